-- Every operator, literal and special call, for MySQL 8 and later. Deterministic.
SET sql_mode = 'NO_ENGINE_SUBSTITUTION';
SET time_zone = '+00:00';
SET NAMES utf8mb4;
SET timestamp = 1600000000;
CREATE TABLE e(id INT PRIMARY KEY, i INT, n DECIMAL(10, 2), t VARCHAR(20) CHARACTER SET utf8mb4 COLLATE utf8mb4_general_ci, b BOOL, d DATETIME, `odd ``name` INT, doc TEXT, FULLTEXT (doc), KEY (t)) ENGINE = InnoDB;
INSERT INTO e VALUES (1, 5, 2.5, 'abc', TRUE, '2020-02-29 12:30:00', 3, 'some text here'), (2, NULL, NULL, NULL, NULL, NULL, NULL, NULL), (3, -7, 0, 'Abd', FALSE, '1999-12-31 23:59:59', 0, 'other words');

-- powers
SELECT 1 + 2 * 3 - 4 / 2 % 3, 7 DIV 2 * 2, 7 MOD 4 + 1, 2 ^ 3 * 2, - 2 ^ 2, ~ 5 & 7, - - 2, 1 - 1 - 1, 5 & 3 | 8, 1 | 2 & 3, 1 << 2 + 1, 16 >> 1 << 2;
SELECT NOT 1 = 2, NOT 0 AND 0, ! 0 + 1, ! 1 = 0, NOT NULL IS NULL, NOT 1 + 1, - 1 IS NULL, 1 OR 0 AND 0, 1 XOR 1 OR 1, 0 XOR 1 AND 0, 1 && 0 OR 1, 1 AND NOT 0 OR 0;
SELECT 1 = 1 = 1, 2 > 1 > 0, 1 < 2 = 1, 1 <=> NULL, NULL <=> NULL = 1, 1 = 2 IS NULL, 1 IS NULL = 0, 1 != 2, 1 <> 2 IS NOT NULL, 5 IS NOT NULL IS NULL;
SELECT 5 BETWEEN 1 AND 10 AND 0, 5 NOT BETWEEN 1 + 1 AND 2 * 3 OR 0, 1 BETWEEN 0 AND 2 = 1, 1 BETWEEN 0 AND 2 LIKE 2, 3 BETWEEN 1 AND 2 BETWEEN 0 AND 1, NOT 1 BETWEEN 2 AND 3;
SELECT 1 IN (1, 2) = 1, 1 + 1 IN (2), NOT 3 IN (4), 3 NOT IN (1, 2) AND 1, (1, 2) IN ((1, 2), (3, 4)), ROW(1, 2) = (1, 2), 1 = 1 IN (1), i IN (SELECT id FROM e AS f) FROM e ORDER BY id;
SELECT 'abc' LIKE 'A%', 'abc' NOT LIKE 'b%', 'a%c' LIKE 'a|%c' ESCAPE '|', 'abc' REGEXP '^a' + 0, 'abc' RLIKE 'B$', 'abc' NOT REGEXP 'x', 'a' SOUNDS LIKE 'a', 1 = 'a' LIKE 'a', NOT 'a' LIKE 'b';
SELECT BINARY 'a' = 'A', BINARY 'a' + 1, 'a' = BINARY 'A', 'a' COLLATE utf8mb4_bin = 'A', _utf8mb4'a' COLLATE utf8mb4_bin LIKE 'A', - '3' COLLATE utf8mb4_bin, 'a' = 'A' COLLATE utf8mb4_bin;
SELECT 3 = ANY (SELECT 3), 3 < ALL (SELECT 4), 3 <> SOME (SELECT 3) OR 1, 2 > ALL (SELECT id FROM e) IS NULL, (SELECT 1) + (SELECT 2), EXISTS (SELECT 1) AND NOT EXISTS (SELECT 1 FROM e WHERE id > 10), (1, 2) = (SELECT 1, 2);
SELECT @a := 1 + 2, @a, @b := @a := 5, @a + @b, @c := 1 OR 0, @`odd var` := 'x', @'q' := 2, @@session.sql_mode LIKE '%ENGINE%', @@global.max_connections > 0, @@autocommit = 1;

