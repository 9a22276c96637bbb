/* Names and strings: as they are written, and what they say. */
#include "formats/sql/tree/tree.h"

/* The byte that ends a quoted name, 0 if the token is not quoted. */
static char closing_quote(wh_str s)
{
    if (s.n < 2)
        return 0;
    switch (s.p[0]) {
    case '"':
    case '`':
    case '\'':
        return s.p[0];
    case '[':
        return ']';
    default:
        return 0;
    }
}

/* Copies the name without quotes to `to` (as long as the token at most); its length. */
static size_t unquote(wh_str s, char close, char *to)
{
    size_t i, n = 0, end = s.n;

    if (s.p[end - 1] == close)
        end--;
    for (i = 1; i < end; i++) {
        to[n++] = s.p[i];
        if (s.p[i] == close && i + 1 < end && s.p[i + 1] == close)
            i++;
    }
    return n;
}

wh_str wh_name_text(wh_arena *a, const wh_token *t)
{
    wh_str s = wh_token_text(t);
    char close = closing_quote(s);
    char *p;

    if (!close)
        return s;
    p = wh_arena_alloc(a, s.n);
    s.n = unquote(s, close, p);
    s.p = p;
    return s;
}

static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c + 32) : c;
}

/* A name read byte by byte, quotes removed. */
typedef struct name_reader {
    wh_str s;
    size_t i, end;
    char close;
} name_reader;

static name_reader read_name(const wh_token *t)
{
    name_reader r = {wh_token_text(t), 0, 0, 0};

    r.close = closing_quote(r.s);
    r.end = r.s.n;
    if (r.close) {
        r.i = 1;
        if (r.s.p[r.end - 1] == r.close)
            r.end--;
    }
    return r;
}

static int next_byte(name_reader *r)
{
    char c;

    if (r->i >= r->end)
        return -1;
    c = r->s.p[r->i++];
    if (r->close && c == r->close && r->i < r->end && r->s.p[r->i] == r->close)
        r->i++;
    return (uint8_t)lower(c);
}

bool wh_name_is(const wh_token *t, wh_str name)
{
    name_reader r = read_name(t);
    size_t i;

    if (!r.close)
        return wh_str_eq_nocase(r.s, name);
    for (i = 0; i < name.n; i++)
        if (next_byte(&r) != (uint8_t)lower(name.p[i]))
            return false;
    return next_byte(&r) < 0;
}

bool wh_name_eq(const wh_token *a, const wh_token *b)
{
    name_reader r = read_name(a), s = read_name(b);
    int c;

    if (!r.close && !s.close)
        return wh_str_eq_nocase(r.s, s.s);
    do {
        c = next_byte(&r);
        if (c != next_byte(&s))
            return false;
    } while (c >= 0);
    return true;
}

const wh_token *wh_name_part(const wh_node *n, size_t i)
{
    const wh_token *t, *parts[8];
    size_t count = 0;
    uint32_t k;

    if (n && n->n == 1) /* most names */
        return i == 0 && (t = wh_child_token(n->child[0])) != NULL && t->kind != WH_T_DOT &&
                       t->kind != WH_T_LPAREN
                   ? t
                   : NULL;
    for (k = 0; n && k < n->n; k++) {
        t = wh_child_token(n->child[k]);
        if (!t || t->kind == WH_T_LPAREN)
            break;
        if (t->kind != WH_T_DOT && count < sizeof parts / sizeof *parts)
            parts[count++] = t;
    }
    return i < count ? parts[count - 1 - i] : NULL;
}

static bool reads_as_name(const wh_dialect *d, wh_str name)
{
    wh_lexer lx;
    wh_token t;
    size_t i;

    if (wh_means(d, WH_MEANS_FOLD_LOWER))
        for (i = 0; i < name.n; i++)
            if (name.p[i] >= 'A' && name.p[i] <= 'Z')
                return false;
    wh_lexer_init(&lx, d, name);
    t = wh_lex(&lx);
    return t.kind == WH_T_NAME && t.len == name.n;
}

void wh_quote_name(wh_buf *out, const wh_dialect *d, wh_str name)
{
    size_t i;

    if (name.n && reads_as_name(d, name)) {
        wh_buf_str(out, name);
        return;
    }
    wh_buf_char(out, d->name_quote);
    for (i = 0; i < name.n; i++) {
        if (name.p[i] == d->name_quote)
            wh_buf_char(out, d->name_quote);
        wh_buf_char(out, name.p[i]);
    }
    wh_buf_char(out, d->name_quote);
}

void wh_quote_string(wh_buf *out, const wh_dialect *d, wh_str text)
{
    size_t i;

    wh_buf_char(out, '\'');
    for (i = 0; i < text.n; i++) {
        if (text.p[i] == '\'' || (text.p[i] == '\\' && (d->lex & WH_LEX_BACKSLASH)))
            wh_buf_char(out, text.p[i]);
        wh_buf_char(out, text.p[i]);
    }
    wh_buf_char(out, '\'');
}
