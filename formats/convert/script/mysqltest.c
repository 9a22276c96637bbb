/*
 * MySQL's and MariaDB's *.test files (MySQL's test framework manual, "mysqltest Language
 * Reference"): statements that end with the delimiter, and commands, bare or behind "--". What
 * only shapes the output is skipped; variables, loops and conditions are followed as far as the
 * script itself says what they are; what a server, a program or the environment would tell is
 * refused, as are programs.
 */
#include "formats/convert/script/mysqltest.h"
#include "formats/convert/suite/suite.h"

#include <stddef.h>

#define NO_FILE "is not followed: no file is opened and no program run; "

static void *open_mysqltest(wh_script *s)
{
    wh_mysqltest_reader *m = WH_NEW(s->a, wh_mysqltest_reader);

    m->s = s;
    m->p = s->source.p;
    m->end = s->source.p + s->source.n;
    m->file = s->file;
    m->line = 1;
    m->delimiter = WH_STR(";");
    return m;
}

/* ---- commands
 * ------------------------------------------------------------------------------------ */

enum action {
    SKIP,
    REFUSE,
    STATEMENT, /* its argument is a statement */
    EVAL,      /* the same, with variables */
    ERROR,
    DELIMITER,
    LET,
    COUNT,
    SOURCE,
    CONNECT,
    CONNECTION,
    DISCONNECT,
    SEND,
    SEND_EVAL,
    REAP,
    CHARACTER_SET,
    HEREDOC, /* refused, with its text */
    SWITCH,
    SHAPE, /* how the next result is printed, or all of them */
    SHAPES,
    SORT,
    UNLINK, /* files: the server's own, or what a test has made */
    ECHO,
    PRINTS, /* what is not known here */
    DIE,
    EXIT,
};

struct command {
    const char *name;
    uint8_t action;
    const char *why;
};

#define FILES NO_FILE "remove it"
#define SESSION "makes another session of this one, which is not converted; open a new one"
#define REPLICA "needs a second server; remove it"

