/*
 * Predicates of large queries, which hold queries; aggregates and windows.
 */
#include "generate/query/complex.h"

/* ---- columns -------------------------------------------------------------------------------- */

bool wh_cx_is_plain(const wh_gen *g, const wh_gen_column *c)
{
    (void)g;
    if (!c)
        return false;
    return c->affinity != WH_AFF_REAL && wh_column_is_plain_key(c) && c->relation != WH_NONE;
}

wh_colref wh_cx_plain(wh_gen *g)
{
    for (int tries = 0; tries < 6; tries++) {
        wh_colref c = wh_column_pick(g, WH_GEN_ANY);

        if (c.source != WH_NONE && wh_cx_is_plain(g, wh_gen_column_of(g, c)))
            return c;
    }
    return (wh_colref){WH_NONE, 0};
}

/* ---- subqueries ----------------------------------------------------------------------------- */

/* Open a query within an expression; false: there is no room. */
static bool open_query(wh_gen *g, wh_cx_wanted *w)
{
    if (g->stored || g->full || g->nsources + 4 >= WH_GEN_SOURCES ||
        g->complex->nmade + 4 >= WH_CX_RELATIONS || g->first == g->nsources)
        return false;
    w->outer = g->first;
    w->end = g->nsources;
    return true;
}

static void print_query(wh_gen *g, const wh_cx_wanted *w, unsigned budget)
{
    uint8_t n = g->complex->nmade;
    wh_gen_relation *r = wh_cx_relation(g);

    wh_buf_char(g->out, '(');
    if (r)
        wh_cx_select(g, w, r, budget);
    wh_buf_char(g->out, ')');
    g->complex->nmade = n;
}

static bool print_exists(wh_gen *g, unsigned budget)
{
    wh_cx_wanted w = {1, {0, 0, 0}, false, false, false, false, true, 0, 0};

    if (!open_query(g, &w))
        return false;
    wh_gen_text(g, wh_rng_percent(&g->rng, 20) ? "NOT EXISTS " : "EXISTS ");
    print_query(g, &w, budget);
    return true;
}

static void set_class(const wh_gen *g, wh_cx_wanted *w, unsigned i, wh_colref c)
{
    const wh_gen_column *column = wh_gen_column_of(g, c);

    w->classes[i] = (uint8_t)(column && column->listed                    ? column->listed->class_
                              : column && column->affinity == WH_AFF_TEXT ? WH_GEN_TEXT
                                                                          : WH_GEN_NUM);
}

static bool has_extremes(const wh_gen *g, wh_colref c)
{
    const wh_gen_column *column = wh_gen_column_of(g, c);

    return !g->features->listed || (column && (column->listed->traits & WH_TY_EXTREMES));
}

/* c IN (SELECT ..), (c, d) IN (SELECT ..), c >= ALL (SELECT ..), c = (SELECT max(..) ..) */
static bool print_compared(wh_gen *g, unsigned budget)
{
    static const char *const quantified[] = {" = ANY ", " <> ALL ", " >= ALL ", " < ANY "};
    wh_cx_wanted w = {1, {0, 0, 0}, true, false, false, false, false, 0, 0};
    uint32_t how = wh_rng_below(&g->rng, 100), k = wh_rng_below(&g->rng, 4);
    wh_colref c = wh_column_pick(g, WH_GEN_ANY), d = wh_column_pick(g, WH_GEN_ANY);
    bool row = how < 15 && g->features->row_value_since <= g->version;

    if (!open_query(g, &w))
        return false;
    w.correlated = wh_rng_percent(&g->rng, 40);
    set_class(g, &w, 0, c);
    if (row) {
        w.n = 2;
        set_class(g, &w, 1, d);
        wh_buf_char(g->out, '(');
        wh_column_print(g, c);
        wh_gen_text(g, ", ");
        wh_column_print(g, d);
        wh_buf_char(g->out, ')');
    } else {
        wh_column_print(g, c);
    }
    if (how >= 75 && has_extremes(g, c)) {
        w.scalar = true;
        wh_gen_text(g, how & 1 ? " >= " : " = ");
    } else if (how >= 60 && g->features->quantified_since <= g->version) {
        wh_gen_text(g, quantified[k]);
    } else {
        wh_gen_text(g, how % 5 == 4 ? " NOT IN " : " IN ");
    }
    print_query(g, &w, budget);
    return true;
}

void wh_cx_predicate(wh_gen *g, unsigned budget)
{
    uint32_t how = wh_rng_below(&g->rng, 100);
    uint8_t aim = g->aim;

    if (budget < 10 || (how < 20 && budget < 60)) {
        wh_predicate(g, budget >= 6 ? wh_rng_below(&g->rng, 3) : 0);
        return;
    }
    if (how < 45 && budget < 120 && print_exists(g, budget - 4))
        return;
    if (how >= 45 && how < 70 && budget < 120 && print_compared(g, budget - 4))
        return;
    wh_buf_char(g->out, '(');
    wh_cx_predicate(g, budget / 2);
    wh_gen_text(g, how & 1 ? ") OR (" : how % 6 == 4 ? ") AND NOT (" : ") AND (");
    wh_cx_predicate(g, budget / 2);
    wh_buf_char(g->out, ')');
    g->aim = aim;
}

