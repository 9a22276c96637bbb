/* Literals: small ones, short ones, the same one in every place. */
#include "formats/sql/tree/edit.h"
#include "reduce/passes/passes.h"

static const wh_token *literal_token(const wh_node *n)
{
    return n->kind == WH_N_LITERAL && n->n == 1 ? wh_child_token(n->child[0]) : NULL;
}

static bool is_text(const wh_token *t)
{
    char quote = wh_token_text(t).p[0];

    return t->kind == WH_T_STRING && (quote == '\'' || quote == '"');
}

static bool is_number(const wh_token *t)
{
    return t->kind == WH_T_INTEGER || t->kind == WH_T_REAL;
}

static void replace_text(wh_plan *p, size_t part, const wh_node *n, wh_str text)
{
    wh_child c = wh_child_of_token(wh_edit_token(p->a, p->d, text));

    wh_plan_item(p);
    wh_plan_replace(p, part, n, wh_node_new(p->a, WH_N_LITERAL, &c, 1, 0));
}

/* ---- plain ------------------------------------------------------------------------------------
 */

/* What a literal may become, plainest first; NULL past the last. */
static const char *plain_text(const wh_token *t, size_t i)
{
    static const char *const numbers[] = {"0", "1", "2", NULL},
                             *const texts[] = {"''", "'a'", "'b'", NULL},
                             *const blobs[] = {"x''", "x'00'", NULL}, *const none[] = {NULL};
    const char *const *v = is_number(t)           ? numbers
                           : is_text(t)           ? texts
                           : t->kind == WH_T_BLOB ? blobs
                                                  : none;
    size_t k;

    for (k = 0; v[k]; k++)
        if (wh_str_is(wh_token_text(t), v[k]))
            return NULL;
    for (k = 0; v[k] && k < i; k++)
        ;
    return v[k];
}

/* What it says, be it written as a number or as a string: 7 of '7'. */
static wh_str bare_text(const wh_token *t)
{
    wh_str s = wh_token_text(t);
    size_t i;

    if (t->kind != WH_T_STRING || s.n < 3 || s.p[0] != '\'' || s.n > 20)
        return s;
    for (i = 1; i + 1 < s.n; i++)
        if (s.p[i] < '0' || s.p[i] > '9')
            return s;
    return (wh_str){s.p + 1, s.n - 2};
}

static enum wh_walk collect_plain(wh_plan *p, size_t part, const wh_node *n)
{
    const wh_token *t = literal_token(n);
    size_t i;

    if (t && bare_text(t).n < wh_token_text(t).n)
        replace_text(p, part, n, bare_text(t));
    for (i = 0; t && plain_text(t, i); i++)
        replace_text(p, part, n, wh_str_of(plain_text(t, i)));
    if (t && t->kind == WH_T_INTEGER && wh_str_is(wh_token_text(t), "1"))
        replace_text(p, part, n, WH_STR("0"));
    if (t && t->kind == WH_T_INTEGER && wh_str_is(wh_token_text(t), "2"))
        replace_text(p, part, n, WH_STR("1"));
    if (t && is_text(t) && wh_token_text(t).n == 3)
        replace_text(p, part, n, WH_STR("''"));
    return WH_WALK_ON;
}

void wh_pass_plain_literals(wh_plan *p)
{
    wh_plan_walk(p, collect_plain);
}

/* ---- the same in every place ------------------------------------------------------------------
 */

typedef struct place {
    size_t part;
    const wh_node *node;
    const wh_token *token;
    bool done;
} place;

typedef struct places {
    wh_arena *a;
    place *v;
    size_t n, cap, part;
} places;

static enum wh_walk gather(void *ctx, const wh_node *n)
{
    places *s = ctx;
    const wh_token *t = literal_token(n);

    if (!t || (!is_number(t) && !is_text(t) && t->kind != WH_T_BLOB))
        return WH_WALK_ON;
    if (s->n == s->cap) {
        size_t cap = s->cap ? s->cap * 2 : 64;
        place *v = wh_arena_alloc(s->a, cap * sizeof *v);
        if (s->n)
            memcpy(v, s->v, s->n * sizeof *v);
        s->v = v;
        s->cap = cap;
    }
    s->v[s->n++] = (place){s->part, n, t, false};
    return WH_WALK_ON;
}

