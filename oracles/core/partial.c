/*
 * For which rows an index is. It is of use to a query that asks for them by the same condition:
 * which condition that is tells nothing of the bug. In both it becomes a name, so that what is left
 * of them tells.
 */
#include "oracles/core/partial.h"
#include "oracles/core/cause.h"

enum { WORDS_MAX = 400 };

static const char name[] = "wh_indexed";

/* A statement's tokens, without names in front of names: t0.c0 is c0. */
typedef struct words {
    struct word {
        wh_token t;
        const char *from; /* in the text, with what stood in front */
    } v[WORDS_MAX];
    size_t n;
} words;

static bool is_name(const wh_token *t)
{
    return t->kind == WH_T_NAME || t->kind == WH_T_QNAME;
}

/* False: it is too long. */
static bool read_words(const wh_dialect *d, wh_str sql, words *w)
{
    wh_lexer lx;
    wh_token t;

    w->n = 0;
    wh_lexer_init(&lx, d, sql);
    for (t = wh_lex_grammar(&lx); t.kind != WH_T_EOF; t = wh_lex_grammar(&lx)) {
        const char *from = wh_token_text(&t).p;

        if (w->n >= 2 && is_name(&t) && w->v[w->n - 1].t.kind == WH_T_DOT &&
            is_name(&w->v[w->n - 2].t)) {
            w->n -= 2;
            from = w->v[w->n].from;
        }
        if (w->n == WORDS_MAX)
            return false;
        w->v[w->n++] = (struct word){t, from};
    }
    return true;
}

typedef struct expression {
    size_t from, n; /* words of CREATE INDEX; n == 0: none */
} expression;

/* That behind WHERE of CREATE INDEX; none that is but a column. */
static expression condition_of(const words *w)
{
    size_t i, end = w->n - (w->n > 0 && w->v[w->n - 1].t.kind == WH_T_SEMI);
    bool index = false;

    for (i = 0; i < end && w->v[i].t.kind != WH_KW_WHERE; i++)
        index |= w->v[i].t.kind == WH_KW_INDEX;
    return index && i + 2 < end ? (expression){i + 1, end - i - 1} : (expression){0, 0};
}

static bool stands_at(const words *in, size_t at, const words *w, const expression *e)
{
    size_t i;

    for (i = 0; i < e->n; i++) {
        const wh_token *a = at + i < in->n ? &in->v[at + i].t : NULL, *b = &w->v[e->from + i].t;

        if (!a || a->kind != b->kind || !wh_str_eq_nocase(wh_token_text(a), wh_token_text(b)))
            return false;
    }
    return true;
}

/* `sql` with a name for the expression wherever it stands; n == 0: nowhere. */
static wh_str without(wh_arena *a, const wh_dialect *d, wh_str sql, const words *w,
                      const expression *e)
{
    wh_buf b = WH_BUF_INIT(WH_STATEMENT_MAX);
    const char *from = sql.p;
    wh_str out = {NULL, 0};
    words in;
    size_t i;

    if (!read_words(d, sql, &in))
        return out;
    for (i = 0; i < in.n; i++)
        if (stands_at(&in, i, w, e)) {
            wh_str last = wh_token_text(&in.v[i + e->n - 1].t);

            wh_buf_add(&b, from, (size_t)(in.v[i].from - from));
            wh_buf_text(&b, name);
            from = last.p + last.n;
            i += e->n - 1;
        }
    if (b.n) {
        wh_buf_add(&b, from, (size_t)(sql.p + sql.n - from));
        out = wh_arena_str(a, wh_buf_view(&b));
    }
    wh_buf_release(&b);
    return out;
}

/* The case with another text for one of its statements. */
static wh_case *with_statement(wh_arena *a, const wh_case *c, size_t section, size_t number,
                               wh_str sql)
{
    wh_case *out = WH_NEW(a, wh_case);
    wh_section *s;

    *out = *c;
    out->sections = WH_NEW_N(a, wh_section, c->nsections);
    memcpy(out->sections, c->sections, c->nsections * sizeof *c->sections);
    s = &out->sections[section];
    s->stmts = WH_NEW_N(a, wh_stmt, s->nstmts);
    memcpy(s->stmts, c->sections[section].stmts, s->nstmts * sizeof *s->stmts);
    s->stmts[number].sql = sql;
    return out;
}

const wh_case *wh_without_index_conditions(wh_arena *a, const wh_case *c, const wh_dialect *d,
                                           wh_str *sql)
{
    size_t i, k;

    for (i = 0; wh_index_of(wh_case_field(c, "cause")).n && i < c->nsections; i++)
        for (k = 0; c->sections[i].kind == WH_SETUP && k < c->sections[i].nstmts; k++) {
            wh_str made = c->sections[i].stmts[k].sql, query = {NULL, 0};
            expression e = {0, 0};
            words w;

            if (made.p != sql->p && read_words(d, made, &w))
                e = condition_of(&w);
            if (e.n)
                query = without(a, d, *sql, &w, &e);
            if (query.n) {
                *sql = query;
                c = with_statement(a, c, i, k, without(a, d, made, &w, &e));
            }
        }
    return c;
}
