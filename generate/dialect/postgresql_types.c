/*
 * PostgreSQL's types as a table: a row is a type that a column may have, with its values in
 * ascending order. Equal values look alike (no -0, no 1.0 beside 1.00, no '24:00' beside '1 day'),
 * so that groups and distinct rows are the same whatever the plan. No infinite dates and no numbers
 * near the ends of float8: what fails for some values only says nothing of a plan.
 */
#include "generate/dialect/postgresql_types.h"

/* clang-format off */

static const char *const bools[] = {"false", "true", NULL};

static const char *const int2s[] = {
    "-32768", "-1000", "-128", "-17", "-3", "-2", "-1", "0", "1", "2", "3", "4", "5", "6", "7", "8",
    "9", "10", "11", "12", "17", "20", "42", "99", "100", "127", "255", "256", "1000", "9999",
    "10000", "32766", "32767", NULL,
};

static const char *const int4s[] = {
    "-2147483648", "-2147483647", "-65536", "-32769", "-1000", "-128", "-17", "-3", "-2", "-1",
    "0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "17", "20", "42", "99",
    "100", "127", "255", "256", "1000", "9999", "10000", "32767", "32768", "65536", "1000000",
    "2147483646", "2147483647", NULL,
};

static const char *const int8s[] = {
    "-9223372036854775807", "-4294967296", "-2147483649", "-2147483648", "-65536", "-1000", "-128",
    "-17", "-3", "-2", "-1", "0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12",
    "17", "20", "42", "99", "100", "127", "255", "1000", "9999", "32768", "1000000", "2147483647",
    "2147483648", "4294967296", "9007199254740993", "9223372036854775806", "9223372036854775807",
    NULL,
};

static const char *const decimals[] = {
    "-99999.99", "-100.00", "-10.50", "-1.01", "-1.00", "-0.99", "-0.01", "0.00", "0.01", "0.10",
    "0.50", "0.99", "1.00", "1.01", "1.10", "1.50", "2.00", "2.50", "3.00", "4.75", "5.00", "9.99",
    "10.00", "10.01", "42.00", "99.99", "100.00", "100.01", "1000.00", "12345.67", "99999.99", NULL,
};

/* Of no declared scale: whole numbers, and fractions that end with another digit than 0. */
static const char *const numerics[] = {
    "-100000000000000000000", "-1000", "-1.5", "-1", "-0.5", "-0.001", "0", "0.001", "0.1", "0.3",
    "0.5", "1", "1.5", "2", "2.5", "3", "4", "5", "7", "9.99", "10", "11", "17", "42", "99.9",
    "100", "1000", "9223372036854775807", "9223372036854775808", "100000000000000000000", "'NaN'",
    NULL,
};

/* Where a planner takes equal values for the same one, what tells them apart is wrong. */
static const char *const loose_numbers[] = {"-1.50", "-1.5", "0",   "0.00", "1",  "1.0",
                                            "1.00",  "2",    "2.0", "100",  "1e2", NULL};

static const char *const loose_reals[] = {"-1", "'-0'", "0", "1", NULL};

static const char *const loose_spans[] = {"'00:00:00'", "'1 day'", "'24:00:00'",
                                          "'1 mon'",    "'30 days'", NULL};

static const char *const reals[] = {
    "'-Infinity'", "-1e+30", "-1000.5", "-10", "-1.5", "-1", "-0.5", "-0.25", "0", "0.125", "0.25",
    "0.5", "0.75", "1", "1.25", "1.5", "2", "2.5", "3", "4", "5", "7", "10", "16", "42", "100",
    "100.5", "1000", "65536", "1e+30", "'Infinity'", "'NaN'", NULL,
};

/* Ascending byte by byte. */
static const char *const texts[] = {
    "''", "' '", "' a'", "'%'", "'-1'", "'0'", "'01'", "'1'", "'1.0'", "'10'", "'2'", "'A'", "'AB'",
    "'B'", "'Za'", "'_'", "'a'", "'a '", "'a%'", "'aB'", "'aa'", "'ab'", "'abc'", "'abcd'", "'b'",
    "'ba'", "'bb'", "'c'", "'it''s'", "'x'", "'xyz'", "'z'", "'zz'", "'\xc3\xa4'", NULL,
};

