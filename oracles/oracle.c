/* The table of oracles, and prepare and derive as the library offers them. */
#include "formats/case/edit.h"
#include "oracles/subject/simplify.h"
#include "oracles/subject/subject.h"

static const wh_oracle *const oracles[] = {
#define X(name) &wh_oracle_##name,
    WH_ORACLES(X)
#undef X
};

const wh_oracle *wh_oracle_at(size_t i)
{
    return i < sizeof oracles / sizeof oracles[0] ? oracles[i] : NULL;
}

const wh_oracle *wh_oracle_find(wh_str name)
{
    size_t i;

    for (i = 0; i < sizeof oracles / sizeof oracles[0]; i++)
        if (wh_str_is(name, oracles[i]->name))
            return oracles[i];
    return NULL;
}

const char *wh_oracle_name(const wh_oracle *o)
{
    return o->name;
}

const char *wh_oracle_group(const wh_oracle *o)
{
    return o->group;
}

const char *wh_oracle_summary(const wh_oracle *o)
{
    return o->summary;
}

static bool takes(const wh_oracle *o, const wh_subject *s, const char **why)
{
    *why = o->takes ? "not a statement that it takes" : "not a query";
    return wh_oracle_takes(o, s->kind);
}

/* A run that was cut at the limit of a statement would be another query. */
static bool is_whole(const wh_derived_run *run)
{
    size_t i;

    for (i = 0; i < run->nbefore; i++)
        if (!run->before[i].p)
            return false;
    for (i = 0; i < run->nafter; i++)
        if (!run->after[i].p)
            return false;
    return run->sql.p != NULL;
}

/* What it changes it takes back, which would end a transaction that the setup has begun. */
static bool ends_transaction(const wh_subject *s, const wh_derived *d, const char **why)
{
    size_t i;

    for (i = 0; i < d->nruns && !d->runs[i].nbefore; i++)
        ;
    *why = "a transaction that the setup has begun";
    return (i < d->nruns || d->nsetup > 0) && wh_catalog_in_transaction(s->catalog);
}

/* All of them or nothing. */
static bool derive_runs(const wh_oracle *o, const wh_subject *s, wh_str choices, wh_derived *out,
                        const char **why)
{
    size_t i;

    memset(out, 0, sizeof *out);
    *why = "one of its choices is not known";
    if (!o->derive(s, choices, out))
        return false;
    *why = "a query would be too long";
    for (i = 0; i < out->nruns; i++)
        if (!is_whole(&out->runs[i]))
            return false;
    for (i = 0; i < out->nsetup; i++)
        if (!out->setup[i].p)
            return false;
    return true;
}

static bool may_be_open(const wh_oracle *o, const wh_subject *s, unsigned open, const char **why)
{
    if (!(open & ~o->open) || (o->takes_open && o->takes_open(s)))
        return true;
    *why =
        open & WH_OPEN_AFFINITY || !(open & WH_OPEN_TYPE) ? WH_AFFINITY_IS_OPEN : WH_TYPE_IS_OPEN;
    return false;
}

bool wh_is_precise_for(const wh_oracle *o, const wh_subject *s, const char **why)
{
    wh_subject plain = *s;
    unsigned open;

    if (o->plain && !o->plain(s, &plain)) {
        *why = "a call that is malformed";
        return false;
    }
    return wh_is_precise_but(&plain, &open, why) && may_be_open(o, &plain, open, why);
}

static bool rest_for(const wh_oracle *o, const wh_subject *s, wh_subject *out)
{
    const char *why;

    return o->rest && o->rest(s, out) && wh_is_precise(out, &why) &&
           o->applies(out, (wh_str){NULL, 0}, &why);
}

/* A part of the base that the oracle takes. */
static bool find_part(const wh_oracle *o, const wh_subject *s, wh_rng *rng, wh_subject *out)
{
    wh_subject simple;
    const char *why;

    if ((wh_order_windows(s, out) && o->applies(out, (wh_str){NULL, 0}, &why)) ||
        rest_for(o, s, out))
        return true;
    if (!wh_can_simplify(s) || !wh_simplify(s, rng, &simple))
        return false;
    *out = simple;
    return o->applies(out, (wh_str){NULL, 0}, &why) || rest_for(o, &simple, out);
}

