/*
 * SQLite: its tokenizer (tokenize.c), keyword fallbacks and precedences (parse.y), functions
 * (https://www.sqlite.org/lang_corefunc.html and its neighbours), up to version 3.50.
 */
#include "formats/sql/tree/tree.h"

#include "formats/sql/dialect/models.h"

#define RESERVED(w) [WH_KW_##w - WH_FIRST_KEYWORD] = WH_WORD_RESERVED
#define NAME(w) [WH_KW_##w - WH_FIRST_KEYWORD] = WH_WORD_NAME
#define NOT_ALIAS(w) [WH_KW_##w - WH_FIRST_KEYWORD] = WH_WORD_NOT_ALIAS

/* clang-format off */
const uint8_t wh_words_sqlite[WH_KEYWORD_COUNT] = {
    RESERVED(ADD), RESERVED(ALL), RESERVED(ALTER), RESERVED(AND), RESERVED(AS),
    RESERVED(AUTOINCREMENT), RESERVED(BETWEEN), RESERVED(CASE), RESERVED(CHECK), RESERVED(COLLATE),
    RESERVED(COMMIT), RESERVED(CONSTRAINT), RESERVED(CREATE), RESERVED(DEFAULT),
    RESERVED(DEFERRABLE), RESERVED(DELETE), RESERVED(DISTINCT), RESERVED(DROP), RESERVED(ELSE),
    RESERVED(ESCAPE), RESERVED(EXCEPT), RESERVED(EXISTS), RESERVED(FOREIGN), RESERVED(FROM),
    RESERVED(GROUP), RESERVED(HAVING), RESERVED(IN), RESERVED(INDEX), RESERVED(INSERT),
    RESERVED(INTERSECT), RESERVED(INTO), RESERVED(IS), RESERVED(ISNULL), RESERVED(JOIN),
    RESERVED(LIMIT), RESERVED(NOT), RESERVED(NOTHING), RESERVED(NOTNULL), RESERVED(NULL),
    RESERVED(ON), RESERVED(OR), RESERVED(ORDER), RESERVED(PRIMARY), RESERVED(REFERENCES),
    RESERVED(RETURNING), RESERVED(SELECT), RESERVED(SET), RESERVED(TABLE), RESERVED(THEN),
    RESERVED(TO), RESERVED(TRANSACTION), RESERVED(UNION), RESERVED(UNIQUE), RESERVED(UPDATE),
    RESERVED(USING), RESERVED(VALUES), RESERVED(WHEN), RESERVED(WHERE),
    /* idj and the words that only the lookahead tells from names */
    NOT_ALIAS(CROSS), NOT_ALIAS(FULL), NOT_ALIAS(INNER), NOT_ALIAS(LEFT), NOT_ALIAS(NATURAL),
    NOT_ALIAS(OUTER), NOT_ALIAS(RIGHT), NOT_ALIAS(INDEXED), NOT_ALIAS(WINDOW), NOT_ALIAS(OVER),
    NOT_ALIAS(FILTER), NOT_ALIAS(GLOB), NOT_ALIAS(LIKE), NOT_ALIAS(MATCH), NOT_ALIAS(REGEXP),
    /* the %fallback list */
    NAME(ABORT), NAME(ACTION), NAME(AFTER), NAME(ALWAYS), NAME(ANALYZE), NAME(ASC), NAME(ATTACH),
    NAME(BEFORE), NAME(BEGIN), NAME(BY), NAME(CASCADE), NAME(CAST), NAME(COLUMN), NAME(CONFLICT),
    NAME(CURRENT), NAME(CURRENT_DATE), NAME(CURRENT_TIME), NAME(CURRENT_TIMESTAMP),
    NAME(DATABASE), NAME(DEFERRED), NAME(DESC), NAME(DETACH), NAME(DO), NAME(EACH), NAME(END),
    NAME(EXCLUDE), NAME(EXCLUSIVE), NAME(EXPLAIN), NAME(FAIL), NAME(FIRST), NAME(FOLLOWING),
    NAME(FOR), NAME(GENERATED), NAME(GROUPS), NAME(IF), NAME(IGNORE), NAME(IMMEDIATE),
    NAME(INITIALLY), NAME(INSTEAD), NAME(KEY), NAME(LAST), NAME(MATERIALIZED), NAME(NO),
    NAME(NULLS), NAME(OF), NAME(OFFSET), NAME(OTHERS), NAME(PARTITION), NAME(PLAN), NAME(PRAGMA),
    NAME(PRECEDING), NAME(QUERY), NAME(RAISE), NAME(RANGE), NAME(RECURSIVE), NAME(REINDEX),
    NAME(RELEASE), NAME(RENAME), NAME(REPLACE), NAME(RESTRICT), NAME(ROLLBACK), NAME(ROW),
    NAME(ROWS), NAME(SAVEPOINT), NAME(TEMP), NAME(TEMPORARY), NAME(TIES), NAME(TRIGGER),
    NAME(UNBOUNDED), NAME(VACUUM), NAME(VIEW), NAME(VIRTUAL), NAME(WITH), NAME(WITHIN),
    NAME(WITHOUT),
    /* no keywords of SQLite's, but words that its grammar compares by their text */
    NAME(FALSE), NAME(ROWID), NAME(STORED), NAME(STRICT), NAME(TRUE),
};

