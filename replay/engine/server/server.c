/* Finding a server's programs, making its directory, starting its supervisor, stopping it. */
#define _GNU_SOURCE
#include "replay/engine/flag.h"
#include "replay/engine/server/internal.h"

#include "replay/engine/clock.h"
#include "replay/engine/url.h"
#include "formats/base/memory.h"

#include <errno.h>
#include <fcntl.h>
#include <glob.h>
#include <poll.h>
#include <pwd.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* A kind is one line here. */
static const wh_server_kind *const kinds[] = {
    &wh_server_postgresql,
    &wh_server_mariadb,
    &wh_server_mysql,
};

enum {
    START_MS = 120000,                /* with initdb, on a busy machine */
    TICK_MS = 200,                    /* between two looks at `stop`, where no signal wakes us */
    STOP_MS = 2000,
    NEW_SECONDS = 60,                 /* until then a directory without a lock may be one that is being made */
    ROOM_MB = 512,                    /* so much must be free in memory, else a disk is used */
    ENOUGH_FOR_A_PATH = 80,           /* of 108 bytes that the path of a socket may have */
};

struct wh_server {
    wh_server_paths paths;
    pid_t supervisor;
    int lifeline;
};

static const wh_server_kind *kind_of(wh_str scheme)
{
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (wh_str_eq_nocase(scheme, wh_str_of(kinds[i]->scheme)))
            return kinds[i];
    return NULL;
}

bool wh_server_wanted(wh_str url)
{
    wh_buf value = WH_BUF_INIT(WH_SERVER_PATH);
    bool given = false;
    wh_str key;
    wh_url u;

    if (!wh_url_split(url, &u) || kind_of(u.scheme) == NULL || u.rest.n > 0)
        return false;
    while (!given && wh_url_next(&u.query, &key, &value, NULL) == 1)
        given = wh_str_is(key, "server");
    wh_buf_release(&value);
    return !given;
}

/* ---- the programs --------------------------------------------------------------------------- */

static bool has_program(const char *bin, const char *program)
{
    char path[WH_SERVER_PATH];
    int n = snprintf(path, sizeof path, "%s/%s", bin, program);

    return n > 0 && (size_t)n < sizeof path && access(path, X_OK) == 0;
}

/* The number in a path: that of /usr/lib/postgresql/15/bin is 15. */
static unsigned long number_in(const char *path)
{
    while (*path && (*path < '0' || *path > '9'))
        path++;
    return strtoul(path, NULL, 10);
}

static bool search(const wh_server_kind *kind, const char *pattern, char *out, size_t size)
{
    unsigned long best = 0;
    bool found = false;
    glob_t g;

    if (glob(pattern, GLOB_NOSORT, NULL, &g) == 0) {
        for (size_t i = 0; i < g.gl_pathc; i++) {
            const char *path = g.gl_pathv[i];

            if (!has_program(path, kind->program) || (found && number_in(path) <= best) ||
                strlen(path) >= size)
                continue;
            memcpy(out, path, strlen(path) + 1);
            best = number_in(path);
            found = true;
        }
    }
    globfree(&g);
    return found;
}

static int find_bin(const wh_server_kind *kind, const char *bin, char *out, wh_error *err)
{
    if (bin == NULL) {
        for (size_t i = 0; kind->bins[i] != NULL; i++)
            if (search(kind, kind->bins[i], out, WH_SERVER_PATH))
                return WH_OK;
        return wh_error_set(err, WH_EENGINE,
                            "no program '%s' in %s: install %s, or name the "
                            "directory: %s:?bin=DIR",
                            kind->program, kind->bins[0], kind->package, kind->scheme);
    }
    {
        char *real = realpath(bin, NULL);
        bool fits = real != NULL && strlen(real) < WH_SERVER_PATH;

        if (fits)
            memcpy(out, real, strlen(real) + 1);
        free(real);
        if (fits && has_program(out, kind->program))
            return WH_OK;
    }
    return wh_error_set(err, WH_EENGINE, "no program '%s' in bin=%.300s", kind->program, bin);
}

/* ---- the directory -------------------------------------------------------------------------- */

/* Where the user says (WHITTLE_TMPDIR), else in memory where there is room; a path that a socket's
 * name still fits behind. */
static const char *parent_directory(void)
{
    const char *tmp = getenv("TMPDIR"), *own = getenv("WHITTLE_TMPDIR");
    struct statvfs v;

    if (own != NULL && own[0] == '/' && strlen(own) < ENOUGH_FOR_A_PATH - 30)
        return own;

    if (statvfs("/dev/shm", &v) == 0 && access("/dev/shm", W_OK | X_OK) == 0 &&
        (unsigned long long)v.f_bavail * v.f_frsize >= (unsigned long long)ROOM_MB << 20)
        return "/dev/shm";
    if (tmp != NULL && tmp[0] == '/' && strlen(tmp) < ENOUGH_FOR_A_PATH - 40 &&
        access(tmp, W_OK | X_OK) == 0)
        return tmp;
    return "/tmp";
}

