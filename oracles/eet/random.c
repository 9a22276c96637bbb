/* Random predicates and values for transformations. */
#include "oracles/eet/random.h"
#include "formats/sql/tree/template.h"
#include "oracles/precision/change.h"
#include "oracles/subject/predicate.h"

enum { MAX_TABLES = 32 };

/* The subject as the items in sight see it, so that the makers of predicates find their columns. */
static wh_subject seen_from(const wh_subject *s, const wh_node *items)
{
    wh_subject t = *s;

    t.q.from = items;
    t.q.predicate = NULL;
    t.q.projection = NULL;
    return t;
}

/* The items of one of the queries around, mostly of the innermost. */
static const wh_node *draw_items(const wh_eet_place *place, wh_rng *rng)
{
    const wh_scope *o = place->scope ? place->scope->outer : NULL;
    const wh_node *items = place->items;

    while (o && o->from && (!items || wh_rng_percent(rng, 25))) {
        items = o->from;
        o = o->outer;
    }
    return items;
}

/* True for some, whatever there is. */
static void put_constant(const wh_subject *s, wh_rng *rng, wh_buf *out)
{
    static const char *const loose[] = {"1", "0", "NULL", "1 > 2", "'a' < 'b'", "NULL IS NULL"};
    static const char *const strict[] = {"TRUE",  "FALSE", "NULL::boolean",
                                         "1 > 2", "2 > 1", "1 IS NULL"};

    wh_buf_text(out, (wh_is_strict(s) ? strict : loose)[wh_rng_below(rng, 6)]);
}

/* ---- about groups --------------------------------------------------------------------------- */

/* Of groups only keys are in sight. */
static bool put_of_key(const wh_subject *s, const wh_eet_place *place, wh_rng *rng, wh_buf *out)
{
    static const char *const operators[] = {" = ", " < ", " >= ", " <> "};
    const wh_node *key;
    size_t n = 0;

    while (wh_node_expr(place->groups->group_by, n))
        n++;
    if (n == 0)
        return false;
    key = wh_node_expr(place->groups->group_by, wh_rng_below(rng, (uint32_t)n));
    if (!wh_node_is_expr(key) || !wh_node_contains(key, WH_N_COLUMN, false))
        return false;
    wh_quote_node(out, key, true);
    if (wh_rng_percent(rng, 40) ||
        (wh_is_strict(s) && wh_typing_in(s, place->scope, key).class_ == WH_CLASS_UNKNOWN)) {
        wh_buf_text(out, wh_rng_percent(rng, 50) ? " IS NULL" : " IS NOT NULL");
        return true;
    }
    wh_buf_text(out, operators[wh_rng_below(rng, 4)]);
    if (wh_is_strict(s)) {
        wh_typing t = wh_typing_in(s, place->scope, key);
        wh_buf_text(out, wh_typing_constants(s, &t)[0]);
    } else {
        wh_buf_str(out, wh_random_constant(s, rng, NULL));
    }
    return true;
}

/* ---- about rows ----------------------------------------------------------------------------- */

static enum wh_walk look_for(void *ctx, const wh_node *n)
{
    return n == ctx ? WH_WALK_STOP : WH_WALK_ON;
}

/* The tables that change while this place is evaluated, row by row: what SET and RETURNING read of
 * other rows is open, as SQLite's developers say. WHERE is about the rows as they were (Figure 6 of
 * the paper is an engine that forgets it). */
static void changing_at(const wh_subject *s, const wh_eet_place *place, wh_reach *out)
{
    const wh_node *where = s->change.predicate;
    const wh_relation *target = wh_change_target(s);

    memset(out, 0, sizeof *out);
    if (s->kind == WH_IS_QUERY || !target ||
        (where && !wh_node_walk(where, look_for, (void *)(uintptr_t)place->e)))
        return;
    out->v[out->n++] = target;
    wh_reach_of(s, target, out);
}

/* A table of the schema with a column that may be compared with `o`. */
static const wh_relation *draw_table(const wh_subject *s, const wh_eet_place *place,
                                     const wh_operand *o, wh_rng *rng, const wh_column **column)
{
    wh_reach changing;
    const wh_relation *r, *found[MAX_TABLES];
    const wh_column *columns[MAX_TABLES];
    size_t i, k, n = 0;

    changing_at(s, place, &changing);
    for (i = 0; (r = wh_catalog_relation_at(s->catalog, i)) != NULL && n < MAX_TABLES; i++) {
        wh_operand other = {NULL, NULL, NULL};

        if (r->kind != WH_RELATION_TABLE || !r->columns_known || r->schema.n || r->home.n ||
            wh_reaches(&changing, r) || wh_relation_traits(s->catalog, r))
            continue;
        for (k = 0; k < r->ncolumns && n < MAX_TABLES; k++) {
            other.column = &r->columns[k];
            if (!r->columns[k].hidden && wh_operands_match(s, o, &other)) {
                found[n] = r;
                columns[n++] = &r->columns[k];
            }
        }
    }
    if (n == 0)
        return NULL;
    i = wh_rng_below(rng, (uint32_t)n);
    *column = columns[i];
    return found[i];
}

