# Who includes whom. The rooms stand in one order, and nothing points the other way.
# Called as: sh rooms.sh BUILD_DIR SOURCE_DIR
. "$(dirname "$0")/lib.sh"
cd "$source" || exit 1

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

# "FILE:LINE:WHAT" for every include of a room, WHAT without quotes or brackets
includes() {
    find "$1" -name '*.[ch]' | sort | while read -r file; do
        sed -n -e '/^[ \t]*#[ \t]*include[ \t]*["<]/{' \
            -e 's/^[ \t]*#[ \t]*include[ \t]*["<]\([^">]*\)[">].*/\1/p' -e '}' "$file" |
            sed "s|^|$file:|"
    done
}

# the room that a header lies in; "" for those of the system
room_of() {
    case $1 in
    whittle/*)
        for r in formats replay generate oracles reduce; do
            [ -f "$r/include/$1" ] && echo $r && return
        done
        echo nowhere
        ;;
    */*) if [ -f "$1" ]; then echo "${1%%/*}"; fi ;;
    esac
}

for room in formats replay generate oracles reduce; do
    includes $room >"$work/includes"
    while IFS=: read -r file header; do
        to=$(room_of "$header")
        case " $(allowed $room) " in
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
# A test of a file lies in the folder that mirrors the file's.
for room in formats replay generate oracles reduce; do
    (cd tests && find $room -type d) | while read -r folder; do
        [ -d "$folder" ] || echo "tests/$folder: there is no $folder"
    done
done >"$work/wrong"
is "$(cat "$work/wrong")" "" "tests mirror the rooms"

only 'locale\.h|wctype\.h' 'nowhere' "nobody asks the locale"

finish
