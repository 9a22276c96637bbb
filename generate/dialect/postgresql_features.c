/*
 * PostgreSQL as tables (https://www.postgresql.org/docs/current/sql.html): versions are
 * major * 1000000, so that 15.4 is 15004000.
 */
#include "generate/dialect/postgresql_types.h"
#include "generate/dialect/typed.h"

/* clang-format off */

/* Immutable, and never failing. */
static const wh_gen_generated generated[] = {
    {3, "integer", WH_AFF_INTEGER, "$ci % 10", 0},
    {2, "integer", WH_AFF_INTEGER, "length($ct)", 0},
    {1, "bigint", WH_AFF_INTEGER, "COALESCE($ci, 0)", 0},
    {3, "text", WH_AFF_TEXT, "left(lower($ct), 5)", 0},
    {1, "text", WH_AFF_TEXT, "left(upper($ct), 5)", 0},
    {2, "numeric", WH_AFF_NUMERIC, "$ci % 100", 0},
    {2, "numeric", WH_AFF_NUMERIC, "round($cn % 100, 1)", 0},
    {2, "boolean", WH_AFF_BLOB, "$ci > 3", 0},
    {2, "boolean", WH_AFF_BLOB, "$c IS NULL", 0},
    {2, "boolean", WH_AFF_BLOB, "$cd > '2020-01-01'::date", 0},
    {2, "date", WH_AFF_BLOB, "$cd + 1 - 1", 0},
    {2, "jsonb", WH_AFF_BLOB, "COALESCE($cj, '{}'::jsonb)", 0},
    {2, "integer[]", WH_AFF_BLOB, "ARRAY[$ci % 5, 1]", 0},
    {2, "inet", WH_AFF_BLOB, "network($cw)", 0},
    {0, NULL, 0, NULL, 0},
};

/* The same of indexes. */
static const wh_gen_form indexed[] = {
    {2, WH_GEN_ANY, "($c IS NULL)", "null 1", 0},
    {3, WH_GEN_ANY, "($ci % 10)", "% 1 #10", 0},
    {2, WH_GEN_ANY, "COALESCE($ci, 0)", "coalesce/2 1 #0", 0},
    {1, WH_GEN_ANY, "(-($ci % 100))", "neg % 1 #100", 0},
    {3, WH_GEN_ANY, "lower($ct)", "lower/1 1", 0},
    {2, WH_GEN_ANY, "length($ct)", "length/1 1", 0},
    {1, WH_GEN_ANY, "($ct || 'a')", "|| 1 'a'", 0},
    {2, WH_GEN_ANY, "abs($cn)", "abs/1 1", 0},
    {1, WH_GEN_ANY, "round($cn)", NULL, 0},
    {2, WH_GEN_ANY, "($cd + 1)", NULL, 0},
    {2, WH_GEN_ANY, "($cs::date)", NULL, 0},
    {2, WH_GEN_ANY, "($cj -> 'a')", NULL, 0},
    {2, WH_GEN_ANY, "($cj ->> 'a')", NULL, 0},
    {2, WH_GEN_ANY, "($ca[1])", NULL, 0},
    {2, WH_GEN_ANY, "lower($cg)", NULL, 0},
    {2, WH_GEN_ANY, "(NOT $cb)", "not 1", 0},
    {2, WH_GEN_ANY, "($cz AT TIME ZONE 'UTC')", NULL, 0},
    {2, WH_GEN_ANY, "host($cw)", NULL, 0},
    {2, WH_GEN_ANY, "length($cu)", NULL, 0},
    {0, 0, NULL, NULL, 0},
};

static const wh_gen_form partial[] = {
    {8, WH_GEN_LEAF, "$c IS NOT NULL", "notnull 1", 0},
    {3, WH_GEN_LEAF, "$c IS NULL", "null 1", 0},
    {10, WH_GEN_LEAF, "$c $o $k", "o 2 1 3", 0},
    {4, WH_GEN_LEAF, "$c IN ($k, $k)", "in/3 1 2 3", 0},
    {3, WH_GEN_LEAF, "$cb", "1", 0},
    {2, WH_GEN_LEAF, "$ci % 2 = 0", "= % 1 #2 #0", 0},
    {2, WH_GEN_LEAF, "$ct LIKE $p", "like 1 2", 0},
    {0, 0, NULL, NULL, 0},
};

/* What an index of a kind of its own answers. */
static const wh_word compared[] = {
    {3, "$c = $k", 0}, {3, "$c < $k", 0}, {3, "$c <= $k", 0}, {3, "$c > $k", 0}, {3, "$c >= $k", 0},
    {2, "$c > $k AND $c < $k", 0}, {2, "$c IN ($k, $k)", 0}, {1, "$c = ANY (ARRAY[$k, $k, NULL])", 0},
    {1, "$c <> $k", 0}, {1, "$c IS NULL", 0}, {1, "$c BETWEEN $k AND $k", 0}, {0, NULL, 0},
};

