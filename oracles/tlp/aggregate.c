/*
 * Ternary logic partitioning of aggregates: MIN, MAX, SUM, COUNT and AVG over all rows are put
 * together from what they are over the rows where a predicate is true, false and null. After
 * Rigger & Su, Finding Bugs in Database Systems via Query Partitioning (2020), section 3.3 and
 * Table 1. The engine puts them together: only it knows its collations, and it is tested with it.
 *
 * The base is SELECT f(e) FROM .. WHERE p.
 *
 * Choices: form = plain    the results are equal; of AVG nearly. MIN, MAX: equal values of e look
 *                          alike. SUM, AVG: e is a small integer, whose sums are exact; where
 *                          types are strict, any exact number
 *                 collated MIN, MAX of a known collation: the engine compares by it
 *                 scaled   SUM, AVG: plus twice that of the absolute values. However large terms
 *                          cancel each other, that is near in any order, and each term that is
 *                          lost takes from it. Sums of reals that overflow or are nearly zero are
 *                          not compared; an overflow of integers, which the order decides, is an
 *                          error: the check stays open
 */
#include "oracles/precision/exact.h"
#include "oracles/subject/predicate.h"
#include "oracles/typing/scope.h"
#include "oracles/tlp/tlp.h"

enum { PLAIN, COLLATED, SCALED, FORMS };
static const char *const form_names[FORMS] = {"plain", "collated", "scaled"};

/* Templates: {call} is f(e), {e} its argument, {filter} its FILTER, {c} a collation. */
typedef struct aggregate {
    const char *function, *other; /* the second name, or NULL */
    struct {
        const char *whole, *part, *before, *behind, *check; /* whole NULL: no such form */
    } forms[FORMS];
} aggregate;

#define CALL_PART "SELECT {call!} AS a {from!} WHERE {t}"
#define EQUAL "bag whole = parts"
#define NEAR "bag approx=1e-9 whole = parts"
#define WEIGHT "SUM(ABS({e} * 1.0)) {filter!}"
#define IN_RANGE(weight, sum)                                                                      \
    "SELECT CASE WHEN " weight " BETWEEN 1e-290 AND 1e300 THEN " sum " END "
#define WEIGHTED_PARTS IN_RANGE("SUM(b)", "SUM(a) + 2 * SUM(b)") "FROM ("
#define MEAN_OF_PARTS IN_RANGE("SUM(b)", "(SUM(s) + 2 * SUM(b)) / SUM(c)") "FROM ("

#define LEAST(f)                                                                                   \
    {                                                                                              \
        f, NULL,                                                                                   \
        {                                                                                          \
            {"SELECT {call!} {from!}", CALL_PART, "SELECT " f "(a) FROM (", ") AS parts", EQUAL},  \
                {"SELECT 1", CALL_PART,                                                            \
                 "SELECT whole.a IS parts.a COLLATE {c:id} FROM (SELECT {call!} AS a {from!}) "    \
                 "AS whole, (SELECT " f "(a COLLATE {c:id}) AS a FROM (",                          \
                 ") AS three) AS parts", EQUAL},                                                   \
            {                                                                                      \
                NULL                                                                               \
            }                                                                                      \
        }                                                                                          \
    }

static const aggregate min = LEAST("MIN"), max = LEAST("MAX");

static const aggregate sum = {
    "SUM",
    "TOTAL",
    {{"SELECT {call!} {from!}", CALL_PART, "SELECT SUM(a) FROM (", ") AS parts", EQUAL},
     {NULL},
     {IN_RANGE(WEIGHT, "{call!} + 2 * " WEIGHT) "{from!}",
      "SELECT {call!} AS a, " WEIGHT " AS b {from!} WHERE {t}", WEIGHTED_PARTS, ") AS parts",
      NEAR}}};

static const aggregate count = {
    "COUNT",
    NULL,
    {{"SELECT {call!} {from!}", CALL_PART, "SELECT SUM(a) FROM (", ") AS parts", EQUAL},
     {NULL},
     {NULL}}};

