# replay --report: what one pastes into a bug tracker; and the README's rules for make.
# Called as: sh report.sh BUILD_DIR SOURCE_DIR
. "$(dirname "$0")/lib.sh"

replay=$build/bin/replay
hash=0123456789abcdef0123456789abcdef01234567

cat >fail.case.sql <<E
-- @case 1
-- @oracle: tlp-where form=tool
-- @dialect: sqlite
-- @check: bag whole = yes + no
-- @ref: https://example.org/1
-- @ref: first bad commit $hash 2024-01-01 A. U. Thor: break it
-- @setup
CREATE TABLE t(c, d);
INSERT INTO t VALUES (1, 'it''s'), (2, NULL), (2, NULL), (3, x'00');
-- @base
-- > SELECT c, d FROM t WHERE c = 1
-- @run whole
SELECT c, d FROM t ORDER BY c;
-- @run yes
SELECT c, d FROM t WHERE c = 1
-- no semicolon
-- @run no
SELECT c, d FROM t WHERE c = 9;
-- @end
E
run "$replay" --report fail.case.sql
exits 1 "a report exits as ever"
version=$("$replay" --cases fail.case.sql | sed -n 's/^-- @engine: //p')
is "$out" "-- Wrong result: rows differ
-- Version: $version
-- Why: The rows for which a predicate is true, false and NULL must together be the rows of the query without it.
-- See: https://example.org/1
-- First bad commit: $hash 2024-01-01 A. U. Thor: break it

CREATE TABLE t(c, d);
INSERT INTO t VALUES (1, 'it''s'), (2, NULL), (2, NULL), (3, x'00');

-- whole
SELECT c, d FROM t ORDER BY c;
-- actual:
--   1 | 'it''s'
--   2 | NULL
--   2 | NULL
--   3 | x'00'

-- yes
SELECT c, d FROM t WHERE c = 1
-- no semicolon
;
-- actual:
--   1 | 'it''s'

-- no
SELECT c, d FROM t WHERE c = 9;
-- actual: no rows

-- Expected: whole = yes + no, as rows in any order
-- Actual: the left side has, and the right side has not:
--   2 times 2, NULL
--   3, x'00'" "it has the version, the reason, the commit, the script and all rows"
is "$(sqlite3 -bail -cmd '.mode quote' :memory: <out 2>&1)" "1,'it''s'
2,NULL
2,NULL
3,X'00'
1,'it''s'" "and the plain shell says the same"

cat >numbers.case.sql <<'E'
-- @case 1
-- @check: bag total(a) = rows(b)
-- @run a
SELECT 3;
-- @run b
SELECT 1;
-- @end
E
run "$replay" --report numbers.case.sql
is "$(tail -n 5 out)" "-- Expected: total(a) = rows(b)
-- Actual: the left side is
--   3
-- and the right side is
--   1" "numbers are told as numbers"

cat >expect.case.sql <<'E'
-- @case 1
-- @check: list a = expect(a)
-- @run a
SELECT 1 UNION ALL SELECT 2;
-- @expect a
-- | 1
-- | 3
-- @end
E
run "$replay" --report expect.case.sql
has "$out" '^-- Why: The query must give the expected rows\.$' "an imported test says so"
is "$(sed -n '/^-- actual/,/^$/p' out)" "-- actual:
--   1
--   2
-- expected:
--   1
--   3" "and shows both"

cat >holds.case.sql <<'E'
-- @case 1
-- @check: bag a = a
-- @run a
SELECT 1;
-- @end
E
run "$replay" --report holds.case.sql
exits 0 "what holds exits 0"
is "$(sed -n 1p out)" "-- This does not fail here" "and the report says so"
has "$("$replay" --report - 2>/dev/null <<'E'
-- @case 1
-- @dialect: mysql
-- @check: bag a = a
-- @run a
SELECT 1;
-- @end
E
)" '^-- This could not be tested here: no engine for the dialect mysql' "so does one without an engine"

cat >crash.case.sql <<'E'
-- @case 1
-- @check: bag a = b
-- @setup
CREATE TABLE t(c);
INSERT INTO t VALUES (1);
-- @run a
SELECT * FROM t;
-- @run b
SELECT * FROM t WHERE c IN (SELECT c FROM t);
-- @end
E
run env WHITTLE_FAULT=crash-in-select "$replay" -e "$faulty" --report crash.case.sql
exits 1 "a crash exits 1"
is "$(sed -n 1p out)" "-- Crash: the engine died: SIGSEGV" "and is told"
has "$out" '^SELECT \* FROM t WHERE c IN' "with its script"

# what a shell would do beside SQL, and bytes that a terminal would act on
printf -- '-- @case 1\n-- @oracle: \302\233x\n-- @check: bag a = b\n-- @setup may-fail\n.shell touch owned;\n/* x */\n.shell touch owned;\n\\! touch owned;\n-- @run a\n-- @stmt escaped\nSELECT '"'"'\\x1b[31m'"'"';\n-- @run b\nSELECT 1;\n-- @end\n' >hostile.case.sql
run "$replay" --report hostile.case.sql
exits 1 "a hostile case has a report"
is "$(tr -d '\n' <out | tr -d ' -~' | wc -c | tr -d ' ')" 0 "of printable bytes"
hasnot "$out" '^[.\\#]' "no line of it is a command of a shell"
sqlite3 :memory: <out >/dev/null 2>&1
[ ! -e owned ]
point $? "and the shell runs none"

printf '%s\n' '-- @case 1' '-- @settings: optimizer=off' '-- @settings.other: optimizer=-SkipScan' '-- @check: bag a = b' \
    '-- @run a' "SELECT 'x';" '-- @run b bind=a' 'SELECT wh_bound || 1;' '-- @end' >bound.case.sql
run "$replay" --report bound.case.sql
has "$out" '^-- Settings: optimizer=off$' "a report says by which settings"
has "$out" "^-- Settings of 'other': optimizer=-SkipScan$" "and whose"
has "$out" "^SELECT 'x' || 1;$" "what a run binds stands in its text"

"$replay" --report fail.case.sql fail.case.sql >two 2>/dev/null
is "$(grep -c '^-- Wrong result' two)" 2 "several cases have several reports"

# ---- make ------------------------------------------------------------------------------------

sed -n '/^```make$/,/^```$/p' "$source/README.md" | grep -v '^```' >Makefile
mkdir found
cp fail.case.sql found/one.sql
cp crash.case.sql found/two.sql
sed -i 's/WHERE c IN.*;/WHERE c > 5;/' found/two.sql
PATH=$build/bin:$PATH
export PATH
for f in found/*.sql; do "$replay" --update "$f" >/dev/null; done
run make -s -j2 archive
exits 0 "the README's rules for make work"
is "$(ls archive | wc -l | tr -d ' ')/$(cut -f1 out | sort -u)" "2/new" "and archive what was found"
run make -s -j2 archive
is "$(cut -f1 out | sort -u)" known "once"
run "$replay" archive
exits 1 "and it fails as it did"

finish
