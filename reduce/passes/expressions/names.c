/*
 * Canonical names and blanks, so that duplicates of one bug become the same text. One name has
 * one new name wherever it stands, and two names never share one: then every reference still
 * means what it meant, whatever the scopes.
 */
#include "formats/sql/tree/edit.h"
#include "reduce/passes/passes.h"
#include "reduce/passes/shape.h"

void wh_pass_spacing(wh_plan *p)
{
    size_t i;

    p->any_size = true;
    p->canonical = true;
    for (i = 0; i < p->base->n; i++) {
        const wh_part *part = p->base->v[i];
        wh_buf b = WH_BUF_INIT(WH_CASE_MAX);

        if (part->tree) {
            const wh_token *last = wh_node_last_token(part->tree);
            wh_node_print_canonical(&b, part->tree);
            if (last && last->kind != WH_T_SEMI)
                wh_buf_char(&b, ';');
            if (!wh_str_eq(wh_buf_view(&b), part->text)) {
                wh_plan_item(p);
                wh_plan_touch(p, i);
            }
        }
        wh_buf_release(&b);
    }
}

/* ---- names ------------------------------------------------------------------------------------
 */

enum name_kind {
    NAME_TABLE,
    NAME_COLUMN,
    NAME_VIEW,
    NAME_INDEX,
    NAME_TRIGGER,
    NAME_ALIAS,
    NAME_CTE,
    NAME_WINDOW,
    NAME_KINDS
};

static const char *const prefixes[NAME_KINDS] = {"t", "c", "v", "i", "tr", "a", "w", "win"};

typedef struct renamed {
    const wh_token *old; /* any token that spells it */
    uint32_t hash;
    wh_str now;
} renamed;

typedef struct naming {
    wh_plan *p;
    renamed *v;
    size_t n, cap;
    unsigned counts[NAME_KINDS];
    size_t part;
} naming;

static const renamed *find_renamed(const naming *m, const wh_token *t)
{
    uint32_t h = wh_name_hash(t);
    size_t i;

    for (i = 0; i < m->n; i++)
        if (m->v[i].hash == h && wh_name_eq(m->v[i].old, t))
            return &m->v[i];
    return NULL;
}

static bool can_be_name(const wh_token *t)
{
    return t->kind == WH_T_NAME || t->kind == WH_T_QNAME || wh_kind_is_keyword(t->kind);
}

static void define(naming *m, const wh_token *t, int kind)
{
    wh_buf b = WH_BUF_INIT(32);

    if (!t || !can_be_name(t) || find_renamed(m, t))
        return;
    if (m->n == m->cap) {
        size_t cap = m->cap ? m->cap * 2 : 32;
        renamed *v = wh_arena_alloc(m->p->a, cap * sizeof *v);
        if (m->n)
            memcpy(v, m->v, m->n * sizeof *v);
        m->v = v;
        m->cap = cap;
    }
    wh_buf_text(&b, prefixes[kind]);
    wh_buf_uint(&b, m->counts[kind]++);
    m->v[m->n++] = (renamed){t, wh_name_hash(t), wh_arena_str(m->p->a, wh_buf_view(&b))};
    wh_buf_release(&b);
}

static const wh_token *own_name(const wh_node *n)
{
    return wh_name_part(wh_node_find(n, WH_N_NAME), 0);
}

/* Definitions, in the order of the text. */
static enum wh_walk gather(void *ctx, const wh_node *n)
{
    naming *m = ctx;
    const wh_token *now;
    uint32_t k;
    bool table;

    switch (n->kind) {
    case WH_N_CREATE_TABLE:
    case WH_N_CREATE_VIRTUAL_TABLE:
        define(m, own_name(n), NAME_TABLE);
        break;
    case WH_N_CREATE_VIEW:
        define(m, own_name(n), NAME_VIEW);
        for (k = 0; wh_node_find(n, WH_N_NAMES) && k < wh_node_find(n, WH_N_NAMES)->n; k++) {
            const wh_token *t = wh_child_token(wh_node_find(n, WH_N_NAMES)->child[k]);
            if (t && can_be_name(t))
                define(m, t, NAME_COLUMN);
        }
        break;
    case WH_N_CREATE_INDEX:
        define(m, wh_name_part(wh_shape_made(n), 0), NAME_INDEX);
        break;
    case WH_N_CREATE_TRIGGER:
        define(m, own_name(n), NAME_TRIGGER);
        break;
    case WH_N_COLUMN_DEF:
    case WH_N_TABLE_COLUMN:
        define(m, wh_node_first_token(n), NAME_COLUMN);
        break;
    case WH_N_ALTER:
        if (!wh_shape_alters_table(n))
            return WH_WALK_SKIP;
        break;
    case WH_N_ALTER_ACTION:
        now = wh_shape_renamed(n, &table);
        define(m, now, table ? NAME_TABLE : NAME_COLUMN);
        break;
    case WH_N_ALIAS:
        define(m, wh_name_part(n, 0), NAME_ALIAS);
        break;
    case WH_N_CTE:
        define(m, wh_node_first_token(n), NAME_CTE);
        break;
    case WH_N_WINDOW_DEF:
        define(m, wh_node_first_token(n), NAME_WINDOW);
        break;
    default:
        break;
    }
    return WH_WALK_ON;
}

