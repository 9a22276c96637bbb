/* Where statements end, told from tokens alone. */
#include "formats/sql/dialect/dialect.h"

/* What the first words of a statement were. */
enum {
    HEAD_START,
    HEAD_EXPLAIN,
    HEAD_CREATE, /* CREATE, ALTER: of what is not known yet */
    HEAD_ROUTINE,
    HEAD_RULE,  /* PostgreSQL's CREATE RULE .. DO (a; b) */
    HEAD_BEGIN, /* a transaction, or MariaDB's BEGIN NOT ATOMIC */
    HEAD_OTHER
};

/* How far behind CREATE the word TRIGGER may stand: OR REPLACE, TEMP, DEFINER = a@b ... */
enum { HEAD_WORDS = 12 };

void wh_splitter_init(wh_splitter *s, const wh_dialect *d)
{
    memset(s, 0, sizeof *s);
    s->dialect = d;
    s->last = WH_T_SEMI;
}

static void start_again(wh_splitter *s)
{
    s->count = 0;
    s->depth = 0;
    s->brackets = 0;
    s->head = HEAD_START;
    s->plain = s->body = false;
}

/* The head of a statement that is CREATE .. `kind`; HEAD_CREATE: that word does not tell. */
static unsigned head_of(const wh_dialect *d, unsigned kind)
{
    switch (kind) {
    case WH_KW_TRIGGER:
        return d->body == WH_BODY_ATOMIC ? HEAD_OTHER : HEAD_ROUTINE;
    case WH_KW_PROCEDURE:
    case WH_KW_FUNCTION:
        return d->body == WH_BODY_TRIGGER ? HEAD_CREATE : HEAD_ROUTINE;
    case WH_KW_EVENT:
    case WH_KW_PACKAGE:
        return d->body == WH_BODY_BLOCKS ? HEAD_ROUTINE : HEAD_CREATE;
    case WH_KW_RULE:
        return d->body == WH_BODY_ATOMIC ? HEAD_RULE : HEAD_CREATE;
    case WH_T_LPAREN:
    case WH_KW_TABLE:
    case WH_KW_VIEW:
    case WH_KW_INDEX:
        return HEAD_OTHER;
    default:
        return HEAD_CREATE;
    }
}

/* The head that a statement's first word makes. */
static unsigned first_head(const wh_splitter *s, unsigned kind)
{
    bool mysql = s->dialect->shell == WH_SHELL_MYSQL;

    switch (kind) {
    case WH_KW_CREATE:
        return HEAD_CREATE;
    case WH_KW_ALTER: /* ALTER EVENT */
        return mysql ? HEAD_CREATE : HEAD_OTHER;
    case WH_KW_EXPLAIN:
        return HEAD_EXPLAIN;
    case WH_KW_QUERY:
    case WH_KW_PLAN:
        return s->head == HEAD_EXPLAIN ? HEAD_EXPLAIN : HEAD_OTHER;
    case WH_KW_BEGIN:
        return mysql ? HEAD_BEGIN : HEAD_OTHER;
    case WH_KW_IF: /* MariaDB has these outside of routines, too */
    case WH_KW_CASE:
    case WH_KW_LOOP:
    case WH_KW_REPEAT:
    case WH_KW_WHILE:
    case WH_KW_FOR:
        return mysql ? HEAD_ROUTINE : HEAD_OTHER;
    default:
        return HEAD_OTHER;
    }
}

static void read_head(wh_splitter *s, unsigned kind)
{
    unsigned head;

    switch (s->head) {
    case HEAD_START:
    case HEAD_EXPLAIN:
        s->head = first_head(s, kind) & 0xff;
        s->body = s->head == HEAD_ROUTINE;
        break;
    case HEAD_CREATE:
        head = s->count > HEAD_WORDS ? (unsigned)HEAD_OTHER : head_of(s->dialect, kind);
        s->head = head & 0xff;
        break;
    case HEAD_BEGIN:
        s->body = kind == WH_KW_NOT;
        s->depth = s->body;
        s->head = s->body ? HEAD_ROUTINE : HEAD_OTHER;
        break;
    default:
        break;
    }
}

/* Can a statement of a body begin behind this token? */
static bool starts_statement(unsigned last)
{
    switch (last) {
    case WH_T_SEMI:
    case WH_OP_COLON: /* a label's */
    case WH_KW_BEGIN:
    case WH_KW_THEN:
    case WH_KW_ELSE:
    case WH_KW_DO:
    case WH_KW_LOOP:
    case WH_KW_REPEAT:
        return true;
    default:
        return false;
    }
}

/* Can the body of a routine begin behind this token of its header? */
static bool ends_header(unsigned last)
{
    switch (last) {
    case WH_T_NAME:
    case WH_T_QNAME:
    case WH_T_STRING:
    case WH_T_RPAREN:
    case WH_OP_COLON:
    case WH_KW_ROW:
    case WH_KW_DO:
    case WH_KW_DATA:
    case WH_KW_SQL:
    case WH_KW_INVOKER:
    case WH_KW_DEFINER:
    case WH_KW_DETERMINISTIC:
    case WH_KW_INT:
    case WH_KW_INTEGER:
    case WH_KW_BIGINT:
    case WH_KW_DOUBLE:
    case WH_KW_TEXT:
    case WH_KW_DATE:
    case WH_KW_DATETIME:
        return true;
    default:
        return false;
    }
}

