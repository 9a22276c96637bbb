/* One of the words that a dialect lists, or of its joins, by weight. */
#include "generate/model/model.h"

const char *wh_word_draw(wh_gen *g, const wh_word *words)
{
    uint32_t total = 0, x;
    unsigned i;

    for (i = 0; words[i].sql; i++)
        total += words[i].since <= g->version ? words[i].weight : 0;
    x = wh_rng_below(&g->rng, total);
    for (i = 0; words[i].sql; i++) {
        uint32_t weight = words[i].since <= g->version ? words[i].weight : 0;
        if (x < weight)
            break;
        x -= weight;
    }
    return words[i].sql;
}

const char *wh_words_any(wh_gen *g, const wh_word *words)
{
    for (unsigned i = 0; words[i].sql; i++) {
        if (words[i].since <= g->version)
            return wh_word_draw(g, words);
    }
    return NULL;
}

const char *wh_join_draw(wh_gen *g)
{
    const wh_join *j = g->features->joins;
    uint32_t total = 0, x;

#define WEIGHT(j) ((j)->kind == WH_JOIN_ON && (j)->since <= g->version ? (j)->weight : 0U)
    for (unsigned i = 0; j[i].sql; i++)
        total += WEIGHT(&j[i]);
    if (total == 0)
        return NULL;
    x = wh_rng_below(&g->rng, total);
    for (; x >= WEIGHT(j); j++)
        x -= WEIGHT(j);
#undef WEIGHT
    return j->sql;
}

bool wh_words_hold(const wh_word *words, const char *sql)
{
    while (words->sql && strcmp(words->sql, sql) != 0)
        words++;
    return words->sql != NULL;
}
