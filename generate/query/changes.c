/*
 * Bases that change rows: UPDATE, DELETE, INSERT .. SELECT, what meets rows that are there, MERGE.
 * A dialect's table has a template for each way to say it.
 *
 * What is set is what the column can hold: a constant for it, another column of its type, its own
 * value under CASE, COALESCE or NULLIF. Columns of keys are seldom set.
 */
#include "generate/query/query.h"

/* What is written: the table that is changed, and the relation beside it. */
typedef struct change {
    const wh_gen_change *form;
    unsigned table;
    unsigned key;           /* columns of a key that ON CONFLICT can name, as bits */
    unsigned kept;          /* columns of keys by which new rows meet those that are there */
    unsigned from, column;  /* the relation beside it, and the column of it that is there alone */
    uint8_t target, beside; /* sources; WH_NONE: not there */
    wh_gen_relation one;    /* of that column, each value once */
} change;

static bool has_word(const char *t, char word)
{
    for (; (t = strchr(t, '$')) != NULL; t++)
        if (t[1] == word)
            return true;
    return false;
}

/* ---- columns ----------------------------------------------------------------------------------
 */

static void print_names(wh_gen *g, const wh_gen_relation *r, unsigned set)
{
    const char *before = "";

    for (unsigned c = 0; c < r->ncolumns; c++) {
        if (!(set >> c & 1))
            continue;
        wh_gen_text(g, before);
        wh_gen_column_name(g, r, c);
        before = ", ";
    }
}

static bool same_type(const wh_gen *g, const wh_gen_column *a, const wh_gen_column *b)
{
    if (a->listed || b->listed)
        return a->listed == b->listed;
    return g->features->domains || a->strict ? strcmp(a->type, b->type) == 0
                                             : a->affinity == b->affinity;
}

/* Another column of the type of `c`, of that source; WH_NONE: it has none. */
static wh_colref draw_alike(wh_gen *g, unsigned source, const wh_gen_column *c)
{
    const wh_gen_relation *r = g->sources[source].relation;
    uint32_t start = wh_rng_below(&g->rng, r->ncolumns);

    for (unsigned k = 0; k < r->ncolumns; k++) {
        unsigned i = (start + k) % r->ncolumns;

        if (&r->columns[i] != c && same_type(g, &r->columns[i], c))
            return (wh_colref){(uint8_t)source, (uint8_t)i};
    }
    return (wh_colref){WH_NONE, 0};
}

/* ---- values -----------------------------------------------------------------------------------
 */

static void print_constant(wh_gen *g, const wh_gen_column *c)
{
    wh_datum d;

    wh_value_for_column(g, c, &d);
    wh_datum_print(g->out, &d);
}

/* A column, or if that may be NULL and must not be, a constant in its place. */
static void print_column(wh_gen *g, wh_colref from, const wh_gen_column *c)
{
    bool bare = !(c->flags & WH_COL_NOT_NULL);

    wh_gen_text(g, bare ? "" : "COALESCE(");
    wh_column_print(g, from);
    if (bare)
        return;
    wh_gen_text(g, ", ");
    print_constant(g, c);
    wh_buf_char(g->out, ')');
}

/* Any expression that is sure to fit: where a column takes any value, or a cast makes it fit. */
static bool print_expression(wh_gen *g, const wh_gen_column *c)
{
    static const uint16_t fits = 1U << WH_GEN_BOOL | 1U << WH_GEN_TEXT | 1U << WH_GEN_DATE |
                                 1U << WH_GEN_TIME | 1U << WH_GEN_BYTES;

    if (g->features->domains || (c->flags & WH_COL_NOT_NULL) || (!c->listed && c->strict) ||
        (c->listed && !(fits >> c->listed->class_ & 1)))
        return false;
    if (!c->listed) {
        wh_expression(g, c->affinity == WH_AFF_TEXT ? WH_GEN_TEXT : WH_GEN_NUM, 1);
        return true;
    }
    wh_gen_text(g, "CAST(");
    wh_expression(g, c->listed->class_, 1);
    wh_gen_text(g, " AS ");
    wh_gen_text(g, c->listed->name);
    wh_buf_char(g->out, ')');
    return true;
}

