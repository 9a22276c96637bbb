/* The function tables of the server dialects: their order, their counts, and flags of functions
 * that matter. What stands here of single functions can be read in the engines' manuals. */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>

#include "formats/sql/dialect/functions.h"

static const char *const dialects[] = {"postgresql", "mysql", "mariadb", "sqlite"};
enum { NDIALECTS = sizeof dialects / sizeof *dialects };

static const wh_dialect *dialect(const char *name)
{
    const wh_dialect *d = wh_dialect_find(wh_str_of(name));

    ck_assert_msg(d != NULL, "no dialect %s", name);
    return d;
}

static const wh_function *find(const char *d, const char *name)
{
    const wh_function *f = wh_dialect_function(dialect(d), wh_str_of(name));

    ck_assert_msg(f != NULL, "%s has no %s", d, name);
    return f;
}

/* Each name of the list, parted by blanks, has all of `flags`, on every dialect of `where`, a
 * list likewise. */
static void all_have(const char *where, const char *names, unsigned flags)
{
    char d[64], name[64];
    int used, at;
    const char *p;

    for (; sscanf(where, "%63s%n", d, &used) == 1; where += used)
        for (p = names; sscanf(p, "%63s%n", name, &at) == 1; p += at) {
            unsigned has = find(d, name)->flags;
            ck_assert_msg((has & flags) == flags, "%s: %s has flags 0x%x, not all of 0x%x", d, name,
                          has, flags);
        }
}

static void none_has(const char *where, const char *names, unsigned flags)
{
    char d[64], name[64];
    int used, at;
    const char *p;

    for (; sscanf(where, "%63s%n", d, &used) == 1; where += used)
        for (p = names; sscanf(p, "%63s%n", name, &at) == 1; p += at) {
            unsigned has = find(d, name)->flags;
            ck_assert_msg((has & flags) == 0, "%s: %s has flags 0x%x of 0x%x", d, name, has, flags);
        }
}

static void takes(const char *d, const char *name, int min, int max)
{
    const wh_function *f = find(d, name);

    ck_assert_msg(f->min_args == min && f->max_args == max, "%s: %s takes %d to %d, not %d to %d",
                  d, name, f->min_args, f->max_args, min, max);
}

/* ---- every entry ---------------------------------------------------------------------------- */

START_TEST(a_table_is_sorted_in_bytes_without_duplicates)
{
    size_t i, k;

    for (k = 0; k < NDIALECTS; k++) {
        const wh_dialect *d = dialect(dialects[k]);
        for (i = 1; i < *d->nfunctions; i++)
            ck_assert_msg(strcmp(d->functions[i - 1].name, d->functions[i].name) < 0,
                          "%s: %s before %s", d->name, d->functions[i - 1].name,
                          d->functions[i].name);
    }
}
END_TEST

START_TEST(a_table_ends_with_a_null_name_that_the_count_leaves_out)
{
    size_t i, k;

    for (k = 0; k < NDIALECTS; k++) {
        const wh_dialect *d = dialect(dialects[k]);
        for (i = 0; i < *d->nfunctions; i++)
            ck_assert_ptr_nonnull(d->functions[i].name);
        ck_assert_ptr_null(d->functions[*d->nfunctions].name);
    }
}
END_TEST

START_TEST(a_name_is_a_lower_case_word_of_at_most_63_bytes)
{
    static const char word[] = "abcdefghijklmnopqrstuvwxyz_0123456789";
    size_t i, k;

    for (k = 0; k < NDIALECTS; k++) {
        const wh_dialect *d = dialect(dialects[k]);
        for (i = 0; i < *d->nfunctions; i++) {
            const char *name = d->functions[i].name;
            size_t n = strlen(name);
            ck_assert_msg(n >= 1 && n <= 63 && strspn(name, word) == n, "%s: \"%s\"", d->name,
                          name);
            ck_assert_msg(name[0] < '0' || name[0] > '9', "%s: \"%s\"", d->name, name);
        }
    }
}
END_TEST

