#!/bin/sh
# The tools on private MariaDB servers (and on a MySQL where WHITTLE_MYSQL_BIN names one), and on a
# server that a URL names.
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
has "$(cat err)" "what follows a SET by which" "which is said"
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

# ---- a server that is killed --------------------------------------------------------------------

cat >slow.case.sql <<'END'
-- @case 1
-- @dialect: mariadb
-- @check: bag a = b
-- @run a
CREATE TABLE begun(a INT);
SELECT SLEEP(4);
-- @run b
SELECT 0;
-- @end
-- @case 1
-- @dialect: mariadb
-- @check: bag a = b
-- @run a
SELECT 2;
-- @run b
SELECT 1 + 1;
-- @end
END
# Run a has begun, once more: its table is there, in another database than the last time.
last=
begun() {
    now=$(ls -d "$WHITTLE_TMPDIR"/whittle-server-*/data/whittle_*/begun.frm) && [ "$now" != "$last" ]
}
begun_or_over() {
    begun || ! kill -0 $tool
}
pid_of_server() {
    cat "$WHITTLE_TMPDIR"/whittle-server-*/run/pid
}
replay -e "$engine" slow.case.sql >out 2>err &
tool=$!
within 60 begun
kill -9 "$(pid_of_server)"
wait $tool
is $? 0 "a server killed from outside is no finding: the case is tried again"
grep -q '^ok 2 ' out && ! grep -q '^ok 2 .*SKIP' out
point $? "the next case runs on the server that was started again"
is "$(left)" "" "nothing is left behind"

replay -e "$engine" slow.case.sql >out 2>err &
tool=$!
while within 60 begun_or_over && kill -0 $tool 2>/dev/null; do
    last=$now
    kill -SEGV "$(pid_of_server)"
done
wait $tool
is $? 1 "a server that crashes in a case each time is a finding"
grep -q 'signature: "crash:a:SIGSEGV"' out && grep -q 'got signal 11' out
point $? "with its signal and a line of the log"

replay -e "$engine" slow.case.sql >out 2>err &
tool=$!
within 60 begun
server=$(pid_of_server)
kill -9 $tool
wait $tool 2>/dev/null
is "$(left)" "" "a tool killed by SIGKILL leaves nothing behind"
! kill -0 "$server" 2>/dev/null
point $? "and no server"

# ---- what is too large --------------------------------------------------------------------------

# two DESCRIPTION STATEMENT [TIMEOUT]: the case is no finding, and the next one is answered.
two() {
    cat >two.case.sql <<END
-- @case 1
-- @dialect: mariadb
-- @check: bag a = b
-- @setup
CREATE TABLE t0(c0 LONGTEXT);
-- @run a
$2;
-- @run b
SELECT 1;
-- @end
-- @case 1
-- @dialect: mariadb
-- @check: bag a = b
-- @run a
SELECT 2;
-- @run b
SELECT 1 + 1;
-- @end
END
    replay --memory 300M --timeout "${3:-5s}" -e "$engine" two.case.sql >out 2>err
    is $? 125 "$1 is no finding"
    grep -q '^ok 1 .*SKIP' out && grep -q '^ok 2 ' out && ! grep -q '^ok 2 .*SKIP' out
    point $? "it is said, and the next case has its answer"
    is "$(left)" "" "nothing is left behind"
}
row="REPEAT('x', 16000000)"
two "a row that is larger than what may be held" \
    "SELECT $row, $row, $row, $row, $row, $row, $row, $row"
grep -q 'a row is too large' out
point $? "the message says what was too large"
two "more memory than the server may have" \
    "SELECT COUNT(*) FROM (SELECT GROUP_CONCAT($row) FROM seq_1_to_100000 GROUP BY seq) AS s"

cat >wide.sql <<END
CREATE TABLE t0(c0 INT, c1 TEXT);
INSERT INTO t0 VALUES (1, 'a'), (2, 'b'), (3, NULL);
SELECT $(yes "REPEAT(c1, 16000000)" | head -n 8 | paste -sd, -) FROM t0 WHERE c0 > 1;
SELECT c0 FROM t0 WHERE c0 > 2;
END
oracle --dialect mariadb --tlp-where -e "$engine" wide.sql >out 2>err
is $? 125 "a query with such a row is no finding, and what it takes with it is said"
grep -q 'connection was lost' err && ! grep -q '@case' out
point $? "nothing is flaky"

cat >packet.case.sql <<'END'
-- @case 1
-- @dialect: mariadb
-- @check: bag a = b
-- @run a
SELECT REPEAT('x', 1073741824) IS NULL;
-- @run b
SELECT 1;
-- @end
END
replay -e "$engine" packet.case.sql >out 2>err
is $? 0 "a value of 1 GB is NULL, as max_allowed_packet has it"