/* Lowest first; see the %left and %right lines of parse.y. */
const wh_operator wh_powers_sqlite[WH_TOKEN_KINDS] = {
    [WH_KW_OR] = WH_OPERATOR(2, BINARY, 0),
    [WH_KW_AND] = WH_OPERATOR(4, BINARY, 0),
    [WH_KW_NOT] = WH_OPERATOR(6, NOT_NULL, 6),
    [WH_OP_EQ] = WH_OPERATOR(8, BINARY, 0),
    [WH_OP_EQEQ] = WH_OPERATOR(8, BINARY, 0),
    [WH_OP_NE] = WH_OPERATOR(8, BINARY, 0),
    [WH_OP_BANGEQ] = WH_OPERATOR(8, BINARY, 0),
    [WH_KW_IS] = WH_OPERATOR(8, IS, 0),
    [WH_KW_IN] = WH_OPERATOR(8, IN, 0),
    [WH_KW_LIKE] = WH_OPERATOR(8, LIKE, 0),
    [WH_KW_GLOB] = WH_OPERATOR(8, LIKE, 0),
    [WH_KW_MATCH] = WH_OPERATOR(8, LIKE, 0),
    [WH_KW_REGEXP] = WH_OPERATOR(8, LIKE, 0),
    [WH_KW_BETWEEN] = WH_OPERATOR(8, BETWEEN, 0),
    [WH_KW_ISNULL] = WH_OPERATOR(8, POSTFIX, 0),
    [WH_KW_NOTNULL] = WH_OPERATOR(8, POSTFIX, 0),
    [WH_OP_LT] = WH_OPERATOR(10, BINARY, 0),
    [WH_OP_LE] = WH_OPERATOR(10, BINARY, 0),
    [WH_OP_GT] = WH_OPERATOR(10, BINARY, 0),
    [WH_OP_GE] = WH_OPERATOR(10, BINARY, 0),
    [WH_OP_AMP] = WH_OPERATOR(14, BINARY, 0),
    [WH_OP_PIPE] = WH_OPERATOR(14, BINARY, 0),
    [WH_OP_SHL] = WH_OPERATOR(14, BINARY, 0),
    [WH_OP_SHR] = WH_OPERATOR(14, BINARY, 0),
    [WH_OP_PLUS] = WH_OPERATOR(16, BINARY, 24),
    [WH_OP_MINUS] = WH_OPERATOR(16, BINARY, 24),
    [WH_OP_STAR] = WH_OPERATOR(18, BINARY, 0),
    [WH_OP_SLASH] = WH_OPERATOR(18, BINARY, 0),
    [WH_OP_PERCENT] = WH_OPERATOR(18, BINARY, 0),
    [WH_OP_CONCAT] = WH_OPERATOR(20, BINARY, 0),
    [WH_OP_ARROW] = WH_OPERATOR(20, BINARY, 0),
    [WH_OP_ARROW2] = WH_OPERATOR(20, BINARY, 0),
    [WH_KW_COLLATE] = WH_OPERATOR(22, COLLATE, 0),
    [WH_OP_TILDE] = WH_OPERATOR(0, NONE, 24),
};

