/* psql's variables, and the arguments of its commands (PostgreSQL's manual, the page of psql). */
#include "formats/convert/script/psql.h"

#include "formats/sql/dialect/dialect.h"

/* ---- variables ------------------------------------------------------------------------------- */

/* psql sets these by itself. */
static const char *const given[] = {
    "DBNAME",
    "ENCODING",
    "ERROR",
    "HOST",
    "LASTOID",
    "LAST_ERROR_MESSAGE",
    "LAST_ERROR_SQLSTATE",
    "PORT",
    "ROW_COUNT",
    "SERVER_VERSION_NAME",
    "SERVER_VERSION_NUM",
    "SERVICE",
    "SHELL_ERROR",
    "SHELL_EXIT_CODE",
    "SQLSTATE",
    "USER",
    "VERSION",
    "VERSION_NAME",
    "VERSION_NUM",
    NULL,
};

static bool is_given(wh_str name)
{
    size_t i;

    for (i = 0; given[i]; i++)
        if (wh_str_is(name, given[i]))
            return true;
    return false;
}

bool wh_psql_reference(const char *p, const char *end, wh_psql_ref *out)
{
    const char *q = p + 1;
    char close = 0;

    out->form = 0;
    if (q < end && (*q == '\'' || *q == '"')) {
        out->form = close = *q++;
    } else if (end - q >= 2 && q[0] == '{' && q[1] == '?') {
        out->form = '{';
        close = '}';
        q += 2;
    }
    out->name.p = q;
    while (q < end && wh_script_is_name(*q))
        q++;
    out->name.n = (size_t)(q - out->name.p);
    if (out->name.n == 0 || (close && (q == end || *q != close)))
        return false;
    out->end = close ? q + 1 : q;
    return true;
}

int wh_psql_value(wh_script_reader *r, const char *at, const wh_psql_ref *ref,
                  const wh_script_var **var, wh_error *err)
{
    *var = wh_script_var_find(&r->vars, ref->name);
    if (!*var ? is_given(ref->name) || r->vars.age
              : (*var)->age != r->vars.age || ((*var)->unknown && (*var)->set))
        return wh_error_at(err, WH_ENOTSUP, r->s->file, wh_script_line(r, at),
                           "the value of psql's variable \"%.*s\" is known only where the script "
                           "runs; write it out or \\set it before",
                           ref->name.n < 60 ? (int)ref->name.n : 60, ref->name.p);
    if (ref->form == '{')
        return 1;
    return *var && (*var)->set;
}

void wh_psql_quote(wh_text *t, const wh_dialect *d, char form, wh_str value)
{
    size_t i;

    if (form == '\'') {
        wh_text_literal(t, d, value);
        return;
    }
    wh_text_char(t, d->name_quote);
    for (i = 0; i < value.n; i++) {
        if (value.p[i] == d->name_quote)
            wh_text_char(t, d->name_quote);
        wh_text_char(t, value.p[i]);
    }
    wh_text_char(t, d->name_quote);
}

/* ---- arguments --------------------------------------------------------------------------------
 */

static int digit_of(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    c |= 0x20;
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : 16;
}

/* A byte written with digits of `base`, at most `max`. */
static const char *number(const char *p, const char *end, int base, int max, wh_text *out)
{
    int value = 0, i;

    for (i = 0; i < max && p < end && digit_of(*p) < base; i++)
        value = value * base + digit_of(*p++);
    wh_text_char(out, (char)(value & 0xff));
    return p;
}

/* 'text' with C's escapes; `p` behind the quote. NULL: not closed in its line. */
static const char *quoted(const char *p, const char *end, wh_text *out)
{
    static const char plain[] = "n\nt\tb\br\rf\f";

    while (p < end) {
        if (*p == '\'') {
            if (end - p < 2 || p[1] != '\'')
                return p + 1;
            wh_text_char(out, '\'');
            p += 2;
        } else if (*p == '\\' && end - p >= 2) {
            const char *known = p[1] ? strchr(plain, p[1]) : NULL;

            p++;
            if (known && (known - plain) % 2 == 0) {
                wh_text_char(out, known[1]);
                p++;
            } else if (*p >= '0' && *p <= '7') {
                p = number(p, end, 8, 3, out);
            } else if (*p == 'x' && end - p >= 2 && digit_of(p[1]) < 16) {
                p = number(p + 1, end, 16, 2, out);
            } else {
                wh_text_char(out, *p++);
            }
        } else {
            wh_text_char(out, *p++);
        }
    }
    return NULL;
}

