/*
 * Expressions: the walker that turns a form into text and a node.
 */
#include "generate/write/write.h"

/* ---- operands -------------------------------------------------------------------------- */

uint16_t wh_expression(wh_gen *g, unsigned class_, unsigned depth)
{
    const wh_gen_form *f = NULL;
    unsigned traits;

    if (depth > 0 || class_ == WH_GEN_BOOL)
        f = wh_form_draw(g, depth ? class_ : WH_GEN_LEAF, &traits);
    return f ? wh_template(g, f, depth) : wh_simple_operand(g, class_);
}

/* As an operand: in parentheses unless it can't be torn apart. `logical`: of AND, OR or NOT. */
static uint16_t put_operand(wh_gen *g, unsigned class_, unsigned depth, bool logical)
{
    uint32_t down = depth ? wh_rng_below(&g->rng, depth) : 0;
    uint8_t aim = g->aim;
    const wh_gen_form *f;
    unsigned traits;
    uint16_t node;
    bool bare;

    /* What is strictly typed keeps its hits however it is computed. */
    if (down == 0 && class_ != WH_GEN_BOOL &&
        (g->features->listed ? depth == 0 && !wh_rng_percent(&g->rng, 25)
                             : depth == 0 || !wh_rng_percent(&g->rng, 22)))
        return wh_simple_operand(g, class_);
    if (class_ == WH_GEN_ANY)
        class_ = WH_GEN_NUM + wh_rng_below(&g->rng, 2);
    /* Trees of logic keep their hits at any depth, arithmetic does not. */
    if (logical && depth > 0 && wh_rng_percent(&g->rng, 60))
        down = depth - 1;
    f = wh_form_draw(g, down || class_ != WH_GEN_BOOL ? class_ : WH_GEN_LEAF, &traits);
    if (logical && down > 0 && !(traits & WH_LOGICAL) && g->aim == WH_AIM_PIVOT &&
        wh_rng_percent(&g->rng, 60)) {
        down = 0;
        f = wh_form_draw(g, WH_GEN_LEAF, &traits);
    }
    if (!f)
        return wh_simple_operand(g, class_);
    bare = (traits & WH_CLOSED) || (logical && down == 0);
    if (!bare)
        wh_buf_char(g->out, '(');
    node = wh_template(g, f, down);
    if (!bare)
        wh_buf_char(g->out, ')');
    g->aim = aim;
    return node;
}

/* ---- pieces of the schema -------------------------------------------------------------- */

/* Write the predicate of a partial index, or an indexed expression, of a table in scope. Returns
 * the first column in it; no source: there is none, nothing was written. Never within a schema:
 * the text read here may then be the buffer that is written. */
static wh_colref print_snippet(wh_gen *g, bool predicate, uint16_t *node)
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
        *node = wh_est_bind(g, source, s->node);
    }
    return c;
}

static bool has_snippet(const wh_gen *g, bool predicate)
{
    for (unsigned k = 0; k < g->nsnippets && !g->stored; k++)
        for (unsigned s = g->first; s < g->nsources && g->snippets[k].predicate == predicate; s++)
            if (g->sources[s].id == g->snippets[k].relation)
                return true;
    return false;
}

bool wh_expression_is_indexed(const wh_gen *g)
{
    return has_snippet(g, false);
}

bool wh_index_is_partial(const wh_gen *g)
{
    return has_snippet(g, true);
}

/* Another column with shapes, of a table that is joined; else a point. */
static void print_shape(wh_gen *g, unsigned source)
{
    for (unsigned s = g->first; s < g->nsources; s++) {
        const wh_gen_relation *r = g->sources[s].relation;

        for (unsigned c = 0; s != source && c < r->ncolumns; c++) {
            if (wh_domain_is(g, &r->columns[c], WH_DOMAIN_SHAPES)) {
                wh_column_print(g, (wh_colref){(uint8_t)s, (uint8_t)c});
                return;
            }
        }
    }
    wh_gen_text(g, "Point(1, 1)");
}

static void print_search_of(wh_gen *g, const char *sql, wh_colref c)
{
    for (const char *t = sql; *t; t++) {
        if (*t != '$')
            wh_buf_char(g->out, *t);
        else if (*++t == 'c')
            wh_column_print(g, c);
        else if (*t == 'k')
            wh_print_near(g, c);
        else if (*t == 'd')
            print_shape(g, c.source);
        else if (*t == '$')
            wh_buf_char(g->out, '$');
        else
            wh_buf_uint(g->out, wh_rng_below(&g->rng, 5));
    }
}

