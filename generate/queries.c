/*
 * Bases: one SELECT each. FROM comes first, since it decides which columns there are; it is
 * written into a buffer of its own and follows the projection.
 */
#include "generate/estimate.h"

void wh_query_begin(wh_gen *g)
{
    g->nsources = 0;
    g->first = 0;
    g->nesting = 0;
    g->qualify = true;
    g->marking = false;
    g->stored = false;
    g->aim = WH_AIM_NONE;
    g->last.source = WH_NONE;
    g->work = 1;
}

/* ---- FROM ------------------------------------------------------------------------------ */

/* A relation whose rows this query can still afford to combine; WH_NONE: none. */
static unsigned draw_relation(wh_gen *g)
{
    for (int tries = 0; tries < 4; tries++) {
        uint32_t id = wh_rng_below(&g->rng, wh_gen_nrelations(g));
        uint32_t nrows;

        /* Two in three views give way to a table: they cost the engine twice as much. */
        if (id >= g->ntables && wh_rng_percent(&g->rng, 65))
            id = wh_rng_below(&g->rng, g->ntables);
        nrows = g->relations[id].nrows;

        if (g->nsources == 0 ? nrows <= 100 : g->work * nrows <= WH_GEN_JOINED)
            return id;
    }
    return g->nsources ? WH_NONE : 0;
}

static bool in_scope(const wh_gen *g, const char *name)
{
    for (unsigned i = 0; i < g->nsources; i++) {
        if (strcmp(g->sources[i].name, name) == 0)
            return true;
    }
    return false;
}

/* (SELECT ...) AS s: the planner may flatten it. */
static void print_derived(wh_gen *g, unsigned id)
{
    const wh_relation *from = &g->relations[id];
    wh_relation *r = &g->derived;
    uint32_t n = wh_rng_range(&g->rng, 1, from->ncolumns);
    bool qualify = g->qualify;
    uint8_t first = g->first;

    memset(r, 0, sizeof *r);
    r->nrows = from->nrows;
    r->view = true;
    wh_gen_text(g, wh_rng_percent(&g->rng, 10) ? "(SELECT DISTINCT " : "(SELECT ");
    for (uint32_t i = 0; i < n; i++) {
        wh_gen_text(g, i ? ", " : "");
        wh_gen_column_name(g, from, i);
        if (from->names) {
            wh_gen_text(g, " AS c");
            wh_buf_uint(g->out, i);
        }
        r->columns[i] = from->columns[i];
        r->columns[i].flags = 0;
        r->ncolumns++;
    }
    wh_gen_text(g, " FROM ");
    wh_gen_text(g, from->name);
    if (wh_rng_percent(&g->rng, 50)) {
        g->first = g->nsources;
        g->qualify = false;
        g->stored = true;
        g->aim = WH_AIM_PIVOT;
        wh_source_push(g, from, id, from->name);
        wh_gen_text(g, " WHERE ");
        wh_predicate(g, 0);
        g->aim = WH_AIM_NONE;
        g->nsources--;
        g->stored = false;
        g->qualify = qualify;
        g->first = first;
    }
    wh_gen_text(g, ") AS s");
    wh_source_push(g, r, WH_NONE, "s");
}

/* One relation: by its name, under an alias, or as a subquery. */
static void print_relation(wh_gen *g, unsigned id)
{
    static const char aliases[WH_GEN_FROM][2] = {"a", "b", "c", "d"};
    const wh_relation *r = &g->relations[id];
    uint32_t how = wh_rng_below(&g->rng, 100);

    if (how >= 97 && !in_scope(g, "s")) {
        print_derived(g, id);
    } else if (how >= 80 || in_scope(g, r->name)) {
        const char *alias = aliases[g->nsources];

        wh_gen_text(g, r->name);
        wh_gen_text(g, " AS ");
        wh_gen_text(g, alias);
        wh_source_push(g, r, id, alias);
    } else {
        wh_gen_text(g, r->name);
        if (how >= 78 && !r->view)
            wh_gen_text(g, " NOT INDEXED");
        wh_source_push(g, r, id, r->name);
    }
    g->work *= r->nrows ? r->nrows : 1;
}

/* A pair of columns, one of the newest source, that have a value in common; then the newest
 * source's pivot becomes a row that joins. */
