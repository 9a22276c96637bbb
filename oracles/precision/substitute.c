/*
 * "The optimizer has replaced the expression with the name of the generated column that matches",
 * by which index it likes (https://dev.mysql.com/doc/refman/8.4/en/generated-column-index-
 * optimizations.html). The column has its own collation, length and number of digits:
 * s VARCHAR(20) AS (js->>'$.b') is compared without case, js->>'$.b' with it.
 */
#include "oracles/precision/substitute.h"
#include "formats/case/hash.h"

/* Both ways of writing JSON are one, and with JSON_UNQUOTE() around it or not. */
static uint64_t part_of(const wh_token *t)
{
    static const char extract[] = "json_extract";
    char lower[64];
    wh_str text = wh_token_text(t);
    size_t i;

    switch (t->kind) {
    case WH_T_LPAREN:
    case WH_T_RPAREN:
    case WH_T_COMMA:
        return 0;
    case WH_OP_ARROW:
    case WH_OP_ARROW2:
        return wh_hash64_of(wh_str_of(extract));
    case WH_T_STRING:
        return wh_hash64_of(text);
    default:
        if (text.n >= sizeof lower || wh_str_eq_nocase(text, WH_STR("json_unquote")))
            return 0;
        for (i = 0; i < text.n; i++)
            lower[i] = (char)(text.p[i] | (text.p[i] >= 'A' && text.p[i] <= 'Z' ? 0x20 : 0));
        return wh_hash64_of((wh_str){lower, text.n});
    }
}

/* The sum of its parts, of a column's name the last one. */
static enum wh_walk add_parts(void *ctx, const wh_node *n)
{
    uint64_t *sum = ctx;
    uint32_t i;

    if (n->kind == WH_N_COLUMN && wh_name_part(n, 0)) {
        *sum += part_of(wh_name_part(n, 0));
        return WH_WALK_SKIP;
    }
    for (i = 0; i < n->n; i++)
        if (wh_child_token(n->child[i]))
            *sum += part_of(wh_child_token(n->child[i]));
    return WH_WALK_ON;
}

static uint64_t parts_of(const wh_node *e)
{
    uint64_t sum = 0;

    wh_node_walk(e, add_parts, &sum);
    return sum;
}

static bool has_index(const wh_subject *s, const wh_relation *r, const wh_column *c)
{
    const wh_index *index;
    size_t i, k;

    for (i = 0; (index = wh_catalog_index_at(s->catalog, i)) != NULL; i++)
        for (k = 0; index->table == r && k < index->ncolumns; k++)
            if (wh_str_eq(index->columns[k].name, c->name))
                return true;
    return false;
}

/* An integer or a DOUBLE is what it was computed as. */
static bool keeps_values(const wh_column *c)
{
    return c->type_class == WH_CLASS_INTEGER || c->type_class == WH_CLASS_REAL;
}

bool wh_is_substituted(const wh_subject *s, const wh_scope *scope, const wh_node *e)
{
    const wh_relation *r;
    const wh_column *c;
    uint64_t sum;
    size_t i, k;

    e = wh_unbracketed(e);
    if (e && e->kind == WH_N_COLUMN) {
        for (c = NULL; scope && !c; scope = scope->outer)
            c = wh_find_column(s, scope->from, e);
        e = c && !c->def ? wh_unbracketed(c->value) : NULL;
    }
    if (!e || e->kind == WH_N_COLUMN || e->kind == WH_N_LITERAL || e->kind == WH_N_SUBQUERY)
        return false;
    sum = parts_of(e);
    for (i = 0; (r = wh_catalog_relation_at(s->catalog, i)) != NULL; i++)
        for (k = 0; k < r->ncolumns; k++) {
            c = &r->columns[k];
            if (c->generated && c->value && !keeps_values(c) && has_index(s, r, c) &&
                parts_of(wh_node_expr(c->value, 0)) == sum)
                return true;
        }
    return false;
}
