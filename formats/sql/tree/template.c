/* Templates: filling holes. */
#include "formats/sql/tree/template.h"

#include <assert.h>

bool wh_expr_is_atomic(const wh_node *n)
{
    switch (n->kind) {
    case WH_N_LITERAL:
    case WH_N_PARAM:
    case WH_N_COLUMN:
    case WH_N_CALL:
    case WH_N_PAREN:
    case WH_N_SUBQUERY:
    case WH_N_ROW_VALUE:
    case WH_N_CASE:
    case WH_N_EXISTS:
    case WH_N_RAISE:
        return true;
    case WH_N_CAST:
        return wh_node_has(n, WH_KW_CAST);
    default:
        return false;
    }
}

void wh_quote_node(wh_buf *out, const wh_node *n, bool brackets)
{
    bool needed =
        brackets && (wh_node_is_expr(n) || n->kind == WH_N_OPAQUE) && !wh_expr_is_atomic(n);

    if (needed)
        wh_buf_char(out, '(');
    wh_node_print_edited(out, n, WH_PRINT_NO_LEADING);
    if (needed)
        wh_buf_char(out, ')');
}

static const wh_hole *find_hole(const wh_hole *holes, size_t n, const char *name, size_t length)
{
    size_t i, k;

    for (i = 0; i < n; i++) {
        for (k = 0; k < length && holes[i].name[k] == name[k]; k++)
            ;
        if (k == length && holes[i].name[k] == 0)
            return &holes[i];
    }
    return NULL;
}

static void fill(wh_buf *out, const wh_dialect *d, const wh_hole *hole, const char *how, size_t n)
{
    if (hole->node)
        wh_quote_node(out, hole->node, n == 0);
    else if (!hole->text.p) {
        if (out->n && out->p[out->n - 1] == ' ')
            out->n--;
    } else if (n == 3 && memcmp(how, ":id", 3) == 0)
        wh_quote_name(out, d, hole->text);
    else if (n == 4 && memcmp(how, ":str", 4) == 0)
        wh_quote_string(out, d, hole->text);
    else
        wh_buf_str(out, hole->text);
}

static size_t before(const char *t, char end)
{
    const char *p = strchr(t, end);

    return p ? (size_t)(p - t) : strlen(t);
}

static size_t before_any(const char *t, char a, char b, char c)
{
    size_t n = 0;

    while (t[n] && t[n] != a && t[n] != b && t[n] != c)
        n++;
    return n;
}

void wh_quote_holes(wh_buf *out, const wh_dialect *d, const char *t, const wh_hole *holes, size_t n)
{
    for (;;) {
        size_t plain = before(t, '{'), name, how;
        const wh_hole *hole;

        wh_buf_add(out, t, plain);
        t += plain;
        if (*t == 0)
            return;
        t++;
        if (*t == '{') {
            wh_buf_char(out, '{');
            t++;
            continue;
        }
        name = before_any(t, '}', '!', ':');
        how = before(t + name, '}');
        hole = find_hole(holes, n, t, name);
        assert(hole && t[name + how] == '}');
        if (!hole || t[name + how] != '}')
            return;
        fill(out, d, hole, t + name, how);
        t += name + how + 1;
    }
}
