/* Parts of a statement that it can mostly do without. */
#include "formats/sql/tree/edit.h"
#include "reduce/passes/passes.h"

/* What holds its place: without it, nothing is left that could run. */
static bool is_needed(unsigned kind)
{
    switch (kind) {
    case WH_N_SET:
    case WH_N_PARTITION_OF:
    case WH_N_TABLE_OPTION: /* among the constraints */
        return true;
    default:
        return false;
    }
}

static enum wh_walk collect_clauses(wh_plan *p, size_t part, const wh_node *n)
{
    if ((wh_node_kind_group(n->kind) == WH_GROUP_CLAUSE && !is_needed(n->kind)) ||
        n->kind == WH_N_FILTER || n->kind == WH_N_OVER || n->kind == WH_N_WITHIN_GROUP) {
        wh_plan_item(p);
        wh_plan_remove(p, part, n);
    }
    return WH_WALK_ON;
}

void wh_pass_clauses(wh_plan *p)
{
    wh_plan_walk(p, collect_clauses);
}

/* ---- members of lists -------------------------------------------------------------------------
 */

static bool is_list(unsigned kind)
{
    switch (kind) {
    case WH_N_PROJECTION:
    case WH_N_GROUP_BY:
    case WH_N_GROUPING_SET:
    case WH_N_ORDER_BY:
    case WH_N_PARTITION_BY:
    case WH_N_COLUMN_LIST:
    case WH_N_COLUMN_DEFS:
    case WH_N_TABLE_COLUMNS:
    case WH_N_WITH:
    case WH_N_WINDOW:
    case WH_N_SET:
    case WH_N_ON_DUPLICATE:
    case WH_N_TARGETS:
    case WH_N_ROWS_FROM:
    case WH_N_INHERITS:
    case WH_N_TABLE_PARTITIONS:
    case WH_N_BODY:
    case WH_N_BLOCK:
    case WH_N_BRANCH:
    case WH_N_IF_STATEMENT:
    case WH_N_CASE_STATEMENT:
    case WH_N_LOOP:
    case WH_N_MODULE_ARGUMENTS:
    case WH_N_CREATE_SCHEMA:
    case WH_N_TRUNCATE:
        return true;
    default:
        return false;
    }
}

static bool is_member(const wh_node *list, const wh_node *n)
{
    switch (list->kind) {
    case WH_N_ROWS_FROM:
        return n->kind == WH_N_TABLE_FUNCTION;
    case WH_N_TABLE_PARTITIONS:
        return n->kind == WH_N_PARTITION_DEF;
    case WH_N_ALTER:
        return n->kind == WH_N_ALTER_ACTION;
    case WH_N_MERGE:
        return n->kind == WH_N_MERGE_WHEN;
    case WH_N_IF_STATEMENT:
    case WH_N_CASE_STATEMENT:
        return n->kind == WH_N_BRANCH;
    case WH_N_BRANCH:
    case WH_N_LOOP:
    case WH_N_CREATE_SCHEMA:
        return wh_node_is_statement(n);
    case WH_N_TRUNCATE:
    case WH_N_DROP:
        return n->kind == WH_N_NAME;
    default:
        return true;
    }
}

/* DROP a, b: the names up to ON. */
static bool lists_members(const wh_node *n)
{
    return is_list(n->kind) || n->kind == WH_N_ALTER || n->kind == WH_N_MERGE ||
           (n->kind == WH_N_DROP && !wh_node_has(n, WH_KW_ON));
}

/* The names of USING, of an index hint, of partitions: bare tokens. */
static void collect_names(wh_plan *p, size_t part, const wh_node *n)
{
    size_t members = 0;
    uint32_t k;

    for (k = 0; k < n->n; k++)
        members += wh_child_token(n->child[k]) && wh_child_token(n->child[k])->kind == WH_T_COMMA;
    for (k = n->kind == WH_N_USING; k < n->n && members; k++) {
        const wh_token *t = wh_child_token(n->child[k]);
        if (!t || t->kind == WH_T_COMMA || t->kind == WH_T_LPAREN || t->kind == WH_T_RPAREN)
            continue;
        wh_plan_item(p);
        wh_plan_cut(p, part, n, k);
    }
}

