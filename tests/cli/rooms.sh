# What the top level holds, and who includes whom. The rooms stand in one order, and nothing points the other way.
# Called as: sh rooms.sh BUILD_DIR SOURCE_DIR
. "$(dirname "$0")/lib.sh"
cd "$source" || exit 1

git ls-files 2>/dev/null | sed 's|/.*||' | sort -u |
    grep -vxE 'CMakeLists.txt|replay|reduce|generate|oracles|formats|tests|README.md|Makefile|LICENSE|\.[a-z-]*' >"$work/stray"
is "$(cat "$work/stray")" "" "the top level holds the rooms and little else"

# rooms that ROOM may include, itself among them
allowed() {
    case $1 in
    formats) echo formats ;;
    replay) echo formats replay ;;
    generate) echo formats generate ;;
    oracles) echo formats replay generate oracles ;;
    reduce) echo formats replay generate oracles reduce ;;
    esac
}

# "FILE:HEADER:ROOM" for every include of a room, the header without quotes or brackets, and the room
# that it lies in: "nowhere" for a public one that no room has, "" for those of the system
find */include -name '*.h' | sed 's|^\([a-z]*\)/include/\(.*\)|\2 \1|' >"$work/public"
find formats replay generate oracles reduce -name '*.[ch]' | sort >"$work/files"
includes() {
    grep "^$1/" "$work/files" | xargs awk -v public="$work/public" -v files="$work/files" '
        BEGIN {
            while ((getline line <public) > 0) { split(line, p, " "); room[p[1]] = p[2] }
            while ((getline line <files) > 0) { of = line; sub("/.*", "", of); room[line] = of }
        }
        /^[ \t]*#[ \t]*include[ \t]*["<]/ {
            header = $0
            sub(/^[^"<]*["<]/, "", header)
            sub(/[">].*/, "", header)
            to = room[header]
            if (to == "" && header ~ /^whittle\//) to = "nowhere"
            print FILENAME ":" header ":" to
        }'
}

for room in formats replay generate oracles reduce; do
    includes $room >"$work/includes"
    rooms=" $(allowed $room) "
    while IFS=: read -r file header to; do
        case "$rooms" in
        *" $to "*) ;;
        *) [ -z "$to" ] || echo "$file includes $header" ;;
        esac
    done <"$work/includes" >"$work/wrong"
    is "$(cat "$work/wrong")" "" "$room includes only: $(allowed $room)"
done

# Quoted includes are rooted paths of files that exist: none relative, none by luck.
for room in formats replay generate oracles reduce; do
    find $room -name '*.[ch]' -exec sed -n 's|^[ \t]*#[ \t]*include[ \t]*"\([^"]*\)".*|\1|p' {} + |
        sort -u | while read -r header; do
            [ -f "$header" ] || echo "$room: \"$header\""
        done
done >"$work/wrong"
is "$(cat "$work/wrong")" "" "every quoted include is a path from the root of the source"

# header PATTERN DESCRIPTION, and the files that may include it as a pattern for grep -v
only() {
    grep -rnE "^[[:space:]]*#[[:space:]]*include[[:space:]]*<($1)>" \
        formats replay generate oracles reduce --include='*.[ch]' | grep -v "^$2" >"$work/wrong"
    is "$(cat "$work/wrong")" "" "$3"
}

only 'sqlite3\.h|libpq.*|mysql.*|mariadb.*' 'replay/' "only replay includes the headers of engines"
only 'git2.*' 'replay/bisect/history/' "only the history of bisect includes libgit2"
only 'dlfcn\.h' 'replay/' "only replay loads libraries"
only '(unistd|time|sys/.*|pthread|signal|locale|fcntl|poll|spawn|netdb|dirent)\.h' \
    '\(replay\|generate\|oracles\|reduce\)/' "formats asks neither clock nor process nor file system"
only '(unistd|sys/.*|pthread|locale|poll|spawn|netdb|dirent)\.h' \
    '\(replay\|oracles\|reduce\)/\|generate/gen_main\.c' "generate is pure but for its tool"