START_TEST(argument_counts_are_ranges)
{
    size_t i, k;

    for (k = 0; k < NDIALECTS; k++) {
        const wh_dialect *d = dialect(dialects[k]);
        for (i = 0; i < *d->nfunctions; i++) {
            const wh_function *f = &d->functions[i];
            ck_assert_msg(f->min_args >= 0 && (f->max_args == -1 || f->max_args >= f->min_args),
                          "%s: %s takes %d to %d", d->name, f->name, f->min_args, f->max_args);
        }
    }
}
END_TEST

START_TEST(flags_do_not_contradict_each_other)
{
    size_t i, k;

    for (k = 0; k < NDIALECTS; k++) {
        const wh_dialect *d = dialect(dialects[k]);
        for (i = 0; i < *d->nfunctions; i++) {
            const wh_function *f = &d->functions[i];
            unsigned g = f->flags;

            if (g & WH_FN_ORDERED_SET)
                ck_assert_msg(g & (WH_FN_AGGREGATE | WH_FN_WINDOW), "%s: %s", d->name, f->name);
            if (g & WH_FN_FEWEST) {
                ck_assert_msg(g & (WH_FN_NONDETERMINISTIC | WH_FN_CLOCK), "%s: %s", d->name,
                              f->name);
                ck_assert_msg(f->max_args != f->min_args, "%s: %s", d->name, f->name);
            }
            if (g & WH_FN_BARE)
                ck_assert_msg(f->min_args == 0, "%s: %s", d->name, f->name);
            if (g & WH_FN_AGGREGATE)
                ck_assert_msg(!(g & (WH_FN_TABLE | WH_FN_AGGREGATE_OF_ONE)), "%s: %s", d->name,
                              f->name);
        }
    }
}
END_TEST

START_TEST(every_function_is_found_by_its_name_in_any_case)
{
    size_t i, k, n;
    char upper[64];

    for (k = 0; k < NDIALECTS; k++) {
        const wh_dialect *d = dialect(dialects[k]);
        for (i = 0; i < *d->nfunctions; i++) {
            const char *name = d->functions[i].name;
            ck_assert_ptr_eq(wh_dialect_function(d, wh_str_of(name)), &d->functions[i]);
            for (n = 0; name[n]; n++)
                upper[n] = name[n] >= 'a' && name[n] <= 'z' ? (char)(name[n] - 32) : name[n];
            ck_assert_ptr_eq(wh_dialect_function(d, (wh_str){upper, n}), &d->functions[i]);
        }
    }
}
END_TEST

START_TEST(the_server_dialects_have_their_own_tables)
{
    ck_assert_ptr_eq(dialect("postgresql")->functions, wh_functions_postgresql);
    ck_assert_ptr_eq(dialect("mysql")->functions, wh_functions_mysql);
    ck_assert_ptr_eq(dialect("mariadb")->functions, wh_functions_mariadb);
    ck_assert_uint_gt(wh_nfunctions_postgresql, 900);
    ck_assert_uint_gt(wh_nfunctions_mysql, 400);
    ck_assert_uint_gt(wh_nfunctions_mariadb, 450);
}
END_TEST

/* ---- kinds ---------------------------------------------------------------------------------- */

START_TEST(the_usual_aggregates_are_aggregates)
{
    all_have("postgresql mysql mariadb", "avg count max min stddev sum var_pop variance",
             WH_FN_AGGREGATE);
    all_have("postgresql",
             "array_agg bool_and corr every json_object_agg mode percentile_cont "
             "range_agg regr_slope string_agg xmlagg",
             WH_FN_AGGREGATE);
    all_have("mysql mariadb",
             "bit_and bit_or bit_xor group_concat json_arrayagg json_objectagg std",
             WH_FN_AGGREGATE);
    all_have("mysql", "st_collect", WH_FN_AGGREGATE);
}
END_TEST

