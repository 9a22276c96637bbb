/*
 * text_speed CASES: how long the work takes that needs no engine, on a stream of cases with bases.
 * Prints lines of a name, a tab and CPU seconds:
 *   case     read, parse and write every case
 *   derive   parse every setup and base, then prepare and derive by every oracle
 * and of a name, a tab and a count: bytes, bases, checks.
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "oracles/subject/subject.h"

typedef struct source {
    wh_str text;
    size_t at;
} source;

typedef struct sums {
    double case_seconds, derive_seconds;
    uint64_t bases, checks, mismatches;
} sums;

static ptrdiff_t read_text(void *ctx, char *p, size_t n)
{
    source *s = ctx;
    size_t left = s->text.n - s->at;

    n = n < left ? n : left;
    memcpy(p, s->text.p + s->at, n);
    s->at += n;
    return (ptrdiff_t)n;
}

static bool read_file(const char *path, wh_buf *out)
{
    FILE *f = fopen(path, "rb");
    char chunk[65536];
    size_t n;

    if (!f) {
        fprintf(stderr, "text_speed: %s: %s\n", path, strerror(errno));
        return false;
    }
    while ((n = fread(chunk, 1, sizeof chunk, f)) > 0)
        wh_buf_add(out, chunk, n);
    fclose(f);
    return out->status == WH_OK;
}

static double now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static void derive_base(wh_arena *a, const wh_dialect *d, wh_catalog *catalog, wh_str text,
                        sums *sum)
{
    const wh_oracle *o;
    wh_subject s;

    sum->bases++;
    if (!wh_subject_init(&s, a, d, catalog, text))
        return;
    for (size_t i = 0; (o = wh_oracle_at(i)) != NULL; i++) {
        wh_buf choices = WH_BUF_INIT(1024);
        wh_subject changed;
        wh_derived derived;
        const char *why;
        wh_rng rng;

        wh_rng_seed(&rng, i, sum->bases, 0);
        sum->checks += wh_oracle_apply(o, &s, &rng, &choices, &changed, &derived, &why);
        wh_buf_release(&choices);
    }
}

/* The catalog looks at views when it is first asked: it lives in `keep`, the bases in `a`. */
static void derive_case(wh_arena *keep, wh_arena *a, const wh_dialect *d, const wh_case *c,
                        sums *sum)
{
    wh_catalog *catalog = wh_case_catalog(keep, d, c);

    for (size_t i = 0; i < c->nsections; i++) {
        wh_mark mark = wh_arena_mark(a);

        if (c->sections[i].kind == WH_BASE)
            derive_base(a, d, catalog, c->sections[i].stmts[0].sql, sum);
        wh_arena_rewind(a, mark);
    }
}

static int measure(const char *path, wh_str text, sums *sum)
{
    const wh_dialect *d = wh_dialect_find(WH_STR("sqlite"));
    source src = {text, 0};
    wh_reader *r = wh_reader_new(read_text, &src, path);
    wh_arena *keep = wh_arena_new(NULL, 0), *a = wh_arena_new(NULL, 0);
    wh_buf out = WH_BUF_INIT((size_t)WH_CASE_MAX * 2);
    wh_item item;
    wh_error err;
    int rc = WH_OK;

    while (rc == WH_OK) {
        wh_mark mark = wh_arena_mark(keep);
        double t0 = now(), t1;
        wh_case *c;

        rc = wh_reader_next(r, &item, &err);
        if (rc != WH_OK || item.kind == WH_ITEM_END)
            break;
        if (item.kind != WH_ITEM_CASE)
            continue;
        rc = wh_case_parse(keep, item.raw, path, item.line, &c, &err);
        if (rc != WH_OK)
            break;
        wh_buf_clear(&out);
        rc = wh_case_write(c, &out);
        t1 = now();
        sum->case_seconds += t1 - t0;
        sum->mismatches += !wh_str_eq(wh_buf_view(&out), item.raw);
        t1 = now();
        derive_case(keep, a, d, c, sum);
        sum->derive_seconds += now() - t1;
        wh_arena_rewind(keep, mark);
    }
    if (rc != WH_OK)
        fprintf(stderr, "text_speed: %s\n", err.message);
    wh_buf_release(&out);
    wh_arena_free(a);
    wh_arena_free(keep);
    wh_reader_free(r);
    return rc;
}

int main(int argc, char **argv)
{
    wh_buf text = WH_BUF_INIT((size_t)1 << 31);
    sums sum = {0};
    int rc = 1;

    if (argc != 2) {
        fputs("usage: text_speed CASES\n", stderr);
        return 129;
    }
    if (read_file(argv[1], &text))
        rc = measure(argv[1], wh_buf_view(&text), &sum) != WH_OK;
    if (rc == 0 && sum.bases == 0) {
        fprintf(stderr, "text_speed: %s: no base in it\n", argv[1]);
        rc = 1;
    }
    if (sum.mismatches) {
        fprintf(stderr, "text_speed: %s: %llu cases are not written as they were read\n", argv[1],
                (unsigned long long)sum.mismatches);
        rc = 1;
    }
    if (rc == 0)
        printf("case\t%.6f\nderive\t%.6f\nbytes\t%zu\nbases\t%llu\nchecks\t%llu\n",
               sum.case_seconds, sum.derive_seconds, text.n, (unsigned long long)sum.bases,
               (unsigned long long)sum.checks);
    wh_buf_release(&text);
    return rc;
}