static bool matching_pair(wh_gen *g, wh_colref *a, wh_colref *b)
{
    uint8_t last = (uint8_t)(g->nsources - 1), nsources = g->nsources;

    for (int tries = 0; tries < 4; tries++) {
        uint8_t arow, brow = 0;

        g->nsources = last;
        *a = wh_column_pick(g, WH_ANY);
        g->nsources = nsources;
        g->first = last;
        *b = wh_column_pick(g, WH_ANY);
        g->first = 0;
        arow = g->sources[a->source].pivot;
        if (wh_values_overlap(g, wh_gen_column(g, *a), wh_gen_column(g, *b), &arow, &brow)) {
            g->sources[a->source].pivot = arow;
            g->sources[last].pivot = brow;
            return true;
        }
    }
    return false;
}

/* Two columns that join, seldom another condition. */
static void print_condition(wh_gen *g)
{
    uint32_t how = wh_rng_below(&g->rng, 100);
    wh_colref a, b;

    if (how >= 90) {
        wh_predicate(g, how >= 95);
        return;
    }
    if (matching_pair(g, &a, &b) && how < 64) {
        wh_column_print(g, how & 1 ? a : b);
        wh_gen_text(g, " = ");
        wh_column_print(g, how & 1 ? b : a);
    } else {
        wh_column_print(g, a);
        wh_gen_text(g, how & 1 ? " <> " : how & 2 ? " <= " : " >= ");
        wh_column_print(g, b);
    }
    if (how < 14) {
        wh_gen_text(g, how < 9 ? " AND " : " OR ");
        wh_predicate(g, 0);
    }
}

static void print_on(wh_gen *g)
{
    wh_gen_text(g, " ON ");
    g->aim = WH_AIM_PIVOT;
    print_condition(g);
    g->aim = WH_AIM_NONE;
}

/* Let the estimator follow: what stands behind `start` is the ON clause. */
static void follow(wh_gen *g, const wh_join *j, size_t start, unsigned names)
{
    static const char on[] = " ON ";
    wh_str text = {g->out->p + start, g->out->n - start};

    if (text.n > strlen(on) && memcmp(text.p, on, strlen(on)) == 0) {
        text.p += strlen(on);
        text.n -= strlen(on);
        names = 0;
    } else {
        text.n = 0;
    }
    wh_estimate_join(g, text, names, strstr(j->sql, "LEFT") || strstr(j->sql, "FULL"),
                     strstr(j->sql, "RIGHT") || strstr(j->sql, "FULL"));
}

/* How many columns the first two sources have in common by name. */
static unsigned shared_columns(const wh_gen *g)
{
    unsigned n = g->sources[0].relation->ncolumns, m = g->sources[1].relation->ncolumns;

    return n < m ? n : m;
}

/* Join by a column name that both sides have; false: no name holds a common value. */
static bool print_using(wh_gen *g, unsigned *names)
{
    const wh_source *left = &g->sources[g->nsources - 2], *right = left + 1;
    uint32_t n = left->relation->ncolumns, m = right->relation->ncolumns, start;

    n = n < m ? n : m;
    start = wh_rng_below(&g->rng, n);
    for (uint32_t k = 0; k < n; k++) {
        uint32_t c = (start + k) % n;
        uint8_t arow = left->pivot, brow = 0;

        if (wh_values_overlap(g, &left->relation->columns[c], &right->relation->columns[c], &arow,
                              &brow)) {
            wh_gen_text(g, " USING (");
            wh_gen_column_name(g, left->relation, c);
            wh_buf_char(g->out, ')');
            *names = 1U << c;
            return true;
        }
    }
    return false;
}

/* Do two rows agree in all columns that both relations have by name? */
static bool natural_rows(const wh_gen *g, const wh_relation *a, const wh_relation *b)
{
    unsigned n = a->ncolumns < b->ncolumns ? a->ncolumns : b->ncolumns;

    if (a->names != b->names)
        return false;
    for (uint8_t i = 0; i < a->nrows && i < WH_GEN_ROWS; i++) {
        for (uint8_t j = 0; j < b->nrows && j < WH_GEN_ROWS; j++) {
            unsigned c = 0;

            while (c < n && wh_values_equal(g, &a->columns[c], i, &b->columns[c], j))
                c++;
            if (c == n)
                return true;
        }
    }
    return false;
}

