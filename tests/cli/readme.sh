#!/bin/sh
# What the README shows is what the demo prints, its recording too. usage: readme.sh BUILD_DIR SOURCE_DIR
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

# as above, and without empty lines
steady() {
    grep -v '^-- @\(engine\|reduced\)\|^  engine: \|^$'
}
steady < "$dir/demo" > "$dir/told"
sed -n 's/^<text [^>]*>\(.*\)<\/text>$/\1/p' "$source/tests/pictures/demo.svg" |
    sed 's/&lt;/</g; s/&gt;/>/g; s/&amp;/\&/g' | steady > "$dir/recorded"
if [ -s "$dir/told" ] && cmp -s "$dir/told" "$dir/recorded"; then
    echo "ok 3 - its recording tells what it prints"
else
    echo "not ok 3 - its recording tells what it prints (make pictures)"
    diff "$dir/recorded" "$dir/told" | sed 's/^/# /'
    failed=1
fi
missing=$(sed -n 's/.*\(](\|src="\|srcset="\)\(tests\/pictures\/[a-z.-]*\).*/\2/p' "$source/README.md" |
    while read -r picture; do [ -s "$source/$picture" ] || echo "$picture"; done)
if [ -z "$missing" ] && [ "$(grep -c 'tests/pictures/' "$source/README.md")" = 3 ]; then
    echo "ok 4 - the pictures that it shows are there"
else
    echo "not ok 4 - the pictures that it shows are there: $missing"
    failed=1
fi
echo "1..4"
exit $failed
