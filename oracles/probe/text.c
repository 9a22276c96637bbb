/* Statements that hold nothing but a feature of the generator. */
#include "oracles/probe/probe.h"
#include "formats/sql/dialect/dialect.h"

#define COUNT(v) (sizeof(v) / sizeof((v)[0]))

const char *const wh_probe_setup[] = {
    "CREATE TABLE t0(c0 INT, c1 TEXT, UNIQUE (c0));",
    "CREATE TABLE t1(c0 INT PRIMARY KEY, c1 TEXT);",
    "INSERT INTO t0 VALUES (1, 'a'), (2, 'b');",
    "INSERT INTO t1 VALUES (1, 'a'), (3, 'c');",
    "CREATE VIRTUAL TABLE f0 USING fts4(c0, c1);", /* where there is such a thing */
    "CREATE VIRTUAL TABLE f1 USING fts5(c0, c1);",
    "CREATE DOMAIN d_int AS INTEGER;",
    "CREATE DOMAIN d_text AS TEXT;",
    "CREATE TYPE e_mood AS ENUM ('low', 'mid');",
    "CREATE TYPE c_pair AS (a INTEGER, b TEXT);",
    "CREATE EXTENSION IF NOT EXISTS citext;",
    NULL,
};

#define MYSQL_TRIGGER "CREATE TRIGGER p0 BEFORE INSERT ON t0 FOR EACH ROW "
#define PLPGSQL "CREATE FUNCTION p0() RETURNS trigger LANGUAGE plpgsql AS $wh$ BEGIN "

/* What stands before and behind the text of a feature of some kind. */
static const struct frame {
    const char *kind, *before, *after;
    const char *text;          /* instead of `before`, on text; NULL: the same */
    const wh_dialect *dialect; /* whose rows stand before those of all (NULL) */
} frames[] = {
    {"trigger", MYSQL_TRIGGER, "", NULL, &wh_dialect_mysql},
    {"trigger", MYSQL_TRIGGER, "", NULL, &wh_dialect_mariadb},
    {"trigger", PLPGSQL, "; RETURN NEW; END $wh$", NULL, &wh_dialect_postgresql},
    {"leaf", "SELECT * FROM t0 CROSS JOIN t1 WHERE ", "", NULL, NULL},
    {"predicate", "SELECT * FROM t0 CROSS JOIN t1 WHERE ", "", NULL, NULL},
    {"number", "SELECT ", " FROM t0 CROSS JOIN t1", NULL, NULL},
    {"string", "SELECT ", " FROM t0 CROSS JOIN t1", NULL, NULL},
    {"any", "SELECT ", " FROM t0 CROSS JOIN t1", NULL, NULL},
    {"aggregate", "SELECT ", " FROM t0 CROSS JOIN t1", NULL, NULL},
    {"having", "SELECT COUNT(*) FROM t0 CROSS JOIN t1 GROUP BY t0.c0 HAVING ", "", NULL, NULL},
    {"window", "SELECT ", " FROM t0 CROSS JOIN t1", NULL, NULL},
    {"operator", "SELECT t0.c0 ", " t1.c0 FROM t0 CROSS JOIN t1", NULL, NULL},
    {"collation", "SELECT t0.c1 COLLATE ", " FROM t0", NULL, NULL},
    {"cast", "SELECT CAST(t0.c0 AS ", ") FROM t0", NULL, NULL},
    {"early-pragma", "", "", NULL, NULL},
    {"pragma", "", "", NULL, NULL},
    {"type", "CREATE TABLE p0(c0 ", ")", NULL, NULL},
    {"constraint", "CREATE TABLE p0(c0 INT ", ")", "CREATE TABLE p0(c0 TEXT ", NULL},
    {"conflict", "CREATE TABLE p0(c0 INT UNIQUE ", ")", NULL, NULL},
    {"default", "CREATE TABLE p0(c0 INT DEFAULT ", ")", NULL, NULL},
    {"reference", "CREATE TABLE p0(c0 INT REFERENCES t1(c0) ", ")", NULL, NULL},
    {"check", "CREATE TABLE p0(c0 INT, ", ")", NULL, NULL},
    {"trigger", "CREATE TRIGGER p0 AFTER INSERT ON t0 BEGIN ", "; END", NULL, NULL},
    {"insert", "", " t0 VALUES (3, 'c')", NULL, NULL},
    {"update", "", " t0 SET c0 = 4 WHERE c0 = 1", NULL, NULL},
    {"virtual", "CREATE VIRTUAL TABLE p0 USING ", "", NULL, NULL},
    {"fts4-search", "SELECT * FROM f0 WHERE ", "", NULL, NULL},
    {"fts4-shown", "SELECT ", " FROM f0 WHERE f0 MATCH 'a'", NULL, NULL},
    {"fts5-search", "SELECT * FROM f1 WHERE ", "", NULL, NULL},
    {"fts5-shown", "SELECT ", " FROM f1 WHERE f1 MATCH 'a'", NULL, NULL},
    {"join-plain", "SELECT * FROM t0 ", " t1", NULL, NULL},
    {"join-on", "SELECT * FROM t0 ", " t1 ON t0.c0 = t1.c0", NULL, NULL},
    {"join-natural", "SELECT c1 FROM t0 ", " t1", NULL, NULL},
    {"join-using", "SELECT t0.c1 FROM t0 ", " t1 USING (c0)", NULL, NULL},
    {"frame", "SELECT count(*) OVER (ORDER BY t0.c0 ", ") FROM t0", NULL, NULL},
    {"series", "SELECT * FROM t0, ", "", NULL, NULL},
    {"change", "", "", NULL, NULL},
};

