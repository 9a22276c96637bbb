-- @case 1
-- Found by oracle. A number and a text are compared as DOUBLEs, so 1 IN ('1a') is true. Where the
-- subquery is kept in a table the text is looked up as a DECIMAL, with the warning 1366, and not
-- found. Of the releases tried, fails on 9.7.4; MariaDB 10.11.19 and 11.8.9 are right.
-- @oracle: tlp-where form=tool
-- @dialect: mysql
-- @check: bag whole = true + false + null
-- @signature: rel:1:missing
-- @cause: optimizer hypergraph_optimizer=on, semijoin=off, duplicateweedout=off, optimizer_prune_level = 0, big_tables = 1
-- @setup
CREATE TABLE t0(c0 DECIMAL, c1 VARCHAR (20));
INSERT INTO t0 VALUES (1, NULL), (NULL, '1a');
-- @base
-- > SELECT * FROM (SELECT c0, count(NULL) OVER () FROM t0) a0 WHERE c0 IN (SELECT c1 FROM t0);
-- @run whole
SELECT * FROM (SELECT c0, count(NULL) OVER () FROM t0) a0;
-- @run true
SELECT * FROM (SELECT c0, count(NULL) OVER () FROM t0) a0 WHERE c0 IN (SELECT c1 FROM t0);
-- @run false
SELECT * FROM (SELECT c0, count(NULL) OVER () FROM t0) a0 WHERE NOT (c0 IN (SELECT c1 FROM t0));
-- @run null
SELECT * FROM (SELECT c0, count(NULL) OVER () FROM t0) a0 WHERE (c0 IN (SELECT c1 FROM t0)) IS NULL;
-- @end
