/* Matching a compiled pattern: all its threads at once, after Thompson (1968). */
#include "formats/base/pattern.h"
#include "formats/base/pattern_steps.h"

typedef struct threads {
    const wh_pattern *p;
    wh_str text;
    uint32_t *now, *next, *stack;
    size_t nnow, nnext;
    size_t *seen; /* by step: 1 + the position at which it was added last */
    bool matched;
} threads;

static bool is_word(wh_str text, size_t i)
{
    wh_pattern_step s;

    memset(&s, 0, sizeof s);
    wh_byte_set_class(&s, 'w');
    return i < text.n && wh_byte_set_has(&s, (unsigned char)text.p[i]);
}

static bool holds(const threads *t, int op, size_t i)
{
    bool edge;

    switch (op) {
    case WH_STEP_TEXT_START:
        return i == 0;
    case WH_STEP_TEXT_END:
        return i == t->text.n;
    case WH_STEP_LINE_START:
        return i == 0 || t->text.p[i - 1] == '\n';
    case WH_STEP_LINE_END:
        return i == t->text.n || t->text.p[i] == '\n';
    default:
        edge = (i > 0 && is_word(t->text, i - 1)) != is_word(t->text, i);
        return edge == (op == WH_STEP_EDGE);
    }
}

/* Add a thread at step `first` for position `i`, and all that it leads to without a byte. */
static void add_thread(threads *t, uint32_t first, size_t i)
{
    size_t n = 0;

    t->stack[n++] = first;
    while (n > 0) {
        uint32_t at_step = t->stack[--n];
        const wh_pattern_step *s = &t->p->v[at_step];

        if (t->seen[at_step] == i + 1)
            continue;
        t->seen[at_step] = i + 1;
        if (s->op == WH_STEP_MATCH) {
            t->matched = true;
        } else if (s->op == WH_STEP_BYTES) {
            t->next[t->nnext++] = at_step;
        } else if (s->op == WH_STEP_SPLIT || s->op == WH_STEP_JUMP) {
            if (s->op == WH_STEP_SPLIT)
                t->stack[n++] = s->y;
            t->stack[n++] = s->x;
        } else if (holds(t, s->op, i)) {
            t->stack[n++] = at_step + 1;
        }
    }
}

bool wh_pattern_found(wh_arena *a, const wh_pattern *p, wh_str text)
{
    wh_mark mark = wh_arena_mark(a);
    threads t = {p, text, NULL, NULL, NULL, 0, 0, NULL, false};
    size_t i, k;

    t.now = WH_NEW_N(a, uint32_t, p->n);
    t.next = WH_NEW_N(a, uint32_t, p->n);
    t.stack = WH_NEW_N(a, uint32_t, 2 * p->n + 2);
    t.seen = WH_NEW_N(a, size_t, p->n);
    for (i = 0;; i++) {
        uint32_t *swap = t.now;
        add_thread(&t, 0, i);
        if (t.matched || i == text.n)
            break;
        t.now = t.next;
        t.nnow = t.nnext;
        t.next = swap;
        t.nnext = 0;
        for (k = 0; k < t.nnow; k++)
            if (wh_byte_set_has(&p->v[t.now[k]], (unsigned char)text.p[i]))
                add_thread(&t, t.now[k] + 1, i + 1);
    }
    wh_arena_rewind(a, mark);
    return t.matched;
}
