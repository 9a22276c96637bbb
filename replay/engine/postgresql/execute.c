/*
 * Executing one statement: rows are streamed as they come, the stop flag is looked at whenever
 * there is nothing to read, and a server that goes away is told from one that died of the
 * statement.
 */
#include "replay/engine/flag.h"
#include "replay/engine/postgresql/session.h"
#include "replay/worker/end.h"
#include "formats/base/memory.h"
#include "formats/sql/dialect/dialect.h"
#include "replay/engine/clock.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum {
    TICK_MS = 20,     /* between two looks at the stop flag */
    CANCEL_MS = 1000, /* to obey a cancel request; then the server process is terminated */
    LOG_MS = 3000,    /* for the server to note in its log that a process of it died */
    LOG_BYTES = 64 << 10,
};

enum { RUNNING, CANCELLED, TERMINATED };

/* One statement at work. */
typedef struct work {
    wh_pg_session *s;
    wh_answer *a;
    const char *class_; /* why it was cancelled, other than for the stop flag; NULL */
    const char *why;
    int state;
    uint64_t deadline, cancelled_at;
    uint64_t rows;
    bool columns; /* told to the sink */
} work;

/* ---- stopping -------------------------------------------------------------------------------- */

static void cancel(work *w)
{
    char why[256];

    if (w->state != RUNNING)
        return;
    w->state = CANCELLED;
    w->cancelled_at = wh_now_ms();
    if (w->s->cancel != NULL)
        w->s->api->cancel(w->s->cancel, why, sizeof why);
}

/* Ask for the end of what does not obey; from outside, as the connection is busy. */
static void terminate(work *w)
{
    wh_pg_engine *e = w->s->engine;
    char sql[80];

    w->state = TERMINATED;
    snprintf(sql, sizeof sql, "SELECT pg_terminate_backend(%d)", w->s->pid);
    if (wh_pg_admin(e, NULL) == WH_OK)
        wh_pg_do(e, e->admin, sql, NULL, 0);
}

static void look_at_the_clock(work *w)
{
    const wh_pg_engine *e = w->s->engine;

    if (wh_flag_is_set(e->stop))
        cancel(w);
    if (!e->isolated && e->limits.timeout_ms != WH_NO_TIMEOUT) {
        uint64_t now = wh_now_ms();

        if (w->deadline == 0)
            w->deadline = now + e->limits.timeout_ms;
        else if (now >= w->deadline)
            cancel(w);
    }
    if (w->state == CANCELLED && wh_now_ms() - w->cancelled_at > CANCEL_MS)
        terminate(w);
}

/* Until a result can be had without waiting. False: the connection is gone. */
static bool await(work *w)
{
    const wh_pg_api *api = w->s->api;
    PGconn *c = w->s->conn;

    while (api->isBusy(c)) {
        struct pollfd p = {api->socket(c), POLLIN, 0};
        int n;

        wh_pg_hurry(w->s->engine, c);
        n = p.fd >= 0 ? poll(&p, 1, TICK_MS) : -1;

        if (n == 0 || (n < 0 && errno == EINTR)) {
            look_at_the_clock(w);
            continue;
        }
        if (n < 0 || !api->consumeInput(c))
            return false;
        if (wh_flag_is_set(w->s->engine->stop))
            cancel(w);
    }
    return true;
}

/* ---- rows ------------------------------------------------------------------------------------ */

static void make_room(wh_pg_session *s, size_t n)
{
    if (n <= s->nvalues)
        return;
    free(s->values);
    s->nvalues = n < 64 ? 64 : n;
    s->values = wh_memory_zalloc(s->nvalues, sizeof *s->values);
}

static void give_up(work *w, const char *class_, const char *why)
{
    w->class_ = class_;
    w->why = why;
    cancel(w);
}

