#!/bin/sh
# H2 over PostgreSQL's wire: PostgreSQL's cases are mapped to it and back to nothing that is wrong; a mapping of five rules
# of H2's own functions, written from oracle(1), makes its cases comparable.
# usage: h2.sh BUILD_DIR SOURCE_DIR
. "$(dirname "$0")/lib.sh"

jar=${WHITTLE_H2:-/usr/share/java/h2.jar}
if ! [ -f "$jar" ] || ! command -v java > /dev/null; then # a Java machine is much to ask of make deps
    echo "1..0 # skipped: no H2 (Debian: apt-get install libh2-java default-jre-headless)"
    exit 77
fi
ls /usr/lib/postgresql/*/bin/postgres > /dev/null 2>&1 || without PostgreSQL postgresql
PATH=$build/bin:$PATH

port=$((20000 + $$ % 20000))
java -Xmx256m -cp "$jar" org.h2.tools.Server -pg -pgPort "$port" -ifNotExists > h2.log 2>&1 &
server=$!
trap 'kill $server 2>/dev/null; rm -rf "$work"' EXIT
tries=0
until grep -q 'PG server running' h2.log || [ $tries -ge 300 ]; do
    tries=$((tries + 1))
    sleep 0.1
done
h2="postgresql://sa:sa@127.0.0.1:$port/mem:whittle"

cat > few.sql << 'END'
CREATE TABLE t0(c0 integer PRIMARY KEY, c1 text, c2 double precision, c3 boolean, c4 timestamp);
CREATE TABLE t1(c0 bigint, c1 varchar(20));
INSERT INTO t0 VALUES (1, 'a', 0.5, true, '2020-01-01 10:00:00'), (2, 'B', -2.5, false, NULL),
    (3, NULL, NULL, NULL, '2021-01-01'), (4, 'b c', 1e10, true, '2020-02-29 12:00:00.5');
INSERT INTO t1 VALUES (1, 'a'), (2, NULL), (NULL, 'B'), (7, '');
SELECT c0, c1, c2, c3, c4 FROM t0 WHERE c0 > 1 OR c3;
SELECT c0 / 2, c0 % 3, -c0, abs(c0 - 3), c2 * 2 FROM t0;
SELECT t0.c0, t1.c1 FROM t0 LEFT JOIN t1 ON t0.c0 = t1.c0 WHERE t1.c1 IS NULL;
SELECT c1, count(*), sum(c0), max(c1) FROM t0 GROUP BY c1 HAVING count(*) >= 1;
SELECT avg(c0), min(c4), max(c2), bool_or(c3) FROM t0;
SELECT lower(c1), upper(c1), length(c1), replace(c1, 'b', 'x'), c1 || '!', strpos(c1, 'b') FROM t0;
SELECT c0 FROM t0 WHERE c1 IN ('a', 'B') OR c0 IN (SELECT c0 FROM t1);
SELECT CASE WHEN c3 THEN c0 ELSE 0 END, nullif(c0, 2) FROM t0;
SELECT c0 FROM t0 UNION SELECT c0 FROM t1;
SELECT c0, row_number() OVER (ORDER BY c0) FROM t0 WHERE c4 > '2020-01-15' AND c1 IS DISTINCT FROM 'a';
END
run oracle --diff --dialect postgresql -e "test=$h2" -e reference=postgresql: --stats few.sql
exits 0 "PostgreSQL's cases on H2"
[ "$(printf '%s\n' "$err" | sed -n 's/^checks_compared	//p')" -ge 9 ]
point $? "are compared"

# H2's own generator: what it writes H2 takes, and most of it has a mapping.
gen --dialect h2 --seed 5 --count 6 --queries 25 > own.case.sql
"$build/tests/accepted" "$h2" < own.case.sql > accepted 2>&1
awk -F '[ ,%]+' '/^setup:/ { setup = $4 } /^queries:/ { queries = $3 } END { exit setup < 99 || queries < 92 }' accepted
point $? "H2 takes what gen --dialect h2 writes"
run oracle --diff -e "test=$h2" -e reference=postgresql: --stats own.case.sql
exits 0 "H2 and PostgreSQL agree on it"
[ "$(printf '%s\n' "$err" | sed -n 's/^checks_compared	//p')" -ge 110 ]
point $? "110 of 150 are compared"

cat > own.rules << 'END'
# H2 as a new user writes it
nvl2: NVL2({x}, {a}, {b}) => CASE WHEN {x} IS NOT NULL THEN {a} ELSE {b} END
    if alike a b
    gives a b
    for h2
    to postgresql
ifnull-h2: IFNULL({a}, {b}) => COALESCE({a}, {b})
    if alike a b
    gives a b
    for h2
    to postgresql
locate: LOCATE({y}, {x}) => STRPOS({x}, {y})
    if x text, y text
    gives integer
    for h2
    to postgresql
bitand: BITAND({a}, {b}) => {a} & {b}
    if a integer, b integer
    gives integer
    for h2
    to postgresql
small: TYPE SMALLINT => TYPE integer
    for h2
END
cat > own.sql << 'END'
CREATE TABLE t(a INTEGER, b VARCHAR(10), c SMALLINT);
INSERT INTO t VALUES (1, 'abc', 2), (NULL, 'b', 3), (6, NULL, NULL);
SELECT NVL2(a, b, 'none') FROM t;
SELECT IFNULL(a, 0) + c FROM t;
SELECT LOCATE('b', b) FROM t;
SELECT BITAND(a, 3) FROM t WHERE c > 1;
END
printf 'profile 1\ndialect h2\nfunction nvl2 scalar\nfunction ifnull scalar\n' > own.profile
printf 'function locate scalar\nfunction bitand scalar\n' >> own.profile
run oracle --diff --dialect h2 -e "test=$h2" -e reference=postgresql: --mapping own.rules --profile own.profile \
    --print-all --stats own.sql
has "$out" '^SELECT (STRPOS(b, .b.))' "LOCATE is written otherwise"
exits 0 "a mapping of five rules"
[ "$(printf '%s\n' "$err" | sed -n 's/^checks_compared	//p')" -ge 4 ]
point $? "makes four queries comparable"
sed -i 's/STRPOS({x}, {y})/STRPOS({y}, {x})/' own.rules
run oracle --diff --dialect h2 -e "test=$h2" -e reference=postgresql: --mapping own.rules --profile own.profile own.sql
exits 1 "one that is wrong is found"

finish
