#include "formats/sql/dialect/affinity.h"

#include <string.h>

bool wh_type_contains(wh_str s, const char *word)
{
    size_t n = strlen(word), i;

    for (i = 0; i + n <= s.n; i++) {
        wh_str part = {s.p + i, n};
        if (wh_str_eq_nocase(part, wh_str_of(word)))
            return true;
    }
    return false;
}

uint8_t wh_affinity_sqlite(wh_str type)
{
    if (wh_type_contains(type, "INT"))
        return WH_AFFINITY_INTEGER;
    if (wh_type_contains(type, "CHAR") || wh_type_contains(type, "CLOB") ||
        wh_type_contains(type, "TEXT"))
        return WH_AFFINITY_TEXT;
    if (type.n == 0 || wh_type_contains(type, "BLOB"))
        return WH_AFFINITY_BLOB;
    if (wh_type_contains(type, "REAL") || wh_type_contains(type, "FLOA") ||
        wh_type_contains(type, "DOUB"))
        return WH_AFFINITY_REAL;
    return WH_AFFINITY_NUMERIC;
}
