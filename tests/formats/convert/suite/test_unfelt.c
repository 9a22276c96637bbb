/* Statements that the walls may refuse, and what of a script does not need them. */
#include "tests/formats/convert/suite/output_fixture.h"

#define REFUSED "-- @stmt may-fail=REFUSED\n"
#define SHOWS "queries that show what the walls refuse"

/* The case of a script whose statements print nothing, but what ends in "?": the row 1. */
static const char *case_in(const char *format, const char *dialect, const char *script)
{
    static char sql[4096], output[4096];
    size_t n = 0, k = 0;
    wh_str result;

    for (const char *p = script; *p; p++) {
        if (*p == '?') {
            sql[n++] = ';';
            k += (size_t)snprintf(output + k, sizeof output - k, ";\nx\n1");
            continue;
        }
        sql[n++] = *p;
        output[k++] = *p;
    }
    sql[n] = output[k] = '\0';
    result = (wh_str){output, k};
    return read_beside(format, dialect, "x.test", sql, &result, 1, 80);
}

static const char *mysql_case(const char *script)
{
    return case_in("mysqltest", "mariadb", script);
}

/* Is the statement one that may be refused? */
static bool may(const char *script, const char *statement)
{
    char wanted[300];

    snprintf(wanted, sizeof wanted, REFUSED "%s", statement);
    return strstr(mysql_case(script), wanted) != NULL;
}

START_TEST(a_setting_of_the_server_that_no_result_depends_on_may_be_refused)
{
    ck_assert(may("set global slow_query_log = 1;\nselect 1?\n", "set global slow_query_log = 1"));
    ck_assert(may("SET @@GLOBAL.query_cache_size = DEFAULT;\nselect 1?\n", "SET @@GLOBAL.query"));
    ck_assert(may("set global sync_frm = 0, global log_output = 'FILE';\n", "set global sync"));
    ck_assert(!may("set global event_scheduler = 1;\nselect 1?\n", "set global"));
    ck_assert(!may("set global innodb_stats_persistent = 1;\nselect 1?\n", "set global"));
    ck_assert(!may("set global sync_frm = 0, @a = 1;\n", "set global"));
    ck_assert(!may("set global sync_frm = f();\n", "set global"));
    ck_assert(!may("set global read_only = 1;\nselect 1?\n", "set global"));
}
END_TEST

START_TEST(what_shows_the_setting_is_left_out_and_what_uses_it_ends_that)
{
    const char *c = mysql_case("set global long_query_time = 3;\nselect @@global.long_query_time?\n"
                               "show variables like 'l%'?\nselect 2?\n");

    ck_assert(says(c, REFUSED "set global long_query_time = 3\n"));
    ck_assert(!strstr(c, "select @@global"));
    ck_assert(!strstr(c, "show variables"));
    ck_assert(says(c, "-- @compared: 2 of 4 statements; not, or not wholly: 2 " SHOWS "\n"));
    ck_assert(!may("set global long_query_time = 3;\nset @a = @@global.long_query_time;\n",
                   "set global"));
    ck_assert(
        !may("set global long_query_time = 3;\nset long_query_time = default;\n", "set global"));
    ck_assert(!may("set global k.key_buffer_size = 99999;\ncache index t in k;\n", "set global"));
    ck_assert(may("set @a = @@global.long_query_time;\nset global long_query_time = 3;\n"
                  "set global long_query_time = @a;\n",
                  "set global long_query_time = 3"));
}
END_TEST

START_TEST(what_sessions_copy_is_felt_by_those_that_begin_later)
{
    ck_assert(may("set global sql_mode = '';\nselect 1?\n", "set global"));
    ck_assert(
        may("connect (a,localhost,root,,);\nselect 1?\nset global sql_mode = '';\nselect 1?\n",
            "set global"));
    ck_assert(!may("set global sql_mode = '';\nconnect (a,localhost,root,,);\nselect 1?\n",
                   "set global"));
    ck_assert(may("set global slow_query_log = 1;\nconnect (a,localhost,root,,);\nselect 1?\n",
                  "set global"));
}
END_TEST

