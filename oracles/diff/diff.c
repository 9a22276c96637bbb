/*
 * Differential testing: one query on engines of one dialect, two builds or two settings, or of
 * several, for each of which setup and query are mapped. After Zheng et al., Enhanced Differential
 * Testing in Emerging Database Systems (2025).
 *
 * Choices: label=dialect of each engine; none, or form=member: test and reference speak the case's.
 * Beyond the precision table, whatever differs by design between builds or depends on the order in
 * which rows are visited is left out, in setup too: the two databases must hold the same rows.
 */
#include "oracles/diff/diff.h"
#include "oracles/precision/order.h"
#include "oracles/precision/precision.h"
#include "oracles/raw/raw.h"
#include "oracles/subject/read.h"
#include "oracles/subject/simplify.h"

enum { CHANGED_OF = 8 }; /* one query of so many becomes the predicate of an UPDATE */

/* ---- setup ---------------------------------------------------------------------------------- */

static bool takes_setup(const wh_subject *s, const char **why)
{
    wh_catalog *catalog = wh_catalog_new(s->a, s->dialect);
    const wh_case *c = s->source;
    size_t i, k;

    for (i = 0; i < c->nsections; i++)
        for (k = 0; c->sections[i].kind == WH_SETUP && k < c->sections[i].nstmts; k++) {
            const wh_stmt *stmt = &c->sections[i].stmts[k];
            const wh_node *statement;

            if (stmt->blank)
                continue;
            if (wh_parse_one(s->a, s->dialect, stmt->sql, &statement, NULL) != WH_OK)
                statement = NULL;
            if (stmt->may_fail) {
                wh_catalog_note_rows(catalog, statement);
                continue;
            }
            if (!statement) {
                *why = "a setup that is not understood";
                return false;
            }
            if (!wh_diff_takes(catalog, statement, why))
                return false;
            wh_catalog_apply(catalog, statement);
        }
    return true;
}

/* ---- sides ---------------------------------------------------------------------------------- */

/* The next "label=dialect" of the choices. */
static bool next_side(wh_str *choices, wh_str *label, wh_str *dialect)
{
    size_t n = 0, eq;

    while (n < choices->n && choices->p[n] != ' ')
        n++;
    for (eq = 0; eq < n && choices->p[eq] != '='; eq++)
        ;
    if (eq == n)
        return false;
    *label = (wh_str){choices->p, eq};
    *dialect = (wh_str){choices->p + eq + 1, n - eq - 1};
    n += n < choices->n;
    *choices = (wh_str){choices->p + n, choices->n - n};
    return true;
}

/* A section of comments: who runs the case in a shell need not know. */
static const char mapping_section[] = "x-mapping";

void wh_diff_set_mapping(wh_arena *a, wh_case *c, wh_str rules)
{
    wh_buf b = WH_BUF_INIT(1 << 20);

    while (rules.n) {
        const char *end = memchr(rules.p, '\n', rules.n);
        size_t n = end ? (size_t)(end - rules.p) : rules.n;

        wh_buf_text(&b, "-- ");
        wh_buf_add(&b, rules.p, n);
        wh_buf_char(&b, '\n');
        n += end != NULL;
        rules = (wh_str){rules.p + n, rules.n - n};
    }
    if (b.n)
        wh_case_add_section(a, c, WH_XSECTION, wh_str_of(mapping_section))->body =
            wh_arena_str(a, wh_buf_view(&b));
    wh_buf_release(&b);
}

/* NULL: it has none, or what it has is none. */
static const wh_rules *mapping_of(wh_arena *a, const wh_case *c)
{
    wh_rules *rules = WH_NEW(a, wh_rules);
    wh_buf b = WH_BUF_INIT(1 << 20);
    wh_str text = {NULL, 0};
    size_t i;

    for (i = 0; c && i < c->nsections; i++)
        if (c->sections[i].kind == WH_XSECTION && wh_str_is(c->sections[i].place, mapping_section))
            text = c->sections[i].body;
    while (text.n) {
        const char *end = memchr(text.p, '\n', text.n);
        size_t n = end ? (size_t)(end - text.p) + 1 : text.n;

        if (n > 3 && memcmp(text.p, "-- ", 3) == 0)
            wh_buf_add(&b, text.p + 3, n - 3);
        text = (wh_str){text.p + n, text.n - n};
    }
    text = wh_arena_str(a, wh_buf_view(&b));
    wh_buf_release(&b);
    return text.n && wh_rules_read(a, text, mapping_section, rules, NULL) == WH_OK ? rules : NULL;
}

