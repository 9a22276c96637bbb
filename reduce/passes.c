/* The table of passes, in the order in which they are tried. */
#include "reduce/passes.h"

static const wh_pass passes[] = {
    {"strict", WH_LEVEL_STATEMENTS, WH_PASS_FIRST | WH_PASS_WHOLE, wh_pass_strict,
     "setup statements that must not fail any more"},
    {"may-fail", WH_LEVEL_STATEMENTS, WH_PASS_FIRST | WH_PASS_WHOLE, wh_pass_may_fail,
     "drop setup statements that fail"},
    {"statements", WH_LEVEL_STATEMENTS, WH_PASS_FIRST | WH_PASS_WHOLE, wh_pass_statements,
     "drop statements with all that depends on them"},
    {"single-statements", WH_LEVEL_STATEMENTS, WH_PASS_WHOLE, wh_pass_single_statements,
     "drop statements alone"},

    {"rows", WH_LEVEL_ROWS, 0, wh_pass_rows, "drop rows of VALUES"},
    {"merge-inserts", WH_LEVEL_ROWS, WH_PASS_LIKELY, wh_pass_merge_inserts,
     "put the rows of two INSERTs into one"},
    {"columns", WH_LEVEL_ROWS, 0, wh_pass_columns, "drop a column with all its uses"},
    {"insert-columns", WH_LEVEL_ROWS, 0, wh_pass_insert_columns,
     "drop a column of an INSERT, or its list of columns"},
    {"default-values", WH_LEVEL_ROWS, 0, wh_pass_default_values, "INSERT DEFAULT VALUES"},

    {"inline-views", WH_LEVEL_CLAUSES, 0, wh_pass_inline_views,
     "put a view's or CTE's query, or its only table, where it is used"},
    {"arms", WH_LEVEL_CLAUSES, 0, wh_pass_arms, "drop arms of set operations"},
    {"joins", WH_LEVEL_CLAUSES, 0, wh_pass_joins, "drop a side of a join, plainer joins"},
    {"hoist-queries", WH_LEVEL_CLAUSES, 0, wh_pass_hoist_queries,
     "put a subquery in the place of the query around it"},
    {"merge-tables", WH_LEVEL_CLAUSES, 0, wh_pass_merge_tables,
     "use one table in the place of another one"},
    {"clauses", WH_LEVEL_CLAUSES, 0, wh_pass_clauses, "drop WHERE, ORDER BY, LIMIT, .."},
    {"members", WH_LEVEL_CLAUSES, 0, wh_pass_members, "drop members of lists"},
    {"constraints", WH_LEVEL_CLAUSES, 0, wh_pass_constraints,
     "drop constraints, types and their sizes, COLLATE, options of tables"},
    {"words", WH_LEVEL_CLAUSES, 0, wh_pass_words, "drop UNIQUE, DESC, TEMP, IF NOT EXISTS, .."},
    {"choices", WH_LEVEL_CLAUSES, 0, wh_pass_choices, "drop an oracle's optional choices"},
    {"opaque", WH_LEVEL_CLAUSES, 0, wh_pass_opaque, "drop tokens of what is not understood"},

    {"last-operand", WH_LEVEL_EXPRESSIONS, 0, wh_pass_last_operand,
     "put the last operand of an expression in its place"},
    {"first-operand", WH_LEVEL_EXPRESSIONS, 0, wh_pass_first_operand, "the first operand"},
    {"middle-operand", WH_LEVEL_EXPRESSIONS, 0, wh_pass_middle_operand, "one between them"},
    {"null", WH_LEVEL_EXPRESSIONS, 0, wh_pass_null, "put NULL in the place of an expression"},
    {"zero", WH_LEVEL_EXPRESSIONS, 0, wh_pass_zero, "0"},
    {"one", WH_LEVEL_EXPRESSIONS, 0, wh_pass_one, "1"},
    {"truth", WH_LEVEL_EXPRESSIONS, 0, wh_pass_truth, "TRUE, FALSE, where they have a type"},
    {"empty-text", WH_LEVEL_EXPRESSIONS, 0, wh_pass_empty_text, "''"},
    {"list-members", WH_LEVEL_EXPRESSIONS, 0, wh_pass_list_members,
     "drop members of IN lists, arguments, arms of CASE"},
    {"qualifiers", WH_LEVEL_EXPRESSIONS, WH_PASS_LIKELY, wh_pass_qualifiers, "t.c becomes c"},
    {"aliases", WH_LEVEL_EXPRESSIONS, WH_PASS_LIKELY, wh_pass_aliases, "drop aliases"},

    {"values", WH_LEVEL_LITERALS, 0, wh_pass_values, "plainer values in rows"},
    {"same-literals", WH_LEVEL_LITERALS, 0, wh_pass_same_literals,
     "the same small literal wherever one stands"},
    {"plain-literals", WH_LEVEL_LITERALS, 0, wh_pass_plain_literals, "0, 1, '', x''"},
    {"short-literals", WH_LEVEL_LITERALS, 0, wh_pass_short_literals, "half of a literal"},
    {"trim-literals", WH_LEVEL_LITERALS, 0, wh_pass_trim_literals, "one character less"},

    {"names", WH_LEVEL_NAMES, 0, wh_pass_names, "t0, c0, v0, i0"},
    {"spacing", WH_LEVEL_NAMES, WH_PASS_FIRST, wh_pass_spacing,
     "one statement a line, no comments"},
};

const wh_pass *wh_pass_at(size_t i)
{
    return i < sizeof passes / sizeof passes[0] ? &passes[i] : NULL;
}
