/* What depends on what, by names. */
#include "reduce/passes/depend.h"
#include "reduce/passes/shape.h"

#include <stdlib.h>

/* Statement `at` mentions `name`. */
typedef struct mention {
    uint32_t name, at;
} mention;

struct wh_depend {
    wh_arena *a;
    const wh_candidate *c;
    mention *v; /* by name, then by statement */
    size_t n, cap;
    uint32_t *made;  /* the name that each statement makes; 0: none */
    uint32_t *again; /* the next statement that makes the same name; the number of all: none */
    bool *later;     /* an earlier one makes the same name */
    uint32_t *end;   /* where the transaction or block ends that a statement begins; 0: nowhere */
    uint32_t *seen;  /* in the search of that number */
    uint32_t search; /* how many there were */
    size_t *goes;    /* what was found last */
    size_t ngoes;
};

/* ---- names ---------------------------------------------------------------------------------- */

static void add_mention(wh_depend *d, uint32_t name, size_t at)
{
    if (d->n == d->cap) {
        size_t cap = d->cap ? d->cap * 2 : 256;
        mention *v = WH_NEW_N(d->a, mention, cap);
        if (d->n)
            memcpy(v, d->v, d->n * sizeof *v);
        d->v = v;
        d->cap = cap;
    }
    d->v[d->n++] = (mention){name, (uint32_t)at};
}

static void add_names(wh_depend *d, const wh_node *n, size_t at)
{
    uint32_t k;

    for (k = 0; k < n->n; k++) {
        const wh_token *t = wh_child_token(n->child[k]);
        if (!t)
            add_names(d, wh_child_node(n->child[k]), at);
        else if (t->kind == WH_T_NAME || t->kind == WH_T_QNAME || t->kind == WH_T_STRING ||
                 (wh_kind_is_keyword(t->kind) && n->kind == WH_N_NAME))
            add_mention(d, wh_name_hash(t), at);
    }
}

static const wh_token *made_name(const wh_node *tree)
{
    const wh_node *action;
    const wh_token *t;
    bool table;
    size_t i;

    if (tree->kind >= WH_N_CREATE_TABLE && tree->kind <= WH_N_CREATE_SCHEMA)
        return wh_name_part(wh_shape_made(tree), 0);
    if (tree->kind == WH_N_PREPARE || tree->kind == WH_N_DECLARE_CURSOR) {
        t = wh_name_part(wh_node_find(tree, WH_N_NAME), 0);
        return t || tree->n < 2 ? t : wh_child_token(tree->child[1]);
    }
    for (i = 0; wh_shape_alters_table(tree) && (action = wh_shape_action(tree, i)) != NULL; i++) {
        t = wh_shape_renamed(action, &table);
        if (t && table) /* a column's new name makes no table */
            return t;
    }
    return NULL;
}

/* Equal mentions are alike, so the order of ties does not show. */
static int by_name(const void *a, const void *b)
{
    const mention *x = a, *y = b;

    if (x->name != y->name)
        return x->name < y->name ? -1 : 1;
    return x->at < y->at ? -1 : x->at > y->at;
}

/* The first mention of a name behind statement `at`. */
static size_t first_behind(const wh_depend *d, uint32_t name, size_t at)
{
    size_t low = 0, high = d->n;

    while (low < high) {
        size_t mid = low + (high - low) / 2;
        const mention *m = &d->v[mid];
        if (m->name < name || (m->name == name && m->at <= at))
            low = mid + 1;
        else
            high = mid;
    }
    return low;
}

/* ---- transactions --------------------------------------------------------------------------- */

static unsigned kind_of(const wh_part *part)
{
    return part->tree ? part->tree->kind : (unsigned)WH_N_UNKNOWN;
}

/* "while (..) {" or "}", of the language around SQL. */
static bool is_block(const wh_part *part, bool end)
{
    wh_str s = part->text;

    return (part->opaque || !part->tree) && (end ? wh_str_is(s, "}") : s.p[s.n - 1] == '{');
}

/* Blocks of mysqltest. */
static void find_block_ends(wh_depend *d)
{
    uint32_t *open = WH_NEW_N(d->a, uint32_t, d->c->n + 1);
    size_t i, n = 0;

    for (i = 0; i < d->c->n; i++)
        if (is_block(d->c->v[i], false))
            open[n++] = (uint32_t)i;
        else if (n && is_block(d->c->v[i], true))
            d->end[open[--n]] = (uint32_t)i;
}

static void find_ends(wh_depend *d)
{
    uint32_t commit = 0, release = 0;
    size_t i;

    for (i = d->c->n; i > 0; i--)
        switch (kind_of(d->c->v[i - 1])) {
        case WH_N_COMMIT:
        case WH_N_ROLLBACK:
            commit = (uint32_t)(i - 1);
            break;
        case WH_N_RELEASE:
            release = (uint32_t)(i - 1);
            break;
        case WH_N_BEGIN:
            d->end[i - 1] = commit;
            break;
        case WH_N_SAVEPOINT:
            d->end[i - 1] = release;
            break;
        default:
            break;
        }
}

