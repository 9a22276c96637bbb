/*
 * The feature tables: a wrong row is found here and not in a campaign.
 */
#include <check.h>
#include <stdlib.h>

#include "formats/sql/dialect/dialect.h"
#include "generate/query/query.h"

static const wh_gen_features *const f = &wh_sqlite_features; /* of most tests */

enum { TABLES = WH_GEN_FORM_TABLES + 4 };

/* All tables of templates, one after the other; some are empty. */
static const wh_gen_form *table_of(const wh_gen_features *of, int i)
{
    static const wh_gen_form none[] = {{0, 0, NULL, NULL, 0}};
    const wh_gen_form *t = i < WH_GEN_FORM_TABLES ? of->forms[i]
                           : i == TABLES - 4      ? of->ordered_windows
                           : i == TABLES - 3      ? of->aggregates
                           : i == TABLES - 2      ? of->conditions
                                                  : of->windows;

    return t ? t : none;
}

static const wh_gen_form *table_at(int i)
{
    return table_of(f, i);
}

static wh_gen *new_generator(wh_arena *a)
{
    wh_gen *g = WH_NEW(a, wh_gen);

    g->estimator = WH_NEW(a, wh_estimator);
    g->features = f;
    return g;
}

/* Words are known, columns are named before what refers to them, the estimator understands. */
START_TEST(every_template_is_well_formed)
{
    static const wh_gen_form wrong[] = {
        {1, 0, "$c $o $nosuch", NULL, 0}, {1, 0, "$C = $k", NULL, 0},
        {1, 0, "$c IN ($k", NULL, 0},     {1, 0, "$c = $l", NULL, 0},
        {1, 0, "$c = $k", "= 1 3", 0},    {1, 0, "$c = $k", "= 1 2 2", 0},
        {1, 0, "$c = $k", "nosuch 1", 0},
    };
    wh_arena *a = wh_arena_new(NULL, 0);
    wh_gen *g = new_generator(a);

    for (int i = 0; i < TABLES; i++) {
        for (const wh_gen_form *p = table_at(i); p->sql; p++) {
            ck_assert_msg(p->weight > 0, "%s: no weight", p->sql);
            ck_assert_msg(wh_form_is_well_formed(g, p), "%s: %s", p->sql, p->eval);
        }
    }
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        ck_assert_msg(!wh_form_is_well_formed(g, &wrong[i]), "%s", wrong[i].sql);
    wh_arena_free(a);
}
END_TEST

/* The first form of a class. */
static const wh_gen_form *first_of(int class_)
{
    for (int i = 0; i < WH_GEN_FORM_TABLES; i++)
        for (const wh_gen_form *p = table_at(i); p->sql; p++)
            if (p->class_ == class_)
                return p;
    return NULL;
}

START_TEST(the_first_row_of_a_class_is_finite_and_for_every_version)
{
    for (int class_ = 0; class_ <= WH_GEN_ANY; class_++) {
        const wh_gen_form *p = first_of(class_);

        ck_assert_ptr_nonnull(p);
        ck_assert_uint_eq(p->since, 0);
        ck_assert_msg(!strstr(p->sql, "$sub") && !strstr(p->sql, "$exists") &&
                          !strstr(p->sql, "$value"),
                      "%s: subquery first", p->sql);
    }
}
END_TEST

START_TEST(a_table_fits_the_room_for_it)
{
    for (int class_ = 0; class_ < WH_GEN_CLASSES; class_++) {
        unsigned n = 0, weight = 0;

        for (int i = 0; i < WH_GEN_FORM_TABLES; i++) {
            for (const wh_gen_form *p = table_at(i); p->sql; p++) {
                n += p->class_ == class_;
                weight += p->class_ == class_ ? p->weight : 0U;
            }
        }
        ck_assert_uint_le(n, WH_GEN_PRODUCTIONS);
        ck_assert_uint_le(weight, WH_GEN_SLOTS);
    }
}
END_TEST

/* What depends on chance, on the clock or on the connection makes false alarms. */
START_TEST(nothing_is_nondeterministic)
{
    static const char *const never[] = {
        "random", "date()",  "time()",   "day()",    "epoch()",      "strftime('%s')",
        "now",    "changes", "last_ins", "current_", "CURRENT_TIME", "sqlite_",
    };

    for (int i = 0; i < TABLES; i++) {
        for (const wh_gen_form *p = table_at(i); p->sql; p++) {
            for (size_t k = 0; k < sizeof never / sizeof never[0]; k++)
                ck_assert_msg(!strstr(p->sql, never[k]), "%s: %s", p->sql, never[k]);
            ck_assert_msg(!strstr(p->sql, "LIMIT") || strstr(p->sql, "EXISTS ("), "%s", p->sql);
        }
    }
}
END_TEST

