/*
 * Nodes for the estimator, made while the expression is written: literals, columns and subqueries
 * by who writes them, the rest by what a form's row says of its words.
 */
#include "generate/estimate/estimate.h"

/* ---- one node ---------------------------------------------------------------------------- */

void wh_est_begin(wh_gen *g)
{
    wh_est *e = &g->estimator->est;

    e->g = g;
    e->nnodes = e->kept_nodes ? e->kept_nodes : 1;
    e->nconstants = e->kept_constants;
    e->failed = false;
    e->fuel = WH_EST_FUEL;
    e->scratch = (wh_gen_scratch){e->room, e->kept_room, sizeof e->room};
}

void wh_est_keep(wh_gen *g)
{
    wh_est *e = &g->estimator->est;

    e->kept_nodes = e->nnodes;
    e->kept_constants = e->nconstants;
    e->kept_room = e->scratch.n;
}

uint16_t wh_est_node_new(wh_gen *g, unsigned op, unsigned sub, unsigned a, unsigned b)
{
    wh_est *e = &g->estimator->est;
    wh_est_node *n = &e->nodes[e->nnodes];

    if (e->nnodes >= WH_EST_NODES) {
        e->failed = true;
        return 0;
    }
    memset(n, 0, sizeof *n);
    n->op = (uint8_t)op;
    n->sub = (uint8_t)sub;
    n->a = (uint16_t)a;
    n->b = (uint16_t)b;
    return e->nnodes++;
}

static uint16_t constant(wh_gen *g, const wh_cell *c)
{
    wh_est *e = &g->estimator->est;
    uint16_t id = e->nconstants < WH_EST_CONSTANTS ? wh_est_node_new(g, WH_EST_CONST, 0, 0, 0) : 0;

    if (!id) {
        e->failed = true;
        return 0;
    }
    e->constants[e->nconstants] = *c;
    e->nodes[id].column = (uint8_t)e->nconstants++;
    return id;
}

uint16_t wh_est_text(wh_gen *g, const char *p, size_t n)
{
    wh_gen_scratch *room = &g->estimator->est.scratch;
    wh_cell c = wh_cell_text(room->p + room->n, (uint32_t)n);

    if (room->cap - room->n < n)
        return 0;
    memcpy(room->p + room->n, p, n);
    room->n += (uint32_t)n;
    return constant(g, &c);
}

uint16_t wh_est_datum(wh_gen *g, const wh_datum *d)
{
    wh_cell c = wh_cell_datum(d);
    uint16_t id;

    if (c.kind < WH_CELL_TEXT || c.kind == WH_CELL_PLACE)
        return constant(g, &c);
    id = wh_est_text(g, d->s, d->n);
    if (id)
        g->estimator->est.constants[g->estimator->est.nodes[id].column].kind = c.kind;
    return id;
}

uint16_t wh_est_int(wh_gen *g, int64_t i)
{
    wh_cell c = wh_cell_int(i);

    return constant(g, &c);
}

uint16_t wh_est_column(wh_gen *g, wh_colref c)
{
    uint16_t id;

    if (c.source == WH_NONE || c.column >= WH_GEN_COLUMNS)
        return 0;
    id = wh_est_node_new(g, WH_EST_COLUMN, 0, 0, 0);
    g->estimator->est.nodes[id].source = g->marking ? WH_EST_BOUND : c.source;
    g->estimator->est.nodes[id].column = c.column;
    return id;
}

uint16_t wh_est_list(wh_gen *g, uint16_t first, uint16_t second)
{
    wh_est *e = &g->estimator->est;

    if (!first)
        first = wh_est_node_new(g, WH_EST_UNKNOWN, 0, 0, 0);
    if (!second)
        second = wh_est_node_new(g, WH_EST_UNKNOWN, 0, 0, 0);
    e->nodes[first].next = second;
    return first;
}

uint16_t wh_est_select_new(wh_gen *g, unsigned kind, uint16_t item, uint16_t where)
{
    const wh_source *s = &g->sources[g->first];
    uint16_t id = wh_est_node_new(g, WH_EST_SELECT, kind, item, where);

    g->estimator->est.nodes[id].source = g->first;
    g->estimator->est.nodes[id].column = s->id;
    return id;
}

uint16_t wh_est_bind(wh_gen *g, unsigned source, uint16_t root)
{
    uint16_t id = root ? wh_est_node_new(g, WH_EST_BIND, 0, root, 0) : 0;

    if (id)
        g->estimator->est.nodes[id].source = (uint8_t)source;
    return id;
}

