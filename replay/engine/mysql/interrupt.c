/* Ending statements: KILL QUERY over a second connection. */
#include "replay/engine/mysql/session.h"

static void kill_query(void *ctx, void *work)
{
    wh_my_engine *e = ctx;
    wh_buf sql = WH_BUF_INIT(64);

    wh_buf_text(&sql, "KILL QUERY ");
    wh_buf_uint(&sql, e->api.thread_id(work));
    wh_buf_char(&sql, '\0');
    if (e->control == NULL)
        wh_my_connect(e, NULL, false, &e->control, NULL);
    if (e->control != NULL && wh_my_do(e, e->control, sql.p) >= 2000) {
        e->api.close(e->control); /* lost: the next one is a new one */
        e->control = NULL;
    }
    wh_buf_release(&sql);
}

/* The client has things of its own in each thread. */
static void thread(void *ctx, bool begins)
{
    const wh_my_engine *e = ctx;

    if (begins)
        e->api.thread_init();
    else
        e->api.thread_end();
}

void wh_my_interrupt_init(wh_my_engine *e, const wh_engine_config *config)
{
    wh_watch_init(&e->watch, config);
    e->watch.interrupt = kill_query;
    e->watch.thread = thread;
    e->watch.ctx = e;
}

void wh_my_interrupt_end(wh_my_engine *e)
{
    wh_watch_end(&e->watch);
    if (e->control != NULL)
        e->api.close(e->control);
    e->control = NULL;
}
