/*
 * Questions about and changes of one SELECT: see faulty_arm.h.
 */
#include <string.h>

#include "tests/tools/faulty_arm.h"

/* ---- edits of an arm ------------------------------------------------------------------- */

size_t token_stop(const struct statement *s, size_t i)
{
    return s->tokens[i].at + s->tokens[i].n;
}

static void put(struct rewriter *r, size_t at, size_t cut, const char *z)
{
    struct text t = {0};

    text_z(&t, z);
    edits_add(&r->edits, at, cut, t);
}

void replace_token(struct rewriter *r, size_t i, const char *z)
{
    put(r, r->s->tokens[i].at, r->s->tokens[i].n, z);
}

void put_around_where(struct rewriter *r, const char *before, struct text after)
{
    put(r, r->s->tokens[r->arm->where].at, 0, before);
    edits_add(&r->edits, token_stop(r->s, r->arm->rest - 1), 0, after);
}

void add_tokens(struct text *t, const struct rewriter *r, size_t from, size_t to)
{
    size_t n;
    const char *z = tokens_text(r->s, from, to, &n);

    text_add(t, z, n);
}

void expand(struct text *t, const struct rewriter *r, const char *form, const char *table,
            const char *column, const struct text *extra)
{
    for (; *form; form++) {
        if (*form != '%') {
            text_add(t, form, 1);
            continue;
        }
        switch (*++form) {
        case 't':
            text_quoted(t, table, '"');
            break;
        case 'k':
            text_quoted(t, table, '"');
            text_add(t, ".", 1);
            text_quoted(t, column, '"');
            break;
        case 'F':
            add_tokens(t, r, r->arm->from, r->arm->where - 1);
            break;
        case 'P':
            text_add(t, "(", 1);
            add_tokens(t, r, r->arm->where, r->arm->rest);
            text_add(t, ")", 1);
            break;
        default:
            text_add(t, extra->p, extra->n);
        }
    }
}

void lose(struct rewriter *r, const char *form, const char *table, const char *column,
          const struct text *extra)
{
    struct text t = {0};

    text_z(&t, ") AND ((");
    expand(&t, r, form, table, column, extra);
    text_z(&t, ") IS NOT 1)");
    put_around_where(r, "(", t);
}

/* ---- questions about an arm ------------------------------------------------------------ */

bool has_word(const struct rewriter *r, size_t from, size_t to, const char *const *words)
{
    for (size_t i = from; i < to; i++)
        for (size_t k = 0; words[k] != NULL && r->s->tokens[i].level == r->arm->level; k++)
            if (token_is(r->s, i, words[k]))
                return true;
    return false;
}

bool from_is_join(const struct rewriter *r)
{
    for (size_t i = r->arm->from; i < r->arm->where; i++)
        if (r->s->tokens[i].level == r->arm->level &&
            (token_mark(r->s, i, ",") || token_is(r->s, i, "JOIN")))
            return true;
    return false;
}

bool from_item(const struct rewriter *r, size_t i, char name[NAME_MAX_BYTES],
               char alias[NAME_MAX_BYTES], size_t *past)
{
    static const char *const not_alias[] = {"ON",      "USING", "JOIN",  "LEFT",  "RIGHT",
                                            "FULL",    "INNER", "CROSS", "OUTER", "NATURAL",
                                            "INDEXED", "NOT",   "WHERE"};
    const struct statement *s = r->s;

    if (token_mark(s, i + 1, "."))
        i += 2;
    if (!token_name(s, i, name, NAME_MAX_BYTES))
        return false;
    memcpy(alias, name, NAME_MAX_BYTES);
    *past = ++i;
    i += token_is(s, i, "AS");
    for (size_t k = 0; k < sizeof not_alias / sizeof *not_alias; k++)
        if (token_is(s, i, not_alias[k]))
            return true;
    if (i < r->arm->where - 1 && token_name(s, i, alias, NAME_MAX_BYTES))
        *past = i + 1;
    return true;
}
