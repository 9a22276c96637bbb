#!/bin/sh
# UNION of equal texts under RTRIM: "database disk image is malformed".
. "${WHITTLE_BENCH_CASES:?}/lib.sh"
complains 3.41.0 3.42.0 15.sql "database disk image is malformed"
