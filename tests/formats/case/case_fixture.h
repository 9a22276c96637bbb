/* A case of a text, and the text of a case. */
#ifndef TESTS_FORMATS_CASE_CASE_FIXTURE_H
#define TESTS_FORMATS_CASE_CASE_FIXTURE_H

#include <check.h>
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>

#include "formats/case/text.h"
#include "formats/case/hash.h"

#ifndef TEST_SOURCE_DIR
#define TEST_SOURCE_DIR "."
#endif
#define CORPUS TEST_SOURCE_DIR "/tests/corpus/format/"

static wh_arena *arena;
static wh_buf text;

static inline void setup(void)
{
    arena = wh_arena_new(NULL, 0);
    text = (wh_buf)WH_BUF_INIT((size_t)200 << 20);
}

static inline void teardown(void)
{
    wh_arena_free(arena);
    wh_buf_release(&text);
}

/* ---- helpers ------------------------------------------------------------------------------ */

static inline wh_case *parse(wh_str raw)
{
    wh_case *c = NULL;
    wh_error err = {0, 0, "", ""};
    int rc = wh_case_parse(arena, raw, "t.case.sql", 1, &c, &err);

    ck_assert_msg(rc == WH_OK, "line %u: %s", (unsigned)err.line, err.message);
    return c;
}

static inline wh_case *parse_z(const char *z)
{
    return parse(wh_str_of(z));
}

/* The case as text, in the arena. */
static inline wh_str write_case(const wh_case *c)
{
    wh_str out;

    wh_buf_clear(&text);
    ck_assert_int_eq(wh_case_write(c, &text), WH_OK);
    out = wh_arena_str(arena, wh_buf_view(&text));
    return out;
}

static inline void forget_raw(wh_case *c)
{
    c->first.p = c->last.p = NULL;
    for (size_t i = 0; i < c->nfields; i++)
        if (c->fields[i].key.n != 0)
            c->fields[i].raw.p = NULL;
    for (size_t i = 0; i < c->nsections; i++) {
        wh_section *s = &c->sections[i];
        if (s->kind == WH_XSECTION)
            continue;
        s->head.p = s->body.p = NULL;
        for (size_t k = 0; k < s->nstmts; k++)
            s->stmts[k].raw.p = NULL;
    }
}

static inline uint64_t next_random(uint64_t *state)
{
    uint64_t z = (*state += 0x9e3779b97f4a7c15);

    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    return z ^ (z >> 31);
}

typedef struct source {
    wh_str s;
    size_t step; /* bytes a read gives at most */
} source;

static inline ptrdiff_t read_source(void *ctx, char *p, size_t n)
{
    source *src = ctx;

    n = n < src->s.n ? n : src->s.n;
    n = n < src->step ? n : src->step;
    if (n != 0)
        memcpy(p, src->s.p, n);
    src->s.p += n;
    src->s.n -= n;
    return (ptrdiff_t)n;
}

static inline wh_str read_file(const char *path)
{
    FILE *f = fopen(path, "rb");
    char *p;
    long n;

    ck_assert_msg(f != NULL, "%s can't be opened", path);
    ck_assert_int_eq(fseek(f, 0, SEEK_END), 0);
    n = ftell(f);
    rewind(f);
    p = wh_arena_alloc(arena, (size_t)n + 1);
    ck_assert_uint_eq(fread(p, 1, (size_t)n, f), (size_t)n);
    p[n] = '\0';
    fclose(f);
    return (wh_str){p, (size_t)n};
}

#endif
