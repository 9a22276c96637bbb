/* Edits, printing of edited trees, names, and looking into queries. */
#include "formats/sql/tree/edit.h"
#include "formats/sql/parse/parse.h"
#include "formats/sql/tree/query.h"

#include <check.h>
#include <stdio.h>

static wh_arena *arena;
static wh_buf out;

static void setup(void)
{
    arena = wh_arena_new(NULL, 0);
    out = (wh_buf)WH_BUF_INIT(100000);
}

static void teardown(void)
{
    wh_arena_free(arena);
    wh_buf_release(&out);
}

static const wh_node *parse(const char *z)
{
    const wh_node *n = NULL;

    ck_assert_int_eq(wh_parse_one(arena, &wh_dialect_sqlite, wh_str_of(z), &n, NULL), WH_OK);
    return n;
}

static const char *text(const wh_node *n)
{
    wh_buf_clear(&out);
    if (!n)
        return "(null)";
    wh_node_print_edited(&out, n, WH_PRINT_NO_LEADING);
    wh_buf_char(&out, 0);
    return out.p;
}

static const char *canonical(const char *z)
{
    wh_buf_clear(&out);
    wh_node_print_canonical(&out, parse(z));
    wh_buf_char(&out, 0);
    return out.p;
}

/* Removes what prints as `gone`, or replaces it by `with`. */
typedef struct change {
    const char *what;
    const wh_node *with;
} change;

static const wh_node *by_text(void *ctx, const wh_node *n)
{
    const change *c = ctx;
    wh_buf b = WH_BUF_INIT(10000);
    bool same;

    wh_node_print_edited(&b, n, WH_PRINT_NO_LEADING);
    same = wh_str_is(wh_buf_view(&b), c->what);
    wh_buf_release(&b);
    return same ? c->with : n;
}

static const char *edited(const char *z, const char *what, const char *with)
{
    change c = {what, with ? wh_parse_expr(arena, &wh_dialect_sqlite, wh_str_of(with)) : NULL};

    return text(wh_edit_map(arena, parse(z), by_text, &c));
}

START_TEST(a_removed_list_member_takes_one_comma_along)
{
    ck_assert_str_eq(edited("SELECT a, b, c FROM t", "a", NULL), "SELECT b, c FROM t");
    ck_assert_str_eq(edited("SELECT a, b, c FROM t", "b", NULL), "SELECT a, c FROM t");
    ck_assert_str_eq(edited("SELECT a, b, c FROM t", "c", NULL), "SELECT a, b FROM t");
    ck_assert_str_eq(edited("SELECT f(a, b)", "b", NULL), "SELECT f(a)");
    ck_assert_str_eq(edited("SELECT f(a)", "a", NULL), "SELECT f()");
    ck_assert_str_eq(edited("INSERT INTO t VALUES (1), (2), (3);", "(2)", NULL),
                     "INSERT INTO t VALUES (1), (3);");
    ck_assert_str_eq(edited("CREATE TABLE t(a INT, b TEXT, UNIQUE (a))", "b TEXT", NULL),
                     "CREATE TABLE t(a INT, UNIQUE (a))");
    ck_assert_str_eq(edited("SELECT a FROM t ORDER BY a, b DESC", "b DESC", NULL),
                     "SELECT a FROM t ORDER BY a");
}
END_TEST

START_TEST(a_clause_goes_with_the_last_thing_in_it)
{
    ck_assert_str_eq(edited("SELECT a FROM t GROUP BY b HAVING c", "b", NULL),
                     "SELECT a FROM t HAVING c");
    ck_assert_str_eq(edited("SELECT a FROM t WHERE x = 1 LIMIT 2;", "x = 1", NULL),
                     "SELECT a FROM t LIMIT 2;");
    ck_assert_str_eq(edited("SELECT a FROM t ORDER BY q;", "q", NULL), "SELECT a FROM t;");
    ck_assert_str_eq(edited("WITH q AS (SELECT 1) SELECT a", "q AS (SELECT 1)", NULL), "SELECT a");
}
END_TEST

