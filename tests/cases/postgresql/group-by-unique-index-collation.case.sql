-- @case 1
-- pgsql-hackers, May 2026. The twin of group-by-unique-index-record-image with collations: the
-- unique index is in "C", the column compares without case, so the index proves nothing about
-- groups; b is dropped from GROUP BY all the same. Release 18. Of the releases tried, fails on
-- 18.0, right on 14.3, 15.3, 15.18, 16.1 and 17.0, not accepted by 11.15.
-- @dialect: postgresql
-- @check: bag query = expect(query)
-- @ref: https://pg-hackers-digest.pages.dev/threads/bd764cf2-7c78-46ed-b147-f579618f3fe5.html
-- @setup
CREATE COLLATION ci (provider = icu, locale = '@colStrength=secondary', deterministic = false);
CREATE TABLE t0(a TEXT COLLATE ci NOT NULL, b INT);
CREATE UNIQUE INDEX i0 ON t0(a COLLATE "C");
INSERT INTO t0 VALUES ('foo', 1), ('FOO', 2);
-- @run query
SELECT COUNT(*) FROM (SELECT a, b FROM t0 GROUP BY a, b) s;
-- @expect query
-- | 2
-- @end
