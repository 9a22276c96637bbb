/* Sets of bytes, as a pattern names them. */
#include "formats/base/pattern_steps.h"

void wh_byte_set_add(wh_pattern_step *s, unsigned c)
{
    s->bytes[c / 32] |= 1u << c % 32;
}

bool wh_byte_set_has(const wh_pattern_step *s, unsigned char c)
{
    return s->bytes[c / 32] >> c % 32 & 1;
}

void wh_byte_set_range(wh_pattern_step *s, unsigned from, unsigned to)
{
    for (; from <= to; from++)
        wh_byte_set_add(s, from);
}

void wh_byte_set_invert(wh_pattern_step *s)
{
    size_t i;

    for (i = 0; i < sizeof s->bytes / sizeof s->bytes[0]; i++)
        s->bytes[i] = ~s->bytes[i];
}

void wh_byte_set_nocase(wh_pattern_step *s)
{
    unsigned c;

    for (c = 'a'; c <= 'z'; c++)
        if (wh_byte_set_has(s, (unsigned char)c) || wh_byte_set_has(s, (unsigned char)(c - 32))) {
            wh_byte_set_add(s, c);
            wh_byte_set_add(s, c - 32);
        }
}

bool wh_byte_set_class(wh_pattern_step *s, char letter)
{
    wh_pattern_step one;
    size_t i;

    memset(&one, 0, sizeof one);
    switch (letter | 0x20) {
    case 'd':
        wh_byte_set_range(&one, '0', '9');
        break;
    case 'w':
        wh_byte_set_range(&one, '0', '9');
        wh_byte_set_range(&one, 'a', 'z');
        wh_byte_set_range(&one, 'A', 'Z');
        wh_byte_set_add(&one, '_');
        break;
    case 's':
        wh_byte_set_range(&one, '\t', '\r');
        wh_byte_set_add(&one, ' ');
        break;
    default:
        return false;
    }
    if (letter < 'a')
        wh_byte_set_invert(&one);
    for (i = 0; i < sizeof s->bytes / sizeof s->bytes[0]; i++)
        s->bytes[i] |= one.bytes[i];
    return true;
}

bool wh_byte_set_posix(wh_pattern_step *s, wh_str name)
{
    static const struct {
        const char *name, *ranges; /* pairs */
    } classes[] = {
        {"alpha", "azAZ"},     {"digit", "09"},     {"alnum", "azAZ09"}, {"lower", "az"},
        {"upper", "AZ"},       {"space", "\t\r  "}, {"blank", "\t\t  "}, {"xdigit", "09afAF"},
        {"punct", "!/:@[`{~"}, {"print", " ~"},     {"graph", "!~"},     {"word", "azAZ09__"},
    };
    size_t i;
    const char *r;

    for (i = 0; i < sizeof classes / sizeof classes[0]; i++)
        if (wh_str_is(name, classes[i].name)) {
            for (r = classes[i].ranges; *r; r += 2)
                wh_byte_set_range(s, (unsigned char)r[0], (unsigned char)r[1]);
            return true;
        }
    return false;
}