/* Clauses that no table holds. */
static const struct clause {
    const char *name, *sql;
    const wh_dialect *dialect; /* as above */
} clauses[] = {
    {"generated", "CREATE TABLE p0(c0 INT, c1 INT AS (c0 + 1) VIRTUAL)", &wh_dialect_duckdb},
    {"generated", "CREATE TABLE p0(c0 INT, c1 INT GENERATED ALWAYS AS (c0 + 1) STORED)",
     &wh_dialect_postgresql},
    {"strict", "CREATE TABLE p0(c0 INT) STRICT", NULL},
    {"generated", "CREATE TABLE p0(c0 INT, c1 INT AS (c0 + 1) VIRTUAL)", NULL},
    {"upsert", "INSERT INTO t0 VALUES (1, 'a') ON CONFLICT DO NOTHING", NULL},
    {"upserts", "INSERT INTO t0 VALUES (1, 'a') ON CONFLICT (c0) DO NOTHING ON CONFLICT DO NOTHING",
     NULL},
    {"returning", "INSERT INTO t0 VALUES (3, 'a') RETURNING c0", NULL},
    {"row-value", "SELECT * FROM t0 WHERE (c0, c1) = (1, 'a')", NULL},
    {"update-from", "UPDATE t0 SET c1 = t1.c1 FROM t1 WHERE t0.c0 = t1.c0", NULL},
    {"rename", "ALTER TABLE t0 RENAME TO t2", NULL},
    {"rename-column", "ALTER TABLE t0 RENAME COLUMN c1 TO c2", NULL},
    {"drop-column", "ALTER TABLE t0 DROP COLUMN c1", NULL},
    {"cte", "WITH x(a) AS (SELECT c0 FROM t0) SELECT a FROM x", NULL},
    {"materialized", "WITH x(a) AS MATERIALIZED (SELECT c0 FROM t0) SELECT a FROM x", NULL},
    {"window", "SELECT row_number() OVER (ORDER BY c0) FROM t0", NULL},
    {"named-window", "SELECT count(*) OVER w FROM t0 WINDOW w AS (ORDER BY c0)", NULL},
    {"intersect", "SELECT c0 FROM t0 INTERSECT SELECT c0 FROM t1", NULL},
    {"intersect-all", "SELECT c0 FROM t0 INTERSECT ALL SELECT c0 FROM t1", NULL},
    {"mixed-values", "INSERT INTO t0 VALUES ('x', 1)", NULL},
    {"filter", "SELECT COUNT(*) FILTER (WHERE c0 > 1) FROM t0", NULL},
};

/* What the words of a template stand for (generate/dialect/features.h), on t0 and t1; and where
 * all of them are to be of one class, integers or text; NULL: the same. */
