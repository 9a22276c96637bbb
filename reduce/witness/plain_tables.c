/*
 * Plain tables: what a table of the setup holds is asked for, and a table without types, defaults,
 * generated columns or a module, or one as it is that queries and UPDATE have filled, is filled
 * with just that, by literals. Steps from one to the other would each change the rows, so that no
 * single one fails any more. So one bug is reduced to one case, whatever tables it was met on.
 */
#include "formats/case/edit.h"
#include "formats/sql/catalog/catalog.h"
#include "formats/sql/tree/edit.h"
#include "formats/sql/tree/template.h"
#include "oracles/subject/subject.h"
#include "reduce/experiment.h"
#include "reduce/internal.h"
#include "reduce/passes/candidate.h"

#include <whittle/oracle.h>

enum { ROWS_MAX = 8 };

/* How much of its definition stays: names, types, too, or all but defaults; or that a query makes
 * it. */
enum form { BARE, TYPED, FILLED, QUERIED };

typedef struct plain {
    wh_reducer *r;
    wh_arena *a;
    const wh_dialect *d;
    const wh_case *c;
    const wh_relation *t;
    const wh_section *rows; /* that it holds; NULL: it can't be told */
    wh_error *err;
} plain;

/* ---- what it holds ----------------------------------------------------------------------------
 */

static bool is_given(const wh_column *c, enum form form)
{
    return !c->hidden && (form != FILLED || c->generated == WH_NOT_GENERATED);
}

/* "c0, c1", with their types if those stay. */
static void add_columns(const plain *p, wh_buf *out, enum form form)
{
    size_t i, n = 0;

    for (i = 0; i < p->t->ncolumns; i++) {
        const wh_column *c = &p->t->columns[i];

        if (!is_given(c, form))
            continue;
        wh_buf_text(out, n++ ? ", " : "");
        wh_quote(out, p->d, "{c:id}", {"c", NULL, c->name});
        if (form == TYPED && c->type.n) {
            wh_buf_char(out, ' ');
            wh_buf_str(out, c->type);
        }
    }
}

static wh_str query_of(const plain *p)
{
    wh_buf b = WH_BUF_INIT(WH_STATEMENT_MAX);
    wh_str sql;

    wh_buf_text(&b, "SELECT ");
    add_columns(p, &b, BARE);
    wh_quote(&b, p->d, " FROM {t:id};", {"t", NULL, p->t->name});
    sql = wh_arena_str(p->a, wh_buf_view(&b));
    wh_buf_release(&b);
    return sql;
}

/* A real number that is written as well without a point, where a type has made it one. */
static bool is_whole(const wh_value *v)
{
    const double max = 1e15;

    return v->kind == WH_REAL && v->r > -max && v->r < max && v->r == (double)(int64_t)v->r;
}

/*
 * False: a value that is not written here. `typed`: of a column whose type goes. It is 2 then where
 * the type has made 2.0 of it, so that the type stays if it matters: the value would else take its
 * place, which may show another bug.
 */
static bool add_literal(const plain *p, wh_buf *out, const wh_value *v, bool typed)
{
    if (typed && is_whole(v)) {
        wh_buf_int(out, (int64_t)v->r);
        return true;
    }
    switch (v->kind) {
    case WH_TEXT:
    case WH_TYPED:
        wh_quote(out, p->d, "{v:str}", {"v", NULL, v->s});
        return true;
    case WH_DECIMAL:
        wh_buf_str(out, v->s);
        return true;
    default:
        wh_value_print(out, v);
        return v->kind != WH_REAL || (v->r - v->r == 0);
    }
}

static bool makes_numbers(const wh_column *c)
{
    return c->type.n && c->affinity != WH_AFFINITY_TEXT && c->affinity != WH_AFFINITY_BLOB;
}

