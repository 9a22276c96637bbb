/* The drivers that are built in: X(name) is wh_name_driver, in a folder of its own. */
#ifndef REPLAY_ENGINE_DRIVERS_H
#define REPLAY_ENGINE_DRIVERS_H

#include <whittle/engine.h>

#define WH_DRIVERS(X)                                                                              \
    X(sqlite)                                                                                      \
    X(mariadb)                                                                                     \
    X(mysql)                                                                                       \
    X(postgresql)                                                                                  \
    X(postgres) /* libpq's other scheme */                                                         \
    X(duckdb)                                                                                      \
    X(tdengine)

#define WH_DRIVER(name) extern const wh_engine_driver wh_##name##_driver;
WH_DRIVERS(WH_DRIVER)
#undef WH_DRIVER

#endif