const wh_starter wh_starters_sqlite[] = {
    {WH_KW_SELECT, WH_N_SELECT_STATEMENT}, {WH_KW_VALUES, WH_N_SELECT_STATEMENT},
    {WH_KW_INSERT, WH_N_INSERT}, {WH_KW_REPLACE, WH_N_INSERT}, {WH_KW_UPDATE, WH_N_UPDATE},
    {WH_KW_DELETE, WH_N_DELETE}, {WH_KW_CREATE, WH_N_CREATE_OTHER}, {WH_KW_DROP, WH_N_DROP},
    {WH_KW_ALTER, WH_N_ALTER}, {WH_KW_PRAGMA, WH_N_PRAGMA}, {WH_KW_ANALYZE, WH_N_ANALYZE},
    {WH_KW_REINDEX, WH_N_REINDEX}, {WH_KW_VACUUM, WH_N_VACUUM}, {WH_KW_ATTACH, WH_N_ATTACH},
    {WH_KW_DETACH, WH_N_DETACH}, {WH_KW_BEGIN, WH_N_BEGIN}, {WH_KW_COMMIT, WH_N_COMMIT},
    {WH_KW_END, WH_N_COMMIT}, {WH_KW_ROLLBACK, WH_N_ROLLBACK}, {WH_KW_SAVEPOINT, WH_N_SAVEPOINT},
    {WH_KW_RELEASE, WH_N_RELEASE}, {WH_KW_EXPLAIN, WH_N_EXPLAIN}, {0, 0},
};

