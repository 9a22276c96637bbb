/* Statements as they are tested, where they are not as they were given. */
#include "oracles/campaign/internal.h"

wh_str wh_campaign_print(wh_arena *a, const wh_node *statement)
{
    wh_buf b = WH_BUF_INIT((size_t)1 << 31);
    wh_str text;

    wh_node_print_canonical(&b, statement);
    text = wh_arena_str(a, wh_buf_view(&b));
    wh_buf_release(&b);
    return text;
}

wh_str wh_campaign_text(const wh_campaign *k, wh_arena *a, wh_str sql)
{
    const wh_node *given, *turned;

    if (!wh_reads(k->dialect, WH_FEATURE_FROM_FIRST) ||
        wh_parse_one(a, k->dialect, sql, &given, NULL) != WH_OK)
        return sql;
    turned = wh_select_first(a, k->dialect, given);
    return turned == given ? sql : wh_campaign_print(a, turned);
}
