/*
 * reduce WORDS < CASE: a reduction by a question of one's own, and no engine at all. The question
 * here is whether the text still has all the words; ask your parser, your planner, your server.
 */
#include <whittle/case.h>
#include <whittle/reduce.h>

#include <stdio.h>

typedef struct question {
    char **words;
    int n;
} question;

static bool has(wh_str text, const char *word)
{
    size_t n = strlen(word), i;

    for (i = 0; i + n <= text.n; i++)
        if (memcmp(text.p + i, word, n) == 0)
            return true;
    return false;
}

/* 1 yes, 0 no, negative: an error, which ends it. */
static int still_fails(void *ctx, const wh_case *candidate, wh_error *err)
{
    const question *q = (const question *)ctx;
    wh_buf text = WH_BUF_INIT(WH_CASE_MAX);
    int i, rc = wh_case_write(candidate, &text);

    for (i = 0; rc == WH_OK && i < q->n && has(wh_buf_view(&text), q->words[i]); i++)
        ;
    wh_buf_release(&text);
    return rc == WH_OK ? i == q->n : wh_error_set(err, rc, "the case is too large");
}

static ptrdiff_t read_stdin(void *ctx, char *p, size_t n)
{
    (void)ctx;
    n = fread(p, 1, n, stdin);
    return ferror(stdin) ? -1 : (ptrdiff_t)n;
}

int main(int argc, char **argv)
{
    wh_reader *r = wh_reader_new(read_stdin, NULL, "standard input");
    wh_arena *a = wh_arena_new(NULL, 0);
    wh_reduce_options options = WH_REDUCE_OPTIONS_INIT;
    question q = {argv + 1, argc - 1};
    wh_buf out = WH_BUF_INIT(WH_CASE_MAX);
    wh_case *c, *small;
    wh_item item;
    wh_error err;
    int rc;

    options.still_fails = still_fails;
    options.guarded = true; /* the question itself says what is fair */
    options.ctx = &q;
    while ((rc = wh_reader_next(r, &item, &err)) == WH_OK && item.kind == WH_ITEM_TEXT)
        ;
    if (rc == WH_OK && item.kind != WH_ITEM_CASE)
        rc = wh_error_set(&err, WH_ESYNTAX, "no case");
    if (rc == WH_OK)
        rc = wh_case_parse(a, item.raw, "standard input", item.line, &c, &err);
    if (rc == WH_OK)
        rc = wh_reduce(a, c, &options, &small, &err);
    if (rc == WH_OK)
        rc = wh_case_write(small, &out);
    if (rc == WH_OK)
        fwrite(out.p, 1, out.n, stdout);
    else
        fprintf(stderr, "reduce: %s\n", err.message);
    wh_buf_release(&out);
    wh_arena_free(a);
    wh_reader_free(r);
    return rc == WH_OK ? 0 : 1;
}
