/* The TDengine driver's parts that need no server: URLs, walls, values, answers. */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>

#include "formats/base/json.h"
#include "formats/base/memory.h"
#include "replay/engine/tdengine/session.h"

/* ---- URLs -------------------------------------------------------------------------------------
 */

START_TEST(a_url_names_a_server_and_a_user)
{
    wh_td_url u;

    ck_assert_int_eq(
        wh_td_url_read(WH_STR("tdengine://me:p%40s@db.example:99/d?ssl=on&ssl-ca=/a"), &u, NULL),
        WH_OK);
    ck_assert_str_eq(u.at.user, "me");
    ck_assert_str_eq(u.at.password, "p@s");
    ck_assert_str_eq(u.at.host, "db.example");
    ck_assert_str_eq(u.at.database, "d");
    ck_assert_uint_eq(u.at.port, 99);
    ck_assert(u.tls);
    ck_assert_str_eq(u.ca, "/a");
    wh_td_url_release(&u);
    ck_assert_int_eq(wh_td_url_read(WH_STR("tdengine://me@[::1]"), &u, NULL), WH_OK);
    ck_assert_str_eq(u.at.host, "::1");
    ck_assert_uint_eq(u.at.port, 6041);
    ck_assert(u.at.password == NULL && !u.tls);
    wh_td_url_release(&u);
}
END_TEST

START_TEST(other_urls_are_refused_without_their_password)
{
    static const char *const wrong[] = {"tdengine:",
                                        "tdengine:?lib=x",
                                        "tdengine://",
                                        "tdengine://host",
                                        "tdengine://u:sesame@",
                                        "tdengine://u:sesame@h:70000",
                                        "tdengine://u:sesame@h:x",
                                        "tdengine://u:sesame@h/a.b",
                                        "tdengine://u:sesame@h/a%20b",
                                        "tdengine://u:sesame@h%0d%0a",
                                        "tdengine://u:sesame@h?ssl=maybe",
                                        "tdengine://u:sesame@h?bin=x",
                                        "tdengine://u:sesame%zz@h"};
    wh_error err;
    wh_td_url u;
    size_t i;

    for (i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        ck_assert_msg(wh_td_url_read(wh_str_of(wrong[i]), &u, &err) == WH_EINVAL, "%s", wrong[i]);
        ck_assert_msg(strstr(err.message, "sesame") == NULL, "%s", err.message);
        wh_td_url_release(&u);
    }
}
END_TEST

/* ---- walls ------------------------------------------------------------------------------------
 */

START_TEST(a_case_works_on_its_own_tables)
{
    static const char *const right[] = {
        "SELECT 1",
        "select t.c, x.d from t, u as x where t.ts = x.ts and x.d > 1.5",
        "SELECT a.c FROM (SELECT c FROM t) a",
        "SELECT c FROM t WHERE f(a, t.c) > (SELECT max(u.c) FROM u WHERE u.k = 'x.y') ORDER BY t.c",
        "EXPLAIN SELECT 1",
        "SELECT a.ts FROM t a JOIN u b ON a.ts = b.ts AND f(1, b.c) = 2",
        "DESCRIBE t",
        "SELECT `a`.c FROM `t` `a`",
        "SELECT k, _wstart, max(v) FROM d PARTITION BY d.k INTERVAL(1m)",
        "SELECT 1;"};
    static const char *const changes[] = {
        "INSERT INTO t VALUES ('2022-05-01 10:00:00.000', 1.5, 'a.b')",
        "CREATE TABLE t (ts TIMESTAMP, c INT)",
        "create stable s (ts timestamp, c int) tags (k int)",
        "DROP TABLE IF EXISTS t",
        "ALTER TABLE t ADD COLUMN d INT",
        "DELETE FROM t WHERE ts > '2020-01-01'",
        "INSERT INTO t USING s TAGS (1) VALUES (1, 2) u VALUES (3, 4)"};
    bool counts;
    size_t i;

    for (i = 0; i < sizeof right / sizeof *right; i++) {
        ck_assert_msg(wh_td_refusal(wh_str_of(right[i]), &counts) == NULL, "%s", right[i]);
        ck_assert(!counts);
    }
    for (i = 0; i < sizeof changes / sizeof *changes; i++) {
        ck_assert_msg(wh_td_refusal(wh_str_of(changes[i]), &counts) == NULL, "%s", changes[i]);
        ck_assert(counts);
    }
}
END_TEST

