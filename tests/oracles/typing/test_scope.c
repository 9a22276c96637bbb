/* What stands in FROM is looked through once, and told apart by all that its columns depend on. */
#include <stdio.h>

#include "tests/oracles/fixture.h"
#include "oracles/typing/scope.h"

static wh_subject of(const char *setup, const char *query)
{
    wh_case *c = fixture_case(NULL, setup, query);
    const wh_dialect *d = wh_dialect_find(wh_str_of(fixture_dialect));
    wh_subject s;

    ck_assert(wh_subject_init(&s, arena, d, wh_case_catalog(arena, d, c), wh_str_of(query)));
    s.memo = wh_memo_new(arena);
    return s;
}

/* The item of FROM number `at`. */
static wh_from_item item_of(const wh_subject *s, size_t at)
{
    wh_from_items items = {NULL, 0, 0};

    wh_from_collect(arena, s->q.from, &items);
    ck_assert_uint_gt(items.n, at);
    return items.p[at];
}

/* Its columns' names, with a space behind each; "?": they aren't known. `*v` is where they are. */
static const char *names(const wh_subject *s, size_t at, const wh_column **v)
{
    wh_from_item item = item_of(s, at);
    wh_buf b = WH_BUF_INIT(4096);
    const wh_column *columns = NULL;
    size_t n = 0, i;
    wh_str text;

    if (!wh_item_columns(s, &item, &columns, &n)) {
        wh_buf_text(&b, "?");
        columns = NULL;
    }
    for (i = 0; i < n; i++) {
        wh_buf_str(&b, columns[i].name);
        wh_buf_char(&b, ' ');
    }
    if (v)
        *v = columns;
    text = wh_arena_str(arena, wh_buf_view(&b));
    wh_buf_release(&b);
    return text.p;
}

START_TEST(a_query_in_from_is_looked_through_once)
{
    static const char *const queries[] = {
        "SELECT 1 FROM (SELECT c0 AS a, 1 AS b FROM t0) AS s;",
        "WITH q AS (SELECT c0 AS a, 1 AS b FROM t0) SELECT 1 FROM q;",
        "WITH q AS (SELECT c0 AS a FROM t0) SELECT 1 FROM (SELECT a, 1 AS b FROM q) AS s;",
    };
    const wh_column *first, *second, *third;
    size_t i;

    for (i = 0; i < sizeof queries / sizeof queries[0]; i++) {
        wh_subject s = of("CREATE TABLE t0(c0);", queries[i]);

        ck_assert_str_eq(names(&s, 0, &first), "a b ");
        ck_assert_str_eq(names(&s, 0, &second), "a b ");
        ck_assert_ptr_eq(first, second);
        s.memo = NULL;
        ck_assert_str_eq(names(&s, 0, &third), "a b ");
        ck_assert_ptr_ne(first, third);
    }
}
END_TEST

/* One FROM below two of them, as an oracle has it that edits a WITH. */
START_TEST(below_another_with_it_is_another_query)
{
    wh_subject s =
        of("CREATE TABLE t0(c0);", "WITH q AS (SELECT c0 AS a FROM t0) SELECT 1 FROM q;");
    wh_subject other =
        of("CREATE TABLE t0(c0);", "WITH q AS (SELECT c0 AS b, 1 AS d FROM t0) SELECT 1 FROM q;");
    wh_subject below = s;

    ck_assert_str_eq(names(&s, 0, NULL), "a ");
    below.q.with = other.q.with;
    ck_assert_str_eq(names(&below, 0, NULL), "b d ");
    ck_assert_str_eq(names(&s, 0, NULL), "a ");
    below.q.with = NULL;
    ck_assert_str_eq(names(&below, 0, NULL), "?"); /* there is no table of that name */
}
END_TEST

START_TEST(on_another_schema_it_is_another_query)
{
    wh_subject s = of("CREATE TABLE t0(c0);", "SELECT 1 FROM (SELECT * FROM t0) AS s;"), other = s;

    other.catalog = of("CREATE TABLE t0(x, y);", "SELECT 1;").catalog;
    ck_assert_str_eq(names(&s, 0, NULL), "c0 ");
    ck_assert_str_eq(names(&other, 0, NULL), "x y ");
    ck_assert_str_eq(names(&s, 0, NULL), "c0 ");
}
END_TEST

