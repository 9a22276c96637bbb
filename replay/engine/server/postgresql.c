/*
 * Private PostgreSQL servers, release 10 and later. All durability is off, there is no TCP, no
 * autovacuum (a table that is analyzed in the middle of a case changes its plans), and whoever can
 * reach the socket, which lies in a directory of mode 0700, is let in.
 */
#define _XOPEN_SOURCE 700 /* shmctl */
#include "replay/engine/server/server.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ipc.h>
#include <sys/shm.h>
#include <unistd.h>

/*
 * No database that is made here has a schema `public`: a case's role makes its own. Two are at
 * hand, which whoever wants one renames (database.c): a tool mostly wants one or two, and making
 * them takes longer than all the rest of its start.
 */
static const char prepared[] =
    "DROP SCHEMA public CASCADE\n"
    "CREATE DATABASE whittle_0_1\n"
    "CREATE DATABASE whittle_0_2\n"
    "GRANT CREATE, TEMPORARY, CONNECT ON DATABASE whittle_0_1 TO PUBLIC\n"
    "GRANT CREATE, TEMPORARY, CONNECT ON DATABASE whittle_0_2 TO PUBLIC\n";

/* The server's own single-user mode reads statements, one a line. */
static int prepare(const wh_server_place *p)
{
    char postgres[4200];
    int fds[2];

    snprintf(postgres, sizeof postgres, "%s/postgres", p->bin);
    if (pipe(fds) != 0 || write(fds[1], prepared, sizeof prepared - 1) != sizeof prepared - 1 ||
        dup2(fds[0], 0) != 0)
        return 127;
    close(fds[0]);
    close(fds[1]);
    {
        const char *const argv[] = {postgres, "--single", "-F", "-D", p->data,
                                    "-c", "exit_on_error=on",
                                    "-c", "dynamic_shared_memory_type=mmap", "template1", NULL};

        return wh_server_run(argv);
    }
}

static int init(const wh_server_place *p)
{
    int rc;

    char initdb[4200];

    snprintf(initdb, sizeof initdb, "%s/initdb", p->bin);
    {
        const char *const argv[] = {initdb, "-D", p->data, "-U", "whittle", "-A", "trust", "-E",
                                    "UTF8", "--locale=C", "--no-sync", NULL};

        rc = wh_server_run(argv);
    }
    return rc != 0 ? rc : prepare(p);
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
    wh_server_exec(argv);
}

static void read_pid_file(const wh_server_place *p, char *text, size_t size)
{
    char path[400];
    ssize_t n;
    int fd;

    snprintf(path, sizeof path, "%s/postmaster.pid", p->data);
    fd = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW);
    n = fd >= 0 ? read(fd, text, size - 1) : -1;
    if (fd >= 0)
        close(fd);
    text[n > 0 ? n : 0] = '\0';
}

/* The last line of postmaster.pid says so. */
static bool ready(const wh_server_place *p)
{
    char text[1024];

    read_pid_file(p, text, sizeof text);
    return strstr(text, "\nready") != NULL;
}

/* A small segment of shared memory, the seventh line of the file, guards a data directory; a server
 * that ends in order removes both. */
static void forget(const wh_server_place *p)
{
    char text[1024], *line = text, *end;
    struct shmid_ds segment;
    long id;

    read_pid_file(p, text, sizeof text);
    for (int i = 1; i < 7 && line != NULL; i++)
        line = (line = strchr(line, '\n')) != NULL ? line + 1 : NULL;
    if (line == NULL)
        return;
    strtol(line, &end, 10); /* its key */
    id = strtol(end, NULL, 10);
    if (id > 0 && shmctl((int)id, IPC_STAT, &segment) == 0 && segment.shm_nattch == 0 &&
        segment.shm_segsz < 4096)
        shmctl((int)id, IPC_RMID, NULL);
}

static const char *const bins[] = {
    "/usr/lib/postgresql/*/bin", "/usr/local/pgsql/bin", "/usr/pgsql-*/bin", "/usr/local/bin",
    "/usr/bin", NULL};

const wh_server_kind wh_server_postgresql = {
    .scheme = "postgresql",
    .program = "postgres",
    .socket = ".s.PGSQL.5432",
    .bins = bins,
    .package = "the package postgresql",
    .stop_signal = SIGQUIT,
    .overhead = 400u << 20, /* code, libraries, shared buffers */
    .init = init,
    .exec = exec_server,
    .ready = ready,
    .forget = forget,
};
