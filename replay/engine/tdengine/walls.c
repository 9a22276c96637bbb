/*
 * What a case may do on a server of somebody's: work on tables of the database that requests name.
 * So statements are those that are listed, and none names another database: a change no name with a
 * point in it, a query none in FROM and none with two. INSERT .. FILE reads files of the server's
 * machine.
 */
#include "formats/sql/dialect/dialect.h"
#include "formats/sql/lex/lex.h"
#include "replay/engine/tdengine/session.h"

enum { DEPTH = 64 };

static const struct {
    const char *first, *second; /* second NULL: any word */
    bool counts;
} allowed[] = {
    {"SELECT", NULL, false},   {"EXPLAIN", NULL, false},   {"DESCRIBE", NULL, false},
    {"DESC", NULL, false},     {"INSERT", NULL, true},     {"DELETE", NULL, true},
    {"CREATE", "TABLE", true}, {"CREATE", "STABLE", true}, {"DROP", "TABLE", true},
    {"DROP", "STABLE", true},  {"ALTER", "TABLE", true},   {"ALTER", "STABLE", true},
};

static bool is_word(const wh_token *t, const char *word)
{
    return wh_str_eq_nocase(wh_token_text(t), wh_str_of(word));
}

/* A text before a point may be meant for one. */
static bool is_name(const wh_token *t)
{
    return t->kind == WH_T_NAME || t->kind == WH_T_QNAME || t->kind == WH_T_STRING ||
           wh_kind_is_keyword(t->kind);
}

/* Words that end FROM's list, where names are those of tables. */
static bool ends_tables(const wh_token *t)
{
    static const char *const words[] = {
        "WHERE",  "GROUP", "PARTITION", "INTERVAL", "SESSION", "STATE_WINDOW",
        "HAVING", "ORDER", "LIMIT",     "SLIMIT",   "UNION",   "EVENT_WINDOW",
        "RANGE",  "EVERY", "FILL",      "ON",       "SELECT",  "COUNT_WINDOW"};
    size_t i;

    for (i = 0; i < sizeof words / sizeof *words; i++)
        if (is_word(t, words[i]))
            return true;
    return false;
}

static const char *refuse_query(wh_lexer *lx)
{
    bool tables[DEPTH + 1] = {false};
    wh_token t, before = {0};
    unsigned depth = 0, points = 0;

    for (t = wh_lex(lx); t.kind != WH_T_EOF; before = t, t = wh_lex(lx)) {
        if (t.kind == WH_T_LPAREN && ++depth > DEPTH)
            return "brackets too deep within each other";
        if (t.kind == WH_T_LPAREN)
            tables[depth] = tables[depth - 1];
        else if (t.kind == WH_T_RPAREN && depth > 0)
            depth--;
        else if (is_word(&t, "FROM") || is_word(&t, "JOIN"))
            tables[depth] = true;
        else if (ends_tables(&t))
            tables[depth] = false;
        points = t.kind == WH_T_DOT && is_name(&before)   ? points + 1
                 : is_name(&t) && before.kind == WH_T_DOT ? points
                                                          : 0;
        if (points > 1 || (points > 0 && tables[depth]))
            return "a case has one database: a name of another's";
    }
    return NULL;
}

static const char *refuse_change(wh_lexer *lx)
{
    wh_token t, before = {0};

    for (t = wh_lex(lx); t.kind != WH_T_EOF; before = t, t = wh_lex(lx)) {
        if (t.kind == WH_T_DOT && is_name(&before))
            return "a case has one database: a change has no name with a point in it";
        if (is_word(&t, "FILE"))
            return "FILE reads files of the server's machine";
    }
    return NULL;
}

/* Of comments, dollars and backslashes it is not certain that the server sees their ends where we
 * do. */
static const char *refuse_text(wh_lexer *lx)
{
    wh_token t;

    do {
        wh_str trivia, text;

        t = wh_lex(lx);
        trivia = wh_token_trivia(&t);
        text = wh_token_text(&t);
        if (memchr(trivia.p, '-', trivia.n) != NULL || memchr(trivia.p, '/', trivia.n) != NULL)
            return "a comment within a statement";
        if (t.kind == WH_T_ERROR || memchr(text.p, '\\', text.n) != NULL ||
            (text.n > 0 && text.p[0] == '$'))
            return "what can't be read with certainty: a backslash, a dollar or something without "
                   "an end";
    } while (t.kind != WH_T_EOF && t.kind != WH_T_SEMI);
    if (t.kind == WH_T_SEMI && wh_lex(lx).kind != WH_T_EOF)
        return "more than one statement: nothing was executed";
    return NULL;
}

const char *wh_td_refusal(wh_str sql, bool *counts)
{
    size_t i, n = sizeof allowed / sizeof *allowed;
    wh_lexer lx, ahead;
    wh_token first, second;
    const char *why;

    *counts = false;
    if (memchr(sql.p, '\0', sql.n) != NULL)
        return "a NUL byte: nothing was executed";
    wh_lexer_init(&lx, &wh_dialect_tdengine, sql);
    why = refuse_text(&lx);
    if (why != NULL)
        return why;
    wh_lexer_init(&lx, &wh_dialect_tdengine, sql);
    first = wh_lex(&lx);
    ahead = lx;
    second = wh_lex(&ahead);
    for (i = 0; i < n; i++)
        if (is_word(&first, allowed[i].first) &&
            (!allowed[i].second || is_word(&second, allowed[i].second)))
            break;
    if (i == n)
        return "a case may SELECT, INSERT, DELETE, DESCRIBE, and CREATE, ALTER or DROP tables";
    *counts = allowed[i].counts;
    return *counts ? refuse_change(&lx) : refuse_query(&lx);
}
