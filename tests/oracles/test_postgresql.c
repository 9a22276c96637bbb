/*
 * The precision table for PostgreSQL: what an oracle must refuse, or compare in another form, with
 * the near miss that stays accepted; each of the refused ones has raised a false alarm on a healthy
 * server, or would for some plan. And what the types of expressions are taken to be.
 */
#include <stdio.h>

#include "tests/oracles/fixture.h"
#include "oracles/precision/precision.h"
#include "oracles/typing/typing.h"

#define TABLES                                                                                     \
    "CREATE TYPE mood AS ENUM ('low', 'high');\n"                                                  \
    "CREATE DOMAIN d_int AS integer;\n"                                                            \
    "CREATE COLLATION ci (provider = icu, locale = 'und-u-ks-level2', deterministic = false);\n"   \
    "CREATE FUNCTION own(int) RETURNS int LANGUAGE sql AS 'SELECT 1';\n"                           \
    "CREATE TABLE t0(i int, n numeric, p numeric(10,2), f float8, t text, c char(5), b boolean, "  \
    "d date, ts timestamp, iv interval, j json, jb jsonb, a int[], na numeric[], nr numrange, "    \
    "g int4range, u uuid, by bytea, k text COLLATE ci, m mood, di d_int, bp bpchar);\n"            \
    "CREATE TABLE t1(i int, n numeric, t text);\n"                                                 \
    "CREATE VIEW v0 AS SELECT DISTINCT t FROM t0;\n"                                               \
    "CREATE VIEW v1 AS SELECT DISTINCT n FROM t0;"

static const char several[] = "a function that gives several rows";
static const char word[] = "a word that means the time";
static const char differ[] = "DISTINCT over values that are equal and yet differ";
static const char order[] = "groups or aggregates whose value depends on the order of rows";
static const char look[] = "values that are equal may look different";
static const char form[] = "its values can't be compared in this form";

