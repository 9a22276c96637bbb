# whittle night: search, reduce, group, archive, a page; what is killed goes on, and neither jobs nor
# machines change the result.
# Called as: sh night.sh BUILD_DIR SOURCE_DIR
. "$(dirname "$0")/lib.sh"
command -v make >/dev/null || without make make

WHITTLE_FAULT=null-join
export WHITTLE_FAULT
# night DIR [ARGUMENT ...]
night() {
    dir=$1
    shift
    make -s -f "$source/formats/install/night.mk" TOOLS="$build/bin" ENGINE="$faulty" DIR="$dir" CASES=24 ROUNDS=2 \
        SHARDS=2 GEN='-q 30' SEED=2 ORACLE='--norec --tlp-where' "$@"
}
run night one
exits 0 "a night ends well where bugs are found"
cases=$(find one/archive -name '*.case.sql' | wc -l)
point $((cases < 1 || cases > 4)) "of one bug it archives a few cases ($cases)"
has "$out" "^$cases cases in one/archive; look at one/page.html" "and says so"
is "$(grep -c '<h2 id="case' one/page.html)" "$cases" "they are on its page"
has "$(cat one/page.html)" '<dt>met</dt><dd>[0-9]* times</dd>' "with how often they were met"
found=$(cat one/1-*.found.sql | grep -c '^-- @case')
later=$(cat one/2-*.found.sql | grep -c '^-- @case')
point $((later > found)) "the second round prints less: the first one's are known ($found, $later)"
is "$(find one -name '*.part')" "" "nothing half written is left"
has "$(cat one/0.profile)" '^version 3\.[0-9]' "what the engine's version takes is asked first"
has "$(cat one/1-*.found.sql)" '^-- @generator: .* profile=' "and generated"
night own GEN='--dialect-version=3.20 -q 1' own/0.profile
point $(($(wc -c <own/0.profile) > 0)) "unless GEN says what is"
run night one
is "$out" "$cases cases in one/archive; look at one/page.html; all of it was there: name another DIR for another night" \
    "the same command again does nothing, and says so"

# What is there was searched for with the variables of the first command
for change in SEED=3 ENGINE=sqlite: KNOWN=one/archive CASES=25 SHARDS=3 GEN='-q 31' ORACLE=--norec REDUCE= LEARN=yes; do
    run night one "$change"
    exits 2 "another night is not that one: $change"
    has "$err" "^one holds a night with ${change%%=*}=.*, not $change: name another DIR for another night$" \
        "and is told where it may be"
done
run night one help
exits 0 "help is there"
cp -R one more
night more ROUNDS=3 >/dev/null
point $(($(find more -name '3-*.small.sql' | wc -l) != 2)) "more rounds go on"
printf 'here %s\n' "$faulty" >ladder
night more ROUNDS=3 LADDER=ladder BISECT=--bogus >more.out 2>&1
is "$?" 2 "bisecting may be asked for later, with options that are right"
has "$(cat more.out)" "^bisect: unknown option --bogus" "or that are told"
run night more ROUNDS=3 LADDER=ladder
exits 0 "as may a ladder of releases"
has "$(cat more/page.html)" 'title="here: fail"' "which the page then has"

# same DIR DESCRIPTION: the archive is that of the first night
same() {
    diff -r one/archive "$1/archive" >why 2>&1
    point $? "$2"
}
night many -j 4 >/dev/null
same many "four jobs archive the same"
for shard in 2 1; do night spread "spread/1-$shard.small.sql"; done
night spread spread/1.done
if command -v parallel >/dev/null; then
    parallel --will-cite -j 2 make -s -f "$source/formats/install/night.mk" TOOLS="$build/bin" ENGINE="'$faulty'" DIR=spread \
        CASES=24 ROUNDS=2 SHARDS=2 GEN="'-q 30'" SEED=2 ORACLE="'--norec --tlp-where'" spread/2-{}.small.sql ::: 1 2
fi
night spread >/dev/null
same spread "so do shards that are made alone, in any order"

for engine in 'mariadb:?bin=/usr/sbin' 'postgres://a/b' 'sqlite:?lib=my'; do
    make -n -s -f "$source/formats/install/night.mk" TOOLS="$build/bin" ENGINE="$engine" GEN='-q 3' DIR=dry \
        dry/1-1.found.sql 2>&1
done | grep -o -e '--dialect=.* -q 3' >dry.out
is "$(tr '\n' ' ' <dry.out)" "--dialect=mariadb -q 3 --dialect=postgresql -q 3 --dialect=sqlite -q 3 " \
    "the queries are of the dialect that the engine's URL names"

