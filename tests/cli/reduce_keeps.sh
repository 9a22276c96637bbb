# reduce loses nothing: killed, on a full disk, without its journal or its temporary files.
# Called as: sh reduce_keeps.sh BUILD_DIR SOURCE_DIR
. "$(dirname "$0")/lib.sh"
. "$(dirname "$0")/reduce_lib.sh"

"$build/bin/gen" --seed 1 --count 400 |
    WHITTLE_FAULT=in-list-last "$build/bin/oracle" --norec --engine "$faulty" --stop-after 1 >raw
{ cat raw; echo "-- between"; cat raw; cat raw; printf -- '-- the end\n'; } >three.sql

# A test that looks for PATTERN in its input or FILE, until the file that `hold` names has so many
# lines: then it gives no answer.
cat >held.sh <<'END'
#!/bin/sh
top=$work
echo x >>"$top/asked"
read -r file lines <"$top/hold"
[ "$(grep -c '' "$top/$file")" -lt "$lines" ] || exec sleep 90
exec grep -q "$@"
END
chmod +x held.sh
export work
hold() { # FILE LINES
    rm -f asked trace
    : >trace
    echo "$1 $2" >hold
}
has_lines() { # FILE LINES
    [ "$(grep -c '' "$1")" -ge "$2" ]
}
# killed FILE LINES COMMAND ...: killed outright when FILE has so many lines; its test goes too
killed() {
    hold "$1" "$2"
    event="has_lines $1 $2"
    shift 2
    "$@" >out 2>err &
    tool=$!
    within 60 $event
    point $? "it comes so far"
    held=$(ps -e -o pid= -o ppid= | awk -v p=$tool '$2 == p { print $1 }')
    kill -9 $tool
    wait $tool 2>/dev/null
    kill -9 $held 2>/dev/null
}
tail_of() { # FILE: its last case and what follows
    tail -n "$(($(grep -c '' raw) + 1))" "$1"
}

# ---- a file that is whole at any time ------------------------------------------------------------

hold asked 100000
run "$reduce" --test './held.sh LIKE' long.sql
small=$out
run "$reduce" -o kept --test './held.sh LIKE' long.sql
exits 0 "-o FILE"
is "$out" "" "nothing is on standard output"
is "$(cat kept)" "$small" "FILE has the result"
cp long.sql place.sql
chmod 640 place.sql
run "$reduce" -o place.sql --test './held.sh LIKE' place.sql
is "$(cat place.sql)" "$small" "FILE may be the input"
is "$(stat -c %a place.sql)" 640 "and keeps its mode"
ln -sf kept link
cp long.sql kept
run "$reduce" --output link --test './held.sh LIKE' long.sql
is "$(cat kept) $(readlink link)" "$small kept" "what a link points to is replaced"
run "$reduce" -o - --test './held.sh LIKE' long.sql
is "$out" "$small" "-o -: standard output"
run "$reduce" -o nowhere/x --test './held.sh LIKE' long.sql
exits 128 "a file that can't be made: exit 128"
has "$err" "nowhere/x: can't be written" "says so"

rm -f kept
killed trace 3 "$reduce" -o kept --trace trace --test './held.sh LIKE' long.sql
has "$(cat kept)" LIKE "killed: FILE has its best"
[ "$(wc -c <kept)" -lt "$(wc -c <long.sql)" ]
point $? "which is smaller"
echo before >kept
killed asked 1 "$reduce" -o kept --test './held.sh LIKE' long.sql
is "$(cat kept)" before "killed before the first answer: FILE is as it was"

hold asked 100000
run "$reduce" --trace trace --test './held.sh "IN ("' three.sql
cp out want.sql
first=$(grep -c ':1	' trace)
rm -f kept
killed trace $((first + 4)) "$reduce" -o kept --trace trace --test './held.sh "IN ("' three.sql
is "$(grep -c '^-- @end' kept)" 3 "killed in the second of three cases: FILE has three"
is "$(grep -c '^-- @reduced: from' kept)" 2 "two of which are smaller"
is "$(sed '/^-- between/q' kept)" "$(sed '/^-- between/q' want.sql)" "the first is finished"
is "$(tail_of kept)" "$(tail_of three.sql)" "and the rest is as it was, to the last byte"
rm -f kept
mkfifo fifo
cat three.sql >fifo &
killed trace $((first + 4)) "$reduce" -o kept --trace trace --test './held.sh "IN ("' fifo
wait
is "$(tail_of kept)" "$(tail_of three.sql)" "of a pipe the rest that has arrived, too"
cp three.sql place.sql
killed trace $((first + 4)) "$reduce" -o place.sql --trace trace --test './held.sh "IN ("' place.sql
is "$(tail_of place.sql)" "$(tail_of three.sql)" "FILE may be the input there, too"
hold asked 100000
run "$reduce" -o place.sql --test './held.sh "IN ("' place.sql
is "$(grep -c '^-- @end' place.sql) $(tail -n 1 place.sql)" "3 -- the end" "which is taken up again"
WHITTLE_FAULT=in-list-last "$reduce" -e "$faulty" three.sql >want.sql
on in-list-last "$reduce" -e "$faulty" -o kept three.sql
cmp -s kept want.sql
point $? "judged by an engine: FILE has what standard output would have"

