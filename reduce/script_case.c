/* A plain script as a case. */
#include "reduce/script_case.h"
#include "formats/case/edit.h"
#include "formats/convert/script/script.h"
#include "formats/sql/parse/parse.h"

enum { MAX_REFUSED = 100000 };

/* Pieces of a script in their order, in an array that grows. */
typedef struct pieces {
    wh_arena *a;
    wh_str *v;
    size_t n, cap;
} pieces;

static void add_piece(pieces *p, wh_str s)
{
    if (p->n == p->cap) {
        size_t cap = p->cap ? p->cap * 2 : 64;
        wh_str *v = WH_NEW_N(p->a, wh_str, cap);
        if (p->n)
            memcpy(v, p->v, p->n * sizeof *v);
        p->v = v;
        p->cap = cap;
    }
    p->v[p->n++] = s;
}

static wh_str trim(wh_str s)
{
    while (s.n && strchr(" \t\r\n", s.p[0]) && s.p[0]) {
        s.p++;
        s.n--;
    }
    while (s.n && strchr(" \t\r\n", s.p[s.n - 1]) && s.p[s.n - 1])
        s.n--;
    return s;
}

/* "-- words": no shell makes anything of it. */
static bool is_remark(wh_str line)
{
    return line.n >= 2 && memcmp(line.p, "--", 2) == 0 && (line.n == 2 || line.p[2] == ' ');
}

/* What stands between two statements, line by line. */
static void add_lines(pieces *p, const char *from, const char *to, bool remarks)
{
    wh_str all = trim((wh_str){from, (size_t)(to - from)});

    if (all.n >= 4 && memcmp(all.p, "/*", 2) == 0 && memcmp(all.p + all.n - 2, "*/", 2) == 0) {
        if (remarks)
            add_piece(p, all);
        return;
    }
    while (all.n) {
        const char *end = memchr(all.p, '\n', all.n);
        size_t n = end ? (size_t)(end - all.p) : all.n;
        wh_str line = trim((wh_str){all.p, n});

        if (line.n && (remarks || !is_remark(line)))
            add_piece(p, line);
        n += end != NULL;
        all.p += n;
        all.n -= n;
    }
}

/* "while (..) {", as far as its bracket, or "}", as mysqltest has them; 0: it begins with none. */
static size_t block_mark(wh_str s)
{
    static const char *const words[] = {"while", "if"};
    size_t depth = 0, i = 0, k;

    if (s.n && s.p[0] == '}')
        return 1;
    for (k = 0; k < 2; k++) {
        i = strlen(words[k]);
        if (s.n > i && wh_str_eq_nocase((wh_str){s.p, i}, wh_str_of(words[k])))
            break;
    }
    while (k < 2 && i < s.n && strchr(" \t\r\n", s.p[i]) && s.p[i])
        i++;
    if (k == 2 || i == s.n || s.p[i] != '(')
        return 0;
    do {
        depth += s.p[i] == '(';
        depth -= s.p[i] == ')';
    } while (++i < s.n && depth);
    while (i < s.n && strchr(" \t\r\n", s.p[i]) && s.p[i])
        i++;
    return i < s.n && s.p[i] == '{' ? i + 1 : 0;
}

/*
 * All statements. `*sliced`: each of them stands in `bytes` as it is, so what is between them is
 * known; commands that are not understood are between them too.
 */
static int read_statements(pieces *p, const wh_dialect *d, wh_str bytes, const char *file,
                           bool *sliced, wh_error *err)
{
    const char *at = bytes.p, *end = bytes.p + bytes.n;
    wh_script script;
    wh_script_stmt s;
    size_t refused = 0, n;
    int rc;

    *sliced = true;
    wh_script_init(&script, p->a, d, bytes, file, NULL);
    for (;;) {
        rc = wh_script_next(&script, &s, err);
        if ((rc == WH_ENOTSUP || rc == WH_ESYNTAX) && refused++ < MAX_REFUSED)
            continue;
        if (rc != WH_OK || !s.sql.p)
            break;
        if (s.sql.p < at || s.sql.p + s.sql.n > end)
            *sliced = false;
        n = *sliced ? block_mark(s.sql) : 0;
        if (n) { /* MariaDB's WHILE would go on to its END */
            s.sql.n = n;
            wh_script_init(&script, p->a, d, (wh_str){s.sql.p + n, (size_t)(end - s.sql.p) - n},
                           file, NULL);
        }
        at = s.sql.p + s.sql.n;
        add_piece(p, s.sql);
    }
    if (rc == WH_OK && refused && !*sliced) /* `err` says what the last one was */
        rc = WH_ENOTSUP;
    return rc;
}

int wh_script_case(wh_arena *a, wh_str bytes, const char *file, const char *dialect, bool remarks,
                   wh_case **out, wh_error *err)
{
    const wh_dialect *d = wh_dialect_find(wh_str_of(dialect));
    pieces read = {a, NULL, 0, 0}, all = {a, NULL, 0, 0};
    const char *at = bytes.p;
    wh_stmt *stmts;
    bool sliced;
    size_t i;
    int rc;

    if (!d)
        return wh_error_set(err, WH_EINVAL, "unknown dialect '%.64s'", dialect);
    rc = read_statements(&read, d, bytes, file, &sliced, err);
    if (rc != WH_OK)
        return rc;
    for (i = 0; sliced && i < read.n; i++) {
        add_lines(&all, at, read.v[i].p, remarks);
        add_piece(&all, read.v[i]);
        at = read.v[i].p + read.v[i].n;
    }
    if (sliced)
        add_lines(&all, at, bytes.p + bytes.n, remarks);
    else
        all = read;
    *out = wh_case_new(a);
    (*out)->file = file;
    (*out)->script = true;
    wh_case_set_field(a, *out, "dialect", wh_str_of(dialect));
    stmts =
        wh_section_add_stmts(a, wh_case_add_section(a, *out, WH_SETUP, (wh_str){NULL, 0}), all.n);
    for (i = 0; i < all.n; i++)
        stmts[i].sql = all.v[i];
    return WH_OK;
}

bool wh_script_is_sql(wh_arena *a, wh_str bytes, const char *dialect)
{
    const wh_dialect *d = wh_dialect_find(wh_str_of(dialect));
    pieces read = {a, NULL, 0, 0};
    bool sliced;
    size_t i;

    if (!d)
        return false;
    read_statements(&read, d, bytes, NULL, &sliced, NULL);
    for (i = 0; i < read.n; i++)
        switch (wh_statement_kind(d, read.v[i])) {
        case WH_N_EMPTY:
        case WH_N_UNKNOWN:
            break;
        default:
            return true;
        }
    return false;
}

void wh_script_case_write(const wh_case *c, wh_buf *out)
{
    size_t i, k;

    for (i = 0; i < c->nsections; i++)
        for (k = 0; k < c->sections[i].nstmts; k++) {
            wh_buf_str(out, c->sections[i].stmts[k].sql);
            wh_buf_char(out, '\n');
        }
}
