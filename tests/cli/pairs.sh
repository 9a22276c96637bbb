#!/bin/sh
# Features of queries and schemas meet each other: of few bases most pairs, and what misses one is
# told by name. tests/bench/pairs counts more of them. usage: pairs.sh BUILD_DIR SOURCE_DIR
. "$(dirname "$0")/lib.sh"

# met DIALECT: how many pairs meet in 5,000 bases, of how many
met() {
    "$source/tests/bench/pairs" "$build" "$1" 5000 3 >out
    sed -n 's/^pairs \([0-9]*\) of \([0-9]*\)$/\1 \2/p' out
}

for dialect in sqlite postgresql mariadb; do
    # shellcheck disable=SC2046 # two numbers
    set -- $(met $dialect)
    [ $# = 2 ] && [ "$2" -ge 400 ] && [ "$1" -ge $(($2 * 92 / 100)) ]
    point $? "of $dialect's pairs of features $1 of $2 meet in 5,000 bases"
done
"$source/tests/bench/pairs" "$build" sqlite 100 >out
point $((!$?)) "what is missing is an exit code"
has "$(cat out)" '^never [a-z]* join + ' "and told by name"
finish
