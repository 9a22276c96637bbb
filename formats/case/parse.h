/*
 * The parser's parts: a cursor over the lines of one case, and what each kind of section holds.
 * lines.c: what they share; parse.c: fields and section lines; sql.c: statements; observation.c: observations;
 * writable.c: what of that the writer refuses.
 */
#ifndef FORMATS_CASE_PARSE_H
#define FORMATS_CASE_PARSE_H

#include "formats/case/text.h"

typedef struct parser {
    wh_arena *a;
    wh_case *c;
    const char *file;
    wh_error *err;
    const char *p, *end; /* what was not read yet */
    wh_str line;         /* the line at `p`, without its LF */
    uint32_t number;     /* its number */
} parser;

/* A set of words, for duplicates. Open addressing; never full. */
typedef struct word_set {
    wh_str *slots;
    size_t n, cap;
} word_set;

/* False: it is there already. */
bool wh_word_add(wh_arena *a, word_set *set, wh_str word);

/* Have the line at `p` in `line`; false at the end of the case. */
static inline bool wh_parser_peek(parser *ps)
{
    const char *lf;

    if (ps->p == ps->end)
        return false;
    lf = memchr(ps->p, '\n', (size_t)(ps->end - ps->p));
    ps->line.p = ps->p;
    ps->line.n = (size_t)((lf ? lf : ps->end) - ps->p);
    return true;
}

static inline void wh_parser_step(parser *ps)
{
    ps->p = ps->line.p + ps->line.n;
    if (ps->p < ps->end)
        ps->p++;
    ps->number++;
}

/* Report what is wrong with line `number`; `format` may hold one %s for `about`, shown safely. */
int wh_parser_fail(const parser *ps, uint32_t number, const char *format, wh_str about);

/* Something well-formed that this version does not know: only the first is told. */
void wh_parser_unknown(parser *ps, uint32_t number, const char *format, wh_str about);

/* A slot at the end of an array in the arena, cleared; *cap is the array's room. */
void *wh_parser_slot(wh_arena *a, void *array, size_t n, size_t *cap, size_t size);

/* The word of a directive line ("run" of "-- @run true"), and what follows it in *rest. */
wh_str wh_directive_word(wh_str line, wh_str *rest);

/* Statements of a setup, derived or run section, or the one of a base, up to the next section. */
int wh_parse_statements(parser *ps, wh_section *s);
int wh_parse_base(parser *ps, wh_section *s);

/* Observations of an expect or actual section. */
int wh_parse_observations(parser *ps, wh_section *s);

/* A field that may stand several times, perhaps with an engine's label. */
bool wh_field_repeats(wh_str key);

/* May the section's line hold its attributes, and are they read as they are written? */
bool wh_attrs_valid(const wh_section *s);

/* Can what is to be rendered of the case be read again? WH_EINVAL if not, WH_ELIMIT where a statement
 * is too long. */
int wh_case_writable(const wh_case *c);

/* One observation line without its LF, rendered with its LF. */
void wh_obs_print(wh_buf *b, const wh_obs *o);

#endif
