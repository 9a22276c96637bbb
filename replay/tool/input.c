/* Input of the tools: operands to files, files to items. */
#include "formats/convert/convert.h"
#include "replay/tool/tool.h"
#include "formats/base/memory.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- operands ------------------------------------------------------------------------------- */

static char *joined(const char *dir, const char *name)
{
    size_t n = strlen(dir), m = strlen(name);
    bool slash = n > 0 && dir[n - 1] == '/';
    char *p = wh_memory_alloc(n + m + 2);

    memcpy(p, dir, n);
    if (!slash)
        p[n++] = '/';
    memcpy(p + n, name, m + 1);
    return p;
}

static void add_input(wh_inputs *in, char *path, bool in_tree)
{
    size_t room = in->n ? in->n * 2 : 1;

    if ((in->n & (in->n - 1)) == 0) {
        in->v = wh_memory_realloc(in->v, room, sizeof *in->v);
        in->in_tree = wh_memory_realloc(in->in_tree, room, sizeof *in->in_tree);
    }
    in->in_tree[in->n] = in_tree;
    in->v[in->n++] = path;
}

static bool ends_with(const char *s, const char *suffix)
{
    size_t n = strlen(s), m = strlen(suffix);

    return n >= m && strcmp(s + n - m, suffix) == 0;
}

/* One of `endings`: ".test .slt"; "." is a name without a dot. A case is no other format's file. */
static bool is_one_of(const char *path, const char *endings)
{
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
    char one[32];

    if (ends_with(name, ".case.sql"))
        return strcmp(endings, ".case.sql") == 0;
    while (*endings) {
        size_t n = strcspn(endings, " ");

        snprintf(one, sizeof one, "%.*s", (int)n, endings);
        if (strcmp(one, ".") == 0 ? !strchr(name, '.') : ends_with(name, one))
            return true;
        endings += n + (endings[n] == ' ');
    }
    return false;
}

/* "no *.test, *.slt" */
static void describe(const char *endings, char *out, size_t size)
{
    wh_buf b = WH_BUF_INIT(256);
    size_t i;

    if (strcmp(endings, ".") == 0)
        wh_buf_text(&b, "no file without a dot in its name");
    else
        wh_buf_text(&b, "no *");
    for (i = 0; strcmp(endings, ".") != 0 && endings[i]; i++) {
        if (endings[i] == ' ')
            wh_buf_text(&b, ", *");
        else
            wh_buf_char(&b, endings[i]);
    }
    snprintf(out, size, "%.*s", (int)b.n, b.p);
    wh_buf_release(&b);
}

