/*
 * Values of results, from their texts: under the baseline these are exact for every type. What is
 * neither number, text, bytes nor boolean keeps its text and the name of its type.
 */
#include "formats/base/real.h"
#include "replay/engine/postgresql/session.h"

/* Object identifiers of the built-in types are the same in every release. */
enum {
    T_BOOL = 16,
    T_BYTEA = 17,
    T_CHAR = 18,
    T_NAME = 19,
    T_INT8 = 20,
    T_INT2 = 21,
    T_INT4 = 23,
    T_TEXT = 25,
    T_OID = 26,
    T_FLOAT4 = 700,
    T_FLOAT8 = 701,
    T_UNKNOWN = 705,
    T_BPCHAR = 1042,
    T_VARCHAR = 1043,
    T_NUMERIC = 1700,
    T_CSTRING = 2275,
    FIRST_USER = 16384,
};

static const struct {
    unsigned oid;
    const char *name;
} names[] = {
    {22, "int2vector"},   {24, "regproc"},     {27, "tid"},          {28, "xid"},
    {29, "cid"},          {30, "oidvector"},   {114, "json"},        {142, "xml"},
    {143, "xml_array"},       {199, "json_array"},     {600, "point"},       {601, "lseg"},
    {602, "path"},        {603, "box"},        {604, "polygon"},     {628, "line"},
    {650, "cidr"},        {718, "circle"},     {774, "macaddr8"},    {790, "money"},
    {829, "macaddr"},     {869, "inet"},       {1000, "bool_array"},     {1001, "bytea_array"},
    {1002, "char_array"},     {1003, "name_array"},    {1005, "int2_array"},     {1007, "int4_array"},
    {1009, "text_array"},     {1014, "bpchar_array"},  {1015, "varchar_array"},  {1016, "int8_array"},
    {1021, "float4_array"},   {1022, "float8_array"},  {1028, "oid_array"},      {1082, "date"},
    {1083, "time"},       {1114, "timestamp"}, {1115, "timestamp_array"}, {1182, "date_array"},
    {1183, "time_array"},     {1184, "timestamptz"}, {1185, "timestamptz_array"}, {1186, "interval"},
    {1187, "interval_array"}, {1231, "numeric_array"}, {1266, "timetz"},     {1560, "bit"},
    {1561, "bit_array"},      {1562, "varbit"},    {1563, "varbit_array"},   {2202, "regprocedure"},
    {2205, "regclass"},   {2206, "regtype"},   {2249, "record"},     {2278, "void"},
    {2287, "record_array"},   {2950, "uuid"},      {2951, "uuid_array"},     {3614, "tsvector"},
    {3615, "tsquery"},    {3802, "jsonb"},     {3807, "jsonb_array"},    {3904, "int4range"},
    {3905, "int4range_array"}, {3906, "numrange"}, {3907, "numrange_array"}, {3908, "tsrange"},
    {3910, "tstzrange"},  {3912, "daterange"}, {3926, "int8range"},  {4072, "jsonpath"},
    {4451, "int4multirange"}, {4532, "nummultirange"}, {4533, "tsmultirange"},
    {4534, "tstzmultirange"}, {4535, "datemultirange"}, {4536, "int8multirange"},
    {5069, "xid8"},
};

static wh_str type_name(Oid oid)
{
    size_t low = 0, high = sizeof names / sizeof *names;

    while (low < high) {
        size_t mid = (low + high) / 2;

        if (names[mid].oid == oid)
            return wh_str_of(names[mid].name);
        if (names[mid].oid < oid)
            low = mid + 1;
        else
            high = mid;
    }
    /* The number of a type that a case makes is another one each time. */
    return oid >= FIRST_USER ? WH_STR("user_type") : WH_STR("builtin_type");
}

static bool read_int(const char *p, size_t n, int64_t *out)
{
    uint64_t u = 0;
    size_t i = n > 0 && p[0] == '-';

    if (n == i || n - i > 19)
        return false;
    for (size_t k = i; k < n; k++) {
        if (p[k] < '0' || p[k] > '9')
            return false;
        u = u * 10 + (uint64_t)(p[k] - '0');
    }
    if (u > (uint64_t)INT64_MAX + i)
        return false;
    *out = i ? (int64_t)(0 - u) : (int64_t)u;
    return true;
}

static int hex(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    return -1;
}

/* \x00ff */
static bool read_bytea(const char *p, size_t n, wh_buf *bytes, wh_str *out)
{
    size_t start = bytes->n;

    if (n < 2 || n % 2 != 0 || p[0] != '\\' || p[1] != 'x')
        return false;
    for (size_t i = 2; i < n; i += 2) {
        int hi = hex(p[i]), lo = hex(p[i + 1]);

        if (hi < 0 || lo < 0) {
            bytes->n = start;
            return false;
        }
        wh_buf_char(bytes, (char)(hi * 16 + lo));
    }
    *out = (wh_str){n > 2 ? bytes->p + start : "", bytes->n - start};
    return bytes->status == WH_OK;
}

static bool is_number(const char *p, size_t n)
{
    return n > 0 && ((p[n - 1] >= '0' && p[n - 1] <= '9') || p[n - 1] == '.');
}

/* A case may change what the baseline says; a text that is not as expected stays a text with the
 * name of its type. */
void wh_pg_value(Oid type, const char *text, size_t n, wh_buf *bytes, wh_value *v)
{
    wh_str s = {text, n};
    double r;

    v->s = s;
    v->type = (wh_str){NULL, 0};
    switch (type) {
    case T_INT2:
    case T_INT4:
    case T_INT8:
    case T_OID:
        if (!read_int(text, n, &v->i))
            break;
        v->kind = WH_INT;
        return;
    case T_BOOL:
        v->kind = WH_BOOL;
        v->i = n > 0 && text[0] == 't';
        return;
    case T_TEXT:
    case T_VARCHAR:
    case T_BPCHAR:
    case T_NAME:
    case T_CHAR:
    case T_UNKNOWN:
    case T_CSTRING:
        v->kind = WH_TEXT;
        return;
    case T_FLOAT8:
    case T_FLOAT4:
        if (!wh_real_read(s, &r))
            break;
        v->kind = WH_REAL;
        /* The shortest text that gives the same float: its exact value is the float's. */
        v->r = type == T_FLOAT4 ? (double)(float)r : r;
        return;
    case T_NUMERIC:
        if (is_number(text, n)) {
            v->kind = WH_DECIMAL;
            v->type = WH_STR("numeric");
            return;
        }
        if (!wh_real_read(s, &r)) /* NaN, Infinity */
            break;
        v->kind = WH_REAL;
        v->r = r;
        return;
    case T_BYTEA:
        if (!read_bytea(text, n, bytes, &v->s))
            break;
        v->kind = WH_BLOB;
        return;
    default:
        break;
    }
    v->kind = WH_TYPED;
    v->type = type_name(type);
}
