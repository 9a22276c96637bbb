/* Statements that make and fill tables. */
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

    if (mp->m->from->affinity || (class_ != MAP_TEXT && class_ != MAP_OPEN) ||
        !memchr(c->type.p, '(', c->type.n) || e->kind == WH_N_DEFAULT_VALUE)
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
    size_t i, k;

    for (i = 0; (row = wh_node_expr(values, i)) != NULL; i++) {
        wh_buf_text(out, i ? ", (" : "(");
        for (k = 0; (e = wh_node_expr(row, k)) != NULL; k++) {
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

/* ---- other objects
 * --------------------------------------------------------------------------------- */

static bool is_plain_key(const wh_node *list)
{
    const wh_node *term;
    size_t i;

    for (i = 0; (term = wh_node_find_nth(list, WH_N_ORDER_TERM, i)) != NULL; i++)
        if (!wh_node_expr(term, 0) || wh_node_expr(term, 0)->kind != WH_N_COLUMN)
            return false;
    return i > 0;
}

/* An index changes no answer, unless it refuses rows: one on more than columns may stay away. */
static bool put_create_index(mapper *mp, const wh_node *s, wh_buf *out)
{
    const wh_node *list = wh_node_find(s, WH_N_COLUMN_LIST);
    const wh_node *name = wh_node_find(s, WH_N_NAME), *on = wh_node_find_nth(s, WH_N_NAME, 1);

    bool unique = wh_node_has(s, WH_KW_UNIQUE);
    map_columns columns = {NULL, 0, 0};
    const wh_relation *r;

    if (!unique && (!name || !on || !is_plain_key(list) || wh_node_find(s, WH_N_WHERE)))
        return true;
    r = wh_catalog_relation_named(mp->catalog, on);
    if (r && wh_map_relation(mp, r, (wh_str){NULL, 0}, &columns) &&
        !wh_map_is_mapped_key(&columns, list))
        return true;
    if (!name || !on || !list || wh_node_find(s, WH_N_WHERE) || wh_name_part(name, 1) ||
        wh_node_has(s, WH_KW_NULLS))
        return wh_map_refuse(mp, "a unique index that is no list of columns");
    wh_buf_text(out, unique ? "CREATE UNIQUE INDEX " : "CREATE INDEX ");
    wh_map_put_name(mp, out, wh_name_part(name, 0));
    wh_buf_text(out, " ON ");
    wh_map_put_name(mp, out, wh_name_part(on, 0));
    return wh_map_put_key_columns(mp, list, out);
}

static bool put_create_view(mapper *mp, const wh_node *s, wh_buf *out)
{
    const wh_node *name = wh_node_find(s, WH_N_NAME), *names = wh_node_find(s, WH_N_NAMES);
    wh_buf *body = wh_map_buf(mp);
    map_columns columns = {NULL, 0, 0};
    size_t i, k;

    if (!name || wh_name_part(name, 1) || wh_node_has(s, WH_KW_TEMP) ||
        wh_node_has(s, WH_KW_TEMPORARY) || wh_node_has(s, WH_KW_MATERIALIZED) ||
        wh_node_has(s, WH_KW_REPLACE) || wh_node_find(s, WH_N_VIEW_OPTION))
        return wh_map_refuse(mp, "a view with words of its dialect");
    if (!wh_map_query(mp, NULL, wh_node_find(s, WH_N_QUERY), body, &columns))
        return wh_map_refuse(mp, "a view that is not understood");
    for (i = 0, k = 0; names && i < names->n; i++) {
        const wh_token *t = wh_child_token(names->child[i]);
        if (t && t->kind != WH_T_LPAREN && t->kind != WH_T_RPAREN && t->kind != WH_T_COMMA &&
            k < columns.n)
            columns.p[k++].name = wh_map_lower(mp->a, wh_name_text(mp->a, t));
    }
    wh_buf_text(out, "CREATE VIEW ");
    wh_map_put_name(mp, out, wh_name_part(name, 0));
    for (i = 0; i < columns.n; i++) {
        wh_buf_text(out, i ? ", " : " (");
        if (columns.p[i].name.n)
            wh_quote_name(out, mp->m->to, columns.p[i].name);
        else
            wh_buf_format(out, "wh_c%u", (unsigned)i);
    }
    wh_buf_text(out, ") AS ");
    wh_buf_str(out, wh_buf_view(body));
    return true;
}

/* ALTER TABLE .. ADD COLUMN alone. */
static bool put_alter(mapper *mp, const wh_node *s, wh_buf *out)
{
    const wh_node *name = wh_node_find(s, WH_N_NAME), *action = wh_node_find(s, WH_N_ALTER_ACTION);
    const wh_node *def = wh_node_find(action, WH_N_COLUMN_DEF);

    if (!wh_node_has(s, WH_KW_TABLE) || !name || wh_name_part(name, 1) || !def ||
        !wh_node_has(action, WH_KW_ADD) || wh_node_find_nth(s, WH_N_ALTER_ACTION, 1) ||
        wh_node_has(action, WH_KW_FIRST) || wh_node_has(action, WH_KW_AFTER))
        return wh_map_refuse(mp, "an ALTER that has no mapping");
    wh_buf_text(out, "ALTER TABLE ");
    wh_map_put_name(mp, out, wh_name_part(name, 0));
    wh_buf_text(out, " ADD COLUMN ");
    return wh_map_put_added_column(mp, wh_name_part(name, 0), def, out);
}

static bool put_drop(mapper *mp, const wh_node *s, wh_buf *out)
{
    bool table = wh_node_has(s, WH_KW_TABLE), view = wh_node_has(s, WH_KW_VIEW);
    const wh_node *name = wh_node_find(s, WH_N_NAME);

    if (!(table || view) || !name || wh_name_part(name, 1) || wh_node_find_nth(s, WH_N_NAME, 1))
        return wh_map_refuse(mp, "a DROP that has no mapping");
    wh_buf_text(out, table ? "DROP TABLE " : "DROP VIEW ");
    wh_buf_text(out, wh_node_has(s, WH_KW_EXISTS) ? "IF EXISTS " : "");
    wh_map_put_name(mp, out, wh_name_part(name, 0));
    return true;
}

/* What only the planner asks; whatever else is set may mean something to the queries behind it. */
static bool put_set(mapper *mp, const wh_node *s, wh_buf *out)
{
    wh_buf *b = wh_map_buf(mp);
    static const char *const planner[] = {
        "SET enable_",
        "SET random_page_cost",
        "SET seq_page_cost",
        "SET cpu_",
        "SET parallel_",
        "SET min_parallel_",
        "SET max_parallel_",
        "SET join_collapse_",
        "SET from_collapse",
        "SET work_mem",
        "SET jit",
        "SET geqo",
        "SET debug_parallel",
        "SET force_parallel",
        "SET plan_cache_mode",
        "SET hash_mem_",
        "SET optimizer_",
        "SET SESSION optimizer_",
        "SET @@optimizer_",
        "SET join_buffer_size",
    };
    wh_str text;
    size_t i;

    (void)out;
    if (wh_node_find_nth(s, WH_N_ASSIGN, 1))
        return wh_map_refuse(mp, "several settings at once");
    wh_node_print_canonical(b, s);
    text = wh_map_keep(mp, b);
    for (i = 0; i < sizeof planner / sizeof planner[0]; i++)
        if (text.n >= strlen(planner[i]) &&
            wh_str_eq_nocase((wh_str){text.p, strlen(planner[i])}, wh_str_of(planner[i])))
            return true;
    return wh_map_refuse(mp, "a setting that a planner is not alone to see");
}

/* Of the planner: https://www.sqlite.org/pragma.html. */
static bool put_pragma(mapper *mp, const wh_node *s, wh_buf *out)
{
    static const char *const planner[] = {"PRAGMA automatic_index", "PRAGMA analysis_limit",
                                          "PRAGMA optimize", "PRAGMA cache_size",
                                          "PRAGMA temp_store"};
    wh_buf *b = wh_map_buf(mp);
    wh_str text;
    size_t i;

    (void)out;
    wh_node_print_canonical(b, s);
    text = wh_map_keep(mp, b);
    for (i = 0; i < sizeof planner / sizeof planner[0]; i++)
        if (text.n >= strlen(planner[i]) &&
            wh_str_eq_nocase((wh_str){text.p, strlen(planner[i])}, wh_str_of(planner[i])))
            return true;
    return wh_map_refuse(mp, "a PRAGMA that a planner is not alone to see");
}

static bool nothing_to_do(mapper *mp, const wh_node *s, wh_buf *out)
{
    (void)mp;
    (void)s;
    (void)out;
    return true;
}

/* What ANALYZE found, written by hand (https://www.sqlite.org/fileformat2.html, 2.6). */
static bool is_of_planner(const mapper *mp, const wh_change *c)
{
    const wh_token *t = wh_name_part(wh_node_find(c->target, WH_N_NAME), 0);
    wh_str name = t ? wh_token_text(t) : WH_STR("");
    size_t n = sizeof "sqlite_stat" - 1;

    return mp->m->from->affinity && name.n == n + 1 &&
           wh_str_eq_nocase((wh_str){name.p, n}, WH_STR("sqlite_stat"));
}

static bool put_any_change(mapper *mp, const wh_node *s, wh_buf *out)
{
    wh_change c;

    if (!wh_change_of(s, &c) || !c.target || c.returning)
        return wh_map_refuse(mp, "a change that has no mapping");
    if (is_of_planner(mp, &c))
        return true;
    return s->kind == WH_N_INSERT ? put_insert(mp, s, &c, out) : put_change(mp, &c, out);
}

static bool put_select_statement(mapper *mp, const wh_node *s, wh_buf *out)
{
    map_columns columns = {NULL, 0, 0};
    size_t i;

    if (!wh_map_query(mp, NULL, wh_node_find(s, WH_N_QUERY), out, &columns))
        return false;
    for (i = 0; i < columns.n; i++)
        if (columns.p[i].class_ == MAP_NOTHING)
            return wh_map_refuse(mp, "a column of a class that has no mapping");
    return true;
}

/* Those that only a planner sees need no counterpart. */
static const struct {
    uint16_t kind;
    bool (*put)(mapper *mp, const wh_node *s, wh_buf *out);
} rows[] = {
    {WH_N_SELECT_STATEMENT, put_select_statement},
    {WH_N_CREATE_TABLE, wh_map_put_create_table},
    {WH_N_INSERT, put_any_change},
    {WH_N_UPDATE, put_any_change},
    {WH_N_DELETE, put_any_change},
    {WH_N_CREATE_INDEX, put_create_index},
    {WH_N_CREATE_VIEW, put_create_view},
    {WH_N_DROP, put_drop},
    {WH_N_ALTER, put_alter},
    {WH_N_SET_STATEMENT, put_set},
    {WH_N_PRAGMA, put_pragma},
    {WH_N_ANALYZE, nothing_to_do},
    {WH_N_REINDEX, nothing_to_do},
    {WH_N_VACUUM, nothing_to_do},
};

bool wh_map_put_statement(mapper *mp, const wh_node *s, wh_buf *out)
{
    size_t i;

    for (i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (rows[i].kind == s->kind)
            return rows[i].put(mp, s, out);
    return wh_map_refuse_name(
        mp, "a statement that has no mapping: ", wh_token_text(wh_node_first_token(s)));
}

/* ---- what undeclared columns hold
 * ------------------------------------------------------------------- */

/* Does a text look as a number does? */
static bool seems_number(wh_str text)
{
    size_t i = 1;

    while (i < text.n && text.p[i] == ' ')
        i++;
    return i < text.n && memchr("0123456789+-.", text.p[i], 13);
}

/* A bit of its class. */
static uint32_t class_of_value(const wh_node *e)
{
    const wh_token *t;

    while (e && (e->kind == WH_N_PAREN || (e->kind == WH_N_UNARY && !wh_node_has(e, WH_KW_NOT))))
        e = wh_node_expr(e, 0);
    t = e && e->kind == WH_N_LITERAL && e->n == 1 ? wh_child_token(e->child[0]) : NULL;
    switch (t ? (int)t->kind : -1) {
    case WH_T_INTEGER:
        return 1U << MAP_INTEGER;
    case WH_T_REAL:
        return 1U << MAP_REAL;
    case WH_T_STRING:
        return 1U << MAP_TEXT | (uint32_t)seems_number(wh_token_text(t)) << MAP_SEEMS_NUMBER;
    case WH_KW_NULL:
        return 1U << MAP_NULL;
    case WH_KW_TRUE:
    case WH_KW_FALSE:
        return 1U << MAP_INTEGER;
    case WH_T_BLOB:
        return 1U << MAP_NOTHING;
    default:
        return 1U << MAP_COMPUTED;
    }
}

static void infer(wh_mapping *m, wh_arena *a, wh_str table, wh_str column, uint32_t classes)
{
    wh_map_inferred *p;
    size_t i;

    for (i = 0; i < m->ninferred; i++)
        if (wh_str_eq_nocase(m->inferred[i].table, table) &&
            wh_str_eq_nocase(m->inferred[i].column, column)) {
            m->inferred[i].classes |= classes;
            return;
        }
    if (m->ninferred % 16 == 0) {
        p = WH_NEW_N(a, wh_map_inferred, m->ninferred + 16);
        if (m->ninferred)
            memcpy(p, m->inferred, m->ninferred * sizeof *p);
        m->inferred = p;
    }
    m->inferred[m->ninferred++] = (wh_map_inferred){table, column, classes};
}

/* The name of the column number i that an INSERT fills. */
static wh_str filled_column(wh_arena *a, const wh_relation *r, const wh_node *names, size_t i)
{
    size_t n = 0;
    uint32_t k;

    if (!names)
        return i < r->ncolumns ? r->columns[i].name : (wh_str){NULL, 0};
    for (k = 0; k < names->n; k++) {
        const wh_token *t = wh_child_token(names->child[k]);
        if (t && t->kind != WH_T_LPAREN && t->kind != WH_T_RPAREN && t->kind != WH_T_COMMA &&
            n++ == i)
            return wh_name_text(a, t);
    }
    return (wh_str){NULL, 0};
}

/* One that is no literal may be any: it is noted as an empty text. */
static void note_time(wh_mapping *m, wh_arena *a, wh_str table, const wh_node *e)
{
    const wh_token *t = wh_node_last_token(e);
    bool plain = t && t->kind == WH_T_STRING && (e->kind == WH_N_LITERAL || e->kind == WH_N_TYPED);

    if (m->ntimes % 64 == 0) {
        wh_map_time *p = WH_NEW_N(a, wh_map_time, m->ntimes + 64);

        if (m->ntimes)
            memcpy(p, m->times, m->ntimes * sizeof *p);
        m->times = p;
    }
    m->times[m->ntimes++] = (wh_map_time){
        wh_arena_str(a, table), plain ? wh_arena_str(a, wh_token_text(t)) : (wh_str){NULL, 0}};
}

/* A statement that makes columns, and their table. */
typedef struct defaults {
    wh_mapping *m;
    wh_arena *a;
    const wh_node *table;
} defaults;

static enum wh_walk infer_default(void *ctx, const wh_node *n)
{
    const defaults *d = ctx;
    const wh_node *value = n->kind == WH_N_COLUMN_DEF ? wh_node_find(n, WH_N_DEFAULT) : NULL;

    if (value && wh_node_expr(value, 0) && wh_name_part(d->table, 0))
        infer(d->m, d->a, wh_name_text(d->a, wh_name_part(d->table, 0)),
              wh_name_text(d->a, wh_map_column_name(n)), class_of_value(wh_node_expr(value, 0)));
    return WH_WALK_ON;
}

/* What VACUUM leaves in tables without an index has new numbers
 * (https://www.sqlite.org/lang_vacuum.html). */
static void renumber(wh_mapping *m, wh_arena *a, wh_catalog *catalog)
{
    const wh_relation *r;
    size_t i;

    for (i = 0; (r = wh_catalog_relation_at(catalog, i)) != NULL; i++)
        infer(m, a, wh_arena_str(a, r->name), WH_STR(MAP_ROWID), 1U << MAP_NOTHING);
}

void wh_map_look_at(wh_mapping *m, wh_arena *a, wh_catalog *catalog, const wh_node *s)
{
    const wh_relation *r;
    const wh_node *row, *e;
    wh_assignment set;
    size_t i, k, at = 0;
    wh_change c;
    wh_select q;

    wh_node_walk(s, infer_default, &(defaults){m, a, wh_node_find(s, WH_N_NAME)});
    if (s->kind == WH_N_VACUUM)
        renumber(m, a, catalog);
    if (!wh_change_of(s, &c) || !c.target)
        return;
    r = wh_catalog_relation_named(catalog, wh_node_find(c.target, WH_N_NAME));
    if (!r)
        return;
    while (c.set && wh_assignment_next(c.set, &at, &set))
        if (set.column->kind == WH_N_COLUMN)
            infer(m, a, r->name, wh_name_text(a, wh_name_part(set.column, 0)),
                  class_of_value(set.value));
    /* numbers of rows that are left out, replaced or come by a query are not told */
    if (c.alters_errors || c.conflict || wh_node_has(s, WH_KW_REPLACE) ||
        (c.query && (!wh_select_of(c.query, &q) || !q.values)))
        infer(m, a, r->name, WH_STR(MAP_ROWID), 1U << MAP_NOTHING);
    if (!c.query || !wh_select_of(c.query, &q) || !q.values)
        return;
    for (i = 0; (row = wh_node_expr(q.values, i)) != NULL; i++)
        for (k = 0; (e = wh_node_expr(row, k)) != NULL; k++) {
            wh_str column = filled_column(a, r, c.columns, k);
            if (column.n)
                infer(m, a, r->name, column, class_of_value(e));
            if (column.n && wh_str_eq_nocase(column, wh_map_time_of(m->from, r->node)))
                note_time(m, a, r->name, e);
        }
}
