/*
 * Errors of MySQL and MariaDB. The class is the error's number (both document theirs; below 2000
 * they agree), the kind comes from this table: the first rule that fits decides, no rule means an
 * ordinary error.
 */
#include "replay/engine/mysql/errors.h"

typedef struct rule {
    uint16_t number;
    uint8_t kind;
    const char *mark; /* somewhere in the message; NULL: any message */
} rule;

static const rule rules[] = {
    /* Asked to end: by us, or by the server's own clock, which stands behind ours. */
    {1317, WH_ANSWER_STOPPED, NULL}, /* ER_QUERY_INTERRUPTED */
    {1969, WH_ANSWER_STOPPED, NULL}, /* MariaDB: max_statement_time */
    {3024, WH_ANSWER_STOPPED, NULL}, /* MySQL: max_execution_time */

    /* Memory, disk, locks and capacities. A derived query is larger than its base and may pass one
     * that the base does not: that says nothing about the results. */
    {5, WH_ANSWER_LIMIT, NULL},    /* EE_OUTOFMEMORY */
    {3, WH_ANSWER_LIMIT, NULL},    /* EE_WRITE */
    {28, WH_ANSWER_LIMIT, NULL},   /* ENOSPC */
    {1021, WH_ANSWER_LIMIT, NULL}, /* ER_DISK_FULL */
    {1026, WH_ANSWER_LIMIT, NULL}, /* ER_ERROR_ON_WRITE */
    {1037, WH_ANSWER_LIMIT, NULL}, /* ER_OUTOFMEMORY */
    {1038, WH_ANSWER_LIMIT, NULL}, /* ER_OUT_OF_SORTMEMORY */
    {1040, WH_ANSWER_LIMIT, NULL}, /* ER_CON_COUNT_ERROR */
    {1041, WH_ANSWER_LIMIT, NULL}, /* ER_OUT_OF_RESOURCES */
    {1104, WH_ANSWER_LIMIT, NULL}, /* ER_TOO_BIG_SELECT */
    {1114, WH_ANSWER_LIMIT, NULL}, /* ER_RECORD_FILE_FULL */
    {1116, WH_ANSWER_LIMIT, NULL}, /* ER_TOO_MANY_TABLES in a join */
    {1135, WH_ANSWER_LIMIT, NULL}, /* ER_CANT_CREATE_THREAD */
    {1153, WH_ANSWER_LIMIT, NULL}, /* ER_NET_PACKET_TOO_LARGE */
    {1197, WH_ANSWER_LIMIT, NULL}, /* ER_TRANS_CACHE_FULL */
    {1205, WH_ANSWER_LIMIT, NULL}, /* ER_LOCK_WAIT_TIMEOUT */
    {1206, WH_ANSWER_LIMIT, NULL}, /* ER_LOCK_TABLE_FULL */
    {1213, WH_ANSWER_LIMIT, NULL}, /* ER_LOCK_DEADLOCK */
    {1290, WH_ANSWER_LIMIT, "max-session-mem-used"},
    {1290, WH_ANSWER_LIMIT, "max_session_mem_used"},
    {1436, WH_ANSWER_LIMIT, NULL},    /* ER_STACK_OVERRUN_NEED_MORE */
    {2008, WH_ANSWER_LIMIT, NULL},    /* CR_OUT_OF_MEMORY */
    {2020, WH_ANSWER_LIMIT, NULL},    /* CR_NET_PACKET_TOO_LARGE */
    {3572, WH_ANSWER_LIMIT, NULL},    /* ER_LOCK_NOWAIT */
    {3636, WH_ANSWER_LIMIT, NULL},    /* ER_CTE_MAX_RECURSION_DEPTH */
    {4082, WH_ANSWER_LIMIT, "emory"}, /* MySQL: connection_memory_limit */

    /* The role's walls. */
    {1044, WH_ANSWER_REFUSED, NULL}, /* ER_DBACCESS_DENIED_ERROR */
    {1045, WH_ANSWER_REFUSED, NULL}, /* ER_ACCESS_DENIED_ERROR: FILE */
    {1142, WH_ANSWER_REFUSED, NULL}, /* ER_TABLEACCESS_DENIED_ERROR */
    {1143, WH_ANSWER_REFUSED, NULL}, /* ER_COLUMNACCESS_DENIED_ERROR */
    {1148, WH_ANSWER_REFUSED, NULL}, /* ER_NOT_ALLOWED_COMMAND */
    {1227, WH_ANSWER_REFUSED, NULL}, /* ER_SPECIFIC_ACCESS_DENIED_ERROR */
    {1290, WH_ANSWER_REFUSED, NULL}, /* ER_OPTION_PREVENTS_STATEMENT */
    {1370, WH_ANSWER_REFUSED, NULL}, /* ER_PROCACCESS_DENIED_ERROR */
    {1410, WH_ANSWER_REFUSED, NULL}, /* ER_CANT_CREATE_USER_WITH_GRANT */
    {1698, WH_ANSWER_REFUSED, NULL}, /* ER_ACCESS_DENIED_NO_PASSWORD_ERROR */
    {2068, WH_ANSWER_REFUSED, NULL}, /* CR_LOAD_DATA_LOCAL_INFILE_REJECTED */
    {3948, WH_ANSWER_REFUSED, NULL}, /* ER_CLIENT_LOCAL_FILES_DISABLED */
    {4166, WH_ANSWER_REFUSED, NULL}, /* MariaDB's */

    /* The connection. */
    {1053, WH_ANSWER_LOST, NULL}, /* ER_SERVER_SHUTDOWN */
    {1927, WH_ANSWER_LOST, NULL}, /* ER_CONNECTION_KILLED */
    {2002, WH_ANSWER_LOST, NULL}, /* CR_CONNECTION_ERROR */
    {2003, WH_ANSWER_LOST, NULL}, /* CR_CONN_HOST_ERROR */
    {2006, WH_ANSWER_LOST, NULL}, /* CR_SERVER_GONE_ERROR */
    {2013, WH_ANSWER_LOST, NULL}, /* CR_SERVER_LOST */
    {2014, WH_ANSWER_LOST, NULL}, /* CR_COMMANDS_OUT_OF_SYNC */
    {2027, WH_ANSWER_LOST, NULL}, /* CR_MALFORMED_PACKET */
    {2055, WH_ANSWER_LOST, NULL}, /* CR_SERVER_LOST_EXTENDED */
    {4031, WH_ANSWER_LOST, NULL}, /* ER_CLIENT_INTERACTION_TIMEOUT */

    /* What no SQL should be able to provoke. "Got error N from storage engine": memory (12), disk
     * (28), a row too big (139), a lock's timeout (146), an unfinished build (-1 of a killed one)
     * are no faults. Temporary tables break where the disk is full. */
    {1030, WH_ANSWER_LIMIT, "error 12 "},
    {1030, WH_ANSWER_LIMIT, "error 27 "}, /* a file is as large as it may be */
    {1030, WH_ANSWER_LIMIT, "error 28 "},
    {1030, WH_ANSWER_LIMIT, "error 64 "},
    {1030, WH_ANSWER_LIMIT, "error 146 "},
    {1030, WH_ANSWER_ERROR, "error 1 "},
    {1030, WH_ANSWER_ERROR, "error 139 "},
    {1030, WH_ANSWER_INTERNAL, NULL}, /* ER_GET_ERRNO */
    {1032, WH_ANSWER_INTERNAL, NULL}, /* ER_KEY_NOT_FOUND: can't find record in a table */
    {1033, WH_ANSWER_INTERNAL, NULL}, /* ER_NOT_FORM_FILE */
    {1034, WH_ANSWER_LIMIT, "#sql"},
    {1034, WH_ANSWER_INTERNAL, NULL},            /* ER_NOT_KEYFILE */
    {1035, WH_ANSWER_INTERNAL, NULL},            /* ER_OLD_KEYFILE */
    {1105, WH_ANSWER_INTERNAL, "Unknown error"}, /* XPath's ordinary errors have this number too */
    {1194, WH_ANSWER_INTERNAL, NULL},            /* ER_CRASHED_ON_USAGE */
    {1195, WH_ANSWER_INTERNAL, NULL},            /* ER_CRASHED_ON_REPAIR */
    {1712, WH_ANSWER_INTERNAL, NULL},            /* ER_INDEX_CORRUPT */
    {1815, WH_ANSWER_ERROR, ".cfg file is missing"}, /* what IMPORT TABLESPACE asks for first */
    {1815, WH_ANSWER_INTERNAL, NULL},            /* ER_INTERNAL_ERROR */
    {1877, WH_ANSWER_INTERNAL, NULL},            /* ER_TABLE_CORRUPT, of MySQL */
    {1932, WH_ANSWER_INTERNAL, NULL},            /* ER_NO_SUCH_TABLE_IN_ENGINE */
};