START_TEST(a_removed_table_leaves_a_from_that_is_whole)
{
    ck_assert_str_eq(edited("SELECT * FROM t, u WHERE 1", "t", NULL), "SELECT * FROM u WHERE 1");
    ck_assert_str_eq(edited("SELECT * FROM t, u WHERE 1", ", u", NULL), "SELECT * FROM t WHERE 1");
    ck_assert_str_eq(edited("SELECT * FROM t LEFT JOIN u ON t.a = u.a JOIN v", "t", NULL),
                     "SELECT * FROM u JOIN v");
    ck_assert_str_eq(
        edited("SELECT * FROM t LEFT JOIN u ON t.a = u.a JOIN v", "LEFT JOIN u ON t.a = u.a", NULL),
        "SELECT * FROM t JOIN v");
    ck_assert_str_eq(edited("SELECT * FROM t, u", "u", NULL), "SELECT * FROM t");
}
END_TEST

START_TEST(replaced_parts_do_not_run_into_their_neighbours)
{
    ck_assert_str_eq(edited("SELECT(a)FROM t", "(a)", "b"), "SELECT b FROM t");
    ck_assert_str_eq(edited("SELECT 1-(a)", "(a)", "-1"), "SELECT 1- -1");
    ck_assert_str_eq(edited("SELECT a FROM t WHERE(b)ORDER BY c", "(b)", "x'00'"),
                     "SELECT a FROM t WHERE x'00' ORDER BY c");
    ck_assert_str_eq(edited("SELECT a,b", "b", "NULL"), "SELECT a,NULL");
    ck_assert_str_eq(edited("SELECT 'a'||b", "b", "'c'"), "SELECT 'a'|| 'c'");
}
END_TEST

START_TEST(an_edit_shares_everything_it_does_not_change)
{
    const wh_node *before = parse("SELECT a, f(b) FROM t WHERE x = 1");
    change nothing = {"no such text", NULL}, c = {"x = 1", NULL};
    const wh_node *after;

    ck_assert_ptr_eq(wh_edit_map(arena, before, by_text, &nothing), before);
    after = wh_edit_map(arena, before, by_text, &c);
    before = wh_node_find(wh_node_find(before, WH_N_QUERY), WH_N_SELECT);
    after = wh_node_find(wh_node_find(after, WH_N_QUERY), WH_N_SELECT);
    ck_assert_ptr_eq(wh_node_find(before, WH_N_PROJECTION), wh_node_find(after, WH_N_PROJECTION));
}
END_TEST

typedef struct asked {
    change c;
    unsigned n;
} asked;

static const wh_node *count_asked(void *ctx, const wh_node *n)
{
    asked *k = ctx;

    k->n++;
    return by_text(&k->c, n);
}

START_TEST(an_edit_of_calls_asks_for_nothing_else)
{
    const wh_node *s = parse("SELECT a + b, f(c) FROM t WHERE a + b"), *e = parse("SELECT 1");
    asked all = {{"a + b", wh_parse_expr(arena, &wh_dialect_sqlite, WH_STR("d"))}, 0}, calls = all;

    ck_assert_str_eq(text(wh_edit_map(arena, s, count_asked, &all)),
                     "SELECT d, f(c) FROM t WHERE d");
    ck_assert_ptr_eq(wh_edit_map_in(arena, s, WH_HAS_CALL, count_asked, &calls), s);
    ck_assert_uint_eq(calls.n, 6); /* statement, query, select, list, result, call */
    calls.c.what = "f(c)";
    ck_assert_str_eq(text(wh_edit_map_in(arena, s, WH_HAS_CALL, count_asked, &calls)),
                     "SELECT a + b,d FROM t WHERE a + b");
    calls.n = 0;
    ck_assert_ptr_eq(wh_edit_map_in(arena, e, WH_HAS_CALL, count_asked, &calls), e);
    ck_assert_uint_eq(calls.n, 0);
}
END_TEST

START_TEST(a_node_is_replaced_wherever_it_stands)
{
    const wh_node *s = parse("SELECT a + b FROM t");
    const wh_node *e = wh_node_expr(
        wh_node_find(
            wh_node_find(wh_node_find(wh_node_find(s, WH_N_QUERY), WH_N_SELECT), WH_N_PROJECTION),
            WH_N_RESULT),
        0);

    ck_assert_ptr_null(wh_edit_replace_node(arena, wh_node_expr(e, 0), e, NULL));
    s = wh_edit_replace_node(arena, s, e, wh_node_expr(e, 1));
    ck_assert_str_eq(text(s), "SELECT b FROM t");
}
END_TEST

