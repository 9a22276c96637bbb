/* Classes of values: what a dialect calls them, what may be compared, what converts by itself. */
#include "oracles/diff/map.h"
#include "formats/sql/dialect/affinity.h"

/* ---- conversions --------------------------------------------------------------------------- */

bool wh_map_is_number(uint8_t class_)
{
    return class_ >= MAP_INTEGER && class_ <= MAP_NUMBER;
}

wh_str wh_map_wrap(mapper *mp, const char *before, wh_str text, const char *after)
{
    wh_buf *b = wh_map_buf(mp);

    wh_buf_text(b, before);
    wh_buf_str(b, text);
    wh_buf_text(b, after);
    return wh_map_keep(mp, b);
}

bool wh_map_to_number(mapper *mp, map_value *v)
{
    if (v->class_ != MAP_TRUTH)
        return wh_map_is_number(v->class_) || v->class_ == MAP_NULL;
    if (!wh_means(mp->m->from, WH_MEANS_TRUE_IS_ONE))
        return false;
    if (wh_means(mp->m->to, WH_MEANS_STRICT_TYPES))
        v->text = wh_map_wrap(mp, "CAST(", v->text, " AS INTEGER)");
    v->class_ = MAP_INTEGER;
    return true;
}

static bool as_truth(mapper *mp, map_value *v)
{
    if (v->class_ == MAP_TRUTH || v->class_ == MAP_NULL)
        return true;
    if (wh_means(mp->m->from, WH_MEANS_STRICT_TYPES) || !wh_map_is_number(v->class_))
        return false;
    v->text = wh_map_wrap(mp, "(", v->text, " <> 0)");
    v->class_ = MAP_TRUTH;
    return true;
}

/* 'YYYY-MM-DD', 'YYYY-MM-DD HH:MM', 'YYYY-MM-DDTHH:MM:SS.ffffffZ' and what lies between; n: of
 * the digits of a fraction. False: it is another text. */
static bool is_time(wh_str s)
{
    static const char shape[] = "0000-00-00T00:00:00.000000";
    size_t i;

    if (s.n > 11 && s.p[s.n - 1] == 'Z')
        s.n--;
    if (s.n != 10 && s.n != 16 && s.n != 19 && !(s.n > 20 && s.n <= 26))
        return false;
    for (i = 0; i < s.n; i++)
        if (shape[i] == '0'   ? s.p[i] < '0' || s.p[i] > '9'
            : shape[i] == 'T' ? s.p[i] != 'T' && s.p[i] != ' '
                              : s.p[i] != shape[i])
            return false;
    return memcmp(s.p, "0000", 4) > 0;
}

bool wh_map_as_time(mapper *mp, map_value *v)
{
    wh_str s = v->text;
    size_t i;
    wh_buf *b;

    if (v->class_ == MAP_TIMESTAMP || v->class_ == MAP_NULL)
        return true;
    if (v->class_ != MAP_TEXT || s.n < 2 || s.p[0] != '\'' ||
        !wh_means(mp->m->from, WH_MEANS_STRICT_TYPES))
        return false;
    s = (wh_str){s.p + 1, s.n - 2};
    if (!is_time(s) || (s.n > 24 && wh_means(mp->m->from, WH_MEANS_MILLISECONDS)))
        return false;
    b = wh_map_buf(mp);
    wh_buf_text(b, "TIMESTAMP '");
    for (i = 0; i < s.n; i++)
        if (s.p[i] != 'Z')
            wh_buf_char(b, s.p[i] == 'T' ? ' ' : s.p[i]);
    wh_buf_char(b, '\'');
    *v = (map_value){MAP_TIMESTAMP, wh_map_keep(mp, b)};
    return true;
}

bool wh_map_fits(mapper *mp, uint8_t is, map_value *v)
{
    if (v->class_ == MAP_NULL)
        return true;
    switch (is) {
    case WH_HOLE_TRUTH:
        return as_truth(mp, v);
    case WH_HOLE_INTEGER:
        return wh_map_to_number(mp, v) && v->class_ == MAP_INTEGER;
    case WH_HOLE_NUMBER:
        return wh_map_to_number(mp, v);
    case WH_HOLE_REAL:
        return v->class_ == MAP_REAL;
    case WH_HOLE_DECIMAL:
        return v->class_ == MAP_DECIMAL;
    case WH_HOLE_TEXT:
        return v->class_ == MAP_TEXT;
    case WH_HOLE_TIMESTAMP:
        return wh_map_as_time(mp, v);
    case WH_HOLE_INTERVAL:
        return v->class_ == MAP_INTERVAL;
    default:
        return false;
    }
}

static bool is_beside(uint8_t a, uint8_t b)
{
    return a != MAP_NULL && b != MAP_NULL && a != b && (a > MAP_NUMBER || b > MAP_NUMBER) &&
           !(a == MAP_TEXT && b == MAP_OPEN) && !(a == MAP_OPEN && b == MAP_TEXT);
}

