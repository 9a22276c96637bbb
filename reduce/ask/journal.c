/* The journal of a reduction. */
#include "reduce/ask/journal.h"
#include "formats/case/hash.h"
#include "formats/base/memory.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    SYNC_EVERY = 256,      /* answers */
    JOURNAL_MAX = 1 << 30, /* bytes; a line is 20 */
};

static const char first_line[] = "whittle reduce journal 1\n";

struct wh_journal {
    int fd;
    char *path;
    wh_buf text; /* what the file held when it was opened */
    uint64_t *cases;
    size_t ncases, now; /* of the file; the number of the case at hand */
    uint64_t *v;        /* answers: a hash whose last bit is the answer; 0: free */
    size_t n, cap;
    unsigned unsynced;
};

uint64_t wh_journal_hash(wh_str bytes)
{
    wh_hash64 h;

    wh_hash64_begin(&h);
    wh_hash64_add(&h, bytes.p, bytes.n);
    return wh_hash64_end(&h);
}

void wh_journal_setting(wh_buf *out, const char *name, wh_str value)
{
    size_t i;

    wh_buf_format(out, "set %s ", name);
    for (i = 0; i < value.n; i++)
        if (value.p[i] == '\n')
            wh_buf_text(out, "\\n");
        else if (value.p[i] == '\\')
            wh_buf_text(out, "\\\\");
        else
            wh_buf_char(out, value.p[i]);
    wh_buf_char(out, '\n');
}

/* ---- the answers ---------------------------------------------------------------------------- */

/* Of a candidate in a case; never 0, and its last bit is free. */
static uint64_t key_of(size_t number, uint64_t candidate)
{
    uint64_t key = (candidate + number * 0x9e3779b97f4a7c15u) & ~(uint64_t)1;

    return key ? key : 2;
}

static uint64_t *slot_of(uint64_t *v, size_t cap, uint64_t key)
{
    size_t i = (size_t)(key >> 1) & (cap - 1);

    while (v[i] && (v[i] & ~(uint64_t)1) != key)
        i = (i + 1) & (cap - 1);
    return &v[i];
}

static void grow(wh_journal *j)
{
    size_t cap = j->cap ? j->cap * 2 : 1024, i;
    uint64_t *v = wh_memory_zalloc(cap, sizeof *v);

    for (i = 0; i < j->cap; i++)
        if (j->v[i])
            *slot_of(v, cap, j->v[i] & ~(uint64_t)1) = j->v[i];
    free(j->v);
    j->v = v;
    j->cap = cap;
}

static void put_answer(wh_journal *j, size_t number, uint64_t candidate, bool answer)
{
    uint64_t key = key_of(number, candidate), *slot;

    if (j->n * 2 >= j->cap)
        grow(j);
    slot = slot_of(j->v, j->cap, key);
    j->n += *slot == 0;
    *slot = key | answer;
}

/* ---- reading -------------------------------------------------------------------------------- */

static int refuse(const wh_journal *j, wh_error *err, const char *why)
{
    return wh_error_set(err, WH_EINVAL, "the journal %.200s %s", j->path, why);
}

static int read_all(wh_journal *j, wh_error *err)
{
    char part[1 << 16];
    struct stat st;
    ssize_t n = 1;

    if (fstat(j->fd, &st) == 0 && !S_ISREG(st.st_mode)) /* a device may have no end */
        return refuse(j, err, "is no regular file; take another one");
    wh_buf_own(&j->text, JOURNAL_MAX);
    while (n > 0 && j->text.status == WH_OK) {
        n = read(j->fd, part, sizeof part);
        if (n > 0)
            wh_buf_add(&j->text, part, (size_t)n);
    }
    if (n < 0 || j->text.status != WH_OK)
        return wh_error_set(err, WH_EIO, "can't read the journal %.200s", j->path);
    return WH_OK;
}

static bool take_text(wh_str *s, const char *text)
{
    size_t n = strlen(text);

    if (s->n < n || memcmp(s->p, text, n) != 0)
        return false;
    s->p += n;
    s->n -= n;
    return true;
}

/* A number in that base, and the character behind it. */
static bool take_number(wh_str *s, unsigned base, char end, uint64_t *out)
{
    static const char digits[] = "0123456789abcdef";
    const char *d;

    *out = 0;
    while (s->n && s->p[0] != end) {
        d = s->p[0] ? strchr(digits, s->p[0]) : NULL;
        if (!d || (unsigned)(d - digits) >= base)
            return false;
        *out = *out * base + (uint64_t)(d - digits);
        s->p++;
        s->n--;
    }
    if (!s->n)
        return false;
    s->p++;
    s->n--;
    return true;
}

/* The lines behind the settings. */
static bool parse_lines(wh_journal *j, wh_str s)
{
    uint64_t number, hash, answer;

    while (s.n) {
        bool new_case = take_text(&s, "case ");

        if (!take_number(&s, 10, ' ', &number) ||
            !take_number(&s, 16, new_case ? '\n' : ' ', &hash) || number == 0)
            return false;
        if (new_case) {
            if (number != j->ncases + 1)
                return false;
            j->cases = wh_memory_realloc(j->cases, number, sizeof *j->cases);
            j->cases[j->ncases++] = hash;
        } else {
            if (!take_number(&s, 10, '\n', &answer) || answer > 1)
                return false;
            put_answer(j, (size_t)number, hash, answer);
        }
    }
    return true;
}

