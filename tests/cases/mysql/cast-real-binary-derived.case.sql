-- @case 1
-- Found by oracle. 1e10 as bytes is '10000000000', as it is without the derived table. In one its
-- column is as long as the literal is written, four bytes, and the rest is cut off. Of the releases
-- tried, fails on 9.7.4.
-- @oracle: eet
-- @dialect: mysql
-- @check: bag original = transformed
-- @signature: rel:1:both
-- @cause: the query alone
-- @base
-- > SELECT * FROM (SELECT CAST(wh_eet(4, NULL, 1e10, NULL) AS BINARY)) a0;
-- @run original
SELECT * FROM (SELECT CAST(1e10 AS BINARY)) a0;
-- @run transformed
SELECT * FROM (SELECT CAST(CASE WHEN (NULL) OR NOT (NULL) OR (NULL) IS NULL THEN 1e10 ELSE NULL END AS BINARY)) a0;
-- @end
