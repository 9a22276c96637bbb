-- @case 1
-- Found by oracle. An explicit COLLATE on either side decides, so c0 = ' ' COLLATE RTRIM holds for ''.
-- The two terms of OR become one search of the index, which compares bytes. Of the releases tried,
-- fails on 3.24.0 to 3.53.1; right in 3.53.3.
-- @oracle: dqp hint=not-indexed
-- @dialect: sqlite
-- @check: bag given = hinted
-- @signature: rel:1:extra
-- @cause: statistics ANALYZE; schema CREATE INDEX i0 ON t0(c0)
-- @setup
CREATE TABLE t0(c0);
INSERT INTO t0 VALUES ('');
CREATE INDEX i0 ON t0(c0);
-- @base
-- > SELECT * FROM t0 WHERE c0 = NULL OR c0 = ' ' COLLATE RTRIM;
-- @run given
SELECT * FROM t0 WHERE c0 = NULL OR c0 = ' ' COLLATE RTRIM;
-- @run hinted
SELECT * FROM t0 NOT INDEXED WHERE c0 = NULL OR c0 = ' ' COLLATE RTRIM;
-- @end
