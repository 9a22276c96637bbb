/*
 * The mysql client's commands (MySQL's manual, "mysql Client Commands"): a backslash and a letter
 * anywhere, and words at which a statement could begin. DELIMITER is the plain reader's.
 */
#include "formats/convert/script/internal.h"

#include "formats/sql/dialect/dialect.h"

#define NO_FILE "is not followed: no file is opened and no program run; "

enum action { SKIP, REFUSE, ENDS, DROPS, QUIT, DELIMITER, PLAIN };

/* `only`: psql has no command that begins so. `word`: the long name; NULL or `in_sql`: a statement
 * of some engine begins with it too, so that it counts in MySQL's own dialects only. */
struct command {
    char letter;
    bool only;
    const char *word;
    bool in_sql;
    uint8_t action;
    const char *why;
};

static const struct command commands[] = {
    {'!', false, "system", true, REFUSE, NO_FILE "remove it"},
    {'#', true, "rehash", false, SKIP, NULL},
    {'.', true, "source", false, REFUSE, NO_FILE "put the file's text in its place"},
    {'?', false, NULL, false, SKIP, NULL},
    {'C', false, "charset", true, REFUSE, "is not understood; write the script in UTF-8"},
    {'G', true, "ego", false, ENDS, NULL},
    {'P', true, "pager", false, PLAIN, NO_FILE "remove it"},
    {'R', true, "prompt", false, SKIP, NULL},
    {'T', false, "tee", false, PLAIN, NO_FILE "remove it"},
    {'W', true, "warnings", true, SKIP, NULL},
    {'c', false, "clear", true, DROPS, NULL},
    {'d', false, NULL, false, DELIMITER, "is not understood; write DELIMITER on a line of its own"},
    {'e', false, "edit", false, REFUSE, "starts an editor; remove it"},
    {'g', false, "go", false, ENDS, NULL},
    {'h', false, "help", true, SKIP, NULL},
    {'n', true, "nopager", false, SKIP, NULL},
    {'p', false, "print", true, SKIP, NULL},
    {'q', false, "exit", false, QUIT, NULL},
    {'q', false, "quit", false, QUIT, NULL},
    {'r', false, "connect", true, REFUSE, "opens a new session; remove it or split the script"},
    {'s', false, "status", true, SKIP, NULL},
    {'t', false, "notee", false, SKIP, NULL},
    {'u', true, NULL, false, REFUSE, "is not understood; write USE and a semicolon"},
    {'w', false, "nowarning", false, SKIP, NULL},
    {'x', false, "resetconnection", false, REFUSE, "is not understood; remove it"},
};

static const struct command *find_letter(char letter)
{
    size_t i;

    for (i = 0; i < sizeof commands / sizeof *commands; i++)
        if (commands[i].letter == letter)
            return &commands[i];
    return NULL;
}

bool wh_mysql_only(wh_str word)
{
    const struct command *c = word.n >= 2 ? find_letter(word.p[1]) : NULL;

    return c && c->only && (word.n == 2 || wh_str_is(word, "\\G;"));
}

/* Commands whose argument is the rest of the line; the others are the letter alone. */
static bool takes_line(const struct command *c)
{
    return c->letter && strchr("!.CPRTcdehuWw#", c->letter) && c->action != DROPS;
}

/* \d x: the delimiter becomes the next word. */
static int set_delimiter(wh_script_reader *r, const char *p, wh_str rest, wh_error *err)
{
    wh_str d = wh_script_word(rest);

    if (d.n == 0 || d.n > 15 || memchr(d.p, '\\', d.n))
        return wh_script_refuse(r, p, "mysql", WH_STR("\\d"), "names no delimiter; name one", err);
    r->delimiter = wh_str_is(d, ";") ? (wh_str){NULL, 0} : d;
    return WH_OK;
}

static int perform(wh_script_reader *r, const char *p, const struct command *c, wh_str word,
                   wh_str rest, int *effect, wh_error *err)
{
    switch (c->action) {
    case SKIP:
        return WH_OK;
    case ENDS:
        *effect = WH_SHELL_ENDS;
        return WH_OK;
    case DROPS:
        *effect = WH_SHELL_DROPS;
        return WH_OK;
    case QUIT:
        *effect = WH_SHELL_STOPS;
        return WH_OK;
    case DELIMITER:
        return set_delimiter(r, p, rest, err);
    case PLAIN:
        if (rest.n == 0 || wh_str_is(rest, ";"))
            return WH_OK;
        break;
    default:
        break;
    }
    return wh_script_refuse(r, p, "mysql", word, c->why, err);
}

int wh_mysql_command(wh_script_reader *r, const char *p, int *effect, wh_error *err)
{
    const char *end = wh_script_eol(r, p);
    wh_str word = {p, end - p >= 2 ? 2 : 1}, rest = {p + word.n, (size_t)(end - p) - word.n};
    const struct command *c = word.n == 2 ? find_letter(p[1]) : NULL;

    *effect = WH_SHELL_NONE;
    if (!c) {
        bool ends = word.n == 2 && (p[1] == '\'' || p[1] == '"'); /* 'a\' */

        wh_script_go(r, end);
        return wh_script_refuse(r, p, "mysql", word,
                                ends ? "is not known; if strings end there, begin the script with "
                                       "SET sql_mode = 'NO_BACKSLASH_ESCAPES'"
                                     : "is not known; remove it or write it as SQL",
                                err);
    }
    if (!takes_line(c))
        rest.n = 0;
    wh_script_go(r, rest.p + rest.n);
    return perform(r, p, c, word, wh_str_trim(rest), effect, err);
}

/*
 * A word counts only where it can't begin a statement: it stands alone in its line, or it is one
 * of those that no engine's SQL begins with.
 */
bool wh_mysql_word(wh_script_reader *r, const char *p, wh_str word, int *rc, int *effect,
                   wh_error *err)
{
    const char *end = wh_script_eol(r, p);
    wh_str rest;
    size_t i;

    for (i = 0; i < sizeof commands / sizeof *commands; i++) {
        const struct command *c = &commands[i];

        if (!c->word || !wh_str_eq_nocase(word, wh_str_of(c->word)))
            continue;
        if (c->in_sql && r->shells != WH_SHELL_BIT_MYSQL)
            return false;
        rest = wh_str_trim((wh_str){p + word.n, (size_t)(end - p) - word.n});
        if (rest.n && (c->action == ENDS || c->action == QUIT || c->action == DROPS) &&
            !wh_str_is(rest, ";"))
            return false;
        wh_script_go(r, end);
        *rc = perform(r, p, c, word, rest, effect, err);
        return true;
    }
    return false;
}