: >kept.part-1-0
: >kept.part-of-mine
run "$reduce" -o kept --test 'grep -q LIKE' long.sql
is "$(echo kept.part-*)" kept.part-of-mine "what a process that was killed left beside FILE goes"

# ---- folders that nobody needs any more ------------------------------------------------------------

is "$(ls tmp)" "" "no temporary file is left"
hold asked 1
"$reduce" --test-file x.sql --test './held.sh LIKE x.sql' long.sql >/dev/null 2>&1 &
neighbour=$!
within 60 has_lines asked 1
theirs=$(ls tmp)
killed asked 1 "$reduce" --test-file x.sql --test './held.sh LIKE x.sql' long.sql
is "$(lines "$(ls tmp)")" 2 "one that is killed leaves its folder"
mkdir tmp/whittle-reduce-abcdef tmp/whittle-reduce-mine
mkdir -m 500 tmp/whittle-reduce-abcdef/x
run "$reduce" --test 'grep -q LIKE' long.sql
is "$(ls tmp)" "$(printf '%s\n' "$theirs" whittle-reduce-mine | sort)" \
    "the next run removes it, and nothing of a process that lives"
kill $neighbour
wait $neighbour 2>/dev/null
is "$(ls tmp)" whittle-reduce-mine "which removes its own"
rmdir tmp/whittle-reduce-mine

# ---- what fails on the way -------------------------------------------------------------------------

# Files may have 2 KiB, so that the journal is full on the way; results go through a pipe.
(
    trap '' XFSZ
    ulimit -f 4
    WHITTLE_FAULT=in-list-last "$reduce" -e "$faulty" --journal full three.sql 2>err
    echo $? >rc
) | cat >out
is "$(cat rc)" 128 "a journal that is full: exit 128"
is "$(grep -c '' err)" 1 "one line on standard error"
has "$(cat err)" "can't write to the journal full" "says so"
is "$(grep -c '^-- @end' out)" 3 "three cases are printed"
has "$(sed '/^-- between/q' out)" '^-- @reduced' "the best of the first"
is "$(tail_of out)" "$(tail_of three.sql)" "and the rest as it was"

cat >vanish.sh <<'END'
#!/bin/sh
echo x >>"$work/asked"
[ "$(grep -c '' "$work/asked")" -lt 8 ] || rm -rf "$TMPDIR/whittle-reduce-"*
exec grep -q "$@"
END
chmod +x vanish.sh
rm -f asked
run "$reduce" --trace trace --test-file x.sql --test "$work/vanish.sh LIKE x.sql" long.sql
exits 128 "a temporary folder that is lost: exit 128"
is "$(lines "$err")" 1 "one line on standard error"
has "$out" LIKE "and its best"

# Before it begins
echo "no journal" >other
run "$reduce" --journal other --test 'grep -q LIKE' long.sql three.sql
exits 128 "a journal that is none: exit 128"
cat long.sql three.sql | cmp -s - out
point $? "and everything is passed on"
echo before >kept
run "$reduce" --journal other -o kept --test 'grep -q LIKE' long.sql
is "$rc $out $(cat kept)" "128  before" "-o FILE is as it was"
rc=0
"$reduce" --journal other -o kept --test 'grep -q LIKE' <three.sql >out 2>err || rc=$?
cmp -s out three.sql
is "$? $rc $(cat kept)" "0 128 before" "and what came through a pipe is passed on"
for engine in 'sqlite:?lib=/nowhere.so' nosuch: 'postgresql:?bin=/nowhere'; do
    run "$reduce" -e "$engine" three.sql
    exits 128 "an engine that is not there, $engine: exit 128"
    cmp -s out three.sql
    point $? "and everything is passed on"
done
head -n 6 raw >cut
cat raw cut raw >some.sql
cp some.sql kept.sql
run "$reduce" --engine "$faulty" --max-tests 1 -o kept.sql kept.sql
exits 128 "a case that is cut off: exit 128"
is "$(grep -c '^-- @case' kept.sql)" 3 "and it is kept, where it stood"
is "$(grep -A5 -m2 '^-- @case' kept.sql | tail -n 6)" "$(cat cut)" "as it was"
cp raw kept.sql
run "$reduce" --engine "$faulty" --trace kept.sql kept.sql
exits 129 "--trace does not write over what is read"
cmp -s raw kept.sql
point $? "which stays"

finish
