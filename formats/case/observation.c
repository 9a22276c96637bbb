/* Observations: the lines of expect and actual sections. */
#include "formats/case/parse.h"
#include "formats/case/hash.h"
#include "formats/base/real.h"

/* ---- reading ------------------------------------------------------------------------------ */

static int fail(const parser *ps, const char *format, wh_str about)
{
    return wh_parser_fail(ps, ps->number, format, about);
}

static int parse_row(parser *ps, wh_str text, wh_obs *o)
{
    const char *p = text.p, *end = text.p + text.n;
    size_t n = 1;

    if (text.n == 0)
        return WH_OK; /* a row without columns */
    for (const char *tab = p; (tab = memchr(tab, '\t', (size_t)(end - tab))) != NULL; tab++)
        n++;
    o->values = WH_NEW_N(ps->a, wh_value, n);
    for (;;) {
        const char *tab = memchr(p, '\t', (size_t)(end - p));
        wh_str value = {p, (size_t)((tab ? tab : end) - p)};
        wh_error e;
        int rc;

        e.message[0] = '\0';
        rc = wh_value_read(ps->a, value, &o->values[o->nvalues], &e);
        if (rc != WH_OK)
            return wh_error_at(ps->err, rc, ps->file, ps->number, "value %lu: %s",
                               (unsigned long)o->nvalues + 1, e.message);
        o->nvalues++;
        if (tab == NULL)
            return WH_OK;
        p = tab + 1;
    }
}

static bool read_count(wh_str text, int64_t *out)
{
    double r;

    if (text.n == 0)
        return false;
    for (size_t i = 0; i < text.n; i++)
        if (text.p[i] < '0' || text.p[i] > '9')
            return false;
    return wh_decimal_classify(text, out, &r) == WH_DECIMAL_INT64;
}

static int parse_error(parser *ps, wh_str text, wh_obs *o)
{
    o->class_ = wh_next_word(&text);
    o->text = wh_trim(text);
    if (o->class_.n == 0)
        return fail(ps, "the error's class is missing: \"-- ! CLASS message\"", text);
    if (memchr(o->class_.p, ':', o->class_.n) != NULL)
        return fail(ps, "\"%s\": the class of an error has a name without ':'", o->class_);
    if (!wh_utf8_valid(o->class_) || !wh_utf8_valid(o->text))
        return fail(ps, "the line is not valid UTF-8", text);
    return WH_OK;
}

static bool read_hash(wh_str word, wh_str name, wh_hash *out)
{
    if (!wh_starts_with(word, name))
        return false;
    word.p += name.n;
    word.n -= name.n;
    return wh_hash_read(word, out);
}

static int parse_large(parser *ps, wh_str text, wh_obs *o)
{
    wh_str rows = wh_next_word(&text), bag = wh_next_word(&text), list = wh_next_word(&text);

    if (!read_count(rows, &o->number) || !read_hash(bag, WH_STR("bag1:"), &o->bag) ||
        !read_hash(list, WH_STR("list1:"), &o->list) || text.n != 0)
        return fail(ps, "a large result is \"-- # ROWS bag1:HEX list1:HEX\", each of 32 digits",
                    text);
    return WH_OK;
}

/* The observation in the current line; its kind's character is `mark`. */
static int parse_one(parser *ps, char mark, wh_str text, wh_obs *o)
{
    switch (mark) {
    case '|':
        o->kind = WH_OBS_ROW;
        return parse_row(ps, text, o);
    case '=':
        o->kind = WH_OBS_NEXT;
        return text.n == 0 ? WH_OK : fail(ps, "\"-- =\" stands alone on its line", text);
    case '!':
        o->kind = WH_OBS_ERROR;
        return parse_error(ps, text, o);
    case '?':
        o->kind = WH_OBS_WARNING;
        return parse_error(ps, text, o);
    case '~':
        o->kind = WH_OBS_AFFECTED;
        return read_count(text, &o->number)
                   ? WH_OK
                   : fail(ps, "\"%s\" is not a number of affected rows", text);
    default:
        o->kind = WH_OBS_LARGE;
        return parse_large(ps, text, o);
    }
}

