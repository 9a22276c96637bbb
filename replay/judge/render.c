/* Result sets as text: rendered, sorted, joined, cut or hashed as a runner does before it looks. */
#include "replay/judge/render.h"
#include "formats/base/md5.h"
#include "formats/base/options.h"
#include "formats/base/pattern.h"
#include "formats/base/real.h"
#include "formats/convert/sqllogictest/value.h"
#include "formats/convert/suite/value.h"

#include <stdlib.h>

typedef struct renderer {
    wh_arena *a;
    const wh_check *check;
    int engine;
    wh_buf text; /* of the value at hand */
} renderer;

static bool is_shell(char letter)
{
    return letter == 'p' || letter == 'P' || letter == 'm';
}

static wh_str render_value(renderer *r, char letter, const wh_value *v)
{
    if (v->kind == WH_NULL)
        return letter == 'p' ? WH_STR("") : letter == 'P' ? WH_STR("\1NULL") : WH_STR("NULL");
    wh_buf_clear(&r->text);
    if (is_shell(letter)) {
        wh_shell_value(&r->text, letter, v);
        return wh_arena_str(r->a, wh_buf_view(&r->text));
    }
    wh_slt_value(&r->text, letter, v, r->engine == WH_RENDER_SQLITE);
    return wh_arena_str(r->a, wh_buf_view(&r->text));
}

/* ---- sorting --------------------------------------------------------------------------------- */

typedef struct sorted_row {
    const wh_str *v;
    const wh_value *const *raw;
    size_t n, index;
} sorted_row;

static int by_text(const void *a, const void *b)
{
    const sorted_row *x = a, *y = b;
    size_t i;

    for (i = 0; i < x->n; i++) {
        int c = wh_str_cmp(x->v[i], y->v[i]);
        if (c)
            return c;
    }
    return x->index < y->index ? -1 : x->index > y->index;
}

static void sort_rows(wh_arena *a, wh_rendered *t)
{
    size_t width = t->ncolumns ? t->ncolumns : 1, n = t->n / width, i;
    sorted_row *rows = WH_NEW_N(a, sorted_row, n + 1);
    wh_str *v = WH_NEW_N(a, wh_str, t->n + 1);
    const wh_value **raw = WH_NEW_N(a, const wh_value *, t->n + 1);

    for (i = 0; i < n; i++)
        rows[i] = (sorted_row){t->v + i * width, t->raw + i * width, width, i};
    if (n > 1)
        qsort(rows, n, sizeof *rows, by_text);
    for (i = 0; i < n; i++) {
        memcpy(v + i * width, rows[i].v, width * sizeof *v);
        memcpy(raw + i * width, rows[i].raw, width * sizeof *raw);
    }
    t->v = v;
    t->raw = raw;
    t->n = n * width;
}

/* ---- rows ------------------------------------------------------------------------------------ */

