/*
 * Keys of several columns: searches along them, orders by them, and joins by a key that nothing
 * names, as engines leave out what changes no row.
 */
#include <check.h>
#include <regex.h>
#include <stdio.h>
#include <stdlib.h>

#include <whittle/generate.h>

static wh_buf out = WH_BUF_INIT(1 << 26);

static void make(const char *dialect, const char *mix, uint64_t cases)
{
    wh_generate_options o = WH_GENERATE_OPTIONS_INIT;

    if (mix)
        ck_assert_int_eq(wh_generate_mix(wh_str_of(mix), &o, NULL), WH_OK);
    wh_buf_clear(&out);
    for (uint64_t k = 1; k <= cases; k++)
        ck_assert_int_eq(wh_generate(wh_str_of(dialect), 4, k, &o, &out, NULL), WH_OK);
    wh_buf_char(&out, '\0');
}

/* Call `f` for each line, as a string. */
static void each_line(void (*f)(const char *line, void *ctx), void *ctx)
{
    char *line, *end;

    for (line = out.p; (end = strchr(line, '\n')) != NULL; line = end + 1) {
        *end = '\0';
        f(line, ctx);
        *end = '\n';
    }
}

/* What a pattern takes out of a line; false: it does not match. */
static bool match(const char *pattern, const char *line, regmatch_t *m, size_t n)
{
    regex_t r;
    bool found;

    ck_assert_int_eq(regcomp(&r, pattern, REG_EXTENDED), 0);
    found = regexec(&r, line, n, m, 0) == 0;
    regfree(&r);
    return found;
}

enum { INDEXES = 16 };

typedef struct key {
    char name[8], table[8], first[8], second[8];
    regex_t along, against;
} key;

/* The indexes of the case that is read, and how often queries use them. In the patterns 1 to 4 are
 * an index's table, its first and its second column, and its name; where a table's c0 is the key of
 * its rows, that is the second column of what has but one. */
typedef struct use {
    const char *along, *against;
    bool lone; /* those of one column alone */
    key keys[INDEXES];
    unsigned n, nalong, nagainst;
    char keyed[8]; /* a table of those */
} use;

static void take(char *to, size_t size, const char *line, regmatch_t m)
{
    snprintf(to, size, "%.*s", (int)(m.rm_eo - m.rm_so), m.rm_so < 0 ? "" : line + m.rm_so);
}

static void compile(regex_t *r, const char *pattern, const key *k)
{
    char text[512];

    snprintf(text, sizeof text, pattern, k->table, k->first, k->second, k->name);
    ck_assert_int_eq(regcomp(r, text, REG_EXTENDED | REG_NOSUB), 0);
}

static void forget(use *u)
{
    for (unsigned i = 0; i < u->n; i++) {
        regfree(&u->keys[i].along);
        regfree(&u->keys[i].against);
    }
    u->n = 0;
    u->keyed[0] = '\0';
}

static void read_schema(const char *line, use *u)
{
    static const char index[] = "^CREATE INDEX ([^ ]+) ON (t[0-9])[(](c[0-9])( DESC| ASC)?"
                                "(, (c[0-9])( DESC| ASC)?)?(, c[0-9])?[)]";
    key *k = &u->keys[u->n];
    regmatch_t m[7];

    if (strncmp(line, "-- @case", 8) == 0)
        forget(u);
    if (strncmp(line, "CREATE ", 7) != 0)
        return;
    if (match("^CREATE TABLE (t[0-9])[(]c0 INTEGER PRIMARY KEY[,)]", line, m, 2))
        take(u->keyed, sizeof u->keyed, line, m[1]);
    if (u->n == INDEXES || !match(index, line, m, 7))
        return;
    take(k->name, sizeof k->name, line, m[1]);
    take(k->table, sizeof k->table, line, m[2]);
    take(k->first, sizeof k->first, line, m[3]);
    take(k->second, sizeof k->second, line, m[6]);
    if (u->lone && k->second[0])
        return;
    if (!k->second[0] && strcmp(k->table, u->keyed) == 0)
        strcpy(k->second, "c0");
    if (!k->second[0] || strcmp(k->first, k->second) == 0)
        return;
    compile(&k->along, u->along, k);
    compile(&k->against, u->against, k);
    u->n++;
}

static void read_line(const char *line, void *ctx)
{
    use *u = ctx;

    read_schema(line, u);
    for (unsigned i = 0; i < u->n && strncmp(line, "SELECT ", 7) == 0; i++) {
        u->nalong += regexec(&u->keys[i].along, line, 0, NULL, 0) == 0;
        u->nagainst += regexec(&u->keys[i].against, line, 0, NULL, 0) == 0;
    }
}

/* So many are along, and so many times as many as the others. */
static void check_use(use *u, unsigned least, unsigned times)
{
    each_line(read_line, u);
    forget(u);
    ck_assert_msg(u->nalong > least && u->nalong > times * u->nagainst, "%u of %s, %u of %s",
                  u->nalong, u->along, u->nagainst, u->against);
}

static const char *const dialects[] = {"sqlite", "postgresql", "mysql", "duckdb"};

START_TEST(searches_go_along_a_key)
{
    use u = {.along = " FROM %1$s[^(),;]* WHERE [^ ]*%2$s (=|IN) [^;]* AND [^ ]*%3$s [<>=IB]",
             .against = " FROM %1$s[^(),;]* WHERE [^ ]*%3$s (=|IN) [^;]* AND [^ ]*%2$s [<>=IB]"};

    make(dialects[_i], "where", 500);
    check_use(&u, 100, 2);
}
END_TEST

