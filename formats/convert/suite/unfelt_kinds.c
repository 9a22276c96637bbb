/*
 * The kinds of statements whose absence may not be felt. Nothing is believed but these tables: a
 * statement is of a kind when all of its words are.
 */
#include "formats/convert/suite/unfelt_kinds.h"
#include "formats/convert/script/internal.h"
#include "formats/sql/dialect/dialect.h"

/* ---- variables of MySQL and MariaDB -------------------------------------------------------------
 */

/* Those of the server that no result of a statement depends on, but of those that ask for what is
 * named. '%': and whatever follows. */
typedef struct variable {
    const char *name;
    const char *shown; /* where else their effect is seen, words between blanks; NULL: nowhere */
} variable;

static const variable server[] = {
    /* What is written into logs, which are no tables of a case. */
    {"general_log%", "general_log"},
    {"log_output", "general_log slow_log"},
    {"log_queries_not_using_indexes", "slow_log slow_queries"},
    {"log_slow_%", "slow_log slow_queries"},
    {"log_warnings", NULL},
    {"slow_query_log%", "slow_log slow_queries"},
    {"expire_logs_days", NULL},
    {"sync_binlog", NULL},
    {"sync_frm", NULL},
    /* Memory and threads: how fast, not what. */
    {"key_buffer_size", "key_caches key_blocks_unused key_blocks_used key_blocks_not_flushed"},
    {"key_cache_%", "key_caches key_blocks_unused key_blocks_used key_blocks_not_flushed"},
    {"query_cache_%", "query_cache_info"},
    {"table_definition_cache", "open_table_definitions opened_table_definitions"},
    {"table_open_cache", "open_tables opened_tables"},
    {"thread_cache_size", "threads_cached threads_created"},
    {"thread_pool_%", NULL},
    {"innodb_lru_scan_depth", NULL},
    {"innodb_io_capacity%", NULL},
    {"innodb_max_dirty_pages_pct%", NULL},
    {"innodb_flush_log_at_trx_commit", NULL},
    {"innodb_print_all_deadlocks", NULL},
    {"innodb_deadlock_report", NULL},
    /* What is counted of users and tables. */
    {"userstat", "user_statistics client_statistics index_statistics table_statistics"},
};

/* Those that a session has a copy of: the server's is read by the sessions that begin later. */
static const variable copied[] = {
    {"sql_mode", NULL},
    {"default_storage_engine", NULL},
    {"storage_engine", NULL},
    {"max_allowed_packet", NULL},
    {"net_buffer_length", NULL},
    {"long_query_time", NULL},
    {"wait_timeout", NULL},
    {"interactive_timeout", NULL},
    {"tx_isolation", NULL},
    {"transaction_isolation", NULL},
    {"tx_read_only", NULL},
    {"transaction_read_only", NULL},
    {"max_error_count", NULL},
    {"lc_messages", NULL},
    {"lc_time_names", NULL},
    {"time_zone", NULL},
    {"auto_increment_increment", NULL},
    {"auto_increment_offset", NULL},
    {"innodb_lock_wait_timeout", NULL},
    {"innodb_strict_mode", NULL},
    {"lock_wait_timeout", NULL},
    {"optimizer_switch", NULL},
    {"use_stat_tables", NULL},
    {"histogram_size", NULL},
    {"histogram_type", NULL},
    {"profiling_history_size", NULL},
    {"session_track_%", NULL},
    {"old_passwords", NULL},
    {"sort_buffer_size", NULL},
    {"join_buffer_size", NULL},
    {"read_rnd_buffer_size", NULL},
    {"tmp_table_size", NULL},
    {"max_heap_table_size", NULL},
    {"group_concat_max_len", NULL},
    {"div_precision_increment", NULL},
    {"foreign_key_checks", NULL},
    {"unique_checks", NULL},
    {"sql_select_limit", NULL},
    {"max_sort_length", NULL},
};

/* ---- a statement's words ------------------------------------------------------------------------
 */

typedef struct words {
    wh_arena *a;
    const wh_dialect *d;
    wh_lexer lx;
    wh_token t; /* the next one */
} words;

static void begin(words *w, wh_arena *a, const wh_dialect *d, wh_str sql)
{
    w->a = a;
    w->d = d;
    wh_lexer_init(&w->lx, d, sql);
    w->t = wh_lex(&w->lx);
}

