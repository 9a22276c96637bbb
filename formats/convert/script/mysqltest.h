/* A mysqltest file that is being read: where it is, its commands as they are cut, what its
 * variables are. */
#ifndef FORMATS_CONVERT_SCRIPT_MYSQLTEST_H
#define FORMATS_CONVERT_SCRIPT_MYSQLTEST_H

#include "formats/convert/script/internal.h"

enum { WH_MYSQLTEST_FILES = 16, WH_MYSQLTEST_BLOCKS = 32 };

/* One if or while. */
typedef struct wh_mysqltest_block {
    wh_str head;   /* "while (..)" */
    const char *p; /* behind its "{", in `line` */
    uint32_t opened, line;
    bool done; /* else it is left out, with those in it */
    bool unsure; /* left out, but a run may do it: what it sets is not known then */
    struct wh_mysqltest_session *session; /* in which it begins */
} wh_mysqltest_block;

/* A file that sources another one, at the command that does. */
typedef struct wh_mysqltest_file {
    const char *name, *p, *end;
    uint32_t line, sourced;
    size_t outer; /* blocks around it */
} wh_mysqltest_file;

/* A connection that the script opens. */
typedef struct wh_mysqltest_session {
    struct wh_mysqltest_session *next;
    wh_str name;   /* as the script calls it; n == 0: it has ended */
    wh_str called; /* in a case; n == 0: it can't be had there, and nothing is executed in it */
    wh_str sent;   /* a statement whose answer the script did not fetch yet; n == 0: none */
    uint32_t sent_line;
    unsigned sent_at; /* the reader's `given` then */
} wh_mysqltest_session;

typedef struct wh_mysqltest_reader {
    wh_script *s;
    const char *file; /* for messages; may be NULL */
    const char *p, *end;
    uint32_t line; /* of `p` */
    bool ended;
    wh_str delimiter;
    wh_mysqltest_block blocks[WH_MYSQLTEST_BLOCKS];
    size_t depth, outer; /* open blocks; those of other files */
    wh_mysqltest_file files[WH_MYSQLTEST_FILES];
    size_t nfiles;
    size_t spent; /* of WH_SCRIPT_BUDGET, by loops, values and files */
    wh_script_vars vars;
    const char *off; /* the command that turns execution on again; NULL: it is on */
    bool expected;   /* the next statement may fail, with `error` */
    wh_str error;
    bool abort_off;                           /* every statement may fail */
    wh_mysqltest_session *sessions, *session; /* all but the first; the current, NULL: the first */
    wh_mysqltest_session first;               /* only what is sent there */
    unsigned nsessions;                       /* that were opened */
    unsigned given;                           /* statements */
    bool sends; /* the next statement is sent, and its answer fetched later */

    /* What the runner prints. */
    bool no_connect_log;
    bool quiet, mute;     /* disable_query_log, disable_result_log */
    bool shaping;         /* vertical_results, lowercase_result, enable_info, enable_metadata */
    bool shaped, sorting; /* the next statement: replace_column and others, sorted_result */
} wh_mysqltest_reader;

/* Of a statement or command that is done in a session of which nothing is known. */
static inline bool wh_mysqltest_elsewhere(const wh_mysqltest_reader *m)
{
    return m->session && m->session->called.n == 0;
}

enum wh_mysqltest_kind {
    WH_PIECE_END,
    WH_PIECE_COMMENT,
    WH_PIECE_DASHED,
    WH_PIECE_BARE,
    WH_PIECE_OPENS,
    WH_PIECE_CLOSES
};

/* One command: its text without the delimiter or the dashes. */
typedef struct wh_mysqltest_piece {
    int kind; /* enum wh_mysqltest_kind */
    wh_str text;
    uint32_t line;
} wh_mysqltest_piece;

/* The next one. */
void wh_mysqltest_cut(wh_mysqltest_reader *m, wh_mysqltest_piece *out);

/* The command's own word: it ends at a blank, a bracket or the delimiter. */
wh_str wh_mysqltest_word(const wh_mysqltest_reader *m, wh_str text);

/* WH_ENOTSUP: "the mysqltest command WORD WHY". */
int wh_mysqltest_refuse(const wh_mysqltest_reader *m, uint32_t line, wh_str word, const char *why,
                        wh_error *err);

/* ---- flow: what is read next. Refusals and errors with file and line. */

