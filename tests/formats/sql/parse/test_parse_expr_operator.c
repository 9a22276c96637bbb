/* How strongly operators bind, in every dialect. Each row was tried on the engine itself: brackets
 * where the tree has them do not change what it answers (tests/tools/precedence). */
#include "tests/formats/sql/parse/parse_expr_shape.h"

static const char *const postgresql[][2] = {
    {"a OR b AND NOT c = d", "BINARY[a OR BINARY[b AND UNARY[NOT BINARY[c = d]]]]"},
    {"NOT a IS NULL", "UNARY[NOT IS[a IS NULL]]"},
    {"a IS NULL = b", "BINARY[IS[a IS NULL] = b]"},
    {"a < b IS NOT TRUE", "IS[BINARY[a < b] IS NOT TRUE]"},
    {"a + b LIKE c || d", "LIKE[BINARY[a + b] LIKE BINARY[c || d]]"},
    {"a BETWEEN b = c AND d + 1 AND e",
     "BINARY[BETWEEN[a BETWEEN BINARY[b = c] AND BINARY[d + 1]] AND e]"},
    {"a IN (1) + 1", "BINARY[IN[a IN ROW_VALUE[( 1 )]] + 1]"},
    {"a = ANY (b) || c", "BINARY[BINARY[a = QUANTIFIED[ANY ( b )]] || c]"},
    {"@ a + b || c", "BINARY[UNARY[@ BINARY[a + b]] || c]"},
    {"@ - a * b", "UNARY[@ BINARY[UNARY[- a] * b]]"},
    {"- a ^ b", "BINARY[UNARY[- a] ^ b]"},
    {"- a :: int", "UNARY[- CAST[a :: TYPE[int]]]"},
    {"a || b # c + d * e", "BINARY[BINARY[a || b] # BINARY[c + BINARY[d * e]]]"},
    {"a AT TIME ZONE b + c", "BINARY[AT_TIME_ZONE[a AT TIME ZONE b] + c]"},
    {"a COLLATE \"C\" || b", "BINARY[COLLATE[a COLLATE \"C\"] || b]"},
    {"a OPERATOR(s.+) b * c", "BINARY[a OPERATOR ( s . + ) BINARY[b * c]]"},
    {"OPERATOR(-) a + b", "UNARY[OPERATOR ( - ) BINARY[a + b]]"},
    {"a !", "UNARY[a !]"},
    {"a NOT SIMILAR TO b ESCAPE c", "LIKE[a NOT SIMILAR TO b ESCAPE c]"},
    {"a = b NOT LIKE c", "BINARY[a = LIKE[b NOT LIKE c]]"},
    {"a OVERLAPS b", "BINARY[a OVERLAPS b]"},
    {"a IS NOT DISTINCT FROM b + 1", "IS[a IS NOT DISTINCT FROM BINARY[b + 1]]"},
    {"a IS JSON OBJECT WITH UNIQUE KEYS", "IS[a IS JSON OBJECT WITH UNIQUE KEYS]"},
    {"a IS NOT NFC NORMALIZED", "IS[a IS NOT NFC NORMALIZED]"},
    {"a <@ b ?| c", "BINARY[BINARY[a <@ b] ?| c]"},
    {"- a[1]", "UNARY[- INDEX[a [ 1 ]]]"},
};

static const char *const mysql[][2] = {
    {"a OR b XOR c AND d", "BINARY[a OR BINARY[b XOR BINARY[c AND d]]]"},
    {"a || b && c", "BINARY[a || BINARY[b && c]]"},
    {"NOT a = b", "UNARY[NOT BINARY[a = b]]"},
    {"! a = b", "BINARY[UNARY[! a] = b]"},
    {"NOT a IS TRUE", "UNARY[NOT IS[a IS TRUE]]"},
    {"a = b LIKE c", "BINARY[a = LIKE[b LIKE c]]"},
    {"a BETWEEN b AND c LIKE d", "BETWEEN[a BETWEEN b AND LIKE[c LIKE d]]"},
    {"a = b = c", "BINARY[BINARY[a = b] = c]"},
    {"a IS NULL = b", "BINARY[IS[a IS NULL] = b]"},
    {"a | b & c << d + e * f ^ g",
     "BINARY[a | BINARY[b & BINARY[c << BINARY[d + BINARY[e * BINARY[f ^ g]]]]]]"},
    {"- a ^ b", "BINARY[UNARY[- a] ^ b]"},
    {"- a COLLATE c", "UNARY[- COLLATE[a COLLATE c]]"},
    {"BINARY a + b", "BINARY[UNARY[BINARY a] + b]"},
    {"a DIV b MOD c", "BINARY[BINARY[a DIV b] MOD c]"},
    {"a + INTERVAL b + 1 DAY * c", "BINARY[BINARY[a + INTERVAL[INTERVAL BINARY[b + 1] DAY]] * c]"},
    {"INTERVAL 1 DAY + a", "BINARY[INTERVAL[INTERVAL 1 DAY] + a]"},
    {"@a := b OR c", "BINARY[PARAM[@a] := BINARY[b OR c]]"},
    {"1 + @a := b", "BINARY[1 + BINARY[PARAM[@a] := b]]"},
    {"a SOUNDS LIKE b", "LIKE[a SOUNDS LIKE b]"},
    {"a MEMBER OF (b)", "BINARY[a MEMBER OF PAREN[( b )]]"},
    {"a -> '$.x' = b", "BINARY[BINARY[a -> '$.x'] = b]"},
    {"a NOT IN (1) AND b", "BINARY[IN[a NOT IN ROW_VALUE[( 1 )]] AND b]"},
    {"a REGEXP b | c", "LIKE[a REGEXP BINARY[b | c]]"},
};

