/* Operands: literals, names, arrays, calls with words of their own, types. */
#include "tests/formats/sql/parse/parse_expr_shape.h"

#include <stdio.h>

static const char *const postgresql[][2] = {
    {"DATE '2000-01-01'", "TYPED[DATE '2000-01-01']"},
    {"numeric(10, 2) '1'", "TYPED[numeric ( 10 , 2 ) '1']"},
    {"timestamp(3) with time zone 'x'", "TYPED[timestamp ( 3 ) with time zone 'x']"},
    {"double precision '1.5'", "TYPED[double precision '1.5']"},
    {"character varying(2) 'a'", "TYPED[character varying ( 2 ) 'a']"},
    {"pg_catalog.int4 '7'", "TYPED[pg_catalog . int4 '7']"},
    {"interval '1' year to month", "TYPED[interval '1' year to month]"},
    {"interval(0) '1.5'", "TYPED[interval ( 0 ) '1.5']"},
    {"interval '3' second(1)", "TYPED[interval '3' second ( 1 )]"},
    {"'a' 'b'", "LITERAL['a' 'b']"},
    {"U&'d!0061' UESCAPE '!'", "U&'d!0061' UESCAPE '!'"},
    {"ARRAY[[1, 2], [3]]", "ARRAY[ARRAY [ ARRAY[[ 1 , 2 ]] , ARRAY[[ 3 ]] ]]"},
    {"[x + 1 FOR x, i IN a IF x > i]",
     "COMPREHENSION[[ BINARY[x + 1] FOR x , i IN a IF BINARY[x > i] ]]"},
    {"ARRAY(SELECT 1)", "ARRAY[ARRAY SUBQUERY[( QUERY[SELECT[SELECT PROJECTION[RESULT[1]]]] )]]"},
    {"a[1:2][:3]", "INDEX[INDEX[a [ 1 : 2 ]] [ : 3 ]]"},
    {"(a).b.c", "FIELD[FIELD[PAREN[( a )] . b] . c]"},
    {"(a).*", "FIELD[PAREN[( a )] . *]"},
    {"t.*", "FIELD[t . *]"},
    {"$1.x", "FIELD[PARAM[$1] . x]"},
    {"a.select.from", "COLUMN[a . select . from]"},
    {"ROW(1, 2)", "ROW_VALUE[ROW ( 1 , 2 )]"},
    {"ROW()", "ROW_VALUE[ROW ( )]"},
    {"(1, 2)", "ROW_VALUE[( 1 , 2 )]"},
    {"CURRENT_TIMESTAMP(3)", "CALL[CURRENT_TIMESTAMP ( 3 )]"},
    {"CURRENT_USER", "CURRENT_USER"},
    {"DEFAULT", "DEFAULT_VALUE[DEFAULT]"},
    {"CURRENT OF c", "CURRENT_OF[CURRENT OF c]"},
    {"EXISTS (SELECT 1)",
     "EXISTS[EXISTS SUBQUERY[( QUERY[SELECT[SELECT PROJECTION[RESULT[1]]]] )]]"},
    {"((SELECT 1) UNION (SELECT 2))",
     "SUBQUERY[( QUERY[COMPOUND[SUBQUERY[( QUERY[SELECT[SELECT PROJECTION[RESULT[1]]]] "
     ")] UNION SUBQUERY[( QUERY[SELECT[SELECT PROJECTION[RESULT[2]]]] )]]] )]"},
    {"((SELECT 1) ORDER BY 1 LIMIT 1)",
     "SUBQUERY[( QUERY[SUBQUERY[( QUERY[SELECT[SELECT PROJECTION[RESULT[1]]]] )] "
     "ORDER_BY[ORDER BY ORDER_TERM[1]] LIMIT[LIMIT 1]] )]"},
    {"a IN ((SELECT 1))",
     "IN[a IN SUBQUERY[( QUERY[SUBQUERY[( QUERY[SELECT[SELECT PROJECTION[RESULT[1]]]] "
     ")]] )]]"},
    {"a = ALL ((SELECT 1) UNION SELECT 2)",
     "BINARY[a = QUANTIFIED[ALL ( QUERY[COMPOUND[SUBQUERY[( QUERY[SELECT[SELECT "
     "PROJECTION[RESULT[1]]]] )] UNION SELECT[SELECT PROJECTION[RESULT[2]]]]] )]]"},
    {"CASE a WHEN 1 THEN 2 ELSE 3 END", "CASE[CASE a WHEN[WHEN 1 THEN 2] ELSE[ELSE 3] END]"},
    {"values", "values"},
};

