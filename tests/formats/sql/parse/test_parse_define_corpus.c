/* The samples of definitions: understood in whole, small in memory, lossless however mangled. */
#include "tests/formats/sql/parse/parse_shape.h"

#include <stdio.h>
#include <stdlib.h>

static const struct {
    const wh_dialect *d;
    const char *file;
} samples[] = {
    {&wh_dialect_sqlite, "sqlite/define.sql"},   {&wh_dialect_postgresql, "postgresql/define.sql"},
    {&wh_dialect_mysql, "mysql/define.sql"},     {&wh_dialect_mariadb, "mariadb/define.sql"},
    {&wh_dialect_generic, "generic/define.sql"},
};
enum { SAMPLES = sizeof samples / sizeof *samples };

static wh_str read_sample(const char *name, wh_buf *b)
{
    char path[600];
    FILE *f;
    int c;

    snprintf(path, sizeof path, "%s/tests/corpus/sql/%s", TEST_SOURCE_DIR, name);
    f = fopen(path, "rb");
    ck_assert_ptr_nonnull(f);
    while ((c = getc(f)) != EOF)
        wh_buf_char(b, (char)c);
    fclose(f);
    return wh_buf_view(b);
}

static const wh_node *parse_script(const wh_dialect *d, wh_str s)
{
    const wh_node *script = NULL;
    wh_error err;

    ck_assert_int_eq(wh_parse(arena, d, s, &script, &err), WH_OK);
    return script;
}

START_TEST(the_definitions_are_understood_without_a_remainder)
{
    for (size_t i = 0; i < SAMPLES; i++) {
        wh_buf b = WH_BUF_INIT(1 << 20);
        const wh_node *script = parse_script(samples[i].d, read_sample(samples[i].file, &b));

        for (uint32_t k = 0; k < script->n; k++) {
            const wh_node *s = wh_child_node(script->child[k]);
            wh_buf text = WH_BUF_INIT(100000);

            if (!s || !(s->flags & WH_HAS_OPAQUE))
                continue;
            wh_node_print(&text, s);
            ck_abort_msg("%s: opaque: %.*s", samples[i].file, (int)text.n, text.p);
        }
        wh_buf_release(&b);
    }
}
END_TEST

START_TEST(a_tree_of_definitions_takes_at_most_48_bytes_a_token)
{
    for (size_t i = 0; i < SAMPLES; i++) {
        wh_buf b = WH_BUF_INIT(1 << 20);
        size_t before = wh_arena_used(arena), tokens;

        tokens = wh_node_token_count(parse_script(samples[i].d, read_sample(samples[i].file, &b)));
        ck_assert_uint_le(wh_arena_used(arena) - before, 48 * tokens);
        wh_buf_release(&b);
    }
}
END_TEST

static uint64_t next_random(uint64_t *seed)
{
    *seed = *seed * 6364136223846793005u + 1442695040888963407u;
    return *seed >> 33;
}

/* Whole pieces of statements are cut out, doubled and moved, so that rules meet what they do not
 * expect; each script must give back its bytes and all of its tokens. */
START_TEST(mangled_definitions_give_back_their_bytes_in_every_dialect)
{
    uint64_t seed = 0x2545f4914f6cdd1du;
    wh_buf b = WH_BUF_INIT(1 << 20), text = WH_BUF_INIT(1 << 20);

    for (size_t i = 0; i < SAMPLES; i++)
        read_sample(samples[i].file, &b);
    for (int round = 0; round < 4000; round++) {
        const wh_dialect *d = samples[(size_t)round % SAMPLES].d;
        char piece[1200];
        size_t n = 0;

        while (n < 1000) {
            size_t take = 1 + next_random(&seed) % (round % 3 ? 200 : 20);
            size_t from = next_random(&seed) % (b.n - take);
            memcpy(piece + n, b.p + from, take);
            n += take;
            if (round % 7 == 0)
                piece[next_random(&seed) % n] = "();,'\"=.*"[next_random(&seed) % 9];
        }
        wh_buf_clear(&text);
        wh_node_print(&text, parse_script(d, (wh_str){piece, n}));
        ck_assert_uint_eq(text.n, n);
        ck_assert_int_eq(memcmp(text.p, piece, n), 0);
    }
    wh_buf_release(&text);
    wh_buf_release(&b);
}
END_TEST

