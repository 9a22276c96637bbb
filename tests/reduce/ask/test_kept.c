/* What may go of a case that says itself what is right, whatever the engine answers. */
#include <whittle/reduce.h>

#include <check.h>

static wh_arena *a;

static void setup(void)
{
    a = wh_arena_new(NULL, 0);
}

static void teardown(void)
{
    wh_arena_free(a);
}

/* An engine that is wrong about any rows. */
static int always(void *ctx, const wh_case *c, wh_error *err)
{
    (void)ctx;
    (void)c;
    (void)err;
    return 1;
}

static const struct expected {
    const char *setup, *left;
} expected[] = {
    /* the rows, and what they are stored in */
    {"CREATE TABLE t(a UNIQUE);\nINSERT INTO t VALUES (1);\n",
     "CREATE TABLE t(a UNIQUE);\nINSERT INTO t VALUES (1);\n"},
    /* what changes none */
    {"CREATE TABLE t(a);\nCREATE INDEX i ON t(a);\nANALYZE;\nINSERT INTO t VALUES (1);\nREINDEX;\n",
     "CREATE TABLE t(a);\nINSERT INTO t VALUES (1);\n"},
    /* what may keep a row out */
    {"CREATE TABLE t(a);\nCREATE UNIQUE INDEX i ON t(a);\nINSERT OR IGNORE INTO t VALUES (1), "
     "(1);\n",
     "CREATE TABLE t(a);\nCREATE UNIQUE INDEX i ON t(a);\n"
     "INSERT OR IGNORE INTO t VALUES (1), (1);\n"},
    /* tables beside, and what belongs to them */
    {"CREATE TABLE x(b);\nINSERT INTO x VALUES (2);\nCREATE TABLE t(a);\nCREATE VIEW w AS SELECT b "
     "FROM x;\nDELETE FROM x;\n",
     "CREATE TABLE t(a);\n"},
    /* tables behind: of a view, of a trigger, of an INSERT */
    {"CREATE TABLE x(b);\nINSERT INTO x VALUES (2);\nCREATE VIEW t AS SELECT b AS a FROM x;\n",
     "CREATE TABLE x(b);\nINSERT INTO x VALUES (2);\nCREATE VIEW t AS SELECT b AS a FROM x;\n"},
    {"CREATE TABLE x(b);\nCREATE TABLE t(a);\nCREATE TRIGGER r AFTER INSERT ON x BEGIN INSERT INTO "
     "t VALUES (1); END;\nINSERT INTO x VALUES (2);\n",
     "CREATE TABLE x(b);\nCREATE TABLE t(a);\nCREATE TRIGGER r AFTER INSERT ON x BEGIN INSERT INTO "
     "t VALUES (1); END;\nINSERT INTO x VALUES (2);\n"},
    {"CREATE TABLE x(b);\nINSERT INTO x VALUES (2);\nCREATE TABLE t(a);\nINSERT INTO t SELECT b "
     "FROM x;\nDROP TABLE x;\n",
     "CREATE TABLE x(b);\nINSERT INTO x VALUES (2);\nCREATE TABLE t(a);\nINSERT INTO t SELECT b "
     "FROM x;\nDROP TABLE x;\n"},
    /* of settings nobody knows what they do */
    {"PRAGMA case_sensitive_like = 1;\nCREATE TABLE t(a);\n",
     "PRAGMA case_sensitive_like = 1;\nCREATE TABLE t(a);\n"},
    /* what failed: it made nothing, but may have stored a row */
    {"CREATE TABLE t(a UNIQUE);\n-- @stmt may-fail=SQLITE_ERROR\nCREATE UNIQUE INDEX i ON t(b);\n"
     "-- @stmt may-fail=SQLITE_CONSTRAINT\nINSERT OR FAIL INTO t VALUES (1), (1);\n",
     "CREATE TABLE t(a UNIQUE);\n"
     "INSERT OR FAIL INTO t VALUES (1), (1);\n"},
};

START_TEST(rows_of_which_a_case_says_what_is_right_stay)
{
    wh_reduce_options opt = WH_REDUCE_OPTIONS_INIT;
    wh_buf text = WH_BUF_INIT(1 << 16), out = WH_BUF_INIT(1 << 16);
    wh_case *c, *smaller;
    const char *from;

    wh_buf_str(
        &text,
        WH_STR("-- @case 1\n-- @dialect: sqlite\n-- @check: bag q = expect(q)\n-- @setup\n"));
    wh_buf_str(&text, wh_str_of(expected[_i].setup));
    wh_buf_str(&text, WH_STR("-- @run q\nSELECT a FROM t;\n-- @expect q\n-- | 1\n-- @end\n"));
    ck_assert_int_eq(wh_case_parse(a, wh_buf_view(&text), "t", 1, &c, NULL), WH_OK);
    opt.still_fails = always;
    ck_assert_int_eq(wh_reduce(a, c, &opt, &smaller, NULL), WH_OK);
    ck_assert_int_eq(wh_case_write(smaller, &out), WH_OK);
    wh_buf_char(&out, '\0');
    from = strstr(out.p, "-- @setup\n");
    ck_assert_ptr_nonnull(from);
    from += strlen("-- @setup\n");
    *strstr(from, "-- @run q") = '\0';
    ck_assert_str_eq(from, expected[_i].left);
    wh_buf_release(&text);
    wh_buf_release(&out);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("kept");
    TCase *t = tcase_create("all");
    SRunner *r = srunner_create(s);
    int failed;

    tcase_add_checked_fixture(t, setup, teardown);
    tcase_add_loop_test(t, rows_of_which_a_case_says_what_is_right_stay, 0,
                        (int)(sizeof expected / sizeof *expected));
    suite_add_tcase(s, t);
    srunner_run_all(r, CK_ENV);
    failed = srunner_ntests_failed(r);
    srunner_free(r);
    return failed != 0;
}
