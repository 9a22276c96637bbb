-- @case 1
-- Zhang and Rigger, CODDTest (2025), reported in SQLite's forum. The ON of the inner join is never
-- true, so that the FULL JOIN keeps the one row of rt1; where it is a constant, that row is lost. Of
-- the releases tried, fails on 3.39.3 to 3.41.0, passes from 3.42.0 on. Up to 3.37.2 the syntax is
-- not there.
-- @oracle: codd
-- @dialect: sqlite
-- @check: bag original = folded
-- @signature: rel:1:both
-- @ref: https://arxiv.org/abs/2501.11252
-- @cause: the query alone
-- @setup
CREATE TABLE vt0(c0);
INSERT INTO vt0 VALUES(1);
CREATE TABLE rt1(c0);
INSERT INTO rt1 VALUES(1);
CREATE VIEW v0(c0) AS SELECT ((rt1.c0) NOTNULL) FROM rt1;
-- @base
-- > SELECT COUNT(*) FROM vt0 INNER JOIN v0 ON (wh_fold((0)/(SELECT COUNT(v0.c0) FROM v0))) FULL OUTER JOIN rt1;
-- @run original
SELECT COUNT(*) FROM vt0 INNER JOIN v0 ON ((0) / (SELECT COUNT(v0.c0) FROM v0)) FULL OUTER JOIN rt1;
-- @run value
SELECT ((0)/(SELECT COUNT(v0.c0) FROM v0));
-- @run folded bind=value
SELECT COUNT(*) FROM vt0 INNER JOIN v0 ON (wh_bound) FULL OUTER JOIN rt1;
-- @end
