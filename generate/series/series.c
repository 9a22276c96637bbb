/* Tables of a series, and queries by a grammar. */
#include "generate/series/series.h"

#include "formats/base/memory.h"

enum { TABLES = 3, DEPTH_MAX = 6, ROWS_MIN = 50, ROWS_MAX = 500 };

/* ---- columns ----------------------------------------------------------------------------------
 */

/* Every table has the time, a key, a whole number and a real; `columns` says which of the others.
 */
static const struct {
    const char *name;
    uint8_t type; /* of the dialect's types */
    uint8_t bit;  /* 0: in all tables */
} columns[] = {
    {"ts", 0, 0}, {"k0", 1, 0}, {"n0", 2, 0}, {"v0", 3, 0},
    {"k1", 1, 1}, {"n1", 2, 2}, {"v1", 3, 4}, {"x0", 4, 8},
};

enum { COLUMNS = sizeof columns / sizeof *columns };

static bool has(const wh_series *s, unsigned table, size_t column)
{
    if (s->several && columns[column].bit)
        return false;
    return !columns[column].bit || (s->columns[table] & columns[column].bit);
}

static void put_uint(wh_series *s, unsigned n, unsigned digits)
{
    unsigned unit = 1, i;

    for (i = 1; i < digits; i++)
        unit *= 10;
    for (; unit; unit /= 10)
        wh_buf_char(s->out, (char)('0' + n / unit % 10));
}

/* A day of the first five months of 2023 and a time: minutes of them, and milliseconds. */
static void put_time(wh_series *s, unsigned minutes, unsigned millis)
{
    static const uint8_t lengths[] = {31, 28, 31, 30, 31};
    unsigned day = minutes / 1440 % 151, month = 0;

    while (day >= lengths[month])
        day -= lengths[month++];
    wh_buf_text(s->out, "'2023-");
    put_uint(s, month + 1, 2);
    wh_buf_char(s->out, '-');
    put_uint(s, day + 1, 2);
    wh_buf_text(s->out, s->dialect->stamp);
    put_uint(s, minutes / 60 % 24, 2);
    wh_buf_char(s->out, ':');
    put_uint(s, minutes % 60, 2);
    wh_buf_char(s->out, ':');
    put_uint(s, millis / 1000, 2);
    wh_buf_char(s->out, '.');
    put_uint(s, millis % 1000, 3);
    wh_buf_char(s->out, '\'');
}

static void put_key(wh_series *s)
{
    static const char *const keys[] = {"'a'", "'b'", "'B'", "'ab'", "''", "'c d'"};
    uint32_t i = wh_rng_below(&s->rng, sizeof keys / sizeof *keys);

    wh_buf_text(s->out, keys[i]);
}

static void put_integer(wh_series *s)
{
    uint32_t wide = wh_rng_below(&s->rng, 8), n = wh_rng_below(&s->rng, wide ? 12 : 1000);

    if (wh_rng_percent(&s->rng, 20))
        wh_buf_char(s->out, '-');
    wh_buf_uint(s->out, n);
}

/* Halves, whose sums are exact. */
static void put_real(wh_series *s)
{
    uint32_t half = wh_rng_below(&s->rng, 2);

    put_integer(s);
    wh_buf_text(s->out, half ? ".5" : ".0");
}

/* ---- setup ------------------------------------------------------------------------------------
 */

static void put_value(wh_series *s, unsigned type, unsigned minutes, unsigned millis)
{
    if (type && wh_rng_percent(&s->rng, 15)) {
        wh_buf_text(s->out, "NULL");
        return;
    }
    switch (type) {
    case 0:
        put_time(s, minutes, millis);
        break;
    case 2:
        put_integer(s);
        break;
    case 3:
        put_real(s);
        break;
    default:
        put_key(s);
        break;
    }
}

/* No two rows of a table have one time. */
static void put_rows(wh_series *s, unsigned table)
{
    uint32_t n = wh_rng_range(&s->rng, ROWS_MIN, ROWS_MAX), step = wh_rng_below(&s->rng, 4), i;
    static const uint16_t steps[] = {3, 60, 17, 400};
    unsigned minutes = 0, first;
    size_t k;

    if (s->rng.bytes && !s->rng.left)
        n = 1;
    wh_buf_format(s->out, "INSERT INTO t%u VALUES", table);
    for (i = 0; i < n; i++) {
        unsigned millis = wh_rng_below(&s->rng, 60000);

        minutes += 1 + wh_rng_below(&s->rng, steps[step]);
        wh_buf_text(s->out, i ? ", (" : " (");
        for (k = 0, first = 1; k < COLUMNS; k++) {
            if (!has(s, table, k))
                continue;
            wh_buf_text(s->out, first ? "" : ", ");
            first = 0;
            put_value(s, columns[k].type, minutes, millis);
        }
        wh_buf_char(s->out, ')');
    }
    wh_buf_text(s->out, ";\n");
}

