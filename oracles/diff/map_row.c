/* Comparisons with rows, lists and queries in another dialect; of rows column by column. */
#include "oracles/diff/map.h"

enum { MAX_ROW = 8, MAX_OPERANDS = 200 };

typedef struct row {
    map_value v[MAX_ROW];
    size_t n;
} row;

static bool map_row(mapper *mp, const map_scope *scope, const wh_node *e, row *out)
{
    const wh_node *member;

    for (out->n = 0; (member = wh_node_expr(e, out->n)) != NULL; out->n++)
        if (out->n == MAX_ROW || !wh_map_expr(mp, scope, member, &out->v[out->n]))
            return wh_map_refuse(mp, "a row of many values");
    return out->n > 0;
}

/* `in`: the collations of the first alone count. */
static bool rows_are_alike(mapper *mp, row *a, row *b, bool in)
{
    size_t i;

    for (i = 0; i < a->n && a->n == b->n; i++) {
        map_value *pair[] = {&a->v[i], &b->v[i]};

        if (!wh_map_fold_all(mp, pair, 2, in) || !wh_map_are_alike(mp, pair, 2))
            break;
    }
    return (i == a->n && a->n == b->n) || wh_map_refuse(mp, "a comparison of rows of two kinds");
}

/* a = c AND b = d; a < c OR (a = c AND b < d): as SQL-92, 8.2 has it, which DuckDB's rows have not.
 */
static void put_row_comparison(wh_buf *out, const row *a, const row *b, size_t from, wh_str op)
{
    bool equality = wh_str_is(op, "=") || wh_str_is(op, "<>");
    bool last = from + 1 == a->n;
    wh_str strict = op.n == 2 && !equality ? (wh_str){op.p, 1} : op;

    wh_buf_char(out, '(');
    wh_buf_str(out, a->v[from].text);
    wh_buf_char(out, ' ');
    wh_buf_str(out, last ? op : strict);
    wh_buf_char(out, ' ');
    wh_buf_str(out, b->v[from].text);
    if (!last && equality) {
        wh_buf_text(out, wh_str_is(op, "=") ? " AND " : " OR ");
        put_row_comparison(out, a, b, from + 1, op);
    } else if (!last) {
        wh_buf_text(out, " OR (");
        wh_buf_str(out, a->v[from].text);
        wh_buf_text(out, " = ");
        wh_buf_str(out, b->v[from].text);
        wh_buf_text(out, " AND ");
        put_row_comparison(out, a, b, from + 1, op);
        wh_buf_char(out, ')');
    }
    wh_buf_char(out, ')');
}

bool wh_map_row_comparison(mapper *mp, const map_scope *scope, const wh_node *e, map_value *out)
{
    static const struct {
        uint16_t kind;
        const char *text;
    } operators[] = {{WH_OP_EQ, "="}, {WH_OP_EQEQ, "="}, {WH_OP_NE, "<>"}, {WH_OP_BANGEQ, "<>"},
                     {WH_OP_LT, "<"}, {WH_OP_LE, "<="},  {WH_OP_GT, ">"},  {WH_OP_GE, ">="}};
    const wh_node *left = wh_node_expr(e, 0), *right = wh_node_expr(e, 1);
    wh_buf *b = wh_map_buf(mp);
    row x, y;
    size_t i;

    for (i = 0; i < sizeof operators / sizeof operators[0] && !wh_node_has(e, operators[i].kind);
         i++)
        ;
    if (!right || right->kind != WH_N_ROW_VALUE || i == sizeof operators / sizeof operators[0])
        return wh_map_refuse(mp, "a row with another operator than a comparison");
    if (wh_means(mp->m->from, WH_MEANS_WHOLE_ROWS))
        return wh_map_refuse(mp, "rows that are compared as values");
    if (!map_row(mp, scope, left, &x) || !map_row(mp, scope, right, &y) ||
        !rows_are_alike(mp, &x, &y, false))
        return false;
    put_row_comparison(b, &x, &y, 0, wh_str_of(operators[i].text));
    *out = (map_value){MAP_TRUTH, wh_map_keep(mp, b), false};
    return true;
}

/* What of the query's columns is compared, by what "x = y" says of text's collation
 * (https://www.sqlite.org/datatype3.html, 7.1). */
