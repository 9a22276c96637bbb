/* The parser's driver: statement by statement, and what every rule needs. */
#include "formats/base/memory.h"
#include "formats/sql/parse/internal.h"

void wh_parser_give_up(wh_parser *p)
{
    p->too_deep = true;
    p->t = p->end;
    p->kind = WH_T_EOF;
}

void wh_parser_close(wh_parser *p, unsigned kind, size_t mark)
{
    const wh_child *children = (const void *)(p->stack.p + mark);
    size_t n = (p->stack.n - mark) / sizeof *children;
    const wh_node *node;

    if (p->too_deep) {
        p->stack.n = mark;
        return;
    }
    node = wh_node_new(p->arena, kind, n ? children : NULL, n, p->pending | WH_AS_READ);
    p->pending = 0;
    p->stack.n = mark;
    wh_parser_push(p, wh_child_of_node(node));
    if (node->height >= WH_TREE_HEIGHT - 2) /* the statement and the script come on top */
        wh_parser_give_up(p);
}

bool wh_parser_at_clause(const wh_parser *p)
{
    switch (p->kind) {
    case WH_KW_FROM:
    case WH_KW_WHERE:
    case WH_KW_GROUP:
    case WH_KW_HAVING:
    case WH_KW_ORDER:
    case WH_KW_LIMIT:
    case WH_KW_UNION:
    case WH_KW_EXCEPT:
    case WH_KW_INTERSECT:
    case WH_KW_RETURNING:
    case WH_KW_SET:
    case WH_KW_VALUES:
    case WH_KW_SELECT:
        return true;
    case WH_KW_WINDOW:
        return wh_parser_peek(p, 2) == WH_KW_AS;
    default:
        return wh_parser_at_series(p);
    }
}

static bool opaque_ends(const wh_parser *p, unsigned stops)
{
    switch (p->kind) {
    case WH_T_EOF:
        return true;
    case WH_T_SEMI:
        return !(stops & WH_STOP_END) || p->t + 1 == p->end;
    case WH_T_RPAREN:
        return !(stops & WH_STOP_LATE);
    case WH_T_COMMA:
        return (stops & WH_STOP_COMMA) != 0;
    default:
        return (stops & WH_STOP_CLAUSE) && wh_parser_at_clause(p);
    }
}

static void opaque_group(wh_parser *p, unsigned stops)
{
    size_t mark = wh_parser_mark(p);

    if (wh_parser_enter(p)) {
        wh_parser_take(p);
        while (p->kind != WH_T_RPAREN && !opaque_ends(p, stops & WH_STOP_END)) {
            if (p->kind == WH_T_LPAREN)
                opaque_group(p, stops);
            else
                wh_parser_take(p);
        }
        wh_parser_take_if(p, WH_T_RPAREN);
        wh_parser_close(p, WH_N_OPAQUE, mark);
    }
    wh_parser_leave(p);
}

void wh_parser_opaque(wh_parser *p, unsigned stops)
{
    size_t mark = wh_parser_mark(p);

    while (!opaque_ends(p, stops)) {
        if (p->kind == WH_T_LPAREN)
            opaque_group(p, stops);
        else
            wh_parser_take(p);
    }
    if (wh_parser_mark(p) > mark)
        wh_parser_close(p, WH_N_OPAQUE, mark);
}

void wh_parser_tokens(wh_parser *p, unsigned stops)
{
    size_t depth = 0;

    while (!opaque_ends(p, depth ? stops & WH_STOP_END : stops) ||
           (depth && p->kind == WH_T_RPAREN)) {
        if (p->kind == WH_T_LPAREN)
            depth++;
        else if (p->kind == WH_T_RPAREN && depth)
            depth--;
        else if (p->kind == WH_T_ERROR || p->kind == WH_T_CONT)
            wh_parser_missing(p);
        wh_parser_take(p);
    }
}

void wh_parser_token_group(wh_parser *p)
{
    if (wh_parser_take_if(p, WH_T_LPAREN))
        wh_parser_tokens(p, 0);
    wh_parser_expect(p, WH_T_RPAREN);
}

void wh_parser_rparen(wh_parser *p)
{
    if (p->kind != WH_T_RPAREN)
        wh_parser_opaque(p, 0);
    wh_parser_expect(p, WH_T_RPAREN);
}

bool wh_parser_is_name(const wh_parser *p, unsigned kind)
{
    if (kind >= WH_FIRST_KEYWORD) {
        unsigned c = p->d->words[kind - WH_FIRST_KEYWORD];
        return c == WH_WORD_NAME || c == WH_WORD_NOT_ALIAS;
    }
    return kind == WH_T_NAME || kind == WH_T_QNAME;
}

