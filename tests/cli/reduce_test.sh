# reduce by a person's own test: what it is given, how often, and how it goes on where it ended.
# Called as: sh reduce_test.sh BUILD_DIR SOURCE_DIR
. "$(dirname "$0")/lib.sh"
. "$(dirname "$0")/reduce_lib.sh"
many
finding

# ---- a test of one's own ---------------------------------------------------------------------

run "$reduce" --test 'grep -q LIKE' long.sql
exits 0 "--test"
is "$out" "SELECT NULL LIKE NULL;" "leaves what the test asks for, as a plain script"
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
is "$(ls "$TMPDIR")" "" "no directory is left behind"

cat >blocks.test <<'END'
INSERT INTO t VALUES (1);
let $i= 5;
while ($i)
{
  eval CREATE TABLE t$i (a int);
  if (`SELECT COUNT(*) > 1 FROM t`)
  {
    INSERT INTO t VALUES (2, 'inner');
  }
  dec $i;
}
SELECT 'needle';
while ($j) {
  DROP TABLE t;
}
END
cat >blocks.sh <<'END'
#!/bin/sh
# as mysqltest: every while has its brackets
cat >blocks.got
awk '/\{/ { d++ } /\}/ { if (--d < 0) bad = 1 }
    /^ *(while|if)/ { if (!/(while|if) *\(/) bad = 1; if (!/\{/) { getline; bad = bad || !/^ *\{/; d++ } }
    END { exit bad || d != 0 }' blocks.got && grep -q "$1" blocks.got
END
chmod +x blocks.sh
run "$reduce" --dialect mysql --test "./blocks.sh needle" blocks.test
is "$out" "SELECT 'needle';" "blocks of mysqltest go with their brackets"
run "$reduce" --dialect mysql --test "./blocks.sh inner" blocks.test
is "$out" "INSERT INTO t VALUES (NULL, 'inner');" "and without what is in them"
run "$reduce" --dialect mysql --test "./blocks.sh if" blocks.test
is "$(echo $out)" "if () { }" "one that must stay keeps them"

# ---- failures that come and go ---------------------------------------------------------------

cat >now.sh <<END
#!/bin/sh
# interesting, but only two times of three
cat >"$work/stdin"
n=\$((\$(cat "$work/count") + 1))
echo \$n >"$work/count"
[ \$((n % 3)) != 0 ] && grep -q LIKE "$work/stdin"
END
chmod +x now.sh
echo 0 >count
run "$reduce" --repeat 3 --test ./now.sh long.sql
is "$out" "$whole" "--repeat: what fails two times of three is reduced as far as what always fails"
echo 0 >count
run "$reduce" --repeat 3 --threshold 2 --test ./now.sh long.sql
is "$out" "$whole" "--threshold 2: that often it does fail"
echo 0 >count
run "$reduce" --repeat 3 --threshold 3 --test ./now.sh long.sql
exits 125 "--threshold 3: that often it does not"
cmp -s out long.sql
point $? "and it is passed on as it was"
echo 0 >count
run "$reduce" --repeat 5 --test 'echo x >>'"$work/runs"'; grep -q LIKE' long.sql
cp runs runs5
rm runs
run "$reduce" --test 'echo x >>'"$work/runs"'; grep -q LIKE' long.sql
[ "$(grep -c x runs5)" -lt $(($(grep -c x runs) * 5)) ]
point $? "a candidate is run only until it is decided"
run "$reduce" --repeat 2 --threshold 3 --test true long.sql
exits 129 "--threshold above --repeat: exit 129"

# ---- taking up where it ended ----------------------------------------------------------------

cat >slow.sh <<END
#!/bin/sh
echo x >>"$work/asked"
sleep 0.02
exec grep -q LIKE
END
chmod +x slow.sh
{ cat long.sql long.sql; } >twice.sql
run "$reduce" --test ./slow.sh twice.sql
cp out undisturbed
all=$(grep -c x asked)
rm asked
asked() {
    [ "$(grep -c x asked)" -ge "$1" ]
}
for i in 1 2 3; do
    "$reduce" --journal journal --test ./slow.sh twice.sql >out 2>err &
    tool=$!
    within 30 asked $((i * 8))
    kill -KILL $tool 2>/dev/null
    wait $tool 2>/dev/null
done
printf '1 0123' >>journal
run "$reduce" --journal journal --test ./slow.sh twice.sql
exits 0 "--journal: killed three times, its last line torn, and taken up again"
cmp -s out undisturbed
point $? "it prints what an undisturbed run prints"
[ "$(grep -c x asked)" -le $((all + 3)) ]
point $? "and asks nothing again but what was being asked when it was killed"
rm asked
run "$reduce" --journal journal --test ./slow.sh twice.sql
is "$(grep -c x asked)" 2 "once more: only the result itself is tried again"
run "$reduce" --journal journal --test ./slow.sh long.sql
exits 128 "a journal of another case: exit 128"
has "$err" 'is of another case' "says so"
run "$reduce" --journal journal --test ./now.sh twice.sql
exits 128 "a journal of another test: exit 128"
has "$err" "it says 'set test ./slow.sh', this run 'set test ./now.sh'" "says what differs"
run "$reduce" --journal journal --repeat 2 --test ./slow.sh twice.sql
exits 128 "a journal of another --repeat: exit 128"
echo "# edited" >>slow.sh
run "$reduce" --journal journal --test ./slow.sh twice.sql
exits 128 "a test that was edited: exit 128"
has "$err" "it says 'set file ./slow.sh " "says which file"
for words in 'sh check.sh' 'true; ./check.sh 2>/dev/null'; do
    rm -f named
    run "$reduce" --journal named --max-tests 1 --test "$words" long.sql
    has "$(cat named)" '^set file \(./\)*check.sh [0-9]* [0-9.]*$' "--test '$words': the script counts"
done
run "$reduce" --journal long.sql --test ./slow.sh twice.sql
exits 128 "a file that is no journal: exit 128"
[ "$(lines "$(cat long.sql)")" = 5 ]
point $? "and it is not written to"
run timeout 60 "$reduce" --journal /dev/zero --test ./slow.sh twice.sql
exits 128 "a journal without end: exit 128"
on in-list-last "$reduce" --engine "$faulty" --journal native --max-tests 20 raw raw
on in-list-last "$reduce" --engine "$faulty" --journal native raw raw
cp out resumed
on in-list-last "$reduce" --engine "$faulty" raw raw
cmp -s out resumed
point $? "--journal with an engine and two cases: as without it"
is "$(grep -c '^case' native)" 2 "the journal holds both"
has "$(cat native)" '^set version sqlite 3[0-9.]* 20[0-9-]* [0-9:]* [0-9a-z]*$' "and which build it was"
cp "$build/tests/libfaulty-sqlite3.so" moved.so
on in-list-last "$reduce" --engine "sqlite:?lib=$work/moved.so" --journal build --max-tests 9 raw
on in-list-last "$reduce" --engine "sqlite:?lib=$work/moved.so" --journal build raw
exits 0 "the same library"
touch moved.so
on in-list-last "$reduce" --engine "sqlite:?lib=$work/moved.so" --journal build raw
exits 128 "a library that was built anew in its place: exit 128"
has "$err" "it says 'set file .*/moved.so " "says which file"

# ---- as it is --------------------------------------------------------------------------------

# A test gets the very bytes first; what it wants may stand in what is not SQL.
printf -- '-- BUG 17\nSELECT 1;\n/* two\nlines */\nSELECT 2, 3; -- here\n' >remarks.sql
cat >first.sh <<'END'
#!/bin/sh
[ -f first ] || cat >first
END
chmod +x first.sh
run "$reduce" --max-tests 1 --test ./first.sh remarks.sql
cmp -s first remarks.sql
point $? "the first question is about the bytes as they are"
run "$reduce" --test 'grep -q BUG' remarks.sql
is "$rc $out" "0 -- BUG 17" "a comment that the test wants stays"
run "$reduce" --test 'grep -q "^lines"' remarks.sql
is "$rc $out" "0 $(printf '/* two\nlines */')" "one of several lines, too"
run "$reduce" --test 'grep -q "2, 3"' remarks.sql
is "$rc $out" "0 SELECT 2, 3;" "others go"
run "$reduce" --test 'grep -q "; -- here"' remarks.sql
exits 125 "a test that looks at how it is written: exit 125"
has "$err" 'says yes to it as it is, and no when it is written anew' "says so"
cmp -s out remarks.sql
point $? "and the script is as it was"
run "$reduce" --test false remarks.sql
has "$err" 'the test ends with exit code 1 (if it fails now and then: --repeat 20)$' \
    "a test that says no: --repeat is mentioned"
run "$reduce" --repeat 2 --test false remarks.sql
hasnot "$err" 'now and then' "but not to who asks for it"
run "$reduce" raw
has "$err" 'does not fail again: pass (if it fails now and then: --repeat 20)$' "a case that holds, too"

finish
