/* The calls of transformations, read. */
#include "oracles/eet/call.h"
#include "formats/base/options.h"
#include "formats/sql/tree/edit.h"
#include "oracles/eet/rule_set.h"

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

bool wh_eet_is_call(const wh_node *n)
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

/* The rule that a call names, or holds: that of a campaign is read already. */
static bool read_form(const wh_subject *s, const wh_node *n, wh_eet_call *out, bool back)
{
    wh_str name = string_of(s, wh_node_expr(n, 0));
    wh_rule_form *form;
    wh_rule *rule;

    out->form = s->rules ? wh_rule_set_find(s->rules, name, back) : NULL;
    if (out->form)
        return true;
    rule = WH_NEW(s->a, wh_rule);
    out->form = form = WH_NEW(s->a, wh_rule_form);
    return name.n &&
           (memchr(name.p, '>', name.n) ? wh_rule_read_inline(s->a, name, rule, NULL) == WH_OK
                                        : wh_rule_builtin(s->a, name, rule)) &&
           wh_rule_is_for(rule, s->dialect, 0) &&
           wh_rule_form_of(s->a, rule, s->dialect, back, form);
}

static bool says_back(const wh_subject *s, const wh_node *n)
{
    return wh_str_is(string_of(s, n), "back");
}

/* wh_rule(rule, e [, 'back']) */
static bool read_rule_call(const wh_subject *s, const wh_node *n, wh_eet_call *out)
{
    size_t args = wh_call_args(n);
    bool back = args == 3;

    out->e = wh_node_expr(n, 1);
    return args >= 2 && args <= 3 && (!back || says_back(s, wh_node_expr(n, 2))) &&
           read_form(s, n, out, back) && out->form->rule->level == WH_RULE_EXPR;
}

/* Is it such a call, well formed? */
bool wh_eet_read_call(const wh_subject *s, const wh_node *n, wh_eet_call *out)
{
    memset(out, 0, sizeof *out);
    if (!wh_eet_is_call(n))
        return false;
    if (is_rule_call(n))
        return read_rule_call(s, n, out);
    out->p = wh_node_expr(n, 1);
    out->e = wh_node_expr(n, 2);
    out->rand = wh_node_expr(n, 3);
    return wh_call_args(n) == 4 && out->rand && read_rule(wh_node_expr(n, 0), out);
}

/* ---- marks: calls that are about a query -------------------------------------------------------
 */

const wh_node *wh_eet_first_select(const wh_node *n)
{
    const wh_node *compound = wh_node_find(n, WH_N_COMPOUND);

    return n->kind == WH_N_SELECT ? n : wh_node_find(compound ? compound : n, WH_N_SELECT);
}

/* The wh_rule that a SELECT begins with; NULL: none. */
static const wh_node *mark_in(const wh_node *select)
{
    const wh_node *list = select ? wh_node_find(select, WH_N_PROJECTION) : NULL;
    const wh_node *first = list && list->n > 2 ? wh_child_node(list->child[0]) : NULL;
    const wh_node *call = first && first->n == 1 ? wh_node_expr(first, 0) : NULL;

    return call && call->kind == WH_N_CALL && is_rule_call(call) ? call : NULL;
}

static bool read_mark(const wh_subject *s, const wh_node *call, wh_eet_call *out)
{
    const wh_node *a;
    bool back = false;
    size_t i;

    memset(out, 0, sizeof *out);
    for (i = 1; (a = wh_node_expr(call, i)) != NULL; i++) {
        const wh_token *t = a->kind == WH_N_LITERAL ? wh_node_first_token(a) : NULL;
        uint64_t at;

        if (t && t->kind == WH_T_STRING && says_back(s, a))
            back = true;
        else if (t && t->kind == WH_T_INTEGER && wh_parse_count(wh_token_text(t), &at) && at < 100)
            out->at = (unsigned)at;
        else if (!out->p)
            out->p = a;
        else
            return false;
    }
    return read_form(s, call, out, back) && out->form->free == (out->p != NULL);
}

/* Its list without what it begins with, as long as that are marks. */
static const wh_node *unmarked(wh_arena *a, const wh_node *n, const wh_node *select)
{
    const wh_node *bare = select;

    while (mark_in(bare)) {
        const wh_node *list = wh_node_find(bare, WH_N_PROJECTION);

        bare = wh_edit_replace_node(a, bare, list,
                                    wh_edit_rebuild(a, list, list->child + 2, list->n - 2));
    }
    return n == select ? bare : wh_edit_replace_node(a, n, select, bare);
}

/* Is it a QUERY or SELECT with a mark for it? *bare: without. */
bool wh_eet_read_mark(const wh_subject *s, const wh_node *n, wh_eet_call *out, const wh_node **bare)
{
    const wh_node *select, *call;

    if (!(n->flags & WH_HAS_CALL) || (n->kind != WH_N_SELECT && n->kind != WH_N_QUERY))
        return false;
    select = wh_eet_first_select(n);
    call = mark_in(select);
    if (!call || !read_mark(s, call, out) || out->form->rule->level == WH_RULE_EXPR ||
        (out->form->pattern->kind == WH_N_QUERY) != (n->kind == WH_N_QUERY))
        return false;
    *bare = unmarked(s->a, n, select);
    return true;
}
