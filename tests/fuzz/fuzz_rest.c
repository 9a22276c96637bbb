/*
 * Fuzzing answers of TDengine's REST interface: any bytes are an answer, an error or a lost server, and
 * each byte of each value that comes of them can be read.
 */
#include "replay/engine/tdengine/session.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static volatile unsigned sum; /* so that what is read counts */

static bool read_row(void *ctx, const wh_value *v, size_t n)
{
    size_t i, k;

    (void)ctx;
    for (i = 0; i < n; i++)
        for (k = 0; v[i].kind > WH_REAL && v[i].kind != WH_BOOL && k < v[i].s.n; k++)
            sum += (unsigned char)v[i].s.p[k];
    return true;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static wh_td_engine e;
    static const wh_sink sink = {NULL, NULL, read_row, NULL};
    wh_answer a;
    int counts;

    e.limits = (wh_limits)WH_LIMITS_INIT;
    for (counts = 0; counts < 2; counts++) {
        e.body = (wh_buf)WH_BUF_INIT(size + 1);
        wh_buf_add(&e.body, data, size);
        wh_td_answer(&e, 200, counts, &sink, &a);
        wh_buf_release(&e.body);
    }
    return 0;
}