static void take_row(work *w, const PGresult *r, int row, int n)
{
    wh_pg_session *s = w->s;
    const wh_pg_api *api = s->api;
    size_t blobs = 0;

    for (int i = 0; i < n; i++)
        blobs += (size_t)api->getlength(r, row, i);
    wh_buf_clear(&s->bytes);
    /* Reserved at once: values point into it. */
    if (!wh_buf_reserve(&s->bytes, blobs + 1)) {
        give_up(w, "LIMIT", "a row is too large");
        return;
    }
    for (int i = 0; i < n; i++) {
        if (api->getisnull(r, row, i))
            s->values[i].kind = WH_NULL;
        else
            wh_pg_value(api->ftype(r, i), api->getvalue(r, row, i),
                        (size_t)api->getlength(r, row, i), &s->bytes, &s->values[i]);
    }
    if (!s->sink->row(s->sink->ctx, s->values, (size_t)n))
        give_up(w, "LIMIT", "the limit on rows was reached");
}

static void take_rows(work *w, const PGresult *r)
{
    wh_pg_session *s = w->s;
    int rows = s->api->ntuples(r), n = s->api->nfields(r);

    if (!w->columns) {
        w->columns = true;
        make_room(s, (size_t)n);
        if (s->sink != NULL && s->sink->columns != NULL)
            s->sink->columns(s->sink->ctx, (size_t)n);
    }
    for (int i = 0; i < rows && w->state == RUNNING; i++) {
        if (w->rows++ == s->engine->limits.rows)
            give_up(w, "LIMIT", "the limit on rows was reached");
        else if (s->sink != NULL && s->sink->row != NULL)
            take_row(w, r, i, n);
    }
}

/* Statements that change rows say how many; SELECT, FETCH, MOVE and COPY count what they give. */
static void take_tag(work *w, PGresult *r)
{
    static const char *const tags[] = {"INSERT ", "UPDATE ", "DELETE ", "MERGE "};
    const char *tag = w->s->api->cmdStatus(r), *n = w->s->api->cmdTuples(r);

    for (size_t i = 0; i < sizeof tags / sizeof *tags; i++)
        if (strncmp(tag, tags[i], strlen(tags[i])) == 0 && n[0] != '\0')
            w->a->affected = (int64_t)strtoull(n, NULL, 10);
}

/* ---- warnings and errors ----------------------------------------------------------------------
 */

static const char *field(const wh_pg_api *api, const PGresult *r, int code)
{
    const char *text = api->resultErrorField(r, code);

    return text ? text : "";
}

void wh_pg_notice(void *session, const PGresult *r)
{
    wh_pg_session *s = session;
    const char *class_ = field(s->api, r, PG_DIAG_SQLSTATE);
    const char *text = field(s->api, r, PG_DIAG_MESSAGE_PRIMARY);

    if (s->sink != NULL && s->sink->warning != NULL && strncmp(class_, "57P", 3) != 0)
        s->sink->warning(s->sink->ctx, wh_str_of(class_), wh_str_of(text));
}

static void take_error(work *w, const PGresult *r)
{
    const wh_pg_api *api = w->s->api;
    const char *state = field(api, r, PG_DIAG_SQLSTATE);
    const char *text = field(api, r, PG_DIAG_MESSAGE_PRIMARY);

    if (w->a->kind != WH_ANSWER_OK)
        return;
    if (state[0] == '\0') { /* libpq's own: out of memory for a row, or the connection */
        text = api->resultErrorMessage(r);
        if (strstr(text, "memory") != NULL)
            wh_pg_answer(w->a, WH_ANSWER_LIMIT, "53200", text);
        return;
    }
    wh_pg_error(state, text, w->state != RUNNING, w->a);
}

static void take_result(work *w, PGresult *r)
{
    const wh_pg_api *api = w->s->api;
    char *copied = NULL;

    switch (api->resultStatus(r)) {
    case PGRES_SINGLE_TUPLE:
        take_rows(w, r);
        break;
    case PGRES_TUPLES_OK:
        take_rows(w, r);
        take_tag(w, r);
        break;
    case PGRES_COMMAND_OK:
        take_tag(w, r);
        break;
    case PGRES_COPY_IN:
        api->putCopyEnd(w->s->conn, "refused");
        give_up(w, "REFUSED", "COPY reads and writes files and the connection");
        break;
    case PGRES_COPY_OUT:
    case PGRES_COPY_BOTH:
        give_up(w, "REFUSED", "COPY reads and writes files and the connection");
        while (api->getCopyData(w->s->conn, &copied, 0) > 0)
            api->freemem(copied);
        break;
    case PGRES_EMPTY_QUERY:
        break;
    default:
        take_error(w, r);
        break;
    }
}

