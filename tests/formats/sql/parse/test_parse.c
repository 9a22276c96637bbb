/* The parser: lossless on all bytes, right precedences, known kinds, local recovery. */
#include "formats/sql/parse/parse.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>

static wh_arena *arena;

static void setup(void)
{
    arena = wh_arena_new(NULL, 0);
}

static void teardown(void)
{
    wh_arena_free(arena);
}

static const wh_node *parse_with(const wh_dialect *d, wh_str s)
{
    const wh_node *script = NULL;
    wh_error err;

    ck_assert_int_eq(wh_parse(arena, d, s, &script, &err), WH_OK);
    return script;
}

static const wh_node *parse(const char *z)
{
    return parse_with(&wh_dialect_sqlite, wh_str_of(z));
}

static const wh_node *first(const char *z)
{
    return wh_child_node(parse(z)->child[0]);
}

/* Tokens and their order, height and flags of a whole tree. */
static void check_tree(const wh_node *n, const char **at)
{
    unsigned height = 0, flags = 0;

    for (uint32_t k = 0; k < n->n; k++) {
        const wh_token *t = wh_child_token(n->child[k]);
        const wh_node *c = wh_child_node(n->child[k]);

        if (t) {
            ck_assert_ptr_eq(t->p, *at);
            *at += t->trivia + t->len;
        } else {
            check_tree(c, at);
            flags |= c->flags;
            if (c->height > height)
                height = c->height;
        }
    }
    ck_assert_uint_eq(n->height, height + 1);
    ck_assert_uint_le(n->height, WH_TREE_HEIGHT);
    ck_assert_uint_eq(n->flags & flags, flags);
}

static const wh_node *check_lossless(const wh_dialect *d, wh_str s)
{
    const wh_node *script = parse_with(d, s);
    const char *at = s.p;

    check_tree(script, &at);
    ck_assert_ptr_eq(at, s.p + s.n);
    return script;
}

/* An expression with brackets round every operator. */
static void bracket(wh_buf *b, const wh_node *n)
{
    bool leaf = n->n == 1 || n->kind == WH_N_PAREN || n->kind == WH_N_COLUMN;

    if (n->kind == WH_N_OPAQUE)
        wh_buf_char(b, '#');
    if (!leaf && wh_node_is_expr(n))
        wh_buf_char(b, '(');
    for (uint32_t k = 0; k < n->n; k++) {
        const wh_token *t = wh_child_token(n->child[k]);
        if (k && n->kind != WH_N_COLUMN)
            wh_buf_char(b, ' ');
        if (t)
            wh_buf_str(b, wh_token_text(t));
        else
            bracket(b, wh_child_node(n->child[k]));
    }
    if (!leaf && wh_node_is_expr(n))
        wh_buf_char(b, ')');
}

static void check_expr(const wh_dialect *d, const char *sql, const char *expected)
{
    wh_buf b = WH_BUF_INIT(10000);
    const wh_node *n = wh_parse_expr(arena, d, wh_str_of(sql));

    ck_assert_ptr_nonnull(n);
    bracket(&b, n);
    wh_buf_char(&b, 0);
    ck_assert_str_eq(b.p, expected);
    wh_buf_release(&b);
}

