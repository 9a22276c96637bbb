/*
 * The setup of a strictly typed dialect (PostgreSQL). A type lists its values as literals, in
 * ascending order: a stored value is its place in the list. Relations and columns are those of
 * wh_gen; the rows that are written here are places, which wh_typed_load() makes datums of.
 */
#ifndef GENERATE_SETUP_TYPED_TYPED_H
#define GENERATE_SETUP_TYPED_TYPED_H

#include "generate/setup/setup.h"

/* Of each row that is stored or changed, a value of one column becomes another. */
typedef struct wh_typed_trigger {
    bool on;
    uint8_t column, from, to; /* from: WH_TY_NULL too */
} wh_typed_trigger;

/* What a case keeps of it, in wh_gen.typed. */
typedef struct wh_typed {
    wh_arena *a; /* for what a schema of the user's own brings */
    uint8_t nstatistics;
    uint32_t created; /* types that were made, as bits */
    uint8_t rows[WH_GEN_TABLES][WH_GEN_ROWS][WH_GEN_COLUMNS];
    wh_typed_trigger triggers[WH_GEN_TABLES];
} wh_typed;

void wh_typed_setup(wh_gen *g);
void wh_typed_table(wh_gen *g);
void wh_typed_add_column(wh_gen *g, unsigned table);
void wh_typed_insert(wh_gen *g, unsigned table, unsigned rows);
void wh_typed_insert_few(wh_gen *g, unsigned table);
void wh_typed_insert_select(wh_gen *g, unsigned table);
void wh_typed_upsert(wh_gen *g, unsigned table);
void wh_typed_update(wh_gen *g, unsigned table);
void wh_typed_delete(wh_gen *g, unsigned table);
void wh_typed_trigger_make(wh_gen *g, unsigned table);
/* A column that nothing depends on, of which any value may be set; WH_NONE: none was found. */
unsigned wh_typed_settable(wh_gen *g, const wh_gen_relation *r);
void wh_typed_index(wh_gen *g, unsigned table);
void wh_typed_statistics(wh_gen *g, unsigned table);

/* Let the rows of the model be what the places say. */
void wh_typed_load(wh_gen *g, unsigned table);

/* A schema of the user's own in the model. */
struct wh_generate_schema;
void wh_typed_schema_use(wh_gen *g, const struct wh_generate_schema *s);

#endif
