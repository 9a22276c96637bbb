/*
 * The walls. The engine is opened without access to anything outside (enable_external_access, which can't be
 * given back): no file, no network, no extension, no database but its own in memory, and those in memory that it
 * attaches. What is left is what a statement could do to the engine itself: told by what DuckDB says it is, and of
 * settings by their names.
 */
#include "replay/engine/duckdb/session.h"
#include "replay/engine/walls.h"

/* Types of statements that a case may have. */
static const int allowed[] = {
    DUCKDB_STATEMENT_TYPE_SELECT,      DUCKDB_STATEMENT_TYPE_INSERT,  DUCKDB_STATEMENT_TYPE_UPDATE,
    DUCKDB_STATEMENT_TYPE_EXPLAIN,     DUCKDB_STATEMENT_TYPE_DELETE,  DUCKDB_STATEMENT_TYPE_CREATE,
    DUCKDB_STATEMENT_TYPE_ALTER,       DUCKDB_STATEMENT_TYPE_ANALYZE, DUCKDB_STATEMENT_TYPE_TRANSACTION,
    DUCKDB_STATEMENT_TYPE_CREATE_FUNC, DUCKDB_STATEMENT_TYPE_DROP,    DUCKDB_STATEMENT_TYPE_VARIABLE_SET,
    DUCKDB_STATEMENT_TYPE_PRAGMA,      DUCKDB_STATEMENT_TYPE_VACUUM,  DUCKDB_STATEMENT_TYPE_SET,
    DUCKDB_STATEMENT_TYPE_MERGE_INTO,  DUCKDB_STATEMENT_TYPE_PREPARE, DUCKDB_STATEMENT_TYPE_EXECUTE,
    DUCKDB_STATEMENT_TYPE_ATTACH,      DUCKDB_STATEMENT_TYPE_CALL,
};

/* Settings (https://duckdb.org/docs/stable/configuration/overview) that concern a session's queries alone. */
static const char *const settings[] = {
    "asof_loop_join_threshold",
    "calendar",
    "debug_window_mode",
    "default_collation",
    "default_null_order",
    "default_order",
    "disabled_optimizers",
    "dynamic_or_filter_threshold",
    "geometry_minimum_shredding_size",
    "ieee_floating_point_ops",
    "index_scan_max_count",
    "index_scan_percentage",
    "integer_division",
    "lambda_syntax",
    "late_materialization_max_rows",
    "max_expression_depth",
    "merge_join_threshold",
    "nested_loop_join_threshold",
    "null_order",
    "old_implicit_casting",
    "order_by_non_integer_literal",
    "ordered_aggregate_threshold",
    "perfect_ht_threshold",
    "pivot_filter_threshold",
    "pivot_limit",
    "prefer_range_joins",
    "preserve_identifier_case",
    "preserve_insertion_order",
    "scalar_subquery_error_on_multiple_rows",
    "schema",
    "search_path",
    "timezone",
    "variable",
    "variant_minimum_shredding_size",
};

/* Pragmas that show something, or switch the planner. */
static const char *const pragmas[] = {
    "collations",       "database_list",         "disable_optimizer",     "disable_verification",
    "enable_optimizer", "enable_verification",   "functions",             "show",
    "show_tables",      "show_tables_expanded",  "storage_info",          "table_info",
    "verify_external",  "disable_verify_external", "verify_fetch_row",    "version",
    "verify_parallelism", "disable_verify_parallelism", "verify_serializer",
};

/* In any statement: what writes a log to a place of the case's choice, and what lives on in a directory. */
static const wh_wall anywhere[] = {
    {"enable_logging", NULL, "it writes to files", false},
    {"enable_profiling", NULL, "it writes to files", false},
    {"set_log_storage", NULL, "it writes to files", false},
    {"secret", NULL, "secrets are for what is outside", false},
    {"persistent", NULL, "it outlives the case", false},
};

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

static bool is_pair(const char *p, const char *end, char first, char second)
{
    return p + 1 < end && p[0] == first && p[1] == second;
}

/* Behind the comment that begins at p; p itself: none does. Those of C nest, as in PostgreSQL. */
static const char *skip_comment(const char *p, const char *end)
{
    unsigned depth = 0;

    if (is_pair(p, end, '-', '-')) {
        while (p < end && *p != '\n')
            p++;
        return p;
    }
    if (!is_pair(p, end, '/', '*'))
        return p;
    do {
        bool opens = is_pair(p, end, '/', '*'), closes = is_pair(p, end, '*', '/');

        depth += opens;
        depth -= closes;
        p += opens || closes ? 2 : 1;
    } while (p < end && depth > 0);
    return p;
}

/* The next word or name behind blanks and signs, and, if it skips them, comments. n == 0: there is none. */
static wh_str word_behind(wh_str sql, size_t *at, bool skips)
{
    const char *p = sql.p + *at, *end = sql.p + sql.n, *from;

    while (p < end && !is_letter(*p)) {
        const char *behind = skips ? skip_comment(p, end) : p;

        p = behind > p ? behind : p + 1;
    }
    for (from = p; p < end && is_letter(*p); p++)
        ;
    *at = (size_t)(p - sql.p);
    return (wh_str){from, (size_t)(p - from)};
}

