/*
 * The shapes of bases and their mix. Each oracle needs some of them: NoREC and the ternary
 * partitionings of WHERE take `where` and `order`, those of DISTINCT, GROUP BY, HAVING and of
 * aggregates the shape of that name (and make one of a plainer base), DQE and those of DML changes
 * of rows.
 */
#include "generate/query/query.h"

#include "formats/base/options.h"
#include "formats/base/struct.h"

static bool windows_fit(const wh_gen *g)
{
    return g->features->windows_since <= g->version;
}

static bool ctes_fit(const wh_gen *g)
{
    return g->features->ctes_since <= g->version;
}

static const wh_shape shapes[] = {
    {43, "where", wh_shape_where, NULL, 0},
    {7, "order", wh_shape_order, NULL, 0},
    {9, "distinct", wh_shape_distinct, NULL, 0},
    {11, "group", wh_shape_group, NULL, 0},
    {9, "having", wh_shape_having, NULL, 0},
    {9, "aggregate", wh_shape_aggregate, NULL, 0},
    {0, "window", wh_shape_window, windows_fit, 0},
    {1, "cte", wh_shape_cte, ctes_fit, 0},
    {1, "compound", wh_shape_compound, NULL, 0},
    {3, "limit", wh_shape_limit, NULL, 0},
    {15, "search", wh_shape_search, wh_searches_fit, 0},
    {1, "constant", wh_shape_constant, NULL, 0},
    {2, "update", NULL, NULL, WH_CHANGE_UPDATE},
    {1, "delete", NULL, NULL, WH_CHANGE_DELETE},
    {1, "insert", NULL, NULL, WH_CHANGE_INSERT},
    {2, "upsert", NULL, NULL, WH_CHANGE_UPSERT},
    {0, "merge", NULL, NULL, WH_CHANGE_MERGE},
};

enum { SHAPES = sizeof shapes / sizeof shapes[0] };

_Static_assert(SHAPES <= WH_GENERATE_SHAPES, "a mix has room for all shapes");

const char *wh_generate_shape(size_t i)
{
    return i < SHAPES ? shapes[i].name : NULL;
}

unsigned wh_generate_shape_weight(size_t i)
{
    return i < SHAPES ? shapes[i].weight : 0;
}

/* ---- --mix --------------------------------------------------------------------------------- */

static size_t find_shape(wh_str name)
{
    size_t i = 0;

    while (i < SHAPES && !wh_str_is(name, shapes[i].name))
        i++;
    return i;
}

static int refuse(wh_error *err, const char *why, wh_str what)
{
    return wh_error_set(err, WH_EINVAL, "%s '%.*s'; a mix is SHAPE=WEIGHT,..., as group=3,where=1",
                        why, (int)(what.n < 60 ? what.n : 60), what.p);
}

int wh_generate_mix(wh_str text, wh_generate_options *opt, wh_error *err)
{
    const size_t last = offsetof(wh_generate_options, mix) + sizeof opt->mix;
    uint16_t mix[WH_GENERATE_SHAPES] = {0};
    uint64_t total = 0;
    size_t at = 0;

    while (at <= text.n) {
        size_t end = at, equals;
        uint64_t weight = 1;
        wh_str part;
        size_t shape;

        while (end < text.n && text.p[end] != ',')
            end++;
        part = (wh_str){text.p + at, end - at};
        for (equals = 0; equals < part.n && part.p[equals] != '=';)
            equals++;
        shape = find_shape((wh_str){part.p, equals});
        if (shape == SHAPES)
            return refuse(err, "there is no shape", (wh_str){part.p, equals});
        if (equals < part.n &&
            (!wh_parse_count((wh_str){part.p + equals + 1, part.n - equals - 1}, &weight) ||
             weight > 1000))
            return refuse(err, "a weight is a whole number up to 1000, not", part);
        mix[shape] = (uint16_t)weight;
        at = end + 1;
    }
    for (size_t i = 0; i < SHAPES; i++)
        total += mix[i];
    if (total == 0)
        return refuse(err, "nothing has a weight in", text);
    if (opt == NULL || wh_struct_shared(opt, last) < last)
        return wh_error_set(err, WH_EINVAL,
                            "wh_generate_options.size has no room for a mix: "
                            "start from WH_GENERATE_OPTIONS_INIT");
    memcpy(opt->mix, mix, sizeof mix);
    return WH_OK;
}

bool wh_mix_is_given(const uint16_t *mix)
{
    for (size_t i = 0; i < SHAPES; i++) {
        if (mix[i])
            return true;
    }
    return false;
}

void wh_mix_print(wh_buf *b, const uint16_t *mix)
{
    bool first = true;

    for (size_t i = 0; i < SHAPES; i++) {
        if (mix[i] == 0)
            continue;
        wh_buf_text(b, first ? "" : ",");
        wh_buf_text(b, shapes[i].name);
        wh_buf_char(b, '=');
        wh_buf_uint(b, mix[i]);
        first = false;
    }
}

const char *wh_mix_lacks(const wh_gen *g, const uint16_t *mix)
{
    const char *lacking = NULL;

    for (size_t i = 0; i < SHAPES; i++) {
        if (mix[i] && (!shapes[i].change || wh_change_is_there(g, shapes[i].change)))
            return NULL;
        if (mix[i])
            lacking = shapes[i].name;
    }
    return lacking;
}

/* ---- drawing ------------------------------------------------------------------------------- */

/* Weights are shares of bases: a shape without siblings is drawn as often more. */
static unsigned weight_of(const wh_gen *g, const uint16_t *mix, bool given, size_t i)
{
    bool alone = shapes[i].change || shapes[i].write == wh_shape_having;
    unsigned times = alone && g->features->family ? g->features->family : 1;
    unsigned weight = given                                ? mix[i]
                      : shapes[i].write == wh_shape_window ? g->features->window_weight
                                                           : shapes[i].weight;

    if (weight == 0 || (shapes[i].fits && !shapes[i].fits(g)) ||
        (shapes[i].change && !wh_change_fits(g, shapes[i].change)))
        return 0;
    return weight * times;
}

static void write_shape(wh_gen *g, const uint16_t *mix)
{
    bool given = wh_mix_is_given(mix);
    unsigned weights[SHAPES], total = 0;
    uint32_t x;
    size_t i;

    for (i = 0; i < SHAPES; i++) {
        weights[i] = weight_of(g, mix, given, i);
        total += weights[i];
    }
    x = total ? wh_rng_below(&g->rng, total) : 0;
    for (i = 0; i + 1 < SHAPES && x >= weights[i]; i++)
        x -= weights[i];
    if (total == 0)
        i = 0; /* this version has none of them */
    if (shapes[i].change)
        wh_change_write(g, shapes[i].change);
    else
        shapes[i].write(g);
}

void wh_query(wh_gen *g, const uint16_t *mix)
{
    if (!wh_family_sibling(g)) {
        wh_family_begin(g);
        write_shape(g, mix);
        wh_family_end(g);
    }
    wh_gen_text(g, ";\n");
}
