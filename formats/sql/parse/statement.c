/* Statements: what they begin with, and those that hold another one. */
#include "formats/sql/parse/internal.h"

unsigned wh_parser_starter(const wh_dialect *d, unsigned word)
{
    const wh_starter *s;

    for (s = d->starters; s->word; s++)
        if (s->word == word)
            return s->kind;
    return WH_N_UNKNOWN;
}

/*
 * The statement that CREATE .. `word` is. 0: the word stands between CREATE and what is created, as
 * any word may that is `loose`, in the value of an option.
 */
unsigned wh_parser_create_kind(unsigned word, bool loose)
{
    switch (word) {
    case WH_KW_TABLE:
        return WH_N_CREATE_TABLE;
    case WH_KW_VIRTUAL:
        return WH_N_CREATE_VIRTUAL_TABLE;
    case WH_KW_INDEX:
        return WH_N_CREATE_INDEX;
    case WH_KW_VIEW:
        return WH_N_CREATE_VIEW;
    case WH_KW_TRIGGER:
        return WH_N_CREATE_TRIGGER;
    case WH_KW_TYPE:
        return WH_N_CREATE_TYPE;
    case WH_KW_DOMAIN:
        return WH_N_CREATE_DOMAIN;
    case WH_KW_FUNCTION:
    case WH_KW_PROCEDURE:
    case WH_KW_AGGREGATE:
    case WH_KW_PACKAGE:
        return WH_N_CREATE_FUNCTION;
    case WH_KW_SEQUENCE:
        return WH_N_CREATE_SEQUENCE;
    case WH_KW_SCHEMA:
    case WH_KW_DATABASE:
        return WH_N_CREATE_SCHEMA;
    case WH_KW_EVENT:
    case WH_KW_USER:
    case WH_KW_ROLE:
        return WH_N_CREATE_OTHER;
    case WH_KW_CREATE:
    case WH_KW_OR:
    case WH_KW_REPLACE:
    case WH_KW_TEMP:
    case WH_KW_TEMPORARY:
    case WH_KW_GLOBAL:
    case WH_KW_LOCAL:
    case WH_KW_UNLOGGED:
    case WH_KW_UNIQUE:
    case WH_KW_FULLTEXT:
    case WH_KW_SPATIAL:
    case WH_KW_VECTOR:
    case WH_KW_MATERIALIZED:
    case WH_KW_RECURSIVE:
    case WH_KW_FOREIGN:
    case WH_KW_CONSTRAINT:
    case WH_KW_ALGORITHM:
    case WH_KW_DEFINER:
    case WH_KW_SQL:
    case WH_KW_SECURITY:
        return 0;
    default:
        return loose ? 0 : (unsigned)WH_N_CREATE_OTHER;
    }
}

/* How far behind CREATE the word that tells may stand: OR REPLACE DEFINER = a@b .. */
enum { CREATE_WORDS = 20 };

static unsigned kind_of_create(wh_lexer *lx)
{
    bool loose = false;
    size_t i;

    for (i = 0; i < CREATE_WORDS; i++) {
        wh_token t = wh_lex_grammar(lx);
        unsigned kind = wh_parser_create_kind(t.kind, loose);

        if (kind)
            return kind;
        loose = loose || t.kind == WH_KW_ALGORITHM || t.kind == WH_KW_DEFINER ||
                t.kind == WH_KW_SECURITY;
    }
    return WH_N_CREATE_OTHER;
}

/* MariaDB's ANALYZE of a statement is an EXPLAIN. */
static bool is_explained(const wh_dialect *d, unsigned first, unsigned second)
{
    switch (first) {
    case WH_KW_SELECT:
    case WH_KW_INSERT:
    case WH_KW_UPDATE:
    case WH_KW_DELETE:
    case WH_KW_VALUES:
    case WH_KW_WITH:
        return true;
    case WH_KW_REPLACE:
        return wh_parser_starter(d, first) == WH_N_INSERT && second != WH_T_SEMI &&
               second != WH_T_EOF && second != WH_T_DOT;
    case WH_KW_FORMAT:
        return second == WH_OP_EQ;
    default:
        return false;
    }
}

