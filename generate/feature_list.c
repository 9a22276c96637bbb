/* Walking all tables of a dialect. A new table is one line in wh_profile_add_features(). */
#include "generate/feature_list.h"

static const wh_gen_features *const dialects[] = {&wh_sqlite_features};

const wh_gen_features *wh_features_find(wh_str dialect)
{
    size_t i;

    for (i = 0; i < sizeof dialects / sizeof dialects[0]; i++)
        if (wh_str_is(dialect, dialects[i]->name))
            return dialects[i];
    return NULL;
}

const char *wh_feature_kind_of_class(unsigned class_)
{
    static const char *const kinds[] = {"leaf", "predicate", "number", "string", "any"};

    return class_ < sizeof kinds / sizeof kinds[0] ? kinds[class_] : "expression";
}

const char *wh_feature_kind_of_join(unsigned kind)
{
    static const char *const kinds[] = {"join-plain", "join-on", "join-natural", "join-using"};

    return kind < sizeof kinds / sizeof kinds[0] ? kinds[kind] : "join";
}

static void add(wh_profile *p, const char *kind, const char *text)
{
    wh_profile_add(p, wh_str_of(kind), wh_str_of(text));
}

/* A NULL table is one that the dialect does not have. */
#define ADD_ALL(p, kind, rows, text)                                                               \
    do {                                                                                           \
        size_t row;                                                                                \
        for (row = 0; (rows) && (rows)[row].text; row++)                                           \
            add(p, kind, (rows)[row].text);                                                        \
    } while (0)

void wh_profile_add_features(wh_profile *p, const wh_gen_features *f)
{
    size_t i;

    for (i = 0; i < WH_CLASSES; i++)
        ADD_ALL(p, wh_feature_kind_of_class((unsigned)i), f->productions[i], sql);
    ADD_ALL(p, "operator", f->operators, sql);
    ADD_ALL(p, "collation", f->collations, sql);
    ADD_ALL(p, "cast", f->casts, sql);
    ADD_ALL(p, "early-pragma", f->early_pragmas, sql);
    ADD_ALL(p, "pragma", f->pragmas, sql);
    ADD_ALL(p, "type", f->types, name);
    ADD_ALL(p, "constraint", f->constraints, sql);
    for (i = 0; f->joins && f->joins[i].sql; i++)
        add(p, wh_feature_kind_of_join(f->joins[i].kind), f->joins[i].sql);
    add(p, "clause", "strict");
    add(p, "clause", "generated");
    add(p, "clause", "upsert");
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
