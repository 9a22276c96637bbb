/* Keywords: one static hash table, filled by the generator named in keywords.h. */
#include "formats/sql/lex/lex.h"

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
#include "formats/sql/lex/keyword_slots.h"
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

/*
 * Eight (four, two) bytes with bit 5 of each cleared. Of the bytes that names are made of only
 * letters become letters by this, digits and the underscore stay apart from one another.
 */
static uint64_t eight(const char *p)
{
    uint64_t x;

    memcpy(&x, p, sizeof x);
    return x & 0xdfdfdfdfdfdfdfdfU;
}

static uint32_t four(const char *p)
{
    uint32_t x;

    memcpy(&x, p, sizeof x);
    return x & 0xdfdfdfdfU;
}

/* Are these n bytes the word? In pieces that may overlap and never pass the end. */
static bool is_word(const char *p, const char *w, size_t n)
{
    size_t i;

    if (n >= 8) {
        for (i = 0; i + 8 < n; i += 8)
            if (eight(p + i) != eight(w + i))
                return false;
        return eight(p + n - 8) == eight(w + n - 8);
    }
    if (n >= 4)
        return four(p) == four(w) && four(p + n - 4) == four(w + n - 4);
    for (i = 0; i < n; i++)
        if (((p[i] ^ w[i]) & 0xdf) != 0)
            return false;
    return true;
}

unsigned wh_keyword_find(const char *p, size_t n)
{
    unsigned h, slot;

    if (n < 2 || n >= sizeof words[0].text)
        return 0;
    for (h = hash(p, n); (slot = slots[h]) != 0; h = (h + 1) % WH_KEYWORD_SLOTS) {
        const word *w = &words[slot - 1];

        if (w->n == n && is_word(p, w->text, n))
            return WH_FIRST_KEYWORD + slot - 1;
    }
    return 0;
}

const char *wh_token_kind_name(unsigned kind)
{
    static const char names[][10] = {"EOF",          "ERROR", "CONT",    "NAME",     "QNAME",
                                     "STRING",       "BLOB",  "INTEGER", "REAL",     "PARAM",
                                     "EXEC",         "END",   "HINT",    "LPAREN",   "RPAREN",
                                     "COMMA",        "SEMI",  "DOT",     "OPERATOR",
#define X(name, text) text,
                                     WH_OPERATORS(X)
#undef X
    };

    if (kind >= WH_TOKEN_KINDS)
        return "?";
    return kind >= WH_FIRST_KEYWORD ? words[kind - WH_FIRST_KEYWORD].text : names[kind];
}