void wh_map_vacate(map_value *const *v, size_t n)
{
    size_t i, k;

    for (i = 0; i < n; i++)
        for (k = 0; v[i]->vacant && k < n; k++)
            if (is_beside(v[i]->class_, v[k]->class_))
                *v[i] = (map_value){MAP_NULL, WH_STR("NULL")};
}

bool wh_map_are_alike(mapper *mp, map_value *const *v, size_t n)
{
    bool truths = false, numbers = false, texts = false, integers = false, reals = false;
    bool firm = false;
    bool times = false;
    size_t i;

    wh_map_vacate(v, n);
    for (i = 0; i < n; i++) {
        integers |= v[i]->class_ == MAP_INTEGER || v[i]->class_ == MAP_DECIMAL;
        reals |= v[i]->class_ == MAP_REAL || v[i]->class_ == MAP_NUMBER;
        truths |= v[i]->class_ == MAP_TRUTH;
        numbers |= wh_map_is_number(v[i]->class_);
        texts |= v[i]->class_ == MAP_TEXT;
        firm |= v[i]->firm;
        times |= v[i]->class_ == MAP_TIMESTAMP;
        if (v[i]->class_ >= MAP_OPEN || (n > 1 && v[i]->affinity == MAP_MAKES_OPEN))
            return false;
    }
    for (i = 0; times && i < n; i++)
        if (!wh_map_as_time(mp, v[i]))
            return false;
    if (times)
        return true;
    if (texts)
        return !truths && !numbers && (!mp->m->from->by_bytes || firm);
    mp->mixed |= integers && reals;
    for (i = 0; truths && numbers && i < n; i++)
        if (!wh_map_to_number(mp, v[i]))
            return false;
    return true;
}

uint8_t wh_map_class_alone(const mapper *mp, const map_value *v)
{
    return mp->m->from->by_bytes && v->class_ == MAP_TEXT && !v->firm ? (uint8_t)MAP_OPEN
                                                                      : v->class_;
}

uint8_t wh_map_join(uint8_t a, uint8_t b)
{
    if (a == b || b == MAP_NULL)
        return a;
    if (a == MAP_NULL)
        return b;
    return wh_map_is_number(a) && wh_map_is_number(b) ? MAP_NUMBER : MAP_NOTHING;
}

/* ---- types ---------------------------------------------------------------------------------- */

static const char *const words[] = {
    [MAP_NULL] = "null", [MAP_TRUTH] = "truth",         [MAP_INTEGER] = "integer",
    [MAP_REAL] = "real", [MAP_DECIMAL] = "decimal",     [MAP_NUMBER] = "number",
    [MAP_TEXT] = "text", [MAP_TIMESTAMP] = "timestamp", [MAP_OPEN] = "open",
};

uint8_t wh_map_class_named(wh_str word)
{
    uint8_t i;

    for (i = 0; i < sizeof words / sizeof words[0]; i++)
        if (wh_str_is(word, words[i]))
            return i;
    return MAP_NOTHING;
}

/* "TYPE integer" without the word. */
static wh_str type_name(wh_str side)
{
    size_t n = sizeof "TYPE " - 1;

    return side.n > n ? (wh_str){side.p + n, side.n - n} : side;
}

wh_str wh_map_type(const wh_mapping *m, uint8_t class_)
{
    size_t i;

    if (class_ == MAP_OPEN)
        class_ = MAP_TEXT;
    if (class_ == MAP_NUMBER)
        class_ = MAP_REAL;
    for (i = 0; class_ != MAP_NOTHING && i < m->ntypes; i++)
        if (m->types[i]->ntargets && wh_str_is(type_name(m->types[i]->left), words[class_]))
            return type_name(m->types[i]->right);
    return (wh_str){NULL, 0};
}

uint32_t wh_map_given(const wh_mapping *m, wh_str table, wh_str column)
{
    size_t i;

    for (i = 0; i < m->ninferred; i++)
        if (wh_str_eq_nocase(m->inferred[i].table, table) &&
            wh_str_eq_nocase(m->inferred[i].column, column))
            return m->inferred[i].classes;
    return 0; /* nothing is put there */
}

