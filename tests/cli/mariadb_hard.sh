#!/bin/sh
# MariaDB in bad condition: a server that is killed or crashes, answers that are too large, a full disk,
# something on the wire that is no server; and servers that a URL names, whose owner keeps what is his.
# usage: mariadb_hard.sh BUILD_DIR SOURCE_DIR
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

# two DESCRIPTION STATEMENT: the case is no finding, and the next one is answered.
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
    replay --memory 300M --timeout 60s -e "$engine" two.case.sql >out 2>err
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
oracle --dialect mariadb --tlp-where --timeout 60s -e "$engine" wide.sql >out 2>err
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
    two "a full disk" "INSERT INTO t0 SELECT $row FROM seq_1_to_60"
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

finish
