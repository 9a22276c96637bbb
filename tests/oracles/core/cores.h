/* Cores of cases, as the tests of them make them. */
#ifndef TESTS_ORACLES_CORE_CORES_H
#define TESTS_ORACLES_CORE_CORES_H

#include "tests/oracles/fixture.h"
#include "formats/case/edit.h"
#include "oracles/core/core.h"

#define TABLE "CREATE TABLE t0(c0 TEXT COLLATE NOCASE, c1);"

static inline wh_core core(const char *setup, const char *base, const char *signature)
{
    wh_core out;

    wh_case_core(fixture_case("norec form=count", setup, base), wh_str_of(signature), NULL, &out);
    return out;
}

static inline bool same(const wh_core *a, const wh_core *b)
{
    return wh_core_holds(a, b) && wh_core_holds(b, a);
}

static inline wh_core reduced(const char *setup, const char *base, const char *cause)
{
    wh_case *c = fixture_case("norec form=count", setup, base);
    wh_core out;

    wh_case_set_field(arena, c, "cause", wh_str_of(cause));
    wh_case_core(c, WH_STR("rel:1:less"), NULL, &out);
    return out;
}

static inline wh_core of_oracle(const char *oracle, const char *base, const char *signature,
                                const char *cause)
{
    wh_case *c = fixture_case(oracle, "CREATE TABLE t0(c0);", base);
    wh_core out;

    wh_case_set_field(arena, c, "cause", wh_str_of(cause));
    wh_case_core(c, wh_str_of(signature), NULL, &out);
    return out;
}

/* The same with its runs, as the oracle derives them. */
static inline wh_core derived(const char *oracle, const char *base, const char *cause)
{
    wh_case *c = fixture_case(oracle, "CREATE TABLE t0(c0);", base);
    wh_error err = {0, 0, "", ""};
    wh_core out;

    ck_assert_msg(wh_oracle_derive(arena, c, &err) == WH_OK, "%s: %s", base, err.message);
    wh_case_set_field(arena, c, "cause", wh_str_of(cause));
    wh_case_core(c, WH_STR("rel:1:both"), NULL, &out);
    return out;
}

#endif
