/*
 * Generated cases: always the same bytes, well-formed, self-contained, from seeds and from bytes.
 */
#include <check.h>
#include <stdlib.h>

#include <whittle/case.h>
#include <whittle/generate.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

static wh_buf out = WH_BUF_INIT((size_t)64 << 20);

static wh_str make(uint64_t seed, uint64_t number, const wh_generate_options *opt)
{
    wh_error err;

    wh_buf_clear(&out);
    ck_assert_int_eq(wh_generate(WH_STR("sqlite"), seed, number, opt, &out, &err), WH_OK);
    return wh_buf_view(&out);
}

static wh_str make_from(const void *bytes, size_t n, const wh_generate_options *opt)
{
    wh_error err;

    wh_buf_clear(&out);
    ck_assert_int_eq(wh_generate_from_bytes(WH_STR("sqlite"), bytes, n, opt, &out, &err), WH_OK);
    return wh_buf_view(&out);
}

static uint64_t hash_cases(uint64_t seed, uint64_t n, const wh_generate_options *opt)
{
    XXH64_state_t state;

    XXH64_reset(&state, 0);
    for (uint64_t k = 1; k <= n; k++) {
        wh_str s = make(seed, k, opt);
        XXH64_update(&state, s.p, s.n);
    }
    return XXH64_digest(&state);
}

static bool holds(wh_str s, const char *what)
{
    size_t n = strlen(what);

    for (size_t i = 0; i + n <= s.n; i++) {
        if (memcmp(s.p + i, what, n) == 0)
            return true;
    }
    return false;
}

/* When this changes on purpose, raise WH_GENERATE_VERSION: seeds then mean other cases. */
START_TEST(the_same_seed_gives_the_same_bytes_as_ever)
{
    ck_assert_uint_eq(hash_cases(1, 50, NULL), UINT64_C(657796973436401474));
}
END_TEST

START_TEST(other_seeds_and_numbers_give_other_cases)
{
    wh_buf first = WH_BUF_INIT(1 << 20);

    wh_buf_str(&first, make(1, 1, NULL));
    ck_assert(!wh_str_eq(wh_buf_view(&first), make(1, 2, NULL)));
    ck_assert(!wh_str_eq(wh_buf_view(&first), make(2, 1, NULL)));
    ck_assert(wh_str_eq(wh_buf_view(&first), make(1, 1, NULL)));
    wh_buf_release(&first);
}
END_TEST

START_TEST(a_base_does_not_depend_on_how_many_there_are)
{
    wh_generate_options few = WH_GENERATE_OPTIONS_INIT, more = WH_GENERATE_OPTIONS_INIT;
    wh_buf first = WH_BUF_INIT(1 << 20);
    size_t common;

    few.queries = 5;
    more.queries = 9;
    wh_buf_str(&first, make(7, 3, &few));
    make(7, 3, &more);
    common = first.n - strlen("-- @end\n");
    ck_assert_uint_gt(out.n, first.n);
    ck_assert_int_eq(memcmp(first.p, out.p, common), 0);
    wh_buf_release(&first);
}
END_TEST

/* A query, or a change of rows. */
static bool begins(wh_str sql)
{
    static const char *const words[] = {"SELECT ", "WITH ",   "UPDATE ",
                                        "DELETE ", "INSERT ", "REPLACE "};

    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (sql.n > strlen(words[i]) && memcmp(sql.p, words[i], strlen(words[i])) == 0)
            return true;
    return false;
}

static void check_case(wh_str raw, size_t bases)
{
    wh_arena *a = wh_arena_new(NULL, 0);
    wh_case *c = NULL;
    wh_error err;
    int rc = wh_case_parse(a, raw, "generated", 1, &c, &err);

    ck_assert_msg(rc == WH_OK, "line %u: %s", (unsigned)err.line, err.message);
    ck_assert_int_eq(c->unknown.code, WH_OK);
    ck_assert_uint_eq(c->nsections, bases + 1);
    ck_assert_uint_eq(c->sections[0].kind, WH_SETUP);
    ck_assert_ptr_nonnull(wh_section_attr(&c->sections[0], "may-fail"));
    for (size_t i = 0; i < c->nsections; i++) {
        const wh_section *s = &c->sections[i];

        if (i > 0) {
            ck_assert_uint_eq(s->kind, WH_BASE);
            ck_assert(s->plain_base);
            ck_assert_uint_eq(s->nstmts, 1);
            ck_assert(begins(s->stmts[0].sql));
        }
        for (size_t k = 0; k < s->nstmts; k++) {
            wh_str sql = s->stmts[k].sql;

            /* One line each, so that the chunk rule needs no "-- @stmt". */
            ck_assert_ptr_null(memchr(sql.p, '\n', sql.n));
            ck_assert_int_eq(sql.p[sql.n - 1], ';');
            ck_assert(!s->stmts[k].marked && !s->stmts[k].blank);
            for (size_t b = 0; b < sql.n; b++)
                ck_assert((unsigned char)sql.p[b] >= ' ' && sql.p[b] != 127);
            ck_assert(!holds(sql, "--"));
        }
    }
    wh_arena_free(a);
}

