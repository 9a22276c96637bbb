/* The list of dialects and what all of them share. */
#include "formats/sql/dialect/dialect.h"

#define ROW(name) &wh_dialect_##name,
static const wh_dialect *const dialects[] = {WH_DIALECTS(ROW)};

const wh_dialect *wh_dialect_at(size_t i)
{
    return i < sizeof dialects / sizeof *dialects ? dialects[i] : NULL;
}

static bool is_called(const wh_dialect *d, wh_str name)
{
    size_t k;

    if (wh_str_eq_nocase(name, wh_str_of(d->name)))
        return true;
    for (k = 0; d->aliases && d->aliases[k]; k++)
        if (wh_str_eq_nocase(name, wh_str_of(d->aliases[k])))
            return true;
    return false;
}

const wh_dialect *wh_dialect_find(wh_str whole)
{
    const char *plus = whole.n ? memchr(whole.p, '+', whole.n) : NULL;
    wh_str name = {whole.p, plus ? (size_t)(plus - whole.p) : whole.n};
    const wh_dialect *d;
    size_t i;

    for (i = 0; (d = wh_dialect_at(i)) != NULL; i++)
        if (is_called(d, name))
            return plus ? wh_dialect_in_modes(d, (wh_str){plus + 1, whole.n - name.n - 1}) : d;
    return NULL;
}

const wh_dialect *wh_dialect_of(wh_str name)
{
    return wh_dialect_find(name.n ? name : WH_STR("sqlite"));
}

bool wh_dialect_speaks(wh_str own, wh_str name)
{
    const wh_dialect *engine = wh_dialect_find(own), *asked = wh_dialect_find(name);

    if (wh_str_eq(own, name))
        return true;
    if (!engine || !asked || !(wh_str_is(own, engine->name) || wh_str_is(name, asked->name)))
        return false;
    return wh_dialect_is(engine, asked);
}

bool wh_dialect_is_out_of_memory(const wh_dialect *d, wh_str error_class)
{
    size_t i;

    while (d && !d->memory_errors)
        d = d->like;
    for (i = 0; d && d->memory_errors[i]; i++)
        if (wh_str_is(error_class, d->memory_errors[i]))
            return true;
    return false;
}

bool wh_dialect_is(const wh_dialect *d, const wh_dialect *of)
{
    while (d && d != of)
        d = d->like;
    return d != NULL;
}

const void *wh_dialect_row(const void *rows, size_t n, size_t size, const wh_dialect *d)
{
    for (; d; d = d->like) {
        const char *row = rows;
        size_t i;

        for (i = 0; i < n; i++, row += size) {
            const wh_dialect *whose;

            memcpy(&whose, row, sizeof whose);
            if (whose == d)
                return row;
        }
    }
    return NULL;
}

uint32_t wh_version_number(wh_str engine)
{
    const char *blank = engine.n ? memchr(engine.p, ' ', engine.n) : NULL;
    size_t i = blank ? (size_t)(blank - engine.p) + 1 : 0, k = 0;
    uint32_t part[3] = {0, 0, 0};

    for (; i < engine.n && k < 3; i++) {
        if (engine.p[i] == '.')
            k++;
        else if (engine.p[i] >= '0' && engine.p[i] <= '9' && part[k] < 100)
            part[k] = part[k] * 10 + (uint32_t)(engine.p[i] - '0');
        else
            break;
    }
    return part[0] * 1000000 + part[1] * 1000 + part[2];
}

/* `name` of any case against the lower-case `key`, as strcmp. */
static int compare(wh_str name, const char *key)
{
    size_t i;

    for (i = 0; i < name.n; i++) {
        unsigned char c = (unsigned char)name.p[i];
        if (c >= 'A' && c <= 'Z')
            c = (unsigned char)(c + 32);
        if (c != (unsigned char)key[i])
            return c < (unsigned char)key[i] ? -1 : 1;
        if (key[i] == 0)
            return 1;
    }
    return key[i] ? -1 : 0;
}

char wh_function_takes(const wh_function *f, size_t argument)
{
    size_t n = f->takes ? strlen(f->takes) : 0;

    return n ? f->takes[argument < n ? argument : n - 1] : '*';
}

const wh_function *wh_dialect_function(const wh_dialect *d, wh_str name)
{
    size_t low = 0, high = *d->nfunctions;

    while (low < high) {
        size_t middle = low + (high - low) / 2;
        int order = compare(name, d->functions[middle].name);
        if (order == 0)
            return &d->functions[middle];
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return NULL;
}
