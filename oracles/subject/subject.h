/*
 * What an oracle looks at: one base on one schema, parsed, with the parts that templates need.
 */
#ifndef ORACLES_SUBJECT_SUBJECT_H
#define ORACLES_SUBJECT_SUBJECT_H

#include "formats/sql/catalog/catalog.h"
#include "formats/sql/parse/parse.h"
#include "formats/sql/tree/change.h"
#include "generate/model/rng.h"
#include <whittle/oracle.h>
#include <whittle/run.h>

typedef struct wh_rule_set wh_rule_set; /* rules.h */

typedef struct wh_memo wh_memo; /* typing/scope.h */

typedef struct wh_subject {
    wh_arena *a;
    const wh_dialect *dialect;
    wh_catalog *catalog;
    wh_str text;              /* of the base */
    const wh_node *statement; /* never NULL */
    unsigned kind;            /* WH_IS_QUERY ..: what kind of statement it is; 0: none of them */
    wh_change change;         /* its parts, if it changes rows; else cleared */
    /* The parts of a query. Of a change: of the one that reads what it does, see
     * wh_subject_reading(); its nodes are not the statement's. Else cleared. */
    wh_select q;
    const wh_case *source; /* whose setup it stands on; NULL: the caller has looked at that */
    uint32_t
        version; /* of the engine, 3040001 for 3.40.1: what `prepare` may choose; 0: all of it */
    const wh_rule_set *rules; /* that `prepare` may choose from; NULL: those of the library */
    wh_memo
        *memo; /* of what has been found out of names and statements; NULL: it looks each time */
    unsigned open;  /* WH_OPEN_.., if the caller has asked wh_is_precise_but() */
    unsigned round; /* which of the oracle's checks of this base is being prepared */
    /* Where engines of several dialects are compared: who they are; else the choices tell, and the
     * case whose setup is mapped, too. */
    const struct wh_diff_side *sides;
    size_t nsides;
    const wh_case *holder;
    /* What is found out once, where it is: */
    const struct wh_subject *reading; /* of UPDATE and DELETE; NULL: see wh_subject_reading() */
    unsigned traits;                  /* see wh_subject_traits() */
    bool knows_traits;
    void **kept; /* what an oracle's plain() or applies() leaves for what is asked next; NULL:
                    nothing */
} wh_subject;

/* Parse `text` on a schema. False: not one statement. */
bool wh_subject_init(wh_subject *s, wh_arena *a, const wh_dialect *d, wh_catalog *catalog,
                     wh_str text);

/* Kind and parts of a subject whose statement is another tree now. */
void wh_subject_read(wh_subject *s);

/* The same with another text: schema, engine and round stay. */
bool wh_subject_change(wh_subject *out, const wh_subject *s, wh_str text);

/*
 * What a change reads, as a query: the values that it sets and returns, FROM its target and what
 * else it reads, its predicate, order and limit. For INSERT .. SELECT that SELECT. So what is in
 * scope, typed or precise is asked in one way for all statements. False: a MERGE, or INSERT of
 * values, or not understood.
 */
bool wh_subject_reading(const wh_subject *s, wh_subject *rows);

/* What its statement does (wh_catalog_traits); with knowing them, that is not looked for again. */
unsigned wh_subject_traits(const wh_subject *s);
void wh_subject_know_traits(wh_subject *s);

/* Has the engine what only some versions have? */
static inline bool wh_subject_has(const wh_subject *s, enum wh_since what)
{
    return wh_dialect_has(s->dialect, s->version, what);
}

enum { WH_ORACLE_ROUNDS = 3 }; /* checks that an oracle makes of a base, at most */

enum { WH_SIDES_MAX = 4 }; /* engines that are compared with each other, at most */

