/*
 * Names and calls. Most functions take a list of expressions; those in the table below have words
 * among their arguments.
 */
#include "formats/sql/parse/internal.h"

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
        wh_parser_rest_of_arguments(p);
    } else if (wh_reads(p->d, WH_FEATURE_DATE_LITERAL) &&
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
    wh_parser_take(p); /* ( */
    if (p->kind == WH_KW_DISTINCT || p->kind == WH_KW_ALL || p->kind == WH_KW_DISTINCTROW)
        wh_parser_take(p);
    if (wh_parser_special_arguments(p, function))
        ;
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
    if (next == WH_T_STRING && wh_reads(p->d, WH_FEATURE_TYPED_LITERAL)) {
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
            if (!wh_reads(p->d, WH_FEATURE_QUALIFIED_CALL))
                break;
            function = 0;
        }
        if (wh_reads(p->d, WH_FEATURE_TYPED_LITERAL) && wh_parser_peek(p, 1) == WH_T_INTEGER &&
            wh_parser_typed_literal(p, mark, parts))
            return;
        call(p, mark, function);
        return;
    case WH_T_STRING: /* schema.type 'text' */
        if (parts > 1 && wh_reads(p->d, WH_FEATURE_TYPED_LITERAL) &&
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
