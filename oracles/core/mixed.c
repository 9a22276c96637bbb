/* Values of two types compared by an index. */
#include "oracles/core/mixed.h"
#include "oracles/core/cause.h"
#include "oracles/typing/scope.h"
#include "oracles/typing/typing.h"

enum { OPERANDS_MAX = 16, TABLES_MAX = 64 };

/* Kinds of types. */
enum kind { KIND_UNKNOWN, KIND_TEXT, KIND_NUMBER, KIND_LIST, KIND_TIME, KINDS };

/* How an index is searched. */
enum { FOR_ROWS = 1, BY_ORDER = 2 };

typedef struct looking {
    const wh_subject *s;
    const wh_scope *scope; /* the FROMs in sight */
    int tables;            /* so far, those of views too, which may multiply */
    uint32_t found, known; /* bits, one for each way and kind; where the index is known to be on a
                              side of it */
    bool bits;             /* a column of bits is equal to a constant */
} looking;

typedef struct operand {
    enum kind kind;
    uint8_t class_;
    wh_str collation;
    bool constant;
    bool stored; /* a table's column, which may have an index */
    bool indexed;
} operand;

static enum kind kind_of(uint8_t class_)
{
    switch (class_) {
    case WH_CLASS_BOOLEAN:
    case WH_CLASS_INTEGER:
    case WH_CLASS_DECIMAL:
    case WH_CLASS_REAL:
    case WH_CLASS_BIT:
        return KIND_NUMBER;
    case WH_CLASS_TEXT:
    case WH_CLASS_BLOB:
    case WH_CLASS_JSON:
        return KIND_TEXT;
    case WH_CLASS_ENUM:
    case WH_CLASS_SET:
        return KIND_LIST;
    case WH_CLASS_DATE:
    case WH_CLASS_DATETIME:
    case WH_CLASS_TIME:
        return KIND_TIME;
    default:
        return KIND_UNKNOWN;
    }
}

/* Has a column of that name an index? */
static bool is_indexed(const looking *l, wh_str name)
{
    const wh_index *index;
    size_t i, k;

    for (i = 0; (index = wh_catalog_index_at(l->s->catalog, i)) != NULL; i++)
        for (k = 0; k < index->ncolumns; k++)
            if (wh_str_eq_nocase(index->columns[k].name, name))
                return true;
    return false;
}

static operand operand_of_column(const looking *l, const wh_column *c)
{
    return (operand){.kind = kind_of(c->type_class),
                     .class_ = c->type_class,
                     .collation = c->collation,
                     .stored = !c->derived,
                     .indexed = !c->derived && is_indexed(l, c->name)};
}

static operand operand_of(const looking *l, const wh_typing *t)
{
    return t->column ? operand_of_column(l, t->column)
                     : (operand){.kind = kind_of(t->class_),
                                 .class_ = t->class_,
                                 .collation = t->collation,
                                 .constant = t->literal != NULL};
}

static bool differ(const operand *a, const operand *b)
{
    if (a->kind == KIND_UNKNOWN || b->kind == KIND_UNKNOWN)
        return false;
    if (a->class_ != b->class_)
        return true;
    return a->kind == KIND_TEXT && !a->constant && !b->constant &&
           !wh_str_eq_nocase(a->collation, b->collation);
}

/* Is it rather `a` than `b` whose index it is? */
static bool has_index(const operand *a, const operand *b)
{
    return a->indexed != b->indexed ? a->indexed : a->stored && !b->stored;
}

/* An index is on what is stored; of two that are it is the one of a subquery, `b`. */
static void meet(looking *l, const operand *a, const operand *b, unsigned way)
{
    uint32_t bit;

    if (!differ(a, b))
        return;
    if (!a->constant && !b->constant)
        way |= FOR_ROWS;
    bit = 1U << (way * KINDS + (has_index(a, b) ? a->kind : b->kind));
    l->found |= bit;
    if (a->indexed || b->indexed)
        l->known |= bit;
}

/* The way in which a node compares its operands; false: it is no comparison. */
static bool compares(const wh_node *n, unsigned *way)
{
    static const struct {
        uint16_t operator;
        unsigned way;
    } operators[] = {
        {WH_OP_EQ, 0},        {WH_OP_NE, 0},        {WH_OP_BANGEQ, 0},    {WH_OP_NULLSAFE, 0},
        {WH_OP_LT, BY_ORDER}, {WH_OP_LE, BY_ORDER}, {WH_OP_GT, BY_ORDER}, {WH_OP_GE, BY_ORDER},
    };
    size_t i;

    *way = n->kind == WH_N_BETWEEN ? BY_ORDER : 0;
    if (n->kind == WH_N_BETWEEN || n->kind == WH_N_IN)
        return true;
    for (i = 0; n->kind == WH_N_BINARY && i < sizeof operators / sizeof operators[0]; i++)
        if (wh_node_has(n, operators[i].operator)) {
            *way = operators[i].way;
            return true;
        }
    return false;
}

