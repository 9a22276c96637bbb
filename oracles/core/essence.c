/* What alone tells which bug a reduced case is. */
#include "oracles/core/essence.h"
#include "oracles/core/address.h"
#include "formats/case/hash.h"
#include "oracles/core/cause.h"
#include "oracles/core/large.h"
#include "oracles/core/mixed.h"
#include "oracles/core/reading.h"
#include "oracles/core/shape.h"
#include "oracles/core/told.h"

static uint64_t hash_of(const wh_core *c, uint64_t hash)
{
    uint32_t i;

    for (i = 0; i < c->n; i++)
        hash = (hash ^ c->v[i]) * UINT64_C(0x9e3779b97f4a7c15) + i;
    return hash + (hash == 0);
}

enum { MANY = 2 }; /* things of the schema tell which bug it is */

/* Without whole numbers, which many have. */
static uint32_t count_telling(const wh_core *setup)
{
    const uint64_t whole = wh_hash64_of(WH_STR("type integer"));

    return setup->n - wh_features_hold(setup->v, setup->n, &whole, 1);
}

/* Does it need something of the schema that tells more than that there is an index? */
static bool needs_schema(wh_str cause)
{
    wh_str schema = wh_cause_schema(cause);
    size_t i, depth = 0;

    for (i = 0; i < schema.n; i++) {
        depth += schema.p[i] == '(';
        depth -= schema.p[i] == ')' && depth > 0;
        if (schema.p[i] == ',' && depth == 0)
            return true;
    }
    return schema.n && !wh_str_starts_with(schema, "schema CREATE ") &&
           !wh_str_starts_with(schema, "schema UNIQUE") &&
           !wh_str_starts_with(schema, "schema PRIMARY ");
}

/* Does it pass where no index is read, whatever else it needs, and no optimization cure it? */
static bool is_of_index(wh_str cause)
{
    const wh_str end = WH_STR("hint NOT INDEXED");

    return !wh_cause_optimizer(cause).n && cause.n >= end.n &&
           memcmp(cause.p + cause.n - end.n, end.p, end.n) == 0;
}

/* Bugs of one optimization differ by what it was applied to: kinds of joins, compounds, groups. */
static void add_telling(const wh_core *query, wh_core *out)
{
    static const struct telling {
        const char *feature, *as;
    } telling[] = {
        {"left", "left"},   {"right", "right"},         {"full", "right"},
        {"union", "union"}, {"intersect", "intersect"}, {"except", "except"},
    };
    size_t i;

    for (i = 0; i < sizeof telling / sizeof telling[0]; i++) {
        uint64_t feature = wh_hash64_of(wh_str_of(telling[i].feature));

        if (wh_features_hold(query->v, query->n, &feature, 1))
            wh_features_add(telling[i].as, out);
    }
    if (query->groups)
        wh_features_add("group", out);
}

/* What no plainer relation shows of outer joins, and no optimization cures: how that was asked,
 * which joins, USING, and functions. 0: it is none of that. */
static uint64_t essence_of_joins(const wh_case *c, const wh_dialect *d, wh_str sql, wh_str cause)
{
    static const char *const oracles[] = {"join ", "raw ", "dqp "};
    wh_str line = wh_case_field(c, "oracle");
    wh_core query = {0}, telling = {0};
    const uint64_t using = wh_hash64_of(WH_STR("using"));
    size_t i, n = 0, words = 0;

    for (i = 0; i < 3 && !wh_str_starts_with(line, oracles[i]); i++)
        ;
    if (i == 3 || wh_cause_optimizer(cause).n)
        return 0;
    wh_features_add_query(d, sql, &query);
    query.groups = false;
    add_telling(&query, &telling);
    if (telling.n == 0)
        return 0;
    if (wh_features_hold(query.v, query.n, &using, 1))
        wh_features_add("using", &telling);
    wh_features_add_functions(d, sql, &telling);
    while (n < line.n && (words += line.p[n] == ' ') < 2)
        n++;
    return hash_of(&telling, wh_hash64_of((wh_str){line.p, n}));
}

/*
 * A change that reads its own table; a relation that no plain query shows, if nothing else cures
 * it; what a HAVING asks, which few queries have, whatever the schema is like; the optimizations
 * that it needs, functions, and what add_telling() says; where it needs none, what it needs of the
 * schema; of an internal error, which says where the engine ended, that nothing around the query
 * cures it, that it needs an index, or a kind of table or type, or else all that cures it. 0:
 * nothing does.
 */
