/* Cores of findings. */
#include "oracles/core/essence.h"
#include "formats/sql/dialect/dialect.h"
#include "formats/case/hash.h"
#include "oracles/core/cause.h"
#include "oracles/core/features.h"
#include "oracles/core/partial.h"
#include "oracles/core/shape.h"
#include "oracles/core/told.h"

#include <stdio.h>

/* ---- holding ----------------------------------------------------------------------------------
 */

/* What has less features than FEW is held by nothing but its like; MANY tell by themselves. */
enum { FEW = 2, MANY = 3 };

static uint32_t count_features(const wh_core *c)
{
    return c->n + (c->explained && c->groups);
}

bool wh_core_is_common(const wh_core *c)
{
    static const char *const common[] = {"comparison", "is", "index", "type integer"};
    uint32_t i = 0;
    size_t k;

    for (; i < c->n; i++) {
        for (k = 0; k < 4 && c->v[i] != wh_hash64_of(wh_str_of(common[k])); k++)
            ;
        if (k == 4)
            return false;
    }
    return true;
}

static bool share_optimization(const wh_core *a, const wh_core *b)
{
    uint32_t i, k;

    for (i = 0; i < a->noptimizations; i++)
        for (k = 0; k < b->noptimizations; k++)
            if (a->optimizations[i] == b->optimizations[k])
                return true;
    return false;
}

/* Too few to tell that it is the same bug? Of two that were reduced and have none at all the
 * relation tells, of few what cures them. */
static bool says_too_little(const wh_core *small, const wh_core *c)
{
    uint32_t n = count_features(small);
    bool reduced = small->explained && c->explained;

    if (n == 0 && reduced && (small->relation != c->relation || small->family != c->family))
        return true;
    if (n < FEW && reduced && c->noptimizations && !share_optimization(c, small))
        return true;
    return (n < FEW || (reduced && wh_core_is_common(small))) && count_features(c) > n &&
           !(n && small->alone && c->alone);
}

/* Is it of a family that sees more than the other's? Reduced, what expressions show is most often
 * what queries do, and what other tables and changes do if an optimization cures it, or, of
 * many features, if nothing does. */
static bool is_of_its_own(const wh_core *c, const wh_core *other)
{
    return c->family != other->family && c->family != WH_BY_QUERY &&
           !(c->explained && c->family == WH_BY_EXPRESSION) &&
           !(c->alone && other->alone && c->family == WH_BY_TABLE && c->n >= MANY &&
             other->n >= MANY) &&
           !(c->noptimizations && (c->family == WH_BY_TABLE || c->family == WH_BY_CHANGE));
}

static bool changes_rows(const wh_core *c)
{
    return c->family == WH_BY_CHANGE || c->family == WH_BY_STATE;
}

/* Are all that `small` needs among those that `c` needs, too? What needs less is another bug: what
 * is beside it does not cure it. */
static bool needs_all(const wh_core *c, const wh_core *small)
{
    uint32_t i, k, n = 0;

    for (i = 0; i < small->noptimizations; i++)
        for (k = 0; k < c->noptimizations; k++)
            n += small->optimizations[i] == c->optimizations[k];
    return n == small->noptimizations && !(c->noptimizations && !n);
}

/* Are rows missing of one and too many of the other? */
static bool fail_otherwise(const wh_core *a, const wh_core *b)
{
    return a->direction && b->direction && a->direction != b->direction;
}

static bool compare_otherwise(const wh_core *a, const wh_core *b)
{
    return a->compares && b->compares && a->compares != b->compares;
}

