/* Parser of the relation language: a hand-written descent over words and punctuation. */
#include "formats/case/check.h"
#include "formats/base/options.h"
#include "formats/base/real.h"
#include "formats/case/text.h"

typedef struct parser {
    wh_arena *a;
    wh_str text;
    size_t at;   /* start of `word` */
    wh_str word; /* the current word: blanks separate, ( and ) stand alone */
    wh_error *err;
    int depth;
} parser;

enum { MAX_TERMS = 64, MAX_SIDES = 16, MAX_DEPTH = 16 };

static bool is_blank(char c)
{
    return c == ' ' || c == '\t';
}

static bool is_bracket(char c)
{
    return c == '(' || c == ')';
}

static void next_word(parser *p)
{
    size_t end = p->text.n, i = p->at + p->word.n;

    while (i < end && is_blank(p->text.p[i]))
        i++;
    p->at = i;
    if (i < end && is_bracket(p->text.p[i])) {
        i++;
    } else {
        while (i < end && !is_blank(p->text.p[i]) && !is_bracket(p->text.p[i]))
            i++;
    }
    p->word = (wh_str){p->text.p + p->at, i - p->at};
}

static int wrong(parser *p, const char *expected)
{
    if (p->word.n == 0)
        return wh_error_set(p->err, WH_ESYNTAX, "check ends where %s was expected", expected);
    return wh_error_set(p->err, WH_ESYNTAX, "check: '%.*s' stands where %s was expected",
                        (int)(p->word.n < 80 ? p->word.n : 80), p->word.p, expected);
}

static int parse_expr(parser *p, wh_expr *out);

static int expect_char(parser *p, const char *c)
{
    if (!wh_str_is(p->word, c))
        return wrong(p, c[0] == '(' ? "'('" : "')'");
    next_word(p);
    return WH_OK;
}

static int parse_place(parser *p, wh_str *out)
{
    if (!wh_place_valid(p->word))
        return wrong(p, "the name of a run");
    *out = p->word;
    next_word(p);
    return WH_OK;
}

static int parse_term(parser *p, wh_term *out)
{
    static const struct {
        const char *name;
        int kind;
        bool of_expr;
    } functions[] = {
        {"expect", WH_TERM_EXPECT, false}, {"distinct", WH_TERM_DISTINCT, true},
        {"rows", WH_TERM_ROWS, true},      {"total", WH_TERM_TOTAL, false},
        {"picked", WH_TERM_PICKED, false},
    };
    wh_str name = p->word;
    size_t i;
    int rc;

    rc = parse_place(p, &out->place);
    if (rc != WH_OK || !wh_str_is(p->word, "("))
        return rc;
    for (i = 0; i < sizeof functions / sizeof functions[0]; i++) {
        if (!wh_str_is(name, functions[i].name))
            continue;
        out->kind = (uint8_t)functions[i].kind;
        next_word(p);
        rc = functions[i].of_expr ? parse_expr(p, &out->inner) : parse_place(p, &out->place);
        return rc == WH_OK ? expect_char(p, ")") : rc;
    }
    return wh_error_set(p->err, WH_ENOTSUP, "check: '%.*s()' is not known to this version",
                        (int)(name.n < 80 ? name.n : 80), name.p);
}

static int parse_expr(parser *p, wh_expr *out)
{
    wh_term terms[MAX_TERMS];
    size_t n = 0;
    bool minus = false;
    int rc;

    if (++p->depth > MAX_DEPTH)
        return wh_error_set(p->err, WH_ELIMIT, "check: more than %d nested terms", MAX_DEPTH);
    for (;;) {
        if (n == MAX_TERMS)
            return wh_error_set(p->err, WH_ELIMIT, "check: more than %d terms", MAX_TERMS);
        memset(&terms[n], 0, sizeof terms[n]);
        terms[n].minus = minus;
        rc = parse_term(p, &terms[n++]);
        if (rc != WH_OK)
            return rc;
        if (!wh_str_is(p->word, "+") && !wh_str_is(p->word, "-"))
            break;
        minus = p->word.p[0] == '-';
        next_word(p);
    }
    p->depth--;
    out->n = n;
    out->terms = WH_NEW_N(p->a, wh_term, n);
    memcpy(out->terms, terms, n * sizeof terms[0]);
    return WH_OK;
}

static bool starts_with(wh_str s, const char *prefix)
{
    size_t n = strlen(prefix);

    return s.n > n && memcmp(s.p, prefix, n) == 0;
}

