/* Regular expressions: a recursive descent to a program, run by following all its threads. */
#include "formats/base/pattern.h"
#include "formats/base/pattern_steps.h"

enum { MAX_STEPS = 5000, MAX_DEPTH = 100, MAX_REPEAT = 1000 };

typedef struct compiler {
    const char *p, *end;
    wh_pattern_step *v;
    size_t n;
    int depth;
    bool nocase, dot_all, lines;
    wh_error *err;
    int rc;
} compiler;

/* ---- compiling ------------------------------------------------------------------------------- */

static void fail(compiler *k, int code, const char *what)
{
    if (k->rc == WH_OK)
        k->rc = wh_error_set(k->err, code, "regular expression: %s", what);
    k->p = k->end;
}

static wh_pattern_step *emit(compiler *k, int op)
{
    if (k->n + 1 >= MAX_STEPS) {
        fail(k, WH_ELIMIT, "it is too large");
        k->n = 0; /* not run */
    }
    memset(&k->v[k->n], 0, sizeof k->v[k->n]);
    k->v[k->n].op = (uint8_t)op;
    return &k->v[k->n++];
}

static bool at(const compiler *k, char c)
{
    return k->p < k->end && *k->p == c;
}

static int hex_value(char c)
{
    return c >= '0' && c <= '9'                     ? c - '0'
           : (c | 0x20) >= 'a' && (c | 0x20) <= 'f' ? (c | 0x20) - 'a' + 10
                                                    : -1;
}

/* The byte of an escape whose letter is `c`; -1: none. */
static int escaped_byte(compiler *k, char c)
{
    static const char names[] = "tnrfva0", values[] = "\t\n\r\f\v\a";
    const char *found = c ? strchr(names, c) : NULL;

    if (found)
        return values[found - names];
    if (c == 'x' && k->end - k->p >= 2 && hex_value(k->p[0]) >= 0 && hex_value(k->p[1]) >= 0) {
        int byte = hex_value(k->p[0]) * 16 + hex_value(k->p[1]);
        k->p += 2;
        return byte;
    }
    if ((c >= '0' && c <= '9') || ((c | 0x20) >= 'a' && (c | 0x20) <= 'z'))
        return -1;
    return (unsigned char)c;
}

/* One member of a [..]: its byte, or -1 when a class was added. */
static int set_member(compiler *k, wh_pattern_step *s)
{
    int byte;
    char c = *k->p++;

    if (c == '[' && at(k, ':')) {
        const char *close = k->p + 1;
        while (close + 1 < k->end && !(close[0] == ':' && close[1] == ']'))
            close++;
        if (close + 1 >= k->end ||
            !wh_byte_set_posix(s, (wh_str){k->p + 1, (size_t)(close - k->p - 1)})) {
            fail(k, WH_ESYNTAX, "unknown [:class:]");
            return -1;
        }
        k->p = close + 2;
        return -1;
    }
    if (c != '\\' || k->p == k->end)
        return (unsigned char)c;
    c = *k->p++;
    if (wh_byte_set_class(s, c))
        return -1;
    byte = escaped_byte(k, c);
    if (byte < 0)
        fail(k, WH_ESYNTAX, "unknown escape in [..]");
    return byte;
}

static void parse_set(compiler *k)
{
    wh_pattern_step *s = emit(k, WH_STEP_BYTES);
    bool invert = at(k, '^'), first = true;

    k->p += invert;
    for (; k->p < k->end && (first || *k->p != ']'); first = false) {
        int from = set_member(k, s), to;
        if (from < 0)
            continue;
        if (at(k, '-') && k->end - k->p > 1 && k->p[1] != ']') {
            k->p++;
            to = set_member(k, s);
            if (to < from) {
                fail(k, WH_ESYNTAX, "bad range in [..]");
                return;
            }
            wh_byte_set_range(s, (unsigned)from, (unsigned)to);
        } else {
            wh_byte_set_add(s, (unsigned)from);
        }
    }
    if (!at(k, ']')) {
        fail(k, WH_ESYNTAX, "[ without ]");
        return;
    }
    k->p++;
    if (k->nocase)
        wh_byte_set_nocase(s);
    if (invert)
        wh_byte_set_invert(s);
}

static void parse_choice(compiler *k);

/* Behind "(?": flags, up to ':' or ')'. True: a group follows. */
static bool parse_flags(compiler *k)
{
    bool on = true;

    for (; k->p < k->end; k->p++)
        switch (*k->p) {
        case '-':
            on = false;
            break;
        case 'i':
            k->nocase = on;
            break;
        case 's':
            k->dot_all = on;
            break;
        case 'm':
            k->lines = on;
            break;
        case 'U':
            break;
        case ':':
            k->p++;
            return true;
        case ')':
            return false;
        default:
            fail(k, WH_ESYNTAX, "this kind of group is not understood");
            return false;
        }
    return false;
}