static int kind_of(unsigned number, const char *message)
{
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++)
        if (rules[i].number == number &&
            (rules[i].mark == NULL || strstr(message, rules[i].mark) != NULL))
            return rules[i].kind;
    /* The client's own errors: the other side does not speak the protocol. */
    return number >= 2000 && number < 2100 ? WH_ANSWER_LOST : WH_ANSWER_ERROR;
}

bool wh_my_error_loses(unsigned number)
{
    return number == 2020 || number == 4082 || kind_of(number, "") == WH_ANSWER_LOST;
}

void wh_my_answer_set(wh_answer *a, int kind, const char *class_, wh_str text)
{
    size_t n = strlen(class_);

    a->kind = kind;
    a->affected = -1;
    if (n > sizeof a->class_ - 1)
        n = sizeof a->class_ - 1;
    memcpy(a->class_, class_, n);
    a->class_[n] = '\0';
    n = text.n;
    if (n > sizeof a->text - 1) {
        n = sizeof a->text - 1;
        while (n > 0 && ((unsigned char)text.p[n] & 0xc0) == 0x80)
            n--;
    }
    if (n > 0)
        memcpy(a->text, text.p, n);
    a->text[n] = '\0';
}

void wh_my_error_answer(unsigned number, const char *message, wh_answer *a)
{
    int kind = kind_of(number, message);
    wh_buf class_ = WH_BUF_INIT(16);

    if (kind != WH_ANSWER_LOST && kind != WH_ANSWER_REFUSED)
        wh_buf_uint(&class_, number);
    else if (kind == WH_ANSWER_REFUSED)
        wh_buf_text(&class_, "REFUSED");
    wh_buf_char(&class_, '\0');
    wh_my_answer_set(a, kind, class_.p, wh_str_of(message));
    wh_buf_release(&class_);
}
