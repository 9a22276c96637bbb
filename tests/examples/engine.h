/*
 * A database engine of one's own, as libwhittle sees it: ten functions over the engine's API
 * (whittle/engine.h). The engine here is SQLite, linked as any program links it, so that there is
 * something to read; put your own in its place.
 */
#ifndef ENGINE_H
#define ENGINE_H

#include <whittle/engine.h>

#ifdef __cplusplus
extern "C" {
#endif

extern const wh_engine_driver own_driver;

/* A bug, so that there is something to find: "rows" loses one of several rows where a query says
 * NOT, "crash" and "hang" are what a query that says IS NOT does; NULL or "": none. Chosen before
 * the engine is opened. */
extern const char *own_fault;

#ifdef __cplusplus
}
#endif
#endif
