/*
 * psql's backslash commands and variables (PostgreSQL's manual, the page of psql). Those that only
 * display or set up the terminal are skipped, \set and \if are done, \g and its kin end the
 * statement; whatever opens a file, runs a program, reconnects elsewhere or needs an answer of the
 * server is refused.
 */
#include "formats/convert/script/psql.h"

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

    s = wh_str_trim(s);
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

static int too_many(wh_psql_arguments *a, const char *at)
{
    return wh_error_at(a->err, WH_ELIMIT, a->r->s->file, wh_script_line(a->r, at),
                       "more than %d variables", WH_SCRIPT_VARS);
}

static int set_command(wh_psql_arguments *a, const char *at)
{
    wh_script_reader *r = a->r;
    wh_text value = {r->s->a, NULL, 0, 0};
    wh_script_var *var;
    wh_str name, part;
    const char *why;
    int rc = wh_psql_next_argument(a, &name);

    if (rc <= 0)
        return rc;
    a->lenient = true;
    while ((rc = wh_psql_next_argument(a, &part)) == 1) {
        if (value.n + part.n > WH_SCRIPT_VALUE_MAX)
            return wh_psql_too_long(a, at);
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
    var->age = r->vars.age;
    return WH_OK;
}

/* \unset name, and \getenv name VARIABLE, after which the value is the environment's. */
static int unset_command(wh_psql_arguments *a, const char *at, bool getenv)
{
    wh_script_reader *r = a->r;
    wh_script_var *var;
    wh_str name;
    int rc = wh_psql_next_argument(a, &name);

    if (rc <= 0)
        return rc;
    var = wh_script_var_make(&r->vars, r->s->a, name);
    if (!var)
        return too_many(a, at);
    var->set = var->unknown = getenv;
    var->age = r->vars.age;
    var->value = WH_STR("");
    return wh_psql_skip_arguments(a);
}

/* ---- \if ---------------------------------------------------------------------------------------
 */

/* Is the condition true? 1, 0, or refused. */
static int condition(wh_psql_arguments *a, const char *at, wh_str word)
{
    wh_text text = {a->r->s->a, NULL, 0, 0};
    wh_str part;
    int rc;

    while ((rc = wh_psql_next_argument(a, &part)) == 1) {
        if (text.n)
            wh_text_char(&text, ' ');
        wh_text_add(&text, part);
    }
    if (rc >= 0) {
        rc = boolean(wh_text_view(&text));
        if (rc >= 0)
            return rc;
        rc = WH_OK;
    }
    a->r->vars.age++; /* whatever its branches set */
    if (rc < 0)
        return rc;
    return wh_script_refuse(a->r, at, "psql", word,
                            "has a condition that is neither true nor false here; keep the branch "
                            "that you want",
                            a->err);
}

/* psql says so and goes on. */
static int misplaced(wh_psql_arguments *a, const char *at, wh_str word)
{
    return wh_error_at(a->err, WH_ENOTSUP, a->r->s->file, wh_script_line(a->r, at),
                       "\"%.*s\" without its \\if", (int)word.n, word.p);
}

static int branch(wh_psql_arguments *a, const char *at, wh_str word, int action)
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
            wh_psql_skip_arguments(a);
        b = &r->branches[r->nbranches++];
        b->has_else = false;
        b->active = is == 1;
        b->taken = !outer || is != 0; /* after a refused condition nothing is read */
        return is < 0 ? is : WH_OK;
    }
    if (!b || (b->has_else && action != ENDIF)) {
        wh_psql_skip_arguments(a);
        return misplaced(a, at, word);
    }
    if (action == ELIF && !b->taken)
        is = condition(a, at, word);
    else
        wh_psql_skip_arguments(a);
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
static bool has_argument(const wh_psql_arguments *a)
{
    const char *p = a->p;

    while (p < a->end && wh_script_is_blank(*p))
        p++;
    return p < a->end && *p != '\\';
}

/* \g [(options)] [FILE or |program] */
static int go(wh_psql_arguments *a, const char *at, wh_str word, int *effect)
{
    const char *p = a->p;

    *effect = WH_SHELL_SENDS;
    if (word.p[1] == 'c') /* \crosstabview's columns */
        return wh_psql_skip_arguments(a);
    while (p < a->end && wh_script_is_blank(*p))
        p++;
    if (p < a->end && *p == '(') {
        const char *close = memchr(p, ')', (size_t)(a->end - p));
        a->p = close ? close + 1 : a->end;
    }
    if (!has_argument(a))
        return wh_psql_skip_arguments(a);
    wh_psql_skip_arguments(a);
    *effect = WH_SHELL_DROPS;
    return wh_script_refuse(a->r, at, "psql", word,
                            RUNS_NOTHING "end the statement with a semicolon", a->err);
}

static int connect(wh_psql_arguments *a, const char *at, wh_str word)
{
    wh_str name;
    int rc = wh_psql_next_argument(a, &name);

    if (rc <= 0 || (wh_str_is(name, "-") && !has_argument(a)))
        return rc < 0 ? rc : WH_OK;
    wh_psql_skip_arguments(a);
    return wh_script_refuse(a->r, at, "psql", word,
                            "is not understood: a script runs in one database; remove it or split "
                            "the script",
                            a->err);
}

static int encoding(wh_psql_arguments *a, const char *at, wh_str word)
{
    wh_str name;
    int rc = wh_psql_next_argument(a, &name);

    if (rc <= 0 || is_word(name, "UTF8") || is_word(name, "UTF-8") || is_word(name, "UNICODE") ||
        is_word(name, "SQL_ASCII"))
        return rc < 0 ? rc : WH_OK;
    wh_psql_skip_arguments(a);
    return wh_script_refuse(a->r, at, "psql", word, "is not understood; write the script in UTF-8",
                            a->err);
}

static int perform(wh_psql_arguments *a, const char *at, wh_str word, const struct command *c,
                   int *effect)
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
        return wh_psql_skip_arguments(a);
    case RESET:
        *effect = WH_SHELL_DROPS;
        return wh_psql_skip_arguments(a);
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
    case REFUSE_END:
        a->r->vars.age += word.p[2] == 's'; /* \gset: whatever variables its columns are called by */
        break;
    case REFUSE:
        break;
    default:
        return wh_psql_skip_arguments(a);
    }
    wh_psql_skip_arguments(a);
    if (c->action == REFUSE_END)
        *effect = WH_SHELL_DROPS;
    return wh_script_refuse(a->r, at, "psql", word, c->why, a->err);
}

int wh_psql_command(wh_script_reader *r, const char *p, int *effect, wh_error *err)
{
    const char *end = wh_script_eol(r, p), *q = p + 1;
    const struct command *c;
    wh_psql_arguments a = {r, NULL, end, err, false, false};
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
        rc = wh_psql_skip_arguments(&a);
    } else if (!c) {
        a.p = end;
        rc =
            wh_script_refuse(r, p, "psql", word, "is not known; remove it or write it as SQL", err);
    } else {
        rc = perform(&a, p, word, c, effect);
        if (rc < 0)
            wh_psql_skip_arguments(&a);
    }
    wh_script_go(r, a.p);
    return rc;
}
