/* The rows of a matrix, from the cases as they are read. */
#include "formats/base/memory.h"
#include "formats/report/bug_page.h"
#include "replay/archive/matrix_internal.h"
#include "replay/tool/tool.h"

#include <stdio.h>
#include <sys/stat.h>
#include <time.h>

const char *wh_matrix_stored(wh_matrix *m, const char *z)
{
    return wh_arena_str(m->a, wh_str_of(z)).p;
}

void wh_matrix_titles(const wh_matrix *m, wh_str *out)
{
    size_t i;

    for (i = 0; i < m->n; i++)
        out[i] = wh_str_of(m->columns[i].title);
    wh_matrix_shorten(out, m->n);
}

static void keep_row(wh_matrix *m)
{
    if (m->nrows == m->cap) {
        m->cap = m->cap ? m->cap * 2 : 64;
        m->rows = wh_memory_realloc(m->rows, m->cap, sizeof *m->rows);
    }
    m->rows[m->nrows++] = m->now;
}

void wh_matrix_end_row(wh_matrix *m)
{
    wh_buf out = WH_BUF_INIT(1 << 20);
    wh_str *versions;
    size_t i;

    if (!m->any)
        return;
    m->now.number = m->row;
    m->now.cause = m->kept[m->row - 1].cause;
    m->now.broken_by = m->kept[m->row - 1].broken_by;
    m->now.words = m->kept[m->row - 1].words;
    m->now.nwords = m->kept[m->row - 1].nwords;
    m->now.bug = wh_bugs_number(&m->bugs, &m->now, m->n);
    versions = WH_NEW_N(m->a, wh_str, m->n);
    wh_matrix_titles(m, versions);
    if (!m->headed)
        wh_matrix_head(&out, versions, m->n);
    m->headed = true;
    wh_matrix_line(&out, versions, m->n, &m->now);
    wh_tool_write(m->o->tool, wh_buf_view(&out));
    wh_buf_release(&out);
    for (i = 0; i < m->n && !m->now.cells[i].violation; i++)
        ;
    m->shown++;
    m->failing += i < m->n;
    m->last += m->now.cells[m->n - 1].violation;
    m->any = false;
    if (m->o->html) {
        m->now.text = m->kept[m->row - 1].text;
        m->now.since = m->kept[m->row - 1].since;
        keep_row(m);
    }
}

/* The day on which a file was written. */
static wh_str day_of(wh_matrix *m, const char *file)
{
    struct stat st;
    struct tm day;
    char text[20];

    if (stat(file, &st) != 0 || !S_ISREG(st.st_mode) || !gmtime_r(&st.st_mtime, &day) ||
        strftime(text, sizeof text, "%Y-%m-%d", &day) == 0)
        return (wh_str){NULL, 0};
    return wh_str_of(wh_matrix_stored(m, text));
}

/* What a bisection has said, as `bisect --annotate` writes it. */
static wh_str broken_by(const wh_case *c)
{
    size_t i;

    for (i = 0; i < c->nfields; i++)
        if (wh_str_is(c->fields[i].key, "ref") &&
            wh_str_starts_with(c->fields[i].value, "first bad "))
            return c->fields[i].value;
    return (wh_str){NULL, 0};
}

/* Before the case's jobs, whose results may come at any time from then on. */
static void keep_case(wh_matrix *m, const char *file, wh_str text)
{
    wh_arena *a = wh_arena_new(NULL, 0);
    wh_matrix_kept *kept;
    wh_case *c;

    if (m->cases >= m->kept_cap) {
        m->kept_cap = m->kept_cap ? m->kept_cap * 2 : 64;
        m->kept = wh_memory_realloc(m->kept, m->kept_cap, sizeof *m->kept);
    }
    kept = &m->kept[m->cases];
    memset(kept, 0, sizeof *kept);
    if (wh_case_parse(a, text, file, 0, &c, NULL) == WH_OK) {
        const wh_dialect *d = wh_dialect_find(wh_case_field(c, "dialect"));

        kept->cause = wh_arena_str(m->a, wh_case_field(c, "cause"));
        kept->broken_by = wh_arena_str(m->a, broken_by(c));
        kept->words = wh_bug_words(m->a, d ? d : wh_dialect_find(WH_STR("generic")),
                                   wh_bug_statement(c), &kept->nwords);
    }
    wh_arena_free(a);
    if (!m->o->html)
        return;
    /* one more than is shown, so that it is known that there is more */
    text.n = text.n > WH_MATRIX_TEXT_MAX ? WH_MATRIX_TEXT_MAX + 1 : text.n;
    kept->text = wh_arena_str(m->a, text);
    kept->since = day_of(m, file);
}

