/*
 * oracles: what must be true of a database engine's answers, without knowing the right answer.
 *
 * An oracle has two halves. `prepare` is random and happens once; every choice it makes is
 * written down, in the case's oracle line and in its base. `derive` is a pure function of oracle
 * line, setup, base and dialect, and makes the runs and the check byte for byte: whoever edits
 * setup or base derives again and gets queries that must agree by construction.
 */
#ifndef WHITTLE_ORACLE_H
#define WHITTLE_ORACLE_H

#include <whittle/base.h>
#include <whittle/case.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct wh_oracle wh_oracle;

/* The oracles in their order, i = 0, 1, ...; NULL past the last. All are static. */
WH_API const wh_oracle *wh_oracle_at(size_t i);
WH_API const wh_oracle *wh_oracle_find(wh_str name);
WH_API const char *wh_oracle_name(const wh_oracle *o);    /* "tlp-where" */
WH_API const char *wh_oracle_group(const wh_oracle *o);   /* "tlp": all of one family */
WH_API const char *wh_oracle_summary(const wh_oracle *o); /* one line */

/*
 * Make a case of `c` (its dialect, setup sections and exactly one base: wh_case_of_base()) and `o`: the oracle line and, where the
 * base lacks what the oracle needs, a new base. `key` seeds every choice. Does not derive.
 * The case is changed in place; new parts live in `a`.
 * WH_ENOTSUP with the reason when the oracle does not apply.
 */
WH_API int wh_oracle_prepare(wh_arena *a, const wh_oracle *o, uint64_t key, wh_case *c,
                             wh_error *err);

/*
 * Replace the derived sections, runs and checks of `c` by what its oracle line, setup, base and
 * dialect give. WH_ENOTSUP with the reason when the oracle does not apply to this setup and base
 * (its own conditions and the precision table), WH_EINVAL for an unknown oracle or choice.
 */
WH_API int wh_oracle_derive(wh_arena *a, wh_case *c, wh_error *err);

#ifdef __cplusplus
}
#endif
#endif
