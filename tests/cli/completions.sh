# Completions: each shell offers the options that the tools have, none that they have not.
# Called as: sh completions.sh BUILD_DIR SOURCE_DIR
. "$(dirname "$0")/lib.sh"

# Installed names, as the completions find them.
mkdir bin
for tool in gen oracle reduce replay bisect; do
    [ ! -x "$build/bin/$tool" ] || ln -s "$build/bin/$tool" "bin/whittle-$tool"
done
cp "$source/formats/install/whittle.sh" bin/whittle
PATH=$work/bin:$build/bin:$PATH
export PATH

# What the tool's table has: --options says the same as --help.
for tool in gen oracle reduce replay; do
    "$tool" --options | cut -f2 | sort >listed
    "$tool" --help </dev/null | sed -n 's/^  \(-[A-Za-z], \)\{0,1\}\(--[a-z-]*\).*/\2/p' | sort >helped
    is "$(diff helped listed)" "" "$tool --options lists what $tool --help does"
done
has "$(oracle --options)" "^-e	--engine	\[LABEL=\]URL	[A-Za-z]" "with letter, value and help"
is "$(gen --options | awk -F '\t' 'NF != 4')" "" "each in a line of four fields"

# bash_completes WORD ...: what is offered for the last word
bash_completes() {
    bash -c '. "$0"
        COMP_WORDS=("$@") COMP_CWORD=$(($# - 1))
        _whittle "$1"
        printf "%s\n" "${COMPREPLY[@]}"' "$source/formats/install/completion.bash" "$@"
}
if command -v bash >/dev/null; then
    is "$(bash_completes gen --se)" "--seed" "bash: gen --se is --seed"
    is "$(bash_completes replay - | sort)" "$(replay --options | cut -f2 | sort)" "bash: replay - is all of them"
    is "$(bash_completes whittle gen --se)" "--seed" "bash: of whittle gen, too"
    is "$(bash_completes whittle re)" "$(printf 'reduce\nreplay')" "bash: whittle re is one of two tools"
    is "$(bash_completes replay my)" "" "bash: files are the shell's own business"
else
    skip "bash completes" "no bash"
fi

if command -v fish >/dev/null; then
    fish_completes() {
        HOME=$work fish --no-config -c "source $source/formats/install/completion.fish; complete -C '$1'"
    }
    has "$(fish_completes 'gen --see')" "^--seed	[A-Za-z]" "fish: gen --see is --seed, and what that is"
    has "$(fish_completes 'whittle gen --see')" "^--seed	" "fish: of whittle gen, too"
    has "$(fish_completes 'whittle re')" "^replay" "fish: whittle re may be replay"
else
    skip "fish completes" "no fish"
fi

# _arguments itself needs a terminal: here it says what it is given.
if command -v zsh >/dev/null; then
    zsh_completes() {
        zsh -f -c '_arguments() { printf "%s\n" "$@" }
            compadd() { printf "%s\n" "$@" }
            words=("${@:2}") CURRENT=$(( $# - 1 ))
            . $1' zsh "$source/formats/install/completion.zsh" "$@"
    }
    has "$(zsh_completes gen --see)" '^\*--seed=\[[^]]*\]:[^:]*:_files$' "zsh: gen has --seed with a value"
    has "$(zsh_completes oracle --)" '^\*-e+\[' "zsh: oracle has -e"
    is "$(zsh_completes oracle -- | grep -c '^\*--')" "$(oracle --options | grep -c '')" "zsh: oracle has all of them"
    has "$(zsh_completes whittle gen --see)" '^\*--seed=' "zsh: of whittle gen, too"
    has "$(zsh_completes whittle re)" '^replay$' "zsh: whittle re may be replay"
else
    skip "zsh completes" "no zsh"
fi
finish
