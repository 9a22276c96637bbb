/* mysqltest's variables and conditions. Nothing here asks a server: `queries` are refused. */
#include "formats/convert/mysqltest/mysqltest.h"

int wh_mysqltest_spend(wh_mysqltest_values *v, size_t n, uint32_t line, wh_error *err)
{
    if (n > WH_SCRIPT_BUDGET - v->spent) {
        v->spent = WH_SCRIPT_BUDGET;
        return wh_error_at(err, WH_ELIMIT, v->s->file, line,
                           "loops and variables make more than %zu MiB of text",
                           WH_SCRIPT_BUDGET >> 20);
    }
    v->spent += n;
    return WH_OK;
}

static bool is_name(char c)
{
    return wh_script_is_letter(c) || wh_script_is_digit(c) || c == '_';
}

/* The name at `p`, without its dollar. */
static wh_str name_at(const char *p, const char *end)
{
    wh_str name = {p, 0};

    while (p + name.n < end && is_name(p[name.n]))
        name.n++;
    return name;
}

/* A variable that was not set may come from the environment: mysql-test-run's are in capitals. */
static bool is_foreign(const wh_script_var *var, wh_str name)
{
    if (var)
        return var->unknown;
    return (name.p[0] >= 'A' && name.p[0] <= 'Z') || wh_script_starts(name, "mysql_errno") ||
           wh_script_starts(name, "mysql_errname");
}

static int foreign(wh_mysqltest_values *v, wh_str name, uint32_t line, wh_error *err)
{
    return wh_error_at(err, WH_ENOTSUP, v->s->file, line,
                       "the value of $%.*s is known only where the test runs; write it out or set "
                       "it with let",
                       name.n < 60 ? (int)name.n : 60, name.p);
}

int wh_mysqltest_replace(wh_mysqltest_values *v, wh_str text, bool statement, uint32_t line,
                         wh_str *out, wh_error *err)
{
    const char *p = text.p, *end = text.p + text.n;
    wh_text made = {v->s->a, NULL, 0, 0};

    if (!memchr(text.n ? p : "", '$', text.n) && !memchr(text.n ? p : "", '\\', text.n)) {
        *out = text;
        return WH_OK;
    }
    while (p < end) {
        const wh_script_var *var;
        wh_str name;

        if (*p == '\\' && end - p >= 2 && (p[1] == '$' || p[1] == '\\' || p[1] == '"')) {
            wh_text_char(&made, p[1]);
            p += 2;
            continue;
        }
        name = *p == '$' ? name_at(p + 1, end) : (wh_str){p, 0};
        if (name.n == 0) {
            wh_text_char(&made, *p++);
            continue;
        }
        var = wh_script_var_find(&v->vars, name);
        if (is_foreign(var, name) && statement)
            return foreign(v, name, line, err);
        if (var) {
            int rc = wh_mysqltest_spend(v, var->value.n, line, err);

            if (rc != WH_OK)
                return rc;
            if (made.n + var->value.n > WH_SCRIPT_VALUE_MAX)
                return wh_error_at(err, WH_ELIMIT, v->s->file, line,
                                   "the variables make a text of more than %zu KiB",
                                   WH_SCRIPT_VALUE_MAX >> 10);
            wh_text_add(&made, var->value);
        }
        p += 1 + name.n;
    }
    *out = wh_text_view(&made);
    return wh_mysqltest_spend(v, made.n, line, err);
}

static wh_script_var *make_var(wh_mysqltest_values *v, wh_str name, uint32_t line, wh_error *err)
{
    wh_script_var *var = name.n ? wh_script_var_make(&v->vars, v->s->a, name) : NULL;

    if (!name.n)
        wh_error_at(err, WH_ESYNTAX, v->s->file, line, "a variable's name is missing");
    else if (!var)
        wh_error_at(err, WH_ELIMIT, v->s->file, line, "more than %d variables", WH_SCRIPT_VARS);
    return var;
}

/* The name that `*text` begins with, its dollar optional; *text goes on behind it. */
static wh_str take_name(wh_str *text)
{
    wh_str name;

    *text = wh_script_trim(*text);
    if (text->n && text->p[0] == '$') {
        text->p++;
        text->n--;
    }
    name = name_at(text->p, text->p + text->n);
    *text = wh_script_after(*text, name);
    return name;
}

static bool is_query(wh_str value)
{
    return (value.n && value.p[0] == '`') || wh_script_starts(value, "query_get_value");
}

