/*
 * The options of definitions: of tables, columns, indexes, partitions and sequences in all
 * dialects. One table says how each goes on after its first word.
 */
#include "formats/sql/parse/internal.h"

enum shape {
    BARE,
    VALUE,  /* =? value */
    SECOND, /* a second word, then =? value */
    WORDS2, /* two words */
    GROUP,  /* =? ( .. ) */
    COUNT,  /* (BY | WITH | =)? number, which may be missing */
};

typedef struct rule {
    uint16_t word;
    uint8_t where, shape;
} rule;

enum {
    T = WH_OPTION_TABLE,
    C = WH_OPTION_COLUMN,
    I = WH_OPTION_INDEX,
    P = WH_OPTION_PARTITION,
    S = WH_OPTION_SEQUENCE,
};

/* clang-format off */
static const rule rules[] = {
    {WH_KW_COMMENT, T | C | I | P | S, VALUE},
    {WH_KW_ENGINE, T | P | S, VALUE},
    {WH_KW_AUTO_INCREMENT, T, VALUE}, {WH_KW_AVG_ROW_LENGTH, T, VALUE},
    {WH_KW_CHARSET, T | C, VALUE}, {WH_KW_CHARACTER, T | C, SECOND}, {WH_KW_CHAR, T | C, SECOND},
    {WH_KW_COLLATE, T, VALUE}, {WH_KW_CHECKSUM, T, VALUE}, {WH_KW_TABLE_CHECKSUM, T, VALUE},
    {WH_KW_PAGE_CHECKSUM, T, VALUE}, {WH_KW_COMPRESSION, T | C, VALUE},
    {WH_KW_CONNECTION, T | P, VALUE}, {WH_KW_DATA, T | P, SECOND}, {WH_KW_INDEX, T | P, SECOND},
    {WH_KW_DELAY_KEY_WRITE, T, VALUE}, {WH_KW_ENCRYPTION, T, VALUE}, {WH_KW_ENCRYPTED, T, VALUE},
    {WH_KW_INSERT_METHOD, T, VALUE}, {WH_KW_KEY_BLOCK_SIZE, T | I, VALUE},
    {WH_KW_MAX_ROWS, T | P, VALUE}, {WH_KW_MIN_ROWS, T | P, VALUE}, {WH_KW_PACK_KEYS, T, VALUE},
    {WH_KW_PASSWORD, T, VALUE}, {WH_KW_ROW_FORMAT, T, VALUE}, {WH_KW_SECONDARY_ENGINE, T, VALUE},
    {WH_KW_STATS_AUTO_RECALC, T, VALUE}, {WH_KW_STATS_PERSISTENT, T, VALUE},
    {WH_KW_STATS_SAMPLE_PAGES, T, VALUE}, {WH_KW_TRANSACTIONAL, T, VALUE}, {WH_KW_UNION, T, GROUP},
    {WH_KW_TABLESPACE, T | I | P, VALUE}, {WH_KW_STORAGE, T | C, VALUE},
    {WH_KW_STORAGE, P, SECOND}, {WH_KW_SEQUENCE, T, VALUE}, {WH_KW_START, T, WORDS2},
    {WH_KW_STRICT, T, BARE}, {WH_KW_USING, T | I, VALUE}, {WH_KW_SERVER, T, VALUE},
    {WH_KW_OPTIONS, T | C | P, GROUP},
    {WH_KW_VISIBLE, C | I, BARE}, {WH_KW_INVISIBLE, C | I, BARE}, {WH_KW_IGNORED, I, BARE},
    {WH_KW_ALGORITHM, I, VALUE}, {WH_KW_LOCK, I, VALUE}, {WH_KW_CLUSTERING, I, VALUE}, {WH_KW_TYPE, I, VALUE},
    {WH_KW_NOWAIT, I, BARE}, {WH_KW_WAIT, I, VALUE},
    {WH_KW_COLUMN_FORMAT, C, VALUE}, {WH_KW_SRID, C, VALUE}, {WH_KW_COMPRESSED, C, BARE},
    {WH_KW_BINARY, C, BARE}, {WH_KW_BYTE, C, BARE}, {WH_KW_UNSIGNED, C, BARE},
    {WH_KW_SIGNED, C, BARE}, {WH_KW_ZEROFILL, C, BARE},
    {WH_KW_INCREMENT, S, COUNT}, {WH_KW_MINVALUE, S, COUNT}, {WH_KW_MAXVALUE, S, COUNT},
    {WH_KW_START, S, COUNT}, {WH_KW_RESTART, S, COUNT}, {WH_KW_CACHE, S, COUNT},
    {WH_KW_NO, S, WORDS2}, {WH_KW_NOMINVALUE, S, BARE}, {WH_KW_NOMAXVALUE, S, BARE},
    {WH_KW_NOCACHE, S, BARE}, {WH_KW_NOCYCLE, S, BARE}, {WH_KW_CYCLE, S, BARE},
    {WH_KW_OWNED, S, SECOND}, {WH_KW_SEQUENCE, S, SECOND}, {WH_KW_LOGGED, S, BARE},
    {WH_KW_UNLOGGED, S, BARE}, {WH_KW_AS, S, VALUE},
};
/* clang-format on */

