#!/bin/sh
# gen: the same bytes from every compiler, optimization and locale; shards, signals, exit codes.
# usage: gen.sh BUILD_DIR SOURCE_DIR
. "$(dirname "$0")/lib.sh"

gen=$build/bin/gen
tmp=$work

# Frozen: seeds in archived cases mean these bytes. Changed on purpose: raise WH_GENERATE_VERSION.
golden="247002903 579263"
golden_mysql="1367358445 763765"
golden_mariadb="3625962578 757621"
postgresql="522291651 986542"
duckdb="2464234710 901021"
h2="2419460809 889429"

ok() { # NAME: the status of the command before decides
    point $? "$1"
}
# not_begun FILE: the stream of one that failed at its start
not_begun() {
    [ "$(cat "$1")" = "-- @case 1" ]
}
sum() {
    "$@" --seed 1 --count 50 | cksum
}

[ "$(sum "$gen")" = "$golden" ]
ok "seed 1 gives the same bytes as ever"
for i in 1 2 3 4 5 6; do "$gen" --seed 3 --count 200 | cksum; done | sort -u >"$tmp/sums"
[ "$(wc -l <"$tmp/sums")" = 1 ]
ok "each run of 200 cases gives the same bytes"
[ "$(sum "$gen" --dialect mysql)" = "$golden_mysql" ]
ok "and for mysql"
[ "$(sum "$gen" --dialect mariadb)" = "$golden_mariadb" ]
ok "and for mariadb"
[ "$(sum "$gen" --dialect postgresql)" = "$postgresql" ]
ok "seed 1 of postgresql gives the same bytes as ever"
[ "$(sum "$gen" --dialect duckdb)" = "$duckdb" ]
ok "seed 1 of duckdb gives the same bytes as ever"
"$gen" --dialect duckdb --seed 2 --count 200 | awk '/^-- @case/ { apart = 0 } /^ATTACH/ { apart = 1; n++ }
    /^FORCE CHECKPOINT/ && apart { stored++; apart = 0 } END { exit !(n > 15 && n < 50 && stored * 4 > n * 3) }'
ok "some of its databases are attached, and most of those are stored"
[ "$(sum "$gen" --dialect h2)" = "$h2" ]
ok "and of h2"

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

# What reads a user's script or words about its functions, and the list of dialects, which says who is
# like whom, have no part in the bytes: the parser need not be built four times.
files=$(find "$source/generate" "$source/formats/base" -name '*.c' | grep -v '/schema_file\.c$')
files="$files $source/formats/case/hash.c $source/formats/case/text.c"
files="$files $source/formats/report/closing.c $source/formats/report/escape.c"
cat >"$tmp/no_schema_file.c" <<'EOF'
#include <whittle/generate.h>
#include "formats/sql/dialect/dialect.h"
const wh_dialect *wh_dialect_at(size_t i)
{
    (void)i;
    return NULL;
}
const wh_dialect *wh_dialect_find(wh_str name)
{
    (void)name;
    return NULL;
}
int wh_generate_schema_read(wh_str dialect, wh_str sql, const char *file,
                            wh_generate_schema **out, wh_error *err)
{
    (void)dialect;
    (void)sql;
    *out = NULL;
    return wh_error_set(err, WH_EINVAL, "%s: can't be read here", file);
}
void wh_generate_schema_free(wh_generate_schema *s)
{
    (void)s;
}
const char *wh_declared_function_wrong(wh_str name, wh_str kind)
{
    (void)name;
    (void)kind;
    return NULL;
}
EOF
for try in "gcc -O0" "gcc -O3 -funsigned-char" "clang -O0 -funsigned-char" "clang -O3"; do
    cc=${try%% *}
    if ! command -v "$cc" >/dev/null 2>&1; then
        skip "$try gives the same bytes" "no $cc"
        continue
    fi
    # shellcheck disable=SC2086
    $try -std=c11 -D_POSIX_C_SOURCE=200809L -fno-strict-aliasing \
        -I"$source" -I"$source/formats/include" -I"$source/generate/include" \
        -o "$tmp/gen" $files "$tmp/no_schema_file.c" 2>"$tmp/cc.log" && [ "$(sum "$tmp/gen")" = "$golden" ] &&
        [ "$(sum "$tmp/gen" --dialect postgresql)" = "$postgresql" ]
    ok "$try gives the same bytes"
done

"$gen" --seed 9 --count 9 --queries 3 >"$tmp/whole"
for k in 1 2 3 4 5 6 7 8 9; do "$gen" --seed 9 --queries 3 --only $k; done >"$tmp/each"
cmp -s "$tmp/whole" "$tmp/each"
ok "cases made one by one are the stream"

