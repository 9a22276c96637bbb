/*
 * What the rules of the faulty SQLite ask of a SELECT with a WHERE, and how they change it.
 */
#ifndef TESTS_TOOLS_FAULTY_ARM_H
#define TESTS_TOOLS_FAULTY_ARM_H

#include "tests/tools/faulty.h"
#include "tests/tools/faulty_plan.h"

#pragma GCC visibility push(hidden)

/* One SELECT on its way through a rule. */
struct rewriter {
    const wh_sqlite_api *real;
    sqlite3 *db;
    const struct statement *s;
    const struct arm *arm;
    const struct plan *plan;
    struct edits edits;
    enum deed deed;
};

size_t token_stop(const struct statement *s, size_t i); /* the byte behind token `i` */

void replace_token(struct rewriter *r, size_t i, const char *z);
/* `after` is taken over. */
void put_around_where(struct rewriter *r, const char *before, struct text after);
void add_tokens(struct text *t, const struct rewriter *r, size_t from, size_t to);

/*
 * Add `form` to `t`: %t is the table and %k its column, quoted, %F and %P are the arm's FROM list
 * and predicate, %x is `extra`.
 */
void expand(struct text *t, const struct rewriter *r, const char *form, const char *table,
            const char *column, const struct text *extra);

/* Lose the rows for which the condition `form` holds. */
void lose(struct rewriter *r, const char *form, const char *table, const char *column,
          const struct text *extra);

/* Is one of `words` (in upper case, ended by NULL) in [from, to), outside subqueries? */
bool has_word(const struct rewriter *r, size_t from, size_t to, const char *const *words);
bool from_is_join(const struct rewriter *r);
/* The name and alias of the FROM item at token `i`, and the token behind it; false: it is none. */
bool from_item(const struct rewriter *r, size_t i, char name[NAME_MAX_BYTES],
               char alias[NAME_MAX_BYTES], size_t *past);

/* The rules, in the order of tests/tools/faults.h. */
typedef void rule_fn(struct rewriter *r);
rule_fn rule_not_index_last, rule_covering_null, rule_desc_range_last, rule_or_duplicate,
    rule_in_list_last, rule_between_upper, rule_like_index_first, rule_nocase_binary, rule_real_key,
    rule_less_equal, rule_rowid_range_last, rule_join_order_last, rule_auto_index_sign,
    rule_null_join, rule_order_desc_first, rule_partial_is_not, rule_left_join_is, rule_not_in_null,
    rule_coalesce_first, rule_view_distinct, rule_corrupt_two_terms, rule_crash_in_select,
    rule_abort_natural, rule_hang_glob, rule_memory_concat;

/* These also see a SELECT without WHERE, where arm->where is 0, and no plan. */
rule_fn rule_having_not_large, rule_group_twice, rule_distinct_null, rule_min_negative,
    rule_max_text, rule_sum_negative, rule_count_null, rule_avg_null, rule_without_rowid_first,
    rule_case_null, rule_quote_null, rule_scalar_count;

/* These see any statement, and neither arm nor plan. */
rule_fn rule_update_null_true, rule_delete_last, rule_update_set_null, rule_returning_null,
    rule_upsert_nothing, rule_replace_null, rule_trigger_null_true,
    rule_trigger_twice, rule_trigger_in_none, rule_instead_null, rule_insert_null_true, rule_create_null_true, rule_added_sign,
    rule_update_text_blank, rule_update_empty_true, rule_select_early_error, rule_index_keeps,
    rule_returning_old, rule_index_loses;

#pragma GCC visibility pop
#endif
