/* Questions that are asked before it is known whether they come up. */
#define _GNU_SOURCE /* pipe2 */
#include "reduce/ask/ahead.h"
#include "formats/base/memory.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum {
    NODES = 256,
    DEPTH = 40, /* answers that are guessed at most */
    WEIGHT = 8, /* of what was, in averages */
    CERTAIN = 1000,
    WORTH = 15, /* of CERTAIN: what is less probable is not asked */
};

enum node_state {
    NODE_WAITING, /* for a job */
    NODE_ASKED,
    NODE_ANSWERED,
    NODE_NONE, /* there is no such question: the search would be over */
};

/* A question of the future: it comes up if the next answers are these. */
typedef struct node {
    char path[DEPTH]; /* 1 and 0 */
    size_t n;
    int state;
    wh_buf text;
    size_t job;
    int rc;
    uint64_t note;
    wh_error err;
} node;

typedef struct job {
    wh_ahead *owner;
    pthread_t thread;
    bool busy;  /* until it is joined */
    bool ended; /* guarded by the lock */
    node *node; /* NULL: nobody wants to know any more */
    wh_buf text;
    int rc;
    uint64_t note;
    wh_error err;
    uint64_t took_us;
} job;

struct wh_ahead {
    wh_ahead_config config;
    node *nodes[NODES];
    size_t n;
    job *jobs;
    pthread_mutex_t lock;
    pthread_cond_t ended;
    unsigned yes, no;            /* answers so far, the older the less they count */
    uint64_t asking, predicting; /* microseconds, on average; 0: who knows */
    /* in a process that guesses */
    int tell; /* where it writes the question; -1: this is none */
    node guess;
    size_t guessed;
};

static uint64_t now_us(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000000 + (uint64_t)t.tv_nsec / 1000;
}

static void average(uint64_t *mean, uint64_t now)
{
    *mean = *mean ? (*mean * (WEIGHT - 1) + now) / WEIGHT : now;
    *mean += *mean == 0;
}

wh_ahead *wh_ahead_new(const wh_ahead_config *config)
{
    wh_ahead *a = wh_memory_zalloc(1, sizeof *a);
    size_t i;

    a->jobs = wh_memory_zalloc(config->jobs, sizeof *a->jobs);
    a->config = *config;
    a->tell = -1;
    for (i = 0; i < config->jobs; i++) {
        a->jobs[i].owner = a;
        wh_buf_own(&a->jobs[i].text, SIZE_MAX / 2);
    }
    pthread_mutex_init(&a->lock, NULL);
    pthread_cond_init(&a->ended, NULL);
    return a;
}

bool wh_ahead_is_guessing(const wh_ahead *a)
{
    return a && a->tell >= 0;
}

/* ---- questions ------------------------------------------------------------------------------ */

static node *find_node(const wh_ahead *a, const char *path, size_t n)
{
    size_t i;

    for (i = 0; i < a->n; i++)
        if (a->nodes[i]->n == n && memcmp(a->nodes[i]->path, path, n) == 0)
            return a->nodes[i];
    return NULL;
}

static node *add_node(wh_ahead *a, const char *path, size_t n, wh_str text)
{
    node *q = wh_memory_zalloc(1, sizeof *q);

    memcpy(q->path, path, n);
    q->n = n;
    wh_buf_own(&q->text, SIZE_MAX / 2);
    wh_buf_str(&q->text, text);
    a->nodes[a->n++] = q;
    return q;
}

static void drop(wh_ahead *a, size_t i)
{
    node *q = a->nodes[i];
    size_t k;

    for (k = 0; k < a->config.jobs; k++)
        if (a->jobs[k].node == q) {
            a->jobs[k].node = NULL;
            a->config.cancel(a->config.ctx, k);
        }
    wh_buf_release(&q->text);
    free(q);
    a->nodes[i] = a->nodes[--a->n];
}

static void drop_all(wh_ahead *a)
{
    while (a->n)
        drop(a, a->n - 1);
}

/* ---- jobs ----------------------------------------------------------------------------------- */

static void *run_job(void *ctx)
{
    job *j = ctx;
    wh_ahead *a = j->owner;
    uint64_t began = now_us();

    j->rc = a->config.ask(a->config.ctx, (size_t)(j - a->jobs), wh_buf_view(&j->text), &j->note, &j->err);
    j->took_us = now_us() - began;
    pthread_mutex_lock(&a->lock);
    j->ended = true;
    pthread_cond_signal(&a->ended);
    pthread_mutex_unlock(&a->lock);
    return NULL;
}

