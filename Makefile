# The front door: what a person types on a bare Debian 12. CMake does the work.
#
#   make deps     install what is missing (Debian packages, by name)
#   make deps-sqlite   the same without servers: their tests are skipped then
#   make          build into build/
#   make demo     find, reduce and replay a wrong result on a faulty SQLite
#   make check    the tests, but for the slow ones
#   make check-slow   these: old releases' faults by the hundred, open ends on servers, tools that run out of everything
#   make sanitize   the tests in build-asan/, built with AddressSanitizer and UndefinedBehaviorSanitizer
#   make tsan     in build-tsan/, built with ThreadSanitizer: what eight threads share
#   make valgrind   the tests of text, catalog and generator under valgrind
#   make fuzz     in build-fuzz/, by clang: each target of tests/fuzz, from the tests' own samples, for SECONDS=20
#   make abi SINCE=COMMIT   has the library's binary interface changed since that release? (abigail-tools)
#   make bench    write build/bench.tsv
#   make pictures   those of README, from a run of the demo (the page's with Chromium)
#   make deb      Debian packages in build-deb/: the tools, the library, its headers
#   make install  PREFIX=/usr/local by default; DESTDIR=DIR, to make a package

BUILD ?= build
DEB_TYPE = Release
PACKAGES = gcc libc6-dev make cmake pkg-config git procps sqlite3 libsqlite3-0 libsqlite3-dev libxxhash-dev libgit2-dev check
# To test servers: mariadb-install-db wants a program of the client's package. The headers are for one
# test, which compares our declarations with them.
SERVERS = postgresql libpq5 libpq-dev mariadb-server-core mariadb-client-core libmariadb3 libmariadb-dev \
    libcurl4 libcurl4-openssl-dev

.PHONY: all deps deps-sqlite demo check check-slow sanitize tsan valgrind fuzz abi bench pictures deb install clean

all: $(BUILD)/CMakeCache.txt
	@cmake --build $(BUILD) -j $$(nproc)

$(BUILD)/CMakeCache.txt:
	@cmake -S . -B $(BUILD) $(if $(PREFIX),"-DCMAKE_INSTALL_PREFIX=$(PREFIX)")

deps: WANTED = $(PACKAGES) $(SERVERS)
deps-sqlite: WANTED = $(PACKAGES)
deps deps-sqlite:
	@missing=$$(for p in $(WANTED); do \
	    dpkg-query -W -f '$${Status}' $$p 2>/dev/null | grep -q 'ok installed' || echo $$p; done | xargs); \
	if [ -z "$$missing" ]; then exit 0; fi; \
	line="apt-get install -y --no-install-recommends $$missing"; \
	if [ "$$(id -u)" = 0 ]; then apt-get update -qq && DEBIAN_FRONTEND=noninteractive $$line; \
	elif command -v sudo >/dev/null; then sudo apt-get update -qq && sudo $$line; \
	else echo "missing packages; as root, run: apt-get update && $$line" >&2; exit 1; fi

demo: all
	@tests/tools/demo $(BUILD)

check: WHICH = -LE slow
check-slow: WHICH = -L slow
# One more than there are processors: some of them wait, for servers, for limits of time.
check check-slow: all
	@cd $(BUILD) && ctest --output-on-failure $(WHICH) -j $$(($$(nproc) + 1)); status=$$?; \
	sed -n 's/.*\(skipped: .*(make deps.*)\).*/\1/p' Testing/Temporary/LastTest.log | sort -u; exit $$status

sanitize: WITH = build-asan -DWHITTLE_ASAN=ON -DWHITTLE_UBSAN=ON
sanitize: WHICH = -LE slow
tsan: WITH = build-tsan -DWHITTLE_TSAN=ON
tsan: WHICH = -R threads
sanitize tsan:
	@cmake -S . -B $(WITH) && cmake --build $(firstword $(WITH)) -j $$(nproc)
	@cd $(firstword $(WITH)) && ctest --output-on-failure --timeout 1200 $(WHICH) -j $$(nproc)

# Without what allocates on purpose, and what other programs do.
valgrind: all
	@for t in $(BUILD)/tests/formats-test_[c-s]* $(BUILD)/tests/generate-test_datum; do \
	    CK_FORK=no valgrind -q --error-exitcode=9 --leak-check=full --errors-for-leak-kinds=definite $$t || exit 1; done

# What is found lies in build-fuzz/: crash-.., timeout-..
SECONDS = 20
fuzz:
	@CC=clang cmake -S . -B build-fuzz -DWHITTLE_FUZZ=ON -DWHITTLE_ASAN=ON -DWHITTLE_UBSAN=ON
	@cmake --build build-fuzz -j $$(nproc) --target fuzz_sql fuzz_case fuzz_script fuzz_convert fuzz_rest
	@cd build-fuzz && corpus=../tests/corpus && for t in \
	    "fuzz_sql -dict=../tests/fuzz/sql.dict new-sql $$corpus/sql" \
	    "fuzz_case new-case $$corpus/format/good $$corpus/format/bad" \
	    "fuzz_script -dict=../tests/fuzz/sql.dict new-script $$corpus/convert" \
	    "fuzz_convert new-convert $$corpus/convert" \
	    "fuzz_rest new-rest $$corpus/rest"; do \
	    mkdir -p new-sql new-case new-script new-convert new-rest; \
	    tests/$$t -max_total_time=$(SECONDS) -verbosity=0 -print_final_stats=1 || exit 1; done

abi: $(BUILD)/CMakeCache.txt
	@cmake --build $(BUILD) -j $$(nproc) --target whittle
	@tests/tools/abi "$(SINCE)" $(BUILD) .

bench: all
	@tests/bench/run $(BUILD) > $(BUILD)/bench.tsv.part && mv $(BUILD)/bench.tsv.part $(BUILD)/bench.tsv
	@cat $(BUILD)/bench.tsv

pictures: all
	@tests/tools/pictures $(BUILD)

install: all
	@cmake --install $(BUILD) $(if $(PREFIX),--prefix "$(PREFIX)")

deb:
	@cmake -S . -B build-deb -DWHITTLE_DEBIAN=ON -DWHITTLE_TESTS=OFF -DCMAKE_BUILD_TYPE=$(DEB_TYPE) \
	    -DCMAKE_INSTALL_PREFIX=/usr -DWHITTLE_SHORT_NAMES=lib/whittle/bin
	@cmake --build build-deb -j $$(nproc)
	@cd build-deb && umask 022 && SOURCE_DATE_EPOCH=1767225600 cpack && ls ./*.deb

clean:
	rm -rf $(BUILD)
