/* What the field "cause" of a reduced case says. */
#include "oracles/core/cause.h"

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
    while (n < cause.n && cause.p[n] != ';' && cause.p[n] != ',')
        n++;
    return (wh_str){cause.p + head.n, n - head.n};
}

wh_str wh_cure_of(wh_str cause)
{
    wh_str name = wh_switch_of(cause);

    return name.n ? name : wh_index_of(cause);
}
