-- @case 1
-- Found by oracle. A prepared query of three nested derived tables, executed first without merging
-- them and then with it, ends the server (SIGSEGV). Of the releases tried, fails on 10.11.19 and
-- 11.8.9.
-- @oracle: dqp hint=executed-again at=15
-- @dialect: mariadb
-- @session: baseline-1
-- @check: bag given = hinted
-- @signature: crash:hinted:SIGSEGV
-- @cause: the query, but not with SELECT NULL FROM (select * from (select * from (SELECT NULL a0) a1) a2 LIMIT 18446744073709551615) A
-- @base
-- > select NULL from (select * from (select * from (SELECT NULL a0) a1) a2) a3 where a0;
-- @run given
SET optimizer_switch = 'derived_merge=off';
select NULL from (select * from (select * from (SELECT NULL a0) a1) a2) a3 where a0;
SET optimizer_switch = 'default';
select NULL from (select * from (select * from (SELECT NULL a0) a1) a2) a3 where a0;
SET optimizer_switch = 'default';
-- @run hinted
PREPARE wh_query FROM 'select NULL from (select * from (select * from (SELECT NULL a0) a1) a2) a3 where a0';
SET optimizer_switch = 'derived_merge=off';
EXECUTE wh_query;
SET optimizer_switch = 'default';
EXECUTE wh_query;
DEALLOCATE PREPARE wh_query;
SET optimizer_switch = 'default';
-- @end
