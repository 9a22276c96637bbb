/*
 * What the oracles of ternary logic partitioning share: a query without a predicate p against
 * three with p, NOT p and p IS NULL, put together by the tool or by the engine. After Rigger & Su,
 * Finding Bugs in Database Systems via Query Partitioning (2020), section 3 and Table 1.
 */
#ifndef ORACLES_TLP_H
#define ORACLES_TLP_H

#include "formats/sql/template.h"
#include "oracles/subject.h"

enum { WH_TLP_PARTS = 3, WH_TLP_HOLES = 8 };

/* Templates of the queries; in a part, {t} is a predicate that is true for its rows. */
typedef struct wh_tlp {
    const char *whole, *part;
    const wh_node *p;     /* the predicate */
    const wh_hole *holes; /* of all templates but {t} */
    size_t nholes;        /* at most WH_TLP_HOLES */
    const char *joint;    /* " UNION ALL ": one query; NULL: three queries */
    const char *before, *behind; /* templates around the parts of one query; or NULL */
    wh_str order;         /* the number of the column that orders each part; n == 0: none */
    const char *check;
} wh_tlp;

/* False: `order` is no number. */
bool wh_tlp_derive(const wh_subject *s, const wh_tlp *t, wh_derived *out);

/* Is "order=K" a column that is there, as far as that can be told? */
bool wh_tlp_order_is_there(const wh_subject *s, wh_str choices);

/* Choose "form=sql" or, more often, "form=tool", and now and then "order=K" of `columns` (0: not
 * known how many). */
void wh_tlp_choose(wh_rng *rng, uint32_t columns, wh_buf *choices);

/* How many columns are projected; 0: a `*` hides that. */
uint32_t wh_tlp_columns(const wh_subject *s);

/* A SELECT with FROM whose rows a WHERE may part: nothing before, behind or around it. */
bool wh_tlp_is_plain(const wh_subject *s, const char **why);

/* Of three queries the tool sees how many rows each has. */
bool wh_tlp_measure(wh_str choices, const wh_result_set *const *results, uint64_t *rows,
                    uint64_t *hits);

static inline bool wh_tlp_form_is(wh_str choices, const char *form)
{
    return wh_str_is(wh_choice(choices, "form"), form);
}

#endif
