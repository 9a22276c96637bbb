/* A statement token by token, with the one before and the one behind. */
#ifndef ORACLES_CORE_READING_H
#define ORACLES_CORE_READING_H

#include "formats/sql/lex/lex.h"

typedef struct wh_reading {
    wh_lexer lx;
    wh_token t, next;
    unsigned before, first; /* kinds of the token before this one, and of the first */
} wh_reading;

/* At the first token; t.kind is WH_T_EOF behind the last. */
void wh_reading_begin(wh_reading *r, const wh_dialect *d, wh_str sql);
void wh_reading_next(wh_reading *r);
bool wh_reading_is_name(const wh_reading *r);

#endif
