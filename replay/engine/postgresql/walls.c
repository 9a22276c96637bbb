/*
 * What no case may do. The wall proper is the role: without superuser, without the right to make
 * roles or databases, without files and programs. Here is what a role may do to itself and to its
 * server all the same, and what would not be a test of a database: told by the first words.
 */
#include "formats/sql/dialect/dialect.h"
#include "formats/sql/lex/lex.h"
#include "replay/engine/postgresql/session.h"
#include "replay/engine/walls.h"

static const wh_wall walls[] = {
    {"COPY", NULL, "COPY reads and writes files and the connection", false},
    {"LOAD", NULL, "LOAD brings a library into the server", false},
    {"CREATE", "DATABASE", "a case has one database", false},
    {"DROP", "DATABASE", "a case has one database", false},
    {"ALTER", "DATABASE", "it would outlive the case", false},
    {"CREATE", "ROLE", "roles outlive the case", false},
    {"CREATE", "USER", "roles outlive the case", false},
    {"CREATE", "GROUP", "roles outlive the case", false},
    {"ALTER", "ROLE", "roles outlive the case", false},
    {"ALTER", "USER", "roles outlive the case", false},
    {"ALTER", "GROUP", "roles outlive the case", false},
    {"DROP", "ROLE", "roles outlive the case", false},
    {"DROP", "USER", "roles outlive the case", false},
    {"DROP", "GROUP", "roles outlive the case", false},
    {"CREATE", "TABLESPACE", "it is a directory of the server's machine", false},
    {"DROP", "TABLESPACE", "it outlives the case", false},
    {"ALTER", "TABLESPACE", "it outlives the case", false},
    {"ALTER", "SYSTEM", "it would change the server", false},
    {"CREATE", "SUBSCRIPTION", "it makes a connection", false},
    {"CREATE", "SERVER", "it makes a connection", false},
    {"PREPARE", "TRANSACTION", "it would outlive the session", false},
    {"REASSIGN", NULL, "it would outlive the case", false},
    {"SET", "ROLE", "a case has one user", true},
    {"GRANT", NULL, "rights on databases and roles outlive the case", true},
    {"REVOKE", NULL, "rights on databases and roles outlive the case", true},
    {"DROP", "OWNED", "rights on databases outlive the case", true},
    {"COMMENT", "ON", "comments on databases and roles outlive the case", true},
    {"SECURITY", "LABEL", "labels of databases and roles outlive the case", true},
};

/* CREATE USER MAPPING is refused too, which needs a server all the same. */
static bool is_word(const wh_token *t, const char *word)
{
    return wh_str_eq_nocase(wh_token_text(t), wh_str_of(word));
}

/* More than one statement? A semicolon before the last byte is worth a closer look. */
static bool is_many(const wh_dialect *d, wh_str sql)
{
    const char *semi = memchr(sql.p, ';', sql.n);
    wh_splitter split;
    wh_lexer lx;
    wh_token t;

    if (semi == NULL || semi + 1 == sql.p + sql.n)
        return false;
    wh_lexer_init(&lx, d, sql);
    wh_splitter_init(&split, d);
    for (t = wh_lex(&lx); t.kind != WH_T_EOF; t = wh_lex(&lx))
        if (wh_splitter_ends(&split, &t))
            break;
    while (t.kind != WH_T_EOF && (t = wh_lex(&lx)).kind == WH_T_SEMI)
        ;
    return t.kind != WH_T_EOF;
}

/* ---- bodies ---------------------------------------------------------------------------------- */

/*
 * What a body does is not told by a statement's first words. Walls that a function could climb are
 * looked for in it: a role may change its own password and settings. On a server of the user's own
 * nothing may hide them there: no EXECUTE of made-up text, no body but between dollars (others can
 * be put together or escaped), no other language. The elements of CREATE SCHEMA may be GRANTs.
 */
static const wh_wall in_bodies[] = {
    {"ALTER", "ROLE", "roles outlive the case", false},
    {"ALTER", "USER", "roles outlive the case", false},
    {"ALTER", "GROUP", "roles outlive the case", false},
    {"ALTER", "DATABASE", "databases outlive the case", false},
    {"ALTER", "TABLESPACE", "tablespaces outlive the case", false},
    {"ALTER", "SYSTEM", "it would change the server", false},
    {"EXECUTE", NULL, "what it executes can't be determined", true},
    {"GRANT", NULL, "rights on databases and roles outlive the case", true},
    {"REVOKE", NULL, "rights on databases and roles outlive the case", true},
    {"REASSIGN", NULL, "it would outlive the case", true},
    {"DROP", "OWNED", "rights on databases outlive the case", true},
    {"COMMENT", "ON", "comments on databases and roles outlive the case", true},
    {"SECURITY", "LABEL", "labels of databases and roles outlive the case", true},
};

static bool is_name(wh_str s)
{
    for (size_t i = 0; i < s.n; i++) {
        char c = (char)(s.p[i] | 0x20);

        if (!(c >= 'a' && c <= 'z') && s.p[i] != '_' && !(i > 0 && s.p[i] >= '0' && s.p[i] <= '9'))
            return false;
    }
    return s.n > 0;
}

/* The text between $tag$ and $tag$; p == NULL: it is no such literal. */
static wh_str between_dollars(wh_str text)
{
    const char *end = text.n > 1 && text.p[0] == '$' ? memchr(text.p + 1, '$', text.n - 1) : NULL;
    size_t tag = end ? (size_t)(end - text.p) + 1 : 0;

    return end && text.n >= 2 * tag ? (wh_str){text.p + tag, text.n - 2 * tag} : (wh_str){NULL, 0};
}

