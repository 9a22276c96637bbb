/* The MariaDB and MySQL engines: engine_mysql.c. */
#ifndef REPLAY_MY_DRIVER_H
#define REPLAY_MY_DRIVER_H

#include <whittle/engine.h>

extern const wh_engine_driver wh_mariadb_driver;
extern const wh_engine_driver wh_mysql_driver;

#endif
