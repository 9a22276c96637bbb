/*
 * Ending statements. A client waits inside of its library for the server's answer, and the stop
 * flag is memory that another process writes: so a thread looks at the flag a hundred times a
 * second and sends KILL QUERY over a second connection. Asked again until the statement has ended.
 *
 * The lock makes sure that a KILL meets the statement that it is meant for: it ends while the
 * thread waits for the answer of its KILL, not before.
 */
#include "replay/engine/mysql/session.h"

#include <time.h>

enum {
    TICK_MS = 10,
    AGAIN_TICKS = 20,
};

static int64_t now_ms(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* With the lock held. */
static void kill_query(wh_my_engine *e)
{
    wh_my_watch *w = &e->watch;
    wh_buf sql = WH_BUF_INIT(64);

    w->killed = true;
    wh_buf_text(&sql, "KILL QUERY ");
    wh_buf_uint(&sql, w->connection);
    wh_buf_char(&sql, '\0');
    if (w->control == NULL)
        wh_my_connect(e, NULL, false, &w->control, NULL);
    if (w->control != NULL && wh_my_do(e, w->control, sql.p) >= 2000) {
        e->api->close(w->control); /* lost: the next one is a new one */
        w->control = NULL;
    }
    wh_buf_release(&sql);
}

static bool is_over_time(const wh_my_engine *e, int64_t started)
{
    if (e->stop != NULL && *e->stop != 0)
        return true;
    return !e->isolated && e->limits.timeout_ms != WH_NO_TIMEOUT &&
           now_ms() - started > (int64_t)e->limits.timeout_ms;
}

static void *watch(void *p)
{
    wh_my_engine *e = p;
    wh_my_watch *w = &e->watch;
    struct timespec tick = {0, TICK_MS * 1000000};
    uint64_t seen = 0;
    int64_t started = 0;
    int ticks = 0;

    e->api->thread_init();
    for (;;) {
        nanosleep(&tick, NULL);
        pthread_mutex_lock(&w->lock);
        if (w->quit)
            break;
        if (w->connection == 0 || w->statement != seen) {
            seen = w->statement;
            started = !e->isolated ? now_ms() : 0;
            ticks = 0;
        }
        if (w->connection != 0 && is_over_time(e, started) && ticks++ % AGAIN_TICKS == 0)
            kill_query(e);
        pthread_mutex_unlock(&w->lock);
    }
    pthread_mutex_unlock(&w->lock);
    e->api->thread_end();
    return NULL;
}

void wh_my_watch_start(wh_my_engine *e)
{
    wh_my_watch *w = &e->watch;

    if (w->started)
        return;
    pthread_mutex_init(&w->lock, NULL);
    w->quit = false;
    w->started = pthread_create(&w->thread, NULL, watch, e) == 0;
}

void wh_my_watch_stop(wh_my_engine *e)
{
    wh_my_watch *w = &e->watch;

    if (!w->started)
        return;
    pthread_mutex_lock(&w->lock);
    w->quit = true;
    pthread_mutex_unlock(&w->lock);
    pthread_join(w->thread, NULL);
    pthread_mutex_destroy(&w->lock);
    if (w->control)
        e->api->close(w->control);
    memset(w, 0, sizeof *w);
}

void wh_my_watch_begin(wh_my_engine *e, unsigned long connection)
{
    wh_my_watch *w = &e->watch;

    pthread_mutex_lock(&w->lock);
    w->connection = connection;
    w->statement++;
    w->killed = false;
    pthread_mutex_unlock(&w->lock);
}

bool wh_my_watch_end(wh_my_engine *e)
{
    wh_my_watch *w = &e->watch;
    bool killed;

    pthread_mutex_lock(&w->lock);
    w->connection = 0;
    killed = w->killed;
    pthread_mutex_unlock(&w->lock);
    return killed;
}

void wh_my_watch_kill(wh_my_engine *e)
{
    pthread_mutex_lock(&e->watch.lock);
    if (e->watch.connection != 0)
        kill_query(e);
    pthread_mutex_unlock(&e->watch.lock);
}