/* A search by an index of a kind of its own of a table in scope; false: there is none. */
static bool print_search(wh_gen *g)
{
    uint32_t start = wh_rng_below(&g->rng, g->nindexes + 1U);

    for (unsigned k = 0; k <= g->nindexes && !g->stored; k++) {
        const wh_gen_index *index = &g->indexes[(start + k) % (g->nindexes + 1U)];
        unsigned source = g->first;

        if (index == &g->indexes[g->nindexes] || !index->searches || index->relation == WH_NONE)
            continue;
        while (source < g->nsources && g->sources[source].id != index->relation)
            source++;
        if (source == g->nsources)
            continue;
        print_search_of(g, wh_word_draw(g, index->searches),
                        (wh_colref){(uint8_t)source, index->column});
        return true;
    }
    return false;
}

/* What a row of the tables can be written for if there is nothing else. */
static uint16_t print_compared(wh_gen *g)
{
    static const wh_gen_form compared = {1, WH_GEN_LEAF, "$c $o $k", "o 2 1 3", 0};

    return wh_template(g, &compared, 0);
}

/* ---- words ------------------------------------------------------------------------------ */

static void print_operator(wh_gen *g, wh_est_word *shown)
{
    uint32_t x = wh_rng_below(&g->rng, 4);
    const char *sql = "=";

    if (g->aim == WH_AIM_PIVOT && x < 3)
        sql = wh_word_draw(g, g->features->reflexive);
    else if (g->aim != WH_AIM_FEW || x >= 2)
        sql = wh_word_draw(g, g->features->operators);
    wh_gen_text(g, sql);
    shown->sub = wh_est_operator(sql);
}

static wh_colref pick_with_nulls(wh_gen *g)
{
    wh_colref c = {WH_NONE, 0};

    for (int tries = 0; tries < 4; tries++) {
        c = wh_column_pick(g, WH_GEN_ANY);
        if (wh_values_null(g, wh_gen_column_of(g, c)))
            break;
    }
    return c;
}

static uint16_t print_picked(wh_gen *g, unsigned class_, wh_written *w)
{
    wh_colref c = wh_column_pick(g, class_);

    w->column = c;
    if (c.source == WH_NONE && !g->features->listed)
        return wh_print_constant(g, class_);
    if (c.source == WH_NONE) {
        w->type = wh_listed_of_class(g, class_);
        return wh_print_literal(g, w->type);
    }
    if (class_ == WH_GEN_NUM && g->stored && g->features->domains) {
        const wh_gen_column *column = wh_gen_column_of(g, c);

        if (column && column->affinity == WH_AFF_TEXT)
            return wh_print_length(g, c);
    }
    return wh_print_column(g, c);
}

static uint16_t print_indexed(wh_gen *g, wh_written *w)
{
    uint16_t node = 0;

    w->column = print_snippet(g, false, &node);
    if (w->column.source == WH_NONE)
        return print_picked(g, WH_GEN_ANY, w);
    w->operand = node;
    w->operated = w->computed = true;
    return node;
}

/* Another column of its class, else a constant near it. */
static uint16_t print_other(wh_gen *g, const wh_written *w)
{
    for (int tries = 0; tries < 3 && w->column.source != WH_NONE; tries++) {
        wh_colref d = wh_column_pick(g, wh_column_class(g, w->column));

        if ((d.source != w->column.source || d.column != w->column.column) &&
            wh_domains_meet(g, wh_gen_column_of(g, w->column), wh_gen_column_of(g, d)))
            return wh_print_column(g, d);
    }
    return wh_print_near(g, w->column.source == WH_NONE ? g->last : w->column);
}