/* A name before another name can only be a modifier that a later version knows. */
static bool name_before_name(const parser *p)
{
    parser look = *p;

    next_word(&look);
    return wh_name_valid(p->word) && wh_place_valid(look.word);
}

/* as=LETTERS or as=row; n, c, p, P and m stand for a whole runner and do not mix with others. */
static bool parse_as(wh_str value, wh_check *out)
{
    size_t i;

    out->as = value;
    if (wh_str_is(value, "row"))
        return true;
    for (i = 0; i < value.n; i++)
        if (!memchr("IRTtncpPm", value.p[i], 9) ||
            ((memchr("ncpPm", value.p[0], 5) || memchr("ncpPm", value.p[i], 5)) &&
             value.p[i] != value.p[0]))
            return false;
    return value.n > 0;
}

/* What text comparison can't do is said at once. */
static int check_as(parser *p, const wh_check *k)
{
    if (!k->as.n && (k->sort || k->md5 || k->common))
        return wh_error_set(p->err, WH_ESYNTAX, "check: sort=, hash= and common= need as=");
    if (k->as.n && (k->verb == WH_CHECK_SET || k->typed || k->approximate))
        return wh_error_set(p->err, WH_ESYNTAX,
                            "check: as= goes with bag and list, without typed and approx=");
    return WH_OK;
}

/* The modifiers between the verb and the first side. */
static int parse_modifiers(parser *p, wh_check *out)
{
    for (;; next_word(p)) {
        if (wh_str_is(p->word, "typed")) {
            out->typed = true;
        } else if (starts_with(p->word, "approx=")) {
            if (!wh_real_read((wh_str){p->word.p + 7, p->word.n - 7}, &out->epsilon) ||
                !(out->epsilon >= 0 && out->epsilon < 1))
                return wrong(p, "approx=EPSILON (0 <= EPSILON < 1)");
            out->approximate = true;
        } else if (wh_str_is(p->word, "bool=int")) {
            out->approximate = out->bool_is_int = true;
        } else if (wh_str_is(p->word, "time=instant")) {
            out->approximate = out->instants = true;
        } else if (wh_str_is(p->word, "errors=same")) {
            out->errors = WH_ERRORS_SAME;
        } else if (wh_str_is(p->word, "errors=warn-is-error")) {
            out->errors = WH_ERRORS_WARN_IS_ERROR;
        } else if (wh_str_is(p->word, "errors=match")) {
            out->errors = WH_ERRORS_MATCH;
        } else if (wh_str_is(p->word, "errors=at-start")) {
            out->errors = WH_ERRORS_AT_START;
        } else if (starts_with(p->word, "aside=")) {
            out->aside = (wh_str){p->word.p + 6, p->word.n - 6};
        } else if (starts_with(p->word, "refusals=")) {
            out->refusals = (wh_str){p->word.p + 9, p->word.n - 9};
        } else if (starts_with(p->word, "as=")) {
            if (!parse_as((wh_str){p->word.p + 3, p->word.n - 3}, out))
                return wrong(p, "as= with letters of IRTtncpPm, or as=row,");
        } else if (wh_str_is(p->word, "sort=rows")) {
            out->sort = WH_SORT_ROWS;
        } else if (wh_str_is(p->word, "sort=values")) {
            out->sort = WH_SORT_VALUES;
        } else if (wh_str_is(p->word, "hash=md5")) {
            out->md5 = true;
        } else if (starts_with(p->word, "common=")) {
            if (!wh_parse_count((wh_str){p->word.p + 7, p->word.n - 7}, &out->most))
                return wrong(p, "common=NUMBER");
            out->common = true;
        } else if ((p->word.n > 1 && memchr(p->word.p, '=', p->word.n) && p->word.p[0] >= 'a' &&
                    p->word.p[0] <= 'z') ||
                   name_before_name(p)) {
            return wh_error_set(p->err, WH_ENOTSUP,
                                "check: the modifier '%.*s' is not known to this version",
                                (int)(p->word.n < 80 ? p->word.n : 80), p->word.p);
        } else {
            return check_as(p, out);
        }
    }
}

