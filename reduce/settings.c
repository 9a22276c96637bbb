/* The command line of `reduce`, checked. */
#include "reduce/settings.h"
#include "reduce/ask/journal.h"
#include "reduce/ask/identity.h"
#include "replay/tool/case_job.h"
#include "replay/tool/servers.h"

#include <whittle/reduce.h>

#include <stdlib.h>

/* The good engine takes the place and the label of the tested one, which is the first if none is
 * called so; others stay for cases that name them. */
static void use_good_engine(wh_reduce_settings *s)
{
    size_t test = wh_engine_of_label(&s->engine, WH_STR("test"));
    wh_engine_options only = WH_ENGINE_OPTIONS_INIT;
    const char *text, *url;

    only.engines.v[only.engines.n++] = s->passes_on;
    wh_tool_hide_secrets(&only);
    s->good = s->engine;
    test = test == SIZE_MAX ? 0 : test;
    text = s->engine.engines.v[test];
    url = wh_engine_url_of(text).p;
    wh_buf_add(&s->good_text, text, (size_t)(url - text));
    wh_buf_text(&s->good_text, only.engines.v[0]);
    wh_buf_char(&s->good_text, '\0');
    s->good.engines.v[test] = s->good_text.p;
}

int wh_reduce_check_settings(wh_reduce_settings *s, wh_error *err)
{
    int rc = wh_engine_options_check(&s->engine, err);

    if (rc == WH_OK && s->signature && strcmp(s->signature, "loose") != 0 &&
        strcmp(s->signature, "exact") != 0 && strcmp(s->signature, "plain") != 0)
        rc = wh_error_set(err, WH_EINVAL, "--signature takes 'plain', 'exact' or 'loose'");
    if (rc == WH_OK && s->test_file && !s->test)
        rc = wh_error_set(err, WH_EINVAL, "--test-file needs --test");
    if (rc == WH_OK && (s->repeat < 1 || s->threshold < 1 || s->threshold > s->repeat))
        rc = wh_error_set(err, WH_EINVAL, "--threshold is at least 1 and at most --repeat");
    if (rc == WH_OK)
        rc = wh_case_job_check(NULL, &s->dialect, &s->engine, err);
    if (rc == WH_OK && s->passes) {
        const char *p = s->passes, *name;
        while (rc == WH_OK && *p) {
            size_t n = strcspn(p, ","), i;
            for (i = 0; (name = wh_reduce_pass_at(i, NULL)) != NULL; i++)
                if (strlen(name) == n && memcmp(name, p, n) == 0)
                    break;
            if (!name)
                rc = wh_error_set(err, WH_EINVAL, "unknown pass '%.*s'; see --list-passes",
                                  (int)(n < 64 ? n : 64), p);
            p += n + (p[n] == ',');
        }
    }
    if (rc == WH_OK && s->passes_on)
        use_good_engine(s);
    if (rc == WH_OK && s->passes_on)
        rc = wh_tool_servers(&s->good, err);
    return rc;
}

void wh_reduce_write_settings(const wh_reduce_settings *s, wh_buf *out)
{
    const char *outer = getenv("WHITTLE_ENGINE");
    const struct {
        const char *name;
        uint64_t value;
    } numbers[] = {{"timeout", s->engine.timeout_ms},
                   {"memory", s->engine.memory},
                   {"rows", s->engine.rows},
                   {"repeat", s->repeat},
                   {"threshold", s->threshold}};
    const struct {
        const char *name, *value;
    } texts[] = {{"dialect", s->dialect},
                 {"signature", s->signature ? s->signature : "exact"},
                 {"test-file", s->test_file},
                 {"test", s->test}};
    wh_buf url = WH_BUF_INIT(1 << 16), number = WH_BUF_INIT(100);
    size_t i;

    for (i = 0; i < s->engine.engines.n || i == 0; i++) {
        wh_buf_clear(&url);
        wh_engine_url_redacted(wh_str_of(s->engine.engines.n ? s->engine.engines.v[i]
                                         : outer             ? outer
                                                             : "sqlite:"),
                               &url);
        wh_journal_setting(out, "engine", wh_buf_view(&url));
    }
    if (s->passes_on) {
        wh_buf_clear(&url);
        wh_engine_url_redacted(wh_str_of(s->passes_on), &url);
        wh_journal_setting(out, "passes-on", wh_buf_view(&url));
    }
    for (i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        wh_buf_clear(&number);
        wh_buf_format(&number, "%llu", (unsigned long long)numbers[i].value);
        wh_journal_setting(out, numbers[i].name, wh_buf_view(&number));
    }
    for (i = 0; i < sizeof texts / sizeof texts[0]; i++)
        if (texts[i].value)
            wh_journal_setting(out, texts[i].name, wh_str_of(texts[i].value));
    if (s->test)
        wh_identity_of_command(s->test, out);
    wh_buf_release(&number);
    wh_buf_release(&url);
}
