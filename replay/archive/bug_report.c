/*
 * What one pastes into a bug tracker: a script for the engine's own shell, with everything else
 * in comments: the version, why the answer can't be right, what each run gives and what it should.
 * Nothing in it does anything but SQL: a line that a shell would take for a command of its own
 * becomes a comment.
 */
#include "formats/case/parse.h"
#include "formats/case/check.h"
#include "formats/case/places.h"
#include "formats/convert/shell_text.h"
#include "formats/report/escape.h"
#include "replay/run/actual.h"
#include "replay/run/bind.h"
#include "replay/internal.h"

/* Why the answer of each oracle can't be right, in one sentence. */
static const struct reason {
    const char *oracle; /* a prefix of its name */
    const char *sentence;
} reasons[] = {
    {"norec", "A query must find the rows for which its predicate is true when that is computed "
              "for every row."},
    {"tlp-where", "The rows for which a predicate is true, false and NULL must together be the "
                  "rows of the query without it."},
    {"tlp-having", "The groups for which a predicate is true, false and NULL must together be the "
                   "groups of the query without it."},
    {"tlp-group-by", "The groups of the rows for which a predicate is true, false and NULL must "
                     "together be the groups of the query without it."},
    {"tlp-distinct", "The distinct rows for which a predicate is true, false and NULL must "
                     "together be the distinct rows of the query without it."},
    {"tlp-", "An aggregate over all rows must follow from those over the rows for which a "
             "predicate is true, false and NULL."},
    {"dqp", "The same query must give the same rows whichever plan it runs by."},
    {"join", "The same join, written in two ways, must give the same rows."},
    {"diff", "The same query must give the same rows on both engines."},
    {"eet", "Replacing an expression by one that is equal to it must not change the rows."},
    {"raw",
     "The same query must give the same rows where they stand in a table without indexes and "
     "constraints."},
    {"rules", "A query written in another way that means the same must give the same rows."},
    {"codd", "A query must give the same rows where a part of it is replaced by the value that it "
             "has."},
    {"dml", "A change must meet the rows that a query with the same predicate finds."},
    {"dqe", "SELECT, UPDATE and DELETE with the same predicate must meet the same rows."},
};

static const char *reason_of(const replayed *r)
{
    wh_str oracle = wh_case_field(r->c, "oracle");
    size_t i;

    for (i = 0; i < r->c->nsections; i++)
        if (r->c->sections[i].kind == WH_EXPECT)
            return "The query must give the expected rows.";
    for (i = 0; i < sizeof reasons / sizeof reasons[0]; i++)
        if (wh_starts_with(oracle, wh_str_of(reasons[i].oracle)))
            return reasons[i].sentence;
    return "The results of these queries must be related as the check says.";
}

/* ---- comments ------------------------------------------------------------------------------ */

static void remark(wh_buf *out, const char *label, wh_str text)
{
    wh_buf_text(out, "-- ");
    wh_buf_text(out, label);
    wh_escape(out, WH_FOR_TERMINAL, text);
    wh_buf_char(out, '\n');
}

static void say(wh_buf *out, const char *text)
{
    remark(out, "", wh_str_of(text));
}

/* References: what `bisect` found, and addresses. */
static void put_refs(const replayed *r, wh_buf *out)
{
    static const struct found {
        const char *start, *label;
    } found[] = {{"first bad commit ", "First bad commit: "},
                 {"first good commit ", "First good commit: "},
                 {"first bad release ", "First bad release: "},
                 {"first good release ", "First good release: "},
                 {"", "See: "}};
    size_t i;

    for (i = 0; i < r->c->nfields; i++) {
        const struct found *f = found;
        wh_str value = r->c->fields[i].value;
        size_t n;

        if (!wh_str_is(r->c->fields[i].key, "ref"))
            continue;
        while (!wh_starts_with(value, wh_str_of(f->start)))
            f++;
        n = strlen(f->start);
        remark(out, f->label, (wh_str){value.p + n, value.n - n});
    }
}

