/* What a result is called that has no alias, and what class of values it gives. */
#include "formats/sql/catalog/internal.h"

/* ---- names ------------------------------------------------------------------------------------
 */

/* PostgreSQL's own names of types that the standard spells otherwise. */
static wh_str type_name(wh_catalog *c, const wh_node *type)
{
    static const char *const names[][2] = {
        {"int", "int4"},         {"integer", "int4"},  {"bigint", "int8"},     {"smallint", "int2"},
        {"real", "float4"},      {"double", "float8"}, {"float", "float8"},    {"boolean", "bool"},
        {"character", "bpchar"}, {"char", "bpchar"},   {"decimal", "numeric"}, {"dec", "numeric"},
    };
    const wh_token *t = wh_node_first_token(type), *last = t;
    uint32_t k;
    size_t i;

    for (k = 0; k + 1 < type->n; k++) /* schema.type */
        if (wh_child_token(type->child[k]) && wh_child_token(type->child[k])->kind == WH_T_DOT &&
            wh_child_token(type->child[k + 1]))
            last = wh_child_token(type->child[k + 1]);
    if (!t)
        return (wh_str){NULL, 0};
    if (wh_node_has(type, WH_KW_VARYING))
        return wh_catalog_word(t, "BIT") ? WH_STR("varbit") : WH_STR("varchar");
    if (wh_node_has(type, WH_KW_WITH) && wh_catalog_word(t, "TIMESTAMP"))
        return WH_STR("timestamptz");
    if (wh_node_has(type, WH_KW_WITH) && wh_catalog_word(t, "TIME"))
        return WH_STR("timetz");
    for (i = 0; i < sizeof names / sizeof names[0]; i++)
        if (wh_name_is(last, wh_str_of(names[i][0])))
            return wh_str_of(names[i][1]);
    return wh_catalog_fold(c, last);
}

static bool is_row_constructor(const wh_node *e)
{
    return e->kind == WH_N_ROW_VALUE && wh_catalog_word(wh_node_first_token(e), "ROW");
}

/* How sure: 2: a column or function, 1: a type or CASE, 0: nothing (?column?). */
static int kind_name(wh_catalog *c, const wh_node *e, wh_str *out)
{
    const wh_node *inner = wh_node_expr(e, 0), *type;
    const wh_token *t;
    wh_str text;

    switch (e->kind) {
    case WH_N_COLUMN:
        *out = wh_catalog_fold(c, wh_name_part(e, 0));
        return 2;
    case WH_N_FIELD:
        *out = wh_catalog_fold(c, wh_node_last_token(e));
        return 2;
    case WH_N_CALL:
        t = wh_name_part(e, 0);
        if (!t)
            return 0;
        *out = wh_catalog_fold(c, t);
        return 2;
    case WH_N_PAREN:
    case WH_N_COLLATE:
    case WH_N_INDEX:
        return inner ? kind_name(c, inner, out) : 0;
    case WH_N_CAST:
        if (inner && kind_name(c, inner, out) == 2)
            return 2;
        type = wh_node_find(e, WH_N_TYPE);
        if (!type)
            return 0;
        *out = type_name(c, type);
        return 1;
    case WH_N_TYPED:
    case WH_N_INTERVAL:
        *out = wh_node_find(e, WH_N_TYPE) ? type_name(c, wh_node_find(e, WH_N_TYPE))
                                          : wh_catalog_fold(c, wh_node_first_token(e));
        return 1;
    case WH_N_CASE:
        inner = wh_node_expr(wh_node_find(e, WH_N_ELSE), 0);
        if (inner && kind_name(c, inner, out) == 2)
            return 2;
        *out = WH_STR("case");
        return 1;
    case WH_N_SUBQUERY: {
        wh_columns list;
        if (!wh_query_columns(c, c->arena, wh_node_find(e, WH_N_QUERY), &list) || list.n == 0)
            return 0;
        *out = list.p[0].name;
        return 2;
    }
    case WH_N_EXISTS:
        *out = WH_STR("exists");
        return 2;
    case WH_N_ARRAY:
        *out = WH_STR("array");
        return 2;
    case WH_N_AT_TIME_ZONE:
        *out = WH_STR("timezone");
        return 2;
    case WH_N_ROW_VALUE:
        *out = WH_STR("row");
        return is_row_constructor(e) ? 2 : 0;
    case WH_N_LITERAL: /* CURRENT_DATE */
        t = wh_node_first_token(e);
        text = wh_token_text(t);
        if (!wh_kind_is_keyword(t->kind) || t->kind == WH_KW_NULL)
            return 0;
        if (t->kind == WH_KW_TRUE || t->kind == WH_KW_FALSE) {
            *out = WH_STR("bool");
            return 1;
        }
        *out = wh_catalog_fold(c, t);
        return text.n > 0 ? 2 : 0;
    default:
        return 0;
    }
}

