-- @case 1
-- Found by oracle. The server dies of a union whose arms group by a column that is forced to be read by an
-- index of its first five characters. Of the releases tried, fails on 10.11.19 and 11.8.9.
-- @oracle: tlp-group-by form=rows
-- @dialect: mariadb
-- @check: bag rows(whole) = rows(parts)
-- @signature: crash:parts:SIGSEGV
-- @cause: schema FOREIGN KEY (c1) REFERENCES t0(c0)
-- @setup
CREATE TABLE t0(c0 VARCHAR (20) COLLATE utf8mb4_bin UNIQUE);
CREATE TABLE t1(c1 VARCHAR (20) COLLATE utf8mb4_bin, FOREIGN KEY (c1) REFERENCES t0(c0));
CREATE INDEX i0 ON t1(c1(5));
-- @base
-- > SELECT c1 FROM t1 FORCE INDEX FOR JOIN (i0) WHERE c1 GROUP BY c1;
-- @run whole
SELECT c1 FROM t1 FORCE INDEX FOR JOIN (i0) GROUP BY c1;
-- @run parts
SELECT c1 FROM t1 FORCE INDEX FOR JOIN (i0) WHERE c1 GROUP BY c1 UNION SELECT c1 FROM t1 FORCE INDEX FOR JOIN (i0) WHERE NOT (c1) GROUP BY c1 UNION SELECT c1 FROM t1 FORCE INDEX FOR JOIN (i0) WHERE (c1) IS NULL GROUP BY c1;
-- @end
