/*
 * DuckDB's types as a table (https://duckdb.org/docs/stable/sql/data_types/overview): a row is a type that a
 * column may have, with its values in ascending order. Equal values look alike (no -0), so that groups and
 * distinct rows are the same whatever the plan, but for an INTERVAL of 30 days beside one of a month.
 */
#include "generate/dialect/duckdb_types.h"

/* clang-format off */

static const char *const bools[] = {"false", "true", NULL};

static const char *const int1s[] = {
    "-128", "-127", "-17", "-3", "-2", "-1", "0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12",
    "17", "20", "42", "99", "100", "126", "127", NULL,
};

static const char *const int2s[] = {
    "-32768", "-1000", "-128", "-17", "-3", "-2", "-1", "0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10",
    "11", "12", "17", "20", "42", "99", "100", "127", "255", "256", "1000", "9999", "32766", "32767", NULL,
};

static const char *const int4s[] = {
    "-2147483648", "-2147483647", "-65536", "-32769", "-1000", "-128", "-17", "-3", "-2", "-1", "0", "1", "2",
    "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "17", "20", "42", "99", "100", "127", "255", "256",
    "1000", "2047", "2048", "9999", "32767", "32768", "65536", "1000000", "2147483646", "2147483647", NULL,
};

static const char *const int8s[] = {
    "-9223372036854775807", "-4294967296", "-2147483649", "-2147483648", "-65536", "-1000", "-128", "-17", "-3",
    "-2", "-1", "0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "17", "20", "42", "99",
    "100", "127", "255", "1000", "9999", "32768", "1000000", "2147483647", "2147483648", "4294967296",
    "9007199254740993", "9223372036854775806", "9223372036854775807", NULL,
};

static const char *const int16s[] = {
    "-100000000000000000000", "-9223372036854775808", "-4294967296", "-1000", "-17", "-2", "-1", "0", "1", "2",
    "3", "4", "5", "6", "7", "8", "10", "17", "42", "100", "255", "1000", "2147483648", "9223372036854775807",
    "9223372036854775808", "18446744073709551616", "100000000000000000000", NULL,
};

static const char *const uint1s[] = {
    "0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "17", "42", "99", "100", "127", "128",
    "254", "255", NULL,
};

static const char *const uint2s[] = {
    "0", "1", "2", "3", "4", "5", "6", "7", "8", "10", "17", "42", "100", "127", "128", "255", "256", "1000",
    "32767", "32768", "65534", "65535", NULL,
};

static const char *const uint4s[] = {
    "0", "1", "2", "3", "4", "5", "6", "7", "8", "10", "17", "42", "100", "255", "256", "1000", "65536",
    "2147483647", "2147483648", "4294967294", "4294967295", NULL,
};

static const char *const uint8s[] = {
    "0", "1", "2", "3", "4", "5", "6", "7", "8", "10", "17", "42", "100", "255", "256", "1000", "4294967296",
    "9223372036854775807", "9223372036854775808", "18446744073709551614", "18446744073709551615", NULL,
};

static const char *const decimals[] = {
    "-99999.99", "-100.00", "-10.50", "-1.01", "-1.00", "-0.99", "-0.01", "0.00", "0.01", "0.10", "0.50",
    "0.99", "1.00", "1.01", "1.10", "1.50", "2.00", "2.50", "3.00", "4.75", "5.00", "9.99", "10.00", "10.01",
    "42.00", "99.99", "100.00", "100.01", "1000.00", "12345.67", "99999.99", NULL,
};

static const char *const tenths[] = {
    "-999.9", "-100.0", "-1.5", "-1.0", "-0.1", "0.0", "0.1", "0.5", "1.0", "1.5", "2.0", "2.5", "3.0", "5.0",
    "7.0", "9.9", "10.0", "42.0", "99.9", "100.0", "999.9", NULL,
};

static const char *const reals[] = {
    "'-inf'", "-1e+30", "-1000.5", "-10", "-1.5", "-1", "-0.5", "-0.25", "0", "0.125", "0.25", "0.5", "0.75",
    "1", "1.25", "1.5", "2", "2.5", "3", "4", "5", "7", "10", "16", "42", "100", "100.5", "1000", "65536",
    "1e+30", "'inf'", "'nan'", NULL,
};

/* Ascending byte by byte; a text of more than twelve bytes is stored apart. */
static const char *const texts[] = {
    "''", "' '", "' a'", "'%'", "'-1'", "'0'", "'01'", "'1'", "'1.0'", "'10'", "'2'", "'A'", "'AB'", "'B'",
    "'Za'", "'_'", "'a'", "'a '", "'a%'", "'aB'", "'aa'", "'ab'", "'abc'", "'abcd'", "'abcdefghijkl'",
    "'abcdefghijklm'", "'abcdefghijklmnop'", "'b'", "'ba'", "'bb'", "'c'", "'it''s'", "'x'", "'xyz'", "'z'",
    "'zz'", "'\xc3\xa4'", NULL,
};

