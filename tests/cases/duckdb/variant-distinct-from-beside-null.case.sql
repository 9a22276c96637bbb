-- @case 1
-- Found by oracle. IS DISTINCT FROM a VARIANT, behind a row that is NULL, answers for another row:
-- NULL is told to be the same as 0 once the rows stand in a table, and in a filter other rows are
-- kept than the values of the same expression say. Likewise IS NOT DISTINCT FROM, and =, < and IN
-- of row values that hold a VARIANT. Of the releases tried, fails on 1.5.6; 1.1.3 does not have the
-- type.
-- @oracle: raw form=part at=1
-- @dialect: duckdb
-- @check: bag given = raw
-- @signature: rel:1:both
-- @cause: the query alone
-- @base
-- > SELECT a0 IS DISTINCT FROM 0 :: VARIANT FROM (SELECT NULL a0 UNION ALL SELECT 0);
-- @run given
SELECT a0 IS DISTINCT FROM 0 :: VARIANT FROM (SELECT NULL a0 UNION ALL SELECT 0);
-- @run raw
BEGIN;
CREATE TEMP TABLE wh_part(wh1) AS SELECT NULL a0 UNION ALL SELECT 0;
SELECT a0 IS DISTINCT FROM 0 :: VARIANT FROM (SELECT wh1 AS a0 FROM wh_part);
ROLLBACK;
-- @end
