#!/bin/sh
# Brackets round every expression must not change what SQLite answers: else the parser groups
# expressions otherwise than SQLite does. Args: BUILD_DIR SOURCE_DIR. Prints TAP.
parse=$1/tests/parse
corpus=$2/tests/corpus/sql/sqlite

if ! command -v sqlite3 >/dev/null; then
    echo "1..0 # skipped: no sqlite3 shell (make deps, or Debian: apt-get install sqlite3)"
    exit 77
fi
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT
n=0
failed=0
ok() { # status, name
    n=$((n + 1))
    if [ "$1" -eq 0 ]; then
        echo "ok $n - $2"
    else
        failed=1
        echo "not ok $n - $2"
    fi
}

for file in "$corpus"/*.sql; do
    name=$(basename "$file")
    "$parse" --parenthesise "$file" >"$dir/bracketed.sql"
    ok $? "$name is printed with brackets"
    ! cmp -s "$file" "$dir/bracketed.sql"
    ok $? "$name has got some"
    sqlite3 -bail :memory: <"$file" >"$dir/plain.out" 2>&1
    ok $? "$name runs"
    sqlite3 -bail :memory: <"$dir/bracketed.sql" >"$dir/bracketed.out" 2>&1
    cmp -s "$dir/plain.out" "$dir/bracketed.out"
    ok $? "$name gives the same with brackets"
    "$parse" "$file" >/dev/null
    ok $? "$name is given back byte for byte"
done
echo "1..$n"
exit $failed