static uint64_t essence_of(const wh_dialect *d, wh_str sql, wh_str cause, bool is_error,
                           const wh_core *setup)
{
    wh_core telling = {0}, query = {0};

    if (!cause.n)
        return 0;
    if (setup->own)
        return WH_ESSENCE_OWN;
    if (wh_cause_is_of_query(cause))
        return is_error ? wh_hash64_of(WH_STR("query")) : setup->relation;
    if (is_error && is_of_index(cause))
        return wh_hash64_of(WH_STR("index"));
    wh_features_add_query(d, sql, &query);
    if ((query.seldom & WH_SELDOM_HAVING) && !wh_cause_optimizer(cause).n)
        return hash_of(&query, 3);
    if (is_error && needs_schema(cause))
        return wh_hash64_of(wh_cause_schema(cause));
    if (wh_cause_optimizer(cause).n) {
        telling.cured_window = wh_has_windows(d, sql);
        wh_features_add_functions(d, sql, &telling);
        add_telling(&query, &telling);
        return hash_of(&telling, 1);
    }
    if (is_error)
        return wh_hash64_of(wh_index_of(cause).n ? wh_index_of(cause) : cause);
    return count_telling(setup) < MANY || !needs_schema(cause) ? 0 : hash_of(setup, 2);
}

/* The same of the schema, if others that need more of it are that bug, too: not whole numbers with
 * one thing beside, which many have. */
static void set_schema(wh_str cause, wh_core *core)
{
    if (!needs_schema(cause) || wh_cause_optimizer(cause).n || count_telling(core) < MANY ||
        core->n > WH_CORE_SCHEMA_MAX)
        return;
    core->nschema = core->n;
    memcpy(core->schema, core->v, core->n * sizeof *core->v);
}

/* The statement as it runs, where the base says in which ways it is to be written; else nothing. A
 * change is run behind BEGIN. */
static wh_str written(const wh_case *c, const wh_core *core)
{
    size_t i;

    for (i = 0; core->family == WH_BY_EXPRESSION && i < c->nsections; i++)
        if (c->sections[i].kind == WH_RUN && c->sections[i].nstmts)
            return c->sections[i].stmts[c->sections[i].nstmts > 1].sql;
    return (wh_str){NULL, 0};
}

/* What is to be written in two ways may have the comparison in it, or be one side of it. */
static uint64_t root_of_mixed(wh_arena *a, const wh_case *c, const wh_dialect *d, wh_str sql,
                              const wh_core *core)
{
    wh_str plain = written(c, core);
    uint32_t ways = wh_mixed_comparisons(a, c, d, sql);

    if (plain.n)
        ways |= wh_mixed_comparisons(a, c, d, plain);
    return ways ? wh_hash64_of(WH_STR("mixed")) + ways : 0;
}

/* Does an index alone cure an UPDATE? It is that of what is set: changed, a row is met again. */
static bool updates_by_index(const wh_dialect *d, wh_str sql, wh_str cause, const wh_core *core)
{
    return core->family == WH_BY_CHANGE && !wh_reads(d, WH_FEATURE_UNTYPED_COLUMN) &&
           wh_str_starts_with(sql, "UPDATE ") && !wh_cause_optimizer(cause).n &&
           wh_index_of(cause).n;
}

/* Is a subquery of distinct rows one that skips some? */
static bool skips_distinct(const wh_dialect *d, wh_str sql)
{
    uint64_t distinct = 0; /* a bit for each depth of brackets */
    unsigned depth = 0, before = 0;
    wh_lexer lx;
    wh_token t;

    wh_lexer_init(&lx, d, sql);
    for (t = wh_lex_grammar(&lx); t.kind != WH_T_EOF; t = wh_lex_grammar(&lx)) {
        if (t.kind == WH_T_LPAREN && ++depth < 64)
            distinct &= ~(UINT64_C(1) << depth);
        else if (t.kind == WH_T_RPAREN && depth)
            depth--;
        else if (t.kind == WH_KW_DISTINCT && before == WH_KW_SELECT && depth < 64)
            distinct |= UINT64_C(1) << depth;
        else if (t.kind == WH_KW_OFFSET && depth && depth < 64 && (distinct >> depth & 1))
            return true;
        before = t.kind;
    }
    return false;
}

