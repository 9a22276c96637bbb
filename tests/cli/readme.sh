#!/bin/sh
# What the README shows is what the demo prints. usage: readme.sh BUILD_DIR SOURCE_DIR
build=$1
source=$2
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT

"$source/tests/tools/demo" "$build" > "$dir/demo" 2>&1
# the library's release, and how many questions it took, may differ
sed -n '/^-- @case/,/^-- @end/p' "$dir/demo" | grep -v '^-- @\(engine\|reduced\)' > "$dir/ours"
sed -n 's/^    //; /^-- @case/,/^-- @end/p' "$source/README.md" |
    grep -v '^-- @\(engine\|reduced\)' > "$dir/readme"
failed=0
if [ -s "$dir/ours" ] && cmp -s "$dir/ours" "$dir/readme"; then
    echo "ok 1 - the case in the README is the one that the demo finds"
else
    echo "not ok 1 - the case in the README is the one that the demo finds"
    diff "$dir/readme" "$dir/ours" | sed 's/^/# /'
    failed=1
fi
if [ "$(grep -c '^not ok 1' "$dir/demo")" = 1 ] && [ "$(grep -c '^ok 1' "$dir/demo")" = 1 ]; then
    echo "ok 2 - it fails on the faulty engine and passes on the real one"
else
    echo "not ok 2 - it fails on the faulty engine and passes on the real one"
    failed=1
fi
echo "1..2"
exit $failed