static const wh_word equal[] = {
    {6, "$c = $k", 0}, {2, "$c IN ($k, $k)", 0}, {1, "$c IS NULL", 0}, {1, "$c <> $k", 0}, {0, NULL, 0},
};

#define SET_OPERATORS {3, "$c && $k", 0}, {3, "$c @> $k", 0}, {3, "$c <@ $k", 0}
#define PLACE_OPERATORS SET_OPERATORS, {1, "$c << $k", 0}, {1, "$c >> $k", 0}, {1, "$c &< $k", 0}, \
    {1, "$c &> $k", 0}, {1, "$c -|- $k", 0}, {2, "$c @> $n", 0}, {2, "$c = $k", 0}

static const wh_word ranged[] = {
    PLACE_OPERATORS, {1, "$c <@ '{[0,3),[5,10)}'::int4multirange", 14000000},
    {1, "$c && '{[2,3),[7,8)}'::int4multirange", 14000000}, {1, "$c -|- '{[2,3),[7,8)}'::int4multirange", 14000000},
    {0, NULL, 0},
};

static const wh_word multiranged[] = {
    PLACE_OPERATORS, {1, "$c <@ '[0,7)'::int4range", 0}, {1, "$c @> '[1,3)'::int4range", 0},
    {1, "$c && '[$n,6)'::int4range", 0}, {1, "$c << '[5,8)'::int4range", 0}, {0, NULL, 0},
};

static const wh_word held[] = {
    SET_OPERATORS, {2, "$c = $k", 0}, {1, "$c @> '{}'", 0}, {1, "$c <@ '{}'", 0}, {0, NULL, 0},
};

static const wh_word paths[] = {
    {4, "$c @> $k", 0}, {2, "$c @? '$$.a'", 12000000}, {2, "$c @? '$$.* ? (@ == 1)'", 12000000},
    {2, "$c @? '$$[*] ? (@ == $n)'", 12000000}, {1, "$c @? '$$ ? (@ == null)'", 12000000},
    {1, "$c @? '$$.**.b'", 12000000}, {1, "$c @? 'strict $$.a'", 12000000}, {1, "$c @? '$$.a ? (!(@ == 1))'", 12000000},
    {2, "$c @@ '$$.a == $n'", 12000000}, {1, "$c @@ '$$.a != 1'", 12000000}, {1, "$c @@ '!($$.a == 1)'", 12000000},
    {1, "$c @@ '$$[*] == 1 || exists($$.b)'", 12000000}, {1, "$c @@ '$$.a == 1 && $$.b == 2'", 12000000},
    {0, NULL, 0},
};

static const wh_word keyed[] = {
    {4, "$c @> $k", 0}, {3, "$c ? 'a'", 0}, {2, "$c ?| ARRAY['a', 'b']", 0}, {2, "$c ?& ARRAY['a', 'b']", 0},
    {1, "$c ?& '{}'::text[]", 0}, {1, "$c ?| '{}'::text[]", 0}, {2, "$c @? '$$.a'", 12000000},
    {1, "$c @? '$$.* ? (@ == 1)'", 12000000}, {1, "$c @@ '$$.a != 1'", 12000000},
    {1, "$c @@ '$$[*] == $n || exists($$.b)'", 12000000}, {0, NULL, 0},
};

static const wh_word lexed[] = {
    {2, "$c @@ 'a'::tsquery", 0}, {2, "$c @@ 'a & !c'::tsquery", 0}, {2, "$c @@ 'b | y'::tsquery", 0},
    {2, "$c @@ '!a & !c'::tsquery", 0}, {1, "$c @@ 'a:* & !b'::tsquery", 0}, {1, "$c @@ 'a <-> b'::tsquery", 9006000},
    {1, "$c @@ '!a <-> b'::tsquery", 9006000}, {1, "$c @@ '!(a | b)'::tsquery", 0}, {1, "$c @@ ''::tsquery", 0},
    {0, NULL, 0},
};

static const wh_word networks[] = {
    {2, "$c && $k", 0}, {2, "$c << $k", 0}, {2, "$c <<= $k", 0}, {2, "$c >> $k", 0}, {2, "$c >>= $k", 0},
    {1, "$c = $k", 0}, {1, "$c < $k", 0}, {1, "$c >= $k", 0}, {1, "$c <> $k", 0}, {0, NULL, 0},
};

static const wh_word trigrams[] = {
    {2, "$c LIKE '%ab%'", 0}, {2, "$c LIKE 'a%'", 0}, {2, "$c ILIKE '%AB%'", 0}, {1, "$c LIKE '%abc%'", 0},
    {1, "$c LIKE '%b_%'", 0}, {1, "$c NOT LIKE '%abc%'", 0}, {2, "$c ~ 'abc?'", 0}, {1, "$c ~ '^a|zz'", 0},
    {1, "$c ~* 'ab|BA'", 0}, {1, "$c ~ 'it''s'", 0}, {1, "$c ~ '[ab]b+'", 0}, {1, "$c = $k", 14000000},
    {1, "$c % 'abd'", 0}, {1, "'abx' <% $c", 9006000}, {0, NULL, 0},
};