START_TEST(operators_bind_as_in_sqlite)
{
    static const char *const rows[][2] = {
        {"a OR b AND NOT c = d", "(a OR (b AND (NOT (c = d))))"},
        {"NOT a IS b", "(NOT (a IS b))"},
        {"a = b < c", "(a = (b < c))"},
        {"a = b = c", "((a = b) = c)"},
        {"a < b & c + d * e || f", "(a < (b & (c + (d * (e || f)))))"},
        {"a | b & c << d", "(((a | b) & c) << d)"},
        {"a -> b ->> c || d", "(((a -> b) ->> c) || d)"},
        {"- a COLLATE x || b", "(((- a) COLLATE x) || b)"},
        {"- - ~ + a", "(- (- (~ (+ a))))"},
        {"a = NOT b = c", "(a = (NOT (b = c)))"},
        {"1 + NOT 2 = 3 AND 4", "((1 + (NOT (2 = 3))) AND 4)"},
        {"a NOT LIKE b = c", "((a NOT LIKE b) = c)"},
        {"a = b NOT LIKE c", "((a = b) NOT LIKE c)"},
        {"a < b NOT IN (c)", "((a < b) NOT IN (( c )))"},
        {"NOT a NOT LIKE b", "(NOT (a NOT LIKE b))"},
        {"a OR b NOT LIKE c", "(a OR (b NOT LIKE c))"},
        {"a LIKE b || c ESCAPE d = e", "((a LIKE (b || c) ESCAPE d) = e)"},
        {"a BETWEEN b AND c AND d", "((a BETWEEN b AND c) AND d)"},
        {"a BETWEEN b + 1 AND c < d OR e", "((a BETWEEN (b + 1) AND (c < d)) OR e)"},
        {"a NOT BETWEEN b AND c = d", "((a NOT BETWEEN b AND c) = d)"},
        {"a IS NOT b", "(a IS NOT b)"},
        {"a IS NOT NULL AND b", "((a IS NOT NULL) AND b)"},
        {"a IS NOT DISTINCT FROM b = c", "((a IS NOT DISTINCT FROM b) = c)"},
        {"a ISNULL NOTNULL", "((a ISNULL) NOTNULL)"},
        {"a NOT NULL = b", "((a NOT NULL) = b)"},
        {"a = b ISNULL", "((a = b) ISNULL)"},
        {"a IN b AND c", "((a IN b) AND c)"},
        {"main.t.c + \"x\".y", "(main.t.c + \"x\".y)"},
        {"a GLOB b MATCH c REGEXP d", "(((a GLOB b) MATCH c) REGEXP d)"},
    };

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        check_expr(&wh_dialect_sqlite, rows[i][0], rows[i][1]);
}
END_TEST

START_TEST(the_generic_dialect_has_the_precedences_of_the_standard)
{
    check_expr(&wh_dialect_generic, "a = b IS NULL", "((a = b) IS NULL)");
    check_expr(&wh_dialect_generic, "a::int + b[1]", "((a :: int) + (b [ 1 ]))");
    check_expr(&wh_dialect_generic, "- a ^ b", "((- a) ^ b)");
    check_expr(&wh_dialect_generic, "DATE '2024-01-01' < d", "((DATE '2024-01-01') < d)");
}
END_TEST

