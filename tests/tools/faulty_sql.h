/*
 * Just enough SQL for the faulty SQLite: tokens, the clauses of a SELECT, and edits of its text.
 * What is not understood is left alone, so that a fault misses rather than misfires. Running out
 * of memory aborts.
 */
#ifndef TESTS_TOOLS_FAULTY_SQL_H
#define TESTS_TOOLS_FAULTY_SQL_H

#include <stdbool.h>
#include <stddef.h>

#pragma GCC visibility push(hidden)

/* A growing string; always NUL-terminated once something was added. */
struct text {
    char *p;
    size_t n, cap;
};
void text_add(struct text *t, const char *p, size_t n);
void text_z(struct text *t, const char *z);
/* Add `name` between `quote` characters, doubling those within. */
void text_quoted(struct text *t, const char *name, char quote);
void text_free(struct text *t);

enum token_kind { T_WORD, T_QUOTED, T_STRING, T_NUMBER, T_LEFT, T_RIGHT, T_OTHER };

struct token {
    enum token_kind kind;
    size_t at, n;   /* its bytes in the statement */
    unsigned depth; /* open parentheses before it */
    unsigned level; /* open subqueries before it */
};

/* The first statement of a text, cut into tokens. The text is borrowed. */
struct statement {
    const char *sql;
    size_t n;    /* its length without the semicolon */
    size_t tail; /* where the next statement begins */
    struct token *tokens;
    size_t ntokens;
};
void statement_read(struct statement *s, const char *sql, size_t n);
void statement_free(struct statement *s);

/* Is token `i` the keyword `word` (given in upper case)? False past the end. */
bool token_is(const struct statement *s, size_t i, const char *word);
/* Is it the operator or mark `z`? */
bool token_mark(const struct statement *s, size_t i, const char *z);
/* Is it an identifier that names `name`, however quoted, without case? */
bool token_names(const struct statement *s, size_t i, const char *name);
/* The identifier without quotes into `out`; false when it is none or too long. */
bool token_name(const struct statement *s, size_t i, char *out, size_t size);
/* The token behind the parenthesis that token `i` opens, or `end`. */
size_t token_past(const struct statement *s, size_t i, size_t end);
/* The bytes from token `from` up to and without token `to`. */
const char *tokens_text(const struct statement *s, size_t from, size_t to, size_t *n);

/* One SELECT of a compound; pairs are [begin, end) in tokens. */
struct arm {
    size_t begin, end;              /* to the compound operator, or to the tail of the last one */
    size_t list, from, where, rest; /* begins: projection, FROM list, predicate, GROUP BY .. */
    size_t tail;                    /* behind its ORDER BY and LIMIT, which are the compound's */
    unsigned level;
    bool distinct, grouped, last;
};

/* The arm that begins at token `i` (a SELECT), which ends before `end` at the latest. False: it
 * has no FROM or no WHERE. `arm->end` is set in any case. */
bool arm_read(const struct statement *s, size_t i, size_t end, struct arm *arm);

/* Changes of a statement's text, applied together. */
struct edit {
    size_t at, cut; /* replace `cut` bytes at `at` */
    struct text put;
};
struct edits {
    struct edit *list;
    size_t n, cap;
};
/* `put` is taken over. Edits at one place keep the order in which they were added, but what cuts
 * comes last. */
void edits_add(struct edits *e, size_t at, size_t cut, struct text put);
bool edits_meet(const struct edits *e, const struct edits *other); /* begin two at one place? */
void edits_move(struct edits *from, struct edits *to);
void edits_apply(const struct edits *e, const struct statement *s, struct text *out);
void edits_free(struct edits *e);

bool name_equal(const char *a, size_t n, const char *b); /* ASCII, without case */

#pragma GCC visibility pop
#endif
