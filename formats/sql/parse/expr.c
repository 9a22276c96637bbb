/* Expressions: precedence climbing over the dialect's table of operators. */
#include "formats/sql/parse/internal.h"

/* With this bit a power says: only operators that a value before further clauses may hold. */
enum { BARE = 0x100, POWER = 0xff };

static unsigned right_power(const wh_operator *op)
{
    return op->right ? op->right : op->power + 1U;
}

void wh_parser_expr(wh_parser *p)
{
    wh_parser_expr_above(p, 0);
}

void wh_parser_expr_list(wh_parser *p)
{
    do
        wh_parser_expr(p);
    while (wh_parser_take_if(p, WH_T_COMMA));
}

/* The right side of IN. */
static void in_set(wh_parser *p)
{
    size_t mark = wh_parser_mark(p);

    if (p->kind == WH_T_LPAREN) {
        wh_parser_bracketed(p, true);
        return;
    }
    if (!wh_reads(p->d, WH_FEATURE_BARE_IN)) {
        wh_parser_operand(p);
        return;
    }
    wh_parser_qualified_name(p);
    if (p->kind == WH_T_LPAREN && wh_parser_mark(p) > mark) {
        wh_parser_take(p);
        if (p->kind != WH_T_RPAREN)
            wh_parser_expr_list(p);
        wh_parser_rparen(p);
        wh_parser_close(p, WH_N_TABLE_FUNCTION, mark);
    }
}

static bool is_interval(wh_child c)
{
    const wh_node *n = wh_child_node(c);

    return n && n->kind == WH_N_INTERVAL;
}

/*
 * What a binary operator or LIKE has on its right. ANY (..) is complete, nothing binds to it; so is
 * MySQL's INTERVAL e DAY, which is no value of its own.
 */
static void right_operand(wh_parser *p, unsigned power)
{
    size_t mark = wh_parser_mark(p);

    if (wh_parser_quantified(p))
        return;
    if (p->kind == WH_KW_INTERVAL && wh_reads(p->d, WH_FEATURE_DATE_LITERAL) &&
        wh_parser_enter(p)) {
        wh_parser_operand(p);
        if (wh_parser_mark(p) > mark &&
            !is_interval(*(const wh_child *)(const void *)(p->stack.p + mark)))
            wh_parser_operators(p, mark, power);
        wh_parser_leave(p);
        return;
    }
    wh_parser_expr_above(p, power);
}

/* IS [NOT] DISTINCT FROM. */
static bool distinct_from(wh_parser *p)
{
    if (p->kind != WH_KW_DISTINCT || wh_parser_peek(p, 1) != WH_KW_FROM)
        return false;
    wh_parser_take(p);
    wh_parser_take(p);
    return true;
}

/* JSON [VALUE|SCALAR|ARRAY|OBJECT] [WITH|WITHOUT UNIQUE [KEYS]] */
static void is_json(wh_parser *p)
{
    wh_parser_take(p); /* JSON */
    if (p->kind == WH_KW_VALUE || p->kind == WH_KW_SCALAR || p->kind == WH_KW_ARRAY ||
        p->kind == WH_KW_OBJECT)
        wh_parser_take(p);
    if ((p->kind == WH_KW_WITH || p->kind == WH_KW_WITHOUT) &&
        wh_parser_peek(p, 1) == WH_KW_UNIQUE) {
        wh_parser_take(p);
        wh_parser_take(p);
        wh_parser_take_if(p, WH_KW_KEYS);
    }
}

/* Behind IS [NOT]: words that end the test, whatever operator follows. False: something else. */
static bool is_words(wh_parser *p)
{
    switch (p->kind) {
    case WH_KW_NULL:
    case WH_KW_TRUE:
    case WH_KW_FALSE:
    case WH_KW_UNKNOWN:
    case WH_KW_DOCUMENT:
    case WH_KW_NORMALIZED:
        wh_parser_take(p);
        return true;
    case WH_KW_NFC:
    case WH_KW_NFD:
    case WH_KW_NFKC:
    case WH_KW_NFKD:
        wh_parser_take(p);
        wh_parser_expect(p, WH_KW_NORMALIZED);
        return true;
    case WH_KW_JSON:
        is_json(p);
        return true;
    case WH_KW_OF: /* IS OF (type, type) of older versions */
        if (wh_parser_peek(p, 1) != WH_T_LPAREN)
            return false;
        wh_parser_take(p);
        wh_parser_token_group(p);
        return true;
    default:
        return false;
    }
}

