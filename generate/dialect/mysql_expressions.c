/*
 * The expressions of MySQL and MariaDB but for calls, as tables: a row is a way to write one. What
 * one of the two lacks stands in a table of its own.
 */
#include "generate/dialect/mysql_expressions.h"

/* clang-format off */

const wh_gen_form wh_mysql_leaves[] = {
    {18, WH_GEN_LEAF, "$c $o $k", "o 2 1 3", 0},
    {3, WH_GEN_LEAF, "$z IS NULL", "null 1", 0},
    {3, WH_GEN_LEAF, "$z IS NOT NULL", "notnull 1", 0},
    {7, WH_GEN_LEAF, "$c BETWEEN $r", "range 1 2", 0},
    {3, WH_GEN_LEAF, "$c NOT BETWEEN $r", "nrange 1 2", 0},
    {4, WH_GEN_LEAF, "$c IN ($k, $k)", "in/3 1 2 3", 0},
    {4, WH_GEN_LEAF, "$c IN ($k, $k, $k, $k)", "in/5 1 2 3 4 5", 0},
    {2, WH_GEN_LEAF, "$c IN ($k, NULL)", "in/3 1 2 #NULL", 0},
    {3, WH_GEN_LEAF, "$c NOT IN ($k, $k)", "nin/3 1 2 3", 0},
    {1, WH_GEN_LEAF, "$c NOT IN ($k)", "nin/2 1 2", 0},
    {5, WH_GEN_LEAF, "$ct LIKE $p", "like 1 2", 0},
    {1, WH_GEN_LEAF, "$ct NOT LIKE $p", "nlike 1 2", 0},
    {1, WH_GEN_LEAF, "$ct LIKE $p ESCAPE '!'", "escape 1 2", 0},
    {1, WH_GEN_LEAF, "CONVERT($ct USING utf8mb4) REGEXP '^[a-m]'", NULL, 0},
    {1, WH_GEN_LEAF, "CONVERT($ct USING utf8mb4) RLIKE '[0-9]$$'", NULL, 0},
    {1, WH_GEN_LEAF, "CONVERT($ct USING utf8mb4) NOT REGEXP 'a|B'", NULL, 0},
    {1, WH_GEN_LEAF, "ST_Contains(ST_GeomFromText('POLYGON((0 0,0 9,9 9,9 0,0 0))'), Point($cn % 20, 1))", NULL, 0},
    {1, WH_GEN_LEAF, "ST_X(Point($cn % 10, 1)) >= $i", NULL, 0},
    {1, WH_GEN_LEAF, "MBRIntersects(LineString(Point(0, 0), Point($cn % 10, 5)), Point(2, $i))", NULL, 0},
    {3, WH_GEN_LEAF, "$cn", "1", 0},
    {4, WH_GEN_LEAF, "$cn $o $cn", "o 2 1 3", 0},
    {3, WH_GEN_LEAF, "$c $o $C", "o 2 1 3", 0},
    {3, WH_GEN_LEAF, "$K $o $C", "o 2 1 3", 0},
    {1, WH_GEN_LEAF, "$K BETWEEN $C AND $C", "between 1 2 3", 0},
    {3, WH_GEN_LEAF, "$c <=> $k", "is 1 2", 0},
    {1, WH_GEN_LEAF, "NOT $c <=> $k", "not is 1 2", 0},
    {1, WH_GEN_LEAF, "CONVERT($ct USING utf8mb4) COLLATE $coll $o $k", NULL, 0},
    {1, WH_GEN_LEAF, "BINARY $ct = $k", NULL, 0},
    {1, WH_GEN_LEAF, "$c IN (SELECT $k FROM DUAL WHERE 1 = 0)", NULL, 0},
    {1, WH_GEN_LEAF, "$c NOT IN (SELECT NULL FROM DUAL WHERE 1 = 0)", NULL, 0},
    {1, WH_GEN_LEAF, "(SELECT $c) $o $k", "o 2 1 3", 0},
    {1, WH_GEN_LEAF, "$c IN (SELECT $k UNION ALL SELECT $k)", "in/3 1 2 3", 0},
    {1, WH_GEN_LEAF, "$v", "1", 0},
    {4, WH_GEN_LEAF, "$indexed $o $k", "o 2 1 3", 0},
    {16, WH_GEN_LEAF, "$search", "1", 0},
    {0, 0, NULL, NULL, 0},
};

