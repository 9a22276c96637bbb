/* Joins: operators, conditions, and which join a condition belongs to. */
#include "formats/sql/parse/internal.h"

static bool is_join_word(unsigned kind)
{
    switch (kind) {
    case WH_KW_ANTI:
    case WH_KW_ASOF:
    case WH_KW_CROSS:
    case WH_KW_FULL:
    case WH_KW_INNER:
    case WH_KW_LEFT:
    case WH_KW_NATURAL:
    case WH_KW_OUTER:
    case WH_KW_RIGHT:
    case WH_KW_SEMI:
        return true;
    default:
        return false;
    }
}

/* Does a join operator stand here: a comma, or words that end in JOIN? */
bool wh_parser_at_join(const wh_parser *p)
{
    size_t i = 0;

    if (p->kind == WH_T_COMMA || p->kind == WH_KW_STRAIGHT_JOIN)
        return true;
    while (i < 4 && is_join_word(wh_parser_peek(p, i)))
        i++;
    return wh_parser_peek(p, i) == WH_KW_JOIN || (i && wh_parser_peek(p, i) == WH_KW_STRAIGHT_JOIN);
}

/* Not at the ON CONFLICT or ON DUPLICATE KEY behind the query of an INSERT. */
static bool at_condition(const wh_parser *p)
{
    unsigned next = wh_parser_peek(p, 1), then = wh_parser_peek(p, 2);

    if (p->kind != WH_KW_ON)
        return p->kind == WH_KW_USING && next == WH_T_LPAREN;
    if (next == WH_KW_CONFLICT)
        return then != WH_T_LPAREN && then != WH_KW_DO && then != WH_KW_ON;
    return next != WH_KW_DUPLICATE || then != WH_KW_KEY;
}

void wh_parser_condition(wh_parser *p)
{
    size_t mark = wh_parser_mark(p), alias;

    if (!at_condition(p))
        return;
    if (wh_parser_take_if(p, WH_KW_ON)) {
        wh_parser_expr(p);
        wh_parser_close(p, WH_N_ON, mark);
        return;
    }
    wh_parser_take(p); /* USING */
    wh_parser_take(p); /* ( */
    do
        wh_parser_name(p);
    while (wh_parser_take_if(p, WH_T_COMMA));
    wh_parser_rparen(p);
    alias = wh_parser_mark(p);
    if (p->kind == WH_KW_AS) {
        wh_parser_take(p);
        wh_parser_name(p);
        wh_parser_close(p, WH_N_ALIAS, alias);
    }
    wh_parser_close(p, WH_N_USING, mark);
}

/* A join without a condition yet: in a JOIN b JOIN c ON x ON y, the first one gets the last
 * condition, and the joins between are part of its right side. */
typedef struct open_join {
    size_t mark, end; /* its operator; what stands behind its item */
} open_join;

enum { OPEN_JOINS = 16 };

/* It gets none: the joins behind it are its neighbours, not its parts. */
static void close_alone(wh_parser *p, const open_join *open)
{
    size_t rest = p->stack.n - open->end;
    const wh_node *node;
    wh_child child;

    if (p->too_deep)
        return;
    if (rest == 0) {
        wh_parser_close(p, WH_N_JOIN, open->mark);
        return;
    }
    node = wh_node_new(p->arena, WH_N_JOIN, (const void *)(p->stack.p + open->mark),
                       (open->end - open->mark) / sizeof child, WH_AS_READ);
    child = wh_child_of_node(node);
    memcpy(p->stack.p + open->mark, &child, sizeof child);
    memmove(p->stack.p + open->mark + sizeof child, p->stack.p + open->end, rest);
    p->stack.n = open->mark + sizeof child + rest;
}

static void close_all(wh_parser *p, const open_join *open, size_t *n)
{
    while (*n)
        close_alone(p, &open[--*n]);
}

/* May the join that begins here have a condition of its own? */
static bool takes_condition(const wh_parser *p)
{
    if (p->kind == WH_KW_CROSS)
        return !wh_reads(p->d, WH_FEATURE_BARE_CROSS);
    return p->kind != WH_KW_NATURAL;
}

void wh_parser_joins(wh_parser *p)
{
    open_join open[OPEN_JOINS];
    size_t n = 0;

    if (wh_reads(p->d, WH_FEATURE_COMMA_CONDITION)) /* the first item may have one too */
        wh_parser_condition(p);
    while (wh_parser_at_join(p)) {
        size_t mark = wh_parser_mark(p);
        bool takes = takes_condition(p);

        if (p->kind == WH_T_COMMA) {
            close_all(p, open, &n);
            mark = wh_parser_mark(p);
            wh_parser_take(p);
            wh_parser_item(p);
            if (wh_reads(p->d, WH_FEATURE_COMMA_CONDITION))
                wh_parser_condition(p);
            wh_parser_close(p, WH_N_JOIN, mark);
            continue;
        }
        while (is_join_word(p->kind))
            wh_parser_take(p);
        wh_parser_take(p); /* JOIN */
        wh_parser_item(p);
        if (takes && !at_condition(p) && p->kind != WH_T_COMMA && wh_parser_at_join(p)) {
            size_t length = wh_parser_mark(p) - mark;

            if (n == OPEN_JOINS)
                close_all(p, open, &n);
            open[n].end = wh_parser_mark(p);
            open[n++].mark = wh_parser_mark(p) - length;
            continue;
        }
        if (takes || n == 0)
            wh_parser_condition(p);
        wh_parser_close(p, WH_N_JOIN, mark);
        while (n && at_condition(p)) {
            wh_parser_condition(p);
            wh_parser_close(p, WH_N_JOIN, open[--n].mark);
        }
    }
    close_all(p, open, &n);
}
