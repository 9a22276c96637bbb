/* Reading rules from their text. */
#include "formats/sql/rules/rules.h"

typedef struct reading {
    wh_arena *a;
    const char *file;
    unsigned line;
    wh_error *err;
    bool again; /* dialects have been asked already */
} reading;

static int refuse(const reading *r, const char *why, wh_str what)
{
    int n = (int)(what.n < 60 ? what.n : 60);

    if (r->file)
        return wh_error_at(r->err, WH_ESYNTAX, r->file, r->line, "%s%s%.*s%s", why, n ? ": '" : "",
                           n, n ? what.p : "", n ? "'" : "");
    return wh_error_set(r->err, WH_ESYNTAX, "%s%s%.*s%s", why, n ? ": '" : "", n, n ? what.p : "",
                        n ? "'" : "");
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

static wh_str trimmed(wh_str s)
{
    while (s.n && is_blank(*s.p))
        s = (wh_str){s.p + 1, s.n - 1};
    while (s.n && is_blank(s.p[s.n - 1]))
        s.n--;
    return s;
}

/* Up to `c` or the end, which is taken away from *s. */
static wh_str cut(wh_str *s, char c)
{
    const char *at = s->n ? memchr(s->p, c, s->n) : NULL;
    wh_str part = {s->p, at ? (size_t)(at - s->p) : s->n};
    size_t skip = part.n + (at != NULL);

    *s = (wh_str){s->p + skip, s->n - skip};
    return trimmed(part);
}

static size_t place_of(wh_str s, const char *what)
{
    size_t n = strlen(what), i;

    for (i = 0; i + n <= s.n; i++)
        if (memcmp(s.p + i, what, n) == 0)
            return i;
    return s.n;
}

static bool begins(wh_str s, const char *word)
{
    size_t n = strlen(word);

    return s.n > n && memcmp(s.p, word, n) == 0;
}

static bool ends(wh_str s, const char *with)
{
    size_t n = strlen(with);

    return s.n > n && memcmp(s.p + s.n - n, with, n) == 0;
}

static bool is_name(wh_str s)
{
    size_t i;

    for (i = 0; i < s.n; i++) {
        char c = s.p[i];
        if (!((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '_'))
            return false;
    }
    return s.n > 0 && s.n < 60;
}

static size_t hole_of(const wh_rule *rule, wh_str name)
{
    size_t i;

    for (i = 0; i < rule->nholes && !wh_str_eq(rule->holes[i], name); i++)
        ;
    return i;
}

/* "p any" among the conditions, which are read later: p may stand on the right alone. */
static bool is_free(const wh_rule *rule, wh_str name)
{
    wh_str rest = rule->conditions_text;

    while (rest.n) {
        wh_str one = cut(&rest, ','), first = cut(&one, ' ');

        if (wh_str_eq(first, name) && wh_str_is(trimmed(one), "any"))
            return true;
    }
    return false;
}

/* The holes of a side, bits; `fresh`: new ones are added. */
static int read_holes(const reading *r, wh_rule *rule, wh_str side, bool fresh, unsigned *bits)
{
    *bits = 0;
    while (side.n) {
        wh_str name;
        bool context;
        size_t i;

        cut(&side, '{');
        if (!side.n)
            break;
        if (!memchr(side.p, '}', side.n))
            return refuse(r, "a hole without its }", side);
        name = cut(&side, '}');
        if (wh_str_is(name, "..") && !fresh)
            continue;
        if (ends(name, ".view") && (fresh || rule->both || !begins(rule->left, "FROM ")))
            return refuse(r, "a view is made on the right of FROM .. => alone", name);
        wh_rule_part_of(&name);
        context = !fresh && (wh_str_is(name, "FROM") || wh_str_is(name, "WHERE"));
        if (!context && (!is_name(name) || memchr(name.p, '-', name.n)))
            return refuse(r, "a hole has a name of small letters", name);
        i = hole_of(rule, name);
        if (i == rule->nholes && !fresh && !context && !is_free(rule, name))
            return refuse(r, "a hole that the other side has not", name);
        if (i == WH_RULE_HOLES)
            return refuse(r, "more than 10 holes", name);
        rule->holes[i] = name;
        rule->nholes += i == rule->nholes;
        *bits |= 1U << i;
    }
    return WH_OK;
}

static const struct {
    const char *word;
    uint8_t is;
} words[] = {
    {"truth", WH_HOLE_TRUTH},
    {"integer", WH_HOLE_INTEGER},
    {"number", WH_HOLE_NUMBER},
    {"text", WH_HOLE_TEXT},
    {"literal", WH_HOLE_LITERAL},
    {"not null", WH_HOLE_NOT_NULL},
    {"plain", WH_HOLE_PLAIN},
    {"binary", WH_HOLE_BINARY},
    {"ordered", WH_HOLE_ORDERED},
    {"scalar", WH_HOLE_SCALAR},
    {"query", WH_HOLE_QUERY},
    {"list", WH_HOLE_LIST},
    {"table", WH_HOLE_TABLE},
    {"item", WH_HOLE_ITEM},
    {"single", WH_HOLE_SINGLE},
    {"named", WH_HOLE_NAMED},
    {"starless", WH_HOLE_STARLESS},
    {"optional", WH_HOLE_OPTIONAL},
    {"real", WH_HOLE_REAL},
    {"decimal", WH_HOLE_DECIMAL},
    {"prefix", WH_HOLE_PREFIX},
    {"timestamp", WH_HOLE_TIMESTAMP},
    {"interval", WH_HOLE_INTERVAL},
    {"grouped", WH_HOLE_GROUPED},
    {"distinct times", WH_HOLE_DISTINCT_TIMES},
    {"any", WH_HOLE_ANY},
    {"never raises", WH_HOLE_NEVER_RAISES},
    {"aggregate", WH_HOLE_AGGREGATE},
};

static int add_condition(const reading *r, wh_rule *rule, uint8_t is, unsigned holes)
{
    if (rule->nconditions == WH_RULE_CONDITIONS)
        return refuse(r, "more than 16 conditions", (wh_str){NULL, 0});
    rule->conditions[rule->nconditions++] = (wh_rule_condition){is, 0, (uint16_t)holes};
    return WH_OK;
}

/* "x outside f" */
static int read_sides_of(const reading *r, wh_rule *rule, wh_str one, size_t x, bool inside,
                         wh_str f)
{
    size_t of = hole_of(rule, f);
    int rc;

    if (x == rule->nholes || of == rule->nholes)
        return refuse(r, "a condition on no hole", one);
    rc = add_condition(r, rule, inside ? WH_HOLES_INSIDE : WH_HOLES_OUTSIDE, 1U << x);
    if (rc == WH_OK)
        rule->conditions[rule->nconditions - 1].of = (uint8_t)of;
    return rc;
}

static int read_alike(const reading *r, wh_rule *rule, uint8_t is, wh_str names)
{
    unsigned holes = 0;

    while (names.n) {
        wh_str name = cut(&names, ' ');
        size_t i = hole_of(rule, name);

        if (!name.n)
            continue;
        if (i == rule->nholes)
            return refuse(r, "a condition on no hole", name);
        holes |= 1U << i;
    }
    return add_condition(r, rule, is, holes);
}

/* "p truth, alike x y" */
static int read_conditions(const reading *r, wh_rule *rule, wh_str text)
{
    int rc = WH_OK;

    while (text.n && rc == WH_OK) {
        wh_str one = cut(&text, ','), rest = one, first;
        size_t i, k;

        if (!one.n)
            return refuse(r, "a condition is missing", text);
        first = cut(&rest, ' ');
        rest = trimmed(rest);
        if (wh_str_is(one, "condition")) {
            rc = add_condition(r, rule, WH_PLACE_CONDITION, 0);
            continue;
        }
        if (wh_str_is(first, "alike") || wh_str_is(first, "same")) {
            rc = read_alike(r, rule, wh_str_is(first, "same") ? WH_HOLES_SAME : WH_HOLES_ALIKE,
                            rest);
            continue;
        }
        if (begins(rest, "outside ") || begins(rest, "inside ")) {
            bool inside = begins(rest, "inside ");

            cut(&rest, ' ');
            rc = read_sides_of(r, rule, one, hole_of(rule, first), inside, rest);
            continue;
        }
        i = hole_of(rule, first);
        for (k = 0; k < sizeof words / sizeof words[0] && !wh_str_is(rest, words[k].word); k++)
            ;
        if (i == rule->nholes)
            return refuse(r, "a condition on no hole", one);
        if (k == sizeof words / sizeof words[0])
            return refuse(r, "a condition that is not known", one);
        rc = add_condition(r, rule, words[k].is, 1U << i);
    }
    return rc;
}

/* "sqlite 3.39, postgresql, not duckdb" */
static int read_dialects(const reading *r, wh_str text, wh_rule_dialect *v, size_t *n)
{
    while (text.n) {
        wh_str one = cut(&text, ','), version = one, name = cut(&version, ' ');
        bool without = wh_str_is(name, "not");
        const wh_dialect *d;

        version = trimmed(version);
        if (without)
            name = cut(&version, ' ');
        d = wh_dialect_find(name);
        if (!name.n || (!d && !wh_str_is(name, "all")))
            return refuse(r, "a dialect that is not known", name);
        if (*n == WH_RULE_DIALECTS)
            return refuse(r, "more than 6 dialects", name);
        v[*n].dialect = d;
        v[*n].without = without;
        v[*n].since = version.n ? wh_version_number(version) : 0;
        if (version.n && !v[*n].since)
            return refuse(r, "no version", version);
        (*n)++;
    }
    return WH_OK;
}

/* "LEFT <=> RIGHT" */
static int read_sides(const reading *r, wh_rule *rule, wh_str text)
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
        return refuse(r, "neither <=> nor => stands between blanks", text);
    rule->left = trimmed((wh_str){text.p, at});
    rule->right = trimmed((wh_str){text.p + at + length, text.n - at - length});
    if (!rule->left.n || !rule->right.n)
        return refuse(r, "a side is missing", text);
    rc = read_holes(r, rule, rule->left, true, &left);
    if (rc == WH_OK)
        rc = read_holes(r, rule, rule->right, false, &right);
    if (rc == WH_OK && rule->both && left != right)
        return refuse(r, "with <=> both sides must have the same holes", text);
    if (rc == WH_OK && !rule->ntargets && wh_str_eq(rule->left, rule->right))
        return refuse(r, "both sides are the same", text);
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
        if (begins(left, rows[i].word))
            return rows[i].level;
    if (*left.p != '{')
        return WH_RULE_EXPR;
    left = (wh_str){left.p + 1, left.n - 1};
    first = cut(&left, '}');
    return wh_rule_hole_is(rule, hole_of(rule, first), WH_HOLE_QUERY) ? WH_RULE_QUERY
                                                                      : WH_RULE_EXPR;
}

/* A mapping of a type's name: its left side is a class, or a name that its dialect alone knows. */
static bool is_named(const wh_rule *rule)
{
    return rule->level == WH_RULE_TYPE && (rule->ntargets || rule->nholes == 0);
}

/* Every dialect that it is for must understand it. */
static int check_forms(const reading *r, const wh_rule *rule)
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
            return refuse(r, "the left side is nothing of a dialect", wh_str_of(d->name));
        if (rule->both && !wh_rule_form_of(r->a, rule, d, true, &f))
            return refuse(r, "the right side is nothing of a dialect", wh_str_of(d->name));
    }
    return any || is_named(rule) ? WH_OK : refuse(r, "for no dialect", (wh_str){NULL, 0});
}

