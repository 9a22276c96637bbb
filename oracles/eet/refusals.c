/* What the dialects do not let be written otherwise, as a table. */
#include "oracles/eet/spot.h"
#include "oracles/precision/json.h"
#include "oracles/precision/search.h"

enum { SQLITE = 1, POSTGRESQL = 2, MYSQL = 4, OTHERS = 8, DUCKDB = 16, EVERYWHERE = 15 };

static unsigned family_of(const wh_subject *s)
{
    static const struct family {
        const wh_dialect *dialect;
        unsigned bit;
    } families[] = {{&wh_dialect_sqlite, SQLITE},
                    {&wh_dialect_duckdb, POSTGRESQL | DUCKDB},
                    {&wh_dialect_postgresql, POSTGRESQL},
                    {&wh_dialect_mysql, MYSQL},
                    {&wh_dialect_mariadb, MYSQL}};
    const struct family *f =
        wh_dialect_row(families, sizeof families / sizeof *families, sizeof *families, s->dialect);

    return f ? f->bit : OTHERS;
}

typedef struct question {
    const wh_subject *s;
    const wh_node *e;
    const wh_eet_spot *at;
    wh_typing typing;
    bool truth;
} question;

/* A subquery has the affinity of its one result (datatype3.html, 3.2). */
static bool query_brings_affinity(const wh_dialect *d, const wh_node *subquery)
{
    wh_select q;
    wh_result r;
    size_t at = 0;

    return !wh_select_of(subquery, &q) || !q.select || !wh_result_next(q.projection, &at, &r) ||
           r.kind != WH_RESULT_EXPR || wh_brings_affinity(d, wh_unbracketed(r.expr));
}

bool wh_brings_affinity(const wh_dialect *d, const wh_node *e)
{
    return e->kind == WH_N_COLUMN || e->kind == WH_N_CAST ||
           (e->kind == WH_N_SUBQUERY && query_brings_affinity(d, e)) ||
           (e->kind == WH_N_UNARY && wh_node_has(e, WH_OP_PLUS)) ||
           wh_node_contains(e, WH_N_COLLATE, true);
}

static bool is_of_column(const question *q)
{
    return q->at->care == WH_CARE_AFFINITY && wh_brings_affinity(q->s->dialect, q->e);
}

/* In a list behind IN that is no constant a REAL column makes a real of it, elsewhere not. */
static bool is_wide_integer(const question *q)
{
    const wh_token *t = q->e->kind == WH_N_LITERAL ? wh_node_first_token(q->e) : NULL;

    return t && q->at->care == WH_CARE_AFFINITY && t->kind == WH_T_INTEGER &&
           wh_token_text(t).n > 15;
}

static bool is_column_of_query(const question *q)
{
    return q->at->care == WH_CARE_TYPE;
}

static bool is_collated(const question *q)
{
    return q->at->care == WH_CARE_COLLATION &&
           (q->typing.spelling != WH_SPELLING_ONE || wh_node_contains(q->e, WH_N_COLLATE, true));
}

/* Whatever stands around it but a comparison passes it on. */
static bool holds_collation(const question *q)
{
    return !q->truth && wh_node_contains(q->e, WH_N_COLLATE, false);
}

static bool has_subtype(const question *q)
{
    return wh_gives_json(q->e);
}

static bool is_literal_of_any_type(const question *q)
{
    const wh_token *t = q->e->kind == WH_N_LITERAL ? wh_node_first_token(q->e) : NULL;

    return t && t->kind != WH_T_INTEGER && t->kind != WH_T_REAL && t->kind != WH_KW_TRUE &&
           t->kind != WH_KW_FALSE;
}

/* Where nothing says of which type it is; compared with a column, it is of that one's. */
static bool is_untyped_literal(const question *q)
{
    return is_literal_of_any_type(q) &&
           !(q->at->other && wh_unbracketed(q->at->other)->kind == WH_N_COLUMN);
}

/* What a sign stands before. */
static const wh_node *unsigned_of(const wh_node *e)
{
    while (e->kind == WH_N_UNARY && (wh_node_has(e, WH_OP_MINUS) || wh_node_has(e, WH_OP_PLUS)))
        e = wh_unbracketed(wh_node_expr(e, 0));
    return e;
}

/* Where it is no operand of a comparison, which gives the same whatever the types are. */
static bool is_fitting_integer(const question *q)
{
    const wh_node *e = unsigned_of(q->e);
    const wh_token *t = e->kind == WH_N_LITERAL ? wh_node_first_token(e) : NULL;

    return t && t->kind == WH_T_INTEGER && !q->at->other && !q->truth;
}

static bool is_explicit_collation(const question *q)
{
    return q->e->kind == WH_N_COLLATE;
}

static enum wh_walk see_row(void *ctx, const wh_node *n)
{
    (void)ctx;
    return n->kind == WH_N_COLUMN || n->kind == WH_N_QUERY ? WH_WALK_STOP : WH_WALK_ON;
}

