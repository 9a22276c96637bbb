/*
 * Subqueries within expressions: what stands in their parentheses. Each brings one relation into
 * scope, as x or y, where the rows that the query then combines stay few enough.
 */
#include "generate/write/write.h"

/* The relation of the fewest rows. */
static unsigned smallest(const wh_gen *g)
{
    unsigned best = 0;

    for (unsigned i = 1; i < wh_gen_nrelations(g); i++) {
        if (g->relations[i].nrows < g->relations[best].nrows)
            best = i;
    }
    return best;
}

static bool affords(const wh_gen *g, const wh_gen_relation *r)
{
    return g->work * r->nrows <= WH_GEN_WORK;
}

bool wh_subquery_fits(const wh_gen *g, bool correlated)
{
    return !g->stored && !g->full && g->first < g->nsources && g->nesting < WH_GEN_NESTING &&
           g->nsources < WH_GEN_SOURCES && (!correlated || affords(g, &g->relations[smallest(g)]));
}

typedef struct scope {
    uint32_t work;
    uint8_t nsources, first, aim;
    bool qualify;
} scope;

static bool has_class(const wh_gen_relation *r, unsigned class_)
{
    for (unsigned c = 0; c < r->ncolumns; c++)
        if (class_ == WH_GEN_ANY || r->columns[c].listed->class_ == class_)
            return true;
    return false;
}

/* A relation; of a strict dialect one with a column of that class, if a few tries find one. */
static unsigned draw_relation(wh_gen *g, unsigned class_, bool correlated)
{
    unsigned id = wh_rng_below(&g->rng, wh_gen_nrelations(g));

    if (g->target != WH_NONE && wh_rng_percent(&g->rng, g->features->own))
        id = g->target;
    for (int tries = 0; tries < 5 && !has_class(&g->relations[id], class_); tries++)
        id = wh_rng_below(&g->rng, wh_gen_nrelations(g));
    return correlated && !affords(g, &g->relations[id]) ? smallest(g) : id;
}

/* Put that relation in scope, as x or y. */
static void enter_scope(wh_gen *g, scope *outer, unsigned id, bool correlated)
{
    static const char names[WH_GEN_NESTING][2] = {"x", "y"};
    uint32_t nrows = g->relations[id].nrows ? g->relations[id].nrows : 1;

    outer->work = g->work;
    outer->nsources = g->nsources;
    outer->first = g->first;
    outer->qualify = g->qualify;
    outer->aim = g->aim;
    g->first = g->nsources;
    wh_source_push(g, &g->relations[id], id, names[g->nesting]);
    g->work = correlated ? g->work * nrows : nrows;
    g->qualify = true;
    g->nesting++;
}

/* One that the query can afford to look through for each row, if `correlated`. */
static void open_scope(wh_gen *g, scope *outer, unsigned class_, bool correlated)
{
    enter_scope(g, outer, draw_relation(g, class_, correlated), correlated);
}

static void close_scope(wh_gen *g, const scope *outer)
{
    g->nesting--;
    g->work = outer->work;
    g->nsources = outer->nsources;
    g->first = outer->first;
    g->qualify = outer->qualify;
    g->aim = outer->aim;
}

static wh_colref pick_outer(wh_gen *g, const scope *outer)
{
    uint8_t nsources = g->nsources, first = g->first;
    wh_colref c;

    g->nsources = outer->nsources;
    g->first = outer->first;
    c = wh_column_pick(g, WH_GEN_ANY);
    g->nsources = nsources;
    g->first = first;
    return c;
}

/* A column of the inner source that has values in common with `c`, if a few tries find one. */
static wh_colref pick_matching(wh_gen *g, wh_colref c)
{
    wh_source *inner = &g->sources[g->first];
    wh_colref d = {WH_NONE, 0};

    for (int tries = 0; tries < 5; tries++) {
        uint8_t arow = c.source == WH_NONE ? 0 : g->sources[c.source].pivot, brow = 0;

        d = wh_column_pick(g, c.source == WH_NONE ? WH_GEN_ANY : wh_column_class(g, c));
        if (c.source == WH_NONE || d.source == WH_NONE)
            break;
        if (!wh_domains_meet(g, wh_gen_column_of(g, c), wh_gen_column_of(g, d))) {
            d = wh_column_meeting(g, c, d);
            continue;
        }
        if (wh_values_overlap(g, wh_gen_column_of(g, c), wh_gen_column_of(g, d), &arow, &brow)) {
            inner->pivot = brow;
            break;
        }
    }
    return d;
}

