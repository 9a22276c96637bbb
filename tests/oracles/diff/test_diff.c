/*
 * Differences between two engines: what is compared, which setups and queries are not, and how two
 * databases are kept alike. The engines are toys; "only NAME" fails on the other one.
 */
#include "oracles/campaign/pair.h"
#include "oracles/precision/precision.h"
#include "tests/oracles/fixture.h"

#include <stdio.h>

#define T "CREATE TABLE t0(c0 INT, c1 TEXT);\n"

/* ---- derive --------------------------------------------------------------------------------- */

START_TEST(the_same_query_runs_on_both_engines)
{
    ck_assert_str_eq(fixture_derive("diff", T, "SELECT c0 FROM t0 WHERE c1 > 'a' ORDER BY 1;"),
                     "check: bag typed approx=1e-9 q@test = q@reference\n"
                     "check: list approx=1e-9 q@test = q@reference\n"
                     "q@test: SELECT c0 FROM t0 WHERE c1 > 'a' ORDER BY 1;\n"
                     "q@reference: SELECT c0 FROM t0 WHERE c1 > 'a' ORDER BY 1;\n");
}
END_TEST

/* A value may be of any type in SQLite alone; of 1 and 1.0 in one group either may be shown. */
START_TEST(types_are_compared_where_they_are_told)
{
    static const char *const open[] = {"SELECT DISTINCT c0 FROM t0;",
                                       "SELECT c0 FROM t0 GROUP BY c0;", "SELECT max(c0) FROM t0;",
                                       "SELECT max(c0) OVER (PARTITION BY c1) FROM t0;",
                                       "SELECT c0 FROM t0 UNION ALL SELECT c0 FROM t0;"};
    size_t i;

    ck_assert_ptr_nonnull(strstr(fixture_derive("diff", T, "SELECT c0 + 1 FROM t0;"), "typed"));
    for (i = 0; i < sizeof open / sizeof open[0]; i++)
        ck_assert_ptr_null(strstr(fixture_derive("diff", T, open[i]), "typed"));
    fixture_dialect = "postgresql";
    ck_assert_ptr_null(strstr(fixture_derive("diff", T, "SELECT c0 FROM t0;"), "typed"));
    fixture_dialect = "sqlite";
}
END_TEST

START_TEST(queries_that_two_builds_may_answer_otherwise_are_refused)
{
    fixture_expect("diff", T, "SELECT sqlite_version() FROM t0;", "version");
    fixture_expect("diff", T, "SELECT random() FROM t0;", "not the same twice");
    fixture_expect("diff", T, "SELECT group_concat(c1) FROM t0;", "order of rows");
    fixture_expect("diff", T, "SELECT c0 FROM t0 LIMIT 1;", "LIMIT");
    fixture_expect("diff", T, "SELECT c0, COUNT(*) FROM t0 GROUP BY c0;", NULL);
    fixture_expect("diff", T "CREATE TABLE t1 AS SELECT c0 FROM t0;", "SELECT oid FROM t1;",
                   "a query filled");
    fixture_expect("diff", T "CREATE TABLE t1 AS SELECT c0 FROM t0;", "SELECT c0 FROM t1;", NULL);
    fixture_expect("diff", T, "SELECT rowid FROM t0;", NULL);
}
END_TEST

#define ONE_ROW "CREATE TABLE t1(c0 REAL, c1 REAL);\nINSERT INTO t1 VALUES (1, 2);\n"
#define TWO_ROWS ONE_ROW "INSERT INTO t1 VALUES (3, 4);\n"

