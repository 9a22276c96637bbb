#include "oracles/choose.h"
#include "oracles/campaign/pair.h"

size_t wh_oracle_flags(wh_oracle_flag *v, size_t max)
{
    const wh_oracle *o;
    size_t i, k, n = 0;

    for (i = 0; (o = wh_oracle_at(i)) != NULL && n + 1 < max; i++) {
        v[n++] = (wh_oracle_flag){o, wh_oracle_name(o), false};
        for (k = 0; k < n && strcmp(v[k].name, wh_oracle_group(o)) != 0; k++)
            ;
        if (k == n)
            v[n++] = (wh_oracle_flag){NULL, wh_oracle_group(o), false};
    }
    return n;
}

static bool is_chosen(const wh_oracle *o, const wh_oracle_flag *v, size_t n)
{
    size_t i;

    for (i = 0; i < n; i++)
        if (v[i].on &&
            (v[i].oracle == o || (!v[i].oracle && strcmp(v[i].name, wh_oracle_group(o)) == 0)))
            return true;
    return false;
}

void wh_oracles_choose(wh_campaign_config *config, const wh_oracle_flag *v, size_t n, bool all)
{
    const wh_oracle *o;
    size_t i;

    for (i = 0; (o = wh_oracle_at(i)) != NULL; i++)
        if (all || is_chosen(o, v, n))
            config->oracles[config->noracles++] = o;
}

static bool can_compare(const wh_engine_options *engine)
{
    return wh_engine_of_label(engine, WH_STR(WH_DIFF_TEST)) != SIZE_MAX &&
           wh_engine_of_label(engine, WH_STR(WH_DIFF_REFERENCE)) != SIZE_MAX;
}

static void drop_comparisons(wh_campaign_config *config)
{
    size_t i, n = 0;

    for (i = 0; i < config->noracles; i++)
        if (config->oracles[i]->engines < 2)
            config->oracles[n++] = config->oracles[i];
    config->noracles = n;
}

int wh_oracles_check(wh_campaign_config *config, const wh_engine_options *engine, bool asked_for,
                     wh_error *err)
{
    bool many = engine->engines.n > 4;

    if (can_compare(engine) && !many)
        return WH_OK;
    if ((asked_for || many) && wh_pair_is_wanted(config->oracles, config->noracles))
        return wh_error_set(err, WH_EINVAL,
                            "--diff compares the engine test with the engine reference, and takes "
                            "up to four: give --engine test=URL --engine reference=URL, or two "
                            "without labels");
    drop_comparisons(config);
    return WH_OK;
}
