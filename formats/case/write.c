/*
 * The writer. What still has the bytes it was read from is written as it was; the rest is
 * rendered so that reading it gives the same statements, whatever bytes they hold.
 */
#include "formats/case/parse.h"

/* ---- statements --------------------------------------------------------------------------- */

/* Would the chunk rule find another end than the statement's own? */
static bool chunk_rule_is_wrong(wh_str sql)
{
    const char *p = sql.p, *end = sql.p + sql.n;

    if (sql.n == 0 || end[-1] != ';')
        return true;
    while ((p = memchr(p, '\n', (size_t)(end - p))) != NULL) {
        if (p > sql.p && p[-1] == ';')
            return true;
        p++;
    }
    return false;
}

/* A word of a directive line: nothing that would end it. */
static void write_word(wh_buf *out, wh_str word)
{
    for (size_t i = 0; i < word.n;) {
        size_t n = wh_utf8_length(word.p + i, word.n - i);
        char c = word.p[i];
        if (n == 0 || c == ' ' || c == ':' || wh_byte_is_control(c))
            wh_buf_char(out, '_');
        else
            wh_buf_add(out, word.p + i, n);
        i += n ? n : 1;
    }
}

/* `p` to `end`, no LF between, with rule (3) applied. */
static void write_escaped(wh_buf *out, const char *p, const char *end)
{
    while (p < end) {
        wh_str rest = {p, (size_t)(end - p)};
        size_t plain = wh_plain_length(rest);
        const char *backslash = memchr(p, '\\', plain);

        if (backslash != NULL)
            plain = (size_t)(backslash - p);
        wh_buf_add(out, p, plain);
        p += plain;
        if (p == end)
            return;
        if (*p == '\\')
            wh_buf_add(out, "\\\\", 2);
        else if (*p == '\r')
            wh_buf_add(out, "\\r", 2);
        else
            wh_escape_hex(out, *p);
        p++;
    }
}

/* The lines of `sql`, each with its LF. */
static void write_lines(wh_buf *out, wh_str sql, bool escaped, bool prefixed, bool plain_base)
{
    const char *p = sql.p, *end = sql.p + sql.n;

    for (;;) {
        const char *lf = p < end ? memchr(p, '\n', (size_t)(end - p)) : NULL;
        const char *stop = lf ? lf : end;
        wh_str line = {p, (size_t)(stop - p)};

        if (prefixed) {
            wh_buf_add(out, "-- > ", stop > p ? 5 : 4);
        } else if (wh_starts_with(line, WH_STR("-- @")) ||
                   (plain_base && wh_starts_with(line, WH_STR("-- >")))) {
            wh_buf_add(out, p, 4);
            wh_buf_char(out, p[3]);
            p += 4;
        }
        if (escaped)
            write_escaped(out, p, stop);
        else
            wh_buf_add(out, p, (size_t)(stop - p));
        wh_buf_char(out, '\n');
        if (lf == NULL)
            return;
        p = lf + 1;
    }
}

/*
 * A statement of an SQL section. *open: the one before it does not end by itself, so that this
 * one needs its "-- @stmt".
 */
static void write_statement(wh_buf *out, const wh_stmt *st, bool *open)
{
    bool escaped, marked;

    if (st->raw.p != NULL) {
        if (*open && !st->marked)
            wh_buf_text(out, "-- @stmt\n");
        wh_buf_str(out, st->raw);
        if (st->raw.n > 0 && st->raw.p[st->raw.n - 1] != '\n')
            wh_buf_char(out, '\n');
        *open = *open || st->marked || st->sql.n == 0 || st->sql.p[st->sql.n - 1] != ';';
        return;
    }
    escaped = wh_plain_length(st->sql) != st->sql.n;
    marked = *open || st->marked || st->may_fail || escaped || chunk_rule_is_wrong(st->sql);
    if (marked) {
        wh_buf_text(out, "-- @stmt");
        if (escaped)
            wh_buf_text(out, " escaped");
        if (st->may_fail) {
            wh_buf_text(out, " may-fail");
            if (st->may_fail_class.n != 0) {
                wh_buf_char(out, '=');
                write_word(out, st->may_fail_class);
            }
        }
        wh_buf_char(out, '\n');
    }
    if (st->sql.n != 0)
        write_lines(out, st->sql, escaped, false, false);
    *open = marked;
}