static const wh_word begun[] = {
    {3, "$c LIKE 'a%'", 0}, {1, "$c LIKE 'ab_%'", 0}, {2, "$c ~ '^ab'", 0}, {1, "$c ~<~ $k", 0}, {1, "$c ~>=~ $k", 0},
    {2, "$c = $k", 0}, {1, "$c ~>~ $k AND $c ~<=~ $k", 0}, {1, "$c ~ '^(a|b)'", 0}, {0, NULL, 0},
};

/* Of the modules that a server comes with (contrib.html), what an owner of a database may make. */
#define MODULE(name) "CREATE EXTENSION IF NOT EXISTS " name
#define BRIN(weight, type, of, searches) \
    {weight, " USING brin ($c " of ") WITH (pages_per_range = 1)", WH_TY_BRIN, 0, 14000000, type, NULL, searches}
#define MULTI(type, of) BRIN(2, type, of "_minmax_multi_ops(values_per_range = 8)", compared)
#define BLOOM(type, of) BRIN(1, type, of "_bloom_ops", equal)

/* A key of times: equal are those that overlap (ddl-constraints.html, WITHOUT OVERLAPS). */
#define OVERLAPS(weight, type, searches, key) \
    {weight, "ALTER TABLE $t ADD " key " ($q, $c WITHOUT OVERLAPS)", WH_TY_GIST, 0, 18000000, type, \
     MODULE("btree_gist"), searches}

static const wh_access_method methods[] = {
    {14, "", WH_TY_KEY, 0, 0},
    {4, " USING hash ($c)", WH_TY_KEY, WH_TY_UNHASHED, 0},
    {4, " USING brin ($c)", WH_TY_BRIN, 0, 9005000},
    {4, " USING spgist ($c)", WH_TY_SPGIST, WH_TY_GIST, 0},
    {5, " USING gin ($c)", WH_TY_GIN, 0, 0, "integer[]", NULL, held},
    {5, " USING gin ($c) WITH (fastupdate = off)", WH_TY_GIN, 0, 0, "jsonb", NULL, keyed},
    {5, " USING gin ($c jsonb_path_ops)", WH_TY_GIN, 0, 9004000, "jsonb", NULL, paths},
    {5, " USING gin ($c)", WH_TY_GIN, 0, 0, "tsvector", NULL, lexed},
    {5, " USING gist ($c)", WH_TY_GIST, 0, 0, "tsvector", NULL, lexed},
    {5, " USING gist ($c tsvector_ops(siglen = 4))", WH_TY_GIST, 0, 13000000, "tsvector", NULL, lexed},
    {7, " USING gist ($c)", WH_TY_GIST, 0, 0, "int4range", NULL, ranged},
    {7, " USING spgist ($c)", WH_TY_GIST, 0, 0, "int4range", NULL, ranged},
    {9, " USING gist ($c)", WH_TY_GIST, 0, 0, "int4multirange", NULL, multiranged},
    OVERLAPS(5, "int4range", ranged, "UNIQUE"),
    OVERLAPS(2, "int4range", ranged, "PRIMARY KEY"),
    OVERLAPS(4, "int4multirange", multiranged, "UNIQUE"),
    {3, " USING brin ($c) WITH (pages_per_range = 1)", WH_TY_GIST, 0, 9005000, "int4range", NULL, ranged},
    {5, " USING gist ($c inet_ops)", WH_TY_SPGIST, 0, 9004000, "inet", NULL, networks},
    {5, " USING spgist ($c inet_ops)", WH_TY_SPGIST, 0, 10000000, "inet", NULL, networks},
    BRIN(3, "inet", "inet_inclusion_ops", networks),
    {4, " USING spgist ($c text_ops)", WH_TY_SPGIST, 0, 0, "text", NULL, begun},
    {3, " ($c text_pattern_ops)", WH_TY_KEY, 0, 0, "text", NULL, begun},
    {3, " ($c varchar_pattern_ops)", WH_TY_KEY, 0, 0, "varchar(10)", NULL, begun},
    {3, " ($c bpchar_pattern_ops)", WH_TY_KEY, 0, 0, "char(5)", NULL, compared},
    {5, " USING gin ($c gin_trgm_ops)", WH_TY_KEY, 0, 0, "text", MODULE("pg_trgm"), trigrams},
    {4, " USING gist ($c gist_trgm_ops)", WH_TY_KEY, 0, 0, "text", MODULE("pg_trgm"), trigrams},
    {1, " USING gist ($c gist_trgm_ops(siglen = 4))", WH_TY_KEY, 0, 13000000, "text", MODULE("pg_trgm"), trigrams},
    {4, " USING gist ($c)", WH_TY_BRIN, WH_TY_GIST, 0, NULL, MODULE("btree_gist"), compared},
    {3, " USING gin ($c)", WH_TY_BRIN, WH_TY_GIN, 0, NULL, MODULE("btree_gin"), compared},
    MULTI("integer", "int4"),
    MULTI("smallint", "int2"),
    MULTI("bigint", "int8"),
    MULTI("double precision", "float8"),
    MULTI("real", "float4"),
    MULTI("numeric", "numeric"),
    MULTI("numeric(10,2)", "numeric"),
    MULTI("date", "date"),
    MULTI("timestamp", "timestamp"),
    MULTI("timestamptz", "timestamptz"),
    MULTI("interval", "interval"),
    MULTI("time", "time"),
    MULTI("uuid", "uuid"),
    MULTI("inet", "inet"),
    BLOOM("integer", "int4"),
    BLOOM("text", "text"),
    BLOOM("numeric", "numeric"),
    BLOOM("inet", "inet"),
    BLOOM("bytea", "bytea"),
    BLOOM("interval", "interval"),
    {0, NULL, 0, 0, 0},
};

