/* Shapes: statements without names and literals. */
#include "oracles/core/shape.h"
#include "oracles/core/reading.h"
#include "formats/case/hash.h"

/* ---- one statement --------------------------------------------------------------------------- */

static bool is_number(unsigned kind)
{
    return kind == WH_T_INTEGER || kind == WH_T_REAL;
}

static bool is_literal(unsigned kind)
{
    return is_number(kind) || kind == WH_T_STRING || kind == WH_T_BLOB || kind == WH_T_PARAM;
}

/* NULL, TRUE and FALSE are literals, but behind IS and NOT part of an operator: IS NOT NULL. */
static bool is_word_literal(unsigned before, unsigned kind)
{
    return (kind == WH_KW_NULL || kind == WH_KW_TRUE || kind == WH_KW_FALSE) &&
           before != WH_KW_IS && before != WH_KW_NOT;
}

static bool is_name(unsigned kind)
{
    return kind == WH_T_NAME || kind == WH_T_QNAME || kind == WH_KW_ROWID;
}

static bool is_function(const wh_dialect *d, const wh_token *t, const wh_token *next)
{
    return t->kind == WH_T_NAME && next->kind == WH_T_LPAREN &&
           wh_dialect_function(d, wh_token_text(t));
}

/* May an operand stand before a minus here, so that it subtracts? */
static bool ends_operand(unsigned kind)
{
    return is_literal(kind) || is_name(kind) || kind == WH_T_RPAREN || kind == WH_OP_RBRACKET ||
           kind == WH_KW_NULL || kind == WH_KW_TRUE || kind == WH_KW_FALSE || kind == WH_KW_END ||
           kind == WH_OP_STAR;
}

static bool is_sign(unsigned before, const wh_token *t, const wh_token *next)
{
    return (t->kind == WH_OP_MINUS || t->kind == WH_OP_PLUS) && is_number(next->kind) &&
           !ends_operand(before);
}

static void put_letters(wh_buf *out, wh_str s, bool capitals)
{
    char from = capitals ? 'a' : 'A';
    size_t i;

    for (i = 0; i < s.n; i++) {
        char c = s.p[i];
        bool other = c >= from && c <= from + 25;
        wh_buf_char(out, other ? (char)(c ^ 0x20) : c);
    }
}

void wh_shape_of(wh_buf *out, const wh_dialect *d, wh_str sql)
{
    size_t start = out->n;
    unsigned before = WH_T_EOF; /* the last token that was written */
    bool dotted = false;        /* behind a dot that belongs to the name before it */
    wh_reading r;

    for (wh_reading_begin(&r, d, sql); r.t.kind != WH_T_EOF; wh_reading_next(&r)) {
        const wh_token t = r.t, next = r.next;
        bool named = is_name(t.kind);

        if (is_sign(before, &t, &next) || (t.kind == WH_T_SEMI && next.kind == WH_T_EOF))
            continue;
        named = named && !is_function(d, &t, &next);
        if (named && dotted) { /* t.c: its "?" stands there already */
            dotted = false;
            continue;
        }
        dotted = t.kind == WH_T_DOT && is_name(before) && is_name(next.kind);
        if (dotted)
            continue;
        if (out->n > start)
            wh_buf_char(out, ' ');
        if (named || is_literal(t.kind) || is_word_literal(before, t.kind) || t.kind == WH_T_ERROR)
            wh_buf_char(out, '?');
        else
            put_letters(out, wh_token_text(&t), wh_kind_is_keyword(t.kind));
        before = t.kind;
    }
}

/* ---- a case ---------------------------------------------------------------------------------- */

static const wh_stmt *first_of(const wh_case *c, int kind)
{
    size_t i;

    for (i = 0; i < c->nsections; i++)
        if (c->sections[i].kind == kind && c->sections[i].nstmts)
            return &c->sections[i].stmts[0];
    return NULL;
}

static const wh_stmt *last_setup(const wh_case *c)
{
    const wh_stmt *last = NULL;
    size_t i;

    for (i = 0; i < c->nsections; i++)
        if (c->sections[i].kind == WH_SETUP && c->sections[i].nstmts)
            last = &c->sections[i].stmts[c->sections[i].nstmts - 1];
    return last;
}

const wh_dialect *wh_case_dialect_or_generic(const wh_case *c)
{
    wh_str name = wh_case_field(c, "dialect");
    const wh_dialect *d = wh_dialect_of(name);

    return d ? d : &wh_dialect_generic;
}

wh_str wh_case_product(const wh_case *c)
{
    wh_str name = wh_str_of(wh_case_dialect_or_generic(c)->name);
    const char *modes = memchr(name.p, '+', name.n);

    return modes ? (wh_str){name.p, (size_t)(modes - name.p)} : name;
}

/* What failed: the base; without one the last of the setup, or the first run. */
static const wh_stmt *subject_of(const wh_case *c)
{
    const wh_stmt *s = first_of(c, WH_BASE);

    if (!s && wh_str_is(wh_case_field(c, "check"), "ok setup"))
        s = last_setup(c);
    return s ? s : first_of(c, WH_RUN);
}

wh_str wh_case_failing(const wh_case *c)
{
    const wh_stmt *s = subject_of(c);

    return s ? s->sql : (wh_str){NULL, 0};
}

void wh_case_shape(wh_buf *out, const wh_case *c)
{
    wh_str oracle = wh_case_field(c, "oracle");
    const wh_stmt *s = subject_of(c);
    size_t n = 0;

    while (n < oracle.n && oracle.p[n] != ' ')
        n++;
    if (n)
        wh_buf_add(out, oracle.p, n);
    else
        wh_buf_char(out, '-');
    wh_buf_char(out, ' ');
    if (s)
        wh_shape_of(out, wh_case_dialect_or_generic(c), s->sql);
}

uint64_t wh_finding_key(wh_str signature, wh_str shape)
{
    uint64_t key = wh_hash64_of(signature) * 0x9e3779b97f4a7c15u + wh_hash64_of(shape);

    return key + (key == 0);
}