-- literals
SELECT 'a' 'b' "c", 'it''s', "it""s", 'it\'s', 'a\nb\\', N'n', _latin1'x', _binary 'x', _utf8mb4 0x61, x'61', X'61', 0x61, b'01', 0b01 + 1, 1e3, 1.5e-3, .5, 5., 0xFF + 1, NULL, TRUE, false, 18446744073709551615;
SELECT DATE '2020-01-01', TIME '10:00:00', TIMESTAMP '2020-01-01 10:00:00', {d '2020-01-01'}, {t '10:00:00'}, {ts '2020-01-01 10:00:00'}, {fn CONCAT('a', 'b')}, DATE'2020-01-01' + 0;
SELECT '2020-01-31' + INTERVAL 1 MONTH, d - INTERVAL '1:30' MINUTE_SECOND, INTERVAL 1 DAY + d, d + INTERVAL 1 + 1 DAY, d + INTERVAL i DAY - INTERVAL 2 HOUR, DATE_ADD(d, INTERVAL '1 2' DAY_HOUR), DATE_SUB(d, INTERVAL -1 QUARTER), ADDDATE(d, INTERVAL 1 WEEK), ADDDATE(d, 3), d + INTERVAL (1 + 1) * 2 DAY, INTERVAL(2, 1, 3), INTERVAL(1 + 1, 1, 3) + 1, '2020-01-01' + INTERVAL '1.5' SECOND_MICROSECOND FROM e ORDER BY id;

-- calls
SELECT COUNT(*), COUNT(DISTINCT i, t), COUNT(ALL i), GROUP_CONCAT(DISTINCT t ORDER BY t DESC, id SEPARATOR '; '), GROUP_CONCAT(id, '-', id ORDER BY 1 SEPARATOR ''), SUM(DISTINCT i), STD(i) FROM e;
SELECT LEFT('abc', 1), RIGHT('abc', 1), REPLACE('abc', 'b', 'x'), IF(1 > 0, 'y', 'n'), IFNULL(i, 0), INSERT('abc', 1, 1, 'z'), MOD(7, 3), REPEAT('a', 3), CHAR(65, 66 USING utf8mb4), CHAR(65), DATABASE() IS NULL, SCHEMA() IS NULL, TRUNCATE(1.567, 1), YEAR(d), DATE(d), TIME(d), DAY(d), WEEK(d, 1), QUARTER(d), ASCII('a'), FORMAT(1234.5, 1), COALESCE(NULL, 1), NULLIF(1, 1) FROM e ORDER BY id;
SELECT EXTRACT(YEAR FROM d), EXTRACT(DAY_HOUR FROM d), SUBSTRING('abcdef' FROM 2 FOR 3), SUBSTRING('abcdef' FROM 2), SUBSTRING('abcdef', 2, 3), SUBSTR('abcdef' FROM -2), MID('abcdef', 2, 2), POSITION('c' IN 'abc'), LOCATE('c', 'abc'), TRIM('  a '), TRIM(BOTH 'x' FROM 'xax'), TRIM(LEADING FROM '  a'), TRIM(TRAILING 'b' FROM 'abb'), TRIM('x' FROM 'xa'), TIMESTAMPADD(MINUTE, 1, d), TIMESTAMPADD(SQL_TSI_DAY, 1, d), TIMESTAMPDIFF(MONTH, '2020-01-01', d), GET_FORMAT(DATE, 'EUR') FROM e ORDER BY id;
SELECT CAST('1' AS SIGNED), CAST(1 AS CHAR(5) CHARACTER SET latin1), CAST('a' AS BINARY(3)), CAST(1 AS UNSIGNED INTEGER), CAST('1.5' AS DECIMAL(10, 2)), CAST('2020-01-01' AS DATETIME(3)), CAST(1 AS DOUBLE), CONVERT('a' USING latin1), CONVERT('12', SIGNED INTEGER), CONVERT('1', CHAR(3)), CONVERT(d, DATE), HEX(CAST('a' AS CHAR)), HEX(WEIGHT_STRING('ab' AS CHAR(4))) FROM e ORDER BY id;
SELECT CURRENT_DATE = CURDATE(), CURRENT_DATE(), CURRENT_TIMESTAMP = NOW(), CURRENT_TIMESTAMP(3), LOCALTIME, LOCALTIMESTAMP(2), UTC_DATE, UTC_TIME(), UTC_TIMESTAMP, CURRENT_USER IS NULL, CURRENT_USER() = USER();
SELECT ROW_NUMBER() OVER w, RANK() OVER (PARTITION BY b ORDER BY i), SUM(i) OVER (w ROWS BETWEEN 1 PRECEDING AND CURRENT ROW), LAG(i, 1) OVER w, FIRST_VALUE(i) OVER w, NTILE(2) OVER w, COUNT(*) OVER (ORDER BY d RANGE BETWEEN INTERVAL 1 DAY PRECEDING AND CURRENT ROW) FROM e WINDOW w AS (ORDER BY id);
SELECT MATCH (doc) AGAINST ('text'), MATCH (doc) AGAINST ('+words -text' IN BOOLEAN MODE) > 0, MATCH (e.doc) AGAINST ('some' IN NATURAL LANGUAGE MODE) FROM e WHERE MATCH (doc) AGAINST ('text' WITH QUERY EXPANSION) >= 0 ORDER BY id;
SELECT CASE i WHEN 5 THEN 'five' WHEN 1 + 1 THEN 'two' ELSE 'else' END, CASE WHEN i > 1 AND b THEN 1 WHEN NOT b THEN 2 END + 1, CASE WHEN i IS NULL THEN CASE WHEN 1 THEN 1 END ELSE 2 END FROM e ORDER BY id;
SELECT e.i, `e`.`i`, e.`odd ``name`, e.t 'alias', i "another", t AS `third` FROM e ORDER BY id;
SELECT i AS date, i AS `select`, t AS value, i AS end FROM e AS status WHERE status.i = 5 OR status.t;
SELECT DEFAULT(i), DEFAULT(e.t) IS NULL FROM e ORDER BY id;
INSERT INTO e (id, i) VALUES (1, 6), (4, DEFAULT) ON DUPLICATE KEY UPDATE i = VALUES(i) + 1, n = GREATEST(VALUES(i), 2) * 2, t = IF(VALUES(i) > 1, 'big', 'small');
SELECT id, i, n, t FROM e ORDER BY id;
SELECT /*!50000 1 + */ 2 * 3, /*! 4 */ + 5 /*!99999 , nonsense */, 7 /* * 8 */;
SELECT 1 -- comment
  + 1 # another
  + 1, 2--1, 3 - -1;