START_TEST(canonical_text_does_not_depend_on_blanks_and_comments)
{
    ck_assert_str_eq(canonical("SELECT  a,b , count ( * )--c\nFROM/**/t  WHERE a= - 1 ;"),
                     "SELECT a, b, count(*) FROM t WHERE a = -1;");
    ck_assert_str_eq(canonical("CREATE TABLE t (a INT ,b VARCHAR (10) CHECK(b>0))"),
                     "CREATE TABLE t(a INT, b VARCHAR(10) CHECK (b > 0))");
    ck_assert_str_eq(canonical("INSERT INTO t(a) VALUES(1),( 2 )"),
                     "INSERT INTO t(a) VALUES (1), (2)");
    ck_assert_str_eq(canonical("SELECT CAST( a AS INT ),replace (a,b,c),NOT a,- - 1,t . c"),
                     "SELECT CAST(a AS INT), replace(a, b, c), NOT a, - -1, t.c");
    ck_assert_str_eq(canonical("SELECT a IN(1),EXISTS(SELECT 1),((2)),sum(a)OVER(ORDER BY b)"),
                     "SELECT a IN (1), EXISTS (SELECT 1), ((2)), sum(a) OVER (ORDER BY b)");
}
END_TEST

START_TEST(canonical_text_reads_back_as_the_same_tree)
{
    static const char *const rows[] = {
        "SELECT a.b, x'00', 1.5, - -1, 'it''s', \"q\" FROM [t] WHERE a -> 'b' ->> 'c' AND ~ -1",
        "CREATE TABLE t(a, b INT DEFAULT -1 CHECK (a || b), PRIMARY KEY (a)) WITHOUT ROWID, STRICT",
        "SELECT ?1, :a, @b, $c, ? - ?, 1 - :x FROM f(1, 2) AS q",
    };

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const wh_node *n = parse(rows[i]);
        wh_str again;

        again = wh_arena_str(arena, wh_str_of(canonical(rows[i])));
        ck_assert(wh_node_same(n, parse(again.p)));
    }
}
END_TEST

START_TEST(tokens_that_would_merge_are_kept_apart_and_others_are_not)
{
    static const char *const tokens[] = {
        "a",   "1",   "1.5", ".5", "'s'", "\"q\"", "x'00'", "-",  "+",  "<",  ">",      "=",
        "|",   "||",  ".",   "(",  ")",   ",",     ";",     "?",  "?1", ":a", "@b",     "$c",
        "[n]", "`m`", "/",   "*",  "!",   "~",     "->",    "<<", "%",  "&",  "SELECT", "5."};
    const size_t n = sizeof tokens / sizeof *tokens;

    for (size_t i = 0; i < n; i++)
        for (size_t k = 0; k < n; k++) {
            const wh_token *a = wh_edit_token(arena, &wh_dialect_sqlite, wh_str_of(tokens[i]));
            const wh_token *b = wh_edit_token(arena, &wh_dialect_sqlite, wh_str_of(tokens[k]));
            char joined[40];
            wh_lexer lx;
            wh_token t, u;
            bool same;

            snprintf(joined, sizeof joined, "%s%s", tokens[i], tokens[k]);
            wh_lexer_init(&lx, &wh_dialect_sqlite, wh_str_of(joined));
            t = wh_lex(&lx);
            u = wh_lex(&lx);
            same = t.kind == a->kind && t.len == a->len && u.kind == b->kind && u.len == b->len &&
                   u.trivia == 0;
            if (!same)
                ck_assert_msg(wh_tokens_need_blank(a, b), "%s", joined);
        }
    ck_assert(!wh_tokens_need_blank(wh_edit_token(arena, &wh_dialect_sqlite, WH_STR("f")),
                                    wh_edit_token(arena, &wh_dialect_sqlite, WH_STR("("))));
}
END_TEST

START_TEST(names_lose_and_get_their_quotes)
{
    static const struct {
        const char *quoted, *name, *again;
    } rows[] = {
        {"a", "a", "a"},
        {"\"a\"", "a", "a"},
        {"\"a\"\"b\"", "a\"b", "\"a\"\"b\""},
        {"[a b]", "a b", "\"a b\""},
        {"`se``lect`", "se`lect", "\"se`lect\""},
        {"\"order\"", "order", "\"order\""},
        {"\"\"", "", "\"\""},
        {"\"1a\"", "1a", "\"1a\""},
    };

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const wh_token *t = wh_edit_token(arena, &wh_dialect_sqlite, wh_str_of(rows[i].quoted));
        wh_str name = wh_name_text(arena, t);

        ck_assert(wh_str_is(name, rows[i].name));
        ck_assert(wh_name_is(t, name));
        ck_assert(!wh_name_is(t, WH_STR("other")));
        wh_buf_clear(&out);
        wh_quote_name(&out, &wh_dialect_sqlite, name);
        ck_assert(wh_str_is(wh_buf_view(&out), rows[i].again));
    }
}
END_TEST