START_TEST(one_row_is_the_same_in_any_order)
{
    const char *grouped = "SELECT *, max(c0) FROM t1 GROUP BY c1;";
    const char *change = "UPDATE t0 SET c0 = t1.c0 FROM t1;";

    fixture_expect("diff", T ONE_ROW, grouped, NULL);
    ck_assert_ptr_nonnull(strstr(fixture_derive("diff", T ONE_ROW, grouped), "bag typed"));
    fixture_expect("diff", T TWO_ROWS, grouped, "order of rows");
    fixture_expect("diff", T ONE_ROW, change, NULL);
    fixture_expect("diff", T TWO_ROWS, change, "several rows");
    /* in the setup */
    fixture_expect("diff", T ONE_ROW "UPDATE OR IGNORE t1 SET c0 = 1;\n", "SELECT c0 FROM t1;",
                   NULL);
    fixture_expect("diff", T TWO_ROWS "UPDATE OR IGNORE t1 SET c0 = 1;\n", "SELECT c0 FROM t1;",
                   "depends on the order of rows");
    fixture_expect("diff",
                   T ONE_ROW "-- @stmt may-fail=SQLITE_CONSTRAINT\n"
                             "INSERT OR FAIL INTO t1 VALUES (3, 4), (NULL, 5);\n"
                             "-- @stmt\nUPDATE OR IGNORE t1 SET c0 = 1;\n",
                   "SELECT c0 FROM t1;", "depends on the order of rows");
    fixture_expect("diff", T ONE_ROW "UPDATE t0 SET c0 = t1.c0 FROM t1;\n", "SELECT c0 FROM t0;",
                   NULL);
    fixture_expect("diff", T TWO_ROWS "UPDATE t0 SET c0 = t1.c0 FROM t1;\n", "SELECT c0 FROM t0;",
                   "depends on the order of rows");
}
END_TEST

/* What releases of SQLite changed says nothing of another product's function of that name. */
START_TEST(functions_that_releases_changed_are_compared_within_one)
{
    static const char *const changed[] = {
        "SELECT round(c0, 2) FROM t0;", "SELECT 1 FROM t0 WHERE date(c1) IS NULL;",
        "SELECT replace(c1, '', 'a') FROM t0;", "CREATE TABLE t1(c0, c1 AS (round(c0)));"};
    const wh_node *n;
    wh_pair p;
    size_t i;

    memset(&p, 0, sizeof p);
    for (i = 0; i < sizeof changed / sizeof changed[0]; i++) {
        ck_assert_int_eq(wh_parse_one(arena, &wh_dialect_sqlite, wh_str_of(changed[i]), &n, NULL),
                         WH_OK);
        p.older = 3040001;
        p.newer = 3041000;
        ck_assert(!wh_pair_compares(&p, &wh_dialect_sqlite, n));
        ck_assert(wh_pair_compares(&p, &wh_dialect_postgresql, n));
        p.newer = p.older;
        ck_assert(wh_pair_compares(&p, &wh_dialect_sqlite, n));
        p.older = p.newer = 0; /* not known */
        ck_assert(!wh_pair_compares(&p, &wh_dialect_sqlite, n));
    }
}
END_TEST

