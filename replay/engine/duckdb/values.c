/*
 * Values out of vectors (https://duckdb.org/docs/stable/clients/c/vector): numbers, text, bytes and booleans
 * as what they are; all else as its text and the name of its type, nested values too.
 */
#include "replay/engine/duckdb/session.h"

__extension__ typedef unsigned __int128 u128;

void wh_duck_column_of(const wh_duck_api *api, duckdb_vector v, wh_duck_column *c)
{
    c->vector = v;
    c->type = api->vector_get_column_type(v);
    c->id = api->get_type_id(c->type);
    c->stored = c->id == DUCKDB_TYPE_DECIMAL ? api->decimal_internal_type(c->type)
                : c->id == DUCKDB_TYPE_ENUM  ? api->enum_internal_type(c->type)
                                             : c->id;
    c->scale = c->id == DUCKDB_TYPE_DECIMAL ? api->decimal_scale(c->type) : 0;
    c->data = api->vector_get_data(v);
    c->valid = api->vector_get_validity(v);
}

void wh_duck_column_release(const wh_duck_api *api, wh_duck_column *c)
{
    api->destroy_logical_type(&c->type);
}

/* ---- numbers ---------------------------------------------------------------------------------- */

/* Whatever whole number is stored there: its amount and sign. */
static bool read_whole(int stored, const void *data, idx_t i, u128 *amount)
{
    int64_t n = 0;
    duckdb_hugeint h;

    switch (stored) {
    case DUCKDB_TYPE_TINYINT: n = ((const int8_t *)data)[i]; break;
    case DUCKDB_TYPE_SMALLINT: n = ((const int16_t *)data)[i]; break;
    case DUCKDB_TYPE_INTEGER: n = ((const int32_t *)data)[i]; break;
    case DUCKDB_TYPE_BIGINT: n = ((const int64_t *)data)[i]; break;
    case DUCKDB_TYPE_UTINYINT: n = ((const uint8_t *)data)[i]; break;
    case DUCKDB_TYPE_USMALLINT: n = ((const uint16_t *)data)[i]; break;
    case DUCKDB_TYPE_UINTEGER: n = ((const uint32_t *)data)[i]; break;
    case DUCKDB_TYPE_UBIGINT: *amount = ((const uint64_t *)data)[i]; return false;
    default:
        h = ((const duckdb_hugeint *)data)[i];
        *amount = (u128)(uint64_t)h.upper << 64 | h.lower;
        if (stored == DUCKDB_TYPE_UHUGEINT || h.upper >= 0)
            return false;
        *amount = -*amount;
        return true;
    }
    *amount = n < 0 ? (u128)0 - (u128)(__int128_t)n : (u128)n;
    return n < 0;
}

/* In decimal, with so many digits behind the point. */
static void put_number(wh_buf *b, bool negative, u128 amount, unsigned scale)
{
    char digits[96];
    size_t n = 0;

    for (unsigned k = 1; amount > 0 || k <= scale + 1; k++, amount /= 10) {
        digits[n++] = (char)('0' + (int)(amount % 10));
        if (k == scale)
            digits[n++] = '.';
    }
    if (negative)
        wh_buf_char(b, '-');
    while (n > 0)
        wh_buf_char(b, digits[--n]);
}

static void put_padded(wh_buf *b, uint64_t n, unsigned width)
{
    char digits[24];

    for (unsigned i = 0; i < width; i++, n /= 10)
        digits[i] = (char)('0' + n % 10);
    while (width > 0)
        wh_buf_char(b, digits[--width]);
}

/* ---- dates and times -------------------------------------------------------------------------- */

/* The proleptic Gregorian calendar; after Howard Hinnant, "chrono-compatible low-level date algorithms". */
static void put_date(wh_buf *b, int64_t days)
{
    int64_t z = days + 719468, era = (z >= 0 ? z : z - 146096) / 146097;
    int64_t doe = z - era * 146097, yoe = (doe - doe / 1460 + doe / 36524 - doe / 146096) / 365;
    int64_t doy = doe - (365 * yoe + yoe / 4 - yoe / 100), mp = (5 * doy + 2) / 153;
    int64_t month = mp < 10 ? mp + 3 : mp - 9, year = yoe + era * 400 + (month <= 2);

    if (year < 0)
        wh_buf_char(b, '-');
    put_padded(b, (uint64_t)(year < 0 ? -year : year), year > 9999 || year < -9999 ? 6 : 4);
    wh_buf_char(b, '-');
    put_padded(b, (uint64_t)month, 2);
    wh_buf_char(b, '-');
    put_padded(b, (uint64_t)(doy - (153 * mp + 2) / 5 + 1), 2);
}

