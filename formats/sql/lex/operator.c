/* Operators: those of a dialect's list, or PostgreSQL's runs of operator characters. */
#include "formats/sql/lex/internal.h"

/* clang-format off */
static const char operators[][4] = {
#define X(name, text) text,
    WH_OPERATORS(X)
#undef X
};
static const uint8_t single_operators[128] = {
    ['+'] = WH_OP_PLUS, ['-'] = WH_OP_MINUS, ['*'] = WH_OP_STAR, ['/'] = WH_OP_SLASH,
    ['%'] = WH_OP_PERCENT, ['='] = WH_OP_EQ, ['<'] = WH_OP_LT, ['>'] = WH_OP_GT,
    ['|'] = WH_OP_PIPE, ['&'] = WH_OP_AMP, ['~'] = WH_OP_TILDE, ['^'] = WH_OP_CARET,
    ['!'] = WH_OP_BANG, ['@'] = WH_OP_AT, ['#'] = WH_OP_HASH, [':'] = WH_OP_COLON,
    ['?'] = WH_OP_QUESTION, ['['] = WH_OP_LBRACKET, [']'] = WH_OP_RBRACKET,
    ['{'] = WH_OP_LBRACE, ['}'] = WH_OP_RBRACE, ['$'] = WH_OP_DOLLAR,
    ['\\'] = WH_OP_BACKSLASH, ['`'] = WH_OP_BACKTICK,
};
/* clang-format on */

/* The longest operator of the dialect's list that stands at `p`. */
static unsigned fixed_operator(const wh_dialect *d, const char *p, const char *end, const char **to)
{
    size_t left = (size_t)(end - p), i;
    uint8_t one = single_operators[(uint8_t)*p & 0x7f];

    if (left >= 2 && (wh_byte_class(p + 1) == WH_B_OPER || p[1] == ':')) {
        for (i = 0; operators[i][1] != 0; i++) {
            size_t n = operators[i][2] ? 3 : 2;

            if (operators[i][0] == p[0] && left >= n && memcmp(operators[i], p, n) == 0 &&
                (d->operators >> i & 1)) {
                *to = p + n;
                return WH_FIRST_OPERATOR + (unsigned)i;
            }
        }
    }
    *to = p + 1;
    return one ? one : (unsigned)WH_T_ERROR;
}

/* What PostgreSQL's operators are made of; 2: with one of these they may end in + or -. */
static const uint8_t operator_bytes[128] = {
    ['+'] = 1, ['-'] = 1, ['*'] = 1, ['/'] = 1, ['<'] = 1, ['>'] = 1,
    ['='] = 1, ['~'] = 2, ['!'] = 2, ['@'] = 2, ['#'] = 2, ['%'] = 2,
    ['^'] = 2, ['&'] = 2, ['|'] = 2, ['`'] = 2, ['?'] = 2,
};

/*
 * PostgreSQL's rule (its manual, 4.1.3): the longest run of operator characters, cut before a
 * comment; it may end in + or - only if it holds one of ~ ! @ # % ^ & | ` ?
 */
static unsigned any_operator(const wh_dialect *d, const char *p, const char *end, const char **to,
                             const char **signs)
{
    const char *q = p, *known;
    unsigned all = 0, kind = fixed_operator(d, p, end, &known);

    if (p < *signs) { /* one of many: not all of them are looked at for each */
        *to = p + 1;
        return p[0] == '+' ? WH_OP_PLUS : WH_OP_MINUS;
    }
    for (; q < end && (uint8_t)*q < 128 && operator_bytes[(uint8_t)*q]; q++) {
        if (q > p && end - q >= 2 && ((q[0] == '-' && q[1] == '-') || (q[0] == '/' && q[1] == '*')))
            break;
        all |= operator_bytes[(uint8_t)*q];
    }
    *signs = q;
    while (q - p > 1 && !(all & 2) && (q[-1] == '+' || q[-1] == '-'))
        q--;
    if (q == *signs)
        *signs = NULL;
    if (q <= p) {
        *to = known;
        return kind;
    }
    *to = q;
    return known == q ? kind : (unsigned)WH_OP_OTHER;
}

unsigned wh_lex_operator(const wh_dialect *d, const char *p, const char *end, const char **to,
                         const char **signs)
{
    return d->lex & WH_LEX_ANY_OPERATOR ? any_operator(d, p, end, to, signs)
                                        : fixed_operator(d, p, end, to);
}
