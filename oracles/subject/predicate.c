/* Small predicates over the columns in scope. */
#include "oracles/subject/predicate.h"
#include "oracles/precision/exact.h"
#include "oracles/precision/precision.h"
#include "oracles/typing/scope.h"
#include "formats/sql/tree/template.h"

enum { MAX_COLUMNS = 64 };

/* What a query gives without naming it has a name of the engine's own making. */
static bool is_word(wh_str name)
{
    size_t i;

    for (i = 0; i < name.n; i++) {
        char c = name.p[i];
        if (c != '_' && !(c >= 'A' && c <= 'Z') && !(c >= 'a' && c <= 'z') &&
            !(i > 0 && c >= '0' && c <= '9'))
            return false;
    }
    return name.n > 0;
}

static bool allows(const wh_subject *s, const wh_column *c, unsigned can)
{
    return !can || !wh_is_strict(s) || (wh_typing_of_column(s, c).can & can) == can;
}

static size_t columns_in_scope(const wh_subject *s, unsigned can, wh_operand *v)
{
    wh_from_items items = {NULL, 0, 0};
    size_t i, k, n = 0, m;

    wh_from_collect(s->a, s->q.from, &items);
    for (i = 0; i < items.n; i++) {
        const wh_token *table = wh_from_item_name(&items.p[i]);
        const wh_column *columns;

        if (!wh_item_is_seen(&items.p[i]) || !wh_item_columns(s, &items.p[i], &columns, &m))
            continue;
        for (k = 0; k < m && n < MAX_COLUMNS; k++)
            if (!columns[k].hidden && (!columns[k].derived || is_word(columns[k].name)) &&
                allows(s, &columns[k], can))
                v[n++] = (wh_operand){NULL, table, &columns[k]};
    }
    return n;
}

void wh_put_infix(const wh_subject *s, const char *text, wh_buf *out)
{
    const wh_dialect *d = s->dialect;
    bool nullsafe = (d->operators & WH_OP_BIT(NULLSAFE)) != 0;
    const char *is = strstr(text, "IS ");

    if (is == NULL || d->powers[WH_KW_IS].shape == WH_SHAPE_IS) {
        wh_buf_text(out, text);
        return;
    }
    wh_buf_add(out, text, (size_t)(is - text));
    if (strncmp(is, "IS NOT ", 7) == 0) {
        wh_buf_text(out, nullsafe ? "<> " : "IS DISTINCT FROM ");
        wh_buf_text(out, is + 7);
    } else {
        wh_buf_text(out, nullsafe ? "<=> " : "IS NOT DISTINCT FROM ");
        wh_buf_text(out, is + 3);
    }
}

/* MariaDB's types whose comparisons with text that is no such value are NULL, and are not
 * (https://mariadb.com/kb/en/inet6/): what was not asked need not be met at every base. */
static const char *constant_of_type(const wh_operand *to)
{
    static const char *const types[][2] = {
        {"INET6", "'::1'"},
        {"INET4", "'10.0.0.1'"},
        {"UUID", "'123e4567-e89b-12d3-a456-426655440000'"},
    };
    size_t i;

    for (i = 0; to && to->column && i < sizeof types / sizeof *types; i++)
        if (wh_str_eq_nocase(to->column->type, wh_str_of(types[i][0])))
            return types[i][1];
    return NULL;
}

/* The same of values that may be compared; a column alone if it is a condition. */
static bool typed_predicate(const wh_subject *s, wh_rng *rng, uint32_t shape, const char *op,
                            wh_buf *out)
{
    wh_operand a = wh_random_column(s, rng, WH_CAN_BE_COMPARED);
    wh_operand b = wh_random_column(s, rng, WH_CAN_BE_COMPARED);
    bool column = shape >= 5 && shape < 7 && a.column && wh_operands_match(s, &a, &b);

    if (!a.column) { /* nothing here has an equality */
        a = wh_random_column(s, rng, 0);
        shape = 7;
    }
    if (!a.column)
        return false;
    if (shape == 9)
        wh_buf_text(out, "NOT (");
    wh_operand_print(s, &a, false, out);
    if (column) {
        wh_put_infix(s, op, out);
        wh_operand_print(s, &b, false, out);
    } else if (shape == 7) {
        wh_buf_text(out, " IS NULL");
    } else if (shape < 8 || wh_operand_typing(s, &a).class_ != WH_CLASS_BOOLEAN) {
        wh_put_infix(s, op, out);
        wh_buf_str(out, wh_random_constant(s, rng, &a));
    }
    if (shape == 9)
        wh_buf_char(out, ')');
    return true;
}