/* ---- all together --------------------------------------------------------------------------- */

/* A statement mentions the name that it makes itself, so those who make it are found there. */
static void find_again(wh_depend *d)
{
    size_t i, k;

    for (i = 0; i < d->c->n; i++) {
        d->again[i] = (uint32_t)d->c->n;
        if (!d->made[i])
            continue;
        for (k = first_behind(d, d->made[i], i); k < d->n && d->v[k].name == d->made[i]; k++)
            if (d->made[d->v[k].at] == d->made[i]) {
                d->again[i] = d->v[k].at;
                d->later[d->again[i]] = true;
                break;
            }
    }
}

wh_depend *wh_depend_new(wh_arena *a, const wh_candidate *c)
{
    wh_depend *d = WH_NEW(a, wh_depend);
    const wh_token *made;
    size_t i;

    d->a = a;
    d->c = c;
    d->made = WH_NEW_N(a, uint32_t, c->n + 1);
    d->again = WH_NEW_N(a, uint32_t, c->n + 1);
    d->later = WH_NEW_N(a, bool, c->n + 1);
    d->end = WH_NEW_N(a, uint32_t, c->n + 1);
    d->seen = WH_NEW_N(a, uint32_t, c->n + 1);
    d->goes = WH_NEW_N(a, size_t, c->n + 1);
    for (i = 0; i < c->n; i++) {
        if (!c->v[i]->tree)
            continue;
        add_names(d, c->v[i]->tree, i);
        made = made_name(c->v[i]->tree);
        if (made) {
            d->made[i] = wh_name_hash(made);
            add_mention(d, d->made[i], i);
        }
    }
    if (d->n)
        qsort(d->v, d->n, sizeof *d->v, by_name);
    find_ends(d);
    find_block_ends(d);
    find_again(d);
    return d;
}

/* Found in the search under way. */
static void go(wh_depend *d, size_t k)
{
    if (d->seen[k] != d->search)
        d->goes[d->ngoes++] = k;
    d->seen[k] = d->search;
}

bool wh_depend_on(wh_depend *d, size_t i, const size_t **v, size_t *n)
{
    size_t j, k;
    bool possible = true;

    d->ngoes = 0;
    d->search++;
    go(d, i);
    if (d->end[i])
        go(d, d->end[i]);
    for (j = 0; j < d->ngoes; j++) {
        size_t at = d->goes[j];
        possible = possible && d->c->v[at]->role == WH_ROLE_SETUP;
        if (!d->made[at])
            continue;
        for (k = first_behind(d, d->made[at], at);
             k < d->n && d->v[k].name == d->made[at] && d->v[k].at < d->again[at]; k++)
            go(d, d->v[k].at);
    }
    *v = d->goes;
    *n = d->ngoes;
    return possible;
}

uint32_t wh_depend_only_maker(const wh_depend *d, size_t i)
{
    return d->again[i] < d->c->n || d->later[i] ? 0 : d->made[i];
}

/* Is the name one that a statement makes? Those who make it are among its mentions. */
static bool is_made(const wh_depend *d, size_t from, size_t to)
{
    while (from < to && d->made[d->v[from].at] != d->v[from].name)
        from++;
    return from < to;
}

/* The one that stands for all that are joined with i. */
static size_t root_of(size_t *joined, size_t i)
{
    while (joined[i] != i)
        i = joined[i] = joined[joined[i]];
    return i;
}

/* Statements that mention the same name, if it is made here, are joined. */
static void join_mentions(const wh_depend *d, size_t *joined)
{
    size_t from, to, k;

    for (from = 0; from < d->n; from = to) {
        for (to = from; to < d->n && d->v[to].name == d->v[from].name; to++)
            ;
        if (!is_made(d, from, to))
            continue;
        for (k = from + 1; k < to; k++)
            joined[root_of(joined, d->v[k].at)] = root_of(joined, d->v[from].at);
    }
}

void wh_depend_reach(const wh_depend *d, bool *marked)
{
    size_t *joined = WH_NEW_N(d->a, size_t, d->c->n + 1), i;
    bool *reached = WH_NEW_N(d->a, bool, d->c->n + 1);

    for (i = 0; i < d->c->n; i++)
        joined[i] = i;
    join_mentions(d, joined);
    for (i = 0; i < d->c->n; i++)
        reached[root_of(joined, i)] |= marked[i];
    for (i = 0; i < d->c->n; i++)
        marked[i] |= reached[root_of(joined, i)];
}
