/*
 * SQLite: any column holds values of any type; what counts in comparisons is the affinity of a
 * column and its collation (https://www.sqlite.org/datatype3.html).
 */
#include "oracles/typing/rules.h"

static void collate(wh_typing *t, wh_str name)
{
    bool bytes = name.n == 0 || wh_str_eq_nocase(name, WH_STR("BINARY"));

    t->spelling = bytes ? WH_SPELLING_ONE : WH_SPELLING_COLLATED;
    t->collation = bytes ? (wh_str){NULL, 0} : name;
}

/* What takes over the collation of its operand: it passes from a column through these. */
static bool passes_collation(const wh_node *e)
{
    return e->kind == WH_N_COLUMN || e->kind == WH_N_CAST ||
           (e->kind == WH_N_UNARY && wh_node_has(e, WH_OP_PLUS));
}

/* An affinity other than BLOB brings equal numbers to one representation, which they have, too,
 * where there are no others. */
wh_typing wh_sqlite_column(const wh_subject *s, const wh_column *c)
{
    const wh_node *value = wh_unbracketed(c->value);
    wh_typing t = wh_typing_bare(WH_CLASS_UNKNOWN);

    t.type = c->type;
    t.affinity = c->affinity;
    t.can = WH_CAN_ALL;
    if (!c->derived || c->collation.n || !value ||
        !(passes_collation(value) || wh_node_contains(value, WH_N_COLLATE, true)))
        collate(&t, c->collation);
    t.identity =
        t.spelling == WH_SPELLING_ONE &&
        ((!c->derived && c->affinity > WH_AFFINITY_BLOB) ||
         wh_catalog_holds_integers(s->catalog, c) || wh_catalog_holds_texts(s->catalog, c));
    return t;
}

wh_typing wh_sqlite_cast(const wh_subject *s, uint8_t class_, wh_str type)
{
    wh_typing t = wh_typing_bare(class_);

    t.type = type;
    t.affinity = s->dialect->affinity(type);
    return t;
}

typedef struct collating {
    const wh_subject *s;
    const wh_scope *scope;
} collating;

/* Stops where a collation is given to something, here or by a view. */
static enum wh_walk see_collation(void *ctx, const wh_node *n)
{
    const collating *c = ctx;
    wh_typing t;

    if (n->kind == WH_N_QUERY)
        return WH_WALK_SKIP;
    if (n->kind == WH_N_COLLATE)
        return WH_WALK_STOP;
    if (n->kind != WH_N_COLUMN)
        return WH_WALK_ON;
    t = wh_typing_in(c->s, c->scope, n);
    return t.column && t.column->derived && t.column->collation.n ? WH_WALK_STOP : WH_WALK_SKIP;
}

void wh_sqlite_settle(const wh_subject *s, const wh_scope *scope, const wh_node *e, wh_typing *t)
{
    collating c = {s, scope};
    wh_typing of;

    t->can = WH_CAN_ALL;
    t->identity = false;
    t->collation = (wh_str){NULL, 0};
    t->spelling = WH_SPELLING_OPEN;
    if (wh_is_truth(e)) {
        t->spelling = WH_SPELLING_ONE;
    } else if (e->kind == WH_N_COLLATE && wh_node_last_token(e)) {
        collate(t, wh_name_text(s->a, wh_node_last_token(e)));
    } else if (e->kind != WH_N_SUBQUERY && wh_node_walk(e, see_collation, &c)) {
        t->spelling = WH_SPELLING_ONE;
        if (passes_collation(e)) {
            of = wh_typing_in(s, scope, wh_node_expr(e, 0));
            t->spelling = of.spelling;
            t->collation = of.collation;
        }
    }
}
