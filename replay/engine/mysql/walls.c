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
#include "replay/engine/walls.h"

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

static const char reaches[] = "it reaches beyond its own database";
static const char files[] = "it reads or writes files";
static const char outlives[] = "what it makes outlives the session";
static const char others[] = "all other sessions of the server would wait for it";
static const char dynamic[] = "what it will execute can't be seen";

/* The first words of a statement. A server of ours lets a case flush what it likes, but not end what
 * others count on. */
static const wh_wall begins[] = {
    {"kill", NULL, reaches, false},
    {"shutdown", NULL, reaches, false},
    {"restart", NULL, reaches, false},
    {"clone", NULL, reaches, false},
    {"install", NULL, reaches, false},
    {"uninstall", NULL, reaches, false},
    {"grant", NULL, reaches, false},
    {"revoke", NULL, reaches, false},
    {"xa", NULL, outlives, false},
    {"backup", NULL, others, false},
    {"reset", "master", reaches, false},
    {"reset", "slave", reaches, false},
    {"reset", "replica", reaches, false},
    {"reset", "binary", reaches, false},
};

/* Anywhere in it. */
static const wh_wall holds[] = {
    {"set", "password", reaches, false},
    {"set", "global", reaches, false},
    {"set", "persist", reaches, false},
    {"set", "persist_only", reaches, false},
    {"create", "user", reaches, false},
    {"alter", "user", reaches, false},
    {"drop", "user", reaches, false},
    {"create", "server", reaches, false},
    {"into", "outfile", files, false},
    {"into", "dumpfile", files, false},
    {"load", "data", files, false},
    {"load", "xml", files, false},
    {"data", "directory", files, false},
    {"index", "directory", files, false},
    {"read", "lock", others, false},
    {"password", NULL, reaches, true},
    {"identified", NULL, reaches, true},
    {"global", NULL, reaches, true},
    {"persist", NULL, reaches, true},
    {"persist_only", NULL, reaches, true},
    {"kill", NULL, reaches, true},
    {"grant", NULL, reaches, true},
    {"revoke", NULL, reaches, true},
    {"xa", NULL, outlives, true},
    {"event", NULL, outlives, true},
    {"immediate", NULL, dynamic, true},
    {"outfile", NULL, files, true},
    {"dumpfile", NULL, files, true},
    {"infile", NULL, files, true},
    {"load_file", NULL, files, true},
    {"directory", NULL, files, true},
};

/* In a SHOW: who has a right of the server's is told that there is nothing. */
static const wh_wall shows[] = {
    {"in", "mysql", reaches, false},
    {"from", "mysql", reaches, false},
};

/* Only some letters begin a word of the tables. */
static bool may_matter(wh_str w)
{
    return w.n > 0 && strchr("abcdegiklorpsux", fold(w.p[0])) != NULL;
}

/* The next word from *i on; the version of an executed comment, which comes before what is executed, is
 * none. n == 0: there is no more. */
static wh_str next_word(wh_str sql, size_t *i, bool first)
{
    for (;;) {
        wh_str w;

        while (*i < sql.n && !is_word_char(sql.p[*i]))
            ++*i;
        w.p = sql.p + *i;
        while (*i < sql.n && is_word_char(sql.p[*i]))
            ++*i;
        w.n = (size_t)(sql.p + *i - w.p);
        if (w.n == 0 || !((w.p[0] >= '0' && w.p[0] <= '9') || (first && w.n == 1 && fold(w.p[0]) == 'm')))
            return w;
    }
}

static wh_str blanks_off(wh_str s)
{
    while (s.n && (s.p[0] == ' ' || s.p[0] == '\t' || s.p[0] == '\n' || s.p[0] == '\r'))
        s.p++, s.n--;
    return s;
}

/* The word at *s, which is put behind it. */
static bool takes(wh_str *s, const char *word)
{
    size_t n = strlen(word);

    if (s->n < n || !wh_str_eq_nocase((wh_str){s->p, n}, (wh_str){word, n}) || (s->n > n && is_word_char(s->p[n])))
        return false;
    *s = blanks_off((wh_str){s->p + n, s->n - n});
    return true;
}

/* What a string says that ends the statement; false: a backslash, or a second string behind it, may make
 * another text of it. */
static bool takes_string(wh_str s, wh_buf *text)
{
    size_t i;

    if (s.n == 0 || s.p[0] != '\'')
        return false;
    for (i = 1; i < s.n && s.p[i] != '\\'; i++) {
        if (s.p[i] == '\'' && (i + 1 == s.n || s.p[i + 1] != '\''))
            break;
        i += s.p[i] == '\'';
        wh_buf_char(text, s.p[i]);
    }
    if (i == s.n || s.p[i] != '\'' || text->status != WH_OK)
        return false;
    s = blanks_off((wh_str){s.p + i + 1, s.n - i - 1});
    return s.n == 0 || (s.p[0] == ';' && blanks_off((wh_str){s.p + 1, s.n - 1}).n == 0);
}

/* What PREPARE name FROM 'text' prepares is looked at like the rest; DEALLOCATE prepares nothing. */
static const char *refuse_prepared(const wh_my_engine *e, wh_str sql)
{
    wh_buf text = WH_BUF_INIT(sql.n + 1);
    wh_str s = blanks_off(sql);
    const char *why = dynamic;

    if (takes(&s, "deallocate") || takes(&s, "drop"))
        return NULL;
    if (!takes(&s, "prepare"))
        return dynamic;
    while (s.n && is_word_char(s.p[0]))
        s.p++, s.n--;
    s = blanks_off(s);
    if (takes(&s, "from") && takes_string(s, &text))
        why = wh_my_walls_refuse(e, wh_buf_view(&text));
    wh_buf_release(&text);
    return why;
}

const char *wh_my_walls_refuse(const wh_my_engine *e, wh_str sql)
{
    size_t i = 0;
    wh_str w = next_word(sql, &i, true), next = next_word(sql, &i, false);
    const char *why = may_matter(w) ? WH_WALL_FIND(begins, w, next, !e->roles) : NULL;
    bool show = wh_str_eq_nocase(w, WH_STR("show")), prepares = false;

    while (why == NULL && w.n > 0) {
        if (may_matter(w))
            why = WH_WALL_FIND(holds, w, next, !e->roles);
        if (why == NULL && show)
            why = WH_WALL_FIND(shows, w, next, !e->roles);
        prepares |= wh_str_eq_nocase(w, WH_STR("prepare"));
        w = next;
        next = next_word(sql, &i, false);
    }
    if (why == NULL && !e->roles && prepares)
        why = refuse_prepared(e, sql);
    if (why == NULL && !e->roles && mentions_foreign(e, sql))
        why = "it holds the name of another database of this server";
    return why;
}
