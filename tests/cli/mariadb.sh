#!/bin/sh
# The tools on private MariaDB servers (and on a MySQL where WHITTLE_MYSQL_BIN names one).
# usage: mariadb.sh BUILD_DIR SOURCE_DIR
. "$(dirname "$0")/lib.sh"

[ -x /usr/sbin/mariadbd ] || without MariaDB "mariadb-server-core mariadb-client-core libmariadb3"
PATH=$build/bin:$PATH
engine="mariadb:?bin=/usr/sbin"

# Servers live here, so that others on this machine don't count.
chmod 755 "$work"
WHITTLE_TMPDIR=$work/servers
mkdir -m 777 "$WHITTLE_TMPDIR"
export WHITTLE_TMPDIR
empty() {
    [ -z "$(ls "$WHITTLE_TMPDIR")" ]
}
left() {
    within 60 empty
    ls "$WHITTLE_TMPDIR"
}

# ---- the archive ------------------------------------------------------------------------------

replay -e "$engine" "$source/tests/cases/mariadb" >out 2>err
code=$?
[ $code = 0 ] || [ $code = 1 ]
point $? "the archive's cases of MariaDB all have an answer"
grep -q '^ok .*cosine-as-boolean' out
point $? "a bug that was mended is one that passes"
is "$(left)" "" "nothing of the server is left behind"

# ---- databases that are made for a check ------------------------------------------------------------

# databases FILE: what is refused as it would be one more of them, or nothing
databases() {
    oracle --dqe --dml -e "$engine" --exit-zero --stats "$1" 2>&1 >/dev/null | grep -c 'one more database of its own'
}
gen --dialect mariadb --seed 5 -n 1 -q 12 >many.case.sql
grep -v '^-- @generator' many.case.sql >written.case.sql
point $(($(databases many.case.sql) == 0)) "of a random case few checks have a database made for them"
is "$(databases written.case.sql)" 0 "of one that somebody wrote all have"

# ---- what a check sets is set back, if its query is refused for want of memory, too ------------------

cat >sets.sql <<'END'
CREATE TABLE t0(a INT, d VARCHAR(20), i BIGINT UNSIGNED, j TEXT, KEY (a));
INSERT INTO t0 VALUES (1, 'a', 18446744073709551615, 'a'), (2, 'A', 0, 'A '), (2, 'b', NULL, 'b');
CREATE TABLE t1(a INT PRIMARY KEY, b DOUBLE);
INSERT INTO t1 VALUES (1, 0.5), (2, NULL), (3, 1e-300), (4, 3.3);
SELECT * FROM t0 STRAIGHT_JOIN t1 ON t0.a = t1.a WHERE t0.i - 1 > 5;
CREATE INDEX wh_index ON t0(d);
SELECT a FROM t0 WHERE a > 1;
END
oracle -e "$engine" --dialect mariadb --dqp --stats sets.sql >out 2>err
is "$? $(sed -n 's/^bases.//p' err)" "0 2" "a query behind one whose memory ran out is checked"
is "$(sed -n 's/^setup_ok.//p' err)" 5 "an index of a check whose query failed is gone"

# ---- SQL modes ----------------------------------------------------------------------------------

