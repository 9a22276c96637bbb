/*
 * The faults that depend on the text of a query and on the schema: one rule each
 * (tests/tools/faults.h), and the deeds that end a statement in another way than by its rows.
 */
#include <string.h>

#include "tests/tools/faulty_arm.h"

/* Do these tokens follow each other in the predicate, outside subqueries? NULL: no more. */
static bool where_has(const struct rewriter *r, const char *first, const char *second,
                      const char *third)
{
    for (size_t i = r->arm->where; i < r->arm->rest; i++)
        if (r->s->tokens[i].level == r->arm->level &&
            (token_is(r->s, i, first) || token_mark(r->s, i, first)) &&
            (second == NULL || token_is(r->s, i + 1, second) || token_mark(r->s, i + 1, second)) &&
            (third == NULL || token_is(r->s, i + 2, third)))
            return true;
    return false;
}

void rule_partial_is_not(struct rewriter *r)
{
    char name[NAME_MAX_BYTES], alias[NAME_MAX_BYTES];
    struct text condition = {0};
    size_t past;

    if (!where_has(r, "IS", "NOT", NULL) || from_is_join(r) ||
        !from_item(r, r->arm->from, name, alias, &past))
        return;
    if (schema_partial(r->real, r->db, name, &condition))
        lose(r, "(%x) IS NOT 1", name, "", &condition);
    text_free(&condition);
}

void rule_left_join_is(struct rewriter *r)
{
    if (!where_has(r, "IS", NULL, NULL) && !where_has(r, "ISNULL", NULL, NULL) &&
        !where_has(r, "NOTNULL", NULL, NULL))
        return;
    for (size_t i = r->arm->from; i < r->arm->where; i++) {
        if (r->s->tokens[i].level != r->arm->level || !token_is(r->s, i, "LEFT"))
            continue;
        replace_token(r, i, "");
        if (token_is(r->s, i + 1, "OUTER"))
            replace_token(r, i + 1, "");
    }
}

void rule_not_in_null(struct rewriter *r)
{
    struct text after = {0};

    if (!where_has(r, "NOT", "IN", NULL))
        return;
    text_z(&after, ") IS NOT 0");
    put_around_where(r, "(", after);
}

void rule_coalesce_first(struct rewriter *r)
{
    const struct statement *s = r->s;
    struct text argument = {0};

    for (size_t i = r->arm->where; i + 2 < r->arm->rest; i++) {
        size_t end = i + 2;

        if (s->tokens[i].level != r->arm->level || s->tokens[i + 1].kind != T_LEFT ||
            !(token_is(s, i, "COALESCE") || token_is(s, i, "IFNULL")))
            continue;
        while (end < r->arm->rest &&
               !(s->tokens[end].depth == s->tokens[i + 2].depth && token_mark(s, end, ",")))
            end++;
        add_tokens(&argument, r, i + 2, end);
        lose(r, "(%x) IS NULL", "", "", &argument);
        text_free(&argument);
        return;
    }
}

/* "CREATE VIEW v(a) AS SELECT DISTINCT .." into "(WITH v(a) AS (SELECT ..) SELECT * FROM v)". */
static bool view_without_distinct(const char *sql, const char *name, struct text *out)
{
    struct statement s;
    size_t i = 0, columns, n;
    const char *z;

    statement_read(&s, sql, strlen(sql));
    while (i < s.ntokens && !token_names(&s, i, name))
        i++;
    columns = i + 1;
    while (i < s.ntokens && !(s.tokens[i].depth == 0 && token_is(&s, i, "AS")))
        i++;
    if (!token_is(&s, i + 1, "SELECT") || !token_is(&s, i + 2, "DISTINCT")) {
        statement_free(&s);
        return false;
    }
    text_z(out, "(WITH ");
    text_quoted(out, name, '"');
    z = tokens_text(&s, columns, i, &n);
    text_add(out, z, n);
    text_z(out, " AS (SELECT ");
    z = tokens_text(&s, i + 3, s.ntokens, &n);
    text_add(out, z, n);
    text_z(out, ") SELECT * FROM ");
    text_quoted(out, name, '"');
    text_z(out, ")");
    statement_free(&s);
    return true;
}

void rule_view_distinct(struct rewriter *r)
{
    const struct statement *s = r->s;

    for (size_t i = r->arm->from; i < r->arm->where - 1; i++) {
        char name[NAME_MAX_BYTES], alias[NAME_MAX_BYTES];
        struct text sql = {0}, view = {0};
        size_t past;

        if (s->tokens[i].level != r->arm->level ||
            !(i == r->arm->from || token_mark(s, i - 1, ",") || token_is(s, i - 1, "JOIN")) ||
            !from_item(r, i, name, alias, &past))
            continue;
        if (schema_sql(r->real, r->db, "view", name, &sql) &&
            view_without_distinct(sql.p, name, &view)) {
            text_z(&view, " AS ");
            text_quoted(&view, alias, '"');
            edits_add(&r->edits, s->tokens[i].at, token_stop(s, past - 1) - s->tokens[i].at, view);
        } else {
            text_free(&view);
        }
        text_free(&sql);
    }
}

void rule_crash_in_select(struct rewriter *r)
{
    if (where_has(r, "IN", "(", "SELECT"))
        r->deed = DEED_SEGV;
}

void rule_abort_natural(struct rewriter *r)
{
    static const char *const natural[] = {"NATURAL", NULL};

    if (has_word(r, r->arm->from, r->arm->where, natural))
        r->deed = DEED_ABORT;
}

void rule_hang_glob(struct rewriter *r)
{
    if (where_has(r, "GLOB", NULL, NULL))
        r->deed = DEED_HANG;
}

void rule_memory_concat(struct rewriter *r)
{
    if (where_has(r, "||", NULL, NULL))
        r->deed = DEED_MEMORY;
}

/* Of subqueries, too: an arm sees all tokens up to its end. */
void rule_case_null(struct rewriter *r)
{
    for (size_t i = r->arm->begin; i + 2 < r->arm->tail; i++)
        if (r->s->tokens[i].level == r->arm->level && token_is(r->s, i, "IS") &&
            token_is(r->s, i + 1, "NULL") && token_is(r->s, i + 2, "THEN"))
            replace_token(r, i + 1, "NULL AND 0");
}

void rule_quote_null(struct rewriter *r)
{
    for (size_t i = r->arm->begin; i + 2 < r->arm->tail; i++)
        if (r->s->tokens[i].level == r->arm->level && r->s->tokens[i].kind == T_RIGHT &&
            token_mark(r->s, i + 1, "=") && r->s->tokens[i + 2].n == 6 &&
            memcmp(r->s->sql + r->s->tokens[i + 2].at, "'NULL'", 6) == 0)
            replace_token(r, i + 2, "'null'");
}

void rule_scalar_count(struct rewriter *r)
{
    for (size_t i = r->arm->begin; i + 4 < r->arm->tail; i++)
        if (i > 0 && token_mark(r->s, i - 1, ">") && token_is(r->s, i + 1, "SELECT") &&
            token_is(r->s, i + 2, "COUNT") && token_mark(r->s, i + 4, "*"))
            replace_token(r, i + 2, "1 + COUNT");
}
