/* What FROM lists: tables, functions and subqueries with their columns, and joins of them. */
#include "formats/sql/catalog/internal.h"

/* ---- functions --------------------------------------------------------------------------------
 */

static void add_named(wh_catalog *c, wh_columns *out, wh_str name, const wh_node *type, bool hidden)
{
    wh_column col;

    memset(&col, 0, sizeof col);
    col.name = name;
    col.derived = true;
    col.hidden = hidden;
    if (type) {
        col.type = wh_catalog_text(c, type);
        col.type_class = wh_catalog_type_class(c, col.type);
    }
    wh_catalog_add_column(c, out, &col);
}

/* COLUMNS ( name TYPE .., NESTED PATH .. COLUMNS (..) ) of JSON_TABLE and XMLTABLE. */
static void json_columns(wh_catalog *c, const wh_node *list, wh_columns *out)
{
    const wh_node *n;
    size_t i;

    for (i = 0; (n = wh_node_next(list, WH_N_TABLE_COLUMN, &i)) != NULL;) {
        const wh_node *nested = wh_node_find(n, WH_N_TABLE_COLUMNS);
        const wh_token *name = wh_node_first_token(n);

        if (nested)
            json_columns(c, nested, out);
        else if (name)
            add_named(c, out, wh_catalog_fold(c, name), wh_node_find(n, WH_N_TYPE), false);
    }
}

/* "key value | hidden" */
static void listed_columns(wh_catalog *c, const char *list, wh_columns *out)
{
    bool hidden = false;

    while (*list) {
        size_t n = strcspn(list, " ");

        if (*list == '|')
            hidden = true;
        else
            add_named(c, out, (wh_str){list, n}, NULL, hidden);
        list += n + (list[n] == ' ');
    }
}

/* unnest(a, b) gives a column for each array. */
static bool unnest(wh_catalog *c, const wh_node *function, wh_columns *out)
{
    size_t i;

    for (i = 0; wh_node_expr(function, i); i++)
        add_named(c, out, WH_STR("unnest"), NULL, false);
    return i > 0;
}

static bool function_body(wh_catalog *c, const wh_node *function, wh_columns *out)
{
    const wh_node *name = wh_node_find(function, WH_N_NAME);
    const wh_token *t = name ? wh_name_part(name, 0) : wh_node_first_token(function);
    const wh_node *columns = wh_node_find(function, WH_N_TABLE_COLUMNS);
    const catalog_table_function *f;
    const wh_function *known;
    wh_str text;

    if (columns) {
        json_columns(c, columns, out);
        return out->n > 0;
    }
    if (!t)
        return false;
    text = wh_catalog_fold(c, t);
    if (wh_str_is(text, "unnest"))
        return unnest(c, function, out);
    for (f = c->rules->functions; f->name; f++)
        if (wh_str_eq_nocase(text, wh_str_of(f->name))) {
            listed_columns(c, f->columns, out);
            if (out->n == 0)
                add_named(c, out, text, NULL, false);
            return true;
        }
    known = wh_dialect_function(c->d, text);
    if (!wh_catalog_rule(c, RULE_SCALAR_FROM) || !known || (known->flags & WH_FN_TABLE))
        return false;
    add_named(c, out, text, NULL, false);
    return true;
}

/* Column definitions behind an alias say all; else its names, or for a function of one column the
 * alias itself. */
static bool name_columns(wh_catalog *c, const wh_node *item, bool function, bool known,
                         wh_columns *out)
{
    const wh_node *alias = wh_node_find(item, WH_N_ALIAS), *defs, *names, *def;
    uint32_t k;
    size_t i;

    defs = wh_node_find(alias, WH_N_COLUMN_DEFS);
    if (!defs)
        defs = wh_node_find(item, WH_N_COLUMN_DEFS);
    if (defs) {
        out->n = 0;
        for (i = 0; (def = wh_node_next(defs, WH_N_COLUMN_DEF, &i)) != NULL;)
            add_named(c, out, wh_catalog_fold(c, wh_node_first_token(def)),
                      wh_node_find(def, WH_N_TYPE), false);
        return out->n > 0;
    }
    names = wh_node_find(alias, WH_N_NAMES);
    if (!known && names && function) { /* nobody knows what it gives, but it has names */
        for (k = 0; k < names->n; k++) {
            const wh_token *t = wh_child_token(names->child[k]);
            if (t && t->kind != WH_T_LPAREN && t->kind != WH_T_RPAREN && t->kind != WH_T_COMMA)
                add_named(c, out, wh_catalog_fold(c, t), NULL, false);
        }
        return out->n > 0;
    }
    if (!known)
        return false;
    if (function && alias && !names && out->n == 1 && wh_catalog_rule(c, RULE_SCALAR_FROM) &&
        wh_node_find(item, WH_N_TABLE_COLUMNS) == NULL && wh_name_part(alias, 0))
        out->p[0].name = wh_catalog_fold(c, wh_name_part(alias, 0));
    return !names || wh_catalog_rename_columns(c, names, out);
}

