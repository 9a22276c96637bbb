/*
 * psql's backslash commands and variables (PostgreSQL's manual, the page of psql). Those that only
 * display or set up the terminal are skipped, \set and \if are done, \g and its kin end the
 * statement; whatever opens a file, runs a program, reconnects elsewhere or needs an answer of the
 * server is refused.
 */
#include "formats/convert/script/internal.h"

#include "formats/sql/dialect/dialect.h"

#define RUNS_NOTHING "is not followed: no file is opened and no program run; "

enum action {
    SKIP,
    SKIP_LINE, /* the rest of the line is its argument, backslashes included */
    REFUSE,
    REFUSE_LINE,
    REFUSE_END, /* it would have ended the statement */
    IF_PLAIN,   /* skipped without an argument, refused with one */
    GO,
    SHOW,
    RESET,
    QUIT,
    SET,
    UNSET,
    GETENV,
    CONNECT,
    ENCODING,
    IF,
    ELIF,
    ELSE,
    ENDIF,
};

struct command {
    const char *name;
    uint8_t action;
    const char *why; /* it is refused, and the remedy */
};

static const struct command commands[] = {
    {"!", REFUSE_LINE, RUNS_NOTHING "remove it"},
    {"?", SKIP, NULL},
    {"C", SKIP, NULL},
    {"H", SKIP, NULL},
    {"T", SKIP, NULL},
    {"a", SKIP, NULL},
    {"bind", REFUSE, "is not understood; write the values in place of $1, $2"},
    {"bind_named", REFUSE, "is not understood; write the values in place of $1, $2"},
    {"c", CONNECT, NULL},
    {"cd", REFUSE, RUNS_NOTHING "remove it"},
    {"close", REFUSE, "is not understood; write DEALLOCATE"},
    {"close_prepared", REFUSE, "is not understood; write DEALLOCATE"},
    {"connect", CONNECT, NULL},
    {"conninfo", SKIP, NULL},
    {"copy", REFUSE_LINE, RUNS_NOTHING "write COPY .. FROM stdin with the data behind it"},
    {"copyright", SKIP, NULL},
    {"crosstabview", GO, NULL},
    {"e", REFUSE, "starts an editor; remove it"},
    {"echo", SKIP, NULL},
    {"edit", REFUSE, "starts an editor; remove it"},
    {"ef", REFUSE_LINE, "starts an editor; remove it"},
    {"elif", ELIF, NULL},
    {"else", ELSE, NULL},
    {"encoding", ENCODING, NULL},
    {"endif", ENDIF, NULL},
    {"errverbose", SKIP, NULL},
    {"ev", REFUSE_LINE, "starts an editor; remove it"},
    {"f", SKIP, NULL},
    {"g", GO, NULL},
    {"gdesc", SHOW, NULL},
    {"getenv", GETENV, NULL},
    {"gexec", REFUSE_END, "runs what a query answers; write those statements"},
    {"gset", REFUSE_END, "needs the query's answer; write \\set with the values"},
    {"gx", GO, NULL},
    {"h", SKIP_LINE, NULL},
    {"help", SKIP_LINE, NULL},
    {"html", SKIP, NULL},
    {"i", REFUSE, RUNS_NOTHING "put the file's text in its place"},
    {"if", IF, NULL},
    {"include", REFUSE, RUNS_NOTHING "put the file's text in its place"},
    {"include_relative", REFUSE, RUNS_NOTHING "put the file's text in its place"},
    {"ir", REFUSE, RUNS_NOTHING "put the file's text in its place"},
    {"lo_export", REFUSE, RUNS_NOTHING "remove it"},
    {"lo_import", REFUSE, RUNS_NOTHING "remove it"},
    {"lo_list", SKIP, NULL},
    {"lo_unlink", REFUSE, "is not understood; write SELECT lo_unlink(oid)"},
    {"o", IF_PLAIN, RUNS_NOTHING "remove it"},
    {"out", IF_PLAIN, RUNS_NOTHING "remove it"},
    {"p", SKIP, NULL},
    {"parse", REFUSE, "is not understood; write PREPARE"},
    {"password", REFUSE, "asks for a password; remove it"},
    {"print", SKIP, NULL},
    {"prompt", REFUSE, "asks for a value; write \\set with it"},
    {"pset", SKIP, NULL},
    {"q", QUIT, NULL},
    {"qecho", SKIP, NULL},
    {"quit", QUIT, NULL},
    {"r", RESET, NULL},
    {"reset", RESET, NULL},
    {"restrict", SKIP, NULL},
    {"s", IF_PLAIN, RUNS_NOTHING "remove it"},
    {"set", SET, NULL},
    {"setenv", SKIP, NULL},
    {"sf", SKIP_LINE, NULL},
    {"sf+", SKIP_LINE, NULL},
    {"sv", SKIP_LINE, NULL},
    {"sv+", SKIP_LINE, NULL},
    {"t", SKIP, NULL},
    {"timing", SKIP, NULL},
    {"unrestrict", SKIP, NULL},
    {"unset", UNSET, NULL},
    {"w", REFUSE, RUNS_NOTHING "remove it"},
    {"warn", SKIP, NULL},
    {"watch", REFUSE_END, "runs a statement for ever; end it with a semicolon"},
    {"write", REFUSE, RUNS_NOTHING "remove it"},
    {"x", SKIP, NULL},
};

