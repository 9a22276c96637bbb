/* Types: of columns, casts and literals, in the spellings of every dialect. */
#include "formats/sql/parse/internal.h"

/* A word that begins a type and may be reserved, so that no name stands there. */
static bool is_type_word(unsigned kind)
{
    switch (kind) {
    case WH_KW_BIGINT:
    case WH_KW_BINARY:
    case WH_KW_BIT:
    case WH_KW_BLOB:
    case WH_KW_BOOL:
    case WH_KW_BOOLEAN:
    case WH_KW_CHAR:
    case WH_KW_CHARACTER:
    case WH_KW_DATE:
    case WH_KW_DATETIME:
    case WH_KW_DEC:
    case WH_KW_DECIMAL:
    case WH_KW_DOUBLE:
    case WH_KW_ENUM:
    case WH_KW_FIXED:
    case WH_KW_FLOAT:
    case WH_KW_FLOAT4:
    case WH_KW_FLOAT8:
    case WH_KW_GEOMETRY:
    case WH_KW_INT:
    case WH_KW_INT1:
    case WH_KW_INT2:
    case WH_KW_INT3:
    case WH_KW_INT4:
    case WH_KW_INT8:
    case WH_KW_INTEGER:
    case WH_KW_INTERVAL:
    case WH_KW_JSON:
    case WH_KW_LONG:
    case WH_KW_LONGBLOB:
    case WH_KW_LONGTEXT:
    case WH_KW_MEDIUMBLOB:
    case WH_KW_MEDIUMINT:
    case WH_KW_MEDIUMTEXT:
    case WH_KW_MIDDLEINT:
    case WH_KW_NATIONAL:
    case WH_KW_NCHAR:
    case WH_KW_NUMERIC:
    case WH_KW_NVARCHAR:
    case WH_KW_REAL:
    case WH_KW_SERIAL:
    case WH_KW_SIGNED:
    case WH_KW_SMALLINT:
    case WH_KW_TEXT:
    case WH_KW_TIME:
    case WH_KW_TIMESTAMP:
    case WH_KW_TINYBLOB:
    case WH_KW_TINYINT:
    case WH_KW_TINYTEXT:
    case WH_KW_UNSIGNED:
    case WH_KW_VARBINARY:
    case WH_KW_VARCHAR:
    case WH_KW_VARCHARACTER:
    case WH_KW_VECTOR:
    case WH_KW_YEAR:
        return true;
    default:
        return false;
    }
}

static bool at_type(const wh_parser *p)
{
    unsigned next = wh_parser_peek(p, 1);

    if (wh_reads(p->d, WH_FEATURE_UNTYPED_COLUMN))
        return wh_parser_is_alias(p, p->kind) &&
               !(p->kind == WH_KW_GENERATED && next == WH_KW_ALWAYS);
    if (wh_kind_is_keyword(p->kind) && is_type_word(p->kind))
        return true;
    if (p->kind == WH_KW_SET) /* SET('a', 'b') */
        return next == WH_T_LPAREN;
    return wh_parser_is_name(p, p->kind) &&
           !(p->kind == WH_KW_GENERATED && (next == WH_KW_ALWAYS || next == WH_KW_BY));
}

/* ( n ), ( n , m ), ( 'a', 'b' ), ( name type, .. ): bare tokens. */
static void modifiers(wh_parser *p)
{
    if (p->kind == WH_T_LPAREN)
        wh_parser_token_group(p);
}

/* WITH|WITHOUT [LOCAL] TIME ZONE. How many tokens that takes from the i-th on. */
static size_t time_zone_at(const wh_parser *p, size_t i)
{
    unsigned kind = wh_parser_peek(p, i);
    size_t local = wh_parser_peek(p, i + 1) == WH_KW_LOCAL;

    if ((kind == WH_KW_WITH || kind == WH_KW_WITHOUT) &&
        wh_parser_peek(p, i + local + 1) == WH_KW_TIME &&
        wh_parser_peek(p, i + local + 2) == WH_KW_ZONE)
        return local + 3;
    return 0;
}

static void take_n(wh_parser *p, size_t n)
{
    while (n--)
        wh_parser_take(p);
}

