/*
 * Probing several engines side by side: a case for each feature, judged as a campaign judges.
 *
 * Clause identification of Zheng et al., Enhanced Differential Testing in Emerging Database Systems
 * (2025), 3.1: what both have and mean the same by is shared, what a mapping makes so is mapped.
 */
#include "formats/case/edit.h"
#include "oracles/probe/probe.h"
#include "oracles/diff/mapping.h"
#include "oracles/campaign/pair.h"

typedef struct setup {
    wh_executed v[16];
    size_t n;
} setup;

/* False: `*note` it can't be mapped. */
static bool add_setup(const wh_pair *p, wh_arena *a, const wh_dialect *d, wh_catalog *catalog,
                      wh_str sql, setup *out, const char **why)
{
    wh_executed *e = &out->v[out->n];
    const wh_node *statement;

    *why = "not understood";
    e->sql = sql;
    e->failed = (wh_str){NULL, 0};
    if (wh_parse_one(a, d, sql, &statement, NULL) != WH_OK ||
        !wh_diff_takes(catalog, statement, why) ||
        !wh_pair_translate(p, a, catalog, statement, e, why))
        return false;
    wh_catalog_apply(catalog, statement);
    out->n++;
    return true;
}

/* t0 and t1, which every engine can have. */
static void add_tables(const wh_pair *p, wh_arena *a, const wh_dialect *d, wh_catalog *catalog,
                       setup *out)
{
    const char *why;
    size_t i;

    for (i = 0; i < WH_PROBE_TABLES; i++)
        add_setup(p, a, d, catalog, wh_str_of(wh_probe_setup[i]), out, &why);
}

static wh_case *new_case(wh_arena *a, const wh_dialect *d, const setup *s)
{
    wh_origin origin;

    memset(&origin, 0, sizeof origin);
    origin.source = wh_case_new(a);
    wh_case_set_field(a, (wh_case *)origin.source, "dialect", wh_str_of(d->name));
    origin.setup = s->v;
    origin.nsetup = s->n;
    return wh_finding_new(a, &origin);
}

static int say(wh_buf *note, int state, const char *what, const char *why)
{
    wh_buf_text(note, what);
    if (why) {
        wh_buf_text(note, ": ");
        wh_buf_text(note, why);
    }
    return state;
}

/* Both texts of the base are one and the same. */
static bool is_one_text(const wh_derived *d)
{
    size_t i;

    for (i = 1; i < d->nruns; i++)
        if (!wh_str_eq(d->runs[0].sql, d->runs[i].sql))
            return false;
    return true;
}

static int judge(wh_pair *p, wh_arena *a, wh_case *c, const wh_derived *derived, wh_job *job,
                 wh_buf *note)
{
    wh_run_options opt = WH_RUN_OPTIONS_INIT;
    wh_verdict v;

    opt.progress = job->progress;
    opt.engines = p->engines;
    opt.nengines = p->n;
    if (wh_replay(a, p->engines[0].engine, c, &opt, &v, NULL, NULL) != WH_OK ||
        (v.kind != WH_PASS && v.kind != WH_FAIL))
        return say(note, WH_PROFILE_REFUSED, "failed", v.reason);
    if (v.kind == WH_FAIL)
        return say(note, WH_PROFILE_REFUSED, "differing", v.reason);
    return say(note, WH_PROFILE_ACCEPTED, is_one_text(derived) ? "shared" : "mapped", NULL);
}

int wh_probe_beside(wh_pair *p, wh_arena *a, const wh_dialect *d, const wh_rules *more, wh_str text,
                    wh_str sql, wh_job *job, wh_buf *note)
{
    wh_catalog *catalog = wh_catalog_new(a, d);
    wh_subject changed;
    wh_derived derived;
    wh_buf choices = WH_BUF_INIT(1024);
    const wh_node *statement;
    const char *why = NULL;
    setup before = {{{{NULL, 0}, {NULL, 0}, NULL}}, 0};
    wh_str base = sql, mapped;
    wh_subject s;
    wh_rng rng;
    wh_case *c;
    size_t i;

    if (wh_parse_one(a, d, sql, &statement, NULL) != WH_OK)
        return say(note, WH_PROFILE_REFUSED, "unmapped", "not understood");
    wh_pair_map(p, a, d, new_case(a, d, &before), more, false);
    add_tables(p, a, d, catalog, &before);
    if (!wh_subject_init(&s, a, d, catalog, base) || s.kind != WH_IS_QUERY) {
        if (!add_setup(p, a, d, catalog, sql, &before, &why))
            return say(note, WH_PROFILE_REFUSED, "unmapped", why);
        base = wh_catalog_relation(catalog, WH_STR("p0")) ? WH_STR("SELECT * FROM p0;")
                                                          : WH_STR("SELECT * FROM t0;");
        if (!wh_subject_init(&s, a, d, catalog, base))
            return say(note, WH_PROFILE_REFUSED, "unmapped", "not understood");
    }
    for (i = 1; i < p->n; i++)
        if (p->sides[i].mapping &&
            !wh_map_statement(p->sides[i].mapping, a, catalog, s.statement, &mapped, &why))
            return say(note, WH_PROFILE_REFUSED, "unmapped", why);
    /* what is open on two rows need not be on others */
    if (!wh_is_precise_but(&s, &s.open, &why))
        return say(note, WH_PROFILE_ACCEPTED, "not compared", why);
    if (p->maps || p->n > 2) {
        s.sides = p->sides;
        s.nsides = p->n;
    }
    wh_rng_seed(&rng, 1, 1, 1);
    if (!wh_oracle_apply(&wh_oracle_diff, &s, &rng, &choices, &changed, &derived, &why)) {
        wh_buf_release(&choices);
        return say(note, WH_PROFILE_ACCEPTED, "not compared", why);
    }
    if (changed.text.n && !wh_str_eq(changed.text, s.text)) { /* a plainer one */
        wh_buf_release(&choices);
        return say(note, WH_PROFILE_ACCEPTED, "not compared", "what it gives is not exact");
    }
    c = new_case(a, d, &before);
    wh_pair_name_engines(p, a, c);
    wh_finding_set(a, c, &wh_oracle_diff, wh_subject_keep(&s, &choices), base, &derived);
    if (p->maps) {
        wh_diff_set_mapping(a, c, text);
        wh_oracle_derive(a, c, NULL);
    }
    return judge(p, a, c, &derived, job, note);
}
