/* CREATE TABLE: its own columns and keys, and those of other tables. */
#include "formats/sql/catalog/internal.h"

/* Of a copied table and the like: a column of the same name is one with it. */
static void add_column(wh_catalog *c, wh_relation *r, const wh_column *col)
{
    wh_column *old = wh_catalog_column(r, col->name);

    if (!old)
        wh_catalog_insert_column(c, r, r->ncolumns, col);
    else if (col->type.n)
        *old = *col;
    else /* name WITH OPTIONS: more about a column that has a type */
        old->not_null |= col->not_null;
}

/* ---- from other tables ---------------------------------------------------------------------- */

/* What a copy takes along: MySQL's LIKE all but foreign keys, PostgreSQL's what INCLUDING says. */
static bool copies(const wh_catalog *c, const wh_node *like, const char *what)
{
    bool all = wh_catalog_rule(c, RULE_OWN_INDEXES), including = false;
    uint32_t k;

    for (k = 0; k < like->n; k++) {
        const wh_token *t = wh_child_token(like->child[k]);
        if (wh_catalog_word(t, "INCLUDING") || wh_catalog_word(t, "EXCLUDING"))
            including = wh_catalog_word(t, "INCLUDING");
        else if (wh_catalog_word(t, what) || wh_catalog_word(t, "ALL"))
            all = including;
    }
    return all;
}

/* LIKE t: with its defaults, keys and indexes. False: the table's columns are not known. */
static bool copy_table(wh_catalog *c, wh_relation *r, const wh_node *like)
{
    const wh_relation *from = wh_catalog_relation_named(c, wh_node_find(like, WH_N_NAME));
    bool defaults, generated, identity;
    size_t i;

    if (!from || !from->columns_known)
        return false;
    defaults = copies(c, like, "DEFAULTS");
    generated = copies(c, like, "GENERATED");
    identity = copies(c, like, "IDENTITY");
    for (i = 0; i < from->ncolumns; i++) {
        wh_column col = from->columns[i];

        if (!(col.generated ? generated : defaults))
            col.value = NULL;
        if (!generated)
            col.generated = WH_NOT_GENERATED;
        col.identity = col.identity && identity;
        add_column(c, r, &col);
    }
    if (copies(c, like, "INDEXES"))
        wh_catalog_copy_keys(c, r, from);
    if (!r->storage)
        r->storage = from->storage;
    return true;
}

static bool is_ancestor(const wh_relation *r, const wh_relation *of)
{
    size_t i;

    for (i = 0; i < of->nparents; i++)
        if (of->parents[i] == r || is_ancestor(r, of->parents[i]))
            return true;
    return false;
}

/* Nothing is its own ancestor, so that following children ends. */
void wh_catalog_add_parent(wh_catalog *c, wh_relation *r, wh_relation *parent)
{
    wh_relation **v = WH_NEW_N(c->arena, wh_relation *, r->nparents + 1);

    if (r == parent || is_ancestor(r, parent))
        return;
    if (r->nparents)
        memcpy(v, r->parents, r->nparents * sizeof(*v));
    v[r->nparents++] = parent;
    r->parents = v;
}

void wh_catalog_remove_parent(wh_relation *r, const wh_relation *parent)
{
    size_t i, kept = 0;

    for (i = 0; i < r->nparents; i++)
        if (r->parents[i] != parent)
            r->parents[kept++] = r->parents[i];
    r->nparents = kept;
}

static bool add_parent(wh_catalog *c, wh_relation *r, const wh_node *name)
{
    wh_relation *parent = (wh_relation *)(uintptr_t)wh_catalog_relation_named(c, name);
    size_t i;

    if (!parent || !parent->columns_known)
        return false;
    wh_catalog_add_parent(c, r, parent);
    for (i = 0; i < parent->ncolumns; i++) {
        wh_column col = parent->columns[i];
        col.identity = false;
        add_column(c, r, &col);
    }
    return true;
}

/* OF type: its fields. */
static bool add_fields(wh_catalog *c, wh_relation *r, const wh_node *of)
{
    const wh_node *n = wh_node_find(of, WH_N_TYPE);
    const wh_token *name = n && n->n > 2 && wh_child_token(n->child[1]) &&
                                   wh_child_token(n->child[1])->kind == WH_T_DOT
                               ? wh_child_token(n->child[2])
                               : wh_node_first_token(n ? n : of);
    const wh_type *type = name ? wh_catalog_type(c, wh_catalog_fold(c, name)) : NULL;
    size_t i;

    for (i = 0; type && i < type->ncolumns; i++)
        add_column(c, r, &type->columns[i]);
    return type && type->ncolumns;
}

/* INHERITS, PARTITION OF, OF type: the columns that come before the table's own. */
static bool inherit(wh_catalog *c, wh_relation *r, const wh_node *stmt)
{
    const wh_node *of = wh_node_find(stmt, WH_N_PARTITION_OF), *n;
    const wh_node *inherits = wh_node_find(stmt, WH_N_INHERITS);
    bool known = true;
    size_t i;

    if (of)
        known = add_parent(c, r, wh_node_find(of, WH_N_NAME));
    for (i = 0; (n = wh_node_next(inherits, WH_N_NAME, &i)) != NULL;)
        known = add_parent(c, r, n) && known;
    for (i = 0; (n = wh_node_next(stmt, WH_N_TABLE_OPTION, &i)) != NULL;)
        if (wh_node_has(n, WH_KW_OF))
            known = add_fields(c, r, n) && known;
    return known;
}

