/* Command line, signals and output of the tools. */
#include "replay/tool/tool.h"
#include "formats/report/escape.h"
#include "replay/engine/clock.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

/* What is closed stays out of use: else the next thing that is opened (a worker's socket) would be
 * read as standard input. Reading or writing there fails, as it should. */
static void hold_closed_descriptors(void)
{
    int fd;

    for (fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
        if (fcntl(fd, F_GETFD) < 0 &&
            open("/dev/null", fd == STDIN_FILENO ? O_WRONLY : O_RDONLY) < 0)
            return;
}

bool wh_tool_begin(const wh_tool *tool, int *argc, char **argv, int *code)
{
    wh_buf say = WH_BUF_INIT(1 << 20);
    int outcome = wh_options_parse(tool, argc, argv, &say);

    hold_closed_descriptors();
    signal(SIGXFSZ, SIG_IGN); /* a file that may not grow is an error of writing, which is told */
    *code = WH_EXIT_OK;
    if (outcome == WH_OPTIONS_DONE) {
        wh_tool_write(tool->name, wh_buf_view(&say));
    } else if (outcome == WH_OPTIONS_USAGE) {
        fwrite(say.p, 1, say.n, stderr);
        *code = WH_EXIT_USAGE;
    } else if (*argc == 1 && isatty(STDIN_FILENO)) {
        fprintf(stderr, "%s: no file named, and standard input is a terminal; see '%s --help'\n",
                tool->name, tool->name);
        *code = WH_EXIT_USAGE;
        outcome = WH_OPTIONS_USAGE;
    }
    wh_buf_release(&say);
    return outcome == WH_OPTIONS_GO;
}

/* Bytes that a terminal would act on are shown, not sent. */
static void print_safely(const char *text)
{
    wh_buf b = WH_BUF_INIT(1 << 16);

    wh_escape(&b, WH_FOR_TERMINAL, wh_str_of(text));
    fwrite(wh_buf_view(&b).p, 1, b.n, stderr);
    wh_buf_release(&b);
}

void wh_tool_say(const char *tool, const wh_error *err)
{
    fprintf(stderr, "%s: ", tool);
    if (err->file[0]) {
        print_safely(err->file);
        if (err->line)
            fprintf(stderr, ":%lu", (unsigned long)err->line);
        fputs(": ", stderr);
    }
    print_safely(err->message);
    fputc('\n', stderr);
}

/* ---- memory --------------------------------------------------------------------------------- */

static struct {
    const char *name;
    pid_t pid;
    bool leaving;
} guarded;

static void say_bare(const char *text)
{
    ssize_t n = write(STDERR_FILENO, text, strlen(text));

    (void)n;
}

static void leave(size_t n)
{
    (void)n;
    if (guarded.leaving || getpid() != guarded.pid)
        _exit(WH_EXIT_MEMORY);
    guarded.leaving = true; /* an exit handler may want memory, too */
    say_bare(guarded.name);
    say_bare(": out of memory\n");
    exit(WH_EXIT_MEMORY);
}

void wh_tool_guard_memory(const char *tool)
{
    guarded.name = tool;
    guarded.pid = getpid();
    wh_memory_set_hook(leave);
}

/* ---- signals -------------------------------------------------------------------------------- */

static volatile int came;
static volatile uint64_t came_ms;

/* The second one kills. What comes at once with the first is the same: a group and its leader are
 * each sent one. */
static void on_signal(int number)
{
    enum { AT_ONCE_MS = 200 };
    uint64_t now = wh_now_ms();

    if (!came) {
        came_ms = now;
        came = number;
    } else if (now - came_ms > AT_ONCE_MS) {
        signal(number, SIG_DFL);
        raise(number);
    }
}

void wh_signals_install(void)
{
    static const int signals[] = {SIGINT, SIGTERM, SIGHUP};
    struct sigaction sa, old;
    size_t i;

    memset(&sa, 0, sizeof sa);
    sa.sa_handler = on_signal;
    for (i = 0; i < sizeof signals / sizeof signals[0]; i++) {
        sigaction(signals[i], NULL, &old);
        if (old.sa_handler != SIG_IGN) /* as nohup asks */
            sigaction(signals[i], &sa, NULL);
    }
}

int wh_signals_came(void)
{
    return came;
}

const volatile int *wh_signals_flag(void)
{
    return &came;
}

void wh_signals_die(void)
{
    if (came) {
        fflush(NULL);
        signal(came, SIG_DFL);
        raise(came);
    }
}

/* ---- standard output ------------------------------------------------------------------------ */

void wh_tool_write(const char *tool, wh_str bytes)
{
    while (bytes.n > 0) {
        ssize_t n = write(STDOUT_FILENO, bytes.p, bytes.n);

        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0) {
            if (errno != EPIPE)
                fprintf(stderr, "%s: can't write to standard output: %s\n", tool, strerror(errno));
            exit(WH_EXIT_FATAL);
        }
        bytes.p += n;
        bytes.n -= (size_t)n;
    }
}