static bool is_token(const wh_node *n, uint32_t k, unsigned kind)
{
    const wh_token *t = k < n->n ? wh_child_token(n->child[k]) : NULL;

    return t && t->kind == kind;
}

/* The values of ENUM and SET, each with the comma before it, or behind the first. */
static void collect_values(wh_plan *p, size_t part, const wh_node *type)
{
    uint32_t k;

    for (k = 1; k < type->n; k++) {
        bool first = !is_token(type, k - 1, WH_T_COMMA);

        if (!is_token(type, k, WH_T_STRING) || (first && !is_token(type, k + 1, WH_T_COMMA)))
            continue;
        wh_plan_item(p);
        wh_plan_cut(p, part, type, k);
        wh_plan_cut(p, part, type, first ? k + 1 : k - 1);
    }
}

static enum wh_walk collect_members(wh_plan *p, size_t part, const wh_node *n)
{
    size_t members = 0;
    uint32_t k;

    if (n->kind == WH_N_USING)
        collect_names(p, part, n);
    if (n->kind == WH_N_TYPE)
        collect_values(p, part, n);
    if (n->kind == WH_N_INDEX_HINT || n->kind == WH_N_PARTITION_SELECTION)
        if (wh_node_find(n, WH_N_NAMES))
            collect_names(p, part, wh_node_find(n, WH_N_NAMES));
    if (n->kind == WH_N_UPSERT && wh_node_find(n, WH_N_COLUMN_LIST)) { /* of whatever key */
        wh_plan_item(p);
        wh_plan_remove(p, part, wh_node_find(n, WH_N_COLUMN_LIST));
    }
    if (n->kind == WH_N_ALIAS || n->kind == WH_N_CTE || n->kind == WH_N_CREATE_VIEW)
        if (wh_node_find(n, WH_N_NAMES)) {
            wh_plan_item(p);
            wh_plan_remove(p, part, wh_node_find(n, WH_N_NAMES));
        }
    if (!lists_members(n))
        return WH_WALK_ON;
    for (k = 0; k < n->n; k++)
        members += wh_child_node(n->child[k]) && is_member(n, wh_child_node(n->child[k]));
    for (k = 0; k < n->n && members > 1; k++)
        if (wh_child_node(n->child[k]) && is_member(n, wh_child_node(n->child[k]))) {
            wh_plan_item(p);
            wh_plan_remove(p, part, wh_child_node(n->child[k]));
        }
    return WH_WALK_ON;
}

void wh_pass_members(wh_plan *p)
{
    wh_plan_walk(p, collect_members);
}

/* ---- definitions ------------------------------------------------------------------------------
 */

/* Cut the children [from, to) of a node that are tokens; the nodes among them are removed. */
static void cut_range(wh_plan *p, size_t part, const wh_node *n, uint32_t from, uint32_t to)
{
    uint32_t k;

    for (k = from; k < to; k++) {
        if (wh_child_node(n->child[k]))
            wh_plan_remove(p, part, wh_child_node(n->child[k]));
        else
            wh_plan_cut(p, part, n, k);
    }
}

/* VARCHAR(10) becomes VARCHAR. */
static void collect_size(wh_plan *p, size_t part, const wh_node *type)
{
    uint32_t k, end = type->n;

    for (k = 0; k < type->n; k++)
        if (wh_child_token(type->child[k]) && wh_child_token(type->child[k])->kind == WH_T_LPAREN)
            break;
    if (k == 0 || k == end)
        return;
    wh_plan_item(p);
    cut_range(p, part, type, k, end);
}

