#include "replay/bisect/repo.h"
#include "replay/bisect/ladder.h"

#include <stdio.h>

/* ---- what the test bed asks of the repository ------------------------------------------------ */

static void step_of(const wh_commit_info *info, wh_bisect_step *out)
{
    memset(out, 0, sizeof *out);
    snprintf(out->name, sizeof out->name, "%s", info->hash);
    snprintf(out->date, sizeof out->date, "%s", info->date);
    snprintf(out->author, sizeof out->author, "%s", info->author);
    snprintf(out->subject, sizeof out->subject, "%s", info->subject);
    out->nparents = info->nparents;
}

static void on_describe(void *repo, uint32_t commit, wh_bisect_step *out)
{
    wh_repo *r = repo;
    wh_commit_info info;

    wh_history_info(r->history, commit, &info);
    step_of(&info, out);
}

static int on_checkout(void *repo, const char *hash, const char *dir, wh_buf *notes, wh_error *err)
{
    wh_repo *r = repo;

    return wh_history_checkout(r->history, hash, dir, &r->without, notes, err);
}

/* ---- the ends ------------------------------------------------------------------------------- */

static int resolve(wh_repo *r, const char *revision, const char **out, wh_error *err)
{
    char *hash = wh_arena_alloc(r->a, WH_HASH_HEX + 1);

    *out = hash;
    return wh_history_resolve(r->history, revision, hash, err);
}

/* "./test/" is "test"; the root is ".", where that makes sense. */
static int read_path(wh_repo *r, const char *option, const char *path, bool root, const char **out,
                     wh_error *err)
{
    const char *p = path;
    size_t n;

    while (strncmp(p, "./", 2) == 0)
        for (p += 2; *p == '/'; p++)
            ;
    n = strlen(p);
    while (n > 0 && p[n - 1] == '/')
        n--;
    if (root && *path && *path != '/' && (n == 0 || (n == 1 && *p == '.'))) {
        *out = ".";
        return WH_OK;
    }
    if (n == 0 || *p == '/')
        return wh_error_set(err, WH_EINVAL,
                            "%s takes paths as the repository has them, e.g. test; not '%.200s'",
                            option, path);
    *out = wh_arena_str(r->a, (wh_str){p, n}).p;
    return WH_OK;
}

static const bool *list_outside(wh_repo *r, size_t n)
{
    bool *outside = WH_NEW_N(r->a, bool, n);

    for (size_t i = 0; i < n; i++)
        outside[i] = wh_history_is_outside(r->history, (uint32_t)i);
    return outside;
}

static int load(wh_repo *r, const wh_repo_options *o, wh_bisection_config *c, wh_error *err)
{
    const char **paths = WH_NEW_N(r->a, const char *, o->paths.n + 1);
    const wh_texts *olds = c->find_fix ? &o->bad : &o->good;
    const wh_texts *tips = c->find_fix ? &o->good : &o->bad;
    bool walk = !c->find_fix && olds->n == 1 && strcmp(olds->v[0], "auto") == 0;
    wh_history_range range = {NULL, r->hashes, 0, o->first_parent, paths, o->paths.n};
    size_t i;
    int rc = resolve(r, tips->v[0], &range.tip, err);

    for (i = 0; i < o->paths.n && rc == WH_OK; i++)
        rc = read_path(r, "--paths", o->paths.v[i], true, &paths[i], err);
    r->paths = paths;
    for (i = 0; i < olds->n && rc == WH_OK && !walk; i++) {
        rc = resolve(r, olds->v[i], &r->hashes[i], err);
        range.nolds++;
        if (rc == WH_OK && strcmp(r->hashes[i], range.tip) == 0)
            rc = wh_error_set(err, WH_EINVAL, "--good and --bad are the same commit, %s", range.tip);
    }
    if (rc == WH_OK)
        rc = wh_history_load(r->history, &range, err);
    if (rc != WH_OK)
        return rc;
    c->graph = wh_history_graph(r->history);
    c->tip = wh_history_find(r->history, range.tip);
    c->outside = o->paths.n ? list_outside(r, c->graph->n) : NULL;
    for (i = 0; i < range.nolds; i++) {
        size_t k = c->nbases;
        c->olds[c->nolds++] = wh_history_find(r->history, r->hashes[i]);
        c->nbases += wh_history_bases(r->history, r->hashes[i], range.tip, c->bases + k,
                                      WH_BISECT_ENDS - k);
        for (; k < c->nbases; k++)
            if (c->bases[k] == c->tip) /* the old end contains the tip */
                return wh_error_set(err, WH_EINVAL,
                                    c->find_fix
                                        ? "--bad %s is not older than --good %s; without --find fix?"
                                        : "--good %s is not older than --bad %s; with --find fix?",
                                    olds->v[i], tips->v[0]);
    }
    if (walk) {
        uint32_t *tags;
        c->nwalk_back = wh_history_tags(r->history, r->a, &tags, NULL);
        c->walk_back = tags;
    }
    return WH_OK;
}

