/* Plain scripts to statements. */
#include "formats/convert/script.h"

/* sqlite3's dot-commands that change only what is displayed, and how. */
static const char *const display_only[] = {
    "bail",    "binary",    "changes", "echo",    "eqp",       "explain",   "header", "headers",
    "mode",    "nullvalue", "print",   "prompt",  "scanstats", "separator", "show",   "stats",
    "timeout", "timer",     "trace",   "version", "width",     NULL,
};

void wh_script_init(wh_script *s, const wh_dialect *d, wh_str source, const char *file)
{
    memset(s, 0, sizeof *s);
    wh_lexer_init(&s->lx, d, source);
    s->file = file;
    s->start = s->counted = s->lx.p;
    s->line = 1;
}

/* The line of the byte at `p`, which never goes back. */
static uint32_t line_of(wh_script *s, const char *p)
{
    const char *nl;

    while (s->counted < p && (nl = memchr(s->counted, '\n', (size_t)(p - s->counted))) != NULL) {
        s->line++;
        s->counted = nl + 1;
    }
    s->counted = p;
    return s->line;
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/* The rest of the line at `p`, without the blanks around it. */
static wh_str rest_of_line(const wh_script *s, const char *p)
{
    const char *end = memchr(p, '\n', (size_t)(s->lx.end - p));
    wh_str r;

    if (!end)
        end = s->lx.end;
    while (p < end && is_blank(*p))
        p++;
    while (end > p && is_blank(end[-1]))
        end--;
    r.p = p;
    r.n = (size_t)(end - p);
    return r;
}

static wh_str first_word(wh_str line)
{
    wh_str w = {line.p, 0};

    while (w.n < line.n && !is_blank(line.p[w.n]))
        w.n++;
    return w;
}

static wh_str after_word(wh_str line, wh_str word)
{
    size_t i = word.n;

    while (i < line.n && is_blank(line.p[i]))
        i++;
    line.p += i;
    line.n -= i;
    return line;
}

static void skip_line(wh_script *s, const char *p)
{
    const char *nl = memchr(p, '\n', (size_t)(s->lx.end - p));

    s->lx.p = nl ? nl + 1 : s->lx.end;
    s->lx.pending = 0;
}

static bool at_line_start(const wh_script *s, const char *p)
{
    return p == s->start || p[-1] == '\n' ||
           (p == s->start + 3 && memcmp(s->start, "\xef\xbb\xbf", 3) == 0);
}

/* Four letters of a command are enough, as in the shell. */
static bool is_display_only(wh_str word)
{
    size_t i;

    for (i = 0; display_only[i]; i++) {
        wh_str name = wh_str_of(display_only[i]);
        if (wh_str_eq_nocase(name, word))
            return true;
        if (word.n >= 4 && word.n < name.n) {
            name.n = word.n;
            if (wh_str_eq_nocase(name, word))
                return true;
        }
    }
    return false;
}

static int refuse(wh_script *s, const char *p, const char *what, wh_str word, wh_error *err)
{
    int n = word.n < 60 ? (int)word.n : 60;

    return wh_error_at(err, WH_ENOTSUP, s->file, line_of(s, p),
                       "the %s command \"%.*s\" is not understood; remove it or write it as SQL",
                       what, n, word.p);
}

/* A dot-command at `p`. WH_OK: skipped. */
static int dot_command(wh_script *s, const char *p, wh_error *err)
{
    wh_str line = rest_of_line(s, p), word = first_word(line), name = word, rest;

    rest = after_word(line, word);
    skip_line(s, p);
    name.p++;
    name.n--;
    if (wh_str_eq_nocase(name, WH_STR("quit")) || wh_str_eq_nocase(name, WH_STR("exit"))) {
        s->lx.p = s->lx.end;
        return WH_OK;
    }
    if (is_display_only(name))
        return WH_OK;
    if (wh_str_eq_nocase(name, WH_STR("open")) && (rest.n == 0 || wh_str_is(rest, ":memory:")))
        return WH_OK;
    return refuse(s, p, "sqlite3", word, err);
}

/* DELIMITER x at the start of a statement. */
static int delimiter_command(wh_script *s, const char *p, wh_error *err)
{
    wh_str line = rest_of_line(s, p), rest = after_word(line, first_word(line));

    skip_line(s, p);
    rest = first_word(rest);
    if (rest.n == 0)
        return wh_error_at(err, WH_ENOTSUP, s->file, line_of(s, p),
                           "DELIMITER without a delimiter");
    if (wh_str_is(rest, ";"))
        rest.n = 0;
    s->delimiter = rest;
    return WH_OK;
}

/*
 * A shell's command where a statement could begin? True: *rc says what became of it, and the
 * lexer stands behind it.
 */
static bool shell_command(wh_script *s, const wh_token *t, int *rc, wh_error *err)
{
    wh_str text = wh_token_text(t);

    *rc = WH_OK;
    if (t->kind == WH_OP_BACKSLASH) {
        wh_str word = first_word(rest_of_line(s, text.p));
        skip_line(s, text.p);
        *rc = refuse(s, text.p, "psql", word, err);
        return true;
    }
    if (t->kind == WH_T_NAME && wh_str_eq_nocase(text, WH_STR("DELIMITER"))) {
        *rc = delimiter_command(s, text.p, err);
        return true;
    }
    if (!at_line_start(s, text.p))
        return false;
    if (text.p[0] == '#') {
        skip_line(s, text.p);
        return true;
    }
    if (text.p[0] == '.' && s->lx.end - text.p > 1 && is_letter(text.p[1])) {
        *rc = dot_command(s, text.p, err);
        return true;
    }
    return false;
}

/* Where the delimiter stands in `t` (at its start, or inside a name that has swallowed it). */
static const char *find_delimiter(const wh_script *s, const wh_token *t)
{
    wh_str text = wh_token_text(t), d = s->delimiter;
    size_t i, last = t->kind == WH_T_NAME ? text.n : 1;

    for (i = 0; i < last; i++) {
        const char *p = text.p + i;
        if ((size_t)(s->lx.end - p) >= d.n && memcmp(p, d.p, d.n) == 0)
            return p;
    }
    return NULL;
}

/* psql's and mysql's \g at the end of a line ends a statement; we don't guess which was meant. */
static bool is_go(const wh_script *s, const wh_token *t)
{
    wh_str line;

    if (t->kind != WH_OP_BACKSLASH)
        return false;
    line = rest_of_line(s, wh_token_text(t).p);
    return line.n == 2 && (line.p[1] | 0x20) == 'g';
}

static bool is_copy_data(const wh_token *first, const wh_token *t)
{
    return wh_str_eq_nocase(wh_token_text(first), WH_STR("COPY")) &&
           wh_str_eq_nocase(wh_token_text(t), WH_STR("STDIN"));
}

static int finish(wh_script *s, wh_script_stmt *out, const char *from, const char *to)
{
    out->sql.p = from;
    out->sql.n = (size_t)(to - from);
    out->line = line_of(s, from);
    out->kind = wh_statement_kind(s->lx.dialect, out->sql);
    return WH_OK;
}

int wh_script_next(wh_script *s, wh_script_stmt *out, wh_error *err)
{
    const char *from = NULL, *to = NULL;
    wh_token first = {NULL, 0, 0, 0};
    wh_splitter splitter;
    int rc;

    memset(out, 0, sizeof *out);
    wh_splitter_init(&splitter, s->lx.dialect);
    for (;;) {
        wh_token t = wh_lex(&s->lx);
        wh_str text = wh_token_text(&t);
        const char *at;

        if (t.kind == WH_T_EOF)
            return from ? finish(s, out, from, to) : WH_OK;
        if (!from && shell_command(s, &t, &rc, err)) {
            if (rc != WH_OK)
                return rc;
            wh_splitter_init(&splitter, s->lx.dialect);
            continue;
        }
        if (s->delimiter.n) {
            at = find_delimiter(s, &t);
            if (at) {
                s->lx.p = at + s->delimiter.n;
                s->lx.pending = 0;
                if (at > text.p) {
                    from = from ? from : text.p;
                    to = at;
                }
                if (from)
                    return finish(s, out, from, to);
                continue;
            }
        } else if (wh_splitter_ends(&splitter, &t)) {
            if (from)
                return finish(s, out, from, text.p + text.n);
            continue; /* empty */
        }
        if (!from) {
            from = text.p;
            first = t;
        }
        to = text.p + text.n;
        if (is_go(s, &t)) {
            skip_line(s, text.p);
            return refuse(s, text.p, "shell", wh_str_of("\\g"), err);
        }
        if (is_copy_data(&first, &t))
            return wh_error_at(err, WH_ENOTSUP, s->file, line_of(s, text.p),
                               "COPY FROM STDIN with its data is not understood; write INSERTs");
    }
}