#define COUNT_PART "COUNT({e!}) {filter!} AS c"
static const aggregate avg = {
    "AVG",
    NULL,
    {{"SELECT {call!} {from!}", "SELECT SUM({e!}) {filter!} AS s, " COUNT_PART " {from!} WHERE {t}",
      "SELECT SUM(s) * 1.0 / SUM(c) FROM (", ") AS parts", NEAR},
     {NULL},
     {IN_RANGE(WEIGHT, "{call!} + 2 * AVG(ABS({e} * 1.0)) {filter!}") "{from!}",
      "SELECT SUM({e} * 1.0) {filter!} AS s, " COUNT_PART ", " WEIGHT " AS b {from!} WHERE {t}",
      MEAN_OF_PARTS, ") AS parts", NEAR}}};

/* Where quotients of exact numbers are rounded (MySQL: four digits behind those of the dividend,
 * PostgreSQL: some sixteen), all of it is reckoned in reals: {one} makes one of any number there; a
 * sum of reals of four bytes would have four bytes too. */
#define REAL "({e} * {one}) {filter!}"
#define REAL_WEIGHT "SUM(ABS({e} * {one})) {filter!}"
#define SCALED_SUM                                                                                 \
    {                                                                                              \
        IN_RANGE(REAL_WEIGHT, "SUM" REAL " + 2 * " REAL_WEIGHT)                                    \
        "{from!}", "SELECT SUM" REAL " AS a, " REAL_WEIGHT " AS b {from!} WHERE {t}",              \
            WEIGHTED_PARTS, ") AS parts", NEAR                                                     \
    }
#define SCALED_AVG                                                                                 \
    {                                                                                              \
        IN_RANGE(REAL_WEIGHT, "AVG" REAL " + 2 * AVG(ABS({e} * {one})) {filter!}")                 \
        "{from!}",                                                                                 \
            "SELECT SUM" REAL " AS s, " COUNT_PART ", " REAL_WEIGHT " AS b {from!} WHERE {t}",     \
            MEAN_OF_PARTS, ") AS parts", NEAR                                                      \
    }

static const aggregate sum_of_reals = {
    "SUM",
    NULL,
    {{"SELECT {call!} {from!}", CALL_PART, "SELECT SUM(a) FROM (", ") AS parts", EQUAL},
     {NULL},
     SCALED_SUM}};

static const aggregate avg_of_reals = {
    "AVG",
    NULL,
    {{"SELECT AVG" REAL " {from!}", "SELECT SUM" REAL " AS s, " COUNT_PART " {from!} WHERE {t}",
      "SELECT SUM(s) / SUM(c) FROM (", ") AS parts", NEAR},
     {NULL},
     SCALED_AVG}};

/* Of exact numbers only the quotient is rounded. */
static const aggregate avg_of_exact = {
    "AVG",
    NULL,
    {{"SELECT {call!} * {one} {from!}",
      "SELECT SUM({e!}) {filter!} AS s, " COUNT_PART " {from!} WHERE {t}",
      "SELECT SUM(s) * {one} / SUM(c) FROM (", ") AS parts", NEAR},
     {NULL},
     SCALED_AVG}};

static const aggregate *spelled(const aggregate *f, const wh_subject *s)
{
    if (!s->dialect->real_one)
        return f;
    if (f == &avg)
        return wh_is_strict(s) ? &avg_of_exact : &avg_of_reals;
    return f == &sum ? &sum_of_reals : f;
}

/* ---- the base ------------------------------------------------------------------------------- */

