/*
 * Tables made again: their columns with types and collations, and nothing else. No index, no
 * constraint (what decides values has decided them), no column that came later, no generated one,
 * no partition, other storage. Where a temporary table hides a stored one of its name the base
 * stays as it is, and the views it reads are made again over the new tables; else its names are
 * mapped.
 */
#include "formats/sql/tree/edit.h"
#include "formats/sql/tree/template.h"
#include "oracles/raw/raw.h"
#include "oracles/typing/typing.h"
#include "oracles/subject/read.h"

static const wh_str none;

/* ---- rowids --------------------------------------------------------------------------------- */

static enum wh_walk see_rowid(void *ctx, const wh_node *n)
{
    (void)ctx;
    return wh_is_rowid(n) ? WH_WALK_STOP : WH_WALK_ON;
}

bool wh_raw_needs_rowids(const wh_subject *s)
{
    wh_read read;
    size_t i;

    wh_tables_read(s, s->statement, &read);
    for (i = 0; i < read.n; i++)
        if (read.v[i]->kind == WH_RELATION_VIEW && read.v[i]->query &&
            !wh_node_walk(read.v[i]->query, see_rowid, NULL))
            return true;
    return !wh_node_walk(s->statement, see_rowid, NULL);
}

/* ---- which ---------------------------------------------------------------------------------- */

/* An R-Tree without auxiliary columns: a number and coordinates (https://www.sqlite.org/rtree.html,
 * 3). */
static bool is_rtree(const wh_relation *r)
{
    const wh_token *module = wh_name_part(wh_node_find_nth(r->node, WH_N_NAME, 1), 0);
    size_t i;

    if (r->kind != WH_RELATION_VIRTUAL ||
        !(wh_name_is(module, WH_STR("rtree")) || wh_name_is(module, WH_STR("rtree_i32"))))
        return false;
    for (i = 0; i < r->ncolumns; i++)
        if (r->columns[i].name.n == 0 || r->columns[i].name.p[0] == '+')
            return false;
    return r->ncolumns % 2 == 1;
}

/* The type of an R-Tree's column; NULL: as it is declared. */
static const char *rtree_type(const wh_relation *r, size_t column)
{
    const wh_token *module = wh_name_part(wh_node_find_nth(r->node, WH_N_NAME, 1), 0);

    if (r->kind != WH_RELATION_VIRTUAL)
        return NULL;
    return column == 0 || wh_name_is(module, WH_STR("rtree_i32")) ? " INT" : " REAL";
}

static bool has_comment(wh_str type)
{
    size_t i;

    for (i = 0; i + 1 < type.n; i++)
        if ((type.p[i] == '-' && type.p[i + 1] == '-') ||
            (type.p[i] == '/' && type.p[i + 1] == '*'))
            return true;
    return false;
}

/* The name of a table, function or type: with its schema where another one hides it
 * (https://www.postgresql.org/docs/current/datatype-oid.html), as a copy would. */
static bool is_a_name(wh_str type)
{
    return type.n > 3 && wh_str_eq_nocase((wh_str){type.p, 3}, WH_STR("reg"));
}

bool wh_raw_has_open_types(const wh_subject *s, const wh_relation *r)
{
    size_t i;

    if (r->kind != WH_RELATION_TABLE || !r->query || !wh_is_dynamic(s) ||
        !(wh_catalog_traits(s->catalog, r->query) & WH_TRAIT_COMPOUND))
        return false;
    for (i = 0; i < r->ncolumns && r->columns[i].affinity == WH_AFFINITY_NONE; i++)
        ;
    return i < r->ncolumns;
}

static enum wh_walk see_json(void *ctx, const wh_node *n)
{
    const wh_token *name = n->kind == WH_N_CALL ? wh_name_part(n, 0) : NULL;
    wh_str text = name ? wh_token_text(name) : none;

