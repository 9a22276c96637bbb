/*
 * sqlite:?lib=...&preload=libasan.so: an engine that was built with a sanitizer needs its runtime
 * in the process before anything else. The tool starts itself again with LD_PRELOAD.
 */
#include "replay/tool/tool.h"
#include "replay/engine/url.h"

#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

/* The command line as it was given: the parsed one is rearranged. */
static void run_again(void)
{
    enum { MAX_ARGS = 4096, MAX_BYTES = 2 << 20 };
    static char text[MAX_BYTES];
    static char *argv[MAX_ARGS + 1];
    int fd = open("/proc/self/cmdline", O_RDONLY | O_CLOEXEC);
    size_t n = 0, i, count = 0;
    ssize_t got;

    while (fd >= 0 && n + 1 < sizeof text &&
           (got = read(fd, text + n, sizeof text - 1 - n)) > 0)
        n += (size_t)got;
    if (fd >= 0)
        close(fd);
    for (i = 0; i < n && count < MAX_ARGS; i += strlen(text + i) + 1)
        argv[count++] = text + i;
    if (count > 0)
        execv("/proc/self/exe", argv);
}

void wh_tool_preload(const wh_engine_options *o)
{
    static const char mark[] = "WHITTLE_PRELOADED";
    wh_buf value = WH_BUF_INIT(4096);
    size_t i;

    for (i = 0; i < o->engines.n && !getenv(mark); i++) {
        wh_str query, key;
        wh_url url;

        if (!wh_url_split(wh_engine_url_of(o->engines.v[i]), &url))
            continue;
        query = url.query;
        while (wh_url_next(&query, &key, &value, NULL) == 1) {
            if (!wh_str_is(key, "preload") || value.n == 0)
                continue;
            wh_buf_char(&value, '\0');
            if (setenv("LD_PRELOAD", value.p, 1) == 0 && setenv(mark, "1", 1) == 0)
                run_again();
        }
    }
    wh_buf_release(&value);
}
