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

bool wh_eet_call_of(const wh_node *n, wh_eet_call *out)
{
    memset(out, 0, sizeof *out);
    if (n->kind != WH_N_CALL || !wh_name_is(wh_name_part(n, 0), WH_STR("wh_eet")))
        return false;
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

static bool is_named(const wh_node *n)
{
    return n->kind == WH_N_CALL && wh_name_is(wh_name_part(n, 0), WH_STR("wh_eet"));
}

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
    if (!wh_eet_call_of(n, &call)) {
        t->bad = true;
        return n;
    }
    call.e = wh_edit_map(t->s->a, call.e, take_back, t);
    if (t->calls) { /* those in p and rand stand for nothing in the statement */
        taking inner = {t->s, NULL, false};

        call.p = wh_edit_map(t->s->a, call.p, take_back, &inner);
        call.rand = wh_edit_map(t->s->a, call.rand, take_back, &inner);
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

static const wh_node *transform(void *ctx, const wh_node *n)
{
    taking *t = ctx;
    wh_buf b = WH_BUF_INIT(WH_STATEMENT_MAX);
    wh_eet_call call;
    wh_str text;

    if (!(n->flags & WH_HAS_CALL) || !wh_eet_call_of(n, &call))
        return n;
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

void wh_eet_put_call(wh_buf *out, unsigned rule, unsigned order, wh_str p, wh_str e, wh_str rand)
{
    wh_buf_text(out, "wh_eet(");
    wh_buf_uint(out, rule);
    if (order) {
        wh_buf_char(out, '.');
        wh_buf_uint(out, order);
    }
    wh_buf_text(out, ", ");
    wh_buf_str(out, p.n ? p : WH_STR("NULL"));
    wh_buf_text(out, ", ");
    wh_buf_str(out, e);
    wh_buf_text(out, ", ");
    wh_buf_str(out, rand.n ? rand : WH_STR("NULL"));
    wh_buf_char(out, ')');
}