/* Is the command at hand in a block that is left out? */
static inline bool wh_mysqltest_left_out(const wh_mysqltest_reader *m)
{
    return m->depth && !m->blocks[m->depth - 1].done;
}

/* And might a run of the test do it? */
static inline bool wh_mysqltest_unsure(const wh_mysqltest_reader *m)
{
    return m->depth && m->blocks[m->depth - 1].unsure;
}

int wh_mysqltest_open_block(wh_mysqltest_reader *m, const wh_mysqltest_piece *at, wh_error *err);
int wh_mysqltest_close_block(wh_mysqltest_reader *m, uint32_t line, wh_error *err);

/* The command source: nothing for files that only check, wait or show; others are read if the
 * script has a way to (wh_script.files). */
int wh_mysqltest_source(wh_mysqltest_reader *m, wh_str word, wh_str name, uint32_t line,
                        wh_error *err);

/* The same in a block that is left out though a run may do it: the file may set any variable. */
void wh_mysqltest_may_source(wh_mysqltest_reader *m, wh_str name);

/* The file ends: the one that sourced it goes on, or the script has ended. */
int wh_mysqltest_end_file(wh_mysqltest_reader *m, wh_error *err);

/* The line of the script itself that a line of what is read belongs to. */
static inline uint32_t wh_mysqltest_line(const wh_mysqltest_reader *m, uint32_t line)
{
    return m->nfiles ? m->files[0].sourced : line;
}

/* ---- sessions. 1: *out is an echo or the session's end; negative: refused. */

/* connect, connection, disconnect. `whole` is the command with its arguments, as it is printed. */
int wh_mysqltest_connect(wh_mysqltest_reader *m, wh_str whole, wh_str word, wh_str rest,
                         uint32_t line, wh_script_stmt *out, wh_error *err);
int wh_mysqltest_connection(wh_mysqltest_reader *m, wh_str whole, wh_str word, wh_str rest,
                            uint32_t line, wh_script_stmt *out, wh_error *err);
int wh_mysqltest_disconnect(wh_mysqltest_reader *m, wh_str whole, wh_str word, wh_str rest,
                            uint32_t line, wh_script_stmt *out, wh_error *err);

/* connect or connection in a block that is left out though a run may do it: whether the script goes
 * on in that session is not known, unless it is the one in which the block began. */
void wh_mysqltest_may_switch(wh_mysqltest_reader *m, wh_str rest, bool opens);

/* What is printed between statements; `text`.p NULL: not known. 1, or 0: nobody wants to know. */
int wh_mysqltest_echo(wh_mysqltest_reader *m, wh_str text, uint32_t line, wh_script_stmt *out);

/* The statement is sent: it is executed where its answer is fetched. Until then it would wait for
 * what others do, which stands between the two. */
int wh_mysqltest_send(wh_mysqltest_reader *m, wh_str sql, uint32_t line, wh_script_stmt *out);

/* What was sent in the current session, n == 0: nothing; and whether others came between the two.
 */
wh_str wh_mysqltest_reap(wh_mysqltest_reader *m, uint32_t *line, bool *others);

/* ---- variables. What a server, a program or the environment would give is not known. */

/* `text` with the values of its variables, without the backslashes before $, " and backslashes.
 * False: it needs a value that is not known. */
bool wh_mysqltest_eval(wh_mysqltest_reader *m, wh_str text, wh_str *out);

/* $name = text, and one more or less than it is. */
void wh_mysqltest_let(wh_mysqltest_reader *m, wh_str rest);
void wh_mysqltest_count(wh_mysqltest_reader *m, wh_str rest, int more);

/* The variable that `rest` begins with gets a value that is not known, or none. */
void wh_mysqltest_may_set(wh_mysqltest_reader *m, wh_str rest);

/* Of "if (..)" or "while (..)". 1, 0; negative: it is not known. */
int wh_mysqltest_holds(wh_mysqltest_reader *m, wh_str head);

/* The text behind perl and write_file, to a line "EOF" or the word given. */
void wh_mysqltest_skip_heredoc(wh_mysqltest_reader *m, wh_str word, wh_str rest);

/* The command of that name. WH_ESYNTAX: it is none that statements could end with. */
int wh_mysqltest_set_delimiter(wh_mysqltest_reader *m, wh_str rest, uint32_t line, wh_error *err);

#endif