    (void)ctx;
    return text.n >= 5 && wh_str_eq_nocase((wh_str){text.p, 5}, WH_STR("json_")) ? WH_WALK_STOP
                                                                                 : WH_WALK_ON;
}

/* MariaDB's JSON is a long text with CHECK (JSON_VALID(c)) (https://mariadb.com/kb/en/json/); by
 * that JSON_SET(.., c) and their like put it in as JSON, and as a string where a copy is text
 * alone. */
static bool loses_json(const wh_subject *s, const wh_relation *r)
{
    size_t i;

    if (!wh_raw_dialect_of(s->dialect)->marks_json || wh_node_walk(s->statement, see_json, NULL))
        return false;
    for (i = 0; i < r->ncolumns; i++)
        if (wh_str_eq_nocase(r->columns[i].type, WH_STR("json")))
            return true;
    return r->node && !wh_node_walk(r->node, see_json, NULL);
}

/* Are its columns and rows all that there is of it? */
static bool can_be_made(const wh_subject *s, const wh_relation *r)
{
    size_t i;

    if (wh_raw_has_open_types(s, r) || loses_json(s, r))
        return false;
    if (!r->columns_known || r->ncolumns == 0 || r->temporary || r->home.n || r->schema.n)
        return false;
    if (wh_relation_hides(r))
        return false;
    for (i = 0; i < r->ncolumns; i++)
        if (r->columns[i].name.n == 0 || has_comment(r->columns[i].type) ||
            is_a_name(r->columns[i].type))
            return false;
    return true;
}

/* A table that is copied; other virtual ones stay what they are. */
static bool is_copied(const wh_relation *r)
{
    return r->kind == WH_RELATION_TABLE || is_rtree(r) ||
           (r->kind == WH_RELATION_VIEW && r->materialized);
}

/* Of the base, or of a view's query. */
static bool names_what_stays(const wh_subject *s, const wh_node *statement)
{
    wh_nodes refs = {NULL, 0, 0};
    size_t i;

    wh_node_collect(s->a, statement, WH_N_TABLE_REF, true, &refs);
    for (i = 0; i < refs.n; i++) {
        const wh_node *name = wh_node_find(refs.p[i], WH_N_NAME);

        if (!name || wh_name_part(name, 1) || wh_node_has(refs.p[i], WH_KW_ONLY) ||
            wh_node_find(refs.p[i], WH_N_PARTITION_SELECTION) ||
            wh_node_find(refs.p[i], WH_N_AS_OF) || wh_node_find(refs.p[i], WH_N_TABLESAMPLE))
            return true;
    }
    return false;
}

static enum wh_walk see_natural(void *ctx, const wh_node *n)
{
    (void)ctx;
    return n->kind == WH_N_JOIN && wh_node_has(n, WH_KW_NATURAL) ? WH_WALK_STOP : WH_WALK_ON;
}

/* `*` and NATURAL mean in a view what they meant when it was made, but in SQLite, where they mean
 * what they do now. */
static bool means_what_was(const wh_subject *s, const wh_relation *view, const wh_read *read)
{
    size_t i;

    if (wh_is_dynamic(s) || !view->query ||
        (!wh_node_contains(view->query, WH_N_STAR, true) &&
         !wh_node_contains(view->query, WH_N_USING, true) &&
         wh_node_walk(view->query, see_natural, NULL)))
        return false;
    for (i = 0; i < read->n && read->v[i]->nalters == 0; i++)
        continue;
    return i < read->n;
}

/* TEXT, BLOB, JSON, shapes: a table in memory takes none. */
static bool is_long(const wh_column *c)
{
    return wh_str_holds_nocase(c->type, WH_STR("text")) ||
           wh_str_holds_nocase(c->type, WH_STR("blob")) || c->type_class == WH_CLASS_JSON ||
           c->type_class == WH_CLASS_GEOMETRY;
}

