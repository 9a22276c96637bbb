/* Messages about one case, and what the death of its worker means. */
#include "replay/tool/case_job.h"
#include "formats/convert/suite/suite.h"
#include "replay/judge/signature.h"
#include "replay/tool/suite_outputs.h"

#include <signal.h>
#include <stdio.h>

enum { HEAD_TOKENS = 200 }; /* of a SET at the head of a script */

void wh_case_job_write(wh_buf *out, const wh_case_job *head, wh_str bytes)
{
    wh_buf_add(out, head, sizeof *head);
    wh_buf_str(out, bytes);
}

bool wh_case_job_read(wh_str message, wh_case_job *head, wh_str *bytes)
{
    if (message.n < sizeof *head)
        return false;
    memcpy(head, message.p, sizeof *head);
    *bytes = (wh_str){message.p + sizeof *head, message.n - sizeof *head};
    return true;
}

void wh_case_job_of_item(wh_case_job *head, const char *file, const wh_item *item,
                         const char *format)
{
    memset(head, 0, sizeof *head);
    head->line = item->line;
    head->number = item->number;
    head->script = item->kind == WH_ITEM_SCRIPT;
    snprintf(head->file, sizeof head->file, "%s", file);
    if (format)
        snprintf(head->format, sizeof head->format, "%s", format);
}

/* The dialect behind the SETs that a plain script begins with: sql_mode may be among them. */
static const wh_dialect *dialect_behind_sets(const wh_dialect *d, wh_str bytes)
{
    wh_token t[HEAD_TOKENS];
    wh_lexer lx;
    size_t n;

    if (!d->modes)
        return d;
    wh_lexer_init(&lx, d, bytes);
    do {
        n = 0;
        do {
            t[n] = wh_lex_grammar(&lx);
        } while (t[n].kind != WH_T_SEMI && t[n].kind != WH_T_EOF && ++n < HEAD_TOKENS);
        if (n && t[0].kind == WH_KW_SET && n < HEAD_TOKENS)
            lx.dialect = d = wh_dialect_after(d, t, n);
    } while (n && t[0].kind == WH_KW_SET && n < HEAD_TOKENS && t[n].kind == WH_T_SEMI);
    return d;
}

int wh_case_job_parse(wh_arena *a, const wh_case_job *head, wh_str bytes, wh_str dialect,
                      int query_kind, const char *shared, wh_case **out, wh_error *err)
{
    wh_script_files files = wh_suite_files(shared);
    wh_convert_input in = {bytes, NULL, head->file, query_kind, NULL, 0, shared ? &files : NULL};
    wh_convert format;
    int rc;

    if (!head->script)
        return wh_case_parse(a, bytes, head->file, head->line, out, err);
    in.dialect = wh_dialect_find(dialect);
    if (!in.dialect)
        return wh_error_set(err, WH_EINVAL, "unknown dialect '%.*s'", (int)dialect.n, dialect.p);
    if (!wh_convert_find(head->format[0] ? wh_str_of(head->format) : WH_STR("sql"), &format))
        return wh_error_set(err, WH_EINVAL, "unknown format '%s'", head->format);
    if (!head->format[0])
        in.dialect = dialect_behind_sets(in.dialect, bytes);
    rc = wh_suite_outputs(a, &format, &in, err);
    if (rc == WH_OK)
        rc = format.read(&format, a, &in, out, err);
    if (rc == WH_OK)
        (*out)->line = head->line;
    return rc;
}

int wh_case_job_before(wh_arena *a, const wh_case_job *head, const char *path, wh_str dialect,
                       const char *shared, wh_case *c, wh_error *err)
{
    wh_script_files files = wh_suite_files(shared);
    wh_convert_input in = {{NULL, 0}, wh_dialect_find(dialect), path, WH_RUN, NULL,
                           0,         shared ? &files : NULL};
    wh_convert format;
    int rc;

    if (!head->script)
        return WH_OK;
    if (!wh_convert_find(head->format[0] ? wh_str_of(head->format) : WH_STR("sql"), &format) ||
        !format.script)
        return wh_error_set(err, WH_EINVAL, "--before goes with scripts; %s is another format",
                            head->format);
    rc = wh_read_file(a, path, &in.bytes, err);
    if (rc == 0)
        return wh_error_at(err, WH_EIO, path, 0, "is not there");
    return rc < 0 ? rc : wh_suite_before(&format, a, &in, c, err);
}

static const char *signal_name(int number)
{
    static const struct {
        int number;
        const char *name;
    } names[] = {{SIGSEGV, "SIGSEGV"}, {SIGABRT, "SIGABRT"}, {SIGBUS, "SIGBUS"},
                 {SIGFPE, "SIGFPE"},   {SIGILL, "SIGILL"},   {SIGTRAP, "SIGTRAP"},
                 {SIGSYS, "SIGSYS"},   {SIGKILL, "SIGKILL"}, {SIGTERM, "SIGTERM"}};
    size_t i;

    for (i = 0; i < sizeof names / sizeof names[0]; i++)
        if (names[i].number == number)
            return names[i].name;
    return number ? "SIGNAL" : "EXIT";
}

