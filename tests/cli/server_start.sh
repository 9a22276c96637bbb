#!/bin/sh
# A private server that does not start says why in one line: the line of its log that matters, and
# what to install or to do.
# usage: server_start.sh BUILD_DIR SOURCE_DIR
. "$(dirname "$0")/lib.sh"

PATH=$build/bin:$PATH
chmod 755 "$work"
WHITTLE_TMPDIR=$work/servers
XDG_CACHE_HOME=$work/cache # no data directory is at hand
mkdir -m 777 "$WHITTLE_TMPDIR" "$XDG_CACHE_HOME"
export WHITTLE_TMPDIR XDG_CACHE_HOME
printf -- '-- @case 1\n-- @check: ok a\n-- @run a\nSELECT 1;\n-- @end\n' >one.case.sql

# says ENGINE PATTERN DESCRIPTION
says() {
    run replay -e "$1" one.case.sql
    exits 128 "$3: no engine"
    has "$err" "$2" "$3: the message says why, and what helps"
    is "$(ls "$WHITTLE_TMPDIR")" "" "$3: nothing is left behind"
}

bindir=$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -t/ -k5 -n | tail -1)
if [ -x "$bindir/postgres" ]; then
    mkdir half
    ln -s "$bindir/postgres" half/postgres
    # The rest of a removal that was cut short, without its lock.
    mkdir -p "$WHITTLE_TMPDIR/whittle-server-000000/data/base"
    touch -d '1 hour ago' "$WHITTLE_TMPDIR/whittle-server-000000"
    [ "$(id -u)" != 0 ] || chown -R nobody "$WHITTLE_TMPDIR/whittle-server-000000"
    says "postgresql:?bin=$work/half" \
        "can't run .*/half/initdb: No such file or directory (install the package postgresql" \
        "PostgreSQL without initdb"
    if [ "$(id -u)" = 0 ]; then
        mkdir -m 700 closed
        WHITTLE_TMPDIR=$work/closed
        says "postgresql:?bin=$bindir" "Permission denied.*(as root, a server runs as" \
            "a directory that the server's user can't enter"
        WHITTLE_TMPDIR=$work/servers
    fi
    # Ended while its data are made, by a program whose own children would go on.
    cat >half/initdb <<'END'
#!/bin/sh
(trap '' TERM; while :; do mkdir -p "$2/more"; touch "$2/more/$$"; sleep 0.02; done) &
sleep 1000
END
    chmod +x half/initdb
    replay -e "postgresql:?bin=$work/half" one.case.sql >out 2>err &
    pid=$!
    made() { [ -n "$(ls "$WHITTLE_TMPDIR"/*/data/more 2>/dev/null)" ]; }
    within 20 made
    kill $pid
    wait $pid
    empty() { [ -z "$(ls "$WHITTLE_TMPDIR")" ]; }
    within 20 empty
    sleep 0.2
    is "$(ls "$WHITTLE_TMPDIR")" "" "interrupted while its data are made: nothing is left, and nobody writes on"
    cat one.case.sql one.case.sql >two.sql
    reduce -e "postgresql:?bin=$work/half" <two.sql >out 2>err &
    pid=$!
    within 20 made
    kill $pid
    wait $pid
    is "$?" 143 "reduce, interrupted by then, dies of the signal"
    cmp -s out two.sql
    point $? "and passes on what came on standard input"
    has "$(cat err)" "^reduce: stopped by a signal before the private postgresql server was there$" "which it says"
    within 20 empty
    cat >half/initdb <<END
#!/bin/sh
exec "$bindir/initdb" "\$@"
END
    rm half/postgres
    printf '#!/bin/sh\nexec "%s" "$@" -c nonsense=1\n' "$bindir/postgres" >half/postgres
    chmod +x half/initdb half/postgres
    says "postgresql:?bin=$work/half" 'FATAL: .*unrecognized configuration parameter "nonsense"' \
        "PostgreSQL with a setting that it does not know"
else
    skip "PostgreSQL" "skipped: no PostgreSQL (make deps, or Debian: apt-get install postgresql)"
fi

if [ -x /usr/sbin/mariadbd ]; then
    # An installation of which only the server's package is there.
    mkdir -p part/sbin part/bin
    ln -s /usr/share part/share
    ln -s "$(command -v mariadb-install-db)" part/bin/mariadb-install-db
    printf '#!/bin/sh\nexec /usr/sbin/mariadbd "$@"\n' >part/sbin/mariadbd
    chmod +x part/sbin/mariadbd
    says "mariadb:?bin=$work/part/sbin" \
        "FATAL ERROR: Could not find my_print_defaults (install the package mariadb-client-core)" \
        "MariaDB without my_print_defaults"
else
    skip "MariaDB" "skipped: no MariaDB (make deps, or Debian: apt-get install mariadb-server-core)"
fi
says "mariadb:?bin=/nonexistent" "no program 'mariadbd' in bin=/nonexistent" "no programs at all"
finish
