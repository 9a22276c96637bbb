/* Collecting changes, and doing a subset of them. */
#include "reduce/passes/change.h"
#include "formats/sql/tree/edit.h"
#include "formats/sql/tree/template.h"

void wh_plan_init(wh_plan *p, wh_arena *a, const wh_dialect *d, const wh_candidate *base)
{
    memset(p, 0, sizeof *p);
    p->a = a;
    p->d = d;
    p->base = base;
}

void wh_plan_item(wh_plan *p)
{
    p->nitems++;
}

static wh_planned_change *add_change(wh_plan *p, int kind, size_t part, const wh_node *n)
{
    wh_planned_change *c;

    if (p->nchanges == p->cap) {
        size_t cap = p->cap ? p->cap * 2 : 32;
        wh_planned_change *v = wh_arena_alloc(p->a, cap * sizeof *v);
        if (p->nchanges)
            memcpy(v, p->v, p->nchanges * sizeof *v);
        p->v = v;
        p->cap = cap;
    }
    c = &p->v[p->nchanges++];
    memset(c, 0, sizeof *c);
    c->kind = (uint8_t)kind;
    c->item = p->nitems - 1;
    c->part = part;
    c->node = n;
    c->next = -1;
    return c;
}

void wh_plan_again(wh_plan *p, size_t change)
{
    wh_planned_change c = p->v[change], *now = add_change(p, c.kind, c.part, c.node);

    c.item = now->item;
    *now = c;
}

void wh_plan_drop(wh_plan *p, size_t part)
{
    add_change(p, CHANGE_DROP, part, NULL);
}

void wh_plan_strict(wh_plan *p, size_t part)
{
    add_change(p, CHANGE_STRICT, part, NULL);
}

void wh_plan_touch(wh_plan *p, size_t part)
{
    add_change(p, CHANGE_TOUCH, part, NULL);
}

void wh_plan_oracle(wh_plan *p, wh_str line)
{
    add_change(p, CHANGE_ORACLE, 0, NULL)->text = line;
}

void wh_plan_remove(wh_plan *p, size_t part, const wh_node *n)
{
    add_change(p, CHANGE_REMOVE, part, n);
}

void wh_plan_replace(wh_plan *p, size_t part, const wh_node *n, const wh_node *with)
{
    add_change(p, CHANGE_REPLACE, part, n)->with = with;
}

void wh_plan_cut(wh_plan *p, size_t part, const wh_node *n, uint32_t k)
{
    add_change(p, CHANGE_CUT, part, n)->child = k;
}

void wh_plan_token(wh_plan *p, size_t part, const wh_node *n, uint32_t k, const wh_token *with)
{
    wh_planned_change *c = add_change(p, CHANGE_TOKEN, part, n);

    c->child = k;
    c->token = with;
}

const wh_node *wh_plan_literal(wh_plan *p, const char *text)
{
    wh_child c = wh_child_of_token(wh_edit_token(p->a, p->d, wh_str_of(text)));

    return wh_node_new(p->a, WH_N_LITERAL, &c, 1, 0);
}

enum { MAX_MADE = 16 };

const wh_node *wh_plan_made(wh_plan *p, const char *form, const wh_node *a, const wh_node *b)
{
    wh_child made[MAX_MADE];
    size_t n = 0, end;
    bool brackets;

    while (*form && n + 3 < MAX_MADE) {
        end = strcspn(form, " {");
        if (end) {
            made[n++] = wh_child_of_token(wh_edit_token(p->a, p->d, (wh_str){form, end}));
        } else if (*form == '{') {
            brackets = form[1] == 'e' && !wh_expr_is_atomic(a);
            if (brackets)
                made[n++] = wh_child_of_token(wh_edit_token(p->a, p->d, WH_STR("(")));
            made[n++] = wh_child_of_node(a);
            if (brackets)
                made[n++] = wh_child_of_token(wh_edit_token(p->a, p->d, WH_STR(")")));
            a = b;
            end = strcspn(form, "}") + 1;
        } else {
            end = 1;
        }
        form += end;
    }
    return wh_node_new(p->a, WH_N_OPAQUE, made, n, 0);
}

