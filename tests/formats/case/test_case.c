/*
 * Cases: the conformance suite of tests/corpus/format, and what parsing, writing and changing a
 * case must keep. good/NAME.expect was written by reference.py; each line of bad/NAME.expect is
 * "LINE: part of the message", or "LINE: ok" for a case between that is well-formed.
 */
#include <check.h>
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>

#include "formats/case/text.h"
#include "formats/case/hash.h"

#ifndef TEST_SOURCE_DIR
#define TEST_SOURCE_DIR "."
#endif
#define CORPUS TEST_SOURCE_DIR "/tests/corpus/format/"

static wh_arena *arena;
static wh_buf text;

static void setup(void)
{
    arena = wh_arena_new(NULL, 0);
    text = (wh_buf)WH_BUF_INIT((size_t)200 << 20);
}

static void teardown(void)
{
    wh_arena_free(arena);
    wh_buf_release(&text);
}

/* ---- helpers ------------------------------------------------------------------------------ */

static wh_case *parse(wh_str raw)
{
    wh_case *c = NULL;
    wh_error err = {0, 0, "", ""};
    int rc = wh_case_parse(arena, raw, "t.case.sql", 1, &c, &err);

    ck_assert_msg(rc == WH_OK, "line %u: %s", (unsigned)err.line, err.message);
    return c;
}

static wh_case *parse_z(const char *z)
{
    return parse(wh_str_of(z));
}

/* The case as text, in the arena. */
static wh_str write_case(const wh_case *c)
{
    wh_str out;

    wh_buf_clear(&text);
    ck_assert_int_eq(wh_case_write(c, &text), WH_OK);
    out = wh_arena_str(arena, wh_buf_view(&text));
    return out;
}

static void forget_raw(wh_case *c)
{
    c->first.p = c->last.p = NULL;
    for (size_t i = 0; i < c->nfields; i++)
        if (c->fields[i].key.n != 0)
            c->fields[i].raw.p = NULL;
    for (size_t i = 0; i < c->nsections; i++) {
        wh_section *s = &c->sections[i];
        if (s->kind == WH_XSECTION)
            continue;
        s->head.p = s->body.p = NULL;
        for (size_t k = 0; k < s->nstmts; k++)
            s->stmts[k].raw.p = NULL;
    }
}

static uint64_t next_random(uint64_t *state)
{
    uint64_t z = (*state += 0x9e3779b97f4a7c15);

    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    return z ^ (z >> 31);
}

typedef struct source {
    wh_str s;
    size_t step; /* bytes a read gives at most */
} source;

static ptrdiff_t read_source(void *ctx, char *p, size_t n)
{
    source *src = ctx;

    n = n < src->s.n ? n : src->s.n;
    n = n < src->step ? n : src->step;
    if (n != 0)
        memcpy(p, src->s.p, n);
    src->s.p += n;
    src->s.n -= n;
    return (ptrdiff_t)n;
}

static wh_str read_file(const char *path)
{
    FILE *f = fopen(path, "rb");
    char *p;
    long n;

    ck_assert_msg(f != NULL, "%s can't be opened", path);
    ck_assert_int_eq(fseek(f, 0, SEEK_END), 0);
    n = ftell(f);
    rewind(f);
    p = wh_arena_alloc(arena, (size_t)n + 1);
    ck_assert_uint_eq(fread(p, 1, (size_t)n, f), (size_t)n);
    p[n] = '\0';
    fclose(f);
    return (wh_str){p, (size_t)n};
}

/* ---- the conformance suite ---------------------------------------------------------------- */

static void dump_quoted(wh_buf *b, wh_str s)
{
    wh_value v;

    memset(&v, 0, sizeof v);
    v.kind = WH_TEXT;
    v.s = s;
    wh_value_print(b, &v);
    wh_buf_char(b, '\n');
}

static void dump_obs(wh_buf *b, const wh_obs *o)
{
    static const char *const kinds[] = {"row", "next", "error", "warning", "affected", "large"};

    wh_buf_format(b, "%s %lu", kinds[o->kind], (unsigned long)o->line);
    switch (o->kind) {
    case WH_OBS_ROW:
        wh_buf_char(b, ' ');
        wh_hash_print(b, wh_row_hash(o->values, o->nvalues, false));
        wh_buf_text(b, " typed ");
        wh_hash_print(b, wh_row_hash(o->values, o->nvalues, true));
        break;
    case WH_OBS_ERROR:
    case WH_OBS_WARNING:
        wh_buf_char(b, ' ');
        wh_buf_str(b, o->class_);
        wh_buf_char(b, ' ');
        dump_quoted(b, o->text);
        return;
    case WH_OBS_AFFECTED:
        wh_buf_format(b, " %lld", (long long)o->number);
        break;
    case WH_OBS_LARGE:
        wh_buf_format(b, " %lld ", (long long)o->number);
        wh_hash_print(b, o->bag);
        wh_buf_char(b, ' ');
        wh_hash_print(b, o->list);
        break;
    default:
        break;
    }
    wh_buf_char(b, '\n');
}

