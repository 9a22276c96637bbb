/* Reading a statement token by token. */
#include "oracles/core/reading.h"

/* Hints are no words of the statement's. */
static wh_token next_token(wh_lexer *lx)
{
    wh_token t = wh_lex_grammar(lx);

    while (t.kind == WH_T_CONT || t.kind == WH_T_HINT)
        t = wh_lex_grammar(lx);
    return t;
}

void wh_reading_begin(wh_reading *r, const wh_dialect *d, wh_str sql)
{
    memset(r, 0, sizeof *r);
    wh_lexer_init(&r->lx, d, sql);
    r->t = next_token(&r->lx);
    r->next = r->t.kind == WH_T_EOF ? r->t : next_token(&r->lx);
    r->first = r->t.kind;
    r->before = WH_T_EOF;
}

void wh_reading_next(wh_reading *r)
{
    r->before = r->t.kind;
    r->t = r->next;
    if (r->t.kind != WH_T_EOF)
        r->next = next_token(&r->lx);
}

bool wh_reading_is_name(const wh_reading *r)
{
    return r->t.kind == WH_T_NAME || r->t.kind == WH_T_QNAME;
}
