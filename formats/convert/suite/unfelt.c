/*
 * Statements whose absence is not felt. Whatever names what one would have changed feels it, and
 * then nothing behind it is as it would be, unless it is a query that only shows it.
 */
#include "formats/convert/suite/unfelt.h"
#include "formats/convert/suite/unfelt_kinds.h"

static bool sees(wh_str sql, const wh_effect *c)
{
    static const char *const lists[] = {
        "VARIABLES",        "STATUS",        "GLOBAL_VARIABLES", "SESSION_VARIABLES",
        "SYSTEM_VARIABLES", "GLOBAL_STATUS", "SESSION_STATUS",   NULL};

    for (size_t i = 0; i < c->n; i++)
        if (wh_holds_word(sql, c->names[i]))
            return true;
    return c->settings && wh_holds_one(sql, lists);
}

/* The messages and counts of the statement before. */
static bool asks_of_the_last(wh_str sql)
{
    static const char *const v[] = {"WARNINGS",      "ERRORS",      "DIAGNOSTICS",    "ROW_COUNT",
                                    "FOUND_ROWS",    "error_count", "LAST_INSERT_ID", "ERROR",
                                    "warning_count", NULL};

    return wh_holds_one(sql, v);
}

/* Could a transaction, or what ends with one, be open before stmts[i]? */
static bool in_transaction(const wh_script_stmt *stmts, size_t i)
{
    static const char *const stays[] = {"autocommit", "XA",       "LOCK",  "TEMPORARY",
                                        "HANDLER",    "PREPARED", "CHAIN", NULL};
    static const char *const ends[] = {"COMMIT", "END", "ABORT", NULL};
    bool open = false;

    for (size_t k = 0; k < i; k++) {
        wh_str word = wh_script_word(stmts[k].sql), rest = wh_script_after(stmts[k].sql, word);

        if (wh_holds_one(stmts[k].sql, stays))
            return true;
        if (wh_script_starts(word, "BEGIN") || wh_script_starts(word, "START"))
            open = true;
        else if (wh_holds_one(word, ends) ||
                 (wh_holds_word(word, WH_STR("ROLLBACK")) && !wh_holds_word(rest, WH_STR("TO"))))
            open = false;
    }
    return open;
}

/* A session that begins once stmts[i] was executed. */
static bool is_later_session(const wh_script_stmt *stmts, size_t i, size_t k)
{
    for (size_t j = 0; j <= i; j++)
        if (!stmts[j].echo && wh_str_eq(stmts[j].session, stmts[k].session))
            return false;
    return true;
}

/* False: a statement behind stmts[i] feels its absence. shows[k]: it is a query that shows it. */
static bool examine(wh_arena *a, const wh_dialect *d, const wh_script_stmt *stmts, size_t n,
                    size_t i, const wh_effect *c, bool *shows)
{
    bool next = true;

    if ((c->commits || d->shell == WH_SHELL_PSQL) && in_transaction(stmts, i))
        return false;
    for (size_t k = i + 1; k < n && (c->n || c->begins || next); k++) {
        bool asks = sees(stmts[k].sql, c);
        wh_effect other;

        if (stmts[k].echo ||
            wh_script_starts(stmts[k].sql, "FLUSH ")) /* FLUSH STATUS: of its own */
            continue;
        if (c->begins && is_later_session(stmts, i, k))
            return false;
        if (wh_str_eq(stmts[i].session, stmts[k].session)) {
            if (next && asks_of_the_last(stmts[k].sql)) {
                if (c->reads)
                    return false;
                asks = true;
            }
            next = false;
        }
        if (!asks)
            continue;
        if (wh_only_reads(a, d, stmts[k].sql, NULL))
            shows[k] = true;
        else if (!wh_is_unfelt(a, d, stmts[k].sql, &other))
            return false;
    }
    return true;
}

void wh_unfelt(wh_arena *a, const wh_dialect *d, const wh_script_stmt *stmts, size_t n,
               wh_expected *v, bool *may)
{
    bool *shows = WH_NEW_N(a, bool, n + 1);

    for (size_t i = 0; i < n; i++) {
        wh_effect c;

        if (stmts[i].echo || !wh_is_unfelt(a, d, stmts[i].sql, &c))
            continue;
        memset(shows, 0, n * sizeof *shows);
        may[i] = examine(a, d, stmts, n, i, &c, shows);
        for (size_t k = i + 1; may[i] && k < n; k++)
            if (shows[k]) {
                v[k].kind = WH_EXPECTED_LEFT_OUT;
                v[k].why = "queries that show what the walls refuse";
            }
        /* It may fail, whatever it does: then it need not be there. */
        if (may[i] && v[i].kind == WH_EXPECTED_NOTHING)
            v[i].kind = WH_EXPECTED_LEFT_OUT;
    }
}
