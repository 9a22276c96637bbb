/* Copies of a case in which one thing around its query is another. */
#include "reduce/experiment.h"
#include "formats/case/edit.h"
#include "formats/case/labels.h"
#include "formats/sql/catalog/catalog.h"
#include "formats/sql/tree/edit.h"
#include "oracles/plan/dqp.h"
#include "oracles/plan/planner.h"

#include <whittle/oracle.h>

enum { TEXT_MAX = 1000 };

wh_case *wh_experiment_copy(wh_arena *a, const wh_case *c)
{
    wh_case *copy = WH_NEW(a, wh_case);

    *copy = *c;
    copy->raw = (wh_str){NULL, 0};
    copy->sections = WH_NEW_N(a, wh_section, c->nsections);
    memcpy(copy->sections, c->sections, c->nsections * sizeof *c->sections);
    return copy;
}

wh_case *wh_experiment_after(wh_arena *a, const wh_case *c, const wh_str *sql, size_t n)
{
    wh_case *copy = wh_experiment_copy(a, c);
    size_t i, last = SIZE_MAX;

    for (i = 0; i < copy->nsections; i++)
        if (copy->sections[i].kind == WH_SETUP)
            last = i;
    if (last == SIZE_MAX)
        return NULL;
    for (i = 0; i < n; i++)
        wh_section_add_stmt(a, &copy->sections[last], sql[i]);
    return copy;
}

wh_case *wh_experiment_without(wh_arena *a, const wh_case *c, size_t section, size_t statement)
{
    wh_case *copy = wh_experiment_copy(a, c);
    wh_section *s = &copy->sections[section];
    wh_stmt *left = WH_NEW_N(a, wh_stmt, s->nstmts);
    size_t i, n = 0;

    for (i = 0; i < s->nstmts; i++)
        if (i != statement)
            left[n++] = s->stmts[i];
    s->stmts = left;
    s->nstmts = n;
    return copy;
}

wh_case *wh_experiment_optimizer(wh_arena *a, const wh_case *c, wh_str label, const wh_str *names,
                                 size_t n)
{
    wh_case *copy = wh_experiment_copy(a, c);
    wh_buf value = WH_BUF_INIT(TEXT_MAX);
    size_t i;

    wh_buf_text(&value, "optimizer=");
    for (i = 0; i < n; i++) {
        wh_buf_char(&value, '-');
        wh_buf_str(&value, names[i]);
    }
    if (label.n)
        wh_case_set_field_of(a, copy, "settings", label, wh_buf_view(&value));
    else
        wh_case_add_field(a, copy, "settings", wh_buf_view(&value));
    wh_buf_release(&value);
    return copy;
}

wh_case *wh_experiment_base(wh_arena *a, const wh_case *c, size_t base, wh_str sql)
{
    wh_case *copy = wh_experiment_copy(a, c);

    copy->sections[base].nstmts = 0;
    wh_section_add_stmt(a, &copy->sections[base], sql);
    if (copy->sections[base].kind == WH_RUN)
        return copy;
    return wh_oracle_derive(a, copy, NULL) == WH_OK ? copy : NULL;
}

static size_t find_section(const wh_case *c, int kind)
{
    size_t i = 0;

    while (i < c->nsections && c->sections[i].kind != kind)
        i++;
    return i;
}

bool wh_experiment_subject(wh_arena *a, const wh_dialect *d, const wh_case *c, wh_subject *s,
                           size_t *base)
{
    wh_catalog *catalog = wh_case_catalog(a, d, c);

    *base = find_section(c, WH_BASE);
    if (*base == c->nsections)
        *base = find_section(c, WH_RUN);
    return *base < c->nsections && c->sections[*base].nstmts == 1 &&
           wh_subject_init(s, a, d, catalog, c->sections[*base].stmts[0].sql);
}

static const wh_node *without_hint(void *ctx, const wh_node *n)
{
    (void)ctx;
    return n->kind == WH_N_INDEXED_BY || n->kind == WH_N_INDEX_HINT ? NULL : n;
}

