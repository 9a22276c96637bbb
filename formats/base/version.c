/* The release that the library is of. */
#include <whittle/base.h>

const char *wh_version(void)
{
    return WH_VERSION;
}