static void is_tail(wh_parser *p, const wh_operator *op, unsigned bare)
{
    bool test = op->shape == WH_SHAPE_IS_TEST;

    wh_parser_take(p); /* IS */
    wh_parser_take_if(p, WH_KW_NOT);
    if (distinct_from(p) || !test || !is_words(p))
        wh_parser_expr_above(p, bare | right_power(op));
}

/* Of the operator that has just been read: see wh_operator. IS NULL is not weaker than it binds,
 * unlike IS TRUE in MySQL. */
static unsigned strongest_after(const wh_parser *p, const wh_operator *op)
{
    if (op->after && op->shape == WH_SHAPE_IS_TEST && p->t[-1].kind == WH_KW_NULL)
        return op->power;
    return op->after ? op->after : POWER;
}

/* The middle of BETWEEN ends at its AND, whatever it holds. */
static void between_tail(wh_parser *p, const wh_operator *op)
{
    wh_parser_take(p); /* BETWEEN */
    if (p->kind == WH_KW_SYMMETRIC || p->kind == WH_KW_ASYMMETRIC)
        wh_parser_take(p);
    wh_parser_expr_above(p, p->d->powers[WH_KW_AND].power + 1U);
    wh_parser_expect(p, WH_KW_AND);
    wh_parser_expr_above(p, right_power(op));
}

static void like_tail(wh_parser *p, const wh_operator *op, unsigned words)
{
    while (words--)
        wh_parser_take(p);
    right_operand(p, right_power(op));
    if (p->kind == WH_KW_ESCAPE) {
        wh_parser_take(p);
        wh_parser_expr_above(p, right_power(op));
    }
}

static void index_tail(wh_parser *p)
{
    wh_parser_take(p); /* [ */
    do {
        while (wh_parser_take_if(p, WH_OP_COLON))
            continue;
        if (p->kind != WH_OP_RBRACKET)
            wh_parser_expr(p);
    } while (p->kind == WH_OP_COLON || p->kind == WH_T_PARAM); /* a[1:b] may read :b as one */
    wh_parser_expect(p, WH_OP_RBRACKET);
}

static void field_tail(wh_parser *p)
{
    wh_parser_take(p); /* . */
    if (p->kind == WH_OP_STAR || wh_parser_is_label(p, p->kind))
        wh_parser_take(p);
    else
        wh_parser_missing(p);
}

/* Nothing stands here that an operator could have on its right. */
static bool operand_is_missing(const wh_parser *p, size_t i)
{
    switch (wh_parser_peek(p, i)) {
    case WH_T_EOF:
    case WH_T_SEMI:
    case WH_T_RPAREN:
    case WH_T_COMMA:
    case WH_OP_RBRACKET:
    case WH_OP_EQ:
    case WH_KW_AS:
    case WH_KW_FROM:
    case WH_KW_WHERE:
    case WH_KW_ORDER:
    case WH_KW_GROUP:
        return true;
    default:
        return false;
    }
}

/* How many tokens the operator's name takes; 0: it is not the operator after all. */
static unsigned operator_words(const wh_parser *p, unsigned shape)
{
    unsigned next = wh_parser_peek(p, 1);

    switch (shape) {
    case WH_SHAPE_NONE:
        return 0;
    case WH_SHAPE_SIMILAR:
        return next == WH_KW_TO ? 2 : 0;
    case WH_SHAPE_SOUNDS:
        return next == WH_KW_LIKE ? 2 : 0;
    case WH_SHAPE_MEMBER:
        return next == WH_KW_OF ? 2 : next == WH_T_LPAREN;
    case WH_SHAPE_AT:
        return next == WH_KW_LOCAL                                        ? 2
               : next == WH_KW_TIME && wh_parser_peek(p, 2) == WH_KW_ZONE ? 3
                                                                          : 0;
    case WH_SHAPE_OPERATOR:
        return next == WH_T_LPAREN;
    default:
        return 1;
    }
}

/* The operator with what follows its left operand, which stands at the mark; the kind of node it
 * makes. */