static const wh_join *draw_join(wh_gen *g, const wh_relation *right)
{
    const wh_join *j = g->features->joins;
    /* By name only between two, and where such a join is not empty. */
    bool by_name = g->nsources == 1 && natural_rows(g, g->sources[0].relation, right);
    uint32_t total = 0, x;
    unsigned i;

#define WEIGHT(j)                                                                                  \
    ((j).since > g->version || (!by_name && (j).kind >= WH_JOIN_NATURAL) ? 0U : (j).weight)
    for (i = 0; j[i].sql; i++)
        total += WEIGHT(j[i]);
    x = wh_rng_below(&g->rng, total);
    for (i = 0; j[i].sql && x >= WEIGHT(j[i]); i++)
        x -= WEIGHT(j[i]);
#undef WEIGHT
    return &j[i];
}

void wh_query_from(wh_gen *g, unsigned max)
{
    uint32_t x = wh_rng_below(&g->rng, 100), n = x < 80 ? 1 : x < 94 ? 2 : x < 97 ? 3 : 4;

    n = n < max ? n : max;
    /* A bare name is unambiguous as long as there is one source. */
    g->qualify = n > 1 || wh_rng_percent(&g->rng, 25);
    print_relation(g, draw_relation(g));
    wh_estimate_begin(g);
    while (g->nsources < n) {
        unsigned id = draw_relation(g), names = 0;
        const wh_join *j;
        size_t start;

        if (id == WH_NONE)
            break;
        j = draw_join(g, &g->relations[id]);
        wh_gen_text(g, j->sql);
        print_relation(g, id);
        start = g->out->n;
        if (j->kind == WH_JOIN_NATURAL)
            names = (1U << shared_columns(g)) - 1;
        if (j->kind == WH_JOIN_ON || (j->kind == WH_JOIN_USING && !print_using(g, &names)))
            print_on(g);
        follow(g, j, start, names);
        /* A third relation would make names ambiguous that the join has made one. */
        if (j->kind >= WH_JOIN_NATURAL)
            break;
    }
    wh_estimate_pivot(g);
}

/* ---- SELECT ---------------------------------------------------------------------------- */

enum shape { SHAPE_ROWS, SHAPE_DISTINCT, SHAPE_GROUPED, SHAPE_AGGREGATE };

static void print_columns(wh_gen *g)
{
    uint32_t x = wh_rng_below(&g->rng, 100), n;

    if (x < 35) {
        wh_buf_char(g->out, '*');
        return;
    }
    n = x < 75 ? 1 : x < 92 ? 2 : 3;
    for (uint32_t i = 0; i < n; i++) {
        wh_gen_text(g, i ? ", " : "");
        if (x % 10 == 9 && i + 1 == n)
            wh_expression(g, WH_NUMBER + wh_rng_below(&g->rng, 2), 1);
        else
            wh_column_print(g, wh_column_pick(g, WH_ANY));
    }
}

/* An aggregate over all rows, exact whatever their order: sums of small integers only, least
 * and greatest only where equal values look the same. */
static void print_aggregate(wh_gen *g)
{
    static const char *const least[] = {"min(", "max("};
    wh_colref c = wh_column_pick(g, WH_NUMBER);
    const wh_column *column = wh_gen_column(g, c);
    uint32_t x = wh_rng_below(&g->rng, 4);
    const char *f = "count(";

    if (x == 0 && !(column && wh_values_plain(g, column))) {
        wh_gen_text(g, "count(*)");
        return;
    }
    if (column && wh_values_small(g, column) && x == 1)
        f = wh_rng_percent(&g->rng, 30) ? "total(" : "sum(";
    else if (column && wh_values_plain(g, column) && x != 2)
        f = least[wh_rng_below(&g->rng, 2)];
    wh_gen_text(g, f);
    wh_column_print(g, c);
    wh_buf_char(g->out, ')');
}

