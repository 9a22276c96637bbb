-- A test of the shape that PostgreSQL's regression tests have.
\set VERBOSITY terse
\getenv abs_srcdir PG_ABS_SRCDIR
CREATE TABLE inner_t (a int, b text);
\d inner_t
-- should fail:
SELECT count(*) FROM inner_t WHERE nosuch = 1;
\set filename :abs_srcdir '/data/inner.data'
COPY inner_t FROM :'filename';
-- should fail before it reads:
COPY inner_t (a, nosuch) FROM stdin;
\pset null '(null)'
COPY inner_t FROM stdin (FORMAT csv, HEADER); -- and now data
a,b
1,one
2,
\.

SELECT a, b FROM inner_t ORDER BY a \gx
\g
-- functions keep their semicolons
\x
CREATE FUNCTION f() RETURNS int LANGUAGE sql AS $$ SELECT 1; $$;
