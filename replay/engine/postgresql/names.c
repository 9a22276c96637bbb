/*
 * Names of the databases that are ours, and what is done by name. On a private server the slot's
 * number is in them; whoever has the slot clears what its last holder left. On a server that a URL
 * names, a number is ours as long as the administrator's connection holds its lock, and the
 * name ends with a check sum of itself: that is how ours are known from other people's from the
 * moment they exist, so that whoever comes next drops what the dead have left.
 */
#define XXH_INLINE_ALL
#include "replay/engine/postgresql/session.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <xxhash.h>

enum {
    OBEY_MS = 600, /* for a server process that is told to end */
    CLAIMS = 1000, /* numbers on a server that the user named */
    SUM = 9,       /* "_0123abcd" */
    LOCK = 1465403508, /* the family of our advisory locks */
};

bool wh_pg_admin_do(wh_pg_engine *e, const char *format, const char *name)
{
    char sql[400];

    snprintf(sql, sizeof sql, format, name, name);
    return wh_pg_do(e, e->admin, sql, NULL, 0);
}

/* With what the server says, in one line. */
int wh_pg_refused(const wh_pg_engine *e, const char *what, wh_error *err)
{
    const char *text = e->api.errorMessage(e->admin);
    size_t n = strcspn(text, "\n");

    return wh_error_set(err, WH_EENGINE, "%s: %.*s", what, (int)(n < 300 ? n : 300), text);
}

void wh_pg_drop_database(wh_pg_engine *e, const char *name)
{
    if (e->product->fresh == WH_PG_MEMORY)
        return;
    for (int tries = 0; tries < 3; tries++) {
        if (e->server_version >= 130000 && e->product->fresh == WH_PG_CREATE) {
            if (wh_pg_admin_do(e, "DROP DATABASE IF EXISTS \"%s\" WITH (FORCE)", name))
                return;
        } else if (wh_pg_admin_do(e, "DROP DATABASE IF EXISTS \"%s\"", name)) {
            return;
        }
        wh_pg_admin_do(e,
                       "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = "
                       "'%s' AND pid <> pg_backend_pid()",
                       name);
    }
}

/* ---- on a private server ---------------------------------------------------------------------- */

/* End the server processes that a slot's last holder has left. What obeys nothing is killed; the
 * server then starts all its processes anew. */
static void end_processes(wh_pg_engine *e)
{
    char sql[300], pid[32] = "";

    snprintf(
        sql, sizeof sql,
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE left(datname, %d) = '%s'",
        (int)strlen(e->prefix), e->prefix);
    wh_pg_do(e, e->admin, sql, NULL, 0);
    snprintf(sql, sizeof sql, "SELECT pid FROM pg_stat_activity WHERE left(datname, %d) = '%s'",
             (int)strlen(e->prefix), e->prefix);
    for (int waited = 0; waited < OBEY_MS; waited += 20) {
        pid[0] = '\0';
        if (!wh_pg_do(e, e->admin, sql, pid, sizeof pid) || pid[0] == '\0')
            return;
        poll(NULL, 0, 20);
    }
    wh_slot_kill(e->slot, (pid_t)strtol(pid, NULL, 10));
    for (int waited = 0; waited < 2000 && e->api.status(e->admin) == CONNECTION_OK; waited += 20) {
        wh_pg_do(e, e->admin, "SELECT 1", NULL, 0);
        poll(NULL, 0, 20);
    }
    wh_pg_admin(e, NULL);
}

/* The databases that a slot's last holder has left. */
static void clear_slot(wh_pg_engine *e)
{
    char sql[300], name[WH_PG_NAME];
    bool first = true;

    for (int i = 0; i < 100; i++) {
        snprintf(sql, sizeof sql,
                 "SELECT datname FROM pg_database WHERE left(datname, %d) = '%s' ORDER BY oid",
                 (int)strlen(e->prefix), e->prefix);
        name[0] = '\0';
        if (!wh_pg_do(e, e->admin, sql, name, sizeof name) || name[0] == '\0')
            return;
        if (first)
            end_processes(e);
        first = false;
        wh_pg_drop_database(e, name);
    }
}

static int claim_slot(wh_pg_engine *e, wh_error *err)
{
    unsigned n = wh_slot_number(e->slot);
    char found[8] = "", sql[300];

    e->claimed = wh_slot_starts(e->slot);
    snprintf(e->role, sizeof e->role, "whittle_%u", n);
    snprintf(e->prefix, sizeof e->prefix, "whittle_%u_", n);
    clear_slot(e);
    snprintf(sql, sizeof sql, "SELECT 1 FROM pg_roles WHERE rolname = '%s'", e->role);
    wh_pg_do(e, e->admin, sql, found, sizeof found);
    if (found[0] == '\0' &&
        !wh_pg_admin_do(e,
                  "CREATE ROLE \"%s\" LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION "
                  "NOBYPASSRLS",
                  e->role))
        return wh_pg_refused(e, "the private server lets no role be made", err);
    wh_pg_admin_do(e, "ALTER ROLE \"%s\" RESET ALL", e->role);
    return WH_OK;
}

