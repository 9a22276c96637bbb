/* What the parts of the sqllogictest reader share. */
#ifndef FORMATS_CONVERT_SQLLOGICTEST_INTERNAL_H
#define FORMATS_CONVERT_SQLLOGICTEST_INTERNAL_H

#include "formats/case/check.h"
#include "formats/convert/builder.h"
#include "formats/convert/sqllogictest/sqllogictest.h"

/* A place in the file. */
typedef struct wh_slt_at {
    const char *p;
    uint32_t line; /* of the byte at `p` */
} wh_slt_at;

/* A loop being expanded (DuckDB). */
typedef struct wh_slt_loop {
    wh_str name;
    wh_slt_at body;
    size_t n, i;    /* rounds, and the one being read */
    wh_str *values; /* foreach; NULL: numbers from `first` on */
    int64_t first;
} wh_slt_loop;

enum { WH_SLT_LOOPS = 16 };

/* The first query of each label. */
typedef struct wh_slt_label {
    wh_str name; /* p == NULL: free */
    wh_str place, as;
    uint8_t sort;
    bool known; /* `n` values hash to `hex` as the file has it */
    uint64_t n;
    char hex[33];
} wh_slt_label;

typedef struct wh_slt {
    wh_arena *a;
    const wh_convert_input *in;
    unsigned runner; /* enum wh_slt_runner */
    bool strict;
    wh_builder b;
    wh_slt_at at;
    const char *end;
    wh_error *err;
    uint64_t hash_threshold;
    uint8_t sort;         /* enum wh_check_sort: of queries that name none */
    bool skip;            /* a condition says so, for the record that follows */
    wh_str session;       /* of that record; n == 0: the main one */
    wh_str main;          /* its name; n == 0: the case's first session */
    unsigned reconnected; /* so often was the main one opened anew */
    unsigned mode_skip;   /* "mode skip" so far */
    bool halted;
    bool any_setup; /* there is a statement that must succeed */
    wh_slt_loop loops[WH_SLT_LOOPS];
    size_t nloops;
    size_t records;
    uint64_t bytes;       /* read and replaced so far, rounds of loops included */
    bool overflow;        /* a block grew too large: what was made of it is cut */
    wh_slt_label *labels; /* open addressing */
    size_t nlabels, label_room;
    /* The file is being rewritten, up to `copied` so far; `fresh` NULL: it is only read. */
    const wh_convert_fresh *fresh;
    wh_buf *out;
    const char *copied;
} wh_slt;

/* ---- text (text.c) ---------------------------------------------------------------
 */

/* The next line without its end; `*line` (may be NULL) is its number. False: the file has ended. */
bool wh_slt_line(wh_slt *s, wh_str *out, uint32_t *line);

/* Blank as this runner sees it. */
bool wh_slt_blank(const wh_slt *s, wh_str line);

/*
 * The SQL of a record, up to a blank line or (`results` not NULL) "----", which sets *results.
 * Loop variables are replaced.
 */
wh_str wh_slt_sql(wh_slt *s, bool *results);

/* The lines of a result, up to a blank one. Loop variables are replaced. */
wh_str *wh_slt_results(wh_slt *s, size_t *n);

/* A message of several lines: sqllogictest-rs ends it at two blank lines, DuckDB at one. */
wh_str wh_slt_message(wh_slt *s);

/* `text` with ${name} of the open loops replaced. */
wh_str wh_slt_replaced(wh_slt *s, wh_str text);

int wh_slt_refuse(wh_slt *s, uint32_t line, const char *format, ...) WH_PRINTF(3, 4);
int wh_slt_malformed(wh_slt *s, uint32_t line, const char *format, ...) WH_PRINTF(3, 4);

/* ---- records (statement.c, record.c, results.c) ------------------------------------
 */

typedef struct wh_slt_query_record {
    uint32_t line;
    wh_str types, label;
    uint8_t sort;
    bool colnames;
    bool results; /* there is a "----" */
    wh_str *lines;
    size_t n;
    bool hashed; /* `count` values hash to `hex` */
    uint64_t count;
    wh_str hex;
    wh_str as; /* as in the check line */
    wh_str place;
} wh_slt_query_record;

/* The record is of another connection, a session of its own. Oracles have one: it is refused. */
int wh_slt_connect(wh_slt *s, uint32_t line, wh_str name);

/* "reconnect": the main session is another one from here on; the old one gives up its transaction.
 */
int wh_slt_reconnect(wh_slt *s, uint32_t line, wh_str rest);

/* A run at the end of the case, in the record's session, and setup there. */
void wh_slt_run(wh_slt *s, wh_str place, uint32_t line);
void wh_slt_setup(wh_slt *s, uint32_t line);

/* Behind RS's "retry N backoff TIME", which a runner does until the record holds: once is enough.
 * False: something else stands there. */
bool wh_slt_retry(wh_str *rest);

/* The values that the file lists, one by one or as rows. */
void wh_slt_add_results(wh_slt *s, wh_slt_query_record *q);

/* The statements of a record into the last section; `only_first`: what the runner takes of it. */
void wh_slt_add_statements(wh_slt *s, wh_str sql, uint32_t line, bool only_first, bool may_fail);

/* They must fail, with this class (any if it is empty) and a message of that pattern. */
int wh_slt_add_error(wh_slt *s, uint32_t line, uint32_t sql_line, wh_str sql, wh_str class_,
                     wh_str pattern);

/* What stands behind "error": a pattern, perhaps with a code before it. */
int wh_slt_inline_error(wh_slt *s, uint32_t line, wh_str rest, wh_str *class_, wh_str *pattern);

/* A message as it stands in a file, as a regular expression: found within, or the whole. */
int wh_slt_pattern_of(wh_slt *s, uint32_t line, wh_str text, bool is_pattern, wh_str *out);

/* A section of `n` results that are expected. */
wh_obs *wh_slt_expect(wh_slt *s, wh_str place, uint32_t line, size_t n);

/* A number of rows or values; false: it is none. */
bool wh_slt_count(wh_str text, uint64_t *out);

/* `rest`: what stands behind the word "statement" or "query" in `line`. */
int wh_slt_statement(wh_slt *s, uint32_t line, wh_str rest);
int wh_slt_query(wh_slt *s, uint32_t line, wh_str rest);

/* ---- loops (loop.c) ----------------------------------------------------------------
 */

int wh_slt_on_loop(wh_slt *s, uint32_t line, wh_str rest);
int wh_slt_on_foreach(wh_slt *s, uint32_t line, wh_str rest);
int wh_slt_on_endloop(wh_slt *s, uint32_t line, wh_str rest);

/* ---- results anew (update.c) ----------------------------------------------------------------- */

/* What stands before `to` and is not copied yet, as it is. */
void wh_slt_copy_to(wh_slt *s, const char *to);

/* The results that begin at `from`, of the query at `line`, as they are now. */
int wh_slt_renew(wh_slt *s, uint32_t line, wh_slt_at from);

#endif
