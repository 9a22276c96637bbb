/* Arguments of functions that have a grammar of their own: CAST, EXTRACT, JSON_TABLE. */
#include "formats/sql/parse/internal.h"

/* How a function's arguments are read. */
enum {
    SPECIAL = 1,  /* words may stand behind an argument */
    UNIT = 2,     /* the first argument is a word: EXTRACT(YEAR FROM e) */
    LEAD = 4,     /* words may stand before the first: TRIM(BOTH ..), XMLELEMENT(NAME x, ..) */
    NO_IN = 8,    /* the first argument ends at IN and SIMILAR: POSITION(a IN b) */
    AS_TYPE = 16, /* a type follows AS, otherwise a name */
    PAIRS = 32,   /* the arguments are key VALUE e, key : e */
    FORM = 64,    /* the second argument is a word: NORMALIZE(e, NFC) */
    WORDS = 128,  /* arguments may begin with words: XMLROOT(e, VERSION e, STANDALONE YES) */
};

static unsigned how_of(unsigned function)
{
    switch (function) {
    case WH_KW_EXTRACT:
    case WH_KW_GET_FORMAT:
    case WH_KW_TIMESTAMPADD:
    case WH_KW_TIMESTAMPDIFF:
        return SPECIAL | UNIT;
    case WH_KW_TRIM:
    case WH_KW_XMLELEMENT:
    case WH_KW_XMLPARSE:
    case WH_KW_XMLPI:
        return SPECIAL | LEAD;
    case WH_KW_XMLSERIALIZE:
        return SPECIAL | LEAD | AS_TYPE;
    case WH_KW_MID:
    case WH_KW_POSITION:
    case WH_KW_SUBSTR:
    case WH_KW_SUBSTRING:
        return SPECIAL | NO_IN;
    case WH_KW_TREAT:
    case WH_KW_WEIGHT_STRING:
        return SPECIAL | AS_TYPE;
    case WH_KW_NORMALIZE:
        return SPECIAL | FORM;
    case WH_KW_JSON_OBJECT:
    case WH_KW_JSON_OBJECTAGG:
        return SPECIAL | PAIRS;
    case WH_KW_CHAR:
    case WH_KW_CONVERT:
    case WH_KW_GROUP_CONCAT:
    case WH_KW_JSON:
    case WH_KW_JSON_ARRAY:
    case WH_KW_JSON_ARRAYAGG:
    case WH_KW_JSON_EXISTS:
    case WH_KW_JSON_QUERY:
    case WH_KW_JSON_SCALAR:
    case WH_KW_JSON_SERIALIZE:
    case WH_KW_JSON_VALUE:
    case WH_KW_OVERLAY:
    case WH_KW_XMLATTRIBUTES:
    case WH_KW_XMLEXISTS:
    case WH_KW_XMLFOREST:
        return SPECIAL;
    case WH_KW_XMLROOT:
        return SPECIAL | WORDS;
    default:
        return 0;
    }
}

/* What a word behind an argument brings along. */
enum { NOTHING, ALONE, OPERAND, TYPE, LABEL, ONE_MORE, REST };

static unsigned follows(unsigned word, unsigned how)
{
    switch (word) {
    case WH_KW_FROM:
    case WH_KW_FOR:
    case WH_KW_IN:
    case WH_KW_SIMILAR:
    case WH_KW_ESCAPE:
    case WH_KW_PLACING:
    case WH_KW_PASSING:
    case WH_KW_DEFAULT:
    case WH_KW_VERSION:
        return OPERAND;
    case WH_KW_RETURNING:
        return TYPE;
    case WH_KW_AS:
        return how & AS_TYPE ? TYPE : LABEL;
    case WH_KW_USING:
        return LABEL;
    case WH_KW_BY: /* PASSING BY VALUE e BY REF */
    case WH_KW_ON: /* ON ERROR, ON NULL */
    case WH_KW_SEPARATOR:
        return ONE_MORE;
    case WH_KW_LEVEL:
    case WH_KW_LIMIT:
        return REST;
    case WH_KW_ABSENT:
    case WH_KW_ARRAY:
    case WH_KW_CONDITIONAL:
    case WH_KW_EMPTY:
    case WH_KW_ENCODING:
    case WH_KW_ERROR:
    case WH_KW_FALSE:
    case WH_KW_FORMAT:
    case WH_KW_IGNORE:
    case WH_KW_INDENT:
    case WH_KW_JSON:
    case WH_KW_KEEP:
    case WH_KW_KEYS:
    case WH_KW_NO:
    case WH_KW_NULL:
    case WH_KW_NULLS:
    case WH_KW_OBJECT:
    case WH_KW_OMIT:
    case WH_KW_PRESERVE:
    case WH_KW_QUOTES:
    case WH_KW_RESPECT:
    case WH_KW_SCALAR:
    case WH_KW_STANDALONE:
    case WH_KW_STRING:
    case WH_KW_STRIP:
    case WH_KW_TRUE:
    case WH_KW_UNCONDITIONAL:
    case WH_KW_UNIQUE:
    case WH_KW_UNKNOWN:
    case WH_KW_VALUE:
    case WH_KW_WHITESPACE:
    case WH_KW_WITH:
    case WH_KW_WITHOUT:
    case WH_KW_WRAPPER:
    case WH_KW_YES:
    case WH_KW_DESC:
    case WH_KW_ASC:
    case WH_T_NAME: /* UTF8 behind ENCODING, REVERSE behind LEVEL */
        return ALONE;
    default:
        return NOTHING;
    }
}

