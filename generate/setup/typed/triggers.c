/*
 * Triggers of a typed dialect that the model can follow: in each row that is stored or changed, a
 * value of one column becomes another.
 */
#include "generate/setup/typed/typed.h"

static void print_column(wh_gen *g, unsigned column)
{
    wh_gen_text(g, "NEW.c");
    wh_buf_uint(g->out, column);
}

static void print_body(wh_gen *g, const wh_gen_relation *r, const wh_typed_trigger *t)
{
    const wh_gen_listed *type = r->columns[t->column].listed;

    if (t->from == WH_TY_NULL) {
        print_column(g, t->column);
        wh_gen_text(g, " := COALESCE(");
        print_column(g, t->column);
        wh_gen_text(g, ", ");
        wh_listed_print(g->out, type, t->to, true);
        wh_gen_text(g, ");");
        return;
    }
    wh_gen_text(g, "IF ");
    print_column(g, t->column);
    wh_gen_text(g, " = ");
    wh_listed_print(g->out, type, t->from, true);
    wh_gen_text(g, " THEN ");
    print_column(g, t->column);
    wh_gen_text(g, " := ");
    wh_listed_print(g->out, type, t->to, true);
    wh_gen_text(g, "; END IF;");
}

/* One a table; not where rows have several places, of which some have no trigger. */
void wh_typed_trigger_make(wh_gen *g, unsigned table)
{
    const wh_gen_relation *r = &g->relations[table];
    wh_typed_trigger *t = &g->typed->triggers[table];
    bool null = wh_rng_percent(&g->rng, 50);
    unsigned column = wh_typed_settable(g, r);
    const wh_gen_listed *type;

    if (t->on || r->split || r->inherited || column == WH_NONE)
        return;
    type = r->columns[column].listed;
    t->column = (uint8_t)column;
    t->from = null ? (uint8_t)WH_TY_NULL : (uint8_t)wh_listed_value(g, type);
    t->to = (uint8_t)wh_listed_value(g, type);
    if (t->from == t->to)
        return;
    t->on = true;
    wh_gen_text(g, "CREATE FUNCTION f");
    wh_buf_uint(g->out, table);
    wh_gen_text(g, "() RETURNS trigger LANGUAGE plpgsql AS $$BEGIN ");
    print_body(g, r, t);
    wh_gen_text(g, " RETURN NEW; END$$;\nCREATE TRIGGER g");
    wh_buf_uint(g->out, table);
    wh_gen_text(g, " BEFORE INSERT OR UPDATE ON ");
    wh_gen_text(g, r->name);
    wh_gen_text(g, " FOR EACH ROW EXECUTE PROCEDURE f"); /* FUNCTION since 11 */
    wh_buf_uint(g->out, table);
    wh_gen_text(g, "();\n");
}
