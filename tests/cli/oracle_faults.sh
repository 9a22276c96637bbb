# Every fault that is planted in the faulty engine is found, by each oracle and each of its checks.
# Called as: sh oracle_faults.sh BUILD_DIR SOURCE_DIR
. "$(dirname "$0")/lib.sh"

oracle=$build/bin/oracle
gen=$build/bin/gen
replay=$build/bin/replay

"$gen" --seed 1 --count 400 >many.sql

for name in norec tlp-where tlp-where-extended eet; do
    on covering-null "$oracle" --$name --engine "$faulty" --stop-after 1 many.sql
    exits 1 "$name: a planted fault ends in exit 1"
    has "$out" "^-- @oracle: $name\( \|\$\)" "$name: and in a finding of its own"
    cp out "found.$name"
    on covering-null "$replay" --engine "$faulty" "found.$name"
    exits 1 "$name: which fails when it is replayed"
    run "$replay" "found.$name"
    exits 0 "$name: and not on a healthy engine"
done

# An oracle makes all its checks of a script's base, until one fails; of a generated one one, drawn, and
# two members of a family make theirs.
cat >two.sql <<'END'
CREATE TABLE t0(c0 INT, c1 TEXT);
INSERT INTO t0 VALUES (1, 'a'), (NULL, NULL), (3, 'b');
SELECT * FROM t0 WHERE c0 > 1;
SELECT c1 FROM t0 WHERE c0 > 1 OR c1 = 'a';
END
count() {
    sed -n "s/^$1	//p" err
}
{
    printf -- '-- @case 1\n-- @dialect: sqlite\n-- @seed: 1/1\n-- @generator: gen 6\n-- @setup\n'
    sed -n '1,2p' two.sql
    sed -n '3,$ { s/^/-- @base\n/; p; }' two.sql
    printf -- '-- @end\n'
} >generated.sql
for check in '26 2 --norec' '14 2 --tlp-where' '23 2 --tlp-sum' '40 4 --norec --tlp-where' '179 4 --tlp'; do
    want=${check%% --*}
    run "$oracle" --${check#* --} --stats two.sql
    all=$(count checks)
    run "$oracle" --${check#* --} --stats generated.sql
    is "$rc $all $(count checks)" "0 $want" "checks of two bases by --${check#* --}"
done

# What NoREC's queries that can't be optimised have in common is asked once: with the optimised ones
# a bit more than one query a check. Where one predicate of them fails, the others are compared.
run "$oracle" --norec --exit-zero --stats many.sql
asked=$(($(count queries) * 100 / $(count checks)))
is "$rc $((asked < 150))" "0 1" "$asked queries for 100 checks by NoREC"
{
    sed '/^-- @base/,$d' generated.sql
    for p in 'c0 > 1' 'abs(-9223372036854775807 - c0) > 0' 'c0 < 3' 'c1 >= c0'; do
        printf -- '-- @base\nSELECT c0 FROM t0 WHERE %s;\n' "$p"
    done
    printf -- '-- @end\n'
} >fails.sql
run "$oracle" --norec --stats fails.sql
is "$rc $(count checks_compared) $(count inconclusive)" "0 3 1" "a predicate that fails leaves the others alone"

# What ends a worker, or leaves a database otherwise than the setup made it, doesn't end its case: it goes
# on behind that, in a database that is made anew.
"$gen" --seed 5 --count 10 >few.sql
on corrupt-two-terms "$oracle" --dqp --exit-zero --stats --engine "$faulty" few.sql
is "$rc $(count bases)" "0 1000" "behind an error between a change and what takes it back"
on corrupt-two-terms "$oracle" --dqp --exit-zero --log anew.log --engine "$faulty" few.sql
logged=$(grep -c '^-- @case' anew.log)
is "$rc $((logged > 10))" "0 1" "a database that is made anew is another case of the log"
run "$replay" anew.log
is "$(grep -c '^ok' out)" "$logged" "which is whole"
{
    sed '/^-- @base/,$d' generated.sql
    for p in 'c0 > 1' 'c0 < 3' "c1 GLOB 'a'" "c0 > 1 AND c1 GLOB 'b'" 'c0 < 3' "c1 GLOB 'c'" "c1 GLOB 'd'"; do
        printf -- '-- @base\nSELECT c0 FROM t0 WHERE %s;\n' "$p"
    done
    printf -- '-- @end\n'
} >hangs.sql
on hang-glob "$oracle" --tlp-where --exit-zero --stats --timeout 100ms --engine "$faulty" hangs.sql
is "$rc $(count findings)" "0 3" "behind statements that never end, not behind the third"
has "$err" "the rest of a case of which 3 statements took all the time" "which is said"
{
    sed '/^-- @base/,$d' generated.sql
    for p in 1 2; do
        echo "INSERT INTO t0(c0) WITH RECURSIVE r(n) AS (SELECT $p UNION ALL SELECT n + 1 FROM r) SELECT n FROM r WHERE n < 0;"
    done
    printf -- "-- @base\nSELECT c0 FROM t0 WHERE c1 GLOB 'a';\n-- @end\n"
} >slow.sql
on hang-glob "$oracle" --tlp-where --exit-zero --stats --timeout 100ms --engine "$faulty" slow.sql
is "$rc $(count findings)" "0 1" "a hang behind a slow setup is told"

# More rows than are fetched: what changes them is taken back, and the rest of the script goes on; who needs them
# is left for that base after some checks, and the others compare.
{
    echo 'CREATE TABLE t(a INT, b INT); CREATE TABLE s(a INT); INSERT INTO s VALUES (1), (2);'
    echo 'WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r WHERE n < 300) INSERT INTO t SELECT n, n FROM r;'
    for k in 1 2 3 4 5 6; do
        echo "DELETE FROM t WHERE a = $k; SELECT a FROM t WHERE a > $k AND b > 1; SELECT a FROM s WHERE a = $k;"
    done
} >rows.sql
run "$oracle" --stats --rows 100 rows.sql
is "$rc $(count bases)" "0 20" "behind rows that are too many"
has "$err" '^refused.dml	[0-9]*	more rows than a result may have (see --rows)$' "who needs them is told"
is "$(($(count checks_compared) > 1000)) $(($(count checks) < 2 * $(count checks_compared)))" "1 1" "and the others compare"
run "$oracle" --stats --rows 400 rows.sql
is "$rc $(printf '%s\n' "$err" | grep -c 'see --rows')" "0 0" "where they may be more, nobody does without"
for k in 1 2 3; do
    echo "UPDATE t SET b = $k WHERE length(zeroblob(a * 600000000) || zeroblob(a * 300000000)) > 1;"
done | cat rows.sql - >blobs.sql
run "$oracle" --rules --dml blobs.sql
exits 125 "what can't be taken back again and again ends the script"
has "$err" 'in which "UPDATE t SET b = 1 WHERE length(zero.*" ended with "string or blob too big" between' "and is named"
on covering-null "$oracle" --norec --engine "$faulty" --stop-after 100 many.sql
grep '^-- @oracle:' out >checks
is "$(grep -c '^-- @seed:' out) $(grep '^-- @seed:' out | sort | uniq -d)" "100 " \
    "each finding is of another base"

# Each check of a base finds some.
for fault in covering-null having-not-large group-twice; do
    on $fault "$oracle" --norec --tlp --engine "$faulty" --stop-after 300 many.sql
    grep '^-- @oracle:' out >>checks
done
for check in 'norec form=fetch .*order=' 'tlp-where .*parts=two' 'tlp-where .*parts=one' \
    'tlp-distinct .*parts=two' 'tlp-distinct .*parts=one' 'tlp-having .*parts=two' \
    'tlp-having .*parts=one' 'tlp-group-by .*parts=two' 'tlp-group-by .*parts=one'; do
    has "$(cat checks)" "^-- @oracle: $check" "$check: finds a planted fault"
done

# Plans are compared of whole queries, not of the plain rows in them.
for shape in limit:LIMIT compound:UNION; do
    "$gen" --seed 1 --count 30 --mix "${shape%%:*}=100" >whole.sql
    run "$oracle" --dqp whole.sql
    is "$rc$out" 0 "dqp, bases with ${shape#*:}: nothing on a healthy engine"
    on desc-range-last "$oracle" --dqp --engine "$faulty" --stop-after 12 whole.sql
    has "$out" "^-- > .*${shape#*:}" "dqp, bases with ${shape#*:}: a planted fault is found in a whole one"
done

# A query in a trigger is compiled otherwise.
"$gen" --seed 4 --count 10 >few.sql
on trigger-in-none "$oracle" --norec --tlp --eet --raw --engine "$faulty" few.sql
is "$rc$out" 0 "a fault in triggers is not seen by others"
on trigger-in-none "$oracle" --dqp --engine "$faulty" --stop-after 2 many.sql
is "$(grep -c '^-- @oracle: dqp hint=in-routine' out)" 2 "dqp: a query in a trigger is"
cp out found.routine
on trigger-in-none "$build/bin/reduce" --dedup --engine "$faulty" found.routine
has "$out" '^INSERT INTO wh_fired VALUES (1), (2);' "and shrinks to one without parameters"

# Expressions written otherwise see what nothing else writes, and nothing where nothing is wrong; what
# is found shrinks through its base, and transformations go.
run "$oracle" --eet two.sql
is "$rc$out" 0 "eet: nothing on a healthy engine"
"$gen" --seed 36 --count 10 >few.sql
on case-null "$oracle" --norec --tlp --dqp --join --engine "$faulty" few.sql
is "$rc$out" 0 "a fault in the planner's view of CASE is not seen by others"
on case-null "$oracle" --eet --engine "$faulty" --stop-after 1 many.sql
cp out found.eet
on case-null "$build/bin/reduce" --engine "$faulty" found.eet
is "$(grep -o 'wh_eet(' out | wc -l)" 1 "eet: one transformation is left"
has "$out" '^-- > SELECT [^ ]* FROM [^ ]*;$\|^-- > SELECT .*wh_eet([^()]*).*;$' "and a short query around it"

# So do rules, a user's too; and a rule that is wrong is refused, or found wrong before it is used.
run "$oracle" --rules two.sql
is "$rc$out" 0 "rules: nothing on a healthy engine"
on quote-null "$oracle" --norec --tlp --dqp --join --engine "$faulty" few.sql
is "$rc$out" 0 "a fault in one function is not seen by others"
on quote-null "$oracle" --rules --engine "$faulty" --stop-after 20 many.sql
has "$out" "^-- > .*wh_rule('null-quote'" "rules: a planted fault is found by the rule that tells"
awk '/^-- @case/ {c = ""} {c = c $0 "\n"} /^-- @end/ && !done && c ~ /-- > [^\n]*wh_rule\(.null-quote/ {
    printf "%s", c; done = 1}' out >found.rules
on quote-null "$build/bin/reduce" --engine "$faulty" found.rules
has "$out" "^-- > SELECT .*wh_rule('null-quote', [^()]* IS NULL).*;\$" "and it shrinks to that call"
cat >my.rules <<'END'
# a user's own
nothing-added: {x} IS NULL => {x} || '' IS NULL
    for sqlite
    from the manual
END
run "$oracle" --check-rules my.rules
is "$rc$(printf '%s' "$out" | cut -f1,2)" "0nothing-added	ok" "--check-rules tries a user's rules alone"
run "$oracle" --check-rules two.sql
exits 129 "--check-rules reads no queries"
has "$err" "reads files \*.rules alone, not 'two.sql'" "and says so"
run "$oracle" --rules my.rules --print-all two.sql
exits 0 "--rules with a file of one's own"
cat two.sql - >null.sql <<'END'
SELECT c0 IS NULL, c1 IS NULL, c0 IS NULL, c1 IS NULL FROM t0 WHERE c0 IS NULL OR c1 IS NULL;
END
"$oracle" --rules --print-all my.rules null.sql >printed
has "$(cat printed)" "^-- > .*wh_rule('{x} IS NULL => {x} ||" \
    "a user's rule stands in the base with all that it says"
run "$replay" printed
exits 0 "and the case needs no file of rules"
"$oracle" --eet --print-all two.sql >printed
"$oracle" --eet --print-all --seed 7 two.sql >printed7
"$oracle" --eet --print-all --seed 7 two.sql | cmp -s - printed7 && ! cmp -s printed printed7
point $? "another seed, other choices for a script, the same each time"
echo 'not-is: NOT {p} => {p} IS NOT TRUE' >wrong.rules
run "$oracle" --check-rules wrong.rules
is "$rc$(printf '%s' "$out" | cut -f1,2)" "1not-is	wrong" "a rule that does not hold is found wrong"
cat >case.rules <<'END'
in-like: instr({a}, {b}) > 0 => {a} LIKE '%' || {b} || '%'
    if a text, b text
END
run "$oracle" --check-rules case.rules
is "$rc$(printf '%s' "$out" | cut -f1,2)" "1in-like	wrong" "one of text that only case tells apart, too"
cat >sum.rules <<'END'
count-sum: SELECT COUNT(*) FROM {f} WHERE {p} => SELECT SUM(1) FROM {f} WHERE {p}
    if f list
END
run "$oracle" --check-rules sum.rules
is "$rc$(printf '%s' "$out" | cut -f1,2)" "1count-sum	wrong" "one that only no rows at all tell apart, too"
echo 'half: {a} = {b} => {a} = {c}' >>wrong.rules
run "$oracle" --rules wrong.rules two.sql
is "$rc$err" "128oracle: wrong.rules:2: a hole that the other side has not: 'c'" \
    "one that is none is refused with its line"

# Five as the manual lets one write them, of a query, of what FROM reads and of expressions; two are
# wrong, which the tool says, and with which queries.
cat >five.rules <<'END'
exists-limit-one: EXISTS (SELECT {c} FROM {f} WHERE {p}) => EXISTS (SELECT 1 FROM {f} WHERE {p} LIMIT 1)
    if c list, f list, c single
distinct-derived: SELECT DISTINCT {c} FROM {f} WHERE {w} => SELECT DISTINCT * FROM (SELECT {c} FROM {f} WHERE {w}) AS x
    if c list, c single, f list, w optional
left-is-inner: SELECT {c} FROM {a} LEFT JOIN {b} ON {p} WHERE {w} => SELECT {c} FROM {a} JOIN {b} ON {p} WHERE {w}
    if c list, a list, b item, w optional
table-of-two: FROM {t} => FROM (SELECT * FROM {t} WHERE {p} UNION ALL SELECT * FROM {t} WHERE NOT {p}) AS {t.name}
    if t table, p any
null-out: COALESCE({a}, NULL, {b}) <=> COALESCE({a}, {b})
    for sqlite
END
run "$oracle" --check-rules five.rules
is "$rc$(printf '%s\n' "$out" | cut -f1,2 | LC_ALL=C sort -u | tr '\t\n' ' ,')" \
    "1distinct-derived ok,exists-limit-one ok,left-is-inner wrong,null-out ok,null-out back ok,table-of-two wrong," \
    "of five rules the two that do not hold are found wrong"
has "$out" "^left-is-inner	wrong	.*	SELECT .* LEFT JOIN .*	SELECT .* JOIN " "with the queries that differ"
echo 'no-such: {x} IS NULL => nothing_of_the_kind({x})' >none.rules
run "$oracle" --check-rules none.rules
is "$rc$(printf '%s' "$out" | cut -f1,2,6)" "1no-such	wrong	no such function: nothing_of_the_kind" \
    "of one whose other side the engine never takes, with what it says"
cat >distinct.sql <<'END'
CREATE TABLE t0(c0 INT, c1 TEXT);
INSERT INTO t0 VALUES (1, 'a'), (NULL, 'b'), (3, 'c'), (3, NULL);
SELECT DISTINCT c0 FROM t0 WHERE c1 <> 'c';
END
on distinct-null "$oracle" --rules --engine "$faulty" distinct.sql
cp out found.query
has "$(cat found.query)" "^-- > SELECT DISTINCT wh_rule('distinct-[a-z]*'), c0 FROM t0 " \
    "a planted fault is found by a rule for queries"
on distinct-null "$build/bin/reduce" --signature exact --engine "$faulty" found.query
has "$out" "^-- > SELECT DISTINCT wh_rule('distinct-[a-z]*'), [^ ]* FROM .*;\$" "and it shrinks with its rule, if that is asked for"
run "$oracle" --rules distinct.sql
is "$rc$out" 0 "nothing on a healthy engine"
{
    echo "ATTACH 'x.db' AS x;"
    cat distinct.sql
} >refused.sql
on distinct-null "$oracle" --rules --engine "$faulty" refused.sql
has "$(cat out)" '^-- @verdict: fail' "behind a statement that is refused it is found, too"
hasnot "$(cat out)" ATTACH "and the case does without that one"

# A value of its own stands for a subquery: bound when the case runs, so also when it is replayed.
cat >fold.sql <<'END'
CREATE TABLE t0(c0 INT, c1 TEXT);
INSERT INTO t0 VALUES (1, 'a'), (2, NULL), (3, 'b');
SELECT * FROM t0 WHERE c0 > (SELECT COUNT(*) FROM t0 AS x WHERE x.c0 > 2);
END
run "$oracle" --codd fold.sql
is "$rc$out" 0 "codd: nothing on a healthy engine"
on scalar-count "$oracle" --norec --tlp --join --engine "$faulty" fold.sql
is "$rc$out" 0 "a fault in all queries alike is not seen by others"
sed 's/WHERE x.c0 > 2/WHERE x.c1 = t0.c1/; s/(3,/(2,/' fold.sql >depend.sql
run "$oracle" --codd depend.sql
is "$rc$out" 0 "codd: nor where the value depends on a column"
on scalar-count "$oracle" --codd --engine "$faulty" depend.sql
cp out found.codd
has "$out" "^-- > .*wh_fold((SELECT COUNT(\*) .*), t0.c1)" "where the planted fault is found, too"
on scalar-count "$replay" --engine "$faulty" found.codd
exits 1 "and fails when it is replayed"
run "$replay" found.codd
exits 0 "and not on a healthy engine"
on scalar-count "$oracle" --codd --engine "$faulty" fold.sql
cp out found.codd
has "$out" "^-- @run folded bind=value" "codd: a planted fault is found"
on scalar-count "$replay" --engine "$faulty" found.codd
exits 1 "which fails when it is replayed"
run "$replay" found.codd
exits 0 "and not on a healthy engine"
on scalar-count "$build/bin/reduce" --engine "$faulty" found.codd
has "$out" "^-- > SELECT .*wh_fold((SELECT COUNT(.*));\$" "and shrinks to the subquery"
# Statements that change rows: nothing else sees what they do wrong; what is found is small in the end.
"$gen" --seed 5 --count 40 >changes.sql
run "$oracle" --dml --dqe two.sql
is "$rc$out" 0 "dqe, dml: nothing on a healthy engine"
"$build/tests/faults" | while IFS="$(printf '\t')" read -r fault verdict rest; do
    : "$rest"
    [ "$verdict" = dqe ] || [ "$verdict" = dml ] || continue
    on "$fault" "$oracle" --$verdict --engine "$faulty" --stop-after 40 changes.sql
    [ $rc = 1 ] || echo "$fault: not found" >>unseen
    cp out first
    run "$replay" first # on the engine without the fault, which has bugs of its own
    sed -n 's/^ok \([0-9]*\) .*/\1/p' out | head -n 1 >which
    awk -v n="$(cat which)" '/^-- @case/ { k++ } k == n' first >one
    on "$fault" "$build/bin/reduce" --engine "$faulty" one
    sed '/^-- @base/,$d; 1,/^-- @setup/d' out | grep -c . >size
    case "$fault: $(sed -n 's/^-- @oracle: dqe //p' out)" in
    *-true:\ update=yes | delete-last:\ delete=yes | select-early-error:\ * | *:\ ) ;; # SELECT against one of them
    *) echo "$fault: $(grep '^-- @oracle' out)" >>unseen ;;
    esac
    [ -s which ] && [ "$(cat size)" -le 3 ] || echo "$fault: $(cat size) statements" >>unseen
