-- @case 1
-- MDEV-36389. When NOT IN (SELECT ..) becomes a lookup in the index, the part of the condition that
-- compares a FLOAT with its BINARY text is lost with it. Open in October 2025, release not stated.
-- Of the releases tried, fails on both, 10.11.19 and 11.8.9.
-- @dialect: mariadb
-- @check: bag with_index = without
-- @signature: rel:1:extra
-- @ref: https://jira.mariadb.org/browse/MDEV-36389
-- @ref: https://github.com/MariaDB/server/pull/4344
-- @cause: the query alone
-- @setup
CREATE TABLE t0(c1 FLOAT, KEY i1 (c1));
INSERT INTO t0(c1) VALUES (-9.183);
-- @run with_index
SELECT c1 FROM t0 WHERE (BINARY c1) NOT IN (SELECT c1 FROM t0 USE INDEX (i1));
-- @run without
SELECT c1 FROM t0 WHERE (BINARY c1) NOT IN (SELECT c1 FROM t0 IGNORE INDEX (i1));
-- @end