static const wh_access_method exclusions[] = {
    {4, " USING btree ($c WITH =)", WH_TY_KEY, 0, 0},
    {2, " USING hash ($c WITH =)", WH_TY_KEY, WH_TY_UNHASHED, 0},
    {40, " USING gist ($c WITH =)", WH_TY_GIST, WH_TY_UNHASHED, 0},
    {0, NULL, 0, 0, 0},
};

static const wh_word orders[] = {
    {9, "", 0}, {1, " DESC", 0}, {1, " NULLS FIRST", 0}, {1, " DESC NULLS LAST", 0}, {0, NULL, 0},
};

static const wh_word creates[] = {{16, "CREATE TABLE ", 0}, {1, "CREATE UNLOGGED TABLE ", 0},
    {1, "CREATE TEMPORARY TABLE ", 0}, {0, NULL, 0}};

#define RANGES "CREATE TABLE $tp1 PARTITION OF $t FOR VALUES FROM ($a) TO ($b);\nCREATE TABLE $tp2 PARTITION OF $t DEFAULT"
#define LISTS "CREATE TABLE $tp1 PARTITION OF $t FOR VALUES IN ($b);\nCREATE TABLE $tp2 PARTITION OF $t DEFAULT"
#define LIKE(i) "CREATE TABLE $tp" i " (LIKE $t INCLUDING DEFAULTS INCLUDING CONSTRAINTS INCLUDING GENERATED);\n" \
    "ALTER TABLE $t ATTACH PARTITION $tp" i
#define HASHES(i) " FOR VALUES WITH (MODULUS 3, REMAINDER " i ")"

static const wh_tail tails[] = {
    {20, 0, "", 0},
    {3, WH_TAIL_SPLIT, " PARTITION BY RANGE ($p);\n"
        "CREATE TABLE $tp0 PARTITION OF $t FOR VALUES FROM (MINVALUE) TO ($a);\n" RANGES, 11000000},
    {2, WH_TAIL_SPLIT, " PARTITION BY RANGE ($p);\n" LIKE("0") " FOR VALUES FROM (MINVALUE) TO ($a);\n" RANGES, 12000000},
    {3, WH_TAIL_SPLIT, " PARTITION BY LIST ($p);\n"
        "CREATE TABLE $tp0 PARTITION OF $t FOR VALUES IN ($a, $d, NULL);\n" LISTS, 11000000},
    {2, WH_TAIL_SPLIT, " PARTITION BY LIST ($p);\n" LIKE("0") " FOR VALUES IN ($a, $d, NULL);\n" LISTS, 12000000},
    {4, WH_TAIL_SPLIT, " PARTITION BY HASH ($p);\nCREATE TABLE $tp0 PARTITION OF $t" HASHES("0")
        ";\nCREATE TABLE $tp1 PARTITION OF $t" HASHES("1") ";\n" LIKE("2") HASHES("2"), 12000000},
    {5, WH_TAIL_CHILD, ";\nCREATE TABLE $tp0 () INHERITS ($t)", 0},
    {0, 0, NULL, 0},
};

static const char *const begins[] = {"BEGIN", "BEGIN ISOLATION LEVEL REPEATABLE READ",
                                     "BEGIN ISOLATION LEVEL SERIALIZABLE"};

static const wh_word inserts[] = {{1, "INSERT INTO ", 0}, {0, NULL, 0}};

static const wh_word updates[] = {{9, "UPDATE ", 0}, {1, "UPDATE ONLY ", 0}, {0, NULL, 0}};

static const wh_word conflicts[] = {{1, "", 0}, {0, NULL, 0}};

