# The options of all tools: what a tool's table has, its --help lists and its man page explains; the
# page explains no other. The same letters everywhere, and what README shows is taken.
# Called as: sh options.sh BUILD_DIR SOURCE_DIR
. "$(dirname "$0")/lib.sh"

page_of() {
    case $1 in
    gen) echo "$source/generate/gen.1" ;;
    oracle) echo "$source/oracles/oracle.1" ;;
    reduce) echo "$source/reduce/reduce.1" ;;
    replay) echo "$source/replay/replay.1" ;;
    bisect) echo "$source/replay/bisect/bisect.1" ;;
    esac
}

# The options in the text of --help: a line each that starts with one, "-e" before "--engine".
helped() {
    "$build/bin/$1" --help </dev/null | grep '^  -' | grep -o -- '^  \(-[A-Za-z], \)\{0,1\}--[a-z-]*' |
        sed 's/^  //' | tr -d ' ' | tr ',' '\n' | sort -u
}

# Those that the page explains: the lines behind .TP and .TQ, without the font's changes.
explained() {
    awk '/^\.T[PQ]/ { tag = 1; next } tag { print; tag = 0 }' "$(page_of "$1")" |
        sed -e 's/^\.[BI]*R* *//' -e 's/\\f[BIRP]//g' -e 's/\\-/-/g' -e 's/\\~/ /g' -e 's/"//g' | grep '^-' |
        grep -o -e '--[a-z][a-z-]*' -e '\(^\|[ ,]\)-[A-Za-z]\([ ,]\|$\)' | tr -d ' ,' | sort -u
}

tools="gen oracle reduce replay"
[ -x "$build/bin/bisect" ] && tools="$tools bisect"
for tool in $tools; do
    helped "$tool" >help.txt
    explained "$tool" >page.txt
    is "$(wc -l <help.txt | awk '{ print ($1 > 8) }')" 1 "$tool --help lists options"
    is "$(comm -23 help.txt page.txt)" "" "$tool.1 explains every option of $tool"
    is "$(comm -13 help.txt page.txt)" "" "$tool.1 explains no other"

    # the codes that --help names are those of the page, out of memory among them
    "$build/bin/$tool" --help | sed -n '/^Exit code/,$p' | grep -v '^Example' | grep -o '\(^\|[ :;,]\)[0-9][0-9]* [a-z]' |
        tr -dc '0-9\n' | sort -u >codes.help
    sed -n '/^.SH EXIT STATUS/,/^.SH [^E]/p' "$(page_of "$tool")" | grep -A1 '^\.TP' |
        sed -n 's/^\(\.B \)\{0,1\}\([0-9][0-9]*\)$/\2/p' | sort -u >codes.page
    is "$(cat codes.help)" "$(cat codes.page)" "$tool --help names the exit codes of its page"
    has "$(cat codes.help)" '^199$' "199 among them"

    run "$build/bin/$tool" --help
    cp out long
    run "$build/bin/$tool" -h
    exits 0 "$tool -h"
    is "$(cat out)" "$(cat long)" "is --help"
    run "$build/bin/$tool" --version
    cp out long
    run "$build/bin/$tool" -V
    exits 0 "$tool -V"
    is "$(cat out)" "$(cat long)" "is --version"
    has "$out" "^$tool (whittle) [0-9]" "and has the name and the number"
    run "$build/bin/$tool" --no-such-option
    exits 129 "$tool takes no option that it does not know"
done

# An option that several tools have has the same letter in all of them.
for tool in $tools; do
    "$build/bin/$tool" --help | sed -n -e 's/^  \(-[A-Za-z]\), \(--[a-z-]*\).*/\2 \1/p' \
        -e 's/^  \(--[a-z-]*\).*/\1 none/p'
done | sort -u | grep -v '^--seed ' | cut -d' ' -f1 | uniq -d >differ
is "$(cat differ)" "" "an option has one letter in all tools (gen alone has a short --seed)"

printf -- '-- @case 1\n-- @check: bag a = b\n-- @run a\nSELECT 1;\n-- @run b\nSELECT 1;\n-- @end\n' >a.case.sql
run "$build/bin/replay" --timeout 5 a.case.sql
exits 0 "--timeout 5 is five seconds"
run "$build/bin/replay" --timeout=0.5 a.case.sql
is "$err" "replay: --timeout takes seconds, or a number with ms, s, m or h, not '0.5'" \
    "what is no time is refused with what is one"
exits 129 "as a wrong use"

finish
