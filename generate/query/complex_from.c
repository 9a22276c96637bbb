/*
 * FROM of large queries: trees of joins, of whatever gives rows.
 */
#include "generate/query/complex.h"

/* A part of the tree: its sources, about how many rows it has, and the column of USING that all of
 * them share; WH_NONE: none. */
typedef struct tree {
    uint8_t first, end;
    uint32_t rows;
    unsigned merged;
} tree;

/* " AS ..." and a name that is new, which is written to `name` too. */
static void put_alias(wh_gen *g, char name[WH_GEN_NAME])
{
    wh_buf b = WH_BUF_INIT(WH_GEN_NAME);

    b.p = name;
    b.cap = WH_GEN_NAME;
    wh_buf_char(&b, 'a');
    wh_buf_uint(&b, g->complex->naliases++);
    name[b.n] = '\0';
    wh_gen_text(g, " AS ");
    wh_gen_text(g, name);
}

/* ---- items -------------------------------------------------------------------------------- */

/* A table or a view, by preference one that the rows so far can be joined with. */
static tree print_table(wh_gen *g)
{
    tree t = {g->nsources, 0, 1, WH_NONE};
    unsigned id = wh_rng_below(&g->rng, wh_gen_nrelations(g));
    char name[WH_GEN_NAME];

    if (wh_rng_percent(&g->rng, 30))
        id = wh_rng_below(&g->rng, g->ntables);
    wh_gen_text(g, g->relations[id].name);
    put_alias(g, name);
    wh_source_push(g, &g->relations[id], id, name);
    t.rows = g->relations[id].nrows ? g->relations[id].nrows : 1;
    return t;
}

/* (SELECT ...) AS a1; of a row before where it is LATERAL. */
static bool print_query(wh_gen *g, unsigned budget, const tree *before)
{
    wh_cx_wanted w = {0, {0, 0, 0}, false, false, true, true, false, 0, 0};
    wh_complex *x = g->complex;
    wh_gen_relation *r = wh_cx_relation(g);
    uint8_t made = x->nmade, nctes = x->nctes;
    char name[WH_GEN_NAME];

    if (!r)
        return false;
    if (before) {
        wh_gen_text(g, "LATERAL ");
        w.correlated = true;
        w.outer = before->first;
        w.end = before->end;
    }
    wh_buf_char(g->out, '(');
    if (budget >= 24 && x->nctes < 3 && !before && wh_rng_percent(&g->rng, 25)) {
        wh_cx_with(g, 1, budget / 3);
        budget -= budget / 3;
    }
    wh_cx_select(g, &w, r, budget);
    x->nmade = made;
    x->nctes = nctes;
    wh_buf_char(g->out, ')');
    put_alias(g, name);
    wh_source_push(g, r, WH_NONE, name);
    return true;
}

static bool print_cte(wh_gen *g)
{
    const wh_complex *x = g->complex;
    const wh_gen_relation *r;
    char name[WH_GEN_NAME];

    if (x->nctes == 0)
        return false;
    r = &x->made[x->ctes[wh_rng_below(&g->rng, x->nctes)]];
    wh_gen_text(g, r->name);
    put_alias(g, name);
    wh_source_push(g, r, WH_NONE, name);
    return true;
}

/* May it stand here? Within LATERAL only what names a column does. */
static uint32_t weight_of(const wh_gen *g, const wh_gen_series *s, bool lateral)
{
    return s->since <= g->version && (strstr(s->sql, "$n") != NULL) == lateral ? s->weight : 0U;
}

/* A table function or the like, by the dialect's table: $a stands for " AS " and its name; `of` is
 * the column of a row before that it is called with, where it is LATERAL. */
