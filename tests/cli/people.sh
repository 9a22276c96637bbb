# What the tools say to people: a closing line on a terminal, colour there and nowhere else.
# Called as: sh people.sh BUILD_DIR SOURCE_DIR
. "$(dirname "$0")/lib.sh"

bin=$build/bin
esc=$(printf '\033')
unset NO_COLOR
TERM=xterm
export TERM
if ! command -v script >/dev/null; then
    skip "what tools say on a terminal" "no script(1)"
    finish
fi

# terminal COMMAND: run by the shell with all of its descriptors on a terminal; what that shows is
# in $out, a line that was cleared as a line.
terminal() {
    script -qec "$1" /dev/null </dev/null >shown 2>&1
    rc=$?
    out=$(tr '\r' '\n' <shown | sed "s/$esc\[K//g" | grep .)
}
plain() {
    printf '%s\n' "$out" | sed "s/$esc\[[0-9]*m//g"
}

cat >cases.sql <<'END'
-- @case 1
-- @check: bag a = b
-- @run a
SELECT 1;
-- @run b
SELECT 1;
-- @end
-- @case 1
-- @check: bag a = b
-- @verdict: fail
-- @signature: rel:1:both
-- @run a
SELECT 1;
-- @run b
SELECT 2;
-- @end
-- @case 1
-- @check: bag a = b
-- @run a
SELECT nowhere;
-- @run b
SELECT 2;
-- @end
END

terminal "$bin/replay cases.sql"
is "$rc" 1 "replay's exit code is the same on a terminal"
has "$out" "^$esc\[32mok 1 - cases.sql:1 [0-9a-f]*$esc\[0m\$" "what holds is green"
has "$out" "^$esc\[31mnot ok 2 - cases.sql:8 [0-9a-f]*$esc\[0m\$" "what does not is red"
has "$out" "^$esc\[33mok 3 .* SKIP .*$esc\[0m\$" "what could not be tested is yellow"
has "$(plain)" '^replay: 1 held, 1 failed, 1 skipped; next: replay --show cases.sql$' \
    "and it is summed up"
NO_COLOR=1
export NO_COLOR
terminal "$bin/replay cases.sql"
hasnot "$out" "$esc" "NO_COLOR is heeded"
has "$out" '^replay: 1 held, 1 failed, 1 skipped' "which is no reason to say less"
unset NO_COLOR
terminal "TERM=dumb $bin/replay cases.sql"
hasnot "$out" "$esc" "so is a dumb terminal"
terminal "$bin/replay cases.sql >tap"
hasnot "$(cat tap)" "$esc" "standard output that is a file has no colour"
hasnot "$(cat tap)" "held" "and no closing line"
has "$out" 'held, 1 failed' "but the terminal has"
run "$bin/replay" cases.sql
hasnot "$out$err" "$esc\|held" "without a terminal nobody is told"
terminal "$bin/replay --archive archive cases.sql >/dev/null"
has "$(plain)" '^replay: 1 new case in archive, 0 were there; next: ' "an archive says what is new"

terminal "$bin/gen -n 3 -q 5 >few.sql"
is "$(plain)" "gen: 3 databases of seed 1, each with up to 5 queries" "gen says what it made"
terminal "$bin/oracle --norec few.sql >none.sql"
has "$(plain)" '^oracle: nothing found: [0-9]* checks of 3 cases$' "oracle that it found nothing"
printf 'CREATE TABLE t(a, b);\nINSERT INTO t VALUES (1, 2), (3, 4);\nSELECT a FROM t WHERE b > 3;\n' >s.sql
WHITTLE_FAULT=not-index-last
export WHITTLE_FAULT
terminal "$bin/gen -n 100 -q 30 | $bin/oracle --tlp-where --stop-after 1 -e '$faulty' >found.sql"
unset WHITTLE_FAULT
has "$(plain)" '^oracle: 1 finding, in found.sql; next: reduce found.sql > small.case.sql$' \
    "or what, where, and what to do with it"
terminal "$bin/reduce --test 'grep -q 3' s.sql >small.sql"
has "$(plain)" '^reduce: 1 input reduced, 3 -> [0-9]* statements*, [0-9]* tests, in small.sql$' \
    "reduce says how small it is"
is "$(grep -c "$esc" small.sql)" 0 "which is not in the file"

printf 'old sqlite:\nnew sqlite:\n' >ladder
terminal "$bin/replay --matrix ladder cases.sql >matrix.tsv"
has "$(plain)" '^replay: 3 cases on 2 engines: 1 failing somewhere, 1 on the last, new; next: --html FILE draws it$' \
    "a matrix says how many fail, and still do"
terminal "$bin/replay --matrix ladder --html m.html cases.sql >matrix.tsv"
has "$(plain)" '^replay: 3 cases .*; next: look at m.html$' "and where its page is"
hasnot "$(cat matrix.tsv)" 'somewhere' "which is not among its lines"
run "$bin/replay" --matrix ladder cases.sql
hasnot "$err" 'somewhere' "nor is it said where no terminal is"
if [ -x "$bin/bisect" ] && [ -e "$build/tests/libplanted-sqlite3.so" ]; then
    mkdir with without
    ln -s "$build/tests/libplanted-sqlite3.so" with
    ln -s "$build/tests/libplanted-sqlite3.so" without
    echo bug_1 >with/bugs
    : >without/bugs
    printf 'good sqlite:?lib=%s\nbad sqlite:?lib=%s\n' "$work/without/libplanted-sqlite3.so" \
        "$work/with/libplanted-sqlite3.so" >ladder
    cat >bug.case.sql <<'END'
-- @case 1
-- @check: bag whole = part
-- @setup
CREATE TABLE bug_1(c0);
INSERT INTO bug_1 VALUES (1);
-- @run whole
SELECT 1 FROM bug_1;
-- @run part
SELECT 1 FROM bug_1 WHERE c0;
-- @end
END
    terminal "$bin/bisect --ladder ladder bug.case.sql >found.txt"
    has "$(plain)" '^bisect: 1 case: 1 cause, bad$' "bisect names the one that broke it"
    hasnot "$(cat found.txt)" '^bisect: ' "which is not in its report"
fi

finish
