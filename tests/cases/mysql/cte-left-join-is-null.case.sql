-- @case 1
-- Bug #118918. A NULL that a left join in a common table expression makes is there as long as the
-- outer query doesn't ask for it: WHERE c1 IS NULL finds nothing. Known on release 9.4.0, verified.
-- Of the releases tried, right on 9.7.4.
-- @dialect: mysql
-- @check: bag filtered = plain
-- @ref: https://bugs.mysql.com/bug.php?id=118918
-- @setup
CREATE TABLE t0(c BOOLEAN);
INSERT INTO t0 VALUES (TRUE);
-- @run filtered
WITH q0 AS (SELECT (t0.c AND t0.c) AS c0 FROM t0 WHERE FALSE),
  q1 AS (SELECT (SELECT SUM(val) FROM (SELECT t0.c AS val) AS s) AS c0, q0.c0 AS c1
    FROM t0 LEFT JOIN q0 ON TRUE)
SELECT q1.c1 FROM q1 WHERE q1.c1 IS NULL;
-- @run plain
WITH q0 AS (SELECT (t0.c AND t0.c) AS c0 FROM t0 WHERE FALSE),
  q1 AS (SELECT (SELECT SUM(val) FROM (SELECT t0.c AS val) AS s) AS c0, q0.c0 AS c1
    FROM t0 LEFT JOIN q0 ON TRUE)
SELECT q1.c1 FROM q1 WHERE TRUE;
-- @end
