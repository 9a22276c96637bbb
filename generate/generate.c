/*
 * The public face of the room: one case from a seed or from a byte string.
 */
#include <whittle/generate.h>

#include "formats/base/memory.h"
#include "formats/base/struct.h"
#include "generate/estimate/estimate.h"
#include "generate/dialect/feature_list.h"
#include "generate/query/complex.h"
#include "generate/profile/schema_file.h"
#include "generate/setup/setup.h"
#include "generate/profile/steer.h"
#include "generate/series/series.h"
#include "formats/sql/dialect/dialect.h"

/* The i-th of the dialects that are generated as another one is. */
static const char *borrower(size_t i)
{
    const wh_gen_features *f;
    const wh_dialect *d;

    for (size_t at = 0; (d = wh_dialect_at(at)) != NULL; at++) {
        f = wh_features_find(wh_str_of(d->name));
        if (f && strcmp(f->name, d->name) != 0 && i-- == 0)
            return d->name;
    }
    return NULL;
}

const char *wh_generate_dialect(size_t i)
{
    size_t n = 0;

    while (wh_features_at(n) && n < i)
        n++;
    if (wh_features_at(n))
        return wh_features_at(n)->name;
    for (i -= n, n = 0; wh_series_at(n) && n < i; n++)
        ;
    return wh_series_at(n) ? wh_series_at(n)->name : borrower(i - n);
}

/* What a case is made from. */
typedef struct origin {
    wh_str dialect;
    const void *bytes; /* with nbytes; else seed and number */
    size_t nbytes;
    uint64_t seed, number;
    bool seeded;
} origin;

static void key_rng(wh_rng *rng, const origin *from, uint64_t base)
{
    if (from->seeded)
        wh_rng_seed(rng, from->seed, from->number, base);
    else if (base == 0)
        wh_rng_from_bytes(rng, from->bytes, from->nbytes);
}

static void key(wh_gen *g, const origin *from, uint64_t base)
{
    key_rng(&g->rng, from, base);
}

static void print_origin(wh_buf *b, uint32_t version, const origin *from)
{
    wh_buf_text(b, "-- @case 1\n-- @dialect: ");
    wh_buf_str(b, from->dialect);
    if (from->seeded) {
        wh_buf_text(b, "\n-- @seed: ");
        wh_buf_uint(b, from->seed);
        wh_buf_char(b, '/');
        wh_buf_uint(b, from->number);
    }
    wh_buf_text(b, "\n-- @generator: gen ");
    wh_buf_uint(b, WH_GENERATE_VERSION);
    wh_buf_text(b, " dialect-version=");
    wh_buf_uint(b, version / 1000000);
    wh_buf_char(b, '.');
    wh_buf_uint(b, version / 1000 % 1000);
    wh_buf_char(b, '.');
    wh_buf_uint(b, version % 1000);
}

/* The fields say how to make this case again: the generator's version and what it aimed at. */
static void print_fields(wh_gen *g, const origin *from, const wh_generate_options *o)
{
    wh_buf *b = g->out;

    print_origin(b, g->version, from);
    if (o->schema) {
        wh_buf_text(b, " schema=");
        wh_buf_hex(b, o->schema->hash, 16);
    }
    if (o->profile) {
        wh_buf_text(b, " profile=");
        wh_buf_hex(b, o->profile->hash, 16);
    }
    if (wh_mix_is_given(o->mix)) {
        wh_buf_text(b, " mix=");
        wh_mix_print(b, o->mix);
    }
    if (o->budget) {
        wh_buf_text(b, " complex=");
        if (o->budget == WH_GENERATE_ANY_BUDGET)
            wh_buf_text(b, "any");
        else
            wh_buf_uint(b, o->budget);
    }
    wh_buf_char(b, '\n');
}

/* Half are small, a few huge. */
static unsigned draw_budget(wh_gen *g)
{
    static const uint16_t sizes[][2] = {{8, 24}, {24, 60}, {60, 140}, {140, 400}, {400, 1600}};
    uint32_t x = wh_rng_below(&g->rng, 100);
    unsigned i = x < 45 ? 0 : x < 80 ? 1 : x < 96 ? 2 : x < 99 ? 3 : 4;

    return wh_rng_range(&g->rng, sizes[i][0], sizes[i][1]);
}

static void print_case(wh_gen *g, const origin *from, const wh_generate_options *o)
{
    key(g, from, 0);
    wh_values_pool(g);
    wh_expressions_setup(g);
    print_fields(g, from, o);
    if (o->schema) {
        wh_schema_use(g, o->schema);
    } else {
        wh_gen_text(g, "-- @setup may-fail\n");
        wh_setup(g);
    }
    if (g->ntables == 0)
        return;
    wh_estimate_load(g);
    for (uint32_t base = 1; base <= o->queries && g->out->status == WH_OK; base++) {
        if (!from->seeded && base > 1 && g->rng.left == 0)
            break;
        key(g, from, base);
        wh_gen_text(g, "-- @base\n");
        if (o->budget) {
            wh_cx_query(g, o->budget == WH_GENERATE_ANY_BUDGET ? draw_budget(g) : o->budget);
            wh_gen_text(g, ";\n");
        } else {
            wh_query(g, o->mix);
        }
    }
    wh_gen_text(g, "-- @end\n");
}

