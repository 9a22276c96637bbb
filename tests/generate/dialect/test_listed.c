/*
 * The generator of dialects whose types list their values, PostgreSQL, DuckDB and H2: their tables
 * are sound, all of them is used, and nothing stands in their cases that the dialect lacks or that
 * makes results depend on chance.
 */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>

#include "generate/profile/steer.h"
#include "generate/setup/setup.h"

static const wh_gen_features *const dialects[] = {&wh_postgresql_features, &wh_duckdb_features,
                                                  &wh_h2_features};

enum { DIALECTS = sizeof dialects / sizeof dialects[0] };

/* Cases from to n by these tables, one after the other. */
static wh_buf cases_from(const wh_gen_features *by, uint64_t seed, uint64_t from, uint64_t n)
{
    wh_buf out = WH_BUF_INIT((size_t)256 << 20);
    wh_generate_options opt = WH_GENERATE_OPTIONS_INIT;
    wh_generate_profile p;

    memset(&p, 0, sizeof p);
    for (int i = 0; i < DIALECTS; i++)
        p.dialect = strcmp(dialects[i]->name, by->name) == 0 ? dialects[i] : p.dialect;
    p.accepted = *by;
    p.version = by->version;
    opt.profile = by == p.dialect ? NULL : &p;
    opt.queries = 40;
    ck_assert_int_eq(
        wh_generate_mix(WH_STR("where=20,order,distinct=3,group=4,having=5,aggregate=5,"
                               "window=5,cte=2,compound=2,limit"),
                        &opt, NULL),
        WH_OK);
    for (uint64_t k = from; k <= n; k++)
        ck_assert_int_eq(wh_generate(wh_str_of(by->name), seed, k, &opt, &out, NULL), WH_OK);
    wh_buf_char(&out, '\0');
    return out;
}

static wh_buf cases(const wh_gen_features *by, uint64_t seed, uint64_t n)
{
    return cases_from(by, seed, 1, n);
}

/* The first of these texts that none of the first n cases holds, or NULL. What was seen is struck
 * from the list. */
static const char *never_drawn(const wh_gen_features *by, uint64_t seed, uint64_t n,
                               const char **texts, size_t ntexts)
{
    enum { STEP = 50 };

    for (uint64_t k = 0; k < n && ntexts; k += STEP) {
        wh_buf b = cases_from(by, seed, k + 1, k + STEP);
        size_t left = 0;

        for (size_t i = 0; i < ntexts; i++)
            if (!strstr(b.p, texts[i]))
                texts[left++] = texts[i];
        ntexts = left;
        wh_buf_release(&b);
    }
    return ntexts ? texts[0] : NULL;
}

/* ---- the tables ------------------------------------------------------------------------------ */

enum { TABLES = 6, ROWS = 400, TEXT = 200 };

static const wh_gen_form **table_of(wh_gen_features *g, int i)
{
    const wh_gen_form **const tables[TABLES] = {
        &g->forms[0], &g->aggregates, &g->conditions, &g->windows, &g->indexed, &g->partial,
    };

    return tables[i];
}

static const wh_gen_form *rows_of(const wh_gen_features *f, int i)
{
    static const wh_gen_form none[] = {{0, 0, NULL, NULL, 0}};
    wh_gen_features g = *f;

    return *table_of(&g, i) ? *table_of(&g, i) : none;
}

START_TEST(every_template_is_well_formed)
{
    wh_arena *a = wh_arena_new(NULL, 0);
    wh_gen *gen = WH_NEW(a, wh_gen);

    gen->estimator = WH_NEW(a, wh_estimator);
    for (int i = 0; i < TABLES; i++)
        for (const wh_gen_form *p = rows_of(dialects[_i], i); p->sql; p++) {
            ck_assert_msg(p->weight > 0, "%s: no weight", p->sql);
            ck_assert_msg(wh_form_is_well_formed(gen, p), "%s: %s", p->sql, p->eval);
        }
    wh_arena_free(a);
}
END_TEST

START_TEST(nothing_is_nondeterministic)
{
    static const char *const never[] = {"random",
                                        "now(",
                                        "current_",
                                        "clock_",
                                        "uuid_",
                                        "nextval",
                                        "txid",
                                        "pg_",
                                        "ctid",
                                        "timeofday",
                                        "array_agg(DISTINCT $c ORDER BY 1",
                                        "TABLESAMPLE"};

    for (int i = 0; i < TABLES; i++)
        for (const wh_gen_form *p = rows_of(dialects[_i], i); p->sql; p++)
            for (size_t k = 0; k < sizeof never / sizeof never[0]; k++)
                ck_assert_msg(!strstr(p->sql, never[k]), "%s: %s", p->sql, never[k]);
}
END_TEST

