/* Reading rules from their text: lines, sides and dialects. */
#include "formats/sql/rules/reading.h"

static size_t place_of(wh_str s, const char *what)
{
    size_t n = strlen(what), i;

    for (i = 0; i + n <= s.n; i++)
        if (memcmp(s.p + i, what, n) == 0)
            return i;
    return s.n;
}

/* "sqlite 3.39, postgresql, not duckdb" */
static int read_dialects(const wh_rule_reading *r, wh_str text, wh_rule_dialect *v, size_t *n)
{
    while (text.n) {
        wh_str one = wh_rule_cut(&text, ','), version = one, name = wh_rule_cut(&version, ' ');
        bool without = wh_str_is(name, "not");
        const wh_dialect *d;

        version = wh_rule_trimmed(version);
        if (without)
            name = wh_rule_cut(&version, ' ');
        d = wh_dialect_find(name);
        if (!name.n || (!d && !wh_str_is(name, "all")))
            return wh_rule_refuse(r, "a dialect that is not known", name);
        if (*n == WH_RULE_DIALECTS)
            return wh_rule_refuse(r, "more than 6 dialects", name);
        v[*n].dialect = d;
        v[*n].without = without;
        v[*n].since = version.n ? wh_version_number(version) : 0;
        if (version.n && !v[*n].since)
            return wh_rule_refuse(r, "no version", version);
        (*n)++;
    }
    return WH_OK;
}

/* "LEFT <=> RIGHT" */
static int read_sides(const wh_rule_reading *r, wh_rule *rule, wh_str text)
{
    size_t at = rule->ntargets ? text.n : place_of(text, " <=> "),
           length = 5; /* MySQL's operator */
    unsigned left, right;
    int rc;

    rule->both = at < text.n;
    if (at == text.n) {
        at = place_of(text, " => ");
        length = 4;
    }
    if (at == text.n)
        return wh_rule_refuse(r, "neither <=> nor => stands between blanks", text);
    rule->left = wh_rule_trimmed((wh_str){text.p, at});
    rule->right = wh_rule_trimmed((wh_str){text.p + at + length, text.n - at - length});
    if (!rule->left.n || !rule->right.n)
        return wh_rule_refuse(r, "a side is missing", text);
    rc = wh_rule_read_holes(r, rule, rule->left, true, &left);
    if (rc == WH_OK)
        rc = wh_rule_read_holes(r, rule, rule->right, false, &right);
    if (rc == WH_OK && rule->both && left != right)
        return wh_rule_refuse(r, "with <=> both sides must have the same holes", text);
    if (rc == WH_OK && !rule->ntargets && wh_str_eq(rule->left, rule->right))
        return wh_rule_refuse(r, "both sides are the same", text);
    return rc;
}