static const struct {
    const char *oracle, *base, *why; /* NULL: accepted */
} trials[] = {
    /* How often a function in the projection is called follows from the plan. */
    {"norec form=fetch flag=case", "SELECT unnest(a) FROM t0 WHERE i > 0;", several},
    {"norec form=fetch flag=case", "SELECT a FROM t0 WHERE i > 0;", NULL},
    {"dqp hint=count at=1", "SELECT i, generate_series(1, 2) FROM t0 WHERE i > 1;", several},
    {"tlp-where form=tool", "SELECT (jsonb_each(jb)).key FROM t0 WHERE i > 1;", several},
    {"tlp-where form=tool", "SELECT jb -> 'a' FROM t0 WHERE i > 1;", NULL},
    /* The clock. */
    {"tlp-where form=tool", "SELECT i FROM t0 WHERE d < current_date;", "not the same twice"},
    {"tlp-where form=tool", "SELECT i FROM t0 WHERE now() > ts;", "not the same twice"},
    {"tlp-where form=tool", "SELECT i FROM t0 WHERE random() > 0.5;", "not the same twice"},
    {"tlp-where form=tool", "SELECT 'now'::timestamp, i FROM t0 WHERE i > 0;", word},
    {"tlp-where form=tool", "SELECT i FROM t0 WHERE d > ' Yesterday ';", word},
    {"tlp-where form=tool", "SELECT i FROM t0 WHERE d > '2020-01-01';", NULL},
    {"tlp-where form=tool", "SELECT i FROM t0 WHERE ts > 'epoch';", NULL},
    {"tlp-where form=tool", "SELECT i FROM t0 TABLESAMPLE BERNOULLI (50) WHERE i > 0;",
     "not the same twice"},
    {"tlp-where form=tool", "SELECT i FROM t0 TABLESAMPLE BERNOULLI (100) WHERE i > 0;", NULL},
    /* The same arguments give the same rows, in FROM. */
    {"tlp-where form=tool", "SELECT i FROM t0, generate_series(1, 3) AS g WHERE i > g;", NULL},
    {"tlp-where form=tool", "SELECT i FROM t0, pg_show_all_settings() WHERE i > 0;",
     "a table-valued function"},
    {"tlp-where form=tool", "SELECT i FROM t0 WHERE own(i) > 0;",
     "a function that the script makes"},
    {"dqp hint=twice at=1", "SELECT i FROM t0 WHERE current_setting('work_mem') > '1';",
     "a setting, the version"},
    /* Equal values that look different: 1.0 and 1.00, '1 mon' and '30 days', numbers in jsonb. */
    {"tlp-distinct form=tool each=all", "SELECT DISTINCT iv FROM t0 WHERE i > 0;", look},
    {"tlp-distinct form=rows each=all", "SELECT DISTINCT iv FROM t0 WHERE i > 0;", NULL},
    {"tlp-distinct form=tool each=all", "SELECT DISTINCT jb FROM t0 WHERE i > 0;", look},
    {"tlp-distinct form=tool each=all", "SELECT DISTINCT na FROM t0 WHERE i > 0;", look},
    {"tlp-distinct form=tool each=all", "SELECT DISTINCT nr FROM t0 WHERE i > 0;", look},
    {"tlp-distinct form=tool each=all", "SELECT DISTINCT bp FROM t0 WHERE i > 0;", look},
    {"tlp-distinct form=tool each=all", "SELECT DISTINCT k FROM t0 WHERE i > 0;", look},
    {"tlp-distinct form=tool each=all", "SELECT DISTINCT t COLLATE ci FROM t0 WHERE i > 0;", look},
    {"tlp-distinct form=tool each=all", "SELECT DISTINCT t COLLATE \"C\" FROM t0 WHERE i > 0;",
     NULL},
    {"tlp-distinct form=tool each=all", "SELECT DISTINCT coalesce(c, bp) FROM t0 WHERE i > 0;",
     look},
    {"tlp-distinct form=tool each=all",
     "SELECT DISTINCT a, g, c, t, u, by, m, di, n FROM t0 WHERE i > 0;", NULL},
    {"tlp-group-by form=sql", "SELECT iv FROM t0 WHERE i > 0 GROUP BY iv;", look},
    {"tlp-group-by form=sql", "SELECT d FROM t0 WHERE i > 0 GROUP BY d;", NULL},
    /* A number is compared by value, but below the base its text may be seen. */
    {"dqp hint=twice at=1", "SELECT x.n::text FROM (SELECT DISTINCT n FROM t0) AS x WHERE true;",
     differ},
    {"dqp hint=twice at=1", "SELECT x.p::text FROM (SELECT DISTINCT p FROM t0) AS x WHERE true;",
     NULL},
    {"dqp hint=twice at=1", "SELECT n FROM v1 WHERE n > 0;", differ},
    {"dqp hint=twice at=1", "SELECT t FROM v0 WHERE t > 'a';", NULL},
    /* Which row DISTINCT ON shows is open, unless what is distinct is all that is shown. */
    {"dqp hint=twice at=1",
     "SELECT x.i FROM (SELECT DISTINCT ON (t) t, i FROM t0) AS x WHERE true;", differ},
    {"dqp hint=twice at=1", "SELECT x.t FROM (SELECT DISTINCT ON (t) t FROM t0) AS x WHERE true;",
     NULL},
    {"tlp-where form=tool", "SELECT i FROM t0 WHERE i IN (SELECT DISTINCT ON (t) i FROM t1);",
     "DISTINCT ON"},
    {"tlp-where form=tool", "SELECT i FROM t0 WHERE i = ANY (SELECT DISTINCT ON (t) i FROM t1);",
     "DISTINCT ON"},
    {"dqp hint=twice at=1", "SELECT DISTINCT ON (t) t, i FROM t0 WHERE i > 0;", differ},
    /* Sums of reals, and what is put together in the order of rows. */
    {"dqp hint=twice at=1", "SELECT sum(f) FROM t0 WHERE i > 0;", order},
    {"dqp hint=twice at=1", "SELECT avg(f) FROM t0 WHERE i > 0;", order},
    {"dqp hint=twice at=1", "SELECT sum(i), avg(i), sum(n), avg(p) FROM t0 WHERE i > 0;", NULL},
    {"dqp hint=twice at=1", "SELECT array_agg(t) FROM t0 WHERE i > 0;", order},
    {"dqp hint=twice at=1", "SELECT string_agg(t, ',') FROM t0 WHERE i > 0;", order},
    {"dqp hint=twice at=1", "SELECT jsonb_agg(t) FROM t0 WHERE i > 0;", order},
    {"dqp hint=twice at=1", "SELECT bool_and(b), bit_or(i), every(i > 1) FROM t0 WHERE i > 0;",
     NULL},
    {"dqp hint=twice at=1", "SELECT max(iv) FROM t0 WHERE i > 0;", order},
    {"dqp hint=twice at=1", "SELECT max(t), min(d), max(c) FROM t0 WHERE i > 0;", NULL},
    {"tlp-having form=tool", "SELECT i FROM t0 GROUP BY i HAVING sum(f) > 1;", "order of rows"},
    {"tlp-having form=tool", "SELECT i FROM t0 GROUP BY i HAVING sum(n) > 1;", NULL},
    {"tlp-sum form=plain", "SELECT SUM(f) FROM t0 WHERE i > 0;", form},
    {"tlp-sum form=plain", "SELECT SUM(n) FROM t0 WHERE i > 0;", NULL},
    {"tlp-sum form=scaled", "SELECT SUM(f) FROM t0 WHERE i > 0;", NULL},
    {"tlp-avg form=plain", "SELECT AVG(f) FROM t0 WHERE i > 0;", form},
    {"tlp-avg form=plain", "SELECT AVG(n) FROM t0 WHERE i > 0;", NULL},
    {"tlp-max form=plain", "SELECT MAX(iv) FROM t0 WHERE i > 0;", form},
    {"tlp-max form=plain", "SELECT MAX(na) FROM t0 WHERE i > 0;", form},
    {"tlp-max form=plain", "SELECT MAX(a) FROM t0 WHERE i > 0;", NULL},
    {"tlp-max form=plain", "SELECT MAX(n) FROM t0 WHERE i > 0;", NULL},
    /* Grouping sets: a column stands for a key here and for NULL there. */
    {"dqp hint=twice at=1", "SELECT i, count(*) FROM t0 WHERE i > 0 GROUP BY ROLLUP (i);", order},
    {"tlp-group-by form=tool", "SELECT i FROM t0 WHERE i > 0 GROUP BY CUBE (i);", "not the keys"},
    /* Which rows, and which row. */
    {"tlp-where form=tool", "SELECT i FROM t0 WHERE i IN (SELECT i FROM t1 LIMIT 1);",
     "LIMIT without a total order"},
    {"tlp-where form=tool", "SELECT i FROM t0 WHERE i = (SELECT i FROM t1);", "several rows"},
    /* Set operations below the base: a column's type is told, which of two equal rows is not. */
    {"dqp hint=twice at=1",
     "SELECT x.n FROM (SELECT n FROM t0 UNION ALL SELECT i FROM t1) AS x WHERE x.n > 0;", NULL},
    {"dqp hint=twice at=1",
     "SELECT x.n FROM (SELECT n FROM t0 UNION SELECT n FROM t1) AS x WHERE x.n > 0;", "compound"},
    {"dqp hint=twice at=1",
     "SELECT x.t FROM (SELECT t FROM t0 UNION SELECT t FROM t1) AS x WHERE true;", NULL},
    {"dqp hint=twice at=1",
     "SELECT x.t FROM (SELECT t FROM t0 UNION SELECT c FROM t0) AS x WHERE true;", "compound"},
    /* LATERAL stays where it is; the arms of an outer join behind a comma are not told. */
    {"join form=swap at=1",
     "SELECT t0.i FROM t0, LATERAL (SELECT i FROM t1 WHERE t1.i = t0.i) AS x;", "no joins"},
    {"join form=swap at=1", "SELECT t0.i FROM t0, (SELECT i FROM t1) AS x;", NULL},
    {"join form=swap at=2", "SELECT t0.i FROM t0, t1 RIGHT JOIN t1 AS y ON t1.i = y.i;",
     "no joins"},
    {"join form=swap at=2", "SELECT t0.i FROM t0, t1 LEFT JOIN t1 AS y ON t1.i = y.i;", NULL},
    /* With NULL in it a row is compared in three values, and IS NULL of it in two: both part. */
    {"tlp-where form=tool", "SELECT i FROM t0 WHERE (i, t) = (1, NULL);", NULL},
    {"tlp-where form=tool", "SELECT i FROM t0 WHERE ROW(i, t) IS NULL;", NULL},
};