static void print_order(wh_gen *g)
{
    uint32_t n = wh_rng_range(&g->rng, 1, 2);

    for (uint32_t i = 0; i < n; i++) {
        wh_gen_text(g, i ? ", " : " ORDER BY ");
        if (wh_rng_percent(&g->rng, 10))
            wh_expression(g, WH_NUMBER, 1);
        else
            wh_column_print(g, wh_column_pick(g, WH_ANY));
        if (wh_rng_percent(&g->rng, 12)) {
            wh_gen_text(g, " COLLATE ");
            wh_gen_text(g, wh_word_draw(g, g->features->collations));
        }
        wh_gen_text(g, wh_rng_percent(&g->rng, 35) ? " DESC" : "");
    }
}

/* HAVING over the key and a count only. */
static void print_having(wh_gen *g, wh_colref key)
{
    wh_gen_text(g, " HAVING ");
    if (wh_rng_percent(&g->rng, 60)) {
        wh_gen_text(g, "COUNT(*) ");
        wh_gen_text(g, wh_word_draw(g, g->features->operators));
        wh_gen_text(g, wh_rng_percent(&g->rng, 70) ? " 1" : " 2");
    } else {
        wh_datum d;

        wh_column_print(g, key);
        wh_buf_char(g->out, ' ');
        wh_gen_text(g, wh_word_draw(g, g->features->operators));
        wh_buf_char(g->out, ' ');
        wh_value_near(g, key, &d);
        wh_datum_print(g->out, &d);
    }
}

static unsigned draw_shape(wh_gen *g)
{
    uint32_t x = wh_rng_below(&g->rng, 100);

    if (x < 84)
        return SHAPE_ROWS;
    return x < 88 ? SHAPE_DISTINCT : x < 95 ? SHAPE_GROUPED : SHAPE_AGGREGATE;
}

/* Percent of the depths 0, 1, 2, 3, 4 of a WHERE clause. */
static unsigned draw_depth(wh_gen *g)
{
    static const uint8_t depths[] = {62, 24, 9, 4, 1};
    uint32_t x = wh_rng_below(&g->rng, 100);
    unsigned depth = 0;

    while (depth < 4 && x >= depths[depth])
        x -= depths[depth++];
    return depth;
}

/* A predicate that holds for some rows and not for all, as far as a few tries and the estimator
 * get there; one in eight is let pass whatever it is. */
static void print_where(wh_gen *g)
{
    unsigned depth = draw_depth(g);
    bool any = wh_rng_percent(&g->rng, 8);
    size_t start;

    wh_gen_text(g, " WHERE ");
    start = g->out->n;
    for (int tries = 0; tries < 4; tries++) {
        wh_estimate e;

        g->out->n = start;
        wh_predicate(g, depth);
        if (any || g->ncombos == 0)
            break;
        e = wh_estimate_predicate(g, (wh_str){g->out->p + start, g->out->n - start});
        if (e.open * 2 > e.rows ? wh_rng_percent(&g->rng, 40)
                                : e.yes + e.open > 0 && e.yes < e.rows)
            break;
    }
}

void wh_query(wh_gen *g)
{
    char space[WH_GEN_FROM_MAX];
    wh_buf from = WH_BUF_INIT(sizeof space), *out = g->out;
    wh_colref key = {WH_NONE, 0};
    unsigned shape;

    wh_query_begin(g);
    from.p = space;
    from.cap = sizeof space;
    g->out = &from;
    wh_query_from(g, WH_GEN_FROM);
    g->out = out;

    shape = draw_shape(g);
    wh_gen_text(g, shape == SHAPE_DISTINCT ? "SELECT DISTINCT " : "SELECT ");
    if (shape == SHAPE_GROUPED) {
        key = wh_column_pick(g, WH_ANY);
        wh_column_print(g, key);
        if (wh_rng_percent(&g->rng, 40))
            wh_gen_text(g, ", COUNT(*)");
    } else if (shape == SHAPE_AGGREGATE) {
        print_aggregate(g);
    } else {
        print_columns(g);
    }
    wh_gen_text(g, " FROM ");
    wh_buf_str(g->out, wh_buf_view(&from));
    if (!wh_rng_percent(&g->rng, 2))
        print_where(g);
    if (shape == SHAPE_GROUPED) {
        wh_gen_text(g, " GROUP BY ");
        wh_column_print(g, key);
        if (wh_rng_percent(&g->rng, 25))
            print_having(g, key);
    } else if (shape != SHAPE_AGGREGATE && wh_rng_percent(&g->rng, 12)) {
        print_order(g);
    }
    wh_gen_text(g, ";\n");
}