static const char *const postgresql_calls[][2] = {
    {"f(DISTINCT a, b ORDER BY c DESC)",
     "CALL[f ( DISTINCT a , b ORDER_BY[ORDER BY ORDER_TERM[c DESC]] )]"},
    {"f(x => 1, y := 2, VARIADIC z)",
     "CALL[f ( ARGUMENT[x => 1] , ARGUMENT[y := 2] , ARGUMENT[VARIADIC z] )]"},
    {"s.f(*)", "CALL[s . f ( * )]"},
    {"count(*) FILTER (WHERE a) OVER (ORDER BY b)",
     "CALL[count ( * ) FILTER[FILTER ( WHERE[WHERE a] )] OVER[OVER WINDOW_SPEC[( "
     "ORDER_BY[ORDER BY ORDER_TERM[b]] )]]]"},
    {"p(0.5) WITHIN GROUP (ORDER BY a)",
     "CALL[p ( 0.5 ) WITHIN_GROUP[WITHIN GROUP ( ORDER_BY[ORDER BY ORDER_TERM[a]] )]]"},
    {"extract(year FROM a)", "CALL[extract ( year FROM a )]"},
    {"extract('year' FROM a)", "CALL[extract ( 'year' FROM a )]"},
    {"trim(BOTH 'x' FROM a)", "CALL[trim ( BOTH 'x' FROM a )]"},
    {"trim(FROM a)", "CALL[trim ( FROM a )]"},
    {"trim(a)", "CALL[trim ( a )]"},
    {"substring(a FROM 1 FOR 2)", "CALL[substring ( a FROM 1 FOR 2 )]"},
    {"substring(a SIMILAR b ESCAPE c)", "CALL[substring ( a SIMILAR b ESCAPE c )]"},
    {"position(a || b IN c)", "CALL[position ( BINARY[a || b] IN c )]"},
    {"overlay(a PLACING b FROM 1)", "CALL[overlay ( a PLACING b FROM 1 )]"},
    {"collation for (a)", "CALL[collation for ( a )]"},
    {"normalize(a, NFC)", "CALL[normalize ( a , NFC )]"},
    {"cast(a AS int)", "CAST[cast ( a AS TYPE[int] )]"},
    {"xmlelement(name foo, xmlattributes(a AS b), c)",
     "CALL[xmlelement ( name foo , ARGUMENT[xmlattributes ( a AS b )] , c )]"},
    {"xmlforest(a AS b, c)", "CALL[xmlforest ( a AS b , c )]"},
    {"xmlparse(DOCUMENT a PRESERVE WHITESPACE)",
     "CALL[xmlparse ( DOCUMENT a PRESERVE WHITESPACE )]"},
    {"xmlroot(a, VERSION NO VALUE, STANDALONE YES)",
     "CALL[xmlroot ( a , VERSION NO VALUE , STANDALONE YES )]"},
    {"xmlserialize(CONTENT a AS text)", "CALL[xmlserialize ( CONTENT a AS TYPE[text] )]"},
    {"xmlexists(a PASSING BY REF b)", "CALL[xmlexists ( a PASSING BY REF b )]"},
    {"json_object('a' VALUE 1, 'b' : 2 ABSENT ON NULL RETURNING jsonb)",
     "CALL[json_object ( ARGUMENT['a' VALUE 1] , ARGUMENT['b' : 2] ABSENT ON NULL "
     "RETURNING TYPE[jsonb] )]"},
    {"json_array(a, b FORMAT JSON NULL ON NULL)",
     "CALL[json_array ( a , b FORMAT JSON NULL ON NULL )]"},
    {"json_array(SELECT 1)", "CALL[json_array ( QUERY[SELECT[SELECT PROJECTION[RESULT[1]]]] )]"},
    {"json_value(a, '$.x' PASSING b AS c RETURNING int DEFAULT 1 + 1 ON EMPTY ERROR ON "
     "ERROR)",
     "CALL[json_value ( a , '$.x' PASSING b AS c RETURNING TYPE[int] DEFAULT BINARY[1 + "
     "1] ON EMPTY ERROR ON ERROR )]"},
    {"json_query(a, '$' WITH CONDITIONAL WRAPPER OMIT QUOTES ON SCALAR STRING)",
     "CALL[json_query ( a , '$' WITH CONDITIONAL WRAPPER OMIT QUOTES ON SCALAR STRING )]"},
};

