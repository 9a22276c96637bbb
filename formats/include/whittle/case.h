/*
 * Cases: the plain-text format in which every tool reads and writes (case-format(5), version 1),
 * the values in it, and the relation that its results must keep.
 *
 * A reader cuts a stream into items without looking inside (wh_reader_next); a case is parsed,
 * edited and written apart from that (wh_case_parse, wh_case_write). What was not changed is
 * written back byte for byte.
 */
#ifndef WHITTLE_CASE_H
#define WHITTLE_CASE_H

#include <whittle/base.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- values ---------------------------------------------------------------------------- */

enum wh_value_kind {
    WH_NULL,
    WH_INT,     /* i */
    WH_REAL,    /* r; any NaN is one value */
    WH_TEXT,    /* s: any bytes */
    WH_BLOB,    /* s */
    WH_BOOL,    /* i: 0 or 1 */
    WH_DECIMAL, /* s: the exact number as text, e.g. "-1.00"; type: "numeric" or as written */
    WH_TYPED,   /* s: the text of a value of `type`, e.g. date'2024-01-01' */
};

/* One value of a row. Strings are borrowed: they live as long as whoever made the value says. */
typedef struct wh_value {
    uint8_t kind; /* enum wh_value_kind */
    union {
        int64_t i;
        double r;
    };
    wh_str s;
    wh_str type;
} wh_value;

typedef struct wh_hash {
    uint64_t lo, hi;
} wh_hash;

/* Write `v` as it stands in a case: NULL true -1 1.5 1e300 NaN 'text' x'00ff' numeric'1.00'. */
WH_API void wh_value_print(wh_buf *b, const wh_value *v);

/* Read one value that is the whole of `text`; strings are decoded into `a`. WH_ESYNTAX else. */
WH_API int wh_value_read(wh_arena *a, wh_str text, wh_value *out, wh_error *err);

/*
 * XXH3-128 over the encoding of a row (case-format(5), Equality). Rows with equal hashes are
 * equal: numbers by exact mathematical value, text by bytes. `typed`: representation counts too,
 * so that 1 and 1.0 differ.
 */
WH_API wh_hash wh_row_hash(const wh_value *v, size_t n, bool typed);

/* ---- a case ---------------------------------------------------------------------------- */

/* One attribute of a section line, e.g. " fresh" or " session=b". */
typedef struct wh_attr {
    wh_str key, value; /* value.p == NULL: none */
} wh_attr;

/* One statement of a section. */
typedef struct wh_stmt {
    wh_str sql;            /* unescaped, without the "-- @stmt" line and the final LF */
    wh_str may_fail_class; /* of "-- @stmt may-fail=CLASS"; n == 0: any */
    wh_str raw;            /* the bytes it was read from; p == NULL: made or changed, render it */
    uint32_t line;         /* of its first byte; 0: made */
    bool marked;           /* stood behind "-- @stmt" */
    bool may_fail;         /* its own may-fail; the section has its own attribute */
    bool blank;            /* nothing but comments and blanks as far as the format can tell: a
                              chunk that has no line outside "--" comments and blank lines */
} wh_stmt;

enum wh_section_kind {
    WH_SETUP,
    WH_DERIVED,
    WH_BASE,
    WH_RUN,
    WH_EXPECT,
    WH_ACTUAL,
    WH_XSECTION, /* x-...: kept, not understood */
};

enum wh_obs_kind {
    WH_OBS_ROW,      /* -- | values */
    WH_OBS_NEXT,     /* -- =        */
    WH_OBS_ERROR,    /* -- ! class text */
    WH_OBS_WARNING,  /* -- ? class text */
    WH_OBS_AFFECTED, /* -- ~ n      */
    WH_OBS_LARGE,    /* -- # rows bag1:hex list1:hex */
};

/* One observation line of an expect or actual section. */
typedef struct wh_obs {
    uint8_t kind; /* enum wh_obs_kind */
    uint32_t line;
    size_t nvalues;
    wh_value *values;     /* WH_OBS_ROW */
    wh_str class_, text;  /* WH_OBS_ERROR, WH_OBS_WARNING */
    int64_t number;       /* WH_OBS_AFFECTED, WH_OBS_LARGE: affected rows, rows */
    wh_hash bag, list;    /* WH_OBS_LARGE */
} wh_obs;

typedef struct wh_section {
    uint8_t kind;  /* enum wh_section_kind */
    wh_str place;  /* run, expect, actual: "name" or "name@label"; x-sections: their key */
    size_t nattrs;
    wh_attr *attrs;
    size_t nstmts; /* setup, derived, run: statements; base: exactly one */
    wh_stmt *stmts;
    size_t nobs;   /* expect, actual */
    wh_obs *obs;
    wh_str head;   /* the raw section line; p == NULL: render */
    wh_str body;   /* expect, actual, x-: the raw lines; p == NULL: render `obs` */
    uint32_t line;
    bool plain_base; /* base: its lines stood without the "-- >" prefix */
} wh_section;

/* A field, or (key.n == 0) a blank line or a remark before the first section. */
typedef struct wh_field {
    wh_str key, value; /* value: without the blanks around it */
    wh_str raw;        /* p == NULL: render */
    uint32_t line;
} wh_field;

