#!/bin/sh
# Files that the tools are given and make: a limit of sizes, other encodings, outputs that would
# write over inputs.
# usage: files.sh BUILD_DIR SOURCE_DIR
. "$(dirname "$0")/lib.sh"
PATH=$build/bin:$PATH

gen -n 20 -q 5 --dialect sqlite >g.sql
cp "$source/tests/cases/sqlite/tlp-listing-13-max-utf16.case.sql" found.case.sql
cp found.case.sql before

# ---- files that may not grow: a signal by default -------------------------------------------------

limited() { # COMMAND: with files of at most 1 KB, or what the shell counts in
    rc=0
    (ulimit -f 1 && exec "$@") >out 2>err || rc=$?
}
limited oracle -e sqlite: --log log g.sql
is "$rc$(cat out)" 128 "a log that may not grow is no crash of an engine"
has "$(cat err)" "the log can't be written: File too large" "which is said"
limited gen -n 9 --dialect sqlite
is "$rc" 128 "nor does gen die of a signal"
has "$(cat err)" "gen: can't write the output: File too large" "but says why it ends"
for i in 1 2 3 4 5 6 7 8; do cat found.case.sql; done >many.sql
limited replay --cases many.sql
is "$rc" 128 "nor replay"

# ---- outputs that are inputs ----------------------------------------------------------------------

for command in "replay --html" "replay --junit" "oracle --stats-file" "reduce --trace"; do
    run $command found.case.sql </dev/null
    is "$rc $err" "129 ${command%% *}: ${command##* } would write over found.case.sql, which holds cases; name another file" \
        "$command without its value takes no case file for it"
done
is "$(cmp found.case.sql before && echo same)" same "which stays as it is"
printf 'sqlite: 3.40.1\n' >ladder
run bisect --ladder ladder --log ladder found.case.sql
is "$rc $err" "129 bisect: --log would write over ladder, which is read; name another file" "a log is no ladder"
run bisect --ladder ladder --log found.case.sql found.case.sql
is "$rc $(cmp found.case.sql before && echo same)" "129 same" "and no case"
mkfifo pipe
run replay --update pipe
is "$rc $err" "129 replay: --update writes into files; pipe is none" "a pipe can't be updated"

# ---- what is no UTF-8, what is empty, what is too much -------------------------------------------

printf 'SELECT 1;\n' | iconv -f UTF-8 -t UTF-16 >utf16.sql
for tool in oracle reduce replay; do
    run $tool utf16.sql
    is "$rc $err" "128 $tool: utf16.sql: is UTF-16; convert it: iconv -f UTF-16 -t UTF-8" "$tool tells UTF-16"
done
: >none.rules
run oracle --check-rules none.rules
is "$rc $err" "128 oracle: none.rules: holds no rule" "an empty file of rules is not all rules"
run oracle --check-rules --mapping .
is "$rc $err" "128 oracle: .: can't be read: Is a directory" "nor is a directory a file without rules"
{ printf 'own: {x} => {x} AND TRUE\n    if x truth\n    for sqlite\n'; head -c 17000000 /dev/zero | tr '\0' '#'; } >long.rules
run oracle --check-rules long.rules
is "$rc $err" "128 oracle: long.rules: is longer than the 16 MiB of a file of rules" \
    "a file of rules of which only the beginning would fit is not read"
run replay --before nosuch.sql found.case.sql
is "$rc $err" "128 replay: nosuch.sql: can't be read: No such file or directory" \
    "--before names a file that is there, whatever comes"
run oracle --diff -e sqlite: -e sqlite: -e sqlite: -e sqlite: -e sqlite: g.sql
is "$rc" 129 "a fifth engine is not left out silently"

# ---- the night's variables -----------------------------------------------------------------------

night() {
    run make -f "$source/formats/install/night.mk" "$@" help
}
night DIR='a b'
has "$err" "DIR='a b' is not one directory" "a directory with a blank is told"
night ROUNDS=x
has "$err" "ROUNDS='x' and SHARDS='4' are numbers" "and what is no number"
night ROUNDS=12 SHARDS=3
is "$rc$err" 0 "numbers are"
finish
