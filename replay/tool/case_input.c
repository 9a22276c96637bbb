/* Inputs whose format is named by the user: whole files, not streams of cases. */
#include "formats/convert/convert.h"
#include "replay/engine/url.h"
#include "replay/tool/case_job.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

/* The one that the scheme of "LABEL=SCHEME:.." is called by, in the SQL modes that the URL names;
 * NULL: there is none. */
static const wh_dialect *dialect_of_url(const char *text)
{
    wh_buf value = WH_BUF_INIT(4096);
    const wh_dialect *d;
    wh_url url;
    wh_str key;

    if (!wh_url_split(wh_engine_url_of(text), &url))
        return NULL;
    d = wh_dialect_find(url.scheme);
    while (d && wh_url_next(&url.query, &key, &value, NULL) == 1)
        if (wh_str_is(key, "modes") && wh_dialect_in_modes(d, wh_buf_view(&value)))
            d = wh_dialect_in_modes(d, wh_buf_view(&value));
    wh_buf_release(&value);
    return d;
}

/* The dialect of the engines that the user named; NULL: none, or of several. `only`: is one of it?
 */
static const wh_dialect *dialect_of_engines(const wh_engine_options *engine, const wh_dialect *only)
{
    const char *fallback = getenv("WHITTLE_ENGINE");
    size_t i, n = engine->engines.n ? engine->engines.n : fallback != NULL;
    const wh_dialect *found = NULL;

    for (i = 0; i < n; i++) {
        const wh_dialect *d = dialect_of_url(engine->engines.n ? engine->engines.v[i] : fallback);

        if (only && d == only)
            return only;
        if (!only && i > 0 && d != found)
            return NULL;
        found = d;
    }
    return only ? NULL : found;
}

/* Of several engines that of the one called test, else of the first. */
static const wh_dialect *dialect_of_tested(const wh_engine_options *engine)
{
    size_t i = wh_engine_of_label(engine, WH_STR("test"));

    return dialect_of_url(engine->engines.v[i == SIZE_MAX ? 0 : i]);
}

static const char *dialect_of(const wh_convert *f, const wh_engine_options *engine)
{
    const char *implied = f->script ? f->script->dialect : NULL;
    const wh_dialect *d;

    if (implied && strcmp(implied, "mariadb") == 0 &&
        dialect_of_engines(engine, wh_dialect_find(WH_STR("mysql"))))
        return "mysql";
    if (implied)
        return implied;
    d = dialect_of_engines(engine, NULL);
    if (!d && engine->engines.n)
        d = dialect_of_tested(engine);
    return d ? d->name : "sqlite";
}

int wh_case_job_check(const char *from, const char **dialect, const wh_engine_options *engine,
                      wh_error *err)
{
    wh_buf list = WH_BUF_INIT(4096);
    wh_convert f = {0};
    int rc = WH_OK;

    if (from && (!wh_convert_find(wh_str_of(from), &f) || !f.read)) {
        wh_convert_list(&list, false);
        rc = wh_error_set(err, WH_EINVAL, "unknown format '%.64s'; --from takes %.*s", from,
                          (int)list.n, list.n ? list.p : "");
    } else if (!*dialect) {
        *dialect = dialect_of(&f, engine);
    } else if (!wh_dialect_find(wh_str_of(*dialect))) {
        size_t i;
        for (i = 0; wh_dialect_at(i); i++)
            wh_buf_format(&list, "%s%s", i ? ", " : "", wh_dialect_at(i)->name);
        rc = wh_error_set(err, WH_EINVAL, "unknown dialect '%.64s'; --dialect takes %.*s", *dialect,
                          (int)list.n, list.n ? list.p : "");
    }
    wh_buf_release(&list);
    return rc;
}

/* All that can be read; a signal ends it. */
static int read_whole(int fd, wh_pool *pool, wh_buf *out, const char *file, wh_error *err)
{
    char block[65536];

    for (;;) {
        ssize_t n;

        if (wh_signals_came() || (pool && !wh_pool_wait_readable(pool, fd, wh_signals_flag())))
            return WH_ESTOPPED;
        n = read(fd, block, sizeof block);
        if (n == 0)
            return WH_OK;
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return wh_error_at(err, WH_EIO, file, 0, "can't be read: %s", strerror(errno));
        wh_buf_add(out, block, (size_t)n);
        if (out->status != WH_OK)
            return wh_error_at(err, WH_ELIMIT, file, 0, "larger than %d MiB", WH_CASE_MAX >> 20);
    }
}

int wh_case_job_input(const char *path, const char *format, wh_pool *pool,
                      const wh_input_handler *handler, wh_error *err)
{
    bool standard = strcmp(path, "-") == 0;
    const char *file = standard ? "<stdin>" : path;
    wh_buf content = WH_BUF_INIT(WH_CASE_MAX);
    wh_item item;
    int fd, rc;

    if (!format)
        return wh_input_read(path, pool, true, handler, err);
    fd = standard ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0)
        return wh_error_at(err, WH_EIO, path, 0, "can't be read: %s", strerror(errno));
    rc = read_whole(fd, pool, &content, file, err);
    if (!standard)
        close(fd);
    if (rc == WH_OK) {
        memset(&item, 0, sizeof item);
        item.kind = WH_ITEM_SCRIPT;
        item.raw = wh_buf_view(&content);
        item.line = 1;
        item.number = 1;
        rc = handler->item(handler->ctx, file, &item, err);
    }
    wh_buf_release(&content);
    return rc;
}
