-- @case 1
-- Ticket b86894020e, August 2019. After ANALYZE, DISTINCT loses rows that differ in a column
-- outside the primary key. Of the releases tried, fails on 3.24.0 to 3.29.0, passes from 3.30.1 on.
-- @dialect: sqlite
-- @check: bag whole = distinct(fetched)
-- @signature: rel:1:extra
-- @ref: https://www.sqlite.org/src/tktview?name=b86894020e
-- @cause: optimizer DistinctOpt; schema NOT NULL, PRIMARY KEY (c0, c1); hint NOT INDEXED
-- @setup
CREATE TABLE t0 (c0, c1 NOT NULL DEFAULT 1, c2, PRIMARY KEY (c0, c1));
INSERT INTO t0(c2) VALUES (NULL), (NULL), (NULL), (NULL), (NULL), (NULL), (NULL), (NULL), (NULL), (NULL), (NULL);
INSERT INTO t0(c2) VALUES ('a');
ANALYZE t0;
-- @run whole
SELECT DISTINCT * FROM t0 WHERE NULL IS t0.c0;
-- @run fetched
SELECT * FROM t0 WHERE NULL IS t0.c0;
-- @end
