/*
 * What is said to the planners of servers, tried on real ones: a name that is written wrongly makes
 * checks inconclusive and nothing else, or nothing at all where unknown names are passed over.
 * Each test is left out where its server is not installed.
 */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "formats/sql/catalog/catalog.h"
#include "formats/sql/tree/template.h"
#include "oracles/plan/planner.h"
#include <whittle/engine.h>

static wh_engine *engine;
static wh_session *session;
static char first[200]; /* value of the last answer, as text */
static wh_answer answer;
static unsigned warnings;

static bool keep_first(void *ctx, const wh_value *v, size_t n)
{
    (void)ctx;
    first[0] = '\0';
    if (n > 0 && v[0].kind == WH_TEXT)
        snprintf(first, sizeof first, "%.*s", (int)v[0].s.n, v[0].s.p);
    return true;
}

static void ignore_columns(void *ctx, size_t n)
{
    (void)ctx;
    (void)n;
}

static void count_warning(void *ctx, wh_str class_, wh_str text)
{
    (void)ctx;
    (void)class_;
    snprintf(first, sizeof first, "%.*s", (int)text.n, text.p);
    warnings++;
}

static bool does(const char *sql)
{
    wh_sink sink = {NULL, ignore_columns, keep_first, count_warning};

    first[0] = '\0';
    warnings = 0;
    wh_session_execute(session, wh_str_of(sql), &sink, &answer);
    return answer.kind == WH_ANSWER_OK;
}

/* False: there is no such server here. */
static bool begin(const char *url, const char *program)
{
    wh_engine_config config = WH_ENGINE_CONFIG_INIT;
    wh_error err = {0, 0, "", ""};

    if (program && access(program, X_OK) != 0)
        return false;
    config.url = wh_str_of(url);
    if (wh_engine_open(&engine, &config, &err) != WH_OK && !program)
        return false;
    ck_assert_msg(engine != NULL, "%s", err.message);
    ck_assert_msg(wh_session_open(&session, engine, &err) == WH_OK, "%s", err.message);
    return true;
}

static void end(void)
{
    wh_session_close(session);
    wh_engine_close(engine);
    session = NULL;
    engine = NULL;
}

static void try_settings(const char *dialect)
{
    const wh_planner *p = wh_planner_of(wh_dialect_find(wh_str_of(dialect)));

    ck_assert_ptr_nonnull(p->settings);
    for (const wh_setting *s = p->settings; s->set; s++) {
        ck_assert_msg(does(s->set) && warnings == 0, "%s: %s %s", s->set, answer.text, first);
        ck_assert_msg(does(s->reset) && warnings == 0, "%s: %s %s", s->reset, answer.text, first);
    }
}

/* ---- PostgreSQL ------------------------------------------------------------------------------ */

/* What not all releases have: an unknown name is no error in these settings. */
static const struct {
    const char *name;
    int since, before;
} releases[] = {
    {"enable_incremental_sort", 13, 99},
    {"enable_memoize", 14, 99},
    {"enable_presorted_aggregate", 16, 99},
    {"enable_group_by_reordering", 17, 99},
    {"enable_distinct_reordering", 18, 99},
    {"enable_self_join_elimination", 18, 99},
    {"enable_partition_pruning", 11, 99},
    {"enable_partitionwise_join", 11, 99},
    {"enable_partitionwise_aggregate", 11, 99},
    {"force_parallel_mode", 10, 16},
    {"debug_parallel_query", 16, 99},
    {"jit", 11, 99},
    {"jit_above_cost", 11, 99},
    {"enable_parallel_hash", 11, 99},
};

static bool is_of_another_release(const char *name, int release)
{
    for (size_t i = 0; i < sizeof releases / sizeof releases[0]; i++)
        if (strcmp(name, releases[i].name) == 0)
            return release < releases[i].since || release >= releases[i].before;
    return false;
}

/* Each name behind SET is one that the server knows, or one of another release. */
static void try_names(const char *sql, int release)
{
    const char *p = sql;

    while ((p = strstr(p, "SET ")) != NULL) {
        char name[64], ask[128];

        p += 4;
        ck_assert_int_eq(sscanf(p, "%63[a-z_]", name), 1);
        snprintf(ask, sizeof ask, "SELECT coalesce(current_setting('%s', true), 'UNKNOWN')", name);
        ck_assert_msg(does(ask), "%s", answer.text);
        ck_assert_msg(strcmp(first, "UNKNOWN") != 0 || is_of_another_release(name, release),
                      "%s: %s is not known", sql, name);
    }
}

/* WHITTLE_POSTGRESQL_BIN: another release than the installed one. */
static bool begin_postgresql(void)
{
    const char *bin = getenv("WHITTLE_POSTGRESQL_BIN");
    char url[600];

    snprintf(url, sizeof url, "postgresql:%s%s", bin ? "?bin=" : "", bin ? bin : "");
    return begin(url, NULL);
}