static void dump_rows(wh_buf *b, const wh_section *s)
{
    wh_hash bag = {0, 0};
    wh_list_hash list;
    unsigned long n = 0;

    wh_list_hash_begin(&list);
    for (size_t i = 0; i < s->nobs; i++) {
        dump_obs(b, &s->obs[i]);
        if (s->obs[i].kind == WH_OBS_ROW) {
            wh_hash h = wh_row_hash(s->obs[i].values, s->obs[i].nvalues, false);
            bag = wh_hash_add(bag, h);
            wh_list_hash_add(&list, h);
            n++;
        }
    }
    wh_buf_format(b, "rows %lu bag1:", n);
    wh_hash_print(b, bag);
    wh_buf_text(b, " list1:");
    wh_hash_print(b, wh_list_hash_end(&list));
    wh_buf_char(b, '\n');
}

static void dump_head(wh_buf *b, const wh_section *s)
{
    static const char *const kinds[] = {"setup",  "derived", "base", "run",
                                        "expect", "actual",  "x-"};

    wh_buf_format(b, "section %lu ", (unsigned long)s->line);
    if (s->kind == WH_XSECTION && !wh_starts_with(s->head, WH_STR("-- @x-")))
        ; /* an unknown one: its place is the whole word */
    else
        wh_buf_text(b, kinds[s->kind]);
    if (s->place.n != 0 && s->kind != WH_XSECTION)
        wh_buf_char(b, ' ');
    wh_buf_str(b, s->place);
    for (size_t i = 0; i < s->nattrs; i++) {
        wh_buf_char(b, ' ');
        wh_buf_str(b, s->attrs[i].key);
        if (s->attrs[i].value.p != NULL) {
            wh_buf_char(b, '=');
            wh_buf_str(b, s->attrs[i].value);
        }
    }
    wh_buf_char(b, '\n');
}

static void dump_case(wh_buf *b, const wh_case *c)
{
    wh_buf_format(b, "case %lu id ", (unsigned long)c->line);
    wh_buf_hex(b, wh_case_id(c), 16);
    wh_buf_char(b, '\n');
    if (c->unknown.code != WH_OK)
        wh_buf_format(b, "unknown %lu\n", (unsigned long)c->unknown.line);
    for (size_t i = 0; i < c->nfields; i++)
        if (c->fields[i].key.n != 0) {
            wh_buf_text(b, "field ");
            wh_buf_str(b, c->fields[i].key);
            wh_buf_char(b, ' ');
            dump_quoted(b, c->fields[i].value);
        }
    for (size_t i = 0; i < c->nsections; i++) {
        const wh_section *s = &c->sections[i];
        dump_head(b, s);
        for (size_t k = 0; k < s->nstmts; k++) {
            const wh_stmt *st = &s->stmts[k];
            wh_buf_format(b, "stmt %lu%s%s", (unsigned long)st->line, st->marked ? " marked" : "",
                          st->blank ? " blank" : "");
            if (st->may_fail)
                wh_buf_text(b, " may-fail");
            if (st->may_fail_class.n != 0) {
                wh_buf_char(b, '=');
                wh_buf_str(b, st->may_fail_class);
            }
            wh_buf_char(b, ' ');
            dump_quoted(b, st->sql);
        }
        if (s->kind == WH_EXPECT || s->kind == WH_ACTUAL)
            dump_rows(b, s);
    }
}

static wh_case *parse_item(const wh_item *item, wh_error *err)
{
    wh_case *c = NULL;

    err->code = wh_case_parse(arena, item->raw, "f", item->line, &c, err);
    return err->code == WH_OK ? c : NULL;
}

static wh_str dump_stream(wh_str bytes)
{
    source src = {bytes, SIZE_MAX};
    wh_reader *r = wh_reader_new(read_source, &src, "f");
    wh_buf b = WH_BUF_INIT(1 << 24);
    wh_item item;
    wh_error err;
    wh_str out;

    while (wh_reader_next(r, &item, &err) == WH_OK && item.kind != WH_ITEM_END) {
        const char *kind = item.kind == WH_ITEM_TEXT     ? "text"
                           : item.kind == WH_ITEM_FUTURE ? "future"
                                                         : "script";
        if (item.kind == WH_ITEM_BAD) {
            wh_buf_format(&b, "bad: %s\n", item.error.message);
        } else if (item.kind == WH_ITEM_CASE) {
            wh_case *c = parse_item(&item, &err);
            if (c == NULL)
                wh_buf_format(&b, "bad: %s\n", err.message);
            else
                dump_case(&b, c);
        } else {
            wh_buf_format(&b, "%s %lu ", kind, (unsigned long)item.line);
            dump_quoted(&b, item.raw);
        }
    }
    out = wh_arena_str(arena, wh_buf_view(&b));
    wh_buf_release(&b);
    wh_reader_free(r);
    return out;
}

