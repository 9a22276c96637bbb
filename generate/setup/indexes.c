/*
 * Indexes: of columns and expressions, unique, partial, collating, descending.
 */
#include "generate/setup/setup.h"

/* Replay marked text with the columns' bare names, and remember it for queries. */
static void print_marked(wh_gen *g, unsigned table, bool predicate, size_t start, uint16_t node)
{
    const wh_buf *text = &g->snippet_text;
    wh_snippet *s = g->nsnippets < WH_GEN_SNIPPETS ? &g->snippets[g->nsnippets] : NULL;
    bool found = false;

    if (s) {
        s->relation = (uint8_t)table;
        s->predicate = predicate;
        s->node = g->estimator->est.failed ? 0 : node;
        s->start = (uint16_t)start;
        s->n = (uint16_t)(text->n - start);
    }
    for (size_t i = start; i < text->n; i++) {
        if (text->p[i] != '\x01') {
            wh_buf_char(g->out, text->p[i]);
            continue;
        }
        if (s && !found)
            s->column = (uint8_t)(text->p[i + 1] - '0');
        found = true;
        wh_buf_char(g->out, 'c');
        wh_buf_char(g->out, text->p[++i]);
    }
    if (s && found && text->status == WH_OK) {
        wh_est_keep(g);
        g->nsnippets++;
    }
}

/* An expression or a predicate over the columns of a table, as it stands in an index. */
static void print_stored(wh_gen *g, unsigned table, bool predicate)
{
    wh_buf *out = g->out;
    size_t start = g->snippet_text.n;
    uint16_t node;

    wh_table_enter(g, &g->relations[table], table, true);
    g->out = &g->snippet_text;
    if (predicate && g->features->partial)
        node = wh_form_of_table(g, g->features->partial, 0);
    else if (predicate)
        node = wh_predicate(g, 0);
    else if (g->features->indexed)
        node = wh_form_of_table(g, g->features->indexed, 0);
    else
        node = wh_expression(g, WH_GEN_NUM + wh_rng_below(&g->rng, 2), 1);
    g->out = out;
    wh_table_leave(g);
    print_marked(g, table, predicate, start, node);
}

static void print_index_column(wh_gen *g, const wh_gen_relation *r, unsigned column)
{
    const wh_domain *d = wh_domain_of(g, &r->columns[column]);

    wh_name_print(g, 'c', column);
    wh_gen_text(g, d ? d->prefix : "");
    wh_collate_print(g, 18);
    if (g->features->orders)
        wh_gen_text(g, wh_word_draw(g, g->features->orders));
    else
        wh_gen_text(g, wh_rng_percent(&g->rng, 18) && !r->simple ? " DESC" : "");
}

/* An expression, or a column that another one may stand beside. */
static void print_index_expression(wh_gen *g, unsigned table)
{
    uint32_t x = wh_rng_below(&g->rng, 10);

    if (x == 9 && g->features->collate_since > g->version)
        x = 0;
    wh_gen_text(g, x == 9 ? "(" : "");
    print_stored(g, table, false);
    if (x == 9) {
        wh_gen_text(g, ") COLLATE ");
        wh_gen_text(g, wh_word_draw(g, g->features->collations));
    }
    wh_gen_text(g, x == 8 ? " DESC" : "");
}

/* Which columns: some that stand side by side, seldom all, seldom one twice. */
static unsigned draw_columns(wh_gen *g, const wh_gen_relation *r, uint32_t *first, uint32_t *n)
{
    unsigned columns = 0;

    *first = wh_rng_below(&g->rng, r->ncolumns);
    *n = 1 + wh_rng_percent(&g->rng, 40);
    if (*n == 2 && wh_rng_percent(&g->rng, 40))
        *n = 3;
    *n = *n < r->ncolumns ? *n : r->ncolumns;
    if (*n == 2 && r->columns[0].flags & WH_COL_PRIMARY && wh_rng_percent(&g->rng, 15))
        *first = r->ncolumns - 1U; /* and the rows' own key behind it */
    for (uint32_t i = 0; i < *n; i++)
        columns |= 1U << (*first + i) % r->ncolumns;
    *n += *n == r->ncolumns && wh_rng_percent(&g->rng, 12) && !g->features->domains &&
          !g->features->listed;
    return columns;
}

/* Columns that no index may hold, as bits. */
static unsigned bare_columns(const wh_gen *g, const wh_gen_relation *r)
{
    unsigned columns = 0;

    for (unsigned c = 0; c < r->ncolumns && g->features->virtual_bare && !r->view; c++)
        columns |= r->columns[c].flags & WH_COL_VIRTUAL ? 1U << c : 0;
    return columns;
}

/* Has each of the columns an index by its value? */
static bool may_be_indexed(const wh_gen *g, const wh_gen_relation *r, unsigned columns)
{
    if (columns & bare_columns(g, r))
        return false;
    for (unsigned c = 0; columns >> c; c++) {
        const wh_domain *d = wh_domain_of(g, &r->columns[c]);
        const wh_gen_listed *t = r->columns[c].listed;

        if ((columns >> c & 1) && ((d && !d->prefix) || (t && !(t->traits & WH_TY_KEY))))
            return false;
    }
    return true;
}

