/* Trees to text, and names to and from their quoted form. */
#include "formats/sql/tree/tree.h"

void wh_node_print(wh_buf *out, const wh_node *n)
{
    uint32_t k;

    for (k = 0; k < n->n; k++) {
        const wh_token *t = wh_child_token(n->child[k]);
        if (t)
            wh_buf_str(out, wh_token_whole(t));
        else
            wh_node_print(out, wh_child_node(n->child[k]));
    }
}

static bool is_word_byte(char c)
{
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' ||
           c == '$' || (uint8_t)c >= 0x80;
}

static bool is_quote(char c)
{
    return c == '\'' || c == '"' || c == '`';
}

static bool is_operator_byte(char c)
{
    return c && strchr("+-*/<>=~!@#%^&|`?:$\\", c) != NULL;
}

static bool is_number(unsigned kind)
{
    return kind == WH_T_INTEGER || kind == WH_T_REAL;
}

/* Lexing is local: only the bytes at the seam decide. Too many blanks do no harm, so the rules
 * below hold for all dialects at once. */
bool wh_tokens_need_blank(const wh_token *a, const wh_token *b)
{
    wh_str s = wh_token_text(a), t = wh_token_text(b);
    char last, first;

    if (s.n == 0 || t.n == 0)
        return false;
    last = s.p[s.n - 1];
    first = t.p[0];
    if (a->kind == WH_T_CONT || b->kind == WH_T_CONT)
        return false;
    if (is_word_byte(last) && (is_word_byte(first) || is_quote(first)))
        return true;
    if (is_word_byte(last) && first == '&') /* u&'..' */
        return true;
    if (is_quote(last) && (is_quote(first) || is_word_byte(first)))
        return true;
    if (is_operator_byte(last) && (is_operator_byte(first) || is_quote(first)))
        return true;
    if (is_operator_byte(last) && is_word_byte(first)) /* :a ?1 @a $1 are tokens, - 1 is not */
        return strchr("@:$?#", last) != NULL;
    if (a->kind == WH_T_PARAM)
        return first == '(' || first == ':' || first == '.';
    if (is_word_byte(last) && strchr("@:?", first))
        return true;
    if (is_number(a->kind) && (first == '.' || (last == '.' && is_word_byte(first))))
        return true;
    if (last == '.' && (is_number(b->kind) || first == '.'))
        return true;
    return a->kind == WH_T_ERROR || b->kind == WH_T_ERROR;
}

/* ---- edited trees ------------------------------------------------------------------------- */

typedef struct printer {
    wh_buf *out;
    const wh_token *last; /* printed before; NULL: none */
    unsigned flags;
    bool tight;  /* canonical: no blank before the next token if it can be left out */
    bool marked; /* some part holds what may be the mark of an executed comment */
} printer;

static bool adjacent(const wh_token *a, const wh_token *b)
{
    return a->p + a->trivia + a->len == b->p;
}

/* Can what stands in `out` and `trivia`, which begins a token, make a comment between them? */
static bool opens_comment(const wh_buf *out, wh_str trivia)
{
    char last = out->n ? out->p[out->n - 1] : 0;

    return (last == '-' && trivia.p[0] == '-') || (last == '/' && trivia.p[0] == '/') ||
           (last == '/' && trivia.p[0] == '*');
}

/* Nothing but blanks and comments from s.p + k on? */
static bool is_trivia(wh_str s, size_t k)
{
    while (k < s.n) {
        if ((s.p[k] == '#' || s.p[k] == '-')) {
            const char *nl = memchr(s.p + k, '\n', s.n - k);
            k = nl ? (size_t)(nl - s.p) : s.n;
        } else if (s.p[k] == '/' && k + 1 < s.n && s.p[k + 1] == '*') {
            for (k += 2; k + 1 < s.n && !(s.p[k] == '*' && s.p[k + 1] == '/');)
                k++;
            k += 2;
        } else if ((uint8_t)s.p[k] > ' ') {
            return false;
        } else {
            k++;
        }
    }
    return true;
}

