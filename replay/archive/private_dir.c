#define _DEFAULT_SOURCE
#include "replay/archive/private_dir.h"
#include "formats/base/memory.h"

#include <errno.h>
#include <grp.h>
#include <pwd.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/xattr.h>
#include <unistd.h>

/* ---- who can write ----------------------------------------------------------------------------
 */

/* Root; and whoever owns "/", who is root under another number in a user namespace. */
static bool trusted(uid_t uid)
{
    struct stat root;

    return uid == geteuid() || uid == 0 || (stat("/", &root) == 0 && uid == root.st_uid);
}

/* Groups of one member are how distributions make a umask of 002 safe. */
static bool alone_in(gid_t gid)
{
    const struct group *g = getgrgid(gid);
    const struct passwd *p;
    bool alone = g != NULL;
    char **member;

    for (member = alone ? g->gr_mem : NULL; alone && *member; member++) {
        p = getpwnam(*member);
        alone = p && trusted(p->pw_uid);
    }
    if (!alone)
        return false;
    setpwent();
    while (alone && (p = getpwent()) != NULL)
        alone = p->pw_gid != gid || trusted(p->pw_uid);
    endpwent();
    return alone;
}

/* What is wrong with it; NULL: nothing. `above`: not the directory itself, but one that it is in.
 */
static const char *fault(const char *path, bool above, const char **remedy)
{
    struct stat st;

    *remedy = "";
    if (lstat(path, &st) != 0)
        return strerror(errno);
    if (!S_ISDIR(st.st_mode))
        return "it is no directory";
    if (!trusted(st.st_uid))
        return "it belongs to another user";
    if (above && (st.st_mode & S_ISVTX))
        return NULL;
    *remedy = "chmod go-w it, or ";
    if (st.st_mode & S_IWOTH)
        return "everybody can write there";
    /* where there is an access list, the group's bit is the mask of the list */
    if ((st.st_mode & S_IWGRP) &&
        (getxattr(path, "system.posix_acl_access", NULL, 0) > 0 || !alone_in(st.st_gid)))
        return "others of its group can write there";
    return NULL;
}

static int check_dir(const char *path, wh_error *err)
{
    char *part = wh_memory_text(path), *p;
    const char *why = NULL, *remedy = "";

    for (p = part + strlen(part); !why; p--) {
        if (*p && *p != '/')
            continue;
        p[p == part] = '\0'; /* of the root the slash stays */
        why = fault(part, strcmp(part, path) != 0, &remedy);
        if (p == part)
            break;
    }
    if (why)
        wh_error_set(err, WH_EINVAL,
                     "%.300s is not safe to keep builds and data in: %.300s: %s; %sname another "
                     "directory: WHITTLE_CACHE, or --cache of bisect",
                     path, part, why, remedy);
    free(part);
    return why ? WH_EINVAL : WH_OK;
}

bool wh_private_dir_is(const char *path)
{
    const char *remedy;

    return !fault(path, false, &remedy);
}

/* ---- making -----------------------------------------------------------------------------------
 */

static int make_dirs(const char *path, wh_error *err)
{
    char *part = wh_memory_text(path), *p;
    int rc = WH_OK;

    for (p = part; *p; p++)
        if (*p == '/' && p > part) {
            *p = '\0';
            mkdir(part, 0700); /* the last one tells */
            *p = '/';
        }
    if (mkdir(part, 0700) != 0 && errno != EEXIST)
        rc = wh_error_set(err, errno == ENOSPC || errno == EDQUOT ? WH_ELIMIT : WH_EIO,
                          "can't make the directory %.300s: %s; name another: --cache DIR, or "
                          "WHITTLE_CACHE",
                          path, strerror(errno));
    free(part);
    return rc;
}

/* ---- the cache --------------------------------------------------------------------------------
 */

static bool cache_path(const char *named, wh_buf *out)
{
    const char *cache = named ? named : getenv("WHITTLE_CACHE"), *home;
    const struct passwd *pw;

    if (cache && *cache) {
        wh_buf_text(out, cache);
        return true;
    }
    cache = getenv("XDG_CACHE_HOME");
    if (cache && *cache == '/') {
        wh_buf_format(out, "%s/whittle", cache);
        return true;
    }
    home = getenv("HOME");
    if (!home || *home != '/') {
        pw = getpwuid(geteuid());
        home = pw ? pw->pw_dir : NULL;
    }
    if (!home || *home != '/')
        return false;
    wh_buf_format(out, "%s/.cache/whittle", home);
    return true;
}

int wh_private_cache(const char *named, wh_buf *out, wh_error *err)
{
    wh_buf path = WH_BUF_INIT(8192);
    char *real = NULL;
    int rc = WH_OK;

    if (!cache_path(named, &path))
        rc = wh_error_set(
            err, WH_EINVAL,
            "there is no place for a cache: HOME is not set, and this user has no home "
            "directory; name one: --cache DIR, or WHITTLE_CACHE");
    wh_buf_char(&path, '\0');
    if (rc == WH_OK && path.status != WH_OK)
        rc = wh_error_set(err, WH_ELIMIT, "the cache's path is too long");
    if (rc == WH_OK)
        rc = make_dirs(path.p, err);
    if (rc == WH_OK && !(real = realpath(path.p, NULL)))
        rc = wh_error_set(err, WH_EIO, "can't find %.300s: %s", path.p, strerror(errno));
    if (rc == WH_OK)
        rc = check_dir(real, err);
    if (rc == WH_OK)
        wh_buf_text(out, real);
    free(real);
    wh_buf_release(&path);
    return rc == WH_OK && out->status != WH_OK
               ? wh_error_set(err, WH_ELIMIT, "the cache's path is too long")
               : rc;
}
