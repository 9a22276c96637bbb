/*
 * Parsing for the estimator: a Pratt parser of the expressions that the generator writes.
 */
#include "generate/estimate/estimate.h"

typedef struct parser {
    wh_est *e;
    const char *p, *end; /* behind the current token */
    wh_str t;            /* the current token; n == 0: the end */
    uint8_t depth;
} parser;

enum { MAX_DEPTH = 40 };

/* ---- tokens ---------------------------------------------------------------------------- */

static bool is_word(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
           c == '.';
}

static void advance(parser *s)
{
    const char *p = s->p;

    while (p < s->end && *p == ' ')
        p++;
    s->t.p = p;
    if (p < s->end && (*p == '\'' || ((*p | 0x20) == 'x' && p + 1 < s->end && p[1] == '\''))) {
        p += *p == '\'' ? 1 : 2;
        for (; p < s->end; p++) {
            if (*p == '\'' && (p + 1 == s->end || *++p != '\''))
                break;
        }
        if (p < s->end && *p == '\'')
            p++;
    } else if (p < s->end && is_word(*p)) {
        bool number = *p >= '0' && *p <= '9';

        while (p < s->end &&
               (is_word(*p) || (number && (*p == '-' || *p == '+') && (p[-1] | 0x20) == 'e')))
            p++;
    } else if (p < s->end) {
        static const char *const pairs[] = {"||", "==", "<>", "!=", "<=", ">=", "<<", ">>"};

        p++;
        for (size_t i = 0; i < sizeof pairs / sizeof pairs[0] && p < s->end; i++) {
            if (p[-1] == pairs[i][0] && p[0] == pairs[i][1]) {
                p++;
                break;
            }
        }
    }
    s->t.n = (size_t)(p - s->t.p);
    s->p = p;
}

static bool at(const parser *s, const char *word)
{
    return s->t.n && *s->t.p == *word && wh_str_is(s->t, word);
}

static bool take(parser *s, const char *word)
{
    if (!at(s, word))
        return false;
    advance(s);
    return true;
}

/* ---- nodes ----------------------------------------------------------------------------- */

static uint16_t new_node(parser *s, unsigned op, unsigned sub, unsigned a, unsigned b)
{
    wh_est *e = s->e;
    wh_est_node *n;

    if (e->nnodes == WH_EST_NODES) {
        e->failed = true;
        return 0;
    }
    n = &e->nodes[e->nnodes];
    memset(n, 0, sizeof *n);
    n->op = (uint8_t)op;
    n->sub = (uint8_t)sub;
    n->a = (uint16_t)a;
    n->b = (uint16_t)b;
    return e->nnodes++;
}

static uint16_t constant(parser *s, wh_cell c)
{
    wh_est *e = s->e;
    uint16_t id = new_node(s, WH_EST_CONST, 0, 0, 0);

    if (e->nconstants == WH_EST_CONSTANTS) {
        e->failed = true;
        return id;
    }
    e->constants[e->nconstants] = c;
    e->nodes[id].column = (uint8_t)e->nconstants++;
    return id;
}

static uint16_t parse(parser *s, unsigned power);

/* Behind an opening parenthesis: to the closing one. */
static uint16_t skip_parens(parser *s)
{
    int depth = 1;

    while (s->t.n && depth > 0) {
        depth += at(s, "(") ? 1 : at(s, ")") ? -1 : 0;
        advance(s);
    }
    return new_node(s, WH_EST_UNKNOWN, 0, 0, 0);
}

/* Expressions between commas, chained; the first one, the number of them in `*n`. */
static uint16_t list(parser *s, unsigned *n)
{
    uint16_t first = 0, last = 0;

    *n = 0;
    do {
        uint16_t x = parse(s, 0);

        if (last && x != last)
            s->e->nodes[last].next = x;
        first = first ? first : x;
        last = x;
        ++*n;
    } while (take(s, ","));
    return first;
}

/* ---- literals and names ---------------------------------------------------------------- */

static int hex_digit(char c)
{
    return c <= '9' ? c - '0' : (c | 0x20) - 'a' + 10;
}

