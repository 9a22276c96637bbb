/*
 * The plainest witness: what fails in a relation of many runs, over groups, sums or other plans,
 * most often fails in the plainest there is, a query whose rows are counted against its predicate
 * in the projection; else where a part of it stands as its value, a literal; and what fails where
 * rows are changed alone, in SELECT against DELETE or UPDATE. What crashes or is an internal error
 * most often is one there, too; and what ends the process at one part of a predicate does so where
 * that stands alone and all rows are wanted. So one bug is reduced to one case, whichever oracle
 * met it.
 */
#include "formats/case/edit.h"
#include "formats/sql/tree/template.h"
#include "oracles/subject/rewrite.h"
#include "oracles/subject/simplify.h"
#include "reduce/internal.h"

#include <whittle/oracle.h>

enum base {
    ROWS,
    GROUPS,
    DISTINCT,
    FOLDED, /* a part of which has a literal in its place */
    CALL,   /* what an expression is replaced by, alone */
    PART,   /* a query that is put into a table, alone */
    UPDATE,
};

/* The relations, the plainest first. What stands for truth there is understood by every release of
 * every dialect, so that all of them can be asked about the case. */
static const struct relation {
    const char *line;
    enum base base;
} relations[] = {
    {"norec form=fetch flag=case", ROWS},
    {"norec form=count flag=case", ROWS},
    {"norec form=on flag=case", ROWS},
    {"tlp-where form=tool parts=two", ROWS},
    {"codd", CALL},
    {"rules", CALL},
    {"eet", CALL},
    {"raw form=part at=1", PART},
    {"codd", FOLDED},
    {"tlp-where form=tool", ROWS},
    {"tlp-group-by form=tool", GROUPS},
    {"tlp-distinct form=tool parts=one each=all", DISTINCT},
    {"dqe delete=yes", UPDATE},
    {"dqe update=yes", UPDATE},
};
enum { RELATIONS = sizeof relations / sizeof relations[0], BASES_MAX = 40, DRAWS = 8, INNER_MAX = 4 };

/* What the rows are chosen by: by what is in WHERE, or by one of the parts that TLP makes of it. */
static const char *const predicates[] = {"{p!}", "NOT ({p!})", "({p!}) IS NULL",
                                         "({p!}) IS NOT TRUE"};
enum { PREDICATES = sizeof predicates / sizeof predicates[0] };

/* Of what ends the process where a row is reached. */
static const char *const reaching[] = {"{p!}", "({p!}) OR 1 = 1"};
enum { REACHING = sizeof reaching / sizeof reaching[0] };

/* A base to be tried, and what its run did to the database before it. */
typedef struct attempt {
    wh_str sql;
    enum base base;
    const wh_stmt *setup;
    size_t nsetup;
} attempt;

typedef struct witness {
    wh_reducer *r;
    wh_arena *a;
    const wh_case *c;
    wh_str base;
    wh_subject s; /* on the schema of the case; its base, without calls of its oracle's */
    attempt v[BASES_MAX];
    size_t n, parts; /* the first of them are of parts of a query */
    size_t inner;    /* those before are of its predicate, the others queries in it */
} witness;

static void add_base(witness *w, const attempt *with, enum base base, wh_str sql)
{
    size_t i = 0;

    while (i < w->n && !(wh_str_eq(w->v[i].sql, sql) && w->v[i].setup == with->setup))
        i++;
    if (!sql.p || i < w->n || i == BASES_MAX)
        return;
    w->v[w->n] = *with;
    w->v[w->n].base = base;
    w->v[w->n++].sql = sql;
}

/* SELECT .. FROM .. WHERE, with each of the predicates; without WHERE all rows, for joins. */
static void add_rows(witness *w, const wh_subject *s, const attempt *with,
                     const char *const *asked, size_t npredicates)
{
    size_t i;

    for (i = 0; i < (s->q.predicate ? npredicates : 1); i++) {
        wh_buf p = WH_BUF_INIT(WH_STATEMENT_MAX), b = WH_BUF_INIT(WH_STATEMENT_MAX);

        if (s->q.predicate)
            wh_quote(&p, s->dialect, asked[i], {"p", s->q.predicate, {NULL, 0}});
        else
            wh_buf_text(&p, "1 = 1");
        if (s->q.with)
            wh_quote(&b, s->dialect, "{with!} ", {"with", s->q.with, {NULL, 0}});
        wh_quote(&b, s->dialect, "SELECT {cols!} {from!} WHERE {p};",
                 {"cols", s->q.projection, {NULL, 0}}, {"from", s->q.from, {NULL, 0}},
                 {"p", NULL, wh_buf_view(&p)});
        add_base(w, with, ROWS, wh_subject_keep(s, &b));
        wh_buf_release(&p);
    }
}

