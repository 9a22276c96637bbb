/*
 * Views: of one relation or a join, filtered, distinct, grouped; of other views, too.
 */
#include "generate/setup/setup.h"

/* Make a column of `r` that shows `c`, or a computed value if `c` is NULL. */
static void show_column(wh_gen *g, wh_gen_relation *r, const wh_gen_column *c, unsigned class_)
{
    wh_gen_column *to = &r->columns[r->ncolumns++];

    wh_column_computed(g, to, class_);
    if (c) {
        *to = *c;
        to->flags &= WH_COL_SMALL;
    }
}

/* Names stand behind the view's name, or each behind its expression. */
static void print_alias(wh_gen *g, const wh_gen_relation *r, bool aliases)
{
    if (aliases) {
        wh_gen_text(g, " AS ");
        wh_name_print(g, 'c', r->ncolumns - 1U);
    }
}

static void print_shown(wh_gen *g, wh_gen_relation *r)
{
    wh_colref c = wh_column_pick(g, WH_GEN_ANY);

    wh_column_print(g, c);
    show_column(g, r, wh_gen_column_of(g, c), WH_GEN_INT);
    if (wh_rng_percent(&g->rng, 5) && g->features->collate_since <= g->version) {
        wh_gen_text(g, " COLLATE ");
        wh_gen_text(g, wh_word_draw(g, g->features->collations));
        r->columns[r->ncolumns - 1].folds = true;
    }
}

static void print_projection(wh_gen *g, wh_gen_relation *r, unsigned ncolumns, bool aliases)
{
    static const wh_gen_form scalar = {1, WH_GEN_NUM, "($value)", NULL, 0};
    static const wh_gen_form indexed = {1, WH_GEN_NUM, "$indexed", NULL, 0};
    bool computed = wh_rng_percent(&g->rng, 25);

    for (unsigned i = 0; i < ncolumns; i++) {
        wh_gen_text(g, i ? ", " : "");
        if (computed && i + 1 == ncolumns && wh_rng_percent(&g->rng, 20) &&
            wh_subquery_fits(g, false)) {
            wh_template(g, &scalar, 0);
            show_column(g, r, NULL, WH_GEN_INT);
        } else if (i + 1 == ncolumns && !g->features->listed && wh_rng_percent(&g->rng, 30) &&
                   wh_expression_is_indexed(g)) {
            wh_template(g, &indexed, 0);
            show_column(g, r, NULL, WH_GEN_NUM);
        } else if (computed && i + 1 == ncolumns) {
            unsigned class_ = wh_class_draw(g);

            wh_expression(g, class_, 1);
            show_column(g, r, NULL, class_);
        } else {
            print_shown(g, r);
        }
        print_alias(g, r, aliases);
    }
}

typedef struct view_shape {
    unsigned ncolumns, max; /* of relations in FROM */
    bool distinct, aliases;
} view_shape;

/* SELECT cols FROM ..., with the FROM clause written apart since it decides what is in scope. */
static void print_select(wh_gen *g, wh_gen_relation *r, const view_shape *v)
{
    wh_buf *out = g->out;
    wh_buf from = WH_BUF_INIT(WH_GEN_FROM_MAX);
    char space[WH_GEN_FROM_MAX];

    from.p = space;
    from.cap = sizeof space;
    g->out = &from;
    wh_query_from(g, v->max);
    g->out = out;
    wh_gen_text(g, v->distinct ? "SELECT DISTINCT " : "SELECT ");
    print_projection(g, r, v->ncolumns, v->aliases);
    wh_gen_text(g, " FROM ");
    wh_buf_str(g->out, wh_buf_view(&from));
    r->nrows = g->work;
    if (wh_rng_percent(&g->rng, 38)) {
        g->aim = WH_AIM_PIVOT;
        wh_gen_text(g, " WHERE ");
        wh_predicate(g, wh_rng_percent(&g->rng, 30));
        g->aim = WH_AIM_NONE;
        r->nrows = (r->nrows + 1) / 2;
    }
}

/* Equal values of these columns are the same value: of INT 1.0 and 1 only one is stored. */
static bool is_exact(const wh_gen_relation *r)
{
    for (unsigned i = 0; i < r->ncolumns; i++) {
        unsigned affinity = r->columns[i].affinity;

        if (r->columns[i].listed)
            continue;
        if (affinity != WH_AFF_INTEGER && affinity != WH_AFF_TEXT && affinity != WH_AFF_REAL)
            return false;
    }
    return true;
}

