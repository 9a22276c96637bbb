# reduce as its users see it: what it makes of findings, scripts and things it should leave alone,
# and what limits, signals and a person's own test do.
# Called as: sh reduce.sh BUILD_DIR SOURCE_DIR
. "$(dirname "$0")/lib.sh"

reduce=$build/bin/reduce
oracle=$build/bin/oracle
gen=$build/bin/gen
replay=$build/bin/replay
faulty="sqlite:?lib=$build/tests/libfaulty-sqlite3.so"
ASAN_OPTIONS=handle_segv=0:handle_abort=0:detect_leaks=${ASAN_LEAKS:-1}
export ASAN_OPTIONS

on() { # FAULT COMMAND ...: with that fault in the faulty engine
    WHITTLE_FAULT=$1
    export WHITTLE_FAULT
    shift
    run "$@"
    unset WHITTLE_FAULT
}
statements() { # of setup and base
    sed -n '/^-- @setup/,/^-- @run/p' | grep -vc '^-- @'
}

"$gen" --seed 1 --count 400 >many.sql

# ---- findings --------------------------------------------------------------------------------

for fault in in-list-last covering-null between-upper partial-is-not left-join-is crash-in-select; do
    on $fault "$oracle" --norec --tlp-where --engine "$faulty" --stop-after 1 --exit-zero many.sql
    cp out raw
    on $fault "$reduce" --engine "$faulty" raw
    exits 0 "$fault: reduced"
    cp out small
    [ "$(statements <small)" -le 5 ]
    point $? "$fault: to five statements at most"
    is "$(grep '^-- @signature' small)" "$(grep '^-- @signature' raw)" "$fault: same signature"
    is "$(sed -n 's/^-- @reduced: from \([0-9a-f]*\), .*/\1/p' small)" \
        "$(sed -n 's/^-- @id: //p' raw)" "$fault: names the case it came from"
    on $fault "$replay" --same --engine "$faulty" small
    exits 1 "$fault: still fails"
    run "$replay" small
    exits 0 "$fault: holds on a healthy engine"
    on $fault "$reduce" --engine "$faulty" small
    cmp -s out small
    point $? "$fault: reduced again it is the same"
done
on in-list-last "$oracle" --norec --engine "$faulty" --stop-after 1 --exit-zero many.sql
cp out raw
on in-list-last "$reduce" --engine "$faulty" raw
cp out small
on in-list-last "$reduce" --engine "$faulty" raw
cmp -s out small
point $? "the same input gives the same bytes"
on in-list-last "$reduce" --engine "$faulty" <raw
cmp -s out small
point $? "from standard input too"
is "$err" "" "silence on success"
on in-list-last "$reduce" -v --engine "$faulty" --passes-on sqlite: raw
exits 0 "--passes-on a healthy engine"
is "$(statements <out)" "$(statements <small)" "which takes nothing away"
on in-list-last "$reduce" --engine "$faulty" --passes-on "$faulty" raw
exits 125 "--passes-on the engine at fault: nothing can be both"
on in-list-last "$reduce" --engine "$faulty" --max-tests 12 raw
exits 0 "--max-tests"
has "$out" '^-- @reduced: .*, 12 tests$' "asks no more than that"
on in-list-last "$reduce" --engine "$faulty" --passes rows raw
is "$(statements <out)" "$(statements <raw)" "--passes rows drops no statement"

# ---- left alone ------------------------------------------------------------------------------

run "$reduce" raw
exits 125 "what does not fail again: exit 125"
has "$err" 'does not fail again: pass' "and a word about it"
is "$(sed 's/^-- @verdict: flaky$/-- @verdict: fail/' out)" "$(cat raw)" \
    "and the case is passed on, as flaky"

{
    echo "-- a remark"
    echo
    sed 's/^-- @verdict: fail$/-- @verdict: pass/' raw
    echo "-- another one"
    sed '/^-- @verdict/d' raw
} >mixed
run "$reduce" mixed
exits 0 "cases that record no failure"
cmp -s out mixed
point $? "pass through, and the text between them"
printf 'SELECT 1;\n-- x\nSELECT 2;\n' >script
run "$reduce" script
cmp -s out script
point $? "a plain script passes through"
printf -- '-- @case 2\nwhat ever\n-- @end\n' >future
run "$reduce" future
exits 125 "a case of a later version: exit 125"
cmp -s out future
point $? "passed on untouched"
{ cat raw; sed '/^-- @end/d' raw; } >cut
on in-list-last "$reduce" --engine "$faulty" cut
exits 128 "a truncated case: exit 128"
is "$(grep -c '^-- @end' out)" 1 "and the good one before it is reduced"
run "$reduce" --engine nosuch: raw
[ "$rc" = 128 ] || [ "$rc" = 129 ]
point $? "an unknown engine is an error"
run "$reduce" --signature wrong raw
exits 129 "a wrong option: exit 129"
run "$reduce" --passes nosuch raw
exits 129 "an unknown pass: exit 129"
run "$reduce" --list-passes
has "$out" '^rows	' "--list-passes lists them"

