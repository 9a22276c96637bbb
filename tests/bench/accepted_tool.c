/*
 * accepted URL [-v] < CASES: what an engine makes of a generated stream: how many statements of the
 * setups and how many bases it takes, how many of those give rows, or change some, and how long
 * they are. Every base that changes rows is rolled back. With -v the bases that are refused, each
 * behind its error.
 */
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include <whittle/case.h>
#include <whittle/engine.h>

enum { SIZES = 4 };

typedef struct tally {
    unsigned setup, setup_taken, bases, taken, some;
    unsigned changes, changes_taken, hit, partly;
    unsigned by_size[SIZES + 1];
} tally;

typedef struct tool {
    wh_arena *a;
    wh_engine *engine;
    wh_session *session;
    bool verbose;
    tally t;
} tool;

static ptrdiff_t read_stdin(void *ctx, char *p, size_t n)
{
    (void)ctx;
    return read(STDIN_FILENO, p, n);
}

static bool first_integer(void *ctx, const wh_value *v, size_t n)
{
    int64_t *rows = ctx;

    if (rows[0]++ == 0 && n > 0 && v[0].kind == WH_INT)
        rows[1] = v[0].i;
    return true;
}

/* Run it; its rows, and the integer that the first of them begins with. */
static void run(const tool *o, wh_str sql, int64_t rows[2], wh_answer *answer)
{
    const wh_sink sink = {rows, NULL, first_integer, NULL};

    rows[0] = rows[1] = 0;
    wh_session_execute(o->session, sql, &sink, answer);
}

/* The table that UPDATE and DELETE name first; nothing: another statement. */
static wh_str target_of(wh_str sql)
{
    static const char *const verbs[] = {"UPDATE ", "DELETE FROM ", "UPDATE ONLY ",
                                        "DELETE FROM ONLY "};
    wh_str name = {NULL, 0};

    for (size_t i = 0; i < sizeof verbs / sizeof verbs[0]; i++) {
        size_t n = strlen(verbs[i]);

        if (sql.n < n || memcmp(sql.p, verbs[i], n) != 0)
            continue;
        name = (wh_str){sql.p + n, 0};
        while (n + name.n < sql.n && !strchr(" ,;(", name.p[name.n]))
            name.n++;
    }
    return name;
}

static void run_change(tool *o, wh_str sql)
{
    wh_str table = target_of(sql);
    wh_buf count = WH_BUF_INIT(4096);
    wh_answer answer, other;
    int64_t rows[2], before[2] = {0, 0};

    o->t.changes++;
    run(o, WH_STR("BEGIN;"), rows, &other);
    wh_buf_text(&count, "SELECT COUNT(*) FROM ");
    wh_buf_str(&count, table);
    wh_buf_char(&count, ';');
    if (table.n)
        run(o, wh_buf_view(&count), before, &other);
    run(o, sql, rows, &answer);
    if (answer.kind == WH_ANSWER_OK) {
        o->t.changes_taken++;
        o->t.hit += answer.affected > 0;
        o->t.partly += answer.affected > 0 && (table.n == 0 || answer.affected < before[1]);
    } else if (o->verbose) {
        printf("%s\t%.*s\n", answer.text, (int)sql.n, sql.p);
    }
    run(o, WH_STR("ROLLBACK;"), rows, &other);
    wh_buf_release(&count);
}

static void run_base(tool *o, wh_str sql)
{
    static const unsigned sizes[SIZES] = {100, 400, 1600, 6400};
    wh_answer answer;
    int64_t rows[2];
    unsigned i = 0;

    while (i < SIZES && sql.n > sizes[i])
        i++;
    o->t.by_size[i]++;
    o->t.bases++;
    if (!strchr("SW(V", sql.p[0])) {
        run_change(o, sql);
        return;
    }
    run(o, sql, rows, &answer);
    if (answer.kind == WH_ANSWER_OK) {
        o->t.taken++;
        o->t.some += rows[0] > 0;
    } else if (o->verbose) {
        printf("%s\t%.*s\n", answer.text, (int)sql.n, sql.p);
    }
}

static int run_case(tool *o, const wh_case *c, wh_error *err)
{
    int rc = wh_session_open(&o->session, o->engine, err);
    wh_answer answer;
    int64_t rows[2];

    if (rc != WH_OK)
        return rc;
    for (size_t i = 0; i < c->nsections; i++) {
        const wh_section *s = &c->sections[i];

        for (size_t k = 0; k < s->nstmts; k++) {
            if (s->kind == WH_BASE) {
                run_base(o, s->stmts[k].sql);
            } else if (s->kind == WH_SETUP) {
                run(o, s->stmts[k].sql, rows, &answer);
                o->t.setup++;
                o->t.setup_taken += answer.kind == WH_ANSWER_OK;
                if (o->verbose && answer.kind != WH_ANSWER_OK)
                    printf("setup: %s\t%.*s\n", answer.text, (int)s->stmts[k].sql.n,
                           s->stmts[k].sql.p);
            }
        }
    }
    wh_session_close(o->session);
    return WH_OK;
}

static double percent(unsigned part, unsigned whole)
{
    return whole ? 100.0 * part / whole : 0.0;
}

static void print_tally(const tally *t)
{
    unsigned queries = t->bases - t->changes;

    printf("setup: %u statements, %.1f %% taken\n", t->setup, percent(t->setup_taken, t->setup));
    printf("queries: %u, %.1f %% taken, %.1f %% of those give rows\n", queries,
           percent(t->taken, queries), percent(t->some, t->taken));
    if (t->changes)
        printf(
            "changes: %u, %.1f %% taken, of those %.1f %% change rows, %.1f %% some and not all\n",
            t->changes, percent(t->changes_taken, t->changes), percent(t->hit, t->changes_taken),
            percent(t->partly, t->changes_taken));
    printf("bytes up to 100, 400, 1600, 6400, more: %u %u %u %u %u\n", t->by_size[0], t->by_size[1],
           t->by_size[2], t->by_size[3], t->by_size[4]);
}

int main(int argc, char **argv)
{
    wh_engine_config config = WH_ENGINE_CONFIG_INIT;
    tool o = {.verbose = argc == 3 && strcmp(argv[2], "-v") == 0};
    wh_reader *r;
    wh_item item;
    wh_error err;
    wh_case *c;
    int rc;

    if (argc < 2) {
        fputs("usage: accepted URL [-v] < CASES\n", stderr);
        return 129;
    }
    o.a = wh_arena_new(NULL, 0);
    config.url = wh_str_of(argv[1]);
    r = wh_reader_new(read_stdin, NULL, NULL);
    rc = wh_engine_open(&o.engine, &config, &err);
    while (rc == WH_OK && (rc = wh_reader_next(r, &item, &err)) == WH_OK &&
           item.kind != WH_ITEM_END) {
        wh_mark mark = wh_arena_mark(o.a);

        if (item.kind != WH_ITEM_CASE)
            continue;
        rc = wh_case_parse(o.a, item.raw, NULL, item.line, &c, &err);
        if (rc == WH_OK)
            rc = run_case(&o, c, &err);
        wh_arena_rewind(o.a, mark);
    }
    if (rc != WH_OK)
        fprintf(stderr, "accepted: %s\n", err.message);
    else
        print_tally(&o.t);
    wh_engine_close(o.engine);
    wh_reader_free(r);
    wh_arena_free(o.a);
    return rc == WH_OK ? 0 : 128;
}