/* What a mapping gives: a class, holes, or (of FROM) columns as name:class. */
static bool is_class(wh_str word)
{
    static const char *const classes[] = {"truth", "integer", "real", "decimal", "number", "text", "timestamp", "nothing"};
    size_t i;

    for (i = 0; i < sizeof classes / sizeof *classes; i++)
        if (wh_str_is(word, classes[i]))
            return true;
    return false;
}

static int check_gives(const reading *r, const wh_rule *rule)
{
    wh_str rest = rule->gives;

    while (rest.n) {
        wh_str word = trimmed(cut(&rest, ' ')), of = word, name = cut(&of, ':');
        bool column = rule->level == WH_RULE_ITEM && name.n < word.n;

        if (word.n && !(column ? is_class(of) : is_class(word) || hole_of(rule, word) < rule->nholes))
            return refuse(r, "gives neither a class (truth, integer, real, decimal, number, text, timestamp, nothing) nor a hole",
                          word);
    }
    return WH_OK;
}

/* What stands behind the last of that word, which is taken away from *text. */
static wh_str cut_clause(wh_str *text, const char *word)
{
    size_t at = place_of(*text, word), n = strlen(word);
    wh_str part = {NULL, 0};

    if (at < text->n) {
        part = trimmed((wh_str){text->p + at + n, text->n - at - n});
        text->n = at;
    }
    return part;
}

