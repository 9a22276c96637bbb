#!/bin/sh
# Scripts that look like bugs and are none: what their engines' manuals say changes what a statement
# does, or leaves it open. Each was reported once; all oracles must be silent on all of them.
# usage: silent.sh BUILD_DIR SOURCE_DIR
. "$(dirname "$0")/lib.sh"

chmod 755 "$work"
WHITTLE_TMPDIR=$work/servers
mkdir -m 777 "$WHITTLE_TMPDIR"
export WHITTLE_TMPDIR

silent() { # DIALECT ENGINE CHECKS: at least so many are made all the same
    run "$build/bin/oracle" -e "$2" --exit-zero --stats "$source/tests/silent/$1"/*.sql
    is "$out" "" "nothing is reported on $1's scripts"
    checks=$(printf '%s\n' "$err" | sed -n 's/^checks_compared.//p')
    [ "${checks:-0}" -ge "$3" ]
    point $? "which are looked at: $checks checks"
}

silent sqlite sqlite: 500
bindir=$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -t/ -k5 -n | tail -1)
if [ -x "$bindir/postgres" ]; then
    silent postgresql "postgresql:?bin=$bindir" 3000
else
    skip "scripts of postgresql" "no PostgreSQL: postgresql"
fi
if [ -x /usr/sbin/mariadbd ]; then
    silent mariadb "mariadb:?bin=/usr/sbin" 1000
else
    skip "scripts of mariadb" "no MariaDB: mariadb-server-core mariadb-client-core"
fi
finish
