-- @case 1
-- Found by oracle. A text and a number are compared as DOUBLEs, so '1a' IN (1.) is true; NOT IN
-- looks the text up as a DECIMAL, with the warning 1366, and is true as well. Of the releases
-- tried, fails on 9.7.4; MariaDB 10.11.19 and 11.8.9 are right.
-- @oracle: tlp-where form=tool
-- @dialect: mysql
-- @check: bag whole = true + false + null
-- @signature: rel:1:extra
-- @cause: optimizer materialization=off, semijoin=off
-- @setup
CREATE TABLE t0(c0 VARBINARY (20));
INSERT INTO t0 VALUES (NULL), (NULL), ('1a');
-- @base
-- > SELECT * FROM t0 WHERE c0 IN (SELECT * FROM (SELECT 1.) a0);
-- @run whole
SELECT * FROM t0;
-- @run true
SELECT * FROM t0 WHERE c0 IN (SELECT * FROM (SELECT 1.) a0);
-- @run false
SELECT * FROM t0 WHERE NOT (c0 IN (SELECT * FROM (SELECT 1.) a0));
-- @run null
SELECT * FROM t0 WHERE (c0 IN (SELECT * FROM (SELECT 1.) a0)) IS NULL;
-- @end
