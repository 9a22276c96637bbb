/* Findings that need not be printed: those of an archive, those seen before, sets of hashes. */
#include "tests/oracles/fixture.h"
#include "oracles/campaign/findings/dedup.h"
#include "oracles/campaign/findings/known.h"

#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

static char dir[64], path[96];
static wh_known known;
static unsigned said;

static void on_error(const wh_error *e)
{
    ck_assert_int_ne(e->code, WH_OK);
    said++;
}

static void write_archive(const char *text)
{
    FILE *f;

    snprintf(dir, sizeof dir, "/tmp/whittle-known-%ld", (long)getpid());
    mkdir(dir, 0700);
    snprintf(path, sizeof path, "%s/a.case.sql", dir);
    f = fopen(path, "w");
    ck_assert_ptr_nonnull(f);
    fputs(text, f);
    fclose(f);
}

static void remove_archive(void)
{
    remove(path);
    rmdir(dir);
}

/* The archive of this text is known. */
static void know(const char *text)
{
    wh_error err = {0, 0, "", ""};

    memset(&known, 0, sizeof known);
    said = 0;
    write_archive(text);
    ck_assert_msg(wh_known_add_archive(&known, dir, on_error, &err) == WH_OK, "%s", err.message);
    remove_archive();
}

static int judged(const char *oracle, const char *seed, const char *base, const char *signature)
{
    wh_case *c = fixture_case(oracle, "CREATE TABLE t0(c0);", base);
    wh_identity id = {.sample = true};

    wh_case_set_field(arena, c, "seed", wh_str_of(seed));
    wh_case_set_field(arena, c, "generator", WH_STR("gen 1"));
    return wh_known_judge(&known, c, wh_str_of(signature), NULL, &id);
}

#define ARCHIVED(fields)                                                                           \
    "-- @case 1\n-- @oracle: norec form=count\n-- @dialect: sqlite\n" fields                       \
    "-- @signature: rel:1:less\n-- @setup\nCREATE TABLE t(a);\n-- @base\n"                         \
    "-- > SELECT * FROM t WHERE NOT 0;\n-- @end\n"

START_TEST(an_archived_signature_and_shape_are_known)
{
    know("-- a remark\n" ARCHIVED(""));
    ck_assert_int_eq(
        judged("norec form=fetch", "1/2/3", "SELECT * FROM x WHERE NOT 'b';", "rel:1:less"),
        WH_FINDING_KNOWN);
    ck_assert_int_eq(judged("norec", "1/2/3", "SELECT * FROM x WHERE NOT 'b';", "crash:a:SIGSEGV"),
                     WH_FINDING_NEW);
    ck_assert_int_eq(judged("norec", "1/2/3", "SELECT * FROM x WHERE NOT 'b' OR a;", "rel:1:less"),
                     WH_FINDING_NEW);
    wh_known_release(&known);
}
END_TEST

START_TEST(a_reduced_case_is_known_by_its_seed)
{
    know(ARCHIVED("-- @seed: 1/2/3\n-- @generator: gen 1\n"));
    ck_assert_int_eq(judged("norec", "1/2/3", "SELECT 1, 2 FROM x WHERE a;", "rel:1:less"),
                     WH_FINDING_KNOWN);
    ck_assert_int_eq(judged("norec", "1/2/4", "SELECT 1, 2 FROM x WHERE a;", "rel:1:less"),
                     WH_FINDING_NEW);
    ck_assert_int_eq(judged("norec", "1/2/3", "SELECT 1, 2 FROM x WHERE a;", "rel:1:more"),
                     WH_FINDING_NEW);
    wh_known_release(&known);
}
END_TEST

START_TEST(what_fails_on_another_product_is_news)
{
    wh_case *c;
    wh_identity id = {.sample = true};

    know(ARCHIVED(""));
    fixture_dialect = "mysql";
    ck_assert_int_eq(judged("norec", "1/2/3", "SELECT * FROM x WHERE NOT 'b';", "rel:1:less"),
                     WH_FINDING_NEW);
    c = fixture_case("norec", "CREATE TABLE x(b INT);", "SELECT b FROM x WHERE NOT 2;");
    wh_case_set_field(arena, c, "reduced", WH_STR("from 1, 9 -> 2 statements, 10 tests"));
    ck_assert_int_eq(wh_known_judge(&known, c, WH_STR("rel:1:less"), NULL, &id), WH_FINDING_NEW);
    fixture_dialect = "sqlite";
    wh_known_release(&known);
}
END_TEST