static const char *const mysql[][2] = {
    {"'a' \"b\" 'c'", "LITERAL['a' \"b\" 'c']"},
    {"_latin1 'a' 'b'", "LITERAL[_latin1 'a' 'b']"},
    {"_utf8mb4 0x61", "LITERAL[_utf8mb4 0x61]"},
    {"\\N", "\\N"},
    {"DATE '2000-01-01'", "TYPED[DATE '2000-01-01']"},
    {"{d '2000-01-01'}", "TYPED[{ d '2000-01-01' }]"},
    {"{fn NOW()}", "TYPED[{ fn CALL[NOW ( )] }]"},
    {"INTERVAL (1 + 1) * 2 DAY", "INTERVAL[INTERVAL BINARY[PAREN[( BINARY[1 + 1] )] * 2] DAY]"},
    {"INTERVAL(1, 2, 3)", "CALL[INTERVAL ( 1 , 2 , 3 )]"},
    {"INTERVAL '1:1' MINUTE_SECOND", "INTERVAL[INTERVAL '1:1' MINUTE_SECOND]"},
    {"@@session.`x`", "PARAM[@@session.`x`]"},
    {"t.select", "COLUMN[t . select]"},
    {"t.1a", "COLUMN[t . 1a]"},
    {"DEFAULT(a)", "CALL[DEFAULT ( a )]"},
    {"CURRENT_DATE()", "CALL[CURRENT_DATE ( )]"},
    {"UTC_TIMESTAMP(6)", "CALL[UTC_TIMESTAMP ( 6 )]"},
    {"MATCH (a, b) AGAINST ('x' IN BOOLEAN MODE)",
     "MATCH_AGAINST[MATCH ( a , b ) AGAINST ( 'x' IN BOOLEAN MODE )]"},
    {"MATCH a, b AGAINST ('x' WITH QUERY EXPANSION)",
     "MATCH_AGAINST[MATCH a , b AGAINST ( 'x' WITH QUERY EXPANSION )]"},
};

static const char *const mysql_calls[][2] = {
    {"LEFT(a, 1)", "CALL[LEFT ( a , 1 )]"},
    {"VALUES(a) + 1", "BINARY[CALL[VALUES ( a )] + 1]"},
    {"CHAR(65, 66 USING utf8)", "CALL[CHAR ( 65 , 66 USING utf8 )]"},
    {"CONVERT(a USING binary)", "CALL[CONVERT ( a USING binary )]"},
    {"CONVERT(a, CHAR(3) CHARACTER SET latin1)",
     "CAST[CONVERT ( a , TYPE[CHAR ( 3 ) CHARACTER SET latin1] )]"},
    {"CAST(a AS UNSIGNED INTEGER)", "CAST[CAST ( a AS TYPE[UNSIGNED INTEGER] )]"},
    {"GROUP_CONCAT(DISTINCT a, b ORDER BY c SEPARATOR ',')",
     "CALL[GROUP_CONCAT ( DISTINCT a , b ORDER_BY[ORDER BY ORDER_TERM[c]] SEPARATOR ',' "
     ")]"},
    {"GROUP_CONCAT(a LIMIT 1, 2)", "CALL[GROUP_CONCAT ( a LIMIT 1 , 2 )]"},
    {"COUNT(DISTINCT a, b)", "CALL[COUNT ( DISTINCT a , b )]"},
    {"TIMESTAMPADD(MINUTE, 1, a)", "CALL[TIMESTAMPADD ( MINUTE , 1 , a )]"},
    {"GET_FORMAT(DATE, 'EUR')", "CALL[GET_FORMAT ( DATE , 'EUR' )]"},
    {"WEIGHT_STRING(a AS CHAR(3))", "CALL[WEIGHT_STRING ( a AS TYPE[CHAR ( 3 )] )]"},
    {"JSON_VALUE(a, '$.x' RETURNING SIGNED NULL ON EMPTY)",
     "CALL[JSON_VALUE ( a , '$.x' RETURNING TYPE[SIGNED] NULL ON EMPTY )]"},
    {"NTH_VALUE(a, 2) FROM FIRST RESPECT NULLS OVER w",
     "CALL[NTH_VALUE ( a , 2 ) FROM FIRST RESPECT NULLS OVER[OVER w]]"},
    {"MOD(a, b) MOD c", "BINARY[CALL[MOD ( a , b )] MOD c]"},
    {"f(a AS \"b\", c d)", "CALL[f ( a AS \"b\" , c d )]"},
};