void wh_series_setup(wh_series *s)
{
    unsigned table, first;
    size_t k;

    for (table = 0; table < TABLES; table++) {
        s->columns[table] = (uint8_t)wh_rng_below(&s->rng, 16);
        wh_buf_format(s->out, "CREATE TABLE t%u (", table);
        for (k = 0, first = 1; k < COLUMNS; k++) {
            if (!has(s, table, k))
                continue;
            wh_buf_format(s->out, "%s%s %s", first ? "" : ", ", columns[k].name,
                          s->dialect->types[columns[k].type]);
            first = 0;
        }
        wh_buf_format(s->out, ")%s;\n", s->dialect->end);
    }
    for (table = 0; table < TABLES; table++)
        put_rows(s, table);
}

/* ---- queries -----------------------------------------------------------------------------------
 */

/* One of the table's columns of a type. */
static void put_column(wh_series *s, unsigned type)
{
    size_t found[COLUMNS], n = 0, k;

    for (k = 0; k < COLUMNS; k++)
        if (columns[k].type == type && has(s, s->table, k))
            found[n++] = k;
    wh_buf_text(s->out, columns[found[wh_rng_below(&s->rng, (uint32_t)n)]].name);
}

static bool put_leaf(wh_series *s, wh_str name)
{
    uint32_t minutes;

    if (wh_str_is(name, "t")) {
        wh_buf_format(s->out, "t%u", s->table);
    } else if (wh_str_is(name, "o")) {
        wh_buf_format(s->out, "t%u", wh_rng_below(&s->rng, TABLES));
    } else if (wh_str_is(name, "k")) {
        put_column(s, 1);
    } else if (wh_str_is(name, "n")) {
        put_column(s, 2);
    } else if (wh_str_is(name, "v")) {
        put_column(s, 3);
    } else if (wh_str_is(name, "i")) {
        put_integer(s);
    } else if (wh_str_is(name, "r")) {
        put_real(s);
    } else if (wh_str_is(name, "s")) {
        put_key(s);
    } else if (wh_str_is(name, "m")) {
        wh_buf_uint(s->out, 1 + wh_rng_below(&s->rng, 5));
    } else if (wh_str_is(name, "d")) {
        minutes = wh_rng_below(&s->rng, 5000);
        put_time(s, minutes, 0);
    } else {
        return false;
    }
    return true;
}

static void put_sql(wh_series *s, const char *sql);

static void put_thing(wh_series *s, wh_str name)
{
    const wh_series_row *rows = s->dialect->rows, *chosen = NULL;
    uint32_t sum = 0, draw;
    size_t i;

    if (put_leaf(s, name))
        return;
    for (i = 0; rows[i].weight; i++)
        sum += wh_str_is(name, rows[i].thing) ? rows[i].weight : 0U;
    draw = wh_rng_below(&s->rng, sum);
    if (s->depth >= DEPTH_MAX)
        draw = 0;
    for (i = 0; rows[i].weight && !chosen; i++) {
        if (!wh_str_is(name, rows[i].thing))
            continue;
        if (draw < rows[i].weight)
            chosen = &rows[i];
        else
            draw -= rows[i].weight;
    }
    if (!chosen)
        return;
    s->several |= s->depth == 0 && (strstr(chosen->sql, "$o") || strstr(chosen->sql, "AS a JOIN"));
    s->depth++;
    put_sql(s, chosen->sql);
    s->depth--;
}

static void put_sql(wh_series *s, const char *sql)
{
    const char *p = sql;

    while (*p) {
        wh_str name = {p + 1, 0};

        if (*p != '$') {
            wh_buf_char(s->out, *p++);
            continue;
        }
        while (name.p[name.n] >= 'a' && name.p[name.n] <= 'z')
            name.n++;
        put_thing(s, name);
        p += 1 + name.n;
    }
}

void wh_series_query(wh_series *s)
{
    s->depth = 0;
    s->several = false;
    s->table = wh_rng_below(&s->rng, TABLES);
    put_thing(s, WH_STR("query"));
}