/* The first operand with each of the others, and with what is in a list. */
static void look_at_comparison(looking *l, const wh_node *n, unsigned way)
{
    const wh_node *e, *list;
    wh_typing t = wh_typing_in(l->s, l->scope, wh_node_expr(n, 0));
    operand first = operand_of(l, &t), other;
    size_t i;

    list = n->kind == WH_N_IN ? wh_node_expr(n, 1) : NULL;
    if (list && list->kind != WH_N_PAREN && list->kind != WH_N_ROW_VALUE)
        list = NULL;
    for (i = list ? 0 : 1; i < OPERANDS_MAX && (e = wh_node_expr(list ? list : n, i)) != NULL;
         i++) {
        t = wh_typing_in(l->s, l->scope, e);
        other = operand_of(l, &t);
        meet(l, &first, &other, way);
        l->bits |= way == 0 && ((first.class_ == WH_CLASS_BIT && other.constant) ||
                                (other.class_ == WH_CLASS_BIT && first.constant));
    }
}

/* The column of that name in the first of the items that has one. */
static const wh_column *named(const looking *l, const wh_from_item *items, size_t n,
                              const wh_column *like)
{
    const wh_column *v;
    size_t i, k, ncolumns;

    for (i = 0; i < n; i++)
        for (k = 0; wh_item_columns(l->s, &items[i], &v, &ncolumns) && k < ncolumns; k++)
            if (wh_str_eq_nocase(v[k].name, like->name))
                return &v[k];
    return NULL;
}

static bool is_listed(const wh_node *list, const wh_column *c)
{
    uint32_t i;

    for (i = 0; i < list->n; i++)
        if (wh_child_token(list->child[i]) && wh_name_is(wh_child_token(list->child[i]), c->name))
            return true;
    return false;
}

/* NATURAL and USING compare columns of one name. */
static void look_at_merged(looking *l, const wh_node *from)
{
    wh_from_items items = wh_items_of(l->s, from);
    const wh_column *v, *left;
    operand a, b;
    size_t i, k, n;

    for (i = 1; i < items.n; i++)
        for (k = 0; (items.p[i].natural || items.p[i].using_list) &&
                    wh_item_columns(l->s, &items.p[i], &v, &n) && k < n;
             k++) {
            left = items.p[i].natural || is_listed(items.p[i].using_list, &v[k])
                       ? named(l, items.p, i, &v[k])
                       : NULL;
            if (!left)
                continue;
            a = operand_of_column(l, left);
            b = operand_of_column(l, &v[k]);
            meet(l, &a, &b, 0);
        }
}

static void look(looking *l, const wh_node *n)
{
    const wh_scope *outer = l->scope, inner = {outer, wh_node_find(n, WH_N_FROM)};
    unsigned way;
    uint32_t i;

    if (n->kind == WH_N_SELECT)
        l->scope = &inner;
    if (n->kind == WH_N_TABLE_REF && ++l->tables < TABLES_MAX) {
        const wh_relation *r = wh_catalog_relation_named(l->s->catalog, wh_node_find(n, WH_N_NAME));

        if (r && r->kind == WH_RELATION_VIEW && r->query)
            look(l, r->query);
    }
    if (n->kind == WH_N_FROM)
        look_at_merged(l, n);
    if (compares(n, &way))
        look_at_comparison(l, n, way);
    for (i = 0; i < n->n; i++)
        if (wh_child_node(n->child[i]))
            look(l, wh_child_node(n->child[i]));
    l->scope = outer;
}

/* False: the query is none that is understood, of a dialect whose columns are typed. */
static bool look_at_query(looking *l, wh_subject *s, wh_arena *a, const wh_case *c,
                          const wh_dialect *d, wh_str sql)
{
    *l = (looking){.s = s};
    if (wh_reads(d, WH_FEATURE_UNTYPED_COLUMN) ||
        !wh_subject_init(s, a, d, wh_case_catalog(a, d, c), sql))
        return false;
    look(l, s->statement);
    return true;
}

uint32_t wh_mixed_comparisons(wh_arena *a, const wh_case *c, const wh_dialect *d, wh_str sql)
{
    wh_subject s;
    looking l;

    wh_str cause = wh_case_field(c, "cause");

    if (!wh_index_of(cause).n || !look_at_query(&l, &s, a, c, d, sql))
        return 0;
    if (wh_cause_optimizer(cause).n && wh_node_contains(s.statement, WH_N_TABLE_SUBQUERY, true))
        return 0;
    return l.known ? l.known : l.found;
}

bool wh_equals_bits(wh_arena *a, const wh_case *c, const wh_dialect *d, wh_str sql)
{
    wh_subject s;
    looking l;

    return look_at_query(&l, &s, a, c, d, sql) && l.bits;
}
