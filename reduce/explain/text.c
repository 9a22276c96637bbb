/* The explanation of a reduced case. */
#include "reduce/explain/text.h"

#include <stdlib.h>

enum { EXPLANATION_MAX = 64 << 20 };

typedef struct line {
    size_t number, order;
    wh_str statement, text;
} line;

struct wh_explanation {
    wh_arena *a;
    line *v;
    size_t n, cap;
};

wh_explanation *wh_explanation_new(void)
{
    wh_arena *a = wh_arena_new(NULL, 0);
    wh_explanation *e = WH_NEW(a, wh_explanation);

    e->a = a;
    return e;
}

void wh_explanation_free(wh_explanation *e)
{
    if (e)
        wh_arena_free(e->a);
}

static void add_text(const wh_reduce_step *step, wh_str outcome, wh_buf *b)
{
    if (wh_str_eq(step->what, step->statement)) /* the same words twice say less */
        wh_buf_text(b, "all of it");
    else
        wh_buf_str(b, step->what);
    if (step->more)
        wh_buf_format(b, " and %lu more", (unsigned long)step->more);
    wh_buf_text(b, ": ");
    wh_buf_str(b, outcome);
    wh_buf_format(b, " [%s]\n", step->pass);
}

void wh_explanation_add(wh_explanation *e, const wh_reduce_step *step, wh_str outcome)
{
    wh_buf b = WH_BUF_INIT(1 << 16);

    if (e->n == e->cap) {
        size_t cap = e->cap ? e->cap * 2 : 64;
        line *v = WH_NEW_N(e->a, line, cap);
        if (e->n)
            memcpy(v, e->v, e->n * sizeof *v);
        e->v = v;
        e->cap = cap;
    }
    add_text(step, outcome, &b);
    e->v[e->n] = (line){step->number, e->n, wh_arena_str(e->a, step->statement),
                        wh_arena_str(e->a, wh_buf_view(&b))};
    e->n++;
    wh_buf_release(&b);
}

/* By statement, then as they came. */
static int by_number(const void *a, const void *b)
{
    const line *x = a, *y = b;

    if (x->number != y->number)
        return x->number < y->number ? -1 : 1;
    return x->order < y->order ? -1 : x->order > y->order;
}

void wh_explanation_write(const wh_explanation *e, wh_buf *out)
{
    size_t i;

    if (e->n)
        qsort(e->v, e->n, sizeof *e->v, by_number);
    for (i = 0; i < e->n; i++) {
        if (i == 0 || e->v[i].number != e->v[i - 1].number) {
            wh_buf_str(out, e->v[i].statement);
            wh_buf_text(out, e->v[i].number ? ";\n" : "\n");
        }
        wh_buf_text(out, "    ");
        wh_buf_str(out, e->v[i].text);
    }
}