/* The line on which two texts part. */
static void expect_same(const char *name, wh_str got, wh_str want)
{
    size_t i = 0, line = 1, start = 0;

    while (i < got.n && i < want.n && got.p[i] == want.p[i]) {
        if (got.p[i] == '\n') {
            line++;
            start = i + 1;
        }
        i++;
    }
    ck_assert_msg(i == got.n && i == want.n,
                  "%s: line %lu of the expectation:\n%.300s\nbut got\n"
                  "%.300s",
                  name, (unsigned long)line, want.p + start, got.p + start);
}

/* Every NAME.case.sql of a directory, in no order; their number. */
static int each_case(const char *directory, void (*check)(const char *, wh_str, wh_str))
{
    char path[1200];
    DIR *d = opendir(directory);
    struct dirent *e;
    int n = 0;

    ck_assert_msg(d != NULL, "%s can't be opened", directory);
    while ((e = readdir(d)) != NULL) {
        size_t length = strlen(e->d_name);
        if (length <= 9 || strcmp(e->d_name + length - 9, ".case.sql") != 0)
            continue;
        snprintf(path, sizeof path, "%s%s", directory, e->d_name);
        wh_str bytes = read_file(path);
        snprintf(path, sizeof path, "%s%.*s.expect", directory, (int)length - 9, e->d_name);
        check(e->d_name, bytes, read_file(path));
        n++;
    }
    closedir(d);
    return n;
}

static void check_good(const char *name, wh_str bytes, wh_str want)
{
    expect_same(name, dump_stream(bytes), want);
}

START_TEST(well_formed_files_are_read_as_the_reference_reads_them)
{
    ck_assert_int_ge(each_case(CORPUS "good/", check_good), 25);
}
END_TEST

static void check_rewritten(const char *name, wh_str bytes, wh_str want)
{
    source src = {bytes, 7};
    wh_reader *r = wh_reader_new(read_source, &src, "f");
    wh_buf all = WH_BUF_INIT(1 << 24);
    wh_item item;
    wh_error err;

    (void)want;
    while (wh_reader_next(r, &item, &err) == WH_OK && item.kind != WH_ITEM_END) {
        if (item.kind == WH_ITEM_CASE) {
            wh_str raw = wh_arena_str(arena, item.raw);
            item.raw = raw;
            wh_case_write(parse_item(&item, &err), &all);
        } else {
            wh_buf_str(&all, item.raw);
        }
    }
    wh_reader_free(r);
    while (wh_starts_with(bytes, WH_STR("\xef\xbb\xbf"))) {
        bytes.p += 3;
        bytes.n -= 3;
    }
    if (all.n == bytes.n + 1) /* the last LF was missing */
        all.n--;
    expect_same(name, wh_arena_str(arena, wh_buf_view(&all)), bytes);
    wh_buf_release(&all);
}

START_TEST(what_was_not_changed_is_written_byte_for_byte)
{
    ck_assert_int_ge(each_case(CORPUS "good/", check_rewritten), 25);
}
END_TEST

/* Everything rendered anew: the lines move, what they say stays. */
static void check_rendered(const char *name, wh_str bytes, wh_str want)
{
    source src = {bytes, SIZE_MAX};
    wh_reader *r = wh_reader_new(read_source, &src, "f");
    wh_item item;
    wh_error err;

    (void)want;
    while (wh_reader_next(r, &item, &err) == WH_OK && item.kind != WH_ITEM_END) {
        if (item.kind != WH_ITEM_CASE)
            continue;
        wh_case *c = parse_item(&item, &err);
        uint64_t id = wh_case_id(c);
        forget_raw(c);
        wh_case *again = parse(write_case(c));
        ck_assert_msg(wh_case_id(again) == id, "%s: the id changed", name);
        ck_assert_uint_eq(again->nsections, c->nsections);
        for (size_t i = 0; i < c->nsections; i++) {
            const wh_section *s = &c->sections[i], *t = &again->sections[i];
            ck_assert_msg(s->nstmts == t->nstmts && s->nobs == t->nobs && s->nattrs == t->nattrs,
                          "%s: section %lu", name, (unsigned long)i);
            for (size_t k = 0; k < s->nstmts; k++)
                ck_assert_msg(wh_str_eq(s->stmts[k].sql, t->stmts[k].sql) &&
                                  s->stmts[k].may_fail == t->stmts[k].may_fail &&
                                  wh_str_eq(s->stmts[k].may_fail_class, t->stmts[k].may_fail_class),
                              "%s: section %lu, statement %lu", name, (unsigned long)i,
                              (unsigned long)k);
            for (size_t k = 0; k < s->nobs; k++) {
                const wh_obs *o = &s->obs[k], *p = &t->obs[k];
                ck_assert(o->kind == p->kind && o->nvalues == p->nvalues &&
                          o->number == p->number && wh_str_eq(o->class_, p->class_) &&
                          wh_str_eq(o->text, p->text) && wh_hash_eq(o->bag, p->bag) &&
                          wh_hash_eq(o->list, p->list));
                ck_assert(wh_hash_eq(wh_row_hash(o->values, o->nvalues, true),
                                     wh_row_hash(p->values, p->nvalues, true)));
            }
        }
    }
    wh_reader_free(r);
}

