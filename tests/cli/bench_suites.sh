#!/bin/sh
# The bench of the engines' own suites: what SQL it takes out of a Tcl script, and what it prints.
# Args: BUILD_DIR SOURCE_DIR. Prints TAP.
. "$2/tests/cli/lib.sh"
bench=$source/tests/bench/suites

mkdir suite empty
cat > suite/exceptE.test <<'END'
# execsql { CREATE TABLE remark(a) }
do_test exceptE-1.0 {
  db eval {
    CREATE TABLE t1(a); INSERT INTO t1 VALUES('abc'),('def'),('{');
    CREATE TABLE t2(a); INSERT INTO t2 VALUES('}'),('DEF');
  }
} {}
execsql { SELECT $a FROM t1 }
do_execsql_test exceptE-1.1 {
  SELECT a FROM t1 EXCEPT SELECT a FROM t2 ORDER BY a COLLATE nocase
} {def ghi}
reset_db
do_execsql_test exceptE-2.0 { CREATE TABLE t3(a); INSERT INTO t3 VALUES (1); SELECT a FROM t3 } 1
END
echo "execsql { SELECT 1 }" > suite/other.sql
run "$bench" "$build" tcl suite --engine sqlite:
exits 0 "findings are no failure of the bench"
has "$out" "-- exceptE.test 1" "a file of which something is reported is named, with its database"
has "$out" "EXCEPT SELECT a FROM t2 ORDER BY a COLLATE nocase" "what is reported follows"
has "$out" "-- 2 databases (0 refused, 0 not finished), " "a database that is made anew is one more, remarks and other files are none"
case $out in
*remark* | *'$a'*) false ;;
esac
point $? "remarks, and what Tcl would put in, are left out"
run "$bench" "$build" tcl suite --engine sqlite: --known "$source/tests/cases/found" --tlp
case $out in
*exceptE*) false ;;
*" bases, "*) true ;;
esac
point $? "the options are those of oracle"
run "$bench" "$build" tcl suite --engine sqlite:?lib="$work/none.so"
has "$err" "none.so" "an engine that is not there ends the bench"
[ "$rc" -ne 0 ]
point $? "and not with 0"
mkdir psql
printf '%s\n' '\if 1' > psql/refused.sql
run "$bench" "$build" pg_regress psql --engine sqlite: --dialect postgresql
has "$out" "(1 refused, 0 not finished)" "a script that its reader refuses is counted"
run "$bench" "$build" pg_regress empty
is "$out" "-- nothing of pg_regress in empty" "a directory without such files is said"
finish
