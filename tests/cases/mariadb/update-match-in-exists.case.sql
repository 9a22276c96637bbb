-- @case 1
-- Found by oracle. UPDATE whose predicate asks for MATCH .. AGAINST of its own table within EXISTS
-- over another one ends the server with SIGSEGV; the same predicate in SELECT gives an answer. Of
-- the releases tried, fails on 10.11.19 and 11.8.9.
-- @oracle: dml way=update
-- @dialect: mariadb
-- @check: bag updated = hit + false + null
-- @signature: crash:updated:SIGSEGV
-- @cause: the query alone
-- @setup
CREATE TABLE t0(c0 TEXT);
CREATE TABLE t1(c1 INT);
CREATE FULLTEXT INDEX i0 ON t0(c0);
-- @base
-- > UPDATE t0 SET c0 = NULL WHERE EXISTS (SELECT NULL FROM t1 WHERE MATCH (c0) AGAINST (NULL IN BOOLEAN MODE));
-- @run hit
SELECT NULL FROM t0 WHERE EXISTS (SELECT NULL FROM t1 WHERE MATCH (c0) AGAINST (NULL IN BOOLEAN MODE));
-- @run false
SELECT c0 FROM t0 WHERE NOT EXISTS (SELECT NULL FROM t1 WHERE MATCH (c0) AGAINST (NULL IN BOOLEAN MODE));
-- @run null
SELECT c0 FROM t0 WHERE EXISTS (SELECT NULL FROM t1 WHERE MATCH (c0) AGAINST (NULL IN BOOLEAN MODE)) IS NULL;
-- @run updated
BEGIN;
UPDATE t0 SET c0 = NULL WHERE EXISTS (SELECT NULL FROM t1 WHERE MATCH (c0) AGAINST (NULL IN BOOLEAN MODE));
SELECT c0 FROM t0;
ROLLBACK;
-- @end
