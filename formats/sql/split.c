/* Where statements end, told from tokens alone. */
#include "formats/sql/dialect.h"

/* What the first words of a statement were. */
enum { HEAD_START, HEAD_EXPLAIN, HEAD_CREATE, HEAD_ROUTINE, HEAD_OTHER };

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
    s->head = HEAD_START;
    s->body = false;
}

/* Is a statement that is CREATE .. `kind` one that has a body? */
static bool has_body(const wh_dialect *d, unsigned kind)
{
    if (kind == WH_KW_TRIGGER)
        return true;
    return d->body == WH_BODY_BLOCKS &&
           (kind == WH_KW_PROCEDURE || kind == WH_KW_FUNCTION || kind == WH_KW_EVENT);
}

static void read_head(wh_splitter *s, unsigned kind)
{
    switch (s->head) {
    case HEAD_START:
    case HEAD_EXPLAIN:
        if (kind == WH_KW_CREATE)
            s->head = HEAD_CREATE;
        else if (kind == WH_KW_EXPLAIN ||
                 (s->head == HEAD_EXPLAIN && (kind == WH_KW_QUERY || kind == WH_KW_PLAN)))
            s->head = HEAD_EXPLAIN;
        else
            s->head = HEAD_OTHER;
        break;
    case HEAD_CREATE:
        if (has_body(s->dialect, kind))
            s->head = HEAD_ROUTINE;
        else if (s->count > HEAD_WORDS || kind == WH_T_LPAREN || kind == WH_KW_TABLE ||
                 kind == WH_KW_VIEW || kind == WH_KW_INDEX)
            s->head = HEAD_OTHER;
        break;
    default:
        break;
    }
}

/* SQL/PSM blocks: BEGIN, CASE, IF, LOOP, REPEAT, WHILE open; END closes, whatever stands behind. */
static void count_blocks(wh_splitter *s, unsigned kind)
{
    bool ended = s->last == WH_KW_END, starts = s->last == WH_T_SEMI || s->last == WH_KW_BEGIN ||
                                                s->last == WH_KW_THEN || s->last == WH_KW_ELSE ||
                                                s->last == WH_KW_DO || s->last == WH_KW_LOOP;

    switch (kind) {
    case WH_KW_END:
        if (s->depth)
            s->depth--;
        break;
    case WH_KW_BEGIN:
    case WH_KW_CASE:
        if (!ended)
            s->depth++;
        break;
    case WH_KW_IF: /* IF( and IF EXISTS stand inside statements, not at their start */
        if (!ended && starts)
            s->depth++;
        break;
    case WH_KW_LOOP:
    case WH_KW_REPEAT:
    case WH_KW_WHILE:
        if (!ended && (starts || s->last == WH_OP_COLON))
            s->depth++;
        break;
    default:
        break;
    }
}

bool wh_splitter_ends(wh_splitter *s, const wh_token *t)
{
    unsigned kind = t->kind;
    bool ends = false;

    if (s->head != HEAD_OTHER) {
        if (s->count <= HEAD_WORDS)
            s->count++;
        if (s->head != HEAD_ROUTINE)
            read_head(s, kind);
        else if (!s->body && kind == WH_KW_BEGIN && s->dialect->body != WH_BODY_NONE)
            s->body = true;
    }
    if (s->body && s->dialect->body == WH_BODY_BLOCKS)
        count_blocks(s, kind);
    if (kind == WH_T_SEMI) {
        if (!s->body)
            ends = true;
        else if (s->dialect->body == WH_BODY_BLOCKS)
            ends = s->depth == 0;
        else /* SQLite's rule (sqlite3_complete): "; END ;" */
            ends = s->depth == 1;
    }
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
        wh_token t = wh_lex(&lx);

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
