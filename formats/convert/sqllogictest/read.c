/*
 * The records of a sqllogictest file, in order: what each command means to the runner whose file
 * it is, which it shares with others, and which are refused because they would reach beyond one
 * session on one engine.
 */
#include "formats/base/memory.h"
#include "formats/base/options.h"
#include "formats/case/text.h"
#include "formats/convert/sqllogictest/internal.h"

enum {
    MAX_RECORDS = 1000000,
    MAX_BYTES = 512 << 20, /* rounds of loops included */
};

/* ---- conditions ------------------------------------------------------------------------------ */

/* The engine that the file is run on, by any of its names. */
static bool is_our_engine(const wh_slt *s, wh_str name)
{
    const char *const *alias = s->in->dialect->aliases;

    if (s->runner == WH_SLT_COCKROACH) /* it sees itself as both */
        return wh_str_is(name, "cockroachdb") || wh_str_is(name, "postgresql");
    if (wh_str_eq_nocase(name, wh_str_of(s->in->dialect->name)))
        return true;
    for (; alias && *alias; alias++)
        if (wh_str_eq_nocase(name, wh_str_of(*alias)))
            return true;
    return false;
}

/* DuckDB: "i=3" about a loop's variable. WH_OK and *holds, or refused. */
static int loop_condition(wh_slt *s, uint32_t line, wh_str text, bool *holds)
{
    const char *equals = memchr(text.p, '=', text.n);
    wh_str name = {text.p, (size_t)(equals - text.p)};
    wh_str value = {equals + 1, text.n - name.n - 1};
    wh_buf b = WH_BUF_INIT(4096);
    wh_str seen;

    wh_buf_text(&b, "${");
    wh_buf_str(&b, name);
    wh_buf_char(&b, '}');
    seen = wh_slt_replaced(s, wh_arena_str(s->a, wh_buf_view(&b)));
    *holds = wh_str_eq(seen, value);
    if (wh_str_eq(seen, wh_buf_view(&b)) || memchr("<>!", name.n ? name.p[name.n - 1] : '<', 3)) {
        wh_buf_release(&b);
        return wh_slt_refuse(s, line, "the condition %s is not understood: NAME=VALUE of a loop",
                             wh_show(text).text);
    }
    wh_buf_release(&b);
    return WH_OK;
}

static int condition(wh_slt *s, uint32_t line, wh_str rest, bool only)
{
    wh_str name = wh_next_word(&rest);
    bool holds;
    int rc = WH_OK;

    if (name.n == 0)
        return wh_slt_malformed(s, line, "the name of an engine is missing");
    if (s->runner == WH_SLT_COCKROACH && wh_str_is(name, "config")) {
        holds = false; /* of its cluster configurations none is this one */
    } else if (s->runner == WH_SLT_DUCKDB && memchr(name.p, '=', name.n)) {
        rc = loop_condition(s, line, name, &holds);
    } else {
        holds = is_our_engine(s, name);
    }
    if (rc == WH_OK)
        s->skip |= holds != only;
    return rc;
}

static int on_skipif(wh_slt *s, uint32_t line, wh_str rest)
{
    return condition(s, line, rest, false);
}

static int on_onlyif(wh_slt *s, uint32_t line, wh_str rest)
{
    return condition(s, line, rest, true);
}

/* ---- settings -------------------------------------------------------------------------------- */

static int on_hash_threshold(wh_slt *s, uint32_t line, wh_str rest)
{
    if (!wh_parse_count(wh_next_word(&rest), &s->hash_threshold))
        return wh_slt_malformed(s, line, "hash-threshold takes a number");
    return WH_OK;
}

static int on_halt(wh_slt *s, uint32_t line, wh_str rest)
{
    (void)line;
    (void)rest;
    s->halted = !s->skip && !s->mode_skip;
    s->skip = false;
    return WH_OK;
}

static int on_nothing(wh_slt *s, uint32_t line, wh_str rest)
{
    (void)s;
    (void)line;
    (void)rest;
    return WH_OK;
}

static int on_control(wh_slt *s, uint32_t line, wh_str rest)
{
    static const char *const names[] = {"nosort", "rowsort", "valuesort"};
    wh_str what = wh_next_word(&rest), value = wh_next_word(&rest);
    unsigned i;

    if (wh_str_is(what, "sortmode"))
        for (i = 0; i < 3; i++)
            if (wh_str_is(value, names[i])) {
                s->sort = (uint8_t)i; /* enum wh_check_sort is in this order */
                return WH_OK;
            }
    if (wh_str_is(what, "substitution") && wh_str_is(value, "off"))
        return WH_OK;
    if (wh_str_is(what, "resultmode")) /* tells writers, not the comparison */
        return WH_OK;
    return wh_slt_refuse(s, line, "control %s %s is not understood; write the values into the SQL",
                         wh_show(what).text, wh_show(value).text);
}

static int on_connection(wh_slt *s, uint32_t line, wh_str rest)
{
    wh_str name = wh_next_word(&rest);

    if (name.n == 0)
        return wh_slt_malformed(s, line, "the name of the connection is missing");
    return wh_str_is(name, "default") ? WH_OK : wh_slt_connect(s, line, name);
}