static void put_versions(const replayed *r, wh_buf *out)
{
    size_t i;

    if (r->engine && r->opt.nengines == 0)
        remark(out, "Version: ", wh_str_of(wh_engine_version(r->engine)));
    for (i = 0; r->engine && i < r->opt.nengines; i++) {
        wh_buf_text(out, "-- Version of '");
        wh_escape(out, WH_FOR_TERMINAL, r->opt.engines[i].label);
        wh_buf_text(out, "': ");
        wh_escape(out, WH_FOR_TERMINAL, wh_str_of(wh_engine_version(r->opt.engines[i].engine)));
        wh_buf_char(out, '\n');
    }
}

/* What an engine was told beside SQL: "optimizer=off". */
static void put_settings(const replayed *r, wh_buf *out)
{
    size_t i;

    for (i = 0; i < r->c->nfields; i++) {
        wh_str key = r->c->fields[i].key, settings = WH_STR("settings");

        if (!wh_starts_with(key, settings) || (key.n > settings.n && key.p[settings.n] != '.'))
            continue;
        wh_buf_text(out, "-- Settings");
        if (key.n > settings.n) {
            wh_buf_text(out, " of '");
            wh_escape(out, WH_FOR_TERMINAL,
                      (wh_str){key.p + settings.n + 1, key.n - settings.n - 1});
            wh_buf_char(out, '\'');
        }
        wh_buf_text(out, ": ");
        wh_escape(out, WH_FOR_TERMINAL, r->c->fields[i].value);
        wh_buf_char(out, '\n');
    }
}

static const char *title(const wh_verdict *v)
{
    switch (v->kind) {
    case WH_FAIL:
        return strncmp(v->signature, "rel:", 4) == 0 ? "Wrong result" : "An error that must not be";
    case WH_CRASH:
        return "Crash";
    case WH_TIMEOUT:
        return "A statement that does not end";
    case WH_PASS:
        return "This does not fail here";
    default:
        return "This could not be tested here";
    }
}

static void put_head(const replayed *r, wh_buf *out)
{
    wh_buf_text(out, "-- ");
    wh_buf_text(out, title(&r->verdict));
    if (r->verdict.reason[0]) {
        wh_buf_text(out, ": ");
        wh_escape(out, WH_FOR_TERMINAL, wh_str_of(r->verdict.reason));
    }
    wh_buf_char(out, '\n');
    put_versions(r, out);
    put_settings(r, out);
    if (r->verdict.kind == WH_FAIL)
        remark(out, "Why: ", wh_str_of(reason_of(r)));
    put_refs(r, out);
}

/* ---- statements ---------------------------------------------------------------------------- */

/* Could a shell take a line of it for a command of its own (".shell", "\!", "#")? */
static bool is_for_the_shell(wh_str sql)
{
    size_t i;
    bool start = true;

    for (i = 0; i < sql.n; i++) {
        if (start && (sql.p[i] == '.' || sql.p[i] == '#' || sql.p[i] == '\\'))
            return true;
        start = sql.p[i] == '\n';
    }
    return false;
}

static void put_as_comment(wh_buf *out, wh_str sql)
{
    while (sql.n) {
        const char *lf = memchr(sql.p, '\n', sql.n);
        size_t n = lf ? (size_t)(lf - sql.p) : sql.n;
        remark(out, "  ", (wh_str){sql.p, n});
        sql = (wh_str){sql.p + n + (lf != NULL), sql.n - n - (lf != NULL)};
    }
}

static void put_statement(wh_buf *out, const wh_dialect *d, wh_str sql)
{
    if (wh_plain_length(sql) < sql.n) {
        say(out, "The next statement has bytes that can't stand here; replay the case itself:");
        put_as_comment(out, sql);
    } else if (is_for_the_shell(sql)) {
        say(out, "A shell would take the next statement for a command:");
        put_as_comment(out, sql);
    } else if (sql.n) {
        wh_shell_put_statement(out, d, sql);
    }
}

