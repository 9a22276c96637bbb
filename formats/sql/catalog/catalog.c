/* The catalog: its store and lookups by name. */
#include "formats/sql/catalog/internal.h"

/* ---- names ---------------------------------------------------------------------------------- */

wh_str wh_catalog_fold(const wh_catalog *c, const wh_token *name)
{
    wh_str s = {NULL, 0};
    char *p;
    size_t i, k;

    if (!name)
        return s;
    s = wh_name_text(c->arena, name);
    if (!wh_means(c->d, WH_MEANS_FOLD_LOWER) || name->kind == WH_T_QNAME ||
        name->kind == WH_T_STRING)
        return s;
    for (i = 0; i < s.n && !(s.p[i] >= 'A' && s.p[i] <= 'Z'); i++)
        ;
    if (i == s.n)
        return s;
    p = wh_arena_alloc(c->arena, s.n);
    for (k = 0; k < s.n; k++)
        p[k] = (char)(s.p[k] >= 'A' && s.p[k] <= 'Z' ? s.p[k] + 32 : s.p[k]);
    return (wh_str){p, s.n};
}

bool wh_catalog_same_name(const wh_catalog *c, int kind, wh_str a, wh_str b)
{
    bool exact = wh_means(c->d, WH_MEANS_FOLD_LOWER);

    if (kind == OBJECT_RELATION || kind == OBJECT_SCHEMA)
        exact = exact || wh_catalog_rule(c, RULE_EXACT_TABLES);
    return exact ? wh_str_eq(a, b) : wh_str_eq_nocase(a, b);
}

bool wh_catalog_token_name(const wh_catalog *c, const wh_token *schema, const wh_token *name,
                           catalog_name *out)
{
    memset(out, 0, sizeof *out);
    if (!name)
        return false;
    out->name = wh_catalog_fold(c, name);
    out->home = c->current;
    if (!schema)
        return true;
    out->qualified = true;
    out->home = wh_catalog_fold(c, schema);
    if (c->rules->schema &&
        wh_catalog_same_name(c, OBJECT_SCHEMA, out->home, wh_str_of(c->rules->schema)))
        out->home.n = 0;
    out->temporary = c->rules->temp &&
                     wh_catalog_same_name(c, OBJECT_SCHEMA, out->home, wh_str_of(c->rules->temp));
    return true;
}

bool wh_catalog_name(const wh_catalog *c, const wh_node *name, catalog_name *out)
{
    return wh_catalog_token_name(c, wh_name_part(name, 1), wh_name_part(name, 0), out);
}

bool wh_catalog_is_called(const wh_node *cte, const wh_token *name)
{
    const wh_token *t = wh_node_first_token(cte);

    return t && name && wh_name_eq(t, name);
}

bool wh_catalog_word(const wh_token *t, const char *word)
{
    return t && wh_str_eq_nocase(wh_token_text(t), wh_str_of(word));
}

bool wh_catalog_next(catalog_words *w)
{
    w->node = NULL;
    w->token = NULL;
    while (w->n && w->k < w->n->n) {
        wh_child child = w->n->child[w->k++];

        w->token = wh_child_token(child);
        if (w->token && (w->token->kind == WH_T_COMMA || w->token->kind == WH_T_SEMI))
            continue;
        w->node = wh_child_node(child);
        if (w->node && w->node->kind == WH_N_NAME)
            w->token = wh_name_part(w->node, 0);
        return true;
    }
    w->token = NULL;
    return false;
}

wh_str wh_catalog_text(wh_catalog *c, const wh_node *n)
{
    wh_buf b = WH_BUF_INIT(1 << 20);
    wh_str s;

    wh_node_print_edited(&b, n, WH_PRINT_NO_LEADING);
    s = wh_arena_str(c->arena, wh_buf_view(&b));
    wh_buf_release(&b);
    return s;
}

/* ---- objects -------------------------------------------------------------------------------- */

/* Without case: one bucket for all spellings. */
static catalog_object **bucket_of(const wh_catalog *c, int kind, wh_str name)
{
    const object_list *l = &c->objects[kind];
    uint32_t h = 2166136261U;
    size_t i;

    for (i = 0; i < name.n; i++) {
        uint8_t b = (uint8_t)name.p[i];
        if (b >= 'A' && b <= 'Z')
            b = (uint8_t)(b + 32);
        h = (h ^ b) * 16777619U;
    }
    return (catalog_object **)(uintptr_t)&l->buckets[(h ^ h >> 16) % CATALOG_BUCKETS];
}

