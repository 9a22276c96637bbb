/*
 * Expressions: the walker that turns a production of the feature tables into text.
 */
#include "generate/estimate/estimate.h"

#include <assert.h>

/* ---- which productions ----------------------------------------------------------------- */

/* Does it hold a subquery? (VALUES is one, too.) */
static bool has_subquery(const char *t)
{
    if (strstr(t, "(VALUES") || strstr(t, "(SELECT"))
        return true;
    for (; *t; t++) {
        if (t[0] == '%' && *++t && strchr("QRES", *t))
            return true;
    }
    return false;
}

/* Can it stand as an operand without parentheses? */
static bool is_closed(const char *t)
{
    return (t[0] >= 'a' && t[0] <= 'z') || strncmp(t, "CAST(", 5) == 0 ||
           strncmp(t, "CASE ", 5) == 0 || strncmp(t, "EXISTS (", 8) == 0 ||
           strncmp(t, "(SELECT", 7) == 0;
}

static uint8_t traits_of(const char *t)
{
    unsigned traits = 0;

    traits |= is_closed(t) ? WH_CLOSED : 0;
    traits |= has_subquery(t) ? WH_SUBQUERY : 0;
    traits |= strstr(t, "%E") ? WH_CORRELATED : 0;
    traits |= strstr(t, "%w") ? WH_LOGICAL : 0;
    traits |= strstr(t, "NOT ") ? WH_NEGATIVE : 0;
    return (uint8_t)traits;
}

/*
 * Swarm testing (Groce et al., ISSTA 2012): half the cases leave out a random part of the
 * productions, so that the rest of them meet each other more often.
 */
static unsigned choose(wh_gen *g, unsigned class_, const wh_production *p, unsigned at, bool swarm)
{
    wh_slots *s = &g->slots[class_];

    for (; p && p->sql; p++, at++) {
        assert(at < WH_GEN_PRODUCTIONS);
        g->chosen[class_][at] = p->sql;
        g->traits[class_][at] = traits_of(p->sql);
        if (p->since > g->version || (swarm && at > 0 && wh_rng_percent(&g->rng, 40)))
            continue;
        for (unsigned k = 0; k < p->weight && s->n < WH_GEN_SLOTS; k++)
            s->v[s->n++] = (uint8_t)at;
    }
    return at;
}

void wh_expressions_setup(wh_gen *g)
{
    bool swarm = wh_rng_percent(&g->rng, 50);

    for (unsigned class_ = 0; class_ < WH_CLASSES; class_++) {
        unsigned n;

        g->slots[class_].n = 0;
        n = choose(g, class_, g->features->productions[class_], 0, swarm);
        choose(g, class_, g->features->functions[class_], n, swarm);
    }
}

/* A production that can be used here; `traits` tells more of it. */
static const char *draw_production(wh_gen *g, unsigned class_, unsigned *traits)
{
    const wh_slots *s = &g->slots[class_];
    uint8_t i = s->v[wh_rng_below(&g->rng, s->n)];

    /* What says NOT holds for many rows, or not for the one that is meant. */
    if ((g->traits[class_][i] & WH_NEGATIVE) && (g->aim == WH_AIM_PIVOT || g->aim == WH_AIM_FEW))
        i = s->v[wh_rng_below(&g->rng, s->n)];
    *traits = g->traits[class_][i];
    if ((*traits & WH_SUBQUERY) && !wh_subquery_fits(g, *traits & WH_CORRELATED)) {
        i = s->v[0];
        *traits = g->traits[class_][i];
    }
    return g->chosen[class_][i];
}

void wh_production_draw(wh_gen *g, const wh_production *table, unsigned depth)
{
    uint32_t total = 0, x;

    for (const wh_production *p = table; p->sql; p++)
        total += p->since <= g->version ? p->weight : 0;
    x = wh_rng_below(&g->rng, total);
    for (; table->sql; table++) {
        uint32_t weight = table->since <= g->version ? table->weight : 0;

        if (x < weight)
            break;
        x -= weight;
    }
    wh_template(g, table->sql, depth);
}