/* ---- aggregates, windows ----------------------------------------------------------------------
 */

/* What depends on the order of rows, or shows which of equal values came first. */
static bool is_loose(const char *sql)
{
    static const char *const loose[] = {"concat",  "_agg",    "group_array", "group_object",
                                        "min($c)", "max($c)", "percentile"};

    for (size_t i = 0; i < sizeof loose / sizeof loose[0]; i++)
        if (strstr(sql, loose[i]))
            return true;
    return false;
}

/* The class of what a form of aggregates gives. */
static unsigned class_of(const char *sql)
{
    return strncmp(sql, "bool_", 5) == 0                                    ? WH_GEN_BOOL
           : strncmp(sql, "count(", 6) == 0 || strncmp(sql, "bit_", 4) == 0 ? WH_GEN_INT
                                                                            : WH_GEN_NUM;
}

/* Of a strict dialect: the type is that of the column. */
static bool print_extreme(wh_gen *g, const char *sql, wh_colref *of)
{
    if (!g->features->listed || (strncmp(sql, "min(", 4) != 0 && strncmp(sql, "max(", 4) != 0))
        return false;
    *of = wh_column_pick(g, WH_GEN_EXTREME);
    if (of->source == WH_NONE)
        return false;
    wh_buf_add(g->out, sql, 4);
    wh_column_print(g, *of);
    wh_buf_char(g->out, ')');
    return true;
}

unsigned wh_cx_aggregate(wh_gen *g, wh_colref *of)
{
    static const wh_gen_form rows = {1, WH_GEN_ANY, "count(*)", NULL, 0};
    const wh_gen_form *forms = g->features->aggregates, *f = NULL;
    uint32_t total = 0;

    for (f = forms; f->sql; f++)
        total += f->since <= g->version ? f->weight : 0U;
    for (int tries = 0; tries < 6; tries++) {
        uint32_t x = wh_rng_below(&g->rng, total);

        for (f = forms;; f++) {
            uint32_t weight = f->since <= g->version ? f->weight : 0U;

            if (x < weight)
                break;
            x -= weight;
        }
        if (!is_loose(f->sql) && wh_form_suits(g, f)) {
            if (!print_extreme(g, f->sql, of))
                wh_template(g, f, 0);
            return class_of(f->sql);
        }
    }
    wh_template(g, &rows, 0);
    return WH_GEN_INT;
}

/* One of the dialect's whose type is known, or count(*). */
static unsigned print_own_window(wh_gen *g, bool loose)
{
    static const char *const numbers[] = {"count(",      "sum(",          "avg(",      "rank(",
                                          "dense_rank(", "percent_rank(", "cume_dist("};
    static const wh_gen_form rows = {1, WH_GEN_ANY, "count(*) OVER (PARTITION BY $c)", NULL, 0};

    for (int tries = 0; tries < 6 && !loose && g->features->listed; tries++) {
        const wh_gen_form *f = wh_form_find(g, g->features->windows, g->features->windows->class_);

        for (size_t i = 0; f && i < sizeof numbers / sizeof numbers[0]; i++) {
            if (strncmp(f->sql, numbers[i], strlen(numbers[i])) != 0)
                continue;
            wh_template(g, f, 0);
            return WH_GEN_NUM;
        }
    }
    if (loose || !g->features->listed)
        wh_form_of_table(g, g->features->windows, 0);
    else
        wh_template(g, &rows, 0);
    return WH_GEN_NUM;
}

unsigned wh_cx_window(wh_gen *g, unsigned window, bool loose)
{
    static const char *const functions[] = {"count(*)", "rank()", "dense_rank()", "count(*)"};
    uint32_t which = wh_rng_below(&g->rng, 4);
    wh_colref c;

    if (window == WH_CX_OWN)
        return print_own_window(g, loose);
    c = wh_cx_plain(g);
    if (c.source != WH_NONE && wh_rng_percent(&g->rng, 50)) {
        wh_gen_text(g, "count(");
        wh_column_print(g, c);
        wh_buf_char(g->out, ')');
    } else {
        wh_gen_text(g, functions[window == WH_CX_FRAMED ? 0 : which]);
    }
    wh_gen_text(g, " OVER w");
    return WH_GEN_INT;
}

void wh_cx_window_clause(wh_gen *g, unsigned window)
{
    wh_colref c, d;

    if (window == WH_CX_OWN)
        return;
    c = wh_column_pick(g, WH_GEN_ANY);
    d = wh_column_pick(g, WH_GEN_ANY);
    wh_gen_text(g, " WINDOW w AS (");
    if (wh_rng_percent(&g->rng, 60)) {
        wh_gen_text(g, "PARTITION BY ");
        wh_column_print(g, d);
        wh_buf_char(g->out, ' ');
    }
    wh_gen_text(g, "ORDER BY ");
    wh_column_print(g, c);
    if (window == WH_CX_FRAMED) {
        const char *frame = wh_words_any(g, g->features->frames);

        wh_gen_text(g, frame ? frame : "");
    }
    wh_buf_char(g->out, ')');
}
