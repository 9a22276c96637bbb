/*
 * mysqltest's variables and conditions (MySQL's test framework manual, "mysqltest Language
 * Reference"), apart from the commands: texts in which $names are replaced, and the conditions of
 * if and while.
 */
#ifndef FORMATS_CONVERT_MYSQLTEST_MYSQLTEST_H
#define FORMATS_CONVERT_MYSQLTEST_MYSQLTEST_H

#include "formats/convert/script/internal.h"

typedef struct wh_mysqltest_values {
    wh_script *s;
    wh_script_vars vars;
    size_t spent; /* of WH_SCRIPT_BUDGET */
} wh_mysqltest_values;

/* Account for `n` bytes; WH_ELIMIT when there were too many. */
int wh_mysqltest_spend(wh_mysqltest_values *v, size_t n, uint32_t line, wh_error *err);

/*
 * `text` with its variables replaced. `statement`: it will be run, so that a variable which only
 * the test's runner or the server could know is refused; elsewhere it is as if not set.
 */
int wh_mysqltest_replace(wh_mysqltest_values *v, wh_str text, bool statement, uint32_t line,
                         wh_str *out, wh_error *err);

/* "$name = value" of let. */
int wh_mysqltest_let(wh_mysqltest_values *v, wh_str text, uint32_t line, wh_error *err);

/* inc $name, dec $name. */
int wh_mysqltest_step(wh_mysqltest_values *v, wh_str text, int step, uint32_t line, wh_error *err);

/* expr $name = a + b */
int wh_mysqltest_expr(wh_mysqltest_values *v, wh_str text, uint32_t line, wh_error *err);

/* The condition between the brackets of if or while: 1, 0, or refused. */
int wh_mysqltest_condition(wh_mysqltest_values *v, wh_str text, uint32_t line, wh_error *err);

#endif