for k in 2 5 8; do "$gen" --seed 9 --queries 3 --only $k; done >"$tmp/want"
"$gen" --seed 9 --queries 3 --count 9 --from 8 >"$tmp/want8"
for k in 8 9; do "$gen" --seed 9 --queries 3 --only $k; done | cmp -s - "$tmp/want8"
ok "--from goes on where another stream ended"

"$gen" --seed 9 --count 9 --queries 3 --shard 2/3 | cmp -s - "$tmp/want"
ok "shard 2/3 has the cases 2, 5 and 8"

cat >"$tmp/shop.sql" <<'EOF'
CREATE TABLE "order"(id INTEGER PRIMARY KEY, "when" TEXT, total REAL);
INSERT INTO "order" VALUES (1, 'May', 9.5), (2, 'June', -1);
SELECT * FROM "order";
EOF
"$gen" --schema "$tmp/shop.sql" --count 2 --queries 9 >"$tmp/out" 2>"$tmp/err" && [ ! -s "$tmp/err" ] &&
    [ "$(grep -c '^CREATE TABLE "order"(id INTEGER PRIMARY KEY, "when" TEXT, total REAL);$' "$tmp/out")" = 2 ] &&
    grep -q '^SELECT .*"order"' "$tmp/out" && ! grep -q '\bt0\b' "$tmp/out"
ok "--schema takes the tables of a script"

printf 'CREATE TABLE t(a);\nINSERT INTO t VALUES (1);\nINSERT INTO t VALUES (2, "x);\n' >"$tmp/open.sql"
"$gen" --schema "$tmp/open.sql" >"$tmp/out" 2>"$tmp/err"
[ $? -eq 128 ] && not_begun "$tmp/out" && grep -q "open.sql:3: .*never ends" "$tmp/err" &&
    [ "$(wc -l <"$tmp/err")" -eq 1 ]
ok "what can't be read of a schema is said with its line"

cat >"$tmp/profile" <<'EOF'
profile 1
dialect sqlite
version 3.40.1
refused join-on RIGHT JOIN	tried=40 accepted=0 plans=0
refused join-using RIGHT JOIN
accepted join-on JOIN	tried=900 accepted=899 plans=12
refused statement CREATE VIEW
plan 5f0c1a7be2d94c31
EOF
"$gen" --profile "$tmp/profile" --count 80 >"$tmp/out" 2>"$tmp/err" && [ ! -s "$tmp/err" ] &&
    ! grep -q 'RIGHT JOIN\|CREATE VIEW v' "$tmp/out" && grep -q ' FULL JOIN ' "$tmp/out" &&
    [ "$(grep -c '^-- @generator: gen .* dialect-version=3.40.1 profile=[0-9a-f]\{16\}$' "$tmp/out")" = 80 ]
ok "--profile leaves out what an engine refuses and is named by its hash"

"$gen" --profile "$tmp/profile" --dialect sqlite@3.26 --count 2 | grep -q ' dialect-version=3.26.0 profile='
ok "--dialect NAME@V and --profile combine"
"$gen" --dialect sqlite@3.33 --count 5 | grep -q ' INDEXED BY '
ok "an index that a query can't use is named from 3.33 on"
! "$gen" --dialect sqlite@3.32 --count 50 | grep -q ' INDEXED BY '
ok "and not before"

echo "refused join-on SIDEWAYS JOIN" >>"$tmp/profile"
"$gen" --profile "$tmp/profile" --count 1 >"$tmp/out" 2>"$tmp/err" && [ -s "$tmp/out" ] &&
    grep -q 'SIDEWAYS JOIN' "$tmp/err" && [ "$(wc -l <"$tmp/err")" -eq 1 ]
ok "a feature that no table has is worth a word"

printf 'profile 1\nmaybe leaf x\n' >"$tmp/profile"
"$gen" --profile "$tmp/profile" >"$tmp/out" 2>"$tmp/err"
[ $? -eq 128 ] && not_begun "$tmp/out" && grep -q 'profile:2: ' "$tmp/err"
ok "a malformed profile is 128 and says its line"

for file in "$tmp/none.sql" /; do
    "$gen" --schema "$file" >"$tmp/out" 2>"$tmp/err"
    [ $? -eq 128 ] && not_begun "$tmp/out" && [ "$(wc -l <"$tmp/err")" -eq 1 ]
    ok "a schema that can't be read is 128 and one line: $(basename "$file")"
done

