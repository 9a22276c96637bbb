/*
 * The shape of a finding: its oracle and the tokens of its base without what differs from one
 * random query to the next. Findings with the same signature and shape are taken for one bug.
 */
#ifndef ORACLES_CORE_SHAPE_H
#define ORACLES_CORE_SHAPE_H

#include "formats/sql/dialect/dialect.h"
#include <whittle/case.h>

/*
 * Append the tokens of a statement, one blank apart and without the last semicolon: keywords in
 * capitals, operators as they are, names and literals (with their sign) as "?". A qualified name is
 * one "?". Functions of the dialect keep their names, in small letters: what a query computes
 * belongs to its shape.
 *
 *   SELECT t0.c0, abs(-1) FROM t0 WHERE c0 = 'a';   =>   SELECT ? , abs ( ? ) FROM ? WHERE ? = ?
 */
void wh_shape_of(wh_buf *out, const wh_dialect *d, wh_str sql);

/*
 * Append the shape of a finding: "ORACLE SHAPE-OF-THE-BASE"; where it has no base, of its last
 * setup statement if that is what failed (check "ok setup"), else of its first run.
 */
void wh_case_shape(wh_buf *out, const wh_case *c);

/* The statement whose shape that is; p == NULL: none. */
wh_str wh_case_failing(const wh_case *c);

const wh_dialect *wh_case_dialect_or_generic(const wh_case *c);

/* The name of that dialect without SQL modes: no two products share a bug. */
wh_str wh_case_product(const wh_case *c);

/* Signature and shape in one hash; never 0. */
uint64_t wh_finding_key(wh_str signature, wh_str shape);

#endif
