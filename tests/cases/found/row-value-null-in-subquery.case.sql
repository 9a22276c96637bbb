-- @case 1
-- Found by oracle. (rowid, NULL) is in no list: NULL equals nothing. Below WHERE the search by rowid and
-- index takes it for equal to the row whose c0 is NULL. Of the releases tried, fails on 3.24.0 to 3.53.1;
-- fixed in 3.53.3.
-- @oracle: norec form=count flag=case
-- @dialect: sqlite
-- @check: bag total(optimized) = total(unoptimized)
-- @signature: rel:1:more
-- @cause: optimizer QueryFlattener; schema UNIQUE
-- @setup
CREATE TABLE t0(c0 UNIQUE);
INSERT INTO t0 DEFAULT VALUES;
-- @base
-- > SELECT * FROM t0 WHERE (rowid, NULL) IN (SELECT rowid, c0 FROM t0);
-- @run optimized
SELECT COUNT(*) FROM t0 WHERE (rowid, NULL) IN (SELECT rowid, c0 FROM t0);
-- @run unoptimized
SELECT SUM(f), COUNT(*) FROM (SELECT CASE WHEN ((rowid, NULL) IN (SELECT rowid, c0 FROM t0)) THEN 1 ELSE 0 END AS f FROM t0);
-- @end
