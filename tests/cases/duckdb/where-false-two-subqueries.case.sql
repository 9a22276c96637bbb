-- @case 1
-- Found by oracle --rules. No row is wanted and one is given: with filter_pushdown disabled WHERE FALSE is
-- lost where two subqueries stand in the SELECT list; of a table every row is given. With one of them, or the
-- optimizer enabled, there is none. Of the releases tried, fails on 1.1.3 and 1.5.6.
-- @dialect: duckdb
-- @check: bag query = expect(query)
-- @signature: rel:1:missing
-- @cause: optimizer disabled_optimizers = DEFAULT
-- @setup
SET disabled_optimizers = 'filter_pushdown';
-- @run query
SELECT (SELECT 0), (SELECT 1) WHERE FALSE;
-- @expect query
-- @end
