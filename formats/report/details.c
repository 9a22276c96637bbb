/* A block of details: {list, length, n} key {length} bytes ..., in the machine's own byte order. */
#include "formats/report/details.h"

typedef struct head {
    uint32_t list, key, n;
    uint32_t bytes; /* of all texts with their lengths */
} head;

void wh_details_list(wh_buf *out, const char *key, const wh_str *items, size_t n)
{
    head h = {1, (uint32_t)strlen(key), (uint32_t)n, 0};
    size_t i;

    for (i = 0; i < n; i++)
        h.bytes += (uint32_t)(sizeof(uint32_t) + items[i].n);
    wh_buf_add(out, &h, sizeof h);
    wh_buf_text(out, key);
    for (i = 0; i < n; i++) {
        uint32_t length = (uint32_t)items[i].n;
        wh_buf_add(out, &length, sizeof length);
        wh_buf_str(out, items[i]);
    }
}

void wh_details_text(wh_buf *out, const char *key, wh_str text)
{
    size_t at = out->n;
    uint32_t no = 0;

    wh_details_list(out, key, &text, 1);
    if (out->status == WH_OK)
        memcpy(out->p + at, &no, sizeof no);
}

bool wh_details_next(wh_str *details, wh_detail *out)
{
    head h;
    const char *p = details->p;

    if (details->n < sizeof h)
        return false;
    memcpy(&h, p, sizeof h);
    if (details->n - sizeof h < (size_t)h.key + h.bytes)
        return false;
    out->key = (wh_str){p + sizeof h, h.key};
    out->list = h.list != 0;
    out->n = h.n;
    out->rest = (wh_str){p + sizeof h + h.key, h.bytes};
    *details = (wh_str){out->rest.p + h.bytes, details->n - sizeof h - h.key - h.bytes};
    return true;
}

bool wh_detail_item(wh_detail *d, wh_str *out)
{
    uint32_t length;

    if (d->n == 0 || d->rest.n < sizeof length)
        return false;
    memcpy(&length, d->rest.p, sizeof length);
    if (length > d->rest.n - sizeof length)
        return false;
    *out = (wh_str){d->rest.p + sizeof length, length};
    d->rest = (wh_str){out->p + length, d->rest.n - sizeof length - length};
    d->n--;
    return true;
}
