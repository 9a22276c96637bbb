/*
 * SQLite's errors: their names and what kind of answer each is.
 */
#include "replay/engine/sqlite/errors.h"

#include "replay/engine/sqlite/api.h"

/* By primary code. The codes are numbers of the file format's age and never change. */
static const char *const primary_names[] = {
    "SQLITE_OK",       "SQLITE_ERROR",   "SQLITE_INTERNAL", "SQLITE_PERM",     "SQLITE_ABORT",
    "SQLITE_BUSY",     "SQLITE_LOCKED",  "SQLITE_NOMEM",    "SQLITE_READONLY", "SQLITE_INTERRUPT",
    "SQLITE_IOERR",    "SQLITE_CORRUPT", "SQLITE_NOTFOUND", "SQLITE_FULL",     "SQLITE_CANTOPEN",
    "SQLITE_PROTOCOL", "SQLITE_EMPTY",   "SQLITE_SCHEMA",   "SQLITE_TOOBIG",   "SQLITE_CONSTRAINT",
    "SQLITE_MISMATCH", "SQLITE_MISUSE",  "SQLITE_NOLFS",    "SQLITE_AUTH",     "SQLITE_FORMAT",
    "SQLITE_RANGE",    "SQLITE_NOTADB",  "SQLITE_NOTICE",   "SQLITE_WARNING",
};

typedef struct extended_name {
    uint8_t primary, minor; /* the code is primary + 256 * minor */
    const char *name;
} extended_name;