START_TEST(setups_that_depend_on_the_order_of_rows_or_the_clock_are_refused)
{
    static const struct {
        const char *setup;
        bool taken;
    } setups[] = {
        {T "INSERT INTO t0 VALUES (1, 'a'), (2, NULL);", true},
        {T "INSERT OR IGNORE INTO t0 VALUES (1, 'a');", true},
        {T "INSERT INTO t0 DEFAULT VALUES;", true},
        {T "UPDATE t0 SET c0 = c0 + 1 WHERE c1;", true},
        {T "DELETE FROM t0 WHERE c0 > 1;", true},
        {T "CREATE UNIQUE INDEX i0 ON t0(c0);\nREINDEX;\nANALYZE;", true},
        {T "CREATE VIEW v0 AS SELECT * FROM t0;", true},
        {T "INSERT INTO t0 SELECT c0, c1 FROM t0;", false},
        {T "CREATE TABLE t1 AS SELECT c0 FROM t0;", true},
        {T "CREATE TABLE t1 AS SELECT c0 FROM t0 LIMIT 1;", false},
        {T "CREATE TABLE t1 AS SELECT DISTINCT c1 FROM t0;", false},
        {T "CREATE TABLE t1(c0 PRIMARY KEY) WITHOUT ROWID;\nINSERT INTO t1 SELECT c0 FROM t0;",
         true},
        {T "CREATE TABLE t1(c0 PRIMARY KEY) WITHOUT ROWID;\n"
           "INSERT OR IGNORE INTO t1 SELECT c0 FROM t0;",
         false},
        {T "CREATE TABLE t1(c0 INTEGER PRIMARY KEY, c1);\nINSERT INTO t1 SELECT c0, c1 FROM t0;",
         true},
        {T "CREATE TABLE t1(c0 INTEGER PRIMARY KEY, c1);\nINSERT INTO t1(c1) SELECT c0 FROM t0;",
         false},
        {T "WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c WHERE x < 9) "
           "INSERT INTO t0 SELECT x, 'a' FROM c;",
         true},
        {T "WITH c(x) AS (SELECT c0 FROM t0) INSERT INTO t0 SELECT x, 'a' FROM c;", false},
        {T "INSERT INTO t0 SELECT value, key FROM json_each('[1, 2]');", true},
        {"CREATE TABLE t0(c0 UNIQUE, c1 UNIQUE);\nINSERT INTO t0 VALUES (1, 2) "
         "ON CONFLICT (c0) DO NOTHING ON CONFLICT (c1) DO UPDATE SET c0 = 3;",
         true},
        {"CREATE TABLE t0(c0 UNIQUE, c1 UNIQUE);\nINSERT INTO t0 VALUES (1, 2) "
         "ON CONFLICT (c0) DO NOTHING ON CONFLICT DO UPDATE SET c0 = 3;",
         false},
        {T "UPDATE OR REPLACE t0 SET c0 = 1;", false},
        {T "UPDATE t0 SET c0 = t1.c0 FROM t0 AS t1;", false},
        {"CREATE TABLE t0(c0 UNIQUE ON CONFLICT IGNORE, c1);\nUPDATE t0 SET c0 = 1;", false},
        {T "CREATE TRIGGER r AFTER DELETE ON t0 BEGIN DELETE FROM t0; END;\nDELETE FROM t0;",
         false},
        {"CREATE TABLE t0(c0 DEFAULT (random()), c1);", false},
        {T "INSERT INTO t0 VALUES (1, sqlite_version());", false},
        {T "INSERT INTO t0 VALUES (1, CURRENT_TIMESTAMP);", false},
    };
    size_t i;

    for (i = 0; i < sizeof setups / sizeof setups[0]; i++) {
        wh_case *c = fixture_case("diff", setups[i].setup, "SELECT c0 FROM t0;");
        int rc = wh_oracle_derive(arena, c, NULL);
        ck_assert_msg(rc == (setups[i].taken ? WH_OK : WH_ENOTSUP), "%s", setups[i].setup);
    }
}
END_TEST

START_TEST(only_that_oracle_wants_two_engines)
{
    const wh_oracle *without[] = {&wh_oracle_norec, &wh_oracle_dqp};
    const wh_oracle *with[] = {&wh_oracle_norec, &wh_oracle_diff};

    ck_assert(!wh_pair_is_wanted(without, 2));
    ck_assert(wh_pair_is_wanted(with, 2));
    ck_assert(!wh_pair_is_wanted(NULL, 0));
}
END_TEST

/* ---- two databases -------------------------------------------------------------------------- */

static const char *const names[] = {"left", "right"};
static wh_buf asked = WH_BUF_INIT(1 << 20);
static bool gone; /* no session is opened any more */

static int toy_open(const wh_engine_config *config, void **engine, wh_error *err)
{
    (void)err;
    *engine = (void *)&names[config->limits.rows == 1];
    return WH_OK;
}

static void toy_close(void *engine)
{
    (void)engine;
}

static const char *toy_version(void *engine)
{
    return *(const char *const *)engine;
}

