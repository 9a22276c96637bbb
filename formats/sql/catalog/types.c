/* Declared types: the class of values that a type holds. */
#include "formats/sql/catalog/internal.h"

static uint8_t class_of_affinity(uint8_t affinity, bool declared)
{
    switch (affinity) {
    case WH_AFFINITY_BLOB:
        return declared ? WH_CLASS_BLOB : WH_CLASS_UNKNOWN;
    case WH_AFFINITY_TEXT:
        return WH_CLASS_TEXT;
    case WH_AFFINITY_NUMERIC:
        return WH_CLASS_DECIMAL;
    case WH_AFFINITY_INTEGER:
        return WH_CLASS_INTEGER;
    case WH_AFFINITY_REAL:
        return WH_CLASS_REAL;
    default:
        return WH_CLASS_UNKNOWN;
    }
}

/* ---- classes -------------------------------------------------------------------------------- */

/* Words that mean the same wherever they are known. */
static const catalog_type_word common[] = {
    {"bigint", WH_CLASS_INTEGER},
    {"bigserial", WH_CLASS_INTEGER},
    {"binary", WH_CLASS_BLOB},
    {"bit", WH_CLASS_BIT},
    {"blob", WH_CLASS_BLOB},
    {"bool", WH_CLASS_BOOLEAN},
    {"boolean", WH_CLASS_BOOLEAN},
    {"bytea", WH_CLASS_BLOB},
    {"char", WH_CLASS_TEXT},
    {"character", WH_CLASS_TEXT},
    {"clob", WH_CLASS_TEXT},
    {"date", WH_CLASS_DATE},
    {"datemultirange", WH_CLASS_RANGE},
    {"daterange", WH_CLASS_RANGE},
    {"datetime", WH_CLASS_DATETIME},
    {"dec", WH_CLASS_DECIMAL},
    {"decimal", WH_CLASS_DECIMAL},
    {"double", WH_CLASS_REAL},
    {"float", WH_CLASS_REAL},
    {"float4", WH_CLASS_REAL},
    {"float8", WH_CLASS_REAL},
    {"geography", WH_CLASS_GEOMETRY},
    {"geomcollection", WH_CLASS_GEOMETRY},
    {"geometry", WH_CLASS_GEOMETRY},
    {"geometrycollection", WH_CLASS_GEOMETRY},
    {"int", WH_CLASS_INTEGER},
    {"int1", WH_CLASS_INTEGER},
    {"int2", WH_CLASS_INTEGER},
    {"int3", WH_CLASS_INTEGER},
    {"int4", WH_CLASS_INTEGER},
    {"int4multirange", WH_CLASS_RANGE},
    {"int4range", WH_CLASS_RANGE},
    {"int8", WH_CLASS_INTEGER},
    {"int8multirange", WH_CLASS_RANGE},
    {"int8range", WH_CLASS_RANGE},
    {"integer", WH_CLASS_INTEGER},
    {"interval", WH_CLASS_INTERVAL},
    {"json", WH_CLASS_JSON},
    {"jsonb", WH_CLASS_JSON},
    {"jsonpath", WH_CLASS_OTHER},
    {"linestring", WH_CLASS_GEOMETRY},
    {"longblob", WH_CLASS_BLOB},
    {"longtext", WH_CLASS_TEXT},
    {"mediumblob", WH_CLASS_BLOB},
    {"mediumint", WH_CLASS_INTEGER},
    {"mediumtext", WH_CLASS_TEXT},
    {"middleint", WH_CLASS_INTEGER},
    {"multilinestring", WH_CLASS_GEOMETRY},
    {"multipoint", WH_CLASS_GEOMETRY},
    {"multipolygon", WH_CLASS_GEOMETRY},
    {"national", WH_CLASS_TEXT},
    {"nchar", WH_CLASS_TEXT},
    {"number", WH_CLASS_DECIMAL},
    {"numeric", WH_CLASS_DECIMAL},
    {"nummultirange", WH_CLASS_RANGE},
    {"numrange", WH_CLASS_RANGE},
    {"nvarchar", WH_CLASS_TEXT},
    {"point", WH_CLASS_GEOMETRY},
    {"polygon", WH_CLASS_GEOMETRY},
    {"real", WH_CLASS_REAL},
    {"serial", WH_CLASS_INTEGER},
    {"serial2", WH_CLASS_INTEGER},
    {"serial4", WH_CLASS_INTEGER},
    {"serial8", WH_CLASS_INTEGER},
    {"smallint", WH_CLASS_INTEGER},
    {"smallserial", WH_CLASS_INTEGER},
    {"string", WH_CLASS_TEXT},
    {"text", WH_CLASS_TEXT},
    {"time", WH_CLASS_TIME},
    {"timestamp", WH_CLASS_DATETIME},
    {"timestamptz", WH_CLASS_DATETIME},
    {"timetz", WH_CLASS_TIME},
    {"tinyblob", WH_CLASS_BLOB},
    {"tinyint", WH_CLASS_INTEGER},
    {"tinytext", WH_CLASS_TEXT},
    {"tsmultirange", WH_CLASS_RANGE},
    {"tsrange", WH_CLASS_RANGE},
    {"tstzmultirange", WH_CLASS_RANGE},
    {"tstzrange", WH_CLASS_RANGE},
    {"uuid", WH_CLASS_UUID},
    {"varbinary", WH_CLASS_BLOB},
    {"varbit", WH_CLASS_BIT},
    {"varchar", WH_CLASS_TEXT},
    {"varchar2", WH_CLASS_TEXT},
    {"varcharacter", WH_CLASS_TEXT},
    {"xml", WH_CLASS_XML},
    {NULL, 0},
};

