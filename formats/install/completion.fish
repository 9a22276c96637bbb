# Completions for fish: a tool is asked for its options, so that these are always its own.
function __whittle_options
    set -l words (commandline -opc)
    set -l tool $words[1]
    if test (basename $tool) = whittle
        set tool $tool-$words[2]
    end
    $tool --options 2>/dev/null | string replace -r '^[^\t]*\t([^\t]*)\t[^\t]*\t' '$1\t'
end

for tool in whittle whittle-gen whittle-oracle whittle-reduce whittle-replay whittle-bisect gen generate oracle run-oracle reduce replay bisect
    complete -c $tool -n 'string match -q -- "-*" (commandline -ct)' -f -a '(__whittle_options)'
end
complete -c whittle -n 'test (count (commandline -opc)) = 1' -f -a 'gen oracle reduce replay bisect help'
