/*
 * The parser of one framed case: version, fields, section lines and their attributes. It keeps
 * the raw bytes of everything, so that what is not changed is written back as it was.
 */
#include "formats/case/parse.h"

#include "formats/case/hash.h"

/* ---- sets of words, for duplicates -------------------------------------------------------- */

static size_t slot_of(const word_set *set, wh_str word)
{
    size_t i = (size_t)wh_hash64_of(word) & (set->cap - 1);

    while (set->slots[i].p != NULL && !wh_str_eq(set->slots[i], word))
        i = (i + 1) & (set->cap - 1);
    return i;
}

bool wh_word_add(wh_arena *a, word_set *set, wh_str word)
{
    size_t i;

    if (set->n * 2 >= set->cap) {
        word_set larger = {NULL, set->n, set->cap == 0 ? 16 : set->cap * 2};
        larger.slots = WH_NEW_N(a, wh_str, larger.cap);
        for (i = 0; i < set->cap; i++)
            if (set->slots[i].p != NULL)
                larger.slots[slot_of(&larger, set->slots[i])] = set->slots[i];
        *set = larger;
    }
    i = slot_of(set, word);
    if (set->slots[i].p != NULL)
        return false;
    set->slots[i] = word;
    set->n++;
    return true;
}

/* ---- fields ------------------------------------------------------------------------------- */

bool wh_field_repeats(wh_str key)
{
    static const wh_str keys[] = {WH_WORD("check"), WH_WORD("ref"), WH_WORD("tags"),
                                  WH_WORD("reduced")};
    const char *dot = memchr(key.p, '.', key.n);

    if (dot != NULL)
        key.n = (size_t)(dot - key.p);
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++)
        if (wh_str_eq(key, keys[i]))
            return true;
    return false;
}

/* Is this directive line, without its "-- @", a field rather than a section? */
static bool is_field(wh_str word)
{
    return word.n > 0 && memchr(word.p, ':', word.n) != NULL;
}

static int parse_field(parser *ps, wh_str word, wh_str rest, word_set *seen, wh_field *f)
{
    const char *colon = memchr(word.p, ':', word.n);

    f->key.p = word.p;
    f->key.n = (size_t)(colon - word.p);
    if (!wh_key_valid(f->key))
        return wh_parser_fail(ps, ps->number,
                              "\"%s\" is not the name of a field: [a-z][a-z0-9._-]*", f->key);
    if (f->key.n + 1 != word.n)
        return wh_parser_fail(ps, ps->number, "a blank is missing behind \"%s:\"", f->key);
    if (!wh_utf8_valid(ps->line))
        return wh_parser_fail(ps, ps->number, "the field \"%s\" is not valid UTF-8", f->key);
    if (!wh_field_repeats(f->key) && !wh_word_add(ps->a, seen, f->key))
        return wh_parser_fail(ps, ps->number, "the field \"%s\" stands twice", f->key);
    f->value = wh_trim(rest);
    return WH_OK;
}

/* Fields, remarks and blank lines, up to the first section. */
static int parse_fields(parser *ps)
{
    word_set seen = {NULL, 0, 0};
    size_t cap = 0;
    wh_case *c = ps->c;

    while (wh_parser_peek(ps)) {
        bool directive = wh_line_is_directive(ps->line);
        wh_str word, rest;
        wh_field *f;

        if (directive) {
            word = wh_directive_word(ps->line, &rest);
            if (!is_field(word) || wh_line_frame(ps->line) != WH_FRAME_NONE)
                return WH_OK;
        } else if (!wh_line_is_blank(ps->line) && !wh_line_is_remark(ps->line)) {
            return wh_parser_fail(
                ps, ps->number, "SQL outside of a section; put \"-- @setup\" before it", ps->line);
        }
        c->fields = wh_parser_slot(ps->a, c->fields, c->nfields, &cap, sizeof *f);
        f = &c->fields[c->nfields++];
        f->line = ps->number;
        if (directive) {
            int rc = parse_field(ps, word, rest, &seen, f);
            if (rc != WH_OK)
                return rc;
        }
        wh_parser_step(ps);
        f->raw.p = ps->line.p;
        f->raw.n = (size_t)(ps->p - ps->line.p);
        if (wh_arena_over(ps->a))
            break;
    }
    return WH_OK;
}

