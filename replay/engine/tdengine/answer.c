/*
 * The answer to one statement: {"code": 0, "column_meta": [[NAME, TYPE, BYTES], ..], "data": [[..],
 * ..], "rows": N}, or {"code": NUMBER, "desc": TEXT}. Members may come in any order, so the whole
 * is read once to find them (and to know that it is JSON at all) before a row is handed on.
 */
#include "formats/base/json.h"
#include "formats/base/memory.h"
#include "formats/base/real.h"
#include "replay/engine/tdengine/session.h"

#include <stdio.h>
#include <stdlib.h>

enum { COLUMNS_MAX = 4096 };

/* ---- errors -----------------------------------------------------------------------------------
 */

/* Codes, of which REST gives the lower half, that are no ordinary errors of a statement
 * (https://docs.tdengine.com/tdengine-reference/error-codes/). */
static const struct {
    unsigned first, last;
    int kind;
} kinds[] = {
    {0x000b, 0x000b, WH_ANSWER_LOST},     /* the server behind the adapter is gone */
    {0x0018, 0x0024, WH_ANSWER_LOST},     /* or its connection */
    {0x0102, 0x0102, WH_ANSWER_LIMIT},    /* memory */
    {0x0126, 0x0126, WH_ANSWER_LIMIT},    /* of its queue */
    {0x012b, 0x012b, WH_ANSWER_LIMIT},    /* disk */
    {0x0130, 0x0131, WH_ANSWER_LOST},     /* starting, closing */
    {0x0106, 0x010a, WH_ANSWER_INTERNAL}, /* references */
    {0x0110, 0x0110, WH_ANSWER_INTERNAL}, /* "unexpected generic error" */
    {0x0115, 0x0117, WH_ANSWER_INTERNAL}, /* messages, pointers */
    {0x011f, 0x0121, WH_ANSWER_INTERNAL}, /* checksums, messages */
    {0x0128, 0x0128, WH_ANSWER_INTERNAL}, /* a message can't be decoded */
    {0x020f, 0x020f, WH_ANSWER_STOPPED},
    {0x0213, 0x0213, WH_ANSWER_LOST},
    {0x0739, 0x073a, WH_ANSWER_LIMIT}, /* memory of queries */
    {0x073b, 0x073b, WH_ANSWER_STOPPED},
    {0x0800, 0x080d, WH_ANSWER_LIMIT},    /* of the license */
    {0x2400, 0x2401, WH_ANSWER_INTERNAL}, /* "catalog internal error" */
    {0x2403, 0x2403, WH_ANSWER_INTERNAL},
    {0x2502, 0x2502, WH_ANSWER_INTERNAL}, /* "scheduler internal error" */
    {0x2504, 0x2505, WH_ANSWER_STOPPED},
};

void wh_td_say(wh_answer *a, int kind, const char *class_, const char *text)
{
    a->kind = kind;
    a->affected = -1;
    snprintf(a->class_, sizeof a->class_, "%s", class_);
    snprintf(a->text, sizeof a->text, "%s", text);
}

