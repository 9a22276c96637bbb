/* Statements that hold nothing but a feature of the generator. */
#include "oracles/campaign/probe.h"

#define COUNT(v) (sizeof(v) / sizeof((v)[0]))

const char *const wh_probe_setup[] = {
    "CREATE TABLE t0(c0 INT, c1 TEXT, UNIQUE (c0));",
    "CREATE TABLE t1(c0 INT PRIMARY KEY, c1 TEXT);",
    "INSERT INTO t0 VALUES (1, 'a'), (2, 'b');",
    "INSERT INTO t1 VALUES (1, 'a'), (3, 'c');",
    "CREATE VIRTUAL TABLE f0 USING fts4(c0, c1);", /* where there is such a thing */
    "CREATE VIRTUAL TABLE f1 USING fts5(c0, c1);",
    NULL,
};

/* What stands before and behind the text of a feature of some kind. */
static const struct frame {
    const char *kind, *before, *after;
} frames[] = {
    {"leaf", "SELECT * FROM t0, t1 WHERE ", ""},
    {"predicate", "SELECT * FROM t0, t1 WHERE ", ""},
    {"number", "SELECT ", " FROM t0, t1"},
    {"string", "SELECT ", " FROM t0, t1"},
    {"any", "SELECT ", " FROM t0, t1"},
    {"aggregate", "SELECT ", " FROM t0, t1"},
    {"having", "SELECT COUNT(*) FROM t0, t1 GROUP BY t0.c0 HAVING ", ""},
    {"window", "SELECT ", " FROM t0, t1"},
    {"operator", "SELECT t0.c0 ", " t1.c0 FROM t0, t1"},
    {"collation", "SELECT t0.c1 COLLATE ", " FROM t0"},
    {"cast", "SELECT CAST(t0.c0 AS ", ") FROM t0"},
    {"early-pragma", "", ""},
    {"pragma", "", ""},
    {"type", "CREATE TABLE p0(c0 ", ")"},
    {"constraint", "CREATE TABLE p0(c0 INT ", ")"},
    {"conflict", "CREATE TABLE p0(c0 INT UNIQUE ", ")"},
    {"default", "CREATE TABLE p0(c0 INT DEFAULT ", ")"},
    {"reference", "CREATE TABLE p0(c0 INT REFERENCES t1(c0) ", ")"},
    {"check", "CREATE TABLE p0(c0 INT, ", ")"},
    {"trigger", "CREATE TRIGGER p0 AFTER INSERT ON t0 BEGIN ", "; END"},
    {"insert", "", " t0 VALUES (3, 'c')"},
    {"update", "", " t0 SET c0 = 4 WHERE c0 = 1"},
    {"virtual", "CREATE VIRTUAL TABLE p0 USING ", ""},
    {"fts4-search", "SELECT * FROM f0 WHERE ", ""},
    {"fts4-shown", "SELECT ", " FROM f0 WHERE f0 MATCH 'a'"},
    {"fts5-search", "SELECT * FROM f1 WHERE ", ""},
    {"fts5-shown", "SELECT ", " FROM f1 WHERE f1 MATCH 'a'"},
    {"join-plain", "SELECT * FROM t0 ", " t1"},
    {"join-on", "SELECT * FROM t0 ", " t1 ON t0.c0 = t1.c0"},
    {"join-natural", "SELECT * FROM t0 ", " t1"},
    {"join-using", "SELECT * FROM t0 ", " t1 USING (c0)"},
    {"frame", "SELECT count(*) OVER (ORDER BY t0.c0 ", ") FROM t0"},
    {"series", "SELECT * FROM t0, ", ""},
    {"change", "", ""},
};

/* Clauses that no table holds. */
static const struct clause {
    const char *name, *sql;
} clauses[] = {
    {"strict", "CREATE TABLE p0(c0 INT) STRICT"},
    {"generated", "CREATE TABLE p0(c0 INT, c1 INT AS (c0 + 1) VIRTUAL)"},
    {"upsert", "INSERT INTO t0 VALUES (1, 'a') ON CONFLICT DO NOTHING"},
    {"upserts",
     "INSERT INTO t0 VALUES (1, 'a') ON CONFLICT (c0) DO NOTHING ON CONFLICT DO NOTHING"},
    {"returning", "INSERT INTO t0 VALUES (3, 'a') RETURNING c0"},
    {"row-value", "SELECT * FROM t0 WHERE (c0, c1) = (1, 'a')"},
    {"update-from", "UPDATE t0 SET c1 = t1.c1 FROM t1 WHERE t0.c0 = t1.c0"},
    {"rename", "ALTER TABLE t0 RENAME TO t2"},
    {"rename-column", "ALTER TABLE t0 RENAME COLUMN c1 TO c2"},
    {"drop-column", "ALTER TABLE t0 DROP COLUMN c1"},
    {"cte", "WITH x(a) AS (SELECT c0 FROM t0) SELECT a FROM x"},
    {"materialized", "WITH x(a) AS MATERIALIZED (SELECT c0 FROM t0) SELECT a FROM x"},
    {"window", "SELECT row_number() OVER (ORDER BY c0) FROM t0"},
    {"intersect", "SELECT c0 FROM t0 INTERSECT SELECT c0 FROM t1"},
    {"filter", "SELECT COUNT(*) FILTER (WHERE c0 > 1) FROM t0"},
};

