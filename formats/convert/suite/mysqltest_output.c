/*
 * What mysqltest printed: each statement without the blanks before its lines, its delimiter behind
 * it, then its table, with a line of names and tabs between values, or "ERROR 42S02: ...", then
 * "Warnings:". Nothing ends a table but what comes next: the statement or the text that the test
 * prints next is looked for, and what stands before it belongs to the statement before.
 */
#include "formats/convert/script/internal.h"
#include "formats/convert/suite/suite.h"

enum {
    MISSES = 50
}; /* so many that are not found, and the rest is not looked for: costs stay linear */

typedef struct output {
    wh_arena *a;
    const wh_dialect *dialect;
    const char *p, *end; /* what is still to be read */
    size_t misses;
    bool commands;   /* connect and connection are printed, too */
    wh_str bits[64]; /* tables with a column of BIT, as far as there is room */
    size_t nbits;
    bool newlines; /* a value that was stored may hold one */
} output;

/* ---- finding what was printed ------------------------------------------------------------------
 */

static const char *skip_blanks(const char *p, const char *end)
{
    while (p < end && (wh_script_is_blank(*p) || *p == '\n'))
        p++;
    return p;
}

/* Does `text` stand at `p`, lines without the blanks around them, and `behind` it to the line's
 * end? NULL: no; else the next line. */
static const char *stands_at(const char *p, const char *end, wh_str text, wh_str behind)
{
    const char *q = text.p, *last = text.p + text.n;

    while (q < last) {
        if (*q == '\n' || wh_script_is_blank(*q)) {
            const char *r = skip_blanks(q, last);
            bool line = memchr(q, '\n', (size_t)(r - q)) != NULL;

            if (line || r == last) {
                while (p < end && (wh_script_is_blank(*p) || *p == '\n'))
                    p++;
            } else {
                if ((size_t)(end - p) < (size_t)(r - q) || memcmp(p, q, (size_t)(r - q)) != 0)
                    return NULL;
                p += r - q;
            }
            q = r;
            continue;
        }
        if (p == end || *p != *q)
            return NULL;
        p++;
        q++;
    }
    if ((size_t)(end - p) < behind.n || (behind.n && memcmp(p, behind.p, behind.n) != 0))
        return NULL;
    p += behind.n;
    while (p < end && wh_script_is_blank(*p))
        p++;
    if (p < end && *p != '\n')
        return NULL;
    return p < end ? p + 1 : end;
}

/* The line where it stands, from o->p on; *next: the one behind it. NULL: nowhere. */
static const char *find_line(output *o, wh_str text, wh_str behind, const char **next)
{
    const char *p;

    for (p = o->p; o->misses < MISSES && p < o->end;) {
        *next = stands_at(p, o->end, text, behind);
        if (*next)
            return p;
        p = wh_script_line_end(p, o->end);
        p += p < o->end;
    }
    o->misses++;
    return NULL;
}

/* ---- what stands behind a statement ------------------------------------------------------------
 */

static bool starts(wh_str s, const char *prefix)
{
    size_t n = strlen(prefix);

    return s.n >= n && memcmp(s.p, prefix, n) == 0;
}

static size_t count(wh_str s, char c)
{
    size_t n = 0, i;

    for (i = 0; i < s.n; i++)
        n += s.p[i] == c;
    return n;
}

static wh_str first_line(wh_str s)
{
    return (wh_str){s.p, (size_t)(wh_script_line_end(s.p, s.p + s.n) - s.p)};
}

static wh_str without_line(wh_str s)
{
    size_t n = first_line(s).n;

    n += n < s.n;
    return (wh_str){s.p + n, s.n - n};
}

/* Up to the line "Warnings:". */
static wh_str before_warnings(wh_str s)
{
    wh_str rest = s;

    for (; rest.n; rest = without_line(rest))
        if (wh_str_is(first_line(rest), "Warnings:"))
            return (wh_str){s.p, (size_t)(rest.p - s.p)};
    return s;
}

static bool contains(wh_str s, wh_str part)
{
    size_t i;

    for (i = 0; i + part.n <= s.n; i++)
        if (memcmp(s.p + i, part.p, part.n) == 0)
            return true;
    return false;
}

