/* From one dialect to another: the rules of the pair, and statements as a whole. */
#include "oracles/diff/map_setup.h"
#include "formats/sql/parse/parse.h"

/* ---- the pair
 * --------------------------------------------------------------------------------------- */

/* A type's rule without "to" is of what the first dialect calls it. */
static bool is_type_of(const wh_rule *r, const wh_dialect *from, const wh_dialect *to)
{
    return r->ntargets ? wh_rule_maps(r, from, to) : wh_rule_is_for(r, from, 0);
}

static void add_rules(wh_mapping *m, wh_arena *a, const wh_rules *rules)
{
    size_t i;

    for (i = 0; i < rules->n; i++) {
        const wh_rule *r = &rules->v[i];

        if (r->level == WH_RULE_TYPE && is_type_of(r, m->from, m->to))
            m->types[m->ntypes++] = r;
        else if (r->level == WH_RULE_EXPR && wh_rule_maps(r, m->from, m->to) &&
                 wh_rule_form_of(a, r, m->from, false, &m->forms[m->nforms]))
            m->nforms++;
        else if ((r->level == WH_RULE_QUERY || r->level == WH_RULE_ITEM) &&
                 wh_rule_maps(r, m->from, m->to) &&
                 wh_rule_form_of(a, r, m->from, false, &m->whole[m->nwhole]))
            m->nwhole++;
    }
}

bool wh_mapping_is_needed(const wh_dialect *from, const wh_dialect *to)
{
    return from->name != to->name && !(from->modes && from->modes == to->modes);
}

wh_mapping *wh_mapping_new(wh_arena *a, const wh_dialect *from, const wh_dialect *to,
                           const wh_rules *more)
{
    wh_mapping *m = WH_NEW(a, wh_mapping);
    wh_rules *library = WH_NEW(a, wh_rules);
    size_t n;

    wh_rules_mapping(a, library);
    n = library->n + (more ? more->n : 0) + 1;
    m->from = from;
    m->to = to;
    m->forms = WH_NEW_N(a, wh_rule_form, n);
    m->whole = WH_NEW_N(a, wh_rule_form, n);
    m->types = WH_NEW_N(a, const wh_rule *, n);
    if (more)
        add_rules(m, a, more);
    add_rules(m, a, library);
    return m;
}

static enum wh_walk find_large(void *ctx, const wh_node *n)
{
    const wh_token *t = n->kind == WH_N_LITERAL ? wh_node_first_token(n) : NULL;

    (void)ctx;
    return t && t->kind == WH_T_INTEGER && wh_token_text(t).n > 15 ? WH_WALK_STOP : WH_WALK_ON;
}

void wh_mapping_number_rows(wh_mapping *m)
{
    m->rowids =
        wh_means(m->from, WH_MEANS_ROWID) && m->to && wh_means(m->to, WH_MEANS_STRICT_TYPES);
}

/* As a value, or among the columns that an INSERT fills. */
static enum wh_walk find_rowid(void *ctx, const wh_node *n)
{
    uint32_t i;

    (void)ctx;
    for (i = 0; n->kind == WH_N_NAMES && i < n->n; i++)
        if (wh_child_token(n->child[i]) && wh_is_rowid_name(wh_child_token(n->child[i])))
            return WH_WALK_STOP;
    return n->kind == WH_N_COLUMN && wh_name_part(n, 0) && wh_is_rowid_name(wh_name_part(n, 0))
               ? WH_WALK_STOP
               : WH_WALK_ON;
}

bool wh_map_names_rowid(const wh_node *n)
{
    return !wh_node_walk(n, find_rowid, NULL);
}