/*
 * A set operation with another relation, if it has a column for each of the view's: of the same
 * affinity and collating bytewise. Otherwise SQLite leaves open which affinity a column of the
 * view has, but not what it shows: seldom that, too. Only UNION ALL where equal rows may differ, as
 * then one of them would be chosen.
 */
static void print_union(wh_gen *g, wh_gen_relation *r)
{
    static const char *const verbs[] = {" UNION ALL SELECT ", " UNION SELECT ", " EXCEPT SELECT ",
                                        " INTERSECT SELECT "};
    uint32_t how = wh_rng_below(&g->rng, 12);
    unsigned id = wh_rng_below(&g->rng, wh_gen_nrelations(g));
    const wh_gen_relation *from = &g->relations[id];
    uint8_t columns[WH_GEN_COLUMNS];
    uint32_t start = wh_rng_below(&g->rng, from->ncolumns);
    bool mixed = !g->features->listed && wh_rng_percent(&g->rng, 25), differs = false;

    for (unsigned i = 0; i < r->ncolumns; i++) {
        const wh_gen_column *want = &r->columns[i];
        unsigned k = 0;

        for (; k < from->ncolumns; k++) {
            const wh_gen_column *c = &from->columns[(start + i + k) % from->ncolumns];
            if (c->listed == want->listed && c->affinity == want->affinity &&
                c->strict == want->strict && !c->folds && !want->folds && c->relation != WH_NONE &&
                want->relation != WH_NONE)
                break;
        }
        if (k == from->ncolumns) {
            if (!mixed)
                return;
            k = 0;
            differs = true;
        }
        columns[i] = (uint8_t)((start + i + k) % from->ncolumns);
    }
    how = differs || !is_exact(r) || how < 6 ? 0 : how < 10 ? 1 : how - 8;
    wh_gen_text(g, verbs[how]);
    for (unsigned i = 0; i < r->ncolumns; i++) {
        wh_gen_text(g, i ? ", " : "");
        wh_name_print(g, 'c', columns[i]);
    }
    wh_gen_text(g, " FROM ");
    wh_gen_text(g, from->name);
    r->nrows += how < 2 ? from->nrows : 0;
}

/* ---- joins ------------------------------------------------------------------------------------
 */

/* A column of each of the two sources, by preference such that hold common values. */
static bool draw_pair(wh_gen *g, wh_colref *a, wh_colref *b)
{
    for (int tries = 0; tries < 6; tries++) {
        const wh_gen_relation *ra = g->sources[0].relation, *rb = g->sources[1].relation;
        uint8_t arow = WH_NONE, brow = WH_NONE;

        a->source = 0;
        a->column = (uint8_t)wh_rng_below(&g->rng, ra->ncolumns);
        b->source = 1;
        b->column = (uint8_t)wh_rng_below(&g->rng, rb->ncolumns);
        if (wh_values_overlap(g, &ra->columns[a->column], &rb->columns[b->column], &arow, &brow))
            return true;
    }
    return !g->features->listed || wh_column_class(g, *a) == wh_column_class(g, *b);
}

/* SELECT a.c0, b.c1 FROM t0 AS a LEFT JOIN t1 AS b ON a.c0 = b.c0 [AND p] [WHERE p]: bounded by
 * the larger one, as rows of the other that match are few. */
static void print_joined(wh_gen *g, wh_gen_relation *r, const view_shape *v, const char *join)
{
    wh_colref a, b;
    uint32_t rows = 1;
    bool paired;

    for (unsigned i = 0; i < 2; i++) {
        unsigned id = wh_rng_below(&g->rng, wh_gen_nrelations(g));

        wh_source_push(g, &g->relations[id], id, i ? "b" : "a");
        rows = g->relations[id].nrows > rows ? g->relations[id].nrows : rows;
    }
    g->qualify = true;
    paired = draw_pair(g, &a, &b);
    wh_gen_text(g, v->distinct ? "SELECT DISTINCT " : "SELECT ");
    print_projection(g, r, v->ncolumns, v->aliases);
    wh_gen_text(g, " FROM ");
    wh_gen_text(g, g->sources[0].relation->name);
    wh_gen_text(g, " AS a");
    wh_gen_text(g, join);
    wh_gen_text(g, g->sources[1].relation->name);
    wh_gen_text(g, paired ? " AS b ON " : " AS b ON TRUE");
    if (paired) {
        wh_column_print(g, a);
        wh_gen_text(g, " = ");
        wh_column_print(g, b);
    }
    r->nrows = rows;
    if (wh_rng_percent(&g->rng, 20) && !(g->features->equal_full && strstr(join, "FULL"))) {
        wh_gen_text(g, " AND ");
        wh_predicate(g, 0);
    }
    if (wh_rng_percent(&g->rng, 25)) {
        wh_gen_text(g, " WHERE ");
        wh_predicate(g, 0);
    }
}

