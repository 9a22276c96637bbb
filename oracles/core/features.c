/* What a statement has that may tell which bug a finding is. */
#include "oracles/core/features.h"
#include "formats/case/hash.h"
#include "formats/sql/catalog/catalog.h"
#include "oracles/core/reading.h"

/* ---- words ------------------------------------------------------------------------------------
 */

/* Words and operators that are features under another name; NULL: no features. All other keywords
 * are features themselves. */
static const struct word {
    unsigned kind;
    const char *feature;
} words[] = {
    {WH_OP_EQ, "comparison"},
    {WH_OP_EQEQ, "comparison"},
    {WH_OP_LT, "comparison"},
    {WH_OP_LE, "comparison"},
    {WH_OP_GT, "comparison"},
    {WH_OP_GE, "comparison"},
    {WH_OP_NE, "comparison"},
    {WH_OP_BANGEQ, "comparison"},
    {WH_KW_BETWEEN, "comparison"},
    {WH_KW_IS, "is"},
    {WH_KW_ISNULL, "is"},
    {WH_KW_NOTNULL, "is"},
    {WH_KW_INDEX, "index"},
    {WH_KW_UNIQUE, "index"},
    {WH_KW_PRIMARY, "index"},
    {WH_KW_ANALYZE, "statistics"},
    {WH_KW_NATURAL, "using"},
    {WH_KW_USING, "using"},
    {WH_KW_ALTER, NULL},
    {WH_KW_AND, NULL},
    {WH_KW_AS, NULL},
    {WH_KW_ASC, NULL},
    {WH_KW_BEGIN, NULL},
    {WH_KW_BY, NULL},
    {WH_KW_COLLATE, NULL},
    {WH_KW_CONSTRAINT, NULL},
    {WH_KW_CREATE, NULL},
    {WH_KW_CROSS, NULL},
    {WH_KW_DEFAULT, NULL},
    {WH_KW_ELSE, NULL},
    {WH_KW_END, NULL},
    {WH_KW_ESCAPE, NULL},
    {WH_KW_FALSE, NULL},
    {WH_KW_FOR, NULL}, /* of which index to use */
    {WH_KW_FORCE, NULL},
    {WH_KW_FROM, NULL},
    {WH_KW_IF, NULL},
    {WH_KW_IGNORE, NULL},
    {WH_KW_INNER, NULL},
    {WH_KW_INTO, NULL},
    {WH_KW_JOIN, NULL},
    {WH_KW_KEY, NULL},
    {WH_KW_NOT, NULL},
    {WH_KW_NULL, NULL},
    {WH_KW_ON, NULL},
    {WH_KW_OUTER, NULL},
    {WH_KW_SELECT, NULL},
    {WH_KW_TABLE, NULL},
    {WH_KW_THEN, NULL},
    {WH_KW_TRUE, NULL},
    {WH_KW_USE, NULL},
    {WH_KW_VALUES, NULL},
    {WH_KW_WHEN, NULL},
    {WH_KW_WHERE, NULL},
    {WH_KW_WITH, NULL},
    {WH_KW_ROWID, NULL},
    {WH_KW_DISTINCT, NULL},
};

static bool is_type(const wh_dialect *d, wh_str name)
{
    size_t i;

    for (i = 0; d->types && d->types[i]; i++)
        if (wh_str_eq_nocase(name, wh_str_of(d->types[i])))
            return true;
    return false;
}

static bool is_operator(unsigned kind)
{
    return kind >= WH_OP_OTHER && kind < WH_FIRST_KEYWORD;
}

/* One statement, token by token. */
typedef struct reading {
    wh_reading w;
    const wh_dialect *d;
    wh_core *out;
    unsigned depth, rows; /* of brackets; the depth of the last that may begin a row value, or 0 */
} reading;

static void begin(reading *r, const wh_dialect *d, wh_str sql, wh_core *out)
{
    memset(r, 0, sizeof *r);
    r->d = d;
    r->out = out;
    wh_reading_begin(&r->w, d, sql);
}

static void advance(reading *r)
{
    wh_reading_next(&r->w);
}

