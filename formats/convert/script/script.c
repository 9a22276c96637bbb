/* The formats of scripts. */
#include "formats/convert/script/internal.h"

static const wh_script_format *const formats[] = {
    &wh_script_plain,    &wh_script_mysqltest, &wh_script_pg_regress,
    &wh_script_sqlancer, &wh_script_sqlsmith,
};

const wh_script_format *wh_script_format_at(size_t i)
{
    return i < sizeof formats / sizeof *formats ? formats[i] : NULL;
}

const wh_script_format *wh_script_format_find(wh_str name)
{
    size_t i;

    for (i = 0; i < sizeof formats / sizeof *formats; i++)
        if (wh_str_eq_nocase(wh_str_of(formats[i]->name), name))
            return formats[i];
    return NULL;
}

void wh_script_init(wh_script *s, wh_arena *a, const wh_dialect *d, wh_str source, const char *file,
                    const wh_script_format *format)
{
    s->a = a;
    s->dialect = d;
    s->source = source.p ? source : WH_STR("");
    s->file = file;
    s->format = format ? format : &wh_script_plain;
    s->shows = false;
    s->sessions = false;
    s->files = NULL;
    if (s->source.n >= 3 && memcmp(s->source.p, "\xef\xbb\xbf", 3) == 0) {
        s->source.p += 3;
        s->source.n -= 3;
    }
    s->state = s->format->open(s);
}

int wh_script_next(wh_script *s, wh_script_stmt *out, wh_error *err)
{
    memset(out, 0, sizeof *out);
    return s->format->next(s, out, err);
}
