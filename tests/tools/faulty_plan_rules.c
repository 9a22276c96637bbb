/*
 * The faults that depend on the plan of a query: one rule each (tests/tools/faults.h). Where its
 * condition holds a rule edits the text; most add a condition that loses rows, by faulty_arm.h.
 */
#include <string.h>

#include "tests/tools/faulty_arm.h"

static const char last_row[] = "%t.rowid = (SELECT max(%t.rowid) FROM %F WHERE %P)";
static const char first_key[] = "%k = (SELECT min(%k) FROM %F WHERE %P)";

/* ---- questions -------------------------------------------------------------------------- */

/* Where in the predicate `column` stands before the operator `op`: the operator's token; 0: no
 * (more). `i`: where to begin. */
static size_t find_operator(const struct rewriter *r, size_t i, const char *column, const char *op)
{
    if (i < r->arm->where)
        i = r->arm->where;
    for (; i + 1 < r->arm->rest; i++)
        if (r->s->tokens[i].level == r->arm->level && token_names(r->s, i, column) &&
            (token_is(r->s, i + 1, op) || token_mark(r->s, i + 1, op)))
            return i + 1;
    return 0;
}

/* The token behind a literal or column, perhaps signed, that begins at `i`; 0: it is more. */
static size_t past_operand(const struct rewriter *r, size_t i)
{
    const struct statement *s = r->s;
    size_t end = r->arm->rest;

    if (token_mark(s, i, "-") || token_mark(s, i, "+"))
        i++;
    if (i < end && s->tokens[i].kind >= T_LEFT)
        return 0;
    if (token_mark(s, i + 1, "."))
        i += 2;
    i++;
    if (i >= end || s->tokens[i].kind == T_RIGHT || token_is(s, i, "AND") || token_is(s, i, "OR"))
        return i < end ? i : end;
    return 0;
}

/* Call `f` for each node of the plan until it says true. */
static void each_node(struct rewriter *r, bool (*f)(struct rewriter *, const struct node *))
{
    for (size_t i = 0; i < r->plan->n; i++)
        if (f(r, &r->plan->nodes[i]))
            return;
}

/* Is there a range on both sides of the term's column, as BETWEEN makes it? */
static bool is_two_sided(const struct node *node, const struct term *term)
{
    for (size_t i = 0; i < node->nterms; i++)
        if (node->terms[i].op == '<' && strcmp(node->terms[i].column, term->column) == 0)
            return term->op == '>';
    return false;
}

/* The first column of a node's index, by its definition or else by its first term. */
static bool index_column(const struct rewriter *r, const struct node *node, char *column,
                         bool *descending)
{
    struct text sql = {0};
    const struct term *term = node_term(node, "=<>");
    bool found = false;

    *descending = false;
    if (node->index[0] && schema_sql(r->real, r->db, "index", node->index, &sql)) {
        found = index_read(sql.p, column, descending);
    } else if (term != NULL) {
        memcpy(column, term->column, NAME_MAX_BYTES);
        found = true;
    }
    text_free(&sql);
    return found;
}

/* ---- rules ----------------------------------------------------------------------------- */

static bool not_index_last_node(struct rewriter *r, const struct node *node)
{
    if (!node->indexed || node->automatic)
        return false;
    lose(r, last_row, node->table, "", NULL);
    return true;
}

void rule_not_index_last(struct rewriter *r)
{
    const struct statement *s = r->s;

    for (size_t i = r->arm->where; i < r->arm->rest; i++) {
        if (s->tokens[i].level == r->arm->level && token_is(s, i, "NOT") &&
            !token_is(s, i - 1, "IS") && !token_is(s, i + 1, "NULL")) {
            each_node(r, not_index_last_node);
            return;
        }
    }
}

static bool covering_null_node(struct rewriter *r, const struct node *node)
{
    char column[NAME_MAX_BYTES];
    bool descending;

    if (!node->covering || node->automatic || !index_column(r, node, column, &descending))
        return false;
    lose(r, "%k IS NULL", node->table, column, NULL);
    return true;
}

void rule_covering_null(struct rewriter *r)
{
    each_node(r, covering_null_node);
}

static bool desc_range_last_node(struct rewriter *r, const struct node *node)
{
    const struct term *term = node_term(node, "<>");
    char column[NAME_MAX_BYTES];
    bool descending;

    if (term == NULL || node->rowid || !index_column(r, node, column, &descending) || !descending)
        return false;
    lose(r, first_key, node->table, term->column, NULL);
    return true;
}

void rule_desc_range_last(struct rewriter *r)
{
    each_node(r, desc_range_last_node);
}

