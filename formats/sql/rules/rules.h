/*
 * Rules: what may be written in two ways, as text. A file holds any number of them:
 *
 *     # to the end of the line
 *     between: {x} BETWEEN {a} AND {b} <=> {x} >= {a} AND {x} <= {b}
 *         if alike x a b
 *         for sqlite, postgresql, mariadb 10.3
 *         from SQL-92, 8.3
 *
 * A rule begins with its name at the start of a line; what belongs to it is indented. Then an
 * expression with holes, <=> or => (from left to right only), and an expression with the same
 * holes. In the pattern each hole stands for any expression, and where it stands twice for the same
 * one twice; ({q}) with "q query" for a subquery. Brackets do not count, blanks and case neither.
 * In the other expression what a hole stands for gets the brackets that it needs.
 *
 * "if": what must be true of holes, parted by commas; all is asked of the place where it stands:
 *     p truth    only true, false and NULL, or 1, 0 and NULL, come of it
 *     x integer  whole numbers   x number   x text   x literal  one token   x not null
 *     x plain    it brings neither an affinity nor a collation to a comparison (SQLite)
 *     x binary   it is compared by bytes, or the dialect asks both operands (not SQLite)
 *     x ordered  < of its type is the order that = belongs to
 *     x never raises  it ends no statement in an error: what drops it loses none
 *     x scalar   no row, whose IS NULL and IS NOT NULL may both be false
 *     q query    a subquery
 *     alike x y  values of one kind, where a dialect has types: which conversions there are depends
 *                on all operands
 *     condition  it stands where only whether it is true, false or NULL counts
 * "for": the dialects, all others not; with a version, from that on. Without it: all.
 * "from": the source.
 */
#ifndef FORMATS_SQL_RULES_RULES_H
#define FORMATS_SQL_RULES_RULES_H

#include "formats/sql/tree/tree.h"

enum { WH_RULE_HOLES = 8, WH_RULE_CONDITIONS = 12, WH_RULE_DIALECTS = 6 };

enum wh_rule_is {
    WH_HOLE_TRUTH,
    WH_HOLE_INTEGER,
    WH_HOLE_NUMBER,
    WH_HOLE_TEXT,
    WH_HOLE_LITERAL,
    WH_HOLE_NOT_NULL,
    WH_HOLE_PLAIN,
    WH_HOLE_BINARY,
    WH_HOLE_ORDERED,
    WH_HOLE_SCALAR,
    WH_HOLE_NEVER_RAISES,
    WH_HOLE_QUERY,
    WH_HOLES_ALIKE, /* of the holes in `holes`, bits */
    WH_PLACE_CONDITION,
};

typedef struct wh_rule_condition {
    uint8_t is;    /* enum wh_rule_is */
    uint8_t holes; /* bits: of which it must be true */
} wh_rule_condition;

typedef struct wh_rule {
    wh_str name, left, right, source;
    wh_str text; /* all but name and source on one line, as a call holds it */
    bool both;   /* <=> */
    unsigned line;
    size_t nholes, nconditions, ndialects;
    wh_str holes[WH_RULE_HOLES];
    wh_rule_condition conditions[WH_RULE_CONDITIONS];
    struct {
        const wh_dialect *dialect;
        uint32_t since;
    } dialects[WH_RULE_DIALECTS]; /* none: all */
} wh_rule;

typedef struct wh_rules {
    wh_rule *v;
    size_t n, cap;
} wh_rules;

/*
 * Read rules, behind those that are in `out`. The text must outlive them. WH_ESYNTAX with file,
 * line and reason: a rule that is none, holes that stand on one side only, a pattern that a dialect
 * it is for does not understand, a name that is taken.
 */
int wh_rules_read(wh_arena *a, wh_str text, const char *file, wh_rules *out, wh_error *err);

/* The same without asking dialects: of rules that a test has read. */
int wh_rules_read_again(wh_arena *a, wh_str text, const char *file, wh_rules *out, wh_error *err);

/* One without a name, as a call has it: "NOT (NOT {p}) <=> {p} if p truth". */
int wh_rule_read_inline(wh_arena *a, wh_str text, wh_rule *out, wh_error *err);

/* The rules that come with the library, in `a`; and one of them, without reading the others. */
void wh_rules_builtin(wh_arena *a, wh_rules *out);
bool wh_rule_builtin(wh_arena *a, wh_str name, wh_rule *out);
const wh_rule *wh_rule_find(const wh_rules *rules, wh_str name);

/* Is it for that dialect in that version (0: any)? */
bool wh_rule_is_for(const wh_rule *r, const wh_dialect *d, uint32_t version);

/* A rule in one direction on one dialect, parsed. */
typedef struct wh_rule_form {
    const wh_rule *rule;
    const wh_node *pattern; /* holes are columns named wh_hole_NAME */
    wh_str template_text;
    unsigned queries; /* bits: holes that are queries */
} wh_rule_form;

/* False: the dialect does not understand the pattern, or `back` and the rule has no such way. */
bool wh_rule_form_of(wh_arena *a, const wh_rule *r, const wh_dialect *d, bool back,
                     wh_rule_form *out);

/* Does the tree match? bound[i]: what hole i stands for; a query hole: the QUERY. */
bool wh_rule_match(const wh_rule_form *f, const wh_node *e, const wh_node *bound[WH_RULE_HOLES]);

/* Append the other side, in brackets, with the holes filled: as the texts say, with the brackets
 * that what was bound needs. */
void wh_rule_put(const wh_rule_form *f, const wh_node *const bound[WH_RULE_HOLES],
                 const wh_str texts[WH_RULE_HOLES], wh_buf *out);

#endif
