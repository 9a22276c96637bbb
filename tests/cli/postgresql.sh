#!/bin/sh
# The tools on private PostgreSQL servers and on servers that a URL names, as root and not.
# usage: postgresql.sh BUILD_DIR SOURCE_DIR
. "$(dirname "$0")/lib.sh"

bindir=$(ls -d /usr/lib/postgresql/*/bin 2> /dev/null | sort -t/ -k5 -n | tail -1)
[ -x "$bindir/postgres" ] || without PostgreSQL postgresql
PATH=$build/bin:$PATH
engine="postgresql:?bin=$bindir"

# Servers live here, so that others on this machine don't count.
chmod 755 "$work" # a server's user must come through
WHITTLE_TMPDIR=$work/servers
mkdir -m 777 "$WHITTLE_TMPDIR"
export WHITTLE_TMPDIR
left() {
    ls "$WHITTLE_TMPDIR"
}

# busy [DATABASE]: the server process that executes a SELECT of a case's.
busy() {
    main=$(head -1 "$WHITTLE_TMPDIR"/whittle-server-*/data/postmaster.pid 2> /dev/null) &&
        pgrep -P "$main" -f "${1:-whittle_1} .*SELECT"
}

cat > pass.case.sql << 'END'
-- @case 1
-- @dialect: postgresql
-- @check: bag a = b
-- @setup
CREATE TABLE t0(c0 INT);
INSERT INTO t0 VALUES (1), (NULL);
-- @run a
SELECT * FROM t0;
-- @run b
SELECT c0 FROM t0 ORDER BY 1;
-- @end
END
sed 's/^SELECT c0 .*/SELECT c0 + 1 FROM t0;/' pass.case.sql > fail.case.sql
cat > slow.case.sql << 'END'
-- @case 1
-- @dialect: postgresql
-- @check: bag a = b
-- @run a
SELECT pg_sleep(8);
-- @run b
SELECT 1;
-- @end
END

replay -e "$engine" pass.case.sql > out 2> err
is $? 0 "a case that holds passes on a private server"
replay -e "$engine" fail.case.sql > out 2> err
is $? 1 "a case that does not hold fails"
grep -q 'engine: "postgresql 1' out
point $? "the report names product and release"
replay -e postgresql: -j 3 pass.case.sql pass.case.sql pass.case.sql pass.case.sql > out 2> err
is $? 0 "without bin= the installed programs are found, and several workers share a server"
is "$(left)" "" "nothing is left behind"

cat > base.sql << 'END'
CREATE TABLE t0(c0 INT, c1 TEXT, c2 NUMERIC, c3 BOOLEAN);
CREATE TABLE t1(c0 INT PRIMARY KEY, c1 TEXT);
INSERT INTO t0 VALUES (1,'a',1.50,true),(NULL,NULL,NULL,NULL),(3,'b',2,false),(4,'c',3,true);
INSERT INTO t1 VALUES (1,'a'),(2,'b');
CREATE INDEX i0 ON t0(c0) WHERE c0 > 0;
SELECT * FROM t0 WHERE c0 > 1;
SELECT t0.c0 FROM t0 WHERE c1 LIKE 'a%' OR c2 > 2;
SELECT * FROM t0 WHERE c3;
SELECT t0.c1, t1.c0 FROM t0 LEFT JOIN t1 ON t0.c0 = t1.c0 WHERE t1.c1 IS NULL;
SELECT * FROM t0, t1 WHERE t0.c0 = t1.c0 AND t0.c2 > 1;
END
oracle --norec --tlp-where --stats -e "$engine" --dialect postgresql base.sql > out 2> err
is $? 0 "oracle finds nothing in queries that are right"
is "$(awk '$1 == "checks_compared" { print $2 }' err)" "$(awk '$1 == "checks" { print $2 }' err)" "every check is compared"
replay -e "$engine" "$source/tests/cases/postgresql/having-record-image-pushdown.case.sql" > out 2> err
is $? 1 "an archived wrong result that no release has mended is found"

# A server process that dies in the middle of a statement, each time.
replay -e "$engine" slow.case.sql pass.case.sql > out 2> err &
tool=$!
pid=
busy_anew() {
    last=$pid
    pid=$(busy | head -1)
    [ -n "$pid" ] && [ "$pid" != "$last" ]
}
for i in 1 2; do
    within 60 busy_anew
    kill -SEGV "$pid"
done
wait $tool
is $? 1 "a server that dies of a statement is a finding"
grep -q 'signature: "crash:a:SIGSEGV"' out
point $? "its signature names the run and the signal"
grep -q '^ok 2' out
point $? "the next case works"
is "$(left)" "" "nothing is left behind after a crash"

# The tool is killed.
replay -e "$engine" slow.case.sql > out 2> err &
tool=$!
within 60 busy
kill -9 $tool
wait $tool 2> /dev/null
nothing_left() {
    [ -z "$(left)" ]
}
within 60 nothing_left
is "$(left)" "" "nothing is left behind when the tool is killed"

