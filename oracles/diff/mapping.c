/* From one dialect to another: the rules of the pair, and statements as a whole. */
#include "oracles/diff/map_setup.h"
#include "formats/sql/parse/parse.h"
#include "formats/base/memory.h"

#include <stdio.h>

/* ---- what the walk shares
 * ------------------------------------------------------------------------ */

struct map_buf {
    wh_buf b;
    struct map_buf *next;
};

wh_buf *wh_map_buf(mapper *mp)
{
    struct map_buf *b = WH_NEW(mp->a, struct map_buf);

    wh_buf_own(&b->b, WH_STATEMENT_MAX);
    b->next = mp->bufs;
    mp->bufs = b;
    return &b->b;
}

wh_str wh_map_keep(mapper *mp, wh_buf *b)
{
    wh_str text = {"", 0};

    if (b->status == WH_OK)
        text = wh_arena_str(mp->a, wh_buf_view(b));
    else
        wh_map_refuse(mp, "a statement that is too long");
    return text;
}

bool wh_map_refuse(mapper *mp, const char *why)
{
    if (!mp->why)
        mp->why = why;
    return false;
}

bool wh_map_refuse_name(mapper *mp, const char *what, wh_str name)
{
    char *text = WH_NEW_N(mp->a, char, 160);

    snprintf(text, 160, "%s%.*s", what, (int)(name.n < 60 ? name.n : 60), name.p);
    return wh_map_refuse(mp, text);
}

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
    }
}

bool wh_mapping_is_needed(const wh_dialect *from, const wh_dialect *to)
{
    return from != to && !(from->modes && from->modes == to->modes);
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
    m->types = WH_NEW_N(a, const wh_rule *, n);
    if (more)
        add_rules(m, a, more);
    add_rules(m, a, library);
    return m;
}

const wh_dialect *wh_mapping_to(const wh_mapping *m)
{
    return m->to;
}

void wh_mapping_look(wh_mapping *m, wh_arena *a, const wh_case *c)
{
    wh_catalog *catalog = wh_catalog_new(a, m->from);
    size_t i, k;

    for (i = 0; m->from->affinity && i < c->nsections; i++)
        for (k = 0; c->sections[i].kind == WH_SETUP && k < c->sections[i].nstmts; k++) {
            const wh_stmt *stmt = &c->sections[i].stmts[k];
            const wh_node *s;

            if (stmt->blank || stmt->may_fail ||
                wh_parse_one(a, m->from, stmt->sql, &s, NULL) != WH_OK)
                continue;
            wh_map_look_at(m, a, catalog, s);
            wh_catalog_apply(catalog, s);
        }
}

/* Literals and what is made of them are compared as columns are. */
wh_str wh_mapping_prelude(const wh_mapping *m)
{
    if (m->from->modes)
        return (wh_str){NULL, 0};
    if (m->to == &wh_dialect_mariadb)
        return WH_STR("SET NAMES utf8mb4 COLLATE utf8mb4_nopad_bin;");
    if (m->to == &wh_dialect_mysql)
        return WH_STR("SET NAMES utf8mb4 COLLATE utf8mb4_0900_bin;");
    return (wh_str){NULL, 0};
}

/* MySQL and MariaDB are one grammar, and the other's function of a name is the same if it has one.
 */
static bool is_family(const wh_mapping *m)
{
    return m->from->modes && m->to->modes;
}

typedef struct known {
    mapper *mp;
    const wh_node *unknown;
} known;

static enum wh_walk look_at_call(void *ctx, const wh_node *n)
{
    known *k = ctx;
    const wh_token *name = n->kind == WH_N_CALL ? wh_name_part(n, 0) : NULL;

    if (n->kind != WH_N_CALL || (name && wh_dialect_function(k->mp->m->from, wh_token_text(name)) &&
                                 wh_dialect_function(k->mp->m->to, wh_token_text(name))))
        return WH_WALK_ON;
    k->unknown = n;
    return WH_WALK_STOP;
}

static bool put_same(mapper *mp, const wh_node *statement, wh_buf *out)
{
    known k = {mp, NULL};
    const wh_node *read;
    wh_buf *b = wh_map_buf(mp);

    if (!wh_node_walk(statement, look_at_call, &k))
        return wh_map_refuse_name(mp, "a function that only one of them has: ",
                                  wh_token_text(wh_node_first_token(k.unknown)));
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

    good = good &&
           (is_family(m) ? put_same(&mp, statement, b) : wh_map_put_statement(&mp, statement, b));
    if (good && b->n)
        wh_buf_char(b, ';');
    *out = wh_map_keep(&mp, b);
    *why = mp.why ? mp.why : "it has no mapping";
    for (; mp.bufs; mp.bufs = mp.bufs->next)
        wh_buf_release(&mp.bufs->b);
    return good && !mp.why;
}