static const wh_word checks[] = {
    {3, "CHECK (c0 IS NULL OR c0 IS NOT NULL)", 0}, {2, "CONSTRAINT k CHECK (c0 IS NOT DISTINCT FROM c0)", 0},
    {0, NULL, 0},
};

static const wh_reference references[] = {
    {6, "", WH_ACTION_FAIL, 0},
    {4, " ON DELETE CASCADE", WH_ACTION_CASCADE, 0},
    {3, " ON DELETE SET NULL", WH_ACTION_SET_NULL, 0},
    {4, " ON UPDATE CASCADE ON DELETE CASCADE", WH_ACTION_CASCADE, 0},
    {3, " ON DELETE SET NULL ON UPDATE CASCADE", WH_ACTION_SET_NULL, 0},
    {2, " ON UPDATE SET NULL ON DELETE CASCADE", WH_ACTION_CASCADE, 0},
    {1, " ON UPDATE SET NULL ON DELETE RESTRICT", WH_ACTION_FAIL, 0},
    {1, " MATCH FULL ON DELETE CASCADE NOT DEFERRABLE", WH_ACTION_CASCADE, 0},
    {5, " DEFERRABLE INITIALLY DEFERRED", WH_ACTION_FAIL, 0},
    {0, NULL, 0, 0},
};

/* Statements of a function that returns the row. */
static const wh_trigger_action actions[] = {
    {3, WH_FIRES_INSERT, "INSERT INTO $t$v ON CONFLICT DO NOTHING", 9005000},
    {3, WH_FIRES_UPDATE, "UPDATE $t SET $s = $k WHERE $c = $k", 0},
    {2, WH_FIRES_DELETE, "DELETE FROM $t WHERE $c = $k AND $r IS NOT NULL", 0},
    {3, 0, "NEW.$s := $k", 0},
    {3, 0, "NEW.$s := COALESCE(NEW.$m, $k)", 0},
    {2, 0, "IF $r IS NULL THEN NEW.$s := $k; END IF", 0},
    {1, 0, "IF $r IS NULL THEN RETURN NULL; END IF", 0},
    {2, 0, "PERFORM count(*) FROM $t WHERE $c = $k", 0},
    {0, 0, NULL, 0},
};

/* DEFAULT $e does not stand in the table of constraints; a row keeps this one filled. */
static const wh_default defaults[] = {{1, "(1 + 2)", "3", 0}, {0, NULL, NULL, 0}};

static const wh_virtual virtuals[] = {{0, 0, 0, NULL, 0}};

static const wh_word statements[] = {
    {60, "CREATE INDEX", 0},
    {6, "INSERT", 0},
    {3, "INSERT SERIES", 0},
    {4, "INSERT SELECT", 0},
    {3, "INSERT AGAIN", 9005000},
    {5, "UPSERT", 9005000},
    {5, "UPDATE", 0},
    {4, "UPDATE FROM", 0},
    {5, "DELETE", 0},
    {3, "SAVEPOINT", 0},
    {14, "CREATE VIEW", 0},
    {5, "CREATE TRIGGER", 0},
    {22, "ANALYZE", 0},
    {16, "PRAGMA", 0},
    {6, "ALTER TABLE ADD COLUMN", 0},
    {2, "ALTER TABLE DROP COLUMN", 0},
    {1, "ALTER TABLE RENAME TO", 0},
    {1, "ALTER TABLE RENAME COLUMN", 0},
    {2, "DROP INDEX", 0},
    {2, "COME AND GO", 0},
    {3, "UPDATE KEY", 0},
    {3, "REFRESH", 9003000},
    {0, NULL, 0},
};

/* Statistics written by hand (functions-admin.html, Statistics Manipulation). */
#define RESTORE(what) "pg_restore_" what "_stats('schemaname', current_schema()::text, 'relname', '$t', "

