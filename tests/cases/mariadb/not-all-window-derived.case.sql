-- @case 1
-- Found by oracle. In the second row c0 < 'b' is true, and c1 <> ALL (c1) is false; over the derived
-- table it is among the rows all the same. Of the releases tried, fails on 10.11.19
-- and 11.8.9.
-- @oracle: rules
-- @dialect: mariadb
-- @check: bag original = transformed
-- @signature: rel:1:both
-- @cause: optimizer derived_merge=off; schema AUTO_INCREMENT
-- @setup
CREATE TABLE t0(c0 TEXT, c1 INTEGER UNIQUE AUTO_INCREMENT);
INSERT INTO t0(c0) VALUES (NULL), (0);
-- @base
-- > SELECT wh_rule('table-crossed'), max(c1) OVER () FROM t0 WHERE c1 <> ALL (SELECT c1 WHERE c0 < 'b');
-- @run original
SELECT max(c1) OVER () FROM t0 WHERE c1 <> ALL (SELECT c1 WHERE c0 < 'b');
-- @run transformed
SELECT max(c1) OVER () FROM (SELECT t0.* FROM t0 CROSS JOIN (SELECT 1 AS wh_1) AS wh_one) AS t0 WHERE c1 <> ALL (SELECT c1 WHERE c0 < 'b');
-- @end