/* What the copies of these tables can be, and stay what they are. */
static const char *const *storages_of(const wh_raw_dialect *d, const wh_read *read)
{
    size_t i, k;

    for (i = 0; i < read->n; i++)
        for (k = 0; is_copied(read->v[i]) && k < read->v[i]->ncolumns; k++)
            if (is_long(&read->v[i]->columns[k]))
                return d->of_long;
    return d->storages;
}

size_t wh_raw_copies(const wh_subject *s)
{
    const char *const *storages;
    const wh_raw_dialect *d = wh_raw_dialect_of(s->dialect);
    bool rowids = d && wh_raw_needs_rowids(s);
    wh_read read;
    size_t i, n = 0, ways = 0;

    /* PostgreSQL's ctid and tableoid are those of the table itself: none can be given to a copy. */
    if (!d || names_what_stays(s, s->statement) || wh_catalog_has_path(s->catalog) ||
        (rowids && !wh_means(s->dialect, WH_MEANS_ROWID)))
        return 0;
    wh_tables_read(s, s->statement, &read);
    if (read.n == WH_READ_MAX)
        return 0;
    for (i = 0; i < read.n; i++) {
        const wh_relation *r = read.v[i];

        if (is_copied(r)) {
            if (!can_be_made(s, r) || (rowids && !r->without_rowid && !wh_relation_rowid(r)))
                return 0;
            n++;
        } else if (r->kind == WH_RELATION_VIEW &&
                   (!d->hides || !can_be_made(s, r) || !r->query || names_what_stays(s, r->query) ||
                    means_what_was(s, r, &read))) {
            return 0;
        }
    }
    storages = storages_of(d, &read);
    while (storages[ways] && (ways == 0 || !rowids))
        ways++;
    return n ? ways : 0;
}

/* ---- writing -------------------------------------------------------------------------------- */

void wh_raw_put_type(const wh_subject *s, const wh_column *c, wh_buf *out)
{
    static const char *const names[] = {"", "", "TEXT", "NUM", "INT", "REAL"};

    if (wh_affinity_sqlite(c->type) == c->affinity && !c->derived) {
        wh_buf_text(out, c->type.n ? " " : "");
        wh_buf_str(out, c->type);
    } else {
        wh_buf_text(out, *names[c->affinity] ? " " : "");
        wh_buf_text(out, names[c->affinity]);
    }
    if (c->collation.n)
        wh_quote(out, s->dialect, " COLLATE {c:id}", {"c", NULL, c->collation});
}

static void put_names(const wh_subject *s, const wh_relation *r, wh_buf *out)
{
    size_t i;

    for (i = 0; i < r->ncolumns; i++) {
        wh_buf_text(out, i ? ", " : "");
        wh_quote_name(out, s->dialect, r->columns[i].name);
    }
}

static bool is_never_null(const wh_relation *r, wh_str name)
{
    const wh_column *c = name.n ? wh_relation_column(r, name) : NULL;

    return c && (c->not_null || (r->rowid_alias >= 0 && c == &r->columns[r->rowid_alias]));
}

/* The first key there is, to be that of a table without rowids. False: there is none. */
static bool put_key(const wh_subject *s, const wh_relation *r, wh_buf *out)
{
    size_t i, k;

    for (i = 0; i < r->nkeys; i++) {
        for (k = 0; k < r->keys[i].ncolumns && is_never_null(r, r->keys[i].columns[k]); k++)
            ;
        if (k && k == r->keys[i].ncolumns)
            break;
    }
    if (i == r->nkeys)
        return false;
    wh_buf_text(out, ", PRIMARY KEY (");
    for (k = 0; k < r->keys[i].ncolumns; k++) {
        wh_buf_text(out, k ? ", " : "");
        wh_quote_name(out, s->dialect, r->keys[i].columns[k]);
    }
    wh_buf_char(out, ')');
    return true;
}

