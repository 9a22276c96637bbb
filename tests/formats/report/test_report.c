/* Reports: hostile bytes in every sink, and what each reporter says of each status. */
#include <check.h>
#include <stdlib.h>

#include "formats/case/text.h"
#include "formats/report/reporters.h"

static wh_buf out = WH_BUF_INIT(1 << 20);

static wh_str escaped(int sink, wh_str s)
{
    wh_buf_clear(&out);
    wh_escape(&out, sink, s);
    return wh_buf_view(&out);
}

static void ck_str(wh_str got, const char *wanted)
{
    ck_assert_msg(wh_str_is(got, wanted), "got %.*s, wanted %s", (int)got.n, got.p, wanted);
}

/* ---- escaping ------------------------------------------------------------------------------ */

static const struct row {
    const char *bytes;
    const char *shown[WH_ESCAPE_SINKS]; /* in the order of enum wh_escape_sink */
} rows[] = {
    /* terminal, TAP, YAML, XML, attribute, annotation, property, lines */
    {"plain text",
     {"plain text", "plain text", "plain text", "plain text", "plain text", "plain text",
      "plain text", "plain text"}},
    {"\x1b[31m",
     {"\\x1b[31m", "\\\\x1b[31m", "\\x1b[31m", "\\x1b[31m", "\\x1b[31m", "\\x1b[31m", "\\x1b[31m",
      "\\x1b[31m"}},
    {"\x07\x7f",
     {"\\x07\\x7f", "\\\\x07\\\\x7f", "\\x07\\x7f", "\\x07\\x7f", "\\x07\\x7f", "\\x07\\x7f",
      "\\x07\\x7f", "\\x07\\x7f"}},
    {"a\nb", {"a\\x0ab", "a\\\\x0ab", "a\\nb", "a\nb", "a&#10;b", "a%0Ab", "a%0Ab", "a\nb"}},
    {"a\r\nb",
     {"a\\x0d\\x0ab", "a\\\\x0d\\\\x0ab", "a\\x0d\\nb", "a&#13;\nb", "a&#13;&#10;b", "a%0D%0Ab",
      "a%0D%0Ab", "a\\x0d\nb"}},
    {"a\tb", {"a\\x09b", "a\\\\x09b", "a\\tb", "a\tb", "a&#9;b", "a\tb", "a\\x09b", "a\tb"}},
    {"# SKIP \\",
     {"# SKIP \\", "\\# SKIP \\\\", "# SKIP \\\\", "# SKIP \\", "# SKIP \\", "# SKIP \\",
      "# SKIP \\", "# SKIP \\"}},
    {"\"'", {"\"'", "\"'", "\\\"'", "\"'", "&quot;&#39;", "\"'", "\"'", "\"'"}},
    {"]]><&amp;",
     {"]]><&amp;", "]]><&amp;", "]]><&amp;", "]]&gt;&lt;&amp;amp;", "]]&gt;&lt;&amp;amp;",
      "]]><&amp;", "]]><&amp;", "]]><&amp;"}},
    {"::error::%0A",
     {"::error::%0A", "::error::%0A", "::error::%0A", "::error::%0A", "::error::%0A",
      "::error::%250A", "%3A%3Aerror%3A%3A%250A", "::error::%0A"}},
    {"##[x]", {"##[x]", "\\#\\#[x]", "##\\x5bx]", "##[x]", "##[x]", "##\\x5bx]", "##[x]", "##[x]"}},
    {"f=a,line=2",
     {"f=a,line=2", "f=a,line=2", "f=a,line=2", "f=a,line=2", "f=a,line=2", "f=a,line=2",
      "f=a%2Cline=2", "f=a,line=2"}},
    /* no UTF-8: alone, cut off, overlong, a surrogate */
    {"\xff", {"\\xff", "\\\\xff", "\\xff", "\\xff", "\\xff", "\\xff", "\\xff", "\\xff"}},
    {"\xe2\x82",
     {"\\xe2\\x82", "\\\\xe2\\\\x82", "\\xe2\\x82", "\\xe2\\x82", "\\xe2\\x82", "\\xe2\\x82",
      "\\xe2\\x82", "\\xe2\\x82"}},
    {"\xc0\xbc",
     {"\\xc0\\xbc", "\\\\xc0\\\\xbc", "\\xc0\\xbc", "\\xc0\\xbc", "\\xc0\\xbc", "\\xc0\\xbc",
      "\\xc0\\xbc", "\\xc0\\xbc"}},
    {"\xed\xa0\x80",
     {"\\xed\\xa0\\x80", "\\\\xed\\\\xa0\\\\x80", "\\xed\\xa0\\x80", "\\xed\\xa0\\x80",
      "\\xed\\xa0\\x80", "\\xed\\xa0\\x80", "\\xed\\xa0\\x80", "\\xed\\xa0\\x80"}},
    /* U+009B starts commands on a terminal, U+202E turns text around, U+FFFE is no character */
    {"\xc2\x9b", {"\\x9b", "\\\\x9b", "\\x9b", "\\x9b", "\\x9b", "\\x9b", "\\x9b", "\\x9b"}},
    {"\xe2\x80\xae",
     {"\\u202e", "\\\\u202e", "\\u202e", "\\u202e", "\\u202e", "\\u202e", "\\u202e", "\\u202e"}},
    {"\xef\xbf\xbe",
     {"\\ufffe", "\\\\ufffe", "\\ufffe", "\\ufffe", "\\ufffe", "\\ufffe", "\\ufffe", "\\ufffe"}},
    {"\xc3\xa9 \xf0\x9f\x90\x9b",
     {"\xc3\xa9 \xf0\x9f\x90\x9b", "\xc3\xa9 \xf0\x9f\x90\x9b", "\xc3\xa9 \xf0\x9f\x90\x9b",
      "\xc3\xa9 \xf0\x9f\x90\x9b", "\xc3\xa9 \xf0\x9f\x90\x9b", "\xc3\xa9 \xf0\x9f\x90\x9b",
      "\xc3\xa9 \xf0\x9f\x90\x9b", "\xc3\xa9 \xf0\x9f\x90\x9b"}},
};