/* Every statement cut off behind each of its tokens: no rule needs what is missing. */
START_TEST(definitions_cut_short_give_back_their_bytes)
{
    wh_buf text = WH_BUF_INIT(1 << 20);

    for (size_t i = 0; i < SAMPLES; i++) {
        wh_buf b = WH_BUF_INIT(1 << 20);
        const wh_node *script = parse_script(samples[i].d, read_sample(samples[i].file, &b));

        for (uint32_t k = 0; k + 1 < script->n; k++) {
            const wh_node *s = wh_child_node(script->child[k]);
            const wh_token *t = wh_node_first_token(s), *last = wh_node_last_token(s);
            const char *start = t->p + t->trivia;
            size_t all = (size_t)(last->p + last->trivia - start), n;

            for (n = 8; n < all; n += 1 + all / 40) {
                wh_mark m = wh_arena_mark(arena);
                const wh_node *cut = parse_script(samples[i].d, (wh_str){start, n});

                wh_buf_clear(&text);
                wh_node_print(&text, cut);
                ck_assert_uint_eq(text.n, n);
                ck_assert_int_eq(memcmp(text.p, start, n), 0);
                wh_arena_rewind(arena, m);
            }
        }
        wh_buf_release(&b);
    }
    wh_buf_release(&text);
}
END_TEST

START_TEST(nesting_without_end_in_definitions_gives_a_flat_tree_of_the_right_kind)
{
    static const struct {
        const char *before, *part;
        unsigned kind;
    } rows[] = {
        {"CREATE TABLE t (a int DEFAULT ", "(", WH_N_CREATE_TABLE},
        {"CREATE TABLE t (a int CHECK (", "NOT ", WH_N_CREATE_TABLE},
        {"CREATE TABLE t (a int) PARTITION BY RANGE (a) (PARTITION p VALUES IN ", "(",
         WH_N_CREATE_TABLE},
        {"CREATE TABLE t (a int) PARTITION BY RANGE (a) ", "(PARTITION p ", WH_N_CREATE_TABLE},
        {"CREATE INDEX i ON t (", "(", WH_N_CREATE_INDEX},
        {"CREATE VIEW v AS ", "(SELECT ", WH_N_CREATE_VIEW},
        {"ALTER TABLE t ADD a int DEFAULT ", "(", WH_N_ALTER},
        {"ALTER TABLE t ALTER a TYPE int USING ", "f(", WH_N_ALTER},
        {"EXPLAIN ", "EXPLAIN ", WH_N_EXPLAIN},
        {"CREATE FUNCTION f () RETURNS int RETURN ", "(", WH_N_CREATE_FUNCTION},
        {"GRANT x ", "(", WH_N_UTILITY},
        {"CREATE PROCEDURE p () ", "BEGIN ", WH_N_CREATE_FUNCTION},
        {"CREATE PROCEDURE p () ", "IF a THEN ", WH_N_CREATE_FUNCTION},
        {"CREATE TRIGGER x AFTER INSERT ON t FOR EACH ROW ", "l: LOOP ", WH_N_CREATE_TRIGGER},
        {"", "a: BEGIN NOT ATOMIC ", WH_N_BLOCK},
    };

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        wh_buf b = WH_BUF_INIT(1 << 22);
        const wh_node *script;

        wh_buf_text(&b, rows[i].before);
        for (int k = 0; k < 50000; k++)
            wh_buf_text(&b, rows[i].part);
        wh_buf_text(&b, "; SELECT 2");
        script = parse_script(&wh_dialect_mysql, wh_buf_view(&b));
        ck_assert_str_eq(wh_node_kind_name(wh_child_node(script->child[0])->kind),
                         wh_node_kind_name(rows[i].kind));
        ck_assert(wh_child_node(script->child[0])->height <= WH_TREE_HEIGHT);
        wh_buf_release(&b);
    }
}
END_TEST

int main(void)
{
    Suite *s = suite_create("parse_define_corpus");
    TCase *t = tcase_create("corpus");
    SRunner *sr;
    int failed;

    tcase_add_checked_fixture(t, setup, teardown);
    tcase_set_timeout(t, 240);
    tcase_add_test(t, the_definitions_are_understood_without_a_remainder);
    tcase_add_test(t, a_tree_of_definitions_takes_at_most_48_bytes_a_token);
    tcase_add_test(t, mangled_definitions_give_back_their_bytes_in_every_dialect);
    tcase_add_test(t, definitions_cut_short_give_back_their_bytes);
    tcase_add_test(t, nesting_without_end_in_definitions_gives_a_flat_tree_of_the_right_kind);
    suite_add_tcase(s, t);
    sr = srunner_create(s);
    srunner_run_all(sr, CK_ENV);
    failed = srunner_ntests_failed(sr);
    srunner_free(sr);
    return failed ? 1 : 0;
}
