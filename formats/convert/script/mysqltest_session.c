/*
 * Sessions of a mysqltest script. A case has sessions too, which it opens before it begins and does
 * not close: so a connection that is opened again is another one, and one that ends says what it
 * takes with it. What a script sends and leaves running is executed where it fetches the answer.
 */
#include "formats/convert/script/mysqltest.h"

#include <stdio.h>

#define OTHER                                                                                      \
    "opens a session that is not converted: of another user, server or database, or one that is "  \
    "not let in"
#define ALONE                                                                                      \
    "opens or ends a session, which is not converted: keep the statements of one, or write a "     \
    "case "                                                                                        \
    "whose sections say session=NAME"

int wh_mysqltest_echo(wh_mysqltest_reader *m, wh_str text, uint32_t line, wh_script_stmt *out)
{
    if (!m->s->shows)
        return 0;
    out->sql = WH_STR("");
    out->line = wh_mysqltest_line(m, line);
    out->echo = true;
    out->shown = text;
    return 1;
}

/* MariaDB prints the command; without the brackets of connect, and nothing behind them. */
static int echo_command(wh_mysqltest_reader *m, wh_str whole, uint32_t line, wh_script_stmt *out)
{
    wh_text shown = {m->s->a, NULL, 0, 0};
    size_t i;

    if (m->quiet || m->no_connect_log)
        return 0;
    for (i = 0; i < whole.n && whole.p[i] != ')'; i++)
        wh_text_char(&shown, whole.p[i] == '(' ? ' ' : whole.p[i]);
    wh_text_char(&shown, ';');
    out->maybe = true;
    return wh_mysqltest_echo(m, wh_text_view(&shown), line, out);
}

static wh_mysqltest_session *find(const wh_mysqltest_reader *m, wh_str name)
{
    wh_mysqltest_session *k;

    for (k = m->sessions; k && !wh_str_eq(k->name, name);)
        k = k->next;
    return k;
}

/* It is not known which. */
static void somewhere(wh_mysqltest_reader *m)
{
    wh_mysqltest_session *k = find(m, WH_STR("?"));

    if (!k) {
        k = WH_NEW(m->s->a, wh_mysqltest_session);
        k->name = WH_STR("?");
        k->next = m->sessions;
        m->sessions = k;
    }
    m->session = k;
}

/* ---- connect ----------------------------------------------------------------------------------
 */

/* The next of what stands between commas, with the values of its variables; false: they are not
 * known. */
static bool next_argument(wh_mysqltest_reader *m, wh_str *rest, wh_str *out)
{
    const char *comma = rest->n ? memchr(rest->p, ',', rest->n) : NULL;
    wh_str text = {rest->p, comma ? (size_t)(comma - rest->p) : rest->n};
    size_t taken = text.n + (comma != NULL);

    rest->p += taken;
    rest->n -= taken;
    return wh_mysqltest_eval(m, wh_str_trim(text), out);
}

static bool is_one_of(wh_str s, const char *const *v)
{
    for (; *v; v++)
        if (wh_str_eq_nocase(s, wh_str_of(*v)))
            return true;
    return false;
}

/* Host, user, password, database, port, socket and options: are they those of the first session? */
static bool is_like_the_first(wh_mysqltest_reader *m, wh_str rest)
{
    static const char *const same[][4] = {
        {"", "localhost", "127.0.0.1"}, {"", "root"}, {""}, {"", "test"}, {""}, {""}, {""},
    };
    static const char *const own[] = {"$MASTER_MYPORT", "$MASTER_MYSOCK", NULL};
    size_t i;

    for (i = 0; i < sizeof same / sizeof *same && rest.n; i++) {
        wh_str raw = {rest.p, 0}, value;
        bool known;

        while (raw.n < rest.n && raw.p[raw.n] != ',')
            raw.n++;
        known = next_argument(m, &rest, &value);
        if (!is_one_of(wh_str_trim(raw), own) && (!known || !is_one_of(value, same[i])))
            return false;
    }
    return true;
}

/* The name in a case, [a-z][a-z0-9_]*: that of the script where it is one and is free. */
static wh_str name_in_case(wh_mysqltest_reader *m, wh_str name)
{
    wh_text made = {m->s->a, NULL, 0, 0};
    const wh_mysqltest_session *k;
    char number[16];
    size_t i;

    for (i = 0; i < name.n; i++)
        if (wh_script_is_letter(name.p[i]))
            wh_text_char(&made, (char)(name.p[i] | 0x20));
        else if (made.n && wh_script_is_name(name.p[i]) && (uint8_t)name.p[i] < 0x80)
            wh_text_char(&made, name.p[i]);
    for (k = m->sessions; k && !wh_str_eq(k->called, wh_text_view(&made));)
        k = k->next;
    if (k || made.n == 0 || made.n > 40) {
        made.n = made.n > 40 ? 40 : made.n;
        snprintf(number, sizeof number, "s_%u", m->nsessions);
        wh_text_add(&made, wh_str_of(made.n ? number + 1 : number));
    }
    return wh_text_view(&made);
}