START_TEST(the_parts_of_a_select_are_found)
{
    wh_select s;
    wh_result r;
    size_t at = 0;

    ck_assert(
        wh_select_of(parse("SELECT DISTINCT *, t.*, a AS b, c + 1 d FROM t WHERE p GROUP BY a "
                           "HAVING q ORDER BY 1 LIMIT 2"),
                     &s));
    ck_assert(s.query && s.select && s.distinct && s.from && s.where && s.predicate);
    ck_assert(s.group_by && s.having && s.order_by && s.limit && !s.compound && !s.with);
    ck_assert(wh_result_next(s.projection, &at, &r) && r.kind == WH_RESULT_STAR);
    ck_assert(wh_result_next(s.projection, &at, &r) && r.kind == WH_RESULT_TABLE_STAR);
    ck_assert(wh_name_is(r.table, WH_STR("t")));
    ck_assert(wh_result_next(s.projection, &at, &r) && wh_name_is(r.alias, WH_STR("b")));
    ck_assert(wh_result_next(s.projection, &at, &r) && wh_name_is(r.alias, WH_STR("d")));
    ck_assert_uint_eq(r.expr->kind, WH_N_BINARY);
    ck_assert(!wh_result_next(s.projection, &at, &r));
    ck_assert(wh_select_of(parse("SELECT 1 UNION SELECT 2"), &s) && s.compound && !s.select);
    ck_assert(!wh_select_of(parse("DELETE FROM t"), &s));
}
END_TEST

START_TEST(the_items_of_a_from_are_listed_with_their_joins)
{
    wh_select s;
    wh_from_items items = {NULL, 0, 0};
    wh_from_item i;
    size_t at = 0;

    wh_select_of(parse("SELECT * FROM main.a x, b CROSS JOIN (c JOIN d USING (k)) "
                       "NATURAL LEFT JOIN (SELECT 1) AS e FULL OUTER JOIN f(1) ON g"),
                 &s);
    ck_assert(wh_from_next(s.from, &at, &i) && i.join == WH_JOIN_FIRST);
    ck_assert(wh_name_is(i.name, WH_STR("a")) && wh_name_is(i.schema, WH_STR("main")));
    ck_assert(wh_name_is(wh_from_item_name(&i), WH_STR("x")));
    ck_assert(wh_from_next(s.from, &at, &i) && i.join == WH_JOIN_COMMA && !i.alias);
    ck_assert(wh_from_next(s.from, &at, &i) && i.join == WH_JOIN_CROSS && i.kind == WH_FROM_PAREN);
    ck_assert(wh_from_next(s.from, &at, &i) && i.join == WH_JOIN_LEFT && i.natural && i.query);
    ck_assert(wh_from_next(s.from, &at, &i) && i.join == WH_JOIN_FULL && i.on);
    ck_assert_int_eq(i.kind, WH_FROM_FUNCTION);
    ck_assert(!wh_from_next(s.from, &at, &i));
    wh_from_collect(arena, s.from, &items);
    ck_assert_uint_eq(items.n, 6);
    ck_assert(items.p[3].using_list != NULL);
}
END_TEST

START_TEST(aggregates_windows_and_clocks_are_told_apart)
{
    const wh_dialect *d = &wh_dialect_sqlite;
#define EXPR(z) wh_parse_expr(arena, d, WH_STR(z))

    ck_assert(wh_has_aggregate(d, EXPR("1 + sum(a)")));
    ck_assert(wh_has_aggregate(d, EXPR("max(a)")));
    ck_assert(!wh_has_aggregate(d, EXPR("max(a, b)")));
    ck_assert(!wh_has_aggregate(d, EXPR("(SELECT sum(a) FROM t)")));
    ck_assert(!wh_has_aggregate(d, EXPR("sum(a) OVER ()")));
    ck_assert(wh_has_window(EXPR("1 + sum(a) OVER ()")));
    ck_assert(wh_has_function(d, EXPR("a + random()"), WH_FN_NONDETERMINISTIC));
    ck_assert(wh_has_function(d, EXPR("(SELECT random())"), WH_FN_NONDETERMINISTIC));
    ck_assert(wh_has_function(d, EXPR("date()"), WH_FN_CLOCK));
    ck_assert(wh_has_function(d, EXPR("date('NOW')"), WH_FN_CLOCK));
    ck_assert(!wh_has_function(d, EXPR("date('2024-01-01')"), WH_FN_CLOCK));
    ck_assert(wh_has_function(d, EXPR("strftime('%Y')"), WH_FN_CLOCK));
    ck_assert(!wh_has_function(d, EXPR("strftime('%Y', '2024-01-01')"), WH_FN_CLOCK));
    ck_assert(wh_has_function(d, EXPR("CURRENT_TIME"), WH_FN_CLOCK));
#undef EXPR
}
END_TEST

