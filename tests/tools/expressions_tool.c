/*
 * expressions DIALECT [SEED]: one SELECT a line, each of an expression that puts operators of the
 * dialect side by side without brackets: every operator before every other one, with and without
 * each prefix operator in front. An engine must answer each as it answers the line that
 * `parse --parenthesise` makes of it; see tests/tools/precedence. Many lines are errors, which
 * tell as much: an engine names the types that it could not bring together.
 */
#include "formats/sql/dialect/dialect.h"

#include <stdio.h>

/* `%` stands for an operand. Each list ends with NULL. */
typedef struct grammar {
    const char *dialect;
    const char *const *tails, *const *prefixes, *const *operands;
} grammar;

static const char *const sqlite_tails[] = {" OR %",
                                           " AND %",
                                           " = %",
                                           " == %",
                                           " <> %",
                                           " != %",
                                           " IS %",
                                           " IS NOT %",
                                           " IS NOT DISTINCT FROM %",
                                           " LIKE %",
                                           " NOT LIKE %",
                                           " LIKE % ESCAPE '|'",
                                           " GLOB %",
                                           " BETWEEN % AND %",
                                           " NOT BETWEEN % AND %",
                                           " IN (%, %)",
                                           " NOT IN (%)",
                                           " ISNULL",
                                           " NOTNULL",
                                           " NOT NULL",
                                           " < %",
                                           " <= %",
                                           " > %",
                                           " >= %",
                                           " & %",
                                           " | %",
                                           " << %",
                                           " >> %",
                                           " + %",
                                           " - %",
                                           " * %",
                                           " / %",
                                           " % %",
                                           " || %",
                                           " -> %",
                                           " ->> %",
                                           " COLLATE NOCASE",
                                           NULL};
static const char *const sqlite_prefixes[] = {"NOT ", "-", "+", "~", NULL};
static const char *const sqlite_operands[] = {"0",   "1",   "2",    "7",       "'a'", "'A%'",
                                              "'3'", "1.5", "NULL", "'[1,2]'", NULL};

static const char *const postgresql_tails[] = {" OR %",
                                               " AND %",
                                               " IS NULL",
                                               " IS NOT NULL",
                                               " ISNULL",
                                               " NOTNULL",
                                               " IS TRUE",
                                               " IS NOT FALSE",
                                               " IS UNKNOWN",
                                               " IS DISTINCT FROM %",
                                               " IS NOT DISTINCT FROM %",
                                               " = %",
                                               " <> %",
                                               " != %",
                                               " < %",
                                               " <= %",
                                               " > %",
                                               " >= %",
                                               " LIKE %",
                                               " NOT LIKE %",
                                               " ILIKE %",
                                               " LIKE % ESCAPE '|'",
                                               " SIMILAR TO %",
                                               " NOT SIMILAR TO %",
                                               " BETWEEN % AND %",
                                               " NOT BETWEEN % AND %",
                                               " BETWEEN SYMMETRIC % AND %",
                                               " IN (%, %)",
                                               " NOT IN (%)",
                                               " || %",
                                               " & %",
                                               " | %",
                                               " # %",
                                               " << %",
                                               " >> %",
                                               " ~ %",
                                               " !~* %",
                                               " @> %",
                                               " <@ %",
                                               " && %",
                                               " -> %",
                                               " ->> %",
                                               " #> %",
                                               " OPERATOR(pg_catalog.+) %",
                                               " + %",
                                               " - %",
                                               " * %",
                                               " / %",
                                               " % %",
                                               " ^ %",
                                               " AT TIME ZONE %",
                                               " COLLATE \"C\"",
                                               "::int",
                                               "::text",
                                               "::bool",
                                               "[1]",
                                               " = ANY (ARRAY[%, %])",
                                               " < ALL (ARRAY[%])",
                                               " LIKE ANY (ARRAY[%, %])",
                                               NULL};
static const char *const postgresql_prefixes[] = {
    "NOT ", "-", "+", "~ ", "@ ", "|/ ", "OPERATOR(pg_catalog.-) ", NULL};
static const char *const postgresql_operands[] = {
    "0",           "1",     "2",           "7",
    "'a'",         "'3'",   "text '4'",    "true",
    "false",       "2.5",   "NULL",        "timestamp '2000-01-01'",
    "ARRAY[1, 2]", "'{3}'", "jsonb '[1]'", "int4range(1, 5)",
    NULL};