START_TEST(every_case_is_well_formed)
{
    for (uint64_t k = 1; k <= 400; k++)
        check_case(make(99, k, NULL), 100);
}
END_TEST

START_TEST(the_fields_say_how_to_make_the_case_again)
{
    wh_generate_options old = WH_GENERATE_OPTIONS_INIT;
    wh_arena *a = wh_arena_new(NULL, 0);
    wh_case *c = NULL;

    old.version = 3028000;
    ck_assert_int_eq(wh_case_parse(a, make(42, 17, &old), NULL, 1, &c, NULL), WH_OK);
    ck_assert(wh_str_is(wh_case_field(c, "dialect"), "sqlite"));
    ck_assert(wh_str_is(wh_case_field(c, "seed"), "42/17"));
    ck_assert(wh_str_is(wh_case_field(c, "generator"), "gen 31 dialect-version=3.28.0"));
    wh_arena_free(a);
}
END_TEST

START_TEST(an_old_version_gets_nothing_that_is_newer)
{
    static const char *const newer[] = {
        " STRICT",   "RIGHT JOIN", "FULL JOIN",   "iif(",    "DISTINCT FROM", ") VIRTUAL",
        " IS TRUE",  "DO NOTHING", "sign(",       "(VALUES", ") STORED",      "DO UPDATE",
        "RETURNING", "RENAME TO",  "UPDATE FROM", "TRUE)",   "DROP COLUMN",   "fts5(",
    };
    wh_generate_options old = WH_GENERATE_OPTIONS_INIT;

    old.version = 3008000;
    for (uint64_t k = 1; k <= 200; k++) {
        wh_str s = make(5, k, &old);

        for (size_t i = 0; i < sizeof newer / sizeof newer[0]; i++)
            ck_assert_msg(!holds(s, newer[i]), "case %u has %s", (unsigned)k, newer[i]);
    }
}
END_TEST

START_TEST(the_default_version_gets_the_newer_features)
{
    static const char *const newer[] = {" STRICT",   "RIGHT JOIN",  "FULL JOIN", "iif(",
                                        " IS TRUE",  "DO NOTHING",  "STORED",    "DO UPDATE",
                                        "RETURNING", ") AS s WHERE"};
    bool seen[10] = {false};

    for (uint64_t k = 1; k <= 200; k++) {
        wh_str s = make(5, k, NULL);

        for (int i = 0; i < 10; i++)
            seen[i] = seen[i] || holds(s, newer[i]);
    }
    for (int i = 0; i < 10; i++)
        ck_assert_msg(seen[i], "%s", newer[i]);
}
END_TEST

/* What planners do with many rows they do with few, where they are told so. */
START_TEST(statistics_are_written_by_hand_where_a_version_has_them)
{
    static const struct {
        const char *dialect;
        uint32_t version;
        const char *written;
        bool has;
    } v[] = {
        {"postgresql", 17000000, "pg_restore_", false},
        {"postgresql", 18000000, "pg_restore_relation_stats(", true},
        {"mysql", 9000000, "UPDATE mysql.innodb_table_stats SET n_rows = 1000000 ", true},
        {"mariadb", 10011000, "INSERT INTO mysql.table_stats SELECT ", true},
        {"sqlite", 3040001, "sqlite_stat1", true},
        {"sqlite", 3040001, "mysql.", false},
    };

    for (size_t i = 0; i < sizeof v / sizeof v[0]; i++) {
        wh_generate_options opt = WH_GENERATE_OPTIONS_INIT;
        bool seen = false;

        opt.version = v[i].version;
        opt.queries = 1;
        for (uint64_t k = 1; k <= 100 && !seen; k++) {
            wh_buf_clear(&out);
            ck_assert_int_eq(wh_generate(wh_str_of(v[i].dialect), 5, k, &opt, &out, NULL), WH_OK);
            seen = holds(wh_buf_view(&out), v[i].written);
        }
        ck_assert_msg(seen == v[i].has, "%s %u: %s", v[i].dialect, (unsigned)v[i].version,
                      v[i].written);
    }
}
END_TEST

START_TEST(no_query_depends_on_chance_or_the_clock)
{
    static const char *const never[] = {"random", "changes(", "last_insert", "CURRENT_", "'now'"};

    for (uint64_t k = 1; k <= 200; k++) {
        wh_str s = make(6, k, NULL);

        for (size_t i = 0; i < sizeof never / sizeof never[0]; i++)
            ck_assert_msg(!holds(s, never[i]), "case %u has %s", (unsigned)k, never[i]);
    }
}
END_TEST

START_TEST(no_bytes_at_all_give_a_small_case)
{
    wh_str s = make_from("", 0, NULL);

    check_case(s, 1);
    ck_assert_uint_lt(s.n, 2000);
    ck_assert(!holds(s, "-- @seed"));
}
END_TEST

START_TEST(bytes_give_at_least_one_base)
{
    wh_generate_options o = WH_GENERATE_OPTIONS_INIT;

    o.queries = 0;
    check_case(make_from("abc", 3, &o), 1);
}
END_TEST