START_TEST(the_kind_of_every_statement_is_known)
{
    static const struct {
        const char *sql;
        unsigned kind;
    } rows[] = {
        {"SELECT 1", WH_N_SELECT_STATEMENT},
        {"VALUES (1)", WH_N_SELECT_STATEMENT},
        {"WITH a AS (SELECT 1) SELECT * FROM a", WH_N_SELECT_STATEMENT},
        {"WITH a AS (SELECT 1) INSERT INTO t SELECT * FROM a", WH_N_INSERT},
        {"WITH a AS (SELECT 1) DELETE FROM t", WH_N_DELETE},
        {"WITH a AS (SELECT 1) UPDATE t SET a = 1", WH_N_UPDATE},
        {"REPLACE INTO t VALUES (1)", WH_N_INSERT},
        {"create temp table t(a)", WH_N_CREATE_TABLE},
        {"CREATE UNIQUE INDEX i ON t(a)", WH_N_CREATE_INDEX},
        {"CREATE TEMP VIEW v AS SELECT 1", WH_N_CREATE_VIEW},
        {"CREATE TRIGGER x AFTER INSERT ON t BEGIN SELECT 1; END", WH_N_CREATE_TRIGGER},
        {"CREATE VIRTUAL TABLE f USING fts5(a, b)", WH_N_CREATE_VIRTUAL_TABLE},
        {"DROP TABLE t", WH_N_DROP},
        {"ALTER TABLE t ADD a", WH_N_ALTER},
        {"PRAGMA x = 1", WH_N_PRAGMA},
        {"ANALYZE", WH_N_ANALYZE},
        {"REINDEX t", WH_N_REINDEX},
        {"VACUUM INTO 'x'", WH_N_VACUUM},
        {"BEGIN", WH_N_BEGIN},
        {"END", WH_N_COMMIT},
        {"ROLLBACK TO x", WH_N_ROLLBACK},
        {"SAVEPOINT x", WH_N_SAVEPOINT},
        {"EXPLAIN QUERY PLAN SELECT 1", WH_N_EXPLAIN},
        {"ATTACH ':memory:' AS x", WH_N_ATTACH},
        {";", WH_N_EMPTY},
        {"FROBNICATE all the (things)", WH_N_UNKNOWN},
        {"SELECT FROM WHERE", WH_N_SELECT_STATEMENT},
    };

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        ck_assert_str_eq(wh_node_kind_name(first(rows[i].sql)->kind),
                         wh_node_kind_name(rows[i].kind));
        ck_assert_uint_eq(wh_statement_kind(&wh_dialect_sqlite, wh_str_of(rows[i].sql)),
                          rows[i].kind);
    }
}
END_TEST

static wh_str read_corpus(const char *name, wh_buf *b)
{
    char path[600];
    FILE *f;
    int c;

    snprintf(path, sizeof path, "%s/tests/corpus/sql/sqlite/%s", TEST_SOURCE_DIR, name);
    f = fopen(path, "rb");
    ck_assert_ptr_nonnull(f);
    while ((c = getc(f)) != EOF)
        wh_buf_char(b, (char)c);
    fclose(f);
    return wh_buf_view(b);
}

static const char *const corpus[] = {"select.sql", "expressions.sql", "define.sql"};

START_TEST(the_corpus_is_understood_without_a_remainder)
{
    for (size_t i = 0; i < sizeof corpus / sizeof *corpus; i++) {
        wh_buf b = WH_BUF_INIT(1 << 20);
        const wh_node *script = check_lossless(&wh_dialect_sqlite, read_corpus(corpus[i], &b));

        for (uint32_t k = 0; k < script->n; k++) {
            const wh_node *s = wh_child_node(script->child[k]);
            if (s && (s->flags & WH_HAS_OPAQUE)) {
                wh_buf text = WH_BUF_INIT(100000);
                wh_node_print(&text, s);
                ck_abort_msg("opaque: %.*s", (int)text.n, text.p);
            }
        }
        wh_buf_release(&b);
    }
}
END_TEST

START_TEST(a_tree_takes_at_most_48_bytes_a_token)
{
    for (size_t i = 0; i < sizeof corpus / sizeof *corpus; i++) {
        wh_buf b = WH_BUF_INIT(1 << 20);
        size_t before = wh_arena_used(arena), tokens;

        tokens = wh_node_token_count(parse_with(&wh_dialect_sqlite, read_corpus(corpus[i], &b)));
        ck_assert_uint_le(wh_arena_used(arena) - before, 48 * tokens);
        wh_buf_release(&b);
    }
}
END_TEST

/* The same tree, of which no node counts as read. */
static const wh_node *touched(const wh_node *n)
{
    wh_child *children = wh_arena_alloc(arena, (n->n + 1) * sizeof *children);

    for (uint32_t k = 0; k < n->n; k++) {
        const wh_node *c = wh_child_node(n->child[k]);
        children[k] = c ? wh_child_of_node(touched(c)) : n->child[k];
    }
    return wh_node_new(arena, n->kind, children, n->n, 0);
}