/* One item: all literals that say what places[i] says become `text`. */
static void replace_all(wh_plan *p, places *s, size_t i, const char *text)
{
    wh_str like = bare_text(s->v[i].token);
    const wh_node *with = wh_plan_literal(p, text);
    size_t k;

    wh_plan_item(p);
    for (k = i; k < s->n; k++)
        if (wh_str_eq(bare_text(s->v[k].token), like)) {
            s->v[k].done = true;
            wh_plan_replace(p, s->v[k].part, s->v[k].node, with);
        }
}

enum { MAX_PLACES = 2000 };

void wh_pass_same_literals(wh_plan *p)
{
    places s = {p->a, NULL, 0, 0, 0};
    size_t i, k;

    for (s.part = 0; s.part < p->base->n; s.part++)
        if (p->base->v[s.part]->tree)
            wh_node_walk(p->base->v[s.part]->tree, gather, &s);
    if (s.n > MAX_PLACES) /* every pair is looked at */
        return;
    for (i = 0; i < s.n; i++)
        for (k = 0; !s.v[i].done && plain_text(s.v[i].token, k); k++) {
            replace_all(p, &s, i, plain_text(s.v[i].token, k));
            s.v[i].done = plain_text(s.v[i].token, k + 1) == NULL;
        }
}

/* ---- shorter ----------------------------------------------------------------------------------
 */

/* The start of the character at or before byte i. */
static size_t boundary(wh_str s, size_t i)
{
    while (i > 0 && i < s.n && ((unsigned char)s.p[i] & 0xc0) == 0x80)
        i--;
    return i;
}

static void replace_string(wh_plan *p, size_t part, const wh_node *n, wh_str a, wh_str b)
{
    wh_buf text = WH_BUF_INIT(WH_CASE_MAX), quoted = WH_BUF_INIT(WH_CASE_MAX);

    wh_buf_str(&text, a);
    wh_buf_str(&text, b);
    wh_quote_string(&quoted, p->d, wh_buf_view(&text));
    replace_text(p, part, n, wh_arena_str(p->a, wh_buf_view(&quoted)));
    wh_buf_release(&text);
    wh_buf_release(&quoted);
}

static wh_str slice(wh_str s, size_t from, size_t to)
{
    return (wh_str){s.p + from, to - from};
}

/* x'..' without the digits [from, to). */
static void replace_blob(wh_plan *p, size_t part, const wh_node *n, wh_str s, size_t from,
                         size_t to)
{
    wh_buf b = WH_BUF_INIT(WH_CASE_MAX);

    wh_buf_str(&b, slice(s, 0, 2 + from));
    wh_buf_str(&b, slice(s, 2 + to, s.n));
    replace_text(p, part, n, wh_arena_str(p->a, wh_buf_view(&b)));
    wh_buf_release(&b);
}

static bool is_digits(wh_str s)
{
    size_t i;

    for (i = 0; i < s.n; i++)
        if (s.p[i] < '0' || s.p[i] > '9')
            return false;
    return s.n > 0;
}

/* The digits before the point or exponent. */
static wh_str whole_part(wh_str s)
{
    size_t i = 0;

    while (i < s.n && s.p[i] >= '0' && s.p[i] <= '9')
        i++;
    return slice(s, 0, i);
}

static void halve_number(wh_plan *p, size_t part, const wh_node *n, wh_str s)
{
    static const char digits[] = "0123456789";
    unsigned value;

    if (is_digits(s) && s.n > 2)
        replace_text(p, part, n, slice(s, 0, (s.n + 1) / 2));
    if (is_digits(s) && s.n == 1 && s.p[0] > '2') { /* one digit: half of it */
        value = (unsigned)(s.p[0] - '0') / 2;
        replace_text(p, part, n, (wh_str){digits + value, 1});
    }
    if (!is_digits(s) && whole_part(s).n)
        replace_text(p, part, n, whole_part(s));
}

static enum wh_walk collect_short(wh_plan *p, size_t part, const wh_node *n)
{
    const wh_token *t = literal_token(n);
    wh_str s, text;
    size_t half;

