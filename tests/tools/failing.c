/*
 * A machine without luck, as a library to be preloaded: the N-th call of some kind fails, of all
 * processes that descend from one command.
 *
 *   WHITTLE_FAIL           KIND:N, or KIND:N+ for that one and all behind it; N = 0: none
 *   WHITTLE_FAIL_PAGE      a file of counters that these processes share: 128 zero bytes at first, eight
 *                          for each kind
 *   WHITTLE_FAIL_FIRED     this file is made when a call has failed
 *   WHITTLE_FAIL_PROGRAMS  the names of the programs that count; else Whittle's tools
 *   WHITTLE_FAIL_CHILDREN  if set: not the first of these processes, only those behind it
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/random.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

/* glibc's own, under names that nobody interposes: dlsym() itself may allocate. */
void *__libc_malloc(size_t n);
void *__libc_calloc(size_t n, size_t size);
void *__libc_realloc(void *p, size_t n);

enum kind { MALLOC, CALLOC, REALLOC, FORK, OPEN, WRITE, MMAP, RANDOM, KINDS };

static const char *const names[KINDS] = {"malloc", "calloc", "realloc", "fork", "open", "write", "mmap", "getrandom"};
static const int errors[KINDS] = {ENOMEM, ENOMEM, ENOMEM, EAGAIN, EMFILE, ENOSPC, ENOMEM, EIO};

static struct page {
    uint64_t counts[KINDS];
    uint64_t first; /* process */
} *page;
static enum kind chosen;
static uint64_t wanted;
static bool onwards, children;
static const char *fired;

static int system_open(const char *path, int flags, int mode)
{
    return (int)syscall(SYS_openat, AT_FDCWD, path, flags, mode);
}

static bool is_listed(const char *list, const char *name)
{
    size_t n = strlen(name);

    for (; list && *list; list += strcspn(list, " "), list += *list == ' ')
        if (strcspn(list, " ") == n && memcmp(list, name, n) == 0)
            return true;
    return false;
}

__attribute__((constructor)) static void begin(void)
{
    const char *what = getenv("WHITTLE_FAIL"), *file = getenv("WHITTLE_FAIL_PAGE");
    const char *programs = getenv("WHITTLE_FAIL_PROGRAMS"), *colon = what ? strchr(what, ':') : NULL;
    char *end;
    void *p;
    int fd, k;

    if (!colon || !file ||
        !is_listed(programs ? programs : "gen oracle replay reduce bisect", program_invocation_short_name))
        return;
    for (k = 0; k < KINDS; k++)
        if (strlen(names[k]) == (size_t)(colon - what) && strncmp(names[k], what, (size_t)(colon - what)) == 0)
            break;
    fd = system_open(file, O_RDWR | O_CLOEXEC, 0);
    p = fd < 0 ? MAP_FAILED : (void *)syscall(SYS_mmap, NULL, sizeof *page, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0L);
    if (k == KINDS || p == MAP_FAILED)
        abort(); /* a test that fails nothing proves nothing */
    close(fd);
    chosen = (enum kind)k;
    wanted = strtoull(colon + 1, &end, 10);
    onwards = *end == '+';
    fired = getenv("WHITTLE_FAIL_FIRED");
    children = getenv("WHITTLE_FAIL_CHILDREN") != NULL;
    page = p;
    if (page->first == 0)
        page->first = (uint64_t)getpid();
}

/* Count a call; true: it is the one that fails. */
static bool fails(enum kind kind)
{
    uint64_t n;
    int fd;

    if (!page || (children && (uint64_t)getpid() == page->first))
        return false;
    n = __atomic_add_fetch(&page->counts[kind], 1, __ATOMIC_RELAXED);
    if (kind != chosen || wanted == 0 || (onwards ? n < wanted : n != wanted))
        return false;
    fd = fired ? system_open(fired, O_WRONLY | O_CREAT | O_CLOEXEC, 0666) : -1;
    if (fd >= 0)
        close(fd);
    errno = errors[kind];
    return true;
}

/* ---- what is counted --------------------------------------------------------------------------- */

void *malloc(size_t n)
{
    return fails(MALLOC) ? NULL : __libc_malloc(n);
}

void *calloc(size_t n, size_t size)
{
    return fails(CALLOC) ? NULL : __libc_calloc(n, size);
}

void *realloc(void *p, size_t n)
{
    return fails(REALLOC) ? NULL : __libc_realloc(p, n);
}

ssize_t getrandom(void *p, size_t n, unsigned flags)
{
    return fails(RANDOM) ? -1 : syscall(SYS_getrandom, p, n, flags);
}

pid_t fork(void)
{
    static pid_t (*next)(void);

    if (fails(FORK))
        return -1;
    if (!next)
        *(void **)&next = dlsym(RTLD_NEXT, "fork");
    return next();
}

int posix_spawn(pid_t *restrict pid, const char *restrict path, const posix_spawn_file_actions_t *actions,
                const posix_spawnattr_t *restrict attributes, char *const argv[restrict], char *const envp[restrict])
{
    static int (*next)(pid_t *, const char *, const posix_spawn_file_actions_t *, const posix_spawnattr_t *,
                       char *const[], char *const[]);

    if (fails(FORK))
        return errno;
    if (!next)
        *(void **)&next = dlsym(RTLD_NEXT, "posix_spawn");
    return next(pid, path, actions, attributes, argv, envp);
}

static int mode_of(int flags, va_list args)
{
    return flags & (O_CREAT | O_TMPFILE) ? va_arg(args, int) : 0;
}

#define OPEN_BODY(dir)                                                                             \
    va_list args;                                                                                  \
    int mode;                                                                                      \
                                                                                                   \
    if (fails(OPEN))                                                                               \
        return -1;                                                                                 \
    va_start(args, flags);                                                                         \
    mode = mode_of(flags, args);                                                                   \
    va_end(args);                                                                                  \
    return (int)syscall(SYS_openat, (dir), path, flags, mode)

int open(const char *path, int flags, ...)
{
    OPEN_BODY(AT_FDCWD);
}

int open64(const char *path, int flags, ...)
{
    OPEN_BODY(AT_FDCWD);
}

int openat(int dir, const char *path, int flags, ...)
{
    OPEN_BODY(dir);
}

int openat64(int dir, const char *path, int flags, ...)
{
    OPEN_BODY(dir);
}

static FILE *stream(const char *path, const char *mode, const char *name)
{
    FILE *(*next)(const char *, const char *);

    *(void **)&next = dlsym(RTLD_NEXT, name);
    return next(path, mode);
}

FILE *fopen(const char *path, const char *mode)
{
    return fails(OPEN) ? NULL : stream(path, mode, "fopen");
}

FILE *fopen64(const char *path, const char *mode)
{
    return fails(OPEN) ? NULL : stream(path, mode, "fopen64");
}

ssize_t write(int fd, const void *p, size_t n)
{
    /* standard error is for what went wrong: where even that can't be told nothing can be asked for */
    if (fd != STDERR_FILENO && fails(WRITE))
        return -1;
    return syscall(SYS_write, fd, p, n);
}

ssize_t writev(int fd, const struct iovec *v, int n)
{
    if (fd != STDERR_FILENO && fails(WRITE))
        return -1;
    return syscall(SYS_writev, fd, v, n);
}

void *mmap(void *at, size_t n, int protection, int flags, int fd, off_t offset)
{
    return fails(MMAP) ? MAP_FAILED : (void *)syscall(SYS_mmap, at, n, protection, flags, fd, offset);
}
