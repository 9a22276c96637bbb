/*
 * Subqueries within typed expressions: what stands in their parentheses. Each brings one relation
 * into scope, as x or y.
 */
#include "generate/typed/typed.h"

enum { NESTING = 2 };

static unsigned smallest(const wh_gen *g)
{
    unsigned best = 0;

    for (unsigned i = 1; i < g->typed->nrelations; i++)
        if (g->typed->relations[i].nrows < g->typed->relations[best].nrows)
            best = i;
    return best;
}

static bool affords(const wh_gen *g, unsigned id)
{
    return g->typed->work * g->typed->relations[id].nrows <= WH_TY_WORK;
}

bool wh_typed_subquery_fits(const wh_gen *g)
{
    return !g->typed->stored && !g->typed->full && g->typed->nesting < NESTING &&
           g->typed->nsources < WH_TY_SOURCES && g->typed->nrelations > 0 &&
           affords(g, smallest(g));
}

typedef struct scope {
    uint32_t work;
    uint8_t nsources, first, aim;
    bool qualify;
} scope;

static void open_scope(wh_gen *g, scope *outer, unsigned id)
{
    static const char names[NESTING][2] = {"x", "y"};
    wh_typed *t = g->typed;

    *outer = (scope){t->work, t->nsources, t->first, t->aim, t->qualify};
    t->first = t->nsources;
    wh_typed_push(g, &t->relations[id], names[t->nesting]);
    t->work *= t->relations[id].nrows ? t->relations[id].nrows : 1;
    t->qualify = true;
    t->aim = WH_AIM_NONE;
    t->nesting++;
}

static void close_scope(wh_gen *g, const scope *outer)
{
    wh_typed *t = g->typed;

    t->nesting--;
    t->work = outer->work;
    t->nsources = outer->nsources;
    t->first = outer->first;
    t->qualify = outer->qualify;
    t->aim = outer->aim;
}

static void print_from(wh_gen *g)
{
    const wh_typed_source *s = &g->typed->sources[g->typed->first];

    wh_gen_text(g, " FROM ");
    wh_gen_text(g, s->relation->name);
    wh_gen_text(g, " AS ");
    wh_gen_text(g, s->name);
}

static void maybe_predicate(wh_gen *g, const char *before, unsigned percent)
{
    if (wh_rng_percent(&g->rng, percent)) {
        wh_gen_text(g, before);
        wh_typed_predicate(g, 0);
    }
}

static bool has_class(const wh_typed_relation *r, unsigned class_)
{
    for (unsigned c = 0; c < r->ncolumns; c++)
        if (r->columns[c].type->class_ == class_)
            return true;
    return false;
}

/* A relation with columns of those classes; the smallest if a few tries find none. */
static unsigned draw_relation(wh_gen *g, unsigned class_, unsigned second)
{
    for (int tries = 0; tries < 6; tries++) {
        unsigned id = wh_rng_below(&g->rng, g->typed->nrelations);
        const wh_typed_relation *r = &g->typed->relations[id];

        if (affords(g, id) && (class_ == WH_TY_CLASSES || has_class(r, class_)) &&
            (second == WH_TY_CLASSES || has_class(r, second)))
            return id;
    }
    return smallest(g);
}

/* A column to be searched for `c`, which has values in common if a few tries find one; else a
 * constant. */
static wh_typed_ref print_matching(wh_gen *g, wh_typed_ref c, unsigned *same)
{
    const wh_typed_column *want = wh_typed_column_of(g, c);
    wh_typed_ref d = {WH_NONE, 0};

    for (int tries = 0; tries < 4; tries++) {
        uint8_t arow = g->typed->sources[c.source].pivot, brow = 0;

        if (!wh_typed_pick(g, want->type->class_, 0, &d)) {
            wh_typed_literal(g, want->type, wh_typed_near(g, c, "="), true);
            return d;
        }
        if (wh_typed_overlap(g, want, wh_typed_column_of(g, d), &arow, &brow)) {
            g->typed->sources[g->typed->first].pivot = brow;
            break;
        }
    }
    wh_typed_print(g, d);
    *same += wh_typed_column_of(g, d)->table == want->table &&
             wh_typed_column_of(g, d)->column == want->column;
    return d;
}

void wh_typed_subquery(wh_gen *g, wh_typed_ref c, wh_typed_ref second)
{
    unsigned class_ = wh_typed_column_of(g, c)->type->class_, same = 0;
    unsigned other = second.source == WH_NONE ? WH_TY_CLASSES
                                              : wh_typed_column_of(g, second)->type->class_;
    unsigned id = draw_relation(g, class_, other);
    scope outer;

    open_scope(g, &outer, id);
    wh_gen_text(g, "SELECT ");
    print_matching(g, c, &same);
    if (second.source != WH_NONE) {
        wh_gen_text(g, ", ");
        print_matching(g, second, &same);
    }
    print_from(g);
    maybe_predicate(g, " WHERE ", same ? 100 : 40);
    close_scope(g, &outer);
}

void wh_typed_subquery_exists(wh_gen *g)
{
    unsigned id = draw_relation(g, WH_TY_CLASSES, WH_TY_CLASSES), same = 0;
    wh_typed_ref c = {WH_NONE, 0};
    scope outer;
    bool correlated = wh_typed_pick(g, WH_TY_CLASSES, 0, &c) && wh_rng_percent(&g->rng, 90);

    open_scope(g, &outer, id);
    wh_gen_text(g, "SELECT 1");
    print_from(g);
    wh_gen_text(g, " WHERE ");
    if (correlated) {
        print_matching(g, c, &same);
        wh_gen_text(g, wh_rng_percent(&g->rng, 80) ? " = " : " < ");
        wh_typed_print(g, c);
        maybe_predicate(g, " AND ", same ? 100 : 30);
    } else {
        wh_typed_predicate(g, 0);
    }
    close_scope(g, &outer);
}

/* Always from exactly one row: an extreme, or a number of rows. */
void wh_typed_subquery_value(wh_gen *g, const wh_typed_type *t)
{
    unsigned id = draw_relation(g, t->class_, WH_TY_CLASSES);
    wh_typed_ref d;
    scope outer;

    open_scope(g, &outer, id);
    if ((t->traits & WH_TY_EXTREMES) && wh_typed_pick(g, t->class_, WH_TY_EXTREMES, &d)) {
        wh_gen_text(g, wh_rng_percent(&g->rng, 50) ? "SELECT max(" : "SELECT min(");
        wh_typed_print(g, d);
        wh_buf_char(g->out, ')');
    } else {
        wh_gen_text(g, "SELECT ");
        wh_typed_literal(g, t, wh_typed_value(g, t), true);
        wh_gen_text(g, " LIMIT 1");
        close_scope(g, &outer);
        return;
    }
    print_from(g);
    maybe_predicate(g, " WHERE ", 60);
    close_scope(g, &outer);
}
