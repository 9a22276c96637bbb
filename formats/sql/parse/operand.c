/* Operands: what stands between operators. Literals, names, brackets, arrays. */
#include "formats/sql/parse/internal.h"

bool wh_parser_is_label(const wh_parser *p, unsigned kind)
{
    return wh_parser_is_name(p, kind) ||
           (kind >= WH_FIRST_KEYWORD && wh_reads(p->d, WH_FEATURE_DOT_KEYWORD));
}

void wh_parser_label(wh_parser *p)
{
    if (wh_parser_is_label(p, p->kind) || p->kind == WH_T_STRING)
        wh_parser_take(p);
    else
        wh_parser_missing(p);
}

void wh_parser_collation(wh_parser *p)
{
    wh_parser_label(p);
    while (p->kind == WH_T_DOT && wh_parser_is_label(p, wh_parser_peek(p, 1))) {
        wh_parser_take(p);
        wh_parser_take(p);
    }
}

/* The only node above the mark, NULL: there is none. */
static const wh_node *only_node(const wh_parser *p, size_t mark)
{
    const wh_child *top = (const void *)(p->stack.p + mark);

    return p->stack.n == mark + sizeof *top ? wh_child_node(*top) : NULL;
}

/* Is this (SELECT ..), perhaps in further brackets? */
static bool is_subquery(const wh_parser *p, size_t mark)
{
    const wh_node *n = only_node(p, mark);

    while (n && n->kind == WH_N_PAREN && n->n == 3)
        n = wh_child_node(n->child[1]);
    return n && n->kind == WH_N_SUBQUERY;
}

/* ((SELECT ..)) above the mark is an arm: its brackets hold queries, not expressions. */
static void make_arm(wh_parser *p, size_t mark)
{
    const wh_node *n = only_node(p, mark);
    size_t inner;

    if (!n || n->kind != WH_N_PAREN)
        return;
    p->stack.n = mark;
    wh_parser_push(p, n->child[0]);
    inner = wh_parser_mark(p);
    wh_parser_push(p, n->child[1]);
    make_arm(p, inner);
    wh_parser_close(p, WH_N_QUERY, inner);
    wh_parser_push(p, n->child[2]);
    wh_parser_close(p, WH_N_SUBQUERY, mark);
}

void wh_parser_bracketed(wh_parser *p, bool list)
{
    size_t mark = wh_parser_mark(p), inner;
    unsigned kind = list ? WH_N_ROW_VALUE : WH_N_PAREN;

    wh_parser_take(p); /* ( */
    if (wh_parser_at_query(p)) {
        wh_parser_query(p);
        wh_parser_rparen(p);
        wh_parser_close(p, WH_N_SUBQUERY, mark);
        return;
    }
    inner = wh_parser_mark(p);
    if (p->kind == WH_T_RPAREN) {
        kind = WH_N_ROW_VALUE;
        if (!list)
            wh_parser_missing(p);
    } else {
        wh_parser_expr(p);
    }
    /* (SELECT ..) in brackets: alone in a list it is a set, before UNION or LIMIT a query's arm. */
    if (wh_reads(p->d, WH_FEATURE_NESTED_QUERY) && is_subquery(p, inner) &&
        ((list && p->kind == WH_T_RPAREN) || wh_parser_at_query_rest(p))) {
        make_arm(p, inner);
        wh_parser_compound_rest(p, inner);
        kind = WH_N_SUBQUERY;
    }
    while (p->kind == WH_T_COMMA) {
        kind = WH_N_ROW_VALUE;
        wh_parser_take(p);
        wh_parser_expr(p);
    }
    wh_parser_rparen(p);
    wh_parser_close(p, kind, mark);
}

bool wh_parser_quantified(wh_parser *p)
{
    size_t mark = wh_parser_mark(p);

    if ((p->kind != WH_KW_ANY && p->kind != WH_KW_ALL && p->kind != WH_KW_SOME) ||
        wh_parser_peek(p, 1) != WH_T_LPAREN)
        return false;
    wh_parser_take(p);
    wh_parser_take(p); /* ( */
    if (wh_parser_at_query(p)) {
        wh_parser_query(p);
    } else {
        size_t inner = wh_parser_mark(p);

        wh_parser_expr(p);
        if (is_subquery(p, inner) && wh_parser_at_query_rest(p)) {
            make_arm(p, inner);
            wh_parser_compound_rest(p, inner);
        }
    }
    wh_parser_rparen(p);
    wh_parser_close(p, WH_N_QUANTIFIED, mark);
    return true;
}

/* FOR x (, i)? IN e (IF p)?, behind what is made of each x
 * (https://duckdb.org/docs/stable/sql/functions/list#list-comprehension) */
static void comprehension(wh_parser *p)
{
    wh_parser_take(p); /* FOR */
    do
        wh_parser_name(p);
    while (wh_parser_take_if(p, WH_T_COMMA));
    wh_parser_expect(p, WH_KW_IN);
    wh_parser_expr(p);
    if (wh_parser_take_if(p, WH_KW_IF))
        wh_parser_expr(p);
}

void wh_parser_array(wh_parser *p, size_t mark)
{
    bool made = false;

    if (wh_parser_enter(p)) {
        wh_parser_take(p); /* [ */
        if (p->kind != WH_OP_RBRACKET)
            wh_parser_expr_list(p);
        made = p->kind == WH_KW_FOR;
        if (made)
            comprehension(p);
        wh_parser_expect(p, WH_OP_RBRACKET);
        wh_parser_close(p, made ? WH_N_COMPREHENSION : WH_N_ARRAY, mark);
    }
    wh_parser_leave(p);
}

