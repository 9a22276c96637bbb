-- @case 1
-- Found by oracle, and its core. With TIME_ROUND_FRACTIONAL the text's seven digits make the next
-- day of it where LAST_DAY is stored (DISTINCT, GROUP BY, UNION, a derived table, MAX), and don't
-- where it is shown as it is. Of the releases tried, fails on 10.11.19 and 11.8.9.
-- @dialect: mariadb
-- @check: bag shown = distinct
-- @signature: rel:1:both
-- @cause: schema VARCHAR(64) -> INT
-- @setup
SET sql_mode = TIME_ROUND_FRACTIONAL;
CREATE TABLE t0(c0 VARCHAR(64));
INSERT INTO t0 VALUES ('2000-12-31 23:59:59.9999999');
-- @run shown
SELECT LAST_DAY(c0) FROM t0;
-- @run distinct
SELECT DISTINCT LAST_DAY(c0) FROM t0;
-- @end
