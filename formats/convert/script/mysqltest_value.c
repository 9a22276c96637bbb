/* Variables of a mysqltest script, and conditions on them. */
#include "formats/convert/script/mysqltest.h"

#include <stdio.h>

/* ---- values ------------------------------------------------------------------------------------
 */

/* The name behind the dollar at `p`. */
static wh_str name_at(const char *p, const char *end)
{
    wh_str name = {p + 1, 0};

    while (name.p + name.n < end && wh_script_is_name(name.p[name.n]))
        name.n++;
    return name;
}

/* What was never set is empty, unless the runner or its environment may have set it: those names
 * have capitals alone, or say that they are its own. */
static bool may_come_from_outside(wh_str name)
{
    size_t i;

    for (i = 0; i < name.n; i++)
        if (name.p[i] >= 'a' && name.p[i] <= 'z')
            return wh_script_starts(name, "mysql");
    return true;
}

static bool value_of(wh_mysqltest_reader *m, wh_str name, wh_str *out)
{
    const wh_script_var *v = wh_script_var_find(&m->vars, name);

    *out = v ? v->value : WH_STR("");
    return !wh_script_var_unknown(&m->vars, v) && (v || !may_come_from_outside(name));
}

bool wh_mysqltest_eval(wh_mysqltest_reader *m, wh_str text, wh_str *out)
{
    wh_text made = {m->s->a, NULL, 0, 0};
    wh_str value;
    size_t i;

    *out = text;
    if (text.n == 0 || (!memchr(text.p, '\\', text.n) && !memchr(text.p, '$', text.n)))
        return true;
    for (i = 0; i < text.n; i++) {
        wh_str name = name_at(text.p + i, text.p + text.n);

        if (text.p[i] == '$' && name.n) {
            if (!value_of(m, name, &value))
                return false;
            wh_text_add(&made, value);
            i += name.n;
        } else {
            if (text.p[i] == '\\' && i + 1 < text.n && memchr("$\\\"", text.p[i + 1], 3))
                i++;
            wh_text_char(&made, text.p[i]);
        }
        if (made.n > WH_SCRIPT_VALUE_MAX)
            return false;
    }
    if (made.n > WH_SCRIPT_BUDGET - m->spent)
        return false;
    m->spent += made.n;
    *out = wh_text_view(&made);
    return true;
}

/* A number as the runner takes a text for one: "12", " -3 apples"; not "3x". */
static bool is_number(wh_str text, int64_t *out)
{
    size_t i = 0, digits = 0;
    bool minus = false;

    *out = 0;
    while (i < text.n && (wh_script_is_blank(text.p[i]) || text.p[i] == '\n'))
        i++;
    if (i < text.n && (text.p[i] == '-' || text.p[i] == '+'))
        minus = text.p[i++] == '-';
    for (; i < text.n && wh_script_is_digit(text.p[i]) && digits < 18; i++, digits++)
        *out = *out * 10 + (text.p[i] - '0');
    if (minus)
        *out = -*out;
    return digits && (i == text.n || text.p[i] == ' ' || text.p[i] == '\t');
}

/* ---- commands ----------------------------------------------------------------------------------
 */

static wh_str variable_name(wh_str text)
{
    wh_str name = {text.p, 0};

    if (text.n && text.p[0] == '$')
        return name_at(text.p, text.p + text.n);
    while (name.n < text.n && wh_script_is_name(name.p[name.n]))
        name.n++;
    return name;
}

static void set(wh_mysqltest_reader *m, wh_str name, wh_str value, bool known)
{
    wh_script_var *v = name.n ? wh_script_var_make(&m->vars, m->s->a, name) : NULL;

    if (!v) {
        m->vars.age++;
        return;
    }
    v->value = value;
    v->unknown = !known;
    v->age = m->vars.age;
}

void wh_mysqltest_may_set(wh_mysqltest_reader *m, wh_str rest)
{
    set(m, variable_name(rest), WH_STR(""), false);
}