static bool add_function_columns(wh_catalog *c, const wh_node *function, wh_columns *out)
{
    bool known = function_body(c, function, out);

    if (known && wh_node_has(function, WH_KW_ORDINALITY)) {
        size_t n = out->n;
        bool named = name_columns(c, function, n == 1, true, out);
        add_named(c, out, WH_STR("ordinality"), NULL, false);
        return (named && out->n == n + 1 &&
                !wh_node_find(wh_node_find(function, WH_N_ALIAS), WH_N_NAMES)) ||
               name_columns(c, function, false, true, out);
    }
    return name_columns(c, function, true, known, out);
}

static bool rows_from(wh_catalog *c, const wh_node *item, wh_columns *out)
{
    const wh_node *function;
    bool known = true;
    size_t i, k;

    for (i = 0; (function = wh_node_find_nth(item, WH_N_TABLE_FUNCTION, i)) != NULL; i++) {
        wh_columns columns = {NULL, 0, 0};
        known = add_function_columns(c, function, &columns) && known;
        for (k = 0; k < columns.n; k++)
            wh_catalog_add_column(c, out, &columns.p[k]);
    }
    if (wh_node_has(item, WH_KW_ORDINALITY))
        add_named(c, out, WH_STR("ordinality"), NULL, false);
    return name_columns(c, item, i == 1, known, out);
}

/* ---- items ------------------------------------------------------------------------------------
 */

static bool table_columns(wh_catalog *c, const wh_node *name, const query_scope *s, wh_columns *out)
{
    const wh_relation *r;
    bool found = false;
    size_t i;

    if (!wh_name_part(name, 0))
        return false;
    if (!wh_name_part(name, 1)) {
        bool known = wh_catalog_cte_columns(c, wh_name_part(name, 0), s, &found, out);
        if (found)
            return known;
    }
    r = wh_catalog_relation_named(c, name);
    if (!r || !r->columns_known)
        return false;
    for (i = 0; i < r->ncolumns; i++)
        wh_catalog_add_column(c, out, &r->columns[i]);
    return out->n <= MOST_COLUMNS;
}

static bool item_columns(wh_catalog *c, const wh_node *item, const query_scope *s, wh_columns *out)
{
    const wh_node *query;

    switch (item->kind) {
    case WH_N_TABLE_REF:
    case WH_N_TABLE_COMMAND:
        return name_columns(c, item, false, table_columns(c, wh_node_find(item, WH_N_NAME), s, out),
                            out);
    case WH_N_TABLE_SUBQUERY:
        query = wh_node_find(item, WH_N_QUERY);
        return name_columns(c, item, false, query && wh_catalog_query_columns(c, query, s, out),
                            out);
    case WH_N_TABLE_FUNCTION:
        return add_function_columns(c, item, out);
    case WH_N_ROWS_FROM:
        return rows_from(c, item, out);
    default:
        return false;
    }
}

/* ---- joins ------------------------------------------------------------------------------------
 */

static bool is_using(const wh_node *list, wh_str name)
{
    uint32_t k;

    for (k = 2; list && k < list->n; k++) {
        const wh_token *t = wh_child_token(list->child[k]);
        if (t && wh_name_is(t, name))
            return true;
    }
    return false;
}

static bool is_merged(const wh_catalog *c, const wh_from_item *join, const wh_columns *other,
                      const wh_column *col)
{
    return join->natural ? !col->hidden && wh_columns_find(c, other, col->name) != NULL
                         : is_using(join->using_list, col->name);
}

/* What USING or NATURAL makes of a column of the left side. In SQLite FULL JOIN gives coalesce() of
 * both, which has no affinity, RIGHT JOIN the right side's. Where types are strict, two become one
 * that they have in common, of which is known that it is an integer where both are. */
static void add_merged(wh_catalog *c, const wh_from_item *join, const wh_column *left,
                       const wh_columns *right, wh_columns *out)
{
    const wh_column *other = wh_columns_find(c, right, left->name);
    bool dynamic = c->d->affinity != NULL, differ;
    wh_column merged = other && dynamic && join->join == WH_JOIN_RIGHT ? *other : *left;

    differ = other && (dynamic ? join->join == WH_JOIN_FULL
                               : wh_means(c->d, WH_MEANS_STRICT_TYPES) &&
                                     !wh_str_eq_nocase(left->type, other->type));
    if (differ) {
        merged.derived = true;
        merged.affinity = WH_AFFINITY_NONE;
        merged.written = 0; /* that of either */
        merged.type.n = 0;
    }
    if (differ && !dynamic &&
        !(left->type_class == WH_CLASS_INTEGER && other->type_class == WH_CLASS_INTEGER))
        merged.type_class = WH_CLASS_UNKNOWN;
    wh_catalog_add_column(c, out, &merged);
}

