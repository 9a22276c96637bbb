/*
 * The types of MySQL and MariaDB, and samples of their values: boundaries and small values that
 * meet those of other types. A type with `fresh` may be a key.
 */
#include "generate/dialect/mysql_types.h"

#include "generate/model/model.h"

/* clang-format off */

static const char *const tiny[] = {"0", "1", "-1", "2", "3", "5", "10", "100", "127", "-128", NULL};
static const char *const tiny_plus[] = {"0", "1", "2", "3", "5", "10", "100", "127", "128", "255",
                                        NULL};
static const char *const small[] = {"0", "1", "-1", "2", "3", "10", "255", "-128", "32767",
                                    "-32768", NULL};
static const char *const medium[] = {"0", "1", "-1", "2", "10", "256", "65536", "8388607",
                                     "-8388608", NULL};
static const char *const integers[] = {"0", "1", "-1", "2", "3", "5", "10", "17", "100", "255",
                                       "-128", "65536", "2147483647", "-2147483648", NULL};
/* AUTO_INCREMENT makes another number of 0. */
static const char *const numbers[] = {"1", "-1", "2", "3", "5", "10", "17", "100", "255", "-128",
                                      "65536", "2147480000", "-2147483648", NULL};
static const char *const integers_plus[] = {"0", "1", "2", "3", "5", "10", "17", "100", "255",
                                            "65536", "2147483648", "4294967295", NULL};
static const char *const big[] = {"0", "1", "-1", "2", "3", "10", "100", "2147483648",
                                  "9007199254740993", "-2147483649", "-9007199254740993", NULL};
static const char *const big_plus[] = {"0", "1", "2", "10", "255", "4294967296",
                                       "9007199254740993", NULL};
static const char *const decimals[] = {"0.00", "1.00", "1.5", "-1.5", "0.1", "10", "2", "99.99",
                                       "-0.01", "100.5", NULL};
static const char *const reals[] = {"0.0", "1.0", "0.1", "0.5", "1.5", "-1.0", "2.0", "10.0",
                                    "-1.5", "1e5", "1e-5", "3.25", "0.3", "1e10", NULL};
static const char *const bits[] = {"0", "1", "2", "3", "5", "10", "127", "255", NULL};
static const char *const years[] = {"2020", "1999", "2000", "1901", "2155", NULL};
static const char *const short_texts[] = {"''", "'a'", "'A'", "'b'", "'ab'", "'aB'", "'abc'",
                                          "'1'", "'1.0'", "'0'", "'-1'", "'a%'", "'_'", NULL};
static const char *const texts[] = {"''", "'a'", "'A'", "'b'", "'ab'", "'aB'", "'abc'", "'B'",
                                    "'a '", "' a'", "'1'", "'1.0'", "'10'", "'-1'", "'0'", "'1a'",
                                    "'2e1'", "'%'", "'a%'", "'_'", "'it''s'", "'NULL'", "'true'",
                                    "'Aa'", "'ba'", "'\xe6\x97\xa5'", NULL};
static const char *const latin[] = {"''", "'a'", "'A'", "'b'", "'ab'", "'Ab'", "'a '", "'1'",
                                    "'10'", "'-1'", "'\xc3\xa4'", NULL};
static const char *const enums[] = {"'a'", "'b'", "'c'", "'1'", NULL};
static const char *const sets[] = {"'a'", "'b'", "'a,b'", "''", "'c'", "'b,c'", NULL};
static const char *const dates[] = {"'2020-01-01'", "'2020-02-29'", "'1999-12-31'",
                                    "'1000-01-01'", "'9999-12-31'", "'2021-10-05'", NULL};
static const char *const times[] = {"'00:00:00'", "'12:34:56'", "'-01:00:00'", "'838:59:59'",
                                    "'23:59:59'", NULL};
static const char *const datetimes[] = {"'2020-01-01 00:00:00'", "'2020-02-29 12:34:56'",
                                        "'1999-12-31 23:59:59'", "'1000-01-01 00:00:00'", NULL};
