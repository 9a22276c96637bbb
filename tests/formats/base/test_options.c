/* The command line: its numbers, its table of options. */
#include <check.h>
#include <stdlib.h>
#include <whittle/case.h>
#include "formats/base/options.h"

static void buf_is(wh_buf *b, const char *expected)
{
    ck_assert_msg(wh_str_is(wh_buf_view(b), expected), "%.*s", (int)wh_buf_view(b).n,
                  wh_buf_view(b).p);
}

/* ---- numbers of the command line ----------------------------------------------------------- */

static void count_is(const char *text, uint64_t expected)
{
    uint64_t u = 77;

    ck_assert_msg(wh_parse_count(wh_str_of(text), &u), "%s", text);
    ck_assert_uint_eq(u, expected);
}

START_TEST(a_count_is_all_digits_and_fits)
{
    const char *bad[] = {"", "-1", "+1", " 1", "1 ", "0x1", "1.0", "18446744073709551616", "1k"};
    uint64_t u = 77;
    size_t i;

    count_is("0", 0);
    count_is("007", 7);
    count_is("18446744073709551615", UINT64_MAX);
    for (i = 0; i < sizeof bad / sizeof bad[0]; i++)
        ck_assert_msg(!wh_parse_count(wh_str_of(bad[i]), &u), "%s", bad[i]);
    ck_assert_uint_eq(u, 77); /* untouched */
}
END_TEST

START_TEST(a_duration_needs_its_unit)
{
    uint64_t u;

    ck_assert(wh_parse_duration(WH_STR("200ms"), &u) && u == 200);
    ck_assert(wh_parse_duration(WH_STR("5s"), &u) && u == 5000);
    ck_assert(wh_parse_duration(WH_STR("10m"), &u) && u == 600000);
    ck_assert(wh_parse_duration(WH_STR("2h"), &u) && u == 7200000);
    ck_assert(wh_parse_duration(WH_STR("5"), &u) && u == 5000);
    ck_assert(!wh_parse_duration(WH_STR(""), &u));
    ck_assert(!wh_parse_duration(WH_STR("s"), &u));
    ck_assert(!wh_parse_duration(WH_STR("1d"), &u));
    ck_assert(!wh_parse_duration(WH_STR("1 s"), &u));
    ck_assert(!wh_parse_duration(WH_STR("18446744073709551615h"), &u));
}
END_TEST

START_TEST(a_size_may_have_a_unit)
{
    uint64_t u;

    ck_assert(wh_parse_size(WH_STR("100"), &u) && u == 100);
    ck_assert(wh_parse_size(WH_STR("64K"), &u) && u == 65536);
    ck_assert(wh_parse_size(WH_STR("512M"), &u) && u == 536870912);
    ck_assert(wh_parse_size(WH_STR("1G"), &u) && u == 1073741824);
    ck_assert(!wh_parse_size(WH_STR("1k"), &u));
    ck_assert(!wh_parse_size(WH_STR("1GB"), &u));
    ck_assert(!wh_parse_size(WH_STR("18446744073709551615K"), &u));
}
END_TEST

/* ---- options ------------------------------------------------------------------------------- */

typedef struct chosen {
    bool flag, other;
    const char *text;
    wh_texts texts;
    uint64_t count, time, size;
    wh_shard shard;
} chosen;

typedef struct line {
    chosen c;
    int argc, outcome;
    char *argv[80];
    wh_buf say;
} line;

/* Parse words (a NULL ends them) as a command line. */
static void parse(line *l, const char *const *words)
{
    const wh_option options[] = {
        {WH_OPTION_GROUP, NULL, 0, NULL, NULL, "A group:"},
        {WH_OPTION_FLAG, "flag", 'f', NULL, &l->c.flag, "a flag"},
        {WH_OPTION_FLAG, "other", 0, NULL, &l->c.other, "another\nof two lines"},
        {WH_OPTION_TEXT, "text", 't', "TEXT", &l->c.text, "a text"},
        {WH_OPTION_TEXTS, "texts", 0, "TEXT", &l->c.texts, "texts"},
        {WH_OPTION_COUNT, "count", 'n', "N", &l->c.count, "a count"},
        {WH_OPTION_DURATION, "time", 0, "TIME", &l->c.time, "a time"},
        {WH_OPTION_SIZE, "size", 0, "SIZE", &l->c.size, "a size"},
        {WH_OPTION_SHARD, "shard", 0, "I/N", &l->c.shard, "a shard"},
    };
    const wh_tool tool = {
        "tool",       "[OPTION ...]", "About it.", options, sizeof options / sizeof options[0],
        "After it.\n"};
    wh_buf say = WH_BUF_INIT(1 << 16);

    memset(l, 0, sizeof *l);
    l->say = say;
    l->argv[l->argc++] = (char *)(uintptr_t) "tool";
    while (*words)
        l->argv[l->argc++] = (char *)(uintptr_t)*words++;
    l->outcome = wh_options_parse(&tool, &l->argc, l->argv, &l->say);
}

