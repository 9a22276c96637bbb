/*
 * Of what kinds the values of a table's columns are, as far as the text says: those that INSERTs
 * and UPDATEs have written down.
 */
#include "formats/sql/catalog/internal.h"

enum { REAL_DIGITS = 15 /* DBL_DIG */, UNKNOWN = WH_WRITTEN_OTHER | WH_WRITTEN_LONG };

bool wh_is_long_number(wh_str text)
{
    size_t i = 0, digits = 0, whole = 0;
    bool point = false, below = false;
    long exponent = 0;

    while (i < text.n && strchr("'\" \t+-0", text.p[i]))
        i++;
    for (; i < text.n && ((text.p[i] >= '0' && text.p[i] <= '9') || (text.p[i] == '.' && !point));
         i++) {
        point |= text.p[i] == '.';
        digits += text.p[i] != '.' && (digits || text.p[i] != '0');
        whole += !point;
    }
    if (i + 1 < text.n && (text.p[i] == 'e' || text.p[i] == 'E')) {
        below = text.p[++i] == '-';
        for (i += below || text.p[i] == '+'; i < text.n && text.p[i] >= '0' && text.p[i] <= '9';
             i++)
            exponent = exponent < 1000 ? exponent * 10 + (text.p[i] - '0') : exponent;
    }
    return digits > REAL_DIGITS || (digits && !below && whole + (size_t)exponent > REAL_DIGITS);
}

uint8_t wh_catalog_written_by(const wh_node *e)
{
    const wh_token *t;
    bool negative = false;
    uint8_t size;

    for (; e && (e->kind == WH_N_PAREN || (e->kind == WH_N_UNARY && wh_node_has(e, WH_OP_MINUS)));
         e = wh_node_expr(e, 0))
        negative |= e->kind == WH_N_UNARY;
    t = e && e->kind == WH_N_LITERAL && e->n == 1 ? wh_child_token(e->child[0]) : NULL;
    if (t && t->kind == WH_T_INTEGER && wh_token_text(t).n <= 9)
        return WH_WRITTEN_INTEGER;
    if (t && t->kind == WH_KW_NULL)
        return WH_WRITTEN_NULL;
    if (!t || (t->kind != WH_T_STRING && t->kind != WH_T_INTEGER && t->kind != WH_T_REAL))
        return UNKNOWN;
    size = wh_is_long_number(wh_token_text(t)) ? WH_WRITTEN_LONG : 0;
    return size | (t->kind == WH_T_STRING && !negative ? WH_WRITTEN_TEXT : WH_WRITTEN_OTHER);
}

/* What a row has there that does not say it. */
static uint8_t written_by_default(const wh_column *col)
{
    const wh_node *e = col->value ? wh_node_expr(col->value, 0) : NULL;

    return !col->value ? WH_WRITTEN_NULL : e ? wh_catalog_written_by(e) : UNKNOWN;
}

/* `rows`: those that were there before. A column that came later has its default in them; the
 * number of a row is given where NULL is. */
static void write_column(wh_catalog *c, const wh_relation *r, size_t i, size_t rows, uint8_t values)
{
    wh_column *col = &r->columns[i];
    uint8_t before = col->written;

    if ((int)i == r->rowid_alias && values == WH_WRITTEN_NULL)
        values = WH_WRITTEN_INTEGER;
    else if (values == WH_WRITTEN_NULL) /* NOT NULL ON CONFLICT REPLACE */
        values |= written_by_default(col);
    if (col->identity && !c->d->affinity && (values & WH_WRITTEN_NULL)) /* whatever comes next */
        values |= UNKNOWN;
    if (!before && rows)
        col->written = written_by_default(col);
    col->written |= values;
    c->values_new = c->values_new || col->written != before;
}

static void write_anything(wh_catalog *c, const wh_relation *r)
{
    size_t i;

    for (i = 0; i < r->ncolumns; i++)
        write_column(c, r, i, 0, UNKNOWN);
}

static bool has_generated(const wh_relation *r)
{
    size_t i;

    for (i = 0; i < r->ncolumns && !r->columns[i].generated; i++)
        ;
    return i < r->ncolumns;
}

/* Its place, looked for from column `first` on, as names mostly stand in their order; SIZE_MAX:
 * there is none, as of a rowid. */
static size_t find_column(const wh_relation *r, wh_str name, size_t first)
{
    size_t i;

    for (i = 0; i < r->ncolumns; i++) {
        size_t k = (first + i) % r->ncolumns;

        if (wh_str_eq_nocase(name, r->columns[k].name))
            return k;
    }
    return SIZE_MAX;
}

/* Which column an INSERT fills from each of the *n places of a row; SIZE_MAX: none. */
static size_t *columns_at(const wh_catalog *c, const wh_relation *r, const wh_node *names,
                          size_t *n)
{
    size_t *at = WH_NEW_N(c->arena, size_t, names ? names->n : r->ncolumns), first = 0;
    uint32_t k;

    for (*n = 0; !names && *n < r->ncolumns; ++*n)
        at[*n] = *n;
    for (k = 0; names && k < names->n; k++) {
        const wh_token *t = wh_child_token(names->child[k]);

        if (!t || t->kind == WH_T_COMMA || t->kind == WH_T_LPAREN || t->kind == WH_T_RPAREN)
            continue;
        at[*n] = find_column(r, wh_catalog_fold(c, t), first);
        first = at[*n] == SIZE_MAX ? first : at[*n] + 1;
        ++*n;
    }
    return at;
}