/* ---- what a row says ------------------------------------------------------------------------ */

/* In the order of their bytes: they are found by halving. `n` arguments by default; VARIOUS: the
 * word says how many behind a slash. */
enum { VARIOUS = 9 };

static const struct op {
    const char *name;
    uint8_t op, sub, n;
} ops[] = {
    {"%", WH_EST_ARITH, '%', 2},
    {"&", WH_EST_ARITH, '&', 2},
    {"*", WH_EST_ARITH, '*', 2},
    {"+", WH_EST_ARITH, '+', 2},
    {"-", WH_EST_ARITH, '-', 2},
    {"/", WH_EST_ARITH, '/', 2},
    {"<", WH_EST_COMPARE, WH_EST_LT, 2},
    {"<<", WH_EST_ARITH, 'l', 2},
    {"<=", WH_EST_COMPARE, WH_EST_LE, 2},
    {"<>", WH_EST_COMPARE, WH_EST_NE, 2},
    {"=", WH_EST_COMPARE, WH_EST_EQ, 2},
    {">", WH_EST_COMPARE, WH_EST_GT, 2},
    {">=", WH_EST_COMPARE, WH_EST_GE, 2},
    {">>", WH_EST_ARITH, 'r', 2},
    {"abs", WH_EST_CALL, WH_EST_ABS, VARIOUS},
    {"and", WH_EST_AND, 0, 2},
    {"between", WH_EST_BETWEEN, 0, 3},
    {"case", WH_EST_CASE, 0, VARIOUS},
    {"castB", WH_EST_CAST, WH_AFF_BLOB, 1},
    {"castI", WH_EST_CAST, WH_AFF_INTEGER, 1},
    {"castN", WH_EST_CAST, WH_AFF_NUMERIC, 1},
    {"castR", WH_EST_CAST, WH_AFF_REAL, 1},
    {"castT", WH_EST_CAST, WH_AFF_TEXT, 1},
    {"coalesce", WH_EST_CALL, WH_EST_COALESCE, VARIOUS},
    {"count", WH_EST_AGGREGATE, WH_EST_COUNT, 1},
    {"distinct", WH_EST_AGGREGATE, WH_EST_COUNT_DISTINCT, 1},
    {"escape", WH_EST_LIKE, 4, 2},
    {"false", WH_EST_TRUE, 2, 1},
    {"glob", WH_EST_LIKE, 2, 2},
    {"hex", WH_EST_CALL, WH_EST_HEX, VARIOUS},
    {"iif", WH_EST_CALL, WH_EST_IIF, VARIOUS},
    {"in", WH_EST_IN, 0, VARIOUS},
    {"instr", WH_EST_CALL, WH_EST_INSTR, VARIOUS},
    {"inv", WH_EST_PREFIX, '~', 1},
    {"is", WH_EST_COMPARE, WH_EST_IS, 2},
    {"isnt", WH_EST_COMPARE, WH_EST_ISNT, 2},
    {"least", WH_EST_AGGREGATE, WH_EST_MIN, 1},
    {"length", WH_EST_CALL, WH_EST_LENGTH, VARIOUS},
    {"like", WH_EST_LIKE, 0, 2},
    {"lower", WH_EST_CALL, WH_EST_LOWER, VARIOUS},
    {"ltrim", WH_EST_CALL, WH_EST_LTRIM, VARIOUS},
    {"max", WH_EST_CALL, WH_EST_GREATEST, VARIOUS},
    {"min", WH_EST_CALL, WH_EST_LEAST, VARIOUS},
    {"most", WH_EST_AGGREGATE, WH_EST_MAX, 1},
    {"nbetween", WH_EST_BETWEEN, 1, 3},
    {"neg", WH_EST_PREFIX, '-', 1},
    {"nescape", WH_EST_LIKE, 5, 2},
    {"nglob", WH_EST_LIKE, 3, 2},
    {"nin", WH_EST_IN, 1, VARIOUS},
    {"nlike", WH_EST_LIKE, 1, 2},
    {"not", WH_EST_NOT, 0, 1},
    {"notfalse", WH_EST_TRUE, 3, 1},
    {"notnull", WH_EST_NULL, 1, 1},
    {"nottrue", WH_EST_TRUE, 1, 1},
    {"null", WH_EST_NULL, 0, 1},
    {"nullif", WH_EST_CALL, WH_EST_NULLIF, VARIOUS},
    {"or", WH_EST_OR, 0, 2},
    {"pos", WH_EST_PREFIX, '+', 1},
    {"replace", WH_EST_CALL, WH_EST_REPLACE, VARIOUS},
    {"row", WH_EST_ROW, 0, VARIOUS},
    {"rows", WH_EST_AGGREGATE, WH_EST_COUNT, 0},
    {"rtrim", WH_EST_CALL, WH_EST_RTRIM, VARIOUS},
    {"same", WH_EST_CALL, WH_EST_SAME, VARIOUS},
    {"sign", WH_EST_CALL, WH_EST_SIGN, VARIOUS},
    {"substr", WH_EST_CALL, WH_EST_SUBSTR, VARIOUS},
    {"switch", WH_EST_CASE, 1, VARIOUS},
    {"total", WH_EST_AGGREGATE, WH_EST_SUM, 1},
    {"trim", WH_EST_CALL, WH_EST_TRIM, VARIOUS},
    {"true", WH_EST_TRUE, 0, 1},
    {"typeof", WH_EST_CALL, WH_EST_TYPEOF, VARIOUS},
    {"upper", WH_EST_CALL, WH_EST_UPPER, VARIOUS},
    {"xor", WH_EST_XOR, 0, 2},
    {"|", WH_EST_ARITH, '|', 2},
    {"||", WH_EST_CONCAT, 0, 2},
};

