# Profiles: asking an engine what it accepts, and learning it while checks run.
# Called as: sh oracle_profile.sh BUILD_DIR SOURCE_DIR
. "$(dirname "$0")/lib.sh"

oracle=$build/bin/oracle
gen=$build/bin/gen

# ---- probe -----------------------------------------------------------------------------------

run "$oracle" --probe
exits 0 "--probe reads no input"
is "$err" "" "and is silent"
cp out probed
is "$(sed -n 1,2p probed)" "profile 1
dialect sqlite" "a profile has a head"
has "$out" '^version [0-9.]*$' "and the version of the engine"
[ "$(grep -c '^accepted ' probed)" -ge 150 ]
point $? "this engine accepts nearly all features ($(grep -c '^accepted ' probed))"
has "$out" '^accepted number abs(\$safe)$' "a function"
has "$out" '^accepted join-natural NATURAL LEFT JOIN$' "a join"
has "$out" '^accepted constraint UNIQUE\$f$' "a constraint"
run "$oracle" --probe
cmp -s out probed
point $? "a second probe says the same"
run "$oracle" --probe --in-process
cmp -s out probed
point $? "so does one in process"
# ---- what is kept

mkdir -m 700 kept
export WHITTLE_CACHE="$work/kept"
run "$oracle" --probe --cached
cmp -s out probed
point $? "a probe that is kept says the same"
is "$(ls kept/profiles | sed 's/-[0-9a-f]*\.profile$//')" "sqlite-$(sed -n 's/^version //p' probed)" \
    "in a file that is named by product and version"
sed -i 's/^accepted join-natural NATURAL LEFT JOIN$/refused join-natural NATURAL LEFT JOIN/' kept/profiles/*
run "$oracle" --probe --cached
has "$out" '^refused join-natural NATURAL LEFT JOIN$' "and is not asked again"
run "$oracle" --probe --cached --timeout 6s
has "$out" '^accepted join-natural NATURAL LEFT JOIN$' "but where other limits hold"
run "$oracle" --probe --cached --engine "$faulty"
is "$(ls kept/profiles | grep -c .)" 3 "or of another library of that version"
for file in kept/profiles/*; do echo broken >"$file"; done
run "$oracle" --probe --cached
cmp -s out probed
point $? "what is no profile is asked for anew"
chmod 777 kept
run "$oracle" --probe --cached
exits 128 "a cache that others may write is not believed"
run "$oracle" --probe --cached -e sqlite: -e "$faulty"
exits 128 "several engines have labels"
run "$oracle" --cached one.sql
exits 129 "nothing else is kept"
unset WHITTLE_CACHE

run "$oracle" --probe --engine 'sqlite:?lib=/nonexistent.so'
exits 128 "an engine that can't be opened is fatal"
is "$out" "" "and has no profile"
run "$oracle" --probe --dialect clickhouse --engine sqlite:
exits 128 "so is a dialect that is not generated"
has "$err" 'no generator for the dialect clickhouse' "which is said"
ASAN_OPTIONS=$ASAN_OPTIONS:detect_leaks=0 WHITTLE_FAULT=crash-in-select \
    "$oracle" --probe --engine "sqlite:?lib=$build/tests/libfaulty-sqlite3.so" >out 2>err
is $? 0 "a probe that kills the engine is no end of the probing"
is "$(grep -c '' out)" "$(grep -c '' probed)" "the others are asked all the same"

# ---- learn -----------------------------------------------------------------------------------

"$gen" --seed 1 --count 60 >cases.sql
run "$oracle" --norec --learn learned cases.sql
exits 0 "--learn makes a new profile"
is "$(sed -n 1,2p learned)" "profile 1
dialect sqlite" "with the same head"
has "$(cat learned)" '^accepted [a-z-]* .*	tried=[1-9][0-9]* accepted=[1-9]' "and counts"
[ "$(grep -c '^plan [0-9a-f]\{16\}$' learned)" -ge 100 ]
point $? "and the plans that were seen ($(grep -c '^plan ' learned))"
hasnot "$(cat learned)" '^refused' "nothing that is accepted is refused"
before=$(grep -c '^plan ' learned)
run "$oracle" --norec --learn learned --stats cases.sql
# Others of the queries may be looked at now.
new=$(($(grep -c '^plan ' learned) - before))
[ "$new" -ge 0 ] && [ $((new * 20)) -le "$before" ]
point $? "the same queries have next to no new plans"
has "$err" "^plans	$new\$" "which --stats says"

# What no build of the engine has: in enough queries to be refused.
sed 's/^accepted number abs($safe).*/unknown number abs($safe)/; s/^accepted number sign/unknown number sign/' \
    probed >learned
{
    echo 'CREATE TABLE t(a INT); INSERT INTO t VALUES (1), (2);'
    i=0
    while [ $i -lt 40 ]; do
        echo "SELECT a FROM t WHERE abs(a) > $i;"
        echo "SELECT a FROM t WHERE sign(a, 1) > $i;"
        i=$((i + 1))
    done
} >script.sql
run "$oracle" --norec --learn learned script.sql
has "$(cat learned)" '^accepted number abs(\$safe)	' "what is accepted is proved by one query"
has "$(cat learned)" '^refused number sign(\$NUM)	tried=[0-9]* accepted=0 plans=0$' \
    "what always fails is refused"