static const struct command commands[] = {
    {"append_file", HEREDOC, FILES},
    {"assert", SKIP, NULL},
    {"cat_file", PRINTS, NULL},
    {"change_user", REFUSE, SESSION},
    {"character_set", CHARACTER_SET, "is not understood; write the script in UTF-8"},
    {"chmod", UNLINK, FILES},
    {"connect", CONNECT, NULL},
    {"connection", CONNECTION, NULL},
    {"copy_file", REFUSE, FILES},
    {"copy_files_wildcard", REFUSE, FILES},
    {"dec", COUNT, NULL},
    {"delimiter", DELIMITER, NULL},
    {"die", DIE, "is reached; keep the branch that you want"},
    {"diff_files", PRINTS, NULL},
    {"dirty_close", DISCONNECT, NULL},
    {"disconnect", DISCONNECT, NULL},
    {"echo", ECHO, NULL},
    {"end_timer", SKIP, NULL},
    {"error", ERROR, NULL},
    {"eval", EVAL, NULL},
    {"evalp", EVAL, NULL},
    {"exec", REFUSE, NO_FILE "write what it does as SQL or remove it"},
    {"exec_in_background", REFUSE, FILES},
    {"execw", REFUSE, NO_FILE "write what it does as SQL or remove it"},
    {"exit", EXIT, NULL},
    {"expr", SKIP, NULL},
    {"file_exists", SKIP, NULL},
    {"force-cpdir", REFUSE, FILES},
    {"force-rmdir", SKIP, NULL},
    {"horizontal_results", SHAPES, NULL},
    {"inc", COUNT, NULL},
    {"let", LET, NULL},
    {"list_files", PRINTS, NULL},
    {"list_files_append_file", REFUSE, FILES},
    {"list_files_write_file", REFUSE, FILES},
    {"lowercase_result", SHAPE, NULL},
    {"mkdir", SKIP, NULL},
    {"move_file", REFUSE, FILES},
    {"optimizer_trace", PRINTS, NULL},
    {"output", SKIP, NULL},
    {"partially_sorted_result", SHAPE, NULL},
    {"perl", HEREDOC, FILES},
    {"ping", SKIP, NULL},
    {"query", STATEMENT, NULL},
    {"query_attributes", REFUSE, "is not understood; remove it"},
    {"query_horizontal", STATEMENT, NULL},
    {"query_sorted", STATEMENT, NULL},
    {"query_vertical", STATEMENT, NULL},
    {"real_sleep", SKIP, NULL},
    {"reap", REAP, NULL},
    {"remove_file", UNLINK, FILES},
    {"remove_files_wildcard", UNLINK, FILES},
    {"replace_column", SHAPE, NULL},
    {"replace_numeric_round", SHAPE, NULL},
    {"replace_regex", SHAPE, NULL},
    {"replace_result", SHAPE, NULL},
    {"require", SKIP, NULL},
    {"reset_connection", REFUSE, SESSION},
    {"result", SKIP, NULL},
    {"result_format", SHAPE, NULL},
    {"rmdir", SKIP, NULL},
    {"save_master_pos", REFUSE, REPLICA},
    {"send", SEND, NULL},
    {"send_eval", SEND_EVAL, NULL},
    {"send_quit", REFUSE, SESSION},
    {"send_shutdown", REFUSE, "ends the server; remove it"},
    {"shutdown_server", REFUSE, "ends the server; remove it"},
    {"skip", DIE, "is reached: the test is not meant to run; keep the branch that you want"},
    {"skip_if_hypergraph", SKIP, NULL},
    {"sleep", SKIP, NULL},
    {"sorted_result", SORT, NULL},
    {"source", SOURCE, NULL},
    {"start_timer", SKIP, NULL},
    {"sync_slave_with_master", REFUSE, REPLICA},
    {"sync_with_master", REFUSE, REPLICA},
    {"system", REFUSE, NO_FILE "write what it does as SQL or remove it"},
    {"vertical_results", SHAPES, NULL},
    {"wait_for_slave_to_stop", REFUSE, REPLICA},
    {"write_file", HEREDOC, FILES},
    {"write_line", REFUSE, FILES},
};