int wh_parse_observations(parser *ps, wh_section *s)
{
    size_t cap = 0;

    s->body.p = ps->p;
    for (; wh_parser_peek(ps) && !wh_line_is_directive(ps->line); wh_parser_step(ps)) {
        wh_str line = wh_trim_end(ps->line);
        wh_obs *o;
        int rc;

        if (line.n == 0)
            continue;
        if (!wh_line_is_remark(line))
            return fail(ps, "\"%s\" is not an observation; those begin with \"-- | \"", line);
        if (line.n < 4 || line.p[2] != ' ' || memchr("|=!?~#", line.p[3], 6) == NULL)
            continue;
        if (line.n > 4 && line.p[4] != ' ')
            return fail(ps, "a blank is missing in \"%s\"", line);
        s->obs = wh_parser_slot(ps->a, s->obs, s->nobs, &cap, sizeof *o);
        o = &s->obs[s->nobs];
        o->line = ps->number;
        rc = parse_one(ps, line.p[3],
                       (wh_str){line.p + (line.n > 4 ? 5 : 4), line.n > 4 ? line.n - 5 : 0}, o);
        if (rc != WH_OK)
            return rc;
        s->nobs++;
        if (wh_arena_over(ps->a))
            return WH_OK;
    }
    s->body.n = (size_t)(ps->p - s->body.p);
    return WH_OK;
}

/* ---- printing ----------------------------------------------------------------------------- */

/* One line of UTF-8, whatever an engine said: other bytes become blanks and '?'. */
static void print_line(wh_buf *b, wh_str s, bool word)
{
    for (size_t i = 0; i < s.n;) {
        size_t n = wh_utf8_length(s.p + i, s.n - i);
        if (n == 0) {
            wh_buf_char(b, '?');
            n = 1;
        } else if (wh_byte_is_control(s.p[i])) {
            wh_buf_char(b, word ? '_' : ' ');
        } else if (word && (s.p[i] == ' ' || s.p[i] == ':')) {
            wh_buf_char(b, '_');
        } else {
            wh_buf_add(b, s.p + i, n);
        }
        i += n;
    }
}

static void print_error(wh_buf *b, const wh_obs *o)
{
    wh_str text = wh_trim(o->text);

    if (o->class_.n == 0)
        wh_buf_text(b, "unknown");
    print_line(b, o->class_, true);
    if (text.n != 0) {
        wh_buf_char(b, ' ');
        print_line(b, text, false);
    }
}

void wh_obs_print(wh_buf *b, const wh_obs *o)
{
    switch (o->kind) {
    case WH_OBS_ROW:
        wh_buf_text(b, "-- |");
        for (size_t i = 0; i < o->nvalues; i++) {
            wh_buf_char(b, i == 0 ? ' ' : '\t');
            wh_value_print(b, &o->values[i]);
        }
        break;
    case WH_OBS_NEXT:
        wh_buf_text(b, "-- =");
        break;
    case WH_OBS_ERROR:
        wh_buf_text(b, "-- ! ");
        print_error(b, o);
        break;
    case WH_OBS_WARNING:
        wh_buf_text(b, "-- ? ");
        print_error(b, o);
        break;
    case WH_OBS_AFFECTED:
        wh_buf_text(b, "-- ~ ");
        wh_buf_int(b, o->number);
        break;
    default: /* WH_OBS_LARGE */
        wh_buf_text(b, "-- # ");
        wh_buf_int(b, o->number);
        wh_buf_text(b, " bag1:");
        wh_hash_print(b, o->bag);
        wh_buf_text(b, " list1:");
        wh_hash_print(b, o->list);
        break;
    }
    wh_buf_char(b, '\n');
}
