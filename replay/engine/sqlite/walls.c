/*
 * The walls of one SQLite connection. SQLite asks the authorizer about every action while it
 * prepares a statement; nothing is asked while rows are read. On the way it is noted what would
 * make a copy of the database incomplete, and what would excuse a damaged one.
 *
 * Everything is compared without case. Where SQLite passes no name, the name is computed at run
 * time and can't be judged: denied.
 */
#include "replay/engine/sqlite/walls.h"

static bool same(const char *a, const char *b)
{
    return a != NULL && wh_str_eq_nocase(wh_str_of(a), wh_str_of(b));
}

static bool one_of(const char *name, const char *const *list)
{
    if (name == NULL)
        return false;
    for (; *list != NULL; list++)
        if (((name[0] ^ (*list)[0]) & 0x5f) == 0 && same(name, *list))
            return true;
    return false;
}

/* Functions that reach out of the database, or (fts3_tokenizer) let SQL name a pointer to call.
 * Most are in the shell only; a build named by lib= may have them all the same. */
static const char *const denied_functions[] = {
    "edit", "fts3_tokenizer", "load_extension", "readfile", "writefile", "zipfile", NULL,
};

/* They answer from the connection, not from the database: a restored copy gives another answer. */
static const char *const connection_functions[] = {
    "changes",
    "last_insert_rowid",
    "total_changes",
    NULL,
};

/* Modules that read or write files, or open databases of their own. */
static const char *const denied_modules[] = {
    "csv", "fsdir", "lsm1", "swarmvtab", "unionvtab", "vfsstat", "vsv", "zipfile", NULL,
};

/* Of these, some need no CREATE VIRTUAL TABLE. Asked for every column of a query: keep it short. */
static const char *const denied_tables[] = {"fsdir", "zipfile", NULL};

/* Process-wide state (the next case would see it), paths, keys, and tracing to stdout. */
static const char *const denied_pragmas[] = {
    "activate_extensions",
    "data_store_directory",
    "hard_heap_limit",
    "hexkey",
    "hexrekey",
    "key",
    "lock_proxy_file",
    "parser_trace",
    "rekey",
    "soft_heap_limit",
    "temp_store_directory",
    "textkey",
    "textrekey",
    "sql_trace",
    "vdbe_addoptrace",
    "vdbe_debug",
    "vdbe_listing",
    "vdbe_trace",
    NULL,
};

/* A change answers with a row, which counts twice what is visited twice; what a query's columns are
 * called, and so what names mean around it, is left open. */
static const char *const deprecated_pragmas[] = {
    "count_changes", "full_column_names", "short_column_names", NULL,
};

/*
 * Documented ways to a database that its own checks refuse. writable_schema and the page table
 * edit what SQLite takes for granted, schema_version makes it trust a stale schema, without
 * CHECK constraints rows get in that contradict them, and case_sensitive_like changes what an
 * index or a constraint on LIKE means. After that nothing proves a fault any more.
 */
static const char *const editing_pragmas[] = {
    "case_sensitive_like", "ignore_check_constraints", "legacy_alter_table",
    "schema_version",      "writable_schema",          NULL,
};

/* What names end in that FTS3, FTS5 and R-Tree give to tables of their own, where an index stands
 * as they left it (https://www.sqlite.org/vtab.html#the_xshadowname_method). */
static const char *const shadows[] = {
    "_config",  "_content", "_data",     "_docsize", "_idx",  "_node",
    "_parent",  "_rowid",   "_segments", "_segdir",  "_stat", NULL,
};

/* Pragmas whose argument only says what to show. */
static const char *const asking_pragmas[] = {
    "foreign_key_check", "foreign_key_list", "index_info",  "index_list",
    "index_xinfo",       "integrity_check",  "optimize",    "quick_check",
    "table_info",        "table_list",       "table_xinfo", NULL,
};

static void note(char *out, size_t size, size_t *at, const char *text)
{
    for (; *text != '\0' && *at + 1 < size; text++)
        out[(*at)++] = (unsigned char)*text < 0x20 ? ' ' : *text;
    out[*at] = '\0';
}

