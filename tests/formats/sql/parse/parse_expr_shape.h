/* For tests of expressions: the shape of one as a line of text, see parse_shape.h. */
#ifndef WHITTLE_TESTS_PARSE_EXPR_SHAPE_H
#define WHITTLE_TESTS_PARSE_EXPR_SHAPE_H

#include "tests/formats/sql/parse/parse_shape.h"

/* Each row: an expression, and its root as KIND[..]. */
static inline void check_rows(const char *dialect, const char *const rows[][2], size_t n)
{
    const wh_dialect *d = wh_dialect_find(wh_str_of(dialect));

    ck_assert_ptr_nonnull(d);
    for (size_t i = 0; i < n; i++) {
        const wh_node *e = wh_parse_expr(arena, d, wh_str_of(rows[i][0]));
        wh_buf b = WH_BUF_INIT(100000);

        ck_assert_ptr_nonnull(e);
        ck_assert_msg(!(e->flags & WH_HAS_OPAQUE), "%s: not understood: %s", dialect, rows[i][0]);
        if (!is_simple(e)) {
            wh_buf_text(&b, wh_node_kind_name(e->kind));
            wh_buf_char(&b, '[');
        }
        write_shape(&b, e);
        wh_buf_text(&b, is_simple(e) ? "" : "]");
        wh_buf_char(&b, 0);
        ck_assert_str_eq(b.p, rows[i][1]);
        wh_buf_release(&b);
    }
}

#endif
