/* Multisets of row hashes. */
#include "replay/judge/bag.h"

#include <stdlib.h>

static int by_hash(const void *x, const void *y)
{
    return wh_hash_cmp(((const wh_bag_entry *)x)->hash, ((const wh_bag_entry *)y)->hash);
}

/* Sort entries and put equal ones together; those whose counts cancel go. */
static void settle(wh_bag *b)
{
    size_t i, n = 0;

    if (b->settled)
        return;
    b->settled = true;
    if (b->n > 1)
        qsort(b->v, b->n, sizeof *b->v, by_hash);
    for (i = 0; i < b->n; i++) {
        if (n > 0 && wh_hash_eq(b->v[n - 1].hash, b->v[i].hash))
            b->v[n - 1].count += b->v[i].count;
        else
            b->v[n++] = b->v[i];
        if (b->v[n - 1].count == 0 &&
            (i + 1 == b->n || !wh_hash_eq(b->v[i + 1].hash, b->v[i].hash)))
            n--;
    }
    b->n = n;
}

bool wh_bag_of_result(wh_arena *a, const wh_result_set *r, bool picked, bool typed, wh_bag *out)
{
    size_t n = (size_t)(picked ? r->npicked : r->nrows), i;
    size_t ncolumns = r->ncolumns - (picked && r->ncolumns);
    const wh_hash *hashes = picked ? r->picked_hashes : r->hashes;
    wh_value **rows = picked ? r->picked_rows : r->rows;

    memset(out, 0, sizeof *out);
    if (typed && !rows && n > 0)
        return false;
    out->sum = picked ? r->picked : r->bag;
    out->count = (int64_t)n;
    out->counted = n == 0 || typed || hashes;
    out->settled = n < 2;
    if (!out->counted)
        return true;
    out->v = wh_arena_alloc(a, n * sizeof *out->v);
    out->n = n;
    if (typed)
        out->sum = (wh_hash){0, 0};
    for (i = 0; i < n; i++) {
        wh_bag_entry *e = &out->v[i];

        e->hash = typed ? wh_row_hash(rows[i], ncolumns, true) : hashes[i];
        e->count = 1;
        e->row = rows ? rows[i] : NULL;
        e->ncolumns = rows ? ncolumns : 0;
        if (typed)
            out->sum = wh_hash_add(out->sum, e->hash);
    }
    return true;
}

void wh_bag_of_value(wh_arena *a, const wh_value *v, wh_bag *out)
{
    wh_value *row = WH_NEW(a, wh_value); /* outlives the bag: differences point to it */

    *row = *v;
    memset(out, 0, sizeof *out);
    out->numeric = true;
    out->value = *v;
    out->sum = wh_row_hash(v, 1, false);
    out->count = 1;
    out->counted = out->settled = true;
    out->n = 1;
    out->v = WH_NEW(a, wh_bag_entry);
    out->v[0].hash = out->sum;
    out->v[0].count = 1;
    out->v[0].row = row;
    out->v[0].ncolumns = 1;
}

void wh_bag_add(wh_arena *a, wh_bag *to, const wh_bag *b, bool minus)
{
    wh_bag_entry *v;
    size_t i;

    to->numeric = false;
    to->sum = minus ? wh_hash_sub(to->sum, b->sum) : wh_hash_add(to->sum, b->sum);
    to->count += minus ? -b->count : b->count;
    to->counted = to->counted && b->counted;
    to->signs = to->signs || b->signs || minus;
    if (!to->counted || b->n == 0)
        return;
    v = wh_arena_alloc(a, (to->n + b->n) * sizeof *v);
    if (to->n)
        memcpy(v, to->v, to->n * sizeof *v);
    memcpy(v + to->n, b->v, b->n * sizeof *v);
    for (i = to->n; minus && i < to->n + b->n; i++)
        v[i].count = -v[i].count;
    to->v = v;
    to->n += b->n;
    to->settled = false;
}

/* Put equal entries together, none of which is negative, by a table of their hashes. */
static void unite(wh_arena *a, wh_bag *b)
{
    wh_mark mark = wh_arena_mark(a);
    size_t cap = 16, i, n = 0;
    uint32_t *slots; /* 1 + an entry; 0: free */

    while (cap < 2 * b->n)
        cap *= 2;
    slots = WH_NEW_N(a, uint32_t, cap);
    for (i = 0; i < b->n; i++) {
        size_t k = (size_t)b->v[i].hash.lo & (cap - 1);

        while (slots[k] && !wh_hash_eq(b->v[slots[k] - 1].hash, b->v[i].hash))
            k = (k + 1) & (cap - 1);
        if (slots[k]) {
            b->v[slots[k] - 1].count += b->v[i].count;
            continue;
        }
        b->v[n] = b->v[i];
        slots[k] = (uint32_t)++n;
    }
    b->n = n;
    wh_arena_rewind(a, mark);
}

bool wh_bag_distinct(wh_arena *a, wh_bag *b)
{
    size_t i;

    if (!b->counted)
        return false;
    if (b->signs || b->n >= UINT32_MAX)
        settle(b);
    else if (!b->settled)
        unite(a, b);
    b->numeric = false;
    b->sum = (wh_hash){0, 0};
    b->count = 0;
    for (i = 0; i < b->n; i++) {
        if (b->v[i].count > 1)
            b->v[i].count = 1;
        b->sum = b->v[i].count > 0 ? wh_hash_add(b->sum, b->v[i].hash)
                                   : wh_hash_sub(b->sum, b->v[i].hash);
        b->count += b->v[i].count;
    }
    return true;
}

