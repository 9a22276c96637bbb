/* json_each() of a literal array of plain values of one class, which is a list of rows
 * (https://www.sqlite.org/json1.html#jeach). */
#include "oracles/diff/map.h"

#include <ctype.h>
#include <stdio.h>

enum { MAX_MEMBERS = 200, PLAIN_DIGITS = 15 };

typedef struct member {
    wh_str text;      /* of a string, without its quotes */
    uint8_t class_;   /* MAP_NULL, _TEXT, _INTEGER, _REAL */
    const char *type; /* as JSON has it */
} member;

typedef struct members {
    member v[MAX_MEMBERS];
    size_t n;
    uint8_t class_;
} members;

static size_t skip_blanks(wh_str s, size_t i)
{
    while (i < s.n && s.p[i] == ' ')
        i++;
    return i;
}

static bool read_word(wh_str s, size_t *at, member *out)
{
    static const struct {
        const char *word, *text, *type;
        uint8_t class_;
    } words[] = {{"null", "NULL", "null", MAP_NULL},
                 {"true", "1", "true", MAP_INTEGER},
                 {"false", "0", "false", MAP_INTEGER}};
    size_t i, n;

    for (i = 0; i < sizeof words / sizeof words[0]; i++) {
        n = strlen(words[i].word);
        if (*at + n > s.n || memcmp(s.p + *at, words[i].word, n) != 0)
            continue;
        *out = (member){wh_str_of(words[i].text), words[i].class_, words[i].type};
        *at += n;
        return true;
    }
    return false;
}

/* 12, -1.5: of digits that any real holds, without an exponent. */
static bool read_number(wh_str s, size_t *at, member *out)
{
    size_t i = *at + (s.p[*at] == '-'), digits = 0, points = 0, first = i;

    for (; i < s.n && (isdigit((unsigned char)s.p[i]) || s.p[i] == '.'); i++) {
        points += s.p[i] == '.';
        digits += s.p[i] != '.';
    }
    if (digits == 0 || digits > PLAIN_DIGITS || points > 1 || s.p[first] == '.' ||
        s.p[i - 1] == '.' || (i < s.n && (s.p[i] == 'e' || s.p[i] == 'E')) ||
        (s.p[first] == '0' && digits - points > 1 && s.p[first + 1] != '.'))
        return false;
    *out = (member){{s.p + *at, i - *at},
                    points ? (uint8_t)MAP_REAL : (uint8_t)MAP_INTEGER,
                    points ? "real" : "integer"};
    *at = i;
    return true;
}

static bool read_member(wh_str s, size_t *at, member *out)
{
    size_t i = *at + 1;

    if (*at >= s.n)
        return false;
    if (s.p[*at] != '"')
        return isdigit((unsigned char)s.p[*at]) || s.p[*at] == '-' ? read_number(s, at, out)
                                                                   : read_word(s, at, out);
    for (; i < s.n && s.p[i] != '"'; i++)
        if (s.p[i] == '\\' || s.p[i] == '\'' || s.p[i] < ' ' || s.p[i] > '~')
            return false;
    *out = (member){{s.p + *at + 1, i - *at - 1}, MAP_TEXT, "text"};
    *at = i + 1;
    return i < s.n;
}

/* [ a, b ]; whole numbers among reals would be reals. */
static bool read_array(wh_str s, members *out)
{
    size_t at = skip_blanks(s, 0);

    *out = (members){.class_ = MAP_NULL};
    if (at == s.n || s.p[at++] != '[')
        return false;
    do {
        member *m = &out->v[out->n];

        at = skip_blanks(s, at);
        if (out->n == MAX_MEMBERS || !read_member(s, &at, m))
            return false;
        out->n++;
        if (m->class_ != MAP_NULL && out->class_ != MAP_NULL && m->class_ != out->class_)
            return false;
        out->class_ = m->class_ == MAP_NULL ? out->class_ : m->class_;
        at = skip_blanks(s, at);
    } while (at < s.n && s.p[at++] == ',');
    return s.p[at - 1] == ']' && skip_blanks(s, at) == s.n && out->class_ != MAP_NULL;
}

/* CAST(x AS TEXT) COLLATE "C". */
static void put_typed(const mapper *mp, wh_str text, uint8_t class_, wh_buf *out)
{
    wh_str type = wh_map_type(mp->m, class_);
    size_t n = 0;

    while (n < type.n &&
           !(type.p[n] == ' ' && type.n - n > 8 && memcmp(type.p + n, " COLLATE", 8) == 0))
        n++;
    wh_buf_text(out, "CAST(");
    wh_buf_str(out, text);
    wh_buf_text(out, " AS ");
    wh_buf_add(out, type.p, n);
    wh_buf_char(out, ')');
    wh_buf_add(out, type.p + n, type.n - n);
}

