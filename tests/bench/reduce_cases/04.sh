#!/bin/sh
# DISTINCT over a LEFT JOIN whose right side is flattened (CVE-2019-19923): NULL pointer.
. "${WHITTLE_BENCH_CASES:?}/lib.sh"
crashes 3.30.1 3.31.1 04.sql 11
