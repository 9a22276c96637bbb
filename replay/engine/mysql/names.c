/*
 * Names of the databases and roles that are ours, and what is done by name. A name tells whose it
 * is: the slot on a private server or the machine on another one, and the process; so what dead
 * processes left can be swept away.
 */
#define _GNU_SOURCE
#include "replay/engine/mysql/session.h"

#include <signal.h>
#include <stdlib.h>
#include <sys/random.h>
#include <unistd.h>

/* ---- names ---------------------------------------------------------------------------------- */

/* Databases of the same machine have the same mark, so that those of dead processes are found. */
static uint64_t machine(void)
{
    char name[256] = "";
    uint64_t h = 1469598103934665603u;

    gethostname(name, sizeof name - 1);
    for (size_t i = 0; name[i]; i++)
        h = (h ^ (unsigned char)name[i]) * 1099511628211u;
    return h;
}

static void family_name(const wh_my_engine *e, wh_buf *out)
{
    wh_buf_text(out, "whittle_");
    if (e->slot) {
        wh_buf_uint(out, wh_slot_number(e->slot));
    } else {
        wh_buf_char(out, 'h');
        wh_buf_hex(out, machine() & 0xffffff, 6);
    }
    wh_buf_char(out, '_');
}

/* "whittle_3_4711_"; on a server of the user's one process may have several engines. */
void wh_my_choose_prefix(wh_my_engine *e)
{
    wh_buf b = WH_BUF_INIT(sizeof e->prefix - 1);
    uint16_t own = 0;

    family_name(e, &b);
    wh_buf_uint(&b, (uint64_t)getpid());
    wh_buf_char(&b, '_');
    if (e->named && getrandom(&own, sizeof own, 0) == sizeof own) {
        wh_buf_hex(&b, own, 4);
        wh_buf_char(&b, '_');
    }
    memcpy(e->prefix, b.p, b.n);
    e->prefix[b.n] = '\0';
    wh_buf_release(&b);
}

void wh_my_choose_name(wh_my_engine *e, char *out)
{
    wh_buf b = WH_BUF_INIT(WH_MY_NAME - 1);

    wh_buf_text(&b, e->prefix);
    wh_buf_uint(&b, ++e->next);
    memcpy(out, b.p, b.n);
    out[b.n] = '\0';
    wh_buf_release(&b);
}

/* A statement of ours: each '?' is `name`, each '~' is it as a pattern, each '^' the host of roles,
 * each '!' their password. */
unsigned wh_my_do_with(wh_my_engine *e, const char *sql, const char *name)
{
    wh_buf b = WH_BUF_INIT(1024);
    unsigned rc;

    for (; *sql; sql++) {
        if (*sql == '?')
            wh_buf_text(&b, name);
        else if (*sql == '~')
            for (const char *p = name; *p; p++) {
                wh_buf_text(&b, *p == '_' ? "\\" : "");
                wh_buf_char(&b, *p);
            }
        else if (*sql == '^')
            wh_buf_text(&b, e->role_host);
        else if (*sql == '!')
            wh_buf_text(&b, e->role_password);
        else
            wh_buf_char(&b, *sql);
    }
    wh_buf_char(&b, '\0');
    rc = wh_my_do(e, e->admin, b.p);
    wh_buf_release(&b);
    return rc;
}

/* ---- what dead processes left -----------------------------------------------------------------
 */

typedef struct leftovers {
    const char *family, *own;
    bool private_; /* then nobody else has names of this family */
    wh_buf names;
} leftovers;

static void read_leftover(void *ctx, char **v, unsigned n)
{
    leftovers *l = ctx;
    size_t k = strlen(l->family);
    long pid;

    if (n == 0 || !v[0] || strncmp(v[0], l->family, k) != 0 ||
        strncmp(v[0], l->own, strlen(l->own)) == 0)
        return;
    pid = strtol(v[0] + k, NULL, 10);
    if (pid <= 0 || (!l->private_ && kill((pid_t)pid, 0) == 0))
        return;
    wh_buf_text(&l->names, v[0]);
    wh_buf_char(&l->names, '\0');
}

/* A worker that was killed leaves a database, and perhaps a statement that still runs. */
void wh_my_sweep(wh_my_engine *e)
{
    wh_buf family = WH_BUF_INIT(64);
    leftovers l = {NULL, e->prefix, e->slot != NULL, WH_BUF_INIT(1 << 20)};
    size_t i;

    family_name(e, &family);
    wh_buf_char(&family, '\0');
    l.family = family.p;
    /* One that is still in use is waited for; not for long. */
    wh_my_do(e, e->admin, "SET lock_wait_timeout = 1");
    if (wh_my_ask(e, e->admin, "SHOW DATABASES", read_leftover, &l) == 0)
        for (i = 0; i < l.names.n; i += strlen(l.names.p + i) + 1)
            wh_my_do_with(e, "DROP DATABASE IF EXISTS `?`", l.names.p + i);
    wh_my_do(e, e->admin, "SET lock_wait_timeout = 5");
    wh_buf_clear(&l.names);
    if (e->named && e->roles &&
        wh_my_ask(e, e->admin, "SELECT user FROM mysql.user", read_leftover, &l) == 0)
        for (i = 0; i < l.names.n; i += strlen(l.names.p + i) + 1)
            wh_my_do_with(e, "DROP USER IF EXISTS '?'@'^'", l.names.p + i);
    wh_buf_release(&family);
    wh_buf_release(&l.names);
}

typedef struct connections {
    const char *family, *own;
    wh_buf kills;
} connections;

static void read_connection(void *ctx, char **v, unsigned n)
{
    connections *c = ctx;

    if (n < 2 || !v[0] || !v[1] || strncmp(v[1], c->family, strlen(c->family)) != 0 ||
        strncmp(v[1], c->own, strlen(c->own)) == 0)
        return;
    wh_buf_text(&c->kills, "KILL ");
    wh_buf_text(&c->kills, v[0]);
    wh_buf_char(&c->kills, ';');
}

/* On a private server: whoever had this slot before is dead. */
void wh_my_sweep_connections(wh_my_engine *e)
{
    wh_buf family = WH_BUF_INIT(64);
    connections c = {NULL, e->prefix, WH_BUF_INIT(1 << 16)};

    family_name(e, &family);
    wh_buf_char(&family, '\0');
    c.family = family.p;
    if (wh_my_ask(e, e->admin, "SHOW PROCESSLIST", read_connection, &c) == 0 && c.kills.n > 0) {
        wh_buf_char(&c.kills, '\0');
        wh_my_do(e, e->admin, c.kills.p);
    }
    wh_buf_release(&family);
    wh_buf_release(&c.kills);
}