START_TEST(scalar_functions_are_no_aggregates)
{
    none_has("postgresql mysql mariadb", "coalesce greatest least length lower nullif round upper",
             WH_FN_AGGREGATE | WH_FN_AGGREGATE_OF_ONE | WH_FN_WINDOW | WH_FN_TABLE);
    none_has("mysql", "any_value grouping", WH_FN_AGGREGATE);
    none_has("postgresql", "grouping", WH_FN_AGGREGATE);
}
END_TEST

START_TEST(window_functions_are_known)
{
    all_have(
        "postgresql mysql mariadb",
        "cume_dist dense_rank first_value lag lead nth_value ntile percent_rank rank row_number",
        WH_FN_WINDOW);
    all_have("mariadb", "median percentile_cont percentile_disc", WH_FN_WINDOW);
    none_has("mariadb", "median percentile_cont percentile_disc", WH_FN_AGGREGATE);
    none_has("mariadb", "last_value", WH_FN_WINDOW);
}
END_TEST

START_TEST(ordered_set_functions_are_known)
{
    all_have("postgresql",
             "cume_dist dense_rank mode percent_rank percentile_cont percentile_disc "
             "rank",
             WH_FN_ORDERED_SET | WH_FN_AGGREGATE);
    all_have("mariadb", "percentile_cont percentile_disc", WH_FN_ORDERED_SET);
    none_has("postgresql", "array_agg string_agg max", WH_FN_ORDERED_SET);
}
END_TEST

START_TEST(table_functions_are_known)
{
    all_have("postgresql",
             "generate_series json_table json_to_record jsonb_each regexp_matches "
             "string_to_table unnest xmltable",
             WH_FN_TABLE);
    all_have("mysql mariadb", "json_table", WH_FN_TABLE);
}
END_TEST

/* ---- what a result depends on --------------------------------------------------------------- */

START_TEST(random_functions_are_nondeterministic)
{
    all_have("postgresql",
             "random random_normal gen_random_uuid uuidv4 uuidv7 array_shuffle "
             "array_sample uuid_generate_v4 gen_random_bytes",
             WH_FN_NONDETERMINISTIC);
    all_have("mysql mariadb", "rand random_bytes uuid uuid_short", WH_FN_NONDETERMINISTIC);
    all_have("mariadb", "sys_guid uuid_v4 uuid_v7 rownum", WH_FN_NONDETERMINISTIC);
}
END_TEST

START_TEST(what_another_session_sees_otherwise_is_nondeterministic)
{
    all_have("postgresql",
             "pg_backend_pid txid_current pg_current_xact_id currval lastval "
             "current_query pg_relation_size pg_column_size pg_stat_get_live_tuples",
             WH_FN_NONDETERMINISTIC);
    all_have("mysql mariadb", "connection_id found_rows last_insert_id row_count is_used_lock",
             WH_FN_NONDETERMINISTIC);
}
END_TEST

START_TEST(the_name_of_the_current_database_is_nondeterministic)
{
    all_have("postgresql", "current_catalog current_database", WH_FN_NONDETERMINISTIC);
    all_have("mysql mariadb", "database schema", WH_FN_NONDETERMINISTIC);
}
END_TEST

START_TEST(a_clock_with_any_arguments_is_nondeterministic_too)
{
    all_have("postgresql",
             "clock_timestamp current_date current_time current_timestamp localtime "
             "localtimestamp now statement_timestamp timeofday transaction_timestamp",
             WH_FN_CLOCK | WH_FN_NONDETERMINISTIC);
    all_have("mysql mariadb",
             "curdate current_date current_time current_timestamp curtime "
             "localtime localtimestamp now sysdate utc_date utc_time "
             "utc_timestamp",
             WH_FN_CLOCK | WH_FN_NONDETERMINISTIC);
}
END_TEST

