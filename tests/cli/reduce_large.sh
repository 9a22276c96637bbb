# A long query in which many expressions are written otherwise shrinks to what a person would write.
# Called as: sh reduce_large.sh BUILD_DIR SOURCE_DIR
. "$(dirname "$0")/lib.sh"

oracle=$build/bin/oracle
WHITTLE_FAULT=case-null
export WHITTLE_FAULT

# SELECTs of 14 lines each, one by one in subqueries.
arms() { # FROM TO
    i=$1
    while [ $i -le $2 ]; do
        [ $i -eq $1 ] || echo "UNION ALL"
        cat <<SQL
SELECT a.c0 + $i AS x,
       COUNT(*) AS y,
       MAX(b.c0) AS z
FROM t0 AS a
LEFT JOIN t1 AS b
  ON a.c0 < b.c0
  AND b.c1 > $i
WHERE a.c1 IS NOT NULL
  AND (a.c0 BETWEEN 0 AND 10$i
       OR b.c2 IS NULL)
  AND EXISTS (SELECT 1
              FROM t1 AS e WHERE e.c0 <> $i)
GROUP BY a.c0, a.c1
HAVING COUNT(*) >= 0
SQL
        i=$((i + 1))
    done
}
{
    cat <<SQL
CREATE TABLE t0 (c0 INT, c1 INT);
CREATE TABLE t1 (c0 INT, c1 INT, c2 REAL);
INSERT INTO t0 VALUES (14, 24000), (NULL, 3);
INSERT INTO t1 VALUES (85, 95000, 97.87), (3, NULL, NULL);
SELECT t0.c0,
       t1.c2
FROM t0
LEFT JOIN t1
  ON t0.c0 <> t1.c0
WHERE t0.c1 > 2
  AND 0 <= (SELECT COUNT(*) FROM (
SQL
    arms 1 7
    echo ") AS u)"
    echo "  AND (t1.c2 IS NULL OR t0.c0 IN (SELECT x FROM ("
    arms 8 14
    echo ") AS v) OR t1.c1 <> 7)"
    echo "  AND (SELECT COUNT(*) FROM ("
    arms 15 20
    echo ") AS w) >= 0;"
} >long.sql

seed=0
calls=0
until [ $calls -ge 40 ] || [ $seed -eq 60 ]; do
    seed=$((seed + 1))
    "$oracle" --eet --seed $seed --engine "$faulty" long.sql >raw
    calls=$(grep '^-- >' raw | grep -o 'wh_eet(' | wc -l)
done
run grep -c '' long.sql
[ "$out" -ge 300 ] && [ "$calls" -ge 40 ]
point $? "a query of $out lines with $calls transformations fails"
run "$build/bin/reduce" --engine "$faulty" raw
exits 0 "and is reduced"
is "$(printf '%s\n' "$out" | grep '^-- >' | grep -o 'wh_eet(' | wc -l | tr -d ' ')" 1 \
    "all transformations but one are taken back"
has "$out" "^-- > SELECT wh_eet([1-6], [^()]*) FROM [^;]*;\$" "what is left is one of them, alone"
[ "$(printf '%s\n' "$out" | grep '^-- >' | wc -c)" -lt 100 ]
point $? "in less than a hundred bytes"
# SQLite leaves open what comes of a row that a BEFORE trigger deletes, and BEFORE is what no word means.
cat >triggers.sql <<'END'
CREATE TABLE t0(c0 INT);
CREATE TRIGGER r0 AFTER INSERT ON t0 WHEN NEW.c0 > 1 BEGIN DELETE FROM t0; END;
CREATE TRIGGER r1 BEFORE INSERT ON t0 FOR EACH ROW BEGIN DELETE FROM t0; END;
END
run "$build/bin/reduce" --test '[ "$(grep -c TRIGGER)" = 2 ]' triggers.sql
has "$out" '^CREATE TRIGGER r0 AFTER INSERT ON t. BEGIN' "AFTER stays"
has "$out" '^CREATE TRIGGER r1 INSERT ON t. BEGIN' "BEFORE goes"
finish
