/*
 * A statement that is prepared, and executed more than once: what the first execution made of it
 * must not show in the second. Its literals may be parameters, which are NULL the first time: what
 * was found impossible then need not be so for ever, and a plan that is made for all values holds
 * for these, too.
 */
#include "formats/sql/tree/edit.h"
#include "formats/sql/tree/template.h"
#include "oracles/plan/dqp.h"
#include "oracles/plan/planner.h"
#include "oracles/typing/typing.h"

#include <string.h>

enum { PARAMETERS_MAX = 8, DIGITS_MAX = 9, STEPS_MAX = 12 };

/* ---- the words ------------------------------------------------------------------------------- */

/* Between a dialect's quotes a backslash may mean another character. */
static bool can_be_quoted(const wh_subject *s, wh_str text)
{
    const wh_prepared *p = wh_planner_of(s->dialect)->prepared;

    return !p->quoted || text.n == 0 || memchr(text.p, '\\', text.n) == NULL;
}

static wh_str filled(const wh_subject *s, const char *template_text, wh_str text)
{
    wh_buf b = WH_BUF_INIT(WH_STATEMENT_MAX);

    wh_quote(&b, s->dialect, template_text, {"q", NULL, text});
    return wh_subject_keep(s, &b);
}

/* A run step by step; the step behind those before is what is compared. */
typedef struct steps {
    const wh_subject *s;
    wh_str before[STEPS_MAX], after[STEPS_MAX];
    size_t nbefore, nafter;
} steps;

static void before(steps *t, wh_str sql)
{
    t->before[t->nbefore++] = sql;
}

static bool finish(steps *t, wh_str sql, wh_derived_run *run)
{
    wh_str *kept = WH_NEW_N(t->s->a, wh_str, 2 * STEPS_MAX);

    memcpy(kept, t->before, sizeof t->before);
    memcpy(kept + STEPS_MAX, t->after, sizeof t->after);
    run->before = kept;
    run->nbefore = t->nbefore;
    run->after = kept + STEPS_MAX;
    run->nafter = t->nafter;
    run->undone = true;
    run->sql = sql;
    return true;
}

/* A statement without its semicolon; p == NULL: it can't be said. */
static wh_str query_text(const wh_subject *s, const wh_node *statement)
{
    wh_str text = wh_edited_text(s, statement);

    while (text.n && (text.p[text.n - 1] == ';' || text.p[text.n - 1] == ' '))
        text.n--;
    return can_be_quoted(s, text) ? text : (wh_str){NULL, 0};
}

/* ---- executed again -------------------------------------------------------------------------- */

/* Once as it is, once for each setting that the first execution has and the second has not. */
size_t wh_hint_executions(const wh_subject *s)
{
    if (!wh_planner_of(s->dialect)->prepared || !can_be_quoted(s, wh_base_text(s)))
        return 0;
    return 1 + wh_hint_settings(s);
}

/* Two executions, the first with a setting if it is the second way or one behind. */
static bool twice(steps *t, size_t at, wh_str execution, wh_derived_run *run)
{
    wh_derived_run setting = {0};
    size_t i;

    if (!execution.p || (at > 1 && !wh_hint_setting(t->s, at - 1, &setting)) ||
        t->nbefore + setting.nbefore + 1 + setting.nafter > STEPS_MAX ||
        t->nafter + setting.nafter > STEPS_MAX)
        return false;
    for (i = 0; i < setting.nbefore; i++)
        before(t, setting.before[i]);
    before(t, execution);
    for (i = 0; i < setting.nafter; i++) { /* again behind it all: an error may end it before */
        before(t, setting.after[i]);
        t->after[t->nafter++] = setting.after[i];
    }
    return finish(t, execution, run);
}

bool wh_hint_executed_again(const wh_subject *s, size_t at, wh_derived_run *run)
{
    const wh_prepared *p = wh_planner_of(s->dialect)->prepared;
    wh_str query = query_text(s, s->statement);
    steps t = {.s = s};

    before(&t, filled(s, p->prepare, query));
    t.after[t.nafter++] = wh_str_of(p->forget);
    return query.p && twice(&t, at, filled(s, p->execute, (wh_str){NULL, 0}), run);
}