static const rule *find_rule(unsigned word, unsigned where)
{
    size_t i;

    for (i = 0; i < sizeof rules / sizeof *rules; i++)
        if (rules[i].word == word && (rules[i].where & where))
            return &rules[i];
    return NULL;
}

static bool at_end(const wh_parser *p)
{
    return p->kind == WH_T_COMMA || p->kind == WH_T_RPAREN || p->kind == WH_T_SEMI ||
           p->kind == WH_T_EOF;
}

static void value(wh_parser *p)
{
    if (p->kind == WH_OP_EQ || p->kind == WH_OP_FATARROW)
        wh_parser_take(p);
    if (p->kind == WH_OP_MINUS || p->kind == WH_OP_PLUS)
        wh_parser_take(p);
    if (p->kind == WH_T_LPAREN) {
        wh_parser_token_group(p);
        return;
    }
    if (at_end(p)) {
        wh_parser_missing(p);
        return;
    }
    wh_parser_take(p);
    while (p->kind == WH_T_DOT) {
        wh_parser_take(p);
        wh_parser_name(p);
    }
}

static void count(wh_parser *p)
{
    if (p->kind == WH_KW_BY || p->kind == WH_KW_WITH || p->kind == WH_OP_EQ)
        wh_parser_take(p);
    if (p->kind == WH_OP_MINUS || p->kind == WH_OP_PLUS || p->kind == WH_T_INTEGER ||
        p->kind == WH_T_REAL)
        value(p);
}

static void words(wh_parser *p, size_t n)
{
    while (n-- > 0)
        wh_parser_take(p);
}

/* WITH (..) | WITH SYSTEM VERSIONING | WITH OIDS | WITH PARSER x | WITH OPTIONS */
static bool with_option(wh_parser *p, unsigned where)
{
    unsigned next = wh_parser_peek(p, 1);

    if (next == WH_T_LPAREN && (where & (T | I | P))) {
        wh_parser_take(p);
        wh_parser_token_group(p);
    } else if (next == WH_KW_SYSTEM && wh_parser_peek(p, 2) == WH_KW_VERSIONING) {
        words(p, 3);
    } else if ((next == WH_KW_OIDS && (where & T)) || (next == WH_KW_OPTIONS && (where & C))) {
        words(p, 2);
    } else if (next == WH_KW_PARSER && (where & I)) {
        words(p, 2);
        wh_parser_name(p);
    } else {
        return false;
    }
    return true;
}

static bool without_option(wh_parser *p, unsigned where)
{
    unsigned next = wh_parser_peek(p, 1);

    if ((where & T) && (next == WH_KW_ROWID || next == WH_KW_OIDS))
        words(p, 2);
    else if (next == WH_KW_SYSTEM && wh_parser_peek(p, 2) == WH_KW_VERSIONING)
        words(p, 3);
    else
        return false;
    return true;
}

/* 4M is a name to the lexer. */
static bool starts_with_digit(const wh_token *t)
{
    char c = wh_token_text(t).p[0];

    return c >= '0' && c <= '9';
}

/* MySQL's short names of character sets, which are no keywords. */
static bool is_charset_word(const wh_token *t)
{
    return wh_name_is(t, WH_STR("ascii")) || wh_name_is(t, WH_STR("unicode"));
}