bool wh_random_predicate(const wh_subject *s, wh_rng *rng, wh_buf *out)
{
    static const char *const constants[] = {"0",   "1",   "-1",   "''",   "'a'",
                                            "'1'", "0.5", "NULL", "1000", "'A'"};
    static const char *const operators[] = {" = ", " <> ", " < ", " >= ", " IS ", " IS NOT "};
    wh_operand columns[MAX_COLUMNS];
    size_t n = columns_in_scope(s, 0, columns);
    uint32_t shape = wh_rng_below(rng, 10);
    uint32_t op = wh_rng_below(rng, sizeof operators / sizeof operators[0]);
    uint32_t k = wh_rng_below(rng, sizeof constants / sizeof constants[0]);
    const wh_operand *first, *second;
    const char *constant;

    if (n == 0)
        return false;
    if (wh_is_strict(s))
        return typed_predicate(s, rng, shape, operators[op], out);
    if (shape == 9)
        wh_buf_text(out, "NOT ");
    first = &columns[wh_rng_below(rng, (uint32_t)n)];
    wh_operand_print(s, first, false, out);
    second = shape >= 5 && shape < 7 ? &columns[wh_rng_below(rng, (uint32_t)n)] : first;
    constant = constant_of_type(first);
    if (shape < 5 || (shape < 7 && (constant || constant_of_type(second)))) {
        wh_put_infix(s, operators[op], out);
        wh_buf_text(out, constant ? constant : constants[k]);
    } else if (shape < 7) {
        wh_put_infix(s, operators[op], out);
        wh_operand_print(s, second, false, out);
    } else if (shape < 8) {
        wh_buf_text(out, " IS NULL");
    }
    return true;
}

bool wh_random_condition(const wh_subject *s, wh_rng *rng, wh_buf *out)
{
    static const char *const operators[] = {" > ", " <= ", " < ", " >= ", " <> ", " IS NOT "};
    uint32_t shape = wh_rng_below(rng, 8), op = wh_rng_below(rng, 6);
    wh_operand a = wh_random_operand(s, rng, WH_CAN_BE_COMPARED);
    wh_operand b = wh_random_column(s, rng, WH_CAN_BE_COMPARED);

    if (shape == 0 || !wh_operand_is_there(&a) || !wh_operand_is_there(&b))
        return wh_random_predicate(s, rng, out);
    wh_operand_print(s, &a, true, out);
    wh_put_infix(s, operators[op], out);
    if (shape < 4 && wh_operands_match(s, &a, &b))
        wh_operand_print(s, &b, true, out);
    else
        wh_buf_str(out, wh_random_constant(s, rng, &a));
    return true;
}

bool wh_add_predicate(const wh_subject *s, wh_rng *rng, wh_buf *base)
{
    wh_buf p = WH_BUF_INIT(4096);
    bool good = wh_random_predicate(s, rng, &p);

    wh_put_with(s, base);
    wh_quote(base, s->dialect, "SELECT {cols!} {from!} WHERE {p} {group!} {order!}",
             {"cols", s->q.projection, {NULL, 0}}, {"from", s->q.from, {NULL, 0}},
             {"p", NULL, wh_buf_view(&p)}, {"group", s->q.group_by, {NULL, 0}},
             {"order", s->q.order_by, {NULL, 0}});
    wh_buf_release(&p);
    return good;
}

bool wh_put_where(const wh_subject *s, wh_rng *rng, wh_buf *out)
{
    wh_buf_text(out, "WHERE ");
    if (!s->q.predicate)
        return wh_random_predicate(s, rng, out);
    wh_quote_node(out, s->q.predicate, false);
    return true;
}

/* ---- operands ------------------------------------------------------------------------------- */

wh_operand wh_random_column(const wh_subject *s, wh_rng *rng, unsigned can)
{
    wh_operand columns[MAX_COLUMNS], none = {NULL, NULL, NULL};
    size_t n = columns_in_scope(s, can, columns);

    return n ? columns[wh_rng_below(rng, (uint32_t)n)] : none;
}

wh_typing wh_operand_typing(const wh_subject *s, const wh_operand *o)
{
    return o->node ? wh_typing_of(s, s->q.from, o->node) : wh_typing_of_column(s, o->column);
}

bool wh_operands_match(const wh_subject *s, const wh_operand *a, const wh_operand *b)
{
    wh_typing x, y;

    if (!wh_is_strict(s))
        return true;
    if (!wh_operand_is_there(a) || !wh_operand_is_there(b))
        return false;
    x = wh_operand_typing(s, a);
    y = wh_operand_typing(s, b);
    return wh_typings_match(&x, &y);
}

typedef struct pieces {
    const wh_subject *s;
    unsigned can;
    const wh_node *v[32];
    size_t n;
} pieces;

/* An expression of one value that depends on the row. */
static bool is_piece(const wh_subject *s, const wh_node *n, unsigned can)
{
    if (can && wh_is_strict(s) && wh_node_is_expr(n) &&
        (wh_typing_of(s, s->q.from, n).can & can) != can)
        return false;
    return wh_node_is_expr(n) && n->kind != WH_N_ROW_VALUE && n->kind != WH_N_PAREN &&
           (n->flags & (WH_HAS_SUBQUERY | WH_HAS_OPAQUE)) == 0 &&
           wh_node_contains(n, WH_N_COLUMN, false) && !wh_has_aggregate(s->dialect, n) &&
           !wh_has_window(n);
}

static enum wh_walk see_piece(void *ctx, const wh_node *n)
{
    pieces *p = ctx;

