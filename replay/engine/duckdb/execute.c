/*
 * Executing one statement: split, prepare, look at what it is, run it, hand its rows on chunk by chunk. A
 * query's result is streamed, so that the limit on rows ends it early.
 */
#include "replay/engine/duckdb/session.h"
#include "formats/base/memory.h"

#include <stdlib.h>

static void set_answer(wh_answer *a, int kind, wh_str class_, wh_str text)
{
    size_t n = class_.n < sizeof a->class_ - 1 ? class_.n : sizeof a->class_ - 1;
    size_t k = text.n < sizeof a->text - 1 ? text.n : sizeof a->text - 1;

    a->kind = kind;
    a->affected = -1;
    for (size_t i = 0; i < n; i++)
        a->class_[i] = class_.p[i] == ' ' ? '_' : class_.p[i];
    a->class_[n] = '\0';
    memcpy(a->text, text.p, k);
    a->text[k] = '\0';
}

/* ---- errors ----------------------------------------------------------------------------------- */

/* Classes that are no ordinary errors of a statement. */
static const struct {
    const char *class_;
    int kind;
} kinds[] = {
    {"INTERNAL", WH_ANSWER_INTERNAL},
    {"FATAL", WH_ANSWER_INTERNAL},
    {"Serialization", WH_ANSWER_INTERNAL},
    {"INTERRUPT", WH_ANSWER_STOPPED},
    {"Out of Memory", WH_ANSWER_LIMIT},
    {"Permission", WH_ANSWER_REFUSED},
    {"Missing Extension", WH_ANSWER_REFUSED},
    {"Extension Autoloading", WH_ANSWER_REFUSED},
};

/* A database that an internal error has made useless says so for ever. */
static bool is_invalidated(wh_str message)
{
    static const char words[] = "database has been invalidated";
    const size_t n = sizeof words - 1;

    for (size_t i = 0; i + n <= message.n; i++)
        if (memcmp(message.p + i, words, n) == 0)
            return true;
    return false;
}

/* "Out of Range Error: text": behind the first line stand candidates, the statement and stacks. */
void wh_duck_error(const char *message, wh_answer *a)
{
    const char *nl, *mark;
    wh_str text, class_ = WH_STR("error");
    int kind = WH_ANSWER_ERROR;

    if (message == NULL)
        message = "an error without a word";
    nl = strchr(message, '\n');
    text = (wh_str){message, nl ? (size_t)(nl - message) : strlen(message)};
    mark = strstr(message, " Error: ");
    if (mark != NULL && mark < text.p + text.n && (size_t)(mark - message) < 40) {
        class_ = (wh_str){message, (size_t)(mark - message)};
        text.n -= (size_t)(mark + 8 - text.p);
        text.p = mark + 8;
    }
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (wh_str_is(class_, kinds[i].class_))
            kind = kinds[i].kind;
    if (strstr(message, "bad_alloc") != NULL)
        kind = WH_ANSWER_LIMIT;
    if (is_invalidated(text) && !wh_str_is(class_, "INTERNAL"))
        kind = WH_ANSWER_LOST;
    set_answer(a, kind, class_, text);
}

/* ---- rows ------------------------------------------------------------------------------------- */

static void make_room(wh_duck_session *s, size_t n)
{
    if (n <= s->ncolumns)
        return;
    s->ncolumns = n < 64 ? 64 : n;
    free(s->values);
    free(s->columns);
    s->values = wh_memory_zalloc(s->ncolumns, sizeof *s->values);
    s->columns = wh_memory_zalloc(s->ncolumns, sizeof *s->columns);
}

/* One row to s->values. Texts point into s->bytes, which may have to move while it grows: then once more. */
static bool read_row(wh_duck_session *s, size_t n, idx_t row)
{
    const wh_duck_api *api = &s->engine->api;
    const char *stood;

    do {
        wh_buf_clear(&s->bytes);
        stood = s->bytes.p;
        for (size_t i = 0; i < n; i++)
            if (!wh_duck_value(api, &s->columns[i], row, &s->bytes, &s->values[i]))
                return false;
    } while (s->bytes.p != stood);
    return true;
}

static bool is_too_long(const wh_duck_session *s, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (s->values[i].kind != WH_NULL && s->values[i].kind != WH_INT && s->values[i].kind != WH_REAL &&
            s->values[i].kind != WH_BOOL && s->values[i].s.n > s->engine->limits.length)
            return true;
    return false;
}

/* The rows of a chunk; NULL, or the limit that was reached. */
static const char *take_rows(wh_duck_session *s, duckdb_data_chunk chunk, size_t n, uint64_t *taken,
                             const wh_sink *sink)
{
    idx_t rows = s->engine->api.data_chunk_get_size(chunk);

    for (idx_t row = 0; row < rows; row++) {
        if ((*taken)++ == s->engine->limits.rows)
            return "the limit on rows was reached";
        if (!read_row(s, n, row))
            return "a type of values that is not known here";
        if (is_too_long(s, n))
            return "a value is longer than the limit on length";
        if (sink->row != NULL && !sink->row(sink->ctx, s->values, n))
            return "the limit on rows was reached";
    }
    return NULL;
}

