/* Texts of a subject: what is kept of a buffer, and what choices say. */
#include "oracles/subject/subject.h"

wh_str wh_subject_keep(const wh_subject *s, wh_buf *b)
{
    wh_str text = {NULL, 0};

    if (b->status == WH_OK)
        text = wh_arena_str(s->a, wh_buf_view(b));
    wh_buf_release(b);
    return text;
}

wh_str wh_choice(wh_str choices, const char *key)
{
    size_t n = strlen(key);

    while (choices.n > n) {
        const char *blank = memchr(choices.p, ' ', choices.n);
        size_t end = blank ? (size_t)(blank - choices.p) : choices.n;

        if (end > n && choices.p[n] == '=' && memcmp(choices.p, key, n) == 0)
            return (wh_str){choices.p + n + 1, end - n - 1};
        end += blank != NULL;
        choices = (wh_str){choices.p + end, choices.n - end};
    }
    return (wh_str){NULL, 0};
}
