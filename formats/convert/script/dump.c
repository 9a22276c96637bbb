/* Reading dumps. */
#include "formats/convert/script/dump.h"
#include "formats/convert/script/internal.h"

typedef struct reading {
    wh_lexer lx;
    wh_token t;
    wh_str text;
} reading;

static void advance(reading *r)
{
    r->t = wh_lex(&r->lx);
    r->text = wh_token_text(&r->t);
}

static bool take_word(reading *r, const char *word)
{
    bool is = r->t.kind != WH_T_EOF && wh_str_eq_nocase(r->text, wh_str_of(word));

    if (is)
        advance(r);
    return is;
}

/* The beginning or end of a comment that is executed. */
static bool is_mark(wh_str text)
{
    return text.n >= 2 && (memcmp(text.p, "/*", 2) == 0 || memcmp(text.p, "*/", 2) == 0);
}

/* A name, bare or quoted, without its quotes. */
static wh_str name_of(wh_str text)
{
    bool quoted = text.n >= 2 && (text.p[0] == '`' || text.p[0] == '"');

    return quoted ? (wh_str){text.p + 1, text.n - 2} : text;
}

/* ---- databases --------------------------------------------------------------------------------- */

static int other_database(const wh_script *s, uint32_t line, wh_str name, wh_str first, wh_error *err)
{
    return wh_error_at(err, WH_ENOTSUP, s->file, line,
                       "the script goes on with the database '%.*s' behind '%.*s', and a case has one: dump one "
                       "database at a time",
                       (int)(name.n < 64 ? name.n : 64), name.p, (int)(first.n < 64 ? first.n : 64), first.p);
}

/* CREATE | DROP DATABASE name, USE name: 1, or 0. */
static int database_statement(const wh_script *s, reading *r, uint32_t line, wh_str *database, wh_error *err)
{
    bool use = take_word(r, "USE");
    wh_str name;

    if (!use && !((take_word(r, "CREATE") || take_word(r, "DROP")) && (take_word(r, "DATABASE") || take_word(r, "SCHEMA"))))
        return 0;
    while (take_word(r, "IF") || take_word(r, "NOT") || take_word(r, "EXISTS") || is_mark(r->text))
        if (is_mark(r->text))
            advance(r);
    name = name_of(r->text);
    if (name.n == 0)
        return 0;
    if (database->n == 0)
        *database = name;
    return wh_str_eq(*database, name) ? 1 : other_database(s, line, name, *database, err);
}

/* ---- owners ------------------------------------------------------------------------------------ */

/* DEFINER = user [@ host] | CURRENT_USER [()], at the present token; its bytes. */
static bool take_definer(reading *r, wh_str *out)
{
    const char *from = r->text.p;

    if (!take_word(r, "DEFINER") || !take_word(r, "="))
        return false;
    out->p = from;
    out->n = (size_t)(r->text.p + r->text.n - from);
    advance(r);
    while (r->text.n > 0 && (r->text.p[0] == '@' || r->text.p[0] == '(' || r->text.p[0] == ')')) {
        bool alone = r->text.n == 1 && r->text.p[0] == '@';

        if (alone)
            advance(r);
        out->n = (size_t)(r->text.p + r->text.n - from);
        advance(r);
    }
    return true;
}

/* Of CREATE and ALTER, before what names the object. */
static bool find_definer(reading *r, wh_str *out)
{
    static const char *const objects[] = {"VIEW", "TRIGGER", "FUNCTION", "PROCEDURE", "EVENT", "PACKAGE", "AS"};

    if (!take_word(r, "CREATE") && !take_word(r, "ALTER"))
        return false;
    for (; r->t.kind != WH_T_EOF; advance(r)) {
        if (wh_str_eq_nocase(r->text, WH_STR("DEFINER")))
            return take_definer(r, out);
        for (size_t i = 0; i < sizeof objects / sizeof *objects; i++)
            if (wh_str_eq_nocase(r->text, wh_str_of(objects[i])))
                return false;
    }
    return false;
}

static wh_str without(wh_script *s, wh_str sql, wh_str part)
{
    wh_text out = {.a = s->a};

    wh_text_add(&out, WH_STR("-- its DEFINER is left out: a case has one user\n"));
    wh_text_add(&out, (wh_str){sql.p, (size_t)(part.p - sql.p)});
    wh_text_add(&out, (wh_str){part.p + part.n, (size_t)(sql.p + sql.n - part.p) - part.n});
    return wh_text_view(&out);
}

/* ---- PostgreSQL -------------------------------------------------------------------------------- */

/* ALTER .. OWNER TO role, which pg_dump writes behind each object, and nothing else. */
static bool gives_to_owner(reading *r)
{
    wh_str before = {NULL, 0}, now = {NULL, 0};

    if (!take_word(r, "ALTER"))
        return false;
    for (; r->t.kind != WH_T_EOF && r->t.kind != WH_T_SEMI; advance(r)) {
        if (wh_str_eq_nocase(now, WH_STR("TO")))
            return wh_str_eq_nocase(before, WH_STR("OWNER"));
        before = now;
        now = r->text;
    }
    return false;
}

static bool empties_path(wh_str sql)
{
    return wh_script_starts(sql, "SELECT pg_catalog.set_config('search_path', ''");
}

/* ------------------------------------------------------------------------------------------------ */

int wh_dump_adapt(wh_script *s, uint32_t line, wh_str *sql, wh_str *database, wh_error *err)
{
    reading begin, r;
    wh_str definer;
    int rc;

    if (s->dialect->shell == WH_SHELL_PSQL && empties_path(*sql))
        return 1;
    wh_lexer_init(&begin.lx, s->dialect, *sql);
    advance(&begin);
    while (is_mark(begin.text))
        advance(&begin);
    if (!wh_str_eq_nocase(begin.text, WH_STR("CREATE")) && !wh_str_eq_nocase(begin.text, WH_STR("ALTER")) &&
        !wh_str_eq_nocase(begin.text, WH_STR("DROP")) && !wh_str_eq_nocase(begin.text, WH_STR("USE")))
        return 0;
    r = begin;
    if (s->dialect->shell == WH_SHELL_PSQL)
        return gives_to_owner(&r);
    if (s->dialect->shell != WH_SHELL_MYSQL)
        return 0;
    rc = database_statement(s, &r, line, database, err);
    if (rc != 0)
        return rc;
    r = begin;
    if (find_definer(&r, &definer))
        *sql = without(s, *sql, definer);
    return 0;
}