    if (!t)
        return WH_WALK_ON;
    s = wh_token_text(t);
    if (is_number(t)) {
        halve_number(p, part, n, s);
    } else if (is_text(t) && s.n > 4) {
        text = wh_name_text(p->a, t);
        half = boundary(text, text.n / 2);
        replace_string(p, part, n, slice(text, 0, half), slice(text, 0, 0));
        replace_string(p, part, n, slice(text, half, text.n), slice(text, 0, 0));
    } else if (t->kind == WH_T_BLOB && s.n >= 3 + 4) {
        half = (s.n - 3) / 4 * 2;
        replace_blob(p, part, n, s, half, s.n - 3);
        replace_blob(p, part, n, s, 0, half);
    }
    return WH_WALK_ON;
}

void wh_pass_short_literals(wh_plan *p)
{
    wh_plan_walk(p, collect_short);
}

enum { MAX_CHARACTERS = 6 }; /* of a text whose characters are tried one by one */

static enum wh_walk collect_trimmed(wh_plan *p, size_t part, const wh_node *n)
{
    const wh_token *t = literal_token(n);
    wh_str s, text;
    size_t i, next;

    if (!t)
        return WH_WALK_ON;
    s = wh_token_text(t);
    if (is_number(t) && s.n > 1) {
        replace_text(p, part, n, slice(s, 0, s.n - 1));
        if (s.p[0] != '.' && s.p[1] >= '1' && s.p[1] <= '9')
            replace_text(p, part, n, slice(s, 1, s.n));
    } else if (is_text(t)) {
        text = wh_name_text(p->a, t);
        for (i = 0; i < text.n; i = next) {
            for (next = i + 1; next < text.n && ((unsigned char)text.p[next] & 0xc0) == 0x80;
                 next++)
                ;
            if (text.n <= MAX_CHARACTERS || i == 0 || next == text.n)
                replace_string(p, part, n, slice(text, 0, i), slice(text, next, text.n));
        }
    } else if (t->kind == WH_T_BLOB && s.n >= 3 + 2) {
        for (i = 0; i + 2 <= s.n - 3 && i < MAX_CHARACTERS * 2; i += 2)
            replace_blob(p, part, n, s, i, i + 2);
    }
    return WH_WALK_ON;
}

void wh_pass_trim_literals(wh_plan *p)
{
    wh_plan_walk(p, collect_trimmed);
}

/* ---- formats ----------------------------------------------------------------------------------
 */

static bool is_format_call(const wh_dialect *d, const wh_node *n)
{
    const wh_function *f = n->kind == WH_N_CALL ? wh_call_function(d, n) : NULL;

    return f && f->does == WH_DOES_FORMAT;
}

/* Where the * of the first directive is, which takes the first argument; text.n: it has none. */
static size_t star_of(wh_str text)
{
    size_t i = 0;

    while (i < text.n && text.p[i] != '%')
        i++;
    for (i++; i < text.n && text.p[i] != '*'; i++)
        if (!memchr("-+ 0!#,.", text.p[i], 8) && (text.p[i] < '0' || text.p[i] > '9'))
            return text.n;
    return i < text.n ? i : text.n;
}

static enum wh_walk collect_formats(wh_plan *p, size_t part, const wh_node *n)
{
    const wh_node *format = is_format_call(p->d, n) ? wh_node_expr(n, 0) : NULL;
    const wh_node *number = format ? wh_node_expr(n, 1) : NULL;
    const wh_token *t = format ? literal_token(format) : NULL, *value;
    wh_buf b = WH_BUF_INIT(WH_CASE_MAX);
    wh_str text;
    size_t at;

    value = number ? literal_token(number) : NULL;
    if (!t || !is_text(t) || !value || value->kind != WH_T_INTEGER)
        return WH_WALK_ON;
    text = wh_name_text(p->a, t);
    at = star_of(text);
    if (at == text.n)
        return WH_WALK_ON;
    wh_buf_str(&b, slice(text, 0, at));
    wh_buf_str(&b, wh_token_text(value));
    replace_string(p, part, format, wh_buf_view(&b), slice(text, at + 1, text.n));
    wh_plan_remove(p, part, number);
    wh_buf_release(&b);
    return WH_WALK_ON;
}

/*
 * printf('%.*f', 2, c): '%.2f', where the first directive takes its width or precision from the
 * arguments. An item for each such call.
 */
void wh_pass_formats(wh_plan *p)
{
    wh_plan_walk(p, collect_formats);
}