/* The value of let. 1: *out is it; 0: it is known only where the test runs; or refused. */
static int let_value(wh_mysqltest_values *v, wh_str name, wh_str text, uint32_t line, wh_str *out,
                     wh_error *err)
{
    wh_str value, from;
    int rc;

    if (!text.n || text.p[0] != '=')
        return wh_error_at(err, WH_ESYNTAX, v->s->file, line, "let without \"=\"");
    value = wh_script_trim((wh_str){text.p + 1, text.n - 1});
    if (is_query(value))
        return wh_error_at(err, WH_ENOTSUP, v->s->file, line,
                           "let $%.*s needs a query's answer; write the value",
                           name.n < 60 ? (int)name.n : 60, name.p);
    /* A copy of a value that is not known is not known either: no error until it is used. */
    if (value.n > 1 && value.p[0] == '$') {
        from = name_at(value.p + 1, value.p + value.n);
        if (from.n && from.n + 1 == value.n && is_foreign(wh_script_var_find(&v->vars, from), from))
            return 0;
    }
    rc = wh_mysqltest_replace(v, value, true, line, out, err);
    return rc == WH_OK ? 1 : rc;
}

int wh_mysqltest_let(wh_mysqltest_values *v, wh_str text, uint32_t line, wh_error *err)
{
    wh_str name = take_name(&text), value = {"", 0};
    wh_script_var *var;
    int rc;

    /* Names of the environment have other letters in them too; only let can name those. */
    while (name.n && text.n && text.p == name.p + name.n && *text.p != '=') {
        name.n++;
        text = wh_script_after(text, (wh_str){text.p, 1});
    }
    rc = let_value(v, name, text, line, &value, err);
    var = rc == WH_ELIMIT ? NULL : make_var(v, name, line, err);
    if (!var)
        return name.n ? WH_ELIMIT : WH_ESYNTAX;
    var->set = true;
    var->value = value;
    var->unknown = rc != 1;
    return rc < 0 ? rc : WH_OK;
}

/* The integer that `s` begins with, as atoi() reads it; *rest behind it. False: none. */
static bool integer(wh_str s, int64_t *out, wh_str *rest)
{
    size_t i = 0;
    bool minus = false, any = false;
    int64_t value = 0;

    s = wh_script_trim(s);
    if (s.n && (s.p[0] == '-' || s.p[0] == '+'))
        minus = s.p[i++] == '-';
    for (; i < s.n && wh_script_is_digit(s.p[i]); i++) {
        any = true;
        value = value > (INT64_MAX - 9) / 10 ? INT64_MAX : value * 10 + (s.p[i] - '0');
    }
    *out = minus ? -value : value;
    *rest = (wh_str){s.p + i, s.n - i};
    return any;
}

static bool is_integer(wh_str s, int64_t *out)
{
    wh_str rest;

    return integer(s, out, &rest) && rest.n == 0;
}

static int set_integer(wh_mysqltest_values *v, wh_script_var *var, int64_t value, uint32_t line,
                       wh_error *err)
{
    char digits[24];
    wh_buf b = WH_BUF_INIT(sizeof digits);

    wh_buf_int(&b, value);
    var->value = wh_arena_str(v->s->a, wh_buf_view(&b));
    var->set = true;
    var->unknown = false;
    wh_buf_release(&b);
    return wh_mysqltest_spend(v, sizeof digits, line, err);
}

/* Wraps, as everything in a loop that counts too far may. */
static int64_t sum(int64_t a, int64_t b)
{
    return (int64_t)((uint64_t)a + (uint64_t)b);
}

int wh_mysqltest_step(wh_mysqltest_values *v, wh_str text, int step, uint32_t line, wh_error *err)
{
    wh_str name = take_name(&text), rest;
    wh_script_var *var = make_var(v, name, line, err);
    int64_t value = 0;

    if (!var)
        return name.n ? WH_ELIMIT : WH_ESYNTAX;
    if (var->unknown)
        return foreign(v, name, line, err);
    integer(var->value, &value, &rest);
    return set_integer(v, var, sum(value, step), line, err);
}

int wh_mysqltest_expr(wh_mysqltest_values *v, wh_str text, uint32_t line, wh_error *err)
{
    wh_str name = take_name(&text), rest;
    wh_script_var *var = make_var(v, name, line, err);
    int64_t a, b;
    bool known = true;
    char op;
    int rc;

    if (!var)
        return name.n ? WH_ELIMIT : WH_ESYNTAX;
    if (!text.n || text.p[0] != '=')
        return wh_error_at(err, WH_ESYNTAX, v->s->file, line, "expr without \"=\"");
    rc = wh_mysqltest_replace(v, (wh_str){text.p + 1, text.n - 1}, true, line, &text, err);
    if (rc != WH_OK)
        return rc;
    known = integer(text, &a, &rest);
    rest = wh_script_trim(rest);
    op = known && rest.n ? rest.p[0] : 0;
    known = known && rest.n && integer((wh_str){rest.p + 1, rest.n - 1}, &b, &rest) &&
            wh_script_trim(rest).n == 0;
    if (known && op == '+')
        a = sum(a, b);
    else if (known && op == '-')
        a = (int64_t)((uint64_t)a - (uint64_t)b);
    else if (known && op == '*')
        a = (int64_t)((uint64_t)a * (uint64_t)b);
    else if (known && (op == '/' || op == '%') && b != 0 && b != -1)
        a = op == '/' ? a / b : a % b;
    else
        return wh_error_at(err, WH_ENOTSUP, v->s->file, line,
                           "expr understands two integers and one of + - * / %%; write the value");
    return set_integer(v, var, a, line, err);
}