static const char *const dates[] = {
    "'0001-01-01'", "'1582-10-15'", "'1900-01-01'", "'1969-12-31'", "'1970-01-01'", "'1999-12-31'",
    "'2000-01-01'", "'2000-02-29'", "'2000-03-01'", "'2019-12-31'", "'2020-01-01'", "'2020-01-02'",
    "'2020-01-31'", "'2020-02-28'", "'2020-02-29'", "'2020-03-01'", "'2020-06-15'", "'2020-12-31'",
    "'2021-01-01'", "'2021-07-04'", "'2022-02-02'", "'2038-01-19'", "'2100-01-01'", "'9999-12-31'", NULL,
};

static const char *const times[] = {
    "'1900-01-01 00:00:00'", "'1969-12-31 23:59:59'", "'1970-01-01 00:00:00'", "'1999-12-31 23:59:59.999999'",
    "'2000-01-01 00:00:00'", "'2000-02-29 12:00:00'", "'2020-01-01 00:00:00'", "'2020-01-01 00:00:00.000001'",
    "'2020-01-01 00:00:01'", "'2020-01-01 12:00:00'", "'2020-01-02 00:00:00'", "'2020-01-31 00:00:00'",
    "'2020-02-29 00:00:00'", "'2020-02-29 23:59:59'", "'2020-03-01 00:00:00'", "'2020-06-15 08:30:00'",
    "'2020-12-31 23:59:59'", "'2021-01-01 00:00:00'", "'2038-01-19 03:14:07'", "'2100-01-01 00:00:00'", NULL,
};

static const char *const seconds[] = {
    "'1900-01-01 00:00:00'", "'1969-12-31 23:59:59'", "'1970-01-01 00:00:00'", "'2000-01-01 00:00:00'",
    "'2000-02-29 12:00:00'", "'2020-01-01 00:00:00'", "'2020-01-01 00:00:01'", "'2020-01-01 12:00:00'",
    "'2020-02-29 23:59:59'", "'2020-03-01 00:00:00'", "'2021-01-01 00:00:00'", "'2038-01-19 03:14:07'",
    "'2100-01-01 00:00:00'", NULL,
};

static const char *const stamps[] = {
    "'1900-01-01 00:00:00+00'", "'1969-12-31 23:59:59+00'", "'1970-01-01 00:00:00+00'",
    "'1999-12-31 23:59:59.999999+00'", "'2000-01-01 00:00:00+00'", "'2000-02-29 12:00:00+00'",
    "'2020-01-01 00:00:00+02'", "'2020-01-01 00:00:00+00'", "'2020-01-01 00:00:00.000001+00'",
    "'2020-01-01 12:00:00+00'", "'2020-01-01 20:00:00-05'", "'2020-01-31 00:00:00+00'",
    "'2020-02-29 00:00:00+00'", "'2020-03-01 00:00:00+00'", "'2020-06-15 08:30:00+05:30'",
    "'2021-01-01 00:00:00+00'", "'2038-01-19 03:14:07+00'", "'2100-01-01 00:00:00+00'", NULL,
};

static const char *const clocks[] = {
    "'00:00:00'", "'00:00:00.000001'", "'00:00:01'", "'00:01:00'", "'01:00:00'", "'06:30:00'", "'08:00:00'",
    "'11:59:59'", "'12:00:00'", "'12:00:01'", "'13:37:00'", "'18:00:00'", "'20:15:00'", "'23:59:59'",
    "'23:59:59.999999'", NULL,
};

static const char *const spans[] = {
    "'-1 years'", "'-1 days'", "'-00:00:01'", "'00:00:00'", "'00:00:00.5'", "'00:00:01'", "'00:01:00'",
    "'00:30:00'", "'01:00:00'", "'02:00:00'", "'12:00:00'", "'23:00:00'", "'1 day'", "'24:00:00'",
    "'1 day 01:00:00'", "'2 days'", "'3 days'", "'7 days'", "'10 days'", "'1 month'", "'30 days'", "'2 months'",
    "'6 months'", "'1 year'", "'2 years'", "'10 years'", NULL,
};

static const char *const bytes[] = {
    "''", "'\\x00'", "'\\x00\\x01'", "'\\x01'", "'\\x01\\x02'", "'0'", "'1'", "'A'", "'AB'", "'a'", "'aa'",
    "'ab'", "'abcdefghijklm'", "'b'", "'\\x7F'", "'\\x80'", "'\\xFF'", "'\\xFF\\x00'", "'\\xFF\\xFF'", NULL,
};

