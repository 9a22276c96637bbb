/* Errors of PostgreSQL: what kind of answer each SQLSTATE is, and what a lost connection means. */
#include "replay/engine/postgresql/session.h"

#include <signal.h>
#include <stdio.h>

void wh_pg_answer(wh_answer *a, int kind, const char *class_, const char *text)
{
    size_t n = strlen(text), c = strlen(class_);

    a->kind = kind;
    a->affected = -1;
    c = c < sizeof a->class_ - 1 ? c : sizeof a->class_ - 1;
    n = n < sizeof a->text - 1 ? n : sizeof a->text - 1;
    memcpy(a->class_, class_, c);
    a->class_[c] = '\0';
    memcpy(a->text, text, n);
    while (n > 0 && (a->text[n - 1] == '\n' || a->text[n - 1] == ' '))
        n--;
    a->text[n] = '\0';
}

typedef struct rule {
    const char *state;   /* its first letters */
    const char *message; /* somewhere in it; NULL: any */
    int kind;
} rule;

/* The first that fits. Classes: appendix A of the manual. */
static const rule rules[] = {
    {"57014", "statement timeout", WH_ANSWER_STOPPED},
    {"57P", NULL, WH_ANSWER_LOST},
    {"08", NULL, WH_ANSWER_LOST},
    {"53", NULL, WH_ANSWER_LIMIT}, /* disk, memory, connections, temp_file_limit */
    {"58030", NULL, WH_ANSWER_LIMIT},
    {"54", "size", WH_ANSWER_LIMIT},
    /* What the walls say. A case may well revoke rights on its own tables: that is no wall. */
    {"42501", "must be superuser", WH_ANSWER_REFUSED},
    {"42501", "must be a superuser", WH_ANSWER_REFUSED},
    {"42501", "must be owner of database", WH_ANSWER_REFUSED},
    {"42501", "must be able to SET ROLE", WH_ANSWER_REFUSED},
    {"42501", "permission denied to ", WH_ANSWER_REFUSED},
    {"42501", "permission denied for database", WH_ANSWER_REFUSED},
    {"42501", "permission denied for tablespace", WH_ANSWER_REFUSED},
    {"42501", "permission denied for language", WH_ANSWER_REFUSED},
    {"42501", "permission denied for schema pg_", WH_ANSWER_REFUSED},
    {"42501", "permission denied for table pg_", WH_ANSWER_REFUSED},
    {"42501", "of relation \"pg_", WH_ANSWER_REFUSED},
    {"42501", "permission denied for function pg_", WH_ANSWER_REFUSED},
    {"42501", "permission denied for function lo_", WH_ANSWER_REFUSED},
    {"42501", "privileges of the ", WH_ANSWER_REFUSED},
    {"42501", "could not set", WH_ANSWER_REFUSED},
    /* Internal errors that documented sizes lead to. */
    {"XX000", "invalid memory alloc request size", WH_ANSWER_LIMIT},
    {"XX000", "out of memory", WH_ANSWER_LIMIT},
    {"XX000", "No space left on device", WH_ANSWER_LIMIT},
    {"XX000", "File too large", WH_ANSWER_LIMIT},
    /* Which have no code of their own: ALTER CONSTRAINT of one that a partition inherits, REFRESH of
     * a view whose query drops its index, a function that is called with no relation's or catalog's
     * number, a key of a partitioned table ONLY whose partition may hold NULL; until 15, text that is
     * no hstore. */
    {"XX000", "cannot alter constraint", WH_ANSWER_ERROR},
    {"XX000", "could not find suitable unique index on materialized view", WH_ANSWER_ERROR},
    {"XX000", "could not open relation with OID 0", WH_ANSWER_ERROR},
    {"XX000", " is not marked NOT NULL", WH_ANSWER_ERROR},
    {"XX000", "unsupported object class", WH_ANSWER_ERROR},
    {"XX000", "unrecognized object class", WH_ANSWER_ERROR},
    {"XX000", "Unexpected end of string", WH_ANSWER_ERROR},
    {"XX000", "Syntax error near ", WH_ANSWER_ERROR},
    {"XX", NULL, WH_ANSWER_INTERNAL},
    /* Words of internal errors, should a code be kinder than they are. */
    {"", "cache lookup failed for", WH_ANSWER_INTERNAL},
    {"", "could not find pathkey item to sort", WH_ANSWER_INTERNAL},
    {"", "variable not found in subplan target list", WH_ANSWER_INTERNAL},
    {"", "failed to build any ", WH_ANSWER_INTERNAL},
    {"", "could not devise a query plan", WH_ANSWER_INTERNAL},
    {"", "unrecognized node type", WH_ANSWER_INTERNAL},
    {"", "could not open relation with OID", WH_ANSWER_INTERNAL},
};