static int parse_sides(parser *p, wh_check *out)
{
    wh_check_side sides[MAX_SIDES];
    size_t n = 0;
    bool contained = false;
    int rc;

    for (;;) {
        if (n == MAX_SIDES)
            return wh_error_set(p->err, WH_ELIMIT, "check: more than %d sides", MAX_SIDES);
        memset(&sides[n], 0, sizeof sides[n]);
        sides[n].contained = contained;
        rc = parse_expr(p, &sides[n].expr);
        if (rc != WH_OK)
            return rc;
        n++;
        if (wh_str_is(p->word, "<="))
            contained = true;
        else if (wh_str_is(p->word, "="))
            contained = false;
        else
            break;
        next_word(p);
    }
    if (p->word.n || n < 2)
        return wrong(p, "'=', '<=', '+' or '-'");
    if (out->verb == WH_CHECK_LIST) {
        size_t i;
        for (i = 0; i < n; i++)
            if (sides[i].expr.n != 1)
                return wh_error_set(p->err, WH_ESYNTAX, "check: list takes one term a side");
    }
    out->nsides = n;
    out->sides = WH_NEW_N(p->a, wh_check_side, n);
    memcpy(out->sides, sides, n * sizeof sides[0]);
    return WH_OK;
}

static int parse_ok(parser *p, wh_check *out)
{
    wh_str places[MAX_TERMS];
    size_t n = 0;

    if (wh_str_is(p->word, "errors=none")) {
        out->errors = WH_ERRORS_NONE;
        next_word(p);
    } else if (wh_str_is(p->word, "errors=at-start")) {
        out->errors = WH_ERRORS_AT_START;
        next_word(p);
    } else if (p->word.n > 1 && p->word.p[0] >= 'a' && p->word.p[0] <= 'z' &&
               memchr(p->word.p, '=', p->word.n)) {
        return wh_error_set(p->err, WH_ENOTSUP,
                            "check: the modifier '%.*s' is not known to this version",
                            (int)(p->word.n < 80 ? p->word.n : 80), p->word.p);
    }
    while (p->word.n) {
        if (n == MAX_TERMS)
            return wh_error_set(p->err, WH_ELIMIT, "check: more than %d places", MAX_TERMS);
        if (!wh_place_valid(p->word) && !wh_str_is(p->word, "setup") &&
            !wh_str_is(p->word, "derived"))
            return wrong(p, "the name of a run, setup or derived");
        places[n++] = p->word;
        next_word(p);
    }
    if (n == 0)
        return wrong(p, "the name of a run, setup or derived");
    out->nplaces = n;
    out->places = WH_NEW_N(p->a, wh_str, n);
    memcpy(out->places, places, n * sizeof places[0]);
    return WH_OK;
}

int wh_check_parse(wh_arena *a, wh_str text, wh_check *out, wh_error *err)
{
    static const struct {
        const char *name;
        int verb;
    } verbs[] = {
        {"bag", WH_CHECK_BAG}, {"set", WH_CHECK_SET}, {"list", WH_CHECK_LIST}, {"ok", WH_CHECK_OK}};
    parser p = {a, text, 0, {text.p, 0}, err, 0};
    size_t i;
    int rc;

    memset(out, 0, sizeof *out);
    next_word(&p);
    for (i = 0; i < sizeof verbs / sizeof verbs[0]; i++)
        if (wh_str_is(p.word, verbs[i].name))
            break;
    if (i == sizeof verbs / sizeof verbs[0]) {
        if (!wh_name_valid(p.word))
            return wrong(&p, "bag, set, list or ok");
        return wh_error_set(err, WH_ENOTSUP, "check: the verb '%.*s' is not known to this version",
                            (int)(p.word.n < 80 ? p.word.n : 80), p.word.p);
    }
    out->verb = (uint8_t)verbs[i].verb;
    next_word(&p);
    if (out->verb == WH_CHECK_OK)
        return parse_ok(&p, out);
    rc = parse_modifiers(&p, out);
    return rc == WH_OK ? parse_sides(&p, out) : rc;
}

static void visit(const wh_expr *e, void (*fn)(void *ctx, const wh_term *term), void *ctx)
{
    size_t i;

    for (i = 0; i < e->n; i++) {
        if (e->terms[i].kind == WH_TERM_DISTINCT || e->terms[i].kind == WH_TERM_ROWS)
            visit(&e->terms[i].inner, fn, ctx);
        else
            fn(ctx, &e->terms[i]);
    }
}

void wh_check_places(const wh_check *check, void (*fn)(void *ctx, const wh_term *term), void *ctx)
{
    size_t i;

    for (i = 0; i < check->nsides; i++)
        visit(&check->sides[i].expr, fn, ctx);
    for (i = 0; i < check->nplaces; i++) {
        wh_term term = {WH_TERM_RUN, false, check->places[i], {0, NULL}};
        fn(ctx, &term);
    }
}