/* https://www.sqlite.org/datatype3.html, 3: what becomes of values of these classes. */
uint8_t wh_map_class_by_affinity(const wh_mapping *m, wh_str type, uint32_t classes)
{
    enum { NOTHING = 1U << MAP_NULL, INTEGER = 1U << MAP_INTEGER, TRUTH = 1U << MAP_TRUTH };
    enum { NUMBERS = INTEGER | 1U << MAP_REAL | 1U << MAP_NUMBER, TEXT = 1U << MAP_TEXT };
    uint8_t affinity = m->from->affinity(type);
    uint32_t plain = classes & ~(1U << MAP_COMPUTED) & ~(uint32_t)NOTHING;

    if (plain & TRUTH)
        plain = (plain & ~(uint32_t)TRUTH) | INTEGER;
    switch (affinity) {
    case WH_AFFINITY_TEXT:
        return plain & ~((uint32_t)TEXT | INTEGER | 1U << MAP_SEEMS_NUMBER) ? MAP_NOTHING
                                                                            : MAP_TEXT;
    case WH_AFFINITY_REAL:
        return plain & ~(uint32_t)NUMBERS ? MAP_NOTHING : MAP_REAL;
    default:
        break;
    }
    if (!(plain & ~(uint32_t)INTEGER))
        return MAP_INTEGER;
    if (affinity == WH_AFFINITY_BLOB && plain == 1U << MAP_REAL)
        return MAP_REAL;
    if (!(plain & ~(uint32_t)NUMBERS)) /* as reals some large ones would be the same */
        return m->large ? MAP_NOTHING : MAP_NUMBER;
    if (affinity == WH_AFFINITY_BLOB)
        plain &= ~(1U << MAP_SEEMS_NUMBER);
    else if (classes & 1U << MAP_COMPUTED)
        return MAP_NOTHING;
    return plain == TEXT && affinity != WH_AFFINITY_INTEGER ? MAP_TEXT : MAP_NOTHING;
}

/* What a column is declared to be it need not hold. */
static uint8_t class_of_affinity(const mapper *mp, wh_str table, wh_str column, wh_str type,
                                 wh_str collation)
{
    uint8_t class_ = wh_map_class_by_affinity(mp->m, type, wh_map_given(mp->m, table, column));

    if (collation.n && !wh_str_eq_nocase(collation, WH_STR("BINARY")) && class_ == MAP_TEXT)
        class_ = MAP_OPEN;
    return class_;
}

/* By bytes? */
static bool is_compared_by_bytes(const wh_dialect *d, wh_str collation)
{
    if (!wh_means(d, WH_MEANS_STRICT_TYPES))
        return collation.n > 4 && memcmp(collation.p + collation.n - 4, "_bin", 4) == 0 &&
               wh_type_contains(collation, "nopad");
    return collation.n == 0 || wh_str_is(collation, "C") || wh_str_is(collation, "POSIX");
}

uint8_t wh_map_class_of(const mapper *mp, wh_str table, wh_str column, wh_str type,
                        wh_str collation)
{
    const wh_dialect *from = mp->m->from;
    wh_str bare = {type.p, 0}; /* without (8) */
    size_t i;

    while (bare.n < type.n && type.p[bare.n] != '(')
        bare.n++;
    while (bare.n && bare.p[bare.n - 1] == ' ')
        bare.n--;
    for (i = 0; i < mp->m->ntypes; i++)
        if (!mp->m->types[i]->ntargets &&
            (wh_str_eq_nocase(type_name(mp->m->types[i]->left), type) ||
             wh_str_eq_nocase(type_name(mp->m->types[i]->left), bare)))
            return wh_map_class_named(type_name(mp->m->types[i]->right));
    if (wh_means(from, WH_MEANS_DYNAMIC_TYPES))
        return class_of_affinity(mp, table, column, type, collation);
    switch (wh_catalog_type_class(mp->catalog, type)) {
    case WH_CLASS_BOOLEAN:
        return wh_means(from, WH_MEANS_TRUE_IS_ONE) ? MAP_INTEGER : MAP_TRUTH;
    case WH_CLASS_INTEGER:
        return wh_type_has(type, WH_TYPE_UNSIGNED | WH_TYPE_ZEROFILL | WH_TYPE_YEAR | WH_TYPE_BITS |
                                     WH_TYPE_OID | WH_TYPE_NUMBERED)
                   ? MAP_NOTHING
                   : MAP_INTEGER;
    case WH_CLASS_REAL: /* single precision shows other digits */
        return wh_type_has(type, WH_TYPE_DOUBLE) ? MAP_REAL : MAP_NOTHING;
    case WH_CLASS_DECIMAL:
        return wh_map_type(mp->m, MAP_DECIMAL).n && !wh_type_has(type, WH_TYPE_MONEY) ? MAP_DECIMAL
                                                                                      : MAP_NOTHING;
    case WH_CLASS_DATETIME:
        return wh_means(from, WH_MEANS_STRICT_TYPES) && wh_map_type(mp->m, MAP_TIMESTAMP).n &&
                       wh_type_has(type, WH_TYPE_ZONELESS)
                   ? MAP_TIMESTAMP
                   : MAP_NOTHING;
    case WH_CLASS_TEXT:
        if (wh_type_has(type, WH_TYPE_PADDED | WH_TYPE_NAME))
            return MAP_NOTHING;
        return is_compared_by_bytes(from, collation) ? MAP_TEXT : MAP_OPEN;
    default:
        return MAP_NOTHING;
    }
}
