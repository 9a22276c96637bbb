-- Another < is found first along the path.
CREATE SCHEMA o;
CREATE FUNCTION o.f(text,text) RETURNS bool AS 'SELECT true' LANGUAGE sql;
CREATE OPERATOR o.< (LEFTARG=text,RIGHTARG=text,FUNCTION=o.f);
SET search_path=o,public,pg_catalog;
CREATE TABLE public.t(a text,b text);
INSERT INTO t VALUES ('b','a');
SELECT a FROM t WHERE a<b;