/* ---- section lines ------------------------------------------------------------------------ */

/* What a section line may hold, by kind. */
static const struct section_rule {
    wh_str word;
    int kind;
    bool place, fresh, session, on, may_fail, bind;
} rules[] = {
    {WH_WORD("setup"), WH_SETUP, false, false, true, true, true, false},
    {WH_WORD("derived"), WH_DERIVED, false, false, true, true, false, false},
    {WH_WORD("base"), WH_BASE, false, false, false, false, false, false},
    {WH_WORD("run"), WH_RUN, true, true, true, false, false, true},
    {WH_WORD("expect"), WH_EXPECT, true, false, false, false, false, false},
    {WH_WORD("actual"), WH_ACTUAL, true, false, false, false, false, false},
};

/* The attributes that are known: those of version 1, and bind. */
static int check_attr(const parser *ps, const struct section_rule *rule, const wh_attr *attr,
                      wh_str word)
{
    bool has_value = attr->value.p != NULL, allowed, wants_value = false;

    if (wh_str_is(attr->key, "fresh")) {
        allowed = rule->fresh;
    } else if (wh_str_is(attr->key, "may-fail")) {
        allowed = rule->may_fail;
    } else if (wh_str_is(attr->key, "session")) {
        allowed = rule->session;
        wants_value = true;
    } else if (wh_str_is(attr->key, "bind")) {
        allowed = rule->bind;
        wants_value = true;
    } else if (wh_str_is(attr->key, "on")) {
        allowed = rule->on;
        wants_value = true;
    } else {
        return 1;
    }
    if (!allowed)
        return wh_parser_fail(ps, ps->number, "the attribute \"%s\" has no place in this section",
                              word);
    if (wants_value && !has_value)
        return wh_parser_fail(ps, ps->number, "the attribute \"%s\" needs a value", word);
    if (!wants_value && has_value)
        return wh_parser_fail(ps, ps->number, "the attribute \"%s\" takes no value", word);
    if (wants_value && !wh_name_valid(attr->value))
        return wh_parser_fail(ps, ps->number, "\"%s\" does not name anything: [a-z][a-z0-9_]*",
                              attr->value);
    return WH_OK;
}

enum { ATTRS_MAX = 64 };

static int parse_attrs(parser *ps, const struct section_rule *rule, wh_str rest, wh_section *s)
{
    size_t cap = 0;
    wh_str word;

    while ((word = wh_next_word(&rest)).n > 0) {
        const char *equals = memchr(word.p, '=', word.n);
        wh_attr *attr;
        int rc = 1;

        s->attrs = wh_parser_slot(ps->a, s->attrs, s->nattrs, &cap, sizeof *attr);
        attr = &s->attrs[s->nattrs++];
        attr->key.p = word.p;
        attr->key.n = equals ? (size_t)(equals - word.p) : word.n;
        if (equals) {
            attr->value.p = equals + 1;
            attr->value.n = word.n - attr->key.n - 1;
        }
        if (rule != NULL)
            rc = check_attr(ps, rule, attr, word);
        if (rc < 0)
            return rc;
        if (rc > 0 && rule != NULL && !wh_key_valid(attr->key))
            return wh_parser_fail(ps, ps->number, "\"%s\" is not an attribute", word);
        if (rc > 0 && rule != NULL)
            wh_parser_unknown(ps, ps->number, "unknown attribute \"%s\"", word);
        for (size_t i = 0; rule != NULL && i + 1 < s->nattrs; i++)
            if (wh_str_eq(s->attrs[i].key, attr->key))
                return wh_parser_fail(ps, ps->number, "the attribute \"%s\" stands twice", word);
        if (s->nattrs == ATTRS_MAX && rule != NULL)
            return wh_parser_fail(ps, ps->number, "too many attributes", word);
        if (s->nattrs == ATTRS_MAX)
            break;
    }
    return WH_OK;
}

