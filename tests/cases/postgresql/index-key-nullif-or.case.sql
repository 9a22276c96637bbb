-- @case 1
-- Found by SQLancer, July 2019. A condition that is matched with an index on a constant expression
-- ends in the internal error "index key does not match expected index column". Release 11 and older
-- ones; gone in 12 by another change, which was thought too large to carry back. Of the releases
-- tried, fails on 11.15, right on 14.3, 15.3, 15.18, 16.1, 17.0 and 18.0.
-- @dialect: postgresql
-- @check: ok query
-- @ref: https://www.postgresql.org/message-id/CA%2Bu7OA4CV21mUfwjQj3va7MWvqB2EAdJT31%3Duf_yArBRVzQjYw%40mail.gmail.com
-- @setup
CREATE TABLE t0(c0 BOOLEAN UNIQUE);
CREATE INDEX i0 ON t0((nullif(FALSE, TRUE)));
INSERT INTO t0(c0) VALUES (TRUE);
-- @run query
SELECT * FROM t0 WHERE nullif(FALSE, TRUE) OR t0.c0;
-- @end
