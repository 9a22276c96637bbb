/*
 * The reader of plain scripts: tokens are cut into statements, and the commands of the shells
 * between (and, in psql and mysql, inside) them are handed to the file of each shell.
 *
 * A statement is a span of the script as long as it stands there in one piece; once a command
 * inside it is taken out, or a variable is replaced, it is made anew in the arena.
 */
#include "formats/convert/script/dump.h"
#include "formats/convert/script/internal.h"
#include "formats/convert/suite/suite.h"
#include "formats/sql/dialect/dialect.h"

static void *open_plain(wh_script *s)
{
    static const unsigned bits[] = {
        [WH_SHELL_SQLITE] = WH_SHELL_BIT_SQLITE,
        [WH_SHELL_PSQL] = WH_SHELL_BIT_PSQL,
        [WH_SHELL_MYSQL] = WH_SHELL_BIT_MYSQL,
        [WH_SHELL_ANY] = WH_SHELL_BIT_SQLITE | WH_SHELL_BIT_PSQL | WH_SHELL_BIT_MYSQL,
    };

    return wh_script_reader_new(s, bits[s->dialect->shell]);
}

const wh_script_format wh_script_plain = {
    .name = "sql",
    .summary = "statements as the engine's own shell reads them",
    .endings = ".sql",
    .open = open_plain,
    .next = wh_script_reader_next,
};

static void *open_pg_regress(wh_script *s)
{
    wh_script_reader *r = wh_script_reader_new(s, WH_SHELL_BIT_PSQL);

    r->may_fail = true;
    r->regress = true;
    return r;
}

/* PGTZ, PGDATESTYLE and PGOPTIONS, as src/test/regress/pg_regress.c of PostgreSQL sets them. */
static const char *const regress_session[] = {
    "TimeZone",
    "SET TimeZone = 'America/Los_Angeles'",
    "DateStyle",
    "SET DateStyle = 'Postgres, MDY'",
    "IntervalStyle",
    "SET IntervalStyle = 'postgres_verbose'",
    NULL,
};

const wh_script_format wh_script_pg_regress = {
    .name = "pg_regress",
    .summary = "PostgreSQL's regression tests, sql/*.sql, with their expected/*.out",
    .endings = ".sql",
    .open = open_pg_regress,
    .next = wh_script_reader_next,
    .dialect = "postgresql",
    .leaves_out = true,
    .outputs = ".out expected",
    .expected = wh_expected_by_psql,
    .letter = 'p',
    .session = regress_session,
};

/* ---- the statement so far -----------------------------------------------------------------------
 */

static void forget(wh_script_reader *r)
{
    r->from = r->to = NULL;
    r->making = false;
}

/*
 * COPY data begins on the line behind the statement. What else stands on that line is read first,
 * as a text of its own, and the reader goes on behind the data.
 */
static const char *skip_to_data(wh_script_reader *r)
{
    wh_script_frame *f;
    uint32_t line;
    const char *eol;

    while (r->nframes > 1 && wh_script_top(r)->owner)
        r->nframes--; /* a COPY out of a variable: what is left of the value is no data */
    f = wh_script_top(r);
    line = wh_script_line(r, f->lx.p);
    if (r->nframes > 1)
        return r->frames[0].lx.p;
    eol = wh_script_line_end(f->lx.p, f->lx.end);
    if (eol < f->lx.end)
        eol++;
    wh_script_push(r, (wh_str){f->lx.p, (size_t)(eol - f->lx.p)}, line, NULL, false);
    f->lx.p = eol;
    f->lx.pending = 0;
    return eol;
}

/* A COPY FROM STDIN has ended: read its data from now on. 1: it is one. */
static int begin_copy(wh_script_reader *r, wh_str sql, wh_error *err)
{
    wh_copy copy;
    bool terminated = false;
    const char *data, *end;
    wh_script_frame *base;
    wh_error why;
    int rc;

    rc = wh_copy_parse(r->s, sql, r->from_line, &copy, &why);
    if (rc == 0)
        return 0;
    data = skip_to_data(r);
    base = &r->frames[0];
    end = wh_copy_data_end(data, base->lx.end, &terminated);
    if (!end || (!terminated && r->regress)) {
        if (r->regress)
            return 1; /* it fails before any data is read */
        return wh_error_at(err, WH_ENOTSUP, r->s->file, r->from_line,
                           "COPY FROM STDIN without its data; end the data with a line \"\\.\"");
    }
    /* The lines of the data are counted here, those behind it go on from there. */
    while (r->counted < data)
        r->line += *r->counted++ == '\n';
    copy.line = r->line;
    copy.p = data;
    copy.end = end;
    base->lx.p = end;
    base->lx.pending = 0;
    if (rc < 0) {
        if (err)
            *err = why;
        return rc;
    }
    r->copy = WH_NEW(r->s->a, wh_copy);
    *r->copy = copy;
    return 1;
}

