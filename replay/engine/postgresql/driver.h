/* The PostgreSQL driver: everything that speaks that wire, through libpq. */
#ifndef REPLAY_ENGINE_POSTGRESQL_DRIVER_H
#define REPLAY_ENGINE_POSTGRESQL_DRIVER_H

#include <whittle/engine.h>

extern const wh_engine_driver wh_postgresql_driver;
extern const wh_engine_driver wh_postgres_driver; /* libpq's other scheme */

#endif
