-- @case 1
-- Found by oracle in a test of MariaDB. json_array() and json_object() without arguments say that their
-- values have no bytes: a UNION, a DISTINCT or a derived table, whose rows are stored, cuts [] to an
-- empty text. Of the releases tried, fails on both, 10.11.19 and 11.8.9.
-- @oracle: raw form=row at=2
-- @dialect: mariadb
-- @check: bag given = raw
-- @signature: rel:1:both
-- @setup
-- @base
-- > SELECT json_array();
-- @run given
SELECT json_array();
-- @run raw
SELECT json_array() UNION ALL SELECT json_array() WHERE 1 = 0;
-- @end
