/* The sink of a run: rows into hashes, sums and, on demand, copies. */
#include "replay/run/observe.h"

#include <stdio.h>

#include "formats/base/real.h"
#include "formats/case/text.h"
#include "replay/engine/config.h"

void wh_observer_init(wh_observer *ob, wh_arena *a, wh_observation *o, unsigned need,
                      uint64_t max_rows)
{
    ob->a = a;
    ob->o = o;
    ob->need = need;
    ob->max_rows = max_rows;
    ob->max_results = 0;
    ob->result = NULL;
    ob->limited = false;
    ob->fault[0] = '\0';
}

/* Twice the room, in the arena; the old copy stays behind until the arena goes. */
static void *grown(wh_arena *a, const void *old, size_t used, size_t size, size_t *capacity)
{
    size_t more = *capacity ? *capacity * 2 : 8;
    char *p = wh_arena_alloc(a, more * size);

    if (used)
        memcpy(p, old, used * size);
    *capacity = more;
    return p;
}

static void close_result(wh_observer *ob)
{
    wh_result_set *r = ob->result;

    if (!r)
        return;
    if (ob->need & WH_NEED_LIST)
        r->list = wh_list_hash_end(&ob->list);
    if (ob->need & WH_NEED_TOTAL)
        r->total = wh_total_value(ob->a, &ob->total);
    ob->result = NULL;
}

static void on_columns(void *ctx, size_t n)
{
    wh_observer *ob = ctx;
    wh_observation *o = ob->o;

    close_result(ob);
    if (o->nresults == ob->max_results)
        o->results = grown(ob->a, o->results, o->nresults, sizeof *o->results, &ob->max_results);
    ob->result = &o->results[o->nresults++];
    memset(ob->result, 0, sizeof *ob->result);
    ob->result->ncolumns = n;
    ob->capacity = ob->picked_capacity = 0;
    memset(&ob->total, 0, sizeof ob->total);
    if (ob->need & WH_NEED_LIST)
        wh_list_hash_begin(&ob->list);
}

static bool is_true(const wh_value *v)
{
    switch (v->kind) {
    case WH_INT:
    case WH_BOOL:
        return v->i != 0;
    case WH_REAL:
        return v->r != 0;
    case WH_DECIMAL: {
        size_t i;
        for (i = 0; i < v->s.n; i++)
            if (v->s.p[i] >= '1' && v->s.p[i] <= '9')
                return true;
        return false;
    }
    default:
        return false;
    }
}

static wh_value *copied(wh_arena *a, const wh_value *v, size_t n)
{
    wh_value *copy = WH_NEW_N(a, wh_value, n);
    size_t i;

    for (i = 0; i < n; i++) {
        copy[i] = v[i];
        /* the other kinds leave their strings as they happen to be */
        if (v[i].kind == WH_TEXT || v[i].kind == WH_BLOB || v[i].kind >= WH_DECIMAL)
            copy[i].s = wh_arena_str(a, v[i].s);
        if (v[i].kind >= WH_DECIMAL)
            copy[i].type = wh_arena_str(a, v[i].type);
    }
    return copy;
}

/* What a row's hash is for, as a bit of the need for it. */
enum { NEED_HASH = WH_NEED_BAG | WH_NEED_HASHES | WH_NEED_ROWS | WH_NEED_LIST };

static void add_hash(wh_observer *ob, const wh_value *v, size_t n)
{
    wh_result_set *r = ob->result;
    wh_hash h = wh_row_hash(v, n, false);

    if (ob->need & (WH_NEED_HASHES | WH_NEED_ROWS)) {
        if (r->nrows == ob->capacity) {
            size_t capacity = ob->capacity;
            if (ob->need & WH_NEED_ROWS)
                r->rows = grown(ob->a, r->rows, r->nrows, sizeof *r->rows, &capacity);
            r->hashes = grown(ob->a, r->hashes, r->nrows, sizeof *r->hashes, &ob->capacity);
        }
        r->hashes[r->nrows] = h;
        if (ob->need & WH_NEED_ROWS)
            r->rows[r->nrows] = copied(ob->a, v, n);
    }
    r->bag = wh_hash_add(r->bag, h);
    if (ob->need & WH_NEED_LIST)
        wh_list_hash_add(&ob->list, h);
}

/* The row without its last column, which is true. */
static void add_picked(wh_observer *ob, const wh_value *v, size_t n)
{
    wh_result_set *r = ob->result;
    wh_hash h = wh_row_hash(v, n - 1, false);

    if (ob->need & (WH_NEED_HASHES | WH_NEED_ROWS)) {
        if (r->npicked == ob->picked_capacity) {
            size_t capacity = ob->picked_capacity;
            if (r->rows)
                r->picked_rows =
                    grown(ob->a, r->picked_rows, r->npicked, sizeof *r->picked_rows, &capacity);
            r->picked_hashes = grown(ob->a, r->picked_hashes, r->npicked, sizeof *r->picked_hashes,
                                     &ob->picked_capacity);
        }
        r->picked_hashes[r->npicked] = h;
        if (r->rows)
            r->picked_rows[r->npicked] = r->rows[r->nrows];
    }
    r->picked = wh_hash_add(r->picked, h);
    r->npicked++;
}

