/*
 * Deliberate changes between releases. What a release changed on purpose is no wrong result of
 * either, and found a hundred times a second it hides all that are.
 */
#include "oracles/diff/released.h"
#include "formats/sql/tree/change.h"
#include "formats/sql/tree/query.h"
#include "formats/sql/dialect/affinity.h"
#include <whittle/case.h>

enum { DIGITS_MAX = 15, DIGITS_KEPT = 3, INTEGER_DIGITS = 19 };

/* A number in digits: 0.d1d2d3.. times ten to `point`. */
typedef struct number {
    char digits[DIGITS_MAX];
    size_t n;      /* digits from the first to the last that is none of zero */
    int64_t point; /* places before the decimal point */
    bool real;
} number;

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* False: it is none in decimal digits. */
static bool read_number(wh_str s, number *out)
{
    size_t i = 0, zeros = 0;
    bool dot = false, any = false;
    int64_t exponent = 0;

    memset(out, 0, sizeof *out);
    for (; i < s.n && (is_digit(s.p[i]) || (s.p[i] == '.' && !dot)); i++) {
        if (s.p[i] == '.') {
            dot = out->real = true;
            continue;
        }
        any = true;
        if (s.p[i] == '0' && out->n == 0) {
            out->point -= dot;
            continue;
        }
        out->point += !dot;
        zeros = s.p[i] == '0' ? zeros + 1 : 0;
        if (out->n < DIGITS_MAX)
            out->digits[out->n] = s.p[i];
        out->n++;
    }
    if (any && i < s.n && (s.p[i] == 'e' || s.p[i] == 'E')) {
        bool minus = i + 1 < s.n && s.p[i + 1] == '-';

        out->real = true;
        i += 1 + (i + 1 < s.n && (minus || s.p[i + 1] == '+'));
        any = i < s.n;
        for (; i < s.n && is_digit(s.p[i]) && exponent < 10000; i++)
            exponent = exponent * 10 + (s.p[i] - '0');
        out->point += minus ? -exponent : exponent;
    }
    out->n -= zeros < out->n ? zeros : out->n;
    return any && i == s.n;
}

/*
 * Since 3.52 the text of a real has up to 17 digits, which were 15, and an exponent from 1e17 on,
 * which was from 1e15 on (https://www.sqlite.org/changes.html). An integer may become a real in its
 * column.
 */
static bool is_written_otherwise(const number *v)
{
    return v->n > DIGITS_MAX || (v->n && v->point > DIGITS_MAX && v->point <= 17);
}

/*
 * The last digits of a real that has more than 15 are read otherwise by each release
 * (https://www.sqlite.org/floatingpoint.html, 2), but for those of an integer of 64 bits, whatever
 * it is written like.
 */
static bool is_read_otherwise(const number *v)
{
    bool whole = (int64_t)v->n <= v->point && v->point <= INTEGER_DIGITS &&
                 (v->point < INTEGER_DIGITS || memcmp(v->digits, "922", DIGITS_KEPT) < 0 ||
                  (!v->real && memcmp(v->digits, "922", DIGITS_KEPT) == 0));

    return v->n > DIGITS_MAX && !whole;
}

static void put_shorter(const number *v, bool texts, wh_buf *out)
{
    bool between = texts && v->point > DIGITS_MAX && v->point <= 17;
    int64_t point = between ? DIGITS_MAX - 1 : v->point, k;
    size_t kept = texts ? DIGITS_KEPT : DIGITS_MAX, n = v->n < kept ? v->n : kept;

    if (!v->real || (point > 0 && point < DIGITS_MAX)) {
        for (k = 0; k < point; k++)
            wh_buf_char(out, k < (int64_t)n ? v->digits[k] : '0');
        if (v->real)
            wh_buf_text(out, ".0");
        return;
    }
    wh_buf_text(out, "0.");
    for (k = 0; k < (int64_t)n; k++)
        wh_buf_char(out, v->digits[k]);
    wh_buf_format(out, "e%d", (int)point);
}

/* Append a token that may be such a number, also within quotes, with blanks around and a sign.
 * False: it is none. */
