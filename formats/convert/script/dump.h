/*
 * What mariadb-dump, mysqldump and pg_dump write for the server that a dump is loaded into, and that means
 * nothing where a case has one user and one database, whose names it does not know.
 */
#ifndef FORMATS_CONVERT_SCRIPT_DUMP_H
#define FORMATS_CONVERT_SCRIPT_DUMP_H

#include "formats/convert/script/script.h"

/*
 * The statement without its DEFINER, behind a comment that says so; it lives in the script's arena. 1: it is
 * left out as a whole: CREATE DATABASE, DROP DATABASE and USE of the one database (`*database`, set here) that
 * the script is about; OWNER TO; an emptied search_path. WH_ENOTSUP, with the line: it goes on with another
 * database.
 */
int wh_dump_adapt(wh_script *s, uint32_t line, wh_str *sql, wh_str *database, wh_error *err);

#endif
