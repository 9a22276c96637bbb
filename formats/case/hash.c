/*
 * Row, list and case hashes. A row of numbers and short text is encoded on the stack and hashed
 * in one go; nothing here allocates, but for a decimal of hundreds of digits.
 */
#define XXH_INLINE_ALL
#include <xxhash.h>

#include "formats/base/real.h"
#include "formats/case/hash.h"

#define CANONICAL_NAN 0x7ff8000000000000

/* ---- the encoding of a row ---------------------------------------------------------------- */

enum { ROOM = 512, HEAD = 9 };

/* Bytes on their way into the hash. `state` is begun when they outgrow `p`. */
typedef struct encoder {
    size_t n;
    XXH3_state_t *state;
    bool begun;
    unsigned char p[ROOM];
} encoder;

static void put_le(unsigned char *p, uint64_t u)
{
    for (int i = 0; i < 8; i++)
        p[i] = (unsigned char)(u >> (8 * i));
}

static void flush(encoder *e)
{
    if (!e->begun) {
        XXH3_128bits_reset(e->state);
        e->begun = true;
    }
    XXH3_128bits_update(e->state, e->p, e->n);
    e->n = 0;
}

static void add_bytes(encoder *e, const void *p, size_t n)
{
    if (n > ROOM - e->n) {
        flush(e);
        if (n > ROOM) {
            XXH3_128bits_update(e->state, p, n);
            return;
        }
    }
    if (n != 0)
        memcpy(e->p + e->n, p, n);
    e->n += n;
}

static inline void add_head(encoder *e, char tag, uint64_t u)
{
    if (HEAD > ROOM - e->n)
        flush(e);
    e->p[e->n] = (unsigned char)tag;
    put_le(e->p + e->n + 1, u);
    e->n += HEAD;
}

static void add_str(encoder *e, char tag, wh_str s)
{
    add_head(e, tag, s.n);
    add_bytes(e, s.p, s.n);
}

static void add_with_type(encoder *e, char tag, wh_str type, wh_str s)
{
    add_head(e, tag, type.n + 1 + s.n);
    add_bytes(e, type.p, type.n);
    add_bytes(e, "", 1);
    add_bytes(e, s.p, s.n);
}

static void add_real(encoder *e, double r)
{
    uint64_t bits;

    memcpy(&bits, &r, sizeof bits);
    add_head(e, 'R', r != r ? CANONICAL_NAN : bits);
}

static void add_normalised(encoder *e, wh_str text)
{
    char room[400];
    wh_buf b = {room, 0, sizeof room, sizeof room, WH_OK};

    wh_decimal_normalise(text, &b);
    if (b.status == WH_OK) {
        add_str(e, 'D', wh_buf_view(&b));
        return;
    }
    wh_buf more = WH_BUF_INIT(text.n + 32);
    wh_decimal_normalise(text, &more);
    add_str(e, 'D', wh_buf_view(&more));
    wh_buf_release(&more);
}

static void add_decimal(encoder *e, const wh_value *v, bool typed)
{
    int64_t i = 0;
    double r = 0;

    switch (typed ? WH_DECIMAL_NONE : wh_decimal_classify(v->s, &i, &r)) {
    case WH_DECIMAL_INT64:
        add_head(e, 'I', (uint64_t)i);
        break;
    case WH_DECIMAL_REAL:
        add_real(e, r);
        break;
    case WH_DECIMAL_EXACT:
        add_normalised(e, v->s);
        break;
    default:
        add_with_type(e, 'D', v->type.n ? v->type : WH_STR("numeric"), v->s);
        break;
    }
}

static void add_value(encoder *e, const wh_value *v, bool typed)
{
    int64_t i;
    unsigned char bit;

    switch (v->kind) {
    case WH_INT:
        add_head(e, 'I', (uint64_t)v->i);
        break;
    case WH_REAL:
        if (!typed && wh_real_is_int64(v->r, &i))
            add_head(e, 'I', (uint64_t)i);
        else
            add_real(e, v->r);
        break;
    case WH_TEXT:
        add_str(e, 'T', v->s);
        break;
    case WH_BLOB:
        add_str(e, 'X', v->s);
        break;
    case WH_BOOL:
        bit = v->i != 0;
        add_head(e, 'B', 1);
        add_bytes(e, &bit, 1);
        break;
    case WH_DECIMAL:
        add_decimal(e, v, typed);
        break;
    case WH_TYPED:
        add_with_type(e, 'Y', v->type, v->s);
        break;
    default: /* WH_NULL */
        add_bytes(e, "N", 1);
        break;
    }
}

static wh_hash of_xxh(XXH128_hash_t h)
{
    wh_hash out = {h.low64, h.high64};

    return out;
}