/* With what it binds, where that is known. */
static void put_statements(const replayed *r, size_t at, wh_buf *out)
{
    const wh_dialect *d = wh_dialect_of(wh_case_field(r->c, "dialect"));
    size_t bound = wh_bound_run(r->c, at), k;
    wh_section s = r->c->sections[at];

    if (bound != SIZE_MAX && r->o && bound < r->o->n && r->o->v[bound].executed)
        wh_bind_section(r->a, r->c, &r->o->v[bound], &s);
    for (k = 0; k < s.nstmts; k++)
        if (!s.stmts[k].blank)
            put_statement(out, d, s.stmts[k].sql);
}

static void put_where(const wh_section *s, wh_buf *out)
{
    const wh_attr *session = wh_section_attr(s, "session"), *on = wh_section_attr(s, "on");
    const wh_attr *bind = wh_section_attr(s, "bind");

    if (s->kind == WH_RUN)
        remark(out, "", s->place);
    if (bind)
        remark(out, "with the first value, as a constant, that is given by ", bind->value);
    if (on && on->value.n)
        remark(out, "on the engine ", on->value);
    if (session && session->value.n)
        remark(out, "in a session of its own: ", session->value);
    if (wh_section_attr(s, "fresh"))
        say(out, "on a fresh database, after everything above but the other queries");
}

/* ---- results ------------------------------------------------------------------------------- */

static void put_observed_line(wh_buf *out, wh_str line)
{
    static const struct kind {
        const char *mark, *text;
    } kinds[] = {{"-- | ", ""},
                 {"-- ! ", "error "},
                 {"-- ? ", "warning "},
                 {"-- # ", "many rows: "},
                 {"-- ~ ", "rows changed: "},
                 {"-- =", "the next result:"},
                 {"", ""}};
    const struct kind *k = kinds;
    const char *tab;

    while (!wh_starts_with(line, wh_str_of(k->mark)))
        k++;
    line = (wh_str){line.p + strlen(k->mark), line.n - strlen(k->mark)};
    wh_buf_text(out, "--   ");
    wh_buf_text(out, k->text);
    while (line.n && (tab = memchr(line.p, '\t', line.n)) != NULL) {
        size_t n = (size_t)(tab - line.p);
        wh_escape(out, WH_FOR_TERMINAL, (wh_str){line.p, n});
        wh_buf_text(out, " | ");
        line = (wh_str){tab + 1, line.n - n - 1};
    }
    wh_escape(out, WH_FOR_TERMINAL, line);
    wh_buf_char(out, '\n');
}

/* Lines of the case format ("-- | 1", "-- ! CLASS text"), as they stand in a report. */
static void put_observed(wh_buf *out, wh_str lines, const char *label, size_t max)
{
    size_t n = 0;

    remark(out, label, lines.n ? WH_STR("") : WH_STR(" no rows"));
    while (lines.n) {
        const char *lf = memchr(lines.p, '\n', lines.n);
        size_t length = lf ? (size_t)(lf - lines.p) : lines.n;
        wh_str line = {lines.p, length};

        lines = (wh_str){lines.p + length + (lf != NULL), lines.n - length - (lf != NULL)};
        if (n++ == max) {
            say(out, "  ...");
            return;
        }
        put_observed_line(out, line);
    }
}

static void put_results(const replayed *r, const wh_places *places, size_t i, wh_buf *out)
{
    const wh_section *s = &r->c->sections[i];
    const wh_observation *o = r->o && i < r->o->n ? &r->o->v[i] : NULL;
    size_t expected = wh_places_find(places, WH_EXPECT, s->place), k;
    wh_buf text = WH_BUF_INIT(1 << 20);

    if (o && o->executed) {
        wh_observation_print(&text, o, WH_DIFFERENCE_ROWS);
        put_observed(out, wh_buf_view(&text), "actual:", WH_DIFFERENCE_ROWS);
    }
    if (expected != SIZE_MAX) {
        wh_buf_clear(&text);
        for (k = 0; k < r->c->sections[expected].nobs; k++)
            wh_obs_print(&text, &r->c->sections[expected].obs[k]);
        put_observed(out, wh_buf_view(&text), "expected:", WH_DIFFERENCE_ROWS);
    }
    wh_buf_release(&text);
}