static bool print_series(wh_gen *g, const wh_colref *of)
{
    const wh_gen_series *s = g->features->series;
    wh_gen_relation *r;
    uint32_t total = 0, x;
    char name[WH_GEN_NAME];

    for (const wh_gen_series *k = s; k && k->sql; k++)
        total += weight_of(g, k, of != NULL);
    r = total ? wh_cx_relation(g) : NULL;
    if (!r)
        return false;
    x = wh_rng_below(&g->rng, total);
    for (; x >= weight_of(g, s, of != NULL); s++)
        x -= weight_of(g, s, of != NULL);
    r->nrows = 4;
    r->names = s->names;
    for (r->ncolumns = 0; r->ncolumns < s->columns; r->ncolumns++)
        wh_column_small(g, &r->columns[r->ncolumns]);
    for (const char *t = s->sql; *t; t++) {
        if (*t != '$')
            wh_buf_char(g->out, *t);
        else if (*++t == '$')
            wh_buf_char(g->out, '$');
        else if (*t == 'a')
            put_alias(g, name);
        else if (*t == 'n')
            wh_column_print(g, *of);
        else
            wh_buf_uint(g->out, wh_rng_below(&g->rng, 7));
    }
    wh_source_push(g, r, WH_NONE, name);
    return true;
}

static tree print_item(wh_gen *g, unsigned budget)
{
    tree t = {g->nsources, 0, 20, WH_NONE};
    uint32_t how = wh_rng_below(&g->rng, 100);

    if (!(how < (budget > 60 ? 40U : 22U) && budget >= 14 && print_query(g, budget - 6, NULL)) &&
        !(how >= 22 && how < 50 && print_cte(g)) &&
        !(how >= 50 && how < 56 && print_series(g, NULL)))
        t = print_table(g);
    t.end = g->nsources;
    if (g->sources[t.first].relation->nrows)
        t.rows = g->sources[t.first].relation->nrows;
    return t;
}

/* ---- joins ---------------------------------------------------------------------------------- */

static wh_colref pick_from(wh_gen *g, const tree *t, unsigned class_)
{
    uint8_t first = g->first, n = g->nsources;
    wh_colref c;

    g->first = t->first;
    g->nsources = t->end;
    c = wh_column_pick(g, class_);
    g->first = first;
    g->nsources = n;
    return c;
}

/* Two columns that have a value in common, if a few tries find such ones; of one class. */
static bool draw_pair(wh_gen *g, const tree *l, const tree *r, wh_colref *a, wh_colref *b)
{
    bool found = false;

    for (int tries = 0; tries < 8; tries++) {
        uint8_t arow, brow = 0;
        wh_colref x = pick_from(g, l, WH_GEN_ANY), y;

        y = pick_from(g, r, wh_column_class(g, x));
        if (y.source == WH_NONE)
            continue;
        found = true;
        *a = x;
        *b = y;
        arow = g->sources[x.source].pivot;
        if (x.column < WH_GEN_COLUMNS && y.column < WH_GEN_COLUMNS &&
            wh_values_overlap(g, wh_gen_column_of(g, x), wh_gen_column_of(g, y), &arow, &brow)) {
            g->sources[x.source].pivot = arow;
            g->sources[y.source].pivot = brow;
            break;
        }
    }
    return found;
}

void wh_cx_narrow(wh_gen *g, uint8_t first, uint8_t end, wh_cx_sight *sight)
{
    sight->first = g->first;
    sight->nsources = g->nsources;
    memcpy(sight->sources, g->sources, g->nsources * sizeof *g->sources);
    g->first = first;
    g->nsources = end;
}

void wh_cx_widen(wh_gen *g, const wh_cx_sight *sight)
{
    g->first = sight->first;
    g->nsources = sight->nsources;
    memcpy(g->sources, sight->sources, g->nsources * sizeof *g->sources);
}

/* Of both sides, or of one alone: it says of each of its rows whether it joins all or none. */
static void print_any_on(wh_gen *g, const tree *side, unsigned budget)
{
    wh_cx_sight sight;

    wh_cx_narrow(g, side ? side->first : g->first, side ? side->end : g->nsources, &sight);
    g->aim = WH_AIM_PIVOT;
    wh_cx_predicate(g, budget / 2);
    g->aim = WH_AIM_NONE;
    wh_cx_widen(g, &sight);
}