/* For the column `c` of the target, which `own` refers to if its old value is in sight. */
static void print_value(wh_gen *g, const change *x, wh_colref own, const wh_gen_column *c)
{
    uint32_t how = wh_rng_below(&g->rng, 100);
    wh_colref from = {WH_NONE, 0};
    bool null = !(c->flags & (WH_COL_NOT_NULL | WH_COL_PRIMARY));

    if (x->beside != WH_NONE && how < 40)
        from = draw_alike(g, x->beside, c);
    else if (own.source != WH_NONE && how >= 40 && how < 55)
        from = draw_alike(g, own.source, c);
    if (from.source != WH_NONE) {
        print_column(g, from, c);
    } else if (own.source != WH_NONE && how >= 55 && how < 64) {
        wh_gen_text(g, "COALESCE(");
        wh_column_print(g, own);
        wh_gen_text(g, ", ");
        print_constant(g, c);
        wh_buf_char(g->out, ')');
    } else if (own.source != WH_NONE && how >= 64 && how < 74) {
        wh_gen_text(g, "CASE WHEN ");
        wh_predicate(g, 0);
        wh_gen_text(g, " THEN ");
        print_constant(g, c);
        wh_gen_text(g, " ELSE ");
        wh_column_print(g, own);
        wh_gen_text(g, " END");
    } else if (own.source != WH_NONE && null && how >= 74 && how < 80) {
        wh_gen_text(g, "NULLIF(");
        wh_column_print(g, own);
        wh_gen_text(g, ", ");
        print_constant(g, c);
        wh_buf_char(g->out, ')');
    } else if (how < 80 || !print_expression(g, c)) {
        print_constant(g, c);
    }
}

/* "c0 = ..., c2 = ...": of columns that are no keys, if there are such. */
static void print_set(wh_gen *g, const change *x, bool qualified)
{
    const wh_gen_relation *r = g->sources[x->target].relation;
    unsigned set = wh_columns_free(r);
    uint32_t n = wh_rng_below(&g->rng, 100) < 60 ? 1 : 2;
    const char *before = "";

    if (!set || wh_rng_percent(&g->rng, 4))
        set = wh_columns_storable(r);
    for (; n && set; n--) {
        unsigned c = wh_columns_draw(g, set);

        set &= ~(1U << c);
        wh_gen_text(g, before);
        if (qualified) {
            wh_gen_text(g, r->name);
            wh_buf_char(g->out, '.');
        }
        wh_gen_column_name(g, r, c);
        wh_gen_text(g, " = ");
        print_value(g, x, (wh_colref){x->target, (uint8_t)c}, &r->columns[c]);
        before = ", ";
    }
}

/* Values for all columns that are stored; those of keys stay what they are. */
static void print_row(wh_gen *g, const change *x)
{
    const wh_gen_relation *r = &g->relations[x->table];
    bool again = g->sources[x->beside].id == x->table;
    const char *before = "";

    for (unsigned c = 0; c < r->ncolumns; c++) {
        wh_colref same = {x->beside, (uint8_t)c};

        if (!(wh_columns_storable(r) >> c & 1))
            continue;
        wh_gen_text(g, before);
        before = ", ";
        if (again && (x->kept >> c & 1 || (x->kept == x->key && wh_rng_percent(&g->rng, 50))))
            wh_column_print(g, same);
        else if (again)
            print_value(g, x, same, &r->columns[c]);
        else
            print_value(g, x, (wh_colref){WH_NONE, 0}, &r->columns[c]);
    }
}

/* What a row that is there already takes over: "c1 = excluded.c1". */
static void print_taken(wh_gen *g, const change *x, const char *before, const char *behind)
{
    const wh_gen_relation *r = &g->relations[x->table];
    unsigned set = wh_columns_free(r);
    unsigned c = wh_columns_draw(g, set ? set : wh_columns_storable(r));

    wh_gen_column_name(g, r, c);
    wh_gen_text(g, " = ");
    if (wh_rng_percent(&g->rng, 30)) {
        print_constant(g, &r->columns[c]);
        return;
    }
    wh_gen_text(g, before);
    wh_gen_column_name(g, r, c);
    wh_gen_text(g, behind);
}

