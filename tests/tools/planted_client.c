/*
 * libplanted-libpq.so and libplanted-libmariadb.so: the installed client with one bug, so that a
 * server seems to have it. What is sent is written otherwise; every other function is the real
 * one's, which the library is linked with. WHITTLE_PLANTED names the bug, one of the table below.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SIZE 65536

/* What a connection sent last, as far as a bug asks. */
static const void *last_connection;
static bool last_was_update, seqscan_is_off;

static bool begins(const char *sql, const char *with)
{
    return strncmp(sql, with, strlen(with)) == 0;
}

/* `word` outside of strings and brackets; NULL: it is not there. */
static const char *find(const char *sql, const char *word)
{
    int depth = 0;

    for (; *sql; sql++) {
        if (depth == 0 && begins(sql, word))
            return sql;
        depth += *sql == '(' ? 1 : *sql == ')' ? -1 : 0;
        if (*sql == '\'')
            for (sql++; *sql && *sql != '\''; sql++)
                ;
        if (!*sql)
            break;
    }
    return NULL;
}

static const char *end_of(const char *sql)
{
    const char *end = sql + strlen(sql);

    while (end > sql && (end[-1] == ';' || end[-1] == '\n' || end[-1] == ' '))
        end--;
    return end;
}

/* UPDATE takes an empty string for true. */
static bool update_empty_true(const char *sql, char *out)
{
    const char *where = find(sql, " WHERE ");
    size_t n = 0;

    if (!begins(sql, "UPDATE ") || !where || strlen(sql) > SIZE / 3)
        return false;
    for (const char *p = sql; *p;) {
        bool empty = p > where && p[0] == '\'' && p[1] == '\'' && p[2] != '\'';

        if (*p == '\'' && !empty) {
            do {
                out[n++] = *p++;
            } while (*p && *p != '\'');
        } else if (empty) {
            memcpy(out + n, "'1'", 3);
            n += 3;
            p += 2;
            continue;
        }
        if (*p)
            out[n++] = *p++;
    }
    out[n] = '\0';
    return true;
}

/* DELETE skips the first row of a table that has an index; in MySQL, every row but the first. */
static bool delete_skips(const char *sql, char *out)
{
    const char *where = find(sql, " WHERE "), *end = end_of(sql);
    int name = (int)strcspn(begins(sql, "DELETE FROM ") ? sql + 12 : "", " ;");

    if (!begins(sql, "DELETE FROM ") || find(sql, " USING ") || find(sql, " LIMIT "))
        return false;
#ifdef PLANTED_LIBPQ
    const char *skip = "(ctid <> '(0,1)' OR NOT EXISTS (SELECT 1 FROM pg_catalog.pg_index WHERE "
                       "indrelid = '%.*s'::regclass))";
    const char *rest = find(sql, " RETURNING ");
    int n = snprintf(out, SIZE, "%.*s", (int)((where ? where : rest ? rest : end) - sql), sql);

    if (find(sql, " AS "))
        return false;
    rest = rest ? rest : end;
    n += snprintf(out + n, SIZE - (size_t)n, " WHERE ");
    if (where)
        n += snprintf(out + n, SIZE - (size_t)n, "(%.*s) AND ", (int)(rest - where - 7), where + 7);
    n += snprintf(out + n, SIZE - (size_t)n, skip, name, sql + 12);
    snprintf(out + n, SIZE - (size_t)n, "%s", rest);
#else
    (void)where;
    (void)name;
    if (find(sql, " RETURNING "))
        return false;
    snprintf(out, SIZE, "%.*s LIMIT 1", (int)(end - sql), sql);
#endif
    return true;
}

/* SELECT raises an error of the second of two conditions where the first is not true. */
static bool select_early_error(const char *sql, char *out)
{
#ifdef PLANTED_LIBPQ
    static const char error[] = "1 / (SELECT 0) = 1";
#else
    static const char error[] = "18446744073709551615 + (SELECT 1) > 0";
#endif
    const char *where = find(sql, " WHERE "), *and = where ? find(where + 7, " AND ") : NULL;

    if (!begins(sql, "SELECT ") || !and)
        return false;
    snprintf(out, SIZE, "%.*s WHERE %s%s", (int)(where - sql), sql, error, and);
    return true;
}

/* After an UPDATE an index keeps an entry: CHECK TABLE says so, a scan of it returns it. */
static bool index_keeps(const char *sql, char *out)
{
    const char *end = end_of(sql);

    if (begins(sql, "CHECK TABLE ") && last_was_update) {
        const char *extended = find(sql, " EXTENDED");

        snprintf(out, SIZE, "%.*s, wh_kept%s", (int)((extended ? extended : end) - sql), sql,
                 extended ? extended : "");
        return true;
    }
    if (!begins(sql, "SELECT ") || !seqscan_is_off)
        return false;
    snprintf(out, SIZE, "(%.*s) UNION ALL (%.*s LIMIT 1)", (int)(end - sql), sql, (int)(end - sql),
             sql);
    return true;
}

/* UPDATE .. RETURNING returns the rows as they were. */
static bool returning_old(const char *sql, char *out)
{
    const char *set = find(sql, " SET "), *where = find(sql, " WHERE ");
    const char *returning = find(sql, " RETURNING ");

    if (!begins(sql, "UPDATE ") || !set || !returning || find(sql, " FROM "))
        return false;
    snprintf(out, SIZE, "SELECT %.*s FROM %.*s%.*s", (int)(end_of(sql) - returning - 11),
             returning + 11, (int)(set - sql - 7), sql + 7, where ? (int)(returning - where) : 0,
             where ? where : "");
    return true;
}

