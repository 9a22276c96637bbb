/*
 * Reading scripts takes time in proportion to their length. Time is not measured, work is: this
 * program has its own build of formats/ (see CMakeLists.txt), which counts the blocks of code that
 * are entered; what the C library's functions are given to go through counts too. Each shape of
 * text is read at a length and at twice that, in every dialect, by the parser, by the reader of
 * plain scripts and by the catalog; twice the text may take twice the work and a little more.
 *
 * linear [-v] [SHAPE]: with -v the figures of all.
 */
#include "formats/convert/script/script.h"
#include "formats/sql/catalog/catalog.h"
#include "formats/sql/dialect/dialect.h"

#include <stdio.h>
#include <stdlib.h>

/* ---- counting --------------------------------------------------------------------------------
 */

static uint64_t work;

void __sanitizer_cov_trace_pc(void);
void *__real_memchr(const void *p, int c, size_t n);
void *__real_memcpy(void *to, const void *from, size_t n);
void *__real_memmove(void *to, const void *from, size_t n);
int __real_memcmp(const void *a, const void *b, size_t n);
size_t __real_strlen(const char *s);
void *__wrap_memchr(const void *p, int c, size_t n);
void *__wrap_memcpy(void *to, const void *from, size_t n);
void *__wrap_memmove(void *to, const void *from, size_t n);
int __wrap_memcmp(const void *a, const void *b, size_t n);
size_t __wrap_strlen(const char *s);

void __sanitizer_cov_trace_pc(void)
{
    work++;
}

/* Bytes are cheaper than blocks, but not for nothing. */
enum { BYTES_A_BLOCK = 8 };

void *__wrap_memchr(const void *p, int c, size_t n)
{
    const char *found = __real_memchr(p, c, n);

    work += (found ? (size_t)(found - (const char *)p) : n) / BYTES_A_BLOCK;
    return (void *)(uintptr_t)found;
}

void *__wrap_memcpy(void *to, const void *from, size_t n)
{
    work += n / BYTES_A_BLOCK;
    return __real_memcpy(to, from, n);
}

void *__wrap_memmove(void *to, const void *from, size_t n)
{
    work += n / BYTES_A_BLOCK;
    return __real_memmove(to, from, n);
}

int __wrap_memcmp(const void *a, const void *b, size_t n)
{
    work += n / BYTES_A_BLOCK;
    return __real_memcmp(a, b, n);
}

size_t __wrap_strlen(const char *s)
{
    size_t n = __real_strlen(s);

    work += n / BYTES_A_BLOCK;
    return n;
}

/* ---- shapes ----------------------------------------------------------------------------------
 */

/* before, part again and again, behind */
typedef struct shape {
    const char *name, *before, *part, *behind;
} shape;