const char *wh_word_draw(wh_gen *g, const wh_word *words)
{
    uint32_t total = 0, x;
    unsigned i;

    for (i = 0; words[i].sql; i++)
        total += words[i].since <= g->version ? words[i].weight : 0;
    x = wh_rng_below(&g->rng, total);
    for (i = 0; words[i].sql; i++) {
        uint32_t weight = words[i].since <= g->version ? words[i].weight : 0;
        if (x < weight)
            break;
        x -= weight;
    }
    return words[i].sql;
}

/* ---- columns --------------------------------------------------------------------------- */

wh_source *wh_source_push(wh_gen *g, const wh_relation *r, unsigned id, const char *name)
{
    wh_source *s = &g->sources[g->nsources++];
    size_t n = strlen(name);

    s->relation = r;
    s->id = (uint8_t)id;
    memcpy(s->name, name, n + 1);
    s->pivot = (uint8_t)wh_rng_below(&g->rng, r->nrows < WH_GEN_ROWS ? r->nrows : WH_GEN_ROWS);
    return s;
}

static bool suits(const wh_column *c, unsigned class_)
{
    if (class_ == WH_NUMBER)
        return c->affinity != WH_AFF_TEXT;
    if (class_ == WH_STRING)
        return c->affinity == WH_AFF_TEXT || c->affinity == WH_AFF_BLOB;
    return true;
}

/* May an index be of use for it, as far as the model knows? */
static bool is_indexed(const wh_gen *g, const wh_column *c)
{
    const wh_relation *r;

    if (c->relation >= g->ntables)
        return false;
    r = &g->relations[c->relation];
    if (r->used >> c->column & 1 || (r->columns[c->column].flags & (WH_COL_ROWID | WH_COL_PRIMARY)))
        return true;
    for (unsigned i = 0; i < r->nuniques; i++) {
        if (r->uniques[i] >> c->column & 1)
            return true;
    }
    return false;
}

/* Where a value that can't be computed refuses its row: the next column that suits, if there is
 * one. */
static wh_colref suiting(const wh_gen *g, wh_colref c, unsigned class_)
{
    const wh_relation *r = g->sources[c.source].relation;

    for (unsigned k = 0; k < r->ncolumns; k++) {
        unsigned i = (c.column + k) % r->ncolumns;

        if (suits(&r->columns[i], class_))
            return (wh_colref){c.source, (uint8_t)i};
    }
    return c;
}

/* A column in scope, by preference one that suits the class: three tries. */
wh_colref wh_column_pick(wh_gen *g, unsigned class_)
{
    wh_colref c = {WH_NONE, 0};

    for (int tries = 0; tries < 3; tries++) {
        uint32_t s = g->first + wh_rng_below(&g->rng, (uint32_t)(g->nsources - g->first));
        const wh_relation *r = g->sources[s].relation;

        c.source = (uint8_t)s;
        c.column = (uint8_t)wh_rng_below(&g->rng, r->ncolumns);
        if (g->aim == WH_AIM_PIVOT && tries < 2 && wh_value_null_at_pivot(g, c))
            continue;
        /* All sides of an OR must have an index for one to be used. */
        if (tries < 2 && !g->stored && !is_indexed(g, &r->columns[c.column]) &&
            wh_rng_percent(&g->rng, g->aim == WH_AIM_FEW ? 90 : 35))
            continue;
        if (suits(&r->columns[c.column], class_))
            break;
    }
    if (g->stored && g->features->domains)
        c = suiting(g, c, class_);
    if (class_ != WH_STRING && !g->stored && wh_rng_percent(&g->rng, 2)) {
        const wh_source *s = &g->sources[c.source];
        if (s->id < g->ntables && !s->relation->without_rowid &&
            g->features->rowid_since <= g->version)
            c.column = WH_GEN_COLUMNS;
    }
    return c;
}

/* Another column to hold beside `c`, of the same affinity or with common values if possible. */
static wh_colref pick_beside(wh_gen *g, wh_colref c)
{
    wh_colref d = c;
    const wh_column *a = wh_gen_column(g, c);

    for (int tries = 0; tries < 3; tries++) {
        const wh_column *b;

        d = wh_column_pick(g, WH_ANY);
        b = wh_gen_column(g, d);
        if ((d.source != c.source || d.column != c.column) && a && b && a->affinity == b->affinity)
            break;
    }
    return d;
}