/* Every \d.., \l and \z describes. */
static const char *const describing[] = {"l", "l+", "lx", "lx+", "list", "list+", "z", "zS", NULL};

static const struct command *find_command(wh_str name)
{
    static const struct command describe = {"d", SKIP, NULL};
    size_t i;

    for (i = 0; i < sizeof commands / sizeof *commands; i++)
        if (wh_str_is(name, commands[i].name))
            return &commands[i];
    for (i = 0; describing[i]; i++)
        if (wh_str_is(name, describing[i]))
            return &describe;
    return name.n && name.p[0] == 'd' ? &describe : NULL;
}

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
    if (!*var ? is_given(ref->name) : (*var)->unknown && (*var)->set)
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

typedef struct arguments {
    wh_script_reader *r;
    const char *p, *end; /* end: of the line */
    wh_error *err;
    bool lenient; /* a value that is not known here is noted, not refused */
    bool unknown; /* there was one */
} arguments;

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

static int too_long(arguments *a, const char *at)
{
    a->r->ended = true;
    return wh_error_at(a->err, WH_ELIMIT, a->r->s->file, wh_script_line(a->r, at),
                       "the values of variables grow too long");
}

/* The part of an argument at a colon. 1: it was a variable; 0: plain text. */
static int argument_variable(arguments *a, wh_text *out)
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
            return too_long(a, a->p);
        if (ref.form == 0)
            wh_text_add(out, var->value);
        else
            wh_psql_quote(out, a->r->s->dialect, ref.form, var->value);
    }
    a->p = ref.end;
    return 1;
}

/* The next argument. 1: *out; 0: there is none. */
static int next_argument(arguments *a, wh_str *out)
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
static int skip_arguments(arguments *a)
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

/* ---- \set -------------------------------------------------------------------------------------
 */

static bool is_word(wh_str s, const char *z)
{
    return wh_str_eq_nocase(s, wh_str_of(z));
}

/* As psql reads a boolean: any beginning of true, false, yes, no; on, off, 1, 0. -1: none. */
static int boolean(wh_str s)
{
    static const char *const words[] = {"false", "true", "no", "yes"};
    size_t i;

    s = wh_script_trim(s);
    if (s.n == 0)
        return -1;
    for (i = 0; i < 4; i++) {
        wh_str w = wh_str_of(words[i]);
        if (s.n <= w.n) {
            w.n = s.n;
            if (wh_str_eq_nocase(w, s))
                return i & 1;
        }
    }
    if (is_word(s, "on") || is_word(s, "1"))
        return 1;
    return is_word(s, "off") || is_word(s, "of") || is_word(s, "0") ? 0 : -1;
}

/* Variables that change how psql runs statements. */
static const char *special(wh_str name, wh_str value)
{
    int on = boolean(value);

    if (wh_str_is(name, "AUTOCOMMIT") && on != 1)
        return "makes psql begin transactions; write BEGIN";
    if (wh_str_is(name, "ON_ERROR_ROLLBACK") && on != 0 && !is_word(value, "interactive"))
        return "makes psql set savepoints; write SAVEPOINT";
    if (wh_str_is(name, "SINGLELINE") && on != 0)
        return "makes lines end statements; end them with semicolons";
    return NULL;
}

static int too_many(arguments *a, const char *at)
{
    return wh_error_at(a->err, WH_ELIMIT, a->r->s->file, wh_script_line(a->r, at),
                       "more than %d variables", WH_SCRIPT_VARS);
}

