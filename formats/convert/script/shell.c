/* The commands of the shells that a script was written for: mysql, psql, sqlite3, a server's log.
 */
#include "formats/convert/script/internal.h"

/* DELIMITER x: to the end of the line, as mysql reads it. */
static int delimiter_command(wh_script_reader *r, const char *p, wh_error *err)
{
    const char *end = wh_script_eol(r, p);
    wh_str line = wh_str_trim((wh_str){p, (size_t)(end - p)}), d;
    uint32_t at = wh_script_line(r, p);

    d = wh_script_word(wh_script_after(line, wh_script_word(line)));
    wh_script_go(r, end);
    if (d.n >= 2 && (d.p[0] == '\'' || d.p[0] == '"' || d.p[0] == '`') && d.p[d.n - 1] == d.p[0]) {
        d.p++;
        d.n -= 2;
    }
    if (d.n == 0)
        return wh_error_at(err, WH_ENOTSUP, r->s->file, at, "DELIMITER without a delimiter");
    if (d.n > WH_SCRIPT_DELIMITER_MAX || memchr(d.p, '\\', d.n))
        return wh_error_at(err, WH_ENOTSUP, r->s->file, at,
                           "a delimiter has up to %d bytes and no backslash",
                           WH_SCRIPT_DELIMITER_MAX);
    r->delimiter = wh_str_is(d, ";") ? (wh_str){NULL, 0} : d;
    return WH_OK;
}

bool wh_script_line_command(wh_script_reader *r, const wh_token *t, int *rc, int *effect,
                            wh_error *err)
{
    wh_str text = wh_token_text(t);
    const char *end = wh_script_top(r)->lx.end;
    bool at_start;

    *rc = WH_OK;
    *effect = WH_SHELL_NONE;
    if (wh_script_top(r)->owner || !wh_psql_active(r))
        return false;
    if (wh_str_eq_nocase(text, WH_STR("DELIMITER"))) {
        *rc = delimiter_command(r, text.p, err);
        return true;
    }
    if (wh_script_is_letter(text.p[0]) && (r->shells & WH_SHELL_BIT_MYSQL) &&
        wh_mysql_word(r, text.p, text, rc, effect, err))
        return true;
    at_start = text.p == r->s->source.p || text.p[-1] == '\n';
    if (!at_start)
        return false;
    if (text.p[0] == '#' || (end - text.p >= 2 && text.p[0] == '-' && text.p[1] == '-')) {
        /* A statement can't begin so: a comment that the dialect would want a blank in. */
        wh_script_go(r, wh_script_line_end(text.p, end));
        return true;
    }
    if (text.p[0] == '.' && end - text.p > 1 && wh_script_is_letter(text.p[1])) {
        *rc = wh_dot_command(r, text.p, effect, err);
        return true;
    }
    return false;
}

/* Where both shells' commands are looked for, \c and \d mean either; which one? */
static bool is_mysql_rather(const wh_script_reader *r, wh_str word)
{
    const char *p = word.p + word.n, *end = r->frames[r->nframes - 1].lx.end;

    if (wh_mysql_only(word) || (wh_str_is(word, "\\c") && wh_script_open(r)))
        return true;
    if (!wh_str_is(word, "\\d"))
        return false;
    while (p < end && wh_script_is_blank(*p))
        p++;
    return p < end && *p != '\n' && *p != '"' && !wh_script_is_name(*p);
}

