/* What an oracle makes of a base, and which of them are asked. */
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
    if (wh_without_aliases(&given, out))
        given = *out;
    given.memo = wh_memo_new(a);
    wh_subject_know_traits(&given);
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

/* ---- which of a family ---------------------------------------------------------------------- */

/* Members of one family ask of different clauses whether the same three parts make the whole. On
 * 3.40.1 two of TLP's ten leave 76 to 78 of the 81 bases of 20,000 that fail by all oracles, for
 * some six tenths of the CPU: what a base hides is mostly seen by one check alone, another base may
 * hide something else.
 */
enum { OF_A_FAMILY = 2 };

static bool is_first_of_family(const wh_campaign_config *config, size_t i)
{
    size_t k;

    for (k = 0; k < i; k++)
        if (strcmp(config->oracles[k]->group, config->oracles[i]->group) == 0)
            return false;
    return true;
}

static size_t family_size(const wh_campaign_config *config, size_t first)
{
    size_t k, n = 0;

    for (k = first; k < config->noracles; k++)
        n += strcmp(config->oracles[k]->group, config->oracles[first]->group) == 0;
    return n;
}

uint64_t wh_campaign_draw_oracles(const wh_campaign *k, size_t number)
{
    const wh_campaign_config *config = k->config;
    uint64_t drawn = 0;
    size_t first, i;

    for (first = 0; first < config->noracles; first++) {
        const char *family = config->oracles[first]->group;
        size_t left, want;
        wh_rng rng;

        if (!is_first_of_family(config, first))
            continue;
        left = family_size(config, first);
        want = k->drawn ? OF_A_FAMILY : left;
        wh_rng_seed(&rng, k->seed ^ wh_hash64_of(wh_str_of(family)), k->number, number);
        for (i = first; left > 0; i++) {
            if (strcmp(config->oracles[i]->group, family) != 0)
                continue;
            if (wh_rng_below(&rng, (uint32_t)left) < want) {
                drawn |= (uint64_t)1 << i;
                want--;
            }
            left--;
        }
    }
    return drawn;
}
