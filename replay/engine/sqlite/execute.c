/*
 * Executing one statement: the hot path of every tool. No allocation, no clock and no system call
 * of ours for a statement or a row, once the session's buffers have grown.
 */
#include "replay/engine/sqlite/execute.h"

#include <stdlib.h>

#include "replay/engine/sqlite/errors.h"
#include "formats/base/memory.h"

#define CORRUPT_VTAB (SQLITE_CORRUPT | (1 << 8))

void wh_sqlite_answer_clear(wh_answer *a)
{
    a->kind = WH_ANSWER_OK;
    a->affected = -1;
    a->class_[0] = '\0';
    a->text[0] = '\0';
}

static void answer_set(wh_answer *a, int kind, const char *class_, const char *text)
{
    a->kind = kind;
    a->affected = -1;
    wh_sqlite_answer_text(a, class_, wh_str_of(text));
}

void wh_sqlite_error(wh_sqlite_session *s, int rc, wh_answer *a)
{
    int extended = s->api->extended_errcode(s->db);
    const char *message = s->api->errmsg(s->db);

    if ((extended & 0xff) != (rc & 0xff)) { /* the connection was not even asked */
        extended = rc;
        message = s->api->errstr ? s->api->errstr(rc) : "";
    }
    wh_sqlite_error_answer(extended, message, s->edited || (s->outside && extended == CORRUPT_VTAB),
                           a);
}

/* The end of white space and comments. */
static const char *skip_blank(const char *p, const char *end)
{
    while (p < end) {
        if (*p == ' ' || (*p >= '\t' && *p <= '\r' && *p != '\v')) {
            p++;
        } else if (end - p >= 2 && p[0] == '-' && p[1] == '-') {
            const char *nl = memchr(p, '\n', (size_t)(end - p));

            p = nl ? nl + 1 : end;
        } else if (end - p >= 2 && p[0] == '/' && p[1] == '*') {
            const char *star = p + 2;

            while ((star = memchr(star, '*', (size_t)(end - star))) != NULL && star + 1 < end &&
                   star[1] != '/')
                star++;
            p = star != NULL && star + 1 < end ? star + 2 : end;
        } else {
            break;
        }
    }
    return p;
}

/* Nothing but blanks, comments and semicolons? */
static bool is_empty(const char *p, const char *end)
{
    while (p < end) {
        p = skip_blank(p, end);
        if (p < end && *p != ';')
            return false;
        p++;
    }
    return true;
}

static bool starts_with(const char *p, const char *end, const char *word)
{
    size_t n = strlen(word);

    return (size_t)(end - p) > n && wh_str_eq_nocase((wh_str){p, n}, (wh_str){word, n});
}

/*
 * Does this statement count rows? By its first word, as sqlite3_changes() keeps the count of an
 * earlier statement where this one has none. WITH leads a SELECT too, which only reads.
 */
static bool changes_rows(const wh_sqlite_session *s, sqlite3_stmt *stmt, const char *p,
                         const char *end)
{
    while ((p = skip_blank(p, end)) < end && *p == ';')
        p++;
    if (p == end)
        return false;
    switch (*p | 0x20) {
    case 'i':
        return starts_with(p, end, "insert");
    case 'u':
        return starts_with(p, end, "update");
    case 'd':
        return starts_with(p, end, "delete");
    case 'r':
        return starts_with(p, end, "replace");
    case 'w':
        return starts_with(p, end, "with") && !s->api->stmt_readonly(stmt);
    default:
        return false;
    }
}

static void read_value(const wh_sqlite_api *api, sqlite3_stmt *stmt, int i, wh_value *v)
{
    const void *p;

    switch (api->column_type(stmt, i)) {
    case SQLITE_INTEGER:
        v->kind = WH_INT;
        v->i = api->column_int64(stmt, i);
        break;
    case SQLITE_FLOAT:
        v->kind = WH_REAL;
        v->r = api->column_double(stmt, i);
        break;
    case SQLITE_TEXT:
        v->kind = WH_TEXT;
        p = api->column_text(stmt, i); /* before its length: it may convert */
        v->s = wh_sqlite_bytes(p, api->column_bytes(stmt, i));
        break;
    case SQLITE_BLOB:
        v->kind = WH_BLOB;
        p = api->column_blob(stmt, i);
        v->s = wh_sqlite_bytes(p, api->column_bytes(stmt, i));
        break;
    default:
        v->kind = WH_NULL;
        break;
    }
}