# Folders that include one another.
xargs awk '
    function folder(path) { sub("/[^/]*$", "", path); return path }
    /^[ \t]*#[ \t]*include[ \t]*"/ && FILENAME !~ /\/include\// {
        header = $0
        sub(/^[^"]*"/, "", header)
        sub(/".*/, "", header)
        a = folder(FILENAME)
        b = folder(header)
        if (a == b || (a, b) in seen) next
        seen[a, b] = 1
        if ((b, a) in seen) print a " and " b
    }' <"$work/files" >"$work/why"
[ "$(wc -l <"$work/why")" -le 15 ]
point $? "no more pairs of folders than these include one another: $(wc -l <"$work/why") of 15"

# A test of a file lies in the folder that mirrors the file's.
for room in formats replay generate oracles reduce; do
    (cd tests && find $room -type d) | while read -r folder; do
        [ -d "$folder" ] || echo "tests/$folder: there is no $folder"
    done
done >"$work/wrong"
is "$(cat "$work/wrong")" "" "tests mirror the rooms"

# README's map has every street, and no other.
find formats replay generate oracles reduce -mindepth 1 -type d ! -path '*/include*' |
    sed 's|^\([a-z]*\)/|\1 |' | sort >"$work/streets"
awk -F'|' '/^\| room \|/ { on = 1 } on && !/^\|/ { exit }
    on && match($2, /`[a-z]+`/) { room = substr($2, RSTART + 1, RLENGTH - 2) }
    on { gsub("`", " "); print room, $3, $4, $5 }' README.md >"$work/map"
while read -r room street; do
    grep "^$room " "$work/map" | grep -q "[ /]$(basename "$street")/" ||
        echo "$room/$street is not in README's map"
done <"$work/streets" >"$work/wrong"
grep -v '^tests ' "$work/map" | while read -r room rest; do
    for street in $(echo "$rest" | tr ' ' '\n' | sed -n 's|^\([a-z/]*\)/$|\1|p'); do
        grep -q "^$room \(.*/\)*$street$" "$work/streets" ||
            echo "$room/$street in README's map is not there"
    done
done >>"$work/wrong"
is "$(cat "$work/wrong")" "" "README's map has the streets that there are"

only 'locale\.h|wctype\.h' 'nowhere' "nobody asks the locale"

# What a dialect is like is asked of its row (wh_reads, wh_means), or stands in a table of rows; no
# code asks which one it is. A rule of no dialect is every dialect's but that of none.
grep -rnE '[!=]= *&wh_dialect_|wh_dialect_is\([^,]*, *&wh_dialect_' formats replay generate oracles \
    reduce --include='*.[ch]' | grep -v '^formats/sql/rules/read_rules.c:.*&wh_dialect_generic' >"$work/wrong"
is "$(cat "$work/wrong")" "" "no code asks by its address which dialect it has"

# Circles of files: which of them need one another, by the symbols of their objects. The parser's
# rules are one, as a grammar's are. A new one is opened, by moving what both sides need.
find formats replay generate oracles reduce -name '*.c' ! -path 'formats/sql/parse/*' |
    sed "s|.*|$build/CMakeFiles/whittle_objects.dir/&.o|" | xargs nm -A 2>/dev/null |
    sed 's|^.*whittle_objects.dir/\([^:]*\)\.o:|\1 |' |
    awk 'NF == 4 && $3 ~ /[TDBRVW]/ { print "d", $1, $4 } NF == 3 && $2 == "U" { print "u", $1, $3 }' \
        >"$work/names"
awk '
    $1 == "d" { home[$3] = $2 }
    $1 == "u" { n++; file[n] = $2; name[n] = $3 }
    function visit(v, i, w, k) {   # Tarjan (1972)
        index_of[v] = low[v] = ++count
        stack[++top] = v
        on[v] = 1
        for (i = 1; i <= degree[v]; i++) {
            w = to[v, i]
            if (!(w in index_of)) {
                visit(w)
                if (low[w] < low[v]) low[v] = low[w]
            } else if (on[w] && index_of[w] < low[v])
                low[v] = index_of[w]
        }
        if (low[v] < index_of[v]) return
        for (k = 0; ; k++) {
            w = stack[top--]
            on[w] = 0
            circle[v] = circle[v] " " w
            if (w == v) break
        }
        if (k > 0) { files += k + 1; print "circle" circle[v] }
    }
    END {
        for (i = 1; i <= n; i++) {
            h = home[name[i]]
            if (h != "" && h != file[i] && !((file[i], h) in seen)) {
                seen[file[i], h] = 1
                to[file[i], ++degree[file[i]]] = h
            }
        }
        for (i = 1; i <= n; i++) if (!(file[i] in index_of)) visit(file[i])
        print files
    }' "$work/names" >"$work/circles"
grep '^circle' "$work/circles" >"$work/why"
[ "$(tail -n 1 "$work/circles")" -le 31 ]
point $? "no more files than these need one another in circles: $(tail -n 1 "$work/circles") of 31"

finish
