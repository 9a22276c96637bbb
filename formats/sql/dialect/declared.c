/*
 * Functions that a user says an engine has, beside those of the dialect's list: as text, so that a
 * profile and a case can carry them.
 */
#include "formats/sql/dialect/dialect.h"

#include <stdlib.h>

static const struct {
    const char *name;
    uint16_t flags;
} kinds[] = {
    {"scalar", 0}, {"aggregate", WH_FN_AGGREGATE}, {"nondeterministic", WH_FN_NONDETERMINISTIC}};

enum { NKINDS = sizeof kinds / sizeof kinds[0] };

static bool is_name(wh_str s)
{
    size_t i;

    for (i = 0; i < s.n; i++) {
        char c = s.p[i];
        if (!(c >= 'a' && c <= 'z') && !(c >= 'A' && c <= 'Z') && !(c >= '0' && c <= '9' && i) &&
            c != '_')
            return false;
    }
    return s.n > 0;
}

static size_t kind_of(wh_str word)
{
    size_t i;

    for (i = 0; i < NKINDS && !wh_str_is(word, kinds[i].name); i++)
        ;
    return i;
}

const char *wh_declared_function_wrong(wh_str name, wh_str kind)
{
    if (!is_name(name))
        return "a function's name has letters, digits and _";
    if (kind_of(kind) == NKINDS)
        return "a function is \"function NAME scalar\", or aggregate, or nondeterministic";
    return NULL;
}

bool wh_declared_function_next(wh_str *text, wh_str *name, wh_str *kind)
{
    const char *comma = text->n ? memchr(text->p, ',', text->n) : NULL;
    wh_str one = {text->p, comma ? (size_t)(comma - text->p) : text->n};
    size_t n = 0;

    if (text->n == 0)
        return false;
    text->p += one.n + (comma != NULL);
    text->n -= one.n + (comma != NULL);
    while (one.n && one.p[0] == ' ')
        one = (wh_str){one.p + 1, one.n - 1};
    while (n < one.n && one.p[n] != ' ')
        n++;
    *name = (wh_str){one.p, n};
    *kind = (wh_str){one.p + n + (n < one.n), one.n - n - (n < one.n)};
    return true;
}

static int by_name(const void *a, const void *b)
{
    return strcmp(((const wh_function *)a)->name, ((const wh_function *)b)->name);
}

const wh_dialect *wh_dialect_with_functions(wh_arena *a, const wh_dialect *d, wh_str text)
{
    size_t listed = *d->nfunctions, n = listed, room = listed + 1, i;
    wh_dialect *out;
    wh_function *v;
    wh_str name, kind;
    size_t *count;

    if (text.n == 0)
        return d;
    for (i = 0; i < text.n; i++)
        room += text.p[i] == ',';
    out = WH_NEW(a, wh_dialect);
    count = WH_NEW(a, size_t);
    v = WH_NEW_N(a, wh_function, room + 1);
    memcpy(v, d->functions, listed * sizeof *v);
    while (wh_declared_function_next(&text, &name, &kind)) {
        char *lower;
        if (wh_declared_function_wrong(name, kind) || wh_dialect_function(d, name))
            continue;
        lower = wh_arena_zalloc(a, name.n + 1);
        for (i = 0; i < name.n; i++)
            lower[i] = (char)(name.p[i] >= 'A' && name.p[i] <= 'Z' ? name.p[i] + 32 : name.p[i]);
        for (i = listed; i < n && strcmp(v[i].name, lower) != 0; i++)
            ;
        v[i] = (wh_function){lower, 0, -1, kinds[kind_of(kind)].flags, WH_CLASS_UNKNOWN, WH_ORDER_UNKNOWN};
        n += i == n;
    }
    qsort(v, n, sizeof *v, by_name);
    *count = n;
    *out = *d;
    out->functions = v;
    out->nfunctions = count;
    out->like = d;
    return out;
}