/* Rows of values. MariaDB's comparisons of them forget NULLs under NOT and IS NULL, so often that
 * little else would be found there. */
const wh_gen_form wh_mysql_own_leaves[] = {
    {2, WH_GEN_LEAF, "($c, $q) $o ($k, $l)", "o 3 row/2 1 2 row/2 4 5", 0},
    {2, WH_GEN_LEAF, "($c, $q) IN (($k, $l), ($k, $l))", "in/3 row/2 1 2 row/2 3 4 row/2 5 6", 0},
    {2, WH_GEN_LEAF, "($c, $q) NOT IN (($k, $l), ($k, $l))", "nin/3 row/2 1 2 row/2 3 4 row/2 5 6", 0},
    {1, WH_GEN_LEAF, "($c, NULL) IN (($k, $k), ($k, NULL))", NULL, 0},
    {1, WH_GEN_LEAF, "$v MEMBER OF ('[1, 2, \"a\"]')", NULL, 8000017},
    {0, 0, NULL, NULL, 0},
};

const wh_gen_form wh_mariadb_own_leaves[] = {
    {1, WH_GEN_LEAF, "CAST($ct AS UUID) IS NULL", NULL, 10007000},
    {1, WH_GEN_LEAF, "CAST(concat('10.0.0.', $cn % 256) AS INET6) <= '::ffff:10.0.0.3'", NULL, 10005000},
    {1, WH_GEN_LEAF, "inet6_ntoa(inet6_aton($ct)) IS NOT NULL", NULL, 0},
    {1, WH_GEN_LEAF, "($c, $q) <=> ($k, $l)", "is row/2 1 2 row/2 3 4", 0},
    {1, WH_GEN_LEAF, "($c, $q) IN (($k, $l), ($k, $l))", "in/3 row/2 1 2 row/2 3 4 row/2 5 6", 0},
    {0, 0, NULL, NULL, 0},
};

/* Rows of the columns of a key. */
const wh_gen_form wh_mysql_key_rows[] = {
    {4, WH_GEN_LEAF, "($h, $q) IN (($k, $l), ($k, $l))", "in/3 row/2 1 2 row/2 3 4 row/2 5 6", 0},
    {3, WH_GEN_LEAF, "($h, $q) IN ($subs)", "in/2 row/2 1 2 3", 0},
    {2, WH_GEN_LEAF, "($h, $q) $o ($k, $l)", "o 3 row/2 1 2 row/2 4 5", 0},
    {1, WH_GEN_LEAF, "$h = $k", "= 1 2", 0},
    {0, 0, NULL, NULL, 0},
};