CREATE TABLE j(id INT PRIMARY KEY, j JSON);
INSERT INTO j VALUES (1, '{"a": [1, {"b": "x"}], "c": null}'), (2, NULL);
SELECT j -> '$.a', j ->> '$.a[1].b', j.j -> '$.c' IS NULL, 1 MEMBER OF ('[1, 2]'), NOT 3 MEMBER OF ('[1, 2]'), 1 MEMBER OF (j -> '$.a') AND 1, j -> '$.a[0]' + 1 FROM j ORDER BY id;
SELECT JSON_VALUE('{"a": "1.5"}', '$.a' RETURNING DECIMAL(4, 2)), JSON_VALUE('{}', '$.a' RETURNING SIGNED DEFAULT 7 ON EMPTY ERROR ON ERROR), JSON_VALUE('{}', '$.a' NULL ON EMPTY), JSON_OBJECT('a', 1, 'b', 2), JSON_ARRAYAGG(id), JSON_OBJECTAGG(id, id) OVER () FROM j GROUP BY id ORDER BY id;
SELECT LAG(id, 1, 0) OVER w, NTH_VALUE(id, 2) FROM FIRST RESPECT NULLS OVER w, LEAD(id) RESPECT NULLS OVER w, GROUPING(id), ANY_VALUE(id), CAST(TIMESTAMP '2020-01-01 00:00:00+00:00' AT TIME ZONE '+00:00' AS DATETIME), CAST('1' AS YEAR), CAST('1' AS FLOAT), CAST('[1]' AS JSON) FROM j GROUP BY id WITH ROLLUP WINDOW w AS (ORDER BY id);
DROP TABLE j, e;
