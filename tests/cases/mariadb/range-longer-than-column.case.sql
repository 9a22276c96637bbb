-- @case 1
-- MDEV-39193. The bound 'ss' is cut to the one character of the indexed column, but the sharp s
-- equals 'ss', not 's': the range misses it. Known on release 12.3.1 with utf8mb4_0900_ai_ci; here
-- it is utf8mb4_unicode_ci, which older releases have as well. Of the releases tried, fails on
-- both, 10.11.19 and 11.8.9.
-- @dialect: mariadb
-- @check: bag with_index = without
-- @signature: rel:1:both
-- @ref: https://jira.mariadb.org/browse/MDEV-39193
-- @cause: schema COLLATE utf8mb4_unicode_ci; hint USE INDEX (), IGNORE INDEX (x)
-- @setup
CREATE TABLE t0(x VARCHAR(1) CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci, KEY (x));
INSERT INTO t0 VALUES (_utf8mb4 x'C39F');
-- @run with_index
SELECT COUNT(*) FROM t0 WHERE x BETWEEN 'r' AND 'ss';
-- @run without
SELECT COUNT(*) FROM t0 IGNORE INDEX (x) WHERE x BETWEEN 'r' AND 'ss';
-- @end
