/*
 * Databases beside the campaign's own: each is the setup so far with an oracle's derived setup
 * behind it, so that no other base ever sees that. One serves all checks that derive the same.
 */
#include "oracles/campaign/internal.h"
#include "formats/case/hash.h"
#include "replay/run/run.h"

enum { BESIDE_FIRST = 2, BESIDE_BASES = 24 }; /* databases a case, and one more for so many bases */

static bool execute(wh_campaign *k, wh_session *s, wh_str sql)
{
    wh_answer answer;

    wh_run_statement(s, sql, NULL, &k->opt, &answer);
    k->counts.statements++;
    k->counts.statements_ok += answer.kind == WH_ANSWER_OK;
    return answer.kind == WH_ANSWER_OK;
}

/* A copy of the database as it stands, where the engine can make one. */
static void copy_database(wh_campaign *k)
{
    if (k->copied == k->nsetup)
        return;
    wh_session_snapshot_free(k->session, k->copy);
    k->copy = NULL;
    if (wh_session_snapshot(k->session, &k->copy, NULL) != WH_OK)
        k->copy = NULL;
    k->copied = k->nsetup;
}

/* The setup so far: from the copy, or again from the start. What failed then is left out: it
 * changed nothing. */
static bool fill(wh_campaign *k, wh_session *s)
{
    size_t i;

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

/* NULL: there is none yet. */
static wh_beside *find(wh_campaign *k, uint64_t hash)
{
    size_t i = 0;

    while (i < WH_BESIDE_MAX && k->beside[i].hash != hash)
        i++;
    return i < WH_BESIDE_MAX ? &k->beside[i] : NULL;
}

bool wh_campaign_has_database(wh_campaign *k, const wh_derived *d)
{
    bool own = wh_finding_has_fresh_runs(d);

    if (!k->drawn || !(own || d->nsetup) || (!own && find(k, hash_of(k, d))))
        return true;
    copy_database(k);
    return k->copy || k->databases < BESIDE_FIRST + k->bases / BESIDE_BASES;
}

wh_session *wh_campaign_beside(wh_campaign *k, const wh_derived *d)
{
    uint64_t hash = hash_of(k, d);
    wh_beside *b = find(k, hash);
    size_t i;

    if (b) {
        b->used = ++k->asked_beside;
        wh_campaign_log_fresh(&k->log, b->number, d->setup, d->nsetup);
        return b->session;
    }
    copy_database(k);
    for (i = 0; i < WH_BESIDE_MAX; i++) /* the one that was asked for longest ago */
        if (!b || k->beside[i].used < b->used)
            b = &k->beside[i];
    close_one(b);
    b->hash = hash;
    b->used = ++k->asked_beside;
    b->number = ++k->made_beside;
    k->databases++;
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