cat >modes.sql <<'END'
CREATE TABLE t0(a INT, b INT);
INSERT INTO t0 VALUES (1, 1), (0, 2), (2, 0), (NULL, 1);
SET sql_mode = 'STRICT_ALL_TABLES';
SELECT a FROM t0 WHERE b;
SET sql_mode = 'HIGH_NOT_PRECEDENCE';
SELECT a FROM t0 WHERE NOT a BETWEEN -1 AND b;
SELECT a FROM t0 WHERE NOT a = b AND b;
END
# (INSERT is a base, too.)
oracle -e "$engine" --dialect mariadb --rules --stats modes.sql >out 2>err
is "$? $(sed -n "s/^bases.//p" err)" "125 2" "what an SQL mode gives another meaning is not looked at"
has "$(cat err)" "what follows .SET sql_mode = .HIGH_NOT_PRECEDENCE.., by which the same text means something else: begin the script with it, or test it with --dialect mariadb+high_not_precedence" "which is said, and what to do"
cat >quoted.sql <<'END'
CREATE TABLE t0("a b" INT, c VARCHAR(9));
INSERT INTO t0 VALUES (1, 'x\'), (2, 'y');
SELECT "a b" FROM t0 WHERE c || "a b" = 'x\1';
END
set -- ansi_quotes+pipes_as_concat+no_backslash_escapes
oracle -e "$engine" --dialect "mariadb+$1" --dqe --norec --stats quoted.sql >out 2>err
is "$? $(sed -n 's/^checks_nonempty.[1-9].*/some/p' err)" "0 some" "a dialect in SQL modes is tested in these"
{ echo "SET NAMES utf8mb4; SET sql_mode = 'ANSI,NO_BACKSLASH_ESCAPES';"; cat quoted.sql; } >headed.sql
oracle -e "$engine" --dqe --norec --print-all --stats headed.sql >out 2>err
is "$? $(sed -n 's/^checks_nonempty.[1-9].*/some/p' err)" "0 some" "and so is a script that begins with them"
is "$(sed -n 's/^-- @dialect: //p' out | sort -u)" "mariadb+$1" "which its cases say"
replay -e "$engine" out >replayed 2>err
is "$?" 0 "they replay with an engine without modes"
case $engine in *\?*) joined="$engine&modes=$1" ;; *) joined="$engine?modes=$1" ;; esac
oracle -e "$joined" --norec --stats quoted.sql >out 2>err
is "$? $(sed -n 's/^checks_nonempty.[1-9].*/some/p' err)" "0 some" "modes of a URL are those of a script"
oracle -e "test=$engine" -e "reference=$engine" --diff --stats headed.sql >out 2>err
is "$? $(sed -n 's/^checks_nonempty.[1-9].*/some/p' err)" "0 some" "two engines are compared in them"
cat >modes.sql <<'END'
CREATE TABLE t0(a INT AUTO_INCREMENT PRIMARY KEY);
SET @@session.sql_auto_is_null = 0;
SELECT a FROM t0 WHERE a IS NULL;
SET @@session.sql_auto_is_null = 1;
INSERT INTO t0 VALUES (NULL);
SELECT a FROM t0 WHERE a IS NULL;
END
oracle -e "$engine" --dialect mariadb --rules --stats modes.sql >out 2>err
is "$? $(sed -n "s/^bases.//p" err)" "125 1" "nor where IS NULL alone finds the row inserted last"

# A role with an empty password would let anybody in.
if [ -f "$build/tests/libfailing.so" ]; then
    head -c 128 /dev/zero >page
    WHITTLE_FAIL=getrandom:1+ WHITTLE_FAIL_PAGE=page WHITTLE_FAIL_FIRED=fired LD_PRELOAD=$build/tests/libfailing.so \
        replay -e "$engine" "$source"/tests/cases/mariadb/cosine-as-boolean.case.sql >out 2>err
    is "$? $(ls fired)" "128 fired" "without random bytes for a password no role is made"
    has "$(cat err)" "no random bytes for a role's password" "which is said"
else
    skip "without random bytes no role is made" "nothing is preloaded before a sanitizer"
fi

# ---- oracles ----------------------------------------------------------------------------------

cat >sound.sql <<'END'
CREATE TABLE t0(c0 INT, c1 VARCHAR(10), c2 DECIMAL(10,2));
CREATE INDEX i0 ON t0(c0);
INSERT INTO t0 VALUES (1, 'a', 1.5), (2, 'b', NULL), (NULL, 'A', -3.25), (4, NULL, 0);
SELECT * FROM t0 WHERE c0 > 1;
SELECT c0, c2 FROM t0 WHERE c2 < c0 OR c1 IS NULL;
SELECT c1 FROM t0 WHERE c1 = 'a';
SELECT AVG(c2) FROM t0 WHERE c0 IN (1, 2, NULL);
SELECT COUNT(*) FROM t0 WHERE c1 LIKE 'a%';
SELECT a.c0, b.c1 FROM t0 AS a LEFT JOIN t0 AS b ON a.c0 = b.c0 WHERE a.c0 IN (SELECT c0 FROM t0);
SELECT * FROM t0 JOIN t0 AS b USING (c0) WHERE b.c2 < 1; -- not b.c0 <> 0.5, which MariaDB rounds
CREATE TABLE t1(c0 TEXT);
INSERT INTO t1 VALUES ('NUL'), ('NUL');
SELECT AVG(hex(c0)) FROM t1 WHERE c0 > 'A'; -- 4E554C: their sum overflows
END
oracle --dialect mariadb --norec --tlp --dqp --join -e "$engine" --stats sound.sql >out 2>stats
is "$?:$(cat out)" "0:" "where nothing is wrong the oracles find nothing"
is "$(awk -F'\t' '$1 == "findings" { print $2 }' stats)" 0 "and count nothing"
awk -F'\t' '$1 == "checks_compared" { exit !($2 >= 20) }' stats
point $? "although they compared"

