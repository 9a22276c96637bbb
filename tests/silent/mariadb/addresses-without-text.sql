-- Text that is no address is NULL beside one, and is not: none is made up.
CREATE TABLE t(id INT, u UUID, i INET6);
INSERT INTO t VALUES (1, 'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11', '::1'), (2, NULL, NULL);
SELECT id FROM t;
SELECT id FROM t WHERE u IS NULL;
