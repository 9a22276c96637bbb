/*
 * FROM: relations by name, under an alias or as subqueries, and how they are joined. It decides
 * which columns there are.
 */
#include "generate/query/query.h"

/* Has a relation another number of rows than is best? Alone a large one is, as preparing costs more
 * than its rows do, but to be grouped a smaller one; of many small ones are. */
static bool is_missized(const wh_gen *g, uint32_t nrows, unsigned n)
{
    if (n > 1)
        return nrows > (n > 2 ? 12 : 24);
    return g->grouping ? nrows < 8 || nrows > 30 : nrows < 20;
}

static bool holds(const wh_gen *g, uint32_t id)
{
    unsigned i = 0;

    while (i < g->nsources && g->sources[i].id != id)
        i++;
    return i < g->nsources;
}

/* A relation whose rows this query can still afford to combine; WH_NONE: none. */
static unsigned draw_relation(wh_gen *g, unsigned n)
{
    unsigned best = WH_NONE;

    for (int tries = 0; tries < 6; tries++) {
        uint32_t id = wh_rng_below(&g->rng, wh_gen_nrelations(g));
        uint32_t nrows;

        /* Two in three views give way to a table: they cost the engine twice as much. */
        if (id >= g->ntables && wh_rng_percent(&g->rng, 65))
            id = wh_rng_below(&g->rng, g->ntables);
        nrows = g->relations[id].nrows;
        if (tries < 3 &&
            (is_missized(g, nrows, n) || (holds(g, id) && wh_rng_percent(&g->rng, 40))))
            continue;
        if (g->nsources == 0 ? nrows <= 100 : g->work * nrows <= WH_GEN_JOINED)
            return id;
        if (best == WH_NONE || nrows < g->relations[best].nrows)
            best = id;
    }
    return g->nsources ? WH_NONE : best == WH_NONE ? 0 : best;
}

/* The columns that joins by name have made one, as bits; `natural`: by NATURAL alone; `whole`:
 * those that all who have them join by, so that their names alone say which they are. */
typedef struct merged {
    unsigned columns, whole;
    bool natural;
} merged;

/* Rows of what stands before may be missing. */
static bool is_turned(const wh_join *j)
{
    return strstr(j->sql, "RIGHT") || strstr(j->sql, "FULL");
}

static bool keeps_a_side(const wh_join *j)
{
    return strstr(j->sql, "LEFT") || is_turned(j);
}

/* How many columns the newest source has in common by name with those before. */
static unsigned shared_columns(const wh_gen *g)
{
    const wh_gen_relation *right = g->sources[g->nsources - 1].relation;
    unsigned n = 0;

    for (unsigned i = 0; i + 1 < g->nsources; i++) {
        const wh_gen_relation *r = g->sources[i].relation;

        n = r->names == right->names && r->ncolumns > n ? r->ncolumns : n;
    }
    return n < right->ncolumns ? n : right->ncolumns;
}

/* The only one of the first `n` sources whose columns have names of these; WH_NONE: none, or
 * several, whose names would be ambiguous. */
static uint8_t namesake(const wh_gen *g, unsigned n, const char *const *names)
{
    uint8_t found = WH_NONE;

    for (unsigned i = 0; i < n; i++) {
        if (g->sources[i].relation->names != names)
            continue;
        if (found != WH_NONE)
            return WH_NONE;
        found = (uint8_t)i;
    }
    return found;
}

/* Can they be one, by their types? */
static bool are_alike(const wh_gen *g, const wh_gen_column *a, const wh_gen_column *b)
{
    return a->listed ? a->listed->class_ == b->listed->class_ : wh_domains_meet(g, a, b);
}

/* Join by a column name that `left` and the newest source have, one of `among`; false: no name
 * holds a common value, if one `must`. */