# MySQL's warning that JSON values can't be sorted, from a server that can be told to give it.
cat >warned.sql <<'END'
-- @case 1
-- @dialect: mariadb
-- @check: ok grouped
-- @setup
CREATE TABLE t0(c0 JSON);
-- @run grouped
SELECT c0 FROM t0 GROUP BY c0;
SIGNAL SQLSTATE '01000' SET MYSQL_ERRNO = 1235, MESSAGE_TEXT = 'sorting of non-scalar JSON values';
-- @end
END
replay -e "$engine" --list warned.sql >out 2>err
is "$?:$(cut -f 4,7 out)" \
    "125:inconclusive	grouped ran into a limit: the server warns that it does not support this" \
    "an answer that the server itself doubts is no verdict"

cat >faulty.sql <<'END'
CREATE TABLE t0(c0 INT);
INSERT INTO t0 VALUES (1), (7), (8);
CREATE INDEX i0 ON t0(c0);
SELECT 1;
SELECT * FROM t0 WHERE 0.5 = c0;
END
oracle --dialect mariadb --norec -e "$engine" faulty.sql >found.sql 2>err
code=$?
if [ $code = 0 ]; then
    skip "a wrong result that MariaDB has is found" "this release has it no more"
else
    is $code 1 "a wrong result that MariaDB has is found"
    grep -q '^-- @verdict: fail' found.sql
    point $? "and printed as a case that failed"
    reduce -e "$engine" found.sql >small.sql 2>err
    is "$?" 0 "it is reduced"
    replay --same -e "$engine" small.sql >out 2>err
    is $? 1 "and fails again in the same way"
fi

# A setting by which NoREC's two queries are wrong alike is no cause: that is the cache of subqueries.
cat >cached.sql <<'END'
CREATE TABLE t0(c0 TEXT COLLATE utf8mb4_bin);
INSERT INTO t0 VALUES ('b');
CREATE TABLE t1 AS SELECT 'b' a0 UNION ALL SELECT 'B';
SELECT * FROM t1 WHERE NULL OR a0 IN (SELECT c0 FROM t0);
END
if oracle --dialect mariadb --norec -e "$engine" cached.sql >found.sql 2>err; then
    skip "the cause of a wrong result that MariaDB has" "this release has it no more"
else
    reduce -e "$engine" found.sql >small.sql 2>err
    is "$(sed -n 's/^-- @cause: optimizer \([^=]*=[a-z]*\).*/\1/p' small.sql)" "subquery_cache=off" \
        "the cause of a wrong result that MariaDB has"
fi

# Two wrong results that all releases tried have: both bounds of a range are taken for one, and a
# fraction is rounded for the index of an INT.
cat >each.sql <<'END'
CREATE TABLE t0(c0 VARCHAR(20) COLLATE utf8mb4_bin PRIMARY KEY);
INSERT INTO t0 VALUES ('a'), ('b');
CREATE TABLE t1(c0 INT UNIQUE);
INSERT INTO t1 VALUES (1), (2);
SELECT c0 FROM t0 WHERE c0 BETWEEN 'A' AND 'a';
SELECT t1.c0 FROM t0 LEFT JOIN t1 ON t1.c0 = 0.5;
END
for o in norec tlp dqp join; do
    oracle --dialect mariadb --$o -e "$engine" each.sql >out 2>err
    code=$?
    if [ $code = 0 ]; then
        skip "$o finds a wrong result" "this release has it no more"
    else
        is "$code:$(sed -n 's/^-- @verdict: //p' out | sort -u)" "1:fail" "$o finds a wrong result"
    fi
