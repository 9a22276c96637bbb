#define _GNU_SOURCE
#include "replay/bisect/build.h"
#include "replay/bisect/build_entry.h"
#include "formats/base/memory.h"
#include "replay/engine/clock.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

struct wh_build {
    pid_t watcher;
    int fd;
};

/* ---- the child that becomes the shell -------------------------------------------------------- */

static void defaults(void)
{
    static const int signals[] = {SIGINT, SIGTERM, SIGHUP, SIGPIPE, SIGCHLD, SIGQUIT, SIGXFSZ};
    sigset_t none;
    size_t i;

    for (i = 0; i < sizeof signals / sizeof signals[0]; i++)
        signal(signals[i], SIG_DFL);
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
}

static bool redirect(const char *log)
{
    int null = open("/dev/null", O_RDONLY | O_CLOEXEC);
    int out = open(log, O_WRONLY | O_CREAT | O_TRUNC | O_APPEND | O_CLOEXEC, 0666);

    return null >= 0 && out >= 0 && dup2(null, 0) == 0 && dup2(out, 1) == 1 && dup2(out, 2) == 2;
}

/* No build that failed: the commit has not been tried. */
static void refuse(int report, const wh_error *e)
{
    wh_build_result r;

    memset(&r, 0, sizeof r);
    r.end = WH_BUILD_UNPREPARED;
    r.error = *e;
    if (write(report, &r, sizeof r) != (ssize_t)sizeof r)
        _exit(126);
    _exit(127);
}

static int cannot_start(wh_error *err)
{
    return wh_error_set(err, WH_EIO, "can't start a build: %s", strerror(errno));
}

static int report_to; /* in the process that becomes the shell */

static void out_of_memory(size_t n)
{
    wh_error e;

    (void)n;
    memset(&e, 0, sizeof e);
    wh_error_set(&e, WH_ENOMEM, "out of memory");
    refuse(report_to, &e);
}

static void become_shell(const wh_build_job *job, int report)
{
    wh_error e;

    report_to = report;
    wh_memory_set_hook(out_of_memory);
    setpgid(0, 0);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    defaults();
    umask(umask(0) | 022); /* what will be loaded, nobody else shall change */
    memset(&e, 0, sizeof e);
    if (!redirect(job->log)) {
        wh_error_set(&e, errno == ENOSPC ? WH_ELIMIT : WH_EIO, "can't write %.200s: %s", job->log,
                     strerror(errno));
        refuse(report, &e);
    }
    if (job->prepare && job->prepare(job->ctx, &e) != WH_OK)
        refuse(report, &e);
    if (chdir(job->dir) != 0) {
        wh_error_set(&e, WH_EIO, "can't enter %.200s: %s", job->dir, strerror(errno));
        refuse(report, &e);
    }
    if (getenv("WHITTLE_PRELOADED")) { /* the runtime was for the engine, not for compilers */
        unsetenv("LD_PRELOAD");
        unsetenv("WHITTLE_PRELOADED");
    }
    execl("/bin/sh", "sh", "-c", job->command, (char *)NULL);
    wh_error_set(&e, WH_EIO, "can't run /bin/sh: %s", strerror(errno));
    refuse(report, &e);
}

/* ---- the watcher ----------------------------------------------------------------------------- */

/* Children that the kernel lists: whoever outlived its parent has become ours. */
static void kill_children(void)
{
    char path[64], text[4096], *p;
    ssize_t n;
    int fd;

    snprintf(path, sizeof path, "/proc/self/task/%ld/children", (long)getpid());
    fd = open(path, O_RDONLY | O_CLOEXEC);
    n = fd >= 0 ? read(fd, text, sizeof text - 1) : -1;
    if (fd >= 0)
        close(fd);
    text[n > 0 ? n : 0] = '\0';
    for (p = text; *p;) {
        char *end;
        long pid = strtol(p, &end, 10);
        if (end == p)
            break;
        if (pid > 1)
            kill((pid_t)pid, SIGKILL);
        p = end;
    }
}

/* Nothing that the command started stays. */
static void sweep(pid_t group)
{
    int rounds;

    if (group > 0)
        kill(-group, SIGKILL);
    for (rounds = 0; rounds < 1000; rounds++) {
        struct timespec pause = {0, 2000000};
        kill_children();
        while (waitpid(-1, NULL, WNOHANG) > 0)
            ;
        if (waitpid(-1, NULL, WNOHANG) < 0 && errno == ECHILD)
            return;
        nanosleep(&pause, NULL);
    }
}

static uint64_t next_look(const wh_build_job *job, uint64_t spent)
{
    enum { LOG_EVERY_MS = 200 };
    uint64_t left = job->timeout_ms > spent ? job->timeout_ms - spent : 0;

    return job->timeout_ms && left < LOG_EVERY_MS ? left : LOG_EVERY_MS;
}

