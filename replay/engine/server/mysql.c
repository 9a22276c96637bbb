/*
 * Private MariaDB and MySQL servers. No TCP, no X plugin, all durability off, nothing is read from
 * option files. Whoever can reach the socket, which lies in a directory of mode 0700, gets in as
 * root; cases run as a role of their own (replay/engine/mysql/walls.c).
 *
 * Options that not every release knows are written --loose-NAME: an unknown one is then a warning.
 */
#define _XOPEN_SOURCE 700
#include "replay/engine/server/server.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    PATH_BYTES = 4200,
    MAX_ARGS = 64,
};

typedef struct command {
    const char *v[MAX_ARGS];
    char text[8][PATH_BYTES + 40]; /* of arguments that hold a path */
    size_t n, ntexts;
} command;

static void add_option(command *c, const char *option)
{
    if (c->n + 1 < MAX_ARGS)
        c->v[c->n++] = option;
    c->v[c->n] = NULL;
}

static void add_path(command *c, const char *option, const char *path, const char *tail)
{
    if (c->ntexts == sizeof c->text / sizeof c->text[0])
        return;
    snprintf(c->text[c->ntexts], sizeof c->text[0], "%s%s%s", option, path, tail);
    add_option(c, c->text[c->ntexts++]);
}

static bool exists(const char *dir, const char *name)
{
    char path[PATH_BYTES + 80];

    snprintf(path, sizeof path, "%s/%s", dir, name);
    return access(path, F_OK) == 0;
}

/*
 * A server that was unpacked somewhere looks for its messages where its package would have been
 * installed: tell it where it is. The programs may be links.
 */
static bool find_base(const wh_server_place *p, const char *program, char *base)
{
    char path[PATH_BYTES];
    int up;

    snprintf(path, sizeof path, "%s/%s", p->bin, program);
    if (realpath(path, base) == NULL)
        return false;
    for (up = 0; up < 2; up++) {
        char *slash = strrchr(base, '/');

        if (slash == NULL || slash == base)
            return false;
        *slash = '\0';
    }
    return exists(base, "share/mysql") || exists(base, "share/mariadb") || exists(base, "share");
}

static void add_base(command *c, const wh_server_place *p, const char *program)
{
    char base[PATH_MAX];

    if (!find_base(p, program, base))
        return;
    add_path(c, "--basedir=", base, "");
    if (exists(base, "share/mariadb/english"))
        add_path(c, "--lc-messages-dir=", base, "/share/mariadb");
    else if (exists(base, "share/mysql/english"))
        add_path(c, "--lc-messages-dir=", base, "/share/mysql");
}

/* ---- MariaDB -------------------------------------------------------------------------------- */

static int run_install(const wh_server_place *p, const char *program)
{
    char base[PATH_MAX];
    command c = {.n = 0};

    add_option(&c, program);
    add_option(&c, "--no-defaults");
    /* A directory of wrappers has one for this script, too, which knows its base. */
    if (find_base(p, "mariadbd", base) && exists(base, "bin/mariadb-install-db"))
        add_path(&c, "--basedir=", base, "");
    add_path(&c, "--datadir=", p->data, "");
    add_option(&c, "--auth-root-authentication-method=normal");
    add_option(&c, "--skip-test-db");
    add_option(&c, "--skip-name-resolve");
    add_option(&c, "--cross-bootstrap"); /* does not ask for the machine's name */
    return wh_server_run(c.v);
}

static int init_mariadb(const wh_server_place *p)
{
    static const char *const places[] = {"%s/mariadb-install-db", "%s/../bin/mariadb-install-db",
                                         "%s/../scripts/mariadb-install-db", "%s/mysql_install_db",
                                         "%s/../bin/mysql_install_db"};
    char program[PATH_BYTES + 80];
    size_t i;

    for (i = 0; i < sizeof places / sizeof places[0]; i++) {
        snprintf(program, sizeof program, "%s%s", p->bin, places[i] + 2);
        if (access(program, X_OK) == 0)
            return run_install(p, program);
    }
    fprintf(stderr, "there is no mariadb-install-db in %s, nor in %s/../bin\n", p->bin, p->bin);
    return 127;
}

/* What both have. For each FULLTEXT index that is made there are 36 sort buffers; MariaDB dies of
 * SIGSEGV where these find no room in its limited address space. */
static const char *const common[] = {
    "--skip-networking",
    "--skip-name-resolve",
    "--skip-log-bin",
    "--skip-symbolic-links",
    "--local-infile=OFF",
    "--max-connections=300", /* 64 workers with some sessions each */
    "--table-open-cache=400",
    "--max-allowed-packet=16M",
    "--performance-schema=OFF",
    "--event-scheduler=OFF",
    "--character-set-server=utf8mb4",
    "--default-time-zone=+00:00",
    "--key-buffer-size=8M",
    "--innodb-buffer-pool-size=32M",
    "--innodb-flush-log-at-trx-commit=0",
    "--innodb-flush-method=nosync",
    "--innodb-doublewrite=OFF",
    "--innodb-use-native-aio=OFF",
    "--innodb-fast-shutdown=2",
    "--innodb-temp-data-file-path=ibtmp1:12M:autoextend:max:1G",
    "--loose-innodb-lock-wait-timeout=5",
    "--loose-innodb-sort-buffer-size=64K",
    "--loose-innodb-ft-cache-size=1600000",
    "--loose-innodb-stats-auto-recalc=OFF", /* else plans change while a case runs */
};

