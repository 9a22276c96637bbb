/*
 * The walls. Private servers, and those whose account may create roles: a case runs as a role with
 * rights on its own database and nothing else, and the server itself refuses. Elsewhere the account
 * is the user's own: it must not have rights on everything, and statements are looked at.
 *
 * Statements are read as a series of words, wherever they stand: a case can change what is a
 * string and what a comment (sql_mode), so nothing is believed about that. Refused is more than
 * need be, never less.
 */
#include "replay/engine/mysql/session.h"

static bool is_word_char(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
           c == '$' || (unsigned char)c >= 0x80;
}

/* ---- rights of the account ------------------------------------------------------------------ */

typedef struct grants {
    char too_much[64]; /* a global right; "": none */
} grants;

/* Words of a global grant that allow nothing. */
static bool is_harmless(wh_str right)
{
    return wh_str_eq_nocase(right, WH_STR("USAGE")) ||
           wh_str_eq_nocase(right, WH_STR("SHOW DATABASES"));
}

/* "GRANT SELECT, FILE ON *.* TO ...": a global right reaches the tables of rights themselves. */
static void read_grant(void *ctx, char **values, unsigned n)
{
    grants *g = ctx;
    const char *text = n > 0 && values[0] ? values[0] : "";
    const char *on = strstr(text, " ON *.* ");
    const char *p = text + 6;

    if (strncmp(text, "GRANT ", 6) != 0 || on == NULL || g->too_much[0])
        return;
    while (p < on) {
        const char *end = p;
        wh_str right;

        while (end < on && *end != ',')
            end++;
        right = (wh_str){p, (size_t)(end - p)};
        if (!is_harmless(right)) {
            size_t k = right.n < sizeof g->too_much - 1 ? right.n : sizeof g->too_much - 1;
            memcpy(g->too_much, right.p, k);
            g->too_much[k] = '\0';
            return;
        }
        p = end < on ? end + 1 : on;
        while (p < on && *p == ' ')
            p++;
    }
}

int wh_my_walls_check(wh_my_engine *e, wh_error *err)
{
    grants g = {{0}};
    unsigned rc;

    if (!e->named) {
        e->roles = true;
        return WH_OK;
    }
    rc = wh_my_ask(e, e->admin, "SHOW GRANTS", read_grant, &g);
    if (rc != 0)
        return wh_error_set(err, WH_EENGINE, "can't see the rights of this account (%u)", rc);
    if (g.too_much[0] && !e->allow_superuser)
        return wh_error_set(err, WH_EENGINE,
                            "this account has the global right %s: give Whittle an account with "
                            "rights on `whittle\\_%%`.* alone, or say --allow-superuser",
                            g.too_much);
    /* A superuser can make roles with less. */
    e->roles = g.too_much[0] != '\0';
    return WH_OK;
}

/* ---- names of other databases ---------------------------------------------------------------- */

static void add_foreign(wh_my_engine *e, const char *name)
{
    size_t n = strlen(e->prefix);

    if (strncmp(name, e->prefix, n) == 0 ||
        wh_str_eq_nocase(wh_str_of(name), WH_STR("information_schema")) ||
        wh_str_eq_nocase(wh_str_of(name), WH_STR("performance_schema")))
        return;
    wh_buf_text(&e->foreign, name);
    wh_buf_char(&e->foreign, '\0');
}

static void read_database(void *ctx, char **values, unsigned n)
{
    if (n > 0 && values[0])
        add_foreign(ctx, values[0]);
}

int wh_my_walls_foreign(wh_my_engine *e, wh_error *err)
{
    unsigned rc;

    wh_buf_clear(&e->foreign);
    if (e->roles)
        return WH_OK;
    if (e->target.database)
        add_foreign(e, e->target.database);
    rc = wh_my_ask(e, e->admin, "SHOW DATABASES", read_database, e);
    if (rc != 0 || e->foreign.status != WH_OK)
        return wh_error_set(err, WH_EENGINE, "can't list the server's databases (%u)", rc);
    return WH_OK;
}

