#!/bin/sh
# The archive of known wrong results: every file is well formed and tells where it comes from, what
# its README says of the installed SQLite is so, and engines that are not there are no failure.
# usage: archive.sh BUILD_DIR SOURCE_DIR
. "$2/tests/cli/lib.sh"

cases=$source/tests/cases
replay=$build/bin/replay
tab=$(printf '\t')

# remarks FILE: what stands before the first field, as one line.
remarks() {
    awk 'NR > 1 && /^-- @/ { exit }  NR > 1 { sub(/^-- ?/, ""); printf "%s ", $0 }' "$1"
}

# nothing DESCRIPTION: the file bad is empty.
nothing() {
    if [ -s "$work/bad" ]; then
        mv "$work/bad" "$work/why"
        point 1 "$1"
    else
        point 0 "$1"
    fi
}

# table FILE: a README's tables by release, as lines of case, release and mark.
table() {
    awk -F '|' '
        function bare(s) { gsub(/^ +| +$/, "", s); return s }
        /^\| case / { n = NF - 1; for (i = 3; i <= n; i++) head[i] = bare($i); next }
        !/^\|/ { n = 0 }
        n && /^\| [a-z]/ && bare($2) != "cases that fail" {
            for (i = 3; i <= n; i++)
                print bare($2) "\t" head[i] "\t" bare($i)
        }' "$1"
}

table "$cases/README.md" >marks

# ---- the files

find "$cases" -name '*.case.sql' | LC_ALL=C sort >files
point "$([ "$(wc -l <files)" -ge 150 ]; echo $?)" "the archive has its cases"

while IFS= read -r file; do
    dir=$(basename "$(dirname "$file")")
    name=$(basename "$file" .case.sql)
    text=$(remarks "$file")
    [ "$dir" = found ] && dialect=sqlite || dialect=$dir
    grep -q "^-- @dialect: $dialect\$" "$file" || echo "$dir/$name: not of the dialect $dialect"
    [ "$(grep -c '^-- @case' "$file")" = 1 ] || echo "$dir/$name: not one case"
    grep -q '^-- @check: ' "$file" || echo "$dir/$name: no check"
    case $dir in
    found) printf '%s\n' "$text" | grep -q 'Found by' || echo "$dir/$name: no source" ;;
    *) grep -q '^-- @ref: http' "$file" || printf '%s\n' "$text" | grep -q 'Found by' ||
        echo "$dir/$name: no source" ;;
    esac
    printf '%s\n' "$text" | grep -qi 'releases\{0,1\} \(was \)\{0,1\}tried' ||
        echo "$dir/$name: the remarks don't say what the releases tried give"
    awk -F "$tab" -v n="$name" '$1 == n { f = 1 } END { exit !f }' marks ||
        echo "$dir/$name: not in the README's tables"
done <files >bad
nothing "each file is one case with dialect, check, source, releases and a row in the README"

cut -f 1 marks | LC_ALL=C sort -u | while IFS= read -r name; do
    ls "$cases"/*/"$name.case.sql" >/dev/null 2>&1 || echo "$name: in the README, but no file"
done >bad
nothing "each row of the README is of a case"

for dir in "$cases"/*/; do
    dir=$(basename "$dir")
    n=$(find "$cases/$dir" -name '*.case.sql' | wc -l | tr -d ' ')
    grep -q "^| \`$dir\` *| *$n |\$" "$cases/README.md" || echo "$dir: $n files"
done >bad
nothing "the README counts the cases right"

awk -F '|' '
    $2 ~ /^ case +$/ { split("", failing) }
    $2 ~ /^ cases that fail/ {
        for (i = 3; i < NF; i++)
            if ($i + 0 != failing[i] + 0) print "line " NR ": " $i + 0 ", but " failing[i] + 0
        next }
    { for (i = 3; i < NF; i++) if ($i ~ /^ *F *$/) failing[i]++ }' "$cases/README.md" >bad