static void say_error(uint64_t code, wh_str raw, wh_buf *bytes, wh_answer *a)
{
    unsigned low = (unsigned)(code & 0xffff);
    int kind = WH_ANSWER_ERROR;
    char class_[16];
    size_t i;

    for (i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (low >= kinds[i].first && low <= kinds[i].last)
            kind = kinds[i].kind;
    snprintf(class_, sizeof class_, "0x%04X", low);
    wh_buf_clear(bytes);
    wh_json_decode(raw, bytes);
    for (i = 0; i < bytes->n; i++)
        if ((unsigned char)bytes->p[i] < 0x20)
            bytes->p[i] = ' ';
    wh_buf_char(bytes, '\0');
    wh_td_say(a, kind, class_, bytes->p ? bytes->p : "");
}

/* What answers is no TDengine, or not in order: nothing is known of the statement. */
static void say_strange(wh_answer *a, long status, const char *what)
{
    char text[300];

    snprintf(text, sizeof text, "the answer is none of TDengine's: %s (HTTP %ld)", what, status);
    wh_td_say(a, WH_ANSWER_LOST, "", text);
}

/* ---- members ----------------------------------------------------------------------------------
 */

typedef struct members {
    wh_str code, desc, columns, data; /* texts of JSON; n == 0: it is not there */
    const char *why;                  /* it can't be read */
} members;

/* Where the value of a member stands in what was read; a text without its quotes. */
static bool take_member(wh_json *j, members *m, wh_str key)
{
    wh_str raw = {NULL, 0}, *to = NULL;
    size_t from;
    int kind;

    if (wh_str_is(key, "code"))
        to = &m->code;
    else if (wh_str_is(key, "desc"))
        to = &m->desc;
    else if (wh_str_is(key, "column_meta"))
        to = &m->columns;
    else if (wh_str_is(key, "data"))
        to = &m->data;
    from = j->at;
    kind = wh_json_next(j, &raw);
    if (!wh_json_skip(j, kind))
        return false;
    if (to == NULL)
        return true;
    if (to->p != NULL)
        m->why = "a member comes twice";
    if (raw.p == NULL)
        raw = (wh_str){j->text.p + from, j->at - from};
    if (kind != (to == &m->code ? WH_JSON_NUMBER : to == &m->desc ? WH_JSON_STRING : WH_JSON_ARRAY))
        m->why = "a member has not the type that it should have";
    *to = raw;
    return m->why == NULL;
}

static bool find_members(wh_str body, members *m)
{
    wh_json j;
    wh_str key;
    int kind;

    memset(m, 0, sizeof *m);
    wh_json_init(&j, body);
    if (wh_json_next(&j, NULL) != WH_JSON_OBJECT)
        m->why = j.why ? j.why : "no object";
    while (m->why == NULL && (kind = wh_json_next(&j, &key)) == WH_JSON_KEY)
        if (!take_member(&j, m, key) && m->why == NULL)
            m->why = j.why;
    if (m->why == NULL && wh_json_next(&j, NULL) != WH_JSON_END)
        m->why = j.why ? j.why : "its end is missing";
    return m->why == NULL;
}

static bool read_code(wh_str digits, uint64_t *out)
{
    int64_t i = 0;
    double r;

    if (wh_decimal_classify(digits, &i, &r) != WH_DECIMAL_INT64)
        return false;
    *out = (uint64_t)i;
    return true;
}

/* ---- rows -------------------------------------------------------------------------------------
 */

typedef struct columns {
    wh_str types[COLUMNS_MAX];
    size_t n;
} columns;

static const char *read_columns(wh_str text, columns *c)
{
    wh_json j;
    int kind;

    wh_json_init(&j, text);
    wh_json_next(&j, NULL);
    for (c->n = 0; (kind = wh_json_next(&j, NULL)) == WH_JSON_ARRAY; c->n++) {
        if (c->n == COLUMNS_MAX)
            return "more columns than a table can have";
        if (wh_json_next(&j, NULL) != WH_JSON_STRING ||
            wh_json_next(&j, &c->types[c->n]) != WH_JSON_STRING ||
            wh_json_next(&j, NULL) != WH_JSON_NUMBER || wh_json_next(&j, NULL) != WH_JSON_CLOSE)
            return "a column that is not [NAME, TYPE, BYTES]";
    }
    return kind == WH_JSON_CLOSE ? NULL : "a column that is not [NAME, TYPE, BYTES]";
}

/* The values of a row whose bracket was read. */
static const char *read_row(wh_td_engine *e, wh_json *j, const columns *c, bool *long_)
{
    wh_str raw = {"", 0};
    size_t i;
    int kind;

    wh_buf_clear(&e->bytes);
    for (i = 0; i < c->n; i++) {
        kind = wh_json_next(j, &raw);
        if (kind == WH_JSON_CLOSE || kind == WH_JSON_ARRAY || kind == WH_JSON_OBJECT)
            return "a row that has not a value for each column";
        if (!wh_td_value(c->types[i], kind, raw, &e->bytes, &e->values[i]))
            return "a value that is none of its column's type";
        *long_ |= e->values[i].s.n > e->limits.length;
    }
    return wh_json_next(j, NULL) == WH_JSON_CLOSE ? NULL
                                                  : "a row that has not a value for each column";
}

static void make_room(wh_td_engine *e, size_t n)
{
    wh_buf_clear(&e->bytes);
    e->bytes.limit = e->body.n + 1;
    wh_buf_reserve(&e->bytes, e->body.n + 1); /* so that nothing of it moves */
    if (n > e->nvalues) {
        free(e->values);
        e->values = wh_memory_zalloc(n, sizeof *e->values);
        e->nvalues = n;
    }
}

static void hand_on(wh_td_engine *e, wh_str data, const columns *c, long status,
                    const wh_sink *sink, wh_answer *a)
{
    const char *why = NULL;
    bool too_long = false;
    uint64_t taken = 0;
    wh_json j;
    int kind;

    if (sink->columns != NULL)
        sink->columns(sink->ctx, c->n);
    wh_json_init(&j, data);
    wh_json_next(&j, NULL);
    while ((kind = wh_json_next(&j, NULL)) == WH_JSON_ARRAY) {
        why = read_row(e, &j, c, &too_long);
        if (why != NULL)
            break;
        if (too_long) {
            wh_td_say(a, WH_ANSWER_LIMIT, "LIMIT", "a value is longer than the limit on length");
            return;
        }
        if (taken++ == e->limits.rows ||
            (sink->row != NULL && !sink->row(sink->ctx, e->values, c->n))) {
            wh_td_say(a, WH_ANSWER_LIMIT, "LIMIT", "the limit on rows was reached");
            return;
        }
    }
    if (why == NULL && kind != WH_JSON_CLOSE)
        why = "a row that is no array";
    if (why != NULL)
        say_strange(a, status, why);
}

/* [[N]]: the number of rows that were changed. */
static bool read_count(wh_str data, int64_t *out)
{
    wh_str digits = {"", 0};
    double r;
    wh_json j;

    wh_json_init(&j, data);
    return wh_json_next(&j, NULL) == WH_JSON_ARRAY && wh_json_next(&j, NULL) == WH_JSON_ARRAY &&
           wh_json_next(&j, &digits) == WH_JSON_NUMBER && wh_json_next(&j, NULL) == WH_JSON_CLOSE &&
           wh_json_next(&j, NULL) == WH_JSON_CLOSE &&
           wh_decimal_classify(digits, out, &r) == WH_DECIMAL_INT64;
}

static void take_rows(wh_td_engine *e, const members *m, long status, const wh_sink *sink,
                      wh_answer *a)
{
    columns *c = wh_memory_alloc(sizeof *c);
    const char *why =
        m->columns.p && m->data.p ? read_columns(m->columns, c) : "column_meta or data is missing";

    if (why == NULL) {
        make_room(e, c->n);
        hand_on(e, m->data, c, status, sink, a);
    } else {
        say_strange(a, status, why);
    }
    free(c);
}

void wh_td_answer(wh_td_engine *e, long status, bool counts, const wh_sink *sink, wh_answer *a)
{
    uint64_t code = 0;
    members m;

    *a = (wh_answer){.kind = WH_ANSWER_OK, .affected = -1};
    make_room(e, 0);
    if (!find_members(wh_buf_view(&e->body), &m))
        say_strange(a, status, m.why);
    else if (m.code.p == NULL || !read_code(m.code, &code))
        say_strange(a, status, "no code");
    else if (code != 0)
        say_error(code, m.desc, &e->bytes, a);
    else if (status != 200)
        say_strange(a, status, "success, and an error of HTTP");
    else if (!counts)
        take_rows(e, &m, status, sink, a);
    else if (!read_count(m.data, &a->affected))
        say_strange(a, status, "no number of rows");
}
