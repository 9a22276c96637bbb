/*
 * ROLLBACK takes DDL back, too, where an engine does that (SQLite, PostgreSQL, DuckDB); MySQL's
 * commits what was begun and can't be taken back. What was applied so far is remembered, and
 * applied again up to where the transaction or the savepoint began: that is rare, and there is no
 * second way in which a table could come into being.
 */
#include "formats/sql/catalog/internal.h"

/* The last word: behind TO or RELEASE the name, whatever stands before it. */
static wh_str last_name(const wh_catalog *c, const wh_node *stmt)
{
    catalog_words w = {stmt, 0, NULL, NULL};
    const wh_token *last = NULL;

    while (wh_catalog_next(&w))
        last = w.token ? w.token : wh_node_first_token(w.node);
    return wh_catalog_fold(c, last);
}

/* Room for one more behind `n`: the array, or a larger copy. */
static void *grown(wh_arena *a, void *p, size_t n, size_t *cap, size_t size)
{
    void *larger;

    if (n < *cap)
        return p;
    *cap = *cap ? *cap * 2 : 8;
    larger = wh_arena_alloc(a, *cap * size);
    if (n)
        memcpy(larger, p, n * size);
    return larger;
}

static void begin(wh_catalog *c, wh_str name)
{
    c->savepoints =
        grown(c->arena, c->savepoints, c->nsavepoints, &c->cap_savepoints, sizeof *c->savepoints);
    c->savepoints[c->nsavepoints++] = (catalog_savepoint){name, c->napplied};
}

/* The newest savepoint of that name; SIZE_MAX: there is none. */
static size_t find_savepoint(const wh_catalog *c, wh_str name)
{
    size_t i = c->nsavepoints;

    while (i > 0 && !wh_str_eq_nocase(c->savepoints[i - 1].name, name))
        i--;
    return i > 0 ? i - 1 : SIZE_MAX;
}

static bool roll_back(wh_catalog *c, const wh_node *stmt, size_t *n)
{
    size_t i = 0;

    if (wh_node_has(stmt, WH_KW_TO)) {
        i = find_savepoint(c, last_name(c, stmt));
        if (i == SIZE_MAX)
            return false;
        c->nsavepoints = i + 1; /* it stays */
    } else {
        if (c->nsavepoints == 0)
            return false;
        c->nsavepoints = 0;
    }
    *n = c->savepoints[i].applied;
    return *n < c->napplied && !wh_catalog_rule(c, RULE_DDL_COMMITS);
}

void wh_catalog_note_applied(wh_catalog *c, const wh_node *stmt)
{
    if (wh_catalog_rule(c, RULE_DDL_COMMITS)) {
        c->nsavepoints = 0;
        return;
    }
    c->applied = grown(c->arena, c->applied, c->napplied, &c->cap_applied, sizeof *c->applied);
    c->applied[c->napplied++] = stmt;
}

void wh_catalog_note_setting(wh_catalog *c, const wh_node *stmt)
{
    c->settings =
        grown(c->arena, c->settings, c->nsettings, &c->cap_settings, sizeof *c->settings);
    c->settings[c->nsettings++] = stmt;
}

bool wh_catalog_transaction(wh_catalog *c, const wh_node *stmt, size_t *n)
{
    size_t i;

    switch (stmt->kind) {
    case WH_N_BEGIN:
        if (c->nsavepoints == 0)
            begin(c, (wh_str){NULL, 0});
        return false;
    case WH_N_SAVEPOINT:
        begin(c, last_name(c, stmt));
        return false;
    case WH_N_RELEASE:
        i = find_savepoint(c, last_name(c, stmt));
        c->nsavepoints = i == SIZE_MAX ? c->nsavepoints : i;
        return false;
    case WH_N_COMMIT:
        c->nsavepoints = 0;
        return false;
    default:
        return roll_back(c, stmt, n);
    }
}

bool wh_catalog_in_transaction(const wh_catalog *c)
{
    return c->nsavepoints > 0;
}