/* All of it on one line: "LEFT <=> RIGHT if CONDITIONS gives CLASS for DIALECTS to DIALECTS". */
static int read_line(const reading *r, wh_str text, wh_rule *rule)
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
        rc = read_sides(r, rule, trimmed(text));
    if (rc == WH_OK)
        rc = read_conditions(r, rule, conditions);
    if (rc == WH_OK)
        rule->level = level_of(rule);
    if (rc == WH_OK)
        rc = read_dialects(r, dialects, rule->dialects, &rule->ndialects);
    if (rc == WH_OK && rule->ntargets && rule->level != WH_RULE_TYPE &&
        rule->level != WH_RULE_QUERY && !rule->gives.n)
        return refuse(r, "a mapping says what it gives", rule->name);
    if (rc == WH_OK)
        rc = check_gives(r, rule);
    return rc == WH_OK && !r->again ? check_forms(r, rule) : rc;
}

int wh_rule_read_inline(wh_arena *a, wh_str text, wh_rule *out, wh_error *err)
{
    reading r = {a, NULL, 0, err, false};

    memset(out, 0, sizeof *out);
    return read_line(&r, trimmed(text), out);
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
    while (text->n && (is_blank(*text->p) || *text->p == '\n')) {
        wh_str line = cut(text, '\n');

        (*lines)++;
        if (!line.n || *line.p == '#')
            continue;
        if (begins(line, "from ")) {
            rule->source = trimmed((wh_str){line.p + 5, line.n - 5});
            continue;
        }
        wh_buf_char(joined, ' ');
        wh_buf_str(joined, line);
    }
}

static int read_all(wh_arena *a, wh_str text, const char *file, bool again, wh_rules *out,
                    wh_error *err)
{
    reading r = {a, file, 0, err, again};
    unsigned lines = 0;
    int rc = WH_OK;

    while (text.n && rc == WH_OK) {
        bool indented = is_blank(*text.p);
        wh_str line = cut(&text, '\n'), name;
        wh_buf joined = WH_BUF_INIT(1 << 16);
        wh_rule rule;

        r.line = ++lines;
        if (!line.n || *line.p == '#')
            continue;
        if (indented)
            return refuse(&r, "a line that belongs to no rule", line);
        memset(&rule, 0, sizeof rule);
        if (!memchr(line.p, ':', line.n))
            return refuse(&r, "a rule begins with its name and a colon", line);
        name = cut(&line, ':');
        if (!is_name(name))
            return refuse(&r, "a name has small letters, digits and -", name);
        if (wh_rule_find(out, name))
            return refuse(&r, "a name that is taken", name);
        join_lines(trimmed(line), &text, &lines, &rule, &joined);
        rule.name = name;
        rule.line = r.line;
        rc = read_line(&r, wh_arena_str(a, trimmed(wh_buf_view(&joined))), &rule);
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
