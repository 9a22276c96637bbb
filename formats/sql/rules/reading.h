/* Reading rules: what reads a line of them, and the parts of a rule. */
#ifndef FORMATS_SQL_RULES_READING_H
#define FORMATS_SQL_RULES_READING_H

#include "formats/sql/rules/rules.h"

typedef struct wh_rule_reading {
    wh_arena *a;
    const char *file; /* NULL: a rule without one */
    unsigned line;
    wh_error *err;
    bool again; /* dialects have been asked already */
} wh_rule_reading;

/* WH_ESYNTAX, always: why, and of what. */
int wh_rule_refuse(const wh_rule_reading *r, const char *why, wh_str what);

/* ---- texts ---- */
static inline bool wh_rule_is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

wh_str wh_rule_trimmed(wh_str s);

/* Up to `c` or the end, trimmed; it is taken away from *s. */
wh_str wh_rule_cut(wh_str *s, char c);

/* With that, and something behind it? */
bool wh_rule_begins(wh_str s, const char *word);

/* Of small letters, digits, - and _, fewer than 60? */
bool wh_rule_is_name(wh_str s);

/* ---- parts of a rule ---- */

/* The hole of that name; nholes: there is none. */
size_t wh_rule_hole_of(const wh_rule *rule, wh_str name);

/* The holes of a side, bits; `fresh`: new ones are added. */
int wh_rule_read_holes(const wh_rule_reading *r, wh_rule *rule, wh_str side, bool fresh,
                       unsigned *bits);

/* "p truth, alike x y" */
int wh_rule_read_conditions(const wh_rule_reading *r, wh_rule *rule, wh_str text);

/* Of a mapping: does it say what it gives in words that are known? */
int wh_rule_check_gives(const wh_rule_reading *r, const wh_rule *rule);

#endif