static const shape shapes[] = {
    {"statements on one line", "", "SELECT 1; ", ""},
    {"statements on lines of their own", "", "SELECT 1;\n", ""},
    {"empty statements", "", ";", ""},
    {"names that begin statements", "", "abc d; ", ""},
    {"words of a shell on one line", "", "exit 1; ", ""},
    {"words of a shell", "", "exit 1\n", ""},
    {"a long comment", "SELECT /*", " remark", "*/ 1;"},
    {"a comment that does not end", "SELECT 1 /*", " remark", ""},
    {"comments on one line", "SELECT 1 ", "/**/ ", ";"},
    {"comments that do not end", "", "/* ", ""},
    {"starts of comments in a statement", "SELECT 1 ", "+ /*+ ", ""},
    {"comments to the end of the line", "", "-- remark\n", "SELECT 1;"},
    {"executed comments", "", "/*!40101 SET a = 1 */; ", ""},
    {"executed comments that do not end", "", "/*!40101 SET a = 1; ", ""},
    {"empty executed comments", "", "/*!*/ ", ""},
    {"marks of executed comments", "SELECT ", "/*! ", "1;"},
    {"a long list", "SELECT 1", ", 1", ";"},
    {"a long list of values", "INSERT INTO t VALUES (1)", ", (1, 'x')", ";"},
    {"a long IN", "SELECT a IN (1", ", 1", ");"},
    {"brackets", "SELECT ", "(", ""},
    {"brackets that close nothing", "SELECT ", ")", ""},
    {"square brackets", "SELECT ", "[", ""},
    {"braces", "SELECT ", "{", ""},
    {"brackets of a table", "CREATE TABLE t ", "(", ""},
    {"queries in queries", "", "SELECT (", ""},
    {"queries in FROM", "", "SELECT * FROM (", ""},
    {"common tables", "WITH a AS (SELECT 1)", ", b AS (SELECT 2)", " SELECT 1;"},
    {"WITH in WITH", "", "WITH a AS (", ""},
    {"WITH without a statement", "", "WITH a; ", ""},
    {"a long name", "SELECT ", "abcdefgh", ";"},
    {"a long quoted name", "SELECT \"", "abcdefgh", "\";"},
    {"a long string", "SELECT '", "abcdefgh", "';"},
    {"strings side by side", "SELECT ", "'a' ", ";"},
    {"strings that do not end", "", "'a'' ", ""},
    {"quotes", "SELECT ", "\"", ""},
    {"dollars", "SELECT ", "$", ""},
    {"dollar quotes", "SELECT ", "$a", ""},
    {"dollar quotes that do not end", "SELECT ", "$a$ ", ""},
    {"different dollar quotes", "SELECT ", "$a$ $b$ ", ""},
    {"a long number", "SELECT 1", "0", ";"},
    {"a long blob", "SELECT x'", "00", "';"},
    {"operators", "SELECT 1", " + 1", ";"},
    {"operators in a row", "SELECT 1 ", "+", " 1;"},
    {"prefix operators", "SELECT ", "- ", "1;"},
    {"NOT", "SELECT ", "NOT ", "1;"},
    {"dots", "SELECT a", ".a", ";"},
    {"joins", "SELECT 1 FROM t", " JOIN t ON a", ";"},
    {"joins in joins", "SELECT 1 FROM ", "(t JOIN ", ""},
    {"JOINs without conditions", "SELECT 1 FROM t", " JOIN t", ";"},
    {"commas of FROM", "SELECT 1 FROM t", ", t", ";"},
    {"arms", "SELECT 1", " UNION SELECT 1", ";"},
    {"arms in brackets", "(SELECT 1)", " UNION (SELECT 1)", ";"},
    {"brackets round an arm", "", "(", "SELECT 1"},
    {"CASE", "SELECT ", "CASE WHEN 1 THEN ", ""},
    {"CASE in one piece", "SELECT CASE ", "WHEN 1 THEN 2 ", "END;"},
    {"casts", "SELECT 1", "::int", ";"},
    {"casts in casts", "SELECT ", "CAST(", ""},
    {"subscripts", "SELECT a", "[1]", ";"},
    {"BETWEEN", "SELECT 1 ", "BETWEEN 1 AND ", "1;"},
    {"calls", "SELECT ", "f(", ""},
    {"EXPLAIN", "", "EXPLAIN ", "SELECT 1;"},
    {"EXPLAINs", "", "EXPLAIN SELECT 1; ", ""},
    {"CREATE without an object", "", "CREATE ", ""},
    {"CREATE OR REPLACE", "CREATE ", "OR REPLACE ", "TABLE t (a int);"},
    {"columns", "CREATE TABLE t (a int", ", a int NOT NULL DEFAULT 1", ");"},
    {"constraints of a column", "CREATE TABLE t (a int ", "CONSTRAINT b NOT NULL ", ");"},
    {"CONSTRAINT", "CREATE TABLE t (a int ", "CONSTRAINT b ", ");"},
    {"partitions", "CREATE TABLE t (a int) PARTITION BY RANGE (a) (",
     "PARTITION p VALUES LESS THAN (1), ", ""},
    {"parts of a schema", "CREATE SCHEMA s ", "CREATE TABLE t (a int) ", ";"},
    {"actions", "ALTER TABLE t ADD a int", ", ADD b int", ";"},
    {"triggers", "", "CREATE TRIGGER a AFTER INSERT ON t FOR EACH ROW BEGIN SELECT 1; END; ", ""},
    {"statements of a trigger", "CREATE TRIGGER a AFTER INSERT ON t FOR EACH ROW BEGIN ",
     "SELECT 1; ", "END;"},
    {"BEGIN in BEGIN", "CREATE PROCEDURE p() ", "BEGIN ", ""},
    {"IF in IF", "CREATE PROCEDURE p() BEGIN ", "IF a THEN ", "END;"},
    {"CASE in CASE", "CREATE PROCEDURE p() BEGIN ", "CASE WHEN a THEN ", "END;"},
    {"FOR in FOR", "CREATE PROCEDURE p() BEGIN ", "FOR i IN 1..2 DO ", "END;"},
    {"labels", "CREATE PROCEDURE p() BEGIN ", "a: ", "END;"},
    {"handlers", "CREATE PROCEDURE p() BEGIN ", "DECLARE EXIT HANDLER FOR SQLEXCEPTION ", "END;"},
    {"blocks", "CREATE PROCEDURE p() BEGIN ", "IF a THEN SELECT 1; END IF; ", "END;"},
    {"bodies that are not closed", "", "CREATE PROCEDURE p() BEGIN SELECT 1; ", ""},
    {"BEGIN NOT ATOMIC", "", "BEGIN NOT ATOMIC ", ""},
    {"BEGIN ATOMIC", "CREATE FUNCTION f() RETURNS int ", "BEGIN ATOMIC ", ""},
    {"statements of a routine", "CREATE FUNCTION f() RETURNS int BEGIN ATOMIC ", "SELECT 1; ",
     "END;"},
    {"heads of routines", "CREATE FUNCTION f() ", "DETERMINISTIC ", "RETURN 1;"},
    {"rules", "CREATE RULE r AS ON INSERT TO t DO (", "SELECT 1; ", ");"},
    {"arguments of a module", "CREATE VIRTUAL TABLE t USING m(a", ", b=c d", ");"},
    {"arguments in brackets", "CREATE VIRTUAL TABLE t USING m(", "(", ");"},
    {"DELIMITER", "", "DELIMITER //\nDELIMITER ;\n", "SELECT 1;"},
    {"DELIMITER on one line", "DELIMITER //\n", "SELECT 1// ", ""},
    {"a delimiter of one letter", "DELIMITER a\n", "bcdefgh", ""},
    {"a delimiter that is nearly there", "DELIMITER aaaaaaaaaab\n", "aaaaaaaa", ""},
    {"\\G", "", "SELECT 1\\G ", ""},
    {"\\G without a statement", "", "\\G ", ""},
    {"\\G before blanks", "\\G\\G\\G\\G\\G\\G\\G\\G", "        ", ""},
    {"\\g", "", "SELECT 1 \\g ", ""},
    {"\\g (", "SELECT 1 ", "\\g (", ""},
    {"\\;", "", "SELECT 1 \\; ", ""},
    {"\\\\", "", "\\\\ ", ""},
    {"\\:", "SELECT ", "\\: ", ""},
    {"backslashes", "SELECT ", "\\", ""},
    {"commands of psql", "", "\\echo a ", ""},
    {"\\set", "", "\\set a b\n", ""},
    {"variables of psql", "\\set a b\nSELECT ", ":a ", ";"},
    {"unknown variables", "SELECT ", ":a :'b' ", ";"},
    {"\\if", "", "\\if 1\n\\endif\n", ""},
    {"dot commands", "", ".mode list\n", "SELECT 1;"},
    {"dots at starts of lines", "SELECT ", "\n.x ", ";"},
    {"slashes", "SELECT 1 ", "\n/ ", ""},
    {"slashes before blanks", "SELECT 1 ", "/  ", ""},
    {"blanks", "SELECT 1 ", "        ", "/"},
    {"go", "", "SELECT 1\ngo\n", ""},
    {"COPY data", "COPY t FROM stdin;\n", "1\n", "\\.\n"},
    {"COPYs", "", "COPY t FROM stdin;\n1\n\\.\n", ""},
    {"COPYs on one line", "", "COPY t FROM stdin; ", ""},
    {"COPY without data", "", "COPY t FROM stdin;\n", ""},
    {"SET sql_mode", "", "SET sql_mode = 'ANSI_QUOTES'; ", ""},
    {"assignments", "SET @a = 1", ", @a = 1", ";"},
    {"zero bytes", "SELECT ", "\0", ";"},
    {"at signs", "SELECT ", "@", ";"},
    {"question marks", "SELECT ", "?", ";"},
    {"colons", "SELECT ", ":", ";"},
    {"hash signs", "", "#\n", ";"},
    {"hints", "", "SELECT /*+ a */ 1; ", ""},
    {"hints that do not end", "", "SELECT /*+ ", ""},
    {"prefixes of strings", "SELECT ", "_utf8 ", ";"},
    {"E strings", "SELECT ", "E'\\", ""},
    {"continued strings", "SELECT 'a'", "\n'b'", ";"},
    {"continued bit strings", "SELECT b'1'", "\n'0'", ";"},
    {"INTERVAL", "SELECT ", "INTERVAL ", "1;"},
    {"types", "SELECT CAST(a AS ", "a ", ");"},
    {"row values", "SELECT ", "ROW(", ""},
    {"arrays", "SELECT ", "ARRAY[", ""},
    {"GRANT", "GRANT ", "a, ", "b;"},
    {"PRAGMA", "", "PRAGMA a(1); ", ""},
};
enum { SHAPES = sizeof shapes / sizeof *shapes };