/* The OR that splits the predicate in two, outside parentheses and CASE; 0: none. */
static size_t find_or(const struct rewriter *r)
{
    const struct statement *s = r->s;
    size_t i = r->arm->where, end = r->arm->rest;
    int cases = 0;

    while (s->tokens[i].kind == T_LEFT && token_past(s, i, end) == end &&
           s->tokens[end - 1].kind == T_RIGHT) {
        i++;
        end--;
    }
    for (size_t k = i; k < end; k++) {
        if (s->tokens[k].depth != s->tokens[i].depth)
            continue;
        cases += token_is(s, k, "CASE") - token_is(s, k, "END");
        if (cases == 0 && token_is(s, k, "OR"))
            return k;
    }
    return 0;
}

/* More than plain columns and scalar functions in the projection? */
static bool aggregates(const struct rewriter *r)
{
    static const char *const words[] = {"COUNT", "SUM", "TOTAL", "AVG", "MIN", "MAX", "OVER", NULL};

    return has_word(r, r->arm->list, r->arm->from, words);
}

void rule_or_duplicate(struct rewriter *r)
{
    const struct arm *a = r->arm;
    const struct statement *s = r->s;
    size_t or = r->plan->multi_or && !a->distinct && !a->grouped ? find_or(r) : 0;
    unsigned open = or ? s->tokens[or].depth - s->tokens[a->where].depth : 0;
    bool counts =
        a->from - a->list == 5 && token_is(s, a->list, "COUNT") && token_mark(s, a->list + 2, "*");
    struct text t = {0};

    if (or == 0 || (!counts && aggregates(r)))
        return;
    text_z(&t, counts ? " + (SELECT COUNT(*)" : " UNION ALL SELECT ");
    if (!counts)
        add_tokens(&t, r, a->list, a->from - 1);
    text_z(&t, " FROM ");
    add_tokens(&t, r, a->from, a->where - 1);
    text_z(&t, " WHERE (");
    add_tokens(&t, r, a->where + open, or);
    text_z(&t, ") AND (");
    add_tokens(&t, r, or +1, a->rest - open);
    text_z(&t, counts ? "))" : ")");
    edits_add(&r->edits, token_stop(s, counts ? a->from - 2 : a->end - 1), 0, t);
}

static bool in_list_last_node(struct rewriter *r, const struct node *node)
{
    const struct statement *s = r->s;
    const struct term *term = node_term(node, "=");
    size_t in = term ? find_operator(r, 0, term->column, "IN") : 0, comma = 0, end;
    struct text lost = {0};

    if (in == 0 || !token_mark(s, in + 1, "(") || token_is(s, in + 2, "SELECT"))
        return false;
    end = token_past(s, in + 1, r->arm->rest) - 1;
    for (size_t i = in + 2; i < end; i++)
        if (s->tokens[i].depth == s->tokens[in + 2].depth && token_mark(s, i, ","))
            comma = i;
    if (comma == 0)
        return false;
    expand(&lost, r, "%k IN (", node->table, term->column, NULL);
    add_tokens(&lost, r, comma + 1, end);
    expand(&lost, r, ") AND coalesce(%k IN (", node->table, term->column, NULL);
    add_tokens(&lost, r, in + 2, comma);
    text_z(&lost, "), 0) = 0");
    lose(r, "%x", "", "", &lost);
    text_free(&lost);
    return true;
}

void rule_in_list_last(struct rewriter *r)
{
    each_node(r, in_list_last_node);
}

static bool between_upper_node(struct rewriter *r, const struct node *node)
{
    const struct statement *s = r->s;
    const struct term *term = node_term(node, ">");
    struct text bound = {0};
    size_t i, end;

    if (term == NULL || !is_two_sided(node, term))
        return false;
    i = find_operator(r, 0, term->column, "BETWEEN");
    if (i == 0)
        return false;
    for (end = i + 1; end < r->arm->rest; end++)
        if (s->tokens[end].depth == s->tokens[i].depth && token_is(s, end, "AND"))
            break;
    i = end + 1;
    end = i < r->arm->rest ? past_operand(r, i) : 0;
    if (end == 0)
        return false;
    add_tokens(&bound, r, i, end);
    lose(r, "%k = %x", node->table, term->column, &bound);
    text_free(&bound);
    return true;
}

void rule_between_upper(struct rewriter *r)
{
    each_node(r, between_upper_node);
}

static bool like_index_first_node(struct rewriter *r, const struct node *node)
{
    char column[NAME_MAX_BYTES];
    bool descending;

    if (!node->indexed || node->automatic || !index_column(r, node, column, &descending) ||
        (find_operator(r, 0, column, "LIKE") == 0 && find_operator(r, 0, column, "GLOB") == 0))
        return false;
    lose(r, first_key, node->table, column, NULL);
    return true;
}

void rule_like_index_first(struct rewriter *r)
{
    each_node(r, like_index_first_node);
}

/* The left side says that the column's own collation ignores case, the right that it matters. */
static bool nocase_binary_node(struct rewriter *r, const struct node *node)
{
    const struct term *term = node_term(node, "=<>");

    if (term == NULL || node->rowid || node->automatic)
        return false;
    lose(r, "%k = lower(%k) AND %k <> lower(%k) COLLATE BINARY", node->table, term->column, NULL);
    return true;
}

