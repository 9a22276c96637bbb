#compdef whittle whittle-gen whittle-oracle whittle-reduce whittle-replay whittle-bisect gen generate oracle run-oracle reduce replay bisect
# Completions for zsh: a tool is asked for its options, so that these are always its own.
local tool=$words[1] letter name arg help
local -a specs

if [[ ${tool:t} = whittle ]]; then
    if (( CURRENT == 2 )); then
        compadd gen oracle reduce replay bisect help
        return
    fi
    tool=$tool-$words[2]
    shift words
    (( CURRENT-- ))
fi
while IFS=$'\t' read -r letter name arg help; do
    help=${help//[\[\]:\\]/ }
    [[ $arg = - ]] && arg= || arg=:${arg//:/ }:_files
    specs+=("*$name${arg:+=}[$help]$arg")
    [[ $letter = - ]] || specs+=("*$letter${arg:++}[$help]$arg")
done < <($tool --options 2>/dev/null)
_arguments -S $specs '*:file:_files'
