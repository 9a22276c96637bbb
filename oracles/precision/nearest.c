/* The precision table's row for ASOF (https://duckdb.org/docs/stable/sql/query_syntax/from). */
#include "oracles/precision/nearest.h"
#include "oracles/subject/read.h"
#include "oracles/subject/rewrite.h"
#include "oracles/typing/scope.h"
#include "oracles/typing/typing.h"

enum { COMPARED = 8 };

/* The columns of the joined item that are compared. */
typedef struct compared {
    const wh_token *name; /* of the item */
    const wh_column *columns;
    size_t ncolumns;
    const wh_column *v[COMPARED];
    size_t n;
} compared;

static const wh_column *column_named(const compared *k, const wh_token *name)
{
    size_t i;

    for (i = 0; name && i < k->ncolumns; i++)
        if (wh_name_is(name, k->columns[i].name))
            return &k->columns[i];
    return NULL;
}

/* Plainly a column of the item: no other side has one that is called so. */
static const wh_column *own_column(const compared *k, const wh_node *e)
{
    e = wh_unbracketed(e);
    if (!e || e->kind != WH_N_COLUMN || e->n > 3 ||
        (wh_name_part(e, 1) && !wh_name_eq(wh_name_part(e, 1), k->name)))
        return NULL;
    return column_named(k, wh_name_part(e, 0));
}

/* Are values that are equal one? 0.0 and -0.0 are not, nor 1 month and 30 days. */
static bool is_plain(const wh_column *c)
{
    return !c->collation.n &&
           (c->type_class == WH_CLASS_INTEGER || c->type_class == WH_CLASS_DECIMAL ||
            c->type_class == WH_CLASS_TEXT || c->type_class == WH_CLASS_DATE ||
            c->type_class == WH_CLASS_DATETIME || c->type_class == WH_CLASS_BOOLEAN);
}

/* Each term compares a column of the item with one of its class, which casts none to another. */
static bool add_terms(const wh_subject *s, const wh_node *from, const wh_node *on, compared *k)
{
    wh_nodes terms = {NULL, 0, 0};
    size_t i;

    wh_collect_terms(s->a, on, &terms);
    for (i = 0; i < terms.n && i < COMPARED; i++) {
        const wh_node *e = wh_unbracketed(terms.p[i]), *other;
        const wh_column *own, *with;

        if (!wh_is_comparison(e))
            return false;
        other = wh_unbracketed(wh_node_expr(e, 1));
        own = own_column(k, wh_node_expr(e, 0));
        if (!own) {
            own = own_column(k, other);
            other = wh_unbracketed(wh_node_expr(e, 0));
        }
        with = other->kind == WH_N_COLUMN ? wh_find_column(s, from, other) : NULL;
        if (!own || !with || own_column(k, other) || !is_plain(own) || !is_plain(with) ||
            own->type_class != with->type_class)
            return false;
        k->v[k->n++] = own;
    }
    return i == terms.n;
}

static bool is_compared(const compared *k, wh_str name)
{
    size_t i;

    for (i = 0; i < k->n; i++)
        if (wh_str_eq_nocase(k->v[i]->name, name))
            return true;
    return false;
}

static bool has_key(const compared *k, const wh_relation *r)
{
    size_t i, c;

    for (i = 0; i < r->nkeys; i++) {
        const wh_key *key = &r->keys[i];

        for (c = 0; c < key->ncolumns && key->columns[c].n && is_compared(k, key->columns[c]); c++)
            ;
        if (key->ncolumns && c == key->ncolumns)
            return true;
    }
    return false;
}

/* Rows that are equal in all that they have are one as well as another. */
static bool compares_all(const compared *k)
{
    size_t i;

    for (i = 0; i < k->ncolumns && is_compared(k, k->columns[i].name); i++)
        ;
    return i == k->ncolumns;
}

bool wh_nearest_is_one(const wh_subject *s, const wh_node *from, const wh_node *join)
{
    const wh_node *on = wh_node_expr(wh_node_find(join, WH_N_ON), 0);
    const wh_node *item = wh_node_find_group(join, WH_GROUP_ITEM, 0);
    wh_child child = item ? wh_child_of_node(item) : 0;
    compared k = {NULL, NULL, 0, {NULL}, 0};
    const wh_relation *r;
    wh_from_item it;
    size_t at = 0;

    if (!item || !on || wh_node_find(join, WH_N_JOIN))
        return false;
    wh_from_next(wh_node_new(s->a, WH_N_FROM, &child, 1, 0), &at, &it);
    k.name = wh_from_item_name(&it);
    if (!k.name || !wh_item_columns(s, &it, &k.columns, &k.ncolumns) || !add_terms(s, from, on, &k))
        return false;
    r = it.kind == WH_FROM_TABLE ? wh_item_relation(s, &it) : NULL;
    return compares_all(&k) || (r && r->kind == WH_RELATION_TABLE && has_key(&k, r));
}