const wh_gen_form wh_mysql_predicates[] = {
    {14, WH_GEN_BOOL, "$w AND $w", "and 1 2", 0},
    {24, WH_GEN_BOOL, "$w OR $w", "or 1 2", 0},
    {6, WH_GEN_BOOL, "($w OR $w) AND $w", "and or 1 2 3", 0},
    {6, WH_GEN_BOOL, "$w AND $w OR $w", "or and 1 2 3", 0},
    {5, WH_GEN_BOOL, "$w XOR $w", "xor 1 2", 0},
    {2, WH_GEN_BOOL, "$w && $w", "and 1 2", 0},
    {3, WH_GEN_BOOL, "$c = $k OR $C = $k", "or = 1 2 = 3 4", 0},
    {5, WH_GEN_BOOL, "$c = $k OR $q = $l", "or = 1 2 = 3 4", 0},
    {2, WH_GEN_BOOL, "$c = $k OR $q > $l", "or = 1 2 > 3 4", 0},
    {2, WH_GEN_BOOL, "$c < $k OR $q IN ($l, $l)", "or < 1 2 in/3 3 4 5", 0},
    {2, WH_GEN_BOOL, "$c = $k AND $q = $l OR $q = $l", "or and = 1 2 = 3 4 = 5 6", 0},
    {2, WH_GEN_BOOL, "$c = $k AND $q > $l", "and = 1 2 > 3 4", 0},
    {2, WH_GEN_BOOL, "$c IN ($k, $k) AND $q <= $l", "and in/3 1 2 3 <= 4 5", 0},
    {3, WH_GEN_BOOL, "$c $o $k OR $C $o $k OR $q $o $l", "or or o 2 1 3 o 5 4 6 o 8 7 9", 0},
    {3, WH_GEN_BOOL, "$c $o $k AND $C $o $k", "and o 2 1 3 o 5 4 6", 0},
    {4, WH_GEN_BOOL, "$c = $k AND $w", "and = 1 2 3", 0},
    {3, WH_GEN_BOOL, "$c = $q AND $C $o $k", "and = 1 2 o 4 3 5", 0},
    {4, WH_GEN_BOOL, "$c >= $k AND $w", "and >= 1 2 3", 0},
    {8, WH_GEN_BOOL, "NOT $w", "not 1", 0},
    {2, WH_GEN_BOOL, "!$b", "not 1", 0},
    {10, WH_GEN_BOOL, "$num $o $k", "o 2 1 3", 0},
    {5, WH_GEN_BOOL, "$num $o $cn", "o 2 1 3", 0},
    {3, WH_GEN_BOOL, "$num $o $num", "o 2 1 3", 0},
    {6, WH_GEN_BOOL, "$text $o $k", "o 2 1 3", 0},
    {3, WH_GEN_BOOL, "$text $o $text", "o 2 1 3", 0},
    {2, WH_GEN_BOOL, "$any <=> $k", "is 1 2", 0},
    {1, WH_GEN_BOOL, "$any IS NULL", "null 1", 0},
    {4, WH_GEN_BOOL, "$num BETWEEN $r", "range 1 2", 0},
    {2, WH_GEN_BOOL, "$num BETWEEN $num AND $num", "between 1 2 3", 0},
    {1, WH_GEN_BOOL, "$num NOT BETWEEN $num AND $num", "nbetween 1 2 3", 0},
    {2, WH_GEN_BOOL, "$any LIKE '%1%'", "like 1 '%1%'", 0},
    {2, WH_GEN_BOOL, "$text LIKE $p", "like 1 2", 0},
    {3, WH_GEN_BOOL, "$cn IN ($NUM, $NUM, $k)", "in/4 1 2 3 4", 0},
    {2, WH_GEN_BOOL, "$cn NOT IN ($NUM, $k)", "nin/3 1 2 3", 0},
    {2, WH_GEN_BOOL, "$num IN ($k, $k, $k)", "in/4 1 2 3 4", 0},
    {7, WH_GEN_BOOL, "$c IN ($sub)", "in/2 1 2", 0},
    {2, WH_GEN_BOOL, "$c NOT IN ($sub)", "nin/2 1 2", 0},
    {3, WH_GEN_BOOL, "$c = ANY ($sub)", "in/2 1 2", 0},
    {1, WH_GEN_BOOL, "$c <> ALL ($sub)", "nin/2 1 2", 0},
    {1, WH_GEN_BOOL, "$c >= ALL ($sub)", NULL, 0},
    {1, WH_GEN_BOOL, "$c < SOME ($sub)", NULL, 0},
    {1, WH_GEN_BOOL, "$num IN ($sub)", "in/2 1 2", 0},
    {3, WH_GEN_BOOL, "($c, $q) IN ($subs)", "in/2 row/2 1 2 3", 0},
    {1, WH_GEN_BOOL, "($c, $q) NOT IN ($subs)", "nin/2 row/2 1 2 3", 0},
    {7, WH_GEN_BOOL, "EXISTS ($exists)", "1", 0},
    {1, WH_GEN_BOOL, "EXISTS ($exists LIMIT 1)", "1", 0},
    {1, WH_GEN_BOOL, "EXISTS ($exists UNION ALL $exists)", NULL, 0},
    {1, WH_GEN_BOOL, "EXISTS ($exists UNION $exists)", NULL, 0},
    {4, WH_GEN_BOOL, "NOT EXISTS ($exists)", "not 1", 0},
    {4, WH_GEN_BOOL, "$cn $o ($value)", "o 2 1 3", 0},
    {1, WH_GEN_BOOL, "EXISTS (SELECT 1 FROM DUAL WHERE $b)", "true 1", 0},
    {2, WH_GEN_BOOL, "CASE WHEN $B THEN $B ELSE $B END", "case/3 1 2 3", 0},
    {1, WH_GEN_BOOL, "CASE WHEN $B THEN $B WHEN $B THEN $B END", "case/4 1 2 3 4", 0},
    {2, WH_GEN_BOOL, "CASE $c WHEN $k THEN $B ELSE $B END", "switch/4 1 2 3 4", 0},
    {3, WH_GEN_BOOL, "$b IS TRUE", "true 1", 0},
    {2, WH_GEN_BOOL, "$b IS NOT TRUE", "nottrue 1", 0},
    {2, WH_GEN_BOOL, "$b IS NOT FALSE", "notfalse 1", 0},
    {1, WH_GEN_BOOL, "$b IS FALSE", "false 1", 0},
    {1, WH_GEN_BOOL, "$b IS UNKNOWN", "null 1", 0},
    {2, WH_GEN_BOOL, "$b = $b", "= 1 2", 0},
    {1, WH_GEN_BOOL, "$b <> $b", "<> 1 2", 0},
    {1, WH_GEN_BOOL, "$b <=> $b", "is 1 2", 0},
    {1, WH_GEN_BOOL, "$b IS NOT NULL", "notnull 1", 0},
    {3, WH_GEN_BOOL, "$num", "1", 0},
    {1, WH_GEN_BOOL, "$text", "1", 0},
    {1, WH_GEN_BOOL, "($cn, $NUM) = ($k, $NUM)", "= row/2 1 2 row/2 3 4", 0},
    {0, 0, NULL, NULL, 0},
};