enum { BODIES_WITHIN = 8 };

static const char *examine_body(const wh_dialect *d, wh_str body, bool named, int depth)
{
    const char *why = NULL;
    wh_token t, next;
    wh_lexer lx;

    if (depth > BODIES_WITHIN)
        return "bodies within bodies";
    wh_lexer_init(&lx, d, body);
    for (t = wh_lex(&lx); t.kind != WH_T_EOF && !why; t = next) {
        wh_str text = wh_token_text(&t), inner = between_dollars(text);

        next = wh_lex(&lx);
        why = WH_WALL_FIND(in_bodies, text, wh_token_text(&next), named);
        if (!why && inner.p) /* EXECUTE 'ALTER ROLE ..' */
            why = examine_body(d, inner, named, depth + 1);
        else if (!why && text.n > 2 && text.p[0] == '\'')
            why = examine_body(d, (wh_str){text.p + 1, text.n - 2}, named, depth + 1);
    }
    return why;
}

static const char *refuse_body(const wh_dialect *d, wh_str sql, bool named)
{
    bool language = false;
    const char *why = NULL;
    wh_lexer lx;
    wh_token t;

    wh_lexer_init(&lx, d, sql);
    for (t = wh_lex(&lx); t.kind != WH_T_EOF && !why; t = wh_lex(&lx)) {
        wh_str text = wh_token_text(&t), body = between_dollars(text);
        bool quoted = text.n >= 2 && text.p[text.n - 1] == '\'';
        wh_str name = quoted ? (wh_str){text.p + 1, text.n - 2} : text;

        if (named && language && !wh_str_eq_nocase(name, WH_STR("sql")) &&
            !wh_str_eq_nocase(name, WH_STR("plpgsql")))
            return "a language whose functions can't be examined";
        language = is_word(&t, "LANGUAGE");
        if (body.p)
            why = examine_body(d, body, named, 0);
        else if (quoted && named && !is_name(name))
            why = "a body that can't be examined: put it between $$ and $$";
        else if (quoted)
            why = examine_body(d, name, named, 0);
    }
    return why;
}

static bool has_body(const wh_token *first, wh_lexer *lx)
{
    wh_token t;

    if (is_word(first, "DO"))
        return true;
    if (!is_word(first, "CREATE"))
        return false;
    for (t = wh_lex(lx); is_word(&t, "OR") || is_word(&t, "REPLACE"); t = wh_lex(lx))
        ;
    return is_word(&t, "FUNCTION") || is_word(&t, "PROCEDURE");
}

const char *wh_pg_refusal(wh_str sql, bool named)
{
    const wh_dialect *d = wh_dialect_find(WH_STR("postgresql"));
    wh_token first, second;
    wh_lexer lx, ahead;

    if (sql.n == 0)
        return NULL;
    if (memchr(sql.p, '\0', sql.n) != NULL || is_many(d, sql))
        return "more than one statement, or a NUL byte: nothing was executed";
    wh_lexer_init(&lx, d, sql);
    first = wh_lex(&lx);
    if (is_word(&first, "SELECT") || is_word(&first, "INSERT")) /* nearly all, and no wall's */
        return NULL;
    ahead = lx;
    if (has_body(&first, &ahead))
        return refuse_body(d, sql, named);
    second = wh_lex(&lx);
    if (is_word(&first, "SET") && (is_word(&second, "SESSION") || is_word(&second, "LOCAL"))) {
        second = wh_lex(&lx);
        if (is_word(&second, "AUTHORIZATION"))
            return "a case has one user";
    }
    if (named && is_word(&first, "CREATE") && is_word(&second, "SCHEMA"))
        return examine_body(d, sql, true, 0);
    return WH_WALL_FIND(walls, wh_token_text(&first), wh_token_text(&second), named);
}

int wh_pg_check_user(wh_pg_engine *e, wh_error *err)
{
    static const char roles[] =
        "SELECT count(*) FROM pg_catalog.pg_roles WHERE (rolsuper OR rolcreaterole OR "
        "rolreplication OR rolname IN ('pg_execute_server_program', 'pg_read_server_files', "
        "'pg_write_server_files')) AND pg_catalog.pg_has_role(current_user, oid, 'MEMBER')";
    static const char functions[] =
        "SELECT count(*) FROM pg_catalog.pg_proc WHERE pronamespace = 11 AND proname IN "
        "('pg_read_file', 'pg_read_binary_file', 'pg_ls_dir', 'lo_import', 'lo_export') AND "
        "pg_catalog.has_function_privilege(oid, 'EXECUTE')";
    const char *super = e->api.parameterStatus(e->admin, "is_superuser");
    char can[32] = "0", may[32] = "0";

    if (e->slot != NULL || e->allow_superuser || e->product->fresh == WH_PG_MEMORY)
        return WH_OK;
    if (super != NULL && strcmp(super, "on") == 0)
        return wh_error_set(
            err, WH_EENGINE,
            "the user of this URL is a superuser of the server, and a case may come "
            "from a stranger: name another one, or say --allow-superuser");
    wh_pg_do(e, e->admin, roles, can, sizeof can);
    if (e->server_version >= 110000) /* before, these ask for a superuser themselves */
        wh_pg_do(e, e->admin, functions, may, sizeof may);
    if (strcmp(can, "0") != 0 || strcmp(may, "0") != 0)
        return wh_error_set(err, WH_EENGINE,
                            "the user of this URL may become a superuser, make roles, replicate, "
                            "read or write files or run programs on the server: name another one, "
                            "or say --allow-superuser");
    return WH_OK;
}
