/* What rules are tried on in each dialect: a table, its values, queries that read it. */
#include "oracles/campaign/ground.h"

#define ARMS                                                                                       \
    {                                                                                              \
        "SELECT n FROM v", "SELECT wn FROM w", "SELECT nn FROM v WHERE id < 9",                    \
            "SELECT wid FROM w WHERE wn = 1"                                                       \
    }
#define INTEGERS "0", "1", "-1", "2", "7", "100", "2147483647", "-2147483648", "NULL", "NULL"
#define REALS "0", "0.5", "-0.0", "1", "-1.5", "1e15", "1e300", "1e-7", "NULL", "NULL"
#define WORDS                                                                                      \
    "''", "'a'", "'A'", "'b'", "'ab'", "' a'", "'1'", "'1.0'", "'%'", "'_a'", "'0x1'", "NULL"
#define DECIMALS "0", "0.50", "1.00", "-1.25", "99999.99", "NULL"
#define TRUTHS                                                                                     \
    "n = 1", "n > 0", "s LIKE 'a%'", "n IS NULL", "s = 'a'", "r < 1", "nn <> 2", "NOT (n = 1)",    \
        "n IN (0, 1)", "n BETWEEN 0 AND 5"

enum { OF_SQLITE, OF_DUCKDB, OF_POSTGRESQL, OF_MYSQL };