/* What `oracle --dedup` says behind the cases. */
static void keep_remarks(wh_matrix *m, wh_str text)
{
    wh_buf b = WH_BUF_INIT((size_t)1 << 24);

    wh_buf_str(&b, m->remarks);
    wh_buf_str(&b, text);
    if (b.status == WH_OK)
        m->remarks = wh_arena_str(m->a, wh_buf_view(&b));
    wh_buf_release(&b);
}

/* How many findings of that seed the remarks count, which is more than one; 0: they don't say. */
static uint64_t count_met(wh_str remarks, wh_str seed)
{
    uint64_t met = 0;

    while (seed.n && remarks.n) {
        const char *lf = memchr(remarks.p, '\n', remarks.n);
        size_t n = lf ? (size_t)(lf - remarks.p) : remarks.n;
        char line[200], at[200];
        unsigned long count;

        snprintf(line, sizeof line, "%.*s", (int)(n < 190 ? n : 190), remarks.p);
        if (sscanf(line, "-- %9lu findings like seed %99[0-9/]:", &count, at) == 2 &&
            wh_str_is(seed, at))
            met += met ? count - 1 : count;
        remarks = (wh_str){remarks.p + n + (lf != NULL), remarks.n - n - (lf != NULL)};
    }
    return met;
}

void wh_matrix_count_all_met(wh_matrix *m)
{
    wh_arena *a = wh_arena_new(NULL, 0);
    size_t i;

    for (i = 0; m->remarks.n && i < m->nrows; i++) {
        wh_case *c;

        if (wh_case_parse(a, m->rows[i].text, NULL, 0, &c, NULL) != WH_OK)
            continue;
        m->rows[i].met = count_met(m->remarks, wh_case_field(c, "seed"));
        if (m->rows[i].met == 0)
            m->rows[i].met = 1;
    }
    wh_arena_free(a);
}

static int on_item(void *ctx, const char *file, const wh_item *item, wh_error *err)
{
    wh_matrix *m = ctx;
    wh_buf message = WH_BUF_INIT((size_t)1 << 31);
    wh_case_job head;
    size_t i;
    int rc = WH_OK;

    if (item->kind == WH_ITEM_TEXT) {
        if (m->o->html)
            keep_remarks(m, item->raw);
        return WH_OK;
    }
    if (item->kind == WH_ITEM_BAD) {
        wh_results_say(&m->results, &item->error);
        m->malformed = true;
        return WH_OK;
    }
    keep_case(m, file, item->raw);
    wh_case_job_of_item(&head, file, item, m->o->from);
    for (i = 0; i < m->n && rc == WH_OK; i++) {
        if (m->columns[i].dead)
            continue;
        head.engine = (uint32_t)i;
        wh_buf_clear(&message);
        wh_case_job_write(&message, &head, item->raw);
        rc = wh_pool_submit(m->pool, m->cases * m->n + i + 1, wh_buf_view(&message), err);
    }
    m->cases++;
    wh_buf_release(&message);
    return rc;
}

int wh_matrix_read_all(wh_matrix *m, const wh_inputs *inputs)
{
    wh_input_handler handler = {on_item, m};
    wh_error err;
    size_t i;
    int rc = WH_OK;

    for (i = 0; i < inputs->n && !wh_signals_came(); i++) {
        int one = wh_case_job_input(inputs->v[i], m->o->from, m->pool, &handler, &err);
        if (one != WH_OK && one != WH_ESTOPPED) {
            wh_results_say(&m->results, &err);
            rc = one;
        }
    }
    if (wh_pool_drain(m->pool, &err) != WH_OK && !wh_signals_came()) {
        wh_results_say(&m->results, &err);
        rc = WH_EIO;
    }
    wh_matrix_end_row(m);
    return rc;
}
