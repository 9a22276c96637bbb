/* What the parsers of all sections share: complaints, words of directive lines, room in arrays. */
#include "formats/case/parse.h"

int wh_parser_fail(const parser *ps, uint32_t number, const char *format, wh_str about)
{
    char message[512];
    size_t n = 0;
    wh_shown shown = wh_show(about);

    for (; *format != '\0' && n < sizeof message - 80; format++) {
        if (format[0] == '%' && format[1] == 's') {
            memcpy(message + n, shown.text, strlen(shown.text));
            n += strlen(shown.text);
            format++;
        } else {
            message[n++] = *format;
        }
    }
    message[n] = '\0';
    return wh_error_at(ps->err, WH_ESYNTAX, ps->file, number, "%s", message);
}

void wh_parser_unknown(parser *ps, uint32_t number, const char *format, wh_str about)
{
    parser quiet = *ps;

    if (ps->c->unknown.code != WH_OK)
        return;
    quiet.err = &ps->c->unknown;
    wh_parser_fail(&quiet, number, format, about);
    ps->c->unknown.code = WH_ENOTSUP;
}

void *wh_parser_slot(wh_arena *a, void *array, size_t n, size_t *cap, size_t size)
{
    if (n == *cap) {
        void *larger;
        *cap = *cap == 0 ? 4 : *cap * 2;
        larger = wh_arena_alloc(a, *cap * size);
        if (n != 0)
            memcpy(larger, array, n * size);
        array = larger;
    }
    memset((char *)array + n * size, 0, size);
    return array;
}

wh_str wh_directive_word(wh_str line, wh_str *rest)
{
    *rest = wh_trim_end(line);
    rest->p += 4;
    rest->n -= 4;
    if (rest->n > 0 && (rest->p[0] == ' ' || rest->p[0] == '\t'))
        return (wh_str){rest->p, 0};
    return wh_next_word(rest);
}
