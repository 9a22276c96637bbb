#!/bin/sh
# OR of two JSON expressions that have an index each: a row is lost.
. "${WHITTLE_BENCH_CASES:?}/lib.sh"
pair 3.26.0 3.28.0 20.sql