/* What tells the planner something of a table, or stores its rows anew. */
static const wh_word commands[] = {
    {16, "ANALYZE $t", 0},
    {6, "ANALYZE", 0},
    {3, "VACUUM $t", 0},
    {2, "CREATE STATISTICS s$i ON $c, $q FROM $t;\nANALYZE $t", 10000000},
    {2, "CREATE STATISTICS s$i (ndistinct) ON $c, $q FROM $t;\nANALYZE $t", 10000000},
    {2, "CREATE STATISTICS s$i (dependencies) ON $c, $q FROM $t;\nANALYZE $t", 10000000},
    {2, "CREATE STATISTICS s$i (mcv) ON $c, $q FROM $t;\nANALYZE $t", 12000000},
    {3, "ALTER TABLE $t ALTER $c SET STATISTICS 1", 0},
    {2, "ALTER TABLE $t ALTER $c SET STATISTICS 0", 0},
    {3, "ALTER TABLE $t ALTER $c SET (n_distinct = 1)", 0},
    {2, "ALTER TABLE $t ALTER $c SET (n_distinct = -1)", 0},
    /* The planner counts rows for a page: what it does with many rows it does with few. */
    {8, "SELECT pg_restore_relation_stats('schemaname', current_schema()::text, 'relname', relname::text, "
        "'relpages', 1, 'reltuples', 1000000::real) FROM pg_class "
        "WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r'", 18000000},
    {6, "SELECT " RESTORE("relation") "'relpages', 1, 'reltuples', 1000000::real)", 18000000},
    {4, "SELECT " RESTORE("relation") "'relpages', 1, 'reltuples', 1000000::real);\n"
        "SELECT " RESTORE("attribute") "'attname', '$c', 'inherited', false, 'null_frac', 0::real, "
        "'avg_width', 4, 'n_distinct', 2::real)", 18000000},
    {4, "SELECT " RESTORE("relation") "'relpages', 1, 'reltuples', 1000000::real);\n"
        "SELECT " RESTORE("attribute") "'attname', '$c', 'inherited', false, 'null_frac', 0.5::real, "
        "'avg_width', 4, 'n_distinct', -0.5::real, 'correlation', 1::real)", 18000000},
    {2, "SELECT " RESTORE("relation") "'relpages', 1000000, 'reltuples', 1::real)", 18000000},
    {2, "REINDEX TABLE $t", 14000000},
    {2, "ALTER TABLE $t ENABLE ROW LEVEL SECURITY;\nALTER TABLE $t FORCE ROW LEVEL SECURITY;\n"
        "CREATE POLICY p$i ON $t USING ($c IS NULL OR $c IS NOT NULL)", 9005000},
    {1, "CREATE RULE r$i AS ON DELETE TO $t WHERE OLD.$c IS NULL AND OLD.$c IS NOT NULL DO INSTEAD NOTHING", 0},
    {0, NULL, 0},
};

/* What comes and goes. */
static const wh_word passing[] = {
    {3, "CREATE TABLE x AS SELECT * FROM $t;\nDROP TABLE x", 0},
    {2, "CREATE TEMP TABLE x AS SELECT * FROM $t;\nCREATE INDEX xa ON x(c0);\nDELETE FROM x;\nDROP TABLE x", 0},
    {2, "CREATE MATERIALIZED VIEW x AS SELECT * FROM $t;\nREFRESH MATERIALIZED VIEW x;\n"
        "DROP MATERIALIZED VIEW x", 9003000},
    {1, "CREATE VIEW x AS SELECT * FROM $t;\nDROP VIEW x", 0},
    {0, NULL, 0},
};

/* What the planner may use: the rows stay the same. What is off costs so much that every query
 * would be compiled, hence jit is off (`early`). */
static const wh_word settings[] = {
    {6, "SET enable_seqscan = off", 0},
    {4, "SET enable_hashjoin = off", 0},
    {4, "SET enable_mergejoin = off", 0},
    {4, "SET enable_nestloop = off", 0},
    {3, "SET enable_indexscan = off", 0},
    {3, "SET enable_bitmapscan = off", 0},
    {2, "SET enable_indexonlyscan = off", 0},
    {2, "SET enable_hashagg = off", 0},
    {2, "SET enable_sort = off", 0},
    {2, "SET enable_material = off", 0},
    {2, "SET enable_memoize = off", 14000000},
    {2, "SET enable_incremental_sort = off", 13000000},
    {2, "SET enable_partition_pruning = off", 0},
    {3, "SET enable_partitionwise_join = on", 0},
    {3, "SET enable_partitionwise_aggregate = on", 0},
    {2, "SET join_collapse_limit = 1", 0},
    {2, "SET from_collapse_limit = 1", 0},
    {2, "SET constraint_exclusion = on", 0},
    {2, "SET plan_cache_mode = force_generic_plan", 0},
    {2, "SET random_page_cost = 1", 0},
    {2, "SET cpu_tuple_cost = 1", 0},
    {1, "SET geqo_threshold = 2", 0},
    {1, "SET min_parallel_table_scan_size = 0", 0},
    {1, "SET parallel_setup_cost = 0;\nSET parallel_tuple_cost = 0;\nSET min_parallel_table_scan_size = 0", 10000000},
    /* Plans of parallel queries, without the cost of starting workers. */
    {4, "SET max_parallel_workers = 0;\nSET parallel_setup_cost = 0;\nSET parallel_tuple_cost = 0;\n"
        "SET min_parallel_table_scan_size = 0;\nSET min_parallel_index_scan_size = 0", 10000000},
    {1, "SET parallel_leader_participation = off", 11000000},
    {0, NULL, 0},
};

static const wh_word views[] = {
    {7, "CREATE VIEW ", 0}, {3, "CREATE MATERIALIZED VIEW ", 0}, {0, NULL, 0},
};