static const char *const fractions[] = {"'2020-01-01 00:00:00'", "'2020-02-29 12:34:56.5'",
                                        "'1999-12-31 23:59:59'", NULL};
static const char *const stamps[] = {"'2020-01-01 00:00:00'", "'2020-02-29 12:34:56'",
                                     "'1999-12-31 23:59:59'", "'2037-01-01 05:00:00'", NULL};
static const char *const documents[] = {"'1'", "'\"a\"'", "'[1, 2]'", "'{\"a\": 1}'", "'null'",
                                        "'true'", "'[]'", "'{\"n\":[1,2],\"s\":\"a\"}'",
                                        "'{\"n\":3,\"s\":[\"b\"]}'", "'{\"n\":[],\"s\":\"b\"}'",
                                        "'{\"n\":[0,2,2]}'", "'{\"s\":[\"a\",\"B\"]}'", NULL};

static const char *const addresses[] = {"'::'", "'::1'", "'::a'", "'::10.0.0.1'", "'::ffff:10.0.0.1'",
                                        "'::ffff:10.0.0.3'", "'fe80::1'", "'ffff::ffff'", NULL};
/* The last group is compared first, and the version decides what is stored. */
static const char *const uuids[] = {"x'00000000000000000000000000000000'",
                                    "x'00000000000000000000000000000001'",
                                    "x'00000001000000000000000000000000'",
                                    "x'123e4567e89b12d3a456426655440000'",
                                    "x'123e4567e89b42d38456426655440001'",
                                    "x'ffffffffffffffffffffffffffffffff'", NULL};
static const char *const old_addresses[] = {"'0.0.0.0'", "'0.0.0.1'", "'10.0.0.1'", "'10.0.0.3'",
                                            "'127.0.0.1'", "'255.255.255.255'", NULL};
/* Small coordinates, so that boxes meet. */
static const char *const points[] = {"Point(0, 0)", "Point(0, 1)", "Point(1, 1)", "Point(2, 1)", "Point(2, 2)",
                                     "Point(3, 0)", "Point(3, 4)", "Point(-1, 2)", "Point(0.5, 0.5)", NULL};
static const char *const shapes[] = {"Point(0, 0)", "Point(1, 1)", "Point(2, 1)", "Point(3, 4)",
                                     "LineString(Point(0, 0), Point(2, 2))", "LineString(Point(0, 1), Point(3, 1))",
                                     "ST_GeomFromText('POLYGON((0 0,2 0,2 2,0 2,0 0))')",
                                     "ST_GeomFromText('POLYGON((-1 -1,4 -1,4 4,-1 4,-1 -1))')",
                                     "ST_GeomFromText('MULTIPOINT(0 0,3 4)')",
                                     "ST_GeomFromText('GEOMETRYCOLLECTION(POINT(1 1),LINESTRING(0 0,3 1))')", NULL};
static const wh_gen_listed listed_points = {1, "POINT", WH_GEN_GEOMETRY, WH_TY_BARE, points, NULL, 0};
static const wh_gen_listed listed_shapes = {1, "GEOMETRY", WH_GEN_GEOMETRY, WH_TY_BARE, shapes, NULL, 0};