START_TEST(what_was_read_is_printed_as_its_tokens_are)
{
    static const char *const marks = "SELECT /*!50000 1 */ + a/b /* c */ * 2 -- d\n/ 3 FROM /*! t */";
    wh_buf one = WH_BUF_INIT(1 << 20), other = WH_BUF_INIT(1 << 20);

    for (size_t i = 0; i <= sizeof corpus / sizeof *corpus; i++) {
        wh_buf b = WH_BUF_INIT(1 << 20);
        const wh_node *n = i < sizeof corpus / sizeof *corpus
                               ? parse_with(&wh_dialect_sqlite, read_corpus(corpus[i], &b))
                               : parse_with(&wh_dialect_mysql, wh_str_of(marks));

        ck_assert(n->flags & WH_AS_READ);
        ck_assert(!(touched(n)->flags & WH_AS_READ));
        for (uint32_t k = 0; k < n->n; k++) {
            const wh_node *s = wh_child_node(n->child[k]);

            if (!s)
                continue;
            wh_buf_clear(&one);
            wh_buf_clear(&other);
            wh_node_print_edited(&one, s, k % 2 ? WH_PRINT_NO_LEADING : 0);
            wh_node_print_edited(&other, touched(s), k % 2 ? WH_PRINT_NO_LEADING : 0);
            ck_assert(wh_str_eq(wh_buf_view(&one), wh_buf_view(&other)));
        }
        wh_buf_release(&b);
    }
    wh_buf_release(&one);
    wh_buf_release(&other);
}
END_TEST

START_TEST(a_node_says_what_is_in_it_that_few_queries_have)
{
    static const char *const odd[] = {"SELECT a + ?",        "SELECT a FROM t WHERE b < CURRENT_DATE",
                                      "SELECT a FROM f(1)",  "SELECT 1 WHERE a = (SELECT :x)",
                                      "SELECT a -> 'b'",     "SELECT 1 FROM t WHERE a NOT MATCH 'b'",
                                      "SELECT a ->> 'b'",    "SELECT 1 FROM t WHERE a MATCH 'b'"};
    static const char *const plain[] = {"SELECT a + 1 FROM t", "SELECT NULL, abs(a) FROM t",
                                        "SELECT a IN (1, 2) FROM t", "SELECT a NOT LIKE 'b'"};

    for (size_t i = 0; i < sizeof odd / sizeof *odd; i++)
        ck_assert_msg(first(odd[i])->flags & WH_HAS_ODD, "%s", odd[i]);
    for (size_t i = 0; i < sizeof plain / sizeof *plain; i++)
        ck_assert_msg(!(first(plain[i])->flags & WH_HAS_ODD), "%s", plain[i]);
    ck_assert(first("SELECT a IN (1) FROM t")->flags & WH_HAS_IN);
    ck_assert(!(first("SELECT a FROM t")->flags & WH_HAS_IN));
}
END_TEST

static char *repeat(const char *before, const char *part, size_t n, const char *middle,
                    const char *after, const char *end)
{
    size_t size =
        strlen(before) + n * (strlen(part) + strlen(after)) + strlen(middle) + strlen(end) + 1;
    char *z = malloc(size), *p = z;

    ck_assert_ptr_nonnull(z);
    p = stpcpy(p, before);
    for (size_t i = 0; i < n; i++)
        p = stpcpy(p, part);
    p = stpcpy(p, middle);
    for (size_t i = 0; i < n; i++)
        p = stpcpy(p, after);
    stpcpy(p, end);
    return z;
}