void wh_pg_error(const char *sqlstate, const char *message, bool stopped, wh_answer *a)
{
    int kind = WH_ANSWER_ERROR;

    if (stopped && strncmp(sqlstate, "57014", 5) == 0) {
        kind = WH_ANSWER_STOPPED;
    } else {
        for (size_t i = 0; i < sizeof rules / sizeof *rules; i++)
            if (strncmp(sqlstate, rules[i].state, strlen(rules[i].state)) == 0 &&
                (rules[i].message == NULL || strstr(message, rules[i].message) != NULL)) {
                kind = rules[i].kind;
                break;
            }
    }
    wh_pg_answer(a, kind, sqlstate, message);
}

/* ---- crashes --------------------------------------------------------------------------------- */

static size_t find_word(wh_str s, size_t from, const char *word)
{
    size_t n = strlen(word);

    for (size_t i = from; i + n <= s.n; i++)
        if (memcmp(s.p + i, word, n) == 0)
            return i;
    return SIZE_MAX;
}

/* The line that holds `at`, without its "[PID] ". */
static wh_str line_at(wh_str s, size_t at)
{
    size_t start = at, end = at;

    while (start > 0 && s.p[start - 1] != '\n')
        start--;
    while (end < s.n && s.p[end] != '\n')
        end++;
    if (start < end && s.p[start] == '[')
        while (start < end && s.p[start++] != ' ')
            ;
    return (wh_str){s.p + start, end - start};
}

static void add_line(wh_buf *out, wh_str line)
{
    if (line.n == 0)
        return;
    if (out->n > 0)
        wh_buf_text(out, "; ");
    wh_buf_str(out, line);
}

/* Does the log say that a process ran this statement, of which it has the beginning? */
static bool says_running(wh_str log, wh_str sql)
{
    wh_buf b = WH_BUF_INIT(512);
    size_t n = 0;
    bool found;

    while (n < sql.n && n < 200 && sql.p[n] != '\n' && sql.p[n] != '\0')
        n++;
    wh_buf_text(&b, "Failed process was running: ");
    wh_buf_str(&b, (wh_str){sql.p, n});
    wh_buf_char(&b, '\0');
    found = n > 0 && find_word(log, 0, b.p) != SIZE_MAX;
    wh_buf_release(&b);
    return found;
}

/* Where it says that the session's own process died, or one that worked for its statement. */
static size_t find_death(wh_str log, int pid, wh_str sql)
{
    char own[64];
    size_t at;

    snprintf(own, sizeof own, "(PID %d) was terminated by signal ", pid);
    at = find_word(log, 0, own);
    if (at == SIZE_MAX && says_running(log, sql))
        at = find_word(log, 0, "background worker \"parallel worker\" (PID ");
    return at;
}

/*
 * The log says "server process (PID 123) was terminated by signal 11: Segmentation fault", since 18
 * "client backend (PID 123) ..", of a parallel query's worker "background worker ..", and before
 * that an assertion or a PANIC may have had its say. A server process of someone else's that
 * crashes takes all connections with it: then it is not for this session to tell.
 */
void wh_pg_loss(wh_str log, int pid, wh_str sql, wh_answer *a, int *signal)
{
    static const char *const words[] = {"TRAP: ", "PANIC: ", "Failed process was running"};
    static const char by[] = " was terminated by signal ";
    wh_buf text = WH_BUF_INIT(sizeof a->text - 1);
    size_t at = find_death(log, pid, sql), number;
    char name[32];

    *signal = 0;
    number = at == SIZE_MAX ? SIZE_MAX : find_word(log, at, by);
    if (number == SIZE_MAX) {
        wh_buf_release(&text);
        wh_pg_answer(a, WH_ANSWER_LOST, "", "the server closed the connection");
        return;
    }
    for (size_t i = number + strlen(by); i < log.n && log.p[i] >= '0' && log.p[i] <= '9'; i++)
        *signal = *signal * 10 + (log.p[i] - '0');
    add_line(&text, line_at(log, at));
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        size_t where = find_word(log, 0, words[i]);

        if (where != SIZE_MAX)
            add_line(&text, line_at(log, where));
    }
    wh_buf_char(&text, '\0');
    snprintf(name, sizeof name, "%d", *signal);
    if (find_word(log, 0, "No space left on device") != SIZE_MAX) {
        *signal = 0;
        wh_pg_answer(a, WH_ANSWER_LIMIT, "53100", "the server's disk is full, and it died of that");
    } else {
        wh_pg_answer(a, WH_ANSWER_LOST, *signal == SIGKILL ? "SIGKILL" : "SIGNAL", text.p);
    }
    wh_buf_release(&text);
}