/* A column without a type, or, where it needs one, with the plainest. */
static void collect_type(wh_plan *p, size_t part, const wh_node *def)
{
    const wh_node *type = wh_node_find(def, WH_N_TYPE);
    wh_child word;

    wh_plan_item(p);
    if (wh_reads(p->d, WH_FEATURE_UNTYPED_COLUMN)) {
        wh_plan_remove(p, part, type);
        if (wh_pass_is_numeric(p, type))
            wh_pass_untype_rows(p, part, def);
    } else {
        word = wh_child_of_token(wh_edit_token(p->a, p->d, WH_STR("INT")));
        wh_plan_replace(p, part, type, wh_node_new(p->a, WH_N_TYPE, &word, 1, 0));
    }
}

/* The plainest of those that values differ by; each costs no more than the one behind it. */
static const char *const plain_types[] = {"INT", "TEXT", "REAL"};

static enum wh_walk collect_plain_types(wh_plan *p, size_t part, const wh_node *n)
{
    size_t i;

    if (n->kind != WH_N_TYPE)
        return WH_WALK_ON;
    for (i = 0; i < sizeof plain_types / sizeof plain_types[0]; i++) {
        wh_child word = wh_child_of_token(wh_edit_token(p->a, p->d, wh_str_of(plain_types[i])));

        if (n->n == 1 && wh_child_token(n->child[0]) &&
            wh_str_eq_nocase(wh_token_text(wh_child_token(n->child[0])), wh_str_of(plain_types[i])))
            break;
        wh_plan_item(p);
        wh_plan_replace(p, part, n, wh_node_new(p->a, WH_N_TYPE, &word, 1, 0));
    }
    return WH_WALK_ON;
}

void wh_pass_types(wh_plan *p)
{
    wh_plan_walk(p, collect_plain_types);
}

static enum wh_walk collect_constraints(wh_plan *p, size_t part, const wh_node *n)
{
    bool table = n->kind == WH_N_TABLE_OPTION;

    if (wh_node_kind_group(n->kind) == WH_GROUP_CONSTRAINT || table) {
        wh_plan_item(p);
        wh_plan_remove(p, part, n);
    } else if (n->kind == WH_N_TABLE_LIKE || n->kind == WH_N_PARTITION_OF) {
        wh_plan_item(p);
        wh_plan_remove(p, part, n);
    } else if (n->kind == WH_N_COLUMN_DEF && wh_node_find(n, WH_N_TYPE)) {
        collect_type(p, part, n);
    } else if (n->kind == WH_N_TYPE) {
        collect_size(p, part, n);
    }
    return WH_WALK_ON;
}

void wh_pass_constraints(wh_plan *p)
{
    wh_plan_walk(p, collect_constraints);
}

/* ---- words ------------------------------------------------------------------------------------
 */

enum { MAX_WORDS = 4, ANY = WH_T_EOF, NAME = WH_T_NAME };