/* The kind of a statement that begins with WITH. */
static unsigned kind_behind_with(const wh_dialect *d, wh_lexer *lx)
{
    unsigned last = WH_T_EOF;
    size_t depth = 0;
    wh_token t;

    for (t = wh_lex_grammar(lx); t.kind != WH_T_EOF; last = t.kind, t = wh_lex_grammar(lx)) {
        if (t.kind == WH_T_LPAREN) {
            if (depth == 0 && last == WH_T_RPAREN)
                return WH_N_SELECT_STATEMENT; /* no common table has a bracket behind its own */
            depth++;
        } else if (t.kind == WH_T_RPAREN && depth) {
            depth--;
        } else if (depth == 0) {
            switch (t.kind) {
            case WH_KW_FROM: /* a starter where it may come first */
            case WH_KW_SELECT:
            case WH_KW_VALUES:
            case WH_KW_INSERT:
            case WH_KW_REPLACE:
            case WH_KW_UPDATE:
            case WH_KW_DELETE:
            case WH_KW_MERGE:
                return wh_parser_starter(d, t.kind);
            default:
                break;
            }
        }
    }
    return WH_N_UNKNOWN;
}

/* A block, perhaps with a label, or what the word begins. */
static unsigned kind_of_other(const wh_dialect *d, wh_lexer *lx, unsigned word)
{
    wh_token next = wh_lex_grammar(lx);
    unsigned first = word, kind = 0;

    if (next.kind == WH_OP_COLON) {
        first = wh_lex_grammar(lx).kind;
        next = wh_lex_grammar(lx);
    }
    if (d->body == WH_BODY_BLOCKS)
        kind = wh_parser_compound_kind(first, next.kind, false);
    return kind ? kind : wh_parser_starter(d, word);
}

/* The kind a statement has by its words alone: WITH is looked through, CREATE looked behind. */
unsigned wh_statement_kind(const wh_dialect *d, wh_str sql)
{
    wh_lexer lx;
    wh_token t, second;

    wh_lexer_init(&lx, d, sql);
    t = wh_lex_grammar(&lx);
    switch (t.kind) {
    case WH_T_EOF:
    case WH_T_SEMI:
        return WH_N_EMPTY;
    case WH_T_LPAREN:
        return wh_reads(d, WH_FEATURE_NESTED_QUERY) ? WH_N_SELECT_STATEMENT : WH_N_UNKNOWN;
    case WH_KW_CREATE:
        return kind_of_create(&lx);
    case WH_KW_WITH:
        return kind_behind_with(d, &lx);
    case WH_KW_ANALYZE:
        t = wh_lex_grammar(&lx);
        second = wh_lex_grammar(&lx);
        return is_explained(d, t.kind, second.kind) ? (unsigned)WH_N_EXPLAIN
                                                    : wh_parser_starter(d, WH_KW_ANALYZE);
    default:
        return kind_of_other(d, &lx, t.kind);
    }
}

static bool at_statement(const wh_parser *p)
{
    switch (p->kind) {
    case WH_KW_WITH:
        return true;
    case WH_T_LPAREN:
        return wh_reads(p->d, WH_FEATURE_NESTED_QUERY);
    default:
        return wh_parser_starter(p->d, p->kind) != WH_N_UNKNOWN;
    }
}

/* ---- statements that hold another one -------------------------------------------------------- */

