/*
 * Making and changing cases. A changed array is always a new one: cases are copied by value while
 * they are reduced, and copies share their arrays. A list of n parts that is appended to one by
 * one therefore costs n^2 / 2 slots of the arena; wh_case_add_sections() and
 * wh_section_add_stmts() append many at once.
 */
#include "formats/case/edit.h"

#include "formats/case/text.h"
#include "formats/sql/dialect/dialect.h"

wh_case *wh_case_new(wh_arena *a)
{
    wh_case *c = WH_NEW(a, wh_case);

    c->version = 1;
    return c;
}

wh_case *wh_case_of_base(wh_arena *a, const wh_case *all, size_t number)
{
    /* What holds for any of the bases, and not for the runs of one. */
    static const char *const kept[] = {"dialect", "session",   "settings", "seed",
                                       "limit",   "generator", "functions"};
    wh_case *c = wh_case_new(a);

    c->fields = WH_NEW_N(a, wh_field, all->nfields);
    for (size_t i = 0; i < all->nfields; i++)
        for (size_t k = 0; k < sizeof kept / sizeof kept[0]; k++)
            if (wh_str_is(all->fields[i].key, kept[k]))
                c->fields[c->nfields++] = all->fields[i];
    c->sections = WH_NEW_N(a, wh_section, all->nsections);
    for (size_t i = 0; i < all->nsections; i++) {
        const wh_section *s = &all->sections[i];

        if (s->kind == WH_SETUP || (s->kind == WH_BASE && number == 0))
            c->sections[c->nsections++] = *s;
        if (s->kind == WH_BASE && number-- == 0)
            return c;
    }
    return NULL;
}

/* A copy of `array` with `more` cleared slots at `at`. */
static void *widen(wh_arena *a, const void *array, size_t n, size_t at, size_t more, size_t size)
{
    char *larger = wh_arena_alloc(a, (n + more) * size);

    if (at != 0)
        memcpy(larger, array, at * size);
    memset(larger + at * size, 0, more * size);
    if (n > at)
        memcpy(larger + (at + more) * size, (const char *)array + at * size, (n - at) * size);
    return larger;
}

/* ---- fields ------------------------------------------------------------------------------- */

/* Where a field stands in the usual order; "key.label" beside "key", unknown ones last. */
static size_t rank_of(wh_str key)
{
    static const char *const order[] = {"id",        "oracle",  "dialect", "engine",    "session",
                                        "settings",  "seed",    "limit",   "verdict",   "check",
                                        "signature", "ref",     "tags",    "generator", "functions",
                                        "status",    "reduced", "cause"};
    const size_t n = sizeof order / sizeof order[0];
    const char *dot = key.n ? memchr(key.p, '.', key.n) : NULL;

    if (dot != NULL)
        key.n = (size_t)(dot - key.p);
    for (size_t i = 0; i < n; i++)
        if (wh_str_is(key, order[i]))
            return i;
    return n;
}

/* One line of UTF-8 without blanks around it, whatever is given. */
static wh_str clean(wh_arena *a, wh_str value)
{
    char *to = wh_arena_alloc(a, value.n + 1);
    wh_str out = {to, 0};

    for (size_t i = 0; i < value.n;) {
        size_t n = wh_utf8_length(value.p + i, value.n - i);
        if (n == 0) {
            to[out.n++] = '?';
            i++;
        } else {
            memcpy(to + out.n, value.p + i, n);
            if (wh_byte_is_control(to[out.n]) && to[out.n] != '\t')
                to[out.n] = ' ';
            out.n += n;
            i += n;
        }
    }
    return wh_trim(out);
}

wh_str wh_case_field(const wh_case *c, const char *key)
{
    for (size_t i = 0; i < c->nfields; i++)
        if (wh_str_is(c->fields[i].key, key))
            return c->fields[i].value;
    return (wh_str){NULL, 0};
}

static void remove_fields(wh_arena *a, wh_case *c, const char *key)
{
    wh_field *kept = WH_NEW_N(a, wh_field, c->nfields);
    size_t n = 0;

    for (size_t i = 0; i < c->nfields; i++)
        if (!wh_str_is(c->fields[i].key, key))
            kept[n++] = c->fields[i];
    c->fields = kept;
    c->nfields = n;
}

static void set_at(wh_arena *a, wh_field *f, wh_str key, wh_str value)
{
    memset(f, 0, sizeof *f);
    f->key = wh_arena_str(a, key);
    f->value = clean(a, value);
}

