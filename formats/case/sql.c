/*
 * Statements in a case, without an SQL lexer: a chunk of lines up to one whose last byte is ';',
 * or everything behind "-- @stmt" up to the next directive; and the escapes that let any bytes
 * stand there (case-format(5), Chunks and Escaping).
 */
#include "formats/case/parse.h"

#include "formats/case/edit.h"

/* What a statement's lines are to be taken for. */
typedef struct manner {
    bool chunk;   /* ends at a line that ends in ';' */
    bool base;    /* lines may stand behind "-- >" */
    bool escaped; /* behind "-- @stmt escaped" */
} manner;

/* The lines of one statement as they were met. */
typedef struct extent {
    const char *start, *end; /* without the last LF */
    uint32_t line;
    bool altered;  /* something must be decoded */
    bool prefixed; /* a line stood behind "-- >" */
} extent;

static bool is_prefixed(wh_str line)
{
    return wh_starts_with(line, WH_STR("-- >")) && (line.n == 4 || line.p[4] != '>');
}

/* Step over the lines of a statement. */
static int take_lines(parser *ps, manner m, extent *x)
{
    x->start = x->end = ps->p;
    x->line = ps->number;
    x->altered = m.escaped;
    x->prefixed = false;
    while (wh_parser_peek(ps)) {
        wh_str line = ps->line;
        bool comment = line.n >= 4 && memcmp(line.p, "-- ", 3) == 0;

        if (comment && wh_line_is_directive(line))
            break;
        if (line.n > 0 && line.p[line.n - 1] == '\r')
            return wh_parser_fail(ps, ps->number,
                                  "a line of SQL ends in CR LF; convert to LF, or write the CR as "
                                  "\\r behind \"-- @stmt escaped\"",
                                  line);
        if (comment && line.p[3] == '@')
            x->altered = true;
        if (comment && line.p[3] == '>' && m.base) {
            x->altered = true;
            if (is_prefixed(line)) {
                x->prefixed = true;
                if (line.n > 4 && line.p[4] != ' ')
                    return wh_parser_fail(ps, ps->number,
                                          "a base line is \"-- > \" and SQL, with the blank", line);
            }
        }
        wh_parser_step(ps);
        x->end = line.p + line.n;
        if (m.chunk && line.n > 0 && line.p[line.n - 1] == ';')
            break;
    }
    return WH_OK;
}

/* Remove prefixes and extra '@' and '>', then decode escapes; never longer than the lines. */
static int decode(parser *ps, manner m, const extent *x, wh_str *sql)
{
    char *to = wh_arena_alloc(ps->a, (size_t)(x->end - x->start)), *start = to;
    const char *p = x->start;
    uint32_t number = x->line;

    for (;; number++) {
        const char *lf = memchr(p, '\n', (size_t)(x->end - p)), *end = lf ? lf : x->end;
        wh_str line = {p, (size_t)(end - p)};

        if (m.base && is_prefixed(line)) {
            p += line.n > 4 ? 5 : 4;
        } else if (wh_starts_with(line, WH_STR("-- @@")) ||
                   (m.base && wh_starts_with(line, WH_STR("-- >>")))) {
            memcpy(to, p, 4);
            to += 4;
            p += 5;
        }
        while (m.escaped && p < end) {
            const char *stop = memchr(p, '\\', (size_t)(end - p));
            size_t n = (size_t)((stop ? stop : end) - p);
            int c;

            memcpy(to, p, n);
            to += n;
            p += n;
            if (stop == NULL)
                break;
            c = wh_escape_decode(&p, end, false);
            if (c < 0)
                return wh_parser_fail(ps, number,
                                      "unknown escape \"%s\"; there are \\\\ \\t \\r and \\xHH",
                                      (wh_str){p, end - p < 4 ? (size_t)(end - p) : 4});
            *to++ = (char)c;
        }
        memcpy(to, p, (size_t)(end - p));
        to += end - p;
        if (lf == NULL)
            break;
        *to++ = '\n';
        p = lf + 1;
    }
    sql->p = start;
    sql->n = (size_t)(to - start);
    return WH_OK;
}

bool wh_sql_is_blank(wh_str sql)
{
    const char *p = sql.p, *end = sql.p + sql.n;

    for (; p < end; p++) {
        if (*p == ' ' || *p == '\t' || *p == '\r' || *p == '\n' || *p == '\f')
            continue;
        if (*p != '-' || end - p < 2 || p[1] != '-')
            return false;
        p = memchr(p, '\n', (size_t)(end - p));
        if (p == NULL)
            return true;
    }
    return true;
}