/* The model compares places in these lists instead of values. */
START_TEST(the_values_of_a_type_ascend)
{
    for (const wh_gen_listed *t = dialects[_i]->listed; t->name; t++) {
        unsigned n = wh_listed_count(t);

        ck_assert_msg(n > 1 && n < WH_TY_UNKNOWN, "%s", t->name);
        for (unsigned i = 1; i < n; i++) {
            const char *a = t->values[i - 1], *b = t->values[i];

            ck_assert_msg(strcmp(a, b) != 0, "%s: %s twice", t->name, a);
            if (t->class_ == WH_GEN_INT)
                ck_assert_msg(strtold(a, NULL) < strtold(b, NULL), "%s: %s", t->name, b);
            if (t->class_ == WH_GEN_DATE || t->class_ == WH_GEN_TIME || t->class_ == WH_GEN_UUID)
                ck_assert_msg(strcmp(a, b) < 0, "%s: %s", t->name, b);
        }
    }
}
END_TEST

START_TEST(every_class_of_a_type_has_a_form)
{
    for (unsigned class_ = WH_GEN_LEAF; class_ < WH_GEN_CLASSES; class_++) {
        const wh_gen_listed *t = dialects[_i]->listed;
        const wh_gen_form *p = dialects[_i]->forms[0];

        while (t->name && t->class_ != class_)
            t++;
        while (p->sql && p->class_ != class_)
            p++;
        ck_assert_msg(t->name || class_ == WH_GEN_LEAF || class_ == WH_GEN_ANY || !p->sql,
                      "no type of class %u", class_);
        ck_assert_msg(p->sql || class_ == WH_GEN_ANY || !t->name, "no form of class %u", class_);
    }
}
END_TEST

/* ---- the cases ------------------------------------------------------------------------------- */

START_TEST(the_same_seed_gives_the_same_bytes)
{
    const wh_gen_features *f = dialects[_i];
    wh_buf a = cases(f, 5, 20), b = cases(f, 5, 20), c = cases(f, 6, 20);

    ck_assert(a.n == b.n && memcmp(a.p, b.p, a.n) == 0);
    ck_assert(a.n != c.n || memcmp(a.p, c.p, a.n) != 0);
    wh_buf_release(&a);
    wh_buf_release(&b);
    wh_buf_release(&c);
}
END_TEST

/* Each row gets a comment of its own, which must come up. */
START_TEST(every_row_of_every_table_is_drawn)
{
    static wh_gen_form rows[TABLES][ROWS];
    static char texts[TABLES][ROWS][TEXT];
    static const char *marks[TABLES * ROWS];
    wh_gen_features g = *dialects[_i];
    const char *never;
    size_t n = 0;

    g.version = WH_GEN_NEVER - 1;
    for (int i = 0; i < TABLES; i++) {
        const wh_gen_form *from = rows_of(dialects[_i], i);
        int k = 0;

        for (; from[k].sql; k++) {
            ck_assert_int_lt(k + 1, ROWS);
            ck_assert_uint_lt(strlen(from[k].sql) + 20, TEXT);
            rows[i][k] = from[k];
            snprintf(texts[i][k], TEXT, "%s /*%d:%d*/", from[k].sql, i, k);
            rows[i][k].sql = texts[i][k];
            marks[n++] = strstr(texts[i][k], " /*") + 1;
        }
        rows[i][k].sql = NULL;
        *table_of(&g, i) = rows[i];
    }
    never = never_drawn(&g, 4, 2500, marks, n);
    ck_assert_msg(!never, "never: %s", never ? texts[0][(size_t)(never - texts[0][0]) / TEXT] : "");
}
END_TEST

START_TEST(every_type_join_constraint_and_setting_is_drawn)
{
    const wh_gen_features *f = dialects[_i];
    wh_buf b = cases(f, 2, 600);

    for (const wh_gen_listed *t = f->listed; t->name; t++)
        ck_assert_msg(strstr(b.p, t->name), "never: %s", t->name);
    for (const wh_join *j = f->joins; j->sql; j++)
        ck_assert_msg(strstr(b.p, j->sql), "never: %s", j->sql);
    for (const wh_word *w = f->pragmas; w->sql; w++)
        ck_assert_msg(strstr(b.p, w->sql), "never: %s", w->sql);
    for (const wh_constraint *c = f->constraints; c->sql; c++) {
        wh_buf fixed = WH_BUF_INIT(200);

        wh_buf_add(&fixed, c->sql, strcspn(c->sql, "$"));
        wh_buf_char(&fixed, '\0');
        ck_assert_msg(strstr(b.p, fixed.p), "never: %s", c->sql);
        wh_buf_release(&fixed);
    }
    wh_buf_release(&b);
}
END_TEST

