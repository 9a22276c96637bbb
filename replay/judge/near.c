/* Rows with reals that agree nearly. */
#include "replay/judge/near.h"
#include "formats/base/real.h"

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