/* The runner's database is called test and its user root, ours are not. */
static bool names_database(wh_str s)
{
    return contains(s, WH_STR("root@")) || contains(s, WH_STR("root`@")) ||
           contains(s, WH_STR("root'@")) || contains(s, WH_STR("test.")) ||
           contains(s, WH_STR("'test'")) || contains(s, WH_STR("`test`")) ||
           contains(s, WH_STR("\nroot\t")) || starts(s, "root\t") ||
           contains(s, WH_STR("\ttest\t")) || contains(s, WH_STR("\ntest\n")) ||
           starts(s, "test\n") || starts(s, "test\t");
}

static bool has_word(wh_str s, wh_str word)
{
    const char *p, *end = s.p + s.n;
    bool inside = false;

    for (p = s.p; p < end; inside = wh_script_is_name(*p), p++)
        if (!inside && (size_t)(end - p) >= word.n && wh_str_eq_nocase((wh_str){p, word.n}, word) &&
            (p + word.n == end || !wh_script_is_name(p[word.n])))
            return true;
    return false;
}

/* Remember the table that a statement makes with a column of BIT. */
static void note_bits(output *o, wh_str sql)
{
    static const char *const before[] = {"CREATE", "TEMPORARY", "TABLE", "IF", "NOT", "EXISTS"};
    wh_str word = wh_script_word(sql);
    size_t i;

    if (!wh_str_eq_nocase(word, WH_STR("CREATE")) || !has_word(sql, WH_STR("BIT")))
        return;
    for (i = 0; i < sizeof before / sizeof *before; i++)
        if (wh_str_eq_nocase(word, wh_str_of(before[i]))) {
            sql = wh_script_after(sql, word);
            word = wh_script_word(sql);
        }
    for (i = 0; i < word.n && wh_script_is_name(word.p[i]);)
        i++;
    word.n = i;
    if (word.n && o->nbits < sizeof o->bits / sizeof *o->bits)
        o->bits[o->nbits++] = word;
}

/* Does it read all columns of such a table? A BIT is its bytes there, elsewhere a number. */
static bool reads_bits(const output *o, wh_str sql)
{
    size_t i;

    for (i = 0; i < o->nbits; i++)
        if (has_word(sql, o->bits[i]))
            return wh_script_starts(sql, "HANDLER") || wh_script_starts(sql, "SELECT *") ||
                   wh_script_contains(sql, "RETURNING *");
    return false;
}

/* SHOW STATUS, but of what a query's own work is counted by. */
static bool counts_other_things(wh_str sql)
{
    static const char *const own[] = {"handler", "sort_", "select_", "created_tmp", "rows_"};

    if (!wh_script_starts(sql, "show") || !wh_script_contains(sql, " status") ||
        wh_script_contains(sql, "table status"))
        return false;
    for (size_t i = 0; i < sizeof own / sizeof *own; i++)
        if (wh_script_contains(sql, own[i]))
            return false;
    return true;
}

/* Statements that never print rows: what stands behind one is something else. */
static bool gives_none(wh_str sql)
{
    static const char *const words[] = {"DROP",   "CREATE", "ALTER",    "SET",
                                        "COMMIT", "BEGIN",  "ROLLBACK", "TRUNCATE"};
    wh_str word = wh_script_word(sql);

    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (wh_str_eq_nocase(word, wh_str_of(words[i])))
            return !wh_str_eq_nocase(word, WH_STR("SET")) || !wh_script_contains(sql, "statement");
    return false;
}

/* Does the statement ask about the runner's database, or of what stood before it? NULL: neither. */
static const char *asks(wh_str sql, wh_str body)
{
    if (wh_script_contains(sql, "database()") && contains(body, WH_STR("test")))
        return "statements that name the database or the user";
    if ((contains(sql, WH_STR("'test'")) || contains(sql, WH_STR("\"test\""))) &&
        (wh_script_contains(sql, "schema") || wh_script_contains(sql, "database(")))
        return "statements that name the database or the user";
    if (wh_script_contains(sql, "row_count(") || wh_script_contains(sql, "found_rows("))
        return "what the statement before did";
    if (wh_script_contains(sql, "max_statement_time") ||
        wh_script_contains(sql, "max_execution_time") ||
        wh_script_contains(sql, "max_session_mem_used"))
        return "limits of statements, which are our own";
    if (counts_other_things(sql))
        return "counts that the runner's own statements change";
    return NULL;
}

/* A name that is the text of an expression goes over several lines where the statement does.
 * `next`: what stands below the line of names. */
