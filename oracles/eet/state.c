/* Reading what a change leaves behind. */
#include "oracles/eet/state.h"
#include "formats/sql/tree/template.h"

/* The target and what it brings along; where that can't be told, every table. False: too many. */
static bool touched(const wh_subject *s, wh_reach *out)
{
    const wh_relation *target = wh_change_target(s), *r;
    size_t i;

    memset(out, 0, sizeof *out);
    if (target) {
        out->v[out->n++] = target;
        wh_reach_of(s, target, out);
        if (!out->open)
            return true;
    }
    out->n = 0;
    for (i = 0; (r = wh_catalog_relation_at(s->catalog, i)) != NULL; i++) {
        if (r->kind != WH_RELATION_TABLE)
            continue;
        if (out->n == WH_REACH_MAX)
            return false;
        out->v[out->n++] = r;
    }
    return out->n > 0;
}

/* MyISAM and its like know no transactions (https://mariadb.com/kb/en/rollback/). */
static bool is_rolled_back(const wh_relation *r)
{
    const wh_node *option;
    size_t i;

    for (i = 0; r->node && (option = wh_node_find_nth(r->node, WH_N_TABLE_OPTION, i)) != NULL; i++)
        if (wh_node_has(option, WH_KW_ENGINE) && wh_node_last_token(option) &&
            !wh_name_is(wh_node_last_token(option), WH_STR("InnoDB")))
            return false;
    return true;
}

bool wh_state_can_be_read(const wh_subject *s, const char **why)
{
    wh_reach tables;
    size_t i;

    *why = "tables that can't be told";
    if (!touched(s, &tables))
        return false;
    *why = "a table that can't be rolled back";
    for (i = 0; i < tables.n; i++)
        if (!is_rolled_back(tables.v[i]))
            return false;
    return true;
}

void wh_state_put(const wh_subject *s, wh_derived_run *run)
{
    static const wh_str rollback = {"ROLLBACK;", 9};
    wh_reach tables;
    wh_str *all;
    size_t n = 0, i;

    if (!touched(s, &tables))
        return;
    all = WH_NEW_N(s->a, wh_str, tables.n + 2);
    all[n++] = WH_STR("BEGIN;");
    all[n++] = run->sql;
    for (i = 0; i < tables.n; i++) {
        wh_buf b = WH_BUF_INIT(4096);

        wh_buf_text(&b, "SELECT * FROM ");
        if (tables.v[i]->schema.n)
            wh_quote(&b, s->dialect, "{s:id}.", {"s", NULL, tables.v[i]->schema});
        wh_quote(&b, s->dialect, "{t:id};", {"t", NULL, tables.v[i]->name});
        all[n++] = wh_subject_keep(s, &b);
    }
    run->before = all;
    run->nbefore = n - 1;
    run->sql = all[n - 1];
    run->after = &rollback;
    run->nafter = 1;
}