static const char *const pipes[][2] = {
    {"a || b ^ c", "BINARY[BINARY[a || b] ^ c]"},
    {"- a || b", "BINARY[UNARY[- a] || b]"},
    {"a || b COLLATE c", "BINARY[a || COLLATE[b COLLATE c]]"},
    {"a || b OR c", "BINARY[BINARY[a || b] OR c]"},
};

static const char *const high_not[][2] = {
    {"NOT a = b", "BINARY[UNARY[NOT a] = b]"},
    {"NOT a + b", "BINARY[UNARY[NOT a] + b]"},
    {"NOT a BETWEEN b AND c", "BETWEEN[UNARY[NOT a] BETWEEN b AND c]"},
    {"a NOT IN (b)", "IN[a NOT IN ROW_VALUE[( b )]]"},
};

static const char *const mariadb[][2] = {
    {"a LIKE b NOT LIKE c", "LIKE[a LIKE LIKE[b NOT LIKE c]]"},
    {"a LIKE b LIKE c", "LIKE[LIKE[a LIKE b] LIKE c]"},
    {"a IS TRUE = b", "BINARY[IS[a IS TRUE] = b]"},
    {"a = b NOT IN (c)", "BINARY[a = IN[b NOT IN ROW_VALUE[( c )]]]"},
    {"a BETWEEN b AND c BETWEEN d AND e", "BETWEEN[a BETWEEN b AND BETWEEN[c BETWEEN d AND e]]"},
    {"a LIKE b ESCAPE c NOT LIKE d", "LIKE[a LIKE b ESCAPE LIKE[c NOT LIKE d]]"},
    {"NEXT VALUE FOR s", "NEXT_VALUE[NEXT VALUE FOR s]"},
    {"VALUE(a)", "CALL[VALUE ( a )]"},
    {"PREVIOUS VALUE FOR d.s", "NEXT_VALUE[PREVIOUS VALUE FOR NAME[d . s]]"},
};

static const char *const sqlite[][2] = {
    {"a BETWEEN b = c AND d", "BETWEEN[a BETWEEN BINARY[b = c] AND d]"},
    {"a IS b = c", "BINARY[IS[a IS b] = c]"},
    {"a IS NULL < b", "IS[a IS BINARY[NULL < b]]"},
    {"a NOT NULL = b", "BINARY[NULL_TEST[a NOT NULL] = b]"},
    {"a = b NOT LIKE c", "LIKE[BINARY[a = b] NOT LIKE c]"},
    {"row(a, b)", "CALL[row ( a , b )]"},
    {"NOT a IN (1)", "UNARY[NOT IN[a IN ROW_VALUE[( 1 )]]]"},
    {"match(a, b)", "CALL[match ( a , b )]"},
    {"interval + 1", "BINARY[interval + 1]"},
    {"a -> b || c", "BINARY[BINARY[a -> b] || c]"},
};

