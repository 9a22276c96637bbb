/* Keywords: one static hash table, filled by the generator named in keywords.h. */
#include "formats/sql/lex.h"

typedef struct word {
    uint8_t n;
    char text[23];
} word;

static const word words[] = {
#define X(w) {sizeof(#w) - 1, #w},
    WH_KEYWORDS(X)
#undef X
};

/* Keyword number + 1; 0: empty. Open addressing, linear probing. */
static const uint16_t slots[WH_KEYWORD_SLOTS] = {
#include "formats/sql/keyword_slots.h"
};

const uint16_t *wh_keyword_slots(void)
{
    return slots;
}

static inline unsigned hash(const char *p, size_t n)
{
    /* Clearing bit 5 makes ASCII letters upper case; what it does to others doesn't matter. */
    uint32_t first = (uint8_t)p[0] & 0xdfU, last = (uint8_t)p[n - 1] & 0xdfU;
    uint32_t second = (uint8_t)p[n > 1] & 0xdfU, middle = (uint8_t)p[n / 2] & 0xdfU;
    uint32_t key = first | last << 8 | middle << 16 | (uint32_t)n << 24;

    return ((key * 0x9e3779b1U) ^ (second * 0x85ebca6bU)) >> 21;
}

unsigned wh_keyword_hash(const char *p, size_t n)
{
    return hash(p, n);
}

unsigned wh_keyword_find(const char *p, size_t n)
{
    unsigned h, slot;

    if (n < 2 || n >= sizeof words[0].text)
        return 0;
    for (h = hash(p, n); (slot = slots[h]) != 0; h = (h + 1) % WH_KEYWORD_SLOTS) {
        const word *w = &words[slot - 1];
        size_t i;

        if (w->n != n)
            continue;
        /* Of the bytes that names are made of, only letters become letters by this; digits stay. */
        for (i = 0; i < n && ((uint8_t)p[i] & (w->text[i] < 'A' ? 0xffU : 0xdfU)) ==
                                 (uint8_t)w->text[i];)
            i++;
        if (i == n)
            return WH_FIRST_KEYWORD + slot - 1;
    }
    return 0;
}

const char *wh_token_kind_name(unsigned kind)
{
    static const char names[][10] = {"EOF",          "ERROR", "CONT",     "NAME",   "QNAME",
                                     "STRING",       "BLOB",  "INTEGER",  "REAL",   "PARAM",
                                     "EXEC",         "END",   "LPAREN",   "RPAREN", "COMMA",
                                     "SEMI",         "DOT",   "OPERATOR",
#define X(name, text) text,
                                     WH_OPERATORS(X)
#undef X
    };

    if (kind >= WH_TOKEN_KINDS)
        return "?";
    return kind >= WH_FIRST_KEYWORD ? words[kind - WH_FIRST_KEYWORD].text : names[kind];
}