/* More than there is room for: the oldest is asked again, and is what it was. */
START_TEST(what_gave_way_is_found_again)
{
    wh_buf b = WH_BUF_INIT(8192);
    const wh_column *first, *last, *v;
    char wanted[20];
    wh_subject s;
    int i, round;

    wh_buf_text(&b, "SELECT 1 FROM ");
    for (i = 0; i < 40; i++)
        wh_buf_format(&b, "%s(SELECT %d AS a%d) AS s%d", i ? ", " : "", i, i, i);
    wh_buf_char(&b, ';');
    s = of("CREATE TABLE t0(c0);", wh_arena_str(arena, wh_buf_view(&b)).p);
    wh_buf_release(&b);
    names(&s, 0, &first);
    for (round = 0; round < 2; round++)
        for (i = 0; i < 40; i++) {
            snprintf(wanted, sizeof wanted, "a%d ", i);
            ck_assert_str_eq(names(&s, (size_t)i, &v), wanted);
        }
    names(&s, 39, &last);
    ck_assert_ptr_eq(last, v);
    names(&s, 0, &v);
    ck_assert_ptr_ne(first, v);
}
END_TEST

START_TEST(that_it_is_not_known_is_remembered_too)
{
    wh_subject s = of("CREATE TABLE t0(c0);", "SELECT 1 FROM (SELECT * FROM nowhere) AS s, t0;");
    wh_from_item item = item_of(&s, 0);
    const wh_column *v = NULL;
    size_t n = 77;

    ck_assert_str_eq(names(&s, 0, NULL), "?");
    ck_assert(!wh_item_columns(&s, &item, &v, &n));
    ck_assert(v == NULL && n == 77); /* left alone */
    ck_assert_str_eq(names(&s, 1, NULL), "c0 ");
}
END_TEST

/* Where a name is of none of the items there is no column, known or not. */
START_TEST(a_name_is_looked_for_in_each_item)
{
    wh_subject s = of("CREATE TABLE t0(c0);",
                      "SELECT s.b, c0, d FROM t0 CROSS JOIN (SELECT 1 AS a, 2 AS b) AS s;");
    wh_result r;
    size_t at = 0;
    const wh_column *c;
    int round;

    for (round = 0; round < 2; round++) {
        at = 0;
        ck_assert(wh_result_next(s.q.projection, &at, &r));
        c = wh_find_column(&s, s.q.from, r.expr);
        ck_assert(c && wh_str_is(c->name, "b"));
        ck_assert(wh_result_next(s.q.projection, &at, &r));
        c = wh_find_column(&s, s.q.from, r.expr);
        ck_assert(c && wh_str_is(c->name, "c0"));
        ck_assert(wh_result_next(s.q.projection, &at, &r));
        ck_assert_ptr_null(wh_find_column(&s, s.q.from, r.expr));
    }
}
END_TEST

START_TEST(the_items_of_a_from_are_collected_once)
{
    wh_subject s = of("CREATE TABLE t0(c0);", "SELECT 1 FROM t0, (t0 AS a JOIN t0 AS b);");
    wh_from_items first = wh_items_of(&s, s.q.from), again = wh_items_of(&s, s.q.from);

    ck_assert_uint_eq(first.n, 3);
    ck_assert_uint_eq(again.n, 3);
    ck_assert_ptr_eq(first.p, again.p);
    s.memo = NULL;
    again = wh_items_of(&s, s.q.from);
    ck_assert_uint_eq(again.n, 3);
    ck_assert_ptr_ne(first.p, again.p);
}
END_TEST

START_TEST(what_somebody_found_out_is_of_one_query_on_one_schema)
{
    static const char asker, other_asker;
    wh_subject s = of("CREATE TABLE t0(c0);", "SELECT c0 FROM t0;"), other = s;
    void **slot = wh_known_of(&s, &asker);

    ck_assert_ptr_nonnull(slot);
    ck_assert_ptr_null(*slot);
    *slot = &s;
    ck_assert_ptr_eq(*wh_known_of(&s, &asker), &s);
    ck_assert_ptr_null(*wh_known_of(&s, &other_asker));
    other.statement = of("CREATE TABLE t0(c0);", "SELECT 1;").statement;
    ck_assert_ptr_null(*wh_known_of(&other, &asker));
    other = s;
    other.catalog = of("CREATE TABLE t0(x, y);", "SELECT 1;").catalog;
    ck_assert_ptr_null(*wh_known_of(&other, &asker));
    other = s;
    other.q.query = NULL;
    ck_assert_ptr_null(*wh_known_of(&other, &asker));
    ck_assert_ptr_eq(*wh_known_of(&s, &asker), &s);
    s.memo = NULL;
    ck_assert_ptr_null(wh_known_of(&s, &asker));
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {
        a_query_in_from_is_looked_through_once,
        below_another_with_it_is_another_query,
        on_another_schema_it_is_another_query,
        what_gave_way_is_found_again,
        that_it_is_not_known_is_remembered_too,
        a_name_is_looked_for_in_each_item,
        the_items_of_a_from_are_collected_once,
        what_somebody_found_out_is_of_one_query_on_one_schema,
    };

    return fixture_run("scope", tests, sizeof tests / sizeof tests[0]);
}
