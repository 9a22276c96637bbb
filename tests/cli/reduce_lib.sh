# What reduce is given in its tests. Sourced behind lib.sh.

reduce=$build/bin/reduce
oracle=$build/bin/oracle
gen=$build/bin/gen
replay=$build/bin/replay

mkdir tmp
TMPDIR=$work/tmp
export TMPDIR

statements() { # of setup and base
    sed -n '/^-- @setup/,/^-- @run/p' | grep -vc '^-- @'
}

# A script, and what is left of it where LIKE is asked for.
cat >long.sql <<'END'
CREATE TABLE t(a INT PRIMARY KEY, b TEXT, c);
INSERT INTO t VALUES (1, 'one', NULL), (2, 'two', x'00');
CREATE TABLE unused(x);
CREATE INDEX i ON t(b) WHERE c IS NOT NULL;
SELECT a, b FROM t WHERE b LIKE 'o%' AND a IN (1, 2, 3) ORDER BY a;
END
whole="SELECT NULL LIKE NULL;"

# many.sql, in which each planted fault shows itself
many() {
    "$gen" --seed 3 --count 400 >many.sql
}

# raw, a finding of the fault in-list-last; once there is many.sql
finding() {
    on in-list-last "$oracle" --norec --engine "$faulty" --stop-after 1 --exit-zero many.sql
    cp out raw
}
