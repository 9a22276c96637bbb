/* Calls that stand for an expression in two spellings. */
#include "oracles/eet/calls.h"
#include "formats/sql/tree/edit.h"
#include "formats/sql/tree/template.h"
#include "oracles/subject/rewrite.h"

/* "3" or "3.2". */
static bool read_rule(const wh_node *n, wh_eet_call *out)
{
    const wh_token *t = n && n->kind == WH_N_LITERAL ? wh_node_first_token(n) : NULL;
    wh_str text = t ? wh_token_text(t) : (wh_str){NULL, 0};

    if ((text.n != 1 && text.n != 3) || text.p[0] < '1' || text.p[0] > '0' + WH_EET_RULES)
        return false;
    out->rule = (unsigned)(text.p[0] - '0');
    out->order = 0;
    if (text.n == 1)
        return true;
    out->order = (unsigned)(text.p[2] - '0');
    return text.p[1] == '.' && out->order >= 1 && out->order <= WH_EET_ORDERS;
}

static bool is_rule_call(const wh_node *n)
{
    return wh_name_is(wh_name_part(n, 0), WH_STR("wh_rule"));
}

static bool is_named(const wh_node *n)
{
    return n->kind == WH_N_CALL &&
           (wh_name_is(wh_name_part(n, 0), WH_STR("wh_eet")) || is_rule_call(n));
}

/* What a string literal stands for; n == 0: it is none. */
static wh_str string_of(const wh_subject *s, const wh_node *n)
{
    const wh_token *t = n && n->kind == WH_N_LITERAL ? wh_node_first_token(n) : NULL;
    wh_str text = t && t->kind == WH_T_STRING ? wh_token_text(t) : (wh_str){NULL, 0};
    wh_buf b = WH_BUF_INIT(1 << 16);
    size_t i;

    for (i = 1; i + 1 < text.n; i++) {
        wh_buf_char(&b, text.p[i]);
        i += text.p[i] == '\'';
    }
    return wh_subject_keep(s, &b);
}

/* The rule that a call names, or holds. */
static bool read_form(const wh_subject *s, const wh_node *n, wh_eet_call *out)
{
    wh_str name = string_of(s, wh_node_expr(n, 0));
    wh_rule *rule = WH_NEW(s->a, wh_rule);
    wh_rule_form *form = WH_NEW(s->a, wh_rule_form);
    size_t args = wh_call_args(n);
    bool back = args == 3;

    if (args < 2 || args > 3 || !name.n ||
        (back && !wh_str_is(string_of(s, wh_node_expr(n, 2)), "back")))
        return false;
    if (memchr(name.p, '>', name.n) ? wh_rule_read_inline(s->a, name, rule, NULL) != WH_OK
                                    : !wh_rule_builtin(s->a, name, rule))
        return false;
    out->e = wh_node_expr(n, 1);
    out->form = form;
    return wh_rule_is_for(rule, s->dialect, 0) &&
           wh_rule_form_of(s->a, rule, s->dialect, back, form);
}

bool wh_eet_call_of(const wh_subject *s, const wh_node *n, wh_eet_call *out)
{
    memset(out, 0, sizeof *out);
    if (!is_named(n))
        return false;
    if (is_rule_call(n))
        return read_form(s, n, out);
    out->p = wh_node_expr(n, 1);
    out->e = wh_node_expr(n, 2);
    out->rand = wh_node_expr(n, 3);
    return wh_call_args(n) == 4 && out->rand && read_rule(wh_node_expr(n, 0), out);
}

/* ---- taking back ---------------------------------------------------------------------------- */

typedef struct taking {
    const wh_subject *s;
    wh_eet_calls *calls;
    bool bad;
} taking;

/* Brackets, unless it could stand anywhere as it is. */
static const wh_node *bracketed(wh_arena *a, const wh_node *e)
{
    static const wh_token left = {"(", WH_T_LPAREN, 0, 1}, right = {")", WH_T_RPAREN, 0, 1};
    wh_child c[3];

    if (wh_expr_is_atomic(e))
        return e;
    c[0] = wh_child_of_token(&left);
    c[1] = wh_child_of_node(e);
    c[2] = wh_child_of_token(&right);
    return wh_node_new(a, WH_N_PAREN, c, 3, 0);
}