/* ---- a lost connection ------------------------------------------------------------------------
 */

/* An isolated worker dies as the server did, so that what watches over it knows what to do. The
 * log's last lines go to its standard error, which is kept. */
static void die_alike(int number, const wh_answer *a)
{
    dprintf(2, "server log: %s\n", a->text);
    signal(number, SIG_DFL);
    raise(number);
    _exit(1);
}

/* All who use the server are told so, and its log does not say whose statement it was. */
static void die_with_others(int number, const wh_answer *a)
{
    dprintf(2, "server log: %s\n", a->text);
    _exit(WH_EXIT_SHARED + (number & 31));
}

static void lost(work *w)
{
    wh_pg_session *s = w->s;
    const wh_pg_engine *e = s->engine;
    wh_buf log = WH_BUF_INIT(LOG_BYTES + 1);
    bool gone = false, others = false, whole = false;
    int number = 0;

    s->lost = s->spoilt = true;
    if (e->slot == NULL || w->state == TERMINATED) {
        wh_pg_answer(w->a, w->state == TERMINATED ? WH_ANSWER_STOPPED : WH_ANSWER_LOST, "",
                     "the server closed the connection");
        return;
    }
    for (int waited = 0; waited < LOG_MS && number == 0 && !gone; waited += 10) {
        wh_buf_clear(&log);
        wh_slot_log_since(e->slot, s->log_from, LOG_BYTES, &log);
        wh_pg_loss(wh_buf_view(&log), s->pid, wh_buf_view(&s->sql), w->a, &number);
        /* "all server processes terminated; reinitializing" ends what it has to say */
        wh_buf_char(&log, '\0');
        others = number == 0 && strstr(log.p, "terminating any other active server") != NULL;
        gone = w->a->kind != WH_ANSWER_LOST || wh_slot_starts(e->slot) != s->starts || others;
        if (number == 0 && !gone)
            poll(NULL, 0, 10);
        if (number == 0 && waited > 300 && log.n <= 1)
            break; /* it ended in order: nothing is noted of that */
    }
    wh_buf_release(&log);
    if (number == 0 && wh_slot_starts(e->slot) != s->starts && w->a->kind == WH_ANSWER_LOST) {
        number = wh_slot_last_signal(e->slot);
        whole = number != SIGKILL;
    }
    /* Of someone else's crash: as if killed from outside, so that the case is tried again. */
    if (number == 0 && others && w->a->kind == WH_ANSWER_LOST)
        number = SIGKILL;
    if (number != 0 && e->isolated && whole)
        die_with_others(number, w->a);
    if (number != 0 && e->isolated)
        die_alike(number, w->a);
}

/* ---- rows that are seen late -------------------------------------------------------------------
 */

enum { SETTLE_TRIES = 200, SETTLE_MS = 10 };

/* The table that an INSERT, UPDATE or DELETE changes; "": it is none of them. */
static void changed_table(wh_str sql, char *name, size_t size)
{
    static const char *const words[] = {"INSERT", "INTO", "UPDATE", "DELETE", "FROM"};
    wh_lexer lx;
    wh_token t;
    bool change = false;
    size_t i;

    name[0] = '\0';
    wh_lexer_init(&lx, &wh_dialect_postgresql, sql);
    for (t = wh_lex(&lx); t.kind != WH_T_EOF; t = wh_lex(&lx)) {
        wh_str text = wh_token_text(&t);

        for (i = 0; i < sizeof words / sizeof *words; i++)
            if (wh_str_eq_nocase(text, wh_str_of(words[i])))
                break;
        if (i == sizeof words / sizeof *words) {
            if (change && text.n < size)
                snprintf(name, size, "%.*s", (int)text.n, text.p);
            return;
        }
        change = true;
    }
}

