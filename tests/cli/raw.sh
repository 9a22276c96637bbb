# Raw databases as their users see them: what all queries agree in is found by other tables alone.
# Called as: sh raw.sh BUILD_DIR SOURCE_DIR
. "$(dirname "$0")/lib.sh"

oracle=$build/bin/oracle
replay=$build/bin/replay

cat >script.sql <<'END'
CREATE TABLE t0(c0 INT PRIMARY KEY, c1 TEXT) WITHOUT ROWID;
INSERT INTO t0 VALUES (1, 'a'), (2, 'b'), (3, 'c');
CREATE TABLE t1(c0 INT, c2 TEXT);
INSERT INTO t1 VALUES (1, 'x'), (3, 'y'), (3, 'z');
SELECT c1 FROM t0;
SELECT count(*), max(c1) FROM t0 WHERE c0 < 3;
SELECT c1, c2 FROM t1 LEFT JOIN t0 USING (c0);
SELECT c1, row_number() OVER (ORDER BY c0) FROM t0 WHERE c0 > 0;
END
run "$oracle" --raw --stats script.sql
exits 0 "a healthy engine: exit 0"
is "$out" "" "and silence"
has "$err" "^checks_compared	16" "after every base was compared in every way"

on without-rowid-first "$oracle" --norec --tlp --join --engine "$faulty" script.sql
is "$rc$out" 0 "a table that always loses its first row: no query tells"
on without-rowid-first "$oracle" --raw --engine "$faulty" script.sql
exits 1 "--raw does"
cp out found
bases() { # FILE: what fails in it, and how
    grep -E '^-- (@signature|>)' "$1"
}
is "$(bases found | grep -c '^-- >')" 3 "of three bases"
for seed in 2 3; do
    on without-rowid-first "$oracle" --raw --seed $seed --engine "$faulty" script.sql
    is "$(bases out)" "$(bases found)" "the same, and in the same direction, with other choices ($seed)"
done
on without-rowid-first "$replay" --engine "$faulty" found
exits 1 "its finding fails when it is replayed"
run "$replay" found
exits 0 "and not on a healthy engine"

cat >added.sql <<'SQL'
CREATE TABLE t0(c0);
INSERT INTO t0 VALUES (1), (2);
ALTER TABLE t0 ADD COLUMN c1 DEFAULT -5;
SELECT c0 FROM t0 WHERE c1 < 0;
SQL
run "$oracle" --raw added.sql
is "$rc$out" 0 "a column that was added: silence"
on added-sign "$oracle" --norec --tlp --dqp --engine "$faulty" added.sql
is "$rc$out" 0 "one that shows its default without a sign: no query tells"
on added-sign "$oracle" --raw --engine "$faulty" added.sql
exits 1 "--raw does"
has "$out" "^UPDATE t0 SET c1 = -5;" "where the default is written down"

# What a script has begun is not ended by what oracles roll back.
cat > begun.sql <<'SQL'
CREATE TABLE t0(c0);
BEGIN;
INSERT INTO t0 VALUES (1);
SELECT c0 FROM t0 WHERE c0;
UPDATE t0 SET c0 = 2;
COMMIT;
SELECT c0 FROM t0 WHERE c0;
SQL
out=$("$build/bin/oracle" --raw --dqe --stats begun.sql 2>err)
is "$out" "" "within a transaction of a script nothing is found"
has "$(cat err)" "^refused.raw	1	a transaction" "and nothing is rolled back"
finish
