/*
 * Names and calls. Most functions take a list of expressions; those in the table below have words
 * among their arguments.
 */
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

static unsigned special(unsigned function)
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

/* The rest of the arguments as bare tokens. */
static void rest(wh_parser *p)
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

static void special_arguments(wh_parser *p, unsigned how)
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
                rest(p);
        }
    }
}

/* What else may follow an argument: a cast by another name, TRY_CAST(e AS type); the name that
 * MySQL gives an argument of a loadable function; LIMIT. */
static void after_argument(wh_parser *p)
{
    if (wh_parser_take_if(p, WH_KW_AS)) {
        if (!wh_parser_take_if(p, WH_T_STRING))
            wh_parser_type(p);
        if (wh_parser_take_if(p, WH_KW_COLLATE))
            wh_parser_collation(p);
    } else if (p->kind == WH_KW_LIMIT) {
        rest(p);
    } else if ((p->d->features & WH_FEATURE_DATE_LITERAL) &&
               (p->kind == WH_T_NAME || p->kind == WH_T_QNAME || p->kind == WH_T_STRING)) {
        wh_parser_take(p);
    }
}

static void plain_arguments(wh_parser *p)
{
    do {
        wh_parser_argument(p);
        if ((p->kind == WH_KW_NULL || p->kind == WH_KW_ABSENT) &&
            wh_parser_peek(p, 1) == WH_KW_ON && wh_parser_peek(p, 2) == WH_KW_NULL) {
            wh_parser_take(p); /* of JSON_ARRAYAGG */
            wh_parser_take(p);
            wh_parser_take(p);
        }
        if (p->kind != WH_T_COMMA && p->kind != WH_T_RPAREN)
            after_argument(p);
    } while (wh_parser_take_if(p, WH_T_COMMA));
}

/* ---- behind the brackets -------------------------------------------------------------------- */

static void over(wh_parser *p)
{
    size_t mark = wh_parser_mark(p);

    wh_parser_take(p); /* OVER */
    if (p->kind == WH_T_LPAREN)
        wh_parser_window_spec(p);
    else
        wh_parser_name(p);
    wh_parser_close(p, WH_N_OVER, mark);
}

static void filter(wh_parser *p)
{
    size_t mark = wh_parser_mark(p);

    wh_parser_take(p); /* FILTER */
    wh_parser_take(p); /* ( */
    if (p->kind == WH_KW_WHERE)
        wh_parser_where(p);
    else
        wh_parser_expr(p);
    wh_parser_rparen(p);
    wh_parser_close(p, WH_N_FILTER, mark);
}

static void within_group(wh_parser *p)
{
    size_t mark = wh_parser_mark(p);

    wh_parser_take(p); /* WITHIN */
    wh_parser_take(p); /* GROUP */
    if (wh_parser_take_if(p, WH_T_LPAREN)) {
        wh_parser_order_by(p);
        wh_parser_rparen(p);
    } else {
        wh_parser_missing(p);
    }
    wh_parser_close(p, WH_N_WITHIN_GROUP, mark);
}

/* WITHIN GROUP, FROM FIRST|LAST, RESPECT|IGNORE NULLS, FILTER, OVER. */
static void call_tail(wh_parser *p)
{
    for (;;) {
        unsigned next = wh_parser_peek(p, 1);

        switch (p->kind) {
        case WH_KW_WITHIN:
            if (next != WH_KW_GROUP)
                return;
            within_group(p);
            break;
        case WH_KW_FILTER:
            if (next != WH_T_LPAREN)
                return;
            filter(p);
            break;
        case WH_KW_FROM:
            if ((next != WH_KW_FIRST && next != WH_KW_LAST) ||
                (wh_parser_peek(p, 2) != WH_KW_OVER && wh_parser_peek(p, 2) != WH_KW_RESPECT &&
                 wh_parser_peek(p, 2) != WH_KW_IGNORE))
                return;
            wh_parser_take(p);
            wh_parser_take(p);
            break;
        case WH_KW_RESPECT:
        case WH_KW_IGNORE:
            if (next != WH_KW_NULLS)
                return;
            wh_parser_take(p);
            wh_parser_take(p);
            break;
        case WH_KW_OVER:
            if (next != WH_T_LPAREN && !wh_parser_is_name(p, next))
                return;
            over(p);
            return;
        default:
            return;
        }
    }
}