static int on_reconnect(wh_slt *s, uint32_t line, wh_str rest)
{
    return s->skip || s->mode_skip ? WH_OK : wh_slt_reconnect(s, line, rest);
}

static int on_user(wh_slt *s, uint32_t line, wh_str rest)
{
    wh_str name = wh_next_word(&rest);

    if (wh_str_is(name, "root"))
        return WH_OK;
    return wh_slt_refuse(s, line, "another user (%s) is not possible here; use root",
                         wh_show(name).text);
}

static int on_mode(wh_slt *s, uint32_t line, wh_str rest)
{
    wh_str word = wh_next_word(&rest);

    if (wh_str_is(word, "skip")) {
        s->mode_skip++;
    } else if (wh_str_is(word, "unskip")) {
        if (s->mode_skip == 0)
            return wh_slt_malformed(s, line, "\"mode unskip\" without \"mode skip\"");
        s->mode_skip--;
    } else if (!wh_str_is(word, "no_debug") && !wh_str_is(word, "debug")) {
        return wh_slt_refuse(s, line, "mode %s is not understood; remove it", wh_show(word).text);
    }
    return WH_OK;
}

/* What DuckDB's runner asks of the machine or of itself is so here; extensions are not known. */
static int on_require(wh_slt *s, uint32_t line, wh_str rest)
{
    static const char *const given[] = {
        "notmingw",
        "mingw",
        "notwindows",
        "notmusl",
        "64bit",
        "nothreadsan",
        "strinline",
        "vector_size",
        "exact_vector_size",
        "block_size",
        "skip_reload",
        "noforcestorage",
        "noalternativeverify",
        "no_alternative_verify",
        "no_extension_autoloading",
        "no_vector_verification",
        "no_latest_storage",
        "longdouble",
        "ram",
        "disk_space",
    };
    wh_str word = wh_next_word(&rest);
    size_t i;

    for (i = 0; i < sizeof given / sizeof given[0]; i++)
        if (wh_str_is(word, given[i]))
            return WH_OK;
    return wh_slt_refuse(s, line,
                         "whether the engine has the extension %s is not known here; remove the "
                         "line if it has",
                         wh_show(word).text);
}

/* ---- the table ------------------------------------------------------------------------------- */

enum {
    LITE = WH_SLT_SQLITE,
    RS = WH_SLT_RS,
    DUCK = WH_SLT_DUCKDB,
    ROACH = WH_SLT_COCKROACH,
    ALL = LITE | RS | DUCK | ROACH,
};

typedef struct command {
    const char *word;
    unsigned runners;
    int (*fn)(wh_slt *s, uint32_t line, wh_str rest); /* NULL: refused */
    const char *remedy;
} command;

#define OPENS_FILES "it would open a file that you did not name; put its content here"
#define NEEDS_ENGINE "its value comes from the engine while the file is run; write it out"
#define RUNS_PROGRAMS "no programs are run; remove it"
#define NO_CLOCK "a verdict must not depend on the clock; remove it"
#define ONE_SESSION "the database lives from the start of the file to its end"
#define AT_ONCE "its rounds would run at the same time, in an order that nobody knows"
#define OTHERS "it depends on the runner's own surroundings; remove it"

static const command commands[] = {
    {"statement", ALL, wh_slt_statement, NULL},
    {"query", ALL, wh_slt_query, NULL},
    {"skipif", ALL, on_skipif, NULL},
    {"onlyif", ALL, on_onlyif, NULL},
    {"hash-threshold", LITE | RS, on_hash_threshold, NULL},
    {"hash-threshold", DUCK | ROACH, on_nothing, NULL},
    {"halt", LITE | RS | DUCK, on_halt, NULL},
    {"halt", ROACH, on_nothing, NULL},
    {"subtest", RS | ROACH, on_nothing, NULL},
    {"control", RS, on_control, NULL},
    {"connection", RS, on_connection, NULL},
    {"include", RS, NULL, OPENS_FILES},
    {"system", RS, NULL, RUNS_PROGRAMS},
    {"sleep", RS | DUCK | ROACH, NULL, NO_CLOCK},
    {"let", RS | ROACH, NULL, NEEDS_ENGINE},
    {"mode", DUCK, on_mode, NULL},
    {"require", DUCK, on_require, NULL},
    {"require-env", DUCK, NULL, OTHERS},
    {"test-env", DUCK, NULL, OTHERS},
    {"tags", DUCK, on_nothing, NULL},
    {"load", DUCK, NULL, OPENS_FILES},
    {"unzip", DUCK, NULL, OPENS_FILES},
    {"restart", DUCK, NULL, ONE_SESSION},
    {"reconnect", DUCK, on_reconnect, NULL},
    {"continue", DUCK, NULL, OTHERS},
    {"set", DUCK, NULL, OTHERS},
    {"reset", DUCK, NULL, OTHERS},
    {"loop", DUCK, wh_slt_on_loop, NULL},
    {"foreach", DUCK, wh_slt_on_foreach, NULL},
    {"endloop", DUCK, wh_slt_on_endloop, NULL},
    {"concurrentloop", DUCK, NULL, AT_ONCE},
    {"concurrentforeach", DUCK, NULL, AT_ONCE},
    {"user", ROACH, on_user, NULL},
    {"skip_on_retry", ROACH, on_nothing, NULL},
    {"retry", ROACH, on_nothing, NULL},
    {"repeat", ROACH, NULL, "write the record as often"},
    {"skip", ROACH, NULL, "remove the file from the run"},
    {"await-statement", ROACH, NULL, AT_ONCE},
    {"traceon", ROACH, NULL, OPENS_FILES},
    {"traceoff", ROACH, NULL, OPENS_FILES},
    {"kv-batch-size", ROACH, NULL, OTHERS},
    {"upgrade", ROACH, NULL, OTHERS},
};

