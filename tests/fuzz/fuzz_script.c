/*
 * libFuzzer over the readers of scripts: whatever the bytes, every format in every dialect comes to
 * its end, within bounds, and what it gives are statements: text that holds a token, on a line that
 * the script has. The first byte picks the dialect, the second the format.
 */
#include "formats/convert/script/script.h"
#include "formats/sql/dialect/dialect.h"

#include <stdio.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define demand(ok) demand_((ok), #ok)

static void demand_(bool ok, const char *what)
{
    if (!ok) {
        fprintf(stderr, "not so: %s\n", what);
        abort();
    }
}

static size_t lines_in(wh_str s)
{
    size_t i, n = 1;

    for (i = 0; i < s.n; i++)
        n += s.p[i] == '\n';
    return n;
}

static void check_statement(const wh_dialect *d, const wh_script_stmt *st, size_t lines)
{
    wh_lexer lx;
    wh_token t;

    demand(st->sql.n > 0);
    demand(st->line >= 1 && st->line <= lines);
    wh_lexer_init(&lx, d, st->sql);
    do
        t = wh_lex(&lx);
    while (t.kind == WH_T_CONT);
    demand(t.kind != WH_T_EOF);
}

static void read_all(const wh_dialect *d, const wh_script_format *format, wh_str source)
{
    wh_arena *a = wh_arena_new(NULL, (size_t)512 << 20);
    size_t lines = lines_in(source), errors = 0, statements = 0;
    wh_script s;
    wh_script_stmt st;
    wh_error err;

    wh_script_init(&s, a, d, source, "script", format);
    for (;;) {
        int rc = wh_script_next(&s, &st, &err);

        if (rc != WH_OK) {
            demand(rc == WH_ENOTSUP || rc == WH_ESYNTAX || rc == WH_ELIMIT);
            demand(err.line >= 1 && err.line <= lines && err.message[0]);
            demand(errors++ <= 1000000 + source.n);
            continue;
        }
        if (!st.sql.p)
            break;
        check_statement(d, &st, lines);
        demand(statements++ <= 5000000);
    }
    demand(wh_script_next(&s, &st, &err) == WH_OK && !st.sql.p);
    wh_arena_free(a);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const wh_script_format *format;
    size_t dialects = 0, formats = 0;

    if (size < 2)
        return 0;
    while (wh_dialect_at(dialects))
        dialects++;
    while (wh_script_format_at(formats))
        formats++;
    format = wh_script_format_at(data[1] % formats);
    read_all(wh_dialect_at(data[0] % dialects), format, (wh_str){(const char *)data + 2, size - 2});
    return 0;
}
