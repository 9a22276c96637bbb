/*
 * What MySQL and MariaDB leave open because of types. Both compare values of different types by
 * rules that depend on which side is a constant and on the index that is used
 * (https://dev.mysql.com/doc/refman/en/type-conversion.html); most of these agree whatever the
 * plan, those of the tables below do not.
 */
#include "oracles/precision/mysql.h"
#include "oracles/precision/mysql_operand.h"
#include "oracles/precision/precision.h"
#include "oracles/precision/substitute.h"
#include "oracles/precision/wide.h"

enum { MYSQL = 1, MARIADB = 2, BOTH = 3, LIST_MAX = 64, DEPTH_MAX = 16 };

/* Which rows of the tables are for a dialect. */
typedef struct family {
    const wh_dialect *dialect;
    unsigned bit;
    bool loses_null; /* takes NULL for false in what IS NULL is asked of, of rows, ANY and ALL */
} family;

static const family families[] = {
    {&wh_dialect_mysql, MYSQL, false},
    {&wh_dialect_mariadb, MARIADB, true},
};

/* Two operands of a comparison that must not meet. */
typedef struct pair {
    unsigned dialects, a, b;
    const char *why;
} pair;

static const char wide[] = "a number of more than 15 digits compared as a real";

static const pair pairs[] = {
    /* An index is searched for the bytes of the text, without one both sides are reals. */
    {BOTH, BITS, TEXT | STRING, "a BIT compared with text"},
    /* "d = '2020-1-1' AND d > n" becomes "'2020-1-1' > n": the text is no number. */
    {BOTH, MOMENT | CLOCK, NUMBER | BITS | YEAR | FLOAT, "a time compared with a number"},
    /* Text that is no time makes the comparison one of text, or NULL, by which of them is read. */
    {BOTH, MOMENT | CLOCK, TEXT | LIST, "a time compared with text that may be none"},
    {BOTH, MOMENT | CLOCK, NO_TIME, "a time compared with text that is none"},
    /* A search of an index makes a YEAR of the number: 2 is 2002, and 21474 is 0. */
    {BOTH, YEAR, NUMBER | UNKNOWN, "a YEAR compared with a number"},
    /* By place in the list, but a subquery that is kept in a table compares the names. */
    {BOTH, LIST, NUMBER | BITS | FLOAT | YEAR, "an ENUM or SET compared with a number"},
    /* As text or as JSON's own DATETIME, by which of them is a constant; MariaDB's JSON is text. */
    {BOTH, JSON, MOMENT | CLOCK, "a time compared with JSON"},
    /* A constant is converted to the text's character set, in which its bytes may be none. */
    {BOTH, SHAPE, TEXT | STRING | UNKNOWN, "a shape compared with text"},
    /* A TIME is a DATETIME of today. */
    {BOTH, MOMENT | DATED, CLOCK, "a time of the day compared with a date"},
    /* As reals, or as the column's type where a constant or an index is beside it (wide.c). */
    {BOTH, WH_WIDE_INTEGER | WH_WIDE_DECIMAL, WH_LONG_REAL | WH_LONG_STRING, wide},
    {BOTH, WH_WIDE_DECIMAL, WH_LONG_TEXT, wide},
    {MYSQL, WH_WIDE_INTEGER, WH_LONG_TEXT, wide},
};

/* Operators and functions that don't take a kind of operand as they should. */
typedef struct refusal {
    unsigned dialects;
    unsigned kind;  /* of the node */
    unsigned calls; /* of a call: of which functions; bits */
    unsigned operand;
    const char *why;
} refusal;

/* Functions, by what their rows say of them. */
enum calls {
    CHOICES = 1 << 0,
    EXTREMES = 1 << 1, /* of their arguments */
    MIN_MAX = 1 << 2,  /* of rows */
    SUMS = 1 << 3,
    NULL_TESTS = 1 << 4,
};

static const char zero_date[] = "a date that may be zero taken for NULL";

