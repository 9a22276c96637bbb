/* MariaDB and MySQL: what stays as it is, behind which settings, and what each has in its own way.
 */
#include "tests/oracles/diff/mapped.h"

#define SAME(sql)                                                                                  \
    {                                                                                              \
        "mariadb", "mysql", sql, sql                                                               \
    }
#define OWN(sql, word)                                                                             \
    {                                                                                              \
        "mariadb", "mysql", sql, "! what only one of them has: " word                              \
    }

static const char tables[] = "CREATE TABLE t0(c0 INT, c1 VARCHAR(10), c2 DOUBLE, c3 TEXT, c4 "
                             "DECIMAL(5, 2), c5 TIMESTAMP);\n";

/* MySQL compares as MariaDB does where it is told to; MariaDB can't be told MySQL's default. */
START_TEST(texts_are_compared_as_the_first_one_compares_them)
{
    const wh_dialect *mariadb = &wh_dialect_mariadb, *mysql = &wh_dialect_mysql;
    wh_mapping *m = wh_mapping_new(arena, mariadb, mysql, NULL);
    static const mapping_row rows[] = {
        SAME("CREATE TABLE t1(c0 VARCHAR(5) NOT NULL DEFAULT 'x', c1 LONGTEXT, c2 CHAR(3));"),
        SAME("CREATE TABLE t1(c0 TEXT COLLATE utf8mb4_bin, c1 TEXT COLLATE utf8mb4_unicode_ci);"),
        SAME("INSERT INTO t0 VALUES (1, 'a', 1, 'b', 1, NULL);"),
        SAME("SELECT c1 FROM t0 WHERE c3 LIKE 'a%' OR c1 = c3 COLLATE utf8mb4_bin;"),
        SAME("SELECT c1, COUNT(*) FROM t0 GROUP BY c1 HAVING MAX(c3) > 'a';"),
        OWN("CREATE TABLE t1(c0 TEXT COLLATE utf8mb4_swedish_ci);", "COLLATE"),
        OWN("CREATE TABLE t1(c0 TEXT CHARACTER SET latin1);", "TEXT"),
        SAME("CREATE TABLE t1(c0 TEXT) COLLATE = utf8mb4_unicode_ci;"),
        OWN("CREATE TABLE t1(c0 TEXT) COLLATE = utf8mb4_uca1400_ai_ci;", "COLLATE"),
        OWN("CREATE TABLE t1(c0 TEXT) DEFAULT CHARSET utf8mb4;", "DEFAULT"),
        {"mysql", "mariadb", "SELECT c1 FROM t0 WHERE c3 = 'a';",
         "! what only one of them has: 'a'"},
        {"mysql", "mariadb", "CREATE TABLE t1(c0 INT, c1 LONGTEXT);",
         "! what only one of them has: LONGTEXT"},
        {"mysql", "mariadb", "SELECT c0 FROM t0 WHERE c0 > 1;", "SELECT c0 FROM t0 WHERE c0 > 1;"},
    };

    check_rows(tables, rows, sizeof rows / sizeof rows[0]);
    ck_assert(wh_str_is(wh_mapping_prelude(m, 0), "ALTER DATABASE COLLATE utf8mb4_general_ci;"));
    ck_assert(wh_str_is(wh_mapping_prelude(m, 1), "SET NAMES utf8mb4 COLLATE utf8mb4_general_ci;"));
    ck_assert_uint_eq(wh_mapping_prelude(m, 2).n, 0);
    m = wh_mapping_new(arena, mysql, mariadb, NULL);
    ck_assert_uint_eq(wh_mapping_prelude(m, 0).n, 0);
}
END_TEST

START_TEST(types_that_each_has_in_its_own_way_are_none_that_they_share)
{
    static const mapping_row rows[] = {
        OWN("CREATE TABLE t1(c0 ENUM('a', 'b'));", "ENUM"),
        OWN("CREATE TABLE t1(c0 INT, c1 SET('a', 'b'));", "SET"),
        OWN("CREATE TABLE t1(c0 JSON);", "JSON"),
        OWN("CREATE TABLE t1(c0 BIT(3));", "BIT"),
        OWN("CREATE TABLE t1(c0 POINT);", "POINT"),
        SAME("CREATE TABLE t1(c0 INT) ENGINE = MyISAM;"),
        SAME("CREATE TABLE t1(c0 INT) ENGINE InnoDB;"),
        OWN("CREATE TABLE t1(c0 INT) ENGINE = Aria;", "ENGINE"),
        OWN("SELECT MBRContains(Point(0, 0), Point(c0, 1)) FROM t0;", "MBRContains"),
    };

    check_rows(tables, rows, sizeof rows / sizeof rows[0]);
}
END_TEST

/* Of CASE WHEN 1 THEN 0 ELSE 1.5 END the text is '0.0' or '0', of a DOUBLE each has its digits; the
 * greatest of 0 and '' is a number or a text. */
START_TEST(what_a_function_makes_of_another_kind_is_each_ones_own)
{
    static const mapping_row rows[] = {
        SAME("SELECT CONCAT(c1, c3, 'x', c0, c4, NULL) FROM t0;"),
        SAME("SELECT CONCAT(LOWER(c1), SUBSTR(c3, c0)) FROM t0;"),
        SAME("SELECT CONCAT(x.y, 'a') FROM (SELECT c1 AS y FROM t0) AS x;"),
        SAME("SELECT COALESCE(c1, 'a'), IFNULL(c0, 1.5), IF(c1, c0, c4), NULLIF(c0, 0) FROM t0;"),
        SAME("SELECT ABS(c0), ROUND(c4), CONCAT(CASE WHEN c0 THEN c1 ELSE 'a' END) FROM t0;"),
        OWN("SELECT CONCAT(CASE WHEN 1 THEN 0 ELSE 1.5 END) FROM t0;", "CONCAT"),
        OWN("SELECT CONCAT(COALESCE(c0, c4), 'a') FROM t0;", "CONCAT"),
        OWN("SELECT CONCAT(c2) FROM t0;", "CONCAT"),
        OWN("SELECT LOWER(c0 + c2) FROM t0;", "LOWER"),
        OWN("SELECT COALESCE(c0, 'a') FROM t0;", "COALESCE"),
        OWN("SELECT GREATEST(0, '') FROM t0;", "GREATEST"),
        OWN("SELECT IF(c0, c1, c0) FROM t0;", "IF"),
        SAME("SELECT ROUND(c0 + c4) FROM t0;"),
        SAME("SELECT c1 FROM t0 UNION SELECT c0 FROM t0 UNION ALL SELECT NULL;"),
        SAME("SELECT c0 FROM t0 EXCEPT SELECT c2 FROM t0;"),
        OWN("SELECT c0, c2 FROM t0 UNION SELECT c0, c3 FROM t0;", "SELECT"),
        OWN("SELECT c5 FROM t0 UNION ALL SELECT NULL UNION ALL SELECT c2 FROM t0;", "SELECT"),
        OWN("SELECT ABS(c1) FROM t0;", "ABS"),
        OWN("SELECT ROUND(c5) FROM t0;", "ROUND"),
    };

    check_rows(tables, rows, sizeof rows / sizeof rows[0]);
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {
        texts_are_compared_as_the_first_one_compares_them,
        types_that_each_has_in_its_own_way_are_none_that_they_share,
        what_a_function_makes_of_another_kind_is_each_ones_own,
    };

    return fixture_run("map_family", tests, sizeof tests / sizeof tests[0]);
}
