/* Executing one statement: send it, stream its result sets, then ask for its warnings. */
#include "replay/engine/mysql/session.h"

#include <stdlib.h>

#include "replay/engine/mysql/errors.h"
#include "replay/engine/mysql/lost.h"
#include "replay/engine/mysql/values.h"
#include "formats/base/memory.h"

static void answer_clear(wh_answer *a)
{
    a->kind = WH_ANSWER_OK;
    a->affected = -1;
    a->class_[0] = '\0';
    a->text[0] = '\0';
}

static void make_room(wh_my_session *s, size_t n)
{
    if (n <= s->nvalues)
        return;
    free(s->values);
    s->nvalues = n < 64 ? 64 : n;
    s->values = wh_memory_zalloc(s->nvalues, sizeof *s->values);
}

/* Blanks and the semicolon at the end: the server wants one statement without them. */
static wh_str trim(wh_str sql)
{
    while (sql.n > 0 && (sql.p[sql.n - 1] == ';' || (unsigned char)sql.p[sql.n - 1] <= ' '))
        sql.n--;
    return sql;
}

static wh_str first_word(wh_str sql)
{
    size_t i = 0, end;

    for (;;) {
        while (i < sql.n && ((unsigned char)sql.p[i] <= ' ' || sql.p[i] == '('))
            i++;
        if (i + 1 < sql.n && sql.p[i] == '-' && sql.p[i + 1] == '-') {
            while (i < sql.n && sql.p[i] != '\n')
                i++;
        } else if (i + 2 < sql.n && sql.p[i] == '/' && sql.p[i + 1] == '*' && sql.p[i + 2] != '!') {
            for (i += 2; i + 1 < sql.n && !(sql.p[i] == '*' && sql.p[i + 1] == '/'); i++)
                ;
            i += 2;
        } else {
            break;
        }
    }
    if (i > sql.n)
        i = sql.n;
    for (end = i; end < sql.n && ((sql.p[end] | 0x20) >= 'a' && (sql.p[end] | 0x20) <= 'z'); end++)
        ;
    return (wh_str){sql.p + i, end - i};
}

/* Does it count rows, where it returns none? */
static bool changes_rows(wh_str sql)
{
    static const char *const words[] = {"insert", "update", "delete", "replace", "with"};
    wh_str w = first_word(sql);

    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (wh_str_eq_nocase(w, wh_str_of(words[i])))
            return true;
    return false;
}

/* ---- rows ------------------------------------------------------------------------------------ */

enum stream {
    STREAM_END,
    STREAM_CUT, /* by an error, behind the columns */
    STREAM_ROWS,
    STREAM_LENGTH
};

/* Read a result set to its end, or to a limit. */
static int stream_rows(wh_my_session *s, MYSQL_RES *r, const wh_sink *sink)
{
    const wh_my_api *api = &s->engine->api;
    unsigned n = api->num_fields(r);
    const MYSQL_FIELD *fields = api->fetch_fields(r);
    bool loose = s->engine->product.brand == WH_MY_MARIADB;
    uint64_t rows = 0;
    MYSQL_ROW row;

    make_room(s, n);
    if (sink->columns != NULL)
        sink->columns(sink->ctx, n);
    while ((row = api->fetch_row(r)) != NULL) {
        const unsigned long *lengths = api->fetch_lengths(r);

        if (rows++ == s->engine->limits.rows)
            return STREAM_ROWS;
        for (unsigned i = 0; i < n; i++) {
            if (lengths[i] > s->engine->limits.length)
                return STREAM_LENGTH;
            wh_my_value(&fields[i], loose, row[i], lengths[i], &s->values[i]);
        }
        if (sink->row != NULL && !sink->row(sink->ctx, s->values, n))
            return STREAM_ROWS;
    }
    return api->error_number(s->conn) ? STREAM_CUT : STREAM_END;
}

/* Every result set: a CALL has several, and an OK at the end. */
static int stream_results(wh_my_session *s, const wh_sink *sink, bool counts, wh_answer *a)
{
    const wh_my_api *api = &s->engine->api;
    int state = STREAM_END;

    do {
        MYSQL_RES *r = api->use_result(s->conn);

        if (r != NULL) {
            if (state == STREAM_END) {
                state = stream_rows(s, r, sink);
                if (state > STREAM_CUT) /* what is still to come is only read away */
                    wh_watch_ask(&s->engine->watch);
            }
            api->free_result(r);
        } else if (api->field_count(s->conn) == 0 && counts && state == STREAM_END) {
            a->affected = (int64_t)api->affected_rows(s->conn);
        }
        if (api->error_number(s->conn) != 0)
            break;
    } while (api->next_result(s->conn) == 0);
    return state;
}

/* A message, in which the database has the same name whatever it was this time. */
static void add_message(const wh_my_session *s, const char *text, wh_buf *out)
{
    size_t n = strlen(s->name);

    while (*text) {
        if (strncmp(text, s->name, n) == 0) {
            wh_buf_text(out, "whittle");
            text += n;
        } else {
            wh_buf_char(out, *text++);
        }
    }
}

/* ---- warnings -------------------------------------------------------------------------------- */

/*
 * Warnings that say that the answer is none, and words of the statements that may give rise to
 * them: MariaDB ends a recursive query at its limit, "the result may be incomplete". MySQL sorts
 * JSON arrays and objects anyhow, and warns: groups of equal ones may come twice
 * (https://dev.mysql.com/doc/refman/8.4/en/json.html, "Comparison and Ordering of JSON Values").
 */
