#!/bin/sh
# FULL JOIN with an index on a generated column: the column is NULL where it should have a value.
. "${WHITTLE_BENCH_CASES:?}/lib.sh"
differs 3.44.2 3.46.0 12.sql
