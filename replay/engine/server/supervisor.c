/*
 * The supervisor of a private server: a small process that starts it, watches it and its lifeline,
 * and leaves nothing behind. It holds no other descriptor of the tool's, so that a pipeline never
 * waits for it.
 */
#define _GNU_SOURCE
#include "replay/engine/server/internal.h"
#include "replay/engine/clock.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

enum {
    FIRST_START_MS = 60000,
    STOP_MS = 3000, /* then SIGKILL */
    INIT_STOP_MS = 1000,
    PAUSE_MS = 60,   /* before another start, times the deaths in a row: its orphans need a moment */
    RENEW_AFTER = 4, /* deaths in a row without being ready: its data are made anew */
    FAST_DEATHS = 8, /* so many: it is given up */
    FILE_MB = 1024,  /* the largest file of a server: a table that grows without end stops there */
};

typedef struct supervisor {
    const wh_server_kind *kind;
    wh_server_paths *paths;
    wh_server_state *state;
    int lifeline;
    pid_t server;
    unsigned fast_deaths;
} supervisor;

/* ---- in the server's own processes ----------------------------------------------------------- */

static void become_user(const wh_server_paths *p)
{
    if (!p->drop)
        return;
    if (setgroups(0, NULL) != 0 || setgid(p->gid) != 0 || setuid(p->uid) != 0)
        _exit(126);
}

/*
 * Variables of ours or of a user's client have no business in a server. `environ` is replaced, not edited: the
 * supervisor may come of a program with many threads, one of which held the lock of setenv() when it was
 * forked. (That of malloc() is none of those: the C library sees to it, glibc since 2.24, musl since 1.2.2.)
 */
static void clean_environment(const wh_server_paths *p)
{
    static const char *const kept[] = {"PATH=", "LD_LIBRARY_PATH=", "TZDIR=", "ICU_DATA="};
    static char *clean[16], home[320], tmp[320];
    size_t n = 0;

    for (char **v = environ; v != NULL && *v != NULL; v++)
        for (size_t i = 0; i < sizeof kept / sizeof *kept; i++)
            if (strncmp(*v, kept[i], strlen(kept[i])) == 0 && n < 8)
                clean[n++] = *v;
    snprintf(home, sizeof home, "HOME=%s", p->dir);
    snprintf(tmp, sizeof tmp, "TMPDIR=%s", p->run);
    clean[n++] = "LC_ALL=C";
    clean[n++] = "TZ=UTC";
    clean[n++] = "MALLOC_ARENA_MAX=2"; /* each arena of the allocator reserves 64 MB of a limited address space */
    clean[n++] = home;
    clean[n++] = tmp;
    clean[n] = NULL;
    environ = clean;
}

static void limit(int what, uint64_t bytes)
{
    struct rlimit r = {bytes, bytes};

    setrlimit(what, &r);
}

/* What a child of the supervisor, and what it runs, gets when its parent dies. */
static int end_signal = SIGKILL;

/* A child of the supervisor that is, or makes, the server. */
static pid_t spawn(const supervisor *s)
{
    pid_t pid = fork();
    int log;

    if (pid != 0)
        return pid;
    signal(SIGINT, SIG_DFL);
    signal(SIGTERM, SIG_DFL);
    signal(SIGHUP, SIG_DFL);
    signal(SIGPIPE, SIG_DFL);
    close(s->lifeline);
    if (chdir(s->paths->dir) != 0)
        _exit(126);
    umask(077);
    /* Before it is the server's user, who may not even get there: then that is in the log. */
    log = open(s->paths->log, O_WRONLY | O_CREAT | O_APPEND | O_NOFOLLOW, 0600);
    if (log >= 0) {
        (void)!fchown(log, s->paths->uid, s->paths->gid);
        dup2(log, 1);
        dup2(log, 2);
        if (log > 2)
            close(log);
    }
    become_user(s->paths);
    clean_environment(s->paths);
    limit(RLIMIT_CORE, 0);
    end_signal = s->kind->stop_signal ? s->kind->stop_signal : SIGKILL;
    prctl(PR_SET_PDEATHSIG, end_signal);
    return 0;
}

/* The most address space of the server, in bytes; 0: no limit. */
static uint64_t address_space;

void wh_server_exec(const char *const *argv)
{
    /* A file that reaches its limit is an error of the statement, not the end of the server. */
    signal(SIGXFSZ, SIG_IGN);
    limit(RLIMIT_FSIZE, (uint64_t)FILE_MB << 20);
    if (address_space)
        limit(RLIMIT_AS, address_space);
    execv(argv[0], (char *const *)(uintptr_t)argv);
}