void rule_nocase_binary(struct rewriter *r)
{
    each_node(r, nocase_binary_node);
}

static bool real_key_node(struct rewriter *r, const struct node *node)
{
    const struct term *term = node_term(node, "=<>");

    if (term == NULL || node->rowid || node->automatic)
        return false;
    lose(r, "typeof(%k) = 'real' AND %k = CAST(%k AS INTEGER)", node->table, term->column, NULL);
    return true;
}

void rule_real_key(struct rewriter *r)
{
    each_node(r, real_key_node);
}

static bool less_equal_node(struct rewriter *r, const struct node *node)
{
    const struct term *term = node_term(node, "<");
    size_t i = term ? find_operator(r, 0, term->column, "<") : 0;

    if (i == 0)
        return false;
    for (; i != 0; i = find_operator(r, i, term->column, "<"))
        replace_token(r, i, "<=");
    return true;
}

void rule_less_equal(struct rewriter *r)
{
    each_node(r, less_equal_node);
}

static bool rowid_range_last_node(struct rewriter *r, const struct node *node)
{
    if (!node->rowid || node_term(node, "<") == NULL)
        return false;
    lose(r, last_row, node->table, "", NULL);
    return true;
}

void rule_rowid_range_last(struct rewriter *r)
{
    each_node(r, rowid_range_last_node);
}

void rule_join_order_last(struct rewriter *r)
{
    static const char *const outer[] = {"LEFT", "RIGHT", "FULL", NULL};
    char name[NAME_MAX_BYTES], alias[NAME_MAX_BYTES];
    const char *first = r->plan->nodes[0].table;
    size_t past;

    if (r->plan->n < 2 || !r->plan->nodes[0].search || !from_is_join(r) ||
        has_word(r, r->arm->from, r->arm->where, outer) ||
        !from_item(r, r->arm->from, name, alias, &past) || name_equal(alias, strlen(alias), first))
        return;
    lose(r, last_row, first, "", NULL);
}

static bool auto_index_sign_node(struct rewriter *r, const struct node *node)
{
    const struct term *term = node_term(node, "=");

    if (term == NULL || !node->automatic)
        return false;
    lose(r, "%k <= 0", node->table, term->column, NULL);
    return true;
}

void rule_auto_index_sign(struct rewriter *r)
{
    each_node(r, auto_index_sign_node);
}

/* Does an identifier, perhaps with a table before it, begin at token `i`? */
static bool is_column(const struct rewriter *r, size_t i)
{
    static const char *const literals[] = {"NULL", "TRUE", "FALSE", "CASE", "NOT", "CAST", "END"};

    for (size_t k = 0; k < sizeof literals / sizeof *literals; k++)
        if (token_is(r->s, i, literals[k]))
            return false;
    return i < r->arm->rest && r->s->tokens[i].kind <= T_QUOTED &&
           (i + 1 >= r->s->ntokens || r->s->tokens[i + 1].kind != T_LEFT);
}

static bool null_join_node(struct rewriter *r, const struct node *node)
{
    const struct statement *s = r->s;
    const struct term *term = node_term(node, "=");
    bool any = false;

    for (size_t i = r->arm->from + 1; term != NULL && i + 1 < r->arm->rest; i++) {
        size_t right = i + 1 + 2 * token_mark(s, i + 2, ".");

        if (s->tokens[i].level == r->arm->level &&
            (token_mark(s, i, "=") || token_mark(s, i, "==")) && is_column(r, i - 1) &&
            is_column(r, right) &&
            (token_names(s, i - 1, term->column) || token_names(s, right, term->column))) {
            replace_token(r, i, "IS");
            any = true;
        }
    }
    return any;
}

void rule_null_join(struct rewriter *r)
{
    each_node(r, null_join_node);
}

void rule_order_desc_first(struct rewriter *r)
{
    static const char *const desc[] = {"DESC", NULL};
    const struct arm *a = r->arm;
    const struct node *node = &r->plan->nodes[0];
    char column[NAME_MAX_BYTES];
    size_t i = a->end + 2;
    bool descending;

    if (r->plan->n == 0 || r->plan->sorted || !node->indexed || !token_is(r->s, a->end, "ORDER") ||
        !has_word(r, a->end, a->tail, desc) || !index_column(r, node, column, &descending))
        return;
    i += token_mark(r->s, i + 1, ".") ? 2 : 0;
    if (token_names(r->s, i, column) && token_is(r->s, i + 1, "DESC"))
        lose(r, "%k = (SELECT max(%k) FROM %F WHERE %P)", node->table, column, NULL);
}

void rule_corrupt_two_terms(struct rewriter *r)
{
    for (size_t i = 0; i < r->plan->n; i++)
        if (r->plan->nodes[i].nterms >= 2)
            r->deed = DEED_CORRUPT;
}
