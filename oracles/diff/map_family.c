/*
 * MySQL and MariaDB, which are one grammar: a statement stays as it is, if nothing in it is known
 * to mean something else to the other one. A function that both have is the same, but for those
 * that the tables of functions mark.
 */
#include "oracles/diff/map_setup.h"
#include "formats/sql/parse/parse.h"

bool wh_map_is_family(const wh_mapping *m)
{
    return m->from->modes && m->to->modes;
}

/* What only one of them has. */
typedef struct own {
    mapper *mp;
    const wh_node *found;
    bool query;
} own;

bool wh_map_shares_text(const wh_mapping *m)
{
    return wh_map_is_family(m) && m->from->texts;
}

/* A string, or a type of such: the default collations differ, and MariaDB has not MySQL's. What
 * else each product has in its own way, in spite of the name. */
static bool is_own_text(mapper *mp, const wh_node *n)
{
    const wh_token *t = wh_node_first_token(n);

    if (n->kind == WH_N_LITERAL && t && t->kind == WH_T_STRING)
        return !wh_map_shares_text(mp->m);
    if (n->kind != WH_N_TYPE || !t)
        return false;
    switch (wh_catalog_type_class(mp->catalog, wh_token_text(t))) {
    case WH_CLASS_BIT:
    case WH_CLASS_ENUM:
    case WH_CLASS_SET:
    case WH_CLASS_JSON:
    case WH_CLASS_GEOMETRY:
        return true;
    case WH_CLASS_TEXT:
        return wh_node_has(n, WH_KW_JSON) || !wh_map_shares_text(mp->m);
    default:
        return false;
    }
}

/* Is it a collation that both have, and have alike? */
static bool is_shared_collation(const wh_node *n)
{
    static const char *const names[] = {"utf8mb4_bin", "utf8mb4_general_ci", "utf8mb4_unicode_ci"};
    const wh_token *t = wh_child_token(n->child[n->n - 1]);
    const wh_node *last = wh_child_node(n->child[n->n - 1]);
    size_t i;

    for (; !t && last; last = wh_child_node(last->child[last->n - 1]))
        t = wh_child_token(last->child[last->n - 1]);
    for (i = 0; t && i < sizeof names / sizeof names[0]; i++)
        if (wh_name_is(t, wh_str_of(names[i])))
            return true;
    return false;
}

/* Does it say a character set, whose default collations differ, or a collation of one's own? */
static bool says_charset(const wh_mapping *m, const wh_node *n)
{
    if (n->kind == WH_N_COLLATE || n->kind == WH_N_COLLATION ||
        (n->kind == WH_N_TABLE_OPTION && wh_node_has(n, WH_KW_COLLATE)))
        return !wh_map_shares_text(m) || !is_shared_collation(n);
    return wh_node_has(n, WH_KW_CHARSET) || wh_node_has(n, WH_KW_CHARACTER) ||
           wh_node_has(n, WH_KW_BINARY);
}

/* Of a FLOAT and a whole number MySQL chooses a FLOAT, MariaDB a DOUBLE: COALESCE, GREATEST, LEAST,
 * which take any number of them; IF, IFNULL and NULLIF choose alike. */
static bool may_be_single(const mapper *mp, const wh_function *f)
{
    const wh_relation *r;
    size_t i, k;

    if ((f->does != WH_DOES_CHOOSE && f->does != WH_DOES_EXTREME) || f->max_args >= 0)
        return false;
    for (i = 0; (r = wh_catalog_relation_at(mp->catalog, i)) != NULL; i++)
        for (k = 0; k < r->ncolumns; k++)
            if (r->columns[k].type.n >= 5 &&
                wh_str_eq_nocase((wh_str){r->columns[k].type.p, 5}, WH_STR("FLOAT")))
                return true;
    return false;
}

/* MariaDB's borders belong to what they surround, and its latitudes come second. */
static bool is_spatial(const char *function)
{
    static const char *const names[] = {"st_",     "mbr",   "point",    "linestring",
                                        "polygon", "multi", "geometry", "geom",
                                        "poly",    "line",  "wkb",      NULL};
    size_t i;

    for (i = 0; names[i] && strncmp(function, names[i], strlen(names[i])) != 0; i++)
        ;
    return names[i] != NULL;
}