/* ---- builds ---------------------------------------------------------------------------------- */

typedef struct listing {
    wh_repo *r;
    wh_bisect_cached *v;
    size_t n;
} listing;

static void on_cached(void *ctx, const char *commit, int state, const char *reason)
{
    listing *l = ctx;
    uint32_t i = wh_history_find(l->r->history, commit);

    if (i == UINT32_MAX || l->n == wh_history_graph(l->r->history)->n)
        return;
    l->v[l->n].commit = i;
    l->v[l->n].built = state == WH_ENTRY_BUILT;
    l->v[l->n].failed =
        state == WH_ENTRY_FAILED ? wh_arena_str(l->r->a, wh_str_of(reason)).p : NULL;
    l->n++;
}

static int read_prebuilt(wh_repo *r, const char *path, wh_error *err)
{
    wh_prebuilt *v;
    wh_ladder list;
    wh_error e;
    size_t i;
    int rc = wh_ladder_read(&list, r->a, path, true, err);

    if (rc != WH_OK)
        return rc;
    v = WH_NEW_N(r->a, wh_prebuilt, list.n + 1);
    for (i = 0; i < list.n; i++) {
        const char *hash;
        if (resolve(r, list.rungs[i].name, &hash, &e) != WH_OK)
            return wh_error_at(err, WH_EINVAL, path, list.rungs[i].line, "%.900s", e.message);
        v[r->config.nprebuilt].commit = wh_history_find(r->history, hash);
        v[r->config.nprebuilt].url = list.rungs[i].url;
        r->config.nprebuilt += v[r->config.nprebuilt].commit != UINT32_MAX;
    }
    r->config.prebuilt = v;
    return WH_OK;
}

static bool mentions_src(const wh_engine_options *engine)
{
    size_t i;

    for (i = 0; i < engine->engines.n; i++)
        if (strstr(engine->engines.v[i], "{src}"))
            return true;
    return false;
}

static int read_without(wh_repo *r, const wh_repo_options *o, wh_error *err)
{
    const char **v = WH_NEW_N(r->a, const char *, o->without.n + 1);
    size_t i;
    int rc = WH_OK;

    for (i = 0; i < o->without.n && rc == WH_OK; i++)
        rc = read_path(r, "--without", o->without.v[i], false, &v[i], err);
    r->without = (wh_history_without){v, o->without.n};
    return rc;
}

/* What is left out is part of how it is built. */
static int open_cache(wh_repo *r, const wh_repo_options *o, bool keep_src, wh_error *err)
{
    wh_buf how = WH_BUF_INIT((size_t)4 << 20);
    size_t i;
    int rc;

    wh_buf_text(&how, o->build);
    for (i = 0; i < r->without.n; i++) {
        wh_buf_text(&how, "\n--without ");
        wh_buf_text(&how, r->without.paths[i]);
    }
    wh_buf_char(&how, '\0');
    rc = how.status == WH_OK
             ? wh_build_cache_open(&r->cache, o->cache, o->cache_size, how.p, keep_src, err)
             : wh_error_set(err, WH_ELIMIT, "the build command is too long");
    wh_buf_release(&how);
    return rc;
}