static const struct {
    unsigned runner;
    const char *name;
} runners[] = {
    {LITE, "sqllogictest"}, {RS, "sqllogictest-rs"}, {DUCK, "duckdb"}, {ROACH, "cockroachdb"}};

static int unknown_command(wh_slt *s, uint32_t line, wh_str word)
{
    size_t i, k;

    for (i = 0; i < sizeof commands / sizeof commands[0]; i++)
        for (k = 0; k < sizeof runners / sizeof runners[0]; k++)
            if (wh_str_is(word, commands[i].word) && (commands[i].runners & runners[k].runner))
                return wh_slt_refuse(s, line,
                                     "\"%s\" is a command of another runner; try --from %s",
                                     commands[i].word, runners[k].name);
    return wh_slt_malformed(s, line, "unknown record type %s", wh_show(word).text);
}

static int one_record(wh_slt *s, uint32_t line, wh_str text)
{
    wh_str word = wh_next_word(&text);
    size_t i;

    for (i = 0; i < sizeof commands / sizeof commands[0]; i++) {
        const command *c = &commands[i];
        if (!(c->runners & s->runner) || !wh_str_is(word, c->word))
            continue;
        if (c->fn) {
            int rc = c->fn(s, line, text);
            if (c->fn == wh_slt_statement || c->fn == wh_slt_query)
                s->session.n = 0;
            return rc;
        }
        if (s->mode_skip)
            return WH_OK;
        return wh_slt_refuse(s, line, "\"%s\" is not possible here: %s", c->word, c->remedy);
    }
    return unknown_command(s, line, word);
}

static int read_records(wh_slt *s)
{
    wh_str line;
    uint32_t number;
    int rc;

    while (!s->halted && wh_slt_line(s, &line, &number)) {
        if (wh_line_is_blank(line) || line.p[0] == '#')
            continue;
        rc = one_record(s, number, line);
        if (rc != WH_OK)
            return rc;
        if (++s->records > MAX_RECORDS || s->bytes > MAX_BYTES || s->overflow ||
            wh_arena_over(s->a))
            return wh_error_at(s->err, WH_ELIMIT, s->in->file, number, "the file is too large");
    }
    if (s->nloops && !s->halted)
        return wh_slt_malformed(s, s->loops[s->nloops - 1].body.line - 1,
                                "the loop has no endloop");
    return WH_OK;
}

/* All records. */
static int read_file(wh_slt *s, const wh_convert *f, wh_arena *a, const wh_convert_input *in,
                     wh_error *err)
{
    s->a = a;
    s->in = in;
    s->runner = f->variant & ~(unsigned)WH_SLT_STRICT;
    s->strict = (f->variant & WH_SLT_STRICT) != 0;
    s->err = err;
    s->at = (wh_slt_at){in->bytes.p, 1};
    s->end = in->bytes.p + in->bytes.n;
    if (in->bytes.n >= 3 && memcmp(in->bytes.p, "\xef\xbb\xbf", 3) == 0)
        s->at.p += 3;
    s->hash_threshold = s->runner == WH_SLT_SQLITE ? 8 : 0;
    wh_builder_begin(&s->b, a, wh_str_of(in->dialect->name), in->file, 1);
    return read_records(s);
}

int wh_sqllogictest_read(const wh_convert *f, wh_arena *a, const wh_convert_input *in,
                         wh_case **out, wh_error *err)
{
    wh_slt s;
    int rc;

    memset(&s, 0, sizeof s);
    rc = read_file(&s, f, a, in, err);
    if (rc != WH_OK)
        return rc;
    if (s.any_setup && in->query_kind == WH_RUN)
        wh_builder_check(&s.b, WH_STR("ok errors=none setup"), 0);
    *out = s.b.c;
    return WH_OK;
}

int wh_sqllogictest_update(const wh_convert *f, wh_arena *a, const wh_convert_input *in,
                           const wh_convert_fresh *fresh, wh_buf *out, wh_error *err)
{
    wh_slt s;
    int rc;

    memset(&s, 0, sizeof s);
    s.fresh = fresh;
    s.out = out;
    s.copied = in->bytes.p;
    rc = read_file(&s, f, a, in, err);
    if (rc != WH_OK)
        return rc;
    wh_slt_copy_to(&s, s.end);
    return out->status == WH_OK ? WH_OK
                                : wh_buf_failed(out, err, "the file is too large to be rewritten");
}