static void declare(wh_raw_steps *t, const wh_relation *r, const char *storage)
{
    const wh_subject *s = t->s;
    wh_buf b = WH_BUF_INIT(WH_STATEMENT_MAX);
    bool key = false;
    size_t i;

    wh_quote(&b, s->dialect, "CREATE TEMP TABLE {t:id}(", {"t", NULL, r->name});
    for (i = 0; i < r->ncolumns; i++) {
        wh_buf_text(&b, i ? ", " : "");
        wh_quote_name(&b, s->dialect, r->columns[i].name);
        if (rtree_type(r, i))
            wh_buf_text(&b, rtree_type(r, i));
        else
            wh_raw_put_type(s, &r->columns[i], &b);
    }
    if (*storage && !r->without_rowid)
        key = put_key(s, r, &b);
    wh_buf_char(&b, ')');
    if (r->strict)
        wh_buf_text(&b, key ? " STRICT," : " STRICT");
    wh_buf_text(&b, key ? storage : "");
    wh_buf_char(&b, ';');
    wh_raw_add(t, &b);
}

static void fill(wh_raw_steps *t, const wh_relation *r, bool rowids)
{
    const wh_subject *s = t->s;
    const char *rowid = rowids && !r->without_rowid ? wh_relation_rowid(r) : NULL;
    wh_buf b = WH_BUF_INIT(WH_STATEMENT_MAX), names = WH_BUF_INIT(WH_STATEMENT_MAX);

    if (rowid) {
        wh_buf_text(&names, rowid);
        wh_buf_text(&names, ", ");
    }
    put_names(s, r, &names);
    wh_quote(&b, s->dialect, "INSERT INTO temp.{t:id}({c}) SELECT {c} FROM main.{t:id};",
             {"t", NULL, r->name}, {"c", NULL, wh_buf_view(&names)});
    wh_buf_release(&names);
    wh_raw_add(t, &b);
}

/* What its copy is called where it hides none, or that of a further reference to it. */
static wh_str other_name(const wh_subject *s, const wh_relation *r, size_t copy)
{
    wh_buf b = WH_BUF_INIT(4096);

    if (copy)
        wh_buf_format(&b, "wh_raw%lu_", (unsigned long)copy + 1);
    else
        wh_buf_text(&b, "wh_raw_");
    wh_buf_str(&b, r->name);
    return wh_subject_keep(s, &b);
}

/* CREATE TABLE .. AS keeps types and collations. */
static void make_as(wh_raw_steps *t, const wh_raw_dialect *d, const wh_relation *r,
                    const char *storage, wh_str name)
{
    wh_buf b = WH_BUF_INIT(WH_STATEMENT_MAX), names = WH_BUF_INIT(WH_STATEMENT_MAX);

    put_names(t->s, r, &names);
    if (d->hides) {
        wh_quote(&b, t->s->dialect,
                 "CREATE TEMP TABLE {t:id}{as} AS SELECT {c} FROM {home:id}.{t:id};",
                 {"t", NULL, r->name}, {"as", NULL, wh_str_of(storage)},
                 {"c", NULL, wh_buf_view(&names)}, {"home", NULL, wh_str_of(d->home)});
    } else {
        wh_quote(&b, t->s->dialect, "DROP TEMPORARY TABLE IF EXISTS {t:id};", {"t", NULL, name});
        wh_raw_add(t, &b);
        wh_quote(&b, t->s->dialect, "CREATE TEMPORARY TABLE {w:id}{as} AS SELECT {c} FROM {t:id};",
                 {"w", NULL, name}, {"t", NULL, r->name}, {"as", NULL, wh_str_of(storage)},
                 {"c", NULL, wh_buf_view(&names)});
    }
    wh_buf_release(&names);
    wh_raw_add(t, &b);
}

static void make_view(wh_raw_steps *t, const wh_relation *r)
{
    wh_buf b = WH_BUF_INIT(WH_STATEMENT_MAX), names = WH_BUF_INIT(WH_STATEMENT_MAX);

    put_names(t->s, r, &names);
    wh_quote(&b, t->s->dialect, "CREATE TEMP VIEW {v:id}({c}) AS {q!};", {"v", NULL, r->name},
             {"c", NULL, wh_buf_view(&names)}, {"q", r->query, none});
    wh_buf_release(&names);
    wh_raw_add(t, &b);
}