static const refusal refusals[] = {
    /* json.html: "not yet supported with JSON values: BETWEEN, IN(), GREATEST(), LEAST()" */
    {MYSQL, WH_N_BETWEEN, 0, JSON, "JSON in BETWEEN, IN, GREATEST or LEAST"},
    {MYSQL, WH_N_IN, 0, JSON, "JSON in BETWEEN, IN, GREATEST or LEAST"},
    {MYSQL, WH_N_CALL, EXTREMES, JSON, "JSON in BETWEEN, IN, GREATEST or LEAST"},
    /* Behind a temporary table they are DOUBLEs: 0.3 shows as 0.30000001192092896. */
    {BOTH, WH_N_CALL, MIN_MAX, FLOAT, "MIN or MAX of a FLOAT"},
    /* Chosen from, they are text or numbers: 255 shows as the bytes of U+00FF. */
    {BOTH, WH_N_WHEN, 0, BITS, "a BIT as the result of a choice"},
    {BOTH, WH_N_ELSE, 0, BITS, "a BIT as the result of a choice"},
    {BOTH, WH_N_CALL, CHOICES | EXTREMES, BITS, "a BIT as the result of a choice"},
    /* comparison-operators.html: "date_column IS NULL" finds '0000-00-00' if it is NOT NULL. */
    {BOTH, WH_N_IS, 0, ZERO, zero_date},
    {BOTH, WH_N_CALL, NULL_TESTS, ZERO, zero_date},
    /* "SUM(BINARY d)" is shown without its fraction: 1.5 as 2. */
    {MARIADB, WH_N_CALL, SUMS, TEXT, "a sum of text"},
    /* Behind a temporary table they are digits, of the type BIT all the same: 0 shows as 48. */
    {MARIADB, WH_N_CALL, MIN_MAX, BITS, "MIN or MAX of a BIT"},
};

typedef struct looking {
    const wh_subject *s;
    const family *of;
    const char *why;
    const wh_scope *scope; /* the FROMs in sight */
    int depth;
} looking;

/* ---- the tables, looked up ------------------------------------------------------------------ */

static void meet(looking *l, unsigned a, unsigned b)
{
    size_t i;

    for (i = 0; !l->why && i < sizeof pairs / sizeof pairs[0]; i++)
        if ((pairs[i].dialects & l->of->bit) &&
            (((a & pairs[i].a) && (b & pairs[i].b)) || ((b & pairs[i].a) && (a & pairs[i].b))))
            l->why = pairs[i].why;
}

static bool compares(const wh_node *n)
{
    static const uint16_t operators[] = {WH_OP_EQ, WH_OP_NE, WH_OP_BANGEQ, WH_OP_LT,
                                         WH_OP_LE, WH_OP_GT, WH_OP_GE,     WH_OP_NULLSAFE};
    size_t i;

    if (n->kind == WH_N_BETWEEN || n->kind == WH_N_IN)
        return true;
    for (i = 0; n->kind == WH_N_BINARY && i < sizeof operators / sizeof operators[0]; i++)
        if (wh_node_has(n, operators[i]))
            return true;
    return false;
}

/* Each with each: an IN may compare the values of its list in any way. */
static void look_at_operands(looking *l, const wh_node *const *v, size_t n)
{
    unsigned kinds[LIST_MAX];
    size_t i, k;

    for (i = 0; i < n; i++) {
        kinds[i] = wh_mysql_operand(l->s, l->scope, v[i]) | wh_width_of(l->s, l->scope, v[i]);
        for (k = 0; k < i; k++)
            meet(l, kinds[i], kinds[k]);
    }
}

/* The operands of a comparison; of IN, what is in its list. */
static size_t operands_of(const wh_node *n, const wh_node **v)
{
    const wh_node *e, *list = n->kind == WH_N_IN ? wh_node_expr(n, 1) : NULL;
    size_t i, count = 0;

    for (i = 0; count < LIST_MAX && (e = wh_node_next_expr(n, &i)) != NULL;)
        if (e != list || (e->kind != WH_N_PAREN && e->kind != WH_N_ROW_VALUE))
            v[count++] = wh_unbracketed(e);
    if (list && (list->kind == WH_N_PAREN || list->kind == WH_N_ROW_VALUE))
        for (i = 0; count < LIST_MAX && (e = wh_node_next_expr(list, &i)) != NULL;)
            v[count++] = wh_unbracketed(e);
    return count;
}

