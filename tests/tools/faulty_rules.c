/*
 * Apply a fault's rule to a statement. A rule looks at one SELECT with a WHERE and at its
 * plan, and where its condition holds it edits the text: most add a condition that loses rows,
 *
 *     SELECT .. WHERE p    becomes    SELECT .. WHERE (p) AND ((lost) IS NOT 1)
 *
 * so that fetching and counting, alone or as a part of a compound, go wrong in the same way. A
 * query without WHERE is never touched: that is what the oracles compare with. But the rules of
 * groups and aggregates see every SELECT with FROM.
 *
 * Of several faults each sees the statement as it stands in the text, and their edits are made
 * together, as an engine has all of its bugs at once.
 */
#include "tests/tools/faulty_arm.h"

enum { LEVELS_MAX = 16 };

static rule_fn *const rules[FAULT_COUNT] = {
    [FAULT_NOT_INDEX_LAST] = rule_not_index_last,
    [FAULT_COVERING_NULL] = rule_covering_null,
    [FAULT_DESC_RANGE_LAST] = rule_desc_range_last,
    [FAULT_OR_DUPLICATE] = rule_or_duplicate,
    [FAULT_IN_LIST_LAST] = rule_in_list_last,
    [FAULT_BETWEEN_UPPER] = rule_between_upper,
    [FAULT_LIKE_INDEX_FIRST] = rule_like_index_first,
    [FAULT_NOCASE_BINARY] = rule_nocase_binary,
    [FAULT_REAL_KEY] = rule_real_key,
    [FAULT_LESS_EQUAL] = rule_less_equal,
    [FAULT_ROWID_RANGE_LAST] = rule_rowid_range_last,
    [FAULT_JOIN_ORDER_LAST] = rule_join_order_last,
    [FAULT_AUTO_INDEX_SIGN] = rule_auto_index_sign,
    [FAULT_NULL_JOIN] = rule_null_join,
    [FAULT_ORDER_DESC_FIRST] = rule_order_desc_first,
    [FAULT_PARTIAL_IS_NOT] = rule_partial_is_not,
    [FAULT_LEFT_JOIN_IS] = rule_left_join_is,
    [FAULT_NOT_IN_NULL] = rule_not_in_null,
    [FAULT_COALESCE_FIRST] = rule_coalesce_first,
    [FAULT_VIEW_DISTINCT] = rule_view_distinct,
    [FAULT_CORRUPT_TWO_TERMS] = rule_corrupt_two_terms,
    [FAULT_CRASH_IN_SELECT] = rule_crash_in_select,
    [FAULT_ABORT_NATURAL] = rule_abort_natural,
    [FAULT_HANG_GLOB] = rule_hang_glob,
    [FAULT_MEMORY_CONCAT] = rule_memory_concat,
};

static rule_fn *const group_rules[FAULT_COUNT] = {
    [FAULT_HAVING_NOT_LARGE] = rule_having_not_large,
    [FAULT_GROUP_TWICE] = rule_group_twice,
    [FAULT_DISTINCT_NULL] = rule_distinct_null,
    [FAULT_MIN_NEGATIVE] = rule_min_negative,
    [FAULT_MAX_TEXT] = rule_max_text,
    [FAULT_SUM_NEGATIVE] = rule_sum_negative,
    [FAULT_COUNT_NULL] = rule_count_null,
    [FAULT_AVG_NULL] = rule_avg_null,
    [FAULT_WITHOUT_ROWID_FIRST] = rule_without_rowid_first,
    [FAULT_CASE_NULL] = rule_case_null,
    [FAULT_QUOTE_NULL] = rule_quote_null,
    [FAULT_SCALAR_COUNT] = rule_scalar_count,
};