START_TEST(accounts_that_no_other_statement_names_may_be_refused)
{
    ck_assert(may("create user joe@localhost;\nselect 1?\ndrop user joe@localhost;\n", "create"));
    ck_assert(may("create user joe@localhost;\nselect 1?\ndrop user joe@localhost;\n", "drop"));
    ck_assert(may("grant select on t to 'joe'@'%';\nselect 1?\n", "grant"));
    ck_assert(may("revoke all on t from joe@localhost;\nselect 1?\n", "revoke"));
    ck_assert(!may("create user joe@localhost;\ncreate definer=joe@localhost view v as select 1;\n",
                   "create user"));
    ck_assert(!may("grant all on *.* to root@localhost;\nselect 1?\n", "grant"));
    ck_assert(!may("grant all on *.* to current_user;\nselect 1?\n", "grant"));
    ck_assert(
        says(mysql_case("create user joe@localhost;\nshow grants for joe@localhost?\n"), SHOWS));
    /* they end a transaction */
    ck_assert(!may("begin;\ninsert into t values (1);\ncreate user joe@localhost;\nrollback;\n",
                   "create user"));
    ck_assert(may("begin;\ninsert into t values (1);\ncommit;\ncreate user joe@localhost;\n",
                  "create user"));
    ck_assert(!may("set autocommit = 0;\ncommit;\ncreate user joe@localhost;\n", "create user"));
}
END_TEST

START_TEST(queries_without_traces_may_be_refused)
{
    ck_assert(may("select a from mysql.t?\nselect 2?\n", "select a from mysql.t"));
    ck_assert(may("select upper(a) from t into outfile 'x';\nselect 2?\n", "select upper"));
    ck_assert(!may("select f(a) from t into outfile 'x';\nselect 2?\n", "select f"));
    ck_assert(!may("select @x := a from mysql.t?\n", "select @x"));
    ck_assert(!may("select a from mysql.t into @x;\n", "select a"));
    ck_assert(!may("select a from mysql.t for update?\n", "select a"));
    ck_assert(!may("select a from t into outfile 'x';\ninsert into t values (load_file('x'));\n",
                   "select a"));
    ck_assert(!may("load data infile 'x' into table t;\n", "load"));
    ck_assert(!may("select a from mysql.t?\nshow warnings;\n", "select a"));
}
END_TEST

START_TEST(the_runners_own_procedure_is_not_missed)
{
    ck_assert(may("call mtr.add_suppression(\"a\");\nselect 1?\n", "call mtr"));
    ck_assert(!may("call mtr.other(\"a\");\nselect 1?\n", "call mtr"));
}
END_TEST

START_TEST(rows_that_postgresql_would_copy_to_the_client_are_not_missed)
{
    const char *c = case_in("pg_regress", "postgresql",
                            "COPY t TO STDOUT;\nCOPY (SELECT 1) TO STDOUT;\nSELECT 2;\n");

    ck_assert(says(c, REFUSED "COPY t TO STDOUT"));
    ck_assert(says(c, REFUSED "COPY (SELECT 1) TO STDOUT"));
    c = case_in("pg_regress", "postgresql", "COPY (DELETE FROM t RETURNING 1) TO STDOUT;\n");
    ck_assert(!strstr(c, REFUSED));
    /* an error would end the transaction */
    c = case_in("pg_regress", "postgresql", "BEGIN;\nCOPY t TO STDOUT;\nCOMMIT;\n");
    ck_assert(!strstr(c, REFUSED));
    c = case_in("pg_regress", "postgresql", "CREATE ROLE joe;\nSET ROLE joe;\n");
    ck_assert(!strstr(c, REFUSED "CREATE"));
    c = case_in("pg_regress", "postgresql", "CREATE ROLE joe;\nGRANT SELECT ON t TO joe;\n");
    ck_assert(!strstr(c, REFUSED "CREATE"));
    c = case_in("pg_regress", "postgresql", "CREATE ROLE joe;\nDROP ROLE joe;\n");
    ck_assert(says(c, REFUSED "DROP ROLE joe"));
}
END_TEST

static Suite *suite(void)
{
    Suite *s = suite_create("unfelt");
    TCase *t = tcase_create("unfelt");

    tcase_add_checked_fixture(t, setup, teardown);
    tcase_add_test(t, a_setting_of_the_server_that_no_result_depends_on_may_be_refused);
    tcase_add_test(t, what_shows_the_setting_is_left_out_and_what_uses_it_ends_that);
    tcase_add_test(t, what_sessions_copy_is_felt_by_those_that_begin_later);
    tcase_add_test(t, accounts_that_no_other_statement_names_may_be_refused);
    tcase_add_test(t, queries_without_traces_may_be_refused);
    tcase_add_test(t, the_runners_own_procedure_is_not_missed);
    tcase_add_test(t, rows_that_postgresql_would_copy_to_the_client_are_not_missed);
    suite_add_tcase(s, t);
    return s;
}

int main(void)
{
    return run_suite(suite());
}