/* Whatever follows the last row of HAVING and of windows must not be drawn: there is always one
 * row for every version, or the shape itself is newer. */
START_TEST(every_version_of_a_shape_has_a_row_to_draw)
{
    ck_assert_uint_eq(f->aggregates->since, 0);
    ck_assert_uint_eq(f->conditions->since, 0);
    ck_assert_uint_le(f->windows->since, f->windows_since);
}
END_TEST

/* How often queries say `what` with the tables `features`. */
static unsigned uses(const wh_gen_features *features, const char *what)
{
    static const uint16_t mix[WH_GENERATE_SHAPES];
    wh_arena *a = wh_arena_new(NULL, 0);
    wh_buf text = WH_BUF_INIT(1 << 24);
    wh_gen *g = WH_NEW(a, wh_gen);
    unsigned n = 0;

    g->estimator = WH_NEW(a, wh_estimator);
    g->out = &text;
    g->features = features;
    g->version = features->version;
    g->snippet_text.limit = WH_GEN_SNIPPET_MAX;
    for (uint64_t k = 1; k <= 40; k++) {
        memset(g->relations, 0, sizeof g->relations);
        memset(g->estimator, 0, sizeof *g->estimator);
        g->ntables = g->nviews = g->nindexes = g->ntriggers = g->nsnippets = 0;
        wh_buf_clear(&g->snippet_text);
        wh_rng_seed(&g->rng, 3, k, 0);
        wh_values_pool(g);
        wh_expressions_setup(g);
        wh_setup(g);
        wh_buf_clear(&text);
        for (int i = 0; i < 100; i++)
            wh_query(g, mix);
        wh_buf_char(&text, '\0');
        for (const char *p = text.p; (p = strstr(p, what)) != NULL; p++)
            n++;
    }
    wh_buf_release(&g->snippet_text);
    wh_buf_release(&text);
    wh_arena_free(a);
    return n;
}

START_TEST(a_row_is_all_that_a_new_function_needs)
{
    static const wh_gen_form more[] = {{30, WH_GEN_NUM, "newcomer($NUM, $TEXT)", NULL, 0},
                                       {0, 0, NULL, NULL, 0}};
    static const wh_gen_form later[] = {{9, WH_GEN_NUM, "newcomer($NUM, $TEXT)", NULL, 9000000},
                                        {0, 0, NULL, NULL, 0}};
    wh_gen_features features = wh_sqlite_features;

    ck_assert_uint_eq(uses(&features, "newcomer("), 0);
    features.forms[8] = more;
    ck_assert_uint_gt(uses(&features, "newcomer("), 4);
    features.forms[8] = later;
    ck_assert_uint_eq(uses(&features, "newcomer("), 0);
}
END_TEST

/* Words before a bracket that are no functions. */
static bool is_word(wh_str name)
{
    static const char *const words[] = {
        "CAST",   "IN",       "AND",     "OR",      "NOT",     "VALUES", "AS",
        "ROW",    "EXISTS",   "OVER",    "ANY",     "ALL",     "SOME",   "ARRAY",
        "FILTER", "GROUP",    "AGAINST", "OF",      "SELECT",  "WHEN",   "DECIMAL",
        "CHAR",   "DATETIME", "TIME",    "VARCHAR", "NUMERIC", "BINARY", "USING"};

    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (wh_str_eq_nocase(name, wh_str_of(words[i])))
            return true;
    return false;
}

/* What the words of a template write, a letter as in a function's row; 0: nothing that it says. */
static char letter_of(wh_str argument)
{
    static const struct {
        const char *word;
        char letter;
    } words[] = {{"$NUM", 'n'},  {"$num", 'n'}, {"$cn", 'n'}, {"$cr", 'n'},    {"$INT", 'i'},
                 {"$int", 'i'},  {"$ci", 'i'},  {"$i", 'i'},  {"$TEXT", 't'},  {"$text", 't'},
                 {"$ct", 't'},   {"$B", 'b'},   {"$b", 'b'},  {"$cb", 'b'},    {"$date", 'd'},
                 {"$cd", 'd'},   {"$cz", 'd'},  {"$cs", 'd'}, {"$bytes", 'y'}, {"$cy", 'y'},
                 {"$json", 'j'}, {"$cj", 'j'}};

    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (wh_str_is(argument, words[i].word))
            return words[i].letter;
    return 0;
}

/* Where values have types of their own, any is taken and read as what is wanted. */
static bool suits(const wh_dialect *d, char takes, char given)
{
    if (takes == '*' || !given || takes == given || (takes == 'n' && given == 'i'))
        return true;
    return !wh_means(d, WH_MEANS_STRICT_TYPES) && takes != 'b';
}

