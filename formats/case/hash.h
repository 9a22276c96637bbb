/*
 * The hashes of the case format. Their bytes are frozen by it (case-format(5), Equality and id);
 * tests/corpus/format holds examples that were computed by other programs.
 *
 * A row hash is XXH3-128 (seed 0) over the row's values, one after the other:
 *
 *   N                        NULL
 *   I  i64                   every number whose exact value is an int64: 1, 1.0, numeric'1.00'
 *   R  u64                   any other number that is a double: its bits; every NaN is
 *                            7ff8000000000000
 *   D  u64 n, n bytes        a decimal that no double equals, as wh_decimal_normalise() writes it
 *   T  u64 n, n bytes        text
 *   X  u64 n, n bytes        blob
 *   B  u64 1, 00 or 01       boolean
 *   Y  u64 n, n bytes        a typed value: the type, a zero byte, the text
 *
 * All integers are little-endian, 8 bytes. Where representation counts ("typed"), I holds only
 * integers, R every real with its own bits (-0.0 too; NaN as above), and a decimal is D with the
 * type ("numeric" if it has none), a zero byte and its text as it is. A decimal whose text is not
 * a number is encoded like that in both.
 *
 * list1 is XXH3-128 over the 16 bytes of each row hash in order, low 64 bits first, each
 * little-endian. bag1 is the sum of the row hashes mod 2^128. Both are printed as 32 hex digits,
 * the high half first.
 */
#ifndef FORMATS_CASE_HASH_H
#define FORMATS_CASE_HASH_H

#include <whittle/case.h>

static inline wh_hash wh_hash_add(wh_hash a, wh_hash b)
{
    wh_hash sum = {a.lo + b.lo, a.hi + b.hi};

    sum.hi += sum.lo < a.lo;
    return sum;
}

static inline wh_hash wh_hash_sub(wh_hash a, wh_hash b)
{
    wh_hash difference = {a.lo - b.lo, a.hi - b.hi};

    difference.hi -= a.lo < b.lo;
    return difference;
}

static inline bool wh_hash_eq(wh_hash a, wh_hash b)
{
    return a.lo == b.lo && a.hi == b.hi;
}

/* By value as a 128-bit number: negative, 0, positive. */
static inline int wh_hash_cmp(wh_hash a, wh_hash b)
{
    if (a.hi != b.hi)
        return a.hi < b.hi ? -1 : 1;
    return a.lo < b.lo ? -1 : a.lo > b.lo;
}

/* Append 32 lower-case hex digits. */
void wh_hash_print(wh_buf *b, wh_hash h);

/* Read exactly 32 lower-case hex digits. */
bool wh_hash_read(wh_str text, wh_hash *out);

/*
 * The hash of a list of rows, row by row. A plain value: it needs no release and may be copied at
 * any time, the copy goes on by itself.
 */
typedef struct wh_list_hash {
    uint64_t n;                     /* bytes in `pending`; all rows so far, while !begun */
    bool begun;                     /* `state` is in use */
    unsigned char pending[64 * 16]; /* row hashes not yet in `state` */
    unsigned char state[576];       /* an XXH3_state_t, moved out to be worked on */
} wh_list_hash;

void wh_list_hash_begin(wh_list_hash *l);
void wh_list_hash_add(wh_list_hash *l, wh_hash row);
wh_hash wh_list_hash_end(const wh_list_hash *l); /* more rows may still follow */

/* XXH64, seed 0, in pieces; a plain value as above. */
typedef struct wh_hash64 {
    uint64_t state[11]; /* an XXH64_state_t */
} wh_hash64;

void wh_hash64_begin(wh_hash64 *h);
void wh_hash64_add(wh_hash64 *h, const void *p, size_t n);
uint64_t wh_hash64_end(const wh_hash64 *h);

/* The same over one piece. */
uint64_t wh_hash64_of(wh_str bytes);

/*
 * Over all of a case that decides its verdict, which is more than its id is made of: settings,
 * derived and expect sections and excused errors too. Not what is told about it (verdict,
 * signature, engine, seed, remarks, what was seen), nor its limits, by which a test has a verdict
 * or none. Two cases of one hash are one test. Its bytes
 * may change with any release.
 */
uint64_t wh_case_test_hash(const wh_case *c);

#endif
