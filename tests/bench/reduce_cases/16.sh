#!/bin/sh
# A Bloom filter rules out rows that are equal under RTRIM. Counted, and summed up in the
# projection.
. "${WHITTLE_BENCH_CASES:?}/lib.sh"
pair 3.41.0 3.42.0 16.sql