const wh_node *wh_plan_more(wh_plan *p, const wh_node *n, uint32_t k, const wh_node *what,
                            bool comma)
{
    wh_child *children = wh_arena_alloc(p->a, (n->n + 2) * sizeof *children);
    size_t count = k;

    memcpy(children, n->child, k * sizeof *children);
    if (comma)
        children[count++] = wh_child_of_token(wh_edit_token(p->a, p->d, WH_STR(",")));
    children[count++] = wh_child_of_node(what);
    memcpy(children + count, n->child + k, (n->n - k) * sizeof *children);
    return wh_edit_rebuild(p->a, n, children, count + n->n - k);
}

/* ---- finding the changes of a node ---------------------------------------------------------- */

static size_t slot_of(const wh_plan *p, const wh_node *n)
{
    uint64_t h = (uint64_t)(uintptr_t)n * 0x9e3779b97f4a7c15u;

    return (size_t)(h >> 20) & (p->nslots - 1);
}

/* Chains keep the order of collecting, so addresses decide nothing. */
void wh_plan_prepare(wh_plan *p)
{
    size_t i;

    for (p->nslots = 64; p->nslots < p->nchanges * 2; p->nslots *= 2)
        ;
    p->slots = wh_arena_alloc(p->a, p->nslots * sizeof *p->slots);
    for (i = 0; i < p->nslots; i++)
        p->slots[i] = -1;
    for (i = p->nchanges; i > 0; i--) {
        wh_planned_change *c = &p->v[i - 1];
        size_t s;

        if (c->kind < CHANGE_REMOVE)
            continue;
        s = slot_of(p, c->node);
        while (p->slots[s] >= 0 && p->v[p->slots[s]].node != c->node)
            s = (s + 1) & (p->nslots - 1);
        c->next = p->slots[s];
        p->slots[s] = (int)(i - 1);
    }
}

static int first_change(const wh_plan *p, const wh_node *n)
{
    size_t s = slot_of(p, n);

    while (p->slots[s] >= 0 && p->v[p->slots[s]].node != n)
        s = (s + 1) & (p->nslots - 1);
    return p->slots[s];
}

/* ---- doing ---------------------------------------------------------------------------------- */

typedef struct doing {
    const wh_plan *p;
    wh_arena *a;
    const bool *on;
    unsigned nested; /* replacements inside of replacements */
    bool endless;    /* too many: they go round in circles, as views that read each other do */
} doing;

enum { MAX_NESTED = 200 };

static bool is_kind(wh_child c, unsigned kind)
{
    const wh_token *t = wh_child_token(c);

    return t && t->kind == kind;
}

/* Lists of bare names, and parameters: no comma may be left at an end or beside another one. */
static size_t close_commas(wh_child *c, size_t n)
{
    size_t k, kept = 0;

    for (k = 0; k < n; k++) {
        bool edge = kept == 0 || is_kind(c[kept - 1], WH_T_LPAREN) ||
                    is_kind(c[kept - 1], WH_T_COMMA) || k + 1 == n ||
                    is_kind(c[k + 1], WH_T_RPAREN);
        if (!is_kind(c[k], WH_T_COMMA) || !edge)
            c[kept++] = c[k];
    }
    return kept;
}

/* The node without the tokens that are cut, and with those that are exchanged. */
static const wh_node *without_tokens(doing *d, const wh_node *n, int first)
{
    wh_child *children = wh_arena_alloc(d->a, (n->n + 1) * sizeof *children);
    size_t count = 0;
    uint32_t k;
    int i;

    memcpy(children, n->child, n->n * sizeof *children);
    for (i = first; i >= 0; i = d->p->v[i].next) {
        const wh_planned_change *c = &d->p->v[i];
        if (!d->on[c->item])
            continue;
        if (c->kind == CHANGE_CUT)
            children[c->child] = 0;
        else if (c->kind == CHANGE_TOKEN && children[c->child])
            children[c->child] = wh_child_of_token(c->token);
    }
    for (k = 0; k < n->n; k++)
        if (children[k])
            children[count++] = children[k];
    if (count < n->n && (n->kind == WH_N_NAMES || n->kind == WH_N_USING ||
                         n->kind == WH_N_CREATE_FUNCTION || n->kind == WH_N_DROP))
        count = close_commas(children, count);
    return wh_edit_rebuild(d->a, n, children, count);
}

