/*
 * Large queries: SELECT with all its clauses, set operations, WITH.
 */
#include "generate/query/complex.h"

wh_gen_relation *wh_cx_relation(wh_gen *g)
{
    wh_complex *x = g->complex;
    wh_gen_relation *r;

    if (x->nmade == WH_CX_RELATIONS)
        return NULL;
    r = &x->made[x->nmade++];
    memset(r, 0, sizeof *r);
    r->view = true;
    r->nrows = 20;
    return r;
}

typedef struct scope {
    uint32_t work;
    uint8_t nsources, first, aim;
    bool qualify;
} scope;

static scope open_scope(wh_gen *g)
{
    scope outer = {g->work, g->nsources, g->first, g->aim, g->qualify};

    g->first = g->nsources;
    g->qualify = true;
    g->aim = WH_AIM_NONE;
    g->work = 1;
    return outer;
}

static void close_scope(wh_gen *g, const scope *outer)
{
    g->work = outer->work;
    g->nsources = outer->nsources;
    g->first = outer->first;
    g->aim = outer->aim;
    g->qualify = outer->qualify;
}

/* ---- what is shown ----------------------------------------------------------------------------
 */

enum kind { ROWS, DISTINCT, GROUPS, TOTALS, WINDOWS };

/* A SELECT as it is put together. */
typedef struct block {
    const wh_cx_wanted *wanted;
    wh_gen_relation *out; /* the columns so far; of a further arm a mere copy */
    unsigned n, nkeys;
    uint8_t kind, window; /* enum wh_cx_window */
    bool last;            /* nothing refers to its columns */
    bool sourced;         /* there is a FROM */
    bool first;        /* of the rows that are alike in the first column only the first is shown */
    wh_colref keys[2]; /* columns that come first: of the groups, of DISTINCT ON */
} block;

static unsigned class_wanted(const block *b, unsigned i)
{
    return b->wanted->typed ? b->wanted->classes[i] : (unsigned)WH_GEN_ANY;
}

static void show(wh_gen *g, block *b, wh_colref c, unsigned class_)
{
    wh_gen_column *to = &b->out->columns[b->out->ncolumns];
    const wh_gen_column *from = c.source == WH_NONE ? NULL : wh_gen_column_of(g, c);

    wh_column_computed(g, to, class_ >= WH_GEN_ANY && class_ < WH_GEN_INT ? WH_GEN_INT : class_);
    if (!from)
        to->affinity = WH_AFF_INTEGER;
    if (from) {
        *to = *from;
        to->flags = from->flags & WH_COL_GENERATED;
    }
    if (b->wanted->named) {
        wh_gen_text(g, " AS c");
        wh_buf_uint(g->out, b->out->ncolumns);
    }
    b->out->ncolumns++;
}

/* Of a strict dialect a NULL alone would be of another class. */
static void print_expression(wh_gen *g, unsigned class_, unsigned depth)
{
    size_t at = g->out->n;
    bool null = true;

    wh_expression(g, class_, depth);
    while (at < g->out->n && null)
        null = strchr("(NUL)", g->out->p[at++]) != NULL;
    if (!null || !g->features->listed)
        return;
    wh_gen_text(g, "::");
    wh_gen_text(g, wh_listed_of_class(g, class_)->name);
}

/* A column of the class, or an expression. */
static void print_value(wh_gen *g, block *b, unsigned class_)
{
    wh_colref c = {WH_NONE, 0};
    bool plain = b->kind == DISTINCT;

    if (b->sourced)
        c = plain && class_ == WH_GEN_ANY ? wh_cx_plain(g) : wh_column_pick(g, class_);
    if (c.source != WH_NONE && (plain || !wh_rng_percent(&g->rng, 20)) &&
        c.column < WH_GEN_COLUMNS) {
        wh_column_print(g, c);
        show(g, b, c, class_);
        return;
    }
    if (class_ == WH_GEN_ANY)
        class_ = wh_class_draw(g);
    print_expression(g, class_, plain ? 0 : wh_rng_below(&g->rng, 3));
    show(g, b, (wh_colref){WH_NONE, 0}, class_);
}

