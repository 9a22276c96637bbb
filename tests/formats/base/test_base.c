/* The ground: errors, strings, buffers, arenas. */
#include <check.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <whittle/case.h>

#include "formats/base/memory.h"

/* ---- errors ------------------------------------------------------------------------------- */

START_TEST(an_error_carries_code_place_and_message)
{
    wh_error e;

    ck_assert_int_eq(wh_error_at(&e, WH_ESYNTAX, "a.sql", 12, "no %s", "end"), WH_ESYNTAX);
    ck_assert_int_eq(e.code, WH_ESYNTAX);
    ck_assert_uint_eq(e.line, 12);
    ck_assert_str_eq(e.file, "a.sql");
    ck_assert_str_eq(e.message, "no end");
    ck_assert_int_eq(wh_error_set(&e, WH_EIO, "gone"), WH_EIO);
    ck_assert_uint_eq(e.line, 0);
    ck_assert_str_eq(e.file, "");
}
END_TEST

START_TEST(an_error_that_nobody_wants_is_only_its_code)
{
    ck_assert_int_eq(wh_error_set(NULL, WH_ELIMIT, "x"), WH_ELIMIT);
    ck_assert_int_eq(wh_error_at(NULL, WH_ELIMIT, "f", 1, "x"), WH_ELIMIT);
}
END_TEST

START_TEST(long_file_names_and_messages_are_cut)
{
    char text[3000];
    wh_error e;

    memset(text, 'x', sizeof text - 1);
    text[sizeof text - 1] = '\0';
    wh_error_at(&e, WH_EIO, text, 1, "%s", text);
    ck_assert_uint_eq(strlen(e.file), sizeof e.file - 1);
    ck_assert_uint_eq(strlen(e.message), sizeof e.message - 1);
}
END_TEST

/* ---- strings ------------------------------------------------------------------------------ */

START_TEST(strings_are_equal_by_their_bytes)
{
    wh_str none = {NULL, 0};

    ck_assert(wh_str_eq(WH_STR("a\0b"), WH_STR("a\0b")));
    ck_assert(!wh_str_eq(WH_STR("a\0b"), WH_STR("a\0c")));
    ck_assert(wh_str_eq(none, WH_STR("")));
    ck_assert(wh_str_is(WH_STR("ab"), "ab"));
    ck_assert(!wh_str_is(WH_STR("ab"), "abc"));
    ck_assert(wh_str_of(NULL).p == NULL);
}
END_TEST

START_TEST(case_is_ignored_for_ascii_letters_only)
{
    ck_assert(wh_str_eq_nocase(WH_STR("RollBack"), WH_STR("rOLLbACK")));
    ck_assert(!wh_str_eq_nocase(WH_STR("a@"), WH_STR("A`"))); /* neighbours of the letters */
    ck_assert(!wh_str_eq_nocase(WH_STR("["), WH_STR("{")));
    ck_assert(!wh_str_eq_nocase(WH_STR("\xc4"), WH_STR("\xe4")));
    ck_assert(!wh_str_eq_nocase(WH_STR("a"), WH_STR("ab")));
}
END_TEST

START_TEST(strings_sort_by_unsigned_bytes_and_a_prefix_comes_first)
{
    wh_str none = {NULL, 0};

    ck_assert_int_lt(wh_str_cmp(WH_STR("a"), WH_STR("b")), 0);
    ck_assert_int_gt(wh_str_cmp(WH_STR("\xff"), WH_STR("a")), 0);
    ck_assert_int_lt(wh_str_cmp(WH_STR("a"), WH_STR("ab")), 0);
    ck_assert_int_gt(wh_str_cmp(WH_STR("ab"), WH_STR("a")), 0);
    ck_assert_int_eq(wh_str_cmp(none, WH_STR("")), 0);
}
END_TEST

/* ---- buffers ------------------------------------------------------------------------------ */

static void buf_is(wh_buf *b, const char *expected)
{
    ck_assert_msg(wh_str_is(wh_buf_view(b), expected), "%.*s", (int)b->n, b->p ? b->p : "");
}

START_TEST(a_buffer_joins_what_is_added)
{
    wh_buf b = WH_BUF_INIT(100);

    buf_is(&b, "");
    wh_buf_char(&b, 'a');
    wh_buf_text(&b, "bc");
    wh_buf_str(&b, WH_STR("d"));
    wh_buf_add(&b, NULL, 0);
    buf_is(&b, "abcd");
    wh_buf_release(&b);
    buf_is(&b, "");
}
END_TEST

