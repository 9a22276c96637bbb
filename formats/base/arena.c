/* Arenas: a chain of blocks, newest first, each twice the size of the one before. */
#include "formats/base/memory.h"
#include "formats/base/struct.h"

#include <stdlib.h>

typedef struct block {
    struct block *older;
    size_t size, used; /* of the bytes after this header */
} block;

struct wh_arena {
    wh_allocator allocator;
    block *newest;
    block *spare; /* one rewound block is kept: rewinding in a loop must not allocate */
    size_t total; /* bytes handed out */
    size_t limit;
};

enum { ALIGN = 8, FIRST_BLOCK = 4096, LARGEST_BLOCK = 1 << 20 };
#define HEADER ((sizeof(block) + ALIGN - 1) / ALIGN * ALIGN)

static void *default_alloc(void *ctx, size_t n)
{
    (void)ctx;
    return malloc(n);
}

static void default_free(void *ctx, void *p)
{
    (void)ctx;
    free(p);
}

static void default_out_of_memory(void *ctx, size_t n)
{
    (void)ctx;
    wh_memory_out(n);
}

static void *allocate(const wh_allocator *al, size_t n)
{
    void *p = al->alloc(al->ctx, n);

    if (!p) {
        al->out_of_memory(al->ctx, n);
        abort(); /* the hook must not return */
    }
    return p;
}

wh_arena *wh_arena_new(const wh_allocator *allocator, size_t limit)
{
    wh_allocator al = WH_ALLOCATOR_INIT;
    wh_arena *a;

    wh_struct_take(&al, sizeof al, allocator);
    if (!al.alloc || !al.free) {
        al.alloc = default_alloc;
        al.free = default_free;
    }
    if (!al.out_of_memory)
        al.out_of_memory = default_out_of_memory;
    a = allocate(&al, sizeof *a);
    memset(a, 0, sizeof *a);
    a->allocator = al;
    a->limit = limit;
    return a;
}

static void release(wh_arena *a, block *b)
{
    a->allocator.free(a->allocator.ctx, b);
}

void wh_arena_free(wh_arena *a)
{
    wh_allocator al;

    if (!a)
        return;
    while (a->newest) {
        block *b = a->newest;
        a->newest = b->older;
        release(a, b);
    }
    if (a->spare)
        release(a, a->spare);
    al = a->allocator;
    al.free(al.ctx, a);
}

static block *add_block(wh_arena *a, size_t n)
{
    size_t size = a->newest ? a->newest->size * 2 : FIRST_BLOCK;
    block *b;

    if (size > LARGEST_BLOCK)
        size = LARGEST_BLOCK;
    if (size < n)
        size = n;
    if (a->spare && a->spare->size >= n) {
        b = a->spare;
        a->spare = NULL;
    } else {
        if (size > SIZE_MAX - HEADER) {
            a->allocator.out_of_memory(a->allocator.ctx, n);
            abort();
        }
        b = allocate(&a->allocator, HEADER + size);
        b->size = size;
    }
    b->used = 0;
    b->older = a->newest;
    a->newest = b;
    return b;
}

static void *cut(wh_arena *a, block *b, size_t n)
{
    char *p = (char *)b + HEADER + b->used;

    b->used += n;
    a->total += n;
    return p;
}

static __attribute__((noinline)) void *alloc_slowly(wh_arena *a, size_t n)
{
    if (n > SIZE_MAX - ALIGN) {
        a->allocator.out_of_memory(a->allocator.ctx, n);
        abort();
    }
    n = (n + ALIGN - 1) / ALIGN * ALIGN;
    return cut(a, add_block(a, n), n);
}

void *wh_arena_alloc(wh_arena *a, size_t n)
{
    block *b = a->newest;

    /* what is left of a block is a multiple of ALIGN */
    return b && n <= b->size - b->used ? cut(a, b, (n + ALIGN - 1) / ALIGN * ALIGN)
                                       : alloc_slowly(a, n);
}

void *wh_arena_zalloc(wh_arena *a, size_t n)
{
    return memset(wh_arena_alloc(a, n), 0, n);
}

wh_str wh_arena_str(wh_arena *a, wh_str s)
{
    char *p = wh_arena_alloc(a, s.n + 1);
    wh_str copy = {p, s.n};

    if (s.n)
        memcpy(p, s.p, s.n);
    p[s.n] = '\0';
    return copy;
}

wh_mark wh_arena_mark(const wh_arena *a)
{
    wh_mark m = {a->newest, a->newest ? a->newest->used : 0, a->total};

    return m;
}

void wh_arena_rewind(wh_arena *a, wh_mark m)
{
    while (a->newest != m.block) {
        block *b = a->newest;
        a->newest = b->older;
        if (!a->spare) {
            a->spare = b;
        } else if (a->spare->size < b->size) {
            release(a, a->spare);
            a->spare = b;
        } else {
            release(a, b);
        }
    }
    if (a->newest)
        a->newest->used = m.used;
    a->total = m.total;
}

size_t wh_arena_used(const wh_arena *a)
{
    return a->total;
}

bool wh_arena_over(const wh_arena *a)
{
    return a->limit != 0 && a->total > a->limit;
}