START_TEST(some_functions_ask_the_clock_only_with_the_fewest_arguments)
{
    all_have("postgresql", "age", WH_FN_CLOCK | WH_FN_FEWEST);
    takes("postgresql", "age", 1, 2);
    all_have("mysql mariadb", "unix_timestamp", WH_FN_CLOCK | WH_FN_FEWEST);
    takes("mysql", "unix_timestamp", 0, 1);
    all_have("mariadb", "encrypt", WH_FN_NONDETERMINISTIC | WH_FN_FEWEST);
    none_has("postgresql", "now random", WH_FN_FEWEST);
    none_has("mysql mariadb", "now rand", WH_FN_FEWEST);
}
END_TEST

START_TEST(functions_of_their_arguments_alone_depend_on_nothing_else)
{
    const unsigned open = WH_FN_NONDETERMINISTIC | WH_FN_CLOCK | WH_FN_SIDE_EFFECT |
                          WH_FN_ORDER_SENSITIVE | WH_FN_ENVIRONMENT;

    none_has("postgresql mysql mariadb",
             "abs coalesce concat date greatest length lower nullif "
             "position repeat replace round substring sqrt upper",
             open);
    none_has("postgresql",
             "date_trunc generate_series jsonb_set make_date pg_typeof "
             "regexp_replace to_char to_tsvector unnest",
             open);
    none_has("mysql mariadb",
             "adddate date_format if ifnull instr interval json_extract md5 "
             "str_to_date timestampdiff",
             open);
    none_has("postgresql mysql mariadb", "avg count max min sum rank dense_rank", open);
}
END_TEST

START_TEST(what_leaves_the_query_is_a_side_effect)
{
    all_have("postgresql",
             "nextval setval set_config setseed pg_sleep pg_advisory_lock "
             "pg_advisory_xact_lock pg_try_advisory_lock pg_notify pg_read_file "
             "pg_ls_dir pg_terminate_backend lo_create lo_import lowrite dblink "
             "dblink_exec pg_export_snapshot query_to_xml pg_stat_reset",
             WH_FN_SIDE_EFFECT);
    all_have("mysql mariadb",
             "benchmark get_lock last_insert_id load_file master_pos_wait "
             "release_all_locks release_lock sleep",
             WH_FN_SIDE_EFFECT);
    all_have("mariadb", "nextval setval master_gtid_wait", WH_FN_SIDE_EFFECT);
    all_have("mysql", "source_pos_wait wait_for_executed_gtid_set", WH_FN_SIDE_EFFECT);
}
END_TEST

START_TEST(what_tells_of_the_engine_or_the_user_is_environment)
{
    all_have("postgresql", "current_setting current_user has_table_privilege session_user version",
             WH_FN_ENVIRONMENT);
    all_have("mysql mariadb", "current_role current_user session_user user version",
             WH_FN_ENVIRONMENT);
    all_have("sqlite", "sqlite_version sqlite_source_id", WH_FN_ENVIRONMENT);
}
END_TEST

START_TEST(what_depends_on_the_order_of_rows_says_so)
{
    all_have("postgresql mysql mariadb sqlite",
             "first_value lag last_value lead nth_value ntile row_number", WH_FN_ORDER_SENSITIVE);
    all_have("postgresql", "any_value array_agg json_agg jsonb_object_agg mode string_agg xmlagg",
             WH_FN_ORDER_SENSITIVE);
    all_have("mysql mariadb", "group_concat json_arrayagg json_objectagg", WH_FN_ORDER_SENSITIVE);
    all_have("mysql", "any_value", WH_FN_ORDER_SENSITIVE);
    all_have("sqlite", "group_concat json_group_array string_agg", WH_FN_ORDER_SENSITIVE);
    none_has("postgresql mysql mariadb sqlite", "dense_rank percent_rank rank count max sum",
             WH_FN_ORDER_SENSITIVE);
}
END_TEST

