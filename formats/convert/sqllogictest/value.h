/* One value as the text that a runner of sqllogictest files makes of it. */
#ifndef FORMATS_CONVERT_SQLLOGICTEST_VALUE_H
#define FORMATS_CONVERT_SQLLOGICTEST_VALUE_H

#include <whittle/case.h>

/*
 * Append `v` as the column letter has it (formats/case/check.h): I, R, T as SQLite's runner, any
 * other letter: the engine's own text. `point`: the engine is SQLite, whose reals always have one.
 */
void wh_slt_value(wh_buf *out, char letter, const wh_value *v, bool point);

/* A real as SQLite prints it with "%.3f" and with "%!.15g" (`point`; else "%.15g"). */
void wh_slt_fixed(wh_buf *out, double r);
void wh_slt_general(wh_buf *out, double r, bool point);

#endif
