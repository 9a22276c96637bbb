/* Finding and reading what a suite's runner printed. */
#include "replay/tool/suite_outputs.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

enum { OUTPUTS = 11 }; /* NAME.out, NAME_0.out .. NAME_9.out */

int wh_read_file(wh_arena *a, const char *path, wh_str *out, wh_error *err)
{
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    struct stat st;
    size_t n = 0;
    char *p;

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
        if (got <= 0)
            break;
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
    return WH_OK;
}
