/* Rows that a setup puts in, changes and deletes. */
#include "oracles/diff/map_setup.h"
#include "formats/sql/tree/change.h"

/* ---- rows
 * ---------------------------------------------------------------------------------------- */

/* The columns that an INSERT fills, in its order. */
static bool filled_columns(mapper *mp, const wh_relation *r, const wh_node *names, map_columns *out)
{
    map_columns all = {NULL, 0, 0};
    size_t i;
    uint32_t k;

    if (!wh_map_relation(mp, r, (wh_str){NULL, 0}, &all))
        return false;
    for (i = 0; !names && i < r->ncolumns; i++)
        if (!r->columns[i].generated)
            wh_map_add_column(mp, out, all.p[i].name, all.p[i].table, all.p[i].class_);
    for (k = 0; names && k < names->n; k++) {
        const wh_token *t = wh_child_token(names->child[k]);

        if (t && (t->kind == WH_T_LPAREN || t->kind == WH_T_RPAREN || t->kind == WH_T_COMMA))
            continue;
        for (i = 0; t && i < all.n && !wh_name_is(t, all.p[i].name); i++)
            ;
        if (t && i == all.n && wh_is_rowid_name(t) && wh_map_numbers_rows(mp, r)) {
            wh_map_add_column(mp, out, WH_STR(MAP_ROWID), (wh_str){NULL, 0}, MAP_INTEGER);
            continue;
        }
        if (!t || i == all.n)
            return wh_map_refuse(mp, "an INSERT into columns that are not known");
        wh_map_add_column(mp, out, all.p[i].name, all.p[i].table, all.p[i].class_);
    }
    return true;
}

/* Does the table make a number of its own where none is given? */
static bool numbers_itself(const wh_relation *r, size_t column)
{
    return r->columns[column].identity || r->rowid_alias == (int)column;
}

/* Are rows that leave such a column out no others there? */
static bool are_numbers_given(mapper *mp, const wh_relation *r, const map_columns *given)
{
    map_columns all = {NULL, 0, 0};
    size_t i, k;

    if (!wh_map_relation(mp, r, (wh_str){NULL, 0}, &all))
        return false;
    for (i = 0; i < r->ncolumns && i < all.n; i++) {
        for (k = 0; k < given->n && !wh_str_eq(given->p[k].name, all.p[i].name); k++)
            ;
        if (k == given->n && all.p[i].class_ != MAP_NOTHING && numbers_itself(r, i))
            return false;
    }
    return true;
}

/* Does the table put another number in its place: for NULL, in MySQL for 0, too
 * (https://dev.mysql.com/doc/refman/8.4/en/example-auto-increment.html)? */
static bool is_number_given(const mapper *mp, const wh_node *e)
{
    bool negative = e->kind == WH_N_UNARY && wh_node_has(e, WH_OP_MINUS);
    const wh_node *of = negative ? wh_node_expr(e, 0) : e;
    const wh_token *t =
        of->kind == WH_N_LITERAL && of->n == 1 ? wh_child_token(of->child[0]) : NULL;
    wh_str text = t ? wh_token_text(t) : WH_STR("");
    size_t i = 0;

    while (i < text.n && text.p[i] == '0')
        i++;
    return t && t->kind == WH_T_INTEGER &&
           (!wh_means(mp->m->from, WH_MEANS_ZERO_IS_NUMBERED) || i < text.n);
}

/* Text goes without the blanks that are beyond its column's length
 * (https://www.postgresql.org/docs/current/datatype-character.html). */
static bool may_be_cut(const mapper *mp, const wh_column *c, uint8_t class_, const wh_node *e)
{
    const wh_token *t = e->kind == WH_N_LITERAL && e->n == 1 ? wh_child_token(e->child[0]) : NULL;
    wh_str text = t ? wh_token_text(t) : WH_STR("");

    if (wh_means(mp->m->from, WH_MEANS_DYNAMIC_TYPES) ||
        (class_ != MAP_TEXT && class_ != MAP_OPEN) || !memchr(c->type.p, '(', c->type.n) ||
        e->kind == WH_N_DEFAULT_VALUE)
        return false;
    return !t || (t->kind == WH_T_STRING && text.n > 2 && text.p[text.n - 2] == ' ');
}