void wh_mysqltest_let(wh_mysqltest_reader *m, wh_str rest)
{
    wh_str name = variable_name(rest), value;
    bool known;

    value = wh_script_after(rest, (wh_str){rest.p, (size_t)(name.p + name.n - rest.p)});
    if (value.n == 0 || value.p[0] != '=')
        return;
    value = wh_str_trim((wh_str){value.p + 1, value.n - 1});
    known = wh_mysqltest_eval(m, value, &value) && !(value.n && value.p[0] == '`') &&
            !wh_script_starts(value, "query_get_value") &&
            !wh_script_starts(value, "convert_error") && !wh_script_starts(value, "escape(");
    set(m, name, value, known);
}

void wh_mysqltest_count(wh_mysqltest_reader *m, wh_str rest, int more)
{
    wh_str name = variable_name(rest), value;
    char *text = wh_arena_alloc(m->s->a, 24);
    int64_t n;

    if (!value_of(m, name, &value) || !is_number(value, &n)) {
        set(m, name, WH_STR(""), false);
        return;
    }
    value = (wh_str){text, (size_t)snprintf(text, 24, "%lld", (long long)(n + more))};
    set(m, name, value, true);
}

/* ---- conditions --------------------------------------------------------------------------------
 */

/* == != < <= > >= at the beginning of `text`: as a set of signs 1 less, 2 equal, 4 more; 0: none.
 */
static unsigned operator_of(wh_str text, size_t *n)
{
    char c = text.n ? text.p[0] : 0;
    bool equal = text.n > 1 && text.p[1] == '=';

    *n = equal ? 2 : 1;
    if (c == '<' || c == '>')
        return (c == '<' ? 1u : 4u) | (equal ? 2u : 0u);
    return !equal ? 0 : c == '=' ? 2u : c == '!' ? 5u : 0;
}

/* Negative: the runner would die of it, or it is not known. */
static int compared(wh_mysqltest_reader *m, wh_str left, wh_str rest)
{
    size_t n;
    unsigned op = operator_of(rest, &n);
    wh_str right = op ? wh_str_trim((wh_str){rest.p + n, rest.n - n}) : rest;
    int64_t x, y;
    bool numbers = is_number(left, &x), number;

    if (!op || right.n == 0)
        return -1;
    if (right.p[0] == '"' || right.p[0] == '\'') {
        if (right.n < 2 || right.p[right.n - 1] != right.p[0])
            return -1;
        right = (wh_str){right.p + 1, right.n - 2};
    }
    if (right.n && right.p[0] == '`')
        return -1;
    if (right.n && right.p[0] == '$' && !value_of(m, name_at(right.p, right.p + right.n), &right))
        return -1;
    number = is_number(right, &y);
    if (op != 2 && op != 5 && !(numbers && number))
        return -1;
    if (!numbers)
        return wh_str_eq(left, right) == (op == 2);
    if (!number)
        return op == 5;
    return (op & (x < y ? 1u : x == y ? 2u : 4u)) != 0;
}

int wh_mysqltest_holds(wh_mysqltest_reader *m, wh_str head)
{
    const char *open = memchr(head.p, '(', head.n), *end = head.p + head.n;
    wh_str text, name, value;
    bool negated, holds;
    int64_t n;

    while (open && end > open && end[-1] != ')')
        end--;
    if (!open || end <= open + 1)
        return -1;
    text = wh_str_trim((wh_str){open + 1, (size_t)(end - 1 - open - 1)});
    negated = text.n && text.p[0] == '!';
    if (negated)
        text = wh_str_trim((wh_str){text.p + 1, text.n - 1});
    if (text.n && text.p[0] == '$') {
        name = name_at(text.p, text.p + text.n);
        if (!value_of(m, name, &value))
            return -1;
        text = wh_script_after(text, (wh_str){text.p, name.n + 1});
        if (text.n)
            return negated ? -1 : compared(m, value, text);
    } else {
        value = text;
        if (text.n == 0 || !wh_script_is_digit(text.p[0]))
            return -1;
    }
    if (is_number(value, &n)) {
        holds = n != 0;
    } else { /* any text that does not begin with 0, behind blanks and signs */
        while (value.n && (wh_script_is_blank(value.p[0]) || memchr("\n+-", value.p[0], 3))) {
            value.p++;
            value.n--;
        }
        holds = value.n && value.p[0] != '0';
    }
    return holds != negated;
}
