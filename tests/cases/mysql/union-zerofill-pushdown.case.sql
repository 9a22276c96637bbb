-- @case 1
-- Found by oracle. The column of the UNION is a BIGINT without ZEROFILL, so that it is like '2'.
-- Pushed into the arms, the condition asks that of '0000000002'. Of the releases tried, fails on
-- 9.7.4, and on MariaDB 10.11.19 and 11.8.9.
-- @oracle: dqp hint=fence at=1
-- @dialect: mysql
-- @check: bag given = hinted
-- @signature: rel:1:extra
-- @cause: optimizer derived_merge=off,derived_condition_pushdown=off; schema UNSIGNED ZEROFILL; hint /*+ NO_DERIVED_CONDITION_PUSHDOWN(a0) */
-- @setup
CREATE TABLE t0(c0 DOUBLE, c1 MEDIUMINT, c2 INT UNSIGNED ZEROFILL);
INSERT INTO t0 VALUES (NULL, NULL, 2);
-- @base
-- > SELECT NULL FROM (SELECT c2 AS c0 FROM t0 UNION SELECT c1 FROM t0) AS a0 WHERE c0 LIKE '2';
-- @run given
SELECT NULL FROM (SELECT c2 AS c0 FROM t0 UNION SELECT c1 FROM t0) AS a0 WHERE c0 LIKE '2';
-- @run hinted
SELECT NULL FROM (SELECT c2 AS c0 FROM t0 UNION SELECT c1 FROM t0 LIMIT 18446744073709551615) AS a0 WHERE c0 LIKE '2';
-- @end