static void make_room(wh_sqlite_session *s, int n)
{
    if (n <= s->nvalues)
        return;
    free(s->values);
    s->nvalues = n < 64 ? 64 : n;
    s->values = wh_memory_zalloc((size_t)s->nvalues, sizeof *s->values);
}

/* Step to the end. False: the sink, or the limit on rows, said stop. */
static bool step_rows(wh_sqlite_session *s, sqlite3_stmt *stmt, const wh_sink *sink, int *rc)
{
    const wh_sqlite_api *api = s->api;
    int n = api->column_count(stmt);
    uint64_t rows = 0;

    if (n > 0) {
        make_room(s, n);
        if (sink->columns != NULL)
            sink->columns(sink->ctx, (size_t)n);
    }
    while ((*rc = api->step(stmt)) == SQLITE_ROW) {
        if (rows++ == s->max_rows)
            return false;
        if (sink == NULL || sink->row == NULL)
            continue;
        for (int i = 0; i < n; i++)
            read_value(api, stmt, i, &s->values[i]);
        if (!sink->row(sink->ctx, s->values, (size_t)n))
            return false;
    }
    return true;
}

/* SQLite needs the terminating NUL, or copies the text each time: so the session keeps a buffer. */
static bool set_sql(wh_sqlite_session *s, const char *prefix, wh_str sql)
{
    wh_buf_clear(&s->sql);
    wh_buf_text(&s->sql, prefix);
    wh_buf_str(&s->sql, sql);
    wh_buf_char(&s->sql, '\0');
    return s->sql.status == WH_OK;
}

int wh_sqlite_prepare(wh_sqlite_session *s, const char *prefix, wh_str sql, sqlite3_stmt **stmt,
                      bool *more)
{
    const char *end, *tail;
    int rc;

    *stmt = NULL;
    *more = false;
    s->refusal[0] = '\0';
    s->deadline_ns = 0;
    if (!set_sql(s, prefix, sql))
        return SQLITE_TOOBIG;
    tail = end = s->sql.p + s->sql.n - 1;
    s->preparing = true;
    rc = s->api->prepare_v2(s->db, s->sql.p, (int)s->sql.n, stmt, &tail);
    s->preparing = false;
    *more = rc == SQLITE_OK && tail < end && !is_empty(tail, end);
    return rc;
}

static bool says(wh_str sql, const char *word)
{
    size_t n = strlen(word), i;

    for (i = 0; i + n <= sql.n; i++)
        if (wh_str_eq_nocase((wh_str){sql.p + i, n}, (wh_str){word, n}))
            return true;
    return false;
}

void wh_sqlite_execute(wh_sqlite_session *s, wh_str sql, const wh_sink *sink, wh_answer *a)
{
    sqlite3_stmt *stmt;
    bool more;
    int rc;

    wh_sqlite_answer_clear(a);
    s->steps = 0;
    if (s->no_local && (says(sql, "'localtime'") || says(sql, "'utc'"))) {
        answer_set(a, WH_ANSWER_REFUSED, "REFUSED",
                   "local time is the host program's own: it may set TZ=UTC");
        return;
    }
    rc = wh_sqlite_prepare(s, "", sql, &stmt, &more);
    if (rc != SQLITE_OK) {
        wh_sqlite_error(s, rc, a);
    } else if (more) {
        answer_set(a, WH_ANSWER_REFUSED, "REFUSED",
                   "more than one statement, or a NUL byte: nothing was executed");
    } else if (stmt != NULL) {
        if (!step_rows(s, stmt, sink, &rc))
            answer_set(a, WH_ANSWER_LIMIT, "LIMIT", "the limit on rows was reached");
        else if (rc != SQLITE_DONE)
            wh_sqlite_error(s, rc, a);
        else if (changes_rows(s, stmt, s->sql.p, s->sql.p + s->sql.n - 1))
            a->affected = s->api->changes(s->db);
        if (s->api->stmt_status != NULL)
            s->steps = (unsigned)s->api->stmt_status(stmt, SQLITE_STMTSTATUS_VM_STEP, 0);
    }
    s->api->finalize(stmt);
    if (s->refusal[0] != '\0')
        answer_set(a, WH_ANSWER_REFUSED, "REFUSED", s->refusal);
}