/* "(1, 'a')", or "SELECT 1 a0, 'a' a1" for the first row, that names the columns. */
static bool add_row(const plain *p, wh_buf *out, const wh_obs *row, enum form form, bool first)
{
    const char *head = form == QUERIED ? "SELECT " : "(";
    size_t i, at = 0, n = 0;

    for (i = 0; i < p->t->ncolumns; i++) {
        if (!is_given(&p->t->columns[i], BARE))
            continue;
        if (at == row->nvalues)
            return false;
        if (is_given(&p->t->columns[i], form)) {
            wh_buf_text(out, n++ ? ", " : head);
            if (!add_literal(p, out, &row->values[at],
                             (form == BARE || form == QUERIED) && makes_numbers(&p->t->columns[i])))
                return false;
            if (form == QUERIED && first)
                wh_quote(out, p->d, " AS {c:id}", {"c", NULL, p->t->columns[i].name});
        }
        at++;
    }
    wh_buf_text(out, form == QUERIED ? "" : ")");
    return n > 0 && at == row->nvalues;
}

/* "(1, 'a'), (2, NULL)", or arms of a set operation; false: none, too many, or other columns than
 * those. */
static bool add_rows(const plain *p, wh_buf *out, enum form form)
{
    size_t i, n = 0;

    for (i = 0; p->rows && i < p->rows->nobs; i++) {
        if (p->rows->obs[i].kind != WH_OBS_ROW)
            continue;
        if (n == ROWS_MAX)
            return false;
        wh_buf_text(out, n == 0 ? "" : form == QUERIED ? " UNION ALL " : ", ");
        if (!add_row(p, out, &p->rows->obs[i], form, n++ == 0))
            return false;
    }
    return n > 0;
}

/* ---- statements -------------------------------------------------------------------------------
 */

static const wh_node *without_default(void *ctx, const wh_node *n)
{
    (void)ctx;
    return n->kind == WH_N_DEFAULT ? NULL : n;
}

static void add_definition(const plain *p, wh_buf *out, enum form form)
{
    if (form == FILLED) {
        wh_node_print_canonical(out, wh_edit_map(p->a, p->t->node, without_default, NULL));
        return;
    }
    wh_quote(out, p->d, "CREATE TABLE {t:id}(", {"t", NULL, p->t->name});
    add_columns(p, out, form);
    wh_buf_text(out, ");");
}

/* Statements that make the table, and that fill it; fill->n == 0: one does both. False: there is
 * nothing to be filled in. */
static bool write_table(const plain *p, enum form form, wh_str *create, wh_str *fill)
{
    wh_buf b = WH_BUF_INIT(WH_STATEMENT_MAX);
    bool ok;

    if (form == QUERIED) {
        wh_quote(&b, p->d, "CREATE TABLE {t:id} AS ", {"t", NULL, p->t->name});
    } else {
        add_definition(p, &b, form);
        *create = wh_arena_str(p->a, wh_buf_view(&b));
        wh_buf_clear(&b);
        wh_quote(&b, p->d, "INSERT INTO {t:id}(", {"t", NULL, p->t->name});
        add_columns(p, &b, form == TYPED ? BARE : form);
        wh_buf_text(&b, ") VALUES ");
    }
    ok = add_rows(p, &b, form) && b.status == WH_OK;
    wh_buf_char(&b, ';');
    *fill = wh_arena_str(p->a, wh_buf_view(&b));
    if (form == QUERIED) {
        *create = *fill;
        fill->n = 0;
    }
    wh_buf_release(&b);
    return ok;
}

/* The table that a statement makes, changes or fills. n == 0: none, or it can't be told. */
static wh_str table_of(const plain *p, wh_str sql, unsigned *kind)
{
    const wh_node *tree, *at;

    if (wh_parse_one(p->a, p->d, sql, &tree, NULL) != WH_OK)
        return (wh_str){NULL, 0};
    *kind = tree->kind;
    at = wh_node_find(tree, WH_N_TABLE_REF);
    at = wh_node_find(at ? at : tree, WH_N_NAME);
    if (!at || wh_name_part(at, 1))
        return (wh_str){NULL, 0};
    return wh_token_text(wh_name_part(at, 0));
}