static rule_fn *const change_rules[FAULT_COUNT] = {
    [FAULT_UPDATE_NULL_TRUE] = rule_update_null_true,
    [FAULT_DELETE_LAST] = rule_delete_last,
    [FAULT_UPDATE_SET_NULL] = rule_update_set_null,
    [FAULT_RETURNING_NULL] = rule_returning_null,
    [FAULT_UPSERT_NOTHING] = rule_upsert_nothing,
    [FAULT_REPLACE_NULL] = rule_replace_null,
    [FAULT_TRIGGER_NULL_TRUE] = rule_trigger_null_true,
    [FAULT_TRIGGER_TWICE] = rule_trigger_twice,
    [FAULT_TRIGGER_IN_NONE] = rule_trigger_in_none,
    [FAULT_INSTEAD_NULL] = rule_instead_null,
    [FAULT_INSERT_NULL_TRUE] = rule_insert_null_true,
    [FAULT_ADDED_SIGN] = rule_added_sign,
    [FAULT_CREATE_NULL_TRUE] = rule_create_null_true,
    [FAULT_UPDATE_TEXT_BLANK] = rule_update_text_blank,
    [FAULT_UPDATE_EMPTY_TRUE] = rule_update_empty_true,
    [FAULT_SELECT_EARLY_ERROR] = rule_select_early_error,
    [FAULT_INDEX_KEEPS] = rule_index_keeps,
    [FAULT_RETURNING_OLD] = rule_returning_old,
    [FAULT_INDEX_LOSES] = rule_index_loses,
};

/* An arm that SQLite does not explain is an error, or makes sense in its place only. */
static void apply_to_arm(struct rewriter *r, const enum fault *faults, const struct arm *arm,
                         bool lone)
{
    struct plan plan = {0};
    bool asked = false, known = false;
    size_t n;
    const char *z = tokens_text(r->s, arm->begin, lone ? arm->tail : arm->end, &n);

    r->arm = arm;
    r->plan = &plan;
    for (; *faults != FAULT_NONE; faults++) {
        enum deed deed = r->deed;

        if (rules[*faults] != NULL && !asked) {
            known = plan_read(&plan, r->real, r->db, z, n);
            asked = true;
        }
        if (rules[*faults] != NULL && known)
            rules[*faults](r);
        if (deed != DEED_NONE)
            r->deed = deed;
    }
}

static void apply_to_groups(struct rewriter *r, const enum fault *faults, const struct arm *arm)
{
    r->arm = arm;
    for (; *faults != FAULT_NONE; faults++)
        if (group_rules[*faults] != NULL)
            group_rules[*faults](r);
}

/* Every arm of the compound in [begin, end), and the subqueries in their FROM lists: aggregates
 * are compared with the query in one. */
static void apply_to_select(struct rewriter *r, const enum fault *faults, size_t begin, size_t end)
{
    const struct statement *s = r->s;

    for (size_t i = begin; i < end;) {
        struct arm arm;

        if (!token_is(s, i, "SELECT"))
            return;
        if (arm_read(s, i, end, &arm))
            apply_to_arm(r, faults, &arm, i == begin && arm.last);
        if (arm.from != 0)
            apply_to_groups(r, faults, &arm);
        for (i = arm.from; i != 0 && i + 1 < arm.tail && arm.level < LEVELS_MAX; i++) {
            bool item = s->tokens[i].level == arm.level && s->tokens[i].kind == T_LEFT &&
                        (i == arm.from || token_mark(s, i - 1, ",") || token_mark(s, i - 1, "(") ||
                         token_is(s, i - 1, "JOIN"));

            if (i + 1 == arm.where)
                break;
            if (item && token_is(s, i + 1, "SELECT"))
                apply_to_select(r, faults, i + 1, token_past(s, i, arm.tail) - 1);
        }
        i = arm.tail + 1;
        if (token_is(s, arm.tail + 1, "ALL"))
            i++;
    }
}

/* A change has the first of the faults that touch one place. */
static void apply_to_change(struct rewriter *r, const enum fault *faults)
{
    for (; *faults != FAULT_NONE; faults++) {
        struct rewriter one = {.real = r->real, .db = r->db, .s = r->s};

        if (change_rules[*faults] == NULL ||
            (*faults == FAULT_SELECT_EARLY_ERROR && r->edits.n != 0))
            continue;
        change_rules[*faults](&one);
        if (edits_meet(&one.edits, &r->edits))
            edits_free(&one.edits);
        else
            edits_move(&one.edits, &r->edits);
    }
}

bool faults_apply(const enum fault *faults, const wh_sqlite_api *real, sqlite3 *db,
                  const struct statement *s, struct text *out, enum deed *deed)
{
    struct rewriter r = {.real = real, .db = db, .s = s};
    bool changed;

    if (token_is(s, 0, "SELECT"))
        apply_to_select(&r, faults, 0, s->ntokens);
    apply_to_change(&r, faults);
    *deed = r.deed;
    changed = r.edits.n != 0;
    if (changed)
        edits_apply(&r.edits, s, out);
    edits_free(&r.edits);
    return changed;
}
