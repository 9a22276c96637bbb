/*
 * Delta debugging as group testing. Chunks are taken from the end, where dependents stand; they
 * double while they can go, and one that can't is split until the item is found that must stay
 * (Hwang, A Method for Detecting All Defective Members in a Population by Group Testing, 1972):
 * about d log(n / d) questions to find the d of n items that must stay, and n where all must.
 * That a chunk's other half must stay, because the one half could go, is taken as known, not asked.
 */
#include "reduce/search/search.h"

void wh_search_init(wh_search *s, size_t *left, size_t n, size_t first)
{
    s->left = left;
    s->n = s->end = n;
    s->step = first < 1 ? 1 : first;
    s->size = s->step < n ? s->step : n;
    s->known = SIZE_MAX;
    s->removed = 0;
}

/* Where nothing is known of the items before the end. */
static void begin_chunk(wh_search *s)
{
    s->known = SIZE_MAX;
    s->size = s->step < s->end ? s->step : s->end;
}

/* left[known .. end) can't go as a whole. */
static void split(wh_search *s)
{
    s->size = (s->end - s->known) / 2;
    if (s->size == 0) { /* a single item: it stays */
        s->end = s->known;
        begin_chunk(s);
    }
}

bool wh_search_next(const wh_search *s, size_t *from, size_t *to)
{
    *from = s->end - s->size;
    *to = s->end;
    return s->end > 0;
}

void wh_search_yes(wh_search *s)
{
    size_t from = s->end - s->size;

    memmove(s->left + from, s->left + s->end, (s->n - s->end) * sizeof *s->left);
    s->n -= s->size;
    s->removed += s->size;
    s->end = from;
    if (s->known == SIZE_MAX) {
        s->step *= 2;
        begin_chunk(s);
    } else {
        split(s);
    }
}

void wh_search_no(wh_search *s)
{
    if (s->known == SIZE_MAX)
        s->step = s->step > 1 ? s->step / 2 : 1;
    s->known = s->end - s->size;
    split(s);
}
