/*
 * Values, by the type that column_meta names
 * (https://docs.tdengine.com/tdengine-reference/client-libraries/rest-api/).
 */
#include "formats/base/json.h"
#include "formats/base/real.h"
#include "replay/engine/tdengine/session.h"

enum shape { WHOLE, REAL, FLOAT, TEXT, BYTES, TRUTH };

static const struct {
    const char *type;
    enum shape shape;
    const char *name; /* of a value with a type; NULL: none */
} shapes[] = {
    {"BOOL", TRUTH, NULL},
    {"TINYINT", WHOLE, NULL},
    {"SMALLINT", WHOLE, NULL},
    {"INT", WHOLE, NULL},
    {"BIGINT", WHOLE, NULL},
    {"TINYINT UNSIGNED", WHOLE, NULL},
    {"SMALLINT UNSIGNED", WHOLE, NULL},
    {"INT UNSIGNED", WHOLE, NULL},
    {"BIGINT UNSIGNED", WHOLE, NULL},
    {"FLOAT", FLOAT, NULL},
    {"DOUBLE", REAL, NULL},
    {"VARCHAR", TEXT, NULL},
    {"BINARY", TEXT, NULL},
    {"NCHAR", TEXT, NULL},
    {"TIMESTAMP", TEXT, "timestamp"},
    {"JSON", TEXT, "json"},
    {"VARBINARY", BYTES, NULL},
    {"BLOB", BYTES, NULL},
    {"GEOMETRY", TEXT, "geometry"},
};

static int hex(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    c = (char)(c | 0x20);
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* Decoded at the end of `bytes`, which has room. */
static wh_str decoded(wh_str raw, wh_buf *bytes)
{
    size_t start = bytes->n;

    wh_json_decode(raw, bytes);
    return (wh_str){bytes->p ? bytes->p + start : "", bytes->n - start};
}

static bool set_bytes(wh_str digits, wh_buf *bytes, wh_value *v)
{
    size_t start = bytes->n, i;

    if (digits.n % 2 != 0)
        return false;
    for (i = 0; i < digits.n; i += 2) {
        int high = hex(digits.p[i]), low = hex(digits.p[i + 1]);

        if (high < 0 || low < 0)
            return false;
        wh_buf_char(bytes, (char)(high * 16 + low));
    }
    v->kind = WH_BLOB;
    v->s = (wh_str){bytes->p ? bytes->p + start : "", bytes->n - start};
    return true;
}

/* Beyond 64 bits with a sign it is an exact number all the same. */
static bool set_whole(wh_str digits, wh_value *v)
{
    double r;

    switch (wh_decimal_classify(digits, &v->i, &r)) {
    case WH_DECIMAL_INT64:
        v->kind = WH_INT;
        return true;
    case WH_DECIMAL_REAL:
    case WH_DECIMAL_EXACT:
        v->kind = WH_DECIMAL;
        v->s = digits;
        v->type = WH_STR("numeric");
        return memchr(digits.p, '.', digits.n) == NULL;
    default:
        return false;
    }
}

static bool set_real(wh_str digits, bool single, wh_value *v)
{
    v->kind = WH_REAL;
    if (!wh_real_read(digits, &v->r))
        return false;
    /* The shortest text that gives the same float: its exact value is the float's. */
    if (single)
        v->r = (double)(float)v->r;
    return true;
}

/* DECIMAL(10, 2) is a number, whether it is written as one or as a text. */
static bool set_numeric(int kind, wh_str raw, wh_buf *bytes, wh_value *v)
{
    double r;

    v->s = kind == WH_JSON_STRING ? decoded(raw, bytes) : raw;
    v->kind = WH_DECIMAL;
    v->type = WH_STR("numeric");
    return wh_decimal_classify(v->s, &(int64_t){0}, &r) != WH_DECIMAL_NONE;
}

static bool set_text(wh_str text, const char *type, wh_value *v)
{
    v->kind = type ? WH_TYPED : WH_TEXT;
    v->s = text;
    v->type = wh_str_of(type);
    return true;
}

bool wh_td_value(wh_str type, int kind, wh_str raw, wh_buf *bytes, wh_value *v)
{
    bool text = kind == WH_JSON_STRING, number = kind == WH_JSON_NUMBER;
    size_t i = 0, n = sizeof shapes / sizeof *shapes;

    *v = (wh_value){.kind = WH_NULL};
    if (kind == WH_JSON_NULL)
        return true;
    while (i < n && !wh_str_is(type, shapes[i].type))
        i++;
    if (i == n && wh_str_starts_with(type, "DECIMAL"))
        return (text || number) && set_numeric(kind, raw, bytes, v);
    if (i == n)
        return false;
    switch (shapes[i].shape) {
    case WHOLE:
        return number && set_whole(raw, v);
    case REAL:
    case FLOAT:
        return number && set_real(raw, shapes[i].shape == FLOAT, v);
    case TRUTH:
        v->kind = WH_BOOL;
        v->i = kind == WH_JSON_TRUE;
        return kind == WH_JSON_TRUE || kind == WH_JSON_FALSE;
    case BYTES:
        return text && set_bytes(raw, bytes, v);
    default:
        return text && set_text(decoded(raw, bytes), shapes[i].name, v);
    }
}