static void exec_with(command *c, const wh_server_place *p, const char *program,
                      const char *const *more)
{
    char path[PATH_BYTES];
    size_t i;

    snprintf(path, sizeof path, "%s/%s", p->bin, program);
    add_option(c, path);
    add_option(c, "--no-defaults");
    add_base(c, p, program);
    add_path(c, "--datadir=", p->data, "");
    add_path(c, "--socket=", p->socket, "");
    add_path(c, "--pid-file=", p->run, "/pid");
    add_path(c, "--tmpdir=", p->run, "");
    add_path(c, "--secure-file-priv=", p->empty, "");
    for (i = 0; i < sizeof common / sizeof common[0]; i++)
        add_option(c, common[i]);
    for (i = 0; more[i] != NULL; i++)
        add_option(c, more[i]);
    wh_server_exec(c->v);
}

static void exec_mariadb(const wh_server_place *p)
{
    static const char *const more[] = {
        "--loose-skip-ssl",
        "--innodb-log-file-size=32M",
        "--loose-innodb-stats-auto-recalc=OFF",
        "--loose-aria-pagecache-buffer-size=8M",
        "--loose-aria-log-file-size=16M",
        "--loose-aria-sync-log-dir=NEVER",
        "--loose-sync-frm=OFF",
        "--loose-max-tmp-session-space-usage=1G",
        NULL,
    };
    command c = {.n = 0};

    exec_with(&c, p, "mariadbd", more);
}

/* ---- MySQL ---------------------------------------------------------------------------------- */

static const char *const mysql_only[] = {
    "--loose-mysqlx=OFF",
    "--loose-tls-version=",
    "--loose-auto-generate-certs=OFF",
    "--loose-sha256-password-auto-generate-rsa-keys=OFF",
    "--loose-caching-sha2-password-auto-generate-rsa-keys=OFF",
    "--loose-innodb-redo-log-capacity=32M",
    "--loose-innodb-stats-auto-recalc=OFF",
    "--loose-temptable-max-ram=256M",
    "--loose-temptable-max-mmap=0",
    "--loose-log-error-verbosity=1",
    NULL,
};

static int init_mysql(const wh_server_place *p)
{
    char path[PATH_BYTES], real[PATH_MAX];
    command c = {.n = 0};
    size_t i;

    snprintf(path, sizeof path, "%s/mysqld", p->bin);
    if (realpath(path, real) != NULL && strstr(real, "mariadbd") != NULL) {
        fprintf(stderr, "%s is a MariaDB: say mariadb:?bin=%s\n", path, p->bin);
        return 1;
    }
    add_option(&c, path);
    add_option(&c, "--no-defaults");
    add_base(&c, p, "mysqld");
    add_option(&c, "--initialize-insecure");
    add_path(&c, "--datadir=", p->data, "");
    add_path(&c, "--secure-file-priv=", p->empty, "");
    add_option(&c, "--innodb-flush-method=nosync");
    add_option(&c, "--innodb-doublewrite=OFF");
    add_option(&c, "--innodb-use-native-aio=OFF");
    add_option(&c, "--innodb-buffer-pool-size=32M");
    for (i = 0; mysql_only[i] != NULL; i++)
        add_option(&c, mysql_only[i]);
    return wh_server_run(c.v);
}

static void exec_mysql(const wh_server_place *p)
{
    command c = {.n = 0};

    exec_with(&c, p, "mysqld", mysql_only);
}

/* ---- the kinds ------------------------------------------------------------------------------ */

static const char *const bins[] = {
    "/usr/sbin",       "/usr/bin",       "/usr/libexec",     "/usr/local/mysql/bin",
    "/usr/local/sbin", "/usr/local/bin", "/opt/mariadb/bin", NULL};

const wh_server_kind wh_server_mariadb = {
    .scheme = "mariadb",
    .program = "mariadbd",
    .socket = "mysql.sock",
    .bins = bins,
    .package = "the packages mariadb-server-core and mariadb-client-core",
    .stop_signal = 0,
    .overhead = (uint64_t)1500 << 20,
    .init = init_mariadb,
    .exec = exec_mariadb,
};

const wh_server_kind wh_server_mysql = {
    .scheme = "mysql",
    .program = "mysqld",
    .socket = "mysql.sock",
    .bins = bins,
    .package = "the package mysql-server-core",
    .stop_signal = 0,
    .overhead = (uint64_t)2500 << 20,
    .init = init_mysql,
    .exec = exec_mysql,
};