/* Sorted by name. */
const wh_function wh_functions_sqlite[] = {
    {"abs", 1, 1, 0}, {"acos", 1, 1, 0, WH_CLASS_REAL}, {"acosh", 1, 1, 0, WH_CLASS_REAL}, {"asin", 1, 1, 0, WH_CLASS_REAL},
    {"asinh", 1, 1, 0, WH_CLASS_REAL}, {"atan", 1, 1, 0, WH_CLASS_REAL}, {"atan2", 2, 2, 0, WH_CLASS_REAL}, {"atanh", 1, 1, 0, WH_CLASS_REAL},
    {"avg", 1, 1, WH_FN_AGGREGATE, .order = WH_ORDER_SUM},
    {"bm25", 1, -1, 0}, {"ceil", 1, 1, 0}, {"ceiling", 1, 1, 0},
    {"changes", 0, 0, WH_FN_NONDETERMINISTIC},
    {"char", 0, -1, 0, WH_CLASS_TEXT}, {"coalesce", 2, -1, 0}, {"concat", 1, -1, 0, WH_CLASS_TEXT}, {"concat_ws", 2, -1, 0, WH_CLASS_TEXT},
    {"cos", 1, 1, 0, WH_CLASS_REAL}, {"cosh", 1, 1, 0, WH_CLASS_REAL}, {"count", 0, 1, WH_FN_AGGREGATE, WH_CLASS_INTEGER, .order = WH_ORDER_FREE},
    {"cume_dist", 0, 0, WH_FN_WINDOW, WH_CLASS_REAL, .order = WH_ORDER_FREE},
    {"current_date", 0, 0, WH_FN_CLOCK | WH_FN_BARE},
    {"current_time", 0, 0, WH_FN_CLOCK | WH_FN_BARE},
    {"current_timestamp", 0, 0, WH_FN_CLOCK | WH_FN_BARE},
    {"date", 0, -1, WH_FN_CLOCK | WH_FN_CHANGED, WH_CLASS_TEXT},
    {"datetime", 0, -1, WH_FN_CLOCK | WH_FN_CHANGED, WH_CLASS_TEXT}, {"degrees", 1, 1, 0, WH_CLASS_REAL},
    {"dense_rank", 0, 0, WH_FN_WINDOW, WH_CLASS_INTEGER, .order = WH_ORDER_FREE}, {"exp", 1, 1, 0, WH_CLASS_REAL},
    {"first_value", 1, 1, WH_FN_WINDOW | WH_FN_ORDER_SENSITIVE},
    {"floor", 1, 1, 0}, {"format", 1, -1, WH_FN_CHANGED, WH_CLASS_TEXT},
    {"fts3_tokenizer", 1, 2, WH_FN_SIDE_EFFECT}, {"generate_series", 1, 3, WH_FN_TABLE},
    {"glob", 2, 2, 0}, {"group_concat", 1, 2, WH_FN_AGGREGATE | WH_FN_ORDER_SENSITIVE, WH_CLASS_TEXT},
    {"hex", 1, 1, 0, WH_CLASS_TEXT},
    {"highlight", 4, 4, 0}, {"ifnull", 2, 2, 0}, {"iif", 2, -1, 0}, {"instr", 2, 2, WH_FN_COUNT, WH_CLASS_INTEGER},
    {"json", 1, 1, WH_FN_CHANGED, WH_CLASS_TEXT},
    {"json_array", 0, -1, WH_FN_CHANGED, WH_CLASS_TEXT}, {"json_array_length", 1, 2, WH_FN_CHANGED, WH_CLASS_INTEGER},
    {"json_each", 1, 2, WH_FN_TABLE},
    {"json_error_position", 1, 1, 0, WH_CLASS_INTEGER}, {"json_extract", 2, -1, WH_FN_CHANGED},
    {"json_group_array", 1, 1, WH_FN_AGGREGATE | WH_FN_ORDER_SENSITIVE},
    {"json_group_object", 2, 2, WH_FN_AGGREGATE | WH_FN_ORDER_SENSITIVE},
    {"json_insert", 1, -1, WH_FN_CHANGED}, {"json_object", 0, -1, WH_FN_CHANGED, WH_CLASS_TEXT},
    {"json_patch", 2, 2, WH_FN_CHANGED},
    {"json_pretty", 1, 2, 0}, {"json_quote", 1, 1, WH_FN_CHANGED, WH_CLASS_TEXT},
    {"json_remove", 1, -1, WH_FN_CHANGED},
    {"json_replace", 1, -1, WH_FN_CHANGED}, {"json_set", 1, -1, WH_FN_CHANGED},
    {"json_tree", 1, 2, WH_FN_TABLE},
    {"json_type", 1, 2, WH_FN_CHANGED, WH_CLASS_TEXT}, {"json_valid", 1, 2, WH_FN_CHANGED, WH_CLASS_INTEGER}, {"jsonb", 1, 1, 0},
    {"jsonb_array", 0, -1, 0}, {"jsonb_extract", 2, -1, 0},
    {"jsonb_group_array", 1, 1, WH_FN_AGGREGATE | WH_FN_ORDER_SENSITIVE},
    {"jsonb_group_object", 2, 2, WH_FN_AGGREGATE | WH_FN_ORDER_SENSITIVE},
    {"jsonb_insert", 1, -1, 0}, {"jsonb_object", 0, -1, 0}, {"jsonb_patch", 2, 2, 0},
    {"jsonb_remove", 1, -1, 0}, {"jsonb_replace", 1, -1, 0}, {"jsonb_set", 1, -1, 0},
    {"julianday", 0, -1, WH_FN_CLOCK | WH_FN_CHANGED, WH_CLASS_REAL},
    {"lag", 1, 3, WH_FN_WINDOW | WH_FN_ORDER_SENSITIVE},
    {"last_insert_rowid", 0, 0, WH_FN_NONDETERMINISTIC},
    {"last_value", 1, 1, WH_FN_WINDOW | WH_FN_ORDER_SENSITIVE},
    {"lead", 1, 3, WH_FN_WINDOW | WH_FN_ORDER_SENSITIVE}, {"length", 1, 1, WH_FN_COUNT, WH_CLASS_INTEGER},
    {"like", 2, 3, 0},
    {"likelihood", 2, 2, 0}, {"likely", 1, 1, 0}, {"ln", 1, 1, 0, WH_CLASS_REAL},
    {"load_extension", 1, 2, WH_FN_SIDE_EFFECT | WH_FN_NONDETERMINISTIC}, {"log", 1, 2, 0, WH_CLASS_REAL},
    {"log10", 1, 1, 0, WH_CLASS_REAL}, {"log2", 1, 1, 0, WH_CLASS_REAL}, {"lower", 1, 1, 0, WH_CLASS_TEXT}, {"ltrim", 1, 2, 0, WH_CLASS_TEXT},
    {"matchinfo", 1, 2, 0}, {"max", 1, -1, WH_FN_AGGREGATE_OF_ONE, .order = WH_ORDER_EXTREME},
    {"median", 1, 1, WH_FN_AGGREGATE},
    {"min", 1, -1, WH_FN_AGGREGATE_OF_ONE, .order = WH_ORDER_EXTREME}, {"mod", 2, 2, 0},
    {"nth_value", 2, 2, WH_FN_WINDOW | WH_FN_ORDER_SENSITIVE},
    {"ntile", 1, 1, WH_FN_WINDOW | WH_FN_ORDER_SENSITIVE, WH_CLASS_INTEGER}, {"nullif", 2, 2, 0},
    {"octet_length", 1, 1, 0, WH_CLASS_INTEGER},
    {"offsets", 1, 1, 0}, {"percent_rank", 0, 0, WH_FN_WINDOW, WH_CLASS_REAL, .order = WH_ORDER_FREE},
    {"percentile", 2, 2, WH_FN_AGGREGATE},
    {"percentile_cont", 2, 2, WH_FN_AGGREGATE}, {"percentile_disc", 2, 2, WH_FN_AGGREGATE},
    {"pi", 0, 0, 0, WH_CLASS_REAL}, {"pow", 2, 2, 0}, {"power", 2, 2, 0}, {"printf", 1, -1, WH_FN_CHANGED, WH_CLASS_TEXT},
    {"quote", 1, 1, WH_FN_CHANGED, WH_CLASS_TEXT}, {"radians", 1, 1, 0, WH_CLASS_REAL}, {"random", 0, 0, WH_FN_NONDETERMINISTIC},
    {"randomblob", 1, 1, WH_FN_NONDETERMINISTIC},
    {"rank", 0, 0, WH_FN_WINDOW, WH_CLASS_INTEGER, .order = WH_ORDER_FREE},
    {"replace", 3, 3, WH_FN_CHANGED, WH_CLASS_TEXT}, {"round", 1, 2, WH_FN_CHANGED},
    {"row_number", 0, 0, WH_FN_WINDOW | WH_FN_ORDER_SENSITIVE, WH_CLASS_INTEGER},
    {"rtreecheck", 1, 2, 0}, {"rtreedepth", 1, 1, 0}, {"rtreenode", 2, 2, 0}, {"rtrim", 1, 2, 0, WH_CLASS_TEXT},
    {"sign", 1, 1, 0, WH_CLASS_INTEGER}, {"sin", 1, 1, 0, WH_CLASS_REAL}, {"sinh", 1, 1, 0, WH_CLASS_REAL},
    {"snippet", 1, 6, 0}, {"soundex", 1, 1, 0, WH_CLASS_TEXT},
    {"sqlite_compileoption_get", 1, 1, WH_FN_ENVIRONMENT},
    {"sqlite_compileoption_used", 1, 1, WH_FN_ENVIRONMENT}, {"sqlite_offset", 1, 1, 0},
    {"sqlite_source_id", 0, 0, WH_FN_ENVIRONMENT}, {"sqlite_version", 0, 0, WH_FN_ENVIRONMENT},
    {"sqrt", 1, 1, 0, WH_CLASS_REAL},
    {"strftime", 1, -1, WH_FN_CLOCK | WH_FN_CHANGED, WH_CLASS_TEXT},
    {"string_agg", 2, 2, WH_FN_AGGREGATE | WH_FN_ORDER_SENSITIVE, WH_CLASS_TEXT},
    {"substr", 2, 3, 0}, {"substring", 2, 3, 0}, {"subtype", 1, 1, 0},
    {"sum", 1, 1, WH_FN_AGGREGATE, .order = WH_ORDER_SUM}, {"tan", 1, 1, 0, WH_CLASS_REAL}, {"tanh", 1, 1, 0, WH_CLASS_REAL},
    {"time", 0, -1, WH_FN_CLOCK | WH_FN_CHANGED, WH_CLASS_TEXT}, {"timediff", 2, 2, WH_FN_CLOCK | WH_FN_CHANGED},
    {"total", 1, 1, WH_FN_AGGREGATE, WH_CLASS_REAL, .order = WH_ORDER_SUM},
    {"total_changes", 0, 0, WH_FN_NONDETERMINISTIC},
    {"trim", 1, 2, 0, WH_CLASS_TEXT}, {"trunc", 1, 1, 0}, {"typeof", 1, 1, 0, WH_CLASS_TEXT}, {"unhex", 1, 2, 0},
    {"unicode", 1, 1, WH_FN_COUNT, WH_CLASS_INTEGER}, {"unistr", 1, 1, 0}, {"unistr_quote", 1, 1, 0},
    {"unixepoch", 0, -1, WH_FN_CLOCK | WH_FN_CHANGED, WH_CLASS_INTEGER}, {"unlikely", 1, 1, 0}, {"upper", 1, 1, 0, WH_CLASS_TEXT},
    {"zeroblob", 1, 1, 0}, {NULL, 0, 0, 0},
};
/* clang-format on */

