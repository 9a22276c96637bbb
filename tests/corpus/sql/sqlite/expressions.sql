-- Precedence and every operator. Deterministic.
SELECT 1 + 2 * 3 - 4 / 2 % 3, 1 || 2 + 3 * 4, -1 + - 2 - -3, + + 4, ~5 & 6 | 7 << 1 >> 2;
SELECT NOT 1 = 2, NOT NOT 1, NOT 1 + 1, 1 = NOT 0, 1 < 2 = 1, 1 = 1 < 2, 2 > 1 > 0;
SELECT 1 = 2 IS 0, 1 IS NOT 2, 1 IS NOT NULL, NULL IS NOT DISTINCT FROM NULL, 1 IS DISTINCT FROM 2, NULL IS NOT 5 = 3;
SELECT 1 BETWEEN 0 AND 2 AND 3, 1 NOT BETWEEN 2 AND 3 = 1, 5 BETWEEN 1 + 1 AND 2 * 3 OR 0, NOT 1 BETWEEN 2 AND 3;
SELECT 'abc' LIKE 'A%', 'a%c' LIKE 'a\%c' ESCAPE '\', 'abc' NOT LIKE 'b%' || 'c', 'abc' GLOB 'a*', 'abc' NOT GLOB 'A*';
SELECT 1 IN (1, 2) + 1, 1 IN (1) = 1, 3 NOT IN (1, 2) AND 1, 1 + 1 IN (2), NULL IN ();
SELECT 'a' = 'A' COLLATE NOCASE, 'a' || 'B' COLLATE NOCASE = 'Ab', -'1' COLLATE BINARY, 'a' COLLATE NOCASE BETWEEN 'A' AND 'b';
SELECT 1 ISNULL, NULL ISNULL + 1, 1 NOTNULL = 1, 1 NOT NULL, NULL NOT NULL IS 0, 1 = NULL ISNULL;
SELECT CASE 1 WHEN 2 THEN 'a' WHEN 1 THEN 'b' ELSE 'c' END, CASE WHEN 1 > 2 THEN 3 END, CASE WHEN NULL THEN 1 ELSE CASE 2 WHEN 2 THEN 4 END END;
SELECT CAST('12abc' AS INTEGER), CAST(1 AS VARCHAR(10)), CAST(x'41' AS TEXT) || '', CAST(1.5 AS NUMERIC(10, 2)), CAST(7 AS DOUBLE PRECISION), CAST(5 AS "my type");
SELECT 0x1F, 1e3, .5, 5., 1.5e-3, 9223372036854775807, -9223372036854775808, 'it''s', x'', X'0aFf', NULL, TRUE, FALSE, true AND false;
SELECT abs(-1), coalesce(NULL, 2), min(3, 1, 2), max('a', 'b'), replace('abc', 'b', 'x'), like('a%', 'abc'), iif(1, 2, 3), substr('hello', 2, 3), round(2.567, 1);
SELECT '{"a": [1, 2]}' -> 'a' ->> 1, '{"a": 5}' ->> '$.a' + 1, '{"b"' || ':2}' ->> 'b';
SELECT 1 OR 0 AND 0, (1 OR 0) AND 0, 1 AND NOT 0 OR 0, 0 OR NOT 1 AND 1;
SELECT 1 == 1, 1 <> 2, 1 != 2, 1 <= 2, 2 >= 1, 1 < 2, 2 > 1, 5 & 3 = 1, 1 | 2 = 3, 1 << 2 + 1, 3 & 1 + 1;
SELECT "no_column_so_a_string", 'x' "alias", 1 AS [a b], 2 AS `c d`, 3 AS "e""f";
SELECT 1 -- a comment
  + /* another */ 2, /* ( */ 3 /* ) */;
SELECT 1 IS TRUE, 0 IS FALSE, NULL IS NOT TRUE, 2 IS TRUE = 1, NOT NULL IS NULL;
SELECT 5 % 3 || 'x', 2 * 3 || 4, 'a' || 'b' = 'ab', 1 + 2 || 3, - 1 || 2, ~ 1 || 2;
SELECT ((((1)))), ((1) + (2)) * ((3)), (SELECT (SELECT ((2))));
SELECT length('a' || 'b') + 1 IN (3), 1 = 1 IN (1), 1 IN (1) IN (1), 'a' LIKE 'a' LIKE 1, 1 < 2 BETWEEN 0 AND 1;
