/*
 * Trying the rules of a mapping: a table of edge values on both engines, and for each rule queries
 * that it is for, written by one's dialect and mapped to the other's, which must answer alike.
 * Whether a query's mapping used the rule, a copy of it tells that leaves a mark.
 */
#include "oracles/campaign/check_rules.h"
#include "formats/case/edit.h"
#include "formats/case/hash.h"
#include "oracles/campaign/mapping_ground.h"
#include "oracles/diff/diff.h"
#include "replay/run/observe.h"
#include "replay/run/run.h"

enum { TRIES = 240, ENOUGH = 24, ROWS = 40 };

/* ---- two engines ------------------------------------------------------------------------------
 */

typedef struct checker {
    const char *places[2]; /* of what is asked: who writes, who gets it mapped */
    wh_engine *engines[2];
    wh_session *sessions[2];
    const wh_dialect *dialects[2];
    const wh_mapping_ground *ground;
    const wh_rules *more;
    wh_arena *keep, *a; /* a: rewound after every rule */
    wh_catalog *catalog;
    wh_case *c;       /* with the setup, and of a query whose answers are judged */
    wh_section *runs; /* its last two sections */
    wh_rng rng;
    wh_buf *out;
    size_t wrong;
} checker;

typedef struct tally {
    size_t pairs, refused;
    uint64_t values;
    wh_str from, to, why;            /* where they differ; n == 0: nowhere */
    wh_str failed, failed_to, error; /* what the second refused first */
    const char *unused;              /* why a query's mapping did not use it; NULL: all did */
    wh_str first_error;              /* of a query that used it */
} tally;

static bool ask(checker *k, size_t side, wh_str sql, wh_observation *o)
{
    wh_run_options opt = WH_RUN_OPTIONS_INIT;
    wh_observer ob;
    wh_answer answer;
    wh_sink sink;
    wh_str place = wh_str_of(k->places[side]);

    memset(o, 0, sizeof *o);
    o->kind = WH_RUN;
    o->executed = true;
    o->place = place;
    wh_observer_init(&ob, k->a, o, WH_NEED_BAG | WH_NEED_HASHES | WH_NEED_ROWS, 10000);
    sink = wh_observer_sink(&ob);
    wh_run_statement(k->sessions[side], sql, &sink, &opt, &answer);
    wh_observer_answer(&ob, 0, false, &answer);
    return answer.kind == WH_ANSWER_OK;
}

/* A statement of the setup on both; false: it is on neither. */
static bool execute(checker *k, const wh_mapping *m, wh_str sql, const char **why)
{
    wh_observation o;
    const wh_node *statement;
    wh_str mapped;

    *why = "not understood";
    if (wh_parse_one(k->keep, k->dialects[0], sql, &statement, NULL) != WH_OK ||
        !wh_map_statement(m, k->keep, k->catalog, statement, &mapped, why))
        return false;
    *why = "refused";
    if (!ask(k, 0, sql, &o))
        return false;
    *why = "its mapping is refused";
    if (!ask(k, 1, mapped, &o))
        return false;
    wh_catalog_apply(k->catalog, statement);
    return true;
}

/* The rules of the pair, that one first. */
static wh_mapping *mapping_of(checker *k, wh_arena *a, const wh_rule *first)
{
    wh_rules all = {NULL, 0, 0};
    wh_mapping *m;
    size_t n = (k->more ? k->more->n : 0) + 1;

    all.v = WH_NEW_N(a, wh_rule, n);
    if (first)
        all.v[all.n++] = *first;
    if (k->more)
        memcpy(all.v + all.n, k->more->v, k->more->n * sizeof *all.v);
    all.n += k->more ? k->more->n : 0;
    m = wh_mapping_new(a, k->dialects[0], k->dialects[1],
                       memcpy(WH_NEW(a, wh_rules), &all, sizeof all));
    wh_mapping_look(m, a, k->c);
    return m;
}

