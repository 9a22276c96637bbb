/*
 * Databases and queries for MySQL and MariaDB: that every row of their tables is drawn, that a new
 * row needs nothing else, and that nothing stands in them that no two runs agree upon.
 */
#include <check.h>
#include <stdlib.h>

#include "generate/dialect/feature_list.h"
#include "generate/model/model.h"
#include "generate/profile/steer.h"

static const wh_gen_features *const dialects[] = {&wh_mysql_features, &wh_mariadb_features};

enum { DIALECTS = sizeof dialects / sizeof dialects[0] };

/* Cases 1 to n of a dialect by these tables, with some of all shapes. */
static wh_buf cases(const wh_gen_features *dialect, const wh_gen_features *f, uint64_t n)
{
    static const char mix[] = "where=9,order=2,distinct=2,group=3,having=3,aggregate=3,window=2,"
                              "cte=1,compound=1,limit=1";
    wh_buf out = WH_BUF_INIT((size_t)256 << 20);
    wh_generate_options opt = WH_GENERATE_OPTIONS_INIT;
    wh_generate_profile p;

    memset(&p, 0, sizeof p);
    p.dialect = dialect;
    p.accepted = *f;
    p.version = f->version;
    opt.profile = &p;
    opt.queries = 30;
    ck_assert_int_eq(wh_generate_mix(wh_str_of(mix), &opt, NULL), WH_OK);
    for (uint64_t k = 1; k <= n; k++)
        ck_assert_int_eq(wh_generate(wh_str_of(dialect->name), 7, k, &opt, &out, NULL), WH_OK);
    wh_buf_char(&out, '\0');
    return out;
}

START_TEST(the_same_seed_gives_the_same_case)
{
    wh_buf a = cases(dialects[_i], dialects[_i], 5), b = cases(dialects[_i], dialects[_i], 5);

    ck_assert_str_eq(a.p, b.p);
    ck_assert_ptr_nonnull(strstr(a.p, dialects[_i]->name));
    wh_buf_release(&a);
    wh_buf_release(&b);
}
END_TEST

/* Derived tables that count rows in a window, and are asked for bytes of their own texts. */
static unsigned told_apart(const wh_gen_features *dialect, const wh_gen_features *f)
{
    wh_buf b = cases(dialect, f, 1500);
    const char *p, *end, *told;
    unsigned n = 0;

    for (p = b.p; (p = strstr(p, " OVER (PARTITION BY c")) != NULL; p++) {
        end = strchr(p, '\n');
        told = strstr(p, ") AS s WHERE hex(");
        n += told && told < end;
    }
    wh_buf_release(&b);
    return n;
}

START_TEST(equal_texts_are_told_apart)
{
    wh_gen_features without = *dialects[_i];

    without.telling = NULL;
    ck_assert_uint_gt(told_apart(dialects[_i], dialects[_i]), 3);
    ck_assert_uint_lt(told_apart(dialects[_i], &without), 2);
}
END_TEST

/* The longest piece of a template that is written as it stands. */
static wh_str longest(const char *t)
{
    wh_str best = {t, 0};
    const char *from = t;

    for (;; t++) {
        if (*t != '$' && *t != '\0')
            continue;
        if ((size_t)(t - from) > best.n)
            best = (wh_str){from, (size_t)(t - from)};
        if (*t == '\0')
            return best;
        t += wh_profile_word(wh_str_of(t + 1)).n;
        from = t + 1;
    }
}

static bool holds(const wh_buf *b, wh_str piece)
{
    char text[512];

    ck_assert_uint_lt(piece.n, sizeof text);
    memcpy(text, piece.p, piece.n);
    text[piece.n] = '\0';
    return strstr(b->p, text) != NULL;
}

/* Tables that are names of something, that no template of these dialects uses, or that stand in
 * complex queries, or in changes of rows, alone. */
static bool is_unwritten(const char *kind)
{
    static const char *const kinds[] = {"statement", "default", "cast",  "virtual",
                                        "series",    "frame",   "change"};

    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        if (strcmp(kind, kinds[i]) == 0)
            return true;
    }
    return false;
}

START_TEST(every_row_of_the_tables_is_drawn)
{
    const wh_gen_features *f = dialects[_i];
    wh_buf b = cases(f, f, 3000);

    for (const wh_feature_table *t = wh_feature_tables; t->size; t++) {
        for (const char *row = wh_feature_rows(f, t); row && wh_feature_text(t, row);
             row += t->size) {
            const char *text = wh_feature_text(t, row);

            if (is_unwritten(wh_feature_kind(t, row)))
                continue;
            ck_assert_msg(holds(&b, longest(text)), "%s: %s %s is not drawn", f->name,
                          wh_feature_kind(t, row), text);
        }
    }
    wh_buf_release(&b);
}
END_TEST

