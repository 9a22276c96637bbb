/*
 * The sqlite3 shell's dot-commands (sqlite.org/cli.html). Those that only display, or change how
 * results are displayed, are skipped; those that open files, run programs, or change the
 * connection in a way that no SQL can say are refused.
 */
#include "formats/convert/script/internal.h"

#define NO_FILE "is not followed: no file is opened and no program run; "

enum action {
    SKIP,
    REFUSE,
    IF_PLAIN,  /* skipped without an argument */
    IF_ONE,    /* skipped with one argument at most */
    IF_STDOUT, /* skipped without a file's name */
    OPEN,
    PARAMETER,
    QUIT,
};

/* `least`: how many letters of the name are enough for the shell. */
struct command {
    const char *name;
    uint8_t least, action;
    const char *why;
};

static const struct command commands[] = {
    {"archive", 2, REFUSE, NO_FILE "write the tables as SQL"},
    {"auth", 3, SKIP, NULL},
    {"backup", 3, REFUSE, NO_FILE "remove it"},
    {"bail", 3, SKIP, NULL},
    {"binary", 3, SKIP, NULL},
    {"cd", 2, REFUSE, NO_FILE "remove it"},
    {"changes", 3, SKIP, NULL},
    {"check", 3, SKIP, NULL},
    {"clone", 3, REFUSE, NO_FILE "remove it"},
    {"connection", 3, IF_PLAIN, "is not understood: a script has one connection; split the script"},
    {"crlf", 3, SKIP, NULL},
    {"crnl", 3, SKIP, NULL},
    {"databases", 2, SKIP, NULL},
    {"dbconfig", 3, IF_ONE, "changes the connection; remove it or write the PRAGMA that does so"},
    {"dbinfo", 3, SKIP, NULL},
    {"dbtotxt", 3, SKIP, NULL},
    {"dump", 1, SKIP, NULL},
    {"echo", 3, SKIP, NULL},
    {"eqp", 3, SKIP, NULL},
    {"excel", 3, REFUSE, NO_FILE "remove it"},
    {"exit", 3, QUIT, NULL},
    {"expert", 3, REFUSE, "makes the next query be analysed, not run; remove both"},
    {"explain", 3, SKIP, NULL},
    {"filectrl", 3, REFUSE, "changes the connection; remove it"},
    {"fullschema", 1, SKIP, NULL},
    {"headers", 1, SKIP, NULL},
    {"help", 3, SKIP, NULL},
    {"import", 2, REFUSE, NO_FILE "write INSERTs"},
    {"imposter", 3, REFUSE, "changes the connection; remove it"},
    {"indexes", 3, SKIP, NULL},
    {"indices", 3, SKIP, NULL},
    {"intck", 3, SKIP, NULL},
    {"iotrace", 3, IF_STDOUT, NO_FILE "remove it"},
    {"limit", 3, IF_ONE, "changes the connection's limits; remove it"},
    {"lint", 3, SKIP, NULL},
    {"load", 3, REFUSE, "loads an extension; remove it"},
    {"log", 3, IF_STDOUT, NO_FILE "remove it"},
    {"mode", 1, SKIP, NULL},
    {"nonce", 3, SKIP, NULL},
    {"nullvalue", 1, SKIP, NULL},
    {"once", 2, IF_PLAIN, NO_FILE "remove it"},
    {"open", 1, OPEN, NO_FILE "remove it; a script begins with an empty database"},
    {"output", 1, IF_STDOUT, NO_FILE "remove it"},
    {"parameter", 1, PARAMETER, "binds parameters; write the values in their place"},
    {"print", 3, SKIP, NULL},
    {"progress", 3, SKIP, NULL},
    {"prompt", 3, SKIP, NULL},
    {"quit", 1, QUIT, NULL},
    {"read", 3, REFUSE, NO_FILE "put the file's text in its place"},
    {"recover", 3, SKIP, NULL},
    {"restore", 3, REFUSE, NO_FILE "write the database as SQL (.dump)"},
    {"save", 2, REFUSE, NO_FILE "remove it"},
    {"scanstats", 3, SKIP, NULL},
    {"schema", 1, SKIP, NULL},
    {"selftest", 3, REFUSE, "runs what a table holds; write those statements"},
    {"separator", 3, SKIP, NULL},
    {"session", 3, REFUSE, "changes the connection; remove it"},
    {"sha3sum", 3, SKIP, NULL},
    {"shell", 3, REFUSE, NO_FILE "remove it"},
    {"show", 3, SKIP, NULL},
    {"stats", 2, SKIP, NULL},
    {"system", 3, REFUSE, NO_FILE "remove it"},
    {"tables", 2, SKIP, NULL},
    {"testcase", 3, SKIP, NULL},
    {"testctrl", 5, REFUSE, "changes the engine's own switches; remove it"},
    {"timeout", 4, SKIP, NULL},
    {"timer", 4, SKIP, NULL},
    {"trace", 2, IF_STDOUT, NO_FILE "remove it"},
    {"unmodule", 3, REFUSE, "changes the connection; remove it"},
    {"version", 3, SKIP, NULL},
    {"vfsinfo", 4, SKIP, NULL},
    {"vfslist", 4, SKIP, NULL},
    {"vfsname", 4, SKIP, NULL},
    {"wheretrace", 3, SKIP, NULL},
    {"width", 2, SKIP, NULL},
    {"www", 3, REFUSE, NO_FILE "remove it"},
};