START_TEST(what_is_rendered_anew_says_the_same)
{
    ck_assert_int_ge(each_case(CORPUS "good/", check_rendered), 25);
}
END_TEST

/* The next line of *want must be what `line` and `message` say. */
static void take_expected(const char *name, wh_str *want, uint32_t line, const char *message)
{
    const char *lf = want->n ? memchr(want->p, '\n', want->n) : NULL;
    char part[300], *colon;

    ck_assert_msg(lf != NULL, "%s: not expected: line %lu: %s", name, (unsigned long)line, message);
    snprintf(part, sizeof part, "%.*s", (int)(lf - want->p), want->p);
    want->n -= (size_t)(lf + 1 - want->p);
    want->p = lf + 1;
    colon = strstr(part, ": ");
    ck_assert_msg(colon != NULL, "%s: %s", name, part);
    ck_assert_msg(strtoul(part, NULL, 10) == line && strstr(message, colon + 2) != NULL,
                  "%s: expected %s, got line %lu: %s", name, part, (unsigned long)line, message);
}

static void check_bad(const char *name, wh_str bytes, wh_str want)
{
    source src = {bytes, 5};
    wh_reader *r = wh_reader_new(read_source, &src, "f");
    wh_item item;
    wh_error err;

    while (wh_reader_next(r, &item, &err) == WH_OK && item.kind != WH_ITEM_END) {
        if (item.kind == WH_ITEM_BAD)
            take_expected(name, &want, item.error.line, item.error.message);
        if (item.kind != WH_ITEM_CASE)
            continue;
        if (parse_item(&item, &err) != NULL) {
            take_expected(name, &want, item.line, "ok");
        } else {
            ck_assert_str_eq(err.file, "f");
            take_expected(name, &want, err.line, err.message);
        }
    }
    ck_assert_msg(want.n == 0, "%s: not reported: %s", name, want.p);
    wh_reader_free(r);
}

START_TEST(malformed_files_are_reported_with_line_and_reason)
{
    ck_assert_int_ge(each_case(CORPUS "bad/", check_bad), 40);
}
END_TEST

/* ---- writing what was made ---------------------------------------------------------------- */

/* A statement that tries hard to be taken for something else. */
static wh_str nasty_sql(uint64_t *state)
{
    static const char *const pieces[] = {
        ";",
        "\n",
        "\n\n",
        ";\n",
        "-- @end\n",
        "\n-- @end",
        "\n-- @case 1\n",
        "-- @@x\n",
        "\n-- @",
        "-- > ",
        "\n-- > x",
        "\n-- >> y",
        "-- >",
        "\\",
        "\\x00",
        "\\n",
        "\r\n",
        "\r",
        "\t",
        "\x01",
        "\xff",
        "\xc3\xa4",
        "\xed\xa0\x80",
        "SELECT 1",
        " ",
        "'",
        "-- @stmt escaped\n",
        "-- ;\n",
        "\x7f",
        "\f",
        "-- c",
        "/*",
        "*/",
    };
    wh_buf b = WH_BUF_INIT(1 << 16);
    size_t n = next_random(state) % 12;
    wh_str out;

    for (size_t i = 0; i < n; i++)
        wh_buf_text(&b, pieces[next_random(state) % (sizeof pieces / sizeof pieces[0])]);
    if (next_random(state) % 8 == 0)
        wh_buf_char(&b, '\0');
    if (next_random(state) % 2)
        wh_buf_text(&b, ";");
    out = wh_arena_str(arena, wh_buf_view(&b));
    wh_buf_release(&b);
    return out;
}

START_TEST(any_statement_is_read_back_as_it_was_given)
{
    uint64_t state = 21;

    for (int round = 0; round < 4000; round++) {
        wh_mark mark = wh_arena_mark(arena);
        wh_case *c = wh_case_new(arena);
        size_t n = 1 + next_random(&state) % 5;
        int kind = (int[]){WH_SETUP, WH_DERIVED, WH_RUN}[round % 3];
        wh_section *s =
            wh_case_add_section(arena, c, kind, kind == WH_RUN ? WH_STR("r") : WH_STR(""));
        for (size_t i = 0; i < n; i++) {
            wh_stmt *st = wh_section_add_stmt(arena, s, nasty_sql(&state));
            if (next_random(&state) % 6 == 0)
                st->may_fail = true;
            if (st->may_fail && next_random(&state) % 2)
                st->may_fail_class = WH_STR("SQLITE_ERROR");
        }
        wh_case *again = parse(write_case(c));
        ck_assert_uint_eq(again->nsections, 1);
        ck_assert_uint_eq(again->sections->nstmts, n);
        for (size_t i = 0; i < n; i++) {
            const wh_stmt *a = &s->stmts[i], *b = &again->sections->stmts[i];
            ck_assert(wh_str_eq(a->sql, b->sql));
            ck_assert(a->may_fail == b->may_fail);
            ck_assert(wh_str_eq(a->may_fail_class, b->may_fail_class));
            ck_assert(a->blank == b->blank);
        }
        ck_assert(wh_case_id(again) == wh_case_id(c));
        wh_arena_rewind(arena, mark);
    }
}
END_TEST