static const struct doubt {
    const char *class_, *words[2], *why;
} doubts[] = {
    {"1931", {"recursive", "examined"}, "the limit on recursion was reached"},
    {"1235", {"json", "->"}, "the server warns that it does not support this"},
};
enum { DOUBTS = sizeof doubts / sizeof *doubts };

typedef struct warnings {
    const wh_my_session *session;
    const wh_sink *sink;
    const struct doubt *doubt;
} warnings;

/* Level, code, message. Notes are no warnings: strict modes make no errors of them. */
static void read_warning(void *ctx, char **v, unsigned n)
{
    warnings *w = ctx;
    wh_buf text = WH_BUF_INIT(2048);

    if (n < 3 || !v[0] || !v[1] || !v[2] || strcmp(v[0], "Note") == 0)
        return;
    for (size_t i = 0; i < DOUBTS; i++)
        if (strcmp(v[1], doubts[i].class_) == 0)
            w->doubt = &doubts[i];
    add_message(w->session, v[2], &text);
    if (w->sink->warning != NULL)
        w->sink->warning(w->sink->ctx, wh_str_of(v[1]), wh_buf_view(&text));
    wh_buf_release(&text);
}

static bool has_word(wh_str sql, const char *word)
{
    size_t i, n = strlen(word);

    for (i = 0; i + n <= sql.n; i++)
        if ((sql.p[i] | 0x20) == word[0] &&
            wh_str_eq_nocase((wh_str){sql.p + i, n}, wh_str_of(word)))
            return true;
    return false;
}

/* What such an answer needs; it may stand in a view, and be asked for later. */
static bool may_be_doubtful(wh_str sql)
{
    size_t i;

    for (i = 0; i < DOUBTS; i++)
        if (has_word(sql, doubts[i].words[0]) || has_word(sql, doubts[i].words[1]))
            return true;
    return false;
}

/* A round trip: only where somebody looks at warnings, or where one says that rows are wrong. */
static void report_warnings(wh_my_session *s, const wh_sink *sink, wh_answer *a)
{
    warnings w = {s, sink, NULL};

    if ((!s->doubtful && (sink == NULL || sink->warning == NULL)) ||
        s->engine->api.warning_count(s->conn) == 0)
        return;
    wh_my_ask(s->engine, s->conn, "SHOW WARNINGS", read_warning, &w);
    if (w.doubt)
        wh_my_answer_set(a, WH_ANSWER_LIMIT, w.doubt->class_, wh_str_of(w.doubt->why));
}

/* ---- a statement ----------------------------------------------------------------------------- */

/* The answer from what the connection says after the statement. */
static void judge(wh_my_session *s, int state, bool killed, wh_answer *a)
{
    const wh_my_api *api = &s->engine->api;
    unsigned number = api->error_number(s->conn);
    wh_buf message = WH_BUF_INIT(2048);

    if (number != 0) {
        add_message(s, api->error(s->conn), &message);
        wh_buf_char(&message, '\0');
        wh_my_error_answer(number, message.p, a);
    }
    wh_buf_release(&message);
    if (state <= STREAM_CUT && a->kind == WH_ANSWER_LOST) {
        wh_my_lost_answer(s, state == STREAM_CUT, api->error(s->conn), a);
        return;
    }
    if (wh_my_error_loses(number))
        s->dead = true;
    if (a->kind == WH_ANSWER_LIMIT && s->engine->slot) /* what the log says of it is no crash's */
        s->engine->log_at = wh_slot_log_size(s->engine->slot);
    if (state == STREAM_ROWS)
        wh_my_answer_set(a, WH_ANSWER_LIMIT, "LIMIT", WH_STR("the limit on rows was reached"));
    else if (state == STREAM_LENGTH)
        wh_my_answer_set(a, WH_ANSWER_LIMIT, "LIMIT",
                         WH_STR("a value is longer than the limit on length"));
    else if (killed)
        wh_my_answer_set(a, WH_ANSWER_STOPPED, "1317", WH_STR("stopped: the time limit"));
}

void wh_my_execute(wh_my_session *s, wh_str sql, const wh_sink *sink, wh_answer *a)
{
    wh_my_engine *e = s->engine;
    const char *why;
    int state = STREAM_END;
    bool killed;

    answer_clear(a);
    if (s->dead) {
        wh_my_answer_set(a, WH_ANSWER_LOST, "", WH_STR("the connection was lost before"));
        return;
    }
    why = wh_my_walls_refuse(e, sql);
    if (why != NULL) {
        wh_my_answer_set(a, WH_ANSWER_REFUSED, "REFUSED", wh_str_of(why));
        return;
    }
    sql = trim(sql);
    if (sql.n == 0)
        return;
    s->doubtful = s->doubtful || may_be_doubtful(sql);
    wh_watch_begin(&e->watch, s->conn);
    if (e->api.real_query(s->conn, sql.p, (unsigned long)sql.n) == 0)
        state = stream_results(s, sink, changes_rows(sql), a);
    killed = wh_watch_done(&e->watch);
    judge(s, state, killed, a);
    if (s->dead)
        return;
    if (killed) /* a KILL that came too late must not meet the next statement */
        wh_my_do(e, s->conn, "DO 0");
    else if (a->kind == WH_ANSWER_OK)
        report_warnings(s, sink, a);
}
