/* CREATE VIEW and CREATE TRIGGER. */
#include "formats/sql/parse/internal.h"

/* Who: a name, 'name'@'host', CURRENT_USER, CURRENT_USER(). */
static void user(wh_parser *p)
{
    wh_parser_take(p);
    if (p->kind == WH_T_LPAREN)
        wh_parser_token_group(p);
    if (p->kind == WH_T_PARAM || p->kind == WH_OP_AT) {
        bool alone = p->kind == WH_OP_AT || p->t->len == 1;

        wh_parser_take(p); /* @host in one token or two */
        if (alone && (wh_parser_is_name(p, p->kind) || p->kind == WH_T_STRING))
            wh_parser_take(p);
    }
}

bool wh_parser_view_option(wh_parser *p)
{
    size_t mark = wh_parser_mark(p);

    switch (p->kind) {
    case WH_KW_ALGORITHM:
        wh_parser_take(p);
        wh_parser_take_if(p, WH_OP_EQ);
        wh_parser_take(p);
        break;
    case WH_KW_DEFINER:
        wh_parser_take(p);
        wh_parser_take_if(p, WH_OP_EQ);
        user(p);
        break;
    case WH_KW_SQL:
        if (wh_parser_peek(p, 1) != WH_KW_SECURITY)
            return false;
        wh_parser_take(p);
        wh_parser_take(p);
        wh_parser_take(p);
        break;
    default:
        return false;
    }
    wh_parser_close(p, WH_N_VIEW_OPTION, mark);
    return true;
}

/* USING x | WITH (..) | TABLESPACE x: before AS */
static bool storage_option(wh_parser *p)
{
    size_t mark = wh_parser_mark(p);

    if (p->kind == WH_KW_WITH && wh_parser_peek(p, 1) == WH_T_LPAREN) {
        wh_parser_take(p);
        wh_parser_token_group(p);
    } else if (p->kind == WH_KW_USING || p->kind == WH_KW_TABLESPACE) {
        wh_parser_take(p);
        wh_parser_name(p);
    } else {
        return false;
    }
    wh_parser_close(p, WH_N_VIEW_OPTION, mark);
    return true;
}

/* WITH (CASCADED | LOCAL)? CHECK OPTION | WITH NO? DATA | WITH READ ONLY */
static void closing_option(wh_parser *p)
{
    size_t mark = wh_parser_mark(p);

    if (p->kind != WH_KW_WITH)
        return;
    wh_parser_take(p);
    while (p->kind != WH_T_EOF && p->kind != WH_T_SEMI && p->kind != WH_T_RPAREN &&
           p->kind != WH_KW_CREATE)
        wh_parser_take(p);
    wh_parser_close(p, WH_N_VIEW_OPTION, mark);
}

void wh_parser_create_view(wh_parser *p)
{
    wh_parser_take(p); /* VIEW */
    wh_parser_if_exists(p);
    wh_parser_qualified_name(p);
    if (p->kind == WH_T_LPAREN)
        wh_parser_names(p);
    while (storage_option(p))
        continue;
    wh_parser_expect(p, WH_KW_AS);
    if (wh_parser_at_query(p) || p->kind == WH_T_LPAREN || p->kind == WH_KW_TABLE)
        wh_parser_query(p);
    else
        wh_parser_missing(p);
    closing_option(p);
}

/* ---- triggers ---------------------------------------------------------------------------------
 */

/* INSERT | UPDATE OF a, b | DELETE | TRUNCATE */
static void event(wh_parser *p)
{
    if (p->kind == WH_KW_UPDATE && wh_parser_peek(p, 1) == WH_KW_OF) {
        wh_parser_take(p);
        wh_parser_take(p);
        do
            wh_parser_name(p);
        while (wh_parser_take_if(p, WH_T_COMMA));
    } else if (p->kind == WH_KW_INSERT || p->kind == WH_KW_UPDATE || p->kind == WH_KW_DELETE ||
               p->kind == WH_KW_TRUNCATE) {
        wh_parser_take(p);
    } else {
        wh_parser_missing(p);
    }
}

/* REFERENCING OLD TABLE AS a NEW TABLE AS b */
static void referencing(wh_parser *p)
{
    size_t mark = wh_parser_mark(p);

    wh_parser_take(p);
    while (p->kind == WH_KW_OLD || p->kind == WH_KW_NEW) {
        wh_parser_take(p);
        if (p->kind == WH_KW_TABLE || p->kind == WH_KW_ROW)
            wh_parser_take(p);
        wh_parser_take_if(p, WH_KW_AS);
        wh_parser_name(p);
    }
    wh_parser_close(p, WH_N_OPTION, mark);
}

/* FOR EACH? (ROW | STATEMENT), FROM t, DEFERRABLE, FOLLOWS t .. between the table and the body. */
static void trigger_options(wh_parser *p)
{
    for (;;) {
        switch (p->kind) {
        case WH_KW_FOR:
            wh_parser_take(p);
            if (p->kind == WH_KW_EACH)
                wh_parser_take(p);
            if (p->kind != WH_KW_ROW && p->kind != WH_KW_STATEMENT)
                wh_parser_missing(p);
            else
                wh_parser_take(p);
            break;
        case WH_KW_FROM:
            wh_parser_take(p);
            wh_parser_qualified_name(p);
            break;
        case WH_KW_REFERENCING:
            referencing(p);
            break;
        case WH_KW_FOLLOWS:
        case WH_KW_PRECEDES:
            wh_parser_take(p);
            wh_parser_name(p);
            break;
        default:
            if (!wh_parser_attribute(p))
                return;
            break;
        }
    }
}

/* EXECUTE FUNCTION f (arguments, which are no expressions) */
static void execute(wh_parser *p)
{
    wh_parser_take(p); /* EXECUTE */
    wh_parser_take(p); /* FUNCTION, PROCEDURE */
    wh_parser_qualified_name(p);
    wh_parser_token_group(p);
}

static void trigger_body(wh_parser *p)
{
    size_t mark = wh_parser_mark(p);

    if (p->kind == WH_KW_EXECUTE && p->d->body != WH_BODY_BLOCKS) {
        execute(p);
        wh_parser_close(p, WH_N_BODY, mark);
    } else if (p->d->body == WH_BODY_BLOCKS || p->kind == WH_KW_BEGIN) {
        wh_parser_body(p);
    }
    if (wh_parser_mark(p) == mark)
        wh_parser_missing(p);
}

void wh_parser_create_trigger(wh_parser *p)
{
    wh_parser_take(p); /* TRIGGER */
    wh_parser_if_exists(p);
    wh_parser_qualified_name(p);
    if (p->kind == WH_KW_BEFORE || p->kind == WH_KW_AFTER) {
        wh_parser_take(p);
    } else if (p->kind == WH_KW_INSTEAD) {
        wh_parser_take(p);
        wh_parser_expect(p, WH_KW_OF);
    }
    do
        event(p);
    while (wh_parser_take_if(p, WH_KW_OR));
    wh_parser_expect(p, WH_KW_ON);
    wh_parser_qualified_name(p);
    trigger_options(p);
    if (wh_parser_take_if(p, WH_KW_WHEN))
        wh_parser_expr(p);
    trigger_body(p);
}
