/* Running a person's own test on a candidate. */
#define _XOPEN_SOURCE 700
#include "reduce/command.h"

#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <limits.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { LIMIT_MIN_MS = 10000 };

struct wh_command {
    char *command;
    char *file; /* NULL: standard input */
    const volatile int *stop;
    uint64_t slowest_ms; /* 0: none has ended yet */
};

static char *text_of(wh_buf *b)
{
    wh_buf_char(b, '\0');
    return b->p;
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
        wh_buf_char(&out, '\''); /* the directory's name may hold anything */
        for (p = here; *p; p++)
            wh_buf_text(&out, *p == '\'' ? "'\\''" : (char[2]){*p, '\0'});
        wh_buf_text(&out, "'/");
    }
    wh_buf_text(&out, command);
    wh_buf_release(&word);
    return text_of(&out);
}

int wh_command_new(wh_command **out, const char *command, const char *file,
                   const volatile int *stop, wh_error *err)
{
    wh_command *c;

    if (file && (strchr(file, '/') || !*file || strcmp(file, ".") == 0 || strcmp(file, "..") == 0))
        return wh_error_set(err, WH_EINVAL, "--test-file takes the name of a file, without '/'");
    c = calloc(1, sizeof *c);
    if (!c)
        return wh_error_set(err, WH_ELIMIT, "out of memory");
    c->command = absolute(command);
    c->stop = stop;
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
    free(c->command);
    free(c->file);
    free(c);
}

/* ---- a fresh directory ------------------------------------------------------------------------
 */

static int remove_entry(const char *path, const struct stat *st, int flag, struct FTW *ftw)
{
    (void)st;
    (void)flag;
    (void)ftw;
    remove(path);
    return 0;
}

static bool write_file(const char *path, wh_str bytes)
{
    int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    bool good = fd >= 0;

    while (good && bytes.n) {
        ssize_t n = write(fd, bytes.p, bytes.n);
        if (n < 0 && errno == EINTR)
            continue;
        good = n > 0;
        if (good) {
            bytes.p += n;
            bytes.n -= (size_t)n;
        }
    }
    if (fd >= 0 && close(fd) != 0)
        good = false;
    return good;
}

/* A directory that holds the candidate; NULL: it can't be made. */
static char *make_directory(const wh_command *c, wh_str candidate)
{
    const char *tmp = getenv("TMPDIR");
    wh_buf b = WH_BUF_INIT(PATH_MAX), path = WH_BUF_INIT(PATH_MAX * 2);
    char *dir;
    bool good;

    wh_buf_text(&b, tmp && *tmp ? tmp : "/tmp");
    wh_buf_text(&b, "/whittle-XXXXXX");
    dir = text_of(&b);
    if (b.status != WH_OK || !mkdtemp(dir)) {
        wh_buf_release(&b);
        return NULL;
    }
    wh_buf_text(&path, dir);
    wh_buf_char(&path, '/');
    wh_buf_text(&path, c->file);
    good = write_file(text_of(&path), candidate);
    wh_buf_release(&path);
    if (!good) {
        rmdir(dir);
        free(dir);
        return NULL;
    }
    return dir;
}

/* ---- running ----------------------------------------------------------------------------------
 */

static uint64_t now_ms(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000 + (uint64_t)t.tv_nsec / 1000000;
}

/* In the child: a process group of its own, so that Ctrl-C is the reducer's and a kill reaches
 * all that the test has started. */
static void become_test(const wh_command *c, const char *dir, int input)
{
    int null = open("/dev/null", O_RDWR);

    setpgid(0, 0);
    signal(SIGPIPE, SIG_DFL);
    dup2(input >= 0 ? input : null, STDIN_FILENO);
    dup2(null, STDOUT_FILENO);
    dup2(null, STDERR_FILENO);
    if (dir && chdir(dir) != 0)
        _exit(126);
    execl("/bin/sh", "sh", "-c", c->command, (char *)NULL);
    _exit(127);
}

static uint64_t limit_of(const wh_command *c)
{
    uint64_t limit = c->slowest_ms * 20;

    return c->slowest_ms == 0 ? UINT64_MAX : limit < LIMIT_MIN_MS ? LIMIT_MIN_MS : limit;
}

/* Feed what is left of `input` to fd (-1: nothing to feed), for at most `ms`. False: nobody reads
 * any more. */
static bool feed(int fd, wh_str *input, int ms)
{
    struct pollfd p = {fd, POLLOUT, 0};
    ssize_t n;

    if (poll(&p, fd >= 0 ? 1 : 0, ms) <= 0 || fd < 0)
        return true;
    n = write(fd, input->p, input->n < 65536 ? input->n : 65536);
    if (n > 0) {
        input->p += n;
        input->n -= (size_t)n;
    }
    return n > 0 || errno == EINTR || errno == EAGAIN;
}

/* Wait for the test, feeding its input. */
static int wait_for(wh_command *c, pid_t pid, int fd, wh_str input)
{
    uint64_t start = now_ms(), took;
    int status = 0, pause = 1;
    bool killed = false;

    for (;;) {
        pid_t got = waitpid(pid, &status, WNOHANG);

        if (got == pid || (got < 0 && errno != EINTR))
            break;
        if (fd >= 0 && (input.n == 0 || !feed(fd, &input, pause))) {
            close(fd);
            fd = -1;
        } else if (fd < 0) {
            feed(-1, &input, pause);
        }
        if (pause < 20 && fd < 0)
            pause++;
        if (!killed && (*c->stop || now_ms() - start > limit_of(c))) {
            kill(-pid, SIGKILL);
            kill(pid, SIGKILL);
            killed = true;
        }
    }
    if (fd >= 0)
        close(fd);
    if (killed)
        return 0;
    took = now_ms() - start;
    if (took + 1 > c->slowest_ms)
        c->slowest_ms = took + 1;
    return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

int wh_command_run(wh_command *c, wh_str candidate, wh_error *err)
{
    struct sigaction ignore, old;
    int pipe_fd[2] = {-1, -1}, answer = WH_EIO;
    char *dir = NULL;
    pid_t pid;

    if (c->file) {
        dir = make_directory(c, candidate);
        if (!dir)
            return wh_error_set(err, WH_EIO, "can't make a temporary directory: %s",
                                strerror(errno));
    } else if (pipe(pipe_fd) != 0 || fcntl(pipe_fd[0], F_SETFD, FD_CLOEXEC) != 0 ||
               fcntl(pipe_fd[1], F_SETFD, FD_CLOEXEC) != 0 ||
               fcntl(pipe_fd[1], F_SETFL, O_NONBLOCK) != 0) {
        return wh_error_set(err, WH_EIO, "can't make a pipe: %s", strerror(errno));
    }
    /* a test that does not read its input is no reason to die */
    memset(&ignore, 0, sizeof ignore);
    ignore.sa_handler = SIG_IGN;
    sigaction(SIGPIPE, &ignore, &old);
    pid = fork();
    if (pid == 0)
        become_test(c, dir, pipe_fd[0]);
    if (pipe_fd[0] >= 0)
        close(pipe_fd[0]);
    if (pid > 0) {
        setpgid(pid, pid);
        answer = wait_for(c, pid, pipe_fd[1], candidate);
    } else {
        if (pipe_fd[1] >= 0)
            close(pipe_fd[1]);
        wh_error_set(err, WH_EIO, "can't run the test: %s", strerror(errno));
    }
    sigaction(SIGPIPE, &old, NULL);
    if (dir) {
        nftw(dir, remove_entry, 16, FTW_DEPTH | FTW_PHYS);
        free(dir);
    }
    return answer;
}