#define PARSE(l, ...) parse((l), (const char *const[]){__VA_ARGS__, NULL})

static void misused(const char *const *words, const char *message)
{
    line l;

    parse(&l, words);
    ck_assert_int_eq(l.outcome, WH_OPTIONS_USAGE);
    buf_is(&l.say, message);
    wh_buf_release(&l.say);
}

#define MISUSED(message, ...) misused((const char *const[]){__VA_ARGS__, NULL}, (message))

START_TEST(options_and_operands_may_be_mixed)
{
    line l;

    PARSE(&l, "a", "--flag", "--count", "3", "b", "--text=x=y", "-", "--time=5s", "--size", "1K");
    ck_assert_int_eq(l.outcome, WH_OPTIONS_GO);
    ck_assert(l.c.flag && !l.c.other);
    ck_assert_uint_eq(l.c.count, 3);
    ck_assert_str_eq(l.c.text, "x=y");
    ck_assert_uint_eq(l.c.time, 5000);
    ck_assert_uint_eq(l.c.size, 1024);
    ck_assert_int_eq(l.argc, 4);
    ck_assert_str_eq(l.argv[1], "a");
    ck_assert_str_eq(l.argv[2], "b");
    ck_assert_str_eq(l.argv[3], "-");
    ck_assert_ptr_null(l.argv[4]);
    buf_is(&l.say, "");
    wh_buf_release(&l.say);
}
END_TEST

START_TEST(a_letter_takes_its_value_with_or_without_a_blank)
{
    line l;

    PARSE(&l, "-n4", "-f", "-t", "-x");
    ck_assert_int_eq(l.outcome, WH_OPTIONS_GO);
    ck_assert_uint_eq(l.c.count, 4);
    ck_assert(l.c.flag);
    ck_assert_str_eq(l.c.text, "-x");
    wh_buf_release(&l.say);
}
END_TEST

START_TEST(two_dashes_end_the_options)
{
    line l;

    PARSE(&l, "--", "--flag", "--nonsense");
    ck_assert_int_eq(l.outcome, WH_OPTIONS_GO);
    ck_assert(!l.c.flag);
    ck_assert_int_eq(l.argc, 3);
    ck_assert_str_eq(l.argv[1], "--flag");
    wh_buf_release(&l.say);
}
END_TEST

START_TEST(an_empty_value_is_a_value)
{
    line l;

    PARSE(&l, "--text=");
    ck_assert_str_eq(l.c.text, "");
    wh_buf_release(&l.say);
}
END_TEST

START_TEST(texts_are_collected_in_order_and_the_last_of_others_wins)
{
    line l;

    PARSE(&l, "--texts", "a", "--texts=b", "--count=1", "--count=2");
    ck_assert_uint_eq(l.c.texts.n, 2);
    ck_assert_str_eq(l.c.texts.v[0], "a");
    ck_assert_str_eq(l.c.texts.v[1], "b");
    ck_assert_uint_eq(l.c.count, 2);
    wh_buf_release(&l.say);
}
END_TEST

START_TEST(more_texts_than_there_is_room_for_are_refused)
{
    const char *words[67];
    line l;
    int i;

    for (i = 0; i < 65; i++)
        words[i] = "--texts=x";
    words[65] = NULL;
    parse(&l, words);
    ck_assert_int_eq(l.outcome, WH_OPTIONS_USAGE);
    wh_buf_release(&l.say);
}
END_TEST

START_TEST(a_shard_is_i_of_n)
{
    line l;

    PARSE(&l, "--shard=2/3");
    ck_assert_uint_eq(l.c.shard.i, 2);
    ck_assert_uint_eq(l.c.shard.n, 3);
    wh_buf_release(&l.say);
    MISUSED("tool: --shard takes i/n with 1 <= i <= n, not '0/3'\n", "--shard=0/3");
    MISUSED("tool: --shard takes i/n with 1 <= i <= n, not '4/3'\n", "--shard=4/3");
    MISUSED("tool: --shard takes i/n with 1 <= i <= n, not '3'\n", "--shard=3");
    MISUSED("tool: --shard takes i/n with 1 <= i <= n, not '1/'\n", "--shard=1/");
}
END_TEST

