-- @case	1
-- @key:	value	here
-- @setup	may-fail	session=a
-- @stmt	escaped
SELECT '\x00'
-- @run	a	fresh
-- @end
