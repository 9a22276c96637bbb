/*
 * EXPLAIN QUERY PLAN and sqlite_master for the faulty SQLite: see faulty_plan.h.
 *
 * The text of plans is not an interface of SQLite's; this reads what 3.24 and later print, which
 * differs in details only ("SCAN TABLE t0 AS x" until 3.35, "SCAN x" since). Older releases print
 * other words for the OR optimisation: there the faults that depend on it stay silent.
 */
#include <stdlib.h>
#include <string.h>

#include "tests/tools/faulty_plan.h"

static bool begins(const char *z, const char *with)
{
    return strncmp(z, with, strlen(with)) == 0;
}

/* Copy `n` bytes; a name that is too long becomes "", which nothing matches. */
static void name_copy(char out[NAME_MAX_BYTES], const char *p, size_t n)
{
    if (n >= NAME_MAX_BYTES)
        n = 0;
    memcpy(out, p, n);
    out[n] = '\0';
}

/* ---- plans ----------------------------------------------------------------------------- */

/* "c0=? AND c1>?)": up to the closing parenthesis. */
static void terms_read(struct node *node, const char *z)
{
    const char *end = strrchr(z, ')');

    while (end != NULL && z < end && node->nterms < TERMS_MAX) {
        struct term *t = &node->terms[node->nterms];
        const char *next = strstr(z, " AND ");
        size_t n = (size_t)((next && next < end ? next : end) - z);

        if (n > 2 && z[n - 1] == '?' && strchr("=<>", z[n - 2]) != NULL) {
            t->op = z[n - 2];
            name_copy(t->column, z, *z == '<' || *z == '(' ? 0 : n - 2);
            node->nterms++;
        }
        z = next && next < end ? next + 5 : end;
    }
}

/* What stands behind " USING ". */
static void access_read(struct node *node, const char *z)
{
    const char *open;

    node->automatic = begins(z, "AUTOMATIC ");
    z += node->automatic ? 10 : 0;
    z += begins(z, "PARTIAL ") ? 8 : 0;
    node->covering = begins(z, "COVERING ");
    z += node->covering ? 9 : 0;
    node->rowid = begins(z, "INTEGER PRIMARY KEY");
    node->indexed = node->rowid || begins(z, "INDEX ") || begins(z, "PRIMARY KEY");
    open = strstr(z, " (");
    if (begins(z, "INDEX ") && !node->automatic) {
        const char *end = open ? open : strstr(z, " LEFT-JOIN");

        name_copy(node->index, z + 6, end ? (size_t)(end - z) - 6 : strlen(z + 6));
    }
    if (open != NULL)
        terms_read(node, open + 2);
}

static void node_read(struct plan *p, const char *z)
{
    struct node *node = &p->nodes[p->n];
    const char *using, *alias, *end;

    if (p->n == NODES_MAX || !(begins(z, "SCAN ") || begins(z, "SEARCH ")))
        return;
    memset(node, 0, sizeof *node);
    node->search = begins(z, "SEARCH ");
    z += node->search ? 7 : 5;
    z += begins(z, "TABLE ") ? 6 : 0;
    if (begins(z, "CONSTANT ROW") || begins(z, "SUBQUERY "))
        return;
    using = strstr(z, " USING ");
    end = using ? using : strstr(z, " LEFT-JOIN");
    if (end == NULL)
        end = z + strlen(z);
    alias = strstr(z, " AS ");
    if (alias != NULL && alias < end)
        z = alias + 4;
    name_copy(node->table, z, (size_t)(end - z));
    if (using != NULL)
        access_read(node, using + 7);
    p->n++;
}

bool plan_read(struct plan *p, const wh_sqlite_api *real, sqlite3 *db, const char *sql, size_t n)
{
    struct text t = {0};
    sqlite3_stmt *stmt = NULL;
    /* The query's own steps have no parent, or one of these. */
    int inside[NODES_MAX * 2], ninside = 1, rc;

    memset(p, 0, sizeof *p);
    inside[0] = 0;
    text_z(&t, "EXPLAIN QUERY PLAN ");
    text_add(&t, sql, n);
    rc = real->prepare_v2(db, t.p, (int)t.n, &stmt, NULL);
    text_free(&t);
    if (rc != SQLITE_OK)
        return false;
    while ((rc = real->step(stmt)) == SQLITE_ROW) {
        int parent = (int)real->column_int64(stmt, 1);
        const char *detail = (const char *)real->column_text(stmt, 3);
        bool own = false;

        for (int i = 0; i < ninside; i++)
            own = own || inside[i] == parent;
        if (!own || detail == NULL)
            continue;
        p->multi_or = p->multi_or || begins(detail, "MULTI-INDEX OR");
        p->sorted = p->sorted || begins(detail, "USE TEMP B-TREE FOR");
        if ((begins(detail, "MULTI-INDEX OR") || begins(detail, "INDEX ")) &&
            ninside < (int)(sizeof inside / sizeof *inside))
            inside[ninside++] = (int)real->column_int64(stmt, 0);
        node_read(p, detail);
    }
    real->finalize(stmt);
    return rc == SQLITE_DONE;
}