static const extended_name extended_names[] = {
    {SQLITE_ERROR, 1, "SQLITE_ERROR_MISSING_COLLSEQ"},
    {SQLITE_ERROR, 2, "SQLITE_ERROR_RETRY"},
    {SQLITE_ERROR, 3, "SQLITE_ERROR_SNAPSHOT"},
    {SQLITE_ERROR, 4, "SQLITE_ERROR_RESERVESIZE"},
    {SQLITE_ERROR, 5, "SQLITE_ERROR_KEY"},
    {SQLITE_ERROR, 6, "SQLITE_ERROR_UNABLE"},
    {SQLITE_ABORT, 2, "SQLITE_ABORT_ROLLBACK"},
    {SQLITE_BUSY, 1, "SQLITE_BUSY_RECOVERY"},
    {SQLITE_BUSY, 2, "SQLITE_BUSY_SNAPSHOT"},
    {SQLITE_BUSY, 3, "SQLITE_BUSY_TIMEOUT"},
    {SQLITE_LOCKED, 1, "SQLITE_LOCKED_SHAREDCACHE"},
    {SQLITE_LOCKED, 2, "SQLITE_LOCKED_VTAB"},
    {SQLITE_READONLY, 1, "SQLITE_READONLY_RECOVERY"},
    {SQLITE_READONLY, 2, "SQLITE_READONLY_CANTLOCK"},
    {SQLITE_READONLY, 3, "SQLITE_READONLY_ROLLBACK"},
    {SQLITE_READONLY, 4, "SQLITE_READONLY_DBMOVED"},
    {SQLITE_READONLY, 5, "SQLITE_READONLY_CANTINIT"},
    {SQLITE_READONLY, 6, "SQLITE_READONLY_DIRECTORY"},
    {SQLITE_IOERR, 1, "SQLITE_IOERR_READ"},
    {SQLITE_IOERR, 2, "SQLITE_IOERR_SHORT_READ"},
    {SQLITE_IOERR, 3, "SQLITE_IOERR_WRITE"},
    {SQLITE_IOERR, 4, "SQLITE_IOERR_FSYNC"},
    {SQLITE_IOERR, 5, "SQLITE_IOERR_DIR_FSYNC"},
    {SQLITE_IOERR, 6, "SQLITE_IOERR_TRUNCATE"},
    {SQLITE_IOERR, 7, "SQLITE_IOERR_FSTAT"},
    {SQLITE_IOERR, 8, "SQLITE_IOERR_UNLOCK"},
    {SQLITE_IOERR, 9, "SQLITE_IOERR_RDLOCK"},
    {SQLITE_IOERR, 10, "SQLITE_IOERR_DELETE"},
    {SQLITE_IOERR, 11, "SQLITE_IOERR_BLOCKED"},
    {SQLITE_IOERR, 12, "SQLITE_IOERR_NOMEM"},
    {SQLITE_IOERR, 13, "SQLITE_IOERR_ACCESS"},
    {SQLITE_IOERR, 14, "SQLITE_IOERR_CHECKRESERVEDLOCK"},
    {SQLITE_IOERR, 15, "SQLITE_IOERR_LOCK"},
    {SQLITE_IOERR, 16, "SQLITE_IOERR_CLOSE"},
    {SQLITE_IOERR, 17, "SQLITE_IOERR_DIR_CLOSE"},
    {SQLITE_IOERR, 18, "SQLITE_IOERR_SHMOPEN"},
    {SQLITE_IOERR, 19, "SQLITE_IOERR_SHMSIZE"},
    {SQLITE_IOERR, 20, "SQLITE_IOERR_SHMLOCK"},
    {SQLITE_IOERR, 21, "SQLITE_IOERR_SHMMAP"},
    {SQLITE_IOERR, 22, "SQLITE_IOERR_SEEK"},
    {SQLITE_IOERR, 23, "SQLITE_IOERR_DELETE_NOENT"},
    {SQLITE_IOERR, 24, "SQLITE_IOERR_MMAP"},
    {SQLITE_IOERR, 25, "SQLITE_IOERR_GETTEMPPATH"},
    {SQLITE_IOERR, 26, "SQLITE_IOERR_CONVPATH"},
    {SQLITE_IOERR, 27, "SQLITE_IOERR_VNODE"},
    {SQLITE_IOERR, 28, "SQLITE_IOERR_AUTH"},
    {SQLITE_IOERR, 29, "SQLITE_IOERR_BEGIN_ATOMIC"},
    {SQLITE_IOERR, 30, "SQLITE_IOERR_COMMIT_ATOMIC"},
    {SQLITE_IOERR, 31, "SQLITE_IOERR_ROLLBACK_ATOMIC"},
    {SQLITE_IOERR, 32, "SQLITE_IOERR_DATA"},
    {SQLITE_IOERR, 33, "SQLITE_IOERR_CORRUPTFS"},
    {SQLITE_IOERR, 34, "SQLITE_IOERR_IN_PAGE"},
    {SQLITE_CORRUPT, 1, "SQLITE_CORRUPT_VTAB"},
    {SQLITE_CORRUPT, 2, "SQLITE_CORRUPT_SEQUENCE"},
    {SQLITE_CORRUPT, 3, "SQLITE_CORRUPT_INDEX"},
    {SQLITE_CANTOPEN, 1, "SQLITE_CANTOPEN_NOTEMPDIR"},
    {SQLITE_CANTOPEN, 2, "SQLITE_CANTOPEN_ISDIR"},
    {SQLITE_CANTOPEN, 3, "SQLITE_CANTOPEN_FULLPATH"},
    {SQLITE_CANTOPEN, 4, "SQLITE_CANTOPEN_CONVPATH"},
    {SQLITE_CANTOPEN, 5, "SQLITE_CANTOPEN_DIRTYWAL"},
    {SQLITE_CANTOPEN, 6, "SQLITE_CANTOPEN_SYMLINK"},
    {SQLITE_CONSTRAINT, 1, "SQLITE_CONSTRAINT_CHECK"},
    {SQLITE_CONSTRAINT, 2, "SQLITE_CONSTRAINT_COMMITHOOK"},
    {SQLITE_CONSTRAINT, 3, "SQLITE_CONSTRAINT_FOREIGNKEY"},
    {SQLITE_CONSTRAINT, 4, "SQLITE_CONSTRAINT_FUNCTION"},
    {SQLITE_CONSTRAINT, 5, "SQLITE_CONSTRAINT_NOTNULL"},
    {SQLITE_CONSTRAINT, 6, "SQLITE_CONSTRAINT_PRIMARYKEY"},
    {SQLITE_CONSTRAINT, 7, "SQLITE_CONSTRAINT_TRIGGER"},
    {SQLITE_CONSTRAINT, 8, "SQLITE_CONSTRAINT_UNIQUE"},
    {SQLITE_CONSTRAINT, 9, "SQLITE_CONSTRAINT_VTAB"},
    {SQLITE_CONSTRAINT, 10, "SQLITE_CONSTRAINT_ROWID"},
    {SQLITE_CONSTRAINT, 11, "SQLITE_CONSTRAINT_PINNED"},
    {SQLITE_CONSTRAINT, 12, "SQLITE_CONSTRAINT_DATATYPE"},
    {SQLITE_AUTH, 1, "SQLITE_AUTH_USER"},
    {SQLITE_NOTICE, 1, "SQLITE_NOTICE_RECOVER_WAL"},
    {SQLITE_NOTICE, 2, "SQLITE_NOTICE_RECOVER_ROLLBACK"},
    {SQLITE_WARNING, 1, "SQLITE_WARNING_AUTOINDEX"},
};

enum {
    NPRIMARY = sizeof primary_names / sizeof *primary_names,
    NEXTENDED = sizeof extended_names / sizeof *extended_names,
};

/* An extended code that is newer than this table goes by its primary name. */
static const char *code_name(int extended)
{
    int primary = extended & 0xff;

    for (size_t i = 0; extended > 0xff && i < NEXTENDED; i++)
        if (extended_names[i].primary == primary && extended_names[i].minor == extended >> 8)
            return extended_names[i].name;
    return primary < NPRIMARY ? primary_names[primary] : "SQLITE_UNKNOWN";
}

/*
 * The first rule that fits decides; no rule: an ordinary error. `code` is a primary code, or an
 * extended one that must be met exactly. `text` is how the message begins, or what is in it
 * somewhere; NULL: any message.
 *
 * What is not here on purpose, although it sounds like a fault: "no query solution" (INDEXED BY an
 * index that does not serve), "unable to use function MATCH in the requested context", "SQL logic
 * error" (virtual tables answer so to a wrong command), SQLITE_SCHEMA.
 */
