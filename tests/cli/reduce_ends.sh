# How reduce ends before it is done: at limits, by signals, at closed doors.
# Called as: sh reduce_ends.sh BUILD_DIR SOURCE_DIR
. "$(dirname "$0")/lib.sh"
. "$(dirname "$0")/reduce_lib.sh"

"$build/bin/gen" --seed 1 --count 400 |
    WHITTLE_FAULT=in-list-last "$build/bin/oracle" --norec --engine "$faulty" --stop-after 1 >raw
cat >endless <<'END'
-- @case 1
-- @dialect: sqlite
-- @check: bag a = b
-- @run a
WITH RECURSIVE r(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM r WHERE x < 1e15) SELECT count(*) FROM r;
-- @run b
SELECT 1;
-- @end
END

# A test that looks for PATTERN, until the file that `hold` names has so many lines: from then on
# it gives no answer.
cat >held.sh <<'END'
#!/bin/sh
echo x >>asked
read -r file lines <hold
[ "$(grep -c '' "$file")" -lt "$lines" ] || exec sleep 90
exec grep -q "$1"
END
chmod +x held.sh
hold() { # FILE LINES
    rm -f asked trace
    echo "$1 $2" >hold
}
has_lines() { # FILE LINES
    [ "$(grep -c '' "$1")" -ge "$2" ]
}
smaller() {
    [ "$(wc -c <out)" -lt "$(wc -c <long.sql)" ]
}

# ---- limits ------------------------------------------------------------------------------------

for time in 1s 10s 60s; do # whatever the machine needs for two steps
    hold trace 3
    run timeout 120 "$reduce" --for $time --trace trace --test './held.sh LIKE' long.sql
    ! smaller || break
done
exits 0 "--for ends with the best so far"
has "$out" LIKE "which is interesting"
smaller
point $? "and smaller"
hold asked 1
run timeout 60 "$reduce" --for 1s --test './held.sh LIKE' long.sql
exits 125 "--for ends a test that takes longer"
cmp -s out long.sql
point $? "and the script is as it was"
run timeout 60 "$reduce" --for 1s --timeout 10m endless
exits 125 "--for ends a query that takes longer"
has "$err" 'there was no time for it' "says so"
cmp -s out endless
point $? "and the case is as it was"

# ---- signals -----------------------------------------------------------------------------------

best_is_out() {
    grep -q '^-- @end' out
}
for signal in INT:130 TERM:143; do
    mkfifo "fifo$signal"
    hold trace 3
    : >out
    env --default-signal=INT "$reduce" --trace trace --test './held.sh "IN ("' "fifo$signal" >out 2>err &
    tool=$!
    # the rest comes when the first case is printed
    { cat raw; within 60 best_is_out; cat raw; printf -- '-- the end\n'; } >"fifo$signal" &
    within 60 has_lines trace 3
    kill -"${signal%:*}" $tool
    wait $tool
    is $? "${signal#*:}" "${signal%:*}: dies of it"
    is "$(grep -c '^-- @end' out)" 2 "${signal%:*}: prints its best and copies the rest"
    has "$(head -n 30 out)" '^-- @reduced: from' "${signal%:*}: the first case is reduced"
    is "$(tail -n 1 out)" "-- the end" "${signal%:*}: to the last byte"
    is "$(tail -n "$(($(lines "$(cat raw)") + 1))" out | head -n 1)" "-- @case 1" \
        "${signal%:*}: the rest is not reduced"
    wait
done

# interrupt FILE LINES COMMAND ...: as `run`, with a SIGINT when FILE has so many lines; a test
# that is asked then has not answered yet
interrupt() {
    hold "$1" "$2"
    event="has_lines $1 $2"
    shift 2
    interrupt_at "$event" "$@"
}
# interrupt_at EVENT COMMAND ...: when that command succeeds
interrupt_at() {
    event=$1
    shift
    rc=0
    env --default-signal=INT "$@" >out 2>err &
    tool=$!
    within 60 $event
    kill -INT $tool
    wait $tool || rc=$?
    out=$(cat out)
    err=$(cat err)
}
interrupt asked 1 "$reduce" --test './held.sh LIKE' long.sql
exits 130 "a signal in the first question"
cmp -s out long.sql
point $? "prints the script as it was"
hasnot "$err" 'does not fail' "and does not say that it does not fail"
interrupt trace 3 "$reduce" --trace trace --test './held.sh LIKE' long.sql
exits 130 "a signal in the search"
has "$out" LIKE "its best"
smaller
point $? "which is smaller"
hold asked 1000
run "$reduce" --journal known --test './held.sh LIKE' long.sql
interrupt asked 1 "$reduce" --journal known --test './held.sh LIKE' long.sql
is "$out" "$whole" "a signal while the result is tried again: the result"
interrupt asked 4 "$reduce" --explain --journal known --test './held.sh LIKE' long.sql
is "$out" "$whole" "a signal while it is explained: the result"
has "$err" 'there was no time for all' "and that not all of it was tried"
query_runs() {
    computes $tool
}
interrupt_at query_runs "$reduce" --timeout 10m endless
exits 130 "a signal in a query that has no end"
cmp -s out endless
point $? "prints the case as it was"

# ---- closed doors ----------------------------------------------------------------------------

run timeout 60 "$reduce" --test true - <&-
exits 128 "no standard input: exit 128"
rc=0
"$reduce" --test 'grep -q LIKE' long.sql >&- 2>err || rc=$?
is "$rc" 128 "no standard output: exit 128"
has "$(cat err)" "can't write to standard output" "says so"
rc=0
"$reduce" --test 'grep -q LIKE' long.sql >/dev/full 2>err || rc=$?
is "$rc" 128 "a full disk: exit 128"
run "$reduce" --test '' long.sql
exits 129 "an empty test: exit 129"
run "$reduce" --test ./nowhere.sh long.sql
exits 125 "a test that is not there: exit 125"
has "$err" 'exit code 127: the shell finds no such command' "says so"
run env TMPDIR=/nowhere "$reduce" --test 'grep -q LIKE' long.sql
exits 0 "no directory for temporary files: standard input needs none"
is "$out" "$whole" "and the result is the same"
run env TMPDIR=/nowhere "$reduce" --test-file x.sql --test true long.sql
exits 128 "no directory for the test's files: exit 128"
cmp -s out long.sql
point $? "and the script is as it was"
run env WHITTLE_FAULT=in-list-last "$reduce" --engine "$faulty" --passes-on 'sqlite:?lib=/nowhere.so' raw
exits 128 "a good engine that is not there: exit 128"

hold asked 1
"$reduce" --passes-on postgresql://me:secret@127.0.0.1:1/x --test './held.sh LIKE' long.sql >/dev/null 2>&1 &
tool=$!
within 60 has_lines asked 1
tr '\0' ' ' </proc/$tool/cmdline >shown
kill $tool
wait $tool
has "$(cat shown)" ' --passes-on ' "--passes-on is in the process list"
hasnot "$(cat shown)" secret "without its password"

finish