done
touch unseen
is "$(cat unseen)" "" "every fault in changes is found and reduced: three statements of setup, SELECT against one other"
on update-null-true "$oracle" --norec --tlp --dqp --engine "$faulty" few.sql
is "$rc$out" 0 "a fault in UPDATE is not seen by others"

"$build/tests/faults" | while IFS="$(printf '\t')" read -r fault verdict rest; do
    : "$rest"
    [ "$verdict" = fail ] || [ "$verdict" = crash ] || continue
    on "$fault" "$oracle" --norec --tlp --engine "$faulty" --stop-after 12 many.sql
    [ $rc = 1 ] && grep -q "^-- @verdict: $verdict\$" out || echo "$fault" >>missed
    cp out first
    run "$replay" first # on the engine without the fault, which has bugs of its own
    grep -q '^ok' out || echo "$fault: another bug" >>missed
done
touch missed
is "$(cat missed)" "" "every fault in rows, every internal error and every crash is found"

# Wrong in the same way by every plan: food for TLP alone.
"$gen" --seed 2 --count 400 >planned.sql
every_plan=" having-not-large max-text sum-negative avg-null "

"$build/tests/faults" | while IFS="$(printf '\t')" read -r fault verdict rest; do
    : "$rest"
    [ "$verdict" = fail ] || [ "$verdict" = crash ] || continue
    case $every_plan in *" $fault "*) continue ;; esac
    on "$fault" "$oracle" --dqp --engine "$faulty" --stop-after 1 planned.sql
    [ $rc = 1 ] && grep -q "^-- @verdict: $verdict\$" out || echo "$fault" >>missed.plans
done
touch missed.plans
is "$(cat missed.plans)" "" "--dqp finds every fault in rows, every internal error and every crash"

finish