/* Is every block comment closed, nested ones too? Then nothing in the trivia is half of a pair. */
static bool is_balanced(wh_str s)
{
    size_t depth = 0, k = 0;

    while (k + 1 < s.n) {
        if (s.p[k] == '/' && s.p[k + 1] == '*') {
            depth++;
            k += 2;
        } else if (s.p[k] == '*' && s.p[k + 1] == '/') {
            if (depth-- == 0)
                return false;
            k += 2;
        } else if (depth == 0 && (s.p[k] == '#' || s.p[k] == '-')) {
            const char *nl = memchr(s.p + k, '\n', s.n - k);
            k = nl ? (size_t)(nl - s.p) + 1 : s.n;
        } else {
            k++;
        }
    }
    return depth == 0;
}

/* How long the mark "/" "*!50000" at s.p + i is; 0: it is none, but a comment of text, whole or
 * open to the end. */
static size_t opening_mark(wh_str s, size_t i)
{
    size_t k = i + 2;

    k += k + 1 < s.n && s.p[k] == 'M' && s.p[k + 1] == '!';
    if (k >= s.n || s.p[k] != '!')
        return 0;
    for (k++; k < s.n && s.p[k] >= '0' && s.p[k] <= '9';)
        k++;
    return is_trivia(s, k) ? k - i : 0;
}

/*
 * Where the mark of an executed comment begins in trivia, how long it is in *n; NULL: there is
 * none. Such a mark must not get lost from its pair, so that edited trees are printed without them.
 */
static const char *find_mark(wh_str s, size_t *n)
{
    size_t i = 0;

    while (i + 1 < s.n) {
        if (s.p[i] == '#' || (s.p[i] == '-' && s.p[i + 1] == '-')) {
            const char *nl = memchr(s.p + i, '\n', s.n - i);
            if (!nl)
                return NULL;
            i = (size_t)(nl - s.p) + 1;
        } else if (s.p[i] == '*' && s.p[i + 1] == '/') {
            *n = 2;
            return s.p + i;
        } else if (s.p[i] == '/' && s.p[i + 1] == '*') {
            *n = opening_mark(s, i);
            if (*n)
                return s.p + i;
            for (i += 2; i + 1 < s.n && !(s.p[i] == '*' && s.p[i + 1] == '/');)
                i++;
            i += 2;
        } else {
            i++;
        }
    }
    return NULL;
}

/* Trivia, a blank for each mark of an executed comment. */
static void print_trivia(wh_buf *out, wh_str s)
{
    const char *mark;
    size_t n;

    if (s.n < 2 || !memchr(s.p, '/', s.n) || is_balanced(s)) {
        wh_buf_str(out, s);
        return;
    }
    while ((mark = find_mark(s, &n)) != NULL) {
        wh_str before = {s.p, (size_t)(mark - s.p)};

        wh_buf_str(out, before);
        wh_buf_char(out, ' ');
        s.p += before.n + n;
        s.n -= before.n + n;
    }
    wh_buf_str(out, s);
}

static void print_token(printer *p, const wh_token *t)
{
    wh_str trivia = wh_token_trivia(t);

    if (!p->last) {
        if (!(p->flags & WH_PRINT_NO_LEADING))
            print_trivia(p->out, trivia);
    } else if (adjacent(p->last, t)) {
        print_trivia(p->out, trivia);
    } else if (trivia.n == 0) {
        if (p->last->kind == WH_T_EOF)
            wh_buf_char(p->out, '\n'); /* it may have ended in a line comment */
        else if (wh_tokens_need_blank(p->last, t))
            wh_buf_char(p->out, ' ');
    } else {
        if (p->last->kind == WH_T_EOF)
            wh_buf_char(p->out, '\n');
        else if (opens_comment(p->out, trivia))
            wh_buf_char(p->out, ' ');
        print_trivia(p->out, trivia);
    }
    if (t->kind == WH_T_EXEC || t->kind == WH_T_EXEC_END)
        wh_buf_char(p->out, ' ');
    else
        wh_buf_str(p->out, wh_token_text(t));
    p->last = t;
}

/* Canonical form: where a blank stands is decided by the tokens and the node they are in. */
static bool blank_before(const printer *p, const wh_token *t, bool tight_paren)
{
    const wh_token *a = p->last;

    if (!a)
        return false;
    switch ((unsigned)t->kind) {
    case WH_T_COMMA:
    case WH_T_SEMI:
    case WH_T_RPAREN:
    case WH_T_EOF:
        return false;
    case WH_T_DOT:
        return is_number(a->kind) || a->kind == WH_T_PARAM;
    case WH_T_LPAREN:
        if (tight_paren || a->kind == WH_T_LPAREN)
            return false;
        return a->kind != WH_T_NAME && a->kind != WH_T_QNAME && !p->tight;
    default:
        break;
    }
    if (a->kind == WH_T_LPAREN || a->kind == WH_T_DOT || p->tight)
        return wh_tokens_need_blank(a, t);
    return true;
}

