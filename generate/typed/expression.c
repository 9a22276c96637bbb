/*
 * The walker of typed templates: expressions, and predicates that hold for some rows.
 */
#include "generate/typed/typed.h"

/* What a template has written so far. */
typedef struct written {
    wh_typed_ref c, second;
    const wh_typed_type *type; /* of what $k stands beside; the column's, or a class's first one */
    const char *op;
} written;

static const wh_typed_ref nowhere = {WH_NONE, 0};

/* ---- words ---------------------------------------------------------------------------------- */

enum word_kind {
    AS_OPERAND,
    AS_COLUMN,
    AS_AGAIN,
    AS_OTHER,
    AS_SECOND,
    AS_NEAR,
    AS_NEAR_SECOND,
    AS_RANGE,
    AS_TYPE,
    AS_OPERATOR,
    AS_SMALL,
    AS_KEY,
    AS_GROUP,
    AS_LIKE,
    AS_REGEX,
    AS_SIMILAR,
    AS_SUB,
    AS_SUB2,
    AS_EXISTS,
    AS_VALUE,
};

typedef struct word {
    const char *name;
    uint8_t kind, class_, traits;
} word;

static const word words[] = {
    {"w", AS_OPERAND, WH_TY_BOOL, 0},        {"int", AS_OPERAND, WH_TY_INT, 0},
    {"num", AS_OPERAND, WH_TY_NUM, 0},       {"real", AS_OPERAND, WH_TY_REAL, 0},
    {"text", AS_OPERAND, WH_TY_TEXT, 0},     {"date", AS_OPERAND, WH_TY_DATE, 0},
    {"time", AS_OPERAND, WH_TY_TIME, 0},     {"span", AS_OPERAND, WH_TY_SPAN, 0},
    {"bytes", AS_OPERAND, WH_TY_BYTES, 0},   {"enum", AS_OPERAND, WH_TY_ENUM, 0},
    {"ints", AS_OPERAND, WH_TY_INTS, 0},     {"range", AS_OPERAND, WH_TY_RANGE, 0},
    {"json", AS_OPERAND, WH_TY_JSON, 0},     {"stamp", AS_OPERAND, WH_TY_STAMP, 0},
    {"net", AS_OPERAND, WH_TY_NET, 0},       {"bits", AS_OPERAND, WH_TY_BITS, 0},
    {"cz", AS_COLUMN, WH_TY_STAMP, 0},       {"cw", AS_COLUMN, WH_TY_NET, 0},
    {"cu", AS_COLUMN, WH_TY_BITS, 0},        {"c", AS_COLUMN, WH_TY_CLASSES, 0},
    {"z", AS_COLUMN, WH_TY_CLASSES, 0},      {"cb", AS_COLUMN, WH_TY_BOOL, 0},
    {"ci", AS_COLUMN, WH_TY_INT, 0},         {"cn", AS_COLUMN, WH_TY_NUM, 0},
    {"cr", AS_COLUMN, WH_TY_REAL, 0},        {"ct", AS_COLUMN, WH_TY_TEXT, 0},
    {"cd", AS_COLUMN, WH_TY_DATE, 0},        {"cs", AS_COLUMN, WH_TY_TIME, 0},
    {"cv", AS_COLUMN, WH_TY_SPAN, 0},        {"cy", AS_COLUMN, WH_TY_BYTES, 0},
    {"ce", AS_COLUMN, WH_TY_ENUM, 0},        {"ca", AS_COLUMN, WH_TY_INTS, 0},
    {"cg", AS_COLUMN, WH_TY_RANGE, 0},       {"cj", AS_COLUMN, WH_TY_JSON, 0},
    {"cm", AS_COLUMN, WH_TY_CLASSES, WH_TY_EXTREMES},
    {"cx", AS_COLUMN, WH_TY_CLASSES, WH_TY_SCALAR},
    {"C", AS_AGAIN, 0, 0},                   {"d", AS_OTHER, 0, 0},
    {"q", AS_SECOND, 0, 0},                  {"l", AS_NEAR_SECOND, 0, 0},
    {"k", AS_NEAR, 0, 0},                    {"r", AS_RANGE, 0, 0},
    {"v", AS_TYPE, 0, 0},                    {"o", AS_OPERATOR, 0, 0},
    {"i", AS_SMALL, 0, 0},                   {"h", AS_KEY, 0, 0},
    {"j", AS_GROUP, 0, 0},                   {"p", AS_LIKE, 0, 0},
    {"x", AS_REGEX, 0, 0},                   {"s", AS_SIMILAR, 0, 0},
    {"sub", AS_SUB, 0, 0},                   {"sub2", AS_SUB2, 0, 0},
    {"exists", AS_EXISTS, 0, 0},             {"value", AS_VALUE, 0, 0},
};

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '2';
}

