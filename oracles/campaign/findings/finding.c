/* Building the case of a finding. */
#include "oracles/campaign/findings/finding.h"
#include "formats/case/edit.h"
#include "replay/run/actual.h"

static void set_text(wh_arena *a, wh_case *c, const char *key, wh_buf *value)
{
    wh_case_set_field(a, c, key, wh_buf_view(value));
    wh_buf_clear(value);
}

/* A number with the largest of the units, each `step` times the one before, that divides it. */
static void put_amount(wh_buf *b, const char *key, uint64_t n, uint64_t step,
                       const char *const *units)
{
    size_t i = 0;

    while (units[i + 1] && n && n % step == 0) {
        n /= step;
        i++;
    }
    wh_buf_text(b, key);
    wh_buf_uint(b, n);
    wh_buf_text(b, units[i]);
}

static void put_limits(wh_buf *b, const wh_limits *l)
{
    static const char *const times[] = {"ms", "s", NULL};
    static const char *const sizes[] = {"", "K", "M", "G", NULL};
    static const char *const counts[] = {"", NULL};

    put_amount(b, "time=", l->timeout_ms, 1000, times);
    put_amount(b, " rows=", l->rows, 1, counts);
    put_amount(b, " memory=", l->memory, 1024, sizes);
    put_amount(b, " length=", l->length, 1, counts);
    put_amount(b, " like=", l->like, 1, counts);
}

wh_case *wh_finding_new(wh_arena *a, const wh_origin *origin)
{
    static const char *const kept[] = {"dialect", "functions", "ref", "tags", "generator"};
    wh_case *c = wh_case_new(a);
    wh_buf b = WH_BUF_INIT(1024);
    wh_section *setup;
    wh_stmt *stmts;
    size_t i;

    for (i = 0; i < sizeof kept / sizeof kept[0]; i++) {
        wh_str value = wh_case_field(origin->source, kept[i]);
        if (value.n)
            wh_case_set_field(a, c, kept[i], value);
    }
    if (origin->engine)
        wh_case_set_field(a, c, "engine", wh_str_of(origin->engine));
    if (origin->session)
        wh_case_set_field(a, c, "session", wh_str_of(origin->session));
    wh_buf_uint(&b, origin->seed);
    wh_buf_char(&b, '/');
    wh_buf_uint(&b, origin->number);
    if (origin->base) {
        wh_buf_char(&b, '/');
        wh_buf_uint(&b, origin->base);
    }
    set_text(a, c, "seed", &b);
    if (origin->limits) {
        put_limits(&b, origin->limits);
        set_text(a, c, "limit", &b);
    }
    wh_buf_release(&b);
    setup = wh_case_add_section(a, c, WH_SETUP, (wh_str){NULL, 0});
    if (origin->setup_unknown)
        wh_section_add_attr(a, setup, "may-fail", (wh_str){NULL, 0});
    stmts = wh_section_add_stmts(a, setup, origin->nsetup);
    for (i = 0; i < origin->nsetup; i++) {
        stmts[i].sql = origin->setup[i].sql;
        stmts[i].may_fail = origin->setup[i].failed.n > 0;
        stmts[i].may_fail_class = origin->setup[i].failed;
    }
    return c;
}

void wh_finding_set(wh_arena *a, wh_case *c, const wh_oracle *oracle, wh_str choices, wh_str base,
                    const wh_derived *derived)
{
    wh_buf b = WH_BUF_INIT(4096);
    wh_section *section = wh_case_add_section(a, c, WH_BASE, (wh_str){NULL, 0});

    wh_section_add_stmt(a, section, base);
    wh_buf_text(&b, oracle->name);
    if (choices.n) {
        wh_buf_char(&b, ' ');
        wh_buf_str(&b, choices);
    }
    set_text(a, c, "oracle", &b);
    wh_buf_release(&b);
    wh_case_set_derived(a, c, derived);
}

bool wh_finding_has_fresh_runs(const wh_derived *d)
{
    size_t i;

    for (i = 0; i < d->nruns; i++)
        if (d->runs[i].fresh)
            return true;
    return false;
}

void wh_finding_add_preceding(wh_arena *a, wh_case *c, const wh_case *source, size_t bases)
{
    wh_section *setup = &c->sections[0];
    wh_stmt *stmts;
    size_t i, n = 0;

    stmts = wh_section_add_stmts(a, setup, bases);
    for (i = 0; i < source->nsections && n < bases; i++) {
        if (source->sections[i].kind != WH_BASE || source->sections[i].nstmts == 0)
            continue;
        stmts[n].sql = source->sections[i].stmts[0].sql;
        stmts[n++].may_fail = true;
    }
}

void wh_finding_add_setup(wh_arena *a, wh_case *c, const char *const *sql)
{
    for (; *sql; sql++)
        wh_section_add_stmt(a, &c->sections[0], wh_str_of(*sql));
}

void wh_finding_print(wh_arena *a, wh_case *c, const wh_verdict *v, const wh_observations *o,
                      wh_buf *out)
{
    wh_buf id = WH_BUF_INIT(16);

    wh_case_keep_functions_used(a, c);
    wh_case_set_verdict(a, c, v);
    if (o)
        wh_case_set_actual(a, c, o);
    wh_buf_hex(&id, wh_case_id(c), 16);
    set_text(a, c, "id", &id);
    wh_buf_release(&id);
    wh_case_write(c, out);
}
