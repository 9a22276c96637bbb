/* Shapes and cores: statements without names and literals. */
#include "oracles/precision/shape.h"
#include "formats/case/hash.h"
#include "oracles/campaign/hash_set.h"

/* ---- one statement --------------------------------------------------------------------------- */

static bool is_number(unsigned kind)
{
    return kind == WH_T_INTEGER || kind == WH_T_REAL;
}

static bool is_literal(unsigned kind)
{
    return is_number(kind) || kind == WH_T_STRING || kind == WH_T_BLOB || kind == WH_T_PARAM;
}

/* NULL, TRUE and FALSE are literals, but behind IS and NOT part of an operator: IS NOT NULL. */
static bool is_word_literal(unsigned before, unsigned kind)
{
    return (kind == WH_KW_NULL || kind == WH_KW_TRUE || kind == WH_KW_FALSE) &&
           before != WH_KW_IS && before != WH_KW_NOT;
}

static bool is_name(unsigned kind)
{
    return kind == WH_T_NAME || kind == WH_T_QNAME || kind == WH_KW_ROWID;
}

static bool is_function(const wh_dialect *d, const wh_token *t, const wh_token *next)
{
    return t->kind == WH_T_NAME && next->kind == WH_T_LPAREN &&
           wh_dialect_function(d, wh_token_text(t));
}

/* May an operand stand before a minus here, so that it subtracts? */
static bool ends_operand(unsigned kind)
{
    return is_literal(kind) || is_name(kind) || kind == WH_T_RPAREN || kind == WH_OP_RBRACKET ||
           kind == WH_KW_NULL || kind == WH_KW_TRUE || kind == WH_KW_FALSE || kind == WH_KW_END ||
           kind == WH_OP_STAR;
}

static bool is_sign(unsigned before, const wh_token *t, const wh_token *next)
{
    return (t->kind == WH_OP_MINUS || t->kind == WH_OP_PLUS) && is_number(next->kind) &&
           !ends_operand(before);
}

static void put_letters(wh_buf *out, wh_str s, bool capitals)
{
    char from = capitals ? 'a' : 'A';
    size_t i;

    for (i = 0; i < s.n; i++) {
        char c = s.p[i];
        bool other = c >= from && c <= from + 25;
        wh_buf_char(out, other ? (char)(c ^ 0x20) : c);
    }
}

static wh_token next_token(wh_lexer *lx)
{
    wh_token t = wh_lex_grammar(lx);

    while (t.kind == WH_T_CONT || t.kind == WH_T_HINT)
        t = wh_lex_grammar(lx);
    return t;
}

void wh_shape_of(wh_buf *out, const wh_dialect *d, wh_str sql)
{
    size_t start = out->n;
    unsigned before = WH_T_EOF; /* the last token that was written */
    bool dotted = false;        /* behind a dot that belongs to the name before it */
    wh_lexer lx;
    wh_token t, next;

    wh_lexer_init(&lx, d, sql);
    for (t = next_token(&lx); t.kind != WH_T_EOF; t = next) {
        bool named = is_name(t.kind);

        next = next_token(&lx);
        if (is_sign(before, &t, &next) || (t.kind == WH_T_SEMI && next.kind == WH_T_EOF))
            continue;
        named = named && !is_function(d, &t, &next);
        if (named && dotted) { /* t.c: its "?" stands there already */
            dotted = false;
            continue;
        }
        dotted = t.kind == WH_T_DOT && is_name(before) && is_name(next.kind);
        if (dotted)
            continue;
        if (out->n > start)
            wh_buf_char(out, ' ');
        if (named || is_literal(t.kind) || is_word_literal(before, t.kind) || t.kind == WH_T_ERROR)
            wh_buf_char(out, '?');
        else
            put_letters(out, wh_token_text(&t), wh_kind_is_keyword(t.kind));
        before = t.kind;
    }
}

/* ---- the core of one statement ----------------------------------------------------------------
 */

static bool is_type(const wh_dialect *d, wh_str name)
{
    size_t i;

    for (i = 0; d->types && d->types[i]; i++)
        if (wh_str_eq_nocase(name, wh_str_of(d->types[i])))
            return true;
    return false;
}

/* Does the clause that this word begins, outside of parentheses, say what goes wrong? What is
 * shown, in which groups and order, differs from one oracle to the next. 0: it begins none. */
static int clause_of(unsigned kind)
{
    static const struct {
        unsigned kind;
        int counts;
    } clauses[] = {{WH_KW_SELECT, -1}, {WH_KW_FROM, 1},   {WH_KW_WHERE, 1}, {WH_KW_HAVING, 1},
                   {WH_KW_GROUP, -1},  {WH_KW_ORDER, -1}, {WH_KW_LIMIT, -1}};
    size_t i;

    for (i = 0; i < sizeof clauses / sizeof clauses[0]; i++)
        if (clauses[i].kind == kind)
            return clauses[i].counts;
    return 0;
}

/*
 * As wh_shape_of(), but columns are told from literals, and types, collations, modules and all of
 * a PRAGMA keep their words. Of a query only FROM, WHERE and HAVING, and results that call a
 * function of a column.
 */
