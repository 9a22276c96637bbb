/*
 * suite: the cases of a file, as unit tests in a Check suite of one's own. CASES names the file,
 * FAULT what the engine has. Each test says what its case's own check says, and a crash is a test
 * that failed.
 */
#include "engine.h"

#include <whittle/run.h>

#include <check.h>
#include <stdio.h>
#include <stdlib.h>

static FILE *file;
static wh_isolated *engine;
static wh_arena *arena;
static wh_case *cases[1000];
static int ncases;

static ptrdiff_t read_file(void *ctx, char *p, size_t n)
{
    n = fread(p, 1, n, (FILE *)ctx);
    return ferror((FILE *)ctx) ? -1 : (ptrdiff_t)n;
}

static void read_cases(const char *path)
{
    wh_reader *r = wh_reader_new(read_file, file, path);
    wh_item item;
    wh_error err;

    while (wh_reader_next(r, &item, &err) == WH_OK && item.kind != WH_ITEM_END) {
        wh_str raw = wh_arena_str(arena, item.raw);

        if (item.kind != WH_ITEM_CASE || ncases == 1000)
            continue;
        if (wh_case_parse(arena, raw, path, item.line, &cases[ncases], &err) == WH_OK)
            ncases++;
        else
            fprintf(stderr, "%s:%u: %s\n", err.file, (unsigned)err.line, err.message);
    }
    wh_reader_free(r);
}

START_TEST(an_archived_failure_stays_fixed)
{
    const wh_case *c = cases[_i];
    wh_verdict v;
    wh_error err;

    ck_assert_msg(wh_isolated_replay(engine, c, &v, NULL, &err) == WH_OK, "%s", err.message);
    ck_assert_msg(v.kind == WH_PASS, "%s:%u: %s %s: %s", c->file, (unsigned)c->line,
                  wh_verdict_name(v.kind), v.signature, v.reason);
}
END_TEST

int main(void)
{
    const char *path = getenv("CASES");
    wh_engine_config config = WH_ENGINE_CONFIG_INIT;
    Suite *s = suite_create("archive");
    TCase *t = tcase_create("cases");
    SRunner *r;
    int failed;

    own_fault = getenv("FAULT");
    file = path ? fopen(path, "rb") : NULL;
    if (!file || wh_isolated_open(&engine, &own_driver, &config, NULL) != WH_OK) {
        fprintf(stderr, "suite: CASES names no file that can be read\n");
        return 2;
    }
    arena = wh_arena_new(NULL, 0);
    read_cases(path);
    tcase_add_loop_test(t, an_archived_failure_stays_fixed, 0, ncases);
    suite_add_tcase(s, t);
    r = srunner_create(s);
    srunner_set_fork_status(r, CK_NOFORK); /* the engine has a process already */
    srunner_run_all(r, CK_NORMAL);
    failed = srunner_ntests_failed(r);
    srunner_free(r);
    wh_isolated_close(engine);
    wh_arena_free(arena);
    fclose(file);
    return failed != 0;
}
