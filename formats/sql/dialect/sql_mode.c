/*
 * MySQL's SQL modes, as far as they change how SQL is read: the dialect that a list of them makes,
 * and the one that a SET statement leaves behind for the statements after it.
 */
#include "formats/sql/dialect/settings.h"

typedef struct sql_mode {
    const char *name;
    unsigned modes; /* enum wh_sql_mode */
} sql_mode;

/* Those that do not change how SQL is read count as none. */
static const sql_mode sql_modes[] = {
    {"ansi", WH_SQL_ANSI_QUOTES | WH_SQL_PIPES_AS_CONCAT},
    {"ansi_quotes", WH_SQL_ANSI_QUOTES},
    {"pipes_as_concat", WH_SQL_PIPES_AS_CONCAT},
    {"no_backslash_escapes", WH_SQL_NO_BACKSLASH_ESCAPES},
    {"high_not_precedence", WH_SQL_HIGH_NOT_PRECEDENCE},
    {"ignore_space", 0},
    {"only_full_group_by", 0},
    {"traditional", 0},
    {"strict_trans_tables", 0},
    {"strict_all_tables", 0},
};

static bool is_separator(char c)
{
    return c == '+' || c == ',' || c == ' ';
}

/* The modes of a list; *known: false if there is one in it that is not in the table. */
static unsigned read_modes(wh_str list, bool *known)
{
    unsigned modes = 0;
    size_t i, from = 0, to, n = sizeof sql_modes / sizeof *sql_modes;

    *known = true;
    for (to = 0; to <= list.n; to++) {
        wh_str one = {list.p + from, to - from};

        if (to < list.n && !is_separator(list.p[to]))
            continue;
        from = to + 1;
        for (i = 0; i < n && !wh_str_eq_nocase(one, wh_str_of(sql_modes[i].name)); i++)
            continue;
        if (i < n)
            modes |= sql_modes[i].modes;
        else
            *known = false;
    }
    return modes;
}

const wh_dialect *wh_dialect_in_modes(const wh_dialect *d, wh_str list)
{
    bool known;
    unsigned modes = read_modes(list, &known);

    if (!known || !d->modes)
        return NULL;
    return modes ? &d->modes[modes] : d;
}

/* ---- SET sql_mode ------------------------------------------------------------------------- */

static unsigned modes_of(const wh_dialect *d)
{
    unsigned i;

    for (i = 0; i < WH_SQL_MODE_COUNT; i++)
        if (&d->modes[i] == d)
            return i;
    return 0;
}

/* The value is no more than guessed at: the modes that are named in it, added to those of before
 * or, with REPLACE(), taken from them if it names sql_mode itself. */
static unsigned evaluate(const wh_token *t, const wh_token *end, unsigned before)
{
    unsigned named = 0, depth = 0;
    bool added = false, taken = false, known;

    for (; t < end && t->kind != WH_T_SEMI && !(t->kind == WH_T_COMMA && depth == 0); t++) {
        if (t->kind == WH_T_LPAREN)
            depth++;
        else if (t->kind == WH_T_RPAREN && depth)
            depth--;
        else if (t->kind == WH_T_PARAM && wh_is_setting(t, "sql_mode"))
            added = true;
        else if (t->kind == WH_KW_REPLACE)
            taken = true;
        else
            named |= read_modes(wh_setting_text(wh_token_text(t)), &known);
    }
    return !added ? named : taken ? before & ~named : before | named;
}

const wh_dialect *wh_dialect_after(const wh_dialect *d, const wh_token *t, size_t n)
{
    const wh_token *value;
    unsigned before, modes;

    if (!d->modes || n == 0 || t->kind != WH_KW_SET)
        return d;
    value = wh_setting_value(t, t + n, "sql_mode");
    if (!value)
        return d;
    before = modes_of(d);
    modes = evaluate(value, t + n, before);
    if (modes == before)
        return d;
    if (modes == 0)
        return d->like;
    return &d->modes[modes];
}