/* Is BEGIN behind this token the name of a column, a table, a transaction? */
static bool names(unsigned last)
{
    switch (last) {
    case WH_T_DOT:
    case WH_T_COMMA:
    case WH_T_LPAREN:
    case WH_KW_AS:
    case WH_KW_BY:
    case WH_KW_FROM:
    case WH_KW_INTO:
    case WH_KW_SELECT:
    case WH_KW_SET:
    case WH_KW_TABLE:
    case WH_KW_WHERE:
    case WH_KW_XA:
        return true;
    default:
        return last >= WH_OP_OTHER && last < WH_FIRST_KEYWORD && last != WH_OP_COLON;
    }
}

/* SQL/PSM blocks: BEGIN, CASE, IF, LOOP, REPEAT, WHILE, FOR open; END closes, whatever stands
 * behind it. */
static void count_blocks(wh_splitter *s, unsigned kind)
{
    bool first = s->depth == 0 && (s->count <= 1 || ends_header(s->last));

    if (kind == WH_KW_END) {
        if (s->depth && s->last != WH_T_DOT && s->last != WH_KW_XA)
            s->depth--;
        return;
    }
    if (s->last == WH_KW_END) /* END IF */
        return;
    switch (kind) {
    case WH_KW_BEGIN:
        s->depth += !names(s->last);
        break;
    case WH_KW_CASE:
        s->depth++;
        break;
    case WH_KW_IF: /* IF( and IF EXISTS stand inside statements, not at their start */
    case WH_KW_LOOP:
    case WH_KW_REPEAT:
    case WH_KW_WHILE:
        s->depth += first || (s->depth && starts_statement(s->last));
        break;
    case WH_KW_FOR: /* in a header it is FOR EACH ROW */
        s->depth += s->count <= 1 || (s->depth && starts_statement(s->last));
        break;
    default:
        break;
    }
}

/* PostgreSQL: BEGIN ATOMIC .. END, with CASE .. END in it. */
static void count_atomic(wh_splitter *s, unsigned kind)
{
    if (kind == WH_KW_BEGIN && s->brackets == 0)
        s->depth++;
    else if (kind == WH_KW_CASE && s->depth)
        s->depth++;
    else if (kind == WH_KW_END && s->depth)
        s->depth--;
}

static void count_brackets(wh_splitter *s, unsigned kind)
{
    if (kind == WH_T_LPAREN)
        s->brackets++;
    else if (kind == WH_T_RPAREN && s->brackets)
        s->brackets--;
}

/* Does the semicolon that stands here end the statement? */
static bool semicolon_ends(const wh_splitter *s)
{
    switch (s->dialect->body) {
    case WH_BODY_TRIGGER: /* SQLite's rule (sqlite3_complete): "; END ;" */
        return !s->body || s->depth == 1;
    case WH_BODY_ATOMIC:
        return s->depth == 0 && (s->head != HEAD_RULE || s->brackets == 0);
    default:
        return s->depth == 0;
    }
}

/* What a token says about the body that it stands in or begins. */
static void read_body(wh_splitter *s, unsigned kind)
{
    count_brackets(s, kind);
    switch (s->dialect->body) {
    case WH_BODY_TRIGGER:
        if (kind == WH_KW_BEGIN)
            s->body = true;
        break;
    case WH_BODY_BLOCKS:
        if (s->brackets == 0 || s->body)
            count_blocks(s, kind);
        s->body = s->body || s->depth;
        break;
    case WH_BODY_ATOMIC:
        count_atomic(s, kind);
        break;
    default:
        break;
    }
}

bool wh_splitter_ends_slowly(wh_splitter *s, const wh_token *t)
{
    unsigned kind = t->kind;
    bool ends;

    if (s->head != HEAD_OTHER) {
        if (s->count <= HEAD_WORDS)
            s->count++;
        if (s->head < HEAD_ROUTINE || s->head == HEAD_BEGIN)
            read_head(s, kind);
        if (s->head == HEAD_ROUTINE || s->head == HEAD_RULE)
            read_body(s, kind);
        s->plain = s->head == HEAD_OTHER;
    }
    ends = kind == WH_T_SEMI && semicolon_ends(s);
    if (s->body && s->dialect->body == WH_BODY_TRIGGER)
        s->depth = kind == WH_KW_END && s->last == WH_T_SEMI;
    s->last = (uint16_t)kind;
    if (ends)
        start_again(s);
    return ends;
}

size_t wh_count_statements(const wh_dialect *d, wh_str sql)
{
    wh_splitter s;
    wh_lexer lx;
    size_t count = 0;
    bool inside = false;

    wh_splitter_init(&s, d);
    wh_lexer_init(&lx, d, sql);
    for (;;) {
        wh_token t = wh_lex_grammar(&lx);

        if (t.kind == WH_T_EOF)
            return count;
        if (t.kind != WH_T_SEMI && !inside) {
            inside = true;
            count++;
        }
        if (wh_splitter_ends(&s, &t))
            inside = false;
    }
}
