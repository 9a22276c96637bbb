/*
 * Triggers. What one sets off runs one way, from lower tables to higher ones and within a table
 * from INSERT to UPDATE to DELETE, so that no chain ends where it began. Right behind each comes a
 * statement that fires it.
 */
#include "generate/setup/setup.h"

typedef struct trigger {
    unsigned table; /* or view */
    unsigned event; /* WH_FIRES_* */
    bool before;
} trigger;

static unsigned rank(unsigned table, unsigned event)
{
    return table * 8 + event;
}

/* ---- what it does -------------------------------------------------------------------------- */

typedef struct scope {
    const trigger *on;
    unsigned target;
    unsigned column;     /* of the target: the last one written */
    unsigned row_column; /* of the row: the same */
} scope;

/* A stored value of a column, or one that could be. */
static void print_near(wh_gen *g, const wh_gen_column *c)
{
    wh_datum d;

    if (c->relation != WH_NONE && g->relations[c->relation].nrows > 0) {
        uint32_t row = wh_rng_below(&g->rng, g->relations[c->relation].nrows);
        d = g->rows[c->relation][row][c->column];
    } else {
        wh_value_likely(g, c, &d);
    }
    wh_datum_print(g->out, &d);
}

static void print_row_column(wh_gen *g, scope *s)
{
    const wh_gen_relation *r = &g->relations[s->on->table];
    bool old = s->on->event == WH_FIRES_DELETE;

    if (s->on->event == WH_FIRES_UPDATE)
        old = wh_rng_percent(&g->rng, 40);
    s->row_column = wh_rng_below(&g->rng, r->ncolumns);
    wh_gen_text(g, old ? "OLD." : "NEW.");
    wh_name_print(g, 'c', s->row_column);
}

/* "(c0, c1) VALUES (..)": of constants, or some of them from the row that fires. */
static void print_values(wh_gen *g, scope *s, bool from_row)
{
    const wh_gen_relation *r = &g->relations[s->target];
    unsigned given = wh_columns_storable(r);
    wh_datum row[WH_GEN_COLUMNS];
    const char *before = " VALUES (";

    wh_rows_new(g, s->target, given, row);
    wh_columns_print(g, given);
    for (unsigned c = 0; c < r->ncolumns; c++) {
        bool any = !r->strict && !r->columns[c].listed && !(r->columns[c].flags & WH_COL_ROWID) &&
                   !(g->features->trigger_apart && (r->columns[c].flags & WH_COL_NOT_NULL));

        if (!(given >> c & 1))
            continue;
        wh_gen_text(g, before);
        before = ", ";
        if (from_row && any && wh_rng_percent(&g->rng, 60))
            print_row_column(g, s);
        else
            wh_datum_print(g->out, &row[c]);
    }
    wh_buf_char(g->out, ')');
}

static void expand(wh_gen *g, scope *s, char letter)
{
    const wh_gen_relation *r = &g->relations[s->target];

    switch (letter) {
    case 't':
        wh_gen_text(g, r->name);
        break;
    case 'v':
    case 'n':
        print_values(g, s, letter == 'n');
        break;
    case 's':
        s->column = wh_columns_draw(g, wh_columns_free(r));
        wh_name_print(g, 'c', s->column);
        break;
    case 'm':
        wh_name_print(g, 'c', s->column);
        break;
    case 'c':
        s->column = wh_rng_below(&g->rng, r->ncolumns);
        wh_name_print(g, 'c', s->column);
        break;
    case 'k':
        print_near(g, &r->columns[s->column]);
        break;
    case 'r':
        print_row_column(g, s);
        break;
    default:
        print_near(g, &g->relations[s->on->table].columns[s->row_column]);
    }
}

/* Can this action stand in the trigger, acting upon `target`? */
static bool fits(const wh_gen *g, const trigger *on, const wh_trigger_action *v, unsigned target)
{
    const wh_gen_relation *r = &g->relations[target];

    if (v->since > g->version || r->module)
        return false;
    if (strstr(v->sql, "NEW.$s"))
        return on->before && target == on->table && on->event != WH_FIRES_DELETE &&
               wh_columns_free(r) != 0;
    if (target == on->table && (on->before || g->features->trigger_apart))
        return false;
    if (strstr(v->sql, "RAISE") && !on->before)
        return false;
    if (v->does == WH_FIRES_UPDATE && (wh_columns_free(r) == 0 || r->strict))
        return false;
    if (v->does != 0 && wh_foreign_holds(g, target))
        return false;
    /* What a key of few values already has would be refused later. */
    if (v->does == WH_FIRES_INSERT && g->features->listed && r->nuniques > 0)
        return false;
    return v->does == 0 || rank(target, v->does) > rank(on->table, on->event) ||
           g->relations[on->table].view;
}

static const wh_trigger_action *draw_action(wh_gen *g, const trigger *on, unsigned target)
{
    const wh_trigger_action *v = g->features->actions;
    uint32_t total = 0, x;
    unsigned i;

    for (i = 0; v[i].sql; i++)
        total += fits(g, on, &v[i], target) ? v[i].weight : 0;
    if (total == 0)
        return NULL;
    x = wh_rng_below(&g->rng, total);
    for (i = 0; v[i].sql; i++) {
        uint32_t weight = fits(g, on, &v[i], target) ? v[i].weight : 0;
        if (x < weight)
            break;
        x -= weight;
    }
    return &v[i];
}