static const struct op *find_op(wh_str name)
{
    size_t low = 0, high = sizeof ops / sizeof ops[0];

    while (low < high) {
        size_t mid = (low + high) / 2;
        int order = wh_name_compare(ops[mid].name, name.p, name.n);

        if (order == 0)
            return &ops[mid];
        if (order < 0)
            low = mid + 1;
        else
            high = mid;
    }
    return NULL;
}

typedef struct reader {
    wh_gen *g;
    const char *p;
    const wh_est_word *words;
    unsigned nwords;
    bool wrong;
} reader;

static uint16_t read(reader *s);

static wh_str next(reader *s)
{
    wh_str t = {s->p, 0};

    while (t.p[t.n] && t.p[t.n] != ' ')
        t.n++;
    s->p += t.n + (t.p[t.n] == ' ');
    return t;
}

static unsigned number(wh_str t)
{
    unsigned k = 0;

    for (size_t i = 0; i < t.n && t.p[i] >= '0' && t.p[i] <= '9'; i++)
        k = k * 10 + (unsigned)(t.p[i] - '0');
    return k;
}

/* The word of that number, counted from 1. */
static const wh_est_word *word_at(reader *s, wh_str t)
{
    static const wh_est_word none;
    unsigned k = number(t);

    if (k == 0 || k > s->nwords) {
        s->wrong = true;
        return &none;
    }
    return &s->words[k - 1];
}

/* `n` arguments, chained. */
static uint16_t read_list(reader *s, unsigned n)
{
    uint16_t first = 0, last = 0;

    for (unsigned i = 0; i < n; i++) {
        uint16_t x = read(s);

        if (!x)
            x = wh_est_node_new(s->g, WH_EST_UNKNOWN, 0, 0, 0);
        if (last)
            s->g->estimator->est.nodes[last].next = x;
        first = first ? first : x;
        last = x;
    }
    return first;
}

/* Of two or three arguments the last two are a list. */
static uint16_t read_op(reader *s, const struct op *o, unsigned n)
{
    uint16_t a = 0, b = 0;

    switch (o->op) {
    case WH_EST_IN:
    case WH_EST_BETWEEN:
        a = read(s);
        b = read_list(s, n - 1);
        break;
    case WH_EST_CASE:
        a = o->sub ? read(s) : 0;
        b = read_list(s, o->sub ? n - 1 : n);
        break;
    case WH_EST_ROW:
    case WH_EST_CALL:
        b = read_list(s, n);
        break;
    default:
        a = n > 0 ? read(s) : 0;
        b = n > 1 ? read(s) : 0;
    }
    return wh_est_node_new(s->g, o->op, o->sub, a, b);
}