int wh_mysqltest_connect(wh_mysqltest_reader *m, wh_str whole, wh_str word, wh_str rest,
                         uint32_t line, wh_script_stmt *out, wh_error *err)
{
    wh_mysqltest_session *k = WH_NEW(m->s->a, wh_mysqltest_session);
    bool fails = m->expected, known;
    const char *bracket;
    wh_str name;

    m->expected = false;
    rest = wh_str_trim(rest);
    if (rest.n && rest.p[0] == '(') {
        rest = (wh_str){rest.p + 1, rest.n - 1};
        bracket = memchr(rest.p, ')', rest.n);
        rest.n = bracket ? (size_t)(bracket - rest.p) : rest.n;
    }
    known = next_argument(m, &rest, &name);
    if (fails) /* the current session stays */
        return wh_mysqltest_refuse(m, line, word, OTHER, err);
    if (!known || name.n == 0) {
        somewhere(m);
        return wh_mysqltest_refuse(m, line, word, OTHER, err);
    }
    k->name = name;
    m->nsessions++;
    if (m->s->sessions && is_like_the_first(m, rest))
        k->called = name_in_case(m, name);
    k->next = m->sessions;
    m->sessions = m->session = k;
    if (k->called.n == 0)
        return wh_mysqltest_refuse(m, line, word, m->s->sessions ? OTHER : ALONE, err);
    return echo_command(m, whole, line, out);
}

/* ---- the others --------------------------------------------------------------------------------
 */

int wh_mysqltest_connection(wh_mysqltest_reader *m, wh_str whole, wh_str word, wh_str rest,
                            uint32_t line, wh_script_stmt *out, wh_error *err)
{
    wh_mysqltest_session *k;
    wh_str name;

    if (!wh_mysqltest_eval(m, wh_script_word(rest), &name) || name.n == 0)
        name = WH_STR("?");
    if (wh_str_eq_nocase(name, WH_STR("default"))) {
        m->session = NULL;
        return echo_command(m, whole, line, out);
    }
    k = find(m, name);
    if (!k) { /* the runner knows it, and we do not */
        k = WH_NEW(m->s->a, wh_mysqltest_session);
        k->name = name;
        k->next = m->sessions;
        m->sessions = k;
    }
    m->session = k;
    if (k->called.n == 0 && !m->s->sessions)
        return wh_mysqltest_refuse(m, line, word, ALONE, err);
    return echo_command(m, whole, line, out);
}

void wh_mysqltest_may_switch(wh_mysqltest_reader *m, wh_str rest, bool opens)
{
    size_t outermost = m->depth - 1;
    wh_str name;

    while (outermost && m->blocks[outermost - 1].unsure)
        outermost--;
    if (!opens && outermost + 1 == m->depth && wh_mysqltest_eval(m, wh_script_word(rest), &name)) {
        bool first = wh_str_eq_nocase(name, WH_STR("default"));
        wh_mysqltest_session *k = first ? NULL : find(m, name);

        if ((first || k) && k == m->blocks[outermost].session) {
            m->session = k;
            return;
        }
    }
    somewhere(m);
}

int wh_mysqltest_disconnect(wh_mysqltest_reader *m, wh_str whole, wh_str word, wh_str rest,
                            uint32_t line, wh_script_stmt *out, wh_error *err)
{
    wh_mysqltest_session *k;
    wh_str name;

    (void)word;
    (void)err;
    if (!wh_mysqltest_eval(m, wh_script_word(rest), &name) || (k = find(m, name)) == NULL)
        return echo_command(m, whole, line, out);
    k->name = WH_STR("");
    k->sent.n = 0;
    if (!echo_command(m, whole, line, out)) {
        out->line = wh_mysqltest_line(m, line);
        out->maybe = false;
    }
    out->sql = WH_STR("");
    out->echo = true;
    out->session = k->called;
    out->parts = k->called.n > 0;
    return out->parts || out->shown.p;
}

int wh_mysqltest_send(wh_mysqltest_reader *m, wh_str sql, uint32_t line, wh_script_stmt *out)
{
    wh_mysqltest_session *k = m->session ? m->session : &m->first;
    wh_text shown = {m->s->a, NULL, 0, 0};

    k->sent = sql;
    k->sent_line = line;
    k->sent_at = m->given;
    m->sends = false;
    if (m->quiet)
        return 0;
    wh_text_add(&shown, sql);
    wh_text_add(&shown, m->delimiter);
    return wh_mysqltest_echo(m, wh_text_view(&shown), line, out);
}

wh_str wh_mysqltest_reap(wh_mysqltest_reader *m, uint32_t *line, bool *others)
{
    wh_mysqltest_session *k = m->session ? m->session : &m->first;
    wh_str sql = k->sent;

    *line = k->sent_line;
    *others = k->sent_at != m->given;
    k->sent.n = 0;
    return sql;
}
