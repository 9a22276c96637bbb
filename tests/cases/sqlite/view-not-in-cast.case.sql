-- @case 1
-- Ticket c7a1171907, August 2019. A comparison in the WHERE clause changes the value that is
-- fetched: infinity instead of the text '1e500'. Counting does not see it, comparing the rows does.
-- Of the releases tried, fails on 3.24.0 to 3.29.0, passes from 3.30.1 on.
-- @oracle: tlp-where form=tool
-- @dialect: sqlite
-- @check: bag whole = true + false + null
-- @signature: rel:1:both
-- @ref: https://www.sqlite.org/src/tktview?name=c7a1171907
-- @cause: optimizer QueryFlattener, FactorOutConst
-- @setup
CREATE TABLE t0(c0);
CREATE VIEW v0(c0) AS SELECT LOWER(CAST('1e500' AS TEXT)) FROM t0;
INSERT INTO t0(c0) VALUES (NULL);
-- @base
-- > SELECT v0.c0 FROM v0, t0 WHERE t0.rowid NOT IN (0, 0, v0.c0);
-- @run whole
SELECT v0.c0 FROM v0, t0;
-- @run true
SELECT v0.c0 FROM v0, t0 WHERE t0.rowid NOT IN (0, 0, v0.c0);
-- @run false
SELECT v0.c0 FROM v0, t0 WHERE NOT (t0.rowid NOT IN (0, 0, v0.c0));
-- @run null
SELECT v0.c0 FROM v0, t0 WHERE (t0.rowid NOT IN (0, 0, v0.c0)) IS NULL;
-- @end