static bool name_goes_on(wh_str names, wh_str next, wh_str sql)
{
    const char *tab;
    size_t i;

    while (names.n && (tab = memchr(names.p, '\t', names.n)) != NULL) {
        names.n -= (size_t)(tab + 1 - names.p);
        names.p = tab + 1;
    }
    for (i = 0; names.n && i + names.n < sql.n; i++)
        if (memcmp(sql.p + i, names.p, names.n) == 0 && sql.p[i + names.n] == '\n') {
            const char *p = skip_blanks(sql.p + i + names.n, sql.p + sql.n);
            if ((size_t)(sql.p + sql.n - p) >= next.n && memcmp(p, next.p, next.n) == 0)
                return next.n > 0;
        }
    return false;
}

/* JSON and plans of one column that are printed over several lines. */
static bool is_document(wh_str rows)
{
    return rows.n && (rows.p[0] == '{' || rows.p[0] == '[' || contains(rows, WH_STR("\n}")) ||
                      starts(rows, "-> "));
}

/* Is there a text in it that goes over several lines? */
static bool has_long_text(const output *o, wh_str sql)
{
    wh_lexer lx;
    wh_token t;

    wh_lexer_init(&lx, o->dialect, sql);
    for (t = wh_lex(&lx); t.kind != WH_T_EOF; t = wh_lex(&lx))
        if (t.kind == WH_T_STRING && memchr(wh_token_text(&t).p, '\n', wh_token_text(&t).n))
            return true;
    return false;
}

static bool holds_newline(const output *o, wh_str sql)
{
    return contains(sql, WH_STR("\\n")) || has_long_text(o, sql);
}

static const char *read_rows(output *o, wh_str body, const wh_script_stmt *s, wh_expected *v)
{
    wh_str names = first_line(body), rows = without_line(body), rest;
    size_t width = count(names, '\t') + 1, n = 0, i;

    for (rest = rows; rest.n; rest = without_line(rest), n++)
        if (count(first_line(rest), '\t') + 1 != width)
            return "results of a form that is not read";
    /* a newline in a value is none of the table's, but looks like one */
    if (name_goes_on(names, first_line(rows), s->sql) || is_document(rows) ||
        (width == 1 && (o->newlines || holds_newline(o, s->sql))))
        return "results of a form that is not read";
    if (names_database(rows))
        return "results that name the database or the user";
    v->kind = WH_EXPECTED_ROWS;
    v->ncolumns = width;
    v->nrows = n;
    v->sorted = s->sorted;
    v->cells = WH_NEW_N(o->a, wh_str, n * width + 1);
    for (rest = rows, n = 0; rest.n; rest = without_line(rest)) {
        wh_str line = first_line(rest);
        for (i = 0; i < width; i++) {
            const char *tab = line.n ? memchr(line.p, '\t', line.n) : NULL;
            wh_str cell = {line.p, tab ? (size_t)(tab - line.p) : line.n};
            v->cells[n++] = cell;
            line.p += cell.n + (tab != NULL);
            line.n -= cell.n + (tab != NULL);
        }
    }
    return NULL;
}

/* "42S02: Table 't' doesn't exist"; where the test takes one of several, no more is printed. */
static void tell_error(wh_str line, const wh_script_stmt *s, wh_expected *v)
{
    const char *colon = line.n ? memchr(line.p, ':', line.n) : NULL;

    v->kind = WH_EXPECTED_ERROR;
    if (s->shaped || !starts(line, "ERROR ") || !colon)
        return;
    v->text = wh_str_trim((wh_str){colon + 1, line.n - (size_t)(colon + 1 - line.p)});
    if (names_database(v->text)) {
        v->text = WH_STR("");
        v->why = "errors that name the database or the user";
    }
}

/* Does the test take success as well as an error ("0,ER_DUP_ENTRY": then neither is printed), or a
 * connection that is lost? NULL: neither. */
static const char *takes_more(wh_str errors)
{
    static const char *const lost[] = {"2006", "2013", "2026", "CR_SERVER_"};
    wh_str zero = wh_str_trim(errors);

    for (size_t i = 0; i < sizeof lost / sizeof *lost; i++)
        if (contains(errors, wh_str_of(lost[i])))
            return "statements that lose the connection";
    if (zero.n > 1 && zero.p[0] == '0' && !wh_script_is_digit(zero.p[1]) &&
        contains(zero, WH_STR(",")))
        return "statements that may fail or not";
    return NULL;
}

