#!/bin/sh
# Debian packages are reproducible: a build in another place, time zone and umask has the same bytes.
# Where lintian is, it knows no error. usage: packages.sh BUILD_DIR SOURCE_DIR
. "$(dirname "$0")/lib.sh"

for tool in cpack:cmake dpkg-shlibdeps:dpkg-dev git:git; do
    command -v ${tool%:*} >/dev/null || without ${tool%:*} ${tool#*:}
done
unset DESTDIR MAKEFLAGS MFLAGS MAKELEVEL CFLAGS LDFLAGS

# What is neither built nor ignored, as a person would unpack it.
mkdir -p "$work/one" "$work/a b/two"
(cd "$source" && git ls-files -z --cached --others --exclude-standard | xargs -0 ls -d 2>/dev/null |
    tar -cf - -T -) | tee sources.tar | tar -xf - -C "$work/one"
tar -xf sources.tar -C "$work/a b/two"

CFLAGS=-O0 run make -s -C "$work/one" DEB_TYPE=None deb
exits 0 "packages are made"
is "$(basename -a one/build-deb/*.deb | sort | sed 's/_.*//' | xargs)" "libwhittle-dev libwhittle0 whittle" "the tools, the library, what it takes to build"
(umask 077 && CFLAGS=-O0 TZ=Asia/Tokyo make -s -C "$work/a b/two" DEB_TYPE=None deb) >out 2>err
point $? "elsewhere, in another time zone, by a user whose files nobody else reads"
for deb in one/build-deb/*.deb; do
    cmp "$deb" "a b/two/build-deb/$(basename "$deb")" >why 2>&1
    point $? "the same bytes: $(basename "$deb" | sed 's/_.*//')"
done
is "$(dpkg-deb -c one/build-deb/whittle_*.deb | awk '{ print $1 }' | sort -u | xargs)" \
    "-rw-r--r-- -rwxr-xr-x drwxr-xr-x lrwxrwxrwx" "which everybody may read, and root alone writes"
is "$(dpkg-deb -f one/build-deb/libwhittle-dev_*.deb Depends)" "libwhittle0 (= $("$build/bin/gen" --version | sed 's/.* //'))" \
    "headers go with their library"
if command -v lintian >/dev/null; then
    run lintian --allow-root --fail-on error one/build-deb/*.deb
    exits 0 "lintian knows no error"
else
    skip "lintian knows no error" "no lintian"
fi
finish