void wh_case_add_field(wh_arena *a, wh_case *c, const char *key, wh_str value)
{
    size_t rank = rank_of(wh_str_of(key)), at = c->nfields;

    /* Behind the last field of its rank or before; else before the first field, which leaves
     * the remarks at the top where they are. */
    while (at > 0 && (c->fields[at - 1].key.n == 0 || rank_of(c->fields[at - 1].key) > rank))
        at--;
    if (at == 0)
        while (at < c->nfields && c->fields[at].key.n == 0)
            at++;
    c->fields = widen(a, c->fields, c->nfields, at, 1, sizeof *c->fields);
    c->nfields++;
    set_at(a, &c->fields[at], wh_str_of(key), value);
}

void wh_case_set_field(wh_arena *a, wh_case *c, const char *key, wh_str value)
{
    if (value.p == NULL) {
        remove_fields(a, c, key);
        return;
    }
    for (size_t i = 0; i < c->nfields; i++)
        if (wh_str_is(c->fields[i].key, key)) {
            c->fields = widen(a, c->fields, c->nfields, c->nfields, 0, sizeof *c->fields);
            set_at(a, &c->fields[i], wh_str_of(key), value);
            return;
        }
    wh_case_add_field(a, c, key, value);
}

/* ---- sections, statements, attributes ----------------------------------------------------- */

wh_section *wh_case_add_sections(wh_arena *a, wh_case *c, int kind, size_t n)
{
    wh_section *first;

    c->sections = widen(a, c->sections, c->nsections, c->nsections, n, sizeof *first);
    first = &c->sections[c->nsections];
    c->nsections += n;
    for (size_t i = 0; i < n; i++)
        first[i].kind = (uint8_t)(kind >= WH_SETUP && kind <= WH_XSECTION ? kind : UINT8_MAX);
    return first;
}

wh_section *wh_case_add_section(wh_arena *a, wh_case *c, int kind, wh_str place)
{
    wh_section *s = wh_case_add_sections(a, c, kind, 1);

    if (place.n != 0)
        s->place = wh_arena_str(a, place);
    return s;
}

wh_stmt *wh_section_add_stmts(wh_arena *a, wh_section *s, size_t n)
{
    wh_stmt *first;

    s->stmts = widen(a, s->stmts, s->nstmts, s->nstmts, n, sizeof *first);
    first = &s->stmts[s->nstmts];
    s->nstmts += n;
    for (size_t i = 0; i < n; i++)
        first[i].sql = WH_STR("");
    return first;
}

wh_stmt *wh_section_add_stmt(wh_arena *a, wh_section *s, wh_str sql)
{
    wh_stmt *st = wh_section_add_stmts(a, s, 1);

    if (sql.n != 0)
        st->sql = sql;
    st->blank = wh_sql_is_blank(st->sql);
    return st;
}

void wh_section_add_attr(wh_arena *a, wh_section *s, const char *key, wh_str value)
{
    wh_attr *attr;

    s->attrs = widen(a, s->attrs, s->nattrs, s->nattrs, 1, sizeof *attr);
    attr = &s->attrs[s->nattrs++];
    attr->key = wh_arena_str(a, wh_str_of(key));
    if (value.p != NULL)
        attr->value = wh_arena_str(a, value);
    s->head.p = NULL;
    s->head.n = 0;
}

const wh_attr *wh_section_attr(const wh_section *s, const char *key)
{
    for (size_t i = 0; i < s->nattrs; i++)
        if (wh_str_is(s->attrs[i].key, key))
            return &s->attrs[i];
    return NULL;
}

/* ---- functions that the dialect does not list --------------------------------------------------
 */

static bool names(wh_str sql, wh_str name)
{
    for (; sql.n >= name.n; sql = (wh_str){sql.p + 1, sql.n - 1})
        if (wh_str_eq_nocase((wh_str){sql.p, name.n}, name))
            return true;
    return false;
}

static bool is_used(const wh_case *c, wh_str name)
{
    size_t i, k;

    for (i = 0; i < c->nsections; i++)
        for (k = 0; k < c->sections[i].nstmts; k++)
            if (names(c->sections[i].stmts[k].sql, name))
                return true;
    return false;
}

void wh_case_keep_functions_used(wh_arena *a, wh_case *c)
{
    wh_str text = wh_case_field(c, "functions"), name, kind;
    wh_buf used = WH_BUF_INIT(text.n + 2);

    while (wh_declared_function_next(&text, &name, &kind)) {
        if (!is_used(c, name))
            continue;
        if (used.n)
            wh_buf_text(&used, ", ");
        wh_buf_str(&used, name);
        wh_buf_char(&used, ' ');
        wh_buf_str(&used, kind);
    }
    if (wh_case_field(c, "functions").n)
        wh_case_set_field(a, c, "functions", used.n ? wh_buf_view(&used) : (wh_str){NULL, 0});
    wh_buf_release(&used);
}
