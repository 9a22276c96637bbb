#!/bin/sh
# max() below an IN subquery stops at the wrong end of the index where there are statistics.
. "${WHITTLE_BENCH_CASES:?}/lib.sh"
pair 3.41.0 3.42.0 21.sql
