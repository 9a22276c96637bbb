/* A new relation: its name, where it is, and what it takes the place of. */
#include "formats/sql/catalog/internal.h"

bool wh_catalog_is_temporary(const wh_catalog *c, const wh_node *stmt, const catalog_name *name)
{
    const wh_token *schema = wh_name_part(wh_node_find(stmt, WH_N_NAME), 1);

    return name->temporary || wh_node_has(stmt, WH_KW_TEMP) || wh_node_has(stmt, WH_KW_TEMPORARY) ||
           (schema && c->rules->temp && wh_name_is(schema, wh_str_of(c->rules->temp)));
}

void wh_catalog_place(const wh_catalog *c, catalog_name *name, bool temporary)
{
    if (temporary && wh_catalog_rule(c, RULE_TEMP_SCHEMA))
        name->home = wh_str_of(c->rules->temp);
}

bool wh_catalog_replaces(const wh_node *stmt)
{
    return wh_node_has(stmt, WH_KW_OR) && wh_node_has(stmt, WH_KW_REPLACE);
}

static bool spares(const wh_node *stmt)
{
    return wh_node_has(stmt, WH_KW_IF) && wh_node_has(stmt, WH_KW_EXISTS);
}

wh_relation *wh_catalog_new_relation(wh_catalog *c, const wh_node *stmt, int kind)
{
    const wh_node *full = wh_node_find(stmt, WH_N_NAME);
    const wh_token *schema = wh_name_part(full, 1);
    catalog_name name;
    wh_relation *r, *old;
    bool temporary;

    if (!wh_catalog_name(c, full, &name))
        return NULL;
    temporary = wh_catalog_is_temporary(c, stmt, &name);
    wh_catalog_place(c, &name, temporary);
    old = wh_catalog_taken(c, OBJECT_RELATION, &name, temporary, NULL);
    if (old && (c->carried_out ? !spares(stmt) : wh_catalog_replaces(stmt) && old->kind == kind))
        wh_catalog_drop_relation(c, old);
    else if (old)
        return NULL;
    if (!wh_catalog_rule(c, RULE_OWN_INDEXES) &&
        wh_catalog_taken(c, OBJECT_INDEX, &name, temporary, NULL))
        return NULL;
    r = WH_NEW(c->arena, wh_relation);
    r->kind = kind;
    r->name = name.name;
    if (schema)
        r->schema = wh_catalog_fold(c, schema);
    r->home = name.home;
    r->context = c->current;
    r->node = stmt;
    r->rowid_alias = -1;
    r->temporary = temporary;
    r->exact = wh_means(c->d, WH_MEANS_FOLD_LOWER);
    return r;
}

void wh_catalog_add_relation(wh_catalog *c, wh_relation *r)
{
    catalog_name name = {r->name, r->home, true, r->temporary};

    wh_catalog_add(c, OBJECT_RELATION, &name, r->temporary, NULL, r);
}

/* ---- what is said of one ----------------------------------------------------------------------
 */

bool wh_relation_has_part(const wh_relation *r, const wh_relation *part)
{
    size_t i;

    if (part == r)
        return true;
    for (i = 0; i < part->nparents; i++)
        if (part->parents[i] != part && wh_relation_has_part(r, part->parents[i]))
            return true;
    return false;
}

bool wh_relation_says(const wh_relation *r, int kind)
{
    size_t i;

    if (r->node && wh_node_contains(r->node, kind, true))
        return true;
    for (i = 0; i < r->nalters; i++)
        if (wh_node_contains(r->alters[i], kind, true))
            return true;
    return false;
}

static bool is_versioned(const wh_node *statement)
{
    const wh_token *t = statement ? wh_node_first_token(statement) : NULL;
    size_t i, n = t ? wh_node_token_count(statement) : 0;

    for (i = 1; i < n; i++)
        if (t[i].kind == WH_KW_VERSIONING && t[i - 1].kind == WH_KW_SYSTEM)
            return true;
    return false;
}

bool wh_relation_hides(const wh_relation *r)
{
    bool hides = is_versioned(r->node);
    size_t i;

    for (i = 0; i < r->nalters && !hides; i++)
        hides = is_versioned(r->alters[i]);
    for (i = 0; i < r->ncolumns && !hides; i++)
        hides = r->columns[i].hidden;
    return hides;
}