/* Beside a date a constant is made one; what is chosen is none. */
static bool is_constant(const question *q)
{
    return wh_node_walk(q->e, see_row, NULL);
}

/* Numbers, dates and text of columns keep their type when they are chosen. What is of no known
 * type may be shown as one and counted as another: '2000-01-01' + INTERVAL 1 DAY + 0. */
static bool is_changed_by_choice(const question *q)
{
    static const uint8_t kept[] = {WH_CLASS_INTEGER, WH_CLASS_DECIMAL, WH_CLASS_TEXT, WH_CLASS_DATE,
                                   WH_CLASS_DATETIME};
    size_t i;

    if (q->truth || q->typing.class_ == WH_CLASS_BOOLEAN)
        return false;
    if (q->at->care != WH_CARE_VALUE && is_constant(q))
        return true;
    if (q->e->kind == WH_N_LITERAL)
        return false;
    for (i = 0; i < sizeof kept; i++)
        if (q->typing.class_ == kept[i])
            return false;
    return true;
}

static bool is_odd_declaration(const question *q)
{
    return q->typing.mixed ||
           wh_type_has(q->typing.type, WH_TYPE_YEAR | WH_TYPE_ZEROFILL | WH_TYPE_BITS |
                                           WH_TYPE_FLOAT | WH_TYPE_LISTED);
}

/* x'31', b'11' and 0x31 count as numbers among numbers, where they are written; what is chosen is
 * bytes. */
static bool is_hexadecimal(const question *q)
{
    const wh_token *t = q->e->kind == WH_N_LITERAL ? wh_node_first_token(q->e) : NULL;
    wh_str text = t ? wh_token_text(t) : (wh_str){NULL, 0};

    return t && (t->kind == WH_T_BLOB ||
                 (t->kind == WH_T_INTEGER && text.n > 2 && (text.p[1] == 'x' || text.p[1] == 'b')));
}

/* A truth that is written there; what is chosen among such is a number. */
static bool is_truth_in_json(const question *q)
{
    const wh_token *t = q->e->kind == WH_N_LITERAL ? wh_node_first_token(q->e) : NULL;

    return q->at->care == WH_CARE_JSON &&
           (wh_is_truth(q->e) || (t && (t->kind == WH_KW_TRUE || t->kind == WH_KW_FALSE)));
}

/* Shown as text, MariaDB's is bytes, and what is chosen is text. */
static bool is_exists_as_value(const question *q)
{
    return q->e->kind == WH_N_EXISTS && !q->at->truth;
}

static bool counts_in_all(const question *q)
{
    return q->at->care == WH_CARE_ALL;
}

/* A search finds what it finds as a term of WHERE alone. */
static enum wh_walk see_search(void *ctx, const wh_node *n)
{
    (void)ctx;
    return n->kind == WH_N_QUERY                              ? WH_WALK_SKIP
           : wh_is_search(n) || n->kind == WH_N_MATCH_AGAINST ? WH_WALK_STOP
                                                              : WH_WALK_ON;
}

static bool is_search(const question *q)
{
    return !wh_node_walk(q->e, see_search, NULL);
}

static bool is_of_unknown_type(const question *q)
{
    return q->typing.class_ == WH_CLASS_UNKNOWN && !q->truth;
}

static const struct refusal {
    unsigned dialects;
    unsigned rules; /* that are refused */
    bool (*applies)(const question *q);
    const char *why; /* with the page that says so */
} refusals[] = {
    {EVERYWHERE, 0xff, counts_in_all, "the number of a result, a key that is repeated elsewhere"},
    {EVERYWHERE, 0xff, is_search, "a full-text search is a term of WHERE"},
    {SQLITE, 0xff, is_of_column,
     "CASE has neither the affinity nor the collation of its column (datatype3.html, 3.2 and 7.1)"},
    {SQLITE, 0xff, is_wide_integer,
     "IN compares wide integers with a REAL column as reals, = does not (lang_expr.html, 8)"},
    {SQLITE, 0xff, is_column_of_query,
     "a column of a query in FROM has the affinity of its expression (datatype3.html, 3.3)"},
    {EVERYWHERE, 0xff, is_collated, "it is ordered by a collation that CASE does not pass on"},
    {SQLITE, 0xff, holds_collation,
     "an explicit collation is that of the whole operand in which it stands (datatype3.html, 7.1)"},
    {SQLITE, 0xff, has_subtype, "JSON's subtype may get lost on the way (json1.html, 3.4)"},
    {POSTGRESQL, 0xff, is_untyped_literal,
     "a literal takes the type that is wanted, CASE of literals is text (typeconv.html, 10.5)"},
    {POSTGRESQL, 0x60, is_literal_of_any_type,
     "CASE of literals alone is text (typeconv.html, 10.5)"},
    {DUCKDB, 0xff, is_fitting_integer,
     "a whole number takes the type beside it, CASE of it is INTEGER (literal_types.html)"},
    {POSTGRESQL | MYSQL, 0xff, is_explicit_collation,
     "an explicit collation counts where it stands"},
    {MYSQL, 0xff, is_changed_by_choice,
     "what is chosen has a type of its own (type-conversion.html)"},
    {MYSQL, 0xff, is_odd_declaration,
     "what is chosen of YEAR, BIT, FLOAT, ENUM or SET is another type"},
    {MYSQL, 0xff, is_hexadecimal,
     "written as bytes it may count as a number, what is chosen does not "
     "(hexadecimal-literals.html)"},
    {MYSQL, 0xff, is_truth_in_json,
     "JSON shows a comparison as true, what is chosen as 1 (json-creation-functions.html)"},
    {MYSQL, 0xff, is_exists_as_value, "EXISTS is no number like others where it is shown"},
    {POSTGRESQL | OTHERS, 0x18, is_of_unknown_type, "no other value of this type is known"},
};

