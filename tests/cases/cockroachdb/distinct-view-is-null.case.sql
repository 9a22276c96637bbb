-- @case 1
-- Found by SQLancer (NoREC), issue #44296. DISTINCT over a UNIQUE column is dropped, though there
-- can be many NULLs; the view gives two. Pull request 44386, January 2020, release not stated. No
-- release was tried here; PostgreSQL 15.18 gives the right answer.
-- @dialect: cockroachdb
-- @check: bag query = expect(query)
-- @ref: https://github.com/cockroachdb/cockroach/issues/44296
-- @ref: https://github.com/cockroachdb/cockroach/pull/44386
-- @setup
CREATE TABLE t0(c0 INT UNIQUE);
CREATE VIEW v0(c0) AS SELECT DISTINCT t0.c0 FROM t0;
INSERT INTO t0(c0) VALUES (NULL), (NULL);
-- @run query
SELECT * FROM v0 WHERE v0.c0 IS NULL;
-- @expect query
-- | NULL
-- @end
