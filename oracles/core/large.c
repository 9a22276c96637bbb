/* Numbers that no real is equal to. */
#include "oracles/core/large.h"
#include "formats/sql/catalog/catalog.h"
#include "formats/sql/lex/lex.h"

enum { DIGITS_MAX = 15 }; /* more of them a real may not have: IEEE 754, binary64 */

/* A number in decimal digits, within quotes or not, without an exponent. */
static bool is_large(wh_str text)
{
    size_t i, digits = 0;
    bool quoted = text.n > 2 && text.p[0] == '\'';

    if (quoted)
        text = (wh_str){text.p + 1, text.n - 2};
    for (i = 0; i < text.n; i++) {
        if (text.p[i] >= '0' && text.p[i] <= '9')
            digits++;
        else if (text.p[i] != '.' && !(i == 0 && text.p[i] == '-'))
            return false;
    }
    return digits > DIGITS_MAX;
}

static bool holds_large(const wh_dialect *d, wh_str sql)
{
    wh_lexer lx;
    wh_token t;

    wh_lexer_init(&lx, d, sql);
    for (t = wh_lex_grammar(&lx); t.kind != WH_T_EOF; t = wh_lex_grammar(&lx))
        if ((t.kind == WH_T_INTEGER || t.kind == WH_T_REAL || t.kind == WH_T_STRING) &&
            is_large(wh_token_text(&t)))
            return true;
    return false;
}

/* CREATE TABLE with a column of reals. */
static bool declares_reals(const wh_dialect *d, wh_str sql)
{
    wh_lexer lx;
    wh_token t;

    wh_lexer_init(&lx, d, sql);
    t = wh_lex_grammar(&lx);
    if (t.kind != WH_KW_CREATE)
        return false;
    for (; t.kind != WH_T_EOF; t = wh_lex_grammar(&lx))
        if (wh_type_word_class(wh_token_text(&t)) == WH_CLASS_REAL)
            return true;
    return false;
}

bool wh_is_of_large_numbers(const wh_case *c, const wh_dialect *d)
{
    bool large = false, reals = false;
    size_t i, k;

    for (i = 0; i < c->nsections; i++)
        for (k = 0; c->sections[i].kind == WH_SETUP && k < c->sections[i].nstmts; k++) {
            large |= holds_large(d, c->sections[i].stmts[k].sql);
            reals |= declares_reals(d, c->sections[i].stmts[k].sql);
        }
    return large && reals;
}
