/*
 * What columns hold where a profile refuses "clause mixed-values": values of their declared type
 * alone, such as every other dialect can store and order alike.
 */
#include "generate/dialect/sqlite_types.h"

static const char *const integers[] = {
    "0",   "1",    "-1",    "2",     "3",          "5",          "10",          "17", "100",
    "255", "-128", "32767", "65536", "2147483647", "2147483648", "-2147483648", NULL,
};

static const char *const reals[] = {
    "0.0", "1.0", "0.5", "1.5", "-1.0", "2.0", "10.0", "-1.5", "3.25", "0.1", "255.0", "1e10", NULL,
};

static const char *const texts[] = {
    "''",    "'a'",  "'A'", "'b'",  "'ab'", "'aB'",   "'abc'", "'B'",  "'a '", "' a'", "'1'",
    "'1.0'", "'-1'", "'0'", "'1a'", "'10'", "'true'", "'Aa'",  "'ba'", "'z'",  NULL,
};

const wh_domain wh_sqlite_domains[] = {
    {"INT", integers, "1####", "", 0},    {"INTEGER", integers, "1####", "", 0},
    {"BIGINT", integers, "1####", "", 0}, {"REAL", reals, "1####.5", "", 0},
    {"DOUBLE", reals, "1####.5", "", 0},  {"FLOAT", reals, "1####.5", "", 0},
    {"TEXT", texts, "'u####'", "", 0},    {"VARCHAR(10)", texts, "'u####'", "", 0},
    {"CHAR(5)", texts, "'u####'", "", 0}, {NULL, NULL, NULL, NULL, 0},
};

const wh_gen_generated wh_sqlite_generated[] = {
    {3, "INT", WH_AFF_INTEGER, "$cn + 1", 0},
    {2, "INT", WH_AFF_INTEGER, "length($ct)", 0},
    {2, "TEXT", WH_AFF_TEXT, "$ct || 'a'", 0},
    {2, "TEXT", WH_AFF_TEXT, "lower($ct)", 0},
    {0, NULL, 0, NULL, 0},
};
