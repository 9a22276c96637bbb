-- @case 1
-- Ticket 5c6955204c, May 2019; in SQLite since 2013 and a bug of the theorem prover according to
-- the list of SQLancer's finds. The predicate is always true, but selects the index WHERE (~c0) NOT
-- NULL: the row with NULL is lost. Of the releases tried, fails on 3.24.0 to 3.28.0, passes from
-- 3.29.0 on.
-- @oracle: tlp-where form=tool
-- @dialect: sqlite
-- @check: bag whole = true + false + null
-- @signature: rel:1:missing
-- @ref: https://www.sqlite.org/src/tktview?name=5c6955204c
-- @ref: https://github.com/sqlancer/bugs/blob/master/bugs.json
-- @cause: schema CREATE INDEX i0 ON t0(c0) WHERE (~c0) NOT NULL; hint NOT INDEXED
-- @setup
CREATE TABLE t0(c0);
CREATE INDEX i0 ON t0(c0) WHERE (~c0) NOT NULL;
INSERT INTO t0 VALUES (NULL), (5);
-- @base
-- > SELECT * FROM t0 WHERE LIKELY(~c0) OR TRUE;
-- @run whole
SELECT * FROM t0;
-- @run true
SELECT * FROM t0 WHERE LIKELY(~c0) OR TRUE;
-- @run false
SELECT * FROM t0 WHERE NOT (LIKELY(~c0) OR TRUE);
-- @run null
SELECT * FROM t0 WHERE (LIKELY(~c0) OR TRUE) IS NULL;
-- @end
