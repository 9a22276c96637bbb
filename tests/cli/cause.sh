# What makes a reduced failure vanish is found out and said, and can be tried again with the case
# alone; findings of one cause are printed once.
# Called as: sh cause.sh BUILD_DIR SOURCE_DIR
. "$(dirname "$0")/lib.sh"

bin=$build/bin
cat >mm.sql <<'SQL'
-- @case 1
-- @oracle: norec form=count
-- @dialect: sqlite
-- @verdict: fail
-- @check: bag total(optimized) = total(unoptimized)
-- @signature: rel:1:more
-- @setup
CREATE TABLE t0(c0);
CREATE INDEX i0 ON t0(c0);
INSERT INTO t0 VALUES (1), (2);
-- @base
-- > SELECT * FROM t0 WHERE NOT c0 = 1;
-- @run optimized
SELECT COUNT(*) FROM t0 WHERE NOT c0 = 1;
-- @run unoptimized
SELECT SUM(f), COUNT(*) FROM (SELECT (NOT c0 = 1) IS TRUE AS f FROM t0);
-- @end
SQL
"$bin/gen" --seed 9 -n 60 -q 50 >g.sql

# cause_of FAULT [OPTION ...]: of the first finding
cause_of() {
    fault=$1
    shift
    on "$fault" "$bin/oracle" --exit-zero --stop-after 1 -e "$faulty" "$@" g.sql
    cp out found.sql
    on "$fault" "$bin/reduce" -e "$faulty" found.sql
    cp out small.sql
}

cause_of null-join --norec
has "$out" '^-- @cause: optimizer PRAGMA automatic_index = 0' "what an automatic index breaks needs that setting"
cause_of partial-is-not --norec
has "$out" '^-- @cause: schema CREATE INDEX i0' "what an index breaks vanishes without it"
cause_of less-equal
has "$out" '^-- @cause: .*hint NOT INDEXED$' "and by a hint, where its use does the harm"
cat >named.sql <<'SQL'
CREATE TABLE t0(c0);
CREATE INDEX i0 ON t0(c0);
INSERT INTO t0 VALUES (1), (2);
SELECT * FROM t0 INDEXED BY i0 WHERE NOT c0 < 1;
SQL
on not-index-last "$bin/oracle" --exit-zero --norec -e "$faulty" named.sql
cp out found.sql
on not-index-last "$bin/reduce" -e "$faulty" found.sql
has "$out" '^-- @cause: hint NOT INDEXED$' "even where the query names the index, without which it is an error"
cat >natural.sql <<'SQL'
CREATE TABLE t0(c0 UNIQUE);
CREATE TABLE t1(c1);
INSERT INTO t0 VALUES (1), (2);
INSERT INTO t1 VALUES (3);
SELECT * FROM t0 NATURAL JOIN t1 WHERE NOT c0 < 1;
SQL
on not-index-last "$bin/oracle" --exit-zero --norec -e "$faulty" natural.sql
cp out found.sql
on not-index-last "$bin/reduce" --passes rows -e "$faulty" found.sql
has "$out" '^-- @cause: .*hint NOT INDEXED$' "which is whole, also where it begins like the word behind it"
cause_of left-join-is --norec
has "$out" '^-- @cause: the query alone$' "what nothing else breaks is said to be of the query"
cause_of not-in-null --norec
has "$out" '^-- @cause: the query, but not with .*IS TRUE)$' "or how it can be said so that it holds"
cat >hand.sql <<'SQL'
-- @case 1
-- @dialect: sqlite
-- @check: bag less = other
-- @setup
CREATE TABLE t0(c0 UNIQUE);
INSERT INTO t0 VALUES (1), (2);
-- @run less
SELECT c0 FROM t0 WHERE c0 < 2;
-- @run other
SELECT c0 FROM t0 WHERE 2 > +c0;
-- @end
SQL
on less-equal "$bin/reduce" -e "$faulty" hand.sql
has "$out" '^-- @cause: .*; schema UNIQUE; hint NOT INDEXED$' "of what a person wrote constraints are tried, too, and hints in its first query"
sed 's/c0 UNIQUE/c0/; s/c0 < 2/c0 NOT IN (2, NULL)/; s/2 > +c0/0/' hand.sql >said.sql
on not-in-null "$bin/reduce" -e "$faulty" said.sql
has "$out" '^-- @cause: the query, but not with .*IS TRUE)$' "or how that can be said so that it holds"
cat >g.sql <<'SQL'
CREATE TABLE t0(c0 REAL);
CREATE INDEX i0 ON t0(c0);
INSERT INTO t0 VALUES (1.0), (2.5);
SELECT * FROM t0 WHERE c0 = 1;
SQL
cause_of real-key --norec
has "$out" 'CREATE TABLE t0(c0 REAL' "a type is not put into the rows, so that it can be seen to matter"
has "$out" '^-- @cause: .*schema .*REAL' "as it is"
cat >not.sql <<'SQL'
CREATE TABLE t0(c0);
INSERT INTO t0 VALUES (NULL);
UPDATE t0 SET c0 = 0 WHERE c0 IS NOT NULL OR NULL;
SQL
on update-null-true "$bin/oracle" --exit-zero --dqe -e "$faulty" not.sql
cp out found.sql
on update-null-true "$bin/reduce" --passes rows -e "$faulty" found.sql
has "$out" '^-- @cause: the query alone' "words of an UPDATE that is asked about are not taken for the schema's"
cat >g.sql <<'SQL'
CREATE TABLE t0(c0);
INSERT INTO t0 VALUES (1);
SELECT MAX(0) FROM t0 JOIN t0 a1 ON a1.c0 NOTNULL WHERE NULL;
SQL
cause_of join-order-last --tlp-max
has "$out" '^-- @cause: optimizer MinMaxOpt' "an optimization has the name that SQLite gives it"