/* Does something tell by itself that it is the same bug? */
static bool is_same_bug(const wh_core *c, const wh_core *known)
{
    if (c->form && c->form == known->form)
        return true;
    if (c->of_schema && c->essence == known->essence)
        return true;
    if (c->essence == WH_ESSENCE_OWN && known->essence == WH_ESSENCE_OWN)
        return true;
    if (c->root && c->root == known->root)
        return true;
    if (c->partitions && known->partitions && !c->explained && (known->explained || known->random))
        return true;
    if (c->random && known->random && c->own && known->own && c->family == known->family &&
        c->relation == known->relation)
        return true;
    if (known->nschema && wh_features_hold(c->schema, c->nschema, known->schema, known->nschema))
        return true;
    return (c->seldom & ~known->seldom) == 0 &&
           !(c->explained && known->explained && (known->seldom & ~c->seldom)) && c->essence &&
           c->essence == known->essence && needs_all(c, known) && !fail_otherwise(c, known);
}

/* Has it all features of `small`, and nothing that speaks against that one? */
static bool has_all(const wh_core *c, const wh_core *small)
{
    bool share = share_optimization(c, small);

    if (is_of_its_own(c, small) || (c->explained && small->explained && is_of_its_own(small, c)))
        return false;
    if ((small->relation != c->relation &&
         ((c->random && small->random) || (small->explained && changes_rows(small)))) ||
        (c->seldom & ~small->seldom))
        return false;
    if (wh_core_is_common(small) && (fail_otherwise(c, small) || compare_otherwise(c, small)))
        return false;
    if ((c->explained && small->noptimizations && !share) ||
        (c->noptimizations && small->explained && !share) ||
        (small->explained && small->groups && !c->groups) || says_too_little(small, c))
        return false;
    return wh_features_hold(c->v, c->n, small->v, small->n);
}

bool wh_core_holds(const wh_core *c, const wh_core *small)
{
    return c->kind == small->kind && (is_same_bug(c, small) || has_all(c, small));
}

bool wh_core_is_like(const wh_core *c, const wh_core *other)
{
    bool small = (c->explained && other->explained) || (c->alone && other->alone);

    return wh_core_holds(c, other) ||
           (small && c->kind == other->kind && c->seldom == other->seldom && has_all(other, c));
}

/* ---- how it fails and what cures it -------------------------------------------------------------
 */

/* rel:1:missing => rel; err:PLACE:CLASS:message => err:CLASS:message: what each oracle says in its
 * own way is left out. That only one side has an error is another kind, and so is what fails on
 * another product. */
static uint64_t kind_of(wh_str product, wh_str signature)
{
    bool relation = signature.n >= 4 && memcmp(signature.p, "rel:", 4) == 0 &&
                    !(signature.n > 7 && memcmp(signature.p + signature.n - 7, ":errors", 7) == 0);
    size_t i, colons = 0;
    char text[600];
    size_t n = 0;

    for (i = 0; i < signature.n && n < sizeof text; i++) {
        colons += signature.p[i] == ':';
        if (colons != 1 && (colons == 0 || !relation))
            text[n++] = signature.p[i];
    }
    return wh_hash64_of((wh_str){text, n}) + wh_hash64_of(product);
}

static bool ends_with(wh_str s, wh_str end)
{
    return s.n >= end.n && memcmp(s.p + s.n - end.n, end.p, end.n) == 0;
}

/* As wh_core has it. A number is that of the first side; rows are missing of the second one, which
 * as a rule is what should show the bug, but where the first is the statement as it was given. */
static unsigned loses_or_gains(wh_str signature, bool given_first)
{
    if (!wh_str_starts_with(signature, "rel:"))
        return 0;
    if (ends_with(signature, WH_STR(":less")))
        return 1;
    if (ends_with(signature, WH_STR(":more")))
        return 2;
    if (ends_with(signature, WH_STR(":missing")))
        return given_first ? 2 : 1;
    return !ends_with(signature, WH_STR(":extra")) ? 0 : given_first ? 1 : 2;
}

uint64_t wh_direction_of(wh_str signature)
{
    size_t n = signature.n;

    while (n > 0 && signature.p[n - 1] != ':')
        n--;
    if (!wh_str_starts_with(signature, "rel:"))
        return 0;
    return wh_hash64_of((wh_str){signature.p + n, signature.n - n});
}