static uint16_t print_column(wh_gen *g, wh_colref c)
{
    wh_column_print(g, c);
    return wh_est_column(g, c);
}

static void print_source(wh_gen *g, const wh_source *s)
{
    wh_gen_text(g, s->relation->name);
    wh_gen_text(g, " AS ");
    wh_gen_text(g, s->name);
}

/* A second relation, as w or z, where the query can afford it; false: it stays with one. */
static bool join_inner(wh_gen *g)
{
    static const char names[WH_GEN_NESTING][2] = {"w", "z"};
    unsigned id = wh_rng_below(&g->rng, wh_gen_nrelations(g));
    uint32_t nrows = g->relations[id].nrows ? g->relations[id].nrows : 1;
    wh_colref c = wh_column_pick(g, WH_GEN_ANY), d;
    uint8_t first = g->first;
    const char *join;

    if (c.source == WH_NONE || g->nsources == WH_GEN_SOURCES ||
        !has_class(&g->relations[id], wh_column_class(g, c)) || g->work * nrows > WH_GEN_JOINED)
        return false;
    join = wh_join_draw(g);
    if (!join)
        return false;
    wh_gen_text(g, join);
    print_source(g, wh_source_push(g, &g->relations[id], id, names[g->nesting - 1]));
    g->work *= nrows;
    g->first = (uint8_t)(g->nsources - 1);
    d = pick_matching(g, c);
    g->first = first;
    wh_gen_text(g, " ON ");
    wh_column_print(g, c);
    wh_gen_text(g, " = ");
    wh_column_print(g, d);
    return true;
}

/* Seldom of two relations, of which the estimator knows nothing: `*known`. */
static void print_from_inner(wh_gen *g, bool *known)
{
    wh_gen_text(g, " FROM ");
    print_source(g, &g->sources[g->first]);
    if (wh_rng_percent(&g->rng, 12) && join_inner(g))
        *known = false;
}

static uint16_t print_constant(wh_gen *g, wh_colref c)
{
    wh_datum value;

    wh_value_near(g, c, &value);
    wh_datum_print(g->out, &value);
    return wh_est_datum(g, &value);
}

/* What matches `c`: the column `d`, a constant where there is none. */
static uint16_t print_matching(wh_gen *g, wh_colref c, wh_colref d)
{
    return d.source != WH_NONE ? print_column(g, d) : print_constant(g, c);
}

/* " WHERE ..", in so many of 100 draws; `*known` becomes false where nobody knows what it says. */
static uint16_t maybe_predicate(wh_gen *g, const char *before, unsigned percent, bool *known)
{
    uint16_t node = 0;

    if (wh_rng_percent(&g->rng, percent)) {
        g->aim = WH_AIM_PIVOT;
        wh_gen_text(g, before);
        node = wh_predicate(g, 0);
        *known = *known && node;
    }
    return node;
}

static uint16_t selected(wh_gen *g, const scope *outer, unsigned kind, uint16_t item,
                         uint16_t where, bool known)
{
    uint16_t node = known ? wh_est_select_new(g, kind, item, where) : 0;

    close_scope(g, outer);
    return node;
}

/* Do both show one column of a table? Then all of its rows find themselves. */
static bool same_values(const wh_gen *g, wh_colref c, wh_colref d)
{
    const wh_gen_column *a = c.source == WH_NONE ? NULL : wh_gen_column_of(g, c);
    const wh_gen_column *b = d.source == WH_NONE ? NULL : wh_gen_column_of(g, d);

    return a && b && a->relation == b->relation && a->column == b->column;
}