const wh_gen_form wh_mysql_numbers[] = {
    {14, WH_GEN_NUM, "$cn + $i", "+ 1 2", 0},
    {8, WH_GEN_NUM, "$cn % 100 + $num", "+ % 1 #100 2", 0},
    {6, WH_GEN_NUM, "$cn % 100 - $i", "- % 1 #100 2", 0},
    {6, WH_GEN_NUM, "$cn % 10 * $i", "* % 1 #10 2", 0},
    {3, WH_GEN_NUM, "$num + $i", "+ 1 2", 0},
    {8, WH_GEN_NUM, "$num / $num", "/ 1 2", 0},
    {6, WH_GEN_NUM, "$num % $num", "% 1 2", 0},
    {4, WH_GEN_NUM, "$num MOD 7", NULL, 0},
    {5, WH_GEN_NUM, "$cn DIV 2", NULL, 0},
    {6, WH_GEN_NUM, "$num & 255", "& 1 #255", 0},
    {3, WH_GEN_NUM, "($num | $num) & 1023", "& | 1 2 #1023", 0},
    {2, WH_GEN_NUM, "($num ^ $num) & 1023", NULL, 0},
    {2, WH_GEN_NUM, "($num << $i) & 1023", "& << 1 2 #1023", 0},
    {4, WH_GEN_NUM, "$num >> $i", ">> 1 2", 0},
    {3, WH_GEN_NUM, "(~ $num) & 7", "& inv 1 #7", 0},
    {6, WH_GEN_NUM, "- ($cn % 1000)", "neg % 1 #1000", 0},
    {6, WH_GEN_NUM, "CAST($NUM AS SIGNED)", "castI 1", 0},
    {2, WH_GEN_NUM, "CAST($i AS UNSIGNED)", NULL, 0},
    {4, WH_GEN_NUM, "CAST($NUM AS DECIMAL(20, 4))", NULL, 0},
    {2, WH_GEN_NUM, "CAST($TEXT AS SIGNED)", "castI 1", 0},
    {2, WH_GEN_NUM, "CAST($NUM AS DOUBLE)", "castR 1", 0},
    {8, WH_GEN_NUM, "CASE WHEN $B THEN $NUM ELSE $NUM END", "case/3 1 2 3", 0},
    {4, WH_GEN_NUM, "CASE $c WHEN $k THEN $NUM END", "switch/3 1 2 3", 0},
    {4, WH_GEN_NUM, "$b + $i", "+ 1 2", 0},
    {4, WH_GEN_NUM, "($value)", "1", 0},
    {0, 0, NULL, NULL, 0},
};

