/* The lexer: one table of classes of bytes, then the dialect's flags where they differ. */
#include "formats/sql/lex/internal.h"

#include <assert.h>

void wh_lexer_init(wh_lexer *lx, const wh_dialect *d, wh_str source)
{
    lx->dialect = d;
    lx->p = source.p ? source.p : "";
    lx->end = lx->p + source.n;
    lx->max_len = WH_TOKEN_LEN_MAX;
    lx->last = WH_T_EOF;
    lx->exec = false;
    lx->signs = NULL;
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

/* Versions up to which the text of a comment is executed, and those of MySQL that MariaDB skips. */
enum { NEWEST_MYSQL = 90999, NEWEST_MARIADB = 129999, FIRST_SKIPPED = 50700, LAST_SKIPPED = 99999 };

/*
 * Is the block comment at `p` one whose text is executed? Then where that text begins, else NULL.
 * MySQL: "!" and perhaps a version of five or six digits; MariaDB also "M!".
 */
static const char *exec_comment(const wh_dialect *d, const char *p, const char *end)
{
    bool mariadb = (d->lex & WH_LEX_EXEC_MARIADB) != 0, m;
    unsigned version = 0, n;

    if (!(d->lex & WH_LEX_EXEC_COMMENT))
        return NULL;
    p += 2;
    m = mariadb && p < end && *p == 'M';
    p += m;
    if (p == end || *p != '!')
        return NULL;
    p++;
    for (n = 0; n < 6 && p + n < end && wh_byte_is_digit(p[n]); n++)
        version = version * 10 + (unsigned)(p[n] - '0');
    if (n < 5)
        return p;
    if (version > (mariadb ? NEWEST_MARIADB : NEWEST_MYSQL) ||
        (mariadb && !m && version >= FIRST_SKIPPED && version <= LAST_SKIPPED))
        return NULL;
    return p + n;
}

/* Can optimizer hints stand behind this token? */
static bool takes_hints(unsigned kind)
{
    switch (kind) {
    case WH_KW_SELECT:
    case WH_KW_INSERT:
    case WH_KW_REPLACE:
    case WH_KW_UPDATE:
    case WH_KW_DELETE:
    case WH_KW_MERGE:
        return true;
    default:
        return false;
    }
}

static bool opens_hint(const wh_lexer *lx, const char *p)
{
    return (lx->dialect->lex & WH_LEX_HINT) && lx->end - p >= 3 && p[2] == '+' &&
           takes_hints(lx->last);
}

static const char *skip_trivia(const wh_lexer *lx, const char *p)
{
    const wh_dialect *d = lx->dialect;
    const char *end = lx->end;

    for (;;) {
        const char *q;

        while (p < end && wh_byte_class(p) == WH_B_SPACE)
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
            if (exec_comment(d, p, end))
                return p;
            q = skip_block(d, p + 2, end);
            if (q && opens_hint(lx, p))
                return p;
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

/* Few keywords end in a digit, INT4 and FLOAT8 and their like, but many names do. */
static bool may_be_keyword(const char *p, const char *q)
{
    return q - p >= 2 && !(wh_byte_is_digit(q[-1]) && (*p | 0x20) != 'i' && (*p | 0x20) != 'f');
}

static inline unsigned word(const wh_dialect *d, const char *p, const char *end, const char **to)
{
    const char *q = wh_skip_name(p + 1, end);
    unsigned kind;

    *to = q;
    if (q < end && (*q == '\'' || *q == '"' || *q == '&')) {
        kind = wh_lex_prefixed(d, p, q, end, to);
        if (kind)
            return kind;
    }
    if (!may_be_keyword(p, q))
        return WH_T_NAME;
    kind = wh_keyword_find(p, (size_t)(q - p));
    return kind && d->words[kind - WH_FIRST_KEYWORD] != WH_WORD_NONE ? kind : (unsigned)WH_T_NAME;
}

static unsigned operator_or_comment(wh_lexer *lx, const char *p, const char **to)
{
    const wh_dialect *d = lx->dialect;
    const char *end = lx->end, *q;

    if (*p == '/' && end - p >= 2 && p[1] == '*') {
        q = exec_comment(d, p, end);
        if (q) {
            lx->exec = true;
            *to = q;
            return WH_T_EXEC;
        }
        q = skip_block(d, p + 2, end);
        if (q && opens_hint(lx, p)) {
            *to = q;
            return WH_T_HINT;
        }
        if (!(d->lex & WH_LEX_OPEN_COMMENT)) {
            *to = end;
            return WH_T_ERROR;
        }
    }
    if (*p == '*' && lx->exec && end - p >= 2 && p[1] == '/') {
        lx->exec = false;
        *to = p + 2;
        return WH_T_EXEC_END;
    }
    if (*p == '\\' && (d->lex & WH_LEX_BACKSLASH) && end - p >= 2 && p[1] == 'N' &&
        (end - p == 2 || !wh_byte_goes_on(p + 2))) {
        *to = p + 2; /* \N of MySQL */
        return WH_KW_NULL;
    }
    return wh_lex_operator(d, p, end, to, &lx->signs);
}

static unsigned at_sign(wh_lexer *lx, const char *p, const char **to)
{
    const wh_dialect *d = lx->dialect;
    unsigned kind = 0;

    if ((d->lex & WH_LEX_PARAM_AT) && (d->lex & WH_LEX_PARAM_DOLLAR_NAME))
        return wh_lex_tcl_variable(p + 1, lx->end, to);
    if (d->lex & WH_LEX_PARAM_AT)
        kind = wh_lex_user_variable(d, p + 1, lx->end, to);
    return kind ? kind : operator_or_comment(lx, p, to);
}

/* May a part of a name that stands behind a dot without a blank start with a digit, t.1a? */
static bool dots_digits(const wh_lexer *lx)
{
    return (lx->dialect->lex & WH_LEX_DIGIT_NAME) &&
           (lx->last == WH_T_NAME || lx->last == WH_T_QNAME || lx->last >= WH_FIRST_KEYWORD);
}

/* The kind of the token at `p`, which is not the end and neither trivia, ALPHA nor PUNCT; its end
 * goes to *to. */
static unsigned token(wh_lexer *lx, unsigned class, const char *p, const char **to)
{
    const wh_dialect *d = lx->dialect;
    const char *end = lx->end;
    bool back = (d->lex & WH_LEX_BACKSLASH) != 0;

    switch (class) {
    case WH_B_EF:
        return word(d, p, end, to);
    case WH_B_DIGIT:
        if (lx->last == WH_T_DOT && (d->lex & WH_LEX_DIGIT_NAME))
            return word(d, p, end, to);
        return wh_lex_number(d, p, end, to);
    case WH_B_DOT:
        if (end - p >= 2 && wh_byte_is_digit(p[1]) && !(p == lx->p && dots_digits(lx)))
            return wh_lex_number(d, p, end, to);
        *to = p + 1;
        return WH_T_DOT;
    case WH_B_SQUOTE:
        return wh_lex_quoted(p, end, '\'', back, WH_T_STRING, to);
    case WH_B_DQUOTE:
        if (d->lex & WH_LEX_DQUOTE_STRING)
            return wh_lex_quoted(p, end, '"', back, WH_T_STRING, to);
        return wh_lex_quoted(p, end, '"', false, WH_T_QNAME, to);
    case WH_B_BQUOTE:
        if (d->lex & WH_LEX_BACKTICK_NAME)
            return wh_lex_quoted(p, end, '`', false, WH_T_QNAME, to);
        return operator_or_comment(lx, p, to);
    case WH_B_BRACKET:
        if (d->lex & WH_LEX_BRACKET_NAME) {
            const char *q = memchr(p, ']', (size_t)(end - p));
            *to = q ? q + 1 : end;
            return q ? WH_T_QNAME : WH_T_ERROR;
        }
        return operator_or_comment(lx, p, to);
    case WH_B_DOLLAR:
        return wh_lex_dollar(d, p, end, to);
    case WH_B_AT:
        return at_sign(lx, p, to);
    case WH_B_COLON:
        if ((d->lex & WH_LEX_PARAM_COLON) && end - p >= 2 && wh_byte_goes_on(p + 1))
            return d->lex & WH_LEX_PARAM_DOLLAR_NAME
                       ? wh_lex_tcl_variable(p + 1, end, to)
                       : (*to = wh_skip_name(p + 1, end), (unsigned)WH_T_PARAM);
        return operator_or_comment(lx, p, to);
    case WH_B_QUESTION:
        if (d->lex & WH_LEX_PARAM_QUESTION) {
            for (p++; p < end && wh_byte_is_digit(*p);)
                p++;
            *to = p;
            return WH_T_PARAM;
        }
        return operator_or_comment(lx, p, to);
    case WH_B_OPER:
        return operator_or_comment(lx, p, to);
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

static wh_token make_token(const char *p, unsigned kind, size_t trivia, size_t len)
{
    wh_token t = {p, kind & 0x3ff, trivia & WH_TOKEN_LEN_MAX, len & WH_TOKEN_LEN_MAX};
    return t;
}

static unsigned punctuation(char c)
{
    return c == '(' ? WH_T_LPAREN : c == ')' ? WH_T_RPAREN : c == ',' ? WH_T_COMMA : WH_T_SEMI;
}

/* Any token. */
static __attribute__((noinline)) wh_token lex_slowly(wh_lexer *lx)
{
    const char *start = lx->p, *end = lx->end, *text = start, *to;
    unsigned kind, class = WH_B_SPACE;
    size_t n;

    if (lx->pending)
        return rest(lx);
    while (text < end && (class = wh_byte_class(text)) == WH_B_SPACE)
        text++;
    if (class >= WH_B_BAD || class == WH_B_EF) { /* a comment or a rare blank, perhaps */
        text = skip_trivia(lx, text);
        class = text < end ? wh_byte_class(text) : (unsigned)WH_B_SPACE;
    }
    n = (size_t)(text - start);
    if (n > lx->max_len) {
        lx->pending = n;
        return rest(lx);
    }
    if (class == WH_B_ALPHA) {
        kind = word(lx->dialect, text, end, &to);
    } else if (class == WH_B_PUNCT) {
        to = text + 1;
        kind = punctuation(*text);
    } else if (text == end) {
        lx->p = end;
        return make_token(start, WH_T_EOF, n, 0);
    } else {
        kind = token(lx, class, text, &to);
    }
    assert(to > text);
    lx->last = (uint16_t)kind;
    if ((size_t)(to - text) > lx->max_len) {
        lx->pending = (size_t)(to - text) - lx->max_len;
        to = text + lx->max_len;
    }
    lx->p = to;
    return make_token(start, kind, n, (size_t)(to - text));
}

/* Words and punctuation behind blanks are most tokens: they are read here, and everything else,
 * with these too where it is too long for one record, from the start by lex_slowly(). */
wh_token wh_lex(wh_lexer *lx)
{
    const char *start = lx->p, *end = lx->end, *text = start, *to;
    unsigned kind, class = WH_B_SPACE;

    while (text < end && (class = wh_byte_class(text)) == WH_B_SPACE)
        text++;
    if (class == WH_B_ALPHA) {
        kind = word(lx->dialect, text, end, &to);
    } else if (class == WH_B_PUNCT) {
        to = text + 1;
        kind = punctuation(*text);
    } else {
        return lex_slowly(lx);
    }
    if (lx->pending || (size_t)(to - start) > lx->max_len)
        return lex_slowly(lx);
    lx->p = to;
    lx->last = (uint16_t)kind;
    return make_token(start, kind, (size_t)(text - start), (size_t)(to - text));
}

static bool is_mark(unsigned kind)
{
    return kind == WH_T_EXEC || kind == WH_T_EXEC_END;
}

wh_token wh_lex_behind_mark(wh_lexer *lx, wh_token first)
{
    wh_token t = first;
    size_t n;

    while (is_mark(t.kind) || t.kind == WH_T_CONT)
        t = wh_lex(lx);
    n = (size_t)(t.p + t.trivia - first.p);
    if (n <= lx->max_len) {
        t.p = first.p;
        t.trivia = n & WH_TOKEN_LEN_MAX;
        return t;
    }
    lx->p = first.p + first.trivia + first.len; /* too long for one record: a token after all */
    lx->pending = 0;
    return first;
}