/* The call that a base projects and nothing else; NULL: it is no such base. */
static const wh_node *call_of(const aggregate *f, const wh_subject *s)
{
    const wh_node *call;
    wh_result r, other;
    size_t at = 0;
    wh_str name;

    if (!wh_result_next(s->q.projection, &at, &r) || r.kind != WH_RESULT_EXPR ||
        wh_result_next(s->q.projection, &at, &other))
        return NULL;
    call = wh_unbracketed(r.expr);
    if (!call || call->kind != WH_N_CALL || !wh_call_is_aggregate(s->dialect, call))
        return NULL;
    name = wh_token_text(wh_name_part(call, 0));
    if (!wh_str_eq_nocase(name, wh_str_of(f->function)) &&
        !(f->other && wh_str_eq_nocase(name, wh_str_of(f->other))))
        return NULL;
    if (wh_node_has(call, WH_KW_DISTINCT) || wh_node_find(call, WH_N_ORDER_BY) ||
        wh_node_find(call, WH_N_WITHIN_GROUP) || wh_call_args(call) > 1 ||
        (f != &count && !wh_node_expr(call, 0)))
        return NULL;
    return call;
}

static int form_of(wh_str choices)
{
    int i = 0;

    while (i < FORMS && !wh_tlp_form_is(choices, form_names[i]))
        i++;
    return i;
}

/* Is the form right for what is aggregated? */
static bool form_fits(const aggregate *f, const wh_subject *s, int form, const wh_node *e,
                      wh_str *collation)
{
    wh_typing t;

    if (form == FORMS || !f->forms[form].whole)
        return false;
    if (f == &count || form == SCALED)
        return true;
    if (f == &avg && spelled(f, s) == &avg_of_reals) /* whose sums are of reals */
        return wh_is_small_integer(s, e);
    if (f == &sum || f == &avg)
        return wh_sums_are_exact(s, s->q.from, e);
    t = wh_typing_of(s, s->q.from, e);
    *collation = t.collation;
    return t.spelling == (form == PLAIN ? WH_SPELLING_ONE : WH_SPELLING_COLLATED);
}

static bool applies(const aggregate *f, const wh_subject *s, wh_str choices, const char **why)
{
    const wh_select *q = &s->q;
    const wh_node *call;
    wh_str collation;

    if (!wh_tlp_is_plain(s, why))
        return false;
    if (!choices.n)
        return true;
    call = call_of(f, s);
    if (!call || !q->predicate)
        *why = "not just that aggregate of one expression, or no WHERE";
    else if (q->distinct || q->group_by || q->having)
        *why = "DISTINCT, GROUP BY or HAVING";
    else if (form_of(choices) < FORMS &&
             !form_fits(f, s, form_of(choices), wh_node_expr(call, 0), &collation))
        *why = "its values can't be compared in this form";
    else
        return true;
    return false;
}

/* ---- preparing ------------------------------------------------------------------------------ */

/* Where sums of integers may overflow, which leaves the check open, there is TOTAL, which doesn't;
 * and most often so small a part of each is added up that SUM does not either. */
static bool put_call(const aggregate *f, const wh_subject *s, wh_rng *rng, wh_buf *out)
{
    uint32_t how = wh_rng_below(rng, 100);
    unsigned can = f == &count ? 0 : f == &min || f == &max ? WH_CAN_BE_EXTREME : WH_CAN_BE_SUMMED;
    wh_operand o = wh_random_operand(s, rng, can);
    bool overflows = f->other && wh_dialect_function(s->dialect, WH_STR("total"));
    bool part = overflows && how < 48 && !(o.node && wh_is_small_integer(s, o.node));

    wh_buf_text(out, overflows && how >= 60 ? f->other : f->function);
    wh_buf_char(out, '(');
    if (f == &count && how < 25) {
        wh_buf_char(out, '*');
    } else if (!wh_operand_is_there(&o)) {
        return false;
    } else {
        wh_operand_print(s, &o, part, out);
        wh_buf_text(out, part ? " / 65536" : "");
    }
    wh_buf_char(out, ')');
    return true;
}

