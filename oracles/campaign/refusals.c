/* Refusals by reason. */
#include "oracles/campaign/refusals.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* ---- of a worker ---------------------------------------------------------------------------- */

void wh_refusals_add(wh_refusals *r, const char *by, const char *why)
{
    size_t i;

    if (!why)
        return;
    for (i = 0; i < r->n; i++)
        if (r->v[i].by == by && strncmp(r->v[i].why, why, sizeof r->v[i].why - 1) == 0)
            break;
    if (i == WH_REFUSALS_MAX)
        i--;
    if (i == r->n) {
        r->v[i].by = by;
        snprintf(r->v[i].why, sizeof r->v[i].why, "%s", why);
        r->v[i].n = 0;
        r->n++;
    }
    r->v[i].n++;
}

void wh_refusals_take(wh_refusals *r, wh_buf *out)
{
    size_t i;

    for (i = 0; i < r->n; i++) {
        wh_buf_uint(out, r->v[i].n);
        wh_buf_format(out, "\t%s\t%s\n", r->v[i].by, r->v[i].why);
    }
    r->n = 0;
}

/* ---- of all --------------------------------------------------------------------------------- */

static void add_total(wh_refusal_totals *t, const char *text, size_t len, uint64_t n)
{
    size_t i;

    for (i = 0; i < t->n; i++)
        if (strlen(t->v[i].text) == len && memcmp(t->v[i].text, text, len) == 0)
            break;
    if (i == t->n) {
        if (t->n == t->room) {
            size_t room = t->room ? 2 * t->room : 64;
            struct wh_refusal_total *v = realloc(t->v, room * sizeof *v);

            if (!v)
                return;
            t->v = v;
            t->room = room;
        }
        t->v[i].text = strndup(text, len);
        t->v[i].n = 0;
        if (!t->v[i].text)
            return;
        t->n++;
    }
    t->v[i].n += n;
}

void wh_refusal_totals_add(wh_refusal_totals *t, wh_str lines)
{
    const char *p = lines.p, *end = lines.p + lines.n;

    while (p < end) {
        const char *stop = memchr(p, '\n', (size_t)(end - p)), *text;
        uint64_t n = 0;

        if (!stop)
            return;
        for (text = p; text < stop && *text >= '0' && *text <= '9'; text++)
            n = n * 10 + (uint64_t)(*text - '0');
        if (text < stop && *text == '\t')
            add_total(t, text + 1, (size_t)(stop - text) - 1, n);
        p = stop + 1;
    }
}

static int by_count(const void *a, const void *b)
{
    const struct wh_refusal_total *x = a, *y = b;

    return x->n != y->n ? (x->n < y->n ? 1 : -1) : strcmp(x->text, y->text);
}

void wh_refusal_totals_write(wh_refusal_totals *t, FILE *f)
{
    size_t i;

    if (t->n)
        qsort(t->v, t->n, sizeof *t->v, by_count);
    for (i = 0; i < t->n; i++) {
        const char *tab = strchr(t->v[i].text, '\t');

        if (tab)
            fprintf(f, "refused.%.*s\t%" PRIu64 "\t%s\n", (int)(tab - t->v[i].text), t->v[i].text,
                    t->v[i].n, tab + 1);
    }
}

void wh_refusal_totals_release(wh_refusal_totals *t)
{
    size_t i;

    for (i = 0; i < t->n; i++)
        free(t->v[i].text);
    free(t->v);
    memset(t, 0, sizeof *t);
}