    if (n->kind == WH_N_QUERY || p->n == sizeof p->v / sizeof p->v[0])
        return WH_WALK_SKIP;
    if (is_piece(p->s, n, p->can))
        p->v[p->n++] = n;
    return WH_WALK_ON;
}

wh_operand wh_random_operand(const wh_subject *s, wh_rng *rng, unsigned can)
{
    uint32_t from = wh_rng_below(rng, 100);
    pieces p = {s, can, {NULL}, 0};
    wh_operand o = {NULL, NULL, NULL};
    wh_result r;
    size_t at = 0;

    if (from >= 75 && s->q.predicate)
        wh_node_walk(s->q.predicate, see_piece, &p);
    else if (from >= 50)
        while (wh_result_next(s->q.projection, &at, &r))
            if (r.kind == WH_RESULT_EXPR && p.n < 32 && is_piece(s, r.expr, can))
                p.v[p.n++] = r.expr;
    if (p.n == 0)
        o = wh_random_column(s, rng, can);
    if (p.n == 0 && !o.column && s->q.predicate)
        wh_node_walk(s->q.predicate, see_piece, &p);
    if (p.n)
        o.node = p.v[wh_rng_below(rng, (uint32_t)p.n)];
    return o;
}

void wh_operand_print(const wh_subject *s, const wh_operand *o, bool brackets, wh_buf *out)
{
    if (o->node) {
        wh_quote_node(out, o->node, brackets);
        return;
    }
    if (o->table) {
        wh_buf_str(out, wh_token_text(o->table));
        wh_buf_char(out, '.');
    }
    wh_quote_name(out, s->dialect, o->column->name);
}

int wh_operand_spelling(const wh_subject *s, const wh_operand *o, bool *exact)
{
    wh_typing t = wh_operand_typing(s, o);

    *exact = t.identity;
    return t.spelling;
}

/* Literals of the base's predicate that are compared with what has this type. */
typedef struct comparing {
    const wh_subject *s;
    wh_typing type;
    wh_nodes found;
} comparing;

static bool is_constant(const wh_node *n)
{
    return n->kind == WH_N_LITERAL ||
           ((n->kind == WH_N_CAST || n->kind == WH_N_TYPED) &&
            !wh_node_contains(n, WH_N_COLUMN, true) && !(n->flags & WH_HAS_CALL));
}

static enum wh_walk see_comparison(void *ctx, const wh_node *n)
{
    comparing *k = ctx;
    const wh_node *e, *operand = NULL;
    wh_typing t;
    size_t i;

    if (n->kind == WH_N_QUERY)
        return WH_WALK_SKIP;
    if ((n->kind != WH_N_BINARY && n->kind != WH_N_BETWEEN) || !wh_is_truth(n))
        return WH_WALK_ON;
    for (i = 0; (e = wh_node_next_expr(n, &i)) != NULL;)
        if (wh_unbracketed(e)->kind == WH_N_COLUMN)
            operand = e;
    if (!operand)
        return WH_WALK_ON;
    t = wh_typing_of(k->s, k->s->q.from, operand);
    for (i = 0; wh_typings_match(&t, &k->type) && (e = wh_node_next_expr(n, &i)) != NULL;)
        if (is_constant(wh_unbracketed(e)))
            wh_nodes_add(k->s->a, &k->found, wh_unbracketed(e));
    return WH_WALK_ON;
}

static wh_str typed_constant(const wh_subject *s, uint32_t k, bool of_base, wh_typing type)
{
    comparing c = {s, type, {NULL, 0, 0}};
    const char *const *constants = wh_typing_constants(s, &type);
    wh_buf b = WH_BUF_INIT(WH_STATEMENT_MAX);
    size_t n = 0;

    if (of_base && s->q.predicate)
        wh_node_walk(s->q.predicate, see_comparison, &c);
    if (c.found.n == 0) {
        while (constants[n])
            n++;
        return wh_str_of(constants[k % n]);
    }
    wh_quote_node(&b, c.found.p[k % c.found.n], true);
    return wh_subject_keep(s, &b);
}

wh_str wh_random_constant(const wh_subject *s, wh_rng *rng, const wh_operand *to)
{
    static const char *const constants[] = {"0", "1", "2", "'a'", "''", "-1", "0.5", "100"};
    uint32_t k = wh_rng_below(rng, 8), of_base = wh_rng_below(rng, 4);
    const wh_typing number = {.class_ = WH_CLASS_INTEGER, .can = WH_CAN_BE_COMPARED};
    wh_nodes literals = {NULL, 0, 0};

    if (wh_is_strict(s))
        return typed_constant(s, k, of_base > 0, to ? wh_operand_typing(s, to) : number);
    if (!wh_is_dynamic(s) && constant_of_type(to))
        return wh_str_of(constant_of_type(to));
    if (of_base > 0 && s->q.predicate)
        wh_node_collect(s->a, s->q.predicate, WH_N_LITERAL, true, &literals);
    if (literals.n == 0)
        return wh_str_of(constants[k]);
    return wh_token_text(wh_node_first_token(literals.p[wh_rng_below(rng, (uint32_t)literals.n)]));
}