/* The values of one row; one that lacks some is refused. */
static void write_row(wh_catalog *c, const wh_relation *r, const wh_node *row, const size_t *at,
                      size_t n)
{
    size_t place = 0;
    uint32_t i;

    for (i = 0; i < row->n && place < n; i++) {
        const wh_node *e = wh_child_node(row->child[i]);

        if (!e || !wh_node_is_expr(e))
            continue;
        if (at[place] != SIZE_MAX)
            write_column(c, r, at[place], r->written, wh_catalog_written_by(e));
        place++;
    }
}

/* The columns that are not among those get their defaults. */
static void write_defaults(wh_catalog *c, const wh_relation *r, const size_t *at, size_t n)
{
    bool *given = WH_NEW_N(c->arena, bool, r->ncolumns);
    size_t i;

    for (i = 0; i < n; i++)
        if (at[i] != SIZE_MAX)
            given[at[i]] = true;
    for (i = 0; i < r->ncolumns; i++)
        if (!given[i])
            write_column(c, r, i, r->written, written_by_default(&r->columns[i]));
}

/* SET, of an UPDATE or of an INSERT that meets what is there. */
static void write_set(wh_catalog *c, const wh_relation *r, const wh_node *set)
{
    wh_assignment assigned;
    size_t i, at = 0;

    while (wh_assignment_next(set, &at, &assigned)) {
        const wh_token *name = assigned.column && assigned.column->kind == WH_N_COLUMN
                                   ? wh_name_part(assigned.column, 0)
                                   : NULL;

        for (i = 0; i < r->ncolumns; i++)
            if (!name || wh_name_is(name, r->columns[i].name))
                write_column(c, r, i, r->written,
                             name ? wh_catalog_written_by(assigned.value) : UNKNOWN);
    }
}

/* By their keys values come from other tables: is it the first row, or has a column come later? */
static bool refers(const wh_relation *r)
{
    size_t i;

    for (i = 0; i < r->ncolumns; i++)
        if (wh_node_contains(r->columns[i].def, WH_N_REFERENCES, true))
            return true;
    return !r->written && wh_node_contains(r->node, WH_N_REFERENCES, true);
}

void wh_catalog_write_insert(wh_catalog *c, const wh_relation *r, const wh_change *change,
                             const wh_node *insert, bool told)
{
    wh_mark mark = wh_arena_mark(c->arena);
    wh_select q;
    size_t n = 0, *at = NULL;
    uint32_t i;

    if (!told || has_generated(r) || refers(r) || wh_node_contains(insert, WH_N_SET, true)) {
        write_anything(c, r);
        return;
    }
    if (change->query && wh_select_of(change->query, &q)) {
        at = columns_at(c, r, change->columns, &n);
        for (i = 0; i < q.values->n; i++) {
            const wh_node *row = wh_child_node(q.values->child[i]);

            if (row && row->kind == WH_N_ROW_VALUE)
                write_row(c, r, row, at, n);
        }
    }
    write_defaults(c, r, at, n);
    wh_arena_rewind(c->arena, mark);
}

/* What the results of a SELECT are in each of the columns that have `known` no other values. */
static void write_results(wh_relation *r, const wh_select *q, const bool *known)
{
    wh_result result;
    size_t at = 0, i = 0;

    for (; q->select && i < r->ncolumns && wh_result_next(q->projection, &at, &result) &&
           result.kind == WH_RESULT_EXPR;
         i++)
        if (!known[i])
            r->columns[i].written |= wh_catalog_written_by(result.expr);
    for (; i < r->ncolumns; i++)
        if (!known[i])
            r->columns[i].written |= UNKNOWN;
}

void wh_catalog_write_query(const wh_catalog *c, wh_relation *r, const wh_select *q)
{
    wh_mark mark = wh_arena_mark(c->arena);
    bool *known = WH_NEW_N(c->arena, bool, r->ncolumns);
    wh_select arm;
    size_t i;

    for (i = 0; i < r->ncolumns; i++)
        known[i] = r->columns[i].written != 0;
    for (i = 0; q->compound && !c->d->affinity && i < q->compound->n; i++) {
        if (!wh_child_node(q->compound->child[i]))
            continue;
        (void)wh_select_of(wh_child_node(q->compound->child[i]), &arm); /* or nothing is known */
        write_results(r, &arm, known);
    }
    if (!q->compound || c->d->affinity)
        write_results(r, q, known);
    wh_arena_rewind(c->arena, mark);
}

void wh_catalog_write_update(wh_catalog *c, const wh_relation *r, const wh_change *change)
{
    if (!r || r->kind == WH_RELATION_VIEW)
        c->values_open = true;
    else if (r->kind == WH_RELATION_TABLE && c->d->affinity)
        write_set(c, r, change->set);
    else if (r->kind == WH_RELATION_TABLE)
        write_anything(c, r);
}

static bool holds(const wh_catalog *c, const wh_column *column, uint8_t kind)
{
    return c->d->affinity && !c->rows_open && !c->values_open && (column->written & kind) &&
           !(column->written & ~(kind | WH_WRITTEN_LONG | WH_WRITTEN_NULL));
}

bool wh_catalog_holds_integers(const wh_catalog *c, const wh_column *column)
{
    return holds(c, column, WH_WRITTEN_INTEGER);
}

bool wh_catalog_holds_texts(const wh_catalog *c, const wh_column *column)
{
    return holds(c, column, WH_WRITTEN_TEXT);
}

bool wh_catalog_holds_short(const wh_catalog *c, const wh_column *column)
{
    return !c->rows_open && !c->values_open && column->written &&
           !(column->written & WH_WRITTEN_LONG);
}

bool wh_catalog_holds_default(const wh_catalog *c, const wh_relation *table,
                              const wh_column *column)
{
    return !c->rows_open && !c->values_open && table->written && column->added &&
           !column->written && !column->generated && !column->identity &&
           !wh_node_contains(column->def, WH_N_REFERENCES, true);
}
