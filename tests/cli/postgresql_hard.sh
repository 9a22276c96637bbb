#!/bin/sh
# PostgreSQL in bad condition: answers that are too large, a full disk, no room for a connection, a
# wrong password, something on the wire that is no server, and cases that would outlive themselves.
# usage: postgresql_hard.sh BUILD_DIR SOURCE_DIR
. "$(dirname "$0")/lib.sh"

bindir=$(ls -d /usr/lib/postgresql/*/bin 2> /dev/null | sort -t/ -k5 -n | tail -1)
[ -x "$bindir/postgres" ] || without PostgreSQL postgresql
PATH=$build/bin:$PATH
engine="postgresql:?bin=$bindir"
chmod 755 "$work"
WHITTLE_TMPDIR=$work/servers
mkdir -m 777 "$WHITTLE_TMPDIR"
export WHITTLE_TMPDIR
left() {
    ls "$WHITTLE_TMPDIR"
}

# two DESCRIPTION STATEMENT: the case is no finding, and the next one is answered.
two() {
    cat > two.case.sql << END
-- @case 1
-- @dialect: postgresql
-- @check: bag a = b
-- @setup
CREATE TABLE t0(c0 text);
-- @run a
$2;
-- @run b
SELECT 1;
-- @end
-- @case 1
-- @dialect: postgresql
-- @check: bag a = b
-- @run a
SELECT 2;
-- @run b
SELECT 1 + 1;
-- @end
END
    replay --timeout 120s -e "$engine" two.case.sql > out 2> err
    is $? 125 "$1 is no finding"
    grep -q '^ok 1 .*SKIP' out && grep -q '^ok 2 ' out && ! grep -q '^ok 2 .*SKIP' out
    point $? "it is said, and the next case has its answer"
    is "$(left)" "" "nothing is left behind"
}

two "a row of 1 GB" "SELECT repeat('x', 1000000000)"
two "more than a value may hold" "SELECT repeat('x', 1073741824)"
two "a role that would change itself" \
    "DO \$\$BEGIN EXECUTE 'ALTER ROLE ' || current_user || ' SET work_mem = ''64kB'''; END\$\$"

mkdir "$work/small"
if mount -t tmpfs -o size=110m,mode=777 tmpfs "$work/small" 2> /dev/null; then
    outer=$WHITTLE_TMPDIR
    WHITTLE_TMPDIR=$work/small
    two "a full disk" "INSERT INTO t0 SELECT repeat('x', 1900) FROM generate_series(1, 200000)"
    WHITTLE_TMPDIR=$outer
    umount "$work/small"
    mount -t tmpfs -o size=8m,mode=777 tmpfs "$work/small"
    WHITTLE_TMPDIR=$work/small replay -e "$engine" two.case.sql > out 2> err
    is $? 128 "no room for a server is an engine that can't be reached"
    umount "$work/small"
else
    skip "a full disk" "no file system can be mounted here"
fi

# A server of the user's own, with two places for those who are no superuser, and passwords.
pg=$work/own
as() {
    if [ "$(id -u)" = 0 ]; then setpriv --reuid nobody --regid "$(id -g nobody)" --clear-groups "$@"; else "$@"; fi
}
mkdir -m 777 "$pg"
if as "$bindir/initdb" -D "$pg/data" -U boss --auth-local=trust > /dev/null 2>&1; then
    printf 'local all boss trust\nlocal all all scram-sha-256\n' > hba && cat hba > "$pg/data/pg_hba.conf"
    as "$bindir/postgres" -D "$pg/data" -k "$pg" -c listen_addresses= -c max_connections=6 \
        -c superuser_reserved_connections=3 -c fsync=off > log 2>&1 &
    server=$!
    within 60 sh -c "grep -q 'ready to accept' log"
    if command -v "$bindir/psql" > /dev/null; then
        as "$bindir/psql" -q -h "$pg" -U boss postgres -c "CREATE ROLE u LOGIN CREATEDB PASSWORD 'geheim'" \
            -c "CREATE DATABASE precious OWNER u" -c "CREATE DATABASE other" \
            -c "REVOKE CONNECT ON DATABASE other FROM PUBLIC" -c "GRANT CONNECT ON DATABASE other TO u" \
            -c "CREATE ROLE rich" -c "GRANT rich TO u" -c "CREATE DATABASE riches OWNER rich" \
            -c "CREATE ROLE v LOGIN NOINHERIT CREATEDB PASSWORD 'geheim'" -c "GRANT boss TO v" \
            -c "CREATE ROLE w LOGIN CREATEDB CREATEROLE PASSWORD 'geheim'" \
            -c "CREATE ROLE x LOGIN CREATEDB PASSWORD 'geheim'" > /dev/null 2>&1
        as "$bindir/psql" -q -h "$pg" -U boss precious \
            -c "GRANT EXECUTE ON FUNCTION pg_read_file(text) TO x" > /dev/null 2>&1
        as "$bindir/psql" -q -h "$pg" -U boss precious -c "CREATE TABLE keep AS SELECT 1 AS a" > /dev/null 2>&1

        url="postgresql://u:geheim@/precious?host=$pg"
        printf -- '-- @case 1\n-- @dialect: postgresql\n-- @check: bag a = b\n-- @run a\nSELECT 1;\n-- @run b\nSELECT 1;\n-- @end\n' > pass.case.sql
        replay -e "$url" pass.case.sql > out 2> err
        is $? 0 "a user with a password is let in"
        replay -e "postgresql://u:falsch@/precious?host=$pg" pass.case.sql > out 2> err
        is $? 128 "one with a wrong password is not"
        has "$(cat err)" 'password authentication failed' "the server's word about it is passed on"
        ! grep -q 'falsch\|geheim' out err
        point $? "but no password"

        # What belongs to the server as a whole, before and after hostile cases.
        server_state() {
            as "$bindir/psql" -At -h "$pg" -U boss precious -c "SELECT datname, datacl,
                pg_get_userbyid(datdba), shobj_description(oid, 'pg_database') FROM pg_database
                WHERE datname NOT LIKE 'whittle%' ORDER BY 1" -c "SELECT rolname, rolsuper,
                rolpassword, shobj_description(oid, 'pg_authid') FROM pg_authid ORDER BY 1" \
                -c "SELECT * FROM pg_auth_members ORDER BY 1, 2" -c "SELECT * FROM pg_db_role_setting"
        }
        state=$(server_state)
        for sql in "DROP DATABASE precious" "ALTER ROLE u PASSWORD 'x'" "DROP TABLE keep" \
            "GRANT ALL ON DATABASE precious TO PUBLIC" "COMMENT ON DATABASE precious IS 'x'" \
            "CREATE SCHEMA s GRANT ALL ON DATABASE precious TO PUBLIC" "DROP OWNED BY u" \
            "DO \$\$BEGIN GRANT ALL ON DATABASE precious TO PUBLIC; END\$\$" \
            "SELECT set_config('role', 'rich', false)" "SET LOCAL ROLE rich" 'SET "role" = rich' \
            "UPDATE pg_settings SET setting = 'rich' WHERE name = 'role'" \
            "SELECT set_config('session_authorization', 'boss', false)" \
            "SELECT query_to_xml('ALTER ROLE u PASSWORD ''x''', true, true, '')" \
            "DO \$\$BEGIN SET ROLE rich; COMMENT ON DATABASE riches IS 'x'; END\$\$" \
            "CREATE FUNCTION f() RETURNS void LANGUAGE sql SET role = rich AS \$\$REVOKE ALL ON DATABASE riches FROM rich\$\$" \
            "DO \$\$BEGIN EXECUTE 'ALT' || 'ER ROLE u PASSWORD ''x'''; END\$\$" \
            "DO 'BEGIN EXEC' 'UTE chr(65); END'" "SET ROLE boss"; do
            printf -- '-- @case 1\n-- @dialect: postgresql\n-- @check: ok a\n-- @setup may-fail\n%s;\n-- @run a\n' "$sql"
            printf -- 'REVOKE ALL ON DATABASE riches FROM rich;\n-- @end\n'
        done > hostile.case.sql
        replay -e "$url" hostile.case.sql > out 2> err
        replay -e "$url" pass.case.sql > out 2> err
        is $? 0 "the password is as it was after hostile cases"
        is "$(server_state)" "$state" "databases, roles and their rights are, too"
        is "$(as "$bindir/psql" -At -h "$pg" -U boss precious -c 'SELECT a FROM keep')" 1 \
            "and so is the database of the URL"
        is "$(as "$bindir/psql" -At -h "$pg" -U boss postgres -c "SELECT datname FROM pg_database WHERE datname LIKE 'whittle%'")" \
            "" "no database of a case is left there"

        # Killed while CREATE DATABASE waits; the server makes the database all the same, for nobody.
        # Names that only look like ours are somebody's.
        databases() {
            as "$bindir/psql" -At -h "$pg" -U boss postgres -c "SELECT datname FROM pg_database
                WHERE datname LIKE 'whittle%' ORDER BY 1"
        }
        waits() {
            [ "$(as "$bindir/psql" -At -h "$pg" -U boss postgres -c "SELECT count(*) FROM pg_stat_activity
                WHERE query LIKE 'CREATE DATABASE%' AND wait_event_type = 'Lock'")" = 1 ]
        }
        made() {
            databases | grep -q .
        }
        gone() {
            ! made
        }
        left_alone() {
            [ "$(as "$bindir/psql" -At -h "$pg" -U boss postgres -c "SELECT count(*) FROM pg_stat_activity
                WHERE usename = 'u'")" = 0 ]
        }
        mkfifo lock
        as "$bindir/psql" -q -h "$pg" -U boss postgres < lock > /dev/null 2>&1 &
        locker=$!
        exec 8> lock
        echo "BEGIN; LOCK TABLE pg_database IN SHARE MODE;" >&8
        locked() {
            [ "$(as "$bindir/psql" -At -h "$pg" -U boss postgres -c "SELECT count(*) FROM pg_locks
                WHERE relation = 'pg_database'::regclass AND mode = 'ShareLock' AND granted")" = 1 ]
        }
        within 60 locked
        replay -e "$url" pass.case.sql > out 2> err &
        tool=$!
        if within 60 waits; then
            kill -9 $tool $(worker_of $tool)
            wait $tool 2> /dev/null
            echo "COMMIT;" >&8
            within 60 made && within 60 left_alone && made
            point $? "a tool killed in CREATE DATABASE leaves a database"
            later() { # sessions end soon, not at once, and there is room for three
                run replay -e "$url" pass.case.sql
                [ "$rc" = 0 ]
            }
            within 60 later
            exits 0 "a later run is not hindered"
            within 60 gone
            point $? "and drops it"
        else
            point 1 "CREATE DATABASE waits for a lock"
        fi
        exec 8>&-
        wait $locker
        as "$bindir/psql" -q -h "$pg" -U boss postgres -c "CREATE DATABASE whittle_1_1" \
            -c "CREATE DATABASE whittle_n1_2_0123abcd OWNER u" -c "CREATE DATABASE whittle_shop OWNER u" > /dev/null 2>&1
        replay -e "$url" pass.case.sql > out 2> err
        is "$?:$(databases | xargs)" "0:whittle_1_1 whittle_n1_2_0123abcd whittle_shop" \
            "databases whose names only look like ours are left alone"
        for name in $(databases); do
            as "$bindir/psql" -q -h "$pg" -U boss postgres -c "DROP DATABASE $name" > /dev/null 2>&1
        done

        for user in v w x; do
            replay -e "postgresql://$user:geheim@/precious?host=$pg" pass.case.sql > out 2> err
            is $? 128 "one who may become a superuser, make roles or read files is refused ($user)"
            has "$(cat err)" 'allow-superuser' "and told how to insist"
        done

        # A statement has crashed the server, which recovers: the cases behind it have their answers.
        { cat pass.case.sql; sed 's/^SELECT 1;$/SELECT pg_sleep(600);/' pass.case.sql; cat pass.case.sql; } > crash.case.sql
        backend() {
            victim=$(as "$bindir/psql" -At -h "$pg" -U boss postgres -c "SELECT pid FROM pg_stat_activity
                WHERE query = 'SELECT pg_sleep(600);' AND usename = 'u'")
            [ -n "$victim" ]
        }
        replay --timeout 100s -e "$url" crash.case.sql > out 2> err &
        tool=$!
        within 60 backend && kill -9 "$victim"
        wait $tool
        is $? 125 "a crash of the user's server does not end the run"
        is "$(grep -c '^ok [13] - [^#]*$' out) $(grep -c '^ok 2 .*SKIP.*connection was lost' out)" "2 1" \
            "the case is told, and the one behind it has its answer"

        # All places are taken. One that somebody still leaves is asked for again.
        sleeper() {
            until PGPASSWORD=geheim as "$bindir/psql" -q -h "$pg" -U u precious -c 'SELECT pg_sleep(600)'; do
                sleep 0.1
            done > /dev/null 2>&1
        }
        for i in 1 2 3; do
            sleeper &
            echo $! >> sleepers
        done
        all_taken() {
            [ "$(as "$bindir/psql" -At -h "$pg" -U boss postgres -c "SELECT count(*) FROM pg_stat_activity
                WHERE query = 'SELECT pg_sleep(600)'")" = 3 ]
        }
        within 60 all_taken
        point $? "all places are taken"
        replay -e "$url" pass.case.sql > out 2> err
        is $? 128 "no place for a connection is an engine that can't be reached"
        has "$(cat err)" 'connection' "it is said"
        kill $(cat sleepers) 2> /dev/null
    else
        skip "a server of the user's own" "no psql"
    fi
    kill -INT "$(head -1 "$pg/data/postmaster.pid")"
    wait $server 2> /dev/null
else
    skip "a server of the user's own" "initdb failed"
fi

# Something on the wire that is no server.
if command -v perl > /dev/null && perl -MIO::Socket::UNIX -e 1 2> /dev/null; then
    cat > garbage.pl << 'END'
use IO::Socket::UNIX;
my @kept;
my $s = IO::Socket::UNIX->new(Local => $ARGV[0], Listen => 5) or die;
alarm 300;
while (my $c = $s->accept) {
    if ($ARGV[1] eq "silence") { push @kept, $c; next; }
    if ($ARGV[1] eq "http") { print $c "HTTP/1.1 400 Bad Request\r\n\r\n" x 10; }
    else { sysread $c, my $b, 4096; print $c "R\0\0\0\x08\0\0\0\0Z\xff\xff\xff\xffzzzz" . "z" x 100000; }
    close $c;
}
END
    for kind in http huge silence; do
        mkdir "$work/$kind"
        perl garbage.pl "$work/$kind/.s.PGSQL.5432" $kind 2> /dev/null &
        other=$!
        within 60 test -S "$work/$kind/.s.PGSQL.5432"
        replay -e "postgresql://u@/x?host=$work/$kind" two.case.sql > out 2> err
        is $? 128 "what speaks garbage ($kind) is an engine that can't be reached"
        [ -s err ]
        point $? "with a word about it"
        kill $other 2> /dev/null
        wait $other 2> /dev/null
    done
else
    skip "what speaks garbage" "no perl"
fi
is "$(left)" "" "nothing is left behind at the end"
finish