static const char *const chars[] = {
    "''", "'0'", "'1'", "'10'", "'2'", "'A'", "'AB'", "'B'", "'a'", "'aa'", "'ab'", "'abc'", "'abcd'",
    "'b'", "'ba'", "'bb'", "'c'", "'d'", "'x'", "'xyz'", "'z'", NULL,
};

/* Without regard to case; what is equal stands side by side. */
static const char *const folded[] = {
    "''", "'1'", "'a'", "'A'", "'ab'", "'AB'", "'Ab'", "'abc'", "'b'", "'B'", "'x'", "'Za'", NULL,
};

/* Of one byte. */
static const char *const letters[] = {"''", "'1'", "'A'", "'B'", "'a'", "'b'", "'c'", "'x'", NULL};

static const char *const dates[] = {
    "'0001-01-01'", "'1582-10-15'", "'1900-01-01'", "'1969-12-31'", "'1970-01-01'", "'1999-12-31'",
    "'2000-01-01'", "'2000-02-29'", "'2000-03-01'", "'2019-12-31'", "'2020-01-01'", "'2020-01-02'",
    "'2020-01-31'", "'2020-02-28'", "'2020-02-29'", "'2020-03-01'", "'2020-06-15'", "'2020-12-31'",
    "'2021-01-01'", "'2021-07-04'", "'2022-02-02'", "'2038-01-19'", "'2100-01-01'", "'9999-12-31'",
    NULL,
};

static const char *const times[] = {
    "'1900-01-01 00:00:00'", "'1969-12-31 23:59:59'", "'1970-01-01 00:00:00'",
    "'1999-12-31 23:59:59.999999'", "'2000-01-01 00:00:00'", "'2000-02-29 12:00:00'",
    "'2020-01-01 00:00:00'", "'2020-01-01 00:00:00.000001'", "'2020-01-01 00:00:01'",
    "'2020-01-01 12:00:00'", "'2020-01-02 00:00:00'", "'2020-01-31 00:00:00'",
    "'2020-02-29 00:00:00'", "'2020-02-29 23:59:59'", "'2020-03-01 00:00:00'",
    "'2020-06-15 08:30:00'", "'2020-12-31 23:59:59'", "'2021-01-01 00:00:00'",
    "'2038-01-19 03:14:07'", "'2100-01-01 00:00:00'", NULL,
};

static const char *const stamps[] = {
    "'1900-01-01 00:00:00+00'", "'1969-12-31 23:59:59+00'", "'1970-01-01 00:00:00+00'",
    "'1999-12-31 23:59:59.999999+00'", "'2000-01-01 00:00:00+00'", "'2000-02-29 12:00:00+00'",
    "'2020-01-01 00:00:00+02'", "'2020-01-01 00:00:00+00'", "'2020-01-01 00:00:00.000001+00'",
    "'2020-01-01 12:00:00+00'", "'2020-01-01 20:00:00-05'", "'2020-01-31 00:00:00+00'",
    "'2020-02-29 00:00:00+00'", "'2020-02-29 23:59:59+00'", "'2020-03-01 00:00:00+00'",
    "'2020-06-15 08:30:00+05:30'", "'2020-12-31 23:59:59+00'", "'2021-01-01 00:00:00+00'",
    "'2038-01-19 03:14:07+00'", "'2100-01-01 00:00:00+00'", NULL,
};

/* By the bits that both networks have, then their number, then the address. */
static const char *const hosts[] = {
    "'0.0.0.0/0'", "'10.0.0.0/8'", "'10.0.0.1/8'", "'10.0.0.0'", "'10.0.0.1'", "'10.0.0.2'",
    "'10.1.0.0/16'", "'10.1.2.3'", "'127.0.0.1'", "'192.168.0.0/16'", "'192.168.0.0/24'",
    "'192.168.0.1/24'", "'192.168.0.1'", "'192.168.0.2'", "'192.168.1.0/24'", "'192.168.1.1'",
    "'255.255.255.255'", "'::/0'", "'::1'", "'2001:db8::/32'", "'2001:db8::1'", "'fe80::1'", NULL,
};

