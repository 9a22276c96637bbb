-- Every operator, literal and special call, for PostgreSQL 12 and later. Deterministic.
SET timezone = 'UTC';
SET intervalstyle = 'postgres';
CREATE TYPE pair AS (a int, b text);
CREATE TABLE e(id int PRIMARY KEY, i int, n numeric, t text, b boolean, d timestamp, arr int[], grid int[][], j jsonb, p pair, values int, "Odd Name" text);
INSERT INTO e VALUES (1, 5, 2.5, 'abc', true, '2020-02-29 12:30:00', '{1,2,3}', '{{1,2},{3,4}}', '{"a": [1, {"b": 2}], "c": null}', (7, 'x'), 9, 'odd'), (2, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);

-- powers
SELECT 1 + 2 * 3 - 4 / 2 % 3, 2 ^ 3 ^ 2, -2 ^ 2, - 2 ^ - 2, 2 - -2, 1 - 1 - 1, 8 / 4 / 2;
SELECT 5 & 3 | 8 # 1, 1 << 2 + 1, 1 + 2 << 1, ~ 5 & 3, ~5 + 1, @ -5 + 2, |/ 16 + 9, ||/ 27::float8, @ - 7;
SELECT 'a' || 'b' || 1 + 2, 'a' || 'b' = 'ab', NOT 1 = 2, NOT true AND false OR true, true OR false AND false;
SELECT (1 < 2) = true, 1 = 1 IS TRUE, 1 + 1 IS NULL, NOT NULL IS NULL, NOT i IS NULL FROM e;
SELECT 1 IS DISTINCT FROM 2, 1 IS NOT DISTINCT FROM NULL::int, 1 + 1 IS DISTINCT FROM 2 AND true, i ISNULL, i NOTNULL AND b FROM e;
SELECT 5 BETWEEN 1 AND 10 AND true, 5 NOT BETWEEN 1 + 1 AND 2 * 3 OR false, 5 BETWEEN SYMMETRIC 10 AND 1, 1 BETWEEN 0 AND 2 = true, 2 BETWEEN 1 AND 3 IS TRUE;
SELECT 1 IN (1, 2) = true, 1 + 1 IN (2) AND NOT 3 IN (4), (1, 2) IN ((1, 2), (3, 4)), 1 NOT IN (2, 3), i IN (SELECT id FROM e) FROM e ORDER BY id;
SELECT 'abc' LIKE 'a%' || 'c', 'abc' NOT LIKE 'b%', 'abc' ILIKE 'A_C', 'a%c' LIKE 'a|%c' ESCAPE '|', 'abc' SIMILAR TO '(a|b)%', 'abc' NOT SIMILAR TO 'b%' ESCAPE '!', 'abc' ~ '^a' AND 'abc' !~* 'B$';
SELECT 'abc' LIKE ANY (ARRAY['x%', 'a%']), 'abc' NOT LIKE ALL (ARRAY['x%', 'y%']), 3 = ANY (arr), 3 < ALL (ARRAY[4, 5]) AND b, 2 = SOME (SELECT 2), i = ANY ((SELECT arr)::int[]) FROM e ORDER BY id;
SELECT 'b' COLLATE "C" < 'a' COLLATE "C", 'a' || 'b' COLLATE "C", 'a' COLLATE pg_catalog."default" IS NULL;
SELECT 1 OPERATOR(pg_catalog.+) 2 * 3, OPERATOR(pg_catalog.-) 5, 1 OPERATOR(pg_catalog.<) 2 AND true, 4 OPERATOR(+) 4;
SELECT ARRAY[1, 2] @> ARRAY[1] AND true, '{1,2}'::int[] && '{2}', arr || 4, 0 || arr, arr <@ ARRAY[1, 2, 3, 4] FROM e ORDER BY id;
SELECT (1, 2) = (1, 2), ROW(1, 2) < ROW(1, 3), ROW(1) IS NULL, ROW() IS NULL, (1, NULL) IS NOT NULL, ROW(e.*) IS NULL FROM e ORDER BY id;
SELECT (DATE '2020-01-01', DATE '2020-02-01') OVERLAPS (DATE '2020-01-15', INTERVAL '1 day'), (date '2020-01-01', interval '1 day') OVERLAPS (date '2021-01-01', date '2021-01-02') OR true;