/* Words that may go, in a row; NAME: any one token, ANY ends it. `kind`: only in such nodes. */
static const struct words {
    unsigned kind; /* WH_N_KINDS: everywhere */
    unsigned v[MAX_WORDS];
} words[] = {
    {WH_N_KINDS, {WH_KW_IF, WH_KW_NOT, WH_KW_EXISTS, ANY}},
    {WH_N_KINDS, {WH_KW_IF, WH_KW_EXISTS, ANY, ANY}},
    {WH_N_KINDS, {WH_KW_TEMP, ANY, ANY, ANY}},
    {WH_N_KINDS, {WH_KW_TEMPORARY, ANY, ANY, ANY}},
    {WH_N_CREATE_INDEX, {WH_KW_UNIQUE, ANY, ANY, ANY}},
    {WH_N_KINDS, {WH_KW_CONSTRAINT, NAME, ANY, ANY}},
    {WH_N_INSERT, {WH_KW_OR, NAME, ANY, ANY}},
    {WH_N_UPDATE, {WH_KW_OR, NAME, ANY, ANY}},
    {WH_N_ORDER_TERM, {WH_KW_DESC, ANY, ANY, ANY}},
    {WH_N_ORDER_TERM, {WH_KW_ASC, ANY, ANY, ANY}},
    {WH_N_ORDER_TERM, {WH_KW_NULLS, NAME, ANY, ANY}},
    {WH_N_PRIMARY_KEY, {WH_KW_DESC, ANY, ANY, ANY}},
    {WH_N_PRIMARY_KEY, {WH_KW_ASC, ANY, ANY, ANY}},
    {WH_N_PRIMARY_KEY, {WH_KW_AUTOINCREMENT, ANY, ANY, ANY}},
    {WH_N_COLUMN_LIST, {WH_KW_AUTOINCREMENT, ANY, ANY, ANY}},
    {WH_N_GENERATED, {WH_KW_GENERATED, NAME, ANY, ANY}},
    {WH_N_GENERATED, {WH_KW_STORED, ANY, ANY, ANY}},
    {WH_N_GENERATED, {WH_KW_VIRTUAL, ANY, ANY, ANY}},
    {WH_N_COMPOUND, {WH_KW_ALL, ANY, ANY, ANY}},
    {WH_N_WITH, {WH_KW_RECURSIVE, ANY, ANY, ANY}},
    {WH_N_CTE, {WH_KW_NOT, WH_KW_MATERIALIZED, ANY, ANY}},
    {WH_N_CTE, {WH_KW_MATERIALIZED, ANY, ANY, ANY}},
    {WH_N_JOIN, {WH_KW_NATURAL, ANY, ANY, ANY}},
    {WH_N_JOIN, {WH_KW_OUTER, ANY, ANY, ANY}},
    {WH_N_JOIN, {WH_KW_INNER, ANY, ANY, ANY}},
    {WH_N_JOIN, {WH_KW_CROSS, ANY, ANY, ANY}},
    {WH_N_JOIN, {WH_KW_LEFT, ANY, ANY, ANY}},
    {WH_N_JOIN, {WH_KW_RIGHT, ANY, ANY, ANY}},
    {WH_N_JOIN, {WH_KW_FULL, ANY, ANY, ANY}},
    {WH_N_JOIN, {WH_KW_LEFT, WH_KW_OUTER, ANY, ANY}},
    {WH_N_JOIN, {WH_KW_RIGHT, WH_KW_OUTER, ANY, ANY}},
    {WH_N_JOIN, {WH_KW_FULL, WH_KW_OUTER, ANY, ANY}},
    {WH_N_LIMIT, {WH_KW_OFFSET, NAME, ANY, ANY}},
    {WH_N_IS, {WH_KW_NOT, ANY, ANY, ANY}},
    {WH_N_IS, {WH_KW_DISTINCT, WH_KW_FROM, ANY, ANY}},
    {WH_N_IN, {WH_KW_NOT, ANY, ANY, ANY}},
    {WH_N_LIKE, {WH_KW_NOT, ANY, ANY, ANY}},
    {WH_N_BETWEEN, {WH_KW_NOT, ANY, ANY, ANY}},
    {WH_N_LIKE, {WH_KW_ESCAPE, NAME, ANY, ANY}},
    {WH_N_CALL, {WH_KW_DISTINCT, ANY, ANY, ANY}},
    {WH_N_CALL, {WH_KW_ALL, ANY, ANY, ANY}},
    {WH_N_CREATE_TRIGGER, {WH_KW_WHEN, NAME, ANY, ANY}},
    {WH_N_CREATE_TRIGGER, {WH_KW_FOR, WH_KW_EACH, WH_KW_ROW, ANY}},
    /* which is what is meant without it; AFTER stays, as SQLite leaves open what comes of a row
     * that a BEFORE trigger changes: https://www.sqlite.org/lang_createtrigger.html, 2.1 */
    {WH_N_CREATE_TRIGGER, {WH_KW_BEFORE, ANY, ANY, ANY}},
    {WH_N_EXPLAIN, {WH_KW_EXPLAIN, ANY, ANY, ANY}},
    {WH_N_KINDS, {WH_KW_OR, WH_KW_REPLACE, ANY, ANY}},
    {WH_N_KINDS, {WH_KW_CONCURRENTLY, ANY, ANY, ANY}},
    {WH_N_KINDS, {WH_KW_UNLOGGED, ANY, ANY, ANY}},
    {WH_N_KINDS, {WH_KW_LATERAL, ANY, ANY, ANY}},
    {WH_N_KINDS, {WH_KW_WITH, WH_KW_ORDINALITY, ANY, ANY}},
    {WH_N_TABLE_REF, {WH_KW_ONLY, ANY, ANY, ANY}},
    {WH_N_CREATE_VIEW, {WH_KW_MATERIALIZED, ANY, ANY, ANY}},
    {WH_N_CREATE_VIEW, {WH_KW_RECURSIVE, ANY, ANY, ANY}},
    {WH_N_DROP, {WH_KW_CASCADE, ANY, ANY, ANY}},
    {WH_N_DROP, {WH_KW_RESTRICT, ANY, ANY, ANY}},
    {WH_N_TRUNCATE, {WH_KW_CASCADE, ANY, ANY, ANY}},
    {WH_N_TRUNCATE, {WH_KW_RESTART, WH_KW_IDENTITY, ANY, ANY}},
    {WH_N_ALTER, {WH_KW_ONLY, ANY, ANY, ANY}},
    {WH_N_ALTER_ACTION, {WH_KW_COLUMN, ANY, ANY, ANY}},
    {WH_N_ALTER_ACTION, {WH_KW_FIRST, ANY, ANY, ANY}},
    {WH_N_ALTER_ACTION, {WH_KW_AFTER, NAME, ANY, ANY}},
    {WH_N_ALTER_ACTION, {WH_KW_CASCADE, ANY, ANY, ANY}},
    {WH_N_ALTER_ACTION, {WH_KW_USING, NAME, ANY, ANY}},
    {WH_N_REFERENCES, {WH_KW_ON, NAME, NAME, ANY}},
    {WH_N_REFERENCES, {WH_KW_ON, NAME, WH_KW_SET, NAME}},
    {WH_N_REFERENCES, {WH_KW_ON, NAME, WH_KW_NO, NAME}},
    {WH_N_REFERENCES, {WH_KW_MATCH, NAME, ANY, ANY}},
    {WH_N_KINDS, {WH_KW_DEFERRABLE, ANY, ANY, ANY}},
    {WH_N_KINDS, {WH_KW_INITIALLY, NAME, ANY, ANY}},
    {WH_N_INDEX_DEF, {WH_KW_UNIQUE, ANY, ANY, ANY}},
    {WH_N_INDEX_DEF, {WH_KW_FULLTEXT, ANY, ANY, ANY}},
    {WH_N_INDEX_DEF, {WH_KW_SPATIAL, ANY, ANY, ANY}},
    {WH_N_GENERATED, {WH_T_NAME, ANY, ANY, ANY}}, /* PERSISTENT */
    {WH_N_COMPOUND, {WH_KW_DISTINCT, ANY, ANY, ANY}},
    {WH_N_GROUP_BY, {WH_KW_DISTINCT, ANY, ANY, ANY}},
    {WH_N_LOCKING, {WH_KW_NOWAIT, ANY, ANY, ANY}},
    {WH_N_LOCKING, {WH_KW_SKIP, WH_KW_LOCKED, ANY, ANY}},
    {WH_N_LOCKING, {WH_KW_OF, NAME, ANY, ANY}},
    {WH_N_BETWEEN, {WH_KW_SYMMETRIC, ANY, ANY, ANY}},
    {WH_N_CALL, {WH_KW_SEPARATOR, NAME, ANY, ANY}},
    {WH_N_CALL, {WH_KW_IGNORE, WH_KW_NULLS, ANY, ANY}},
    {WH_N_CALL, {WH_KW_RESPECT, WH_KW_NULLS, ANY, ANY}},
    {WH_N_ORDER_TERM, {WH_KW_USING, NAME, ANY, ANY}},
    {WH_N_ALIAS, {WH_KW_AS, ANY, ANY, ANY}},
    {WH_N_INSERT, {WH_KW_LOW_PRIORITY, ANY, ANY, ANY}},
};