/* With the table made and filled by these; NULL: its statements can't be told from the others. */
static wh_case *with_table(const plain *p, wh_str create, wh_str fill)
{
    wh_case *c = wh_experiment_copy(p->a, p->c);
    wh_stmt *first = NULL, *last = NULL;
    size_t i, k, n;

    for (i = 0; i < c->nsections; i++) {
        wh_section *s = &c->sections[i];
        wh_stmt *v;

        if (s->kind != WH_SETUP || s->nstmts == 0)
            continue;
        v = WH_NEW_N(p->a, wh_stmt, s->nstmts);
        for (k = n = 0; k < s->nstmts; k++) {
            unsigned kind = WH_N_OPAQUE;
            wh_str name = table_of(p, s->stmts[k].sql, &kind);
            bool its = name.n && wh_str_eq(name, p->t->name);
            bool makes = its && (kind == WH_N_CREATE_TABLE || kind == WH_N_CREATE_VIRTUAL_TABLE);
            bool changes = its && (kind == WH_N_INSERT || kind == WH_N_UPDATE ||
                                   kind == WH_N_DELETE || kind == WH_N_ALTER);

            if (makes && first)
                return NULL;
            if (changes && !first)
                return NULL;
            v[n] = s->stmts[k];
            if (makes) {
                first = &v[n++];
                first->raw = (wh_str){NULL, 0};
                first->sql = create;
            } else if (changes && last) {
                last->sql.n = 0; /* what came before is in the last of them */
                last = &v[n++];
            } else {
                if (changes)
                    last = &v[n];
                n++;
            }
        }
        s->stmts = v;
        s->nstmts = n;
    }
    if (!first || !last)
        return NULL;
    last->sql = fill;
    last->raw = (wh_str){NULL, 0};
    for (i = 0; i < c->nsections; i++) {
        wh_section *s = &c->sections[i];

        for (k = n = 0; s->kind == WH_SETUP && k < s->nstmts; k++)
            if (s->stmts[k].sql.n)
                s->stmts[n++] = s->stmts[k];
        if (s->kind == WH_SETUP)
            s->nstmts = n;
    }
    return wh_oracle_derive(p->a, c, NULL) == WH_OK ? c : NULL;
}

/* ---- trying it --------------------------------------------------------------------------------
 */

/* Has it something that gives its rows other values than were written, with that type, and when
 * none is? */
static void look_at(const plain *p, bool *computes, bool *converts, bool *fills_in)
{
    size_t i;

    *computes = p->t->kind == WH_RELATION_VIRTUAL;
    *converts = *fills_in = false;
    for (i = 0; i < p->t->ncolumns; i++) {
        const wh_column *c = &p->t->columns[i];

        *computes |= c->generated != WH_NOT_GENERATED;
        *converts |= c->type.n != 0;
        *fills_in |= c->identity || (c->value && c->generated == WH_NOT_GENERATED);
    }
}

/* Is the statement an UPDATE or DELETE of the table, or an INSERT of what a query gives? */
static bool computes_rows(const plain *p, wh_str sql)
{
    const wh_node *tree, *query;
    unsigned kind;
    wh_str name = table_of(p, sql, &kind);

    if (name.n == 0 || !wh_str_eq(name, p->t->name))
        return false;
    if (kind != WH_N_INSERT || wh_parse_one(p->a, p->d, sql, &tree, NULL) != WH_OK)
        return kind == WH_N_UPDATE || kind == WH_N_DELETE;
    query = wh_node_find(tree, WH_N_QUERY);
    return query && (query->n > 1 || !wh_node_find(query, WH_N_VALUES));
}