/* A run as an oracle derives it. */
typedef struct wh_derived_run {
    const char *place;
    wh_str sql;                   /* one statement, with its semicolon */
    const wh_str *before, *after; /* statements around it, e.g. BEGIN and ROLLBACK */
    size_t nbefore, nafter;
    const char *bind; /* the run whose value stands in it for wh_bound; NULL: none */
    bool fresh;       /* on a database of its own: what it changes can't be rolled back */
    bool undone;      /* whichever of its statements it ends in, those after take all back */
    /* The query gives one row, SUM(summed), COUNT(*) of this FROM clause: one query can give that
     * for several bases. n == 0: it does not. */
    wh_str summed, source;
} wh_derived_run;

typedef struct wh_derived {
    size_t nchecks, nruns, nsetup;
    const char *checks[4];
    wh_derived_run runs[8];
    /* More setup, e.g. columns that mark rows: runs are executed on a database that has it, and no
     * other base sees it. */
    const wh_str *setup;
    /* The same of single engines: their databases, in their dialects. */
    size_t nsides;
    struct {
        const char *label;
        const wh_str *setup;
        size_t nsetup;
    } sides[WH_SIDES_MAX];
} wh_derived;

/*
 * An oracle: one row of the table in oracle.c. All that the rest of the house must know of it
 * stands here as data; what is 0 or NULL is the usual: it takes queries, asks one engine, and its
 * runs leave the database as it is.
 */
struct wh_oracle {
    const char *name, *group, *summary;
    unsigned takes;   /* WH_IS_QUERY ..: kinds of base; 0: queries */
    unsigned engines; /* how many it compares, labelled as in diff.h; 0: one, without a label */
    /* Are the databases of all its engines the same after this setup statement, behind what the
     * catalog knows? NULL: it does not matter. */
    bool (*takes_setup)(wh_catalog *catalog, const wh_node *statement, const char **why);
    /* Are the shape of the base and the choices (n == 0: none made yet) ones it can work on? */
    bool (*applies)(const wh_subject *s, wh_str choices, const char **why);
    /* What of a base that it does not apply to it does; see simplify.h. NULL, false: nothing. */
    bool (*rest)(const wh_subject *s, wh_subject *out);
    /* Append the choices ("form=count flag=istrue") and, if the base must change, its new text
     * (without a semicolon). False: it can't. */
    bool (*prepare)(const wh_subject *s, wh_rng *rng, wh_buf *choices, wh_buf *base);
    /* Only called where it applies. False: a choice is unknown. */
    bool (*derive)(const wh_subject *s, wh_str choices, wh_derived *out);
    /* How many rows there are without the predicate, and for how many it is true, if the runs
     * show both. `results[i]` is the first result set of run i, NULL if it has none. */
    bool (*measure)(wh_str choices, const struct wh_result_set *const *results, uint64_t *rows,
                    uint64_t *hits);
    /* Called after `prepare` with the base as it is by then: make the choices that depend on it.
     * False: none fits. NULL: there are no such. */
    bool (*choose)(const wh_subject *s, wh_rng *rng, wh_buf *choices);
    /* How many checks `prepare` can make of one base, told apart by subject.round, up to
     * WH_ORACLE_ROUNDS; 0: one. What the first can't be made of, none can. */
    unsigned rounds;
    /* Where its bases hold calls of its own: the same without them. False: one is malformed. */
    bool (*plain)(const wh_subject *s, wh_subject *out);
    bool sums;     /* its runs may have `summed` */
    unsigned open; /* WH_OPEN_..: it takes bases that leave that open */
    /* Does it take this base whatever that leaves open? NULL: no. */
    bool (*takes_open)(const wh_subject *s);
};

/* Does the oracle take bases of this kind, one of WH_IS_QUERY ..? */
static inline bool wh_oracle_takes(const wh_oracle *o, unsigned kind)
{
    return ((o->takes ? o->takes : WH_IS_QUERY) & kind) != 0;
}

/* The value of "key=value" among choices; n == 0: not there. */
wh_str wh_choice(wh_str choices, const char *key);

/* How many columns the query has; 0: a `*` hides that. */
uint32_t wh_result_columns(const wh_subject *s);

