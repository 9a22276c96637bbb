/*
 * Reading JSON (RFC 8259), strictly and without a tree: token after token. What is no JSON ends
 * with WH_JSON_BROKEN, whatever was read before it: bytes that are no UTF-8, half surrogates, a
 * control character in a text, commas too many, 01, a second value behind the first.
 */
#ifndef FORMATS_BASE_JSON_H
#define FORMATS_BASE_JSON_H

#include <whittle/base.h>

enum { WH_JSON_DEPTH = 64 }; /* of arrays and objects within each other; deeper is broken */

enum wh_json_kind {
    WH_JSON_BROKEN, /* for ever */
    WH_JSON_END,    /* the whole text was one value */
    WH_JSON_NULL,
    WH_JSON_FALSE,
    WH_JSON_TRUE,
    WH_JSON_NUMBER,
    WH_JSON_STRING,
    WH_JSON_KEY, /* of a member, whose value is next */
    WH_JSON_ARRAY,
    WH_JSON_OBJECT,
    WH_JSON_CLOSE, /* of the innermost array or object */
};

typedef struct wh_json {
    wh_str text;
    size_t at;
    const char *why;  /* it is broken there */
    uint64_t objects; /* a bit for each level: it is an object */
    unsigned depth;
    int expected; /* what may come next */
} wh_json;

/* `text` must outlive the reader. */
void wh_json_init(wh_json *j, wh_str text);

/* The next token's enum wh_json_kind. `raw` (may be NULL) borrows the digits of a number, and what
 * stands between the quotes of a key or a text: for wh_json_decode(). */
int wh_json_next(wh_json *j, wh_str *raw);

/* Go behind the value whose first token `kind` was read last. False: it is broken. */
bool wh_json_skip(wh_json *j, int kind);

/* Append a text that wh_json_next() gave; never more bytes than `raw` has. */
void wh_json_decode(wh_str raw, wh_buf *out);

#endif
