# Plans, joins and two engines: what --dqp, --join and --diff find, what they leave alone, and how
# cases with labels are replayed and reduced.
# Called as: sh plans.sh BUILD_DIR SOURCE_DIR
. "$(dirname "$0")/lib.sh"

oracle=$build/bin/oracle
gen=$build/bin/gen
replay=$build/bin/replay
reduce=$build/bin/reduce

"$gen" --seed 2 --count 400 >many.sql
"$gen" --seed 7 --count 40 >few.sql
"$gen" --seed 1 --only 4 >fewer.sql

# ---- plans and joins -------------------------------------------------------------------------

run "$oracle" --dqp --join few.sql
exits 0 "a healthy engine: exit 0"
is "$out$err" "" "and silence"

on in-list-last "$oracle" --dqp --engine "$faulty" --stop-after 1 many.sql
exits 1 "--dqp finds a fault; all of them: oracle_faults.sh"

for fault in null-join left-join-is join-order-last auto-index-sign; do
    on $fault "$oracle" --join --engine "$faulty" --stop-after 1 many.sql
    exits 1 "--join finds $fault"
done

on covering-null "$oracle" --dqp --engine "$faulty" --stop-after 1 many.sql
cp out found
on covering-null "$replay" --engine "$faulty" found
exits 1 "a finding of --dqp fails when it is replayed"
run "$replay" found
exits 0 "and not on a healthy engine"
on covering-null "$reduce" --engine "$faulty" found
exits 0 "it is reduced"
cp out small
has "$(sed -n 's/^-- @reduced: //p' small)" '-> [1-4] statements' "to four statements at most"
on covering-null "$replay" --engine "$faulty" small
exits 1 "and fails still"

# A plan by a change of the schema: a transaction in the run, the same in the plain shell.
cat >dropped.sql <<'EOF'
-- @case 1
-- @oracle: dqp hint=without-index
-- @dialect: sqlite
-- @check: bag given = hinted
-- @setup
CREATE TABLE t0(c0, c1);
INSERT INTO t0 VALUES (NULL, 1), (2, 2);
CREATE INDEX i0 ON t0(c0);
-- @base
-- > SELECT c0 FROM t0 WHERE c0 IS NULL;
-- @run given
SELECT c0 FROM t0 WHERE c0 IS NULL;
-- @run hinted
BEGIN;
DROP INDEX i0;
SELECT c0 FROM t0 WHERE c0 IS NULL;
ROLLBACK;
-- @end
EOF
run "$replay" dropped.sql
exits 0 "a run may drop an index in a transaction"
on covering-null "$replay" --engine "$faulty" dropped.sql
exits 1 "without which the fault is not there"

# FILTER and CASE: a base of FILTER alone, in an engine that loses the rows of a WHERE.
mkdir planted
echo bug_1 >planted/bugs
ln -s "$build/tests/libplanted-sqlite3.so" planted/libsqlite3.so
{
    printf -- '-- @case 1\n-- @generator: a script\n-- @setup\n'
    echo 'CREATE TABLE bug_1(c0 INT);'
    echo 'INSERT INTO bug_1 VALUES (1), (2);'
    yes -- '-- @base
SELECT max(c0) FILTER (WHERE c0 < 2) FROM bug_1;' | head -n 80
    echo '-- @end'
} >filter.sql
run "$oracle" --rules filter.sql
is "$rc$out" 0 "FILTER and CASE agree on a healthy engine"
run "$oracle" --rules --engine "sqlite:?lib=$PWD/planted/libsqlite3.so" filter.sql
has "$out" "wh_rule('max-filter'" "a fault of FILTER is found by CASE"

# ---- two engines ------------------------------------------------------------------------------

run "$oracle" --diff --engine sqlite: --engine 'sqlite:?optimizer=off' few.sql
exits 0 "two settings of a healthy engine: exit 0"
is "$out$err" "" "and silence"

on not-index-last "$oracle" --diff --engine "reference=sqlite:" --engine "test=$faulty" \
    --stop-after 1 many.sql