START_TEST(what_postgresql_leaves_open_is_refused)
{
    fixture_dialect = "postgresql";
    fixture_expect(trials[_i].oracle, TABLES, trials[_i].base, trials[_i].why);
}
END_TEST

/* ---- types ---------------------------------------------------------------------------------- */

static const struct {
    const char *e;
    int class_;
    unsigned can;
    bool one, identity;
} types[] = {
    {"i", WH_CLASS_INTEGER, 7, true, true},
    {"di", WH_CLASS_INTEGER, 7, true, true},
    {"n", WH_CLASS_DECIMAL, 7, true, false},
    {"p", WH_CLASS_DECIMAL, 7, true, true},
    {"f", WH_CLASS_REAL, 7, true, false},
    {"t", WH_CLASS_TEXT, 3, true, true},
    {"k", WH_CLASS_TEXT, 3, false, false},
    {"bp", WH_CLASS_TEXT, 3, false, false},
    {"b", WH_CLASS_BOOLEAN, 1, true, true},
    {"iv", WH_CLASS_INTERVAL, 3, false, false},
    {"j", WH_CLASS_JSON, 0, false, false},
    {"jb", WH_CLASS_JSON, 1, false, false},
    {"a", WH_CLASS_ARRAY, 3, true, true},
    {"na", WH_CLASS_ARRAY, 3, false, false},
    {"nr", WH_CLASS_RANGE, 1, false, false},
    {"g", WH_CLASS_RANGE, 1, true, true},
    {"by", WH_CLASS_BLOB, 1, true, true},
    {"m", WH_CLASS_ENUM, 3, true, true},
    {"i > 1", WH_CLASS_BOOLEAN, 1, true, true},
    {"NOT b", WH_CLASS_BOOLEAN, 1, true, true},
    {"i + 1", WH_CLASS_INTEGER, 7, true, true},
    {"i + n", WH_CLASS_DECIMAL, 7, true, false},
    {"f * 2", WH_CLASS_REAL, 7, true, false},
    {"t || 'a'", WH_CLASS_TEXT, 3, true, true},
    {"length(t)", WH_CLASS_INTEGER, 7, true, true},
    {"initcap(c)", WH_CLASS_TEXT, 3, true, true},
    {"coalesce(t, c)", WH_CLASS_TEXT, 3, false, false},
    {"CASE WHEN b THEN d ELSE NULL END", WH_CLASS_DATE, 3, true, true},
    {"i::text", WH_CLASS_TEXT, 3, true, true},
    {"'{1}'::numeric[]", WH_CLASS_ARRAY, 3, false, false},
    {"t COLLATE \"C\"", WH_CLASS_TEXT, 3, true, true},
    {"t COLLATE ci", WH_CLASS_TEXT, 3, false, false},
    {"ts - d", WH_CLASS_UNKNOWN, 0, false, false},
};

