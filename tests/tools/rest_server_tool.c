/*
 * A server that answers as TDengine's REST interface does, what a file says: POST
 * /rest/sql/DATABASE with a statement, JSON back
 * (https://docs.tdengine.com/tdengine-reference/client-libraries/rest-api/). usage: rest_server
 * FILE LOG [CREDENTIALS]; prints its port, and serves until its standard input ends. FILE is
 * answers.h's; of a column it says name:TYPE, with _ for a blank. Instead of an answer: B text    a
 * body as it stands H number  an empty body, and this status of HTTP D number  so many milliseconds
 * pass before it says that there is no row L number  a row with a text of so many bytes X the
 * connection is closed What is not there and begins with SELECT is an error, else it is done. LOG:
 * the database and what was asked for. CREDENTIALS: the base64 of USER:PASSWORD, whoever has others
 * is not let in.
 */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <signal.h>
#include <strings.h>
#include <sys/socket.h>
#include <unistd.h>

#include "tests/tools/answers.h"

enum { MAX_CLIENTS = 32, MAX_REQUEST = 1 << 20 };

static FILE *asked;
static const char *credentials;

/* ---- JSON -------------------------------------------------------------------------------------
 */

static void put_quoted(FILE *f, const char *s, size_t n)
{
    fputc('"', f);
    for (size_t i = 0; i < n; i++) {
        unsigned char c = (unsigned char)s[i];

        if (c == '"' || c == '\\')
            fprintf(f, "\\%c", c);
        else if (c < 0x20)
            fprintf(f, "\\u%04x", c);
        else
            fputc(c, f);
    }
    fputc('"', f);
}

/* The type of the column at `i`, with its blanks. */
static void type_of(const char *columns, int i, char *out, size_t size)
{
    char copy[2000], *save = NULL, *word, *colon;

    snprintf(copy, sizeof copy, "%s", columns);
    word = strtok_r(copy, " ", &save);
    while (i-- > 0 && word != NULL)
        word = strtok_r(NULL, " ", &save);
    colon = word ? strchr(word, ':') : NULL;
    snprintf(out, size, "%s", colon ? colon + 1 : "VARCHAR");
    for (char *p = out; *p; p++)
        if (*p == '_')
            *p = ' ';
}

static void put_columns(FILE *f, const char *columns)
{
    char copy[2000], type[100], *save = NULL, *word;
    int i = 0;

    snprintf(copy, sizeof copy, "%s", columns);
    fputs("\"column_meta\":[", f);
    for (word = strtok_r(copy, " ", &save); word != NULL; word = strtok_r(NULL, " ", &save), i++) {
        type_of(columns, i, type, sizeof type);
        fputs(i ? ",[" : "[", f);
        put_quoted(f, word, strcspn(word, ":"));
        fputc(',', f);
        put_quoted(f, type, strlen(type));
        fputs(",8]", f);
    }
    fputs("],", f);
}

static int is_bare(const char *type)
{
    return strstr(type, "INT") != NULL || !strcmp(type, "FLOAT") || !strcmp(type, "DOUBLE") ||
           !strcmp(type, "BOOL");
}

static void put_row(FILE *f, const char *columns, const char *row)
{
    char type[100];
    int i = 0;

    fputc('[', f);
    for (;; i++) {
        size_t n = strcspn(row, "\t");

        type_of(columns, i, type, sizeof type);
        if (i > 0)
            fputc(',', f);
        if (n == 2 && memcmp(row, "\\N", 2) == 0)
            fputs("null", f);
        else if (is_bare(type))
            fprintf(f, "%.*s", (int)n, row);
        else
            put_quoted(f, row, n);
        if (row[n] == '\0')
            break;
        row += n + 1;
    }
    fputc(']', f);
}

static void put_rows(FILE *f, const char *columns, char *const *rows, int n)
{
    fputs("{\"code\":0,", f);
    put_columns(f, columns);
    fputs("\"data\":[", f);
    for (int i = 0; i < n; i++) {
        if (i > 0)
            fputc(',', f);
        put_row(f, columns, rows[i]);
    }
    fprintf(f, "],\"rows\":%d}", n);
}

static void put_error(FILE *f, unsigned code, const char *what)
{
    fprintf(f, "{\"code\":%u,\"desc\":", code);
    put_quoted(f, what, strlen(what));
    fputc('}', f);
}

/* ---- statements -------------------------------------------------------------------------------
 */

static void one_value(FILE *f, const char *column, const char *value)
{
    char *row = strdup(value);

    put_rows(f, column, &row, 1);
    free(row);
}

static void put_long(FILE *f, size_t n)
{
    fputs("{\"code\":0,", f);
    put_columns(f, "c:VARCHAR");
    fputs("\"data\":[[\"", f);
    while (n-- > 0)
        fputc('x', f);
    fputs("\"]],\"rows\":1}", f);
}

static void wait_for(const char *milliseconds)
{
    poll(NULL, 0, atoi(milliseconds));
}

