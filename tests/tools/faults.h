/*
 * The faults that the faulty SQLite can have (tests/tools/faulty_sqlite.c), as one table:
 * WH_FAULTS(X) calls X(ID, name, verdict, description). WHITTLE_FAULT=name[,name...] chooses some,
 * "all" all. The verdict is what a campaign against one must end in:
 *   fail          a wrong result, or an internal error
 *   crash         the process dies of a signal
 *   timeout       a statement that neither ends nor obeys an interrupt
 *   inconclusive  memory without bound
 *   raw           a wrong result that all queries agree in: only other tables show it
 *   dqp           a wrong result of a query in another statement
 *   dqe           a wrong change of rows that the same predicate in SELECT shows
 *   dml           a wrong change of rows that SELECT of all of them shows
 *   eet           a wrong result of what only expressions written otherwise have in them
 */
#ifndef TESTS_TOOLS_FAULTS_H
#define TESTS_TOOLS_FAULTS_H

#define WH_FAULTS(X)                                                                               \
    X(NOT_INDEX_LAST, "not-index-last", "fail",                                                    \
      "an index is used and WHERE has a NOT: the row with the largest rowid is lost")              \
    X(COVERING_NULL, "covering-null", "fail",                                                      \
      "a covering index loses the rows whose first key is NULL")                                   \
    X(DESC_RANGE_LAST, "desc-range-last", "fail",                                                  \
      "a range over a descending index loses its last key")                                        \
    X(IN_LIST_LAST, "in-list-last", "fail",                                                        \
      "an index lookup for an IN list skips the last element")                                     \
    X(BETWEEN_UPPER, "between-upper", "fail", "BETWEEN by an index excludes its upper bound")      \
    X(LIKE_INDEX_FIRST, "like-index-first", "fail",                                                \
      "LIKE or GLOB over an index of its column starts one key too late")                          \
    X(NOCASE_BINARY, "nocase-binary", "fail",                                                      \
      "an index search in a NOCASE column compares bytes and loses capitals")                      \
    X(REAL_KEY, "real-key", "fail",                                                                \
      "an index search loses keys that are reals with an integer value, such as 1.0")              \
    X(LESS_EQUAL, "less-equal", "fail",                                                            \
      "an index range with an upper bound `<` includes the bound")                                 \
    X(ROWID_RANGE_LAST, "rowid-range-last", "fail",                                                \
      "a rowid range with an upper bound loses its last row")                                      \
    X(JOIN_ORDER_LAST, "join-order-last", "fail",                                                  \
      "inner joins reordered for an index lose the last row of the table put first")               \
    X(AUTO_INDEX_SIGN, "auto-index-sign", "fail",                                                  \
      "an automatic index loses the keys that are not positive numbers or text")                   \
    X(NULL_JOIN, "null-join", "fail", "a join by index equality matches NULL with NULL")           \
    X(ORDER_DESC_FIRST, "order-desc-first", "fail",                                                \
      "an index read backwards for ORDER BY .. DESC skips its first key")                          \
    X(PARTIAL_IS_NOT, "partial-is-not", "fail",                                                    \
      "IS NOT is taken to imply the condition of a partial index")                                 \
    X(LEFT_JOIN_IS, "left-join-is", "fail",                                                        \
      "WHERE with IS, ISNULL or NOTNULL turns a LEFT JOIN into an inner join")                     \
    X(NOT_IN_NULL, "not-in-null", "fail", "WHERE with NOT IN keeps rows for which it is NULL")     \
    X(COALESCE_FIRST, "coalesce-first", "fail",                                                    \
      "WHERE with coalesce() or ifnull() drops rows whose first argument is NULL")                 \
    X(VIEW_DISTINCT, "view-distinct", "fail",                                                      \
      "pushing WHERE into a view drops the view's DISTINCT")                                       \
    X(OR_DUPLICATE, "or-duplicate", "fail",                                                        \
      "the OR optimisation returns a row twice that satisfies both sides")                         \
    X(HAVING_NOT_LARGE, "having-not-large", "fail",                                                \
      "HAVING that begins with NOT loses the groups of several rows")                              \
    X(GROUP_TWICE, "group-twice", "fail",                                                          \
      "GROUP BY without WHERE returns the groups of several rows twice")                           \
    X(DISTINCT_NULL, "distinct-null", "fail", "DISTINCT of one column with WHERE loses NULL")      \
    X(MIN_NEGATIVE, "min-negative", "fail", "MIN with WHERE does not see negative numbers")        \
    X(MAX_TEXT, "max-text", "fail", "MAX with WHERE does not see text")                            \
    X(SUM_NEGATIVE, "sum-negative", "fail", "SUM with WHERE leaves out negative numbers")          \
    X(COUNT_NULL, "count-null", "fail", "COUNT of a column with WHERE counts NULL too")            \
    X(AVG_NULL, "avg-null", "fail", "AVG without WHERE takes NULL for zero")                       \
    X(WITHOUT_ROWID_FIRST, "without-rowid-first", "raw",                                           \
      "a table without rowids loses its first row, whatever the query")                            \
    X(ADDED_SIGN, "added-sign", "raw",                                                             \
      "a column that is added shows its default without a sign")                                   \
    X(CASE_NULL, "case-null", "eet",                                                               \
      "CASE takes the IS NULL that its condition ends with for false")                             \
    X(QUOTE_NULL, "quote-null", "eet", "a call that is compared with 'NULL' never equals it")      \
    X(SCALAR_COUNT, "scalar-count", "eet",                                                         \
      "what is > a COUNT(*) must be > one more, in a query over tables")                           \
    X(TRIGGER_IN_NONE, "trigger-in-none", "dqp",                                                   \
      "what a trigger inserts of a query finds nothing in a subquery")                             \
    X(UPDATE_NULL_TRUE, "update-null-true", "dqe", "UPDATE takes a NULL predicate for true")       \
    X(UPDATE_EMPTY_TRUE, "update-empty-true", "dqe", "UPDATE takes an empty string for true")      \
    X(SELECT_EARLY_ERROR, "select-early-error", "dqe",                                             \
      "SELECT with AND gives an error before it looks at a row")                                   \
    X(DELETE_LAST, "delete-last", "dqe",                                                           \
      "DELETE leaves the row with the largest rowid, where there is an index")                     \
    X(UPDATE_TEXT_BLANK, "update-text-blank", "dml",                                               \
      "UPDATE puts a blank behind an integer where its column holds text")                         \
    X(RETURNING_OLD, "returning-old", "dml",                                                       \
      "RETURNING of UPDATE gives its first column as it was")                                      \
    X(UPDATE_SET_NULL, "update-set-null", "dml", "UPDATE sets its first column to NULL or 0")      \
    X(RETURNING_NULL, "returning-null", "dml", "RETURNING gives NULL or 0 as its first value")     \
    X(INDEX_LOSES, "index-loses", "dml", "by an index that is named one row is found")             \
    X(INDEX_KEEPS, "index-keeps", "dml", "what is changed leaves an entry in an index")            \
    X(UPSERT_NOTHING, "upsert-nothing", "dml", "ON CONFLICT DO UPDATE does nothing")               \
    X(REPLACE_NULL, "replace-null", "dml", "REPLACE of a query stores NULL or 0 last")             \
    X(TRIGGER_NULL_TRUE, "trigger-null-true", "dml",                                               \
      "UPDATE in a trigger takes a NULL predicate for true")                                       \
    X(TRIGGER_TWICE, "trigger-twice", "dml", "a trigger that inserts a row does so twice")         \
    X(INSTEAD_NULL, "instead-null", "dml", "INSTEAD OF sets its first column to NULL or 0")        \
    X(INSERT_NULL_TRUE, "insert-null-true", "dml",                                                 \
      "INSERT of a query without keys takes a NULL predicate for true")                            \
    X(CREATE_NULL_TRUE, "create-null-true", "dml",                                                 \
      "CREATE TABLE .. AS takes a NULL predicate for true")                                        \
    X(CORRUPT_TWO_TERMS, "corrupt-two-terms", "fail",                                              \
      "an index search with two terms ends in \"database disk image is malformed\"")               \
    X(CRASH_IN_SELECT, "crash-in-select", "crash", "WHERE with IN (SELECT ..) dies of SIGSEGV")    \
    X(ABORT_NATURAL, "abort-natural", "crash", "WHERE over a NATURAL JOIN dies of SIGABRT")        \
    X(HANG_GLOB, "hang-glob", "timeout",                                                           \
      "WHERE with GLOB never ends and ignores interrupts and the progress handler")                \
    X(MEMORY_CONCAT, "memory-concat", "inconclusive", "WHERE with || takes memory without end")

#define WH_FAULT_ID(id, name, verdict, description) FAULT_##id,
enum fault { FAULT_NONE, WH_FAULTS(WH_FAULT_ID) FAULT_COUNT };
#undef WH_FAULT_ID

struct fault_info {
    const char *name, *verdict, *description;
};

#define WH_FAULT_INFO(id, name, verdict, description) {name, verdict, description},
#define WH_FAULT_TABLE                                                                             \
    {                                                                                              \
        {"", "pass", "no fault"}, WH_FAULTS(WH_FAULT_INFO)                                         \
    }

#endif
