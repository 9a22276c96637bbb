/* What the field "cause" of a reduced case says. */
#include "oracles/core/cause.h"
#include "formats/case/hash.h"

bool wh_cause_is_of_query(wh_str cause)
{
    return wh_str_starts_with(cause, "the query");
}

wh_str wh_cause_optimizer(wh_str cause)
{
    const wh_str head = WH_STR("optimizer ");
    const char *end = cause.n ? memchr(cause.p, ';', cause.n) : NULL;

    if (cause.n < head.n || memcmp(cause.p, head.p, head.n) != 0)
        return (wh_str){cause.p, 0};
    return (wh_str){cause.p, end ? (size_t)(end - cause.p) : cause.n};
}

/* "join_cache_level = 4" => "join_cache_level", but "enable_sort = off" as it is. */
static wh_str without_value(wh_str setting)
{
    const wh_str equals = WH_STR(" = ");
    size_t n = 0;

    while (n + equals.n < setting.n && memcmp(setting.p + n, equals.p, equals.n) != 0)
        n++;
    if (n + equals.n >= setting.n || setting.p[n + equals.n] == 'o')
        return setting;
    return (wh_str){setting.p, n};
}

static uint32_t add(uint64_t hash, uint64_t *out, uint32_t n, uint32_t max)
{
    uint32_t i = 0;

    while (i < n && out[i] != hash)
        i++;
    if (i < n || n == max)
        return n;
    out[n] = hash;
    return n + 1;
}

uint32_t wh_cause_optimizations(wh_str cause, uint64_t *out, uint32_t max)
{
    wh_str optimizer = wh_cause_optimizer(cause);
    size_t i, from = WH_STR("optimizer ").n;
    uint32_t n = 0;

    for (i = from; i <= optimizer.n; i++) {
        bool last = i == optimizer.n;

        if (!last && !(optimizer.p[i] == ' ' && optimizer.p[i - 1] == ','))
            continue;
        n = add(wh_hash64_of(without_value((wh_str){optimizer.p + from, i - from - !last})), out, n,
                max);
        from = i + 1;
    }
    return n;
}

bool wh_cause_has_both(wh_str cause, const char *one, const char *other)
{
    enum { MAX = 32 };
    uint64_t v[MAX];
    uint32_t n = wh_cause_optimizations(cause, v, MAX), all = n;

    all = add(wh_hash64_of(wh_str_of(one)), v, all, MAX);
    return all == n && add(wh_hash64_of(wh_str_of(other)), v, n, MAX) == n && n < MAX;
}

wh_str wh_cause_schema(wh_str cause)
{
    size_t n = 0;

    while (cause.n && !wh_str_starts_with(cause, "schema "))
        cause = (wh_str){cause.p + 1, cause.n - 1};
    while (n < cause.n && cause.p[n] != ';')
        n++;
    return (wh_str){cause.p, n};
}

/* Does the word stand there? */
static bool says(wh_str text, const char *word)
{
    for (; text.n; text = (wh_str){text.p + 1, text.n - 1})
        if (wh_str_starts_with(text, word))
            return true;
    return false;
}

wh_str wh_index_of(wh_str cause)
{
    return says(cause, "INDEX") || says(cause, "UNIQUE") ? WH_STR("index") : (wh_str){NULL, 0};
}

wh_str wh_switch_of(wh_str cause)
{
    const wh_str head = WH_STR("optimizer ");
    size_t n = head.n;

    if (!wh_str_starts_with(cause, head.p))
        return (wh_str){NULL, 0};
    while (n < cause.n && cause.p[n] != ';' &&
           !(cause.p[n] == ',' && n + 1 < cause.n && cause.p[n + 1] == ' '))
        n++;
    return (wh_str){cause.p + head.n, n - head.n};
}

wh_str wh_cure_of(wh_str cause)
{
    wh_str name = wh_switch_of(cause);

    return name.n ? name : wh_index_of(cause);
}