/* Short strings are most of them: in two pieces that may overlap, or byte by byte. */
static inline void copy_short(unsigned char *to, const char *p, size_t n)
{
    if (n >= 8) {
        memcpy(to, p, 8);
        memcpy(to + n - 8, p + n - 8, 8);
        return;
    }
    if (n >= 4) {
        memcpy(to, p, 4);
        memcpy(to + n - 4, p + n - 4, 4);
        return;
    }
    for (size_t i = 0; i < n; i++)
        to[i] = (unsigned char)p[i];
}

/* As much of a row as is numbers, NULLs and short texts, where the first of its values would fit;
 * how many values that is. */
static size_t add_short(encoder *e, const wh_value *v, size_t n)
{
    enum { SHORT = 16 };
    unsigned char *p = e->p; /* where the next byte goes: a register, unlike e->n */
    size_t i;

    for (i = 0; i < n && p <= e->p + ROOM - HEAD - SHORT; i++) {
        const wh_value *one = &v[i];

        if (one->kind == WH_INT) {
            *p = 'I';
            put_le(p + 1, (uint64_t)one->i);
            p += HEAD;
        } else if (one->kind == WH_NULL) {
            *p++ = 'N';
        } else if (one->kind == WH_TEXT && one->s.n <= SHORT) {
            *p = 'T';
            put_le(p + 1, one->s.n);
            copy_short(p + HEAD, one->s.p, one->s.n);
            p += HEAD + one->s.n;
        } else {
            break;
        }
    }
    e->n = (size_t)(p - e->p);
    return i;
}

wh_hash wh_row_hash(const wh_value *v, size_t n, bool typed)
{
    XXH3_state_t state; /* touched only by long rows */
    encoder e;

    e.begun = false;
    e.state = &state;
    for (size_t i = add_short(&e, v, n); i < n; i++)
        add_value(&e, &v[i], typed);
    if (!e.begun)
        return of_xxh(XXH3_128bits(e.p, e.n));
    flush(&e);
    return of_xxh(XXH3_128bits_digest(&state));
}

void wh_hash_print(wh_buf *b, wh_hash h)
{
    wh_buf_hex(b, h.hi, 16);
    wh_buf_hex(b, h.lo, 16);
}

bool wh_hash_read(wh_str text, wh_hash *out)
{
    uint64_t half[2] = {0, 0};

    if (text.n != 32)
        return false;
    for (size_t i = 0; i < 32; i++) {
        char c = text.p[i];
        if (!((c >= '0' && c <= '9') || (c >= 'a' && c <= 'f')))
            return false;
        half[i / 16] = half[i / 16] << 4 | (uint64_t)(c <= '9' ? c - '0' : c - 'a' + 10);
    }
    out->hi = half[0];
    out->lo = half[1];
    return true;
}

/* ---- lists of rows ------------------------------------------------------------------------ */

_Static_assert(sizeof(XXH3_state_t) <= sizeof(((wh_list_hash *)0)->state),
               "wh_list_hash has room for the state");
_Static_assert(sizeof(XXH64_state_t) <= sizeof(wh_hash64), "wh_hash64 has room for the state");

void wh_list_hash_begin(wh_list_hash *l)
{
    l->n = 0;
    l->begun = false;
}

/* XXH3_state_t wants an alignment of 64 that a copied value can't promise, hence the moving. */
static void absorb(const wh_list_hash *l, XXH3_state_t *state)
{
    if (l->begun)
        memcpy(state, l->state, sizeof *state);
    else
        XXH3_128bits_reset(state);
    XXH3_128bits_update(state, l->pending, l->n);
}

void wh_list_hash_add(wh_list_hash *l, wh_hash row)
{
    if (l->n == sizeof l->pending) {
        XXH3_state_t state;
        absorb(l, &state);
        memcpy(l->state, &state, sizeof state);
        l->begun = true;
        l->n = 0;
    }
    put_le(l->pending + l->n, row.lo);
    put_le(l->pending + l->n + 8, row.hi);
    l->n += 16;
}

wh_hash wh_list_hash_end(const wh_list_hash *l)
{
    XXH3_state_t state;

    if (!l->begun)
        return of_xxh(XXH3_128bits(l->pending, l->n));
    absorb(l, &state);
    return of_xxh(XXH3_128bits_digest(&state));
}

/* ---- XXH64 -------------------------------------------------------------------------------- */

void wh_hash64_begin(wh_hash64 *h)
{
    XXH64_state_t state;

    XXH64_reset(&state, 0);
    memcpy(h->state, &state, sizeof state);
}

void wh_hash64_add(wh_hash64 *h, const void *p, size_t n)
{
    XXH64_state_t state;

    if (n == 0)
        return;
    memcpy(&state, h->state, sizeof state);
    XXH64_update(&state, p, n);
    memcpy(h->state, &state, sizeof state);
}

uint64_t wh_hash64_end(const wh_hash64 *h)
{
    XXH64_state_t state;

    memcpy(&state, h->state, sizeof state);
    return XXH64_digest(&state);
}

uint64_t wh_hash64_of(wh_str bytes)
{
    return XXH64(bytes.p, bytes.n, 0);
}
