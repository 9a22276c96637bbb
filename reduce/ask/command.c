/* Running a person's own test on a candidate. */
#define _GNU_SOURCE /* posix_spawn_file_actions_addchdir_np, memfd_create */
#include "reduce/ask/command.h"
#include "reduce/ask/scratch.h"
#include "formats/base/memory.h"
#include "replay/engine/clock.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

enum {
    LIMIT_MIN_MS = 10000,
    WORK_MIN_MS = 2000, /* of processor time, which load does not make longer */
    LIMIT_FACTOR = 20,
    WORK_LOOK_MS = 200, /* from a second on it is looked at so often */
    LOOK_MS = 10,  /* after so long it is seen that a test is to be ended */
    PAUSE_MS = 10, /* between two looks where a process can't be waited for with a limit */
    WORDS = 32,
};

extern char **environ;

struct wh_command {
    char *command;
    char *line,
        *words[WORDS]; /* the command in words, if it needs no shell; else words[0] = NULL */
    char *file;        /* NULL: standard input */
    wh_scratch *scratch; /* with `file`, from the first test on */
    int write, read;     /* two ends of a nameless file that is standard input */
    bool (*should_stop)(void *ctx);
    void *ctx;
    int exit_code; /* of the last */
    uint64_t slowest_ms; /* 0: none has ended yet */
    uint64_t slowest_work_ms; /* processor time */
};

