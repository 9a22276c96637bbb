/* Cases: what parsing, writing and changing a case must keep. */
#include "tests/formats/case/case_fixture.h"

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

START_TEST(what_could_not_be_read_again_is_not_written)
{
    static const struct {
        int kind;
        const char *place, *key;
    } wrong[] = {
        {WH_XSECTION + 1, "a", NULL}, {256, "a", NULL},          {-1, "a", NULL},
        {WH_RUN, "a\n-- @end", NULL}, {WH_RUN, "", NULL},        {WH_SETUP, "a", NULL},
        {WH_XSECTION, "a b", NULL},   {WH_RUN, "a", "x\n-- @y"}, {WH_RUN, "a", "Two words"},
        {WH_XSECTION, "x-", NULL},    {WH_BASE, "", NULL}};

    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        wh_buf b = WH_BUF_INIT(4096);
        wh_case *c = wh_case_new(arena);

        wh_case_add_section(arena, c, wrong[i].kind, wh_str_of(wrong[i].place));
        if (wrong[i].key)
            wh_case_set_field(arena, c, wrong[i].key, WH_STR("v"));
        ck_assert_int_eq(wh_case_write(c, &b), WH_EINVAL);
        ck_assert_uint_eq(b.n, 0);
        wh_buf_release(&b);
    }
}
END_TEST

START_TEST(what_is_too_long_to_be_read_again_is_not_written)
{
    wh_case *c = wh_case_new(arena);
    wh_section *s = wh_case_add_section(arena, c, WH_SETUP, WH_STR(""));
    char *long_one = wh_arena_zalloc(arena, WH_STATEMENT_MAX + 1);

    memset(long_one, 'x', WH_STATEMENT_MAX + 1);
    wh_section_add_stmt(arena, s, (wh_str){long_one, WH_STATEMENT_MAX});
    parse(write_case(c));
    wh_section_add_stmt(arena, s, (wh_str){long_one, WH_STATEMENT_MAX + 1});
    wh_buf_clear(&text);
    ck_assert_int_eq(wh_case_write(c, &text), WH_ELIMIT);
    ck_assert_uint_eq(text.n, 0);
    for (size_t i = 1; i <= WH_CASE_MAX / WH_STATEMENT_MAX; i++)
        wh_section_add_stmt(arena, s, s->stmts[0].sql);
    s->stmts[1] = s->stmts[0];
    ck_assert_int_eq(wh_case_write(c, &text), WH_ELIMIT);
    ck_assert_uint_eq(text.n, 0);
}
END_TEST

/* One of `n` strings. */
static wh_str one_of(uint64_t *state, const char *const *of, size_t n)
{
    return wh_str_of(of[next_random(state) % n]);
}
#define ONE_OF(...)                                                                                \
    one_of(&state, (const char *const[]){__VA_ARGS__},                                             \
           sizeof((const char *const[]){__VA_ARGS__}) / sizeof(char *))

static void add_observation(wh_section *s, uint64_t seed)
{
    uint64_t state = seed;
    wh_obs *obs = WH_NEW_N(arena, wh_obs, s->nobs + 1), *o = &obs[s->nobs];
    size_t i;

    if (s->nobs)
        memcpy(obs, s->obs, s->nobs * sizeof *obs);
    s->obs = obs;
    s->nobs++;
    o->kind = (uint8_t)(next_random(&state) % 7 ? next_random(&state) % 6 : 6);
    o->number = (int64_t)(next_random(&state) % 9) - 1;
    o->class_ = ONE_OF("", "any", "E1", "a:b", " ", "\xff");
    o->text = ONE_OF("", " words of it ", "two\nlines\xff", "-- @end");
    o->nvalues = next_random(&state) % 4;
    o->values = WH_NEW_N(arena, wh_value, 4);
    for (i = 0; i < o->nvalues; i++) {
        wh_value *v = &o->values[i];

        v->kind = (uint8_t)(next_random(&state) % 9 ? next_random(&state) % 8 : WH_TYPED + 1);
        v->i = (int64_t)next_random(&state);
        v->s = ONE_OF("", "1", "-1.50", "abc", "it's", "\n\t\\", "\xff", "\xc3\xa9");
        v->type = ONE_OF("", "numeric", "decimal", "date", "x", "Two Words", "money");
    }
}

/* What is written of a case is read as the same, whatever the case is made of: else it is refused.
 */
