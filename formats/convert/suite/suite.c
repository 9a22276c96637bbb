/* Scripts and what their runner printed, as a case that demands the same. */
#include "formats/convert/suite/suite.h"
#include "formats/convert/left_out.h"
#include "formats/base/pattern.h"
#include "formats/case/text.h"
#include "formats/convert/builder.h"
#include "formats/convert/suite/unfelt.h"

enum { MESSAGE = 300 }; /* bytes of a message that are compared; answers are cut, too */

/* ---- statements and what is told of them ------------------------------------------------------
 */

typedef struct statements {
    size_t n, room;
    wh_script_stmt *v;
    wh_left_out left;
    bool cut;     /* something was left out, behind the first `known` */
    size_t known; /* else all */
} statements;

static void add_statement(wh_arena *a, statements *all, const wh_script_stmt *s)
{
    if (all->n == all->room) {
        wh_script_stmt *more;
        all->room = all->room ? 2 * all->room : 64;
        more = WH_NEW_N(a, wh_script_stmt, all->room);
        if (all->n)
            memcpy(more, all->v, all->n * sizeof *more);
        all->v = more;
    }
    all->v[all->n++] = *s;
}

static int read_all(const wh_convert *f, wh_arena *a, const wh_convert_input *in, wh_str bytes,
                    bool sessions, statements *all, wh_error *err)
{
    wh_script script;
    wh_script_stmt s;
    int rc;

    wh_script_init(&script, a, in->dialect, bytes, in->file, f->script);
    script.shows = true;
    script.sessions = sessions;
    script.files = in->files;
    for (;;) {
        rc = wh_left_out_next(&script, &s, &all->left, err);
        if (all->left.n && !all->cut)
            all->known = all->n;
        all->cut |= all->left.n > 0;
        if (rc != WH_OK || !s.sql.p)
            break;
        add_statement(a, all, &s);
        if (wh_arena_over(a))
            return wh_error_at(err, WH_ELIMIT, in->file, s.line, "the script is too large");
    }
    if (!all->cut)
        all->known = all->n;
    return rc;
}

/* Behind what is left out nobody knows what there is: nothing is executed. What was printed of the
 * statement before may be of what is left out. */
static void cut(const statements *all, wh_expected *v)
{
    size_t i = all->known;

    if (!all->cut)
        return;
    while (i && v[i - 1].kind == WH_EXPECTED_ECHO)
        i--;
    for (i -= i > 0; i < all->n; i++)
        if (v[i].kind != WH_EXPECTED_ECHO)
            v[i] = (wh_expected){.kind = i < all->known ? WH_EXPECTED_NOTHING : WH_EXPECTED_LEFT_OUT,
                                 .why = "at and behind what is left out"};
}

static bool same(const wh_expected *x, const wh_expected *y)
{
    size_t i;

    if (x->kind != y->kind || x->ncolumns != y->ncolumns || x->nrows != y->nrows ||
        !wh_str_eq(x->text, y->text) || !wh_str_eq(x->class_, y->class_))
        return false;
    for (i = 0; i < x->nrows * x->ncolumns; i++)
        if (!wh_str_eq(x->cells[i], y->cells[i]))
            return false;
    return true;
}

/* All outputs are right ones: what they do not agree on is not compared. */
static int tell(const wh_convert *f, wh_arena *a, const wh_convert_input *in, const statements *all,
                wh_expected **out, wh_error *err)
{
    wh_expected *v = WH_NEW_N(a, wh_expected, all->n + 1), *other;
    size_t i, k;
    int rc = f->script->expected(a, in, in->outputs[0], all->v, all->n, v, err);

    for (k = 1; k < in->noutputs && rc == WH_OK; k++) {
        other = WH_NEW_N(a, wh_expected, all->n + 1);
        rc = f->script->expected(a, in, in->outputs[k], all->v, all->n, other, err);
        for (i = 0; i < all->n && rc == WH_OK; i++)
            if (!same(&v[i], &other[i])) {
                memset(&v[i], 0, sizeof v[i]);
                v[i].why = "of which the expected outputs differ";
            }
    }
    *out = v;
    return rc;
}

/* ---- the case ---------------------------------------------------------------------------------
 */

/* `unfelt`: the engine's walls may refuse it. */
static wh_stmt *add_statement_of(wh_builder *b, const wh_script_stmt *s, bool unfelt)
{
    wh_stmt *stmt = wh_builder_stmt(b, s->sql, s->line);

    stmt->may_fail = unfelt;
    if (unfelt)
        stmt->may_fail_class = WH_STR("REFUSED");
    return stmt;
}