/* Take its answer. */
static void join(wh_ahead *a, job *j)
{
    pthread_join(j->thread, NULL);
    j->busy = j->ended = false;
    if (!j->node)
        return;
    j->node->state = NODE_ANSWERED;
    j->node->rc = j->rc;
    j->node->note = j->note;
    j->node->err = j->err;
    j->node = NULL;
    average(&a->asking, j->took_us);
}

/* Take what answers there are; with `wait`, at least one. */
static void collect(wh_ahead *a, bool wait)
{
    bool ended[64] = {false}, any = false, busy = false;
    size_t i;

    pthread_mutex_lock(&a->lock);
    for (;;) {
        for (i = 0; i < a->config.jobs; i++) {
            ended[i] = a->jobs[i].busy && a->jobs[i].ended;
            any |= ended[i];
            busy |= a->jobs[i].busy;
        }
        if (any || !wait || !busy)
            break;
        pthread_cond_wait(&a->ended, &a->lock);
    }
    pthread_mutex_unlock(&a->lock);
    for (i = 0; i < a->config.jobs; i++)
        if (ended[i])
            join(a, &a->jobs[i]);
}

static job *idle_job(wh_ahead *a)
{
    size_t i;

    for (i = 0; i < a->config.jobs; i++)
        if (!a->jobs[i].busy)
            return &a->jobs[i];
    return NULL;
}

static void start(wh_ahead *a, job *j, node *q)
{
    wh_buf_clear(&j->text);
    wh_buf_str(&j->text, wh_buf_view(&q->text));
    j->node = q;
    j->busy = true;
    q->state = NODE_ASKED;
    if (a->config.begin)
        a->config.begin(a->config.ctx, (size_t)(j - a->jobs));
    if (pthread_create(&j->thread, NULL, run_job, j) != 0) { /* no more threads: here and now */
        j->busy = false;
        j->node = NULL;
        q->rc = a->config.ask(a->config.ctx, (size_t)(j - a->jobs), wh_buf_view(&j->text), &q->note, &q->err);
        q->state = NODE_ANSWERED;
    }
}

/* ---- what will be asked --------------------------------------------------------------------- */

static bool write_all(int fd, const void *p, size_t n)
{
    const char *at = p;

    while (n) {
        ssize_t k = write(fd, at, n);
        if (k < 0 && errno == EINTR)
            continue;
        if (k <= 0)
            return false;
        at += k;
        n -= (size_t)k;
    }
    return true;
}

/* In the fork: what the search is told, as long as there are guesses; then it has come to the
 * question. */
static int guess(wh_ahead *a, wh_str text)
{
    uint64_t n = text.n;

    if (a->guessed < a->guess.n)
        return a->guess.path[a->guessed++];
    write_all(a->tell, &n, sizeof n);
    write_all(a->tell, text.p, text.n);
    _exit(0);
}

/* All that the fork says. */
static void listen(int fd, wh_buf *out)
{
    char part[1 << 16];
    ssize_t n;

    while ((n = read(fd, part, sizeof part)) != 0)
        if (n > 0)
            wh_buf_add(out, part, (size_t)n);
        else if (errno != EINTR)
            break;
}

/*
 * Add the node for a path. True: this is the fork, which goes on from here as if the question at
 * hand had been answered.
 */
static bool predict(wh_ahead *a, const char *path, size_t n)
{
    wh_buf b = WH_BUF_INIT(SIZE_MAX / 2);
    uint64_t began = now_us(), length = 0;
    node *q;
    int ends[2];
    pid_t pid;

    if (pipe2(ends, O_CLOEXEC) != 0) { /* what a job starts meanwhile must not hold it open */
        add_node(a, path, n, (wh_str){NULL, 0})->state = NODE_NONE;
        return false;
    }
    pid = fork();
    if (pid == 0) {
        close(ends[0]);
        a->tell = ends[1];
        memcpy(a->guess.path, path, n);
        a->guess.n = n;
        a->guessed = 0;
        return true;
    }
    close(ends[1]);
    if (pid > 0)
        listen(ends[0], &b);
    close(ends[0]);
    while (pid > 0 && waitpid(pid, NULL, 0) < 0 && errno == EINTR)
        ;
    if (b.n >= sizeof length)
        memcpy(&length, b.p, sizeof length);
    if (b.n >= sizeof length && b.n - sizeof length == length) {
        q = add_node(a, path, n, (wh_str){b.p + sizeof length, (size_t)length});
    } else {
        q = add_node(a, path, n, (wh_str){NULL, 0});
        q->state = NODE_NONE;
    }
    wh_buf_release(&b);
    average(&a->predicting, now_us() - began);
    return false;
}