# What make itself does grows with rounds and shards, not with the power of one to the other
mkdir idle
for tool in gen oracle reduce replay; do printf '#!/bin/sh\n' >idle/$tool; done
chmod +x idle/*
# (its processor time, which other work on the machine does not add to)
(ulimit -t 20 && exec make -s -j 2 -f "$source/formats/install/night.mk" TOOLS="$work/idle" DIR=long ROUNDS=9 SHARDS=8 \
    long/9.done)
point $? "many rounds of many shards"

# The Job's shards are those of the recipe: what a pod runs, with the numbers that Kubernetes gives it
job=$source/formats/install/whittle-night-job.yaml
if python3 -c 'import yaml' 2>/dev/null; then
    python3 - "$job" >args <<'END'
import sys, yaml
job = yaml.safe_load(open(sys.argv[1]))
spec = job["spec"]
pod = spec["template"]["spec"]
container = pod["containers"][0]
assert (job["apiVersion"], job["kind"]) == ("batch/v1", "Job")
assert spec["completionMode"] == "Indexed" and spec["completions"] == 8
assert pod["restartPolicy"] in ("Never", "OnFailure")
assert [m["name"] for m in container["volumeMounts"]] == [v["name"] for v in pod["volumes"]]
assert container["command"] == ["sh", "-c"]
print(container["args"][0].replace("ROUND", "3"))
END
    point $? "the Job is an Indexed one with a volume"
    mkdir pod
    printf '#!/bin/sh\nprintf "%%s\\n" "$*"\n' >pod/whittle
    chmod +x pod/whittle
    is "$(for i in 0 7; do JOB_COMPLETION_INDEX=$i ENGINE='sqlite:?a b' PATH=$work/pod:$PATH sh -c "$(cat args)"; done)" \
        "night DIR=/night SHARDS=8 ENGINE=sqlite:?a b /night/3-1.small.sql
night DIR=/night SHARDS=8 ENGINE=sqlite:?a b /night/3-8.small.sql" "its pods make the shards from the first to the last"
else
    skip "the Job" "no python3-yaml"
fi

# Killed again and again, at any time
tries=0
while [ ! -e killed/page.html ] && [ $tries -lt 40 ]; do
    tries=$((tries + 1))
    timeout -s KILL "0.$((tries % 7 + 2))" make -s -f "$source/formats/install/night.mk" TOOLS="$build/bin" ENGINE="$faulty" \
        DIR=killed CASES=24 ROUNDS=2 SHARDS=2 GEN='-q 30' SEED=2 ORACLE='--norec --tlp-where' >/dev/null 2>&1
    sleep 0.1
    [ $tries -lt 4 ] || night killed >/dev/null
done
point $((tries < 2)) "a night can be killed"
same killed "and goes on: the archive is the same"

# What a round has learned goes into the next one, whatever ran beside it
night learn LEARN=yes >/dev/null
point $? "a night that learns"
# tried FILE ...: of all features together
tried() {
    cat "$@" | sed -n 's/.*\ttried=\([0-9]*\) .*/\1/p' | awk '{ n += $1 } END { print n + 0 }'
}
first=$(tried learn/1.profile)
is "$first" "$(tried learn/1-1.profile learn/1-2.profile)" "a profile is the sum of its shards'"
is "$(tried learn/2.profile)" "$(($(tried learn/2-1.profile learn/2-2.profile) - first))" \
    "what they began with counts once"
point $((first < 1000)) "and they learn something ($first)"
is "$(cut -f 1 learn/2-1.profile | grep -v '^plan' | sed 's/^[a-z]* //' | sort | cksum)" \
    "$(cut -f 1 learn/2.profile | grep -v '^plan' | sed 's/^[a-z]* //' | sort | cksum)" "it has all features"
"$build/bin/gen" --profile=learn/2.profile -n 1 >profiled.sql
point $? "gen reads it"
night jobs LEARN=yes -j 4 >/dev/null
cmp -s learn/2.profile jobs/2.profile && diff -r learn/archive jobs/archive >why
point $? "four jobs learn the same"

run night other KNOWN="$work/one/archive"
is "$(find other/archive -name '*.case.sql' | wc -l)" 0 "what is known is not found again"
has "$(cat other/open.tsv)" 'fail' "but replayed"
run night quiet KNOWN="$work/one/archive" LADDER=ladder BISECT='--ladder ladder --find fix'
exits 0 "a night that finds nothing new bisects nothing"
is "$err" "" "and complains of nothing"
has "$(cat quiet/page.html)" '</html>' "its page is there"
run night wrong GEN=--bogus
exits 2 "options that gen does not know end it"
has "$err" '^gen: unknown option --bogus' "and are named"
run night bad ENGINE=sqlite:?lib=/nonexistent.so
exits 2 "an engine that is not there ends it"
has "$err" 'nonexistent' "and is named"
finish