static const struct command *find_command(wh_str word)
{
    size_t i;

    for (i = 0; i < sizeof commands / sizeof *commands; i++) {
        wh_str name = wh_str_of(commands[i].name);

        if (word.n > name.n || word.n < commands[i].least)
            continue;
        name.n = word.n;
        if (wh_str_eq_nocase(name, word))
            return &commands[i];
    }
    return NULL;
}

/* Arguments that name no file. */
static bool is_no_file(wh_str rest)
{
    static const char *const words[] = {"off", "on", "stdout", "stderr", "0", "1", NULL};
    size_t i;

    if (rest.n == 0 || rest.p[0] == '-')
        return true;
    for (i = 0; words[i]; i++)
        if (wh_str_eq_nocase(rest, wh_str_of(words[i])))
            return true;
    return false;
}

static bool is_skipped(const wh_script_reader *r, const struct command *c, wh_str rest)
{
    switch (c->action) {
    case SKIP:
        return true;
    case IF_PLAIN:
        return rest.n == 0;
    case IF_ONE:
        return wh_script_word(rest).n == rest.n;
    case IF_STDOUT:
        return is_no_file(rest);
    case OPEN: /* the database is empty to begin with */
        return !r->any && (rest.n == 0 || wh_str_is(rest, ":memory:"));
    case PARAMETER:
        return rest.n == 0 || wh_str_eq_nocase(rest, WH_STR("list")) ||
               wh_str_eq_nocase(rest, WH_STR("init"));
    default:
        return false;
    }
}

int wh_dot_command(wh_script_reader *r, const char *p, int *effect, wh_error *err)
{
    const char *end = wh_script_eol(r, p);
    wh_str line = wh_str_trim((wh_str){p, (size_t)(end - p)}), word = wh_script_word(line);
    wh_str rest = wh_script_after(line, word), name = {word.p + 1, word.n - 1};
    const struct command *c = find_command(name);

    *effect = WH_SHELL_NONE;
    wh_script_go(r, end);
    if (!c)
        return wh_script_refuse(r, p, "sqlite3", word, "is not known; remove it or write it as SQL",
                                err);
    if (c->action == QUIT) {
        *effect = WH_SHELL_STOPS;
        return WH_OK;
    }
    if (is_skipped(r, c, rest))
        return WH_OK;
    if (c->action == OPEN && r->any && (rest.n == 0 || wh_str_is(rest, ":memory:")))
        return wh_script_refuse(r, p, "sqlite3", word,
                                "throws the database away; split the script there", err);
    return wh_script_refuse(r, p, "sqlite3", word, c->why, err);
}
