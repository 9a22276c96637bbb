-- @case 1
-- Found by oracle. 10.0.0.0/8 is not the host 10.0.0.0, but an index of the module btree_gist keeps
-- the address alone and takes them for one. Of the releases tried, fails on 15.18 and 18.4.
-- @oracle: norec form=fetch flag=case
-- @dialect: postgresql
-- @session: baseline-1
-- @check: bag rows(optimized) = total(unoptimized)
-- @signature: rel:1:less
-- @cause: optimizer enable_seqscan = DEFAULT; schema CREATE INDEX i0 ON t0 USING gist(c0), USING gist
-- @setup
CREATE EXTENSION btree_gist;
CREATE TABLE t0(c0 inet);
INSERT INTO t0 VALUES ('10.0.0.0/8');
CREATE INDEX i0 ON t0 USING gist(c0);
SET enable_seqscan = off;
-- @base
-- > SELECT * FROM t0 WHERE c0 <> '10.0.0.0';
-- @run optimized
SELECT * FROM t0 WHERE c0 <> '10.0.0.0';
-- @run unoptimized
SELECT SUM(f), COUNT(*) FROM (SELECT CASE WHEN (c0 <> '10.0.0.0') THEN 1 ELSE 0 END AS f FROM t0) AS ref0;
-- @end
