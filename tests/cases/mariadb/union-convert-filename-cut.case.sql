-- @case 1
-- Found by oracle. A text that is converted to the character set filename is cut to its length
-- before where the query is an arm of UNION ALL. Of the releases tried, fails on 10.11.19 and
-- 11.8.9.
-- @oracle: raw form=row at=2
-- @dialect: mariadb
-- @session: baseline-1
-- @check: bag given = raw
-- @signature: rel:1:both
-- @cause: the query alone
-- @base
-- > select convert(convert(',' using filename) using binary);
-- @run given
select convert(convert(',' using filename) using binary);
-- @run raw
SELECT convert(convert(',' using filename) using binary) UNION ALL SELECT convert(convert(',' using filename) using binary) WHERE 1 = 0;
-- @end