START_TEST(an_addition_beyond_the_limit_is_dropped_whole)
{
    wh_buf b = WH_BUF_INIT(5);

    wh_buf_text(&b, "abc");
    wh_buf_text(&b, "defg");
    ck_assert_int_eq(b.status, WH_ELIMIT);
    buf_is(&b, "abc");
    wh_buf_release(&b);
}
END_TEST

START_TEST(overflow_is_sticky_even_for_what_would_fit)
{
    wh_buf b = WH_BUF_INIT(5);

    wh_buf_text(&b, "abc");
    wh_buf_text(&b, "defg");
    wh_buf_char(&b, 'd');
    wh_buf_text(&b, "d");
    buf_is(&b, "abc");
    wh_buf_release(&b);
}
END_TEST

START_TEST(the_limit_itself_still_fits)
{
    wh_buf b = WH_BUF_INIT(5);

    wh_buf_text(&b, "abcde");
    ck_assert_int_eq(b.status, WH_OK);
    wh_buf_char(&b, 'f');
    ck_assert_int_eq(b.status, WH_ELIMIT);
    buf_is(&b, "abcde");
    wh_buf_release(&b);
}
END_TEST

START_TEST(a_buffer_without_a_limit_set_holds_nothing)
{
    wh_buf b = WH_BUF_INIT(0);

    wh_buf_char(&b, 'a');
    ck_assert_int_eq(b.status, WH_ELIMIT);
    ck_assert_uint_eq(b.n, 0);
    wh_buf_release(&b);
}
END_TEST

START_TEST(a_cleared_buffer_works_again)
{
    wh_buf b = WH_BUF_INIT(5);

    wh_buf_text(&b, "abcdefg");
    wh_buf_clear(&b);
    ck_assert_int_eq(b.status, WH_OK);
    wh_buf_text(&b, "12345");
    buf_is(&b, "12345");
    wh_buf_release(&b);
}
END_TEST

START_TEST(what_is_not_there_can_be_released)
{
    wh_buf_release(NULL);
    wh_arena_free(NULL);
}
END_TEST

START_TEST(a_reservation_that_can_not_be_met_is_refused_without_overflow)
{
    wh_buf b = WH_BUF_INIT(100);

    wh_buf_text(&b, "abc");
    ck_assert(!wh_buf_reserve(&b, SIZE_MAX));
    ck_assert_int_eq(b.status, WH_ELIMIT);
    wh_buf_release(&b);
}
END_TEST

START_TEST(a_buffer_grows_byte_by_byte_to_any_size)
{
    wh_buf b = WH_BUF_INIT(1 << 20);
    int i;

    for (i = 0; i < 100000; i++)
        wh_buf_char(&b, (char)('a' + i % 26));
    ck_assert_uint_eq(b.n, 100000);
    for (i = 0; i < 100000; i++)
        ck_assert_int_eq(b.p[i], 'a' + i % 26);
    wh_buf_release(&b);
}
END_TEST

START_TEST(integers_print_in_full_range)
{
    wh_buf b = WH_BUF_INIT(1000);

    wh_buf_int(&b, INT64_MIN);
    wh_buf_char(&b, ' ');
    wh_buf_int(&b, INT64_MAX);
    wh_buf_char(&b, ' ');
    wh_buf_int(&b, 0);
    wh_buf_char(&b, ' ');
    wh_buf_uint(&b, UINT64_MAX);
    buf_is(&b, "-9223372036854775808 9223372036854775807 0 18446744073709551615");
    wh_buf_release(&b);
}
END_TEST

START_TEST(hex_is_lower_case_and_padded)
{
    wh_buf b = WH_BUF_INIT(1000);

    wh_buf_hex(&b, 0xab, 4);
    wh_buf_char(&b, ' ');
    wh_buf_hex(&b, UINT64_MAX, 16);
    wh_buf_char(&b, ' ');
    wh_buf_hex(&b, 0x1234, 2);
    buf_is(&b, "00ab ffffffffffffffff 34");
    wh_buf_release(&b);
}
END_TEST