static bool is_put_as_it_is(const mapper *mp, const wh_relation *r, const map_column *into,
                            const wh_node *e)
{
    size_t at = 0;

    while (at < r->ncolumns && !wh_str_eq_nocase(r->columns[at].name, into->name))
        at++;
    if (at == r->ncolumns)
        return is_number_given(mp, e);
    if (into->class_ == MAP_NOTHING)
        return true;
    return numbers_itself(r, at) ? is_number_given(mp, e)
                                 : !may_be_cut(mp, &r->columns[at], into->class_, e);
}

/* The number of the k-th row (from 1) that a statement adds is one more than the largest so far
 * (https://www.sqlite.org/autoinc.html). */
static void put_next_number(mapper *mp, const wh_relation *r, size_t k, wh_buf *out)
{
    wh_buf_format(out, "(SELECT COALESCE(MAX(" MAP_ROWID "), 0) + %zu FROM ", k);
    wh_quote_name(out, mp->m->to, wh_map_lower(mp->a, r->name));
    wh_buf_char(out, ')');
}

/* Has the other table numbers of rows that the statement does not give? */
static bool counts_rows(const mapper *mp, const wh_relation *r, const map_columns *columns)
{
    size_t i;

    for (i = 0; i < columns->n; i++)
        if (wh_str_is(columns->p[i].name, MAP_ROWID))
            return false;
    return wh_map_numbers_rows(mp, r);
}

static bool put_rows(mapper *mp, const wh_relation *r, const wh_node *values,
                     const map_columns *columns, wh_buf *out)
{
    const wh_node *row, *e;
    size_t i, k, at, next;

    for (i = at = 0; (row = wh_node_next_expr(values, &at)) != NULL; i++) {
        wh_buf_text(out, i ? ", (" : "(");
        for (k = next = 0; (e = wh_node_next_expr(row, &next)) != NULL; k++) {
            map_value v = {MAP_NULL, WH_STR("DEFAULT")};

            if (k == columns->n)
                return wh_map_refuse(mp, "more values than columns");
            if (!is_put_as_it_is(mp, r, &columns->p[k], e))
                return wh_map_refuse(mp, "a value in whose place the table puts another");
            if (columns->p[k].class_ == MAP_NOTHING)
                v.text = WH_STR("NULL");
            else if ((e->kind != WH_N_DEFAULT_VALUE ||
                      !wh_reads(mp->m->to, WH_FEATURE_GIVEN_DEFAULT)) &&
                     !wh_map_assigned(mp, e, NULL, columns->p[k].class_, &v))
                return false;
            wh_buf_text(out, k ? ", " : "");
            wh_buf_str(out, v.text);
        }
        if (counts_rows(mp, r, columns)) {
            wh_buf_text(out, ", ");
            put_next_number(mp, r, i + 1, out);
        }
        wh_buf_char(out, ')');
    }
    return i > 0;
}

/* Has the other table all columns and constraints? */
static bool is_whole(mapper *mp, const wh_relation *r)
{
    map_columns all = {NULL, 0, 0};
    size_t i;

    if (!wh_map_relation(mp, r, (wh_str){NULL, 0}, &all))
        return false;
    for (i = 0; i < all.n; i++)
        if (all.p[i].class_ >= MAP_OPEN)
            return false;
    return wh_map_keeps_constraints(mp, r, false);
}

/* OR IGNORE leaves out rows that break a key; what else it would leave out is an error elsewhere,
 * and then neither has the statement. */