/* The word behind a dollar sign; NULL: there is no such one. Moves `*t` behind it. */
static const word *read_word(const char **t)
{
    size_t n = 0;

    while (is_letter((*t)[n]))
        n++;
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        if (strlen(words[i].name) == n && memcmp(words[i].name, *t, n) == 0) {
            *t += n;
            return &words[i];
        }
    }
    return NULL;
}

bool wh_typed_is_well_formed(const char *t)
{
    bool column = false, second = false;
    int open = 0;

    while (*t) {
        const word *w;

        open += *t == '(' ? 1 : *t == ')' ? -1 : 0;
        if (open < 0)
            return false;
        if (*t++ != '$')
            continue;
        if (*t == '$') {
            t++;
            continue;
        }
        w = read_word(&t);
        if (!w || ((w->kind == AS_AGAIN || w->kind == AS_SECOND || w->kind == AS_SUB) && !column) ||
            ((w->kind == AS_NEAR_SECOND || w->kind == AS_SUB2) && !second))
            return false;
        column = column || w->kind == AS_COLUMN || w->kind == AS_KEY;
        second = second || w->kind == AS_SECOND;
    }
    return open == 0;
}

/* ---- drawing -------------------------------------------------------------------------------- */

const wh_typed_form *wh_typed_draw(wh_gen *g, const wh_typed_form *forms, unsigned class_)
{
    const wh_typed_form *f;
    uint32_t total = 0, x;

#define WEIGHT(f) ((f)->class_ == class_ && (f)->since <= g->version ? (f)->weight : 0U)
    for (f = forms; f->sql; f++)
        total += WEIGHT(f);
    if (total == 0)
        return NULL;
    x = wh_rng_below(&g->rng, total);
    for (f = forms; x >= WEIGHT(f); f++)
        x -= WEIGHT(f);
#undef WEIGHT
    return f;
}

/* Is a column of the class in scope, with those traits? */
static bool has_class(wh_gen *g, unsigned class_, unsigned traits)
{
    for (unsigned s = g->typed->first; s < g->typed->nsources; s++) {
        const wh_typed_relation *r = g->typed->sources[s].relation;

        for (unsigned c = 0; c < r->ncolumns; c++)
            if ((class_ == WH_TY_CLASSES || r->columns[c].type->class_ == class_) &&
                (r->columns[c].type->traits & traits) == traits)
                return true;
    }
    return false;
}

bool wh_typed_suits(wh_gen *g, const char *t)
{
    while (*t) {
        const word *w;

        if (*t++ != '$')
            continue;
        if (*t == '$') {
            t++;
            continue;
        }
        w = read_word(&t);
        /* Operands of a class that no column has would be constants. */
        if ((w->kind == AS_COLUMN || (w->kind == AS_OPERAND && w->class_ != WH_TY_BOOL)) &&
            !has_class(g, w->class_, w->traits))
            return false;
        if (w->kind >= AS_SUB && !wh_typed_subquery_fits(g))
            return false;
    }
    return true;
}

const char *wh_typed_find(wh_gen *g, const wh_typed_form *forms, unsigned class_)
{
    for (int tries = 0; tries < 8; tries++) {
        const wh_typed_form *f = wh_typed_draw(g, forms, class_);

        if (f && wh_typed_suits(g, f->sql))
            return f->sql;
    }
    return NULL;
}

static const char *draw_suiting(wh_gen *g, const wh_typed_form *forms, unsigned class_)
{
    const char *t = wh_typed_find(g, forms, class_);
    const wh_typed_form *f;

    if (t)
        return t;
    for (f = forms; f->sql && f->class_ != class_;)
        f++;
    return f->sql ? f->sql : "NULL";
}

void wh_typed_form_write(wh_gen *g, const wh_typed_form *forms, unsigned class_, unsigned depth)
{
    wh_typed_template(g, draw_suiting(g, forms, class_), depth);
}

/* ---- operands ------------------------------------------------------------------------------- */

static const wh_typed_type *type_of_class(const wh_gen *g, unsigned class_)
{
    const wh_typed_type *t = g->features->typed_types;

    while (t->name && t->class_ != class_)
        t++;
    return t;
}