/* ---- arenas ------------------------------------------------------------------------------- */

START_TEST(allocations_are_aligned_and_do_not_overlap)
{
    wh_arena *a = wh_arena_new(NULL, 0);
    unsigned char *p[200];
    size_t i, k;

    for (i = 0; i < 200; i++) {
        p[i] = wh_arena_alloc(a, i * 7 % 97);
        ck_assert_uint_eq((uintptr_t)p[i] % 8, 0);
        if (i * 7 % 97)
            memset(p[i], (int)i, i * 7 % 97);
    }
    for (i = 0; i < 200; i++)
        for (k = 0; k < i * 7 % 97; k++)
            ck_assert_uint_eq(p[i][k], i);
    wh_arena_free(a);
}
END_TEST

START_TEST(an_allocation_larger_than_any_block_works)
{
    wh_arena *a = wh_arena_new(NULL, 0);
    char *small = wh_arena_alloc(a, 8), *large = wh_arena_zalloc(a, 5 << 20);
    char *behind = wh_arena_alloc(a, 8);

    memset(large, 1, 5 << 20);
    memset(small, 2, 8);
    memset(behind, 3, 8);
    ck_assert_int_eq(large[0] + large[(5 << 20) - 1], 2);
    wh_arena_free(a);
}
END_TEST

START_TEST(no_bytes_are_a_valid_pointer_too)
{
    wh_arena *a = wh_arena_new(NULL, 0);

    ck_assert_ptr_nonnull(wh_arena_alloc(a, 0));
    ck_assert_ptr_nonnull(wh_arena_zalloc(a, 0));
    wh_arena_free(a);
}
END_TEST

START_TEST(a_copied_string_ends_in_nul)
{
    wh_arena *a = wh_arena_new(NULL, 0);
    wh_str none = {NULL, 0}, s = wh_arena_str(a, WH_STR("ab")), e = wh_arena_str(a, none);

    ck_assert_str_eq(s.p, "ab");
    ck_assert_uint_eq(s.n, 2);
    ck_assert_str_eq(e.p, "");
    wh_arena_free(a);
}
END_TEST

START_TEST(rewinding_frees_what_came_after_the_mark_and_marks_nest)
{
    wh_arena *a = wh_arena_new(NULL, 0);
    char *kept = wh_arena_alloc(a, 100), *first;
    wh_mark outer = wh_arena_mark(a), inner;
    size_t used = wh_arena_used(a);
    int i;

    memset(kept, 'k', 100);
    first = wh_arena_alloc(a, 16);
    inner = wh_arena_mark(a);
    for (i = 0; i < 100; i++)
        memset(wh_arena_alloc(a, 10000), 'x', 10000);
    wh_arena_rewind(a, inner);
    wh_arena_alloc(a, 50000);
    wh_arena_rewind(a, outer);
    ck_assert_uint_eq(wh_arena_used(a), used);
    ck_assert_ptr_eq(wh_arena_alloc(a, 16), first);
    for (i = 0; i < 100; i++)
        ck_assert_int_eq(kept[i], 'k');
    wh_arena_free(a);
}
END_TEST

START_TEST(rewinding_to_the_empty_arena_works)
{
    wh_arena *a = wh_arena_new(NULL, 0);
    wh_mark m = wh_arena_mark(a);

    wh_arena_alloc(a, 100000);
    wh_arena_rewind(a, m);
    ck_assert_uint_eq(wh_arena_used(a), 0);
    memset(wh_arena_alloc(a, 100), 1, 100);
    wh_arena_free(a);
}
END_TEST

typedef struct ledger {
    int taken, given;
    size_t bytes;
    int fail_after;
} ledger;

static void *ledger_alloc(void *ctx, size_t n)
{
    ledger *l = ctx;

    l->taken++;
    l->bytes += n;
    return malloc(n);
}

static void ledger_free(void *ctx, void *p)
{
    ((ledger *)ctx)->given++;
    free(p);
}

