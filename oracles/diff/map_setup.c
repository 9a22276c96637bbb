/* Statements that make objects, and what there is to do for each statement of a setup. */
#include "oracles/diff/map_setup.h"

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

/* What only the planner asks; whatever else is set may mean something to the queries behind it. Of
 * PRAGMAs: https://www.sqlite.org/pragma.html. */
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
    "PRAGMA automatic_index",
    "PRAGMA analysis_limit",
    "PRAGMA optimize",
    "PRAGMA cache_size",
    "PRAGMA temp_store",
    "SELECT pg_restore_relation_stats(",
    "SELECT pg_restore_attribute_stats(",
};

static bool is_for_planner(mapper *mp, const wh_node *s)
{
    wh_buf *b = wh_map_buf(mp);
    wh_str text;
    size_t i, n;

    wh_node_print_canonical(b, s);
    text = wh_map_keep(mp, b);
    for (i = 0; i < sizeof planner / sizeof planner[0]; i++) {
        n = strlen(planner[i]);
        if (text.n >= n && wh_str_eq_nocase((wh_str){text.p, n}, wh_str_of(planner[i])))
            return true;
    }
    return false;
}

static bool put_setting(mapper *mp, const wh_node *s, wh_buf *out)
{
    (void)out;
    if (wh_node_find_nth(s, WH_N_ASSIGN, 1))
        return wh_map_refuse(mp, "several settings at once");
    return is_for_planner(mp, s) ||
           wh_map_refuse(mp, "a setting that a planner is not alone to see");
}

static bool nothing_to_do(mapper *mp, const wh_node *s, wh_buf *out)
{
    (void)mp;
    (void)s;
    (void)out;
    return true;
}

static bool put_select_statement(mapper *mp, const wh_node *s, wh_buf *out)
{
    map_columns columns = {NULL, 0, 0};
    size_t i;

    if (is_for_planner(mp, s))
        return true;
    if (!wh_map_query(mp, NULL, wh_node_find(s, WH_N_QUERY), out, &columns))
        return false;
    for (i = 0; i < columns.n; i++)
        if (columns.p[i].class_ == MAP_NOTHING)
            return wh_map_refuse(mp, "a column of a class that has no mapping");
    return true;
}

/* FLUSH TABLE, OPTIMIZE TABLE: what is read anew, or stored. */
static bool put_utility(mapper *mp, const wh_node *s, wh_buf *out)
{
    const wh_token *word = wh_node_first_token(s);

    if (word->kind == WH_KW_FLUSH || word->kind == WH_KW_OPTIMIZE)
        return nothing_to_do(mp, s, out);
    return wh_map_refuse_name(mp, "a statement that has no mapping: ", wh_token_text(word));
}

/* Those that only a planner sees need no counterpart. */
static const struct {
    uint16_t kind;
    bool (*put)(mapper *mp, const wh_node *s, wh_buf *out);
} rows[] = {
    {WH_N_SELECT_STATEMENT, put_select_statement},
    {WH_N_CREATE_TABLE, wh_map_put_create_table},
    {WH_N_INSERT, wh_map_put_change},
    {WH_N_UPDATE, wh_map_put_change},
    {WH_N_DELETE, wh_map_put_change},
    {WH_N_CREATE_INDEX, put_create_index},
    {WH_N_CREATE_VIEW, put_create_view},
    {WH_N_DROP, put_drop},
    {WH_N_ALTER, put_alter},
    {WH_N_SET_STATEMENT, put_setting},
    {WH_N_PRAGMA, put_setting},
    {WH_N_ANALYZE, nothing_to_do},
    {WH_N_REINDEX, nothing_to_do},
    {WH_N_VACUUM, nothing_to_do},
    {WH_N_UTILITY, put_utility},
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
