/*
 * Scripts that are not cases, cut into statements: plain .sql (case-format(5), Plain scripts),
 * mysqltest, pg_regress, and what SQL fuzzers log. Whatever a script's own shell does between the
 * statements (variables, DELIMITER, COPY data, loops) is either understood here or refused with
 * the line and a remedy. Nothing is executed, and no file is opened, whatever a script asks for,
 * but those that the caller gives (wh_script_files).
 */
#ifndef FORMATS_CONVERT_SCRIPT_SCRIPT_H
#define FORMATS_CONVERT_SCRIPT_SCRIPT_H

#include "formats/sql/parse/parse.h"

typedef struct wh_script_stmt {
    wh_str sql;    /* from its first token on; p == NULL: the script has ended */
    uint32_t line; /* of its first token, 1-based; of COPY data: of the first row in it */
    uint32_t
        end_line;  /* where it ends; 0: it is not of the script, as an INSERT made of COPY data */
    unsigned kind; /* enum wh_node_kind, by its first words: WH_N_SELECT_STATEMENT, ... */
    bool may_fail; /* the script expects that it fails, or can't tell whether it does */
    wh_str session; /* where it is executed (wh_script.sessions); n == 0: in the first one */
    bool parts;     /* no statement: the session ends here */
    /* How a suite's runner shows it (wh_script.shows), else cleared. */
    wh_str shown;     /* its text, with what stands before its first token; p == NULL: not at all */
    wh_str delimiter; /* that ends it there */
    bool echo;        /* no statement: `shown` is printed, p == NULL: something that is not known */
    bool maybe;       /* an echo that not every release of the runner prints */
    bool muted;       /* what it gives is not printed */
    bool shaped;      /* or not as it is: columns replaced, vertical, with more lines */
    bool sorted;      /* or with its rows sorted */
    wh_str error;     /* the classes it may fail with, as the script writes them; n == 0: any */
} wh_script_stmt;

typedef struct wh_script wh_script;
struct wh_convert_input;
struct wh_expected;

/* suite/suite.h */
typedef int (*wh_expected_fn)(wh_arena *a, const struct wh_convert_input *in, wh_str output,
                              const wh_script_stmt *stmts, size_t n, struct wh_expected *v,
                              wh_error *err);

/* How a kind of script is read. */
typedef struct wh_script_format {
    const char *name;
    const char *summary;         /* one line, for a tool's help */
    const char *endings;         /* wh_convert.endings */
    void *(*open)(wh_script *s); /* its state, in the script's arena */
    int (*next)(wh_script *s, wh_script_stmt *out, wh_error *err);
    const char *dialect; /* of such scripts; NULL: not said */
    /* Tests of a suite: what can't be followed is left out and said (left_out.h), as is what depends
     * on it. Else it ends the reading. */
    bool leaves_out;
    /* Of suites: what their runner printed is in files beside the scripts, see suite/suite.h. */
    const char *outputs; /* how their names end, and behind a blank the folder beside the script's;
                            NULL: none */
    /* Options of the server that the runner starts for a script: NAME and one of these, to a NULL;
     * may be NULL. */
    const char *const *options;
    wh_expected_fn expected;
    char letter; /* of as= in check lines: how the runner shows a value */
    /* What it has its sessions begin with, and come back to by RESET: pairs of a name and the SQL
     * that sets it, to a NULL; may be NULL. */
    const char *const *session;
    /* What a session that ends leaves to no other: SQL that takes it away, to a NULL; may be NULL. */
    const char *const *parting;
} wh_script_format;

/* The files that scripts of one suite share. No reader opens a file by itself. */
typedef struct wh_script_files {
    /* The text of `name`, as it stands in the file `from`, and the path to call it by, both in `a`.
     * Returned: NULL, or why it can't be had ("is not there"). */
    const char *(*read)(void *ctx, wh_arena *a, const char *from, wh_str name, wh_str *text,
                        const char **path);
    void *ctx;
} wh_script_files;

/* Caller-owned, without anything to release. */
struct wh_script {
    wh_arena *a;
    const wh_dialect *dialect;
    wh_str source;
    const char *file; /* for messages; may be NULL */
    const wh_script_format *format;
    void *state;
    const wh_script_files *files; /* set by who lets it be followed to others; NULL: by none */
    bool shows; /* set by who reads the output beside it: what is printed between statements is
                   given, too */
    bool sessions; /* set by who can say in which session a statement is executed: those of others
                      than the first are given, too */
};

extern const wh_script_format wh_script_plain;
extern const wh_script_format wh_script_mysqltest;
extern const wh_script_format wh_script_pg_regress;
extern const wh_script_format wh_script_sqlancer;
extern const wh_script_format wh_script_sqlsmith;

/* By name, without case; NULL: unknown. */
const wh_script_format *wh_script_format_find(wh_str name);

/* The i-th format, NULL past the last. */
const wh_script_format *wh_script_format_at(size_t i);

/* `source` and `file` are borrowed; `a` must outlive the statements. `format` NULL: plain. */
void wh_script_init(wh_script *s, wh_arena *a, const wh_dialect *d, wh_str source, const char *file,
                    const wh_script_format *format);

/*
 * The next statement; empty ones are left out. The text points into the source or lives in the
 * arena. WH_ENOTSUP (not understood) or WH_ESYNTAX (malformed) with file and line: calling again
 * goes on behind the offending command. WH_ELIMIT when a loop or an expansion goes too far or the
 * arena is full: then the script has ended.
 */
int wh_script_next(wh_script *s, wh_script_stmt *out, wh_error *err);

#endif