bool wh_parser_is_alias(const wh_parser *p, unsigned kind)
{
    if (kind >= WH_FIRST_KEYWORD)
        return p->d->words[kind - WH_FIRST_KEYWORD] == WH_WORD_NAME;
    return kind == WH_T_NAME || kind == WH_T_QNAME ||
           (kind == WH_T_STRING && wh_reads(p->d, WH_FEATURE_STRING_ALIAS));
}

bool wh_parser_at_alias(const wh_parser *p)
{
    unsigned next = wh_parser_peek(p, 1);

    if (wh_parser_at_series(p))
        return false;
    if (p->kind == WH_KW_MINUS)
        return wh_parser_is_alias(p, p->kind) && !wh_parser_at_set_operator(p);
    if (wh_parser_is_alias(p, p->kind))
        return true;
    /* SQLite tells these two by what stands behind them. */
    return wh_reads(p->d, WH_FEATURE_SMALL_GRAMMAR) &&
           ((p->kind == WH_KW_OVER && next != WH_T_LPAREN && !wh_parser_is_name(p, next)) ||
            (p->kind == WH_KW_WINDOW &&
             (!wh_parser_is_name(p, next) || wh_parser_peek(p, 2) != WH_KW_AS)));
}

void wh_parser_name(wh_parser *p)
{
    if (wh_parser_is_name(p, p->kind) || p->kind == WH_T_STRING)
        wh_parser_take(p);
    else
        wh_parser_missing(p);
}

void wh_parser_qualified_name(wh_parser *p)
{
    size_t mark = wh_parser_mark(p);

    wh_parser_name(p);
    while (p->kind == WH_T_DOT && wh_parser_mark(p) > mark) {
        wh_parser_take(p);
        wh_parser_label(p);
    }
    if (wh_parser_mark(p) > mark)
        wh_parser_close(p, WH_N_NAME, mark);
}

void wh_parser_names(wh_parser *p)
{
    size_t mark = wh_parser_mark(p);

    wh_parser_take(p);
    do {
        wh_parser_name(p);
        if (p->kind != WH_T_COMMA && p->kind != WH_T_RPAREN)
            wh_parser_opaque(p, WH_STOP_COMMA);
    } while (wh_parser_take_if(p, WH_T_COMMA));
    wh_parser_rparen(p);
    wh_parser_close(p, WH_N_NAMES, mark);
}

/* ---- the driver ----------------------------------------------------------------------------- */

static void parser_init(wh_parser *p, wh_arena *a, const wh_dialect *d)
{
    memset(p, 0, sizeof *p);
    p->arena = a;
    p->d = d;
    wh_buf_own(&p->stack, SIZE_MAX);  /* of no limit, so never cut: without memory they end the */
    wh_buf_own(&p->tokens, SIZE_MAX); /* process, as the tree's arena does */
    wh_buf_reserve(&p->stack, 2048);
    wh_buf_reserve(&p->tokens, 8192);
}

static void parser_release(wh_parser *p)
{
    wh_buf_release(&p->stack);
    wh_buf_release(&p->tokens);
}

/* Lex one statement into p->tokens. False: there are no more. */
static bool lex_statement(wh_parser *p, wh_lexer *lx)
{
    wh_splitter s;

    wh_buf_clear(&p->tokens);
    wh_splitter_init(&s, p->d);
    for (;;) {
        bool exec = lx->exec;
        wh_token t = wh_lex_grammar(lx);

        if (t.kind == WH_T_EOF) { /* not taken: the end of an executed comment may be in it */
            lx->p = t.p;
            lx->exec = exec;
            return p->tokens.n > 0;
        }
        wh_buf_add(&p->tokens, &t, sizeof t);
        if (wh_splitter_ends(&s, &t))
            return true;
    }
}

static void start(wh_parser *p, const wh_token *tokens, size_t n)
{
    p->t = tokens;
    p->end = tokens + n;
    p->depth = 0;
    p->pending = 0;
    p->too_deep = false;
    p->in_body = false;
    wh_parser_look(p);
}

static const wh_token *keep_tokens(wh_parser *p, size_t *n)
{
    wh_token *tokens = wh_arena_alloc(p->arena, p->tokens.n);

    if (p->tokens.n)
        memcpy(tokens, p->tokens.p, p->tokens.n);
    *n = p->tokens.n / sizeof *tokens;
    return tokens;
}

static wh_str text_of(const wh_token *t, size_t n)
{
    wh_str last = wh_token_whole(&t[n - 1]), s = {t->p, (size_t)(last.p + last.n - t->p)};
    return s;
}

static void push_tokens(wh_parser *p, const wh_token *t, const wh_token *end)
{
    for (; t < end; t++)
        wh_parser_push(p, wh_child_of_token(t));
}

