/*
 * Private PostgreSQL servers, release 10 and later. All durability is off, there is no TCP, no
 * autovacuum (a table that is analyzed in the middle of a case changes its plans), and whoever can
 * reach the socket, which lies in a directory of mode 0700, is let in.
 */
#include "replay/server.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static int init(const wh_server_place *p)
{
    char initdb[4200];

    snprintf(initdb, sizeof initdb, "%s/initdb", p->bin);
    {
        const char *const argv[] = {initdb, "-D", p->data, "-U", "whittle", "-A", "trust", "-E",
                                    "UTF8", "--locale=C", "--no-sync", NULL};

        return wh_server_run(argv);
    }
}

/* max_connections: 64 workers with two sessions each, and the administrator's. */
static void exec_server(const wh_server_place *p)
{
    static const char *const settings[] = {
        "listen_addresses=",
        "port=5432",
        "max_connections=200",
        "superuser_reserved_connections=3",
        "shared_buffers=32MB",
        "fsync=off",
        "full_page_writes=off",
        "synchronous_commit=off",
        "wal_level=minimal",
        "max_wal_senders=0",
        "max_wal_size=256MB",
        "min_wal_size=32MB",
        "checkpoint_timeout=1h",
        "bgwriter_lru_maxpages=0",
        "autovacuum=off",
        "track_activities=on",
        "temp_file_limit=1GB",
        "max_prepared_transactions=4",
        "max_locks_per_transaction=256",
        "logging_collector=off",
        "log_destination=stderr",
        "log_line_prefix=[%p] ",
        "log_min_messages=warning",
        "log_min_error_statement=panic",
        "log_statement=none",
        "log_timezone=UTC",
        "restart_after_crash=on",
        "lc_messages=C",
        "timezone=UTC",
        "dynamic_shared_memory_type=mmap",
    };
    enum { N = sizeof settings / sizeof *settings };
    const char *argv[2 * N + 8];
    char postgres[4200], directories[420];
    size_t n = 0;

    snprintf(postgres, sizeof postgres, "%s/postgres", p->bin);
    snprintf(directories, sizeof directories, "unix_socket_directories=%s", p->run);
    argv[n++] = postgres;
    argv[n++] = "-D";
    argv[n++] = p->data;
    argv[n++] = "-c";
    argv[n++] = directories;
    for (size_t i = 0; i < N; i++) {
        argv[n++] = "-c";
        argv[n++] = settings[i];
    }
    argv[n] = NULL;
    execv(postgres, (char *const *)(uintptr_t)argv);
}

/* The last line of postmaster.pid says so. */
static bool ready(const wh_server_place *p)
{
    char path[400], text[1024];
    ssize_t n;
    int fd;

    snprintf(path, sizeof path, "%s/postmaster.pid", p->data);
    fd = open(path, O_RDONLY | O_CLOEXEC);
    n = fd >= 0 ? read(fd, text, sizeof text - 1) : -1;
    if (fd >= 0)
        close(fd);
    text[n > 0 ? n : 0] = '\0';
    return strstr(text, "\nready") != NULL;
}

static const char *const bins[] = {
    "/usr/lib/postgresql/*/bin", "/usr/local/pgsql/bin", "/usr/pgsql-*/bin", "/usr/local/bin",
    "/usr/bin", NULL};

const wh_server_kind wh_server_postgresql = {
    .scheme = "postgresql",
    .program = "postgres",
    .socket = ".s.PGSQL.5432",
    .bins = bins,
    .package = "postgresql",
    .stop_signal = SIGQUIT,
    .overhead = 400u << 20, /* code, libraries, shared buffers */
    .init = init,
    .exec = exec_server,
    .ready = ready,
};