static bool may_be_unique(const wh_gen *g, const wh_gen_relation *r, unsigned columns)
{
    for (unsigned c = 0; columns >> c; c++) {
        if ((columns >> c & 1) && !wh_domain_keyed(g, &r->columns[c]))
            return false;
    }
    return r->nuniques < WH_GEN_UNIQUES - 1 && !r->keyless;
}

/* Kinds of indexes that answer searches of their own alone. */
typedef struct searched {
    const char *create;
    unsigned trait;   /* of a column's domain */
    unsigned percent; /* where there is such a column */
    unsigned flags;   /* that the column has */
    const wh_word *searches;
} searched;

/* CREATE FULLTEXT INDEX i0 ON t0(c1), of the next column that suits; false: there is none. */
static bool print_searched(wh_gen *g, const wh_gen_relation *r, wh_gen_index *index, uint32_t first,
                           const searched *kind)
{
    if (!kind->searches || r->keyless || r->simple || !wh_rng_percent(&g->rng, kind->percent))
        return false;
    for (unsigned k = 0; k < r->ncolumns && !index->searches; k++) {
        const wh_gen_column *c = &r->columns[(first + k) % r->ncolumns];

        if (wh_domain_is(g, c, kind->trait) && (c->flags & kind->flags) == kind->flags) {
            index->column = (uint8_t)((first + k) % r->ncolumns);
            index->searches = kind->searches;
        }
    }
    if (!index->searches)
        return false;
    wh_gen_text(g, kind->create);
    wh_name_print(g, 'i', g->nindexes);
    wh_gen_text(g, " ON ");
    wh_gen_text(g, r->name);
    wh_buf_char(g->out, '(');
    wh_name_print(g, 'c', index->column);
    wh_gen_text(g, ");\n");
    return true;
}

static uint32_t weight_of_method(const wh_gen *g, const wh_access_method *m, const wh_gen_column *c)
{
    const wh_domain *d = wh_domain_of(g, c);
    unsigned traits = c->listed ? c->listed->traits : d ? d->traits : 0;

    if (m->since > g->version || !(traits & m->traits) || (traits & m->without))
        return 0;
    return m->type && strcmp(m->type, c->listed ? c->listed->name : c->type) != 0 ? 0 : m->weight;
}

const wh_access_method *wh_method_draw(wh_gen *g, const wh_access_method *methods,
                                       const wh_gen_column *c)
{
    uint32_t total = 0, x;

    for (const wh_access_method *m = methods; m->sql; m++)
        total += weight_of_method(g, m, c);
    if (total == 0)
        return NULL;
    x = wh_rng_below(&g->rng, total);
    for (; x >= weight_of_method(g, methods, c); methods++)
        x -= weight_of_method(g, methods, c);
    return methods;
}

void wh_method_print(wh_gen *g, const wh_access_method *m, const wh_gen_relation *r, unsigned column)
{
    for (const char *t = m->sql; *t; t++) {
        if (*t != '$')
            wh_buf_char(g->out, *t);
        else if (*++t == 't')
            wh_gen_text(g, r->name);
        else if (*t == 'c' || *t == 'q')
            wh_name_print(g, 'c', *t == 'c' ? column : (column + 1) % r->ncolumns);
        else
            wh_buf_char(g->out, *t);
    }
}

/* CREATE INDEX i0 ON t0 USING gin (c1), or a constraint that makes one; false: it is an index like
 * others. */
static bool print_method(wh_gen *g, const wh_gen_relation *r, wh_gen_index *index, unsigned column)
{
    const wh_access_method *m = wh_method_draw(g, g->features->methods, &r->columns[column]);

    if (!m || !*m->sql || (strstr(m->sql, "$q") && r->ncolumns < 2))
        return false;
    if (m->create) {
        wh_gen_text(g, m->create);
        wh_gen_text(g, ";\n");
    }
    if (*m->sql == ' ') {
        wh_gen_text(g, "CREATE INDEX ");
        wh_name_print(g, 'i', g->nindexes);
        wh_gen_text(g, " ON ");
        wh_gen_text(g, r->name);
    }
    wh_method_print(g, m, r, column);
    wh_gen_text(g, ";\n");
    index->searches = m->searches;
    index->column = (uint8_t)column;
    return true;
}

/* The column that an index of one of the dialect's methods is of: the one that is asked for, or
 * one with documents, which no other index can be of. WH_NONE: there is none. */
static unsigned method_column(wh_gen *g, const wh_gen_relation *r, const wh_gen_index *index,
                              uint32_t first)
{
    if (!g->features->methods || index->unique)
        return WH_NONE;
    if (g->features->listed)
        return index->expression || index->ncolumns != 1 ? WH_NONE : first % r->ncolumns;
    for (unsigned k = 0; k < r->ncolumns; k++) {
        unsigned c = (first + k) % r->ncolumns;

        if (wh_domain_is(g, &r->columns[c], WH_DOMAIN_DOCUMENTS) && !r->keyless && !r->simple)
            return wh_rng_percent(&g->rng, 60) ? c : WH_NONE;
    }
    return WH_NONE;
}

