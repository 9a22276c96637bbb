/* All tables of a dialect. A new table, or a new clause, is one line here. */
#include "generate/dialect/feature_list.h"
#include "formats/sql/dialect/dialect.h"
#include "generate/series/series.h"

#include <stddef.h>

static const wh_gen_features *const dialects[] = {&wh_sqlite_features, &wh_postgresql_features,
                                                  &wh_mysql_features,  &wh_mariadb_features,
                                                  &wh_duckdb_features, &wh_h2_features};

const wh_gen_features *wh_features_at(size_t i)
{
    return i < sizeof dialects / sizeof dialects[0] ? dialects[i] : NULL;
}

/* By its own name; an alias means what the dialect is for readers, not for writers. */
static const wh_dialect *named(wh_str name)
{
    const wh_dialect *d;

    for (size_t i = 0; (d = wh_dialect_at(i)) != NULL; i++)
        if (wh_str_is(name, d->name))
            return d;
    return NULL;
}

const wh_gen_features *wh_features_find(wh_str dialect)
{
    const wh_gen_features *f;
    const wh_dialect *d;

    for (size_t i = 0; (f = wh_features_at(i)) != NULL; i++)
        if (wh_str_is(dialect, f->name))
            return f;
    d = wh_series_find(dialect) ? NULL : named(dialect);
    return d && d->like ? wh_features_find(wh_str_of(d->like->name)) : NULL;
}

/* ---- the tables ----------------------------------------------------------------------------- */

/* Kinds that a row tells. */
static const char by_join[] = "join", by_class[] = "expression";

#define ROWS(kind, member, type, rest)                                                             \
    {                                                                                              \
        kind, offsetof(wh_gen_features, member), sizeof(type), offsetof(type, sql),                \
            offsetof(type, weight), offsetof(type, since), rest                                    \
    }
#define EXPRESSIONS(i) ROWS(by_class, forms[i], wh_gen_form, (i) < 5 ? KEPT : EMPTIED)
#define WORDS(kind, member, rest) ROWS(kind, member, wh_word, rest)

enum { EMPTIED = WH_TABLE_EMPTIED, FILLED = WH_TABLE_FILLED, KEPT = WH_TABLE_KEPT };

const wh_feature_table wh_feature_tables[] = {
    EXPRESSIONS(0),
    EXPRESSIONS(1),
    EXPRESSIONS(2),
    EXPRESSIONS(3),
    EXPRESSIONS(4),
    EXPRESSIONS(5),
    EXPRESSIONS(6),
    EXPRESSIONS(7),
    EXPRESSIONS(8),
    ROWS("aggregate", aggregates, wh_gen_form, KEPT),
    ROWS("having", conditions, wh_gen_form, KEPT),
    ROWS("window", windows, wh_gen_form, KEPT),
    ROWS("window", ordered_windows, wh_gen_form, KEPT),
    WORDS("operator", operators, FILLED),
    WORDS("operator", reflexive, FILLED),
    WORDS("collation", collations, FILLED),
    WORDS("cast", casts, FILLED),
    WORDS("early-pragma", early_pragmas, EMPTIED),
    WORDS("storage", storages, EMPTIED),
    WORDS("pragma", pragmas, EMPTIED),
    WORDS("statement", statements, EMPTIED),
    WORDS("virtual-upkeep", virtual_upkeep[WH_MODULE_RTREE], EMPTIED),
    WORDS("passing", passing, EMPTIED),
    WORDS("insert", inserts, FILLED),
    WORDS("update", updates, FILLED),
    WORDS("conflict", conflicts, FILLED),
    WORDS("check", checks, EMPTIED),
    WORDS("statistics", statistics, FILLED),
    WORDS("virtual-upkeep", virtual_upkeep[WH_MODULE_FTS5], EMPTIED),
    WORDS("virtual-upkeep", virtual_upkeep[WH_MODULE_FTS4], EMPTIED),
    WORDS("fts5-search", virtual_searches[WH_MODULE_FTS5], FILLED),
    WORDS("fts4-search", virtual_searches[WH_MODULE_FTS4], FILLED),
    WORDS("fts5-shown", virtual_shown[WH_MODULE_FTS5], EMPTIED),
    WORDS("fts4-shown", virtual_shown[WH_MODULE_FTS4], EMPTIED),
    ROWS("default", defaults, wh_default, FILLED),
    ROWS("reference", references, wh_reference, FILLED),
    ROWS("trigger", actions, wh_trigger_action, FILLED),
    ROWS("virtual", virtuals, wh_virtual, EMPTIED),
    {"type", offsetof(wh_gen_features, types), sizeof(wh_gen_type), offsetof(wh_gen_type, name),
     offsetof(wh_gen_type, weight), offsetof(wh_gen_type, since), FILLED},
    {"constraint", offsetof(wh_gen_features, constraints), sizeof(wh_constraint),
     offsetof(wh_constraint, sql), offsetof(wh_constraint, percent), offsetof(wh_constraint, since),
     EMPTIED},
    ROWS("generated", generated, wh_gen_generated, FILLED),
    ROWS("tail", tails, wh_tail, KEPT),
    WORDS("command", commands, KEPT),
    ROWS("indexed", indexed, wh_gen_form, KEPT),
    WORDS("hint", hints, KEPT),
    WORDS("select", selects, KEPT),
    WORDS("search", searches, KEPT),
    WORDS("shape-search", shapes, KEPT),
    ROWS(by_join, joins, wh_join, KEPT),
    WORDS("half-join", half_joins, EMPTIED),
    ROWS("partial", partial, wh_gen_form, KEPT),
    ROWS("method", methods, wh_access_method, KEPT),
    ROWS("exclusion", exclusions, wh_access_method, EMPTIED),
    WORDS("order", orders, FILLED),
    WORDS("create", creates, FILLED),
    ROWS("series", series, wh_gen_series, EMPTIED),
    WORDS("frame", frames, EMPTIED),
    ROWS("change", changes, wh_gen_change, EMPTIED),
    WORDS("view", views, FILLED),
    WORDS("grouping", groupings, FILLED),
    WORDS("direction", directions, FILLED),
    WORDS("limit", limits, FILLED),
    WORDS("index-end", index_ends, FILLED),
    {"type", offsetof(wh_gen_features, listed), sizeof(wh_gen_listed),
     offsetof(wh_gen_listed, name), offsetof(wh_gen_listed, weight), offsetof(wh_gen_listed, since),
     FILLED},
    {NULL, 0, 0, 0, 0, 0, 0},
};

