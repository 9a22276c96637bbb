/* Places are found alike however they are looked for: all at once, or by the ways to some; and with
 * them the rules that may fit there. */
#include "oracles/eet/places.h"
#include "oracles/eet/rules.h"
#include "oracles/subject/rewrite.h"
#include "oracles/typing/scope.h"
#include "tests/oracles/fixture.h"

#define T                                                                                          \
    "CREATE TABLE t0(c0 INT, c1 TEXT, c2 TEXT COLLATE NOCASE, c3 INT NOT NULL);\n"                 \
    "CREATE TABLE t1(c0 INT, d1 TEXT);\n"

static const char *const statements[] = {
    "SELECT c0 + 1, COUNT(*) FROM t0 WHERE c0 = 1 AND (c1 LIKE 'a%' OR NOT c3) GROUP BY c0 + 1 "
    "HAVING MIN(c3) > 1 ORDER BY c0 + 1;",
    "SELECT a.c0, CASE WHEN b.d1 IS NULL THEN 1 ELSE 2 END FROM t0 AS a LEFT JOIN t1 AS b ON a.c0 "
    "= "
    "b.c0 AND b.d1 > 'a' JOIN (SELECT c3 AS x FROM t0 WHERE c3 BETWEEN 1 AND 5) AS q ON q.x = a.c3 "
    "WHERE a.c0 IN (SELECT c0 FROM t1 WHERE t1.c0 = a.c0) AND EXISTS (SELECT 1 FROM t1);",
    "SELECT c0 FROM t0 WHERE c3 IS TRUE UNION ALL SELECT COALESCE(c0, 1) FROM t1 WHERE d1 GLOB "
    "'x*';",
    "WITH w AS (SELECT c0 AS y FROM t0 WHERE c0 > (SELECT MAX(c0) FROM t1)) SELECT y FROM w WHERE "
    "NOT (y = 1 OR y = 2);",
    "UPDATE t0 SET c0 = c3 + 1, c1 = lower(c1) WHERE c0 > 1 OR c2 = 'a' RETURNING c0 * 2;",
    "DELETE FROM t0 WHERE c0 IN (1, 2, c3);",
    "INSERT INTO t1 SELECT c0, c1 FROM t0 WHERE c0 BETWEEN 1 AND c3;",
};

enum { STATEMENTS = sizeof statements / sizeof statements[0] };

static wh_subject of(const char *sql)
{
    wh_case *c = fixture_case(NULL, T, sql);
    const wh_dialect *d = wh_dialect_find(WH_STR("sqlite"));
    wh_subject s;

    ck_assert(wh_subject_init(&s, arena, d, wh_case_catalog(arena, d, c), wh_str_of(sql)));
    return s;
}

typedef struct seen {
    wh_eet_place v[200];
    size_t n;
} seen;

static void keep(void *ctx, const wh_eet_place *place)
{
    seen *k = ctx;

    ck_assert_uint_lt(k->n, 200);
    k->v[k->n++] = *place;
}

static bool are_alike(const wh_eet_place *a, const wh_eet_place *b)
{
    return a->e == b->e && a->rules == b->rules && a->condition == b->condition &&
           a->truth == b->truth && a->position == b->position && a->alone == b->alone &&
           a->other == b->other && a->typing.class_ == b->typing.class_ &&
           (a->groups != NULL) == (b->groups != NULL);
}

/* How many of `all` that are `of` are in `some`, each as it was. */
static void all_are_there(const seen *all, const wh_nodes *of, const seen *some)
{
    size_t i, k, n, found;

    for (i = 0; i < all->n; i++) {
        for (n = 0; n < of->n && of->p[n] != all->v[i].e; n++)
            ;
        if (n == of->n)
            continue;
        for (k = found = 0; k < some->n; k++)
            found += are_alike(&all->v[i], &some->v[k]);
        ck_assert_uint_ge(found, 1);
    }
    ck_assert_uint_le(some->n, all->n);
}

START_TEST(some_places_are_found_as_all_are)
{
    wh_subject s = of(statements[_i]);
    static seen all, some;
    size_t i, width;

    all.n = 0;
    wh_eet_places(&s, keep, &all);
    ck_assert_uint_gt(all.n, 2);
    for (width = 1; width <= 12; width += 3)
        for (i = 0; i < all.n; i++) {
            wh_nodes these = {NULL, 0, 0};
            size_t k;

            for (k = i; k < all.n && k < i + width; k++)
                wh_nodes_add(arena, &these, all.v[k].e);
            some.n = 0;
            wh_eet_places_of(&s, &these, keep, &some);
            all_are_there(&all, &these, &some);
        }
}
END_TEST

