/* The lexer: one table of character classes, then the dialect's flags where they differ. */
#include "formats/sql/dialect.h"

#include <assert.h>

/* What goes on a name comes first: one comparison tells. EF starts a byte order mark. */
enum {
    ALPHA,
    DIGIT,
    DOLLAR,
    EF,
    SPACE,
    BAD,
    SQUOTE,
    DQUOTE,
    BQUOTE,
    BRACKET,
    AT,
    COLON,
    QUESTION,
    DOT,
    PUNCT,
    OPER
};

/* Bytes from 0x80 up are letters: UTF-8 is part of names, and invalid UTF-8 does no harm. */
/* clang-format off */
static const uint8_t class_of[256] = {
    BAD, BAD, BAD, BAD, BAD, BAD, BAD, BAD, BAD, SPACE, SPACE, BAD, SPACE, SPACE, BAD, BAD,
    BAD, BAD, BAD, BAD, BAD, BAD, BAD, BAD, BAD, BAD, BAD, BAD, BAD, BAD, BAD, BAD,
    SPACE, OPER, DQUOTE, OPER, DOLLAR, OPER, OPER, SQUOTE,              /*   ! " # $ % & ' */
    PUNCT, PUNCT, OPER, OPER, PUNCT, OPER, DOT, OPER,                   /* ( ) * + , - . / */
    DIGIT, DIGIT, DIGIT, DIGIT, DIGIT, DIGIT, DIGIT, DIGIT, DIGIT, DIGIT,
    COLON, PUNCT, OPER, OPER, OPER, QUESTION,                           /* : ; < = > ? */
    AT, ALPHA, ALPHA, ALPHA, ALPHA, ALPHA, ALPHA, ALPHA,
    ALPHA, ALPHA, ALPHA, ALPHA, ALPHA, ALPHA, ALPHA, ALPHA,
    ALPHA, ALPHA, ALPHA, ALPHA, ALPHA, ALPHA, ALPHA, ALPHA,
    ALPHA, ALPHA, ALPHA, BRACKET, OPER, OPER, OPER, ALPHA,              /* X Y Z [ \ ] ^ _ */
    BQUOTE, ALPHA, ALPHA, ALPHA, ALPHA, ALPHA, ALPHA, ALPHA,
    ALPHA, ALPHA, ALPHA, ALPHA, ALPHA, ALPHA, ALPHA, ALPHA,
    ALPHA, ALPHA, ALPHA, ALPHA, ALPHA, ALPHA, ALPHA, ALPHA,
    ALPHA, ALPHA, ALPHA, OPER, OPER, OPER, OPER, BAD,                   /* x y z { | } ~ */
#define EIGHT ALPHA, ALPHA, ALPHA, ALPHA, ALPHA, ALPHA, ALPHA, ALPHA
    EIGHT, EIGHT, EIGHT, EIGHT, EIGHT, EIGHT, EIGHT, EIGHT, EIGHT, EIGHT, EIGHT, EIGHT, EIGHT,
    ALPHA, ALPHA, ALPHA, ALPHA, ALPHA, ALPHA, ALPHA, EF, EIGHT, EIGHT,
#undef EIGHT
};
/* clang-format on */

