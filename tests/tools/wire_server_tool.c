/*
 * A server that speaks PostgreSQL's wire and answers what a file says, for engines that are not to
 * be had. Every statement is one of the simple protocol.
 * usage: wire_server FILE LOG; prints its port, and serves until its standard input ends. FILE is
 * answers.h's; of a column it says name:oid. What is not there and begins with SELECT is an error,
 * else it is done. LOG: what was asked for.
 */
#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "tests/tools/answers.h"

enum { MAX_CLIENTS = 32, MAX_MESSAGE = 1 << 16 };

static FILE *asked;

/* ---- messages ---------------------------------------------------------------------------------
 */

typedef struct message {
    unsigned char p[MAX_MESSAGE];
    size_t n;
} message;

static void put(message *m, const void *p, size_t n)
{
    if (m->n + n <= sizeof m->p) {
        memcpy(m->p + m->n, p, n);
        m->n += n;
    }
}

static void put_number(message *m, unsigned v, size_t bytes)
{
    unsigned char b[4] = {(unsigned char)(v >> 24), (unsigned char)(v >> 16),
                          (unsigned char)(v >> 8), (unsigned char)v};

    put(m, b + 4 - bytes, bytes);
}

static void put_text(message *m, const char *text)
{
    put(m, text, strlen(text) + 1);
}

static void send_message(int fd, char type, const message *m)
{
    message whole = {.n = 0};

    put(&whole, &type, 1);
    put_number(&whole, (unsigned)m->n + 4, 4);
    put(&whole, m->p, m->n);
    if (write(fd, whole.p, whole.n) < 0)
        return;
}

static void ready(int fd)
{
    message m = {.n = 0};

    put(&m, "I", 1);
    send_message(fd, 'Z', &m);
}

static void done(int fd, const char *tag)
{
    message m = {.n = 0};

    put_text(&m, tag);
    send_message(fd, 'C', &m);
}

static void fail(int fd, const char *class_, const char *text)
{
    message m = {.n = 0};

    put_text(&m, "SERROR");
    put(&m, "C", 1);
    put_text(&m, class_);
    put(&m, "M", 1);
    put_text(&m, text);
    put(&m, "", 1);
    send_message(fd, 'E', &m);
}

/* "name:oid name:oid" */
static void send_columns(int fd, const char *columns)
{
    message m = {.n = 0};
    char copy[1000], *save = NULL, *word;
    unsigned n = 0;

    snprintf(copy, sizeof copy, "%s", columns);
    put_number(&m, 0, 2);
    for (word = strtok_r(copy, " ", &save); word != NULL; word = strtok_r(NULL, " ", &save)) {
        char *oid = strchr(word, ':');

        if (oid != NULL)
            *oid++ = '\0';
        put_text(&m, word);
        put_number(&m, 0, 4);
        put_number(&m, 0, 2);
        put_number(&m, oid ? (unsigned)atoi(oid) : 25, 4);
        put_number(&m, 0xffff, 2);
        put_number(&m, 0xffffffff, 4);
        put_number(&m, 0, 2);
        n++;
    }
    m.p[0] = (unsigned char)(n >> 8);
    m.p[1] = (unsigned char)n;
    send_message(fd, 'T', &m);
}

static void send_row(int fd, const char *row)
{
    message m = {.n = 0};
    unsigned n = 0;

    put_number(&m, 0, 2);
    for (;;) {
        const char *end = strchr(row, '\t');
        size_t length = end ? (size_t)(end - row) : strlen(row);

        if (length == 2 && memcmp(row, "\\N", 2) == 0) {
            put_number(&m, 0xffffffff, 4);
        } else {
            put_number(&m, (unsigned)length, 4);
            put(&m, row, length);
        }
        n++;
        if (end == NULL)
            break;
        row = end + 1;
    }
    m.p[0] = (unsigned char)(n >> 8);
    m.p[1] = (unsigned char)n;
    send_message(fd, 'D', &m);
}

/* ---- statements ---------------------------------------------------------------------------------
 */

