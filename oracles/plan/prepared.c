/*
 * A statement that is prepared, and executed more than once: what the first execution made of it
 * must not show in the second. Its literals may be parameters, which are NULL the first time: what
 * was found impossible then need not be so for ever, and a plan that is made for all values holds
 * for these, too.
 */
#include "formats/base/utf8.h"
#include "formats/sql/tree/edit.h"
#include "formats/sql/tree/template.h"
#include "oracles/plan/dqp.h"
#include "oracles/plan/literals.h"
#include "oracles/plan/planner.h"

#include <string.h>

enum { STEPS_MAX = 12 };

/* ---- the words ------------------------------------------------------------------------------- */

/* Between a dialect's quotes a backslash may mean another character, and the bytes of another
 * character set are converted. */
static bool can_be_quoted(const wh_subject *s, wh_str text)
{
    const wh_prepared *p = wh_planner_of(s->dialect)->prepared;

    return !p->quoted || text.n == 0 ||
           (memchr(text.p, '\\', text.n) == NULL && wh_utf8_valid(text));
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

/* p == NULL: it can't be said. */
static wh_str query_text(const wh_subject *s, const wh_node *statement)
{
    wh_str text = wh_hint_text(s, statement);

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

size_t wh_hint_parameters(const wh_subject *s)
{
    wh_literals l;

    if (!wh_planner_of(s->dialect)->prepared)
        return 0;
    wh_literals_collect(s, WH_LITERALS_TYPED, &l);
    return l.n > 0 && can_be_quoted(s, wh_base_text(s)) ? l.n : 0;
}

static const wh_node *word(const wh_literals *l, wh_str text)
{
    wh_child child = wh_child_of_token(wh_edit_token(l->s->a, l->s->dialect, text));

    return wh_node_new(l->s->a, WH_N_LITERAL, &child, 1, 0);
}

static const wh_node *as_parameter(void *ctx, const wh_node *n)
{
    const wh_literals *l = ctx;
    const wh_prepared *p = wh_planner_of(l->s->dialect)->prepared;
    size_t at = wh_literals_before(l, n);
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
    return wh_literals_before(ctx, n) == SIZE_MAX ? n : word(ctx, WH_STR("NULL"));
}

bool wh_hint_base_of_nulls(const wh_subject *s, size_t at, wh_derived_run *run)
{
    steps t = {.s = s};
    wh_literals l;

    wh_literals_collect(s, WH_LITERALS_TYPED, &l);
    l.at = at;
    before(&t, wh_edited_text(s, wh_edit_map(s->a, s->statement, as_null, &l)));
    return finish(&t, wh_base_text(s), run);
}

/* For each parameter: its value or NULL, the variable that holds it, or how that is set. */
enum part { VALUE, VARIABLE, SETTING };

static wh_str list_of(const wh_literals *l, enum part part, bool nulls)
{
    wh_buf b = WH_BUF_INIT(WH_STATEMENT_MAX);
    size_t i, n = 0;

    for (i = 0; i < l->n; i++) {
        if (!wh_literals_has(l, i))
            continue;
        wh_buf_text(&b, n++ ? ", " : "");
        if (part != VALUE) {
            wh_buf_text(&b, "@wh_");
            wh_buf_uint(&b, n);
        }
        if (part == SETTING)
            wh_buf_text(&b, " = ");
        if (part != VARIABLE)
            wh_buf_str(&b, nulls ? WH_STR("NULL") : wh_token_text(wh_literal_token(l->v[i])));
    }
    return wh_subject_keep(l->s, &b);
}

/* The parameters' values are given: in variables, or where EXECUTE stands. */
static wh_str execution(steps *t, const wh_literals *l, bool nulls)
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
    wh_literals l;

    wh_literals_collect(s, WH_LITERALS_TYPED, &l);
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
