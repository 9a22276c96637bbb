/* What an oracle makes of a base. */
#include "formats/case/hash.h"
#include "oracles/campaign/internal.h"
#include "oracles/subject/simplify.h"
#include "oracles/typing/scope.h"

bool wh_campaign_subject(const wh_campaign *k, wh_arena *a, wh_str sql, wh_subject *out,
                         const char **why)
{
    wh_subject given;

    *why = "not one statement";
    if (!wh_subject_init(&given, a, k->dialect, k->catalog, sql))
        return false;
    given.memo = wh_columns_memo_new(a);
    *out = given;
    if (!wh_is_precise_but(&given, &out->open, why) && !wh_rest_of(&given, out))
        return false;
    *why = "what the two engines can't be compared by";
    if (k->pair.on && !wh_pair_compares(&k->pair, k->dialect, out->statement))
        return false;
    out->version = wh_version_number(wh_str_of(wh_engine_version(k->engine)));
    if (k->pair.maps || k->pair.n > 2) {
        out->sides = k->pair.sides;
        out->nsides = k->pair.n;
    }
    return true;
}

void wh_campaign_apply(const wh_campaign *k, const wh_subject *base, size_t number,
                       const wh_oracle *oracle, wh_application *out)
{
    /* what is chosen for a script is the same each time, but for another --seed */
    uint64_t seed = k->drawn || k->config->seed != 1 ? k->seed : 0;
    wh_buf choices = WH_BUF_INIT(1024);
    wh_rng rng;

    wh_rng_seed(&rng, seed ^ wh_hash64_of(wh_str_of(oracle->name)), k->drawn ? k->number : 0,
                number);
    out->good = (k->drawn ? wh_oracle_apply_one : wh_oracle_apply)(
        oracle, base, &rng, &choices, &out->changed, &out->derived, &out->why);
    if (out->good)
        out->choices = wh_subject_keep(base, &choices);
    else
        wh_buf_release(&choices);
}
