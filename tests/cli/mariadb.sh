#!/bin/sh
# The tools on private MariaDB servers (and on a MySQL where WHITTLE_MYSQL_BIN names one), and on a
# server that a URL names.
# usage: mariadb.sh BUILD_DIR SOURCE_DIR
. "$(dirname "$0")/lib.sh"

if [ ! -x /usr/sbin/mariadbd ]; then
    echo "1..0 # skipped: no MariaDB; install the package mariadb-server-core"
    exit 0
fi
PATH=$build/bin:$PATH
engine="mariadb:?bin=/usr/sbin"

# Servers live here, so that others on this machine don't count.
chmod 755 "$work"
WHITTLE_TMPDIR=$work/servers
mkdir -m 777 "$WHITTLE_TMPDIR"
export WHITTLE_TMPDIR
left() {
    i=0
    while [ -n "$(ls "$WHITTLE_TMPDIR")" ] && [ $i -lt 50 ]; do
        sleep 0.1
        i=$((i + 1))
    done
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
END
oracle --dialect mariadb --norec --tlp -e "$engine" --stats sound.sql >out 2>stats
is "$?:$(cat out)" "0:" "where nothing is wrong NoREC and TLP find nothing"
is "$(awk -F'\t' '$1 == "findings" { print $2 }' stats)" 0 "and count nothing"
awk -F'\t' '$1 == "checks_compared" { exit !($2 >= 20) }' stats
point $? "although they compared"

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
[ ! -e "$work/servers/written" ]
point $? "no file was written"

# ---- a server that is killed --------------------------------------------------------------------

cat >slow.case.sql <<'END'
-- @case 1
-- @dialect: mariadb
-- @check: bag a = b
-- @run a
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
pid_of_server() {
    i=0
    while ! [ -s "$(ls -d "$WHITTLE_TMPDIR"/whittle-server-*/run/pid 2>/dev/null)" ] &&
        [ $i -lt 100 ]; do
        sleep 0.1
        i=$((i + 1))
    done
    cat "$WHITTLE_TMPDIR"/whittle-server-*/run/pid
}
replay -e "$engine" slow.case.sql >out 2>err &
tool=$!
server=$(pid_of_server)
sleep 1
kill -9 "$server"
wait $tool
is $? 0 "a server killed from outside is no finding: the case is tried again"
grep -q '^ok 2 ' out && ! grep -q '^ok 2 .*SKIP' out
point $? "the next case runs on the server that was started again"
is "$(left)" "" "nothing is left behind"

replay -e "$engine" slow.case.sql >out 2>err &
tool=$!
while kill -0 $tool 2>/dev/null; do
    sleep 1.5
    kill -SEGV "$(cat "$WHITTLE_TMPDIR"/whittle-server-*/run/pid 2>/dev/null)" 2>/dev/null
done
wait $tool
is $? 1 "a server that crashes in a case each time is a finding"
grep -q 'signature: "crash:a:SIGSEGV"' out && grep -q 'got signal 11' out
point $? "with its signal and a line of the log"

replay -e "$engine" slow.case.sql >out 2>err &
tool=$!
server=$(pid_of_server)
sleep 1
kill -9 $tool
wait $tool 2>/dev/null
is "$(left)" "" "a tool killed by SIGKILL leaves nothing behind"
! kill -0 "$server" 2>/dev/null
point $? "and no server"

# ---- a server of the user's ---------------------------------------------------------------------

# A private one plays it: whoever holds the tool's end open keeps it.
replay -e "$engine" slow.case.sql >/dev/null 2>&1 &
tool=$!
server=$(pid_of_server)
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
wait $tool

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
