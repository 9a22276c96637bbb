/* The forker and the workers' loop. */
#define _GNU_SOURCE
#include "replay/worker/forker.h"

#include "formats/base/memory.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#if defined(__SANITIZE_ADDRESS__)
#define UNDER_ASAN 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define UNDER_ASAN 1
#endif
#endif
#ifndef UNDER_ASAN
#define UNDER_ASAN 0
#endif

static bool read_all(int fd, void *p, size_t n)
{
    char *at = p;

    while (n > 0) {
        ssize_t got = read(fd, at, n);
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            return false;
        at += got;
        n -= (size_t)got;
    }
    return true;
}

bool wh_write_all(int fd, const void *p, size_t n)
{
    const char *at = p;

    while (n > 0) {
        ssize_t put = send(fd, at, n, MSG_NOSIGNAL);
        if (put < 0 && errno == EINTR)
            continue;
        if (put <= 0)
            return false;
        at += put;
        n -= (size_t)put;
    }
    return true;
}

/* ---- the worker --------------------------------------------------------------------------- */

void wh_job_send(wh_job *job, uint32_t type, wh_str bytes)
{
    wh_frame_head head = {job->number, bytes.n, type, 0};
    const wh_job_io *io = job->io;

    if (io->fd < 0) {
        if (type != 0)
            io->on_frame(io->ctx, job->number, type, bytes);
        return;
    }
    if (!wh_write_all(io->fd, &head, sizeof head) || !wh_write_all(io->fd, bytes.p, bytes.n))
        _exit(0); /* the tool is gone */
}

/* Address space: what is mapped now plus the limit. A sanitizer's shadow doesn't fit under such
 * a limit; there the parent watches the resident size instead. */
static void limit_memory(uint64_t memory)
{
    unsigned long pages = 0;
    struct rlimit limit;
    char text[64];
    int fd = open("/proc/self/statm", O_RDONLY);
    ssize_t n = fd >= 0 ? read(fd, text, sizeof text - 1) : -1;

    if (fd >= 0)
        close(fd);
    if (n > 0) {
        text[n] = '\0';
        pages = strtoul(text, NULL, 10);
    }
    limit.rlim_cur = limit.rlim_max = memory + pages * (uint64_t)sysconf(_SC_PAGESIZE);
    if (limit.rlim_cur < memory) /* as good as none */
        return;
    setrlimit(RLIMIT_AS, &limit);
}

void wh_null_device(int fd, int flags)
{
    int null = open("/dev/null", flags);

    if (null >= 0 && null != fd) {
        dup2(null, fd);
        close(null);
    }
}

int wh_above_standard(int fd)
{
    int above, error;

    if (fd < 0 || fd > STDERR_FILENO)
        return fd;
    above = fcntl(fd, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
    error = errno;
    close(fd);
    errno = error;
    return above;
}

/* Not as an engine would that crashes. */
static void leave(size_t n)
{
    (void)n;
    _exit(WH_EXIT_MEMORY);
}

/* What the program does at a signal is nothing for a worker: an engine that crashes dies of it.
 * What a sanitizer reports by its handlers stays. */
static void drop_handlers(void)
{
    bool watched = UNDER_ASAN || dlsym(RTLD_DEFAULT, "__sanitizer_set_death_callback");
    struct sigaction sa;

    for (int i = 1; i < NSIG; i++)
        if (!(watched &&
              (i == SIGSEGV || i == SIGBUS || i == SIGFPE || i == SIGILL || i == SIGTRAP)) &&
            sigaction(i, NULL, &sa) == 0 && sa.sa_handler != SIG_IGN && sa.sa_handler != SIG_DFL)
            signal(i, SIG_DFL);
}

static void worker_main(int fd, int err, const wh_pool_config *config, wh_slot_page *page)
{
    static const int ignored[] = {SIGINT, SIGTERM, SIGHUP};
    struct rlimit none = {0, 0};
    wh_buf message = WH_BUF_INIT((size_t)1 << 31);
    wh_job_io io = {fd, NULL, NULL};
    wh_job job = {0, {NULL, 0}, &page->progress, NULL, &page->timeout_ms,
                  &page->elapsed_ms, &io};
    wh_frame_head head;
    size_t i;

    prctl(PR_SET_PDEATHSIG, SIGKILL);
    wh_memory_set_hook(leave);
#ifdef __GLIBC__
    /* An engine that gives its page cache back with every statement must not give it back to the
     * system: that is a page fault a page, a quarter of SQLite's time on small queries. */
    mallopt(M_TRIM_THRESHOLD, 256 << 20);
    mallopt(M_MMAP_THRESHOLD, 32 << 20);
#endif
    drop_handlers();
    for (i = 0; i < sizeof ignored / sizeof ignored[0]; i++)
        signal(ignored[i], SIG_IGN);
    wh_null_device(0, O_RDONLY);
    wh_null_device(1, O_WRONLY);
    dup2(err, 2);
    close(err);
    if (!config->core)
        setrlimit(RLIMIT_CORE, &none);
    if (config->memory && !UNDER_ASAN && !getenv("WHITTLE_PRELOADED"))
        limit_memory(config->memory);
    while (read_all(fd, &head, sizeof head)) {
        wh_buf_clear(&message);
        if (!wh_buf_reserve(&message, (size_t)head.length + 1))
            break;
        message.n = (size_t)head.length;
        if (!read_all(fd, message.p, message.n))
            break;
        job.number = head.number;
        job.message = wh_buf_view(&message);
        page->at_work = 1;
        config->job(config->ctx,
                    &job); /* a stop that came meanwhile is this job's: give() cleared the page */
        wh_job_send(&job, 0, (wh_str){"", 0});
        page->at_work = 0;
    }
    if (job.state && config->job_end) /* an engine may have to clean up elsewhere */
        config->job_end(config->ctx, job.state);
    _exit(0);
}

/* ---- the forker --------------------------------------------------------------------------- */

/* For workers at the end. One without a job leaves by itself; what it has on a server of the user's
 * it takes away first, and that server may be slow. */
enum { LEAVE_MS = 300, LEAVE_IDLE_MS = 10000, STEP_MS = 5 };

typedef struct child {
    pid_t pid;
} child;

static void report(int control, const wh_forker_report *r, const int *fds)
{
    union {
        char space[CMSG_SPACE(2 * sizeof(int))];
        struct cmsghdr align;
    } ancillary;
    struct iovec iov = {(void *)(uintptr_t)r, sizeof *r};
    struct msghdr m;

    memset(&m, 0, sizeof m);
    m.msg_iov = &iov;
    m.msg_iovlen = 1;
    if (fds) {
        struct cmsghdr *c;
        memset(&ancillary, 0, sizeof ancillary);
        m.msg_control = ancillary.space;
        m.msg_controllen = sizeof ancillary.space;
        c = CMSG_FIRSTHDR(&m);
        c->cmsg_level = SOL_SOCKET;
        c->cmsg_type = SCM_RIGHTS;
        c->cmsg_len = CMSG_LEN(2 * sizeof(int));
        memcpy(CMSG_DATA(c), fds, 2 * sizeof(int));
    }
    while (sendmsg(control, &m, MSG_NOSIGNAL) < 0 && errno == EINTR)
        ;
}

static void spawn(int control, const wh_pool_config *config, wh_slot_page *slots, child *children,
                  uint32_t slot)
{
    wh_forker_report r = {'E', slot, 0, 0};
    int job[2] = {-1, -1}, err[2] = {-1, -1}, fds[2];
    pid_t pid = -1;

    slots[slot].at_work = 0;
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, job) == 0 && pipe2(err, O_CLOEXEC) == 0)
        pid = fork();
    if (pid == 0) {
        sigset_t none;
        sigemptyset(&none);
        sigprocmask(SIG_SETMASK, &none, NULL);
        signal(SIGCHLD, SIG_DFL);
        close(control);
        close(job[0]);
        close(err[0]);
        worker_main(job[1], err[1], config, &slots[slot]);
    }
    r.status = errno;
    if (pid > 0) {
        children[slot].pid = pid;
        r.what = 'S';
        r.pid = pid;
        r.status = 0;
        fds[0] = job[0];
        fds[1] = err[0];
        report(control, &r, fds);
    } else {
        report(control, &r, NULL);
    }
    close(job[0]);
    close(job[1]);
    close(err[0]);
    close(err[1]);
}