static bool print_using(wh_gen *g, const wh_source *left, unsigned among, bool must,
                        unsigned *names)
{
    const wh_source *right = &g->sources[g->nsources - 1];
    uint32_t n = left->relation->ncolumns, m = right->relation->ncolumns, start;

    n = n < m ? n : m;
    start = wh_rng_below(&g->rng, n);
    for (uint32_t k = 0; k < n; k++) {
        uint32_t c = (start + k) % n;
        uint8_t arow = left->pivot, brow = 0;

        if (left->relation->names != right->relation->names || !(among >> c & 1) ||
            !are_alike(g, &left->relation->columns[c], &right->relation->columns[c]))
            continue;
        if (wh_values_overlap(g, &left->relation->columns[c], &right->relation->columns[c], &arow,
                              &brow) ||
            !must) {
            wh_gen_text(g, " USING (");
            wh_gen_column_name(g, left->relation, c);
            wh_buf_char(g->out, ')');
            *names = 1U << c;
            return true;
        }
    }
    return false;
}

/* Can they be joined by what both have by name? */
static bool natural_columns(const wh_gen *g, const wh_gen_relation *a, const wh_gen_relation *b)
{
    unsigned n = a->ncolumns < b->ncolumns ? a->ncolumns : b->ncolumns;

    if (a->names != b->names)
        return false;
    for (unsigned c = 0; c < n; c++)
        if (!are_alike(g, &a->columns[c], &b->columns[c]))
            return false;
    return true;
}

