/* Scripts as the text of what is read from them, for the tests of formats/convert. */
#ifndef WHITTLE_TESTS_SCRIPT_FIXTURE_H
#define WHITTLE_TESTS_SCRIPT_FIXTURE_H

#include "formats/convert/script/script.h"
#include "formats/sql/dialect/dialect.h"

#include <check.h>
#include <stdio.h>

/* A dialect that is as `base` is, but for its shell and some ways of its tokens. */
static inline wh_dialect dialect_with(const wh_dialect *base, uint8_t shell, uint32_t more)
{
    wh_dialect d = *base;

    d.shell = shell;
    d.lex |= more;
    return d;
}

/*
 * The statements as "line:text|line:text", those that may fail as "line~CLASS:text"; an error as
 * "line!message", its first `cut` bytes.
 */
static inline const char *read_script(const wh_script_format *format, const wh_dialect *d,
                                      wh_str source, int cut)
{
    static char out[65536];
    wh_arena *a = wh_arena_new(NULL, 0);
    wh_script s;
    wh_script_stmt st;
    wh_error err;
    size_t n = 0, turns = 0;

    out[0] = 0;
    wh_script_init(&s, a, d, source, "x.sql", format);
    for (;;) {
        int rc = wh_script_next(&s, &st, &err);

        ck_assert_uint_lt(turns++, 10000);
        if (n && n < sizeof out - 1)
            n += (size_t)snprintf(out + n, sizeof out - n, "|");
        if (rc == WH_OK && !st.sql.p)
            break;
        if (n > sizeof out - 2000)
            continue;
        if (rc != WH_OK) {
            ck_assert_str_eq(err.file, "x.sql");
            n += (size_t)snprintf(out + n, sizeof out - n, "%u!%.*s", err.line, cut, err.message);
        } else if (st.may_fail) {
            n += (size_t)snprintf(out + n, sizeof out - n, "%u~%.*s:%.*s", st.line, (int)st.error.n,
                                  st.error.p ? st.error.p : "", (int)st.sql.n, st.sql.p);
        } else {
            n += (size_t)snprintf(out + n, sizeof out - n, "%u:%.*s", st.line, (int)st.sql.n,
                                  st.sql.p);
        }
    }
    if (n)
        out[n - 1] = 0;
    wh_arena_free(a);
    return out;
}

/* A sample of tests/corpus/convert, in static memory. */
static inline wh_str sample(const char *name)
{
    static char bytes[65536];
    char path[1024];
    wh_str s = {bytes, 0};
    FILE *f;

    snprintf(path, sizeof path, "%s/tests/corpus/convert/%s", TEST_SOURCE_DIR, name);
    f = fopen(path, "rb");
    ck_assert_msg(f != NULL, "%s can't be opened", path);
    s.n = fread(bytes, 1, sizeof bytes, f);
    ck_assert_uint_lt(s.n, sizeof bytes);
    fclose(f);
    return s;
}

#endif
