/*
 * What a reducer may do to a case: any edit of base, setup or choices is derived into queries that
 * agree, or refused; nothing crashes. Random edits of prepared cases, run on the installed SQLite.
 */
#include "tests/oracles/fixture.h"

#include "formats/sql/tree/edit.h"
#include <whittle/run.h>

static const char setup[] =
    "CREATE TABLE t0(c0 INT, c1 TEXT, c2, c3 TEXT COLLATE NOCASE, c4 REAL, c5 BLOB);\n"
    "INSERT INTO t0 VALUES (1, 'a', 1, 'a', 0.5, x'01'), (1, 'A', 1.0, 'A', -1.5, 'b');\n"
    "INSERT INTO t0 VALUES (2, 'b ', '1', 'b', 2, NULL), (NULL, NULL, NULL, NULL, NULL, NULL);\n"
    "INSERT INTO t0 VALUES (-3, '', x'61', 'B', 0.1, 7), (2, '2', 2, '2', 0.2, 'B');\n"
    "CREATE TABLE t1(c0 INT, c1 TEXT);\n"
    "INSERT INTO t1 VALUES (1, 'a'), (2, 'x'), (2, 'y'), (NULL, 'z');\n"
    "CREATE VIEW v0(x, y) AS SELECT c3, c0 FROM t0;";

static const char *const bases[] = {
    "SELECT c0, c1 FROM t0 WHERE c0 > 0 AND (c1 < 'b' OR c4 IS NULL) ORDER BY c1;",
    "SELECT DISTINCT c3, c2 FROM t0 WHERE c0 BETWEEN -1 AND 2;",
    "SELECT t0.c0, COUNT(*) FROM t0 LEFT JOIN t1 ON t0.c0 = t1.c0 WHERE t1.c1 > 'a' GROUP BY "
    "t0.c0;",
    "SELECT c0, MAX(c1) FROM t0 GROUP BY c0, c3 HAVING MIN(c4) > 0 OR COUNT(c2) IN (1, 2);",
    "SELECT SUM(c4) FROM t0, t1 WHERE t0.c0 <> t1.c0 OR c3 LIKE 'a%';",
    "SELECT AVG(c0 + 1) FILTER (WHERE c1 > '') FROM t0 WHERE c2 IS NOT 1;",
    "SELECT x, COUNT(DISTINCT y) FROM v0 WHERE x IN ('a', 'B') GROUP BY x HAVING SUM(y > 1) > 0;",
    "SELECT CASE c0 WHEN 1 THEN c1 ELSE c3 END, c2 || '' FROM t0 WHERE NOT (c5 = 7);",
    "WITH x(a, b) AS (SELECT c0, c3 FROM t0 WHERE c1 > '') SELECT a, b FROM x WHERE a = 1 OR b = "
    "'b';",
    "SELECT MIN(c3) FROM t0 WHERE c0 IN (SELECT c0 FROM t1 WHERE c1 > 'a');",
    "SELECT c0, rank() OVER (ORDER BY c1) FROM t0 WHERE c4 < 1 ORDER BY 1;",
    "SELECT c0 FROM t0 WHERE c1 > 'a' UNION ALL SELECT c0 FROM t1 WHERE c1 <> 'x';",
};

enum { BASES = sizeof bases / sizeof bases[0], ROUNDS = 3, EDITS = 12 };

static wh_engine *engine;
static wh_rng rng;
static unsigned long derived, compared, refused;

/* ---- edits --------------------------------------------------------------------------------- */

typedef struct places {
    const wh_node *v[512];
    size_t n;
} places;

static enum wh_walk see(void *ctx, const wh_node *n)
{
    places *p = ctx;

    if (p->n < 512)
        p->v[p->n++] = n;
    return WH_WALK_ON;
}

/* A node of the tree goes, or makes room for one of its expressions, for another of the tree, or
 * for a constant. */
static wh_str edit_text(wh_str text)
{
    static const char *const constants[] = {"NULL", "0", "'a'", "1"};
    uint32_t how = wh_rng_below(&rng, 4), which = wh_rng_below(&rng, 512);
    uint32_t other = wh_rng_below(&rng, 512), constant = wh_rng_below(&rng, 4);
    const wh_dialect *d = wh_dialect_find(WH_STR("sqlite"));
    wh_buf b = WH_BUF_INIT(1 << 20);
    const wh_node *n, *with = NULL;
    wh_child token;
    places p = {.n = 0};

    if (wh_parse_one(arena, d, text, &n, NULL) != WH_OK)
        return text;
    wh_node_walk(n, see, &p);
    if (p.n < 2)
        return text;
    which = 1 + which % (uint32_t)(p.n - 1); /* not the whole */
    other = 1 + other % (uint32_t)(p.n - 1);
    token = wh_child_of_token(wh_edit_token(arena, d, wh_str_of(constants[constant])));
    if (how == 1)
        with = wh_node_expr(p.v[which], 0);
    else if (how == 2)
        with = p.v[other];
    else if (how == 3 && wh_node_is_expr(p.v[which]))
        with = wh_node_new(arena, WH_N_LITERAL, &token, 1, 0);
    n = wh_edit_replace_node(arena, n, p.v[which], with);
    if (!n)
        return text;
    wh_node_print_edited(&b, n, WH_PRINT_NO_LEADING);
    text = wh_arena_str(arena, wh_buf_view(&b));
    wh_buf_release(&b);
    return text;
}

