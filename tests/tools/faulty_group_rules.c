/*
 * The faults of groups, DISTINCT and aggregates: one rule each (tests/tools/faults.h). They see
 * every SELECT with FROM; arm->where is 0 where it has no WHERE.
 */
#include <string.h>

#include "tests/tools/faulty_arm.h"

static void put(struct rewriter *r, size_t at, const char *before, const struct text *middle,
                const char *after)
{
    struct text t = {0};

    text_z(&t, before);
    if (middle != NULL)
        text_add(&t, middle->p, middle->n);
    text_z(&t, after);
    edits_add(&r->edits, at, 0, t);
}

static bool is_at_arm(const struct rewriter *r, size_t i)
{
    return r->s->tokens[i].depth == r->s->tokens[r->arm->begin].depth;
}

/* The token HAVING; 0: there is none. */
static size_t having_of(const struct rewriter *r)
{
    for (size_t i = r->arm->rest; i < r->arm->end; i++)
        if (is_at_arm(r, i) && token_is(r->s, i, "HAVING"))
            return i;
    return 0;
}

void rule_having_not_large(struct rewriter *r)
{
    size_t having = having_of(r);

    if (having == 0 || !token_is(r->s, having + 1, "NOT"))
        return;
    put(r, r->s->tokens[having + 1].at, "COUNT(*) < 2 AND (", NULL, "");
    put(r, token_stop(r->s, r->arm->end - 1), ")", NULL, "");
}

/* Only where nothing stands around it: what is added is one more arm of a compound. */
void rule_group_twice(struct rewriter *r)
{
    const struct arm *a = r->arm;
    struct text own = {0};

    if (a->where != 0 || a->begin != 0 || !a->last || a->end != a->tail ||
        a->end != r->s->ntokens || !token_is(r->s, a->rest, "GROUP") || having_of(r) != 0)
        return;
    add_tokens(&own, r, a->begin, a->end);
    put(r, token_stop(r->s, a->end - 1), " UNION ALL ", &own, " HAVING COUNT(*) > 1");
    text_free(&own);
}

void rule_distinct_null(struct rewriter *r)
{
    struct text own = {0}, after = {0};

    if (!r->arm->distinct || r->arm->where == 0 || token_mark(r->s, r->arm->list, "*"))
        return;
    for (size_t i = r->arm->list; i + 1 < r->arm->from; i++)
        if (is_at_arm(r, i) &&
            (token_mark(r->s, i, ",") || token_mark(r->s, i, "*") || token_is(r->s, i, "AS")))
            return;
    add_tokens(&own, r, r->arm->list, r->arm->from - 1);
    text_z(&after, ") AND (");
    text_add(&after, own.p, own.n);
    text_z(&after, ") IS NOT NULL");
    put_around_where(r, "(", after);
    text_free(&own);
}

/* The argument of the call of `name` that is projected first, as [*from, *to); false: it is none,
 * or has several arguments, none or a star. */
static bool argument_of(const struct rewriter *r, const char *name, size_t *from, size_t *to)
{
    size_t list = r->arm->list, past;

    if (!token_is(r->s, list, name) || r->s->tokens[list + 1].kind != T_LEFT)
        return false;
    past = token_past(r->s, list + 1, r->arm->from);
    *from = list + 2;
    *to = past - 1;
    if (*from >= *to || token_mark(r->s, *from, "*") || token_is(r->s, *from, "DISTINCT"))
        return false;
    for (size_t i = *from; i < *to; i++)
        if (r->s->tokens[i].depth == r->s->tokens[*from].depth && token_mark(r->s, i, ","))
            return false;
    return true;
}

/* f(x) becomes f(CASE WHEN (x) CONDITION THEN NULL ELSE (x) END). */
static void leave_out(struct rewriter *r, const char *name, const char *before, const char *after)
{
    struct text own = {0};
    size_t from, to;

    if (r->arm->where == 0 || !argument_of(r, name, &from, &to))
        return;
    add_tokens(&own, r, from, to);
    text_z(&own, after);
    text_z(&own, " THEN NULL ELSE (");
    put(r, r->s->tokens[from].at, before, &own, "");
    put(r, token_stop(r->s, to - 1), ") END", NULL, "");
    text_free(&own);
}

void rule_min_negative(struct rewriter *r)
{
    leave_out(r, "MIN", "CASE WHEN (", ") < 0");
}

void rule_max_text(struct rewriter *r)
{
    leave_out(r, "MAX", "CASE WHEN typeof(", ") = 'text'");
}

void rule_sum_negative(struct rewriter *r)
{
    leave_out(r, "SUM", "CASE WHEN (", ") < 0");
}

/* COUNT(x) becomes COUNT(coalesce(x, 0)). */
static void fill_in(struct rewriter *r, const char *name)
{
    size_t from, to;

    if (!argument_of(r, name, &from, &to))
        return;
    put(r, r->s->tokens[from].at, "coalesce(", NULL, "");
    put(r, token_stop(r->s, to - 1), ", 0)", NULL, "");
}

void rule_count_null(struct rewriter *r)
{
    if (r->arm->where != 0)
        fill_in(r, "COUNT");
}

void rule_avg_null(struct rewriter *r)
{
    if (r->arm->where == 0)
        fill_in(r, "AVG");
}

/* The table stands in its own place without its first row. A temporary one of its name is another.
 */
void rule_without_rowid_first(struct rewriter *r)
{
    static const char *const not_alias[] = {"INDEXED", "NOT",   "GROUP",     "ORDER",  "HAVING",
                                            "LIMIT",   "UNION", "INTERSECT", "EXCEPT", "WINDOW"};
    char name[NAME_MAX_BYTES], alias[NAME_MAX_BYTES];
    struct text table = {0}, key = {0};
    size_t at = r->arm->from, past;

    if (token_mark(r->s, at + 1, ".") || !from_item(r, at, name, alias, &past) ||
        !schema_without_rowid(r->real, r->db, name, &key))
        return;
    text_z(&table, "(SELECT * FROM ");
    text_quoted(&table, name, '"');
    text_z(&table, " NOT INDEXED WHERE ");
    text_quoted(&table, key.p, '"');
    text_z(&table, " > (SELECT min(");
    text_quoted(&table, key.p, '"');
    text_z(&table, ") FROM ");
    text_quoted(&table, name, '"');
    text_z(&table, "))");
    for (size_t i = 0; i < sizeof not_alias / sizeof *not_alias; i++)
        if (token_is(r->s, at + 1, not_alias[i]))
            past = at + 1;
    if (past == at + 1) {
        text_z(&table, " AS ");
        text_quoted(&table, name, '"');
    }
    text_free(&key);
    edits_add(&r->edits, r->s->tokens[at].at, r->s->tokens[at].n, table);
}