/* Undo the doubling of quotes, or the hex, in the room for texts. */
static uint16_t text_literal(parser *s)
{
    wh_scratch *room = &s->e->scratch;
    bool blob = *s->t.p != '\'';
    const char *p = s->t.p + 1 + blob, *end = s->t.p + s->t.n - 1;
    wh_cell c = wh_cell_text(room->p + room->n, 0);

    if (room->cap - room->n < s->t.n) {
        advance(s);
        return new_node(s, WH_EST_UNKNOWN, 0, 0, 0);
    }
    while (p < end) {
        if (blob) {
            room->p[room->n++] = (char)(hex_digit(p[0]) * 16 + hex_digit(p[1]));
            p += 2;
        } else {
            room->p[room->n++] = *p;
            p += *p == '\'' ? 2 : 1;
        }
        c.n++;
    }
    c.kind = blob ? WH_CELL_BLOB : WH_CELL_TEXT;
    advance(s);
    return constant(s, c);
}

static uint16_t number_literal(parser *s)
{
    wh_scratch none = {NULL, 0, 0};
    wh_cell text = wh_cell_text(s->t.p, (uint32_t)s->t.n);
    wh_cell c = wh_cell_apply(&text, WH_AFF_NUMERIC, &none);
    bool real = memchr(s->t.p, '.', s->t.n) || memchr(s->t.p, 'e', s->t.n);

    if (c.kind != WH_CELL_NUMBER)
        c = wh_cell_unknown;
    c.real = c.real || real;
    c.p = NULL;
    advance(s);
    return constant(s, c);
}

/* c0 or t0.c0. */
static uint16_t column(parser *s)
{
    wh_est *e = s->e;
    const char *dot = memchr(s->t.p, '.', s->t.n), *c = dot ? dot + 1 : s->t.p;
    wh_str table = {s->t.p, dot ? (size_t)(dot - s->t.p) : 0};
    bool plain = c + 2 == s->t.p + s->t.n && c[0] == 'c' && c[1] >= '0' && c[1] <= '9';
    uint16_t id = new_node(s, WH_EST_UNKNOWN, 0, 0, 0);

    advance(s);
    if (!plain)
        return id;
    for (unsigned i = e->nsources; i-- > 0;) {
        const wh_relation *r = e->sources[i];
        unsigned k = (unsigned)(c[1] - '0');

        if (k >= r->ncolumns || (dot ? !wh_str_is(table, e->names[i]) : i < e->first))
            continue;
        e->nodes[id].op = WH_EST_COLUMN;
        e->nodes[id].source = (uint8_t)i;
        e->nodes[id].column = (uint8_t)k;
        break;
    }
    return id;
}

/* ---- subqueries ------------------------------------------------------------------------ */

static const wh_relation *relation_of(const wh_gen *g, wh_str name)
{
    for (unsigned i = 0; i < wh_gen_nrelations(g); i++) {
        if (wh_str_is(name, g->relations[i].name))
            return &g->relations[i];
    }
    return NULL;
}

/* What of a subquery lies before its FROM must be parsed when its source is known. */
static bool find_source(const parser *s, parser *from)
{
    int depth = 0;

    *from = *s;
    while (from->t.n && !(depth == 0 && at(from, "FROM"))) {
        depth += at(from, "(") ? 1 : at(from, ")") ? -1 : 0;
        if (depth < 0)
            return false;
        advance(from);
    }
    return from->t.n != 0;
}

/* In the order of enum wh_est_select, from WH_EST_COUNT on. */
static const char *const aggregates[] = {"count", "min", "max", "sum"};

/* SELECT item FROM r AS x [WHERE p]; the opening parenthesis and SELECT are gone. */
static uint16_t subquery(parser *s, unsigned kind)
{
    wh_est *e = s->e;
    uint8_t first = e->first, slot = e->nsources;
    const wh_relation *r;
    uint16_t id = new_node(s, WH_EST_SELECT, kind, 0, 0), item = 0, where = 0;
    parser from;
    unsigned n;

    if (!find_source(s, &from) || slot == WH_GEN_SOURCES)
        return skip_parens(s);
    advance(&from);
    r = relation_of(e->g, from.t);
    advance(&from);
    if (!r || !take(&from, "AS") || from.t.n >= sizeof e->names[0])
        return skip_parens(s);
    e->sources[slot] = r;
    memcpy(e->names[slot], from.t.p, from.t.n);
    e->names[slot][from.t.n] = '\0';
    e->nsources++;
    e->first = slot;
    for (unsigned i = 0; i < 3 && kind == WH_EST_ITEM; i++) {
        if (!at(s, aggregates[i]))
            continue;
        kind = WH_EST_COUNT + i;
        advance(s);
        advance(s);
        item = list(s, &n);
        advance(s);
        break;
    }
    if (item == 0)
        item = list(s, &n);
    if (at(s, "FROM")) {
        for (int i = 0; i < 4; i++) /* FROM r AS x */
            advance(s);
        if (take(s, "WHERE"))
            where = parse(s, 0);
    }
    e->nsources--;
    e->first = first;
    if (!at(s, ")"))
        return skip_parens(s);
    advance(s);
    e->nodes[id].sub = (uint8_t)kind;
    e->nodes[id].source = slot;
    e->nodes[id].a = item;
    e->nodes[id].b = where;
    return id;
}