static bool put_insert(mapper *mp, const wh_node *s, const wh_change *c, wh_buf *out)
{
    const wh_node *name = wh_node_find(c->target, WH_N_NAME);
    const wh_relation *r = wh_catalog_relation_named(mp->catalog, name);
    bool ignores = wh_node_has(s, WH_KW_IGNORE) && wh_node_has(s, WH_KW_OR);
    map_columns columns = {NULL, 0, 0}, none = {NULL, 0, 0};
    bool defaults = !c->query && wh_node_has(s, WH_KW_DEFAULT);
    wh_select q;
    size_t i;

    if (!r || r->kind != WH_RELATION_TABLE || c->with || c->conflict || c->kind != WH_IS_INSERT ||
        (c->alters_errors && !ignores) || wh_node_find(s, WH_N_OVERRIDING))
        return wh_map_refuse(mp, "an INSERT with words of its dialect");
    if (wh_means(mp->m->from, WH_MEANS_FIRST_IS_TIME) && !wh_map_has_distinct_times(mp->m, r->name))
        return wh_map_refuse(mp, "rows of one time, of which the last replaces the others");
    if (!filled_columns(mp, r, c->columns, &columns))
        return false;
    if (ignores && !is_whole(mp, r))
        return wh_map_refuse(mp, "INSERT OR IGNORE into a table that is not mapped as a whole");
    if (!wh_map_keeps_constraints(mp, r, true))
        return wh_map_refuse(mp, "an INSERT of which a constraint leaves rows out");
    if (!are_numbers_given(mp, r, defaults ? &none : &columns))
        return wh_map_refuse(mp, "rows that the table numbers");
    wh_buf_text(out, "INSERT INTO ");
    wh_map_put_name(mp, out, wh_name_part(name, 0));
    if (defaults && wh_map_numbers_rows(mp, r)) {
        wh_buf_text(out, " (" MAP_ROWID ") VALUES (");
        put_next_number(mp, r, 1, out);
        wh_buf_char(out, ')');
        return true;
    }
    if (defaults) {
        wh_buf_text(out, " DEFAULT VALUES");
        return wh_reads(mp->m->to, WH_FEATURE_DEFAULT_VALUES) ||
               wh_map_refuse(mp, "DEFAULT VALUES");
    }
    if (!c->query || !wh_select_of(c->query, &q) || !q.values)
        return wh_map_refuse(mp, "an INSERT of a query");
    wh_buf_text(out, " (");
    for (i = 0; i < columns.n; i++) {
        wh_buf_text(out, i ? ", " : "");
        wh_quote_name(out, mp->m->to, columns.p[i].name);
    }
    if (counts_rows(mp, r, &columns))
        wh_buf_text(out, ", " MAP_ROWID);
    wh_buf_text(out, ") VALUES ");
    if (!put_rows(mp, r, q.values, &columns, out))
        return wh_map_refuse(mp, "an INSERT that is not understood");
    if (!ignores)
        return true;
    if (wh_means(mp->m->to, WH_MEANS_ONE_NULL_KEY))
        return wh_map_refuse(mp, "INSERT OR IGNORE, which loses rows with NULL");
    wh_buf_text(out, " ON CONFLICT DO NOTHING");
    return wh_reads(mp->m->to, WH_FEATURE_ON_CONFLICT) || wh_map_refuse(mp, "INSERT OR IGNORE");
}

static enum wh_walk look_for_action(void *ctx, const wh_node *n)
{
    (void)ctx;
    return (n->kind == WH_N_REFERENCES || n->kind == WH_N_FOREIGN_KEY) &&
                   (wh_node_has(n, WH_KW_CASCADE) || wh_node_has(n, WH_KW_SET))
               ? WH_WALK_STOP
               : WH_WALK_ON;
}

/* Other tables go without foreign keys: are there such as change rows? */
static bool is_carried_on(const mapper *mp)
{
    const wh_relation *r;
    size_t i;

    for (i = 0; !wh_means(mp->m->from, WH_MEANS_IDLE_KEYS) &&
                (r = wh_catalog_relation_at(mp->catalog, i)) != NULL;
         i++)
        if (r->node && !wh_node_walk(r->node, look_for_action, NULL))
            return true;
    return false;
}

