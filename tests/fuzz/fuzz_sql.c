/*
 * libFuzzer over the parser: whatever the bytes, the tree's text is the input, statements told by
 * the lexer are those of the tree, canonical text is stable, and the catalog and edits survive.
 * The first byte picks the dialect.
 */
#include "formats/sql/catalog/catalog.h"
#include "formats/sql/tree/edit.h"
#include "formats/sql/parse/parse.h"

#include <stdio.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define demand(ok) demand_((ok), #ok)

static void demand_(bool ok, const char *what)
{
    if (!ok) {
        fprintf(stderr, "not so: %s\n", what);
        abort();
    }
}

/* In edited text the marks of an executed comment become blanks: see wh_node_print_edited(). */
static bool may_hold_executed_comments(wh_str source)
{
    size_t i;

    for (i = 0; i + 2 < source.n; i++)
        if (memcmp(source.p + i, "/*!", 3) == 0 || memcmp(source.p + i, "/*M", 3) == 0)
            return true;
    return false;
}

static void check_lossless(wh_str source, const wh_node *script)
{
    wh_buf text = WH_BUF_INIT(SIZE_MAX);

    wh_node_print(&text, script);
    demand(wh_str_eq(wh_buf_view(&text), source));
    wh_buf_clear(&text);
    wh_node_print_edited(&text, script, 0);
    demand(wh_str_eq(wh_buf_view(&text), source) || may_hold_executed_comments(source));
    wh_buf_release(&text);
}

static size_t statements(const wh_node *script)
{
    size_t count = 0;
    uint32_t k;

    for (k = 0; k < script->n; k++) {
        const wh_node *s = wh_child_node(script->child[k]);
        count += s && s->kind != WH_N_EMPTY;
    }
    return count;
}

/* Printed canonically and read again, a tree without errors in it is the same tree. */
static void check_canonical(wh_arena *a, const wh_dialect *d, const wh_node *script)
{
    wh_buf text = WH_BUF_INIT(SIZE_MAX);
    const wh_node *again;
    uint32_t k;

    for (k = 0; k < script->n; k++) {
        const wh_node *s = wh_child_node(script->child[k]);

        if (!s || s->kind == WH_N_EMPTY || (s->flags & WH_HAS_OPAQUE))
            continue;
        wh_buf_clear(&text);
        wh_node_print_canonical(&text, s);
        demand(wh_parse_one(a, d, wh_arena_str(a, wh_buf_view(&text)), &again, NULL) == WH_OK);
        demand(wh_node_same(s, again));
    }
    wh_buf_release(&text);
}

typedef struct dropping {
    uint32_t state;
} dropping;

static const wh_node *drop_some(void *ctx, const wh_node *n)
{
    dropping *d = ctx;

    d->state = d->state * 1664525u + 1013904223u;
    return d->state >> 29 == 0 && n->kind != WH_N_SCRIPT ? NULL : n;
}

/* A tree with parts removed prints to text that lexes into the same tokens. */
static void check_edit(wh_arena *a, const wh_dialect *d, const wh_node *script, uint32_t seed)
{
    dropping drop = {seed};
    const wh_node *edited = wh_edit_map(a, script, drop_some, &drop), *again;
    wh_buf text = WH_BUF_INIT(SIZE_MAX);

    if (edited && !(script->flags & WH_HAS_OPAQUE)) {
        wh_node_print_edited(&text, edited, 0);
        demand(wh_parse(a, d, wh_arena_str(a, wh_buf_view(&text)), &again, NULL) == WH_OK);
        demand(wh_node_token_count(again) == wh_node_token_count(edited));
    }
    wh_buf_release(&text);
}

static const wh_dialect *pick_dialect(size_t k)
{
    size_t n = 0;

    while (wh_dialect_at(n))
        n++;
    return wh_dialect_at(k % n);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const wh_dialect *d = pick_dialect(size ? data[0] : 0);
    wh_arena *a = wh_arena_new(NULL, 0);
    wh_str source = {(const char *)data + (size ? 1 : 0), size ? size - 1 : 0};
    const wh_node *script = NULL;
    wh_catalog *c = wh_catalog_new(a, d);
    size_t i;

    demand(wh_parse(a, d, source, &script, NULL) == WH_OK);
    demand(script->height <= WH_TREE_HEIGHT);
    check_lossless(source, script);
    demand(statements(script) == wh_count_statements(d, source));
    check_canonical(a, d, script);
    check_edit(a, d, script, (uint32_t)size);
    wh_catalog_apply_script(c, script);
    for (i = 0; wh_catalog_relation_at(c, i); i++)
        wh_relation_traits(c, wh_catalog_relation_at(c, i));
    wh_arena_free(a);
    return 0;
}