static const char *const types[][2] = {
    {"a::double precision", "CAST[a :: TYPE[double precision]]"},
    {"a::timestamp(3) with time zone", "CAST[a :: TYPE[timestamp ( 3 ) with time zone]]"},
    {"a::time without time zone", "CAST[a :: TYPE[time without time zone]]"},
    {"a::interval day to second(2)", "CAST[a :: TYPE[interval day to second ( 2 )]]"},
    {"a::character varying(10)[]", "CAST[a :: TYPE[character varying ( 10 ) [ ]]]"},
    {"a::bit varying(3)", "CAST[a :: TYPE[bit varying ( 3 )]]"},
    {"a::integer ARRAY[4]", "CAST[a :: TYPE[integer ARRAY [ 4 ]]]"},
    {"a::int[][3]", "CAST[a :: TYPE[int [ ] [ 3 ]]]"},
    {"a::s.\"T\".u(1)[3]", "CAST[a :: TYPE[s . \"T\" . u ( 1 ) [ 3 ]]]"},
    {"a::vector(3)", "CAST[a :: TYPE[vector ( 3 )]]"},
    {"a::x.y%TYPE", "CAST[a :: TYPE[x . y % TYPE]]"},
};

static const char *const mysql_types[][2] = {
    {"CAST(a AS DECIMAL(10, 2) UNSIGNED)", "CAST[CAST ( a AS TYPE[DECIMAL ( 10 , 2 ) UNSIGNED] )]"},
    {"CAST(a AS CHAR(10) CHARACTER SET utf8 BINARY)",
     "CAST[CAST ( a AS TYPE[CHAR ( 10 ) CHARACTER SET utf8 BINARY] )]"},
    {"CAST(a AS NATIONAL VARCHAR(3))", "CAST[CAST ( a AS TYPE[NATIONAL VARCHAR ( 3 )] )]"},
    {"CAST(a AS ENUM('a', 'b'))", "CAST[CAST ( a AS TYPE[ENUM ( 'a' , 'b' )] )]"},
    {"CAST(a AS SET('a', 'b') CHARSET latin1)",
     "CAST[CAST ( a AS TYPE[SET ( 'a' , 'b' ) CHARSET latin1] )]"},
    {"CAST(a AS LONG VARCHAR)", "CAST[CAST ( a AS TYPE[LONG VARCHAR] )]"},
    {"CAST(a AS UNSIGNED ARRAY)", "CAST[CAST ( a AS TYPE[UNSIGNED ARRAY] )]"},
    {"CAST(a AS DOUBLE PRECISION)", "CAST[CAST ( a AS TYPE[DOUBLE PRECISION] )]"},
    {"CAST(a AS CHAR ASCII)", "CAST[CAST ( a AS TYPE[CHAR ASCII] )]"},
    {"CAST(a AS INT UNSIGNED ZEROFILL)", "CAST[CAST ( a AS TYPE[INT UNSIGNED ZEROFILL] )]"},
};

static const char *const generic[][2] = {
    {"a = b IS NULL", "IS[BINARY[a = b] IS NULL]"},
    {"a NOT NULL", "NULL_TEST[a NOT NULL]"},
    {"a XOR b OR c", "BINARY[BINARY[a XOR b] OR c]"},
    {"INTERVAL 5 days + a", "BINARY[INTERVAL[INTERVAL 5 days] + a]"},
    {"INTERVAL '1' DAY", "TYPED[INTERVAL '1' DAY]"},
    {"[1, [2]]", "ARRAY[[ 1 , ARRAY[[ 2 ]] ]]"},
    {"{'a': 1, b: 2}", "TYPED[{ 'a' : 1 , b : 2 }]"},
    {"MAP {'a': 1, 'b': 2}", "TYPED[MAP { 'a' : 1 , 'b' : 2 }]"},
    {"TRY_CAST(a AS INT)", "CALL[TRY_CAST ( a AS TYPE[INT] )]"},
    {"CAST(a AS Nullable(Array(String)))",
     "CAST[CAST ( a AS TYPE[Nullable ( Array ( String ) )] )]"},
    {"a::int + b[1]", "BINARY[CAST[a :: TYPE[int]] + INDEX[b [ 1 ]]]"},
    {"a[1:b]", "INDEX[a [ 1 PARAM[:b] ]]"},
    {"a GLOB b", "LIKE[a GLOB b]"},
    {"LAG(a) IGNORE NULLS OVER w", "CALL[LAG ( a ) IGNORE NULLS OVER[OVER w]]"},
    {"f(a IGNORE NULLS)", "CALL[f ( a IGNORE NULLS )]"},
};