static void put_member(const mapper *mp, const member *m, uint8_t class_, wh_buf *out)
{
    wh_buf b = WH_BUF_INIT(1024);

    if (m->class_ == MAP_TEXT)
        wh_quote_string(&b, mp->m->to, m->text);
    else
        wh_buf_str(&b, m->text);
    put_typed(mp, wh_buf_view(&b), class_, out);
    wh_buf_release(&b);
}

static const struct {
    const char *name;
    uint8_t class_; /* MAP_NULL: that of the members; MAP_NOTHING: it is not told */
} columns[] = {{"key", MAP_INTEGER},  {"value", MAP_NULL}, {"type", MAP_TEXT},
               {"atom", MAP_NULL},    {"id", MAP_NOTHING}, {"parent", MAP_NOTHING},
               {"fullkey", MAP_TEXT}, {"path", MAP_TEXT}};

static void put_row(const mapper *mp, const members *all, size_t i, wh_buf *out)
{
    const member *m = &all->v[i];
    char key[32], text[40];

    snprintf(key, sizeof key, "%zu", i);
    wh_buf_text(out, i ? ", (" : "(");
    put_typed(mp, wh_str_of(key), MAP_INTEGER, out);
    wh_buf_text(out, ", ");
    put_member(mp, m, all->class_, out);
    wh_buf_text(out, ", ");
    snprintf(text, sizeof text, "'%s'", m->type);
    put_typed(mp, wh_str_of(text), MAP_TEXT, out);
    wh_buf_text(out, ", ");
    put_member(mp, m, all->class_, out);
    wh_buf_text(out, ", NULL, NULL, ");
    snprintf(text, sizeof text, "'$[%zu]'", i);
    put_typed(mp, wh_str_of(text), MAP_TEXT, out);
    wh_buf_text(out, ", ");
    put_typed(mp, WH_STR("'$'"), MAP_TEXT, out);
    wh_buf_char(out, ')');
}

bool wh_map_is_json_each(const mapper *mp, const wh_node *item)
{
    const wh_token *t = wh_name_part(wh_node_find(item, WH_N_NAME), 0);

    return wh_means(mp->m->from, WH_MEANS_MARKED_JSON) && t && wh_name_is(t, WH_STR("json_each"));
}

bool wh_map_put_json_each(mapper *mp, map_scope *s, const wh_node *item, wh_buf *out)
{
    const wh_node *alias = wh_node_find(item, WH_N_ALIAS), *e = wh_node_expr(item, 0);
    const wh_token *as = wh_name_part(wh_node_find(item, WH_N_NAME), 0);
    const wh_token *literal = e && e->kind == WH_N_LITERAL ? wh_node_first_token(e) : NULL;
    wh_str text = literal ? wh_token_text(literal) : WH_STR("");
    members *all = WH_NEW(mp->a, members);
    size_t i;

    for (i = 0; alias && i < alias->n; i++)
        if (wh_child_token(alias->child[i]) && wh_child_token(alias->child[i])->kind != WH_KW_AS)
            as = wh_child_token(alias->child[i]);
    if (!literal || literal->kind != WH_T_STRING || text.p[0] != '\'' || wh_node_expr(item, 1) ||
        !read_array((wh_str){text.p + 1, text.n - 2}, all))
        return wh_map_refuse(mp, "json_each() of something else than a plain array");
    if (!wh_means(mp->m->to, WH_MEANS_STRICT_TYPES))
        return wh_map_refuse(mp, "a list of rows in FROM");
    wh_buf_text(out, "(VALUES ");
    for (i = 0; i < all->n; i++)
        put_row(mp, all, i, out);
    wh_buf_text(out, ") AS ");
    wh_map_put_name(mp, out, as);
    wh_buf_text(out, " (");
    for (i = 0; i < sizeof columns / sizeof columns[0]; i++) {
        uint8_t class_ = columns[i].class_ == MAP_NULL ? all->class_ : columns[i].class_;
        map_column *c;

        wh_buf_text(out, i ? ", " : "");
        wh_quote_name(out, mp->m->to, wh_str_of(columns[i].name));
        wh_map_add_column(mp, &s->columns, wh_str_of(columns[i].name), wh_map_name_of(mp, as),
                          class_);
        c = &s->columns.p[s->columns.n - 1];
        c->collation = MAP_BY_BYTES;
        c->affinity = MAP_MAKES_NOTHING;
    }
    wh_buf_char(out, ')');
    return true;
}
