/* The checks that an oracle makes of one base: of the same base, and each asks something new. */
#include "formats/sql/dialect/dialect.h"
#include "tests/oracles/fixture.h"

#define SETUP                                                                                      \
    "CREATE TABLE t0(c0 INT, c1 TEXT COLLATE NOCASE, c2);\n"                                       \
    "CREATE TABLE t1(c0 INT);"

static const char *const bases[] = {
    "SELECT c0, c1 FROM t0 WHERE c2 > 1;",
    "SELECT * FROM t0;",
    "SELECT t0.c0 FROM t0 JOIN t1 ON t0.c0 = t1.c0 WHERE t0.c2;",
    "SELECT c0 FROM t0 WHERE c2 > 1 ORDER BY c0;",
    "SELECT DISTINCT c0 FROM t0 WHERE c2 > 1;",
    "SELECT DISTINCT c1 FROM t0 WHERE c2 > 1;",
    "SELECT c0 FROM t0 WHERE c2 > 1 GROUP BY c0;",
    "SELECT c1 FROM t0 WHERE c2 > 1 GROUP BY c1;",
    "SELECT c0, COUNT(*) FROM t0 GROUP BY c0 HAVING COUNT(*) > 1;",
    "SELECT c0, c2 FROM t0 GROUP BY c0 HAVING COUNT(*) > 1;",
};

enum { NBASES = sizeof bases / sizeof bases[0], SEEDS = 60, MOST = 32 };

typedef struct asked {
    wh_str base, queries[MOST];
    size_t n;
} asked;

/* How many of its queries no check before had. */
static unsigned ask(asked *a, const wh_derived *d)
{
    unsigned fresh = 0;
    size_t i, k;

    for (i = 0; i < d->nruns; i++) {
        for (k = 0; k < a->n && !wh_str_eq(a->queries[k], d->runs[i].sql); k++)
            ;
        fresh += k == a->n;
        ck_assert_uint_lt(a->n, MOST);
        a->queries[a->n++] = d->runs[i].sql;
    }
    return fresh;
}

/* All checks that `o` makes of a base, with one seed, on an engine of that version. */
static unsigned checks_of(const wh_oracle *o, wh_subject *s, uint64_t seed)
{
    asked a = {.n = 0};
    unsigned n = 0;

    for (s->round = 0; s->round < o->rounds; s->round++) {
        wh_buf choices = WH_BUF_INIT(4096);
        wh_subject changed;
        wh_derived d;
        const char *why;
        wh_rng rng;

        wh_rng_seed(&rng, seed, 0, 0);
        if (wh_oracle_apply(o, s, &rng, &choices, &changed, &d, &why)) {
            const char *line = wh_arena_str(arena, wh_buf_view(&choices)).p;
            unsigned fresh = ask(&a, &d);

            /* what engines can't be compared by as it is may be asked for in two ways */
            ck_assert_msg(n == 0 || o->engines == 2 || wh_str_eq(a.base, changed.text),
                          "%s %s: another base", o->name, line);
            ck_assert_msg(fresh > 0, "%s %s: nothing new on %s", o->name, line,
                          wh_arena_str(arena, changed.text).p);
            a.base = changed.text;
            n++;
        }
        wh_buf_release(&choices);
    }
    return n;
}

static unsigned all_checks(uint32_t version)
{
    unsigned n = 0;

    for (size_t b = 0; b < NBASES; b++) {
        const wh_case *c = fixture_case(NULL, SETUP, bases[b]);
        wh_catalog *catalog = wh_case_catalog(arena, &wh_dialect_sqlite, c);
        const wh_oracle *o;

        for (size_t i = 0; (o = wh_oracle_at(i)) != NULL; i++) {
            wh_subject s;

            ck_assert(wh_subject_init(&s, arena, &wh_dialect_sqlite, catalog, wh_str_of(bases[b])));
            s.version = version;
            for (uint64_t seed = 0; seed < SEEDS; seed++)
                n += checks_of(o, &s, seed);
        }
    }
    return n;
}

START_TEST(each_check_of_a_base_asks_something_new_of_it)
{
    ck_assert_uint_gt(all_checks(3040001), SEEDS * NBASES * 6);
}
END_TEST

START_TEST(an_engine_without_truth_tests_has_fewer_of_them)
{
    unsigned old = all_checks(3022000);

    ck_assert_uint_gt(old, SEEDS * NBASES * 4);
    ck_assert_uint_lt(old, all_checks(3040001));
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {
        each_check_of_a_base_asks_something_new_of_it,
        an_engine_without_truth_tests_has_fewer_of_them,
    };

    return fixture_run("rounds", tests, sizeof tests / sizeof tests[0]);
}