done

# Only an index more shows it; each query has its turn at another hint.
more() {
    echo "CREATE TABLE t0(c0 INT); INSERT INTO t0 VALUES (1), (2);"
    yes "SELECT c0 FROM t0 WHERE c0 $1;" | head -n 60
}
more "= 0.5" >more.sql
oracle --dialect mariadb --dqp --dedup -e "$engine" more.sql >out 2>err
code=$?
if [ $code = 0 ]; then
    skip "what only an index more shows is found" "this release has it no more"
else
    is "$code:$(sed -n 's/^-- @oracle: \(.*\) at=.*/\1/p' out | sort -u)" "1:dqp hint=with-index" \
        "what only an index more shows is found"
fi
more "= 1" >more.sql
oracle --dialect mariadb --dqp -e "$engine" more.sql >out 2>err
is "$?:$(cat out)" "0:" "and nothing where nothing is wrong"

# ---- hostile cases ----------------------------------------------------------------------------

hostile() {
    cat >hostile.case.sql <<END
-- @case 1
-- @dialect: mariadb
-- @check: bag a = b
-- @run a
$1;
-- @run b
SELECT 1;
-- @end
END
    replay -e "$engine" hostile.case.sql >out 2>err
    is $? 125 "refused: $1"
}
hostile "SELECT 1 INTO OUTFILE '$work/servers/written'"
hostile "SELECT 1 INTO /* */ DUMPFILE '$work/servers/written'"
hostile "SET GLOBAL max_connections = 1"
hostile "SELECT user FROM mysql.user"
hostile "DROP DATABASE mysql"
hostile "CREATE DATABASE other"
hostile "SHUTDOWN"
hostile "LOAD DATA INFILE '/etc/passwd' INTO TABLE t0"
hostile "LOAD DATA LOCAL INFILE '/etc/passwd' INTO TABLE t0"
hostile "SELECT LOAD_FILE('/etc/passwd') INTO OUTFILE '$work/servers/written'"
[ ! -e "$work/servers/written" ]
point $? "no file was written"

# ---- what it takes ------------------------------------------------------------------------------

oracle --probe --dialect mariadb -e "$engine" >my.profile
grep -qF 'accepted trigger SET NEW.$s = $k' my.profile && ! grep -E '^refused (trigger|change|leaf)' my.profile
point $? "triggers and rows of queries are tried as they are written here"
"$build/bin/gen" --dialect mariadb --profile my.profile --seed 5 --count 100 --queries 2 >tried.sql
grep -q '^CREATE TRIGGER' tried.sql && grep -q '^INSERT .* SELECT' tried.sql
point $? "and generated"

# ---- beside SQLite ------------------------------------------------------------------------------

# Literals are compared by their bytes, as in SQLite, by the first case already: '_zc' is before 'ab'.
cat >literal.sql <<'END'
CREATE TABLE t0(c0 TEXT);
INSERT INTO t0 VALUES ('a');
SELECT min(ltrim('_zc'), 'ab');
END
run oracle --diff -e test=sqlite: -e "reference=$engine" --stats literal.sql
exits 0 "two literals are compared alike beside SQLite"
is "$(printf '%s\n' "$err" | sed -n 's/^checks_compared	//p;s/^flaky	//p' | tr '\n' ' ')" "1 0 " "which is seen, at the first try"

# ---- MySQL --------------------------------------------------------------------------------------

if [ -x "$WHITTLE_MYSQL_BIN/mysqld" ]; then
    replay -e "mysql:?bin=$WHITTLE_MYSQL_BIN" "$source/tests/cases/mysql" >out 2>err
    code=$?
    [ $code = 0 ] || [ $code = 1 ]
    point $? "the archive's cases of MySQL all have an answer"
else
    skip "the archive's cases of MySQL" "set WHITTLE_MYSQL_BIN to a directory with mysqld 8 or later"
fi

finish