/* ---- conditions ---------------------------------------------------------------------------------
 */

static const char *const operators[] = {"==", "!=", "<=", ">=", "<", ">", NULL};

/* The operator of a comparison, outside of quotes: where it stands. */
static const char *find_operator(wh_str s, size_t *op)
{
    char quote = 0;
    size_t i, k;

    for (i = 0; i < s.n; i++) {
        if (quote) {
            quote = s.p[i] == quote ? 0 : quote;
        } else if (s.p[i] == '\'' || s.p[i] == '"' || s.p[i] == '`') {
            quote = s.p[i];
        } else {
            for (k = 0; operators[k]; k++) {
                if (wh_script_starts((wh_str){s.p + i, s.n - i}, operators[k])) {
                    *op = k;
                    return s.p + i;
                }
            }
        }
    }
    return NULL;
}

static wh_str unquoted(wh_str s)
{
    s = wh_script_trim(s);
    if (s.n >= 2 && (s.p[0] == '\'' || s.p[0] == '"') && s.p[s.n - 1] == s.p[0]) {
        s.p++;
        s.n -= 2;
    }
    return s;
}

/* One side of a condition. A variable that was never set, the environment's too, is empty. */
static int operand(wh_mysqltest_values *v, wh_str text, uint32_t line, wh_str *out, wh_error *err)
{
    wh_str s = wh_script_trim(text), name;

    if (is_query(s))
        return wh_error_at(err, WH_ENOTSUP, v->s->file, line,
                           "a condition that asks the server is not understood; keep the branch "
                           "that you want");
    if (s.n > 1 && s.p[0] == '$') {
        const wh_script_var *var;

        name = name_at(s.p + 1, s.p + s.n);
        var = wh_script_var_find(&v->vars, name);
        if ((var && var->unknown) || (!var && wh_script_starts(name, "mysql_err")))
            return foreign(v, name, line, err);
    }
    *out = unquoted(s);
    return wh_mysqltest_replace(v, *out, false, line, out, err);
}

static int compare(wh_str a, wh_str b, size_t op, bool *known)
{
    int64_t x, y;
    int c;

    *known = true;
    if (is_integer(a, &x) && is_integer(b, &y)) {
        c = x < y ? -1 : x > y;
    } else {
        *known = op <= 1; /* texts are only equal or not, letters of either case alike */
        c = !wh_str_eq_nocase(wh_script_trim(a), wh_script_trim(b));
    }
    switch (op) {
    case 0:
        return c == 0;
    case 1:
        return c != 0;
    case 2:
        return c <= 0;
    case 3:
        return c >= 0;
    case 4:
        return c < 0;
    default:
        return c > 0;
    }
}

int wh_mysqltest_condition(wh_mysqltest_values *v, wh_str text, uint32_t line, wh_error *err)
{
    bool negated = false, known;
    const char *at;
    size_t op = 0;
    wh_str a, b;
    int64_t n;
    int rc;

    text = wh_script_trim(text);
    at = find_operator(text, &op);
    if (at) {
        size_t left = (size_t)(at - text.p), skip = left + strlen(operators[op]);

        rc = operand(v, (wh_str){text.p, left}, line, &a, err);
        if (rc == WH_OK)
            rc = operand(v, (wh_str){text.p + skip, text.n - skip}, line, &b, err);
        if (rc != WH_OK)
            return rc;
        rc = compare(a, b, op, &known);
        return known ? rc
                     : wh_error_at(err, WH_ENOTSUP, v->s->file, line,
                                   "texts can be compared with == and != only");
    }
    while (text.n && text.p[0] == '!') {
        negated = !negated;
        text = wh_script_trim((wh_str){text.p + 1, text.n - 1});
    }
    rc = operand(v, text, line, &a, err);
    if (rc != WH_OK)
        return rc;
    return (is_integer(a, &n) ? n != 0 : wh_script_trim(a).n != 0) != negated;
}