static bool is_interval_field(unsigned kind)
{
    switch (kind) {
    case WH_KW_YEAR:
    case WH_KW_MONTH:
    case WH_KW_DAY:
    case WH_KW_HOUR:
    case WH_KW_MINUTE:
    case WH_KW_SECOND:
    case WH_KW_YEAR_MONTH:
    case WH_KW_DAY_HOUR:
    case WH_KW_DAY_MINUTE:
    case WH_KW_DAY_SECOND:
    case WH_KW_DAY_MICROSECOND:
    case WH_KW_HOUR_MINUTE:
    case WH_KW_HOUR_SECOND:
    case WH_KW_HOUR_MICROSECOND:
    case WH_KW_MINUTE_SECOND:
    case WH_KW_MINUTE_MICROSECOND:
    case WH_KW_SECOND_MICROSECOND:
        return true;
    default:
        return false;
    }
}

static void interval_fields(wh_parser *p)
{
    if (!is_interval_field(p->kind))
        return;
    wh_parser_take(p);
    modifiers(p);
    if (p->kind == WH_KW_TO && is_interval_field(wh_parser_peek(p, 1))) {
        wh_parser_take(p);
        wh_parser_take(p);
        modifiers(p);
    }
}

/* CHARACTER SET x, CHARSET x, and the words that MySQL lets follow a type. */
static bool attribute(wh_parser *p)
{
    switch (p->kind) {
    case WH_KW_UNSIGNED:
    case WH_KW_SIGNED:
    case WH_KW_ZEROFILL:
    case WH_KW_BINARY:
    case WH_KW_BYTE:
        wh_parser_take(p);
        return true;
    case WH_KW_CHARACTER:
    case WH_KW_CHAR:
        if (wh_parser_peek(p, 1) != WH_KW_SET)
            return false;
        wh_parser_take(p);
        wh_parser_take(p);
        break;
    case WH_KW_CHARSET:
        wh_parser_take(p);
        break;
    case WH_T_NAME:
        if (!(p->d->lex & WH_LEX_CHARSET) ||
            !(wh_name_is(p->t, WH_STR("ascii")) || wh_name_is(p->t, WH_STR("unicode"))))
            return false;
        wh_parser_take(p);
        return true;
    default:
        return false;
    }
    if (wh_kind_is_keyword(p->kind))
        wh_parser_take(p); /* BINARY, DEFAULT .. */
    else
        wh_parser_name(p);
    return true;
}

/* %TYPE, without blanks: else the percent sign is an operator. */
static bool at_percent_type(const wh_parser *p)
{
    unsigned next = wh_parser_peek(p, 1);

    return p->kind == WH_OP_PERCENT && p->t[0].trivia == 0 &&
           (next == WH_KW_TYPE || next == WH_T_NAME) && p->t[1].trivia == 0;
}

/* name, schema.name, table.column%TYPE, table%ROWTYPE */
static void named_type(wh_parser *p)
{
    wh_parser_take(p);
    while (p->kind == WH_T_DOT && wh_parser_is_label(p, wh_parser_peek(p, 1))) {
        wh_parser_take(p);
        wh_parser_take(p);
    }
    if (at_percent_type(p)) {
        wh_parser_take(p);
        wh_parser_take(p);
    }
}

/* The words of the type, before its modifiers. */
static void type_words(wh_parser *p)
{
    switch (p->kind) {
    case WH_KW_DOUBLE:
        wh_parser_take(p);
        wh_parser_take_if(p, WH_KW_PRECISION);
        break;
    case WH_KW_NATIONAL:
        wh_parser_take(p);
        if (is_type_word(p->kind))
            wh_parser_take(p);
        wh_parser_take_if(p, WH_KW_VARYING);
        break;
    case WH_KW_CHAR:
    case WH_KW_CHARACTER:
    case WH_KW_NCHAR:
    case WH_KW_BINARY:
    case WH_KW_BIT:
        if (p->kind == WH_KW_NCHAR && wh_parser_peek(p, 1) == WH_KW_VARCHAR)
            wh_parser_take(p);
        wh_parser_take(p);
        if (!wh_parser_take_if(p, WH_KW_VARYING) && p->kind == WH_KW_LARGE) {
            wh_parser_take(p);
            wh_parser_expect(p, WH_KW_OBJECT);
        }
        wh_parser_take_if(p, WH_KW_BYTE);
        break;
    case WH_KW_SIGNED:
    case WH_KW_UNSIGNED:
        wh_parser_take(p);
        if (p->kind == WH_KW_INTEGER || p->kind == WH_KW_INT)
            wh_parser_take(p);
        break;
    case WH_KW_LONG:
        wh_parser_take(p);
        while (is_type_word(p->kind) || p->kind == WH_KW_VARYING)
            wh_parser_take(p);
        break;
    case WH_KW_INTERVAL:
        wh_parser_take(p);
        interval_fields(p);
        break;
    case WH_KW_ENUM:
    case WH_KW_SET:
        wh_parser_take(p);
        break;
    default:
        named_type(p);
        break;
    }
}