START_TEST(any_base_is_read_back_as_it_was_given)
{
    uint64_t state = 22;

    for (int round = 0; round < 4000; round++) {
        wh_mark mark = wh_arena_mark(arena);
        wh_case *c = wh_case_new(arena);
        wh_buf b = WH_BUF_INIT(1 << 16);
        wh_section *s = wh_case_add_section(arena, c, WH_BASE, WH_STR(""));
        wh_buf_text(&b, round % 2 ? "" : "SELECT");
        wh_buf_str(&b, nasty_sql(&state));
        wh_buf_text(&b, "\nx");
        s->plain_base = round % 3 == 0;
        wh_section_add_stmt(arena, s, wh_arena_str(arena, wh_buf_view(&b)));
        wh_buf_release(&b);
        wh_case *again = parse(write_case(c));
        ck_assert_uint_eq(again->nsections, 1);
        ck_assert_uint_eq(again->sections->nstmts, 1);
        ck_assert(wh_str_eq(again->sections->stmts->sql, s->stmts->sql));
        ck_assert(again->sections->plain_base == s->plain_base);
        wh_arena_rewind(arena, mark);
    }
}
END_TEST

/* Raw and made statements, dropped, added and exchanged, keep their ends apart. */
START_TEST(raw_and_made_statements_mix)
{
    uint64_t state = 23;

    for (int round = 0; round < 3000; round++) {
        wh_mark mark = wh_arena_mark(arena);
        wh_case *c = wh_case_new(arena);
        wh_section *s = wh_case_add_section(arena, c, WH_SETUP, WH_STR(""));
        for (size_t i = 0; i < 6; i++)
            wh_section_add_stmt(arena, s, nasty_sql(&state));
        wh_case *read = parse(write_case(c));
        wh_section *t = read->sections;
        size_t n = 0;
        for (size_t i = 0; i < t->nstmts; i++)
            switch (next_random(&state) % 4) {
            case 0:
                break; /* dropped */
            case 1:
                t->stmts[i].sql = nasty_sql(&state);
                t->stmts[i].raw.p = NULL;
                t->stmts[i].marked = false;
                t->stmts[n++] = t->stmts[i];
                break;
            default:
                t->stmts[n++] = t->stmts[i];
                break;
            }
        t->nstmts = n;
        wh_section_add_stmt(arena, t, nasty_sql(&state));
        wh_case *again = parse(write_case(read));
        ck_assert_uint_eq(again->sections->nstmts, t->nstmts);
        for (size_t i = 0; i < t->nstmts; i++)
            ck_assert(wh_str_eq(again->sections->stmts[i].sql, t->stmts[i].sql));
        wh_arena_rewind(arena, mark);
    }
}
END_TEST

START_TEST(a_statement_is_marked_only_where_the_chunk_rule_is_wrong)
{
    wh_case *c = wh_case_new(arena);
    wh_section *s = wh_case_add_section(arena, c, WH_SETUP, WH_STR(""));

    wh_section_add_stmt(arena, s, WH_STR("CREATE TABLE t(\n  a);"));
    wh_section_add_stmt(arena, s, WH_STR("-- @x\nSELECT 1;"));
    wh_section_add_stmt(arena, s, WH_STR("SELECT 1"));
    wh_section_add_stmt(arena, s, WH_STR("SELECT 2;"));
    wh_section_add_stmt(arena, s, WH_STR("SELECT '\r\\';"));
    ck_assert_str_eq(write_case(c).p,
                     "-- @case 1\n-- @setup\nCREATE TABLE t(\n  a);\n-- @@x\nSELECT 1;\n"
                     "-- @stmt\nSELECT 1\n-- @stmt\nSELECT 2;\n"
                     "-- @stmt escaped\nSELECT '\\r\\\\';\n-- @end\n");
}
END_TEST