exits 1 "--diff finds a fault of the tested engine"
cp out found
has "$out" '^-- @check: bag [typed ]*approx=1e-9 q@test = q@reference$' "whose check names both engines"
has "$out" '^-- @run q@reference$' "so do the runs"
has "$out" '^-- @engine.test: sqlite [0-9.]*$' "and the fields"
has "$out" '^-- @engine.reference: sqlite [0-9.]*$' "each its own"
hasnot "$out" '^-- @engine: ' "and no other"
is "$(grep -c '^-- @actual q@' found)" 2 "what both gave is there"

on not-index-last "$oracle" --engine "$faulty" --engine sqlite: fewer.sql
has "$out" '^-- @oracle: diff' "with two engines it is one of all oracles"
on update-null-true "$oracle" --engine "$faulty" --engine sqlite: fewer.sql
exits 1 "and what has a setup of its own"
has "$out" '^-- @oracle: dqe ' "has it on the tested engine"
hasnot "$out" '^-- @verdict: flaky' "and finds what is there again"
run "$oracle" --diff few.sql
exits 129 "--diff with one engine is a matter of usage"
has "$err" 'reference=URL' "and says what is missing"

on not-index-last "$replay" --engine "$faulty" --engine sqlite: found
exits 1 "it fails when it is replayed on both"
has "$out" '^  engine.reference: "sqlite ' "and says which"
on not-index-last "$replay" --engine "reference=$faulty" --engine test=sqlite: found
exits 1 "and the other way round"
run "$replay" --engine sqlite: --engine sqlite: found
exits 0 "not on two healthy ones"
run "$replay" found
exits 125 "with one engine it can't be tested"
has "$err" "called 'reference'.*--engine reference=URL" "and says how it could"
on not-index-last "$replay" --cases --engine "$faulty" --engine sqlite: found
cmp -s out found
point $? "--cases writes it as it was"
run "$replay" --engine test=sqlite: --engine test=sqlite: found
exits 129 "two engines of one label are a matter of usage"

on not-index-last "$reduce" --engine "$faulty" --engine sqlite: found
exits 0 "it is reduced on both"
cp out small
has "$(sed -n 's/^-- @reduced: //p' small)" '-> [1-5] statements' "to five statements at most"
has "$(cat small)" '^-- @engine.test: sqlite ' "with its engines"
on not-index-last "$replay" --engine "$faulty" --engine sqlite: small
exits 1 "and fails still"
on not-index-last "$reduce" --engine "$faulty" --engine sqlite: --passes-on sqlite: found
exits 0 "--passes-on takes the place of the tested engine"
on not-index-last "$reduce" --engine "$faulty" found
exits 125 "with one engine it can't be reduced"

on crash-in-select "$oracle" --diff --engine "$faulty" --engine sqlite: --stop-after 1 many.sql
exits 1 "a crash of one of them is found"
has "$out" '^-- @signature: crash:q@test:SIGSEGV$' "and its place"

# The setup of both: what depends on the order of rows is on neither of them.
cat >script.sql <<'EOF'
CREATE TABLE t0(c0 INT UNIQUE, c1 TEXT);
INSERT INTO t0 VALUES (1, 'a'), (2, NULL), (NULL, 'b');
UPDATE OR REPLACE t0 SET c0 = 1 WHERE c0 > 0;
SELECT c0 FROM t0 WHERE NOT (c1 IS NOT 'a');
EOF
run "$oracle" --diff --engine sqlite: --engine sqlite: --stats script.sql
exits 0 "a plain script is compared"
has "$err" '^setup_statements	2$' "without what depends on the order of rows"
has "$err" '^bases	2$' "its query, and the change that both make"
run "$oracle" --diff --engine sqlite: --engine sqlite: --print-all script.sql
is "$(grep -A1 '^-- @base' out | grep -oE '(INSERT|SELECT) ' | sort -u | tr -d '\n')" "INSERT SELECT " \
    "each of the two is compared"

finish