/* Those that the subject brings, else as the choices say. 0: they say nothing, or nonsense. */
static size_t read_sides(const wh_subject *s, wh_str choices, wh_diff_side *v)
{
    wh_str label, dialect;
    size_t n = 0;

    if (s->sides) {
        memcpy(v, s->sides, s->nsides * sizeof *v);
        return s->nsides;
    }
    while (choices.n) {
        const wh_dialect *d;

        if (n == WH_SIDES_MAX || !next_side(&choices, &label, &dialect))
            return 0;
        d = wh_dialect_find(dialect);
        if (!d)
            return 0;
        v[n] = (wh_diff_side){label, d, NULL};
        if (wh_mapping_is_needed(s->dialect, d)) {
            wh_mapping *m = wh_mapping_new(s->a, s->dialect, d, mapping_of(s->a, s->holder));

            if (s->holder)
                wh_mapping_look(m, s->a, s->holder);
            if (wh_map_names_rowid(s->statement))
                wh_mapping_number_rows(m);
            v[n].mapping = m;
        }
        n++;
    }
    return n;
}

static bool mapped(const wh_subject *s, const wh_diff_side *side, wh_str *sql, const char **why)
{
    *sql = wh_base_text(s);
    return !side->mapping ||
           wh_map_statement(side->mapping, s->a, s->catalog, s->statement, sql, why);
}

/* The setup of the case, which is for the first engine, as another one gets it. */
static bool derive_setup(const wh_subject *s, const wh_diff_side *side, wh_derived *out,
                         const char **why)
{
    wh_catalog *catalog = wh_catalog_new(s->a, s->dialect);
    const wh_case *c = s->holder;
    size_t i, k, n = 1;
    wh_str *v;

    for (i = 0; i < c->nsections; i++)
        n += c->sections[i].kind == WH_SETUP ? c->sections[i].nstmts : 0;
    v = WH_NEW_N(s->a, wh_str, n + WH_MAPPING_PRELUDE);
    for (n = 0; side->mapping && (v[n] = wh_mapping_prelude(side->mapping, n)).n;)
        n++;
    for (i = 0; i < c->nsections; i++)
        for (k = 0; c->sections[i].kind == WH_SETUP && k < c->sections[i].nstmts; k++) {
            const wh_stmt *stmt = &c->sections[i].stmts[k];
            const wh_node *statement;

            if (stmt->blank)
                continue;
            *why = "a setup statement that may fail";
            v[n] = stmt->sql;
            if (stmt->may_fail ||
                wh_parse_one(s->a, s->dialect, stmt->sql, &statement, NULL) != WH_OK ||
                (side->mapping &&
                 !wh_map_statement(side->mapping, s->a, catalog, statement, &v[n], why)))
                return false;
            n += v[n].n > 0;
            wh_catalog_apply(catalog, statement);
        }
    out->sides[out->nsides].label = wh_arena_str(s->a, side->label).p;
    out->sides[out->nsides].setup = v;
    out->sides[out->nsides++].nsetup = n;
    return true;
}

/* ---- the oracle ----------------------------------------------------------------------------- */

/* Does it ask for the rowids of a table that a query filled as its rows came? */
static bool asks_for_order(const wh_subject *s)
{
    wh_read read;
    size_t i;

    wh_tables_read(s, s->statement, &read);
    for (i = 0; i < read.n; i++)
        if (read.v[i]->kind == WH_RELATION_TABLE && read.v[i]->query)
            return wh_raw_needs_rowids(s);
    return false;
}

/* The third round: of rows that one engine may choose otherwise than the other, whether they come
 * from any that the query reads (raw.h). */
