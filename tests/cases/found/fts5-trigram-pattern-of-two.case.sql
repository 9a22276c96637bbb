-- @case 1
-- Found by oracle. A pattern of two characters has no trigram, so that the index is of no use; but
-- three bytes were taken for three characters, and nothing is found. Of the releases tried, fails
-- from 3.34.0 to 3.40.1.
-- @oracle: norec form=content flag=istrue
-- @dialect: sqlite
-- @check: bag optimized = picked(unoptimized)
-- @signature: rel:1:extra
-- @cause: the query, but not with ((c0 GLOB '*ÄB*') IS TRUE)
-- @setup
CREATE VIRTUAL TABLE t1 USING fts5(c0, tokenize='trigram');
INSERT INTO t1(c0) VALUES ('1 ÄB 2'), ('x');
-- @base
-- > SELECT * FROM t1 WHERE c0 GLOB '*ÄB*';
-- @run optimized
SELECT * FROM t1 WHERE c0 GLOB '*ÄB*';
-- @run unoptimized
SELECT *, (c0 GLOB '*ÄB*') IS TRUE FROM t1;
-- @end