void wh_column_print(wh_gen *g, wh_colref c)
{
    wh_buf *b = g->out;

    g->last = c;
    if (g->marking) {
        wh_buf_char(b, '\x01');
        wh_buf_char(b, (char)('0' + c.column));
        return;
    }
    if (g->qualify) {
        wh_buf_text(b, g->sources[c.source].name);
        wh_buf_char(b, '.');
    }
    if (c.column == WH_GEN_COLUMNS) {
        wh_buf_add(b, "rowid", 5);
        return;
    }
    wh_gen_column_name(g, g->sources[c.source].relation, c.column);
}

/* ---- operands -------------------------------------------------------------------------- */

static void print_constant(wh_gen *g, unsigned class_)
{
    wh_datum d;
    uint32_t x = wh_rng_below(&g->rng, 16);
    unsigned kind = class_ == WH_STRING ? WH_D_TEXT : WH_D_INT;

    if (x >= 12 && class_ != WH_STRING)
        kind = x == 15 ? WH_D_TEXT : WH_D_REAL;
    else if (x >= 12)
        kind = x == 15 ? WH_D_BLOB : x == 14 ? WH_D_INT : WH_D_TEXT;
    if (class_ == WH_ANY && x < 4)
        kind = WH_D_TEXT;
    if (class_ == WH_ANY && x == 11)
        kind = WH_D_NULL;
    wh_value_of_kind(g, kind, &d);
    wh_datum_print(g->out, &d);
}

/* What a template has written so far that its constants should be near to. */
typedef struct written {
    wh_colref column, other; /* %c and its kind; %d */
    size_t from, to;         /* the first operand that is no column, in the output */
    bool computed;           /* the operand is an indexed expression */
    const char *collation;   /* %x */
} written;

/* A literal that a line of SQL may hold without looking like a comment. */
static bool is_plain_text(const wh_datum *d)
{
    for (unsigned i = 1; i < d->n; i++) {
        if (d->s[i] == '-' && d->s[i - 1] == '-')
            return false;
    }
    return true;
}

/* A constant near the column, or near the value that the operand has on the pivot rows. */
static void near(wh_gen *g, const written *w, wh_datum *out)
{
    uint32_t how;

    if (w->column.source != WH_NONE && !w->computed) {
        wh_value_near(g, w->column, out);
        return;
    }
    how = wh_rng_below(&g->rng, 100);
    if (how < 15 || w->to <= w->from ||
        !wh_estimate_value(g, (wh_str){g->out->p + w->from, w->to - w->from}, out) ||
        !is_plain_text(out)) {
        wh_value_near(g, g->last, out);
        return;
    }
    if (how < 30)
        wh_value_beside(g, out);
}

static void print_near(wh_gen *g, wh_colref c)
{
    wh_datum d;

    wh_value_near(g, c, &d);
    wh_datum_print(g->out, &d);
}

/* "low AND high", in this order but for one in eight: an empty range is a case of its own. */
static void print_range(wh_gen *g, const written *w)
{
    wh_datum a, b;
    bool swapped;

    near(g, w, &a);
    near(g, w, &b);
    swapped = wh_datum_compare(&a, &b) > 0;
    if (wh_rng_percent(&g->rng, 12))
        swapped = !swapped;
    wh_datum_print(g->out, swapped ? &b : &a);
    wh_buf_add(g->out, " AND ", 5);
    wh_datum_print(g->out, swapped ? &a : &b);
}

/* Without any expression within: a column, else a constant. In a schema only columns: an index
 * on a text alone would take it for a column's name. */
static void simple_operand(wh_gen *g, unsigned class_)
{
    if (!g->stored && wh_rng_percent(&g->rng, 22))
        print_constant(g, class_);
    else
        wh_column_print(g, wh_column_pick(g, class_));
}

void wh_expression(wh_gen *g, unsigned class_, unsigned depth)
{
    unsigned traits;

    if (depth == 0 && class_ != WH_PREDICATE)
        simple_operand(g, class_);
    else
        wh_template(g, draw_production(g, depth ? class_ : WH_LEAF, &traits), depth);
}