int wh_psql_too_long(wh_psql_arguments *a, const char *at)
{
    a->r->ended = true;
    return wh_error_at(a->err, WH_ELIMIT, a->r->s->file, wh_script_line(a->r, at),
                       "the values of variables grow too long");
}

/* The part of an argument at a colon. 1: it was a variable; 0: plain text. */
static int argument_variable(wh_psql_arguments *a, wh_text *out)
{
    const wh_script_var *var;
    wh_psql_ref ref;
    int rc;

    if (!wh_psql_reference(a->p, a->end, &ref))
        return 0;
    rc = wh_psql_value(a->r, a->p, &ref, &var, a->lenient ? NULL : a->err);
    if (rc < 0 && a->lenient) {
        a->unknown = true;
        a->p = ref.end;
        return 1;
    }
    if (rc <= 0)
        return rc;
    if (ref.form == '{') {
        wh_text_add(out, var && var->set ? WH_STR("TRUE") : WH_STR("FALSE"));
    } else {
        if (!wh_script_spend(a->r, 16 + var->value.n) ||
            out->n + var->value.n > WH_SCRIPT_VALUE_MAX)
            return wh_psql_too_long(a, a->p);
        if (ref.form == 0)
            wh_text_add(out, var->value);
        else
            wh_psql_quote(out, a->r->s->dialect, ref.form, var->value);
    }
    a->p = ref.end;
    return 1;
}

/* The next argument. 1: *out; 0: there is none. */
int wh_psql_next_argument(wh_psql_arguments *a, wh_str *out)
{
    wh_text text = {a->r->s->a, NULL, 0, 0};
    const char *from, *q;
    int rc;

    while (a->p < a->end && wh_script_is_blank(*a->p))
        a->p++;
    from = a->p;
    while (a->p < a->end && !wh_script_is_blank(*a->p) && *a->p != '\\') {
        switch (*a->p) {
        case '\'':
            q = quoted(a->p + 1, a->end, &text);
            if (!q)
                return wh_error_at(a->err, WH_ESYNTAX, a->r->s->file, wh_script_line(a->r, a->p),
                                   "a quote is not closed in its line");
            a->p = q;
            break;
        case '"': /* kept, and blanks in it with it */
            q = a->p + 1 < a->end ? memchr(a->p + 1, '"', (size_t)(a->end - a->p - 1)) : NULL;
            q = q ? q + 1 : a->end;
            wh_text_add(&text, (wh_str){a->p, (size_t)(q - a->p)});
            a->p = q;
            break;
        case '`':
            return wh_error_at(a->err, WH_ENOTSUP, a->r->s->file, wh_script_line(a->r, a->p),
                               "a program's output as an argument (`..`) is not understood; no "
                               "program is run; write the value");
        case ':':
            rc = argument_variable(a, &text);
            if (rc < 0)
                return rc;
            if (rc == 1)
                break;
            wh_text_char(&text, *a->p++);
            break;
        default:
            wh_text_char(&text, *a->p++);
            break;
        }
    }
    *out = wh_text_view(&text);
    return a->p > from;
}

/* Arguments that mean nothing to us: to the end of the line or the next backslash. */
int wh_psql_skip_arguments(wh_psql_arguments *a)
{
    const char *p = a->p;
    char quote = 0;

    for (; p < a->end; p++) {
        if (quote) {
            if (*p == '\\' && quote == '\'' && a->end - p >= 2)
                p++;
            else if (*p == quote)
                quote = 0;
        } else if (*p == '\\') {
            break;
        } else if (*p == '\'' || *p == '"' || *p == '`') {
            quote = *p;
        }
    }
    a->p = p;
    return WH_OK;
}