START_TEST(nesting_without_end_gives_a_flat_tree_of_the_right_kind)
{
    static const struct {
        const char *before, *part, *middle, *after;
    } rows[] = {
        {"SELECT ", "(", "1", ")"},
        {"SELECT ", "(", "", ""},
        {"SELECT 1", "", "", " + 1"},
        {"SELECT ", "NOT ", "1", ""},
        {"SELECT ", "- ", "1", ""},
        {"SELECT ", "CASE WHEN ", "1", " THEN 2 END"},
        {"SELECT ", "(SELECT ", "1", ")"},
        {"SELECT ", "f(", "1", ")"},
        {"SELECT ", "a[", "1", "]"},
        {"SELECT * FROM ", "(", "t", ")"},
        {"SELECT * FROM ", "(SELECT * FROM ", "t", ")"},
        {"SELECT 1 WHERE a", "", "", " IN (1"},
        {"SELECT a", "", "", " ISNULL"},
        {"SELECT 1 ? ", "(", "1", ")"},
        {"SELECT ", "WITH a AS (", "", ""},
    };

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char *z = repeat(rows[i].before, rows[i].part, 20000, rows[i].middle, rows[i].after,
                         "; SELECT 2");
        wh_mark before = wh_arena_mark(arena);
        const wh_node *script = check_lossless(&wh_dialect_sqlite, wh_str_of(z)), *s;

        s = wh_child_node(script->child[0]);
        ck_assert_uint_eq(s->kind, WH_N_SELECT_STATEMENT);
        ck_assert_uint_eq(wh_child_node(script->child[1])->kind, WH_N_SELECT_STATEMENT);
        wh_arena_rewind(arena, before);
        check_lossless(&wh_dialect_generic, wh_str_of(z));
        wh_arena_rewind(arena, before);
        free(z);
    }
}
END_TEST

START_TEST(what_is_too_deep_is_flat_and_what_is_just_not_is_a_tree)
{
    char *deep = repeat("SELECT ", "(", 2000, "1", ")", ";");
    char *fine = repeat("SELECT ", "(", 200, "1", ")", ";");
    const wh_node *s = first(deep);

    ck_assert_uint_eq(s->n, 2);
    ck_assert_uint_eq(wh_child_node(s->child[0])->kind, WH_N_OPAQUE);
    ck_assert_uint_eq(s->height, 2);
    s = first(fine);
    ck_assert(!(s->flags & WH_HAS_OPAQUE));
    free(deep);
    free(fine);
}
END_TEST

START_TEST(long_lists_are_no_depth)
{
    char *z = repeat("INSERT INTO t VALUES (0)", "", 50000, "", ", (1, 'a')", ";");
    const wh_node *s = check_lossless(&wh_dialect_sqlite, wh_str_of(z));

    s = wh_node_find(wh_node_find(wh_child_node(s->child[0]), WH_N_QUERY), WH_N_VALUES);
    ck_assert_uint_eq(wh_node_count(s, WH_N_ROW_VALUE), 50001);
    free(z);
}
END_TEST

START_TEST(what_is_not_understood_stays_local)
{
    const wh_node *s = first("SELECT a, b FROB (x, y) c, d FROM t FOO BAR BAZ WHERE p ORDER BY q;");
    const wh_node *query = wh_node_find(s, WH_N_QUERY), *select = wh_node_find(query, WH_N_SELECT);

    ck_assert(s->flags & WH_HAS_OPAQUE);
    ck_assert_uint_eq(wh_node_count(wh_node_find(select, WH_N_PROJECTION), WH_N_RESULT), 3);
    ck_assert_ptr_nonnull(wh_node_find(select, WH_N_FROM));
    ck_assert_ptr_nonnull(wh_node_find(select, WH_N_WHERE));
    ck_assert_ptr_nonnull(wh_node_find(query, WH_N_ORDER_BY));

    s = first("CREATE TABLE t(a INT FROBNICATED (1, 2), b TEXT, CHECK (a ? b));");
    ck_assert_uint_eq(wh_node_count(wh_node_find(s, WH_N_TABLE_BODY), WH_N_COLUMN_DEF), 2);
    ck_assert_uint_eq(wh_node_count(wh_node_find(s, WH_N_TABLE_BODY), WH_N_CHECK), 1);
}
END_TEST