/* A value that no case can hold; nothing more is taken of the statement. */
static bool is_faulty(wh_observer *ob, const wh_value *v)
{
    if (v->kind > WH_TYPED)
        snprintf(ob->fault, sizeof ob->fault, "the driver gave a value of the unknown kind %u",
                 (unsigned)v->kind);
    else if (!wh_value_writable(v))
        snprintf(ob->fault, sizeof ob->fault, "the driver gave a decimal that is no number: '%s'",
                 wh_show(v->s).text);
    return ob->fault[0] != '\0';
}

/* As many values as columns, all of a kind there is? Else nothing more is taken. */
static bool is_row(wh_observer *ob, const wh_value *v, size_t n)
{
    if (n != ob->result->ncolumns)
        snprintf(ob->fault, sizeof ob->fault,
                 "the driver gave a row of %zu values in a result of %zu columns", n,
                 ob->result->ncolumns);
    if (ob->fault[0])
        return false;
    for (size_t i = 0; i < n; i++)
        if (v[i].kind >= WH_DECIMAL && is_faulty(ob, &v[i]))
            return false;
    return true;
}

static bool on_row(void *ctx, const wh_value *v, size_t n)
{
    wh_observer *ob = ctx;
    wh_result_set *r = ob->result;

    if (!r) {
        on_columns(ob, n);
        r = ob->result;
    }
    if (!is_row(ob, v, n))
        return false;
    if (r->nrows >= ob->max_rows) {
        ob->limited = true;
        return false;
    }
    if (ob->need & NEED_HASH)
        add_hash(ob, v, n);
    if (r->nrows == 0 && (ob->need & WH_NEED_FIRST))
        r->first = copied(ob->a, v, n);
    if ((ob->need & WH_NEED_TOTAL) && n > 0)
        wh_total_add(&ob->total, &v[0]);
    if ((ob->need & WH_NEED_PICKED) && n > 0 && is_true(&v[n - 1]))
        add_picked(ob, v, n);
    r->nrows++;
    return true;
}

static void on_warning(void *ctx, wh_str class_, wh_str text)
{
    wh_observer *ob = ctx;
    wh_observation *o = ob->o;
    size_t capacity = o->nwarnings;
    wh_str word;

    /* Warnings are few: the array grows at powers of two. */
    if ((o->nwarnings & (o->nwarnings - 1)) == 0)
        o->warnings = grown(ob->a, o->warnings, o->nwarnings, sizeof *o->warnings, &capacity);
    word = wh_arena_str(ob->a, class_.n > 0 ? class_ : WH_STR(WH_NO_CLASS));
    wh_engine_class((char *)word.p, word.n);
    o->warnings[o->nwarnings].class_ = word;
    o->warnings[o->nwarnings++].text = wh_arena_str(ob->a, text);
}

wh_sink wh_observer_sink(wh_observer *ob)
{
    wh_sink sink = {ob, on_columns, on_row, ob->need & WH_NEED_WARNINGS ? on_warning : NULL};

    return sink;
}

static void replace(wh_answer *answer, int kind, const char *class_, const char *text)
{
    answer->kind = kind;
    snprintf(answer->class_, sizeof answer->class_, "%s", class_);
    snprintf(answer->text, sizeof answer->text, "%s", text);
}

/* Rows that were not taken are no result, whatever the driver says of them. */
static bool correct(wh_observer *ob, wh_answer *answer)
{
    bool limited = ob->limited && answer->kind == WH_ANSWER_OK;
    bool faulty =
        ob->fault[0] && answer->kind != WH_ANSWER_INTERNAL && answer->kind != WH_ANSWER_LOST;

    if (faulty)
        replace(answer, WH_ANSWER_REFUSED, "", ob->fault);
    else if (limited)
        replace(answer, WH_ANSWER_LIMIT, "LIMIT", "the limit on rows was reached");
    ob->limited = false;
    ob->fault[0] = '\0';
    return faulty || limited;
}

void wh_observer_answer(wh_observer *ob, size_t statement, bool may_fail, wh_answer *answer)
{
    wh_observation *o = ob->o;

    close_result(ob);
    may_fail = !correct(ob, answer) && may_fail;
    if (answer->kind == WH_ANSWER_OK) {
        if (answer->affected >= 0) {
            size_t capacity = o->naffected;
            if ((o->naffected & (o->naffected - 1)) == 0)
                o->affected =
                    grown(ob->a, o->affected, o->naffected, sizeof *o->affected, &capacity);
            o->affected[o->naffected++] = answer->affected;
        }
        return;
    }
    if ((may_fail && answer->kind == WH_ANSWER_ERROR) || o->answer.kind != WH_ANSWER_OK)
        return;
    if (may_fail && answer->kind == WH_ANSWER_REFUSED) {
        if (!o->refused)
            o->failed = statement;
        o->refused = true;
        if (o->kind != WH_RUN)
            return;
    }
    o->answer = *answer;
    o->failed = statement;
}
