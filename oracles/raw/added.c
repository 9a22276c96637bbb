/*
 * Columns that ALTER TABLE has added. Engines do not store them in the rows that were there before;
 * what these show is made of the default when it is read. In a table that is made again every row
 * has it written down.
 */
#include "formats/sql/tree/template.h"
#include "oracles/raw/raw.h"
#include "oracles/typing/typing.h"

/* A literal, signed or not; NULL: it is none. */
static const wh_token *literal_of(const wh_node *e)
{
    if (e && e->kind == WH_N_UNARY && (wh_node_has(e, WH_OP_MINUS) || wh_node_has(e, WH_OP_PLUS)))
        e = wh_node_expr(e, 0);
    return e && e->kind == WH_N_LITERAL && e->n == 1 ? wh_child_token(e->child[0]) : NULL;
}

/* Does a text mean the same whenever it is read? Not 'now' as a date, nor '10:00' where a setting
 * says of which zone; a backslash escapes where another setting does not say otherwise. */
static bool is_constant_text(const wh_subject *s, const wh_column *c, wh_str text)
{
    size_t i;

    if (wh_is_dynamic(s))
        return true;
    for (i = 0; i < text.n && text.p[i] != '\\'; i++)
        ;
    return i == text.n && (c->type_class == WH_CLASS_TEXT || c->type_class == WH_CLASS_INTEGER ||
                           c->type_class == WH_CLASS_DECIMAL || c->type_class == WH_CLASS_ENUM);
}

/* Do the column's values come when they are asked for, and are they as written? A number means
 * another value of ENUM and SET by place. */
static bool is_constant(const wh_subject *s, const wh_column *c, const wh_token *literal)
{
    switch (literal ? (unsigned)literal->kind : 0U) {
    case WH_T_INTEGER:
    case WH_T_REAL:
        return wh_is_dynamic(s) || c->type_class == WH_CLASS_INTEGER ||
               c->type_class == WH_CLASS_DECIMAL || c->type_class == WH_CLASS_REAL;
    case WH_T_STRING:
        return is_constant_text(s, c, wh_token_text(literal));
    case WH_T_BLOB:
        return wh_is_dynamic(s);
    default:
        return literal && literal->kind == WH_KW_NULL;
    }
}

/* Has the type a default of its own where none is declared? A domain may, and MariaDB's TIMESTAMP
 * has the time (https://mariadb.com/kb/en/timestamp/). */
static bool has_own_default(const wh_subject *s, const wh_column *c)
{
    return c->not_null || c->type_class == WH_CLASS_DATETIME ||
           wh_catalog_type(s->catalog, c->type);
}

/* The default that all rows have; NULL: it is not known. "NULL" where none is declared. */
static wh_str default_of(const wh_subject *s, const wh_relation *r, const wh_column *c)
{
    static const wh_str unknown = {NULL, 0};
    const wh_node *e = c->value ? wh_node_expr(c->value, 0) : NULL;
    wh_buf b = WH_BUF_INIT(4096);

    if (!wh_catalog_holds_default(s->catalog, r, c))
        return unknown;
    if (!c->value)
        return has_own_default(s, c) ? unknown : WH_STR("NULL");
    if (!is_constant(s, c, literal_of(e)))
        return unknown;
    wh_node_print_canonical(&b, e);
    return wh_subject_keep(s, &b);
}

void wh_raw_write_defaults(wh_raw_steps *t, const wh_relation *r, wh_str table)
{
    const wh_subject *s = t->s;
    wh_buf b = WH_BUF_INIT(WH_STATEMENT_MAX);
    size_t i, n = 0;

    wh_quote(&b, s->dialect, "UPDATE {t:id} SET ", {"t", NULL, table});
    for (i = 0; i < r->ncolumns; i++) {
        wh_str value = default_of(s, r, &r->columns[i]);

        if (!value.n)
            continue;
        wh_quote(&b, s->dialect, n++ ? ", {c:id} = {v}" : "{c:id} = {v}",
                 {"c", NULL, r->columns[i].name}, {"v", NULL, value});
    }
    wh_buf_char(&b, ';');
    if (n)
        wh_raw_add(t, &b);
    wh_buf_release(&b);
}