START_TEST(what_is_missing_is_flagged_and_not_in_the_tree)
{
    const wh_node *s = first("SELECT a FROM t WHERE ;");
    const wh_node *where =
        wh_node_find(wh_node_find(wh_node_find(s, WH_N_QUERY), WH_N_SELECT), WH_N_WHERE);

    ck_assert_ptr_nonnull(where);
    ck_assert_ptr_null(wh_node_expr(where, 0));
    ck_assert(s->flags & WH_HAS_OPAQUE);
}
END_TEST

START_TEST(brackets_in_opaque_text_nest)
{
    const wh_node *s = first("FROB a (b (c) d) e;"), *o = wh_node_find(s, WH_N_OPAQUE);

    ck_assert_uint_eq(o->n, 4);
    ck_assert_ptr_nonnull(wh_node_find(wh_node_find(o, WH_N_OPAQUE), WH_N_OPAQUE));
}
END_TEST

START_TEST(keywords_that_sqlite_lets_be_names_are_names)
{
    static const char *const good[] = {
        "SELECT key, first, row, end, replace(a, b, c), \"order\" FROM temp WHERE offset = left",
        "CREATE TABLE action(key INT, desc TEXT, no, query)",
        "SELECT a b, c key, d \"e\" FROM t before, u first",
        "SELECT like(a, b), glob(a, b), left(a), if(a, b, c)",
        "SELECT cast, raise, filter, over, window FROM t",
        "SELECT generated, always FROM t WITH",
        "SELECT (with) FROM t",
        "INSERT INTO replace(ignore) VALUES (1)",
        "SELECT TRUE.a, current_date.b FROM t",
        "SELECT 't'.c, 't'.* FROM 't'",
    };

    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        ck_assert_msg(!(first(good[i])->flags & WH_HAS_OPAQUE), "%s", good[i]);
}
END_TEST

START_TEST(syntax_of_newer_versions_is_understood)
{
    static const char *const good[] = {
        "SELECT group_concat(DISTINCT a ORDER BY b DESC, c NULLS LAST) FILTER (WHERE a) FROM t",
        "SELECT 1_000_000, 0xff_ff, a IS NOT DISTINCT FROM b",
        "SELECT * FROM a FULL OUTER JOIN b USING (c) RIGHT JOIN d ON e",
        "INSERT INTO t VALUES (1) ON CONFLICT (a) DO NOTHING ON CONFLICT DO UPDATE SET b = 1",
        "UPDATE t SET a = 1 RETURNING *, a AS b ORDER BY a LIMIT 1",
        "SELECT CAST(a AS), a -> 'b', a MATCH b, t MATCH 'c'",
        "CREATE VIRTUAL TABLE f USING fts5(a, b, content='')",
        "SELECT RAISE(ABORT, 'a' || b)",
    };

    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        const wh_node *s = first(good[i]);
        ck_assert_msg(!(s->flags & WH_HAS_OPAQUE) || s->kind == WH_N_CREATE_VIRTUAL_TABLE, "%s",
                      good[i]);
    }
}
END_TEST

START_TEST(random_bytes_and_mangled_sql_give_back_their_bytes)
{
    wh_buf b = WH_BUF_INIT(1 << 20);
    uint64_t seed = 0x9e3779b97f4a7c15u;

    for (size_t i = 0; i < sizeof corpus / sizeof *corpus; i++)
        read_corpus(corpus[i], &b);
    for (int round = 0; round < 3000; round++) {
        char piece[600];
        size_t n, from;

        seed = seed * 6364136223846793005u + 1442695040888963407u;
        n = (seed >> 33) % sizeof piece;
        seed = seed * 6364136223846793005u + 1442695040888963407u;
        from = (seed >> 33) % (b.n - n);
        memcpy(piece, b.p + from, n);
        for (int k = 0; n && k < round % 8; k++) {
            seed = seed * 6364136223846793005u + 1442695040888963407u;
            piece[(seed >> 33) % n] = "();,'\"-* .\0x1/A"[(seed >> 20) % 15];
        }
        check_lossless(round % 2 ? &wh_dialect_sqlite : &wh_dialect_generic, (wh_str){piece, n});
    }
    wh_buf_release(&b);
}
END_TEST

