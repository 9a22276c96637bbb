/* A finding is a case of its own: fields, setup, base, runs and check, readable again. */
#include "tests/oracles/fixture.h"
#include "oracles/campaign/findings/finding.h"

static const wh_executed setup[] = {
    {{"CREATE TABLE t0(c0);", 20}, {NULL, 0}},
    {{"CREATE TABLE t0(c1);", 20}, {"SQLITE_ERROR", 12}},
    {{"INSERT INTO t0 VALUES ('a;\n');", 30}, {NULL, 0}},
};

static wh_origin origin_of(const wh_case *source, const wh_limits *limits)
{
    wh_origin o = {source, setup, 3, "sqlite 3.40.1", NULL, limits, 42, 17, 3, false};

    return o;
}

static wh_case *source_case(void)
{
    static const char text[] = "-- @case 1\n-- @dialect: sqlite\n-- @generator: gen 1\n"
                               "-- @status: open\n-- @tags: a b\n-- @setup may-fail\n"
                               "CREATE TABLE t0(c0);\n"
                               "-- @base\nSELECT c0 FROM t0 WHERE 1;\n"
                               "-- @base\nSELECT c0 FROM t0 WHERE 2;\n"
                               "-- @base\nSELECT c0 FROM t0 WHERE 3;\n-- @end\n";
    wh_case *c;

    ck_assert_int_eq(wh_case_parse(arena, wh_str_of(text), "t", 1, &c, NULL), WH_OK);
    return c;
}

static wh_derived derived(void)
{
    wh_derived d;

    memset(&d, 0, sizeof d);
    d.nchecks = 1;
    d.checks[0] = "bag whole = parts";
    d.nruns = 2;
    d.runs[0] = (wh_derived_run){"whole", WH_STR("SELECT c0 FROM t0;")};
    d.runs[1] = (wh_derived_run){"parts", WH_STR("SELECT c0 FROM t0 WHERE 1;")};
    return d;
}

static const char *printed(wh_case *c)
{
    wh_verdict v = {WH_FAIL, "rel:1:missing", ""};
    wh_buf b = WH_BUF_INIT(1 << 20);
    wh_str text;

    wh_finding_print(arena, c, &v, NULL, &b);
    text = wh_arena_str(arena, wh_buf_view(&b));
    wh_buf_release(&b);
    return text.p;
}

static wh_case *finding(const wh_origin *origin)
{
    wh_case *c = wh_finding_new(arena, origin);
    wh_derived d = derived();

    wh_finding_set(arena, c, wh_oracle_find(WH_STR("tlp-where")), WH_STR("form=sql"),
                   WH_STR("SELECT c0 FROM t0 WHERE 1;"), &d);
    return c;
}

START_TEST(a_finding_holds_all_that_replaying_it_needs)
{
    wh_limits limits = WH_LIMITS_INIT;
    wh_origin origin = origin_of(source_case(), &limits);
    wh_case *c = finding(&origin);
    const char *text = printed(c);

    text = strchr(text, '\n') + 1;
    ck_assert_msg(strncmp(text, "-- @id: ", 8) == 0, "%s", text);
    ck_assert_str_eq(strchr(text, '\n') + 1,
                     "-- @oracle: tlp-where form=sql\n"
                     "-- @dialect: sqlite\n"
                     "-- @engine: sqlite 3.40.1\n"
                     "-- @seed: 42/17/3\n"
                     "-- @limit: time=5s rows=100000 memory=1G length=100000 like=100\n"
                     "-- @verdict: fail\n"
                     "-- @check: bag whole = parts\n"
                     "-- @signature: rel:1:missing\n"
                     "-- @tags: a b\n"
                     "-- @generator: gen 1\n"
                     "-- @setup\n"
                     "CREATE TABLE t0(c0);\n"
                     "-- @stmt may-fail=SQLITE_ERROR\n"
                     "CREATE TABLE t0(c1);\n"
                     "-- @stmt\n"
                     "INSERT INTO t0 VALUES ('a;\n"
                     "');\n"
                     "-- @base\n"
                     "-- > SELECT c0 FROM t0 WHERE 1;\n"
                     "-- @run whole\n"
                     "SELECT c0 FROM t0;\n"
                     "-- @run parts\n"
                     "SELECT c0 FROM t0 WHERE 1;\n"
                     "-- @end\n");
}
END_TEST

