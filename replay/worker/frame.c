/* Looking at what a worker sent. */
#include "replay/worker/frame.h"

bool wh_frame_has_text(const char *p, size_t size)
{
    return memchr(p, '\0', size) != NULL;
}

bool wh_frame_is_line(wh_str bytes, size_t max)
{
    for (size_t i = 0; i < bytes.n; i++)
        if ((unsigned char)bytes.p[i] < ' ' || bytes.p[i] == 0x7f)
            return false;
    return bytes.n <= max;
}

bool wh_frame_is_error(wh_str bytes)
{
    wh_error e;

    if (bytes.n != sizeof e)
        return false;
    memcpy(&e, bytes.p, sizeof e);
    return wh_frame_has_text(e.file, sizeof e.file) &&
           wh_frame_has_text(e.message, sizeof e.message);
}

bool wh_frame_is_verdict(wh_str bytes)
{
    wh_verdict v;

    if (bytes.n != sizeof v)
        return false;
    memcpy(&v, bytes.p, sizeof v);
    return v.kind >= WH_PASS && v.kind <= WH_FLAKY &&
           wh_frame_has_text(v.signature, sizeof v.signature) &&
           wh_frame_has_text(v.reason, sizeof v.reason);
}
