/* A mysqltest file that is being read: where it is, and its commands as they are cut. */
#ifndef FORMATS_CONVERT_SCRIPT_MYSQLTEST_H
#define FORMATS_CONVERT_SCRIPT_MYSQLTEST_H

#include "formats/convert/script/internal.h"

typedef struct wh_mysqltest_reader {
    wh_script *s;
    const char *p, *end;
    uint32_t line; /* of `p` */
    bool ended;
    wh_str delimiter;
    size_t depth;    /* of the if and while that is left out; 0: none */
    uint32_t opened; /* its line */
    const char *off; /* the command that turns execution on again; NULL: it is on */
    bool expected;   /* the next statement may fail, with `error` */
    wh_str error;
    bool abort_off; /* every statement may fail */
    bool elsewhere; /* in another session than the first */

    /* What the runner prints. */
    bool quiet, mute;         /* disable_query_log, disable_result_log */
    bool shaping;             /* vertical_results, lowercase_result, enable_info, enable_metadata */
    bool shaped, sorting;     /* the next statement: replace_column and others, sorted_result */
} wh_mysqltest_reader;

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

/* The text behind perl and write_file, to a line "EOF" or the word given. */
void wh_mysqltest_skip_heredoc(wh_mysqltest_reader *m, wh_str word, wh_str rest);

/* The command of that name. WH_ESYNTAX: it is none that statements could end with. */
int wh_mysqltest_set_delimiter(wh_mysqltest_reader *m, wh_str rest, uint32_t line, wh_error *err);

#endif
