/* The holes and conditions of a rule, and the words that they are read by. */
#include "formats/sql/rules/reading.h"

int wh_rule_refuse(const wh_rule_reading *r, const char *why, wh_str what)
{
    int n = (int)(what.n < 60 ? what.n : 60);

    if (r->file)
        return wh_error_at(r->err, WH_ESYNTAX, r->file, r->line, "%s%s%.*s%s", why, n ? ": '" : "",
                           n, n ? what.p : "", n ? "'" : "");
    return wh_error_set(r->err, WH_ESYNTAX, "%s%s%.*s%s", why, n ? ": '" : "", n, n ? what.p : "",
                        n ? "'" : "");
}

wh_str wh_rule_trimmed(wh_str s)
{
    while (s.n && wh_rule_is_blank(*s.p))
        s = (wh_str){s.p + 1, s.n - 1};
    while (s.n && wh_rule_is_blank(s.p[s.n - 1]))
        s.n--;
    return s;
}

wh_str wh_rule_cut(wh_str *s, char c)
{
    const char *at = s->n ? memchr(s->p, c, s->n) : NULL;
    wh_str part = {s->p, at ? (size_t)(at - s->p) : s->n};
    size_t skip = part.n + (at != NULL);

    *s = (wh_str){s->p + skip, s->n - skip};
    return wh_rule_trimmed(part);
}

bool wh_rule_begins(wh_str s, const char *word)
{
    size_t n = strlen(word);

    return s.n > n && memcmp(s.p, word, n) == 0;
}

static bool ends(wh_str s, const char *with)
{
    size_t n = strlen(with);

    return s.n > n && memcmp(s.p + s.n - n, with, n) == 0;
}

bool wh_rule_is_name(wh_str s)
{
    size_t i;

    for (i = 0; i < s.n; i++) {
        char c = s.p[i];
        if (!((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '_'))
            return false;
    }
    return s.n > 0 && s.n < 60;
}

size_t wh_rule_hole_of(const wh_rule *rule, wh_str name)
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
        wh_str one = wh_rule_cut(&rest, ','), first = wh_rule_cut(&one, ' ');

        if (wh_str_eq(first, name) && wh_str_is(wh_rule_trimmed(one), "any"))
            return true;
    }
    return false;
}