START_TEST(a_mix_that_a_version_can_not_give_is_said_without_a_tools_options)
{
    wh_generate_options o = WH_GENERATE_OPTIONS_INIT;
    wh_error err;

    ck_assert_int_eq(wh_generate_mix(WH_STR("merge"), &o, NULL), WH_OK);
    wh_buf_clear(&out);
    ck_assert_int_eq(wh_generate(WH_STR("sqlite"), 1, 1, &o, &out, &err), WH_EINVAL);
    ck_assert_str_eq(err.message,
                     "sqlite, or this version of it, has no merge, which the mix asks for");
}
END_TEST

START_TEST(the_same_bytes_give_the_same_case)
{
    static const unsigned char bytes[] = "any bytes of a fuzzer will do for this purpose";
    wh_buf first = WH_BUF_INIT(1 << 20);

    wh_buf_str(&first, make_from(bytes, sizeof bytes, NULL));
    ck_assert(wh_str_eq(wh_buf_view(&first), make_from(bytes, sizeof bytes, NULL)));
    wh_buf_release(&first);
}
END_TEST

START_TEST(every_byte_string_gives_a_well_formed_case)
{
    unsigned char bytes[3000];
    uint64_t x = 88172645463325252u;

    for (int round = 0; round < 400; round++) {
        wh_arena *a = wh_arena_new(NULL, 0);
        size_t n = (size_t)round * 7;
        wh_case *c = NULL;
        wh_str s;

        for (size_t i = 0; i < n; i++) {
            x ^= x << 13;
            x ^= x >> 7;
            x ^= x << 17;
            /* Extremes too: the same byte over and over. */
            bytes[i] = round % 3 == 0 ? (unsigned char)x : (unsigned char)(round * 37);
        }
        s = make_from(bytes, n, NULL);
        ck_assert_int_eq(wh_case_parse(a, s, NULL, 1, &c, NULL), WH_OK);
        ck_assert_uint_ge(c->nsections, 2);
        check_case(s, c->nsections - 1);
        wh_arena_free(a);
    }
}
END_TEST

START_TEST(an_unknown_dialect_is_an_error_that_names_the_known)
{
    const char *name;
    wh_error err;

    wh_buf_clear(&out);
    ck_assert_int_eq(wh_generate(WH_STR("cobol"), 1, 1, NULL, &out, &err), WH_EINVAL);
    ck_assert_ptr_nonnull(strstr(err.message, "cobol"));
    ck_assert_ptr_nonnull(strstr(err.message, "wh_generate_dialect"));
    ck_assert_uint_eq(out.n, 0);
    ck_assert_str_eq(wh_generate_dialect(0), "sqlite");
    for (size_t i = 0; (name = wh_generate_dialect(i)) != NULL; i++)
        ck_assert_int_eq(wh_generate(wh_str_of(name), 1, 1, NULL, &out, &err), WH_OK);
    ck_assert_ptr_null(wh_generate_dialect(100));
}
END_TEST

START_TEST(a_full_buffer_is_an_error)
{
    wh_buf small = WH_BUF_INIT(500);
    wh_error err;

    ck_assert_int_eq(wh_generate(WH_STR("sqlite"), 1, 1, NULL, &small, &err), WH_ELIMIT);
    ck_assert_uint_le(small.n, 500);
    wh_buf_release(&small);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("generate");
    TCase *t = tcase_create("generate");
    SRunner *sr;
    int failed;

    tcase_set_timeout(t, 120);
    tcase_add_test(t, the_same_seed_gives_the_same_bytes_as_ever);
    tcase_add_test(t, other_seeds_and_numbers_give_other_cases);
    tcase_add_test(t, a_base_does_not_depend_on_how_many_there_are);
    tcase_add_test(t, every_case_is_well_formed);
    tcase_add_test(t, the_fields_say_how_to_make_the_case_again);
    tcase_add_test(t, an_old_version_gets_nothing_that_is_newer);
    tcase_add_test(t, the_default_version_gets_the_newer_features);
    tcase_add_test(t, statistics_are_written_by_hand_where_a_version_has_them);
    tcase_add_test(t, no_query_depends_on_chance_or_the_clock);
    tcase_add_test(t, no_bytes_at_all_give_a_small_case);
    tcase_add_test(t, bytes_give_at_least_one_base);
    tcase_add_test(t, a_mix_that_a_version_can_not_give_is_said_without_a_tools_options);
    tcase_add_test(t, the_same_bytes_give_the_same_case);
    tcase_add_test(t, every_byte_string_gives_a_well_formed_case);
    tcase_add_test(t, an_unknown_dialect_is_an_error_that_names_the_known);
    tcase_add_test(t, a_full_buffer_is_an_error);
    suite_add_tcase(s, t);
    sr = srunner_create(s);
    srunner_run_all(sr, CK_ENV);
    failed = srunner_ntests_failed(sr);
    srunner_free(sr);
    wh_buf_release(&out);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