static unsigned class_at(const char *p)
{
    return class_of[(uint8_t)*p];
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static bool is_hex(char c)
{
    return is_digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}

/* Letters, digits, underscore, dollar, bytes from 0x80: what goes on a name in every dialect. */
static bool goes_on(const char *p)
{
    return class_at(p) <= EF;
}

static const char *skip_name(const char *p, const char *end)
{
    while (p < end && goes_on(p))
        p++;
    return p;
}

void wh_lexer_init(wh_lexer *lx, const wh_dialect *d, wh_str source)
{
    lx->dialect = d;
    lx->p = source.p ? source.p : "";
    lx->end = lx->p + source.n;
    lx->max_len = WH_TOKEN_LEN_MAX;
    lx->pending = 0;
}

static const char *skip_line(const char *p, const char *end)
{
    const char *nl = memchr(p, '\n', (size_t)(end - p));
    return nl ? nl + 1 : end;
}

/* `p` stands behind the opening of a block comment. NULL: it is never closed. */
static const char *skip_block(const wh_dialect *d, const char *p, const char *end)
{
    size_t depth = 1;

    for (; end - p >= 2; p++) {
        if (p[0] == '*' && p[1] == '/') {
            p++;
            if (--depth == 0)
                return p + 1;
        } else if (p[0] == '/' && p[1] == '*' && (d->lex & WH_LEX_NESTED_COMMENT)) {
            p++;
            depth++;
        }
    }
    return NULL;
}

static bool opens_exec_comment(const char *p, const char *end)
{
    return end - p >= 3 && (p[2] == '!' || (p[2] == 'M' && end - p >= 4 && p[3] == '!'));
}

/* Could a comment or a rare blank start here? */
static bool may_be_trivia(const char *p)
{
    unsigned c = class_at(p);
    return c == OPER || c == EF || c == BAD;
}

static const char *skip_trivia(const wh_dialect *d, const char *p, const char *end)
{
    for (;;) {
        const char *q;

        while (p < end && class_at(p) == SPACE)
            p++;
        if (p == end)
            return p;
        switch (*p) {
        case '-':
            if (end - p < 2 || p[1] != '-')
                return p;
            if ((d->lex & WH_LEX_DASH_SPACE) && end - p > 2 && (uint8_t)p[2] > ' ')
                return p;
            p = skip_line(p, end);
            break;
        case '/':
            if (end - p < 2 || p[1] != '*')
                return p;
            if ((d->lex & WH_LEX_EXEC_COMMENT) && opens_exec_comment(p, end))
                return p;
            q = skip_block(d, p + 2, end);
            if (!q && (end - p == 2 || !(d->lex & WH_LEX_OPEN_COMMENT)))
                return p;
            p = q ? q : end;
            break;
        case '#':
            if (!(d->lex & WH_LEX_HASH_COMMENT))
                return p;
            p = skip_line(p, end);
            break;
        case '\v':
            if (!(d->lex & WH_LEX_VT_BLANK))
                return p;
            p++;
            break;
        case '\xef':
            if (!(d->lex & WH_LEX_BOM_BLANK) || end - p < 3 || p[1] != '\xbb' || p[2] != '\xbf')
                return p;
            p += 3;
            break;
        default:
            return p;
        }
    }
}

/* `p` at the opening quote; the quote doubled stands for itself. NULL: unterminated. */
static const char *skip_quoted(const char *p, const char *end, char close, bool backslash)
{
    for (p++; p < end; p++) {
        if (*p == close) {
            if (end - p < 2 || p[1] != close)
                return p + 1;
            p++;
        } else if (*p == '\\' && backslash && end - p >= 2) {
            p++;
        }
    }
    return NULL;
}

/* A quoted token of `kind`: its end goes to *to. Without an end the rest of the text is an error.
 */
static unsigned quoted(const char *from, const char *end, char close, bool backslash, unsigned kind,
                       const char **to)
{
    const char *q = skip_quoted(from, end, close, backslash);

    *to = q ? q : end;
    return q ? kind : (unsigned)WH_T_ERROR;
}

static const char *skip_digits(const wh_dialect *d, const char *p, const char *end)
{
    while (p < end && (is_digit(*p) || (*p == '_' && (d->lex & WH_LEX_DIGIT_SEPARATOR) &&
                                        end - p >= 2 && is_digit(p[1]))))
        p++;
    return p;
}

static unsigned number(const wh_dialect *d, const char *p, const char *end, const char **to)
{
    const char *from = p, *q;
    unsigned kind = WH_T_INTEGER;

    if (p[0] == '0' && end - p >= 3 && (p[1] == 'x' || p[1] == 'X') && is_hex(p[2]) &&
        (d->lex & WH_LEX_HEX_NUMBER)) {
        p += 2;
        while (p < end && (is_hex(*p) || (*p == '_' && (d->lex & WH_LEX_DIGIT_SEPARATOR) &&
                                          end - p >= 2 && is_hex(p[1]))))
            p++;
    } else {
        p = skip_digits(d, p, end);
        if (p < end && *p == '.') {
            kind = WH_T_REAL;
            p = skip_digits(d, p + 1, end);
        }
        if (p < end && (*p == 'e' || *p == 'E')) {
            q = p + 1;
            if (q < end && (*q == '+' || *q == '-'))
                q++;
            if (q < end && is_digit(*q)) {
                kind = WH_T_REAL;
                p = skip_digits(d, q, end);
            }
        }
    }
    if (p < end && goes_on(p)) {
        bool name = (d->lex & WH_LEX_DIGIT_NAME) && kind == WH_T_INTEGER && is_digit(*from);
        p = skip_name(p, end);
        kind = name ? WH_T_NAME : WH_T_ERROR;
    }
    *to = p;
    return kind;
}

/* A name directly before a quote may be the prefix of a literal. Returns 0 if it is not. */
static unsigned prefixed(const wh_dialect *d, const char *p, const char *q, const char *end,
                         const char **to)
{
    bool back = (d->lex & WH_LEX_BACKSLASH) != 0;

    if (*q == '\'' && q - p == 1) {
        switch (*p | 0x20) {
        case 'x':
            return d->lex & WH_LEX_BLOB ? quoted(q, end, '\'', false, WH_T_BLOB, to) : 0;
        case 'b':
            return d->lex & WH_LEX_BIT ? quoted(q, end, '\'', false, WH_T_BLOB, to) : 0;
        case 'e':
            return d->lex & WH_LEX_E_STRING ? quoted(q, end, '\'', true, WH_T_STRING, to) : 0;
        case 'n':
            return d->lex & WH_LEX_NATIONAL ? quoted(q, end, '\'', back, WH_T_STRING, to) : 0;
        default:
            break;
        }
    }
    if (*p == '_' && (d->lex & WH_LEX_CHARSET) && (*q == '\'' || *q == '"'))
        return quoted(q, end, *q, back, WH_T_STRING, to);
    if (*q == '&' && q - p == 1 && (*p | 0x20) == 'u' && (d->lex & WH_LEX_UNICODE) &&
        end - q >= 2 && (q[1] == '\'' || q[1] == '"'))
        return quoted(q + 1, end, q[1], false, q[1] == '"' ? WH_T_QNAME : WH_T_STRING, to);
    return 0;
}

static unsigned word(const wh_dialect *d, const char *p, const char *end, const char **to)
{
    const char *q = p + 1;
    unsigned kind;

    q = skip_name(q, end);
    *to = q;
    if (q < end && (*q == '\'' || *q == '"' || *q == '&')) {
        kind = prefixed(d, p, q, end, to);
        if (kind)
            return kind;
    }
    kind = wh_keyword_find(p, (size_t)(q - p));
    return kind && d->words[kind - WH_FIRST_KEYWORD] != WH_WORD_NONE ? kind : (unsigned)WH_T_NAME;
}

/* SQLite's $a::b(c): names, double colons, one pair of brackets at the end without blanks. */
static unsigned tcl_variable(const char *p, const char *end, const char **to)
{
    const char *from = p;

    for (; p < end; p++) {
        if (goes_on(p))
            continue;
        if (*p == '(' && p > from) {
            for (p++; p < end && *p != ')' && *p != 0 && class_at(p) != SPACE;)
                p++;
            if (p < end && *p == ')') {
                *to = p + 1;
                return WH_T_PARAM;
            }
            *to = p;
            return WH_T_ERROR;
        }
        if (*p == ':' && end - p >= 2 && p[1] == ':')
            p++;
        else
            break;
    }
    *to = p;
    return p > from ? WH_T_PARAM : WH_T_ERROR;
}

static unsigned dollar(const wh_dialect *d, const char *p, const char *end, const char **to)
{
    const char *q = p + 1;

    if (d->lex & WH_LEX_PARAM_DOLLAR_NAME)
        return tcl_variable(p + 1, end, to);
    if ((d->lex & WH_LEX_PARAM_DOLLAR_NUMBER) && q < end && is_digit(*q)) {
        while (q < end && is_digit(*q))
            q++;
        *to = q;
        return WH_T_PARAM;
    }
    if (d->lex & WH_LEX_DOLLAR_NAME) {
        *to = skip_name(q, end);
        return WH_T_NAME;
    }
    if (d->lex & WH_LEX_DOLLAR_QUOTE) {
        while (q < end && (class_at(q) == ALPHA || (class_at(q) == DIGIT && q > p + 1)))
            q++;
        if (q < end && *q == '$') {
            size_t n = (size_t)(q + 1 - p);
            const char *at = q + 1;
            /* Only a dollar can start the closing tag, and tags hold none: linear. */
            while ((at = memchr(at, '$', (size_t)(end - at))) != NULL) {
                if ((size_t)(end - at) >= n && memcmp(at, p, n) == 0) {
                    *to = at + n;
                    return WH_T_STRING;
                }
                at++;
            }
            *to = end;
            return WH_T_ERROR;
        }
    }
    *to = p + 1;
    return WH_OP_DOLLAR;
}

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

    if (left >= 2 && (class_at(p + 1) == OPER || p[1] == ':')) {
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

/*
 * PostgreSQL's rule (its manual, 4.1.3): the longest run of operator characters, cut before a
 * comment; it may end in + or - only if it holds one of ~ ! @ # % ^ & | ` ?
 */
static unsigned any_operator(const wh_dialect *d, const char *p, const char *end, const char **to)
{
    const char *q = p, *known;
    bool special = false;
    unsigned kind;

    for (; q < end && *q && strchr("+-*/<>=~!@#%^&|`?", *q); q++) {
        if (q > p && end - q >= 2 && ((q[0] == '-' && q[1] == '-') || (q[0] == '/' && q[1] == '*')))
            break;
        if (strchr("~!@#%^&|`?", *q))
            special = true;
    }
    while (q - p > 1 && !special && (q[-1] == '+' || q[-1] == '-'))
        q--;
    kind = fixed_operator(d, p, end, &known);
    if (q <= p) {
        *to = known;
        return kind;
    }
    *to = q;
    return known == q ? kind : (unsigned)WH_OP_OTHER;
}

static unsigned operator_or_comment(const wh_dialect *d, const char *p, const char *end,
                                    const char **to)
{
    if (*p == '/' && end - p >= 2 && p[1] == '*') {
        if ((d->lex & WH_LEX_EXEC_COMMENT) && opens_exec_comment(p, end)) {
            for (p += p[2] == '!' ? 3 : 4; p < end && is_digit(*p);)
                p++;
            *to = p;
            return WH_T_EXEC;
        }
        if (!(d->lex & WH_LEX_OPEN_COMMENT)) {
            *to = end;
            return WH_T_ERROR;
        }
    }
    if (*p == '*' && end - p >= 2 && p[1] == '/' && (d->lex & WH_LEX_EXEC_COMMENT)) {
        *to = p + 2;
        return WH_T_EXEC_END;
    }
    return d->lex & WH_LEX_ANY_OPERATOR ? any_operator(d, p, end, to)
                                        : fixed_operator(d, p, end, to);
}

static unsigned at_sign(const wh_dialect *d, const char *p, const char *end, const char **to)
{
    const char *q = p + 1;

    if (!(d->lex & WH_LEX_PARAM_AT))
        return operator_or_comment(d, p, end, to);
    if (d->lex & WH_LEX_PARAM_DOLLAR_NAME)
        return tcl_variable(q, end, to);
    if (q < end && *q == '@')
        q++;
    if (q < end && (*q == '\'' || *q == '"' || *q == '`'))
        return quoted(q, end, *q, (d->lex & WH_LEX_BACKSLASH) && *q != '`', WH_T_PARAM, to);
    *to = skip_name(q, end);
    return WH_T_PARAM;
}

/* The kind of the token at `p`, which is neither the end nor trivia; its end goes to *to. */
static unsigned token(const wh_dialect *d, const char *p, const char *end, const char **to)
{
    bool back = (d->lex & WH_LEX_BACKSLASH) != 0;

    switch (class_at(p)) {
    case ALPHA:
    case EF:
        return word(d, p, end, to);
    case DIGIT:
        return number(d, p, end, to);
    case PUNCT:
        *to = p + 1;
        return *p == '('   ? WH_T_LPAREN
               : *p == ')' ? WH_T_RPAREN
               : *p == ',' ? WH_T_COMMA
                           : WH_T_SEMI;
    case DOT:
        if (end - p >= 2 && is_digit(p[1]))
            return number(d, p, end, to);
        *to = p + 1;
        return WH_T_DOT;
    case SQUOTE:
        return quoted(p, end, '\'', back, WH_T_STRING, to);
    case DQUOTE:
        if (d->lex & WH_LEX_DQUOTE_STRING)
            return quoted(p, end, '"', back, WH_T_STRING, to);
        return quoted(p, end, '"', false, WH_T_QNAME, to);
    case BQUOTE:
        if (d->lex & WH_LEX_BACKTICK_NAME)
            return quoted(p, end, '`', false, WH_T_QNAME, to);
        return operator_or_comment(d, p, end, to);
    case BRACKET:
        if (d->lex & WH_LEX_BRACKET_NAME) {
            const char *q = memchr(p, ']', (size_t)(end - p));
            *to = q ? q + 1 : end;
            return q ? WH_T_QNAME : WH_T_ERROR;
        }
        return operator_or_comment(d, p, end, to);
    case DOLLAR:
        return dollar(d, p, end, to);
    case AT:
        return at_sign(d, p, end, to);
    case COLON:
        if ((d->lex & WH_LEX_PARAM_COLON) && end - p >= 2 && goes_on(p + 1))
            return d->lex & WH_LEX_PARAM_DOLLAR_NAME
                       ? tcl_variable(p + 1, end, to)
                       : (*to = skip_name(p + 1, end), (unsigned)WH_T_PARAM);
        return operator_or_comment(d, p, end, to);
    case QUESTION:
        if (d->lex & WH_LEX_PARAM_QUESTION) {
            for (p++; p < end && is_digit(*p);)
                p++;
            *to = p;
            return WH_T_PARAM;
        }
        return operator_or_comment(d, p, end, to);
    case OPER:
        return operator_or_comment(d, p, end, to);
    default:
        *to = p + 1;
        return WH_T_ERROR;
    }
}

static wh_token rest(wh_lexer *lx)
{
    size_t n = lx->pending < lx->max_len ? lx->pending : lx->max_len;
    wh_token t = {lx->p, WH_T_CONT, 0, n & WH_TOKEN_LEN_MAX};

    lx->p += n;
    lx->pending -= n;
    return t;
}

wh_token wh_lex(wh_lexer *lx)
{
    const char *start = lx->p, *text, *to;
    wh_token t;
    unsigned kind;
    size_t n;

    if (lx->pending)
        return rest(lx);
    text = start;
    while (text < lx->end && class_at(text) == SPACE)
        text++;
    if (text < lx->end && may_be_trivia(text))
        text = skip_trivia(lx->dialect, text, lx->end);
    n = (size_t)(text - start);
    if (n > lx->max_len) {
        lx->pending = n;
        return rest(lx);
    }
    if (text == lx->end) {
        kind = WH_T_EOF;
        to = text;
    } else {
        kind = token(lx->dialect, text, lx->end, &to);
    }
    assert(to > text || kind == WH_T_EOF);
    t.p = start;
    t.kind = kind & 0x3ff;
    t.trivia = n & WH_TOKEN_LEN_MAX;
    n = (size_t)(to - text);
    if (n > lx->max_len) {
        lx->pending = n - lx->max_len;
        n = lx->max_len;
    }
    t.len = n & WH_TOKEN_LEN_MAX;
    lx->p = text + n;
    return t;
}