static bool ends(wh_str signature)
{
    return (signature.n > 6 && memcmp(signature.p, "crash:", 6) == 0) ||
           (signature.n > 8 && memcmp(signature.p, "timeout:", 8) == 0);
}

enum { CONNECTIVES = 5, CONNECTIVES_OF_JOINS = 8 };

/* Leaves out the first `n` of what only lets rows through, unless there is nothing else. */
static void drop_connectives(wh_core *c, size_t n)
{
    static const char *const connectives[CONNECTIVES_OF_JOINS] = {
        "or", "is", "not", "comparison", "case", "left", "right", "full"};
    uint32_t i, left = 0;
    size_t k;

    for (i = 0; i < c->n; i++) {
        for (k = 0; k < n && c->v[i] != wh_hash64_of(wh_str_of(connectives[k])); k++)
            ;
        if (k == n)
            c->v[left++] = c->v[i];
    }
    c->n = left ? left : c->n;
}

/* Of a statement that ends in an error or a crash others will, too, that reach the same place by
 * other rows; a function whose value is wrong whatever is around the query is, however it is asked
 * for. */
static void drop_what_lets_through(const wh_dialect *d, wh_str sql, wh_str signature, wh_str cause,
                                   wh_core *c)
{
    wh_core functions = {0};

    if (!wh_str_starts_with(signature, "rel:")) {
        drop_connectives(c, CONNECTIVES_OF_JOINS);
        return;
    }
    wh_features_add_functions(d, sql, &functions);
    if (wh_cause_is_of_query(cause) && functions.n)
        drop_connectives(c, CONNECTIVES);
}

/* ---- a case -----------------------------------------------------------------------------------
 */

static wh_str word_at(wh_str line, size_t number)
{
    size_t n = 0;

    for (; number > 0 && line.n; number--) {
        while (line.n && line.p[0] != ' ')
            line = (wh_str){line.p + 1, line.n - 1};
        while (line.n && line.p[0] == ' ')
            line = (wh_str){line.p + 1, line.n - 1};
    }
    while (n < line.n && line.p[n] != ' ')
        n++;
    return (wh_str){line.p, n};
}

typedef struct asker {
    const char *oracle;
    unsigned family;
    bool given_first; /* its first side is the statement as it was given, its second is right */
} asker;

/* Whoever asks, a statement that ends in an error or a crash does so by itself. */
static asker asker_of(const wh_case *c, wh_str signature)
{
    static const asker askers[] = {
        {"eet", WH_BY_EXPRESSION, false},  {"rules", WH_BY_EXPRESSION, false},
        {"codd", WH_BY_EXPRESSION, false}, {"dqe", WH_BY_CHANGE, false},
        {"dml", WH_BY_STATE, false},       {"raw", WH_BY_TABLE, true},
        {"diff", WH_BY_QUERY, true},       {"norec", WH_BY_QUERY, true},
    };
    wh_str name = word_at(wh_case_field(c, "oracle"), 0);
    size_t i;

    for (i = 0; i < sizeof askers / sizeof askers[0]; i++)
        if (wh_str_starts_with(signature, "rel:") && wh_str_is(name, askers[i].oracle))
            return askers[i];
    return (asker){"", WH_BY_QUERY, false};
}

/* wh_rule('NAME', ..), wh_eet(NUMBER, ..): the first way of writing that the base names. What goes
 * for one aggregate does for another: min-filter and max-filter are one. */