START_TEST(a_made_case_is_written_in_full)
{
    wh_case *c = wh_case_new(arena);
    wh_section *s;
    wh_value values[2];
    wh_obs obs[6];

    wh_case_set_field(arena, c, "dialect", WH_STR("sqlite"));
    wh_case_set_field(arena, c, "oracle", WH_STR("norec form=count"));
    wh_case_add_field(arena, c, "check", WH_STR("bag a = b"));
    s = wh_case_add_section(arena, c, WH_SETUP, WH_STR(""));
    wh_section_add_attr(arena, s, "may-fail", (wh_str){NULL, 0});
    wh_section_add_stmt(arena, s, WH_STR("CREATE TABLE t(a);"));
    s = wh_case_add_section(arena, c, WH_BASE, WH_STR(""));
    wh_section_add_stmt(arena, s, WH_STR("SELECT a\n\nFROM t;"));
    s = wh_case_add_section(arena, c, WH_RUN, WH_STR("a@left"));
    wh_section_add_attr(arena, s, "session", WH_STR("b"));
    wh_section_add_stmt(arena, s, WH_STR("SELECT 1;"));
    s = wh_case_add_section(arena, c, WH_ACTUAL, WH_STR("a@left"));
    memset(values, 0, sizeof values);
    memset(obs, 0, sizeof obs);
    values[0].kind = WH_INT;
    values[0].i = 7;
    values[1].kind = WH_TEXT;
    values[1].s = WH_STR("a\tb");
    obs[0].kind = WH_OBS_ROW;
    obs[0].values = values;
    obs[0].nvalues = 2;
    obs[1].kind = WH_OBS_NEXT;
    obs[2].kind = WH_OBS_ERROR;
    obs[2].class_ = WH_STR("a b:c");
    obs[2].text = WH_STR("line\nand \xff\x1b[31mred");
    obs[3].kind = WH_OBS_WARNING;
    obs[4].kind = WH_OBS_AFFECTED;
    obs[4].number = 3;
    obs[5].kind = WH_OBS_LARGE;
    obs[5].number = 9;
    obs[5].bag.lo = 1;
    obs[5].list.hi = 2;
    s->obs = obs;
    s->nobs = 6;
    s = wh_case_add_section(arena, c, WH_XSECTION, WH_STR("note"));
    s->body = WH_STR("kept\n");
    ck_assert_str_eq(write_case(c).p,
                     "-- @case 1\n-- @oracle: norec form=count\n-- @dialect: sqlite\n"
                     "-- @check: bag a = b\n-- @setup may-fail\nCREATE TABLE t(a);\n-- @base\n"
                     "-- > SELECT a\n-- >\n-- > FROM t;\n-- @run a@left session=b\nSELECT 1;\n"
                     "-- @actual a@left\n-- | 7\t'a\\tb'\n-- =\n-- ! a_b_c line and ? [31mred\n"
                     "-- ? unknown\n-- ~ 3\n-- # 9 bag1:00000000000000000000000000000001 "
                     "list1:00000000000000020000000000000000\n-- @x-note\nkept\n-- @end\n");
    parse(write_case(c));
}
END_TEST

START_TEST(a_buffer_too_small_for_a_case_says_so)
{
    wh_case *c = parse_z("-- @case 1\n-- @setup\nSELECT 1;\n-- @end\n");
    wh_buf b = WH_BUF_INIT(20);

    ck_assert_int_eq(wh_case_write(c, &b), WH_ELIMIT);
    wh_buf_release(&b);
}
END_TEST

/* ---- changing ----------------------------------------------------------------------------- */

START_TEST(fields_are_put_in_the_usual_order)
{
    wh_case *c = parse_z("-- @case 1\n-- remark\n-- @dialect: sqlite\n-- @mine: x\n\n-- @end\n");

    wh_case_set_field(arena, c, "signature", WH_STR("rel:1:both"));
    wh_case_set_field(arena, c, "check", WH_STR("bag a = b"));
    wh_case_add_field(arena, c, "check", WH_STR("ok a"));
    wh_case_set_field(arena, c, "id", WH_STR("0000000000000001"));
    wh_case_set_field(arena, c, "verdict.left", WH_STR("fail"));
    wh_case_set_field(arena, c, "verdict", WH_STR("fail"));
    wh_case_set_field(arena, c, "yours", WH_STR(""));
    ck_assert_str_eq(write_case(c).p,
                     "-- @case 1\n-- remark\n-- @id: 0000000000000001\n-- @dialect: sqlite\n"
                     "-- @verdict.left: fail\n-- @verdict: fail\n-- @check: bag a = b\n"
                     "-- @check: ok a\n-- @signature: rel:1:both\n-- @mine: x\n-- @yours:\n\n"
                     "-- @end\n");
}
END_TEST

START_TEST(setting_a_field_replaces_it_in_place)
{
    wh_case *c = parse_z("-- @case 1\n-- @check:   a  \n-- @id: 1\r\n-- @check: b\n-- @end\n");

    wh_case_set_field(arena, c, "check", WH_STR("c"));
    ck_assert_str_eq(write_case(c).p,
                     "-- @case 1\n-- @check: c\n-- @id: 1\r\n-- @check: b\n-- @end\n");
    wh_case_set_field(arena, c, "check", (wh_str){NULL, 0});
    ck_assert_str_eq(write_case(c).p, "-- @case 1\n-- @id: 1\r\n-- @end\n");
    ck_assert(wh_case_field(c, "check").p == NULL);
    ck_assert(wh_str_is(wh_case_field(c, "id"), "1"));
}
END_TEST

START_TEST(a_field_can_not_break_out_of_its_line)
{
    wh_case *c = wh_case_new(arena);

    wh_case_set_field(arena, c, "ref", WH_STR(" a\n-- @end\r\n\xff\x01 "));
    ck_assert(wh_str_is(wh_case_field(c, "ref"), "a -- @end  ?"));
    ck_assert_str_eq(write_case(c).p, "-- @case 1\n-- @ref: a -- @end  ?\n-- @end\n");
}
END_TEST

