#!/bin/sh
# A view with a window function and the constant TRUE: '1' IS c1 has another answer below WHERE than
# in the projection.
. "${WHITTLE_BENCH_CASES:?}/lib.sh"
pair 3.37.2 3.39.3 18.sql