static void execute(int fd, char *text)
{
    char *sql = trimmed(text);
    const answer *a = answer_to(sql);

    fprintf(asked, "%s\n", sql);
    fflush(asked);
    if (a == NULL && strcmp(sql, "SELECT version()") == 0) {
        send_columns(fd, "version:25");
        send_row(fd, version);
        done(fd, "SELECT 1");
    } else if (a == NULL && silent && strncmp(sql, "SELECT", 6) == 0) {
        send_columns(fd, "c:25");
        done(fd, "SELECT 0");
    } else if (a == NULL && strncmp(sql, "SELECT", 6) == 0) {
        fail(fd, "42601", "the file does not say what this gives");
    } else if (a == NULL) {
        done(fd, strncmp(sql, "INSERT", 6) == 0 ? "INSERT 0 1" : "OK");
    } else if (a->error != NULL) {
        char class_[6] = "XX000";

        memcpy(class_, a->error, strlen(a->error) < 5 ? strlen(a->error) : 5);
        fail(fd, class_, strlen(a->error) > 6 ? a->error + 6 : "");
    } else {
        send_columns(fd, a->columns ? a->columns : "c:25");
        for (int i = 0; i < a->nrows; i++)
            send_row(fd, a->rows[i]);
        done(fd, "SELECT");
    }
    ready(fd);
}

static int read_all(int fd, void *p, size_t n)
{
    size_t at = 0;

    while (at < n) {
        ssize_t got = read(fd, (char *)p + at, n - at);

        if (got <= 0)
            return 0;
        at += (size_t)got;
    }
    return 1;
}

static unsigned number(const unsigned char *b)
{
    return (unsigned)b[0] << 24 | (unsigned)b[1] << 16 | (unsigned)b[2] << 8 | b[3];
}

/* What a client begins with: a wish for encryption, which is refused, or its names. */
static int greet(int fd)
{
    unsigned char head[8];
    char rest[4096];
    message m = {.n = 0};
    unsigned n;

    for (;;) {
        if (!read_all(fd, head, 8))
            return 0;
        n = number(head) - 8;
        if (n >= sizeof rest || !read_all(fd, rest, n))
            return 0;
        if (number(head + 4) == 196608)
            break;
        if (number(head + 4) == 80877102) /* to cancel */
            return 0;
        if (write(fd, "N", 1) < 0)
            return 0;
    }
    put_number(&m, 0, 4);
    send_message(fd, 'R', &m);
    ready(fd);
    return 1;
}

/* One message of a client; 0: it is gone. */
static int serve(int fd)
{
    static char text[MAX_MESSAGE];
    unsigned char head[5];
    unsigned n;

    if (!read_all(fd, head, 5) || head[0] == 'X')
        return 0;
    n = number(head + 1) - 4;
    if (n >= sizeof text || !read_all(fd, text, n))
        return 0;
    text[n] = '\0';
    if (head[0] == 'Q') {
        execute(fd, text);
    } else {
        fail(fd, "0A000", "no prepared statements");
        ready(fd);
    }
    return 1;
}

int main(int argc, char **argv)
{
    struct sockaddr_in at = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    struct pollfd p[MAX_CLIENTS + 2] = {{0, POLLIN, 0}};
    socklen_t size = sizeof at;
    nfds_t n = 2, i;

    if (argc != 3 || (asked = fopen(argv[2], "w")) == NULL)
        return 2;
    version = "PostgreSQL 15.0";
    read_file(argv[1], "");
    p[1] = (struct pollfd){socket(AF_INET, SOCK_STREAM, 0), POLLIN, 0};
    if (bind(p[1].fd, (struct sockaddr *)&at, sizeof at) != 0 || listen(p[1].fd, 8) != 0 ||
        getsockname(p[1].fd, (struct sockaddr *)&at, &size) != 0)
        return 2;
    printf("%d\n", ntohs(at.sin_port));
    fflush(stdout);
    while (poll(p, n, -1) >= 0 && !p[0].revents) {
        if (p[1].revents && n < MAX_CLIENTS + 2) {
            int fd = accept(p[1].fd, NULL, NULL), on = 1;

            /* An answer is several small messages: held back for an acknowledgement each takes 40 ms. */
            setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
            if (fd >= 0 && greet(fd))
                p[n++] = (struct pollfd){fd, POLLIN, 0};
            else
                close(fd);
        }
        for (i = 2; i < n; i++)
            if (p[i].revents && !serve(p[i].fd)) {
                close(p[i].fd);
                p[i--] = p[--n];
            }
    }
    return 0;
}
