#!/bin/sh
# rowid IN (SELECT ..) with statistics brings rows twice.
. "${WHITTLE_BENCH_CASES:?}/lib.sh"
differs 3.41.0 3.42.0 11.sql
