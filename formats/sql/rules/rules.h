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
 * What a rule is about, its left side says with how it begins:
 *     SELECT ..    a query, as a whole or as an arm of a UNION; with ORDER BY or LIMIT: with these
 *     {q} UNION ..
 *     FROM {t}     one of the things that FROM reads: => FROM (SELECT * FROM {t}) AS {t.name}
 *     TYPE ..      a type: TYPE TINYINT => TYPE SMALLINT
 *     CREATE .. or whatever else begins a statement
 *     anything else is an expression; in its template {FROM} and {WHERE} are those of the query
 *     in which it stands.
 *
 * "if": what must be true of holes, parted by commas; all is asked of the place where it stands:
 *     p truth    only true, false and NULL, or 1, 0 and NULL, come of it
 *     y prefix   text in quotes that LIKE finds at the beginning: 'ab%'; in SQLite GLOB, 'ab*'
 *     x integer  whole numbers   x number   x text   x literal  one token   x not null
 *     x timestamp, x interval    of mappings alone
 *     x plain    it brings neither an affinity nor a collation to a comparison (SQLite)
 *     x binary   it is compared by bytes, or the dialect asks both operands (not SQLite)
 *     x ordered  < of its type is the order that = belongs to
 *     x never raises  it ends no statement in an error: what drops it loses none
 *     x scalar   no row, whose IS NULL and IS NOT NULL may both be false
 *     q query    a subquery
 *     c list     all that stands there: what SELECT shows, FROM reads (or all before the
 *                last join), ORDER BY or GROUP BY names
 *     t table    what FROM reads: a table or a view by its name; {t.name}: what it is called,
 *                {t.view}: a view that is made for it and shows all that it has
 *     t item     the same or a query in brackets
 *     c single   of one row: no aggregate, no window function
 *     x aggregate of all rows: there is an aggregate in it
 *     x windowless no window function in it: what HAVING or WHERE leaves out is out before these
 *     c starless no * in it
 *     c named    nor an alias or a literal: it says the same behind GROUP BY
 *     p optional the WHERE that it is all of may be missing: it is 1 = 1 then
 *     p any      on the right only: any truth over what is in sight there
 *     x outside f, y inside f  none (all) of the columns in it are of what f reads
 *     same x y   both compare alike with anything: of one type, in SQLite of one affinity
 *     alike x y  values of one kind, where a dialect has types: which conversions there are depends
 *                on all operands; queries whose columns are of the same types
 *     condition  it stands where only whether it is true, false or NULL counts
 * "for": the dialects, all others not; with a version, from that on. Without it: all; "not d"
 * alone: all but d.
 *
 * A mapping is a rule whose right side is SQL of other dialects, those of "to"; "gives" says of
 * which class its values are (truth, integer, real, decimal, number, text), or of which holes'.
 * {..} on its right side is where FILTER and OVER of a call go that has them. Both sides may be the
 * same: then all of those dialects mean the same by it. "TYPE symbol => TYPE text" is of a type's
 * name: what class a dialect means by it, or, with "to", by which name others know the class.
 * "from": the source.
 *
 * A mapping of a query, SELECT .. => SELECT .., is written in its own dialect on both sides: what
 * comes of it is mapped as if it had been written so. One of an item of FROM is written as the
 * others have it, and "gives" says which columns it has: the holes whose all are among them, and
 * name:class. On the right side of these
 *     {c.keys}     what SELECT shows of which nothing is an aggregate: what there are groups by
 *     {c.sampled}  what SELECT shows, with wh_time, called as before, for the table's time
 *     {t.time}     the column by which a table's rows are ordered in time
 * and on the left side of any {n#} in a word or string is a number: '{n#}h'.
 * "if": c grouped (in {c} there are aggregates and others), t distinct times (no two of the rows
 * that the setup gives have one time).
 */
#ifndef FORMATS_SQL_RULES_RULES_H
#define FORMATS_SQL_RULES_RULES_H

#include "formats/sql/tree/tree.h"

enum { WH_RULE_HOLES = 10, WH_RULE_CONDITIONS = 16, WH_RULE_DIALECTS = 6 };

enum wh_rule_is {
    WH_HOLE_TRUTH,
    WH_HOLE_INTEGER,
    WH_HOLE_NUMBER,
    WH_HOLE_TEXT,
    WH_HOLE_REAL,
    WH_HOLE_DECIMAL,
    WH_HOLE_PREFIX,
    WH_HOLE_TIMESTAMP,
    WH_HOLE_INTERVAL,
    WH_HOLE_LITERAL,
    WH_HOLE_NOT_NULL,
    WH_HOLE_PLAIN,
    WH_HOLE_BINARY,
    WH_HOLE_ORDERED,
    WH_HOLE_SCALAR,
    WH_HOLE_NEVER_RAISES,
    WH_HOLE_SINGLE,
    WH_HOLE_AGGREGATE,
    WH_HOLE_WINDOWLESS,
    WH_HOLE_QUERYLESS,
    WH_HOLE_NAMED,
    WH_HOLE_STARLESS,
    WH_HOLE_GROUPED,
    WH_HOLE_DISTINCT_TIMES,
    /* what a hole is, and not what it must be */
    WH_HOLE_QUERY,
    WH_HOLE_LIST,
    WH_HOLE_TABLE,
    WH_HOLE_ITEM,
    WH_HOLE_OPTIONAL,
    WH_HOLE_ANY,
    WH_HOLES_ALIKE, /* of the holes in `holes`, bits */
    WH_HOLES_SAME,
    WH_HOLES_OUTSIDE,
    WH_HOLES_INSIDE,
    WH_PLACE_CONDITION,
};

typedef struct wh_rule_condition {
    uint8_t is;     /* enum wh_rule_is */
    uint8_t of;     /* outside and inside: the hole that reads */
    uint16_t holes; /* bits: of which it must be true */
} wh_rule_condition;

enum wh_rule_level {
    WH_RULE_EXPR,
    WH_RULE_QUERY,
    WH_RULE_ITEM, /* of FROM */
    WH_RULE_TYPE,
    WH_RULE_STATEMENT,
};

typedef struct wh_rule_dialect {
    const wh_dialect *dialect;
    uint32_t since;
    bool without; /* not of this one, though of what it is like */
} wh_rule_dialect;

typedef struct wh_rule {
    wh_str name, left, right, source;
    wh_str conditions_text; /* behind "if" */
    wh_str text;            /* all but name and source on one line, as a call holds it */
    wh_str gives;           /* of a mapping */
    bool both;              /* <=> */
    uint8_t level;          /* enum wh_rule_level */
    unsigned line;
    size_t nholes, nconditions, ndialects, ntargets;
    wh_str holes[WH_RULE_HOLES];
    wh_rule_condition conditions[WH_RULE_CONDITIONS];
    wh_rule_dialect dialects[WH_RULE_DIALECTS]; /* none: all */
    wh_rule_dialect targets[WH_RULE_DIALECTS];  /* none: it is no mapping; NULL: any */
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

/* The mappings that come with the library, in `a`. */
void wh_rules_mapping(wh_arena *a, wh_rules *out);

/* Is it for that dialect in that version (0: any)? */
bool wh_rule_is_for(const wh_rule *r, const wh_dialect *d, uint32_t version);

/* Is the hole of that kind, one of WH_HOLE_...? */
bool wh_rule_hole_is(const wh_rule *r, size_t hole, enum wh_rule_is is);

/* What of a hole stands in a template: {t.name}. */
enum wh_hole_part {
    WH_PART_ALL,
    WH_PART_NAME,
    WH_PART_VIEW,
    WH_PART_KEYS,
    WH_PART_SAMPLED,
    WH_PART_TIME,
    WH_PART_DIGITS, /* {n#} */
    WH_PARTS,
};

/* A hole's name without what says of a part; which it is. */
enum wh_hole_part wh_rule_part_of(wh_str *name);
/* Does it map the one into the other? Of dialects that are alike each is named, or all. */
bool wh_rule_maps(const wh_rule *r, const wh_dialect *from, const wh_dialect *to);

/* A rule in one direction on one dialect, parsed. */
typedef struct wh_rule_form {
    const wh_rule *rule;
    const wh_node *pattern; /* holes are names wh_hole_NAME; of a query SELECT or QUERY, of FROM an
                               item, else an expression, TYPE or statement */
    wh_str template_text;
    bool keeps_names; /* of a query: its columns keep names and types */
    bool keeps_scope; /* of a query: an ORDER BY behind it sees the same tables */
    bool around;      /* of an expression: its template has {FROM} or {WHERE} */
    bool free;        /* its template has a hole that any truth fills */
    bool viewed;      /* of FROM: it reads {t.view} */
    bool nests;       /* what fills its template may come to stand in a query of its own */
    bool calls;       /* or in a call */
} wh_rule_form;

/* False: the dialect does not understand the pattern, or `back` and the rule has no such way. */
bool wh_rule_form_of(wh_arena *a, const wh_rule *r, const wh_dialect *d, bool back,
                     wh_rule_form *out);

/* What the holes stand for. */
typedef struct wh_rule_bound {
    const wh_node *v[WH_RULE_HOLES]; /* a query hole: the QUERY; a name: a NAME; NULL: nothing */
    const wh_node
        *in[WH_RULE_HOLES]; /* the SELECT below the place in which it stands; NULL: none */
    wh_str view;            /* the name of {t.view}, which the caller gives */
} wh_rule_bound;

/* Does the tree match? */
bool wh_rule_match(wh_arena *a, const wh_rule_form *f, const wh_node *e, wh_rule_bound *bound);

/* {FROM} and {WHERE} of a template: those of this SELECT. False: it has none. */
bool wh_rule_bind_select(wh_arena *a, const wh_rule_form *f, const wh_node *select,
                         wh_rule_bound *bound);

/* Append the other side with the holes filled: as the texts say, with the brackets that what was
 * bound needs; what stands for nothing is 1 = 1. An expression is put in brackets. */
void wh_rule_put(const wh_rule_form *f, const wh_rule_bound *bound,
                 const wh_str texts[WH_RULE_HOLES], wh_buf *out);

/* The same with what parts of holes are, of a query or an item of FROM. */
void wh_rule_put_parts(const wh_rule_form *f, const wh_rule_bound *bound,
                       const wh_str texts[WH_RULE_HOLES][WH_PARTS], wh_buf *out);

/* The same of a mapping, whose texts need no brackets; `tail`: what {..} is. */
void wh_rule_put_mapped(const wh_rule_form *f, const wh_str texts[WH_RULE_HOLES], wh_str tail,
                        wh_buf *out);

#endif
