/* What the readers of scripts share: bytes, text that grows in an arena, variables. */
#include "formats/convert/script/internal.h"

static bool is_space(char c)
{
    return wh_script_is_blank(c) || c == '\n';
}

wh_str wh_script_word(wh_str s)
{
    wh_str w = {s.p, 0};

    while (w.n < s.n && !is_space(w.p[w.n]))
        w.n++;
    return w;
}

wh_str wh_script_after(wh_str s, wh_str word)
{
    s.p += word.n;
    s.n -= word.n;
    return wh_str_trim(s);
}

bool wh_script_starts(wh_str s, const char *prefix)
{
    wh_str p = wh_str_of(prefix);

    if (s.n < p.n)
        return false;
    s.n = p.n;
    return wh_str_eq_nocase(s, p);
}

bool wh_script_contains(wh_str s, const char *part)
{
    for (size_t i = 0; i < s.n; i++)
        if (wh_script_starts((wh_str){s.p + i, s.n - i}, part))
            return true;
    return false;
}

const char *wh_script_line_end(const char *p, const char *end)
{
    const char *nl = p < end ? memchr(p, '\n', (size_t)(end - p)) : NULL;

    return nl ? nl : end;
}

void wh_text_add(wh_text *t, wh_str s)
{
    if (t->cap - t->n < s.n) {
        size_t cap = t->cap ? t->cap * 2 : 32;
        char *p;

        while (cap - t->n < s.n)
            cap *= 2;
        p = wh_arena_alloc(t->a, cap);
        if (t->n)
            memcpy(p, t->p, t->n);
        t->p = p;
        t->cap = cap;
    }
    if (s.n)
        memcpy(t->p + t->n, s.p, s.n);
    t->n += s.n;
}

void wh_text_char(wh_text *t, char c)
{
    wh_str s = {&c, 1};

    wh_text_add(t, s);
}

static void escaped(wh_text *t, char c)
{
    static const char digits[] = "0123456789abcdef";
    uint8_t u = (uint8_t)c;

    wh_text_char(t, '\\');
    if (c == '\n') {
        wh_text_char(t, 'n');
    } else if (c == '\r') {
        wh_text_char(t, 'r');
    } else if (c == '\\') {
        wh_text_char(t, '\\');
    } else {
        wh_text_char(t, 'x');
        wh_text_char(t, digits[u >> 4]);
        wh_text_char(t, digits[u & 15]);
    }
}

/* Bytes that make a literal hard to read or to keep in a line, and backslashes where they mean
 * something, are escaped as the dialect can; elsewhere only the quote is doubled. */
void wh_text_literal(wh_text *t, const wh_dialect *d, wh_str value)
{
    bool backslash = (d->lex & WH_LEX_BACKSLASH) != 0, escapes = backslash;
    size_t i;

    if (!backslash && (d->lex & WH_LEX_E_STRING))
        for (i = 0; i < value.n && !escapes; i++)
            escapes = (uint8_t)value.p[i] < 0x20 && value.p[i] != '\t';
    if (escapes && !backslash)
        wh_text_char(t, 'E');
    wh_text_char(t, '\'');
    for (i = 0; i < value.n; i++) {
        char c = value.p[i];

        if (c == '\'')
            wh_text_char(t, '\'');
        if (escapes &&
            (c == '\\' || c == '\n' || c == '\r' || (!backslash && (uint8_t)c < 0x20 && c != '\t')))
            escaped(t, c);
        else
            wh_text_char(t, c);
    }
    wh_text_char(t, '\'');
}

static size_t slot_of(wh_str name)
{
    uint32_t h = 2166136261u;
    size_t i;

    for (i = 0; i < name.n; i++)
        h = (h ^ (uint8_t)name.p[i]) * 16777619u;
    return (h ^ h >> 16) % WH_SCRIPT_VAR_SLOTS;
}

wh_script_var *wh_script_var_find(const wh_script_vars *v, wh_str name)
{
    wh_script_var *var = v->slots[slot_of(name)];

    while (var && !wh_str_eq(var->name, name))
        var = var->next;
    return var;
}

wh_script_var *wh_script_var_make(wh_script_vars *v, wh_arena *a, wh_str name)
{
    wh_script_var *var = wh_script_var_find(v, name);

    if (var || v->n == WH_SCRIPT_VARS)
        return var;
    var = WH_NEW(a, wh_script_var);
    var->name = name;
    var->value = WH_STR("");
    var->next = v->slots[slot_of(name)];
    v->slots[slot_of(name)] = var;
    v->n++;
    return var;
}