/* As an operand: in parentheses unless it can't be torn apart. `logical`: of AND, OR or NOT. */
static void operand(wh_gen *g, unsigned class_, unsigned depth, bool logical)
{
    uint32_t down = depth ? wh_rng_below(&g->rng, depth) : 0;
    uint8_t aim = g->aim;
    unsigned traits;
    const char *t;
    bool bare;

    if (down == 0 && class_ != WH_PREDICATE && (depth == 0 || !wh_rng_percent(&g->rng, 22))) {
        simple_operand(g, class_);
        return;
    }
    if (class_ == WH_ANY)
        class_ = WH_NUMBER + wh_rng_below(&g->rng, 2);
    /* Trees of logic keep their hits at any depth, arithmetic does not. */
    if (logical && depth > 0 && wh_rng_percent(&g->rng, 60))
        down = depth - 1;
    t = draw_production(g, down || class_ != WH_PREDICATE ? class_ : WH_LEAF, &traits);
    if (logical && down > 0 && !(traits & WH_LOGICAL) && g->aim == WH_AIM_PIVOT &&
        wh_rng_percent(&g->rng, 60)) {
        down = 0;
        t = draw_production(g, WH_LEAF, &traits);
    }
    bare = (traits & WH_CLOSED) || (logical && down == 0);
    if (!bare)
        wh_buf_char(g->out, '(');
    wh_template(g, t, down);
    if (!bare)
        wh_buf_char(g->out, ')');
    g->aim = aim;
}

/* A number whose absolute value is one: -2^63 has none. */
static void safe_number(wh_gen *g)
{
    wh_colref c = wh_column_pick(g, WH_NUMBER);
    const wh_column *column = wh_gen_column(g, c);
    bool safe = !column || (!g->stored && wh_values_small(g, column));

    wh_column_print(g, c);
    if (!safe)
        wh_gen_text(g, wh_rng_percent(&g->rng, 50) ? " % 10" : " / 2");
}

/* A column whose values have exact sums, else the lengths of one. */
static wh_colref summable(wh_gen *g)
{
    wh_colref c = {WH_NONE, 0};

    for (int tries = 0; tries < 3; tries++) {
        c = wh_column_pick(g, WH_NUMBER);
        if (c.column < WH_GEN_COLUMNS && wh_values_small(g, wh_gen_column(g, c))) {
            wh_column_print(g, c);
            return c;
        }
    }
    wh_gen_text(g, "length(");
    wh_column_print(g, c);
    wh_buf_char(g->out, ')');
    return (wh_colref){WH_NONE, 0};
}

/* A column whose equal values look alike, else the lengths of one. */
static wh_colref plain_column(wh_gen *g)
{
    wh_colref c = {WH_NONE, 0};

    for (int tries = 0; tries < 4; tries++) {
        const wh_column *column;

        c = wh_column_pick(g, WH_ANY);
        column = wh_gen_column(g, c);
        if (!column || (column->affinity != WH_AFF_BLOB && !column->folds)) {
            wh_column_print(g, c);
            return c;
        }
    }
    wh_gen_text(g, "length(");
    wh_column_print(g, c);
    wh_buf_char(g->out, ')');
    return (wh_colref){WH_NONE, 0};
}

/* How many rows a group may have: as the pivot's, or one. */
static void print_group_size(wh_gen *g)
{
    unsigned n = g->key.source == WH_NONE ? 1 : wh_values_like_pivot(g, g->key);
    uint32_t how = wh_rng_below(&g->rng, 10);

    n = n == 0 || how == 0 ? 1 : how == 1 ? n + 1 : how == 2 ? n - 1 : n;
    wh_buf_uint(g->out, n);
}

/* ---- pieces of the schema -------------------------------------------------------------- */

/* Write the predicate of a partial index, or an indexed expression, of a table in scope. Returns
 * the first column in it; no source: there is none, nothing was written. Never within a schema:
 * the text read here may then be the buffer that is written. */
static wh_colref print_snippet(wh_gen *g, bool predicate)
{
    wh_colref c = {WH_NONE, 0};
    uint32_t start = wh_rng_below(&g->rng, g->nsnippets);

    for (unsigned k = 0; k < g->nsnippets && !g->stored && c.source == WH_NONE; k++) {
        const wh_snippet *s = &g->snippets[(start + k) % g->nsnippets];
        const char *text = g->snippet_text.p + s->start;
        unsigned source = g->first;

        while (source < g->nsources && g->sources[source].id != s->relation)
            source++;
        if (source == g->nsources || s->predicate != predicate)
            continue;
        c.source = (uint8_t)source;
        for (unsigned i = 0; i < s->n; i++) {
            if (text[i] == '\x01') {
                c.column = (uint8_t)(text[++i] - '0');
                wh_column_print(g, c);
            } else {
                wh_buf_char(g->out, text[i]);
            }
        }
        c.column = s->column;
    }
    return c;
}