static void reap(int control, child *children, unsigned n)
{
    int status;
    pid_t pid;
    unsigned i;

    while ((pid = waitpid(-1, &status, WNOHANG)) > 0)
        for (i = 0; i < n; i++)
            if (children[i].pid == pid) {
                wh_forker_report r = {'D', i, pid, status};
                children[i].pid = 0;
                report(control, &r, NULL);
            }
}

/* Those whose time is over are killed. */
static bool any_left(child *children, const wh_slot_page *slots, unsigned n, unsigned waited)
{
    bool left = false;

    for (unsigned i = 0; i < n; i++) {
        if (children[i].pid <= 0)
            continue;
        if (waited >= (slots[i].at_work ? LEAVE_MS : LEAVE_IDLE_MS)) {
            kill(children[i].pid, SIGKILL);
            waitpid(children[i].pid, NULL, 0);
            children[i].pid = 0;
        } else if (waitpid(children[i].pid, NULL, WNOHANG) == children[i].pid) {
            children[i].pid = 0;
        }
        left |= children[i].pid > 0;
    }
    return left;
}

static void on_child(int signal_number)
{
    (void)signal_number; /* its only purpose is to end ppoll */
}

void wh_forker_main(int control, const wh_pool_config *config, wh_slot_page *slots)
{
    static const int ignored[] = {SIGINT, SIGTERM, SIGHUP, SIGPIPE};
    child children[64] = {{0}};
    struct sigaction sa;
    sigset_t blocked, open_mask;
    unsigned waited;
    size_t i;

    for (i = 0; i < sizeof ignored / sizeof ignored[0]; i++)
        signal(ignored[i], SIG_IGN);
    memset(&sa, 0, sizeof sa);
    sa.sa_handler = on_child;
    sigaction(SIGCHLD, &sa, NULL);
    sigemptyset(&blocked);
    sigaddset(&blocked, SIGCHLD);
    sigprocmask(SIG_BLOCK, &blocked, &open_mask);
    sigdelset(&open_mask, SIGCHLD);
    report(control, &(wh_forker_report){'R', 0, 0, 0}, NULL);
    for (;;) {
        struct pollfd pfd = {control, POLLIN, 0};
        wh_forker_request q;
        ssize_t n;

        reap(control, children, config->workers);
        if (ppoll(&pfd, 1, NULL, &open_mask) < 0)
            continue;
        n = recv(control, &q, sizeof q, 0);
        if (n < 0 && errno == EINTR)
            continue;
        if (n != (ssize_t)sizeof q || q.what == 'Q')
            break; /* the lifeline is cut, or the pool goes */
        if (q.slot >= config->workers)
            continue;
        if (q.what == 'S')
            spawn(control, config, slots, children, q.slot);
        else if (children[q.slot].pid > 0)
            kill(children[q.slot].pid, SIGKILL);
    }
    /* Idle workers see the end of their input. */
    for (waited = 0; any_left(children, slots, config->workers, waited); waited += STEP_MS)
        poll(NULL, 0, STEP_MS);
    _exit(0);
}