echo "SELECT 1;" >"$tmp/bare.sql"
"$gen" --schema "$tmp/bare.sql" >"$tmp/out" 2>"$tmp/err"
[ $? -eq 128 ] && grep -q 'bare.sql.*no table' "$tmp/err" && [ "$(wc -l <"$tmp/err")" -eq 1 ]
ok "a schema without tables is 128 and says so"

[ "$("$gen" --count 4 --queries 7 | grep -c '^-- @base$')" = 28 ]
ok "--queries are counted for each case"

[ "$("$gen" --mix having=1,group=1 --count 3 | grep -c ' GROUP BY ')" -ge 300 ] &&
    "$gen" --mix having,group --count 1 | grep -q '^-- @generator: .* mix=group=1,having=1$'
ok "--mix makes the shapes that it names and is recorded"

"$gen" --count 0 >"$tmp/none" && [ ! -s "$tmp/none" ]
ok "no cases are no output"

for args in "--nonsense" "--seed" "--seed x" "--shard 0/3" "--shard 4/3" "--dialect cobol" \
    "--dialect-version new" "--dialect sqlite@new" "--dialect sqlite@3.26 --dialect-version 3.26" \
    "--only 0" "--from 0" "--mix joins" "--mix where=x" "operand"; do
    # shellcheck disable=SC2086
    "$gen" $args >"$tmp/out" 2>"$tmp/err"
    [ $? -eq 129 ] && not_begun "$tmp/out" && [ "$(wc -l <"$tmp/err")" -eq 1 ]
    ok "wrong usage is 129 and one line: $args"
done

"$gen" --dialect cobol 2>&1 | grep -q 'there are: sqlite, .*, duckdb, .*questdb' && "$gen" --help | grep -q questdb
ok "which dialects there are is said with the mistake, and by --help"

"$gen" --mix where=3,joins >"$tmp/out" 2>"$tmp/err"
grep -q "no shape 'joins'" "$tmp/err"
ok "an unknown shape is named"

"$gen" --dialect mysql --mix merge >"$tmp/out" 2>"$tmp/err"
[ $? -eq 129 ] && not_begun "$tmp/out" && grep -q "mysql, .* no merge" "$tmp/err"
ok "a mix of nothing that the dialect has is wrong usage"

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
# begin COMMAND ...: in the background, as $pid, until it is stuck in the midst of a case, as nobody
# reads on; go: what comes is read, and the last line kept
begin() {
    rm -f "$tmp/first" "$tmp/go"
    "$@" >"$tmp/pipe" 2>"$tmp/err" &
    pid=$!
    {
        dd bs=1 count=1 2>/dev/null >"$tmp/first"
        until [ -e "$tmp/go" ]; do sleep 0.05; done
        tail -n 1 >"$tmp/last"
    } <"$tmp/pipe" &
    within 60 is_stuck
}
is_stuck() {
    [ -s "$tmp/first" ] && grep -q '^State:.S' /proc/$pid/status 2>/dev/null
}
go() {
    : >"$tmp/go"
    wait $pid
    rc=$?
    wait
}
begin "$gen" --count 100000000
kill -TERM $pid
go
[ $rc -eq 143 ] && [ "$(cat "$tmp/last")" = "-- @end" ] && [ ! -s "$tmp/err" ]
ok "the first SIGTERM ends the stream behind a whole case"

if env --default-signal=INT true 2>/dev/null; then
    begin env --default-signal=INT "$gen" --count 100000000
    kill -INT $pid
    go
    [ $rc -eq 130 ] && [ "$(cat "$tmp/last")" = "-- @end" ]
    ok "the first SIGINT, too"
else
    skip "the first SIGINT, too" "env has no --default-signal"
fi

begin "$gen" --seed 3 --count 100000000 # whose bytes fill a pipe in the middle of a case
first_is_taken() { # nothing is pending
    ! grep -q '^S[a-z]*Pnd:.*[1-9a-f]' /proc/$pid/status
}
is_over() {
    ! grep -q '^State:.[^ZX]' /proc/$pid/status 2>/dev/null
}
kill -TERM $pid
within 60 first_is_taken && is_stuck && kill -TERM $pid && within 60 is_over
over=$?
go
[ $over -eq 0 ] && [ $rc -eq 143 ] && [ "$(cat "$tmp/last")" != "-- @end" ]
ok "the second SIGTERM ends it at once"

"$gen" --complex --seed 1 --count 10 --queries 40 | "$build/tests/accepted" sqlite: >accepted
has "$(cat accepted)" '^queries: 400, \(99[.][89]\|100\)' "queries of every clause are taken by an engine"

finish
