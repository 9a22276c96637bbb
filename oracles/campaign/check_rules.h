/* oracle --check-rules: each rule is tried on an engine before anybody trusts it. */
#ifndef ORACLES_CAMPAIGN_CHECK_RULES_H
#define ORACLES_CAMPAIGN_CHECK_RULES_H

#include "formats/sql/rules/rules.h"
#include "replay/tool/tool.h"

/*
 * Write to `out` one line a rule and direction: "name <tab> ok <tab> values" or "wrong" with the
 * two queries that differ, or "untested" where nothing that the check knows has its form. `more`: a
 * user's, which are tried alone; NULL: those of the library. *wrong: how many are, or differ in the
 * errors that they give. WH_EENGINE: the engine can't be opened.
 */
int wh_check_rules(const wh_engine_options *o, const char *dialect, uint64_t seed,
                   const wh_rules *more, wh_buf *out, size_t *wrong, wh_error *err);

/*
 * The same of the rules by which SQL of the engine "test" is mapped to that of "reference", and
 * ("back") the reverse: a line each in which the first query is as it was written, the second what
 * the other engine was asked, with what differs behind them. A rule whose queries the other engine
 * always refuses is wrong, too. WH_ENOTSUP: there is nothing to map between the two.
 */
int wh_check_mapping(const wh_engine_options *o, uint64_t seed, const wh_rules *more, wh_buf *out,
                     size_t *wrong, wh_error *err);

#endif