static int give(wh_script_reader *r, wh_script_stmt *out, wh_str sql, uint32_t line)
{
    out->sql = sql;
    out->line = line;
    out->end_line = wh_script_line(r, wh_script_top(r)->lx.p);
    out->kind = wh_statement_kind(r->s->dialect, sql);
    out->may_fail = r->may_fail;
    r->any = true;
    r->previous = sql;
    return WH_OK;
}

/* The open statement ends. 1: *out is set; 0: there was none, or its COPY data comes next. */
static int finish(wh_script_reader *r, wh_script_stmt *out, wh_error *err)
{
    wh_str sql = {r->from, (size_t)(r->to - r->from)};
    int rc;

    if (!wh_script_open(r))
        return 0;
    if (r->making)
        sql = wh_text_view(&r->made);
    forget(r);
    if (wh_script_starts(sql, "COPY")) {
        rc = begin_copy(r, sql, err);
        if (rc != 0)
            return rc < 0 ? rc : 0;
    }
    if (wh_statement_kind(r->s->dialect, sql) == WH_N_EMPTY &&
        wh_count_statements(r->s->dialect, sql) == 0)
        return 0; /* marks of a comment, semicolons before another delimiter */
    if (!r->regress) {
        rc = wh_dump_adapt(r->s, r->from_line, &sql, &r->database, err);
        if (rc != 0)
            return rc < 0 ? rc : 0;
    }
    give(r, out, sql, r->from_line);
    return 1;
}

/* ---- what ends a statement ----------------------------------------------------------------------
 */

/* Where the delimiter stands in `t` (at its start, or inside a name that has swallowed it). */
static const char *find_delimiter(const wh_script_reader *r, const wh_token *t)
{
    wh_str text = wh_token_text(t), d = r->delimiter;
    const char *end = r->frames[r->nframes - 1].lx.end;
    size_t i, last = t->kind == WH_T_NAME ? text.n : 1;

    for (i = 0; i < last; i++) {
        const char *p = text.p + i;
        if ((size_t)(end - p) >= d.n && memcmp(p, d.p, d.n) == 0)
            return p;
    }
    return NULL;
}

/* Is the token the first thing of its line? */
static bool first_on_line(const wh_script_reader *r, const wh_token *t)
{
    const char *p = wh_token_text(t).p, *first = r->s->source.p;

    if (r->frames[r->nframes - 1].owner)
        return false;
    while (p > first && wh_script_is_blank(p[-1]))
        p--;
    return p == first || p[-1] == '\n';
}

/* sqlite3 takes a line that holds only "/" or "go" for a semicolon. */
static bool is_go_line(const wh_script_reader *r, const wh_splitter *splitter, const wh_token *t)
{
    wh_str text = wh_token_text(t);
    const char *p = text.p + text.n, *end = r->frames[r->nframes - 1].lx.end;

    if (!(r->shells & WH_SHELL_BIT_SQLITE) || splitter->body ||
        !(wh_str_is(text, "/") || wh_str_eq_nocase(text, WH_STR("go"))))
        return false;
    while (p < end && wh_script_is_blank(*p))
        p++;
    return (p == end || *p == '\n') && first_on_line(r, t);
}

/* ---- the loop ----------------------------------------------------------------------------------
 */

/* The text being read has ended. True: the one below it goes on. */
static bool pop(wh_script_reader *r, const wh_token *eof, bool *closed)
{
    *closed = false;
    if (r->nframes == 1)
        return false;
    *closed = wh_script_top(r)->closes;
    if (wh_script_open(r)) {
        wh_script_begin_making(r);
        if (eof->trivia)
            wh_text_add(&r->made, wh_token_text(eof).p[-1] == '\n' ? WH_STR("\n") : WH_STR(" "));
    }
    r->nframes--;
    return true;
}

static int end_of_script(wh_script_reader *r, wh_script_stmt *out, wh_error *err)
{
    int rc = r->dropping ? 0 : finish(r, out, err);

    if (rc != 0 || r->copy)
        return rc < 0 ? rc : WH_OK;
    r->dropping = false;
    if (r->nbranches) {
        r->nbranches = 0;
        return wh_error_at(err, WH_ESYNTAX, r->s->file, wh_script_line(r, wh_script_top(r)->lx.p),
                           "\\if without \\endif before the end of the script");
    }
    return WH_OK;
}