/* The call that `at`, behind its bracket, begins: how many arguments it has, of which classes. */
static void ck_arguments(const wh_dialect *d, const wh_function *called, const char *at,
                         const char *sql)
{
    const char *start = at;
    size_t n = 0;
    int depth = 0;
    bool quoted = false;
    const char *words = strstr(at, " FROM ");

    if (called->flags & (WH_FN_SYNTAX | WH_FN_ORDERED_SET))
        return;
    for (; *at; at++) {
        quoted = quoted != (*at == '\'');
        if (quoted)
            continue;
        if (depth == 0 && (*at == ',' || *at == ')') && at > start) {
            wh_str argument = {start, (size_t)(at - start)};

            while (argument.n && *argument.p == ' ')
                argument = (wh_str){argument.p + 1, argument.n - 1};
            ck_assert_msg(suits(d, wh_function_takes(called, n), letter_of(argument)),
                          "%s: %s() takes another argument %zu: %s", d->name, called->name, n + 1,
                          sql);
            n++;
            start = at + 1;
        }
        if (depth == 0 && *at == ')')
            break;
        if (depth == 0 && at == words) /* substring(s FROM 1) */
            return;
        depth +=
            (*at == '(' || *at == '[' || *at == '{') - (*at == ')' || *at == ']' || *at == '}');
    }
    ck_assert_msg((int)n >= called->min_args &&
                      (called->max_args < 0 || (int)n <= called->max_args),
                  "%s: %s() has no %zu arguments: %s", d->name, called->name, n, sql);
}

/* Rows that MySQL and MariaDB share say MySQL's versions. */
static void ck_calls(const wh_dialect *d, const wh_gen_features *of, const wh_gen_form *p)
{
    bool window = strstr(p->sql, " OVER ") && of->windows_since > p->since;
    uint32_t since = window ? of->windows_since : p->since;
    const char *start = p->sql, *c;

    if (d == &wh_dialect_mysql && p->since >= 10000000) /* MariaDB's alone */
        return;
    for (c = p->sql; *c; c++) {
        wh_str name = {start, (size_t)(c - start)};
        const wh_function *called;

        if ((*c >= 'a' && *c <= 'z') || (*c >= 'A' && *c <= 'Z') || (*c >= '0' && *c <= '9') ||
            *c == '_' || *c == '$')
            continue;
        start = c + 1;
        if (*c != '(' || !name.n || *name.p == '$' || is_word(name))
            continue;
        called = wh_dialect_function(d, name);
        ck_assert_msg(called != NULL, "%s: no %.*s: %s", d->name, (int)name.n, name.p, p->sql);
        ck_assert_msg(!called->until, "%s: no %s any more: %s", d->name, called->name, p->sql);
        ck_arguments(d, called, c + 1, p->sql);
        if (d == &wh_dialect_mariadb && wh_dialect_function(&wh_dialect_mysql, name))
            continue;
        ck_assert_msg(since >= called->since, "%s: %.*s is of %u: %s", d->name, (int)name.n, name.p,
                      called->since, p->sql);
    }
}

START_TEST(a_template_calls_functions_as_their_rows_say)
{
    static const struct {
        const wh_dialect *dialect;
        const wh_gen_features *features;
    } all[] = {{&wh_dialect_sqlite, &wh_sqlite_features},
               {&wh_dialect_postgresql, &wh_postgresql_features},
               {&wh_dialect_mysql, &wh_mysql_features},
               {&wh_dialect_mariadb, &wh_mariadb_features},
               {&wh_dialect_duckdb, &wh_duckdb_features},
               {&wh_dialect_h2, &wh_h2_features}};

    for (size_t k = 0; k < sizeof all / sizeof all[0]; k++)
        for (int i = 0; i < TABLES; i++)
            for (const wh_gen_form *p = table_of(all[k].features, i); p->sql; p++)
                ck_calls(all[k].dialect, all[k].features, p);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("features");
    TCase *t = tcase_create("features");
    SRunner *sr;
    int failed;

    tcase_add_test(t, every_template_is_well_formed);
    tcase_add_test(t, the_first_row_of_a_class_is_finite_and_for_every_version);
    tcase_add_test(t, a_table_fits_the_room_for_it);
    tcase_add_test(t, nothing_is_nondeterministic);
    tcase_add_test(t, a_template_calls_functions_as_their_rows_say);
    tcase_add_test(t, every_version_of_a_shape_has_a_row_to_draw);
    tcase_add_test(t, a_row_is_all_that_a_new_function_needs);
    suite_add_tcase(s, t);
    sr = srunner_create(s);
    srunner_run_all(sr, CK_ENV);
    failed = srunner_ntests_failed(sr);
    srunner_free(sr);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