/* ---- operands -------------------------------------------------------------------------- */

static const struct {
    const char *name;
    uint8_t function;
} functions[] = {
    {"abs", WH_EST_ABS},           {"length", WH_EST_LENGTH},   {"lower", WH_EST_LOWER},
    {"upper", WH_EST_UPPER},       {"substr", WH_EST_SUBSTR},   {"trim", WH_EST_TRIM},
    {"ltrim", WH_EST_LTRIM},       {"rtrim", WH_EST_RTRIM},     {"typeof", WH_EST_TYPEOF},
    {"coalesce", WH_EST_COALESCE}, {"ifnull", WH_EST_COALESCE}, {"nullif", WH_EST_NULLIF},
    {"iif", WH_EST_IIF},           {"min", WH_EST_LEAST},       {"max", WH_EST_GREATEST},
    {"likely", WH_EST_SAME},       {"unlikely", WH_EST_SAME},   {"likelihood", WH_EST_SAME},
    {"instr", WH_EST_INSTR},       {"sign", WH_EST_SIGN},       {"hex", WH_EST_HEX},
    {"replace", WH_EST_REPLACE},
};

/* Behind the parenthesis of an aggregate of the groups that HAVING asks about. */
static uint16_t aggregate(parser *s, unsigned what)
{
    uint16_t argument = 0;

    if (take(s, "DISTINCT"))
        what = WH_EST_COUNT_DISTINCT;
    if (!take(s, "*"))
        argument = parse(s, 0);
    return take(s, ")") ? new_node(s, WH_EST_AGGREGATE, what, argument, 0) : skip_parens(s);
}

/* A call, its name and parenthesis being gone. */
static uint16_t call(parser *s, wh_str name)
{
    uint16_t arguments;
    unsigned n;

    for (unsigned i = 0; i < sizeof aggregates / sizeof aggregates[0] && s->e->groups; i++) {
        if (wh_str_is(name, aggregates[i]))
            return aggregate(s, WH_EST_COUNT + i);
    }
    for (size_t i = 0; i < sizeof functions / sizeof functions[0]; i++) {
        if (!wh_str_is(name, functions[i].name))
            continue;
        arguments = list(s, &n);
        if (!take(s, ")"))
            return skip_parens(s);
        return new_node(s, WH_EST_CALL, functions[i].function, 0, arguments);
    }
    return skip_parens(s);
}

static unsigned affinity_named(wh_str type)
{
    static const struct {
        const char *name;
        uint8_t affinity;
    } names[] = {{"INTEGER", WH_AFF_INTEGER},
                 {"TEXT", WH_AFF_TEXT},
                 {"BLOB", WH_AFF_BLOB},
                 {"REAL", WH_AFF_REAL},
                 {"NUMERIC", WH_AFF_NUMERIC}};

    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        if (wh_str_is(type, names[i].name))
            return names[i].affinity;
    }
    return WH_AFFS;
}

static uint16_t cast(parser *s)
{
    uint16_t x = parse(s, 0);
    unsigned affinity;

    if (!take(s, "AS"))
        return skip_parens(s);
    affinity = affinity_named(s->t);
    advance(s);
    if (!take(s, ")") || affinity == WH_AFFS)
        return new_node(s, WH_EST_UNKNOWN, 0, 0, 0);
    return new_node(s, WH_EST_CAST, affinity, x, 0);
}

static uint16_t case_(parser *s)
{
    uint16_t base = at(s, "WHEN") ? 0 : parse(s, 0), first = 0, last = 0, x;

    while (at(s, "WHEN") || at(s, "ELSE")) {
        bool otherwise = at(s, "ELSE");

        for (int part = otherwise; part < 2; part++) {
            advance(s);
            x = parse(s, 0);
            if (last && x != last)
                s->e->nodes[last].next = x;
            first = first ? first : x;
            last = x;
        }
    }
    take(s, "END");
    return new_node(s, WH_EST_CASE, 0, base, first);
}