static void add_setup(wh_builder *b, const wh_script_stmt *s, bool may_fail, bool unfelt)
{
    wh_builder_setup(b, s->session, s->line);
    add_statement_of(b, s, unfelt)->may_fail |= may_fail;
}

static wh_str add_run(wh_builder *b, const wh_script_stmt *s, char letter, bool unfelt)
{
    wh_str place = wh_builder_place(b, letter);

    wh_builder_session(b, wh_builder_section(b, WH_RUN, place, s->line), s->session);
    add_statement_of(b, s, unfelt);
    return place;
}

static wh_obs *add_expect(wh_builder *b, const wh_script_stmt *s, wh_str place, size_t n)
{
    wh_section *section = wh_builder_section(b, WH_EXPECT, place, s->line);

    section->obs = WH_NEW_N(b->a, wh_obs, n + 1);
    section->nobs = n;
    return section->obs;
}

static void add_relation(wh_builder *b, const wh_script_stmt *s, wh_str head, wh_str place)
{
    wh_buf check = WH_BUF_INIT(1 << 16);

    wh_buf_str(&check, head);
    wh_buf_format(&check, " %.*s = expect(%.*s)", (int)place.n, place.p, (int)place.n, place.p);
    wh_builder_check(b, wh_buf_view(&check), s->line);
    wh_buf_release(&check);
}

/* The message as a pattern: all of its first line, or the beginning of a long one. */
static wh_str pattern_of(wh_arena *a, wh_str text)
{
    wh_buf b = WH_BUF_INIT(1 << 16);
    bool whole = text.n <= MESSAGE;
    wh_str out;

    while (text.n > MESSAGE || (text.n && !wh_utf8_valid(text) && text.n + 4 > MESSAGE))
        text.n--;
    if (text.n == 0 || !wh_utf8_valid(text))
        return WH_STR("");
    wh_buf_char(&b, '^');
    wh_pattern_quote(&b, text);
    wh_buf_text(&b, whole ? "($|\\n)" : "");
    out = wh_arena_str(a, wh_buf_view(&b));
    wh_buf_release(&b);
    return out;
}

static void add_error(wh_builder *b, const wh_script_stmt *s, const wh_expected *t, bool unfelt)
{
    wh_str place = add_run(b, s, 'e', unfelt);
    wh_obs *o = add_expect(b, s, place, 1);

    o->kind = WH_OBS_ERROR;
    o->line = s->line;
    o->class_ = t->class_.n ? t->class_ : WH_STR("any");
    o->text = pattern_of(b->a, t->text);
    add_relation(b, s, WH_STR("bag errors=match"), place);
}

static void add_rows(wh_builder *b, const wh_convert *f, const wh_script_stmt *s,
                     const wh_expected *t, bool unfelt)
{
    wh_str place = add_run(b, s, 'q', unfelt);
    wh_obs *o = add_expect(b, s, place, t->nrows);
    wh_buf head = WH_BUF_INIT(1 << 16);
    size_t i, k;

    for (i = 0; i < t->nrows; i++) {
        o[i].kind = WH_OBS_ROW;
        o[i].line = s->line;
        o[i].nvalues = t->ncolumns;
        o[i].values = WH_NEW_N(b->a, wh_value, t->ncolumns);
        for (k = 0; k < t->ncolumns; k++) {
            wh_str cell = t->cells[i * t->ncolumns + k];
            bool null = t->null.n && wh_str_eq(cell, t->null);
            o[i].values[k].kind = null ? WH_NULL : WH_TEXT;
            o[i].values[k].s = cell;
        }
    }
    wh_buf_text(&head, "list as=");
    for (k = 0; k < t->ncolumns; k++)
        wh_buf_char(&head, t->null.n ? 'P' : f->script->letter);
    wh_buf_text(&head, t->sorted ? " sort=rows errors=same" : " errors=same");
    add_relation(b, s, wh_buf_view(&head), place);
    wh_buf_release(&head);
}

/* Would the runner print a table for it, if there were one? */
static bool gives_rows(const wh_script_stmt *s)
{
    static const char *const words[] = {"SHOW",   "EXPLAIN", "DESCRIBE", "DESC",    "FETCH",
                                        "VALUES", "TABLE",   "WITH",     "ANALYZE", "CHECK"};
    wh_str rest = s->sql, word = wh_next_word(&rest);
    size_t i;

    if (s->kind == WH_N_SELECT_STATEMENT)
        return true;
    for (i = 0; i < sizeof words / sizeof *words; i++)
        if (wh_str_eq_nocase(word, wh_str_of(words[i])))
            return true;
    for (i = 0; i + 9 <= s->sql.n; i++)
        if (wh_str_eq_nocase((wh_str){s->sql.p + i, 9}, WH_STR("RETURNING")))
            return true;
    return false;
}

