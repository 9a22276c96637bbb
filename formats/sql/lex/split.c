/* Where statements end, told from tokens alone: heads, SQLite's and PostgreSQL's bodies. */
#include "formats/sql/lex/internal.h"

/* How far behind CREATE the word TRIGGER may stand: OR REPLACE, TEMP, DEFINER = a@b ... */
enum { HEAD_WORDS = 12 };

void wh_splitter_init(wh_splitter *s, const wh_dialect *d)
{
    memset(s, 0, sizeof *s);
    s->dialect = d;
    s->last = WH_T_SEMI;
}

/* ---- heads ------------------------------------------------------------------------------------ */

/* The state behind CREATE .. `kind`; WH_SPLIT_CREATE: that word does not tell. */
static unsigned state_of(const wh_dialect *d, unsigned kind)
{
    switch (kind) {
    case WH_KW_TRIGGER:
        return d->body == WH_BODY_ATOMIC    ? WH_SPLIT_PLAIN
               : d->body == WH_BODY_TRIGGER ? WH_SPLIT_TRIGGER_LITE
                                            : WH_SPLIT_TRIGGER;
    case WH_KW_PROCEDURE:
    case WH_KW_FUNCTION:
        return d->body == WH_BODY_TRIGGER  ? WH_SPLIT_CREATE
               : d->body == WH_BODY_ATOMIC ? WH_SPLIT_ATOMIC
                                           : WH_SPLIT_ROUTINE;
    case WH_KW_EVENT:
        return d->body == WH_BODY_BLOCKS ? WH_SPLIT_EVENT : WH_SPLIT_CREATE;
    case WH_KW_PACKAGE:
        return d->body == WH_BODY_BLOCKS ? WH_SPLIT_PACKAGE : WH_SPLIT_CREATE;
    case WH_KW_RULE:
        return d->body == WH_BODY_ATOMIC ? WH_SPLIT_RULE : WH_SPLIT_CREATE;
    case WH_T_LPAREN:
    case WH_KW_TABLE:
    case WH_KW_VIEW:
    case WH_KW_INDEX:
        return WH_SPLIT_PLAIN;
    default:
        return WH_SPLIT_CREATE;
    }
}

/* The state that a statement's first word makes. */
static unsigned first_state(const wh_splitter *s, unsigned kind)
{
    bool mysql = s->dialect->shell == WH_SHELL_MYSQL;

    switch (kind) {
    case WH_KW_CREATE:
        return WH_SPLIT_CREATE;
    case WH_KW_ALTER: /* ALTER EVENT */
        return mysql ? WH_SPLIT_CREATE : WH_SPLIT_PLAIN;
    case WH_KW_EXPLAIN:
        return WH_SPLIT_EXPLAIN;
    case WH_KW_QUERY:
    case WH_KW_PLAN:
        return s->state == WH_SPLIT_EXPLAIN ? WH_SPLIT_EXPLAIN : WH_SPLIT_PLAIN;
    case WH_KW_BEGIN:
        return mysql ? WH_SPLIT_BEGIN : WH_SPLIT_PLAIN;
    case WH_KW_IF: /* MariaDB has these outside of routines, too, and labels before them */
    case WH_KW_CASE:
    case WH_KW_LOOP:
    case WH_KW_REPEAT:
    case WH_KW_WHILE:
    case WH_KW_FOR:
    case WH_T_NAME:
    case WH_T_QNAME:
        return mysql && s->state == WH_SPLIT_START ? WH_SPLIT_STATEMENT : WH_SPLIT_PLAIN;
    default:
        return WH_SPLIT_PLAIN;
    }
}

/* True: what was read is part of a block already. */
static bool read_head(wh_splitter *s, unsigned kind)
{
    switch (s->state) {
    case WH_SPLIT_START:
    case WH_SPLIT_EXPLAIN:
        s->state = first_state(s, kind) & 0xff;
        return s->state == WH_SPLIT_STATEMENT;
    case WH_SPLIT_CREATE:
        s->state = s->count > HEAD_WORDS ? WH_SPLIT_PLAIN : state_of(s->dialect, kind) & 0xff;
        return false;
    default: /* WH_SPLIT_BEGIN */
        s->state = kind == WH_KW_NOT ? WH_SPLIT_STATEMENT : WH_SPLIT_PLAIN;
        s->depth = kind == WH_KW_NOT;
        return false;
    }
}

/* ---- bodies ----------------------------------------------------------------------------------- */

/* SQLite's rule (sqlite3_complete): a trigger ends with "; END ;", without BEGIN at once. */
static bool ends_trigger(wh_splitter *s, unsigned kind)
{
    bool ends = kind == WH_T_SEMI && (!s->body || s->depth == 1);

    s->body = s->body || kind == WH_KW_BEGIN;
    s->depth = s->body && kind == WH_KW_END && s->last == WH_T_SEMI;
    return ends;
}

/* PostgreSQL: BEGIN ATOMIC (statement ;)* END. An END elsewhere is that of a CASE, or a name. */
static bool ends_atomic(wh_splitter *s, unsigned kind)
{
    if (kind == WH_T_LPAREN)
        s->brackets++;
    else if (kind == WH_T_RPAREN && s->brackets)
        s->brackets--;
    else if (kind == WH_KW_ATOMIC && s->last == WH_KW_BEGIN && s->brackets == 0)
        s->depth = 1;
    else if (kind == WH_KW_END && (s->last == WH_T_SEMI || s->last == WH_KW_ATOMIC))
        s->depth = 0;
    return kind == WH_T_SEMI && s->depth == 0;
}

static bool ends_rule(wh_splitter *s, unsigned kind)
{
    if (kind == WH_T_LPAREN)
        s->brackets++;
    else if (kind == WH_T_RPAREN && s->brackets)
        s->brackets--;
    return kind == WH_T_SEMI && s->brackets == 0;
}

static bool ends_here(wh_splitter *s, unsigned kind)
{
    switch (s->state) {
    case WH_SPLIT_START:
    case WH_SPLIT_EXPLAIN:
    case WH_SPLIT_CREATE:
    case WH_SPLIT_BEGIN:
        return read_head(s, kind) ? wh_split_block(s, kind) : kind == WH_T_SEMI;
    case WH_SPLIT_PLAIN:
        return kind == WH_T_SEMI;
    case WH_SPLIT_TRIGGER_LITE:
        return ends_trigger(s, kind);
    case WH_SPLIT_ATOMIC:
        return ends_atomic(s, kind);
    case WH_SPLIT_RULE:
        return ends_rule(s, kind);
    default:
        return wh_split_block(s, kind);
    }
}

bool wh_splitter_ends_slowly(wh_splitter *s, const wh_token *t)
{
    s->count += s->count <= HEAD_WORDS;
    if (ends_here(s, t->kind)) {
        wh_splitter_init(s, s->dialect);
        return true;
    }
    s->plain = s->state == WH_SPLIT_PLAIN;
    s->last = (uint16_t)t->kind;
    return false;
}

size_t wh_count_statements(const wh_dialect *d, wh_str sql)
{
    wh_splitter s;
    wh_lexer lx;
    size_t count = 0;
    bool inside = false;

    wh_splitter_init(&s, d);
    wh_lexer_init(&lx, d, sql);
    for (;;) {
        wh_token t = wh_lex_grammar(&lx);

        if (t.kind == WH_T_EOF)
            return count;
        if (t.kind != WH_T_SEMI && !inside) {
            inside = true;
            count++;
        }
        if (wh_splitter_ends(&s, &t))
            inside = false;
    }
}