static bool put_number(wh_str token, bool texts, wh_buf *out)
{
    bool quoted = token.n > 2 && token.p[0] == '\'';
    wh_str s = token;
    number v;

    if (quoted) {
        s = wh_str_trim((wh_str){token.p + 1, token.n - 2});
        if (s.n && (s.p[0] == '-' || s.p[0] == '+'))
            s = (wh_str){s.p + 1, s.n - 1};
    }
    if (!read_number(s, &v) || !(texts ? is_written_otherwise(&v) : is_read_otherwise(&v)))
        return false;
    wh_buf_add(out, token.p, (size_t)(s.p - token.p));
    put_shorter(&v, texts, out);
    wh_buf_add(out, s.p + s.n, (size_t)(token.p + token.n - (s.p + s.n)));
    return true;
}

static wh_str with_shorter_numbers(wh_arena *a, const wh_dialect *d, bool texts, wh_str sql)
{
    wh_buf b = WH_BUF_INIT(WH_STATEMENT_MAX * 2);
    size_t copied = 0, at;
    wh_str text = sql;
    wh_lexer lx;
    wh_token t;

    wh_lexer_init(&lx, d, sql);
    for (t = wh_lex_grammar(&lx); t.kind != WH_T_EOF; t = wh_lex_grammar(&lx)) {
        wh_str token = wh_token_text(&t);
        wh_buf shorter = WH_BUF_INIT(256);

        if ((t.kind == WH_T_INTEGER || t.kind == WH_T_REAL || t.kind == WH_T_STRING) &&
            put_number(token, texts, &shorter)) {
            at = (size_t)(token.p - sql.p);
            wh_buf_add(&b, sql.p + copied, at - copied);
            wh_buf_str(&b, wh_buf_view(&shorter));
            copied = at + token.n;
        }
        wh_buf_release(&shorter);
    }
    if (copied) {
        wh_buf_add(&b, sql.p + copied, sql.n - copied);
        if (b.status == WH_OK)
            text = wh_arena_str(a, wh_buf_view(&b));
    }
    wh_buf_release(&b);
    return text;
}

/* ---- text of numbers ------------------------------------------------------------------------- */

/* Is it a type whose values are text, or, of CAST, the bytes of one? */
static bool is_of_text(const wh_dialect *d, const wh_node *type, bool cast)
{
    wh_buf b = WH_BUF_INIT(1024);
    uint8_t affinity;

    wh_node_print_canonical(&b, type);
    affinity = b.status == WH_OK ? d->affinity(wh_buf_view(&b)) : (uint8_t)WH_AFFINITY_TEXT;
    wh_buf_release(&b);
    return affinity == WH_AFFINITY_TEXT || (cast && affinity == WH_AFFINITY_BLOB);
}

/* Does it take none of its arguments as text? */
static bool leaves_numbers(const wh_dialect *d, const wh_node *call)
{
    const wh_function *f = wh_call_function(d, call);
    size_t i, n = wh_call_args(call);

    if (!f || f->does == WH_DOES_FORMAT || f->does == WH_DOES_JSON || f->does == WH_DOES_MATCH ||
        (n && !f->takes))
        return false;
    for (i = 0; i < n; i++)
        if (strchr("tj", wh_function_takes(f, i)))
            return false;
    return true;
}

/* Stops at what may make text of a number, or compare it with text. */
static enum wh_walk see_text_of_number(void *ctx, const wh_node *n)
{
    const wh_dialect *d = ctx;
    const wh_node *type;

    switch (n->kind) {
    case WH_N_CREATE_VIRTUAL_TABLE:
    case WH_N_TABLE_FUNCTION:
    case WH_N_LIKE:
        return WH_WALK_STOP;
    case WH_N_CAST:
        type = wh_node_find(n, WH_N_TYPE);
        return !type || is_of_text(d, type, true) ? WH_WALK_STOP : WH_WALK_ON;
    case WH_N_TYPE:
        return is_of_text(d, n, false) ? WH_WALK_STOP : WH_WALK_ON;
    case WH_N_CALL:
        return leaves_numbers(d, n) ? WH_WALK_ON : WH_WALK_STOP;
    case WH_N_BINARY:
        return wh_node_has(n, WH_OP_CONCAT) || wh_node_has(n, WH_OP_ARROW) ||
                       wh_node_has(n, WH_OP_ARROW2)
                   ? WH_WALK_STOP
                   : WH_WALK_ON;
    default:
        return n->flags & WH_HAS_OPAQUE ? WH_WALK_STOP : WH_WALK_ON;
    }
}