# ---- without an oracle -----------------------------------------------------------------------

cat >hand <<'END'
-- @case 1
-- @dialect: sqlite
-- @verdict: fail
-- @check: bag a = b
-- @signature: rel:1:missing
-- @setup
CREATE TABLE u(x);
CREATE TABLE t(c, d DEFAULT 7);
INSERT INTO t VALUES (1, 2), (3, 4), (5, 6);
CREATE INDEX i ON t(c);
-- @run a
SELECT c FROM t WHERE +c IN (1, 3);
-- @run b
SELECT c FROM t WHERE c IN (1, 3);
-- @end
END
on in-list-last "$reduce" --engine "$faulty" hand
exits 0 "a case by hand"
has "$out" '^-- @reduced: unverified$' "is marked as unverified"
hasnot "$out" 'CREATE TABLE u' "after whole statements have gone"
has "$out" 'INSERT INTO t VALUES (1, 2), (3, 4), (5, 6);' "and nothing else was touched"
on in-list-last "$reduce" --engine "$faulty" --passes-on sqlite: hand
exits 0 "with a good engine beside it"
hasnot "$out" 'unverified' "it is verified"
hasnot "$out" 'DEFAULT 7' "and edited everywhere"
cp out small
on in-list-last "$replay" --engine "$faulty" small
exits 1 "and still fails"

# ---- a test of one's own ---------------------------------------------------------------------

cat >long.sql <<'END'
CREATE TABLE t(a INT PRIMARY KEY, b TEXT, c);
INSERT INTO t VALUES (1, 'one', NULL), (2, 'two', x'00');
CREATE TABLE unused(x);
CREATE INDEX i ON t(b) WHERE c IS NOT NULL;
SELECT a, b FROM t WHERE b LIKE 'o%' AND a IN (1, 2, 3) ORDER BY a;
END
run "$reduce" --test 'grep -q LIKE' long.sql
exits 0 "--test"
is "$out" "SELECT NULL WHERE NULL LIKE NULL;" "leaves what the test asks for, as a plain script"
cat >check.sh <<'END'
#!/bin/sh
grep -q 'CREATE INDEX' case.sql && grep -q PRIMARY case.sql && [ "$(ls | wc -l)" = 1 ]
END
chmod +x check.sh
run "$reduce" --test ./check.sh --test-file case.sql long.sql
exits 0 "--test-file, with a relative command"
has "$out" PRIMARY "finds the file"
[ "$(lines "$out")" = 2 ]
point $? "in a directory of its own"
run "$reduce" --test false long.sql
exits 125 "a test that is never satisfied: exit 125"
cmp -s out long.sql
point $? "and the script as it was"
run "$reduce" --test-file x long.sql
exits 129 "--test-file without --test: exit 129"
cat >exact.sh <<END
#!/bin/sh
WHITTLE_FAULT=in-list-last exec "$replay" --interesting --engine "$faulty" -
END
chmod +x exact.sh
run "$reduce" --test ./exact.sh raw
exits 0 "--test on a case, with replay --interesting"
[ "$(statements <out)" -le 5 ]
point $? "reduces it as well"
ls "${TMPDIR:-/tmp}" | grep -c '^whittle-' >left || :
is "$(cat left)" 0 "no directory is left behind"

# ---- limits and signals ----------------------------------------------------------------------

{ cat long.sql long.sql long.sql; } >longer.sql
run "$reduce" --for 1s --test 'sleep 0.2; grep -q LIKE' longer.sql
exits 0 "--for ends with the best so far"
has "$out" LIKE "which is interesting"

cat raw raw raw >three
for signal in INT:130 TERM:143; do
    mkfifo "fifo$signal"
    # a slow test: one candidate a tenth of a second
    env --default-signal=INT "$reduce" --test 'sleep 0.1; grep -q "IN ("' "fifo$signal" \
        >out 2>err &
    tool=$!
    { cat raw; sleep 3; cat raw; printf -- '-- the end\n'; } >"fifo$signal" &
    sleep 1.5
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

finish
