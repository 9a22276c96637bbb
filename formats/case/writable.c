/*
 * What the writer refuses: what was made and could not be read again. What has the bytes that it
 * was read from was read.
 */
#include "formats/case/parse.h"

static bool has_a_head(const wh_section *s)
{
    if (s->head.p != NULL)
        return true;
    if (!wh_attrs_valid(s))
        return false;
    switch (s->kind) {
    case WH_SETUP:
    case WH_DERIVED:
    case WH_BASE:
        return s->place.n == 0;
    case WH_XSECTION:
        return wh_key_valid(s->place) && !wh_str_is(s->place, "x-");
    default:
        return s->kind < WH_XSECTION && wh_place_valid(s->place);
    }
}

static bool is_observation(const wh_obs *o)
{
    for (size_t i = 0; o->kind == WH_OBS_ROW && i < o->nvalues; i++)
        if (!wh_value_writable(&o->values[i]))
            return false;
    return o->kind <= WH_OBS_LARGE && (o->kind < WH_OBS_AFFECTED || o->number >= 0);
}

/* A section holds what its kind does, and a base one statement. */
static int is_body(const wh_section *s)
{
    bool sql = s->kind <= WH_RUN;

    if (sql ? s->nobs != 0 : s->nstmts != 0)
        return WH_EINVAL;
    if (s->kind == WH_BASE && (s->nstmts != 1 || (s->stmts->raw.p == NULL && s->stmts->blank)))
        return WH_EINVAL;
    for (size_t i = 0; i < s->nstmts; i++)
        if (s->stmts[i].raw.p == NULL && s->stmts[i].sql.n > WH_STATEMENT_MAX)
            return WH_ELIMIT;
    for (size_t i = 0; s->body.p == NULL && i < s->nobs; i++)
        if (!is_observation(&s->obs[i]))
            return WH_EINVAL;
    return WH_OK;
}

/* One line, as wh_case_set_field() makes it. A key of no bytes is a blank line. */
static bool is_field(const wh_field *f)
{
    wh_str value = wh_trim(f->value);

    return f->raw.p != NULL || f->key.n == 0 ||
           (wh_key_valid(f->key) && value.n == f->value.n && wh_utf8_valid(value) &&
            (value.n == 0 || memchr(value.p, '\n', value.n) == NULL));
}

/* Of each field, and each place of each kind, there is one. */
static bool is_once(const wh_case *c)
{
    word_set keys = {NULL, 0, 0}, places[WH_XSECTION];
    wh_arena *a = wh_arena_new(NULL, 0);
    bool once = true;

    memset(places, 0, sizeof places);
    for (size_t i = 0; once && i < c->nfields; i++)
        once = c->fields[i].key.n == 0 || wh_field_repeats(c->fields[i].key) ||
               wh_word_add(a, &keys, c->fields[i].key);
    for (size_t i = 0; once && i < c->nsections; i++) {
        const wh_section *s = &c->sections[i];

        once =
            s->place.n == 0 || s->kind >= WH_XSECTION || wh_word_add(a, &places[s->kind], s->place);
    }
    wh_arena_free(a);
    return once;
}

int wh_case_writable(const wh_case *c)
{
    bool made = false;
    int rc;

    if (c->version > 1)
        return c->raw.p != NULL ? WH_OK : WH_EINVAL;
    for (size_t i = 0; i < c->nfields; i++) {
        if (!is_field(&c->fields[i]))
            return WH_EINVAL;
        made |= c->fields[i].raw.p == NULL;
    }
    for (size_t i = 0; i < c->nsections; i++) {
        if (!has_a_head(&c->sections[i]))
            return WH_EINVAL;
        rc = is_body(&c->sections[i]);
        if (rc != WH_OK)
            return rc;
        made |= c->sections[i].head.p == NULL;
    }
    return !made || is_once(c) ? WH_OK : WH_EINVAL;
}