int wh_server_run(const char *const *argv)
{
    pid_t pid = fork();
    int status;

    if (pid == 0) {
        prctl(PR_SET_PDEATHSIG, end_signal);
        execv(argv[0], (char *const *)(uintptr_t)argv);
        dprintf(2, "can't run %s: %s\n", argv[0], strerror(errno));
        _exit(127);
    }
    if (pid < 0)
        return 127;
    while (waitpid(pid, &status, 0) < 0)
        if (errno != EINTR)
            return 127;
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

/* ---- saying ---------------------------------------------------------------------------------- */

/* What is wrong, to the tool, with the line of the log that matters. */
static void complain(const supervisor *s, const char *what)
{
    wh_buf text = WH_BUF_INIT(880);

    wh_buf_char(&text, 'E');
    wh_buf_text(&text, what);
    wh_buf_text(&text, ": ");
    wh_server_complaint(s->kind, s->paths->log, &text);
    (void)!send(s->lifeline, text.p, text.n, MSG_NOSIGNAL);
    wh_buf_release(&text);
}

/* True: the tool is there and has not asked for the end. */
static bool wanted(const supervisor *s, int wait_ms)
{
    struct pollfd p = {s->lifeline, POLLIN, 0};

    return poll(&p, 1, wait_ms) <= 0;
}

/* ---- the server's life ----------------------------------------------------------------------- */

/* The end of what makes data, with all that it has started: who lives on writes on, behind the removal. SIGTERM
 * first: a PostgreSQL gives its shared memory back then. */
static void stop_init(pid_t group)
{
    uint64_t end = wh_now_ms() + INIT_STOP_MS;

    kill(-group, SIGTERM);
    waitpid(group, NULL, 0);
    while (kill(-group, 0) == 0 && wh_now_ms() < end)
        poll(NULL, 0, 3);
    kill(-group, SIGKILL);
    while (kill(-group, 0) == 0 && wh_now_ms() < end + INIT_STOP_MS)
        poll(NULL, 0, 3);
}

/* The data directory: a copy of the template, or made, and then kept as a template. */
static bool make_data(supervisor *s)
{
    wh_buf path = WH_BUF_INIT(WH_SERVER_PATH), part = WH_BUF_INIT(WH_SERVER_PATH);
    wh_server_paths *p = s->paths;
    bool cached = wh_server_template_path(s->kind, p->bin, &path);
    int status = 0;
    pid_t pid;

    if (cached && wh_server_copy_tree(path.p, p->data, p->uid, p->gid)) {
        wh_buf_release(&path);
        return true;
    }
    wh_server_remove_tree(p->data);
    pid = spawn(s);
    if (pid == 0) {
        setpgid(0, 0);
        _exit(s->kind->init(&p->place));
    }
    if (pid > 0)
        setpgid(pid, pid); /* whichever of both is first */
    while (pid > 0 && waitpid(pid, &status, WNOHANG) == 0)
        if (!wanted(s, 10)) {
            stop_init(pid);
            status = 1;
            break;
        }
    if (pid > 0 && WIFEXITED(status) && WEXITSTATUS(status) == 0) {
        /* Under another name first: who comes meanwhile sees none or a whole one. */
        if (cached) {
            wh_buf_format(&part, "%s.%ld", path.p, (long)getpid());
            wh_buf_char(&part, '\0');
            if (!wh_server_copy_tree(p->data, part.p, geteuid(), getegid()) ||
                rename(part.p, path.p) != 0)
                wh_server_remove_tree(part.p);
        }
    } else if (wanted(s, 0)) {
        complain(s, "its data directory can't be made");
        status = 1;
    }
    wh_buf_release(&path);
    wh_buf_release(&part);
    return pid > 0 && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

static void start(supervisor *s)
{
    pid_t pid;

    s->state->ready = 0;
    unlink(s->paths->socket);
    pid = spawn(s);
    if (pid == 0) {
        if (s->paths->place.memory && s->paths->place.memory != WH_NO_LIMIT)
            address_space = s->paths->place.memory + s->kind->overhead;
        s->kind->exec(&s->paths->place);
        dprintf(2, "can't run %s/%s: %s\n", s->paths->bin, s->kind->program, strerror(errno));
        _exit(127);
    }
    s->server = pid;
}

/* The socket takes connections. */
static bool can_connect(const char *socket_path)
{
    struct sockaddr_un a = {.sun_family = AF_UNIX};
    int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    bool ok = false;

    if (fd >= 0 && strlen(socket_path) < sizeof a.sun_path) {
        memcpy(a.sun_path, socket_path, strlen(socket_path));
        ok = connect(fd, (const struct sockaddr *)&a, sizeof a) == 0;
    }
    if (fd >= 0)
        close(fd);
    return ok;
}

/* The socket is removed before each start: what an earlier life has left elsewhere says nothing. */
static bool is_ready(const supervisor *s)
{
    return (s->kind->ready == NULL || s->kind->ready(&s->paths->place)) &&
           can_connect(s->paths->socket);
}

static void stop(supervisor *s)
{
    uint64_t end = wh_now_ms() + STOP_MS;

    if (s->server <= 0)
        return;
    kill(s->server, s->kind->stop_signal ? s->kind->stop_signal : SIGKILL);
    while (waitpid(s->server, NULL, WNOHANG) == 0 && wh_now_ms() < end)
        poll(NULL, 0, 3);
    kill(s->server, SIGKILL);
    waitpid(s->server, NULL, 0);
    s->server = 0;
}

static void forget(const supervisor *s)
{
    if (s->kind->forget != NULL)
        s->kind->forget(&s->paths->place);
}

/* Has the server died? It is started again, unless it does nothing but die. */
static bool look_after(supervisor *s)
{
    int status;

    if (s->state->kill > 0) {
        kill(s->state->kill, SIGKILL);
        s->state->kill = 0;
    }
    if (s->server > 0 && waitpid(s->server, &status, WNOHANG) == s->server) {
        s->fast_deaths = s->state->ready ? 0 : s->fast_deaths + 1;
        /* One that ends while it starts, as its shared memory is still held, says nothing of it. */
        if (s->state->ready || WIFSIGNALED(status))
            s->state->last_signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
        s->state->ready = 0;
        s->server = 0;
        if (s->fast_deaths >= FAST_DEATHS || !wanted(s, PAUSE_MS * (int)s->fast_deaths))
            return false;
        /* One that can't recover, from a full disk for instance, starts from nothing. */
        if (s->fast_deaths == RENEW_AFTER && s->state->starts > 0) {
            forget(s);
            wh_server_remove_tree(s->paths->data);
            if (!make_data(s))
                return false;
        }
        start(s);
    }
    if (!s->state->ready && s->server > 0 && is_ready(s)) {
        s->state->starts++;
        s->state->ready = 1;
        s->fast_deaths = 0;
    }
    return true;
}

/* ---- its own ---------------------------------------------------------------------------------- */

/* Nothing of the tool's stays open but the lifeline and the lock of the directory. */
static void drop_descriptors(const supervisor *s)
{
    char lock[300], there[300], name[64];
    DIR *d = opendir("/proc/self/fd");
    const struct dirent *e;
    int null, fds[1024], n = 0;

    snprintf(lock, sizeof lock, "%s/lock", s->paths->dir);
    while (d != NULL && (e = readdir(d)) != NULL && n < 1024) {
        int fd = atoi(e->d_name);
        ssize_t got;

        if (fd <= 2 || fd == dirfd(d) || fd == s->lifeline)
            continue;
        snprintf(name, sizeof name, "/proc/self/fd/%d", fd);
        got = readlink(name, there, sizeof there - 1);
        there[got > 0 ? got : 0] = '\0';
        if (strcmp(there, lock) != 0)
            fds[n++] = fd;
    }
    if (d != NULL)
        closedir(d);
    while (n > 0)
        close(fds[--n]);
    null = open("/dev/null", O_RDWR | O_CLOEXEC);
    for (int fd = 0; null >= 0 && fd <= 2; fd++)
        dup2(null, fd);
    if (null > 2)
        close(null);
}

static bool map_state(supervisor *s)
{
    int fd = open(s->paths->state, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    void *p = MAP_FAILED;

    if (fd >= 0 && ftruncate(fd, sizeof *s->state) == 0)
        p = mmap(NULL, sizeof *s->state, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    if (fd >= 0)
        close(fd);
    if (p == MAP_FAILED)
        return false;
    s->state = p;
    s->state->size = sizeof *s->state;
    memcpy(s->state->socket, s->paths->socket, sizeof s->state->socket - 1);
    return true;
}

static void bring_up(supervisor *s)
{
    uint64_t end;

    if (!map_state(s)) {
        complain(s, "there is no room for it");
        return;
    }
    if (!make_data(s))
        return;
    start(s);
    for (end = wh_now_ms() + FIRST_START_MS; !s->state->ready && wanted(s, 3);) {
        if (!look_after(s) || wh_now_ms() > end) {
            complain(s, "it dies, or does not get ready");
            return;
        }
    }
    (void)!send(s->lifeline, "R", 1, MSG_NOSIGNAL);
    while (wanted(s, s->state->ready ? 25 : 3))
        if (!look_after(s))
            break;
    /* One that does nothing but die is not started any more; its end is still awaited. */
    while (wanted(s, 1000))
        ;
}

void wh_server_supervise(const wh_server_kind *kind, wh_server_paths *paths, int lifeline)
{
    static const int ignored[] = {SIGINT, SIGTERM, SIGHUP, SIGPIPE};
    supervisor s = {kind, paths, NULL, lifeline, 0, 0};

    for (size_t i = 0; i < sizeof ignored / sizeof *ignored; i++)
        signal(ignored[i], SIG_IGN);
    signal(SIGCHLD, SIG_DFL);
    prctl(PR_SET_NAME, "whittle-server");
    setsid();
    drop_descriptors(&s);
    (void)!chdir("/");
    bring_up(&s);
    stop(&s);
    forget(&s);
    wh_server_remove_tree(paths->dir);
    _exit(0);
}