bool wh_oracle_apply(const wh_oracle *o, const wh_subject *s, wh_rng *rng, wh_buf *choices,
                     wh_subject *changed, wh_derived *out, const char **why)
{
    wh_buf base = WH_BUF_INIT(WH_STATEMENT_MAX);
    wh_subject simple, rest;
    void *kept = NULL;
    bool good;

    *changed = *s;
    if (!takes(o, s, why))
        return false;
    if (!may_be_open(o, s, s->open, why)) {
        if (!wh_rest_of(s, changed))
            return false;
        rest = *changed;
        s = &rest;
    }
    if (!o->applies(s, (wh_str){NULL, 0}, why)) {
        if (!find_part(o, s, rng, &simple))
            return false;
        s = &simple;
        *changed = simple;
    }
    *why = "this base can't be prepared";
    good = o->prepare(s, rng, choices, &base) && base.status == WH_OK;
    if (good && base.n) {
        wh_str text;

        wh_buf_char(&base, ';');
        text = wh_subject_keep(s, &base);
        good = text.p && wh_subject_change(changed, s, text);
        if (good && !o->plain) /* else those without calls are asked for */
            wh_subject_know_traits(changed);
        changed->kept = &kept;
        good = good && wh_is_precise_for(o, changed, why);
    }
    wh_buf_release(&base);
    if (good && o->choose && !o->choose(changed, rng, choices)) {
        *why = "no choice fits this base";
        return false;
    }
    changed->kept = &kept;
    good = good && o->applies(changed, wh_buf_view(choices), why) &&
           derive_runs(o, changed, wh_buf_view(choices), out, why) &&
           !ends_transaction(changed, out, why);
    changed->kept = NULL;
    return good;
}

bool wh_oracle_apply_one(const wh_oracle *o, const wh_subject *s, wh_rng *rng, wh_buf *choices,
                         wh_subject *changed, wh_derived *out, const char **why)
{
    uint32_t draw = wh_rng_below(rng, 8);
    wh_rng again = *rng;
    wh_subject one = *s;

    one.round = draw < 4 ? 0 : draw < 7 ? 1 : 2;
    if (one.round < o->rounds && wh_oracle_apply(o, &one, rng, choices, changed, out, why))
        return true;
    if (one.round == 0 && o->rounds)
        return false;
    one.round = 0;
    wh_buf_clear(choices);
    return wh_oracle_apply(o, &one, &again, choices, changed, out, why);
}

wh_catalog *wh_case_catalog(wh_arena *a, const wh_dialect *d, const wh_case *c)
{
    wh_catalog *catalog = wh_catalog_new(a, d);
    size_t i, k;

    for (i = 0; i < c->nsections; i++) {
        const wh_section *s = &c->sections[i];
        if (s->kind != WH_SETUP)
            continue;
        for (k = 0; k < s->nstmts; k++) {
            const wh_node *statement = NULL;

            if (s->stmts[k].blank)
                continue;
            if (wh_parse_one(a, d, s->stmts[k].sql, &statement, NULL) != WH_OK)
                wh_catalog_note_rows(catalog, NULL);
            else if (s->stmts[k].may_fail)
                wh_catalog_note_rows(catalog, statement);
            else
                wh_catalog_apply(catalog, statement);
        }
    }
    return catalog;
}

void wh_case_set_derived(wh_arena *a, wh_case *c, const wh_derived *d)
{
    wh_section *runs;
    size_t i;

    if (c->nfields == 0) { /* nothing to put them in order with */
        c->fields = WH_NEW_N(a, wh_field, d->nchecks);
        c->nfields = d->nchecks;
        for (i = 0; i < d->nchecks; i++) {
            c->fields[i].key = WH_STR("check");
            c->fields[i].value = wh_str_of(d->checks[i]);
        }
    } else {
        wh_case_set_field(a, c, "check", (wh_str){NULL, 0});
        for (i = 0; i < d->nchecks; i++)
            wh_case_add_field(a, c, "check", wh_str_of(d->checks[i]));
    }
    if (d->nsetup) {
        wh_stmt *setup = wh_section_add_stmts(
            a, wh_case_add_section(a, c, WH_DERIVED, (wh_str){NULL, 0}), d->nsetup);

        for (i = 0; i < d->nsetup; i++)
            setup[i].sql = d->setup[i];
    }
    for (i = 0; i < d->nsides; i++) {
        wh_section *side = wh_case_add_section(a, c, WH_DERIVED, (wh_str){NULL, 0});
        wh_stmt *setup = wh_section_add_stmts(a, side, d->sides[i].nsetup);
        size_t k;

        wh_section_add_attr(a, side, "on", wh_str_of(d->sides[i].label));
        for (k = 0; k < d->sides[i].nsetup; k++)
            setup[k].sql = d->sides[i].setup[k];
    }
    runs = wh_case_add_sections(a, c, WH_RUN, d->nruns);
    for (i = 0; i < d->nruns; i++) {
        const wh_derived_run *run = &d->runs[i];
        wh_stmt *stmts = wh_section_add_stmts(a, &runs[i], run->nbefore + 1 + run->nafter);
        size_t k;

        runs[i].place = wh_str_of(run->place);
        if (run->fresh)
            wh_section_add_attr(a, &runs[i], "fresh", (wh_str){NULL, 0});
        if (run->bind)
            wh_section_add_attr(a, &runs[i], "bind", wh_str_of(run->bind));
        for (k = 0; k < run->nbefore; k++)
            (stmts++)->sql = run->before[k];
        (stmts++)->sql = run->sql;
        for (k = 0; k < run->nafter; k++)
            (stmts++)->sql = run->after[k];
    }
}

/* ---- on cases -------------------------------------------------------------------------------- */