/* Wait until what a statement changed is seen by those behind it. */
static void settle(wh_pg_session *s, wh_str sql, wh_answer *a)
{
    const wh_pg_engine *e = s->engine;
    char value[200] = "", table[100], text[300];
    size_t n;
    int i;

    changed_table(sql, table, sizeof table);
    if (table[0] == '\0')
        return;
    n = strcspn(e->product->settle, "%");
    snprintf(text, sizeof text, "%.*s%s", (int)n, e->product->settle,
             e->product->settle[n] ? table : "");
    for (i = 0; i < SETTLE_TRIES; i++) {
        value[0] = '\0';
        if (!wh_pg_do(e, s->conn, text, value, sizeof value) || value[0] == '\0' ||
            strcmp(value, "0") == 0)
            return;
        poll(NULL, 0, SETTLE_MS);
    }
    wh_pg_answer(a, WH_ANSWER_LIMIT, "SETTLE", "what it changed is not seen");
}

/* ---- execute ----------------------------------------------------------------------------------
 */

static bool set_sql(wh_pg_session *s, const char *prefix, wh_str sql)
{
    wh_buf_clear(&s->sql);
    wh_buf_text(&s->sql, prefix);
    wh_buf_str(&s->sql, sql);
    wh_buf_char(&s->sql, '\0');
    return s->sql.status == WH_OK;
}

/* With strings in which a backslash escapes, quotes end elsewhere than the lexer thinks. */
static bool is_readable(const wh_pg_session *s, wh_str sql)
{
    const char *on;

    if (sql.n == 0 || memchr(sql.p, '\\', sql.n) == NULL)
        return true;
    on = s->api->parameterStatus(s->conn, "standard_conforming_strings");
    return on == NULL || strcmp(on, "on") == 0;
}

void wh_pg_execute(wh_pg_session *s, const char *prefix, wh_str sql, const wh_sink *sink,
                   wh_answer *a)
{
    work w = {s, a, NULL, NULL, RUNNING, 0, 0, 0, false};
    const char *refusal = wh_pg_refusal(sql, s->engine->slot == NULL);
    PGresult *r;

    wh_pg_answer(a, WH_ANSWER_OK, "", "");
    if (s->lost) {
        wh_pg_answer(a, WH_ANSWER_LOST, "", "the connection was lost before");
        return;
    }
    if (refusal == NULL && !is_readable(s, sql))
        refusal = "a backslash, while standard_conforming_strings is off";
    if (refusal == NULL && !set_sql(s, prefix, sql))
        refusal = "the statement is too long";
    if (refusal != NULL) {
        wh_pg_answer(a, WH_ANSWER_REFUSED, "REFUSED", refusal);
        return;
    }
    s->sink = sink;
    if (!s->api->sendQuery(s->conn, s->sql.p)) {
        lost(&w);
        s->sink = NULL;
        return;
    }
    s->api->setSingleRowMode(s->conn);
    while (await(&w) && (r = s->api->getResult(s->conn)) != NULL) {
        take_result(&w, r);
        s->api->clear(r);
    }
    s->sink = NULL;
    if (s->api->status(s->conn) != CONNECTION_OK) {
        if (a->kind != WH_ANSWER_LIMIT)
            lost(&w);
        s->lost = s->spoilt = true;
    } else if (w.class_ != NULL) {
        wh_pg_answer(a, strcmp(w.class_, "LIMIT") == 0 ? WH_ANSWER_LIMIT : WH_ANSWER_REFUSED,
                     w.class_, w.why);
    } else if (a->kind == WH_ANSWER_LOST) {
        s->lost = s->spoilt = true;
    } else if (w.state != RUNNING && a->kind == WH_ANSWER_OK) {
        /* it ended before the request came, but its rows were no longer taken */
        wh_pg_answer(a, WH_ANSWER_STOPPED, "57014", "stopped: the time limit");
    } else if (a->kind == WH_ANSWER_OK && s->engine->product->settle != NULL) {
        settle(s, sql, a);
    }
}
