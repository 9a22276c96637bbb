/*
 * Plans: EXPLAIN's table, without what names things or estimates them. One line a step:
 * select type, access type, whether an index serves, how many of its parts are compared, and the
 * words of Extra.
 */
#include "replay/engine/mysql/session.h"

/* Of MySQL; MariaDB has no PARTITIONS. */
enum { SELECT_TYPE = 1, TYPE = 4, KEY = 6, REF = 8 };

typedef struct plan {
    wh_buf *out;
    bool any;
} plan;

/* Names in Extra stand in brackets behind some words: "FirstMatch(t0)", "Using union(i0,i1)". */
static void add_extra(wh_buf *out, const char *text)
{
    int depth = 0;

    for (; *text; text++) {
        if (*text == '(' && depth++ == 0)
            wh_buf_text(out, "()");
        else if (*text == ')' && depth > 0)
            depth--;
        else if (depth == 0)
            wh_buf_char(out, *text);
    }
}

static void add_word(wh_buf *out, const char *text)
{
    wh_buf_text(out, text ? text : "-");
    wh_buf_char(out, ' ');
}

static void add_step(void *ctx, char **v, unsigned n)
{
    plan *p = ctx;
    /* MariaDB's EXPLAIN has no partitions; its last columns are key, key_len, ref, rows, Extra. */
    unsigned shift = n >= 12 ? 0 : 1;
    const char *ref;
    unsigned parts = 0;

    if (n < 10)
        return;
    p->any = true;
    ref = v[REF - shift];
    for (; ref && *ref; ref++)
        parts += parts == 0 || *ref == ',';
    add_word(p->out, v[SELECT_TYPE]);
    add_word(p->out, v[TYPE - shift]);
    wh_buf_text(p->out, v[KEY - shift] ? "key " : "- ");
    wh_buf_uint(p->out, parts);
    wh_buf_char(p->out, ' ');
    add_extra(p->out, v[n - 1] ? v[n - 1] : "-");
    wh_buf_char(p->out, '\n');
}

bool wh_my_plan(wh_my_session *s, wh_str sql, wh_buf *out)
{
    size_t start = out->n;
    plan p = {out, false};
    unsigned rc;

    while (sql.n > 0 && (sql.p[sql.n - 1] == ';' || (unsigned char)sql.p[sql.n - 1] <= ' '))
        sql.n--;
    if (s->dead || sql.n == 0 || wh_my_walls_refuse(s->engine, sql) != NULL)
        return false;
    wh_buf_clear(&s->sql);
    wh_buf_text(&s->sql, s->engine->product.brand == WH_MY_MARIADB ? "EXPLAIN "
                                                                   : "EXPLAIN FORMAT=TRADITIONAL ");
    wh_buf_str(&s->sql, sql);
    wh_buf_char(&s->sql, '\0');
    wh_watch_begin(&s->engine->watch, s->conn);
    rc = memchr(sql.p, '\0', sql.n) ? 1 : wh_my_ask(s->engine, s->conn, s->sql.p, add_step, &p);
    if (wh_watch_done(&s->engine->watch))
        wh_my_do(s->engine, s->conn, "DO 0");
    if (rc == 0 && p.any)
        return true;
    out->n = start;
    return false;
}