static uint16_t parenthesised(parser *s)
{
    uint16_t x;
    unsigned n;

    if (take(s, "SELECT"))
        return subquery(s, WH_EST_ITEM);
    x = list(s, &n);
    if (!take(s, ")"))
        return skip_parens(s);
    return n > 1 ? new_node(s, WH_EST_ROW, 0, 0, x) : x;
}

static uint16_t operand(parser *s)
{
    wh_str t = s->t;
    char c = t.n ? t.p[0] : '\0';

    if (c == '\'' || (c == 'x' && t.n > 2 && t.p[1] == '\''))
        return text_literal(s);
    if ((c >= '0' && c <= '9') || (c == '.' && t.n > 1))
        return number_literal(s);
    if (c == '-' || c == '+' || c == '~') {
        advance(s);
        return new_node(s, WH_EST_PREFIX, (unsigned char)c, parse(s, 11), 0);
    }
    if (take(s, "("))
        return parenthesised(s);
    if (take(s, "NULL"))
        return constant(s, wh_cell_null);
    if (at(s, "TRUE") || at(s, "FALSE")) {
        advance(s);
        return constant(s, wh_cell_int(t.p[0] == 'T'));
    }
    if (take(s, "NOT")) {
        if (take(s, "EXISTS") && take(s, "(") && take(s, "SELECT"))
            return new_node(s, WH_EST_NOT, 0, subquery(s, WH_EST_EXISTS), 0);
        return new_node(s, WH_EST_NOT, 0, parse(s, 3), 0);
    }
    if (take(s, "EXISTS"))
        return take(s, "(") && take(s, "SELECT") ? subquery(s, WH_EST_EXISTS)
                                                 : new_node(s, WH_EST_UNKNOWN, 0, 0, 0);
    if (take(s, "CASE"))
        return case_(s);
    if (take(s, "CAST"))
        return take(s, "(") ? cast(s) : 0;
    if (c >= 'a' && c <= 'z') {
        parser ahead = *s;

        advance(&ahead);
        if (!at(&ahead, "("))
            return column(s);
        advance(s);
        advance(s);
        return call(s, t);
    }
    advance(s); /* VALUES and whatever else */
    return new_node(s, WH_EST_UNKNOWN, 0, 0, 0);
}

/* ---- operators ------------------------------------------------------------------------- */

static const struct {
    const char *sql;
    uint8_t power, op, sub;
} operators[] = {
    {"OR", 1, WH_EST_OR, 0},
    {"AND", 2, WH_EST_AND, 0},
    {"=", 4, WH_EST_COMPARE, WH_EST_EQ},
    {"==", 4, WH_EST_COMPARE, WH_EST_EQ},
    {"<>", 4, WH_EST_COMPARE, WH_EST_NE},
    {"!=", 4, WH_EST_COMPARE, WH_EST_NE},
    {"<", 5, WH_EST_COMPARE, WH_EST_LT},
    {"<=", 5, WH_EST_COMPARE, WH_EST_LE},
    {">", 5, WH_EST_COMPARE, WH_EST_GT},
    {">=", 5, WH_EST_COMPARE, WH_EST_GE},
    {"<<", 6, WH_EST_ARITH, 'l'},
    {">>", 6, WH_EST_ARITH, 'r'},
    {"&", 6, WH_EST_ARITH, '&'},
    {"|", 6, WH_EST_ARITH, '|'},
    {"+", 7, WH_EST_ARITH, '+'},
    {"-", 7, WH_EST_ARITH, '-'},
    {"*", 8, WH_EST_ARITH, '*'},
    {"/", 8, WH_EST_ARITH, '/'},
    {"%", 8, WH_EST_ARITH, '%'},
    {"||", 9, WH_EST_CONCAT, 0},
};

/* x IN (...): a list, rows of VALUES, or a subquery. */
static uint16_t in(parser *s, uint16_t left, bool negated)
{
    uint16_t b, first = 0, last = 0;
    unsigned n;

    if (!take(s, "(")) {
        advance(s);
        return new_node(s, WH_EST_UNKNOWN, 0, 0, 0);
    }
    if (take(s, "SELECT")) {
        b = subquery(s, WH_EST_ITEM);
        return new_node(s, WH_EST_IN, negated, left, b);
    }
    if (!take(s, "VALUES")) {
        b = at(s, ")") ? 0 : list(s, &n);
        return take(s, ")") ? new_node(s, WH_EST_IN, negated, left, b) : skip_parens(s);
    }
    do {
        uint16_t row = take(s, "(") ? parenthesised(s) : 0;

        if (last && row != last)
            s->e->nodes[last].next = row;
        first = first ? first : row;
        last = row;
    } while (take(s, ","));
    return take(s, ")") ? new_node(s, WH_EST_IN, negated, left, first) : skip_parens(s);
}

