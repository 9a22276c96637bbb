/* USING and NATURAL of SQLite's, written out: in which order * shows the columns, and by which
 * collation they are compared, the others have otherwise
 * (https://www.sqlite.org/lang_select.html, 2.1 to 2.3). */
#include "oracles/diff/map.h"

bool wh_map_merges_open(const map_scope *s)
{
    const map_column *v = s->columns.p;
    size_t i, k;

    for (i = 0; s->merged && i < s->columns.n; i++) {
        if (v[i].hidden)
            continue;
        if (v[i].class_ >= MAP_OPEN)
            return true;
        for (k = 0; k < i; k++)
            if (!v[k].hidden && wh_str_eq(v[i].name, v[k].name) &&
                wh_map_join(v[i].class_, v[k].class_) == MAP_NOTHING)
                return true;
    }
    return false;
}

map_value wh_map_value_of(mapper *mp, const map_column *c)
{
    map_value v = {.class_ = c->class_,
                   .collation = c->collation,
                   .affinity = c->affinity,
                   .vacant = c->vacant};
    wh_buf *b = wh_map_buf(mp);

    if (c->table.n) {
        wh_quote_name(b, mp->m->to, c->table);
        wh_buf_char(b, '.');
    }
    wh_quote_name(b, mp->m->to, c->name);
    v.text = wh_map_keep(mp, b);
    v.firm = v.class_ == MAP_TEXT;
    return v;
}

/* The one column that the name alone means; NULL: none, or several. */
static map_column *column_named(const map_columns *v, size_t from, size_t to, wh_str name)
{
    map_column *found = NULL;
    size_t i;

    for (i = from; i < to; i++) {
        if (v->p[i].hidden || v->p[i].merged || !wh_str_eq(v->p[i].name, name))
            continue;
        if (found)
            return NULL;
        found = &v->p[i];
    }
    return found;
}

/* What the name alone means behind the join. */
static bool merge(mapper *mp, const wh_node *join, map_column *left, map_column *right,
                  const map_value *a, const map_value *b)
{
    bool outer = wh_node_has(join, WH_KW_RIGHT) || wh_node_has(join, WH_KW_FULL);
    map_value x = *a, y = *b;
    map_value *pair[] = {&x, &y};
    wh_buf *text = wh_map_buf(mp);

    left->alone = *a;
    right->merged = true;
    if (!outer)
        return true;
    if (a->collation != b->collation || a->affinity != b->affinity)
        return wh_map_refuse(mp, "a join that merges columns of two kinds");
    left->alone = *b;
    if (!wh_node_has(join, WH_KW_FULL))
        return true;
    wh_map_vacate(pair, 2);
    wh_buf_text(text, "COALESCE(");
    wh_buf_str(text, x.text);
    wh_buf_text(text, ", ");
    wh_buf_str(text, y.text);
    wh_buf_char(text, ')');
    left->alone.text = wh_map_keep(mp, text);
    left->alone.class_ = wh_map_join(x.class_, y.class_);
    left->alone.vacant = a->vacant && b->vacant;
    return true;
}

static bool put_pair(mapper *mp, map_scope *s, const wh_node *join, wh_str name, size_t first,
                     size_t right, size_t n, wh_buf *out)
{
    map_column *left = column_named(&s->columns, first, right, name);
    map_column *other = column_named(&s->columns, right, s->columns.n, name);
    map_value a, b, x, y;
    map_value *pair[] = {&x, &y};

    if (!left || !other)
        return wh_map_refuse(mp, "a join by a name that one side has more than once");
    a = x = left->alone.text.n ? left->alone : wh_map_value_of(mp, left);
    b = y = other->alone.text.n ? other->alone : wh_map_value_of(mp, other);
    if (!wh_map_fold_all(mp, pair, 2, false) || !wh_map_are_alike(mp, pair, 2))
        return wh_map_refuse(mp, "a join by name of what is not compared alike");
    wh_buf_text(out, n ? " AND " : " ON ");
    wh_buf_str(out, x.text);
    wh_buf_text(out, " = ");
    wh_buf_str(out, y.text);
    return merge(mp, join, left, other, &a, &b);
}

void wh_map_bracket(map_scope *s, size_t first)
{
    bool merged = false;
    size_t i;

    for (i = first; i < s->columns.n; i++)
        merged |= s->columns.p[i].merged;
    for (i = first; i < s->columns.n; i++)
        s->columns.p[i].bracketed |= merged;
}

bool wh_map_put_merge(mapper *mp, map_scope *s, const wh_node *join, size_t first, size_t right,
                      wh_buf *out)
{
    const wh_node *using_list = wh_node_find(join, WH_N_USING);
    const size_t all = s->columns.n;
    size_t i, n = 0;

    for (i = 0; using_list && i < using_list->n; i++) {
        const wh_token *t = wh_child_token(using_list->child[i]);

        if (!t)
            return wh_map_refuse(mp, "USING that has a name");
        if (t->kind == WH_T_COMMA || t->kind == WH_KW_USING || t->kind == WH_T_LPAREN ||
            t->kind == WH_T_RPAREN)
            continue;
        if (!put_pair(mp, s, join, wh_map_name_of(mp, t), first, right, n++, out))
            return false;
    }
    for (i = first; !using_list && i < all; i++)
        if (!s->columns.p[i].name.n)
            return wh_map_refuse(mp, "NATURAL JOIN of columns without a name");
    for (i = right; !using_list && i < all; i++) {
        const map_column *c = &s->columns.p[i];
        size_t k = first;

        while (k < right && (s->columns.p[k].hidden || s->columns.p[k].merged ||
                             !wh_str_eq(s->columns.p[k].name, c->name)))
            k++;
        if (k < right && !c->hidden && !c->merged &&
            !put_pair(mp, s, join, c->name, first, right, n++, out))
            return false;
    }
    wh_buf_text(out, n ? "" : " ON TRUE");
    return true;
}