/* key VALUE e, key : e */
static void pair(wh_parser *p)
{
    size_t mark = wh_parser_mark(p);

    wh_parser_expr(p);
    if (p->kind != WH_KW_VALUE && p->kind != WH_OP_COLON)
        return;
    wh_parser_take(p);
    wh_parser_expr(p);
    while (p->kind == WH_KW_FORMAT || p->kind == WH_KW_JSON || p->kind == WH_KW_ENCODING ||
           p->kind == WH_T_NAME)
        wh_parser_take(p);
    wh_parser_close(p, WH_N_ARGUMENT, mark);
}

/* The words before the first argument. */
static void lead(wh_parser *p)
{
    unsigned next = wh_parser_peek(p, 1);

    switch (p->kind) {
    case WH_KW_BOTH:
    case WH_KW_LEADING:
    case WH_KW_TRAILING:
        wh_parser_take(p);
        break;
    case WH_KW_DOCUMENT:
    case WH_KW_CONTENT:
        if (next != WH_T_COMMA && next != WH_T_RPAREN && next != WH_T_DOT)
            wh_parser_take(p);
        break;
    case WH_KW_NAME:
        if (wh_parser_is_label(p, next)) {
            wh_parser_take(p);
            wh_parser_take(p);
        }
        break;
    default:
        break;
    }
}

void wh_parser_rest_of_arguments(wh_parser *p)
{
    while (p->kind != WH_T_RPAREN && p->kind != WH_T_EOF && p->kind != WH_T_SEMI)
        wh_parser_take(p);
}

/* The next argument of a special call. */
static void special_argument(wh_parser *p, unsigned how, bool first)
{
    unsigned kind = p->kind;

    if (wh_parser_at_query(p))
        wh_parser_query(p);
    else if (kind == WH_OP_STAR)
        wh_parser_take(p);
    else if (first && (how & NO_IN))
        wh_parser_expr_above(p, p->d->powers[WH_KW_IN].power + 1U);
    else if (how & PAIRS)
        pair(p);
    else if (!first && (how & FORM) && wh_kind_is_keyword(kind))
        wh_parser_take(p);
    else
        wh_parser_argument(p);
}

/* Does this word stand where an argument would: TRIM(FROM e), JSON_ARRAY(RETURNING text)? */
static bool is_word_before(unsigned kind, unsigned how, bool first)
{
    switch (kind) {
    case WH_KW_FROM:
        return (how & LEAD) != 0;
    case WH_KW_RETURNING:
        return first;
    case WH_KW_VERSION:
    case WH_KW_STANDALONE:
        return (how & WORDS) != 0;
    default:
        return false;
    }
}

static void read_arguments(wh_parser *p, unsigned how)
{
    bool operand = true, first = true;

    if (how & LEAD)
        lead(p);
    if (how & UNIT) {
        unsigned next = wh_parser_peek(p, 1);
        if (next == WH_KW_FROM || next == WH_T_COMMA) {
            wh_parser_take(p);
            operand = false;
        }
    }
    for (;;) {
        unsigned kind = p->kind;

        if (kind == WH_T_RPAREN || kind == WH_T_EOF || kind == WH_T_SEMI)
            return;
        if (kind == WH_T_COMMA) {
            wh_parser_take(p);
            operand = true;
        } else if (operand && !is_word_before(kind, how, first)) {
            special_argument(p, how, first);
            operand = first = false;
        } else if (kind == WH_KW_ORDER) {
            wh_parser_order_by(p);
        } else {
            unsigned what = follows(kind, how);

            if (what == NOTHING)
                return;
            wh_parser_take(p);
            operand = what == OPERAND && p->kind != WH_KW_NO;
            if (kind == WH_KW_PASSING && wh_parser_take_if(p, WH_KW_BY))
                wh_parser_take(p);
            if (what == ONE_MORE)
                wh_parser_take(p);
            else if (what == TYPE)
                wh_parser_type(p);
            else if (what == LABEL)
                wh_parser_label(p);
            else if (what == REST)
                wh_parser_rest_of_arguments(p);
        }
    }
}

bool wh_parser_special_arguments(wh_parser *p, unsigned function)
{
    unsigned how = function >= WH_FIRST_KEYWORD ? how_of(function) : 0;

    if (how)
        read_arguments(p, how);
    return how != 0;
}
