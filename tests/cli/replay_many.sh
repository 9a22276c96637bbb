# An archive of 10,000 cases: 10 that fail, one of them open, and the rest as gen and oracle make
# them. TAP and JUnit agree, and it is a matter of seconds.
# Called as: sh replay_many.sh BUILD_DIR SOURCE_DIR
. "$(dirname "$0")/lib.sh"

bin=$build/bin

mkdir many
"$bin/gen" --seed 1 --count 70 --queries 100 |
    "$bin/oracle" --norec --tlp-where --print-all -j 2 2>/dev/null |
    awk '/^-- @case / { n++; file = sprintf("many/%05d.case.sql", n) }
         n > 9990 { exit }
         { print >file }
         /^-- @end/ { close(file) }'
for i in 0 1 2 3 4 5 6 7 8 9; do
    {
        echo '-- @case 1'
        [ $i = 7 ] && echo '-- @status: open'
        printf -- '-- @check: bag a = b\n-- @run a\nSELECT %s;\n-- @run b\nSELECT -1;\n-- @end\n' $i
    } >many/${i}5555-fails.case.sql
done
is "$(find many -name '*.case.sql' | wc -l | tr -d ' ')" 10000 "there are 10,000 cases"

# seconds of processor time, so that a busy machine does not matter
run sh -c '"$0" -j 2 --junit many.xml --github many >tap; code=$?; times; exit $code' "$bin/replay"
used=$(sed -n 2p out | tr 'ms' '  ' | awk '{ print int($1 * 60 + $2 + $3 * 60 + $4) }')
echo "# 10,000 cases took $used s of processor time"
exits 1 "the failing ones exit 1"
is "$(grep -c '^ok ' tap)/$(grep -c '^not ok [^#]*$' tap)/$(grep -c '^not ok .*# TODO' tap)" "9990/9/1" \
    "TAP: 9 violations and one that is known"
is "$(tail -n 1 tap)" "1..10000" "and all are there"
skipped=$(grep -c '^ok .*# SKIP' tap) # what a limit cut short
has "$(head -n 4 many.xml)" "tests=\"10000\" failures=\"9\" errors=\"0\" skipped=\"$((skipped + 1))\"" "JUnit says the same"
sed -n -e '/^not ok\|# SKIP/s/^[a-z ]*ok [0-9]* - \([^ ]*\) .*/\1/p' tap >tap.names
sed -n -e '/<testcase/{' -e 's/.*<testcase name="\([^ ]*\) .*/\1/' -e h -e '}' -e '/<failure\|<skipped/{' -e g -e p -e '}' \
    many.xml >junit.names
cmp -s tap.names junit.names
point $? "of the same cases"
is "$(grep -c '^::error' tap)" 9 "and so do the annotations"
"$bin/replay" --list many 2>/dev/null | cut -f 1 >order
sort order | cmp -s - order
point $? "in the order of their names"
# some 8 s; a sanitizer or a slow machine takes its share
[ "$used" -le 150 ]
point $? "it took seconds"

finish
