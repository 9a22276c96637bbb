-- @case 1
-- @setup
CREATE TABLE t(a);
INSERT INTO t
  VALUES (1),
         (2);

-- about the next one
SELECT 1; SELECT 2;
  ;
SELECT ';
';
SELECT 1
-- @run a
SELECT 3 -- no semicolon
-- @run b
-- @run c

-- @end