START_TEST(postgresql_has_many_operands)
{
    check_rows("postgresql", postgresql, sizeof postgresql / sizeof *postgresql);
}
END_TEST

START_TEST(calls_have_words_among_their_arguments_in_postgresql)
{
    check_rows("postgresql", postgresql_calls, sizeof postgresql_calls / sizeof *postgresql_calls);
}
END_TEST

START_TEST(mysql_has_operands_of_its_own)
{
    check_rows("mysql", mysql, sizeof mysql / sizeof *mysql);
}
END_TEST

START_TEST(calls_have_words_among_their_arguments_in_mysql)
{
    check_rows("mysql", mysql_calls, sizeof mysql_calls / sizeof *mysql_calls);
}
END_TEST

START_TEST(types_have_many_spellings)
{
    check_rows("postgresql", types, sizeof types / sizeof *types);
}
END_TEST

START_TEST(types_have_attributes_in_mysql)
{
    check_rows("mysql", mysql_types, sizeof mysql_types / sizeof *mysql_types);
}
END_TEST

START_TEST(the_generic_dialect_reads_what_several_engines_have)
{
    check_rows("generic", generic, sizeof generic / sizeof *generic);
}
END_TEST

static wh_str read_corpus(const char *dialect, wh_buf *b)
{
    char path[600];
    FILE *f;
    int c;

    snprintf(path, sizeof path, "%s/tests/corpus/sql/%s/expressions.sql", TEST_SOURCE_DIR, dialect);
    f = fopen(path, "rb");
    ck_assert_ptr_nonnull(f);
    while ((c = getc(f)) != EOF)
        wh_buf_char(b, (char)c);
    fclose(f);
    return wh_buf_view(b);
}

static const char *const corpora[] = {"sqlite", "postgresql", "mysql", "mariadb", "generic"};

START_TEST(the_corpus_of_expressions_is_understood_and_its_trees_are_small)
{
    for (size_t i = 0; i < sizeof corpora / sizeof *corpora; i++) {
        const wh_dialect *d = wh_dialect_find(wh_str_of(corpora[i]));
        wh_buf b = WH_BUF_INIT(1 << 20);
        size_t before = wh_arena_used(arena);
        const wh_node *script;
        wh_error err;

        ck_assert_int_eq(wh_parse(arena, d, read_corpus(corpora[i], &b), &script, &err), WH_OK);
        for (uint32_t k = 0; k < script->n; k++) {
            const wh_node *s = wh_child_node(script->child[k]);
            wh_buf text = WH_BUF_INIT(100000);

            if (s && (s->flags & WH_HAS_OPAQUE))
                wh_node_print(&text, s);
            ck_assert_msg(text.n == 0, "%s: %.*s", corpora[i], (int)text.n, text.p);
            wh_buf_release(&text);
        }
        ck_assert_uint_le(wh_arena_used(arena) - before, 48 * wh_node_token_count(script));
        wh_buf_release(&b);
    }
}
END_TEST

/* Mangled expressions of one dialect read as those of another give their bytes back. */
START_TEST(mangled_expressions_give_back_their_bytes)
{
    uint64_t seed = 0x2545f4914f6cdd1du;
    wh_buf b = WH_BUF_INIT(1 << 20);

    for (size_t i = 0; i < sizeof corpora / sizeof *corpora; i++)
        read_corpus(corpora[i], &b);
    for (int round = 0; round < 4000; round++) {
        const wh_dialect *d = wh_dialect_at((size_t)round % 5);
        wh_buf text = WH_BUF_INIT(10000);
        const wh_node *script;
        char piece[500];
        size_t n, from;

        seed = seed * 6364136223846793005u + 1442695040888963407u;
        n = (seed >> 33) % sizeof piece;
        seed = seed * 6364136223846793005u + 1442695040888963407u;
        from = (seed >> 33) % (b.n - n);
        memcpy(piece, b.p + from, n);
        for (int k = 0; n && k < round % 6; k++) {
            seed = seed * 6364136223846793005u + 1442695040888963407u;
            piece[(seed >> 33) % n] = "()[]{};,'\"-* .:@!/"[(seed >> 20) % 18];
        }
        ck_assert_int_eq(wh_parse(arena, d, (wh_str){piece, n}, &script, NULL), WH_OK);
        wh_node_print(&text, script);
        ck_assert(wh_str_eq(wh_buf_view(&text), (wh_str){piece, n}));
        wh_buf_release(&text);
    }
    wh_buf_release(&b);
}
END_TEST

