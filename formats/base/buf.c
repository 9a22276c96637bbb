/* Growing byte buffers with a mandatory limit. */
#include "formats/base/memory.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

/* From here on, cap equals n: every later addition comes here and is dropped. The first reason
 * stays. */
static bool stick(wh_buf *b, int status)
{
    if (b->status == WH_OK)
        b->status = status;
    b->cap = b->n;
    return false;
}

bool wh_buf_reserve(wh_buf *b, size_t more)
{
    size_t cap = b->cap;
    char *p;

    if (b->status != WH_OK || b->n > b->limit || more > b->limit - b->n)
        return stick(b, WH_ELIMIT);
    if (cap - b->n >= more && b->p)
        return true;
    cap = cap < 512 ? 512 : cap; /* a query, mostly */
    while (cap < b->n + more)
        cap = cap > SIZE_MAX / 2 ? b->n + more : cap * 2;
    if (cap > b->limit)
        cap = b->limit;
    p = realloc(b->p, cap ? cap : 1);
    if (!p) {
        if (b->fatal || wh_memory_get_hook())
            wh_memory_out(cap);
        return stick(b, WH_ENOMEM);
    }
    b->p = p;
    b->cap = cap;
    return true;
}

void wh_buf_release(wh_buf *b)
{
    if (!b)
        return;
    free(b->p);
    b->p = NULL;
    b->n = b->cap = 0;
    b->status = WH_OK;
}

void wh_buf_uint(wh_buf *b, uint64_t u)
{
    char digits[20];
    size_t n = sizeof digits;

    do {
        digits[--n] = (char)('0' + u % 10);
        u /= 10;
    } while (u != 0);
    wh_buf_add(b, digits + n, sizeof digits - n);
}

void wh_buf_int(wh_buf *b, int64_t i)
{
    if (i < 0) {
        wh_buf_char(b, '-');
        wh_buf_uint(b, 0 - (uint64_t)i);
    } else {
        wh_buf_uint(b, (uint64_t)i);
    }
}

void wh_buf_hex(wh_buf *b, uint64_t u, int digits)
{
    while (digits-- > 0)
        wh_buf_char(b, "0123456789abcdef"[u >> (4 * digits) & 15]);
}

void wh_buf_format(wh_buf *b, const char *format, ...)
{
    char text[2048];
    va_list args;
    int n;

    va_start(args, format);
    n = vsnprintf(text, sizeof text, format, args);
    va_end(args);
    if (n > 0)
        wh_buf_add(b, text, (size_t)n < sizeof text ? (size_t)n : sizeof text - 1);
}