/* What * gives of the two sides: columns that USING or NATURAL makes one stand once. */
static void join_columns(wh_catalog *c, const wh_from_item *join, wh_columns *left,
                         const wh_columns *right)
{
    wh_columns out = {NULL, 0, 0};
    bool first = wh_means(c->d, WH_MEANS_MERGED_FIRST);
    size_t i;

    if (join->join == WH_JOIN_SEMI || join->join == WH_JOIN_ANTI)
        return;
    if (!join->natural && !join->using_list)
        first = false;
    for (i = 0; first && i < left->n; i++)
        if (is_merged(c, join, right, &left->p[i]))
            add_merged(c, join, &left->p[i], right, &out);
    for (i = 0; i < left->n; i++)
        if (!is_merged(c, join, right, &left->p[i]))
            wh_catalog_add_column(c, &out, &left->p[i]);
        else if (!first)
            add_merged(c, join, &left->p[i], right, &out);
    for (i = 0; i < right->n; i++)
        if (!is_merged(c, join, left, &right->p[i]))
            wh_catalog_add_column(c, &out, &right->p[i]);
    *left = out;
}

static void add_source(wh_catalog *c, query_sources *s, const wh_token *name,
                       const wh_columns *columns)
{
    if (s->n == s->cap) {
        size_t cap = s->cap ? s->cap * 2 : 4;
        query_source *v = wh_arena_alloc(c->arena, cap * sizeof *v);
        if (s->n)
            memcpy(v, s->v, s->n * sizeof *v);
        s->v = v;
        s->cap = cap;
    }
    s->v[s->n].name = name;
    s->v[s->n++].columns = *columns;
}

static void read_items(wh_catalog *c, const wh_node *from, const query_scope *s, query_sources *all,
                       wh_columns *joined)
{
    wh_from_item item;
    size_t at = 0;

    memset(joined, 0, sizeof *joined);
    while (wh_from_next(from, &at, &item)) {
        wh_columns columns = {NULL, 0, 0};
        const wh_node *n = item.node;

        if (n && (n->kind == WH_N_ON || n->kind == WH_N_USING))
            continue; /* of a JOIN that is looked into itself */
        if (item.join_node && wh_node_find(item.join_node, WH_N_JOIN)) {
            read_items(c, item.join_node, s, all, &columns); /* a JOIN (b JOIN c ON x) ON y */
        } else if (n && n->kind == WH_N_TABLE_PAREN) {
            query_sources inner = {NULL, 0, 0, {NULL, 0, 0}, true};
            const wh_node *alias = wh_node_find(n, WH_N_ALIAS);
            read_items(c, n, s, alias ? &inner : all, &columns);
            if (alias)
                all->known = all->known && inner.known && name_columns(c, n, false, true, &columns);
            if (alias)
                add_source(c, all, wh_name_part(alias, 0), &columns);
        } else if (n) {
            if (!item_columns(c, n, s, &columns))
                all->known = false;
            add_source(c, all, wh_from_item_name(&item), &columns);
        } else {
            all->known = false;
        }
        if (item.join == WH_JOIN_FIRST)
            *joined = columns;
        else if (item.join == WH_JOIN_RIGHT && (item.natural || item.using_list) &&
                 wh_catalog_rule(c, RULE_OWN_INDEXES)) { /* MySQL: as b LEFT JOIN a */
            join_columns(c, &item, &columns, joined);
            *joined = columns;
        } else
            join_columns(c, &item, joined, &columns);
        if (joined->n > MOST_COLUMNS)
            all->known = false;
        if (!all->known)
            joined->n = 0;
    }
}

/* A FROM, TABLES or USING_TABLES; or what holds one TABLE_REF or NAME itself. */
void wh_catalog_read_from(wh_catalog *c, const wh_node *from, const query_scope *s,
                          query_sources *out)
{
    const wh_node *ref = from;
    wh_columns columns = {NULL, 0, 0};

    memset(out, 0, sizeof *out);
    out->known = true;
    if (!from)
        return;
    if (from->kind == WH_N_FROM || from->kind == WH_N_TABLES || from->kind == WH_N_USING_TABLES ||
        from->kind == WH_N_TABLE_PAREN) {
        read_items(c, from, s, out, &out->joined);
        return;
    }
    if (from->kind != WH_N_TABLE_COMMAND)
        ref = wh_node_find(from, WH_N_TABLE_REF);
    out->known = ref && item_columns(c, ref, s, &columns);
    if (ref) {
        const wh_node *alias = wh_node_find(ref, WH_N_ALIAS);
        if (!alias)
            alias = wh_node_find(from, WH_N_ALIAS);
        add_source(c, out,
                   alias ? wh_name_part(alias, 0) : wh_name_part(wh_node_find(ref, WH_N_NAME), 0),
                   &columns);
    }
    out->joined = columns;
}