static bool asks_for_members(const wh_subject *s, wh_str choices)
{
    return choices.n ? wh_str_is(wh_choice(choices, "form"), "member") : s->round == 2;
}

/* The tables and views that the query may read, as another engine gets them. */
static wh_catalog *mapped_catalog(const wh_subject *s, const wh_diff_side *side)
{
    wh_catalog *to = wh_catalog_new(s->a, side->dialect);
    const wh_relation *r;
    const wh_node *made;
    const char *why;
    size_t i;
    wh_str sql;

    for (i = 0; (r = wh_catalog_relation_at(s->catalog, i)) != NULL; i++)
        if (r->node && wh_map_statement(side->mapping, s->a, s->catalog, r->node, &sql, &why) &&
            sql.n && wh_parse_one(s->a, side->dialect, sql, &made, NULL) == WH_OK)
            wh_catalog_apply(to, made);
    return to;
}

/* What clauses for series of rows in time give is told of what they are mapped to. */
static bool shows_exact_rows(const wh_subject *s, const wh_diff_side *sides, size_t n,
                             const char **why)
{
    wh_subject other;
    wh_str sql;
    size_t i;

    for (i = 0; wh_reads(s->dialect, WH_FEATURE_SERIES) && i < n; i++)
        if (sides[i].mapping)
            return mapped(s, &sides[i], &sql, why) &&
                   wh_subject_init(&other, s->a, sides[i].dialect, mapped_catalog(s, &sides[i]),
                                   sql) &&
                   wh_shown_rows_are_exact(&other, why);
    return wh_shown_rows_are_exact(s, why);
}

static bool applies(const wh_subject *s, wh_str choices, const char **why)
{
    wh_diff_side sides[WH_SIDES_MAX];
    size_t n, i;
    wh_str sql;

    *why = "not a query";
    if (s->kind & WH_IS_CHANGE)
        return wh_diff_takes_change(s, why) && (!s->source || takes_setup(s, why));
    if (!s->q.query)
        return false;
    n = 0;
    if (asks_for_members(s, choices)) {
        *why = "nothing bare beside an aggregate";
        if (s->sides || !wh_raw_members(s))
            return false;
        choices.n = 0;
    } else {
        n = choices.n || s->sides ? read_sides(s, choices, sides) : 0;
        if (!shows_exact_rows(s, sides, n, why))
            return false;
    }
    *why = "it asks for the version or a setting";
    if (wh_subject_traits(s) & WH_TRAIT_ENVIRONMENT)
        return false;
    *why = "its engines are not said";
    if (choices.n && n < 2)
        return false;
    for (i = 0; i < n; i++)
        if (!mapped(s, &sides[i], &sql, why))
            return false;
    *why = "the rowids of a table that a query filled";
    if (asks_for_order(s))
        return false;
    return !s->source || takes_setup(s, why);
}

/* By each mapping in turn. */
static bool rest_of(const wh_subject *s, wh_subject *out)
{
    wh_subject part = *s;
    bool any = false;
    size_t i;

    for (i = 0; i < s->nsides; i++)
        if (s->sides[i].mapping && wh_map_rest(s->sides[i].mapping, &part, out)) {
            part = *out;
            any = true;
        }
    return any;
}

static bool prepare(const wh_subject *s, wh_rng *rng, wh_buf *choices, wh_buf *base)
{
    wh_subject keys;
    const char *why;
    size_t i;

    if (s->kind & WH_IS_CHANGE) /* as it is */
        return s->round == 0;
    if (s->round == 0 && !s->nsides && wh_rng_below(rng, CHANGED_OF) == 0 &&
        wh_diff_make_change(s, rng, base))
        return true;
    if (s->round == 2) {
        wh_buf_text(choices, "form=member");
        return true;
    }
    if (s->round > 0) { /* of rows in no total order the list of what they are ordered by */
        if (!wh_order_keys(s, &keys) || (s->nsides && !applies(&keys, (wh_str){NULL, 0}, &why)))
            return false;
        wh_buf_add(base, keys.text.p, keys.text.n - 1);
    }
    for (i = 0; i < s->nsides; i++) {
        wh_buf_text(choices, i ? " " : "");
        wh_buf_str(choices, s->sides[i].label);
        wh_buf_char(choices, '=');
        wh_buf_text(choices, s->sides[i].dialect->name);
    }
    return true;
}