typedef struct wh_case {
    unsigned version; /* 1; a higher one has only `raw` */
    size_t nfields;
    wh_field *fields;
    size_t nsections;
    wh_section *sections;
    wh_str raw;      /* the whole case as read; p == NULL: made */
    wh_str first;    /* the raw "-- @case 1" line; p == NULL: render */
    wh_str last;     /* the raw "-- @end" line */
    const char *file; /* for messages, NUL-terminated; may be NULL */
    uint32_t line;
    bool script;     /* made from a plain script */
    /* Well-formed, but with a section, verb, modifier or attribute that this version does not
     * know: the case is inconclusive, and this says why. "" : nothing. */
    wh_error unknown;
} wh_case;

/* Parse one framed case (`raw` from "-- @case" to "-- @end" with its LF). The case borrows `raw`
 * and `file`; the rest lives in `a`. WH_ESYNTAX with file and line, WH_ELIMIT. */
WH_API int wh_case_parse(wh_arena *a, wh_str raw, const char *file, uint32_t line, wh_case **out,
                         wh_error *err);

/* Write a case; what has its raw bytes is written as it was read. WH_ELIMIT from the buffer. What
 * could not be read again is refused, and nothing is written: WH_ELIMIT for a statement of more than
 * WH_STATEMENT_MAX bytes, or a case of more than WH_CASE_MAX; WH_EINVAL where something made is
 * what no case can hold (case-format(5)): a section of an unknown kind, or with a place or
 * attributes that it can't have, or that there is already; a base that is not one statement;
 * statements where observations belong, or observations where statements do; a value or count that
 * none can be; a field whose key or value is none, or that there is already. */
WH_API int wh_case_write(const wh_case *c, wh_buf *out);

/* An empty version-1 case in `a`. */
WH_API wh_case *wh_case_new(wh_arena *a);

/*
 * Of a case that may have many bases, as a generated one has: the setup before base `number`
 * (counted from 0) and that base alone, which is what an oracle prepares (whittle/oracle.h). NULL:
 * there is no such base. It borrows what `all` does, and from `all`, which stays as it is.
 */
WH_API wh_case *wh_case_of_base(wh_arena *a, const wh_case *all, size_t number);

/* The value of a field; p == NULL if it is not there. With several (check ...): the first. */
WH_API wh_str wh_case_field(const wh_case *c, const char *key);

/* Set a field: replaces the first of that key, else adds it after the last one that stands before
 * it in the usual order (id oracle dialect engine seed limit verdict check signature ...).
 * `value` is copied into `a`; value.p == NULL removes every field of that key. */
WH_API void wh_case_set_field(wh_arena *a, wh_case *c, const char *key, wh_str value);
WH_API void wh_case_add_field(wh_arena *a, wh_case *c, const char *key, wh_str value);

/* Append a section (cleared, of that kind) and return it; append a statement to a section, marked
 * and escaped as the format demands when written. `sql` is borrowed. */
WH_API wh_section *wh_case_add_section(wh_arena *a, wh_case *c, int kind, wh_str place);
WH_API wh_stmt *wh_section_add_stmt(wh_arena *a, wh_section *s, wh_str sql);
WH_API void wh_section_add_attr(wh_arena *a, wh_section *s, const char *key, wh_str value);
WH_API const wh_attr *wh_section_attr(const wh_section *s, const char *key);

/* XXH64 over the case's parts (case-format(5), id). */
WH_API uint64_t wh_case_id(const wh_case *c);

/* ---- a stream of cases ----------------------------------------------------------------- */

/* Up to `n` bytes into `p`: how many, 0 at the end of input, negative on failure. */
typedef ptrdiff_t (*wh_read_fn)(void *ctx, char *p, size_t n);

enum wh_item_kind {
    WH_ITEM_END,
    WH_ITEM_TEXT,   /* blank lines and remarks between cases: pass on */
    WH_ITEM_CASE,   /* one framed case of version 1, unparsed */
    WH_ITEM_FUTURE, /* a framed case of a higher version: pass on untouched, exit 125 */
    WH_ITEM_SCRIPT, /* the whole input is one plain script */
    WH_ITEM_BAD,    /* malformed: `error` says what and where; reading goes on after it */
};

typedef struct wh_item {
    int kind;        /* enum wh_item_kind */
    wh_str raw;      /* its bytes, valid until the next call; BAD: what was skipped */
    uint32_t line;   /* of its first byte */
    uint64_t number; /* CASE, FUTURE, SCRIPT: 1-based count of cases in this stream */
    wh_error error;  /* BAD */
} wh_item;

enum {
    WH_CASE_MAX = 64 << 20,     /* bytes of one case or script */
    WH_STATEMENT_MAX = 1 << 20, /* bytes of one statement in a case */
};

typedef struct wh_reader wh_reader;

/* `file` (borrowed, may be NULL: "<stdin>") is for messages. One case is in memory at a time. */
WH_API wh_reader *wh_reader_new(wh_read_fn read, void *ctx, const char *file);
WH_API void wh_reader_free(wh_reader *r);

/* The next item. WH_EIO when reading fails; malformed input is an item, not a failure. */
WH_API int wh_reader_next(wh_reader *r, wh_item *out, wh_error *err);

#ifdef __cplusplus
}
#endif
#endif
