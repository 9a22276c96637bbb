/*
 * Normalising query plans. The wording is meant for people and differs between releases, so it is
 * not parsed: words of the planner's vocabulary stay, everything else is a name.
 */
#include "replay/engine/sqlite/plan.h"

/* Sorted. A table that is called like one of these keeps its name: two plans then differ that are
 * equal, which does no harm. */
/* clang-format off */
static const char *const vocabulary[] = {
    "ALL", "AND", "ANY", "AS", "AUTOMATIC", "B-TREE", "BLOOM", "BY", "CLAUSE", "CO-ROUTINE",
    "COMPOUND", "CONSTANT", "CORRELATED", "COVERING", "DISTINCT", "EXCEPT", "EXECUTE", "EXISTS",
    "FILTER", "FOR", "FROM", "FULL", "GROUP", "IN", "IN-OPERATOR", "INDEX", "INTEGER", "INTERSECT",
    "JOIN", "KEY", "LAST", "LEFT", "LEFT-JOIN", "LEFT-MOST", "LIST", "MATERIALIZE", "MERGE",
    "MULTI-INDEX", "NULL", "OF", "ON", "OR", "ORDER", "PART", "PARTIAL", "PRIMARY", "QUERY",
    "RECURSIVE", "REUSE", "RIGHT", "RIGHT-JOIN", "ROW", "ROWS", "SCALAR", "SCAN", "SEARCH", "SETUP",
    "STEP", "SUBQUERIES", "SUBQUERY", "TABLE", "TEMP", "TERM", "TERMS", "THE", "UNION", "USE",
    "USING", "VALUES", "VIRTUAL", "WINDOW",
};
/* clang-format on */

static bool is_word(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
           c == '$' || c == '-' || c == ':' || c == '.' || (unsigned char)c >= 0x80;
}

/* All are upper case, and only these letters begin one. */
static bool is_known(wh_str word)
{
    size_t low = 0, high = sizeof vocabulary / sizeof vocabulary[0];

    if (word.p[0] < 'A' || word.p[0] > 'X' || word.n < 2)
        return false;
    while (low < high) {
        size_t middle = (low + high) / 2;
        const char *known = vocabulary[middle];
        size_t i = 0;

        while (i < word.n && word.p[i] == known[i])
            i++;
        if (i == word.n && known[i] == '\0')
            return true;
        if (i == word.n || (uint8_t)word.p[i] < (uint8_t)known[i])
            high = middle;
        else
            low = middle + 1;
    }
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