/* Is "order=K", if it is there, the number of a column; and has the query so many, as far as that
 * can be told? */
bool wh_order_is_number(wh_str choices);
bool wh_order_is_there(const wh_subject *s, wh_str choices);

/* SELECT SUM(p is true), COUNT(*) over the base's FROM: how many rows its predicate hits; of a base
 * with HAVING, how many groups. */
void wh_subject_count_query(const wh_subject *s, wh_buf *out);

/* The text of a buffer, moved into the subject's arena; releases the buffer. p == NULL: it went
 * over its limit. */
wh_str wh_subject_keep(const wh_subject *s, wh_buf *b);

/* May rows of this query be compared at all? The precision table: constructs whose result the
 * dialect leaves open (precision.c). */
bool wh_is_precise(const wh_subject *s, const char **why);

/*
 * What an engine may answer in several ways and yet answers in one, whatever the order of rows: two
 * builds may be held against each other there (wh_oracle.open), no query against another one.
 */
enum {
    WH_OPEN_AFFINITY = 1, /* of the columns of a compound query */
    WH_OPEN_TYPE = 2,     /* which of two equal values, 22 or 22.0, is shown */
    WH_OPEN_PASSED = 4,   /* an affinity that nothing asks for: these columns are but shown, so that
                             the base as it is may be held against itself */
    WH_OPEN_ALL = 7,
    WH_OPEN_CHOICE = 8, /* what a compound query in FROM or behind IN shows where its arms don't
                           agree, in any dialect: of that but the number of rows may be told */
};
#define WH_TYPE_IS_OPEN "DISTINCT over values that are equal and yet differ"
#define WH_AFFINITY_IS_OPEN "a compound query, whose columns' affinity is left open"

/* The same, but for what is then in `*open`: an oracle may take it that has all of that in its
 * field of this name. */
bool wh_is_precise_but(const wh_subject *s, unsigned *open, const char **why);

/* The same of a base of that oracle, whatever it writes into it. */
bool wh_is_precise_for(const wh_oracle *o, const wh_subject *s, const char **why);

/* Prepare and derive on a subject that is there already (no case) and precise: used for every
 * check. A base that `prepare` changes is examined again. */
bool wh_oracle_apply(const wh_oracle *o, const wh_subject *s, wh_rng *rng, wh_buf *choices,
                     wh_subject *changed, wh_derived *out, const char **why);

/* The same with one of the oracle's checks, drawn instead of s->round: the later ones less often,
 * as they find less that no other does; where it can't be made, the first. */
bool wh_oracle_apply_one(const wh_oracle *o, const wh_subject *s, wh_rng *rng, wh_buf *choices,
                         wh_subject *changed, wh_derived *out, const char **why);

/* The catalog that a case's setup makes: statements that are marked as failing are left out. */
wh_catalog *wh_case_catalog(wh_arena *a, const wh_dialect *d, const wh_case *c);

/* Put what was derived into a case: checks; behind the base the derived setup, if there is some,
 * and the runs. */
void wh_case_set_derived(wh_arena *a, wh_case *c, const wh_derived *d);

/* The oracles in their order: one is a file and a line here. */
/* clang-format off */
#define WH_ORACLES(X) \
    X(norec) \
    X(tlp_where) \
    X(tlp_where_extended) \
    X(tlp_group_by) \
    X(tlp_having) \
    X(tlp_distinct) \
    X(tlp_min) \
    X(tlp_max) \
    X(tlp_sum) \
    X(tlp_count) \
    X(tlp_avg) \
    X(dqp) \
    X(join) \
    X(dqe) \
    X(dml) \
    X(raw) \
    X(eet) \
    X(rules) \
    X(codd) \
    X(diff)
/* clang-format on */

#define WH_ORACLE_EXTERN(name) extern const wh_oracle wh_oracle_##name;
WH_ORACLES(WH_ORACLE_EXTERN)
#undef WH_ORACLE_EXTERN

#endif