/* It succeeds without a row. */
static void add_nothing(wh_builder *b, const wh_script_stmt *s, bool unfelt)
{
    wh_str place = add_run(b, s, 'q', unfelt);

    add_expect(b, s, place, 0);
    add_relation(b, s, WH_STR("list as=row errors=same"), place);
}

/* "181 of 200 statements; not: 12 rows of COPY, 7 ..." */
static void add_summary(wh_builder *b, const wh_expected *v, size_t n)
{
    wh_buf text = WH_BUF_INIT(1 << 16);
    const char *seen[16], *before = "; not, or not wholly: ";
    size_t compared = 0, all = 0, nseen = 0, i, k;

    for (i = 0; i < n; i++) {
        compared += v[i].kind != WH_EXPECTED_ECHO && v[i].why == NULL;
        all += v[i].kind != WH_EXPECTED_ECHO;
    }
    wh_buf_format(&text, "%lu of %lu statements", (unsigned long)compared, (unsigned long)all);
    for (i = 0; i < n; i++) {
        size_t count = 0;
        for (k = 0; k < nseen && v[i].why && strcmp(seen[k], v[i].why) != 0; k++)
            continue;
        if (!v[i].why || k < nseen || nseen == sizeof seen / sizeof *seen)
            continue;
        seen[nseen++] = v[i].why;
        for (k = i; k < n; k++)
            count += v[k].why && strcmp(v[k].why, v[i].why) == 0;
        wh_buf_format(&text, "%s%lu %s", before, (unsigned long)count, v[i].why);
        before = ", ";
    }
    wh_builder_field(b, "compared", wh_buf_view(&text), 0);
    wh_buf_release(&text);
}

/* What the suite's runner sets for each of its sessions; `name`: that alone, n == 0: all. What it
 * sets for the whole database (ALTER) the first session does. */
static void add_settings(wh_builder *b, const wh_convert *f, wh_str name, wh_str session,
                         uint32_t line)
{
    const char *const *v = f->script->session;

    for (; v && v[0]; v += 2)
        if ((name.n == 0 || wh_str_eq_nocase(name, wh_str_of(v[0]))) &&
            (session.n == 0 || strncmp(v[1], "ALTER ", 6) != 0)) {
            wh_script_stmt s = {.sql = wh_str_of(v[1]), .line = line, .session = session};
            add_setup(b, &s, true, false);
        }
}

/* A RESET comes back to what the runner has set. */
static void follow_reset(wh_builder *b, const wh_convert *f, const wh_script_stmt *s)
{
    wh_str rest = s->sql, name;
    bool discards = wh_str_eq_nocase(wh_next_word(&rest), WH_STR("DISCARD"));

    name = wh_next_word(&rest);
    while (name.n && name.p[name.n - 1] == ';')
        name.n--;
    if (wh_str_eq_nocase(name, WH_STR("ALL")))
        add_settings(b, f, (wh_str){NULL, 0}, s->session, s->line);
    else if (!discards && name.n)
        add_settings(b, f, name, s->session, s->line);
}

/* So does SET .. = DEFAULT, and SET NAMES DEFAULT. */
static void follow_default(wh_builder *b, const wh_convert *f, const wh_dialect *d,
                           const wh_script_stmt *s)
{
    wh_token t, last = {0}, name = {0};
    bool global = false;
    wh_lexer lx;

    wh_lexer_init(&lx, d, s->sql);
    for (t = wh_lex(&lx); t.kind != WH_T_EOF; t = wh_lex(&lx)) {
        wh_str text = wh_token_text(&t);

        if (wh_str_eq_nocase(text, WH_STR("DEFAULT")) && !global) {
            bool names = wh_str_eq_nocase(wh_token_text(&last), WH_STR("NAMES"));
            wh_str n = wh_token_text(names ? &last : &name);

            while (n.n && n.p[0] == '@')
                n = (wh_str){n.p + 1, n.n - 1};
            if (n.n && (names || last.kind == WH_OP_EQ || last.kind == WH_OP_ASSIGN))
                add_settings(b, f, n, s->session, s->line);
        }
        global |=
            wh_str_eq_nocase(text, WH_STR("GLOBAL")) || wh_str_eq_nocase(text, WH_STR("@@GLOBAL"));
        name = last;
        last = t;
    }
}

static bool is_set(wh_str sql)
{
    return wh_str_eq_nocase(wh_next_word(&sql), WH_STR("SET"));
}

static bool is_reset(wh_str sql)
{
    wh_str word = wh_next_word(&sql);

    return wh_str_eq_nocase(word, WH_STR("RESET")) || wh_str_eq_nocase(word, WH_STR("DISCARD"));
}