static const wh_rules_ground grounds[] = {
    [OF_SQLITE] =
        {{"CREATE TABLE v(id INTEGER PRIMARY KEY, n INTEGER, r REAL, s TEXT, c TEXT COLLATE "
          "NOCASE, u, "
          "m NUMERIC, b BLOB, nn INTEGER NOT NULL, t TEXT COLLATE RTRIM);"},
         NULL,
         {{INTEGERS, "9223372036854775807", "-9223372036854775808", "'a'", "x'00'", "1.5"},
          {REALS, "'a'", "9007199254740993", "9223372036854775807"},
          {WORDS, "x'61'", "'a '", "'ä'"},
          {WORDS, "x'41'", "'AB'"},
          {INTEGERS, REALS, "''", "'a'", "'1'", "'1.0'", "x''", "x'61'", "9223372036854775807"},
          {INTEGERS, "'1e2'", "'a'", "0.5", "'0.5'"},
          {WORDS, "x'00'", "x'ff'", "1", "1.0"},
          {"0", "1", "2", "-1", "3"},
          {WORDS, "'a '", "'a  '"}},
         {TRUTHS,
          "n",
          "r",
          "s",
          "c",
          "u",
          "m",
          "b",
          "nn",
          "t",
          "+n",
          "n + 1",
          "u || ''",
          "abs(n)",
          "length(s)",
          "0",
          "1",
          "-1",
          "NULL",
          "'a'",
          "''",
          "'1'",
          "0.5",
          "'a*'",
          "'a%'",
          "'1.%'",
          "'1.*'",
          "x'61'",
          "9223372036854775807",
          "CAST(s AS INTEGER)",
          "CAST(s AS TEXT)",
          "lower(s)",
          "c COLLATE BINARY",
          "u IS n"},
         {"SELECT n FROM v AS w WHERE w.id < 5", "SELECT w.s FROM v AS w WHERE w.n = v.nn",
          "SELECT u FROM v AS w WHERE w.id > 99", "SELECT 1"},
         {"SELECT id, {e} FROM v", "SELECT id, typeof({e}) FROM v", "SELECT id FROM v WHERE {e}",
          "SELECT id, quote({e}) FROM v"},
         {"SELECT {e} FROM v", "SELECT nn, {e} FROM v GROUP BY nn",
          "SELECT {e} FROM v WHERE 1 = 0"},
         ARMS},
    [OF_DUCKDB] = {{"CREATE TABLE v(id INT PRIMARY KEY, n INT, i2 SMALLINT, i8 BIGINT, k UINTEGER, "
                    "r DOUBLE, f "
                    "FLOAT, d DECIMAL(18,4), e DECIMAL(10,2), s VARCHAR, bo BOOLEAN, da DATE, ts "
                    "TIMESTAMP, nn "
                    "INT "
                    "NOT NULL DEFAULT 0);",
                    "CREATE INDEX vn ON v(n);"},
                   NULL,
                   {{INTEGERS},
                    {"0", "1", "-1", "32767", "-32768", "NULL"},
                    {INTEGERS, "9223372036854775807"},
                    {"0", "1", "2", "4294967295", "NULL"},
                    {REALS, "'nan'", "'inf'"},
                    {"0", "0.5", "-1.5", "1", "'nan'", "NULL"},
                    {DECIMALS, "1.0000"},
                    {DECIMALS},
                    {WORDS, "'ä'"},
                    {"TRUE", "FALSE", "NULL"}},
                   {TRUTHS,     "n",  "i2",        "i8",  "k",    "r",     "f",        "d",
                    "e",        "s",  "bo",        "nn",  "da",   "ts",    "v",        "n + 1",
                    "s || 'x'", "-n", "length(s)", "0",   "1",    "2",     "TRUE",     "FALSE",
                    "'a'",      "''", "'1'",       "0.5", "'a%'", "'1.%'", "lower(s)", "s || s"},
                   {"SELECT n FROM v AS w WHERE w.id < 5",
                    "SELECT w.s FROM v AS w WHERE w.n = v.nn",
                    "SELECT n FROM v AS w WHERE w.id > 99", "SELECT 1"},
                   {"SELECT id, {e} FROM v", "SELECT id, CAST({e} AS VARCHAR) FROM v",
                    "SELECT id FROM v WHERE {e}"},
                   {"SELECT {e} FROM v", "SELECT nn, {e} FROM v GROUP BY nn",
                    "SELECT {e} FROM v WHERE 1 = 0"},
                   ARMS},
    [OF_POSTGRESQL] =
        {{"CREATE TABLE v(id INT PRIMARY KEY, n INT, i2 SMALLINT, i8 BIGINT, r FLOAT8, f REAL, d "
          "NUMERIC, e NUMERIC(10,2), s TEXT, vc VARCHAR(20), ch CHAR(5), bo BOOLEAN);",
          "ALTER TABLE v ADD da DATE, ADD ts TIMESTAMP, ADD nn INT NOT NULL DEFAULT 0;"},
         NULL,
         {{INTEGERS},
          {"0", "1", "-1", "32767", "-32768", "NULL"},
          {INTEGERS, "9223372036854775807"},
          {REALS, "'NaN'", "'Infinity'"},
          {"0", "0.5", "-1.5", "1", "'NaN'", "NULL"},
          {DECIMALS, "1.000", "'NaN'"},
          {DECIMALS},
          {WORDS, "'ä'"},
          {WORDS},
          {WORDS},
          {"TRUE", "FALSE", "NULL"}},
         {TRUTHS,  "n",        "i2", "i8",        "r",   "f",       "d",    "e",
          "s",     "vc",       "ch", "bo",        "nn",  "da",      "ts",   "v",
          "n + 1", "s || 'x'", "-n", "length(s)", "0",   "1",       "2",    "TRUE",
          "FALSE", "'a'",      "''", "'1'",       "0.5", "abs(i8)", "'a%'", "'1.%'"},
         {"SELECT n FROM v AS w WHERE w.id < 5", "SELECT w.s FROM v AS w WHERE w.n = v.nn",
          "SELECT n FROM v AS w WHERE w.id > 99", "SELECT 1"},
         {"SELECT id, {e} FROM v", "SELECT id, CAST({e} AS text) FROM v",
          "SELECT id FROM v WHERE {e}"},
         {"SELECT {e} FROM v", "SELECT nn, {e} FROM v GROUP BY nn",
          "SELECT {e} FROM v WHERE 1 = 0"},
         ARMS},
    [OF_MYSQL] =
        {{"CREATE TABLE v(id INT PRIMARY KEY, n INT, k INT UNSIGNED, i8 BIGINT, r DOUBLE, d "
          "DECIMAL(10,2), s VARCHAR(20), c VARCHAR(20) COLLATE utf8mb4_bin, y INT);",
          "ALTER TABLE v ADD da DATE, ADD dt DATETIME, ADD nn INT NOT NULL DEFAULT 0;",
          "SET optimizer_switch = 'subquery_cache=off';"}, /* MariaDB's takes 'a' for 'ä' */
         NULL,
         {{INTEGERS},
          {"0", "1", "4294967295", "NULL"},
          {INTEGERS, "9223372036854775807"},
          {REALS},
          {DECIMALS},
          {WORDS, "'ä'"},
          {WORDS, "'a '"},
          {INTEGERS}},
         {TRUTHS,     "n",         "k",           "i8",  "r",       "d",     "s",
          "c",        "y",         "nn",          "da",  "dt",      "n + 1", "concat(s, 'x')",
          "-n",       "length(s)", "0",           "1",   "2",       "TRUE",  "FALSE",
          "'a'",      "''",        "'1'",         "0.5", "abs(i8)", "'ab'",  "' b'",
          "lower(s)", "upper(s)",  "concat(s, s)"},
         {"SELECT n FROM v AS w WHERE w.id < 5", "SELECT w.s FROM v AS w WHERE w.n = v.nn",
          "SELECT n FROM v AS w WHERE w.id > 99", "SELECT 1"},
         {"SELECT id, {e} FROM v", "SELECT id, concat({e}, '') FROM v",
          "SELECT id FROM v WHERE {e}"},
         {"SELECT {e} FROM v", "SELECT nn, {e} FROM v GROUP BY nn",
          "SELECT {e} FROM v WHERE 1 = 0"},
         ARMS},
};

static const struct row {
    const wh_dialect *dialect;
    const wh_rules_ground *ground;
} rows[] = {
    {&wh_dialect_sqlite, &grounds[OF_SQLITE]},         {&wh_dialect_duckdb, &grounds[OF_DUCKDB]},
    {&wh_dialect_postgresql, &grounds[OF_POSTGRESQL]}, {&wh_dialect_mysql, &grounds[OF_MYSQL]},
    {&wh_dialect_mariadb, &grounds[OF_MYSQL]},
};

const wh_rules_ground *wh_rules_ground_of(const wh_dialect *d)
{
    const struct row *row = wh_dialect_row(rows, sizeof rows / sizeof rows[0], sizeof rows[0], d);

    return row ? row->ground : NULL;
}

size_t wh_rules_ground_count(const char *const *v)
{
    size_t n = 0;

    while (n < WH_GROUND_TEXTS && v[n])
        n++;
    return n;
}
