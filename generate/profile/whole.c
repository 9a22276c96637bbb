/* The profile of a dialect: all that its tables have. */
#include "generate/dialect/feature_list.h"
#include "generate/profile/steer.h"

void wh_profile_add_features(wh_profile *p, const wh_gen_features *f)
{
    for (const wh_feature_table *t = wh_feature_tables; t->size; t++)
        for (const char *row = wh_feature_rows(f, t); row && wh_feature_text(t, row);
             row += t->size)
            wh_profile_add(p, wh_str_of(wh_feature_kind(t, row)),
                           wh_str_of(wh_feature_text(t, row)));
    for (const wh_feature_clause *c = wh_feature_clauses; c->name; c++)
        wh_profile_add(p, WH_STR("clause"), wh_str_of(c->name));
}

int wh_profile_of_dialect(wh_arena *a, wh_str dialect, wh_profile **out, wh_error *err)
{
    const wh_gen_features *f = wh_features_find(dialect);

    if (!f)
        return wh_error_set(err, WH_ENOTSUP, "no generator for the dialect %.*s",
                            (int)(dialect.n < 100 ? dialect.n : 100), dialect.p);
    *out = wh_profile_new(a);
    (*out)->dialect = wh_arena_str(a, dialect);
    wh_profile_add_features(*out, f);
    return WH_OK;
}
