/* New names: of tables with their views, and of whatever else has one. */
#include "formats/sql/catalog/internal.h"

bool wh_catalog_rename_relation(wh_catalog *c, wh_relation *r, const catalog_name *to,
                                const wh_token *token)
{
    catalog_name place = {to->name, to->qualified ? to->home : r->home, to->qualified,
                          r->temporary};
    const wh_relation *old = wh_catalog_taken(c, OBJECT_RELATION, &place, r->temporary, NULL);
    size_t i;

    if (old && old != r)
        return false;
    if (token && wh_catalog_rule(c, RULE_BOUND_VIEWS))
        wh_catalog_rebind_table(c, r, token);
    wh_catalog_rename(c, OBJECT_RELATION, r, &place);
    for (i = 0; r->kind == WH_RELATION_VIRTUAL && i < r->ncolumns; i++)
        if (r->columns[i].hidden && wh_str_eq(r->columns[i].name, r->name))
            r->columns[i].name = place.name; /* what MATCH looks at is named like the table */
    r->name = place.name;
    r->home = place.home;
    for (i = 0; place.qualified && i < c->objects[OBJECT_INDEX].n; i++) {
        const wh_index *x = c->objects[OBJECT_INDEX].p[i];
        catalog_name n = {x->name, place.home, true, false};
        if (x->table == r)
            wh_catalog_rename(c, OBJECT_INDEX, x, &n);
    }
    return true;
}

/* MySQL: RENAME TABLE a TO b, c.d TO e: from the left, whether the parser makes NAMEs or not. */
bool wh_catalog_rename_tables(wh_catalog *c, const wh_node *stmt)
{
    const wh_token *name = NULL, *schema = NULL;
    wh_relation *from = NULL;
    bool some = false;
    catalog_name n;
    uint32_t k;

    for (k = 0; k <= stmt->n; k++) {
        const wh_node *node = k < stmt->n ? wh_child_node(stmt->child[k]) : NULL;
        const wh_token *t = k < stmt->n ? wh_child_token(stmt->child[k]) : NULL;

        if (node && node->kind == WH_N_NAME) {
            name = wh_name_part(node, 0);
            schema = wh_name_part(node, 1);
        } else if (k == stmt->n || (t && (t->kind == WH_T_COMMA || t->kind == WH_T_SEMI))) {
            if (from && wh_catalog_token_name(c, schema, name, &n))
                some |= wh_catalog_rename_relation(c, from, &n, name);
            from = NULL;
        } else if (wh_catalog_word(t, "TO")) {
            if (wh_catalog_token_name(c, schema, name, &n))
                from = wh_catalog_find(c, OBJECT_RELATION, &n, NULL);
        } else if (t && t->kind == WH_T_DOT) {
            schema = name;
            continue;
        } else if (t && k > 1) {
            if (!(wh_child_token(stmt->child[k - 1]) &&
                  wh_child_token(stmt->child[k - 1])->kind == WH_T_DOT))
                schema = NULL;
            name = t;
        }
    }
    return some;
}

/* ---- other things: ALTER x RENAME TO --------------------------------------------------------- */

/* The word behind RENAME TO, at any depth; NULL: there is none. */
static const wh_token *new_name(const wh_node *n, int *state)
{
    uint32_t k;

    for (k = 0; k < n->n; k++) {
        const wh_token *t = wh_child_token(n->child[k]);

        if (!t)
            t = new_name(wh_child_node(n->child[k]), state);
        else if (*state == 0)
            *state = t->kind == WH_KW_RENAME;
        else if (*state == 1)
            *state = t->kind == WH_KW_TO ? 2 : 3; /* RENAME ATTRIBUTE, VALUE */
        else if (*state == 2)
            return t;
        if (wh_child_node(n->child[k]) && t)
            return t;
    }
    return NULL;
}

bool wh_catalog_rename_other(wh_catalog *c, const wh_node *stmt, unsigned word, const wh_node *name)
{
    static const struct {
        unsigned word;
        int kind;
    } kinds[] = {{WH_KW_INDEX, OBJECT_INDEX},       {WH_KW_TYPE, OBJECT_TYPE},
                 {WH_KW_DOMAIN, OBJECT_TYPE},       {WH_KW_TRIGGER, OBJECT_TRIGGER},
                 {WH_KW_SCHEMA, OBJECT_SCHEMA},     {WH_KW_DATABASE, OBJECT_SCHEMA},
                 {WH_KW_FUNCTION, OBJECT_FUNCTION}, {WH_KW_PROCEDURE, OBJECT_FUNCTION}};
    const wh_token *token;
    catalog_name n, to;
    void *what;
    int state = 0;
    size_t i;

    token = new_name(stmt, &state);
    if (!token || !wh_catalog_token_name(c, NULL, token, &to))
        return false;
    for (i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        if (kinds[i].word != word || !wh_catalog_name(c, name, &n))
            continue;
        if (kinds[i].kind == OBJECT_SCHEMA)
            n.home.n = 0;
        what = wh_catalog_find(c, kinds[i].kind, &n, NULL);
        if (!what)
            return false;
        if (kinds[i].kind == OBJECT_INDEX)
            ((wh_index *)what)->name = to.name;
        else if (kinds[i].kind == OBJECT_TYPE)
            ((wh_type *)what)->name = to.name;
        else if (kinds[i].kind == OBJECT_TRIGGER)
            ((wh_trigger *)what)->name = to.name;
        wh_catalog_rename(c, kinds[i].kind, what, &to);
        return true;
    }
    return false;
}
