/*
 * Window functions whose value follows from the rows alone, whatever order an engine visits them
 * in.
 */
#ifndef ORACLES_PRECISION_WINDOW_H
#define ORACLES_PRECISION_WINDOW_H

#include "oracles/subject/subject.h"

/* Are those that a SELECT projects such? True where there are none. */
bool wh_windows_are_exact(const wh_subject *s, const wh_select *q);

#endif