/* Both have it, and mean the same. */
static bool is_shared_call(const mapper *mp, const wh_node *call)
{
    const wh_function *from = wh_call_function(mp->m->from, call);
    const wh_function *to = wh_call_function(mp->m->to, call);

    return from && to && !((from->flags | to->flags) & WH_FN_OTHERWISE) &&
           !is_spatial(from->name) && !may_be_single(mp, from) &&
           (!wh_map_shares_text(mp->m) || wh_map_takes_kinds(mp, call));
}

/* Groups of no rows, or of one key twice; in a query x'00', which is a number for MySQL alone. Of
 * 1 / 80000 both show 0.0000, which MariaDB counts on with as 0.0000125 and which is true; what is
 * beyond 64 bits each makes another whole number of. */
static bool is_otherwise(const own *k, const wh_node *n)
{
    static const uint16_t operators[] = {WH_OP_SLASH, WH_OP_AMP, WH_OP_PIPE, WH_OP_TILDE,
                                         WH_OP_CARET, WH_OP_SHL, WH_OP_SHR};
    const wh_token *t = n->kind == WH_N_LITERAL && k->query ? wh_node_first_token(n) : NULL;
    size_t i;

    for (i = 0; (n->kind == WH_N_BINARY || n->kind == WH_N_UNARY) &&
                i < sizeof operators / sizeof operators[0];
         i++)
        if (wh_node_has(n, operators[i]))
            return true;
    return n->kind == WH_N_WITH_ROLLUP || (t && t->kind == WH_T_BLOB);
}

/* ENGINE = one that the other one lacks, or gives another for. */
static bool says_own_storage(const wh_node *n)
{
    static const char *const shared[] = {"InnoDB", "MyISAM", "MEMORY"};
    const wh_token *t = n->kind == WH_N_TABLE_OPTION ? wh_node_first_token(n) : NULL;
    size_t i;

    if (!t || t->kind != WH_KW_ENGINE)
        return false;
    t = wh_child_token(n->child[n->n - 1]);
    for (i = 0; t && i < sizeof shared / sizeof shared[0]; i++)
        if (wh_name_is(t, wh_str_of(shared[i])))
            return false;
    return true;
}

static enum wh_walk look_for_own(void *ctx, const wh_node *n)
{
    own *k = ctx;

    if (!is_otherwise(k, n) && !says_own_storage(n) &&
        (n->kind != WH_N_QUERY || wh_map_joins_kinds(k->mp, n)) && !says_charset(k->mp->m, n) &&
        !is_own_text(k->mp, n) && (n->kind != WH_N_CALL || is_shared_call(k->mp, n)))
        return WH_WALK_ON;
    k->found = n;
    return WH_WALK_STOP;
}

bool wh_map_is_shared(mapper *mp, const wh_node *n)
{
    own k = {mp, NULL, true};

    return wh_node_walk(n, look_for_own, &k);
}

bool wh_map_put_shared(mapper *mp, const wh_node *statement, wh_buf *out)
{
    own k = {mp, NULL, statement->kind != WH_N_INSERT};
    const wh_node *read;
    wh_buf *b = wh_map_buf(mp);

    if (wh_map_is_of_planner(mp, statement))
        return true;
    if (!wh_node_walk(statement, look_for_own, &k))
        return wh_map_refuse_name(
            mp, "what only one of them has: ", wh_token_text(wh_node_first_token(k.found)));
    wh_node_print_edited(b, statement, WH_PRINT_NO_LEADING);
    if (wh_parse_one(mp->a, mp->m->to, wh_map_keep(mp, b), &read, NULL) != WH_OK ||
        (read->flags & WH_HAS_OPAQUE))
        return wh_map_refuse(mp, "a clause that only one of them has");
    while (b->n && (b->p[b->n - 1] == ';' || b->p[b->n - 1] == ' ' || b->p[b->n - 1] == '\n'))
        b->n--;
    wh_buf_str(out, wh_buf_view(b));
    return true;
}