mkdir "$work/small"
if mount -t tmpfs -o size=250m,mode=777 tmpfs "$work/small" 2>/dev/null; then
    outer=$WHITTLE_TMPDIR
    WHITTLE_TMPDIR=$work/small
    two "a full disk" "INSERT INTO t0 SELECT $row FROM seq_1_to_60" 60s
    grep -q '^ok 1 .*SKIP inconclusive: ' out
    point $? "at the first try"
    WHITTLE_TMPDIR=$outer
    umount "$work/small"
    mount -t tmpfs -o size=8m,mode=777 tmpfs "$work/small"
    WHITTLE_TMPDIR=$work/small replay -e "$engine" packet.case.sql >out 2>err
    is $? 128 "no room for a server is an engine that can't be reached"
    umount "$work/small"
else
    skip "a full disk" "no file system can be mounted here"
fi

# ---- the other side is no server -----------------------------------------------------------------

if command -v python3 >/dev/null; then
    cat >garbage.py <<'END'
import socket, sys
s = socket.socket(socket.AF_UNIX)
s.bind(sys.argv[1])
s.listen(5)
s.settimeout(120)
shake = (b"\x0a9.9.9-evil\0\1\0\0\0" + b"a" * 8 + b"\0\xff\xf7\x21\2\0\xff\x81\x15" + b"\0" * 10 +
         b"b" * 12 + b"\0mysql_native_password\0")
while True:
    c, _ = s.accept()
    if sys.argv[2] == "http":
        c.sendall(b"HTTP/1.1 400 Bad\r\n\r\n" * 10)
    else:
        c.sendall(bytes([len(shake), 0, 0, 0]) + shake)
        c.recv(4096)
        c.sendall(b"\xff\xff\xff\x05" + b"z" * 100000)
    c.close()
END
    for kind in http handshake; do
        python3 garbage.py "$work/$kind.sock" $kind 2>/dev/null &
        other=$!
        within 60 test -S "$work/$kind.sock"
        replay -e "mariadb://u@localhost?socket=$work/$kind.sock" packet.case.sql >out 2>err
        is $? 128 "a server that speaks garbage ($kind) is an engine that can't be reached"
        grep -q "can't connect" err
        point $? "with a word about it"
        kill $other
        wait $other 2>/dev/null
    done
else
    skip "a server that speaks garbage" "no python3"
fi

# ---- a server of the user's ---------------------------------------------------------------------

start_server "$engine" mysql.sock
socket=$(ls -d "$WHITTLE_TMPDIR"/whittle-server-*/run)/mysql.sock
cat >own.case.sql <<'END'
-- @case 1
-- @dialect: mariadb
-- @check: bag a = b
-- @setup
CREATE TABLE orders(a INT);
-- @run a
SELECT COUNT(*) FROM orders;
-- @run b
SELECT 0;
-- @end
END
replay -e "mariadb://root@localhost/mysql?socket=$socket" own.case.sql >out 2>err
is $? 128 "an account that may do everything is refused"
grep -q 'allow-superuser' err
point $? "with a word about what to do"
replay --allow-superuser -e "mariadb://root@localhost/mysql?socket=$socket" own.case.sql >out 2>err
is $? 0 "unless it is allowed; then cases run as a role with less"
replay -e "mariadb://nobody:geheim@localhost?socket=$socket" own.case.sql >out 2>err
is $? 128 "a wrong password is an engine that can't be reached"
! grep -q geheim out err
point $? "and is not shown"

# Killed in a case, with all that it had started; whoever comes next drops what it left.
if command -v mariadb >/dev/null; then
    ours() {
        mariadb --no-defaults -u root -S "$socket" -N -e "SELECT schema_name FROM information_schema.schemata
            WHERE schema_name LIKE 'whittle\\_h%' UNION ALL SELECT user FROM mysql.user WHERE user LIKE 'whittle\\_h%'"
    }
    begun_there() {
        ls "$WHITTLE_TMPDIR"/whittle-server-*/data/whittle_h*/begun.frm
    }
    mariadb --no-defaults -u root -S "$socket" -e "CREATE DATABASE whittle_shop"
    replay --allow-superuser --timeout 60s -e "mariadb://root@localhost/mysql?socket=$socket" slow.case.sql >out 2>err &
    killed=$!
    within 60 begun_there
    kill -9 $killed $(worker_of $killed)
    wait $killed 2>/dev/null
    is "$(lines "$(ours)")" 2 "a tool that is killed leaves a database and a role on the user's server"
    run replay --allow-superuser -e "mariadb://root@localhost/mysql?socket=$socket" own.case.sql
    exits 0 "a later run is not hindered"
    is "$(ours)" "" "and leaves neither"
    is "$(mariadb --no-defaults -u root -S "$socket" -N -e "SHOW DATABASES LIKE 'whittle\\_shop'")" whittle_shop \
        "what only begins like ours is left alone"
else
    skip "what a killed tool left is dropped" "skipped: no mariadb client (make deps, or Debian: apt-get install mariadb-client-core)"
fi
stop_server

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
