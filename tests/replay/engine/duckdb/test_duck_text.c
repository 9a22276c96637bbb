/* What needs no library: classes of errors, walls, plans. */
#include <check.h>

#include "replay/engine/duckdb/session.h"

/* ---- errors ----------------------------------------------------------------------------------- */

START_TEST(an_error_is_its_class_and_its_first_line)
{
    static const struct {
        const char *message, *class_, *text;
        int kind;
    } all[] = {
        {"Binder Error: no column \"x\"\nLINE 1: SELECT x", "Binder", "no column \"x\"", WH_ANSWER_ERROR},
        {"Out of Range Error: Overflow in addition", "Out_of_Range", "Overflow in addition", WH_ANSWER_ERROR},
        {"INTERNAL Error: Attempted to access index 0\n#0 0x7f", "INTERNAL", "Attempted to access index 0",
         WH_ANSWER_INTERNAL},
        {"INTERRUPT Error: Interrupted!", "INTERRUPT", "Interrupted!", WH_ANSWER_STOPPED},
        {"Out of Memory Error: failed to allocate", "Out_of_Memory", "failed to allocate", WH_ANSWER_LIMIT},
        {"Permission Error: file system operations are disabled", "Permission",
         "file system operations are disabled", WH_ANSWER_REFUSED},
        {"FATAL Error: Failed: database has been invalidated because of a previous fatal error", "FATAL",
         "Failed: database has been invalidated because of a previous fatal error", WH_ANSWER_LOST},
        {"std::bad_alloc", "error", "std::bad_alloc", WH_ANSWER_LIMIT},
        {"no class at all", "error", "no class at all", WH_ANSWER_ERROR},
    };
    wh_answer a;

    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        wh_duck_error(all[i].message, &a);
        ck_assert_str_eq(a.class_, all[i].class_);
        ck_assert_str_eq(a.text, all[i].text);
        ck_assert_msg(a.kind == all[i].kind, "%s: %d", all[i].message, a.kind);
    }
}
END_TEST

/* ---- walls ------------------------------------------------------------------------------------ */

static bool refused(int type, const char *sql)
{
    return wh_duck_refusal(type, wh_str_of(sql)) != NULL;
}

START_TEST(statements_that_reach_outside_are_refused_by_their_type)
{
    enum { PREPARE = 6, COPY = 11, EXPORT = 16, CALL = 19, LOAD = 21, ATTACH = 25, DETACH = 26 };
    static const int types[] = {0, PREPARE, COPY, EXPORT, CALL, LOAD, ATTACH, DETACH, 27, 28};

    for (size_t i = 0; i < sizeof types / sizeof *types; i++)
        ck_assert_msg(refused(types[i], "SELECT 1"), "%d", types[i]);
    ck_assert(!refused(DUCKDB_STATEMENT_TYPE_SELECT, "SELECT 1"));
    ck_assert(!refused(DUCKDB_STATEMENT_TYPE_MERGE_INTO, "MERGE INTO t USING u ON x"));
}
END_TEST

START_TEST(what_is_attached_lives_in_memory)
{
    static const char *const hostile[] = {
        "ATTACH '/tmp/x' AS d",
        "ATTACH ':memory:' AS d (TYPE sqlite)",
        "ATTACH ':memory:' AS d (COMPRESS, TYPE sqlite)",
        "ATTACH ':memory:x' AS d",
        "ATTACH ':memory:' AS d (COMPRESS)x",
        "ATTACH ':memory:' AS \"d\"",
        "ATTACH /* ':memory:' AS d */ '/tmp/x'",
        "ATTACH",
        "",
    };

    for (size_t i = 0; i < sizeof hostile / sizeof *hostile; i++)
        ck_assert_msg(refused(DUCKDB_STATEMENT_TYPE_ATTACH, hostile[i]), "%s", hostile[i]);
    ck_assert(!refused(DUCKDB_STATEMENT_TYPE_ATTACH, "ATTACH ':memory:' AS d (COMPRESS);"));
    ck_assert(!refused(DUCKDB_STATEMENT_TYPE_ATTACH, "attach ':memory:' as d2"));
    ck_assert(!refused(DUCKDB_STATEMENT_TYPE_CALL, "FORCE CHECKPOINT;"));
    ck_assert(!refused(DUCKDB_STATEMENT_TYPE_CALL, "checkpoint d"));
    ck_assert(refused(DUCKDB_STATEMENT_TYPE_CALL, "CALL checkpoint('d')"));
    ck_assert(refused(DUCKDB_STATEMENT_TYPE_CALL, "CALL force(checkpoint)"));
}
END_TEST

START_TEST(what_is_prepared_is_what_may_be_executed)
{
    static const char *const hostile[] = {
        "PREPARE p AS COPY t TO '/tmp/x'",
        "PREPARE \"p as select\" AS COPY t TO '/tmp/x'",
        "PREPARE p$as$select AS COPY t TO '/tmp/x'",
        "PREPARE p /* as select */ AS COPY t TO '/tmp/x'",
        "PREPARE p AS CALL enable_logging()",
        "PREPARE p",
    };

    for (size_t i = 0; i < sizeof hostile / sizeof *hostile; i++)
        ck_assert_msg(refused(DUCKDB_STATEMENT_TYPE_PREPARE, hostile[i]), "%s", hostile[i]);
    ck_assert(!refused(DUCKDB_STATEMENT_TYPE_PREPARE, "PREPARE wh_query AS SELECT 1"));
    ck_assert(!refused(DUCKDB_STATEMENT_TYPE_PREPARE, "prepare p1 as (SELECT 1) UNION ALL SELECT $1"));
    ck_assert(!refused(DUCKDB_STATEMENT_TYPE_EXECUTE, "EXECUTE wh_query(1)"));
}
END_TEST