static wh_str make(const shape *s, size_t bytes)
{
    size_t part = strlen(s->part) ? strlen(s->part) : 1, before = strlen(s->before);
    size_t behind = strlen(s->behind), n = 0, k;
    char *p = malloc(before + behind + bytes + part);

    if (!p)
        abort();
    memcpy(p, s->before, before);
    for (n = before; n < before + bytes; n += part)
        for (k = 0; k < part; k++)
            p[n + k] = s->part[k];
    memcpy(p + n, s->behind, behind);
    return (wh_str){p, n + behind};
}

/* ---- readers ---------------------------------------------------------------------------------
 */

static void read_tree(const wh_dialect *d, wh_str text)
{
    wh_arena *a = wh_arena_new(NULL, 0);
    const wh_node *script;

    if (wh_parse(a, d, text, &script, NULL) != WH_OK)
        abort();
    wh_arena_free(a);
}

/* What is made of the trees: which tables there are, and what is put into them. */
static void apply_tree(const wh_dialect *d, wh_str text)
{
    wh_arena *a = wh_arena_new(NULL, 0);
    wh_catalog *catalog = wh_catalog_new(a, d);
    const wh_node *script;

    if (wh_parse(a, d, WH_STR("CREATE TABLE t(a int, b text);"), &script, NULL) != WH_OK)
        abort();
    wh_catalog_apply_script(catalog, script);
    if (wh_parse(a, d, text, &script, NULL) != WH_OK)
        abort();
    wh_catalog_apply_script(catalog, script);
    wh_arena_free(a);
}

