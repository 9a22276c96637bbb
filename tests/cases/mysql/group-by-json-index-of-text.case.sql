-- @case 1
-- Found by oracle. 1 and 1.0 are equal as JSON, and of one group. The index holds their texts
-- (->>), which differ; the query, which groups by the JSON values (->), is read along it all the
-- same and gives two groups. So it is with DISTINCT and ORDER BY. Of the releases tried, fails on
-- 9.7.4; MariaDB has no such indexes.
-- @oracle: tlp-group-by form=rows
-- @dialect: mysql
-- @session: baseline-1
-- @check: bag rows(whole) = rows(parts)
-- @signature: rel:1:more
-- @cause: schema UNIQUE ((CAST(c0 ->> '$.z' AS CHAR (20)))); hint USE INDEX (), IGNORE INDEX (functional_index)
-- @setup
CREATE TABLE t0(c0 JSON, UNIQUE ((CAST(c0 ->> '$.z' AS CHAR (20)))));
INSERT INTO t0 VALUES ('{"z": 1}'), ('{"z": 1.0}');
-- @base
-- > SELECT c0 -> '$.z' FROM t0 WHERE NULL GROUP BY c0 -> '$.z';
-- @run whole
SELECT c0 -> '$.z' FROM t0 GROUP BY c0 -> '$.z';
-- @run parts
SELECT c0 -> '$.z' FROM t0 WHERE NULL GROUP BY c0 -> '$.z' UNION SELECT c0 -> '$.z' FROM t0 WHERE NOT (NULL) GROUP BY c0 -> '$.z' UNION SELECT c0 -> '$.z' FROM t0 WHERE (NULL) IS NULL GROUP BY c0 -> '$.z';
-- @end