/* ---- relations --------------------------------------------------------------------------------
 */

/* A key that has no NULLs, by which ON CONFLICT finds rows, the first from `start` on; 0: none. */
static unsigned key_from(const wh_gen *g, const wh_gen_relation *r, uint32_t start)
{
    for (unsigned k = 0; k < r->nuniques; k++) {
        unsigned u = (start + k) % r->nuniques;

        if (g->features->domains || (r->targets >> u & 1))
            return r->uniques[u];
    }
    return 0;
}

/* Columns of the key `k`, seldom those of all others: then ON CONFLICT names what does not meet. */
static unsigned draw_kept(wh_gen *g, const wh_gen_relation *r, unsigned k)
{
    unsigned others = 0;

    for (unsigned u = 0; u < r->nuniques; u++)
        others |= r->uniques[u] & ~k;
    return others && wh_rng_percent(&g->rng, 25) ? others : k;
}

static bool takes(const wh_gen *g, const wh_gen_change *form, unsigned table)
{
    const wh_gen_relation *r = &g->relations[table];

    if (r->view || r->module || wh_columns_storable(r) == 0 || r->nrows == 0)
        return false;
    if (form->needs & WH_CHANGE_KEYLESS)
        return r->nuniques == 0;
    return !(form->needs & WH_CHANGE_KEYED) || key_from(g, r, 0) != 0;
}

/* The relation beside the target, in sight by the name n. */
static void enter_beside(wh_gen *g, change *x)
{
    const char *t = x->form->sql;
    unsigned id = has_word(t, 'm') ? x->table : wh_rng_below(&g->rng, wh_gen_nrelations(g));
    const wh_gen_relation *r = &g->relations[id];

    if (!has_word(t, 'm') && !has_word(t, 'f') && !has_word(t, 'y'))
        return;
    if (r->module) {
        id = x->table;
        r = &g->relations[id];
    }
    if (has_word(t, 'y')) {
        x->column = wh_rng_below(&g->rng, r->ncolumns);
        x->one = *r;
        x->one.columns[0] = r->columns[x->column];
        x->one.names = NULL;
        x->one.ncolumns = 1;
        x->one.view = true;
        r = &x->one;
    }
    x->from = id;
    x->beside = g->nsources;
    wh_source_push(g, r, r == &x->one ? (unsigned)WH_NONE : id, "n");
    g->work *= r->nrows ? r->nrows : 1;
}

static void print_beside(wh_gen *g, const change *x)
{
    const wh_source *s = &g->sources[x->beside];

    wh_gen_text(g, s->relation->name);
    wh_gen_text(g, " AS n");
}

/* A column of the target is one beside it. */
static void print_joined(wh_gen *g, const change *x)
{
    const wh_gen_relation *r = g->sources[x->target].relation;
    uint32_t start = wh_rng_below(&g->rng, r->ncolumns);

    for (unsigned k = 0; k < r->ncolumns; k++) {
        unsigned c = (start + k) % r->ncolumns;
        wh_colref other = draw_alike(g, x->beside, &r->columns[c]);

        if (other.source == WH_NONE)
            continue;
        wh_column_print(g, (wh_colref){x->target, (uint8_t)c});
        wh_gen_text(g, " = ");
        wh_column_print(g, other);
        return;
    }
    wh_gen_text(g, g->features->listed ? "TRUE" : "1 = 1");
}

/* "(SELECT DISTINCT c1 AS c0 FROM t1) AS n" */
static void print_distinct(wh_gen *g, const change *x)
{
    const wh_gen_relation *r = &g->relations[x->from];

    wh_gen_text(g, "(SELECT DISTINCT ");
    wh_gen_column_name(g, r, x->column);
    wh_gen_text(g, " AS c0 FROM ");
    wh_gen_text(g, r->name);
    wh_gen_text(g, ") AS n");
}