printf 'profile 1\ndialect sqlite\nversion 3.0.0\n' >other
run "$oracle" --learn other cases.sql
exits 128 "a profile of another version is fatal"
has "$err" '^oracle: other: a profile of version 3.0.0, but the engine is ' "and said"
is "$(cat other)" "profile 1
dialect sqlite
version 3.0.0" "and left as it is"
echo nonsense >other
run "$oracle" --learn other cases.sql
exits 128 "a malformed profile is fatal"
has "$err" 'other:1: not a profile' "and said with its line"
run "$oracle" --learn /nonexistent/profile cases.sql
exits 128 "a profile that can't be written is fatal"

# ---- functions that the dialect does not list --------------------------------------------------------

cat >unlisted.sql <<'END'
CREATE TABLE t(a);
INSERT INTO t VALUES (1), (2), (NULL);
SELECT a FROM t WHERE length(fts5_source_id()) > a;
END
sed 's/^SELECT.*/SELECT fts5_source_id() FROM t WHERE a > 1;/' unlisted.sql >listed.sql
run "$oracle" --tlp-where --print-all unlisted.sql
hasnot "$out" '^SELECT.*fts5_source_id' "a function that the dialect does not list is refused"
printf 'profile 1\ndialect sqlite\nfunction FTS5_source_id scalar\n' >with.profile
cat with.profile - >more.profile <<'END'
function other_one scalar
END
run "$oracle" --profile more.profile --tlp-where --print-all unlisted.sql
has "$out" '^-- @functions: FTS5_source_id scalar$' "a case keeps those of a profile that it has"
run "$oracle" --profile with.profile --tlp-where --print-all unlisted.sql
exits 0 "one that a profile declares"
has "$out" '^SELECT.*fts5_source_id' "is taken"
has "$out" '^-- @functions: FTS5_source_id scalar$' "and stands in the case, for whoever reduces it"
printf '%s\n' "$out" | sed 's/^-- @verdict: pass/-- @verdict: fail/' >declared.sql
run "$build/bin/reduce" --test 'grep -q fts5_source_id' declared.sql
exits 0 "who knows it then"
has "$out" '^-- @reduced: from' "and takes what is around it away"
run "$oracle" --profile with.profile --tlp-where --print-all listed.sql
has "$out" '^SELECT.*fts5_source_id' "in the projection, too"
for kind in aggregate nondeterministic; do
    sed "s/scalar/$kind/" with.profile >other.profile
    run "$oracle" --profile other.profile --tlp-where --print-all listed.sql
    hasnot "$out" '^SELECT.*fts5_source_id' "as $kind it stays refused"
done
sed 's/dialect sqlite/dialect duckdb/' with.profile >other.profile
run "$oracle" --profile other.profile --tlp-where --print-all unlisted.sql
hasnot "$out" '^SELECT.*fts5_source_id' "another dialect's function is none of this one"
sed 's/fts5_source_id()/now_and_then(a)/' unlisted.sql >third.sql
run "$oracle" --profile with.profile --tlp-where --print-all third.sql
hasnot "$out" '^SELECT.*now_and_then' "nor is one of another name"
printf 'profile 1\nfunction f scaler\n' >wrong.profile
run "$oracle" --profile wrong.profile unlisted.sql
exits 128 "a kind that there is not"
is "$err" 'oracle: wrong.profile:2: a function is "function NAME scalar", or aggregate, or nondeterministic' \
    "is named with its line and what there is"
printf 'profile 1\nfunction a.b scalar\n' >wrong.profile
run "$oracle" --profile wrong.profile unlisted.sql
has "$err" "wrong.profile:2: a function's name has letters" "so is what is no name"
run "$oracle" --profile nowhere unlisted.sql
exits 128 "a profile that is not there"

finish
