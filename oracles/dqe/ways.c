/* Ways to change rows, a row each: what they are written as, and what SELECT must say of them. */
#include "oracles/dqe/state.h"

/* ---- UPDATE and DELETE ------------------------------------------------------------------------
 */

static bool always(const wh_state *st)
{
    (void)st;
    return true;
}

static void update(wh_state *st, wh_dqe_statements *v)
{
    wh_buf b = WH_BUF_INIT(WH_STATEMENT_MAX);

    wh_state_put_update(st, (wh_str){NULL, 0}, &b);
    wh_state_add(st, v, &b);
    wh_state_select(st, st->kept.names, NULL, v);
}

static bool deletes(const wh_state *st)
{
    return !st->d->unaliased || wh_state_is_plain(st);
}

static void delete (wh_state *st, wh_dqe_statements *v)
{
    wh_buf b = WH_BUF_INIT(WH_STATEMENT_MAX);

    wh_state_put_delete(st, &b);
    wh_state_add(st, v, &b);
    wh_state_select(st, st->all, NULL, v);
}

/* ---- RETURNING --------------------------------------------------------------------------------
 */

static bool update_returns(const wh_state *st)
{
    return !st->d->unreturned && !st->d->deleted_only && wh_subject_has(st->s, WH_SINCE_RETURNING);
}

static bool delete_returns(const wh_state *st)
{
    return deletes(st) && (update_returns(st) || st->d->deleted_only);
}

static void update_returning(wh_state *st, wh_dqe_statements *v)
{
    wh_buf b = WH_BUF_INIT(WH_STATEMENT_MAX);

    wh_state_put_update(st, (wh_str){NULL, 0}, &b);
    wh_buf_text(&b, " RETURNING ");
    wh_buf_str(&b, st->kept.names);
    wh_state_add(st, v, &b);
}

static void delete_returning(wh_state *st, wh_dqe_statements *v)
{
    wh_buf b = WH_BUF_INIT(WH_STATEMENT_MAX);

    wh_state_put_delete(st, &b);
    wh_buf_text(&b, " RETURNING ");
    wh_buf_str(&b, st->all);
    wh_state_add(st, v, &b);
}

/* ---- the table --------------------------------------------------------------------------------
 */

#define UPDATED "bag updated = hit + false + null"

static const wh_state_way ways[] = {
    {"update", UPDATED, always, update, "updated", WH_HITS_AFTER, .others = true},
    {"delete", "bag left = false + null", deletes, delete, "left", .others = true,
     .as_before = true},
    {"returning", "bag returned = hit", update_returns, update_returning, "returned",
     WH_HITS_AFTER},
    {"deleted", "bag returned = hit", delete_returns, delete_returning, "returned", WH_HITS_BEFORE,
     .as_before = true},
    {"set", UPDATED, wh_way_converts, wh_way_set, "updated", WH_HITS_STORED, .others = true},
    {"replace", "bag replaced = whole", wh_way_replaces, wh_way_replace, "replaced", .whole = true,
     .as_before = true},
    {"upsert", UPDATED, wh_way_upserts, wh_way_upsert, "updated", WH_HITS_AFTER, .others = true},
    {"merge", UPDATED, wh_way_merges, wh_way_merge, "updated", WH_HITS_AFTER, .others = true},
    {"insert", "bag inserted = hit", wh_way_copies, wh_way_insert, "inserted", WH_HITS_BEFORE,
     .as_before = true},
    {"create", "bag created = hit", wh_way_copies, wh_way_create, "created", WH_HITS_BEFORE,
     .as_before = true},
    {"back", "bag back = whole", wh_way_puts_back, wh_way_put_back, "back", .whole = true,
     .as_before = true},
    {"trigger", UPDATED, wh_way_triggers, wh_way_trigger, "updated", WH_HITS_AFTER, .others = true},
    {"logged", "bag logged = hit", wh_way_logs, wh_way_log_update, "logged", WH_HITS_AFTER},
    {"logged-delete", "bag logged = hit", wh_way_logs, wh_way_log_delete, "logged", WH_HITS_BEFORE,
     .as_before = true},
    {"view", UPDATED, wh_way_views, wh_way_view, "updated", WH_HITS_AFTER, .others = true},
    {"indexes", "bag after = before", wh_way_checks, wh_way_check, "after"},
    {"checked", "bag rows(after) = rows(before)", wh_way_checks_table, wh_way_check_table, "after",
     .fresh = true},
    {"by-index", "bag by = without", wh_way_reads_index, wh_way_read_index, "by"},
};

const wh_state_way *wh_state_way_at(size_t i)
{
    return i < sizeof ways / sizeof ways[0] ? &ways[i] : NULL;
}