/* How well an object fits an unqualified name; 0: not at all. */
static int rank(const wh_catalog *c, int kind, const catalog_object *o, const catalog_name *name)
{
    int r = o->temporary ? 3 : wh_str_eq(o->home, name->home) ? 2 : c->any_schema ? 1 : 0;

    if (name->qualified) {
        if (name->temporary ? !o->temporary
                            : !wh_catalog_same_name(c, OBJECT_SCHEMA, o->home, name->home))
            return 0;
        r = 2 + o->temporary;
    }
    /* A case that differs may still be the same on a system whose files don't tell it. */
    return r && wh_catalog_same_name(c, kind, o->name, name->name) ? r + 4 : r;
}

void *wh_catalog_find(const wh_catalog *c, int kind, const catalog_name *name,
                      const wh_relation *owner)
{
    catalog_object *o = *bucket_of(c, kind, name->name);
    void *best = NULL;
    int found = 0;

    for (; o; o = o->next) {
        int fits;

        if ((owner && o->owner != owner) ||
            !(wh_means(c->d, WH_MEANS_FOLD_LOWER) ? wh_str_eq(o->name, name->name)
                                                  : wh_str_eq_nocase(o->name, name->name)))
            continue;
        fits = rank(c, kind, o, name);
        if (fits > found) {
            found = fits;
            best = o->what;
        }
    }
    return best;
}

void *wh_catalog_taken(const wh_catalog *c, int kind, const catalog_name *name, bool temporary,
                       const wh_relation *owner)
{
    catalog_object *o = *bucket_of(c, kind, name->name);

    for (; o; o = o->next)
        if (wh_catalog_same_name(c, kind, o->name, name->name) && o->temporary == temporary &&
            (!owner || o->owner == owner) && wh_str_eq(o->home, name->home))
            return o->what;
    return NULL;
}

static void link_object(wh_catalog *c, int kind, catalog_object *o)
{
    catalog_object **bucket = bucket_of(c, kind, o->name);

    o->next = *bucket;
    *bucket = o;
}

static catalog_object *unlink_object(wh_catalog *c, int kind, const void *what)
{
    size_t i;

    for (i = 0; i < CATALOG_BUCKETS; i++) {
        catalog_object **slot = &c->objects[kind].buckets[i];
        while (*slot && (*slot)->what != what)
            slot = &(*slot)->next;
        if (*slot) {
            catalog_object *o = *slot;
            *slot = o->next;
            return o;
        }
    }
    return NULL;
}

void wh_catalog_add(wh_catalog *c, int kind, const catalog_name *name, bool temporary,
                    const wh_relation *owner, void *what)
{
    object_list *l = &c->objects[kind];
    catalog_object *o = WH_NEW(c->arena, catalog_object);

    if (l->n == l->cap) {
        size_t cap = l->cap ? l->cap * 2 : 8;
        void **p = wh_arena_alloc(c->arena, cap * sizeof *p);
        if (l->n)
            memcpy(p, l->p, l->n * sizeof *p);
        l->p = p;
        l->cap = cap;
    }
    l->p[l->n++] = what;
    o->name = name->name;
    o->home = name->home;
    o->temporary = temporary;
    o->owner = owner;
    o->what = what;
    link_object(c, kind, o);
}

void wh_catalog_remove(wh_catalog *c, int kind, const void *what)
{
    object_list *l = &c->objects[kind];
    size_t i, kept = 0;

    unlink_object(c, kind, what);
    for (i = 0; i < l->n; i++)
        if (l->p[i] != what)
            l->p[kept++] = l->p[i];
    l->n = kept;
}

void wh_catalog_rename(wh_catalog *c, int kind, const void *what, const catalog_name *name)
{
    catalog_object *o = unlink_object(c, kind, what);

    if (!o)
        return;
    o->name = name->name;
    if (name->qualified)
        o->home = name->home;
    link_object(c, kind, o);
}

const wh_dialect *wh_catalog_dialect(const wh_catalog *c)
{
    return c->d;
}