/* Is it such an OR already? */
static bool wants_all(const wh_node *n)
{
    const wh_token *last = wh_node_last_token(n);

    return wh_node_has(n, WH_KW_OR) && last &&
           (last->kind == WH_T_INTEGER || last->kind == WH_KW_TRUE);
}

/* "part OR true" for each part of the predicate, the small ones first. */
static void add_parts(witness *w, const wh_node *n)
{
    bool compound = false;
    wh_buf b = WH_BUF_INIT(WH_STATEMENT_MAX);
    uint32_t i;

    for (i = 0; i < n->n; i++) {
        const wh_node *c = wh_child_node(n->child[i]);

        compound |= c != NULL;
        if (c && c->kind != WH_N_QUERY)
            add_parts(w, c);
    }
    if (compound && wh_node_is_expr(n)) {
        wh_quote(&b, w->s.dialect, "SELECT {cols!} {from!} WHERE ({p!}) OR 1 = 1;",
                 {"cols", w->s.q.projection, {NULL, 0}}, {"from", w->s.q.from, {NULL, 0}},
                 {"p", n, {NULL, 0}});
        add_base(w, &(attempt){{NULL, 0}, ROWS, NULL, 0}, ROWS, wh_subject_keep(&w->s, &b));
    }
    wh_buf_release(&b);
}

/* The groups of a query by their keys, whatever is asked of them. */
static void add_groups(witness *w, const attempt *with)
{
    const wh_subject *s = &w->s;
    wh_buf b = WH_BUF_INIT(WH_STATEMENT_MAX);
    const wh_node *key;
    size_t i;

    if (!s->q.group_by || s->q.compound)
        return;
    if (s->q.with)
        wh_quote(&b, s->dialect, "{with!} ", {"with", s->q.with, {NULL, 0}});
    for (i = 0; (key = wh_node_expr(s->q.group_by, i)) != NULL; i++)
        wh_quote(&b, s->dialect, i ? ", {key!}" : "SELECT {key!}", {"key", key, {NULL, 0}});
    wh_quote(&b, s->dialect, " {from!} WHERE 1 = 1 {group!};", {"from", s->q.from, {NULL, 0}},
             {"group", s->q.group_by, {NULL, 0}});
    add_base(w, with, GROUPS, wh_subject_keep(s, &b));
}

/* What is distinct in a query, whatever is asked of it. */
static void add_distinct(witness *w, const attempt *with)
{
    const wh_subject *s = &w->s;
    wh_buf b = WH_BUF_INIT(WH_STATEMENT_MAX);

    if (s->q.distinct && !s->q.compound && !s->q.with && !s->q.group_by && s->q.from) {
        wh_quote(&b, s->dialect, "SELECT DISTINCT {cols!} {from!} WHERE 1 = 1;",
                 {"cols", s->q.projection, {NULL, 0}}, {"from", s->q.from, {NULL, 0}});
        add_base(w, with, DISTINCT, wh_subject_keep(s, &b));
    }
    wh_buf_release(&b);
}

/* The rows in the order that makes an engine read them by the same index: that of the query, of its
 * groups, or of what is distinct in it. */
static void add_ordered(witness *w, const wh_subject *s, const wh_subject *rows,
                        const attempt *with)
{
    wh_buf b = WH_BUF_INIT(WH_STATEMENT_MAX);
    const wh_node *key;
    size_t i;

    if (rows->q.with || !(s->q.order_by || s->q.group_by || s->q.distinct))
        return;
    wh_quote(&b, s->dialect, "SELECT {cols!} {from!} WHERE ",
             {"cols", rows->q.projection, {NULL, 0}}, {"from", rows->q.from, {NULL, 0}});
    if (rows->q.predicate)
        wh_quote_node(&b, rows->q.predicate, false);
    else
        wh_buf_text(&b, "1 = 1");
    if (s->q.order_by)
        wh_quote(&b, s->dialect, " {order!}", {"order", s->q.order_by, {NULL, 0}});
    for (i = 0; !s->q.order_by && (key = wh_node_expr(s->q.group_by, i)) != NULL; i++)
        wh_quote(&b, s->dialect, i ? ", {key!}" : " ORDER BY {key!}", {"key", key, {NULL, 0}});
    if (!s->q.order_by && !s->q.group_by)
        wh_buf_text(&b, " ORDER BY 1");
    wh_buf_char(&b, ';');
    add_base(w, with, ROWS, wh_subject_keep(s, &b));
}