static wh_subject subject(const char *base)
{
    wh_case *c;
    wh_subject s;

    fixture_dialect = "postgresql";
    c = fixture_case(NULL, TABLES, base);
    memset(&s, 0, sizeof s);
    ck_assert(wh_subject_init(&s, arena, &wh_dialect_postgresql,
                              wh_case_catalog(arena, &wh_dialect_postgresql, c), wh_str_of(base)));
    return s;
}

START_TEST(an_expression_has_the_type_that_postgresql_gives_it)
{
    char base[200];
    wh_subject s;
    wh_result r;
    wh_typing t;
    size_t at = 0;

    snprintf(base, sizeof base, "SELECT %s FROM t0;", types[_i].e);
    s = subject(base);
    ck_assert(wh_result_next(s.q.projection, &at, &r));
    t = wh_typing_of(&s, s.q.from, r.expr);
    ck_assert_msg(t.class_ == types[_i].class_, "%s: class %d", types[_i].e, t.class_);
    ck_assert_msg(t.can == types[_i].can, "%s: can %u", types[_i].e, t.can);
    ck_assert_msg((t.spelling == WH_SPELLING_ONE) == types[_i].one, "%s: spelling", types[_i].e);
    ck_assert_msg(t.identity == types[_i].identity, "%s: identity", types[_i].e);
}
END_TEST