static bool calls(wh_str sql)
{
    wh_str word = wh_script_word(sql);

    return wh_str_eq_nocase(word, WH_STR("CALL")) || wh_str_eq_nocase(word, WH_STR("EXECUTE"));
}

/* `body` stands behind the statement. */
static void tell(output *o, wh_str body, const wh_script_stmt *s, wh_expected *v)
{
    wh_str line = first_line(body);

    v->why = takes_more(s->error);
    if (v->why) {
        v->kind = WH_EXPECTED_NOTHING;
        return;
    }
    if (starts(line, "ERROR ") || starts(line, "Got one of the listed errors")) {
        tell_error(line, s, v);
        return;
    }
    if (contains(body, WH_STR("\nERROR "))) {
        v->kind = s->may_fail ? WH_EXPECTED_NOTHING : WH_EXPECTED_OK;
        v->why = "results with an error behind them";
        return;
    }
    v->kind = s->muted && s->may_fail ? WH_EXPECTED_NOTHING : WH_EXPECTED_OK;
    body = before_warnings(body);
    if (s->muted)
        v->why = "statements whose results are not printed";
    else if (body.n && gives_none(s->sql))
        v->why = "results that can't be told from others";
    else if (body.n && s->shaped)
        v->why = "results that the test has changed";
    else if (body.n && calls(s->sql))
        v->why = "calls of procedures";
    else if (body.n && reads_bits(o, s->sql))
        v->why = "BIT columns, which are printed as bytes";
    else if (body.n && asks(s->sql, body))
        v->why = asks(s->sql, body);
    else if (body.n)
        v->why = read_rows(o, body, s, v);
}

/* ---- a test -------------------------------------------------------------------------------------
 */

/* The statement `i` is behind: what comes next, where it stands, and whether what stands between is
 * the statement's alone. */
static wh_str body_of(output *o, const wh_script_stmt *stmts, size_t n, size_t i, bool *mixed)
{
    const char *next, *at = NULL;
    size_t k;

    *mixed = false;
    for (k = i + 1; k < n && !at; k++) {
        if ((stmts[k].parts && !stmts[k].shown.p) || (stmts[k].maybe && !o->commands))
            continue;
        if (!stmts[k].shown.p) { /* printed without a word, or not at all */
            *mixed |= !stmts[k].muted;
            continue;
        }
        at = find_line(o, stmts[k].shown, stmts[k].delimiter, &next);
        *mixed |= !at;
        if (!at)
            break;
    }
    at = at ? at : o->end;
    return (wh_str){o->p, (size_t)(at - o->p)};
}

int wh_expected_by_mysqltest(wh_arena *a, const wh_convert_input *in, wh_str text,
                             const wh_script_stmt *stmts, size_t n, wh_expected *v, wh_error *err)
{
    output o = {.a = a, .dialect = in->dialect, .p = text.p, .end = text.p + text.n};
    size_t i, found = 0, shown = 0;

    o.commands = starts(text, "connect ") || contains(text, WH_STR("\nconnect ")) ||
                 contains(text, WH_STR("\nconnection "));
    for (i = 0; i < n; i++) {
        const wh_script_stmt *s = &stmts[i];
        const char *next, *at;
        bool mixed;
        wh_str body;

        v[i].kind = s->echo ? WH_EXPECTED_ECHO : s->may_fail ? WH_EXPECTED_NOTHING : WH_EXPECTED_OK;
        v[i].why = s->echo ? NULL : "statements that are not printed";
        note_bits(&o, s->sql);
        o.newlines =
            o.newlines || (!wh_script_starts(s->sql, "SELECT") && holds_newline(&o, s->sql));
        if (!s->shown.p || (s->maybe && !o.commands))
            continue;
        shown++;
        at = find_line(&o, s->shown, s->delimiter, &next);
        if (!at)
            continue;
        found++;
        o.p = next;
        body = body_of(&o, stmts, n, i, &mixed);
        if (s->echo)
            continue;
        if (mixed && body.n && !starts(body, "ERROR ")) {
            v[i].why = "results that can't be told from others";
            continue;
        }
        v[i].why = NULL;
        tell(&o, body, s, &v[i]);
    }
    if (shown && found == 0)
        return wh_error_at(
            err, WH_ESYNTAX, in->file, stmts[0].line,
            "the expected output has none of these statements: it is that of another "
            "script; make it again, or take it away");
    return WH_OK;
}
