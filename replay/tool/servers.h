/* Private servers of a command line, and secrets on it. */
#ifndef REPLAY_TOOL_SERVERS_H
#define REPLAY_TOOL_SERVERS_H

#include "replay/tool/tool.h"

/* Start a server for each engine that wants one (once for equal URLs), and write where it is into
 * the URLs. They are stopped when the process exits. WH_EENGINE, WH_EINVAL: one can't be. */
int wh_tool_servers(wh_engine_options *o, wh_error *err);

/* Take copies of URLs that hold a password and wipe the originals, which anyone can read in a list
 * of processes. */
void wh_tool_hide_secrets(wh_engine_options *o);

#endif