/* Builds at hand, failures known: the search starts with them. */
static void list_cached(wh_repo *r, wh_bisection_config *c)
{
    listing l = {r, NULL, 0};
    wh_bisect_cached *v;
    size_t i;

    l.v = WH_NEW_N(r->a, wh_bisect_cached, c->graph->n + 1);
    if (r->cache)
        wh_build_cache_each(r->cache, on_cached, r->config.timeout_ms, &l);
    v = WH_NEW_N(r->a, wh_bisect_cached, l.n + r->config.nprebuilt + 1);
    for (i = 0; i < l.n; i++) {
        size_t k;
        bool kept = false;
        for (k = 0; k < r->config.nprebuilt; k++)
            kept |= r->config.prebuilt[k].commit == l.v[i].commit;
        if (!kept) /* what somebody kept goes before what this cache says */
            v[c->ncached++] = l.v[i];
    }
    for (i = 0; i < r->config.nprebuilt; i++)
        v[c->ncached++] = (wh_bisect_cached){r->config.prebuilt[i].commit, true, NULL};
    c->cached = v;
}

int wh_repo_begin(wh_repo *r, wh_arena *a, const wh_repo_options *o,
                  const wh_engine_options *engine, wh_bisection_config *c, wh_error *err)
{
    int rc;

    r->a = a;
    rc = wh_history_open(&r->history, o->repo, err);
    if (rc == WH_OK)
        rc = load(r, o, c, err);
    if (rc == WH_OK)
        rc = read_without(r, o, err);
    if (rc == WH_OK && o->build)
        rc = open_cache(r, o, mentions_src(engine), err);
    if (rc == WH_OK && o->prebuilt)
        rc = read_prebuilt(r, o->prebuilt, err);
    if (rc != WH_OK)
        return rc;
    r->config.command = o->build;
    r->config.cache = r->cache;
    r->config.timeout_ms = o->build_timeout_ms;
    r->config.engine = engine;
    r->config.describe = on_describe;
    r->config.checkout = on_checkout;
    r->config.missing = WH_HISTORY_MISSING;
    r->config.repo = r;
    r->builds = wh_builds_new(&r->config);
    wh_builds_bed(r->builds, &c->bed);
    list_cached(r, c);
    return WH_OK;
}

void wh_repo_release(wh_repo *r)
{
    wh_builds_free(r->builds);
    wh_build_cache_free(r->cache);
    wh_history_free(r->history);
    r->builds = NULL;
    r->cache = NULL;
    r->history = NULL;
}

/* ---- the same change elsewhere --------------------------------------------------------------- */

void wh_repo_relate(wh_repo *r, const wh_repo_options *o, wh_bisect_report *report)
{
    static const int change_of[] = {[WH_SAME_PATCH] = WH_CHANGE_SAME,
                                    [WH_PICKED_FROM] = WH_CHANGE_ORIGIN,
                                    [WH_PICKED_AS] = WH_CHANGE_PICK,
                                    [WH_SAME_AUTHORSHIP] = WH_CHANGE_AUTHORSHIP,
                                    [WH_MERGED] = WH_CHANGE_MERGED};
    wh_related *v = WH_NEW_N(r->a, wh_related, report->ngroups + 1);
    size_t n = 0, i, k;

    for (i = 0; i < report->ngroups && report->groups[i].nset == 1; i++) {
        wh_bisect_step step;
        on_describe(r, report->groups[i].first, &step);
        v[n++].hash = wh_arena_str(r->a, wh_str_of(step.name)).p;
    }
    if (n == 0)
        return;
    wh_history_related(r->history, r->a, v, n, r->paths, o->paths.n, wh_signals_flag());
    for (i = 0; i < n; i++) {
        wh_bisect_group *g = &report->groups[i];
        g->trunk = v[i].trunk;
        g->equivalents = WH_NEW_N(r->a, wh_bisect_equivalent, v[i].n + 1);
        g->nequivalents = v[i].n;
        for (k = 0; k < v[i].n; k++) {
            g->equivalents[k].kind = change_of[v[i].v[k].kind];
            g->equivalents[k].trunk = v[i].v[k].trunk;
            step_of(&v[i].v[k].commit, &g->equivalents[k].step);
        }
    }
}