const size_t wh_nfunctions_sqlite = sizeof wh_functions_sqlite / sizeof *wh_functions_sqlite - 1;
static const char *const aliases[] = {"sqlite3", NULL};
static const char *const types[] = {"INTEGER", "INT", "REAL", "TEXT", "BLOB", "NUMERIC", NULL};

/* https://www.sqlite.org/changes.html */
static const uint32_t since[WH_SINCE_COUNT] = {
    [WH_SINCE_TRUTH_TESTS] = 3023000, /* before, TRUE is a name */
    [WH_SINCE_USELESS_INDEXES] = 3033000,
    [WH_SINCE_CTE_HINTS] = 3035000,
    [WH_SINCE_RIGHT_JOIN] = 3039000,
};

static const char *const memory_errors[] = {"SQLITE_NOMEM", "SQLITE_IOERR_NOMEM", NULL};

const wh_dialect wh_dialect_sqlite = {
    .name = "sqlite",
    .aliases = aliases,
    WH_READS_AS_SQLITE,
    .functions = wh_functions_sqlite,
    .nfunctions = &wh_nfunctions_sqlite,
    .types = types,
    .meanings = WH_MEANS_TRUE_IS_ONE | WH_MEANS_ROWID | WH_MEANS_PLAIN_PLUS |
                WH_MEANS_COLUMN_FIRST | WH_MEANS_EQUAL_COUNTS,
    .since = since,
    .memory_errors = memory_errors,
};
