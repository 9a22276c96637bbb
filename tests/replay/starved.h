/* A processor that somebody else has nearly all of: for tests of what must not depend on the load. */
#ifndef TESTS_REPLAY_STARVED_H
#define TESTS_REPLAY_STARVED_H

#include <sched.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

/* This process stays on the first processor that it may use; with `niceness` > 0 it lets others
 * before it (10: it gets a tenth, 19: a seventieth). */
static inline void stay_on_one_processor(int niceness)
{
    cpu_set_t all, one;
    int i = 0;

    CPU_ZERO(&one);
    if (sched_getaffinity(0, sizeof all, &all) == 0) {
        while (i < CPU_SETSIZE - 1 && !CPU_ISSET(i, &all))
            i++;
        CPU_SET(i, &one);
        sched_setaffinity(0, sizeof one, &one);
    }
    (void)!nice(niceness);
}

/* Takes that processor. */
static inline pid_t start_competitor(void)
{
    pid_t pid = fork();

    if (pid == 0) {
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        stay_on_one_processor(0);
        for (;;)
            ;
    }
    return pid;
}

static inline void end_competitor(pid_t pid)
{
    kill(pid, SIGKILL);
    waitpid(pid, NULL, 0);
}

#endif