/* Columns and constants. */
static uint16_t expand_value(wh_gen *g, const wh_gen_word *v, wh_written *w)
{
    wh_colref *c = &w->column;
    wh_datum value;
    uint32_t i;

    switch (v->kind) {
    case WH_AS_COLUMN:
        return print_picked(g, v->class_, w);
    case WH_AS_NULLS:
        *c = pick_with_nulls(g);
        return wh_print_column(g, *c);
    case WH_AS_AGAIN:
        return wh_print_column(g, *c);
    case WH_AS_OTHER:
        return print_other(g, w);
    case WH_AS_BESIDE:
        w->other = wh_column_beside(g, *c);
        return wh_print_column(g, w->other);
    case WH_AS_KEY:
        *c = g->key;
        return wh_print_column(g, *c);
    case WH_AS_NEAR:
        wh_constant_near(g, w, &value);
        if (w->collation)
            wh_value_alike(g, w->collation, &value);
        return wh_print_datum(g, &value);
    case WH_AS_NEAR_SECOND:
        return wh_print_near(g, w->other);
    case WH_AS_CHOSEN:
        *c = wh_column_pick(g, WH_GEN_ANY);
        return wh_print_near(g, *c);
    case WH_AS_CONSTANT:
        return wh_print_constant(g, WH_GEN_ANY);
    case WH_AS_SMALL:
        i = wh_rng_below(&g->rng, 5);
        wh_buf_uint(g->out, i);
        return wh_est_int(g, i);
    case WH_AS_GROUP:
        return wh_print_group_size(g);
    case WH_AS_ROW:
        wh_column_print(g, (wh_colref){0, WH_GEN_COLUMNS});
        return 0;
    case WH_AS_SAFE:
        return wh_print_safe(g);
    case WH_AS_SUM:
        return wh_print_summable(g, c);
    case WH_AS_PLAIN:
        return wh_print_plain(g, c);
    case WH_AS_REGEX:
    case WH_AS_SIMILAR:
        wh_constant_near(g, w, &value);
        wh_value_regex(g, &value, v->kind == WH_AS_SIMILAR);
        return 0;
    default:
        wh_constant_near(g, w, &value);
        return wh_value_pattern(g, &value, v->kind == WH_AS_GLOB);
    }
}

/* Of what a subquery is compared with. */
static const wh_gen_listed *type_of(const wh_gen *g, const wh_written *w)
{
    const wh_gen_column *c = w->column.source == WH_NONE ? NULL : wh_gen_column_of(g, w->column);

    return c ? c->listed : w->type;
}

/* The rest: words and what holds a query. */
static void expand_other(wh_gen *g, const wh_gen_word *v, wh_written *w, wh_est_word *shown)
{
    const char *sql;

    switch (v->kind) {
    case WH_AS_RANGE:
        wh_print_range(g, w, shown);
        break;
    case WH_AS_OPERATOR:
        print_operator(g, shown);
        break;
    case WH_AS_COLLATION:
        w->collation = wh_word_draw(g, g->features->collations);
        wh_gen_text(g, w->collation);
        shown->sub = wh_est_collation(w->collation);
        break;
    case WH_AS_CAST:
        sql = wh_word_draw(g, g->features->casts);
        wh_gen_text(g, sql);
        shown->sub = wh_est_cast(sql);
        break;
    case WH_AS_SUB:
        shown->node = wh_subquery_column(g, w->column);
        break;
    case WH_AS_SUBS:
        shown->node = wh_subquery_columns(g, w->column, w->other);
        break;
    case WH_AS_EXISTS:
        shown->node = wh_subquery_exists(g);
        break;
    case WH_AS_VALUE:
        shown->node = wh_subquery_scalar(g, type_of(g, w));
        break;
    case WH_AS_PARTIAL:
        if (print_snippet(g, true, &shown->node).source == WH_NONE)
            shown->node = print_compared(g);
        break;
    case WH_AS_SEARCH:
        if (!print_search(g))
            shown->node = print_compared(g);
        break;
    default:
        shown->node = print_indexed(g, w);
    }
}

/* ---- the walker ------------------------------------------------------------------------ */

static void expand(wh_gen *g, const wh_gen_word *v, wh_written *w, unsigned depth)
{
    wh_est_word *shown = &w->words[w->n < WH_GEN_WORDS ? w->n++ : 0];

    *shown = (wh_est_word){0, 0, WH_NONE};
    if (v->kind > WH_AS_ARGUMENT) {
        if ((v->kind >= WH_AS_COLUMN && v->kind <= WH_AS_SIMILAR) && v->kind != WH_AS_RANGE)
            shown->node = expand_value(g, v, w);
        else
            expand_other(g, v, w, shown);
        return;
    }
    if (v->kind == WH_AS_ARGUMENT)
        shown->node = wh_expression(g, v->class_, depth ? wh_rng_below(&g->rng, depth) : 0);
    else
        shown->node = put_operand(g, v->class_, depth, v->kind == WH_AS_LOGICAL);
    if (!w->operated)
        w->operand = shown->node;
    w->operated = true;
}