wh_catalog *wh_catalog_new(wh_arena *a, const wh_dialect *d)
{
    wh_catalog *c = WH_NEW(a, wh_catalog);

    c->arena = c->own = a;
    c->d = d;
    c->rules = wh_catalog_rules(d);
    c->any_schema = wh_catalog_rule(c, RULE_ANY_SCHEMA);
    return c;
}

/* ---- lookups -------------------------------------------------------------------------------- */

wh_relation *wh_catalog_find_relation(const wh_catalog *c, const wh_node *name)
{
    catalog_name n;

    return wh_catalog_name(c, name, &n) ? wh_catalog_find(c, OBJECT_RELATION, &n, NULL) : NULL;
}

void *wh_catalog_find_plain(const wh_catalog *c, int kind, wh_str name)
{
    catalog_name n = {name, c->current, false, false};

    if (kind == OBJECT_SCHEMA)
        n.home.n = 0;
    return wh_catalog_find(c, kind, &n, NULL);
}

const wh_index *wh_catalog_index(wh_catalog *c, wh_str name)
{
    return wh_catalog_find_plain(c, OBJECT_INDEX, name);
}

const wh_index *wh_catalog_index_on(wh_catalog *c, const wh_relation *table, wh_str name)
{
    catalog_name n = {name, table->home, true, table->temporary};

    return wh_catalog_find(c, OBJECT_INDEX, &n, table);
}

const wh_trigger *wh_catalog_trigger(wh_catalog *c, wh_str name)
{
    return wh_catalog_find_plain(c, OBJECT_TRIGGER, name);
}

const wh_type *wh_catalog_type(wh_catalog *c, wh_str name)
{
    return wh_catalog_find_plain(c, OBJECT_TYPE, name);
}

bool wh_catalog_has_path(const wh_catalog *c)
{
    return c->any_schema && !wh_catalog_rule(c, RULE_ANY_SCHEMA);
}

bool wh_catalog_has_operator(const wh_catalog *c)
{
    return c->operators;
}

bool wh_catalog_has_collation(const wh_catalog *c)
{
    return c->collations;
}

bool wh_catalog_has_schema(wh_catalog *c, wh_str name)
{
    return wh_catalog_find_plain(c, OBJECT_SCHEMA, name) != NULL;
}

bool wh_catalog_has_function(wh_catalog *c, wh_str name)
{
    return wh_catalog_find_plain(c, OBJECT_FUNCTION, name) != NULL;
}

const wh_index *wh_catalog_index_at(wh_catalog *c, size_t i)
{
    return wh_catalog_object_at(c, OBJECT_INDEX, i);
}

const wh_trigger *wh_catalog_trigger_at(wh_catalog *c, size_t i)
{
    return wh_catalog_object_at(c, OBJECT_TRIGGER, i);
}

const wh_column *wh_relation_column(const wh_relation *r, wh_str name)
{
    size_t i;

    for (i = 0; i < r->ncolumns; i++)
        if (r->exact ? wh_str_eq(r->columns[i].name, name)
                     : wh_str_eq_nocase(r->columns[i].name, name))
            return &r->columns[i];
    return NULL;
}

static const char *const rowid_names[] = {"rowid", "_rowid_", "oid"};

enum { ROWID_NAMES = sizeof rowid_names / sizeof rowid_names[0] };

bool wh_is_rowid_name(const wh_token *name)
{
    size_t i;

    for (i = 0; i < ROWID_NAMES && !wh_name_is(name, wh_str_of(rowid_names[i])); i++)
        ;
    return i < ROWID_NAMES;
}

const char *wh_relation_rowid(const wh_relation *r)
{
    size_t i;

    for (i = 0; i < ROWID_NAMES && wh_relation_column(r, wh_str_of(rowid_names[i])); i++)
        ;
    return i < ROWID_NAMES ? rowid_names[i] : NULL;
}

bool wh_catalog_views_are_lazy(const wh_catalog *c)
{
    return !wh_catalog_rule(c, RULE_FROZEN_VIEWS);
}

void wh_catalog_forget_views(wh_catalog *c)
{
    size_t i;

    for (i = 0; i < c->objects[OBJECT_RELATION].n; i++) {
        wh_relation *r = c->objects[OBJECT_RELATION].p[i];
        r->traits_known = false;
        if (r->kind == WH_RELATION_VIEW && !r->materialized)
            r->columns_known = false;
    }
}