static int set_command(arguments *a, const char *at)
{
    wh_script_reader *r = a->r;
    wh_text value = {r->s->a, NULL, 0, 0};
    wh_script_var *var;
    wh_str name, part;
    const char *why;
    int rc = next_argument(a, &name);

    if (rc <= 0)
        return rc;
    a->lenient = true;
    while ((rc = next_argument(a, &part)) == 1) {
        if (value.n + part.n > WH_SCRIPT_VALUE_MAX)
            return too_long(a, at);
        wh_text_add(&value, part);
    }
    if (rc < 0)
        return rc;
    why = special(name, wh_text_view(&value));
    if (why)
        return wh_script_refuse(r, at, "psql", name, why, a->err);
    var = wh_script_var_make(&r->vars, r->s->a, name);
    if (!var)
        return too_many(a, at);
    var->value = wh_text_view(&value);
    var->set = true;
    var->unknown = a->unknown;
    return WH_OK;
}

/* \unset name, and \getenv name VARIABLE, after which the value is the environment's. */
static int unset_command(arguments *a, const char *at, bool getenv)
{
    wh_script_reader *r = a->r;
    wh_script_var *var;
    wh_str name;
    int rc = next_argument(a, &name);

    if (rc <= 0)
        return rc;
    var = wh_script_var_make(&r->vars, r->s->a, name);
    if (!var)
        return too_many(a, at);
    var->set = var->unknown = getenv;
    var->value = WH_STR("");
    return skip_arguments(a);
}

/* ---- \if ---------------------------------------------------------------------------------------
 */

/* Is the condition true? 1, 0, or refused. */
static int condition(arguments *a, const char *at, wh_str word)
{
    wh_text text = {a->r->s->a, NULL, 0, 0};
    wh_str part;
    int rc;

    while ((rc = next_argument(a, &part)) == 1) {
        if (text.n)
            wh_text_char(&text, ' ');
        wh_text_add(&text, part);
    }
    if (rc < 0)
        return rc;
    rc = boolean(wh_text_view(&text));
    if (rc >= 0)
        return rc;
    return wh_script_refuse(a->r, at, "psql", word,
                            "has a condition that is neither true nor false here; keep the branch "
                            "that you want",
                            a->err);
}

static int misplaced(arguments *a, const char *at, wh_str word)
{
    return wh_error_at(a->err, WH_ESYNTAX, a->r->s->file, wh_script_line(a->r, at),
                       "\"%.*s\" without its \\if", (int)word.n, word.p);
}

static int branch(arguments *a, const char *at, wh_str word, int action)
{
    wh_script_reader *r = a->r;
    bool outer = r->nbranches < 2 || r->branches[r->nbranches - 2].active;
    wh_script_branch *b = r->nbranches ? &r->branches[r->nbranches - 1] : NULL;
    int is = 0;

    if (action == IF) {
        outer = wh_psql_active(r);
        if (r->nbranches == WH_SCRIPT_BRANCHES) {
            r->ended = true;
            return wh_error_at(a->err, WH_ELIMIT, r->s->file, wh_script_line(r, at),
                               "\\if more than %d deep", WH_SCRIPT_BRANCHES);
        }
        if (outer)
            is = condition(a, at, word);
        else
            skip_arguments(a);
        b = &r->branches[r->nbranches++];
        b->has_else = false;
        b->active = is == 1;
        b->taken = !outer || is != 0; /* after a refused condition nothing is read */
        return is < 0 ? is : WH_OK;
    }
    if (!b || (b->has_else && action != ENDIF)) {
        skip_arguments(a);
        return misplaced(a, at, word);
    }
    if (action == ELIF && !b->taken)
        is = condition(a, at, word);
    else
        skip_arguments(a);
    if (action == ENDIF) {
        r->nbranches--;
    } else if (action == ELSE) {
        b->has_else = true;
        b->active = outer && !b->taken;
        b->taken = true;
    } else {
        b->active = is == 1;
        b->taken = b->taken || is != 0;
    }
    return is < 0 ? is : WH_OK;
}

/* ---- commands -----------------------------------------------------------------------------------
 */

/* Is there something before the end of the line or the next command? */
static bool has_argument(const arguments *a)
{
    const char *p = a->p;

    while (p < a->end && wh_script_is_blank(*p))
        p++;
    return p < a->end && *p != '\\';
}