static bool put_change(mapper *mp, const wh_change *c, wh_buf *out)
{
    const wh_node *name = wh_node_find(c->target, WH_N_NAME);
    const wh_relation *r = wh_catalog_relation_named(mp->catalog, name);
    map_scope scope = {NULL, {NULL, 0, 0}, false, NULL, NULL};
    wh_assignment set;
    size_t at = 0, n = 0, i;

    if (!r || r->kind != WH_RELATION_TABLE || c->with || c->from || c->order_by || c->limit ||
        c->alters_errors || wh_node_find(c->target, WH_N_ALIAS) || wh_name_part(name, 1))
        return wh_map_refuse(mp, "a change with words of its dialect");
    if (is_carried_on(mp))
        return wh_map_refuse(mp, "a change that a foreign key carries on");
    if (!wh_map_relation(mp, r, wh_map_lower(mp->a, r->name), &scope.columns))
        return false;
    wh_buf_text(out, c->kind == WH_IS_UPDATE ? "UPDATE " : "DELETE FROM ");
    wh_map_put_name(mp, out, wh_name_part(name, 0));
    while (c->kind == WH_IS_UPDATE && wh_assignment_next(c->set, &at, &set)) {
        const wh_token *t = set.column->kind == WH_N_COLUMN ? wh_name_part(set.column, 0) : NULL;
        map_value v;

        for (i = 0; t && i < scope.columns.n && !wh_name_is(t, scope.columns.p[i].name); i++)
            ;
        if (!t || i == scope.columns.n || set.value->kind == WH_N_DEFAULT_VALUE)
            return wh_map_refuse(mp, "an assignment that has no mapping");
        if (scope.columns.p[i].class_ == MAP_NOTHING)
            continue;
        if (i < r->ncolumns && may_be_cut(mp, &r->columns[i], scope.columns.p[i].class_, set.value))
            return wh_map_refuse(mp, "a value in whose place the table puts another");
        if (!wh_map_assigned(mp, set.value, &scope, scope.columns.p[i].class_, &v))
            return false;
        wh_buf_text(out, n++ ? ", " : " SET ");
        wh_map_put_name(mp, out, t);
        wh_buf_text(out, " = ");
        wh_buf_str(out, v.text);
    }
    if (c->kind == WH_IS_UPDATE && n == 0) { /* of such columns alone */
        out->n = 0;
        return true;
    }
    if (!c->predicate)
        return true;
    wh_buf_text(out, " WHERE ");
    return wh_map_condition(mp, &scope, c->predicate, out);
}

/* What ANALYZE found, written by hand: sqlite_stat1 and its like
 * (https://www.sqlite.org/fileformat2.html, 2.6), mysql.table_stats, mysql.innodb_index_stats. */
bool wh_map_is_of_planner(const mapper *mp, const wh_node *statement)
{
    const wh_node *target;
    const wh_token *t, *in;
    wh_str name, end = WH_STR("_stats");
    wh_change c;

    if (!wh_change_of(statement, &c) || !c.target)
        return false;
    target = wh_node_find(c.target, WH_N_NAME);
    t = wh_name_part(target, 0);
    in = wh_name_part(target, 1);
    name = t ? wh_token_text(t) : WH_STR("");
    if (in)
        return wh_name_is(in, WH_STR("mysql")) && name.n > end.n &&
               wh_str_eq_nocase((wh_str){name.p + name.n - end.n, end.n}, end);
    return name.n > 0 && wh_str_eq_nocase((wh_str){name.p, name.n - 1}, WH_STR("sqlite_stat")) &&
           !wh_catalog_relation_of(mp->catalog, t);
}

bool wh_map_put_change(mapper *mp, const wh_node *s, wh_buf *out)
{
    wh_change c;

    if (wh_map_is_of_planner(mp, s))
        return true;
    if (!wh_change_of(s, &c) || !c.target || c.returning)
        return wh_map_refuse(mp, "a change that has no mapping");
    return s->kind == WH_N_INSERT ? put_insert(mp, s, &c, out) : put_change(mp, &c, out);
}