/* A word of a section line that is read as it is written. */
static bool is_word(wh_str word)
{
    for (size_t i = 0; i < word.n; i++)
        if (word.p[i] == ' ' || word.p[i] == ':' || wh_byte_is_control(word.p[i]))
            return false;
    return wh_utf8_valid(word);
}

bool wh_attrs_valid(const wh_section *s)
{
    const struct section_rule *rule =
        s->kind < sizeof rules / sizeof *rules ? &rules[s->kind] : NULL;
    const parser nobody = {.number = 1};

    if (s->nattrs >= ATTRS_MAX)
        return false;
    for (size_t i = 0; i < s->nattrs; i++) {
        const wh_attr *attr = &s->attrs[i];

        if (!wh_key_valid(attr->key) || !is_word(attr->value) ||
            (rule != NULL && check_attr(&nobody, rule, attr, attr->key) < 0))
            return false;
        for (size_t k = 0; k < i; k++)
            if (wh_str_eq(s->attrs[k].key, attr->key))
                return false;
    }
    return true;
}

/* Lines up to the next directive that is not "-- @stmt": kept, not looked at. */
static void skip_body(parser *ps)
{
    while (wh_parser_peek(ps)) {
        wh_str rest;
        if (wh_line_is_directive(ps->line) &&
            !wh_str_is(wh_directive_word(ps->line, &rest), "stmt"))
            break;
        wh_parser_step(ps);
    }
}

static int parse_unknown_section(parser *ps, wh_str word, wh_str rest, wh_section *s)
{
    int rc;

    if (!wh_key_valid(word))
        return wh_parser_fail(ps, ps->number, "\"-- @%s\" is not a directive", word);
    if (wh_str_is(word, "stmt"))
        return wh_parser_fail(ps, ps->number, "\"-- @stmt\" outside of a section of SQL", word);
    s->kind = WH_XSECTION;
    s->place = word;
    if (wh_starts_with(word, WH_STR("x-"))) {
        s->place.p += 2;
        s->place.n -= 2;
        if (s->place.n == 0)
            return wh_parser_fail(ps, ps->number, "\"-- @%s\" has no name behind the \"x-\"", word);
    } else {
        wh_parser_unknown(ps, ps->number, "unknown section \"-- @%s\"", word);
    }
    rc = parse_attrs(ps, NULL, rest, s);
    if (rc != WH_OK)
        return rc;
    wh_parser_step(ps);
    s->head.p = ps->line.p;
    s->head.n = (size_t)(ps->p - ps->line.p);
    s->body.p = ps->p;
    skip_body(ps);
    s->body.n = (size_t)(ps->p - s->body.p);
    return WH_OK;
}

/* Places seen so far: each of run, expect and actual by itself. */
typedef struct places {
    word_set run, expect, actual;
} places;

static int parse_place(parser *ps, wh_str *rest, places *seen, wh_section *s)
{
    word_set *set = s->kind == WH_RUN      ? &seen->run
                    : s->kind == WH_EXPECT ? &seen->expect
                                           : &seen->actual;

    s->place = wh_next_word(rest);
    if (s->place.n == 0)
        return wh_parser_fail(ps, ps->number, "the section has no name: \"%s NAME\"", ps->line);
    if (!wh_place_valid(s->place))
        return wh_parser_fail(ps, ps->number,
                              "\"%s\" can't be a name: [a-z][a-z0-9_]*, and not a word of the "
                              "check line",
                              s->place);
    if (!wh_word_add(ps->a, set, s->place))
        return wh_parser_fail(ps, ps->number, "two sections of this kind are named \"%s\"",
                              s->place);
    return WH_OK;
}