static wh_str next_word(wh_str sql, size_t *at)
{
    return word_behind(sql, at, true);
}

static bool is_one_of(wh_str w, const char *const *names, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (wh_str_eq_nocase(w, wh_str_of(names[i])))
            return true;
    return false;
}
#define IS_ONE_OF(w, names) is_one_of(w, names, sizeof(names) / sizeof *(names))

/* SET [SESSION | LOCAL | GLOBAL] name, RESET name, PRAGMA name; USE, which is SET schema. */
static bool sets_what_it_may(wh_str sql)
{
    static const char *const scopes[] = {"session", "local", "global"};
    size_t at = 0;
    wh_str verb = next_word(sql, &at), name = next_word(sql, &at);
    bool pragma = wh_str_eq_nocase(verb, WH_STR("pragma"));

    if (wh_str_eq_nocase(verb, WH_STR("use")))
        return true;
    if (!pragma && IS_ONE_OF(name, scopes))
        name = next_word(sql, &at);
    return IS_ONE_OF(name, settings) || (pragma && IS_ONE_OF(name, pragmas));
}

/* What a statement in another one may begin with. */
static const char *const inner[] = {"select", "with", "from", "values", "insert", "update", "delete"};

/* EXPLAIN ANALYZE does what it explains. */
static bool explains_more(wh_str sql)
{
    size_t at = 0;

    next_word(sql, &at);
    if (!wh_str_eq_nocase(next_word(sql, &at), WH_STR("analyze")))
        at = 0, next_word(sql, &at);
    return !IS_ONE_OF(next_word(sql, &at), inner);
}

/* PREPARE name AS, and then what it could do by itself. In words and blanks alone: a name in quotes, or with other
 * characters in it, could be taken for all of that. */
static bool prepares_more(wh_str sql)
{
    size_t at = 0, i;

    next_word(sql, &at);
    next_word(sql, &at);
    if (!wh_str_eq_nocase(next_word(sql, &at), WH_STR("as")) || !IS_ONE_OF(next_word(sql, &at), inner))
        return true;
    for (i = 0; i < at && (is_letter(sql.p[i]) || sql.p[i] == ' ' || sql.p[i] == '('); i++)
        ;
    return i < at;
}

/* ATTACH ':memory:' AS name (COMPRESS), its storage as that of a file; nothing else, and no name that is not one
 * word. */
static bool attaches_more(wh_str sql)
{
    static const char memory[] = "attach ':memory:' as ";
    const size_t n = sizeof memory - 1;
    wh_str rest = {sql.p + n, sql.n - n};

    if (sql.n < n || !wh_str_eq_nocase((wh_str){sql.p, n}, WH_STR(memory)))
        return true;
    while (rest.n && is_letter(*rest.p))
        rest = (wh_str){rest.p + 1, rest.n - 1};
    if (rest.n && rest.p[rest.n - 1] == ';')
        rest.n--;
    return rest.n > 0 && !wh_str_eq_nocase(rest, WH_STR(" (compress)"));
}

/* CALL stands for CHECKPOINT, too, by which an attached database stores its rows. */
static bool calls_more(wh_str sql)
{
    size_t at = 0;
    wh_str word = next_word(sql, &at);

    if (wh_str_eq_nocase(word, WH_STR("force")))
        word = next_word(sql, &at);
    return !wh_str_eq_nocase(word, WH_STR("checkpoint"));
}

const char *wh_duck_refusal(int type, wh_str sql)
{
    size_t i = 0, at = 0;
    wh_str w;

    while (i < sizeof allowed / sizeof *allowed && allowed[i] != type)
        i++;
    if (i == sizeof allowed / sizeof *allowed)
        return "no statement of a test: it reaches outside, hides another one, or changes the engine";
    if ((type == DUCKDB_STATEMENT_TYPE_SET || type == DUCKDB_STATEMENT_TYPE_PRAGMA ||
         type == DUCKDB_STATEMENT_TYPE_VARIABLE_SET) &&
        !sets_what_it_may(sql))
        return "a setting that may reach beyond the queries of the case";
    if (type == DUCKDB_STATEMENT_TYPE_EXPLAIN && explains_more(sql))
        return "it may execute what it explains";
    if (type == DUCKDB_STATEMENT_TYPE_PREPARE && prepares_more(sql))
        return "it may prepare what is refused";
    if (type == DUCKDB_STATEMENT_TYPE_ATTACH && attaches_more(sql))
        return "a database that is not its own in memory";
    if (type == DUCKDB_STATEMENT_TYPE_CALL && calls_more(sql))
        return "a function that may change more than the case's database";
    /* in comments, too: what looks like the begin of one may stand in a text, and the words behind it count */
    while ((w = word_behind(sql, &at, false)).n > 0) {
        const char *why = WH_WALL_FIND(anywhere, w, WH_STR(""), false);

        if (why != NULL)
            return why;
    }
    return NULL;
}
