/*
 * Tokens, clauses and edits for the faulty SQLite: see faulty_sql.h. Quoting and comments follow
 * SQLite's tokenizer (https://sqlite.org/syntax.html).
 */
#include <stdlib.h>
#include <string.h>

#include "tests/tools/faulty_sql.h"

/* ---- strings --------------------------------------------------------------------------- */

static void *grow(void *p, size_t n)
{
    void *q = realloc(p, n);

    if (q == NULL)
        abort();
    return q;
}

void text_add(struct text *t, const char *p, size_t n)
{
    if (t->n + n + 1 > t->cap) {
        t->cap = (t->n + n + 1) * 2;
        t->p = grow(t->p, t->cap);
    }
    if (n != 0)
        memcpy(t->p + t->n, p, n);
    t->n += n;
    t->p[t->n] = '\0';
}

void text_z(struct text *t, const char *z)
{
    text_add(t, z, strlen(z));
}

void text_quoted(struct text *t, const char *name, char quote)
{
    text_add(t, &quote, 1);
    for (; *name; name++) {
        if (*name == quote)
            text_add(t, name, 1);
        text_add(t, name, 1);
    }
    text_add(t, &quote, 1);
}

void text_free(struct text *t)
{
    free(t->p);
    memset(t, 0, sizeof *t);
}

static char upper(char c)
{
    return c >= 'a' && c <= 'z' ? (char)(c - 'a' + 'A') : c;
}

bool name_equal(const char *a, size_t n, const char *b)
{
    size_t i = 0;

    for (; i < n && b[i]; i++)
        if (upper(a[i]) != upper(b[i]))
            return false;
    return i == n && b[i] == '\0';
}

/* ---- tokens ---------------------------------------------------------------------------- */