/* References to tables, and how many copies of each they name. */
typedef struct references {
    const wh_subject *s;
    const wh_read *read;
    bool once; /* of the dialect */
    size_t copies[WH_READ_MAX];
} references;

/* The copy that one more reference to it names. */
static size_t next_copy(references *x, const wh_relation *r)
{
    size_t i = 0;

    while (i < x->read->n && x->read->v[i] != r)
        i++;
    if (i == x->read->n || (x->copies[i] && !x->once))
        return 0;
    return x->copies[i]++;
}

static size_t copies_of(const references *x, const wh_relation *r)
{
    size_t i = 0;

    while (x->read->v[i] != r)
        i++;
    return x->copies[i];
}

/* A reference to a table as one to a copy, called like the table. */
static const wh_node *mapped(void *ctx, const wh_node *n)
{
    references *x = ctx;
    const wh_subject *s = x->s;
    const wh_relation *r;
    const wh_node *name, *alias;
    wh_buf b = WH_BUF_INIT(4096);

    if (n->kind != WH_N_TABLE_REF)
        return n;
    name = wh_node_find(n, WH_N_NAME);
    r = wh_catalog_relation_named(s->catalog, name);
    if (!r || !is_copied(r))
        return n;
    alias = wh_node_find(n, WH_N_ALIAS);
    wh_quote_name(&b, s->dialect, other_name(s, r, next_copy(x, r)));
    if (alias)
        wh_quote(&b, s->dialect, " {a!}", {"a", alias, none});
    else
        wh_quote(&b, s->dialect, " AS {n!}", {"n", name, none});
    return wh_node_of_text(s->a, WH_N_OPAQUE, wh_subject_keep(s, &b));
}

/* Names of indexes are gone with them. */
static const wh_node *without_hints(void *ctx, const wh_node *n)
{
    (void)ctx;
    return n->kind == WH_N_INDEX_HINT || (n->kind == WH_N_INDEXED_BY && wh_node_has(n, WH_KW_BY))
               ? NULL
               : n;
}

bool wh_raw_copy(const wh_subject *s, size_t at, wh_derived_run *run)
{
    const wh_raw_dialect *d = wh_raw_dialect_of(s->dialect);
    const wh_node *statement = wh_edit_map(s->a, s->statement, without_hints, NULL);
    bool rowids = wh_raw_needs_rowids(s);
    wh_raw_steps t = {s, {none}, 0};
    references x = {.s = s, .once = d->once};
    const char *const *storages;
    const wh_relation *r;
    wh_read read;
    size_t i, k;

    wh_tables_read(s, s->statement, &read);
    storages = storages_of(d, &read);
    x.read = &read;
    if (!d->hides)
        statement = wh_edit_map(s->a, statement, mapped, &x);
    for (i = 0; (r = wh_catalog_relation_at(s->catalog, i)) != NULL; i++) {
        if (!wh_read_has(&read, r))
            continue;
        if (!is_copied(r)) {
            if (r->kind == WH_RELATION_VIEW)
                make_view(&t, r);
        } else if (d->declared) {
            declare(&t, r, storages[at - 1]);
            fill(&t, r, rowids);
        } else if (d->hides) {
            make_as(&t, d, r, storages[at - 1], r->name);
        }
        if (d->hides && is_copied(r))
            wh_raw_write_defaults(&t, r, r->name);
        for (k = 0; !d->hides && k < copies_of(&x, r); k++) {
            wh_str name = other_name(s, r, k);

            make_as(&t, d, r, storages[at - 1], name);
            wh_raw_write_defaults(&t, r, name);
        }
    }
    return wh_raw_surround(
        &t, statement == s->statement ? wh_base_text(s) : wh_edited_text(s, statement), run);
}
