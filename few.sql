-- @case 1
-- @dialect: sqlite
-- @seed: 1/1
-- @generator: gen 1 dialect-version=3.40.1
-- @setup may-fail
CREATE TABLE t0(c0 FLOAT PRIMARY KEY DESC);
INSERT INTO t0(c0) VALUES (-128), (x'00'), (10), (-1e300), (0.5), (0.1);
CREATE TABLE t1(c0 INTEGER CHECK (c0 NOT BETWEEN 'zzz' AND 'zzzz'), c1 INT NOT NULL UNIQUE ON CONFLICT IGNORE COLLATE NOCASE, c2 BLOB AS (CAST(c1 AS NUMERIC)) VIRTUAL, PRIMARY KEY (c1 DESC, c0));
INSERT OR REPLACE INTO t1(c0, c1) VALUES (-1, x'3120'), (4, -1), (5, 10.0), (5, -1e300), (-2147483648, -2147483648), (-128, -2);
CREATE UNIQUE INDEX i0 ON t0(c0);
CREATE INDEX i1 ON t1(c1);
ANALYZE t0;
INSERT INTO t0(c0) VALUES (10) ON CONFLICT DO NOTHING;
CREATE INDEX i2 ON t1(c2) WHERE c1 >= x'3120';
-- @base
SELECT c.c0 FROM t1, t1 AS b LEFT JOIN t1 AS c ON t1.c1 >= c.c0 WHERE c.c2 = ' ' AND (c.c2 ISNULL OR x'3120' IN (c.c1, t1.c1));
-- @base
SELECT t1.c1, nullif(b.c2, b.c2) FROM t1 CROSS JOIN t1 AS b ON t1.c2 <> b.c1, t0 WHERE CASE t0.c0 WHEN 0.5 THEN t1.c2 NOT IN (32767, '-') ELSE b.c1 >= -2147483648 END;
-- @base
SELECT t1.c0 FROM t0 LEFT JOIN t1 ON t0.c0 = t1.c1 WHERE (t1.c1, unlikely(t1.c2)) = ('-1', 32767) GROUP BY t1.c0 HAVING COUNT(*) > 1;
-- @base
SELECT * FROM t1 LEFT JOIN t1 AS b ON t1.c0 = b.c1 WHERE NOT (t1.c0 = -2147483648 AND (EXISTS (SELECT 1 FROM t0 AS x WHERE x.c0 > t1.c0) AND (t1.c2 >= -2147483648 AND b.c0 IN (4, NULL, t1.c0))));
-- @base
SELECT * FROM t0 WHERE (c0 = 0.1) OR (c0 = 0.1 OR c0 LIKE '0.1%' ESCAPE '!');
-- @base
SELECT upper(c0) FROM t0 WHERE iif(c0 <> 0.5, c0, '1') > lower(c0);
-- @base
SELECT c1 FROM t1 WHERE c1 >= 10.0 AND c1 IN (10.0, NULL, c0);
-- @base
SELECT * FROM t0 LEFT JOIN t0 AS b ON b.c0 = t0.c0 WHERE (10.0 IN (t0.c0, b.c0) OR b.c0 IS 0.1) AND b.c0 = 0.1 ORDER BY t0.c0;
-- @base
SELECT * FROM t1 AS a, t0 WHERE EXISTS (SELECT 1 FROM t0 AS x WHERE x.c0 = t0.c0 AND x'00' = x.c0);
-- @base
SELECT a.c1, a.c1 FROM t1 AS a, t1 WHERE a.c0 = -1 ORDER BY t1.c2, a.c1 - a.c2 DESC;
-- @base
SELECT t1.c1 FROM t1, t0 WHERE t0.c0 = 0.5 OR t1.c0 IS -1;
-- @base
SELECT b.c0 FROM t0 LEFT JOIN t0 AS b ON t0.c0 >= b.c0 WHERE ((t0.c0, t0.c0) > (-1e300, 10) OR t0.c0 GLOB '?0') IS FALSE;
-- @base
SELECT c2 FROM t1 WHERE ((c2 IS NOT 0.5 OR c0 IS NOT 65536) OR (1e-5 IS 5)) OR unlikely(c0 = 5 OR c0 = 10 OR c1 = 5);
-- @base
SELECT c0 FROM t1 WHERE (((c2 IS NULL OR c2 >= 5) AND c2 == x'0102') OR c2 GLOB '4*') OR c0 = -128;
-- @base
SELECT t0.c0, t0.c0 FROM t0 CROSS JOIN t0 AS b WHERE CAST(17 AS TEXT) >= b.c0;
-- @base
SELECT t0.c0 FROM t0 LEFT JOIN t1 USING (c0) WHERE t1.c2 IS NULL OR t0.c0 = 0;
-- @base
SELECT count(*) FROM t0 WHERE (c0, c0) IN (VALUES (0.5, 10), (10, 9)) OR c0 COLLATE NOCASE IN (x'00', 10);
-- @base
SELECT b.c0, COUNT(*) FROM t0, t0 AS b WHERE t0.c0 NOT IN (t0.rowid, x'00') GROUP BY b.c0;
-- @base
SELECT t0.c0 FROM t1 AS a FULL JOIN t0 ON a.c0 = t0.c0 WHERE (a.c1 >= x'3120' OR a.c1 = -2) AND (t0.rowid IN (5, -2147483648) OR t0.c0 = -128);
-- @base
SELECT t1.c2, COUNT(*) FROM t1 JOIN t1 AS b ON t1.c2 <= b.c2 WHERE b.c1 IS NULL GROUP BY t1.c2;
-- @base
SELECT b.c0, COUNT(*) FROM t0 JOIN t0 AS b ON b.c0 = t0.c0 AND -128 BETWEEN t0.c0 AND b.c0 WHERE b.c0 = -128 AND -128 IN (b.c0, t0.c0) GROUP BY b.c0;
-- @base
SELECT * FROM t1 WHERE t1.c0 = -128.0 AND t1.c1 IS -2 ORDER BY t1.c1 DESC, t1.c1 DESC;
-- @base
SELECT t1.c1, t1.c1 FROM t0 LEFT JOIN t1 ON t0.c0 = t1.c1;
-- @base
SELECT count(*) FROM t0 WHERE (c0, c0) == (-1e300, -1e300);
-- @base
SELECT * FROM t0 WHERE substr(c0, 0) LIKE '%1%' ORDER BY c0 COLLATE NOCASE DESC, c0 DESC;
-- @base
SELECT substr(-1, 1) FROM (SELECT c0, c1 FROM t1 WHERE c2 <= 1) AS s RIGHT JOIN t1 USING (c1) WHERE trim(t1.c2) >= 5;
-- @base
SELECT c0, c0 FROM t0 WHERE c0 = x'00' AND (c0 = x'00' AND c0 == x'00');
-- @base
SELECT DISTINCT c0 FROM t1 WHERE c1 = 10 AND (c0 IS 5 AND c0 <= 5);
-- @base
SELECT * FROM t0 WHERE c0 BETWEEN -1e300 AND 0;
-- @base
SELECT s.c0, s.c0 FROM (SELECT c0 FROM t0 WHERE c0 = 0.5) AS s WHERE s.c0 IN (SELECT x.c0 FROM t1 AS x);
-- @base
SELECT t1.c0 FROM t1 JOIN t1 AS b ON b.c0 = t1.c0 WHERE ifnull('AB' > t1.c2, (b.c2 <= -2147483648) OR (b.c2 <> b.c2));
-- @base
SELECT c1, c2 FROM t1 AS a WHERE c2 >= 65536 AND (c2 BETWEEN -1 AND '');
-- @base
SELECT a.c0, t0.c0 FROM t0 AS a NATURAL LEFT JOIN t0 WHERE t0.c0 >= x'00' AND t0.c0 >= x'00';
-- @base
SELECT c1 FROM t1 WHERE upper(c2) IS NOT trim(c2);
-- @base
SELECT DISTINCT c0, c0 FROM t0 AS a WHERE c0 IN (0, 0.5) AND c0 IS 0.5 ORDER BY c0 DESC;
-- @base
SELECT t0.c0, t0.c0 FROM t0 NATURAL JOIN t0 AS b WHERE upper(substr(t0.c0, -1)) < b.c0;
-- @base
SELECT * FROM t1 LEFT JOIN t0 ON t1.c1 = t0.c0 WHERE t0.c0 >= 10 AND t0.c0 IS 10;
-- @base
SELECT c1, c1 FROM t1 AS a WHERE hex(-2147483648) LIKE c1;
-- @base
SELECT * FROM t0, t0 AS b;
-- @base
SELECT c0 FROM t1 WHERE (CASE c0 WHEN 5 THEN c0 IS 5 ELSE c2 GLOB '*' END OR (((c0 COLLATE NOCASE IN (5, 5) OR c1 IS NULL) OR c1 = -1e300) AND ((c0 <= 5 OR c0 = 5) OR c1 = -1e300))) AND -1e300 BETWEEN c1 AND c0 ORDER BY c0 COLLATE NOCASE DESC;
-- @base
SELECT c0 FROM t0 AS a WHERE c0 = x'00';
-- @base
SELECT b.c0 FROM t0, t0 AS b WHERE b.c0 < -128 GROUP BY b.c0;
-- @base
SELECT count(*) FROM t0 WHERE 0 IN (c0, c0) AND x'00' IN (c0, c0);
-- @base
SELECT DISTINCT b.c2 FROM t1 JOIN t1 AS b ON t1.c1 = b.c1 WHERE (b.c2, t1.c2) <= (-128, '1.0') OR t1.c2 > 2147483648;
-- @base
SELECT t1.c1, t1.c0 FROM t1 WHERE (-2147483648 - -2147483648) <> (t1.c2 * -1);
-- @base
SELECT * FROM t0, t1;
-- @base
SELECT c.c0 FROM t1 JOIN t0 ON t0.c0 = t1.c1 RIGHT JOIN t0 AS c ON t0.c0 IS -129 WHERE t0.c0 NOT IN (-1e300, -1e300) OR (NOT (t0.c0, t1.c1) IS NOT (-128, -1e300));
-- @base
SELECT * FROM t0 LEFT JOIN t1 USING (c0);
-- @base
SELECT b.c0 FROM t0 JOIN t0 AS b USING (c0) WHERE ((b.c0 >= 0.1 OR t0.c0 IN (x'00', '10')) OR (t0.c0 BETWEEN t0.c0 AND b.c0)) AND t0.c0 <= 10 GROUP BY b.c0;
-- @base
SELECT t1.c0 FROM t1 LEFT JOIN t0 ON t1.c0 <> t0.c0 WHERE ((t1.c2 GLOB '' OR t0.c0 >= -128) OR (t1.c1 <= -2 AND t0.c0 = -128)) AND t1.c0 IN (-128, -128);
-- @end
-- @case 1
-- @dialect: sqlite
-- @seed: 1/2
-- @generator: gen 1 dialect-version=3.40.1
-- @setup may-fail
CREATE TABLE t0(c0 DATE COLLATE RTRIM, c1 BIGINT, c2, c3 INT NOT NULL, c4 DOUBLE PRIMARY KEY DESC);
INSERT INTO t0(c0, c1, c2, c3, c4) VALUES (3, 1e300, 1e-5, 5, 17), (4, 'Z_B', 'b', 9223372036854775806, 'Zb'), ('0', '', 'z1Z', 1, 1e-5), (17, 'B', NULL, 1, 65536), ('-', 5, '/', 1, 'z1Z'), (2.0, 0, 1, 65536, 1.5);
CREATE TABLE t1(c0 INT UNIQUE, c1 COLLATE RTRIM);
INSERT INTO t1(c0, c1) VALUES (4, 4), ('z1Z', '.7'), (2, 1), (1, 4), (17, 'true'), (NULL, 'it''s'), (NULL, '');
INSERT INTO t1 VALUES (255, -128);
CREATE INDEX i0 ON t1(c1);
CREATE VIEW v0(c0, c1) AS SELECT t0.c0, COUNT(*) FROM t0 GROUP BY t0.c0;
PRAGMA automatic_index=0;
CREATE VIEW v1(c0, c1, c2) AS SELECT c4, c0, c0 FROM t0;
CREATE INDEX i1 ON t0(c3, c4 COLLATE NOCASE);
CREATE INDEX i2 ON t0(c2, c3);
CREATE INDEX i3 ON t1(c0 * c1);
-- @base
SELECT v1.c0, v1.c2 FROM v1 LEFT OUTER JOIN t1 WHERE (2 BETWEEN 2 AND 4) OR (t1.c0 > 16);
-- @base
SELECT * FROM t0 WHERE c0 = c4 OR (c1, c1) <= (1e300, 'Z_B');
-- @base
SELECT * FROM t0 AS a, v0 WHERE (v0.c0 >= 2.0 AND v0.c0 LIKE '_.0') OR (a.c0 <> '4');
-- @base
SELECT * FROM v0, t1 WHERE v0.c0 LIKE '%3%' OR t1.rowid = 2;
-- @base
SELECT * FROM t0, v1, t0 AS c WHERE c.c4 NOT IN (c.c0, 17);
-- @base
SELECT c2, c2, c2 FROM v1 AS a WHERE EXISTS (SELECT 1 FROM v0 AS x WHERE x.c0 = a.c1 AND x.c1 <> 4) ORDER BY c2 DESC, c1 DESC;
-- @base
SELECT t1.c0 FROM v1 JOIN t1 ON t1.c0 = v1.c0 WHERE 1e300 BETWEEN -2147483648 AND 'z1Z';
-- @base
SELECT c2 FROM t0 WHERE c0 LIKE '17.%';
-- @base
SELECT t1.c0 FROM t1, v1 WHERE EXISTS (SELECT 1 FROM t1 AS x WHERE x.c1 = -128);
-- @base
SELECT v0.c0 FROM t1, v0 WHERE 255 < 17;
-- @base
SELECT t1.c0 FROM t1, t1 AS b WHERE t1.c1 IS NOT NULL ORDER BY t1.c1;
-- @base
SELECT * FROM t0 FULL JOIN (SELECT c0 FROM t1) AS s ON t0.c3 = s.c0 WHERE s.c0 == 1;
-- @base
SELECT t0.c1 FROM t0 CROSS JOIN v1 ON v1.c1 = t0.c4 WHERE v1.c0 IN (SELECT x.c0 FROM v0 AS x WHERE x.c0 = 17);
-- @base
SELECT c0, c1, quote(c0) FROM t1 AS a WHERE lower(c1) IS rtrim('b');
-- @base
SELECT c2, c0 FROM v1 WHERE c2 > c1;
-- @base
SELECT * FROM v1 WHERE c1 ORDER BY c1;
-- @base
SELECT * FROM v0 WHERE c0 <= c1;
-- @base
SELECT s.c1 FROM (SELECT c0, c1 FROM v1 WHERE c1 IS 3.0) AS s WHERE -1e300 IS 17 ORDER BY s.c0, s.c1 DESC;
-- @base
SELECT * FROM t1 WHERE t1.c0 IN (SELECT x.c0 FROM v1 AS x);
-- @base
SELECT count(c1) FROM t1 WHERE c1 >= c0 AND c1 < 1;
-- @base
SELECT * FROM t1 WHERE c0 > 17 ORDER BY (c1 IS NOT 'true') + 'b_', c1;
-- @base
SELECT * FROM v0 WHERE ((- (SELECT count(x.c1) FROM v0 AS x WHERE x.c1 LIKE '_')) IN (SELECT x.c1 FROM t0 AS x)) OR c1 IS NOT 0;
-- @base
SELECT c1 FROM t0 WHERE c0 >= 2.0 AND c2 LIKE 'b %';
-- @base
SELECT v0.c1 FROM v0, v0 AS b RIGHT JOIN v1 ON v1.c0 = v0.c0 WHERE (17 BETWEEN v0.c0 AND b.c0 OR v0.c1 = 1) OR EXISTS (SELECT 1 FROM v1 AS x WHERE x.c2 = v0.c1);
-- @base
SELECT * FROM v1 LEFT JOIN t1 ON v1.c1 = t1.c0 INNER JOIN v1 AS c ON t1.c0 = c.c0 WHERE v1.c2 = 17;
-- @base
SELECT * FROM v1 AS a RIGHT JOIN v1 USING (c1) WHERE v1.c0 <= (SELECT count(x.c4) FROM t0 AS x);
-- @base
SELECT * FROM v1 WHERE (c1 IN (SELECT x.c0 FROM v0 AS x WHERE x.c0 < '0')) OR (c0);
-- @base
SELECT t1.c1 FROM t1 FULL JOIN t1 AS b ON b.c0 = t1.c0 WHERE '/' == 5;
-- @base
SELECT * FROM v1 WHERE iif((c1, c2) IN (VALUES ('0', 3.0), (2, 4)), c0 IN (1e-5, 1e-5, 'Zb'), c2 BETWEEN 3.0 AND '0');
-- @base
SELECT count(c0) FROM t1 WHERE c0 IN (SELECT x.c3 FROM t0 AS x WHERE x.c3 = '5');
-- @base
SELECT c2 FROM t0 WHERE ltrim(c4) IS 'Zb';
-- @base
SELECT * FROM t0 JOIN t0 AS b ON b.c3 = t0.c2 OR t0.c0 == 2.0 LEFT JOIN v0 ON v0.c0 = b.c1 WHERE t0.c0 ORDER BY iif(v0.c0 IS '-', v0.c0, t0.c1), v0.c0 DESC;
-- @base
SELECT * FROM t0 WHERE EXISTS (SELECT 1 FROM t0 AS x WHERE x.c3 = t0.c1) ORDER BY c4 DESC, c2 COLLATE NOCASE;
-- @base
SELECT * FROM t0 INNER JOIN t0 AS b ON t0.c3 = b.c3 OR b.c1 = 'Z_B' WHERE b.c1 >= (SELECT count(x.c0) FROM t1 AS x WHERE x.c0 = b.c2);
-- @base
SELECT v1.c2 FROM v1 WHERE ((v1.c0 << 1) % v1.c1) <> 4 ORDER BY v1.c2, v1.c2;
-- @base
SELECT c0 FROM t1 WHERE 1e-5 AND c1 LIKE '.%' ESCAPE '!';
-- @base
SELECT t0.c1 FROM t0 AS a JOIN t1 ON a.c3 <> t1.c1 JOIN t0 NOT INDEXED ON a.c1 <> t0.c1 WHERE (3 << 2) BETWEEN 'B' AND 'B' GROUP BY t0.c1;
-- @base
SELECT * FROM v1 WHERE v1.c0 = 1.5 OR (v1.c0 = 'Zb' OR v1.c1 = 2.0);
-- @base
SELECT * FROM t0, t1 WHERE t1.c1 IN ('true', -128, '.7 ') ORDER BY t1.rowid, t0.c0;
-- @base
SELECT * FROM t0 JOIN t1 AS b ON t0.c2 <> b.c0 INNER JOIN t1 ON t0.c2 = t1.c1 WHERE t0.c4 = 1e-5 AND (t0.c4 >= 1.5 AND t0.c0 = 1) ORDER BY length(t1.c1), t1.c0 + 2;
-- @base
SELECT * FROM v0 WHERE c0 <= '0' OR c0 LIKE '%18%';
-- @base
SELECT v1.c2 FROM v1, v0 WHERE ((v0.c1 = 10) IS NOT TRUE) = ((v0.c0, v1.c1) = (4, '-')) ORDER BY v0.c0;
-- @base
SELECT c2 FROM v1 WHERE (c2 <= 17 OR c2 = 17) IS NOT FALSE;
-- @base
SELECT t0.c2, t0.c3, ~ t0.c1 FROM t0 WHERE CASE t0.c4 WHEN 1 THEN 'z1Z' ELSE t0.c4 > '17' END;
-- @base
SELECT c0 FROM v1 WHERE c1 <= 4;
-- @base
SELECT * FROM v1 WHERE c0 = 65536 ORDER BY c2 DESC, c0;
-- @base
SELECT v0.c1, COUNT(*) FROM t0 AS a JOIN v0 ON a.c4 <= v0.c0 WHERE likely(((a.c1) OR ((v0.c0, v0.c0) >= (2.0, -1))) OR ((a.c1, length(v0.c0)) = ('Z_B ', 2))) GROUP BY v0.c1;
-- @base
SELECT * FROM t1 LEFT JOIN t1 AS b USING (c0) WHERE 1 BETWEEN t1.c0 AND b.c0 AND t1.rowid == 0;
-- @base
SELECT t0.c1 FROM t0 WHERE EXISTS (SELECT 1 FROM t1 AS x WHERE x.c0 = t0.c3 AND x.c0 <> x.c0);
-- @base
SELECT c0 FROM v0 WHERE likely(EXISTS (SELECT 1 FROM t0 AS x WHERE x.c4 = v0.c1));
-- @end
-- @case 1
-- @dialect: sqlite
-- @seed: 1/3
-- @generator: gen 1 dialect-version=3.40.1
-- @setup may-fail
CREATE TABLE t0(c0 BLOB NOT NULL UNIQUE DEFAULT 5, c1 BLOB PRIMARY KEY, c2 REAL) WITHOUT ROWID;
INSERT INTO t0(c0, c1, c2) VALUES (-2, 255, 1e300), (' c', x'61', NULL), ('Aca', 1, 1.5), (-1, -2, 100), (1, -1, NULL), ('AB ', 'Aca', 1), (10, 10, 1.5), (32767, x'6162', 1e300), (9007199254740993.0, 2147483648, 9007199254740993.0);
PRAGMA automatic_index=0;
CREATE INDEX i0 ON t0(c0, c1, c2);
CREATE INDEX i1 ON t0(substr(c1, 1), c0);
CREATE INDEX i2 ON t0(c1);
ANALYZE t0;
-- @base
SELECT count(t0.c1) FROM t0, t0 AS b WHERE +t0.c1 = 2147483648 AND (b.c0 GLOB ' c*' AND t0.c0 = 32767);
-- @base
SELECT * FROM t0 LEFT JOIN t0 AS b ON t0.c1 <> b.c1 WHERE t0.c2 NOT IN (1, 1) OR b.c0 <= 11 ORDER BY t0.c0 DESC, t0.c2;
-- @base
SELECT c0, c2, c0 FROM t0 WHERE c1 NOT IN (SELECT x.c1 FROM t0 AS x WHERE x.c0 COLLATE NOCASE IN (9, 'AB a'));
-- @base
SELECT * FROM t0 AS a WHERE (c2 = c2) OR c0 > -2;
-- @base
SELECT c0, c1, c2 FROM t0 WHERE c0 IN (32767, NULL, c2) AND c2 IS NULL OR ((c0 IN (32767, 32767) OR +c2 IS NOT 1e300) OR c0 = 32767);
-- @base
SELECT c0 FROM (SELECT c0 FROM t0 WHERE c0 = 'AB ') AS s WHERE c0 LIKE 'AB%';
-- @base
SELECT c2, c2 FROM t0 NOT INDEXED WHERE c0 = 10 OR c1 NOT IN (x'61', x'61');
-- @base
SELECT * FROM t0 WHERE iif(iif(c1 IN ('10', 1, 1, 1), c2 = 1.5, c2 NOT BETWEEN 1.5 AND 1.5), c1 = 1 AND c2 IS 1.5, c0 LIKE '%' ESCAPE '!') ORDER BY max('__1', c2) DESC, c1;
-- @base
SELECT b.c2 FROM t0 LEFT JOIN t0 AS b ON t0.c2 = b.c1 WHERE unicode('BZ') IS 1.5;
-- @base
SELECT count(c0) FROM t0 WHERE unicode(c1) <= ltrim(c0);
-- @base
SELECT b.c0, trim(t0.c1) FROM t0, t0 AS b WHERE b.c2 = 1;
-- @base
SELECT a.c0 FROM t0 AS a WHERE a.c2 >= 1.5;
-- @base
SELECT c0 FROM (SELECT c0 FROM t0 WHERE c2 = 1 COLLATE RTRIM) AS s WHERE c0 = 32767 AND c0 IS NULL;
-- @base
SELECT DISTINCT t0.c0 FROM t0 NATURAL JOIN t0 AS b WHERE t0.c2 = 1;
-- @base
SELECT b.c1, COUNT(*) FROM t0 INNER JOIN t0 AS b ON t0.c1 = b.c2 WHERE b.c2 IS 1e300 GROUP BY b.c1;
-- @base
SELECT c0, c0 FROM (SELECT c0 FROM t0 WHERE c1 IN (255, 255)) AS s WHERE max(c0, c0) LIKE '%1%';
-- @base
SELECT c2, c1 FROM t0 AS a WHERE c1 IS (SELECT count(x.c1) FROM t0 AS x WHERE x.c2 = a.c0) ORDER BY c2;
-- @base
SELECT * FROM t0, t0 AS b WHERE t0.c2 != 100 ORDER BY t0.c1 COLLATE BINARY DESC, t0.c2;
-- @base
SELECT c1 FROM t0 AS a WHERE CAST(c1 AS REAL) BETWEEN -1 AND 'Ac';
-- @base
SELECT DISTINCT c2 FROM t0 WHERE c2 = 1.5 OR c2 = 1.5 OR c2 = 1.5;
-- @base
SELECT * FROM t0 LEFT JOIN t0 AS b ON t0.c2 >= b.c1 WHERE ((t0.c2 <= 1 AND t0.c2 >= 1) OR (b.c2 NOTNULL AND t0.c1 IN ('Aca', 'Aca'))) OR ((b.c2 >= 1.5 AND b.c0 IS 1) AND t0.c1 LIKE 'A%' ESCAPE '!' OR b.c1 IS b.c0) ORDER BY t0.c1, b.c2;
-- @base
SELECT * FROM t0 WHERE c2 IS (SELECT count(x.c1) FROM t0 AS x WHERE 32767 IN (x.c0, x.c1));
-- @base
SELECT * FROM t0 AS a LEFT JOIN t0 USING (c1) WHERE (a.c2 <= 9007199254740993.0) IS FALSE;
-- @base
SELECT c0 FROM t0 NOT INDEXED WHERE c1 IS c2;
-- @base
SELECT * FROM t0 WHERE CASE WHEN c0 != 32767 THEN (c1 = c0 AND c0 LIKE '%-1%' OR c0 GLOB '*-*') AND (c2 = 100 AND c1 == 'aCA') WHEN c0 LIKE '-1%' THEN c2 <= 1e300 END;
-- @base
SELECT * FROM t0 WHERE t0.c2 IN (1e300, 1e300, 10.0);
-- @base
SELECT s.c0 FROM (SELECT c0, c1 FROM t0 WHERE c1 < '') AS s WHERE s.c0 IS NULL AND s.c0 NOTNULL;
-- @base
SELECT t0.c1 FROM t0 JOIN t0 AS b ON t0.c0 >= b.c1 WHERE b.c2 = 101;
-- @base
SELECT c0 FROM t0 WHERE c0 NOT GLOB '*AB*';
-- @base
SELECT b.c0 FROM t0 CROSS JOIN t0 AS b ON b.c2 = t0.c0 WHERE (b.c0 <> 'Aca ' OR t0.c0 = 10) IS NOT FALSE;
-- @base
SELECT * FROM t0 NOT INDEXED JOIN t0 AS b ON +t0.c2 = 1e300 WHERE (t0.c0 = 9007199254740993.0 OR t0.c1 GLOB '?55') OR t0.c0 <= 'aCA';
-- @base
SELECT * FROM t0 WHERE (t0.c0 IN (32767, 'AB ') OR t0.c0 IN (-2, 'AB ')) OR (t0.c1 LIKE 'A%');
-- @base
SELECT * FROM t0 WHERE c2 NOT BETWEEN 1 AND 1;
-- @base
SELECT c1, c2 FROM t0 WHERE c0 IS NULL;
-- @base
SELECT * FROM t0 JOIN t0 AS b USING (c0) WHERE b.c1 <= 2 AND b.c0 LIKE ' %' OR b.c1 <= x'61';
-- @base
SELECT * FROM t0 NOT INDEXED WHERE t0.c0 <= (SELECT count(x.c0) FROM t0 AS x WHERE x.c1 >= 255);
-- @base
SELECT count(*) FROM t0 WHERE c1 GLOB '-2*' OR c1 IS 255;
-- @base
SELECT unicode(c1) FROM t0 WHERE max(3, 17) IN (SELECT x.c1 FROM t0 AS x WHERE x.c0 GLOB 'AB ') ORDER BY c2 COLLATE RTRIM DESC;
-- @base
SELECT * FROM t0 WHERE c0 = 9007199254740993.0 OR c1 IN ('Aca', NULL, c1);
-- @base
SELECT b.c1 FROM t0 INNER JOIN t0 AS b ON t0.c1 = b.c1 WHERE (t0.c0 = 9007199254740993.0 AND b.c2 <= 9007199254740993.0) = (t0.c1 >= -1);
-- @base
SELECT c2, c1, c1 FROM t0 WHERE c2 = 1e300 OR c2 = 1.5 OR c2 = 1;
-- @base
SELECT * FROM t0, t0 AS b WHERE t0.c0 GLOB '?2767.0';
-- @base
SELECT b.c0 || '' FROM t0 NATURAL LEFT JOIN t0 AS b WHERE (b.c2 NOT IN (b.c1, 100)) OR (x'61' IN (t0.c1, b.c1) AND (2147483648 = b.c1 AND b.c2 NOTNULL OR t0.c1 == x'61') OR (b.c2 IN (9007199254740993.0, 9007199254740993.0) OR b.c1 = x'61'));
-- @base
SELECT count(t0.c0) FROM t0 WHERE t0.c0 = 'Aca';
-- @base
SELECT b.c2, b.c1 FROM t0 LEFT JOIN t0 AS b ON t0.c1 <> b.c1 WHERE t0.c0 = -2 AND (b.c2 < (SELECT count(x.c1) FROM t0 AS x WHERE x.c0 < x.c1));
-- @base
SELECT c1 FROM t0 WHERE rtrim(c0, c1) < lower(c1);
-- @base
SELECT b.c1, t0.c1 FROM t0 JOIN t0 AS b ON t0.c2 = b.c1 WHERE b.c2 LIKE '%1%';
-- @base
SELECT * FROM t0 WHERE (c2 NOTNULL AND c1 = '-1' OR c2 = 1.5) OR (c1 = 10 AND c1 >= 10);
-- @base
SELECT a.c2 FROM t0 AS a WHERE a.c0 LIKE '10';
-- @base
SELECT * FROM t0 WHERE c1 IS NOT 2147483648;
-- @end
-- @case 1
-- @dialect: sqlite
-- @seed: 1/4
-- @generator: gen 1 dialect-version=3.40.1
-- @setup may-fail
CREATE TABLE t0(c0 INT UNIQUE, c1 INTEGER PRIMARY KEY, c2 TEXT, c3 INTEGER);
INSERT INTO t0(c0, c1, c2, c3) VALUES (2, 8, ' 9%', -128), ('A9', 19, 0.1, 1.0), (NULL, 14, '', 9007199254740993), (0, 20, 3, 4), (255, 9, ' 9%', NULL), (x'', -2, 'AZb', NULL), (3, 3, 'abc', 9007199254740993);
CREATE TABLE t1(c0 NUMERIC NOT NULL, c1 INT UNIQUE ON CONFLICT REPLACE, c2 TEXT COLLATE NOCASE);
INSERT OR REPLACE INTO t1(c0, c1, c2) VALUES (0, 10, ''), ('9223372036854775807', 3, 'b'), ('B', '9c', '0.'), (9223372036854775807.0, -2, ' 9%'), ('', 1, ''), ('1', -128, ''), (x'', x'ff', 'A');
CREATE TABLE t2(c0 UNIQUE, c1 REAL);
INSERT INTO t2 VALUES (x'', NULL), ('9_', 0), ('-', NULL), (3, 9007199254740993), (1, 0.1), ('B', x'0102'), (-2, 10.0), (-1, 0), ('0.', 9223372036854775807.0);
CREATE TABLE t3(c0 REAL, c1 INTEGER);
CREATE UNIQUE INDEX i0 ON t3(c0 COLLATE NOCASE);
INSERT INTO t3(c0, c1) VALUES (0.1, 9007199254740993.0), (3.25, 1), (9007199254740993, -2), (5, 9007199254740993), (3, 0), (NULL, -2);
CREATE VIEW v0(c0) AS SELECT c2 - c0 FROM t1 AS a WHERE (c0 = '') IS TRUE;
UPDATE OR IGNORE t2 SET c0 = 3 WHERE c0 = '-';
ANALYZE;
-- @base
SELECT DISTINCT c2 FROM t0 WHERE c0 = 'A9' OR c0 = 'A9';
-- @base
SELECT a.c0, s.c1 FROM v0 AS a, (SELECT c0, c1 FROM t2 WHERE 9223372036854775807.0 >= c1) AS s WHERE 'B' > s.c0;
-- @base
SELECT * FROM v0 WHERE (c0 IN (c0, c0, 9007199254740993)) = (c0 LIKE '%1%');
-- @base
SELECT t3.c1, t3.c0 FROM t3 LEFT JOIN t0 ON t3.c0 = t0.c0 WHERE NOT (t0.c0 IN (t3.c1, t0.c0, 3));
-- @base
SELECT * FROM t1 AS a;
-- @base
SELECT c0 FROM t3 WHERE NOT (NOT c1 BETWEEN 0.0 AND 9007199254740993.0);
-- @base
SELECT * FROM v0 JOIN t1 AS b ON v0.c0 <> b.c0 WHERE NOT ((b.c0 BETWEEN '9223372036854775807' AND '9223372036854775807' AND b.c0 = '9223372036854775807') AND 4 >= v0.c0);
-- @base
SELECT s.c1, s.c1, nullif(s.c0, s.c0) FROM (SELECT c0, c1 FROM t2 WHERE +c1 = 0) AS s WHERE s.c1 IS NOT s.c1;
-- @base
SELECT c1 + -2 FROM t1 WHERE c1 > c1;
-- @base
SELECT c0 FROM v0 WHERE c0 = 1 OR c0 = 9007199254740993;
-- @base
SELECT * FROM (SELECT DISTINCT c0, c1 FROM t1 WHERE c1 <= 10) AS s WHERE c0 >= 0 AND (c0 = '' AND c0 > c0) ORDER BY c1 DESC;
-- @base
SELECT c2, c0 FROM t1 WHERE c1 IN ('-128', 1, -2);
-- @base
SELECT t0.c0 FROM t2 LEFT JOIN t0 ON t0.c2 = t2.c1 WHERE t0.c1 NOT IN (SELECT x.c1 FROM t1 AS x);
-- @base
SELECT c0 FROM v0 AS a WHERE c0 IS (SELECT count(x.c1) FROM t3 AS x WHERE x.c0 IN (9007199254740993, 9007199254740993, 9007199254740994, 9007199254740993));
-- @base
SELECT DISTINCT * FROM v0 WHERE (c0, c0) > (c0, 'B');
-- @base
SELECT c1 FROM t3 WHERE c0 = 5 OR c0 = 3 GROUP BY c1;
-- @base
SELECT rtrim('0.', b.c0) FROM t2 JOIN t2 AS b ON b.c0 = t2.c1 OR '9_' IS t2.c0 WHERE NOT t2.c0 < '9_';
-- @base
SELECT nullif(t1.c2, t1.c0) FROM t1 WHERE 1 = t1.rowid AND ((t1.c0 >= '' AND t1.c0 == '') AND (t1.c2 LIKE '%1%'));
-- @base
SELECT * FROM v0, t2 RIGHT JOIN v0 AS c ON t2.c0 >= c.c0 WHERE 0 >= 1;
-- @base
SELECT t2.c0, v0.c0, v0.c0 + 9007199254740993 FROM t2 JOIN v0 ON t2.c0 <> v0.c0, v0 AS c WHERE c.c0 IS x'0102' OR c.c0 IS DISTINCT FROM 0 OR v0.c0 = ' 9%';
-- @base
SELECT * FROM t2, t1 WHERE likely(t2.c1 BETWEEN 10.0 AND 9007199254740993) ORDER BY t1.c1, t2.c0;
-- @base
SELECT t2.c1 FROM t0 JOIN t2 ON t0.c1 = t2.c0 WHERE t2.c1 NOT IN (t0.c1, 0);
-- @base
SELECT t3.c0, COUNT(*) FROM t3 AS a JOIN t3 ON a.c0 BETWEEN 3.25 AND 9007199254740993 GROUP BY t3.c0 HAVING COUNT(*) < 1;
-- @base
SELECT * FROM t3 RIGHT JOIN t3 AS b ON t3.c1 <= b.c1 WHERE b.c1 > 9007199254740993.0;
-- @base
SELECT * FROM t1 WHERE likelihood(x'ff' IS c1, 0.25);
-- @base
SELECT c1, c1 FROM t1 AS a WHERE c2 IN ('B', '', '');
-- @base
SELECT c0 FROM t1 WHERE c1 >= c0 GROUP BY c0;
-- @base
SELECT c2, c2, c0 FROM t1 WHERE c1 != 10;
-- @base
SELECT b.c2 FROM t0 JOIN t0 AS b ON t0.c2 = b.c1 AND t0.c1 = 20 WHERE CAST(0 AS INTEGER) IS 'abc' ORDER BY b.c1, 0 - t0.c1 DESC;
-- @base
SELECT c2, c1, c0 FROM (SELECT c0, c1, c2 FROM t0) AS s WHERE (NOT ('AZ' < 2)) AND ((~ c0) = c0);
-- @base
SELECT c2 FROM t0 WHERE +c0 = 'A9' AND c3 = 1.0 GROUP BY c2;
-- @base
SELECT v0.c0, v0.c0 FROM v0 WHERE v0.c0 IS NOT '' OR v0.c0 >= -1e300 OR v0.c0 <> 3;
-- @base
SELECT t1.c1, t1.c0 FROM t3 JOIN t1 USING (c0) WHERE 9007199254740993 <= t3.c1;
-- @base
SELECT * FROM v0 WHERE CAST(c0 IN (1, 0.1) AND (c0 = '' AND (c0, c0) IN (VALUES ('', 100), (3, ''))) AS TEXT);
-- @base
SELECT c3 || c2 FROM t0 WHERE c3 = 1.0 OR c3 = 9007199254740993 ORDER BY c1 COLLATE NOCASE DESC, c1 COLLATE NOCASE;
-- @base
SELECT count(t1.c1) FROM t1 WHERE NOT EXISTS (SELECT 1 FROM v0 AS x WHERE x.c0 = t1.c1 AND x.c0 = 1);
-- @base
SELECT t1.c1 FROM t3 JOIN t1 USING (c0) WHERE NOT ((t3.c0, t1.c1) <= (0.1, t3.c0)) GROUP BY t1.c1;
-- @base
SELECT c0 FROM t2 WHERE (c1, rowid) != (c0, c0);
-- @base
SELECT * FROM v0 WHERE likely(c0 IS DISTINCT FROM 0 COLLATE RTRIM);
-- @base
SELECT c0, c0, c0 FROM (SELECT c0 FROM t3 WHERE c1 >= 9007199254740993) AS s;
-- @base
SELECT c0 FROM t3 WHERE c0 BETWEEN 3 AND 3.25;
-- @base
SELECT count(v0.c0) FROM t1 AS a, v0 WHERE (1 - 3) <= v0.c0;
-- @base
SELECT b.c0, t1.c1 FROM t1 LEFT JOIN t2 AS b ON b.c1 = t1.c2 AND 0 IN (b.c1, t1.c0) WHERE (t1.c2 <> '0.') IS TRUE;
-- @base
SELECT t2.c1 FROM v0 JOIN t2 ON v0.c0 <= t2.c1 WHERE trim(t2.c0) LIKE '%1%';
-- @base
SELECT count(t2.c0) FROM t0 AS a, t2 WHERE a.c1 NOT IN (t2.c0, 15);
-- @base
SELECT t0.c2 FROM v0 JOIN t0 ON 1 > 3 INNER JOIN t1 AS c ON t0.c3 = c.c1 WHERE NOT t0.c3 IS DISTINCT FROM 9007199254740993;
-- @base
SELECT t1.c1 FROM t1 WHERE (t1.c0, t1.c0) IN (VALUES (x'', 9223372036854775807.0), (x'', x'')) ORDER BY iif(t1.c2 = '', t1.c1, t1.c1), CAST(t1.rowid AS NUMERIC);
-- @base
SELECT a.c1, a.c0 FROM t0 AS a ORDER BY a.c3 + 9007199254740993, a.c0 + 0 DESC;
-- @base
SELECT v0.c0 FROM t2 JOIN v0 ON t2.c0 <= v0.c0 WHERE (v0.c0 - v0.c0) = '';
-- @base
SELECT c3 FROM t0 WHERE c2 >= 'abc' AND c3 <= 9007199254740994 COLLATE RTRIM;
-- @end