/* A time of day in units of which `unit` are a second; the fraction as far as it is not zero. */
static void put_time(wh_buf *b, uint64_t t, uint64_t unit)
{
    uint64_t s = t / unit, fraction = t % unit;

    put_padded(b, s / 3600, s / 3600 > 99 ? 6 : 2);
    wh_buf_char(b, ':');
    put_padded(b, s / 60 % 60, 2);
    wh_buf_char(b, ':');
    put_padded(b, s % 60, 2);
    if (fraction > 0)
        wh_buf_char(b, '.');
    for (; fraction > 0; fraction = fraction * 10 % unit)
        wh_buf_char(b, (char)('0' + fraction * 10 / unit));
}

static void put_timestamp(wh_buf *b, int64_t t, int64_t unit)
{
    int64_t day = 86400 * unit, days = t / day - (t % day < 0);

    if (t == INT64_MAX || t == -INT64_MAX) {
        wh_buf_text(b, t > 0 ? "infinity" : "-infinity");
        return;
    }
    put_date(b, days);
    wh_buf_char(b, ' ');
    put_time(b, (uint64_t)(t - days * day), (uint64_t)unit);
}

/* ---- other texts ------------------------------------------------------------------------------ */

static void put_hex(wh_buf *b, wh_str bytes)
{
    static const char digits[] = "0123456789abcdef";

    for (size_t i = 0; i < bytes.n; i++) {
        wh_buf_char(b, digits[(uint8_t)bytes.p[i] >> 4]);
        wh_buf_char(b, digits[(uint8_t)bytes.p[i] & 15]);
    }
}

static void put_uuid(wh_buf *b, duckdb_hugeint h)
{
    uint64_t upper = (uint64_t)h.upper ^ (uint64_t)1 << 63;

    wh_buf_hex(b, upper >> 32, 8);
    wh_buf_char(b, '-');
    wh_buf_hex(b, upper >> 16 & 0xffff, 4);
    wh_buf_char(b, '-');
    wh_buf_hex(b, upper & 0xffff, 4);
    wh_buf_char(b, '-');
    wh_buf_hex(b, h.lower >> 48, 4);
    wh_buf_char(b, '-');
    wh_buf_hex(b, h.lower & 0xffffffffffff, 12);
}

/* The first byte says how many bits of the second are none. */
static void put_bits(wh_buf *b, wh_str s)
{
    size_t i = s.n > 0 ? (unsigned char)s.p[0] : 0;

    for (; s.n > 0 && i < (s.n - 1) * 8; i++)
        wh_buf_char(b, (char)('0' + ((unsigned char)s.p[1 + i / 8] >> (7 - i % 8) & 1)));
}

/* Its time of day in microseconds, and 57599 - seconds east of Greenwich in 24 bits. */
static void put_time_tz(wh_buf *b, uint64_t bits)
{
    int64_t offset = 57599 - (int64_t)(bits & 0xffffff);
    uint64_t amount = (uint64_t)(offset < 0 ? -offset : offset);

    put_time(b, bits >> 24, 1000000);
    wh_buf_char(b, offset < 0 ? '-' : '+');
    put_time(b, amount, 1);
}

static void put_interval(wh_buf *b, const duckdb_interval *v)
{
    wh_buf_format(b, "%d months %d days %lld us", (int)v->months, (int)v->days, (long long)v->micros);
}

static bool is_valid(const wh_duck_column *c, idx_t i)
{
    return c->valid == NULL || (c->valid[i / 64] >> (i % 64) & 1) != 0;
}

static void put_enum(const wh_duck_api *api, const wh_duck_column *c, idx_t i, wh_buf *b)
{
    u128 index;
    char *text;

    read_whole(c->stored, c->data, i, &index);
    text = api->enum_dictionary_value(c->type, (idx_t)index);
    wh_buf_text(b, text ? text : "");
    api->free(text);
}

/* ---- nested values ---------------------------------------------------------------------------- */

static bool put_value(const wh_duck_api *api, const wh_duck_column *c, idx_t i, unsigned depth, wh_buf *b);

static bool put_items(const wh_duck_api *api, duckdb_vector child, idx_t from, idx_t n, unsigned depth, wh_buf *b)
{
    wh_duck_column c;
    bool ok = true;

    wh_duck_column_of(api, child, &c);
    wh_buf_char(b, '[');
    for (idx_t k = 0; ok && k < n; k++) {
        wh_buf_text(b, k ? ", " : "");
        ok = put_value(api, &c, from + k, depth, b);
    }
    wh_buf_char(b, ']');
    wh_duck_column_release(api, &c);
    return ok;
}