static unsigned tail(wh_parser *p, const wh_operator *op, unsigned words, unsigned bare)
{
    switch (op->shape) {
    case WH_SHAPE_BINARY:
    case WH_SHAPE_MEMBER:
        while (words--)
            wh_parser_take(p);
        right_operand(p, bare | right_power(op));
        return WH_N_BINARY;
    case WH_SHAPE_USER:
        if (operand_is_missing(p, 1)) {
            wh_parser_take(p);
            return WH_N_UNARY;
        }
        wh_parser_take(p);
        right_operand(p, bare | right_power(op));
        return WH_N_BINARY;
    case WH_SHAPE_OPERATOR:
        wh_parser_take(p);
        wh_parser_token_group(p);
        right_operand(p, bare | right_power(op));
        return WH_N_BINARY;
    case WH_SHAPE_IS:
    case WH_SHAPE_IS_TEST:
        is_tail(p, op, bare);
        return WH_N_IS;
    case WH_SHAPE_LIKE:
    case WH_SHAPE_SIMILAR:
    case WH_SHAPE_SOUNDS:
        like_tail(p, op, words);
        return WH_N_LIKE;
    case WH_SHAPE_BETWEEN:
        between_tail(p, op);
        return WH_N_BETWEEN;
    case WH_SHAPE_IN:
        wh_parser_take(p);
        in_set(p);
        return WH_N_IN;
    case WH_SHAPE_POSTFIX:
        wh_parser_take(p);
        return WH_N_NULL_TEST;
    case WH_SHAPE_COLLATE:
        wh_parser_take(p);
        wh_parser_collation(p);
        return WH_N_COLLATE;
    case WH_SHAPE_CAST:
        wh_parser_take(p);
        wh_parser_type(p);
        return WH_N_CAST;
    case WH_SHAPE_INDEX:
        index_tail(p);
        return WH_N_INDEX;
    case WH_SHAPE_FIELD:
        field_tail(p);
        return WH_N_FIELD;
    default: /* WH_SHAPE_AT */
        wh_parser_take(p);
        wh_parser_take(p);
        if (words == 3) {
            wh_parser_take(p);
            wh_parser_expr_above(p, right_power(op));
        }
        return WH_N_AT_TIME_ZONE;
    }
}

/* NOT behind an operand: the operator that it denies, NULL if there is none of at least `power`.
 * Takes the NOT. NOT NULL is as strong as NOT before an operand. */
static const wh_operator *denied(wh_parser *p, const wh_operator *op, size_t mark, unsigned power)
{
    unsigned kind = wh_parser_peek(p, 1);
    const wh_operator *next = &p->d->powers[kind];

    if (kind == WH_KW_NULL && op->shape == WH_SHAPE_NOT_NULL) {
        if (op->prefix < power)
            return NULL;
        wh_parser_take(p);
        wh_parser_take(p);
        wh_parser_close(p, WH_N_NULL_TEST, mark);
        return op;
    }
    if (next->shape != WH_SHAPE_LIKE && next->shape != WH_SHAPE_IN &&
        next->shape != WH_SHAPE_BETWEEN && next->shape != WH_SHAPE_SIMILAR)
        return NULL;
    wh_parser_take(p);
    return next;
}

/* May the operator stand in a value that further clauses follow (PostgreSQL's b_expr)? */
static bool is_bare_shape(unsigned shape)
{
    switch (shape) {
    case WH_SHAPE_BINARY:
    case WH_SHAPE_USER:
    case WH_SHAPE_OPERATOR:
    case WH_SHAPE_CAST:
    case WH_SHAPE_INDEX:
    case WH_SHAPE_FIELD:
        return true;
    default:
        return false;
    }
}

/* Operators of at least `power`, and at first of `most` at most, behind what stands at the mark. */
static void operators(wh_parser *p, size_t mark, unsigned power, unsigned most)
{
    const wh_operator *powers = p->d->powers;

    for (;;) {
        const wh_operator *op = &powers[p->kind];
        unsigned words;

        if (op->shape == WH_SHAPE_NONE || op->power < (power & POWER) || op->power > most)
            return;
        if ((power & BARE) && !is_bare_shape(op->shape))
            return;
        if (op->shape == WH_SHAPE_NOT || op->shape == WH_SHAPE_NOT_NULL) {
            const wh_operator *next = denied(p, op, mark, power & POWER);

            if (!next)
                return;
            if (next == op)
                continue;
            op = next;
        }
        words = operator_words(p, op->shape);
        if (!words)
            return;
        wh_parser_close(p, tail(p, op, words, power & BARE), mark);
        most = strongest_after(p, op);
    }
}

void wh_parser_operators(wh_parser *p, size_t mark, unsigned power)
{
    operators(p, mark, power, POWER);
}

void wh_parser_expr_above(wh_parser *p, unsigned power)
{
    const wh_operator *op = &p->d->powers[p->kind];
    size_t mark = wh_parser_mark(p);

    if (wh_parser_enter(p)) {
        wh_parser_operand(p);
        if (wh_parser_mark(p) > mark)
            operators(p, mark, power, op->shape == WH_SHAPE_NOT && op->after ? op->after : POWER);
    }
    wh_parser_leave(p);
}