static void put_rows(const replayed *r, wh_buf *out, const char *what, const wh_bag_entry *v,
                     size_t n)
{
    wh_str lines[WH_DIFFERENCE_ROWS + 1];
    size_t count = wh_replayed_rows(r->a, v, n, lines), i;

    if (count)
        say(out, what);
    for (i = 0; i < count; i++)
        remark(out, "  ", lines[i]);
}

/* Sums or numbers of rows were compared, not rows. */
static bool is_of_numbers(const wh_verdict *v)
{
    size_t n = strlen(v->signature);

    return n > 5 && (strcmp(v->signature + n - 5, ":less") == 0 ||
                     strcmp(v->signature + n - 5, ":more") == 0);
}

/* The relation in words: "a = b, the same rows in any order". */
static void put_expectation(const replayed *r, wh_buf *out, wh_str check)
{
    static const struct verb {
        const char *word, *meaning;
    } verbs[] = {{"bag ", ", as rows in any order"},
                 {"set ", ", as rows in any order, each counted once"},
                 {"list ", ", as rows in this order"}};
    wh_check parsed;
    size_t i;

    for (i = 0; i < sizeof verbs / sizeof verbs[0]; i++)
        if (wh_starts_with(check, wh_str_of(verbs[i].word)) &&
            wh_check_parse(r->a, check, &parsed, NULL) == WH_OK && !parsed.as.n) {
            size_t n = strlen(verbs[i].word);
            wh_buf_text(out, "-- Expected: ");
            wh_escape(out, WH_FOR_TERMINAL, (wh_str){check.p + n, check.n - n});
            if (!is_of_numbers(&r->verdict))
                wh_buf_text(out, verbs[i].meaning);
            wh_buf_char(out, '\n');
            return;
        }
    remark(out, "Expected: ", check);
}

/* What the violated check asks for, and what is the case. */
static void put_difference(const replayed *r, wh_buf *out)
{
    wh_difference *d = WH_NEW(r->a, wh_difference);
    wh_str check = wh_replayed_check(r);
    wh_verdict again;

    if (check.n)
        put_expectation(r, out, check);
    if (!r->o || r->verdict.kind != WH_FAIL)
        return;
    wh_judge_explain(r->a, r->c, r->o, &again, d);
    if (d->text) {
        put_rows(r, out, "Actual, from the first row on that differs:", d->missing, d->nmissing);
        put_rows(r, out, "Expected there:", d->extra, d->nextra);
    } else if (is_of_numbers(&r->verdict)) {
        put_rows(r, out, "Actual: the left side is", d->missing, d->nmissing);
        put_rows(r, out, "and the right side is", d->extra, d->nextra);
    } else {
        put_rows(r, out, "Actual: the left side has, and the right side has not:", d->missing,
                 d->nmissing);
        put_rows(r, out, "Actual: the right side has, and the left side has not:", d->extra,
                 d->nextra);
    }
}

void wh_replayed_bug(replayed *r, wh_buf *out)
{
    wh_places places;
    size_t i;

    put_head(r, out);
    wh_shell_put_modes(out, wh_case_field(r->c, "dialect"));
    wh_places_init(&places, r->a, r->c);
    for (i = 0; i < r->c->nsections; i++) {
        const wh_section *s = &r->c->sections[i];
        if (s->kind > WH_RUN || (s->kind == WH_BASE && !s->plain_base))
            continue;
        wh_buf_char(out, '\n');
        put_where(s, out);
        put_statements(r, i, out);
        if (s->kind == WH_RUN)
            put_results(r, &places, i, out);
    }
    wh_buf_char(out, '\n');
    put_difference(r, out);
    if (out->status != WH_OK) {
        wh_buf_clear(out);
        say(out, "This case is too large for a report.");
    }
}
