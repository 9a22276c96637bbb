/* Private servers of a command line, and secrets on it. */
#include "replay/tool/servers.h"

#include "replay/engine/server/server.h"
#include "replay/engine/url.h"
#include "formats/base/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { MAX_SERVERS = 64 };

/* Of the tool, one process; what is forked later has a copy that it leaves alone. */
static struct {
    wh_server *v[MAX_SERVERS];
    size_t n;
    pid_t owner;
    const char *urls[64]; /* that were made for them */
    size_t nurls;
} running;

static void stop_all(void)
{
    if (getpid() != running.owner)
        return;
    while (running.n > 0)
        wh_server_stop(running.v[--running.n]);
}

/* As long as the process: options point to it. */
static const char *keep(const char *url)
{
    if (running.nurls < sizeof running.urls / sizeof *running.urls)
        running.urls[running.nurls++] = url;
    return url;
}

/* LABEL=URL with "server=DIR" behind it. */
static const char *with_server(const char *text, const char *dir)
{
    wh_buf b = WH_BUF_INIT(1 << 16);
    char *p;

    wh_buf_text(&b, text);
    wh_buf_char(&b, strchr(text, '?') ? '&' : '?');
    wh_buf_text(&b, "server=");
    wh_buf_text(&b, dir);
    p = wh_memory_str(wh_buf_view(&b));
    wh_buf_release(&b);
    return keep(p);
}

static int start(const wh_engine_options *o, wh_str text, wh_server **out, wh_error *err)
{
    wh_buf bin = WH_BUF_INIT(4096);
    wh_str key;
    wh_url url;
    int rc;

    wh_url_split(text, &url);
    while ((rc = wh_url_next(&url.query, &key, &bin, err)) == 1 && !wh_str_is(key, "bin"))
        ;
    if (rc == 0)
        wh_buf_clear(&bin);
    wh_buf_char(&bin, '\0');
    if (rc >= 0)
        rc = wh_server_start(out, url.scheme, bin.n > 1 ? bin.p : NULL, o->memory,
                             wh_signals_flag(), err);
    wh_buf_release(&bin);
    return rc;
}

int wh_tool_servers(wh_engine_options *o, wh_error *err)
{
    const char *given[sizeof o->engines.v / sizeof *o->engines.v];
    size_t i, k, n = o->engines.n;

    for (i = 0; i < n; i++) {
        const char *text = given[i] = o->engines.v[i];
        wh_server *s = NULL;
        int rc;

        if (!wh_server_wanted(wh_engine_url_of(text)))
            continue;
        for (k = 0; k < i; k++)
            if (wh_str_eq(wh_engine_url_of(given[k]), wh_engine_url_of(text)))
                break;
        if (k < i) { /* the same one: behind its "server=" */
            const char *dir = strstr(o->engines.v[k], "server=");

            o->engines.v[i] = with_server(text, dir ? dir + 7 : "");
            continue;
        }
        if (running.n == MAX_SERVERS)
            return wh_error_set(err, WH_EINVAL, "too many private servers");
        if (running.n == 0) {
            running.owner = getpid();
            atexit(stop_all);
        }
        rc = start(o, wh_engine_url_of(text), &s, err);
        if (rc != WH_OK)
            return rc;
        running.v[running.n++] = s;
        o->engines.v[i] = with_server(text, wh_server_dir(s));
    }
    return WH_OK;
}

void wh_tool_hide_secrets(wh_engine_options *o)
{
    for (size_t i = 0; i < o->engines.n; i++) {
        const char *text = o->engines.v[i];
        size_t n = strlen(text);
        wh_buf shown = WH_BUF_INIT(1 << 16);

        wh_engine_url_redacted(wh_engine_url_of(text), &shown);
        if (!wh_str_eq(wh_buf_view(&shown), wh_engine_url_of(text))) {
            /* It stands in argv or in the environment, both of which are ours to write to. */
            char *original = (char *)(uintptr_t)text;
            bool variable = getenv("WHITTLE_ENGINE") == text;

            if (strstr(text, "preload=") && !getenv("WHITTLE_PRELOADED")) {
                wh_buf_release(&shown); /* the tool is about to be started again with this */
                continue;
            }

            o->engines.v[i] = keep(wh_memory_text(text));
            memset(original, 'x', n);
            if (variable)
                unsetenv("WHITTLE_ENGINE");
        }
        wh_buf_release(&shown);
    }
}
