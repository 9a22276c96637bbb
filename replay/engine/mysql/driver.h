/* The MariaDB and MySQL engines: driver.c. */
#ifndef REPLAY_ENGINE_MYSQL_DRIVER_H
#define REPLAY_ENGINE_MYSQL_DRIVER_H

#include <whittle/engine.h>

extern const wh_engine_driver wh_mariadb_driver;
extern const wh_engine_driver wh_mysql_driver;

#endif
