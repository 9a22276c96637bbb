/*
 * Ending statements from outside. A client waits inside of its library for an answer, and the stop flag
 * is memory that another process writes: so a thread looks at the flag and the clock a hundred times a
 * second, and has the statement ended. Asked again until it has.
 *
 * The lock makes sure that `interrupt` meets the statement that it is meant for: that one ends behind
 * it, not before.
 */
#ifndef REPLAY_ENGINE_WATCH_H
#define REPLAY_ENGINE_WATCH_H

#include <whittle/engine.h>

#include <pthread.h>

typedef struct wh_watch {
    /* Set these, then start. */
    const volatile int *stop; /* may be NULL */
    uint32_t timeout_ms;      /* WH_NO_TIMEOUT: the clock is another's business */
    void (*interrupt)(void *ctx, void *work);
    void (*thread)(void *ctx, bool begins); /* around the thread's life; may be NULL */
    void *ctx;
    /* private */
    pthread_t id;
    pthread_mutex_t lock; /* over all that follows */
    bool started, quit;
    bool asked;      /* the running statement was asked to end */
    void *work;      /* what `begin` was given; NULL: none runs */
    uint64_t number; /* counts statements */
} wh_watch;

/* The limits of a config: those that the engine keeps itself. */
void wh_watch_init(wh_watch *w, const wh_engine_config *config);
void wh_watch_start(wh_watch *w); /* again: nothing happens */
void wh_watch_end(wh_watch *w);
/* A statement begins; `work` is its connection, not NULL. */
void wh_watch_begin(wh_watch *w, void *work);
bool wh_watch_done(wh_watch *w); /* true: it was asked to end */
void wh_watch_ask(wh_watch *w);  /* ask it to end, now */

#endif
