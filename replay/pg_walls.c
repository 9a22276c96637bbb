/*
 * What no case may do. The wall proper is the role: without superuser, without the right to make
 * roles or databases, without files and programs. Here is what a role may do to itself and to its
 * server all the same, and what would not be a test of a database: told by the first words.
 */
#include "formats/sql/dialect.h"
#include "formats/sql/lex.h"
#include "replay/pg_session.h"

typedef struct wall {
    const char *first, *second; /* NULL: any */
    const char *why;
} wall;

static const wall walls[] = {
    {"COPY", NULL, "COPY reads and writes files and the connection"},
    {"LOAD", NULL, "LOAD brings a library into the server"},
    {"CREATE", "DATABASE", "a case has one database"},
    {"DROP", "DATABASE", "a case has one database"},
    {"ALTER", "DATABASE", "it would outlive the case"},
    {"CREATE", "ROLE", "roles outlive the case"},
    {"CREATE", "USER", "roles outlive the case"},
    {"CREATE", "GROUP", "roles outlive the case"},
    {"ALTER", "ROLE", "roles outlive the case"},
    {"ALTER", "USER", "roles outlive the case"},
    {"ALTER", "GROUP", "roles outlive the case"},
    {"DROP", "ROLE", "roles outlive the case"},
    {"DROP", "USER", "roles outlive the case"},
    {"DROP", "GROUP", "roles outlive the case"},
    {"CREATE", "TABLESPACE", "it is a directory of the server's machine"},
    {"DROP", "TABLESPACE", "it outlives the case"},
    {"ALTER", "TABLESPACE", "it outlives the case"},
    {"ALTER", "SYSTEM", "it would change the server"},
    {"CREATE", "SUBSCRIPTION", "it makes a connection"},
    {"CREATE", "SERVER", "it makes a connection"},
    {"PREPARE", "TRANSACTION", "it would outlive the session"},
    {"REASSIGN", NULL, "it would outlive the case"},
};

/* CREATE USER MAPPING is refused too, which needs a server all the same. */
static bool is_word(const wh_token *t, const char *word)
{
    return word == NULL || wh_str_eq_nocase(wh_token_text(t), wh_str_of(word));
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

const char *wh_pg_refusal(wh_str sql, bool named)
{
    const wh_dialect *d = wh_dialect_find(WH_STR("postgresql"));
    wh_token first, second;
    wh_lexer lx;

    if (sql.n == 0)
        return NULL;
    if (memchr(sql.p, '\0', sql.n) != NULL || is_many(d, sql))
        return "more than one statement, or a NUL byte: nothing was executed";
    wh_lexer_init(&lx, d, sql);
    first = wh_lex(&lx);
    switch (wh_token_text(&first).n ? wh_token_text(&first).p[0] | 0x20 : 0) {
    case 'c':
    case 'l':
    case 'd':
    case 'a':
    case 'p':
    case 'r':
        break;
    case 's':
        second = wh_lex(&lx);
        if (is_word(&first, "SET") && is_word(&second, "SESSION")) {
            second = wh_lex(&lx);
            if (is_word(&second, "AUTHORIZATION"))
                return "a case has one user";
        }
        if (named && is_word(&first, "SET") && is_word(&second, "ROLE"))
            return "a case has one user";
        return NULL;
    default:
        return NULL;
    }
    second = wh_lex(&lx);
    for (size_t i = 0; i < sizeof walls / sizeof *walls; i++)
        if (is_word(&first, walls[i].first) && is_word(&second, walls[i].second))
            return walls[i].why;
    return NULL;
}

int wh_pg_check_user(wh_pg_engine *e, wh_error *err)
{
    static const char programs[] =
        "SELECT count(*) FROM pg_catalog.pg_roles WHERE rolname IN ('pg_execute_server_program', "
        "'pg_read_server_files', 'pg_write_server_files') AND "
        "pg_catalog.pg_has_role(current_user, oid, 'MEMBER')";
    const char *super = e->api.parameterStatus(e->admin, "is_superuser");
    char text[32] = "";

    if (e->seat != NULL || e->allow_superuser || e->product->fresh == WH_PG_MEMORY)
        return WH_OK;
    if (super != NULL && strcmp(super, "on") == 0)
        return wh_error_set(err, WH_EENGINE,
                            "the user of this URL is a superuser of the server, and a case may come "
                            "from a stranger: name another one, or say --allow-superuser");
    if (wh_pg_do(e, e->admin, programs, text, sizeof text) && strcmp(text, "0") != 0)
        return wh_error_set(err, WH_EENGINE,
                            "the user of this URL may read or write files or run programs on the "
                            "server: name another one, or say --allow-superuser");
    return WH_OK;
}