static wh_str way_of(const wh_dialect *d, wh_str sql)
{
    const wh_str rule = WH_STR("wh_rule('");
    size_t n = 0;

    while (sql.n && !wh_str_starts_with(sql, "wh_rule(") && !wh_str_starts_with(sql, "wh_eet("))
        sql = (wh_str){sql.p + 1, sql.n - 1};
    while (n < sql.n && sql.p[n] != ',')
        n++;
    sql.n = n;
    if (!wh_str_starts_with(sql, rule.p))
        return sql;
    for (n = rule.n; n < sql.n && sql.p[n] != '-';)
        n++;
    if (wh_dialect_function(d, (wh_str){sql.p + rule.n, n - rule.n}))
        sql = (wh_str){sql.p + n, sql.n - n};
    return sql;
}

/*
 * What is asked where no two plain queries show it: by GROUP BY or HAVING, by an aggregate, by
 * which way of writing an expression, by which change and how that is looked at. Of one change that
 * two statements are to make alike it counts which way they differ.
 */
static uint64_t relation_of(const wh_case *c, const wh_dialect *d, wh_str sql, wh_str signature,
                            unsigned family)
{
    wh_str line = wh_case_field(c, "oracle"), name = word_at(line, 0);
    wh_str what = {NULL, 0};

    if (!wh_str_starts_with(signature, "rel:"))
        return 0;
    if (family == WH_BY_CHANGE)
        return wh_hash64_of(word_at(line, 1)) + wh_direction_of(signature);
    if (family == WH_BY_STATE)
        what = word_at(line, 1);
    else if (family == WH_BY_EXPRESSION)
        what = way_of(d, sql);
    else if (wh_str_starts_with(name, "tlp-") && !wh_str_starts_with(name, "tlp-where"))
        what = name;
    return what.n ? wh_hash64_of(what) : 0;
}

/* What this statement has, from the memo where it stands there. */
static const wh_setup_features *features_of(wh_core_memo *memo, size_t number, const wh_dialect *d,
                                            wh_str sql, wh_setup_features *here)
{
    wh_setup_features **v;

    if (!memo) {
        wh_setup_features_of(d, sql, here);
        return here;
    }
    if (number >= memo->n) {
        v = WH_NEW_N(memo->a, wh_setup_features *, number + 64);
        if (memo->n)
            memcpy(v, memo->v, memo->n * sizeof *v);
        memo->v = v;
        memo->n = number + 64;
    }
    if (!memo->v[number])
        memo->v[number] = WH_NEW(memo->a, wh_setup_features);
    if (memo->v[number]->sql.p != sql.p || memo->v[number]->sql.n != sql.n)
        wh_setup_features_of(d, sql, memo->v[number]);
    return memo->v[number];
}

static size_t count_setup(const wh_case *c)
{
    size_t i, n = 0;

    for (i = 0; i < c->nsections; i++)
        n += c->sections[i].kind == WH_SETUP ? c->sections[i].nstmts : 0;
    return n;
}

/* The setup; of a random one what the query is about. */
static void add_setups(const wh_case *c, const wh_dialect *d, wh_str query, bool whole,
                       wh_core_memo *memo, wh_core *out)
{
    size_t i, k, number = count_setup(c);
    wh_names set = {0};
    wh_setup_features here;

    if (!whole)
        wh_names_of(d, query, &set);
    for (i = c->nsections; i-- > 0;) /* a view stands behind its tables */
        for (k = c->sections[i].kind == WH_SETUP ? c->sections[i].nstmts : 0; k-- > 0;) {
            const wh_stmt *s = &c->sections[i].stmts[k];
            const wh_setup_features *f;

            number--;
            if (s->may_fail || s->sql.p == query.p)
                continue;
            f = features_of(memo, number, d, s->sql, &here);
            if (!whole && f->defines && !wh_names_meet(&f->made, &set))
                continue;
            wh_features_add_all(&f->core, out);
            if (!whole && f->view)
                wh_names_add_all(&f->read, &set);
        }
}

