/* Windows in a total order. */
#include "formats/sql/tree/edit.h"
#include "formats/sql/tree/template.h"
#include "oracles/subject/rewrite.h"
#include "oracles/subject/simplify.h"

typedef struct ordering {
    const wh_subject *s;
    wh_str by; /* table.rowid, or table.key */
    bool any, bad;
} ordering;

/* A column of the table that is a key; NULL: none. */
static const wh_column *key_of(const wh_subject *s, const wh_relation *r)
{
    size_t i;

    for (i = 0; i < r->ncolumns; i++)
        if (!r->columns[i].hidden && wh_catalog_is_key(s->catalog, r, &r->columns[i]))
            return &r->columns[i];
    return NULL;
}

/* The rowid of the one table that is read, or a key where rows have none; n == 0: it reads others,
 * or none that has one. */
static wh_str row_number(const wh_subject *s)
{
    wh_from_items items = {NULL, 0, 0};
    wh_buf b = WH_BUF_INIT(4096);
    const wh_relation *r;
    const wh_column *key;
    const char *name;

    wh_from_collect(s->a, s->q.from, &items);
    r = items.n == 1 && items.p[0].kind == WH_FROM_TABLE && items.p[0].name && !items.p[0].schema &&
                !wh_node_find(items.p[0].node, WH_N_AS_OF)
            ? wh_catalog_relation_of(s->catalog, items.p[0].name)
            : NULL;
    if (!r || r->kind != WH_RELATION_TABLE)
        return (wh_str){NULL, 0};
    if (wh_means(s->dialect, WH_MEANS_ROWID)) {
        key = NULL;
        name = r->without_rowid ? NULL : wh_relation_rowid(r);
    } else {
        key = key_of(s, r);
        name = NULL;
    }
    if (!name && !key)
        return (wh_str){NULL, 0};
    wh_buf_str(&b, wh_token_text(wh_from_item_name(&items.p[0])));
    if (key) {
        wh_buf_str(&b, WH_STR("."));
        wh_quote_name(&b, s->dialect, key->name);
    } else {
        wh_buf_format(&b, ".%s", name);
    }
    return wh_subject_keep(s, &b);
}

/* What OVER says, or what WINDOW does of the name behind it. */
static const wh_node *spec_of(const wh_subject *s, const wh_node *over)
{
    const wh_node *spec = wh_node_find(over, WH_N_WINDOW_SPEC), *def;
    const wh_token *name = wh_node_token(over, WH_T_NAME);
    size_t i;

    for (i = 0; !spec && name && (def = wh_node_find_nth(s->q.window, WH_N_WINDOW_DEF, i)); i++)
        if (wh_node_token(def, WH_T_NAME) && wh_name_eq(wh_node_token(def, WH_T_NAME), name))
            spec = wh_node_find(def, WH_N_WINDOW_SPEC);
    return spec && !wh_node_token(spec, WH_T_NAME) ? spec : NULL;
}

/* A frame that counts from the value of the one term there may be. */
static bool counts_values(const wh_node *frame)
{
    return frame && wh_node_has(frame, WH_KW_RANGE) && wh_node_expr(frame, 0);
}

static const wh_node *ordered(void *ctx, const wh_node *n)
{
    ordering *o = ctx;
    const wh_node *spec, *partition, *by, *frame;
    wh_buf b = WH_BUF_INIT(WH_STATEMENT_MAX);

    if (n->kind == WH_N_QUERY && n != o->s->q.query)
        return wh_edit_rebuild(o->s->a, n, n->child, n->n); /* as it is */
    if (n == o->s->q.window)
        return NULL;
    if (n->kind != WH_N_OVER)
        return n;
    spec = spec_of(o->s, n);
    frame = wh_node_find(spec, WH_N_FRAME);
    if (!spec || counts_values(frame)) {
        o->bad = true;
        return n;
    }
    partition = wh_node_find(spec, WH_N_PARTITION_BY);
    by = wh_node_find(spec, WH_N_ORDER_BY);
    wh_quote(&b, o->s->dialect, partition ? "OVER ({partition!} " : "OVER (",
             {"partition", partition, {NULL, 0}});
    wh_quote(&b, o->s->dialect, by ? "{by!}, " : "ORDER BY ", {"by", by, {NULL, 0}});
    wh_buf_str(&b, o->by);
    wh_quote(&b, o->s->dialect, frame ? " {frame!})" : ")", {"frame", frame, {NULL, 0}});
    o->any = true;
    return wh_node_of_text(o->s->a, WH_N_OPAQUE, wh_subject_keep(o->s, &b));
}

bool wh_order_windows(const wh_subject *s, wh_subject *out)
{
    ordering o = {s, {NULL, 0}, false, false};
    const wh_node *statement;
    wh_str text;
    const char *why;

    if (!s->q.select || !wh_has_window(s->q.projection))
        return false;
    o.by = row_number(s);
    if (!o.by.n)
        return false;
    statement = wh_edit_map(s->a, s->statement, ordered, &o);
    if (!statement || !o.any || o.bad)
        return false;
    text = wh_edited_text(s, statement);
    return text.p && wh_subject_change(out, s, text) && wh_is_precise(out, &why);
}