int wh_rule_read_holes(const wh_rule_reading *r, wh_rule *rule, wh_str side, bool fresh,
                       unsigned *bits)
{
    *bits = 0;
    while (side.n) {
        wh_str name;
        bool context;
        size_t i;

        wh_rule_cut(&side, '{');
        if (!side.n)
            break;
        if (!memchr(side.p, '}', side.n))
            return wh_rule_refuse(r, "a hole without its }", side);
        name = wh_rule_cut(&side, '}');
        if (wh_str_is(name, "..") && !fresh)
            continue;
        if (ends(name, ".view") && (fresh || rule->both || !wh_rule_begins(rule->left, "FROM ")))
            return wh_rule_refuse(r, "a view is made on the right of FROM .. => alone", name);
        wh_rule_part_of(&name);
        context = !fresh && (wh_str_is(name, "FROM") || wh_str_is(name, "WHERE"));
        if (!context && (!wh_rule_is_name(name) || memchr(name.p, '-', name.n)))
            return wh_rule_refuse(r, "a hole has a name of small letters", name);
        i = wh_rule_hole_of(rule, name);
        if (i == rule->nholes && !fresh && !context && !is_free(rule, name))
            return wh_rule_refuse(r, "a hole that the other side has not", name);
        if (i == WH_RULE_HOLES)
            return wh_rule_refuse(r, "more than 10 holes", name);
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
    {"windowless", WH_HOLE_WINDOWLESS},
    {"queryless", WH_HOLE_QUERYLESS},
};

static int add_condition(const wh_rule_reading *r, wh_rule *rule, uint8_t is, unsigned holes)
{
    if (rule->nconditions == WH_RULE_CONDITIONS)
        return wh_rule_refuse(r, "more than 16 conditions", (wh_str){NULL, 0});
    rule->conditions[rule->nconditions++] = (wh_rule_condition){is, 0, (uint16_t)holes};
    return WH_OK;
}

/* "x outside f" */
static int read_sides_of(const wh_rule_reading *r, wh_rule *rule, wh_str one, size_t x, bool inside,
                         wh_str f)
{
    size_t of = wh_rule_hole_of(rule, f);
    int rc;

    if (x == rule->nholes || of == rule->nholes)
        return wh_rule_refuse(r, "a condition on no hole", one);
    rc = add_condition(r, rule, inside ? WH_HOLES_INSIDE : WH_HOLES_OUTSIDE, 1U << x);
    if (rc == WH_OK)
        rule->conditions[rule->nconditions - 1].of = (uint8_t)of;
    return rc;
}

static int read_alike(const wh_rule_reading *r, wh_rule *rule, uint8_t is, wh_str names)
{
    unsigned holes = 0;

    while (names.n) {
        wh_str name = wh_rule_cut(&names, ' ');
        size_t i = wh_rule_hole_of(rule, name);

        if (!name.n)
            continue;
        if (i == rule->nholes)
            return wh_rule_refuse(r, "a condition on no hole", name);
        holes |= 1U << i;
    }
    return add_condition(r, rule, is, holes);
}

int wh_rule_read_conditions(const wh_rule_reading *r, wh_rule *rule, wh_str text)
{
    int rc = WH_OK;

    while (text.n && rc == WH_OK) {
        wh_str one = wh_rule_cut(&text, ','), rest = one, first;
        size_t i, k;

        if (!one.n)
            return wh_rule_refuse(r, "a condition is missing", text);
        first = wh_rule_cut(&rest, ' ');
        rest = wh_rule_trimmed(rest);
        if (wh_str_is(one, "condition")) {
            rc = add_condition(r, rule, WH_PLACE_CONDITION, 0);
            continue;
        }
        if (wh_str_is(first, "alike") || wh_str_is(first, "same")) {
            rc = read_alike(r, rule, wh_str_is(first, "same") ? WH_HOLES_SAME : WH_HOLES_ALIKE,
                            rest);
            continue;
        }
        if (wh_rule_begins(rest, "outside ") || wh_rule_begins(rest, "inside ")) {
            bool inside = wh_rule_begins(rest, "inside ");

            wh_rule_cut(&rest, ' ');
            rc = read_sides_of(r, rule, one, wh_rule_hole_of(rule, first), inside, rest);
            continue;
        }
        i = wh_rule_hole_of(rule, first);
        for (k = 0; k < sizeof words / sizeof words[0] && !wh_str_is(rest, words[k].word); k++)
            ;
        if (i == rule->nholes)
            return wh_rule_refuse(r, "a condition on no hole", one);
        if (k == sizeof words / sizeof words[0])
            return wh_rule_refuse(r, "a condition that is not known", one);
        rc = add_condition(r, rule, words[k].is, 1U << i);
    }
    return rc;
}

/* What a mapping gives: a class, holes, or (of FROM) columns as name:class. */
static bool is_class(wh_str word)
{
    static const char *const classes[] = {"truth",  "integer", "real",      "decimal",
                                          "number", "text",    "timestamp", "nothing"};
    size_t i;

    for (i = 0; i < sizeof classes / sizeof *classes; i++)
        if (wh_str_is(word, classes[i]))
            return true;
    return false;
}

int wh_rule_check_gives(const wh_rule_reading *r, const wh_rule *rule)
{
    wh_str rest = rule->gives;

    while (rest.n) {
        wh_str word = wh_rule_trimmed(wh_rule_cut(&rest, ' ')), of = word,
               name = wh_rule_cut(&of, ':');
        bool column = rule->level == WH_RULE_ITEM && name.n < word.n;

        if (word.n &&
            !(column ? is_class(of) : is_class(word) || wh_rule_hole_of(rule, word) < rule->nholes))
            return wh_rule_refuse(r,
                                  "gives neither a class (truth, integer, real, decimal, number, "
                                  "text, timestamp, nothing) nor a hole",
                                  word);
    }
    return WH_OK;
}