static const wh_word groupings[] = {
    {88, "$k", 0}, {4, "ROLLUP ($k)", 0}, {3, "CUBE ($k)", 0},
    {4, "GROUPING SETS (($k), ())", 0}, {1, "GROUPING SETS (($k), ($k))", 0}, {0, NULL, 0},
};

static const wh_gen_series series[] = {
    {3, 1, "generate_series(0, $i)$a(c0)", 0},
    {2, 2, "unnest(ARRAY[3, NULL, $i]) WITH ORDINALITY$a(c0, c1)", 9004000},
    {2, 2, "(VALUES (1, $i), (NULL, 2), ($i, 0))$a(c0, c1)", 0},
    {2, 2, "(SELECT 1 AS c0, $i AS c1)$a", 0, NULL},
    {1, 2, "(SELECT $i AS c0, NULL::int AS c1)$a", 0, NULL},
    {1, 2, "JSON_TABLE(jsonb '[1, $i, null]', '$$[*]' COLUMNS (c0 int PATH '$$', c1 FOR ORDINALITY))$a", 17000000, NULL},
    {1, 1, "XMLTABLE('/r/a' PASSING xml '<r><a>1</a><a>$i</a></r>' COLUMNS c0 int PATH '.')$a", 10000000, NULL},
    {1, 1, "generate_series($i, -1, -2)$a(c0)", 0},
    {3, 1, "LATERAL generate_series(0, abs($n % 4))$a(c0)", 0},
    {2, 2, "LATERAL unnest(ARRAY[$n, 1, NULL]) WITH ORDINALITY$a(c0, c1)", 9004000},
    {1, 2, "json_to_recordset('[{\"c0\": 1}, {\"c0\": $i, \"c1\": 2}]')$a(c0 int, c1 int)", 9004000},
    {0, 0, NULL, 0},
};

static const wh_gen_change changes[] = {
    {40, WH_CHANGE_UPDATE, 0, "UPDATE $t SET $s WHERE $w", 0},
    {4, WH_CHANGE_UPDATE, 0, "UPDATE $t SET $s", 0},
    {4, WH_CHANGE_UPDATE, 0, "UPDATE ONLY $t SET $s WHERE $w", 0},
    {7, WH_CHANGE_UPDATE, 0, "UPDATE $t SET $s FROM $f WHERE $j AND ($w)", 0},
    {7, WH_CHANGE_UPDATE, 0, "UPDATE $t SET $s FROM $y WHERE $j AND ($w)", 0},
    {8, WH_CHANGE_UPDATE, 0, "UPDATE $t SET $s WHERE $w RETURNING $o", 0},
    {4, WH_CHANGE_UPDATE, 0, "UPDATE $t SET $s WHERE $w RETURNING old.*, new.*", 18000000},
    {2, WH_CHANGE_UPDATE, 0, "UPDATE $t SET $s FROM $y WHERE $j AND ($w) RETURNING WITH (OLD AS o, NEW AS n) n.*, o.*", 18000000},
    {40, WH_CHANGE_DELETE, 0, "DELETE FROM $t WHERE $w", 0},
    {4, WH_CHANGE_DELETE, 0, "DELETE FROM ONLY $t WHERE $w", 0},
    {8, WH_CHANGE_DELETE, 0, "DELETE FROM $t USING $f WHERE $j AND ($w)", 0},
    {8, WH_CHANGE_DELETE, 0, "DELETE FROM $t WHERE $w RETURNING $o", 0},
    {4, WH_CHANGE_DELETE, 0, "DELETE FROM $t WHERE $w RETURNING new.*, old.*", 18000000},
    {20, WH_CHANGE_INSERT, WH_CHANGE_KEYLESS, "INSERT INTO $t ($l) SELECT $e FROM $f WHERE $w", 0},
    {8, WH_CHANGE_INSERT, WH_CHANGE_KEYLESS, "INSERT INTO $t ($l) SELECT $e FROM $m WHERE $w", 0},
    {20, WH_CHANGE_INSERT, 0, "INSERT INTO $t ($l) SELECT $e FROM $f WHERE $w ON CONFLICT DO NOTHING", 9005000},
    {6, WH_CHANGE_INSERT, 0, "INSERT INTO $t ($l) SELECT $e FROM $f WHERE $w ON CONFLICT DO NOTHING RETURNING $o", 9005000},
    {10, WH_CHANGE_UPSERT, 0, "INSERT INTO $t ($l) SELECT $e FROM $m WHERE $w ON CONFLICT DO NOTHING", 9005000},
    {25, WH_CHANGE_UPSERT, WH_CHANGE_KEYED, "INSERT INTO $t ($l) SELECT $e FROM $m WHERE $w ON CONFLICT ($u) DO UPDATE SET $x", 9005000},
    {6, WH_CHANGE_UPSERT, WH_CHANGE_KEYED, "INSERT INTO $t ($l) SELECT $e FROM $m WHERE $w ON CONFLICT ($u) DO UPDATE SET $x RETURNING $o", 9005000},
    {4, WH_CHANGE_UPSERT, WH_CHANGE_KEYED, "INSERT INTO $t ($l) SELECT $e FROM $m WHERE $w ON CONFLICT ($u) DO UPDATE SET $x RETURNING old.*, new.*", 18000000},
    {10, WH_CHANGE_MERGE, 0, "MERGE INTO $t USING $y ON $j WHEN MATCHED AND $w THEN UPDATE SET $s", 15000000},
    {5, WH_CHANGE_MERGE, 0, "MERGE INTO $t USING $y ON $j WHEN MATCHED AND $w THEN DELETE WHEN MATCHED THEN UPDATE SET $s", 15000000},
    {5, WH_CHANGE_MERGE, 0, "MERGE INTO $t USING $y ON $j AND ($w) WHEN MATCHED THEN DELETE WHEN NOT MATCHED THEN DO NOTHING", 15000000},
    {4, WH_CHANGE_MERGE, 0, "MERGE INTO $t USING $y ON $j WHEN NOT MATCHED BY SOURCE AND $w THEN DELETE", 17000000},
    {3, WH_CHANGE_MERGE, 0, "MERGE INTO $t USING $y ON $j WHEN MATCHED AND $w THEN UPDATE SET $s "
                            "WHEN NOT MATCHED BY SOURCE THEN DELETE RETURNING merge_action(), $n.*", 17000000},
    {3, WH_CHANGE_MERGE, 0, "MERGE INTO $t USING $y ON $j AND ($w) WHEN MATCHED THEN UPDATE SET $s RETURNING old.*, new.*", 18000000},
    {0, 0, 0, NULL, 0},
};

