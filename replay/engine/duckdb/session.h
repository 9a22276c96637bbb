/* What the files of the DuckDB driver share. */
#ifndef REPLAY_ENGINE_DUCKDB_SESSION_H
#define REPLAY_ENGINE_DUCKDB_SESSION_H

#include "replay/engine/duckdb/api.h"
#include "replay/engine/watch.h"

typedef struct wh_duck_engine {
    wh_duck_api api;
    wh_limits limits;
    wh_watch watch;
    bool optimizer_off;
    char threads[16];
    char version[64];
} wh_duck_engine;

/* One vector of a chunk. */
typedef struct wh_duck_column {
    duckdb_vector vector;
    duckdb_logical_type type;
    int id, stored; /* enum duckdb_type; `stored` of decimals and enums */
    uint8_t scale;
    const void *data;
    const uint64_t *valid; /* NULL: all are */
} wh_duck_column;

enum {
    WH_DUCK_DEEPEST = 32, /* so far one value may stand in another */
};

/* Where its bytes are. */
static inline wh_str wh_duck_string(const duckdb_string *s)
{
    return (wh_str){s->length <= 12 ? s->prefix : s->p, s->length};
}

typedef struct wh_duck_session {
    wh_duck_engine *engine;
    duckdb_database db; /* NULL: another session's */
    duckdb_connection conn;
    bool dead;            /* the database is of no use any more */
    wh_buf sql, bytes;    /* the statement with its NUL; texts of one row */
    wh_value *values;     /* one row */
    wh_duck_column *columns;
    size_t ncolumns;      /* that there is room for */
} wh_duck_session;

/* ---- execute.c ----------------------------------------------------------------------------- */

void wh_duck_execute(wh_duck_session *s, const char *prefix, wh_str sql, const wh_sink *sink, wh_answer *a);
/* What an error's message says: "Binder Error: no such column". */
void wh_duck_error(const char *message, wh_answer *a);

/* ---- values.c ------------------------------------------------------------------------------ */

/* Look at a vector; released with wh_duck_column_release(). */
void wh_duck_column_of(const wh_duck_api *api, duckdb_vector v, wh_duck_column *c);
void wh_duck_column_release(const wh_duck_api *api, wh_duck_column *c);
/* The value of a row. What is no number and no text of the vector's own is written to `bytes`. False: a
 * type that is not known here. */
bool wh_duck_value(const wh_duck_api *api, const wh_duck_column *c, idx_t row, wh_buf *bytes, wh_value *out);

/* Writes a row's value, which stands in another at this depth. False: of a type that is not known here. */
typedef bool wh_duck_put(const wh_duck_api *api, const wh_duck_column *c, idx_t row, unsigned depth, wh_buf *b);

/* ---- variant.c ----------------------------------------------------------------------------- */

/* The value of a row of a vector of VARIANT, as text; `put` writes those of one width in it. False: of a type that is
 * not known here, or damaged. */
bool wh_duck_variant(const wh_duck_api *api, const wh_duck_column *c, idx_t row, wh_duck_put *put, wh_buf *b);

/* ---- walls.c ------------------------------------------------------------------------------- */

/* Why a statement of this type (enum duckdb_statement_type) is refused; NULL: it is not. */
const char *wh_duck_refusal(int type, wh_str sql);

/* ---- plan.c -------------------------------------------------------------------------------- */

/* The operators of a plan out of EXPLAIN's drawing. */
void wh_duck_plan_normalise(wh_str drawing, wh_buf *out);

#endif
