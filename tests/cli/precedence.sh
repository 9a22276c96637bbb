#!/bin/sh
# Operators without brackets mean to SQLite what the tree says: every pair of them, with and without
# a prefix operator. Servers are asked by hand: tests/tools/precedence. Args: BUILD_DIR SOURCE_DIR.
# Prints TAP.
precedence=$2/tests/tools/precedence

if ! command -v sqlite3 >/dev/null; then
    echo "1..0 # skipped: no sqlite3 shell (make deps, or Debian: apt-get install sqlite3)"
    exit 77
fi
n=0
failed=0
for seed in 1 2 3; do
    n=$((n + 1))
    if said=$(sh "$precedence" "$1" sqlite "$seed" -- sqlite3 :memory:) &&
        echo "$said" | grep -q ' 0 different'; then
        echo "ok $n - brackets change nothing (seed $seed): $said"
    else
        failed=1
        echo "not ok $n - brackets change nothing (seed $seed)"
        echo "$said" | sed 's/^/# /'
    fi
done
echo "1..$n"
exit $failed
