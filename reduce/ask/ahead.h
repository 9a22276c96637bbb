/*
 * Several questions at once, though each depends on the answers before it: the search is
 * deterministic, so what it would ask next follows from guesses. A fork of the whole process goes
 * on with guessed answers to where it would ask, and tells what; that is asked in a thread while
 * the answers before it are still awaited, the most probable of such questions first. The search
 * itself knows nothing of this and gets the answers that it would get without it, in the same
 * order. Half of all answers are yes, so N at once are about as good as log2(N + 1) after each
 * other.
 */
#ifndef REDUCE_ASK_AHEAD_H
#define REDUCE_ASK_AHEAD_H

#include <whittle/base.h>

typedef struct wh_ahead wh_ahead;

typedef struct wh_ahead_config {
    size_t jobs; /* 2 .. 64 */
    /* Answer a question: 1, 0 or a failure, and a note for whoever gets the answer. In a thread; each
     * job has one question at a time. */
    int (*ask)(void *ctx, size_t job, wh_str text, uint64_t *note, wh_error *err);
    /* The next question of this job will be another one: before its thread is made, so that no
     * cancel is lost or meant for the one before. May be NULL. */
    void (*begin)(void *ctx, size_t job);
    /* Nobody wants the answer any more that a job is at work on: it may give any. */
    void (*cancel)(void *ctx, size_t job);
    void *ctx;
} wh_ahead_config;

wh_ahead *wh_ahead_new(const wh_ahead_config *config);
void wh_ahead_free(wh_ahead *a);

/* 1, 0 or a failure. In a process that guesses: what is guessed; or it does not return. */
int wh_ahead_answer(wh_ahead *a, wh_str text, uint64_t *note, wh_error *err);

/* Call this behind the last question: what was asked ahead is forgotten. A process that guesses
 * ends here. */
void wh_ahead_end(wh_ahead *a);

/* Is this a process that guesses? Then it may leave no traces. NULL is fine. */
bool wh_ahead_is_guessing(const wh_ahead *a);

#endif