bool wh_experiment_not_indexed(const wh_subject *s, wh_str *sql)
{
    wh_str bare = wh_edited_text(s, wh_edit_map(s->a, s->statement, without_hint, NULL));
    wh_derived_run run = {0};
    wh_subject other;

    if (!wh_subject_change(&other, s, bare) || wh_hint_tables(&other) == 0 ||
        !wh_hint_not_indexed(&other, 0, &run))
        return false;
    *sql = run.sql;
    return true;
}

bool wh_experiment_names_index(const wh_case *c)
{
    wh_str name = wh_case_field(c, "dialect"), sql = {NULL, 0};
    const wh_dialect *d = wh_dialect_find(name.n ? name : WH_STR("sqlite"));
    const char *words = d ? wh_planner_of(d)->indexed_by : NULL; /* "INDEXED BY {i}" */
    size_t base = find_section(c, WH_BASE), n = words ? strcspn(words, "{") : 0, i;

    if (base < c->nsections && c->sections[base].nstmts == 1)
        sql = c->sections[base].stmts[0].sql;
    for (i = 0; n > 0 && i + n <= sql.n; i++)
        if (memcmp(sql.p + i, words, n) == 0)
            return true;
    return false;
}

/* ---- words ------------------------------------------------------------------------------------
 */

/* Of one SET, or of what is none. */
static wh_str words_of(const char *sql)
{
    const char *set = strstr(sql, "SET "), *from = set ? set + 4 : sql, *to, *value;

    to = strchr(from, ';');
    value = strstr(from, "switch = '");
    if (!value)
        value = strstr(from, "optimizers = '");
    if (value && to && value < to && to[-1] == '\'') {
        from = strchr(value, '\'') + 1;
        to--;
    }
    return (wh_str){from, to ? (size_t)(to - from) : strlen(from)};
}

void wh_setting_words(wh_buf *out, const char *sql)
{
    const char *set = strstr(sql, "SET ");

    if (!set) /* a PRAGMA */
        wh_buf_str(out, words_of(sql));
    for (; set; set = strstr(set + 4, "SET ")) {
        wh_buf_text(out, out->n ? ", " : "");
        wh_buf_str(out, words_of(set));
    }
}

void wh_default_words(wh_buf *out, const char *sql)
{
    const char *at = strstr(sql, "switch = '");

    if (!at) {
        at = strncmp(sql, "SET ", 4) == 0 ? sql + 4 : sql;
        wh_buf_str(out, (wh_str){at, strcspn(at, " =")});
        wh_buf_text(out, " = DEFAULT");
        return;
    }
    for (at = strchr(at, '\'') + 1; *at && *at != '\'';) {
        bool on = strncmp(at, "=on", 3) == 0;

        if (on || strncmp(at, "=off", 4) == 0) {
            wh_buf_text(out, on ? "=off" : "=on");
            at += on ? 3 : 4;
        } else {
            wh_buf_char(out, *at++);
        }
    }
}

/* ---- cures of others --------------------------------------------------------------------------
 */

static const char by_index[] = "index";

bool wh_cure_is_index(wh_str cure)
{
    return wh_str_is(cure, by_index);
}

/* The statement that makes this setting; NULL: it is none. */
static const char *setting_of(const wh_planner *planner, wh_str cure)
{
    const wh_setting *s = planner->settings;
    const char *found = NULL;

    for (; s && s->set && !found; s++) {
        wh_buf words = WH_BUF_INIT(TEXT_MAX);

        wh_setting_words(&words, s->set);
        if (wh_str_eq(wh_buf_view(&words), cure))
            found = s->set;
        wh_buf_release(&words);
    }
    return found;
}

static bool is_optimization(const wh_planner *planner, wh_str cure)
{
    const char *name;
    size_t i;

    for (i = 0; planner->optimization && (name = planner->optimization(i)) != NULL; i++)
        if (wh_str_is(cure, name))
            return true;
    return false;
}