-- casts and typed literals
SELECT '1'::int + 1, - 1::int2, '12'::text::int::numeric(5, 2), CAST('1' AS int) + 1, CAST(ARRAY['1', '2'] AS int[]), '{1,2}'::integer[2], '{1}'::int ARRAY[4];
SELECT 1.5::double precision, 'abc'::character varying(2), 'abc'::char(2), '2020-01-01'::timestamp(0) with time zone, '10:00'::time without time zone, B'101'::bit varying(5), '1 day'::interval day to second(2);
SELECT int '5', double precision '1.5', character varying(2) 'abc', numeric(10, 2) '1', timestamp(3) with time zone '2020-01-01 00:00:00.12345+00', time(0) '10:00:01.5', bit(3) '101', bit varying '11', pg_catalog.int4 '7', "char" 'a', interval '1' year, interval '1-2' year to month, interval '3' second(1), interval(0) '1.5 sec', boolean 't', jsonb '[1]' -> 0;
SELECT 'a'
  'b', E'a\'b\n', U&'d!0061t!+000061' UESCAPE '!', N'n', B'01', X'1F', $$it's$$, $q$a $$ b$q$, 0.5, .5, 5., 1e3, 1.5e-3;
SELECT date '2020-01-31' + 1, date '2020-01-31' - date '2020-01-01', timestamp '2020-01-01' + interval '1 day' * 2, 2 * interval '1 hour' + time '10:00';
SELECT timestamp '2020-01-01 00:00' AT TIME ZONE 'UTC' AT TIME ZONE 'Europe/Paris', timestamptz '2020-01-01 00:00+00' AT TIME ZONE 'UTC' + interval '1 day', d AT TIME ZONE 'UTC' IS NULL FROM e ORDER BY id;

-- names, arrays, composite values
SELECT e.i, "e"."Odd Name", public.e.t, e.values, values, array_agg(values) OVER () FROM e ORDER BY id;
SELECT (e).i, (e.p).a, (p).b, (ROW(1, 2)::pair).b, ((p)).a + 1, (SELECT p FROM e WHERE id = 1), ((SELECT p FROM e WHERE id = 1)).a FROM e ORDER BY id;
SELECT (p).*, (e.p).* FROM e ORDER BY id;
SELECT arr[1], arr[1:2], arr[:2], arr[2:], arr[:], grid[1][2], grid[1:2][1:1], (ARRAY[10, 20])[2], (ARRAY[[1, 2], [3, 4]])[2][1], arr[i - 3], -arr[1], arr[1]::text || 'x' FROM e ORDER BY id;
SELECT ARRAY[]::int[], ARRAY[[1, 2], [3, 4]], ARRAY(SELECT id FROM e ORDER BY id), ARRAY[ARRAY[1], ARRAY[2]], (ARRAY[1 + 1, 2 * 3])[1:1];
SELECT j -> 'a' -> 0, j -> 'a' ->> 0, j #> '{a,1}' -> 'b', j #>> '{a,1,b}', j ? 'a' AND j ?| ARRAY['x'], j ?& ARRAY['a', 'c'], j @> '{"a": []}', j - 'a', j #- '{a,0}', j || '{"z": 1}' ->> 'z' FROM e ORDER BY id;

