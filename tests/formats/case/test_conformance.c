/*
 * The conformance suite of tests/corpus/format. good/NAME.expect was written by reference.py; each
 * line of bad/NAME.expect is "LINE: part of the message", or "LINE: ok" for a case between that is
 * well-formed.
 */
#include "tests/formats/case/case_fixture.h"

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

int main(void)
{
    Suite *s = suite_create("formats/case/conformance");
    TCase *t = tcase_create("case");
    SRunner *r;
    int failed;

    tcase_set_timeout(t, 120);
    tcase_add_checked_fixture(t, setup, teardown);
    tcase_add_test(t, well_formed_files_are_read_as_the_reference_reads_them);
    tcase_add_test(t, what_was_not_changed_is_written_byte_for_byte);
    tcase_add_test(t, what_is_rendered_anew_says_the_same);
    tcase_add_test(t, malformed_files_are_reported_with_line_and_reason);
    suite_add_tcase(s, t);
    r = srunner_create(s);
    srunner_run_all(r, CK_ENV);
    failed = srunner_ntests_failed(r);
    srunner_free(r);
    return failed != 0;
}
