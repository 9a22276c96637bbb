#!/bin/sh
# col NOTNULL NOTNULL on a column of a view with a LEFT JOIN (ticket c31034044b): the row of NULLs
# is lost. Counted, and summed up in the projection.
. "${WHITTLE_BENCH_CASES:?}/lib.sh"
pair 3.30.1 3.31.1 02.sql
