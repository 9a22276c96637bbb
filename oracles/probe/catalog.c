/* Asking an engine's catalog for its functions. */
#include "oracles/probe/catalog.h"

#define COUNT(v) (sizeof(v) / sizeof((v)[0]))

/* Rows of edges, a column for each type; whole numbers are of the widest, as columns may be. */
static const char *const postgresql_setup[] = {
    "CREATE TABLE e0(i BIGINT, n NUMERIC(12, 2), r DOUBLE PRECISION, s TEXT, b BOOLEAN, d DATE,"
    " t TIMESTAMP, v INTERVAL, y BYTEA, a INT[], g INT4RANGE, j JSONB, z TIMESTAMPTZ, w INET,"
    " u BIT VARYING);",
    "INSERT INTO e0(i) VALUES (NULL);",
    "INSERT INTO e0 VALUES (0, 0, 0, '', FALSE, '2000-01-01', '2000-01-01', '0', '', '{}', 'empty',"
    " 'null', '2000-01-01', '0.0.0.0/0', '');",
    "INSERT INTO e0 VALUES (-2147483648, -9999999999.99, -1e300, '-1', TRUE, '0001-01-01',"
    " '0001-01-01', '-1 year', '\\x00ff', '{NULL,-1}', '(,)', '[]', '0001-01-01', '10.0.0.0/8',"
    " B'1');",
    "INSERT INTO e0 VALUES (2147483647, 9999999999.99, 1e300, '(%\\', FALSE, '9999-12-31',"
    " '9999-12-31', '1 month -1 day 01:00', '\\x616263', '{3,1,3}', '[1,5)', '{\"a\": [1, null]}',"
    " '9999-12-31', '::1', B'0101');",
    "INSERT INTO e0 VALUES (3, 0.50, 0.5, 'aB c', TRUE, '2020-02-29', '2020-02-29 12:00',"
    " '12:00', '\\x61', '{1}', '[3,3]', '\"a\"', '2020-02-29 12:00', '192.168.0.1', B'00');",
    NULL,
};

static const char *const duckdb_setup[] = {
    "CREATE TABLE e0(i BIGINT, n DECIMAL(12, 2), r DOUBLE, s VARCHAR, b BOOLEAN, d DATE, t "
    "TIMESTAMP,"
    " v INTERVAL, y BLOB, a INTEGER[], z TIMESTAMPTZ, u BIT);",
    "INSERT INTO e0(i) VALUES (NULL);",
    "INSERT INTO e0 VALUES (0, 0, 0, '', FALSE, '2000-01-01', '2000-01-01', '0 days', '', [],"
    " '2000-01-01 00:00:00+00', '0');",
    "INSERT INTO e0 VALUES (-2147483648, -9999999999.99, -1e300, '-1', TRUE, '0001-01-01',"
    " '0001-01-01', '-1 year', '\\x00\\xFF', [NULL, -1], '0001-01-01 00:00:00+00', '1');",
    "INSERT INTO e0 VALUES (2147483647, 9999999999.99, 1e300, '(%', FALSE, '9999-12-31', "
    "'9999-12-31',"
    " '1 month -1 day', 'abc', [3, 1, 3], '9999-12-31 00:00:00+00', '0101');",
    "INSERT INTO e0 VALUES (3, 0.50, 0.5, 'aB c', TRUE, '2020-02-29', '2020-02-29 12:00:00',"
    " '12:00:00', 'a', [1], '2020-02-29 12:00:00+00', '00');",
    NULL,
};

/* A type: the word that stands for an operand of it and its column in e0, and the kind of
 * expressions that give it; NULL: there is none. */
