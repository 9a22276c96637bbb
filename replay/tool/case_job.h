/*
 * The message that a worker gets: one case's bytes behind a fixed head, and what is already known
 * of it. Parent and worker are one program, so the head is copied as it is.
 */
#ifndef REPLAY_TOOL_CASE_JOB_H
#define REPLAY_TOOL_CASE_JOB_H

#include "replay/tool/tool.h"

enum { WH_JOB_AVOIDED = 8 };

enum wh_case_job_mode {
    WH_JOB_RUN,     /* execute and judge */
    WH_JOB_CONFIRM, /* the last worker died here with `given`: does it again? */
    WH_JOB_REPORT,  /* it did: do not execute, report `given` */
};

typedef struct wh_case_job {
    uint32_t mode; /* enum wh_case_job_mode */
    uint32_t line;
    uint32_t script; /* the bytes are a file of `format` */
    uint32_t section; /* where the worker died */
    uint32_t engine; /* of several that `replay` tries one after the other: its index */
    uint32_t base, oracle; /* for `oracle`: where it died, or where to go on; 1-based */
    uint32_t told;         /* its base before that one, if it died there, too; else 0 */
    uint32_t costly;       /* for `oracle`: how often a worker died of the time or memory it took */
    uint32_t navoided;
    uint64_t avoided[WH_JOB_AVOIDED][2]; /* for `oracle`: two features each, often the same */
    uint64_t number;
    wh_verdict given;
    char file[256];
    char format[32]; /* of a script: its name in the table of formats; "": a plain script */
} wh_case_job;

void wh_case_job_write(wh_buf *out, const wh_case_job *head, wh_str bytes);
bool wh_case_job_read(wh_str message, wh_case_job *head, wh_str *bytes);

/* The head for an item of an input. `format` (--from): what a script is; NULL: plain. */
void wh_case_job_of_item(wh_case_job *head, const char *file, const wh_item *item,
                         const char *format);

/* Is `from` (NULL is fine) the name of a format that can be read, `*dialect` that of a dialect? Where it
 * is NULL it becomes that of the format, which is mysql instead of mariadb where an engine is, else
 * that of the engines, of several dialects that of the one called test or else of the first; else
 * sqlite. WH_EINVAL lists those that are. */
int wh_case_job_check(const char *from, const char **dialect, const wh_engine_options *engine,
                      wh_error *err);

/*
 * As wh_input_read(). With `format` each input is one whole file of it, as one WH_ITEM_SCRIPT,
 * whatever is in it.
 */
int wh_case_job_input(const char *path, const char *format, wh_pool *pool,
                      const wh_input_handler *handler, wh_error *err);

/* A verdict for the death of a worker; its signature still lacks the place. False: not a death
 * (WH_OUTCOME_DONE). `*retry`: worth another attempt before it is believed. */
bool wh_verdict_of_outcome(const wh_outcome *o, wh_verdict *v, bool *retry);

/* A death that says nothing about the case, one of the first: run it as if it were new. */
bool wh_outcome_says_nothing(const wh_outcome *o);

/* What the next worker is to do with the case on which one died as `v` says: to execute it once more
 * or to report that. */
void wh_case_job_try_again(wh_case_job *head, const wh_outcome *o, const wh_verdict *v, bool retry);

/* Why nothing of a case was executed, time and again: for a person. */
const char *wh_outcome_before_anything(const wh_outcome *o);

/* The place of a section: its run's name, "setup" or "derived". */
wh_str wh_section_place(const wh_case *c, size_t section);

/* Complete the signature of a crash or timeout with its place. */
void wh_verdict_at(wh_verdict *v, const wh_case *c, size_t section);

/* A framed case from its bytes, or a file of another format as one case (convert.h): each query
 * becomes a section of `query_kind`, WH_RUN (q1, q2, ...) or WH_BASE. WH_ESYNTAX and others with
 * file and line. A plain script is of the dialect that the SETs at its head make. `shared`: the
 * directory of files that scripts may name (wh_suite_files); NULL: none. */
int wh_case_job_parse(wh_arena *a, const wh_case_job *head, wh_str bytes, wh_str dialect,
                      int query_kind, const char *shared, wh_case **out, wh_error *err);

/* Put the statements of the script `path`, of the same format, before a case that was read from one
 * (--before). */
int wh_case_job_before(wh_arena *a, const wh_case_job *head, const char *path, wh_str dialect,
                       const char *shared, wh_case *c, wh_error *err);

#endif