/* SQL modes make no other product. */
START_TEST(what_fails_in_another_sql_mode_is_known)
{
    know("-- @case 1\n-- @oracle: norec form=count\n-- @dialect: mysql\n"
         "-- @signature: rel:1:less\n-- @setup\nCREATE TABLE t(a INT);\n-- @base\n"
         "-- > SELECT * FROM t WHERE NOT 0;\n-- @end\n");
    fixture_dialect = "mysql+ansi_quotes";
    ck_assert_int_eq(judged("norec", "1/2/3", "SELECT * FROM x WHERE NOT 'b';", "rel:1:less"),
                     WH_FINDING_KNOWN);
    fixture_dialect = "sqlite";
    wh_known_release(&known);
}
END_TEST

START_TEST(the_seed_of_a_script_says_nothing)
{
    know(ARCHIVED("-- @seed: 1/2/3\n"));
    ck_assert_int_eq(judged("norec", "1/2/3", "SELECT 1, 2 FROM x WHERE a;", "rel:1:less"),
                     WH_FINDING_NEW);
    wh_known_release(&known);
}
END_TEST

START_TEST(a_reduced_finding_is_known_by_its_core_alone)
{
    wh_case *c = fixture_case("tlp-distinct form=tool", "CREATE TABLE x(b);",
                              "SELECT DISTINCT b FROM x WHERE NOT 2;");
    wh_identity id = {.sample = true}, other = {.sample = true};

    know(ARCHIVED(""));
    ck_assert_int_eq(wh_known_judge(&known, c, WH_STR("rel:1:both"), NULL, &id), WH_FINDING_KNOWN);
    wh_case_set_field(arena, c, "reduced", WH_STR("from 1, 9 -> 2 statements, 10 tests"));
    ck_assert_int_eq(wh_known_judge(&known, c, WH_STR("rel:1:both"), NULL, &other),
                     WH_FINDING_KNOWN);
    c = fixture_case("norec", "CREATE TABLE x(b UNIQUE);", "SELECT * FROM x WHERE NOT 2;");
    ck_assert_int_eq(wh_known_judge(&known, c, WH_STR("rel:1:less"), NULL, &id), WH_FINDING_KNOWN);
    wh_case_set_field(arena, c, "reduced", WH_STR("from 1, 9 -> 2 statements, 10 tests"));
    ck_assert_int_eq(wh_known_judge(&known, c, WH_STR("rel:1:less"), NULL, &id), WH_FINDING_NEW);
    ck_assert_int_eq(wh_known_judge(&known, c, WH_STR("crash:whole:SIGSEGV"), NULL, &id),
                     WH_FINDING_NEW);
    wh_known_release(&known);
}
END_TEST

START_TEST(a_case_written_by_hand_is_known_by_its_core)
{
    static const char text[] = "-- @case 1\n-- @dialect: sqlite\n-- @check: bag a = b\n-- @setup\n"
                               "CREATE TABLE t(a);\n-- @base\n-- > SELECT * FROM t WHERE NOT 0;\n"
                               "-- @run a\nSELECT 1;\n-- @run b\nSELECT 2;\n-- @end\n";
    wh_case *c = fixture_case("norec", "CREATE TABLE x(b);", "SELECT b FROM x WHERE NOT 2;");
    wh_identity id = {.sample = true};

    know(text);
    ck_assert(wh_known_asks(&known));
    ck_assert_int_eq(wh_known_judge(&known, c, WH_STR("rel:1:less"), NULL, &id), WH_FINDING_KNOWN);
    wh_case_set_field(arena, c, "reduced", WH_STR("from 1, 9 -> 2 statements, 10 tests"));
    ck_assert_int_eq(wh_known_judge(&known, c, WH_STR("rel:1:less"), NULL, &id), WH_FINDING_KNOWN);
    ck_assert_int_eq(wh_known_judge(&known, c, WH_STR("crash:a:SIGSEGV"), NULL, &id),
                     WH_FINDING_NEW);
    wh_known_release(&known);
}
END_TEST