static const char *const networks[] = {
    "'0.0.0.0/0'", "'10.0.0.0/8'", "'10.0.0.0'", "'10.0.0.1'", "'10.0.0.2'", "'10.1.0.0/16'",
    "'10.1.2.3'", "'127.0.0.1'", "'192.168.0.0/16'", "'192.168.0.0/24'", "'192.168.0.1'",
    "'192.168.0.2'", "'192.168.1.0/24'", "'192.168.1.1'", "'255.255.255.255'", "'::/0'", "'::1'",
    "'2001:db8::/32'", "'2001:db8::1'", "'fe80::1'", NULL,
};

/* By bytes that are filled with zeros, then by length. */
static const char *const bit_strings[] = {
    "''", "'0'", "'00'", "'0000'", "'00000000'", "'00000001'", "'0001'", "'00010000'", "'001'",
    "'01'", "'0101'", "'01100001'", "'1'", "'10'", "'1000'", "'10000000'", "'1010'", "'11'",
    "'11110000'", "'11111111'", NULL,
};

static const char *const bit_fours[] = {
    "'0000'", "'0001'", "'0010'", "'0011'", "'0100'", "'0101'", "'0110'", "'0111'", "'1000'",
    "'1001'", "'1010'", "'1011'", "'1100'", "'1101'", "'1110'", "'1111'", NULL,
};

static const char *const clocks[] = {
    "'00:00:00'", "'00:00:00.000001'", "'00:00:01'", "'00:01:00'", "'01:00:00'", "'06:30:00'",
    "'08:00:00'", "'11:59:59'", "'12:00:00'", "'12:00:01'", "'13:37:00'", "'18:00:00'",
    "'20:15:00'", "'23:59:59'", "'23:59:59.999999'", NULL,
};

static const char *const spans[] = {
    "'-1 years'", "'-1 days'", "'-00:00:01'", "'00:00:00'", "'00:00:00.5'", "'00:00:01'",
    "'00:01:00'", "'00:30:00'", "'01:00:00'", "'02:00:00'", "'12:00:00'", "'23:00:00'", "'1 day'",
    "'1 day 01:00:00'", "'2 days'", "'3 days'", "'7 days'", "'10 days'", "'1 mon'", "'2 mons'",
    "'6 mons'", "'1 year'", "'2 years'", "'10 years'", NULL,
};

static const char *const bytes[] = {
    "'\\x'", "'\\x00'", "'\\x0001'", "'\\x01'", "'\\x0102'", "'\\x30'", "'\\x31'", "'\\x41'",
    "'\\x4142'", "'\\x61'", "'\\x6161'", "'\\x6162'", "'\\x62'", "'\\x7f'", "'\\x80'", "'\\xff'",
    "'\\xff00'", "'\\xffff'", NULL,
};

static const char *const uuids[] = {
    "'00000000-0000-0000-0000-000000000000'", "'00000000-0000-0000-0000-000000000001'",
    "'00000000-0000-0000-0000-000000000002'", "'11111111-1111-1111-1111-111111111111'",
    "'22222222-2222-2222-2222-222222222222'", "'33333333-3333-3333-3333-333333333333'",
    "'a0000000-0000-0000-0000-000000000000'", "'ffffffff-ffff-ffff-ffff-fffffffffffe'",
    "'ffffffff-ffff-ffff-ffff-ffffffffffff'", NULL,
};

static const char *const enums[] = {"'low'", "'mid'", "'High'", "'top'", "'a b'", NULL};

static const char *const int_arrays[] = {
    "'{}'", "'{NULL}'", "'{-1}'", "'{0}'", "'{0,1}'", "'{1}'", "'{1,1}'", "'{1,2}'", "'{1,2,3}'",
    "'{1,3}'", "'{2}'", "'{2,1}'", "'{2,NULL}'", "'{3}'", "'{3,4,5}'", "'{4}'", "'{5}'", "'{5,5}'",
    "'{7,8}'", "'{10}'", "'{10,20}'", "'{100}'", NULL,
};

static const char *const ranges[] = {
    "'empty'", "'(,)'", "'(,0)'", "'(,5)'", "'[-5,0)'", "'[0,1)'", "'[0,5)'", "'[0,10)'", "'[1,2)'",
    "'[1,3)'", "'[1,10)'", "'[1,)'", "'[2,3)'", "'[2,5)'", "'[3,4)'", "'[3,7)'", "'[5,6)'",
    "'[5,10)'", "'[7,8)'", "'[10,20)'", "'[100,)'", NULL,
};