static const char *const uuids[] = {
    "'00000000-0000-0000-0000-000000000000'", "'00000000-0000-0000-0000-000000000001'",
    "'00000000-0000-0000-0000-000000000002'", "'11111111-1111-1111-1111-111111111111'",
    "'22222222-2222-2222-2222-222222222222'", "'7fffffff-ffff-ffff-ffff-ffffffffffff'",
    "'80000000-0000-0000-0000-000000000000'", "'a0000000-0000-0000-0000-000000000000'",
    "'ffffffff-ffff-ffff-ffff-fffffffffffe'", "'ffffffff-ffff-ffff-ffff-ffffffffffff'", NULL,
};

static const char *const enums[] = {"'low'", "'mid'", "'High'", "'top'", "'a b'", NULL};

static const char *const lists[] = {
    "[]", "[-1]", "[0]", "[0, 1]", "[1]", "[1, 1]", "[1, 2]", "[1, 2, 3]", "[1, 3]", "[2]", "[2, 1]",
    "[2, NULL]", "[3]", "[3, 4, 5]", "[4]", "[5]", "[5, 5]", "[7, 8]", "[10]", "[10, 20]", "[100]", "[NULL]",
    NULL,
};

static const char *const arrays[] = {
    "[-1, 0]", "[0, 0]", "[0, 1]", "[1, 1]", "[1, 2]", "[1, 3]", "[1, NULL]", "[2, 1]", "[3, 4]", "[5, 5]",
    "[10, 20]", "[NULL, 1]", "[NULL, NULL]", NULL,
};

static const char *const bits[] = {
    "'0000'", "'0001'", "'0010'", "'0011'", "'0100'", "'0101'", "'0110'", "'0111'", "'1000'", "'1001'",
    "'1010'", "'1011'", "'1100'", "'1101'", "'1110'", "'1111'", NULL,
};

/* A field that is NULL is the greatest. */
static const char *const structs[] = {
    "{'a': -1, 'b': 'a'}", "{'a': 0, 'b': 'a'}", "{'a': 0, 'b': 'b'}", "{'a': 1, 'b': 'a'}",
    "{'a': 1, 'b': 'ab'}", "{'a': 1, 'b': 'b'}", "{'a': 1, 'b': NULL}", "{'a': 2, 'b': 'a'}",
    "{'a': 2, 'b': 'x'}", "{'a': 3, 'b': 'b'}", "{'a': 7, 'b': 'a'}", "{'a': 10, 'b': 'x'}",
    "{'a': NULL, 'b': 'a'}", NULL,
};

/* Objects of the same fields in the same order, and none that is NULL: others are compared in other ways, or not. */
static const char *const variants[] = {
    "{'a': -1}", "{'a': 0}", "{'a': 1}", "{'a': 2}", "{'a': 7}", "{'a': 100}", "{'a': -1, 'b': 'a'}",
    "{'a': 0, 'b': 'a'}", "{'a': 0, 'b': 'b'}", "{'a': 1, 'b': 'a'}", "{'a': 1, 'b': 'ab'}", "{'a': 1, 'b': 'b'}",
    "{'a': 2, 'b': 'a'}", "{'a': 2, 'b': 'abcdefghijklmnop'}", "{'a': 3, 'b': 'b'}", "{'a': 10, 'b': ''}", NULL,
};

static const char *const maps[] = {
    "MAP {}", "MAP {'': 1}", "MAP {'a': -1}", "MAP {'a': 0}", "MAP {'a': 1}", "MAP {'a': 1, 'b': 0}",
    "MAP {'a': 1, 'b': 2}", "MAP {'a': 2}", "MAP {'a': 2, 'x': 1}", "MAP {'a': 10}", "MAP {'a': NULL}",
    "MAP {'abcdefghijklmnop': 1}", "MAP {'b': 1}", "MAP {'b': 1, 'a': 2}", "MAP {'b': 2}", "MAP {'x': 3}", NULL,
};

/* In the order of their bytes, as they are compared. */
static const char *const geometries[] = {
    "'POINT(0 0)'", "'POINT(1 1)'", "'POINT(1 2)'", "'POINT(-1 2)'", "'POINT(2 1)'", "'POINT EMPTY'",
    "'LINESTRING EMPTY'", "'LINESTRING(0 0, 1 1)'", "'LINESTRING(0 0, 1 1, 2 0)'", "'LINESTRING(1 1, 0 0)'",
    "'POLYGON((0 0, 1 0, 1 1, 0 0))'", "'POLYGON((0 0, 4 0, 4 4, 0 4, 0 0))'", "'MULTIPOINT(1 1, 2 2)'",
    "'GEOMETRYCOLLECTION(POINT(1 2))'", "'POINT Z(1 2 3)'", NULL,
};

enum {
    NUMBER = WH_TY_KEY | WH_TY_EXTREMES | WH_TY_SCALAR,
    BARE = NUMBER | WH_TY_BARE,
    NESTED = WH_TY_EXTREMES, /* ART knows none of them, nor do all joins */
};

