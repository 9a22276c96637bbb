/* Known and suppressed findings. */
#include "oracles/campaign/findings/known.h"
#include "formats/case/hash.h"
#include "oracles/core/shape.h"
#include "formats/base/memory.h"
#include "replay/tool/tool.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Of the findings that are not reduced and like a known one one is let through of so many. */
enum { SAMPLE_EVERY = 16 };

static uint64_t key_of(const wh_case *c, wh_str signature, wh_buf *shape)
{
    wh_buf_clear(shape);
    wh_case_shape(shape, c);
    return wh_finding_key(signature, wh_buf_view(shape)) ^ wh_hash64_of(wh_case_product(c));
}

static wh_str first_word(wh_str s)
{
    size_t n = 0;

    while (n < s.n && s.p[n] != ' ')
        n++;
    return (wh_str){s.p, n};
}

/* ---- archives -------------------------------------------------------------------------------- */

typedef struct reading {
    wh_known *known;
    wh_arena *a;
    void (*say)(const wh_error *e);
    size_t cases, others; /* of this file */
} reading;

/*
 * Reducing a case changes its shape, but not where it came from: with the same generator and seed
 * the same query was checked, and it failed in the same way. 0: it was not generated.
 */
static uint64_t origin_of(const wh_case *c, wh_str signature)
{
    static const char *const fields[] = {"oracle", "dialect", "seed", "generator"};
    uint64_t key = wh_hash64_of(signature);
    size_t i;

    for (i = 0; i < sizeof fields / sizeof fields[0]; i++) {
        wh_str value = wh_case_field(c, fields[i]);
        if (value.n == 0)
            return 0;
        key = key * 0x9e3779b97f4a7c15u + wh_hash64_of(i == 0 ? first_word(value) : value);
    }
    return key + (key == 0);
}

static bool compares(const wh_case *c)
{
    wh_str check = first_word(wh_case_field(c, "check"));

    return wh_str_is(check, "bag") || wh_str_is(check, "list");
}

/* Each, though it may hold one that is there: what is like it need not be like that one. */
static void add_core(wh_known *k, const wh_case *c, wh_str signature)
{
    wh_core core;

    wh_case_core(c, signature, NULL, &core);
    if ((k->ncores & (k->ncores - 1)) == 0)
        k->cores = wh_memory_realloc(k->cores, k->ncores ? k->ncores * 2 : 1, sizeof core);
    k->cores[k->ncores++] = core;
}

static int on_item(void *ctx, const char *file, const wh_item *item, wh_error *err)
{
    reading *r = ctx;
    wh_buf shape = WH_BUF_INIT(WH_STATEMENT_MAX);
    wh_mark mark = wh_arena_mark(r->a);
    wh_str signature;
    uint64_t key;
    wh_case *c;

    (void)err;
    r->cases += item->kind == WH_ITEM_CASE || item->kind == WH_ITEM_FUTURE;
    r->others += item->kind == WH_ITEM_BAD || item->kind == WH_ITEM_SCRIPT;
    if (item->kind == WH_ITEM_BAD) {
        r->say(&item->error);
    } else if (item->kind == WH_ITEM_CASE) {
        wh_error bad;
        if (wh_case_parse(r->a, item->raw, file, item->line, &c, &bad) != WH_OK) {
            r->say(&bad);
        } else if ((signature = wh_case_field(c, "signature")).n == 0) {
            if (compares(c)) /* written by a person: of the signature a core has the kind alone */
                add_core(r->known, c, WH_STR("rel:"));
        } else {
            wh_hash_set_add(&r->known->keys, key_of(c, signature, &shape));
            add_core(r->known, c, signature);
            key = origin_of(c, signature);
            if (key)
                wh_hash_set_add(&r->known->origins, key);
        }
    }
    wh_buf_release(&shape);
    wh_arena_rewind(r->a, mark);
    return WH_OK;
}

