-- An operator that nothing else is called.
CREATE FUNCTION f(text,text) RETURNS bool AS 'SELECT true' LANGUAGE sql;
CREATE OPERATOR <=| (LEFTARG=text,RIGHTARG=text,FUNCTION=f);
CREATE TABLE t(a text,b text);
INSERT INTO t VALUES ('b','a');
SELECT a FROM t WHERE a<b;