START_TEST(nesting_of_every_kind_has_an_end)
{
    static const char *const parts[] = {
        "ARRAY[",     "[",    "f(x => ",  "INTERVAL (", "CASE WHEN ", "NOT ",
        "@a := ",     "{fn ", "ROW(",     "a = ANY (",  "- ",         "CAST(",
        "trim(BOTH ", "a[",   "EXISTS (", "~ ",         "a LIKE ",    "a BETWEEN "};
    static const size_t repeats = 30000;

    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        for (size_t k = 0; k < 5; k++) {
            wh_buf sql = WH_BUF_INIT(1 << 20), text = WH_BUF_INIT(1 << 20);
            const wh_node *script;

            wh_buf_text(&sql, "SELECT ");
            for (size_t n = 0; n < repeats; n++)
                wh_buf_text(&sql, parts[i]);
            ck_assert_int_eq(wh_parse(arena, wh_dialect_at(k), wh_buf_view(&sql), &script, NULL),
                             WH_OK);
            ck_assert_uint_le(script->height, WH_TREE_HEIGHT);
            wh_node_print(&text, script);
            ck_assert(wh_str_eq(wh_buf_view(&text), wh_buf_view(&sql)));
            wh_buf_release(&sql);
            wh_buf_release(&text);
        }
}
END_TEST

START_TEST(an_edited_tree_has_no_half_of_an_executed_comment)
{
    static const char *const rows[][2] = {
        {"SELECT 1 /*!50000 + 2 */ + 3", "SELECT 1   + 2   + 3"},
        {"SELECT 1 /*! + 2", "SELECT 1   + 2"},
        {"SELECT /* a */ 1 /*!50000 /* b */ + 2 */", "SELECT /* a */ 1   /* b */ + 2"},
        {"SELECT 1 /*!99999 + 2 */ + 3", "SELECT 1 /*!99999 + 2 */ + 3"},
    };

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const wh_node *s = first_statement(&wh_dialect_mysql, rows[i][0]);
        wh_buf b = WH_BUF_INIT(10000);

        ck_assert_msg(!(s->flags & WH_HAS_OPAQUE), "%s", rows[i][0]);
        wh_node_print_edited(&b, s, WH_PRINT_NO_LEADING);
        wh_buf_char(&b, 0);
        ck_assert_str_eq(b.p, rows[i][1]);
        wh_buf_release(&b);
    }
}
END_TEST

int main(void)
{
    Suite *s = suite_create("parse_expr_operand");
    TCase *t = tcase_create("parse_expr_operand");
    SRunner *sr;
    int failed;

    tcase_add_checked_fixture(t, setup, teardown);
    tcase_set_timeout(t, 60);
    tcase_add_test(t, postgresql_has_many_operands);
    tcase_add_test(t, calls_have_words_among_their_arguments_in_postgresql);
    tcase_add_test(t, mysql_has_operands_of_its_own);
    tcase_add_test(t, calls_have_words_among_their_arguments_in_mysql);
    tcase_add_test(t, types_have_many_spellings);
    tcase_add_test(t, types_have_attributes_in_mysql);
    tcase_add_test(t, the_generic_dialect_reads_what_several_engines_have);
    tcase_add_test(t, the_corpus_of_expressions_is_understood_and_its_trees_are_small);
    tcase_add_test(t, mangled_expressions_give_back_their_bytes);
    tcase_add_test(t, nesting_of_every_kind_has_an_end);
    tcase_add_test(t, an_edited_tree_has_no_half_of_an_executed_comment);
    suite_add_tcase(s, t);
    sr = srunner_create(s);
    srunner_run_all(sr, CK_ENV);
    failed = srunner_ntests_failed(sr);
    srunner_free(sr);
    return failed ? 1 : 0;
}