wh_str wh_catalog_result_name(wh_catalog *c, const wh_node *e)
{
    wh_str name = {NULL, 0};
    const wh_node *inner = e;

    if (wh_catalog_rule(c, RULE_KIND_NAMES))
        return kind_name(c, e, &name) ? name : WH_STR("?column?");
    while (inner->kind == WH_N_PAREN && wh_node_expr(inner, 0))
        inner = wh_node_expr(inner, 0);
    if (inner->kind == WH_N_COLUMN)
        return wh_catalog_fold(c, wh_name_part(inner, 0));
    if (inner->kind == WH_N_LITERAL && inner->n == 1 && wh_catalog_rule(c, RULE_OWN_INDEXES) &&
        wh_node_has(inner, WH_T_STRING))
        return wh_name_text(c->arena, wh_child_token(inner->child[0]));
    return wh_catalog_text(c, e);
}

/* ---- classes ----------------------------------------------------------------------------------
 */

static uint8_t class_of_literal(const wh_node *e)
{
    const wh_token *t = wh_node_first_token(e);

    switch (t ? (unsigned)t->kind : 0U) {
    case WH_T_INTEGER:
        return WH_CLASS_INTEGER;
    case WH_T_REAL:
        return WH_CLASS_REAL;
    case WH_T_STRING:
        return WH_CLASS_TEXT;
    case WH_T_BLOB:
        return WH_CLASS_BLOB;
    case WH_KW_TRUE:
    case WH_KW_FALSE:
        return WH_CLASS_BOOLEAN;
    case WH_KW_CURRENT_DATE:
        return WH_CLASS_DATE;
    case WH_KW_CURRENT_TIME:
    case WH_KW_LOCALTIME:
        return WH_CLASS_TIME;
    case WH_KW_CURRENT_TIMESTAMP:
    case WH_KW_LOCALTIMESTAMP:
        return WH_CLASS_DATETIME;
    default:
        return WH_CLASS_UNKNOWN;
    }
}

/* Where the dialect's types make no difference between truth and numbers, a number. */
static uint8_t class_of_truth(const wh_catalog *c)
{
    return c->d->affinity || wh_catalog_rule(c, RULE_OWN_INDEXES) ? WH_CLASS_INTEGER
                                                                  : WH_CLASS_BOOLEAN;
}

static bool is_comparison(const wh_node *e)
{
    uint32_t k;

    for (k = 0; k < e->n; k++) {
        const wh_token *t = wh_child_token(e->child[k]);
        switch (t ? (unsigned)t->kind : 0U) {
        case WH_OP_EQ:
        case WH_OP_EQEQ:
        case WH_OP_NE:
        case WH_OP_BANGEQ:
        case WH_OP_LT:
        case WH_OP_LE:
        case WH_OP_GT:
        case WH_OP_GE:
        case WH_OP_NULLSAFE:
        case WH_KW_AND:
        case WH_KW_OR:
        case WH_KW_XOR:
        case WH_KW_NOT:
            return true;
        default:
            break;
        }
    }
    return false;
}

uint8_t wh_catalog_expr_class(wh_catalog *c, const wh_node *e)
{
    const wh_node *type = e ? wh_node_find(e, WH_N_TYPE) : NULL;
    const wh_function *f;
    uint8_t found;

    switch (e ? (unsigned)e->kind : (unsigned)WH_N_OPAQUE) {
    case WH_N_PAREN:
    case WH_N_COLLATE:
        return wh_catalog_expr_class(c, wh_node_expr(e, 0));
    case WH_N_LITERAL:
        found = class_of_literal(e);
        return found == WH_CLASS_BOOLEAN ? class_of_truth(c) : found;
    case WH_N_CAST:
        return type ? wh_catalog_type_class(c, wh_catalog_text(c, type))
                    : (uint8_t)WH_CLASS_UNKNOWN;
    case WH_N_TYPED:
        return type ? wh_catalog_type_class(c, wh_catalog_text(c, type))
                    : wh_catalog_type_class(c, wh_token_text(wh_node_first_token(e)));
    case WH_N_INTERVAL:
        return WH_CLASS_INTERVAL;
    case WH_N_ARRAY:
    case WH_N_COMPREHENSION:
        return WH_CLASS_ARRAY;
    case WH_N_IS:
    case WH_N_LIKE:
    case WH_N_BETWEEN:
    case WH_N_IN:
    case WH_N_NULL_TEST:
    case WH_N_EXISTS:
        return class_of_truth(c);
    case WH_N_UNARY:
    case WH_N_BINARY:
        return is_comparison(e) ? class_of_truth(c) : (uint8_t)WH_CLASS_UNKNOWN;
    case WH_N_CALL:
        f = wh_call_function(c->d, e);
        return f && (f->flags & WH_FN_AGGREGATE) && f->gives == WH_CLASS_INTEGER ? WH_CLASS_INTEGER
                                                                                 : WH_CLASS_UNKNOWN;
    default:
        return WH_CLASS_UNKNOWN;
    }
}