static int toy_session_open(void *engine, void **session, wh_error *err)
{
    if (gone)
        return wh_error_set(err, WH_EENGINE, "no more sessions");
    wh_buf_text(&asked, "+");
    *session = engine;
    return WH_OK;
}

static void toy_session_close(void *session)
{
    (void)session;
    wh_buf_text(&asked, "-");
}

static void toy_execute(void *session, wh_str sql, const wh_sink *sink, wh_answer *answer)
{
    const char *name = *(const char *const *)session;
    char text[64];

    (void)sink;
    memset(answer, 0, sizeof *answer);
    wh_buf_format(&asked, "%s:%.*s", name, (int)sql.n, sql.p);
    snprintf(text, sizeof text, "%.*s", (int)sql.n, sql.p);
    if (strncmp(text, "none", 4) == 0 ||
        (strncmp(text, "only ", 5) == 0 && strncmp(text + 5, name, 4) != 0)) {
        answer->kind = WH_ANSWER_ERROR;
        memcpy(answer->class_, name, strlen(name) + 1);
    }
}

static const wh_engine_driver driver = {
    .size = sizeof driver,
    .scheme = "toy",
    .dialect = "sqlite",
    .open = toy_open,
    .close = toy_close,
    .version = toy_version,
    .session_open = toy_session_open,
    .session_close = toy_session_close,
    .execute = toy_execute,
};

static void open_pair(wh_pair *p, wh_session **test)
{
    static const char *const labels[] = {"test", "reference"};
    wh_engine_config config = WH_ENGINE_CONFIG_INIT;
    size_t i;

    memset(p, 0, sizeof *p);
    wh_buf_clear(&asked);
    p->on = true;
    p->n = 2;
    for (i = 0; i < 2; i++) {
        config.limits.rows = i ? 1 : 2;
        p->engines[i].label = p->members[i].label = wh_str_of(labels[i]);
        ck_assert_int_eq(wh_engine_open_driver(&p->engines[i].engine, &driver, &config, NULL),
                         WH_OK);
        p->members[i].engine = p->engines[i].engine;
    }
    ck_assert_int_eq(wh_session_open(test, p->engines[0].engine, NULL), WH_OK);
    ck_assert_int_eq(wh_pair_begin(p, *test, NULL), WH_OK);
}

static void close_pair(wh_pair *p, wh_session *test)
{
    wh_pair_end(p);
    wh_session_close(test);
    wh_engine_close(p->engines[0].engine);
    wh_engine_close(p->engines[1].engine);
    wh_buf_release(&asked);
}

/* What the first engine says, then what is made of it. */
static bool follow(wh_pair *p, wh_session *test, const char *sql, wh_answer *answer)
{
    wh_executed done = {.sql = wh_str_of(sql)};
    wh_run_options opt = WH_RUN_OPTIONS_INIT;

    wh_run_statement(test, wh_str_of(sql), NULL, &opt, answer);
    return wh_pair_follow(p, &done, &opt, answer);
}

START_TEST(what_both_take_or_refuse_stays)
{
    wh_session *test;
    wh_answer answer;
    wh_pair p;

    open_pair(&p, &test);
    ck_assert(follow(&p, test, "all;", &answer));
    ck_assert_int_eq(answer.kind, WH_ANSWER_OK);
    ck_assert(follow(&p, test, "none;", &answer));
    ck_assert_str_eq(answer.class_, "any"); /* they say it in other words */
    ck_assert(!follow(&p, test, "only left;", &answer));
    ck_assert(!follow(&p, test, "only right;", &answer));
    close_pair(&p, test);
}
END_TEST

START_TEST(databases_that_came_apart_are_built_anew)
{
    static const wh_executed done[] = {{{"a;", 2}, {NULL, 0}}, {{"b;", 2}, {"E", 1}}};
    wh_run_options opt = WH_RUN_OPTIONS_INIT;
    wh_session *test;
    wh_pair p;

    open_pair(&p, &test);
    ck_assert_int_eq(wh_pair_rebuild(&p, p.engines[0].engine, done, 2, &opt, &test, NULL), WH_OK);
    ck_assert(wh_str_is(wh_buf_view(&asked), "+++--+left:a;right:a;left:b;right:b;"));
    gone = true;
    ck_assert_int_ne(wh_pair_rebuild(&p, p.engines[0].engine, done, 2, &opt, &test, NULL), WH_OK);
    ck_assert_ptr_nonnull(test); /* what there was is still there */
    gone = false;
    close_pair(&p, test);
}
END_TEST