/* About how many rows are left. Only where few pairs are made any condition may stand there. */
static uint32_t print_on(wh_gen *g, const tree *l, const tree *r, bool full, unsigned budget)
{
    uint32_t pairs = l->rows * r->rows, rows = l->rows > r->rows ? l->rows : r->rows;
    uint32_t how = wh_rng_below(&g->rng, 100);
    bool joined = r->end - r->first > 1; /* what stands in brackets hangs together */
    uint8_t first = g->first;
    wh_colref a, b;

    g->first = l->first;
    g->full = full && g->features->equal_full;
    if (g->full || pairs > WH_CX_ROWS / 4)
        how = g->full ? 50 : how % 50;
    wh_gen_text(g, " ON ");
    if (how >= (joined ? 60 : 86)) {
        print_any_on(g, how >= 95 ? NULL : how >= 93 ? r : l, budget);
        rows = pairs;
    } else if (!draw_pair(g, l, r, &a, &b)) {
        wh_gen_text(g, g->features->on_constants ? g->features->on_constants[3] : "TRUE");
    } else {
        wh_column_print(g, a);
        wh_gen_text(g, how < 82 ? " = " : how & 1 ? " <> " : " >= ");
        wh_column_print(g, b);
        if (how < 30) {
            wh_gen_text(g, how < 20 || pairs > WH_CX_ROWS / 4 ? " AND (" : " OR (");
            if (joined)
                print_any_on(g, how & 3 ? l : NULL, budget / 2);
            else
                print_any_on(g, how % 3 ? NULL : how & 1 ? r : l, budget / 2);
            wh_buf_char(g->out, ')');
        }
        rows = how >= 82 || (how >= 20 && how < 30) ? pairs : rows;
    }
    g->full = false;
    g->first = first;
    return rows;
}

/* A column that both sides have by name, each once, of types that can be compared; WH_NONE. */
static unsigned shared_column(wh_gen *g, const tree *l, const tree *r)
{
    const wh_gen_relation *a = g->sources[l->first].relation, *b = g->sources[r->first].relation;
    unsigned n = a->ncolumns < b->ncolumns ? a->ncolumns : b->ncolumns, start;

    if (r->end - r->first > 1 || (l->end - l->first > 1 && l->merged == WH_NONE) || a->names ||
        b->names)
        return WH_NONE;
    start = l->merged == WH_NONE ? wh_rng_below(&g->rng, n) : l->merged;
    if (start >= n)
        return WH_NONE;
    for (unsigned s = l->first; s < r->end; s++) {
        const wh_gen_relation *x = g->sources[s].relation;

        if (start >= x->ncolumns ||
            (x->columns[start].listed &&
             x->columns[start].listed->class_ != a->columns[start].listed->class_))
            return WH_NONE;
    }
    return start;
}

/* May all columns that both have by name be compared? */
static bool is_natural(const wh_gen *g, const tree *l, const tree *r)
{
    const wh_gen_relation *a = g->sources[l->first].relation, *b = g->sources[r->first].relation;

    if (l->end - l->first > 1 || r->end - r->first > 1 || a->names || b->names)
        return false;
    for (unsigned c = 0; c < a->ncolumns && c < b->ncolumns && a->columns[c].listed; c++)
        if (a->columns[c].listed->class_ != b->columns[c].listed->class_)
            return false;
    return true;
}

/* RIGHT or FULL: rows of what stands before may be missing. */
static bool is_turned(const char *sql)
{
    return strstr(sql, "RIGHT") || strstr(sql, "FULL");
}

/* A comma binds as it likes: only words stand here. */
static const wh_join *draw_join(wh_gen *g, bool few)
{
    const wh_join *j = g->features->joins;
    uint32_t total = 0, x;

#define WEIGHT(j)                                                                                  \
    ((j)->since > g->version || (j)->sql[0] == ',' || (!few && (j)->kind == WH_JOIN_PLAIN) ? 0U    \
     : (j)->kind >= WH_JOIN_NATURAL || is_turned((j)->sql) ? 3U * (j)->weight                      \
                                                           : (j)->weight)
    for (; j->sql; j++)
        total += WEIGHT(j);
    x = wh_rng_below(&g->rng, total);
    for (j = g->features->joins; j->sql && x >= WEIGHT(j); j++)
        x -= WEIGHT(j);
#undef WEIGHT
    return j->sql ? j : g->features->joins;
}