/* What means itself in a shell. */
static const char plain[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
                            "_./,:@%+- ";

static char *text_of(wh_buf *b)
{
    wh_buf_char(b, '\0');
    return b->p;
}

/* A program by its path, and words that mean themselves: a shell would only start it. */
static void split(wh_command *c)
{
    size_t n = 0;
    char *p, *rest;

    if (c->command[0] != '/' || c->command[strspn(c->command, plain)] != '\0')
        return;
    c->line = wh_memory_text(c->command);
    for (p = strtok_r(c->line, " ", &rest); p && n + 1 < WORDS; p = strtok_r(NULL, " ", &rest))
        c->words[n++] = p;
    if (p) /* too many */
        c->words[0] = NULL;
}

/* "check.sh a b" -> "/here/check.sh a b", if such a file is there to be run. */
static char *absolute(const char *command)
{
    size_t n = strcspn(command, " \t;|&<>()$`'\"\\");
    wh_buf word = WH_BUF_INIT(PATH_MAX), out = WH_BUF_INIT(1 << 20);
    char here[PATH_MAX];
    struct stat st;

    wh_buf_add(&word, command, n);
    wh_buf_char(&word, '\0');
    if (n && command[0] != '/' && stat(word.p, &st) == 0 && S_ISREG(st.st_mode) &&
        access(word.p, X_OK) == 0 && getcwd(here, sizeof here)) {
        const char *p;
        for (p = here; *p; p++) { /* the directory's name may hold anything */
            if (strchr(plain, *p) && *p != ' ')
                wh_buf_char(&out, *p);
            else
                wh_buf_text(&out, *p == '\'' ? "\\'" : (char[4]){'\'', *p, '\'', '\0'});
        }
        wh_buf_char(&out, '/');
        command += strncmp(command, "./", 2) == 0 ? 2 : 0;
    }
    wh_buf_text(&out, command);
    wh_buf_release(&word);
    return text_of(&out);
}

int wh_command_new(wh_command **out, const char *command, const char *file,
                   bool (*should_stop)(void *ctx), void *ctx, wh_error *err)
{
    wh_command *c;

    if (file && (strchr(file, '/') || !*file || strcmp(file, ".") == 0 || strcmp(file, "..") == 0))
        return wh_error_set(err, WH_EINVAL, "--test-file takes the name of a file, without '/'");
    if (command[strspn(command, " \t\n")] == '\0')
        return wh_error_set(err, WH_EINVAL, "--test takes a command");
    c = wh_memory_zalloc(1, sizeof *c);
    c->exit_code = -1;
    c->command = absolute(command);
    split(c);
    c->should_stop = should_stop;
    c->ctx = ctx;
    c->write = c->read = -1;
    if (file) {
        wh_buf b = WH_BUF_INIT(PATH_MAX);
        wh_buf_text(&b, file);
        c->file = text_of(&b);
    }
    *out = c;
    return WH_OK;
}

void wh_command_free(wh_command *c)
{
    if (!c)
        return;
    if (c->write >= 0)
        close(c->write);
    if (c->read >= 0)
        close(c->read);
    wh_scratch_free(c->scratch);
    free(c->command);
    free(c->line);
    free(c->file);
    free(c);
}

/* ---- where the test finds the candidate -------------------------------------------------------
 */

static bool write_at_start(int fd, wh_str bytes)
{
    off_t at = 0;

    while (bytes.n) {
        ssize_t n = pwrite(fd, bytes.p, bytes.n, at);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            return false;
        bytes.p += n;
        bytes.n -= (size_t)n;
        at += n;
    }
    return true;
}

/* A second way into a file, on which nothing can be written. */
static int open_to_read(int fd)
{
    wh_buf b = WH_BUF_INIT(100);
    int out;

    wh_buf_format(&b, "/proc/self/fd/%d", fd);
    out = open(text_of(&b), O_RDONLY | O_CLOEXEC);
    wh_buf_release(&b);
    return out;
}

/* TMPDIR/whittle-XXXXXX, whose name goes at once. */
static bool open_temporary(wh_command *c)
{
    const char *tmp = getenv("TMPDIR");
    wh_buf b = WH_BUF_INIT(PATH_MAX * 2);

    wh_buf_text(&b, tmp && *tmp ? tmp : "/tmp");
    wh_buf_text(&b, "/whittle-XXXXXX");
    c->write = mkostemp(text_of(&b), O_CLOEXEC);
    if (c->write >= 0) {
        c->read = open(b.p, O_RDONLY | O_CLOEXEC);
        unlink(b.p);
    }
    wh_buf_release(&b);
    return c->read >= 0;
}

/* A file without a name, in memory where that can be: nothing is left behind, whatever happens, and
 * no test writes to it. */
static bool open_input(wh_command *c)
{
    c->write = memfd_create("candidate", MFD_CLOEXEC);
    if (c->write >= 0)
        c->read = open_to_read(c->write);
    if (c->read >= 0)
        return true;
    if (c->write >= 0)
        close(c->write);
    return open_temporary(c);
}

/* The candidate as standard input, from its beginning. */
static bool fill_input(wh_command *c, wh_str candidate)
{
    return (c->read >= 0 || open_input(c)) && write_at_start(c->write, candidate) &&
           ftruncate(c->write, (off_t)candidate.n) == 0 && lseek(c->read, 0, SEEK_SET) == 0;
}

static char *path_in(const char *dir, const char *file)
{
    wh_buf b = WH_BUF_INIT(PATH_MAX * 2);

    wh_buf_text(&b, dir);
    wh_buf_char(&b, '/');
    wh_buf_text(&b, file);
    return text_of(&b);
}

/* With all that the test put there; mostly nothing. */
static void remove_directory(const wh_command *c, char *dir)
{
    char *path = path_in(dir, c->file);

    if (path)
        unlink(path);
    free(path);
    wh_scratch_remove(dir);
}

/* A directory that holds the candidate; NULL: it can't be made. */
static char *make_directory(wh_command *c, wh_str candidate, wh_error *err)
{
    char *dir = NULL, *path;
    int fd = -1, failed;
    bool good;

    if (!c->scratch && wh_scratch_new(&c->scratch, err) != WH_OK)
        return NULL;
    dir = wh_scratch_directory(c->scratch);
    path = dir ? path_in(dir, c->file) : NULL;
    if (path)
        fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    free(path);
    good = fd >= 0 && write_at_start(fd, candidate);
    failed = errno;
    if (fd >= 0 && close(fd) != 0 && good) {
        good = false;
        failed = errno;
    }
    if (good)
        return dir;
    wh_error_set(err, WH_EIO, "can't write the candidate to a temporary file: %s",
                 strerror(failed));
    if (dir)
        remove_directory(c, dir);
    return NULL;
}

/* ---- running ----------------------------------------------------------------------------------
 */

/*
 * The test, in a process group of its own and with nothing but its input. It is spawned and not
 * forked: with a large case in memory a fork takes longer than most tests do.
 */
static int start(const wh_command *c, const char *dir, pid_t *pid)
{
    char *const shell[] = {"sh", "-c", c->command, NULL};
    posix_spawn_file_actions_t files;
    posix_spawnattr_t attr;
    sigset_t normal;
    int rc;

    posix_spawn_file_actions_init(&files);
    posix_spawnattr_init(&attr);
    sigemptyset(&normal);
    sigaddset(&normal, SIGPIPE);
    sigaddset(&normal, SIGXFSZ);
    posix_spawnattr_setsigdefault(&attr, &normal);
    posix_spawnattr_setpgroup(&attr, 0);
    posix_spawnattr_setflags(&attr, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF);
    rc = dir ? posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
             : posix_spawn_file_actions_adddup2(&files, c->read, STDIN_FILENO);
    if (rc == 0 && dir)
        rc = posix_spawn_file_actions_addchdir_np(&files, dir);
    if (rc == 0)
        rc = posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    if (rc == 0)
        rc = posix_spawn_file_actions_adddup2(&files, STDOUT_FILENO, STDERR_FILENO);
    if (rc != 0) { /* without its input a test would answer, too */
        if (rc == ENOMEM)
            wh_memory_out(0);
        posix_spawnattr_destroy(&attr);
        posix_spawn_file_actions_destroy(&files);
        return rc;
    }
    rc = c->words[0] ? posix_spawn(pid, c->words[0], &files, &attr, c->words, environ) : ENOEXEC;
    if (rc == ENOEXEC || rc == ENOENT || rc == EACCES) /* the shell knows what that means */
        rc = posix_spawn(pid, "/bin/sh", &files, &attr, shell, environ);
    posix_spawnattr_destroy(&attr);
    posix_spawn_file_actions_destroy(&files);
    return rc;
}

/* How long a test may take. */
static uint64_t limit_of(const wh_command *c)
{
    uint64_t limit = c->slowest_ms * LIMIT_FACTOR;

    return c->slowest_ms == 0 ? UINT64_MAX : limit < LIMIT_MIN_MS ? LIMIT_MIN_MS : limit;
}

/* The processor time of a process and of what it waited for, if it is of that group. */
static uint64_t ticks_of(const char *number, pid_t group)
{
    unsigned long user, system, waited_user, waited_system;
    char path[300], text[1024];
    const char *p;
    int fd, of;
    ssize_t n;

    snprintf(path, sizeof path, "/proc/%.200s/stat", number);
    fd = open(path, O_RDONLY | O_CLOEXEC);
    n = fd >= 0 ? read(fd, text, sizeof text - 1) : -1;
    if (fd >= 0)
        close(fd);
    if (n <= 0)
        return 0;
    text[n] = '\0';
    p = strrchr(text, ')'); /* its name may hold anything */
    if (!p || sscanf(p + 1, " %*c %*d %d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu %lu %lu", &of, &user,
                     &system, &waited_user, &waited_system) != 5 ||
        of != group)
        return 0;
    return user + system + waited_user + waited_system;
}

/* The processor time of a test so far, in milliseconds; 0: who knows. */
static uint64_t work_of(pid_t group)
{
    DIR *d = opendir("/proc");
    const struct dirent *entry;
    uint64_t ticks = 0;
    long second = sysconf(_SC_CLK_TCK);

    while (d && (entry = readdir(d)) != NULL)
        if (entry->d_name[0] >= '1' && entry->d_name[0] <= '9')
            ticks += ticks_of(entry->d_name, group);
    if (d)
        closedir(d);
    return ticks * 1000 / (uint64_t)(second > 0 ? second : 100);
}

static bool works_too_long(const wh_command *c, pid_t group)
{
    uint64_t limit = c->slowest_work_ms * LIMIT_FACTOR;

    return c->slowest_ms != 0 && work_of(group) > (limit < WORK_MIN_MS ? WORK_MIN_MS : limit);
}

static uint64_t milliseconds(struct timeval t)
{
    return (uint64_t)t.tv_sec * 1000 + (uint64_t)t.tv_usec / 1000;
}

static bool has_ended(pid_t pid)
{
    siginfo_t info;

    info.si_pid = 0;
    return waitid(P_PID, (id_t)pid, &info, WEXITED | WNOHANG | WNOWAIT) != 0 ? errno != EINTR
                                                                             : info.si_pid == pid;
}

/* Wait for the test; what it left running ends with it. */
static int wait_for(wh_command *c, pid_t pid)
{
    struct pollfd p = {(int)syscall(SYS_pidfd_open, pid, 0), POLLIN, 0};
    uint64_t began = wh_now_ms(), took = 0, look = 1000;
    struct rusage used;
    bool killed = false, long_work = false;
    int status = 0;

    memset(&used, 0, sizeof used);
    while (!has_ended(pid)) {
        if (!killed && took >= look) {
            long_work = works_too_long(c, pid);
            look = took + WORK_LOOK_MS;
        }
        if (!killed && (long_work || c->should_stop(c->ctx) || took > limit_of(c))) {
            kill(-pid, SIGKILL);
            kill(pid, SIGKILL);
            killed = true;
        }
        poll(&p, p.fd >= 0, p.fd < 0 ? PAUSE_MS : LOOK_MS);
        took = wh_now_ms() - began;
    }
    kill(-pid, SIGKILL); /* before its number is free for others */
    while (wait4(pid, &status, 0, &used) < 0 && errno == EINTR)
        ;
    if (p.fd >= 0)
        close(p.fd);
    c->exit_code = !killed && WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    if (killed)
        return 0;
    if (took + 1 > c->slowest_ms)
        c->slowest_ms = took + 1;
    if (milliseconds(used.ru_utime) + milliseconds(used.ru_stime) > c->slowest_work_ms)
        c->slowest_work_ms = milliseconds(used.ru_utime) + milliseconds(used.ru_stime);
    return c->exit_code == 0;
}

int wh_command_exit_code(const wh_command *c)
{
    return c->exit_code;
}

int wh_command_run(wh_command *c, wh_str candidate, wh_error *err)
{
    char *dir = NULL;
    pid_t pid = 0;
    int answer;

    if (c->should_stop(c->ctx)) {
        c->exit_code = -1;
        return 0;
    }
    if (c->file && !(dir = make_directory(c, candidate, err)))
        return WH_EIO;
    if (!c->file && !fill_input(c, candidate))
        return wh_error_set(err, WH_EIO, "can't write the candidate to a temporary file: %s",
                            strerror(errno));
    answer = start(c, dir, &pid);
    if (answer == 0)
        answer = wait_for(c, pid);
    else
        answer = wh_error_set(err, WH_EIO, "can't run the test: %s", strerror(answer));
    if (dir)
        remove_directory(c, dir);
    return answer;
}
