-- @case 1
-- Found by oracle. '2e1' equals 20, and is in a derived table that has it. The derived table is searched by
-- a key, an INT, that is made of the text (derived_with_keys), and nothing is found. Of the releases tried, fails
-- on 10.11.19 and 11.8.9.
-- @dialect: mariadb
-- @check: bag searched = compared
-- @signature: rel:1:extra
-- @cause: optimizer derived_with_keys=off, semijoin=off
-- @setup
CREATE TABLE t0 AS SELECT '2e1' a0;
-- @run searched
SELECT a0 FROM t0 WHERE a0 IN (SELECT * FROM (SELECT NULL UNION SELECT 20) a1);
-- @run compared
SELECT a0 FROM t0 WHERE a0 = 20;
-- @end