static const char *const mysql_tails[] = {" OR %",
                                          " || %",
                                          " XOR %",
                                          " AND %",
                                          " && %",
                                          " IS NULL",
                                          " IS NOT NULL",
                                          " IS TRUE",
                                          " IS NOT FALSE",
                                          " IS UNKNOWN",
                                          " = %",
                                          " <=> %",
                                          " <> %",
                                          " != %",
                                          " < %",
                                          " <= %",
                                          " > %",
                                          " >= %",
                                          " LIKE %",
                                          " NOT LIKE %",
                                          " LIKE % ESCAPE '|'",
                                          " REGEXP %",
                                          " NOT RLIKE %",
                                          " SOUNDS LIKE %",
                                          " BETWEEN % AND %",
                                          " NOT BETWEEN % AND %",
                                          " IN (%, %)",
                                          " NOT IN (%)",
                                          " | %",
                                          " & %",
                                          " << %",
                                          " >> %",
                                          " + %",
                                          " - %",
                                          " * %",
                                          " / %",
                                          " % %",
                                          " DIV %",
                                          " MOD %",
                                          " ^ %",
                                          " COLLATE utf8mb4_bin",
                                          " + INTERVAL % DAY",
                                          " = ANY (SELECT %)",
                                          " < ALL (SELECT %)",
                                          NULL};
static const char *const mysql_prefixes[] = {"NOT ", "! ",      "-",      "+",
                                             "~",    "BINARY ", "@a := ", NULL};
static const char *const mysql_operands[] = {
    "0", "1", "2", "7", "'a'", "'A%'", "'3'", "NULL", "1.5", "'2000-01-01'", NULL};

static const grammar grammars[] = {
    {"sqlite", sqlite_tails, sqlite_prefixes, sqlite_operands},
    {"postgresql", postgresql_tails, postgresql_prefixes, postgresql_operands},
    {"mysql", mysql_tails, mysql_prefixes, mysql_operands},
    {"mariadb", mysql_tails, mysql_prefixes, mysql_operands},
};

static uint64_t state;

static uint64_t draw(uint64_t n)
{
    state += 0x9e3779b97f4a7c15u;
    uint64_t z = state;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return (z ^ (z >> 31)) % n;
}

static size_t length(const char *const *list)
{
    size_t n = 0;

    while (list[n])
        n++;
    return n;
}

static void operand(wh_buf *out, const grammar *g, bool prefixes)
{
    if (prefixes && draw(4) == 0)
        wh_buf_text(out, g->prefixes[draw(length(g->prefixes))]);
    wh_buf_text(out, g->operands[draw(length(g->operands))]);
}

/* A percent sign before another blank is the operator. */
static void tail(wh_buf *out, const grammar *g, const char *z)
{
    for (; *z; z++) {
        if (*z == '%' && !(z[1] == ' ' && z[2] == '%'))
            operand(out, g, true);
        else
            wh_buf_char(out, *z);
    }
}

static void expression(const grammar *g, size_t line, const char *prefix, const char *first,
                       const char *second)
{
    wh_buf out = WH_BUF_INIT(4000);

    wh_buf_text(&out, prefix);
    operand(&out, g, false);
    tail(&out, g, first);
    tail(&out, g, second);
    while (draw(3) == 0)
        tail(&out, g, g->tails[draw(length(g->tails))]);
    printf("SELECT %zu, %.*s;\n", line, (int)out.n, out.p);
    wh_buf_release(&out);
}

int main(int argc, char **argv)
{
    wh_str name = argc > 1 ? wh_str_of(argv[1]) : WH_STR("");
    size_t base = name.n ? strcspn(argv[1], "+") : 0, line = 0, i, k, m;
    const grammar *g = NULL;

    for (i = 0; i < sizeof grammars / sizeof *grammars; i++)
        if (wh_str_eq(wh_str_of(grammars[i].dialect), (wh_str){name.p, base}))
            g = &grammars[i];
    if (!g || argc > 3) {
        fprintf(stderr, "usage: expressions DIALECT [SEED]\n");
        return 129;
    }
    for (i = 0; argc > 2 && argv[2][i]; i++)
        state = state * 10 + (uint64_t)(argv[2][i] - '0');
    for (i = 0; i < length(g->tails); i++)
        for (k = 0; k < length(g->tails); k++) {
            for (m = 0; m < 3; m++)
                expression(g, ++line, "", g->tails[i], g->tails[k]);
            for (m = 0; g->prefixes[m]; m++)
                expression(g, ++line, g->prefixes[m], g->tails[i], g->tails[k]);
        }
    return 0;
}
