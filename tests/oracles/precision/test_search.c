/*
 * Searches by MATCH: an engine takes them as terms of WHERE alone, so that who moves a predicate
 * leaves them be, and who does not takes them.
 */
#include "tests/oracles/fixture.h"

#define TABLES                                                                                     \
    "CREATE TABLE t0(c0);\n"                                                                       \
    "CREATE VIRTUAL TABLE f USING fts5(a, b);\n"                                                   \
    "CREATE VIRTUAL TABLE g USING fts4(a, b, tokenize=porter);\n"                                  \
    "CREATE VIRTUAL TABLE h USING fts5(a, tokenize='trigram');\n"

#define COUNT "dqp hint=count at=1"
#define ALONE "a search by MATCH, which works in WHERE alone"

static void expect(const char *oracle, const char *base, const char *why)
{
    fixture_expect(oracle, TABLES, base, why);
}

START_TEST(other_plans_and_joins_take_a_search)
{
    expect(COUNT, "SELECT a FROM f WHERE f MATCH 'x';", NULL);
    expect(COUNT, "SELECT a FROM g WHERE a MATCH 'x*' AND b > 'a';", NULL);
    expect(COUNT, "SELECT a FROM g WHERE (g MATCH 'x');", NULL);
    expect("join form=swap at=1", "SELECT f.a FROM f JOIN t0 ON c0 = a WHERE f.f MATCH 'x';", NULL);
    expect("diff", "SELECT a FROM f WHERE f MATCH 'x';", NULL);
}
END_TEST

START_TEST(oracles_that_move_the_predicate_refuse_a_search)
{
    const char *base = "SELECT a FROM f WHERE f MATCH 'x';";

    expect("norec form=fetch flag=istrue", base, ALONE);
    expect("tlp-where form=tool", base, ALONE);
    expect("tlp-distinct form=tool", "SELECT DISTINCT a FROM f WHERE f MATCH 'x';", ALONE);
    expect("tlp-max form=plain", "SELECT MAX(a) FROM f WHERE f MATCH 'x';", ALONE);
    expect("norec form=fetch flag=istrue", "SELECT a FROM f WHERE a > 'x';", NULL);
}
END_TEST

START_TEST(a_predicate_beside_a_search_is_partitioned)
{
    expect("tlp-where-extended form=tool", "SELECT a FROM f WHERE f MATCH 'x' AND b > 'a';", NULL);
    expect("tlp-where-extended form=tool", "SELECT a FROM f WHERE b > 'a' AND f MATCH 'x';", ALONE);
}
END_TEST

START_TEST(a_search_in_a_subquery_moves_with_its_where)
{
    expect("norec form=fetch flag=istrue",
           "SELECT c0 FROM t0 WHERE c0 IN (SELECT a FROM f WHERE f MATCH 'x');", NULL);
    expect("norec form=fetch flag=istrue",
           "SELECT c0 FROM t0 WHERE EXISTS (SELECT 1 FROM f WHERE f MATCH 'x' OR a = c0);",
           "MATCH elsewhere than as a term of WHERE");
}
END_TEST

START_TEST(a_search_is_a_term_of_where)
{
    const char *why = "MATCH elsewhere than as a term of WHERE";

    expect(COUNT, "SELECT a FROM f WHERE f MATCH 'x' OR a > 'a';", why);
    expect(COUNT, "SELECT a FROM f WHERE NOT (f MATCH 'x');", why);
    expect(COUNT, "SELECT a MATCH 'x' FROM f WHERE a > 'a';", why);
    expect(COUNT, "SELECT f.a FROM f JOIN t0 ON f.f MATCH 'x' WHERE c0;", why);
}
END_TEST

START_TEST(what_a_search_found_is_shown_with_it_alone)
{
    const char *why = "a hidden column";

    expect(COUNT, "SELECT a, rank FROM f WHERE f MATCH 'x';", NULL);
    expect(COUNT, "SELECT highlight(f, 0, '[', ']') FROM f WHERE f MATCH 'x' ORDER BY rank;", NULL);
    expect(COUNT, "SELECT offsets(g), snippet(g) FROM g WHERE g MATCH 'x';", NULL);
    expect(COUNT, "SELECT a, rank FROM f WHERE a > 'x';", why);
    expect(COUNT, "SELECT f FROM f WHERE f MATCH 'x';", why);
    expect(COUNT, "SELECT a FROM f WHERE f MATCH 'x' AND f = 'y';", why); /* is a MATCH, too */
    expect(COUNT, "SELECT a FROM f WHERE f MATCH 'x' AND rank < 0;", why);
    /* LIKE and GLOB are searches there, whenever the plan says so. */
    expect(COUNT, "SELECT snippet(h, 0, '', '', '', 3) FROM h WHERE h MATCH 'xyz';", why);
    expect(COUNT, "SELECT a FROM h WHERE h MATCH 'xyz' AND a LIKE '%abc%';", NULL);
}
END_TEST

START_TEST(hints_leave_a_search_bare)
{
    static const char base[] = "SELECT a FROM f WHERE f MATCH 'x' AND a > 'b';";
    static const char *const hints[] = {"dqp hint=is-true at=1", "dqp hint=twice at=1"};

    for (size_t i = 0; i < 2; i++)
        expect(hints[i], base, "can't be given");
    expect("dqp hint=is-true at=1", "SELECT a FROM f WHERE a > 'b';", NULL);
}
END_TEST

int main(void)
{
    const TTest *tests[] = {
        other_plans_and_joins_take_a_search,
        oracles_that_move_the_predicate_refuse_a_search,
        a_predicate_beside_a_search_is_partitioned,
        a_search_in_a_subquery_moves_with_its_where,
        a_search_is_a_term_of_where,
        what_a_search_found_is_shown_with_it_alone,
        hints_leave_a_search_bare,
    };

    return fixture_run("search", tests, sizeof tests / sizeof tests[0]);
}