/* A query that is plain rows, or has some in it. */
static void add_query(witness *w, const wh_subject *s, const attempt *with,
                      const char *const *asked, size_t npredicates)
{
    wh_subject rows;
    wh_rng rng;

    wh_rng_seed(&rng, 1, 0, 0);
    if (!wh_can_simplify(s))
        rows = *s;
    else if (!wh_simplify(s, &rng, &rows))
        return;
    if (!rows.q.select || !rows.q.from)
        return;
    add_rows(w, &rows, with, asked, npredicates);
    add_ordered(w, s, &rows, with);
}

typedef struct inside {
    witness *w;
    size_t left;
    const attempt *with;
} inside;

static enum wh_walk add_inner(void *ctx, const wh_node *n)
{
    inside *in = ctx;
    witness *w = in->w;
    const attempt none = {{NULL, 0}, ROWS, NULL, 0};
    wh_subject s;

    if (n->kind != WH_N_QUERY || n == w->s.q.query || in->left == 0)
        return WH_WALK_ON;
    if (wh_subject_change(&s, &w->s, wh_edited_text(&w->s, n))) {
        add_query(w, &s, &none, reaching, w->r->target.kind == WH_FAIL ? 1 : REACHING);
        in->left--;
    }
    return WH_WALK_ON;
}

/* The queries in it, each by itself: what fails in one of them, whatever is around. */
static void add_inner_queries(witness *w)
{
    inside in = {w, INNER_MAX, NULL};

    if (w->s.kind == WH_IS_QUERY && !w->s.q.with)
        wh_node_walk(w->s.statement, add_inner, &in);
}

static void add_part(witness *w, const attempt *with, wh_str query)
{
    wh_buf b = WH_BUF_INIT(WH_STATEMENT_MAX);

    wh_quote(&b, w->s.dialect, "SELECT * FROM ({q}) AS x;", {"q", NULL, query});
    if (!wh_str_eq(wh_buf_view(&b), w->base))
        add_base(w, with, PART, wh_subject_keep(&w->s, &b));
    wh_buf_release(&b);
}

static enum wh_walk add_inner_part(void *ctx, const wh_node *n)
{
    inside *in = ctx;
    wh_buf b = WH_BUF_INIT(WH_STATEMENT_MAX);

    if (n->kind == WH_N_QUERY && n != in->w->s.q.query && in->left > 0) {
        wh_node_print_canonical(&b, n);
        add_part(in->w, in->with, wh_buf_view(&b));
        in->left--;
    }
    wh_buf_release(&b);
    return WH_WALK_ON;
}

/* What fails by what a query put into a table: that query, without its order, or one in it. */
static void add_stored(witness *w, const attempt *with)
{
    wh_buf b = WH_BUF_INIT(WH_STATEMENT_MAX);
    inside in = {w, INNER_MAX, with};

    if (w->s.kind != WH_IS_QUERY || w->s.q.with)
        return;
    wh_node_walk(w->s.statement, add_inner_part, &in);
    if (w->s.q.select) {
        wh_node_print_canonical(&b, w->s.q.select);
        add_part(w, with, wh_buf_view(&b));
    }
    wh_buf_release(&b);
}

typedef struct calling {
    const wh_node *call;
} calling;

static enum wh_walk find_call(void *ctx, const wh_node *n)
{
    calling *c = ctx;
    const wh_token *name = n->kind == WH_N_CALL ? wh_node_first_token(n) : NULL;

    if (name && wh_str_starts_with(wh_token_text(name), "wh_"))
        c->call = n;
    return c->call ? WH_WALK_STOP : WH_WALK_ON;
}

/* SELECT wh_eet(..) FROM ..: the expression that is written otherwise, wherever it stands. */
static void add_call(witness *w, const attempt *with)
{
    wh_buf b = WH_BUF_INIT(WH_STATEMENT_MAX);
    calling in = {NULL};
    wh_subject s;

    if (wh_subject_change(&s, &w->s, w->base) && s.kind == WH_IS_QUERY && s.q.from && !s.q.with)
        wh_node_walk(s.statement, find_call, &in);
    if (in.call) {
        wh_quote(&b, s.dialect, "SELECT {call!} {from!};", {"call", in.call, {NULL, 0}},
                 {"from", s.q.from, {NULL, 0}});
        if (!wh_str_eq(wh_buf_view(&b), w->base))
            add_base(w, with, CALL, wh_subject_keep(&s, &b));
    }
    wh_buf_release(&b);
}