START_TEST(changing_a_copy_leaves_the_original_alone)
{
    wh_case *c = parse_z("-- @case 1\n-- @id: 1\n-- @setup\nSELECT 1;\n-- @end\n");
    wh_case copy = *c;
    const char *before = write_case(c).p;

    wh_case_set_field(arena, &copy, "id", WH_STR("2"));
    wh_case_add_field(arena, &copy, "check", WH_STR("x"));
    copy.sections = WH_NEW_N(arena, wh_section, 1);
    copy.sections[0] = c->sections[0];
    wh_section_add_stmt(arena, &copy.sections[0], WH_STR("SELECT 2;"));
    wh_section_add_attr(arena, &copy.sections[0], "may-fail", (wh_str){NULL, 0});
    wh_case_add_section(arena, &copy, WH_RUN, WH_STR("a"));
    ck_assert_str_eq(write_case(c).p, before);
    ck_assert_str_eq(write_case(&copy).p,
                     "-- @case 1\n-- @id: 2\n-- @check: x\n-- @setup may-fail\nSELECT 1;\n"
                     "SELECT 2;\n-- @run a\n-- @end\n");
}
END_TEST

START_TEST(attributes_are_found_by_name)
{
    wh_case *c = parse_z("-- @case 1\n-- @run a session=b fresh\n-- @end\n");

    ck_assert(wh_str_is(wh_section_attr(c->sections, "session")->value, "b"));
    ck_assert(wh_section_attr(c->sections, "fresh")->value.p == NULL);
    ck_assert(wh_section_attr(c->sections, "on") == NULL);
}
END_TEST

/* ---- identity ----------------------------------------------------------------------------- */

#define ID_CASE(remark, head, attr, run)                                                           \
    "-- @case 1\n" remark "-- @dialect: sqlite\n" head "-- @setup" attr                            \
    "\nSELECT 1;\n-- @base\n-- > SELECT 2;\n-- @run a\n" run "-- @end\n"

static uint64_t id_of(const char *z)
{
    return wh_case_id(parse_z(z));
}

START_TEST(the_id_ignores_what_does_not_make_the_case)
{
    uint64_t id = id_of(ID_CASE("", "", "", "SELECT 3;\n"));

    ck_assert(id == id_of(ID_CASE("-- remark\n\n", "", "", "SELECT 3;\n")));
    ck_assert(id == id_of(ID_CASE("", "-- @id: 1\n-- @verdict: fail\n", "", "SELECT 3;\n")));
    ck_assert(id == id_of(ID_CASE("", "", "", "-- @stmt\nSELECT 3;\n")));
    ck_assert(id == id_of(ID_CASE("", "", "", "-- @stmt escaped\n\\x53ELECT 3;\n")));
    ck_assert(id == id_of(ID_CASE("", "", "", "SELECT 3;\n\n-- end\n")));
    ck_assert(id == id_of(ID_CASE("", "", "", "SELECT 3;\n-- @actual a\n-- | 1\n")));
    ck_assert(id == id_of(ID_CASE("", "", "", "SELECT 3;\n-- @derived\nSELECT 9;\n")));
    ck_assert(id == id_of(ID_CASE("", "", "  ", "SELECT 3;\n")));
}
END_TEST

START_TEST(the_id_changes_with_what_makes_the_case)
{
    uint64_t id = id_of(ID_CASE("", "", "", "SELECT 3;\n"));

    ck_assert(id != id_of(ID_CASE("", "-- @oracle: x\n", "", "SELECT 3;\n")));
    ck_assert(id != id_of(ID_CASE("", "-- @check: ok a\n", "", "SELECT 3;\n")));
    ck_assert(id != id_of(ID_CASE("", "", " may-fail", "SELECT 3;\n")));
    ck_assert(id != id_of(ID_CASE("", "", "", "SELECT 4;\n")));
    ck_assert(id != id_of(ID_CASE("", "", "", "SELECT\n3;\n")));
    ck_assert(id != id_of(ID_CASE("", "", "", "SELECT 3;\nSELECT 3;\n")));
    ck_assert(id != id_of(ID_CASE("", "", "", "SELECT 3;\n-- @run b\n")));
}
END_TEST

/* ---- limits ------------------------------------------------------------------------------- */

/* A case whose one statement has n bytes. */
static wh_str case_with_statement(size_t n)
{
    wh_buf b = WH_BUF_INIT((size_t)WH_CASE_MAX * 2);
    wh_str out;

    wh_buf_text(&b, "-- @case 1\n-- @setup\n");
    for (size_t i = 0; i + 1 < n; i++)
        wh_buf_char(&b, i % 80 == 79 ? '\n' : 'a');
    wh_buf_text(&b, ";\n-- @end\n");
    out = wh_arena_str(arena, wh_buf_view(&b));
    wh_buf_release(&b);
    return out;
}