static const struct word {
    const char *name, *sql, *integer, *text;
} words[] = {
    {"b", "(t0.c0 > 1)", NULL, NULL},
    {"w", "(t0.c0 > 1)", NULL, NULL},
    {"num", "(t0.c0 + 1)", NULL, NULL},
    {"text", "(t0.c1 || 'a')", NULL, NULL},
    {"any", "t0.c1", "t0.c0", "t0.c1"},
    {"B", "t0.c0 > 1", NULL, NULL},
    {"NUM", "t0.c0", NULL, NULL},
    {"TEXT", "t0.c1", NULL, NULL},
    {"ANY", "t0.c1", "t0.c0", "t0.c1"},
    {"safe", "t0.c0", NULL, NULL},
    {"c", "t0.c0", NULL, "t0.c1"},
    {"z", "t0.c1", "t0.c0", NULL},
    {"cn", "t0.c0", NULL, NULL},
    {"ct", "t0.c1", NULL, NULL},
    {"C", "t0.c0", NULL, "t0.c1"},
    {"q", "t1.c0", NULL, "t1.c1"},
    {"k", "1", NULL, "'a'"},
    {"l", "2", NULL, "'b'"},
    {"r", "1 AND 2", NULL, "'a' AND 'b'"},
    {"K", "1", NULL, "'a'"},
    {"v", "'a'", "1", NULL},
    {"i", "2", NULL, NULL},
    {"p", "'a%'", NULL, NULL},
    {"glob", "'a*'", NULL, NULL},
    {"o", "=", NULL, NULL},
    {"coll", "NOCASE", NULL, NULL},
    {"cast", "INTEGER", NULL, NULL},
    {"sub", "SELECT c0 FROM t1", NULL, "SELECT c1 FROM t1"},
    {"exists", "SELECT 1 FROM t1", NULL, NULL},
    {"value", "SELECT COUNT(*) FROM t1", NULL, NULL},
    {"partial", "(t0.c0 > 0)", NULL, NULL},
    {"indexed", "(t0.c0 + 1)", NULL, NULL},
    {"sum", "t0.c0", NULL, NULL},
    {"plain", "t0.c0", NULL, "t0.c1"},
    {"h", "t0.c0", NULL, "t0.c1"},
    {"j", "1", NULL, "'a'"},
    {"row", "t0.rowid", NULL, NULL},
    {"subs", "SELECT c0, c1 FROM t1", "SELECT c0, c0 FROM t1", "SELECT c1, c1 FROM t1"},
    {"$", "$", NULL, NULL},
};

/* Words that some dialects have in their own way. */
static const struct own_word {
    const wh_dialect *dialect;
    const char *name, *sql;
} own_words[] = {
    {&wh_dialect_mysql, "coll", "utf8mb4_bin"},
    {&wh_dialect_mariadb, "coll", "utf8mb4_bin"},
    {&wh_dialect_postgresql, "coll", "\"C\""},
};

/* The same in what declares a column. */
static const struct word declared[] = {
    {"c", "c0", NULL, NULL},     {"k", "1", NULL, NULL},
    {"e", "(1)", NULL, NULL},    {"f", " ON CONFLICT IGNORE", NULL, NULL},
    {"x", "NOCASE", NULL, NULL}, {"r", "t1(c0)", NULL, NULL},
    {"$", "$", NULL, NULL},
};

/* The same of what stands in FROM. */
static const struct word listed[] = {{"a", " AS s", NULL, NULL},
                                     {"n", "t0.c0", NULL, NULL},
                                     {"i", "2", NULL, NULL},
                                     {"$", "$", NULL, NULL}};

/* The same of what changes rows. */
static const struct word changed[] = {
    {"t", "t0", NULL, NULL},
    {"n", "t0", NULL, NULL},
    {"f", "t1 AS x", NULL, NULL},
    {"m", "t0 AS x", NULL, NULL},
    {"y", "(SELECT DISTINCT c0 FROM t1) AS x", NULL, NULL},
    {"j", "t0.c0 = x.c0", NULL, NULL},
    {"w", "1 = 1", NULL, NULL},
    {"s", "c1 = 'z'", NULL, NULL},
    {"q", "t0.c1 = 'z'", NULL, NULL},
    {"o", "c0, c1", NULL, NULL},
    {"i", "1", NULL, NULL},
    {"l", "c0, c1", NULL, NULL},
    {"e", "x.c0 + 10, 'z'", NULL, NULL},
    {"u", "c0", NULL, NULL},
    {"x", "c1 = excluded.c1", NULL, NULL},
    {"v", "c1 = VALUES(c1)", NULL, NULL},
};

/* The columns of a virtual table. */
static const struct word columns[] = {{"c", "c0, c1, c2", NULL, NULL}};

/* The same in what a trigger on t0 does. */
static const struct word fired[] = {
    {"t", "t1", NULL, NULL},
    {"v", "(c0, c1) VALUES (5, 'x')", NULL, NULL},
    {"n", "(c0, c1) VALUES (NEW.c0, NEW.c1)", NULL, NULL},
    {"s", "c1", NULL, NULL},
    {"c", "c0", NULL, NULL},
    {"k", "1", NULL, NULL},
    {"r", "NEW.c0", NULL, NULL},
    {"l", "2", NULL, NULL},
};