static const char *const written[DIALECTS][80] = {
    {" PARTITION BY RANGE",
     " PARTITION BY LIST",
     " PARTITION BY HASH",
     "INHERITS (",
     "GENERATED ALWAYS AS",
     "CREATE MATERIALIZED VIEW",
     "CREATE STATISTICS",
     "USING gin",
     "USING brin",
     "USING hash",
     "CREATE TYPE",
     "CREATE DOMAIN",
     "DISTINCT ON (",
     "GROUPING SETS",
     "ROLLUP (",
     "LATERAL ",
     "AS MATERIALIZED (",
     " NATURAL FULL JOIN ",
     "WITH RECURSIVE s AS (",
     "CREATE TRIGGER ",
     "EXCLUDE USING gist",
     "EXCLUDE USING hash",
     "EXCLUDE USING btree",
     "USING gist (",
     "USING spgist",
     ") SELECT c",
     " ILIKE ",
     "SIMILAR TO",
     "ON CONFLICT",
     " INCLUDE (",
     "NULLS FIRST",
     "FILTER (",
     "IS DISTINCT FROM",
     "WITHIN GROUP",
     "CREATE UNLOGGED TABLE",
     "RETURNING",
     "UNION ALL",
     "INTERSECT ALL",
     "EXCEPT",
     " ONLY ",
     " ADD COLUMN c",
     "SET STATISTICS",
     "MERGE INTO",
     "DO UPDATE SET",
     "AS IDENTITY",
     "REFERENCES t",
     "DEFERRABLE",
     "REINDEX TABLE",
     "CREATE TEMPORARY TABLE t",
     "REFRESH MATERIALIZED VIEW v",
     " ON v0",
     "CREATE UNIQUE INDEX",
     " ON DELETE CASCADE",
     " ON UPDATE CASCADE",
     "WITH RECURSIVE s(n) AS (",
     " SELECT n + ",
     "ON CONFLICT (c",
     " AS a, ",
     "SAVEPOINT s",
     "ROLLBACK;",
     "BEGIN ISOLATION LEVEL",
     " RENAME TO ",
     " RENAME COLUMN ",
     " DROP COLUMN ",
     "DROP INDEX",
     "FOR EACH ROW WHEN (",
     " AFTER DELETE ON ",
     "NEW.c0 := ",
     "ATTACH PARTITION",
     NULL},
    {"GENERATED ALWAYS AS",
     ") VIRTUAL",
     "CREATE TYPE",
     "DISTINCT ON (",
     "GROUPING SETS",
     "ROLLUP (",
     "AS MATERIALIZED (",
     " NATURAL FULL JOIN ",
     "WITH RECURSIVE s AS (",
     " ILIKE ",
     " GLOB ",
     "SIMILAR TO",
     "ON CONFLICT",
     "FILTER (",
     "RETURNING",
     "UNION ALL",
     "EXCEPT",
     " ADD COLUMN c",
     "MERGE INTO",
     "DO UPDATE SET",
     "REFERENCES t",
     "CREATE TEMPORARY TABLE t",
     "CREATE UNIQUE INDEX",
     "WITH RECURSIVE s(n) AS (",
     "ON CONFLICT (c",
     "ROLLBACK;",
     "BEGIN TRANSACTION",
     "DROP INDEX",
     "SET disabled_optimizers",
     "lambda x:",
     " FOR y IN ",
     " SEMI JOIN ",
     "GROUPS BETWEEN",
     "unnest([",
     "VACUUM;",
     NULL},
    {"GENERATED BY DEFAULT AS IDENTITY", "REFERENCES t", "CREATE VIEW", "ANALYZE TABLE",
     "NATURAL JOIN", "RIGHT JOIN", "extract(year FROM", "::uuid", "WITH TIES", " OVER (", NULL},
};

START_TEST(what_the_dialect_has_is_written)
{
    wh_buf b = cases(dialects[_i], 3, 600);

    for (const char *const *part = written[_i]; *part; part++)
        ck_assert_msg(strstr(b.p, *part), "never: %s", *part);
    wh_buf_release(&b);
}
END_TEST