/* The digits of an exact total, [-]digits[.digits] without needless zeros. */
typedef struct number {
    bool negative;
    wh_str whole, fraction;
} number;

static bool read_number(const wh_value *v, wh_buf *text, number *out)
{
    wh_str s = v->s;
    size_t point;

    if (v->kind == WH_INT) {
        wh_buf_int(text, v->i);
        s = wh_buf_view(text);
    } else if (v->kind != WH_DECIMAL) {
        return false;
    }
    out->negative = s.n && s.p[0] == '-';
    s = (wh_str){s.p + out->negative, s.n - out->negative};
    for (point = 0; point < s.n && s.p[point] != '.'; point++)
        ;
    out->whole = (wh_str){s.p, point};
    out->fraction = (wh_str){s.p + point, s.n - point};
    return true;
}

static int number_cmp(const number *a, const number *b)
{
    int c;

    if (a->negative != b->negative)
        return a->negative ? -1 : 1;
    if (a->whole.n != b->whole.n)
        c = a->whole.n < b->whole.n ? -1 : 1;
    else
        c = wh_str_cmp(a->whole, b->whole);
    if (c == 0)
        c = wh_str_cmp(a->fraction, b->fraction);
    return a->negative ? -c : c;
}

static int compare_numbers(const wh_bag *first, const wh_bag *other)
{
    wh_buf ta = WH_BUF_INIT(64), tb = WH_BUF_INIT(64);
    int bags = WH_BAGS_BOTH;
    number a, b;

    if (wh_hash_eq(first->sum, other->sum))
        return WH_BAGS_EQUAL;
    if (read_number(&first->value, &ta, &a) && read_number(&other->value, &tb, &b))
        bags = number_cmp(&a, &b) < 0 ? WH_BAGS_LESS : WH_BAGS_MORE;
    wh_buf_release(&ta);
    wh_buf_release(&tb);
    return bags;
}

static int direction(bool missing, bool extra)
{
    return missing && extra ? WH_BAGS_BOTH
           : missing        ? WH_BAGS_MISSING
           : extra          ? WH_BAGS_EXTRA
                            : WH_BAGS_EQUAL;
}

/* One entry of the other side at a time against the first; both ascend. */
static int compare_counts(const wh_bag *first, const wh_bag *other, bool as_sets, bool contained)
{
    bool missing = false, extra = false;
    size_t i = 0, k = 0;

    while (i < first->n || k < other->n) {
        int c = i == first->n   ? 1
                : k == other->n ? -1
                                : wh_hash_cmp(first->v[i].hash, other->v[k].hash);
        int64_t x = c <= 0 ? first->v[i++].count : 0;
        int64_t y = c >= 0 ? other->v[k++].count : 0;

        /* a count below zero is no bag at all: it can equal nothing */
        if (x < 0 || y < 0)
            missing = extra = true;
        if (as_sets) {
            x = x > 1 ? 1 : x;
            y = y > 1 ? 1 : y;
        }
        missing |= x > y;
        extra |= y > x && !contained;
    }
    return direction(missing, extra);
}

int wh_bag_compare(wh_bag *first, wh_bag *other, bool as_sets, bool contained)
{
    bool same = wh_hash_eq(first->sum, other->sum) && first->count == other->count;

    if (first->numeric && other->numeric && !contained)
        return compare_numbers(first, other);
    if (same && !first->signs && !other->signs)
        return WH_BAGS_EQUAL;
    if (first->counted && other->counted) {
        settle(first);
        settle(other);
        return compare_counts(first, other, as_sets, contained);
    }
    if (same)
        return WH_BAGS_EQUAL;
    if (as_sets || contained)
        return WH_BAGS_UNKNOWN;
    if (first->count == other->count)
        return WH_BAGS_BOTH;
    return direction(first->count > other->count, first->count < other->count);
}

size_t wh_bag_surplus(wh_bag *first, wh_bag *other, wh_bag_entry *out, size_t max)
{
    size_t i, k = 0, n = 0;

    if (!first->counted || !other->counted)
        return 0;
    settle(first);
    settle(other);
    for (i = 0; i < first->n; i++) {
        wh_bag_entry e = first->v[i];
        while (k < other->n && wh_hash_cmp(other->v[k].hash, e.hash) < 0)
            k++;
        if (k < other->n && wh_hash_eq(other->v[k].hash, e.hash))
            e.count -= other->v[k].count;
        if (e.count <= 0)
            continue;
        if (n < max)
            out[n] = e;
        n++;
    }
    return n;
}

const char *wh_bag_direction(int bags)
{
    static const char *const names[] = {"", "missing", "extra", "both", "less", "more"};

    return names[bags];
}

int wh_lists_compare(const wh_result_set *a, const wh_result_set *b, bool typed)
{
    size_t i;

    if (typed && ((a->nrows && !a->rows) || (b->nrows && !b->rows)))
        return WH_BAGS_UNKNOWN;
    if (a->nrows != b->nrows)
        return WH_BAGS_BOTH;
    if (!typed)
        return wh_hash_eq(a->list, b->list) ? WH_BAGS_EQUAL : WH_BAGS_BOTH;
    for (i = 0; i < a->nrows; i++)
        if (!wh_hash_eq(wh_row_hash(a->rows[i], a->ncolumns, true),
                        wh_row_hash(b->rows[i], b->ncolumns, true)))
            return WH_BAGS_BOTH;
    return WH_BAGS_EQUAL;
}
