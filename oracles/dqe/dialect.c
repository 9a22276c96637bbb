/* What of DQE dialects have: a row each. */
#include "oracles/dqe/dqe.h"

/*
 * Errors that only an UPDATE or a DELETE gives, after the paper's Table II.
 *
 * SQLite (https://www.sqlite.org/rescode.html): constraints, and a rowid that is no integer.
 * PostgreSQL (https://www.postgresql.org/docs/current/errcodes-appendix.html): integrity
 * constraints; values that do not fit their column (22001 too long, 22003 out of range); a
 * generated column; a check option of a view; a row that a trigger or partition refuses.
 * MySQL and MariaDB (https://dev.mysql.com/doc/mysql-errors/8.0/en/server-error-reference.html,
 * https://mariadb.com/kb/en/mariadb-error-code-reference/): NOT NULL, keys, foreign keys, CHECK
 * (3819, 4025), values that do not fit (1264, 1265, 1366, 1406), generated columns (3105, 1906),
 * partitions (1526, 1748), views (1369), a target that is also read (1093, 1443), locks.
 * DuckDB (src/common/exception.cpp): constraints, also such as an UPDATE meets that deletes and
 * inserts; conversions.
 */
#define SQLITE_REFUSALS "SQLITE_CONSTRAINT*"
#define POSTGRESQL_REFUSALS "23*"
#define DUCKDB_REFUSALS "Constraint"
#define MYSQL_REFUSALS "1048,1062,1169,1216,1217,1451,1452,1526,1748,1761,1762,3673,3819,4025"
#define SQLITE_ASIDE SQLITE_REFUSALS ",SQLITE_MISMATCH"
#define POSTGRESQL_ASIDE POSTGRESQL_REFUSALS ",22001,22003,428C9,44000,54000"
#define DUCKDB_ASIDE DUCKDB_REFUSALS ",Conversion,Out_of_Range,TransactionContext"
#define MYSQL_ASIDE                                                                                \
    "1048,1062,1069,1071,1093,1169,1205,1207,1213,1216,1217,1264,1265,1366,1369,1406,1416,1443,"   \
    "1451,1452,1526,1748,1761,1762,1906,3105,3673,3819,4025"

/*
 * What MySQL's strict modes promote
 * (https://dev.mysql.com/doc/refman/8.0/en/sql-mode.html#sql-mode-strict; sql/error_handler.cc),
 * JSON that is no number (3156) or too large a one (3155) too, and from 9 on a date or time that
 * INTERVAL takes out of range (6527, before 1441).
 * MariaDB's (https://mariadb.com/kb/en/sql-mode/) do so with every warning: of text that is none in
 * its character set (1300) or has characters that another lacks (1977), that is compressed (1259),
 * base64 (1958) or a format (3047) in name alone, of casts (1916, 1918), of JSON (4035 to 4044), too.
 */
#define PROMOTED "1260,1263,1264,1265,1292,1301,1365,1366,1406,1411,1441,3020,3751,3903,4038,4078"
#define PROMOTED_MARIADB PROMOTED ",1259,1300,1916,1918,1958,1977,3047,403*,404*"
#define PROMOTED_MYSQL PROMOTED ",3155,3156,6527"

#define ON_CONFLICT .conflict = " ON CONFLICT ({key}) DO UPDATE SET ", .excluded = "excluded.{v!}"

/* "row 1 missing from index i0", "wrong # of entries in index i0", "non-unique entry in index i0"
 * (https://www.sqlite.org/pragma.html#pragma_integrity_check) */
#define UNSOUND "SELECT COUNT(*) FROM pragma_integrity_check WHERE integrity_check LIKE '%index%'"

/* https://www.postgresql.org/docs/current/runtime-config-query.html */
static const char *const any_index[] = {"SET LOCAL enable_seqscan = off;", NULL};
static const char *const no_index[] = {"SET LOCAL enable_indexscan = off;",
                                       "SET LOCAL enable_indexonlyscan = off;",
                                       "SET LOCAL enable_bitmapscan = off;", NULL};

/* https://dev.mysql.com/doc/refman/8.0/en/update.html, insert-on-duplicate.html,
 * implicit-commit.html, index-hints.html */