START_TEST(settings_are_those_of_queries_alone)
{
    static const char *const hostile[] = {
        "SET log_query_path = '/tmp/x'",
        "SET SESSION log_query_path = '/tmp/x'",
        "set /* disabled_optimizers */ profile_output = '/tmp/x'",
        "SET -- disabled_optimizers\n threads = 900",
        "SET /* /* */ disabled_optimizers */ threads = 900",
        "SET memory_limit = '900GB'",
        "PRAGMA memory_limit = '900GB'",
        "PRAGMA enable_profiling",
        "RESET memory_limit",
        "SET GLOBAL temp_directory = '/tmp'",
        "SET \"temp_directory\" = '/tmp'",
    };
    static const char *const plain[] = {
        "USE d",
        "SET variant_minimum_shredding_size = 0",      "SET geometry_minimum_shredding_size = 0",
        "SET disabled_optimizers = 'filter_pushdown'", "RESET disabled_optimizers", "PRAGMA disable_optimizer",
        "PRAGMA table_info('t')",                      "SET GLOBAL prefer_range_joins = true",
        "SET SESSION perfect_ht_threshold=0",          "set null_order='nulls_first'",
    };

    for (size_t i = 0; i < sizeof hostile / sizeof *hostile; i++)
        for (int type = DUCKDB_STATEMENT_TYPE_PRAGMA; type <= DUCKDB_STATEMENT_TYPE_SET;
             type += DUCKDB_STATEMENT_TYPE_SET - DUCKDB_STATEMENT_TYPE_PRAGMA)
            ck_assert_msg(refused(type, hostile[i]), "%s", hostile[i]);
    for (size_t i = 0; i < sizeof plain / sizeof *plain; i++)
        ck_assert_msg(!refused(DUCKDB_STATEMENT_TYPE_SET, plain[i]), "%s", plain[i]);
}
END_TEST

START_TEST(what_writes_logs_or_hides_a_statement_is_refused_wherever_it_stands)
{
    ck_assert(refused(DUCKDB_STATEMENT_TYPE_SELECT, "SELECT * FROM enable_logging(storage = 'file')"));
    ck_assert(refused(DUCKDB_STATEMENT_TYPE_SELECT, "SELECT * FROM (FROM \"enable_logging\"())"));
    ck_assert(refused(DUCKDB_STATEMENT_TYPE_CREATE, "CREATE PERSISTENT SECRET s (TYPE s3)"));
    ck_assert(refused(DUCKDB_STATEMENT_TYPE_EXPLAIN, "EXPLAIN ANALYZE CALL enable_profiling()"));
    ck_assert(refused(DUCKDB_STATEMENT_TYPE_EXPLAIN, "EXPLAIN ANALYZE SET threads = 1"));
    /* what looks like the begin of a comment, in a text or a name, hides nothing */
    ck_assert(refused(DUCKDB_STATEMENT_TYPE_SELECT, "SELECT '--', x FROM enable_logging()"));
    ck_assert(refused(DUCKDB_STATEMENT_TYPE_SELECT, "SELECT '/*' AS \"*\" FROM enable_logging()"));
    ck_assert(!refused(DUCKDB_STATEMENT_TYPE_EXPLAIN, "EXPLAIN SELECT 1"));
    ck_assert(!refused(DUCKDB_STATEMENT_TYPE_EXPLAIN, "EXPLAIN ANALYZE SELECT 1"));
}
END_TEST

/* ---- plans ------------------------------------------------------------------------------------ */

START_TEST(a_plan_is_its_operators_line_by_line)
{
    static const char drawing[] =
        "\xe2\x94\x82         HASH_JOIN         \xe2\x94\x82\n"
        "\xe2\x94\x82      Join Type: INNER     \xe2\x94\x82\n"
        "\xe2\x94\x82         ~12 Rows          \xe2\x94\x82\n"
        "\xe2\x94\x82         SEQ_SCAN          \xe2\x94\x82\xe2\x94\x82    FILTER    \xe2\x94\x82\n"
        "\xe2\x94\x82            t0             \xe2\x94\x82\xe2\x94\x82    (a > 1)   \xe2\x94\x82\n";
    wh_buf b = WH_BUF_INIT(1000);

    wh_duck_plan_normalise(wh_str_of(drawing), &b);
    ck_assert_msg(wh_str_is(wh_buf_view(&b), "HASH_JOIN\nSEQ_SCAN FILTER\n"), "%.*s", (int)b.n, b.p);
    wh_buf_release(&b);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("duck_text");
    TCase *t = tcase_create("text");
    SRunner *r;
    int failed;

    tcase_add_test(t, an_error_is_its_class_and_its_first_line);
    tcase_add_test(t, statements_that_reach_outside_are_refused_by_their_type);
    tcase_add_test(t, what_is_attached_lives_in_memory);
    tcase_add_test(t, what_is_prepared_is_what_may_be_executed);
    tcase_add_test(t, settings_are_those_of_queries_alone);
    tcase_add_test(t, what_writes_logs_or_hides_a_statement_is_refused_wherever_it_stands);
    tcase_add_test(t, a_plan_is_its_operators_line_by_line);
    suite_add_tcase(s, t);
    r = srunner_create(s);
    srunner_run_all(r, CK_ENV);
    failed = srunner_ntests_failed(r);
    srunner_free(r);
    return failed != 0;
}
