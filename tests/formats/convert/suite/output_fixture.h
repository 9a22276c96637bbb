/* A suite's script read beside what its runner printed, as the text of a case. */
#ifndef TESTS_FORMATS_CONVERT_SUITE_OUTPUT_FIXTURE_H
#define TESTS_FORMATS_CONVERT_SUITE_OUTPUT_FIXTURE_H

#include "formats/convert/suite/suite.h"
#include "formats/sql/dialect/dialect.h"

#include <check.h>
#include <stdio.h>

static wh_arena *arena;
static wh_error error;

static inline void setup(void)
{
    arena = wh_arena_new(NULL, 0);
}

static inline void teardown(void)
{
    wh_arena_free(arena);
}

/* The case of a script and its outputs, or the error's line and `words` bytes of what it says. */
static inline const char *read_beside(const char *format, const char *dialect, const char *file,
                                      const char *script, const wh_str *outputs, size_t noutputs,
                                      int words)
{
    wh_convert_input in = {
        wh_str_of(script), wh_dialect_find(wh_str_of(dialect)), file, WH_RUN, outputs, noutputs};
    static char text[16384];
    wh_buf b = WH_BUF_INIT(sizeof text - 1);
    wh_convert f;
    wh_case *c;

    ck_assert(wh_convert_find(wh_str_of(format), &f));
    if (f.read(&f, arena, &in, &c, &error) != WH_OK) {
        snprintf(text, sizeof text, "%u: %.*s", error.line, words, error.message);
        return text;
    }
    ck_assert_int_eq(wh_case_write(c, &b), WH_OK);
    memcpy(text, b.p, b.n);
    text[b.n] = '\0';
    wh_buf_release(&b);
    return text;
}

/* Does the case hold `part`? */
static inline bool says(const char *text, const char *part)
{
    if (!strstr(text, part))
        printf("not in it: %s\n%s\n", part, text);
    return strstr(text, part) != NULL;
}

static inline int run_suite(Suite *s)
{
    SRunner *r = srunner_create(s);
    int failed;

    srunner_run_all(r, CK_NORMAL);
    failed = srunner_ntests_failed(r);
    srunner_free(r);
    return failed ? 1 : 0;
}

#endif