START_TEST(a_case_of_anything_is_read_again_or_refused)
{
    uint64_t state = 23;
    size_t written = 0;

    for (int round = 0; round < 20000; round++) {
        wh_mark mark = wh_arena_mark(arena);
        wh_case *c = wh_case_new(arena), *again;
        size_t i, k, n = next_random(&state) % 4;
        wh_str before;

        for (i = 0; i < n; i++)
            wh_case_add_field(arena, c,
                              ONE_OF("dialect", "check", "mine", "", "a b", "A", "check.left").p,
                              ONE_OF("sqlite", "", " x ", "a\nb", "\xff"));
        if (n && next_random(&state) % 4 == 0)
            c->fields[0].value = ONE_OF(" x", "a\n-- @end", "\xff", "x", "");
        for (i = 0, n = next_random(&state) % 4; i < n; i++) {
            int kind = (int)(next_random(&state) % 7);
            bool placed = kind > WH_BASE && next_random(&state) % 8;
            wh_section *s = wh_case_add_section(
                arena, c, kind, placed ? ONE_OF("a", "b", "a@x", "x-a", "A", "sum") : WH_STR(""));

            if (next_random(&state) % 4 == 0)
                wh_section_add_attr(
                    arena, s, ONE_OF("fresh", "session", "may-fail", "mine", "", "a=b", "bind").p,
                    ONE_OF("", "a", "a b", "a:b", "\xff"));
            for (k = next_random(&state) % 3; k > 0; k--) {
                if (next_random(&state) % 16 == 0 ? kind > WH_RUN : kind <= WH_RUN)
                    wh_section_add_stmt(arena, s, nasty_sql(&state))->may_fail =
                        next_random(&state) % 8 == 0;
                else
                    add_observation(s, next_random(&state));
            }
        }
        wh_buf_clear(&text);
        if (wh_case_write(c, &text) != WH_OK) {
            ck_assert_uint_eq(text.n, 0);
            wh_arena_rewind(arena, mark);
            continue;
        }
        written++;
        before = wh_arena_str(arena, wh_buf_view(&text));
        again = parse(before);
        ck_assert(wh_case_id(again) == wh_case_id(c));
        ck_assert_uint_eq(again->nfields, c->nfields);
        ck_assert_uint_eq(again->nsections, c->nsections);
        for (i = 0; i < c->nfields; i++)
            ck_assert(c->fields[i].key.n == 0 ||
                      wh_str_eq(again->fields[i].value, c->fields[i].value));
        for (i = 0; i < c->nsections; i++) {
            wh_section *s = &c->sections[i], *r = &again->sections[i];

            ck_assert_uint_eq(r->kind, s->kind);
            ck_assert_uint_eq(r->nattrs, s->nattrs);
            for (k = 0; k < s->nattrs; k++)
                ck_assert(wh_str_eq(r->attrs[k].value, s->attrs[k].value));
            ck_assert_uint_eq(r->nstmts, s->nstmts);
            for (k = 0; k < s->nstmts; k++)
                ck_assert(wh_str_eq(r->stmts[k].sql, s->stmts[k].sql));
            if (s->kind != WH_XSECTION)
                ck_assert_uint_eq(r->nobs, s->nobs);
        }
        wh_arena_rewind(arena, mark);
    }
    ck_assert_uint_gt(written, 2000);
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

static uint64_t test_of(const char *z)
{
    return wh_case_test_hash(parse_z(z));
}

START_TEST(a_test_is_the_same_whatever_is_told_about_it)
{
    uint64_t test = test_of(ID_CASE("", "-- @limit: time=1s\n", "", "SELECT 3;\n"));

    ck_assert(test == test_of(ID_CASE("-- remark\n\n", "-- @limit: time=1s\n", "", "SELECT 3;\n")));
    ck_assert(test == test_of(ID_CASE("",
                                      "-- @engine: sqlite 3.1\n-- @engine.reference: sqlite 3.2\n"
                                      "-- @seed: 1/2/3\n-- @limit: time=1s\n-- @verdict: fail\n"
                                      "-- @signature: rel:1:both\n-- @reduced: from 1 to 2\n"
                                      "-- @status: open\n-- @ref: x\n-- @cause: optimizer x\n"
                                      "-- @owner: somebody\n",
                                      "", "SELECT 3;\n-- @actual a\n-- | 1\n-- @x-note\nhello\n")));
}
END_TEST

START_TEST(a_test_is_another_by_all_that_decides_its_verdict)
{
    static const char *const others[] = {
        ID_CASE("", "-- @settings: optimizer=-x\n", "", "SELECT 3;\n"),
        ID_CASE("", "-- @settings.reference: optimizer=-x\n", "", "SELECT 3;\n"),
        ID_CASE("", "-- @settings.reference: optimizer=-y\n", "", "SELECT 3;\n"),
        ID_CASE("", "-- @session: baseline-1\n", "", "SELECT 3;\n"),
        ID_CASE("", "-- @options: x.opt\n", "", "SELECT 3;\n"),
        ID_CASE("", "-- @check: ok a\n", "", "SELECT 3;\n"),
        ID_CASE("", "", " may-fail", "SELECT 3;\n"),
        ID_CASE("", "", "", "-- @stmt may-fail\nSELECT 3;\n"),
        ID_CASE("", "", "", "-- @stmt may-fail=x\nSELECT 3;\n"),
        ID_CASE("", "", "", "SELECT 3;\n-- @derived\nSELECT 9;\n"),
        ID_CASE("", "", "", "SELECT 3;\n-- @expect a\n-- | 1\n"),
        ID_CASE("", "", "", "SELECT 3;\n-- @expect a\n-- | 2\n"),
        ID_CASE("", "", "", "SELECT 3;\n-- @expect a\n-- ! x\n"),
        ID_CASE("", "", "", "SELECT 3;\n-- @run b fresh\nSELECT 3;\n"),
        ID_CASE("", "", "", "SELECT 3;\n-- @run b\nSELECT 3;\n"),
    };
    enum { N = sizeof others / sizeof others[0] };
    uint64_t tests[N], plain = test_of(ID_CASE("", "", "", "SELECT 3;\n"));

    for (size_t i = 0; i < N; i++) {
        tests[i] = test_of(others[i]);
        ck_assert_msg(tests[i] != plain, "%s", others[i]);
        for (size_t k = 0; k < i; k++)
            ck_assert_msg(tests[i] != tests[k], "%s%s", others[i], others[k]);
    }
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

START_TEST(one_base_of_many_comes_with_the_setup_before_it)
{
    static const char many[] =
        "-- @case 1\n-- @id: 0123456789abcdef\n-- @dialect: sqlite\n-- @seed: 4/2\n"
        "-- @verdict: fail\n-- @check: bag q = r\n"
        "-- @setup may-fail\nCREATE TABLE t(x);\nINSERT INTO t VALUES (1);\n"
        "-- @base\n-- > SELECT 1\n-- @base\n-- > SELECT 2\n"
        "-- @setup\nDROP TABLE t;\n-- @base\n-- > SELECT 3\n"
        "-- @run q\nSELECT 4;\n-- @end\n";
    const wh_case *all = parse_z(many);
    wh_case *c = wh_case_of_base(arena, all, 1);
    wh_str one;

    ck_assert_ptr_nonnull(c);
    wh_section_add_stmt(arena, &c->sections[0], WH_STR("CREATE INDEX i ON t(x)"));
    one = write_case(c);
    for (const char *const *p = (const char *const[]){"-- @dialect: sqlite\n", "-- @seed: 4/2\n",
                                                      "-- @setup may-fail\n", "INSERT INTO t",
                                                      "CREATE INDEX", "SELECT 2", NULL};
         *p; p++)
        ck_assert_msg(strstr(one.p, *p) != NULL, "no %s in\n%s", *p, one.p);
    for (const char *const *p =
             (const char *const[]){"0123456789abcdef", "@verdict", "@check", "SELECT 1", "DROP",
                                   "SELECT 3", "SELECT 4", NULL};
         *p; p++)
        ck_assert_msg(strstr(one.p, *p) == NULL, "%s in\n%s", *p, one.p);
    ck_assert_ptr_nonnull(strstr(write_case(wh_case_of_base(arena, all, 2)).p, "DROP"));
    ck_assert_ptr_null(wh_case_of_base(arena, all, 3));
    ck_assert_str_eq(write_case(all).p, many);
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
    tcase_add_test(t, any_statement_is_read_back_as_it_was_given);
    tcase_add_test(t, any_base_is_read_back_as_it_was_given);
    tcase_add_test(t, raw_and_made_statements_mix);
    tcase_add_test(t, a_statement_is_marked_only_where_the_chunk_rule_is_wrong);
    tcase_add_test(t, a_made_case_is_written_in_full);
    tcase_add_test(t, a_buffer_too_small_for_a_case_says_so);
    tcase_add_test(t, fields_are_put_in_the_usual_order);
    tcase_add_test(t, setting_a_field_replaces_it_in_place);
    tcase_add_test(t, what_is_too_long_to_be_read_again_is_not_written);
    tcase_add_test(t, a_case_of_anything_is_read_again_or_refused);
    tcase_add_test(t, what_could_not_be_read_again_is_not_written);
    tcase_add_test(t, a_field_can_not_break_out_of_its_line);
    tcase_add_test(t, changing_a_copy_leaves_the_original_alone);
    tcase_add_test(t, attributes_are_found_by_name);
    tcase_add_test(t, the_id_ignores_what_does_not_make_the_case);
    tcase_add_test(t, the_id_changes_with_what_makes_the_case);
    tcase_add_test(t, a_test_is_the_same_whatever_is_told_about_it);
    tcase_add_test(t, a_test_is_another_by_all_that_decides_its_verdict);
    tcase_add_test(t, a_statement_over_the_limit_is_an_error);
    tcase_add_test(t, a_case_that_needs_too_much_memory_is_an_error);
    tcase_add_test(t, a_case_of_a_later_version_is_kept_as_it_is);
    tcase_add_test(t, parsing_what_was_never_framed_fails);
    tcase_add_test(t, one_base_of_many_comes_with_the_setup_before_it);
    tcase_add_test(t, messages_never_carry_control_bytes);
    suite_add_tcase(s, t);
    r = srunner_create(s);
    srunner_run_all(r, CK_ENV);
    failed = srunner_ntests_failed(r);
    srunner_free(r);
    return failed != 0;
}