START_TEST(nothing_else_is_reached)
{
    static const char *const wrong[] = {"",
                                        ";",
                                        "USE other",
                                        "CREATE DATABASE x",
                                        "DROP DATABASE x",
                                        "CREATE USER u PASS 'p'",
                                        "GRANT ALL ON *.* TO u",
                                        "ALTER USER root PASS 'x'",
                                        "ALTER DATABASE x KEEP 1",
                                        "ALTER LOCAL 'debugFlag' '143'",
                                        "CREATE DNODE 'h'",
                                        "CREATE FUNCTION f AS '/x.so' OUTPUTTYPE INT",
                                        "CREATE STREAM s INTO t AS SELECT 1",
                                        "KILL QUERY '1'",
                                        "SHOW DATABASES",
                                        "SHUTDOWN",
                                        "COMPACT DATABASE x",
                                        "EXPLAIN SELECT 1 FROM other.t",
                                        "SELECT 1 FROM other.t",
                                        "SELECT * FROM t, other.t",
                                        "SELECT * FROM t a JOIN other.t b ON a.ts = b.ts",
                                        "SELECT * FROM (SELECT * FROM other.t)",
                                        "SELECT * FROM (other.t)",
                                        "SELECT other.t.c FROM t",
                                        "SELECT (SELECT 1 FROM other.t) FROM t",
                                        "SELECT 1 FROM t UNION SELECT 1 FROM other . t",
                                        "SELECT 1 FROM `other`.`t`",
                                        "SELECT 1 FROM \"other\".t",
                                        "INSERT INTO other.t VALUES (1)",
                                        "INSERT INTO t FILE '/etc/passwd'",
                                        "INSERT INTO t VALUES (1) u FILE '/x'",
                                        "DROP TABLE other.t",
                                        "CREATE TABLE other.t (ts TIMESTAMP)",
                                        "CREATE TABLE t USING other.s TAGS (1)",
                                        "DELETE FROM other.t",
                                        "SELECT 1; DROP TABLE t",
                                        "SELECT 1 /* x */",
                                        "INSERT INTO t /* /* */ FILE '/x' -- */ VALUES (1)",
                                        "SELECT 1 -- x",
                                        "INSERT INTO t VALUES ('\\', FILE '/x', ' ')",
                                        "SELECT $$ FROM t $$",
                                        "SELECT 'a",
                                        "SELECT $$a"};
    bool counts;
    size_t i;

    for (i = 0; i < sizeof wrong / sizeof *wrong; i++)
        ck_assert_msg(wh_td_refusal(wh_str_of(wrong[i]), &counts) != NULL, "%s", wrong[i]);
    ck_assert(wh_td_refusal(WH_STR("SELECT 1\0"), &counts) != NULL);
}
END_TEST

/* ---- values -----------------------------------------------------------------------------------
 */

static const char *shown(const char *type, const char *json)
{
    static char out[200];
    wh_buf bytes = WH_BUF_INIT(200), b = WH_BUF_INIT(sizeof out - 1);
    wh_str raw = {"", 0};
    wh_value v;
    wh_json j;
    int kind;

    wh_buf_reserve(&bytes, 200);
    wh_json_init(&j, wh_str_of(json));
    kind = wh_json_next(&j, &raw);
    if (wh_td_value(wh_str_of(type), kind, raw, &bytes, &v))
        wh_value_print(&b, &v);
    else
        wh_buf_text(&b, "none");
    memcpy(out, b.p, b.n);
    out[b.n] = '\0';
    wh_buf_release(&bytes);
    wh_buf_release(&b);
    return out;
}

START_TEST(values_are_those_of_their_types)
{
    ck_assert_str_eq(shown("BIGINT", "-9223372036854775808"), "-9223372036854775808");
    ck_assert_str_eq(shown("BIGINT UNSIGNED", "18446744073709551615"),
                     "numeric'18446744073709551615'");
    ck_assert_str_eq(shown("DOUBLE", "0.1"), "0.1");
    ck_assert_str_eq(shown("DOUBLE", "3"), "3.0");
    ck_assert_str_eq(shown("BOOL", "true"), "true");
    ck_assert_str_eq(shown("NCHAR", "\"a\\u00e9\\n\""), "'a\xc3\xa9\\n'");
    ck_assert_str_eq(shown("VARBINARY", "\"7f8290\""), "x'7f8290'");
    ck_assert_str_eq(shown("DECIMAL(8, 4)", "\"1.5000\""), "numeric'1.5000'");
    ck_assert_str_eq(shown("DECIMAL(8, 4)", "1.5000"), "numeric'1.5000'");
    ck_assert_str_eq(shown("TIMESTAMP", "\"2022-06-29T05:50:55.401Z\""),
                     "timestamp'2022-06-29T05:50:55.401Z'");
    ck_assert_str_eq(shown("INT", "null"), "NULL");
}
END_TEST