/* Of CERTAIN: how probable it is that an answer is yes. */
static unsigned chance_of_yes(const wh_ahead *a)
{
    return (a->yes + 1) * CERTAIN / (a->yes + a->no + 2);
}

/* How probable it is that the next answers are these; 0 also if behind some of them there is no
 * question. */
static unsigned chance(const wh_ahead *a, const char *path, size_t n)
{
    unsigned yes = chance_of_yes(a), out = CERTAIN;
    size_t i;

    for (i = 0; i < n; i++) {
        const node *q = find_node(a, path, i);
        if (!q || q->state == NODE_NONE)
            return 0;
        if (q->state == NODE_ANSWERED)
            out *= q->rc == path[i];
        else
            out = out * (path[i] ? yes : CERTAIN - yes) / CERTAIN;
    }
    return out;
}

/* The most probable path that leads to a question which nobody knows yet. False: it is not worth
 * the trouble. */
static bool next_path(const wh_ahead *a, char *path, size_t *n)
{
    unsigned best = WORTH, now;
    size_t i;
    char k;

    for (i = 0; i < a->n && a->n < NODES; i++)
        for (k = 0; k < 2; k++) {
            char tried[DEPTH];
            const node *q = a->nodes[i];

            if (q->n + 1 >= DEPTH)
                continue;
            memcpy(tried, q->path, q->n);
            tried[q->n] = k;
            now = find_node(a, tried, q->n + 1) ? 0 : chance(a, tried, q->n + 1);
            if (now > best) {
                best = now;
                memcpy(path, tried, q->n + 1);
                *n = q->n + 1;
            }
        }
    return best > WORTH;
}

/* ---- the next answer ------------------------------------------------------------------------ */

/* The first of the answers came: what was behind the other one is of no interest any more. */
static void step(wh_ahead *a, char answer)
{
    size_t i;

    for (i = a->n; i > 0; i--) {
        node *q = a->nodes[i - 1];

        if (q->n == 0 || q->path[0] != answer) {
            drop(a, i - 1);
            continue;
        }
        memmove(q->path, q->path + 1, --q->n);
    }
    a->yes += answer;
    a->no += !answer;
    if (a->yes + a->no > 64) {
        a->yes /= 2;
        a->no /= 2;
    }
}

int wh_ahead_answer(wh_ahead *a, wh_str text, uint64_t *note, wh_error *err)
{
    node *q;
    char path[DEPTH];
    size_t n;
    int rc;

    if (wh_ahead_is_guessing(a))
        return guess(a, text);
    q = find_node(a, "", 0);
    if (!q || q->state == NODE_NONE || !wh_str_eq(wh_buf_view(&q->text), text)) {
        drop_all(a); /* something else than the answers has changed */
        q = add_node(a, "", 0, text);
    }
    collect(a, false);
    a->predicting -= a->predicting / WEIGHT; /* else one that was slow would be the last */
    while (q->state != NODE_ANSWERED) {
        job *j = idle_job(a);

        if (j && q->state == NODE_WAITING) {
            start(a, j, q);
        } else if (j && a->predicting < a->asking && next_path(a, path, &n)) {
            if (predict(a, path, n))
                return guess(a, text);
            if (a->nodes[a->n - 1]->state == NODE_WAITING)
                start(a, j, a->nodes[a->n - 1]);
            collect(a, false);
        } else {
            collect(a, true);
        }
    }
    rc = q->rc;
    *note = q->note;
    if (rc < 0) {
        if (err)
            *err = q->err;
        drop_all(a);
    } else {
        step(a, rc == 1);
    }
    return rc;
}

void wh_ahead_end(wh_ahead *a)
{
    size_t i;

    if (!a)
        return;
    if (wh_ahead_is_guessing(a))
        _exit(0);
    drop_all(a);
    for (i = 0; i < a->config.jobs; i++)
        if (a->jobs[i].busy)
            join(a, &a->jobs[i]);
}

void wh_ahead_free(wh_ahead *a)
{
    size_t i;

    if (!a)
        return;
    wh_ahead_end(a);
    for (i = 0; i < a->config.jobs; i++)
        wh_buf_release(&a->jobs[i].text);
    pthread_cond_destroy(&a->ended);
    pthread_mutex_destroy(&a->lock);
    free(a->jobs);
    free(a);
}
