/* Multisets of row hashes. */
#include "replay/judge/bag.h"
#include "formats/base/real.h"

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

/* ---- rows with reals that agree nearly ---------------------------------------------------- */

static bool is_exact(const wh_value *v)
{
    return v->kind == WH_INT || v->kind == WH_DECIMAL;
}

/* False: it is no number, or one that no real is near to. */
static bool as_real(const wh_value *v, double *out)
{
    *out = v->kind == WH_INT ? (double)v->i : v->r;
    return v->kind == WH_INT || v->kind == WH_REAL ||
           (v->kind == WH_DECIMAL && wh_real_read(v->s, out));
}

/* n digits that a time has at *p. */
static bool read_digits(wh_str s, size_t *at, size_t n, int64_t *out)
{
    for (*out = 0; n > 0; n--, (*at)++) {
        if (*at >= s.n || s.p[*at] < '0' || s.p[*at] > '9')
            return false;
        *out = *out * 10 + (s.p[*at] - '0');
    }
    return true;
}

static bool takes(wh_str s, size_t *at, const char *any)
{
    bool is = *at < s.n && strchr(any, s.p[*at]) != NULL;

    *at += is;
    return is;
}

/* Days since 1970-01-01, by the Gregorian calendar. */
static int64_t days_of(int64_t year, int64_t month, int64_t day)
{
    int64_t y = year - (month <= 2), era = y / 400, of_era = y - era * 400;
    int64_t of_year = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1;

    return era * 146097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719468;
}

/* YYYY-MM-DD, then [ T]HH:MM[:SS[.fraction]], then Z or +HH[:MM]; in nanoseconds. */
static bool read_instant(wh_str s, int64_t *out)
{
    int64_t year, month, day, hour = 0, minute = 0, second = 0, nanos = 0, unit, digit;
    size_t at = 0;

    if (!read_digits(s, &at, 4, &year) || !takes(s, &at, "-") || !read_digits(s, &at, 2, &month) ||
        !takes(s, &at, "-") || !read_digits(s, &at, 2, &day) || year < 1700 || year > 2250)
        return false;
    if (takes(s, &at, " T")) {
        if (!read_digits(s, &at, 2, &hour) || !takes(s, &at, ":") ||
            !read_digits(s, &at, 2, &minute))
            return false;
        if (takes(s, &at, ":") && !read_digits(s, &at, 2, &second))
            return false;
        if (takes(s, &at, "."))
            for (unit = 100000000; read_digits(s, &at, 1, &digit); unit /= 10)
                nanos += digit * unit;
        if (at < s.n && (s.p[at] == '+' || s.p[at] == '-')) {
            bool west = s.p[at++] == '-';
            int64_t zone, rest = 0;

            if (!read_digits(s, &at, 2, &zone) ||
                ((takes(s, &at, ":") || at < s.n) && !read_digits(s, &at, 2, &rest)))
                return false;
            minute -= (west ? -1 : 1) * (zone * 60 + rest);
        } else {
            takes(s, &at, "Z");
        }
    }
    *out = ((days_of(year, month, day) * 24 + hour) * 60 + minute) * 60 + second;
    *out = *out * 1000000000 + nanos;
    return at == s.n;
}

static bool is_text(const wh_value *v)
{
    return v->kind == WH_TEXT || v->kind == WH_TYPED;
}

static bool values_match(const wh_value *x, const wh_value *y, const wh_nearness *near)
{
    double p, q, d, largest;
    int64_t s, t;
    wh_value a, b;

    if (near->instants && is_text(x) && is_text(y) && read_instant(x->s, &s) &&
        read_instant(y->s, &t))
        return s == t;
    if (near->bool_is_int && (x->kind == WH_BOOL) != (y->kind == WH_BOOL)) {
        a = x->kind == WH_BOOL ? *x : *y;
        b = x->kind == WH_BOOL ? *y : *x;
        a.kind = WH_INT;
        a.i = a.i != 0;
        x = &a;
        y = &b;
    }
    if (near->typed && x->kind != y->kind)
        return false;
    if ((is_exact(x) && is_exact(y)) || !as_real(x, &p) || !as_real(y, &q))
        return wh_hash_eq(wh_row_hash(x, 1, near->typed), wh_row_hash(y, 1, near->typed));
    if (p == q || (p != p && q != q))
        return true;
    d = p > q ? p - q : q - p;
    p = p < 0 ? -p : p;
    q = q < 0 ? -q : q;
    largest = p > q ? p : q;
    return d <= near->epsilon * largest && d < largest * 2; /* not infinities */
}