/* "ERROR: AddressSanitizer: heap-use-after-free on ..." -> heap-use-after-free */
static bool sanitizer_kind(wh_str chatter, char *out, size_t n)
{
    static const char *const marks[] = {
        "AddressSanitizer: ", "MemorySanitizer: ", "ThreadSanitizer: ", "runtime error: "};
    size_t i, k;

    for (i = 0; i < chatter.n; i++)
        for (k = 0; k < sizeof marks / sizeof marks[0]; k++) {
            size_t m = strlen(marks[k]), j;
            const char *p = chatter.p + i + m;

            if (chatter.n - i <= m || memcmp(chatter.p + i, marks[k], m) != 0)
                continue;
            for (j = 0; j + 1 < n && i + m + j < chatter.n && p[j] > ' ' && p[j] != ':'; j++)
                out[j] = p[j];
            out[j] = '\0';
            return j > 0;
        }
    return false;
}

/* What a worker that died as its server did has noted of that: the last such line. */
static wh_str server_log(wh_str chatter)
{
    static const char mark[] = "server log: ";
    size_t m = sizeof mark - 1;
    wh_str line = {"", 0};

    for (size_t i = 0; i + m <= chatter.n; i++)
        if (memcmp(chatter.p + i, mark, m) == 0) {
            const char *p = chatter.p + i + m, *end = memchr(p, '\n', chatter.n - i - m);

            line = (wh_str){p, end ? (size_t)(end - p) : chatter.n - i - m};
        }
    return line;
}

bool wh_outcome_says_nothing(const wh_outcome *o)
{
    bool nothing = o->kind == WH_OUTCOME_KILLED || o->kind == WH_OUTCOME_STARVED;

    return nothing && o->attempts < (o->alone ? 2 : 3);
}

void wh_case_job_try_again(wh_case_job *head, const wh_outcome *o, const wh_verdict *v, bool retry)
{
    if (wh_outcome_says_nothing(o))
        head->mode = WH_JOB_RUN;
    else
        head->mode = retry && head->mode == WH_JOB_RUN ? WH_JOB_CONFIRM : WH_JOB_REPORT;
    head->given = *v;
    head->section = o->progress.section;
}

const char *wh_outcome_before_anything(const wh_outcome *o)
{
    switch (o->kind) {
    case WH_OUTCOME_MEMORY:
        return "reading it takes more than --memory, and nothing is executed";
    case WH_OUTCOME_HANG:
        return "opening the engine and reading it takes longer than --timeout, and nothing is "
               "executed";
    default:
        return "the worker dies before it runs anything: a larger --memory or stack may help";
    }
}

bool wh_verdict_of_outcome(const wh_outcome *o, wh_verdict *v, bool *retry)
{
    char kind[64];

    memset(v, 0, sizeof *v);
    *retry = false;
    switch (o->kind) {
    case WH_OUTCOME_DONE:
        return false;
    case WH_OUTCOME_CRASH:
        v->kind = WH_CRASH;
        *retry = true;
        if (sanitizer_kind(o->chatter, kind, sizeof kind)) {
            snprintf(v->signature, sizeof v->signature, "sanitizer:%s", kind);
            snprintf(v->reason, sizeof v->reason, "a sanitizer reported %s", kind);
        } else {
            wh_signature_crash(v, WH_STR(""), signal_name(o->signal));
            wh_str log = server_log(o->chatter);

            snprintf(v->reason, sizeof v->reason, "the engine died: %s%s%.*s",
                     signal_name(o->signal), log.n ? ": " : "", (int)(log.n < 400 ? log.n : 400),
                     log.p);
            if (o->garbled)
                snprintf(v->reason, sizeof v->reason,
                         "the engine overwrote its process's memory: what the worker sent makes no "
                         "sense");
        }
        return true;
    case WH_OUTCOME_HANG:
        v->kind = WH_TIMEOUT;
        *retry = true;
        wh_signature_timeout(v, WH_STR(""));
        snprintf(v->reason, sizeof v->reason,
                 "a statement did not end and ignored the request to stop");
        return true;
    case WH_OUTCOME_MEMORY:
        v->kind = WH_INCONCLUSIVE;
        snprintf(v->reason, sizeof v->reason, "the memory limit was reached");
        return true;
    default:
        v->kind = WH_INCONCLUSIVE;
        *retry = wh_outcome_says_nothing(o);
        snprintf(v->reason, sizeof v->reason,
                 o->kind == WH_OUTCOME_STARVED ? "out of memory"
                 : o->signal == SIGXCPU        ? "the worker's processor time is limited (ulimit -t)"
                                               : "the worker was killed from outside");
        return true;
    }
}

wh_str wh_section_place(const wh_case *c, size_t section)
{
    if (section >= c->nsections || c->sections[section].kind == WH_SETUP)
        return WH_STR("setup");
    if (c->sections[section].kind == WH_DERIVED)
        return WH_STR("derived");
    return c->sections[section].place;
}

void wh_verdict_at(wh_verdict *v, const wh_case *c, size_t section)
{
    wh_str place = wh_section_place(c, section);
    char name[64];

    if (strncmp(v->signature, "crash::", 7) == 0) {
        snprintf(name, sizeof name, "%.60s", v->signature + 7);
        wh_signature_crash(v, place, name);
    } else if (strncmp(v->signature, "timeout:", 8) == 0) {
        wh_signature_timeout(v, place);
    }
}