/* ---- what prepare puts together ---------------------------------------------------------------
 */

/* Comparisons, aggregates and conditions in `n` whose operands do not fit each other. */
static enum wh_walk see_operands(void *ctx, const wh_node *n)
{
    const wh_subject *s = ctx;
    const wh_node *a = wh_node_expr(n, 0), *b = wh_node_expr(n, 1);
    wh_typing x, y;
    wh_str name;

    if (n->kind == WH_N_BINARY && wh_is_truth(n) && !wh_node_has(n, WH_KW_AND) &&
        !wh_node_has(n, WH_KW_OR)) {
        x = wh_typing_of(s, s->q.from, a);
        y = wh_typing_of(s, s->q.from, b);
        ck_assert_msg(x.class_ == WH_CLASS_UNKNOWN || y.class_ == WH_CLASS_UNKNOWN ||
                          wh_unbracketed(b)->kind == WH_N_LITERAL || wh_typings_match(&x, &y),
                      "%.*s", (int)s->text.n, s->text.p);
    }
    if (n->kind == WH_N_CALL && a) {
        name = wh_token_text(wh_name_part(n, 0));
        x = wh_typing_of(s, s->q.from, a);
        if (wh_str_is(name, "SUM") || wh_str_is(name, "AVG"))
            ck_assert_msg(x.can & WH_CAN_BE_SUMMED, "%.*s", (int)s->text.n, s->text.p);
        if (wh_str_is(name, "MIN") || wh_str_is(name, "MAX"))
            ck_assert_msg(x.can & WH_CAN_BE_EXTREME, "%.*s", (int)s->text.n, s->text.p);
    }
    return WH_WALK_ON;
}

static const char *const preparing[] = {
    "tlp-where", "tlp-where-extended", "tlp-having", "tlp-sum", "tlp-avg", "tlp-min", "tlp-max"};

START_TEST(prepare_brings_no_two_kinds_of_values_together)
{
    const wh_oracle *o = wh_oracle_find(wh_str_of(preparing[_i]));
    wh_subject s = subject("SELECT b, jb, iv, i FROM t0;"), extended, made;
    unsigned n = 0;

    extended = subject("SELECT i FROM t0 WHERE jb = '{}' OR iv > '1 day' OR b;");
    for (uint64_t seed = 1; seed <= 300; seed++) {
        wh_buf choices = WH_BUF_INIT(1000), base = WH_BUF_INIT(10000);
        wh_rng rng;

        wh_rng_seed(&rng, seed, 1, 1);
        if (o->prepare(seed % 2 ? &s : &extended, &rng, &choices, &base) && base.n) {
            wh_buf_char(&base, ';');
            made = s;
            ck_assert(wh_subject_init(&made, arena, s.dialect, s.catalog,
                                      wh_arena_str(arena, wh_buf_view(&base))));
            wh_node_walk(made.statement, see_operands, &made);
            n++;
        }
        wh_buf_release(&choices);
        wh_buf_release(&base);
    }
    ck_assert_msg(n >= 100, "%u bases", n);
}
END_TEST

