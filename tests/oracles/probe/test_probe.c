/* Statements of single features, and engines that are asked for them. */
#include "tests/oracles/fixture.h"
#include "oracles/probe/probe.h"

static const char *statement(const char *kind, const char *text)
{
    wh_buf b = WH_BUF_INIT(1 << 16);
    wh_str s = {NULL, 0};

    if (wh_probe_statement(&b, wh_dialect_find(wh_str_of(fixture_dialect)), wh_str_of(kind),
                           wh_str_of(text), WH_PROBE_ANY))
        s = wh_arena_str(arena, wh_buf_view(&b));
    wh_buf_release(&b);
    return s.p ? s.p : "";
}

START_TEST(a_probe_is_one_statement_around_the_feature)
{
    ck_assert_str_eq(statement("leaf", "$c IS NOT DISTINCT FROM $k"),
                     "SELECT * FROM t0 CROSS JOIN t1 WHERE t0.c0 IS NOT DISTINCT FROM 1;");
    ck_assert_str_eq(statement("join-using", "FULL OUTER JOIN"),
                     "SELECT t0.c1 FROM t0 FULL OUTER JOIN t1 USING (c0);");
    ck_assert_str_eq(statement("constraint", "CHECK (length($c) < 40)"),
                     "CREATE TABLE p0(c0 INT CHECK (length(c0) < 40));");
    ck_assert_str_eq(statement("clause", "strict"), "CREATE TABLE p0(c0 INT) STRICT;");
    ck_assert_str_eq(statement("number", "$num % $num"),
                     "SELECT (t0.c0 + 1) % (t0.c0 + 1) FROM t0 CROSS JOIN t1;");
}
END_TEST

START_TEST(a_feature_is_written_as_its_dialect_does)
{
    fixture_dialect = "mariadb";
    ck_assert_str_eq(statement("trigger", "SET NEW.$s = $k"),
                     "CREATE TRIGGER p0 BEFORE INSERT ON t0 FOR EACH ROW SET NEW.c1 = 1;");
    ck_assert_str_eq(statement("leaf", "$ct COLLATE $coll $o $k"),
                     "SELECT * FROM t0 CROSS JOIN t1 WHERE t0.c1 COLLATE utf8mb4_bin = 1;");
    fixture_dialect = "postgresql";
    ck_assert_str_eq(statement("trigger", "NEW.$s := $k"),
                     "CREATE FUNCTION p0() RETURNS trigger LANGUAGE plpgsql AS $wh$ BEGIN NEW.c1 "
                     ":= 1; RETURN NEW; END $wh$;");
    ck_assert_str_eq(statement("clause", "generated"),
                     "CREATE TABLE p0(c0 INT, c1 INT GENERATED ALWAYS AS (c0 + 1) STORED);");
    fixture_dialect = "sqlite";
    ck_assert_str_eq(statement("trigger", "UPDATE $t SET $s = $k"),
                     "CREATE TRIGGER p0 AFTER INSERT ON t0 BEGIN UPDATE t1 SET c1 = 1; END;");
}
END_TEST

START_TEST(what_cannot_be_probed_gives_no_statement)
{
    ck_assert_str_eq(statement("nosuch", "x"), "");
    ck_assert_str_eq(statement("clause", "nosuch"), "");
    ck_assert_str_eq(statement("number", "f($"), "");
    ck_assert_str_eq(statement("number", "f($\x01)"), "");
}
END_TEST

START_TEST(most_features_can_be_probed)
{
    wh_profile *profile;
    wh_error err;
    size_t i, n = 0;

    ck_assert_int_eq(wh_profile_of_dialect(arena, WH_STR("sqlite"), &profile, &err), WH_OK);
    for (i = 0; i < profile->n; i++) {
        wh_buf b = WH_BUF_INIT(1 << 16);
        n += wh_probe_statement(&b, &wh_dialect_sqlite, profile->v[i]->kind, profile->v[i]->text,
                                WH_PROBE_ANY);
        wh_buf_release(&b);
    }
    ck_assert_msg(n * 10 >= profile->n * 9, "%lu of %lu", (unsigned long)n,
                  (unsigned long)profile->n);
}
END_TEST

START_TEST(an_engine_is_asked_for_each_feature)
{
    wh_engine_options o = WH_ENGINE_OPTIONS_INIT;
    wh_error err = {0, 0, "", ""};
    wh_profile *p = wh_profile_new(arena);

    o.engines.v[o.engines.n++] = "sqlite:";
    p->dialect = WH_STR("sqlite");
    wh_profile_add(p, WH_STR("number"), WH_STR("abs($num)"));
    wh_profile_add(p, WH_STR("number"), WH_STR("nosuchfunction($num)"));
    wh_profile_add(p, WH_STR("join-on"), WH_STR("SIDEWAYS JOIN"));
    wh_profile_add(p, WH_STR("nosuch"), WH_STR("x"));
    wh_profile_add(p, WH_STR("change"), WH_STR("INSERT INTO $t($l) SELECT $e FROM $f WHERE $w"));
    wh_profile_add(p, WH_STR("pragma"), WH_STR("PRAGMA automatic_index = 0;\nPRAGMA threads = 0"));
    wh_profile_add(p, WH_STR("pragma"), WH_STR("PRAGMA automatic_index = 0;\nPRAGMA nonsense("));
    ck_assert_msg(wh_probe(&o, NULL, (wh_str){NULL, 0}, p, &err) == WH_OK, "%s", err.message);
    ck_assert_int_eq(p->v[0]->state, WH_PROFILE_ACCEPTED);
    ck_assert_int_eq(p->v[1]->state, WH_PROFILE_REFUSED);
    ck_assert_int_eq(p->v[2]->state, WH_PROFILE_REFUSED);
    ck_assert_int_eq(p->v[3]->state, WH_PROFILE_UNKNOWN);
    ck_assert_int_eq(p->v[4]->state, WH_PROFILE_ACCEPTED);
    ck_assert_int_eq(p->v[5]->state, WH_PROFILE_ACCEPTED);
    ck_assert_int_eq(p->v[6]->state, WH_PROFILE_REFUSED);
    ck_assert_uint_ge(p->version.n, 5);
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {
        a_probe_is_one_statement_around_the_feature, a_feature_is_written_as_its_dialect_does,
        what_cannot_be_probed_gives_no_statement,    most_features_can_be_probed,
        an_engine_is_asked_for_each_feature,
    };

    return fixture_run("probe", tests, sizeof tests / sizeof tests[0]);
}