/* ---- the tables ----------------------------------------------------------------------------- */

/* A row: since when, and how a statement is changed so that it does not matter. `texts`: text may
 * be made of numbers. */
static const struct {
    const wh_dialect *dialect;
    uint32_t since;
    wh_str (*text)(wh_arena *a, const wh_dialect *d, bool texts, wh_str sql);
} changes[] = {
    {&wh_dialect_sqlite, 3052000, with_shorter_numbers},
};

/* A row: since when a word together with another one gives something else. (Of functions that
 * stands in their rows.) */
static const struct {
    const wh_dialect *dialect;
    uint32_t since;
    const char *word, *with;
} words[] = {
    /* Elements are numbered by their places in JSONB, which came with this release
     * (https://www.sqlite.org/json1.html, 4.26: "the id is for internal housekeeping"). */
    {&wh_dialect_sqlite, 3045000, "json_tree", "id"},
    {&wh_dialect_sqlite, 3045000, "json_each", "id"},
    {&wh_dialect_sqlite, 3045000, "json_tree", "parent"},
    {&wh_dialect_sqlite, 3045000, "json_each", "parent"},
    /* A negative number counts from the end of an array (https://www.sqlite.org/changes.html). */
    {&wh_dialect_sqlite, 3047000, "->", "-"},
    {&wh_dialect_sqlite, 3047000, "->>", "-"},
    /* '0.0.0.0' is an INET6, too (https://mariadb.com/kb/en/inet4/). */
    {&wh_dialect_mariadb, 11003000, "inet6", "inet6"},
    /* The collation of a character set that is named without one
     * (https://mariadb.com/kb/en/server-system-variables/#character_set_collations). */
    {&wh_dialect_mariadb, 11005000, "charset", "utf8mb4"},
    {&wh_dialect_mariadb, 11005000, "character", "utf8mb4"},
    {&wh_dialect_mariadb, 11005000, "using", "utf8mb4"},
};

static bool falls_between(uint32_t since, uint32_t older, uint32_t newer)
{
    return older < since && newer >= since;
}

static bool says(const wh_dialect *d, wh_str sql, const char *word)
{
    wh_lexer lx;
    wh_token t;

    wh_lexer_init(&lx, d, sql);
    for (t = wh_lex_grammar(&lx); t.kind != WH_T_EOF; t = wh_lex_grammar(&lx))
        if (wh_name_is(&t, wh_str_of(word)) || wh_str_eq_nocase(wh_token_text(&t), wh_str_of(word)))
            return true;
    return false;
}

/* Of a call of printf() which conversions it makes; p == NULL: it is none. */
static wh_str format_of(const wh_dialect *d, const wh_node *n)
{
    const wh_function *f = n->kind == WH_N_CALL ? wh_call_function(d, n) : NULL;
    const wh_node *first = f && f->does == WH_DOES_FORMAT ? wh_node_expr(n, 0) : NULL;
    const wh_token *t = first && first->kind == WH_N_LITERAL ? wh_node_first_token(first) : NULL;

    return !first                        ? (wh_str){NULL, 0}
           : t && t->kind == WH_T_STRING ? wh_token_text(t)
                                         : WH_STR("%?");
}

static bool converts_only(wh_str format, const char *conversions)
{
    size_t i;

    for (i = 0; i + 1 < format.n; i++)
        if (format.p[i] == '%' && !strchr(conversions, format.p[++i]))
            return false;
    return true;
}

/* Stops at printf() with other conversions than those of integers and texts: releases round reals
 * otherwise, and write them with more digits. */
static enum wh_walk see_format(void *ctx, const wh_node *n)
{
    return converts_only(format_of(ctx, n), "disuxXocqQw%") ? WH_WALK_ON : WH_WALK_STOP;
}

