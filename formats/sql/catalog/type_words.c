/*
 * What is true of a type's values beside their class, told by the words of its declaration, in
 * whatever dialect: they mean the same wherever they are.
 */
#include "formats/sql/catalog/catalog.h"
#include "formats/sql/dialect/affinity.h"

typedef struct type_word {
    const char *word, *but; /* not with that one; NULL: with any */
    bool whole;             /* it is all that stands there */
    uint32_t traits;
} type_word;

static const type_word words[] = {
    {"unsigned", NULL, false, WH_TYPE_UNSIGNED},
    {"zerofill", NULL, false, WH_TYPE_ZEROFILL},
    {"year", NULL, false, WH_TYPE_YEAR},
    {"bit", NULL, false, WH_TYPE_BITS},
    {"oid", NULL, false, WH_TYPE_OID},
    {"serial", NULL, false, WH_TYPE_NUMBERED},
    {"money", NULL, false, WH_TYPE_MONEY},
    {"float", NULL, false, WH_TYPE_FLOAT},
    {"real", NULL, false, WH_TYPE_FLOAT},
    {"double", NULL, false, WH_TYPE_DOUBLE},
    {"float8", NULL, false, WH_TYPE_DOUBLE},
    {"enum", NULL, false, WH_TYPE_LISTED},
    {"set", NULL, false, WH_TYPE_LISTED},
    {"char", "var", false, WH_TYPE_PADDED},
    {"bpchar", NULL, true, WH_TYPE_LOOSELY_PADDED},
    {"name", NULL, true, WH_TYPE_NAME},
    {"timestamp", NULL, false, WH_TYPE_TIMESTAMP},
    {"timestamp", NULL, true, WH_TYPE_ZONELESS},
    {"timestamp without time zone", NULL, true, WH_TYPE_ZONELESS},
    {"jsonb", NULL, false, WH_TYPE_EQUALS},
    {"int4range", NULL, true, WH_TYPE_DISCRETE},
    {"int8range", NULL, true, WH_TYPE_DISCRETE},
    {"daterange", NULL, true, WH_TYPE_DISCRETE},
    {"tsrange", NULL, true, WH_TYPE_DISCRETE},
};

static bool is_said(wh_str type, const type_word *w)
{
    if (w->whole)
        return wh_str_eq_nocase(type, wh_str_of(w->word));
    return wh_type_contains(type, w->word) && !(w->but && wh_type_contains(type, w->but));
}

bool wh_type_has(wh_str type, uint32_t traits)
{
    size_t i;

    for (i = 0; i < sizeof words / sizeof words[0]; i++)
        if (words[i].traits & traits && is_said(type, &words[i]))
            return true;
    return false;
}