static void print_canonical_token(printer *p, const wh_token *t, bool tight_paren)
{
    if (t->kind == WH_T_EOF || t->kind == WH_T_EXEC || t->kind == WH_T_EXEC_END)
        return;
    if (t->kind != WH_T_CONT && blank_before(p, t, tight_paren))
        wh_buf_char(p->out, ' ');
    wh_buf_str(p->out, wh_token_text(t));
    p->last = t;
    p->tight = false;
}

/* Is a mark of a comment in it, or what looks like one? */
static bool holds_mark(wh_str s)
{
    const char *p = s.p, *end = s.p + s.n;

    while (p < end && (p = memchr(p, '/', (size_t)(end - p))) != NULL) {
        if ((p + 1 < end && p[1] == '*') || (p > s.p && p[-1] == '*'))
            return true;
        p++;
    }
    return false;
}

static bool source_of(const wh_node *n, const wh_token **first, const wh_token **last, wh_str *text)
{
    if (!(n->flags & WH_AS_READ) || (*first = wh_node_first_token(n)) == NULL)
        return false;
    *last = wh_node_last_token(n);
    text->p = (*first)->p + (*first)->trivia;
    text->n = (size_t)((*last)->p + (*last)->trivia + (*last)->len - text->p);
    return true;
}

bool wh_node_source(const wh_node *n, wh_str *text)
{
    const wh_token *first, *last;

    return source_of(n, &first, &last, text) && !holds_mark(*text);
}

/* Most of an edited tree is as it was read: a part that is goes out in one piece. */
static bool print_as_read(printer *p, const wh_node *n)
{
    const wh_token *first, *last;
    wh_str text;

    if (p->marked || !source_of(n, &first, &last, &text))
        return false;
    p->marked = holds_mark(text);
    if (p->marked)
        return false;
    print_token(p, first);
    wh_buf_add(p->out, text.p + first->len, text.n - first->len);
    p->last = last;
    return true;
}

/* Is the k-th child the percent sign of %TYPE, or what it stands behind? */
static bool is_percent_type(const wh_node *n, uint32_t k)
{
    const wh_token *t = wh_child_token(n->child[k]);
    const wh_token *next = k + 1 < n->n ? wh_child_token(n->child[k + 1]) : NULL;

    return (t && t->kind == WH_OP_PERCENT) || (next && next->kind == WH_OP_PERCENT);
}

static void print_canonical(printer *p, const wh_node *n)
{
    bool tight_paren = n->kind == WH_N_CALL || n->kind == WH_N_CAST || n->kind == WH_N_RAISE ||
                       n->kind == WH_N_TABLE_FUNCTION;
    uint32_t k;

    for (k = 0; k < n->n; k++) {
        const wh_token *t = wh_child_token(n->child[k]);

        if (t)
            print_canonical_token(p, t, tight_paren);
        else
            print_canonical(p, wh_child_node(n->child[k]));
        if (t && n->kind == WH_N_UNARY && t->kind < WH_FIRST_KEYWORD)
            p->tight = true;
        if (n->kind == WH_N_TYPE && is_percent_type(n, k)) /* t.c%TYPE */
            p->tight = true;
        if (n->kind == WH_N_SCRIPT && k + 1 < n->n && !t) {
            wh_buf_char(p->out, '\n');
            p->last = NULL;
        }
    }
}

static void print_node(printer *p, const wh_node *n)
{
    uint32_t k;

    if (print_as_read(p, n))
        return;
    for (k = 0; k < n->n; k++) {
        const wh_token *t = wh_child_token(n->child[k]);

        if (t)
            print_token(p, t);
        else
            print_node(p, wh_child_node(n->child[k]));
    }
}

void wh_node_print_edited(wh_buf *out, const wh_node *n, unsigned flags)
{
    printer p = {out, NULL, flags, false, false};

    if (flags & WH_PRINT_CANONICAL)
        print_canonical(&p, n);
    else
        print_node(&p, n);
}

void wh_node_print_canonical(wh_buf *out, const wh_node *n)
{
    wh_node_print_edited(out, n, WH_PRINT_NO_LEADING | WH_PRINT_CANONICAL);
}
