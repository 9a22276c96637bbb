# Completions for bash: a tool is asked for its options, so that these are always its own.
_whittle() {
    local tool=$1 word=${COMP_WORDS[COMP_CWORD]}

    COMPREPLY=()
    if [ "${tool##*/}" = whittle ]; then
        if [ "$COMP_CWORD" = 1 ]; then
            mapfile -t COMPREPLY < <(compgen -W "gen oracle reduce replay bisect help" -- "$word")
            return
        fi
        tool=$tool-${COMP_WORDS[1]}
    fi
    case $word in
    -*) mapfile -t COMPREPLY < <(compgen -W "$("$tool" --options 2>/dev/null | cut -f2)" -- "$word") ;;
    esac
}
complete -F _whittle -o default whittle whittle-gen whittle-oracle whittle-reduce whittle-replay \
    whittle-bisect gen generate oracle run-oracle reduce replay bisect