#define OF_BOTH \
    {20, "INT", WH_AFF_INTEGER, true, 0}, \
    {4, "INT UNSIGNED", WH_AFF_INTEGER, true, 0}, \
    {2, "INT UNSIGNED ZEROFILL", WH_AFF_INTEGER, true, 0}, \
    {5, "TINYINT", WH_AFF_INTEGER, true, 0}, \
    {2, "TINYINT UNSIGNED", WH_AFF_INTEGER, true, 0}, \
    {2, "BOOLEAN", WH_AFF_INTEGER, true, 0}, \
    {4, "SMALLINT", WH_AFF_INTEGER, true, 0}, \
    {3, "MEDIUMINT", WH_AFF_INTEGER, true, 0}, \
    {9, "BIGINT", WH_AFF_INTEGER, true, 0}, \
    {3, "BIGINT UNSIGNED", WH_AFF_INTEGER, true, 0}, \
    {9, "DECIMAL(10,2)", WH_AFF_NUMERIC, true, 0}, \
    {2, "DECIMAL(20,5) UNSIGNED", WH_AFF_NUMERIC, true, 0}, \
    {7, "DOUBLE", WH_AFF_REAL, true, 0}, \
    {4, "FLOAT", WH_AFF_REAL, true, 0}, \
    {3, "BIT(8)", WH_AFF_NUMERIC, true, 0}, \
    {18, "VARCHAR(20)", WH_AFF_TEXT, true, 0}, \
    {4, "VARCHAR(20) COLLATE utf8mb4_bin", WH_AFF_TEXT, true, 0}, \
    {2, "VARCHAR(20) CHARACTER SET latin1", WH_AFF_TEXT, true, 0}, \
    {6, "CHAR(5)", WH_AFF_TEXT, true, 0}, \
    {8, "TEXT", WH_AFF_TEXT, true, 0}, \
    {2, "TINYTEXT", WH_AFF_TEXT, true, 0}, \
    {3, "VARBINARY(20)", WH_AFF_TEXT, true, 0}, \
    {3, "BLOB", WH_AFF_TEXT, true, 0}, \
    {4, "ENUM('a', 'b', 'c', '1')", WH_AFF_TEXT, true, 0}, \
    {3, "SET('a', 'b', 'c')", WH_AFF_TEXT, true, 0}, \
    {4, "DATE", WH_AFF_BLOB, true, 0}, \
    {3, "TIME", WH_AFF_BLOB, true, 0}, \
    {4, "DATETIME", WH_AFF_BLOB, true, 0}, \
    {2, "DATETIME(3)", WH_AFF_BLOB, true, 0}, \
    {3, "TIMESTAMP NULL", WH_AFF_BLOB, true, 0}, \
    {3, "YEAR", WH_AFF_INTEGER, true, 0}, \
    {3, "JSON", WH_AFF_BLOB, true, 0},

/* Without its system of coordinates no index is used
 * (https://dev.mysql.com/doc/refman/8.4/en/spatial-index-optimization.html). */
const wh_gen_type wh_mysql_types[] = {
    OF_BOTH
    {7, "POINT SRID 0", WH_AFF_BLOB, true, 8000003},
    {5, "GEOMETRY SRID 0", WH_AFF_BLOB, true, 8000003},
    {0, NULL, 0, false, 0},
};

const wh_gen_type wh_mariadb_types[] = {
    OF_BOTH
    {3, "INET6", WH_AFF_BLOB, true, 10005000},
    {2, "INET4", WH_AFF_BLOB, true, 10010000},
    {3, "TEXT COMPRESSED", WH_AFF_TEXT, true, 10003000},
    {2, "VARCHAR(20) COMPRESSED", WH_AFF_TEXT, true, 10003000},
    {2, "VARBINARY(20) COMPRESSED", WH_AFF_TEXT, true, 10003000},
    {3, "UUID", WH_AFF_BLOB, true, 10007000},
    {7, "POINT", WH_AFF_BLOB, true, 0},
    {5, "GEOMETRY", WH_AFF_BLOB, true, 0},
    {0, NULL, 0, false, 0},
};

#define FOLDS WH_DOMAIN_FOLDS
#define EXACT WH_DOMAIN_EXACT
#define LONG WH_DOMAIN_LONG
#define WORDS WH_DOMAIN_WORDS
#define APART (WH_DOMAIN_EXACT | WH_DOMAIN_APART)
#define SHAPES (WH_DOMAIN_SHAPES | WH_DOMAIN_LONG | APART)

