/* What strictly typed dialects after PostgreSQL write alike: a row is one way to write it. */
#include "generate/dialect/typed.h"

/* clang-format off */

const wh_join wh_typed_joins[] = {
    {20, ", ", WH_JOIN_PLAIN, 0},
    {26, " JOIN ", WH_JOIN_ON, 0},
    {18, " LEFT JOIN ", WH_JOIN_ON, 0},
    {9, " RIGHT JOIN ", WH_JOIN_ON, 0},
    {7, " FULL JOIN ", WH_JOIN_ON, 0},
    {3, " CROSS JOIN ", WH_JOIN_PLAIN, 0},
    {6, " NATURAL JOIN ", WH_JOIN_NATURAL, 0},
    {6, " NATURAL LEFT JOIN ", WH_JOIN_NATURAL, 0},
    {2, " NATURAL FULL JOIN ", WH_JOIN_NATURAL, 0},
    {10, " JOIN ", WH_JOIN_USING, 0},
    {8, " LEFT JOIN ", WH_JOIN_USING, 0},
    {4, " RIGHT JOIN ", WH_JOIN_USING, 0},
    {4, " FULL JOIN ", WH_JOIN_USING, 0},
    {0, NULL, 0, 0},
};

const wh_word wh_typed_operators[] = {
    {4, "=", 0}, {1, "<", 0}, {1, ">=", 0}, {1, "<=", 0}, {1, ">", 0}, {1, "<>", 0}, {0, NULL, 0},
};

const wh_word wh_typed_reflexive[] = {{4, "=", 0}, {1, ">=", 0}, {1, "<=", 0}, {0, NULL, 0}};

const wh_word wh_typed_directions[] = {
    {2, "", 0}, {1, " DESC", 0}, {1, " NULLS FIRST", 0}, {1, " DESC NULLS LAST", 0}, {0, NULL, 0},
};

const wh_gen_form wh_typed_key_rows[] = {
    {3, WH_GEN_LEAF, "($h, $q) IN (($k, $l), ($k, $l))", "in/3 row/2 1 2 row/2 3 4 row/2 5 6", 0},
    {2, WH_GEN_LEAF, "($h, $q) = ($k, $l)", "= row/2 1 2 row/2 3 4", 0},
    {3, WH_GEN_LEAF, "($h, $q) >= ($k, $l)", NULL, 0},
    {2, WH_GEN_LEAF, "($h, $q) < ($k, $l)", NULL, 0},
    {1, WH_GEN_LEAF, "$h = $k", "= 1 2", 0},
    {0, 0, NULL, NULL, 0},
};

const char *const wh_typed_on_constants[] = {"FALSE", "NULL", "1 = 0", "TRUE"};

/* HAVING: of the key, of how many rows a group has, and of exact aggregates. */
const wh_gen_form wh_typed_conditions[] = {
    {24, WH_GEN_LEAF, "count(*) $o $j", "o 1 rows 2", 0},
    {18, WH_GEN_LEAF, "$h $o $k", "o 2 1 3", 0},
    {4, WH_GEN_LEAF, "$h IN ($k, $k)", "in/3 1 2 3", 0},
    {4, WH_GEN_LEAF, "$h BETWEEN $r", "range 1 2", 0},
    {1, WH_GEN_LEAF, "$h IS NULL", "null 1", 0},
    {1, WH_GEN_LEAF, "$h IS NOT NULL", "notnull 1", 0},
    {9, WH_GEN_LEAF, "max($cm) $o $k", "o 2 most 1 3", 0},
    {9, WH_GEN_LEAF, "min($cm) $o $k", "o 2 least 1 3", 0},
    {3, WH_GEN_LEAF, "sum($ci) $o $k", "o 2 total 1 3", 0},
    {5, WH_GEN_LEAF, "count($c) $o $j", "o 2 count 1 3", 0},
    {4, WH_GEN_LEAF, "count(DISTINCT $c) $o $j", "o 2 distinct 1 3", 0},
    {6, WH_GEN_LEAF, "$h $o $k OR count(*) $o $j", "or o 2 1 3 o 4 rows 5", 0},
    {3, WH_GEN_LEAF, "$h $o $k AND count(*) $o $j", "and o 2 1 3 o 4 rows 5", 0},
    {2, WH_GEN_LEAF, "NOT ($h $o $k)", "not o 2 1 3", 0},
    {2, WH_GEN_LEAF, "count(*) BETWEEN 1 AND $j", "between rows #1 1", 0},
    {2, WH_GEN_LEAF, "bool_or($b)", NULL, 0},
    {0, 0, NULL, NULL, 0},
};

/* clang-format on */