uint16_t wh_subquery_column(wh_gen *g, wh_colref c)
{
    uint16_t item, where;
    bool known = true;
    scope outer;
    wh_colref d;

    open_scope(g, &outer, wh_column_class(g, c), false);
    d = pick_matching(g, c);
    wh_gen_text(g, "SELECT ");
    item = print_matching(g, c, d);
    print_from_inner(g, &known);
    where = maybe_predicate(g, " WHERE ", same_values(g, c, d) ? 100 : 30, &known);
    return selected(g, &outer, WH_EST_ITEM, item, where, known && item);
}

/* The table whose columns both are, if there is one. */
static unsigned table_of_both(const wh_gen *g, wh_colref c, wh_colref d)
{
    return c.source != WH_NONE && c.source == d.source && c.column < WH_GEN_COLUMNS &&
                   d.column < WH_GEN_COLUMNS
               ? g->sources[c.source].id
               : WH_NONE;
}

uint16_t wh_subquery_columns(wh_gen *g, wh_colref c, wh_colref d)
{
    unsigned own = wh_rng_percent(&g->rng, 20) ? table_of_both(g, c, d) : WH_NONE;
    uint16_t item, other, where;
    bool known = true;
    scope outer;
    wh_colref x, y;

    if (own != WH_NONE) {
        enter_scope(g, &outer, own, false);
        x = (wh_colref){g->first, c.column};
        y = (wh_colref){g->first, d.column};
    } else {
        open_scope(g, &outer, wh_column_class(g, c), false);
        x = pick_matching(g, c);
        y = pick_matching(g, d);
    }
    wh_gen_text(g, "SELECT ");
    item = print_matching(g, c, x);
    wh_gen_text(g, ", ");
    other = print_matching(g, d, y);
    print_from_inner(g, &known);
    where = maybe_predicate(g, " WHERE ", same_values(g, c, x) && same_values(g, d, y) ? 100 : 25,
                            &known);
    item = wh_est_node_new(g, WH_EST_ROW, 0, 0, wh_est_list(g, item, other));
    return selected(g, &outer, WH_EST_ITEM, item, where, known);
}

uint16_t wh_subquery_exists(wh_gen *g)
{
    uint16_t where, more;
    bool known = true;
    scope outer;
    wh_colref c, d;

    c = wh_column_pick(g, WH_GEN_ANY);
    open_scope(g, &outer, wh_column_class(g, c), true);
    wh_gen_text(g, "SELECT 1");
    print_from_inner(g, &known);
    if (wh_rng_percent(&g->rng, 90)) {
        const char *op = "=";
        uint8_t sub;

        d = pick_matching(g, c);
        wh_gen_text(g, " WHERE ");
        where = print_matching(g, c, d);
        wh_buf_char(g->out, ' ');
        if (wh_rng_percent(&g->rng, 20))
            op = wh_word_draw(g, g->features->operators);
        wh_gen_text(g, op);
        wh_buf_char(g->out, ' ');
        sub = wh_est_operator(op);
        more = print_column(g, c);
        known = known && where && more && sub != WH_NONE;
        where = wh_est_node_new(g, WH_EST_COMPARE, sub, where, more);
        more = maybe_predicate(g, " AND ", same_values(g, c, d) ? 100 : 30, &known);
        where = more ? wh_est_node_new(g, WH_EST_AND, 0, where, more) : where;
    } else {
        where = maybe_predicate(g, " WHERE ", 90, &known);
    }
    return selected(g, &outer, WH_EST_EXISTS, 0, where, known);
}

/* Minimum and maximum only where equal values are the same value, as it is open which of 'a' and
 * 'A' is the least under NOCASE. */
enum { SCALAR_COUNT = 2, SCALAR_ORDERED = 3 };

/* One of the rows by its number: in the order of what is selected; in any, where that is a
 * `constant`. */