START_TEST(statements_come_one_by_one_as_they_come_together)
{
    const char *z =
        "SELECT 1; ; CREATE TRIGGER a AFTER INSERT ON t BEGIN SELECT 1; END; SELECT 2 -- x";
    const wh_node *script = parse(z), *s;
    wh_lexer lx;
    wh_token eof;

    wh_lexer_init(&lx, &wh_dialect_sqlite, wh_str_of(z));
    for (uint32_t k = 0; k + 1 < script->n; k++) {
        ck_assert_int_eq(wh_parse_statement(arena, &lx, &s, NULL), WH_OK);
        ck_assert(wh_node_same(s, wh_child_node(script->child[k])));
    }
    ck_assert_int_eq(wh_parse_statement(arena, &lx, &s, NULL), WH_OK);
    ck_assert_ptr_null(s);
    eof = wh_lex(&lx);
    ck_assert(wh_str_is(wh_token_trivia(&eof), " -- x"));
}
END_TEST

START_TEST(statements_come_in_parts_as_they_come_together)
{
    const char *z = "SELECT 1; SELECT 22; ; SELECT 3;;SELECT 4 -- x";
    const wh_node *script = parse(z), *part;
    uint32_t at = 0, parts = 0, k;
    wh_lexer lx;

    wh_lexer_init(&lx, &wh_dialect_sqlite, wh_str_of(z));
    while (wh_parse_part(arena, &lx, 12, &part, NULL) == WH_OK && part) {
        ck_assert_int_eq(part->kind, WH_N_SCRIPT);
        for (k = 0; k < part->n; k++)
            ck_assert(wh_node_same(wh_child_node(part->child[k]),
                                   wh_child_node(script->child[at + k])));
        at += part->n;
        parts++;
    }
    ck_assert_uint_eq(at + 1, script->n);
    ck_assert_uint_gt(parts, 2);
    ck_assert_uint_lt(parts, at);
}
END_TEST

START_TEST(one_statement_is_one_and_neither_none_nor_two)
{
    const wh_node *s;
    wh_error err;

    ck_assert_int_eq(wh_parse_one(arena, &wh_dialect_sqlite, WH_STR("; SELECT 1 ; -- x"), &s, &err),
                     WH_OK);
    ck_assert_uint_eq(s->kind, WH_N_SELECT_STATEMENT);
    ck_assert_int_eq(wh_parse_one(arena, &wh_dialect_sqlite, WH_STR("-- x"), &s, &err), WH_ESYNTAX);
    ck_assert_int_eq(
        wh_parse_one(arena, &wh_dialect_sqlite, WH_STR("SELECT 1; SELECT 2"), &s, &err),
        WH_ESYNTAX);
}
END_TEST

/* Every dump of MySQL ends in such ones. */
START_TEST(a_statement_may_end_in_an_executed_comment)
{
    static const char *const rows[] = {"/*!40101 SET a = 1 */", "/*!40101 SET a = 1 */;",
                                       "SET a = 1 /*!40101 , b = 2 */", "/*! SET a = 1; */ -- x"};
    wh_buf text = WH_BUF_INIT(1000);
    const wh_node *s;

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        ck_assert_int_eq(wh_parse_one(arena, &wh_dialect_mysql, wh_str_of(rows[i]), &s, NULL),
                         WH_OK);
        ck_assert_uint_eq(s->kind, WH_N_SET_STATEMENT);
        ck_assert(!(s->flags & WH_HAS_OPAQUE));
        ck_assert_int_eq(wh_parse(arena, &wh_dialect_mysql, wh_str_of(rows[i]), &s, NULL), WH_OK);
        ck_assert_uint_eq(wh_node_count(s, WH_N_SET_STATEMENT), 1);
        wh_buf_clear(&text);
        wh_node_print(&text, s);
        ck_assert(wh_str_is(wh_buf_view(&text), rows[i]));
    }
    wh_buf_release(&text);
}
END_TEST

