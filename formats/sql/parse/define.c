/* CREATE: what is created, and what of it has little inside: types, routines, sequences ... */
#include "formats/sql/parse/internal.h"

/* ( a, b c=d, .. ): what only the module reads, part by part. */
static void module_arguments(wh_parser *p)
{
    size_t mark = wh_parser_mark(p), part;

    wh_parser_take(p); /* ( */
    do {
        part = wh_parser_mark(p);
        while (p->kind != WH_T_COMMA && p->kind != WH_T_RPAREN && p->kind != WH_T_EOF &&
               p->kind != WH_T_SEMI) {
            if (p->kind == WH_T_LPAREN)
                wh_parser_token_group(p);
            else
                wh_parser_take(p);
        }
        if (wh_parser_mark(p) > part)
            wh_parser_close(p, WH_N_MODULE_ARGUMENT, part);
    } while (wh_parser_take_if(p, WH_T_COMMA));
    wh_parser_expect(p, WH_T_RPAREN);
    wh_parser_close(p, WH_N_MODULE_ARGUMENTS, mark);
}

/* CREATE VIRTUAL TABLE t USING module (arguments) */
static void create_virtual_table(wh_parser *p)
{
    wh_parser_take(p); /* VIRTUAL */
    wh_parser_expect(p, WH_KW_TABLE);
    wh_parser_if_exists(p);
    wh_parser_qualified_name(p);
    wh_parser_expect(p, WH_KW_USING);
    wh_parser_qualified_name(p);
    if (p->kind == WH_T_LPAREN)
        module_arguments(p);
}

/* AS ENUM ('a', ..) | AS (a int, ..) | AS RANGE (..) | (input = f, ..) */
static void create_type(wh_parser *p, bool nested)
{
    wh_parser_take(p); /* TYPE */
    wh_parser_if_exists(p);
    wh_parser_qualified_name(p);
    if (p->kind == WH_KW_AS && wh_parser_peek(p, 1) == WH_T_LPAREN) {
        wh_parser_take(p);
        wh_parser_table_body(p);
    }
    wh_parser_tokens(p, wh_parser_tail(p, nested));
}

static void create_domain(wh_parser *p)
{
    wh_parser_take(p); /* DOMAIN */
    wh_parser_qualified_name(p);
    wh_parser_take_if(p, WH_KW_AS);
    wh_parser_type(p);
    while (wh_parser_column_constraint(p))
        continue;
}

static void create_sequence(wh_parser *p, bool nested)
{
    wh_parser_take(p); /* SEQUENCE */
    wh_parser_if_exists(p);
    wh_parser_qualified_name(p);
    wh_parser_options(p, WH_OPTION_SEQUENCE);
    wh_parser_tokens(p, wh_parser_tail(p, nested));
}

/* A statement inside of CREATE SCHEMA, which has no semicolon: the next CREATE ends it. */
static void schema_element(wh_parser *p)
{
    const wh_token *end = p->end, *cut;
    size_t depth = 0;

    for (cut = p->t + 1; cut < end; cut++) {
        if (cut->kind == WH_T_LPAREN)
            depth++;
        else if (cut->kind == WH_T_RPAREN && depth)
            depth--;
        else if (depth == 0 && (cut->kind == WH_KW_CREATE || cut->kind == WH_T_SEMI))
            break;
    }
    p->end = cut;
    wh_parser_look(p);
    wh_parser_statement(p, true);
    p->end = end;
    if (p->too_deep)
        wh_parser_give_up(p);
    wh_parser_look(p);
}

/* AUTHORIZATION x, CHARACTER SET x ..; then what PostgreSQL creates in the schema. */
static void create_schema(wh_parser *p, bool nested)
{
    wh_parser_take(p); /* SCHEMA, DATABASE */
    wh_parser_if_exists(p);
    if (p->kind != WH_KW_AUTHORIZATION)
        wh_parser_qualified_name(p);
    if (p->kind == WH_KW_AUTHORIZATION) {
        wh_parser_take(p);
        wh_parser_take(p); /* a name, CURRENT_USER */
    }
    wh_parser_options(p, WH_OPTION_TABLE);
    while (p->kind == WH_KW_CREATE)
        schema_element(p);
    wh_parser_tokens(p, wh_parser_tail(p, nested));
}

/* Does the body of a routine begin here, in a dialect whose bodies are statements? */
static bool at_body(const wh_parser *p)
{
    unsigned next = wh_parser_peek(p, 1);

    switch (p->kind) {
    case WH_KW_BEGIN:
    case WH_KW_RETURN:
    case WH_KW_IF:
    case WH_KW_CASE:
    case WH_KW_LOOP:
    case WH_KW_WHILE:
    case WH_KW_REPEAT:
    case WH_KW_FOR:
        return true;
    case WH_KW_COMMENT: /* a characteristic, though a statement begins so elsewhere */
    case WH_KW_SECURITY:
        return false;
    case WH_KW_AS:
    case WH_KW_IS:
        return p->d->body == WH_BODY_BLOCKS && next != WH_T_STRING;
    default:
        return next == WH_OP_COLON || wh_parser_starter(p->d, p->kind) != WH_N_UNKNOWN ||
               p->kind == WH_KW_WITH;
    }
}

