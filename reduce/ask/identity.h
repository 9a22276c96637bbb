/*
 * Which build, and which script? A library that is built anew in the same place and a test that is
 * edited give other answers under the same name: a journal has to know them apart.
 */
#ifndef REDUCE_ASK_IDENTITY_H
#define REDUCE_ASK_IDENTITY_H

#include "replay/tool/tool.h"

/* For the library of each engine, if its URL names one, a setting (wh_journal_setting) with its
 * size and time, and one with what each engine says that it is. Opens them in a process of its own,
 * which may take `timeout_ms`. */
void wh_identity_of_engines(const wh_engine_options *engines, uint64_t timeout_ms, wh_buf *out);

/* The same for the program that a command runs, and for the script that it gives a shell. */
void wh_identity_of_command(const char *command, wh_buf *out);

#endif