const wh_feature_clause wh_feature_clauses[] = {
    {"strict", offsetof(wh_gen_features, strict_since)},
    {"generated", offsetof(wh_gen_features, generated_since)},
    {"upsert", offsetof(wh_gen_features, upsert_since)},
    {"upserts", offsetof(wh_gen_features, upserts_since)},
    {"returning", offsetof(wh_gen_features, returning_since)},
    {"row-value", offsetof(wh_gen_features, row_value_since)},
    {"update-from", offsetof(wh_gen_features, update_from_since)},
    {"rename", offsetof(wh_gen_features, rename_since)},
    {"rename-column", offsetof(wh_gen_features, rename_column_since)},
    {"drop-column", offsetof(wh_gen_features, drop_column_since)},
    {"window", offsetof(wh_gen_features, windows_since)},
    {"named-window", offsetof(wh_gen_features, named_windows_since)},
    {"materialized", offsetof(wh_gen_features, materialized_since)},
    {"collate", offsetof(wh_gen_features, collate_since)},
    {"partial-index", offsetof(wh_gen_features, partial_since)},
    {"full-text-index", offsetof(wh_gen_features, fulltext_since)},
    {"expression-index", offsetof(wh_gen_features, expression_since)},
    {"intersect", offsetof(wh_gen_features, intersect_since)},
    {"intersect-all", offsetof(wh_gen_features, bags_since)},
    {"mixed-values", offsetof(wh_gen_features, mixed_since)},
    {NULL, 0},
};

/* ---- rows ----------------------------------------------------------------------------------- */

const char *wh_feature_rows(const wh_gen_features *f, const wh_feature_table *t)
{
    const char *rows;

    memcpy(&rows, (const char *)f + t->at, sizeof rows);
    return rows;
}

const char *wh_feature_text(const wh_feature_table *t, const char *row)
{
    const char *text;

    memcpy(&text, row + t->text, sizeof text);
    return text;
}

static const char *kind_of_join(unsigned kind)
{
    static const char *const kinds[] = {"join-plain", "join-on", "join-natural", "join-using"};

    return kind < sizeof kinds / sizeof kinds[0] ? kinds[kind] : by_join;
}

static const char *const classes[WH_GEN_CLASSES] = {
    "leaf", "predicate", "number", "string", "any",        "integer",   "real",    "date",
    "time", "span",      "clock",  "bytes",  "uuid",       "enum",      "ints",    "range",
    "json", "stamp",     "net",    "bits",   "multirange", "composite", "lexemes", "map",
    "geometry",
};

static const char *kind_of_class(unsigned class_)
{
    return class_ < WH_GEN_CLASSES ? classes[class_] : by_class;
}

unsigned wh_feature_class(wh_str kind)
{
    unsigned i = 0;

    while (i < WH_GEN_CLASSES && !wh_str_is(kind, classes[i]))
        i++;
    return i;
}

const char *wh_feature_kind(const wh_feature_table *t, const char *row)
{
    if (t->kind == by_join)
        return kind_of_join(((const wh_join *)(const void *)row)->kind);
    if (t->kind == by_class)
        return kind_of_class(((const wh_gen_form *)(const void *)row)->class_);
    return t->kind;
}

bool wh_features_have(const wh_gen_features *f, wh_str kind, wh_str text)
{
    for (const wh_feature_clause *c = wh_feature_clauses; c->name; c++)
        if (wh_str_is(kind, "clause") && wh_str_is(text, c->name))
            return true;
    for (const wh_feature_table *t = wh_feature_tables; t->size; t++) {
        for (const char *row = wh_feature_rows(f, t); row && wh_feature_text(t, row);
             row += t->size) {
            wh_str have = wh_str_of(wh_feature_text(t, row));

            while (have.n && have.p[0] == ' ')
                have = (wh_str){have.p + 1, have.n - 1};
            while (have.n && have.p[have.n - 1] == ' ')
                have.n--;
            if (wh_str_is(kind, wh_feature_kind(t, row)) && wh_str_eq(text, have))
                return true;
        }
    }
    return false;
}
