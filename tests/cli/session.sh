#!/bin/sh
# The session that every case on a server starts with is pinned, whatever the server's own settings
# are, and part of the case: PostgreSQL, MariaDB, and MySQL where WHITTLE_MYSQL_BIN names one.
# usage: session.sh BUILD_DIR SOURCE_DIR
. "$(dirname "$0")/lib.sh"

PATH=$build/bin:$PATH
chmod 755 "$work" # a server's user must come through
WHITTLE_TMPDIR=$work/servers
mkdir -m 777 "$WHITTLE_TMPDIR"
export WHITTLE_TMPDIR

# pinned NAME SCHEME PRIVATE_URL NAMED_URL: what the case in the file `case` shows is the same on both.
pinned() {
    replay --show -e "$3" "$2.case.sql" > private 2> err
    is $? 0 "$1: a case passes on a server of default settings"
    replay --show --allow-superuser -e "$4" "$2.case.sql" > named 2>> err
    is $? 0 "$1: and on one of other settings"
    is "$(cat named)" "$(cat private)" "$1: with the same rows"
    has "$(cat named)" '^-- session, baseline-1: SET .*;$' "$1: the session is shown as what one types"
    replay --cases --allow-superuser -e "$4" "$2.case.sql" > again 2>> err
    has "$(cat again)" '^-- @session: baseline-1$' "$1: and named by the case"
    sed 's/^-- @session: .*/-- @session: baseline-7/' again > later.case.sql
    run replay -e "$3" later.case.sql
    exits 125 "$1: a session that is not known is no other one"
    has "$out" "needs the session 'baseline-7'" "$1: and it is said"
    sed -e '/^-- @check/d' -e '/^-- @run/,/^-- @end/d' later.case.sql > base.case.sql
    printf -- '-- @base\nSELECT c0 FROM t0 WHERE c0 > 1;\n-- @end\n' >> base.case.sql
    run oracle --norec -e "$3" base.case.sql
    exits 125 "$1: oracle asks no query in it"
}

cat > one.sql << 'END'
CREATE TABLE t0(c0 INT);
INSERT INTO t0 VALUES (1), (3), (5);
END

# several SCHEME URL: two connections, what each sees, and one that waits for the other.
several() {
    sed "s/DIALECT/$1/" > several.case.sql << 'END'
-- @case 1
-- @dialect: DIALECT
-- @check: bag own = later
-- @check: bag other = two
-- @setup
CREATE TABLE t0(c0 INT PRIMARY KEY);
INSERT INTO t0 VALUES (1);
-- @setup session=b
INSERT INTO t0 VALUES (2);
-- @run own
BEGIN;
INSERT INTO t0 VALUES (3);
SELECT c0 FROM t0;
-- @run other session=b
SELECT c0 FROM t0;
-- @run two session=c
SELECT c0 FROM t0 WHERE c0 < 3;
-- @run commit
COMMIT;
-- @run later session=b
SELECT c0 FROM t0;
-- @end
-- @case 1
-- @dialect: DIALECT
-- @limit: time=2s
-- @check: bag a = b
-- @setup
CREATE TABLE t0(c0 INT PRIMARY KEY);
INSERT INTO t0 VALUES (1);
-- @run a
BEGIN;
UPDATE t0 SET c0 = 2;
-- @run b session=b
UPDATE t0 SET c0 = 3;
-- @end
-- @case 1
-- @dialect: DIALECT
-- @check: bag a = b
-- @setup
CREATE TABLE t0(c0 INT PRIMARY KEY);
-- @setup session=b
INSERT INTO t0 VALUES (2);
-- @run a
SELECT COUNT(*) FROM t0;
-- @run b fresh session=b
SELECT COUNT(*) FROM t0;
-- @end
END
    run replay --timeout 60s -e "$2" several.case.sql
    has "$out" '^ok 1 - [^#]*$' "$1: sessions of one case see each other's work when it is committed"
    has "$out" '^ok 2 .* SKIP inconclusive: b ran into the time limit' "$1: one that waits for another is a timeout"
    has "$out" '^ok 3 - [^#]*$' "$1: and the next case begins with a database of its own"
    exits 125 "$1: that is no finding"
}

# ---- PostgreSQL -------------------------------------------------------------------------------

