/*
 * VARIANT, whose values bring their types along (https://duckdb.org/docs/stable/sql/data_types/variant). A vector
 * of them has four children: the names of the fields of all objects in it; where the members of each object and list
 * begin; of each value its type and where its bytes are; and the bytes. Fields are written in the order of their
 * names, for a checkpoint may store them in another.
 */
#include "replay/engine/duckdb/session.h"

#include <stdlib.h>
#include <string.h>

enum {
    T_NULL = 0,
    T_TRUE = 1,
    T_FALSE = 2,
    T_DECIMAL = 15,
    T_TEXT = 16,
    T_BLOB = 17,
    T_OBJECT = 29,
    T_LIST = 30,
    T_BIGNUM = 31,
    T_BITS = 32,
    T_GEOMETRY = 33,
};

/* Types of one width: what they are elsewhere. */
static const struct fixed {
    int type, bytes;
} fixed[] = {
    [3] = {DUCKDB_TYPE_TINYINT, 1},       [4] = {DUCKDB_TYPE_SMALLINT, 2},      [5] = {DUCKDB_TYPE_INTEGER, 4},
    [6] = {DUCKDB_TYPE_BIGINT, 8},        [7] = {DUCKDB_TYPE_HUGEINT, 16},      [8] = {DUCKDB_TYPE_UTINYINT, 1},
    [9] = {DUCKDB_TYPE_USMALLINT, 2},     [10] = {DUCKDB_TYPE_UINTEGER, 4},     [11] = {DUCKDB_TYPE_UBIGINT, 8},
    [12] = {DUCKDB_TYPE_UHUGEINT, 16},    [13] = {DUCKDB_TYPE_FLOAT, 4},        [14] = {DUCKDB_TYPE_DOUBLE, 8},
    [18] = {DUCKDB_TYPE_UUID, 16},        [19] = {DUCKDB_TYPE_DATE, 4},         [20] = {DUCKDB_TYPE_TIME, 8},
    [21] = {DUCKDB_TYPE_TIME_NS, 8},      [22] = {DUCKDB_TYPE_TIMESTAMP_S, 8},  [23] = {DUCKDB_TYPE_TIMESTAMP_MS, 8},
    [24] = {DUCKDB_TYPE_TIMESTAMP, 8},    [25] = {DUCKDB_TYPE_TIMESTAMP_NS, 8}, [26] = {DUCKDB_TYPE_TIME_TZ, 8},
    [27] = {DUCKDB_TYPE_TIMESTAMP_TZ, 8}, [28] = {DUCKDB_TYPE_INTERVAL, 16},
};

/* A list in one row of a vector. */
typedef struct list {
    duckdb_vector items;
    uint64_t from, n;
} list;

typedef struct variant {
    const wh_duck_api *api;
    wh_duck_put *put;
    wh_str bytes;
    uint64_t nmembers, nvalues;
    const duckdb_string *names; /* of this row's fields */
    uint64_t nnames;
    const uint32_t *member_name, *member_value; /* of each member: which name and which value */
    const uint8_t *type;
    const uint32_t *offset;
} variant;

static list list_at(const wh_duck_api *api, duckdb_vector v, idx_t row)
{
    const duckdb_list_entry *e = &((const duckdb_list_entry *)api->vector_get_data(v))[row];

    return (list){api->list_vector_get_child(v), e->offset, e->length};
}

static const void *member_data(const wh_duck_api *api, const list *l, idx_t k, size_t width)
{
    const char *data = api->vector_get_data(api->struct_vector_get_child(l->items, k));

    return data + l->from * width;
}

static void open_row(const wh_duck_column *c, const wh_duck_api *api, idx_t row, variant *v)
{
    list names = list_at(api, api->struct_vector_get_child(c->vector, 0), row);
    list members = list_at(api, api->struct_vector_get_child(c->vector, 1), row);
    list values = list_at(api, api->struct_vector_get_child(c->vector, 2), row);
    duckdb_vector bytes = api->struct_vector_get_child(c->vector, 3);

    v->api = api;
    v->bytes = wh_duck_string(&((const duckdb_string *)api->vector_get_data(bytes))[row]);
    v->names = (const duckdb_string *)api->vector_get_data(names.items) + names.from;
    v->nnames = names.n;
    v->member_name = member_data(api, &members, 0, sizeof(uint32_t));
    v->member_value = member_data(api, &members, 1, sizeof(uint32_t));
    v->nmembers = members.n;
    v->type = member_data(api, &values, 0, sizeof(uint8_t));
    v->offset = member_data(api, &values, 1, sizeof(uint32_t));
    v->nvalues = values.n;
}

/* A number of seven bits a byte, the lowest first. False: the bytes end within it. */
static bool read_length(wh_str bytes, size_t *at, uint32_t *n)
{
    unsigned shift = 0;

    for (*n = 0; *at < bytes.n && shift < 32; shift += 7) {
        uint8_t byte = (uint8_t)bytes.p[(*at)++];

        *n |= (uint32_t)(byte & 127) << shift;
        if (byte < 128)
            return true;
    }
    return false;
}

/* The value whose bytes begin at `at`, as one of a vector of that type would be written. */
static bool put_fixed(const variant *v, int type, int stored, uint8_t scale, size_t n, size_t at, wh_buf *b)
{
    _Alignas(16) char copy[16] = {0};
    wh_duck_column c = {.id = type, .stored = stored, .scale = scale, .data = copy};

    if (at > v->bytes.n || n > v->bytes.n - at)
        return false;
    memcpy(copy, v->bytes.p + at, n);
    return v->put(v->api, &c, 0, WH_DUCK_DEEPEST - 1, b);
}