/* ---- the walker ------------------------------------------------------------------------ */

/* Operands: true if `letter` names one. */
static bool expand_operand(wh_gen *g, char letter, unsigned depth)
{
    static const char letters[] = "bntaBNTA";
    static const uint8_t classes[] = {WH_PREDICATE, WH_NUMBER, WH_STRING, WH_ANY};
    const char *at = strchr(letters, letter);

    if (letter == 'w') {
        operand(g, WH_PREDICATE, depth, true);
        return true;
    }
    if (!at)
        return false;
    if (at - letters < 4)
        operand(g, classes[at - letters], depth, false);
    else
        wh_expression(g, classes[at - letters - 4], depth ? wh_rng_below(&g->rng, depth) : 0);
    return true;
}

static void print_operator(wh_gen *g)
{
    uint32_t x = wh_rng_below(&g->rng, 4);

    if (g->aim == WH_AIM_PIVOT && x < 3)
        wh_gen_text(g, wh_word_draw(g, g->features->reflexive));
    else if (g->aim == WH_AIM_FEW && x < 2)
        wh_gen_text(g, "=");
    else
        wh_gen_text(g, wh_word_draw(g, g->features->operators));
}

static void print_small(wh_gen *g)
{
    wh_buf_uint(g->out, wh_rng_below(&g->rng, 5));
}

/* A search by a full-text index of a table in scope; false: there is none. */
static bool print_search(wh_gen *g)
{
    uint32_t start = wh_rng_below(&g->rng, g->nindexes + 1U);

    for (unsigned k = 0; k <= g->nindexes && g->features->searches && !g->stored; k++) {
        const wh_index *index = &g->indexes[(start + k) % (g->nindexes + 1U)];
        unsigned source = g->first;

        if (index == &g->indexes[g->nindexes] || !index->words || index->relation == WH_NONE)
            continue;
        while (source < g->nsources && g->sources[source].id != index->relation)
            source++;
        if (source == g->nsources)
            continue;
        for (const char *t = wh_word_draw(g, g->features->searches); *t; t++) {
            if (*t != '%')
                wh_buf_char(g->out, *t);
            else if (*++t == 'c')
                wh_column_print(g, (wh_colref){(uint8_t)source, index->column});
        }
        return true;
    }
    return false;
}