/* How many children from k on the words take; 0: they do not stand there. */
static uint32_t words_at(const struct words *w, const wh_node *n, uint32_t k)
{
    uint32_t i;

    for (i = 0; i < MAX_WORDS && w->v[i] != ANY; i++) {
        const wh_token *t = k + i < n->n ? wh_child_token(n->child[k + i]) : NULL;
        if (k + i >= n->n || (w->v[i] != NAME && (!t || t->kind != w->v[i])))
            return 0;
    }
    return i;
}

/* s.t becomes t. */
static void collect_schema(wh_plan *p, size_t part, const wh_node *n)
{
    uint32_t k;

    if (n->kind == WH_N_NAME && n->n >= 3) {
        wh_plan_item(p);
        for (k = 0; k + 1 < n->n; k++)
            wh_plan_cut(p, part, n, k);
    }
}

/* CREATE VIRTUAL TABLE t USING module(a, b) => CREATE TABLE t(a, b) */
static void collect_module(wh_plan *p, size_t part, const wh_node *n)
{
    const wh_node *module = NULL;
    uint32_t k;

    if (n->kind != WH_N_CREATE_VIRTUAL_TABLE || !wh_node_find(n, WH_N_MODULE_ARGUMENTS))
        return;
    wh_plan_item(p);
    for (k = 0; k < n->n; k++) {
        const wh_token *t = wh_child_token(n->child[k]);

        if (t && (t->kind == WH_KW_VIRTUAL || t->kind == WH_KW_USING))
            wh_plan_cut(p, part, n, k);
        else if (!t && wh_child_node(n->child[k])->kind == WH_N_NAME)
            module = wh_child_node(n->child[k]);
    }
    if (module)
        wh_plan_remove(p, part, module);
}