/* What an oracle that changes its bases makes of the statement in several draws. */
static void add_prepared(witness *w, const attempt *with, const char *oracle, enum base base)
{
    const wh_oracle *o = wh_oracle_find(wh_str_of(oracle));
    const char *why;
    uint64_t i;

    for (i = 0; i < DRAWS; i++) {
        wh_buf choices = WH_BUF_INIT(1024);
        wh_subject made;
        wh_derived derived;
        wh_rng rng;

        wh_rng_seed(&rng, 1, 0, i);
        if (wh_oracle_apply(o, &w->s, &rng, &choices, &made, &derived, &why))
            add_base(w, with, base, made.text);
        wh_buf_release(&choices);
    }
}

static bool begin(witness *w)
{
    wh_str line = wh_case_field(w->c, "oracle"), name = wh_case_field(w->c, "dialect");
    const wh_dialect *d = wh_dialect_find(name.n ? name : WH_STR("sqlite"));
    const wh_section *base = NULL;
    const wh_oracle *o;
    size_t i, n = 0;

    while (n < line.n && line.p[n] != ' ')
        n++;
    o = wh_oracle_find((wh_str){line.p, n});
    for (i = 0; i < w->c->nsections; i++)
        if (w->c->sections[i].kind == WH_BASE)
            base = &w->c->sections[i];
    if (!d || !o || o == wh_oracle_find(WH_STR("diff")) || !base || base->nstmts != 1)
        return false;
    d = wh_dialect_with_functions(w->a, d, wh_case_field(w->c, "functions"));
    if (!wh_subject_init(&w->s, w->a, d, wh_case_catalog(w->a, d, w->c), base->stmts[0].sql))
        return false;
    w->s.source = w->c;
    w->base = base->stmts[0].sql;
    if (o->plain) {
        wh_subject plain;

        if (!o->plain(&w->s, &plain))
            return false;
        w->s = plain;
    }
    return true;
}

/* BEGIN .. ROLLBACK around the query: what stands before that becomes setup. */
static wh_str query_of(const wh_section *run, attempt *with)
{
    *with = (attempt){{NULL, 0}, ROWS, NULL, 0};
    if (run->nstmts == 1)
        return run->stmts[0].sql;
    if (run->nstmts < 4)
        return (wh_str){NULL, 0};
    with->setup = run->stmts + 1;
    with->nsetup = run->nstmts - 3;
    return run->stmts[run->nstmts - 2].sql;
}

/* The queries that its runs are: of the base, written another way, or on a database that was
 * changed for it. Tables that are made for the runs alone are not there for a base. */
static void add_runs(witness *w)
{
    size_t i;

    for (i = 0; i < w->c->nsections; i++)
        if (w->c->sections[i].kind == WH_DERIVED)
            return;
    for (i = 0; i < w->c->nsections; i++) {
        const wh_section *run = &w->c->sections[i];
        wh_subject s;
        attempt with;
        wh_str sql;

        if (run->kind != WH_RUN)
            continue;
        sql = query_of(run, &with);
        if (sql.n && wh_subject_change(&s, &w->s, sql))
            add_query(w, &s, &with, predicates, 1);
    }
}

static bool changes_rows(wh_str sql)
{
    for (; sql.n; sql = (wh_str){sql.p + 1, sql.n - 1})
        if (wh_str_starts_with(sql, "UPDATE ") || wh_str_starts_with(sql, "DELETE "))
            return true;
    return false;
}

/* Are rows changed in a run, or for it? A table that is made of a query shows no wrong UPDATE. */
static bool is_of_change(const witness *w)
{
    size_t i, k;

    for (i = 0; i < w->c->nsections; i++) {
        const wh_section *s = &w->c->sections[i];

        for (k = 0; (s->kind == WH_RUN || s->kind == WH_DERIVED) && k < s->nstmts; k++)
            if (changes_rows(s->stmts[k].sql))
                return true;
    }
    return false;
}

static wh_case *case_of(const witness *w, const char *relation, const attempt *with)
{
    wh_case *c = WH_NEW(w->a, wh_case);
    size_t i;

    *c = *w->c;
    c->raw = (wh_str){NULL, 0};
    wh_case_set_field(w->a, c, "oracle", wh_str_of(relation));
    c->sections = WH_NEW_N(w->a, wh_section, c->nsections);
    memcpy(c->sections, w->c->sections, c->nsections * sizeof *c->sections);
    for (i = 0; i < c->nsections; i++)
        if (c->sections[i].kind == WH_BASE) {
            c->sections[i].nstmts = 0;
            wh_section_add_stmt(w->a, &c->sections[i], with->sql);
        }
    for (i = 0; with->nsetup && i < c->nsections; i++)
        if (c->sections[i].kind == WH_SETUP) {
            wh_section *setup = &c->sections[i];

            for (i = 0; i < with->nsetup; i++)
                wh_section_add_stmt(w->a, setup, with->setup[i].sql);
            break;
        }
    return wh_oracle_derive(w->a, c, NULL) == WH_OK ? c : NULL;
}