START_TEST(misuse_is_one_line_that_names_the_option)
{
    MISUSED("tool: unknown option --nonsense; see 'tool --help'\n", "--nonsense");
    MISUSED("tool: unknown option --fla; see 'tool --help'\n", "--fla");
    MISUSED("tool: unknown option -x; see 'tool --help'\n", "-x");
    MISUSED("tool: option --flag takes no value; see 'tool --help'\n", "--flag=1");
    MISUSED("tool: option --count needs a value; see 'tool --help'\n", "--count");
    MISUSED("tool: --count takes a whole number, not 'x'\n", "--count", "x");
    MISUSED("tool: --time takes seconds, or a number with ms, s, m or h, not '5d'\n", "--time=5d");
    MISUSED("tool: --size takes a number of bytes, or one with K, M or G, not '5T'\n", "--size=5T");
}
END_TEST

START_TEST(help_shows_every_option_aligned)
{
    line l;

    PARSE(&l, "--help");
    ck_assert_int_eq(l.outcome, WH_OPTIONS_DONE);
    buf_is(&l.say, "usage: tool [OPTION ...]\n"
                   "\n"
                   "About it.\n"
                   "\n"
                   "A group:\n"
                   "  -f, --flag                a flag\n"
                   "  --other                   another\n"
                   "                            of two lines\n"
                   "  -t, --text TEXT           a text\n"
                   "  --texts TEXT              texts\n"
                   "  -n, --count N             a count\n"
                   "  --time TIME               a time\n"
                   "  --size SIZE               a size\n"
                   "  --shard I/N               a shard\n"
                   "  -h, --help                print this\n"
                   "  -V, --version             print the version\n"
                   "\n"
                   "After it.\n");
    wh_buf_release(&l.say);
}
END_TEST

START_TEST(a_long_help_is_not_cut)
{
    static char after[8000];
    bool flag = false;
    const wh_option options[] = {{WH_OPTION_FLAG, "flag", 0, NULL, &flag, "a flag"}};
    const wh_tool tool = {"tool", "", after, options, 1, after};
    char name[] = "tool", help[] = "--help", *argv[] = {name, help, NULL};
    wh_buf say = WH_BUF_INIT(1 << 16);
    int argc = 2;

    memset(after, 'x', sizeof after - 1);
    ck_assert_int_eq(wh_options_parse(&tool, &argc, argv, &say), WH_OPTIONS_DONE);
    ck_assert_uint_gt(say.n, 2 * (sizeof after - 1));
    wh_buf_release(&say);
}
END_TEST

START_TEST(the_table_can_be_listed)
{
    line l;

    PARSE(&l, "--options");
    ck_assert_int_eq(l.outcome, WH_OPTIONS_DONE);
    buf_is(&l.say, "-f\t--flag\t-\ta flag\n"
                   "-\t--other\t-\tanother\n"
                   "-t\t--text\tTEXT\ta text\n"
                   "-\t--texts\tTEXT\ttexts\n"
                   "-n\t--count\tN\ta count\n"
                   "-\t--time\tTIME\ta time\n"
                   "-\t--size\tSIZE\ta size\n"
                   "-\t--shard\tI/N\ta shard\n"
                   "-h\t--help\t-\tprint this\n"
                   "-V\t--version\t-\tprint the version\n");
    wh_buf_release(&l.say);
}
END_TEST

START_TEST(version_names_the_tool_and_the_version)
{
    line l;

    PARSE(&l, "--version");
    ck_assert_int_eq(l.outcome, WH_OPTIONS_DONE);
    buf_is(&l.say, "tool (whittle) " WH_VERSION "\n");
    wh_buf_release(&l.say);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("options");
    TCase *options = tcase_create("options");
    SRunner *r;
    int failed;

    tcase_add_test(options, a_count_is_all_digits_and_fits);
    tcase_add_test(options, a_duration_needs_its_unit);
    tcase_add_test(options, a_size_may_have_a_unit);
    tcase_add_test(options, options_and_operands_may_be_mixed);
    tcase_add_test(options, a_letter_takes_its_value_with_or_without_a_blank);
    tcase_add_test(options, two_dashes_end_the_options);
    tcase_add_test(options, an_empty_value_is_a_value);
    tcase_add_test(options, texts_are_collected_in_order_and_the_last_of_others_wins);
    tcase_add_test(options, more_texts_than_there_is_room_for_are_refused);
    tcase_add_test(options, a_shard_is_i_of_n);
    tcase_add_test(options, misuse_is_one_line_that_names_the_option);
    tcase_add_test(options, help_shows_every_option_aligned);
    tcase_add_test(options, a_long_help_is_not_cut);
    tcase_add_test(options, the_table_can_be_listed);
    tcase_add_test(options, version_names_the_tool_and_the_version);
    suite_add_tcase(s, options);
    r = srunner_create(s);
    srunner_run_all(r, CK_ENV);
    failed = srunner_ntests_failed(r);
    srunner_free(r);
    return failed != 0;
}