/* The table with its rows on both; false: `*why` there is none. */
static bool set_up(checker *k, const char **why)
{
    wh_section *setup;
    wh_mapping *m;
    wh_observation o;
    wh_str prelude;
    wh_buf check = WH_BUF_INIT(256);
    unsigned i, taken = 0;
    size_t side;

    k->c = wh_case_new(k->keep);
    wh_case_set_field(k->keep, k->c, "dialect", wh_str_of(k->dialects[0]->name));
    wh_buf_format(&check, "bag approx=1e-9 bool=int time=instant %s = %s", k->places[0],
                  k->places[1]);
    wh_case_add_field(k->keep, k->c, "check", wh_arena_str(k->keep, wh_buf_view(&check)));
    wh_buf_release(&check);
    setup = wh_case_add_section(k->keep, k->c, WH_SETUP, (wh_str){NULL, 0});
    wh_section_add_stmt(k->keep, setup, wh_str_of(k->ground->create));
    for (i = 1; i <= ROWS; i++)
        wh_section_add_stmt(k->keep, setup, wh_mapping_ground_row(k->keep, k->ground, &k->rng, i));
    for (side = 0; side < 2; side++)
        wh_section_add_stmt(k->keep,
                            wh_case_add_section(k->keep, k->c, WH_RUN, wh_str_of(k->places[side])),
                            WH_STR("SELECT 1;"));
    k->runs = k->c->sections + k->c->nsections - 2;
    k->catalog = wh_catalog_new(k->keep, k->dialects[0]);
    m = mapping_of(k, k->keep, NULL);
    for (i = 0; (prelude = wh_mapping_prelude(m, i)).n; i++)
        ask(k, 1, prelude, &o);
    setup = k->c->sections;
    for (i = 0; i < setup->nstmts; i++) {
        bool good = execute(k, m, setup->stmts[i].sql, why);

        if (i == 0 && !good)
            return false;
        taken += good;
    }
    return taken > ROWS / 2;
}

/* ---- one rule ---------------------------------------------------------------------------------
 */

static wh_str with_error(checker *k, const wh_answer *answer)
{
    return wh_arena_str(k->keep, wh_str_of(answer->text));
}

/* Ask both, and compare. */
static void compare(checker *k, wh_str from, wh_str to, tally *t)
{
    wh_observation *seen = WH_NEW_N(k->a, wh_observation, k->c->nsections);
    wh_observations o;
    wh_verdict v;
    wh_observation *mine = seen + k->c->nsections - 2;

    if (!ask(k, 0, from, &mine[0])) {
        if (!t->first_error.n)
            t->first_error = with_error(k, &mine[0].answer);
        return;
    }
    if (!ask(k, 1, to, &mine[1])) {
        if (t->refused++ == 0) {
            t->failed = wh_arena_str(k->keep, from);
            t->failed_to = wh_arena_str(k->keep, to);
            t->error = with_error(k, &mine[1].answer);
        }
        return;
    }
    memset(&o, 0, sizeof o);
    o.n = k->c->nsections;
    o.v = seen;
    wh_judge(k->a, k->c, &o, &v);
    if (v.kind != WH_PASS && v.kind != WH_FAIL)
        return;
    t->pairs++;
    t->values += mine[0].nresults ? mine[0].results[0].nrows : 0;
    if (v.kind == WH_FAIL && !t->from.n) {
        t->from = wh_arena_str(k->keep, from);
        t->to = wh_arena_str(k->keep, to);
        t->why = wh_arena_str(k->keep, wh_str_of(v.reason));
    }
}

#define MARK "'wh_used'"

static void try_expression(checker *k, const wh_rule *r, tally *t)
{
    wh_rule marked = *r;
    wh_rule_form form;
    const wh_mapping *with, *marking;
    size_t i;

    marked.right = wh_mapping_is_call(k->a, r) ? WH_STR(MARK "{..}") : WH_STR(MARK);
    if (!wh_rule_form_of(k->a, r, k->dialects[0], false, &form))
        return;
    with = mapping_of(k, k->a, r);
    marking = mapping_of(k, k->a, &marked);
    for (i = 0; i < TRIES && t->pairs < ENOUGH && !t->from.n; i++) {
        wh_mark at = wh_arena_mark(k->a);
        wh_str from = wh_mapping_query(k->a, k->dialects[0], &k->rng, &form), to, used;
        const wh_node *statement;
        const char *why;

        if (!from.n || wh_parse_one(k->a, k->dialects[0], from, &statement, NULL) != WH_OK)
            t->unused = "no operand of its kind is known";
        else if (!wh_map_statement(marking, k->a, k->catalog, statement, &used, &why))
            t->unused = wh_arena_str(k->keep, wh_str_of(why)).p;
        else if (!strstr(used.p, MARK))
            t->unused = "another rule, or none, is used in its place";
        else if (wh_map_statement(with, k->a, k->catalog, statement, &to, &why))
            compare(k, from, to, t);
        wh_arena_rewind(k->a, at);
    }
}