/* ---- the statement -------------------------------------------------------------------------- */

void wh_catalog_read_options(wh_relation *r, const wh_node *of)
{
    const wh_node *n;
    size_t i;

    for (i = 0; (n = wh_node_next(of, WH_N_TABLE_OPTION, &i)) != NULL;) {
        if (wh_node_has(n, WH_KW_STRICT))
            r->strict = true;
        else if (wh_node_has(n, WH_KW_WITHOUT) && wh_node_has(n, WH_KW_ROWID))
            r->without_rowid = true;
        else if (wh_node_has(n, WH_KW_ENGINE))
            r->storage = wh_node_last_token(n);
    }
}

static bool read_body(wh_catalog *c, wh_relation *r, const wh_node *body)
{
    bool known = wh_node_find(body, WH_N_OPAQUE) == NULL;
    const wh_node *n;
    uint32_t k;
    size_t i;

    for (k = 0; k < body->n; k++) {
        wh_column col;

        n = wh_child_node(body->child[k]);
        if (n && n->kind == WH_N_TABLE_LIKE)
            known = copy_table(c, r, n) && known;
        if (!n || n->kind != WH_N_COLUMN_DEF)
            continue;
        wh_catalog_read_column(c, r, &col, n);
        add_column(c, r, &col);
    }
    for (i = 0; (n = wh_node_next(body, WH_N_COLUMN_DEF, &i)) != NULL;) {
        const wh_token *t = wh_node_first_token(n);
        wh_column *col = t ? wh_catalog_column(r, wh_catalog_fold(c, t)) : NULL;
        if (col) {
            wh_column own = *col; /* of an inherited column, what is said here */
            own.def = n;
            wh_catalog_add_column_keys(c, r, &own);
        }
    }
    for (i = 0; (n = wh_node_next_group(body, WH_GROUP_CONSTRAINT, &i)) != NULL;)
        wh_catalog_add_constraint(c, r, n);
    return known;
}

static bool is_typed(const wh_relation *r)
{
    size_t i;

    for (i = 0; i < r->ncolumns; i++)
        if (r->columns[i].type.n)
            return true;
    return false;
}

/* CREATE TABLE t(a, b) AS query: the names of its columns, or columns before them. What is made of
 * two columns of one name is not known: most refuse it, SQLite and DuckDB make up another name. */
static void add_query(wh_catalog *c, wh_relation *r)
{
    wh_columns list;
    wh_column *own = r->columns;
    size_t n = r->ncolumns, declared = n, i;
    bool names = n && !is_typed(r), known = wh_query_columns(c, c->arena, r->query, &list);

    r->columns_known = known && r->columns_known;
    if (!known)
        return;
    if (names) {
        for (i = 0; i < n && i < list.n; i++)
            list.p[i].name = own[i].name;
        r->ncolumns = 0;
    }
    for (i = 0; i < list.n; i++) {
        wh_column *old = names ? NULL : wh_catalog_column(r, list.p[i].name), copy = list.p[i];

        copy.not_null = copy.not_null && wh_catalog_rule(c, RULE_OWN_INDEXES);
        copy.identity = copy.hidden = copy.derived = false;
        copy.value = NULL;
        if (old && (size_t)(old - r->columns) >= declared) {
            r->columns_known = false;
            return;
        }
        if (old) { /* it stands where the query has it, with the type that is declared */
            copy = *old;
            declared--;
            memmove(old, old + 1, (size_t)(r->columns + r->ncolumns - old - 1) * sizeof *old);
            r->ncolumns--;
        }
        wh_catalog_insert_column(c, r, r->ncolumns, &copy);
    }
}

bool wh_catalog_create_table(wh_catalog *c, const wh_node *stmt)
{
    wh_relation *r = wh_catalog_new_relation(c, stmt, WH_RELATION_TABLE);
    const wh_node *body = wh_node_find(stmt, WH_N_TABLE_BODY), *like;

    if (!r)
        return false;
    if (!body)
        body = wh_node_find(wh_node_find(stmt, WH_N_PARTITION_OF), WH_N_TABLE_BODY);
    like = wh_node_find(stmt, WH_N_TABLE_LIKE);
    r->query = wh_node_find(stmt, WH_N_QUERY);
    wh_catalog_read_options(r, stmt);
    wh_catalog_add_relation(c, r);
    r->columns_known = inherit(c, r, stmt);
    if (like)
        r->columns_known = copy_table(c, r, like) && r->columns_known;
    if (body)
        r->columns_known = read_body(c, r, body) && r->columns_known;
    if (r->query) {
        add_query(c, r);
        wh_catalog_fill(c, r);
    } else if (!body && !like && r->ncolumns == 0) {
        r->columns_known = false;
    }
    if (!r->storage)
        r->storage = c->storage;
    wh_catalog_finish_columns(c, r);
    return true;
}
