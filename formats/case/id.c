/*
 * The id of a case: XXH64, seed 0, over what makes it this case. The bytes are frozen
 * (case-format(5), id):
 *
 *   str(x)    u64 length, the bytes
 *   count(n)  u64
 *   id      = str(dialect) str(oracle)
 *             count(check fields)   *str(check)
 *             count(setup sections) *( attributes statements )
 *             str(base) for each base section; without any, one empty str
 *             count(run sections)   *( str(place) attributes statements )
 *   attributes = count *str("key" or "key=value", as written)
 *   statements = count *str(unescaped bytes)
 *
 * Integers are little-endian. A field that is not there is empty. Chunks of comments and blanks
 * are no statements and are left out, as are derived, expect, actual and x- sections, remarks and
 * every other field.
 */
#include "formats/case/edit.h"
#include "formats/case/hash.h"
#include "formats/case/parse.h"

static void add_count(wh_hash64 *h, uint64_t n)
{
    unsigned char le[8];

    for (int i = 0; i < 8; i++)
        le[i] = (unsigned char)(n >> (8 * i));
    wh_hash64_add(h, le, sizeof le);
}

static void add_str(wh_hash64 *h, wh_str s)
{
    add_count(h, s.n);
    wh_hash64_add(h, s.p, s.n);
}

static void add_attrs(wh_hash64 *h, const wh_section *s)
{
    add_count(h, s->nattrs);
    for (size_t i = 0; i < s->nattrs; i++) {
        const wh_attr *attr = &s->attrs[i];
        if (attr->value.p == NULL) {
            add_str(h, attr->key);
            continue;
        }
        add_count(h, attr->key.n + 1 + attr->value.n);
        wh_hash64_add(h, attr->key.p, attr->key.n);
        wh_hash64_add(h, "=", 1);
        wh_hash64_add(h, attr->value.p, attr->value.n);
    }
}

static void add_stmts(wh_hash64 *h, const wh_section *s)
{
    uint64_t n = 0;

    for (size_t i = 0; i < s->nstmts; i++)
        n += !wh_sql_is_blank(s->stmts[i].sql);
    add_count(h, n);
    for (size_t i = 0; i < s->nstmts; i++)
        if (!wh_sql_is_blank(s->stmts[i].sql))
            add_str(h, s->stmts[i].sql);
}

static uint64_t count_sections(const wh_case *c, int kind)
{
    uint64_t n = 0;

    for (size_t i = 0; i < c->nsections; i++)
        n += c->sections[i].kind == kind;
    return n;
}

static void add_checks(wh_hash64 *h, const wh_case *c)
{
    uint64_t n = 0;

    for (size_t i = 0; i < c->nfields; i++)
        n += wh_str_is(c->fields[i].key, "check");
    add_count(h, n);
    for (size_t i = 0; i < c->nfields; i++)
        if (wh_str_is(c->fields[i].key, "check"))
            add_str(h, c->fields[i].value);
}

static void add_bases(wh_hash64 *h, const wh_case *c)
{
    if (count_sections(c, WH_BASE) == 0)
        add_str(h, WH_STR(""));
    for (size_t i = 0; i < c->nsections; i++)
        if (c->sections[i].kind == WH_BASE)
            add_str(h, c->sections[i].nstmts ? c->sections[i].stmts[0].sql : WH_STR(""));
}

uint64_t wh_case_id(const wh_case *c)
{
    wh_hash64 h;

    wh_hash64_begin(&h);
    add_str(&h, wh_case_field(c, "dialect"));
    add_str(&h, wh_case_field(c, "oracle"));
    add_checks(&h, c);
    add_count(&h, count_sections(c, WH_SETUP));
    for (size_t i = 0; i < c->nsections; i++)
        if (c->sections[i].kind == WH_SETUP) {
            add_attrs(&h, &c->sections[i]);
            add_stmts(&h, &c->sections[i]);
        }
    add_bases(&h, c);
    add_count(&h, count_sections(c, WH_RUN));
    for (size_t i = 0; i < c->nsections; i++)
        if (c->sections[i].kind == WH_RUN) {
            add_str(&h, c->sections[i].place);
            add_attrs(&h, &c->sections[i]);
            add_stmts(&h, &c->sections[i]);
        }
    return wh_hash64_end(&h);
}

/* ---- the test ----------------------------------------------------------------------------- */

/* Beside the checks: what the engines are opened with, how rows are judged. */
static const char *const deciding[] = {"dialect",  "oracle",  "check",
                                       "session",  "settings", "options"};

/* "KEY", or "KEY.LABEL" of one of several engines. */
static bool is_of_key(wh_str field, const char *key)
{
    const char *dot = field.n ? memchr(field.p, '.', field.n) : NULL;

    return wh_str_is((wh_str){field.p, dot ? (size_t)(dot - field.p) : field.n}, key);
}

/* Each key's together: where a field stands among the others decides nothing. */
static void add_fields(wh_hash64 *h, const wh_case *c)
{
    for (size_t k = 0; k < sizeof deciding / sizeof deciding[0]; k++)
        for (size_t i = 0; i < c->nfields; i++)
            if (is_of_key(c->fields[i].key, deciding[k])) {
                add_str(h, c->fields[i].key);
                add_str(h, c->fields[i].value);
            }
}

static void add_excuses(wh_hash64 *h, const wh_section *s)
{
    for (size_t i = 0; i < s->nstmts; i++)
        if (!wh_sql_is_blank(s->stmts[i].sql)) {
            add_count(h, s->stmts[i].may_fail);
            add_str(h, s->stmts[i].may_fail_class);
        }
}

static void add_observations(wh_hash64 *h, const wh_section *s)
{
    wh_buf lines = WH_BUF_INIT((size_t)WH_CASE_MAX * 4);

    for (size_t i = 0; i < s->nobs; i++)
        wh_obs_print(&lines, &s->obs[i]);
    add_str(h, wh_buf_view(&lines));
    wh_buf_release(&lines);
}

uint64_t wh_case_test_hash(const wh_case *c)
{
    wh_hash64 h;

    wh_hash64_begin(&h);
    add_fields(&h, c);
    for (size_t i = 0; i < c->nsections; i++) {
        const wh_section *s = &c->sections[i];

        if (s->kind == WH_ACTUAL || s->kind == WH_XSECTION)
            continue;
        add_count(&h, s->kind);
        add_str(&h, s->place);
        add_attrs(&h, s);
        add_stmts(&h, s);
        add_excuses(&h, s);
        add_observations(&h, s);
    }
    return wh_hash64_end(&h);
}
