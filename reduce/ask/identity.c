/* Telling builds and scripts of one name apart. */
#include "reduce/ask/identity.h"
#include "reduce/ask/journal.h"
#include "replay/engine/url.h"
#include "replay/engine/clock.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

/* ---- files ---------------------------------------------------------------------------------- */

/* True: there is such a file. */
static bool add_file(const char *path, wh_buf *out)
{
    wh_buf b = WH_BUF_INIT(1 << 16);
    struct stat st;

    if (stat(path, &st) != 0 || !S_ISREG(st.st_mode))
        return false;
    wh_buf_format(&b, "%s %llu %lld.%09ld", path, (unsigned long long)st.st_size,
                  (long long)st.st_mtim.tv_sec, (long)st.st_mtim.tv_nsec);
    wh_journal_setting(out, "file", wh_buf_view(&b));
    wh_buf_release(&b);
    return true;
}

static void add_library(wh_str text, wh_buf *out)
{
    wh_buf value = WH_BUF_INIT(4096);
    wh_str key;
    wh_url url;

    if (wh_url_split(text, &url))
        while (wh_url_next(&url.query, &key, &value, NULL) == 1)
            if (wh_str_is(key, "lib")) {
                wh_buf_char(&value, '\0');
                add_file(value.p, out);
            }
    wh_buf_release(&value);
}

void wh_identity_of_command(const char *command, wh_buf *out)
{
    static const char *const shells[] = {"sh", "bash", "dash", "python3", "perl", "ruby", "env"};
    bool script = true; /* is a word that names a file a program? */

    while (*command) {
        size_t n = strcspn(command, " \t\n;|&<>()$`'\""), i;
        wh_buf word = WH_BUF_INIT(4096);

        wh_buf_add(&word, command, n);
        wh_buf_char(&word, '\0');
        if (n && word.status == WH_OK && (script || access(word.p, X_OK) == 0))
            add_file(word.p, out);
        for (script = false, i = 0; i < sizeof shells / sizeof shells[0]; i++)
            script |= word.status == WH_OK && strcmp(word.p, shells[i]) == 0;
        wh_buf_release(&word);
        command += n;
        script |= *command && strchr(";|&(\n", *command);
        command += *command != '\0';
    }
}

/* ---- engines -------------------------------------------------------------------------------- */

static bool take_row(void *ctx, const wh_value *v, size_t n)
{
    if (n == 1 && v[0].kind == WH_TEXT)
        wh_buf_str(ctx, v[0].s);
    return true;
}

/* What the engine says of itself, to `fd`. */
static void describe(const wh_engine_options *o, size_t i, int fd)
{
    wh_engine_config config = WH_ENGINE_CONFIG_INIT;
    wh_buf b = WH_BUF_INIT(1 << 16);
    wh_sink sink = {&b, NULL, take_row, NULL};
    wh_session *session = NULL;
    wh_engine *engine;
    wh_answer answer;
    wh_error err;

    config.url = wh_engine_url_of(o->engines.v[i]);
    config.allow_superuser = o->allow_superuser;
    if (wh_engine_open(&engine, &config, &err) != WH_OK) {
        wh_buf_text(&b, "can't be opened");
    } else {
        wh_buf_text(&b, wh_engine_version(engine));
        wh_buf_char(&b, ' ');
        if (wh_session_open(&session, engine, NULL) == WH_OK) /* each knows one of the two */
            for (i = 0; i < 2; i++)
                wh_session_execute(
                    session, i ? WH_STR("SELECT sqlite_source_id()") : WH_STR("SELECT version()"),
                    &sink, &answer);
        wh_session_close(session);
        wh_engine_close(engine);
    }
    if (write(fd, b.p, b.n) < 0) /* then nothing is known */
        b.n = 0;
    wh_buf_release(&b);
}

/* In a process of its own: it may crash or hang. */
static void ask(const wh_engine_options *o, size_t i, uint64_t timeout_ms, wh_buf *answer)
{
    uint64_t end = wh_now_ms() + timeout_ms;
    struct pollfd p = {-1, POLLIN, 0};
    char part[4096];
    int ends[2];
    ssize_t n = 1;
    pid_t pid;

    if (pipe(ends) != 0)
        return;
    pid = fork();
    if (pid == 0) {
        close(ends[0]);
        describe(o, i, ends[1]);
        _exit(0);
    }
    close(ends[1]);
    p.fd = ends[0];
    while (pid > 0 && n > 0 && wh_now_ms() < end) {
        if (poll(&p, 1, 100) <= 0)
            continue;
        n = read(ends[0], part, sizeof part);
        if (n > 0)
            wh_buf_add(answer, part, (size_t)n);
    }
    close(ends[0]);
    if (pid > 0)
        kill(pid, SIGKILL);
    while (pid > 0 && waitpid(pid, NULL, 0) < 0 && errno == EINTR)
        ;
}

void wh_identity_of_engines(const wh_engine_options *o, uint64_t timeout_ms, wh_buf *out)
{
    wh_buf answer = WH_BUF_INIT(1 << 16);
    size_t i;

    for (i = 0; i < o->engines.n; i++) {
        wh_buf_clear(&answer);
        ask(o, i, timeout_ms, &answer);
        wh_journal_setting(out, "version", wh_buf_view(&answer));
        add_library(wh_engine_url_of(o->engines.v[i]), out);
    }
    wh_buf_release(&answer);
}