/* A statement that is executed again, the first time with another setting: what that made of it
 * stays. Its name, without the value, or with the first name of a list; n == 0: there is none. */
static wh_str set_at_first(const wh_case *c)
{
    const wh_str set = WH_STR("SET ");
    wh_str sql = {NULL, 0};
    const char *quote;
    size_t i, n;

    if (!wh_str_starts_with(wh_case_field(c, "oracle"), "dqp hint=executed-again"))
        return sql;
    for (i = 0; i < c->nsections; i++)
        if (c->sections[i].kind == WH_RUN && c->sections[i].nstmts > 1 &&
            wh_str_starts_with(c->sections[i].stmts[0].sql, "PREPARE ") &&
            wh_str_starts_with(c->sections[i].stmts[1].sql, set.p))
            sql = c->sections[i].stmts[1].sql;
    if (!sql.n)
        return sql;
    sql = (wh_str){sql.p + set.n, sql.n - set.n};
    quote = memchr(sql.p, '\'', sql.n);
    for (n = quote ? (size_t)(quote - sql.p) + 1 : 0; n < sql.n && !memchr("=,'", sql.p[n], 3); n++)
        ;
    return (wh_str){sql.p, n};
}

/* Does a subquery in FROM go wrong where it is merged with the query around it, which has a window?
 */
static bool merges_below_window(const wh_dialect *d, wh_str sql, wh_str cause)
{
    static const char merge[] = "derived_merge=off";
    uint64_t windows = 0, derived = 0; /* a bit for each depth of brackets */
    unsigned depth = 0, before = 0;
    wh_reading r;

    if (!wh_cause_has_both(cause, merge, merge))
        return false;
    for (wh_reading_begin(&r, d, sql); r.t.kind != WH_T_EOF; wh_reading_next(&r)) {
        if (r.t.kind == WH_KW_OVER && depth < 64)
            windows |= UINT64_C(1) << depth;
        if (r.t.kind == WH_T_LPAREN && r.next.kind == WH_KW_SELECT && depth < 64 &&
            (before == WH_KW_FROM || before == WH_KW_JOIN || before == WH_KW_STRAIGHT_JOIN))
            derived |= UINT64_C(1) << depth;
        depth += r.t.kind == WH_T_LPAREN;
        depth -= r.t.kind == WH_T_RPAREN && depth;
        before = r.t.kind;
    }
    return (windows & derived) != 0;
}

/* As wh_core has it. */
static uint64_t root_of(wh_arena *a, const wh_case *c, const wh_dialect *d, wh_str sql,
                        bool relation, const wh_core *core)
{
    wh_core query = {0}, telling = {0};
    wh_str cause = wh_case_field(c, "cause");
    wh_str set = set_at_first(c);
    uint32_t told;

    if (!relation || !cause.n || core->family == WH_BY_STATE)
        return 0;
    if (set.n)
        return wh_hash64_of(WH_STR("executed again")) ^ wh_hash64_of(set);
    if (wh_cause_has_both(cause, "subquery_cache=off", "tmp_memory_table_size"))
        return wh_hash64_of(WH_STR("subquery cache"));
    if (merges_below_window(d, sql, cause))
        return wh_hash64_of(WH_STR("window above derived"));
    told = core->family == WH_BY_QUERY ? wh_told_apart(d, sql) : 0;
    if (!told && core->family != WH_BY_CHANGE && wh_tells_partitions_apart(d, sql))
        told = WH_TOLD_IN_WINDOWS;
    if (told)
        return (wh_hash64_of(WH_STR("told")) ^ wh_hash64_of(wh_cause_optimizer(cause))) + told;
    wh_features_add_query(d, sql, &query);
    if (query.seldom & WH_SELDOM_WINDOW)
        return 0;
    query.groups = false;
    if (wh_is_of_large_numbers(c, d)) {
        add_telling(&query, &telling);
        return hash_of(&telling, wh_hash64_of(WH_STR("large")));
    }
    if (core->family == WH_BY_QUERY && wh_is_of_addresses(c, d, sql))
        return wh_hash64_of(WH_STR("addresses"));
    if (skips_distinct(d, sql)) {
        add_telling(&query, &telling);
        return hash_of(&telling, wh_hash64_of(WH_STR("distinct offset")));
    }
    if (query.seldom || core->seldom || core->own)
        return 0;
    if (core->family == WH_BY_CHANGE)
        return updates_by_index(d, sql, cause, core) ? wh_hash64_of(WH_STR("update")) : 0;
    if ((wh_cause_is_of_query(cause) || wh_str_starts_with(wh_cause_schema(cause), "schema BIT")) &&
        wh_equals_bits(a, c, d, sql))
        return wh_hash64_of(WH_STR("bits"));
    return root_of_mixed(a, c, d, sql, core);
}