static void keep(taking *t, const wh_eet_call *call)
{
    wh_eet_calls *out = t->calls;

    if (!out)
        return;
    if (out->n == out->cap) {
        size_t cap = out->cap ? 2 * out->cap : 16;
        wh_eet_call *v = WH_NEW_N(t->s->a, wh_eet_call, cap);

        if (out->n)
            memcpy(v, out->v, out->n * sizeof *v);
        out->v = v;
        out->cap = cap;
    }
    out->v[out->n++] = *call;
}

static const wh_node *take_back(void *ctx, const wh_node *n)
{
    taking *t = ctx;
    wh_eet_call call;

    if (!(n->flags & WH_HAS_CALL) || !is_named(n))
        return n;
    if (!wh_eet_call_of(t->s, n, &call)) {
        t->bad = true;
        return n;
    }
    call.e = wh_edit_map(t->s->a, call.e, take_back, t);
    if (t->calls) { /* those in p and rand stand for nothing in the statement */
        taking inner = {t->s, NULL, false};

        call.p = call.p ? wh_edit_map(t->s->a, call.p, take_back, &inner) : NULL;
        call.rand = call.rand ? wh_edit_map(t->s->a, call.rand, take_back, &inner) : NULL;
        t->bad |= inner.bad;
        keep(t, &call);
    }
    return bracketed(t->s->a, call.e);
}

bool wh_eet_take_back(const wh_subject *s, wh_subject *plain, wh_eet_calls *out)
{
    taking t = {s, out, false};

    *plain = *s;
    plain->statement = wh_edit_map(s->a, s->statement, take_back, &t);
    if (t.bad || !plain->statement || plain->statement == s->statement)
        return false;
    wh_subject_read(plain);
    return true;
}

static enum wh_walk look_for_name(void *ctx, const wh_node *n)
{
    (void)ctx;
    return is_named(n) ? WH_WALK_STOP : n->flags & WH_HAS_CALL ? WH_WALK_ON : WH_WALK_SKIP;
}

bool wh_eet_names_call(const wh_subject *s)
{
    return !wh_node_walk(s->statement, look_for_name, NULL);
}

bool wh_eet_plain(const wh_subject *s, wh_subject *plain)
{
    return wh_eet_take_back(s, plain, NULL) || !wh_eet_names_call(s);
}

/* ---- transforming --------------------------------------------------------------------------- */