/* Does the k-th child of `n` belong to a vocabulary of its own: functions, types, collations? */
static bool is_foreign(const wh_node *n, uint32_t k)
{
    switch (n->kind) {
    case WH_N_CALL:
    case WH_N_TYPE:
    case WH_N_COLLATE:
    case WH_N_COLLATION:
    case WH_N_RAISE:
    case WH_N_CONFLICT:
    case WH_N_OPTION:
    case WH_N_VIEW_OPTION:
    case WH_N_COLUMN_OPTION:
    case WH_N_TYPED:
    case WH_N_INTERVAL:
        return true;
    case WH_N_INSERT:
    case WH_N_UPDATE: /* OR x */
        return k > 0 && wh_child_token(n->child[k - 1]) &&
               wh_child_token(n->child[k - 1])->kind == WH_KW_OR;
    default:
        return false;
    }
}

/* May the k-th child, a keyword, be a name there? */
static bool is_name_place(const wh_node *n, uint32_t k)
{
    switch (n->kind) {
    case WH_N_NAME:
    case WH_N_COLUMN:
    case WH_N_NAMES:
        return true;
    case WH_N_COLUMN_DEF:
    case WH_N_TABLE_COLUMN:
    case WH_N_CTE:
        return k == 0;
    case WH_N_ALIAS:
    case WH_N_USING:
        return k > 0;
    default:
        return false;
    }
}

static enum wh_walk rename_in(void *ctx, const wh_node *n)
{
    naming *m = ctx;
    uint32_t k;

    switch (n->kind) {
    case WH_N_TYPE:
    case WH_N_PRAGMA:
    case WH_N_SET_STATEMENT:
    case WH_N_SHOW:
    case WH_N_TABLE_OPTION:
        return WH_WALK_SKIP;
    default:
        break;
    }
    for (k = 0; k < n->n; k++) {
        const wh_token *t = wh_child_token(n->child[k]);
        const renamed *r;

        if (!t || is_foreign(n, k) ||
            (t->kind != WH_T_NAME && t->kind != WH_T_QNAME &&
             !(wh_kind_is_keyword(t->kind) && is_name_place(n, k))))
            continue;
        r = find_renamed(m, t);
        if (r && !wh_str_eq(wh_token_text(t), r->now))
            wh_plan_token(m->p, m->part, n, k, wh_edit_token(m->p->a, m->p->d, r->now));
    }
    return WH_WALK_ON;
}

/* A string that is a table's name, as in rows of statistics. */
static enum wh_walk rename_strings(void *ctx, const wh_node *n)
{
    naming *m = ctx;
    const wh_token *t = n->kind == WH_N_LITERAL ? wh_child_token(n->child[0]) : NULL;
    wh_buf b = WH_BUF_INIT(64);
    const renamed *r;

    if (!t || t->kind != WH_T_STRING || wh_token_text(t).n < 4)
        return WH_WALK_ON;
    r = find_renamed(m, t);
    if (r && r->now.p[0] == 't') {
        wh_quote_string(&b, m->p->d, r->now);
        if (!wh_str_eq(wh_buf_view(&b), wh_token_text(t)))
            wh_plan_token(m->p, m->part, n, 0,
                          wh_edit_token(m->p->a, m->p->d, wh_arena_str(m->p->a, wh_buf_view(&b))));
    }
    wh_buf_release(&b);
    return WH_WALK_ON;
}

void wh_pass_names(wh_plan *p)
{
    size_t named;
    naming m = {p, NULL, 0, 0, {0}, 0};
    size_t i;

    p->any_size = true;
    for (i = 0; i < p->base->n; i++)
        if (p->base->v[i]->tree)
            wh_node_walk(p->base->v[i]->tree, gather, &m);
    if (m.n == 0)
        return;
    wh_plan_item(p);
    for (m.part = 0; m.part < p->base->n; m.part++)
        if (p->base->v[m.part]->tree)
            wh_node_walk(p->base->v[m.part]->tree, rename_in, &m);
    if (p->nchanges == 0)
        p->nitems = 0;
    named = p->nchanges;
    wh_plan_item(p);
    for (m.part = 0; m.part < p->base->n; m.part++)
        if (p->base->v[m.part]->tree)
            wh_node_walk(p->base->v[m.part]->tree, rename_strings, &m);
    if (p->nchanges == named)
        p->nitems--;
}