START_TEST(of_what_is_like_a_known_finding_a_sample_is_news)
{
    wh_case *c = fixture_case("norec", "CREATE TABLE x(b);", "SELECT b FROM x WHERE NOT 2;");
    unsigned i, news = 0;
    wh_identity id = {.sample = true};

    know(ARCHIVED(""));
    for (i = 0; i < 1600; i++) {
        wh_buf seed = WH_BUF_INIT(40);

        wh_buf_format(&seed, "1/2/%u", i);
        wh_case_set_field(arena, c, "seed", wh_buf_view(&seed));
        wh_buf_release(&seed);
        id.sample = false;
        ck_assert_int_eq(wh_known_judge(&known, c, WH_STR("rel:1:more"), NULL, &id),
                         WH_FINDING_KNOWN);
        id.sample = true;
        news += wh_known_judge(&known, c, WH_STR("rel:1:more"), NULL, &id) == WH_FINDING_NEW;
        ck_assert_msg(!id.sample || news > 0, "a sample is news");
    }
    ck_assert_msg(news > 60 && news < 140, "%u of 1600", news);
    wh_known_release(&known);
}
END_TEST

START_TEST(what_is_malformed_in_an_archive_is_said_and_the_rest_is_known)
{
    know("-- @case 1\n-- @base\nSELECT 1;\n" ARCHIVED("") "-- @case 1\n-- @setup x=y=z\n-- @end\n");
    ck_assert_uint_ge(said, 1);
    ck_assert_int_eq(judged("norec", "1/2/3", "SELECT * FROM x WHERE NOT 'b';", "rel:1:less"),
                     WH_FINDING_KNOWN);
    wh_known_release(&known);
}
END_TEST

START_TEST(an_archive_that_is_not_there_is_an_error)
{
    wh_error err = {0, 0, "", ""};

    memset(&known, 0, sizeof known);
    ck_assert_int_eq(wh_known_add_archive(&known, "/nonexistent", on_error, &err), WH_EIO);
    ck_assert_int_eq(wh_known_add_suppressions(&known, "/nonexistent", &err), WH_EIO);
    ck_assert_str_eq(err.file, "/nonexistent");
    wh_known_release(&known);
}
END_TEST

START_TEST(an_empty_archive_knows_nothing)
{
    know("");
    ck_assert(!wh_known_asks(&known));
    ck_assert_int_eq(judged("norec", "1/2/3", "SELECT * FROM x WHERE a;", "rel:1:less"),
                     WH_FINDING_NEW);
    wh_known_release(&known);
}
END_TEST

START_TEST(a_file_of_suppressions_is_read)
{
    wh_error err = {0, 0, "", ""};

    memset(&known, 0, sizeof known);
    write_archive("sqlite\tnorec\tWHERE\tbecause\tlink\n");
    ck_assert_int_eq(wh_known_add_suppressions(&known, path, &err), WH_OK);
    remove_archive();
    ck_assert(wh_known_asks(&known));
    ck_assert_int_eq(judged("norec", "1/2/3", "SELECT * FROM x WHERE a;", "rel:1:less"),
                     WH_FINDING_SUPPRESSED);
    ck_assert_int_eq(judged("norec", "1/2/3", "SELECT * FROM x;", "rel:1:less"), WH_FINDING_NEW);
    wh_known_release(&known);
}
END_TEST

static wh_core core_of(uint64_t feature)
{
    wh_core c = {.kind = 1, .n = 2, .v = {feature, UINT64_MAX}};

    return c;
}

START_TEST(a_group_is_new_once_and_counts_the_others)
{
    wh_finding_groups g;
    wh_buf out = WH_BUF_INIT(1 << 16);
    uint64_t i;
    wh_core c;

    memset(&g, 0, sizeof g);
    for (i = 1; i <= 500; i++) {
        c = core_of(i);
        ck_assert(wh_finding_groups_add(&g, &c, 1, false, WH_STR("seed 1: one\nline")));
    }
    c = core_of(7);
    for (i = 0; i < 2; i++)
        ck_assert(!wh_finding_groups_add(&g, &c, 1, false, WH_STR("other")));
    wh_finding_groups_report(&g, &out);
    wh_buf_char(&out, '\0');
    ck_assert_str_eq(out.p, "-- 3 findings like seed 1: one line\n");
    wh_buf_release(&out);
    wh_finding_groups_release(&g);
}
END_TEST