static const wh_node *change_node(void *ctx, const wh_node *n)
{
    doing *d = ctx;
    int first = d->endless ? -1 : first_change(d->p, n), i;
    bool tokens = false;

    for (i = first; i >= 0; i = d->p->v[i].next) {
        const wh_planned_change *c = &d->p->v[i];
        if (!d->on[c->item])
            continue;
        if (c->kind == CHANGE_REMOVE)
            return NULL;
        if (c->kind == CHANGE_REPLACE) {
            d->endless |= d->nested == MAX_NESTED;
            d->nested++;
            n = d->endless ? n : wh_edit_map(d->a, c->with, change_node, ctx);
            d->nested--;
            return n;
        }
        tokens = true;
    }
    return tokens ? wh_edit_map(d->a, without_tokens(d, n, first), change_node, ctx) : n;
}

static const wh_part *change_part(doing *d, const wh_part *old)
{
    const wh_node *tree = wh_edit_map(d->a, old->tree, change_node, d);
    wh_buf b = WH_BUF_INIT(WH_CASE_MAX);
    const wh_part *now = NULL;
    wh_part *out;

    if (tree && !d->endless) {
        const wh_token *last = wh_node_last_token(tree);
        wh_node_print_edited(&b, tree,
                             WH_PRINT_NO_LEADING | (d->p->canonical ? WH_PRINT_CANONICAL : 0));
        if (d->p->canonical && last && last->kind != WH_T_SEMI && !old->opaque)
            wh_buf_char(&b, ';');
        if (b.status == WH_OK)
            now = wh_part_with(d->a, d->p->d, old, wh_arena_str(d->a, wh_buf_view(&b)));
    }
    wh_buf_release(&b);
    if (!now)
        return NULL;
    out = WH_NEW(d->a, wh_part);
    *out = *now;
    out->from = old;
    out->edited = tree;
    return out;
}

enum { KEEP, TOUCHED = 1, DROPPED = 2, MADE_STRICT = 4 };

const wh_candidate *wh_plan_apply(wh_arena *a, wh_plan *p, const bool *on)
{
    wh_candidate *out = WH_NEW(a, wh_candidate);
    uint8_t *what = wh_arena_zalloc(a, p->base->n + 1);
    doing d = {p, a, on, 0, false};
    size_t i;

    *out = *p->base;
    out->v = WH_NEW_N(a, const wh_part *, p->base->n + 1);
    out->n = 0;
    for (i = 0; i < p->nchanges; i++) {
        const wh_planned_change *c = &p->v[i];
        if (!on[c->item])
            continue;
        if (c->kind == CHANGE_ORACLE)
            out->oracle = c->text;
        else
            what[c->part] |= c->kind == CHANGE_DROP     ? DROPPED
                             : c->kind == CHANGE_STRICT ? MADE_STRICT
                                                        : TOUCHED;
    }
    for (i = 0; i < p->base->n; i++) {
        const wh_part *part = p->base->v[i];

        if (what[i] & DROPPED)
            continue;
        if (what[i] & TOUCHED)
            part = change_part(&d, part);
        if (!part)
            return NULL;
        if (what[i] & MADE_STRICT) {
            wh_part *strict = WH_NEW(a, wh_part);
            *strict = *part;
            strict->may_fail = WH_STRICT;
            strict->may_fail_class = (wh_str){NULL, 0};
            part = strict;
        }
        out->v[out->n++] = part;
    }
    return out;
}

/* ---- walking -------------------------------------------------------------------------------- */

typedef struct walking {
    wh_plan *p;
    size_t part;
    wh_plan_fn fn;
} walking;

static enum wh_walk visit(void *ctx, const wh_node *n)
{
    walking *w = ctx;

    return w->fn(w->p, w->part, n);
}

void wh_plan_walk(wh_plan *p, wh_plan_fn fn)
{
    walking w = {p, 0, fn};

    for (w.part = 0; w.part < p->base->n; w.part++)
        if (p->base->v[w.part]->tree)
            wh_node_walk(p->base->v[w.part]->tree, visit, &w);
}
