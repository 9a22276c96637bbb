/* Values of one run as literals in another. */
#include "replay/run/bind.h"
#include "formats/base/real.h"
#include "formats/sql/tree/tree.h"

#include <math.h>

size_t wh_bound_run(const wh_case *c, size_t index)
{
    const wh_attr *bind = wh_section_attr(&c->sections[index], "bind");
    size_t i;

    for (i = 0; bind && i < index; i++)
        if (c->sections[i].kind == WH_RUN && wh_str_eq(c->sections[i].place, bind->value))
            return i;
    return SIZE_MAX;
}

/* ---- literals -------------------------------------------------------------------------------- */

static void put_bytes(wh_buf *out, const wh_dialect *d, wh_str bytes)
{
    size_t i;

    wh_buf_text(out, wh_means(d, WH_MEANS_STRICT_TYPES) ? "'\\x" : "x'");
    for (i = 0; i < bytes.n; i++)
        wh_buf_hex(out, (uint8_t)bytes.p[i], 2);
    wh_buf_char(out, '\'');
}

/* The smallest integer is no literal with a minus before it (SQLite's lexer makes a real of it),
 * and infinity has no literal in most dialects. */
static bool put_number(wh_buf *out, const wh_value *v)
{
    if (v->kind == WH_INT && v->i == INT64_MIN)
        wh_buf_text(out, "(-9223372036854775807 - 1)");
    else if (v->kind == WH_INT && v->i < 0)
        wh_buf_format(out, "(%lld)", (long long)v->i);
    else if (v->kind == WH_INT)
        wh_buf_int(out, v->i);
    else if (!isfinite(v->r))
        return false;
    else {
        wh_buf_char(out, '(');
        wh_buf_real(out, v->r);
        wh_buf_char(out, ')');
    }
    return true;
}

static bool put_literal(wh_buf *out, const wh_dialect *d, const wh_value *v)
{
    switch (v->kind) {
    case WH_NULL:
        wh_buf_text(out, "NULL");
        return true;
    case WH_BOOL:
        wh_buf_text(out, v->i ? "TRUE" : "FALSE");
        return true;
    case WH_INT:
    case WH_REAL:
        return put_number(out, v);
    case WH_TEXT: /* a NUL ends a statement */
        if (v->s.n && memchr(v->s.p, 0, v->s.n))
            return false;
        wh_quote_string(out, d, v->s);
        return true;
    case WH_BLOB:
        put_bytes(out, d, v->s);
        return true;
    case WH_DECIMAL:
        wh_buf_format(out, "(%.*s)", (int)(v->s.n < 200 ? v->s.n : 200), v->s.p);
        return true;
    default: /* of a type of its own: its text, quoted */
        wh_quote_string(out, d, v->s);
        return true;
    }
}

/* ---- texts ----------------------------------------------------------------------------------- */

/* What names stand for. */
enum { VALUE, NONE, WHENS, TEXTS };
static const char *const names[TEXTS] = {"wh_bound", "wh_bound_null", "wh_bound_whens"};
enum { ROWS_MAX = 200 };

static wh_str bound_text(wh_arena *a, const wh_dialect *d, wh_str sql, const wh_buf *texts)
{
    wh_buf b = WH_BUF_INIT(WH_STATEMENT_MAX);
    const char *from = sql.p;
    wh_lexer lx;
    wh_token t;
    wh_str text;

    wh_lexer_init(&lx, d, sql);
    for (t = wh_lex_grammar(&lx); t.kind != WH_T_EOF; t = wh_lex_grammar(&lx)) {
        wh_str word = wh_token_text(&t);
        size_t i;

        for (i = 0; i < TEXTS && (t.kind != WH_T_NAME || !wh_str_is(word, names[i])); i++)
            ;
        if (i == TEXTS)
            continue;
        wh_buf_add(&b, from, (size_t)(word.p - from));
        wh_buf_str(&b, wh_buf_view(&texts[i]));
        from = word.p + word.n;
    }
    wh_buf_add(&b, from, (size_t)(sql.p + sql.n - from));
    text = b.status == WH_OK ? wh_arena_str(a, wh_buf_view(&b)) : (wh_str){NULL, 0};
    wh_buf_release(&b);
    return text;
}

/* A row for each value of a key. */
static bool put_rows(wh_buf *texts, const wh_dialect *d, const wh_result_set *r)
{
    bool good = r->nrows <= ROWS_MAX && (r->nrows == 0 || r->rows);
    uint64_t i, whens = 0;

    for (i = 0; good && i < r->nrows; i++) {
        const wh_value *row = r->rows[i];

        if (row[0].kind == WH_NULL) {
            texts[NONE].n = 0;
            good = put_literal(&texts[NONE], d, &row[1]);
            continue;
        }
        wh_buf_text(&texts[WHENS], whens++ ? " WHEN " : "WHEN ");
        good = put_literal(&texts[WHENS], d, &row[0]);
        wh_buf_text(&texts[WHENS], " THEN ");
        good = good && put_literal(&texts[WHENS], d, &row[1]);
    }
    if (!whens)
        wh_buf_text(&texts[WHENS], "WHEN NULL THEN NULL");
    return good;
}

static bool put_texts(wh_buf *texts, const wh_dialect *d, const wh_result_set *r)
{
    const wh_value none = {.kind = WH_NULL};

    wh_buf_text(&texts[NONE], "NULL");
    if (r->ncolumns == 2)
        return put_rows(texts, d, r);
    return (r->nrows == 0 || r->first) &&
           put_literal(&texts[VALUE], d, r->nrows ? &r->first[0] : &none);
}

bool wh_bind_section(wh_arena *a, const wh_case *c, const wh_observation *from, wh_section *s)
{
    wh_str name = wh_case_field(c, "dialect");
    const wh_dialect *d = wh_dialect_find(name.n ? name : WH_STR("sqlite"));
    const wh_result_set *r = from->nresults ? &from->results[0] : NULL;
    wh_buf texts[TEXTS] = {WH_BUF_INIT(WH_STATEMENT_MAX), WH_BUF_INIT(WH_STATEMENT_MAX),
                           WH_BUF_INIT(WH_STATEMENT_MAX)};
    wh_stmt *stmts = WH_NEW_N(a, wh_stmt, s->nstmts + 1);
    bool good;
    size_t i;

    if (!d || !from->executed || from->answer.kind != WH_ANSWER_OK || !r)
        return false;
    good = put_texts(texts, d, r);
    for (i = 0; good && i < s->nstmts; i++) {
        stmts[i] = s->stmts[i];
        stmts[i].sql = bound_text(a, d, s->stmts[i].sql, texts);
        good = stmts[i].sql.p != NULL;
    }
    for (i = 0; i < TEXTS; i++)
        wh_buf_release(&texts[i]);
    if (good)
        s->stmts = stmts;
    return good;
}