/* Until the shell ends, the time is over or the tool is gone (SIGTERM). */
static void watch(pid_t shell, const wh_build_job *job, const sigset_t *awaited, wh_build_result *r)
{
    uint64_t begin = wh_now_ms();
    int status;

    for (;;) {
        uint64_t spent = wh_now_ms() - begin;
        uint64_t pause = next_look(job, spent);
        struct timespec t = {0, (long)pause * 1000000};

        r->ms = spent;
        if (waitpid(shell, &status, WNOHANG) == shell) {
            r->end = WIFSIGNALED(status)        ? WH_BUILD_SIGNAL
                     : WEXITSTATUS(status) == 0 ? WH_BUILD_OK
                                                : WH_BUILD_EXIT;
            r->number = WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status);
            return;
        }
        if (pause == 0) {
            r->end = WH_BUILD_TIMEOUT;
            return;
        }
        wh_build_thin_log(job->log);
        if (sigtimedwait(awaited, NULL, &t) == SIGTERM) {
            r->end = WH_BUILD_LOST;
            return;
        }
    }
}

static void watcher_main(const wh_build_job *job, int out, pid_t parent)
{
    wh_build_result r;
    sigset_t awaited;
    int report[2];
    wh_error err;
    pid_t shell;

    setsid(); /* Ctrl-C is for the tool, which then asks */
    sigemptyset(&awaited);
    sigaddset(&awaited, SIGCHLD);
    sigaddset(&awaited, SIGTERM);
    sigaddset(&awaited, SIGINT);
    sigaddset(&awaited, SIGHUP);
    sigprocmask(SIG_BLOCK, &awaited, NULL);
    sigdelset(&awaited, SIGINT);
    sigdelset(&awaited, SIGHUP);
    signal(SIGCHLD, SIG_DFL);
    prctl(PR_SET_PDEATHSIG, SIGTERM);
    prctl(PR_SET_CHILD_SUBREAPER, 1);
    if (getppid() != parent)
        _exit(1);
    memset(&r, 0, sizeof r);
    shell = pipe2(report, O_CLOEXEC) == 0 ? fork() : -1;
    if (shell == 0) {
        close(report[0]);
        become_shell(job, report[1]);
    }
    if (shell < 0) {
        memset(&err, 0, sizeof err);
        cannot_start(&err);
        refuse(out, &err);
    }
    setpgid(shell, shell);
    close(report[1]);
    watch(shell, job, &awaited, &r);
    sweep(shell);
    if (r.end == WH_BUILD_EXIT) {
        wh_build_result said;
        if (read(report[0], &said, sizeof said) == (ssize_t)sizeof said)
            r = said;
    }
    if (r.end != WH_BUILD_LOST && write(out, &r, sizeof r) != (ssize_t)sizeof r)
        _exit(1);
    _exit(0);
}

/* ---- the tool's side ------------------------------------------------------------------------- */

int wh_build_start(wh_build **out, const wh_build_job *job, wh_error *err)
{
    wh_build *b = wh_memory_zalloc(1, sizeof *b);
    pid_t self = getpid();
    sigset_t ending, before;
    int fds[2];

    *out = NULL;
    if (pipe2(fds, O_CLOEXEC) != 0) {
        free(b);
        return cannot_start(err);
    }
    sigemptyset(&ending); /* else the tool's handler takes in the watcher what comes at once */
    sigaddset(&ending, SIGTERM);
    sigprocmask(SIG_BLOCK, &ending, &before);
    b->watcher = fork();
    if (b->watcher == 0) {
        close(fds[0]);
        watcher_main(job, fds[1], self);
    }
    sigprocmask(SIG_SETMASK, &before, NULL);
    close(fds[1]);
    b->fd = fds[0];
    if (b->watcher < 0) {
        close(b->fd);
        free(b);
        return cannot_start(err);
    }
    *out = b;
    return WH_OK;
}

int wh_build_fd(const wh_build *b)
{
    return b->fd;
}

static int reap(wh_build *b) /* the watcher's status */
{
    int status = 0;

    close(b->fd);
    while (waitpid(b->watcher, &status, 0) < 0 && errno == EINTR)
        ;
    free(b);
    return status;
}

void wh_build_finish(wh_build *b, wh_build_result *out)
{
    ssize_t n;
    int status;

    do
        n = read(b->fd, out, sizeof *out);
    while (n < 0 && errno == EINTR);
    status = reap(b);
    if (n == (ssize_t)sizeof *out)
        return;
    memset(out, 0, sizeof *out);
    out->end = WH_BUILD_LOST;
    if (WIFEXITED(status) && WEXITSTATUS(status) != 0) { /* it was not killed: it could not tell */
        out->end = WH_BUILD_UNPREPARED;
        wh_error_set(&out->error, WH_EIO, "how a build ended could not be told to bisect");
    }
}

void wh_build_kill(wh_build *b)
{
    if (!b)
        return;
    kill(b->watcher, SIGTERM);
    kill(b->watcher, SIGCONT); /* the command may have stopped its parent */
    reap(b);
}

void wh_build_describe(const wh_build_result *r, uint64_t timeout_ms, wh_buf *out)
{
    switch (r->end) {
    case WH_BUILD_OK:
        wh_buf_text(out, "built");
        break;
    case WH_BUILD_EXIT:
        wh_buf_format(out, "the build ended with exit code %d", r->number);
        break;
    case WH_BUILD_SIGNAL:
        wh_buf_format(out, "the build was killed by signal %d", r->number);
        break;
    case WH_BUILD_TIMEOUT:
        wh_buf_format(out, "the build was not done in %llu s (--build-timeout)",
                      (unsigned long long)(timeout_ms / 1000));
        break;
    case WH_BUILD_UNPREPARED:
        wh_buf_text(out, r->error.message);
        break;
    default:
        wh_buf_text(out, "the build was ended from outside");
        break;
    }
}
