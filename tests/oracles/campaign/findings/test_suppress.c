/* Suppressions: files of them, and what they hide. */
#include "tests/oracles/fixture.h"
#include "oracles/core/shape.h"
#include "oracles/campaign/findings/suppress.h"

static wh_error err;

static int read_lines(const char *text, wh_suppressions *s)
{
    memset(s, 0, sizeof *s);
    memset(&err, 0, sizeof err);
    return wh_suppressions_read(arena, wh_str_of(text), "s", s, &err);
}

/* Does this one line hide a finding of norec on that setup and base? */
static bool hides(const char *line)
{
    wh_case *c = fixture_case("norec form=count", "PRAGMA case_sensitive_like=1;",
                              "SELECT * FROM t0 RIGHT JOIN t1 USING (c0) WHERE c0 LIKE 'abc%';");
    wh_buf shape = WH_BUF_INIT(1 << 16);
    wh_suppressions s;
    bool found;

    ck_assert_msg(read_lines(line, &s) == WH_OK, "%s", err.message);
    wh_case_shape(&shape, c);
    found = wh_suppressions_find(&s, c, WH_STR("rel:1:less"), wh_buf_view(&shape)) != NULL;
    wh_buf_release(&shape);
    return found;
}

START_TEST(a_pattern_is_found_anywhere)
{
    static const struct {
        const char *pattern, *text;
        bool found;
    } t[] = {
        {"b", "abc", true},
        {"B", "abc", true},
        {"d", "abc", false},
        {"a*c", "xabbcx", true},
        {"a*d", "abc", false},
        {"a?c", "abc", true},
        {"a?c", "ac", false},
        {"*", "", true},
        {"", "", true},
        {"a", "", false},
        {"aab", "aaab", true},
        {"a*b*c", "a c b", false},
        {"ab*ab*z", "ababz", true},
        {"a*aab", "a ab aaab", true},
        {"LIKE ?", "x LIKE ? y", true},
    };
    size_t i;

    for (i = 0; i < sizeof t / sizeof t[0]; i++)
        ck_assert_msg(wh_pattern_in(wh_str_of(t[i].pattern), wh_str_of(t[i].text)) == t[i].found,
                      "%s in %s", t[i].pattern, t[i].text);
}
END_TEST

START_TEST(a_suppression_hides_what_it_describes)
{
    ck_assert(hides("sqlite\tnorec\tRIGHT JOIN*USING\twhy\tlink\n"));
    ck_assert(hides("*\t*\tnorec select\twhy\t-\n"));
    ck_assert(hides("*\t*\tsignature:rel:1:l\twhy\t-\n"));
    ck_assert(hides("*\t*\tbase:'abc\twhy\t-\n"));
    ck_assert(hides("*\t*\tsetup:case_sensitive_like\twhy\t-\n"));
    ck_assert(hides("*\t*\tsetup: case_sensitive_like ; LIKE ?; signature:less\twhy\t-\n"));
}
END_TEST

START_TEST(a_suppression_hides_nothing_else)
{
    ck_assert(!hides("mariadb\tnorec\tRIGHT JOIN\twhy\t-\n"));
    ck_assert(!hides("sqlite\ttlp-where\tRIGHT JOIN\twhy\t-\n"));
    ck_assert(!hides("sqlite\ttlp\tRIGHT JOIN\twhy\t-\n"));
    ck_assert(!hides("sqlite\tnorec\tLEFT JOIN\twhy\t-\n"));
    ck_assert(!hides("*\t*\tsetup:RIGHT JOIN\twhy\t-\n"));
    ck_assert(!hides("*\t*\tLIKE; setup:recursive_triggers\twhy\t-\n"));
    ck_assert(!hides("# *\t*\t*\twhy\t-\n"));
    ck_assert(!hides(""));
}
END_TEST

START_TEST(a_family_of_oracles_can_be_named)
{
    wh_case *c = fixture_case("tlp-where form=sql", "CREATE TABLE t0(c0);", "SELECT * FROM t0;");
    wh_suppressions s;

    ck_assert_int_eq(read_lines("sqlite\ttlp\t*\twhy\t-\n", &s), WH_OK);
    ck_assert_ptr_nonnull(wh_suppressions_find(&s, c, WH_STR("rel:1:both"), WH_STR("x")));
}
END_TEST

START_TEST(the_first_that_holds_is_named)
{
    wh_case *c = fixture_case("norec form=count", "CREATE TABLE t0(c0);", "SELECT * FROM t0;");
    wh_suppressions s;
    const wh_suppression *one;

    ck_assert_int_eq(read_lines("# two\n\n*\t*\tnothing\ta\tb\r\n*\t*\tFROM\tc d\te\r\n", &s),
                     WH_OK);
    ck_assert_uint_eq(s.n, 2);
    one = wh_suppressions_find(&s, c, WH_STR("rel:1:both"), WH_STR("norec SELECT * FROM ?"));
    ck_assert_ptr_eq(one, &s.v[1]);
    ck_assert_uint_eq(one->line, 4);
    ck_assert(wh_str_is(one->reason, "c d"));
    ck_assert(wh_str_is(one->link, "e"));
}
END_TEST

START_TEST(a_malformed_line_is_said_with_its_number)
{
    static const char *const bad[] = {
        "#\n*\t*\tx\twhy\n",         "#\n*\t*\tx\twhy\t-\tmore\n", "#\nnosuch\t*\tx\twhy\t-\n",
        "#\n*\tnosuch\tx\twhy\t-\n", "#\n*\t*\t\twhy\t-\n",        "#\n*\t*\tx\t \t-\n",
        "#\nsqlite norec x why -\n",  "#\n*\t*\t; ;\twhy\t-\n",
    };
    wh_suppressions s;
    size_t i;

    for (i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        ck_assert_msg(read_lines(bad[i], &s) == WH_ESYNTAX, "%s", bad[i]);
        ck_assert_uint_eq(err.line, 2);
        ck_assert_str_eq(err.file, "s");
    }
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {
        a_pattern_is_found_anywhere,      a_suppression_hides_what_it_describes,
        a_suppression_hides_nothing_else, a_family_of_oracles_can_be_named,
        the_first_that_holds_is_named,    a_malformed_line_is_said_with_its_number,
    };

    return fixture_run("suppress", tests, sizeof tests / sizeof tests[0]);
}