static void array_bounds(wh_parser *p)
{
    wh_parser_take_if(p, WH_KW_ARRAY);
    while (p->kind == WH_OP_LBRACKET) {
        wh_parser_take(p);
        if (p->kind == WH_T_INTEGER || p->kind == WH_T_PARAM)
            wh_parser_take(p);
        wh_parser_expect(p, WH_OP_RBRACKET);
    }
}

/* SQLite's: any names, then perhaps (n, m). */
static void loose_type(wh_parser *p)
{
    while (at_type(p))
        wh_parser_take(p);
    if (p->kind == WH_T_LPAREN) {
        wh_parser_take(p);
        while (p->kind == WH_T_INTEGER || p->kind == WH_T_REAL || p->kind == WH_T_COMMA ||
               p->kind == WH_OP_PLUS || p->kind == WH_OP_MINUS || p->kind == WH_T_STRING ||
               wh_parser_is_name(p, p->kind))
            wh_parser_take(p);
        wh_parser_rparen(p);
    }
    take_n(p, time_zone_at(p, 0));
}

void wh_parser_type(wh_parser *p)
{
    size_t mark = wh_parser_mark(p);
    bool loose = wh_reads(p->d, WH_FEATURE_UNTYPED_COLUMN);

    if (p->kind == WH_KW_SETOF && wh_parser_peek(p, 1) != WH_T_DOT)
        wh_parser_take(p);
    if (!at_type(p)) {
        if (!loose)
            wh_parser_missing(p);
    } else if (loose) {
        loose_type(p);
    } else {
        type_words(p);
        modifiers(p);
        take_n(p, time_zone_at(p, 0));
        while (attribute(p))
            continue;
        array_bounds(p);
    }
    if (wh_parser_mark(p) > mark)
        wh_parser_close(p, WH_N_TYPE, mark);
}

/* ( n ) or ( n , m ) from the i-th token on: how many tokens. */
static size_t modifiers_at(const wh_parser *p, size_t i)
{
    if (wh_parser_peek(p, i) != WH_T_LPAREN || wh_parser_peek(p, i + 1) != WH_T_INTEGER)
        return 0;
    if (wh_parser_peek(p, i + 2) == WH_T_RPAREN)
        return 3;
    return wh_parser_peek(p, i + 2) == WH_T_COMMA && wh_parser_peek(p, i + 3) == WH_T_INTEGER &&
                   wh_parser_peek(p, i + 4) == WH_T_RPAREN
               ? 5
               : 0;
}

/* Words that go on a type in front of a literal. */
static size_t more_words_at(const wh_parser *p)
{
    unsigned next = wh_parser_peek(p, 1);

    switch (p->kind) {
    case WH_KW_DOUBLE:
        return next == WH_KW_PRECISION;
    case WH_KW_CHAR:
    case WH_KW_CHARACTER:
    case WH_KW_NCHAR:
    case WH_KW_BIT:
        return next == WH_KW_VARYING;
    case WH_KW_NATIONAL:
        return next != WH_KW_CHAR && next != WH_KW_CHARACTER ? 0U
               : wh_parser_peek(p, 2) == WH_KW_VARYING       ? 2U
                                                             : 1U;
    default:
        return 0;
    }
}

bool wh_parser_typed_literal(wh_parser *p, size_t mark, size_t taken)
{
    size_t i = taken ? 0 : 1 + more_words_at(p);

    i += modifiers_at(p, i);
    i += time_zone_at(p, i);
    if (wh_parser_peek(p, i) != WH_T_STRING)
        return false;
    take_n(p, i + 1);
    while (p->kind == WH_T_STRING && wh_reads(p->d, WH_FEATURE_JOIN_STRINGS))
        wh_parser_take(p);
    if (p->kind >= WH_FIRST_KEYWORD)
        interval_fields(p);
    wh_parser_close(p, WH_N_TYPED, mark);
    return true;
}
