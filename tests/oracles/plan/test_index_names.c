/* Which indexes a hint can name, those that constraints imply included. */
#include "oracles/plan/dqp.h"
#include "tests/oracles/fixture.h"

enum { NAMES = 4 };

static const struct {
    const wh_dialect *d;
    const char *setup, *base, *named[NAMES]; /* NULL: no more */
} bases[] = {
    {&wh_dialect_sqlite,
     "CREATE TABLE t(a INTEGER PRIMARY KEY, b UNIQUE, c, UNIQUE (b, c));\n"
     "CREATE INDEX i ON t(a) WHERE b > 0;\n",
     "SELECT * FROM t WHERE b;",
     {"SELECT * FROM t INDEXED BY i WHERE b;",
      "SELECT * FROM t INDEXED BY sqlite_autoindex_t_1 WHERE b;",
      "SELECT * FROM t INDEXED BY sqlite_autoindex_t_2 WHERE b;"}},
    {&wh_dialect_sqlite,
     "CREATE TABLE \"t u\"(a INTEGER PRIMARY KEY) WITHOUT ROWID;\n",
     "SELECT 1 FROM \"t u\" AS x;",
     {"SELECT 1 FROM \"t u\" AS x INDEXED BY \"sqlite_autoindex_t u_1\";"}},
    {&wh_dialect_sqlite,
     "CREATE TABLE t(a UNIQUE);\nCREATE VIEW v AS SELECT a FROM t;\n",
     "SELECT a FROM v, t NOT INDEXED;",
     {NULL}},
    {&wh_dialect_mariadb,
     "CREATE TABLE t(a INT PRIMARY KEY, b INT UNIQUE);\nCREATE TABLE u(c INT);\n",
     "SELECT a FROM u JOIN t ON a = c;",
     {"SELECT a FROM u JOIN t FORCE INDEX (`PRIMARY`) ON a = c;",
      "SELECT a FROM u JOIN t FORCE INDEX (b) ON a = c;"}},
    {&wh_dialect_postgresql, "CREATE TABLE t(a INT PRIMARY KEY);\n", "SELECT a FROM t;", {NULL}},
};

static void try_base(const wh_dialect *d, const char *setup, const char *base,
                     const char *const *named)
{
    wh_case *c = fixture_case("dqp", setup, base);
    wh_subject s;
    size_t i;

    ck_assert(wh_subject_init(&s, arena, d, wh_case_catalog(arena, d, c), wh_str_of(base)));
    for (i = 0; i < NAMES && named[i]; i++) {
        wh_derived_run run = {0};

        ck_assert(wh_hint_by_any_index(&s, i + 1, &run));
        if (!wh_str_is(run.sql, named[i]))
            ck_abort_msg("%.*s", (int)run.sql.n, run.sql.p);
    }
    ck_assert_uint_eq(wh_hint_all_indexes(&s), i);
}

START_TEST(each_index_that_has_a_name_is_named_once)
{
    size_t i;

    for (i = 0; i < sizeof bases / sizeof bases[0]; i++)
        try_base(bases[i].d, bases[i].setup, bases[i].base, bases[i].named);
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {each_index_that_has_a_name_is_named_once};

    return fixture_run("index names", tests, 1);
}