START_TEST(every_setting_and_index_is_one_of_postgresql)
{
    static const char *const columns[] = {
        [WH_CLASS_BOOLEAN] = "boolean",    [WH_CLASS_INTEGER] = "integer",
        [WH_CLASS_REAL] = "real",          [WH_CLASS_DECIMAL] = "numeric",
        [WH_CLASS_TEXT] = "text",          [WH_CLASS_BLOB] = "bytea",
        [WH_CLASS_DATE] = "date",          [WH_CLASS_TIME] = "time",
        [WH_CLASS_DATETIME] = "timestamp", [WH_CLASS_INTERVAL] = "interval",
        [WH_CLASS_JSON] = "jsonb",         [WH_CLASS_UUID] = "uuid",
        [WH_CLASS_ARRAY] = "integer[]",    [WH_CLASS_RANGE] = "int4range",
        [WH_CLASS_BIT] = "bit(4)",         [WH_CLASS_NETWORK] = "inet",
    };
    const wh_dialect *d = wh_dialect_find(WH_STR("postgresql"));
    const wh_planner *p = wh_planner_of(d);
    int release;

    if (!begin_postgresql())
        return;
    ck_assert_int_eq(sscanf(wh_engine_version(engine), "postgresql %d", &release), 1);
    try_settings("postgresql");
    for (const wh_setting *s = p->settings; s->set; s++) {
        try_names(s->set, release);
        try_names(s->reset, release);
    }
    for (size_t k = 0; k < sizeof columns / sizeof columns[0]; k++) {
        char sql[200];

        if (columns[k] == NULL)
            continue;
        snprintf(sql, sizeof sql, "CREATE TABLE t%zu (c %s)", k, columns[k]);
        ck_assert_msg(does(sql), "%s: %s", sql, answer.text);
        for (const wh_index_form *f = p->indexes; f->sql; f++) {
            wh_buf b = WH_BUF_INIT(1000);

            if (f->classes != 0 && !(f->classes >> k & 1))
                continue;
            wh_buf_format(&b, "CREATE INDEX ON t%zu", k);
            wh_quote(&b, d, f->sql, {"c", NULL, WH_STR("c")});
            wh_buf_char(&b, '\0');
            ck_assert_msg(does(b.p), "%s: %s", b.p, answer.text);
            wh_buf_release(&b);
        }
    }
    end();
}
END_TEST

START_TEST(a_setting_that_postgresql_has_not_is_told)
{
    if (!begin_postgresql())
        return;
    ck_assert(!does("SET enable_hash_join = off;"));
    ck_assert(does("SELECT coalesce(current_setting('enable_hash_join', true), 'UNKNOWN')"));
    ck_assert_str_eq(first, "UNKNOWN");
    ck_assert(!is_of_another_release("enable_hash_join", 12));
    ck_assert(is_of_another_release("enable_memoize", 13));
    end();
}
END_TEST

/* ---- MariaDB and MySQL ------------------------------------------------------------------------
 */

START_TEST(every_setting_is_one_of_mariadb)
{
    if (!begin("mariadb:?bin=/usr/sbin", "/usr/sbin/mariadbd"))
        return;
    try_settings("mariadb");
    ck_assert(!does("SET optimizer_switch = 'semi_join=off';"));
    end();
}
END_TEST

/* A hint that is not understood is a warning. */
START_TEST(every_setting_and_hint_is_one_of_mysql)
{
    const char *bin = getenv("WHITTLE_MYSQL_BIN");
    const wh_dialect *d = wh_dialect_find(WH_STR("mysql"));
    char url[600], program[600];

    snprintf(url, sizeof url, "mysql:?bin=%s", bin ? bin : "");
    snprintf(program, sizeof program, "%s/mysqld", bin ? bin : "");
    if (bin == NULL || !begin(url, program))
        return;
    try_settings("mysql");
    ck_assert(does("CREATE TABLE t0 (c INT)"));
    for (const char *const *c = wh_planner_of(d)->comments; *c; c++) {
        wh_buf b = WH_BUF_INIT(1000);

        wh_buf_text(&b, "SELECT /*+ ");
        wh_quote(&b, d, *c, {"t", NULL, WH_STR("t0")});
        wh_buf_text(&b, " */ c FROM t0");
        wh_buf_char(&b, '\0');
        ck_assert_msg(does(b.p) && warnings == 0, "%s: %s %s", b.p, answer.text, first);
        wh_buf_release(&b);
    }
    ck_assert(does("SELECT /*+ NO_SEMI_JOIN() */ c FROM t0") && warnings == 1);
    end();
}
END_TEST

int main(void)
{
    Suite *s = suite_create("planner_settings");
    TCase *t = tcase_create("planner_settings");
    SRunner *runner = srunner_create(s);
    int failed;

    tcase_set_timeout(t, 200);
    tcase_add_test(t, every_setting_and_index_is_one_of_postgresql);
    tcase_add_test(t, a_setting_that_postgresql_has_not_is_told);
    tcase_add_test(t, every_setting_is_one_of_mariadb);
    tcase_add_test(t, every_setting_and_hint_is_one_of_mysql);
    suite_add_tcase(s, t);
    srunner_run_all(runner, CK_NORMAL);
    failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
