/* The classes of bytes, by which a token begins and goes on. */
#include "formats/sql/lex/internal.h"

/* Bytes from 0x80 up are letters: UTF-8 is part of names, and invalid UTF-8 does no harm. */
/* clang-format off */
#define C(name) WH_B_##name
#define FOUR(name) C(name), C(name), C(name), C(name)
#define EIGHT(name) FOUR(name), FOUR(name)
const uint8_t wh_byte_classes[256] = {
    EIGHT(BAD), /* next: \t \n, \f \r */
    C(BAD), C(SPACE), C(SPACE), C(BAD), C(SPACE), C(SPACE), C(BAD), C(BAD), EIGHT(BAD), EIGHT(BAD),
    /* blank ! " # $ % & ' and ( ) * + , - . / */
    C(SPACE), C(OPER), C(DQUOTE), C(OPER), C(DOLLAR), C(OPER), C(OPER), C(SQUOTE),
    C(PUNCT), C(PUNCT), C(OPER), C(OPER), C(PUNCT), C(OPER), C(DOT), C(OPER),
    EIGHT(DIGIT), C(DIGIT), C(DIGIT),
    C(COLON), C(PUNCT), C(OPER), C(OPER), C(OPER), C(QUESTION),                    /* : ; < = > ? */
    C(AT), C(ALPHA), C(ALPHA), C(ALPHA), FOUR(ALPHA), EIGHT(ALPHA),
    EIGHT(ALPHA), C(ALPHA), C(ALPHA), C(ALPHA),
    C(BRACKET), C(OPER), C(OPER), C(OPER), C(ALPHA),                               /* [ \ ] ^ _ */
    C(BQUOTE), C(ALPHA), C(ALPHA), C(ALPHA), FOUR(ALPHA), EIGHT(ALPHA),
    EIGHT(ALPHA), C(ALPHA), C(ALPHA), C(ALPHA), C(OPER), C(OPER), C(OPER), C(OPER), /* { | } ~ */
    C(BAD),
    EIGHT(ALPHA), EIGHT(ALPHA), EIGHT(ALPHA), EIGHT(ALPHA), EIGHT(ALPHA), EIGHT(ALPHA),
    EIGHT(ALPHA), EIGHT(ALPHA), EIGHT(ALPHA), EIGHT(ALPHA), EIGHT(ALPHA), EIGHT(ALPHA),
    EIGHT(ALPHA), FOUR(ALPHA), C(ALPHA), C(ALPHA), C(ALPHA), C(EF), EIGHT(ALPHA), EIGHT(ALPHA),
};
#undef C
#undef FOUR
#undef EIGHT
/* clang-format on */
