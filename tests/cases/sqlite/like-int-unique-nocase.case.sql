-- @case 1
-- Tickets b1d8c79314 and ce8717f088, June 2019. The LIKE optimization searches a range of the index
-- on a column of numeric affinity and misses text that begins like a number. Of the releases tried,
-- fails on 3.24.0 to 3.28.0, passes from 3.29.0 on.
-- @oracle: norec form=count flag=istrue
-- @dialect: sqlite
-- @check: bag total(optimized) = total(unoptimized)
-- @signature: rel:1:less
-- @ref: https://www.sqlite.org/src/tktview?name=b1d8c79314
-- @ref: https://www.sqlite.org/src/tktview?name=ce8717f088
-- @cause: schema INT, UNIQUE, COLLATE NOCASE; hint NOT INDEXED
-- @setup
CREATE TABLE t0(c0 INT UNIQUE COLLATE NOCASE);
INSERT INTO t0(c0) VALUES ('./'), ('.1%'), (' 1-');
-- @base
-- > SELECT * FROM t0 WHERE t0.c0 LIKE '.1%';
-- @run optimized
SELECT COUNT(*) FROM t0 WHERE t0.c0 LIKE '.1%';
-- @run unoptimized
SELECT SUM(f), COUNT(*) FROM (SELECT (t0.c0 LIKE '.1%') IS TRUE AS f FROM t0);
-- @end