/* Of statements that are about indexes alone, or may be: DROP INDEX, ALTER TABLE, ANALYZE. */
static bool may_name_index(const wh_dialect *d, wh_str sql)
{
    switch (wh_statement_kind(d, sql)) {
    case WH_N_INSERT:
    case WH_N_UPDATE:
    case WH_N_DELETE:
    case WH_N_CREATE_TABLE:
    case WH_N_CREATE_VIEW:
        return false;
    default:
        return true;
    }
}

/* The statement without hints which index to use. */
static wh_str without_hints(wh_arena *a, const wh_dialect *d, wh_catalog *catalog, wh_str sql)
{
    const wh_node *bare;
    wh_subject s;

    if (!wh_subject_init(&s, a, d, catalog, sql))
        return sql;
    bare = wh_edit_map(a, s.statement, without_hint, NULL);
    return bare && bare != s.statement ? wh_edited_text(&s, bare) : sql;
}

/* The setup makes none, and names none. */
static void drop_indexes(wh_arena *a, const wh_dialect *d, wh_catalog *catalog, wh_section *s)
{
    wh_stmt *kept = WH_NEW_N(a, wh_stmt, s->nstmts + 1);
    size_t k, n = 0;

    for (k = 0; k < s->nstmts; k++) {
        if (wh_statement_kind(d, s->stmts[k].sql) == WH_N_CREATE_INDEX)
            continue;
        kept[n] = s->stmts[k];
        kept[n].raw = (wh_str){NULL, 0};
        kept[n].may_fail |= may_name_index(d, s->stmts[k].sql);
        kept[n].sql = without_hints(a, d, catalog, s->stmts[k].sql);
        n++;
    }
    s->stmts = kept;
    s->nstmts = n;
}

/* None is made, and what constraints make is not used. */
static wh_case *without_indexes(wh_arena *a, const wh_dialect *d, const wh_case *c)
{
    wh_case *copy = wh_experiment_copy(a, c);
    wh_catalog *catalog = wh_case_catalog(a, d, c);
    wh_subject subject;
    size_t i, base;
    wh_str sql;

    for (i = 0; i < copy->nsections; i++)
        if (copy->sections[i].kind == WH_SETUP)
            drop_indexes(a, d, catalog, &copy->sections[i]);
    if (!wh_experiment_subject(a, d, copy, &subject, &base))
        return copy;
    if (!wh_experiment_not_indexed(&subject, &sql))
        sql = without_hints(a, d, catalog, subject.text);
    return wh_experiment_base(a, copy, base, sql);
}

wh_case *wh_experiment_cured(wh_arena *a, const wh_case *c, const wh_cures *cures, bool indexes)
{
    wh_str name = wh_case_field(c, "dialect"), names[WH_CURES_MAX], sql[WH_CURES_MAX];
    const wh_dialect *d = wh_dialect_find(name.n ? name : WH_STR("sqlite"));
    const wh_planner *planner = d ? wh_planner_of(d) : NULL;
    size_t i, nnames = 0, nsql = 0;
    const char *set;
    wh_case *out = NULL;

    if (!planner || wh_case_is_labelled(c) || wh_case_field(c, "settings").n)
        return NULL;
    d = wh_dialect_with_functions(a, d, wh_case_field(c, "functions"));
    for (i = 0; i < cures->n; i++)
        if (is_optimization(planner, cures->v[i]))
            names[nnames++] = cures->v[i];
        else if ((set = setting_of(planner, cures->v[i])) != NULL)
            sql[nsql++] = wh_str_of(set);
    if (indexes)
        out = without_indexes(a, d, c);
    if (indexes && !out)
        return NULL;
    if (nnames)
        out = wh_experiment_optimizer(a, out ? out : c, (wh_str){NULL, 0}, names, nnames);
    if (nsql)
        out = wh_experiment_after(a, out ? out : c, sql, nsql);
    return out;
}
