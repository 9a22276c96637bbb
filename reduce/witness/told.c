/*
 * What tells equal values apart, asked by their texts: WHERE extract(hour FROM c) > 2 as WHERE
 * c::text = '24:00:00'. As the pass "telling" (reduce/passes/expressions/telling.c), but by the texts that the
 * engine gives for them, which need not stand in the case.
 */
#include "formats/sql/tree/edit.h"
#include "formats/sql/tree/template.h"
#include "oracles/subject/rewrite.h"
#include "reduce/experiment.h"
#include "reduce/internal.h"

enum { TEXTS_MAX = 6, TEXT_MAX = 40 };

typedef struct texts {
    wh_str v[TEXTS_MAX];
    size_t n;
} texts;

static void add_text(wh_arena *a, texts *found, const wh_value *v)
{
    wh_buf b = WH_BUF_INIT(WH_STATEMENT_MAX);
    wh_str text = v->s;
    size_t i = 0;

    if (v->kind == WH_INT || v->kind == WH_REAL) {
        wh_value_print(&b, v);
        text = wh_arena_str(a, wh_buf_view(&b));
    } else if (v->kind != WH_TEXT && v->kind != WH_DECIMAL && v->kind != WH_TYPED) {
        return;
    }
    wh_buf_release(&b);
    while (i < found->n && !wh_str_eq(found->v[i], text))
        i++;
    if (i == found->n && i < TEXTS_MAX && text.n <= TEXT_MAX)
        found->v[found->n++] = text;
}

/* Of the values that the column has. */
static void look_into(wh_reducer *r, const wh_case *c, const wh_subject *s, const wh_node *column,
                      texts *found, wh_error *err)
{
    wh_buf b = WH_BUF_INIT(WH_STATEMENT_MAX);
    const wh_section *rows;
    size_t i, k;

    found->n = 0;
    if (s->q.with)
        wh_quote(&b, s->dialect, "{with!} ", {"with", s->q.with, {NULL, 0}});
    wh_quote(&b, s->dialect, "SELECT {c!} {from!};", {"c", column, {NULL, 0}},
             {"from", s->q.from, {NULL, 0}});
    rows = wh_reducer_rows(r, s->a, c, wh_subject_keep(s, &b), err);
    for (i = 0; rows && i < rows->nobs; i++)
        for (k = 0; k < rows->obs[i].nvalues; k++)
            add_text(s->a, found, &rows->obs[i].values[k]);
}

static enum wh_walk find_column(void *ctx, const wh_node *n)
{
    const wh_node **found = ctx;

    if (n->kind == WH_N_COLUMN && !*found)
        *found = n;
    return *found || n->kind == WH_N_QUERY ? WH_WALK_SKIP : WH_WALK_ON;
}

typedef struct asking {
    const wh_node *condition, *instead;
} asking;

static const wh_node *put_instead(void *ctx, const wh_node *n)
{
    const asking *k = ctx;

    return n == k->condition ? k->instead : n;
}

/* "c::text = '1.0'" */
static wh_str asked(const wh_subject *s, const wh_node *column, wh_str text)
{
    const char *form = s->dialect->as_written, *value = strstr(form, "{}");
    const char *literal = strstr(value + 2, "{}");
    wh_buf b = WH_BUF_INIT(WH_STATEMENT_MAX);

    wh_buf_str(&b, (wh_str){form, (size_t)(value - form)});
    wh_node_print(&b, column);
    wh_buf_str(&b, (wh_str){value + 2, (size_t)(literal - value - 2)});
    wh_quote(&b, s->dialect, "{t:str}", {"t", NULL, text});
    return wh_subject_keep(s, &b);
}

/* Without its last token. */
static void put_start(wh_buf *out, const wh_node *predicate)
{
    const wh_token *last = wh_node_last_token(predicate);

    wh_buf_clear(out);
    wh_node_print_canonical(out, predicate);
    out->n -= last && wh_token_text(last).n <= out->n ? wh_token_text(last).n : 0;
}

/* Do they differ in nothing but the text that is asked for? */
static bool asks_alike(const wh_node *a, const wh_node *b)
{
    wh_buf x = WH_BUF_INIT(WH_STATEMENT_MAX), y = WH_BUF_INIT(WH_STATEMENT_MAX);
    bool alike;

    put_start(&x, a);
    put_start(&y, b);
    alike = wh_str_eq(wh_buf_view(&x), wh_buf_view(&y));
    wh_buf_release(&x);
    wh_buf_release(&y);
    return alike;
}

/* Is it more than what comes, or as much, but not asked so? */
static bool is_more(const wh_subject *s, const wh_subject *other)
{
    size_t is = wh_node_token_count(s->q.predicate), comes;

    if (!other->q.predicate)
        return false;
    comes = wh_node_token_count(other->q.predicate);
    return is > comes || (is == comes && !asks_alike(s->q.predicate, other->q.predicate));
}

/* The case with that as its predicate; NULL: it would be no less. */
static wh_case *asking_of(wh_arena *a, const wh_case *c, const wh_subject *s, size_t base,
                          const wh_node *column, wh_str text)
{
    asking k = {s->q.predicate, wh_node_of_text(a, WH_N_OPAQUE, asked(s, column, text))};
    wh_str sql = wh_edited_text(s, wh_edit_map(a, s->statement, put_instead, &k));
    wh_subject other;

    return wh_subject_change(&other, s, sql) && is_more(s, &other)
               ? wh_experiment_base(a, c, base, sql)
               : NULL;
}

int wh_reducer_told(wh_reducer *r, wh_arena *a, const wh_case *c, wh_case **out, wh_error *err)
{
    wh_str name = wh_case_field(c, "dialect");
    const wh_dialect *d = wh_dialect_find(name.n ? name : WH_STR("sqlite"));
    const wh_node *column = NULL;
    texts found;
    wh_subject s;
    size_t base, i;
    int rc = 0;

    if (!d || !d->as_written || r->script || r->config.exact || r->config.test ||
        r->config.passes || r->config.repeat > 1 || r->target.kind != WH_FAIL ||
        !wh_case_field(c, "oracle").n)
        return 0;
    d = wh_dialect_with_functions(a, d, wh_case_field(c, "functions"));
    if (!wh_experiment_subject(a, d, c, &s, &base) || c->sections[base].kind != WH_BASE ||
        !s.q.predicate)
        return 0;
    wh_node_walk(s.q.predicate, find_column, &column);
    if (!column || column == s.q.predicate ||
        !asking_of(a, c, &s, base, column, WH_STR("x"))) /* before it is run once more */
        return 0;
    look_into(r, c, &s, column, &found, err);
    r->allowed = r->allowed_ms = 0;
    for (i = 0; i < found.n && rc == 0 && !wh_reducer_should_stop(r); i++) {
        wh_case *told = asking_of(a, c, &s, base, column, found.v[i]);
        wh_verdict v;

        rc = told ? wh_reducer_fails_like(r, told, wh_reducer_is_same, &v, err) : 0;
        if (rc == 1) {
            *out = told;
            wh_reducer_know(r, told, &v, r->good != NULL);
        }
    }
    return rc;
}