/* IS [NOT] [DISTINCT FROM] x, IS [NOT] TRUE, IS NULL. */
static uint16_t is(parser *s, uint16_t left)
{
    bool negated = take(s, "NOT");

    if (take(s, "DISTINCT")) {
        take(s, "FROM");
        negated = !negated;
    }
    if (take(s, "NULL"))
        return new_node(s, WH_EST_NULL, negated, left, 0);
    if (at(s, "TRUE") || at(s, "FALSE")) {
        unsigned sub = (negated ? 1U : 0U) | (at(s, "FALSE") ? 2U : 0U);

        advance(s);
        return new_node(s, WH_EST_TRUE, sub, left, 0);
    }
    return new_node(s, WH_EST_COMPARE, negated ? WH_EST_ISNT : WH_EST_IS, left, parse(s, 4));
}

/* An operator of words, of the power of equality; 0: none stands here. */
static uint16_t words(parser *s, uint16_t left)
{
    bool negated, glob;
    uint16_t b, c;

    if (take(s, "IS"))
        return is(s, left);
    if (take(s, "ISNULL"))
        return new_node(s, WH_EST_NULL, 0, left, 0);
    if (take(s, "NOTNULL"))
        return new_node(s, WH_EST_NULL, 1, left, 0);
    negated = take(s, "NOT");
    if (take(s, "IN"))
        return in(s, left, negated);
    if (take(s, "BETWEEN")) {
        b = parse(s, 4);
        take(s, "AND");
        c = parse(s, 4);
        if (b != c)
            s->e->nodes[b].next = c;
        return new_node(s, WH_EST_BETWEEN, negated, left, b);
    }
    glob = at(s, "GLOB");
    if (take(s, "LIKE") || take(s, "GLOB")) {
        b = parse(s, 4);
        if (take(s, "ESCAPE")) {
            c = parse(s, 4);
            s->e->nodes[b].next = c;
        }
        return new_node(s, WH_EST_LIKE, (negated ? 1U : 0U) | (glob ? 2U : 0U), left, b);
    }
    return 0;
}

static uint16_t collate(parser *s, uint16_t left)
{
    unsigned collation = at(s, "NOCASE")  ? WH_COLLATE_NOCASE
                         : at(s, "RTRIM") ? WH_COLLATE_RTRIM
                                          : WH_COLLATE_BINARY;

    advance(s);
    return new_node(s, WH_EST_COLLATE, collation, left, 0);
}

static uint16_t parse(parser *s, unsigned power)
{
    uint16_t left;

    if (++s->depth > MAX_DEPTH) {
        s->e->failed = true;
        s->t.n = 0;
        s->p = s->end;
        s->depth--;
        return 0;
    }
    left = operand(s);
    while (s->t.n && !s->e->failed) {
        size_t i = 0;
        uint16_t x;

        if (take(s, "COLLATE")) {
            left = collate(s, left);
            continue;
        }
        while (i < sizeof operators / sizeof operators[0] && !at(s, operators[i].sql))
            i++;
        if (i < sizeof operators / sizeof operators[0]) {
            if (operators[i].power <= power)
                break;
            advance(s);
            left =
                new_node(s, operators[i].op, operators[i].sub, left, parse(s, operators[i].power));
            continue;
        }
        if (power >= 4)
            break;
        x = words(s, left);
        if (x == 0)
            break;
        left = x;
    }
    s->depth--;
    return left;
}

uint16_t wh_est_parse(wh_est *e, const wh_gen *g, wh_str text)
{
    parser s = {e, text.p, text.p + text.n, {NULL, 0}, 0};
    uint16_t root;

    e->g = g;
    e->nnodes = 1;
    e->nconstants = 0;
    e->failed = false;
    e->fuel = WH_EST_FUEL;
    e->nsources = g->nsources;
    e->first = g->first;
    e->scratch = (wh_scratch){e->room, 0, sizeof e->room};
    memset(&e->nodes[0], 0, sizeof e->nodes[0]);
    for (unsigned i = 0; i < g->nsources; i++) {
        e->sources[i] = g->sources[i].relation;
        memcpy(e->names[i], g->sources[i].name, sizeof e->names[i]);
    }
    advance(&s);
    root = parse(&s, 0);
    return e->failed || s.t.n ? 0 : root;
}
