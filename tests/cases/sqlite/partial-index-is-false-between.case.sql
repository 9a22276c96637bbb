-- @case 1
-- Ticket fba33c8b1d, August 2019. As partial-index-is-false-twice, through BETWEEN. Of the releases
-- tried, fails on 3.29.0, passes from 3.30.1 on.
-- @oracle: tlp-where form=tool
-- @dialect: sqlite
-- @check: bag whole = true + false + null
-- @signature: rel:1:missing
-- @ref: https://www.sqlite.org/src/tktview?name=fba33c8b1d
-- @cause: statistics ANALYZE; schema CREATE INDEX i0 ON t0(1) WHERE c0 NOTNULL; hint NOT INDEXED
-- @setup
CREATE TABLE t0(c0);
CREATE INDEX i0 ON t0(1) WHERE c0 NOTNULL;
INSERT INTO t0 VALUES (NULL), (0), (3);
-- @base
-- > SELECT * FROM t0 WHERE t0.c0 IS FALSE BETWEEN FALSE AND TRUE;
-- @run whole
SELECT * FROM t0;
-- @run true
SELECT * FROM t0 WHERE t0.c0 IS FALSE BETWEEN FALSE AND TRUE;
-- @run false
SELECT * FROM t0 WHERE NOT (t0.c0 IS FALSE BETWEEN FALSE AND TRUE);
-- @run null
SELECT * FROM t0 WHERE (t0.c0 IS FALSE BETWEEN FALSE AND TRUE) IS NULL;
-- @end