static void put_core(wh_buf *out, const wh_dialect *d, wh_str sql)
{
    unsigned before = WH_T_EOF, depth = 0, first;
    bool counts = true, computed = false;
    size_t mark = 0;
    wh_lexer lx;
    wh_token t, next;

    wh_lexer_init(&lx, d, sql);
    t = next_token(&lx);
    first = t.kind;
    for (; t.kind != WH_T_EOF; before = t.kind, t = next) {
        bool words = first == WH_KW_PRAGMA || before == WH_KW_COLLATE || before == WH_KW_USING;
        int clause = depth == 0 && first == WH_KW_SELECT ? clause_of(t.kind) : 0;

        next = next_token(&lx);
        if (before == WH_KW_WHERE && is_literal(t.kind) && next.kind == WH_KW_AND) {
            t.kind = WH_KW_WHERE; /* WHERE 1 AND ..: for an oracle that wants a term before it */
            next = next_token(&lx);
            continue;
        }
        if (t.kind == WH_T_RPAREN && depth > 0)
            depth--;
        if (clause) {
            if (!counts && !computed)
                out->n = mark;
            counts = clause > 0;
            computed = false;
            mark = out->n;
        }
        depth += t.kind == WH_T_LPAREN;
        computed = computed || (is_name(t.kind) && depth > 0);
        if (t.kind == WH_T_SEMI)
            continue;
        wh_buf_char(out, ' ');
        if (words || is_function(d, &t, &next) || is_type(d, wh_token_text(&t)))
            put_letters(out, wh_token_text(&t), false);
        else if (is_name(t.kind))
            wh_buf_char(out, 'n');
        else if (is_literal(t.kind) || is_word_literal(before, t.kind))
            wh_buf_char(out, '?');
        else
            put_letters(out, wh_token_text(&t), wh_kind_is_keyword(t.kind));
    }
    if (!counts && !computed)
        out->n = mark;
}

/* ---- a case ---------------------------------------------------------------------------------- */

static const wh_stmt *first_of(const wh_case *c, int kind)
{
    size_t i;

    for (i = 0; i < c->nsections; i++)
        if (c->sections[i].kind == kind && c->sections[i].nstmts)
            return &c->sections[i].stmts[0];
    return NULL;
}

static const wh_stmt *last_setup(const wh_case *c)
{
    const wh_stmt *last = NULL;
    size_t i;

    for (i = 0; i < c->nsections; i++)
        if (c->sections[i].kind == WH_SETUP && c->sections[i].nstmts)
            last = &c->sections[i].stmts[c->sections[i].nstmts - 1];
    return last;
}

static const wh_dialect *dialect_of(const wh_case *c)
{
    wh_str name = wh_case_field(c, "dialect");
    const wh_dialect *d = wh_dialect_of(name);

    return d ? d : &wh_dialect_generic;
}

/* What failed: the base; without one the last of the setup, or the first run. */
static const wh_stmt *subject_of(const wh_case *c)
{
    const wh_stmt *s = first_of(c, WH_BASE);

    if (!s && wh_str_is(wh_case_field(c, "check"), "ok setup"))
        s = last_setup(c);
    return s ? s : first_of(c, WH_RUN);
}

void wh_case_shape(wh_buf *out, const wh_case *c)
{
    wh_str oracle = wh_case_field(c, "oracle");
    const wh_stmt *s = subject_of(c);
    size_t n = 0;

    while (n < oracle.n && oracle.p[n] != ' ')
        n++;
    if (n)
        wh_buf_add(out, oracle.p, n);
    else
        wh_buf_char(out, '-');
    wh_buf_char(out, ' ');
    if (s)
        wh_shape_of(out, dialect_of(c), s->sql);
}

/* rel:1:missing => rel; err:PLACE:CLASS:message => err:CLASS:message: what each oracle says in its
 * own way is left out. */
static void put_kind(wh_buf *out, wh_str signature)
{
    bool relation = signature.n > 4 && memcmp(signature.p, "rel:", 4) == 0;
    size_t i, colons = 0;

    for (i = 0; i < signature.n; i++) {
        colons += signature.p[i] == ':';
        if (colons != 1 && (colons == 0 || !relation))
            wh_buf_char(out, signature.p[i]);
    }
}

uint64_t wh_case_core(const wh_case *c, wh_str signature)
{
    const wh_dialect *d = dialect_of(c);
    const wh_stmt *s = subject_of(c);
    wh_buf text = WH_BUF_INIT(WH_STATEMENT_MAX);
    wh_hash_set seen = {0};
    uint64_t key, part;
    size_t i, k;

    put_kind(&text, signature);
    if (s)
        put_core(&text, d, s->sql);
    key = wh_hash64_of(wh_buf_view(&text));
    for (i = 0; i < c->nsections; i++)
        for (k = 0; c->sections[i].kind == WH_SETUP && k < c->sections[i].nstmts; k++) {
            wh_lexer lx;
            unsigned kind;

            wh_lexer_init(&lx, d, c->sections[i].stmts[k].sql);
            kind = next_token(&lx).kind;
            if (kind != WH_KW_CREATE && kind != WH_KW_ALTER && kind != WH_KW_PRAGMA)
                continue;
            wh_buf_clear(&text);
            put_core(&text, d, c->sections[i].stmts[k].sql);
            part = wh_hash64_of(wh_buf_view(&text));
            if (wh_hash_set_add(&seen, part)) /* in any order */
                key += part * 0x9e3779b97f4a7c15u;
        }
    wh_hash_set_release(&seen);
    wh_buf_release(&text);
    return key + (key == 0);
}

uint64_t wh_finding_key(wh_str signature, wh_str shape)
{
    uint64_t key = wh_hash64_of(signature) * 0x9e3779b97f4a7c15u + wh_hash64_of(shape);

    return key + (key == 0);
}
