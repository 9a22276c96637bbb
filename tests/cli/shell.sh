#!/bin/sh
# A case is a script: in the plain sqlite3 shell the runs of every archived case give the values
# that `replay --show` prints. usage: shell.sh BUILD_DIR SOURCE_DIR
build=$1
source=$2
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT
n=0
failed=0

# Values one a line; numbers at 15 digits, as the shell prints reals its own way.
values() {
    awk 'function put(v) {
             if (v ~ /^[-+]?[0-9]+$/) print v
             else if (v ~ /^[-+]?[0-9.]+(e[-+]?[0-9]+)?$/) printf "%.14g\n", v + 0
             else if (v ~ /^[xX]\047/) print tolower(v)
             else print v
         }
         { k = split($0, part, sep); for (i = 1; i <= k; i++) put(part[i]) }' sep="$1"
}

command -v sqlite3 > /dev/null || {
    echo "1..0 # skipped: no sqlite3 shell (make deps, or Debian: apt-get install sqlite3)"
    exit 77
}
for file in $(find "$source/tests/cases" -name '*.case.sql' -exec grep -l '^-- @dialect: sqlite$' {} + |
    LC_ALL=C sort); do
    name=${file#"$source"/}
    n=$((n + 1))
    if grep -qE '^-- @(run .*(fresh|session=|bind=)|stmt escaped)' "$file"; then
        echo "ok $n - $name # SKIP skipped: not a case for the plain shell"
        continue
    fi
    "$build/bin/replay" --engine sqlite: --show "$file" > "$dir/show" 2> /dev/null
    if grep -qE '^-- ! |^-- # ' "$dir/show"; then
        echo "ok $n - $name # SKIP skipped: a run ends in an error"
        continue
    fi
    sed -n 's/^-- | //p' "$dir/show" | values '\t' > "$dir/ours"
    { echo '.mode quote'; echo '.separator "\t"'; sed '/^-- @expect/,/^-- @/{/^-- |/d}' "$file"; } |
        sqlite3 -batch :memory: 2> "$dir/errors" | values '\t' > "$dir/shell"
    if cmp -s "$dir/ours" "$dir/shell"; then
        echo "ok $n - $name"
    else
        echo "not ok $n - $name"
        diff "$dir/ours" "$dir/shell" | head -10 | sed 's/^/# /'
        sed 's/^/# /' "$dir/errors"
        failed=1
    fi
done
echo "1..$n"
exit $failed