static int parse_section(parser *ps, places *seen, wh_section *s)
{
    const struct section_rule *rule = NULL;
    wh_str rest, word = wh_directive_word(ps->line, &rest);
    int rc = WH_OK;

    s->line = ps->number;
    if (!wh_utf8_valid(ps->line))
        return wh_parser_fail(ps, ps->number, "the line is not valid UTF-8", word);
    if (is_field(word))
        return wh_parser_fail(ps, ps->number,
                              "a field after the first section; put \"%s\" above it", word);
    for (size_t i = 0; i < sizeof rules / sizeof rules[0]; i++)
        if (wh_str_eq(word, rules[i].word))
            rule = &rules[i];
    if (rule == NULL)
        return parse_unknown_section(ps, word, rest, s);
    s->kind = (uint8_t)rule->kind;
    if (rule->place)
        rc = parse_place(ps, &rest, seen, s);
    if (rc == WH_OK)
        rc = parse_attrs(ps, rule, rest, s);
    if (rc != WH_OK)
        return rc;
    wh_parser_step(ps);
    s->head.p = ps->line.p;
    s->head.n = (size_t)(ps->p - ps->line.p);
    if (s->kind == WH_BASE)
        return wh_parse_base(ps, s);
    if (s->kind == WH_EXPECT || s->kind == WH_ACTUAL)
        return wh_parse_observations(ps, s);
    return wh_parse_statements(ps, s);
}

/* ---- a case ------------------------------------------------------------------------------- */

static int parse_sections(parser *ps)
{
    places seen;
    size_t cap = 0;
    wh_case *c = ps->c;

    memset(&seen, 0, sizeof seen);
    while (wh_parser_peek(ps) && !wh_arena_over(ps->a)) {
        int rc, frame = wh_line_frame(ps->line);

        if (frame == WH_FRAME_END)
            return WH_OK;
        if (frame == WH_FRAME_CASE)
            break;
        c->sections = wh_parser_slot(ps->a, c->sections, c->nsections, &cap, sizeof *c->sections);
        rc = parse_section(ps, &seen, &c->sections[c->nsections]);
        if (rc != WH_OK)
            return rc;
        c->nsections++;
    }
    if (wh_arena_over(ps->a))
        return wh_error_at(ps->err, WH_ELIMIT, ps->file, c->line,
                           "the case needs more memory than allowed");
    return wh_parser_fail(ps, c->line, "case is truncated: no \"-- @end\"", ps->line);
}

static int parse_end(parser *ps)
{
    wh_str rest;
    wh_str word = wh_directive_word(ps->line, &rest);

    if (word.n != 3 || rest.n != 0)
        return wh_parser_fail(ps, ps->number, "\"-- @end\" stands alone on its line", ps->line);
    wh_parser_step(ps);
    ps->c->last.p = ps->line.p;
    ps->c->last.n = (size_t)(ps->p - ps->line.p);
    if (ps->p != ps->end)
        return wh_parser_fail(ps, ps->number, "something follows \"-- @end\"", ps->line);
    return WH_OK;
}

int wh_case_parse(wh_arena *a, wh_str raw, const char *file, uint32_t line, wh_case **out,
                  wh_error *err)
{
    parser ps = {a, WH_NEW(a, wh_case), file, err, raw.p, raw.p, {"", 0}, line ? line : 1};
    wh_case *c = ps.c;
    int rc;

    *out = NULL;
    ps.end += raw.n;
    c->raw = raw;
    c->file = file;
    c->line = ps.number;
    if (raw.n > WH_CASE_MAX)
        return wh_error_at(err, WH_ELIMIT, file, c->line, "the case is larger than %d MiB",
                           WH_CASE_MAX >> 20);
    if (!wh_parser_peek(&ps) || wh_line_frame(ps.line) != WH_FRAME_CASE)
        return wh_parser_fail(&ps, c->line, "a case begins with \"-- @case 1\"", raw);
    c->version = wh_frame_version(ps.line);
    if (c->version == 0)
        return wh_parser_fail(&ps, c->line,
                              "\"-- @case\" takes a version and nothing else: \"-- @case 1\"", raw);
    if (c->version > 1) {
        wh_parser_unknown(&ps, c->line, "a case of a later version", raw);
        *out = c;
        return WH_OK;
    }
    wh_parser_step(&ps);
    c->first.p = ps.line.p;
    c->first.n = (size_t)(ps.p - ps.line.p);
    rc = parse_fields(&ps);
    if (rc == WH_OK)
        rc = parse_sections(&ps);
    if (rc == WH_OK)
        rc = parse_end(&ps);
    if (rc == WH_OK)
        *out = c;
    return rc;
}