static bool is_space(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static bool is_word(char c)
{
    return is_digit(c) || (upper(c) >= 'A' && upper(c) <= 'Z') || c == '_' || c == '$' ||
           (unsigned char)c >= 0x80;
}

static size_t skip_blank(const char *z, size_t n, size_t i)
{
    while (i < n) {
        if (is_space(z[i])) {
            i++;
        } else if (z[i] == '-' && i + 1 < n && z[i + 1] == '-') {
            while (i < n && z[i] != '\n')
                i++;
        } else if (z[i] == '/' && i + 1 < n && z[i + 1] == '*') {
            i += 2;
            while (i < n && !(z[i] == '*' && i + 1 < n && z[i + 1] == '/'))
                i++;
            i = i + 2 < n ? i + 2 : n;
        } else {
            break;
        }
    }
    return i;
}

static size_t quoted_end(const char *z, size_t n, size_t i)
{
    char quote = z[i] == '[' ? ']' : z[i];

    for (i++; i < n; i++) {
        if (z[i] != quote)
            continue;
        if (quote == ']' || i + 1 >= n || z[i + 1] != quote)
            return i + 1;
        i++;
    }
    return n;
}

static size_t number_end(const char *z, size_t n, size_t i)
{
    bool hex = z[i] == '0' && i + 1 < n && upper(z[i + 1]) == 'X';

    while (i < n) {
        if (is_word(z[i]) || z[i] == '.')
            i++;
        else if (!hex && (z[i] == '+' || z[i] == '-') && upper(z[i - 1]) == 'E')
            i++;
        else
            break;
    }
    return i;
}

static size_t mark_end(const char *z, size_t n, size_t i)
{
    static const char *const longer[] = {"->>", "||", "<=", ">=", "<>",
                                         "!=",  "==", "<<", ">>", "->"};

    for (size_t k = 0; k < sizeof longer / sizeof *longer; k++) {
        size_t len = strlen(longer[k]);

        if (n - i >= len && memcmp(z + i, longer[k], len) == 0)
            return i + len;
    }
    return i + 1;
}

static size_t token_end(const char *z, size_t n, size_t i, enum token_kind *kind)
{
    char c = z[i];

    if (c == '\'' || ((c == 'x' || c == 'X') && i + 1 < n && z[i + 1] == '\'')) {
        *kind = T_STRING;
        return quoted_end(z, n, c == '\'' ? i : i + 1);
    }
    if (c == '"' || c == '`' || c == '[') {
        *kind = T_QUOTED;
        return quoted_end(z, n, i);
    }
    if (is_digit(c) || (c == '.' && i + 1 < n && is_digit(z[i + 1]))) {
        *kind = T_NUMBER;
        return number_end(z, n, i);
    }
    if (is_word(c)) {
        *kind = T_WORD;
        while (i < n && is_word(z[i]))
            i++;
        return i;
    }
    *kind = c == '(' ? T_LEFT : c == ')' ? T_RIGHT : T_OTHER;
    return mark_end(z, n, i);
}

static struct token *token_push(struct statement *s, size_t *cap)
{
    if (s->ntokens == *cap) {
        *cap = *cap ? *cap * 2 : 64;
        s->tokens = grow(s->tokens, *cap * sizeof *s->tokens);
    }
    return &s->tokens[s->ntokens++];
}

/* Depth and level need to look one token ahead and one parenthesis back: a second pass. */
static void nest(struct statement *s)
{
    bool *subquery = grow(NULL, s->ntokens + 1);
    unsigned depth = 0, level = 0;

    for (size_t i = 0; i < s->ntokens; i++) {
        struct token *t = &s->tokens[i];

        if (t->kind == T_RIGHT && depth > 0)
            level -= subquery[--depth];
        t->depth = depth;
        t->level = level;
        if (t->kind == T_LEFT) {
            subquery[depth] = token_is(s, i + 1, "SELECT") || token_is(s, i + 1, "WITH") ||
                              token_is(s, i + 1, "VALUES");
            level += subquery[depth++];
        }
    }
    free(subquery);
}

/* Is it a trigger, whose END is still to come? */
static bool in_trigger(const struct statement *s)
{
    return token_is(s, 0, "CREATE") && (token_is(s, 1, "TRIGGER") || token_is(s, 2, "TRIGGER")) &&
           !token_is(s, s->ntokens - 1, "END");
}

void statement_read(struct statement *s, const char *sql, size_t n)
{
    size_t cap = 0, i = skip_blank(sql, n, 0), end = 0;

    memset(s, 0, sizeof *s);
    s->sql = sql;
    s->tail = n;
    while (i < n) {
        struct token t = {T_OTHER, i, 0, 0, 0};

        if (sql[i] == ';' && !in_trigger(s)) {
            s->tail = i + 1;
            break;
        }
        end = token_end(sql, n, i, &t.kind);
        t.n = end - i;
        *token_push(s, &cap) = t;
        i = skip_blank(sql, n, end);
    }
    s->n = end;
    nest(s);
}

void statement_free(struct statement *s)
{
    free(s->tokens);
    memset(s, 0, sizeof *s);
}

bool token_is(const struct statement *s, size_t i, const char *word)
{
    return i < s->ntokens && s->tokens[i].kind == T_WORD &&
           name_equal(s->sql + s->tokens[i].at, s->tokens[i].n, word);
}

bool token_mark(const struct statement *s, size_t i, const char *z)
{
    return i < s->ntokens && s->tokens[i].kind != T_STRING && s->tokens[i].kind != T_QUOTED &&
           s->tokens[i].n == strlen(z) && memcmp(s->sql + s->tokens[i].at, z, s->tokens[i].n) == 0;
}

bool token_name(const struct statement *s, size_t i, char *out, size_t size)
{
    const struct token *t = i < s->ntokens ? &s->tokens[i] : NULL;
    size_t n = 0;

    if (t == NULL || (t->kind != T_WORD && t->kind != T_QUOTED) || t->n >= size)
        return false;
    if (t->kind == T_WORD) {
        memcpy(out, s->sql + t->at, t->n);
        out[t->n] = '\0';
        return true;
    }
    for (size_t k = 1; k + 1 < t->n; k++) {
        char c = s->sql[t->at + k];

        out[n++] = c;
        if ((c == '"' || c == '`') && c == s->sql[t->at])
            k++;
    }
    out[n] = '\0';
    return true;
}

bool token_names(const struct statement *s, size_t i, const char *name)
{
    char own[256];

    return token_name(s, i, own, sizeof own) && name_equal(own, strlen(own), name);
}

size_t token_past(const struct statement *s, size_t i, size_t end)
{
    for (size_t k = i + 1; k < end; k++)
        if (s->tokens[k].kind == T_RIGHT && s->tokens[k].depth == s->tokens[i].depth)
            return k + 1;
    return end;
}

const char *tokens_text(const struct statement *s, size_t from, size_t to, size_t *n)
{
    if (from >= to) {
        *n = 0;
        return "";
    }
    *n = s->tokens[to - 1].at + s->tokens[to - 1].n - s->tokens[from].at;
    return s->sql + s->tokens[from].at;
}

/* ---- the clauses of a SELECT ----------------------------------------------------------- */

/* FROM of IS [NOT] DISTINCT FROM is an operator. */
static bool is_from_clause(const struct statement *s, size_t i)
{
    return token_is(s, i, "FROM") && !(token_is(s, i - 1, "DISTINCT") && i >= 2 &&
                                       (token_is(s, i - 2, "IS") || token_is(s, i - 2, "NOT")));
}

static bool ends_arm(const struct statement *s, size_t i)
{
    return token_is(s, i, "UNION") || token_is(s, i, "EXCEPT") || token_is(s, i, "INTERSECT");
}

static bool begins_tail(const struct statement *s, size_t i)
{
    return token_is(s, i, "ORDER") || token_is(s, i, "LIMIT");
}

bool arm_read(const struct statement *s, size_t i, size_t end, struct arm *arm)
{
    unsigned depth = s->tokens[i].depth;

    memset(arm, 0, sizeof *arm);
    arm->begin = i;
    arm->level = s->tokens[i].level;
    arm->list = i + 1;
    if (token_is(s, i + 1, "DISTINCT") || token_is(s, i + 1, "ALL")) {
        arm->distinct = token_is(s, i + 1, "DISTINCT");
        arm->list++;
    }
    for (i++; i < end && !(s->tokens[i].depth == depth && ends_arm(s, i)); i++) {
        if (s->tokens[i].depth != depth)
            continue;
        if (arm->from == 0 && is_from_clause(s, i))
            arm->from = i + 1;
        else if (arm->from != 0 && arm->where == 0 && token_is(s, i, "WHERE"))
            arm->where = i + 1;
        else if (arm->rest == 0 && (token_is(s, i, "GROUP") || token_is(s, i, "HAVING")))
            arm->rest = i;
        else if (arm->end == 0 && begins_tail(s, i))
            arm->end = i;
    }
    arm->last = i == end;
    arm->tail = i;
    if (arm->end == 0)
        arm->end = i;
    arm->grouped = arm->rest != 0;
    if (arm->rest == 0)
        arm->rest = arm->end;
    return arm->from != 0 && arm->where != 0 && arm->where < arm->rest;
}

/* ---- edits ----------------------------------------------------------------------------- */

void edits_add(struct edits *e, size_t at, size_t cut, struct text put)
{
    size_t i = e->n;

    if (e->n == e->cap) {
        e->cap = e->cap ? e->cap * 2 : 8;
        e->list = grow(e->list, e->cap * sizeof *e->list);
    }
    for (; i > 0 && (e->list[i - 1].at > at ||
                     (e->list[i - 1].at == at && e->list[i - 1].cut != 0 && cut == 0));
         i--)
        e->list[i] = e->list[i - 1];
    e->list[i] = (struct edit){at, cut, put};
    e->n++;
}

void edits_apply(const struct edits *e, const struct statement *s, struct text *out)
{
    size_t done = 0;

    for (size_t i = 0; i < e->n; i++) {
        if (e->list[i].at < done)
            continue; /* overlaps an edit before it */
        text_add(out, s->sql + done, e->list[i].at - done);
        text_add(out, e->list[i].put.p, e->list[i].put.n);
        done = e->list[i].at + e->list[i].cut;
    }
    text_add(out, s->sql + done, s->n - done);
}

bool edits_meet(const struct edits *e, const struct edits *other)
{
    for (size_t i = 0; i < e->n; i++)
        for (size_t k = 0; k < other->n; k++)
            if (e->list[i].at == other->list[k].at)
                return true;
    return false;
}

void edits_move(struct edits *from, struct edits *to)
{
    for (size_t i = 0; i < from->n; i++)
        edits_add(to, from->list[i].at, from->list[i].cut, from->list[i].put);
    free(from->list);
    memset(from, 0, sizeof *from);
}

void edits_free(struct edits *e)
{
    for (size_t i = 0; i < e->n; i++)
        text_free(&e->list[i].put);
    free(e->list);
    memset(e, 0, sizeof *e);
}
