#!/bin/sh
# Bugs that servers seem to have in UPDATE, DELETE, RETURNING, triggers, indexes, prepared statements
# (tests/tools/planted_client.c): each is found, and shrinks to three statements of setup at most; a
# server without them has none.
# usage: planted_servers.sh BUILD_DIR SOURCE_DIR
. "$(dirname "$0")/lib.sh"

PATH=$build/bin:$PATH

# tried BUG ORACLE STATEMENT: the statement as a base, a few times, as each draws a check of its own.
tried() {
    WHITTLE_PLANTED=$1
    export WHITTLE_PLANTED
    {
        cat tables.sql
        yes "$3" | head -n "${4:-2}"
    } >bases.sql
    cat bases.sql >>healthy.sql
    run oracle -e "$engine$lib" --dialect "$dialect" "--$2" --stop-after 1 --timeout 60s bases.sql
    exits 1 "$dialect, $1: found by --$2"
    unset WHITTLE_PLANTED
}

# by BUG WAY STATEMENT: found by that way of dml, and by no other.
by() {
    {
        cat tables.sql
        echo "$3"
    } >bases.sql
    cat bases.sql >>healthy.sql
    WHITTLE_PLANTED=$1
    export WHITTLE_PLANTED
    run oracle -e "$engine$lib" --dialect "$dialect" --dml --timeout 60s bases.sql
    is "$(sed -n 's/^-- @oracle: dml way=\([a-z-]*\).*/\1/p' out | sort -u)" "$2" "$dialect, $1: found by that way alone"
    unset WHITTLE_PLANTED
}

# shrunk BUG: what was found for it.
shrunk() {
    cp out found
    WHITTLE_PLANTED=$1
    export WHITTLE_PLANTED
    run reduce -e "$engine$lib" --timeout 60s found
    is "$(sed '/^-- @base/,$d; 1,/^-- @setup/d' out | awk '/;$/ { n++ } END { print n < 4 ? "small" : n }')" small \
        "$dialect, $1: and reduced to three statements of setup"
    unset WHITTLE_PLANTED
}

# sound: none of the bases fails without a bug.
sound() {
    run oracle -e "$engine" --dialect "$dialect" --dqe --dml --dqp --timeout 60s healthy.sql
    is "$(findings out)" 0 "$dialect: nothing on a sound server"
    rm healthy.sql
}

cat >tables.sql <<'END'
CREATE TABLE t0(c0 INT PRIMARY KEY, c1 INT, c2 VARCHAR(10));
CREATE INDEX i0 ON t0(c1);
INSERT INTO t0 VALUES (1, 1, 'a'), (2, 5, ''), (3, NULL, NULL), (4, 0, 'b');
CREATE VIEW v0 AS SELECT c0, c1 FROM t0 WHERE c1 IS NOT NULL;
END

every() {
    tried update-empty-true dqe "UPDATE t0 SET c1 = 7 WHERE c2 = '' OR c0 > 3;"
    tried delete-skips dqe "UPDATE t0 SET c1 = 7 WHERE c0 < 4;"
    tried select-early-error dqe "UPDATE t0 SET c1 = 7 WHERE c0 < 0 AND c1 > 2;"
    shrunk select-early-error
    tried trigger-twice dml "UPDATE t0 SET c1 = NULL WHERE c0 < 4;" 8
    shrunk trigger-twice
    tried index-keeps dml "UPDATE t0 SET c1 = NULL WHERE c0 < 4;" 8
    tried executed-once dqp "SELECT c0 FROM t0 WHERE c1 < 9 OR c2 = 'b';" 80
    shrunk executed-once
    has "$out" '^-- @oracle: dqp hint=executed-again at=1' "$dialect: it needs no setting, nor a parameter"
    by set-other set "UPDATE t0 SET c1 = 7 WHERE c0 < 4;"
    by insert-all insert "UPDATE t0 SET c1 = NULL WHERE c0 < 4;"
    by create-all create "UPDATE t0 SET c1 = NULL WHERE c0 < 4;"
    tried view-nothing dqe "UPDATE v0 SET c1 = 7 WHERE c0 < 4;"
    by view-nothing view "UPDATE t0 SET c1 = NULL WHERE c0 < 4;"
    by upsert-nothing upsert "UPDATE t0 SET c1 = NULL WHERE c0 < 4;"
}

planted=$build/tests/libplanted-libpq.so
if [ -f "$planted" ] && ls /usr/lib/postgresql/*/bin/postgres >/dev/null 2>&1; then
    dialect=postgresql engine=postgresql: lib="?lib=$planted"
    every
    by merge-nothing merge "UPDATE t0 SET c1 = NULL WHERE c0 < 4;"
    tried lateral-nothing dqp "SELECT c0 FROM t0 WHERE c1 < 9 OR c2 = 'b';" 120
    has "$out" '^-- @oracle: dqp hint=lateral' "$dialect: a query that refers to what stands beside it"
    shrunk lateral-nothing
    cat >told.sql <<'END'
CREATE TABLE t0(c0 interval);
INSERT INTO t0 VALUES ('24:'), ('1d'), ('2d');
SELECT c0 FROM t0 WHERE extract(day FROM c0) = 1;
END
    WHITTLE_PLANTED=told-apart
    export WHITTLE_PLANTED
    run oracle -e "$engine$lib" --dialect "$dialect" --norec --stop-after 1 told.sql
    cp out found
    run reduce -e "$engine$lib" found
    has "$out" "^-- > SELECT .* FROM t0 WHERE c0 :: text = '00:00:0.';" \
        "what tells equal values apart is asked by a text that the server gives, which no literal is"
    unset WHITTLE_PLANTED
    tried returning-old dml "UPDATE t0 SET c1 = NULL WHERE c0 < 4 AND c2 = 'a';" 8
    sound
else
    skip "PostgreSQL" "no server, or no libpq"
fi
planted=$build/tests/libplanted-libmariadb.so
if [ -f "$planted" ] && [ -x /usr/sbin/mariadbd ]; then
    dialect=mariadb engine=mariadb: lib="?lib=$planted"
    every
    by index-loses by-index "UPDATE t0 SET c1 = NULL WHERE c0 < 4;"
    sound
else
    skip "MariaDB" "no server, or no libmariadb"
fi
finish
