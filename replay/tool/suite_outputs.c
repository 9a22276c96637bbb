#define _XOPEN_SOURCE 700 /* realpath */
/* Finding and reading what a suite's runner printed, and the files that its scripts share. */
#include "replay/tool/suite_outputs.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { OUTPUTS = 11 }; /* NAME.out, NAME_0.out .. NAME_9.out */

int wh_read_file(wh_arena *a, const char *path, wh_str *out, wh_error *err)
{
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    struct stat st;
    size_t n = 0;
    char *p;
    int rc;

    if (fd < 0 && (errno == ENOENT || errno == ENOTDIR))
        return 0;
    if (fd < 0 || fstat(fd, &st) != 0 || !S_ISREG(st.st_mode) || st.st_size > WH_CASE_MAX) {
        if (fd >= 0)
            close(fd);
        return wh_error_at(err, WH_EIO, path, 0, "can't be read as a file of at most %d MiB",
                           WH_CASE_MAX >> 20);
    }
    p = wh_arena_alloc(a, (size_t)st.st_size + 1);
    while (n < (size_t)st.st_size) {
        ssize_t got = read(fd, p + n, (size_t)st.st_size - n);
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0) {
            const char *why = got < 0 ? strerror(errno) : "it has become shorter meanwhile";

            rc = wh_error_at(err, WH_EIO, path, 0, "can't be read: %s", why);
            close(fd);
            return rc;
        }
        n += (size_t)got;
    }
    close(fd);
    *out = (wh_str){p, n};
    return 1;
}

/* All of FOLDER/NAME.out and its alternatives; negative: failed. */
static int read_family(wh_arena *a, const char *folder, wh_str name, wh_str ending, wh_str *v,
                       wh_error *err)
{
    char path[1024], number[4] = "";
    int i, n = 0, rc;

    for (i = 0; i < OUTPUTS; i++) {
        if (i)
            snprintf(number, sizeof number, "_%d", i - 1);
        if (snprintf(path, sizeof path, "%s%.*s%s%.*s", folder, (int)name.n, name.p, number,
                     (int)ending.n, ending.p) >= (int)sizeof path)
            return 0;
        rc = wh_read_file(a, path, &v[n], err);
        if (rc < 0)
            return rc;
        n += rc;
    }
    return n;
}

/* The file beside the script that has options of its server; NULL: there is none. */
static const char *find_options(wh_arena *a, const char *const *endings, const char *script,
                                size_t stem)
{
    char path[1024];

    for (; endings && *endings; endings++)
        if (snprintf(path, sizeof path, "%.*s%s", (int)stem, script, *endings) < (int)sizeof path &&
            access(path, F_OK) == 0)
            return wh_arena_str(a, (wh_str){path, strlen(path) + 1}).p;
    return NULL;
}

int wh_suite_outputs(wh_arena *a, const wh_convert *f, wh_convert_input *in, wh_error *err)
{
    const char *names = f->script ? f->script->outputs : NULL, *slash, *dot, *blank;
    char folder[1024];
    wh_str name, ending;
    wh_str *v;
    int n;

    if (!names || !in->file || in->query_kind != WH_RUN || strcmp(in->file, "<stdin>") == 0)
        return WH_OK;
    slash = strrchr(in->file, '/');
    name = wh_str_of(slash ? slash + 1 : in->file);
    dot = strrchr(name.p, '.');
    if (!dot)
        return WH_OK;
    name.n = (size_t)(dot - name.p);
    blank = strchr(names, ' ');
    ending = (wh_str){names, (size_t)(blank - names)};
    v = WH_NEW_N(a, wh_str, OUTPUTS);
    snprintf(folder, sizeof folder, "%.*s", (int)(name.p - in->file), in->file);
    n = read_family(a, folder, name, ending, v, err);
    if (n == 0) {
        snprintf(folder, sizeof folder, "%.*s../%s/", (int)(name.p - in->file), in->file,
                 blank + 1);
        n = read_family(a, folder, name, ending, v, err);
    }
    if (n < 0)
        return n;
    in->outputs = v;
    in->noutputs = (size_t)n;
    in->options = find_options(a, f->script->options, in->file, (size_t)(dot - in->file));
    return WH_OK;
}

/* ---- what scripts share ------------------------------------------------------------------------
 */

/* Is `path`, without links, below `dir`? */
static bool is_below(const char *path, const char *dir)
{
    size_t n = strlen(dir);

    while (n && dir[n - 1] == '/')
        n--;
    return strncmp(path, dir, n) == 0 && path[n] == '/';
}

static const char *read_below(void *ctx, wh_arena *a, const char *from, wh_str name, wh_str *text,
                              const char **path)
{
    const char *dir = ctx, *slash = from ? strrchr(from, '/') : NULL;
    const char *outside = "names a file that is not there, beside the script or below --source";
    char tried[PATH_MAX], found[PATH_MAX];
    int i;

    if (name.n == 0 || name.n >= PATH_MAX || memchr(name.p, 0, name.n) || name.p[0] == '/')
        return "names no file by a relative path";
    for (i = 0; i < 2; i++) {
        int n = i == 0
                    ? snprintf(tried, sizeof tried, "%.*s%.*s", slash ? (int)(slash + 1 - from) : 0,
                               slash ? from : "", (int)name.n, name.p)
                    : snprintf(tried, sizeof tried, "%s/%.*s", dir, (int)name.n, name.p);

        if (n >= (int)sizeof tried || !realpath(tried, found))
            continue;
        if (!is_below(found, dir)) {
            outside = "names a file that is not below --source";
            continue;
        }
        if (wh_read_file(a, found, text, NULL) != 1)
            return "names something that can't be read as a file";
        *path = wh_arena_str(a, (wh_str){found, strlen(found) + 1}).p;
        return NULL;
    }
    return outside;
}

wh_script_files wh_suite_files(const char *dir)
{
    return (wh_script_files){read_below, (void *)(uintptr_t)dir};
}

int wh_suite_directory(const char **dir, const char *from, char *room, wh_error *err)
{
    const char *named = *dir;
    struct stat st;

    if (!named)
        return WH_OK;
    if (!from || !wh_str_eq_nocase(wh_str_of(from), wh_str_of(wh_script_mysqltest.name)))
        return wh_error_set(err, WH_EINVAL, "--source goes with --from mysqltest");
    if (!realpath(named, room) || stat(room, &st) != 0)
        return wh_error_at(err, WH_EIO, named, 0, "can't be opened: %s", strerror(errno));
    *dir = room;
    return S_ISDIR(st.st_mode) ? WH_OK : wh_error_at(err, WH_EIO, named, 0, "is no directory");
}
