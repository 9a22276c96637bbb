-- @case 1
-- Ticket 7e59041f9c, November 2019. A view with DISTINCT over a join with a virtual table shows
-- duplicates. Of the releases tried, fails on 3.24.0 to 3.30.1, passes from 3.31.1 on.
-- @dialect: sqlite
-- @check: bag q = distinct(q)
-- @signature: rel:1:missing
-- @ref: https://www.sqlite.org/src/tktview?name=7e59041f9c
-- @cause: optimizer DistinctOpt, OrderByIdxJoin; schema VIRTUAL TABLE vt0 USING fts5 -> TABLE vt0
-- @setup
CREATE TABLE t0(c0);
CREATE VIRTUAL TABLE vt0 USING fts5(c0);
INSERT INTO t0(c0) VALUES (1), (0);
INSERT INTO vt0(c0) VALUES (0), (0);
CREATE VIEW v0 AS SELECT DISTINCT t0.c0 FROM vt0, t0 ORDER BY vt0.rowid;
-- @run q
SELECT c0 FROM v0;
-- @end