static bool derive_sides(const wh_subject *s, const wh_diff_side *sides, size_t n, wh_derived *out)
{
    wh_buf check = WH_BUF_INIT(1024);
    bool maps = false;
    const char *why;
    size_t i;

    for (i = 0; i < n; i++)
        maps |= sides[i].mapping != NULL;
    wh_buf_text(&check, "bag approx=1e-9 bool=int time=instant");
    for (i = 0; i < n; i++) {
        wh_buf place = WH_BUF_INIT(256);

        wh_buf_text(&place, "q@");
        wh_buf_str(&place, sides[i].label);
        out->runs[i].place = wh_arena_str(s->a, wh_buf_view(&place)).p;
        wh_buf_text(&check, i ? " = " : " ");
        wh_buf_str(&check, wh_buf_view(&place));
        wh_buf_release(&place);
        if (!mapped(s, &sides[i], &out->runs[i].sql, &why) ||
            (i > 0 && maps && !s->sides && s->holder && !derive_setup(s, &sides[i], out, &why))) {
            wh_buf_release(&check);
            return false;
        }
    }
    out->nruns = n;
    out->nchecks = 1;
    out->checks[0] = wh_arena_str(s->a, wh_buf_view(&check)).p;
    if (maps && wh_rows_have_one_order(s, &s->q, s->q.query, true)) {
        check.n = 0;
        wh_buf_text(&check, "list");
        wh_buf_text(&check, out->checks[0] + 3);
        out->checks[out->nchecks++] = wh_arena_str(s->a, wh_buf_view(&check)).p;
    }
    wh_buf_release(&check);
    return true;
}

static bool derive(const wh_subject *s, wh_str choices, wh_derived *out)
{
    wh_diff_side sides[WH_SIDES_MAX];

    if (s->kind & WH_IS_CHANGE)
        return wh_diff_derive_change(s, out);
    if (asks_for_members(s, choices)) {
        out->runs[0].place = "q@" WH_DIFF_TEST;
        out->runs[1].place = "q@" WH_DIFF_REFERENCE;
        out->runs[0].sql = out->runs[1].sql = wh_raw_strangers(s, 2);
        out->nruns = 2;
        out->nchecks = 1;
        out->checks[0] = "bag q@" WH_DIFF_TEST " = q@" WH_DIFF_REFERENCE;
        return out->runs[0].sql.n > 0;
    }
    if (choices.n) {
        size_t n = read_sides(s, choices, sides);

        return n >= 2 && derive_sides(s, sides, n, out);
    }
    out->runs[0].place = "q@" WH_DIFF_TEST;
    out->runs[1].place = "q@" WH_DIFF_REFERENCE;
    out->runs[0].sql = out->runs[1].sql = wh_base_text(s);
    out->nruns = 2;
    out->nchecks = 1;
    /* the last digit of text that becomes a real is nobody's promise: floatingpoint.html, 2 */
    out->checks[0] = wh_types_are_told(s)
                         ? "bag typed approx=1e-9 q@" WH_DIFF_TEST " = q@" WH_DIFF_REFERENCE
                         : "bag approx=1e-9 q@" WH_DIFF_TEST " = q@" WH_DIFF_REFERENCE;
    if (wh_rows_have_one_order(s, &s->q, s->q.query, true))
        out->checks[out->nchecks++] = "list approx=1e-9 q@" WH_DIFF_TEST " = q@" WH_DIFF_REFERENCE;
    return true;
}

const wh_oracle wh_oracle_diff = {
    .name = "diff",
    .group = "diff",
    .summary = "the same query on several engines",
    .engines = 2,
    .open = WH_OPEN_ALL,
    .takes = WH_IS_QUERY | WH_IS_INSERT | WH_IS_REPLACE | WH_IS_UPDATE | WH_IS_DELETE,
    .takes_setup = wh_diff_takes,
    .applies = applies,
    .rest = rest_of,
    .prepare = prepare,
    .derive = derive,
    .rounds = 3,
};
