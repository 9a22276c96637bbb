/*
 * The session that every case starts with, whatever the server's own settings are. It is
 * documented in whittle-mariadb(5) and pinned here: SQL modes are the product's defaults of its
 * current releases and those that the URL adds; text is utf8mb4; times are UTC.
 */
#include "replay/my_session.h"

static const char modes_mariadb[] =
    "STRICT_TRANS_TABLES,ERROR_FOR_DIVISION_BY_ZERO,NO_ENGINE_SUBSTITUTION";
static const char modes_mysql[] =
    "ONLY_FULL_GROUP_BY,STRICT_TRANS_TABLES,NO_ZERO_IN_DATE,NO_ZERO_DATE,"
    "ERROR_FOR_DIVISION_BY_ZERO,NO_ENGINE_SUBSTITUTION";

/* What both have. Silently cut text (group_concat_max_len) would make equal queries differ. */
static const char common[] = "time_zone = '+00:00', autocommit = 1, optimizer_switch = 'default', "
                             "sql_select_limit = DEFAULT, sql_safe_updates = 0, "
                             "foreign_key_checks = 1, unique_checks = 1, "
                             "group_concat_max_len = 1048576, div_precision_increment = 4, "
                             "default_storage_engine = InnoDB, lock_wait_timeout = 5, "
                             "innodb_lock_wait_timeout = 5, sql_big_selects = 1";

/* The default of MySQL since 8.0; MariaDB's before 11.5, and of what neither knows. */
const char *wh_my_baseline_collation(const wh_my_engine *e)
{
    bool modern = (e->product.brand == WH_MY_MYSQL || e->product.brand == WH_MY_PERCONA) &&
                  e->product.number >= 80000;

    return modern ? "utf8mb4_0900_ai_ci" : "utf8mb4_general_ci";
}

/*
 * A statement's time on the server's side is a backstop: a statement of a worker that was killed
 * must not run on for ever. It is longer than ours, so that a timeout is always ours.
 */
static void add_limits(const wh_my_engine *e, wh_buf *sql)
{
    uint64_t ms = (uint64_t)e->limits.timeout_ms * 2 + 3000;

    if (e->product.brand == WH_MY_MARIADB) {
        wh_buf_text(sql, ", max_statement_time = ");
        wh_buf_uint(sql, ms / 1000);
        wh_buf_text(sql, ", max_session_mem_used = ");
        wh_buf_uint(sql, e->limits.memory);
        wh_buf_text(sql, ", max_recursive_iterations = 1000");
    } else {
        wh_buf_text(sql, ", max_execution_time = ");
        wh_buf_uint(sql, ms);
        if (e->product.number >= 80000)
            wh_buf_text(sql, ", cte_max_recursion_depth = 1000");
    }
}

/* One by one: variables that this release does not know (1193) are left out. */
static unsigned set_each(wh_my_engine *e, MYSQL *conn, wh_str all)
{
    wh_buf one = WH_BUF_INIT(4096);
    unsigned rc = 0;
    size_t i = 0;
    bool quoted = false;

    while (rc == 0 && i < all.n) {
        wh_buf_clear(&one);
        wh_buf_text(&one, "SET ");
        for (; i < all.n && (quoted || all.p[i] != ','); i++) {
            quoted ^= all.p[i] == '\'';
            wh_buf_char(&one, all.p[i]);
        }
        i++;
        wh_buf_char(&one, '\0');
        rc = wh_my_do(e, conn, one.p);
        if (rc == 1193 || rc == 1238 || rc == 1231)
            rc = 0;
    }
    wh_buf_release(&one);
    return rc;
}

unsigned wh_my_baseline_set(wh_my_engine *e, MYSQL *conn)
{
    wh_buf sql = WH_BUF_INIT(4096);
    unsigned rc;

    wh_buf_text(&sql, "SET NAMES utf8mb4 COLLATE ");
    wh_buf_text(&sql, wh_my_baseline_collation(e));
    wh_buf_text(&sql, ", sql_mode = '");
    wh_buf_text(&sql, e->product.brand == WH_MY_MARIADB ? modes_mariadb : modes_mysql);
    wh_buf_text(&sql, e->modes);
    wh_buf_text(&sql, "', ");
    wh_buf_text(&sql, common);
    add_limits(e, &sql);
    wh_buf_char(&sql, '\0');
    rc = wh_my_do(e, conn, sql.p);
    if (rc != 0 && rc < 2000)
        rc = set_each(e, conn, (wh_str){sql.p + 4, sql.n - 5});
    wh_buf_release(&sql);
    return rc;
}
