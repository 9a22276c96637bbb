-- A constant shape is converted to the character set of the text, in which it is none.
CREATE TABLE t(a INT, g POINT);
INSERT INTO t VALUES (NULL, Point(0, 1)), (0, Point(0, 1));
SELECT a FROM t WHERE CONVERT(g USING utf8mb4) = Point(0, 1);
SELECT a FROM t WHERE CONVERT(g USING utf8mb4) = Point(COALESCE(a, 0), 1);