/* A column of the class, else a constant. */
static void simple_operand(wh_gen *g, unsigned class_)
{
    wh_typed_ref c;

    if (!wh_rng_percent(&g->rng, 8) && wh_typed_pick(g, class_, 0, &c)) {
        wh_typed_print(g, c);
    } else {
        const wh_typed_type *t = type_of_class(g, class_);
        /* A type that this case has not made can't be named. */
        unsigned value = t->create ? WH_TY_NULL : wh_typed_value(g, t);
        bool negative = value != WH_TY_NULL && t->values[value][0] == '-';

        wh_gen_text(g, negative ? "(" : "");
        wh_typed_literal(g, t, value, true);
        wh_gen_text(g, negative ? ")" : "");
    }
}

void wh_typed_expression(wh_gen *g, unsigned class_, unsigned depth)
{
    if (depth == 0)
        simple_operand(g, class_);
    else
        wh_typed_template(g, draw_suiting(g, g->features->typed_forms, class_), depth - 1);
}

void wh_typed_predicate(wh_gen *g, unsigned depth)
{
    const wh_typed_form *forms = g->features->typed_forms;

    if (depth == 0)
        wh_typed_template(g, draw_suiting(g, forms, WH_TY_LEAF), 0);
    else
        wh_typed_template(g, draw_suiting(g, forms, WH_TY_BOOL), depth - 1);
}

static void operand(wh_gen *g, unsigned class_, unsigned depth)
{
    uint8_t aim = g->typed->aim;

    if (class_ == WH_TY_BOOL) {
        wh_buf_char(g->out, '(');
        wh_typed_predicate(g, depth ? wh_rng_below(&g->rng, depth + 1) : 0);
        wh_buf_char(g->out, ')');
    } else if (depth == 0 && !wh_rng_percent(&g->rng, 25)) {
        simple_operand(g, class_);
    } else {
        wh_buf_char(g->out, '(');
        wh_typed_expression(g, class_, 1);
        wh_buf_char(g->out, ')');
    }
    g->typed->aim = aim;
}

/* ---- columns and constants ------------------------------------------------------------------ */

static void set_column(wh_gen *g, written *w, wh_typed_ref c)
{
    w->c = c;
    w->type = wh_typed_column_of(g, c)->type;
    wh_typed_print(g, c);
}

static void print_column(wh_gen *g, const word *v, written *w)
{
    wh_typed_ref c = nowhere;
    bool null = strcmp(v->name, "z") == 0;

    for (int tries = 0; tries < (null ? 4 : 1); tries++) {
        unsigned pivot;

        if (!wh_typed_pick(g, v->class_, v->traits, &c))
            break;
        pivot = g->typed->sources[c.source].pivot;
        if (null && wh_typed_stored(g, wh_typed_column_of(g, c), pivot) == WH_TY_NULL)
            break;
    }
    if (c.source == WH_NONE) {
        w->type = type_of_class(g, v->class_);
        wh_typed_literal(g, w->type, wh_typed_value(g, w->type), true);
        return;
    }
    set_column(g, w, c);
}

static unsigned near(wh_gen *g, wh_typed_ref c, const wh_typed_type *t, const char *op)
{
    return c.source == WH_NONE ? wh_typed_value(g, t) : wh_typed_near(g, c, op);
}

static void print_range(wh_gen *g, const written *w)
{
    unsigned a = near(g, w->c, w->type, ">="), b = near(g, w->c, w->type, "<=");

    wh_typed_literal(g, w->type, a < b ? a : b, true);
    wh_gen_text(g, " AND ");
    wh_typed_literal(g, w->type, a < b ? b : a, true);
}

static void print_other(wh_gen *g, written *w)
{
    wh_typed_ref d;

    for (int tries = 0; tries < 3; tries++) {
        if (!wh_typed_pick(g, w->type->class_, 0, &d))
            break;
        if (w->c.source != d.source || w->c.column != d.column) {
            wh_typed_print(g, d);
            return;
        }
    }
    wh_typed_literal(g, w->type, near(g, w->c, w->type, w->op), true);
}

static void print_second(wh_gen *g, written *w)
{
    for (int tries = 0; tries < 3; tries++) {
        wh_typed_pick(g, WH_TY_CLASSES, 0, &w->second);
        if (w->second.source != w->c.source || w->second.column != w->c.column)
            break;
    }
    wh_typed_print(g, w->second);
}

static void print_operator(wh_gen *g, written *w)
{
    static const char *const ops[] = {"=", "<", ">=", "<=", ">", "<>"};
    uint32_t x = wh_rng_below(&g->rng, 9);

    w->op = ops[x < 6 ? x : 0];
    wh_gen_text(g, w->op);
}