/* A private directory whose supervisor is no more, with what a server of any kind has outside of it. */
static void remove_directory(const char *dir)
{
    char data[WH_SERVER_PATH];
    wh_server_place place = {.dir = dir, .data = data};

    snprintf(data, sizeof data, "%s/data", dir);
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (kinds[i]->forget != NULL)
            kinds[i]->forget(&place);
    wh_server_remove_tree(dir);
}

/* A directory that has no lock: the rest of one whose removal was cut short, if it is no new one. */
static bool is_remains(const char *dir)
{
    char path[300];
    struct stat st;

    snprintf(path, sizeof path, "%s/lock", dir);
    return lstat(dir, &st) == 0 && S_ISDIR(st.st_mode) && (st.st_uid == geteuid() || geteuid() == 0) &&
           st.st_mtime + NEW_SECONDS < time(NULL) && lstat(path, &st) != 0 && errno == ENOENT;
}

static void remove_remains(const char *parent)
{
    char pattern[256];
    glob_t g;

    snprintf(pattern, sizeof pattern, "%s/" WH_SERVER_PREFIX "*", parent);
    if (glob(pattern, GLOB_NOSORT, NULL, &g) == 0)
        for (size_t i = 0; i < g.gl_pathc; i++)
            if (is_remains(g.gl_pathv[i]))
                remove_directory(g.gl_pathv[i]);
    globfree(&g);
}

/* What a supervisor that was killed itself has left behind: nobody holds its lock. */
static void remove_stale(const char *parent)
{
    char pattern[256];
    glob_t g;

    remove_remains(parent);

    snprintf(pattern, sizeof pattern, "%s/" WH_SERVER_PREFIX "*/lock", parent);
    if (glob(pattern, GLOB_NOSORT, NULL, &g) == 0) {
        for (size_t i = 0; i < g.gl_pathc; i++) {
            int fd = open(g.gl_pathv[i], O_RDWR | O_CLOEXEC | O_NOFOLLOW);
            struct stat st;

            if (fd >= 0 && fstat(fd, &st) == 0 && st.st_uid == geteuid() &&
                flock(fd, LOCK_EX | LOCK_NB) == 0) {
                *strrchr(g.gl_pathv[i], '/') = '\0';
                remove_directory(g.gl_pathv[i]);
            }
            if (fd >= 0)
                close(fd);
        }
    }
    globfree(&g);
}

/* As root: the user that the package made for it, or nobody. */
static void choose_user(const wh_server_kind *kind, wh_server_paths *p)
{
    static const char *const names[] = {"postgres", "mysql", "nobody"};
    size_t first = strcmp(kind->scheme, "postgresql") == 0 ? 0 : 1;
    const struct passwd *pw = NULL;

    p->uid = geteuid();
    p->gid = getegid();
    p->drop = p->uid == 0;
    if (!p->drop)
        return;
    pw = getpwnam(names[first]);
    if (pw == NULL || pw->pw_uid == 0)
        pw = getpwnam("nobody");
    p->uid = pw != NULL && pw->pw_uid != 0 ? pw->pw_uid : 65534;
    p->gid = pw != NULL && pw->pw_uid != 0 ? pw->pw_gid : 65534;
}

static bool make_directory(const char *path, const wh_server_paths *p)
{
    return mkdir(path, 0700) == 0 && (!p->drop || chown(path, p->uid, p->gid) == 0);
}

/* `*lock` is held from the first moment on, so that nobody takes the directory for a stale one. */
static int make_place(const wh_server_kind *kind, wh_server_paths *p, int *lock, wh_error *err)
{
    const char *parent = parent_directory();
    char path[300];

    remove_stale(parent);
    snprintf(p->dir, sizeof p->dir, "%s/" WH_SERVER_PREFIX "XXXXXX", parent);
    if (mkdtemp(p->dir) == NULL)
        return wh_error_set(err, WH_EENGINE, "can't make a directory in %s for a private server: %s",
                            parent, strerror(errno));
    snprintf(path, sizeof path, "%s/lock", p->dir);
    *lock = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    snprintf(p->data, sizeof p->data, "%s/data", p->dir);
    snprintf(p->run, sizeof p->run, "%s/run", p->dir);
    snprintf(p->log, sizeof p->log, "%s/log", p->dir);
    snprintf(p->empty, sizeof p->empty, "%s/empty", p->dir);
    snprintf(p->state, sizeof p->state, "%s/state", p->dir);
    snprintf(p->slots, sizeof p->slots, "%s/slots", p->dir);
    snprintf(p->socket, sizeof p->socket, "%s/%s", p->run, kind->socket);
    if (*lock < 0 || flock(*lock, LOCK_EX) != 0 ||
        (p->drop && chown(p->dir, p->uid, p->gid) != 0) || !make_directory(p->run, p) ||
        !make_directory(p->empty, p) || mkdir(p->slots, 0700) != 0) {
        int why = errno;

        wh_server_remove_tree(p->dir);
        if (*lock >= 0)
            close(*lock);
        return wh_error_set(err, WH_EENGINE, "can't prepare %s for a private server: %s", p->dir,
                            strerror(why));
    }
    p->place = (wh_server_place){p->bin, p->dir, p->data, p->run, p->log, p->empty, p->socket, 0};
    return WH_OK;
}