nothing "the README counts right what fails"

tr '\n' ' ' <"$source/README.md" | tr -s ' ' >readme
for name in mariadb:MariaDB mysql:MySQL duckdb:DuckDB postgresql:PostgreSQL; do
    n=$(grep -L '^-- @ref' "$cases/${name%%:*}"/*.case.sql | wc -l)
    grep -q "campaigns came upon: .* $n of ${name#*:}" readme || echo "$name: $n"
done >bad
nothing "the first README counts right what campaigns came upon"

# ---- what the tool says of them

run "$replay" -e sqlite: --list "$cases"
point "$(case $rc in 0 | 1 | 125) echo 0 ;; *) echo 1 ;; esac)" \
    "all of them are well formed (exit code $rc)"
cp out list
is "$(wc -l <list | tr -d ' ')" "$(wc -l <files | tr -d ' ')" "each gives one line"
awk -F "$tab" '$4 == "malformed" || $7 ~ /unknown/' list >bad
grep -i 'malformed\|unknown' err >>bad
nothing "none is malformed or of an unknown form"

cut -f 3 list | grep -v '^[0-9a-f]\{16\}$' >bad
nothing "each has an id"
cut -f 3 list | LC_ALL=C sort | uniq -d >bad
nothing "no two have the same id"
while IFS=$tab read -r file _ id _; do
    stored=$(sed -n 's/^-- @id: *//p' "$file")
    [ -z "$stored" ] || [ "$stored" = "$id" ] || echo "$file: $stored is stored, $id is right"
done <list >bad
nothing "an id that is stored is the case's"

for dir in "$cases"/*/; do
    dir=$(basename "$dir")
    case $dir in sqlite | found) continue ;; esac
    run "$replay" -e sqlite: --list "$cases/$dir"
    exits 125 "$dir: not tested where only SQLite is there"
    awk -F "$tab" -v why="no engine for the dialect $dir" \
        '$4 != "inconclusive" || $7 != why' out >bad
    nothing "$dir: the reason is that there is no engine"
    run "$replay" -e sqlite: "$cases/$dir"
    hasnot "$out" '^not ok' "$dir: that is no failure"
done

# ---- SQLite, as the table says

cat >version.sql <<'X'
-- @case 1
-- @dialect: sqlite
-- @check: bag library = library
-- @run library
SELECT sqlite_version(), sqlite_compileoption_used('LIKE_DOESNT_MATCH_BLOBS');
-- @end
X
run "$replay" -e sqlite: --show version.sql
version=$(printf '%s\n' "$out" | sed -n "s/^-- | '3\.\([0-9.]*\)'.*/\1/p")
option=$(printf '%s\n' "$out" | sed -n "s/^-- | '3\.[0-9.]*'$tab\([01]\).*/\1/p")
awk -F "$tab" -v v="$version" '$2 == v { print $1 "\t" $3 }' marks | LC_ALL=C sort >wanted
what="SQLite 3.$version gives what the README's tables say"
if [ -z "$version" ]; then
    point 1 "the release of the installed SQLite"
elif [ ! -s wanted ]; then
    skip "$what" "no column for it"
else
    awk -F "$tab" '$1 ~ /\/(sqlite|found)\/[^\/]*$/ {
        name = $1; sub(/.*\//, "", name); sub(/\.case\.sql$/, "", name)
        print name "\t" ($4 == "fail" || $4 == "crash" ? "F" : $4 == "pass" ? "." : "-")
    }' list | LC_ALL=C sort >given
    # these two columns are not of one build: see the README
    if [ "$version" = 40.1 ] && [ "$option" != 1 ] || [ "$version" != 40.1 ] && [ "$option" = 1 ]
    then
        for f in given wanted; do
            grep -v "^glob-blob-default-utf16$tab\|^like-or-blob$tab" $f >some
            mv some $f
        done
    fi
    diff wanted given >bad
    nothing "$what"
fi

finish