/*
 * The head of a routine as tokens; then its body. A body that is a string, as PostgreSQL's mostly
 * are, is a token like the rest.
 */
static void create_routine(wh_parser *p, bool nested)
{
    if (p->kind == WH_KW_PACKAGE) {
        wh_parser_package(p);
        return;
    }
    wh_parser_take(p); /* FUNCTION, PROCEDURE, AGGREGATE */
    wh_parser_take_if(p, WH_KW_FUNCTION);
    wh_parser_if_exists(p);
    wh_parser_qualified_name(p);
    wh_parser_routine(p, nested);
}

/* What a routine does and who may run it: each of these is words, and goes as a whole. */
static size_t characteristic(const wh_parser *p)
{
    switch (p->kind) {
    case WH_KW_MODIFIES:
    case WH_KW_READS:
    case WH_KW_SQL: /* SECURITY x */
        return 3;
    case WH_KW_NO:
    case WH_KW_NOT:
    case WH_KW_LANGUAGE:
    case WH_KW_COMMENT:
        return 2;
    case WH_KW_DETERMINISTIC:
        return 1;
    default:
        return 0;
    }
}

static void routine_word(wh_parser *p)
{
    size_t mark = wh_parser_mark(p), n = characteristic(p);

    if (n == 0) {
        wh_parser_take(p);
        return;
    }
    for (; n && p->kind != WH_T_SEMI; n--)
        wh_parser_take(p);
    wh_parser_close(p, WH_N_TABLE_OPTION, mark);
}

void wh_parser_routine(wh_parser *p, bool nested)
{
    if (p->kind == WH_T_LPAREN)
        wh_parser_token_group(p);
    /* RETURN of a body stands behind RETURNS; without that it gives the type, as in Oracle. */
    if ((p->kind == WH_KW_RETURNS || p->kind == WH_KW_RETURN) && p->d->body == WH_BODY_BLOCKS) {
        wh_parser_take(p);
        wh_parser_type(p);
    }
    if (p->d->body == WH_BODY_BLOCKS) {
        while (p->kind != WH_T_EOF && p->kind != WH_T_SEMI && !at_body(p))
            routine_word(p);
    } else {
        while (p->kind != WH_T_EOF && p->kind != WH_T_SEMI && p->kind != WH_KW_RETURN &&
               !(p->kind == WH_KW_BEGIN && wh_parser_peek(p, 1) == WH_KW_ATOMIC))
            wh_parser_take(p);
    }
    if (!nested)
        wh_parser_body(p);
}

/* An event of the scheduler: its head as tokens; then its body, which DO begins. */
static void create_event(wh_parser *p, bool nested)
{
    wh_parser_take(p); /* EVENT */
    wh_parser_if_exists(p);
    if (p->kind != WH_KW_TRIGGER)
        wh_parser_qualified_name(p);
    while (p->kind != WH_T_EOF && p->kind != WH_T_SEMI && p->kind != WH_KW_DO)
        wh_parser_take(p);
    if (p->kind == WH_KW_DO)
        wh_parser_body(p);
    if (p->kind != WH_T_SEMI)
        wh_parser_tokens(p, wh_parser_tail(p, nested));
}

/* The words and options between CREATE and what is created. */
static void modifiers(wh_parser *p)
{
    while (p->kind != WH_T_EOF && !wh_parser_create_kind(p->kind, false)) {
        if (p->kind == WH_KW_FOREIGN && wh_parser_peek(p, 1) != WH_KW_TABLE)
            return;
        if (!wh_parser_view_option(p))
            wh_parser_take(p);
    }
}

void wh_parser_create(wh_parser *p, unsigned *kind, bool nested)
{
    wh_parser_take(p); /* CREATE */
    modifiers(p);
    *kind = wh_parser_create_kind(p->kind, false);
    switch (*kind) {
    case WH_N_CREATE_TABLE:
        wh_parser_create_table(p);
        break;
    case WH_N_CREATE_VIRTUAL_TABLE:
        create_virtual_table(p);
        break;
    case WH_N_CREATE_INDEX:
        wh_parser_create_index(p);
        break;
    case WH_N_CREATE_VIEW:
        wh_parser_create_view(p);
        break;
    case WH_N_CREATE_TRIGGER:
        wh_parser_create_trigger(p);
        break;
    case WH_N_CREATE_TYPE:
        create_type(p, nested);
        break;
    case WH_N_CREATE_DOMAIN:
        create_domain(p);
        break;
    case WH_N_CREATE_FUNCTION:
        create_routine(p, nested);
        break;
    case WH_N_CREATE_SEQUENCE:
        create_sequence(p, nested);
        break;
    case WH_N_CREATE_SCHEMA:
        create_schema(p, nested);
        break;
    default:
        *kind = WH_N_CREATE_OTHER;
        if (wh_reads(p->d, WH_FEATURE_SMALL_GRAMMAR))
            return; /* nothing else can be created there: not understood */
        if (p->kind == WH_KW_EVENT)
            create_event(p, nested);
        else
            wh_parser_tokens(p, wh_parser_tail(p, nested));
        break;
    }
}