/* ---- starting ------------------------------------------------------------------------------- */

/* The supervisor's first word: "R", or what is wrong, to the end of the stream. */
static int await_ready(wh_server *s, const char *scheme, const volatile int *stop, wh_error *err)
{
    uint64_t end = wh_now_ms() + START_MS;
    char text[900];
    size_t n = 0;

    for (;;) {
        struct pollfd p = {s->lifeline, POLLIN, 0};
        int came = poll(&p, 1, TICK_MS);
        ssize_t got;

        if (wh_flag_is_set(stop))
            return wh_error_set(err, WH_EENGINE,
                                "stopped by a signal before the private %s server was there",
                                scheme);
        if ((came == 0 && wh_now_ms() < end) || (came < 0 && errno == EINTR))
            continue; /* the supervisor lives as long as we do */
        if (came == 0)
            return wh_error_set(err, WH_EENGINE, "the private %s server did not start in %d s",
                                scheme, START_MS / 1000);
        got = read(s->lifeline, text + n, sizeof text - 1 - n);
        if (got < 0 && errno == EINTR)
            continue;
        if (got > 0)
            n += (size_t)got;
        if (n > 0 && text[0] == 'R')
            return WH_OK;
        if (got <= 0 || n == sizeof text - 1)
            break;
    }
    text[n] = '\0';
    return wh_error_set(err, WH_EENGINE, "the private %s server did not start: %s", scheme,
                        n ? text + 1 : "its supervisor died");
}

int wh_server_start(wh_server **out, wh_str scheme, const char *bin, uint64_t memory,
                    const volatile int *stop, wh_error *err)
{
    const wh_server_kind *kind = kind_of(scheme);
    int pair[2] = {-1, -1}, lock = -1, rc;
    wh_server *s;

    *out = NULL;
    if (kind == NULL)
        return wh_error_set(err, WH_EINVAL, "there are no private servers of this kind");
    s = wh_memory_zalloc(1, sizeof *s);
    choose_user(kind, &s->paths);
    rc = find_bin(kind, bin, s->paths.bin, err);
    if (rc == WH_OK)
        rc = make_place(kind, &s->paths, &lock, err);
    if (rc != WH_OK) {
        free(s);
        return rc;
    }
    s->paths.place.memory = memory;
    s->lifeline = -1;
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair) == 0)
        s->supervisor = fork();
    else
        s->supervisor = -1;
    if (s->supervisor == 0) {
        close(pair[0]);
        /* The lock stays open in the supervisor alone. */
        wh_server_supervise(kind, &s->paths, pair[1]);
    }
    rc = errno;
    close(lock); /* a lock of flock(2) goes with its last descriptor, the supervisor's */
    close(pair[1]);
    s->lifeline = pair[0];
    if (s->supervisor < 0) {
        close(s->lifeline);
        wh_server_remove_tree(s->paths.dir);
        free(s);
        return wh_error_set(err, WH_EENGINE, "can't start a supervisor: %s", strerror(rc));
    }
    rc = await_ready(s, kind->scheme, stop, err);
    if (rc != WH_OK)
        wh_server_stop(s);
    else
        *out = s;
    return rc;
}

const char *wh_server_dir(const wh_server *s)
{
    return s->paths.dir;
}

void wh_server_stop(wh_server *s)
{
    if (s == NULL)
        return;
    /* Others may hold the lifeline, too: a word ends the server all the same. */
    (void)!send(s->lifeline, "Q", 1, MSG_NOSIGNAL);
    for (int waited = 0; waited < STOP_MS; waited += 5) {
        pid_t got = waitpid(s->supervisor, NULL, WNOHANG);

        if (got == s->supervisor || (got < 0 && errno != EINTR))
            break;
        poll(NULL, 0, 5);
    }
    close(s->lifeline);
    free(s);
}
