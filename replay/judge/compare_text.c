/* Comparing result sets as text, value by value. */
#include "replay/judge/compare_text.h"
#include "formats/base/md5.h"
#include "formats/base/options.h"
#include "formats/case/hash.h"

#include <stdio.h>
#include <stdlib.h>

static size_t width_of(const wh_rendered *t)
{
    return t->ncolumns ? t->ncolumns : 1;
}

static int by_hash(const void *a, const void *b)
{
    return wh_hash_cmp(*(const wh_hash *)a, *(const wh_hash *)b);
}

/* The hashes of rows of `width` texts, ascending. */
static wh_hash *row_hashes(wh_arena *a, const wh_rendered *t, size_t width, size_t *n)
{
    wh_hash *v;
    wh_value *row = WH_NEW_N(a, wh_value, width);
    size_t i, k;

    *n = (t->n + width - 1) / width;
    v = WH_NEW_N(a, wh_hash, *n + 1);
    for (i = 0; i < *n; i++) {
        for (k = 0; k < width && i * width + k < t->n; k++) {
            row[k].kind = WH_TEXT;
            row[k].s = t->v[i * width + k];
        }
        v[i] = wh_row_hash(row, k, false);
    }
    if (*n > 1)
        qsort(v, *n, sizeof *v, by_hash);
    return v;
}

static const char *direction_of(wh_arena *a, const wh_text_comparison *c)
{
    size_t width = width_of(&c->first), nx, ny, i = 0, k = 0;
    wh_hash *x = row_hashes(a, &c->first, width, &nx);
    wh_hash *y = row_hashes(a, &c->other, width, &ny);
    bool missing = false, extra = false;

    while (i < nx || k < ny) {
        int order = i == nx ? 1 : k == ny ? -1 : wh_hash_cmp(x[i], y[k]);
        missing |= order < 0;
        extra |= order > 0;
        i += order <= 0;
        k += order >= 0;
    }
    return missing && extra ? "both" : missing ? "missing" : extra ? "extra" : "order";
}

void wh_text_digest_of(wh_arena *a, const wh_check *check, int engine, wh_text_side side,
                       wh_text_digest *out)
{
    wh_rendered t;
    wh_md5 m;
    size_t i;

    if (side.digest) {
        *out = *side.digest;
        return;
    }
    memset(out, 0, sizeof *out);
    out->ncolumns = side.result->ncolumns;
    out->odd = !wh_render(a, check, engine, side.result, side.expected, &t);
    if (out->odd)
        return;
    if (check->md5) { /* it is one already */
        if (t.n == 2 && t.v[1].n == 32 && wh_parse_count(t.v[0], &out->n))
            memcpy(out->hex, t.v[1].p, 32);
        return;
    }
    wh_md5_begin(&m);
    for (i = 0; i < t.n; i++) {
        wh_md5_add(&m, t.v[i]);
        wh_md5_add(&m, WH_STR("\n"));
    }
    wh_md5_end(&m, out->hex);
    out->n = t.n;
}

static void wrong_columns(const wh_check *check, size_t ncolumns, wh_text_comparison *out)
{
    out->columns = true;
    snprintf(out->reason, sizeof out->reason, "%lu columns, where %lu are expected",
             (unsigned long)ncolumns, (unsigned long)check->as.n);
}

static void compare_digests(wh_arena *a, const wh_check *check, int engine, wh_text_side first,
                            wh_text_side other, wh_text_comparison *out)
{
    wh_text_digest x, y;

    wh_text_digest_of(a, check, engine, first, &x);
    wh_text_digest_of(a, check, engine, other, &y);
    out->columns = true; /* no texts to be shown */
    if (x.odd || y.odd) {
        wrong_columns(check, x.odd ? x.ncolumns : y.ncolumns, out);
        return;
    }
    out->equal = x.n == y.n && strcmp(x.hex, y.hex) == 0;
    snprintf(out->reason, sizeof out->reason, "rows differ (too many to be kept)");
}

/* common=: what one side has beyond the other does not count, unless the run gives too much. */
static bool agree_so_far(const wh_check *check, wh_text_side first, wh_text_side other,
                         const wh_text_comparison *c)
{
    const wh_result_set *run = first.expected ? other.result : first.result;
    uint64_t n = run->nrows * run->ncolumns;

    if (!check->common || first.expected == other.expected || (check->most && n > check->most))
        return false;
    if (check->md5)
        return n == 0;
    return c->at == c->first.n || c->at == c->other.n;
}

void wh_compare_text(wh_arena *a, const wh_check *check, int engine, wh_text_side first,
                     wh_text_side other, wh_text_comparison *out)
{
    const wh_result_set *odd = NULL;

    memset(out, 0, sizeof *out);
    out->direction = "both";
    if (first.digest || other.digest) {
        compare_digests(a, check, engine, first, other, out);
        return;
    }
    if (!wh_render(a, check, engine, first.result, first.expected, &out->first))
        odd = first.result;
    else if (!wh_render(a, check, engine, other.result, other.expected, &out->other))
        odd = other.result;
    if (odd) {
        wrong_columns(check, odd->ncolumns, out);
        return;
    }
    while (out->at < out->first.n && out->at < out->other.n &&
           wh_rendered_equal(a, check, &out->first, &out->other, out->at))
        out->at++;
    out->equal = out->first.n == out->other.n && out->at == out->first.n;
    out->cut = !out->equal && agree_so_far(check, first, other, out);
    out->equal |= out->cut;
    if (out->equal)
        return;
    if (check->md5) {
        snprintf(out->reason, sizeof out->reason, "the hashes of the results differ");
        return;
    }
    out->direction = direction_of(a, out);
    snprintf(out->reason, sizeof out->reason, "%s",
             strcmp(out->direction, "order") == 0 ? "the rows come in another order"
                                                  : "rows differ");
}

/* The rows of `t` from the one on that holds text `at`. */
static size_t rows_from(wh_arena *a, const wh_rendered *t, size_t width, size_t at,
                        wh_bag_entry *out)
{
    size_t n = 0, i, k;

    for (i = at / width * width; i < t->n; i += width, n++) {
        size_t columns = t->n - i < width ? t->n - i : width;
        wh_value *row;
        if (n >= WH_DIFFERENCE_ROWS)
            continue;
        row = WH_NEW_N(a, wh_value, columns);
        for (k = 0; k < columns; k++) {
            row[k].kind = WH_TEXT;
            row[k].s = t->v[i + k];
        }
        memset(&out[n], 0, sizeof out[n]);
        out[n].count = 1;
        out[n].row = row;
        out[n].ncolumns = columns;
    }
    return n;
}

void wh_text_difference(wh_arena *a, const wh_text_comparison *c, wh_difference *out)
{
    size_t width = width_of(&c->first);

    out->text = true;
    if (c->columns)
        return;
    out->nmissing = rows_from(a, &c->first, width, c->at, out->missing);
    out->nextra = rows_from(a, &c->other, width, c->at, out->extra);
}
