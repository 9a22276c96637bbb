-- @case 1
-- Found by oracle. The one row is (0, 0), the default of the added column included, and (0, 0) <= (0,
-- 0) holds; the row is in none of the three parts. Of the releases tried, fails on 3.40.1 to 3.54.1,
-- the newest; right up to 3.39.3. A relative of min-added-column-malformed.
-- @oracle: tlp-where-extended form=tool
-- @dialect: sqlite
-- @check: bag whole = true + false + null
-- @signature: rel:1:missing
-- @cause: schema WITHOUT ROWID, DEFAULT 0
-- @setup
CREATE TABLE t0(c0 PRIMARY KEY) WITHOUT ROWID;
INSERT INTO t0 VALUES (0);
ALTER TABLE t0 ADD c1 DEFAULT 0;
-- @base
-- > SELECT * FROM t0 WHERE 1 AND (c0, c1) <= (0, 0);
-- @run whole
SELECT * FROM t0 WHERE 1;
-- @run true
SELECT * FROM t0 WHERE (1) AND ((c0, c1) <= (0, 0));
-- @run false
SELECT * FROM t0 WHERE (1) AND (NOT ((c0, c1) <= (0, 0)));
-- @run null
SELECT * FROM t0 WHERE (1) AND (((c0, c1) <= (0, 0)) IS NULL);
-- @end
