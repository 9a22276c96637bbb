-- @case 1
-- Bug #5084. k = k was taken for true by the planner once the query orders by k, and the row where
-- k is NULL comes out with ORDER BY only. Known on release 8.3.7. Of the releases tried, right on
-- all of them, 11.15 to 18.0.
-- @dialect: postgresql
-- @check: bag ordered = plain
-- @ref: http://postgresql.1045698.n5.nabble.com/BUG-5084-Query-gives-different-number-of-rows-depending-on-ORDER-BY-td2131558.html
-- @run ordered
SELECT * FROM (VALUES (1), (NULL)) v(k) WHERE k = k ORDER BY k;
-- @run plain
SELECT * FROM (VALUES (1), (NULL)) v(k) WHERE k = k;
-- @end