START_TEST(hostile_bytes_are_harmless_in_every_sink)
{
    size_t i;
    int sink;

    for (i = 0; i < sizeof rows / sizeof rows[0]; i++)
        for (sink = 0; sink < WH_ESCAPE_SINKS; sink++)
            ck_str(escaped(sink, wh_str_of(rows[i].bytes)), rows[i].shown[sink]);
}
END_TEST

START_TEST(a_nul_byte_does_not_end_the_text)
{
    ck_str(escaped(WH_FOR_XML, WH_STR("a\0b")), "a\\x00b");
    ck_str(escaped(WH_FOR_YAML, WH_STR("a\0b")), "a\\x00b");
}
END_TEST

START_TEST(every_pair_of_bytes_gives_valid_text_without_control_bytes)
{
    unsigned a, b, bad = 0;
    int sink;

    for (sink = 0; sink < WH_ESCAPE_SINKS; sink++)
        for (a = 0; a < 256; a++)
            for (b = 0; b < 256; b++) {
                char two[2] = {(char)a, (char)b};
                wh_str s = escaped(sink, (wh_str){two, 2});
                size_t i;
                bad += !wh_utf8_valid(s);
                for (i = 0; i < s.n; i++)
                    bad += wh_byte_is_control(s.p[i]) && s.p[i] != '\n' && s.p[i] != '\t';
            }
    ck_assert_uint_eq(bad, 0);
}
END_TEST

/* ---- details ------------------------------------------------------------------------------- */

START_TEST(details_come_back_as_they_were_put_in)
{
    const wh_str items[] = {WH_STR("one"), WH_STR(""), WH_STR("a\0b")};
    wh_buf b = WH_BUF_INIT(4096);
    wh_str rest, text;
    wh_detail d;

    wh_details_text(&b, "key", WH_STR("text"));
    wh_details_list(&b, "list", items, 3);
    wh_details_list(&b, "none", NULL, 0);
    rest = wh_buf_view(&b);
    ck_assert(wh_details_next(&rest, &d) && !d.list && wh_str_is(d.key, "key"));
    ck_assert(wh_detail_item(&d, &text) && wh_str_is(text, "text"));
    ck_assert(!wh_detail_item(&d, &text));
    ck_assert(wh_details_next(&rest, &d) && d.list && d.n == 3);
    ck_assert(wh_detail_item(&d, &text) && wh_str_is(text, "one"));
    ck_assert(wh_detail_item(&d, &text) && text.n == 0);
    ck_assert(wh_detail_item(&d, &text) && text.n == 3);
    ck_assert(wh_details_next(&rest, &d) && d.list && d.n == 0);
    ck_assert(!wh_details_next(&rest, &d));
    wh_buf_release(&b);
}
END_TEST

START_TEST(details_that_were_cut_are_not_read_past_their_end)
{
    wh_buf b = WH_BUF_INIT(4096);
    wh_detail d;
    size_t n;

    wh_details_text(&b, "key", WH_STR("text"));
    for (n = 0; n < b.n; n++) {
        char *copy = malloc(n + 1); /* so that a sanitizer sees one byte too many */
        wh_str cut = {copy, n};
        memcpy(copy, b.p, n);
        ck_assert(!wh_details_next(&cut, &d));
        free(copy);
    }
    wh_buf_release(&b);
}
END_TEST

/* ---- reporters ----------------------------------------------------------------------------- */

static wh_report_item item_of(int status, const char *verdict, const char *reason)
{
    wh_report_item item = {1,  status, "a,b:c.case.sql", 7,         0xabc,  verdict,
                           "", reason, "norec",          {NULL, 0}, 1234567};
    return item;
}

static wh_str item_in(const char *reporter, const wh_report_item *item)
{
    wh_buf_clear(&out);
    wh_reporter_find(reporter)->item(&out, item);
    return wh_buf_view(&out);
}