/* What it is about, by how it begins. */
static uint8_t level_of(const wh_rule *rule)
{
    static const struct {
        const char *word;
        uint8_t level;
    } rows[] = {
        {"SELECT ", WH_RULE_QUERY},     {"WITH ", WH_RULE_QUERY},
        {"FROM ", WH_RULE_ITEM},        {"TYPE ", WH_RULE_TYPE},
        {"CREATE ", WH_RULE_STATEMENT}, {"DROP ", WH_RULE_STATEMENT},
        {"ALTER ", WH_RULE_STATEMENT},  {"INSERT ", WH_RULE_STATEMENT},
        {"UPDATE ", WH_RULE_STATEMENT}, {"DELETE ", WH_RULE_STATEMENT},
    };
    wh_str left = rule->left, first;
    size_t i;

    for (i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (wh_rule_begins(left, rows[i].word))
            return rows[i].level;
    if (*left.p != '{')
        return WH_RULE_EXPR;
    left = (wh_str){left.p + 1, left.n - 1};
    first = wh_rule_cut(&left, '}');
    return wh_rule_hole_is(rule, wh_rule_hole_of(rule, first), WH_HOLE_QUERY) ? WH_RULE_QUERY
                                                                              : WH_RULE_EXPR;
}

/* A mapping of a type's name: its left side is a class, or a name that its dialect alone knows. */
static bool is_named(const wh_rule *rule)
{
    return rule->level == WH_RULE_TYPE && (rule->ntargets || rule->nholes == 0);
}

/* Every dialect that it is for must understand it. */
static int check_forms(const wh_rule_reading *r, const wh_rule *rule)
{
    const wh_dialect *d;
    wh_rule_form f;
    bool any = false;
    size_t i;

    for (i = 0; !is_named(rule) && (d = wh_dialect_at(i)) != NULL; i++) {
        if (!wh_rule_is_for(rule, d, 0) || (!rule->ndialects && d == &wh_dialect_generic))
            continue;
        any = true;
        if (!wh_rule_form_of(r->a, rule, d, false, &f))
            return wh_rule_refuse(r, "the left side is nothing of a dialect", wh_str_of(d->name));
        if (rule->both && !wh_rule_form_of(r->a, rule, d, true, &f))
            return wh_rule_refuse(r, "the right side is nothing of a dialect", wh_str_of(d->name));
    }
    return any || is_named(rule) ? WH_OK : wh_rule_refuse(r, "for no dialect", (wh_str){NULL, 0});
}

/* What stands behind the last of that word, which is taken away from *text. */
static wh_str cut_clause(wh_str *text, const char *word)
{
    size_t at = place_of(*text, word), n = strlen(word);
    wh_str part = {NULL, 0};

    if (at < text->n) {
        part = wh_rule_trimmed((wh_str){text->p + at + n, text->n - at - n});
        text->n = at;
    }
    return part;
}

/* All of it on one line: "LEFT <=> RIGHT if CONDITIONS gives CLASS for DIALECTS to DIALECTS". */
static int read_line(const wh_rule_reading *r, wh_str text, wh_rule *rule)
{
    wh_str targets, dialects, conditions;
    int rc;

    rule->text = text;
    targets = cut_clause(&text, " to ");
    dialects = cut_clause(&text, " for ");
    rule->gives = cut_clause(&text, " gives ");
    conditions = cut_clause(&text, " if ");
    rule->conditions_text = conditions;
    rc = read_dialects(r, targets, rule->targets, &rule->ntargets);
    if (rc == WH_OK)
        rc = read_sides(r, rule, wh_rule_trimmed(text));
    if (rc == WH_OK)
        rc = wh_rule_read_conditions(r, rule, conditions);
    if (rc == WH_OK)
        rule->level = level_of(rule);
    if (rc == WH_OK)
        rc = read_dialects(r, dialects, rule->dialects, &rule->ndialects);
    if (rc == WH_OK && rule->ntargets && rule->level != WH_RULE_TYPE &&
        rule->level != WH_RULE_QUERY && !rule->gives.n)
        return wh_rule_refuse(r, "a mapping says what it gives", rule->name);
    if (rc == WH_OK)
        rc = wh_rule_check_gives(r, rule);
    return rc == WH_OK && !r->again ? check_forms(r, rule) : rc;
}

int wh_rule_read_inline(wh_arena *a, wh_str text, wh_rule *out, wh_error *err)
{
    wh_rule_reading r = {a, NULL, 0, err, false};

    memset(out, 0, sizeof *out);
    return read_line(&r, wh_rule_trimmed(text), out);
}

static void add_rule(wh_arena *a, wh_rules *out, const wh_rule *rule)
{
    if (out->n == out->cap) {
        size_t cap = out->cap ? 2 * out->cap : 64;
        wh_rule *v = WH_NEW_N(a, wh_rule, cap);

        if (out->n)
            memcpy(v, out->v, out->n * sizeof *v);
        out->v = v;
        out->cap = cap;
    }
    out->v[out->n++] = *rule;
}

/* The lines of one rule, whose first is taken already, joined into one; "from" apart. */
static void join_lines(wh_str first, wh_str *text, unsigned *lines, wh_rule *rule, wh_buf *joined)
{
    wh_buf_str(joined, first);
    while (text->n && (wh_rule_is_blank(*text->p) || *text->p == '\n')) {
        wh_str line = wh_rule_cut(text, '\n');

        (*lines)++;
        if (!line.n || *line.p == '#')
            continue;
        if (wh_rule_begins(line, "from ")) {
            rule->source = wh_rule_trimmed((wh_str){line.p + 5, line.n - 5});
            continue;
        }
        wh_buf_char(joined, ' ');
        wh_buf_str(joined, line);
    }
}

static int read_all(wh_arena *a, wh_str text, const char *file, bool again, wh_rules *out,
                    wh_error *err)
{
    wh_rule_reading r = {a, file, 0, err, again};
    unsigned lines = 0;
    int rc = WH_OK;

    while (text.n && rc == WH_OK) {
        bool indented = wh_rule_is_blank(*text.p);
        wh_str line = wh_rule_cut(&text, '\n'), name;
        wh_buf joined = WH_BUF_INIT(1 << 16);
        wh_rule rule;

        r.line = ++lines;
        if (!line.n || *line.p == '#')
            continue;
        if (indented)
            return wh_rule_refuse(&r, "a line that belongs to no rule", line);
        memset(&rule, 0, sizeof rule);
        if (!memchr(line.p, ':', line.n))
            return wh_rule_refuse(&r, "a rule begins with its name and a colon", line);
        name = wh_rule_cut(&line, ':');
        if (!wh_rule_is_name(name))
            return wh_rule_refuse(&r, "a name has small letters, digits and -", name);
        if (wh_rule_find(out, name))
            return wh_rule_refuse(&r, "a name that is taken", name);
        join_lines(wh_rule_trimmed(line), &text, &lines, &rule, &joined);
        rule.name = name;
        rule.line = r.line;
        rc = read_line(&r, wh_arena_str(a, wh_rule_trimmed(wh_buf_view(&joined))), &rule);
        wh_buf_release(&joined);
        if (rc == WH_OK)
            add_rule(a, out, &rule);
    }
    return rc;
}

int wh_rules_read(wh_arena *a, wh_str text, const char *file, wh_rules *out, wh_error *err)
{
    return read_all(a, text, file, false, out, err);
}

int wh_rules_read_again(wh_arena *a, wh_str text, const char *file, wh_rules *out, wh_error *err)
{
    return read_all(a, text, file, true, out, err);
}