-- calls
SELECT count(*), count(DISTINCT i), count(ALL i), sum(i) FILTER (WHERE i > 1), string_agg(t, ',' ORDER BY id DESC, t), array_agg(DISTINCT i ORDER BY i NULLS FIRST), percentile_cont(0.5) WITHIN GROUP (ORDER BY i DESC), mode() WITHIN GROUP (ORDER BY t) FILTER (WHERE b) FROM e;
SELECT row_number() OVER w, rank() OVER (PARTITION BY b ORDER BY i), sum(i) OVER (w ROWS BETWEEN 1 PRECEDING AND CURRENT ROW EXCLUDE TIES), lag(i, 1, 0) OVER w, count(*) FILTER (WHERE i > 1) OVER (ORDER BY id RANGE BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING), ntile(2) OVER w FROM e WINDOW w AS (ORDER BY id);
SELECT make_interval(days => 2, hours := 3), concat_ws(',', VARIADIC ARRAY['a', 'b']), coalesce(i, 0), nullif(1, 2), greatest(1, 2, 3), least(1, 2), left('abc', 1), right('abc', 1), replace('abc', 'b', 'x'), pg_catalog.length('abc'), repeat('a', 3), mod(7, 3) FROM e ORDER BY id;
SELECT extract(year FROM d), extract('month' FROM d), EXTRACT(epoch FROM INTERVAL '1 day'), date_part('day', d), substring('abcdef' FROM 2 FOR 3), substring('abcdef' FOR 2), substring('abcdef' FROM '%#"b_#"%' FOR '#'), substring('abcdef', 2, 3), position('c' IN 'abc'), position('a' || 'b' IN 'cab'), overlay('abcdef' PLACING 'xx' FROM 2 FOR 3), trim('  a '), trim(BOTH 'x' FROM 'xax'), trim(LEADING FROM '  a'), trim(TRAILING 'b' FROM 'abb'), trim('x' FROM 'xa'), trim(BOTH FROM ' b ') FROM e ORDER BY id;
SELECT collation for ('a' COLLATE "C"), normalize('a', NFC), normalize('a'), 'a' IS NFC NORMALIZED, 'a' IS NOT NORMALIZED, treat(1 AS int), cast(NULL AS text) IS NULL;
SELECT xmlelement(name foo, xmlattributes(1 AS a, 'x' AS "B"), 'text', 2 + 3), xmlforest(1 AS a, 'b' AS b), xmlconcat('<a/>', '<b/>'), xmlparse(CONTENT '<a/>'), xmlparse(DOCUMENT '<a/>' PRESERVE WHITESPACE), xmlpi(name php, 'x'), xmlroot('<a/>', VERSION '1.0', STANDALONE YES), xmlroot(xml '<a/>', VERSION NO VALUE), xmlserialize(CONTENT '<a/>' AS text), xmlexists('//a' PASSING BY REF '<a/>'), '<a/>' IS DOCUMENT, xml '<a/>' IS NOT DOCUMENT
WHERE false;
SELECT current_date = current_date, current_timestamp(3) IS NOT NULL, localtime(0) IS NULL, localtimestamp = localtimestamp, current_user = session_user, user IS NULL, current_catalog IS NULL, current_schema, current_role = current_user;
SELECT CASE i WHEN 5 THEN 'five' WHEN 1 + 1 THEN 'two' ELSE 'else' END, CASE WHEN i > 1 AND b THEN 1 WHEN NOT b THEN 2 END + 1, CASE WHEN i IS NULL THEN CASE WHEN true THEN 1 END ELSE 2 END FROM e ORDER BY id;
SELECT EXISTS (SELECT 1), NOT EXISTS (SELECT 1 WHERE false) AND true, (SELECT 1) + (SELECT 2), ((SELECT 1) UNION ALL (SELECT 2) LIMIT 1), 1 IN ((SELECT 1) UNION (SELECT 2)), 1 IN ((SELECT 1)), 2 = ANY ((SELECT 1) UNION (SELECT 2)), (VALUES (1)), EXISTS (VALUES (1)), EXISTS (TABLE e);
SELECT generate_series(1, 3) + 1, unnest(ARRAY[1, 2]), (jsonb_each('{"a": 1}')).key;
SELECT e, e.*, e IS NULL, count(e.*) OVER () FROM e WHERE e.i = 5 AND e IS NOT NULL IS NOT TRUE ORDER BY id;
SELECT i AS year, i AS day, t AS "select", 1 AS select, 2 AS from, b value FROM e ORDER BY 1;

-- operators of one's own
CREATE FUNCTION add3(int, int) RETURNS int LANGUAGE sql IMMUTABLE AS 'SELECT $1 + $2 + 3';
CREATE FUNCTION twice(int) RETURNS int LANGUAGE sql IMMUTABLE AS 'SELECT $1 * 2';
CREATE OPERATOR <+> (LEFTARG = int, RIGHTARG = int, FUNCTION = add3);
CREATE OPERATOR !+! (RIGHTARG = int, FUNCTION = twice);
SELECT 1 <+> 2 * 3, 1 * 2 <+> 3, 1 <+> 2 <+> 3, !+! 2 + 3, !+! 2 <+> 3, 4 * !+! 2 + 1, 1 = 0 <+> -2, 1 operator(public.<+>) 2 - 1;
DROP TABLE e;
DROP TYPE pair;
DROP OPERATOR <+> (int, int);
DROP OPERATOR !+! (NONE, int);
DROP FUNCTION add3(int, int);
DROP FUNCTION twice(int);