static const wh_node *parsed(const char *sql)
{
    const wh_node *n = NULL;

    ck_assert_int_eq(wh_parse_one(arena, &wh_dialect_sqlite, wh_str_of(sql), &n, NULL), WH_OK);
    return n;
}

/* One build was made so that LIKE and GLOB match no blob. */
START_TEST(builds_whose_patterns_match_otherwise_are_compared_without_blobs)
{
    static const char *const patterns[] = {
        "SELECT c0 FROM t0 WHERE c1 LIKE 'a';",
        "CREATE VIEW v0 AS SELECT c0 FROM t0 WHERE NOT (c1 GLOB 'a*');",
        "SELECT like('a', c1) FROM t0;",
    };
    static const char *const blobs[] = {
        "INSERT INTO t0 VALUES (1, x'61');",
        "SELECT CAST(c0 AS BLOB) FROM t0;",
        "UPDATE t0 SET c1 = zeroblob(2);",
    };
    wh_pair p;
    size_t i;

    memset(&p, 0, sizeof p);
    p.patterns_differ = true;
    for (i = 0; i < 3; i++) {
        ck_assert(wh_pair_compares(&p, &wh_dialect_sqlite, parsed(patterns[i])));
        ck_assert(wh_pair_compares(&p, &wh_dialect_sqlite, parsed(blobs[i])));
    }
    ck_assert(!wh_pair_compares(&p, &wh_dialect_sqlite, parsed("SELECT x'61' LIKE c1 FROM t0;")));
    wh_pair_note(&p, &wh_dialect_sqlite, parsed(blobs[0]));
    for (i = 0; i < 3; i++)
        ck_assert(!wh_pair_compares(&p, &wh_dialect_sqlite, parsed(patterns[i])));
    ck_assert(wh_pair_compares(&p, &wh_dialect_sqlite, parsed("SELECT c0 FROM t0;")));
    p.patterns_differ = false;
    ck_assert(wh_pair_compares(&p, &wh_dialect_sqlite, parsed(patterns[0])));
    p.patterns_differ = true; /* a view with one, and then a blob */
    p.blobs = false;
    wh_pair_note(&p, &wh_dialect_sqlite, parsed(patterns[1]));
    ck_assert(!wh_pair_compares(&p, &wh_dialect_sqlite, parsed(blobs[0])));
}
END_TEST

START_TEST(of_rows_that_engines_may_choose_it_is_asked_where_they_come_from)
{
    static const char setup[] = "CREATE TABLE t0(c0 INT UNIQUE, c1 TEXT);";
    const char *runs = fixture_derive("diff form=member", setup, "SELECT min(c0), c1 FROM t0;");

    ck_assert_ptr_nonnull(strstr(runs, "check: bag q@test = q@reference\n"));
    ck_assert_ptr_nonnull(strstr(runs, "q@test: SELECT COUNT(*) FROM (SELECT wh1, typeof(wh1), "));
    fixture_expect("diff", setup, "SELECT min(c0), c1 FROM t0;", "order of rows");
    fixture_expect("diff form=member", setup, "SELECT c1 FROM t0;", "nothing bare");
}
END_TEST