static tree print_tree(wh_gen *g, unsigned n, unsigned budget);

/* The right side is written before it is known what joins it: the word goes in between. */
static tree print_joined(wh_gen *g, const tree *l, unsigned n, unsigned budget)
{
    static const char natural[] = " NATURAL";
    wh_buf *out = g->out, right = WH_BUF_INIT((size_t)1 << 20);
    const wh_join *j;
    unsigned column = WH_NONE;
    bool full, by_name = true;
    const char *sql;
    tree r, all;

    g->out = &right;
    if (n > 1)
        wh_buf_char(g->out, '(');
    r = print_tree(g, n, budget);
    for (unsigned s = r.first; n > 1 && s < r.end; s++)
        g->sources[s].id = WH_NONE; /* the numbers of their rows are not to be seen outside */
    if (n > 1)
        wh_buf_char(g->out, ')');
    g->out = out;
    j = draw_join(g, l->rows * r.rows <= WH_CX_ROWS / 4);
    sql = j->sql;
    full = strstr(sql, "FULL") != NULL;
    if (j->kind == WH_JOIN_NATURAL)
        by_name = is_natural(g, l, &r);
    else if (j->kind == WH_JOIN_USING)
        column = shared_column(g, l, &r);
    if (!by_name)
        sql += strlen(natural); /* the condition is said instead */
    wh_gen_text(g, sql);
    wh_buf_str(g->out, wh_buf_view(&right));
    wh_buf_release(&right);
    all = (tree){l->first, r.end, l->rows > r.rows ? l->rows : r.rows, WH_NONE};
    if (j->kind == WH_JOIN_PLAIN) {
        all.rows = l->rows * r.rows;
    } else if (column != WH_NONE) {
        wh_gen_text(g, " USING (");
        wh_gen_column_name(g, g->sources[l->first].relation, column);
        wh_buf_char(g->out, ')');
        all.merged = column;
    } else if (j->kind != WH_JOIN_NATURAL || !by_name) {
        all.rows = print_on(g, l, &r, full, budget);
    }
    return all;
}

static tree print_tree(wh_gen *g, unsigned n, unsigned budget)
{
    tree t = print_item(g, budget / (n ? n : 1));

    for (unsigned done = 1; done < n && g->nsources + 4 < WH_GEN_SOURCES;) {
        unsigned more = n - done > 1 && wh_rng_percent(&g->rng, 45) ? 2 : 1;

        t = print_joined(g, &t, more, budget / n);
        done += more;
    }
    return t;
}

/* What is made anew of each row before it: a query, a table function. */
static void print_lateral(wh_gen *g, const tree *t, unsigned budget)
{
    bool left = wh_rng_percent(&g->rng, 50), whole = wh_rng_percent(&g->rng, 35);
    wh_colref c = pick_from(g, t, WH_GEN_INT);

    wh_gen_text(g, left ? " LEFT JOIN " : " CROSS JOIN ");
    if (!whole || c.source == WH_NONE || c.column == WH_GEN_COLUMNS || !print_series(g, &c))
        print_query(g, budget, t);
    wh_gen_text(g, left ? " ON TRUE" : "");
}

void wh_cx_from(wh_gen *g, unsigned n, unsigned budget)
{
    tree t = print_tree(g, n, budget);

    if (g->features->lateral_since <= g->version && budget >= 16 && wh_rng_percent(&g->rng, 15) &&
        g->nsources + 4 < WH_GEN_SOURCES && g->complex->nmade + 4 < WH_CX_RELATIONS)
        print_lateral(g, &t, budget / 4);
    g->work = t.rows;
}