/* Functions that are one under several names or with more arguments, or made alike. */
static wh_str plain_function(wh_str name)
{
    static const struct {
        const char *name, *is;
    } others[] = {
        {"ifnull", "coalesce"},        {"nvl", "coalesce"},      {"json_tree", "json_each"},
        {"json_object", "json_array"}, {"unlikely", "likely"},   {"likelihood", "likely"},
        {"dense_rank", "rank"},        {"percent_rank", "rank"},
    };
    size_t i;

    for (i = 0; i < sizeof others / sizeof others[0]; i++)
        if (wh_str_eq_nocase(name, wh_str_of(others[i].name)))
            return wh_str_of(others[i].is);
    return name;
}

static void add_function(reading *r)
{
    const wh_function *f = r->w.t.kind == WH_T_NAME && r->w.next.kind == WH_T_LPAREN
                               ? wh_dialect_function(r->d, wh_token_text(&r->w.t))
                               : NULL;

    if (f && !(r->out->cured_window &&
               f->flags & (WH_FN_AGGREGATE | WH_FN_AGGREGATE_OF_ONE | WH_FN_WINDOW)))
        wh_features_add_named(r->out, "function ", plain_function(wh_token_text(&r->w.t)));
}

/* Whole numbers, strings and bytes of any size are of one type each; numbers of all kinds where
 * columns are typed: what goes wrong between two of them does so between others. Of strings where a
 * column is declared, as CHAR and BINARY are more than types elsewhere. n == 0: another type, or
 * none. */
static wh_str kind_of_type(const reading *r, wh_str word)
{
    bool declares = r->w.first == WH_KW_CREATE || r->w.first == WH_KW_ALTER;

    switch (wh_type_word_class(word)) {
    case WH_CLASS_REAL:
    case WH_CLASS_DECIMAL:
        return wh_reads(r->d, WH_FEATURE_UNTYPED_COLUMN) ? (wh_str){NULL, 0} : WH_STR("integer");
    case WH_CLASS_INTEGER:
    case WH_CLASS_BIT:
        return WH_STR("integer");
    case WH_CLASS_TEXT:
        return declares ? WH_STR("text") : (wh_str){NULL, 0};
    case WH_CLASS_BLOB:
        return declares ? WH_STR("blob") : (wh_str){NULL, 0};
    default:
        return (wh_str){NULL, 0};
    }
}

/* A keyword or an operator by the table; a module, a type, a function by its name; that there is a
 * collation, as one bug shows by any. */
static void add_token(reading *r)
{
    wh_str text = wh_token_text(&r->w.t), type;
    size_t i;

    if (r->w.before == WH_KW_COLLATE) {
        wh_features_add("collation", r->out);
        return;
    }
    for (i = 0; i < sizeof words / sizeof words[0]; i++)
        if (words[i].kind == r->w.t.kind) {
            if (words[i].feature)
                wh_features_add(words[i].feature, r->out);
            return;
        }
    type = kind_of_type(r, text);
    if (is_type(r->d, text) || (wh_kind_is_keyword(r->w.t.kind) && type.n))
        wh_features_add_named(r->out, "type ", type.n ? type : text);
    else if (wh_kind_is_keyword(r->w.t.kind))
        wh_features_add_named(r->out, "", text);
    else
        add_function(r);
}

/* ---- statements of the setup ------------------------------------------------------------------
 */

/* PRAGMA name, SET name = value: a setting, whatever its value. */
static void add_setting(reading *r)
{
    do
        advance(r);
    while (r->w.t.kind != WH_T_EOF && r->w.next.kind != WH_OP_EQ && r->w.next.kind != WH_T_LPAREN &&
           r->w.next.kind != WH_T_SEMI && r->w.next.kind != WH_T_EOF);
    wh_features_add_named(r->out, "setting ", wh_token_text(&r->w.t));
}

/* rtree_i32 and the like are their module in another form. */
static wh_str family_of(wh_str module)
{
    const char *end = memchr(module.p, '_', module.n);

    return end ? (wh_str){module.p, (size_t)(end - module.p)} : module;
}

/* CREATE TABLE .. AS SELECT 0 UNION SELECT 1: a table by its rows, of which there may be two. */
static bool only_rows_follow(reading r)
{
    if (r.w.t.kind != WH_KW_AS || r.w.next.kind != WH_KW_SELECT)
        return false;
    while (r.w.t.kind != WH_T_EOF && r.w.t.kind != WH_KW_FROM)
        advance(&r);
    return r.w.t.kind == WH_T_EOF;
}