START_TEST(a_float_is_what_it_is_not_what_its_shortest_text_says)
{
    wh_buf none = WH_BUF_INIT(1);
    wh_value v;

    ck_assert(wh_td_value(WH_STR("FLOAT"), WH_JSON_NUMBER, WH_STR("0.1"), &none, &v));
    ck_assert_double_eq(v.r, (double)0.1f);
}
END_TEST

START_TEST(values_of_other_types_are_none)
{
    ck_assert_str_eq(shown("INT", "\"1\""), "none");
    ck_assert_str_eq(shown("INT", "1.5"), "none");
    ck_assert_str_eq(shown("DOUBLE", "true"), "none");
    ck_assert_str_eq(shown("BOOL", "1"), "none");
    ck_assert_str_eq(shown("VARCHAR", "1"), "none");
    ck_assert_str_eq(shown("VARBINARY", "\"7f8\""), "none");
    ck_assert_str_eq(shown("VARBINARY", "\"zz\""), "none");
    ck_assert_str_eq(shown("DECIMAL(8, 4)", "\"abc\""), "none");
    ck_assert_str_eq(shown("UNHEARD", "1"), "none");
}
END_TEST

/* ---- answers ----------------------------------------------------------------------------------
 */

static wh_td_engine engine;

static bool print_row(void *ctx, const wh_value *v, size_t n)
{
    size_t i;

    for (i = 0; i < n; i++) {
        wh_buf_text(ctx, i ? " " : "|");
        wh_value_print(ctx, &v[i]);
    }
    return true;
}

static wh_answer answered;

static const char *rows(const char *body, long status, bool counts)
{
    static char out[300];
    wh_buf b = WH_BUF_INIT(sizeof out - 1);
    wh_sink sink = {&b, NULL, print_row, NULL};

    engine.limits = (wh_limits)WH_LIMITS_INIT;
    engine.limits.rows = 2;
    engine.limits.length = 20;
    engine.body = (wh_buf)WH_BUF_INIT(4000);
    wh_buf_text(&engine.body, body);
    wh_td_answer(&engine, status, counts, &sink, &answered);
    memcpy(out, b.p ? b.p : "", b.n);
    out[b.n] = '\0';
    wh_buf_release(&engine.body);
    wh_buf_release(&b);
    return out;
}

#define COLUMNS "\"column_meta\":[[\"a\",\"INT\",4],[\"b\",\"VARCHAR\",9]]"

START_TEST(members_come_in_any_order)
{
    ck_assert_str_eq(rows("{\"rows\":2,\"data\":[[1,\"x\"],[null,null]],\"new\":[{}]," COLUMNS
                          ",\"code\":0}",
                          200, false),
                     "|1 'x'|NULL NULL");
    ck_assert_int_eq(answered.kind, WH_ANSWER_OK);
    ck_assert_int_eq(answered.affected, -1);
    rows("{\"code\":0,\"column_meta\":[[\"affected_rows\",\"INT\",4]],\"data\":[[3]],\"rows\":1}",
         200, true);
    ck_assert_int_eq(answered.kind, WH_ANSWER_OK);
    ck_assert_int_eq(answered.affected, 3);
    /* a query may call its own column so */
    ck_assert_str_eq(rows("{\"code\":0,\"column_meta\":[[\"affected_rows\",\"INT\",4]],\"data\":[["
                          "3]],\"rows\":1}",
                          200, false),
                     "|3");
}
END_TEST

