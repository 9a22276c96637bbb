/*
 * A candidate: the statements of a case that may be edited, as text and tree, in order. Candidates
 * are immutable and share their statements; a statement's tree is always the parse of its own
 * text, so that what is judged is what stands there and not what an edit meant.
 */
#ifndef REDUCE_PASSES_CANDIDATE_H
#define REDUCE_PASSES_CANDIDATE_H

#include "formats/sql/catalog/catalog.h"
#include "formats/sql/parse/parse.h"
#include <whittle/case.h>

/* What may be edited follows from whether anybody can tell a fair question from an unfair one. */
enum wh_reduce_mode {
    WH_MODE_DERIVE, /* setup and base; runs are derived anew */
    WH_MODE_FREE,   /* setup and runs: no edit can make a false failure of it */
    WH_MODE_SETUP,  /* whole setup statements may go, nobody can tell; see wh_kept_of() */
};

enum wh_role { WH_ROLE_SETUP, WH_ROLE_BASE, WH_ROLE_RUN };

/* May a setup statement fail? */
enum wh_leave { WH_STRICT, WH_MAY_FAIL, WH_SECTION_MAY_FAIL };

/* One statement. */
typedef struct wh_part {
    wh_str text;         /* without blanks around it */
    const wh_node *tree; /* of `text`; NULL: it can't be parsed as one statement */
    uint8_t role;        /* enum wh_role */
    uint8_t may_fail;    /* enum wh_leave */
    bool opaque;         /* holds something that the parser does not understand */
    wh_str may_fail_class;
    size_t section; /* of the case it came from */
    size_t id;      /* of the statement it comes from: its place in the case */
    uint32_t tokens;
    uint64_t cost;
    /* Which token is which, through all edits: by the offset where it starts; NULL: offset + 1. */
    const uint32_t *ids;
    uint32_t last_id;
    /* Until it is traced: the statement that it was made from, and the tree that was printed. */
    const struct wh_part *from;
    const wh_node *edited;
} wh_part;

typedef struct wh_candidate {
    size_t n;
    const wh_part **v;
    wh_str oracle; /* the oracle line; n == 0: none */
} wh_candidate;

/* The statements of `c` that `mode` allows to edit. */
const wh_candidate *wh_candidate_of(wh_arena *a, const wh_dialect *d, const wh_case *c, int mode);

/* A statement like `like` with another text. NULL: the text is not one statement, or holds
 * something that is not understood where `like` does not. */
const wh_part *wh_part_with(wh_arena *a, const wh_dialect *d, const wh_part *like, wh_str text);

/* The id of a token of the part's text; 0: it is of no such text. */
uint32_t wh_part_token_id(const wh_part *p, const wh_token *t);

/* The same candidate, whose tokens have the ids that they had before the edit. */
const wh_candidate *wh_candidate_traced(wh_arena *a, const wh_candidate *c);

/* The case of which it is a candidate, with its own statements; without what was derived
 * (WH_MODE_DERIVE), verdict, signature and what was seen. Shares what it can with `source`. */
wh_case *wh_candidate_case(wh_arena *a, const wh_case *source, const wh_candidate *c, int mode);

/*
 * How large it is, as a person sees it: statements, then tokens, then how plain they are (NULL,
 * 0, 1, '' in this order before other literals, short ones before long ones). Every accepted
 * step makes it smaller, so reduction ends.
 */
uint64_t wh_candidate_cost(const wh_candidate *c);
uint64_t wh_part_cost(const wh_part *p); /* what one statement adds to that */
uint64_t wh_token_cost(const wh_token *t);
size_t wh_candidate_statements(const wh_candidate *c);
size_t wh_candidate_tokens(const wh_candidate *c);
uint64_t wh_candidate_hash(const wh_candidate *c);

/* The names of tables and columns that a case defines at all. */
typedef struct wh_universe {
    size_t n;
    uint32_t *v; /* hashes of names, ascending */
} wh_universe;

void wh_universe_of(wh_arena *a, const wh_candidate *c, wh_universe *out);

/*
 * Does it read only tables and columns that are there? What can't be determined counts as sound, so
 * do names that `all` (of the case as it was) does not hold, and statements that may fail. Fills
 * `catalog` with what the setup makes.
 */
bool wh_candidate_is_sound(wh_arena *a, const wh_candidate *c, const wh_universe *all,
                           wh_catalog *catalog);

#endif