START_TEST(the_arenas_limit_is_an_ordinary_error)
{
    wh_arena *small = wh_arena_new(NULL, 10000);
    char *z = repeat("", "SELECT 1;", 1000, "", "", "");
    const wh_node *script;
    wh_error err;

    ck_assert_int_eq(wh_parse(small, &wh_dialect_sqlite, wh_str_of(z), &script, &err), WH_ELIMIT);
    wh_arena_free(small);
    free(z);
}
END_TEST

START_TEST(nested_set_operations_are_queries_where_the_dialect_has_them)
{
    static const char *const good[] = {
        "(SELECT 1) UNION (SELECT 2) ORDER BY 1",
        "SELECT ((SELECT 1) UNION SELECT 2)",
        "SELECT * FROM t WHERE a IN ((SELECT 1) UNION (SELECT 2))",
        "INSERT INTO t (SELECT 1)",
        "SELECT a FROM t, LATERAL (SELECT 1) AS x(y) OFFSET 3",
    };

    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        const wh_node *script = check_lossless(&wh_dialect_generic, wh_str_of(good[i]));
        ck_assert_msg(!(script->flags & WH_HAS_OPAQUE), "%s", good[i]);
    }
}
END_TEST

int main(void)
{
    Suite *s = suite_create("parse");
    TCase *t = tcase_create("parse");
    SRunner *sr;
    int failed;

    tcase_add_checked_fixture(t, setup, teardown);
    tcase_set_timeout(t, 120);
    tcase_add_test(t, operators_bind_as_in_sqlite);
    tcase_add_test(t, the_generic_dialect_has_the_precedences_of_the_standard);
    tcase_add_test(t, the_kind_of_every_statement_is_known);
    tcase_add_test(t, the_corpus_is_understood_without_a_remainder);
    tcase_add_test(t, what_was_read_is_printed_as_its_tokens_are);
    tcase_add_test(t, a_node_says_what_is_in_it_that_few_queries_have);
    tcase_add_test(t, a_tree_takes_at_most_48_bytes_a_token);
    tcase_add_test(t, nesting_without_end_gives_a_flat_tree_of_the_right_kind);
    tcase_add_test(t, what_is_too_deep_is_flat_and_what_is_just_not_is_a_tree);
    tcase_add_test(t, long_lists_are_no_depth);
    tcase_add_test(t, what_is_not_understood_stays_local);
    tcase_add_test(t, what_is_missing_is_flagged_and_not_in_the_tree);
    tcase_add_test(t, brackets_in_opaque_text_nest);
    tcase_add_test(t, keywords_that_sqlite_lets_be_names_are_names);
    tcase_add_test(t, syntax_of_newer_versions_is_understood);
    tcase_add_test(t, random_bytes_and_mangled_sql_give_back_their_bytes);
    tcase_add_test(t, statements_come_one_by_one_as_they_come_together);
    tcase_add_test(t, statements_come_in_parts_as_they_come_together);
    tcase_add_test(t, one_statement_is_one_and_neither_none_nor_two);
    tcase_add_test(t, a_statement_may_end_in_an_executed_comment);
    tcase_add_test(t, the_arenas_limit_is_an_ordinary_error);
    tcase_add_test(t, nested_set_operations_are_queries_where_the_dialect_has_them);
    suite_add_tcase(s, t);
    sr = srunner_create(s);
    srunner_run_all(sr, CK_ENV);
    failed = srunner_ntests_failed(sr);
    srunner_free(sr);
    return failed ? 1 : 0;
}