/* What `sql` gives, into `out`; the status of HTTP, or 0: the connection is to be closed. */
static int answer_for(const char *sql, FILE *out)
{
    const answer *a = answer_to(sql);

    if (a == NULL && strcmp(sql, "SELECT SERVER_VERSION()") == 0)
        one_value(out, "v:VARCHAR", version);
    else if (a == NULL && strncmp(sql, "SELECT TO_UNIXTIMESTAMP(", 24) == 0)
        one_value(out, "t:BIGINT", "0");
    else if (a == NULL && strncmp(sql, "SELECT", 6) == 0 && !silent &&
             strstr(sql, "ins_databases") == NULL)
        put_error(out, 0x2600, "the file does not say what this gives");
    else if (a == NULL && strncmp(sql, "SELECT", 6) == 0)
        put_rows(out, "c:VARCHAR", NULL, 0);
    else if (a == NULL)
        one_value(out, "affected_rows:INT", strncmp(sql, "INSERT", 6) == 0 ? "1" : "0");
    else if (a->own == 'X')
        return 0;
    else if (a->own == 'H')
        return atoi(a->own_text);
    else if (a->own == 'B')
        fputs(a->own_text, out);
    else if (a->own == 'L')
        put_long(out, (size_t)atol(a->own_text));
    else if (a->error != NULL)
        put_error(out, (unsigned)strtoul(a->error, NULL, 16),
                  strchr(a->error, ' ') ? strchr(a->error, ' ') + 1 : "");
    else {
        if (a->own == 'D')
            wait_for(a->own_text);
        put_rows(out, a->columns ? a->columns : "c:VARCHAR", a->rows, a->nrows);
    }
    return 200;
}

/* ---- HTTP -------------------------------------------------------------------------------------
 */

static int write_all(int fd, const char *p, size_t n)
{
    while (n > 0) {
        ssize_t done = write(fd, p, n);

        if (done <= 0)
            return 0;
        p += done;
        n -= (size_t)done;
    }
    return 1;
}

static int respond(int fd, int status, const char *body, size_t n)
{
    char head[200];

    snprintf(head, sizeof head,
             "HTTP/1.1 %d Status\r\nContent-Type: application/json; "
             "charset=utf-8\r\nContent-Length: %zu\r\n\r\n",
             status, n);
    return write_all(fd, head, strlen(head)) && write_all(fd, body, n);
}

/* A header's value in the request; NULL: it has none. */
static const char *header(const char *request, const char *name)
{
    const char *p = strcasestr(request, name);

    return p ? p + strlen(name) : NULL;
}

static int is_let_in(const char *request)
{
    const char *given = header(request, "\r\nAuthorization: Basic ");
    size_t n = credentials ? strlen(credentials) : 0;

    return credentials == NULL ||
           (given && strncmp(given, credentials, n) == 0 && given[n] == '\r');
}

/* One request of a client; 0: it is gone. */
static int serve(int fd)
{
    static char request[MAX_REQUEST];
    size_t n = 0, head, length = 0, out_n = 0;
    char *end, *sql, *out_p = NULL, database[100] = "";
    const char *given;
    FILE *out;
    int status, kept;

    do {
        ssize_t got = read(fd, request + n, sizeof request - 1 - n);

        if (got <= 0)
            return 0;
        n += (size_t)got;
        request[n] = '\0';
    } while ((end = strstr(request, "\r\n\r\n")) == NULL);
    head = (size_t)(end - request) + 4;
    given = header(request, "\r\nContent-Length: ");
    length = given ? strtoul(given, NULL, 10) : 0;
    while (n < head + length && n < sizeof request - 1) {
        ssize_t got = read(fd, request + n, sizeof request - 1 - n);

        if (got <= 0)
            return 0;
        n += (size_t)got;
    }
    request[n] = '\0';
    sql = trimmed(request + head);
    sscanf(request, "POST /rest/sql/%99[^ ]", database);
    fprintf(asked, "%s\t%s\n", database, sql);
    fflush(asked);
    out = open_memstream(&out_p, &out_n);
    if (strncmp(request, "POST /rest/sql", 14) != 0)
        status = 404;
    else if (!is_let_in(request)) {
        status = 401;
        put_error(out, 0x0357, "Authentication failure");
    } else
        status = answer_for(sql, out);
    fclose(out);
    kept = status != 0 && respond(fd, status, out_p, out_n);
    free(out_p);
    return kept;
}

int main(int argc, char **argv)
{
    struct sockaddr_in at = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    struct pollfd p[MAX_CLIENTS + 2] = {{0, POLLIN, 0}};
    socklen_t size = sizeof at;
    nfds_t n = 2, i;

    if (argc < 3 || (asked = fopen(argv[2], "w")) == NULL)
        return 2;
    signal(SIGPIPE, SIG_IGN);
    version = "3.3.6.0";
    credentials = argc > 3 ? argv[3] : NULL;
    read_file(argv[1], "BHDLX");
    p[1] = (struct pollfd){socket(AF_INET, SOCK_STREAM, 0), POLLIN, 0};
    if (bind(p[1].fd, (struct sockaddr *)&at, sizeof at) != 0 || listen(p[1].fd, 8) != 0 ||
        getsockname(p[1].fd, (struct sockaddr *)&at, &size) != 0)
        return 2;
    printf("%d\n", ntohs(at.sin_port));
    fflush(stdout);
    while (poll(p, n, -1) >= 0 && !p[0].revents) {
        if (p[1].revents && n < MAX_CLIENTS + 2) {
            int fd = accept(p[1].fd, NULL, NULL), on = 1;

            /* Head and body are two messages: held back for an acknowledgement the second takes 40
             * ms. */
            setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
            if (fd >= 0)
                p[n++] = (struct pollfd){fd, POLLIN, 0};
        }
        for (i = 2; i < n; i++)
            if (p[i].revents && !serve(p[i].fd)) {
                close(p[i].fd);
                p[i--] = p[--n];
            }
    }
    return 0;
}