/* ---- sessions ----------------------------------------------------------------------------------
 */

/* The settings of each, where it is first used. */
static void begin_session(wh_builder *b, const wh_convert *f, const wh_script_stmt *s)
{
    size_t i;

    if (s->session.n == 0)
        return;
    for (i = 0; i < b->c->nsections; i++) {
        const wh_attr *in = wh_section_attr(&b->c->sections[i], "session");
        if (in && wh_str_eq(in->value, s->session))
            return;
    }
    add_settings(b, f, (wh_str){NULL, 0}, s->session, s->line);
}

void wh_suite_part(wh_builder *b, const wh_convert *f, const wh_script_stmt *s)
{
    const char *const *v = f->script->parting;

    for (; v && *v; v++) {
        wh_script_stmt last = {.sql = wh_str_of(*v), .line = s->line, .session = s->session};
        add_setup(b, &last, true, false);
    }
}

int wh_suite_read(const wh_convert *f, wh_arena *a, const wh_convert_input *in, wh_case **out,
                  wh_error *err)
{
    statements all = {0};
    bool demands = false;
    wh_builder b;
    wh_expected *v;
    bool *unfelt;
    size_t i;
    int rc = read_all(f, a, in, in->bytes, true, &all, err);

    if (rc == WH_OK)
        rc = tell(f, a, in, &all, &v, err);
    if (rc != WH_OK)
        return rc;
    cut(&all, v);
    unfelt = WH_NEW_N(a, bool, all.n + 1);
    wh_unfelt(a, in->dialect, all.v, all.n, v, unfelt);
    wh_builder_begin(&b, a, wh_str_of(in->dialect->name), in->file, 1);
    add_settings(&b, f, (wh_str){NULL, 0}, (wh_str){NULL, 0}, 1);
    for (i = 0; i < all.known; i++) {
        if (v[i].kind < WH_EXPECTED_LEFT_OUT)
            begin_session(&b, f, &all.v[i]);
        else if (v[i].kind == WH_EXPECTED_ECHO && all.v[i].parts)
            wh_suite_part(&b, f, &all.v[i]);
        if (v[i].kind == WH_EXPECTED_ERROR) {
            add_error(&b, &all.v[i], &v[i], unfelt[i]);
        } else if (v[i].kind == WH_EXPECTED_ROWS) {
            add_rows(&b, f, &all.v[i], &v[i], unfelt[i]);
        } else if (v[i].kind == WH_EXPECTED_OK && !v[i].why && gives_rows(&all.v[i])) {
            add_nothing(&b, &all.v[i], unfelt[i]);
        } else if (v[i].kind < WH_EXPECTED_LEFT_OUT) {
            add_setup(&b, &all.v[i], v[i].kind == WH_EXPECTED_NOTHING, unfelt[i]);
            demands |= v[i].kind == WH_EXPECTED_OK;
        }
        if (f->script->session && is_reset(all.v[i].sql))
            follow_reset(&b, f, &all.v[i]);
        if (f->script->session && is_set(all.v[i].sql))
            follow_default(&b, f, in->dialect, &all.v[i]);
        if (wh_arena_over(a))
            return wh_error_at(err, WH_ELIMIT, in->file, all.v[i].line, "the script is too large");
    }
    if (demands)
        wh_builder_check(&b, WH_STR("ok errors=none setup"), 0);
    add_summary(&b, v, all.n);
    wh_left_out_field(&all.left, &b);
    if (in->options)
        wh_builder_field(&b, "options", wh_str_of(in->options), 0);
    *out = b.c;
    return WH_OK;
}

int wh_suite_before(const wh_convert *f, wh_arena *a, const wh_convert_input *in, wh_case *c,
                    wh_error *err)
{
    statements all = {0};
    int rc = read_all(f, a, in, in->bytes, false, &all, err);
    wh_section *v = WH_NEW_N(a, wh_section, c->nsections + 1);
    size_t i;

    if (rc == WH_OK && all.cut) {
        rc = all.left.first.code;
        if (err)
            *err = all.left.first;
    }
    if (rc != WH_OK)
        return rc;
    memcpy(v + 1, c->sections, c->nsections * sizeof *v);
    v[0].kind = WH_SETUP;
    v[0].stmts = WH_NEW_N(a, wh_stmt, all.n + 1);
    for (i = v[0].nstmts = 0; i < all.n; i++)
        if (!all.v[i].echo) {
            v[0].stmts[v[0].nstmts].sql = all.v[i].sql;
            v[0].stmts[v[0].nstmts++].may_fail = true;
        }
    c->sections = v;
    c->nsections++;
    return WH_OK;
}