/* As what a DECIMAL is stored that has so many digits. */
static const struct {
    unsigned digits;
    int type;
    size_t bytes;
} decimals[] = {
    {4, DUCKDB_TYPE_SMALLINT, 2}, {9, DUCKDB_TYPE_INTEGER, 4}, {18, DUCKDB_TYPE_BIGINT, 8}, {38, DUCKDB_TYPE_HUGEINT, 16},
};

static bool put_decimal(const variant *v, size_t at, wh_buf *b)
{
    uint32_t width, scale;
    size_t i = 0;

    if (!read_length(v->bytes, &at, &width) || !read_length(v->bytes, &at, &scale) || scale > width || width > 38)
        return false;
    while (decimals[i].digits < width)
        i++;
    return put_fixed(v, DUCKDB_TYPE_DECIMAL, decimals[i].type, (uint8_t)scale, decimals[i].bytes, at, b);
}

static bool put_bytes(const variant *v, int kind, size_t at, wh_buf *b)
{
    wh_value value = {.kind = (uint8_t)kind};
    uint32_t n;

    if (!read_length(v->bytes, &at, &n) || n > v->bytes.n - at)
        return false;
    value.s = (wh_str){v->bytes.p + at, n};
    wh_value_print(b, &value);
    return true;
}

static bool put_at(const variant *v, uint64_t i, unsigned depth, wh_buf *b);

/* How many members, and the first of them; none has no first. */
static bool read_members(const variant *v, size_t at, uint32_t *n, uint32_t *first)
{
    *first = 0;
    if (!read_length(v->bytes, &at, n) || (*n > 0 && !read_length(v->bytes, &at, first)))
        return false;
    return *first <= v->nmembers && *n <= v->nmembers - *first;
}

static bool put_list(const variant *v, size_t at, unsigned depth, wh_buf *b)
{
    uint32_t n, first, k;
    bool ok = read_members(v, at, &n, &first);

    wh_buf_char(b, '[');
    for (k = 0; ok && k < n; k++) {
        wh_buf_text(b, k ? ", " : "");
        ok = put_at(v, v->member_value[first + k], depth, b);
    }
    wh_buf_char(b, ']');
    return ok;
}

typedef struct field {
    wh_str name;
    uint32_t value;
} field;

static int by_name(const void *a, const void *b)
{
    wh_str x = ((const field *)a)->name, y = ((const field *)b)->name;
    int order = memcmp(x.p, y.p, x.n < y.n ? x.n : y.n);

    return order ? order : (x.n > y.n) - (x.n < y.n);
}

static bool put_object(const variant *v, size_t at, unsigned depth, wh_buf *b)
{
    wh_buf found = WH_BUF_INIT((size_t)1 << 30);
    uint32_t n, first, k;
    bool ok = read_members(v, at, &n, &first);

    for (k = 0; ok && k < n; k++) {
        uint32_t name = v->member_name[first + k];
        field one = {{NULL, 0}, v->member_value[first + k]};

        ok = name < v->nnames;
        if (ok)
            one.name = wh_duck_string(&v->names[name]);
        wh_buf_add(&found, &one, sizeof one);
    }
    ok = ok && found.status == WH_OK;
    if (ok && n > 0)
        qsort(found.p, n, sizeof(field), by_name);
    wh_buf_char(b, '{');
    for (k = 0; ok && k < n; k++) {
        const field *one = &((const field *)(const void *)found.p)[k];

        wh_buf_text(b, k ? ", " : "");
        wh_buf_str(b, one->name);
        wh_buf_text(b, ": ");
        ok = put_at(v, one->value, depth, b);
    }
    wh_buf_char(b, '}');
    wh_buf_release(&found);
    return ok;
}

static bool put_at(const variant *v, uint64_t i, unsigned depth, wh_buf *b)
{
    int type;
    size_t at;

    if (i >= v->nvalues || depth > WH_DUCK_DEEPEST)
        return false;
    type = v->type[i];
    at = v->offset[i];
    if (at > v->bytes.n)
        return false;
    switch (type) {
    case T_NULL: wh_buf_text(b, "NULL"); return true;
    case T_TRUE: wh_buf_text(b, "true"); return true;
    case T_FALSE: wh_buf_text(b, "false"); return true;
    case T_DECIMAL: return put_decimal(v, at, b);
    case T_TEXT: return put_bytes(v, WH_TEXT, at, b);
    case T_BLOB:
    case T_BIGNUM:
    case T_BITS:
    case T_GEOMETRY: return put_bytes(v, WH_BLOB, at, b);
    case T_OBJECT: return put_object(v, at, depth + 1, b);
    case T_LIST: return put_list(v, at, depth + 1, b);
    default:
        return (size_t)type < sizeof fixed / sizeof *fixed && fixed[type].bytes > 0 &&
               put_fixed(v, fixed[type].type, fixed[type].type, 0, (size_t)fixed[type].bytes, at, b);
    }
}

bool wh_duck_variant(const wh_duck_api *api, const wh_duck_column *c, idx_t row, wh_duck_put *put, wh_buf *b)
{
    variant v;

    open_row(c, api, row, &v);
    v.put = put;
    return put_at(&v, 0, 0, b);
}
