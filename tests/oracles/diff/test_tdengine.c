/* What of TDengine's has no mapping (https://docs.tdengine.com/reference/taos-sql/). */
#include "oracles/diff/mapping.h"
#include "tests/oracles/fixture.h"

/* The last of them replaces the others. */
START_TEST(rows_of_one_time_have_no_mapping)
{
    wh_mapping *m = wh_mapping_new(arena, &wh_dialect_tdengine, &wh_dialect_postgresql, NULL);
    wh_catalog *catalog;
    const wh_node *n;
    const char *why = "";
    wh_str text;
    wh_case *c;

    fixture_dialect = "tdengine";
    c = fixture_case(NULL,
                     "CREATE TABLE d (ts TIMESTAMP, c INT);\nINSERT INTO d VALUES "
                     "('2022-05-01 10:00:00', 1), ('2022-05-01 10:00:00', 2);\n",
                     "SELECT 1;");
    catalog = wh_case_catalog(arena, &wh_dialect_tdengine, c);
    wh_mapping_look(m, arena, c);
    ck_assert_int_eq(
        wh_parse_one(arena, &wh_dialect_tdengine, c->sections[0].stmts[1].sql, &n, NULL), WH_OK);
    ck_assert(!wh_map_statement(m, arena, catalog, n, &text, &why));
    ck_assert_str_eq(why, "rows of one time, of which the last replaces the others");
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {rows_of_one_time_have_no_mapping};

    return fixture_run("tdengine", tests, sizeof tests / sizeof tests[0]);
}