/* 3.52 writes more digits of a real where it becomes text. */
START_TEST(text_of_computed_reals_is_not_compared_with_that_of_older_releases)
{
    static const struct {
        const char *sql;
        bool taken;
    } statements[] = {
        {"SELECT quote(c0) FROM t0;", true},
        {"SELECT quote(c0 / 3.0) FROM t0;", false},
        {"SELECT length(avg(c0)) FROM t0;", false},
        {"SELECT c0 * 2.0 FROM t0 WHERE c1 LIKE '1%';", false},
        {"SELECT *, json_quote(c0) FROM t0;", true},
        {"SELECT printf('%d %s', c0, c1) FROM t0;", true},
        {"SELECT printf('%d', c0 / 3) FROM t0;", true},
        {"SELECT printf('%s', c0 / 3) FROM t0;", false},
        {"SELECT printf('%.3f', c0) FROM t0;", false},
        {"SELECT format(c1, c0) FROM t0;", false},
    };
    wh_pair p;
    size_t i;

    memset(&p, 0, sizeof p);
    p.older = 3040001;
    p.newer = 3054001;
    p.texts = true;
    for (i = 0; i < sizeof statements / sizeof statements[0]; i++)
        ck_assert_msg(wh_pair_compares(&p, &wh_dialect_sqlite, parsed(statements[i].sql)) ==
                          statements[i].taken,
                      "%s", statements[i].sql);
}
END_TEST

START_TEST(a_finding_names_both_engines)
{
    wh_case *c = wh_case_new(arena);
    wh_session *test;
    wh_pair p;

    open_pair(&p, &test);
    wh_case_set_field(arena, c, "engine", WH_STR("left"));
    wh_pair_name_engines(&p, arena, c);
    ck_assert_ptr_null(wh_case_field(c, "engine").p);
    ck_assert(wh_str_is(wh_case_field(c, "engine.test"), "left"));
    ck_assert(wh_str_is(wh_case_field(c, "engine.reference"), "right"));
    close_pair(&p, test);
}
END_TEST

/* ---- changes --------------------------------------------------------------------------------- */

START_TEST(a_change_is_made_on_both_engines_and_taken_back)
{
    ck_assert_str_eq(fixture_derive("diff", T, "UPDATE t0 SET c0 = 1 WHERE c1 > 'a';"),
                     "check: bag refusals=SQLITE_CONSTRAINT* approx=1e-9 q@test = q@reference\n"
                     "q@test: BEGIN;\n"
                     "q@test: UPDATE t0 SET c0 = 1 WHERE c1 > 'a';\n"
                     "q@test: SELECT c0, c1 FROM t0;\n"
                     "q@test: ROLLBACK;\n"
                     "q@reference: BEGIN;\n"
                     "q@reference: UPDATE t0 SET c0 = 1 WHERE c1 > 'a';\n"
                     "q@reference: SELECT c0, c1 FROM t0;\n"
                     "q@reference: ROLLBACK;\n");
    fixture_expect("diff", T, "DELETE FROM t0 WHERE c0;", NULL);
    fixture_expect("diff", T, "INSERT INTO t0 VALUES (1, 'a'), (2, NULL) RETURNING c0;", NULL);
}
END_TEST

/* Rows that are written down meet what stands there in the order in which they are written. */
START_TEST(of_rows_that_conflict_the_order_must_be_known)
{
#define U "CREATE TABLE t1(c0 UNIQUE, c1 DEFAULT 1);\n" T
    fixture_expect("diff", U, "REPLACE INTO t1 VALUES (1, 2), (1, 3);", NULL);
    fixture_expect("diff", U, "INSERT OR IGNORE INTO t1 VALUES (1, 2), (1, 3);", NULL);
    fixture_expect("diff", U, "INSERT INTO t1 VALUES (1, 2) ON CONFLICT (c0) DO UPDATE SET c1 = 3;",
                   NULL);
    fixture_expect("diff", U, "REPLACE INTO t1 SELECT c0, c1 FROM t0;", "conflict");
    fixture_expect("diff", U, "REPLACE INTO t1 VALUES ((SELECT max(c0) FROM t1), 3), (1, 2);",
                   "conflict");
    fixture_expect("diff", U, "UPDATE OR IGNORE t1 SET c0 = 1;", "turns errors");
    fixture_expect("diff", "CREATE TABLE t1(c0 UNIQUE ON CONFLICT REPLACE);\n",
                   "INSERT INTO t1 VALUES (1);", NULL);
    fixture_expect("diff", "CREATE TABLE t1(c0 UNIQUE ON CONFLICT REPLACE);\n",
                   "UPDATE t1 SET c0 = 1;", "conflict clause");
    fixture_expect("diff", U, "INSERT INTO t1 VALUES (1, 2) ON CONFLICT DO UPDATE SET c1 = 3;",
                   "no order");
}
END_TEST