static void print_extreme(wh_gen *g, block *b)
{
    wh_colref c = wh_column_pick(g, class_wanted(b, 0));
    const wh_gen_column *column = c.source == WH_NONE ? NULL : wh_gen_column_of(g, c);

    if (c.source == WH_NONE) { /* of a strict dialect, and of a class that has extremes */
        wh_gen_text(g, "max(");
        print_expression(g, class_wanted(b, 0), 0);
        wh_buf_char(g->out, ')');
        show(g, b, c, class_wanted(b, 0));
        return;
    }
    if (wh_cx_is_plain(g, column) || g->features->listed)
        wh_gen_text(g, wh_rng_percent(&g->rng, 50) ? "max(" : "min(");
    else
        wh_gen_text(g, "count(");
    wh_column_print(g, c);
    wh_buf_char(g->out, ')');
    show(g, b, (wh_colref){WH_NONE, 0}, class_wanted(b, 0));
}

static void print_shown(wh_gen *g, block *b)
{
    static const wh_colref none = {WH_NONE, 0};

    for (unsigned i = 0; i < b->n; i++) {
        wh_gen_text(g, i ? ", " : "");
        if (b->kind == TOTALS && b->wanted->scalar) {
            print_extreme(g, b);
        } else if (i < b->nkeys) {
            wh_column_print(g, b->keys[i]);
            show(g, b, b->keys[i], WH_GEN_ANY);
        } else if (b->kind == GROUPS || b->kind == TOTALS) {
            wh_colref of = none;
            unsigned class_ = wh_cx_aggregate(g, &of);

            show(g, b, of, class_);
        } else if (b->kind == WINDOWS && i > 0) {
            show(g, b, none, wh_cx_window(g, b->window, b->last));
        } else {
            print_value(g, b, class_wanted(b, i));
        }
    }
}

/* ---- one SELECT ---------------------------------------------------------------------------------
 */

static uint8_t draw_kind(wh_gen *g, const wh_cx_wanted *w)
{
    uint32_t x = wh_rng_below(&g->rng, 100);

    if (w->scalar)
        return TOTALS;
    if (w->typed || x < 42)
        return x % 10 == 9 || (w->typed && x < 30) ? DISTINCT : ROWS;
    if (x < 52)
        return DISTINCT;
    if (x < 74)
        return GROUPS;
    if (x < 80)
        return TOTALS;
    if (g->features->windows_since > g->version)
        return ROWS;
    return WINDOWS;
}

static void draw_keys(wh_gen *g, block *b)
{
    uint32_t most = wh_rng_percent(&g->rng, 35) ? 2 : 1;

    for (b->nkeys = 0; b->nkeys < most; b->nkeys++) {
        wh_colref c = wh_cx_plain(g);

        if (c.source == WH_NONE ||
            (b->nkeys && c.source == b->keys[0].source && c.column == b->keys[0].column))
            break;
        b->keys[b->nkeys] = c;
    }
    if (b->nkeys == 0)
        b->kind = TOTALS;
    else
        g->key = b->keys[0];
    b->n = b->n > b->nkeys ? b->n : b->nkeys;
}

/* A column of the query is that of a row outside. */
static void print_correlation(wh_gen *g, const wh_cx_wanted *w)
{
    uint8_t first = g->first, n = g->nsources;
    wh_colref outer, inner;

    g->first = w->outer;
    g->nsources = w->end;
    outer = wh_column_pick(g, WH_GEN_ANY);
    g->first = first;
    g->nsources = n;
    inner = wh_column_pick(g, wh_column_class(g, outer));
    if (inner.source == WH_NONE) {
        wh_column_print(g, outer);
        wh_gen_text(g, " IS NOT NULL");
        return;
    }
    wh_column_print(g, inner);
    wh_gen_text(g, wh_rng_percent(&g->rng, 75) ? " = " : " >= ");
    wh_column_print(g, outer);
}

/* Now and then only the first sides of the joins are read: then an engine may leave out the others,
 * or join them otherwise. How many sources stay. */
static uint8_t draw_read(wh_gen *g, const wh_cx_wanted *w)
{
    uint32_t n = (uint32_t)g->nsources - g->first;

    if (w->correlated || n < 2 || !wh_rng_percent(&g->rng, n < 4 ? 15 : 40))
        return g->nsources;
    return (uint8_t)(g->first +
                     (wh_rng_percent(&g->rng, 60) ? 1 : wh_rng_range(&g->rng, 1, n - 1)));
}

static void print_where(wh_gen *g, const wh_cx_wanted *w, unsigned budget)
{
    bool predicate = budget > 60 || wh_rng_percent(&g->rng, w->correlated ? 40 : 70);

    if (!w->correlated && !predicate)
        return;
    wh_gen_text(g, " WHERE ");
    if (w->correlated)
        print_correlation(g, w);
    if (w->correlated && predicate)
        wh_gen_text(g, " AND (");
    g->aim = WH_AIM_PIVOT;
    if (predicate)
        wh_cx_predicate(g, budget);
    g->aim = WH_AIM_NONE;
    if (w->correlated && predicate)
        wh_buf_char(g->out, ')');
}