const wh_gen_form wh_mysql_strings[] = {
    {12, WH_GEN_TEXT, "concat($ct, $v)", "|| 1 2", 0},
    {10, WH_GEN_TEXT, "concat($text, $text)", "|| 1 2", 0},
    {8, WH_GEN_TEXT, "CAST($ANY AS CHAR)", "castT 1", 0},
    {3, WH_GEN_TEXT, "CAST($ANY AS CHAR(3))", NULL, 0},
    {4, WH_GEN_TEXT, "CAST($ANY AS BINARY)", "castB 1", 0},
    {5, WH_GEN_TEXT, "CONVERT($TEXT USING utf8mb4)", NULL, 0},
    {2, WH_GEN_TEXT, "CONVERT($TEXT USING latin1)", NULL, 0},
    {6, WH_GEN_TEXT, "CASE WHEN $B THEN $TEXT ELSE $TEXT END", "case/3 1 2 3", 0},
    {4, WH_GEN_TEXT, "CASE $ct WHEN $k THEN $TEXT ELSE $TEXT END", "switch/4 1 2 3 4", 0},
    {0, 0, NULL, NULL, 0},
};

const wh_gen_form wh_mysql_anything[] = {
    {8, WH_GEN_ANY, "$NUM", "1", 0},
    {8, WH_GEN_ANY, "$TEXT", "1", 0},
    {3, WH_GEN_ANY, "$B", "1", 0},
    {0, 0, NULL, NULL, 0},
};

const wh_word wh_mysql_operators[] = {
    {9, "=", 0}, {4, "<>", 0}, {2, "!=", 0}, {6, "<", 0}, {6, "<=", 0},
    {6, ">", 0}, {6, ">=", 0}, {3, "<=>", 0}, {0, NULL, 0},
};

const wh_word wh_mysql_reflexive[] = {
    {9, "=", 0}, {4, "<=", 0}, {4, ">=", 0}, {3, "<=>", 0}, {0, NULL, 0},
};

const wh_word wh_mysql_collations[] = {
    {3, "utf8mb4_bin", 0}, {2, "utf8mb4_general_ci", 0}, {2, "utf8mb4_unicode_ci", 0},
    {0, NULL, 0},
};

const wh_word wh_mysql_casts[] = {
    {3, "SIGNED", 0}, {3, "CHAR", 0}, {2, "DOUBLE", 0}, {2, "DECIMAL(20, 4)", 0},
    {1, "BINARY", 0}, {0, NULL, 0},
};

/* clang-format on */