/* Of peers all have the same rows. */
static const wh_word frames[] = {
    {3, " RANGE BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW", 0},
    {3, " RANGE BETWEEN CURRENT ROW AND UNBOUNDED FOLLOWING", 0},
    {2, " ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING", 0},
    {3, " GROUPS BETWEEN 1 PRECEDING AND 1 FOLLOWING", 11000000},
    {2, " GROUPS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW EXCLUDE GROUP", 11000000},
    {1, " RANGE BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING EXCLUDE TIES", 11000000},
    {0, NULL, 0},
};

static const wh_word limits[] = {
    {3, "LIMIT $n", 0},
    {3, "LIMIT $n OFFSET $m", 0},
    {2, "OFFSET $m ROWS FETCH FIRST $n ROWS ONLY", 0},
    {2, "FETCH FIRST $n ROWS WITH TIES", 13000000},
    {0, NULL, 0},
};

/* All rows, by another scan. */
static const wh_word hints[] = {
    {10, "", 0},
    {1, " TABLESAMPLE SYSTEM (100)", 9005000},
    {1, " TABLESAMPLE BERNOULLI (100) REPEATABLE (1)", 9005000},
    {0, NULL, 0},
};

/* clang-format on */

const wh_gen_features wh_postgresql_features = {
    .name = "postgresql",
    .version = 15000000,
    .own = 25,
    WH_TYPED_FEATURES,
    .joins = wh_typed_joins,
    .joined = 30,
    .merge_since = 15000000,
    .windows_since = 9000000,
    .materialized_since = 12000000,
    .generated_since = 12000000,
    .upsert_since = 9005000,
    .update_from_since = 0,
    .row_value_since = 0,
    .include_since = 11000000,
    .lateral_since = 9003000,
    .virtual_since = 18000000,
    .virtual_bare = true,
    .equal_full = true,
    .foreign_columns = 12,
    .references = references,
    .trigger_function = "CREATE FUNCTION f$i() RETURNS trigger LANGUAGE plpgsql AS ",
    .actions = actions,
    .autoincrement = " GENERATED BY DEFAULT AS IDENTITY",
    .series = series,
    .frames = frames,
    .changes = changes,
    .only = "ONLY ",
    .forms = {wh_postgresql_forms},
    .aggregates = wh_postgresql_aggregates,
    .windows = wh_postgresql_windows,
    .telling = wh_postgresql_telling,
    .views = views,
    .groupings = groupings,
    .limits = limits,
    .hints = hints,
    .early = "SET jit = off",
    .early_pragmas = settings,
    .pragmas = settings,
    .statements = statements,
    .begins = begins,
    .creates = creates,
    .inserts = inserts,
    .updates = updates,
    .conflicts = conflicts,
    .checks = checks,
    .constraints = wh_postgresql_constraints,
    .defaults = defaults,
    .virtuals = virtuals,
    .listed = wh_postgresql_types,
    .generated = generated,
    .tails = tails,
    .commands = commands,
    .indexed = indexed,
    .partial = partial,
    .methods = methods,
    .exclusions = exclusions,
    .orders = orders,
    .passing = passing,
};
