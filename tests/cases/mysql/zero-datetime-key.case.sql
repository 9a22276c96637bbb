-- @case 1
-- Found by EET on 9.7.4, November 2026. The zero datetime that INSERT IGNORE stores is equal to
-- itself, also where a CASE gives it, as long as there is no key; by the primary key the row is not
-- found. In no report that was searched. Of the releases tried, wrong on 9.7.4.
-- @oracle: eet
-- @dialect: mysql
-- @check: bag original = transformed
-- @signature: rel:1:missing
-- @cause: schema PRIMARY KEY
-- @setup
CREATE TABLE t0(c0 DATETIME PRIMARY KEY);
INSERT IGNORE INTO t0 VALUES ();
-- @base
-- > SELECT NULL FROM t0 JOIN t0 a0 ON wh_eet(3, NULL, t0.c0, NULL) = a0.c0;
-- @run original
SELECT NULL FROM t0 JOIN t0 a0 ON t0.c0 = a0.c0;
-- @run transformed
SELECT NULL FROM t0 JOIN t0 a0 ON CASE WHEN (NULL) AND NOT (NULL) AND (NULL) IS NOT NULL THEN NULL ELSE t0.c0 END = a0.c0;
-- @end
