/*
 * Coverage-guided: a fuzzer's bytes are the generator's choices (wh_generate_from_bytes), so that
 * every mutation of them is another well-formed database with its queries, and what it reaches in
 * the engine guides the next one. A wrong result or a crash is written as a case to
 * $WHITTLE_FOUND/found-NUMBER.case.sql (default: here), for replay and reduce; then the program
 * aborts, and the fuzzer keeps the bytes.
 *
 * `make libfuzzer` and `make afl` build it for the two; with -DSTANDALONE, `fuzz FILE ...` runs
 * each file's bytes once.
 *
 * The engine is compiled with the same options: it is its coverage that counts.
 */
#include "engine.h"

#include <whittle/generate.h>
#include <whittle/oracle.h>
#include <whittle/run.h>

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { QUERIES = 4 };

static wh_engine *engine;
static wh_buf under_way = {NULL, 0, 0, WH_CASE_MAX, WH_OK, false}; /* the case that is executed */
static char path[4096];

/* Where it may have crashed: nothing but system calls. */
static void write_case(void)
{
    int fd = under_way.n ? open(path, O_WRONLY | O_CREAT | O_TRUNC, 0666) : -1;
    size_t done = 0;
    ssize_t n;

    while (fd >= 0 && done < under_way.n &&
           (n = write(fd, under_way.p + done, under_way.n - done)) > 0)
        done += (size_t)n;
    if (fd >= 0)
        close(fd);
}

#ifdef STANDALONE
static void on_crash(int number)
{
    write_case();
    signal(number, SIG_DFL);
    raise(number);
}
#else
void __sanitizer_set_death_callback(void (*callback)(void)) __attribute__((weak));
#endif

static void begin(void)
{
    const char *dir = getenv("WHITTLE_FOUND");
    wh_engine_config config = WH_ENGINE_CONFIG_INIT;
    wh_error err;

    own_fault = getenv("OWN_FAULT");
    snprintf(path, sizeof path, "%.3900s/found-%ld.case.sql", dir ? dir : ".", (long)getpid());
#ifdef STANDALONE
    static const int deadly[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT};
    for (size_t i = 0; i < sizeof deadly / sizeof deadly[0]; i++)
        signal(deadly[i], on_crash);
#else
    if (__sanitizer_set_death_callback)
        __sanitizer_set_death_callback(write_case);
#endif
    if (wh_engine_open_driver(&engine, &own_driver, &config, &err) != WH_OK) {
        fprintf(stderr, "fuzz: %s\n", err.message);
        exit(2);
    }
}

/* False: a wrong result. `under_way` is what it came from. */
static bool holds(wh_arena *a, wh_case *c)
{
    wh_verdict v;

    wh_buf_clear(&under_way);
    wh_case_write(c, &under_way);
    if (wh_replay(a, engine, c, NULL, &v, NULL, NULL) != WH_OK || v.kind != WH_FAIL)
        return true;
    wh_case_set_field(a, c, "verdict", wh_str_of(wh_verdict_name(v.kind)));
    wh_case_set_field(a, c, "signature", wh_str_of(v.signature));
    wh_buf_clear(&under_way);
    wh_case_write(c, &under_way);
    return false;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n);
int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n)
{
    wh_generate_options options = WH_GENERATE_OPTIONS_INIT;
    wh_arena *a = wh_arena_new(NULL, 0);
    wh_buf text = WH_BUF_INIT(1 << 20);
    wh_case *all, *c;
    const wh_oracle *o;
    size_t base, k;

    if (!engine)
        begin();
    options.queries = QUERIES;
    if (wh_generate_from_bytes(wh_str_of(own_driver.dialect), bytes, n, &options, &text, NULL) ==
            WH_OK &&
        wh_case_parse(a, wh_buf_view(&text), "bytes", 1, &all, NULL) == WH_OK)
        for (base = 0; wh_case_of_base(a, all, base) != NULL; base++)
            for (k = 0; (o = wh_oracle_at(k)) != NULL; k++) {
                c = wh_case_of_base(a, all, base);
                if (wh_oracle_prepare(a, o, base, c, NULL) != WH_OK ||
                    wh_oracle_derive(a, c, NULL) != WH_OK || holds(a, c))
                    continue;
#ifdef STANDALONE
                signal(SIGABRT, SIG_DFL);
#endif
                write_case();
                abort();
            }
    under_way.n = 0;
    wh_buf_release(&text);
    wh_arena_free(a);
    return 0;
}

#ifdef STANDALONE
int main(int argc, char **argv)
{
    static uint8_t bytes[1 << 20];

    for (int i = 1; i < argc; i++) {
        FILE *f = fopen(argv[i], "rb");

        if (!f) {
            perror(argv[i]);
            return 2;
        }
        LLVMFuzzerTestOneInput(bytes, fread(bytes, 1, sizeof bytes, f));
        fclose(f);
    }
    wh_engine_close(engine);
    wh_buf_release(&under_way);
    return 0;
}
#endif