bool wh_hint_base_again(const wh_subject *s, size_t at, wh_derived_run *run)
{
    steps t = {.s = s};

    return twice(&t, at, wh_base_text(s), run);
}

/* ---- with parameters ------------------------------------------------------------------------- */

/* Literals that are compared with a column of their own type, which says the parameter's. */
typedef struct literals {
    const wh_subject *s;
    const wh_node *v[PARAMETERS_MAX];
    size_t n;
    size_t at; /* the one that is a parameter, counted from 1; 0: all */
} literals;

static const wh_token *literal_token(const wh_node *n)
{
    return n && n->kind == WH_N_LITERAL && n->n == 1 ? wh_child_token(n->child[0]) : NULL;
}

static bool fits(const literals *l, const wh_node *column, const wh_token *t)
{
    wh_typing type = wh_typing_of(l->s, l->s->q.from, column);

    if (t->kind == WH_T_INTEGER)
        return type.class_ == WH_CLASS_INTEGER && type.identity && wh_token_text(t).n <= DIGITS_MAX;
    return t->kind == WH_T_STRING && type.class_ == WH_CLASS_TEXT;
}

static void see(literals *l, const wh_node *column, const wh_node *literal)
{
    const wh_token *t = literal_token(wh_unbracketed(literal));

    column = wh_unbracketed(column);
    if (t && column && column->kind == WH_N_COLUMN && l->n < PARAMETERS_MAX && fits(l, column, t))
        l->v[l->n++] = wh_unbracketed(literal);
}

static enum wh_walk find_literals(void *ctx, const wh_node *n)
{
    literals *l = ctx;
    const wh_node *e = wh_node_expr(n, 0), *other = wh_node_expr(n, 1);
    size_t i;

    switch (n->kind) {
    case WH_N_QUERY: /* has columns of its own */
        return WH_WALK_SKIP;
    case WH_N_BINARY:
        if (wh_is_comparison(n)) {
            see(l, e, other);
            see(l, other, e);
        }
        break;
    case WH_N_BETWEEN:
        see(l, e, other);
        see(l, e, wh_node_expr(n, 2));
        break;
    case WH_N_IN:
        if (other && (other->kind == WH_N_PAREN || other->kind == WH_N_ROW_VALUE))
            for (i = 0; wh_node_expr(other, i); i++)
                see(l, e, wh_node_expr(other, i));
        break;
    default:
        break;
    }
    return WH_WALK_ON;
}

typedef struct ordering {
    const literals *found;
    literals *out;
} ordering;

static enum wh_walk put_in_order(void *ctx, const wh_node *n)
{
    ordering *o = ctx;
    size_t i;

    for (i = 0; i < o->found->n && o->found->v[i] != n; i++)
        ;
    if (i < o->found->n && o->out->n < PARAMETERS_MAX)
        o->out->v[o->out->n++] = n;
    return WH_WALK_ON;
}

/* In the order in which they stand in the text, which is that of parameters without a number: ON
 * before WHERE. */
static void collect_literals(const wh_subject *s, literals *out)
{
    wh_nodes terms = {NULL, 0, 0};
    literals found = {.s = s};
    ordering o = {&found, out};
    size_t i;

    *out = (literals){.s = s};
    if (!wh_planner_of(s->dialect)->prepared || !s->q.from)
        return;
    wh_hint_collect_terms(s, &terms);
    for (i = 0; i < terms.n; i++)
        wh_node_walk(terms.p[i], find_literals, &found);
    wh_node_walk(s->statement, put_in_order, &o);
}

size_t wh_hint_parameters(const wh_subject *s)
{
    literals l;

    collect_literals(s, &l);
    return l.n > 0 && can_be_quoted(s, wh_base_text(s)) ? l.n : 0;
}

static bool is_parameter(const literals *l, size_t i)
{
    return l->at == 0 || l->at == i + 1;
}