on join-order-last "$bin/replay" -e "$faulty" small.sql
exits 1 "it fails with that optimization"
sed 's/^-- @limit.*/&\
-- @settings: optimizer=-MinMaxOpt/' small.sql >without.sql
on join-order-last "$bin/replay" -e "$faulty" without.sql
exits 0 "and holds without it, by a line of the case"
sed 's/=-MinMaxOpt/=-PushDown-MinMaxOpt/' without.sql >two.sql
on join-order-last "$bin/replay" -e "$faulty" two.sql
exits 0 "or without several"
sed 's/=-MinMaxOpt/=-PushDown/' without.sql >other.sql
on join-order-last "$bin/replay" -e "$faulty" other.sql
exits 1 "but not for the want of another one"
on join-order-last "$bin/reduce" -e "$faulty" other.sql
exits 0 "what has settings is reduced"
has "$out" '^-- @settings: optimizer=-PushDown' "and keeps them"
sed '/@check/d; /@signature/d; /@verdict/d' without.sql >base.sql
run "$bin/oracle" base.sql
exits 125 "oracle does not check a base on other settings than it has"
has "$err" "a base with settings" "and says so"
for bad in -Nothing -MinMaxOpt,PushDown -MinMaxOpt-Nothing -MinMaxOpt- ../x; do
    sed "s|=-MinMaxOpt|=$bad|" without.sql >bad.sql
    on join-order-last "$bin/replay" -e "$faulty" bad.sql
    point $((rc == 0 || rc == 1)) "no optimization: $bad"
done
cat >diff.sql <<'SQL'
CREATE TABLE t0(c0 UNIQUE);
INSERT INTO t0 VALUES (1), (2);
SELECT DISTINCT c0 FROM t0 WHERE c0 NOTNULL ORDER BY c0 DESC;
SQL
off=$faulty'&optimizer=off'
on order-desc-first "$bin/oracle" --exit-zero --diff -e test="$faulty" -e reference="$off" diff.sql
cp out found.sql
on order-desc-first "$bin/reduce" -e "$faulty" found.sql
has "$out" '^-- @cause: optimizer DistinctOpt' "an optimization is named where an engine without any of them is the other"
on order-desc-first "$bin/reduce" -e test="$faulty" -e reference="$off" found.sql
has "$out" '^-- @reduced: from' "where none can be switched it is reduced as well"
hasnot "$out" '@cause: the query alone' "and not said that none makes a difference"

run "$bin/reduce" mm.sql
hasnot "$out" '@cause' "what does not fail has no cause"

# SQLite 3.40.1 and others: the index of what is computed is read for the wrong table
cat >two.sql <<'SQL'
-- @case 1
-- @oracle: raw form=from at=1
-- @dialect: sqlite
-- @verdict: fail
-- @check: bag given = raw
-- @signature: rel:1:extra
-- @setup
CREATE TABLE t0(c0 TEXT, c1 INT AS (c0) UNIQUE);
INSERT INTO t0 VALUES (0);
-- @base
-- > SELECT NULL FROM t0 JOIN t0 a0 USING (c0) GROUP BY t0.c1;
-- @run given
SELECT NULL FROM t0 JOIN t0 a0 USING (c0) GROUP BY t0.c1;
-- @run raw
SELECT NULL;
-- @end
SQL
"$bin/reduce" two.sql >out 2>err
if grep -q '^-- @cause: optimizer IndexedExpr' out; then
    has "$(cat out)" '; hint NOT INDEXED$' "what cures at each of two tables is said once"
else
    skip "what cures at each of two tables" "this SQLite has not that bug"
fi
finish