/* The three operands of FALSE' or TRUE', in each of their orders. */
static void put_determined(wh_buf *out, const wh_dialect *d, wh_str p, bool truth, unsigned order)
{
    static const char orders[WH_EET_ORDERS][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2},
                                                  {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
    static const char *const operands[2][3] = {{"({p})", "NOT ({p})", "({p}) IS NOT NULL"},
                                               {"({p})", "NOT ({p})", "({p}) IS NULL"}};
    const char *which = orders[order ? order - 1 : 0];
    size_t i;

    for (i = 0; i < 3; i++) {
        if (i)
            wh_buf_text(out, truth ? " OR " : " AND ");
        wh_quote(out, d, operands[truth][(size_t)which[i]], {"p", NULL, p});
    }
}

static wh_str text_of(const wh_subject *s, const wh_node *n)
{
    wh_buf b = WH_BUF_INIT(WH_STATEMENT_MAX);

    if (n)
        wh_node_print_edited(&b, n, WH_PRINT_NO_LEADING);
    return wh_subject_keep(s, &b);
}

static void put_rule(const wh_subject *s, const wh_eet_call *c, wh_str p, wh_str e, wh_str rand,
                     wh_buf *out)
{
    static const char *const templates[WH_EET_RULES + 1] = {
        "",
        "({f} OR ({e}))",
        "(({f}) AND ({e}))",
        "CASE WHEN {f} THEN {r} ELSE {e} END",
        "CASE WHEN {f} THEN {e} ELSE {r} END",
        "CASE WHEN {p} THEN {e} ELSE {e} END",
        "CASE WHEN {p} THEN {e} ELSE {e} END",
        "({e})",
    };
    wh_buf f = WH_BUF_INIT(WH_STATEMENT_MAX);

    put_determined(&f, s->dialect, p, c->rule == 2 || c->rule == 4, c->order);
    wh_quote(out, s->dialect, templates[c->rule], {"f", NULL, wh_buf_view(&f)}, {"p", NULL, p},
             {"e", NULL, e}, {"r", NULL, rand});
    if (f.status != WH_OK) /* too long is too long in all */
        out->status = f.status;
    wh_buf_release(&f);
}

static const wh_node *transform(void *ctx, const wh_node *n);

/* The other side of a rule, if e has the form of the one; where only calls in it are in the way, e
 * without them. */
static bool put_form(taking *t, const wh_eet_call *c, wh_buf *out)
{
    const wh_node *bound[WH_RULE_HOLES];
    taking inner = {t->s, NULL, false};
    wh_str texts[WH_RULE_HOLES];
    size_t i;

    if (!wh_rule_match(c->form, c->e, bound) &&
        !wh_rule_match(c->form, wh_edit_map(t->s->a, c->e, take_back, &inner), bound))
        return false;
    for (i = 0; i < c->form->rule->nholes; i++)
        texts[i] = bound[i] ? text_of(t->s, wh_edit_map(t->s->a, bound[i], transform, t))
                            : (wh_str){NULL, 0};
    wh_rule_put(c->form, bound, texts, out);
    return true;
}

static const wh_node *transform(void *ctx, const wh_node *n)
{
    taking *t = ctx;
    wh_buf b = WH_BUF_INIT(WH_STATEMENT_MAX);
    wh_eet_call call;
    wh_str text;

    if (!(n->flags & WH_HAS_CALL) || !wh_eet_call_of(t->s, n, &call))
        return n;
    if (call.form)
        t->bad |= !put_form(t, &call, &b);
    else
        put_rule(t->s, &call, text_of(t->s, wh_edit_map(t->s->a, call.p, transform, t)),
                 text_of(t->s, wh_edit_map(t->s->a, call.e, transform, t)),
                 text_of(t->s, wh_edit_map(t->s->a, call.rand, transform, t)), &b);
    text = wh_subject_keep(t->s, &b);
    t->bad |= !text.p;
    return text.p ? wh_node_of_text(t->s->a, WH_N_CALL, text) : n;
}

wh_str wh_eet_transformed(const wh_subject *s)
{
    taking t = {s, NULL, false};
    const wh_node *statement = wh_edit_map(s->a, s->statement, transform, &t);

    return t.bad || !statement ? (wh_str){NULL, 0} : wh_edited_text(s, statement);
}

/* ---- writing --------------------------------------------------------------------------------- */

typedef struct writing {
    const wh_subject *s;
    const wh_eet_choice *v;
    size_t n;
} writing;

static const wh_node *write_call(void *ctx, const wh_node *n);

/* The node with calls in its children. */
static const wh_node *write_below(writing *w, const wh_node *n)
{
    wh_child *children = WH_NEW_N(w->s->a, wh_child, n->n + 1);
    uint32_t i;

    for (i = 0; i < n->n; i++) {
        const wh_node *c = wh_child_node(n->child[i]);
        const wh_node *with = c ? wh_edit_map(w->s->a, c, write_call, w) : NULL;

        children[i] = c && with ? wh_child_of_node(with) : n->child[i];
    }
    return wh_edit_rebuild(w->s->a, n, children, n->n);
}

static const wh_node *write_call(void *ctx, const wh_node *n)
{
    writing *w = ctx;
    wh_buf call = WH_BUF_INIT(WH_STATEMENT_MAX);
    wh_str text;
    size_t i;

    for (i = 0; i < w->n && w->v[i].e != n; i++)
        ;
    if (i == w->n)
        return n;
    wh_buf_str(&call, w->v[i].before);
    wh_node_print_edited(&call, write_below(w, n), WH_PRINT_NO_LEADING);
    wh_buf_str(&call, w->v[i].after);
    text = wh_subject_keep(w->s, &call);
    return text.p ? wh_node_of_text(w->s->a, WH_N_CALL, text) : n;
}

void wh_eet_write(const wh_subject *s, const wh_eet_choice *v, size_t n, wh_buf *base)
{
    writing w = {s, v, n};

    wh_node_print_edited(base, wh_edit_map(s->a, s->statement, write_call, &w),
                         WH_PRINT_NO_LEADING | WH_PRINT_CANONICAL);
    while (base->n && (base->p[base->n - 1] == ';' || base->p[base->n - 1] == ' '))
        base->n--;
}