static const struct type {
    const char *name, *word, *column, *kind;
} types[] = {
    {"bigint", "int", "i", NULL},
    {"bit varying", "bits", "u", "bits"},
    {"boolean", "b", "b", "predicate"},
    {"bytea", "bytes", "y", "bytes"},
    {"date", "date", "d", "date"},
    {"double precision", "real", "r", "real"},
    {"inet", "net", "w", "net"},
    {"int4range", "range", "g", "range"},
    {"integer", "int", "i", "integer"},
    {"integer[]", "ints", "a", "ints"},
    {"interval", "span", "v", "span"},
    {"jsonb", "json", "j", "json"},
    {"numeric", "num", "n", "number"},
    {"text", "text", "s", "string"},
    {"timestamp with time zone", "stamp", "z", "stamp"},
    {"timestamp without time zone", "time", "t", "time"},
};

/* DuckDB's names of these types; a BIGINT that comes out is as good as an INTEGER. */
#define DUCKDB_TYPE(x, whole)                                                                      \
    " CASE " x " WHEN 'BIGINT' THEN '" whole "' WHEN 'INTEGER' THEN 'integer' WHEN 'VARCHAR' THEN" \
    " 'text' WHEN 'BOOLEAN' THEN 'boolean' WHEN 'DOUBLE' THEN 'double precision' WHEN 'DECIMAL'"   \
    " THEN 'numeric' WHEN 'DATE' THEN 'date' WHEN 'TIMESTAMP' THEN 'timestamp without time zone'"  \
    " WHEN 'TIMESTAMP WITH TIME ZONE' THEN 'timestamp with time zone' WHEN 'INTERVAL' THEN"        \
    " 'interval' WHEN 'BLOB' THEN 'bytea' WHEN 'BIT' THEN 'bit varying' WHEN 'INTEGER[]' THEN"     \
    " 'integer[]' ELSE '?' END"

static const struct catalog {
    const char *dialect;
    const char *const *setup;
    const char *query; /* of name, types of arguments with ',' between, type */
} catalogs[] = {
    /* Not what stands behind operators, casts, aggregates, indexes and types. */
    {"postgresql", postgresql_setup,
     "SELECT p.proname::text, array_to_string(ARRAY(SELECT format_type(t, NULL)"
     " FROM unnest(p.proargtypes) WITH ORDINALITY AS x(t, i) ORDER BY i), ','),"
     " format_type(p.prorettype, NULL) FROM pg_proc AS p"
     " WHERE p.pronamespace = 'pg_catalog'::regnamespace AND p.provolatile = 'i'"
     " AND NOT p.proretset AND p.pronargs BETWEEN 1 AND 3 AND p.provariadic = 0"
     " AND NOT EXISTS (SELECT 1 FROM pg_operator AS o"
     " WHERE p.oid IN (o.oprcode, o.oprrest, o.oprjoin))"
     " AND NOT EXISTS (SELECT 1 FROM pg_cast AS c WHERE c.castfunc = p.oid)"
     " AND NOT EXISTS (SELECT 1 FROM pg_aggregate AS a WHERE p.oid = a.aggfnoid"
     " OR p.oid IN (a.aggtransfn, a.aggfinalfn, a.aggcombinefn, a.aggmtransfn, a.aggminvtransfn))"
     " AND NOT EXISTS (SELECT 1 FROM pg_amproc AS m WHERE m.amproc = p.oid)"
     " ORDER BY 1, 2;"},
    {"duckdb", duckdb_setup,
     "SELECT DISTINCT function_name, array_to_string([" DUCKDB_TYPE(
         "p",
         "bigint") " FOR p IN parameter_types], ',')," DUCKDB_TYPE("return_type",
                                                                   "integer") " FROM "
                                                                              "duckdb_functions() "
                                                                              "WHERE function_type "
                                                                              "= 'scalar' AND "
                                                                              "stability = "
                                                                              "'CONSISTENT'"
                                                                              " AND NOT "
                                                                              "has_side_effects "
                                                                              "AND varargs IS NULL "
                                                                              "AND "
                                                                              "len(parameter_types)"
                                                                              " BETWEEN 1 AND 3"
                                                                              " AND NOT "
                                                                              "(function_name = "
                                                                              "'age' AND "
                                                                              "len(parameter_types)"
                                                                              " = 1)" /* counts from
                                                                                         today */
                                                                              " ORDER BY 1, 2, 3;"},
};

/* ---- candidates -------------------------------------------------------------------------------
 */