static const char *text_in(const wh_dialect *d, const char *z)
{
    const wh_node *n = NULL;

    ck_assert_int_eq(wh_parse_one(arena, d, wh_str_of(z), &n, NULL), WH_OK);
    return text(n);
}

START_TEST(only_the_marks_of_executed_comments_are_left_out)
{
    const wh_dialect *pg = &wh_dialect_postgresql, *my = &wh_dialect_mysql;

    ck_assert_str_eq(text_in(my, "SELECT /*!50000 1 */ + 2"), "SELECT   1   + 2");
    ck_assert_str_eq(text_in(my, "SELECT /*! 1 /* x */ */ + 2"), "SELECT   1 /* x */   + 2");
    ck_assert_str_eq(text_in(my, "SELECT /* ! */ 1"), "SELECT /* ! */ 1");
    ck_assert_str_eq(text_in(pg, "SELECT /* a /* b */ c */ 1"), "SELECT /* a /* b */ c */ 1");
    ck_assert_str_eq(text_in(pg, "SELECT /*! a */ 1"), "SELECT /*! a */ 1");
    ck_assert_str_eq(text(parse("SELECT 1 /*!50000 -- open")), "SELECT 1");
    ck_assert_str_eq(text_in(pg, "SELECT 1 -- */\n+ 2"), "SELECT 1 -- */\n+ 2");
}
END_TEST

START_TEST(nodes_are_collected_with_or_without_subqueries)
{
    const wh_node *e = wh_parse_expr(arena, &wh_dialect_sqlite,
                                     WH_STR("a + (SELECT b FROM t WHERE c = d) + f(e)"));
    wh_nodes all = {NULL, 0, 0}, outside = {NULL, 0, 0};

    wh_node_collect(arena, e, WH_N_COLUMN, true, &all);
    wh_node_collect(arena, e, WH_N_COLUMN, false, &outside);
    ck_assert_uint_eq(all.n, 5);
    ck_assert_uint_eq(outside.n, 2);
    ck_assert(wh_node_contains(e, WH_N_SELECT, true));
    ck_assert(!wh_node_contains(e, WH_N_SELECT, false));
}
END_TEST

int main(void)
{
    Suite *s = suite_create("edit");
    TCase *t = tcase_create("edit");
    SRunner *sr;
    int failed;

    tcase_add_checked_fixture(t, setup, teardown);
    tcase_add_test(t, a_removed_list_member_takes_one_comma_along);
    tcase_add_test(t, a_clause_goes_with_the_last_thing_in_it);
    tcase_add_test(t, a_removed_table_leaves_a_from_that_is_whole);
    tcase_add_test(t, replaced_parts_do_not_run_into_their_neighbours);
    tcase_add_test(t, an_edit_shares_everything_it_does_not_change);
    tcase_add_test(t, an_edit_of_calls_asks_for_nothing_else);
    tcase_add_test(t, a_node_is_replaced_wherever_it_stands);
    tcase_add_test(t, canonical_text_does_not_depend_on_blanks_and_comments);
    tcase_add_test(t, canonical_text_reads_back_as_the_same_tree);
    tcase_add_test(t, tokens_that_would_merge_are_kept_apart_and_others_are_not);
    tcase_add_test(t, names_lose_and_get_their_quotes);
    tcase_add_test(t, the_parts_of_a_select_are_found);
    tcase_add_test(t, the_items_of_a_from_are_listed_with_their_joins);
    tcase_add_test(t, aggregates_windows_and_clocks_are_told_apart);
    tcase_add_test(t, only_the_marks_of_executed_comments_are_left_out);
    tcase_add_test(t, nodes_are_collected_with_or_without_subqueries);
    suite_add_tcase(s, t);
    sr = srunner_create(s);
    srunner_run_all(sr, CK_ENV);
    failed = srunner_ntests_failed(sr);
    srunner_free(sr);
    return failed ? 1 : 0;
}