static bool adds_up(const wh_dialect *d, const wh_node *n)
{
    const wh_function *f = n->kind == WH_N_CALL ? wh_call_function(d, n) : NULL;

    return f && f->order == WH_ORDER_SUM;
}

static enum wh_walk see_real(void *ctx, const wh_node *n)
{
    return adds_up(ctx, n) || (n->kind == WH_N_BINARY &&
                               (wh_node_has(n, WH_OP_SLASH) || wh_node_has(n, WH_OP_STAR) ||
                                wh_node_has(n, WH_OP_PLUS) || wh_node_has(n, WH_OP_MINUS)))
               ? WH_WALK_STOP
               : WH_WALK_ON;
}

/* Does it make text of a number that it is given? */
static bool makes_text(const wh_dialect *d, const wh_node *n)
{
    const wh_function *f = n->kind == WH_N_CALL ? wh_call_function(d, n) : NULL;
    size_t i;

    if (!f || f->does == WH_DOES_FORMAT)
        return f && !converts_only(format_of(d, n), "diuxXoc%");
    if (f->does == WH_DOES_JSON || f->does == WH_DOES_MATCH)
        return true;
    for (i = 0; i < wh_call_args(n); i++)
        if (wh_function_takes(f, i) == 't')
            return true;
    return false;
}

/* Is it a CAST to text, or a column of text whose values are computed? */
static bool becomes_text(const wh_dialect *d, const wh_node *n)
{
    const wh_node *type = wh_node_find(n, WH_N_TYPE);

    return type &&
           (n->kind == WH_N_CAST ||
            (n->kind == WH_N_COLUMN_DEF && wh_node_find(n, WH_N_GENERATED))) &&
           is_of_text(d, type, n->kind == WH_N_CAST);
}

static enum wh_walk see_text(void *ctx, const wh_node *n)
{
    return makes_text(ctx, n) || becomes_text(ctx, n) || n->kind == WH_N_LIKE ||
                   (n->kind == WH_N_BINARY && wh_node_has(n, WH_OP_CONCAT))
               ? WH_WALK_STOP
               : WH_WALK_ON;
}

/* Between which releases. */
typedef struct span {
    const wh_dialect *dialect;
    uint32_t older, newer;
} span;

/* Stops at a function that gives something else in the one than in the other. */
static enum wh_walk see_changed(void *ctx, const wh_node *n)
{
    const span *k = ctx;
    const wh_function *f = n->kind == WH_N_CALL ? wh_call_function(k->dialect, n) : NULL;

    return f && f->changed &&
                   (f->changed == WH_CHANGED_OFTEN || falls_between(f->changed, k->older, k->newer))
               ? WH_WALK_STOP
               : WH_WALK_ON;
}

/* Reals of functions have all their digits since 3.52, and may become text, here or from the column
 * that they are stored in. Those of aggregates and windows differ only as text. */
static enum wh_walk see_real_function(void *ctx, const wh_node *n)
{
    const wh_function *f = n->kind == WH_N_CALL ? wh_call_function(ctx, n) : NULL;

    return f && f->gives == WH_CLASS_REAL && !(f->flags & (WH_FN_AGGREGATE | WH_FN_WINDOW))
               ? WH_WALK_STOP
               : WH_WALK_ON;
}

/* Releases write other digits of reals with any of them. */
static bool formats_alike(const wh_dialect *d, const wh_node *statement)
{
    return wh_node_walk(statement, see_format, (void *)(uintptr_t)d);
}

/* What an UPDATE computes may become text in its column. */
static bool has_alike_reals(const wh_dialect *d, const wh_node *statement)
{
    return wh_node_walk(statement, see_real_function, (void *)(uintptr_t)d) &&
           (wh_node_walk(statement, see_real, (void *)(uintptr_t)d) ||
            (!(wh_statement_bit(statement) & WH_IS_UPDATE) &&
             wh_node_walk(statement, see_text, (void *)(uintptr_t)d)));
}

/* Stops at json_each() or json_tree() in FROM; what is below a subquery there is shown by that. */
static enum wh_walk see_numbered(void *ctx, const wh_node *n)
{
    const wh_node *name = n->kind == WH_N_TABLE_FUNCTION ? wh_node_find(n, WH_N_NAME) : NULL;
    const wh_token *t = name ? wh_name_part(name, 0) : wh_node_first_token(n);