static enum wh_walk collect_words(wh_plan *p, size_t part, const wh_node *n)
{
    size_t i;
    uint32_t k, m;

    collect_schema(p, part, n);
    collect_module(p, part, n);
    for (k = 0; k < n->n; k++) {
        if (wh_child_node(n->child[k]))
            continue;
        for (i = 0; i < sizeof words / sizeof words[0]; i++) {
            if (words[i].kind != WH_N_KINDS && words[i].kind != n->kind)
                continue;
            m = words_at(&words[i], n, k);
            if (m) {
                wh_plan_item(p);
                cut_range(p, part, n, k, k + m);
            }
        }
    }
    return WH_WALK_ON;
}

void wh_pass_words(wh_plan *p)
{
    wh_plan_walk(p, collect_words);
}

/* ---- the oracle's choices ---------------------------------------------------------------------
 */

/* "tlp-where form=tool order=2": each choice goes alone; derive knows which ones it needs. */
void wh_pass_choices(wh_plan *p)
{
    wh_str line = p->base->oracle;
    size_t i = 0, end;

    while (i < line.n && line.p[i] != ' ')
        i++;
    for (; i < line.n; i = end) {
        wh_buf b = WH_BUF_INIT(4096);

        for (end = i + 1; end < line.n && line.p[end] != ' '; end++)
            ;
        wh_buf_add(&b, line.p, i);
        wh_buf_add(&b, line.p + end, line.n - end);
        wh_plan_item(p);
        wh_plan_oracle(p, wh_arena_str(p->a, wh_buf_view(&b)));
        wh_buf_release(&b);
    }
}
