-- @case 1
-- Rigger and Su, TLP (OOPSLA 2020), Listing 2. The affinity of the view's column is discarded in
-- the ON clause of a LEFT JOIN, so the row comes with NULL instead of 0. With DISTINCT the answer
-- is right; the WHERE oracle can't see it, because without DISTINCT whole and parts are wrong
-- alike. So they are, with and without DISTINCT, up to 3.30.1. Of the releases tried, fails on
-- 3.31.1, passes from 3.32.0 on.
-- @dialect: sqlite
-- @check: bag whole = parts
-- @signature: rel:1:both
-- @ref: https://doi.org/10.1145/3428279
-- @cause: optimizer QueryFlattener
-- @setup
CREATE TABLE t0(c0 INT);
CREATE VIEW v0(c0) AS SELECT CAST(t0.c0 AS INTEGER) FROM t0;
INSERT INTO t0(c0) VALUES (0);
-- @run whole
SELECT DISTINCT * FROM t0 LEFT OUTER JOIN v0 ON v0.c0 >= '0';
-- @run parts
SELECT * FROM t0 LEFT OUTER JOIN v0 ON v0.c0 >= '0' WHERE TRUE UNION
SELECT * FROM t0 LEFT OUTER JOIN v0 ON v0.c0 >= '0' WHERE NOT TRUE UNION
SELECT * FROM t0 LEFT OUTER JOIN v0 ON v0.c0 >= '0' WHERE TRUE IS NULL;
-- @end