/* For one deep in the statement little else is shown. */
START_TEST(nothing_is_looked_at_but_the_way_there)
{
    wh_subject s = of(statements[1]);
    static seen all, some;
    wh_nodes last = {NULL, 0, 0};

    all.n = some.n = 0;
    wh_eet_places(&s, keep, &all);
    wh_nodes_add(arena, &last, all.v[all.n - 1].e);
    wh_eet_places_of(&s, &last, keep, &some);
    ck_assert_uint_lt(some.n, all.n / 2);
}
END_TEST

START_TEST(what_is_remembered_is_what_was_found)
{
    wh_subject s = of(statements[_i]);
    static seen first, again, alone;
    size_t i;

    first.n = again.n = alone.n = 0;
    wh_eet_places(&s, keep, &alone);
    s.memo = wh_memo_new(arena);
    wh_eet_places(&s, keep, &first);
    wh_eet_places(&s, keep, &again);
    ck_assert_uint_eq(first.n, alone.n);
    ck_assert_uint_eq(again.n, alone.n);
    for (i = 0; i < alone.n; i++) {
        ck_assert(are_alike(&alone.v[i], &first.v[i]));
        ck_assert(are_alike(&alone.v[i], &again.v[i]));
        ck_assert_ptr_eq(first.v[i].scope, again.v[i].scope); /* they were looked for once */
    }
}
END_TEST

static bool is_offered(const wh_rule_set *set, const wh_rule_way *way, const wh_node *e)
{
    const wh_token *own = wh_own_token(e);
    const wh_rule_way *const *w;

    for (w = wh_rule_set_of_kind(set, e->kind); *w && *w != way; w++)
        ;
    return *w && (!way->token || (own && way->token == own->kind));
}

/* No rule that fits is left out by the kind of its pattern or by its first token. */
START_TEST(rules_that_fit_are_among_those_of_the_kind)
{
    const wh_dialect *d = wh_dialect_find(WH_STR("sqlite"));
    const wh_rule_set *set = wh_rule_set_new(arena, d, 0, NULL);
    size_t fit = 0, told = 0, k, i, w;
    unsigned at;
    static seen all;

    for (k = 0; k < STATEMENTS; k++) {
        wh_subject s = of(statements[k]);

        all.n = 0;
        wh_eet_places(&s, keep, &all);
        for (i = 0; i < all.n; i++)
            for (w = 0; w < set->n; w++)
                for (at = 0; at < 3; at++) {
                    if ((at > 0) != (set->v[w].form.rule->level == WH_RULE_ITEM) ||
                        !wh_rule_applies(&s, &all.v[i], &set->v[w].form, at))
                        continue;
                    fit++;
                    told += set->v[w].token != 0;
                    ck_assert_msg(is_offered(set, &set->v[w], all.v[i].e), "%.*s",
                                  (int)set->v[w].called.n, set->v[w].called.p);
                }
    }
    ck_assert_uint_gt(fit, 200);
    ck_assert_uint_gt(told, 20);
}
END_TEST

/* Ways of one number fit where the others do, and there are such. */
START_TEST(ways_that_are_alike_fit_alike)
{
    const wh_dialect *d = wh_dialect_find(WH_STR("sqlite"));
    const wh_rule_set *set = wh_rule_set_new(arena, d, 0, NULL);
    size_t shared = 0, k, i, w;
    static seen all;

    for (k = 0; k < STATEMENTS; k++) {
        wh_subject s = of(statements[k]);

        all.n = 0;
        wh_eet_places(&s, keep, &all);
        for (i = 0; i < all.n; i++) {
            int fits[WH_WAYS_ALIKE];

            memset(fits, -1, sizeof fits);
            for (w = 0; w < set->n; w++) {
                const wh_rule_way *way = &set->v[w];
                int now = wh_rule_applies(&s, &all.v[i], &way->form, 0);

                ck_assert_uint_lt(way->alike, WH_WAYS_ALIKE);
                if (way->alike && fits[way->alike] >= 0) {
                    shared++;
                    ck_assert_msg(fits[way->alike] == now, "%.*s", (int)way->called.n,
                                  way->called.p);
                }
                if (way->alike)
                    fits[way->alike] = now;
            }
        }
    }
    ck_assert_uint_gt(shared, 100);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("places");
    TCase *t = tcase_create("places");
    SRunner *sr;
    int failed;

    tcase_add_checked_fixture(t, fixture_begin, fixture_end);
    tcase_add_loop_test(t, some_places_are_found_as_all_are, 0, STATEMENTS);
    tcase_add_test(t, nothing_is_looked_at_but_the_way_there);
    tcase_add_loop_test(t, what_is_remembered_is_what_was_found, 0, STATEMENTS);
    tcase_add_test(t, rules_that_fit_are_among_those_of_the_kind);
    tcase_add_test(t, ways_that_are_alike_fit_alike);
    suite_add_tcase(s, t);
    sr = srunner_create(s);
    srunner_run_all(sr, CK_ENV);
    failed = srunner_ntests_failed(sr);
    srunner_free(sr);
    return failed ? 1 : 0;
}