/* Keep the first reason: what follows in the same statement is often its consequence. */
static int deny(wh_sqlite_session *s, const char *what, const char *name, const char *why)
{
    size_t at = 0;

    if (s->refusal[0] == '\0') {
        note(s->refusal, sizeof s->refusal, &at, what);
        /* A name may be long; the reason must still fit. */
        note(s->refusal, sizeof s->refusal - 80, &at, name ? name : "(computed)");
        note(s->refusal, sizeof s->refusal, &at, why);
    }
    return SQLITE_DENY;
}

/*
 * VACUUM attaches '' itself, while it runs; VACUUM INTO 'path' comes here with its path. A name in
 * memory can't be a URI, so this holds whatever the library's URI setting is; where that is the
 * host program's, ATTACH is refused altogether all the same.
 */
static int attach(wh_sqlite_session *s, const char *name)
{
    if (name == NULL || !(name[0] == '\0' || strcmp(name, ":memory:") == 0))
        return deny(s, "ATTACH or VACUUM INTO ", name,
                    ": only ':memory:' and '' are allowed, as literals");
    if (s->preparing) {
        if (s->no_attach)
            return deny(s, "ATTACH ", name, ": refused in a host program that uses SQLite itself");
        s->stateful = true;
    }
    return SQLITE_OK;
}

static int pragma(wh_sqlite_session *s, const char *name, const char *argument)
{
    if (one_of(name, denied_pragmas))
        return deny(s, "PRAGMA ", name, " reaches beyond this database");
    if (argument == NULL || one_of(name, asking_pragmas))
        return SQLITE_OK;
    if (same(name, "journal_mode") && same(argument, "off")) /* ROLLBACK is undefined then */
        return deny(s, "PRAGMA ", name, " = off: nothing could be taken back");
    if (one_of(name, deprecated_pragmas))
        return deny(s, "PRAGMA ", name, " is deprecated: its answers are no rows to be compared");
    s->stateful = true;
    s->wide |= same(name, "encoding") && !same(argument, "utf-8") && !same(argument, "utf8");
    if (one_of(name, editing_pragmas))
        s->edited = true;
    return SQLITE_OK;
}

static int function(wh_sqlite_session *s, const char *name)
{
    if (one_of(name, denied_functions))
        return deny(s, "function ", name, "() reaches beyond this database");
    if (one_of(name, connection_functions))
        s->stateful = true;
    return SQLITE_OK;
}

static bool is_shadow(const char *end)
{
    const char *const *name;

    for (name = shadows; *name && !same(end, *name); name++)
        ;
    return *name != NULL;
}

/* What a virtual table does with its own is not asked while a statement is prepared. Before there
 * is one, such a name is any table's. */
static void page_edit(wh_sqlite_session *s, const char *table)
{
    const char *end = table ? strrchr(table, '_') : NULL;

    if (same(table, "sqlite_dbpage") || (s->virtuals && s->preparing && end && is_shadow(end)))
        s->edited = true;
}

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/* Does the statement have this option, as in content=''? Modules take it cut short, too: con=''. */
static bool sets(const wh_sqlite_session *s, const char *option)
{
    size_t i, end, n;

    for (i = 0; i < s->sql.n; i++) {
        if (s->sql.p[i] != '=')
            continue;
        for (end = i; end > 0 && (unsigned char)s->sql.p[end - 1] <= ' '; end--)
            ;
        for (n = 0; n < end && is_letter(s->sql.p[end - 1 - n]); n++)
            ;
        if (n && n <= strlen(option) &&
            wh_str_eq_nocase((wh_str){s->sql.p + end - n, n}, (wh_str){option, n}))
            return true;
    }
    return false;
}

/* What a full-text index stores of one word may be so long; what is longer it loses, unsaid. */
enum { INDEX_LENGTH = 16 << 20 };

static bool is_text_index(const char *module)
{
    return same(module, "fts3") || same(module, "fts4") || same(module, "fts5");
}

/*
 * Documented ways to a full-text index that does not agree with what it indexes: a table that is
 * changed without it, or none (fts5.html, 4.4; fts3.html, 6.2), text that comes back from its own
 * functions otherwise than it went in (fts3.html, 6.1), a byte order mark in UTF-16 (fts3.html,
 * "UTF-16 byte order mark problem").
 */
