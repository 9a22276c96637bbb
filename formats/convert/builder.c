/* Making cases piece by piece, with arrays that grow by doubling. */
#include "formats/convert/builder.h"

#include <stdio.h>

/* Room for one more at the end of an array in the arena; the old copy stays behind. */
static void *with_room(wh_arena *a, void *v, size_t n, size_t *room, size_t size)
{
    char *more;

    if (n < *room)
        return v;
    *room = *room ? *room * 2 : 8;
    more = wh_arena_zalloc(a, *room * size);
    if (n)
        memcpy(more, v, n * size);
    return more;
}

void wh_builder_field(wh_builder *b, const char *key, wh_str value, uint32_t line)
{
    wh_case *c = b->c;
    wh_field *f;

    c->fields = with_room(b->a, c->fields, c->nfields, &b->fields, sizeof *c->fields);
    f = &c->fields[c->nfields++];
    memset(f, 0, sizeof *f);
    f->key = wh_str_of(key);
    f->value = wh_arena_str(b->a, value);
    f->line = line;
}

void wh_builder_begin(wh_builder *b, wh_arena *a, wh_str dialect, const char *file, uint32_t line)
{
    memset(b, 0, sizeof *b);
    b->a = a;
    b->c = wh_case_new(a);
    b->c->file = file;
    b->c->line = line;
    b->c->script = true;
    wh_builder_field(b, "dialect", dialect, 0);
}

wh_section *wh_builder_section(wh_builder *b, int kind, wh_str place, uint32_t line)
{
    wh_case *c = b->c;
    wh_section *s;

    c->sections = with_room(b->a, c->sections, c->nsections, &b->sections, sizeof *c->sections);
    s = &c->sections[c->nsections++];
    memset(s, 0, sizeof *s);
    s->kind = (uint8_t)kind;
    s->place = place;
    s->line = line;
    b->stmts = 0;
    return s;
}

void wh_builder_session(wh_builder *b, wh_section *s, wh_str session)
{
    if (session.n)
        wh_section_add_attr(b->a, s, "session", session);
}

wh_section *wh_builder_setup(wh_builder *b, wh_str session, uint32_t line)
{
    wh_section *last = b->c->nsections ? &b->c->sections[b->c->nsections - 1] : NULL;
    const wh_attr *in = last ? wh_section_attr(last, "session") : NULL;

    if (last && last->kind == WH_SETUP && wh_str_eq(in ? in->value : (wh_str){"", 0}, session))
        return last;
    last = wh_builder_section(b, WH_SETUP, (wh_str){NULL, 0}, line);
    wh_builder_session(b, last, session);
    return last;
}

wh_stmt *wh_builder_stmt(wh_builder *b, wh_str sql, uint32_t line)
{
    wh_section *s = &b->c->sections[b->c->nsections - 1];
    wh_stmt *stmt;

    s->stmts = with_room(b->a, s->stmts, s->nstmts, &b->stmts, sizeof *s->stmts);
    stmt = &s->stmts[s->nstmts++];
    memset(stmt, 0, sizeof *stmt);
    stmt->sql = sql;
    stmt->line = line;
    return stmt;
}

wh_str wh_builder_place(wh_builder *b, char letter)
{
    char name[32];

    snprintf(name, sizeof name, "%c%u", letter, ++b->runs);
    return wh_arena_str(b->a, wh_str_of(name));
}

void wh_builder_check(wh_builder *b, wh_str text, uint32_t line)
{
    wh_builder_field(b, "check", text, line);
}