START_TEST(a_buffer_without_memory_says_so_and_not_that_it_is_full)
{
    wh_buf b = WH_BUF_INIT(SIZE_MAX);
    wh_error err;

    wh_buf_text(&b, "kept");
    ck_assert(!wh_buf_reserve(&b, SIZE_MAX / 4));
    ck_assert_int_eq(b.status, WH_ENOMEM);
    wh_buf_text(&b, "dropped");
    ck_assert(!wh_buf_reserve(&b, SIZE_MAX)); /* the first reason stays */
    ck_assert_int_eq(b.status, WH_ENOMEM);
    ck_assert(wh_str_is(wh_buf_view(&b), "kept"));
    ck_assert_int_eq(wh_buf_failed(&b, &err, "too large"), WH_ENOMEM);
    ck_assert_str_eq(err.message, "out of memory");
    wh_buf_release(&b);
}
END_TEST

/* The exit code of a process that does this, or less than 0: it died of that signal. */
static int left_by(void (*act)(void))
{
    int status;
    pid_t pid = fork();

    if (pid == 0) {
        act();
        _exit(0);
    }
    ck_assert_int_eq(waitpid(pid, &status, 0), pid);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
}

static void want_too_much(void)
{
    wh_memory_alloc(SIZE_MAX / 4);
}

static void leave(size_t n)
{
    _exit(n ? WH_EXIT_MEMORY : 1);
}

static void want_too_many(void)
{
    wh_memory_set_hook(leave);
    wh_memory_realloc(NULL, SIZE_MAX / 4, 8);
}

static void fill_too_much(void)
{
    wh_buf b = WH_BUF_INIT(SIZE_MAX);

    wh_memory_set_hook(leave);
    wh_buf_reserve(&b, SIZE_MAX / 4);
}

static void fill_an_arena(void)
{
    wh_memory_set_hook(leave);
    wh_arena_alloc(wh_arena_new(NULL, 0), SIZE_MAX / 4);
}

static void allocate_more_than_there_can_be(void)
{
    wh_memory_set_hook(leave);
    WH_NEW_N(wh_arena_new(NULL, 0), uint64_t, SIZE_MAX / 8 + 2);
}

/* Its encoding needs a buffer of the library's own. */
static void hash_a_long_number(void)
{
    static char digits[8 << 20];
    const struct rlimit none = {1, 1};
    wh_value v = {.kind = WH_DECIMAL, .s = {digits, sizeof digits}};

    memset(digits, '1', sizeof digits);
    setrlimit(RLIMIT_AS, &none);
    wh_row_hash(&v, 1, false);
}

static void reuse_a_buffer_of_ours(void)
{
    wh_buf b = WH_BUF_INIT(SIZE_MAX);

    b.fatal = true;
    wh_buf_clear(&b);
    wh_buf_reserve(&b, SIZE_MAX / 4);
}

START_TEST(a_buffer_of_the_librarys_own_is_never_cut)
{
    ck_assert_int_eq(left_by(hash_a_long_number), -SIGABRT);
    ck_assert_int_eq(left_by(reuse_a_buffer_of_ours), -SIGABRT);
}
END_TEST

START_TEST(out_of_memory_ends_the_process_as_it_asked_for)
{
    ck_assert_int_eq(left_by(want_too_much), -SIGABRT);
    ck_assert_int_eq(left_by(want_too_many), WH_EXIT_MEMORY);
    ck_assert_int_eq(left_by(fill_too_much), WH_EXIT_MEMORY);
    ck_assert_int_eq(left_by(fill_an_arena), WH_EXIT_MEMORY);
    ck_assert_int_eq(left_by(allocate_more_than_there_can_be), WH_EXIT_MEMORY);
}
END_TEST

START_TEST(everything_comes_from_the_callers_allocator_and_goes_back)
{
    ledger l = {0, 0, 0, 0};
    wh_allocator al = WH_ALLOCATOR_INIT;
    wh_arena *a;
    int i;

    al.alloc = ledger_alloc;
    al.free = ledger_free;
    al.ctx = &l;
    a = wh_arena_new(&al, 0);
    for (i = 0; i < 1000; i++) {
        wh_mark m = wh_arena_mark(a);
        wh_arena_alloc(a, (size_t)i * 10);
        if (i % 3)
            wh_arena_rewind(a, m);
    }
    wh_arena_free(a);
    ck_assert_int_gt(l.taken, 1);
    ck_assert_int_eq(l.taken, l.given);
}
END_TEST