/* SELECT key, COUNT(*) ... GROUP BY key, or as many rows as there are: OVER (PARTITION BY key). */
static void print_grouped(wh_gen *g, wh_gen_relation *r, bool aliases)
{
    unsigned id = wh_rng_below(&g->rng, g->ntables);
    bool window = g->features->windows_since <= g->version && wh_rng_percent(&g->rng, 30);
    wh_colref c;

    wh_source_push(g, &g->relations[id], id, g->relations[id].name);
    c = wh_column_pick(g, WH_GEN_ANY);
    wh_gen_text(g, "SELECT ");
    wh_column_print(g, c);
    show_column(g, r, wh_gen_column_of(g, c), WH_GEN_INT);
    print_alias(g, r, aliases);
    wh_gen_text(g, ", COUNT(*)");
    if (window) {
        wh_gen_text(g, " OVER (PARTITION BY ");
        wh_column_print(g, c);
        wh_gen_text(g, ")");
    }
    show_column(g, r, NULL, WH_GEN_INT);
    print_alias(g, r, aliases);
    wh_gen_text(g, " FROM ");
    wh_gen_text(g, g->relations[id].name);
    if (!window) {
        wh_gen_text(g, " GROUP BY ");
        wh_column_print(g, c);
    }
    r->columns[1].affinity = WH_AFF_INTEGER;
    r->columns[1].flags = WH_COL_SMALL;
    r->nrows = g->relations[id].nrows;
}

/* A list of names behind the view's came with 3.9. */
static bool draw_aliases(wh_gen *g)
{
    bool aliases = wh_rng_percent(&g->rng, 35);

    return aliases || g->version < g->features->view_names_since;
}

static void print_body(wh_gen *g, wh_gen_relation *r, bool aliases)
{
    uint32_t how = wh_rng_below(&g->rng, 100);
    view_shape v = {1 + wh_rng_below(&g->rng, 3), how < 55 ? 1 : 2, how >= 75 && how < 90, aliases};
    const char *join = how >= 55 && how < 82 ? wh_join_draw(g) : NULL;

    wh_query_begin(g);
    if (how >= 90) {
        print_grouped(g, r, aliases);
    } else if (join) {
        print_joined(g, r, &v, join);
    } else {
        print_select(g, r, &v);
        if (how >= 28 && how < 55)
            print_union(g, r);
    }
    wh_query_begin(g);
}

void wh_schema_view(wh_gen *g, unsigned table)
{
    wh_gen_relation *r = &g->relations[wh_gen_nrelations(g)];
    wh_buf body = WH_BUF_INIT(3 * WH_GEN_FROM_MAX);
    char space[3 * WH_GEN_FROM_MAX];
    wh_buf *out = g->out;
    const char *create;
    bool aliases;

    (void)table;
    if (g->nviews == WH_GEN_VIEWS)
        return;
    memset(r, 0, sizeof *r);
    r->view = true;
    r->name[0] = 'v';
    r->name[1] = (char)('0' + g->nviews);
    aliases = draw_aliases(g);
    body.p = space;
    body.cap = sizeof space;
    g->out = &body;
    print_body(g, r, aliases);
    g->out = out;

    create = g->features->views ? wh_word_draw(g, g->features->views) : "CREATE VIEW ";
    r->kept = strstr(create, "MATERIALIZED") != NULL;
    for (unsigned i = 0; i < g->ntables && r->kept; i++)
        r->kept = !g->relations[i].apart; /* which may be temporary */
    wh_gen_text(g, r->kept ? create : "CREATE VIEW ");
    wh_gen_text(g, r->name);
    if (!aliases)
        wh_columns_print(g, (1U << r->ncolumns) - 1);
    wh_gen_text(g, " AS ");
    wh_buf_str(g->out, wh_buf_view(&body));
    wh_gen_text(g, ";\n");
    g->nviews++;
    if (r->kept && wh_rng_percent(&g->rng, 50))
        wh_schema_index(g, wh_gen_nrelations(g) - 1);
}

/* The rows of a view that keeps them, anew. */
void wh_statement_refresh(wh_gen *g, unsigned table)
{
    const wh_gen_relation *r;

    (void)table;
    if (g->nviews == 0)
        return;
    r = &g->relations[g->ntables + wh_rng_below(&g->rng, g->nviews)];
    if (!r->kept)
        return;
    wh_gen_text(g, "REFRESH MATERIALIZED VIEW ");
    wh_gen_text(g, r->name);
    wh_gen_text(g, ";\n");
}
