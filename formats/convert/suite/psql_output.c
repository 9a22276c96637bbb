/*
 * What "psql -a -q" printed (PostgreSQL's pg_regress): each line of the script that is not blank,
 * and behind the line in which a statement ends what that statement gave. So the output is read
 * beside the script: what stands between the echoes of two lines belongs to the first.
 */
#include "formats/convert/script/copy.h"
#include "formats/convert/script/internal.h"
#include "formats/convert/suite/psql_table.h"
#include "formats/convert/suite/suite.h"

/* What stands behind the echo of one line of the script. */
typedef struct segment {
    size_t ntables, nerrors, nothers; /* others: neither a table nor a message of the server */
    wh_psql_table table;              /* the first */
    wh_psql_table *tables;            /* all; the room is that of `ntables` */
    wh_str error;                     /* behind "ERROR:  " */
    bool reached;                     /* the line was found in the output */
    bool unfit;                       /* the output is formatted in a way that is not read */
    wh_str null;                      /* \pset null */
} segment;

typedef struct output {
    wh_arena *a;
    wh_str *lines, *script;
    size_t n, at, nscript;
    segment *segments; /* one a line of the script */
    bool unfit;
    bool stopped; /* echoing has ended */
    wh_str null;
} output;

static wh_str *cut_lines(wh_arena *a, wh_str s, size_t *n)
{
    const char *p = s.p, *end = s.p + s.n;
    wh_str *v;

    for (*n = 0; p < end; ++*n) {
        p = wh_script_line_end(p, end);
        p += p < end;
    }
    v = WH_NEW_N(a, wh_str, *n + 1);
    for (*n = 0, p = s.p; p < end; ++*n) {
        const char *eol = wh_script_line_end(p, end);
        v[*n] = (wh_str){p, (size_t)(eol - p)};
        if (v[*n].n && v[*n].p[v[*n].n - 1] == '\r')
            v[*n].n--;
        p = eol + (eol < end);
    }
    return v;
}

static bool starts(wh_str s, const char *prefix)
{
    size_t n = strlen(prefix);

    return s.n >= n && memcmp(s.p, prefix, n) == 0;
}

/* ---- psql's settings --------------------------------------------------------------------------
 */

/* \pset null 'x' is kept; others change the look of tables. \set ECHO ends the echoes. */
static void follow_settings(output *o, wh_str line)
{
    wh_str rest = wh_str_trim(line), word = wh_script_word(rest);

    if (wh_str_is(word, "\\set")) {
        rest = wh_script_after(rest, word);
        o->stopped |= wh_str_is(wh_script_word(rest), "ECHO") &&
                      !wh_str_is(wh_script_after(rest, WH_STR("ECHO")), "all");
    }
    if (!wh_str_is(word, "\\pset"))
        return;
    rest = wh_script_after(rest, word);
    word = wh_script_word(rest);
    rest = wh_script_after(rest, word);
    if (!wh_str_is(word, "null")) {
        o->unfit |= !wh_str_is(word, "expanded") && !wh_str_is(word, "pager") &&
                    !wh_str_is(word, "format") && !wh_str_is(word, "tuples_only");
        return;
    }
    if (rest.n >= 2 && (rest.p[0] == '\'' || rest.p[0] == '"') && rest.p[rest.n - 1] == rest.p[0])
        rest = (wh_str){rest.p + 1, rest.n - 2};
    o->unfit |= rest.n && (memchr(rest.p, ' ', rest.n) || memchr(rest.p, '\'', rest.n) ||
                           memchr(rest.p, '\\', rest.n) || memchr(rest.p, ':', rest.n));
    o->null = rest;
}

/* ---- beside the script ------------------------------------------------------------------------
 */

static bool is_message(wh_str line)
{
    static const char *const heads[] = {"NOTICE:  ", "WARNING:  ", "INFO:  ",    "LINE ",
                                        "DETAIL:  ", "HINT:  ",    "CONTEXT:  ", "QUERY:  ",
                                        "LOG:  ",    "DEBUG:  ",   "SQL ",       "PL/pgSQL "};
    size_t i;

    for (i = 0; i < sizeof heads / sizeof *heads; i++)
        if (starts(line, heads[i]))
            return true;
    return wh_str_trim(line).n <= 1; /* nothing, or the ^ below LINE */
}

static void add_table(output *o, segment *s, const wh_psql_table *table)
{
    if ((s->ntables & (s->ntables - 1)) == 0) {
        wh_psql_table *more = WH_NEW_N(o->a, wh_psql_table, s->ntables ? 2 * s->ntables : 1);
        if (s->ntables)
            memcpy(more, s->tables, s->ntables * sizeof *more);
        s->tables = more;
    }
    s->tables[s->ntables++] = *table;
}

/* The next piece of output: a table, or a line. */
static void take_piece(output *o, segment *s)
{
    wh_str line = o->lines[o->at];
    wh_psql_table table;

    if (wh_psql_table_read(o->a, o->lines + o->at, o->n - o->at, &table)) {
        o->at += table.lines;
        add_table(o, s, &table);
        return;
    }
    o->at++;
    if (starts(line, "ERROR:  ")) {
        s->nerrors++;
        s->error = (wh_str){line.p + 8, line.n - 8};
    } else if (starts(line, "FATAL:  ") || starts(line, "PANIC:  ")) {
        s->nerrors += 2; /* the connection is lost */
    } else if (!is_message(line)) {
        s->nothers++;
    }
}