/* The tables and the version: what the user says goes before what the profile says. */
static void aim_at(wh_gen *g, const wh_gen_features *dialect, const wh_generate_options *o)
{
    const wh_generate_profile *p = o->profile;

    g->features = !p ? dialect : o->version ? &p->versioned : &p->accepted;
    g->version = o->version ? o->version : p && p->version > 0 ? p->version : dialect->version;
}

/* A case of series of rows in time, of which there is neither a mix nor a profile. */
static int generate_series(const wh_series_dialect *d, const origin *from,
                           const wh_generate_options *o, wh_buf *out, wh_error *err)
{
    wh_series s = {.dialect = d, .out = out};
    uint32_t base;

    if (o->schema || o->profile || o->budget || wh_mix_is_given(o->mix))
        return wh_error_set(err, WH_EINVAL,
                            "of %s there is neither a mix nor a profile, a schema or a size",
                            d->name);
    key_rng(&s.rng, from, 0);
    print_origin(out, o->version ? o->version : d->version, from);
    wh_buf_text(out, "\n-- @setup\n");
    wh_series_setup(&s);
    for (base = 1; base <= o->queries && out->status == WH_OK; base++) {
        if (!from->seeded && base > 1 && s.rng.left == 0)
            break;
        key_rng(&s.rng, from, base);
        wh_buf_text(out, "-- @base\n");
        wh_series_query(&s);
        wh_buf_text(out, ";\n");
    }
    wh_buf_text(out, "-- @end\n");
    if (out->status == WH_OK)
        return WH_OK;
    return wh_error_set(err, out->status == WH_ENOMEM ? WH_ENOMEM : WH_ELIMIT,
                        "the generated case is over its limit of %zu bytes", out->limit);
}

static int generate(const origin *from, const wh_generate_options *opt, wh_buf *out, wh_error *err)
{
    const wh_str dialect = from->dialect;
    wh_generate_options o = WH_GENERATE_OPTIONS_INIT;
    const wh_gen_features *features = wh_features_find(dialect);
    const char *lacking;
    wh_arena *a;
    wh_gen *g;
    bool rows;
    int rc = wh_struct_check(opt, "WH_GENERATE_OPTIONS_INIT", err);

    if (rc != WH_OK)
        return rc;
    wh_struct_take(&o, sizeof o, opt);
    if (!from->seeded && o.queries == 0)
        o.queries = 1;
    if (wh_series_find(dialect))
        return generate_series(wh_series_find(dialect), from, &o, out, err);
    if (!features)
        return wh_error_set(err, WH_EINVAL,
                            "no generator for dialect '%.*s' (wh_generate_dialect() lists "
                            "those there are)",
                            (int)(dialect.n < 100 ? dialect.n : 100), dialect.p ? dialect.p : "");
    if (o.profile && o.profile->dialect != features)
        return wh_error_set(err, WH_EINVAL, "the profile is one of %s, not of %s",
                            o.profile->dialect->name, features->name);
    if (o.schema && o.schema->dialect != wh_dialect_find(dialect))
        return wh_error_set(err, WH_EINVAL, "the schema is one of %s, not of %s",
                            o.schema->dialect->name, features->name);
    a = wh_arena_new(NULL, 0);
    g = wh_arena_alloc(a, sizeof *g);
    memset(g, 0, offsetof(wh_gen, rows));
    g->arena = a;
    g->complex = WH_NEW(a, wh_complex);
    g->estimator = wh_arena_alloc(a, sizeof *g->estimator);
    memset(g->estimator, 0, offsetof(wh_estimator, cells));
    g->out = out;
    aim_at(g, features, &o);
    wh_buf_own(&g->snippet_text, WH_GEN_SNIPPET_MAX);
    lacking = wh_mix_lacks(g, o.mix);
    if (!lacking)
        print_case(g, from, &o);
    wh_buf_release(&g->snippet_text);
    rows = g->ntables > 0;
    wh_arena_free(a);
    if (lacking)
        return wh_error_set(err, WH_EINVAL,
                            "%s, or this version of it, has no %s, which the mix asks for",
                            features->name, lacking);
    if (!rows)
        return wh_error_set(err, WH_EINVAL, "no table of the schema has a column of a known type");
    if (out->status == WH_ENOMEM)
        return wh_error_set(err, WH_ENOMEM, "out of memory");
    if (out->status != WH_OK)
        return wh_error_set(err, WH_ELIMIT, "the generated case is over its limit of %zu bytes",
                            out->limit);
    return WH_OK;
}

int wh_generate(wh_str dialect, uint64_t seed, uint64_t number, const wh_generate_options *opt,
                wh_buf *out, wh_error *err)
{
    const origin from = {dialect, NULL, 0, seed, number, true};

    return generate(&from, opt, out, err);
}

int wh_generate_from_bytes(wh_str dialect, const void *bytes, size_t n,
                           const wh_generate_options *opt, wh_buf *out, wh_error *err)
{
    const origin from = {dialect, bytes, n, 0, 0, false};

    return generate(&from, opt, out, err);
}