int wh_script_backslash_command(wh_script_reader *r, const wh_token *t, int *effect, wh_error *err)
{
    const char *p = wh_token_text(t).p, *end = wh_script_top(r)->lx.end, *q = p + 1;
    wh_str word = {p, 0};

    *effect = WH_SHELL_NONE;
    if (wh_script_open(r))
        wh_script_begin_making(r);
    if (q < end && *q == ':' && (r->shells & WH_SHELL_BIT_PSQL)) { /* a colon that is no variable */
        wh_script_go(r, q + 1);
        if (wh_psql_active(r) && !r->dropping) {
            if (r->making)
                wh_text_add(&r->made, wh_token_trivia(t));
            wh_script_add_text(r, q, q, q + 1);
        }
        return WH_OK;
    }
    while (q < end && *q != '\n' && *q != '\\' && !wh_script_is_blank(*q))
        q++;
    word.n = (size_t)(q - p);
    if (r->shells & WH_SHELL_BIT_PSQL &&
        !(r->shells & WH_SHELL_BIT_MYSQL && is_mysql_rather(r, word)))
        return wh_psql_command(r, p, effect, err);
    if (r->shells & WH_SHELL_BIT_MYSQL)
        return wh_mysql_command(r, p, effect, err);
    wh_script_go(r, wh_script_line_end(p, end));
    *effect = WH_SHELL_DROPS;
    return wh_script_refuse(r, p, "shell", word,
                            "is none of this dialect's; name the dialect that it belongs to", err);
}

int wh_script_replace_reference(wh_script_reader *r, const wh_token *t, wh_error *err)
{
    wh_str text = wh_token_text(t);
    const wh_script_var *var = NULL;
    wh_psql_ref ref;
    wh_text quoted = {r->s->a, NULL, 0, 0};
    size_t i;
    int rc;

    if (!(r->shells & WH_SHELL_BIT_PSQL) ||
        !wh_psql_reference(text.p, wh_script_top(r)->lx.end, &ref))
        return 0;
    rc = wh_psql_value(r, text.p, &ref, &var, err);
    if (rc <= 0) {
        if (rc < 0)
            wh_script_go(r, ref.end);
        return rc;
    }
    for (i = 0; i < r->nframes; i++)
        if (r->frames[i].owner == var && ref.form == 0)
            return 0; /* in its own value; psql leaves it alone too */
    if (ref.form == 0 && r->nframes == WH_SCRIPT_FRAMES)
        return wh_error_at(err, WH_ENOTSUP, r->s->file, wh_script_line(r, text.p),
                           "variables in variables more than %d deep", WH_SCRIPT_FRAMES - 1);
    if (!wh_script_spend(r, 16 + (var ? var->value.n : 0)))
        return wh_error_at(err, WH_ELIMIT, r->s->file, wh_script_line(r, text.p),
                           "the values of variables come to more than %zu MiB",
                           WH_SCRIPT_BUDGET >> 20);
    wh_script_go(r, ref.end);
    if (wh_script_open(r)) {
        wh_script_begin_making(r);
        wh_text_add(&r->made, wh_token_trivia(t));
    }
    if (ref.form == 0) {
        wh_script_push(r, var->value, wh_script_line(r, text.p), var, false);
        return 1;
    }
    if (ref.form == '{')
        wh_text_add(&quoted, var && var->set ? WH_STR("TRUE") : WH_STR("FALSE"));
    else
        wh_psql_quote(&quoted, r->s->dialect, ref.form, var->value);
    if (!wh_script_open(r)) {
        r->from_line = wh_script_line(r, text.p);
        wh_script_begin_making(r);
    }
    wh_text_add(&r->made, wh_text_view(&quoted));
    return 1;
}

void wh_script_log_lines(wh_script_reader *r)
{
    wh_script_frame *f = wh_script_top(r);

    if (!r->log || r->nframes > 1 || wh_script_open(r) || f->lx.pending)
        return;
    for (;;) {
        const char *p = f->lx.p, *end;
        size_t from = 0;

        while (p < f->lx.end && (wh_script_is_blank(*p) || *p == '\n'))
            p++;
        while (p > f->lx.p && p[-1] != '\n')
            p--; /* the line's first byte */
        if (p == f->lx.end || (p > r->s->source.p && p[-1] != '\n'))
            return;
        end = wh_script_line_end(p, f->lx.end);
        switch (r->log((wh_str){p, (size_t)(end - p)}, &from)) {
        case WH_LOG_SQL:
            wh_script_go(r, p + from);
            return;
        case WH_LOG_QUERY:
            wh_script_go(r, end);
            wh_script_push(r, (wh_str){p + from, (size_t)(end - p) - from}, wh_script_line(r, p),
                           NULL, true);
            return;
        default:
            wh_script_go(r, end);
            break;
        }
    }
}