unsigned wh_eet_refused(const wh_subject *s, const wh_node *e, const wh_eet_spot *at,
                        const wh_eet_place *place)
{
    question q = {s, e, at, place->typing, place->truth};
    unsigned family = family_of(s), rules = 0;
    size_t i;

    for (i = 0; i < sizeof refusals / sizeof refusals[0]; i++)
        if ((refusals[i].dialects & family) && refusals[i].applies(&q))
            rules |= refusals[i].rules;
    return rules;
}

/* ---- what is never chosen -------------------------------------------------------------------- */

/* The collation of text counts too. */
static bool is_of_same_type(const wh_subject *s, const wh_eet_place *place, const wh_node *rand)
{
    wh_typing t = wh_typing_in(s, place->scope, rand);

    if (t.class_ == WH_CLASS_TEXT && !wh_is_strict(s))
        return false;
    return t.spelling == place->typing.spelling && t.class_ == place->typing.class_ &&
           t.type.n > 0 && wh_str_eq_nocase(t.type, place->typing.type);
}

typedef struct signs {
    const wh_subject *s;
    const wh_scope *scope;
} signs;

/* 9223372036854775808 and above, and what is declared so, alone or in what is computed. */
static enum wh_walk see_unsigned(void *ctx, const wh_node *n)
{
    static const wh_str largest = {"9223372036854775807", 19};
    const signs *g = ctx;
    const wh_token *t = n->kind == WH_N_LITERAL ? wh_node_first_token(n) : NULL;
    wh_str text = t && t->kind == WH_T_INTEGER ? wh_token_text(t) : (wh_str){NULL, 0};

    if (text.n > largest.n || (text.n == largest.n && memcmp(text.p, largest.p, text.n) > 0))
        return WH_WALK_STOP;
    if (n->kind != WH_N_COLUMN && n->kind != WH_N_SUBQUERY)
        return WH_WALK_ON;
    if (wh_type_has(wh_typing_in(g->s, g->scope, n).type, WH_TYPE_UNSIGNED))
        return WH_WALK_STOP;
    return n->kind == WH_N_SUBQUERY ? WH_WALK_SKIP : WH_WALK_ON;
}

/* With NULL, MariaDB's BIGINT UNSIGNED is chosen as a DECIMAL: as a whole number that an argument
 * or a function asks for it is another one, or too large. */
static bool may_be_unsigned(const wh_subject *s, const wh_eet_place *place)
{
    signs g = {s, place->scope};

    return wh_type_has(place->typing.type, WH_TYPE_UNSIGNED) ||
           (place->typing.class_ != WH_CLASS_TEXT && place->typing.class_ != WH_CLASS_BOOLEAN &&
            !wh_node_walk(place->e, see_unsigned, &g));
}

bool wh_eet_rand_fits(const wh_subject *s, const wh_eet_place *place, const wh_node *rand)
{
    const wh_node *e = wh_unbracketed(place->e);
    const wh_token *t;

    rand = wh_unbracketed(rand);
    t = rand->kind == WH_N_LITERAL ? wh_node_first_token(rand) : NULL;
    if (wh_node_contains(rand, WH_N_COLLATE, true))
        return false;
    if (family_of(s) == SQLITE || wh_node_same(rand, e))
        return true;
    if (e->kind == WH_N_LITERAL && wh_is_strict(s)) { /* of the type that it is compared with */
        const wh_token *own = wh_node_first_token(e);

        if (own->kind != WH_T_INTEGER && own->kind != WH_T_REAL &&
            place->typing.class_ != WH_CLASS_BOOLEAN)
            return place->other && wh_node_same(wh_unbracketed(place->other), rand);
    }
    if (t && t->kind == WH_KW_NULL)
        return wh_is_strict(s) || !may_be_unsigned(s, place);
    if (t && t->kind == WH_T_STRING && wh_is_strict(s)) /* of the type that e is of */
        return place->typing.class_ != WH_CLASS_UNKNOWN;
    if (wh_is_truth(rand) || wh_typing_in(s, place->scope, rand).class_ == WH_CLASS_BOOLEAN)
        return place->typing.class_ == WH_CLASS_BOOLEAN || wh_is_truth(e);
    return is_of_same_type(s, place, rand);
}
