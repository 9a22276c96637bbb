/* A partitioned table as a plain one. */
#include "reduce/passes/passes.h"

static bool names(const wh_node *statement, const wh_node *under, const wh_node *table)
{
    const wh_node *name = wh_node_find(under ? under : statement, WH_N_NAME);
    const wh_token *last = name ? wh_node_last_token(name) : NULL;

    return last && wh_name_eq(last, wh_node_last_token(table));
}

/* Does the statement make a partition of the table, or another table one? */
static bool adds_partition(const wh_node *statement, const wh_node *table)
{
    const wh_node *of = wh_node_find(statement, WH_N_PARTITION_OF), *action;

    if (statement->kind == WH_N_CREATE_TABLE)
        return of && names(statement, of, table);
    action = statement->kind == WH_N_ALTER ? wh_node_find(statement, WH_N_ALTER_ACTION) : NULL;
    return action && wh_node_first_token(action) &&
           wh_name_is(wh_node_first_token(action), WH_STR("ATTACH")) &&
           names(statement, NULL, table);
}

/* An item for each partitioned table: it is none, and what adds partitions to it goes. Where its
 * partitions stand in itself this is another way to drop a clause. */
void wh_pass_partitions(wh_plan *p)
{
    size_t i, k;

    for (i = 0; i < p->base->n; i++) {
        const wh_node *tree = p->base->v[i]->tree;
        const wh_node *partitions = tree && tree->kind == WH_N_CREATE_TABLE
                                        ? wh_node_find(tree, WH_N_TABLE_PARTITIONS)
                                        : NULL;

        if (!partitions || !wh_node_find(tree, WH_N_NAME))
            continue;
        wh_plan_item(p);
        wh_plan_remove(p, i, partitions);
        for (k = 0; k < p->base->n; k++)
            if (k != i && p->base->v[k]->tree && p->base->v[k]->role == WH_ROLE_SETUP &&
                adds_partition(p->base->v[k]->tree, wh_node_find(tree, WH_N_NAME)))
                wh_plan_drop(p, k);
    }
}