START_TEST(on_one_database_there_are_two_groups)
{
    wh_findings_here h;
    wh_core one = {.kind = 1, .n = 3, .v = {1, 2, 3}}, two = {.kind = 1, .n = 3, .v = {4, 5, 6}};
    wh_core like = {.kind = 1, .n = 4, .v = {1, 2, 3, 9}}, third = {.kind = 1, .n = 2, .v = {7, 8}};
    wh_core crash = {.kind = 2, .n = 3, .v = {1, 2, 3}};

    memset(&h, 0, sizeof h);
    ck_assert_uint_eq(wh_findings_here_find(&h, &one), WH_FINDINGS_HERE);
    ck_assert_uint_eq(wh_findings_here_add(&h, &one), 0);
    ck_assert_uint_eq(wh_findings_here_add(&h, &like), 0);
    ck_assert_uint_eq(wh_findings_here_add(&h, &two), 1);
    ck_assert_uint_eq(wh_findings_here_add(&h, &like), 0);
    ck_assert_uint_eq(wh_findings_here_find(&h, &third), WH_FINDINGS_HERE);
    ck_assert_uint_eq(wh_findings_here_add(&h, &third), 1);
    ck_assert_msg(wh_findings_here_add(&h, &crash) == WH_FINDINGS_HERE,
                  "what fails in another way is not like the last");
}
END_TEST

START_TEST(each_family_of_oracles_has_a_group_of_its_own)
{
    wh_findings_here h;
    wh_core query = {.kind = 1, .n = 2, .v = {1, 2}}, other = {.kind = 1, .n = 2, .v = {3, 4}};
    wh_core state = {.kind = 1, .family = WH_BY_STATE, .n = 3, .v = {1, 2, 3}}, more = state;

    memset(&h, 0, sizeof h);
    more.v[0] = 0;
    ck_assert_uint_eq(wh_findings_here_add(&h, &query), 0);
    ck_assert_uint_eq(wh_findings_here_add(&h, &other), 1);
    ck_assert_msg(wh_findings_here_add(&h, &state) == 2, "queries need not show it");
    ck_assert_uint_eq(wh_findings_here_add(&h, &more), 2);
    state.family = WH_BY_TABLE;
    ck_assert_uint_eq(wh_findings_here_add(&h, &state), 3);
    state.family = WH_BY_QUERY;
    ck_assert_uint_eq(wh_findings_here_add(&h, &state), 0);
}
END_TEST

START_TEST(of_samples_ever_fewer_are_printed)
{
    wh_finding_groups g;
    wh_core c = core_of(1);
    unsigned i, printed = 0;

    memset(&g, 0, sizeof g);
    for (i = 0; i < 10000; i++)
        printed += wh_finding_groups_add(&g, &c, 1, i > 0, WH_STR("one"));
    ck_assert_uint_eq(printed, 1 + 7); /* the first; the 2nd, 8th, .. 8192nd of the others */
    wh_finding_groups_release(&g);
}
END_TEST

START_TEST(a_set_of_hashes_holds_each_once)
{
    wh_hash_set s;
    uint64_t i;

    memset(&s, 0, sizeof s);
    ck_assert(!wh_hash_set_has(&s, 1));
    for (i = 0; i < 5000; i++)
        ck_assert(wh_hash_set_add(&s, i << 12));
    for (i = 0; i < 5000; i++)
        ck_assert(!wh_hash_set_add(&s, i << 12) && wh_hash_set_has(&s, i << 12));
    ck_assert(!wh_hash_set_has(&s, 3));
    ck_assert_uint_eq(s.n, 5000);
    wh_hash_set_release(&s);
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {
        an_archived_signature_and_shape_are_known,
        a_reduced_case_is_known_by_its_seed,
        the_seed_of_a_script_says_nothing,
        what_fails_on_another_product_is_news,
        what_fails_in_another_sql_mode_is_known,
        a_reduced_finding_is_known_by_its_core_alone,
        a_case_written_by_hand_is_known_by_its_core,
        of_what_is_like_a_known_finding_a_sample_is_news,
        what_is_malformed_in_an_archive_is_said_and_the_rest_is_known,
        an_archive_that_is_not_there_is_an_error,
        an_empty_archive_knows_nothing,
        a_file_of_suppressions_is_read,
        a_group_is_new_once_and_counts_the_others,
        on_one_database_there_are_two_groups,
        each_family_of_oracles_has_a_group_of_its_own,
        of_samples_ever_fewer_are_printed,
        a_set_of_hashes_holds_each_once,
    };

    return fixture_run("known", tests, sizeof tests / sizeof tests[0]);
}
