/*
 * Databases beside the campaign's own: each is the setup so far with an oracle's derived setup
 * behind it, so that no other base ever sees that. One serves all checks that derive the same.
 */
#include "oracles/campaign/internal.h"
#include "formats/case/hash.h"
#include "replay/run/run.h"

static bool execute(wh_campaign *k, wh_session *s, wh_str sql)
{
    wh_answer answer;

    wh_run_statement(s, sql, NULL, &k->opt, &answer);
    k->counts.statements++;
    k->counts.statements_ok += answer.kind == WH_ANSWER_OK;
    return answer.kind == WH_ANSWER_OK;
}

/* The setup so far: a copy of the database where the engine can make one, else again from the
 * start. What failed then is left out: it changed nothing. */
static bool fill(wh_campaign *k, wh_session *s)
{
    size_t i;

    if (k->copied != k->nsetup) {
        wh_session_snapshot_free(k->session, k->copy);
        k->copy = NULL;
        if (wh_session_snapshot(k->session, &k->copy, NULL) != WH_OK)
            k->copy = NULL;
        k->copied = k->nsetup;
    }
    if (k->copy && wh_session_restore(s, k->copy, NULL) == WH_OK)
        return true;
    for (i = 0; i < k->nsetup; i++)
        if (!k->setup[i].failed.n && !execute(k, s, k->setup[i].sql))
            return false;
    return true;
}

static uint64_t hash_of(const wh_campaign *k, const wh_derived *d)
{
    wh_hash64 h;
    size_t i;

    wh_hash64_begin(&h);
    wh_hash64_add(&h, &k->nsetup, sizeof k->nsetup);
    for (i = 0; i < d->nsetup; i++)
        wh_hash64_add(&h, d->setup[i].p, d->setup[i].n + 1);
    return wh_hash64_end(&h) | 1;
}

static void close_one(wh_beside *b)
{
    wh_session_close(b->session);
    memset(b, 0, sizeof *b);
}

static bool open_one(wh_campaign *k, wh_beside *b, const wh_derived *d)
{
    size_t i;

    if (wh_session_open(&b->session, k->engine, NULL) != WH_OK)
        return false;
    if (!fill(k, b->session))
        return false;
    for (i = 0; i < d->nsetup; i++)
        if (!execute(k, b->session, d->setup[i]))
            return false;
    return true;
}

wh_session *wh_campaign_beside(wh_campaign *k, const wh_derived *d)
{
    uint64_t hash = hash_of(k, d);
    wh_beside *b = NULL;
    size_t i;

    for (i = 0; i < WH_BESIDE_MAX; i++)
        if (k->beside[i].hash == hash) {
            k->beside[i].used = ++k->asked_beside;
            wh_campaign_log_fresh(&k->log, k->beside[i].number, d->setup, d->nsetup);
            return k->beside[i].session;
        }
    for (i = 0; i < WH_BESIDE_MAX; i++) /* the one that was asked for longest ago */
        if (!b || k->beside[i].used < b->used)
            b = &k->beside[i];
    close_one(b);
    b->hash = hash;
    b->used = ++k->asked_beside;
    b->number = ++k->made_beside;
    wh_campaign_log_fresh(&k->log, b->number, d->setup, d->nsetup);
    if (!open_one(k, b, d)) { /* and never again for this */
        wh_session_close(b->session);
        b->session = NULL;
    }
    return b->session;
}

void wh_campaign_beside_spoiled(wh_campaign *k, const wh_session *s)
{
    size_t i;

    for (i = 0; i < WH_BESIDE_MAX; i++)
        if (k->beside[i].session == s)
            close_one(&k->beside[i]);
}

void wh_campaign_beside_end(wh_campaign *k)
{
    size_t i;

    for (i = 0; i < WH_BESIDE_MAX; i++)
        close_one(&k->beside[i]);
    wh_session_snapshot_free(k->session, k->copy);
    k->copy = NULL;
}
