-- @case 1
-- @dialect: sqlite
-- @setup
CREATE TABLE t(a);
-- @stmt
CREATE TRIGGER g AFTER INSERT ON t BEGIN
  DELETE FROM t;
END;
-- @stmt
SELECT 'a;
b;
';
-- @stmt
SELECT 1; -- why;
-- @stmt

SELECT 2;

-- @stmt
-- @stmt

-- @end
