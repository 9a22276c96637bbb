/*
 * find [SEED [CASES [FAULT]]]: test an engine of one's own with every oracle there is, and print
 * the first wrong answer or crash of each case, as small as it goes. The engine runs in a process
 * of its own: whatever becomes of that, this program goes on.
 *
 * Exit code: 0, nothing found; 1, something; 2, it could not be tried.
 */
#include "engine.h"

#include <whittle/generate.h>
#include <whittle/oracle.h>
#include <whittle/reduce.h>
#include <whittle/run.h>

#include <stdio.h>
#include <stdlib.h>

enum { QUERIES = 10 };

typedef struct finder {
    wh_isolated *engine;
    wh_str signature; /* of the failure that is being reduced */
    unsigned long pairs, found;
} finder;

static bool is_violation(const wh_verdict *v)
{
    return v->kind == WH_FAIL || v->kind == WH_CRASH || v->kind == WH_TIMEOUT;
}

/* The reducer's question. */
static int still_fails(void *ctx, const wh_case *candidate, wh_error *err)
{
    finder *f = (finder *)ctx;
    wh_verdict v;
    int rc = wh_isolated_replay(f->engine, candidate, &v, NULL, err);

    if (rc != WH_OK)
        return rc;
    return is_violation(&v) && wh_signature_same(f->signature, wh_str_of(v.signature), true);
}

static int print_small(finder *f, wh_arena *a, const wh_case *c, const wh_verdict *v, wh_error *err)
{
    wh_reduce_options options = WH_REDUCE_OPTIONS_INIT;
    wh_buf record = WH_BUF_INIT(WH_CASE_MAX);
    wh_verdict again;
    wh_case *small;
    int rc;

    f->signature = wh_str_of(v->signature);
    options.still_fails = still_fails;
    options.ctx = f;
    rc = wh_reduce(a, c, &options, &small, err);
    if (rc == WH_OK)
        rc = wh_isolated_replay(f->engine, small, &again, &record, err);
    if (rc == WH_OK)
        fwrite(record.p, 1, record.n, stdout);
    wh_buf_release(&record);
    return rc == WH_ENOREPRO ? WH_OK : rc; /* it comes and goes */
}

/* One generated database with its queries. */
static int try_case(finder *f, wh_arena *a, const wh_case *all, uint64_t key, wh_error *err)
{
    const wh_oracle *o;
    wh_verdict v;
    wh_case *c;
    size_t base, k;
    int rc;

    for (base = 0; wh_case_of_base(a, all, base) != NULL; base++)
        for (k = 0; (o = wh_oracle_at(k)) != NULL; k++) {
            c = wh_case_of_base(a, all, base);
            if (wh_oracle_prepare(a, o, key + base, c, NULL) != WH_OK ||
                wh_oracle_derive(a, c, NULL) != WH_OK)
                continue; /* it does not apply */
            f->pairs++;
            rc = wh_isolated_replay(f->engine, c, &v, NULL, err);
            if (rc != WH_OK)
                return rc;
            if (is_violation(&v)) {
                f->found++;
                return print_small(f, a, c, &v, err);
            }
        }
    return WH_OK;
}

int main(int argc, char **argv)
{
    uint64_t seed = argc > 1 ? strtoull(argv[1], NULL, 10) : 1;
    uint64_t cases = argc > 2 ? strtoull(argv[2], NULL, 10) : 10;
    wh_engine_config config = WH_ENGINE_CONFIG_INIT;
    wh_generate_options options = WH_GENERATE_OPTIONS_INIT;
    finder f = {NULL, {NULL, 0}, 0, 0};
    wh_error err;
    int rc;

    own_fault = argc > 3 ? argv[3] : NULL;
    config.limits.timeout_ms = 500;
    options.queries = QUERIES;
    rc = wh_isolated_open(&f.engine, &own_driver, &config, &err);
    for (uint64_t number = 1; rc == WH_OK && number <= cases; number++) {
        wh_arena *a = wh_arena_new(NULL, 0);
        wh_buf text = WH_BUF_INIT(WH_CASE_MAX);
        wh_case *all;

        rc = wh_generate(wh_str_of(own_driver.dialect), seed, number, &options, &text, &err);
        if (rc == WH_OK)
            rc = wh_case_parse(a, wh_buf_view(&text), "generated", 1, &all, &err);
        if (rc == WH_OK)
            rc = try_case(&f, a, all, seed * 1000 + number, &err);
        wh_buf_release(&text);
        wh_arena_free(a);
    }
    wh_isolated_close(f.engine);
    fprintf(stderr, "find: %lu pairs of queries, %lu violations\n", f.pairs, f.found);
    if (rc != WH_OK)
        fprintf(stderr, "find: %s\n", err.message);
    return rc != WH_OK ? 2 : f.found > 0;
}