void wh_mapping_look(wh_mapping *m, wh_arena *a, const wh_case *c)
{
    wh_catalog *catalog = wh_catalog_new(a, m->from);
    size_t i, k;

    for (i = 0; i < c->nsections; i++)
        for (k = 0; c->sections[i].kind == WH_SETUP && k < c->sections[i].nstmts; k++) {
            const wh_stmt *stmt = &c->sections[i].stmts[k];
            const wh_node *s;

            if (stmt->blank || stmt->may_fail ||
                wh_parse_one(a, m->from, stmt->sql, &s, NULL) != WH_OK)
                continue;
            m->large |= !wh_node_walk(s, find_large, NULL);
            if (wh_map_names_rowid(s))
                wh_mapping_number_rows(m);
            wh_map_look_at(m, a, catalog, s);
            wh_catalog_apply(catalog, s);
        }
}

/* Literals, and what is made of them, are compared as columns are. */
wh_str wh_mapping_prelude(const wh_mapping *m)
{
    return m->to->by_bytes && !m->from->by_bytes ? wh_str_of(m->to->by_bytes) : (wh_str){NULL, 0};
}

/* MySQL and MariaDB are one grammar, and the other's function of a name is the same if it has one.
 */
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

/* A string, or a column of them: the default collations differ, and MariaDB has not MySQL's. */
static bool is_text(const wh_node *n)
{
    static const uint16_t words[] = {WH_KW_TEXT, WH_KW_CHAR, WH_KW_VARCHAR,
                                     WH_KW_ENUM, WH_KW_SET,  WH_KW_JSON};
    const wh_token *t = wh_node_first_token(n);
    size_t i;

    if (n->kind == WH_N_LITERAL)
        return t && t->kind == WH_T_STRING;
    for (i = 0; n->kind == WH_N_TYPE && t && i < sizeof words / sizeof words[0]; i++)
        if (t->kind == words[i])
            return true;
    return false;
}

/* Does it say a character set, whose default collations differ? */
static bool says_charset(const wh_node *n)
{
    return n->kind == WH_N_COLLATE || n->kind == WH_N_COLLATION || wh_node_has(n, WH_KW_CHARSET) ||
           wh_node_has(n, WH_KW_CHARACTER) || wh_node_has(n, WH_KW_BINARY);
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

/* Both have it, and mean the same. */
static bool is_shared_call(const mapper *mp, const wh_node *call)
{
    const wh_function *from = wh_call_function(mp->m->from, call);
    const wh_function *to = wh_call_function(mp->m->to, call);

    return from && to && !((from->flags | to->flags) & WH_FN_OTHERWISE) && !may_be_single(mp, from);
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

static enum wh_walk look_for_own(void *ctx, const wh_node *n)
{
    own *k = ctx;

    if (!is_otherwise(k, n) && !says_charset(n) && !is_text(n) &&
        (n->kind != WH_N_CALL || is_shared_call(k->mp, n)))
        return WH_WALK_ON;
    k->found = n;
    return WH_WALK_STOP;
}

bool wh_map_is_shared(mapper *mp, const wh_node *n)
{
    own k = {mp, NULL, true};

    return wh_node_walk(n, look_for_own, &k);
}

static bool put_same(mapper *mp, const wh_node *statement, wh_buf *out)
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

bool wh_map_statement(const wh_mapping *m, wh_arena *a, wh_catalog *catalog,
                      const wh_node *statement, wh_str *out, const char **why)
{
    mapper mp = {.m = m, .a = a, .catalog = catalog};
    wh_buf *b = wh_map_buf(&mp);
    bool good =
        (statement->flags & WH_HAS_OPAQUE) == 0 || wh_map_refuse(&mp, "SQL that is not understood");

    good = good && (wh_map_is_family(m) ? put_same(&mp, statement, b)
                                        : wh_map_put_statement(&mp, statement, b));
    if (good && mp.mixed && (mp.large || m->large))
        good = wh_map_refuse(&mp, "large whole numbers among reals");
    if (good && b->n)
        wh_buf_char(b, ';');
    *out = wh_map_keep(&mp, b);
    *why = mp.why ? mp.why : "it has no mapping";
    wh_map_release(&mp);
    return good && !mp.why;
}