/* EXISTS, IN, or a comparison with the one value that a total order leaves. */
static bool put_subquery(const wh_subject *s, const wh_eet_place *place, const wh_subject *seen,
                         wh_rng *rng, wh_buf *out)
{
    static const char *const templates[] = {
        "EXISTS (SELECT 1 FROM {t:id} AS wh_t WHERE wh_t.{c:id} = {o})",
        "{o} IN (SELECT wh_t.{c:id} FROM {t:id} AS wh_t)",
        "{o} NOT IN (SELECT wh_t.{c:id} FROM {t:id} AS wh_t WHERE wh_t.{c:id} IS NOT NULL)",
        "{o} <> (SELECT wh_t.{c:id} FROM {t:id} AS wh_t ORDER BY wh_t.{c:id} LIMIT 1)",
        "{o} <= (SELECT wh_t.{c:id} FROM {t:id} AS wh_t ORDER BY wh_t.{c:id} LIMIT 1 OFFSET 2)",
    };
    wh_operand o = wh_random_column(seen, rng, WH_CAN_BE_COMPARED);
    /* while rows change, what is read once is read too late, as in Figure 6 of the paper */
    uint32_t which = s->kind == WH_IS_QUERY ? wh_rng_below(rng, 5) : (1 + wh_rng_below(rng, 9)) / 2;
    const wh_column *column;
    const wh_relation *r;
    wh_buf text = WH_BUF_INIT(4096);

    r = o.column ? draw_table(s, place, &o, rng, &column) : NULL;
    if (!r || (which >= 3 && !wh_typing_of_column(s, column).identity))
        return false;
    wh_operand_print(seen, &o, true, &text);
    wh_quote(out, s->dialect, templates[which], {"t", NULL, r->name}, {"c", NULL, column->name},
             {"o", NULL, wh_buf_view(&text)});
    wh_buf_release(&text);
    return true;
}

static bool put_range(const wh_subject *seen, wh_rng *rng, wh_buf *out)
{
    wh_operand o = wh_random_column(seen, rng, WH_CAN_BE_COMPARED);
    uint32_t in = wh_rng_below(rng, 2), not_ = wh_rng_below(rng, 4);
    wh_str a, b;

    if (!o.column)
        return false;
    a = wh_random_constant(seen, rng, &o);
    b = wh_random_constant(seen, rng, &o);
    wh_operand_print(seen, &o, true, out);
    wh_buf_text(out, not_ == 0 ? " NOT" : "");
    wh_quote(out, seen->dialect, in ? " IN ({a}, {b})" : " BETWEEN {a} AND {b}", {"a", NULL, a},
             {"b", NULL, b});
    return true;
}

static bool put_pattern(const wh_subject *seen, wh_rng *rng, wh_buf *out)
{
    static const char *const patterns[] = {"'a%'", "'%a'", "'_%'", "'%1%'", "''"};
    wh_operand o = wh_random_column(seen, rng, 0);
    uint32_t which = wh_rng_below(rng, 5), not_ = wh_rng_below(rng, 3);

    if (!o.column || (wh_is_strict(seen) && wh_operand_typing(seen, &o).class_ != WH_CLASS_TEXT))
        return false;
    wh_operand_print(seen, &o, true, out);
    wh_buf_text(out, not_ == 0 ? " NOT LIKE " : " LIKE ");
    wh_buf_text(out, patterns[which]);
    return true;
}

/* The condition that stands there already: what is said twice invites an optimiser. */
static bool put_own(const wh_eet_place *place, wh_buf *out)
{
    if (!place->truth || place->e->kind == WH_N_LITERAL || place->e->flags & WH_HAS_SUBQUERY ||
        place->e->height > 6)
        return false;
    wh_quote_node(out, place->e, false);
    return true;
}