/* "crash:false:SIGSEGV" => ":SIGSEGV": what failed, wherever that was. */
static const char *behind_place(const char *signature)
{
    const char *place = strchr(signature, ':');

    return place ? strchr(place + 1, ':') : NULL;
}

/* Any relation may be violated in place of another; a crash or an error must be the same. */
static bool is_alike(const wh_verdict *target, const wh_verdict *v)
{
    const char *was = behind_place(target->signature), *is = behind_place(v->signature);

    if (target->kind != v->kind || strncmp(target->signature, v->signature, 4) != 0)
        return false;
    return strncmp(v->signature, "rel:", 4) == 0 || v->kind == WH_TIMEOUT ||
           (was && is && strcmp(was, is) == 0);
}

/* Does it violate that relation, or fail there as the case does? 1, 0 or a failure. */
static int fails(witness *w, const wh_case *c, wh_verdict *v, wh_error *err)
{
    wh_reducer *r = w->r;
    wh_verdict good;
    int rc;

    r->work = r->took_ms = 0;
    rc = wh_reducer_run(r, c, v, err);
    if (rc != WH_OK)
        return rc;
    if (!is_alike(&r->target, v))
        return 0;
    rc = wh_reducer_is_avoided(r, c, err);
    if (rc != 0)
        return rc == 1 ? 0 : rc;
    if (!r->good)
        return 1;
    rc = wh_trials_run(r->good, c, &good, err);
    return rc == WH_OK ? good.kind == WH_PASS : rc;
}

/* Is the case itself of this relation? */
static bool is_there(const witness *w, const struct relation *relation, wh_str line)
{
    return relation->base != CALL && relation->base != PART && wh_str_is(line, relation->line) &&
           w->s.kind == (relation->base == UPDATE ? WH_IS_UPDATE : WH_IS_QUERY);
}

int wh_reducer_plainer(wh_reducer *r, wh_arena *a, const wh_case *c, wh_case **out, wh_error *err)
{
    witness w = {.r = r, .a = a, .c = c};
    wh_str line = wh_case_field(c, "oracle");
    const attempt none = {{NULL, 0}, ROWS, NULL, 0};
    bool there = false;
    size_t i, k;

    if (r->config.exact || r->script || r->config.test || r->config.repeat > 1 ||
        (r->target.kind != WH_FAIL && r->target.kind != WH_CRASH && r->target.kind != WH_TIMEOUT) ||
        !begin(&w))
        return 0;
    if (r->target.kind != WH_FAIL && w.s.q.from && w.s.q.predicate && !w.s.q.with &&
        !wants_all(w.s.q.predicate))
        add_parts(&w, w.s.q.predicate);
    w.inner = w.n;
    add_inner_queries(&w);
    w.parts = w.n;
    add_query(&w, &w.s, &none, predicates, PREDICATES);
    add_runs(&w);
    add_groups(&w, &none);
    add_distinct(&w, &none);
    add_call(&w, &none);
    if (wh_str_starts_with(line, "raw "))
        add_stored(&w, &none);
    if (w.s.kind == WH_IS_QUERY)
        add_prepared(&w, &none, "codd", FOLDED);
    else if (w.s.kind == WH_IS_UPDATE && is_of_change(&w))
        add_base(&w, &none, UPDATE, w.base);
    else if (w.s.kind == WH_IS_DELETE && is_of_change(&w))
        add_prepared(&w, &none, "dqe", UPDATE);
    r->allowed = r->allowed_ms = 0;
    for (k = 0; k < RELATIONS && !there; k++) {
        there = is_there(&w, &relations[k], line);
        for (i = 0; i < (there ? w.parts : w.n) && !wh_reducer_should_stop(r); i++) {
            bool fits = w.v[i].base == relations[k].base &&
                        (k == 0 || i < w.inner || i >= w.parts) &&
                        (w.v[i].base != CALL || wh_str_is(line, relations[k].line)) &&
                        (w.v[i].base != PART || wh_str_starts_with(line, "raw "));
            wh_case *candidate = fits ? case_of(&w, relations[k].line, &w.v[i]) : NULL;
            wh_verdict v;
            int rc = candidate ? fails(&w, candidate, &v, err) : 0;

            if (rc == 1) {
                *out = candidate;
                r->target = v;
                wh_reducer_know(r, candidate, &v, r->good != NULL);
            }
            if (rc != 0)
                return rc;
        }
    }
    return 0;
}