static char fold(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

/* Does the name stand there, not as a part of a longer word? In backquotes a backquote is doubled;
 * such a name is looked for up to its first one. */
static bool mentions(wh_str sql, const char *name)
{
    size_t n = 0, i, k;

    while (name[n] && name[n] != '`')
        n++;
    if (n == 0)
        return name[0] != '\0';
    for (i = 0; i + n <= sql.n; i++) {
        for (k = 0; k < n && fold(sql.p[i + k]) == fold(name[k]); k++)
            ;
        if (k < n || (i > 0 && is_word_char(sql.p[i - 1]) && is_word_char(name[0])))
            continue;
        if (i + n == sql.n || name[n] || !is_word_char(sql.p[i + n]) || !is_word_char(name[n - 1]))
            return true;
    }
    return false;
}

static bool mentions_foreign(const wh_my_engine *e, wh_str sql)
{
    for (size_t i = 0; i < e->foreign.n; i += strlen(e->foreign.p + i) + 1)
        if (mentions(sql, e->foreign.p + i))
            return true;
    return false;
}

/* ---- words ----------------------------------------------------------------------------------- */

enum where {
    FIRST,  /* the statement's first word */
    BEHIND, /* behind `before` */
    ALONE,  /* anywhere, on a server where the case has the user's own account */
};

typedef struct rule {
    uint8_t where;
    const char *before, *word;
    const char *why;
} rule;

static const char reaches[] = "it reaches beyond its own database";
static const char files[] = "it reads or writes files";
static const char outlives[] = "what it makes outlives the session";
static const char dynamic[] = "what it will execute can't be seen";

static const rule rules[] = {
    {FIRST, NULL, "kill", reaches},
    {FIRST, NULL, "shutdown", reaches},
    {FIRST, NULL, "restart", reaches},
    {FIRST, NULL, "clone", reaches},
    {FIRST, NULL, "install", reaches},
    {FIRST, NULL, "uninstall", reaches},
    {FIRST, NULL, "grant", reaches},
    {FIRST, NULL, "revoke", reaches},
    {FIRST, NULL, "xa", outlives},
    {BEHIND, "set", "password", reaches},
    {BEHIND, "set", "global", reaches},
    {BEHIND, "set", "persist", reaches},
    {BEHIND, "set", "persist_only", reaches},
    {BEHIND, "create", "user", reaches},
    {BEHIND, "alter", "user", reaches},
    {BEHIND, "drop", "user", reaches},
    {BEHIND, "create", "server", reaches},
    {BEHIND, "into", "outfile", files},
    {BEHIND, "into", "dumpfile", files},
    {BEHIND, "load", "data", files},
    {BEHIND, "load", "xml", files},
    {BEHIND, "data", "directory", files},
    {BEHIND, "index", "directory", files},
    {ALONE, NULL, "password", reaches},
    {ALONE, NULL, "identified", reaches},
    {ALONE, NULL, "global", reaches},
    {ALONE, NULL, "persist", reaches},
    {ALONE, NULL, "persist_only", reaches},
    {ALONE, NULL, "kill", reaches},
    {ALONE, NULL, "grant", reaches},
    {ALONE, NULL, "revoke", reaches},
    {ALONE, NULL, "xa", outlives},
    {ALONE, NULL, "event", outlives},
    {ALONE, NULL, "prepare", dynamic},
    {ALONE, NULL, "immediate", dynamic},
    {ALONE, NULL, "outfile", files},
    {ALONE, NULL, "dumpfile", files},
    {ALONE, NULL, "infile", files},
    {ALONE, NULL, "load_file", files},
    {ALONE, NULL, "directory", files},
};

static bool is_word(wh_str w, const char *z)
{
    return w.n > 0 && fold(w.p[0]) == z[0] && wh_str_eq_nocase(w, wh_str_of(z));
}

static const char *rule_for(const wh_my_engine *e, wh_str before, wh_str word)
{
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++) {
        const rule *r = &rules[i];

        if (!is_word(word, r->word))
            continue;
        if (r->where == FIRST    ? before.n == 0
            : r->where == BEHIND ? is_word(before, r->before)
                                 : !e->roles)
            return r->why;
    }
    return NULL;
}

/* Only some letters begin a word of the table. */
static bool may_matter(char c)
{
    switch (fold(c)) {
    case 'c':
    case 'd':
    case 'e':
    case 'g':
    case 'i':
    case 'k':
    case 'l':
    case 'o':
    case 'p':
    case 'r':
    case 's':
    case 'u':
    case 'x':
        return true;
    default:
        return false;
    }
}

const char *wh_my_walls_refuse(const wh_my_engine *e, wh_str sql)
{
    wh_str before = {NULL, 0};
    size_t i = 0;

    while (i < sql.n) {
        size_t from = i;
        const char *why;
        wh_str word;

        if (!is_word_char(sql.p[i])) {
            i++;
            continue;
        }
        while (i < sql.n && is_word_char(sql.p[i]))
            i++;
        word = (wh_str){sql.p + from, i - from};
        why = may_matter(word.p[0]) ? rule_for(e, before, word) : NULL;
        if (why != NULL)
            return why;
        /* The version of an executed comment comes before what is executed. */
        if (!(word.p[0] >= '0' && word.p[0] <= '9') && !(before.n == 0 && is_word(word, "m")))
            before = word;
    }
    if (!e->roles && mentions_foreign(e, sql))
        return "it holds the name of another database of this server";
    return NULL;
}