/* ---- how a call is written ------------------------------------------------------------------ */

START_TEST(calls_with_words_of_their_own_are_known)
{
    all_have("postgresql mysql mariadb", "extract position json_table", WH_FN_SYNTAX);
    all_have("postgresql", "xmlelement xmlserialize treat xmlexists", WH_FN_SYNTAX);
    all_have("mysql mariadb", "convert date_add date_sub timestampadd timestampdiff get_format",
             WH_FN_SYNTAX);
    none_has("postgresql mysql mariadb", "coalesce substring trim nullif", WH_FN_SYNTAX);
}
END_TEST

START_TEST(functions_without_brackets_are_known)
{
    all_have("postgresql mysql mariadb sqlite", "current_date current_time current_timestamp",
             WH_FN_BARE);
    all_have("postgresql", "current_catalog current_role session_user user localtime", WH_FN_BARE);
    all_have("mysql mariadb", "current_user localtimestamp utc_date", WH_FN_BARE);
    none_has("postgresql mysql mariadb", "now version", WH_FN_BARE);
    none_has("mysql mariadb", "user session_user curdate", WH_FN_BARE);
}
END_TEST

START_TEST(argument_counts_are_those_of_the_engines)
{
    takes("postgresql", "substring", 2, 3);
    takes("postgresql", "coalesce", 1, -1);
    takes("postgresql", "count", 0, 1);
    takes("postgresql", "concat_ws", 2, -1);
    takes("postgresql", "percentile_cont", 1, 1);
    takes("postgresql", "generate_series", 2, 4);
    takes("postgresql", "lag", 1, 3);
    takes("postgresql", "int4range", 1, 3);
    takes("mysql", "aes_encrypt", 2, 6);
    takes("mariadb", "aes_encrypt", 2, 4);
    takes("mysql", "lpad", 3, 3);
    takes("mariadb", "lpad", 2, 3);
    takes("mysql", "lag", 1, 3);
    takes("mariadb", "lag", 1, 2);
    takes("mysql", "json_set", 3, -1);
    takes("mysql", "if", 3, 3);
    takes("mysql", "count", 0, -1);
    takes("mysql", "greatest", 2, -1);
    takes("mariadb", "interval", 2, -1);
}
END_TEST

START_TEST(each_dialect_knows_only_its_own_functions)
{
    ck_assert_ptr_null(wh_dialect_function(dialect("mysql"), WH_STR("nvl2")));
    ck_assert_ptr_null(wh_dialect_function(dialect("mariadb"), WH_STR("any_value")));
    ck_assert_ptr_null(wh_dialect_function(dialect("postgresql"), WH_STR("ifnull")));
    ck_assert_ptr_null(wh_dialect_function(dialect("mysql"), WH_STR("string_agg")));
    /* what only implements operators and types is none of them */
    ck_assert_ptr_null(wh_dialect_function(dialect("postgresql"), WH_STR("int4pl")));
    ck_assert_ptr_null(wh_dialect_function(dialect("postgresql"), WH_STR("textout")));
    ck_assert_ptr_null(wh_dialect_function(dialect("postgresql"), WH_STR("btint4cmp")));
    ck_assert_ptr_null(wh_dialect_function(dialect("mysql"), WH_STR("internal_table_rows")));
    ck_assert_ptr_null(wh_dialect_function(dialect("mariadb"), WH_STR("trim_oracle")));
}
END_TEST

START_TEST(a_function_is_there_from_one_version_until_another)
{
    const wh_function *f = wh_dialect_function(dialect("postgresql"), WH_STR("pg_is_in_backup"));

    ck_assert(wh_function_is_in(f, 14000000));
    ck_assert(!wh_function_is_in(f, 15000000));
    ck_assert(wh_function_is_in(f, 0)); /* any */
    f = wh_dialect_function(dialect("sqlite"), WH_STR("unhex"));
    ck_assert(!wh_function_is_in(f, 3040001));
    ck_assert(wh_function_is_in(f, 3041000));
    ck_assert(wh_function_is_in(f, 3054001));
}
END_TEST