START_TEST(a_statement_over_the_limit_is_an_error)
{
    wh_case *c = NULL;
    wh_error err = {0, 0, "", ""};

    c = parse(case_with_statement(WH_STATEMENT_MAX));
    ck_assert_uint_eq(c->sections->stmts->sql.n, WH_STATEMENT_MAX);
    ck_assert_int_eq(
        wh_case_parse(arena, case_with_statement(WH_STATEMENT_MAX + 1), "f", 10, &c, &err),
        WH_ELIMIT);
    ck_assert_uint_eq(err.line, 12);
}
END_TEST

START_TEST(a_case_that_needs_too_much_memory_is_an_error)
{
    wh_arena *small = wh_arena_new(NULL, 100000);
    wh_buf b = WH_BUF_INIT(1 << 20);
    wh_case *c = NULL;
    wh_error err = {0, 0, "", ""};

    wh_buf_text(&b, "-- @case 1\n-- @setup\n");
    for (int i = 0; i < 10000; i++)
        wh_buf_text(&b, ";\n");
    wh_buf_text(&b, "-- @end\n");
    ck_assert_int_eq(wh_case_parse(small, wh_buf_view(&b), NULL, 1, &c, &err), WH_ELIMIT);
    wh_buf_release(&b);
    wh_arena_free(small);
}
END_TEST

START_TEST(a_case_of_a_later_version_is_kept_as_it_is)
{
    const char *z = "-- @case 7\r\n-- @nonsense\n SQL \xff\n-- @end\n";
    wh_case *c = parse_z(z);

    ck_assert_uint_eq(c->version, 7);
    ck_assert_int_eq(c->unknown.code, WH_ENOTSUP);
    ck_assert_uint_eq(c->nsections, 0);
    ck_assert_str_eq(write_case(c).p, z);
}
END_TEST

START_TEST(parsing_what_was_never_framed_fails)
{
    static const char *const t[] = {
        "",
        "SELECT 1;\n",
        "-- @case 1\n",
        "-- @case 1\n-- @setup\n",
        "-- @end\n",
        "-- @case 1\n-- @end\nx",
        "-- @case 1\n-- @setup\n-- @case 1\n-- @end\n",
        "-- @case 1\n-- @case 1\n-- @end\n",
    };
    wh_case *c = NULL;

    for (size_t i = 0; i < sizeof t / sizeof t[0]; i++)
        ck_assert_msg(wh_case_parse(arena, wh_str_of(t[i]), NULL, 1, &c, NULL) == WH_ESYNTAX, "%s",
                      t[i]);
    ck_assert(c == NULL);
}
END_TEST

START_TEST(messages_never_carry_control_bytes)
{
    wh_case *c = NULL;
    wh_error err = {0, 0, "", ""};

    ck_assert_int_eq(
        wh_case_parse(arena, WH_STR("-- @case 1\n-- @run \x1b[31m\n-- @end\n"), "f", 1, &c, &err),
        WH_ESYNTAX);
    ck_assert(strchr(err.message, 0x1b) == NULL);
    ck_assert(strstr(err.message, "?[31m") != NULL);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("formats/case/case");
    TCase *t = tcase_create("case");
    SRunner *r;
    int failed;

    tcase_set_timeout(t, 120);
    tcase_add_checked_fixture(t, setup, teardown);
    tcase_add_test(t, well_formed_files_are_read_as_the_reference_reads_them);
    tcase_add_test(t, what_was_not_changed_is_written_byte_for_byte);
    tcase_add_test(t, what_is_rendered_anew_says_the_same);
    tcase_add_test(t, malformed_files_are_reported_with_line_and_reason);
    tcase_add_test(t, any_statement_is_read_back_as_it_was_given);
    tcase_add_test(t, any_base_is_read_back_as_it_was_given);
    tcase_add_test(t, raw_and_made_statements_mix);
    tcase_add_test(t, a_statement_is_marked_only_where_the_chunk_rule_is_wrong);
    tcase_add_test(t, a_made_case_is_written_in_full);
    tcase_add_test(t, a_buffer_too_small_for_a_case_says_so);
    tcase_add_test(t, fields_are_put_in_the_usual_order);
    tcase_add_test(t, setting_a_field_replaces_it_in_place);
    tcase_add_test(t, a_field_can_not_break_out_of_its_line);
    tcase_add_test(t, changing_a_copy_leaves_the_original_alone);
    tcase_add_test(t, attributes_are_found_by_name);
    tcase_add_test(t, the_id_ignores_what_does_not_make_the_case);
    tcase_add_test(t, the_id_changes_with_what_makes_the_case);
    tcase_add_test(t, a_statement_over_the_limit_is_an_error);
    tcase_add_test(t, a_case_that_needs_too_much_memory_is_an_error);
    tcase_add_test(t, a_case_of_a_later_version_is_kept_as_it_is);
    tcase_add_test(t, parsing_what_was_never_framed_fails);
    tcase_add_test(t, messages_never_carry_control_bytes);
    suite_add_tcase(s, t);
    r = srunner_create(s);
    srunner_run_all(r, CK_ENV);
    failed = srunner_ntests_failed(r);
    srunner_free(r);
    return failed != 0;
}
