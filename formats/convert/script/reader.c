/* A plain script that is being read: places in it, refusals, the statement so far. */
#include "formats/convert/script/internal.h"

wh_script_reader *wh_script_reader_new(wh_script *s, unsigned shells)
{
    wh_script_reader *r = WH_NEW(s->a, wh_script_reader);

    r->s = s;
    r->shells = shells;
    wh_lexer_init(&r->frames[0].lx, s->dialect, s->source);
    r->nframes = 1;
    r->counted = s->source.p;
    r->line = 1;
    r->made.a = s->a;
    return r;
}

uint32_t wh_script_line(wh_script_reader *r, const char *p)
{
    const char *nl;

    if (wh_script_top(r)->line)
        return wh_script_top(r)->line;
    while (r->counted < p && (nl = memchr(r->counted, '\n', (size_t)(p - r->counted))) != NULL) {
        r->line++;
        r->counted = nl + 1;
    }
    r->counted = p > r->counted ? p : r->counted;
    return r->line;
}

const char *wh_script_eol(wh_script_reader *r, const char *p)
{
    const char *end = wh_script_top(r)->lx.end;

    if (!r->line_from || p < r->line_from || p > r->line_to) {
        r->line_from = p;
        r->line_to = wh_script_line_end(p, end);
    }
    return r->line_to < end ? r->line_to : end;
}

bool wh_script_spend(wh_script_reader *r, size_t n)
{
    if (n > WH_SCRIPT_BUDGET - r->spent) {
        r->ended = true;
        return false;
    }
    r->spent += n;
    return true;
}

int wh_script_refuse(wh_script_reader *r, const char *p, const char *shell, wh_str word,
                     const char *why, wh_error *err)
{
    return wh_error_at(err, WH_ENOTSUP, r->s->file, wh_script_line(r, p),
                       "the %s command \"%.*s\" %s", shell, word.n < 60 ? (int)word.n : 60, word.p,
                       why);
}

void wh_script_begin_making(wh_script_reader *r)
{
    if (r->making)
        return;
    memset(&r->made, 0, sizeof r->made);
    r->made.a = r->s->a;
    if (r->from)
        wh_text_add(&r->made, (wh_str){r->from, (size_t)(r->to - r->from)});
    r->making = true;
}

void wh_script_add_text(wh_script_reader *r, const char *trivia, const char *p, const char *end)
{
    if (!wh_script_open(r)) {
        r->from_line = wh_script_line(r, p);
        r->from = r->to = p;
        if (wh_script_top(r)->owner)
            wh_script_begin_making(r);
    } else if (r->making) {
        wh_text_add(&r->made, (wh_str){trivia, (size_t)(p - trivia)});
    }
    if (r->making)
        wh_text_add(&r->made, (wh_str){p, (size_t)(end - p)});
    r->to = end;
}

void wh_script_push(wh_script_reader *r, wh_str text, uint32_t line, const wh_script_var *owner,
                    bool closes)
{
    wh_script_frame *f = &r->frames[r->nframes++];

    wh_lexer_init(&f->lx, r->s->dialect, text);
    f->line = line;
    f->owner = owner;
    f->closes = closes;
}