/* What needs a word that has no value of its own: an operator, a collation, a type, two bounds. */
static bool read_special(reader *s, wh_str t, uint16_t *out)
{
    const wh_est_word *w;
    uint16_t a, b;

    if (wh_str_is(t, "o")) {
        w = word_at(s, next(s));
        a = read(s);
        b = read(s);
        *out = w->sub == WH_NONE ? 0 : wh_est_node_new(s->g, WH_EST_COMPARE, w->sub, a, b);
    } else if (wh_str_is(t, "range") || wh_str_is(t, "nrange")) {
        a = read(s);
        w = word_at(s, next(s));
        b = wh_est_list(s->g, w->node, w->second);
        *out = wh_est_node_new(s->g, WH_EST_BETWEEN, t.p[0] == 'n', a, b);
    } else if (wh_str_is(t, "collate") || wh_str_is(t, "cast")) {
        w = word_at(s, next(s));
        a = read(s);
        *out = w->sub == WH_NONE
                   ? 0
                   : wh_est_node_new(s->g, t.n == 4 ? WH_EST_CAST : WH_EST_COLLATE, w->sub, a, 0);
    } else {
        return false;
    }
    return true;
}

static uint16_t read(reader *s)
{
    wh_str t = next(s), name = t;
    const struct op *o;
    uint16_t special;
    unsigned n = 0;
    wh_datum d;

    if (t.n == 0) {
        s->wrong = true;
        return 0;
    }
    if (t.p[0] >= '0' && t.p[0] <= '9')
        return word_at(s, t)->node;
    if (t.p[0] == '#' || t.p[0] == '\'') {
        wh_str literal = t.p[0] == '#' ? (wh_str){t.p + 1, t.n - 1} : t;

        s->wrong = s->wrong || !wh_datum_parse(&d, literal);
        return s->wrong ? 0 : wh_est_datum(s->g, &d);
    }
    for (size_t i = 0; i < t.n; i++) {
        if (t.p[i] == '/' && i > 0) {
            name.n = i;
            n = number((wh_str){t.p + i + 1, t.n - i - 1});
        }
    }
    o = find_op(name);
    if (o)
        return read_op(s, o, o->n == VARIOUS ? n : o->n);
    if (!read_special(s, t, &special)) {
        s->wrong = true;
        return 0;
    }
    return special;
}

uint16_t wh_est_form(wh_gen *g, const char *eval, const wh_est_word *words, unsigned n)
{
    reader s = {g, eval, words, n, false};
    uint16_t root = eval ? read(&s) : 0;

    return s.wrong ? 0 : root;
}

bool wh_est_form_is_well_formed(wh_gen *g, const char *eval, const wh_est_word *words, unsigned n)
{
    reader s = {g, eval, words, n, false};

    wh_est_begin(g);
    read(&s);
    return !s.wrong && !*s.p && !g->estimator->est.failed;
}

/* ---- words ---------------------------------------------------------------------------------- */

typedef struct named {
    const char *sql;
    uint8_t sub;
} named;

static uint8_t sub_of(const named *v, size_t n, const char *sql)
{
    for (size_t i = 0; i < n; i++) {
        if (strcmp(v[i].sql, sql) == 0)
            return v[i].sub;
    }
    return WH_NONE;
}

uint8_t wh_est_operator(const char *sql)
{
    static const named v[] = {
        {"=", WH_EST_EQ},        {"<>", WH_EST_NE},  {"<", WH_EST_LT},
        {"<=", WH_EST_LE},       {">", WH_EST_GT},   {">=", WH_EST_GE},
        {"IS", WH_EST_IS},       {"==", WH_EST_EQ},  {"!=", WH_EST_NE},
        {"IS NOT", WH_EST_ISNT}, {"<=>", WH_EST_IS}, {"IS DISTINCT FROM", WH_EST_ISNT},
    };

    return sub_of(v, sizeof v / sizeof v[0], sql);
}

uint8_t wh_est_collation(const char *sql)
{
    static const named v[] = {
        {"NOCASE", WH_COLLATE_NOCASE},
        {"RTRIM", WH_COLLATE_RTRIM},
        {"BINARY", WH_COLLATE_BINARY},
        {"utf8mb4_bin", WH_COLLATE_BINARY},
    };

    return sub_of(v, sizeof v / sizeof v[0], sql);
}

uint8_t wh_est_cast(const char *sql)
{
    static const named v[] = {
        {"INTEGER", WH_AFF_INTEGER}, {"TEXT", WH_AFF_TEXT},      {"REAL", WH_AFF_REAL},
        {"NUMERIC", WH_AFF_NUMERIC}, {"BLOB", WH_AFF_BLOB},      {"SIGNED", WH_AFF_INTEGER},
        {"CHAR", WH_AFF_TEXT},       {"DOUBLE", WH_AFF_NUMERIC},
    };

    return sub_of(v, sizeof v / sizeof v[0], sql);
}