static void print_group(wh_gen *g, const block *b)
{
    const char *t = "$k";

    for (int tries = 0; g->features->groupings && tries < 4 && strcmp(t, "$k") == 0; tries++)
        t = wh_word_draw(g, g->features->groupings);
    wh_gen_text(g, " GROUP BY ");
    for (; *t; t++) {
        if (*t != '$') {
            wh_buf_char(g->out, *t);
            continue;
        }
        t++;
        for (unsigned i = 0; i < b->nkeys; i++) {
            wh_gen_text(g, i ? ", " : "");
            wh_column_print(g, b->keys[i]);
        }
    }
    if (g->features->rollup && !b->wanted->named && wh_rng_percent(&g->rng, 8))
        wh_gen_text(g, g->features->rollup);
    if (wh_rng_percent(&g->rng, 35)) {
        wh_gen_text(g, " HAVING ");
        g->key = b->keys[0]; /* queries within have had others */
        wh_form_of_table(g, g->features->conditions, 0);
    }
}

static void draw_window(wh_gen *g, block *b)
{
    uint32_t x = wh_rng_below(&g->rng, 100);

    b->n = b->n < 2 ? 2 : b->n;
    if (g->features->named_windows_since <= g->version)
        b->window = x < 55                           ? WH_CX_OWN
                    : x < 75 || !g->features->frames ? WH_CX_NAMED
                                                     : WH_CX_FRAMED;
}

/* ON (the first column); an order of all columns then says which row is the first. */
static void print_on(wh_gen *g, block *b)
{
    wh_colref c;

    if (!b->first || b->n < 2)
        return;
    c = wh_cx_plain(g);
    b->first = c.source != WH_NONE;
    if (!b->first)
        return;
    b->keys[0] = c;
    b->nkeys = 1;
    wh_gen_text(g, "ON (");
    wh_column_print(g, c);
    wh_gen_text(g, ") ");
}

/* How many sources FROM has; as many as can be more than by chance: joins of joins need them. */
static unsigned draw_sources(wh_gen *g, unsigned budget)
{
    unsigned most = budget < 12 ? 1 : budget < 24 ? 2 : budget < 34 ? 3 : 4;

    return most > 3 && wh_rng_percent(&g->rng, 35) ? most : wh_rng_range(&g->rng, 1, most);
}

static void print_select(wh_gen *g, block *b, unsigned budget)
{
    wh_buf *out = g->out, from = WH_BUF_INIT((size_t)1 << 20);
    scope outer = open_scope(g);
    wh_cx_sight sight;

    b->sourced =
        b->wanted->correlated || b->wanted->scalar || budget > 24 || !wh_rng_percent(&g->rng, 4);
    if (b->sourced) {
        g->out = &from;
        wh_cx_from(g, draw_sources(g, budget), budget / 2);
        g->out = out;
    }
    wh_cx_narrow(g, g->first, draw_read(g, b->wanted), &sight);
    b->kind = b->sourced ? draw_kind(g, b->wanted) : (uint8_t)ROWS;
    if (g->nsources < sight.nsources && b->kind <= GROUPS && wh_rng_percent(&g->rng, 60))
        b->kind = DISTINCT;
    b->first = b->first && b->kind == DISTINCT;
    if (b->kind == GROUPS)
        draw_keys(g, b);
    if (b->kind == WINDOWS)
        draw_window(g, b);
    wh_gen_text(g, b->kind == DISTINCT ? "SELECT DISTINCT " : "SELECT ");
    if (b->kind == DISTINCT)
        print_on(g, b);
    print_shown(g, b);
    if (wh_rng_percent(&g->rng, 50))
        wh_cx_widen(g, &sight);
    if (b->sourced) {
        wh_gen_text(g, " FROM ");
        wh_buf_str(g->out, wh_buf_view(&from));
        print_where(g, b->wanted, budget / 2);
    }
    wh_cx_widen(g, &sight);
    if (b->kind == GROUPS)
        print_group(g, b);
    if (b->kind == WINDOWS)
        wh_cx_window_clause(g, b->window);
    wh_buf_release(&from);
    close_scope(g, &outer);
}

/* ---- set operations, order ---------------------------------------------------------------------
 */

