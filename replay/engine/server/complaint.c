#define _GNU_SOURCE /* memmem */
/*
 * Why a server does not start: of its log, the line that matters, and what a person can do about it.
 * Servers say much: the first line of the worst kind is the cause, what comes behind it are
 * consequences.
 */
#include "replay/engine/server/internal.h"

#include <string.h>

enum {
    LOG = 64 << 10, /* so much of the log is looked at */
    SHOWN = 400,    /* so much of the line is shown */
};

/* Marks of lines, the worst first. */
static const char *const marks[] = {
    "can't run ",
    "error while loading shared libraries",
    "FATAL ERROR",
    "Permission denied",
    "FATAL",
    "PANIC",
    "there is no ",
    "[ERROR]",
    "error:",
    "ERROR",
    "terminate called",
};

/* What a line says, and what helps; %s is the server's own packages. The first that fits. */
static const struct {
    const char *text, *remedy;
} remedies[] = {
    {"my_print_defaults", "install the package mariadb-client-core"},
    {"resolveip", "install the package mariadb-server-core"},
    {"loading shared libraries", "a library is missing or of another release: ldd names it"},
    {"Permission denied", "as root, a server runs as the user of its package, or nobody: that user must "
                          "be able to enter these directories"},
    {"No space left on device", "make room there, or set WHITTLE_TMPDIR to another directory"},
    {"errno: 28", "make room there, or set WHITTLE_TMPDIR to another directory"},
    {"Errcode: 28", "make room there, or set WHITTLE_TMPDIR to another directory"},
    {"OS error 28", "make room there, or set WHITTLE_TMPDIR to another directory"},
    {"Could not find", "install %s, or name another directory: bin=DIR"},
    {"can't run ", "install %s, or name another directory: bin=DIR"},
    {"No such file or directory", "install %s, or name another directory: bin=DIR"},
    {"there is no ", "install %s, or name another directory: bin=DIR"},
};

/* The next line of `*rest`, without what surrounds it. */
static bool next_line(wh_str *rest, wh_str *line)
{
    const char *nl;

    if (rest->n == 0)
        return false;
    nl = memchr(rest->p, '\n', rest->n);
    *line = (wh_str){rest->p, nl ? (size_t)(nl - rest->p) : rest->n};
    rest->p += line->n + (nl != NULL);
    rest->n -= line->n + (nl != NULL);
    while (line->n > 0 && (unsigned char)line->p[line->n - 1] <= ' ')
        line->n--;
    while (line->n > 0 && (unsigned char)line->p[0] <= ' ') {
        line->p++;
        line->n--;
    }
    return true;
}

/* The first line with that mark, else (NULL) the last one that says anything. */
static bool find_line(wh_str log, const char *mark, wh_str *out)
{
    bool found = false;
    wh_str line;

    while ((mark == NULL || !found) && next_line(&log, &line)) {
        if (mark == NULL ? line.n == 0 : memmem(line.p, line.n, mark, strlen(mark)) == NULL)
            continue;
        *out = line;
        found = true;
    }
    return found;
}

static void add_remedy(const wh_server_kind *kind, wh_str line, wh_buf *out)
{
    for (size_t i = 0; i < sizeof remedies / sizeof *remedies; i++) {
        const char *remedy = remedies[i].remedy, *hole = strstr(remedy, "%s");

        if (memmem(line.p, line.n, remedies[i].text, strlen(remedies[i].text)) == NULL)
            continue;
        wh_buf_text(out, " (");
        if (hole != NULL) {
            wh_buf_add(out, remedy, (size_t)(hole - remedy));
            wh_buf_text(out, kind->package);
            remedy = hole + 2;
        }
        wh_buf_text(out, remedy);
        wh_buf_char(out, ')');
        return;
    }
}

void wh_server_complaint(const wh_server_kind *kind, const char *log, wh_buf *out)
{
    wh_buf text = WH_BUF_INIT(LOG + 1);
    wh_str line = {"it says nothing", 15};
    bool found = false;

    wh_server_tail(log, 0, LOG, &text);
    for (size_t i = 0; !found && i < sizeof marks / sizeof *marks; i++)
        found = find_line(wh_buf_view(&text), marks[i], &line);
    if (!found)
        find_line(wh_buf_view(&text), NULL, &line);
    if (line.n > SHOWN)
        line.n = SHOWN;
    for (size_t i = 0; i < line.n; i++)
        wh_buf_char(out, (unsigned char)line.p[i] < 0x20 ? ' ' : line.p[i]);
    add_remedy(kind, line, out);
    wh_buf_release(&text);
}
