/*
 * libFuzzer over the formats beside cases: whatever the bytes, a file is read or refused with a
 * line, what is read can be written as a case and read back as the same one, its checks parse, and
 * writing it in the other formats ends in a text or a refusal. The first byte picks format and
 * dialect.
 */
#include "formats/case/check.h"
#include "formats/convert/convert.h"

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

static void check_checks(wh_arena *a, const wh_case *c)
{
    wh_check check;
    size_t i;

    for (i = 0; i < c->nfields; i++)
        if (wh_str_is(c->fields[i].key, "check"))
            demand(wh_check_parse(a, c->fields[i].value, &check, NULL) == WH_OK);
}

/* As a case, and back: the same sections and the same id. */
static void check_case(wh_arena *a, const wh_case *c)
{
    wh_buf text = WH_BUF_INIT(SIZE_MAX);
    wh_case *again;

    demand(wh_case_write(c, &text) == WH_OK);
    demand(wh_case_parse(a, wh_buf_view(&text), "again", 1, &again, NULL) == WH_OK);
    demand(again->unknown.code == WH_OK);
    demand(again->nsections == c->nsections);
    demand(wh_case_id(again) == wh_case_id(c));
    wh_buf_release(&text);
}

static void check_writers(wh_arena *a, const wh_case *c)
{
    wh_convert f;
    wh_error e;
    size_t i;

    for (i = 0; wh_convert_at(i, &f); i++) {
        wh_buf text = WH_BUF_INIT(64 << 20);
        if (f.write && f.write(a, c, NULL, &text, &e) != WH_OK)
            demand(e.message[0] != '\0');
        wh_buf_release(&text);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    size_t formats = 0, dialects = 0, pick;
    wh_convert_input in = {0};
    wh_str output;
    wh_convert f;
    wh_arena *a;
    wh_case *c;
    wh_error e;

    if (size < 1)
        return 0;
    while (wh_convert_at(formats, &f))
        formats++;
    while (wh_dialect_at(dialects))
        dialects++;
    pick = data[0];
    demand(wh_convert_at(pick % formats, &f));
    if (!f.read)
        return 0;
    a = wh_arena_new(NULL, (size_t)256 << 20);
    in.bytes = (wh_str){(const char *)data + 1, size - 1};
    if (f.script && f.script->expected) { /* the rest is what the suite's runner printed */
        const char *cut = memchr(in.bytes.p, 1, in.bytes.n);
        if (cut) {
            output = (wh_str){cut + 1, in.bytes.n - (size_t)(cut + 1 - in.bytes.p)};
            in.bytes.n = (size_t)(cut - in.bytes.p);
            in.outputs = &output;
            in.noutputs = 1;
        }
    }
    in.dialect = wh_dialect_at(pick / formats % dialects);
    in.file = "fuzz";
    in.query_kind = pick & 0x80 ? WH_BASE : WH_RUN;
    memset(&e, 0, sizeof e);
    if (f.read(&f, a, &in, &c, &e) == WH_OK) {
        check_checks(a, c);
        check_case(a, c);
        check_writers(a, c);
    } else {
        demand(e.message[0] != '\0');
    }
    wh_arena_free(a);
    return 0;
}
