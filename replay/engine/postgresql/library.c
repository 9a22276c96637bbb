/* Loading libpq. */
#include "replay/engine/postgresql/library.h"
#include "replay/engine/load.h"

#define SYMBOL(type, name, args) {"PQ" #name, offsetof(wh_pg_api, name), false},
static const wh_symbol symbols[] = {WH_PG_API(SYMBOL)};

static const wh_client libpq = {
    .soname = WH_PG_SONAME,
    .product = "libpq",
    .remedy = "install the package libpq5",
    .symbols = symbols,
    .nsymbols = sizeof symbols / sizeof *symbols,
};

int wh_pg_library_get(const char *path, wh_pg_api *out, wh_error *err)
{
    return wh_client_load(&libpq, path, out, err);
}