/* As in a leaf of an index that number is, whether it is named or not. */
START_TEST(keys_of_rows_are_searched_behind_columns)
{
    use u = {.along = " FROM %1$s[^(),;]* WHERE [^ ]*%2$s (=|IN) [^ ]+ AND [^ ]*c0 (<|>|B)",
             .against = " FROM %1$s[^(),;]* WHERE [^ ]*c0 (=|IN) [^;]* AND [^ ]*%2$s (<|>|B)",
             .lone = true};

    make("sqlite", "where", 3000);
    check_use(&u, 12, 1);
}
END_TEST

START_TEST(orders_go_along_a_key)
{
    use u = {.along = " FROM %1$s[^(),;]* ORDER BY [^ ]*%2$s( DESC)?, [^ ]*%3$s",
             .against = " FROM %1$s[^(),;]* ORDER BY [^ ]*%3$s( DESC)?, [^ ]*%2$s"};

    make(dialects[_i], "order", 500);
    check_use(&u, 10, 2);
}
END_TEST

/* More often than of others. */
START_TEST(groups_are_of_columns_of_a_key)
{
    use u = {.along = " FROM %1$s .*GROUP BY (%2$s, %3$s|%3$s, %2$s)[ ;]",
             .against = " FROM %1$s .*GROUP BY c[0-9], c[0-9][ ;]"};

    make("sqlite", "group", 400);
    each_line(read_line, &u);
    forget(&u);
    ck_assert_msg(u.nalong > 50 && u.nalong * 100 > u.nagainst * 21, "%u of %u", u.nalong,
                  u.nagainst);
}
END_TEST

/* What an index is named for, and rows of its columns. */
START_TEST(rows_of_a_key_meet_its_index)
{
    use u = {.along = " FROM %1$s INDEXED BY %4$s [^;]* ?WHERE [(][^ ]*%2$s, [^ ]*%3$s[)] ",
             .against = " FROM %1$s INDEXED BY %4$s [^;]* ?WHERE [(][^ ]*%3$s, [^ ]*%2$s[)] "};

    make("sqlite", "where", 1500);
    check_use(&u, 10, 2);
}
END_TEST

/* One in seven at least of those that ask along a key, however many others the table has. */
START_TEST(searches_are_of_the_index_that_is_named)
{
    use u = {.along = " FROM %1$s INDEXED BY %4$s WHERE [(]?[^ ]*%2$s(,| =| IN) .*[ (]%3$s[) ]",
             .against = " FROM %1$s INDEXED BY %4$s WHERE "};

    make("sqlite", "where", 600);
    each_line(read_line, &u);
    forget(&u);
    ck_assert_msg(u.nalong > 30 && u.nalong * 7 > u.nagainst, "%u of %u", u.nalong, u.nagainst);
}
END_TEST

typedef struct aside {
    unsigned joins, between, named;
} aside;

static void read_aside(const char *line, void *ctx)
{
    const char *join = strstr(line, " AS e ON e."), *p = line;
    aside *a = ctx;

    if (!join)
        return;
    a->joins++;
    a->between += strstr(join, " JOIN ") != NULL;
    while ((p = strstr(p, " e.")) != NULL) {
        a->named += p != join + strlen(" AS e ON");
        p++;
    }
}

/* A left join by a key, by which each row is there once, behind all others or before the last. */
START_TEST(joins_by_a_key_are_named_nowhere_else)
{
    aside a = {0, 0, 0};

    make(dialects[_i], "where", 200);
    each_line(read_aside, &a);
    ck_assert_msg(a.joins > 100 && a.between > 10 && a.named == 0, "%s: %u, %u, %u", dialects[_i],
                  a.joins, a.between, a.named);
}
END_TEST

typedef struct half {
    unsigned joins, named;
} half;

static void read_half(const char *line, void *ctx)
{
    const char *join = strstr(line, " AS h ON "), *p = join;
    half *h = ctx;

    if (!join)
        return;
    h->joins++;
    while ((p = strstr(p + 1, " h.")) != NULL)
        h->named++;
}

/* The rows before it are chosen by it, or get one of its rows: the ON alone names it. */
START_TEST(what_chooses_rows_is_named_nowhere_else)
{
    half h = {0, 0};

    make("duckdb", "where", 200);
    each_line(read_half, &h);
    ck_assert_msg(h.joins > 100 && h.named == h.joins, "%u, %u", h.joins, h.named);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("keys");
    TCase *t = tcase_create("keys");
    SRunner *sr;
    int failed;

    tcase_set_timeout(t, 120);
    tcase_add_loop_test(t, searches_go_along_a_key, 0, 4);
    tcase_add_test(t, keys_of_rows_are_searched_behind_columns);
    tcase_add_test(t, groups_are_of_columns_of_a_key);
    tcase_add_test(t, searches_are_of_the_index_that_is_named);
    tcase_add_loop_test(t, orders_go_along_a_key, 0, 4);
    tcase_add_test(t, rows_of_a_key_meet_its_index);
    tcase_add_loop_test(t, joins_by_a_key_are_named_nowhere_else, 0, 4);
    tcase_add_test(t, what_chooses_rows_is_named_nowhere_else);
    suite_add_tcase(s, t);
    sr = srunner_create(s);
    srunner_run_all(sr, CK_ENV);
    failed = srunner_ntests_failed(sr);
    srunner_free(sr);
    wh_buf_release(&out);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
