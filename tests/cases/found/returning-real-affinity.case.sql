-- @case 1
-- Found by oracle. RETURNING gives the values of the columns by the affinities of others: where a
-- table has a REAL column, a large integer of another one comes as a real and is rounded. Of the
-- releases tried, fails on 3.39.3 and 3.40.1; right in 3.35.2 to 3.37.2 and from 3.41.0 on.
-- @oracle: dml way=deleted
-- @dialect: sqlite
-- @check: bag returned = hit
-- @signature: rel:1:both
-- @cause: schema REAL
-- @setup
CREATE TABLE t0(c0 REAL, c1);
INSERT INTO t0 VALUES (NULL, 9007199254740993);
-- @base
-- > UPDATE t0 SET c0 = NULL;
-- @run hit
SELECT c0, c1 FROM t0;
-- @run returned
BEGIN;
DELETE FROM t0 RETURNING c0, c1;
ROLLBACK;
-- @end