static bool rows_near(const wh_value *x, const wh_value *y, const wh_nearness *near)
{
    size_t i;

    for (i = 0; i < near->columns; i++)
        if (!values_match(&x[i], &y[i], near))
            return false;
    return true;
}

/* Enough for any honest result; a crafted one must not keep a worker busy for minutes. */
enum { NEARNESS_TESTS = 100000000 };

typedef struct pairing {
    wh_value **x, **y;
    size_t nx, ny, tests;
    const wh_nearness *near;
    size_t *x_of, *y_of; /* the partner of y[k], of x[i], plus one; 0: none */
    size_t *from;        /* the row of x from which y[k] was reached, plus one; 0: not reached */
    size_t *queue;
    bool *dead; /* y[k] was reached in vain: no later walk gets further from it */
} pairing;

static bool near_in(pairing *p, size_t i, size_t k)
{
    p->tests++;
    return rows_near(p->x[i], p->y[k], p->near);
}

/* Pair x[i] with a free row, moving other pairs on where that helps (Kuhn's augmenting paths,
 * breadth first). */
static bool pair_up(pairing *p, size_t i)
{
    size_t head = 0, tail = 0, k;

    for (k = 0; k < p->ny; k++)
        if (!p->x_of[k] && near_in(p, i, k)) {
            p->x_of[k] = i + 1;
            p->y_of[i] = k + 1;
            return true;
        }
    memset(p->from, 0, p->ny * sizeof *p->from);
    p->queue[tail++] = i;
    while (head < tail && p->tests < NEARNESS_TESTS) {
        i = p->queue[head++];
        for (k = 0; k < p->ny; k++) {
            if (p->from[k] || p->dead[k] || !near_in(p, i, k))
                continue;
            p->from[k] = i + 1;
            if (p->x_of[k]) {
                p->queue[tail++] = p->x_of[k] - 1;
                continue;
            }
            for (k++; k != 0;) { /* back along the path; a row without a partner began it */
                size_t at = p->from[k - 1], before = p->y_of[at - 1];
                p->x_of[k - 1] = at;
                p->y_of[at - 1] = k;
                k = before;
            }
            return true;
        }
    }
    for (k = 0; k < p->ny; k++)
        p->dead[k] |= p->from[k] != 0;
    return false;
}

static bool match_bags(wh_arena *a, pairing *p, size_t *missing, size_t *extra)
{
    size_t i, paired = 0;

    p->x_of = WH_NEW_N(a, size_t, p->ny);
    p->y_of = WH_NEW_N(a, size_t, p->nx);
    p->from = WH_NEW_N(a, size_t, p->ny);
    p->dead = WH_NEW_N(a, bool, p->ny);
    p->queue = WH_NEW_N(a, size_t, p->nx + 1);
    for (i = 0; i < p->nx && p->tests < NEARNESS_TESTS; i++)
        paired += pair_up(p, i);
    *missing = p->nx - paired;
    *extra = p->ny - paired;
    return p->tests < NEARNESS_TESTS;
}

/* How many of x are near to none of y. False: that is more work than it may be. */
static bool count_alone(wh_value **x, size_t nx, wh_value **y, size_t ny, const wh_nearness *near,
                        size_t *tests, size_t *alone)
{
    size_t i, k;

    *alone = 0;
    for (i = 0; i < nx && *tests < NEARNESS_TESTS; i++) {
        for (k = 0; k < ny && !rows_near(x[i], y[k], near); k++)
            ;
        *tests += k;
        *alone += k == ny;
    }
    return *tests < NEARNESS_TESTS;
}

bool wh_rows_match(wh_arena *a, wh_value **x, size_t nx, wh_value **y, size_t ny,
                   const wh_nearness *near, size_t *missing, size_t *extra)
{
    pairing p = {x, y, nx, ny, 0, near, NULL, NULL, NULL, NULL, NULL};
    size_t i = 0;

    if (near->as_sets)
        return count_alone(x, nx, y, ny, near, &p.tests, missing) &&
               count_alone(y, ny, x, nx, near, &p.tests, extra);
    while (near->in_order && nx == ny && i < nx && rows_near(x[i], y[i], near))
        i++;
    if (near->in_order && nx == ny && i == nx) {
        *missing = *extra = 0;
        return true;
    }
    if (!match_bags(a, &p, missing, extra))
        return false;
    if (near->in_order && *missing == 0 && *extra == 0)
        *missing = *extra = SIZE_MAX;
    return true;
}