/* { d 'text' }, { fn f(x) } */
static void braces(wh_parser *p)
{
    size_t mark = wh_parser_mark(p);

    wh_parser_take(p); /* { */
    wh_parser_label(p);
    if (p->kind != WH_OP_COLON) {
        if (!wh_parser_take_if(p, WH_T_STRING))
            wh_parser_expr(p);
    } else {
        do { /* a struct: {a: 1, 'b': 2} */
            wh_parser_take(p);
            wh_parser_expr(p);
            if (wh_parser_take_if(p, WH_T_COMMA))
                wh_parser_label(p);
        } while (p->kind == WH_OP_COLON);
    }
    wh_parser_expect(p, WH_OP_RBRACE);
    wh_parser_close(p, WH_N_TYPED, mark);
}

/* MAP {e: e, ..}: https://duckdb.org/docs/stable/sql/data_types/map */
static void map_of_entries(wh_parser *p)
{
    size_t mark = wh_parser_mark(p);

    wh_parser_take(p); /* MAP */
    wh_parser_take(p); /* { */
    while (p->kind != WH_OP_RBRACE && p->kind != WH_T_EOF) {
        wh_parser_expr(p);
        wh_parser_expect(p, WH_OP_COLON);
        wh_parser_expr(p);
        if (!wh_parser_take_if(p, WH_T_COMMA))
            break;
    }
    wh_parser_expect(p, WH_OP_RBRACE);
    wh_parser_close(p, WH_N_TYPED, mark);
}

static void assignment(wh_parser *p)
{
    size_t mark = wh_parser_mark(p);

    wh_parser_single(p, WH_N_PARAM);
    if (p->kind == WH_OP_ASSIGN) {
        wh_parser_take(p);
        wh_parser_expr(p);
        wh_parser_close(p, WH_N_BINARY, mark);
    }
}

void wh_parser_prefix(wh_parser *p)
{
    size_t mark = wh_parser_mark(p);
    unsigned kind = p->kind, power = p->d->powers[kind].prefix;

    wh_parser_take(p);
    if (kind == WH_KW_OPERATOR)
        wh_parser_token_group(p);
    wh_parser_expr_above(p, power);
    wh_parser_close(p, WH_N_UNARY, mark);
}

/* Nothing that starts an expression: either it is missing, or it is not understood. */
static void bad_operand(wh_parser *p)
{
    size_t mark = wh_parser_mark(p);

    wh_parser_opaque(p, WH_STOP_COMMA | WH_STOP_CLAUSE);
    if (wh_parser_mark(p) == mark)
        wh_parser_missing(p);
}

static void string(wh_parser *p)
{
    size_t mark = wh_parser_mark(p);

    wh_parser_take(p);
    if (wh_reads(p->d, WH_FEATURE_JOIN_STRINGS))
        while (p->kind == WH_T_STRING)
            wh_parser_take(p);
    if (p->kind == WH_KW_UESCAPE && wh_parser_peek(p, 1) == WH_T_STRING) {
        wh_parser_take(p);
        wh_parser_take(p);
    }
    wh_parser_close(p, WH_N_LITERAL, mark);
}

/* :NEW.a in a trigger of MariaDB's SQL mode ORACLE. */
static void row_of_trigger(wh_parser *p)
{
    size_t mark = wh_parser_mark(p);

    wh_parser_take(p);
    wh_parser_label(p);
    while (p->kind == WH_T_DOT) {
        wh_parser_take(p);
        wh_parser_label(p);
    }
    wh_parser_close(p, WH_N_COLUMN, mark);
}

void wh_parser_operand(wh_parser *p)
{
    unsigned kind = p->kind;

    switch (kind) {
    case WH_T_NAME:
        if (wh_parser_peek(p, 1) == WH_OP_LBRACE && wh_reads(p->d, WH_FEATURE_ROW) &&
            wh_name_is(p->t, WH_STR("map"))) {
            map_of_entries(p);
            return;
        }
        wh_parser_name_or_call(p);
        return;
    case WH_T_QNAME:
        wh_parser_name_or_call(p);
        return;
    case WH_T_INTEGER:
    case WH_T_REAL:
        wh_parser_single(p, WH_N_LITERAL);
        return;
    case WH_T_BLOB: /* goes on in strings behind it, as strings do */
        string(p);
        return;
    case WH_T_STRING:
        if (wh_parser_peek(p, 1) == WH_T_DOT && !wh_reads(p->d, WH_FEATURE_JOIN_STRINGS))
            wh_parser_name_or_call(p);
        else
            string(p);
        return;
    case WH_T_PARAM:
        assignment(p);
        return;
    case WH_T_LPAREN:
        wh_parser_bracketed(p, false);
        return;
    case WH_OP_COLON:
        if (p->in_body && p->d->body == WH_BODY_BLOCKS) {
            row_of_trigger(p);
            return;
        }
        break;
    case WH_OP_LBRACKET:
        if (p->d->powers[kind].shape) {
            wh_parser_array(p, wh_parser_mark(p));
            return;
        }
        break;
    case WH_OP_LBRACE:
        if (wh_reads(p->d, WH_FEATURE_ROW)) {
            braces(p);
            return;
        }
        break;
    default:
        break;
    }
    if (kind >= WH_FIRST_KEYWORD) {
        if (wh_parser_keyword_operand(p))
            return;
        if (wh_parser_is_name(p, kind) || (wh_parser_peek(p, 1) == WH_T_LPAREN &&
                                           wh_word_class(p->d, kind) == WH_WORD_FUNCTION)) {
            wh_parser_name_or_call(p);
            return;
        }
    }
    if (p->d->powers[kind].prefix && kind != WH_KW_OPERATOR)
        wh_parser_prefix(p);
    else
        bad_operand(p);
}