static void parse_group(compiler *k)
{
    bool nocase = k->nocase, dot_all = k->dot_all, lines = k->lines, group = true;

    if (k->depth++ > MAX_DEPTH) {
        fail(k, WH_ELIMIT, "groups are nested too deep");
        return;
    }
    if (at(k, '?')) {
        k->p++;
        group = parse_flags(k);
    }
    if (group) {
        parse_choice(k);
        k->nocase = nocase;
        k->dot_all = dot_all;
        k->lines = lines;
    }
    if (!at(k, ')'))
        fail(k, WH_ESYNTAX, "( without )");
    else
        k->p++;
    k->depth--;
}

static void parse_atom(compiler *k)
{
    char c = *k->p++;
    wh_pattern_step *s;
    int byte;

    switch (c) {
    case '(':
        parse_group(k);
        return;
    case '[':
        parse_set(k);
        return;
    case '.':
        s = emit(k, WH_STEP_BYTES);
        if (!k->dot_all)
            wh_byte_set_add(s, '\n');
        wh_byte_set_invert(s);
        return;
    case '^':
        emit(k, k->lines ? WH_STEP_LINE_START : WH_STEP_TEXT_START);
        return;
    case '$':
        emit(k, k->lines ? WH_STEP_LINE_END : WH_STEP_TEXT_END);
        return;
    case '*':
    case '+':
    case '?':
        fail(k, WH_ESYNTAX, "nothing stands before a repetition");
        return;
    case '\\':
        break;
    default:
        s = emit(k, WH_STEP_BYTES);
        wh_byte_set_add(s, (unsigned char)c);
        if (k->nocase)
            wh_byte_set_nocase(s);
        return;
    }
    if (k->p == k->end) {
        fail(k, WH_ESYNTAX, "it ends in a backslash");
        return;
    }
    c = *k->p++;
    if (c == 'b' || c == 'B' || c == 'A' || c == 'z') {
        emit(k, c == 'b'   ? WH_STEP_EDGE
                : c == 'B' ? WH_STEP_NO_EDGE
                : c == 'A' ? WH_STEP_TEXT_START
                           : WH_STEP_TEXT_END);
        return;
    }
    s = emit(k, WH_STEP_BYTES);
    if (wh_byte_set_class(s, c))
        return;
    byte = escaped_byte(k, c);
    if (byte < 0) {
        fail(k, WH_ESYNTAX, "unknown escape");
        return;
    }
    wh_byte_set_add(s, (unsigned)byte);
    if (k->nocase)
        wh_byte_set_nocase(s);
}

static bool parse_number(compiler *k, unsigned *out)
{
    const char *p = k->p;

    for (*out = 0; k->p < k->end && *k->p >= '0' && *k->p <= '9' && *out <= MAX_REPEAT; k->p++)
        *out = *out * 10 + (unsigned)(*k->p - '0');
    return k->p > p;
}

/* {n} {n,} {n,m}; false: a plain brace, and nothing was read. */
static bool parse_bounds(compiler *k, unsigned *min, unsigned *max)
{
    const char *p = k->p++;
    bool ok = parse_number(k, min);

    *max = *min;
    if (ok && at(k, ',')) {
        k->p++;
        if (!parse_number(k, max))
            *max = UINT32_MAX;
    }
    if (!ok || !at(k, '}')) {
        k->p = p;
        return false;
    }
    k->p++;
    if (*min > MAX_REPEAT || (*max != UINT32_MAX && (*max > MAX_REPEAT || *max < *min)))
        fail(k, WH_ELIMIT, "a repetition is too large");
    return true;
}

/* Another copy of the steps from `start` to `end`, which lie in one piece. */
static void copy_steps(compiler *k, size_t start, size_t end)
{
    size_t i, to = k->n;

    for (i = start; i < end && k->rc == WH_OK; i++) {
        wh_pattern_step *s = emit(k, WH_STEP_JUMP);
        if (k->rc != WH_OK)
            return;
        *s = k->v[i];
        if (s->op == WH_STEP_SPLIT || s->op == WH_STEP_JUMP) {
            s->x += (uint32_t)(to - start);
            s->y += (uint32_t)(to - start);
        }
    }
}

/* Put one step before `start`; jumps inside move along. */
static void insert_step(compiler *k, size_t start, int op)
{
    size_t i;

    emit(k, WH_STEP_JUMP);
    if (k->rc != WH_OK)
        return;
    memmove(&k->v[start + 1], &k->v[start], (k->n - 1 - start) * sizeof *k->v);
    for (i = start + 1; i < k->n; i++)
        if (k->v[i].op == WH_STEP_SPLIT || k->v[i].op == WH_STEP_JUMP) {
            k->v[i].x++;
            k->v[i].y++;
        }
    memset(&k->v[start], 0, sizeof k->v[start]);
    k->v[start].op = (uint8_t)op;
}