/* The same of full-text tables. */
static const struct word fts4[] = {{"t", "f0", NULL, NULL},
                                   {"n", "c0", NULL, NULL},
                                   {"c", "c0", NULL, NULL},
                                   {"w", "a", NULL, NULL},
                                   {"p", "a", NULL, NULL}};

static const struct word fts5[] = {{"t", "f1", NULL, NULL},
                                   {"n", "c0", NULL, NULL},
                                   {"c", "c0", NULL, NULL},
                                   {"w", "a", NULL, NULL},
                                   {"p", "a", NULL, NULL}};

/* Words by kind; the others have those of templates. */
static const struct alphabet {
    const char *kind;
    const struct word *v;
    size_t n;
} alphabets[] = {
    {"constraint", declared, COUNT(declared)}, {"default", declared, COUNT(declared)},
    {"reference", declared, COUNT(declared)},  {"type", declared, COUNT(declared)},
    {"conflict", declared, COUNT(declared)},   {"check", declared, COUNT(declared)},
    {"trigger", fired, COUNT(fired)},          {"virtual", columns, COUNT(columns)},
    {"series", listed, COUNT(listed)},         {"change", changed, COUNT(changed)},
    {"fts4-search", fts4, COUNT(fts4)},        {"fts5-search", fts5, COUNT(fts5)},
    {"fts4-shown", fts4, COUNT(fts4)},         {"fts5-shown", fts5, COUNT(fts5)},
};

/* Is it for `d`: its own, or that of a dialect which it is like? */
static bool is_for(const wh_dialect *d, const wh_dialect *of)
{
    for (; of && d && d != of; d = d->like)
        ;
    return !of || d;
}

static const char *sql_of_word(const wh_dialect *d, wh_str kind, wh_str word,
                               enum wh_probe_words of)
{
    const struct word *v = words;
    size_t n = COUNT(words), i;

    for (i = 0; i < COUNT(alphabets); i++)
        if (wh_str_is(kind, alphabets[i].kind)) {
            v = alphabets[i].v;
            n = alphabets[i].n;
        }
    for (i = 0; v == words && i < COUNT(own_words); i++)
        if (is_for(d, own_words[i].dialect) && wh_str_is(word, own_words[i].name))
            return own_words[i].sql;
    for (i = 0; i < n; i++)
        if (wh_str_is(word, v[i].name)) {
            const char *sql = of == WH_PROBE_INTEGERS ? v[i].integer
                              : of == WH_PROBE_TEXTS  ? v[i].text
                                                      : NULL;
            return sql ? sql : v[i].sql;
        }
    return NULL;
}

static bool put_template(wh_buf *out, const wh_dialect *d, wh_str kind, wh_str text,
                         enum wh_probe_words of)
{
    size_t i = 0;

    while (i < text.n) {
        const char *sql;
        wh_str word;

        if (text.p[i] != '$') {
            wh_buf_char(out, text.p[i++]);
            continue;
        }
        word = wh_profile_word((wh_str){text.p + i + 1, text.n - i - 1});
        sql = sql_of_word(d, kind, word, of);
        if (!sql)
            return false;
        wh_buf_text(out, sql);
        i += 1 + word.n;
    }
    return true;
}

bool wh_probe_statement(wh_buf *out, const wh_dialect *d, wh_str kind, wh_str text,
                        enum wh_probe_words of)
{
    size_t start = out->n, i;

    for (i = 0; wh_str_is(kind, "clause") && i < COUNT(clauses); i++)
        if (wh_str_is(text, clauses[i].name) && is_for(d, clauses[i].dialect)) {
            wh_buf_text(out, clauses[i].sql);
            wh_buf_char(out, ';');
            return true;
        }
    for (i = 0; i < COUNT(frames); i++) {
        if (!wh_str_is(kind, frames[i].kind) || !is_for(d, frames[i].dialect))
            continue;
        wh_buf_text(out,
                    of == WH_PROBE_TEXTS && frames[i].text ? frames[i].text : frames[i].before);
        if (put_template(out, d, kind, text, of)) {
            wh_buf_text(out, frames[i].after);
            wh_buf_char(out, ';');
            return true;
        }
    }
    out->n = start;
    return false;
}