/* ---- on a server of the user's ----------------------------------------------------------------- */

static void add_sum(char *name)
{
    size_t n = strlen(name);

    if (n + SUM < WH_PG_NAME)
        snprintf(name + n, SUM + 1, "_%08x", (unsigned)XXH64(name, n, 0));
}

/* The number of a name that is ours, whoever made it: whittle_nNUMBER_COUNT_SUM; else 0. */
static unsigned number_of(const char *name)
{
    size_t n = strlen(name);
    unsigned number, count;
    char again[WH_PG_NAME];

    if (n >= sizeof again || sscanf(name, "whittle_n%9u_%9u_", &number, &count) != 2)
        return 0;
    snprintf(again, sizeof again, "whittle_n%u_%u", number, count);
    add_sum(again);
    return strcmp(name, again) == 0 ? number : 0;
}

static bool lock_number(const wh_pg_engine *e, unsigned number)
{
    char sql[100], got[8] = "";

    snprintf(sql, sizeof sql, "SELECT pg_try_advisory_lock(%d, %u)", LOCK, number);
    return wh_pg_do(e, e->admin, sql, got, sizeof got) && got[0] == 't';
}

/* A lock of one's own can be taken once more, and given back once. */
void wh_pg_sweep(wh_pg_engine *e)
{
    unsigned long oid = 0;
    char sql[300], found[100];

    if (e->slot != NULL || e->claimed == 0)
        return;
    for (;;) {
        const char *name;
        unsigned number;

        snprintf(sql, sizeof sql,
                 "SELECT oid || ' ' || datname FROM pg_database WHERE datname LIKE 'whittle\\_%%' "
                 "AND pg_has_role(datdba, 'USAGE') AND oid > %lu ORDER BY pg_database.oid LIMIT 1",
                 oid);
        found[0] = '\0';
        if (!wh_pg_do(e, e->admin, sql, found, sizeof found) || found[0] == '\0')
            return;
        oid = strtoul(found, NULL, 10);
        name = strchr(found, ' ');
        number = name != NULL ? number_of(name + 1) : 0;
        if (number == 0 || !lock_number(e, number))
            continue;
        wh_pg_drop_database(e, name + 1);
        snprintf(sql, sizeof sql, "SELECT pg_advisory_unlock(%d, %u)", LOCK, number);
        wh_pg_do(e, e->admin, sql, NULL, 0);
    }
}

static int claim_number(wh_pg_engine *e, wh_error *err)
{
    for (unsigned n = 1; n < CLAIMS; n++)
        if (lock_number(e, n)) {
            snprintf(e->prefix, sizeof e->prefix, "whittle_n%u_", n);
            e->claimed = (unsigned)e->api.backendPID(e->admin);
            wh_pg_sweep(e);
            return WH_OK;
        }
    return wh_error_set(err, WH_EENGINE, "no name is free for a database of our own (whittle_*)");
}

/* A product without such locks: a name that nobody else will choose. */
static void choose_prefix(wh_pg_engine *e)
{
    static unsigned char here; /* its address tells processes apart well enough */
    struct timespec now;

    clock_gettime(CLOCK_REALTIME, &now);
    snprintf(e->prefix, sizeof e->prefix, "whittle_%llx%lx_", (long long)now.tv_sec,
             ((unsigned long)now.tv_nsec ^ (unsigned long)(uintptr_t)&here) & 0xffffff);
}

/* ---- both ------------------------------------------------------------------------------------- */

int wh_pg_claim(wh_pg_engine *e, wh_error *err)
{
    if (e->slot != NULL)
        return claim_slot(e, err);
    if (e->product->fresh == WH_PG_CREATE)
        return claim_number(e, err);
    choose_prefix(e);
    return WH_OK;
}

bool wh_pg_claim_lost(const wh_pg_engine *e)
{
    if (e->slot != NULL)
        return e->claimed != wh_slot_starts(e->slot);
    return e->claimed != 0 && e->claimed != (unsigned)e->api.backendPID(e->admin);
}

void wh_pg_choose_name(wh_pg_engine *e, char *name)
{
    snprintf(name, WH_PG_NAME, "%.40s%u", e->prefix, ++e->databases);
    if (e->slot == NULL && e->product->fresh == WH_PG_CREATE)
        add_sum(name);
}
