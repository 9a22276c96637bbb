/* MD5 as RFC 1321 describes it. */
#include "formats/base/md5.h"

/* The integer part of 4294967296 * abs(sin(i + 1)). */
static const uint32_t sines[64] = {
    0xd76aa478, 0xe8c7b756, 0x242070db, 0xc1bdceee, 0xf57c0faf, 0x4787c62a, 0xa8304613, 0xfd469501,
    0x698098d8, 0x8b44f7af, 0xffff5bb1, 0x895cd7be, 0x6b901122, 0xfd987193, 0xa679438e, 0x49b40821,
    0xf61e2562, 0xc040b340, 0x265e5a51, 0xe9b6c7aa, 0xd62f105d, 0x02441453, 0xd8a1e681, 0xe7d3fbc8,
    0x21e1cde6, 0xc33707d6, 0xf4d50d87, 0x455a14ed, 0xa9e3e905, 0xfcefa3f8, 0x676f02d9, 0x8d2a4c8a,
    0xfffa3942, 0x8771f681, 0x6d9d6122, 0xfde5380c, 0xa4beea44, 0x4bdecfa9, 0xf6bb4b60, 0xbebfbc70,
    0x289b7ec6, 0xeaa127fa, 0xd4ef3085, 0x04881d05, 0xd9d4d039, 0xe6db99e5, 0x1fa27cf8, 0xc4ac5665,
    0xf4292244, 0x432aff97, 0xab9423a7, 0xfc93a039, 0x655b59c3, 0x8f0ccc92, 0xffeff47d, 0x85845dd1,
    0x6fa87e4f, 0xfe2ce6e0, 0xa3014314, 0x4e0811a1, 0xf7537e82, 0xbd3af235, 0x2ad7d2bb, 0xeb86d391,
};

/* By round, four steps each. */
static const unsigned char shifts[4][4] = {
    {7, 12, 17, 22}, {5, 9, 14, 20}, {4, 11, 16, 23}, {6, 10, 15, 21}};

static uint32_t rotated(uint32_t x, unsigned n)
{
    return x << n | x >> (32 - n);
}

static void digest(wh_md5 *m, const unsigned char *p)
{
    uint32_t x[16], a = m->state[0], b = m->state[1], c = m->state[2], d = m->state[3];
    unsigned i;

    for (i = 0; i < 16; i++)
        x[i] = (uint32_t)p[4 * i] | (uint32_t)p[4 * i + 1] << 8 | (uint32_t)p[4 * i + 2] << 16 |
               (uint32_t)p[4 * i + 3] << 24;
    for (i = 0; i < 64; i++) {
        uint32_t f, next;
        unsigned k;

        if (i < 16) {
            f = (b & c) | (~b & d);
            k = i;
        } else if (i < 32) {
            f = (b & d) | (c & ~d);
            k = (5 * i + 1) % 16;
        } else if (i < 48) {
            f = b ^ c ^ d;
            k = (3 * i + 5) % 16;
        } else {
            f = c ^ (b | ~d);
            k = 7 * i % 16;
        }
        next = b + rotated(a + f + x[k] + sines[i], shifts[i / 16][i % 4]);
        a = d;
        d = c;
        c = b;
        b = next;
    }
    m->state[0] += a;
    m->state[1] += b;
    m->state[2] += c;
    m->state[3] += d;
}

void wh_md5_begin(wh_md5 *m)
{
    m->state[0] = 0x67452301;
    m->state[1] = 0xefcdab89;
    m->state[2] = 0x98badcfe;
    m->state[3] = 0x10325476;
    m->n = 0;
}

void wh_md5_add(wh_md5 *m, wh_str bytes)
{
    while (bytes.n > 0) {
        size_t at = (size_t)(m->n % 64), n = 64 - at;

        if (n > bytes.n)
            n = bytes.n;
        memcpy(m->block + at, bytes.p, n);
        m->n += n;
        bytes.p += n;
        bytes.n -= n;
        if (at + n == 64)
            digest(m, m->block);
    }
}

void wh_md5_end(wh_md5 *m, char hex[33])
{
    static const char digits[] = "0123456789abcdef";
    uint64_t bits = m->n * 8;
    char length[8];
    unsigned i;

    wh_md5_add(m, WH_STR("\x80"));
    while (m->n % 64 != 56)
        wh_md5_add(m, (wh_str){"", 1});
    for (i = 0; i < 8; i++)
        length[i] = (char)(unsigned char)(bits >> 8 * i & 0xff);
    wh_md5_add(m, (wh_str){length, 8});
    for (i = 0; i < 16; i++) {
        unsigned byte = m->state[i / 4] >> 8 * (i % 4) & 0xff;
        hex[2 * i] = digits[byte >> 4];
        hex[2 * i + 1] = digits[byte & 15];
    }
    hex[32] = '\0';
}