/* FORMAT = x, ANALYZE, VERBOSE ..: the options of EXPLAIN in all its dialects. */
static void explain_options(wh_parser *p)
{
    unsigned next = wh_parser_peek(p, 1);

    if (p->kind == WH_KW_QUERY && next == WH_KW_PLAN) {
        wh_parser_take(p);
        wh_parser_take(p);
        return;
    }
    if (p->kind == WH_T_LPAREN && next != WH_KW_SELECT && next != WH_KW_WITH &&
        next != WH_T_LPAREN && next != WH_KW_VALUES && next != WH_KW_TABLE) {
        wh_parser_token_group(p);
        return;
    }
    for (;;) {
        size_t mark = wh_parser_mark(p);

        next = wh_parser_peek(p, 1);
        switch (p->kind) {
        case WH_KW_ANALYZE:
        case WH_KW_ANALYSE:
        case WH_KW_EXTENDED:
        case WH_KW_PARTITIONS:
            wh_parser_take(p);
            break;
        case WH_KW_FORMAT:
            if (next != WH_OP_EQ)
                return;
            wh_parser_take(p);
            wh_parser_take(p);
            wh_parser_take(p);
            break;
        case WH_KW_INTO:
            wh_parser_take(p);
            wh_parser_take(p);
            break;
        case WH_KW_FOR: /* a schema or database, whose statement follows */
            if (next != WH_KW_SCHEMA && next != WH_KW_DATABASE)
                return;
            wh_parser_take(p);
            wh_parser_take(p);
            wh_parser_take(p);
            break;
        case WH_T_NAME: /* VERBOSE and the like: a word before a statement */
            if (wh_parser_starter(p->d, next) == WH_N_UNKNOWN && next != WH_KW_WITH)
                return;
            wh_parser_take(p);
            break;
        default:
            return;
        }
        if (wh_parser_mark(p) == mark)
            return;
    }
}

static void explain(wh_parser *p, bool nested)
{
    bool query_only = p->kind == WH_KW_ANALYZE;
    bool describe = p->kind == WH_KW_DESCRIBE || p->kind == WH_KW_DESC ||
                    wh_reads(p->d, WH_FEATURE_SET_EXPRESSION);

    wh_parser_take(p); /* EXPLAIN, DESCRIBE, ANALYZE */
    explain_options(p);
    if (p->kind == WH_T_SEMI || p->kind == WH_T_EOF) {
        wh_parser_missing(p);
    } else if (at_statement(p) || query_only) {
        wh_parser_statement(p, nested);
    } else if (p->kind == WH_KW_FOR) { /* CONNECTION n */
        wh_parser_tokens(p, wh_parser_tail(p, nested));
    } else if (wh_parser_is_name(p, p->kind) && describe) {
        wh_parser_qualified_name(p); /* a table, perhaps with a column */
        wh_parser_tokens(p, wh_parser_tail(p, nested));
    } else {
        wh_parser_statement(p, nested);
    }
}

/* PREPARE x (types) AS statement | PREPARE x FROM 'text' | PREPARE TRANSACTION 'x' */
static void prepare(wh_parser *p, bool nested)
{
    wh_parser_take(p); /* PREPARE */
    if (wh_parser_peek(p, 1) == WH_KW_AS || wh_parser_peek(p, 1) == WH_T_LPAREN) {
        wh_parser_name(p);
        if (p->kind == WH_T_LPAREN)
            wh_parser_token_group(p);
        if (wh_parser_take_if(p, WH_KW_AS)) {
            wh_parser_statement(p, nested);
            return;
        }
    }
    wh_parser_tokens(p, wh_parser_tail(p, nested));
}

/* DECLARE x .. CURSOR .. FOR query */
void wh_parser_declare_cursor(wh_parser *p, bool nested)
{
    while (p->kind != WH_T_EOF && p->kind != WH_T_SEMI && p->kind != WH_KW_FOR)
        wh_parser_take(p);
    if (wh_parser_take_if(p, WH_KW_FOR) && (wh_parser_at_query(p) || p->kind == WH_T_LPAREN))
        wh_parser_query(p);
    else
        wh_parser_tokens(p, wh_parser_tail(p, nested));
}