    (void)ctx;
    if (n->kind == WH_N_TABLE_SUBQUERY)
        return WH_WALK_SKIP;
    return n->kind == WH_N_TABLE_FUNCTION && t &&
                   (wh_name_is(t, WH_STR("json_each")) || wh_name_is(t, WH_STR("json_tree")))
               ? WH_WALK_STOP
               : WH_WALK_ON;
}

/* Stops where * shows what json_each() and json_tree() number. */
static enum wh_walk see_star(void *ctx, const wh_node *n)
{
    const wh_node *from = n->kind == WH_N_SELECT ? wh_node_find(n, WH_N_FROM) : NULL;
    const wh_node *projection = from ? wh_node_find(n, WH_N_PROJECTION) : NULL;
    bool star = false;
    wh_result r;
    size_t at = 0;

    (void)ctx;
    while (projection && wh_result_next(projection, &at, &r))
        star = star || r.kind == WH_RESULT_STAR || r.kind == WH_RESULT_TABLE_STAR;
    return star && !wh_node_walk(from, see_numbered, NULL) ? WH_WALK_STOP : WH_WALK_ON;
}

static bool shows_no_numbers(const wh_dialect *d, const wh_node *statement)
{
    (void)d;
    return wh_node_walk(statement, see_star, NULL);
}

/* A row: since when (0: with each release) what a statement gives depends on the release, unless it
 * is one of these. `texts`: only where text is made of numbers. */
static const struct {
    const wh_dialect *dialect;
    uint32_t since;
    bool (*same)(const wh_dialect *d, const wh_node *statement);
    bool texts;
} kinds[] = {
    {&wh_dialect_sqlite, 0, formats_alike, false},
    {&wh_dialect_sqlite, 3052000, has_alike_reals, true},
    {&wh_dialect_sqlite, 3045000, shows_no_numbers, false}, /* as their names among the words */
};

bool wh_released_makes_text(const wh_dialect *d, uint32_t older, uint32_t newer, wh_arena *a,
                            wh_str sql)
{
    const wh_node *statement;
    size_t i;

    for (i = 0; i < sizeof changes / sizeof changes[0]; i++)
        if (wh_dialect_is(d, changes[i].dialect) && falls_between(changes[i].since, older, newer))
            return wh_parse_one(a, d, sql, &statement, NULL) != WH_OK ||
                   !wh_node_walk(statement, see_text_of_number, (void *)(uintptr_t)d);
    return false;
}

bool wh_released_compares(const wh_dialect *d, uint32_t older, uint32_t newer, bool texts,
                          const wh_node *statement)
{
    wh_buf b = WH_BUF_INIT(WH_STATEMENT_MAX);
    span k = {d, older, newer};
    bool same = wh_node_walk(statement, see_changed, &k);
    size_t i;

    wh_node_print_canonical(&b, statement);
    for (i = 0; same && i < sizeof kinds / sizeof kinds[0]; i++)
        if (wh_dialect_is(d, kinds[i].dialect) && (texts || !kinds[i].texts) &&
            (!kinds[i].since || falls_between(kinds[i].since, older, newer)))
            same = kinds[i].same(d, statement);
    for (i = 0; same && i < sizeof words / sizeof words[0]; i++) {
        if (!wh_dialect_is(d, words[i].dialect) || !falls_between(words[i].since, older, newer))
            continue;
        same = !says(d, wh_buf_view(&b), words[i].word) || !says(d, wh_buf_view(&b), words[i].with);
    }
    wh_buf_release(&b);
    return same;
}

wh_str wh_released_text(wh_arena *a, const wh_dialect *d, uint32_t older, uint32_t newer,
                        bool texts, wh_str sql)
{
    size_t i;

    for (i = 0; i < sizeof changes / sizeof changes[0]; i++)
        if (wh_dialect_is(d, changes[i].dialect) && falls_between(changes[i].since, older, newer))
            sql = changes[i].text(a, d, texts, sql);
    return sql;
}
