/*
 * formats: text and values. Everything in this room is a pure function of its input: no database,
 * no clock, no process, no global state. This header is the ground the other rooms stand on:
 * strings, buffers, arenas and errors.
 *
 * Conventions of the whole library: a function that can fail returns 0 (WH_OK) or a negative
 * `enum wh_code`, and takes a caller-owned `wh_error *` as its last parameter, which may be NULL
 * and is written only on failure. What a function hands out through a pointer of the caller's is
 * there on WH_OK alone: where it fails, a pointer (`wh_case **out`) is NULL, and a struct or number
 * (`wh_value *out`, `wh_verdict *verdict`) is as it was. Destructors take NULL. Nothing here prints, exits, installs a
 * signal handler or keeps state between calls; distinct objects may be used from distinct threads.
 */
#ifndef WHITTLE_BASE_H
#define WHITTLE_BASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#if defined(__GNUC__)
#define WH_API __attribute__((visibility("default")))
#define WH_PRINTF(f, a) __attribute__((format(printf, f, a)))
#else
#define WH_API
#define WH_PRINTF(f, a)
#endif

#ifdef __cplusplus
extern "C" {
#endif

/*
 * The release that these headers are of (semantic versioning), and the one of the library that the
 * program runs with: "0.1.0", static. Structs that a caller fills begin with their size, so the two
 * may differ as long as the library is the newer one and the first number (before 1.0 the first
 * two) is the same.
 */
#define WH_VERSION "0.1.0"
#define WH_VERSION_NUMBER 1000 /* major * 1000000 + minor * 1000 + patch: for #if */
WH_API const char *wh_version(void);

enum wh_code {
    WH_OK = 0,
    WH_EINVAL = -1,   /* an argument is out of its range, or a name is unknown */
    WH_ESYNTAX = -2,  /* the input is malformed; error.line says where */
    WH_ELIMIT = -3,   /* a size limit was reached */
    WH_EIO = -4,      /* reading or writing failed */
    WH_EENGINE = -5,  /* the engine can't be opened or reached */
    WH_ENOTSUP = -6,  /* well-formed, but not supported here */
    WH_ENOREPRO = -7, /* the failure to be reduced does not occur */
    WH_ESTOPPED = -8, /* the caller asked to stop */
    WH_ENOMEM = -9,   /* a wh_buf could not grow: out of memory */
};

/* What went wrong, for a person: name the file, the line and the remedy. */
typedef struct wh_error {
    int code;           /* enum wh_code */
    uint32_t line;      /* 1-based; 0: no line */
    char file[256];     /* "" : no file; cut if longer */
    char message[1024]; /* one line, no trailing newline or full stop */
} wh_error;

/* Fill `err` (NULL is fine) and return `code`, so that a caller can `return wh_error_set(...)`. */
WH_API int wh_error_set(wh_error *err, int code, const char *format, ...) WH_PRINTF(3, 4);

/* The same, with a place in a text: `file` may be NULL, `line` 0. */
WH_API int wh_error_at(wh_error *err, int code, const char *file, uint32_t line,
                       const char *format, ...) WH_PRINTF(5, 6);

/* Any bytes, by value; not NUL-terminated, owned by whoever made it. p == NULL means "none". */
typedef struct wh_str {
    const char *p;
    size_t n;
} wh_str;

#ifdef __cplusplus
#define WH_STR(literal) (wh_str{(literal), sizeof(literal) - 1})
#else
#define WH_STR(literal) ((wh_str){(literal), sizeof(literal) - 1})
#endif

static inline wh_str wh_str_of(const char *z)
{
    wh_str s = {z, z ? strlen(z) : 0};
    return s;
}

static inline bool wh_str_eq(wh_str a, wh_str b)
{
    return a.n == b.n && (a.n == 0 || memcmp(a.p, b.p, a.n) == 0);
}

static inline bool wh_str_is(wh_str a, const char *z)
{
    return wh_str_eq(a, wh_str_of(z));
}

static inline bool wh_str_starts_with(wh_str s, const char *start)
{
    size_t n = strlen(start);

    return s.n >= n && (n == 0 || memcmp(s.p, start, n) == 0);
}

/* ASCII letters only, whatever the locale. */
WH_API bool wh_str_eq_nocase(wh_str a, wh_str b);
WH_API bool wh_str_holds_nocase(wh_str s, wh_str part); /* anywhere in it; an empty one always */

/* Without the blanks and line ends around it. */
WH_API wh_str wh_str_trim(wh_str s);

/* Byte order, as strcmp; a prefix comes first. */
WH_API int wh_str_cmp(wh_str a, wh_str b);

/*
 * What the library does when malloc() gives nothing: it calls `hook` with the bytes that it wanted,
 * or, where that is NULL (the default), abort(). A hook must not return. This is the one setting
 * that belongs to the process and not to an object: set it before there are threads. An arena can
 * have a hook of its own besides.
 */
typedef void (*wh_memory_hook)(size_t n);
WH_API void wh_memory_set_hook(wh_memory_hook hook);

/*
 * An arena: allocations that live and die together. Nothing in it is freed alone.
 *
 * `limit` (bytes, 0 = none) is soft: wh_arena_over() turns true once it is passed, and whoever
 * fills an arena from input tests that at its own boundaries and reports WH_ELIMIT. An allocation
 * itself never fails: when memory is out, the allocator's hook is called, by default abort().
 */
typedef struct wh_arena wh_arena;

typedef struct wh_allocator {
    uint32_t size; /* sizeof(wh_allocator), set by WH_ALLOCATOR_INIT */
    void *(*alloc)(void *ctx, size_t n);
    void (*free)(void *ctx, void *p);
    void (*out_of_memory)(void *ctx, size_t n); /* must not return */
    void *ctx;
} wh_allocator;
#define WH_ALLOCATOR_INIT {sizeof(wh_allocator), NULL, NULL, NULL, NULL}

/* `allocator` may be NULL (malloc, free, abort); it is copied. Never returns NULL. */
WH_API wh_arena *wh_arena_new(const wh_allocator *allocator, size_t limit);
WH_API void wh_arena_free(wh_arena *a);

/* `n` bytes aligned for pointers, int64_t and double, not cleared; n = 0 gives a valid pointer. */
WH_API void *wh_arena_alloc(wh_arena *a, size_t n);
WH_API void *wh_arena_zalloc(wh_arena *a, size_t n); /* cleared */
#define WH_NEW(a, type) ((type *)wh_arena_zalloc((a), sizeof(type)))
#define WH_NEW_N(a, type, n) ((type *)wh_arena_zalloc((a), wh_array_bytes((n), sizeof(type))))

/* Of `n` elements; more than there can be, where that is beyond size_t. */
static inline size_t wh_array_bytes(size_t n, size_t element)
{
    return n > SIZE_MAX / element ? SIZE_MAX : n * element;
}

/* A copy, NUL-terminated for convenience (the NUL is not counted). */
WH_API wh_str wh_arena_str(wh_arena *a, wh_str s);

/* Everything allocated after a mark goes at once; marks nest. */
typedef struct wh_mark {
    void *block;
    size_t used, total;
} wh_mark;
WH_API wh_mark wh_arena_mark(const wh_arena *a);
WH_API void wh_arena_rewind(wh_arena *a, wh_mark m);
WH_API size_t wh_arena_used(const wh_arena *a);
WH_API bool wh_arena_over(const wh_arena *a);

/*
 * A growing byte buffer with a mandatory limit. Overflow is sticky: later additions are dropped
 * and `status` says WH_ELIMIT, or WH_ENOMEM where there was no memory, so that a long series of
 * additions is checked once at the end.
 * A zeroed wh_buf with a limit is ready for use; wh_buf_release frees what it holds.
 * The library's own buffers, which nobody checks for WH_ENOMEM, are fatal: as its arenas do, they
 * end the process.
 */
#ifndef WH_BUF_FATAL
#define WH_BUF_FATAL false
#endif
typedef struct wh_buf {
    char *p;
    size_t n, cap, limit;
    int status; /* WH_OK, WH_ELIMIT or WH_ENOMEM */
    bool fatal; /* no memory calls abort() */
} wh_buf;
#define WH_BUF_INIT(max) {NULL, 0, 0, (max), WH_OK, WH_BUF_FATAL}

WH_API bool wh_buf_reserve(wh_buf *b, size_t more); /* false: status says why */
WH_API void wh_buf_release(wh_buf *b);

static inline void wh_buf_clear(wh_buf *b)
{
    b->n = 0;
    b->status = WH_OK;
}

static inline void wh_buf_add(wh_buf *b, const void *p, size_t n)
{
    if (n != 0 && (b->cap - b->n >= n || wh_buf_reserve(b, n))) {
        memcpy(b->p + b->n, p, n);
        b->n += n;
    }
}

static inline void wh_buf_char(wh_buf *b, char c)
{
    if (b->n < b->cap || wh_buf_reserve(b, 1))
        b->p[b->n++] = c;
}

static inline void wh_buf_str(wh_buf *b, wh_str s)
{
    wh_buf_add(b, s.p, s.n);
}

static inline void wh_buf_text(wh_buf *b, const char *z)
{
    wh_buf_add(b, z, strlen(z));
}

static inline wh_str wh_buf_view(const wh_buf *b)
{
    wh_str s = {b->p ? b->p : "", b->n};
    return s;
}

WH_API void wh_buf_int(wh_buf *b, int64_t i);
WH_API void wh_buf_uint(wh_buf *b, uint64_t u);
WH_API void wh_buf_hex(wh_buf *b, uint64_t u, int digits); /* lower case, zero padded */
WH_API void wh_buf_real(wh_buf *b, double r); /* shortest text that reads back, with . or e */
WH_API void wh_buf_format(wh_buf *b, const char *format, ...) WH_PRINTF(2, 3); /* messages only */

#ifdef __cplusplus
}
#endif
#endif