static bool all_plain(const wh_gen *g, const wh_gen_relation *r)
{
    for (unsigned i = 0; i < r->ncolumns; i++) {
        const wh_gen_column *c = &r->columns[i];

        if (!wh_cx_is_plain(g, c) && !(c->listed && (c->listed->traits & WH_TY_KEY)))
            return false;
    }
    return true;
}

/* The same classes once more. Of columns whose equal values may look otherwise only all rows are
 * united: which of them is shown would be open. */
static void print_arms(wh_gen *g, const wh_cx_wanted *w, wh_gen_relation *out, unsigned budget)
{
    uint32_t more = wh_rng_percent(&g->rng, 25) ? 2 : 1;
    unsigned most = g->features->intersect_since <= g->version ? 4 : 2;
    bool typed = g->features->listed != NULL, plain = typed || all_plain(g, out);
    wh_cx_wanted arm = *w;

    arm.n = out->ncolumns;
    arm.typed = true;
    for (unsigned i = 0; i < arm.n; i++)
        arm.classes[i] = (uint8_t)(typed ? out->columns[i].listed->class_ : WH_GEN_ANY);
    while (more-- > 0) {
        wh_buf *to = g->out, text = WH_BUF_INIT((size_t)1 << 20);
        wh_gen_relation copy = *out;
        block b = {.wanted = &arm, .out = &copy, .n = arm.n, .sourced = true};

        copy.ncolumns = 0;
        g->out = &text;
        print_select(g, &b, budget);
        g->out = to;
        plain = plain && (typed || all_plain(g, &copy));
        wh_gen_text(g, wh_set_operations[wh_rng_below(&g->rng, plain ? most : 1)]);
        wh_buf_str(g->out, wh_buf_view(&text));
        wh_buf_release(&text);
    }
    for (unsigned i = 0; i < out->ncolumns; i++) {
        out->columns[i].relation = WH_NONE;
        out->columns[i].affinity = typed ? out->columns[i].affinity : (uint8_t)WH_AFF_BLOB;
    }
}

/* By all columns: rows that tie are alike. */
static void print_order(wh_gen *g, const wh_cx_wanted *w, const wh_gen_relation *out)
{
    uint32_t down = wh_rng_below(&g->rng, 8);

    for (unsigned i = 0; i < out->ncolumns; i++) {
        wh_gen_text(g, i ? ", " : " ORDER BY ");
        wh_buf_uint(g->out, i + 1);
        wh_gen_text(g, down >> i & 1 ? " DESC" : "");
    }
    if (!w->limited || !all_plain(g, out) || !wh_rng_percent(&g->rng, 60))
        return;
    wh_gen_text(g, " LIMIT ");
    wh_buf_uint(g->out, wh_rng_range(&g->rng, 1, 12));
    if (wh_rng_percent(&g->rng, 45)) {
        wh_gen_text(g, " OFFSET ");
        wh_buf_uint(g->out, wh_rng_below(&g->rng, 4));
    }
}

void wh_cx_select(wh_gen *g, const wh_cx_wanted *w, wh_gen_relation *out, unsigned budget)
{
    uint8_t made = g->complex->nmade;
    unsigned n = w->n ? w->n : wh_rng_range(&g->rng, 1, WH_CX_COLUMNS);
    bool arms = budget >= 18 && !w->scalar && wh_rng_percent(&g->rng, 16);
    bool first = g->features->distinct_on_since <= g->version && w->limited && !w->typed && !arms;
    block b = {.wanted = w, .out = out, .n = n, .sourced = true};

    out->ncolumns = 0;
    b.first = first && wh_rng_percent(&g->rng, 30);
    b.last = !w->named && !arms;
    print_select(g, &b, arms ? budget / 2 : budget);
    if (arms)
        print_arms(g, w, out, budget / 2);
    if (b.first || (w->limited && wh_rng_percent(&g->rng, 30)))
        print_order(g, w, out);
    g->complex->nmade = made;
}

void wh_cx_query(wh_gen *g, unsigned budget)
{
    static const wh_cx_wanted any = {0, {0, 0, 0}, false, false, true, false, false, 0, 0};
    wh_complex *x = g->complex;
    wh_gen_relation *out;

    wh_query_begin(g);
    g->ncombos = 0;
    x->nmade = x->nctes = x->naliases = x->nnames = 0;
    if (budget >= 20 && wh_rng_percent(&g->rng, 30)) {
        uint32_t n = wh_rng_range(&g->rng, 1, budget < 60 ? 1 : 3);

        wh_cx_with(g, n, budget / 3);
    }
    out = wh_cx_relation(g);
    wh_cx_select(g, &any, out, budget);
}
