-- @case 1
-- Found by oracle --dqe, as an internal error where the types differ. UPDATE of a key in a table with a virtual
-- column takes values of the wrong columns: c2, which it does not name, becomes 0. Of the releases tried, fails
-- on 1.1.3; right on 1.5.6.
-- @dialect: duckdb
-- @check: bag query = expect(query)
-- @signature: rel:1:both
-- @cause: schema UNIQUE, AS (7)
-- @setup
CREATE TABLE t0(c0 INT UNIQUE, c1 INT AS (7), c2 INT, c3 INT);
INSERT INTO t0(c0, c2, c3) VALUES (1, 5, 0);
-- @run query
UPDATE t0 SET c0 = 2, c3 = 1;
SELECT c0, c2, c3 FROM t0;
-- @expect query
-- | 2	5	1
-- @end