START_TEST(rewinding_in_a_loop_does_not_allocate)
{
    ledger l = {0, 0, 0, 0};
    wh_allocator al = WH_ALLOCATOR_INIT;
    wh_arena *a;
    int i, before;

    al.alloc = ledger_alloc;
    al.free = ledger_free;
    al.ctx = &l;
    a = wh_arena_new(&al, 0);
    wh_arena_alloc(a, 4000); /* the next one needs another block */
    for (i = 0, before = 0; i < 100; i++) {
        wh_mark m = wh_arena_mark(a);
        wh_arena_alloc(a, 2000);
        wh_arena_rewind(a, m);
        if (i == 0)
            before = l.taken;
    }
    ck_assert_int_eq(l.taken, before);
    wh_arena_free(a);
}
END_TEST

START_TEST(the_limit_of_an_arena_is_soft)
{
    wh_arena *a = wh_arena_new(NULL, 1000), *none = wh_arena_new(NULL, 0);
    wh_mark m = wh_arena_mark(a);

    wh_arena_alloc(a, 1000);
    ck_assert(!wh_arena_over(a));
    memset(wh_arena_alloc(a, 8), 1, 8);
    ck_assert(wh_arena_over(a));
    wh_arena_rewind(a, m);
    ck_assert(!wh_arena_over(a));
    wh_arena_alloc(none, 1 << 20);
    ck_assert(!wh_arena_over(none));
    wh_arena_free(a);
    wh_arena_free(none);
    wh_arena_free(NULL);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("base");
    TCase *errors = tcase_create("errors"), *strings = tcase_create("strings");
    TCase *buffers = tcase_create("buffers"), *arenas = tcase_create("arenas");
    SRunner *r;
    int failed;

    tcase_add_test(errors, an_error_carries_code_place_and_message);
    tcase_add_test(errors, an_error_that_nobody_wants_is_only_its_code);
    tcase_add_test(errors, long_file_names_and_messages_are_cut);
    suite_add_tcase(s, errors);
    tcase_add_test(strings, strings_are_equal_by_their_bytes);
    tcase_add_test(strings, case_is_ignored_for_ascii_letters_only);
    tcase_add_test(strings, strings_sort_by_unsigned_bytes_and_a_prefix_comes_first);
    suite_add_tcase(s, strings);
    tcase_add_test(buffers, a_buffer_joins_what_is_added);
    tcase_add_test(buffers, an_addition_beyond_the_limit_is_dropped_whole);
    tcase_add_test(buffers, overflow_is_sticky_even_for_what_would_fit);
    tcase_add_test(buffers, the_limit_itself_still_fits);
    tcase_add_test(buffers, a_buffer_without_a_limit_set_holds_nothing);
    tcase_add_test(buffers, a_cleared_buffer_works_again);
    tcase_add_test(buffers, what_is_not_there_can_be_released);
    tcase_add_test(buffers, a_reservation_that_can_not_be_met_is_refused_without_overflow);
    tcase_add_test(buffers, a_buffer_grows_byte_by_byte_to_any_size);
    tcase_add_test(buffers, integers_print_in_full_range);
    tcase_add_test(buffers, hex_is_lower_case_and_padded);
    suite_add_tcase(s, buffers);
    tcase_add_test(arenas, allocations_are_aligned_and_do_not_overlap);
    tcase_add_test(arenas, an_allocation_larger_than_any_block_works);
    tcase_add_test(arenas, no_bytes_are_a_valid_pointer_too);
    tcase_add_test(arenas, a_copied_string_ends_in_nul);
    tcase_add_test(arenas, rewinding_frees_what_came_after_the_mark_and_marks_nest);
    tcase_add_test(arenas, rewinding_to_the_empty_arena_works);
    tcase_add_test(arenas, a_buffer_without_memory_says_so_and_not_that_it_is_full);
    tcase_add_test(arenas, a_buffer_of_the_librarys_own_is_never_cut);
    tcase_add_test(arenas, out_of_memory_ends_the_process_as_it_asked_for);
    tcase_add_test(arenas, everything_comes_from_the_callers_allocator_and_goes_back);
    tcase_add_test(arenas, rewinding_in_a_loop_does_not_allocate);
    tcase_add_test(arenas, the_limit_of_an_arena_is_soft);
    suite_add_tcase(s, arenas);
    r = srunner_create(s);
    srunner_run_all(r, CK_ENV);
    failed = srunner_ntests_failed(r);
    srunner_free(r);
    return failed != 0;
}
