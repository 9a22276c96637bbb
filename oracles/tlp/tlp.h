/*
 * What the oracles of ternary logic partitioning share: a query without a predicate p against
 * three with p, NOT p and p IS NULL, put together by the tool or by the engine. After Rigger & Su,
 * Finding Bugs in Database Systems via Query Partitioning (2020), section 3 and Table 1.
 */
#ifndef ORACLES_TLP_TLP_H
#define ORACLES_TLP_TLP_H

#include "formats/sql/tree/template.h"
#include "oracles/subject/subject.h"

enum { WH_TLP_PARTS = 3, WH_TLP_HOLES = 8, WH_TLP_ROUNDS = 3 };

/* Templates of the queries; in a part, {t} is a predicate that is true for its rows. */
typedef struct wh_tlp {
    const char *whole, *part;
    const wh_node *p;            /* the predicate */
    const wh_hole *holes;        /* of all templates but {t} */
    size_t nholes;               /* at most WH_TLP_HOLES */
    const char *joint;           /* " UNION ALL ": one query; NULL: three queries */
    const char *before, *behind; /* templates around the parts of one query; or NULL */
    const char *only;            /* as `part`, where there is one; NULL: the same */
    wh_str choices; /* of those that wh_tlp_choose makes, "order" and "parts" are heeded */
    const char *check, *check_two; /* of three parts, and of two if the tool puts them together */
} wh_tlp;

/* False: "order" is no number, or "parts" not known. */
bool wh_tlp_derive(const wh_subject *s, const wh_tlp *t, wh_derived *out);

/*
 * Three checks of a base, whose common queries are executed once. The first is of three parts,
 * "form=tool"; `choices` that name a form already keep it. The second has the whole in common with
 * it, and the part where p is true if it can: "form=sql" or, more often, "parts=two". The third is
 * "parts=one", the parts put together by OR. Theirs may be ordered, "order=K" of `columns` (0: not
 * known how many). Each draws as often: what is drawn behind it is the same for all. False: this
 * engine has no other check of that form.
 */
bool wh_tlp_choose(const wh_subject *s, wh_rng *rng, uint32_t columns, wh_buf *choices);

/* A SELECT with FROM whose rows a WHERE may part: nothing before, behind or around it. */
bool wh_tlp_is_plain(const wh_subject *s, const char **why);

/* Where each of several parts is a query, the tool sees how many rows it has. */
bool wh_tlp_measure(wh_str choices, const wh_result_set *const *results, uint64_t *rows,
                    uint64_t *hits);

static inline bool wh_tlp_form_is(wh_str choices, const char *form)
{
    return wh_str_is(wh_choice(choices, "form"), form);
}

#endif
