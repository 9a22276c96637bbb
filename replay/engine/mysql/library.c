/* Loading libmariadb. */
#include "replay/engine/mysql/library.h"
#include "replay/engine/load.h"

#define SYMBOL(type, member, symbol, args) {symbol, offsetof(wh_my_api, member), false},
static const wh_symbol symbols[] = {WH_MY_API(SYMBOL)};

/* The library counts; only the first time does anything. */
static bool init(void *api)
{
    return ((const wh_my_api *)api)->server_init(0, NULL, NULL) == 0;
}

static const wh_client libmariadb = {
    .soname = WH_MY_SONAME,
    .product = "MariaDB Connector/C 3.1 or later",
    .remedy = "install the package libmariadb3",
    .symbols = symbols,
    .nsymbols = sizeof symbols / sizeof *symbols,
    .init = init,
};

int wh_my_library_get(const char *path, wh_my_api *out, wh_error *err)
{
    return wh_client_load(&libmariadb, path, out, err);
}
