/* Tests that need a server end with SKIPPED where none is installed. One that is installed and does
 * not start is a failure. */
#ifndef TESTS_REPLAY_ENGINE_SERVER_INSTALLED_FIXTURE_H
#define TESTS_REPLAY_ENGINE_SERVER_INSTALLED_FIXTURE_H

#include <glob.h>
#include <stdbool.h>
#include <stdio.h>

enum { SKIPPED = 77 };

/* The programs that match `pattern`; without one it is said what would be needed. */
static inline bool is_installed(const char *name, const char *pattern, const char *packages)
{
    glob_t g;
    bool found = glob(pattern, GLOB_NOSORT, NULL, &g) == 0;

    globfree(&g);
    if (!found)
        printf("skipped: no %s (make deps, or Debian: apt-get install %s)\n", name, packages);
    return found;
}

static inline bool postgresql_is_installed(void)
{
    return is_installed("PostgreSQL", "/usr/lib/postgresql/*/bin/postgres", "postgresql");
}

static inline bool mariadb_is_installed(void)
{
    return is_installed("MariaDB", "/usr/sbin/mariadbd",
                        "mariadb-server-core mariadb-client-core libmariadb3");
}

#endif