/* A pattern made of the beginning of a text: letters, digits and spaces alone. */
static void print_pattern(wh_gen *g, const written *w, unsigned kind)
{
    static const char *const any[] = {"%", ".*", "%"}, *const one[] = {"_", ".", "_"};
    const char *s = w->type->class_ == WH_TY_TEXT ? w->type->values[near(g, w->c, w->type, "=")]
                                                  : "'a'";
    uint32_t how = wh_rng_below(&g->rng, 8), keep = 1 + wh_rng_below(&g->rng, 2);
    unsigned n = 0;

    kind -= AS_LIKE;
    wh_buf_char(g->out, '\'');
    if (kind == 1 && how < 5)
        wh_buf_char(g->out, '^');
    if (kind != 1 && how >= 5)
        wh_gen_text(g, any[kind]);
    for (s++; n < keep && ((*s >= 'a' && *s <= 'z') || (*s >= 'A' && *s <= 'Z') ||
                           (*s >= '0' && *s <= '9') || *s == ' ');
         s++, n++)
        wh_buf_char(g->out, *s);
    if (how == 4 || n == 0)
        wh_gen_text(g, one[kind]);
    if (how == 3 && kind == 2)
        wh_gen_text(g, "(a|b)?");
    if (how < 7 || kind == 2)
        wh_gen_text(g, any[kind]);
    wh_buf_char(g->out, '\'');
}

static void print_group_size(wh_gen *g)
{
    const wh_typed_column *c = wh_typed_column_of(g, g->typed->key);
    unsigned n = wh_typed_nstored(g, c), same = 0;
    unsigned v = wh_typed_stored(g, c, g->typed->sources[g->typed->key.source].pivot);
    uint32_t how = wh_rng_below(&g->rng, 10);

    for (unsigned i = 0; i < n; i++)
        same += wh_typed_stored(g, c, i) == v;
    same = same == 0 || how == 0 ? 1 : how == 1 ? same + 1 : same;
    wh_buf_uint(g->out, same);
}

/* ---- the walker ----------------------------------------------------------------------------- */

static void expand(wh_gen *g, const word *v, written *w, unsigned depth)
{
    switch (v->kind) {
    case AS_OPERAND:
        operand(g, v->class_, depth);
        break;
    case AS_COLUMN:
        print_column(g, v, w);
        break;
    case AS_AGAIN:
        if (w->c.source != WH_NONE)
            wh_typed_print(g, w->c);
        break;
    case AS_OTHER:
        print_other(g, w);
        break;
    case AS_SECOND:
        print_second(g, w);
        break;
    case AS_NEAR:
        wh_typed_literal(g, w->type, near(g, w->c, w->type, w->op), true);
        break;
    case AS_NEAR_SECOND:
        wh_typed_literal(g, wh_typed_column_of(g, w->second)->type,
                         wh_typed_near(g, w->second, w->op), true);
        break;
    case AS_RANGE:
        print_range(g, w);
        break;
    case AS_TYPE:
        wh_gen_text(g, w->type->name);
        break;
    case AS_OPERATOR:
        print_operator(g, w);
        break;
    case AS_SMALL:
        wh_buf_uint(g->out, wh_rng_below(&g->rng, 5));
        break;
    case AS_KEY:
        set_column(g, w, g->typed->key);
        break;
    case AS_GROUP:
        print_group_size(g);
        break;
    case AS_LIKE:
    case AS_REGEX:
    case AS_SIMILAR:
        print_pattern(g, w, v->kind);
        break;
    case AS_SUB:
        wh_typed_subquery(g, w->c, nowhere);
        break;
    case AS_SUB2:
        wh_typed_subquery(g, w->c, w->second);
        break;
    case AS_EXISTS:
        wh_typed_subquery_exists(g);
        break;
    default:
        wh_typed_subquery_value(g, w->type);
        break;
    }
}

/* AND needs sides that hold together, OR sides that hold for few rows. */
static void set_aim(wh_gen *g, const char *t)
{
    if (strstr(t, "$w AND $w") || strstr(t, " AND $w"))
        g->typed->aim = WH_AIM_PIVOT;
    else if (strstr(t, "$w OR $w") && g->typed->aim == WH_AIM_NONE)
        g->typed->aim = WH_AIM_FEW;
}

void wh_typed_template(wh_gen *g, const char *t, unsigned depth)
{
    written w = {nowhere, nowhere, type_of_class(g, WH_TY_INT), "="};
    uint8_t aim = g->typed->aim;

    set_aim(g, t);
    while (*t) {
        const word *v;

        if (*t != '$') {
            wh_buf_char(g->out, *t++);
        } else if (*++t == '$') {
            wh_buf_char(g->out, *t++);
        } else {
            v = read_word(&t);
            if (v)
                expand(g, v, &w, depth);
        }
    }
    g->typed->aim = aim;
}