/* \g [(options)] [FILE or |program] */
static int go(arguments *a, const char *at, wh_str word, int *effect)
{
    const char *p = a->p;

    *effect = WH_SHELL_SENDS;
    if (word.p[1] == 'c') /* \crosstabview's columns */
        return skip_arguments(a);
    while (p < a->end && wh_script_is_blank(*p))
        p++;
    if (p < a->end && *p == '(') {
        const char *close = memchr(p, ')', (size_t)(a->end - p));
        a->p = close ? close + 1 : a->end;
    }
    if (!has_argument(a))
        return skip_arguments(a);
    skip_arguments(a);
    *effect = WH_SHELL_DROPS;
    return wh_script_refuse(a->r, at, "psql", word,
                            RUNS_NOTHING "end the statement with a semicolon", a->err);
}

static int connect(arguments *a, const char *at, wh_str word)
{
    wh_str name;
    int rc = next_argument(a, &name);

    if (rc <= 0 || (wh_str_is(name, "-") && !has_argument(a)))
        return rc < 0 ? rc : WH_OK;
    skip_arguments(a);
    return wh_script_refuse(a->r, at, "psql", word,
                            "is not understood: a script runs in one database; remove it or split "
                            "the script",
                            a->err);
}

static int encoding(arguments *a, const char *at, wh_str word)
{
    wh_str name;
    int rc = next_argument(a, &name);

    if (rc <= 0 || is_word(name, "UTF8") || is_word(name, "UTF-8") || is_word(name, "UNICODE") ||
        is_word(name, "SQL_ASCII"))
        return rc < 0 ? rc : WH_OK;
    skip_arguments(a);
    return wh_script_refuse(a->r, at, "psql", word, "is not understood; write the script in UTF-8",
                            a->err);
}

static int perform(arguments *a, const char *at, wh_str word, const struct command *c, int *effect)
{
    switch (c->action) {
    case SKIP_LINE:
        a->p = a->end;
        return WH_OK;
    case IF_PLAIN:
        if (!has_argument(a))
            return WH_OK;
        break;
    case GO:
        return go(a, at, word, effect);
    case SHOW:
        *effect = WH_SHELL_SHOWS;
        return skip_arguments(a);
    case RESET:
        *effect = WH_SHELL_DROPS;
        return skip_arguments(a);
    case QUIT:
        *effect = WH_SHELL_STOPS;
        return WH_OK;
    case SET:
        return set_command(a, at);
    case UNSET:
    case GETENV:
        return unset_command(a, at, c->action == GETENV);
    case CONNECT:
        return connect(a, at, word);
    case ENCODING:
        return encoding(a, at, word);
    case IF:
    case ELIF:
    case ELSE:
    case ENDIF:
        return branch(a, at, word, c->action);
    case REFUSE_LINE:
        a->p = a->end;
        break;
    case REFUSE:
    case REFUSE_END:
        break;
    default:
        return skip_arguments(a);
    }
    skip_arguments(a);
    if (c->action == REFUSE_END)
        *effect = WH_SHELL_DROPS;
    return wh_script_refuse(a->r, at, "psql", word, c->why, a->err);
}

int wh_psql_command(wh_script_reader *r, const char *p, int *effect, wh_error *err)
{
    const char *end = wh_script_eol(r, p), *q = p + 1;
    const struct command *c;
    arguments a = {r, NULL, end, err, false, false};
    wh_str word, name;
    int rc;

    *effect = WH_SHELL_NONE;
    if (q < end && *q == ';') { /* a semicolon that does not send: two statements to us */
        wh_script_go(r, q + 1);
        *effect = wh_psql_active(r) ? WH_SHELL_ENDS : WH_SHELL_NONE;
        return WH_OK;
    }
    if (q < end && *q == '\\') { /* between two commands */
        wh_script_go(r, q + 1);
        return WH_OK;
    }
    while (q < end && *q != '\\' && !wh_script_is_blank(*q))
        q++;
    word.p = p;
    word.n = (size_t)(q - p);
    name.p = p + 1;
    name.n = word.n - 1;
    a.p = q;
    c = find_command(name);
    if (!wh_psql_active(r) && (!c || c->action < IF)) {
        if (c && (c->action == SKIP_LINE || c->action == REFUSE_LINE))
            a.p = end;
        rc = skip_arguments(&a);
    } else if (!c) {
        a.p = end;
        rc =
            wh_script_refuse(r, p, "psql", word, "is not known; remove it or write it as SQL", err);
    } else {
        rc = perform(&a, p, word, c, effect);
        if (rc < 0)
            skip_arguments(&a);
    }
    wh_script_go(r, a.p);
    return rc;
}
