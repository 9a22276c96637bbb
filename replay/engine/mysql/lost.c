/*
 * The connection is gone: why? A private server has a supervisor that knows whether it died, and a
 * log. The server catches its own SIGSEGV, writes about it and exits: the signal is in the log.
 */
#include "replay/engine/mysql/lost.h"

#include "replay/engine/mysql/errors.h"
#include "replay/worker/end.h"

#include <signal.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

enum {
    NOTICE_MS = 4000, /* a crash takes that long to be noticed at most: the log's stack trace */
    LIVES_MS = 600,   /* one that takes connections then */
    BACK_MS = 20000,
    LOG_MAX = 1 << 20, /* the first death stands at its start */
};

typedef struct name {
    int number;
    const char *name;
} name;

static const name names[] = {{SIGSEGV, "SIGSEGV"}, {SIGABRT, "SIGABRT"}, {SIGBUS, "SIGBUS"},
                             {SIGFPE, "SIGFPE"},   {SIGILL, "SIGILL"},   {SIGTRAP, "SIGTRAP"},
                             {SIGSYS, "SIGSYS"},   {SIGKILL, "SIGKILL"}, {SIGTERM, "SIGTERM"},
                             {SIGXFSZ, "SIGXFSZ"}};

static const char *signal_name(int number)
{
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (names[i].number == number)
            return names[i].name;
    return number ? "SIGNAL" : "EXIT";
}

static const char *find_word(wh_str s, const char *word)
{
    size_t n = strlen(word);

    for (size_t i = 0; i + n <= s.n; i++)
        if (memcmp(s.p + i, word, n) == 0)
            return s.p + i;
    return NULL;
}

/* The number behind a mark; 0: there is none. */
static unsigned long number_behind(wh_str line, const char *mark)
{
    const char *p = find_word(line, mark);
    unsigned long n = 0;

    if (p == NULL)
        return 0;
    for (p += strlen(mark); p < line.p + line.n && *p >= '0' && *p <= '9' && n < 1ul << 40; p++)
        n = n * 10 + (unsigned long)(*p - '0');
    return n;
}

static bool tells(wh_str line)
{
    static const char *const marks[] = {"ssertion",   "[FATAL]",          "[ERROR]",
                                        "got signal", "terminate called", "AddressSanitizer"};

    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++)
        if (find_word(line, marks[i]))
            return true;
    return false;
}

/* That there was no memory, or no room on the disk. */
static bool tells_of_want(wh_str line)
{
    static const char *const marks[] = {"ut of memory",  "annot allocate", "bad_alloc",
                                        "errno: 12",     "OS errno 12",    "with error 28",
                                        "No space left", "errno: 28"};

    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++)
        if (find_word(line, marks[i]))
            return true;
    return false;
}

/* Has it told of one death, and goes on with what came after? Threads are counted from 1 again
 * then.
 */
static bool is_of_next_start(const wh_my_log *l, wh_str line)
{
    return l->signal != 0 && (find_word(line, "ready for connections") != NULL ||
                              (l->connection != 0 && find_word(line, " got signal ")));
}

void wh_my_log_read(wh_str log, wh_my_log *out)
{
    size_t i = 0;
    bool good = false;

    memset(out, 0, sizeof *out);
    while (i < log.n) {
        size_t from = i;
        unsigned long number;
        wh_str one;

        while (i < log.n && log.p[i] != '\n')
            i++;
        one = (wh_str){log.p + from, i - from};
        i++;
        if (is_of_next_start(out, one))
            return;
        out->want |= tells_of_want(one);
        number = number_behind(one, "Connection ID (thread ID): ");
        if (number != 0)
            out->connection = number;
        number = number_behind(one, " got signal ");
        if (number != 0)
            out->signal = (int)(number & 127);
        /* An assertion says more than the signal that it raises. */
        if (tells(one) && (!good || !number)) {
            if (!good || !find_word(out->line, "ssertion"))
                out->line = one;
            good = true;
        } else if (!good && one.n > 0) {
            out->line = one;
        }
    }
}

/* A server that died in the midst of a statement takes no connections any more; one that does
 * after a while, and was not started anew, cut this connection alone. */
static bool server_died(wh_my_engine *e)
{
    struct timespec tick = {0, 20 * 1000000};
    MYSQL *again = NULL;

    for (int ms = 0; ms < NOTICE_MS; ms += 20) {
        if (wh_slot_starts(e->slot) != e->starts)
            return true;
        nanosleep(&tick, NULL);
        if (ms == LIVES_MS / 2 && wh_my_connect(e, NULL, false, &again, NULL) == WH_OK)
            e->api.close(again);
        if (ms >= LIVES_MS && again != NULL)
            break;
    }
    return wh_slot_starts(e->slot) != e->starts;
}

/* An isolated worker dies as the server did, so that what watches over it knows what to do. The
 * log's line goes to its standard error, which is kept. `shared`: all who use the server are told
 * so, and it does not say whose statement it was. */
static void die_alike(int number, bool shared, const wh_answer *a)
{
    dprintf(2, "server log: %s\n", a->text);
    if (shared)
        _exit(WH_EXIT_SHARED + (number & 31));
    if (number != 0) {
        signal(number, SIG_DFL);
        raise(number);
    }
    _exit(1);
}

void wh_my_lost_answer(wh_my_session *s, bool midst, const char *message, wh_answer *a)
{
    wh_my_engine *e = s->engine;
    wh_buf log = WH_BUF_INIT(LOG_MAX), text = WH_BUF_INIT(1000);
    wh_my_log found;

    s->dead = true;
    wh_my_answer_set(a, WH_ANSWER_LOST, "", wh_str_of(message));
    if (e->slot == NULL)
        return;
    if (!server_died(e)) {
        /* The client gives a connection up whose packet is too large, and says no more of it. */
        if (midst)
            wh_my_answer_set(a, WH_ANSWER_LIMIT, "LIMIT",
                             WH_STR("a row is too large for the client (64 MB), which ended the "
                                    "connection"));
        return;
    }
    wh_slot_wait_ready(e->slot, BACK_MS);
    wh_slot_log_since(e->slot, e->log_at, LOG_MAX, &log);
    wh_my_log_read(wh_buf_view(&log), &found);
    if (found.signal == 0)
        found.signal = wh_slot_last_signal(e->slot);
    wh_buf_text(&text, "the server died: ");
    wh_buf_text(&text, signal_name(found.signal));
    if (found.line.n && found.signal != SIGKILL) {
        wh_buf_text(&text, ": ");
        wh_buf_str(&text, found.line);
    }
    /* It takes all connections with it. Somebody else's crash, and somebody else's kill -9, are no
     * finding here: as if killed from outside, so that the case is tried again. */
    if (found.connection != 0 && found.connection != e->api.thread_id(s->conn))
        found.signal = SIGKILL;
    wh_my_answer_set(a, WH_ANSWER_LOST, found.signal == SIGKILL ? "" : signal_name(found.signal),
                     wh_buf_view(&text));
    if (found.want || found.signal == SIGXFSZ)
        wh_my_answer_set(a, WH_ANSWER_LIMIT, "LIMIT", wh_buf_view(&text));
    else if (e->isolated)
        die_alike(found.signal, found.connection == 0 && found.signal != SIGKILL, a);
    wh_buf_release(&log);
    wh_buf_release(&text);
}