static bool fold_columns(mapper *mp, row *x, const map_columns *columns, row *y)
{
    for (y->n = 0; y->n < columns->n && y->n < MAX_ROW; y->n++) {
        const map_column *c = &columns->p[y->n];
        wh_buf *name = wh_map_buf(mp);

        wh_buf_format(name, "wh_c%zu", y->n);
        y->v[y->n] = (map_value){.class_ = c->class_,
                                 .text = wh_map_keep(mp, name),
                                 .firm = c->class_ == MAP_TEXT,
                                 .collation = c->collation,
                                 .affinity = c->affinity};
        if (y->n < x->n && (x->v[y->n].class_ == MAP_TRUTH) != (c->class_ == MAP_TRUTH))
            return wh_map_refuse(mp, "a comparison of values of two classes");
    }
    return rows_are_alike(mp, x, y, false);
}

static bool is_folded(const row *y)
{
    size_t i;

    for (i = 0; i < y->n; i++)
        if (memcmp(y->v[i].text.p, "wh_c", 4) != 0)
            return true;
    return false;
}

static void put_values(wh_buf *out, const row *r)
{
    size_t i;

    for (i = 0; i < r->n; i++) {
        wh_buf_text(out, i ? ", " : "");
        wh_buf_str(out, r->v[i].text);
    }
}

/* ( query ), or a query on it whose texts are folded. */
static void put_compared(mapper *mp, wh_buf *out, wh_str query, const row *y)
{
    size_t i;

    wh_buf_char(out, '(');
    if (is_folded(y)) {
        wh_buf_text(out, "SELECT ");
        put_values(out, y);
        wh_buf_text(out, " FROM (");
        wh_buf_str(out, query);
        wh_buf_format(out, ") AS wh_q%u (", mp->steps++);
        for (i = 0; i < y->n; i++)
            wh_buf_format(out, i ? ", wh_c%zu" : "wh_c%zu", i);
        wh_buf_char(out, ')');
    } else {
        wh_buf_str(out, query);
    }
    wh_buf_char(out, ')');
}

static bool in_query(mapper *mp, const map_scope *scope, const wh_node *e, map_value *out)
{
    const wh_node *left = wh_node_expr(e, 0);
    const wh_node *query = wh_node_find(wh_node_expr(e, 1), WH_N_QUERY);
    bool whole = left->kind == WH_N_ROW_VALUE;
    wh_buf *b = wh_map_buf(mp), *q = wh_map_buf(mp);
    map_columns columns = {NULL, 0, 0};
    row x = {.n = 1}, y;

    if (whole &&
        (wh_means(mp->m->from, WH_MEANS_WHOLE_ROWS) || wh_means(mp->m->to, WH_MEANS_WHOLE_ROWS)))
        return wh_map_refuse(mp, "rows that are compared as values");
    if (!(whole ? map_row(mp, scope, left, &x) : wh_map_expr(mp, scope, left, &x.v[0])))
        return false;
    if (!query || !wh_map_query(mp, scope, query, q, &columns))
        return wh_map_refuse(mp, "a subquery that is not understood");
    if (!fold_columns(mp, &x, &columns, &y))
        return false;
    wh_buf_text(b, whole ? "((" : "(");
    put_values(b, &x);
    wh_buf_text(b, whole ? ")" : "");
    wh_buf_text(b, wh_node_has(e, WH_KW_NOT) ? " NOT IN " : " IN ");
    put_compared(mp, b, wh_map_keep(mp, q), &y);
    wh_buf_char(b, ')');
    *out = (map_value){MAP_TRUTH, wh_map_keep(mp, b), false};
    return true;
}

static void in_nothing(mapper *mp, const map_value *v, size_t n, bool not, map_value *out)
{
    wh_buf *b = wh_map_buf(mp);
    size_t i;

    wh_buf_char(b, '(');
    for (i = 0; i < n; i++) {
        wh_buf_str(b, v[i].text);
        wh_buf_text(b, not ? " IS NULL OR " : " IS NULL AND ");
    }
    wh_buf_text(b, not ? "1 = 1)" : "1 = 0)");
    *out = (map_value){MAP_TRUTH, wh_map_keep(mp, b), false};
}

/* A list of rows is to SQLite a query, whose columns' collations count where the left side has
 * none; which row's they are isn't written anywhere. */
static bool are_collated(const row *r)
{
    size_t i;

    for (i = 0; i < r->n; i++)
        if (r->v[i].class_ == MAP_OPEN || r->v[i].said)
            return true;
    return false;
}