/* A statement's lines at `p`; its raw bytes begin at `raw`. */
static int take_statement(parser *ps, const char *raw, manner m, wh_stmt *st, bool *prefixed)
{
    extent x;
    int rc = take_lines(ps, m, &x);

    if (rc != WH_OK)
        return rc;
    if (x.altered) {
        rc = decode(ps, m, &x, &st->sql);
        if (rc != WH_OK)
            return rc;
    } else {
        st->sql.p = x.start;
        st->sql.n = (size_t)(x.end - x.start);
    }
    if (st->sql.n > WH_STATEMENT_MAX)
        return wh_error_at(ps->err, WH_ELIMIT, ps->file, x.line,
                           "the statement is larger than %d MiB", WH_STATEMENT_MAX >> 20);
    st->raw.p = raw;
    st->raw.n = (size_t)(ps->p - raw);
    st->line = x.line;
    st->blank = wh_sql_is_blank(st->sql);
    *prefixed = x.prefixed;
    return WH_OK;
}

/* The words of a "-- @stmt" line. */
static int parse_stmt_line(parser *ps, wh_str rest, bool base, manner *m, wh_stmt *st)
{
    wh_str word;

    st->marked = true;
    if (!wh_utf8_valid(ps->line))
        return wh_parser_fail(ps, ps->number, "the line is not valid UTF-8", rest);
    while ((word = wh_next_word(&rest)).n > 0) {
        if (wh_str_is(word, "escaped")) {
            if (m->escaped)
                return wh_parser_fail(ps, ps->number, "\"%s\" stands twice", word);
            m->escaped = true;
        } else if (wh_str_is(word, "may-fail") || wh_starts_with(word, WH_STR("may-fail="))) {
            if (st->may_fail)
                return wh_parser_fail(ps, ps->number, "\"%s\" stands twice", word);
            if (base)
                return wh_parser_fail(ps, ps->number, "\"%s\" has no place in a base", word);
            if (word.n == 9 || (word.n > 9 && memchr(word.p, ':', word.n) != NULL))
                return wh_parser_fail(ps, ps->number,
                                      "\"%s\": the class of an error has a name without ':'", word);
            st->may_fail = true;
            if (word.n > 9) {
                st->may_fail_class.p = word.p + 9;
                st->may_fail_class.n = word.n - 9;
            }
        } else if (!wh_key_valid((wh_str){word.p, 1})) {
            return wh_parser_fail(ps, ps->number, "\"%s\" has no place behind \"-- @stmt\"", word);
        } else {
            wh_parser_unknown(ps, ps->number, "unknown attribute \"%s\" of \"-- @stmt\"", word);
        }
    }
    return WH_OK;
}

int wh_parse_statements(parser *ps, wh_section *s)
{
    size_t cap = 0;

    while (wh_parser_peek(ps)) {
        const char *raw = ps->p;
        manner m = {true, false, false};
        bool prefixed;
        wh_stmt *st;
        wh_str rest;
        int rc;

        s->stmts = wh_parser_slot(ps->a, s->stmts, s->nstmts, &cap, sizeof *s->stmts);
        st = &s->stmts[s->nstmts];
        if (wh_line_is_directive(ps->line)) {
            if (!wh_str_is(wh_directive_word(ps->line, &rest), "stmt"))
                return WH_OK;
            rc = parse_stmt_line(ps, rest, false, &m, st);
            if (rc != WH_OK)
                return rc;
            m.chunk = false;
            wh_parser_step(ps);
        }
        rc = take_statement(ps, raw, m, st, &prefixed);
        if (rc != WH_OK)
            return rc;
        s->nstmts++;
        if (wh_arena_over(ps->a))
            return WH_OK;
    }
    return WH_OK;
}

int wh_parse_base(parser *ps, wh_section *s)
{
    const char *raw = ps->p;
    manner m = {false, true, false};
    bool prefixed;
    wh_str rest;
    int rc;

    s->stmts = WH_NEW(ps->a, wh_stmt);
    if (wh_parser_peek(ps) && wh_line_is_directive(ps->line) &&
        wh_str_is(wh_directive_word(ps->line, &rest), "stmt")) {
        rc = parse_stmt_line(ps, rest, true, &m, s->stmts);
        if (rc != WH_OK)
            return rc;
        wh_parser_step(ps);
    }
    rc = take_statement(ps, raw, m, s->stmts, &prefixed);
    if (rc != WH_OK)
        return rc;
    s->nstmts = 1;
    s->plain_base = !prefixed;
    if (s->stmts->blank)
        return wh_parser_fail(ps, s->line, "the base holds no statement", s->head);
    if (wh_parser_peek(ps) && wh_line_is_directive(ps->line) &&
        wh_str_is(wh_directive_word(ps->line, &rest), "stmt"))
        return wh_parser_fail(ps, ps->number,
                              "a base is one statement; put \"-- @base\" before the next", rest);
    return WH_OK;
}