/* Do two rows agree in all columns that both relations have by name? */
static bool natural_rows(const wh_gen *g, const wh_gen_relation *a, const wh_gen_relation *b)
{
    unsigned n = a->ncolumns < b->ncolumns ? a->ncolumns : b->ncolumns;

    if (!natural_columns(g, a, b))
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

/* What names that two relations share are good for: no join, one that keeps a side that finds
 * nothing, any. */
enum { BY_NONE, BY_COLUMNS, BY_ROWS };

/* Where a join is to stand: among how many sources, after which joins by name. */
typedef struct place {
    unsigned n, by_name; /* BY_* */
    const merged *by;
    bool few;   /* what it combines is few rows */
    bool chain; /* joins by name, and one that is turned at their end */
} place;

/* May this join stand here? What a comma that binds loosely separates can't be named in ON. By name
 * join two, where that is not empty or keeps a side; a third one by names that are one column,
 * others would be ambiguous. */
static bool suits_join(const wh_gen *g, const wh_join *j, const place *p)
{
    return j->since <= g->version && (p->few || j->kind != WH_JOIN_PLAIN) &&
           (p->by_name == BY_ROWS || (p->by_name && keeps_a_side(j)) || j->kind < WH_JOIN_NATURAL ||
            (p->by->columns && j->kind == WH_JOIN_USING) ||
            (p->by->natural && j->kind == WH_JOIN_NATURAL)) &&
           (p->n == 2 || g->features->comma_since <= g->version || strcmp(j->sql, ", ") != 0);
}

static uint32_t weight_of_join(const wh_gen *g, const wh_join *j, const place *p)
{
    bool last = g->nsources + 1U == p->n;

    if (!suits_join(g, j, p))
        return 0;
    if (p->chain && (last ? is_turned(j) && j->kind == WH_JOIN_ON : j->kind >= WH_JOIN_NATURAL))
        return j->weight * 8U;
    return j->kind >= WH_JOIN_NATURAL && p->by->columns && !p->by_name ? j->weight * 4U : j->weight;
}

/* NULL: a profile refuses all that would suit. */
static const wh_join *draw_join(wh_gen *g, const wh_gen_relation *right, unsigned n, merged *by,
                                bool chain)
{
    const wh_join *j = g->features->joins;
    bool loose = chain || wh_rng_percent(&g->rng, 30);
    uint8_t alike = namesake(g, g->nsources, right->names);
    const wh_gen_relation *left = alike == WH_NONE ? NULL : g->sources[alike].relation;
    unsigned by_name = !left                                      ? BY_NONE
                       : natural_rows(g, left, right)             ? BY_ROWS
                       : loose && natural_columns(g, left, right) ? BY_COLUMNS
                                                                  : BY_NONE;
    place p = {n, by_name, by, g->work * right->nrows <= WH_GEN_CROSSED, chain};
    uint32_t total = 0, x;

    by->columns &= (1U << right->ncolumns) - 1;
    by->natural = by->natural && natural_columns(g, g->sources[0].relation, right) &&
                  (loose || (natural_rows(g, g->sources[0].relation, right) &&
                             natural_rows(g, g->sources[1].relation, right)));
    for (unsigned i = 0; j[i].sql; i++)
        total += weight_of_join(g, &j[i], &p);
    if (total == 0)
        return NULL;
    x = wh_rng_below(&g->rng, total);
    for (; x >= weight_of_join(g, j, &p); j++)
        x -= weight_of_join(g, j, &p);
    return j;
}

/* What follows the newest relation: USING or ON, or nothing; which rows join. */
static void print_how(wh_gen *g, const wh_join *j, merged *by)
{
    wh_gen_joining how = {.left = false};
    unsigned among = by->columns ? by->columns : ~0U, last = g->nsources - 1U;
    uint8_t with =
        by->columns || by->natural ? WH_NONE : namesake(g, last, g->sources[last].relation->names);

    how.with = with == WH_NONE ? (uint8_t)(last - 1) : with;
    how.left = strstr(j->sql, "LEFT") || strstr(j->sql, "FULL");
    how.right = is_turned(j);
    if (j->kind == WH_JOIN_NATURAL)
        how.names = (1U << shared_columns(g)) - 1;
    how.asked =
        j->kind == WH_JOIN_ON ||
        (j->kind == WH_JOIN_USING &&
         !print_using(g, &g->sources[how.with], among, true, &how.names) &&
         !(keeps_a_side(j) && print_using(g, &g->sources[how.with], among, false, &how.names)));
    if (how.asked) {
        g->full = how.left && how.right && g->features->equal_full;
        how.on = wh_query_on(g);
        g->full = false;
    }
    by->columns = how.names;
    by->natural = j->kind == WH_JOIN_NATURAL;
    by->whole &= how.names | ~((1U << g->sources[g->nsources - 1].relation->ncolumns) - 1);
    wh_estimate_join(g, &how);
}

/* a LEFT JOIN (b JOIN c ON ..) ON ..: the rows of two relations join as one. */
static bool print_nested(wh_gen *g, const wh_join *j, unsigned id, unsigned n)
{
    static const char *const inner[] = {" JOIN ", " LEFT JOIN ", " JOIN ", " LEFT JOIN ",
                                        " NATURAL LEFT JOIN "};
    static const wh_join natural = {1, " NATURAL LEFT JOIN ", WH_JOIN_NATURAL, 0};
    uint32_t how = wh_rng_below(&g->rng, 5);
    const wh_join *by_name = NULL;
    unsigned names;
    wh_gen_joining open = {.asked = true};
    uint8_t left = (uint8_t)g->nsources;
    uint32_t work = g->work, nrows = g->relations[id].nrows;
    unsigned second = WH_NONE;
    merged by = {0, 0, false};

    if (j->kind == WH_JOIN_ON && n >= left + 2U) {
        g->work *= nrows ? nrows : 1;
        second = draw_relation(g, n);
        g->work = work;
    }
    if (second == WH_NONE)
        return false;
    wh_gen_text(g, j->sql);
    wh_buf_char(g->out, '(');
    if (how == 4 && natural_rows(g, &g->relations[id], &g->relations[second]))
        by_name = &natural;
    else
        how %= 4;
    wh_query_relation(g, id, by_name);
    wh_estimate_join(g, &open);
    wh_gen_text(g, inner[how]);
    wh_query_relation(g, second, by_name);
    if (how < 2 || (how < 4 && !print_using(g, &g->sources[left], ~0U, true, &names))) {
        g->first = left;
        open.on = wh_query_on(g);
        g->first = 0;
    }
    wh_estimate_join(g, &open);
    wh_buf_char(g->out, ')');
    g->seam = left;
    print_how(g, j, &by);
    g->seam = 0;
    return true;
}

/* Join others until there are `n`. */
static void print_joins(wh_gen *g, unsigned n)
{
    merged by = {0, ~0U, false};
    bool by_name = false, turned = false, chain = n > 2 && wh_rng_percent(&g->rng, 35);
    bool needless = !chain && g->nesting == 0 && wh_rng_percent(&g->rng, 4);
    unsigned names = 0;

    g->merged = 0;
    g->starless = false;
    wh_estimate_begin(g);
    while (g->nsources < n) {
        unsigned id = draw_relation(g, n);
        const wh_join *j;

        if (id == WH_NONE)
            break;
        j = draw_join(g, &g->relations[id], n, &by, chain);
        if (!j)
            break;
        if (n > 2 && !chain && wh_rng_percent(&g->rng, 85) && print_nested(g, j, id, n)) {
            by.whole = 0;
            continue;
        }
        if (needless && g->nsources + 1U == n && j->kind < WH_JOIN_NATURAL &&
            wh_rng_percent(&g->rng, 50)) {
            wh_query_needless(g);
            needless = false;
        }
        wh_gen_text(g, j->sql);
        wh_query_relation(g, id, j);
        print_how(g, j, &by);
        names |= by.columns;
        by_name |= j->kind >= WH_JOIN_NATURAL;
        turned |= is_turned(j);
    }
    if (needless && !by_name)
        wh_query_needless(g);
    if (g->features->half_joins && !chain && !by_name && g->nesting == 0)
        wh_query_half_join(g);
    g->starless = g->features->star_unclear && by_name && turned && g->nsources > 2;
    if ((names & by.whole) && wh_rng_percent(&g->rng, 40))
        g->merged = (uint8_t)(names & by.whole);
    wh_estimate_pivot(g);
}

static unsigned draw_joined(wh_gen *g, unsigned max)
{
    uint32_t x = wh_rng_below(&g->rng, 100) + (g->having ? 14 : 0) + g->features->joined;
    uint32_t n = x < 73 ? 1 : x < 88 ? 2 : x < 95 ? 3 : 4;

    n = n < max ? n : max;
    /* A bare name is unambiguous as long as there is one source. */
    g->qualify = n > 1 || wh_rng_percent(&g->rng, 25);
    return n;
}

void wh_query_from(wh_gen *g, unsigned max)
{
    unsigned n = draw_joined(g, max);

    wh_query_relation(g, draw_relation(g, n), NULL);
    print_joins(g, n);
}

static wh_buf *write_apart(wh_gen *g, wh_from_text *from)
{
    wh_buf *out = g->out;

    from->text = (wh_buf)WH_BUF_INIT(sizeof from->space);
    from->text.p = from->space;
    from->text.cap = sizeof from->space;
    g->out = &from->text;
    return out;
}

void wh_from_begin(wh_gen *g, wh_from_text *from, unsigned max)
{
    wh_buf *out;

    wh_query_begin(g);
    out = write_apart(g, from);
    wh_query_from(g, max);
    g->out = out;
}

void wh_from_named(wh_gen *g, wh_from_text *from, const wh_gen_relation *r, const char *name,
                   unsigned max)
{
    unsigned n = draw_joined(g, max);
    wh_buf *out = write_apart(g, from);

    wh_gen_text(g, name);
    wh_source_push(g, r, WH_NONE, name);
    g->work *= r->nrows ? r->nrows : 1;
    print_joins(g, n);
    g->out = out;
}

void wh_query_begin(wh_gen *g)
{
    g->nsources = 0;
    g->first = 0;
    g->nesting = 0;
    g->target = WH_NONE;
    g->qualify = true;
    g->marking = false;
    g->merged = 0;
    g->seam = 0;
    g->hint = 0;
    g->on_partial = false;
    g->starless = false;
    g->stored = false;
    g->aim = WH_AIM_NONE;
    g->last.source = WH_NONE;
    g->work = 1;
    g->family.write = NULL;
    wh_est_begin(g);
}
