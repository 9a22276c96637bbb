#!/bin/sh
# A partial index whose WHERE compares under another collation than the query
# (ticket 767a8cbc6d): a query and its predicate in the projection, two counts.
. "${WHITTLE_BENCH_CASES:?}/lib.sh"
pair 3.29.0 3.30.1 01.sql