static bool put_struct(const wh_duck_api *api, const wh_duck_column *c, idx_t i, unsigned depth, wh_buf *b)
{
    idx_t n = api->struct_type_child_count(c->type);
    bool ok = true;

    wh_buf_char(b, '{');
    for (idx_t k = 0; ok && k < n; k++) {
        char *name = api->struct_type_child_name(c->type, k);
        wh_duck_column member;

        wh_buf_format(b, "%s%s: ", k ? ", " : "", name ? name : "");
        api->free(name);
        wh_duck_column_of(api, api->struct_vector_get_child(c->vector, k), &member);
        ok = put_value(api, &member, i, depth, b);
        wh_duck_column_release(api, &member);
    }
    wh_buf_char(b, '}');
    return ok;
}

/* Which of its members it is, and that. */
static bool put_union(const wh_duck_api *api, const wh_duck_column *c, idx_t i, unsigned depth, wh_buf *b)
{
    uint8_t tag = ((const uint8_t *)api->vector_get_data(api->struct_vector_get_child(c->vector, 0)))[i];
    wh_duck_column member;
    bool ok;

    wh_buf_format(b, "{%u: ", tag);
    wh_duck_column_of(api, api->struct_vector_get_child(c->vector, (idx_t)tag + 1), &member);
    ok = put_value(api, &member, i, depth, b);
    wh_duck_column_release(api, &member);
    wh_buf_char(b, '}');
    return ok;
}

/* Of a type that has no kind of its own: the name, and its text to `b`. NULL: not known. */
static const char *put_typed(const wh_duck_api *api, const wh_duck_column *c, idx_t i, unsigned depth, wh_buf *b)
{
    const duckdb_list_entry *list = &((const duckdb_list_entry *)c->data)[i];
    int64_t t;
    idx_t n;

    switch (c->id) {
    case DUCKDB_TYPE_DATE:
        t = ((const int32_t *)c->data)[i];
        if (t == INT32_MAX || t == -INT32_MAX)
            wh_buf_text(b, t > 0 ? "infinity" : "-infinity");
        else
            put_date(b, t);
        return "date";
    case DUCKDB_TYPE_TIME:
        put_time(b, ((const uint64_t *)c->data)[i], 1000000);
        return "time";
    case DUCKDB_TYPE_TIME_NS:
        put_time(b, ((const uint64_t *)c->data)[i], 1000000000);
        return "time_ns";
    case DUCKDB_TYPE_TIME_TZ:
        put_time_tz(b, ((const uint64_t *)c->data)[i]);
        return "timetz";
    case DUCKDB_TYPE_TIMESTAMP:
        put_timestamp(b, ((const int64_t *)c->data)[i], 1000000);
        return "timestamp";
    case DUCKDB_TYPE_TIMESTAMP_TZ:
        put_timestamp(b, ((const int64_t *)c->data)[i], 1000000);
        wh_buf_text(b, "+00");
        return "timestamptz";
    case DUCKDB_TYPE_TIMESTAMP_S:
        put_timestamp(b, ((const int64_t *)c->data)[i], 1);
        return "timestamp_s";
    case DUCKDB_TYPE_TIMESTAMP_MS:
        put_timestamp(b, ((const int64_t *)c->data)[i], 1000);
        return "timestamp_ms";
    case DUCKDB_TYPE_TIMESTAMP_NS:
        put_timestamp(b, ((const int64_t *)c->data)[i], 1000000000);
        return "timestamp_ns";
    case DUCKDB_TYPE_INTERVAL:
        put_interval(b, &((const duckdb_interval *)c->data)[i]);
        return "interval";
    case DUCKDB_TYPE_UUID:
        put_uuid(b, ((const duckdb_hugeint *)c->data)[i]);
        return "uuid";
    case DUCKDB_TYPE_BIT:
        put_bits(b, wh_duck_string(&((const duckdb_string *)c->data)[i]));
        return "bit";
    case DUCKDB_TYPE_ENUM:
        put_enum(api, c, i, b);
        return "enum";
    case DUCKDB_TYPE_LIST:
        return put_items(api, api->list_vector_get_child(c->vector), list->offset, list->length, depth + 1, b)
                   ? "list"
                   : NULL;
    case DUCKDB_TYPE_MAP:
        return put_items(api, api->list_vector_get_child(c->vector), list->offset, list->length, depth + 1, b)
                   ? "map"
                   : NULL;
    case DUCKDB_TYPE_ARRAY:
        n = api->array_type_array_size(c->type);
        return put_items(api, api->array_vector_get_child(c->vector), i * n, n, depth + 1, b) ? "array" : NULL;
    case DUCKDB_TYPE_STRUCT:
        return put_struct(api, c, i, depth + 1, b) ? "struct" : NULL;
    case DUCKDB_TYPE_UNION:
        return put_union(api, c, i, depth + 1, b) ? "union" : NULL;
    case DUCKDB_TYPE_BIGNUM: /* as it is stored, which is the same for the same number */
        put_hex(b, wh_duck_string(&((const duckdb_string *)c->data)[i]));
        return "bignum";
    case DUCKDB_TYPE_GEOMETRY: /* as well-known binary */
        put_hex(b, wh_duck_string(&((const duckdb_string *)c->data)[i]));
        return "geometry";
    case DUCKDB_TYPE_VARIANT:
        return wh_duck_variant(api, c, i, put_value, b) ? "variant" : NULL;
    default:
        return NULL;
    }
}