/* Read the next statement and push it. */
static bool next_statement(wh_parser *p, wh_lexer *lx)
{
    size_t mark = wh_parser_mark(p), n;
    const wh_token *tokens, *last;
    wh_mark before;

    p->d = lx->dialect;
    if (!lex_statement(p, lx))
        return false;
    tokens = keep_tokens(p, &n);
    before = wh_arena_mark(p->arena);
    start(p, tokens, n);
    wh_parser_statement(p, false);
    lx->dialect = wh_dialect_after(p->d, tokens, n);
    if (!p->too_deep && p->t == p->end)
        return true;

    /* Too deep for a tree, or (which the rules exclude) not read to its end: flat. */
    wh_arena_rewind(p->arena, before);
    p->stack.n = mark;
    p->too_deep = false;
    p->pending = 0;
    last = tokens + n - (tokens[n - 1].kind == WH_T_SEMI);
    push_tokens(p, tokens, last);
    wh_parser_close(p, WH_N_OPAQUE, mark);
    push_tokens(p, last, tokens + n);
    wh_parser_close(p, wh_statement_kind(p->d, text_of(tokens, n)), mark);
    return true;
}

static int over_limit(wh_error *err)
{
    return wh_error_set(err, WH_ELIMIT, "SQL is too large for its memory limit");
}

/* Push the statements of the next `bytes` bytes or somewhat more. */
static int parse_some(wh_parser *p, wh_lexer *lx, size_t bytes, wh_error *err)
{
    const char *start = lx->p;

    while ((size_t)(lx->p - start) < bytes && next_statement(p, lx))
        if (wh_arena_over(p->arena))
            return over_limit(err);
    return WH_OK;
}

static const wh_node *close_script(wh_parser *p)
{
    wh_parser_close(p, WH_N_SCRIPT, 0);
    return wh_child_node(*(const wh_child *)(const void *)p->stack.p);
}

int wh_parse(wh_arena *a, const wh_dialect *d, wh_str source, const wh_node **out, wh_error *err)
{
    wh_parser p;
    wh_lexer lx;
    wh_token *eof;
    int rc;

    parser_init(&p, a, d);
    wh_lexer_init(&lx, d, source);
    rc = parse_some(&p, &lx, SIZE_MAX, err);
    if (rc == WH_OK) {
        eof = WH_NEW(a, wh_token);
        *eof = wh_lex_grammar(&lx);
        wh_parser_push(&p, wh_child_of_token(eof));
        *out = close_script(&p);
    }
    parser_release(&p);
    return rc;
}

int wh_parse_part(wh_arena *a, wh_lexer *lx, size_t bytes, const wh_node **out, wh_error *err)
{
    wh_parser p;
    int rc;

    *out = NULL;
    parser_init(&p, a, lx->dialect);
    rc = parse_some(&p, lx, bytes, err);
    if (rc == WH_OK && wh_parser_mark(&p) > 0)
        *out = close_script(&p);
    parser_release(&p);
    return rc;
}

int wh_parse_statement(wh_arena *a, wh_lexer *lx, const wh_node **out, wh_error *err)
{
    wh_parser p;
    int rc = WH_OK;

    *out = NULL;
    parser_init(&p, a, lx->dialect);
    if (next_statement(&p, lx)) {
        if (wh_arena_over(a))
            rc = over_limit(err);
        else
            *out = wh_child_node(*(const wh_child *)(const void *)p.stack.p);
    }
    parser_release(&p);
    return rc;
}

int wh_parse_one(wh_arena *a, const wh_dialect *d, wh_str source, const wh_node **out,
                 wh_error *err)
{
    const wh_node *script, *found = NULL;
    uint32_t k;
    int rc = wh_parse(a, d, source, &script, err);

    if (rc != WH_OK)
        return rc;
    for (k = 0; k < script->n; k++) {
        const wh_node *n = wh_child_node(script->child[k]);
        if (!n || n->kind == WH_N_EMPTY)
            continue;
        if (found)
            return wh_error_set(err, WH_ESYNTAX, "more than one statement");
        found = n;
    }
    if (!found)
        return wh_error_set(err, WH_ESYNTAX, "no statement");
    *out = found;
    return WH_OK;
}

const wh_node *wh_parse_expr(wh_arena *a, const wh_dialect *d, wh_str source)
{
    const wh_node *out = NULL;
    wh_parser p;
    wh_lexer lx;
    wh_token t;
    const wh_token *tokens;
    size_t n;

    parser_init(&p, a, d);
    wh_lexer_init(&lx, d, source);
    for (t = wh_lex_grammar(&lx); t.kind != WH_T_EOF; t = wh_lex_grammar(&lx))
        wh_buf_add(&p.tokens, &t, sizeof t);
    tokens = keep_tokens(&p, &n);
    if (n) {
        start(&p, tokens, n);
        wh_parser_expr(&p);
        if (p.too_deep || p.t < p.end) {
            p.stack.n = 0;
            p.too_deep = false;
            push_tokens(&p, tokens, tokens + n);
            wh_parser_close(&p, WH_N_OPAQUE, 0);
        }
        out = wh_child_node(*(const wh_child *)(const void *)p.stack.p);
    }
    parser_release(&p);
    return out;
}