const wh_gen_listed wh_duckdb_types[] = {
    {22, "INTEGER", WH_GEN_INT, BARE, int4s, NULL, 0},
    {9, "BIGINT", WH_GEN_INT, BARE, int8s, NULL, 0},
    {4, "SMALLINT", WH_GEN_INT, BARE, int2s, NULL, 0},
    {3, "TINYINT", WH_GEN_INT, BARE, int1s, NULL, 0},
    {3, "HUGEINT", WH_GEN_INT, BARE, int16s, NULL, 0},
    {2, "UTINYINT", WH_GEN_INT, BARE, uint1s, NULL, 0},
    {2, "USMALLINT", WH_GEN_INT, BARE, uint2s, NULL, 0},
    {3, "UINTEGER", WH_GEN_INT, BARE, uint4s, NULL, 0},
    {3, "UBIGINT", WH_GEN_INT, BARE, uint8s, NULL, 0},
    {7, "DECIMAL(10,2)", WH_GEN_NUM, BARE, decimals, NULL, 0},
    {2, "DECIMAL(4,1)", WH_GEN_NUM, BARE, tenths, NULL, 0},
    {2, "DECIMAL(30,2)", WH_GEN_NUM, BARE, decimals, NULL, 0},
    {6, "DOUBLE", WH_GEN_REAL, NUMBER, reals, NULL, 0},
    {3, "FLOAT", WH_GEN_REAL, NUMBER, reals, NULL, 0},
    {22, "VARCHAR", WH_GEN_TEXT, BARE, texts, NULL, 0},
    {8, "BOOLEAN", WH_GEN_BOOL, BARE, bools, NULL, 0},
    {6, "DATE", WH_GEN_DATE, NUMBER, dates, NULL, 0},
    {5, "TIMESTAMP", WH_GEN_TIME, NUMBER, times, NULL, 0},
    {2, "TIMESTAMP_S", WH_GEN_TIME, NUMBER, seconds, NULL, 0},
    {2, "TIMESTAMP_NS", WH_GEN_TIME, NUMBER, seconds, NULL, 0},
    {1, "TIMESTAMP_MS", WH_GEN_TIME, NUMBER, seconds, NULL, 0},
    {2, "TIMESTAMPTZ", WH_GEN_STAMP, NUMBER, stamps, NULL, 0},
    {3, "INTERVAL", WH_GEN_SPAN, NESTED, spans, NULL, 0},
    {2, "TIME", WH_GEN_CLOCK, NUMBER, clocks, NULL, 0},
    {3, "BLOB", WH_GEN_BYTES, NUMBER, bytes, NULL, 0},
    {2, "UUID", WH_GEN_UUID, NUMBER, uuids, NULL, 0},
    {4, "e_mood", WH_GEN_ENUM, NUMBER, enums, "CREATE TYPE e_mood AS ENUM ('low', 'mid', 'High', 'top', 'a b')", 0},
    {5, "INTEGER[]", WH_GEN_INTS, NESTED, lists, NULL, 0},
    {2, "INTEGER[2]", WH_GEN_INTS, NESTED, arrays, NULL, 0},
    {4, "STRUCT(a INTEGER, b VARCHAR)", WH_GEN_PAIR, NESTED, structs, NULL, 0},
    {2, "VARIANT", WH_GEN_JSON, NESTED, variants, NULL, 1005000},
    {3, "GEOMETRY", WH_GEN_GEOMETRY, NUMBER, geometries, NULL, 1005000},
    {3, "MAP(VARCHAR, INTEGER)", WH_GEN_MAP, NESTED, maps, NULL, 0},
    {2, "BIT", WH_GEN_BITS, NUMBER, bits, NULL, 0},
    {0, NULL, 0, 0, NULL, NULL, 0},
};

const wh_constraint wh_duckdb_constraints[] = {
    {14, "NOT NULL", WH_COL_NOT_NULL, false, 0, 0, 0},
    {7, "UNIQUE", WH_COL_UNIQUE, false, 0, 0, WH_TY_KEY},
    {5, "REFERENCES $r", WH_COL_FOREIGN, false, 0, 0, WH_TY_KEY},
    {4, "CHECK ($c IS NULL OR $c = $c)", WH_COL_CHECK, false, 0, 0, 0},
    {3, "CHECK ($c <> 113)", WH_COL_CHECK, false, 0, WH_GEN_INT, 0},
    {3, "CHECK (length($c) < 40)", WH_COL_CHECK, false, 0, WH_GEN_TEXT, 0},
    {11, "DEFAULT $k", WH_COL_DEFAULT, false, 0, 0, 0},
    {0, NULL, 0, false, 0, 0, 0},
};

/* clang-format on */