static void read_statements(const wh_dialect *d, wh_str text)
{
    wh_arena *a = wh_arena_new(NULL, 0);
    wh_script s;
    wh_script_stmt stmt;
    wh_error err;
    int rc;

    wh_script_init(&s, a, d, text, "x.sql", NULL);
    do
        rc = wh_script_next(&s, &stmt, &err);
    while ((rc != WH_OK && rc != WH_ELIMIT) || stmt.sql.p);
    wh_arena_free(a);
}

static const struct {
    const char *name;
    void (*read)(const wh_dialect *d, wh_str text);
} readers[] = {{"parse", read_tree}, {"script", read_statements}, {"catalog", apply_tree}};

static uint64_t work_of(void (*read)(const wh_dialect *, wh_str), const wh_dialect *d,
                        const shape *s, size_t bytes)
{
    wh_str text = make(s, bytes);

    work = 0;
    read(d, text);
    free((void *)(uintptr_t)text.p);
    return work;
}

/* How long the shorter text is, and how many hundredths of its work the longer one may take. */
enum { BYTES = 8000, MOST = 230 };

static int check(const shape *s, bool verbose)
{
    const wh_dialect *d;
    int failed = 0;
    size_t i, k;

    for (i = 0; (d = wh_dialect_at(i)) != NULL; i++)
        for (k = 0; k < sizeof readers / sizeof *readers; k++) {
            uint64_t one = work_of(readers[k].read, d, s, BYTES);
            uint64_t two = work_of(readers[k].read, d, s, (size_t)2 * BYTES);
            bool bad = two * 100 > one * MOST + 20000;

            failed += bad;
            if (bad || verbose)
                printf("%s%s, %s, %s: %llu, %llu for twice the length\n", bad ? "not linear: " : "",
                       s->name, d->name, readers[k].name, (unsigned long long)one,
                       (unsigned long long)two);
        }
    return failed;
}

int main(int argc, char **argv)
{
    bool verbose = argc > 1 && strcmp(argv[1], "-v") == 0;
    const char *only = argc > 1 + verbose ? argv[1 + verbose] : NULL;
    int failed = 0;
    size_t i;

    for (i = 0; i < SHAPES; i++)
        if (!only || strcmp(only, shapes[i].name) == 0)
            failed += check(&shapes[i], verbose);
    return failed ? 1 : 0;
}
