# The front door: what a person types on a bare Debian 12. CMake does the work.
#
#   make deps     install what is missing (Debian packages, by name)
#   make          build into build/
#   make demo     find, reduce and replay a wrong result on a faulty SQLite
#   make check    every test
#   make bench    write build/bench.tsv
#   make install  PREFIX=/usr/local by default

PREFIX ?= /usr/local
BUILD ?= build
PACKAGES = gcc libc6-dev make cmake pkg-config git procps sqlite3 libsqlite3-0 libsqlite3-dev libxxhash-dev libgit2-dev check \
    postgresql libpq-dev mariadb-server-core libmariadb3 libmariadb-dev

.PHONY: all deps demo check bench install clean

all: $(BUILD)/CMakeCache.txt
	@cmake --build $(BUILD) -j $$(nproc)

$(BUILD)/CMakeCache.txt:
	@cmake -S . -B $(BUILD) -DCMAKE_INSTALL_PREFIX=$(PREFIX)

deps:
	@missing=$$(for p in $(PACKAGES); do \
	    dpkg-query -W -f '$${Status}' $$p 2>/dev/null | grep -q 'ok installed' || echo $$p; done | xargs); \
	if [ -z "$$missing" ]; then exit 0; fi; \
	line="apt-get install -y --no-install-recommends $$missing"; \
	if [ "$$(id -u)" = 0 ]; then apt-get update -qq && DEBIAN_FRONTEND=noninteractive $$line; \
	elif command -v sudo >/dev/null; then sudo apt-get update -qq && sudo $$line; \
	else echo "missing packages; as root, run: apt-get update && $$line" >&2; exit 1; fi

demo: all
	@tests/tools/demo $(BUILD)

check: all
	@cd $(BUILD) && ctest --output-on-failure -j $$(nproc)

bench: all
	@tests/bench/run $(BUILD) > $(BUILD)/bench.tsv.part && mv $(BUILD)/bench.tsv.part $(BUILD)/bench.tsv
	@cat $(BUILD)/bench.tsv

install: all
	@cmake --install $(BUILD)

clean:
	rm -rf $(BUILD)