static void make_virtual(wh_sqlite_session *s, const char *module)
{
    s->virtuals = true;
    if (is_text_index(module) && s->api->limit(s->db, SQLITE_LIMIT_LENGTH, -1) < INDEX_LENGTH)
        s->api->limit(s->db, SQLITE_LIMIT_LENGTH, INDEX_LENGTH);
    s->outside |= sets(s, "content") || sets(s, "uncompress") ||
                  (s->wide && (same(module, "fts3") || same(module, "fts4")));
}

static int authorize(void *ctx, int action, const char *a, const char *b, const char *schema,
                     const char *trigger)
{
    wh_sqlite_session *s = ctx;

    (void)trigger;
    if (s->own)
        return SQLITE_OK;
    switch (action) {
    case SQLITE_READ:
        if (one_of(a, denied_tables))
            return deny(s, "table ", a, " reads files");
        return SQLITE_OK;
    case SQLITE_FUNCTION:
        return function(s, b);
    case SQLITE_ATTACH:
        return attach(s, a);
    case SQLITE_PRAGMA:
        return pragma(s, a, b);
    case SQLITE_CREATE_VTABLE:
        if (one_of(b, denied_modules))
            return deny(s, "module ", b, " opens files");
        s->stateful = true; /* a module may keep what it likes in memory */
        make_virtual(s, b);
        return SQLITE_OK;
    case SQLITE_INSERT:
        /* Whatever is made in the temporary schema is a row of its sqlite_master. */
        if (same(schema, "temp"))
            s->stateful = true;
        page_edit(s, a);
        return SQLITE_OK;
    case SQLITE_UPDATE:
    case SQLITE_DELETE:
    case SQLITE_DROP_TABLE:
        page_edit(s, a);
        return SQLITE_OK;
    case SQLITE_ALTER_TABLE:
    case SQLITE_CREATE_INDEX:
    case SQLITE_CREATE_TRIGGER:
        page_edit(s, b);
        return SQLITE_OK;
    default:
        return SQLITE_OK;
    }
}

/* What a statement may mean is the same on every build, whatever its compile-time defaults. */
static const struct {
    int option, value;
} defaults[] = {
    {SQLITE_DBCONFIG_ENABLE_FKEY, 0},        {SQLITE_DBCONFIG_ENABLE_TRIGGER, 1},
    {SQLITE_DBCONFIG_ENABLE_VIEW, 1},        {SQLITE_DBCONFIG_DQS_DML, 1},
    {SQLITE_DBCONFIG_DQS_DDL, 1},            {SQLITE_DBCONFIG_TRUSTED_SCHEMA, 1},
    {SQLITE_DBCONFIG_DEFENSIVE, 0},          {SQLITE_DBCONFIG_LEGACY_ALTER_TABLE, 0},
    {SQLITE_DBCONFIG_LEGACY_FILE_FORMAT, 0}, {SQLITE_DBCONFIG_WRITABLE_SCHEMA, 0},
};

/* A limit is lowered, never raised above what the build allows; SQLite cuts it itself. */
int wh_sqlite_walls_up(wh_sqlite_session *s, const wh_limits *limits)
{
    const wh_sqlite_api *api = s->api;
    int length = limits->length > INT32_MAX ? INT32_MAX : (int)limits->length;
    int like = limits->like > INT32_MAX ? INT32_MAX : (int)limits->like;

    api->limit(s->db, SQLITE_LIMIT_LENGTH, length);
    api->limit(s->db, SQLITE_LIMIT_LIKE_PATTERN_LENGTH, like);
    api->limit(s->db, SQLITE_LIMIT_ATTACHED, 10);      /* the usual bound, for every build */
    api->limit(s->db, SQLITE_LIMIT_WORKER_THREADS, 0); /* no threads, whatever PRAGMA threads */
    if (api->enable_load_extension != NULL)
        api->enable_load_extension(s->db, 0);
    if (api->db_config != NULL) {
        /* Builds that don't know one of these say so and have nothing to switch off. */
        api->db_config(s->db, SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0, NULL);
        api->db_config(s->db, SQLITE_DBCONFIG_ENABLE_FTS3_TOKENIZER, 0, NULL);
        for (size_t i = 0; i < sizeof defaults / sizeof *defaults; i++)
            api->db_config(s->db, defaults[i].option, defaults[i].value, NULL);
    }
    return api->set_authorizer(s->db, authorize, s);
}
