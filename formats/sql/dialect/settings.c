/* Settings of a session, and those after which statements are answered otherwise. */
#include "formats/sql/dialect/settings.h"

wh_str wh_setting_text(wh_str s)
{
    if (s.n >= 2 && (s.p[0] == '\'' || s.p[0] == '"' || s.p[0] == '`')) {
        s.p++;
        s.n -= 2;
    }
    return s;
}

bool wh_is_setting(const wh_token *t, const char *name)
{
    static const char *const scopes[] = {"", "@@", "@@session.", "@@local."};
    wh_str text = wh_setting_text(wh_token_text(t));
    size_t i, n;

    for (i = 0; i < sizeof scopes / sizeof *scopes; i++) {
        n = strlen(scopes[i]);
        if (text.n > n && wh_str_eq_nocase((wh_str){text.p, n}, wh_str_of(scopes[i])) &&
            wh_str_eq_nocase((wh_str){text.p + n, text.n - n}, wh_str_of(name)))
            return true;
    }
    return false;
}

static const wh_token *last_value(const wh_token *t, const wh_token *end, const char *name,
                                  bool global)
{
    const wh_token *found = NULL;
    bool pragma = t < end && t->kind == WH_KW_PRAGMA; /* PRAGMA name(value) */

    for (t++; t + 2 < end; t++)
        if ((t[1].kind == WH_OP_EQ || t[1].kind == WH_OP_ASSIGN || t[1].kind == WH_KW_TO ||
             (pragma && t[1].kind == WH_T_LPAREN)) &&
            wh_is_setting(t, name) && (global || t[-1].kind != WH_KW_GLOBAL) &&
            t[-1].kind != WH_KW_PERSIST)
            found = t + 2;
    return found;
}

const wh_token *wh_setting_value(const wh_token *t, const wh_token *end, const char *name)
{
    return last_value(t, end, name, false);
}

static bool is_usual(const wh_meaning_setting *row, wh_str value)
{
    static const char *const off[] = {"", "0", "off", "false", NULL};
    const char *const *usual = row->usual ? row->usual : off;

    if (wh_str_eq_nocase(value, WH_STR("default")))
        return true;
    while (*usual && !wh_str_eq_nocase(value, wh_str_of(*usual)))
        usual++;
    return *usual != NULL;
}

/* In MySQL, which alone has modes, SET GLOBAL is for sessions to come. */
bool wh_dialect_answers_otherwise(const wh_dialect *d, const wh_token *t, size_t n)
{
    const wh_meaning_setting *row = d->settings;
    const wh_token *value, *v;

    if (!row || n == 0 || (t->kind != WH_KW_SET && t->kind != WH_KW_PRAGMA))
        return false;
    for (; row->name; row++) {
        value = last_value(t, t + n, row->name, !d->modes);
        if (value && !row->value && !is_usual(row, wh_setting_text(wh_token_text(value))))
            return true;
        for (v = value; v && row->value && v < t + n; v++)
            if (wh_str_holds_nocase(wh_token_text(v), wh_str_of(row->value)))
                return true;
    }
    return false;
}
