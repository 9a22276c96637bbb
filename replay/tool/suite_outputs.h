/* The files of a suite: what its runner printed, beside a script, and what scripts share. */
#ifndef REPLAY_TOOL_SUITE_OUTPUTS_H
#define REPLAY_TOOL_SUITE_OUTPUTS_H

#include "formats/convert/convert.h"

/*
 * Read them for in->file, whose format is `f`, into `a`, and set in->outputs: NAME.out and, as
 * PostgreSQL has them, NAME_0.out to NAME_9.out, beside the script or in the folder that the format
 * names beside the script's own. None is fine. WH_EIO, WH_ELIMIT: one is there and can't be read.
 */
int wh_suite_outputs(wh_arena *a, const wh_convert *f, wh_convert_input *in, wh_error *err);

/*
 * The files that scripts may name: those below the directory `dir`, which is an absolute path without links
 * (realpath), must outlive it and may be NULL: none. A name is looked for beside the file that has it, then in
 * `dir`.
 */
wh_script_files wh_suite_files(const char *dir);

/*
 * --source, with --from `from`: let *dir, NULL or the name of a directory, be such a path in the PATH_MAX bytes
 * `room`. WH_EIO: there is no such directory. WH_EINVAL: the format has no use for it.
 */
int wh_suite_directory(const char **dir, const char *from, char *room, wh_error *err);

/* A whole file into `a`. 1: it is read; 0: it is not there; WH_EIO: it can't be read. */
int wh_read_file(wh_arena *a, const char *path, wh_str *out, wh_error *err);

#endif
