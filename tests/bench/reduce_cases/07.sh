#!/bin/sh
# COUNT(*) of a subquery that is a compound of which one arm is DISTINCT (release 3.49.2):
# counted, and counted after sorting.
. "${WHITTLE_BENCH_CASES:?}/lib.sh"
pair 3.47.2 3.50.2 07.sql