const wh_domain wh_mysql_domains[] = {
    {"INT", integers, "1####", "", 0, NULL},
    {"INTEGER", numbers, "1####", "", 0, NULL},
    {"INT UNSIGNED", integers_plus, "1####", "", 0, NULL},
    {"INT UNSIGNED ZEROFILL", integers_plus, "1####", "", 0, NULL},
    {"TINYINT", tiny, "##", "", 0, NULL},
    {"TINYINT UNSIGNED", tiny_plus, "1##", "", 0, NULL},
    {"BOOLEAN", tiny, NULL, "", 0, NULL},
    {"SMALLINT", small, "1####", "", 0, NULL},
    {"MEDIUMINT", medium, "1####", "", 0, NULL},
    {"BIGINT", big, "1####", "", 0, NULL},
    {"BIGINT UNSIGNED", big_plus, "1####", "", 0, NULL},
    {"DECIMAL(10,2)", decimals, "1####.25", "", 0, NULL},
    {"DECIMAL(20,5) UNSIGNED", bits, "1####.25", "", 0, NULL},
    {"DOUBLE", reals, "1####.5", "", 0, NULL},
    {"FLOAT", reals, NULL, "", 0, NULL},
    {"BIT(8)", bits, NULL, "", 0, NULL},
    {"VARCHAR(20)", texts, "'u####'", "", FOLDS | WORDS, NULL},
    {"VARCHAR(20) COLLATE utf8mb4_bin", texts, "'u####'", "(5)", FOLDS, NULL},
    {"VARCHAR(20) CHARACTER SET latin1", latin, "'u####'", "", FOLDS | WORDS, NULL},
    {"CHAR(5)", short_texts, "'u####'", "", FOLDS | WORDS, NULL},
    {"TEXT", texts, NULL, "(3)", FOLDS | WORDS | LONG, NULL},
    {"TINYTEXT", texts, NULL, "(8)", FOLDS | WORDS | LONG, NULL},
    {"VARBINARY(20)", texts, "'u####'", "", FOLDS, NULL},
    {"BLOB", texts, NULL, "(4)", FOLDS | LONG, NULL},
    {"ENUM('a', 'b', 'c', '1')", enums, NULL, "", FOLDS, NULL},
    {"SET('a', 'b', 'c')", sets, NULL, "", FOLDS, NULL},
    {"DATE", dates, "'1###-05-06'", "", EXACT, NULL},
    {"TIME", times, "'1##:00:00'", "", EXACT, NULL},
    {"DATETIME", datetimes, "'1###-05-06 07:08:09'", "", EXACT, NULL},
    {"DATETIME(3)", fractions, "'1###-05-06 07:08:09'", "", EXACT, NULL},
    {"TIMESTAMP NULL", stamps, NULL, "", EXACT, NULL},
    {"YEAR", years, NULL, "", EXACT, NULL},
    {"JSON", documents, NULL, NULL, FOLDS | LONG | EXACT | WH_DOMAIN_DOCUMENTS, NULL},
    {"TEXT COMPRESSED", texts, NULL, NULL, FOLDS | WORDS | LONG, NULL},
    {"VARCHAR(20) COMPRESSED", texts, NULL, NULL, FOLDS | WORDS | LONG, NULL},
    {"VARBINARY(20) COMPRESSED", texts, NULL, NULL, FOLDS | LONG, NULL},
    {"INET6", addresses, "'::ffff:####'", "", APART, NULL},
    {"UUID", uuids, "x'0000000000000000000000000000####'", "", APART, NULL},
    {"INET4", old_addresses, "'10.0.1.##'", "", APART, NULL},
    {"POINT", points, NULL, NULL, SHAPES, &listed_points},
    {"GEOMETRY", shapes, NULL, NULL, SHAPES, &listed_shapes},
    {"POINT SRID 0", points, NULL, NULL, SHAPES, &listed_points},
    {"GEOMETRY SRID 0", shapes, NULL, NULL, SHAPES, &listed_shapes},
    {NULL, NULL, NULL, NULL, 0, NULL},
};

/* What no column asks for: small, so that arithmetic stays in range. */
static const char *const pool_integers[] = {"0", "1", "-1", "2", "3", "5", "10", "17", "100",
                                            "255", "-128", "65536", "2147483647", NULL};
static const char *const pool_blobs[] = {"x'61'", "x'41'", "x'31'", "x'6162'", NULL};

const char *const *const wh_mysql_pool[] = {NULL, pool_integers, reals, texts, pool_blobs};