static const char *const strange[DIALECTS][20] = {
    {"PRAGMA", "INDEXED BY", " GLOB ", "NOTNULL", "rowid", "iif(", "ifnull(", "$c ", "$k", " x'",
     "(NULL)::", "INSERT OR REPLACE", NULL},
    {"INDEXED BY", "NOTNULL", "rowid", "iif(", "ifnull(", "$c ", "$k", " x'",
     "(NULL)::", "SAVEPOINT", ") STORED", "CREATE TRIGGER", "ON DELETE CASCADE",
     "PARTITION BY RANGE", "jsonb", NULL},
    {"INDEXED BY", "rowid", "$c ", "$k", "(NULL)::", "SAVEPOINT", " STORED", "CREATE TRIGGER",
     "INTERSECT ALL", "EXCEPT ALL", "FULL JOIN", "jsonb", "RETURNING", "PRIMARY KEY DEFAULT",
     "PRIMARY KEY GENERATED", NULL},
};

START_TEST(nothing_of_another_dialect_is_written)
{
    wh_buf b = cases(dialects[_i], 5, 200);

    for (const char *const *part = strange[_i]; *part; part++)
        ck_assert_msg(!strstr(b.p, *part), "%s", *part);
    wh_buf_release(&b);
}
END_TEST

START_TEST(a_newcomer_is_one_line)
{
    static wh_gen_form forms[ROWS];
    static const char *const addresses[] = {"'08:00:2b:01:02:03'", "'08:00:2b:01:02:04'", NULL};
    static wh_gen_listed types[64];
    const wh_gen_features *f = &wh_postgresql_features;
    wh_gen_features g = *f;
    size_t n = 0;
    const char *seen[] = {"bit_count(", "'08:00:2b:01:02:03'::macaddr"};
    wh_buf b;

    while (f->forms[0][n].sql)
        n++;
    memcpy(forms, f->forms[0], n * sizeof forms[0]);
    forms[n] = (wh_gen_form){40, WH_GEN_INT, "bit_count($bytes)::int", NULL, 14000000};
    g.forms[0] = forms;
    for (n = 0; f->listed[n].name;)
        n++;
    memcpy(types, f->listed, n * sizeof types[0]);
    types[n] = (wh_gen_listed){9, "macaddr", WH_GEN_UUID, WH_TY_KEY, addresses, NULL, 0};
    g.listed = types;
    ck_assert_ptr_null(never_drawn(&g, 4, 200, seen, 2));
    g.version = 13000000;
    b = cases(&g, 4, 200);
    ck_assert_ptr_null(strstr(b.p, "bit_count("));
    wh_buf_release(&b);
}
END_TEST

/* How many rows t0 takes of t1, whose columns are like its own but for the flags of c1. */
static unsigned copied(wh_gen *g, uint16_t flags0, uint16_t flags1)
{
    memset(g->relations, 0, sizeof g->relations);
    memset(g->rows, 0, sizeof g->rows);
    g->ntables = 2;
    for (unsigned i = 0; i < 2; i++) {
        wh_gen_relation *r = &g->relations[i];

        r->name[0] = 't';
        r->name[1] = (char)('0' + i);
        r->ncolumns = 2;
        for (unsigned c = 0; c < 2; c++)
            wh_column_typed(&r->columns[c], &g->features->listed[c]);
        r->columns[1].flags = i ? flags1 : flags0;
    }
    g->relations[1].nrows = 1;
    for (uint64_t seed = 1; seed <= 20; seed++) {
        wh_rng_seed(&g->rng, seed, 1, 0);
        wh_statement_copy(g, 0);
    }
    return g->relations[0].nrows;
}

static const char *wrote(wh_buf *out, const char *text)
{
    wh_buf_char(out, '\0');
    return strstr(out->p, text);
}

/* Of what plain columns hold literals are made, and what is computed is not known. */
START_TEST(a_computed_value_is_copied_into_no_plain_column)
{
    static wh_gen g;
    wh_buf out = WH_BUF_INIT(1 << 20);

    g.features = &wh_postgresql_features;
    g.version = g.features->version;
    g.out = &out;
    ck_assert_uint_gt(copied(&g, 0, 0), 0);
    ck_assert_ptr_nonnull(wrote(&out, "SELECT c0, c1 FROM t1"));
    wh_buf_clear(&out);
    ck_assert_uint_gt(copied(&g, WH_COL_GENERATED, 0), 0);
    ck_assert_ptr_nonnull(wrote(&out, "(c0) SELECT c0 FROM t1"));
    wh_buf_clear(&out);
    copied(&g, 0, WH_COL_GENERATED);
    ck_assert_ptr_null(wrote(&out, "SELECT c0, c1 FROM t1"));
    ck_assert_ptr_nonnull(wrote(&out, "SELECT c0, NULL::smallint FROM t1"));
    wh_buf_clear(&out);
    /* NULL is not to be had where it must not be. */
    ck_assert_uint_eq(copied(&g, WH_COL_NOT_NULL, 0), 0);
    wh_buf_release(&out);
}
END_TEST