static void make_optional(compiler *k, size_t start)
{
    insert_step(k, start, WH_STEP_SPLIT);
    if (k->rc == WH_OK) {
        k->v[start].x = (uint32_t)start + 1;
        k->v[start].y = (uint32_t)k->n;
    }
}

static void make_loop(compiler *k, size_t start)
{
    wh_pattern_step *s = emit(k, WH_STEP_SPLIT);

    s->x = (uint32_t)start;
    s->y = (uint32_t)k->n;
}

static void repeat(compiler *k, size_t start, unsigned min, unsigned max)
{
    size_t end = k->n, at_last = start;
    unsigned i;

    if (max == 0) {
        k->n = start;
        return;
    }
    for (i = 1; i < min && k->rc == WH_OK; i++) {
        at_last = k->n;
        copy_steps(k, start, end);
    }
    if (max == UINT32_MAX) {
        if (k->rc == WH_OK)
            make_loop(k, at_last);
        if (min == 0 && k->rc == WH_OK)
            make_optional(k, start);
        return;
    }
    if (min == 0) {
        make_optional(k, start);
        start++;
        end++;
        min = 1;
    }
    for (i = min; i < max && k->rc == WH_OK; i++) {
        size_t copy = k->n;
        copy_steps(k, start, end);
        if (k->rc == WH_OK)
            make_optional(k, copy);
    }
}

static void parse_piece(compiler *k)
{
    size_t start = k->n;

    parse_atom(k);
    while (k->p < k->end && k->rc == WH_OK) {
        unsigned min = 0, max = UINT32_MAX;
        if (*k->p == '*' || *k->p == '+' || *k->p == '?') {
            min = *k->p == '+';
            max = *k->p == '?' ? 1 : UINT32_MAX;
            k->p++;
        } else if (*k->p != '{' || !parse_bounds(k, &min, &max)) {
            return;
        }
        if (at(k, '?')) /* lazy: finds the same texts */
            k->p++;
        if (k->rc == WH_OK)
            repeat(k, start, min, max);
    }
}

/* A '{' that is no repetition is itself. */
static void parse_sequence(compiler *k)
{
    while (k->p < k->end && *k->p != '|' && *k->p != ')' && k->rc == WH_OK)
        parse_piece(k);
}

static void parse_choice(compiler *k)
{
    size_t start = k->n;

    parse_sequence(k);
    while (at(k, '|') && k->rc == WH_OK) {
        size_t jump;
        k->p++;
        insert_step(k, start, WH_STEP_SPLIT);
        jump = k->n;
        emit(k, WH_STEP_JUMP);
        if (k->rc != WH_OK)
            return;
        k->v[start].x = (uint32_t)start + 1;
        k->v[start].y = (uint32_t)k->n;
        parse_choice(k);
        if (k->rc == WH_OK)
            k->v[jump].x = k->v[jump].y = (uint32_t)k->n;
    }
}

int wh_pattern_compile(wh_arena *a, wh_str text, const wh_pattern **out, wh_error *err)
{
    wh_mark mark = wh_arena_mark(a);
    compiler k = {text.p, text.p + text.n, NULL, 0, 0, false, false, false, err, WH_OK};
    wh_pattern *p;
    wh_pattern_step *all;

    k.v = wh_arena_alloc(a, MAX_STEPS * sizeof *k.v);
    parse_choice(&k);
    if (k.rc == WH_OK && k.p < k.end)
        fail(&k, WH_ESYNTAX, ") without (");
    if (k.rc != WH_OK) {
        wh_arena_rewind(a, mark);
        return k.rc;
    }
    emit(&k, WH_STEP_MATCH);
    if (k.rc != WH_OK) {
        wh_arena_rewind(a, mark);
        return k.rc;
    }
    all = k.v;
    p = WH_NEW(a, wh_pattern);
    p->n = k.n;
    p->v = WH_NEW_N(a, wh_pattern_step, k.n);
    memcpy(p->v, all, k.n * sizeof *all);
    *out = p;
    return WH_OK;
}

/* ---- matching -------------------------------------------------------------------------------- */

void wh_pattern_quote(wh_buf *out, wh_str text)
{
    size_t i;

    for (i = 0; i < text.n; i++) {
        unsigned char c = (unsigned char)text.p[i];
        bool outer = i == 0 || i + 1 == text.n;

        if (c < 0x20 || c == 0x7f || (c == ' ' && outer)) {
            wh_buf_text(out, "\\x");
            wh_buf_hex(out, c, 2);
        } else {
            if (memchr("\\.+*?()|[]{}^$", c, 14))
                wh_buf_char(out, '\\');
            wh_buf_char(out, (char)c);
        }
    }
}