static bool lookup(const catalog_type_word *v, wh_str word, uint8_t *out)
{
    for (; v->word; v++)
        if (wh_str_eq_nocase(word, wh_str_of(v->word))) {
            *out = v->type_class;
            return true;
        }
    return false;
}

/* Of a type as it is declared: the last part of its name, without quotes. */
static wh_str first_word(wh_str type)
{
    wh_str word = {type.p, 0};
    char quote = 0;
    size_t i;

    for (i = 0; i < type.n; i++) {
        char b = type.p[i];
        bool named = (b >= 'a' && b <= 'z') || (b >= 'A' && b <= 'Z') || (b >= '0' && b <= '9') ||
                     b == '_' || b == '$' || (unsigned char)b >= 0x80;

        if (quote ? b != quote : named) {
            word.n++;
        } else if (quote) {
            quote = 0;
        } else if (b == '"' || b == '`' || b == '.') { /* of schema.type, the type */
            quote = b == '.' ? 0 : b;
            word = (wh_str){type.p + i + 1, 0};
        } else if (word.n == 0) {
            word.p = type.p + i + 1;
        } else {
            break;
        }
    }
    return word;
}

/* The same to words that stand further behind: [], ARRAY, VARYING, BYTE, VARBINARY. */
static bool behind(wh_str type, wh_str first, const char *word)
{
    size_t at = (size_t)(first.p - type.p) + first.n;

    return wh_type_contains((wh_str){type.p + at, type.n - at}, word);
}

/* Quoted or not, a type of the script is called so or in lower case. */
static const wh_type *made_type(wh_catalog *c, wh_str word)
{
    const wh_type *t = wh_catalog_type(c, word);
    wh_mark mark = wh_arena_mark(c->arena);
    char *lower;
    size_t i;

    if (t || c->objects[OBJECT_TYPE].n == 0)
        return t;
    lower = wh_arena_alloc(c->arena, word.n);
    for (i = 0; i < word.n; i++)
        lower[i] = (char)(word.p[i] >= 'A' && word.p[i] <= 'Z' ? word.p[i] + 32 : word.p[i]);
    t = wh_catalog_type(c, (wh_str){lower, word.n});
    wh_arena_rewind(c->arena, mark);
    return t;
}

uint8_t wh_type_word_class(wh_str word)
{
    uint8_t found;

    return lookup(common, word, &found) ? found : WH_CLASS_UNKNOWN;
}

uint8_t wh_catalog_type_class(wh_catalog *c, wh_str type)
{
    wh_str word = first_word(type);
    const wh_type *made;
    uint8_t found;

    if (c->d->affinity)
        return class_of_affinity(c->d->affinity(type), type.n > 0);
    if (word.n == 0)
        return WH_CLASS_UNKNOWN;
    if (wh_str_eq_nocase(word, WH_STR("setof")))
        return wh_catalog_type_class(
            c, (wh_str){word.p + word.n, (size_t)(type.p + type.n - word.p) - word.n});
    if (behind(type, word, "[") || behind(type, word, " array"))
        return WH_CLASS_ARRAY;
    made = made_type(c, word);
    if (made)
        return made->type_class;
    if (!lookup(c->rules->types, word, &found) && !lookup(common, word, &found))
        return WH_CLASS_OTHER;
    if (found == WH_CLASS_TEXT && (behind(type, word, "varbinary") || behind(type, word, " byte")))
        return WH_CLASS_BLOB;
    return found;
}