static const char *const jsons[] = {
    "'null'", "'\"\"'", "'\"a\"'", "'\"b\"'", "'0'", "'1'", "'2'", "'10'", "'false'", "'true'",
    "'[]'", "'[1]'", "'[2]'", "'[1, 2]'", "'[\"a\", 1]'", "'{}'", "'{\"a\": 1}'", "'{\"a\": 2}'",
    "'{\"a\": \"b\"}'", "'{\"b\": 1}'", "'{\"b\": [1, 2]}'", "'{\"a\": 1, \"b\": 2}'", NULL,
};

static const char *const multis[] = {
    "'{}'", "'{(,)}'", "'{(,0)}'", "'{[-5,0),[3,4)}'", "'{[0,1)}'", "'{[0,5)}'", "'{[1,2),[5,6)}'",
    "'{[1,10)}'", "'{[1,)}'", "'{[3,7)}'", "'{[5,10),[20,30)}'", "'{[7,8)}'", "'{[100,)}'", NULL,
};

/* No field is NULL: such a row is neither NULL nor NOT NULL. */
static const char *const pairs[] = {
    "'(-1,a)'", "'(0,a)'", "'(0,b)'", "'(1,a)'", "'(1,ab)'", "'(1,b)'", "'(2,a)'", "'(2,x)'",
    "'(3,b)'", "'(7,a)'", "'(10,x)'", "'(42,a)'", NULL,
};

static const char *const lexemes[] = {
    "''", "'a'", "'b'", "'y'", "'a b'", "'a c'", "'b y'", "'a b c'", NULL,
};

enum {
    NUMBER = WH_TY_KEY | WH_TY_EXTREMES | WH_TY_BRIN | WH_TY_SCALAR,
    BARE = NUMBER | WH_TY_BARE,
    WORDS = NUMBER | WH_TY_SPGIST,
    LOOSE = WH_TY_EXTREMES | WH_TY_SCALAR | WH_TY_LOOSE, /* in no key, which they would violate */
    BITS = WH_TY_KEY | WH_TY_BRIN | WH_TY_SCALAR | WH_TY_UNHASHED,
};