static void take_result(wh_duck_session *s, duckdb_result *r, const wh_sink *sink, wh_answer *a)
{
    const wh_duck_api *api = &s->engine->api;
    size_t n = (size_t)api->column_count(r);
    const char *limit = NULL, *error;
    duckdb_data_chunk chunk;
    uint64_t taken = 0;

    make_room(s, n);
    if (sink->columns != NULL)
        sink->columns(sink->ctx, n);
    while (limit == NULL && (chunk = api->fetch_chunk(*r)) != NULL) {
        for (size_t i = 0; i < n; i++)
            wh_duck_column_of(api, api->data_chunk_get_vector(chunk, i), &s->columns[i]);
        limit = take_rows(s, chunk, n, &taken, sink);
        for (size_t i = 0; i < n; i++)
            wh_duck_column_release(api, &s->columns[i]);
        api->destroy_data_chunk(&chunk);
    }
    error = limit == NULL ? api->result_error(r) : NULL;
    if (limit != NULL)
        set_answer(a, WH_ANSWER_LIMIT, WH_STR("LIMIT"), wh_str_of(limit));
    else if (error != NULL)
        wh_duck_error(error, a);
}

/* ---- a statement ------------------------------------------------------------------------------ */

static void run(wh_duck_session *s, duckdb_prepared_statement p, int type, const wh_sink *sink, wh_answer *a)
{
    const wh_duck_api *api = &s->engine->api;
    duckdb_result r;
    int rc;

    memset(&r, 0, sizeof r);
    rc = type == DUCKDB_STATEMENT_TYPE_SELECT ? api->execute_prepared_streaming(p, &r)
                                              : api->execute_prepared(p, &r);
    if (rc != DuckDBSuccess)
        wh_duck_error(api->result_error(&r), a);
    else if (api->result_return_type(r) == DUCKDB_RESULT_TYPE_QUERY_RESULT)
        take_result(s, &r, sink, a);
    else if (api->result_return_type(r) == DUCKDB_RESULT_TYPE_CHANGED_ROWS)
        a->affected = (int64_t)api->rows_changed(&r);
    api->destroy_result(&r);
}

static void prepare_and_run(wh_duck_session *s, duckdb_extracted_statements all, wh_str sql, const wh_sink *sink,
                            wh_answer *a)
{
    const wh_duck_api *api = &s->engine->api;
    duckdb_prepared_statement p = NULL;
    const char *why;
    int type;

    if (api->prepare_extracted_statement(s->conn, all, 0, &p) != DuckDBSuccess) {
        wh_duck_error(p ? api->prepare_error(p) : NULL, a);
    } else {
        type = api->prepared_statement_type(p);
        why = wh_duck_refusal(type, sql);
        if (why != NULL)
            set_answer(a, WH_ANSWER_REFUSED, WH_STR("REFUSED"), wh_str_of(why));
        else
            run(s, p, type, sink, a);
    }
    api->destroy_prepare(&p);
}

void wh_duck_execute(wh_duck_session *s, const char *prefix, wh_str sql, const wh_sink *sink, wh_answer *a)
{
    wh_duck_engine *e = s->engine;
    duckdb_extracted_statements all = NULL;
    idx_t n;

    *a = (wh_answer){.kind = WH_ANSWER_OK, .affected = -1};
    if (s->dead) {
        set_answer(a, WH_ANSWER_LOST, WH_STR(""), WH_STR("the database was lost before"));
        return;
    }
    wh_buf_clear(&s->sql);
    wh_buf_text(&s->sql, prefix);
    wh_buf_str(&s->sql, sql);
    wh_buf_char(&s->sql, '\0');
    if (memchr(sql.p, '\0', sql.n) != NULL || s->sql.status != WH_OK) {
        set_answer(a, WH_ANSWER_REFUSED, WH_STR("REFUSED"), WH_STR("a NUL byte: nothing was executed"));
        return;
    }
    wh_watch_begin(&e->watch, s->conn);
    n = e->api.extract_statements(s->conn, s->sql.p, &all);
    if (n == 1)
        prepare_and_run(s, all, (wh_str){s->sql.p, s->sql.n - 1}, sink, a);
    else if (n > 1)
        set_answer(a, WH_ANSWER_REFUSED, WH_STR("REFUSED"),
                   WH_STR("more than one statement, or one that DuckDB makes several of: nothing was executed"));
    else if (e->api.extract_statements_error(all) != NULL)
        wh_duck_error(e->api.extract_statements_error(all), a);
    e->api.destroy_extracted(&all);
    if (wh_watch_done(&e->watch) && a->kind != WH_ANSWER_OK && a->kind != WH_ANSWER_INTERNAL)
        set_answer(a, WH_ANSWER_STOPPED, WH_STR("INTERRUPT"), WH_STR("stopped: the time limit"));
    s->dead = a->kind == WH_ANSWER_LOST;
}