/* Columns, constants and words. */
static void expand_leaf(wh_gen *g, char letter, written *w)
{
    wh_colref *c = &w->column;
    wh_datum value;

    switch (letter) {
    case 'z':
        for (int tries = 0; tries < 4; tries++) {
            *c = wh_column_pick(g, WH_ANY);
            if (wh_values_null(g, wh_gen_column(g, *c)))
                break;
        }
        wh_column_print(g, *c);
        break;
    case 'c':
    case 'm':
    case 'e':
        *c = wh_column_pick(g, letter == 'c' ? WH_ANY : letter == 'm' ? WH_NUMBER : WH_STRING);
        if (letter == 'm' && g->stored && g->features->domains &&
            !suits(wh_gen_column(g, *c), WH_NUMBER)) {
            wh_gen_text(g, "length(");
            wh_column_print(g, *c);
            wh_buf_char(g->out, ')');
            break;
        }
        wh_column_print(g, *c);
        break;
    case 'C':
        wh_column_print(g, *c);
        break;
    case 'd':
        w->other = pick_beside(g, *c);
        wh_column_print(g, w->other);
        break;
    case 'K':
        *c = wh_column_pick(g, WH_ANY);
        print_near(g, *c);
        break;
    case 'k':
        near(g, w, &value);
        if (w->collation)
            wh_value_alike(g, w->collation, &value);
        wh_datum_print(g->out, &value);
        break;
    case 'l':
        print_near(g, w->other);
        break;
    case 'r':
        print_range(g, w);
        break;
    case 'v':
        print_constant(g, WH_ANY);
        break;
    case 'i':
        print_small(g);
        break;
    case 'j':
        print_group_size(g);
        break;
    case 'U':
        wh_column_print(g, (wh_colref){0, WH_GEN_COLUMNS});
        break;
    case 'h':
        *c = g->key;
        wh_column_print(g, *c);
        break;
    case 'u':
        *c = summable(g);
        break;
    case 'q':
        *c = plain_column(g);
        break;
    case 'p':
    case 'g':
        near(g, w, &value);
        wh_value_pattern(g, &value, letter == 'g');
        break;
    case 's':
        safe_number(g);
        break;
    case 'o':
        print_operator(g);
        break;
    case 'x':
        w->collation = wh_word_draw(g, g->features->collations);
        wh_gen_text(g, w->collation);
        break;
    case 'y':
        wh_gen_text(g, wh_word_draw(g, g->features->casts));
        break;
    case 'Q':
        wh_subquery_column(g, *c);
        break;
    case 'R':
        wh_subquery_columns(g, *c, w->other);
        break;
    case 'E':
        wh_subquery_exists(g);
        break;
    case 'S':
        wh_subquery_scalar(g);
        break;
    case 'W':
        if (print_snippet(g, true).source == WH_NONE)
            wh_template(g, "%c %o %k", 0);
        break;
    case 'f':
        if (!print_search(g))
            wh_template(g, "%c %o %k", 0);
        break;
    case 'Z':
        w->from = g->out->n;
        *c = print_snippet(g, false);
        if (c->source == WH_NONE) {
            expand_leaf(g, 'c', w);
        } else {
            w->to = g->out->n;
            w->computed = true;
        }
        break;
    default:
        wh_buf_char(g->out, letter);
    }
}

/* AND needs sides that hold together, OR sides that hold for few rows, what says NOT a part that
 * does not hold for the pivot. */
static void set_aim(wh_gen *g, const char *t)
{
    if (strstr(t, "NOT ") && (g->aim == WH_AIM_PIVOT || g->aim == WH_AIM_OTHERS))
        g->aim = g->aim == WH_AIM_PIVOT ? WH_AIM_OTHERS : WH_AIM_PIVOT;
    else if (strstr(t, " AND %") && wh_rng_percent(&g->rng, 85))
        g->aim = WH_AIM_PIVOT;
    else if (strstr(t, " OR ") && g->aim == WH_AIM_NONE && wh_rng_percent(&g->rng, 75))
        g->aim = WH_AIM_FEW;
}

void wh_template(wh_gen *g, const char *t, unsigned depth)
{
    written w = {{WH_NONE, 0}, {WH_NONE, 0}, 0, 0, false, NULL};
    uint8_t aim = g->aim;

    set_aim(g, t);
    for (; *t; t++) {
        size_t from = g->out->n;

        if (*t != '%') {
            wh_buf_char(g->out, *t);
        } else if (!expand_operand(g, *++t, depth)) {
            expand_leaf(g, *t, &w);
        } else if (w.to == 0) {
            w.from = from;
            w.to = g->out->n;
        }
    }
    g->aim = aim;
}

/* A production that holds a subquery, if a few tries find one. */
static const char *draw_subquery(wh_gen *g)
{
    unsigned traits = 0;
    const char *t = NULL;

    for (int tries = 0; tries < 24 && !(traits & WH_SUBQUERY); tries++)
        t = draw_production(g, WH_PREDICATE, &traits);
    return t;
}

void wh_predicate_rich(wh_gen *g, unsigned parts)
{
    bool any = wh_rng_percent(&g->rng, 50);

    for (unsigned i = 0; i < parts; i++) {
        bool plain = wh_rng_percent(&g->rng, 30);
        unsigned traits;

        wh_gen_text(g, i == 0 ? "(" : any ? " OR (" : " AND (");
        g->aim = any ? WH_AIM_FEW : WH_AIM_PIVOT;
        wh_template(g, plain ? draw_production(g, WH_LEAF, &traits) : draw_subquery(g), 1);
        g->aim = WH_AIM_NONE;
        wh_buf_char(g->out, ')');
    }
}

void wh_predicate(wh_gen *g, unsigned depth)
{
    wh_expression(g, WH_PREDICATE, depth);
}