static wh_section *section_of(wh_case *c, int kind)
{
    size_t i;

    for (i = 0; i < c->nsections; i++)
        if ((int)c->sections[i].kind == kind)
            return &c->sections[i];
    ck_abort();
    return NULL;
}

/* One word of "NAME key=value ..." behind the name goes. */
static void edit_choices(wh_case *c)
{
    wh_str line = wh_case_field(c, "oracle");
    wh_buf b = WH_BUF_INIT(4096);
    uint32_t drop = 1 + wh_rng_below(&rng, 3), word = 0;
    size_t i;

    for (i = 0; i < line.n; i++) {
        word += line.p[i] == ' ';
        if (word != drop)
            wh_buf_char(&b, line.p[i]);
    }
    wh_case_set_field(arena, c, "oracle", wh_arena_str(arena, wh_buf_view(&b)));
    wh_buf_release(&b);
}

static void edit_case(wh_case *c)
{
    uint32_t how = wh_rng_below(&rng, 10);
    wh_section *s = section_of(c, how < 7 ? WH_BASE : WH_SETUP);
    uint32_t which = wh_rng_below(&rng, (uint32_t)s->nstmts);

    if (how == 9)
        edit_choices(c);
    else if (how == 8 && s->nstmts > 1)
        s->stmts[which] = s->stmts[--s->nstmts];
    else
        s->stmts[which].sql = edit_text(s->stmts[which].sql);
}

/* ---- the property -------------------------------------------------------------------------- */

/* Queries that were derived agree, or an error says that they can't be run. */
static void agree(const wh_case *c)
{
    wh_observations *o = NULL;
    wh_error err = {0, 0, "", ""};
    wh_verdict v;
    wh_str base = section_of((wh_case *)(uintptr_t)c, WH_BASE)->stmts[0].sql;

    ck_assert_msg(wh_run_case(arena, engine, c, NULL, &o, &err) == WH_OK, "%s", err.message);
    wh_judge(arena, c, o, &v);
    compared += v.kind == WH_PASS;
    ck_assert_msg(v.kind != WH_FAIL && v.kind != WH_CRASH && v.kind != WH_TIMEOUT,
                  "%s: %.*s\n%.*s\n%s\n%s", wh_verdict_name(v.kind),
                  (int)wh_case_field(c, "oracle").n, wh_case_field(c, "oracle").p, (int)base.n,
                  base.p, v.signature, fixture_runs(c));
}

/* Prepare, then edit step by step; an edit that is refused is taken back. */
static void follow(const wh_oracle *o, const char *base, uint64_t key)
{
    wh_case *c = fixture_case(NULL, setup, base), *next;
    wh_error err = {0, 0, "", ""};
    unsigned i;

    wh_rng_seed(&rng, key, 1, 1);
    if (wh_oracle_prepare(arena, o, key, c, &err) != WH_OK)
        return;
    ck_assert_msg(wh_oracle_derive(arena, c, &err) == WH_OK, "%s", err.message);
    agree(c);
    for (i = 0; i < EDITS; i++) {
        int rc;

        next = fixture_case(NULL, "SELECT 1;", "SELECT 1;");
        next->fields = memcpy(WH_NEW_N(arena, wh_field, c->nfields + 1), c->fields,
                              c->nfields * sizeof *c->fields);
        next->nfields = c->nfields;
        next->sections = memcpy(WH_NEW_N(arena, wh_section, c->nsections + 1), c->sections,
                                c->nsections * sizeof *c->sections);
        next->nsections = c->nsections;
        for (size_t k = 0; k < c->nsections; k++) {
            wh_section *s = &next->sections[k];
            s->stmts = memcpy(WH_NEW_N(arena, wh_stmt, s->nstmts + 1), s->stmts,
                              s->nstmts * sizeof *s->stmts);
        }
        edit_case(next);
        rc = wh_oracle_derive(arena, next, &err);
        ck_assert_msg(rc == WH_OK || rc == WH_ENOTSUP || rc == WH_EINVAL || rc == WH_ELIMIT,
                      "%d %s", rc, err.message);
        if (rc != WH_OK) {
            refused++;
            continue;
        }
        derived++;
        agree(next);
        c = next;
    }
}

START_TEST(any_edit_is_refused_or_gives_queries_that_agree)
{
    wh_engine_config config = WH_ENGINE_CONFIG_INIT;
    wh_error err = {0, 0, "", ""};
    const wh_oracle *o;
    size_t i, k;

    derived = compared = refused = 0;
    config.url = WH_STR("sqlite:");
    ck_assert_msg(wh_engine_open(&engine, &config, &err) == WH_OK, "%s", err.message);
    for (i = 0; (o = wh_oracle_at(i)) != NULL; i++)
        for (k = 0; k < BASES * ROUNDS && strcmp(wh_oracle_group(o), "diff") != 0; k++) {
            wh_mark mark = wh_arena_mark(arena);
            follow(o, bases[k % BASES], 1000 * i + k);
            wh_arena_rewind(arena, mark);
        }
    wh_engine_close(engine);
    ck_assert_msg(derived > 1000 && compared > 500 && refused > 500, "%lu %lu %lu", derived,
                  compared, refused);
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {any_edit_is_refused_or_gives_queries_that_agree};

    return fixture_run("edits", tests, sizeof tests / sizeof tests[0]);
}
