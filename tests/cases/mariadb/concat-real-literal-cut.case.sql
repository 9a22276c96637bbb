-- @case 1
-- Found by oracle. The text of 1e-5 is 0.00001. CONCAT reckons with the four characters of the
-- literal, and UNION ALL, which keeps the rows in a table, cuts the rest off. Of the releases tried,
-- fails on 10.11.19 and 11.8.9; MySQL 9.7.4 is right.
-- @oracle: raw form=row at=2
-- @dialect: mariadb
-- @check: bag given = raw
-- @signature: rel:1:both
-- @cause: the query alone
-- @base
-- > SELECT concat(1e-5);
-- @run given
SELECT concat(1e-5);
-- @run raw
SELECT concat(1e-5) UNION ALL SELECT concat(1e-5) WHERE 1 = 0;
-- @end
