/* For tests of the parser: the shape of a tree as one line of text. */
#ifndef WHITTLE_TESTS_PARSE_SHAPE_H
#define WHITTLE_TESTS_PARSE_SHAPE_H

#include "formats/sql/parse/parse.h"

#include <check.h>

static wh_arena *arena;

static void setup(void)
{
    arena = wh_arena_new(NULL, 0);
}

static void teardown(void)
{
    wh_arena_free(arena);
}

static inline const wh_node *first_statement(const wh_dialect *d, const char *sql)
{
    const wh_node *script = NULL;
    wh_error err;

    ck_assert_int_eq(wh_parse(arena, d, wh_str_of(sql), &script, &err), WH_OK);
    return wh_child_node(script->child[0]);
}

static inline bool is_simple(const wh_node *n)
{
    return n->n == 1 && (n->kind == WH_N_COLUMN || n->kind == WH_N_LITERAL || n->kind == WH_N_NAME);
}

static inline void write_shape(wh_buf *b, const wh_node *n)
{
    uint32_t k;

    for (k = 0; k < n->n; k++) {
        const wh_node *c = wh_child_node(n->child[k]);

        if (k)
            wh_buf_char(b, ' ');
        if (!c) {
            wh_buf_str(b, wh_token_text(wh_child_token(n->child[k])));
        } else if (is_simple(c)) {
            write_shape(b, c);
        } else {
            wh_buf_text(b, wh_node_kind_name(c->kind));
            wh_buf_char(b, '[');
            write_shape(b, c);
            wh_buf_char(b, ']');
        }
    }
}

/* The children of the first statement: tokens as they are, nodes as KIND[..]; names, columns and
 * literals of one token are written like that token. */
static inline void check_shape(const wh_dialect *d, const char *sql, const char *expected)
{
    wh_buf b = WH_BUF_INIT(100000);
    const wh_node *s = first_statement(d, sql);

    write_shape(&b, s);
    wh_buf_char(&b, 0);
    ck_assert_str_eq(b.p, expected);
    wh_buf_release(&b);
}

static inline const wh_node *check_understood(const wh_dialect *d, const char *sql)
{
    const wh_node *s = first_statement(d, sql);

    ck_assert_msg(!(s->flags & WH_HAS_OPAQUE), "%s: not understood: %s", d->name, sql);
    return s;
}

#endif