/* At the opening bracket of a call, whose name stands above the mark. */
static void call(wh_parser *p, size_t mark, unsigned function)
{
    unsigned how = function >= WH_FIRST_KEYWORD ? special(function) : 0;

    wh_parser_take(p); /* ( */
    if (p->kind == WH_KW_DISTINCT || p->kind == WH_KW_ALL || p->kind == WH_KW_DISTINCTROW)
        wh_parser_take(p);
    if (how)
        special_arguments(p, how);
    else if (p->kind == WH_OP_STAR)
        wh_parser_take(p);
    else if (wh_parser_at_query(p))
        wh_parser_query(p);
    else if (p->kind != WH_T_RPAREN)
        plain_arguments(p);
    if (p->kind == WH_KW_ORDER)
        wh_parser_order_by(p);
    if ((p->kind == WH_KW_IGNORE || p->kind == WH_KW_RESPECT) &&
        wh_parser_peek(p, 1) == WH_KW_NULLS) {
        wh_parser_take(p);
        wh_parser_take(p);
    }
    wh_parser_rparen(p);
    if (p->kind >= WH_FIRST_KEYWORD)
        call_tail(p);
    wh_parser_close(p, function == WH_KW_XMLATTRIBUTES ? WH_N_ARGUMENT : WH_N_CALL, mark);
}

/* _latin1 'text', _binary x'00': a name that says the character set of the literal behind it. */
static bool introduces(const wh_parser *p)
{
    static const char names[][9] = {
        "armscii8", "ascii",   "big5",     "binary", "cp1250",  "cp1251",  "cp1256",
        "cp1257",   "cp850",   "cp852",    "cp866",  "cp932",   "dec8",    "eucjpms",
        "euckr",    "gb18030", "gb2312",   "gbk",    "geostd8", "greek",   "hebrew",
        "hp8",      "keybcs2", "koi8r",    "koi8u",  "latin1",  "latin2",  "latin5",
        "latin7",   "macce",   "macroman", "sjis",   "swe7",    "tis620",  "ucs2",
        "ujis",     "utf16",   "utf16le",  "utf32",  "utf8",    "utf8mb3", "utf8mb4",
    };
    wh_str s = wh_token_text(p->t);
    size_t i;

    if (s.p[0] != '_' || !(p->d->lex & WH_LEX_CHARSET))
        return false;
    s.p++;
    s.n--;
    for (i = 0; i < sizeof names / sizeof *names; i++)
        if (wh_str_eq_nocase(s, (wh_str){names[i], strnlen(names[i], sizeof names[i])}))
            return true;
    return false;
}

/* A literal behind a name. False: the name is no part of it. */
static bool prefixed_literal(wh_parser *p, size_t mark, unsigned next)
{
    if (next == WH_T_STRING && (p->d->features & WH_FEATURE_TYPED_LITERAL)) {
        return wh_parser_typed_literal(p, mark, 0);
    } else if (p->kind == WH_T_NAME && introduces(p)) {
        wh_parser_take(p);
        wh_parser_take(p);
        while (p->kind == WH_T_STRING)
            wh_parser_take(p);
        wh_parser_close(p, WH_N_LITERAL, mark);
        return true;
    }
    return false;
}

/* t.* among arguments, behind the name. */
static void star(wh_parser *p, size_t mark)
{
    wh_parser_close(p, WH_N_COLUMN, mark);
    wh_parser_take(p); /* . */
    wh_parser_take(p); /* * */
    wh_parser_close(p, WH_N_FIELD, mark);
}

void wh_parser_name_or_call(wh_parser *p)
{
    size_t mark = wh_parser_mark(p), parts = 1;
    unsigned function = p->kind, next = wh_parser_peek(p, 1);

    if ((next == WH_T_STRING || next == WH_T_BLOB || next == WH_T_INTEGER) &&
        prefixed_literal(p, mark, next))
        return;
    wh_parser_take(p);
    while (p->kind == WH_T_DOT && parts < 6) {
        next = wh_parser_peek(p, 1);
        if (!wh_parser_is_label(p, next) && next != WH_T_STRING)
            break;
        wh_parser_take(p);
        wh_parser_take(p);
        parts++;
    }
    switch (p->kind) {
    case WH_T_LPAREN:
        if (parts > 1) {
            if (!(p->d->features & WH_FEATURE_QUALIFIED_CALL))
                break;
            function = 0;
        }
        if ((p->d->features & WH_FEATURE_TYPED_LITERAL) && wh_parser_peek(p, 1) == WH_T_INTEGER &&
            wh_parser_typed_literal(p, mark, parts))
            return;
        call(p, mark, function);
        return;
    case WH_T_STRING: /* schema.type 'text' */
        if (parts > 1 && (p->d->features & WH_FEATURE_TYPED_LITERAL) &&
            wh_parser_typed_literal(p, mark, parts))
            return;
        break;
    case WH_T_DOT:
        if (wh_parser_peek(p, 1) == WH_OP_STAR) {
            star(p, mark);
            return;
        }
        break;
    case WH_KW_FOR: /* COLLATION FOR (e) */
        if (function == WH_KW_COLLATION && wh_parser_peek(p, 1) == WH_T_LPAREN) {
            wh_parser_take(p);
            call(p, mark, 0);
            return;
        }
        break;
    default:
        break;
    }
    wh_parser_close(p, WH_N_COLUMN, mark);
}
