/* The parts of INSERT, UPDATE, DELETE and MERGE. */
#include "formats/sql/tree/change.h"

unsigned wh_statement_bit(const wh_node *statement)
{
    switch (statement->kind) {
    case WH_N_SELECT_STATEMENT:
        return WH_IS_QUERY;
    case WH_N_INSERT:
        return wh_node_has(statement, WH_KW_REPLACE) && !wh_node_has(statement, WH_KW_INSERT)
                   ? WH_IS_REPLACE
                   : WH_IS_INSERT;
    case WH_N_UPDATE:
        return WH_IS_UPDATE;
    case WH_N_DELETE:
        return WH_IS_DELETE;
    case WH_N_MERGE:
        return WH_IS_MERGE;
    default:
        return 0;
    }
}

static const wh_node *first_of(const wh_node *n, unsigned kind, unsigned other)
{
    const wh_node *found = wh_node_find(n, kind);

    return found ? found : wh_node_find(n, other);
}

/* The one table that DELETE t FROM .. or DELETE FROM t USING .. names is no TABLE_REF. */
static void find_target(const wh_node *statement, wh_change *out)
{
    out->tables = first_of(statement, WH_N_TABLES, WH_N_TARGETS);
    out->target = wh_node_find(statement, WH_N_TABLE_REF);
    if (out->kind == WH_IS_MERGE)
        out->from = out->tables ? out->tables : wh_node_find_nth(statement, WH_N_TABLE_REF, 1);
    else if (out->tables)
        out->target = NULL;
}

bool wh_change_of(const wh_node *statement, wh_change *out)
{
    memset(out, 0, sizeof *out);
    out->kind = wh_statement_bit(statement) & WH_IS_CHANGE;
    if (!out->kind)
        return false;
    find_target(statement, out);
    out->with = wh_node_find(statement, WH_N_WITH);
    out->columns = wh_node_find(statement, WH_N_NAMES);
    out->set = wh_node_find(statement, WH_N_SET);
    if (!out->from)
        out->from = first_of(statement, WH_N_FROM, WH_N_USING_TABLES);
    out->query = wh_node_find(statement, WH_N_QUERY);
    out->where = wh_node_find(statement, WH_N_WHERE);
    out->predicate = out->where ? wh_node_expr(out->where, 0) : NULL;
    out->order_by = wh_node_find(statement, WH_N_ORDER_BY);
    out->limit = wh_node_find(statement, WH_N_LIMIT);
    out->conflict = first_of(statement, WH_N_UPSERT, WH_N_ON_DUPLICATE);
    out->returning = wh_node_find(statement, WH_N_RETURNING);
    out->alters_errors =
        wh_node_has(statement, WH_KW_OR) || wh_node_find(statement, WH_N_OPTION) != NULL;
    return true;
}

bool wh_assignment_next(const wh_node *set, size_t *at, wh_assignment *out)
{
    const wh_node *assign = wh_node_next(set, WH_N_ASSIGN, at);
    const wh_node *names = assign ? wh_node_find(assign, WH_N_NAMES) : NULL;

    if (!assign)
        return false;
    out->node = assign;
    out->column = names ? names : wh_node_expr(assign, 0);
    out->value = wh_node_expr(assign, names ? 0 : 1);
    return true;
}