/* How many parameters are before it; SIZE_MAX: it is none. */
static size_t parameter_at(const literals *l, const wh_node *n)
{
    size_t i, before = 0;

    for (i = 0; i < l->n && l->v[i] != n; i++)
        before += is_parameter(l, i);
    return i < l->n && is_parameter(l, i) ? before : SIZE_MAX;
}

static const wh_node *word(const literals *l, wh_str text)
{
    wh_child child = wh_child_of_token(wh_edit_token(l->s->a, l->s->dialect, text));

    return wh_node_new(l->s->a, WH_N_LITERAL, &child, 1, 0);
}

static const wh_node *as_parameter(void *ctx, const wh_node *n)
{
    const literals *l = ctx;
    const wh_prepared *p = wh_planner_of(l->s->dialect)->prepared;
    size_t at = parameter_at(l, n);
    wh_buf b = WH_BUF_INIT(16);

    if (at == SIZE_MAX)
        return n;
    wh_buf_text(&b, p->parameter);
    if (p->numbered)
        wh_buf_uint(&b, at + 1);
    return word(l, wh_subject_keep(l->s, &b));
}

static const wh_node *as_null(void *ctx, const wh_node *n)
{
    return parameter_at(ctx, n) == SIZE_MAX ? n : word(ctx, WH_STR("NULL"));
}

bool wh_hint_base_of_nulls(const wh_subject *s, size_t at, wh_derived_run *run)
{
    steps t = {.s = s};
    literals l;

    collect_literals(s, &l);
    l.at = at;
    before(&t, wh_edited_text(s, wh_edit_map(s->a, s->statement, as_null, &l)));
    return finish(&t, wh_base_text(s), run);
}

/* For each parameter: its value or NULL, the variable that holds it, or how that is set. */
enum part { VALUE, VARIABLE, SETTING };

static wh_str list_of(const literals *l, enum part part, bool nulls)
{
    wh_buf b = WH_BUF_INIT(WH_STATEMENT_MAX);
    size_t i, n = 0;

    for (i = 0; i < l->n; i++) {
        if (!is_parameter(l, i))
            continue;
        wh_buf_text(&b, n++ ? ", " : "");
        if (part != VALUE) {
            wh_buf_text(&b, "@wh_");
            wh_buf_uint(&b, n);
        }
        if (part == SETTING)
            wh_buf_text(&b, " = ");
        if (part != VARIABLE)
            wh_buf_str(&b, nulls ? WH_STR("NULL") : wh_token_text(literal_token(l->v[i])));
    }
    return wh_subject_keep(l->s, &b);
}

/* The parameters' values are given: in variables, or where EXECUTE stands. */
static wh_str execution(steps *t, const literals *l, bool nulls)
{
    const wh_prepared *p = wh_planner_of(l->s->dialect)->prepared;

    if (p->set)
        before(t, filled(l->s, p->set, list_of(l, SETTING, nulls)));
    return filled(l->s, p->execute,
                  filled(l->s, p->values, list_of(l, p->set ? VARIABLE : VALUE, nulls)));
}

bool wh_hint_bound(const wh_subject *s, size_t at, wh_derived_run *run)
{
    const wh_prepared *p = wh_planner_of(s->dialect)->prepared;
    steps t = {.s = s};
    wh_str query, sql;
    literals l;

    collect_literals(s, &l);
    l.at = at;
    query = query_text(s, wh_edit_map(s->a, s->statement, as_parameter, &l));
    if (l.n == 0 || !query.p)
        return false;
    if (p->begin) {
        before(&t, wh_str_of(p->begin[0]));
        before(&t, wh_str_of(p->begin[1]));
        t.after[t.nafter++] = WH_STR("ROLLBACK;");
    }
    before(&t, filled(s, p->prepare, query));
    sql = execution(&t, &l, true);
    before(&t, sql);
    sql = execution(&t, &l, false);
    t.after[t.nafter++] = wh_str_of(p->forget);
    return finish(&t, sql, run);
}