static void print_nth(wh_gen *g, bool constant)
{
    uint32_t how = constant ? wh_rng_below(&g->rng, 5) : 0;

    if (how == 0) {
        wh_gen_text(g, " ORDER BY 1");
    } else if (how < 3 && g->features->order_since <= g->version) {
        wh_gen_text(g, " ORDER BY ");
        wh_column_print(g, wh_column_pick(g, WH_GEN_ANY));
    }
    wh_gen_text(g, " LIMIT 1 OFFSET ");
    wh_buf_uint(g->out, wh_rng_below(&g->rng, 6));
}

static uint16_t scalar(wh_gen *g, const scope *outer, unsigned f, wh_colref c, bool correlated)
{
    static const char *const names[] = {"SELECT max(", "SELECT min(", "SELECT count(",
                                        "SELECT DISTINCT "};
    static const uint8_t kinds[] = {WH_EST_MAX, WH_EST_MIN, WH_EST_COUNT, WH_EST_MAX};
    uint16_t item, where = 0, more;
    bool known = true, constant = f == SCALAR_ORDERED && wh_rng_percent(&g->rng, 45);

    wh_gen_text(g, names[f]);
    item = constant ? print_constant(g, c) : print_column(g, c);
    wh_gen_text(g, f == SCALAR_ORDERED ? "" : ")");
    print_from_inner(g, &known);
    if (correlated && wh_rng_percent(&g->rng, 50)) {
        wh_colref from = pick_outer(g, outer);
        wh_colref inner = wh_column_pick(g, wh_column_class(g, from));

        wh_gen_text(g, " WHERE ");
        where = print_matching(g, from, inner);
        wh_gen_text(g, " = ");
        more = print_column(g, from);
        known = known && where && more;
        where = wh_est_node_new(g, WH_EST_COMPARE, WH_EST_EQ, where, more);
    } else {
        where = maybe_predicate(g, " WHERE ", 50, &known);
    }
    if (f == SCALAR_ORDERED) {
        print_nth(g, constant);
        known = false;
    }
    return selected(g, outer, kinds[f], item, where, known && item);
}

/* Of a strict dialect: an extreme of the class, a number of rows, or a constant. */
static uint16_t typed_scalar(wh_gen *g, const wh_gen_listed *type)
{
    bool correlated = affords(g, &g->relations[smallest(g)]);
    scope outer;
    wh_colref c;
    uint32_t f = SCALAR_COUNT;

    open_scope(g, &outer, type ? type->class_ : (unsigned)WH_GEN_ANY, correlated);
    c = wh_column_pick(g, type ? type->class_ : (unsigned)WH_GEN_ANY);
    if (type && c.source != WH_NONE && (wh_gen_column_of(g, c)->listed->traits & WH_TY_EXTREMES))
        f = wh_rng_below(&g->rng, 2);
    if (type && (c.source == WH_NONE || (f == SCALAR_COUNT && type->class_ != WH_GEN_INT))) {
        wh_datum value;

        wh_listed_random(g, type, &value);
        wh_gen_text(g, "SELECT ");
        wh_datum_print(g->out, &value);
        wh_gen_text(g, " LIMIT 1");
        close_scope(g, &outer);
        return wh_est_datum(g, &value);
    }
    if (f != SCALAR_COUNT && wh_rng_percent(&g->rng, 12))
        f = SCALAR_ORDERED;
    return scalar(g, &outer, f, c, correlated);
}

uint16_t wh_subquery_scalar(wh_gen *g, const wh_gen_listed *type)
{
    bool correlated = affords(g, &g->relations[smallest(g)]);
    scope outer;
    wh_colref c;
    uint32_t f;

    if (g->features->listed)
        return typed_scalar(g, type);
    open_scope(g, &outer, WH_GEN_ANY, correlated);
    c = wh_column_pick(g, WH_GEN_NUM);
    f = wh_rng_below(&g->rng, 2);
    if (c.column == WH_GEN_COLUMNS || !wh_values_plain(g, wh_gen_column_of(g, c)))
        f = SCALAR_COUNT;
    else if (wh_rng_percent(&g->rng, 12))
        f = SCALAR_ORDERED;
    return scalar(g, &outer, f, c, correlated);
}
