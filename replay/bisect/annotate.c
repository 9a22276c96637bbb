/* Answers into the files of the cases. */
#include "replay/bisect/report.h"
#include "replay/archive/file_tree.h"

#include <stdio.h>

typedef struct writing {
    const wh_bisect_report *r;
    const char *path;
    wh_buf out;
    bool bad; /* something in the file could not be read: it stays as it is */
} writing;

/* The subject that was read there; SIZE_MAX: none. */
static size_t subject_at(const writing *w, uint32_t line)
{
    const wh_bisect_inputs *s = w->r->b->config->subjects;
    char file[sizeof s->v[0].head.file];
    size_t i;

    snprintf(file, sizeof file, "%s", w->path);
    for (i = 0; i < s->n; i++)
        if (s->v[i].head.line == line && strcmp(s->v[i].head.file, file) == 0)
            return i;
    return SIZE_MAX;
}

static bool begins(wh_str s, const char *words)
{
    size_t n = strlen(words);

    return s.n >= n && memcmp(s.p, words, n) == 0;
}

/* What an earlier bisection of this kind wrote goes. */
static void remove_refs(wh_case *c, bool find_fix)
{
    size_t i, n = 0;

    for (i = 0; i < c->nfields; i++) {
        const wh_field *f = &c->fields[i];
        bool ours = wh_str_is(f->key, "ref") &&
                    (begins(f->value, find_fix ? "first good commit " : "first bad commit ") ||
                     begins(f->value, find_fix ? "first good release " : "first bad release "));
        if (!ours)
            c->fields[n++] = *f;
    }
    c->nfields = n;
}

static int on_item(void *ctx, const char *file, const wh_item *item, wh_error *err)
{
    writing *w = ctx;
    size_t i = item->kind == WH_ITEM_CASE ? subject_at(w, item->line) : SIZE_MAX;
    wh_buf ref = WH_BUF_INIT(1000);
    wh_arena *a;
    wh_case *c;
    int rc = WH_OK;

    w->bad |= item->kind == WH_ITEM_BAD;
    if (i == SIZE_MAX || !wh_bisect_report_ref(w->r, i, &ref)) {
        wh_buf_str(&w->out, item->raw);
        wh_buf_release(&ref);
        return WH_OK;
    }
    a = wh_arena_new(NULL, 0);
    rc = wh_case_parse(a, item->raw, file, item->line, &c, err);
    if (rc == WH_OK) {
        remove_refs(c, w->r->b->config->find_fix);
        wh_case_add_field(a, c, "ref", wh_buf_view(&ref));
        c->raw.p = NULL;
        rc = wh_case_write(c, &w->out);
    }
    wh_arena_free(a);
    wh_buf_release(&ref);
    return rc;
}

int wh_bisect_annotate(const wh_bisect_report *r, const char *path, wh_error *err)
{
    writing w = {r, path, WH_BUF_INIT((size_t)1 << 31), false};
    wh_input_handler handler = {on_item, &w};
    int rc = wh_input_read(path, NULL, false, &handler, err);

    if (rc == WH_OK && w.bad)
        rc = wh_error_at(err, WH_ESYNTAX, path, 0, "not annotated: it holds more than cases");
    if (rc == WH_OK && w.out.status != WH_OK)
        rc = wh_error_at(err, WH_ELIMIT, path, 0, "too large to be annotated");
    if (rc == WH_OK)
        rc = wh_file_replace(path, wh_buf_view(&w.out), err);
    wh_buf_release(&w.out);
    return rc;
}