static bool row_in(mapper *mp, const map_scope *scope, const wh_node *e, map_value *out)
{
    const wh_node *left = wh_node_expr(e, 0), *right = wh_node_expr(e, 1), *member;
    wh_buf *b = wh_map_buf(mp);
    row x, y;
    size_t i;

    if (right && right->kind == WH_N_SUBQUERY)
        return in_query(mp, scope, e, out);
    if (wh_means(mp->m->from, WH_MEANS_WHOLE_ROWS) || !right ||
        (right->kind != WH_N_ROW_VALUE && right->kind != WH_N_PAREN))
        return wh_map_refuse(mp, "rows IN a table");
    if (!map_row(mp, scope, left, &x))
        return false;
    if (!wh_node_expr(right, 0)) {
        in_nothing(mp, x.v, x.n, wh_node_has(e, WH_KW_NOT), out);
        return true;
    }
    wh_buf_text(b, wh_node_has(e, WH_KW_NOT) ? "(NOT (" : "((");
    for (i = 0; (member = wh_node_expr(right, i)) != NULL; i++) {
        row copy = x;

        if (member->kind != WH_N_ROW_VALUE || !map_row(mp, scope, member, &y) || are_collated(&y) ||
            !rows_are_alike(mp, &copy, &y, true))
            return wh_map_refuse(mp, "rows IN other values");
        wh_buf_text(b, i ? " OR " : "");
        put_row_comparison(b, &copy, &y, 0, WH_STR("="));
    }
    wh_buf_text(b, "))");
    *out = (map_value){MAP_TRUTH, wh_map_keep(mp, b), false};
    return i > 0 || wh_map_refuse(mp, "IN nothing");
}

/* ---- lists and queries ---- */

/* a IN (b, NULL), where NULL is a value like others: one of them is a, or both are NULL. */
static bool null_equals_in(mapper *mp, const map_value *values, size_t n, bool not,
                           const wh_node *right, map_value *out)
{
    wh_buf *b = wh_map_buf(mp);
    size_t i;

    wh_buf_text(b, not ? "(NOT (" : "((");
    if (right->kind == WH_N_SUBQUERY) {
        wh_buf_char(b, '(');
        wh_buf_str(b, values[0].text);
        wh_buf_text(b, " IN ");
        wh_buf_str(b, values[1].text);
        wh_buf_text(b, ") IS TRUE OR (");
        wh_buf_str(b, values[0].text);
        wh_buf_text(b, " IS NULL AND EXISTS (SELECT 1 FROM ");
        wh_buf_str(b, values[1].text);
        wh_buf_format(b, " AS wh_q%u (wh_c) WHERE wh_c IS NULL))))", mp->steps++);
        *out = (map_value){MAP_TRUTH, wh_map_keep(mp, b), false};
        return true;
    }
    for (i = 1; i < n; i++) {
        wh_buf_text(b, i > 1 ? " OR " : "");
        wh_buf_str(b, values[0].text);
        wh_buf_text(b, " IS NOT DISTINCT FROM ");
        wh_buf_str(b, values[i].text);
    }
    wh_buf_text(b, "))");
    *out = (map_value){MAP_TRUTH, wh_map_keep(mp, b), false};
    return true;
}