static void skip(words *w)
{
    w->t = wh_lex(&w->lx);
}

static bool at_word(const words *w, const char *word)
{
    return wh_str_eq_nocase(wh_token_text(&w->t), wh_str_of(word));
}

static bool take(words *w, const char *word)
{
    bool is = at_word(w, word);

    if (is)
        skip(w);
    return is;
}

static bool at_end(const words *w)
{
    return w->t.kind == WH_T_SEMI || w->t.kind == WH_T_EOF;
}

/* A name or a text, without its quotes. */
static wh_str bare(wh_str s)
{
    if (s.n >= 2 && (s.p[0] == '\'' || s.p[0] == '"' || s.p[0] == '`') && s.p[s.n - 1] == s.p[0])
        return (wh_str){s.p + 1, s.n - 2};
    return s;
}

static bool is_name(const wh_token *t)
{
    return t->kind == WH_T_NAME || t->kind == WH_T_QNAME || t->kind == WH_T_STRING ||
           t->kind >= WH_FIRST_KEYWORD;
}

/* ---- what a statement would have changed --------------------------------------------------------
 */

static bool add(wh_effect *c, wh_str name)
{
    if (c->n == WH_EFFECT_NAMES || name.n == 0)
        return false;
    c->names[c->n++] = name;
    return true;
}

static bool add_words(wh_effect *c, const char *list)
{
    wh_str rest = wh_str_of(list ? list : ""), word;

    while ((word = wh_script_word(rest)).n) {
        if (!add(c, word))
            return false;
        rest = wh_script_after(rest, word);
    }
    return true;
}

static const variable *find_variable(const variable *v, size_t n, wh_str name)
{
    for (size_t i = 0; i < n; i++) {
        size_t k = strlen(v[i].name);
        bool open = v[i].name[k - 1] == '%';

        k -= open;
        if (open ? name.n >= k && wh_str_eq_nocase((wh_str){name.p, k}, (wh_str){v[i].name, k})
                 : wh_str_eq_nocase(name, wh_str_of(v[i].name)))
            return &v[i];
    }
    return NULL;
}

/* "GLOBAL a = 1", "@@GLOBAL.a = @b", to the comma or the end. */
static bool assigns(words *w, wh_effect *c)
{
    const variable *v;
    const char *dot;
    wh_str name;

    c->settings = true;
    if (wh_script_starts(wh_token_text(&w->t), "@@GLOBAL.")) {
        name = wh_token_text(&w->t);
        name = (wh_str){name.p + 9, name.n - 9};
    } else if (take(w, "GLOBAL")) {
        name = wh_token_text(&w->t);
    } else {
        return false;
    }
    skip(w);
    dot = name.n ? memchr(name.p, '.', name.n) : NULL;
    if (dot || take(w, ".")) { /* a key cache of that name */
        if (!add(c, dot ? (wh_str){name.p, (size_t)(dot - name.p)} : name))
            return false;
        if (dot) {
            name = (wh_str){dot + 1, (size_t)(name.p + name.n - dot - 1)};
        } else {
            name = wh_token_text(&w->t);
            skip(w);
        }
    }
    v = find_variable(server, sizeof server / sizeof *server, name);
    if (!v) {
        v = find_variable(copied, sizeof copied / sizeof *copied, name);
        c->begins = true;
    }
    if (!v || !add(c, name) || !add_words(c, v->shown) || !(take(w, "=") || take(w, ":=")))
        return false;
    while (!at_end(w) && w->t.kind != WH_T_COMMA) { /* no calls, no queries */
        if (w->t.kind == WH_T_LPAREN || w->t.kind == WH_OP_ASSIGN)
            return false;
        skip(w);
    }
    return true;
}

static bool sets_globals(words *w, wh_effect *c)
{
    if (!take(w, "SET"))
        return false;
    if (at_word(w, "GLOBAL")) {
        words ahead = *w;

        skip(&ahead);
        if (take(&ahead, "TRANSACTION")) {
            c->begins = true;
            return add_words(c, "tx_isolation transaction_isolation tx_read_only "
                                "transaction_read_only");
        }
    }
    do {
        if (!assigns(w, c))
            return false;
    } while (take(w, ","));
    return at_end(w);
}

