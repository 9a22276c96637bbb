-- Numbers that are no catalog's, text that is no hstore, and what the catalog has by now.
CREATE EXTENSION IF NOT EXISTS hstore;
CREATE TABLE t0(id int, t text);
INSERT INTO t0 VALUES (1, 'a=>'), (2, NULL);
SELECT id FROM t0 WHERE pg_describe_object(id, id, 0) IS NULL;
SELECT t FROM t0 WHERE t::hstore ? 'a';
SELECT id FROM t0 WHERE to_regclass('wh_index') IS NULL;