/* What a shell's command does to the open statement. 1: *out is set. */
static int apply(wh_script_reader *r, int effect, wh_script_stmt *out, wh_error *err)
{
    switch (effect) {
    case WH_SHELL_SENDS:
    case WH_SHELL_ENDS:
        if (r->dropping) {
            r->dropping = false;
            forget(r);
            return 0;
        }
        if (wh_script_open(r))
            return finish(r, out, err);
        if (effect == WH_SHELL_ENDS || !r->previous.p)
            return 0;
        give(r, out, r->previous, wh_script_line(r, wh_script_top(r)->lx.p));
        return 1;
    case WH_SHELL_SHOWS:
        if (wh_script_open(r))
            r->previous = wh_text_view(&r->made);
        forget(r);
        r->dropping = false;
        return 0;
    case WH_SHELL_DROPS:
        forget(r);
        r->dropping = false;
        r->previous.p = NULL;
        return 0;
    case WH_SHELL_STOPS:
        forget(r);
        r->ended = true;
        r->nbranches = 0;
        return 0;
    default:
        return 0;
    }
}

/* A command was refused: what it stood in is no statement any more. */
static int refused(wh_script_reader *r, int rc, int effect)
{
    bool open = wh_script_open(r);

    forget(r);
    r->previous.p = NULL;
    r->dropping = (r->dropping || open) && effect == WH_SHELL_NONE;
    return rc;
}

static int next_copy(wh_script_reader *r, wh_script_stmt *out, wh_error *err)
{
    int rc = wh_copy_next(r->copy, r->s, out, err);

    if (rc != WH_OK || !out->sql.p)
        r->copy = NULL;
    out->may_fail = r->may_fail;
    r->any = r->any || out->sql.p;
    r->previous.p = NULL;
    return rc;
}

/* One token of a statement, the delimiter included. 1: *out is set. */
static int statement_token(wh_script_reader *r, wh_splitter *splitter, const wh_token *t,
                           wh_script_stmt *out, wh_error *err)
{
    wh_str text = wh_token_text(t);
    const char *end = text.p + text.n, *at = NULL;
    bool ends, live = wh_psql_active(r) && !r->dropping;

    if (r->delimiter.n) {
        at = find_delimiter(r, t);
        ends = at != NULL;
        if (ends) {
            end = at;
            wh_script_go(r, at + r->delimiter.n);
        }
    } else if (is_go_line(r, splitter, t)) {
        ends = true;
        end = text.p;
    } else {
        ends = wh_splitter_ends(splitter, t);
        if (ends && !wh_script_open(r))
            end = text.p; /* nothing but a semicolon */
    }
    if (live && end > text.p)
        wh_script_add_text(r, t->p, text.p, end);
    if (!ends || (!wh_psql_active(r) && wh_script_open(r)))
        return 0;
    wh_splitter_init(splitter, r->s->dialect);
    r->dropping = false;
    return finish(r, out, err);
}

int wh_script_reader_next(wh_script *s, wh_script_stmt *out, wh_error *err)
{
    wh_script_reader *r = s->state;
    wh_splitter splitter;
    int rc = 0, effect;
    bool closed;

    wh_splitter_init(&splitter, s->dialect);
    while (rc == 0) {
        wh_token t;

        if (wh_arena_over(s->a)) {
            r->ended = true;
            r->copy = NULL;
            return wh_error_at(err, WH_ELIMIT, s->file, r->line,
                               "the script needs too much memory");
        }
        if (r->copy) {
            rc = next_copy(r, out, err);
            if (rc != WH_OK || out->sql.p)
                return rc;
        }
        if (r->ended)
            return WH_OK;
        wh_script_log_lines(r);
        t = wh_lex(&wh_script_top(r)->lx);
        if (t.kind == WH_T_EOF) {
            if (!pop(r, &t, &closed)) {
                rc = end_of_script(r, out, err);
                if (r->copy)
                    continue;
                return rc;
            }
            if (closed)
                rc = finish(r, out, err);
            continue;
        }
        if (!wh_script_open(r) && !r->dropping &&
            wh_script_line_command(r, &t, &rc, &effect, err)) {
            wh_splitter_init(&splitter, s->dialect);
            rc = rc != WH_OK ? refused(r, rc, effect) : apply(r, effect, out, err);
            continue;
        }
        if (t.kind == WH_OP_BACKSLASH) {
            rc = wh_script_backslash_command(r, &t, &effect, err);
            rc = rc != WH_OK ? refused(r, rc, effect) : apply(r, effect, out, err);
            if (!wh_script_open(r))
                wh_splitter_init(&splitter, s->dialect);
            continue;
        }
        if (wh_token_text(&t).p[0] == ':' && !r->dropping && wh_psql_active(r) &&
            (rc = wh_script_replace_reference(r, &t, err)) != 0) {
            rc = rc < 0 ? refused(r, rc, WH_SHELL_NONE) : 0;
            r->dropping = rc < 0 || r->dropping;
            continue;
        }
        rc = statement_token(r, &splitter, &t, out, err);
    }
    return rc < 0 ? rc : WH_OK;
}
