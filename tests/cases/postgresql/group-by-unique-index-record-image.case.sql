-- @case 1
-- pgsql-hackers, May 2026. A column is dropped from GROUP BY because a unique index proves it
-- redundant, without a look at the index's operator class: under record_image_ops 1.0 and 1.00 are
-- two keys, for GROUP BY they are one, and the second column tells the rows apart. Release 18,
-- where unique indexes were added to primary keys for that. Of the releases tried, fails on 18.0,
-- right on 11.15, 14.3, 15.3, 15.18, 16.1 and 17.0.
-- @dialect: postgresql
-- @check: bag query = expect(query)
-- @ref: https://pg-hackers-digest.pages.dev/threads/bd764cf2-7c78-46ed-b147-f579618f3fe5.html
-- @setup
CREATE TYPE t_rec AS (x NUMERIC);
CREATE TABLE t0(a t_rec NOT NULL, b INT);
CREATE UNIQUE INDEX i0 ON t0(a record_image_ops);
INSERT INTO t0 VALUES (ROW(1.0), 1), (ROW(1.00), 2);
-- @run query
SELECT COUNT(*) FROM (SELECT a, b FROM t0 GROUP BY a, b) s;
-- @expect query
-- | 2
-- @end
