/* TDengine's clauses, which no server here answers: what they are mapped to runs on PostgreSQL, and
 * gives what follows from its manual (https://docs.tdengine.com/reference/taos-sql/) by hand.
 * Without PostgreSQL's programs it is skipped. */
#include <whittle/engine.h>

#include "oracles/diff/mapping.h"
#include "replay/engine/server/server.h"
#include "tests/oracles/fixture.h"
#include "tests/replay/engine/server/installed_fixture.h"

#define SETUP                                                                                      \
    "CREATE TABLE d (ts TIMESTAMP, k NCHAR(8), c BIGINT, v DOUBLE);\n"                             \
    "INSERT INTO d VALUES ('2022-05-01 10:00:00.000', 'a', 1, 1.5), "                              \
    "('2022-05-01 10:00:07.500', 'b', 5, NULL), ('2022-05-01 10:00:12.000', 'a', NULL, 4.0), "     \
    "('2022-05-01 10:01:00.000', 'a', 9, -2.0);\n"

static const struct {
    const char *sql, *rows;
} cases[] = {
    {"SELECT _wstart, count(*) AS n, sum(c) AS s FROM d INTERVAL(10s) ORDER BY _wstart;",
     "timestamp'2022-05-01 10:00:00' 2 numeric'6'|timestamp'2022-05-01 10:00:10' 1 NULL|"
     "timestamp'2022-05-01 10:01:00' 1 numeric'9'|"},
    {"SELECT k, _wstart, max(v) AS m FROM d WHERE c IS NULL OR c < 9 PARTITION BY k INTERVAL(1m) "
     "ORDER BY k;",
     "'a' timestamp'2022-05-01 10:00:00' 4.0|'b' timestamp'2022-05-01 10:00:00' NULL|"},
    {"SELECT _wstart, spread(c) AS s FROM d INTERVAL(1d);", "timestamp'2022-05-01 00:00:00' 8|"},
    {"SELECT timetruncate(ts, 1h) AS h, timediff(ts, '2022-05-01 09:59:00', 1s) AS d FROM d WHERE "
     "c = 5;",
     "timestamp'2022-05-01 10:00:00' 67|"},
    {"SELECT timediff('2022-05-01 00:00:00', ts, 1h) AS d FROM d WHERE c = 9;", "-10|"},
    {"SELECT count(*) AS n FROM d WHERE ts >= '2022-05-01 10:00:10';", "2|"},
};

static wh_server *server;
static char url[400];

static bool put_row(void *ctx, const wh_value *v, size_t n)
{
    wh_buf *out = ctx;
    size_t i;

    for (i = 0; i < n; i++) {
        wh_buf_text(out, i ? " " : "");
        wh_value_print(out, &v[i]);
    }
    wh_buf_char(out, '|');
    return true;
}

static void execute(wh_session *s, wh_str sql, wh_buf *out)
{
    wh_sink sink = {out, NULL, put_row, NULL};
    wh_answer answer;

    wh_session_execute(s, sql, &sink, &answer);
    ck_assert_msg(answer.kind == WH_ANSWER_OK, "%s: %.*s", answer.text, (int)sql.n, sql.p);
}

static void run_mapped(const wh_mapping *m, wh_catalog *catalog, wh_session *s, wh_str sql,
                       wh_buf *out)
{
    const wh_node *n;
    const char *why = "?";
    wh_str text;

    ck_assert_int_eq(wh_parse_one(arena, &wh_dialect_tdengine, sql, &n, NULL), WH_OK);
    ck_assert_msg(wh_map_statement(m, arena, catalog, n, &text, &why), "%s: %.*s", why, (int)sql.n,
                  sql.p);
    wh_catalog_apply(catalog, n);
    execute(s, text, out);
}

START_TEST(windows_of_time_give_what_the_manual_says)
{
    wh_mapping *m = wh_mapping_new(arena, &wh_dialect_tdengine, &wh_dialect_postgresql, NULL);
    wh_engine_config config = WH_ENGINE_CONFIG_INIT;
    wh_catalog *catalog = wh_catalog_new(arena, &wh_dialect_tdengine);
    wh_session *s = NULL;
    wh_engine *e = NULL;
    wh_error err = {0};
    wh_case *c;
    size_t i;

    config.url = wh_str_of(url);
    ck_assert_msg(wh_engine_open(&e, &config, &err) == WH_OK, "%s", err.message);
    ck_assert_msg(wh_session_open(&s, e, &err) == WH_OK, "%s", err.message);
    fixture_dialect = "tdengine";
    c = fixture_case(NULL, SETUP, "SELECT 1;");
    wh_mapping_look(m, arena, c);
    for (i = 0; i < c->sections[0].nstmts; i++) {
        wh_buf none = WH_BUF_INIT(1000);

        if (!c->sections[0].stmts[i].blank)
            run_mapped(m, catalog, s, c->sections[0].stmts[i].sql, &none);
        wh_buf_release(&none);
    }
    for (i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        wh_buf rows = WH_BUF_INIT(4000);

        run_mapped(m, catalog, s, wh_str_of(cases[i].sql), &rows);
        wh_buf_char(&rows, '\0');
        ck_assert_str_eq(rows.p, cases[i].rows);
        wh_buf_release(&rows);
    }
    wh_session_close(s);
    wh_engine_close(e);
}
END_TEST

/* The last of them replaces the others. */
START_TEST(rows_of_one_time_have_no_mapping)
{
    wh_mapping *m = wh_mapping_new(arena, &wh_dialect_tdengine, &wh_dialect_postgresql, NULL);
    wh_catalog *catalog;
    const wh_node *n;
    const char *why = "";
    wh_str text;
    wh_case *c;

    fixture_dialect = "tdengine";
    c = fixture_case(NULL,
                     "CREATE TABLE d (ts TIMESTAMP, c INT);\nINSERT INTO d VALUES "
                     "('2022-05-01 10:00:00', 1), ('2022-05-01 10:00:00', 2);\n",
                     "SELECT 1;");
    catalog = wh_case_catalog(arena, &wh_dialect_tdengine, c);
    wh_mapping_look(m, arena, c);
    ck_assert_int_eq(
        wh_parse_one(arena, &wh_dialect_tdengine, c->sections[0].stmts[1].sql, &n, NULL), WH_OK);
    ck_assert(!wh_map_statement(m, arena, catalog, n, &text, &why));
    ck_assert_str_eq(why, "rows of one time, of which the last replaces the others");
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {windows_of_time_give_what_the_manual_says,
                                  rows_of_one_time_have_no_mapping};
    wh_error err = {0};
    int failed;

    if (!postgresql_is_installed())
        return SKIPPED;
    if (wh_server_start(&server, WH_STR("postgresql"), NULL, (uint64_t)1 << 30, &err) != WH_OK) {
        printf("%s\n", err.message);
        return 1;
    }
    snprintf(url, sizeof url, "postgresql:?server=%s", wh_server_dir(server));
    failed = fixture_run("tdengine", tests, sizeof tests / sizeof tests[0]);
    wh_server_stop(server);
    return failed;
}
