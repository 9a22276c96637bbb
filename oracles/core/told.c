/* Equal values told apart, by words alone. */
#include "oracles/core/told.h"
#include "formats/sql/lex/lex.h"
#include "oracles/core/reading.h"

/* What makes equal values one; "ALL" behind it: not that. */
static const uint16_t merging[] = {WH_KW_PARTITION, WH_KW_DISTINCT,  WH_KW_GROUP,
                                   WH_KW_UNION,     WH_KW_INTERSECT, WH_KW_EXCEPT};
enum { MERGING = sizeof merging / sizeof merging[0] };

/* Behind a name, qualified or not. */
static wh_token skip_name(wh_lexer *lx)
{
    wh_token t = wh_lex_grammar(lx);

    if (t.kind != WH_T_DOT)
        return t;
    (void)wh_lex_grammar(lx);
    return wh_lex_grammar(lx);
}

/* Is all that is left "c::text = '1.0'", as the dialect writes that? */
static bool asks_by_text(const wh_dialect *d, wh_lexer lx)
{
    wh_lexer form;
    wh_token t = wh_lex_grammar(&lx), f;
    bool first = true;

    wh_lexer_init(&form, d, wh_str_of(d->as_written));
    for (f = wh_lex_grammar(&form); f.kind != WH_T_EOF; f = wh_lex_grammar(&form)) {
        if (f.kind == WH_OP_LBRACE) {
            (void)wh_lex_grammar(&form);
            if (!first && t.kind != WH_T_STRING)
                return false;
            t = first ? skip_name(&lx) : wh_lex_grammar(&lx);
            first = false;
        } else if (!wh_str_eq_nocase(wh_token_text(&t), wh_token_text(&f))) {
            return false;
        } else {
            t = wh_lex_grammar(&lx);
        }
    }
    return t.kind == WH_T_SEMI || t.kind == WH_T_EOF;
}

uint32_t wh_told_apart(const wh_dialect *d, wh_str sql)
{
    unsigned depth = 0, before = 0, i;
    bool asked = false;
    uint32_t by = 0;
    wh_lexer lx;
    wh_token t;

    if (!d->as_written)
        return 0;
    wh_lexer_init(&lx, d, sql);
    for (t = wh_lex_grammar(&lx); t.kind != WH_T_EOF; t = wh_lex_grammar(&lx)) {
        if (t.kind == WH_T_LPAREN)
            depth++;
        else if (t.kind == WH_T_RPAREN && depth)
            depth--;
        else if (t.kind == WH_KW_WHERE && depth == 0)
            asked = asks_by_text(d, lx);
        for (i = 0; i < MERGING; i++)
            if (t.kind == WH_KW_ALL && before == merging[i])
                by &= ~(1u << i);
            else if (t.kind == merging[i] && depth > 0)
                by |= 1u << i;
        before = t.kind;
    }
    return asked ? by : 0;
}

/* Does this ask for more than a value: for a text, a type, what a function makes of it? */
static bool looks_closer(const wh_dialect *d, const wh_reading *r)
{
    static const uint16_t words[] = {WH_KW_CAST,  WH_KW_CONVERT, WH_KW_BINARY, WH_KW_COLLATE,
                                     WH_KW_LIKE,  WH_KW_GLOB,    WH_KW_REGEXP, WH_KW_RLIKE,
                                     WH_KW_ILIKE, WH_KW_SIMILAR, WH_OP_COLCOL};
    size_t i;

    for (i = 0; i < sizeof words / sizeof words[0]; i++)
        if (r->t.kind == words[i])
            return true;
    return r->t.kind == WH_T_NAME && r->next.kind == WH_T_LPAREN &&
           wh_dialect_function(d, wh_token_text(&r->t)) != NULL;
}

bool wh_tells_partitions_apart(const wh_dialect *d, wh_str sql)
{
    bool partitions = false, asks = false;
    unsigned depth = 0;
    wh_reading r;

    for (wh_reading_begin(&r, d, sql); r.t.kind != WH_T_EOF; wh_reading_next(&r)) {
        depth += r.t.kind == WH_T_LPAREN;
        depth -= r.t.kind == WH_T_RPAREN && depth > 0;
        if (depth == 0 && (r.t.kind == WH_KW_WHERE || r.t.kind == WH_KW_HAVING))
            asks = true;
        else if (depth == 0 && (r.t.kind == WH_KW_GROUP || r.t.kind == WH_KW_ORDER ||
                                r.t.kind == WH_KW_SELECT || r.t.kind == WH_KW_UNION))
            asks = false;
        else if (depth > 0 && !asks && r.t.kind == WH_KW_PARTITION)
            partitions = true;
        else if (asks && partitions && looks_closer(d, &r))
            return true;
    }
    return false;
}