static bool put_simple(const wh_subject *s, const wh_eet_place *place, wh_rng *rng, wh_buf *out)
{
    const wh_node *items = draw_items(place, rng);
    uint32_t shape = wh_rng_below(rng, 12);
    wh_subject seen;

    if (place->groups)
        return put_of_key(s, place, rng, out);
    if (!items)
        return false;
    seen = seen_from(s, items);
    if (shape == 0 && put_own(place, out))
        return true;
    /* what is read while rows change is where engines go wrong (Figure 6 of the paper) */
    if (shape <= (s->kind == WH_IS_QUERY ? 2 : 6) && put_subquery(s, place, &seen, rng, out))
        return true;
    if (shape <= 4 && put_range(&seen, rng, out))
        return true;
    if (shape <= 6 && put_pattern(&seen, rng, out))
        return true;
    return wh_random_predicate(&seen, rng, out);
}

void wh_eet_put_predicate(const wh_subject *s, const wh_eet_place *place, wh_rng *rng, wh_buf *out)
{
    uint32_t parts = wh_rng_below(rng, 8) == 0 ? 2 : 1, i;

    if (parts == 2 && wh_rng_percent(rng, 30)) {
        wh_buf_text(out, "NOT (");
        parts = 3;
    }
    for (i = 0; i < (parts == 1 ? 1 : 2); i++) {
        size_t start = out->n;

        if (i)
            wh_buf_text(out, wh_rng_percent(rng, 50) ? " AND " : " OR ");
        if (parts > 1)
            wh_buf_char(out, '(');
        start = out->n;
        if (wh_rng_below(rng, 16) == 0 || !put_simple(s, place, rng, out)) {
            out->n = start;
            put_constant(s, rng, out);
        }
        if (parts > 1)
            wh_buf_char(out, ')');
    }
    if (parts == 3)
        wh_buf_char(out, ')');
}

/* ---- values --------------------------------------------------------------------------------- */

static bool is_number(const char *text)
{
    return (*text >= '0' && *text <= '9') || *text == '-';
}

/* Quoted, a constant is of the type that is chosen beside it. */
static void put_typed_constant(const wh_subject *s, const wh_typing *t, wh_rng *rng, wh_buf *out)
{
    const char *const *constants = wh_typing_constants(s, t);
    bool quoted;
    uint32_t n = 0;

    while (constants[n])
        n++;
    n = wh_rng_below(rng, n);
    quoted = is_number(constants[n]) && t->class_ != WH_CLASS_BOOLEAN;
    wh_buf_text(out, quoted ? "'" : "");
    wh_buf_text(out, constants[n]);
    wh_buf_text(out, quoted ? "'" : "");
}

/* A column in sight; false: none fits. */
static bool put_column(const wh_subject *s, const wh_eet_place *place, wh_rng *rng, wh_buf *out)
{
    const wh_node *items = draw_items(place, rng), *column;
    wh_operand o = {NULL, NULL, NULL};
    wh_buf text = WH_BUF_INIT(4096);
    wh_subject seen;
    int tries;

    if (place->groups || !items)
        return false;
    seen = seen_from(s, items);
    for (tries = 0; tries < 4; tries++) {
        wh_buf_clear(&text);
        o = wh_random_column(&seen, rng, 0);
        if (!o.column)
            break;
        wh_operand_print(&seen, &o, true, &text);
        column = wh_parse_expr(s->a, s->dialect, wh_arena_str(s->a, wh_buf_view(&text)));
        if (column && wh_eet_rand_fits(s, place, column)) {
            wh_buf_str(out, wh_buf_view(&text));
            wh_buf_release(&text);
            return true;
        }
    }
    wh_buf_release(&text);
    return false;
}

void wh_eet_put_rand(const wh_subject *s, const wh_eet_place *place, wh_rng *rng, wh_buf *out)
{
    static const char *const loose[] = {"0",  "1",   "-1",    "NULL", "'a'",
                                        "''", "0.5", "x'00'", "'1'",  "9223372036854775807"};
    uint32_t shape = wh_rng_below(rng, 8);

    if (place->other && place->e->kind == WH_N_LITERAL && wh_is_strict(s) &&
        place->typing.class_ == WH_CLASS_TEXT) {
        wh_quote_node(out, place->other, false);
        return;
    }
    if (shape == 0 && !place->groups) {
        wh_quote_node(out, place->e, false);
        return;
    }
    if (shape < 5 && put_column(s, place, rng, out))
        return;
    if (wh_is_truth(place->e) || place->typing.class_ == WH_CLASS_BOOLEAN)
        wh_eet_put_predicate(s, place, rng, out);
    else if (wh_is_strict(s) && place->typing.class_ != WH_CLASS_UNKNOWN && shape != 7)
        put_typed_constant(s, &place->typing, rng, out);
    else if (wh_is_dynamic(s))
        wh_buf_text(out, loose[wh_rng_below(rng, 10)]);
    else
        wh_buf_text(out, "NULL");
}
