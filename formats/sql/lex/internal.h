/*
 * What the lexer's files share: the classes of bytes, and the tokens that are read by rules of
 * their own. Each such rule gets the token's first byte, returns its kind and says where it ends.
 */
#ifndef FORMATS_SQL_LEX_INTERNAL_H
#define FORMATS_SQL_LEX_INTERNAL_H

#include "formats/sql/dialect/dialect.h"

/* What goes on a name comes first, what may begin a comment last: one comparison tells. EF starts
 * a byte order mark. */
enum wh_byte_class {
    WH_B_ALPHA,
    WH_B_DIGIT,
    WH_B_DOLLAR,
    WH_B_EF,
    WH_B_SPACE,
    WH_B_SQUOTE,
    WH_B_DQUOTE,
    WH_B_BQUOTE,
    WH_B_BRACKET,
    WH_B_AT,
    WH_B_COLON,
    WH_B_QUESTION,
    WH_B_DOT,
    WH_B_PUNCT,
    WH_B_BAD,
    WH_B_OPER,
};

extern const uint8_t wh_byte_classes[256];

static inline unsigned wh_byte_class(const char *p)
{
    return wh_byte_classes[(uint8_t)*p];
}

static inline bool wh_byte_is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* Letters, digits, underscore, dollar, bytes from 0x80: what goes on a name in every dialect. */
static inline bool wh_byte_goes_on(const char *p)
{
    return wh_byte_class(p) <= WH_B_EF;
}

static inline const char *wh_skip_name(const char *p, const char *end)
{
    while (p < end && wh_byte_goes_on(p))
        p++;
    return p;
}

/* `from` at the opening quote; a quote doubled stands for itself. Without an end the rest of the
 * text is an error. */
unsigned wh_lex_quoted(const char *from, const char *end, char close, bool backslash, unsigned kind,
                       const char **to);
unsigned wh_lex_number(const wh_dialect *d, const char *p, const char *end, const char **to);

/* A literal with the name [p, q) directly before its quote; 0: it is none. */
unsigned wh_lex_prefixed(const wh_dialect *d, const char *p, const char *q, const char *end,
                         const char **to);
unsigned wh_lex_dollar(const wh_dialect *d, const char *p, const char *end, const char **to);

/* What stands behind $, : or @ in SQLite; what stands behind @ in MySQL. */
unsigned wh_lex_tcl_variable(const char *p, const char *end, const char **to);
unsigned wh_lex_user_variable(const wh_dialect *d, const char *p, const char *end, const char **to);

/* `*signs`: where a row of + and - ends that were cut off an operator, from there to the last. */
unsigned wh_lex_operator(const wh_dialect *d, const char *p, const char *end, const char **to,
                         const char **signs);

/* ---- where statements end -------------------------------------------------------------------- */

enum wh_split_state {
    WH_SPLIT_START,
    WH_SPLIT_EXPLAIN,
    WH_SPLIT_CREATE, /* CREATE, ALTER: of what is not known yet */
    WH_SPLIT_BEGIN,  /* a transaction, or MariaDB's BEGIN NOT ATOMIC */
    WH_SPLIT_PLAIN,  /* a statement without a body */
    WH_SPLIT_TRIGGER_LITE,
    WH_SPLIT_ATOMIC, /* PostgreSQL's routine */
    WH_SPLIT_RULE,   /* PostgreSQL's CREATE RULE .. DO (a; b) */
    /* The rest is SQL/PSM, in split_block.c: heads, ... */
    WH_SPLIT_ROUTINE,
    WH_SPLIT_TRIGGER, /* up to FOR EACH ROW */
    WH_SPLIT_ROW,     /* and behind it */
    WH_SPLIT_EVENT,   /* up to DO */
    WH_SPLIT_PACKAGE,
    WH_SPLIT_RETURN, /* behind RETURN in a head: a value, or what a function returns */
    WH_SPLIT_AS,
    /* ... and what bodies consist of. */
    WH_SPLIT_STATEMENT, /* one may begin here */
    WH_SPLIT_LABEL,     /* behind its first word */
    WH_SPLIT_SIMPLE,    /* in one that only a semicolon ends */
    WH_SPLIT_CONDITION, /* in an expression, up to `until` */
    WH_SPLIT_DECLARE,
    WH_SPLIT_HANDLER, /* before one of the conditions of a handler */
    WH_SPLIT_HANDLED, /* behind it */
    WH_SPLIT_ENDED,   /* behind END */
};

/* One token of SQL/PSM; true: a semicolon that ends the statement. */
bool wh_split_block(wh_splitter *s, unsigned kind);

#endif