/* Whose words stand in code, not in a table. */
START_TEST(every_kind_of_setup_statement_is_written)
{
    static const char *const parts[] = {
        "INSERT IGNORE INTO t0(c0) WITH RECURSIVE s(n) AS (",
        "SELECT n + ",
        "concat('a', n)",
        " ORDER BY 1;",
        " ON DUPLICATE KEY UPDATE ",
        " RENAME TO t",
        " RENAME COLUMN ",
        " DROP COLUMN ",
        " ADD COLUMN c",
        "DROP INDEX ",
        "\nSTART TRANSACTION;\n",
        "\nROLLBACK TO s;\nRELEASE SAVEPOINT s;\n",
        " ON UPDATE CASCADE",
    };
    const wh_gen_features *f = dialects[_i];
    wh_buf b = cases(f, f, 400);

    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++)
        ck_assert_msg(holds(&b, wh_str_of(parts[i])), "%s: never: %s", f->name, parts[i]);
    wh_buf_release(&b);
}
END_TEST

/* What the clock, chance, the session or the order of rows decides, what leaves the database, and
 * what only others speak. */
static const char *forbidden(const wh_buf *b)
{
    static const char *const words[] = {
        "rand(",     "now(",          "sysdate(",      "curdate(",       "current_",  "uuid(",
        "sleep(",    "benchmark(",    "connection_id", "last_insert_id", "OUTFILE",   "DUMPFILE",
        "LOAD DATA", "load_file",     "SET GLOBAL",    "@@global",       " rowid",    ".rowid",
        "PRAGMA",    "sqlite",        " GLOB ",        "RETURNING",      "FULL JOIN", "INDEXED BY",
        " || ",      "WITHOUT ROWID", "AUTOINCREMENT", "DROP DATABASE",
    };

    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        if (strstr(b->p, words[i]))
            return words[i];
    }
    return NULL;
}

START_TEST(nothing_forbidden_is_written)
{
    wh_buf b = cases(dialects[_i], dialects[_i], 400);

    ck_assert_msg(!forbidden(&b), "%s", forbidden(&b));
    for (const char *p = b.p; (p = strstr(p, "group_concat(")) != NULL; p++)
        ck_assert_msg(strcspn(p, ")") > (size_t)(strstr(p, " ORDER BY ") - p), "%.60s", p);
    wh_buf_release(&b);
}
END_TEST

/* The statement that holds the text at `p`, as a string. */
static const char *line_of(const wh_buf *b, const char *p, char *out, size_t n)
{
    const char *from = p;
    size_t k = 0;

    while (from > b->p && from[-1] != '\n')
        from--;
    while (from[k] && from[k] != '\n' && k + 1 < n)
        k++;
    memcpy(out, from, k);
    out[k] = '\0';
    return out;
}

START_TEST(only_tables_that_know_foreign_keys_have_some)
{
    static const char *const others[] = {"MyISAM", "MEMORY", "Aria", "PARTITION BY"};
    wh_buf b = cases(dialects[_i], dialects[_i], 400);
    unsigned n = 0;
    char line[4096];

    for (const char *p = b.p; (p = strstr(p, "FOREIGN KEY (")) != NULL; p++, n++) {
        line_of(&b, p, line, sizeof line);
        for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
            ck_assert_msg(!strstr(line, others[i]), "%s", line);
        ck_assert_msg(!strstr(line, "NOT NULL ON DELETE SET NULL"), "%s", line);
    }
    ck_assert_uint_gt(n, 10);
    wh_buf_release(&b);
}
END_TEST

START_TEST(a_trigger_is_one_statement_and_changes_another_table)
{
    wh_buf b = cases(dialects[_i], dialects[_i], 400);
    unsigned n = 0;
    char line[4096];

    for (const char *p = b.p; (p = strstr(p, "CREATE TRIGGER ")) != NULL; p++, n++) {
        const char *on = strstr(line_of(&b, p, line, sizeof line), " ON t");
        char own[3] = {'t', 0, 0}, *does;

        ck_assert_ptr_nonnull(on);
        own[1] = on[5];
        does = strstr(line, " FOR EACH ROW ");
        ck_assert_msg(does && !strstr(does, own), "%s", line);
        ck_assert_msg(!strstr(line, "BEGIN") && line[strlen(line) - 1] == ';', "%s", line);
    }
    ck_assert_uint_gt(n, 20);
    wh_buf_release(&b);
}
END_TEST