if ls -d /usr/lib/postgresql/*/bin > /dev/null 2>&1 && command -v psql > /dev/null; then
    {
        printf -- '-- @case 1\n-- @dialect: postgresql\n-- @check: bag q = expect(q)\n-- @setup\n'
        cat one.sql
        cat << 'END'
-- @run q
SELECT (timestamptz '2024-06-01 12:00:00+00')::text, ('01/02/2024'::date)::text, (0.1::float8 + 0.2::float8)::text,
  ('\x41ff'::bytea)::text, (interval '1 day -2 hours')::text, to_char(1234.5, '9G999D9'), (12.5::money)::text,
  (SELECT count(*) FROM t0 WHERE (NULLIF(c0, 1)) = NULL), to_tsvector('running')::text, 'a' < 'B',
  current_setting('search_path'), 'a\b', (xpath('/a', '<a>x</a>'))[1]::text, current_setting('transaction_isolation');
-- @expect q
-- | '2024-06-01 12:00:00+00'	'2024-01-02'	'0.30000000000000004'	'\\x41ff'	'1 day -02:00:00'	' 1,234.5'	'$12.50'	0	'''run'':1'	false	'"$user", public'	'a\\b'	'<a>x</a>'	'read committed'
-- @end
END
    } > postgresql.case.sql
    start_server postgresql: .s.PGSQL.5432
    run="$(ls -d "$WHITTLE_TMPDIR"/whittle-server-*/run)"
    sql() {
        psql -qAt -h "$run" -U whittle postgres -c "$1"
    }
    for setting in "timezone = 'Asia/Tokyo'" "datestyle = 'German, DMY'" "extra_float_digits = -3" \
        "bytea_output = 'escape'" "intervalstyle = 'sql_standard'" "transform_null_equals = on" \
        "default_text_search_config = 'pg_catalog.simple'" "search_path = 'pg_catalog'" \
        "standard_conforming_strings = off" "default_transaction_isolation = 'serializable'" \
        "xmloption = 'document'" "client_encoding = 'LATIN1'"; do
        sql "ALTER SYSTEM SET $setting"
        sql "ALTER ROLE ALL SET $setting"
    done
    sql "SELECT pg_reload_conf()" > /dev/null
    within 60 sh -c "[ \"\$(psql -qAt -h '$run' -U whittle postgres -c 'SHOW timezone')\" = Asia/Tokyo ]"
    point $? "PostgreSQL: the server's settings are others"
    pinned PostgreSQL postgresql postgresql: "postgresql://whittle@/postgres?host=$run"
    stop_server
    {
        cat << 'END'
CREATE TABLE t0(i INT);
INSERT INTO t0 SELECT generate_series(1, 9);
ALTER TABLE t0 ENABLE ROW LEVEL SECURITY;
ALTER TABLE t0 FORCE ROW LEVEL SECURITY;
CREATE POLICY p ON t0 USING (current_query() !~ ' WHERE ' OR i <> 3);
END
        yes 'SELECT i FROM t0 WHERE i > 2;' | head -n 12
    } > planted.sql
    run oracle --norec --stop-after 1 -e postgresql: --dialect postgresql planted.sql
    has "$out" '^-- @session: baseline-1$' "PostgreSQL: a finding names its session"
    printf '%s\n' "$out" > found.sql
    run reduce -e postgresql: found.sql
    has "$out" '^-- @session: baseline-1$' "PostgreSQL: and still does when it is reduced"
    several postgresql postgresql:
else
    skip "the session on PostgreSQL" "skipped: no PostgreSQL (make deps, or Debian: apt-get install postgresql)"
fi

# ---- MariaDB and MySQL ------------------------------------------------------------------------

my_case() {
    printf -- '-- @case 1\n-- @dialect: %s\n-- @check: bag q = expect(q)\n-- @setup\n' "$1"
    cat one.sql
    cat << 'END'
-- @run q
SELECT FROM_UNIXTIME(0), 'a' || 'b', 1 / 3, "x", UPPER(DAYNAME('2024-01-01')), WEEK('2024-01-01'),
  COLLATION('a'), 'a' = 'A', (SELECT SUM(LENGTH(GROUP_CONCAT(REPEAT('x', 100)))) OVER () FROM t0);
SELECT COUNT(*) FROM t0;
END
    printf -- '-- @expect q\n-- | datetime%s\t0\tnumeric%s\t%s\t%s\t0\t%s\t1\tnumeric%s\n-- =\n-- | 3\n-- @end\n' \
        "'1970-01-01 00:00:00'" "'0.3333'" "'x'" "'MONDAY'" "'$2'" "'302'"
}

my() { # NAME SCHEME BIN COLLATION
    my_case "$2" "$4" > "$2.case.sql"
    start_server "$2:?bin=$3" mysql.sock
    socket="$(ls -d "$WHITTLE_TMPDIR"/whittle-server-*/run)/mysql.sock"
    mariadb --no-defaults -u root -S "$socket" -e "SET GLOBAL sql_mode = 'ANSI_QUOTES,PIPES_AS_CONCAT', \
        GLOBAL time_zone = '+09:00', GLOBAL div_precision_increment = 9, GLOBAL lc_time_names = 'de_DE', \
        GLOBAL default_week_format = 3, GLOBAL sql_select_limit = 2, GLOBAL group_concat_max_len = 16, \
        GLOBAL collation_connection = 'utf8mb4_bin', GLOBAL character_set_results = 'latin1'" 2> err
    is "$?" 0 "$1: the server's settings are others"
    pinned "$1" "$2" "$2:?bin=$3" "$2://root@localhost/mysql?socket=$socket"
    stop_server
}

if [ -x /usr/sbin/mariadbd ] && command -v mariadb > /dev/null; then
    my MariaDB mariadb /usr/sbin utf8mb4_general_ci
    several mariadb mariadb:
else
    skip "the session on MariaDB" "skipped: no MariaDB (make deps, or Debian: apt-get install mariadb-server-core mariadb-client-core)"
fi
if [ -x "$WHITTLE_MYSQL_BIN/mysqld" ] && command -v mariadb > /dev/null; then
    my MySQL mysql "$WHITTLE_MYSQL_BIN" utf8mb4_0900_ai_ci
else
    skip "the session on MySQL" "set WHITTLE_MYSQL_BIN to a directory with mysqld 8 or later"
fi
is "$(ls "$WHITTLE_TMPDIR")" "" "nothing is left behind"
finish
