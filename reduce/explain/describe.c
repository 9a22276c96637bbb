/* What an edit did: the tokens that differ, statement by statement. */
#include "reduce/explain/describe.h"

#include <stdlib.h>

enum {
    SHOWN = 3,       /* places */
    PIECE_MAX = 100, /* bytes of what went in one of them */
    STATEMENT_MAX = 200,
};

/* ---- one statement -------------------------------------------------------------------------- */

typedef struct tokens {
    const wh_token **v;
    size_t n;
} tokens;

static void gather(const wh_node *n, tokens *out)
{
    uint32_t k;

    for (k = 0; k < n->n; k++) {
        const wh_token *t = wh_child_token(n->child[k]);
        if (!t)
            gather(wh_child_node(n->child[k]), out);
        else if (t->kind != WH_T_EOF && t->kind != WH_T_SEMI)
            out->v[out->n++] = t;
    }
}

static tokens tokens_of(wh_arena *a, const wh_part *p)
{
    tokens t = {WH_NEW_N(a, const wh_token *, p->tokens + 1), 0};

    if (p->tree)
        gather(p->tree, &t);
    return t;
}

static bool same(const wh_token *a, const wh_token *b)
{
    return a->kind == b->kind && wh_str_eq(wh_token_text(a), wh_token_text(b));
}

/* On one line, and not too long. */
static void add_line(wh_buf *out, wh_str s, size_t max)
{
    size_t i, n = 0;
    bool blank = false;

    for (i = 0; i < s.n; i++) {
        bool is_blank = strchr(" \t\r\n", s.p[i]) != NULL && s.p[i];
        if (is_blank && blank)
            continue;
        blank = is_blank;
        if (n >= max && ((unsigned char)s.p[i] & 0xc0) != 0x80) {
            wh_buf_text(out, " ..");
            return;
        }
        wh_buf_char(out, is_blank ? ' ' : s.p[i]);
        n++;
    }
}

/* The tokens [from, to), with single blanks where there were some. */
static void add_tokens(wh_buf *out, const tokens *t, size_t from, size_t to)
{
    wh_buf b = WH_BUF_INIT(1 << 16);
    size_t i;

    for (i = from; i < to && b.n <= PIECE_MAX; i++) {
        wh_str s = wh_token_text(t->v[i]);
        if (i > from && wh_token_text(t->v[i - 1]).p + wh_token_text(t->v[i - 1]).n != s.p)
            wh_buf_char(&b, ' ');
        wh_buf_str(&b, (wh_str){s.p, s.n < 2 * PIECE_MAX ? s.n : 2 * PIECE_MAX});
    }
    add_line(out, wh_buf_view(&b), PIECE_MAX);
    wh_buf_release(&b);
}

/* "ORDER BY c0", "c0 + 1 -> c0". */
static void add_difference(wh_arena *a, wh_buf *out, const wh_part *old, const wh_part *now)
{
    tokens x = tokens_of(a, old), y = tokens_of(a, now);
    size_t first = 0, last = 0;

    while (first < x.n && first < y.n && same(x.v[first], y.v[first]))
        first++;
    while (last < x.n - first && last < y.n - first &&
           same(x.v[x.n - 1 - last], y.v[y.n - 1 - last]))
        last++;
    add_tokens(out, &x, first, x.n - last);
    if (first + last == x.n)
        wh_buf_text(out, first + last == y.n ? "blanks" : "nothing");
    if (y.n > first + last) {
        wh_buf_text(out, " -> ");
        add_tokens(out, &y, first, y.n - last);
    }
}

/* ---- all of them ---------------------------------------------------------------------------- */

/* Without the semicolon that every statement may have. */
static wh_str bare(wh_str s)
{
    while (s.n && strchr("; \t\r\n", s.p[s.n - 1]) && s.p[s.n - 1])
        s.n--;
    return s;
}

/* How much two statements have in common at their ends. */
static size_t likeness(const wh_part *a, const wh_part *b)
{
    size_t n = a->text.n < b->text.n ? a->text.n : b->text.n, i = 0, k = 0;

    if (a->role != b->role || a->section != b->section)
        return 0;
    while (i < n && a->text.p[i] == b->text.p[i])
        i++;
    while (k < n - i && a->text.p[a->text.n - 1 - k] == b->text.p[b->text.n - 1 - k])
        k++;
    return i + k + 1;
}

/* Where a statement stands in the older candidate. */
typedef struct place {
    const wh_part *part;
    size_t at;
} place;

