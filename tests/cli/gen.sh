#!/bin/sh
# gen: the same bytes from every compiler, optimization and locale; shards, signals, exit codes.
# usage: gen.sh BUILD_DIR SOURCE_DIR
build=$1
source=$2
gen=$build/bin/gen
tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' EXIT
n=0
bad=0

# Frozen: seeds in archived cases mean these bytes. Changed on purpose: raise WH_GENERATE_VERSION.
golden="1500882261 296491"

ok() { # NAME: the status of the command before decides
    rc=$?
    n=$((n + 1))
    if [ $rc -eq 0 ]; then echo "ok $n - $1"; else echo "not ok $n - $1"; bad=1; fi
}
skip() {
    n=$((n + 1))
    echo "ok $n - $1 # SKIP $2"
}
sum() {
    "$@" --seed 1 --count 50 | cksum
}

[ "$(sum "$gen")" = "$golden" ]
ok "seed 1 gives the same bytes as ever"

comma=$(locale -a 2>/dev/null | grep -i -E '^(de|fr|es|it)_.*utf-?8$' | head -n 1)
if [ -z "$comma" ] && localedef -i de_DE -f UTF-8 "$tmp/de_DE.UTF-8" >/dev/null 2>&1; then
    comma=de_DE.UTF-8
    export LOCPATH="$tmp"
fi
if [ -n "$comma" ]; then
    [ "$(LC_ALL=$comma sum "$gen")" = "$golden" ]
    ok "a locale with a decimal comma gives the same bytes ($comma)"
else
    skip "a locale with a decimal comma gives the same bytes" "no such locale; try: locale-gen de_DE.UTF-8"
fi

files=$(ls "$source"/generate/*.c "$source"/formats/base/*.c "$source"/formats/case/hash.c)
for try in "gcc -O0" "gcc -O3 -funsigned-char" "clang -O0 -funsigned-char" "clang -O3"; do
    cc=${try%% *}
    if ! command -v "$cc" >/dev/null 2>&1; then
        skip "$try gives the same bytes" "no $cc"
        continue
    fi
    # shellcheck disable=SC2086
    $try -std=c11 -D_POSIX_C_SOURCE=200809L -DWHITTLE_VERSION='"test"' -fno-strict-aliasing \
        -I"$source" -I"$source/formats/include" -I"$source/generate/include" \
        -o "$tmp/gen" $files 2>"$tmp/cc.log" && [ "$(sum "$tmp/gen")" = "$golden" ]
    ok "$try gives the same bytes"
done

"$gen" --seed 9 --count 9 --queries 3 >"$tmp/whole"
for k in 1 2 3 4 5 6 7 8 9; do "$gen" --seed 9 --queries 3 --only $k; done >"$tmp/each"
cmp -s "$tmp/whole" "$tmp/each"
ok "cases made one by one are the stream"

for k in 2 5 8; do "$gen" --seed 9 --queries 3 --only $k; done >"$tmp/want"
"$gen" --seed 9 --count 9 --queries 3 --shard 2/3 | cmp -s - "$tmp/want"
ok "shard 2/3 has the cases 2, 5 and 8"

[ "$("$gen" --count 4 --queries 7 | grep -c '^-- @base$')" = 28 ]
ok "--queries are counted for each case"

"$gen" --count 0 >"$tmp/none" && [ ! -s "$tmp/none" ]
ok "no cases are no output"

for args in "--nonsense" "--seed" "--seed x" "--shard 0/3" "--shard 4/3" "--dialect cobol" \
    "--dialect-version new" "--only 0" "operand"; do
    # shellcheck disable=SC2086
    "$gen" $args >"$tmp/out" 2>"$tmp/err"
    [ $? -eq 129 ] && [ ! -s "$tmp/out" ] && [ "$(wc -l <"$tmp/err")" -eq 1 ]
    ok "wrong usage is 129 and one line: $args"
done

"$gen" --help 2>"$tmp/err" | grep -q -- '--shard' && [ ! -s "$tmp/err" ]
ok "--help goes to standard output"

if [ -c /dev/full ]; then
    "$gen" >/dev/full 2>"$tmp/err"
    [ $? -eq 128 ] && [ "$(wc -l <"$tmp/err")" -eq 1 ]
    ok "a full disk is 128 and one line"
else
    skip "a full disk is 128 and one line" "no /dev/full"
fi

{ "$gen" --count 1000000 2>"$tmp/err"; echo $? >"$tmp/rc"; } | head -n 1 >/dev/null
[ "$(cat "$tmp/rc")" = 141 ] && [ ! -s "$tmp/err" ]
ok "a reader that goes away is a silent death"

mkfifo "$tmp/pipe" || exit 1
"$gen" --count 100000000 >"$tmp/pipe" 2>"$tmp/err" &
pid=$!
tail -n 1 <"$tmp/pipe" >"$tmp/last" &
sleep 0.3
kill -TERM $pid
wait $pid
rc=$?
wait
[ $rc -eq 143 ] && [ "$(cat "$tmp/last")" = "-- @end" ] && [ ! -s "$tmp/err" ]
ok "the first SIGTERM ends the stream behind a whole case"

if env --default-signal=INT true 2>/dev/null; then
    env --default-signal=INT "$gen" --count 100000000 >"$tmp/pipe" &
    pid=$!
    tail -n 1 <"$tmp/pipe" >"$tmp/last" &
    sleep 0.3
    kill -INT $pid
    wait $pid
    rc=$?
    wait
    [ $rc -eq 130 ] && [ "$(cat "$tmp/last")" = "-- @end" ]
    ok "the first SIGINT, too"
else
    skip "the first SIGINT, too" "env has no --default-signal"
fi

# The reader does not read, so the current case never ends.
sleep 5 <"$tmp/pipe" &
sleeper=$!
"$gen" --count 100000000 --queries 1000 >"$tmp/pipe" &
pid=$!
sleep 0.3
kill -TERM $pid
sleep 0.3
kill -0 $pid 2>/dev/null
alive=$?
kill -TERM $pid
wait $pid
rc=$?
kill $sleeper
wait $sleeper 2>/dev/null
[ $alive -eq 0 ] && [ $rc -eq 143 ]
ok "the second SIGTERM ends it at once"

echo "1..$n"
exit $bad