typedef struct listing {
    wh_arena *a;
    wh_catalog_function *v;
    size_t n, capacity;
} listing;

static const struct type *type_of(wh_str name)
{
    for (size_t i = 0; i < COUNT(types); i++)
        if (wh_str_is(name, types[i].name))
            return &types[i];
    return NULL;
}

/* "$int, $text" and "x.i, y.s"; false: a type that is not known. */
static bool put_arguments(wh_str list, wh_buf *text, wh_buf *trial)
{
    size_t at = 0;

    for (unsigned k = 0; at <= list.n; k++) {
        const struct type *t;
        size_t end = at;

        while (end < list.n && list.p[end] != ',')
            end++;
        t = type_of((wh_str){list.p + at, end - at});
        if (!t)
            return false;
        wh_buf_text(text, k ? ", $" : "$");
        wh_buf_text(text, t->word);
        wh_buf_text(trial, k ? ", " : "");
        wh_buf_char(trial, "xyz"[k % 3]);
        wh_buf_char(trial, '.');
        wh_buf_text(trial, t->column);
        at = end + 1;
    }
    return true;
}

static void add_function(listing *l, wh_str name, wh_str arguments, const struct type *gives)
{
    wh_buf text = WH_BUF_INIT(4096), trial = WH_BUF_INIT(4096);
    wh_catalog_function *f;

    wh_buf_str(&text, name);
    wh_buf_char(&text, '(');
    wh_buf_text(&trial, "SELECT count(");
    wh_buf_str(&trial, wh_buf_view(&text));
    if (put_arguments(arguments, &text, &trial)) {
        wh_buf_char(&text, ')');
        wh_buf_text(&trial, ")) FROM e0 AS x, e0 AS y, e0 AS z;");
        if (l->n == l->capacity) {
            wh_catalog_function *more = WH_NEW_N(l->a, wh_catalog_function, l->capacity * 2 + 64);

            if (l->n)
                memcpy(more, l->v, l->n * sizeof *more);
            l->v = more;
            l->capacity = l->capacity * 2 + 64;
        }
        f = &l->v[l->n++];
        f->name = wh_arena_str(l->a, name);
        f->kind = wh_str_of(gives->kind);
        f->text = wh_arena_str(l->a, wh_buf_view(&text));
        f->trial = wh_arena_str(l->a, wh_buf_view(&trial));
    }
    wh_buf_release(&text);
    wh_buf_release(&trial);
}

/* Names that need quotes are nobody's to call. */
static bool is_plain(wh_str name)
{
    for (size_t i = 0; i < name.n; i++)
        if (!(name.p[i] == '_' || (name.p[i] >= 'a' && name.p[i] <= 'z') ||
              (i > 0 && name.p[i] >= '0' && name.p[i] <= '9')))
            return false;
    return name.n > 0 && name.n < 64;
}

static bool take_row(void *ctx, const wh_value *v, size_t n)
{
    const struct type *gives;

    if (n != 3 || v[0].kind != WH_TEXT || v[1].kind != WH_TEXT || v[2].kind != WH_TEXT)
        return true;
    gives = type_of(v[2].s);
    if (gives && gives->kind && is_plain(v[0].s))
        add_function(ctx, v[0].s, v[1].s, gives);
    return true;
}

size_t wh_catalog_functions(wh_arena *a, wh_session *s, wh_str dialect, wh_catalog_function **out)
{
    listing l = {a, NULL, 0, 0};
    const wh_sink sink = {&l, NULL, take_row, NULL};
    wh_answer answer;
    size_t i = 0;

    while (i < COUNT(catalogs) && !wh_str_is(dialect, catalogs[i].dialect))
        i++;
    if (i < COUNT(catalogs)) {
        for (const char *const *sql = catalogs[i].setup; *sql; sql++)
            wh_session_execute(s, wh_str_of(*sql), NULL, &answer);
        wh_session_execute(s, wh_str_of(catalogs[i].query), &sink, &answer);
    }
    *out = l.v;
    return l.n;
}