/* ---- a statement ------------------------------------------------------------------------------
 */

static void print_word(wh_gen *g, const change *x, char word)
{
    const wh_gen_relation *r = &g->relations[x->table];

    switch (word) {
    case 't':
    case 'n':
        wh_gen_text(g, r->name);
        break;
    case 'f':
    case 'm':
        print_beside(g, x);
        break;
    case 'y':
        print_distinct(g, x);
        break;
    case 's':
    case 'q':
        print_set(g, x, word == 'q');
        break;
    case 'w':
        wh_where_predicate(g);
        break;
    case 'j':
        print_joined(g, x);
        break;
    case 'l':
        print_names(g, r, wh_columns_storable(r));
        break;
    case 'e':
        print_row(g, x);
        break;
    case 'o':
        print_names(g, r, (1U << r->ncolumns) - 1);
        break;
    case 'u':
        print_names(g, r, x->key);
        break;
    case 'x':
        print_taken(g, x, "excluded.", "");
        break;
    case 'v':
        print_taken(g, x, "VALUES(", ")");
        break;
    default:
        wh_buf_uint(g->out, wh_rng_range(&g->rng, 1, 5));
    }
}

static void print_change(wh_gen *g, change *x)
{
    const wh_gen_relation *r = &g->relations[x->table];
    bool inserts = has_word(x->form->sql, 'e');

    wh_query_begin(g);
    x->target = x->beside = WH_NONE;
    x->key = key_from(g, r, wh_rng_below(&g->rng, r->nuniques ? r->nuniques : 1U));
    x->kept = draw_kept(g, r, x->key);
    g->ncombos = 0;
    g->target = (uint8_t)x->table;
    if (!inserts) {
        x->target = 0;
        wh_source_push(g, r, x->table, r->name);
        g->work = r->nrows;
    }
    enter_beside(g, x);
    g->qualify = g->nsources > 1 || inserts || wh_rng_percent(&g->rng, 25);
    if (g->nsources == 1) {
        wh_estimate_begin(g);
        wh_estimate_pivot(g);
    }
    /* Where a value that can't be computed refuses the statement. */
    g->stored = g->features->domains && wh_rng_percent(&g->rng, 80);
    for (const char *t = x->form->sql; *t; t++) {
        if (*t == '$')
            print_word(g, x, *++t);
        else
            wh_buf_char(g->out, *t);
    }
    g->stored = false;
    g->family.write = NULL; /* it stands alone */
}

static bool is_drawn(const wh_gen *g, const wh_gen_change *form, unsigned kind)
{
    return form->kind == kind && form->since <= g->version;
}

bool wh_change_is_there(const wh_gen *g, unsigned kind)
{
    const wh_gen_change *f = g->features->changes;

    while (f && f->sql && !is_drawn(g, f, kind))
        f++;
    return f && f->sql;
}

bool wh_change_fits(const wh_gen *g, unsigned kind)
{
    for (const wh_gen_change *f = g->features->changes; f && f->sql; f++)
        for (unsigned i = 0; is_drawn(g, f, kind) && i < g->ntables; i++)
            if (takes(g, f, i))
                return true;
    return false;
}

static const wh_gen_change *draw_form(wh_gen *g, unsigned kind)
{
    const wh_gen_change *f = g->features->changes;
    uint32_t total = 0, x;

    for (; f->sql; f++)
        total += is_drawn(g, f, kind) ? f->weight : 0U;
    x = wh_rng_below(&g->rng, total);
    for (f = g->features->changes; !is_drawn(g, f, kind) || x >= f->weight; f++)
        x -= is_drawn(g, f, kind) ? f->weight : 0U;
    return f;
}

void wh_change_write(wh_gen *g, unsigned kind)
{
    change x;

    memset(&x, 0, sizeof x);
    do { /* wh_change_fits() has found one */
        x.form = draw_form(g, kind);
        x.table = wh_rng_below(&g->rng, g->ntables);
    } while (!takes(g, x.form, x.table));
    print_change(g, &x);
}