START_TEST(merged_columns_stand_before_the_others)
{
    const char *got;

    fixture_dialect = "postgresql";
    got = fixture_derive("join form=using",
                         "CREATE TABLE t0(a int, b int, c int);\nCREATE TABLE t1(b int, d int);",
                         "SELECT * FROM t0 LEFT JOIN t1 USING (b);");
    ck_assert_ptr_nonnull(strstr(got, "SELECT t0.b, t0.a, t0.c, t1.d FROM"));
}
END_TEST

START_TEST(a_condition_that_never_holds_is_a_boolean)
{
    const char *got;

    fixture_dialect = "postgresql";
    got = fixture_derive("join form=split", "CREATE TABLE t0(a int);\nCREATE TABLE t1(b int);",
                         "SELECT t0.a FROM t0 LEFT JOIN t1 ON t0.a = t1.b;");
    ck_assert_ptr_nonnull(strstr(got, " ON FALSE "));
}
END_TEST

START_TEST(grouping_sets_make_several_rows_of_one)
{
    static const char one[] = "CREATE TABLE t(d double precision);\nINSERT INTO t VALUES (0.5);";
    const char *norec = "norec form=fetch flag=istrue";

    fixture_dialect = "postgresql";
    fixture_expect(norec, one,
                   "SELECT x.s FROM (SELECT sum(sum(d)) OVER (ROWS 1 PRECEDING) AS s FROM t GROUP "
                   "BY d) AS x WHERE x.s > 0;",
                   NULL);
    fixture_expect(norec, one,
                   "SELECT x.s FROM (SELECT sum(sum(d)) OVER (ROWS 1 PRECEDING) AS s FROM t GROUP "
                   "BY ROLLUP (d)) AS x WHERE x.s > 0;",
                   "a window function");
}
END_TEST

START_TEST(a_comma_becomes_a_cross_join_where_it_binds_weaker)
{
    const char *got;

    fixture_dialect = "postgresql";
    got = fixture_derive("join form=split", "CREATE TABLE t0(a int);\nCREATE TABLE t1(b int);",
                         "SELECT x.a FROM t0 AS x, t0 AS y LEFT JOIN t1 ON y.a = t1.b;");
    ck_assert_ptr_nonnull(strstr(got, "FROM t0 AS x CROSS JOIN t0 AS y JOIN t1 ON y.a = t1.b"));
}
END_TEST

int main(void)
{
    Suite *s = suite_create("postgresql");
    TCase *tc = tcase_create("postgresql");
    SRunner *sr;
    int failed;

    tcase_add_checked_fixture(tc, fixture_begin, fixture_end);
    tcase_set_timeout(tc, 120);
    tcase_add_loop_test(tc, what_postgresql_leaves_open_is_refused, 0,
                        (int)(sizeof trials / sizeof trials[0]));
    tcase_add_loop_test(tc, an_expression_has_the_type_that_postgresql_gives_it, 0,
                        (int)(sizeof types / sizeof types[0]));
    tcase_add_loop_test(tc, prepare_brings_no_two_kinds_of_values_together, 0,
                        (int)(sizeof preparing / sizeof preparing[0]));
    tcase_add_test(tc, merged_columns_stand_before_the_others);
    tcase_add_test(tc, a_condition_that_never_holds_is_a_boolean);
    tcase_add_test(tc, grouping_sets_make_several_rows_of_one);
    tcase_add_test(tc, a_comma_becomes_a_cross_join_where_it_binds_weaker);
    suite_add_tcase(s, tc);
    sr = srunner_create(s);
    srunner_run_all(sr, CK_ENV);
    failed = srunner_ntests_failed(sr);
    srunner_free(sr);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
