/* The list of dialects and what all of them share. */
#include "formats/sql/dialect.h"

static const wh_dialect *const dialects[] = {
    &wh_dialect_sqlite,  &wh_dialect_postgresql, &wh_dialect_mysql,
    &wh_dialect_mariadb, &wh_dialect_generic,
};

const wh_dialect *wh_dialect_at(size_t i)
{
    return i < sizeof dialects / sizeof *dialects ? dialects[i] : NULL;
}

typedef struct sql_mode {
    const char *name;
    unsigned modes; /* enum wh_sql_mode */
} sql_mode;

/* Those that do not change how SQL is read count as none. */
static const sql_mode sql_modes[] = {
    {"ansi", WH_SQL_ANSI_QUOTES | WH_SQL_PIPES_AS_CONCAT},
    {"ansi_quotes", WH_SQL_ANSI_QUOTES},
    {"pipes_as_concat", WH_SQL_PIPES_AS_CONCAT},
    {"no_backslash_escapes", WH_SQL_NO_BACKSLASH_ESCAPES},
    {"high_not_precedence", WH_SQL_HIGH_NOT_PRECEDENCE},
    {"ignore_space", 0},
    {"only_full_group_by", 0},
    {"traditional", 0},
    {"strict_trans_tables", 0},
    {"strict_all_tables", 0},
};

/* The dialect in the modes that `list` names, which starts with a plus. */
static const wh_dialect *in_modes(const wh_dialect *d, wh_str list)
{
    unsigned modes = 0;
    size_t i, n;

    while (list.n) {
        const char *next = memchr(list.p + 1, '+', list.n - 1);
        wh_str one = {list.p + 1, (next ? (size_t)(next - list.p) : list.n) - 1};

        for (i = 0, n = sizeof sql_modes / sizeof *sql_modes; i < n; i++)
            if (wh_str_eq_nocase(one, wh_str_of(sql_modes[i].name)))
                break;
        if (i == n || !d->modes)
            return NULL;
        modes |= sql_modes[i].modes;
        list.p += one.n + 1;
        list.n -= one.n + 1;
    }
    return modes ? &d->modes[modes] : d;
}

const wh_dialect *wh_dialect_find(wh_str whole)
{
    const char *plus = whole.n ? memchr(whole.p, '+', whole.n) : NULL;
    wh_str name = {whole.p, plus ? (size_t)(plus - whole.p) : whole.n};
    wh_str modes = {plus, whole.n - name.n};
    const wh_dialect *d;
    size_t i, k;

    for (i = 0; (d = wh_dialect_at(i)) != NULL; i++) {
        if (wh_str_eq_nocase(name, wh_str_of(d->name)))
            return in_modes(d, modes);
        for (k = 0; d->aliases && d->aliases[k]; k++)
            if (wh_str_eq_nocase(name, wh_str_of(d->aliases[k])))
                return in_modes(d, modes);
    }
    return NULL;
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