bool wh_map_in(mapper *mp, const map_scope *scope, const wh_node *e, map_value *out)
{
    const wh_node *left = wh_node_expr(e, 0), *right = wh_node_expr(e, 1), *member;
    map_value values[MAX_OPERANDS + 1];
    map_value *alike[MAX_OPERANDS + 1];
    wh_buf *b = wh_map_buf(mp);
    size_t n = 1, i;

    if (left && left->kind == WH_N_ROW_VALUE)
        return row_in(mp, scope, e, out);
    if (right && right->kind == WH_N_LITERAL) /* a span of time */
        return wh_map_by_rules(mp, scope, e, out);
    if (!left || !right || !wh_map_expr(mp, scope, left, &values[0]))
        return wh_map_refuse(mp, "IN a table");
    if (right->kind == WH_N_SUBQUERY && wh_means(mp->m->from, WH_MEANS_DYNAMIC_TYPES))
        return in_query(mp, scope, e, out);
    alike[0] = &values[0];
    if (right->kind == WH_N_SUBQUERY) {
        values[1] = (map_value){.collation = MAP_BY_UNKNOWN};
        if (!wh_map_subquery(mp, scope, right, true, &values[1]))
            return false;
        if (values[0].class_ != values[1].class_ &&
            (values[0].class_ == MAP_TRUTH || values[1].class_ == MAP_TRUTH))
            return wh_map_refuse(mp, "a comparison of values of two classes");
        alike[n++] = &values[1];
    } else if (right->kind == WH_N_PAREN || right->kind == WH_N_ROW_VALUE) {
        for (; (member = wh_node_expr(right, n - 1)) != NULL; n++) {
            if (n > MAX_OPERANDS)
                return wh_map_refuse(mp, "a long list");
            if (!wh_map_expr(mp, scope, member, &values[n]))
                return false;
            alike[n] = &values[n];
        }
    }
    if (n == 1 && right->kind != WH_N_SUBQUERY && wh_reads(mp->m->from, WH_FEATURE_EMPTY_LIST) &&
        (right->kind == WH_N_PAREN || right->kind == WH_N_ROW_VALUE)) {
        in_nothing(mp, values, 1, wh_node_has(e, WH_KW_NOT), out);
        return true;
    }
    if (n == 1)
        return wh_map_refuse(mp, "IN a table, or nothing");
    if (right->kind != WH_N_SUBQUERY && !wh_map_fold_all(mp, alike, n, true))
        return false;
    if (!wh_map_are_alike(mp, alike, n))
        return wh_map_refuse(mp, "a comparison of values of two classes");
    if (wh_means(mp->m->from, WH_MEANS_NULL_EQUALS))
        return null_equals_in(mp, values, n, wh_node_has(e, WH_KW_NOT), right, out);
    wh_buf_char(b, '(');
    wh_buf_str(b, values[0].text);
    wh_buf_text(b, wh_node_has(e, WH_KW_NOT) ? " NOT IN " : " IN ");
    if (right->kind != WH_N_SUBQUERY)
        wh_buf_char(b, '(');
    for (i = 1; i < n; i++) {
        wh_buf_text(b, i > 1 ? ", " : "");
        wh_buf_str(b, values[i].text);
    }
    wh_buf_text(b, right->kind != WH_N_SUBQUERY ? "))" : ")");
    *out = (map_value){MAP_TRUTH, wh_map_keep(mp, b), false};
    return true;
}

/* a < ANY ( query ); SQLite has none but for IN. */
bool wh_map_quantified(mapper *mp, const map_scope *scope, const wh_node *e, map_value *out)
{
    static const uint16_t operators[] = {WH_OP_EQ, WH_OP_NE, WH_OP_LT,
                                         WH_OP_LE, WH_OP_GT, WH_OP_GE};
    static const char *const texts[] = {" = ", " <> ", " < ", " <= ", " > ", " >= "};
    const wh_node *right = wh_node_expr(e, 1), *query = wh_node_find(right, WH_N_QUERY);
    bool all = wh_node_has(right, WH_KW_ALL);
    map_value left, of = {MAP_NULL, {NULL, 0}};
    map_value *alike[] = {&left, &of};
    map_columns columns = {NULL, 0, 0};
    wh_buf *b = wh_map_buf(mp);
    size_t i;

    for (i = 0; i < sizeof operators / sizeof operators[0] && !wh_node_has(e, operators[i]); i++)
        ;
    if (!query || i == sizeof operators / sizeof operators[0])
        return wh_map_refuse(mp, "ANY or ALL of something else than a query");
    if (wh_means(mp->m->from, WH_MEANS_NULL_EQUALS))
        return wh_map_refuse(mp, "ANY or ALL where NULL equals NULL");
    if (!wh_reads(mp->m->to, WH_FEATURE_QUANTIFIED) && !(i == 0 && !all) && !(i == 1 && all))
        return wh_map_refuse(mp, "ANY and ALL, which the other dialect has not");
    if (!wh_map_expr(mp, scope, wh_node_expr(e, 0), &left))
        return false;
    wh_buf_char(b, '(');
    wh_buf_str(b, left.text);
    wh_buf_text(b, i == 0 && !all ? " IN " : i == 1 && all ? " NOT IN " : texts[i]);
    if (!(i == 0 && !all) && !(i == 1 && all))
        wh_buf_text(b, all ? "ALL " : "ANY ");
    wh_buf_char(b, '(');
    if (!wh_map_query(mp, scope, query, b, &columns))
        return wh_map_refuse(mp, "a subquery that is not understood");
    wh_buf_text(b, "))");
    if (columns.n == 1)
        of.class_ = columns.p[0].class_;
    of.firm = of.class_ == MAP_TEXT;
    if (columns.n != 1 || (left.class_ == MAP_TRUTH) != (of.class_ == MAP_TRUTH) ||
        !wh_map_are_alike(mp, alike, 2))
        return wh_map_refuse(mp, "a comparison of values of two classes");
    *out = (map_value){MAP_TRUTH, wh_map_keep(mp, b), false};
    return true;
}
