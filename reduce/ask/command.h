/*
 * A person's own test: a shell command that says whether a candidate is interesting (exit 0). It
 * reads the candidate on its standard input or, as the scripts of C-Reduce and its like expect,
 * finds it as a file in a fresh directory.
 */
#ifndef REDUCE_ASK_COMMAND_H
#define REDUCE_ASK_COMMAND_H

#include <whittle/base.h>

typedef struct wh_command wh_command;

/* `file`: the name of the candidate in the directory; NULL: standard input. A command that begins
 * with a relative path is made absolute. `should_stop` is asked before a test
 * begins and while it runs; true ends it, and the answer is 0. */
int wh_command_new(wh_command **out, const char *command, const char *file,
                   bool (*should_stop)(void *ctx), void *ctx, wh_error *err);
void wh_command_free(wh_command *c);

/* 1 interesting, 0 not, negative on failure. Its output is thrown away. Once a test has ended,
 * later ones may take 20 times as long as the slowest (10 s at least) and 20 times its processor time
 * (2 s at least), then they are killed. */
int wh_command_run(wh_command *c, wh_str candidate, wh_error *err);

/* The exit code of the test that ended last; -1: it was killed, or there was none. */
int wh_command_exit_code(const wh_command *c);

#endif