static wh_str behind_type(wh_str side)
{
    return side.n > 5 && memcmp(side.p, "TYPE ", 5) == 0 ? (wh_str){side.p + 5, side.n - 5} : side;
}

/* A column of the first dialect's type, or of the class that the second has a name for. */
static void try_type(checker *k, const wh_rule *r, tally *t)
{
    bool names_class = r->ntargets > 0;
    unsigned class_ = wh_mapping_class(behind_type(names_class ? r->left : r->right)), i;
    const wh_mapping *m = mapping_of(k, k->a, r);
    wh_buf b = WH_BUF_INIT(1 << 16);
    const wh_node *statement;
    const char *why, *value;
    wh_observation o;
    wh_str from, to;

    if (class_ == WH_MAPPING_NO_CLASS) {
        wh_buf_release(&b);
        return;
    }
    if (names_class && wh_mapping_column(k->ground, class_)) { /* mapped with this rule in sight */
        wh_buf_format(&b, "SELECT id, %c FROM v;", wh_mapping_column(k->ground, class_));
    } else if (!names_class) {
        ask(k, 0, WH_STR("DROP TABLE w;"), &o);
        ask(k, 1, WH_STR("DROP TABLE w;"), &o);
        wh_buf_format(&b, "CREATE TABLE w(id INTEGER PRIMARY KEY, c %.*s);",
                      (int)behind_type(r->left).n, behind_type(r->left).p);
        if (!execute(k, m, wh_arena_str(k->keep, wh_buf_view(&b)), &why)) {
            wh_buf_release(&b);
            return;
        }
        for (i = 0; (value = wh_mapping_value(class_, i)) != NULL; i++) {
            wh_buf_clear(&b);
            wh_buf_format(&b, "INSERT INTO w VALUES (%u, %s);", i, value);
            execute(k, m, wh_arena_str(k->keep, wh_buf_view(&b)), &why);
        }
        wh_buf_clear(&b);
        wh_buf_text(&b, "SELECT id, c FROM w;");
    }
    from = wh_arena_str(k->a, wh_buf_view(&b));
    wh_buf_release(&b);
    if (from.n && wh_parse_one(k->a, k->dialects[0], from, &statement, NULL) == WH_OK &&
        wh_map_statement(m, k->a, k->catalog, statement, &to, &why))
        compare(k, from, to, t);
}

static void try_rule(checker *k, const wh_rule *r, bool back)
{
    wh_mark at = wh_arena_mark(k->a);
    bool refused, wrong;
    tally t;

    memset(&t, 0, sizeof t);
    if (r->level == WH_RULE_EXPR)
        try_expression(k, r, &t);
    else if (r->level == WH_RULE_TYPE)
        try_type(k, r, &t);
    refused = t.pairs == 0 && t.refused > 0; /* whatever it is for */
    wrong = t.from.n > 0 || refused;
    k->wrong += wrong;
    wh_buf_str(k->out, r->name);
    wh_buf_text(k->out, back ? " back\t" : "\t");
    wh_buf_text(k->out, wrong ? "wrong\t" : t.values ? "ok\t" : "untested\t");
    wh_buf_uint(k->out, t.values);
    if (wrong) {
        wh_buf_char(k->out, '\t');
        wh_buf_str(k->out, refused ? t.failed : t.from);
        wh_buf_char(k->out, '\t');
        wh_buf_str(k->out, refused ? t.failed_to : t.to);
        wh_buf_char(k->out, '\t');
        wh_buf_str(k->out, refused ? t.error : t.why);
    } else if (!t.values && (t.first_error.n || t.unused)) {
        wh_buf_text(k->out, t.first_error.n ? "\tthe first engine refuses it: " : "\t");
        wh_buf_str(k->out, t.first_error.n ? t.first_error : wh_str_of(t.unused));
    } else if (t.refused) {
        wh_buf_format(k->out, "\t%lu times an error of the second only", (unsigned long)t.refused);
    }
    wh_buf_char(k->out, '\n');
    wh_arena_rewind(k->a, at);
}

/* ---- both ways --------------------------------------------------------------------------------
 */

static bool is_for(const wh_rule *r, const wh_dialect *from, const wh_dialect *to)
{
    return r->level == WH_RULE_TYPE && !r->ntargets ? wh_rule_is_for(r, from, 0)
                                                    : wh_rule_maps(r, from, to);
}