static bool prepare(const aggregate *f, const wh_subject *s, wh_rng *rng, wh_buf *base)
{
    const wh_node *call = call_of(f, s);
    bool good = true;

    if (call && s->q.predicate && !s->q.distinct && !s->q.group_by && !s->q.having)
        return true;
    wh_put_with(s, base);
    wh_buf_text(base, "SELECT ");
    if (call)
        wh_quote_node(base, call, false);
    else
        good = put_call(f, s, rng, base);
    wh_quote(base, s->dialect, " {from!} ", {"from", s->q.from, {NULL, 0}});
    return wh_put_where(s, rng, base) && good;
}

static bool choose(const aggregate *f, const wh_subject *s, wh_buf *choices)
{
    const wh_node *call = call_of(f, s);
    wh_str collation;
    int form = 0;

    while (form < FORMS && !form_fits(f, s, form, wh_node_expr(call, 0), &collation))
        form++;
    if (!call || form == FORMS)
        return false;
    wh_buf_text(choices, "form=");
    wh_buf_text(choices, form_names[form]);
    return true;
}

static bool derive(const aggregate *f, const wh_subject *s, wh_str choices, wh_derived *out)
{
    const wh_node *call = call_of(f, s);
    wh_str collation = {NULL, 0};
    int form = form_of(choices);
    wh_tlp t = {NULL, NULL, s->q.predicate};

    if (!form_fits(f, s, form, wh_node_expr(call, 0), &collation))
        return false;
    f = spelled(f, s);
    {
        const wh_hole holes[] = {{"call", call, {NULL, 0}},
                                 {"e", wh_node_expr(call, 0), {NULL, 0}},
                                 {"filter", wh_node_find(call, WH_N_FILTER), {NULL, 0}},
                                 {"c", NULL, collation},
                                 {"one", NULL, wh_str_of(s->dialect->real_one)},
                                 {"from", s->q.from, {NULL, 0}}};
        t.whole = f->forms[form].whole;
        t.part = f->forms[form].part;
        t.before = f->forms[form].before;
        t.behind = f->forms[form].behind;
        t.check = f->forms[form].check;
        t.holes = holes;
        t.nholes = sizeof holes / sizeof holes[0];
        t.joint = " UNION ALL ";
        return wh_tlp_derive(s, &t, out);
    }
}

/* ---- one oracle each ------------------------------------------------------------------------ */

#define ORACLE(f, about)                                                                           \
    static bool applies_##f(const wh_subject *s, wh_str choices, const char **why)                 \
    {                                                                                              \
        return applies(&f, s, choices, why);                                                       \
    }                                                                                              \
    static bool prepare_##f(const wh_subject *s, wh_rng *rng, wh_buf *choices, wh_buf *base)       \
    {                                                                                              \
        (void)choices;                                                                             \
        return prepare(&f, s, rng, base);                                                          \
    }                                                                                              \
    static bool choose_##f(const wh_subject *s, wh_rng *rng, wh_buf *choices)                      \
    {                                                                                              \
        (void)rng;                                                                                 \
        return choose(&f, s, choices);                                                             \
    }                                                                                              \
    static bool derive_##f(const wh_subject *s, wh_str choices, wh_derived *out)                   \
    {                                                                                              \
        return derive(&f, s, choices, out);                                                        \
    }                                                                                              \
    const wh_oracle wh_oracle_tlp_##f = {                                                          \
        .name = "tlp-" #f,                                                                         \
        .group = "tlp",                                                                            \
        .summary = about,                                                                          \
        .applies = applies_##f,                                                                    \
        .prepare = prepare_##f,                                                                    \
        .derive = derive_##f,                                                                      \
        .choose = choose_##f,                                                                      \
    }

ORACLE(min, "the least value of the parts is that of the whole");
ORACLE(max, "the greatest value of the parts is that of the whole");
ORACLE(sum, "the sums of the parts make the sum of the whole");
ORACLE(count, "the numbers of rows of the parts make that of the whole");
ORACLE(avg, "sums and numbers of rows of the parts make the average of the whole");
