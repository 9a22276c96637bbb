/*
 * Fuzzing the case format: any bytes go through the reader and the parser; a case that is
 * well-formed is written back byte for byte, and rendered anew it says the same.
 */
#include <stdlib.h>

#include <whittle/case.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

typedef struct source {
    const uint8_t *p;
    size_t n, step;
} source;

static ptrdiff_t read_source(void *ctx, char *p, size_t n)
{
    source *s = ctx;

    n = n < s->n ? n : s->n;
    n = n < s->step ? n : s->step;
    if (n != 0)
        memcpy(p, s->p, n);
    s->p += n;
    s->n -= n;
    return (ptrdiff_t)n;
}

static void require(bool holds)
{
    if (!holds)
        abort();
}

static void forget_raw(wh_case *c)
{
    c->first.p = c->last.p = NULL;
    for (size_t i = 0; i < c->nfields; i++)
        if (c->fields[i].key.n != 0)
            c->fields[i].raw.p = NULL;
    for (size_t i = 0; i < c->nsections; i++) {
        wh_section *s = &c->sections[i];
        if (s->kind == WH_XSECTION || s->nattrs != 0)
            continue; /* unknown attributes hold what no made one would */
        s->head.p = s->body.p = NULL;
        for (size_t k = 0; k < s->nstmts; k++)
            s->stmts[k].raw.p = NULL;
    }
}

static void require_same(const wh_case *c, const wh_case *d)
{
    require(wh_case_id(c) == wh_case_id(d) && c->nsections == d->nsections);
    for (size_t i = 0; i < c->nsections; i++) {
        const wh_section *s = &c->sections[i], *t = &d->sections[i];
        require(s->kind == t->kind && wh_str_eq(s->place, t->place));
        require(s->nstmts == t->nstmts && s->nobs == t->nobs && s->nattrs == t->nattrs);
        for (size_t k = 0; k < s->nstmts; k++)
            require(wh_str_eq(s->stmts[k].sql, t->stmts[k].sql) &&
                    s->stmts[k].may_fail == t->stmts[k].may_fail &&
                    s->stmts[k].blank == t->stmts[k].blank);
        for (size_t k = 0; k < s->nobs; k++) {
            const wh_obs *o = &s->obs[k], *p = &t->obs[k];
            wh_hash a = wh_row_hash(o->values, o->nvalues, true);
            wh_hash b = wh_row_hash(p->values, p->nvalues, true);
            require(o->kind == p->kind && a.lo == b.lo && a.hi == b.hi);
        }
    }
}

static void try_case(wh_arena *a, const wh_item *item)
{
    wh_buf out = WH_BUF_INIT((size_t)1 << 28), anew = WH_BUF_INIT((size_t)1 << 28);
    wh_error err = {0, 0, "", ""};
    wh_case *c = NULL, *d = NULL;

    if (wh_case_parse(a, item->raw, "f", item->line, &c, &err) != WH_OK) {
        require(err.code < 0 && err.line >= item->line && err.message[0] != '\0');
        return;
    }
    require(wh_case_write(c, &out) == WH_OK);
    require(out.n == item->raw.n || (out.n == item->raw.n + 1 && out.p[out.n - 1] == '\n'));
    require(memcmp(out.p, item->raw.p, item->raw.n) == 0);
    if (c->version == 1) {
        forget_raw(c);
        require(wh_case_write(c, &anew) == WH_OK);
        require(wh_case_parse(a, wh_buf_view(&anew), "f", 1, &d, &err) == WH_OK);
        require_same(c, d);
    }
    wh_buf_release(&out);
    wh_buf_release(&anew);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    source s = {data, size, size == 0 || data[0] % 2 ? SIZE_MAX : 1 + data[0] % 16};
    wh_reader *r = wh_reader_new(read_source, &s, "f");
    wh_item item;
    wh_error err;

    while (wh_reader_next(r, &item, &err) == WH_OK && item.kind != WH_ITEM_END) {
        wh_arena *a = wh_arena_new(NULL, 0);
        if (item.kind == WH_ITEM_CASE)
            try_case(a, &item);
        wh_arena_free(a);
    }
    wh_reader_free(r);
    return 0;
}