/* Of a file of the user's, whatever neither way has a use for; the second way was the last. */
static void name_others(checker *k, const wh_rules *rules)
{
    size_t i;

    for (i = 0; i < rules->n; i++) {
        const wh_rule *r = &rules->v[i];

        if (is_for(r, k->dialects[0], k->dialects[1]) || is_for(r, k->dialects[1], k->dialects[0]))
            continue;
        wh_buf_str(k->out, r->name);
        wh_buf_text(k->out, "\tuntested\t0\t");
        if (r->level != WH_RULE_TYPE && !r->ntargets)
            wh_buf_text(k->out, "no \"to\": it is no mapping");
        else
            wh_buf_format(k->out, "not for %s and %s", k->dialects[1]->name, k->dialects[0]->name);
        wh_buf_char(k->out, '\n');
    }
}

/* The rules that map the first's dialect to the second's. */
static int check_way(checker *k, uint64_t seed, const wh_rules *rules, bool back, wh_error *err)
{
    const char *why = NULL;
    size_t i, side;
    int rc = WH_OK;

    k->ground = wh_mapping_ground_of(k->dialects[0]);
    if (!k->ground)
        return WH_OK;
    k->keep = wh_arena_new(NULL, 0);
    k->a = wh_arena_new(NULL, 0);
    for (side = 0; side < 2 && rc == WH_OK; side++)
        rc = wh_session_open(&k->sessions[side], k->engines[side], err);
    wh_rng_seed(&k->rng, seed, 0, back);
    if (rc == WH_OK && !set_up(k, &why))
        rc = wh_error_set(err, WH_ENOTSUP, "from %s to %s no table can be tried: %s",
                          k->dialects[0]->name, k->dialects[1]->name, why ? why : "its rows");
    for (i = 0; rc == WH_OK && i < rules->n; i++)
        if (is_for(&rules->v[i], k->dialects[0], k->dialects[1])) {
            wh_rng_seed(&k->rng, seed, wh_hash64_of(rules->v[i].name), back);
            try_rule(k, &rules->v[i], back);
        }
    for (side = 0; side < 2; side++) {
        wh_session_close(k->sessions[side]);
        k->sessions[side] = NULL;
    }
    wh_arena_free(k->a);
    wh_arena_free(k->keep);
    return rc;
}

int wh_check_mapping(const wh_engine_options *o, uint64_t seed, const wh_rules *more, wh_buf *out,
                     size_t *wrong, wh_error *err)
{
    static const char *const labels[] = {WH_DIFF_TEST, WH_DIFF_REFERENCE};
    wh_arena *a = wh_arena_new(NULL, 0);
    wh_rules library = {NULL, 0, 0};
    wh_str none = {NULL, 0};
    wh_progress progress;
    wh_engines *engines;
    checker k;
    size_t i;
    int rc = WH_OK;

    memset(&k, 0, sizeof k);
    memset(&progress, 0, sizeof progress);
    wh_rules_mapping(a, &library);
    engines = wh_engines_new(o, &progress.stop);
    for (i = 0; i < 2 && rc == WH_OK; i++)
        rc = wh_engines_labelled(engines, wh_str_of(labels[i]), none, none, &k.engines[i], err);
    for (i = 0; i < 2 && rc == WH_OK; i++) {
        k.dialects[i] = wh_dialect_find(wh_str_of(wh_engine_dialect(k.engines[i])));
        if (!k.dialects[i])
            rc = wh_error_set(err, WH_ENOTSUP, "unknown dialect '%s'",
                              wh_engine_dialect(k.engines[i]));
    }
    if (rc == WH_OK && !wh_mapping_is_needed(k.dialects[0], k.dialects[1]))
        rc = wh_error_set(err, WH_ENOTSUP, "both engines speak %s: nothing is mapped",
                          k.dialects[0]->name);
    k.more = more;
    k.out = out;
    for (i = 0; i < 2 && rc == WH_OK; i++) {
        k.places[0] = i ? "q@" WH_DIFF_REFERENCE : "q@" WH_DIFF_TEST;
        k.places[1] = i ? "q@" WH_DIFF_TEST : "q@" WH_DIFF_REFERENCE;
        rc = check_way(&k, seed, more ? more : &library, i > 0, err);
        if (i == 0) {
            wh_engine *e = k.engines[0];
            const wh_dialect *d = k.dialects[0];

            k.engines[0] = k.engines[1];
            k.dialects[0] = k.dialects[1];
            k.engines[1] = e;
            k.dialects[1] = d;
        }
    }
    if (rc == WH_OK && more)
        name_others(&k, more);
    *wrong = k.wrong;
    wh_engines_free(engines);
    wh_arena_free(a);
    return rc;
}
