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

/* Literals, and what is made of them, are compared as columns are; of two of a family both as the
 * first one compares them where nothing is said. */
wh_str wh_mapping_prelude(const wh_mapping *m, size_t i)
{
    const char *only[] = {m->to->by_bytes, NULL};
    const char *const *v = m->from->by_bytes ? NULL : only;

    if (wh_map_shares_text(m))
        v = m->from->texts;
    for (; v && *v && i; v++)
        i--;
    return v && *v ? wh_str_of(*v) : (wh_str){NULL, 0};
}

bool wh_map_statement(const wh_mapping *m, wh_arena *a, wh_catalog *catalog,
                      const wh_node *statement, wh_str *out, const char **why)
{
    mapper mp = {.m = m, .a = a, .catalog = catalog};
    wh_buf *b = wh_map_buf(&mp);
    bool good =
        (statement->flags & WH_HAS_OPAQUE) == 0 || wh_map_refuse(&mp, "SQL that is not understood");

    good = good && (wh_map_is_family(m) ? wh_map_put_shared(&mp, statement, b)
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