START_TEST(tap_tells_each_status)
{
    wh_report_item item = item_of(WH_HOLDS, "pass", "");

    ck_str(item_in("tap", &item), "ok 1 - a,b:c.case.sql:7 0000000000000abc\n");
    item = item_of(WH_VIOLATED, "fail", "rows differ");
    ck_str(item_in("tap", &item), "not ok 1 - a,b:c.case.sql:7 0000000000000abc\n");
    item = item_of(WH_UNTESTED, "broken", "a # b");
    ck_str(item_in("tap", &item),
           "ok 1 - a,b:c.case.sql:7 0000000000000abc # SKIP broken: a \\# b\n");
    item = item_of(WH_KNOWN, "fail", "rows differ");
    ck_str(item_in("tap", &item),
           "not ok 1 - a,b:c.case.sql:7 0000000000000abc # TODO open, fail: rows differ\n");
    item = item_of(WH_CAME_RIGHT, "pass", "");
    ck_str(item_in("tap", &item),
           "ok 1 - a,b:c.case.sql:7 0000000000000abc # TODO open, but it holds\n");
}
END_TEST

START_TEST(github_annotates_what_a_person_should_see)
{
    wh_report_item item = item_of(WH_HOLDS, "pass", "");

    ck_str(item_in("github", &item), "");
    item = item_of(WH_KNOWN, "fail", "rows differ");
    ck_str(item_in("github", &item), "");
    item = item_of(WH_VIOLATED, "fail", "100%\n::error::no");
    ck_str(item_in("github", &item),
           "::error file=a%2Cb%3Ac.case.sql,line=7,title=0000000000000abc "
           "fail::fail: 100%25%0A::error::no\n");
    item = item_of(WH_UNTESTED, "broken", "why");
    ck_str(item_in("github", &item), "::warning file=a%2Cb%3Ac.case.sql,line=7,"
                                     "title=0000000000000abc broken::broken: why\n");
    item = item_of(WH_CAME_RIGHT, "pass", "");
    ck_str(item_in("github", &item), "::notice file=a%2Cb%3Ac.case.sql,line=7,"
                                     "title=0000000000000abc pass::open, but it holds\n");
}
END_TEST

START_TEST(junit_tells_each_status)
{
    wh_report_item item = item_of(WH_CAME_RIGHT, "pass", "");
    wh_buf details = WH_BUF_INIT(4096);

    ck_str(item_in("junit", &item), "    <testcase name=\"a,b:c.case.sql:7 0000000000000abc\" "
                                    "classname=\"norec\" time=\"1.234\"/>\n");
    item = item_of(WH_KNOWN, "fail", "<&\"\x01");
    ck_str(item_in("junit", &item), "    <testcase name=\"a,b:c.case.sql:7 0000000000000abc\" "
                                    "classname=\"norec\" time=\"1.234\">\n      <skipped "
                                    "message=\"open, fail: &lt;&amp;&quot;\\x01\"/>\n"
                                    "    </testcase>\n");
    item = item_of(WH_VIOLATED, "fail", "rows differ");
    wh_details_text(&details, "check", WH_STR("bag a <= b"));
    item.details = wh_buf_view(&details);
    ck_str(item_in("junit", &item), "    <testcase name=\"a,b:c.case.sql:7 0000000000000abc\" "
                                    "classname=\"norec\" time=\"1.234\">\n      <failure "
                                    "message=\"fail: rows differ\" type=\"fail\">"
                                    "check: bag a &lt;= b\n</failure>\n    </testcase>\n");
    wh_buf_release(&details);
}
END_TEST

START_TEST(what_is_cut_short_has_no_plan)
{
    wh_report_end end = {3, 1, 1, "stopped # here", NULL, "2024-01-01T00:00:00", 0, {NULL, 0}};

    wh_buf_clear(&out);
    wh_reporter_find("tap")->end(&out, &end, (wh_str){NULL, 0});
    ck_str(wh_buf_view(&out), "Bail out! stopped \\# here\n");
    end.bail = NULL;
    wh_buf_clear(&out);
    wh_reporter_find("tap")->end(&out, &end, (wh_str){NULL, 0});
    ck_str(wh_buf_view(&out), "1..3\n");
}
END_TEST

int main(void)
{
    Suite *s = suite_create("report");
    TCase *t = tcase_create("report");
    SRunner *r = srunner_create(s);
    int failed;

    tcase_add_test(t, hostile_bytes_are_harmless_in_every_sink);
    tcase_add_test(t, a_nul_byte_does_not_end_the_text);
    tcase_add_test(t, every_pair_of_bytes_gives_valid_text_without_control_bytes);
    tcase_add_test(t, details_come_back_as_they_were_put_in);
    tcase_add_test(t, details_that_were_cut_are_not_read_past_their_end);
    tcase_add_test(t, tap_tells_each_status);
    tcase_add_test(t, github_annotates_what_a_person_should_see);
    tcase_add_test(t, junit_tells_each_status);
    tcase_add_test(t, what_is_cut_short_has_no_plan);
    suite_add_tcase(s, t);
    srunner_run_all(r, CK_ENV);
    failed = srunner_ntests_failed(r);
    srunner_free(r);
    wh_buf_release(&out);
    return failed != 0;
}
