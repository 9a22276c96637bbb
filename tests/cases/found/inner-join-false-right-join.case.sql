-- @case 1
-- Found by oracle. The condition of the inner join is false, so that the right side of the RIGHT JOIN comes
-- once, with NULL beside it; the constant is taken for one of the whole WHERE and nothing comes. Of the
-- releases tried, fails on 3.39.3 to 3.41.0; RIGHT JOIN came with 3.39.
-- @oracle: join form=split
-- @dialect: sqlite
-- @check: bag given = inner + right
-- @signature: rel:1:extra
-- @cause: the query alone
-- @base
-- > SELECT NULL FROM (SELECT NULL) JOIN (SELECT NULL) ON NULL RIGHT JOIN (SELECT NULL) ON NULL;
-- @run given
SELECT NULL FROM (SELECT NULL) JOIN (SELECT NULL) ON NULL RIGHT JOIN (SELECT NULL) ON NULL;
-- @run inner
SELECT NULL FROM (SELECT NULL) JOIN (SELECT NULL) ON NULL JOIN (SELECT NULL) ON NULL;
-- @run right
SELECT NULL FROM (SELECT NULL) LEFT JOIN ((SELECT NULL) JOIN (SELECT NULL) ON NULL) ON 0 WHERE NOT EXISTS (SELECT 1 FROM (SELECT NULL) JOIN (SELECT NULL) ON NULL WHERE NULL);
-- @end
