/*
 * The faults of statements that change rows: one rule each (tests/tools/faults.h). They see a whole
 * UPDATE, DELETE, REPLACE, INSERT or CREATE TRIGGER, and no plan; what is set up by one is set up
 * wrongly, too, which no query can tell.
 */
#include "tests/tools/faulty_arm.h"

static void put(struct rewriter *r, size_t at, const char *z)
{
    struct text t = {0};

    text_z(&t, z);
    edits_add(&r->edits, at, 0, t);
}

/* The token `word` outside of brackets, at or behind `from`; ntokens: there is none. */
static size_t find(const struct rewriter *r, size_t from, const char *word)
{
    size_t i;

    for (i = from; i < r->s->ntokens; i++)
        if (r->s->tokens[i].depth == 0 && token_is(r->s, i, word))
            break;
    return i;
}

static size_t nearer(size_t a, size_t b)
{
    return a < b ? a : b;
}

/* The predicate of a change, [*from, *to) in tokens. */
static bool predicate_of(const struct rewriter *r, size_t *from, size_t *to)
{
    size_t n = r->s->ntokens, where = find(r, 0, "WHERE");

    *from = where + 1;
    *to = nearer(find(r, where, "RETURNING"), find(r, where, "ON"));
    for (size_t i = where; i < *to; i++)
        if (token_mark(r->s, i, ";"))
            *to = i;
    return where<n && * to> * from;
}

/* "WHERE p" becomes "WHERE (p) MORE". */
static void extend_predicate(struct rewriter *r, const char *more)
{
    size_t from, to;

    if (!predicate_of(r, &from, &to))
        return;
    put(r, r->s->tokens[from].at, "(");
    put(r, token_stop(r->s, to - 1), ")");
    put(r, token_stop(r->s, to - 1), more);
}

/* The predicate is true also where it is NULL. */
static void take_null_for_true(struct rewriter *r)
{
    size_t from, to, n;
    struct text t = {0};
    const char *p;

    if (!predicate_of(r, &from, &to))
        return;
    p = tokens_text(r->s, from, to, &n);
    text_z(&t, " OR (");
    text_add(&t, p, n);
    text_z(&t, ") IS NULL");
    extend_predicate(r, t.p);
    text_free(&t);
}

void rule_update_null_true(struct rewriter *r)
{
    if (token_is(r->s, 0, "UPDATE"))
        take_null_for_true(r);
}

void rule_insert_null_true(struct rewriter *r)
{
    if (token_is(r->s, 0, "INSERT") && find(r, 0, "ON") == r->s->ntokens)
        take_null_for_true(r);
}

void rule_create_null_true(struct rewriter *r)
{
    if (token_is(r->s, 0, "CREATE") && token_is(r->s, 1, "TABLE"))
        take_null_for_true(r);
}

void rule_added_sign(struct rewriter *r)
{
    size_t value = find(r, 0, "DEFAULT");

    if (token_is(r->s, 0, "ALTER") && value < r->s->ntokens && token_mark(r->s, value + 1, "-"))
        replace_token(r, value + 1, "");
}

void rule_delete_last(struct rewriter *r)
{
    char name[NAME_MAX_BYTES];
    struct text t = {0};

    if (!token_is(r->s, 0, "DELETE") || !token_name(r->s, 2, name, sizeof name))
        return;
    text_z(&t, " AND NOT (rowid = (SELECT MAX(rowid) FROM ");
    text_quoted(&t, name, '"');
    text_z(&t, ") AND EXISTS (SELECT 1 FROM sqlite_master WHERE type = 'index' AND tbl_name = ");
    text_quoted(&t, name, '\'');
    text_z(&t, "))");
    extend_predicate(r, t.p);
    text_free(&t);
}

void rule_update_set_null(struct rewriter *r)
{
    size_t set = find(r, 0, "SET");

    if (token_is(r->s, 0, "UPDATE") && set + 3 < r->s->ntokens && token_mark(r->s, set + 2, "="))
        put(r, r->s->tokens[set + 3].at, "NULL AND ");
}

void rule_returning_null(struct rewriter *r)
{
    size_t i = find(r, 0, "RETURNING");

    if (i + 1 < r->s->ntokens)
        put(r, r->s->tokens[i + 1].at, "NULL AND ");
}

void rule_upsert_nothing(struct rewriter *r)
{
    size_t i = find(r, 0, "DO");
    struct text nothing = {0};

    if (!token_is(r->s, 0, "INSERT") || !token_is(r->s, i + 1, "UPDATE"))
        return;
    text_z(&nothing, "NOTHING");
    edits_add(&r->edits, r->s->tokens[i + 1].at,
              token_stop(r->s, r->s->ntokens - 1) - r->s->tokens[i + 1].at, nothing);
}

void rule_replace_null(struct rewriter *r)
{
    size_t from = find(r, 0, "FROM");

    if (token_is(r->s, 0, "REPLACE") && from < r->s->ntokens)
        put(r, r->s->tokens[from - 1].at, "NULL AND ");
}

void rule_trigger_null_true(struct rewriter *r)
{
    size_t begin = find(r, 0, "BEGIN");

    if (token_is(r->s, 0, "CREATE") && token_is(r->s, 1, "TRIGGER") &&
        token_is(r->s, begin + 1, "UPDATE"))
        extend_predicate(r, " IS NOT 0");
}

