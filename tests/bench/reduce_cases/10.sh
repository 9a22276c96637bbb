#!/bin/sh
# A DELETE in one pass whose WHERE clause has a subquery over the same table (EET, Figure 6): what
# is left in the table.
. "${WHITTLE_BENCH_CASES:?}/lib.sh"
differs 3.41.0 3.42.0 10.sql