static void print_index(wh_gen *g, unsigned table, wh_gen_index *index, uint32_t first)
{
    const searched full_text = {"CREATE FULLTEXT INDEX ", WH_DOMAIN_WORDS, 20, 0,
                                g->features->searches};
    const wh_gen_relation *r = &g->relations[table];
    unsigned column;

    for (uint32_t i = 0; i < index->ncolumns; i++)
        index->keys[i] = (uint8_t)((first + i) % r->ncolumns);
    if (index->expression)
        index->keys[wh_rng_below(&g->rng, index->ncolumns)] = WH_NONE;
    if (g->features->fulltext_since <= g->version && !index->unique && !index->expression &&
        print_searched(g, r, index, first, &full_text))
        return;
    column = method_column(g, r, index, first);
    if (column != WH_NONE && print_method(g, r, index, column))
        return;
    wh_gen_text(g, index->unique ? "CREATE UNIQUE INDEX " : "CREATE INDEX ");
    wh_name_print(g, 'i', g->nindexes);
    wh_gen_text(g, " ON ");
    wh_gen_text(g, r->name);
    wh_buf_char(g->out, '(');
    for (uint32_t i = 0; i < index->ncolumns; i++) {
        wh_gen_text(g, i ? ", " : "");
        if (index->keys[i] == WH_NONE)
            print_index_expression(g, table);
        else
            print_index_column(g, r, index->keys[i]);
    }
    wh_buf_char(g->out, ')');
    if (g->features->include_since && g->features->include_since <= g->version &&
        !bare_columns(g, r) && wh_rng_percent(&g->rng, 10)) {
        wh_gen_text(g, " INCLUDE (");
        wh_name_print(g, 'c', wh_rng_below(&g->rng, r->ncolumns));
        wh_buf_char(g->out, ')');
    }
    if (index->partial) {
        wh_gen_text(g, " WHERE ");
        print_stored(g, table, true);
    }
    if (g->features->index_ends && !index->unique) {
        const char *end = wh_word_draw(g, g->features->index_ends);

        index->hidden = *end != '\0';
        wh_gen_text(g, end);
    }
    wh_gen_text(g, ";\n");
}

/* The first index of a table that can have a spatial one mostly is one. */
static bool print_spatial(wh_gen *g, unsigned table, wh_gen_index *index)
{
    const searched spatial = {"CREATE SPATIAL INDEX ", WH_DOMAIN_SHAPES, 80, WH_COL_NOT_NULL,
                              g->features->shapes};

    for (unsigned i = 0; i < g->nindexes; i++) {
        if (g->indexes[i].relation == table && g->indexes[i].searches == spatial.searches)
            return false;
    }
    memset(index, 0, sizeof *index);
    index->relation = (uint8_t)table;
    return print_searched(g, &g->relations[table], index, 0, &spatial);
}

void wh_schema_index(wh_gen *g, unsigned table)
{
    wh_gen_relation *r = &g->relations[table];
    wh_gen_index *index = &g->indexes[g->nindexes];
    uint32_t first, n;
    unsigned columns;

    if (g->nindexes == WH_GEN_INDEXES || r->module != WH_MODULE_PLAIN)
        return;
    if (g->features->shapes && print_spatial(g, table, index)) {
        g->nindexes++;
        return;
    }
    columns = draw_columns(g, r, &first, &n);
    if (!may_be_indexed(g, r, columns))
        return;
    memset(index, 0, sizeof *index);
    index->relation = (uint8_t)table;
    index->ncolumns = (uint8_t)n;
    index->expression = wh_rng_percent(&g->rng, 22) &&
                        g->features->expression_since <= g->version && !r->simple && !r->numbered &&
                        !bare_columns(g, r);
    index->unique = !index->expression && (columns & ~wh_columns_storable(r)) == 0 && !r->view &&
                    may_be_unique(g, r, columns) && wh_rng_percent(&g->rng, 14) &&
                    !wh_rows_agree(g, table, columns);
    index->partial = wh_rng_percent(&g->rng, 22) && g->features->partial_since <= g->version &&
                     !bare_columns(g, r);
    print_index(g, table, index, first);
    if (index->unique)
        wh_unique_add(r, columns, false);
    r->used |= (uint8_t)(index->expression || index->partial ? 0xff : columns);
    g->nindexes++;
}

void wh_schema_drop_index(wh_gen *g, unsigned table)
{
    for (unsigned i = 0; i < g->nindexes; i++) {
        if (g->indexes[i].relation != table || g->indexes[i].unique)
            continue;
        g->indexes[i].relation = WH_NONE;
        wh_gen_text(g, "DROP INDEX ");
        wh_name_print(g, 'i', i);
        if (g->features->domains) {
            wh_gen_text(g, " ON ");
            wh_gen_text(g, g->relations[table].name);
        }
        wh_gen_text(g, ";\n");
        return;
    }
}