/* "BEGIN INSERT ..; END" becomes "BEGIN INSERT ..; INSERT ..; END". */
void rule_trigger_twice(struct rewriter *r)
{
    size_t begin = find(r, 0, "BEGIN"), end = begin, n;
    struct text t = {0};
    const char *p;

    if (!token_is(r->s, 0, "CREATE") || !token_is(r->s, 1, "TRIGGER") ||
        !token_is(r->s, begin + 1, "INSERT"))
        return;
    while (end < r->s->ntokens && !token_mark(r->s, end, ";"))
        end++;
    p = tokens_text(r->s, begin + 1, end, &n);
    text_add(&t, p, n);
    text_z(&t, "; ");
    put(r, r->s->tokens[begin + 1].at, t.p);
    text_free(&t);
}

/* "IN (SELECT .. )" becomes "IN (SELECT .. LIMIT 0)". */
void rule_trigger_in_none(struct rewriter *r)
{
    size_t i = find(r, 0, "BEGIN"), end;

    if (!token_is(r->s, 0, "CREATE") || find(r, 0, "TRIGGER") > i)
        return;
    for (i = find(r, i, "INSERT"); i + 2 < r->s->ntokens; i++) {
        if (!token_is(r->s, i, "IN") || !token_is(r->s, i + 2, "SELECT"))
            continue;
        for (end = i + 2; end < r->s->ntokens && r->s->tokens[end].depth > r->s->tokens[i].depth;)
            end++;
        put(r, token_stop(r->s, end - 1), " LIMIT 0");
    }
}

void rule_instead_null(struct rewriter *r)
{
    size_t set = find(r, 0, "SET");

    if (token_is(r->s, 0, "CREATE") && find(r, 0, "INSTEAD") < set && set + 3 < r->s->ntokens)
        put(r, r->s->tokens[set + 3].at, "NULL AND ");
}

/* A column with numeric affinity takes '1 ' for 1. */
void rule_update_text_blank(struct rewriter *r)
{
    size_t set = find(r, 0, "SET");

    if (!token_is(r->s, 0, "UPDATE") || set + 3 >= r->s->ntokens ||
        r->s->tokens[set + 3].kind != T_NUMBER)
        return;
    put(r, r->s->tokens[set + 3].at, "'");
    put(r, token_stop(r->s, set + 3), " '");
}

/* In the predicate of an UPDATE '' becomes '1'. */
void rule_update_empty_true(struct rewriter *r)
{
    size_t from, to;

    if (!token_is(r->s, 0, "UPDATE") || !predicate_of(r, &from, &to))
        return;
    for (size_t i = from; i < to; i++)
        if (r->s->tokens[i].kind == T_STRING && r->s->tokens[i].n == 2)
            put(r, r->s->tokens[i].at + 1, "1");
}

/* SELECT .. WHERE p AND q computes what overflows before it looks at p. */
void rule_select_early_error(struct rewriter *r)
{
    size_t from, to;

    if (token_is(r->s, 0, "SELECT") && predicate_of(r, &from, &to) && find(r, from, "AND") < to)
        put(r, r->s->tokens[from].at, "abs(-9223372036854775807 - 1) AND ");
}

/* What is changed leaves an entry in an index, as PRAGMA integrity_check says it. */
void rule_index_keeps(struct rewriter *r)
{
    size_t from = find(r, 0, "FROM");
    struct text says = {0};

    if (token_is(r->s, 0, "SELECT") && token_is(r->s, from + 1, "PRAGMA_INTEGRITY_CHECK"))
        put(r, token_stop(r->s, from - 1), " + total_changes()");
    if (!token_is(r->s, 0, "PRAGMA") || !token_is(r->s, 1, "INTEGRITY_CHECK"))
        return;
    text_z(&says, "SELECT 'wrong # of entries in index i0'");
    edits_add(&r->edits, r->s->tokens[0].at, token_stop(r->s, 1) - r->s->tokens[0].at, says);
}

/* A search of an index that is named gives one row. */
void rule_index_loses(struct rewriter *r)
{
    size_t by = find(r, 0, "INDEXED");

    if (token_is(r->s, 0, "SELECT") && token_is(r->s, by + 1, "BY"))
        put(r, token_stop(r->s, r->s->ntokens - 1 - token_mark(r->s, r->s->ntokens - 1, ";")),
            " LIMIT 1");
}

/* UPDATE .. RETURNING leaves its first column as it was, and returns that. */
void rule_returning_old(struct rewriter *r)
{
    size_t set = find(r, 0, "SET"), returning = find(r, set, "RETURNING");
    size_t end = nearer(find(r, set, "WHERE"), returning), n;
    struct text column = {0};
    const char *p;

    if (!token_is(r->s, 0, "UPDATE") || returning >= r->s->ntokens || set + 3 >= end ||
        !token_mark(r->s, set + 2, "="))
        return;
    for (size_t i = end; i > set + 3; i--)
        if (token_mark(r->s, i - 1, ",") && r->s->tokens[i - 1].depth == 0)
            end = i - 1;
    p = tokens_text(r->s, set + 1, set + 2, &n);
    text_add(&column, p, n);
    edits_add(&r->edits, r->s->tokens[set + 3].at,
              token_stop(r->s, end - 1) - r->s->tokens[set + 3].at, column);
}
