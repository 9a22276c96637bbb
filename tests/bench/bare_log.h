/*
 * What the yardsticks execute: the statements that `oracle --log` wrote, in their order, and on
 * which database each. The databases that oracle keeps beside that of a case ("-- @run b1_7 fresh")
 * are kept here, too, as many of them: what is derived for one is executed when it is made, its
 * queries
 * ("-- @stmt may-fail") whenever it is come back to.
 */
#ifndef TESTS_BENCH_BARE_LOG_H
#define TESTS_BENCH_BARE_LOG_H

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include <whittle/case.h>

enum { BARE_SLOTS = 25 }; /* the case's own, which is the first, and 24 beside it */

typedef struct bare_step {
    unsigned slot;
    wh_str sql; /* with a NUL behind it; p == NULL: a new database */
} bare_step;

typedef struct bare_log {
    bare_step *v;
    size_t n, capacity;
    unsigned long statements;
    /* Of the case that is read, which databases there are. */
    struct {
        wh_str name;
        size_t used;
    } kept[BARE_SLOTS];
} bare_log;

static inline void bare_add(bare_log *l, unsigned slot, wh_str sql)
{
    if (l->n == l->capacity) {
        l->capacity = l->capacity ? l->capacity * 2 : 4096;
        l->v = realloc(l->v, l->capacity * sizeof *l->v);
        if (l->v == NULL)
            abort();
    }
    l->v[l->n++] = (bare_step){slot, sql};
    l->statements += sql.p != NULL;
}

/* The statements of a section on that database: all, or those that are its queries. */
static inline void bare_add_section(bare_log *l, wh_arena *keep, unsigned slot, const wh_section *s,
                                    bool all)
{
    for (size_t i = 0; i < s->nstmts; i++)
        if (!s->stmts[i].blank && (all || s->stmts[i].may_fail))
            bare_add(l, slot, wh_arena_str(keep, s->stmts[i].sql));
}

/* A new database like that of the case as its setup stands. */
static inline void bare_open(bare_log *l, wh_arena *keep, unsigned slot, const wh_case *c, size_t n)
{
    bare_add(l, slot, (wh_str){NULL, 0});
    for (size_t i = 0; i < n; i++)
        if (c->sections[i].kind == WH_SETUP)
            bare_add_section(l, keep, slot, &c->sections[i], true);
}

/* A section that runs beside the case's own database. "b1_7": on the one that is called b1. */
static inline void bare_beside(bare_log *l, wh_arena *keep, const wh_case *c, size_t at)
{
    const wh_section *s = &c->sections[at];
    const char *end = memchr(s->place.p, '_', s->place.n);
    wh_str name = {s->place.p, end ? (size_t)(end - s->place.p) : s->place.n};
    unsigned slot = 1;

    for (unsigned i = 1; i < BARE_SLOTS; i++) {
        if (wh_str_eq(l->kept[i].name, name)) {
            l->kept[i].used = at;
            bare_add_section(l, keep, i, s, false);
            return;
        }
        if (l->kept[i].used < l->kept[slot].used)
            slot = i;
    }
    l->kept[slot].name = name;
    l->kept[slot].used = at;
    bare_open(l, keep, slot, c, at);
    bare_add_section(l, keep, slot, s, true);
}

static inline void bare_add_case(bare_log *l, wh_arena *keep, const wh_case *c)
{
    memset(l->kept, 0, sizeof l->kept);
    bare_add(l, 0, (wh_str){NULL, 0});
    for (size_t i = 0; i < c->nsections; i++) {
        const wh_section *s = &c->sections[i];

        if (s->kind == WH_RUN && wh_section_attr(s, "fresh"))
            bare_beside(l, keep, c, i);
        else if (s->kind == WH_SETUP || s->kind == WH_RUN)
            bare_add_section(l, keep, 0, s, true);
    }
}

static inline ptrdiff_t bare_read_fd(void *ctx, char *p, size_t n)
{
    return read(*(int *)ctx, p, n);
}

/* False: it can't be read, and that was said. A case that is cut is no error. */
static inline bool bare_log_read(const char *path, wh_arena *keep, bare_log *l)
{
    int fd = open(path, O_RDONLY);
    wh_reader *r = wh_reader_new(bare_read_fd, &fd, path);
    wh_arena *a = wh_arena_new(NULL, 0);
    wh_item item = {.kind = WH_ITEM_END};
    wh_error err;
    int rc = fd < 0 ? wh_error_set(&err, WH_EIO, "%s", strerror(errno)) : WH_OK;

    while (rc == WH_OK) {
        wh_mark mark = wh_arena_mark(a);
        wh_case *c;

        rc = wh_reader_next(r, &item, &err);
        if (rc != WH_OK || item.kind == WH_ITEM_END)
            break;
        if (item.kind == WH_ITEM_CASE)
            rc = wh_case_parse(a, item.raw, path, item.line, &c, &err);
        if (item.kind == WH_ITEM_CASE && rc == WH_OK)
            bare_add_case(l, keep, c);
        wh_arena_rewind(a, mark);
    }
    wh_arena_free(a);
    wh_reader_free(r);
    if (fd >= 0)
        close(fd);
    if (rc != WH_OK)
        fprintf(stderr, "%s: %s\n", path, err.message);
    return rc == WH_OK;
}

#endif
