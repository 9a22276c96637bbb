-- @case 1
-- Found by oracle. DELETE .. FOR PORTION OF leaves what lies before and behind the portion, as two
-- rows. Where a subquery reads the same table the whole row goes. Of the releases tried, fails on
-- 11.8.9, passes on 10.11.19.
-- @oracle: rules
-- @dialect: mariadb
-- @check: bag original = transformed
-- @signature: rel:1:extra
-- @cause: the query alone
-- @setup
CREATE TABLE t0(c0 DATE, c1 DATE, PERIOD FOR p(c0, c1));
INSERT INTO t0 VALUES ('2020-01-01', '2021-01-01');
-- @base
-- > DELETE FROM t0 FOR PORTION OF p FROM '2020-05-01' TO '2020-06-01' WHERE c0 NOT IN (SELECT wh_rule('table-limit'), c1 FROM t0);
-- @run original
BEGIN;
DELETE FROM t0 FOR PORTION OF p FROM '2020-05-01' TO '2020-06-01' WHERE c0 NOT IN (SELECT c1 FROM t0);
SELECT * FROM t0;
ROLLBACK;
-- @run transformed
BEGIN;
DELETE FROM t0 FOR PORTION OF p FROM '2020-05-01' TO '2020-06-01' WHERE c0 NOT IN (SELECT c1 FROM (SELECT * FROM t0 LIMIT 1000000000) AS t0);
SELECT * FROM t0;
ROLLBACK;
-- @end