static int by_part(const void *a, const void *b)
{
    uintptr_t x = (uintptr_t)((const place *)a)->part, y = (uintptr_t)((const place *)b)->part;

    return x < y ? -1 : x > y;
}

typedef struct describing {
    wh_arena *a;
    place *places_of; /* sorted; only ever looked up */
    const wh_candidate *from, *to;
    wh_buf what;
    wh_reduce_step *out;
    size_t places, dropped;
} describing;

/* from[i] went, or became `now`. */
static void add_place(describing *d, size_t i, const wh_part *now)
{
    const wh_part *old = d->from->v[i];

    if (now && wh_str_eq(old->text, now->text) && old->may_fail == now->may_fail)
        return;
    if (d->places++ == 0) {
        wh_buf line = WH_BUF_INIT(1 << 12);
        add_line(&line, bare(old->text), STATEMENT_MAX);
        d->out->statement = wh_arena_str(d->a, wh_buf_view(&line));
        d->out->number = i + 1;
        wh_buf_release(&line);
    }
    d->dropped += now == NULL;
    if (d->places > SHOWN)
        return;
    if (d->places > 1)
        wh_buf_text(&d->what, "; ");
    if (!now)
        add_line(&d->what, bare(old->text), d->places > 1 ? PIECE_MAX : STATEMENT_MAX);
    else if (wh_str_eq(old->text, now->text))
        wh_buf_text(&d->what, "may-fail");
    else
        add_difference(d->a, &d->what, old, now);
}

/* from[i .. m) became to[k .. n), where none of them is the same: those that are most alike belong
 * together, the others went. */
static void add_gap(describing *d, size_t i, size_t m, size_t k, size_t n)
{
    for (; k < n && m - i >= n - k; k++) {
        size_t best = i, j;
        for (j = i; j + (n - k) <= m && j < i + 64; j++)
            if (likeness(d->from->v[j], d->to->v[k]) > likeness(d->from->v[best], d->to->v[k]))
                best = j;
        for (; i < best; i++)
            add_place(d, i, NULL);
        add_place(d, i++, d->to->v[k]);
    }
    for (; i < m; i++)
        add_place(d, i, NULL);
}

static void index_places(describing *d)
{
    size_t i;

    d->places_of = WH_NEW_N(d->a, place, d->from->n + 1);
    for (i = 0; i < d->from->n; i++)
        d->places_of[i] = (place){d->from->v[i], i};
    qsort(d->places_of, d->from->n, sizeof *d->places_of, by_part);
}

/* Where to[n] stands in from[], unchanged; SIZE_MAX: nowhere. */
static size_t find_unchanged(const describing *d, size_t n)
{
    place key = {d->to->v[n], 0};
    const place *found = bsearch(&key, d->places_of, d->from->n, sizeof *d->places_of, by_part);

    return found ? found->at : SIZE_MAX;
}

void wh_describe(wh_arena *a, const wh_candidate *from, const wh_candidate *to, wh_reduce_step *out)
{
    describing d = {a, NULL, from, to, WH_BUF_INIT(1 << 16), out, 0, 0};
    size_t i = 0, k = 0;

    memset(out, 0, sizeof *out);
    out->size = sizeof *out;
    index_places(&d);
    while (i < from->n || k < to->n) {
        size_t n = k, m;
        while (n < to->n && find_unchanged(&d, n) == SIZE_MAX)
            n++;
        m = n < to->n ? find_unchanged(&d, n) : from->n;
        add_gap(&d, i, m, k, n); /* up to the next statement that was not touched */
        i = m < from->n ? m + 1 : m;
        k = n < to->n ? n + 1 : n;
    }
    if (!wh_str_eq(from->oracle, to->oracle) && d.places++ < SHOWN) {
        if (d.places == 1)
            out->statement = WH_STR("-- @oracle");
        if (d.places > 1)
            wh_buf_text(&d.what, "; ");
        add_line(&d.what, from->oracle, PIECE_MAX);
        wh_buf_text(&d.what, " -> ");
        add_line(&d.what, to->oracle, PIECE_MAX);
    }
    if (d.dropped > SHOWN && d.dropped == d.places) {
        wh_buf_clear(&d.what);
        wh_buf_format(&d.what, "%lu statements", (unsigned long)d.dropped);
        d.places = SHOWN;
    }
    out->more = d.places > SHOWN ? d.places - SHOWN : 0;
    out->what = wh_arena_str(a, wh_buf_view(&d.what));
    wh_buf_release(&d.what);
}
