#!/bin/sh
# whittle: the tools under one name. What stands behind the tool's name is the tool's own.
here=$(dirname "$(readlink -f "$0")")
tools="gen oracle reduce replay bisect"

# Of what it says of itself, in lines of 80.
first_sentence() {
    awk -v start="$(printf '  whittle %-7s' "$1")" '
        NR >= 3 { text = text " " $0 }
        NR >= 3 && /\.( |$)|^$/ { exit }
        END {
            sub(/\. .*/, ".", text)
            for (n = split(text, word); i < n; line = line " " word[i])
                if (length(start line " " word[++i]) > 80) {
                    print start line
                    gsub(/./, " ", start)
                    line = ""
                }
            print start line
        }'
}

usage() {
    echo "usage: whittle TOOL [ARGUMENT ...]"
    echo
    for tool in $tools; do
        [ ! -x "$here/whittle-$tool" ] || "$here/whittle-$tool" --help | first_sentence $tool
    done
    echo "  whittle night   [-j N] [VARIABLE=VALUE ...]"
    echo
    echo "whittle TOOL --help, or whittle help TOOL, says more"
}

tool=${1:-}
[ $# = 0 ] || shift
case $tool in
generate) tool=gen ;;
run-oracle) tool=oracle ;;
esac
case $tool in
help)
    [ $# = 0 ] || exec "$0" "$1" --help
    usage
    exit 0
    ;;
--help | -h) usage && exit 0 ;;
night)
    case ${1:-} in
    --help | -h) set -- help TOOLS="$here" ;;
    *) set -- TOOLS="$here" "$@" ;;
    esac
    command -v make >/dev/null || { echo "whittle: a night needs make, which is not installed" >&2 && exit 128; }
    exec make -s -f "$here/../share/whittle/night.mk" "$@"
    ;;
--version | -V) exec "$here/whittle-gen" --version ;;
'')
    usage >&2
    exit 129
    ;;
*[!a-z]*) ;;
*) [ ! -x "$here/whittle-$tool" ] || exec "$here/whittle-$tool" "$@" ;;
esac
echo "whittle: no tool '$tool'; see 'whittle --help'" >&2
exit 129
