/* Small predicates over the columns in scope. */
#include "oracles/predicate.h"
#include "formats/sql/template.h"

typedef struct scope_column {
    const wh_token *table; /* by what it is qualified */
    wh_str name;
} scope_column;

enum { MAX_COLUMNS = 64 };

static size_t columns_in_scope(const wh_subject *s, scope_column *v)
{
    wh_from_items items = {NULL, 0, 0};
    size_t i, k, n = 0;

    wh_from_collect(s->a, s->q.from, &items);
    for (i = 0; i < items.n; i++) {
        const wh_relation *r = items.p[i].kind == WH_FROM_TABLE
                                   ? wh_catalog_relation_of(s->catalog, items.p[i].name)
                                   : NULL;
        for (k = 0; r && r->columns_known && k < r->ncolumns && n < MAX_COLUMNS; k++)
            if (!r->columns[k].hidden)
                v[n++] = (scope_column){wh_from_item_name(&items.p[i]), r->columns[k].name};
    }
    return n;
}

static void put_column(const wh_subject *s, wh_rng *rng, const scope_column *v, size_t n,
                       wh_buf *out)
{
    const scope_column *c = &v[wh_rng_below(rng, (uint32_t)n)];

    if (c->table) {
        wh_buf_str(out, wh_token_text(c->table));
        wh_buf_char(out, '.');
    }
    wh_quote_name(out, s->dialect, c->name);
}

bool wh_random_predicate(const wh_subject *s, wh_rng *rng, wh_buf *out)
{
    static const char *const constants[] = {"0",   "1",   "-1",   "''",   "'a'",
                                            "'1'", "0.5", "NULL", "1000", "'A'"};
    static const char *const operators[] = {" = ", " <> ", " < ", " >= ", " IS ", " IS NOT "};
    scope_column columns[MAX_COLUMNS];
    size_t n = columns_in_scope(s, columns);
    uint32_t shape = wh_rng_below(rng, 10);
    uint32_t op = wh_rng_below(rng, sizeof operators / sizeof operators[0]);
    uint32_t k = wh_rng_below(rng, sizeof constants / sizeof constants[0]);

    if (n == 0)
        return false;
    if (shape == 9)
        wh_buf_text(out, "NOT ");
    put_column(s, rng, columns, n, out);
    if (shape < 5) {
        wh_buf_text(out, operators[op]);
        wh_buf_text(out, constants[k]);
    } else if (shape < 7) {
        wh_buf_text(out, operators[op]);
        put_column(s, rng, columns, n, out);
    } else if (shape < 8) {
        wh_buf_text(out, " IS NULL");
    }
    return true;
}

bool wh_add_predicate(const wh_subject *s, wh_rng *rng, wh_buf *base)
{
    wh_buf p = WH_BUF_INIT(4096);
    bool good = wh_random_predicate(s, rng, &p);

    wh_quote(base, s->dialect, "SELECT {cols!} {from!} WHERE {p} {group!} {order!}",
             {"cols", s->q.projection, {NULL, 0}}, {"from", s->q.from, {NULL, 0}},
             {"p", NULL, wh_buf_view(&p)}, {"group", s->q.group_by, {NULL, 0}},
             {"order", s->q.order_by, {NULL, 0}});
    wh_buf_release(&p);
    return good;
}
