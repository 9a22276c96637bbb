/*
 * cpu FILE COMMAND [ARGUMENT ...]: run a command and write to FILE what it took, it and all its
 * descendants that were waited for: CPU seconds, a tab, wall seconds. The exit code is the
 * command's (128 + the signal if it died of one).
 */
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static double wall_now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

int main(int argc, char **argv)
{
    struct rusage u;
    double wall = wall_now();
    int status = 0;
    pid_t pid;
    FILE *f;

    if (argc < 3) {
        fputs("usage: cpu FILE COMMAND [ARGUMENT ...]\n", stderr);
        return 129;
    }
    pid = fork();
    if (pid == 0) {
        execvp(argv[2], argv + 2);
        fprintf(stderr, "cpu: %s: %s\n", argv[2], strerror(errno));
        _exit(127);
    }
    while (pid > 0 && waitpid(pid, &status, 0) < 0 && errno == EINTR)
        ;
    wall = wall_now() - wall;
    getrusage(RUSAGE_CHILDREN, &u);
    f = fopen(argv[1], "w");
    if (pid < 0 || !f) {
        fprintf(stderr, "cpu: %s: %s\n", argv[1], strerror(errno));
        return 128;
    }
    fprintf(f, "%.6f\t%.6f\n",
            (double)(u.ru_utime.tv_sec + u.ru_stime.tv_sec) +
                (double)(u.ru_utime.tv_usec + u.ru_stime.tv_usec) / 1e6,
            wall);
    if (fclose(f) != 0)
        return 128;
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}
