/* MD5: the test suite of RFC 1321, and pieces. */
#include "formats/base/md5.h"

#include <check.h>
#include <stdlib.h>

static const struct {
    const char *text, *hex;
} vectors[] = {
    {"", "d41d8cd98f00b204e9800998ecf8427e"},
    {"a", "0cc175b9c0f1b6a831c399e269772661"},
    {"abc", "900150983cd24fb0d6963f7d28e17f72"},
    {"message digest", "f96b697d7cb7938d525a2f31aaf161d0"},
    {"abcdefghijklmnopqrstuvwxyz", "c3fcd3d76192e4007dfb496cca67e13b"},
    {"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789",
     "d174ab98d277d9f5a5611c2c9f419d9f"},
    {"123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123"
     "4"
     "5678901234567890" /* cut below to the 80 of the RFC */,
     "57edf4a22be3c955ac49da2e2107b67a"},
};

static void hash(const char *text, size_t n, size_t piece, char hex[33])
{
    wh_md5 m;
    size_t i;

    wh_md5_begin(&m);
    for (i = 0; i < n; i += piece)
        wh_md5_add(&m, (wh_str){text + i, n - i < piece ? n - i : piece});
    wh_md5_end(&m, hex);
}

START_TEST(the_vectors_of_rfc_1321_hold)
{
    size_t i;

    for (i = 0; i < sizeof vectors / sizeof vectors[0]; i++) {
        char hex[33];
        size_t n = strlen(vectors[i].text);
        hash(vectors[i].text, n > 80 ? 80 : n, 1000, hex);
        ck_assert_str_eq(hex, vectors[i].hex);
    }
}
END_TEST

START_TEST(pieces_give_the_same_hash_as_the_whole)
{
    char text[300], whole[33], pieces[33];
    size_t n, piece;

    for (n = 0; n < sizeof text; n++)
        text[n] = (char)(n * 7 + 1);
    for (n = 50; n < sizeof text; n++) {
        hash(text, n, n, whole);
        for (piece = 1; piece < 70; piece += 9) {
            hash(text, n, piece, pieces);
            ck_assert_str_eq(whole, pieces);
        }
    }
}
END_TEST

int main(void)
{
    Suite *s = suite_create("md5");
    TCase *t = tcase_create("md5");
    SRunner *sr;
    int failed;

    tcase_add_test(t, the_vectors_of_rfc_1321_hold);
    tcase_add_test(t, pieces_give_the_same_hash_as_the_whole);
    suite_add_tcase(s, t);
    sr = srunner_create(s);
    srunner_run_all(sr, CK_ENV);
    failed = srunner_ntests_failed(sr);
    srunner_free(sr);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
