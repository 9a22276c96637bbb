/* Calls that stand for an expression in two spellings. */
#include "oracles/eet/call.h"
#include "formats/sql/tree/edit.h"
#include "formats/sql/tree/template.h"
#include "oracles/subject/rewrite.h"

bool wh_eet_item(const wh_node *from, unsigned at, wh_from_item *out)
{
    wh_from_item item;
    size_t next = 0;
    unsigned i;

    for (i = 0; from && i < (at ? at : 1) && wh_from_next(from, &next, &item); i++)
        *out = item;
    return i > 0;
}

/* ---- taking back ---------------------------------------------------------------------------- */

typedef struct taking {
    const wh_subject *s;
    wh_eet_calls *calls;
    const wh_node *select; /* in which we are */
    bool bad;
    wh_eet_views *views;
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

void *wh_eet_more(wh_arena *a, void *v, size_t n, size_t size)
{
    void *more;

    if (n && (n < 16 || (n & (n - 1))))
        return v;
    more = wh_arena_alloc(a, (n ? 2 * n : 16) * size);
    if (n)
        memcpy(more, v, n * size);
    return more;
}

static void keep(taking *t, const wh_eet_call *call)
{
    wh_eet_calls *out = t->calls;

    if (!out)
        return;
    out->v = wh_eet_more(t->s->a, out->v, out->n, sizeof *out->v);
    out->v[out->n++] = *call;
}

/* A tree with something else for what holds calls. */
static const wh_node *map_calls(wh_arena *a, const wh_node *n, wh_edit_fn fn, void *ctx)
{
    return wh_edit_map_in(a, n, WH_HAS_CALL, fn, ctx);
}

/* The node with other children, of those that have these flags. */
static const wh_node *with_children(wh_arena *a, const wh_node *n, unsigned flags, wh_edit_fn fn,
                                    void *ctx)
{
    wh_child *children = WH_NEW_N(a, wh_child, n->n + 1);
    uint32_t i;

    for (i = 0; i < n->n; i++) {
        const wh_node *c = wh_child_node(n->child[i]);
        const wh_node *with = c ? wh_edit_map_in(a, c, flags, fn, ctx) : NULL;

        children[i] = c && with ? wh_child_of_node(with) : n->child[i];
    }
    return wh_edit_rebuild(a, n, children, n->n);
}

static const wh_node *take_back(void *ctx, const wh_node *n)
{
    taking *t = ctx;
    const wh_node *bare;
    wh_eet_call call;

    if (wh_eet_read_mark(t->s, n, &call, &bare)) {
        call.e = map_calls(t->s->a, bare, take_back, t);
        keep(t, &call);
        return call.e;
    }
    if (!wh_eet_is_call(n))
        return n;
    if (!wh_eet_read_call(t->s, n, &call)) {
        t->bad = true;
        return n;
    }
    call.e = map_calls(t->s->a, call.e, take_back, t);
    if (t->calls) { /* those in p and rand stand for nothing in the statement */
        taking inner = {t->s, NULL, NULL, false, NULL};

        call.p = call.p ? map_calls(t->s->a, call.p, take_back, &inner) : NULL;
        call.rand = call.rand ? map_calls(t->s->a, call.rand, take_back, &inner) : NULL;
        t->bad |= inner.bad;
        keep(t, &call);
    }
    return bracketed(t->s->a, call.e);
}

bool wh_eet_take_back(const wh_subject *s, wh_subject *plain, wh_eet_calls *out)
{
    taking t = {s, out, NULL, false, NULL};

    *plain = *s;
    plain->statement = map_calls(s->a, s->statement, take_back, &t);
    if (t.bad || !plain->statement || plain->statement == s->statement)
        return false;
    wh_subject_read(plain);
    return true;
}

static enum wh_walk look_for_name(void *ctx, const wh_node *n)
{
    (void)ctx;
    return wh_eet_is_call(n) ? WH_WALK_STOP : n->flags & WH_HAS_CALL ? WH_WALK_ON : WH_WALK_SKIP;
}

bool wh_eet_is_plain(const wh_node *n)
{
    return wh_node_walk(n, look_for_name, NULL);
}

typedef struct seeking {
    const wh_subject *s;
    bool below; /* a subquery or an arm: in the base's own query every aggregate is its own */
    bool all;   /* else those in which, or in whose FILTER, a call is */
} seeking;

static enum wh_walk seek_aggregate(void *ctx, const wh_node *n)
{
    const seeking *k = ctx;

    if (!(n->flags & WH_HAS_CALL))
        return WH_WALK_SKIP;
    if (n->kind == WH_N_QUERY && n != k->s->q.query && !k->below) {
        seeking below = {k->s, true, k->all};

        return wh_node_walk(n, seek_aggregate, &below) ? WH_WALK_SKIP : WH_WALK_STOP;
    }
    return k->below && n->kind == WH_N_CALL && wh_call_is_aggregate(k->s->dialect, n) &&
                   (k->all || !wh_eet_is_plain(n))
               ? WH_WALK_STOP
               : WH_WALK_ON;
}

/* Below a SELECT that a rule puts round it; by what p names, or the rest of a template. Members of
 * WITH that nobody reads are of the plain base, but not looked at there. */
bool wh_eet_moves_aggregates(const wh_subject *s, const wh_eet_calls *calls)
{
    seeking any = {s, true, true}, holding = {s, !s->q.select, false};
    bool nests = false, called = false;
    size_t i;

    for (i = 0; i < calls->n; i++) {
        nests |= calls->v[i].form && calls->v[i].form->nests;
        called |= calls->v[i].form && calls->v[i].form->calls;
    }
    return called || (s->statement->flags & WH_HAS_CTE) ||
           (nests && !wh_node_walk(s->statement, seek_aggregate, &any)) ||
           !wh_node_walk(s->statement, seek_aggregate, &holding);
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

/* The view of what FROM reads there, one for all places where that is written alike. */
static bool name_view(taking *t, wh_str item, wh_str *name)
{
    wh_buf b = WH_BUF_INIT(WH_STATEMENT_MAX);
    wh_eet_views *views = t->views;
    wh_str query;
    size_t i;

    wh_quote(&b, t->s->dialect, "SELECT * FROM {i}", {"i", NULL, item});
    query = wh_subject_keep(t->s, &b);
    for (i = 0; i < views->n && !wh_str_eq(views->v[i], query); i++)
        ;
    if (!query.p || i == WH_EET_VIEWS)
        return false;
    views->v[i] = query;
    views->n += i == views->n;
    wh_buf_format(&b, "wh_view%lu", (unsigned long)i + 1);
    *name = wh_subject_keep(t->s, &b);
    return true;
}

/* The other side of a rule, if e has the form of the one; where only calls in it are in the way, e
 * without them. */
static bool put_form(taking *t, const wh_eet_call *c, const wh_node *e, wh_buf *out)
{
    const wh_rule *r = c->form->rule;
    taking inner = {t->s, NULL, NULL, false, NULL};
    wh_str texts[WH_RULE_HOLES];
    wh_rule_bound bound;
    size_t i;

    if (!wh_rule_match(t->s->a, c->form, e, &bound) &&
        !wh_rule_match(t->s->a, c->form, map_calls(t->s->a, e, take_back, &inner), &bound))
        return false;
    for (i = 0; i < r->nholes; i++)
        if (wh_rule_hole_is(r, i, WH_HOLE_ANY))
            bound.v[i] = c->p;
    for (i = 0; i < r->nholes; i++)
        texts[i] = bound.v[i] ? text_of(t->s, map_calls(t->s->a, bound.v[i], transform, t))
                              : (wh_str){NULL, 0};
    if (r->level == WH_RULE_EXPR && t->select) { /* without calls: e may be one of them */
        wh_rule_bound around = bound;

        if (!wh_rule_bind_select(t->s->a, c->form, t->select, &around))
            return false;
        for (i = 0; i < r->nholes; i++)
            if (around.v[i] != bound.v[i]) {
                bound.v[i] = around.v[i];
                texts[i] = text_of(t->s, map_calls(t->s->a, around.v[i], take_back, &inner));
            }
    }
    if (c->form->viewed && !name_view(t, text_of(t->s, e), &bound.view))
        return false;
    wh_rule_put(c->form, &bound, texts, out);
    return !inner.bad;
}

/* A query by a rule, or with what it reads by one. */
static const wh_node *transform_query(taking *t, const wh_eet_call *c, const wh_node *bare)
{
    wh_buf b = WH_BUF_INIT(WH_STATEMENT_MAX);
    const wh_node *select = t->select, *with = bare;
    wh_from_item item;
    wh_str text;

    t->select = wh_eet_first_select(bare);
    if (!c->form) {
        with = with_children(t->s->a, bare, WH_HAS_CALL, transform, t);
    } else if (c->form->rule->level == WH_RULE_QUERY) {
        t->bad |= !put_form(t, c, bare, &b);
        text = wh_subject_keep(t->s, &b);
        if (text.p)
            with = wh_node_of_text(t->s->a, bare->kind, text);
        t->bad |= !text.p;
    } else if (wh_eet_item(wh_node_find(bare, WH_N_FROM), c->at, &item) &&
               put_form(t, c, item.node, &b) && (text = wh_subject_keep(t->s, &b)).p) {
        with = wh_edit_replace_node(t->s->a, bare, item.node,
                                    wh_node_of_text(t->s->a, WH_N_TABLE_SUBQUERY, text));
        with = with_children(t->s->a, with, WH_HAS_CALL, transform, t);
    } else {
        t->bad = true;
    }
    t->select = select;
    return with;
}

static const wh_node *transform(void *ctx, const wh_node *n)
{
    taking *t = ctx;
    wh_buf b = WH_BUF_INIT(WH_STATEMENT_MAX);
    const wh_node *bare = n;
    wh_eet_call call;
    wh_str text;

    if (t->bad) /* for all, and what would be made of the rest could be as long at every depth */
        return n;
    if (wh_eet_read_mark(t->s, n, &call, &bare))
        return transform_query(t, &call, bare);
    if (n->kind == WH_N_SELECT) {
        call.form = NULL;
        return transform_query(t, &call, n);
    }
    if (!wh_eet_read_call(t->s, n, &call))
        return n;
    if (call.form)
        t->bad |= !put_form(t, &call, call.e, &b);
    else
        put_rule(t->s, &call, text_of(t->s, map_calls(t->s->a, call.p, transform, t)),
                 text_of(t->s, map_calls(t->s->a, call.e, transform, t)),
                 text_of(t->s, map_calls(t->s->a, call.rand, transform, t)), &b);
    text = wh_subject_keep(t->s, &b);
    t->bad |= !text.p;
    return text.p ? wh_node_of_text(t->s->a, WH_N_CALL, text) : n;
}

wh_str wh_eet_transformed(const wh_subject *s, wh_eet_views *views)
{
    taking t = {s, NULL, NULL, false, views};
    const wh_node *statement;

    views->n = 0;
    statement = map_calls(s->a, s->statement, transform, &t);
    return t.bad || !statement ? (wh_str){NULL, 0} : wh_edited_text(s, statement);
}

/* ---- writing --------------------------------------------------------------------------------- */

typedef struct writing {
    const wh_subject *s;
    const wh_eet_choice *v;
    size_t n;
} writing;

static const wh_node *write_call(void *ctx, const wh_node *n);

/* A SELECT with a mark before its list. */
static const wh_node *write_mark(writing *w, const wh_eet_choice *c, const wh_node *select)
{
    wh_buf b = WH_BUF_INIT(WH_STATEMENT_MAX);
    const wh_node *list;
    wh_str text;

    select = with_children(w->s->a, select, 0, write_call, w);
    list = wh_node_find(select, WH_N_PROJECTION);
    wh_buf_str(&b, c->before);
    wh_buf_text(&b, ", ");
    wh_node_print_edited(&b, list, WH_PRINT_NO_LEADING);
    text = wh_subject_keep(w->s, &b);
    return text.p ? wh_edit_replace_node(w->s->a, select, list,
                                         wh_node_of_text(w->s->a, WH_N_PROJECTION, text))
                  : select;
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
    if (n->kind == WH_N_SELECT)
        return write_mark(w, &w->v[i], n);
    wh_buf_str(&call, w->v[i].before);
    wh_node_print_edited(&call, with_children(w->s->a, n, 0, write_call, w), WH_PRINT_NO_LEADING);
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
