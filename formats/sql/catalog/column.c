/* What the definition of a column says. */
#include "formats/sql/catalog/internal.h"

static wh_str collation_of(wh_catalog *c, const wh_node *n)
{
    const wh_token *last = wh_node_last_token(n);

    return n && last && last->kind != WH_KW_COLLATE ? wh_catalog_fold(c, last) : (wh_str){NULL, 0};
}

/* CHARACTER SET x, CHARSET = x, COLLATE x: in a type or among a column's options. */
static void read_charset(wh_catalog *c, wh_column *col, const wh_node *n)
{
    wh_str *to = NULL;
    uint32_t k;

    for (k = 0; n && k < n->n; k++) {
        const wh_node *inner = wh_child_node(n->child[k]);
        const wh_token *t = wh_child_token(n->child[k]);

        if (inner && inner->kind == WH_N_NAME)
            t = wh_name_part(inner, 0);
        if (!t || t->kind == WH_OP_EQ || t->kind == WH_KW_SET || t->kind == WH_KW_DEFAULT)
            continue;
        if (to) {
            *to = wh_catalog_fold(c, t);
            to = NULL;
        } else if (t->kind == WH_KW_CHARSET ||
                   (t->kind == WH_KW_CHARACTER && k + 1 < n->n &&
                    wh_catalog_word(wh_child_token(n->child[k + 1]), "SET"))) {
            to = &col->charset;
        } else if (t->kind == WH_KW_COLLATE) {
            to = &col->collation;
        }
    }
}

static bool has_word(const wh_node *n, const char *word)
{
    uint32_t k;

    for (k = 0; k < n->n; k++)
        if (wh_catalog_word(wh_child_token(n->child[k]), word))
            return true;
    return false;
}

static void read_constraint(wh_catalog *c, wh_column *col, const wh_node *n)
{
    switch (n->kind) {
    case WH_N_NOT_NULL:
        col->not_null = true;
        break;
    case WH_N_COLLATION:
        col->collation = collation_of(c, n);
        break;
    case WH_N_DEFAULT:
        if (!col->generated)
            col->value = n;
        break;
    case WH_N_GENERATED:
        col->value = n;
        col->generated = wh_node_has(n, WH_KW_STORED) || has_word(n, "PERSISTENT")
                             ? WH_GENERATED_STORED
                             : WH_GENERATED_VIRTUAL;
        break;
    case WH_N_PRIMARY_KEY:
        if (wh_node_has(n, WH_KW_AUTOINCREMENT))
            col->identity = true;
        break;
    case WH_N_IDENTITY:
        col->identity = col->not_null = true;
        break;
    case WH_N_AUTO_INCREMENT:
        col->identity = true;
        break;
    case WH_N_COLUMN_OPTION:
        read_charset(c, col, n);
        if (has_word(n, "INVISIBLE"))
            col->hidden = true;
        break;
    default:
        break;
    }
}

/* SERIAL: an integer that numbers itself. */
static bool is_serial(wh_str type)
{
    static const char *const words[] = {"serial",  "bigserial", "smallserial",
                                        "serial2", "serial4",   "serial8"};
    size_t i;

    for (i = 0; i < sizeof words / sizeof words[0]; i++)
        if (wh_str_eq_nocase(type, wh_str_of(words[i])))
            return true;
    return false;
}

void wh_catalog_read_column(wh_catalog *c, wh_relation *r, wh_column *col, const wh_node *def)
{
    const wh_node *name = wh_node_find(def, WH_N_NAME), *type = wh_node_find(def, WH_N_TYPE), *n;
    const wh_token *t = def->n ? wh_child_token(def->child[0]) : NULL;
    size_t i;

    memset(col, 0, sizeof *col);
    col->def = def;
    if (!t)
        t = wh_name_part(name, 0);
    if (t)
        col->name = wh_catalog_fold(c, t);
    if (type) {
        col->type = wh_catalog_text(c, type);
        read_charset(c, col, type);
    }
    if (c->d->affinity)
        col->affinity = c->d->affinity(col->type);
    if (r->strict && wh_str_eq_nocase(col->type, WH_STR("ANY")))
        col->affinity = WH_AFFINITY_BLOB;
    col->type_class = wh_catalog_type_class(c, col->type);
    if (!c->d->affinity && is_serial(col->type))
        col->identity = col->not_null = true;
    for (i = 0; (n = wh_node_next_group(def, WH_GROUP_CONSTRAINT, &i)) != NULL;)
        read_constraint(c, col, n);
}

void wh_catalog_insert_column(wh_catalog *c, wh_relation *r, size_t at, const wh_column *col)
{
    wh_column *v = WH_NEW_N(c->arena, wh_column, r->ncolumns + 1);

    if (at)
        memcpy(v, r->columns, at * sizeof *v);
    v[at] = *col;
    if (r->ncolumns > at)
        memcpy(v + at + 1, r->columns + at, (r->ncolumns - at) * sizeof *v);
    r->columns = v;
    r->ncolumns++;
    c->names_truth |=
        wh_str_eq_nocase(col->name, WH_STR("true")) || wh_str_eq_nocase(col->name, WH_STR("false"));
}
