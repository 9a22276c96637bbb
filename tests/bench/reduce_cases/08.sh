#!/bin/sh
# MIN and MAX as window functions ignore FILTER where the frame does not begin with
# UNBOUNDED PRECEDING: old rows against new rows.
. "${WHITTLE_BENCH_CASES:?}/lib.sh"
differs 3.47.2 3.50.2 08.sql