void wh_essence_add(wh_arena *a, const wh_case *c, const wh_dialect *d, wh_str sql,
                    wh_str signature, wh_core *core)
{
    wh_str cause = wh_case_field(c, "cause");
    bool is_error = wh_str_starts_with(signature, "err:");

    set_schema(cause, core);
    core->essence = is_error || !cause.n ? 0 : essence_of_joins(c, d, sql, cause);
    core->root = root_of(a, c, d, sql, wh_str_starts_with(signature, "rel:"), core);
    if (core->essence == 0)
        core->essence = essence_of(d, sql, cause, is_error, core);
    core->of_schema =
        is_error && (needs_schema(cause) || is_of_index(cause) || wh_cause_is_of_query(cause));
}

/* ---- the statement itself ---------------------------------------------------------------------
 */

enum { A_REAL = 1, A_STRING = 2, A_BLOB = 4, AS_EQUAL = 8, AS_LESS = 16, AS_BETWEEN = 32 };

static unsigned literal_of(unsigned kind)
{
    switch (kind) {
    case WH_T_REAL:
        return A_REAL;
    case WH_T_STRING:
        return A_STRING;
    case WH_T_BLOB:
        return A_BLOB;
    default:
        return 0;
    }
}

static unsigned comparison_of(unsigned kind)
{
    switch (kind) {
    case WH_OP_EQ:
    case WH_OP_EQEQ:
    case WH_OP_NE:
    case WH_OP_BANGEQ:
        return AS_EQUAL;
    case WH_OP_LT:
    case WH_OP_LE:
    case WH_OP_GT:
    case WH_OP_GE:
        return AS_LESS;
    default:
        return 0;
    }
}

uint64_t wh_form_of(const wh_case *c, const wh_dialect *d, wh_str sql, wh_str cause,
                    const wh_core *setup)
{
    wh_buf shape = WH_BUF_INIT(WH_STATEMENT_MAX);
    uint64_t form = wh_hash64_of(cause);
    wh_str plain = written(c, setup);
    uint32_t i;

    wh_shape_of(&shape, d, plain.n ? plain : sql);
    form = form * UINT64_C(0x9e3779b97f4a7c15) + wh_hash64_of(wh_buf_view(&shape));
    for (i = 0; i < setup->n; i++)
        form = form * UINT64_C(0x9e3779b97f4a7c15) + setup->v[i];
    wh_buf_release(&shape);
    return form;
}

unsigned wh_comparisons_of(const wh_dialect *d, wh_str sql)
{
    unsigned found = 0;
    wh_lexer lx;
    wh_token t;

    wh_lexer_init(&lx, d, sql);
    for (t = wh_lex_grammar(&lx); t.kind != WH_T_EOF; t = wh_lex_grammar(&lx))
        found |= t.kind == WH_KW_BETWEEN ? AS_BETWEEN : comparison_of(t.kind);
    return found;
}

uint64_t wh_form_of_common(const wh_dialect *d, wh_str sql, wh_str cause)
{
    unsigned literals = 0, comparisons = 0;
    wh_str cure = wh_cure_of(cause);
    wh_lexer lx;
    wh_token t;

    wh_lexer_init(&lx, d, sql);
    for (t = wh_lex_grammar(&lx); t.kind != WH_T_EOF; t = wh_lex_grammar(&lx)) {
        literals |= literal_of(t.kind);
        comparisons |= comparison_of(t.kind);
    }
    return cure.n && literals && comparisons
               ? wh_hash64_of(cure) * UINT64_C(0x9e3779b97f4a7c15) + (literals | comparisons)
               : 0;
}