const struct term *node_term(const struct node *node, const char *ops)
{
    for (size_t i = 0; i < node->nterms; i++)
        if (node->terms[i].column[0] && strchr(ops, node->terms[i].op) != NULL)
            return &node->terms[i];
    return NULL;
}

/* ---- the schema ------------------------------------------------------------------------ */

/* The first column of the first row of a query. */
static bool first_value(const wh_sqlite_api *real, sqlite3 *db, const struct text *sql,
                        struct text *out)
{
    sqlite3_stmt *stmt = NULL;
    const char *z;
    bool found = false;

    if (real->prepare_v2(db, sql->p, (int)sql->n, &stmt, NULL) != SQLITE_OK)
        return false;
    if (real->step(stmt) == SQLITE_ROW && (z = (const char *)real->column_text(stmt, 0)) != NULL) {
        text_z(out, z);
        found = true;
    }
    real->finalize(stmt);
    return found;
}

bool schema_sql(const wh_sqlite_api *real, sqlite3 *db, const char *type, const char *name,
                struct text *out)
{
    struct text sql = {0};
    bool found;

    text_z(&sql, "SELECT sql FROM sqlite_master WHERE type = ");
    text_quoted(&sql, type, '\'');
    text_z(&sql, " AND name COLLATE NOCASE = ");
    text_quoted(&sql, name, '\'');
    found = first_value(real, db, &sql, out);
    text_free(&sql);
    return found;
}

bool schema_without_rowid(const wh_sqlite_api *real, sqlite3 *db, const char *table,
                          struct text *key)
{
    struct text sql = {0};
    bool found;

    text_z(&sql,
           "SELECT k.name FROM main.sqlite_master AS m, pragma_table_info(m.name, 'main') AS k "
           "WHERE k.pk = 1 AND m.sql LIKE '%WITHOUT ROWID%' "
           "AND m.name NOT IN (SELECT name FROM temp.sqlite_master) AND m.name = ");
    text_quoted(&sql, table, '\'');
    found = first_value(real, db, &sql, key);
    text_free(&sql);
    return found;
}

bool schema_partial(const wh_sqlite_api *real, sqlite3 *db, const char *table, struct text *out)
{
    struct text sql = {0}, create = {0};
    struct statement s;
    bool found = false;

    text_z(&sql, "SELECT sql FROM sqlite_master WHERE type = 'index' AND sql LIKE '%) WHERE %' "
                 "AND tbl_name COLLATE NOCASE = ");
    text_quoted(&sql, table, '\'');
    text_z(&sql, " ORDER BY name");
    if (first_value(real, db, &sql, &create)) {
        statement_read(&s, create.p, create.n);
        for (size_t i = 0; i + 1 < s.ntokens && !found; i++) {
            if (s.tokens[i].depth == 0 && token_is(&s, i, "WHERE")) {
                size_t n;
                const char *z = tokens_text(&s, i + 1, s.ntokens, &n);

                text_add(out, z, n);
                found = true;
            }
        }
        statement_free(&s);
    }
    text_free(&sql);
    text_free(&create);
    return found;
}

bool index_read(const char *sql, char column[NAME_MAX_BYTES], bool *descending)
{
    struct statement s;
    size_t i = 0, end;
    bool plain = false;

    statement_read(&s, sql, strlen(sql));
    *descending = false;
    while (i < s.ntokens && s.tokens[i].kind != T_LEFT)
        i++;
    end = token_past(&s, i, s.ntokens);
    if (i + 2 < s.ntokens)
        plain = token_name(&s, i + 1, column, NAME_MAX_BYTES) &&
                (token_mark(&s, i + 2, ",") || token_mark(&s, i + 2, ")") ||
                 token_is(&s, i + 2, "COLLATE") || token_is(&s, i + 2, "ASC") ||
                 token_is(&s, i + 2, "DESC"));
    for (; i < end; i++)
        *descending = *descending || token_is(&s, i, "DESC");
    statement_free(&s);
    return plain;
}