START_TEST(errors_are_told_apart)
{
    static const struct {
        unsigned code;
        int kind;
        const char *class_;
    } cases[] = {{0x2600, WH_ANSWER_ERROR, "0x2600"},    {0x0100, WH_ANSWER_ERROR, "0x0100"},
                 {0x0110, WH_ANSWER_INTERNAL, "0x0110"}, {0x2502, WH_ANSWER_INTERNAL, "0x2502"},
                 {0x0102, WH_ANSWER_LIMIT, "0x0102"},    {0x000b, WH_ANSWER_LOST, "0x000B"},
                 {0x020f, WH_ANSWER_STOPPED, "0x020F"},  {0x80002600, WH_ANSWER_ERROR, "0x2600"}};
    char body[100];
    size_t i;

    for (i = 0; i < sizeof cases / sizeof *cases; i++) {
        snprintf(body, sizeof body, "{\"code\":%u,\"desc\":\"near \\\"1\\\"\\n\"}", cases[i].code);
        rows(body, 200, false);
        ck_assert_int_eq(answered.kind, cases[i].kind);
        ck_assert_str_eq(answered.class_, cases[i].class_);
        ck_assert_str_eq(answered.text, "near \"1\" ");
    }
}
END_TEST

START_TEST(an_answer_that_is_none_is_a_lost_server_never_rows)
{
    static const char *const wrong[] = {
        "",
        "<html>",
        "[]",
        "{}",
        "{\"code\":0}",
        "{\"code\":\"0\"," COLUMNS ",\"data\":[]}",
        "{\"code\":0," COLUMNS "}",
        "{\"code\":0,\"data\":[]}",
        "{\"code\":0," COLUMNS ",\"data\":[[1]]}",
        "{\"code\":0," COLUMNS ",\"data\":[[1,\"x\",2]]}",
        "{\"code\":0," COLUMNS ",\"data\":[1]}",
        "{\"code\":0," COLUMNS ",\"data\":[[\"1\",\"x\"]]}",
        "{\"code\":0," COLUMNS ",\"data\":[[1,[]]]}",
        "{\"code\":0,\"column_meta\":[[\"a\"]],\"data\":[]}",
        "{\"code\":0,\"column_meta\":[[\"a\",\"INT\",4,5]],\"data\":[]}",
        "{\"code\":0,\"code\":0," COLUMNS ",\"data\":[]}",
        "{\"code\":0," COLUMNS ",\"data\":[[1,\"x\"]]",
        "{\"code\":0," COLUMNS ",\"data\":[]}{}",
        "{\"code\":1e99}",
        "{\"code\":0.5}"};
    size_t i;

    for (i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        rows(wrong[i], 200, false);
        ck_assert_msg(answered.kind == WH_ANSWER_LOST, "%s", wrong[i]);
        ck_assert_msg(strstr(answered.text, "HTTP 200") != NULL, "%s", answered.text);
    }
    rows("{\"code\":0," COLUMNS ",\"data\":[]}", 503, false);
    ck_assert_int_eq(answered.kind, WH_ANSWER_LOST);
    rows("{\"code\":0,\"data\":[[\"many\"]]}", 200, true);
    ck_assert_int_eq(answered.kind, WH_ANSWER_LOST);
}
END_TEST

START_TEST(limits_hold)
{
    ck_assert_str_eq(
        rows("{\"code\":0," COLUMNS ",\"data\":[[1,\"x\"],[2,\"x\"],[3,\"x\"]]}", 200, false),
        "|1 'x'|2 'x'");
    ck_assert_int_eq(answered.kind, WH_ANSWER_LIMIT);
    ck_assert_str_eq(
        rows("{\"code\":0," COLUMNS ",\"data\":[[1,\"123456789012345678901\"]]}", 200, false), "");
    ck_assert_int_eq(answered.kind, WH_ANSWER_LIMIT);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("tdengine");
    TCase *t = tcase_create("parts");
    SRunner *r;
    int failed;

    tcase_add_test(t, a_url_names_a_server_and_a_user);
    tcase_add_test(t, other_urls_are_refused_without_their_password);
    tcase_add_test(t, a_case_works_on_its_own_tables);
    tcase_add_test(t, nothing_else_is_reached);
    tcase_add_test(t, values_are_those_of_their_types);
    tcase_add_test(t, a_float_is_what_it_is_not_what_its_shortest_text_says);
    tcase_add_test(t, values_of_other_types_are_none);
    tcase_add_test(t, members_come_in_any_order);
    tcase_add_test(t, errors_are_told_apart);
    tcase_add_test(t, an_answer_that_is_none_is_a_lost_server_never_rows);
    tcase_add_test(t, limits_hold);
    suite_add_tcase(s, t);
    r = srunner_create(s);
    srunner_run_all(r, CK_NORMAL);
    failed = srunner_ntests_failed(r);
    srunner_free(r);
    return failed != 0;
}