#define OF_MYSQL                                                                                   \
    .several = true, .limited = true, .views = true, .triggers_set = true, .unaliased = true,      \
    .zeroes = true, .counts_zero = true, .replaces = true, .temporary = true,                      \
    .checks_table = true, .conflict = " ON DUPLICATE KEY UPDATE ", .excluded = "VALUES({v!})",     \
    .trigger = "CREATE TRIGGER wh_trigger AFTER {event} ON {t} FOR EACH ROW {x}",                  \
    .by_index = " FORCE INDEX ({i})", .by_none = " USE INDEX ()", .number = wh_dqe_number_mysql

static const wh_dqe_dialect rows[] = {
    /* https://www.sqlite.org/lang_createtrigger.html, 2.1 */
    {&wh_dialect_sqlite, SQLITE_ASIDE, SQLITE_REFUSALS, .update_from = true, .instead = true,
     .alias_as = true, .stored_alone = true, .replaces = true, ON_CONFLICT,
     .trigger = "CREATE TRIGGER wh_trigger AFTER {event} ON {t} BEGIN {x}; END",
     .trigger_plain = true, .by_index = " INDEXED BY {i}", .by_none = " NOT INDEXED",
     .unsound = UNSOUND, .number = wh_dqe_number_sqlite},
    {&wh_dialect_duckdb, DUCKDB_ASIDE, DUCKDB_REFUSALS, .update_from = true, .delete_using = true,
     .merges = true, ON_CONFLICT, .number = wh_dqe_number_duckdb},
    {&wh_dialect_postgresql, POSTGRESQL_ASIDE, POSTGRESQL_REFUSALS, .update_from = true,
     .delete_using = true, .views = true, .triggers_set = true, .merges = true, ON_CONFLICT,
     .trigger_function = "CREATE FUNCTION wh_function() RETURNS trigger LANGUAGE plpgsql AS "
                         "$wh$ BEGIN {x}; RETURN NULL; END $wh$",
     .trigger = "CREATE TRIGGER wh_trigger AFTER {event} ON {t} FOR EACH ROW EXECUTE FUNCTION "
                "wh_function()",
     .set_index = any_index, .set_none = no_index, .number = wh_dqe_number_postgresql},
    {&wh_dialect_mysql, MYSQL_ASIDE, MYSQL_REFUSALS, OF_MYSQL, .unreturned = true,
     .promoted = PROMOTED_MYSQL, .warns = "all"},
    /* https://jira.mariadb.org/browse/MDEV-28140 */
    {&wh_dialect_mariadb, MYSQL_ASIDE, MYSQL_REFUSALS, OF_MYSQL, .deleted_only = true,
     .on_the_fly = true, .without_with = true, .promoted = PROMOTED_MARIADB, .warns = "update"},
};

bool wh_dqe_knows(const wh_subject *s, const char **why)
{
    *why = "a dialect of which it does not know how rows are marked";
    return wh_dqe_dialect_of(s->dialect) != NULL;
}

bool wh_dqe_is_mode(wh_str mode)
{
    return mode.n == 0 || wh_str_is(mode, "loose") || wh_str_is(mode, "strict");
}

void wh_dqe_draw_mode(const wh_dqe_dialect *d, wh_rng *rng, wh_buf *choices)
{
    uint32_t mode = wh_rng_below(rng, 4);

    if (d->promoted && mode < 2)
        wh_buf_text(choices, mode ? " mode=loose" : " mode=strict");
}

void wh_dqe_set_mode(const wh_subject *s, wh_str mode, wh_dqe_statements *setup)
{
    const char *of_dialect = strchr(s->dialect->name, '+');
    wh_buf sql = WH_BUF_INIT(512);

    if (mode.n == 0 || !wh_dqe_dialect_of(s->dialect)->promoted)
        return;
    wh_buf_format(&sql, "SET SESSION sql_mode = '%sNO_ENGINE_SUBSTITUTION",
                  wh_str_is(mode, "loose") ? "" : "STRICT_ALL_TABLES,");
    for (; of_dialect && *of_dialect; of_dialect++) /* mysql+ansi_quotes: how SQL is read stays */
        wh_buf_char(&sql, *of_dialect == '+' ? ',' : *of_dialect);
    wh_buf_text(&sql, "';");
    setup->v[setup->n++] = wh_arena_str(s->a, wh_buf_view(&sql));
    wh_buf_release(&sql);
}

const wh_dqe_dialect *wh_dqe_dialect_of(const wh_dialect *d)
{
    size_t i;

    for (i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (wh_dialect_is(d, rows[i].dialect))
            return &rows[i];
    return NULL;
}