static void write_base(wh_buf *out, const wh_section *s)
{
    bool escaped;

    for (size_t i = 0; i < s->nstmts; i++) {
        const wh_stmt *st = &s->stmts[i];
        if (st->raw.p != NULL) {
            wh_buf_str(out, st->raw);
            continue;
        }
        escaped = wh_plain_length(st->sql) != st->sql.n;
        if (escaped)
            wh_buf_text(out, "-- @stmt escaped\n");
        write_lines(out, st->sql, escaped, !s->plain_base, s->plain_base);
    }
}

/* ---- sections ----------------------------------------------------------------------------- */

static void write_head(wh_buf *out, const wh_section *s)
{
    static const char *const words[] = {"setup",  "derived", "base", "run",
                                        "expect", "actual",  "x-"};

    if (s->head.p != NULL) {
        wh_buf_str(out, s->head);
        return;
    }
    wh_buf_text(out, "-- @");
    if (s->kind != WH_XSECTION || !wh_starts_with(s->place, WH_STR("x-")))
        wh_buf_text(out, words[s->kind]);
    if (s->place.n != 0) {
        if (s->kind != WH_XSECTION)
            wh_buf_char(out, ' ');
        wh_buf_str(out, s->place);
    }
    for (size_t i = 0; i < s->nattrs; i++) {
        wh_buf_char(out, ' ');
        write_word(out, s->attrs[i].key);
        if (s->attrs[i].value.p != NULL) {
            wh_buf_char(out, '=');
            write_word(out, s->attrs[i].value);
        }
    }
    wh_buf_char(out, '\n');
}

static void write_section(wh_buf *out, const wh_section *s)
{
    bool open = false;

    write_head(out, s);
    switch (s->kind) {
    case WH_SETUP:
    case WH_DERIVED:
    case WH_RUN:
        for (size_t i = 0; i < s->nstmts; i++)
            write_statement(out, &s->stmts[i], &open);
        break;
    case WH_BASE:
        write_base(out, s);
        break;
    default:
        if (s->body.p != NULL) {
            wh_buf_str(out, s->body);
            break;
        }
        for (size_t i = 0; i < s->nobs; i++)
            wh_obs_print(out, &s->obs[i]);
        break;
    }
}

static void write_field(wh_buf *out, const wh_field *f)
{
    if (f->raw.p != NULL) {
        wh_buf_str(out, f->raw);
        return;
    }
    if (f->key.n == 0) {
        wh_buf_char(out, '\n');
        return;
    }
    wh_buf_text(out, "-- @");
    wh_buf_str(out, f->key);
    wh_buf_char(out, ':');
    if (f->value.n != 0) {
        wh_buf_char(out, ' ');
        wh_buf_str(out, f->value);
    }
    wh_buf_char(out, '\n');
}

int wh_case_write(const wh_case *c, wh_buf *out)
{
    const size_t start = out->n;
    int rc = wh_case_writable(c);

    if (rc != WH_OK)
        return rc;
    if (c->version > 1) {
        wh_buf_str(out, c->raw);
        return out->status;
    }
    if (c->first.p != NULL)
        wh_buf_str(out, c->first);
    else
        wh_buf_text(out, "-- @case 1\n");
    for (size_t i = 0; i < c->nfields; i++)
        write_field(out, &c->fields[i]);
    for (size_t i = 0; i < c->nsections; i++)
        write_section(out, &c->sections[i]);
    if (c->last.p != NULL)
        wh_buf_str(out, c->last);
    else
        wh_buf_text(out, "-- @end\n");
    /* The end of a file may lack its LF; another case may follow it in the output. */
    if (out->n > 0 && out->p[out->n - 1] != '\n')
        wh_buf_char(out, '\n');
    if (out->n - start > WH_CASE_MAX) {
        out->n = start;
        return WH_ELIMIT;
    }
    return out->status;
}
