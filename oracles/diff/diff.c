/*
 * Differential testing: one query on two engines of one dialect, two builds or two settings. After
 * Zheng et al., Enhanced Differential Testing in Emerging Database Systems (2025), where nothing
 * has to be mapped.
 *
 * No choices. Beyond the precision table, whatever differs by design between builds or depends on
 * the order in which rows are visited is left out, in setup too: the two databases must hold the
 * same rows.
 */
#include "oracles/diff/diff.h"
#include "oracles/precision/precision.h"
#include "oracles/subject/rewrite.h"

/* ---- setup ---------------------------------------------------------------------------------- */

static bool has_trigger(wh_catalog *catalog, const wh_relation *r)
{
    const wh_trigger *t;
    size_t i;

    for (i = 0; (t = wh_catalog_trigger_at(catalog, i)) != NULL; i++)
        if (t->table == r)
            return true;
    return false;
}

static const wh_relation *target_of(wh_catalog *catalog, const wh_node *statement)
{
    return wh_catalog_relation_named(
        catalog, wh_node_find(wh_node_find(statement, WH_N_TABLE_REF), WH_N_NAME));
}

/* The rows that a query gives come in no order. */
static bool reads_rows(const wh_node *insert)
{
    wh_select q;

    return wh_select_of(insert, &q) && !q.values;
}

/* ON CONFLICT DO UPDATE without saying which: the first that is violated, in whichever order. */
static bool is_open_upsert(const wh_node *insert)
{
    const wh_node *upsert = wh_node_find(insert, WH_N_UPSERT);

    return upsert &&
           (!wh_node_find(upsert, WH_N_COLUMN_LIST) || wh_node_find_nth(insert, WH_N_UPSERT, 1));
}

bool wh_diff_takes(wh_catalog *catalog, const wh_node *statement, const char **why)
{
    unsigned traits = wh_catalog_traits(catalog, statement);
    const wh_relation *r;

    *why = NULL;
    if (traits & (WH_TRAIT_NONDETERMINISTIC | WH_TRAIT_ENVIRONMENT)) {
        *why = "a setup that is not the same twice";
        return false;
    }
    if (wh_has_function(wh_catalog_dialect(catalog), statement, WH_FN_CHANGED)) {
        *why = "a function that releases have changed";
        return false;
    }
    switch (statement->kind) {
    case WH_N_INSERT:
        if (reads_rows(statement) || is_open_upsert(statement))
            *why = "an INSERT whose rows come in no order";
        break;
    case WH_N_UPDATE:
    case WH_N_DELETE:
        r = target_of(catalog, statement);
        if (!r || wh_node_has(statement, WH_KW_OR) || wh_node_find(statement, WH_N_FROM) ||
            wh_node_find(statement, WH_N_LIMIT) || has_trigger(catalog, r) ||
            (r->node && wh_node_contains(r->node, WH_N_CONFLICT, true)))
            *why = "a change that depends on the order of rows";
        break;
    case WH_N_CREATE_TABLE:
        if (wh_node_find(statement, WH_N_QUERY))
            *why = "a table whose rows come in no order";
        break;
    default:
        break;
    }
    return !*why;
}

static bool takes_setup(const wh_subject *s, const char **why)
{
    wh_catalog *catalog = wh_catalog_new(s->a, s->dialect);
    const wh_case *c = s->source;
    size_t i, k;

    for (i = 0; i < c->nsections; i++)
        for (k = 0; c->sections[i].kind == WH_SETUP && k < c->sections[i].nstmts; k++) {
            const wh_stmt *stmt = &c->sections[i].stmts[k];
            const wh_node *statement;

            if (stmt->blank || stmt->may_fail)
                continue;
            if (wh_parse_one(s->a, s->dialect, stmt->sql, &statement, NULL) != WH_OK) {
                *why = "a setup that is not understood";
                return false;
            }
            if (!wh_diff_takes(catalog, statement, why))
                return false;
            wh_catalog_apply(catalog, statement);
        }
    return true;
}

/* ---- queries -------------------------------------------------------------------------------- */

static enum wh_walk look_like(void *ctx, const wh_node *n)
{
    (void)ctx;
    if (n->kind == WH_N_CALL && wh_name_part(n, 0) &&
        (wh_name_is(wh_name_part(n, 0), WH_STR("like")) ||
         wh_name_is(wh_name_part(n, 0), WH_STR("glob"))))
        return WH_WALK_STOP;
    return n->kind == WH_N_LIKE ? WH_WALK_STOP : WH_WALK_ON;
}

bool wh_diff_matches_patterns(const wh_node *n)
{
    return !wh_node_walk(n, look_like, NULL);
}

static bool applies(const wh_subject *s, wh_str choices, const char **why)
{
    (void)choices;
    *why = "not a query";
    if (!s->q.query)
        return false;
    if (!wh_rows_are_exact(s, why))
        return false;
    *why = "it asks for the version or a setting";
    if (wh_catalog_traits(s->catalog, s->statement) & WH_TRAIT_ENVIRONMENT)
        return false;
    *why = "a function that releases have changed";
    if (wh_has_function(s->dialect, s->statement, WH_FN_CHANGED))
        return false;
    return !s->source || takes_setup(s, why);
}

static bool prepare(const wh_subject *s, wh_rng *rng, wh_buf *choices, wh_buf *base)
{
    (void)s;
    (void)rng;
    (void)choices;
    (void)base;
    return true;
}

/* Are 22 and 22.0 two results? Where any value may be of any type, and it is not one of several
 * equal ones that is shown. */
static bool types_are_told(const wh_subject *s)
{
    const wh_select *q = &s->q;

    return s->dialect->affinity && q->select && !q->distinct && !q->group_by && !q->having &&
           !wh_has_aggregate(s->dialect, q->projection) && !wh_has_window(q->projection);
}

static bool derive(const wh_subject *s, wh_str choices, wh_derived *out)
{
    if (choices.n)
        return false;
    out->runs[0].place = "q@" WH_DIFF_TEST;
    out->runs[1].place = "q@" WH_DIFF_REFERENCE;
    out->runs[0].sql = out->runs[1].sql = wh_base_text(s);
    out->nruns = 2;
    out->nchecks = 1;
    /* the last digit of text that becomes a real is nobody's promise: floatingpoint.html, 2 */
    out->checks[0] = types_are_told(s)
                         ? "bag typed approx=1e-9 q@" WH_DIFF_TEST " = q@" WH_DIFF_REFERENCE
                         : "bag approx=1e-9 q@" WH_DIFF_TEST " = q@" WH_DIFF_REFERENCE;
    return true;
}

const wh_oracle wh_oracle_diff = {
    .name = "diff",
    .group = "diff",
    .summary = "the same query on two engines",
    .engines = 2,
    .takes_setup = wh_diff_takes,
    .applies = applies,
    .prepare = prepare,
    .derive = derive,
};