static void add_setup(const wh_dialect *d, wh_str sql, wh_core *out)
{
    bool index = false, table = false;
    reading r;

    begin(&r, d, sql, out);
    if (r.w.first == WH_KW_PRAGMA || r.w.first == WH_KW_SET) {
        add_setting(&r);
    } else if (r.w.first == WH_KW_ANALYZE) {
        wh_features_add("statistics", out);
    } else if (r.w.first == WH_KW_CREATE || r.w.first == WH_KW_ALTER) {
        for (; r.w.t.kind != WH_T_EOF; advance(&r)) {
            index |= r.w.t.kind == WH_KW_INDEX;
            table |= r.w.t.kind == WH_KW_TABLE;
            if (table && only_rows_follow(r))
                break;
            if (index && r.w.t.kind == WH_KW_WHERE)
                wh_features_add("partial index", out);
            else if (r.w.t.kind == WH_KW_KEY && r.w.before == WH_T_COMMA) /* , KEY (c0) */
                wh_features_add("index", out);
            else if (r.w.before == WH_KW_USING) {
                wh_features_add_named(out, "module ", family_of(wh_token_text(&r.w.t)));
                out->seldom |= WH_SELDOM_MODULE;
            } else
                add_token(&r);
        }
    }
}

/* ---- the query --------------------------------------------------------------------------------
 */

/* Which part of a query a word begins, outside of brackets. What is shown, in which groups and
 * order, differs from one oracle to the next: there functions alone count. */
enum part { PART_SAME, PART_SHOWN, PART_FROM, PART_WHERE };

static int part_of(unsigned kind)
{
    switch (kind) {
    case WH_KW_SELECT:
    case WH_KW_GROUP:
    case WH_KW_ORDER:
    case WH_KW_LIMIT:
        return PART_SHOWN;
    case WH_KW_FROM:
    case WH_KW_JOIN:
        return PART_FROM;
    case WH_KW_WHERE:
    case WH_KW_HAVING:
    case WH_KW_ON:
        return PART_WHERE;
    default:
        return PART_SAME;
    }
}

/* May a value stand here, so that a bracket begins one? IN ( and f( begin lists. */
static bool begins_value(unsigned before)
{
    size_t i;

    if (before == WH_T_LPAREN || before == WH_T_COMMA || before == WH_KW_AND ||
        before == WH_KW_OR || before == WH_KW_NOT || before == WH_KW_WHERE || before == WH_KW_ON ||
        before == WH_KW_HAVING)
        return true;
    for (i = 0; i < sizeof words / sizeof words[0] && words[i].kind != before; i++)
        ;
    return i < sizeof words / sizeof words[0] && words[i].feature && before != WH_KW_INDEX &&
           before != WH_KW_UNIQUE && before != WH_KW_PRIMARY;
}

static bool ends_value(unsigned kind)
{
    return kind == WH_T_NAME || kind == WH_T_QNAME || kind == WH_T_RPAREN || kind == WH_T_INTEGER ||
           kind == WH_T_REAL || kind == WH_T_STRING || kind == WH_KW_NULL || kind == WH_KW_END;
}

static void add_condition(reading *r)
{
    size_t i;

    switch (r->w.t.kind) {
    case WH_OP_PLUS:
    case WH_OP_MINUS:
    case WH_OP_STAR:
    case WH_OP_SLASH:
    case WH_OP_PERCENT:
        if (ends_value(r->w.before)) /* a sign belongs to its number */
            wh_features_add("arithmetic", r->out);
        return;
    case WH_T_LPAREN:
        if (begins_value(r->w.before))
            r->rows = r->depth;
        return;
    case WH_T_COMMA:
        if (r->rows == r->depth && r->rows > 0) {
            wh_features_add("row value", r->out);
            r->out->seldom |= WH_SELDOM_ROW_VALUE;
        }
        return;
    case WH_KW_SELECT:
        wh_features_add("subquery", r->out);
        return;
    case WH_KW_IN:
        if (r->w.next.kind == WH_T_NAME || r->w.next.kind == WH_T_QNAME) /* IN t0: of all of it */
            wh_features_add("subquery", r->out);
        add_token(r);
        return;
    case WH_KW_NOT:
        if (r->w.before != WH_KW_IS)
            wh_features_add("not", r->out);
        return;
    case WH_KW_OR: /* p OR NULL is p that an engine does not see through */
        if (r->w.before != WH_KW_NULL && r->w.next.kind != WH_KW_NULL)
            add_token(r);
        return;
    default:
        for (i = 0; i < sizeof words / sizeof words[0] && words[i].kind != r->w.t.kind; i++)
            ;
        if (is_operator(r->w.t.kind) && i == sizeof words / sizeof words[0])
            wh_features_add_named(r->out, "operator ", wh_token_text(&r->w.t));
        else
            add_token(r);
    }
}

