/*
 * MD5 (RFC 1321), for the result hashes of sqllogictest files. It protects against nothing: use
 * it only to compare with hashes that others have written.
 */
#ifndef FORMATS_BASE_MD5_H
#define FORMATS_BASE_MD5_H

#include <whittle/base.h>

/* A plain value: it needs no release and may be copied. */
typedef struct wh_md5 {
    uint32_t state[4];
    uint64_t n; /* bytes so far */
    unsigned char block[64];
} wh_md5;

void wh_md5_begin(wh_md5 *m);
void wh_md5_add(wh_md5 *m, wh_str bytes);

/* 32 lower-case hex digits and a NUL. `m` is used up. */
void wh_md5_end(wh_md5 *m, char hex[33]);

#endif
