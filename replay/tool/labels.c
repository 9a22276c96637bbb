/* Labels of engines, LABEL=URL: which engine has which. */
#include "replay/tool/tool.h"

/* A URL has its ':' before any '='. */
wh_str wh_engine_label(const char *text)
{
    size_t n = 0;

    while ((text[n] >= 'a' && text[n] <= 'z') || text[n] == '_' ||
           (n > 0 && text[n] >= '0' && text[n] <= '9'))
        n++;
    return (wh_str){text, n > 0 && text[0] != '_' && text[n] == '=' ? n : 0};
}

size_t wh_engine_called(const wh_engine_options *o, wh_str label)
{
    size_t i;

    for (i = 0; i < o->engines.n; i++)
        if (wh_str_eq(wh_engine_label(o->engines.v[i]), label))
            return i;
    return SIZE_MAX;
}

wh_str wh_engine_url_of(const char *text)
{
    wh_str label = wh_engine_label(text);

    return wh_str_of(label.n ? text + label.n + 1 : text);
}

size_t wh_engine_of_label(const wh_engine_options *o, wh_str label)
{
    size_t i = wh_engine_called(o, label);

    if (i != SIZE_MAX)
        return i;
    if (wh_str_is(label, "test"))
        i = 0;
    else if (wh_str_is(label, "reference"))
        i = 1;
    return i < o->engines.n && wh_engine_label(o->engines.v[i]).n == 0 ? i : SIZE_MAX;
}

void wh_engine_options_beside(const wh_engine_options *o, const char *url, wh_engine_options *out)
{
    const size_t max = sizeof out->engines.v / sizeof *out->engines.v;
    size_t i, n = 1;

    *out = *o;
    for (i = 0; i < o->engines.n && n < max; i++) {
        wh_str label = wh_engine_label(o->engines.v[i]);

        if (label.n && !wh_str_is(label, "test"))
            out->engines.v[n++] = o->engines.v[i];
    }
    out->engines.v[0] = url;
    out->engines.n = n;
}