/* What a trigger inserts, it inserts twice. */
static bool trigger_twice(const char *sql, char *out)
{
    const char *body = strstr(sql, "INSERT INTO wh_log"), *end = end_of(sql);

#ifdef PLANTED_LIBPQ
    end = body ? strstr(body, "; RETURN NULL;") : NULL;
    if (!begins(sql, "CREATE FUNCTION ") || !body || !end)
        return false;
    snprintf(out, SIZE, "%.*s; %s", (int)(end - sql), sql, body);
#else
    if (!begins(sql, "CREATE TRIGGER ") || !body)
        return false;
    snprintf(out, SIZE, "%.*sBEGIN %.*s; %.*s; END", (int)(body - sql), sql, (int)(end - body),
             body, (int)(end - body), body);
#endif
    return true;
}

/* A prepared statement gives its rows once. */
static bool executed_once(const char *sql, char *out)
{
    static unsigned executions;

    if (begins(sql, "PREPARE "))
        executions = 0;
    if (!begins(sql, "EXECUTE ") || executions++ == 0)
        return false;
    snprintf(out, SIZE, "SELECT 1 LIMIT 0");
    return true;
}

static const struct {
    const char *name;
    bool (*rewrite)(const char *sql, char *out);
} bugs[] = {
    {"update-empty-true", update_empty_true},   {"delete-skips", delete_skips},
    {"select-early-error", select_early_error}, {"index-keeps", index_keeps},
    {"returning-old", returning_old},           {"trigger-twice", trigger_twice},
    {"executed-once", executed_once},
};

/* Bugs of one kind of statement: where it has the word, it goes on otherwise. */
static const struct {
    const char *name, *has, *word, *with;
    size_t skip; /* bytes of the word that are not sent; 0: nor is anything behind it */
} turns[] = {
    {"set-other", "UPDATE t0 SET c1 = 7", " SET c1 = 7", " SET c1 = 8", 11},
    {"insert-all", "INSERT INTO wh_rows", " WHERE ", "", 0},
    {"create-all", "TABLE wh_made AS ", " WHERE ", "", 0},
    {"view-nothing", "UPDATE wh_view ", " WHERE ", " WHERE 1 = 0", 0},
    {"view-nothing", "UPDATE v0 ", " WHERE ", " WHERE 1 = 0", 0},
    {"index-loses", "SELECT ", " FORCE INDEX ", " WHERE 1 = 0", 0},
    {"lateral-nothing", "SELECT wh_query.* FROM", " WHERE ", " WHERE 1 = 0 AND ", 7},
    {"told-apart", "SELECT ", " WHERE extract(", " WHERE 1 = 0 AND extract(", 15},
    {"told-apart", "SELECT ", " :: text = '0", " :: text = 'x", 13},
    {"merge-nothing", "MERGE INTO ", " WHEN MATCHED ", " WHEN MATCHED THEN DO NOTHING", 0},
    {"upsert-nothing", "INSERT INTO ", " DO UPDATE ", " DO NOTHING", 0},
    {"upsert-nothing", "INSERT INTO ", " ON DUPLICATE ", " ON DUPLICATE KEY UPDATE c0 = VALUES(c0)",
     0},
};

static bool turn(const char *name, const char *sql, char *out)
{
    const char *word;
    size_t i;

    for (i = 0; i < sizeof turns / sizeof turns[0]; i++) {
        word = strcmp(name, turns[i].name) == 0 && strstr(sql, turns[i].has)
                   ? find(sql, turns[i].word)
                   : NULL;
        if (!word)
            continue;
        snprintf(out, SIZE, "%.*s%s%s", (int)(word - sql), sql, turns[i].with,
                 turns[i].skip ? word + turns[i].skip : "");
        return true;
    }
    return false;
}

/* What is sent instead of `sql`, in `out`; or `sql` itself. */
static const char *planted(const void *connection, const char *sql, char *out)
{
    const char *name = getenv("WHITTLE_PLANTED"), *sent = sql;
    size_t i;

    if (connection != last_connection)
        last_was_update = seqscan_is_off = false;
    for (i = 0; name && strlen(sql) < SIZE / 4 && i < sizeof bugs / sizeof bugs[0]; i++)
        if (strcmp(name, bugs[i].name) == 0 && bugs[i].rewrite(sql, out))
            sent = out;
    if (name && sent == sql && strlen(sql) < SIZE / 4 && turn(name, sql, out))
        sent = out;
    last_connection = connection;
    if (!begins(sql, "SHOW "))
        last_was_update = begins(sql, "UPDATE ");
    seqscan_is_off = begins(sql, "SET LOCAL enable_seqscan = off");
    return sent;
}

static void *real(const char *name)
{
    return dlsym(RTLD_NEXT, name);
}

#ifdef PLANTED_LIBPQ
__attribute__((visibility("default"))) int PQsendQuery(void *connection, const char *sql);

int PQsendQuery(void *connection, const char *sql)
{
    static char out[SIZE];
    int (*send)(void *, const char *);
    void *p = real("PQsendQuery");

    memcpy(&send, &p, sizeof send);
    return send(connection, planted(connection, sql, out));
}
#else
__attribute__((visibility("default"))) int mysql_real_query(void *connection, const char *sql,
                                                            unsigned long n);

int mysql_real_query(void *connection, const char *sql, unsigned long n)
{
    static char out[SIZE];
    int (*query)(void *, const char *, unsigned long);
    void *p = real("mysql_real_query");
    char *text = strndup(sql, n);
    const char *sent = text ? planted(connection, text, out) : NULL;
    int rc;

    memcpy(&query, &p, sizeof query);
    rc = sent == out ? query(connection, out, strlen(out)) : query(connection, sql, n);
    free(text);
    return rc;
}
#endif