/* What the words of a template stand for (generate/dialect/features.h), on t0 and t1. */
static const struct word {
    const char *name, *sql;
} words[] = {
    {"b", "(t0.c0 > 1)"},
    {"w", "(t0.c0 > 1)"},
    {"num", "(t0.c0 + 1)"},
    {"text", "(t0.c1 || 'a')"},
    {"any", "t0.c1"},
    {"B", "t0.c0 > 1"},
    {"NUM", "t0.c0"},
    {"TEXT", "t0.c1"},
    {"ANY", "t0.c1"},
    {"safe", "t0.c0"},
    {"c", "t0.c0"},
    {"z", "t0.c1"},
    {"cn", "t0.c0"},
    {"ct", "t0.c1"},
    {"C", "t0.c0"},
    {"q", "t1.c0"},
    {"k", "1"},
    {"l", "2"},
    {"r", "1 AND 2"},
    {"K", "1"},
    {"v", "'a'"},
    {"i", "2"},
    {"p", "'a%'"},
    {"glob", "'a*'"},
    {"o", "="},
    {"coll", "NOCASE"},
    {"cast", "INTEGER"},
    {"sub", "SELECT c0 FROM t1"},
    {"exists", "SELECT 1 FROM t1"},
    {"value", "SELECT COUNT(*) FROM t1"},
    {"partial", "(t0.c0 > 0)"},
    {"indexed", "(t0.c0 + 1)"},
    {"sum", "t0.c0"},
    {"plain", "t0.c0"},
    {"h", "t0.c0"},
    {"j", "1"},
    {"row", "t0.rowid"},
    {"subs", "SELECT c0, c1 FROM t1"},
    {"$", "$"},
};

/* The same in what declares a column. */
static const struct word declared[] = {
    {"c", "c0"},     {"k", "1"},      {"e", "(1)"}, {"f", " ON CONFLICT IGNORE"},
    {"x", "NOCASE"}, {"r", "t1(c0)"}, {"$", "$"},
};

/* The same of what stands in FROM. */
static const struct word listed[] = {{"a", " AS s"}, {"n", "t0.c0"}, {"i", "2"}, {"$", "$"}};

/* The same of what changes rows. */
static const struct word changed[] = {
    {"t", "t0"},
    {"n", "t0"},
    {"f", "t1 AS x"},
    {"m", "t0 AS x"},
    {"y", "(SELECT DISTINCT c0 FROM t1) AS x"},
    {"j", "t0.c0 = x.c0"},
    {"w", "1 = 1"},
    {"s", "c1 = 'z'"},
    {"q", "t0.c1 = 'z'"},
    {"o", "c0, c1"},
    {"i", "1"},
    {"l", "c0, c1"},
    {"e", "x.c0, 'z'"},
    {"u", "c0"},
    {"x", "c1 = excluded.c1"},
    {"v", "c1 = VALUES(c1)"},
};

/* The columns of a virtual table. */
static const struct word columns[] = {{"c", "c0, c1, c2"}};

/* The same in what a trigger on t0 does. */
static const struct word fired[] = {
    {"t", "t1"},
    {"v", "(c0, c1) VALUES (5, 'x')"},
    {"n", "(c0, c1) VALUES (NEW.c0, NEW.c1)"},
    {"s", "c1"},
    {"c", "c0"},
    {"k", "1"},
    {"r", "NEW.c0"},
    {"l", "2"},
};

/* The same of full-text tables. */
static const struct word fts4[] = {{"t", "f0"}, {"n", "c0"}, {"c", "c0"}, {"w", "a"}, {"p", "a"}};

static const struct word fts5[] = {{"t", "f1"}, {"n", "c0"}, {"c", "c0"}, {"w", "a"}, {"p", "a"}};

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

static const char *sql_of_word(wh_str kind, wh_str word)
{
    const struct word *v = words;
    size_t n = COUNT(words), i;

    for (i = 0; i < COUNT(alphabets); i++)
        if (wh_str_is(kind, alphabets[i].kind)) {
            v = alphabets[i].v;
            n = alphabets[i].n;
        }
    for (i = 0; i < n; i++)
        if (wh_str_is(word, v[i].name))
            return v[i].sql;
    return NULL;
}

static bool put_template(wh_buf *out, wh_str kind, wh_str text)
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
        sql = sql_of_word(kind, word);
        if (!sql)
            return false;
        wh_buf_text(out, sql);
        i += 1 + word.n;
    }
    return true;
}

bool wh_probe_statement(wh_buf *out, wh_str kind, wh_str text)
{
    size_t start = out->n, i;

    for (i = 0; wh_str_is(kind, "clause") && i < COUNT(clauses); i++)
        if (wh_str_is(text, clauses[i].name)) {
            wh_buf_text(out, clauses[i].sql);
            wh_buf_char(out, ';');
            return true;
        }
    for (i = 0; i < COUNT(frames); i++) {
        if (!wh_str_is(kind, frames[i].kind))
            continue;
        wh_buf_text(out, frames[i].before);
        if (put_template(out, kind, text)) {
            wh_buf_text(out, frames[i].after);
            wh_buf_char(out, ';');
            return true;
        }
    }
    out->n = start;
    return false;
}