# A server that a URL names: that of another tool, whose administrator is a superuser.
sed 's/pg_sleep(8)/pg_sleep(3600)/' slow.case.sql > slower.case.sql
replay --timeout 1h -e "$engine" slower.case.sql > out.slow 2> err.slow &
tool=$!
within 60 busy
named="postgresql://whittle:geheim@/postgres?host=$(ls -d "$WHITTLE_TMPDIR"/whittle-server-*)/run"
replay -e "$named" pass.case.sql > out 2> err
is $? 128 "a superuser is refused"
grep -q 'allow-superuser' err
point $? "and told how to insist"
replay --allow-superuser --show -e "$named" pass.case.sql > out 2> err
is $? 0 "with --allow-superuser cases run there"
replay --allow-superuser --timeout 1h -e "$named" slower.case.sql > out.second 2> err.second &
second=$!
within 60 busy 'whittle_n1_1_[0-9a-f]*'
ps -eo args > processes # it goes on until it is killed, however long that takes
kill $second
wait $second 2> /dev/null
grep -q '^replay --allow.*slower.case.sql' processes
point $? "it is in the list of processes"
grep -q geheim processes out err out.second err.second
is $? 1 "its password is not, nor in what is written"
cat > own.case.sql << 'END'
-- @case 1
-- @dialect: postgresql
-- @check: bag a = b
-- @run a
SELECT count(*) FROM pg_database WHERE datname = current_database() AND left(datname, 8) = 'whittle_';
-- @run b
SELECT 1;
-- @end
END
replay --allow-superuser -e "$named" own.case.sql > out 2> err
is $? 0 "they run in a database of their own"
busy > /dev/null
point $? "and what the other tool does there goes on"
kill $tool
wait $tool 2> /dev/null

replay -e 'postgresql:?bin=/nonexistent' pass.case.sql > out 2> err
is $? 128 "a directory without programs is fatal"
grep -q "no program 'postgres'" err
point $? "and named"

replay -e 'postgresql://someone:geheim@/x?host=/nonexistent' pass.case.sql > out 2> err
is $? 128 "a server that can't be reached is fatal"
grep -q geheim out err
is $? 1 "its password is not shown"

# A candidate whose recursion has lost its end may take a multiple of what the case takes, not all of --timeout.
cat > endless.case.sql <<'SQL'
-- @case 1
-- @dialect: postgresql
-- @verdict: fail
-- @check: ok a
-- @signature: err:a:XX000:?
-- @setup
CREATE TABLE t0(c0 INT);
INSERT INTO t0 VALUES (1), (2);
CREATE FUNCTION boom(i INT) RETURNS INT LANGUAGE plpgsql IMMUTABLE AS 'BEGIN IF i = 1 THEN RAISE EXCEPTION USING ERRCODE = ''XX000'', MESSAGE = ''boom''; END IF; RETURN i; END';
-- @run a
SELECT * FROM t0, (WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r WHERE n < 5 OR n IN (SELECT -1 FROM t0 WHERE c0 > 5)) SELECT MAX(n) AS m FROM r) AS s WHERE boom(c0 + m - 5) = 1 AND c0 > 0;
-- @end
SQL
timeout 40 "$build/bin/reduce" --timeout 60s -e "$engine" endless.case.sql > out 2> err
is $? 0 "a reduction does not wait for a recursion without an end"
grep -q '^SELECT boom(1);$' out
is $? 0 "and goes on behind it"

# What cures a failure is asked of the server: a setting of its planner, an index.
cat > cured.case.sql <<'SQL'
-- @case 1
-- @dialect: postgresql
-- @verdict: fail
-- @check: ok a
-- @signature: err:a:XX000:?
-- @setup
CREATE TABLE t0(c0 INT UNIQUE, c1 INT);
CREATE INDEX i0 ON t0(c1);
INSERT INTO t0 VALUES (1, 1), (2, 2);
CREATE FUNCTION boom(i INT) RETURNS INT LANGUAGE plpgsql AS 'BEGIN IF current_setting(''enable_hashjoin'') = ''on'' AND to_regclass(''i0'') IS NOT NULL THEN RAISE EXCEPTION USING ERRCODE = ''XX000'', MESSAGE = ''boom''; END IF; RETURN 1; END';
-- @run a
SELECT * FROM t0 WHERE boom(c0) = 1;
-- @end
SQL
timeout 40 "$build/bin/reduce" -e "$engine" cured.case.sql > out 2> err
is $? 0 "a failure that a setting and an index make is reduced"
is "$(sed -n 's/^-- @cause: //p' out)" "optimizer enable_hashjoin = off; schema CREATE INDEX i0 ON t0(c0)" \
    "and its cause are those"
sed "s/current_setting(''enable_hashjoin'') = ''on'' AND to_regclass(''i0'') IS NOT NULL/TRUE/" cured.case.sql > alone.case.sql
timeout 40 "$build/bin/reduce" -e "$engine" alone.case.sql > out 2> err
is "$(sed -n 's/^-- @cause: //p' out)" "the query alone" "where nothing around the query cures it that is said"
sed "s/= ''on'' AND to_regclass(''i0'') IS NOT NULL/= ''off''/; s/^CREATE INDEX .*/SET enable_hashjoin = off;/" cured.case.sql > set.case.sql
timeout 40 "$build/bin/reduce" -e "$engine" set.case.sql > out 2> err
is "$(sed -n 's/^-- @cause: //p' out)" "optimizer enable_hashjoin = DEFAULT" "a setting that the case makes itself is its cause"
sed "s/enable_hashjoin/extra_float_digits/; s/= ''off''/= ''0''/; s/= off/= 0/" set.case.sql > other.case.sql
timeout 40 "$build/bin/reduce" -e "$engine" other.case.sql > out 2> err
is "$(grep -c '^SET' out) $(sed -n 's/^-- @cause: //p' out)" "1 the query alone" "not one that is none of the planner's"

# An ordinary user.
if [ "$(id -u)" = 0 ] && command -v setpriv > /dev/null && id nobody > /dev/null 2>&1; then
    home=$(mktemp -d) && chmod 755 "$home"
    cp "$build/bin/replay" pass.case.sql "$home" && chown -R nobody "$home"
    HOME=$home setpriv --reuid nobody --regid "$(id -g nobody)" --clear-groups \
        "$home/replay" -e "$engine" "$home/pass.case.sql" > out 2> err
    is $? 0 "an ordinary user has a private server, too"
    rm -rf "$home"
fi
is "$(left)" "" "nothing is left behind at the end"

finish
