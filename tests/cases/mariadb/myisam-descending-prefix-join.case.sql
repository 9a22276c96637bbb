-- @case 1
-- Found by oracle. An index of MyISAM on the beginning of a text, descending, finds none of the
-- rows behind a join. Of the releases tried, fails on 10.11.19 and 11.8.9.
-- @oracle: norec form=fetch flag=istrue
-- @dialect: mariadb
-- @check: bag rows(optimized) = total(unoptimized)
-- @signature: rel:1:less
-- @cause: optimizer rowid_filter=off, in_predicate_conversion_threshold = 2, optimizer_max_sel_arg_weight = 1; schema CREATE INDEX i0 ON t0(c0), CREATE INDEX i1 ON t0(c1(8) DESC), ENGINE = MyISAM, DESC
-- @setup
CREATE TABLE t0(c0 INT, c1 TINYTEXT) ENGINE = MyISAM;
CREATE INDEX i0 ON t0(c0);
INSERT INTO t0 VALUES (NULL, NULL), (0, NULL), (NULL, '%'), (NULL, NULL), (0, '%'), (NULL, NULL);
CREATE INDEX i1 ON t0(c1(8) DESC);
CREATE VIEW v0 AS SELECT c1 c0 FROM t0 WHERE c0 <=> NULL;
-- @base
-- > SELECT * FROM v0 JOIN v0 a0 WHERE a0.c0 IN ('%', '');
-- @run optimized
SELECT * FROM v0 JOIN v0 a0 WHERE a0.c0 IN ('%', '');
-- @run unoptimized
SELECT SUM(f), COUNT(*) FROM (SELECT (a0.c0 IN ('%', '')) IS TRUE AS f FROM v0 JOIN v0 a0) AS ref0;
-- @end