static const wh_section *base_of(const wh_case *c)
{
    const wh_section *base = NULL;
    size_t i;

    for (i = 0; i < c->nsections; i++) {
        if (c->sections[i].kind != WH_BASE)
            continue;
        if (base || c->sections[i].nstmts != 1)
            return NULL;
        base = &c->sections[i];
    }
    return base;
}

static int subject_of(wh_arena *a, const wh_case *c, wh_subject *s, wh_error *err)
{
    wh_str name = wh_case_field(c, "dialect");
    const wh_dialect *d = wh_dialect_of(name);
    const wh_section *base = base_of(c);

    if (!d)
        return wh_error_set(err, WH_ENOTSUP, "unknown dialect '%.*s'", (int)name.n, name.p);
    if (!base)
        return wh_error_set(err, WH_ENOTSUP, "the case has not exactly one base");
    d = wh_dialect_with_functions(a, d, wh_case_field(c, "functions"));
    if (!wh_subject_init(s, a, d, wh_case_catalog(a, d, c), base->stmts[0].sql))
        return wh_error_set(err, WH_ENOTSUP, "the base is not one statement");
    s->source = s->holder = c;
    return WH_OK;
}

/* The oracle line in two: name and choices. */
static const wh_oracle *oracle_of(const wh_case *c, wh_str *choices)
{
    wh_str line = wh_case_field(c, "oracle");
    size_t n = 0;

    *choices = (wh_str){NULL, 0};
    while (n < line.n && line.p[n] != ' ')
        n++;
    if (n > 0)
        *choices = (wh_str){line.p + n + (n < line.n), line.n - n - (n < line.n)};
    return wh_oracle_find((wh_str){line.p, n});
}

int wh_oracle_prepare(wh_arena *a, const wh_oracle *o, uint64_t key, wh_case *c, wh_error *err)
{
    wh_subject given, s, changed;
    wh_buf choices = WH_BUF_INIT(4096), line = WH_BUF_INIT(4096);
    wh_derived derived;
    const char *why = "";
    wh_rng rng;
    size_t i;
    bool good;
    int rc = subject_of(a, c, &given, err);

    if (rc != WH_OK)
        return rc;
    if (!wh_without_aliases(&given, &s))
        s = given;
    s.version = wh_version_number(wh_case_field(c, "engine"));
    wh_rng_seed(&rng, key, 0, 0);
    good = wh_is_precise_for(o, &s, &why) &&
           wh_oracle_apply_one(o, &s, &rng, &choices, &changed, &derived, &why);
    if (!good) {
        wh_buf_release(&choices);
        return wh_error_set(err, WH_ENOTSUP, "%s does not apply: %s", o->name, why);
    }
    wh_buf_text(&line, o->name);
    if (choices.n)
        wh_buf_char(&line, ' ');
    wh_buf_str(&line, wh_buf_view(&choices));
    wh_case_set_field(a, c, "oracle", wh_buf_view(&line));
    for (i = 0; i < c->nsections; i++)
        if (c->sections[i].kind == WH_BASE && !wh_str_eq(changed.text, given.text)) {
            c->sections[i].nstmts = 0;
            wh_section_add_stmt(a, &c->sections[i], changed.text);
        }
    wh_buf_release(&choices);
    wh_buf_release(&line);
    return WH_OK;
}

/* Without derived sections and runs: those are made anew. */
static void drop_derived(wh_arena *a, wh_case *c)
{
    wh_section *kept = WH_NEW_N(a, wh_section, c->nsections + 1);
    size_t i, n = 0;

    for (i = 0; i < c->nsections; i++)
        if (c->sections[i].kind == WH_SETUP || c->sections[i].kind == WH_BASE ||
            c->sections[i].kind == WH_XSECTION)
            kept[n++] = c->sections[i];
    c->sections = kept;
    c->nsections = n;
}

int wh_oracle_derive(wh_arena *a, wh_case *c, wh_error *err)
{
    wh_str choices;
    const wh_oracle *o = oracle_of(c, &choices);
    wh_subject s;
    wh_derived derived;
    const char *why = "";
    int rc;

    if (!o)
        return wh_error_set(err, WH_EINVAL, "the case names no oracle that is known here");
    rc = subject_of(a, c, &s, err);
    if (rc != WH_OK)
        return rc;
    if (!takes(o, &s, &why) || !wh_is_precise_for(o, &s, &why) || !o->applies(&s, choices, &why))
        return wh_error_set(err, WH_ENOTSUP, "%s does not apply: %s", o->name, why);
    if (!derive_runs(o, &s, choices, &derived, &why))
        return wh_error_set(err, derived.nruns ? WH_ELIMIT : WH_EINVAL, "%s: %s: %.*s", o->name,
                            why, (int)(choices.n < 200 ? choices.n : 200),
                            choices.n ? choices.p : "");
    if (ends_transaction(&s, &derived, &why))
        return wh_error_set(err, WH_ENOTSUP, "%s: %s", o->name, why);
    drop_derived(a, c);
    wh_case_set_derived(a, c, &derived);
    return WH_OK;
}
