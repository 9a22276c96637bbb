#include "oracles/probe/cache.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

#include "formats/case/hash.h"
#include "formats/sql/rules/rules.h"
#include "replay/archive/private_dir.h"
#include "replay/engine/url.h"

/* A file is the same as long as its size and time are. */
static void put_file(wh_buf *out, const char *path)
{
    struct stat st;

    if (stat(path, &st) == 0)
        wh_buf_format(out, " %lld %lld.%ld", (long long)st.st_size, (long long)st.st_mtim.tv_sec,
                      (long)st.st_mtim.tv_nsec);
}

/* What a URL says of the engine; not which of its servers was started for this run, nor who comes. */
static void put_parameters(wh_buf *out, wh_str text)
{
    wh_buf value = WH_BUF_INIT(4096);
    wh_str key;
    wh_url url;

    if (!wh_url_split(text, &url))
        return;
    while (wh_url_next(&url.query, &key, &value, NULL) == 1) {
        if (wh_str_is(key, "server"))
            continue;
        wh_buf_char(out, '\n');
        wh_buf_str(out, key);
        wh_buf_char(out, '=');
        wh_buf_str(out, wh_buf_view(&value));
        wh_buf_char(&value, '\0');
        put_file(out, value.p);
    }
    wh_buf_release(&value);
}

/* "sqlite 3.40.1" as a part of a file's name. */
static void put_version(wh_buf *name, const char *version)
{
    for (; *version; version++) {
        char c = *version;
        bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '.';

        wh_buf_char(name, plain ? c : '-');
    }
}

static int put_engines(const wh_engine_options *o, wh_buf *name, wh_buf *rest, wh_error *err)
{
    const wh_str none = {NULL, 0};
    wh_engines *engines = wh_engines_new(o, NULL);
    int rc = WH_OK;
    size_t i;

    for (i = 0; rc == WH_OK && (i < o->engines.n || i == 0); i++) {
        const char *text = i < o->engines.n ? o->engines.v[i] : NULL;
        wh_str label = text ? wh_engine_label(text) : none;
        wh_engine *e;

        if (o->engines.n > 1 && label.n == 0) {
            rc = wh_error_set(err, WH_EINVAL, "of several engines each has a label: -e test=URL -e reference=URL");
            break;
        }
        rc = label.n ? wh_engines_labelled(engines, label, none, none, &e, err)
                     : wh_engines_get(engines, none, none, &e, err);
        if (rc != WH_OK)
            break;
        wh_buf_text(name, i ? "+" : "");
        put_version(name, wh_engine_version(e));
        wh_buf_char(rest, '\n');
        wh_buf_str(rest, label);
        if (text)
            put_parameters(rest, wh_engine_url_of(text));
    }
    wh_engines_free(engines);
    return rc;
}

static void put_rules(wh_buf *rest, wh_str more)
{
    wh_arena *a = wh_arena_new(NULL, 0);
    wh_rules library = {NULL, 0, 0};
    size_t i;

    wh_rules_mapping(a, &library);
    wh_buf_str(rest, more);
    for (i = 0; i < library.n; i++) {
        wh_buf_str(rest, library.v[i].text);
        wh_buf_char(rest, '\n');
    }
    wh_arena_free(a);
}

int wh_probe_cache_path(const wh_engine_options *o, wh_str rules, const wh_profile *p, wh_buf *path,
                        wh_error *err)
{
    wh_buf name = WH_BUF_INIT(2000), rest = WH_BUF_INIT((size_t)1 << 30);
    int rc = wh_private_cache(NULL, path, err);

    if (rc == WH_OK)
        rc = put_engines(o, &name, &rest, err);
    if (rc == WH_OK) {
        put_file(&rest, "/proc/self/exe");
        put_rules(&rest, rules);
        wh_profile_write(p, &rest); /* the features that are tried */
        wh_buf_format(&rest, "%llu %llu %llu", (unsigned long long)o->timeout_ms, (unsigned long long)o->memory,
                      (unsigned long long)o->rows);
        while (path->n > 0 && path->p[path->n - 1] == '\0')
            path->n--;
        wh_buf_text(path, "/profiles");
        wh_buf_char(path, '\0');
        if (mkdir(path->p, 0700) != 0 && errno != EEXIST)
            rc = wh_error_set(err, WH_EIO, "%s can't be made: %s", path->p, strerror(errno));
        path->n--;
        wh_buf_char(path, '/');
        wh_buf_str(path, wh_buf_view(&name));
        wh_buf_char(path, '-');
        wh_buf_hex(path, wh_hash64_of(wh_buf_view(&rest)), 16);
        wh_buf_text(path, ".profile");
        wh_buf_char(path, '\0');
    }
    wh_buf_release(&name);
    wh_buf_release(&rest);
    return rc;
}

bool wh_probe_cache_read(const char *path, wh_buf *out)
{
    wh_arena *a = wh_arena_new(NULL, 0);
    FILE *f = fopen(path, "r");
    size_t from = out->n, n;
    bool good = f != NULL;
    wh_profile *p;
    char part[4096];

    while (f != NULL && (n = fread(part, 1, sizeof part, f)) > 0)
        wh_buf_add(out, part, n);
    if (f != NULL)
        fclose(f);
    good = good && out->n > from && out->status == WH_OK &&
           wh_profile_read(a, (wh_str){out->p + from, out->n - from}, path, &p, NULL) == WH_OK;
    if (!good)
        out->n = from;
    wh_arena_free(a);
    return good;
}