START_TEST(what_is_searched_has_a_full_text_index)
{
    wh_buf b = cases(dialects[_i], dialects[_i], 400);
    unsigned n = 0;

    for (const char *p = b.p; (p = strstr(p, "MATCH (")) != NULL; p++, n++) {
        const char *start = p, *index;

        while (strncmp(start, "-- @case ", 9) != 0)
            start--;
        index = strstr(start, "CREATE FULLTEXT INDEX ");
        ck_assert_msg(index && index < p, "%.300s", p);
    }
    ck_assert_uint_gt(n, 10);
    wh_buf_release(&b);
}
END_TEST

/* A new row is drawn with no other change, and what is forbidden in it is seen. */
START_TEST(a_row_is_one_line)
{
    static const wh_gen_form numbers[] = {{6, WH_GEN_NUM, "rand($NUM)", NULL, 0},
                                          {0, 0, NULL, NULL, 0}};
    wh_gen_features f = *dialects[_i];
    wh_buf b;

    f.forms[WH_GEN_FORM_TABLES - 1] = numbers;
    b = cases(dialects[_i], &f, 400);
    ck_assert_ptr_nonnull(forbidden(&b));
    ck_assert_str_eq(forbidden(&b), "rand(");
    wh_buf_release(&b);
}
END_TEST

static unsigned count_of(const wh_buf *b, const char *text)
{
    unsigned n = 0;

    for (const char *p = b->p; (p = strstr(p, text)) != NULL; p++)
        n++;
    return n;
}

START_TEST(spatial_indexes_are_made_and_searched)
{
    wh_buf b = cases(dialects[_i], dialects[_i], 400);

    ck_assert_uint_ge(count_of(&b, "CREATE SPATIAL INDEX i"), 20);
    ck_assert_uint_ge(count_of(&b, "ST_Envelope(LineString(Point("), 20);
    ck_assert_uint_ge(count_of(&b, "Point(0.5, 0.5)"), 5); /* rows */
    if (strcmp(dialects[_i]->name, "mysql") == 0)
        ck_assert_uint_ge(count_of(&b, "SRID 0 NOT NULL"), 10);
    wh_buf_release(&b);
}
END_TEST

START_TEST(multi_valued_indexes_are_made_and_searched)
{
    bool mysql = strcmp(dialects[_i]->name, "mysql") == 0;
    wh_buf b = cases(dialects[_i], dialects[_i], 1200);

    ck_assert_uint_ge(count_of(&b, " ARRAY)));\n"), mysql ? 10 : 0);
    ck_assert_uint_ge(count_of(&b, "->'$."), mysql ? 40 : 0);
    ck_assert(mysql || count_of(&b, " ARRAY)") == 0);
    wh_buf_release(&b);
}
END_TEST

START_TEST(every_type_has_a_domain_of_its_literals)
{
    const wh_gen_features *f = dialects[_i];

    for (const wh_gen_type *t = f->types; t->name; t++) {
        const wh_domain *d = f->domains;

        while (d->type && strcmp(d->type, t->name) != 0)
            d++;
        ck_assert_msg(d->type, "%s: no domain", t->name);
        ck_assert_ptr_nonnull(d->samples[0]);
        for (const char *const *v = d->samples; *v; v++) {
            wh_datum value;

            ck_assert_msg(d->listed || wh_datum_parse(&value, wh_str_of(*v)), "%s: %s", t->name,
                          *v);
        }
    }
}
END_TEST

int main(void)
{
    Suite *s = suite_create("mysql");
    TCase *t = tcase_create("mysql");
    SRunner *r = srunner_create(s);
    int failed;

    tcase_set_timeout(t, 120);
    tcase_add_loop_test(t, the_same_seed_gives_the_same_case, 0, DIALECTS);
    tcase_add_loop_test(t, equal_texts_are_told_apart, 0, DIALECTS);
    tcase_add_loop_test(t, every_row_of_the_tables_is_drawn, 0, DIALECTS);
    tcase_add_loop_test(t, every_kind_of_setup_statement_is_written, 0, DIALECTS);
    tcase_add_loop_test(t, nothing_forbidden_is_written, 0, DIALECTS);
    tcase_add_loop_test(t, only_tables_that_know_foreign_keys_have_some, 0, DIALECTS);
    tcase_add_loop_test(t, a_trigger_is_one_statement_and_changes_another_table, 0, DIALECTS);
    tcase_add_loop_test(t, what_is_searched_has_a_full_text_index, 0, DIALECTS);
    tcase_add_loop_test(t, a_row_is_one_line, 0, DIALECTS);
    tcase_add_loop_test(t, spatial_indexes_are_made_and_searched, 0, DIALECTS);
    tcase_add_loop_test(t, multi_valued_indexes_are_made_and_searched, 0, DIALECTS);
    tcase_add_loop_test(t, every_type_has_a_domain_of_its_literals, 0, DIALECTS);
    suite_add_tcase(s, t);
    srunner_run_all(r, CK_NORMAL);
    failed = srunner_ntests_failed(r);
    srunner_free(r);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