const wh_gen_listed wh_postgresql_types[] = {
    {22, "integer", WH_GEN_INT, BARE, int4s, NULL, 0},
    {7, "smallint", WH_GEN_INT, BARE, int2s, NULL, 0},
    {9, "bigint", WH_GEN_INT, BARE, int8s, NULL, 0},
    {2, "d_int", WH_GEN_INT, NUMBER, int4s, "CREATE DOMAIN d_int AS integer CHECK (VALUE IS DISTINCT FROM 123456789)", 0},
    {7, "numeric(10,2)", WH_GEN_NUM, NUMBER, decimals, NULL, 0},
    {4, "numeric", WH_GEN_NUM, NUMBER, numerics, NULL, 0},
    {5, "double precision", WH_GEN_REAL, NUMBER, reals, NULL, 0},
    {3, "real", WH_GEN_REAL, NUMBER, reals, NULL, 0},
    {6, "decimal", WH_GEN_NUM, LOOSE, loose_numbers, NULL, 0},
    {4, "float8", WH_GEN_REAL, LOOSE, loose_reals, NULL, 0},
    {2, "interval(6)", WH_GEN_SPAN, LOOSE, loose_spans, NULL, 0},
    {17, "text", WH_GEN_TEXT, WORDS, texts, NULL, 0},
    {6, "varchar(10)", WH_GEN_TEXT, NUMBER, texts, NULL, 0},
    {3, "char(5)", WH_GEN_TEXT, NUMBER, chars, NULL, 0},
    {2, "d_text", WH_GEN_TEXT, NUMBER, texts, "CREATE DOMAIN d_text AS text CHECK (length(VALUE) < 50)", 0},
    {2, "citext", WH_GEN_TEXT, LOOSE, folded, "CREATE EXTENSION IF NOT EXISTS citext", 9004000},
    {2, "name", WH_GEN_TEXT, WH_TY_KEY | WH_TY_EXTREMES | WH_TY_SCALAR, chars, NULL, 0},
    {1, "\"char\"", WH_GEN_TEXT, WH_TY_KEY | WH_TY_SCALAR, letters, NULL, 0},
    {8, "boolean", WH_GEN_BOOL, WH_TY_KEY | WH_TY_SCALAR, bools, NULL, 0},
    {6, "date", WH_GEN_DATE, NUMBER, dates, NULL, 0},
    {5, "timestamp", WH_GEN_TIME, NUMBER, times, NULL, 0},
    {3, "timestamptz", WH_GEN_STAMP, NUMBER, stamps, NULL, 0},
    {2, "interval", WH_GEN_SPAN, NUMBER, spans, NULL, 0},
    {2, "time", WH_GEN_CLOCK, NUMBER, clocks, NULL, 0},
    {3, "bytea", WH_GEN_BYTES, WH_TY_KEY | WH_TY_BRIN | WH_TY_SCALAR, bytes, NULL, 0},
    {2, "uuid", WH_GEN_UUID, WH_TY_KEY | WH_TY_BRIN | WH_TY_SCALAR, uuids, NULL, 0},
    {4, "e_mood", WH_GEN_ENUM, WH_TY_KEY | WH_TY_EXTREMES | WH_TY_SCALAR, enums, "CREATE TYPE e_mood AS ENUM ('low', 'mid', 'High', 'top', 'a b')", 0},
    {4, "integer[]", WH_GEN_INTS, WH_TY_KEY | WH_TY_EXTREMES | WH_TY_GIN, int_arrays, NULL, 0},
    {5, "int4range", WH_GEN_RANGE, WH_TY_KEY | WH_TY_SCALAR | WH_TY_GIST | WH_TY_SPGIST, ranges, NULL, 0},
    {4, "jsonb", WH_GEN_JSON, WH_TY_KEY | WH_TY_SCALAR | WH_TY_GIN, jsons, NULL, 0},
    {3, "inet", WH_GEN_NET, WORDS, hosts, NULL, 0},
    {1, "cidr", WH_GEN_NET, NUMBER, networks, NULL, 0},
    {2, "bit varying(8)", WH_GEN_BITS, BITS, bit_strings, NULL, 0},
    {1, "bit(4)", WH_GEN_BITS, BITS, bit_fours, NULL, 0},
    {4, "int4multirange", WH_GEN_MULTI, WH_TY_KEY | WH_TY_SCALAR | WH_TY_GIST, multis, NULL, 14000000},
    {2, "c_pair", WH_GEN_PAIR, WH_TY_KEY | WH_TY_SCALAR | WH_TY_UNHASHED, pairs, "CREATE TYPE c_pair AS (a integer, b text)", 0},
    {3, "tsvector", WH_GEN_LEXEMES, WH_TY_KEY | WH_TY_SCALAR | WH_TY_GIN | WH_TY_GIST | WH_TY_UNHASHED, lexemes, NULL, 0},
    {0, NULL, 0, 0, NULL, NULL, 0},
};

const wh_constraint wh_postgresql_constraints[] = {
    {14, "NOT NULL", WH_COL_NOT_NULL, false, 0, 0, 0},
    {7, "UNIQUE", WH_COL_UNIQUE, false, 0, 0, 0},
    {2, "UNIQUE NULLS NOT DISTINCT", WH_COL_UNIQUE | WH_COL_ONE_NULL, false, 15000000, 0, 0},
    {6, "REFERENCES $r", WH_COL_FOREIGN, false, 0, 0, 0},
    {4, "CHECK ($c IS NULL OR $c = $c)", WH_COL_CHECK, false, 0, 0, 0},
    {3, "CHECK ($c <> 123456789)", WH_COL_CHECK, false, 0, WH_GEN_INT, 0},
    {3, "CHECK (length($c) < 40)", WH_COL_CHECK, false, 0, WH_GEN_TEXT, 0},
    {2, "CHECK ($c > '0001-01-01 BC')", WH_COL_CHECK, false, 0, WH_GEN_DATE, 0},
    {4, "GENERATED BY DEFAULT AS IDENTITY", WH_COL_NOT_NULL | WH_COL_DEFAULT, false, 10000000, WH_GEN_INT, WH_TY_BARE},
    {11, "DEFAULT $k", WH_COL_DEFAULT, false, 0, 0, 0},
    {0, NULL, 0, false, 0, 0, 0},
};

/* clang-format on */