static int by_bytes(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static int add_directory(wh_inputs *out, const char *dir, const char *endings, int depth,
                         wh_error *err)
{
    wh_inputs names = WH_INPUTS_INIT;
    struct dirent *entry;
    DIR *d = opendir(dir);
    size_t i;
    int rc = WH_OK;

    if (!d || depth > 64) {
        if (d)
            closedir(d);
        return wh_error_set(err, WH_EIO, "can't read the directory %.200s: %s", dir,
                            d ? "nested too deep" : strerror(errno));
    }
    while ((entry = readdir(d)) != NULL)
        if (strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0)
            add_input(&names, joined(dir, entry->d_name), true);
    closedir(d);
    for (i = 0; i < names.n; i++) {
        struct stat st;
        bool keep = false;

        if (rc == WH_OK && lstat(names.v[i], &st) == 0) {
            if (S_ISDIR(st.st_mode))
                rc = add_directory(out, names.v[i], endings, depth + 1, err);
            else
                keep = is_one_of(names.v[i], endings);
        }
        if (keep)
            add_input(out, names.v[i], true);
        else
            free(names.v[i]);
    }
    free(names.v);
    free(names.in_tree);
    return rc;
}

/* The tree's files in byte order of their paths. */
static int add_tree(wh_inputs *out, const char *dir, const char *endings, wh_error *err)
{
    size_t before = out->n;
    int rc = add_directory(out, dir, endings, 0, err);

    if (out->n > before)
        qsort(out->v + before, out->n - before, sizeof *out->v, by_bytes);
    return rc;
}

int wh_inputs_expand(wh_inputs *out, int argc, char **argv, const char *from, wh_error *err)
{
    const char *endings = ".case.sql";
    wh_convert format;
    int i, rc = WH_OK;

    if (from && wh_convert_find(wh_str_of(from), &format))
        endings = format.endings;
    describe(endings, out->lacks, sizeof out->lacks);

    out->v = NULL;
    out->in_tree = NULL;
    out->n = 0;
    out->empty = NULL;
    if (argc == 1)
        add_input(out, wh_memory_text("-"), false);
    for (i = 1; i < argc && rc == WH_OK; i++) {
        struct stat st;

        if (strcmp(argv[i], "-") == 0)
            add_input(out, wh_memory_text("-"), false);
        else if (stat(argv[i], &st) != 0)
            rc = wh_error_set(err, WH_EIO, "can't read %.200s: %s", argv[i], strerror(errno));
        else if (S_ISDIR(st.st_mode)) {
            size_t before = out->n;
            rc = add_tree(out, argv[i], endings, err);
            if (rc == WH_OK && out->n == before && !out->empty)
                out->empty = argv[i];
        } else {
            add_input(out, wh_memory_text(argv[i]), false);
        }
    }
    return rc;
}

int wh_inputs_spare(int argc, char **argv, const char *option, const char *path, wh_error *err)
{
    struct stat to, from;
    int i;

    if (stat(path, &to) != 0 || !S_ISREG(to.st_mode))
        return WH_OK;
    for (i = 1; i < argc; i++)
        if (stat(argv[i], &from) == 0 && from.st_dev == to.st_dev && from.st_ino == to.st_ino)
            return wh_error_set(err, WH_EINVAL,
                                "%s would write over %.200s, which is read; name "
                                "another file",
                                option, argv[i]);
    return WH_OK;
}

static bool holds_cases(const char *path)
{
    static const char start[] = "-- @case";
    char text[4096];
    FILE *f = fopen(path, "r");
    bool found = false;

    while (f && !found && fgets(text, sizeof text, f))
        found = strncmp(text, start, sizeof start - 1) == 0;
    if (f)
        fclose(f);
    return found;
}

int wh_inputs_keep(int argc, char **argv, const char *option, const char *path, wh_error *err)
{
    struct stat st;

    if (stat(path, &st) == 0 && S_ISREG(st.st_mode) && holds_cases(path))
        return wh_error_set(err, WH_EINVAL,
                            "%s would write over %.200s, which holds cases; name another file",
                            option, path);
    return wh_inputs_spare(argc, argv, option, path, err);
}

void wh_inputs_free(wh_inputs *in)
{
    size_t i;

    for (i = 0; i < in->n; i++)
        free(in->v[i]);
    free(in->v);
    free(in->in_tree);
    in->v = NULL;
    in->in_tree = NULL;
    in->n = 0;
}

/* ---- items ---------------------------------------------------------------------------------- */

typedef struct source {
    int fd;
    wh_pool *pool;
    bool stop_at_signal;
    int failed; /* errno */
    bool begun, utf16;
} source;

/* Its first two bytes say so (https://www.unicode.org/faq/utf_bom.html). */
static bool is_utf16(const char *p, ptrdiff_t n)
{
    return n >= 2 && (memcmp(p, "\xff\xfe", 2) == 0 || memcmp(p, "\xfe\xff", 2) == 0);
}

static ptrdiff_t pull(void *ctx, char *p, size_t n)
{
    source *s = ctx;

    for (;;) {
        ssize_t got;

        if (s->stop_at_signal && wh_signals_came())
            return 0;
        if (s->pool &&
            !wh_pool_wait_readable(s->pool, s->fd, s->stop_at_signal ? wh_signals_flag() : NULL))
            return 0;
        got = read(s->fd, p, n);
        s->utf16 = got > 0 && !s->begun && is_utf16(p, got);
        s->begun = s->begun || got > 0;
        if (got >= 0)
            return s->utf16 ? -1 : got;
        if (errno != EINTR) {
            s->failed = errno;
            return -1;
        }
    }
}

int wh_input_read(const char *path, wh_pool *pool, bool stop_at_signal,
                  const wh_input_handler *handler, wh_error *err)
{
    bool standard = strcmp(path, "-") == 0;
    const char *file = standard ? "<stdin>" : path;
    source s = {standard ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC), pool, stop_at_signal,
                0, false, false};
    wh_reader *r;
    wh_item item;
    int rc = WH_OK;

    if (s.fd < 0)
        return wh_error_at(err, WH_EIO, path, 0, "can't be read: %s", strerror(errno));
    r = wh_reader_new(pull, &s, file);
    while (rc == WH_OK) {
        rc = wh_reader_next(r, &item, err);
        if (rc != WH_OK) {
            if (s.utf16)
                wh_error_at(err, rc, file, 0, "is UTF-16; convert it: iconv -f UTF-16 -t UTF-8");
            else if (s.failed)
                wh_error_at(err, rc, file, 0, "can't be read: %s", strerror(s.failed));
            break;
        }
        if (item.kind == WH_ITEM_END)
            break;
        /* a signal cuts the input: what then looks truncated is not */
        if (item.kind == WH_ITEM_BAD && stop_at_signal && wh_signals_came())
            break;
        rc = handler->item(handler->ctx, file, &item, err);
    }
    wh_reader_free(r);
    if (!standard)
        close(s.fd);
    return rc;
}
