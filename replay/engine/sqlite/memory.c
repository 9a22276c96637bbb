/* Pieces of memory by size: a list of freed ones for each of 94 sizes, cut from large slabs. */
#include "replay/engine/sqlite/memory.h"

#include <stdlib.h>

enum {
    STEP = 16,         /* small pieces, their heads included, are multiples of this, */
    SMALL = 1024,      /* up to here; */
    LARGE_STEP = 512,  /* then multiples of this, */
    LARGE = 16384,     /* up to here: a page of the cache and what belongs to it */
    SMALL_SIZES = SMALL / STEP,
    SIZES = SMALL_SIZES + (LARGE - SMALL) / LARGE_STEP + 1,
    SLAB = 1 << 18,
    SLABS = 256, /* at most: what goes beyond is malloc()'s, and given back */
    DIRECT = 0,  /* no size of the pool's: a piece that malloc() gave */
};

/* Before each piece. A piece is aligned to 8 bytes, which is what SQLite asks for. */
typedef struct head {
    uint32_t bytes; /* of the piece, without its head */
    uint16_t size;  /* its number; DIRECT: none */
    uint16_t mark;
} head;

/* A piece that is freed twice, or whose head was written over, must not go unseen. */
enum { LIVE = 0x574c, FREED = 0x5746 };

typedef struct freed {
    struct freed *next;
} freed;

typedef struct pool {
    freed *first[SIZES];
    char *at, *end; /* what is left of the newest slab */
    void *slabs;    /* the newest one; each begins with a pointer to the one before */
    unsigned nslabs;
} pool;

/* Of this thread; made by its first piece. Just a pointer, in the model that costs no call. */
static _Thread_local pool *mine __attribute__((tls_model("initial-exec")));

static unsigned size_of(size_t total)
{
    if (total <= SMALL)
        return (unsigned)((total + STEP - 1) / STEP);
    if (total <= LARGE)
        return SMALL_SIZES + (unsigned)((total - SMALL + LARGE_STEP - 1) / LARGE_STEP);
    return DIRECT;
}

static size_t total_of(unsigned size)
{
    return size <= SMALL_SIZES ? (size_t)size * STEP
                               : (size_t)SMALL + (size_t)(size - SMALL_SIZES) * LARGE_STEP;
}

static bool add_slab(pool *p)
{
    char *slab = p->nslabs < SLABS ? malloc(SLAB) : NULL;

    if (slab == NULL)
        return false;
    memcpy(slab, &p->slabs, sizeof p->slabs);
    p->slabs = slab;
    p->nslabs++;
    p->at = slab + STEP;
    p->end = slab + SLAB;
    return true;
}

static void *take_direct(size_t bytes)
{
    head *h = malloc(sizeof *h + bytes);

    if (h == NULL)
        return NULL;
    *h = (head){(uint32_t)bytes, DIRECT, LIVE};
    return h + 1;
}

static pool *my_pool(void)
{
    if (mine == NULL)
        mine = calloc(1, sizeof *mine);
    return mine;
}

/* The list of this size is empty, or it is none of the pool's, or there is no pool yet. */
static __attribute__((noinline)) void *take_slowly(unsigned size, size_t bytes)
{
    size_t total = total_of(size);
    pool *p = my_pool();
    head *h;

    if (p == NULL)
        return NULL;
    if (size == DIRECT || ((size_t)(p->end - p->at) < total && !add_slab(p)))
        return take_direct(bytes);
    h = (head *)(void *)p->at;
    p->at += total;
    *h = (head){(uint32_t)(total - sizeof *h), (uint16_t)size, LIVE};
    return h + 1;
}

static void *take_block(int bytes)
{
    pool *p = mine;
    unsigned size = size_of((size_t)bytes + sizeof(head));
    freed *f = p ? p->first[size] : NULL;

    if (f == NULL) /* always so for DIRECT */
        return take_slowly(size, (size_t)bytes);
    p->first[size] = f->next;
    ((head *)(void *)f - 1)->mark = LIVE;
    return f;
}

static inline head *head_of(void *piece)
{
    head *h = (head *)piece - 1;

    if (h->mark != LIVE)
        abort(); /* as malloc() does: a fault of the engine's, and a finding */
    return h;
}

static void put_block(pool *p, head *h)
{
    freed *f = (freed *)(void *)(h + 1);

    f->next = p->first[h->size];
    p->first[h->size] = f;
}

/* Of malloc(), or of another thread's pool while this one has none. */
static __attribute__((noinline)) void give_slowly(head *h)
{
    if (h->size == DIRECT)
        free(h);
    else if (my_pool() != NULL)
        put_block(mine, h);
}

static void give(void *piece)
{
    head *h;

    if (piece == NULL)
        return;
    h = head_of(piece);
    h->mark = FREED;
    if (h->size == DIRECT || mine == NULL)
        give_slowly(h);
    else
        put_block(mine, h);
}

static void *resize(void *piece, int bytes)
{
    head *h = head_of(piece);
    unsigned size = size_of((size_t)bytes + sizeof *h);
    void *larger;

    if (size == h->size && size != DIRECT)
        return piece;
    if (size == h->size) {
        h = realloc(h, sizeof *h + (size_t)bytes);
        if (h == NULL)
            return NULL;
        h->bytes = (uint32_t)bytes;
        return h + 1;
    }
    larger = take_block(bytes);
    if (larger == NULL)
        return NULL;
    memcpy(larger, piece, h->bytes < (uint32_t)bytes ? h->bytes : (uint32_t)bytes);
    give(piece);
    return larger;
}

static int bytes_of(void *piece)
{
    return piece ? (int)head_of(piece)->bytes : 0;
}

static int round_up(int bytes)
{
    unsigned size = size_of((size_t)bytes + sizeof(head));

    return size == DIRECT ? (bytes + 7) & ~7 : (int)(total_of(size) - sizeof(head));
}

static int begin(void *data)
{
    (void)data;
    return SQLITE_OK;
}

static void end(void *data)
{
    (void)data;
}

const sqlite3_mem_methods *wh_sqlite_memory(void)
{
    static const sqlite3_mem_methods methods = {take_block, give,  resize, bytes_of,
                                                round_up,   begin, end,    NULL};

    return &methods;
}