/* COPY t (a, b) FROM .. | COPY (query) TO .. */
static void copy(wh_parser *p, bool nested)
{
    wh_parser_take(p); /* COPY */
    if (wh_parser_take_if(p, WH_T_LPAREN)) {
        if (wh_parser_at_query(p) || p->kind == WH_T_LPAREN)
            wh_parser_query(p);
        else
            wh_parser_statement(p, true);
        wh_parser_rparen(p);
    } else {
        wh_parser_take_if(p, WH_KW_BINARY);
        wh_parser_qualified_name(p);
        if (p->kind == WH_T_LPAREN)
            wh_parser_names(p);
    }
    wh_parser_tokens(p, wh_parser_tail(p, nested));
}

unsigned wh_parser_with_statement(wh_parser *p, size_t mark)
{
    wh_parser_with(p);
    switch (p->kind) {
    case WH_KW_INSERT:
    case WH_KW_REPLACE:
        wh_parser_insert(p);
        return WH_N_INSERT;
    case WH_KW_UPDATE:
        wh_parser_update(p);
        return WH_N_UPDATE;
    case WH_KW_DELETE:
        wh_parser_delete(p);
        return WH_N_DELETE;
    case WH_KW_MERGE:
        wh_parser_merge(p);
        return WH_N_MERGE;
    case WH_KW_FROM:
    case WH_KW_SELECT:
    case WH_KW_VALUES:
    case WH_KW_TABLE:
    case WH_T_LPAREN:
        wh_parser_query_from(p, mark);
        return WH_N_SELECT_STATEMENT;
    default:
        return WH_N_UNKNOWN;
    }
}

/* The statement's own rule; what it leaves is the caller's business. */
static unsigned statement_rule(wh_parser *p, size_t mark, bool nested)
{
    unsigned kind = wh_parser_block_kind(p);

    if (kind) {
        wh_parser_block_statement(p, kind);
        return kind;
    }
    kind = wh_parser_starter(p->d, p->kind);
    if (p->kind == WH_KW_WITH)
        return wh_parser_with_statement(p, mark);
    if (p->kind == WH_T_LPAREN && wh_reads(p->d, WH_FEATURE_NESTED_QUERY))
        kind = WH_N_SELECT_STATEMENT;
    else if (p->kind == WH_KW_ANALYZE &&
             is_explained(p->d, wh_parser_peek(p, 1), wh_parser_peek(p, 2)))
        kind = WH_N_EXPLAIN;
    switch (kind) {
    case WH_N_SELECT_STATEMENT:
        wh_parser_query(p);
        break;
    case WH_N_INSERT:
        wh_parser_insert(p);
        break;
    case WH_N_UPDATE:
        wh_parser_update(p);
        break;
    case WH_N_DELETE:
        wh_parser_delete(p);
        break;
    case WH_N_MERGE:
        wh_parser_merge(p);
        break;
    case WH_N_CREATE_OTHER:
        wh_parser_create(p, &kind, nested);
        break;
    case WH_N_ALTER:
        wh_parser_alter(p, nested);
        break;
    case WH_N_EXPLAIN:
        explain(p, nested);
        break;
    case WH_N_PREPARE:
        prepare(p, nested);
        break;
    case WH_N_DECLARE_CURSOR:
        wh_parser_declare_cursor(p, nested);
        break;
    case WH_N_COPY:
        copy(p, nested);
        break;
    case WH_N_UNKNOWN:
        break;
    default:
        kind = wh_parser_utility(p, kind, nested);
        break;
    }
    return kind;
}

void wh_parser_statement(wh_parser *p, bool nested)
{
    size_t mark = wh_parser_mark(p);
    const wh_token *first = p->t;
    unsigned kind = WH_N_EMPTY;

    if (wh_parser_enter(p)) {
        if (p->kind != WH_T_SEMI)
            kind = statement_rule(p, mark, nested);
        /* One inside may have taken the semicolon: of EXPLAIN, of a handler. */
        if (!p->in_body || p->t == first || p->t[-1].kind != WH_T_SEMI) {
            if (p->kind != WH_T_SEMI)
                wh_parser_opaque(p, wh_parser_tail(p, nested));
            wh_parser_take_if(p, WH_T_SEMI);
        }
        wh_parser_close(p, kind, mark);
    }
    wh_parser_leave(p);
}
