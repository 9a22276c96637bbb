/* Judging the text of a case: the engine is a toy that answers what its statements say, so that
 * every answer an engine can give has its case. */
#ifndef TESTS_REPLAY_JUDGE_JUDGE_FIXTURE_H
#define TESTS_REPLAY_JUDGE_JUDGE_FIXTURE_H

#include <check.h>
#include <stdlib.h>

#include "replay/judge/judge.h"

/* ---- the toy: each line of a statement is one thing to answer ------------------------------ */

static inline int toy_open(const wh_engine_config *config, void **engine, wh_error *err)
{
    (void)config;
    (void)err;
    *engine = malloc(1);
    return WH_OK;
}

static const char *toy_version(void *engine)
{
    (void)engine;
    return "toy 1.0";
}

static inline int toy_session_open(void *engine, void **session, wh_error *err)
{
    (void)err;
    *session = engine;
    return WH_OK;
}

static inline void toy_session_close(void *session)
{
    (void)session;
}

static inline void toy_row(wh_str text, const wh_sink *sink)
{
    wh_arena *a = wh_arena_new(NULL, 0);
    wh_value v[8];
    size_t n = 0, i = 0;

    while (i <= text.n) {
        size_t start = i;
        while (i < text.n && text.p[i] != '\t')
            i++;
        ck_assert_int_eq(wh_value_read(a, (wh_str){text.p + start, i - start}, &v[n++], NULL),
                         WH_OK);
        i++;
    }
    sink->row(sink->ctx, v, n);
    wh_arena_free(a);
}

static inline void split_word(wh_str line, wh_str *word, wh_str *rest)
{
    size_t n = 0;

    while (n < line.n && line.p[n] != ' ')
        n++;
    *word = (wh_str){line.p, n};
    *rest = (wh_str){line.p + n + (n < line.n), line.n - n - (n < line.n)};
}

static inline void toy_line(wh_str line, const wh_sink *sink, wh_answer *answer)
{
    static const struct {
        const char *word;
        int kind;
    } kinds[] = {{"fail", WH_ANSWER_ERROR},     {"internal", WH_ANSWER_INTERNAL},
                 {"stop", WH_ANSWER_STOPPED},   {"limit", WH_ANSWER_LIMIT},
                 {"refuse", WH_ANSWER_REFUSED}, {"lose", WH_ANSWER_LOST}};
    wh_str word, rest, class_, text;
    size_t i;

    split_word(line, &word, &rest);
    split_word(rest, &class_, &text);
    if (wh_str_is(word, "row"))
        toy_row(rest, sink);
    else if (wh_str_is(word, "set"))
        sink->columns(sink->ctx, 1);
    else if (wh_str_is(word, "warn"))
        sink->warning(sink->ctx, class_, text);
    else if (wh_str_is(word, "affect"))
        answer->affected = rest.p[0] - '0';
    for (i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        if (!wh_str_is(word, kinds[i].word))
            continue;
        answer->kind = kinds[i].kind;
        memcpy(answer->class_, class_.p, class_.n);
        memcpy(answer->text, text.p, text.n);
    }
}

static inline void toy_execute(void *session, wh_str sql, const wh_sink *sink, wh_answer *answer)
{
    size_t i = 0;

    (void)session;
    memset(answer, 0, sizeof *answer);
    answer->affected = -1;
    while (i < sql.n) {
        size_t start = i;
        while (i < sql.n && sql.p[i] != '\n')
            i++;
        toy_line((wh_str){sql.p + start, i - start}, sink, answer);
        i++;
    }
}

/* ---- judging a case text ------------------------------------------------------------------- */

static wh_arena *arena;
static wh_engine *engine;
static wh_difference difference;

