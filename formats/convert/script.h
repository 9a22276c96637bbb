/*
 * Plain .sql scripts, cut into statements (case-format(5), Plain scripts): several on a line,
 * comments anywhere, trigger bodies, DELIMITER. Commands of the sqlite3 and psql shells that only
 * change what is displayed are skipped; all others are an error that names the line.
 */
#ifndef WHITTLE_CONVERT_SCRIPT_H
#define WHITTLE_CONVERT_SCRIPT_H

#include "formats/sql/parse.h"

typedef struct wh_script_stmt {
    wh_str sql;    /* from its first token to its semicolon; p == NULL: the script has ended */
    uint32_t line; /* of its first token, 1-based */
    unsigned kind; /* enum wh_node_kind, by its first words: WH_N_SELECT_STATEMENT, ... */
} wh_script_stmt;

/* Caller-owned, without anything to release. `source` and `file` are borrowed. */
typedef struct wh_script {
    wh_lexer lx;
    const char *file; /* for messages; may be NULL */
    const char *start;
    const char *counted; /* `line` is the line of this byte */
    uint32_t line;
    wh_str delimiter; /* n == 0: the semicolon */
} wh_script;

void wh_script_init(wh_script *s, const wh_dialect *d, wh_str source, const char *file);

/*
 * The next statement; empty ones are left out. The text points into the source. WH_ENOTSUP with
 * file and line for a shell command that can't be understood; calling again goes on behind it.
 */
int wh_script_next(wh_script *s, wh_script_stmt *out, wh_error *err);

#endif