static const struct command *find_command(wh_str word)
{
    static const struct command on_off = {"enable_", SWITCH, NULL};
    size_t low = 0, high = sizeof commands / sizeof *commands, i;
    char name[32];

    if (word.n == 0 || word.n >= sizeof name)
        return NULL;
    for (i = 0; i < word.n; i++)
        name[i] = (char)(word.p[i] >= 'A' && word.p[i] <= 'Z' ? word.p[i] + 32 : word.p[i]);
    name[word.n] = 0;
    while (low < high) {
        size_t middle = (low + high) / 2;
        int c = strcmp(name, commands[middle].name);

        if (c == 0)
            return &commands[middle];
        if (c < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return wh_script_starts(word, "enable_") || wh_script_starts(word, "disable_") ? &on_off : NULL;
}

/* disable_x and enable_x. Most are about the output; three switch what is run. */
static void turn(wh_mysqltest_reader *m, wh_str word)
{
    static const struct {
        const char *name;
        size_t offset;
        bool when;
    } prints[] = {
        {"query_log", offsetof(wh_mysqltest_reader, quiet), false},
        {"result_log", offsetof(wh_mysqltest_reader, mute), false},
        {"info", offsetof(wh_mysqltest_reader, shaping), true},
        {"metadata", offsetof(wh_mysqltest_reader, shaping), true},
        {"session_track_info", offsetof(wh_mysqltest_reader, shaping), true},
        {"column_names", offsetof(wh_mysqltest_reader, shaping), false},
        {"connect_log", offsetof(wh_mysqltest_reader, no_connect_log), false},
    };
    size_t i;
    bool on = wh_script_starts(word, "enable_");
    wh_str what = {word.p + (on ? 7 : 8), word.n - (on ? 7 : 8)};

    if (wh_str_eq_nocase(what, WH_STR("abort_on_error")))
        m->abort_off = !on;
    else if (!on && wh_str_eq_nocase(what, WH_STR("parsing")))
        m->off = "enable_parsing";
    else if (!on && wh_str_eq_nocase(what, WH_STR("testcase")))
        m->off = "enable_testcase";
    for (i = 0; i < sizeof prints / sizeof *prints; i++)
        if (wh_str_eq_nocase(what, wh_str_of(prints[i].name)))
            *(bool *)((char *)m + prints[i].offset) = on == prints[i].when;
}

/* ---- statements
 * ---------------------------------------------------------------------------------- */

/* How the runner prints a statement and what it gives. */
static void show(wh_mysqltest_reader *m, wh_str sql, wh_script_stmt *out)
{
    out->shown = m->quiet ? (wh_str){NULL, 0} : sql;
    out->delimiter = m->delimiter;
    out->muted = m->mute;
    out->shaped = m->shaped || m->shaping;
    out->sorted = m->sorting;
    m->shaped = m->sorting = false;
}

/* Comments before the statement are left out; 0: there is nothing else. */
static int give(wh_mysqltest_reader *m, wh_str sql, uint32_t line, wh_script_stmt *out)
{
    wh_lexer lx;
    wh_token t;
    const char *p;

    if (wh_mysqltest_elsewhere(m)) {
        m->expected = m->sends = false;
        return 0;
    }
    if (m->sends)
        return wh_mysqltest_send(m, sql, line, out);
    wh_lexer_init(&lx, m->s->dialect, sql);
    t = wh_lex(&lx);
    while (t.kind == WH_T_SEMI)
        t = wh_lex(&lx);
    if (t.kind == WH_T_EOF)
        return 0;
    for (p = sql.p; p < wh_token_text(&t).p; p++)
        line += *p == '\n';
    out->sql = (wh_str){p, sql.n - (size_t)(p - sql.p)};
    show(m, sql, out);
    out->line = wh_mysqltest_line(m, line);
    out->session = m->session ? m->session->called : (wh_str){NULL, 0};
    out->kind = wh_statement_kind(m->s->dialect, out->sql);
    out->may_fail = m->expected || m->abort_off;
    out->error = m->expected ? m->error : (wh_str){NULL, 0};
    m->expected = false;
    m->error = (wh_str){NULL, 0};
    m->given++;
    return 1;
}

static int eval(wh_mysqltest_reader *m, wh_str word, wh_str text, uint32_t line,
                wh_script_stmt *out, wh_error *err)
{
    wh_str made;

    if (wh_mysqltest_eval(m, text, &made))
        return give(m, made, line, out);
    m->expected = false;
    return wh_mysqltest_refuse(
        m, line, word,
        "needs a variable's value, which only a run of the test gives; write the statement", err);
}

/* What was sent comes to its end, whenever that would have been. */
static int reap(wh_mysqltest_reader *m, wh_script_stmt *out)
{
    uint32_t line;
    bool others;
    wh_str sql = wh_mysqltest_reap(m, &line, &others);
    int rc = sql.n ? give(m, sql, line, out) : 0;

    out->shown = (wh_str){NULL, 0}; /* that was where it was sent */
    out->may_fail |= others;
    return rc;
}

/* ---- the loop
 * -------------------------------------------------------------------------------------- */

/* 1: *out is set. */
static int perform(wh_mysqltest_reader *m, const struct command *c, wh_str word, wh_str rest,
                   const wh_mysqltest_piece *at, wh_script_stmt *out, wh_error *err)
{
    uint32_t line = at->line;
    wh_str made;

    switch (c->action) {
    case SKIP:
        return WH_OK;
    case STATEMENT:
        m->shaped |= wh_script_starts(word, "query_");
        return give(m, rest, line, out);
    case EVAL:
        return eval(m, word, rest, line, out, err);
    case ERROR:
        m->expected = true;
        m->error = wh_mysqltest_eval(m, rest, &made) ? made : WH_STR(""); /* any */
        return WH_OK;
    case DELIMITER:
        return wh_mysqltest_set_delimiter(m, rest, line, err);
    case LET:
        wh_mysqltest_let(m, rest);
        return WH_OK;
    case COUNT:
        wh_mysqltest_count(m, rest, wh_script_starts(word, "inc") ? 1 : -1);
        return WH_OK;
    case SOURCE:
        return wh_mysqltest_source(m, word, rest, line, err);
    case CONNECT:
        return wh_mysqltest_connect(m, at->text, word, rest, line, out, err);
    case CONNECTION:
        return wh_mysqltest_connection(m, at->text, word, rest, line, out, err);
    case DISCONNECT:
        return wh_mysqltest_disconnect(m, at->text, word, rest, line, out, err);
    case SEND:
    case SEND_EVAL:
        m->sends = true;
        if (rest.n == 0) /* the statement that follows */
            return WH_OK;
        return c->action == SEND ? give(m, rest, line, out) : eval(m, word, rest, line, out, err);
    case REAP:
        return reap(m, out);
    case CHARACTER_SET:
        if (wh_script_starts(rest, "utf8") || wh_script_starts(rest, "latin1") ||
            wh_script_starts(rest, "binary") || wh_script_starts(rest, "ascii"))
            return WH_OK;
        m->ended = true; /* where statements end is not known then */
        break;
    case HEREDOC:
        wh_mysqltest_skip_heredoc(m, word, rest);
        break;
    case SWITCH:
        turn(m, word);
        return WH_OK;
    case SHAPE:
        m->shaped = true;
        return WH_OK;
    case SHAPES:
        m->shaping = wh_script_starts(word, "vertical");
        return WH_OK;
    case SORT:
        m->sorting = true;
        return WH_OK;
    case ECHO:
        return wh_mysqltest_echo(m, wh_mysqltest_eval(m, rest, &made) ? made : (wh_str){NULL, 0},
                                 line, out);
    case PRINTS:
        return wh_mysqltest_echo(m, (wh_str){NULL, 0}, line, out);
    case UNLINK: /* whatever the variable of its directory is called */
        if (!wh_script_contains(rest, "datadir"))
            return WH_OK;
        break;
    case DIE:
    case EXIT:
        m->ended = true;
        if (c->action == EXIT)
            return WH_OK;
        break;
    default:
        break;
    }
    return wh_mysqltest_refuse(m, line, word, c->why, err);
}

/* A command or a statement that is to be done. 1: *out is set. */
static int command(wh_mysqltest_reader *m, const wh_mysqltest_piece *at, wh_script_stmt *out,
                   wh_error *err)
{
    wh_str word = wh_mysqltest_word(m, at->text), rest = wh_script_after(at->text, word);
    const struct command *c = find_command(word);
    bool spaced = at->kind == WH_PIECE_DASHED && word.p > m->s->source.p && word.p[-1] != '-';

    if (c) {
        /* The delimiter may stand behind a command with dashes too. */
        if (at->kind == WH_PIECE_DASHED && c->action != DELIMITER && rest.n > m->delimiter.n &&
            memcmp(rest.p + rest.n - m->delimiter.n, m->delimiter.p, m->delimiter.n) == 0 &&
            (c->action == ERROR || c->action == SOURCE))
            rest = wh_str_trim((wh_str){rest.p, rest.n - m->delimiter.n});
        return perform(m, c, word, rest, at, out, err);
    }
    if (at->kind == WH_PIECE_BARE)
        return give(m, at->text, at->line, out);
    if (spaced || word.n == 0)
        return WH_OK; /* "-- " and words: a comment */
    return wh_mysqltest_refuse(m, at->line, word, "is not known; use \"#\" for a comment", err);
}

/* While nothing is done: only what ends that, and texts that must not be taken for commands. */
static void pass_over(wh_mysqltest_reader *m, const wh_mysqltest_piece *at)
{
    wh_str word = wh_mysqltest_word(m, at->text), rest = wh_script_after(at->text, word);
    const struct command *c = find_command(word);

    if (m->off) {
        if (wh_str_eq_nocase(word, wh_str_of(m->off)))
            m->off = NULL;
    } else if (c && wh_mysqltest_unsure(m) && (c->action == LET || c->action == COUNT)) {
        wh_mysqltest_may_set(m, rest);
    } else if (c && wh_mysqltest_unsure(m) && c->action == SOURCE) {
        wh_mysqltest_may_source(m, rest);
    } else if (c && wh_mysqltest_unsure(m) &&
               (c->action == CONNECT || c->action == CONNECTION)) {
        wh_mysqltest_may_switch(m, rest, c->action == CONNECT);
    } else if (c && c->action == HEREDOC) {
        wh_mysqltest_skip_heredoc(m, word, rest);
    } else if (c && c->action == DELIMITER) {
        wh_mysqltest_set_delimiter(m, rest, at->line, NULL);
    }
}

static int mysqltest_next(wh_script *s, wh_script_stmt *out, wh_error *err)
{
    wh_mysqltest_reader *m = s->state;
    int rc = 0;

    while (rc == 0 && !m->ended) {
        wh_mysqltest_piece at;

        wh_mysqltest_cut(m, &at);
        if (wh_arena_over(s->a)) {
            m->ended = true;
            return wh_error_at(err, WH_ELIMIT, m->file, at.line,
                               "the script needs too much memory");
        }
        switch (at.kind) {
        case WH_PIECE_END:
            rc = wh_mysqltest_end_file(m, err);
            break;
        case WH_PIECE_COMMENT:
            break;
        case WH_PIECE_OPENS:
            if (!m->off)
                rc = wh_mysqltest_open_block(m, &at, err);
            break;
        case WH_PIECE_CLOSES:
            if (!m->off)
                rc = wh_mysqltest_close_block(m, at.line, err);
            break;
        default:
            if (!m->off && !wh_mysqltest_left_out(m))
                rc = command(m, &at, out, err);
            else
                pass_over(m, &at);
            break;
        }
    }
    return rc < 0 ? rc : WH_OK;
}

/* Of mysql-test-run's include/default_mysqld.cnf, and its time zone. */
static const char *const mtr_session[] = {
    "time_zone",
    "SET time_zone = '+03:00'",
    "character_set",
    "ALTER DATABASE CHARACTER SET latin1",
    "names",
    "SET NAMES latin1",
    "default_storage_engine",
    "SET default_storage_engine = MyISAM",
    "sort_buffer_size",
    "SET sort_buffer_size = 262144",
    "max_heap_table_size",
    "SET max_heap_table_size = 1048576",
    "use_stat_tables",
    "SET use_stat_tables = preferably",
    "histogram_type",
    "SET histogram_type = json_hb",
    NULL,
};

/* What a connection has that others wait for. */
static const char *const parting[] = {"ROLLBACK", "UNLOCK TABLES", "DO RELEASE_ALL_LOCKS()", NULL};

static const char *const option_files[] = {".opt", "-master.opt", ".cnf", ".combinations", NULL};

const wh_script_format wh_script_mysqltest = {
    .name = "mysqltest",
    .summary = "MySQL's and MariaDB's *.test files",
    .endings = ".test",
    .open = open_mysqltest,
    .next = mysqltest_next,
    .dialect = "mariadb",
    .leaves_out = true,
    .outputs = ".result r",
    .options = option_files,
    .expected = wh_expected_by_mysqltest,
    .letter = 'm',
    .session = mtr_session,
    .parting = parting,
};
