#!/bin/sh
# What the bench of the reducer stands on: the shell that runs scripts on any library, the questions
# that its cases ask, its table. Needs no old releases: a pretended shell prints what a release is
# to answer. Args: BUILD_DIR SOURCE_DIR. Prints TAP.
. "$2/tests/cli/lib.sh"
shell=$build/tests/script_shell
cases=$source/tests/bench/reduce_cases

# --- the shell ---

cat > script.sql <<'END'
CREATE TABLE t(a); CREATE TRIGGER r AFTER INSERT ON t BEGIN UPDATE t SET a = a || ';'; SELECT 1; END;
INSERT INTO t VALUES (x'00ff'), ('it''s'), (NULL), (2.5);
SELECT 1, 2.5, NULL, 'it''s', x'00ff' FROM t LIMIT 1;
SELECT count(*) FROM t -- no semicolon at the end
END
run "$shell" libsqlite3.so.0 script.sql
is "$out" "1|2.5|NULL|'it''s'|x'00ff'
4" "the shell prints values as literals, runs triggers and the last statement"
exits 0 "a script without errors ends with 0"
echo 'SELECT 1; SELEC 2; SELECT a FROM nowhere; SELECT 3;' > script.sql
run "$shell" libsqlite3.so.0 script.sql
is "$out" '1
Error: near "SELEC": syntax error
Error: no such table: nowhere
3' "an error is a line, and the script goes on behind it"
exits 1 "a script with an error ends with 1"
run "$shell" "$work/none.so" script.sql
exits 2 "a library that is not there ends it with 2"

# --- the questions ---

# release RELEASE CODE ROWS: what the pretended shell is to print for it, and its exit code
release() {
    mkdir -p "libraries/$1"
    printf '%s\n' "$3" > "libraries/$1/rows"
    echo "$2" > "libraries/$1/code"
}

cat > shell <<'END'
#!/bin/sh
dir=$(dirname "$1")
cat "$dir/rows"
exit "$(cat "$dir/code")"
END
chmod +x shell
WHITTLE_BENCH_CASES=$cases
WHITTLE_BENCH_SHELL=$work/shell
WHITTLE_BENCH_LIBRARIES=$work/libraries
export WHITTLE_BENCH_CASES WHITTLE_BENCH_SHELL WHITTLE_BENCH_LIBRARIES

# asks CODE QUESTION DESCRIPTION: QUESTION old new with its further words ends with CODE
asks() {
    # shellcheck disable=SC2016 # $1.. are the inner shell's
    run sh -c '. "$WHITTLE_BENCH_CASES/lib.sh"; word=$1; shift; "$word" old new script.sql "$@"' - $2
    [ "$rc" -eq 0 ] || rc=1
    exits "$1" "$3"
}

release old 0 '7
2'
release new 0 '7
7'
asks 0 pair "pair: two counts that differ on the old release only"
release old 0 '7
7'
asks 1 pair "pair: no failure where the old release is right"
release old 0 '7
2'
release new 0 '8
7'
asks 1 pair "pair: no failure of ours where the new release is wrong too"
release old 1 '7
2'
release new 0 '7
7'
asks 1 pair "pair: no statement may fail"
release old 0 '2'
asks 1 pair "pair: one line is no pair"

release old 0 '1
2'
release new 0 '2
3'
asks 0 differs "differs: other rows"
release new 0 '2
1'
asks 1 differs "differs: the order of rows is no difference"

release old 0 "'row 1 missing from index i'"
release new 0 "'ok'"
asks 0 malformed "malformed: an index without its row"
release old 0 "'ok'"
asks 1 malformed "malformed: nothing is wrong with a sound database"

release old 139 ''
release new 1 'Error: whatever'
asks 0 "crashes 11" "crashes: the old release dies, the new one may refuse"
asks 1 "crashes 8" "crashes: by another signal is another crash"
release new 139 ''
asks 1 "crashes 11" "crashes: not if the new release dies too"

release old 1 'Error: database disk image is malformed'
release new 0 '1'
asks 0 "complains image" "complains: an error with the text anywhere in it"
asks 1 "complains planner" "complains: another error does not count"
release old 0 '1'
asks 1 "complains malformed" "complains: no error, no failure"

# --- the cases ---

for f in "$cases"/[0-9]*.sh; do
    name=$(basename "$f" .sh)
    for kind in sql hand.sql best.sql case.sql; do
        [ -s "$cases/$name.$kind" ] || echo "$name.$kind is missing"
    done
    "$build/tests/parse" "$cases/$name.sql" | tail -n 1 |
        awk -v name="$name" '$3 != 0 || $5 < 900 { print name ".sql: " $0 }'
    # shellcheck disable=SC2016 # no shell reads it
    tail -n 1 "$f" | grep -qE '^(pair|differs|malformed|crashes|complains) 3[0-9.]+ 3[0-9.]+ '"$name"'\.sql' ||
        echo "$name.sh names no releases in its last line"
    "$build/bin/replay" --list "$cases/$name.case.sql" > listed 2> errors || :
    [ "$(wc -l < listed)" -eq 1 ] || echo "$name.case.sql is not one case"
done > why
[ ! -s why ]
point $? "every case has its files, is large, names its releases, and its case can be read"

# --- the table ---

tab=$(printf '\t')
row() {
    printf '%s' "$1"
    shift
    printf "$tab%s" "$@"
    echo
}
{
    row 01 given - 1000 - - - -
    row 01 hand - 40 - - yes -
    row 01 best - 40 - - yes -
    row 01 reduce 100 60 1.5 1 yes "done"
    row 01 cvise 4000 50 150 90 yes "done"
    row 02 given - 1000 - - - -
    row 02 hand - 40 - - yes -
    row 02 best - 40 - - yes -
    row 02 reduce 100 30 1.5 1 yes "done"
    row 02 cvise 10 60 10 9 later cut
} > results.tsv
run awk -F '\t' -f "$cases/table.awk" results.tsv
has "$out" 'tokens / best of the others *0\.775 *1\.200 *2 ' "the table says how far from the best of the others"
has "$out" 'tokens / made by hand *1\.061 *1\.500' "and from what was made by hand"
has "$out" "tests / C-Vise's *0\\.025 *0\\.025 *1 " "the ratio of tests is that to runs that were not cut off"
has "$out" ' 60\* ' "it marks what a time limit cut off"
has "$out" 'larger than the best of the others: 1; the same bug: 2 of 2, native 0 of 2' \
    "it counts what is larger and what is another bug"

finish