/* A letter an argument, the last for all behind it. */
START_TEST(what_a_function_takes_is_written_down_for_each_argument)
{
    static const char letters[] = "bnitydj*";
    const wh_function *f = wh_dialect_function(dialect("mysql"), WH_STR("if"));
    size_t i, k;

    ck_assert_int_eq(wh_function_takes(f, 0), 'b');
    ck_assert_int_eq(wh_function_takes(f, 2), '*');
    f = wh_dialect_function(dialect("sqlite"), WH_STR("lag"));
    ck_assert_int_eq(wh_function_takes(f, 1), 'i');
    ck_assert_int_eq(wh_function_takes(wh_dialect_function(dialect("sqlite"), WH_STR("pi")), 0),
                     '*');
    for (k = 0; k < NDIALECTS; k++)
        for (i = 0; i < *dialect(dialects[k])->nfunctions; i++) {
            f = &dialect(dialects[k])->functions[i];
            if (!f->takes)
                continue;
            ck_assert_msg(*f->takes && f->takes[strspn(f->takes, letters)] == '\0', "%s: %s",
                          dialects[k], f->name);
            ck_assert_msg(f->max_args < 0 || strlen(f->takes) <= (size_t)f->max_args, "%s: %s",
                          dialects[k], f->name);
        }
}
END_TEST

int main(void)
{
    Suite *s = suite_create("functions");
    TCase *t = tcase_create("functions");
    SRunner *sr = srunner_create(s);
    int failed;

    suite_add_tcase(s, t);
    tcase_add_test(t, a_table_is_sorted_in_bytes_without_duplicates);
    tcase_add_test(t, a_table_ends_with_a_null_name_that_the_count_leaves_out);
    tcase_add_test(t, a_name_is_a_lower_case_word_of_at_most_63_bytes);
    tcase_add_test(t, argument_counts_are_ranges);
    tcase_add_test(t, flags_do_not_contradict_each_other);
    tcase_add_test(t, every_function_is_found_by_its_name_in_any_case);
    tcase_add_test(t, the_server_dialects_have_their_own_tables);
    tcase_add_test(t, the_usual_aggregates_are_aggregates);
    tcase_add_test(t, scalar_functions_are_no_aggregates);
    tcase_add_test(t, window_functions_are_known);
    tcase_add_test(t, ordered_set_functions_are_known);
    tcase_add_test(t, table_functions_are_known);
    tcase_add_test(t, random_functions_are_nondeterministic);
    tcase_add_test(t, what_another_session_sees_otherwise_is_nondeterministic);
    tcase_add_test(t, the_name_of_the_current_database_is_nondeterministic);
    tcase_add_test(t, a_clock_with_any_arguments_is_nondeterministic_too);
    tcase_add_test(t, some_functions_ask_the_clock_only_with_the_fewest_arguments);
    tcase_add_test(t, functions_of_their_arguments_alone_depend_on_nothing_else);
    tcase_add_test(t, a_function_is_there_from_one_version_until_another);
    tcase_add_test(t, what_a_function_takes_is_written_down_for_each_argument);
    tcase_add_test(t, what_leaves_the_query_is_a_side_effect);
    tcase_add_test(t, what_tells_of_the_engine_or_the_user_is_environment);
    tcase_add_test(t, what_depends_on_the_order_of_rows_says_so);
    tcase_add_test(t, calls_with_words_of_their_own_are_known);
    tcase_add_test(t, functions_without_brackets_are_known);
    tcase_add_test(t, argument_counts_are_those_of_the_engines);
    tcase_add_test(t, each_dialect_knows_only_its_own_functions);
    srunner_run_all(sr, CK_ENV);
    failed = srunner_ntests_failed(sr);
    srunner_free(sr);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