static bool value_at(const wh_duck_api *api, const wh_duck_column *c, idx_t i, unsigned depth, wh_buf *b,
                     wh_value *v);

/* One that stands in another, as a case would write it. */
static bool put_value(const wh_duck_api *api, const wh_duck_column *c, idx_t i, unsigned depth, wh_buf *b)
{
    wh_buf own = WH_BUF_INIT((size_t)1 << 30);
    wh_value v;
    bool ok = depth < WH_DUCK_DEEPEST && value_at(api, c, i, depth, &own, &v);

    if (ok)
        wh_value_print(b, &v);
    wh_buf_release(&own);
    return ok;
}

static void decimal(wh_buf *b, bool negative, u128 amount, unsigned scale, wh_value *v)
{
    size_t from = b->n;

    put_number(b, negative, amount, scale);
    v->kind = WH_DECIMAL;
    v->type = WH_STR("numeric");
    v->s = (wh_str){b->p + from, b->n - from};
}

static bool value_at(const wh_duck_api *api, const wh_duck_column *c, idx_t i, unsigned depth, wh_buf *b,
                     wh_value *v)
{
    size_t from = b->n;
    const char *type;
    u128 amount;
    bool negative;

    v->kind = WH_NULL;
    if (c->id == DUCKDB_TYPE_SQLNULL || !is_valid(c, i))
        return true;
    switch (c->id) {
    case DUCKDB_TYPE_BOOLEAN:
        v->kind = WH_BOOL;
        v->i = ((const uint8_t *)c->data)[i] != 0;
        return true;
    case DUCKDB_TYPE_TINYINT:
    case DUCKDB_TYPE_SMALLINT:
    case DUCKDB_TYPE_INTEGER:
    case DUCKDB_TYPE_BIGINT:
    case DUCKDB_TYPE_UTINYINT:
    case DUCKDB_TYPE_USMALLINT:
    case DUCKDB_TYPE_UINTEGER:
    case DUCKDB_TYPE_UBIGINT:
    case DUCKDB_TYPE_HUGEINT:
    case DUCKDB_TYPE_UHUGEINT:
        negative = read_whole(c->stored, c->data, i, &amount);
        if (amount <= (u128)INT64_MAX + negative) {
            v->kind = WH_INT;
            v->i = (int64_t)(negative ? 0 - (uint64_t)amount : (uint64_t)amount);
        } else {
            decimal(b, negative, amount, 0, v);
        }
        return b->status == WH_OK;
    case DUCKDB_TYPE_DECIMAL:
        negative = read_whole(c->stored, c->data, i, &amount);
        decimal(b, negative, amount, c->scale, v);
        return b->status == WH_OK;
    case DUCKDB_TYPE_FLOAT:
        v->kind = WH_REAL;
        v->r = (double)((const float *)c->data)[i];
        return true;
    case DUCKDB_TYPE_DOUBLE:
        v->kind = WH_REAL;
        v->r = ((const double *)c->data)[i];
        return true;
    case DUCKDB_TYPE_VARCHAR:
    case DUCKDB_TYPE_BLOB:
        v->kind = c->id == DUCKDB_TYPE_BLOB ? WH_BLOB : WH_TEXT;
        v->s = wh_duck_string(&((const duckdb_string *)c->data)[i]);
        return true;
    default:
        type = put_typed(api, c, i, depth, b);
        if (type == NULL || b->status != WH_OK)
            return false;
        v->kind = WH_TYPED;
        v->type = wh_str_of(type);
        v->s = (wh_str){b->n > from ? b->p + from : "", b->n - from};
        return true;
    }
}

bool wh_duck_value(const wh_duck_api *api, const wh_duck_column *c, idx_t row, wh_buf *bytes, wh_value *out)
{
    return value_at(api, c, row, 0, bytes, out);
}