/* Rows are compared place by place, also with those of a query. */
static void look_at_comparison(looking *l, const wh_node *n)
{
    const wh_node *v[LIST_MAX], *parts[LIST_MAX], *e;
    size_t count = operands_of(n, v), i, at;
    bool rows = true;

    if (count == 2 && v[0]->kind == WH_N_ROW_VALUE && v[1]->kind == WH_N_SUBQUERY) {
        for (i = 0; (e = wh_node_expr(v[0], i)) != NULL; i++) {
            wh_typing t = wh_typing_of_result(l->s, l->scope, wh_node_find(v[1], WH_N_QUERY), i);

            meet(l, wh_mysql_operand(l->s, l->scope, e) | wh_width_of(l->s, l->scope, e),
                 wh_mysql_operand_of(t) | wh_width_of_typing(l->s, t));
        }
        return;
    }
    for (i = 0; i < count; i++)
        rows = rows && v[i]->kind == WH_N_ROW_VALUE;
    if (!rows || count == 0) {
        look_at_operands(l, v, count);
        return;
    }
    for (at = 0;; at++) {
        for (i = 0; i < count; i++)
            if ((parts[i] = wh_node_expr(v[i], at)) == NULL)
                return;
        look_at_operands(l, parts, count);
    }
}

static unsigned calls_of(const wh_dialect *d, const wh_node *call)
{
    const wh_function *f = wh_call_function(d, call);
    bool rows = f && (f->flags & WH_FN_AGGREGATE);

    if (!f)
        return 0;
    if (rows && f->order == WH_ORDER_SUM)
        return SUMS;
    switch (f->does) {
    case WH_DOES_CHOOSE:
        return CHOICES;
    case WH_DOES_EXTREME:
        return rows ? MIN_MAX : EXTREMES;
    case WH_DOES_TEST_NULL:
        return NULL_TESTS;
    default:
        return 0;
    }
}

static void look_at_refusals(looking *l, const wh_node *n)
{
    unsigned calls = n->kind == WH_N_CALL ? calls_of(l->s->dialect, n) : 0;
    size_t i, k;

    for (i = 0; !l->why && i < sizeof refusals / sizeof refusals[0]; i++) {
        const refusal *r = &refusals[i];
        const wh_node *e;

        if (!(r->dialects & l->of->bit) || r->kind != n->kind || (r->calls && !(r->calls & calls)))
            continue;
        for (k = 0; (e = wh_node_next_expr(n, &k)) != NULL;)
            if (wh_mysql_operand(l->s, l->scope, e) & r->operand)
                l->why = r->why;
    }
}

/* json.html says nothing of JSON as a condition; a CAST that fails is 0 there, or not. An oracle
 * may write IS NULL behind any condition. */
static void look_at_condition(looking *l, const wh_node *n)
{
    const wh_node *e;
    size_t i;

    if (!(n->kind == WH_N_WHERE || n->kind == WH_N_ON || n->kind == WH_N_HAVING ||
          (n->kind == WH_N_IS && (wh_node_has(n, WH_KW_TRUE) || wh_node_has(n, WH_KW_FALSE))) ||
          (n->kind == WH_N_UNARY && wh_node_has(n, WH_KW_NOT)) ||
          (n->kind == WH_N_BINARY &&
           (wh_node_has(n, WH_KW_AND) || wh_node_has(n, WH_KW_OR) || wh_node_has(n, WH_KW_XOR)))))
        return;
    for (i = 0; (e = wh_node_next_expr(n, &i)) != NULL;)
        if (wh_means(l->s->dialect, WH_MEANS_JSON_IS_TYPE) && (wh_mysql_operand(l->s, l->scope, e) & JSON))
            l->why = "JSON as a condition";
        else if (wh_mysql_operand(l->s, l->scope, e) & ZERO)
            l->why = zero_date;
}

/* ---- rows, ANY and ALL ------------------------------------------------------------------------
 */

static bool has_rows(const wh_node *n)
{
    const wh_node *e;
    size_t i;

    for (i = 0; (e = wh_node_expr(n, i)) != NULL; i++)
        if (wh_unbracketed(e)->kind == WH_N_ROW_VALUE)
            return n->kind != WH_N_IN || i == 0;
    return false;
}

/*
 * Both have wrong results of rows of values that are known and open, as tests/cases shows; they
 * would hide all else. Each part of a row is taken for one that refuses NULL, which makes an inner
 * join of an outer one. MariaDB: "((NULL, 1) = (NULL, 1)) IS NULL" is 0.
 */