static bool print_action(wh_gen *g, const trigger *on)
{
    uint32_t target = wh_rng_below(&g->rng, g->ntables);
    const wh_trigger_action *v = draw_action(g, on, target);
    scope s = {on, target, 0, 0};

    if (!v)
        return false;
    for (const char *t = v->sql; *t; t++) {
        if (*t == '$')
            expand(g, &s, *++t);
        else
            wh_buf_char(g->out, *t);
    }
    wh_gen_text(g, g->features->trigger_apart ? ";\n" : "; ");
    return true;
}

static bool print_actions(wh_gen *g, const trigger *on)
{
    bool done = print_action(g, on);

    if (done && !g->features->trigger_apart && wh_rng_percent(&g->rng, 25))
        print_action(g, on);
    return done;
}

/* CREATE FUNCTION f0() .. AS $$BEGIN ..; RETURN NEW; END$$ */
static bool print_function(wh_gen *g, const trigger *on)
{
    for (const char *t = g->features->trigger_function; *t; t++) {
        if (*t == '$' && *++t == 'i')
            wh_buf_uint(g->out, g->ntriggers);
        else
            wh_buf_char(g->out, *t);
    }
    wh_gen_text(g, "$$BEGIN ");
    if (!print_actions(g, on))
        return false;
    wh_gen_text(g, on->event == WH_FIRES_DELETE ? "RETURN OLD; END$$;\n" : "RETURN NEW; END$$;\n");
    return true;
}

/* ---- the trigger ------------------------------------------------------------------------------
 */

static void print_head(wh_gen *g, const trigger *on)
{
    static const char *const events[] = {"", " INSERT", " UPDATE", "", " DELETE"};
    const wh_gen_relation *r = &g->relations[on->table];
    uint32_t x = wh_rng_below(&g->rng, 100);
    bool function = g->features->trigger_function != NULL;

    if (g->features->trigger_apart || g->features->trigger_function)
        x = 80; /* FOR EACH ROW, nothing else */
    wh_gen_text(g, x >= 92 ? "CREATE TEMP TRIGGER " : "CREATE TRIGGER ");
    wh_name_print(g, 'g', g->ntriggers);
    wh_gen_text(g, r->view ? " INSTEAD OF" : on->before ? " BEFORE" : " AFTER");
    wh_gen_text(g, events[on->event]);
    if (on->event == WH_FIRES_UPDATE && x < 25) {
        wh_gen_text(g, " OF ");
        wh_name_print(g, 'c', wh_rng_below(&g->rng, r->ncolumns));
    }
    wh_gen_text(g, " ON ");
    wh_gen_text(g, r->name);
    wh_gen_text(g, x >= 80 && x < 92 ? " FOR EACH ROW" : "");
    if (g->features->trigger_apart) {
        wh_buf_char(g->out, ' ');
        return;
    }
    /* A computed column is not there before. */
    if (wh_rng_percent(&g->rng, 25) && !(function && on->before)) {
        scope s = {on, 0, 0, 0};

        wh_gen_text(g, " WHEN (");
        print_row_column(g, &s);
        wh_gen_text(g, function || wh_rng_percent(&g->rng, 50) ? " IS NOT NULL)" : " <> 'none')");
    }
    if (function) {
        wh_gen_text(g, " EXECUTE PROCEDURE "); /* FUNCTION since 11 */
        wh_name_print(g, 'f', g->ntriggers);
        wh_gen_text(g, "();\n");
        return;
    }
    wh_gen_text(g, " BEGIN ");
}

/* A row for a view, whose trigger says what becomes of it. */
static void insert_into_view(wh_gen *g, const wh_gen_relation *r)
{
    wh_gen_text(g, "INSERT INTO ");
    wh_gen_text(g, r->name);
    for (unsigned c = 0; c < r->ncolumns; c++) {
        wh_gen_text(g, c ? ", " : " VALUES (");
        print_near(g, &r->columns[c]);
    }
    wh_gen_text(g, ");\n");
}

static void fire(wh_gen *g, const trigger *on)
{
    wh_gen_relation *r = &g->relations[on->table];

    if (r->view)
        insert_into_view(g, r);
    else if (on->event == WH_FIRES_INSERT)
        wh_statement_insert_few(g, on->table);
    else if (on->event == WH_FIRES_UPDATE)
        wh_statement_update(g, on->table);
    else
        wh_statement_delete(g, on->table);
}

void wh_schema_trigger(wh_gen *g, unsigned table)
{
    static const uint8_t events[] = {WH_FIRES_INSERT, WH_FIRES_UPDATE, WH_FIRES_DELETE};
    bool function = g->features->trigger_function != NULL;
    trigger on = {table, events[wh_rng_below(&g->rng, 3)],
                  wh_rng_percent(&g->rng, function ? 60 : 20)};
    wh_buf *out = g->out;
    size_t start = out->n;
    bool apart = g->features->trigger_apart;
    bool view = !apart && !function && g->nviews > 0 && wh_rng_percent(&g->rng, 25), done;

    if (view) {
        on.table = g->ntables + wh_rng_below(&g->rng, g->nviews);
        on.event = WH_FIRES_INSERT;
        on.before = false;
    }
    if (g->ntriggers == WH_GEN_TRIGGERS || g->relations[on.table].module)
        return;
    if (!function)
        print_head(g, &on);
    done = function ? print_function(g, &on) : print_actions(g, &on);
    if (!done) { /* nothing that it could do here */
        out->n = start;
        return;
    }
    if (function)
        print_head(g, &on);
    wh_gen_text(g, apart || function ? "" : "END;\n");
    g->relations[on.table].triggers |= (uint8_t)on.event;
    g->relations[on.table].used = 0xff;
    g->ntriggers++;
    fire(g, &on);
}