/* The first line of `s` that is not the same in `wanted`, for a person. */
static int other_settings(const wh_journal *j, wh_str s, wh_str wanted, wh_error *err)
{
    size_t i = 0, a, b;

    while (i < s.n && i < wanted.n && s.p[i] == wanted.p[i])
        i++;
    while (i > 0 && s.p[i - 1] != '\n')
        i--;
    for (a = i; a < s.n && s.p[a] != '\n'; a++)
        ;
    for (b = i; b < wanted.n && wanted.p[b] != '\n'; b++)
        ;
    return wh_error_set(err, WH_EINVAL,
                        "the journal %.200s was made with other options: it says '%.*s', this "
                        "run '%.*s'; take another file",
                        j->path, (int)(a - i < 100 ? a - i : 100), s.p + i,
                        (int)(b - i < 100 ? b - i : 100), wanted.p + i);
}

/* What the file holds; a torn last line goes. */
static int parse(wh_journal *j, wh_str settings, wh_error *err)
{
    wh_str all = wh_buf_view(&j->text), s = all;
    size_t whole = all.n;

    while (whole && all.p[whole - 1] != '\n')
        whole--;
    s.n = whole;
    if (!take_text(&s, first_line))
        return refuse(j, err, "is none; take another file");
    if (s.n < settings.n || (settings.n && memcmp(s.p, settings.p, settings.n) != 0))
        return other_settings(j, s, settings, err);
    s.p += settings.n;
    s.n -= settings.n;
    if (s.n > 4 && memcmp(s.p, "set ", 4) == 0)
        return other_settings(j, s, (wh_str){s.p, 0}, err);
    if (!parse_lines(j, s))
        return refuse(j, err, "is damaged; take another file");
    if (whole < all.n && ftruncate(j->fd, (off_t)whole) != 0)
        return wh_error_set(err, WH_EIO, "can't write to the journal %.200s", j->path);
    return WH_OK;
}

/* ---- writing -------------------------------------------------------------------------------- */

static int append(wh_journal *j, wh_str s, wh_error *err)
{
    while (s.n) {
        ssize_t n = write(j->fd, s.p, s.n);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            return wh_error_set(err, WH_EIO, "can't write to the journal %.200s: %s", j->path,
                                strerror(errno));
        s.p += n;
        s.n -= (size_t)n;
    }
    return WH_OK;
}

/* Empty, or cut off before the first answer. */
static bool is_begun(wh_str s, wh_str settings)
{
    size_t first = sizeof first_line - 1, n = s.n < first ? s.n : first;

    return s.n < first + settings.n && (n == 0 || memcmp(s.p, first_line, n) == 0) &&
           (s.n <= first || memcmp(s.p + first, settings.p, s.n - first) == 0);
}

int wh_journal_open(wh_journal **out, const char *path, wh_str settings, wh_error *err)
{
    struct flock lock = {F_WRLCK, SEEK_SET, 0, 0, 0};
    wh_journal *j = wh_memory_zalloc(1, sizeof *j);
    int rc = WH_OK;

    j->path = wh_memory_text(path);
    j->fd = open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
    if (j->fd < 0)
        rc = wh_error_set(err, WH_EIO, "can't open the journal %.200s: %s", path, strerror(errno));
    if (rc == WH_OK && fcntl(j->fd, F_SETLK, &lock) != 0)
        rc = refuse(j, err, "is in use by another process");
    if (rc == WH_OK)
        rc = read_all(j, err);
    if (rc == WH_OK && is_begun(wh_buf_view(&j->text), settings)) {
        if (ftruncate(j->fd, 0) != 0)
            rc = wh_error_set(err, WH_EIO, "can't write to the journal %.200s", path);
        if (rc == WH_OK)
            rc = append(j, wh_str_of(first_line), err);
        if (rc == WH_OK)
            rc = append(j, settings, err);
    } else if (rc == WH_OK) {
        rc = parse(j, settings, err);
    }
    if (rc != WH_OK) {
        wh_journal_close(j);
        return rc;
    }
    *out = j;
    return WH_OK;
}

void wh_journal_close(wh_journal *j)
{
    if (!j)
        return;
    if (j->fd >= 0) {
        fsync(j->fd);
        close(j->fd);
    }
    wh_buf_release(&j->text);
    free(j->cases);
    free(j->path);
    free(j->v);
    free(j);
}

int wh_journal_case(wh_journal *j, wh_str bytes, wh_error *err)
{
    uint64_t hash = wh_journal_hash(bytes);
    wh_buf b = WH_BUF_INIT(100);
    int rc;

    if (j->now++ < j->ncases)
        return j->cases[j->now - 1] == hash
                   ? WH_OK
                   : refuse(j, err, "is of another case; take another file");
    wh_buf_format(&b, "case %lu ", (unsigned long)j->now);
    wh_buf_hex(&b, hash, 16);
    wh_buf_char(&b, '\n');
    rc = append(j, wh_buf_view(&b), err);
    wh_buf_release(&b);
    return rc;
}

int wh_journal_find(const wh_journal *j, uint64_t candidate)
{
    uint64_t found = j->cap ? *slot_of(j->v, j->cap, key_of(j->now, candidate)) : 0;

    return found ? (int)(found & 1) : -1;
}

int wh_journal_add(wh_journal *j, uint64_t candidate, bool answer, wh_error *err)
{
    wh_buf b = WH_BUF_INIT(100);
    int rc;

    put_answer(j, j->now, candidate, answer);
    wh_buf_format(&b, "%lu ", (unsigned long)j->now);
    wh_buf_hex(&b, candidate, 16);
    wh_buf_text(&b, answer ? " 1\n" : " 0\n");
    rc = append(j, wh_buf_view(&b), err);
    wh_buf_release(&b);
    if (rc == WH_OK && ++j->unsynced >= SYNC_EVERY) {
        fdatasync(j->fd);
        j->unsynced = 0;
    }
    return rc;
}