/* A window, too: few queries have one; and that an index is to be read backwards; and which rows
 * there are beside the first ones and the groups. */
static void add_shown(reading *r)
{
    if (r->w.t.kind == WH_KW_TIES || r->w.t.kind == WH_KW_ROLLUP)
        add_token(r);
    if (r->w.t.kind == WH_KW_ROLLUP)
        r->out->groups = false; /* it says so */
    if (r->w.t.kind == WH_KW_DESC && r->depth == 0)
        wh_features_add("descending", r->out);
    if (r->w.t.kind == WH_KW_OVER && r->w.next.kind == WH_T_LPAREN) {
        wh_features_add("window", r->out);
        r->out->seldom |= WH_SELDOM_WINDOW;
    }
    add_function(r);
}

void wh_features_add_query(const wh_dialect *d, wh_str sql, wh_core *out)
{
    int part = PART_WHERE, next;
    reading r;

    begin(&r, d, sql, out);
    for (; r.w.t.kind != WH_T_EOF; advance(&r)) {
        r.depth -= r.w.t.kind == WH_T_RPAREN && r.depth > 0;
        if (r.depth < r.rows)
            r.rows = 0;
        r.depth += r.w.t.kind == WH_T_LPAREN;
        next = r.depth == 0 ? part_of(r.w.t.kind) : PART_SAME;
        if (next != PART_SAME) {
            part = next;
            out->groups |= r.w.t.kind == WH_KW_GROUP;
            if (r.w.t.kind == WH_KW_HAVING) {
                wh_features_add("having", out);
                out->seldom |= WH_SELDOM_HAVING;
            }
            continue;
        }
        if (part == PART_WHERE)
            add_condition(&r);
        else if (part == PART_FROM && r.w.t.kind != WH_T_LPAREN && r.w.t.kind != WH_T_COMMA)
            add_token(&r);
        else if (part == PART_SHOWN)
            add_shown(&r);
    }
}

void wh_features_add_functions(const wh_dialect *d, wh_str sql, wh_core *out)
{
    reading r;

    for (begin(&r, d, sql, out); r.w.t.kind != WH_T_EOF; advance(&r))
        add_function(&r);
}

bool wh_has_windows(const wh_dialect *d, wh_str sql)
{
    wh_reading r;

    for (wh_reading_begin(&r, d, sql); r.t.kind != WH_T_EOF; wh_reading_next(&r))
        if (r.t.kind == WH_KW_OVER && r.next.kind == WH_T_LPAREN)
            return true;
    return false;
}

/* ---- a statement of a setup -------------------------------------------------------------------
 */

void wh_setup_features_of(const wh_dialect *d, wh_str sql, wh_setup_features *out)
{
    wh_reading r;

    memset(out, 0, sizeof *out);
    out->sql = sql;
    add_setup(d, sql, &out->core);
    wh_reading_begin(&r, d, sql);
    out->defines = r.first == WH_KW_CREATE || r.first == WH_KW_ALTER;
    if (!out->defines)
        return;
    for (; r.t.kind != WH_T_EOF && r.t.kind != WH_T_LPAREN && r.t.kind != WH_KW_AS;
         wh_reading_next(&r)) {
        out->view |= r.t.kind == WH_KW_VIEW;
        if (wh_reading_is_name(&r))
            wh_names_add(&out->made, wh_name_hash(&r.t));
    }
    for (; out->view && r.t.kind != WH_T_EOF; wh_reading_next(&r))
        if (wh_reading_is_name(&r))
            wh_names_add(&out->read, wh_name_hash(&r.t));
}