static bool is_blank(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

/* The words of `s`, one blank between them. */
static void add_words(wh_buf *out, wh_str s)
{
    size_t i = 0, from;

    for (;;) {
        while (i < s.n && is_blank(s.p[i]))
            i++;
        if (i == s.n)
            return;
        for (from = i; i < s.n && !is_blank(s.p[i]); i++)
            ;
        if (out->n && out->p[out->n - 1] != ' ')
            wh_buf_char(out, ' ');
        wh_buf_add(out, s.p + from, i - from);
    }
}

/* A text for each row: its values with one blank between them. */
static void join_rows(renderer *r, wh_rendered *t)
{
    size_t width = t->ncolumns ? t->ncolumns : 1, n = t->n / width, i, k;

    for (i = 0; i < n; i++) {
        wh_buf_clear(&r->text);
        for (k = 0; k < width; k++) {
            wh_buf one = WH_BUF_INIT(r->text.limit);
            add_words(&one, t->v[i * width + k]);
            if (k)
                wh_buf_char(&r->text, ' ');
            wh_buf_str(&r->text, wh_buf_view(&one));
            wh_buf_release(&one);
        }
        t->v[i] = wh_arena_str(r->a, wh_buf_view(&r->text));
        t->raw[i] = NULL;
    }
    t->n = n;
    t->ncolumns = 1;
}

/* Each word a text of its own; a single sorted column keeps its values together. */
static void cut_words(renderer *r, wh_rendered *t)
{
    bool together = r->check->sort != WH_SORT_NONE && r->check->as.n == 1;
    size_t n = 0, capacity = t->n + 16, i;
    wh_str *v = WH_NEW_N(r->a, wh_str, capacity);

    for (i = 0; i < t->n; i++) {
        wh_str rest;
        wh_buf_clear(&r->text);
        add_words(&r->text, t->v[i]);
        rest = wh_arena_str(r->a, wh_buf_view(&r->text));
        while (rest.n > 0) {
            const char *blank = together ? NULL : memchr(rest.p, ' ', rest.n);
            size_t length = blank ? (size_t)(blank - rest.p) : rest.n;
            if (n == capacity) {
                wh_str *more = WH_NEW_N(r->a, wh_str, 2 * capacity);
                memcpy(more, v, n * sizeof *v);
                v = more;
                capacity *= 2;
            }
            v[n++] = (wh_str){rest.p, length};
            rest.p += length + (blank != NULL);
            rest.n -= length + (blank != NULL);
        }
    }
    t->v = v;
    t->n = n;
    t->raw = WH_NEW_N(r->a, const wh_value *, n + 1);
}

/* The number of values and their MD5 in place of all. */
static void hash_all(wh_arena *a, wh_rendered *t)
{
    wh_buf number = WH_BUF_INIT(32);
    wh_md5 m;
    char hex[33];
    size_t i;

    wh_md5_begin(&m);
    for (i = 0; i < t->n; i++) {
        wh_md5_add(&m, t->v[i]);
        wh_md5_add(&m, WH_STR("\n"));
    }
    wh_md5_end(&m, hex);
    wh_buf_uint(&number, t->n);
    t->v = WH_NEW_N(a, wh_str, 2);
    t->raw = WH_NEW_N(a, const wh_value *, 2);
    t->v[0] = wh_arena_str(a, wh_buf_view(&number));
    t->v[1] = wh_arena_str(a, wh_str_of(hex));
    t->n = t->ncolumns = 2;
    wh_buf_release(&number);
}

bool wh_render(wh_arena *a, const wh_check *check, int engine, const wh_result_set *r,
               bool expected, wh_rendered *out)
{
    renderer w = {a, check, engine, WH_BUF_INIT((size_t)1 << 30)};
    bool by_row = wh_str_is(check->as, "row"), words = check->as.p[0] == 'c' && !by_row;
    size_t i, k;

    out->n = 0;
    out->ncolumns = r->ncolumns;
    if (!by_row && !expected && r->ncolumns != check->as.n)
        return false;
    out->v = WH_NEW_N(a, wh_str, (size_t)r->nrows * r->ncolumns + 1);
    out->raw = WH_NEW_N(a, const wh_value *, (size_t)r->nrows * r->ncolumns + 1);
    for (i = 0; i < r->nrows; i++)
        for (k = 0; k < r->ncolumns; k++) {
            const wh_value *v = &r->rows[i][k];
            /* The expected row of hashed results is their number and MD5, whatever the columns. */
            bool plain = by_row || (expected && check->md5) || k >= check->as.n;
            char letter = plain ? 't' : check->as.p[k];
            if (expected && v->kind == WH_TEXT) {
                out->v[out->n] = v->s;
            } else {
                out->v[out->n] = render_value(&w, letter, v);
                out->raw[out->n] = expected ? NULL : v;
            }
            out->n++;
        }
    if (words)
        cut_words(&w, out);
    if (check->sort == WH_SORT_VALUES)
        out->ncolumns = 1;
    if (check->sort != WH_SORT_NONE && (!expected || words) && !(expected && check->md5))
        sort_rows(a, out);
    if (check->verb == WH_CHECK_BAG && !(expected && check->md5))
        sort_rows(a, out);
    if (check->md5 && !expected)
        hash_all(a, out);
    else if (by_row && !check->md5)
        join_rows(&w, out);
    wh_buf_release(&w.text);
    return true;
}

/* ---- equality -------------------------------------------------------------------------------- */

static int boolean_of(wh_str s)
{
    if (wh_str_is(s, "1") || wh_str_eq_nocase(s, WH_STR("true")))
        return 1;
    return wh_str_is(s, "0") || wh_str_eq_nocase(s, WH_STR("false")) ? 0 : -1;
}

static bool near(double x, double y)
{
    double difference = x > y ? x - y : y - x, size = y < 0 ? -y : y;

    if (x != x || y != y)
        return x != x && y != y;
    if (x - x != 0 || y - y != 0)
        return x == y;
    return difference <= size * 0.01 + 0.00000001;
}

/* DuckDB's runner: numbers by value, reals within a hundredth. */
static bool same_number(const wh_value *seen, wh_str wanted)
{
    wh_value v;
    int64_t i;
    double r;
    int kind;

    if (seen->kind == WH_BOOL)
        return boolean_of(wanted) == (int)seen->i;
    if (seen->kind != WH_INT && seen->kind != WH_REAL && seen->kind != WH_DECIMAL)
        return false;
    if (seen->kind == WH_REAL)
        return wh_real_read(wanted, &r) && near(seen->r, r);
    memset(&v, 0, sizeof v);
    kind = wh_decimal_classify(wanted, &i, &r);
    if (kind == WH_DECIMAL_NONE)
        return false;
    v.kind = WH_DECIMAL;
    v.s = wanted;
    {
        wh_hash x = wh_row_hash(seen, 1, false), y = wh_row_hash(&v, 1, false);
        return x.lo == y.lo && x.hi == y.hi;
    }
}

/* "<REGEX>:..." and "<!REGEX>:..." are matched against the whole text. */
static bool same_pattern(wh_arena *a, wh_str seen, wh_str wanted)
{
    bool negated = wanted.n > 9 && memcmp(wanted.p, "<!REGEX>:", 9) == 0, found;
    size_t skip = negated ? 9 : 8;
    wh_buf text = WH_BUF_INIT((size_t)1 << 20);
    const wh_pattern *p;
    wh_mark mark;

    if (!negated && (wanted.n <= 8 || memcmp(wanted.p, "<REGEX>:", 8) != 0))
        return false;
    mark = wh_arena_mark(a);
    wh_buf_text(&text, "(?s)^(?:");
    wh_buf_add(&text, wanted.p + skip, wanted.n - skip);
    wh_buf_text(&text, ")$");
    found = wh_pattern_compile(a, wh_buf_view(&text), &p, NULL) == WH_OK &&
            wh_pattern_found(a, p, seen) != negated;
    wh_arena_rewind(a, mark);
    wh_buf_release(&text);
    return found;
}

/* psql and mysqltest print reals so that they read back as the same, but not all in one way; integers
 * of MySQL may have zeros before them. */
static bool same_shown(const wh_value *seen, wh_str wanted)
{
    double r;

    if (seen->kind == WH_INT && seen->i >= 0 && wanted.n > 1 && wanted.p[0] == '0') {
        uint64_t u;
        return wh_parse_count(wanted, &u) && u == (uint64_t)seen->i;
    }
    return seen->kind == WH_REAL && wh_real_read(wanted, &r) &&
           (seen->r == r || (seen->r != seen->r && r != r) || seen->r == (double)(float)r);
}

bool wh_rendered_equal(wh_arena *a, const wh_check *check, const wh_rendered *x,
                       const wh_rendered *y, size_t i)
{
    const wh_value *vx = x->raw[i], *vy = y->raw[i];

    if (wh_str_eq(x->v[i], y->v[i]))
        return true;
    if (is_shell(check->as.p[0]))
        return vx && !vy ? same_shown(vx, y->v[i]) : vy && !vx && same_shown(vy, x->v[i]);
    if (check->as.p[0] != 'n' || check->md5)
        return false;
    if (vx && !vy)
        return same_number(vx, y->v[i]) || same_pattern(a, x->v[i], y->v[i]);
    return vy && !vx && (same_number(vy, x->v[i]) || same_pattern(a, y->v[i], x->v[i]));
}
