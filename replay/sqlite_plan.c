/*
 * Normalising query plans. The wording is meant for people and differs between releases, so it is
 * not parsed: words of the planner's vocabulary stay, everything else is a name.
 */
#include "replay/sqlite_plan.h"

/* In no order that matters. A table that is called like one of these keeps its name:
 * two plans then differ that are equal, which does no harm. */
static const char *const vocabulary[] = {
    "AND",         "ALL",         "AS",        "AUTOMATIC",  "ANY",         "BY",
    "B-TREE",      "BLOOM",       "CONSTANT",  "COVERING",   "CO-ROUTINE",  "COMPOUND",
    "CORRELATED",  "CLAUSE",      "DISTINCT",  "EXCEPT",     "EXECUTE",     "FILTER",
    "FOR",         "FROM",        "FULL",      "GROUP",      "INDEX",       "INTEGER",
    "INTERSECT",   "IN-OPERATOR", "IN",        "JOIN",       "KEY",         "LAST",
    "LEFT",        "LEFT-JOIN",   "LEFT-MOST", "LIST",       "MATERIALIZE", "MERGE",
    "MULTI-INDEX", "NULL",        "OF",        "ON",         "OR",          "ORDER",
    "PART",        "PARTIAL",     "PRIMARY",   "QUERY",      "RECURSIVE",   "REUSE",
    "RIGHT",       "RIGHT-JOIN",  "ROW",       "ROWS",       "SCALAR",      "SCAN",
    "SEARCH",      "SETUP",       "STEP",      "SUBQUERIES", "SUBQUERY",    "TABLE",
    "TEMP",        "TERM",        "TERMS",     "THE",        "UNION",       "USE",
    "USING",       "VALUES",      "VIRTUAL",   "WINDOW",     "EXISTS",      NULL,
};

static bool is_word(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
           c == '$' || c == '-' || c == ':' || c == '.' || (unsigned char)c >= 0x80;
}

/* All are upper case, and only these letters begin one. */
static bool is_known(wh_str word)
{
    if (word.p[0] < 'A' || word.p[0] > 'X' || word.n < 2)
        return false;
    for (size_t i = 0; vocabulary[i] != NULL; i++)
        if (vocabulary[i][0] == word.p[0] && wh_str_is(word, vocabulary[i]))
            return true;
    return false;
}

/* A name of several words is one '?'. */
static void add_name(wh_buf *out, size_t start)
{
    size_t n = out->n;

    if (n >= start + 2 && out->p[n - 1] == ' ' && out->p[n - 2] == '?') {
        out->n--;
        return;
    }
    if (n >= start + 1 && out->p[n - 1] == '?')
        return;
    wh_buf_char(out, '?');
}

void wh_sqlite_plan_normalise(wh_str detail, wh_buf *out)
{
    size_t start = out->n;
    size_t i = 0;

    while (i < detail.n) {
        char c = detail.p[i];
        size_t from = i;

        if (is_word(c)) {
            wh_str word;

            while (i < detail.n && is_word(detail.p[i]))
                i++;
            word = (wh_str){detail.p + from, i - from};
            if (is_known(word))
                wh_buf_str(out, word);
            else
                add_name(out, start);
            continue;
        }
        i++;
        if (c == ' ' || c == '(' || c == ')' || c == ',' || c == '=' || c == '<' || c == '>')
            wh_buf_char(out, c);
        else
            add_name(out, start); /* '?', quotes and other bytes of a name; control bytes */
    }
}
