/* Names in a statement, as wh_name_hash() has them. */
#ifndef ORACLES_CORE_NAMES_H
#define ORACLES_CORE_NAMES_H

#include "formats/sql/dialect/dialect.h"

enum { WH_NAMES_MAX = 64 };

/* Each once; what is more than that is left out. */
typedef struct wh_names {
    uint32_t n;
    uint32_t v[WH_NAMES_MAX];
} wh_names;

void wh_names_add(wh_names *set, uint32_t hash);
void wh_names_of(const wh_dialect *d, wh_str sql, wh_names *set);
void wh_names_add_all(const wh_names *from, wh_names *set);
bool wh_names_has(const wh_names *set, uint32_t hash);
bool wh_names_meet(const wh_names *a, const wh_names *b);

/* The table, as its name's hash among wh_names, that an UPDATE or DELETE changes; 0: it is neither.
 */
uint32_t wh_changed_table(const wh_dialect *d, wh_str sql);

/* UPDATE t0 .. WHERE .. (SELECT .. FROM t0): a change that reads what it changes. */
bool wh_reads_its_own(const wh_dialect *d, wh_str sql);

#endif