/* The number of the generated column of a case that ends with `computed`; 0: it has none. */
static char generated_number(const char *text, const char *computed, const char **line)
{
    const char *at = strstr(text, computed), *name = at;

    while (name && name > text && strncmp(name, " GENERATED ALWAYS", 17) != 0)
        name--;
    for (*line = at; name && name > text && !(name[0] == 'c' && name[-1] == ' ');)
        name--;
    return name && name > text ? name[1] : '\0';
}

/* Where rows that are equal are counted, what tells them apart is asked. */
START_TEST(equal_values_that_differ_are_told_apart)
{
    wh_gen_features f = wh_postgresql_features;
    wh_buf b = cases(&f, 5, 400);
    const char *p, *end;
    unsigned found = 0;

    for (p = b.p; (p = strstr(p, " OVER (PARTITION BY c")) != NULL; p++) {
        end = strchr(p, '\n');
        for (; *p != ')'; p++)
            ;
        found += strstr(p, ") AS s WHERE scale(") && strstr(p, ") AS s WHERE scale(") < end;
    }
    ck_assert_uint_gt(found, 2);
    wh_buf_release(&b);
    f.telling = NULL;
    b = cases(&f, 5, 400);
    for (p = b.p, found = 0; (p = strstr(p, "AS s WHERE scale(")) != NULL; p++)
        found++;
    ck_assert_uint_lt(found, 2);
    wh_buf_release(&b);
}
END_TEST

/* PostgreSQL 18 computes columns that it does not store: no index holds one, none is of a type that
 * a statement made. */
START_TEST(a_column_that_is_not_stored_stands_in_no_index)
{
    wh_gen_features f = wh_postgresql_features;
    unsigned found = 0;
    wh_buf b;

    b = cases(&f, 3, 100);
    ck_assert_ptr_null(strstr(b.p, ") VIRTUAL"));
    wh_buf_release(&b);
    f.version = 18000000;
    for (uint64_t seed = 1; seed <= 120; seed++) {
        const char *line, *index;
        char table[16], column;

        b = cases(&f, seed, 1);
        column = generated_number(b.p, ") VIRTUAL", &line);
        if (column) {
            found++;
            while (line > b.p && line[-1] != '\n')
                line--;
            ck_assert_int_eq(sscanf(line, "CREATE %*[A-Z ]t%1[0-9]", table), 1);
            for (index = b.p; (index = strstr(index, "CREATE INDEX i")) != NULL; index++) {
                const char *end = strchr(index, '\n'), *on = strstr(index, " ON t");

                if (on && on < end && on[5] == table[0] && on[6] != 'p')
                    for (on += 6; on < end; on++)
                        ck_assert_msg(on[0] != 'c' || on[1] != column || on[-1] == ':', "%.*s",
                                      (int)(end - index), index);
            }
        }
        wh_buf_release(&b);
    }
    ck_assert_uint_gt(found, 3);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("listed");
    TCase *t = tcase_create("listed");
    SRunner *runner = srunner_create(s);
    int failed;

    tcase_set_timeout(t, 120);
    tcase_add_loop_test(t, every_template_is_well_formed, 0, DIALECTS);
    tcase_add_loop_test(t, nothing_is_nondeterministic, 0, DIALECTS);
    tcase_add_loop_test(t, the_values_of_a_type_ascend, 0, DIALECTS);
    tcase_add_loop_test(t, every_class_of_a_type_has_a_form, 0, DIALECTS);
    tcase_add_loop_test(t, the_same_seed_gives_the_same_bytes, 0, DIALECTS);
    tcase_add_loop_test(t, every_row_of_every_table_is_drawn, 0, DIALECTS);
    tcase_add_loop_test(t, every_type_join_constraint_and_setting_is_drawn, 0, DIALECTS);
    tcase_add_loop_test(t, what_the_dialect_has_is_written, 0, DIALECTS);
    tcase_add_loop_test(t, nothing_of_another_dialect_is_written, 0, DIALECTS);
    tcase_add_test(t, a_newcomer_is_one_line);
    tcase_add_test(t, a_computed_value_is_copied_into_no_plain_column);
    tcase_add_test(t, equal_values_that_differ_are_told_apart);
    tcase_add_test(t, a_column_that_is_not_stored_stands_in_no_index);
    suite_add_tcase(s, t);
    srunner_run_all(runner, CK_NORMAL);
    failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
