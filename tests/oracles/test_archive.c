/* The archive of known wrong results: what its oracle lines say is what derive makes, byte for
 * byte. So a case of the archive can be shrunk, and what derive makes does not drift. */
#include "tests/oracles/fixture.h"

#include <dirent.h>
#include <stdio.h>

typedef struct paths {
    char *v[1024];
    size_t n;
} paths;

static void list_cases(paths *out, const char *dir)
{
    DIR *d = opendir(dir);
    struct dirent *e;

    while (d && (e = readdir(d)) != NULL) {
        char path[4096];
        size_t n = strlen(e->d_name);

        snprintf(path, sizeof path, "%s/%s", dir, e->d_name);
        if (e->d_name[0] == '.' || out->n == 1024)
            continue;
        if (n > 9 && strcmp(e->d_name + n - 9, ".case.sql") == 0) {
            out->v[out->n] = malloc(strlen(path) + 1);
            strcpy(out->v[out->n++], path);
        } else {
            list_cases(out, path);
        }
    }
    if (d)
        closedir(d);
}

static wh_str read_text(const char *path)
{
    FILE *f = fopen(path, "rb");
    wh_buf b = WH_BUF_INIT(1 << 24);
    wh_str text;
    int c;

    ck_assert_msg(f != NULL, "%s", path);
    while ((c = getc(f)) != EOF)
        wh_buf_char(&b, (char)c);
    fclose(f);
    text = wh_arena_str(arena, wh_buf_view(&b));
    wh_buf_release(&b);
    return text;
}

static bool has_base(const wh_case *c)
{
    size_t i;

    for (i = 0; i < c->nsections; i++)
        if (c->sections[i].kind == WH_BASE)
            return true;
    return false;
}

/* Archived cases may name oracles that are still to come. */
static bool knows_oracle(wh_str line)
{
    wh_str name = {line.p, 0};

    while (name.n < line.n && line.p[name.n] != ' ')
        name.n++;
    return name.n && wh_oracle_find(name);
}

/* The number of cases that were derived again, or 0 if there was nothing to derive. */
static size_t derive_again(const char *path, wh_buf *wrong)
{
    wh_str raw = read_text(path);
    const char *start = strstr(raw.p, "-- @case");
    wh_error err = {0, 0, "", ""};
    const char *before;
    wh_case *c;

    ck_assert_msg(start != NULL, "%s", path);
    raw.n -= (size_t)(start - raw.p);
    raw.p = start;
    ck_assert_msg(wh_case_parse(arena, raw, path, 1, &c, &err) == WH_OK, "%s: %s", path,
                  err.message);
    if (!knows_oracle(wh_case_field(c, "oracle")) || !has_base(c))
        return 0;
    before = fixture_runs(c);
    if (wh_oracle_derive(arena, c, &err) != WH_OK)
        wh_buf_format(wrong, "%s: %s\n", path, err.message);
    else if (strcmp(fixture_runs(c), before) != 0)
        wh_buf_format(wrong, "%s:\n%s is derived as\n%s", path, before, fixture_runs(c));
    return 1;
}

START_TEST(every_case_with_an_oracle_is_what_derive_makes)
{
    paths *found = calloc(1, sizeof *found);
    wh_buf wrong = WH_BUF_INIT(1 << 20);
    size_t i, n = 0;

    ck_assert_ptr_nonnull(found);
    list_cases(found, TEST_SOURCE_DIR "/tests/cases");
    for (i = 0; i < found->n; i++) {
        n += derive_again(found->v[i], &wrong);
        free(found->v[i]);
    }
    free(found);
    ck_assert_msg(n >= 70, "only %lu cases with an oracle", (unsigned long)n);
    wh_buf_char(&wrong, '\0');
    ck_assert_msg(wrong.n == 1, "%s", wrong.p);
    wh_buf_release(&wrong);
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {every_case_with_an_oracle_is_what_derive_makes};

    return fixture_run("archive", tests, sizeof tests / sizeof tests[0]);
}