/* Behind the line `i` may stand rows for COPY, which are not echoed: the line they end before. */
static size_t behind_data(const output *o, size_t i)
{
    const char *end = o->script[o->nscript - 1].p + o->script[o->nscript - 1].n, *p;
    wh_str line = o->script[i];
    size_t k;
    bool terminated, copies = false;

    for (k = 0; k + 10 <= line.n && !copies; k++)
        copies = wh_script_starts((wh_str){line.p + k, line.n - k}, "from stdin");
    if (!copies || i + 1 == o->nscript)
        return i + 1;
    p = wh_copy_data_end(o->script[i + 1].p, end, &terminated);
    if (!p || !terminated)
        return i + 1;
    for (k = i + 1; k < o->nscript && o->script[k].p < p; k++)
        continue;
    return k;
}

static int beside_script(output *o, const wh_convert_input *in, wh_error *err)
{
    segment *last = NULL, before = {0};
    size_t i;

    for (i = 0; i < o->nscript && !o->stopped; i = behind_data(o, i)) {
        wh_str line = o->script[i];
        segment *s = &o->segments[i];
        size_t from = o->at;

        if (line.n == 0 && (o->at == o->n || o->lines[o->at].n))
            continue; /* blank lines are echoed within quotes alone */
        while (o->at < o->n && !wh_str_eq(o->lines[o->at], line))
            take_piece(o, last ? last : &before);
        if (o->at == o->n && wh_str_trim(line).n == 0) {
            o->at = from;
            continue;
        }
        if (o->at == o->n)
            return wh_error_at(err, WH_ESYNTAX, in->file, (uint32_t)i + 1,
                               "the expected output does not have this line: it is that of another "
                               "script; make it again, or take it away");
        o->at++;
        s->reached = true;
        follow_settings(o, line);
        s->unfit = o->unfit;
        s->null = o->null;
        last = s;
    }
    if (last && !o->stopped)
        while (o->at < o->n)
            take_piece(o, last);
    return WH_OK;
}

/* ---- statements -------------------------------------------------------------------------------
 */

static void tell_error(const segment *s, wh_expected *v)
{
    size_t i;
    bool state = s->error.n == 5;

    for (i = 0; i < s->error.n && state; i++)
        state = (s->error.p[i] >= '0' && s->error.p[i] <= '9') ||
                (s->error.p[i] >= 'A' && s->error.p[i] <= 'Z');
    v->kind = WH_EXPECTED_ERROR;
    if (state) /* \set VERBOSITY sqlstate */
        v->class_ = s->error;
    else
        v->text = s->error;
}

static void tell_rows(const segment *s, const wh_psql_table *table, wh_expected *v)
{
    v->kind = WH_EXPECTED_OK;
    if (!table->cells || s->unfit || table->ncolumns == 0) {
        v->why = "results of a form that is not read";
        return;
    }
    v->kind = WH_EXPECTED_ROWS;
    v->ncolumns = table->ncolumns;
    v->nrows = table->nrows;
    v->cells = table->cells;
    v->null = s->null;
}

static bool pivots(wh_str line)
{
    size_t i;

    for (i = 0; i < line.n; i++)
        if (line.p[i] == '\\' && (starts((wh_str){line.p + i, line.n - i}, "\\crosstab") ||
                                  starts((wh_str){line.p + i, line.n - i}, "\\gdesc")))
            return true;
    return false;
}

/* The only statement of its line. */
static void tell_one(const output *o, size_t line, wh_expected *v)
{
    const segment *s = &o->segments[line];

    if (s->nerrors == 1 && s->ntables == 0 && s->nothers == 0) {
        tell_error(s, v);
    } else if (s->nerrors) {
        v->why = "errors among other output";
    } else if (s->ntables == 1 && s->nothers == 0 && !pivots(o->script[line])) {
        tell_rows(s, &s->tables[0], v);
    } else {
        v->kind = WH_EXPECTED_OK;
        if (s->ntables || s->nothers)
            v->why = "results of a form that is not read";
    }
}

/* Several of one line: as many tables as queries, and no error, or it is not told whose is whose.
 */
static void tell_many(const output *o, size_t line, const wh_script_stmt *stmts, size_t n,
                      wh_expected *v)
{
    const segment *s = &o->segments[line];
    size_t queries = 0, i, k = 0;

    for (i = 0; i < n; i++)
        queries += stmts[i].kind == WH_N_SELECT_STATEMENT;
    for (i = 0; i < n; i++) {
        if (s->nerrors || s->nothers || s->ntables != queries) {
            v[i].why = "several statements in one line";
        } else {
            v[i].kind = WH_EXPECTED_OK;
            if (stmts[i].kind == WH_N_SELECT_STATEMENT)
                tell_rows(s, &s->tables[k++], &v[i]);
        }
    }
}

int wh_expected_by_psql(wh_arena *a, const wh_convert_input *in, wh_str text,
                        const wh_script_stmt *stmts, size_t n, wh_expected *v, wh_error *err)
{
    output o = {.a = a, .null = {"", 0}};
    size_t i, k;
    int rc;

    o.lines = cut_lines(a, text, &o.n);
    o.script = cut_lines(a, in->bytes, &o.nscript);
    o.segments = WH_NEW_N(a, segment, o.nscript + 1);
    rc = beside_script(&o, in, err);
    if (rc != WH_OK)
        return rc;
    for (i = 0; i < n; i = k) {
        size_t line = stmts[i].end_line;

        for (k = i + 1; k < n && line && stmts[k].end_line == line; k++)
            continue;
        if (line == 0 || line > o.nscript)
            v[i].why = "rows of COPY";
        else if (!o.segments[line - 1].reached)
            for (; i < k; i++)
                v[i].why = "not echoed";
        else if (k == i + 1)
            tell_one(&o, line - 1, &v[i]);
        else
            tell_many(&o, line - 1, stmts + i, k - i, v + i);
    }
    return WH_OK;
}
