/* What the tests of the oracles share: cases out of a few words, and what is derived as text. */
#ifndef TESTS_ORACLES_FIXTURE_H
#define TESTS_ORACLES_FIXTURE_H

#include <check.h>
#include <stdlib.h>

#include "formats/case/edit.h"
#include "oracles/subject/subject.h"

#ifndef TEST_SOURCE_DIR
#define TEST_SOURCE_DIR "."
#endif
#ifndef TEST_BUILD_DIR
#define TEST_BUILD_DIR "build"
#endif

static wh_arena *arena;
static const char *fixture_dialect = "sqlite"; /* of the cases that follow */

static inline void fixture_begin(void)
{
    arena = wh_arena_new(NULL, 0);
}

static inline void fixture_end(void)
{
    wh_arena_free(arena);
    arena = NULL;
}

/* A case of fixture_dialect; `setup` has one statement a line. `oracle` may be NULL. */
static inline wh_case *fixture_case(const char *oracle, const char *setup, const char *base)
{
    wh_buf b = WH_BUF_INIT(1 << 20);
    wh_error err = {0, 0, "", ""};
    wh_case *c = NULL;

    wh_buf_text(&b, "-- @case 1\n");
    if (oracle)
        wh_buf_format(&b, "-- @oracle: %s\n", oracle);
    wh_buf_format(&b, "-- @dialect: %s\n-- @setup\n", fixture_dialect);
    wh_buf_text(&b, setup);
    wh_buf_text(&b, "\n-- @base\n-- > ");
    wh_buf_text(&b, base);
    wh_buf_text(&b, "\n-- @end\n");
    ck_assert_msg(wh_case_parse(arena, wh_arena_str(arena, wh_buf_view(&b)), "t", 1, &c, &err) ==
                      WH_OK,
                  "line %u: %s", (unsigned)err.line, err.message);
    wh_buf_release(&b);
    return c;
}

/* "check: ...\n" for each check, then "derived: SQL\n" for each statement of a derived setup and
 * "PLACE: SQL\n" for each of a run. */
static inline const char *fixture_runs(const wh_case *c)
{
    wh_buf b = WH_BUF_INIT(4 << 20);
    wh_str text;
    size_t i, k;

    for (i = 0; i < c->nfields; i++) {
        if (!wh_str_is(c->fields[i].key, "check"))
            continue;
        wh_buf_text(&b, "check: ");
        wh_buf_str(&b, c->fields[i].value);
        wh_buf_char(&b, '\n');
    }
    for (i = 0; i < c->nsections; i++) {
        const wh_section *s = &c->sections[i];
        for (k = 0; (s->kind == WH_RUN || s->kind == WH_DERIVED) && k < s->nstmts; k++) {
            wh_buf_str(&b, s->kind == WH_RUN ? s->place : WH_STR("derived"));
            wh_buf_text(&b, ": ");
            wh_buf_str(&b, s->stmts[k].sql);
            wh_buf_char(&b, '\n');
        }
    }
    text = wh_arena_str(arena, wh_buf_view(&b));
    wh_buf_release(&b);
    return text.p;
}

static inline const char *fixture_derive(const char *oracle, const char *setup, const char *base)
{
    wh_case *c = fixture_case(oracle, setup, base);
    wh_error err = {0, 0, "", ""};
    int rc = wh_oracle_derive(arena, c, &err);

    ck_assert_msg(rc == WH_OK, "%s: %s", base, err.message);
    return fixture_runs(c);
}

/* Why it does not derive; fails if it does. The code is WH_ENOTSUP. */
static inline const char *fixture_refusal(const char *oracle, const char *setup, const char *base)
{
    wh_case *c = fixture_case(oracle, setup, base);
    wh_error err = {0, 0, "", ""};
    int rc = wh_oracle_derive(arena, c, &err);

    ck_assert_msg(rc != WH_OK, "%s: is not refused", base);
    ck_assert_msg(rc == WH_ENOTSUP, "%s: %d %s", base, rc, err.message);
    return wh_arena_str(arena, wh_str_of(err.message)).p;
}

/* It must say `why`, or with NULL derive. */
__attribute__((noinline, unused)) static void fixture_expect(const char *oracle, const char *setup,
                                                             const char *base, const char *why)
{
    if (!why) {
        fixture_derive(oracle, setup, base);
    } else {
        const char *got = fixture_refusal(oracle, setup, base);
        ck_assert_ptr_nonnull(got);
        ck_assert_msg(strstr(got, why) != NULL, "%s:\n  is refused as '%s'\n  and not as '%s'",
                      base, got, why);
    }
}

/* A suite of one case whose tests have an arena. */
static inline int fixture_run(const char *name, const TTest *const *tests, size_t n)
{
    Suite *s = suite_create(name);
    TCase *tc = tcase_create(name);
    SRunner *sr;
    int failed;
    size_t i;

    tcase_add_checked_fixture(tc, fixture_begin, fixture_end);
    tcase_set_timeout(tc, 120);
    for (i = 0; i < n; i++)
        tcase_add_test(tc, tests[i]);
    suite_add_tcase(s, tc);
    sr = srunner_create(s);
    srunner_run_all(sr, CK_ENV);
    failed = srunner_ntests_failed(sr);
    srunner_free(sr);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}

#endif
