/*
 * few_rows MAX < CASES: keeps of a generated stream the bases whose FROM has between 1 and MAX
 * rows, so that no query of an oracle reads or returns more than a few. Small results are where a
 * tool's own work shows beside the engine's.
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "formats/sql/tree/template.h"
#include "oracles/subject/subject.h"

typedef struct filter {
    wh_arena *a;
    wh_engine *engine;
    wh_session *session;
    const wh_dialect *dialect;
    int64_t max;
} filter;

static ptrdiff_t read_stdin(void *ctx, char *p, size_t n)
{
    (void)ctx;
    return read(STDIN_FILENO, p, n);
}

static bool keep_integer(void *ctx, const wh_value *v, size_t n)
{
    if (n > 0 && v[0].kind == WH_INT)
        *(int64_t *)ctx = v[0].i;
    return true;
}

/* The rows of a query's FROM; -1: it can't be determined. */
static int64_t rows_of(const filter *f, wh_str base)
{
    int64_t rows = -1;
    const wh_sink sink = {&rows, NULL, keep_integer, NULL};
    wh_buf sql = WH_BUF_INIT(WH_STATEMENT_MAX);
    wh_answer answer;
    wh_subject s;

    if (!wh_subject_init(&s, f->a, f->dialect, NULL, base) || !s.q.from)
        return -1;
    wh_quote(&sql, f->dialect, "SELECT COUNT(*) {from};", {"from", s.q.from, {NULL, 0}});
    wh_session_execute(f->session, wh_buf_view(&sql), &sink, &answer);
    wh_buf_release(&sql);
    return answer.kind == WH_ANSWER_OK ? rows : -1;
}

static void filter_case(const filter *f, wh_case *c)
{
    size_t kept = 0;

    for (size_t i = 0; i < c->nsections; i++) {
        const wh_section *s = &c->sections[i];
        wh_answer answer;

        for (size_t k = 0; s->kind == WH_SETUP && k < s->nstmts; k++)
            wh_session_execute(f->session, s->stmts[k].sql, NULL, &answer);
        if (s->kind == WH_BASE) {
            int64_t rows = rows_of(f, s->stmts[0].sql);
            if (rows < 1 || rows > f->max)
                continue;
        }
        c->sections[kept++] = *s;
    }
    c->nsections = kept;
}

static int run(filter *f, wh_reader *r, wh_buf *out, wh_error *err)
{
    wh_item item;
    wh_case *c;
    int rc;

    while ((rc = wh_reader_next(r, &item, err)) == WH_OK && item.kind != WH_ITEM_END) {
        wh_mark mark = wh_arena_mark(f->a);

        if (item.kind != WH_ITEM_CASE)
            continue;
        rc = wh_case_parse(f->a, item.raw, NULL, item.line, &c, err);
        if (rc == WH_OK)
            rc = wh_session_open(&f->session, f->engine, err);
        if (rc != WH_OK)
            return rc;
        filter_case(f, c);
        wh_session_close(f->session);
        wh_buf_clear(out);
        rc = wh_case_write(c, out);
        if (rc == WH_OK && fwrite(out->p, 1, out->n, stdout) != out->n)
            rc = wh_error_set(err, WH_EIO, "stdout: %s", strerror(errno));
        if (rc != WH_OK)
            return rc;
        wh_arena_rewind(f->a, mark);
    }
    return rc;
}

int main(int argc, char **argv)
{
    wh_engine_config config = WH_ENGINE_CONFIG_INIT;
    wh_buf out = WH_BUF_INIT((size_t)WH_CASE_MAX * 2);
    filter f = {.max = argc == 2 ? atoi(argv[1]) : 0};
    wh_reader *r;
    wh_error err;
    int rc;

    if (f.max <= 0) {
        fputs("usage: few_rows MAX < CASES\n", stderr);
        return 129;
    }
    r = wh_reader_new(read_stdin, NULL, NULL);
    f.a = wh_arena_new(NULL, 0);
    f.dialect = wh_dialect_find(WH_STR("sqlite"));
    config.url = WH_STR("sqlite:");
    rc = wh_engine_open(&f.engine, &config, &err);
    if (rc == WH_OK)
        rc = run(&f, r, &out, &err);
    if (rc != WH_OK)
        fprintf(stderr, "few_rows: %s\n", err.message);
    wh_engine_close(f.engine);
    wh_reader_free(r);
    wh_arena_free(f.a);
    wh_buf_release(&out);
    return rc == WH_OK && fflush(stdout) == 0 ? 0 : 128;
}