/* An option that a table, or an engine's plugin, knows: x = value, x 'value'. */
static bool named_option(wh_parser *p, unsigned where)
{
    unsigned next = wh_parser_peek(p, 1);

    if (next == WH_OP_EQ && (wh_parser_is_name(p, p->kind) || p->kind == WH_T_STRING)) {
        wh_parser_take(p);
        value(p);
        return true;
    }
    if (p->kind == WH_T_NAME && (where & C) && is_charset_word(p->t)) {
        wh_parser_take(p);
        return true;
    }
    if (p->kind == WH_T_NAME && (where & C) && next == WH_KW_POLICY) {
        words(p, 2); /* MASKING POLICY x */
        wh_parser_name(p);
        return true;
    }
    if (p->kind == WH_T_NAME && (where & (T | P | C)) &&
        (next == WH_T_STRING || next == WH_T_INTEGER ||
         (next == WH_T_NAME && starts_with_digit(&p->t[1])))) {
        words(p, 2);
        return true;
    }
    return false;
}

/* USING INDEX TABLESPACE x | NULLS NOT? DISTINCT | NOT IGNORED */
static bool index_option(wh_parser *p)
{
    unsigned next = wh_parser_peek(p, 1);

    switch (p->kind) {
    case WH_KW_USING:
        if (next != WH_KW_INDEX || wh_parser_peek(p, 2) != WH_KW_TABLESPACE)
            return false;
        words(p, 3);
        wh_parser_name(p);
        return true;
    case WH_KW_NULLS:
        if (next != WH_KW_NOT && next != WH_KW_DISTINCT)
            return false;
        words(p, next == WH_KW_NOT ? 3 : 2);
        return true;
    case WH_KW_NOT:
        if (wh_parser_peek(p, 1) != WH_KW_IGNORED)
            return false;
        words(p, 2);
        return true;
    default:
        return false;
    }
}

/* ON COMMIT DROP | ON COMMIT DELETE ROWS */
static bool on_commit(wh_parser *p)
{
    if (p->kind != WH_KW_ON || wh_parser_peek(p, 1) != WH_KW_COMMIT)
        return false;
    words(p, wh_parser_peek(p, 2) == WH_KW_DROP ? 3 : 4);
    return true;
}

static void apply(wh_parser *p, const rule *r)
{
    wh_parser_take(p);
    switch (r->shape) {
    case VALUE:
        value(p);
        break;
    case SECOND:
        wh_parser_take(p);
        value(p);
        break;
    case WORDS2:
        wh_parser_take(p);
        break;
    case GROUP:
        wh_parser_take_if(p, WH_OP_EQ);
        wh_parser_token_group(p);
        break;
    case COUNT:
        count(p);
        break;
    default:
        if (r->word == WH_KW_COMPRESSED && p->kind == WH_OP_EQ)
            value(p);
        break;
    }
}

/* Could the word be one of those with a rule, seen by what follows? */
static bool fits(const wh_parser *p, const rule *r)
{
    unsigned next = wh_parser_peek(p, 1);

    switch (r->word) {
    case WH_KW_CHARACTER:
    case WH_KW_CHAR:
        return next == WH_KW_SET;
    case WH_KW_DATA:
    case WH_KW_INDEX:
        return next == WH_KW_DIRECTORY;
    case WH_KW_START:
        return r->where == S || next == WH_KW_TRANSACTION;
    case WH_KW_SEQUENCE:
        return r->where == S ? next == WH_KW_NAME : next == WH_OP_EQ;
    case WH_KW_UNION:
        return next == WH_OP_EQ || next == WH_T_LPAREN;
    case WH_KW_OPTIONS:
        return next == WH_T_LPAREN;
    default:
        return true;
    }
}

bool wh_parser_option(wh_parser *p, unsigned where)
{
    size_t mark = wh_parser_mark(p);
    const rule *r;
    bool found;

    if (at_end(p))
        return false;
    if ((where & T) && p->kind == WH_KW_DEFAULT)
        wh_parser_take(p); /* DEFAULT CHARSET = x */
    r = find_rule(p->kind, where);
    if ((where & I) && index_option(p)) {
        found = true;
    } else if (r && fits(p, r)) {
        apply(p, r);
        found = true;
    } else if (p->kind == WH_KW_WITH) {
        found = with_option(p, where);
    } else if (p->kind == WH_KW_WITHOUT) {
        found = without_option(p, where);
    } else {
        found = ((where & T) && on_commit(p)) || named_option(p, where);
    }
    if (!found && wh_parser_mark(p) > mark)
        wh_parser_missing(p);
    if (wh_parser_mark(p) == mark)
        return false;
    wh_parser_close(p, where & C ? WH_N_COLUMN_OPTION : WH_N_TABLE_OPTION, mark);
    return true;
}

void wh_parser_options(wh_parser *p, unsigned where)
{
    while (wh_parser_option(p, where))
        continue;
}
