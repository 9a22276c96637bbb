/*
 * The formats beside cases: what each is called, how it is read into one case, and how a case is
 * written as it. Reading and writing are pure: nothing is executed, and no file is opened that the
 * user did not name. What a format can't say, or says with a command that is not understood, is an
 * error that names it.
 */
#ifndef FORMATS_CONVERT_CONVERT_H
#define FORMATS_CONVERT_CONVERT_H

#include "formats/convert/script/script.h"
#include <whittle/case.h>

/* A whole file to be read. All is borrowed and must outlive the case. */
typedef struct wh_convert_input {
    wh_str bytes;
    const wh_dialect *dialect;
    const char *file; /* for messages; may be NULL */
    int query_kind;   /* what a query becomes: WH_RUN, or WH_BASE without its expectations */
    const wh_str *outputs; /* what the suite's runner printed, each as good as the others */
    size_t noutputs;       /* 0: not known, nothing is judged */
    const wh_script_files *files; /* that a script may name; NULL: none */
    const char *options; /* the file of those that the script's runner has its server started with;
                            NULL: there is none */
} wh_convert_input;

/* What a run gave, where it was executed: its columns and rows. */
typedef struct wh_convert_seen {
    bool known;
    bool failed;     /* it ended in an error */
    size_t nresults; /* result sets; the rest is of the first */
    size_t ncolumns;
    uint64_t nrows;
    wh_value *const *rows;
} wh_convert_seen;

/*
 * What queries give now, asked record by record in the order of the file. True: the query at
 * `line`, whose results the file lists, gives the texts v[0..n), one a line; or, where there are
 * more values than `threshold` (0: never), the number and the hash that stand for them. False: it
 * is not known, and what is listed stays.
 */
typedef struct wh_convert_fresh {
    bool (*lines)(void *ctx, uint32_t line, uint64_t threshold, wh_str **v, size_t *n);
    void *ctx;
} wh_convert_fresh;

typedef struct wh_convert wh_convert;
struct wh_convert {
    const char *name;
    const char *summary; /* one line; NULL where the name is another name for a format */
    /* How names of such files end, in a directory of them; blanks between. ".": without a dot. */
    const char *endings;
    /* WH_ENOTSUP (not understood), WH_ESYNTAX (malformed), WH_ELIMIT: with file and line. NULL: it
     * is only written. */
    int (*read)(const wh_convert *f, wh_arena *a, const wh_convert_input *in, wh_case **out,
                wh_error *err);
    /* `seen`, by section, may be NULL: nothing was executed. WH_ENOTSUP names the check or section
     * that can't be said, and why. NULL: it is only read. */
    int (*write)(wh_arena *a, const wh_case *c, const wh_convert_seen *seen, wh_buf *out,
                 wh_error *err);
    bool one_session; /* a file of it is one session: two cases in a row would meet */
    unsigned variant;
    const wh_script_format *script;
    /* The file with those results that have changed, all else as it is, byte for byte. `in` as it
     * was read. WH_ENOTSUP: a value that can't be written, with its line. NULL: it is only read. */
    int (*update)(const wh_convert *f, wh_arena *a, const wh_convert_input *in,
                  const wh_convert_fresh *fresh, wh_buf *out, wh_error *err);
};

/* By name, without case; false: unknown. */
bool wh_convert_find(wh_str name, wh_convert *out);

/* The i-th format; false past the last. */
bool wh_convert_at(size_t i, wh_convert *out);

/* "sql, sqllogictest, ..." of all that are read (or written), for messages and help. */
void wh_convert_list(wh_buf *out, bool written);

/* The same of those whose results can be rewritten. */
void wh_convert_list_updated(wh_buf *out);

#endif