static void look_at_rows(looking *l, const wh_node *n)
{
    if (!has_rows(n))
        return;
    if (l->of->loses_null && n->kind == WH_N_BINARY && !wh_node_has(n, WH_OP_NULLSAFE))
        l->why = "rows of values compared, with NULL";
    if ((wh_subject_traits(l->s) & WH_TRAIT_OUTER_JOIN))
        l->why = "rows of values compared above an outer join";
}

/*
 * "a < ANY (SELECT b ..)" becomes a comparison with MAX(b), by b's order even if a's type or
 * collation has another one; MariaDB takes NULL for false within "IS NULL" too. "= ANY" is IN.
 */
static void look_at_quantified(looking *l, const wh_node *n)
{
    const wh_node *right = n->kind == WH_N_BINARY ? wh_node_expr(n, 1) : NULL;
    unsigned a, b;

    if (!right || right->kind != WH_N_QUANTIFIED || wh_node_has(n, WH_OP_EQ) ||
        wh_node_has(n, WH_OP_NE) || wh_node_has(n, WH_OP_BANGEQ))
        return;
    a = wh_mysql_operand(l->s, l->scope, wh_node_expr(n, 0));
    b = wh_mysql_operand(l->s, l->scope, right);
    if (l->of->loses_null || !(a & b & ~(unsigned)TEXT))
        l->why = "ANY or ALL of values of another type, or with NULL";
}

/* What is compared, ordered or grouped, of MySQL's. */
static void look_at_substituted(looking *l, const wh_node *n)
{
    const wh_node *v[LIST_MAX];
    size_t i, count = 0;

    if (l->of->bit != MYSQL)
        return;
    if (compares(n) || n->kind == WH_N_ORDER_TERM || n->kind == WH_N_GROUP_BY)
        count = operands_of(n, v);
    for (i = 0; i < count && !l->why; i++)
        if (wh_is_substituted(l->s, l->scope, v[i]))
            l->why = "an expression that an indexed column is generated as";
}

/* ---- walking -------------------------------------------------------------------------------- */

/* A value that is no member is '', of number 0: grouped it is another than a member '', compared by
 * its name the same (https://dev.mysql.com/doc/refman/8.4/en/enum.html). */
static bool has_empty_member(const wh_relation *r)
{
    const wh_token *t;
    size_t i, k, n;

    for (i = 0; i < r->ncolumns; i++) {
        t = wh_type_has(r->columns[i].type, WH_TYPE_LISTED) && r->columns[i].def
                ? wh_node_first_token(r->columns[i].def)
                : NULL;
        n = t ? wh_node_token_count(r->columns[i].def) : 0;
        for (k = 1; k < n; k++)
            if (wh_str_is(wh_token_text(&t[k]), "''") &&
                (t[k - 1].kind == WH_T_LPAREN || t[k - 1].kind == WH_T_COMMA))
                return true;
    }
    return false;
}

static void look(looking *l, const wh_node *n)
{
    const wh_scope *outer = l->scope, inner = {outer, wh_node_find(n, WH_N_FROM)};
    uint32_t i;

    if (n->kind == WH_N_SELECT)
        l->scope = &inner;
    if (n->kind == WH_N_TABLE_REF && ++l->depth < DEPTH_MAX) {
        const wh_relation *r = wh_catalog_relation_named(l->s->catalog, wh_node_find(n, WH_N_NAME));
        if (r && has_empty_member(r))
            l->why = "an ENUM with an empty member, which looks like what is none";
        if (r && r->kind == WH_RELATION_VIEW && r->query)
            look(l, r->query);
    }
    if (compares(n))
        look_at_comparison(l, n);
    look_at_refusals(l, n);
    look_at_condition(l, n);
    if (!l->why && compares(n)) {
        look_at_rows(l, n);
        look_at_quantified(l, n);
    }
    look_at_substituted(l, n);
    for (i = 0; !l->why && i < n->n; i++)
        if (wh_child_node(n->child[i]))
            look(l, wh_child_node(n->child[i]));
    l->depth -= n->kind == WH_N_TABLE_REF;
    l->scope = outer;
}

const char *wh_mysql_imprecise(const wh_subject *s)
{
    looking l = {s, wh_dialect_row(families, 2, sizeof *families, s->dialect), NULL, NULL, 0};

    look(&l, s->statement);
    return l.why;
}