static bool has_computed_rows(const plain *p)
{
    bool found = false;
    size_t i, k;

    for (i = 0; i < p->c->nsections; i++)
        for (k = 0; p->c->sections[i].kind == WH_SETUP && k < p->c->sections[i].nstmts; k++)
            found |= computes_rows(p, p->c->sections[i].stmts[k].sql);
    return found;
}

static uint64_t cost_of(const plain *p, const wh_case *c)
{
    return wh_candidate_cost(wh_candidate_of(p->a, p->d, c, WH_MODE_DERIVE));
}

/* Does the case fail with the table in that form? `smaller`: and is it? 1, 0 or a failure. */
static int fails_with(plain *p, enum form form, bool smaller, wh_case **out, wh_verdict *v)
{
    wh_str create, fill;
    wh_case *c = write_table(p, form, &create, &fill) ? with_table(p, create, fill) : NULL;
    int rc;

    if (!c || (smaller && cost_of(p, c) >= cost_of(p, p->c)))
        return 0;
    rc = wh_reducer_fails_like(p->r, c, wh_reducer_is_same, v, p->err);
    if (rc == 1)
        *out = c;
    return rc;
}

/* Where columns need no type they are tried without. What only computes rows stays where it is in
 * fewer words. */
static int try_forms(plain *p, wh_case **out, wh_verdict *v)
{
    bool untyped = wh_reads(p->d, WH_FEATURE_UNTYPED_COLUMN), computes, converts, fills_in, plainer;
    bool rows = has_computed_rows(p), queried = p->t->query != NULL;
    int rc = 0;

    look_at(p, &computes, &converts, &fills_in);
    plainer = !queried && (computes || fills_in || (converts && untyped));
    if (!plainer && !rows)
        return 0;
    p->rows = wh_reducer_rows(p->r, p->a, p->c, query_of(p), p->err);
    if (queried || (rows && untyped && p->t->kind == WH_RELATION_TABLE))
        rc = fails_with(p, QUERIED, true, out, v);
    if (queried || rc != 0)
        return rc;
    if (plainer && untyped)
        rc = fails_with(p, BARE, false, out, v);
    if (rc == 0 && (computes || (fills_in && !untyped)) && (converts || !untyped))
        rc = fails_with(p, TYPED, false, out, v);
    if (rc == 0 && p->t->kind == WH_RELATION_TABLE && (fills_in || rows))
        rc = fails_with(p, FILLED, !fills_in, out, v);
    return rc;
}

int wh_reducer_plain_tables(wh_reducer *r, wh_arena *a, const wh_case *c, wh_case **out,
                            wh_error *err)
{
    wh_str name = wh_case_field(c, "dialect");
    plain p = {.r = r, .a = a, .c = c, .err = err};
    wh_catalog *catalog;
    int found = 0;
    size_t i;

    p.d = wh_dialect_find(name.n ? name : WH_STR("sqlite"));
    if (!p.d || r->script || r->config.test || r->config.passes || r->config.repeat > 1 ||
        !wh_case_field(c, "oracle").n)
        return 0;
    p.d = wh_dialect_with_functions(a, p.d, wh_case_field(c, "functions"));
    catalog = wh_case_catalog(a, p.d, c);
    r->allowed = r->allowed_ms = 0;
    for (i = 0; (p.t = wh_catalog_relation_at(catalog, i)) != NULL && !wh_reducer_should_stop(r);
         i++) {
        wh_verdict v;
        int rc;

        if ((p.t->kind != WH_RELATION_TABLE && p.t->kind != WH_RELATION_VIRTUAL) ||
            !p.t->columns_known || p.t->temporary)
            continue;
        rc = try_forms(&p, out, &v);
        if (rc < 0)
            return rc;
        if (rc == 1) {
            found = 1;
            p.c = *out;
            wh_reducer_know(r, *out, &v, r->good != NULL);
        }
    }
    return found;
}
