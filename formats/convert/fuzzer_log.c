/*
 * What SQLancer and SQLsmith log: SQL that plain reading takes apart, but for their own lines.
 *
 * SQLancer's *.log and *-cur.log: a stack trace behind "--" without a blank (no comment in MySQL),
 * a header of comments, the statements each on its line, and the queries that disagreed as
 * comments, "-- SELECT ..", behind them: those are what a log is read for. SQLsmith's
 * --dump-all-queries, with the progress and the errors of its standard error between.
 */
#include "formats/convert/script/internal.h"

static bool begins_query(wh_str line)
{
    static const char *const words[] = {"SELECT", "WITH", "VALUES", "TABLE", NULL};
    wh_str word;
    size_t i;

    while (line.n && (line.p[0] == '(' || wh_script_is_blank(line.p[0]))) {
        line.p++;
        line.n--;
    }
    word = (wh_str){line.p, 0};
    while (word.n < line.n && wh_script_is_letter(word.p[word.n]))
        word.n++;
    for (i = 0; words[i]; i++)
        if (wh_str_eq_nocase(word, wh_str_of(words[i])))
            return true;
    return false;
}

static bool starts_with_any(wh_str line, const char *const *prefixes)
{
    size_t i;

    for (i = 0; prefixes[i]; i++)
        if (wh_script_starts(line, prefixes[i]))
            return true;
    return false;
}

/* A name with dots in it and a colon behind, as in "java.lang.AssertionError: why". */
static bool is_exception(wh_str line)
{
    size_t i, dots = 0;

    for (i = 0; i < line.n && (wh_script_is_name(line.p[i]) || line.p[i] == '.'); i++)
        dots += line.p[i] == '.';
    return dots >= 2 && (i == line.n || line.p[i] == ':' || line.p[i] == '\r');
}

static enum wh_log_line sqlancer_line(wh_str line, size_t *from)
{
    static const char *const chatter[] = {"at ", "... ",      "Caused by: ", "Exception in thread",
                                          "[20", "Executed ", "\\c ",        NULL};
    wh_str rest;

    if (line.n >= 2 && line.p[0] == '-' && line.p[1] == '-') {
        /* Two dashes: of the script itself. Four: of the stack trace, before there are tables. */
        rest = (wh_str){line.p + 2, line.n - 2};
        if (!rest.n || !wh_script_is_blank(rest.p[0]) || !begins_query(rest))
            return WH_LOG_SKIP;
        *from = 2;
        return WH_LOG_QUERY;
    }
    rest = wh_str_trim(line);
    return starts_with_any(rest, chatter) || is_exception(rest) ? WH_LOG_SKIP : WH_LOG_SQL;
}

/* "82<tab>ERROR:  ..", a line of the report. */
static bool is_counted_error(wh_str line)
{
    size_t i = 0;

    while (i < line.n && wh_script_is_digit(line.p[i]))
        i++;
    return i > 0 && i < line.n && line.p[i] == '\t';
}

static enum wh_log_line sqlsmith_line(wh_str line, size_t *from)
{
    static const char *const chatter[] = {"Loading ",
                                          "Generating indexes",
                                          "queries: ",
                                          "AST stats",
                                          "error rate:",
                                          "impedance ",
                                          "ERROR: ",
                                          "WARNING: ",
                                          "NOTICE: ",
                                          "FATAL: ",
                                          "PANIC: ",
                                          "LINE ",
                                          "HINT: ",
                                          "DETAIL: ",
                                          "CONTEXT: ",
                                          "SQLsmith ",
                                          "Connection failed",
                                          NULL};
    static const char *const starters[] = {"select", "insert", "update", "delete", "merge", "with",
                                           "create", "alter",  "drop",   "set",    NULL};
    wh_str rest;
    size_t i = 0;

    if (starts_with_any(line, chatter) || is_counted_error(line))
        return WH_LOG_SKIP;
    /* --verbose prints one of these for each query, without a line of its own. */
    while (i < line.n && memchr(".SCet ", line.p[i], 6))
        i++;
    rest = (wh_str){line.p + i, line.n - i};
    if (i && wh_str_trim(rest).n == 0)
        return WH_LOG_SKIP;
    if (i && starts_with_any(rest, starters))
        *from = i;
    return WH_LOG_SQL;
}

static void *open_log(wh_script *s, wh_log_fn log)
{
    wh_script_reader *r = wh_script_reader_new(s, 0);

    r->may_fail = true;
    r->log = log;
    return r;
}

static void *open_sqlancer(wh_script *s)
{
    return open_log(s, sqlancer_line);
}

static void *open_sqlsmith(wh_script *s)
{
    return open_log(s, sqlsmith_line);
}

const wh_script_format wh_script_sqlancer = {
    .name = "sqlancer",
    .summary = "SQLancer's logs: the statements, then the queries in their comments",
    .endings = ".log",
    .open = open_sqlancer,
    .next = wh_script_reader_next,
};

const wh_script_format wh_script_sqlsmith = {
    .name = "sqlsmith",
    .summary = "SQLsmith's --dump-all-queries, with or without its standard error",
    .endings = ".log .sql",
    .open = open_sqlsmith,
    .next = wh_script_reader_next,
    .dialect = "postgresql",
};