static inline void setup(void)
{
    static const wh_engine_driver toy = {
        .size = sizeof toy,
        .scheme = "toy",
        .dialect = "sqlite",
        .open = toy_open,
        .close = free,
        .version = toy_version,
        .session_open = toy_session_open,
        .session_close = toy_session_close,
        .execute = toy_execute,
    };
    wh_engine_config config = WH_ENGINE_CONFIG_INIT;

    arena = wh_arena_new(NULL, 0);
    ck_assert_int_eq(wh_engine_open_driver(&engine, &toy, &config, NULL), WH_OK);
    memset(&difference, 0, sizeof difference);
}

static inline void teardown(void)
{
    wh_engine_close(engine);
    wh_arena_free(arena);
}

static inline wh_case *parse(const char *checks, const char *sections)
{
    wh_buf b = WH_BUF_INIT(1 << 22);
    wh_error err = {0, 0, "", ""};
    wh_case *c = NULL;

    wh_buf_text(&b, "-- @case 1\n");
    while (*checks) {
        size_t n = strcspn(checks, ";");
        wh_buf_text(&b, "-- @check: ");
        wh_buf_add(&b, checks, n);
        wh_buf_char(&b, '\n');
        checks += n + (checks[n] == ';');
    }
    wh_buf_text(&b, sections);
    wh_buf_text(&b, "-- @end\n");
    ck_assert_msg(wh_case_parse(arena, wh_arena_str(arena, wh_buf_view(&b)), "case", 1, &c, &err) ==
                      WH_OK,
                  "%u: %s", (unsigned)err.line, err.message);
    wh_buf_release(&b);
    return c;
}

/* With what the checks ask for alone, and with every row at hand: the same verdict, and where
 * rows are at hand this signature. Checks are separated by ";". */
static inline wh_verdict judged(const char *checks, const char *sections)
{
    wh_run_options all = WH_RUN_OPTIONS_INIT;
    wh_case *c = parse(checks, sections);
    wh_observations *o;
    wh_verdict lean, full;

    ck_assert_int_eq(wh_run_case(arena, engine, c, NULL, &o, NULL), WH_OK);
    wh_judge(arena, c, o, &lean);
    all.need = WH_NEED_HASHES | WH_NEED_ROWS | WH_NEED_LIST;
    ck_assert_int_eq(wh_run_case(arena, engine, c, &all, &o, NULL), WH_OK);
    wh_judge_explain(arena, c, o, &full, &difference);
    ck_assert_str_eq(wh_verdict_name(lean.kind), wh_verdict_name(full.kind));
    return full;
}

static inline void verdict_is(const char *checks, const char *sections, const char *verdict,
                              const char *signature)
{
    wh_verdict v = judged(checks, sections);

    ck_assert_msg(strcmp(wh_verdict_name(v.kind), verdict) == 0, "%s: %s (%s), not %s", checks,
                  wh_verdict_name(v.kind), v.reason, verdict);
    ck_assert_msg(strcmp(v.signature, signature) == 0, "%s: %s, not %s", checks, v.signature,
                  signature);
}

static inline void passes(const char *checks, const char *sections)
{
    verdict_is(checks, sections, "pass", "");
}

static inline void fails(const char *checks, const char *sections, const char *signature)
{
    verdict_is(checks, sections, "fail", signature);
}

/* Inconclusive, with these words in the reason. */
static inline void is_open(const char *checks, const char *sections, const char *words)
{
    wh_verdict v = judged(checks, sections);

    ck_assert_msg(v.kind == WH_INCONCLUSIVE, "%s: %s", checks, wh_verdict_name(v.kind));
    ck_assert_msg(strstr(v.reason, words) != NULL, "%s: %s", checks, v.reason);
    ck_assert_str_eq(v.signature, "");
}

#define RUN(name, lines) "-- @run " name "\n" lines ";\n"
#define SETUP(lines) "-- @setup\n" lines ";\n"
#define EXPECT(name, lines) "-- @expect " name "\n" lines
#define ROW(values) "row " values "\n"
#define EMPTY "set\n"

#endif