/* Names of accounts from here on. Those that everyone has, or that may be ours, are none. */
static bool names_accounts(words *w, wh_effect *c)
{
    static const char *const no_names[] = {"%",    "localhost", "127.0.0.1", "BY",    "IDENTIFIED",
                                           "WITH", "OPTION",    "GRANT",     "ADMIN", "PASSWORD"};
    size_t before = c->n, i;
    bool at = false;

    for (; !at_end(w); skip(w)) {
        wh_str name = bare(wh_token_text(&w->t));
        bool none = at || !is_name(&w->t);

        at = w->t.kind == WH_OP_AT;
        for (i = 0; i < sizeof no_names / sizeof *no_names && !none; i++)
            none = wh_str_eq_nocase(name, wh_str_of(no_names[i]));
        if (none)
            continue;
        if (name.n < 2 || wh_str_eq_nocase(name, WH_STR("root")) ||
            wh_str_eq_nocase(name, WH_STR("public")) || wh_script_starts(name, "current_") ||
            wh_script_starts(name, "session_") || !add(c, name))
            return false;
    }
    return c->n > before;
}

/* CREATE USER and its like: who there is. The case's own account is none of them. */
static bool changes_accounts(words *w, wh_effect *c)
{
    c->commits = true;
    if (!add_words(c, "GRANTS USER_PRIVILEGES SCHEMA_PRIVILEGES TABLE_PRIVILEGES COLUMN_PRIVILEGES "
                      "APPLICABLE_ROLES ENABLED_ROLES pg_roles pg_user pg_authid pg_group "
                      "pg_auth_members"))
        return false;
    if (!(take(w, "CREATE") || take(w, "DROP") || take(w, "ALTER")))
        return false;
    if (!(take(w, "USER") || take(w, "ROLE") || take(w, "GROUP")) || at_word(w, "MAPPING"))
        return false;
    take(w, "IF");
    take(w, "NOT");
    take(w, "EXISTS");
    return names_accounts(w, c);
}

/* GRANT .. TO, REVOKE .. FROM: who has which rights. PostgreSQL's walls let them pass. */
static bool changes_rights(words *w, wh_effect *c)
{
    bool grants = at_word(w, "GRANT");
    const char *whom = grants ? "TO" : "FROM";

    if (!grants && !at_word(w, "REVOKE"))
        return false;
    while (!at_end(w) && !at_word(w, whom))
        skip(w);
    c->commits = true;
    return take(w, whom) &&
           add_words(c, "GRANTS USER_PRIVILEGES SCHEMA_PRIVILEGES TABLE_PRIVILEGES "
                        "COLUMN_PRIVILEGES APPLICABLE_ROLES ENABLED_ROLES") &&
           names_accounts(w, c);
}

/* mysql-test-run's own, for what it looks for in the server's log. */
static bool is_of_the_runner(words *w, wh_effect *c)
{
    (void)c;
    return take(w, "CALL") && take(w, "mtr") && take(w, ".") && take(w, "add_suppression");
}

/* ---- queries that change nothing
 * ----------------------------------------------------------------
 */

/* Does this call leave something behind? Those that are not known may be the script's. */
static bool is_quiet_call(const wh_dialect *d, wh_str name)
{
    const wh_function *f = wh_dialect_function(d, name);

    return f && !(f->flags & WH_FN_SIDE_EFFECT);
}

/* Is a name before a bracket none of a function? */
static bool is_syntax(const wh_token *t)
{
    return t->kind >= WH_FIRST_KEYWORD;
}

static bool is_word_char(char c)
{
    return wh_script_is_name(c) || c == '$';
}

bool wh_holds_word(wh_str sql, wh_str name)
{
    for (size_t i = 0; i + name.n <= sql.n; i++)
        if (wh_str_eq_nocase((wh_str){sql.p + i, name.n}, name) &&
            (i == 0 || !is_word_char(sql.p[i - 1]) || !is_word_char(name.p[0])) &&
            (i + name.n == sql.n || !is_word_char(sql.p[i + name.n]) ||
             !is_word_char(name.p[name.n - 1])))
            return true;
    return false;
}

bool wh_holds_one(wh_str sql, const char *const *v)
{
    for (; *v; v++)
        if (wh_holds_word(sql, wh_str_of(*v)))
            return true;
    return false;
}

