# A difference between two settings of one engine is a case that says by what they differ, and needs
# no more than the engine to be replayed. No case may name anything else of an engine.
# Called as: sh settings.sh BUILD_DIR SOURCE_DIR
. "$(dirname "$0")/lib.sh"

bin=$build/bin
"$bin/gen" -n 100 -q 30 >g.sql
on not-index-last "$bin/oracle" --diff -e "$faulty" -e "$faulty&optimizer=off" --stop-after 1 g.sql
exits 1 "two settings differ"
cp out d.sql
has "$out" '^-- @settings.reference: optimizer=off$' "the case says by what"
hasnot "$out" '@settings.test' "and nothing of the one that has none"
hasnot "$out" "lib=\|$build" "and no path"
on not-index-last "$bin/replay" -e "$faulty" d.sql
exits 1 "it fails again on the engine alone"
run "$bin/replay" d.sql
exits 0 "and holds on another one, with and without the setting"
on not-index-last "$bin/reduce" -e "$faulty" d.sql
exits 0 "reduce takes it too"
has "$out" '^-- @settings.reference: optimizer=off$' "and keeps the setting"
on not-index-last "$bin/replay" --cases -e "$faulty" -e "sqlite:" d.sql
hasnot "$out" '@settings' "with other engines that are named it is not written"
for bad in lib=/tmp/x.so 'optimizer=off&lib=/tmp/x.so' preload=x bin=/bin server=/ optimizer= //host; do
    sed "s|optimizer=off|$bad|" d.sql >bad.sql
    run "$bin/replay" bad.sql
    is "$rc$(printf '%s\n' "$out" | grep -c 'no setting that a case may name')" 1251 "not $bad"
done
sed 's/^-- @settings.*//' d.sql | grep . >bare.sql
run "$bin/replay" bare.sql
exits 125 "without it both engines must be named"
has "$err" "the case needs an engine called 'reference'" "which is said"

finish