int wh_known_add_archive(wh_known *k, const char *path, void (*say)(const wh_error *e),
                         wh_error *err)
{
    reading r = {k, wh_arena_new(NULL, 0), say, 0, 0};
    wh_input_handler handler = {on_item, &r};
    char *argv[2] = {NULL, (char *)(uintptr_t)path};
    wh_inputs inputs = WH_INPUTS_INIT;
    int rc = wh_inputs_expand(&inputs, 2, argv, NULL, err);
    size_t i;

    for (i = 0; rc == WH_OK && i < inputs.n; i++) {
        r.cases = r.others = 0;
        rc = wh_input_read(inputs.v[i], NULL, false, &handler, err);
        /* In a directory an empty one is what a search leaves that found nothing. */
        if (rc == WH_OK && r.cases == 0 && (r.others || strcmp(inputs.v[i], path) == 0))
            rc = wh_error_at(err, WH_ESYNTAX, inputs.v[i], 0,
                             "holds no case, so nothing is known by it; expected \"-- @case 1\"");
    }
    wh_inputs_free(&inputs);
    wh_arena_free(r.a);
    return rc;
}

/* ---- suppressions -----------------------------------------------------------------------------
 */

int wh_known_add_suppressions(wh_known *k, const char *path, wh_error *err)
{
    wh_buf text = WH_BUF_INIT(16 << 20);
    FILE *f = fopen(path, "rb");
    int rc = WH_OK;
    size_t n = 1;

    if (!k->a)
        k->a = wh_arena_new(NULL, 0);
    if (!f)
        return wh_error_at(err, WH_EIO, path, 0, "can't be read: %s", strerror(errno));
    while (n > 0 && wh_buf_reserve(&text, 4096)) {
        n = fread(text.p + text.n, 1, text.cap - text.n, f);
        text.n += n;
    }
    if (ferror(f) || text.status != WH_OK)
        rc = wh_error_at(err, WH_EIO, path, 0, "can't be read");
    else
        rc = wh_suppressions_read(k->a, wh_arena_str(k->a, wh_buf_view(&text)), path,
                                  &k->suppressions, err);
    fclose(f);
    wh_buf_release(&text);
    return rc;
}

void wh_known_release(wh_known *k)
{
    wh_hash_set_release(&k->keys);
    free(k->cores);
    k->cores = NULL;
    k->ncores = 0;
    wh_hash_set_release(&k->origins);
    wh_arena_free(k->a);
    k->a = NULL;
}

/* ---- judging ----------------------------------------------------------------------------------
 */

bool wh_known_asks(const wh_known *k)
{
    return k->dedup || k->keys.n || k->ncores || k->suppressions.n;
}

static bool holds_core(const wh_known *k, const wh_core *core)
{
    size_t i;

    for (i = 0; i < k->ncores; i++)
        if (wh_core_is_like(core, &k->cores[i]))
            return true;
    return false;
}

static bool is_sample(const wh_case *c)
{
    wh_str seed = wh_case_field(c, "seed");

    return seed.n && wh_hash64_of(seed) % SAMPLE_EVERY == 0;
}

int wh_known_judge(const wh_known *k, const wh_case *c, wh_str signature, wh_core_memo *memo,
                   wh_identity *out)
{
    wh_str how = signature.n ? signature : WH_STR("flaky");
    bool reduced = wh_case_field(c, "reduced").n > 0;
    uint64_t origin = k->origins.n ? origin_of(c, signature) : 0, key = 0;
    wh_core whole;

    out->rule = NULL;
    if (k->keys.n || k->suppressions.n) {
        wh_buf shape = WH_BUF_INIT(WH_STATEMENT_MAX);

        key = key_of(c, how, &shape);
        out->rule = wh_suppressions_find(&k->suppressions, c, signature, wh_buf_view(&shape));
        wh_buf_release(&shape);
    }
    out->sample = out->sample && !reduced && is_sample(c);
    if (reduced || k->ncores)
        wh_case_core(c, how, memo, &whole);
    if (reduced)
        out->core = whole;
    else
        wh_random_core(c, how, memo, &out->core);
    if ((k->ncores && !out->sample && holds_core(k, &whole)) ||
        (!reduced && key && wh_hash_set_has(&k->keys, key)) ||
        (origin && wh_hash_set_has(&k->origins, origin)))
        return WH_FINDING_KNOWN;
    return out->rule ? WH_FINDING_SUPPRESSED : WH_FINDING_NEW;
}
