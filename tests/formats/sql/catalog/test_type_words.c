/* What the words of a declared type say of its values. */
#include "formats/sql/catalog/catalog.h"

#include <check.h>
#include <stdlib.h>

START_TEST(words_say_what_values_are)
{
    static const struct {
        const char *type;
        uint32_t traits;
    } rows[] = {
        {"INT UNSIGNED ZEROFILL", WH_TYPE_UNSIGNED | WH_TYPE_ZEROFILL},
        {"year(4)", WH_TYPE_YEAR},
        {"bigserial", WH_TYPE_NUMBERED},
        {"bit varying(3)", WH_TYPE_BITS},
        {"float8", WH_TYPE_FLOAT | WH_TYPE_DOUBLE},
        {"DOUBLE PRECISION", WH_TYPE_DOUBLE},
        {"char(3)", WH_TYPE_PADDED},
        {"bpchar", WH_TYPE_PADDED | WH_TYPE_LOOSELY_PADDED},
        {"bpchar(3)", WH_TYPE_PADDED},
        {"character varying", 0},
        {"varchar(8)", 0},
        {"NAME", WH_TYPE_NAME},
        {"nickname", 0},
        {"timestamp", WH_TYPE_TIMESTAMP | WH_TYPE_ZONELESS},
        {"timestamp(3)", WH_TYPE_TIMESTAMP},
        {"TIMESTAMP WITHOUT TIME ZONE", WH_TYPE_TIMESTAMP | WH_TYPE_ZONELESS},
        {"int4range", WH_TYPE_DISCRETE},
        {"numrange", 0},
        {"json", 0},
        {"jsonb", WH_TYPE_EQUALS},
        {"", 0},
    };
    uint32_t bit;
    size_t i;

    for (i = 0; i < sizeof rows / sizeof rows[0]; i++)
        for (bit = 1; bit <= WH_TYPE_DISCRETE; bit <<= 1)
            ck_assert_msg(wh_type_has(wh_str_of(rows[i].type), bit) ==
                              ((rows[i].traits & bit) != 0),
                          "%s: %#x", rows[i].type, (unsigned)bit);
    ck_assert(wh_type_has(WH_STR("year"), WH_TYPE_BITS | WH_TYPE_YEAR));
}
END_TEST

int main(void)
{
    Suite *s = suite_create("type words");
    TCase *t = tcase_create("type words");
    SRunner *r = srunner_create(s);
    int failed;

    tcase_add_test(t, words_say_what_values_are);
    suite_add_tcase(s, t);
    srunner_run_all(r, CK_NORMAL);
    failed = srunner_ntests_failed(r);
    srunner_free(r);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
