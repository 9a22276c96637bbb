-- @case 1
-- Found by oracle. 2 NOT IN (1, NULL) is NULL, so no row is given. Where the subquery is answered by
-- an index, only its first entry is looked at for NULL; in a descending one that is the last. Of the
-- releases tried, fails on 3.24.0 to 3.53.3; right in 3.54.1.
-- @oracle: dqp hint=without-index
-- @dialect: sqlite
-- @check: bag given = hinted
-- @signature: rel:1:missing
-- @cause: schema DESC
-- @setup
CREATE TABLE t0(c0);
INSERT INTO t0 VALUES (1), (NULL);
CREATE INDEX i0 ON t0(c0 DESC);
CREATE TABLE t1(c1);
INSERT INTO t1 VALUES (2);
-- @base
-- > SELECT c1 FROM t1 WHERE c1 NOT IN (SELECT c0 FROM t0);
-- @run given
SELECT c1 FROM t1 WHERE c1 NOT IN (SELECT c0 FROM t0);
-- @run hinted
BEGIN;
DROP INDEX i0;
SELECT c1 FROM t1 WHERE c1 NOT IN (SELECT c0 FROM t0);
ROLLBACK;
-- @end
