-- @case 1
-- Ticket f8f472cbc7, August 2019. '' BETWEEN NULL AND 1 is false, so that the predicate, (..) IN
-- (FALSE), holds for NULL, but it selects the index WHERE c0 NOT NULL: the row with NULL is lost.
-- Of the releases tried, fails on 3.29.0, passes from 3.30.1 on.
-- @oracle: norec form=fetch flag=istrue
-- @dialect: sqlite
-- @check: bag rows(optimized) = total(unoptimized)
-- @signature: rel:1:less
-- @ref: https://www.sqlite.org/src/tktview?name=f8f472cbc7
-- @cause: statistics ANALYZE; schema CREATE INDEX i0 ON t0(1) WHERE c0 NOT NULL; hint NOT INDEXED
-- @setup
CREATE TABLE t0(c0);
CREATE INDEX i0 ON t0(1) WHERE c0 NOT NULL;
INSERT INTO t0 VALUES (NULL), (1), (2);
-- @base
-- > SELECT * FROM t0 WHERE '' BETWEEN t0.c0 AND 1 IN (FALSE);
-- @run optimized
SELECT * FROM t0 WHERE '' BETWEEN t0.c0 AND 1 IN (FALSE);
-- @run unoptimized
SELECT SUM(f), COUNT(*) FROM (SELECT ('' BETWEEN t0.c0 AND 1 IN (FALSE)) IS TRUE AS f FROM t0);
-- @end