/* A change that reads what it changes, itself or by a view that it names. */
static bool reads_its_own(const wh_case *c, const wh_dialect *d, wh_str sql, wh_core_memo *memo)
{
    uint32_t target = wh_changed_table(d, sql);
    size_t i, k, number = count_setup(c);
    wh_names names = {0}, viewed = {0};
    wh_setup_features here;

    if (!target || wh_reads_its_own(d, sql))
        return target != 0;
    wh_names_of(d, sql, &names);
    for (i = c->nsections; i-- > 0;)
        for (k = c->sections[i].kind == WH_SETUP ? c->sections[i].nstmts : 0; k-- > 0;) {
            const wh_setup_features *f =
                features_of(memo, --number, d, c->sections[i].stmts[k].sql, &here);

            if (!f->view || !wh_names_meet(&f->made, &names))
                continue;
            wh_names_add_all(&f->read, &names);
            wh_names_add_all(&f->read, &viewed);
        }
    return wh_names_has(&viewed, target);
}

/* Nothing around the query cures it, and its engine takes a table without the types, keys, indexes
 * and modules that there are: so they say nothing. */
static bool needs_no_schema(const wh_dialect *d, wh_str cause)
{
    return wh_cause_is_of_query(cause) && wh_reads(d, WH_FEATURE_UNTYPED_COLUMN);
}

static void core_of(wh_arena *a, const wh_case *c, wh_str signature, bool whole, wh_core_memo *memo,
                    wh_core *out)
{
    const wh_dialect *d = wh_case_dialect_or_generic(c);
    wh_str sql = wh_case_failing(c), cause = wh_case_field(c, "cause");
    const asker by = asker_of(c, signature);

    memset(out, 0, sizeof *out);
    if (whole)
        c = wh_without_index_conditions(a, c, d, &sql);
    add_setups(c, d, sql, whole, memo, out);
    out->random = !whole;
    out->family = by.family;
    if (whole || out->family != WH_BY_EXPRESSION) /* a random one has hundreds of ways */
        out->relation = relation_of(c, d, sql, signature, out->family);
    out->own = reads_its_own(c, d, sql, memo);
    out->partitions = (out->family == WH_BY_QUERY || out->family == WH_BY_EXPRESSION ||
                       out->family == WH_BY_TABLE) &&
                      wh_tells_partitions_apart(d, sql);
    wh_essence_add(a, c, d, sql, signature, out);
    out->noptimizations =
        wh_cause_optimizations(cause, out->optimizations, WH_CORE_OPTIMIZATIONS_MAX);
    if (cause.n && !(changes_rows(out) && wh_cause_is_of_query(cause))) /* nothing tells its ways */
        out->form = wh_form_of(c, d, sql, cause, out);
    out->kind = kind_of(wh_case_product(c), signature);
    out->direction = whole ? loses_or_gains(signature, by.given_first) : 0;
    out->explained = cause.n > 0;
    if (needs_no_schema(d, cause))
        out->n = out->seldom = 0;
    out->cured_window = out->explained && !wh_cause_is_of_query(cause) && wh_has_windows(d, sql);
    wh_features_add_query(d, sql, out);
    if (whole)
        drop_what_lets_through(d, sql, signature, cause, out);
    if (out->explained && !wh_cause_is_of_query(cause))
        out->groups = false;
    out->alone = ends(signature) ||
                 (wh_cause_is_of_query(cause) && !(out->n == 1 && wh_core_is_common(out)));
    if (wh_cause_is_of_query(cause))
        out->compares = wh_comparisons_of(d, sql);
    if (wh_core_is_common(out))
        out->form = wh_form_of_common(d, sql, cause);
}

void wh_case_core(const wh_case *c, wh_str signature, wh_core_memo *memo, wh_core *out)
{
    wh_arena *a = wh_arena_new(NULL, 0);

    core_of(a, c, signature, true, memo, out);
    wh_arena_free(a);
}

void wh_random_core(const wh_case *c, wh_str signature, wh_core_memo *memo, wh_core *out)
{
    core_of(NULL, c, signature, false, memo, out);
}
