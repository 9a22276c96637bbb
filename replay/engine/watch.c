/* The thread that looks at the stop flag and the clock while a statement runs. */
#include "replay/engine/flag.h"
#include "replay/engine/watch.h"
#include "replay/engine/clock.h"

#include <time.h>

enum {
    TICK_MS = 10,
    AGAIN_TICKS = 20,
};

/* With the lock held. */
static void interrupt(wh_watch *w)
{
    w->asked = true;
    w->interrupt(w->ctx, w->work);
}

static bool is_over_time(const wh_watch *w, uint64_t began)
{
    return wh_flag_is_set(w->stop) ||
           (w->timeout_ms != WH_NO_TIMEOUT && wh_now_ms() - began > w->timeout_ms);
}

static void *look(void *p)
{
    wh_watch *w = p;
    struct timespec tick = {0, TICK_MS * 1000000};
    uint64_t seen = 0;
    uint64_t began = 0;
    int ticks = 0;

    if (w->thread)
        w->thread(w->ctx, true);
    for (;;) {
        nanosleep(&tick, NULL);
        pthread_mutex_lock(&w->lock);
        if (w->quit)
            break;
        if (w->work == NULL || w->number != seen) {
            seen = w->number;
            began = w->timeout_ms != WH_NO_TIMEOUT ? wh_now_ms() : 0;
            ticks = 0;
        }
        if (w->work != NULL && is_over_time(w, began) && ticks++ % AGAIN_TICKS == 0)
            interrupt(w);
        pthread_mutex_unlock(&w->lock);
    }
    pthread_mutex_unlock(&w->lock);
    if (w->thread)
        w->thread(w->ctx, false);
    return NULL;
}

void wh_watch_init(wh_watch *w, const wh_engine_config *config)
{
    w->stop = config->stop;
    w->timeout_ms = config->isolated ? WH_NO_TIMEOUT : config->limits.timeout_ms;
}

void wh_watch_start(wh_watch *w)
{
    if (w->started)
        return;
    pthread_mutex_init(&w->lock, NULL);
    w->quit = false;
    w->started = pthread_create(&w->id, NULL, look, w) == 0;
}

void wh_watch_end(wh_watch *w)
{
    if (!w->started)
        return;
    pthread_mutex_lock(&w->lock);
    w->quit = true;
    pthread_mutex_unlock(&w->lock);
    pthread_join(w->id, NULL);
    pthread_mutex_destroy(&w->lock);
    w->started = false;
}

void wh_watch_begin(wh_watch *w, void *work)
{
    pthread_mutex_lock(&w->lock);
    w->work = work;
    w->number++;
    w->asked = false;
    pthread_mutex_unlock(&w->lock);
}

bool wh_watch_done(wh_watch *w)
{
    bool asked;

    pthread_mutex_lock(&w->lock);
    w->work = NULL;
    asked = w->asked;
    pthread_mutex_unlock(&w->lock);
    return asked;
}

void wh_watch_ask(wh_watch *w)
{
    pthread_mutex_lock(&w->lock);
    if (w->work != NULL)
        interrupt(w);
    pthread_mutex_unlock(&w->lock);
}