START_TEST(a_finding_on_a_server_names_its_session)
{
    wh_origin origin = origin_of(source_case(), NULL);
    const char *text;

    origin.session = "baseline-1";
    text = printed(finding(&origin));
    ck_assert_msg(strstr(text, "-- @engine: sqlite 3.40.1\n-- @session: baseline-1\n-- @seed") !=
                      NULL,
                  "%s", text);
}
END_TEST

START_TEST(a_finding_is_read_back_as_it_was)
{
    wh_limits limits = WH_LIMITS_INIT;
    wh_origin origin = origin_of(source_case(), &limits);
    wh_case *c = finding(&origin), *again;
    const char *text = printed(c);
    wh_buf b = WH_BUF_INIT(1 << 20);
    wh_error err = {0, 0, "", ""};

    ck_assert_msg(wh_case_parse(arena, wh_str_of(text), "t", 1, &again, &err) == WH_OK, "%s",
                  err.message);
    ck_assert_uint_eq(wh_case_id(again), wh_case_id(c));
    wh_buf_hex(&b, wh_case_id(c), 16);
    ck_assert(wh_str_eq(wh_case_field(again, "id"), wh_buf_view(&b)));
    ck_assert(again->sections[0].stmts[1].may_fail);
    ck_assert(!again->sections[0].stmts[0].may_fail);
    ck_assert(wh_str_eq(again->sections[0].stmts[2].sql, setup[2].sql));
    wh_buf_release(&b);
}
END_TEST

START_TEST(amounts_that_divide_badly_keep_the_small_unit)
{
    wh_limits limits = {sizeof limits, 1500, 7, 1536 << 10, 10, 0};
    wh_origin origin = origin_of(source_case(), &limits);
    wh_case *c = finding(&origin);

    ck_assert_str_eq(wh_arena_str(arena, wh_case_field(c, "limit")).p,
                     "time=1500ms rows=7 memory=1536K length=10 like=0");
}
END_TEST

START_TEST(what_failed_in_setup_has_no_base_in_its_seed)
{
    wh_origin origin = origin_of(source_case(), NULL);
    wh_case *c;

    origin.base = 0;
    origin.setup_unknown = true;
    origin.engine = NULL;
    c = wh_finding_new(arena, &origin);
    ck_assert(wh_str_is(wh_case_field(c, "seed"), "42/17"));
    ck_assert_ptr_null(wh_case_field(c, "engine").p);
    ck_assert_ptr_null(wh_case_field(c, "limit").p);
    ck_assert_ptr_nonnull(wh_section_attr(&c->sections[0], "may-fail"));
}
END_TEST

START_TEST(the_bases_before_become_setup_that_may_fail)
{
    wh_origin origin = origin_of(source_case(), NULL);
    wh_case *c = wh_finding_new(arena, &origin);
    const wh_section *s;

    wh_finding_add_preceding(arena, c, origin.source, 2);
    s = &c->sections[0];
    ck_assert_uint_eq(s->nstmts, 5);
    ck_assert(wh_str_is(s->stmts[3].sql, "SELECT c0 FROM t0 WHERE 1;"));
    ck_assert(wh_str_is(s->stmts[4].sql, "SELECT c0 FROM t0 WHERE 2;"));
    ck_assert(s->stmts[3].may_fail && s->stmts[4].may_fail);
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {
        a_finding_holds_all_that_replaying_it_needs,  a_finding_is_read_back_as_it_was,
        a_finding_on_a_server_names_its_session,      amounts_that_divide_badly_keep_the_small_unit,
        what_failed_in_setup_has_no_base_in_its_seed, the_bases_before_become_setup_that_may_fail,
    };

    return fixture_run("finding", tests, sizeof tests / sizeof tests[0]);
}