START_TEST(changes_that_engines_may_make_otherwise_are_refused)
{
    fixture_expect("diff", T "CREATE VIEW v0 AS SELECT c0 FROM t0;\n", "DELETE FROM v0;", "a view");
    fixture_expect("diff", T, "UPDATE t0 SET c0 = random();", "not the same twice");
    fixture_expect("diff", T "BEGIN;\n", "DELETE FROM t0;", "transaction");
    fixture_expect("diff", T "CREATE TABLE t1(c0);\n", "UPDATE t0 SET c0 = t1.c0 FROM t1;",
                   "several rows may match");
    fixture_dialect = "mysql";
    fixture_expect("diff", "CREATE TABLE t1(c0 INT) ENGINE=MyISAM;\n", "DELETE FROM t1;",
                   "rolled back");
    fixture_expect("diff", "CREATE TABLE t1(c0 INT);\n", "DELETE FROM t1;", NULL);
    fixture_dialect = "sqlite";
}
END_TEST

/* The base that prepare makes of a query, in so many draws. */
static size_t count_updates(const char *setup, const char *base, uint64_t draws)
{
    size_t updates = 0, i;
    uint64_t key;

    for (key = 0; key < draws; key++) {
        wh_case *c = fixture_case(NULL, setup, base);

        ck_assert_int_eq(wh_oracle_prepare(arena, &wh_oracle_diff, key, c, NULL), WH_OK);
        for (i = 0; i < c->nsections; i++)
            updates += c->sections[i].kind == WH_BASE &&
                       wh_str_starts_with(c->sections[i].stmts[0].sql, "UPDATE t0 ");
    }
    return updates;
}

START_TEST(some_queries_become_the_predicate_of_an_update)
{
    size_t n = count_updates(T, "SELECT c1 FROM t0 WHERE c0 > 1;", 400);

    ck_assert_msg(n > 20 && n < 100, "%zu", n);
    /* what can't be changed stays a query */
    ck_assert_uint_eq(count_updates(T, "SELECT 1 FROM t0 WHERE 1 IN (SELECT c0 FROM t0 AS x);", 1),
                      0);
    ck_assert_uint_eq(count_updates(T "CREATE VIEW t1 AS SELECT c0 FROM t0;\n",
                                    "SELECT c0 FROM t1 WHERE c0 > 1;", 100),
                      0);
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {
        the_same_query_runs_on_both_engines,
        types_are_compared_where_they_are_told,
        queries_that_two_builds_may_answer_otherwise_are_refused,
        one_row_is_the_same_in_any_order,
        functions_that_releases_changed_are_compared_within_one,
        setups_that_depend_on_the_order_of_rows_or_the_clock_are_refused,
        only_that_oracle_wants_two_engines,
        what_both_take_or_refuse_stays,
        databases_that_came_apart_are_built_anew,
        builds_whose_patterns_match_otherwise_are_compared_without_blobs,
        of_rows_that_engines_may_choose_it_is_asked_where_they_come_from,
        text_of_computed_reals_is_not_compared_with_that_of_older_releases,
        a_finding_names_both_engines,
        a_change_is_made_on_both_engines_and_taken_back,
        of_rows_that_conflict_the_order_must_be_known,
        changes_that_engines_may_make_otherwise_are_refused,
        some_queries_become_the_predicate_of_an_update,
    };

    return fixture_run("diff", tests, sizeof tests / sizeof tests[0]);
}