/* A name that begins with pg_, as the server's own tables and functions do. */
static bool contains_pg(wh_str sql)
{
    for (size_t i = 0; i + 3 <= sql.n; i++)
        if (wh_script_starts((wh_str){sql.p + i, sql.n - i}, "pg_") &&
            (i == 0 || !is_word_char(sql.p[i - 1])))
            return true;
    return false;
}

/* Does it ask for more than a case's own? What does not is not refused. */
static bool reaches_beyond(const wh_dialect *d, wh_str sql)
{
    static const char *const beyond[] = {
        "mysql", "sys", "performance_schema", "mtr", "outfile", "dumpfile", "GRANTS", NULL};

    return d->shell == WH_SHELL_MYSQL ? wh_holds_one(sql, beyond) : contains_pg(sql);
}

bool wh_only_reads(wh_arena *a, const wh_dialect *d, wh_str sql, wh_effect *c)
{
    wh_token last = {0};
    words w;

    begin(&w, a, d, sql);
    if (!(at_word(&w, "SELECT") || at_word(&w, "SHOW") || at_word(&w, "EXPLAIN") ||
          at_word(&w, "DESCRIBE") || at_word(&w, "DESC")))
        return false;
    if (at_word(&w, "EXPLAIN")) { /* not of a statement that ANALYZE would execute */
        skip(&w);
        if (!at_word(&w, "SELECT"))
            return false;
    }
    for (; !at_end(&w); last = w.t, skip(&w)) {
        if (w.t.kind == WH_OP_ASSIGN || w.t.kind == WH_T_EXEC || at_word(&w, "LOCK") ||
            at_word(&w, "SQL_CALC_FOUND_ROWS") || at_word(&w, "UPDATE") || at_word(&w, "VALUE"))
            return false;
        if (wh_str_eq_nocase(wh_token_text(&last), WH_STR("INTO"))) {
            if (!(at_word(&w, "OUTFILE") || at_word(&w, "DUMPFILE")))
                return false;
            if (c && !add_words(c, "load_file infile"))
                return false;
        }
        if (w.t.kind == WH_T_LPAREN && is_name(&last) && !is_quiet_call(d, wh_token_text(&last)) &&
            !is_syntax(&last))
            return false;
    }
    return true;
}

/* COPY .. TO: the rows go to the client or a file. */
static bool copies_out(words *w, wh_effect *c)
{
    int depth = 0;

    (void)c;
    if (!take(w, "COPY"))
        return false;
    if (w->t.kind == WH_T_LPAREN) {
        skip(w);
        if (!(at_word(w, "SELECT") || at_word(w, "VALUES") || at_word(w, "TABLE")))
            return false;
        depth = 1;
    }
    for (; !at_end(w); skip(w)) {
        depth += w->t.kind == WH_T_LPAREN;
        depth -= w->t.kind == WH_T_RPAREN;
        if (depth == 0 && at_word(w, "FROM"))
            return false;
        if (depth == 0 && take(w, "TO"))
            return at_word(w, "STDOUT");
    }
    return false;
}

/* ---- all of them --------------------------------------------------------------------------------
 */

/* The kinds of statements that are known, beside queries. */
static const struct kind {
    unsigned shell; /* of dialects with that one */
    bool (*is)(words *w, wh_effect *c);
} kinds[] = {
    {WH_SHELL_MYSQL, sets_globals},    {WH_SHELL_MYSQL, changes_accounts},
    {WH_SHELL_MYSQL, changes_rights},  {WH_SHELL_MYSQL, is_of_the_runner},
    {WH_SHELL_PSQL, changes_accounts}, {WH_SHELL_PSQL, copies_out},
};

bool wh_is_unfelt(wh_arena *a, const wh_dialect *d, wh_str sql, wh_effect *c)
{
    memset(c, 0, sizeof *c);
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        words w;

        if (d->shell != kinds[i].shell)
            continue;
        begin(&w, a, d, sql);
        memset(c, 0, sizeof *c);
        if (kinds[i].is(&w, c))
            return true;
    }
    memset(c, 0, sizeof *c);
    c->reads = true;
    return reaches_beyond(d, sql) && wh_only_reads(a, d, sql, c);
}