/* AND needs sides that hold together, OR sides that hold for few rows, what says NOT a part that
 * does not hold for the pivot. */
static void set_aim(wh_gen *g, const char *t)
{
    if (strstr(t, "NOT ") && (g->aim == WH_AIM_PIVOT || g->aim == WH_AIM_OTHERS))
        g->aim = g->aim == WH_AIM_PIVOT ? WH_AIM_OTHERS : WH_AIM_PIVOT;
    else if (strstr(t, " AND $") && wh_rng_percent(&g->rng, 85))
        g->aim = WH_AIM_PIVOT;
    else if (strstr(t, " OR ") && g->aim == WH_AIM_NONE && wh_rng_percent(&g->rng, 75))
        g->aim = WH_AIM_FEW;
}

uint16_t wh_template(wh_gen *g, const wh_gen_form *f, unsigned depth)
{
    wh_written w;
    uint8_t aim = g->aim;

    w.column = w.other = (wh_colref){WH_NONE, 0};
    w.operand = 0;
    w.computed = w.operated = false;
    w.collation = NULL;
    w.type = NULL;
    w.n = 0;
    set_aim(g, f->sql);
    for (const char *t = f->sql; *t;) {
        const wh_gen_word *v;

        if (*t != '$') {
            wh_buf_char(g->out, *t++);
        } else if (*++t == '$') {
            wh_buf_char(g->out, *t++);
        } else {
            v = wh_word_read(&t);
            if (v)
                expand(g, v, &w, depth);
        }
    }
    g->aim = aim;
    return wh_est_form(g, f->eval, w.words, w.n);
}

/* ---- predicates --------------------------------------------------------------------------- */

/* A form that holds a subquery, if a few tries find one. */
static const wh_gen_form *draw_subquery(wh_gen *g)
{
    unsigned traits = 0;
    const wh_gen_form *f = NULL;

    for (int tries = 0; tries < 24 && !(traits & WH_SUBQUERY); tries++)
        f = wh_form_draw(g, WH_GEN_BOOL, &traits);
    return f;
}

uint16_t wh_predicate_rich(wh_gen *g, unsigned parts)
{
    bool any = wh_rng_percent(&g->rng, 50);
    uint16_t node = 0;

    for (unsigned i = 0; i < parts; i++) {
        bool plain = wh_rng_percent(&g->rng, 30);
        const wh_gen_form *f;
        unsigned traits;
        uint16_t part;

        wh_gen_text(g, i == 0 ? "(" : any ? " OR (" : " AND (");
        g->aim = any ? WH_AIM_FEW : WH_AIM_PIVOT;
        f = plain ? wh_form_draw(g, WH_GEN_LEAF, &traits) : draw_subquery(g);
        part = f ? wh_template(g, f, 1) : wh_simple_operand(g, WH_GEN_BOOL);
        g->aim = WH_AIM_NONE;
        wh_buf_char(g->out, ')');
        node = i == 0 ? part : wh_est_node_new(g, any ? WH_EST_OR : WH_EST_AND, 0, node, part);
    }
    return node;
}

/* Are there rows that were taken for equal, and can they be told apart? */
static bool reads_loose(wh_gen *g)
{
    uint8_t i;

    for (i = g->first; i < g->nsources; i++)
        if (g->sources[i].relation->loose)
            return wh_rng_percent(&g->rng, 50) &&
                   (!g->features->listed ||
                    wh_form_find(g, g->features->telling, WH_GEN_LEAF) != NULL);
    return false;
}

uint16_t wh_predicate(wh_gen *g, unsigned depth)
{
    return reads_loose(g) ? wh_form_of_table(g, g->features->telling, depth)
                          : wh_expression(g, WH_GEN_BOOL, depth);
}

unsigned wh_class_draw(wh_gen *g)
{
    wh_colref c;

    if (!g->features->listed)
        return WH_GEN_NUM + wh_rng_below(&g->rng, 2);
    c = wh_column_pick(g, WH_GEN_ANY);
    return wh_column_class(g, c);
}