/* Here the engine says it itself: SELECT macro_definition FROM duckdb_functions(). */
static const char *const duckdb[][2] = {
    {"a GLOB b || c", "LIKE[a GLOB BINARY[b || c]]"},
    {"a = b GLOB c", "BINARY[a = LIKE[b GLOB c]]"},
    {"NOT a GLOB b AND c", "BINARY[UNARY[NOT LIKE[a GLOB b]] AND c]"},
    {"a NOT NULL = b", "BINARY[NULL_TEST[a NOT NULL] = b]"},
    {"a = b NOT NULL", "NULL_TEST[BINARY[a = b] NOT NULL]"},
    {"a LIKE b NOT NULL", "NULL_TEST[LIKE[a LIKE b] NOT NULL]"},
    {"a AND b NOT NULL", "BINARY[a AND NULL_TEST[b NOT NULL]]"},
    {"NOT a NOT NULL", "UNARY[NOT NULL_TEST[a NOT NULL]]"},
    {"a = b NOT LIKE c", "BINARY[a = LIKE[b NOT LIKE c]]"},
    {"a // b + c", "BINARY[BINARY[a // b] + c]"},
    {"a * b // c", "BINARY[BINARY[a * b] // c]"},
    {"a || b // c", "BINARY[a || BINARY[b // c]]"},
    {"~ a // b", "UNARY[~ BINARY[a // b]]"},
    {"a * b ** c", "BINARY[a * BINARY[b ** c]]"},
    {"a ^ b ** c", "BINARY[BINARY[a ^ b] ** c]"},
    {"- a ** - b", "BINARY[UNARY[- a] ** UNARY[- b]]"},
    {"a == b < c", "BINARY[BINARY[a == b] < c]"},
    {"k -> a || b", "BINARY[k -> BINARY[a || b]]"},
    {"k -> a IS NULL", "BINARY[k -> IS[a IS NULL]]"},
    {"k -> a ->> b", "BINARY[BINARY[k -> a] ->> b]"},
    {"k ->> a || b", "BINARY[BINARY[k ->> a] || b]"},
    {"k ->> a = b", "BINARY[BINARY[k ->> a] = b]"},
    {"NOT k ->> a", "BINARY[UNARY[NOT k] ->> a]"},
    {"a AND k -> b", "BINARY[BINARY[a AND k] -> b]"},
};

START_TEST(operators_bind_as_in_duckdb)
{
    check_rows("duckdb", duckdb, sizeof duckdb / sizeof *duckdb);
}
END_TEST

START_TEST(operators_bind_as_in_postgresql)
{
    check_rows("postgresql", postgresql, sizeof postgresql / sizeof *postgresql);
}
END_TEST

START_TEST(operators_bind_as_in_mysql)
{
    check_rows("mysql", mysql, sizeof mysql / sizeof *mysql);
}
END_TEST

START_TEST(two_pipes_may_be_concatenation_in_mysql)
{
    check_rows("mysql+pipes_as_concat", pipes, sizeof pipes / sizeof *pipes);
}
END_TEST

START_TEST(not_may_bind_like_an_exclamation_mark_in_mariadb)
{
    check_rows("mariadb+high_not_precedence", high_not, sizeof high_not / sizeof *high_not);
}
END_TEST

START_TEST(operators_bind_as_in_mariadb)
{
    check_rows("mariadb", mariadb, sizeof mariadb / sizeof *mariadb);
}
END_TEST

START_TEST(sqlite_has_rules_of_its_own)
{
    check_rows("sqlite", sqlite, sizeof sqlite / sizeof *sqlite);
}
END_TEST

START_TEST(a_value_before_further_clauses_ends_where_they_begin)
{
    static const char *const columns[] = {
        "CREATE TABLE t(a int DEFAULT 1 + 2 * 3 NOT NULL CHECK (a IN (1, 2)), b text DEFAULT 'a' "
        "|| 'b' "
        "COLLATE \"C\" NULL, c int DEFAULT -1::int UNIQUE)",
    };

    for (size_t i = 0; i < sizeof columns / sizeof *columns; i++)
        check_understood(&wh_dialect_postgresql, columns[i]);
    check_understood(&wh_dialect_duckdb,
                     "CREATE TABLE t(a int DEFAULT 1 + 2 NOT NULL, b int DEFAULT 1 // 2 NOT NULL "
                     "CHECK (b NOT NULL AND a GLOB 'x'))");
}
END_TEST

int main(void)
{
    Suite *s = suite_create("parse_expr_operator");
    TCase *t = tcase_create("parse_expr_operator");
    SRunner *sr;
    int failed;

    tcase_add_checked_fixture(t, setup, teardown);
    tcase_set_timeout(t, 60);
    tcase_add_test(t, operators_bind_as_in_duckdb);
    tcase_add_test(t, operators_bind_as_in_postgresql);
    tcase_add_test(t, operators_bind_as_in_mysql);
    tcase_add_test(t, two_pipes_may_be_concatenation_in_mysql);
    tcase_add_test(t, not_may_bind_like_an_exclamation_mark_in_mariadb);
    tcase_add_test(t, operators_bind_as_in_mariadb);
    tcase_add_test(t, sqlite_has_rules_of_its_own);
    tcase_add_test(t, a_value_before_further_clauses_ends_where_they_begin);
    suite_add_tcase(s, t);
    sr = srunner_create(s);
    srunner_run_all(sr, CK_ENV);
    failed = srunner_ntests_failed(sr);
    srunner_free(sr);
    return failed ? 1 : 0;
}