typedef struct rule {
    int code;
    const char *text;
    uint8_t kind;
    bool within;
} rule;

static const rule rules[] = {
    /* The limits that we set, and memory. In memory there is no I/O but that of temporary files,
     * so that an I/O error says that the disk is full or a temporary file hit its bound. */
    {SQLITE_INTERRUPT, NULL, WH_ANSWER_STOPPED},
    {SQLITE_NOMEM, NULL, WH_ANSWER_LIMIT},
    {SQLITE_TOOBIG, NULL, WH_ANSWER_LIMIT},
    {SQLITE_FULL, NULL, WH_ANSWER_LIMIT},
    {SQLITE_IOERR, NULL, WH_ANSWER_LIMIT},
    {SQLITE_ERROR, "LIKE or GLOB pattern too complex", WH_ANSWER_LIMIT},
    {SQLITE_ERROR, "out of memory", WH_ANSWER_LIMIT},

    /* Capacities of the parser and the planner. A derived query is larger than its base and may
     * pass one that the base does not: that says nothing about the results. */
    {SQLITE_ERROR, "too many arguments", WH_ANSWER_ERROR},
    {SQLITE_ERROR, "too many ", WH_ANSWER_LIMIT},
    {SQLITE_ERROR, "parser stack overflow", WH_ANSWER_LIMIT},
    {SQLITE_ERROR, "Recursion limit", WH_ANSWER_LIMIT},
    {SQLITE_ERROR, "Expression tree is too large", WH_ANSWER_LIMIT},
    {SQLITE_ERROR, "at most ", WH_ANSWER_LIMIT}, /* N tables in a join */

    /* No file can be opened here; what tries is stopped by the file wall. */
    {SQLITE_CANTOPEN, NULL, WH_ANSWER_REFUSED},

    /* "malformed database schema (i0) - unsafe use of f()": what PRAGMA trusted_schema=0 is for. */
    {SQLITE_CORRUPT, " - unsafe use of ", WH_ANSWER_ERROR, true},

    /* Also "malformed database schema (x) - ...": a stored statement that the engine accepted, or
     * made itself in ALTER TABLE, and now can't read. ALTER reports what it can't do as "error in
     * view v after rename", an ordinary error. The documented ways into a malformed schema go
     * through pragmas (writable_schema ...), which `edited` knows. Full text and R-Tree tables
     * answer so to their integrity-check command and to ordinary statements; `edited` knows, too,
     * where what they index is kept outside of them or was changed by hand. */
    {SQLITE_CORRUPT, NULL, WH_ANSWER_INTERNAL},

    {SQLITE_INTERNAL, NULL, WH_ANSWER_INTERNAL},
    {SQLITE_MISUSE, NULL, WH_ANSWER_INTERNAL},
    {SQLITE_NOTADB, NULL, WH_ANSWER_INTERNAL},
    {SQLITE_FORMAT, NULL, WH_ANSWER_INTERNAL},
    {SQLITE_PROTOCOL, NULL, WH_ANSWER_INTERNAL},
    {SQLITE_RANGE, NULL, WH_ANSWER_INTERNAL}, /* a bind index: no SQL has one */
    {SQLITE_EMPTY, NULL, WH_ANSWER_INTERNAL}, /* unused by the engine */
};

static bool starts(const char *s, const char *prefix)
{
    return strncmp(s, prefix, strlen(prefix)) == 0;
}

static int kind_of(int extended, const char *message)
{
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++) {
        const rule *r = &rules[i];

        if (r->code != (r->code > 0xff ? extended : extended & 0xff))
            continue;
        if (r->text == NULL ||
            (r->within ? strstr(message, r->text) != NULL : starts(message, r->text)))
            return r->kind;
    }
    return WH_ANSWER_ERROR;
}

void wh_sqlite_answer_text(wh_answer *answer, const char *class_, wh_str text)
{
    size_t n = strlen(class_);

    if (n > sizeof answer->class_ - 1)
        n = sizeof answer->class_ - 1;
    memcpy(answer->class_, class_, n);
    answer->class_[n] = '\0';

    n = text.n;
    if (n > sizeof answer->text - 1) {
        n = sizeof answer->text - 1;
        while (n > 0 && ((unsigned char)text.p[n] & 0xc0) == 0x80)
            n--;
    }
    if (n > 0)
        memcpy(answer->text, text.p, n);
    answer->text[n] = '\0';
}

void wh_sqlite_error_answer(int extended, const char *message, bool edited, wh_answer *answer)
{
    const char *m = message ? message : "";
    int kind = kind_of(extended, m);

    if (kind == WH_ANSWER_INTERNAL && edited)
        kind = WH_ANSWER_ERROR;
    answer->kind = kind;
    answer->affected = -1;
    wh_sqlite_answer_text(answer, kind == WH_ANSWER_REFUSED ? "REFUSED" : code_name(extended),
                          wh_str_of(m));
}
